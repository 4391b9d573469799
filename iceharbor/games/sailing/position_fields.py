"""Fields of the positions of games with ships: what several games write alike, and each field checked. Every
codec.Malformed says what is wrong and where."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from iceharbor.codec import Malformed
from iceharbor.contract import GamePosition, Viewer
from iceharbor.games.common.position_fields import read_player, read_within
from iceharbor.games.common.sizes import DRAWN_SIZES
from iceharbor.games.common.state import WHOLE, Records
from iceharbor.games.sailing.names import SIZES
from iceharbor.games.sailing.state import AnySea, SeaState
from iceharbor.scene import Point, Size
from iceharbor.table.plane import afloat, in_the_way, touching

MAX_COORDINATE: Final = 2**17

Ship = tuple[int, int, int]
"""A player, pips and a number."""


class PlacedShip(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship on the sea, as the positions of all games with ships begin it."""

    name: str
    player: int
    size: Size
    stern: Point
    heading: int


class ShipsTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is, and the actions left in it."""

    player: int | None = None
    actions_left: int = 3


def place_of(ship: Any) -> tuple[str, int, Size, Point, int]:
    """The fields of a PlacedShip, of a record that was read out."""
    return f"{SIZES[ship.pips]}{ship.number}", ship.player, DRAWN_SIZES[ship.pips - 1], (ship.x, ship.y), ship.heading


def viewer_of(view: SeaState[Any]) -> Viewer | UnsetType:
    """The viewer as the position of a view names it; UNSET for a full state."""
    return UNSET if view.sight == WHOLE else view.sight


def sight_of(position: GamePosition) -> int | None:
    """The sight of the state or the view that a position describes."""
    return WHOLE if isinstance(position.viewer, UnsetType) else position.viewer


def read_point_at(point: Point, where: str) -> Point:
    """A point of the table; raises Malformed when it is out of range."""
    read_within(point[0], -MAX_COORDINATE, MAX_COORDINATE, f"{where}[0]")
    read_within(point[1], -MAX_COORDINATE, MAX_COORDINATE, f"{where}[1]")
    return point


def read_ship_name(name: str, where: str) -> tuple[int, int]:
    """`L1` as pips and number; raises Malformed."""
    number = name[1:]
    numbered = len(number) <= 2 and number.isascii() and number.isdigit() and int(number) > 0
    size = name[0] if name[:1] in ("S", "M", "L") else "S, M or L"
    if size != name[:1] or not numbered:
        raise Malformed(f"{where}: {name[:20]!r} must be {size} and a number from 1 to 99")
    if number != str(int(number)):
        raise Malformed(f"{where}: write {name[0]}{int(number)}")
    return SIZES.index(name[0]), int(number)


def read_listed_ship(ship: PlacedShip, players: int, where: str) -> Ship:
    """The ship that a position lists; raises Malformed when its name is no ship of its size, or its player is not in
    the match."""
    pips, number = read_ship_name(ship.name, f"{where}.name")
    if SIZES[pips] != ship.size:
        raise Malformed(f"{where}.name: {ship.name} does not fit size {ship.size}")
    return read_player(ship.player, players, f"{where}.player"), pips, number


def read_place(record: Any, at: Point, heading: int, where: str, corner: str = "at") -> None:
    """Puts an object's record at a place; raises Malformed when the point, in the field `corner`, or the heading is out
    of range."""
    record.x, record.y = read_point_at(at, f"{where}.{corner}")
    record.heading = read_within(heading, 0, 3599, f"{where}.heading")


def read_island(islands: Records, name: str, where: str) -> Any:
    """The record of the island with this name, now placed; raises Malformed when there is none, or it was placed
    before."""
    names = [f"T{number}" for number in range(1, len(islands) + 1)]
    if name not in names:
        raise Malformed(f"{where}.name: {name[:20]!r} must be one of {names[0]} to {names[-1]}")
    record = islands[names.index(name)]
    if record.laid:
        raise Malformed(f"{where}.name: {name} is listed twice")
    record.laid = 1
    return record


def check_once(ships: Sequence[Ship], where: str) -> None:
    """Raises Malformed when a ship is listed twice."""
    doubled = [ship for ship, count in Counter(ships).items() if count > 1]
    if doubled:
        player, pips, number = doubled[0]
        raise Malformed(f"{where}: {player}.{SIZES[pips]}{number} is listed twice")


def check_afloat(sea: AnySea, name: Callable[[Any, int], str]) -> None:
    """Raises Malformed when an object is not within the field; `name` gives an object's name."""
    for index in range(len(sea.outlines) - 1):
        if sea.outlines[index].corners and afloat(sea.field, sea.outlines[index]) >= 0:
            raise Malformed(f"{name(sea, index)} is not inside the field")


def check_clear(sea: AnySea, name: Callable[[Any, int], str], may_touch: Callable[[Any, int, int], bool]) -> None:
    """Raises Malformed when two objects touch that may not."""
    laid = [index for index in range(len(sea.outlines) - 1) if sea.outlines[index].corners]
    for place, one in enumerate(laid):
        if in_the_way(sea.outlines, sea.outlines[one], one) < 0:
            continue
        for other in laid[place + 1 :]:
            if touching(sea.outlines[one], sea.outlines[other]) and not may_touch(sea, one, other):
                raise Malformed(f"{name(sea, one)} touches {name(sea, other)}")
