"""The volleys as they were fired, from what became of the ships: every torpedo's track."""

from iceharbor.contract import Track
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.records import LYING, SUNK, Sea, outline_ship
from iceharbor.games.torpedo.rules import aim, sinks, volley_pips
from iceharbor.table.ray import BEYOND


def tracks_of(sea: Sea, number: int) -> list[Track]:
    """What every ship of a volley that was fired met, from lowest ship to highest."""
    before = _before(sea, number)
    firing = (before.ships["fate"] == LYING) & (before.ships["pips"] == volley_pips(sea, number))
    return [track_of(before, int(index)) for index in firing.nonzero()[0]]


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
    sunk_since = (sea.ships["fate"] == SUNK) & (sea.ships["volley"] >= number)
    for index in sunk_since.nonzero()[0]:
        before.ships[index].fate = LYING
        outline_ship(before, int(index))
    return before
