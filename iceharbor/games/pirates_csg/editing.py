"""What the position editor offers for a ship, an island or the whole sea of Pirates CSG, as forms.

Forms make any position, also those that no game comes to: the reader judges what they made. Where a contact needs an
exact place (a dock, a ram, a tow) the offer has that place.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from iceharbor.contract import SEATS
from iceharbor.edit_form import Change, EditField, EditForm, EditRow, Offer
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.pirates_csg.cards import CardList, specials_of
from iceharbor.games.pirates_csg.deckplates import NATION_WORDS
from iceharbor.games.pirates_csg.edit_places import beside, free_place, place_behind
from iceharbor.games.pirates_csg.hulls import ISLES
from iceharbor.games.pirates_csg.island_names import island_label
from iceharbor.games.pirates_csg.position import PiratesCoin, PiratesCSGPosition, PiratesShip
from iceharbor.games.pirates_csg.records import CREW_WORDS, HOME, PiratesSea
from iceharbor.scene import CoinLook
from iceharbor.table.plane import HEADINGS

NEW_COIN: Final = 5
MAX_COINS: Final = 120
VALUES: Final = range(1, 8)
TOUCHING: Final = ("docked", "rams", "tows", "towed_by")
"""Fields of a ship that name what it touches."""
DEFAULTS: Final = (None, False, 0)
TURN_PARTS: Final = {"ships": "Ships act", "market": "Market"}
"""The phases in which a turn can be cut short or begun, and what the page calls them."""
ACTED: Final = ("nothing", "moved", "acted")

Path = tuple[str | int, ...]


def set_to(value: Any, *path: str | int) -> Change:
    return Change(path, value=value)


def taken_away(*path: str | int) -> Change:
    return Change(path, "remove")


def given(value: Any, *path: str | int) -> Change:
    """Sets a field, or takes it away when it has its default."""
    return set_to(value, *path) if value not in DEFAULTS else taken_away(*path)


def edit_form(found: PiratesCSGPosition, sea: PiratesSea, cards: CardList, about: str) -> EditForm:
    """The form of an object by its full name, or of the whole position if it is empty; `sea` is the position's, with
    its outlines laid, and is written to."""
    form = _Form(found, sea, cards)
    isles = [isle.name for isle in found.islands]
    titles = {name: form.title(k) for k, name in enumerate(form.names)}
    titles |= {name: island_label(name) for name in isles}
    rows: Iterator[EditRow] = iter(())
    if not about:
        rows = chain(form.of_turn(), form.of_fleets())
    elif about in form.names:
        rows = form.of_ship(form.names.index(about))
    elif about in isles:
        rows = form.of_island(isles.index(about))
    return EditForm(tuple(rows), titles)


class _Form:
    """The rows of the forms of one position."""

    def __init__(self, found: PiratesCSGPosition, sea: PiratesSea, cards: CardList) -> None:
        self.found, self.sea, self.cards = found, sea, cards
        self.names = [f"{ship.player}.{ship.name}" for ship in found.ships]

    # --- The whole position -------------------------------------------------------------------------------------------

    def of_turn(self) -> Iterator[EditRow]:
        """The part of the turn, if the player whose turn it is may act: ships act, or the market (PC-R11, R20)."""
        if self.found.phase in TURN_PARTS:
            offers = (
                Offer(label, (set_to(phase, "phase"),), chosen=phase == self.found.phase)
                for phase, label in TURN_PARTS.items()
            )
            yield EditRow((EditField("Part of the turn", "few", tuple(offers)),))

    def of_fleets(self) -> Iterator[EditRow]:
        """Ships to add for each player, the mirrored fleet and no fleet."""
        for player, seat in enumerate(SEATS[:2]):
            mirror = Offer(f"Mirror to {SEATS[1 - player]}", self._mirrored(player))
            clear = Offer("Clear", self._cleared(player))
            yield EditRow(
                (
                    EditField(f"Add a ship to {seat}", "list", tuple(self._new_ships(player))),
                    EditField(seat, "buttons", (mirror, clear)),
                ),
                seat,
            )

    def _new_ships(self, player: int) -> Iterator[Offer]:
        have = {ship.name for ship in self.found.ships if ship.player == player}
        at = free_place(self.sea, player)
        place = sum(ship.player <= player for ship in self.found.ships)
        for card in sorted(self.cards.ships, key=lambda card: (card.nation, card.points, card.name)):
            if card.word not in have:
                new = {"name": card.word, "player": player, "at": at, "heading": 0}
                label = f"{card.name}, {NATION_WORDS[card.nation]}, {plural(len(card.guns), 'mast')}, {card.points}"
                changes = (Change(("ships", place), "insert", new),)
                yield Offer(label, changes, selects=f"{player}.{card.word}")

    def _cleared(self, player: int) -> tuple[Change, ...]:
        """Takes a player's ships and crew away; what was aboard has sunk."""
        ships = [k for k, ship in enumerate(self.found.ships) if ship.player == player]
        aboard = {self.names[k] for k in ships}
        gone = [taken_away("ships", k) for k in reversed(ships)]
        crew = [mate for mate in self._crew() if mate["player"] != player]
        return (*self._loosened(aboard), *self._sunk(aboard), *gone, set_to(crew, "crew"))

    def _mirrored(self, player: int) -> tuple[Change, ...]:
        """The other player's fleet becomes this one, turned by half a turn about the middle of the sea."""
        other, field = 1 - player, self.sea.field
        east, north = (int(side) for side in field.min(axis=0) + field.max(axis=0))
        copies = []
        for ship in self.found.ships:
            if ship.player == player:
                copy: dict[str, Any] = {"name": ship.name, "player": other}
                if ship.at is not None:
                    copy["at"] = (east - ship.at[0], north - ship.at[1])
                    copy["heading"] = (ship.heading + HEADINGS // 2) % HEADINGS
                extra = {"masts": ship.masts, "yard": ship.yard, "crew": ship.crew, "acted": ship.acted}
                copies.append({**copy, **{name: value for name, value in extra.items() if value not in DEFAULTS}})
        place = 0 if other == 0 else sum(ship.player == player for ship in self.found.ships)
        laid = [Change(("ships", place + k), "insert", copy) for k, copy in enumerate(copies)]
        mine = [mate for mate in self._crew() if mate["player"] == player]
        crew = [*mine, *({**mate, "player": other} for mate in mine)]
        return (*self._cleared(other), *laid, set_to(crew, "crew"))

    # --- A ship -------------------------------------------------------------------------------------------------------

    def of_ship(self, index: int) -> Iterator[EditRow]:
        ship, at = self.found.ships[index], ("ships", index)
        name = self.names[index]
        yard = (*self._loosened({name}), *self._sunk({name}), *(taken_away(*at, field) for field in ON_SEA))
        remove = (*self._loosened({name}), *self._sunk({name}), *self._mate_lost(ship), taken_away(*at))
        leave = Offer("Remove", remove, selects="")
        if ship.at is None:
            place = free_place(self.sea, ship.player)
            lay = Offer("Put on the sea", (set_to(place, *at, "at"), taken_away(*at, "yard")))
            yield EditRow((EditField("Place", "buttons", (lay, leave)),), "In the Shipyard")
            return
        crewless = (*yard, set_to(self._crew_with(ship, None, "yard"), "crew"), set_to(True, *at, "yard"))
        yield EditRow((EditField("Place", "buttons", (Offer("To the Shipyard", crewless), leave)),))
        yield EditRow(tuple(self._masts(index)), "Masts")
        yield EditRow((self._crew_field(index),))
        yield EditRow((self._docked(index), self._rams(index), self._tows(index)))
        acted = [Offer(word, (given(k, *at, "acted"),), ship.acted == k) for k, word in enumerate(ACTED)]
        yield EditRow((EditField("This turn", "few", tuple(acted)),))
        yield from self._coins_at("ship", name, "Hold")

    def _masts(self, index: int) -> Iterator[EditField]:
        ship, masts = self.found.ships[index], int(self.sea.ships[index].masts)
        every = list(range(1, masts + 1))
        standing = every if ship.masts is None else ship.masts
        for mast in every:
            lost = set_to([each for each in standing if each != mast], "ships", index, "masts")
            stands = set_to(sorted({*standing, mast}), "ships", index, "masts")
            states = Offer("lost", (lost,), mast not in standing), Offer("stands", (stands,), mast in standing)
            yield EditField(f"Mast {mast}", "switch", states)
        adrift = Offer("Derelict", (set_to([], "ships", index, "masts"),), not standing)
        yield EditField("All masts", "buttons", (adrift,))

    def _crew_field(self, index: int) -> EditField:
        ship = self.found.ships[index]
        none = (*self._unmanned(ship.player, ship.crew), taken_away("ships", index, "crew"))
        offers = [Offer("none", (*none, set_to(self._crew_with(ship, None, "yard"), "crew")), ship.crew is None)]
        for kind in CREW_WORDS:
            moved = (*self._unmanned(ship.player, kind), set_to(kind, "ships", index, "crew"))
            crew = set_to(self._crew_with(ship, kind, "yard"), "crew")
            offers.append(Offer(kind.capitalize(), (*moved, crew), ship.crew == kind))
        return EditField("Crew", "list", tuple(offers))

    def _docked(self, index: int) -> EditField:
        ship = self.found.ships[index]
        offers = [Offer("no island", (taken_away("ships", index, "docked"),), ship.docked is None)]
        for k, isle in enumerate(self.found.islands):
            theirs = self.sea.islands[k].kind == HOME and self.sea.islands[k].owner != ship.player
            spot = None if theirs or isle.at is None else beside(self.sea, index, len(self.found.ships) + k)
            if spot is not None:
                here = ship.docked == isle.name
                changes = () if here else (*self._moved_to(index, *spot), set_to(isle.name, "ships", index, "docked"))
                offers.append(Offer(island_label(isle.name), changes, here))
        return EditField("Docked at", "list", tuple(offers))

    def _rams(self, index: int) -> EditField:
        ship = self.found.ships[index]
        offers = [Offer("no ship", (taken_away("ships", index, "rams"),), ship.rams is None)]
        for k, other in enumerate(self.found.ships):
            met = other.at is not None and other.player != ship.player
            spot = beside(self.sea, index, k) if met else None
            if spot is not None:
                here = ship.rams == self.names[k]
                changes = () if here else (*self._moved_to(index, *spot), set_to(self.names[k], "ships", index, "rams"))
                offers.append(Offer(self._ship_label(k), changes, here))
        return EditField("Rams", "list", tuple(offers))

    def _tows(self, index: int) -> EditField:
        ship, name = self.found.ships[index], self.names[index]
        towed = [k for k, other in enumerate(self.found.ships) if other.towed_by == name]
        drop = [taken_away("ships", index, "tows"), *(taken_away("ships", k, "towed_by") for k in towed)]
        offers = [Offer("no ship", tuple(drop), ship.tows is None)]
        for k, other in enumerate(self.found.ships):
            if k != index and other.at is not None and other.masts == [] and ship.towed_by is None:
                place, heading = place_behind(self.sea, index, k)
                here = ship.tows == self.names[k]
                tow = (set_to(self.names[k], "ships", index, "tows"), set_to(name, "ships", k, "towed_by"))
                changes = () if here else (*drop, *self._moved_to(k, place, heading), *tow)
                offers.append(Offer(self._ship_label(k), changes, here))
        return EditField("Tows", "list", tuple(offers))

    def _moved_to(self, index: int, at: tuple[int, int], heading: int) -> tuple[Change, ...]:
        placed = set_to(at, "ships", index, "at"), set_to(heading, "ships", index, "heading")
        return (*self._loosened({self.names[index]}), *placed)

    def title(self, index: int) -> str:
        return self.cards.ships[self.cards.find(self.found.ships[index].name)].name

    def _ship_label(self, index: int) -> str:
        return f"{SEATS[self.found.ships[index].player]}'s {self.title(index)}"

    def _loosened(self, names: set[str]) -> tuple[Change, ...]:
        """Ends what these ships touch, and what touches them."""
        return tuple(
            taken_away("ships", k, field)
            for k, ship in enumerate(self.found.ships)
            for field in TOUCHING
            if getattr(ship, field) is not None and (self.names[k] in names or getattr(ship, field) in names)
        )

    # --- Crew ---------------------------------------------------------------------------------------------------------

    def _crew(self) -> list[dict[str, Any]]:
        return [
            {"player": mate.player, "kind": mate.kind, "state": mate.state, **({"moved": True} if mate.moved else {})}
            for mate in self.found.crew
        ]

    def _crew_with(self, ship: PiratesShip, kind: str | None, left: str) -> list[dict[str, Any]]:
        """The crew list when `kind` serves on this ship instead of its crew, who is then in state `left`."""
        player = ship.player
        rest = [mate for mate in self._crew() if mate["player"] != player or mate["kind"] not in (kind, ship.crew)]
        if ship.crew is not None and ship.crew != kind:
            rest.append({"player": player, "kind": ship.crew, "state": left})
        if kind is not None:
            rest.append({"player": player, "kind": kind, "state": "serving"})
        return rest

    def _unmanned(self, player: int, kind: str | None) -> tuple[Change, ...]:
        """The ship on which this kind of crew serves has none any more."""
        return tuple(
            taken_away("ships", k, "crew")
            for k, ship in enumerate(self.found.ships)
            if kind is not None and ship.player == player and ship.crew == kind
        )

    def _mate_lost(self, ship: PiratesShip) -> tuple[Change, ...]:
        return () if ship.crew is None else (set_to(self._crew_with(ship, None, "lost"), "crew"),)

    # --- Islands and coins --------------------------------------------------------------------------------------------

    def of_island(self, index: int) -> Iterator[EditRow]:
        isle = self.found.islands[index]
        outlines = [Offer(f"shape {k + 1}", self._outlined(index, k), isle.outline == k) for k in range(len(ISLES))]
        outline = EditField("Outline", "list", tuple(outlines))
        if self.sea.islands[index].kind == HOME:
            owner = int(self.sea.islands[index].owner)
            yield EditRow((outline,))
            yield from self._coins_at("purse", owner, "At home")
            yield from self._coins_at("spent", owner, "Spent")
            return
        traps = [Offer("none", (taken_away("islands", index, "trap"),), isle.trap is None)]
        traps += [Offer(SEATS[k], (set_to(k, "islands", index, "trap"),), isle.trap == k) for k in range(2)]
        yield EditRow((EditField("Trap", "few", tuple(traps)), outline))
        yield from self._coins_at("island", isle.name, "Treasure")

    def _outlined(self, index: int, outline: int) -> tuple[Change, ...]:
        """Gives an island an outline; the island that had it gets this one's."""
        old = self.found.islands[index].outline
        swapped = (
            set_to(old, "islands", k, "outline") for k, isle in enumerate(self.found.islands) if isle.outline == outline
        )
        return (*swapped, set_to(outline, "islands", index, "outline"))

    def _coins_at(self, place: str, where: str | int, title: str) -> Iterator[EditRow]:
        """The coins in a place, and those that can be brought there."""
        here = [k for k, coin in enumerate(self.found.coins) if (coin.place, coin.where) == (place, where)]
        slots = [coin.slot for coin in self.found.coins if (coin.place, coin.where) == (place, where)]
        free = max(slots, default=-1) + 1
        bring = [
            Offer(self._coin_words(k), self._put(k, place, where, free))
            for k in range(len(self.found.coins))
            if k not in here
        ]
        fields = [EditField(f"{title}: bring a coin", "list", tuple(bring))] if bring else []
        if len(self.found.coins) < MAX_COINS:
            number = len(self.found.coins)
            new = {"name": f"c{number + 1}", "place": "sunk", "value": NEW_COIN}
            changes = (Change(("coins", number), "insert", new), *self._put(number, place, where, free))
            fields.append(EditField(title, "buttons", (Offer("New coin", changes),)))
        yield EditRow(tuple(fields), f"{title}: {plural(len(here), 'coin')}")
        for k in sorted(here, key=lambda k: self.found.coins[k].slot):
            yield self._coin_row(k)

    def _coin_row(self, index: int) -> EditRow:
        coin, at = self.found.coins[index], ("coins", index)
        values = [
            Offer(f"{value} gold", (set_to(value, *at, "value"), taken_away(*at, "power")), coin.value == value)
            for value in sorted({*VALUES, *([] if coin.value is None else [coin.value])})
        ]
        for special in specials_of(self.cards):
            chosen = (set_to(special.power, *at, "power"), taken_away(*at, "value"))
            values.append(Offer(special.name, chosen, coin.power == special.power))
        seen = []
        for player, seat in enumerate(SEATS[:2]):
            unseen = set_to([each for each in coin.known if each != player], *at, "known")
            known = set_to(sorted({*coin.known, player}), *at, "known")
            states = Offer("no", (unseen,), player not in coin.known), Offer("yes", (known,), player in coin.known)
            seen.append(EditField(f"seen by {seat}", "switch", states))
        look = CoinLook(coin.name, coin.value, special=self._special(coin))
        away = EditField("Coin", "buttons", (Offer("Remove", self._unmade(index)),))
        return EditRow((EditField("Value", "list", tuple(values)), *seen, away), coin=look)

    def _special(self, coin: PiratesCoin) -> str:
        return next((special.name for special in specials_of(self.cards) if special.power == coin.power), "")

    def _coin_words(self, index: int) -> str:
        """`5 gold from Gull Stones (c9)`."""
        coin = self.found.coins[index]
        said = f"{coin.value} gold" if coin.value is not None else self._special(coin)
        return f"{said} from {self._holder(coin)} ({coin.name})"

    def _holder(self, coin: PiratesCoin) -> str:
        match coin.place:
            case "island":
                return island_label(str(coin.where))
            case "ship":
                return self._ship_label(self.names.index(str(coin.where)))
            case "purse":
                return f"{SEATS[int(coin.where or 0)]}'s home"
            case "spent":
                return f"{SEATS[int(coin.where or 0)]}'s spent coins"
            case _:
                return "the bottom of the sea"

    def _put(self, index: int, place: str, where: str | int, slot: int) -> tuple[Change, ...]:
        """Puts a coin in a place. Spent coins are seen by all, coins at home by their owner."""
        at: Path = ("coins", index)
        known = {*(self.found.coins[index].known if index < len(self.found.coins) else ())}
        known |= {0, 1} if place == "spent" else {int(where)} if place == "purse" else set()
        if index < len(self.found.coins) and self.found.coins[index].power and place == "ship":
            known = {0, 1}
        return (
            set_to(place, *at, "place"),
            set_to(where, *at, "where"),
            given(slot, *at, "slot"),
            set_to(sorted(known), *at, "known"),
        )

    def _sunk(self, names: set[str]) -> tuple[Change, ...]:
        """The coins aboard these ships are at the bottom of the sea."""
        return tuple(
            change
            for k, coin in enumerate(self.found.coins)
            if coin.place == "ship" and coin.where in names
            for change in (
                set_to("sunk", "coins", k, "place"),
                taken_away("coins", k, "where"),
                taken_away("coins", k, "slot"),
            )
        )

    def _unmade(self, index: int) -> tuple[Change, ...]:
        """Takes a coin away; those after it have new numbers."""
        renamed = (set_to(f"c{k + 1}", "coins", k, "name") for k in range(index, len(self.found.coins) - 1))
        return (taken_away("coins", index), *renamed)


ON_SEA: Final = ("at", "heading", "masts", *TOUCHING, "crew", "acted", "bought", "freed")
"""Fields of a ship that one in the Shipyard does not have."""
