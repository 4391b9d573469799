"""Waves: pieces that other players do not see until all have locked in (TP-V2)."""

from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo.actions import Action, LayPieces, write_action
from iceharbor.games.torpedo.records import IN_STOCK, SEALED, WAVE, TorpedoSea
from iceharbor.games.torpedo.rules import seal_piece
from iceharbor.games.torpedo.sampling import throw_all_due

UNSEEN = "lay"
"""The log's text for a wave that the viewer may not see."""


def masked(sea: TorpedoSea, viewer: Viewer) -> TorpedoSea:
    """The sea without the pieces that others have locked in: those are in stock. Returns the same sea, not to be
    written to, when there is nothing to hide."""
    if not hides(sea):
        return sea
    shown = copy_sea(sea)
    for ship in shown.ships:
        if ship.fate == SEALED and ship.player != viewer:
            ship.fate, ship.x, ship.y, ship.heading = IN_STOCK, 0, 0, 0
    return shown


def hides(sea: TorpedoSea) -> bool:
    """True if a player has locked in pieces that others do not see."""
    return bool(sea.turn["sealed"][0])


def guess_waves(view: TorpedoSea, viewer: Viewer, rng: Random) -> TorpedoSea:
    """A sea with the same view: each player who has locked in gets a random wave."""
    sea = copy_sea(view)
    for player in range(int(sea.turn[0].players)):
        if int(sea.turn[0].sealed) >> player & 1 and player != viewer:
            _seal(sea, player, rng)
    return sea


def _seal(sea: TorpedoSea, player: Player, rng: Random) -> None:
    for piece in throw_all_due(sea, player, rng):
        seal_piece(sea, player, piece.pips, piece.x, piece.y, piece.heading)


def told_notation(before: TorpedoSea, player: Player, action: Action, viewer: Viewer) -> str:
    """The entry as this viewer may read it."""
    unseen = isinstance(action, LayPieces) and before.turn[0].phase == WAVE and player != viewer
    return UNSEEN if unseen else write_action(action)
