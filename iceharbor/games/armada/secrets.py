"""Hidden deployment: what nobody else sees until all are ready (AR-A5)."""

from iceharbor.contract import Player, Viewer
from iceharbor.games.armada.deploying import complete, lift_ship, strike_flag
from iceharbor.games.armada.records import DEPLOY, FLAG, Sea
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.armada.words import Action, Deploying, write_action
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.sailing.words import Ready

UNSEEN = "deploy"
"""What stands in the log for what an enemy lays unseen."""


def hides(sea: Sea) -> bool:
    """Whether fleets are being deployed that only their owners see."""
    return bool(sea.turn[0].hidden and sea.turn[0].phase == DEPLOY)


def masked(sea: Sea, viewer: Viewer) -> Sea:
    """The sea without what others have laid unseen."""
    shown = copy_sea(sea)
    if not hides(sea):
        return shown
    for player in range(int(sea.turn[0].players)):
        if player != viewer:
            _unlay(shown, player)
    return shown


def _unlay(sea: Sea, player: Player) -> None:
    for index, ship in enumerate(sea.ships):
        if ship.player == player and not ship.lost:
            lift_ship(sea, index)
    if sea.turn[0].mode == FLAG:
        strike_flag(sea, player)


def guess_fleets(view: Sea, viewer: Viewer) -> Sea:
    """A sea that looks the same: whoever is ready has laid his fleet fairly, the others nothing yet."""
    sea = copy_sea(view)
    if hides(sea):
        for player in range(int(sea.turn[0].players)):
            ready = int(sea.turn[0].ready & ~out_of_play(sea)) >> player & 1
            if ready and player != viewer:
                complete(sea, player)
    return sea


def learned(before: Sea, after: Sea) -> bool:
    """Whether somebody saw a fleet that was hidden before."""
    return hides(before) and not hides(after)


def told_text(before: Sea, player: Player, action: Action, viewer: Viewer) -> str:
    """The entry as this viewer may read it."""
    laying = isinstance(action, Deploying) and not isinstance(action, Ready)
    return UNSEEN if laying and hides(before) and player != viewer else write_action(action)
