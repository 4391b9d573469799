"""What a captain of Armada says before play: fleets, sides, who begins, and where everything lies."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from iceharbor.bots.bot import AnyGame
from iceharbor.contract import Player, Point, Refused
from iceharbor.games.armada.deploying import flag_refusal, has_flag
from iceharbor.games.armada.layout import doubled_middle, facing
from iceharbor.games.armada.records import BREAKTHROUGH, FLAG, FLEET, FleetWaters, Sea
from iceharbor.games.armada.records import FIRST as FIRST_PHASE
from iceharbor.games.armada.words import ABREAST, WEDGE, Accept, Arrange, Begin, Choosing, FlagMarker, Pick, Swap
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.sailing.words import Ready
from iceharbor.table.plane import UNIT, turned

WORTH: Final = (0.0, 1.25, 1.1, 1.0)
"""Of a damage point, by pips: the Mediums and Smalls are judged the stronger fleet (AR-A16)."""
NUMBERS: Final = (4, 4, 3)
"""Larges, Mediums and Smalls, so that neither side is much better."""
FORMATIONS: Final = (ABREAST, ABREAST, WEDGE)
NEAREST_EDGE_U: Final = UNIT


def muster(game: AnyGame, view: FleetWaters, player: Player, rng: Random) -> Any:
    """The next thing to say before play."""
    sea = view.sea
    if sea.turn[0].phase == FLEET:
        return Pick("smalls", NUMBERS if sea.turn[0].by_numbers else None)
    if sea.turn[0].phase == FIRST_PHASE:
        return _side(sea, player)
    if not all(ship.laid for ship in sea.ships if ship.player == player):
        arrange = Arrange(rng.choice(FORMATIONS))
        if _stands(game, view, player, arrange):
            return arrange
    elif sea.turn[0].mode == FLAG and not has_flag(sea, player):
        flag = next(_rear(copy_sea(sea), player), None)
        if flag is not None:
            return FlagMarker(flag)
    return Ready()


def _side(sea: Sea, player: Player) -> Choosing:
    """The stronger fleet; and the enemy comes nearer first, but whoever is to break through begins."""
    if sea.turn[0].by_numbers:
        return Accept() if _worth(sea, player) >= _worth(sea, 1 - player) else Swap()
    return Begin(sea.turn[0].mode == BREAKTHROUGH)


def _worth(sea: Sea, player: Player) -> float:
    return sum(int(ship.pips) * WORTH[ship.pips] for ship in sea.ships if ship.player == player)


def _stands(game: AnyGame, view: FleetWaters, player: Player, arrange: Arrange) -> bool:
    try:
        game.apply(view, player, arrange)
    except Refused:
        return False
    return True


def _rear(sea: Sea, player: Player) -> Iterator[Point]:
    """Where a flag may stand, the farthest from the enemy first."""
    cx2, cy2 = doubled_middle(sea.field)
    most = max(int(span) for span in sea.field.max(axis=0) - sea.field.min(axis=0)) // 2
    for back in range(most - NEAREST_EDGE_U, 0, -UNIT // 2):
        for aside in (0, 2, -2, 4, -4, 7, -7):
            dx, dy = turned(aside * UNIT, -back, facing(sea, player))
            at = cx2 // 2 + int(dx), cy2 // 2 + int(dy)
            if flag_refusal(sea, player, at) is None:
                yield at
