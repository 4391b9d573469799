"""Homes and ships placed by hand, in turn, or by the fair arrangement at a word (IP-R8..R10, A15, A16, A20)."""

from collections.abc import Sequence
from itertools import chain
from random import Random

import numpy as np

from iceharbor.contract import SEATS, Player, Refusal, Refused, Witness, refuse
from iceharbor.games.ice_pirates.berths import at_home, berths, lay_ship, round_the_home, slid_home
from iceharbor.games.ice_pirates.layout import APART_U, Spot, lay_home
from iceharbor.games.ice_pirates.names import describe, object_name
from iceharbor.games.ice_pirates.records import HOMES, POSTCARD_U, SHIPS, Sea, home_object
from iceharbor.games.ice_pirates.rules import begin_turn, count_entry
from iceharbor.games.ice_pirates.words import PlaceHome, Setup
from iceharbor.games.sailing.names import find_ship, ship_name
from iceharbor.games.sailing.waters import PLAY, copy_sea
from iceharbor.games.sailing.witnesses import contact_witness, gap_witness, hull_of
from iceharbor.games.sailing.words import PlaceShip, Ready
from iceharbor.table.plane import (
    HEADINGS,
    MAX_ARCS,
    OPEN_ARC,
    OUTLINE,
    TURN_LIMIT,
    UNIT,
    afloat,
    arcs,
    bow_of,
    gap_floor_u,
    in_the_way,
    lay,
    lay_rectangle,
    nearer_than,
    overlapping,
    turned,
)


def apply_setup(sea: Sea, player: Player, action: Setup, fair: Sequence[Spot]) -> None:
    """Writes a placement to the sea; raises Refused."""
    check_turn(sea, player)
    match action:
        case PlaceHome(at, heading):
            refusal = home_refusal(sea, player, (*at, heading))
            if refusal is not None:
                raise Refused(refusal)
            lay_home(sea, player, (*at, heading))
        case PlaceShip(ship, at, heading):
            index = find_ship(sea, player, ship)
            refusal = ship_refusal(sea, player, index, (*at, heading))
            if refusal is not None:
                raise Refused(refusal)
            lay_ship(sea, index, (*at, heading))
        case Ready():
            _ready(sea, player, fair)
    count_entry(sea)


def check_turn(sea: Sea, player: Player) -> None:
    """Raises Refused unless this player is placing now."""
    if sea.turn[0].phase not in (HOMES, SHIPS):
        raise refuse("IP-R11", "homes and ships are placed before play")
    if sea.turn[0].player != player:
        raise refuse("IP-R11", f"it is {SEATS[sea.turn[0].player]}'s turn to place")


def home_refusal(sea: Sea, player: Player, spot: Spot) -> Refusal | None:
    """Why a home may not lie there: off the field, or nearer than 4 inches to an island or a home (IP-R8)."""
    if sea.turn[0].phase != HOMES:
        return Refusal("IP-R8", "the homes are placed")
    if sea.homes[player].laid:
        return Refusal("IP-R8", "your home is placed: say ready, or undo")
    card = home_outline(spot)
    if afloat(sea.field, card) >= 0:
        return Refusal("IP-R8", "the home would not lie within the field", Witness("edge", "edge", hull_of(card)))
    for index in range(len(sea.ships), len(sea.outlines) - 1):
        other = sea.outlines[index]
        if other.corners and nearer_than(card, other, APART_U):
            near = f"{gap_floor_u(card, other) / UNIT:.2f} inches from {describe(sea, player, index)}"
            reason = f"the home would lie {near}: at least 4 are needed"
            return Refusal("IP-R8", reason, gap_witness(card, other, object_name(sea, index), hull_of(card)))
    if not _fleet_fits(sea, player, spot):
        reason = "your fleet would find no room around the home: the edge of the field is too near"
        return Refusal("IP-A17", reason, Witness("edge", "edge", hull_of(card)))
    return None


def _fleet_fits(sea: Sea, player: Player, spot: Spot) -> bool:
    """Whether the fleet can be laid around a home there. Two inches from the field's edge it always can (IP-A17)."""
    if afloat(sea.field, home_outline(spot, 2 * UNIT)) < 0:
        return True
    trial = copy_sea(sea)
    lay_home(trial, player, spot)
    try:
        lay_fleet(trial, player)
    except Refused:
        return False
    return True


def home_outline(spot: Spot, margin: int = 0) -> np.record:
    """The outline of a home at a spot, grown by a margin on every side."""
    card = np.zeros(1, OUTLINE)[0]
    across, along = POSTCARD_U
    lay_rectangle(card, *spot, across + 2 * margin, along + 2 * margin)
    return card


def ship_refusal(sea: Sea, player: Player, index: int, spot: Spot) -> Refusal | None:
    """Why a ship may not be laid there: it must touch its home and nothing else, and be able to sail (IP-R10, A15)."""
    if index < 0 or sea.ships[index].player != player:
        return Refusal("IP-R10", "you have no such ship to lay")
    name = ship_name(sea, index)
    if sea.turn[0].phase != SHIPS:
        return Refusal("IP-R10", "ships are laid when all homes are placed")
    if sea.ships[index].laid:
        return Refusal("IP-R10", f"{name} is laid: undo to lay it anew")
    hull = sea.outlines[-1]
    lay(hull, sea.ships[index].pips, *spot)
    if afloat(sea.field, hull) >= 0:
        return Refusal("IP-R10", f"{name} would not lie within the field", Witness("edge", "edge", hull_of(hull)))
    home = sea.outlines[home_object(sea, player)]
    if overlapping(hull, home):
        return Refusal("IP-R10", f"{name} would lie over your home", Witness("overlap", f"H{player}", hull_of(hull)))
    if not at_home(sea, hull, player):
        away = f"{gap_floor_u(hull, home) / UNIT:.2f} inches away"
        witness = gap_witness(hull, home, f"H{player}", hull_of(hull))
        return Refusal("IP-R10", f"{name} must touch your home: it is {away}", witness)
    return _crowded_refusal(sea, player, index, spot)


def _crowded_refusal(sea: Sea, player: Player, index: int, spot: Spot) -> Refusal | None:
    name, hull = ship_name(sea, index), sea.outlines[-1]
    home = home_object(sea, player)
    touched = in_the_way(sea.outlines, hull, home)
    if touched >= 0:
        witness = contact_witness(hull, sea.outlines[touched], object_name(sea, touched))
        return Refusal("IP-R10", f"{name} would touch {describe(sea, player, touched)}", witness)
    if not _could_sail(sea, home, int(sea.ships[index].pips), spot):
        witness = contact_witness(hull, sea.outlines[home], f"H{player}")
        return Refusal("IP-A15", f"{name} could never sail with its bow at your home", witness)
    return None


def _could_sail(sea: Sea, home: int, pips: int, spot: Spot) -> bool:
    """Whether any first step is open to a ship, as far as its home is concerned."""
    x, y = bow_of(pips, *spot)
    found = np.zeros((MAX_ARCS, 3), np.int64)
    limit = TURN_LIMIT[pips]
    alone = sea.outlines[[home, -1]]
    rows = arcs(alone, sea.field, -1, pips, x, y, 0, spot[2] - limit, spot[2] + limit, found)
    return bool((found[:rows, 2] == OPEN_ARC).any())


# --- The fair arrangement ---------------------------------------------------------------------------------------------


def lay_fleet(sea: Sea, player: Player) -> None:
    """Lays every ship of the player that isn't laid yet; raises Refused when one finds no room."""
    for index, spot in list(berths(sea, player)):
        if sea.ships[index].laid:
            continue
        for candidate in chain((spot,), round_the_home(sea, player, index)):
            if _lies_well(sea, player, index, candidate):
                lay_ship(sea, index, candidate)
                break
        else:
            raise refuse("IP-R10", f"there is no room left at your home for {ship_name(sea, index)}")


def _lies_well(sea: Sea, player: Player, index: int, spot: Spot) -> bool:
    hull = sea.outlines[-1]
    lay(hull, sea.ships[index].pips, *spot)
    return (
        afloat(sea.field, hull) < 0
        and at_home(sea, hull, player)
        and in_the_way(sea.outlines, hull, home_object(sea, player)) < 0
    )


def fair_home(sea: Sea, player: Player, fair: Sequence[Spot]) -> Spot | None:
    """A fair place for the player's home: his own, else another's that is free."""
    order = [fair[player], *(spot for other, spot in enumerate(fair) if other != player)]
    return next((spot for spot in order if home_refusal(sea, player, spot) is None), None)


def _ready(sea: Sea, player: Player, fair: Sequence[Spot]) -> None:
    if sea.turn[0].phase == HOMES:
        if not sea.homes[player].laid:
            spot = fair_home(sea, player, fair)
            if spot is None:
                raise refuse("IP-R8", "no fair place is left: place your home by hand")
            lay_home(sea, player, spot)
    else:
        lay_fleet(sea, player)
    pass_placing(sea)


def pass_placing(sea: Sea) -> None:
    """The next in order of play places; after the last, ships are laid, and then play begins."""
    turn = sea.turn[0]
    players = len(sea.homes)
    order = [(int(turn.first) + k) % players for k in range(players)]
    staying = [p for p in order if not turn.forfeited >> p & 1]
    waiting = [p for p in staying if order.index(p) > order.index(int(turn.player))]
    if waiting:
        begin_turn(sea, waiting[0])
        return
    turn.phase = SHIPS if turn.phase == HOMES else PLAY
    if turn.phase == PLAY and int(turn.first) not in staying:
        turn.first = staying[0]
    begin_turn(sea, staying[0])


# --- Chance -----------------------------------------------------------------------------------------------------------


def sample_setup(sea: Sea, player: Player, fair: Sequence[Spot], rng: Random) -> Setup:
    """A legal placement: often one by hand, else the fair one."""
    if sea.turn[0].phase == HOMES:
        return Ready() if sea.homes[player].laid else _sample_home(sea, player, rng)
    waiting = [index for index, ship in enumerate(sea.ships) if ship.player == player and not ship.laid]
    if not waiting or rng.randrange(8) == 0:
        return Ready()
    return _sample_ship(sea, player, rng.choice(waiting), rng)


def _sample_home(sea: Sea, player: Player, rng: Random) -> Setup:
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    for _ in range(60):
        at = (rng.randint(int(low[0]), int(high[0])), rng.randint(int(low[1]), int(high[1])))
        heading = rng.randrange(HEADINGS)
        if home_refusal(sea, player, (*at, heading)) is None:
            return PlaceHome(at, heading)
    return Ready()


def _sample_ship(sea: Sea, player: Player, index: int, rng: Random) -> Setup:
    home = sea.homes[player]
    for _ in range(12):
        dx, dy = turned(rng.randint(-5000, 5000), rng.randint(-4000, 4000), rng.randrange(HEADINGS))
        spot = slid_home(sea, player, index, (int(home.x) + dx, int(home.y) + dy, rng.randrange(HEADINGS)))
        if ship_refusal(sea, player, index, spot) is None and _leaves_room(sea, player, index, spot):
            return PlaceShip(ship_name(sea, index), (spot[0], spot[1]), spot[2])
    return Ready()


def _leaves_room(sea: Sea, player: Player, index: int, spot: Spot) -> bool:
    """Whether the rest of the fleet could still be laid."""
    trial = copy_sea(sea)
    lay_ship(trial, index, spot)
    try:
        lay_fleet(trial, player)
    except Refused:
        return False
    return True
