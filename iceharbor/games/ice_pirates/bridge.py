"""What Ice Pirates answers to the planners: its rules, its names and its sentences."""

from collections.abc import Iterator
from typing import ClassVar, Final

from iceharbor.contract import Words, refuse
from iceharbor.games.ice_pirates.deeds import REPAIR, VERBS
from iceharbor.games.ice_pirates.names import describe, object_name
from iceharbor.games.ice_pirates.orders import deed_of
from iceharbor.games.ice_pirates.outcomes import outcome_of
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.rules import DOCKED_U, begin_ruling, carry_out, disabled, docked, ruling_on
from iceharbor.games.ice_pirates.sentences import CAPACITY, RELAYING, SENTENCES
from iceharbor.games.ice_pirates.words import RULEBOOK, Chance, Setup, read_action, write_action
from iceharbor.games.sailing.bridge import Answers, Bridge, Moorings
from iceharbor.games.sailing.deeds import ACTOR, VERB, Deed
from iceharbor.games.sailing.rings import Ring, ring_about
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.rulings import HOLD_FULL
from iceharbor.games.sailing.voyage import MAX_STEPS
from iceharbor.table.plane import UNIT, nearer_than

RINGED_U: Final = 3 * UNIT
"""Docking rings are drawn about objects nearer than this."""
ROUNDING: Final = 4
"""Strokes in which the corner of a ring is rounded."""


class PirateBridge(Bridge[Sea]):
    """One pirate on the sea."""

    book = RULEBOOK
    answers = Answers(object_name, describe, begin_ruling, ruling_on, carry_out, outcome_of)
    verbs = VERBS
    labels: ClassVar = {
        "move": "Move",
        "fire": "Fire",
        "repair": "Repair",
        "explore": "Look under",
        "transfer": "Transfer",
    }
    looking = "its broadsides and what it is docked with"

    @property
    def speeds(self) -> Speeds:
        return MAX_STEPS

    def sentence_on(self, deed: Deed, ruling: int) -> tuple[str, str]:
        if deed[VERB] == REPAIR and ruling in RELAYING:
            return RELAYING[ruling]
        rule, sentence = SENTENCES[ruling]
        if ruling == HOLD_FULL:
            return rule, sentence + CAPACITY[self.sea.ships[deed[ACTOR]].pips]
        return rule, sentence

    def said_in_play(self, words: Words) -> tuple[str, Deed]:
        action = read_action(" ".join(words))
        if isinstance(action, Setup | Chance):
            raise refuse("IP-R11", f"{words[0]!r} is not said during play")
        return write_action(action), deed_of(self.sea, self.player, action)

    def fair_game(self, index: int) -> bool:
        return not disabled(self.sea.ships[index])

    def moorings(self, index: int) -> Moorings:
        others = range(len(self.sea.outlines) - 1)
        names = (
            self.name(other) for other in others if self.sea.outlines[other].corners and docked(self.sea, index, other)
        )
        return tuple(names), tuple(_rings(self.sea, index))


def _rings(sea: Sea, index: int) -> Iterator[Ring]:
    """An outline 9/16 inch outside each object near by, own ships left out: a ship that comes within is docked."""
    mine = sea.ships["player"] == sea.ships[index].player
    for other, outline in enumerate(sea.outlines[:-1]):
        own = other < len(mine) and mine[other]
        if not own and outline.corners and nearer_than(sea.outlines[index], outline, RINGED_U):
            yield ring_about(outline, DOCKED_U, ROUNDING)
