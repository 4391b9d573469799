"""The volleys as they were fired, from what became of the ships: every torpedo's track."""

from collections.abc import Iterator

from iceharbor.contract import Track
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.records import LYING, SUNK, Sea, outline_ship
from iceharbor.games.torpedo.rules import VOLLEYS, aim, sinks
from iceharbor.table.ray import BEYOND


def size_of_volley(sea: Sea, number: int) -> int:
    """The pips of the ships that fired in this volley, counted from 1."""
    return VOLLEYS + 1 - number if sea.turn[0].reversed_order else number


def tracks_of(sea: Sea, number: int) -> list[Track]:
    """What every ship of a volley that was fired met, from lowest ship to highest."""
    before = _before(sea, number)
    pips = size_of_volley(sea, number)
    return [
        track_of(before, index)
        for index in range(len(before.ships))
        if before.ships[index].fate == LYING and before.ships[index].pips == pips
    ]


def track_of(sea: Sea, firer: int) -> Track:
    """What a lying ship would meet now."""
    hull = sea.outlines[firer]
    met, x, y = aim(sea, firer)
    return Track(
        object_name(sea, firer),
        (int(hull.x[0]), int(hull.y[0])),
        (int(x), int(y)),
        None if met == BEYOND else object_name(sea, met),
        bool(sinks(sea, firer, met)),
    )


def _before(sea: Sea, number: int) -> Sea:
    """The sea as it was before a volley: what it sank, and what later ones sank, lay there still."""
    before = copy_sea(sea)
    for index in _sunk_since(sea, number):
        before.ships[index].fate = LYING
        outline_ship(before, index)
    return before


def _sunk_since(sea: Sea, number: int) -> Iterator[int]:
    return (index for index, ship in enumerate(sea.ships) if ship.fate == SUNK and ship.volley >= number)
