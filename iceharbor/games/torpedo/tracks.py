"""The tracks of torpedoes, for drawing: of the fired volleys, and of ships that would fire now."""

from functools import lru_cache

from iceharbor.contract import Player
from iceharbor.games.common.tabletop import MAX_KEPT_STATES
from iceharbor.games.sailing.state import SeaState, copy_sea
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.records import LYING, TorpedoSea, TorpedoState, outline_each
from iceharbor.games.torpedo.volleys import aim, chart_volley, end_of_track, fires, sinks
from iceharbor.scene import TrackMark
from iceharbor.table.ray import BEYOND, Ways, no_ways
from iceharbor.threat import Threat


def tracks_of(sea: TorpedoSea) -> list[list[TrackMark]]:
    """The tracks of each fired volley, from the lowest ship index to the highest."""
    return _tracks(SeaState(sea, None))


@lru_cache(MAX_KEPT_STATES)
def _tracks(state: TorpedoState) -> list[list[TrackMark]]:
    sea = state.sea
    lay, ways = copy_sea(sea), no_ways(len(sea.ships))
    outline_each(lay.ships, lay.outlines)  # sunk ships stood there then; crashed pieces stop nothing
    return [_fired(lay, ways, number) for number in range(1, int(sea.turn[0].volleys) + 1)]


def _fired(sea: TorpedoSea, ways: Ways, number: int) -> list[TrackMark]:
    chart_volley(sea, ways, number)
    firing = [firer for firer in range(len(sea.ships)) if fires(sea, firer, number)]
    return [_track(sea, firer, end_of_track(sea, ways, firer, number)) for firer in firing]


def track_of(sea: TorpedoSea, firer: int) -> TrackMark:
    """The track of a ship on the field if it fired now."""
    return _track(sea, firer, aim(sea, firer))


def threat_of(sea: TorpedoSea, player: Player) -> Threat:
    """Where a player's ships on the field would fire now, and which ships they would sink."""
    lying = (sea.ships["fate"] == LYING) & (sea.ships["player"] == player)
    tracks = tuple(track_of(sea, int(firer)) for firer in lying.nonzero()[0])
    return Threat(player, (), tracks, tuple(sorted({track.met for track in tracks if track.met and track.sinks})))


def _track(sea: TorpedoSea, firer: int, end: tuple[int, int, int]) -> TrackMark:
    met, x, y = end
    return TrackMark(
        object_name(sea, firer),
        int(sea.ships["player"][firer]),
        (int(sea.outlines["x"][firer, 0]), int(sea.outlines["y"][firer, 0])),
        (int(x), int(y)),
        None if met == BEYOND else object_name(sea, met),
        bool(sinks(sea, firer, met)),
    )
