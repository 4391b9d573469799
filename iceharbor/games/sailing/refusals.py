"""Legality of a player's actions, for planners and `apply`: which are legal, and the refusals of the others with the
geometry behind them.

A turn context is one player on one sea. Each game implements the abstract methods; the shared planners call them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self

import numpy as np

from iceharbor.contract import SEATS, Outcome, Player, Refused, refuse
from iceharbor.games.sailing import rules as r
from iceharbor.games.sailing.actions import ACTOR, DRAW, END, FIRST_HEADING, SAIL, VERB, EncodedAction, new_encoded
from iceharbor.games.sailing.names import EDGE, SIZE_WORDS, Rulebook, find_ship, read_ship, spoken_ship, write_heading
from iceharbor.games.sailing.rules import NO_PRIZE, OPEN, Speeds, turn_ruling
from iceharbor.games.sailing.state import SomeSea, copy_sea
from iceharbor.plan import Refusal, Witness, Words
from iceharbor.scene import Point
from iceharbor.table.plane import TURN_LIMIT, closest, gap_floor_u

END_LABEL: Final = "End turn"

# --- Witnesses: what is in the way, where, and how near ---------------------------------------------------------------

KINDS: Final = {
    r.WOULD_TOUCH: "contact",
    r.OFF_THE_FIELD: "edge",
    r.TURNED_TOO_FAR: "turn",
    r.NOT_DOCKED: "gap",
    r.OUT_OF_REACH: "reach",
    r.LINE_BLOCKED: "line",
}
"""The kind of a ruling's witness; other rulings have no witness."""


def witness_of(outlines: Any, actor: int, ruling: int, met: int, name: str) -> Witness | None:
    """The witness of a ruling about an object with this name; None if it has none. A tried hull is the scratch
    outline."""
    tried = outlines[-1]
    match KINDS.get(ruling):
        case None:
            return None
        case "contact":
            return contact_witness(tried, outlines[met], name)
        case "edge":
            return Witness("edge", EDGE, hull_of(tried))
        case "turn":
            return Witness("turn", None, hull_of(tried))
        case "gap":
            return gap_witness(outlines[actor], outlines[met], name)
        case kind:
            return Witness(kind, name, hull_of(outlines[met]))


def contact_witness(tried: np.record, met: np.record, name: str) -> Witness:
    """A tried hull, and where it would touch an object with this name."""
    return Witness("contact", name, hull_of(tried), nearest_points(tried, met))


def overlap_witness(tried: np.record, met: np.record, name: str) -> Witness:
    """A tried hull, and a point that it shares with an object with this name."""
    return Witness("overlap", name, hull_of(tried), nearest_points(tried, met))


def gap_witness(one: np.record, other: np.record, name: str, hull: tuple[Point, ...] = ()) -> Witness:
    """How near an outline is to an object with this name, and the points of the gap."""
    return Witness("gap", name, hull, nearest_points(one, other), int(gap_floor_u(one, other)))


def hull_of(outline: np.record) -> tuple[Point, ...]:
    """An outline's corners as points."""
    corners = outline["corners"]
    return tuple(zip(outline["x"][:corners].tolist(), outline["y"][:corners].tolist(), strict=True))


def nearest_points(one: np.record, other: np.record) -> tuple[Point, Point]:
    """The two end points, rounded, of the gap between two outlines."""
    ax, ay, bx, by = closest(one, other)
    return (round(ax), round(ay)), (round(bx), round(by))


# --- Turn contexts ----------------------------------------------------------------------------------------------------

Moorings = tuple[Words, tuple[tuple[Point, ...], ...]]
"""The names of the objects a ship is docked with, and the rings to draw."""


class RuleFunctions(NamedTuple, Generic[SomeSea]):
    """A game's own functions of a sea."""

    name: Callable[[SomeSea, int], str]
    """The full name of an object: `0.L1`, `T3`; `edge` for an index that is no object."""
    describe: Callable[[SomeSea, Player, int], str]
    """An object in a sentence to a player: `your L1`."""
    begin_ruling: Callable[[SomeSea, Player, int, int], int]
    """A ruling: whether a player may start an encoded action of this verb with this ship."""
    check: Callable[[SomeSea, Player, EncodedAction], tuple[int, int, int]]
    """(ruling, object, step): whether a player may take an encoded action."""
    apply_action: Callable[[SomeSea, Player, EncodedAction], None]
    """Applies a legal encoded action to this sea."""
    outcome: Callable[[SomeSea], Outcome | None]
    """The outcome, or None."""


@dataclass(frozen=True)
class TurnContext(Generic[SomeSea], ABC):
    """A player on a sea that may be written to: trying actions writes to the scratch hull."""

    sea: SomeSea
    player: Player

    book: ClassVar[Rulebook]
    rule_functions: ClassVar[RuleFunctions[Any]]
    verbs: ClassVar[tuple[str, ...]]
    """The first words of encoded actions, by verb number."""
    labels: ClassVar[Mapping[str, str]]
    """The label of each first word that takes a ship's name, in the order of the menu."""
    looking: ClassVar[str] = "its broadsides"
    """What a plan shows of a ship that is only looked at."""

    @property
    @abstractmethod
    def speeds(self) -> Speeds:
        """Steps in one Move, by pips."""

    @abstractmethod
    def sentence_on(self, encoded: EncodedAction, ruling: int) -> tuple[str, str]:
        """The rule's id and the sentence for a ruling on an action; `refusal` fills in its braces."""

    @abstractmethod
    def said_in_play(self, words: Words) -> tuple[str, EncodedAction]:
        """The notation and encoding of the action in complete words; raises Refused when there is none."""

    def prize(self, owner: Player) -> int:
        """The object that this player's ships may touch, since that wins; NO_PRIZE if there is none."""
        return NO_PRIZE

    def victory(self, encoded: EncodedAction) -> str | None:
        """How a legal Move wins the game, as a sentence; None when it does not. No step may follow such a Move."""
        return None

    def wins_on(self, index: int, hull: np.record) -> bool:
        """True if a step of this ship that ends on this outline wins the game."""
        return False

    def shot(self, encoded: EncodedAction) -> str:
        """What a legal shot does, as a sentence."""
        return "1 damage"

    @property
    def fires_at_own(self) -> bool:
        """True if the player's own ships may be fired at."""
        return False

    def fair_game(self, index: int) -> bool:
        """True if a ship can be damaged."""
        return True

    def moorings(self, index: int) -> Moorings:
        """The objects a ship is docked with, and the rings."""
        return (), ()

    def useful_verbs(self, verbs: Set[str]) -> Set[str]:
        """Those of these first words of open actions that can bring the player something."""
        return verbs

    @property
    def ending(self) -> tuple[str, str]:
        """The label and the sentence for the end of the turn."""
        return END_LABEL, "End your turn?"

    # --- Shared methods -----------------------------------------------------------------------------------------------

    def name(self, index: int) -> str:
        """The full name of an object."""
        return self.rule_functions.name(self.sea, index)

    def describe(self, index: int) -> str:
        """An object in a sentence to the player."""
        return self.rule_functions.describe(self.sea, self.player, index)

    def begin_ruling(self, verb: int, actor: int) -> int:
        """A ruling: whether the player may start such an encoded action with this ship."""
        return self.rule_functions.begin_ruling(self.sea, self.player, verb, actor)

    def outcome(self) -> Outcome | None:
        """The outcome on this sea, or None."""
        return self.rule_functions.outcome(self.sea)

    def after(self, encoded: EncodedAction) -> Self:
        """The same player, on the sea after a legal encoded action."""
        trial = replace(self, sea=copy_sea(self.sea))
        self.rule_functions.apply_action(trial.sea, self.player, encoded)
        return trial

    def own_ships(self) -> list[int]:
        """The player's ships on the sea."""
        ships = self.sea.ships
        own: list[int] = np.flatnonzero((ships["player"] == self.player) & (ships["laid"] != 0)).tolist()
        return own

    def spoken(self, index: int) -> str:
        """The name the player uses: their own ships without the player number."""
        is_ship = 0 <= index < len(self.sea.ships)
        return spoken_ship(self.sea, self.player, index) if is_ship else self.name(index)

    def ship_said(self, word: str) -> int:
        """The object number of the ship with this name; raises Refused when there is none on the sea."""
        index = find_ship(self.sea, self.player, read_ship(word, self.book.acting))
        if index < 0 or not self.sea.ships[index].laid:
            raise refuse(self.book.acting, f"there is no ship {word} on the sea")
        return index

    def ship_beginning(self, verb: int, word: str) -> int:
        """The ship with this name, when the player may start such an encoded action with it; raises Refused."""
        index = self.ship_said(word)
        refusal = self.begin_refusal(verb, index)
        if refusal is not None:
            raise Refused(refusal)
        return index

    def turn_refusal(self) -> Refusal | None:
        """Why it is not the player's turn; None when it is."""
        return self.begin_refusal(END, -1)

    def begin_refusal(self, verb: int, actor: int) -> Refusal | None:
        """Why the player can't start such an encoded action with this ship; None when they can."""
        in_turn = verb in (END, DRAW)
        ruling = turn_ruling(self.sea, self.player) if in_turn else self.begin_ruling(verb, actor)
        return None if ruling == OPEN else self.refusal(new_encoded(verb, actor), ruling, actor)

    def encoded_refusal(self, encoded: EncodedAction) -> Refusal | None:
        """Why this encoded action is not legal; None when it is."""
        ruling, met, step = self.rule_functions.check(self.sea, self.player, encoded)
        return None if ruling == OPEN else self.refusal(encoded, ruling, met, step)

    def listed_action(self, words: Words) -> tuple[str, EncodedAction]:
        """The notation and encoding of the action in complete words; raises Refused if it is none or illegal."""
        text, encoded = self.said_in_play(words)
        refusal = self.encoded_refusal(encoded)
        if refusal is not None:
            raise Refused(refusal)
        return text, encoded

    def refusal(self, encoded: EncodedAction, ruling: int, met: int, step: int = 0) -> Refusal:
        """The refusal for a ruling on an encoded action: `met` is the object it is about, `step` the step from 1."""
        rule, sentence = self.sentence_on(encoded, ruling)
        outlines, actor = self.sea.outlines, int(encoded[ACTOR])
        pips = int(self.sea.ships[actor].pips) if 0 <= actor < len(self.sea.ships) else 0
        gap = gap_floor_u(outlines[actor], outlines[met]) if KINDS.get(ruling) == "gap" else 0
        reason = sentence.format(
            turn=SEATS[self.sea.turn[0].player],
            actor=self.describe(actor),
            met=self.describe(met),
            size=SIZE_WORDS[pips],
            steps=count_of(int(self.speeds[pips]), "step"),
            limit=f"{TURN_LIMIT[pips] / 10:.1f}",
            step=step,
            step_words=step_words(encoded, step),
            gap=f"{gap / 1024:.2f}",
        )
        return Refusal(rule, reason, witness_of(outlines, actor, ruling, met, self.name(met)))


AnyTurnContext = TurnContext[Any]


def step_words(encoded: EncodedAction, step: int) -> str:
    """The words for what was tried, for a sentence."""
    if encoded[VERB] != SAIL or step < 1:
        return "that"
    heading = write_heading(int(encoded[FIRST_HEADING + step - 1]))
    return f"step {step}, {heading}," if step > 1 else f"the step {heading}"


def count_of(number: int, what: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
