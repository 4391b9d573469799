"""Drafts of a sealed fleet: steps of which only their player knows, and the action that plays all of them (AR-A5)."""

from iceharbor.contract import Player, refuse
from iceharbor.games.armada.actions import Deploying, FlagMarker, FlagShip, SealedFleet
from iceharbor.games.armada.deployment import apply_deploying, deploying_now, own_ships
from iceharbor.games.armada.records import DEPLOY, ArmadaSea
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.names import ship_name


def apply_draft(sea: ArmadaSea, player: Player, action: Deploying) -> None:
    """Applies a deployment of which only this player knows, for their eyes; raises Refused when it is not legal, or
    when it ends the player's deployment."""
    turn = sea.turn[0]
    if not turn.sealed or isinstance(action, FleetReady | SealedFleet):
        raise refuse("AR-A5", "only places of a hidden fleet can be drafts")
    turn.sealed = 0
    apply_deploying(sea, player, action)
    turn.sealed = 1


def steps_of(sea: ArmadaSea, player: Player) -> tuple[Deploying, ...]:
    """The steps of a player's draft; none when they do not deploy a sealed fleet."""
    turn = sea.turn[0]
    if not turn.sealed or turn.phase != DEPLOY or player not in deploying_now(sea):
        return ()
    fleet = sealed_fleet(sea, player)
    return () if isinstance(fleet, FleetReady) else (*fleet.ships, *(() if fleet.flag is None else (fleet.flag,)))


def sealed_fleet(sea: ArmadaSea, player: Player) -> FleetReady | SealedFleet:
    """All that a player has placed, as the action that plays it."""
    ships = tuple(
        PlaceShip(ship_name(sea, index), (int(ship.x), int(ship.y)), int(ship.heading))
        for index in own_ships(sea, player)
        if (ship := sea.ships[index]).laid
    )
    flagship = (FlagShip(ship_name(sea, index)) for index in own_ships(sea, player) if sea.ships[index].flagship)
    flag: FlagShip | FlagMarker | None = next(flagship, None)
    if len(sea.flags) and sea.flags[player].laid:
        flag = FlagMarker((int(sea.flags[player].x), int(sea.flags[player].y)))
    return SealedFleet(ships, flag) if ships or flag else FleetReady()
