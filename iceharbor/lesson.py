"""A lesson: small positions that a newcomer solves by doing. Each game has its own, as data, in `guide.py`."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from iceharbor.plan import Words
from iceharbor.scene import Point


class LessonStep(Struct, frozen=True, omit_defaults=True):
    """One position, with what to do there. The first player is the learner."""

    title: str
    """`Drop a Large`."""
    sentence: str
    """The gesture, in at most 15 words."""
    position: Mapping[str, Any]
    """A legal position of docs/notation.md, with the learner to act."""
    solved: str
    """A regular expression: the step is solved by an entry of the learner or of NATURE that matches it. What is matched
    is the entry's notation, its effects and its sentence, parted by blanks; in the sentence an object is its label."""
    solution: tuple[Words, ...]
    """The words of actions that solve it, to be shown."""
    wrong: str
    """The answer to any other action."""
    begins: str = ""
    """A regular expression for entries on the way; empty if the first action must solve it. An entry that matches
    neither is a wrong try."""
    start: str | Point = ""
    """Where the arrow begins: the name of an object or a spot, or a point of the table; empty for no arrow."""
    end: str | Point = ""
    """Where it ends."""
    view: tuple[Point, Point] | None = None
    """What the camera shows at first, as two opposite corners; the whole table if it is missing."""
    first_move: str = ""
    """What the start page asks of a newcomer, who solves this step there: `Your move: connect five`. Empty for a step
    of the lesson alone."""
    praise: str = ""
    """What the start page says then."""


Lesson = tuple[LessonStep, ...]
