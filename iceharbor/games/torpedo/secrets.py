"""Waves: what nobody else sees until all have sealed (TP-V2)."""

from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.torpedo.chance import throw_all_due
from iceharbor.games.torpedo.records import IN_STOCK, SEALED, WAVE, Sea
from iceharbor.games.torpedo.rules import seal_piece
from iceharbor.games.torpedo.words import Action, Lay, write_action

UNSEEN = "lay"
"""What stands in the log for what somebody lays unseen."""


def masked(sea: Sea, viewer: Viewer) -> Sea:
    """The sea without what others have sealed: their pieces are in their stocks still. Where nothing is, it is the
    same sea: nobody writes to one."""
    if not hides(sea):
        return sea
    shown = copy_sea(sea)
    for ship in shown.ships:
        if ship.fate == SEALED and ship.player != viewer:
            ship.fate, ship.x, ship.y, ship.heading = IN_STOCK, 0, 0, 0
    return shown


def hides(sea: Sea) -> bool:
    """Whether somebody has sealed what others don't see."""
    return bool(sea.turn[0].sealed)


def guess_waves(view: Sea, viewer: Viewer, rng: Random) -> Sea:
    """A sea that looks the same: whoever has sealed has laid his wave somewhere."""
    sea = copy_sea(view)
    for player in range(int(sea.turn[0].players)):
        if int(sea.turn[0].sealed) >> player & 1 and player != viewer:
            _seal(sea, player, rng)
    return sea


def _seal(sea: Sea, player: Player, rng: Random) -> None:
    for piece in throw_all_due(sea, player, rng):
        seal_piece(sea, player, piece.pips, piece.x, piece.y, piece.heading)


def told_text(before: Sea, player: Player, action: Action, viewer: Viewer) -> str:
    """The entry as this viewer may read it."""
    unseen = isinstance(action, Lay) and before.turn[0].phase == WAVE and player != viewer
    return UNSEEN if unseen else write_action(action)
