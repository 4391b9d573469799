"""Positions from before play: ships lie as the game lays them, or nobody could go on from there (AR-R2, R3, R8)."""

from collections.abc import Mapping
from typing import Any

from iceharbor.codec import Malformed
from iceharbor.contract import Refusal
from iceharbor.games.armada.deploying import flag_refusal, ship_refusal
from iceharbor.games.armada.layout import equal_fleets, unequal_fleets
from iceharbor.games.armada.names import object_name
from iceharbor.games.armada.records import DEPLOY, FIRST, Sea, flag_object


def check_unbegun(sea: Sea, options: Mapping[str, Any], counted: bool) -> None:
    """Raises Malformed when a fleet is not whole (where pieces are counted), or lies where it may not be deployed."""
    phase = int(sea.turn[0].phase)
    if counted and (phase == DEPLOY or (phase == FIRST and not sea.turn[0].equal)):
        _check_whole(sea, options)
    if phase == DEPLOY:
        _check_deployed(sea)


def _check_whole(sea: Sea, options: Mapping[str, Any]) -> None:
    ships = [(int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships]
    if sea.turn[0].equal:
        whole = [equal_fleets(options, int(sea.turn[0].players))]
    elif sea.turn[0].by_numbers:
        larges, mediums, smalls = (sum(1 for _, pips, _ in ships if pips == size) for size in (3, 2, 1))
        whole = [unequal_fleets(player, (larges, mediums, smalls)) for player in (0, 1)]
        if larges == 0 or mediums + smalls == 0:
            raise Malformed("ships: each side has at least one (AR-A7), or say unchecked")
    else:
        whole = [unequal_fleets(player) for player in (0, 1)]
    if not any(set(ships) == set(fleets) for fleets in whole):
        raise Malformed("ships: before play both fleets are whole, laid or unlaid (AR-R3), or say unchecked")


def _check_deployed(sea: Sea) -> None:
    for index, ship in enumerate(sea.ships):
        if ship.laid:
            spot = (int(ship.x), int(ship.y), int(ship.heading))
            _complain(sea, index, ship_refusal(sea, int(ship.player), index, spot))
    for player, flag in enumerate(sea.flags):
        if flag.laid:
            _complain(sea, flag_object(sea, player), flag_refusal(sea, player, (int(flag.x), int(flag.y))))


def _complain(sea: Sea, index: int, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Malformed(f"{object_name(sea, index)}: {refusal.reason} ({refusal.rule})")
