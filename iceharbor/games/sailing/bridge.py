"""Where a player asks the rules of a ships' game what might be done: whoever plans stands here, and so does `apply`
when it says no.

A bridge is one player on one sea. A game's own answers for what is abstract here, and the shared planners ask it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, NamedTuple, Self

from iceharbor.contract import SEATS, Outcome, Player, Point, Refusal, Refused, Words, refuse
from iceharbor.games.sailing.deeds import ACTOR, DRAW, END, FIRST_HEADING, SAIL, VERB, Deed, new_deed
from iceharbor.games.sailing.names import SIZE_WORDS, find_ship, spoken_ship
from iceharbor.games.sailing.notation import read_ship, write_heading
from iceharbor.games.sailing.rulebook import Rulebook
from iceharbor.games.sailing.rules import Speeds, turn_ruling
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.voyage import NO_PRIZE
from iceharbor.games.sailing.waters import SomeSea, copy_sea
from iceharbor.games.sailing.witnesses import KINDS, witness_of
from iceharbor.table.plane import TURN_LIMIT, gap_floor_u

Moorings = tuple[Words, tuple[tuple[Point, ...], ...]]
"""The names of what a ship is docked with, and the rings to be drawn."""


class Answers(NamedTuple, Generic[SomeSea]):
    """A game's own functions of a sea, by what they answer."""

    name: Callable[[SomeSea, int], str]
    """The full name of an object: `0.L1`, `T3`; `edge` for what is none."""
    describe: Callable[[SomeSea, Player, int], str]
    """An object in a sentence to a player: `your L1`."""
    begin_ruling: Callable[[SomeSea, Player, int, int], int]
    """Whether a player may begin a deed of this verb with this ship."""
    ruling_on: Callable[[SomeSea, Player, Deed], tuple[int, int, int]]
    """Whether a player may do a deed: (ruling, object, step)."""
    carry_out: Callable[[SomeSea, Player, Deed], None]
    """Does a deed that was found open, to this sea."""
    outcome: Callable[[SomeSea], Outcome | None]
    """How the game ended."""


@dataclass(frozen=True)
class Bridge(Generic[SomeSea], ABC):
    """A player on a sea that may be written to: trying things out writes to the scratch hull."""

    sea: SomeSea
    player: Player

    book: ClassVar[Rulebook]
    answers: ClassVar[Answers[Any]]
    verbs: ClassVar[tuple[str, ...]]
    """The first words of deeds, by number."""
    labels: ClassVar[Mapping[str, str]]
    """What a player reads for each first word that a ship's name follows, in the order in which they are offered."""
    looking: ClassVar[str] = "its broadsides"
    """What is shown of a ship that only is looked at."""

    @property
    @abstractmethod
    def speeds(self) -> Speeds:
        """Steps in one Move, by pips."""

    @abstractmethod
    def sentence_on(self, deed: Deed, ruling: int) -> tuple[str, str]:
        """The rule's id and the sentence for a ruling on a deed; see `refusal` for what stands in its braces."""

    @abstractmethod
    def said_in_play(self, words: Words) -> tuple[str, Deed]:
        """The notation of the action of play that whole words say, and its deed; raises Refused when they say none."""

    def prize(self, owner: Player) -> int:
        """The object that this player's ships may touch, since that wins."""
        return NO_PRIZE

    def victory(self, deed: Deed) -> str | None:
        """What an open Move wins by, in a sentence; nothing may follow it."""
        return None

    def shot(self, deed: Deed) -> str:
        """What an open shot does."""
        return "one damage"

    def fair_game(self, index: int) -> bool:
        """Whether a ship of another player can be damaged."""
        return True

    def moorings(self, index: int) -> Moorings:
        """What a ship is docked with where it lies."""
        return (), ()

    @property
    def ending(self) -> tuple[str, str]:
        """What the end of the turn is called, and what a player reads when he says it."""
        return "End turn", "End your turn."

    # --- What follows from these ---

    def name(self, index: int) -> str:
        """The full name of an object."""
        return self.answers.name(self.sea, index)

    def describe(self, index: int) -> str:
        """An object in a sentence to the player."""
        return self.answers.describe(self.sea, self.player, index)

    def begin_ruling(self, verb: int, actor: int) -> int:
        """Whether the player may begin such a deed with this ship."""
        return self.answers.begin_ruling(self.sea, self.player, verb, actor)

    def outcome(self) -> Outcome | None:
        """How the game ended, on this sea."""
        return self.answers.outcome(self.sea)

    def after(self, deed: Deed) -> Self:
        """The same player on the sea as an open deed would leave it."""
        trial = replace(self, sea=copy_sea(self.sea))
        self.answers.carry_out(trial.sea, self.player, deed)
        return trial

    def own_ships(self) -> list[int]:
        """The player's ships on the sea."""
        return [index for index, ship in enumerate(self.sea.ships) if ship.player == self.player and ship.laid]

    def spoken(self, index: int) -> str:
        """The name that the player says: his own ships without his number."""
        is_ship = 0 <= index < len(self.sea.ships)
        return spoken_ship(self.sea, self.player, index) if is_ship else self.name(index)

    def ship_said(self, word: str) -> int:
        """The object number of the ship that a word names; raises Refused when there is none on the sea."""
        index = find_ship(self.sea, self.player, read_ship(word, self.book.acting))
        if index < 0 or not self.sea.ships[index].laid:
            raise refuse(self.book.acting, f"there is no ship {word} on the sea")
        return index

    def ship_beginning(self, verb: int, word: str) -> int:
        """The ship that a word names, when the player may begin such a deed with it; raises Refused."""
        index = self.ship_said(word)
        refusal = self.begin_refusal(verb, index)
        if refusal is not None:
            raise Refused(refusal)
        return index

    def turn_refusal(self) -> Refusal | None:
        """Why it is not the player's turn; None when it is."""
        return self.begin_refusal(END, -1)

    def begin_refusal(self, verb: int, actor: int) -> Refusal | None:
        """Why the player can't begin such a deed with this ship; None when he can."""
        in_turn = verb in (END, DRAW)
        ruling = turn_ruling(self.sea, self.player) if in_turn else self.begin_ruling(verb, actor)
        return None if ruling == OPEN else self.refusal(new_deed(verb, actor), ruling, actor)

    def deed_refusal(self, deed: Deed) -> Refusal | None:
        """Why the player can't do this deed; None when he can."""
        ruling, met, step = self.answers.ruling_on(self.sea, self.player, deed)
        return None if ruling == OPEN else self.refusal(deed, ruling, met, step)

    def open_deed(self, words: Words) -> tuple[str, Deed]:
        """The notation of the action that whole words say, and its deed; raises Refused when it is none, or closed."""
        text, deed = self.said_in_play(words)
        refusal = self.deed_refusal(deed)
        if refusal is not None:
            raise Refused(refusal)
        return text, deed

    def refusal(self, deed: Deed, ruling: int, met: int, step: int = 0) -> Refusal:
        """The refusal for a ruling on a deed: `met` is the object it is about, `step` the step from 1."""
        rule, sentence = self.sentence_on(deed, ruling)
        outlines, actor = self.sea.outlines, int(deed[ACTOR])
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
            step_words=step_words(deed, step),
            gap=f"{gap / 1024:.2f}",
        )
        return Refusal(rule, reason, witness_of(outlines, actor, ruling, met, self.name(met)))


AnyBridge = Bridge[Any]


def step_words(deed: Deed, step: int) -> str:
    """How a sentence names what was tried."""
    if deed[VERB] != SAIL or step < 1:
        return "that"
    heading = write_heading(int(deed[FIRST_HEADING + step - 1]))
    return f"step {step}, {heading}," if step > 1 else f"the step {heading}"


def count_of(number: int, what: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
