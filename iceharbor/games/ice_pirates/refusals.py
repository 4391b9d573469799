"""Ice Pirates for the shared planners: its rules, its names, and the rule and sentence of each ruling.

`sailing.refusals` fills the objects into the sentences.
"""

from collections.abc import Iterator, Set
from typing import ClassVar, Final

import numpy as np

from iceharbor.contract import SEATS, Player, refuse
from iceharbor.games.ice_pirates.actions import (
    REPAIR,
    RULEBOOK,
    VERBS,
    Chance,
    Setup,
    encode,
    read_action,
    write_action,
)
from iceharbor.games.ice_pirates.cargo import is_news
from iceharbor.games.ice_pirates.records import IcePiratesSea, describe, object_name
from iceharbor.games.ice_pirates.rules import DOCKED_U, apply_action, begin_ruling, check, disabled, docked, outcome_of
from iceharbor.games.sailing import rules as r
from iceharbor.games.sailing.actions import ACTOR, VERB, EncodedAction
from iceharbor.games.sailing.placement import Ring, ring_about
from iceharbor.games.sailing.plans import called_ship
from iceharbor.games.sailing.refusals import Moorings, RuleFunctions, TurnContext
from iceharbor.games.sailing.rules import MAX_STEPS, Speeds
from iceharbor.plan import Words
from iceharbor.table.plane import UNIT, nearer_than

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("IP-R21", "the game is over"),
    r.NOT_YOUR_TURN: ("IP-R11", "it's {turn}'s turn"),
    r.NOT_BEGUN: ("IP-R11", "the game has not started yet"),
    r.NO_SUCH_ACTION: ("IP-R11", "Ice Pirates has no such action"),
    r.NO_SUCH_SHIP: ("IP-R11", "you have no such ship on the sea"),
    r.NOT_YOUR_SHIP: ("IP-R11", "{actor} is not your ship"),
    r.DISABLED: ("IP-R14", "{actor} is disabled: it can only be repaired"),
    r.REPAIRED: ("IP-R15", "{actor} was repaired this turn and can't do anything else"),
    r.ACTED_ALREADY: ("IP-R15", "{actor} has already acted this turn, so it can't be repaired"),
    r.NO_ACTIONS_LEFT: ("IP-R11", "you have no actions left this turn"),
    r.MOVED_ALREADY: ("IP-R12", "{actor} has already moved this turn"),
    r.TOO_MANY_STEPS: ("IP-R12", "a {size} can make at most {steps} in one move"),
    r.TURNED_TOO_FAR: ("IP-R12", "step {step} turns too far: a {size} can turn at most {limit} degrees"),
    r.WOULD_TOUCH: ("IP-R12", "{step_words} would touch {met}"),
    r.OFF_THE_FIELD: ("IP-R12", "{step_words} would touch the edge of the field"),
    r.FIRED_OUT: ("IP-R13", "{actor} has no shots left this turn"),
    r.NO_SUCH_TARGET: ("IP-R13", "there is no such ship to fire at"),
    r.OUT_OF_REACH: ("IP-R13", "{met} is out of range on that side"),
    r.LINE_BLOCKED: ("IP-R13", "{met} blocks the shot"),
    r.OWN_TARGET: ("IP-A25", "you can't fire at your own ships"),
    r.TARGET_DISABLED: ("IP-R13", "{met} is already disabled"),
    r.UNDAMAGED: ("IP-R15", "{actor} is not damaged"),
    r.NOT_DISABLED: ("IP-R16", "{actor} is not disabled, so a repair does not turn it"),
    r.NO_SUCH_PARTNER: ("IP-R17", "there is no island, home or ship of that name"),
    r.NOT_DOCKED: ("IP-R17", "{actor} is not docked with {met}: the gap is {gap} inches and must be under 0.5625"),
    r.NOTHING_MOVES: ("IP-R18", "choose pieces to take or give"),
    r.NOT_ABOARD: ("IP-R18", "{actor} doesn't carry that piece"),
    r.NOT_THERE: ("IP-R18", "{met} doesn't have that piece"),
    r.NOT_LOOKED: ("IP-A35", "you don't know the colours at {met}: name the piece by its size only"),
    r.WHICH_ONE: ("IP-A35", "{met} has pieces of both colours: name the colour"),
    r.NO_SUCH_SEAT: ("IP-A42", "there is no other player of that number to show it to"),
    r.NOTHING_NEW: ("IP-A42", "that would tell them nothing new about {met}"),
    r.NOT_SEEN: ("IP-A42", "you do not know what is under {met}"),
    r.LARGE_STAYS: ("IP-R20", "a large piece is never cargo"),
    r.HOLD_FULL: ("IP-R20", "{actor} has no room for that: "),
    r.PARTNER_FULL: ("IP-R20", "{met} has no room for that"),
}

RELAYING: Final = {
    r.WOULD_TOUCH: ("IP-R16", "after the repair, on that heading, it would touch {met}"),
    r.OFF_THE_FIELD: ("IP-R16", "after the repair, on that heading, it would touch the edge of the field"),
}
"""The same for a disabled ship's new heading."""

CAPACITY: Final = (
    "",
    "a Small can't carry anything",
    "a Medium can carry 1 Small",
    "a Large can carry 1 Medium and 1 Small",
)
"""Why a hold is full, by pips."""


# --- The planners' view of the game -----------------------------------------------------------------------------------


RINGED_U: Final = 3 * UNIT
"""Docking rings are drawn about objects nearer than this."""
ROUNDING: Final = 4
"""Points that round each corner of a ring."""


class IcePiratesContext(TurnContext[IcePiratesSea]):
    """A player's sea, for planning."""

    book = RULEBOOK
    rule_functions = RuleFunctions(object_name, describe, begin_ruling, check, apply_action, outcome_of)
    verbs = VERBS
    labels: ClassVar = {
        "move": "Move",
        "fire": "Fire",
        "repair": "Repair",
        "explore": "Look under",
        "show": "Show",
        "transfer": "Transfer",
    }
    looking = "its broadsides and what it is docked with"

    @property
    def speeds(self) -> Speeds:
        return MAX_STEPS

    def sentence_on(self, encoded: EncodedAction, ruling: int) -> tuple[str, str]:
        if encoded[VERB] == REPAIR and ruling in RELAYING:
            return RELAYING[ruling]
        rule, sentence = SENTENCES[ruling]
        if ruling == r.HOLD_FULL:
            return rule, sentence + CAPACITY[self.sea.ships[encoded[ACTOR]].pips]
        return rule, sentence

    def said_in_play(self, words: Words) -> tuple[str, EncodedAction]:
        action = read_action(" ".join(words))
        if isinstance(action, Setup | Chance):
            raise refuse("IP-R11", f"{words[0]!r} is not possible during play")
        return write_action(action), encode(self.sea, self.player, action)

    def useful_verbs(self, verbs: Set[str]) -> Set[str]:
        """Showing a nest brings nothing, nor does looking when no ship is docked where there is something to learn."""
        ships, islands = self.own_ships(), self.sea.islands
        news = [len(self.sea.ships) + isle for isle in range(len(islands)) if is_news(islands[isle], self.player)]
        learns = any(docked(self.sea, ship, isle) for ship in ships for isle in news)
        return verbs - ({"show"} if learns else {"show", "explore"})

    @property
    def fires_at_own(self) -> bool:
        return bool(self.sea.turn[0].fire_at_own)

    def fair_game(self, index: int) -> bool:
        return not disabled(self.sea.ships[index])

    def moorings(self, index: int) -> Moorings:
        others = np.flatnonzero(self.sea.outlines["corners"][:-1]).tolist()
        names = (self.name(other) for other in others if docked(self.sea, index, other))
        return tuple(names), tuple(_rings(self.sea, index))


def _rings(sea: IcePiratesSea, index: int) -> Iterator[Ring]:
    """An outline 9/16 inch outside each nearby object, except the player's ships: a ship that comes within it is
    docked."""
    there = sea.outlines["corners"][:-1] != 0
    there[: len(sea.ships)] &= sea.ships["player"] != sea.ships[index].player
    ship = sea.outlines[index]
    for other in np.flatnonzero(there).tolist():
        outline = sea.outlines[other]
        if nearer_than(ship, outline, RINGED_U):
            yield ring_about(outline, DOCKED_U, ROUNDING)


def called_object(name: str, player: Player) -> str:
    """An object by its full name in a sentence to this player: `L1`, `Coral's M2`, `your home`, `T3`."""
    if name[0] != "H":
        return called_ship(name, player)
    owner = int(name[1:])
    return "your home" if owner == player else f"{SEATS[owner]}'s home"
