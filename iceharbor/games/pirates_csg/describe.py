"""The entries of Pirates CSG in words, from the views before and after."""

from collections.abc import Sequence
from typing import Any, Final

from iceharbor.contract import NATURE, SEATS, Player, Viewer
from iceharbor.games.common.entry_sentences import plural, shared_sentence, with_effects
from iceharbor.games.common.plans import listed
from iceharbor.games.common.state import read_out
from iceharbor.games.pirates_csg.actions import LONG, SHORT, MoveShip, read_action
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.deckplates import NATION_WORDS, coin_look
from iceharbor.games.pirates_csg.encoding import find_ship
from iceharbor.games.pirates_csg.holds import berth_of
from iceharbor.games.pirates_csg.island_names import island_label, island_name
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    CREW_WORDS,
    HOME,
    MAST,
    NONE,
    PURSE,
    SHOT,
    SPENT,
    TRAP_ROLL,
    PiratesSea,
)
from iceharbor.games.pirates_csg.scene import ship_name
from iceharbor.scene import (
    Line,
    LoggedAction,
    ObjectRef,
    SeatRef,
    Sentence,
)

MUSKET: Final = 5
"""The number of the musketeer's gun."""


def line_of(before: PiratesSea, entry: LoggedAction, after: PiratesSea, viewer: Viewer, cards: CardList) -> Line:
    """An entry in words, as this viewer may read it."""
    told = _Teller(before, after, entry.player, viewer, cards)
    said = told.sentence(entry.notation.split(" "))
    return Line(with_effects(said, entry), ends=entry.notation == "end", found=told.found(entry.notation))


class _Teller:
    """Says the entries of one player between two views."""

    def __init__(self, before: PiratesSea, after: PiratesSea, speaker: Player, viewer: Viewer, cards: CardList) -> None:
        self.before, self.after = before, after
        self.speaker, self.viewer, self.cards = speaker, viewer, cards
        self.words = [card.word for card in cards.ships]

    def sentence(self, words: Sequence[str]) -> Sentence:
        """The sentence of an entry, by its words."""
        match words:
            case ("fleet", *fleet):
                return (self._fleet(fleet),)
            case ("home", *_):
                return "places the home of ", SeatRef(1 - self.speaker)
            case ("island", *_):
                return "places ", self._island(self._just_laid())
            case ("launch", ship, *_):
                return "places ", self._ship(ship), " at home"
            case ("move", ship, *_):
                return self._move(ship, " ".join(words))
            case ("attack", ship, *targets):
                return self._attack(ship, targets)
            case ("scavenge", ship, *rest):
                return self._scavenge(ship, rest)
            case ("buy", *bought):
                return (self._purchase(bought),)
            case _:
                return self._nature(words) if self.speaker == NATURE else self._short(words)

    def _short(self, words: Sequence[str]) -> Sentence:
        match words:
            case ("drop", ship):
                return self._ship(ship), " drops its tow"
            case ("mast", mast):
                return self._loser(), f" loses mast {mast}"
            case ("reroll",):
                return ("rolls a missed shot again",)
            case ("keep",):
                return ("keeps the miss",)
            case ("take", _):
                return ("takes a coin",)
            case ("trap", ship):
                return self._ship(ship), " lays a trap at ", self._berth(ship)
            case ("crew", kind, ship):
                return f"{kind} goes aboard ", self._ship(ship)
            case ("choose-for-me", setting):
                return ("lets lost masts be chosen" if setting == "on" else "chooses lost masts again",)
            case ("end",):
                return ("ends turn",)
            case _:
                written = " ".join(words)
                return shared_sentence(written) or (written,)

    # --- Before play --------------------------------------------------------------------------------------------------

    def _fleet(self, fleet: Sequence[str]) -> str:
        if len(fleet) < 2:
            return "has chosen a fleet"
        crew = sum(word in CREW_WORDS for word in fleet)
        ships = plural(len(fleet) - 1 - crew, "ship")
        return f"chooses a fleet of {NATION_WORDS[fleet[0]]}: {ships}" + (f" and {crew} crew" if crew else "")

    def _nature(self, words: Sequence[str]) -> Sentence:
        match words:
            case ("shapes", *shapes):
                return (f"{plural(len(shapes), 'island')} drawn",)
            case ("roll", mine, theirs):
                first = f"; {SEATS[0 if mine > theirs else 1]} is Player 1" if mine != theirs else "; they roll again"
                return (f"{SEATS[0]} rolls {mine}, {SEATS[1]} {theirs}{first}",)
            case ("lowest", *dice):
                return (f"dice for the first ship: {listed(list(dice))}",)
            case ("deal", *_):
                return ("the treasure is dealt",)
            case ("roll", die):
                return self._roll(die)
            case _:
                written = " ".join(words)
                return shared_sentence(written) or (written,)

    def _just_laid(self) -> int:
        """The island that was placed; islands are placed in order."""
        fresh = (k for k in range(len(self.after.islands)) if self.after.islands[k].laid > self.before.islands[k].laid)
        return next(fresh, 0)

    # --- In play ------------------------------------------------------------------------------------------------------

    def _move(self, word: str, notation: str) -> Sentence:
        index, action = self._find(word), read_action(notation)
        assert isinstance(action, MoveShip)
        lengths = [length for length, _ in lengths_of(self.before, index, action)] if index != NONE else []
        sailed = self._ship(word), f" sails {', '.join(lengths)}"
        if index == NONE:
            return sailed
        ship, was = self.after.ships[index], self.before.ships[index]
        home = self._brought_home()
        if ship.rams != NONE and ship.rams != was.rams:
            return *sailed, " and rams ", self._ship_at(int(ship.rams))
        if ship.tows != NONE and ship.tows != was.tows:
            return *sailed, " and takes ", self._ship_at(int(ship.tows)), " in tow"
        if ship.docked != NONE:
            return *sailed, " and docks at ", self._island(int(ship.docked)), *home
        return sailed

    def _brought_home(self) -> Sentence:
        """` and brings home 2 coins`; empty if none came home. Their number is public, their value is not."""
        came = sum(self._came_home(coin) for coin in range(len(self.after.coins)))
        return (f" and brings home {plural(came, 'coin')}",) if came else ()

    def _came_home(self, coin: int) -> bool:
        was = self.before.coins[coin].place if coin < len(self.before.coins) else PURSE
        return bool(was == ABOARD and self.after.coins[coin].place == PURSE)

    def _attack(self, word: str, targets: Sequence[str]) -> Sentence:
        named = [target for target in dict.fromkeys(targets) if target != "none"]
        refs = [self._ship(target) for target in named]
        said: list[Any] = [self._ship(word), " attacks "]
        for n, ref in enumerate(refs):
            said += [" and ", ref] if n else [ref]
        return tuple(said)

    def _roll(self, die: str) -> Sentence:
        turn = self.before.turn[0]
        if turn.phase == TRAP_ROLL:
            return (f"{die} against the trap: {'it is gone' if int(die) > 2 else 'it holds'}",)
        if turn.phase != SHOT or turn.shooter == NONE:
            return (f"rolls {die}",)
        gun = "musketeer" if turn.gun == MUSKET else f"mast {turn.gun + 1}"
        target = int(turn.targets[turn.gun])
        outcome = "a hit" if was_hit(self.before, self.after, target) else "a miss"
        sunk = ", which sinks" if self.before.ships[target].laid and not self.after.ships[target].laid else ""
        named = self._ship_at(target)
        return self._ship_at(int(turn.shooter)), f", {gun}: {die}, {outcome} on ", named, *((sunk,) if sunk else ())

    def _loser(self) -> str | ObjectRef:
        return self._ship_at(int(self.before.turn[0].actor)) if self.before.turn[0].phase == MAST else "a ship"

    def _scavenge(self, word: str, rest: Sequence[str]) -> Sentence:
        masts = [each for each in rest if each.isdigit()]
        repaired = f" and repairs mast {listed(masts)}" if masts else ""
        index = self._find(word)
        docked = index != NONE and self.before.ships[index].docked != NONE
        where: Sentence = (" scavenges at ", self._berth(word)) if docked else (" scavenges at sea",)
        return self._ship(word), *where, *((repaired,) if repaired else ())

    def _purchase(self, words: Sequence[str]) -> str:
        split = words.index("pay")
        bought = [self._card_word(word) for word in words[:split]]
        paid = sum(
            int(coin.value)
            for k, coin in enumerate(self.after.coins)
            if coin.place == SPENT and self.before.coins[k].place != SPENT
        )
        return f"buys {listed(bought)} for {paid} gold"

    def _card_word(self, word: str) -> str:
        kind, at, ship = word.partition("@")
        return f"a {kind} for {self._label(ship)}" if at else self._label(word)

    # --- Names --------------------------------------------------------------------------------------------------------

    def _find(self, word: str) -> int:
        return find_ship(self.before, self.words, self.speaker, word)

    def _label(self, word: str) -> str:
        number = self.cards.find(word.rpartition(".")[2])
        return self.cards.ships[number].name if number != NONE else word

    def _ship(self, word: str) -> str | ObjectRef:
        index = self._find(word)
        return self._label(word) if index == NONE else self._ship_at(index)

    def _ship_at(self, index: int) -> str | ObjectRef:
        """A ship in a sentence: its speaker's own by its name alone, and so is one that is not on the sea."""
        ship = self.after.ships[index]
        label = self.cards.ships[int(ship.card)].name
        if not ship.laid or ship.player == self.speaker:
            return label
        return ObjectRef(ship_name(ship, self.cards), label, int(ship.player))

    def _island(self, index: int) -> ObjectRef:
        isle = self.after.islands[index]
        name = island_name(self.after, index)
        if isle.kind == HOME:
            return ObjectRef(name, "home", int(isle.owner), named=False)
        label = island_label(name, self.viewer)
        return ObjectRef(name, label)

    def _berth(self, word: str) -> str | ObjectRef:
        index = self._find(word)
        docked = NONE if index == NONE else int(berth_of(self.before, index))
        return "sea" if docked == NONE else self._island(docked)

    # --- What only some know ------------------------------------------------------------------------------------------

    def found(self, notation: str) -> str:
        """The value of a coin that was taken, for those who know it and when not all do."""
        verb, _, coin = notation.partition(" ")
        if verb != "take" or not coin[1:].isdigit():
            return ""
        index = int(coin[1:]) - 1
        look = coin_look(index, read_out(self.after.coins)[index], self.cards)
        if look.special:
            return look.special
        return f"{look.value} gold" if look.secret else ""


def was_hit(before: PiratesSea, after: PiratesSea, target: int) -> bool:
    """True if a shot at this ship has hit: it has lost a mast or sunk, or its mast is being chosen."""
    was, ship, turn = before.ships[target], after.ships[target], after.turn[0]
    choosing = turn.phase == MAST and turn.actor == target and before.turn[0].phase == SHOT
    return bool(choosing or ship.laid < was.laid or ship.standing != was.standing)


def lengths_of(sea: PiratesSea, index: int, action: MoveShip) -> list[tuple[str, int]]:
    """Each segment with its length; where it is left out only one is left to sail."""
    longs = int(sea.cards[index].longs)
    found: list[tuple[str, int]] = []
    for length, heading in action.segments:
        used = sum(each == LONG for each, _ in found)
        found.append((length or (LONG if used < longs and not sea.ships[index].tows >= 0 else SHORT), heading))
    return found
