"""The field, the fleets, and each player's side of the sea (AR-R1..R3, A3, A13, V1)."""

from collections.abc import Mapping
from math import isqrt
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.contract import Player, Point
from iceharbor.games.armada.records import (
    BREAKTHROUGH,
    CHOOSER,
    FIRST,
    ISLES,
    MODES,
    NOBODY,
    TURN,
    Sea,
    empty_sea,
)
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.sailing.fields import chosen_field
from iceharbor.games.sailing.waters import ACTIONS_A_TURN
from iceharbor.games.tables import Records
from iceharbor.table.plane import HEADINGS, UNIT, point_on_circle

MOST_ENTRIES: Final = 10_000
OFF_THE_EDGE_U: Final = 2 * UNIT + UNIT // 4
"""How far from his edge the defender of a goal line stays, so that 2 inches of water lie behind it (AR-A13)."""
BEHIND_U: Final = UNIT // 4
"""How far behind the rearmost ship the goal line is drawn (AR-A14)."""
NORMAL_U: Final = 8192
"""How long the normals of a side's bounds are."""

Ship = tuple[int, int, int]
"""A player, pips and a number."""
Bound = tuple[int, int, int]
"""A half-plane: the points with across * x + along * y >= least."""
Side = NDArray[np.int64]
"""Bounds, one a row: what lies within all of them."""


def check_options(options: Mapping[str, Any], players: int) -> None:
    """Raises Malformed for options that don't go together."""
    mode, equal = options["mode"], options["fleet_2k"]
    if players > 2 and not equal:
        raise Malformed("options.fleet_2k: more than two players need equal fleets")
    if players > 2 and mode != "basic":
        raise Malformed(f"options.mode: {mode} is for two players")
    if equal and (mode == "advanced" or options["advanced_setup"]):
        raise Malformed("options.fleet_2k: equal fleets leave nothing to the advanced setup")
    if equal and not any(options[size] for size in ("larges", "mediums", "smalls")):
        raise Malformed("options.fleet_2k: a fleet has at least one ship")


def playing_field(options: Mapping[str, Any], players: int) -> NDArray[np.int64]:
    """The field that the options ask for (AR-R1, A3); raises Malformed for corners that make none."""
    return chosen_field(options, *((36, 24) if players == 2 else (48, 48)))


def opening_turn(options: Mapping[str, Any], players: int) -> Records:
    """How a game stands that has not begun, as one TURN record."""
    records = np.zeros(1, TURN)
    turn = records[0]
    turn.players, turn.actions_left = players, ACTIONS_A_TURN
    turn.mode = MODES.index(options["mode"])
    turn.by_numbers = options["advanced_setup"] or options["mode"] == "advanced"
    turn.equal, turn.hidden = options["fleet_2k"], options["deployment"] == "hidden"
    turn.spacing_u, turn.by_bow = options["spacing"] * UNIT, options["crossing"] == "bow"
    turn.turn_cap, turn.max_entries = options["turn_cap"], MOST_ENTRIES
    turn.chooser = turn.winner = turn.attacker = NOBODY
    turn.phase = ISLES if options["islands"] else first_choice(turn)
    return records


def first_choice(turn: Any) -> int:
    """The phase after the islands: who picks the fleet, or between equal fleets who begins."""
    return FIRST if turn.equal else CHOOSER


def equal_fleets(options: Mapping[str, Any], players: int) -> list[Ship]:
    """Every ship of equal fleets (AR-V1)."""
    numbers = (options["larges"], options["mediums"], options["smalls"])
    return [ship for player in range(players) for ship in ships_of(player, numbers)]


def unequal_fleets(larges_of: Player, numbers: tuple[int, int, int] = (4, 4, 4)) -> list[Ship]:
    """Every ship when one player has the Larges and the other the Mediums and Smalls (AR-R2, R8)."""
    larges, mediums, smalls = numbers
    return sorted(
        [*ships_of(larges_of, (larges, 0, 0)), *ships_of(1 - larges_of, (0, mediums, smalls))], key=fleet_order
    )


def ships_of(player: Player, numbers: tuple[int, int, int]) -> list[Ship]:
    """So many Larges, Mediums and Smalls of a player."""
    return [(player, pips, k) for pips, count in zip((3, 2, 1), numbers, strict=True) for k in range(1, count + 1)]


def fleet_order(ship: Ship) -> tuple[int, int, int]:
    """In which order a sea lists ships: by player, the largest first."""
    return ship[0], -ship[1], ship[2]


def with_ships(sea: Sea, ships: list[Ship]) -> Sea:
    """The sea with these ships, not laid yet, in place of what it had; the islands stay."""
    new = empty_sea(sea.field, sea.turn, len(ships), len(sea.islands))
    new.islands[:] = sea.islands
    new.outlines[len(ships) + len(new.flags) : -1] = sea.outlines[len(sea.ships) + len(sea.flags) : -1]
    for record, (player, pips, number) in zip(new.ships, ships, strict=True):
        record.player, record.pips, record.number = player, pips, number
    return new


# --- Sides ------------------------------------------------------------------------------------------------------------


def doubled_middle(field: NDArray[np.int64]) -> Point:
    """Twice the middle of the field's bounding box."""
    low, high = field.min(axis=0), field.max(axis=0)
    return int(low[0] + high[0]), int(low[1] + high[1])


def facing(sea: Sea, player: Player) -> int:
    """The heading from a player's side towards the middle: north for player 0, the others clockwise after him."""
    return HEADINGS * player // int(sea.turn[0].players)


def side_of(sea: Sea, player: Player) -> Side:
    """Where a player may deploy: his share of the sea, and in a breakthrough the defender off his edge (AR-R3, A13)."""
    share = share_of(sea, player)
    if sea.turn[0].mode == BREAKTHROUGH and player == defender(sea):
        return np.vstack((share, _off_the_edge(sea, player)))
    return share


def share_of(sea: Sea, player: Player) -> Side:
    """A player's share of the sea: nearer to his middle than to others', and back from those who may still deploy."""
    players = int(sea.turn[0].players)
    outward = facing(sea, player) + HEADINGS // 2
    half = HEADINGS // (2 * players)
    neighbours = ((outward + half - 900, player + 1), (outward - half + 900, player - 1))
    backs = {normal % HEADINGS: _back_from(sea, other % players) for normal, other in neighbours}
    return np.array([_bound(sea, normal, back) for normal, back in backs.items()], np.int64)


def _bound(sea: Sea, normal: int, back: int) -> Bound:
    """A line through the middle, and everything that lies at least so far beyond it, seen along its normal."""
    across, along = point_on_circle(NORMAL_U, normal)
    length = isqrt(across * across + along * along - 1) + 1  # rounded up, so that back is never less than it says
    cx2, cy2 = doubled_middle(sea.field)
    return 2 * across, 2 * along, across * cx2 + along * cy2 + 2 * length * back


def _back_from(sea: Sea, neighbour: Player) -> int:
    """How far to stay back from a neighbour: half the spacing while he has not deployed, so that both find room."""
    turn = sea.turn[0]
    done = int(turn.ready | out_of_play(sea)) >> neighbour & 1
    return int(turn.spacing_u) // 2 if turn.hidden or not done else 0


def defender(sea: Sea) -> Player:
    """Behind whose fleet the goal line lies: who moves first attacks it."""
    return 1 - int(sea.turn[0].first)


def _off_the_edge(sea: Sea, player: Player) -> Bound:
    across, along = point_on_circle(NORMAL_U, facing(sea, player))
    edge = min(across * int(x) + along * int(y) for x, y in sea.field)
    return across, along, edge + NORMAL_U * OFF_THE_EDGE_U


@njit(cache=True, error_model="numpy")
def within(side: Side, hull: Any) -> bool:
    """Whether a hull lies wholly within a side."""
    for bound in range(len(side)):
        for k in range(hull.corners):
            if side[bound, 0] * hull.x[k] + side[bound, 1] * hull.y[k] < side[bound, 2]:
                return False
    return True


def draw_goal_line(sea: Sea) -> None:
    """The goal line lies behind the defender's rearmost ship, parallel to his edge (AR-R11, A14)."""
    turn, player = sea.turn[0], defender(sea)
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    ys = [
        int(sea.outlines[index].y[corner])
        for index, ship in enumerate(sea.ships)
        if ship.player == player and ship.laid
        for corner in range(3)
    ]
    turn.attacker = 1 - player
    if player == 0:
        turn.line_ay = turn.line_by = min(ys) - BEHIND_U
        turn.line_ax, turn.line_bx = int(high[0]), int(low[0])
    else:
        turn.line_ay = turn.line_by = max(ys) + BEHIND_U
        turn.line_ax, turn.line_bx = int(low[0]), int(high[0])
