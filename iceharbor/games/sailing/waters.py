"""A sea with ships on it as a value: record arrays that compiled rules read and write, copied before anybody writes.

Every ships' game has a sea of its own, a NamedTuple of arrays. `field`, `outlines`, `ships` and `turn` it always has;
objects are numbered ships first, and `outlines` has one more than there are objects, a scratch hull for what is being
tried. Outlines follow from the other records and are kept only so that nothing is computed twice.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.tables import Records, copied, table_bytes

PLAY, OVER = 5, 6
"""The phases that every ships' game has, as `turn.phase`; those before are a game's own."""

ACTIONS_A_TURN: Final = 3


class AnySea(Protocol):
    """What the shared rules need to find on a sea."""

    @property
    def field(self) -> NDArray[np.int64]: ...
    @property
    def outlines(self) -> Records: ...
    @property
    def ships(self) -> Records:
        """At least player, number, pips, laid, x, y, heading, damage, moved, fired."""

    @property
    def turn(self) -> Records:
        """One record: at least phase, player, actions_left, first, players."""


SomeSea = TypeVar("SomeSea", bound=AnySea)


def copy_sea(sea: SomeSea) -> SomeSea:
    """A copy that may be written to; nobody writes to a field."""
    return copied(sea, "field")


def sea_bytes(sea: AnySea) -> bytes:
    """Everything that is not derived, as bytes."""
    return table_bytes(sea, "outlines")


def hulls_of(sea: AnySea) -> list[list[list[int]]]:
    """The corners of every object, by number; none where it isn't on the table."""
    return corners_of(sea.outlines)


def corners_of(outlines: Records) -> list[list[list[int]]]:
    """The corners of every outline, by number."""
    points = np.stack((outlines["x"], outlines["y"]), axis=-1).tolist()
    return [corners[:count] for corners, count in zip(points, outlines["corners"].tolist(), strict=True)]


@dataclass(frozen=True, eq=False)
class Waters(Generic[SomeSea]):
    """A state of a ships' game, or a view of one. A value: nobody writes to its sea."""

    sea: SomeSea
    sight: int | None
    """WHOLE for a state; for a view its viewer."""

    @cached_property
    def _bytes(self) -> bytes:
        return sea_bytes(self.sea)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waters) and self.sight == other.sight and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash((self.sight, self._bytes))
