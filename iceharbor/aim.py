"""What the words of an action say last: a place, a heading, or both, which players drag on the board."""

from abc import ABC, abstractmethod

from msgspec import Struct

from iceharbor.plan import Words
from iceharbor.scene import Point


class Aim(Struct, frozen=True):
    """The place and the heading that words say."""

    at: Point | None = None
    heading: int | None = None
    """In tenths of a degree."""


class Aimed(ABC):
    """A game with actions that end with a place, a heading, or both."""

    @abstractmethod
    def aim(self, words: Words) -> Aim:
        """The first place that these words say, and the heading that the last one says. Words of an action, or a part
        of them."""
