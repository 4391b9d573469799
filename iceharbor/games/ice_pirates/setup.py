"""Placing homes and ships, one by one in turn, or by the fair arrangement (IP-R8..R10, A15..A17, A20).

Islands: `islands.py`.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.contract import SEATS, Player, Refused, refuse
from iceharbor.games.ice_pirates.actions import PlaceHome, PlaceIsland, Setup
from iceharbor.games.ice_pirates.islands import apply_island, pass_islands, placing_islands, sample_island
from iceharbor.games.ice_pirates.layout import APART_U, Spot, home_outline, inches, lay_home, places_about
from iceharbor.games.ice_pirates.records import HOMES, SHIPS, IcePiratesSea, describe, home_object, object_name
from iceharbor.games.ice_pirates.rules import begin_turn, count_entry
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.names import find_ship, ship_name
from iceharbor.games.sailing.refusals import contact_witness, gap_witness, hull_of, overlap_witness
from iceharbor.games.sailing.rules import OPEN, WOULD_OVERLAP, room_code
from iceharbor.games.sailing.state import PLAY, copy_sea
from iceharbor.jit import njit
from iceharbor.plan import Refusal, Witness
from iceharbor.table.plane import (
    BASE_U,
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
    nearer_than,
    overlapping,
    turned,
)


def apply_setup(sea: IcePiratesSea, player: Player, action: Setup, fair: Sequence[Spot]) -> None:
    """Applies a placement to the sea in place; raises Refused when it is not legal."""
    check_turn(sea, player)
    if placing_islands(sea) and isinstance(action, PlaceIsland | FleetReady):
        apply_island(sea, player, action, fair)
        count_entry(sea)
        return
    match action:
        case PlaceIsland():
            raise refuse("IP-R7", "all islands are placed already")
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
        case FleetReady():
            _ready(sea, player, fair)
    count_entry(sea)


def placing(sea: IcePiratesSea) -> bool:
    """True while a player places islands, a home or ships."""
    return placing_islands(sea) or sea.turn[0].phase in (HOMES, SHIPS)


def check_turn(sea: IcePiratesSea, player: Player) -> None:
    """Raises Refused unless it is this player's turn to place."""
    if not placing(sea):
        raise refuse("IP-R11", "islands, homes and ships are placed only during setup")
    if sea.turn[0].player != player:
        raise refuse("IP-R11", f"it's {SEATS[sea.turn[0].player]}'s turn to place")


def home_refusal(sea: IcePiratesSea, player: Player, spot: Spot) -> Refusal | None:
    """Why a home may not be placed there, off the field or within 4 inches of an island or a home (IP-R8); None when it
    may."""
    if sea.turn[0].phase != HOMES:
        when = "all islands are placed first" if placing_islands(sea) else "all homes are placed already"
        return Refusal("IP-R8", when)
    if sea.homes[player].laid:
        return Refusal("IP-R8", "your home is placed: press Ready, or Undo to move it")
    card = home_outline(spot)
    if afloat(sea.field, card) >= 0:
        return Refusal("IP-R8", "the home would not be inside the field", Witness("edge", "edge", hull_of(card)))
    for index in range(len(sea.ships), len(sea.outlines) - 1):
        other = sea.outlines[index]
        if other.corners and nearer_than(card, other, APART_U):
            near = f"{inches(int(gap_floor_u(card, other)))} inches from {describe(sea, player, index)}"
            reason = f"the home would be {near}; it must be at least 4 inches away"
            return Refusal("IP-R8", reason, gap_witness(card, other, object_name(sea, index), hull_of(card)))
    if not _fleet_fits(sea, player, spot):
        reason = "your fleet would have no room around the home: the edge of the field is too near"
        return Refusal("IP-A17", reason, Witness("edge", "edge", hull_of(card)))
    return None


def _fleet_fits(sea: IcePiratesSea, player: Player, spot: Spot) -> bool:
    """True if the fleet fits around a home there. Two inches from the field's edge it always does (IP-A17)."""
    if afloat(sea.field, home_outline(spot, 2 * UNIT)) < 0:
        return True
    trial = copy_sea(sea)
    lay_home(trial, player, spot)
    try:
        lay_fleet(trial, player)
    except Refused:
        return False
    return True


def ship_refusal(sea: IcePiratesSea, player: Player, index: int, spot: Spot) -> Refusal | None:
    """Why a ship may not be placed there; None when it may. It must touch its home, touch nothing but own ships, and be
    able to sail (IP-R10, A15)."""
    if index < 0 or sea.ships[index].player != player:
        return Refusal("IP-R10", "you have no such ship to place")
    name = ship_name(sea, index)
    if sea.turn[0].phase != SHIPS:
        return Refusal("IP-R10", "ships are placed after all homes")
    if sea.ships[index].laid:
        return Refusal("IP-R10", f"{name} is placed already: press Undo to move it")
    hull = sea.outlines[-1]
    lay(hull, sea.ships[index].pips, *spot)
    if afloat(sea.field, hull) >= 0:
        return Refusal("IP-R10", f"{name} would not be inside the field", Witness("edge", "edge", hull_of(hull)))
    home = sea.outlines[home_object(sea, player)]
    if overlapping(hull, home):
        return Refusal("IP-R10", f"{name} would overlap your home", Witness("overlap", f"H{player}", hull_of(hull)))
    if not at_home(sea, hull, player):
        away = f"{gap_floor_u(hull, home) / UNIT:.2f} inches away"
        witness = gap_witness(hull, home, f"H{player}", hull_of(hull))
        return Refusal("IP-R10", f"{name} must touch your home: it is {away}", witness)
    return _crowded_refusal(sea, player, index, spot)


def _crowded_refusal(sea: IcePiratesSea, player: Player, index: int, spot: Spot) -> Refusal | None:
    name, hull = ship_name(sea, index), sea.outlines[-1]
    home = home_object(sea, player)
    code, met = room_code(sea, player, index, home, True)
    if code != OPEN:
        show, verb = (overlap_witness, "overlap") if code == WOULD_OVERLAP else (contact_witness, "touch")
        witness = show(hull, sea.outlines[met], object_name(sea, met))
        return Refusal("IP-R10", f"{name} would {verb} {describe(sea, player, met)}", witness)
    if not _could_sail(sea, home, int(sea.ships[index].pips), spot):
        witness = contact_witness(hull, sea.outlines[home], f"H{player}")
        return Refusal("IP-A15", f"{name} could never move with its bow against your home", witness)
    return None


def _could_sail(sea: IcePiratesSea, home: int, pips: int, spot: Spot) -> bool:
    """True if a first step is open to a ship, as far as its home is concerned."""
    x, y = bow_of(pips, *spot)
    found = np.zeros((MAX_ARCS, 3), np.int64)
    limit = TURN_LIMIT[pips]
    alone = sea.outlines[[home, -1]]
    rows = arcs(alone, sea.field, -1, pips, x, y, 0, spot[2] - limit, spot[2] + limit, found)
    return bool((found[:rows, 2] == OPEN_ARC).any())


# --- Places for ships at their home: touching it, sterns to the card, Larges in front ---------------------------------


HOME_TOUCH_U: Final = 2
"""The largest gap that counts as touching the home: on a slanted edge, integer coordinates allow no less."""
FINE: Final = 2**20
"""The number of steps from a home's middle outwards, in which a ship is slid."""
STRIDE_U: Final = 64
"""Distance between the berths tried around a home, in units."""


def at_home(sea: IcePiratesSea, hull: np.record, player: Player) -> bool:
    """True if a hull touches its home, within HOME_TOUCH_U, and does not overlap it."""
    home = sea.outlines[home_object(sea, player)]
    return not overlapping(hull, home) and gap_floor_u(hull, home) <= HOME_TOUCH_U


def slid_home(sea: IcePiratesSea, player: Player, index: int, spot: Spot) -> Spot:
    """The place on the line from the home's middle through the spot where the ship just touches its home."""
    home, pips, heading = sea.homes[player], sea.ships[index].pips, spot[2]
    hull, card = np.zeros(1, OUTLINE)[0], sea.outlines[home_object(sea, player)]
    cx, cy = int(home.x), int(home.y)
    dx, dy = spot[0] - cx, spot[1] - cy
    if dx == 0 and dy == 0:
        dx, dy = turned(0, UNIT, heading)
    x, y = _slid(hull, card, pips, cx, cy, dx, dy, heading)
    return int(x), int(y), heading


@njit
def _slid(hull: Any, card: Any, pips: int, cx: int, cy: int, dx: int, dy: int, heading: int) -> tuple[int, int]:
    """The nearest place from cx, cy towards dx, dy where the hull does not overlap the card."""
    over, clear = 0, FINE * 16 * UNIT // max(abs(dx), abs(dy))
    while clear - over > 1:
        half = (over + clear) // 2
        lay(hull, pips, cx + dx * half // FINE, cy + dy * half // FINE, heading)
        if overlapping(hull, card):
            over = half
        else:
            clear = half
    return cx + dx * clear // FINE, cy + dy * clear // FINE


def berths(sea: IcePiratesSea, player: Player) -> Iterator[tuple[int, Spot]]:
    """A berth for each of the player's ships: Larges in front, the others at both sides."""
    mine = [index for index, ship in enumerate(sea.ships) if ship.player == player]
    larges = [index for index in mine if sea.ships[index].pips == 3]
    others = [index for index in mine if sea.ships[index].pips < 3]
    yield from _row(sea, player, larges, 0)
    yield from _row(sea, player, others[0::2], -900)
    yield from _row(sea, player, others[1::2], 900)


def round_the_home(sea: IcePiratesSea, player: Player, index: int) -> Iterator[Spot]:
    """Berths for a ship along all four sides of its home."""
    for turn in (0, -900, 900, 1800):
        free = (_side(sea, player, turn)[0] - BASE_U[sea.ships[index].pips]) // 2
        for along in range(-free, free + 1, STRIDE_U):
            yield _berth(sea, player, index, along, turn)


def _row(sea: IcePiratesSea, player: Player, ships: list[int], turn: int) -> Iterator[tuple[int, Spot]]:
    """Ships along one side of the home, evenly spaced by their sterns."""
    length = _side(sea, player, turn)[0]
    gap = (length - sum(BASE_U[sea.ships[index].pips] for index in ships)) // (len(ships) + 1)
    along = -length // 2
    for index in ships:
        base = BASE_U[sea.ships[index].pips]
        along += gap + base // 2
        yield index, _berth(sea, player, index, along, turn)
        along += base - base // 2


def _side(sea: IcePiratesSea, player: Player, turn: int) -> tuple[int, int]:
    """The length of the home's side that faces this way, and its distance from the home's middle."""
    across, along = int(sea.homes[player].across), int(sea.homes[player].along)
    return (across, along // 2) if turn % 1800 == 0 else (along, across // 2)


def _berth(sea: IcePiratesSea, player: Player, index: int, along: int, turn: int) -> Spot:
    """A place with the stern to a side of the home, `along` units from the side's middle."""
    home = sea.homes[player]
    heading = int(home.heading + turn) % HEADINGS
    dx, dy = turned(along, _side(sea, player, turn)[1], heading)
    return slid_home(sea, player, index, (int(home.x) + dx, int(home.y) + dy, heading))


def lay_ship(sea: IcePiratesSea, index: int, spot: Spot) -> None:
    """Places a ship with the middle of its stern at the spot."""
    ship = sea.ships[index]
    ship.laid = 1
    ship.x, ship.y, ship.heading = spot
    lay(sea.outlines[index], ship.pips, *spot)


# --- The fair arrangement ---------------------------------------------------------------------------------------------


def lay_fleet(sea: IcePiratesSea, player: Player) -> None:
    """Places every ship of the player that is not placed yet; raises Refused when one does not fit."""
    for index, spot in list(berths(sea, player)):
        if sea.ships[index].laid:
            continue
        for candidate in chain((spot,), round_the_home(sea, player, index)):
            if _lies_well(sea, player, index, candidate):
                lay_ship(sea, index, candidate)
                break
        else:
            raise refuse("IP-R10", f"there is no room left at your home for {ship_name(sea, index)}")


def _lies_well(sea: IcePiratesSea, player: Player, index: int, spot: Spot) -> bool:
    hull = sea.outlines[-1]
    lay(hull, sea.ships[index].pips, *spot)
    return (
        afloat(sea.field, hull) < 0
        and at_home(sea, hull, player)
        and in_the_way(sea.outlines, hull, home_object(sea, player)) < 0
    )


def fair_home(sea: IcePiratesSea, player: Player, fair: Sequence[Spot]) -> Spot | None:
    """A fair place for the player's home: their own, else a free one of another player, else any along the field's
    edge."""
    order = chain(fair[player : player + 1], fair, places_about(sea.field))
    return next((spot for spot in order if home_refusal(sea, player, spot) is None), None)


def _ready(sea: IcePiratesSea, player: Player, fair: Sequence[Spot]) -> None:
    if sea.turn[0].phase == HOMES:
        if not sea.homes[player].laid:
            spot = fair_home(sea, player, fair)
            if spot is None:
                raise refuse("IP-R8", "no fair place is left: place your home by hand")
            lay_home(sea, player, spot)
    else:
        lay_fleet(sea, player)
    pass_placing(sea)


def pass_placing(sea: IcePiratesSea) -> None:
    """Passes to the next player in turn order; when all homes are placed, ships are placed, and then play starts."""
    if placing_islands(sea):
        pass_islands(sea)
        return
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


# --- Random placements ------------------------------------------------------------------------------------------------


def sample_setup(sea: IcePiratesSea, player: Player, fair: Sequence[Spot], rng: Random) -> Setup:
    """A random legal placement: often a single one, else the fair arrangement."""
    if placing_islands(sea):
        return sample_island(sea, player, fair, rng)
    if sea.turn[0].phase == HOMES:
        return FleetReady() if sea.homes[player].laid else _sample_home(sea, player, rng)
    waiting = [index for index, ship in enumerate(sea.ships) if ship.player == player and not ship.laid]
    if not waiting or rng.randrange(8) == 0:
        return FleetReady()
    return _sample_ship(sea, player, rng.choice(waiting), rng)


def _sample_home(sea: IcePiratesSea, player: Player, rng: Random) -> Setup:
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    for _ in range(60):
        at = (rng.randint(int(low[0]), int(high[0])), rng.randint(int(low[1]), int(high[1])))
        heading = rng.randrange(HEADINGS)
        if home_refusal(sea, player, (*at, heading)) is None:
            return PlaceHome(at, heading)
    return FleetReady()


def _sample_ship(sea: IcePiratesSea, player: Player, index: int, rng: Random) -> Setup:
    home = sea.homes[player]
    for _ in range(12):
        dx, dy = turned(rng.randint(-5000, 5000), rng.randint(-4000, 4000), rng.randrange(HEADINGS))
        spot = slid_home(sea, player, index, (int(home.x) + dx, int(home.y) + dy, rng.randrange(HEADINGS)))
        if ship_refusal(sea, player, index, spot) is None and _leaves_room(sea, player, index, spot):
            return PlaceShip(ship_name(sea, index), (spot[0], spot[1]), spot[2])
    return FleetReady()


def _leaves_room(sea: IcePiratesSea, player: Player, index: int, spot: Spot) -> bool:
    """True if the rest of the fleet still fits."""
    trial = copy_sea(sea)
    lay_ship(trial, index, spot)
    try:
        lay_fleet(trial, player)
    except Refused:
        return False
    return True
