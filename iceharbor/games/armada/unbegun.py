"""Positions from before play: ships lie as the game lays them, or nobody could go on from there (AR-R2, R3, R8)."""

from collections.abc import Mapping
from random import Random
from typing import Any

from iceharbor.codec import Malformed
from iceharbor.contract import Player, Refusal, Refused
from iceharbor.games.armada.choosing import ROOM_SEED, draw_isles
from iceharbor.games.armada.deploying import (
    check_room,
    complete,
    flag_refusal,
    lift_ship,
    own_ships,
    ship_refusal,
    strike_flag,
)
from iceharbor.games.armada.layout import equal_fleets, opening_turn, unequal_fleets
from iceharbor.games.armada.names import object_name
from iceharbor.games.armada.records import DEPLOY, FIRST, FLAG, ISLES, Sea, empty_sea, flag_object
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.sailing.waters import copy_sea


def check_unbegun(sea: Sea, options: Mapping[str, Any], counted: bool) -> None:
    """Raises Malformed when a fleet is not whole (where pieces are counted), or lies where it may not be deployed."""
    phase = int(sea.turn[0].phase)
    if counted and (phase == DEPLOY or (phase == FIRST and not sea.turn[0].equal)):
        _check_whole(sea, options)
    if phase == DEPLOY:
        _check_deployed(sea)
    _check_room(sea, options)


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


def _check_room(sea: Sea, options: Mapping[str, Any]) -> None:
    """Who deploys yet finds room for his fleet, and NATURE for islands: the position may have a field of its own."""
    turn = sea.turn[0]
    if turn.phase < DEPLOY:
        bare = empty_sea(sea.field, opening_turn(options, int(turn.players)), 0, options["islands"])
        check_room(bare, options)
        if turn.phase == ISLES:
            draw_isles(bare, Random(ROOM_SEED))
    elif turn.phase == DEPLOY:
        done = int(turn.ready | out_of_play(sea))
        for player in range(int(turn.players)):
            if not done >> player & 1:
                try:
                    complete(_undeployed(sea, player), player)
                except Refused as no:
                    raise Malformed(f"field: player {player} could not deploy: {no.refusal.reason}") from None


def _undeployed(sea: Sea, player: Player) -> Sea:
    """The sea without what the player has laid so far: he may lay it anew."""
    trial = copy_sea(sea)
    for index in own_ships(trial, player):
        lift_ship(trial, index)
    if sea.turn[0].mode == FLAG:
        strike_flag(trial, player)
    return trial


def _complain(sea: Sea, index: int, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Malformed(f"{object_name(sea, index)}: {refusal.reason} ({refusal.rule})")
