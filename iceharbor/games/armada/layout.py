"""The options, and what they make: the field, the fleets, and each player's side of the sea (AR-R1..R3, A2, A3, A13,
V1)."""

from collections.abc import Mapping
from math import isqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.contract import Player
from iceharbor.games.armada.records import (
    BEHIND_FIRST,
    BEHIND_LARGES,
    BEHIND_SMALLS,
    BREAKTHROUGH,
    CHOOSER,
    FIRST,
    GOALS_BEHIND,
    ISLES,
    MODES,
    NOBODY,
    TURN,
    ArmadaSea,
    empty_sea,
)
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.common.options import SINCE, warnings_option
from iceharbor.games.common.state import Records
from iceharbor.games.sailing import names
from iceharbor.games.sailing.field import Smallest, chosen_field, field_options
from iceharbor.games.sailing.rules import OFF_ITS_SIDE, OFF_THE_FIELD, OPEN, TOO_NEAR, room_code
from iceharbor.games.sailing.state import ACTIONS_A_TURN
from iceharbor.jit import njit
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS, UNIT, afloat, nearer_than, point_on_circle

MAX_ENTRIES: Final = 10_000
OFF_THE_EDGE_U: Final = 2 * UNIT + UNIT // 4
"""How far from their edge the defender of a goal line deploys, so that 2 inches of water are behind it (AR-A13)."""
BEHIND_U: Final = UNIT // 4
"""How far behind the rearmost ship the goal line is drawn (AR-A14)."""
NORMAL_U: Final = 8192
"""How long the normals of a side's bounds are."""

Ship = tuple[int, int, int]
"""A player, pips and a number."""
Bound = tuple[int, int, int]
"""A half-plane: the points with across * x + along * y >= least."""
Side = NDArray[np.int64]
"""Bounds, int64 (bounds, 3): the region within all of them."""


def check_options(options: Mapping[str, Any], players: int) -> None:
    """Raises Malformed when options conflict."""
    mode, equal = options["mode"], options["fleet_2k"]
    if players > 2 and not equal:
        raise Malformed("options.fleet_2k: more than two players must have equal fleets")
    if players > 2 and mode != "basic":
        raise Malformed(f"options.mode: {mode} is only for two players")
    if equal and (mode == "advanced" or options["advanced_setup"]):
        raise Malformed("options.fleet_2k: equal fleets and the advanced setup exclude each other")
    if equal and not any(options[size] for size in ("larges", "mediums", "smalls")):
        raise Malformed("options.fleet_2k: a fleet must have at least one ship")
    if equal and mode == "breakthrough" and options.get("goal_behind") in ("larges", "smalls"):
        raise Malformed("options.goal_behind: with equal fleets it must be first or second")


SMALLEST: Final = Smallest(20, "AR-R1")


def playing_field(options: Mapping[str, Any], players: int) -> NDArray[np.int64]:
    """The field for these options, int64 (corners, 2) in units (AR-R1, A3); raises Malformed when the corners are not
    valid."""
    return chosen_field(options, *((36, 24) if players == 2 else (48, 48)))


def opening_turn(options: Mapping[str, Any], players: int) -> Records:
    """The TURN record of a game that has not started."""
    records = np.zeros(1, TURN)
    turn = records[0]
    turn.players, turn.actions_left = players, ACTIONS_A_TURN
    turn.mode = MODES.index(options["mode"])
    turn.by_numbers = options["advanced_setup"] or options["mode"] == "advanced"
    turn.equal, turn.hidden = options["fleet_2k"], options["deployment"] == "hidden"
    turn.sealed = turn.hidden and options.get("sealed", False)
    turn.spacing_u, turn.by_bow = options["spacing"] * UNIT, options["crossing"] == "bow"
    turn.goal_behind = GOALS_BEHIND.index(options.get("goal_behind", "second"))
    turn.turn_cap, turn.max_entries = options["turn_cap"], MAX_ENTRIES
    turn.chooser = turn.winner = turn.attacker = NOBODY
    turn.phase = ISLES if options["islands"] else first_choice(turn)
    return records


def first_choice(turn: Any) -> int:
    """The phase after the islands: who picks the fleet or, with equal fleets, who goes first."""
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
    """A player's ships: this many Larges, Mediums and Smalls."""
    return [(player, pips, k) for pips, count in zip((3, 2, 1), numbers, strict=True) for k in range(1, count + 1)]


def fleet_order(ship: Ship) -> tuple[int, int, int]:
    """The sort key of a sea's ships: by player, the largest first."""
    return ship[0], -ship[1], ship[2]


def with_ships(sea: ArmadaSea, ships: list[Ship]) -> ArmadaSea:
    """The sea with these ships, not placed yet, instead of its own; the islands stay."""
    new = empty_sea(sea.field, sea.turn, len(ships), len(sea.islands))
    new.islands[:] = sea.islands
    new.outlines[len(ships) + len(new.flags) : -1] = sea.outlines[len(sea.ships) + len(sea.flags) : -1]
    for record, (player, pips, number) in zip(new.ships, ships, strict=True):
        record.player, record.pips, record.number = player, pips, number
    return new


# --- Sides ------------------------------------------------------------------------------------------------------------


def doubled_middle(field: NDArray[np.int64]) -> Point:
    """Twice the middle of the field's bounding box; `field` is int64 (corners, 2)."""
    low, high = field.min(axis=0), field.max(axis=0)
    return int(low[0] + high[0]), int(low[1] + high[1])


def facing(sea: ArmadaSea, player: Player) -> int:
    """The heading from a player's side towards the middle: north for player 0, then clockwise in turn order."""
    return names.facing(player, int(sea.turn[0].players))


def outward(sea: ArmadaSea, player: Player) -> int:
    """The heading from the middle towards a player's side."""
    return (facing(sea, player) + HEADINGS // 2) % HEADINGS


def side_of(sea: ArmadaSea, player: Player) -> Side:
    """A player's deployment area: their share of the sea; in a breakthrough, the defender keeps off their edge (AR-R3,
    A13)."""
    share = share_of(sea, player)
    if sea.turn[0].mode == BREAKTHROUGH and player == defender(sea):
        return np.vstack((share, _off_the_edge(sea, player)))
    return share


def share_of(sea: ArmadaSea, player: Player) -> Side:
    """A player's share of the sea: the points nearer to their middle than to others', away from players who may still
    deploy."""
    players = int(sea.turn[0].players)
    away, half = outward(sea, player), HEADINGS // (2 * players)
    neighbours = ((away + half - 900, player + 1), (away - half + 900, player - 1))
    backs = {normal % HEADINGS: _back_from(sea, other % players) for normal, other in neighbours}
    return np.array([_bound(sea, normal, back) for normal, back in backs.items()], np.int64)


def _bound(sea: ArmadaSea, normal: int, back: int) -> Bound:
    """The half-plane at least `back` beyond a line through the middle, along the line's normal."""
    across, along = point_on_circle(NORMAL_U, normal)
    length = isqrt(across * across + along * along - 1) + 1  # rounded up: the distance is never less than `back`
    cx2, cy2 = doubled_middle(sea.field)
    return 2 * across, 2 * along, across * cx2 + along * cy2 + 2 * length * back


def _back_from(sea: ArmadaSea, neighbour: Player) -> int:
    """How far to keep from a neighbour's side: half the spacing until they have deployed, so that both fleets fit."""
    turn = sea.turn[0]
    done = int(turn.ready | out_of_play(sea)) >> neighbour & 1
    return int(turn.spacing_u) // 2 if turn.hidden or not done else 0


def defender(sea: ArmadaSea) -> Player:
    """The player behind whose fleet the goal line is (AR-R11): by turn order, or by the sizes of any ship."""
    turn = sea.turn[0]
    if turn.goal_behind in (BEHIND_LARGES, BEHIND_SMALLS) and len(sea.ships):
        ship = sea.ships[0]
        larges_of = int(ship.player) if ship.pips == 3 else 1 - int(ship.player)
        return larges_of if turn.goal_behind == BEHIND_LARGES else 1 - larges_of
    return int(turn.first) if turn.goal_behind == BEHIND_FIRST else 1 - int(turn.first)


def _off_the_edge(sea: ArmadaSea, player: Player) -> Bound:
    across, along = point_on_circle(NORMAL_U, facing(sea, player))
    edge = min(across * int(x) + along * int(y) for x, y in sea.field)
    return across, along, edge + NORMAL_U * OFF_THE_EDGE_U


@njit
def within(side: Side, hull: Any) -> bool:
    """True if a hull is wholly within a side."""
    for bound in range(len(side)):
        for k in range(hull.corners):
            if side[bound, 0] * hull.x[k] + side[bound, 1] * hull.y[k] < side[bound, 2]:
                return False
    return True


def draw_goal_line(sea: ArmadaSea) -> None:
    """Draws the goal line behind the defender's rearmost ship, parallel to their edge (AR-R11, A14)."""
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


# --- Whether a ship or a flag may be placed before play (AR-R3, R10, A2). Compiled ------------------------------------


@njit
def kept_off(sea: ArmadaSea, player: int, index: int) -> bool:
    """True if an object is an enemy ship or flag on the sea; the player must keep the spacing from it."""
    ships = len(sea.ships)
    if index < ships:
        return bool(sea.ships[index].laid and sea.ships[index].player != player)
    flag = index - ships
    return flag < len(sea.flags) and flag != player and bool(sea.flags[flag].laid)


@njit
def berth_ruling(sea: ArmadaSea, player: int, side: Side, mover: int, beside: bool) -> tuple[int, int]:
    """(ruling, object): whether the scratch hull is a legal place for this object.

    It must be within the field, on the player's own side, clear of everything, and at the spacing from each enemy. With
    `beside` it may touch the player's own ships. `side` is int64 (bounds, 3).
    """
    hull = sea.outlines[len(sea.outlines) - 1]
    if afloat(sea.field, hull) >= 0:
        return OFF_THE_FIELD, -1
    if not within(side, hull):
        return OFF_ITS_SIDE, -1
    ruling, met = room_code(sea, player, mover, -1, beside)
    if ruling != OPEN:
        return ruling, met
    for other in range(len(sea.ships) + len(sea.flags)):
        if kept_off(sea, player, other) and nearer_than(hull, sea.outlines[other], sea.turn[0].spacing_u):
            return TOO_NEAR, other
    return OPEN, -1


# --- The options, as a JSON Schema: it checks them, fills in defaults and draws the form ------------------------------


def _of_each(size: str) -> dict[str, Any]:
    return {
        "title": f"{size} per player",
        "description": "Only for equal fleets.",
        "type": "integer",
        "minimum": 0,
        "maximum": 4,
        "default": 4,
    }


OPTIONS: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "mode": {
            "title": "Goal",
            "description": "Basic and advanced: sink the enemy fleet. Flag: or touch or sink the enemy flag. "
            "Breakthrough: the attacker wins by getting a ship over the goal line behind the other fleet. "
            "In the advanced setup one player sets the numbers of ships and the other may swap sides.",
            "enum": ["basic", "advanced", "flag", "breakthrough"],
            "default": "basic",
        },
        "advanced_setup": {
            "title": "Advanced setup",
            "description": "In flag and breakthrough too: one player sets the numbers, the other may swap sides.",
            "type": "boolean",
            "default": False,
        },
        "fleet_2k": {
            "title": "Equal fleets (Armada 2K)",
            "description": "The same ships for two to four players; a Large makes 2 steps, a Medium 3, a Small 4.",
            "type": "boolean",
            "default": False,
        },
        "larges": _of_each("Larges"),
        "mediums": _of_each("Mediums"),
        "smalls": _of_each("Smalls"),
        "islands": {
            "title": "Islands between the fleets",
            "type": "integer",
            "minimum": 0,
            "maximum": 4,
            "default": 0,
        },
        "deployment": {
            "title": "Deployment",
            "description": "In turn, or at the same time and hidden.",
            "enum": ["in_turn", "hidden"],
            "default": "in_turn",
        },
        "sealed": {
            "title": "Hidden fleets in one action",
            "description": "Others do not see how often, or when, a player changes a hidden fleet.",
            "type": "boolean",
            "default": True,
            SINCE: "2005-3",
        },
        "spacing": {
            "title": "Starting distance (inches)",
            "type": "integer",
            "minimum": 10,
            "maximum": 12,
            "default": 10,
        },
        "goal_behind": {
            "title": "Goal line behind",
            "description": "Only for breakthrough: this fleet defends the line, the other attacks.",
            "enum": list(GOALS_BEHIND),
            "labels": ["Second player", "First player", "Large ships", "Medium and small ships"],
            "default": "second",
            SINCE: "2005-2",
        },
        "crossing": {
            "title": "Counts as across",
            "description": "The whole ship, or its bow. Only for breakthrough.",
            "enum": ["whole", "bow"],
            "default": "whole",
        },
        "turn_cap": {
            "title": "Round limit (0 = none)",
            "description": "After this many rounds the game is drawn.",
            "type": "integer",
            "minimum": 0,
            "maximum": 500,
            "default": 0,
        },
        **field_options(
            "36 for 2 players and 48 for more, unless set.",
            "For a rectangle. 24 for 2 players and 48 for more, unless set.",
            least=SMALLEST.inches,
        ),
        "warnings": warnings_option("2005-2"),
    },
}
