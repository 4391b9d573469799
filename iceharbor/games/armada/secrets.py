"""Hidden deployment (AR-A5): what other players do not see until all are ready, and the drafts of a sealed fleet.

A draft has the steps that only its player knows; one action, the sealed fleet, plays them all.
"""

from iceharbor.contract import Player, Viewer, refuse
from iceharbor.games.armada.actions import Action, Deploying, FlagMarker, FlagShip, SealedFleet, write_action
from iceharbor.games.armada.deployment import (
    apply_deploying,
    complete,
    deploying_now,
    lift_ship,
    own_ships,
    strike_flag,
)
from iceharbor.games.armada.records import DEPLOY, FLAG, ArmadaSea
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.names import ship_name
from iceharbor.games.sailing.state import copy_sea

UNSEEN = "deploy"
"""The log's text for an enemy's hidden deployment."""


def hides(sea: ArmadaSea) -> bool:
    """True if fleets are being deployed that only their owners see."""
    (turn,) = read_out(sea.turn)
    return bool(turn.hidden and turn.phase == DEPLOY)


def masked(sea: ArmadaSea, viewer: Viewer) -> ArmadaSea:
    """The sea without what others have placed in hidden deployment. Returns the same sea, not to be written to, when
    there is nothing to hide."""
    if not hides(sea):
        return sea
    shown = copy_sea(sea)
    for player in range(int(sea.turn[0].players)):
        if player != viewer:
            _unlay(shown, player)
    return shown


def _unlay(sea: ArmadaSea, player: Player) -> None:
    for index, ship in enumerate(sea.ships):
        if ship.player == player and not ship.lost:
            lift_ship(sea, index)
    if sea.turn[0].mode == FLAG:
        strike_flag(sea, player)


def guess_fleets(view: ArmadaSea, viewer: Viewer) -> ArmadaSea:
    """A sea with the same view: players who are ready get the fair arrangement, others have nothing placed yet."""
    sea = copy_sea(view)
    if hides(sea):
        for player in range(int(sea.turn[0].players)):
            ready = int(sea.turn[0].ready & ~out_of_play(sea)) >> player & 1
            if ready and player != viewer:
                complete(sea, player)
    return sea


def learned(before: ArmadaSea, after: ArmadaSea) -> bool:
    """True if a player saw a fleet that was hidden before."""
    return hides(before) and not hides(after)


def told_notation(before: ArmadaSea, player: Player, action: Action, viewer: Viewer) -> str:
    """The entry as this viewer may read it."""
    if isinstance(action, SealedFleet) and player != viewer:
        action = FleetReady()
    laying = isinstance(action, Deploying) and not isinstance(action, FleetReady)
    return UNSEEN if laying and hides(before) and player != viewer else write_action(action)


# --- Drafts of a sealed fleet -----------------------------------------------------------------------------------------


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
