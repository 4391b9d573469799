"""Torpedo's bundle for the laws."""

from collections.abc import Hashable
from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.sailing.state import sea_bytes
from iceharbor.games.torpedo import Torpedo
from iceharbor.games.torpedo.records import CRASHED, LYING, NOBODY, SUNK, WAVE, TorpedoState
from iceharbor.match import AnyGame
from iceharbor.table.plane import in_the_way
from tests.laws import Bundle


def every_piece(game: AnyGame, state: TorpedoState) -> Hashable:
    """Pieces by owner and size, in every state; ships on the board touch nothing."""
    sea = state.sea
    lying = sea.ships["fate"] == LYING
    assert (sea.outlines["corners"][:-1] == 3 * lying).all(), "what is drawn is what lies there"
    for index in lying.nonzero()[0]:
        assert in_the_way(sea.outlines, sea.outlines[index], int(index)) == NOBODY, "two ships touch"
    played = [ship for ship in sea.ships if ship.fate in (LYING, CRASHED, SUNK)]
    assert sorted(int(ship.order) for ship in played) == list(range(1, int(sea.turn[0].placed) + 1))
    return tuple((int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships)


def records(game: AnyGame, state: TorpedoState) -> bytes:
    """Every record, the derived outlines included. The scratch hull is left out: it is no part of the state."""
    return sea_bytes(state.sea) + state.sea.outlines[:-1].tobytes()


def twin(
    game: AnyGame, state: TorpedoState, viewer: Viewer, player: Player, text: str, other: TorpedoState
) -> str | None:
    """A wave that others have locked in may be any wave of theirs; all players see it when it is revealed."""
    if text == "reveal":
        return None
    if state.sea.turn[0].phase == WAVE and player != viewer:
        return game.write(game.sample(other, player, Random(text)))
    return text


BAY = [[0, 0], [20000, 0], [20000, 16000], [12000, 16000], [10000, 9000], [8000, 16000], [0, 16000]]

TORPEDO = Bundle(
    kind=Torpedo,
    tables=(
        (2, {}),
        (3, {"time_cap": 60, "pass_through": True, "stock": 2}),
        (5, {"reversed": True, "stock": 3, "corners": BAY}),
        (3, {"mode": "waves", "wave": 4}),
        (4, {"mode": "waves", "wave": 1, "stock": 1, "reversed": True, "field": "round", "width": 20}),
        (2, {"mode": "waves", "wave": 5, "pass_through": True, "width": 12, "height": 12}),
    ),
    conserved=every_piece,
    settled=lambda game, state: True,
    everything_in=records,
    twin=twin,
    secret_tables=(3, 4, 5),
    hiding=1 / 10,
    pairs=250,
    dared=frozenset({"TP-R3"}),
    cuts={"stock": 2},
)
