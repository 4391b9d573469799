"""Every torpedo's track, to be drawn: of the volleys that were fired, and of a ship that would fire as things lie."""

from iceharbor.contract import Track
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.records import Sea, outline_each
from iceharbor.games.torpedo.volleys import aim, chart_volley, end_of_track, fires, sinks
from iceharbor.table.ray import BEYOND, Ways, no_ways


def tracks_of(sea: Sea) -> list[list[Track]]:
    """What every ship met in each volley that was fired, from lowest ship to highest."""
    lay, ways = copy_sea(sea), no_ways(len(sea.ships))
    outline_each(lay.ships, lay.outlines)  # what was sunk lay there; what has crashed stops nothing
    return [_fired(lay, ways, number) for number in range(1, int(sea.turn[0].volleys) + 1)]


def _fired(sea: Sea, ways: Ways, number: int) -> list[Track]:
    chart_volley(sea, ways, number)
    firing = [firer for firer in range(len(sea.ships)) if fires(sea, firer, number)]
    return [_track(sea, firer, end_of_track(sea, ways, firer, number)) for firer in firing]


def track_of(sea: Sea, firer: int) -> Track:
    """What a lying ship would meet now."""
    return _track(sea, firer, aim(sea, firer))


def _track(sea: Sea, firer: int, end: tuple[int, int, int]) -> Track:
    hull, (met, x, y) = sea.outlines[firer], end
    return Track(
        object_name(sea, firer),
        (int(hull.x[0]), int(hull.y[0])),
        (int(x), int(y)),
        None if met == BEYOND else object_name(sea, met),
        bool(sinks(sea, firer, met)),
    )
