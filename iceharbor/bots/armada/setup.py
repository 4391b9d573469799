"""The choices of the Armada bot before play: fleets, sides, first player, flag and formation."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from iceharbor.contract import Player
from iceharbor.games.armada.actions import (
    ABREAST,
    WEDGE,
    Accept,
    Arrange,
    Begin,
    Choosing,
    FlagMarker,
    Pick,
    SwapFleets,
)
from iceharbor.games.armada.deployment import arranged, flag_refusal, has_flag
from iceharbor.games.armada.layout import doubled_middle, facing
from iceharbor.games.armada.records import BEHIND_SECOND, BREAKTHROUGH, DEPLOY, FLAG, FLEET, ArmadaSea, ArmadaState
from iceharbor.games.armada.records import FIRST as FIRST_PHASE
from iceharbor.games.armada.secrets import apply_draft, sealed_fleet
from iceharbor.games.sailing.actions import FleetReady
from iceharbor.games.sailing.state import copy_sea
from iceharbor.plan import Refusal
from iceharbor.scene import Point
from iceharbor.table.plane import UNIT, turned

POINT_VALUE: Final = (0.0, 1.25, 1.1, 1.0)
"""The value of a damage point, by pips: the Mediums and Smalls count as the stronger fleet (AR-A16)."""
FAIR_NUMBERS: Final = (4, 4, 3)
"""Numbers of Larges, Mediums and Smalls for a fair fight."""
FORMATIONS: Final = (ABREAST, ABREAST, WEDGE)
NEAREST_EDGE_U: Final = UNIT


def choose_setup(view: ArmadaState, player: Player, rng: Random) -> Any:
    """The bot's next action before play; a sealed fleet is placed on a copy, and then played at once."""
    sea = copy_sea(view.sea)
    if sea.turn[0].phase != DEPLOY or not sea.turn[0].sealed:
        return _next_step(sea, player, rng)
    while not isinstance(step := _next_step(sea, player, rng), FleetReady):
        apply_draft(sea, player, step)
    return sealed_fleet(sea, player)


def _next_step(sea: ArmadaSea, player: Player, rng: Random) -> Any:
    if sea.turn[0].phase == FLEET:
        return Pick("smalls", FAIR_NUMBERS if sea.turn[0].by_numbers else None)
    if sea.turn[0].phase == FIRST_PHASE:
        return _side(sea, player)
    if not all(ship.laid for ship in sea.ships if ship.player == player):
        formation = rng.choice(FORMATIONS)
        if not isinstance(arranged(sea, player, formation), Refusal):
            return Arrange(formation)
    elif sea.turn[0].mode == FLAG and not has_flag(sea, player):
        flag = next(_flag_points(copy_sea(sea), player), None)
        if flag is not None:
            return FlagMarker(flag)
    return FleetReady()


def _side(sea: ArmadaSea, player: Player) -> Choosing:
    """The stronger fleet, with the enemy moving first; in a breakthrough the bot moves first if it must attack."""
    if sea.turn[0].by_numbers:
        return Accept() if _fleet_value(sea, player) >= _fleet_value(sea, 1 - player) else SwapFleets()
    turn = sea.turn[0]
    return Begin(bool(turn.mode == BREAKTHROUGH and turn.goal_behind == BEHIND_SECOND))


def _fleet_value(sea: ArmadaSea, player: Player) -> float:
    return sum(int(ship.pips) * POINT_VALUE[ship.pips] for ship in sea.ships if ship.player == player)


def _flag_points(sea: ArmadaSea, player: Player) -> Iterator[Point]:
    """Legal points for a flag, the farthest from the enemy first."""
    cx2, cy2 = doubled_middle(sea.field)
    most = max(int(span) for span in sea.field.max(axis=0) - sea.field.min(axis=0)) // 2
    for back in range(most - NEAREST_EDGE_U, 0, -UNIT // 2):
        for aside in (0, 2, -2, 4, -4, 7, -7):
            dx, dy = turned(aside * UNIT, -back, facing(sea, player))
            at = cx2 // 2 + int(dx), cy2 // 2 + int(dy)
            if flag_refusal(sea, player, at) is None:
                yield at
