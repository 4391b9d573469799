"""Hidden deployment: what other players do not see until all are ready (AR-A5)."""

from iceharbor.contract import Player, Viewer
from iceharbor.games.armada.actions import Action, Deploying, SealedFleet, write_action
from iceharbor.games.armada.deployment import complete, lift_ship, strike_flag
from iceharbor.games.armada.records import DEPLOY, FLAG, ArmadaSea
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.actions import FleetReady
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
