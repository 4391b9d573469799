"""Where homes and Wild Islands may be (PC-R6, R7, A7, A8, A45), and the guarantee that the last one has room.

Gaps are between nearest edges, in whole units, rounded down: `more than 1 L` is at least one unit more. A place is
refused if the islands that are still to come would find no room, and what finds room is one search in a fixed order:
rings about the Seed, the widest first. It is repeated after each placement. So its own places are always legal, in
every match: the player who is to place an island can. What a player is offered for a Wild Island is the place on those
rings that is nearer to their own home than to the other one by the most.
"""

from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg.hulls import ISLE_RADII, lay_island
from iceharbor.games.pirates_csg.island_names import island_label, island_name
from iceharbor.games.pirates_csg.layout import outline_island
from iceharbor.games.pirates_csg.records import HOME, LONG_U, WILD, PiratesSea
from iceharbor.games.sailing.refusals import gap_witness, hull_of
from iceharbor.jit import njit_no_refcount
from iceharbor.plan import Refusal, Witness
from iceharbor.table.contact import circles_meet, floor_root
from iceharbor.table.headings import turned, whole
from iceharbor.table.outline import Ints
from iceharbor.table.plane import HEADINGS, afloat, gap_floor_u

HOME_NEAREST_U: Final = 3 * LONG_U
HOME_FARTHEST_U: Final = 5 * LONG_U
"""How far a home is from the Seed (PC-R6)."""
APART_U: Final = LONG_U
"""Islands are farther apart than this (PC-R7, A7)."""

FREE, OFF_TABLE, NEAR_SEED, FAR_FROM_SEED, CROWDED, BEYOND_HOME, NO_ROOM_LEFT = range(7)
"""What is wrong with a place for an island; FREE if nothing is."""

RINGS_U: Final = 8 * LONG_U
RING_STEP_U: Final = LONG_U // 8
BEARING_STEP: Final = 50
"""The search: rings from this radius inwards, so far apart, and a place on them every 5 degrees."""
SITES: Final = len(range(RINGS_U, 0, -RING_STEP_U)) * len(range(0, HEADINGS, BEARING_STEP))
ROUNDED_U: Final = 4
"""More than rounding takes from a distance: that of a ring's points and that of a gap."""
TRIES: Final = 40

Spot = tuple[int, int, int]
"""The middle of an island, and its heading."""


# --- One place, compiled ----------------------------------------------------------------------------------------------


@njit_no_refcount
def home_reach_u(sea: Any) -> int:
    """How far from the Seed a Wild Island may be: as far as the nearer home (PC-A8)."""
    ships = len(sea.ships)
    reach = whole(1) << 40
    for k in range(len(sea.islands)):
        if sea.islands[k].kind == HOME and sea.islands[k].laid:
            reach = min(reach, gap_floor_u(sea.outlines[ships + k], sea.outlines[ships]))
    return reach


@njit_no_refcount
def spot_code(sea: Any, island: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """What is wrong with a place for an island, and the island it has to do with; writes the scratch outline."""
    ships = len(sea.ships)
    outline = sea.outlines[len(sea.outlines) - 1]
    lay_island(outline, sea.islands[island].outline, x, y, heading)
    if afloat(sea.field, outline) >= 0:
        return OFF_TABLE, whole(0)
    away = gap_floor_u(outline, sea.outlines[ships])
    if sea.islands[island].kind == HOME:
        if away < HOME_NEAREST_U:
            return NEAR_SEED, whole(0)
        if away > HOME_FARTHEST_U:
            return FAR_FROM_SEED, whole(0)
    for k in range(len(sea.islands)):
        other = sea.outlines[ships + k]
        if k == island or not sea.islands[k].laid or not circles_meet(outline, other, APART_U + 1):
            continue
        if gap_floor_u(outline, other) <= APART_U:
            return CROWDED, whole(k)
    if sea.islands[island].kind == WILD and away > home_reach_u(sea):
        return BEYOND_HOME, whole(0)
    return FREE, whole(0)


@njit_no_refcount
def _pack(sea: Any) -> bool:
    """Lays every island that is not yet laid at the first free place of the search; false if one finds none. Rings on
    which every place is too far from the Seed are left out."""
    ships = len(sea.ships)
    seed = sea.islands[0]
    for k in range(len(sea.islands)):
        if sea.islands[k].laid:
            continue
        farthest = HOME_FARTHEST_U if sea.islands[k].kind == HOME else home_reach_u(sea)
        farthest += ISLE_RADII[sea.islands[k].outline] + ISLE_RADII[seed.outline] + ROUNDED_U
        radius = RINGS_U
        while radius > farthest:
            radius -= RING_STEP_U
        while not sea.islands[k].laid and radius > 0:
            for bearing in range(0, HEADINGS, BEARING_STEP):
                dx, dy = turned(whole(0), radius, bearing)
                code, _ = spot_code(sea, k, seed.x + dx, seed.y + dy, whole(0))
                if code == FREE:
                    isle = sea.islands[k]
                    isle.laid, isle.x, isle.y, isle.heading = 1, seed.x + dx, seed.y + dy, 0
                    lay_island(sea.outlines[ships + k], isle.outline, isle.x, isle.y, isle.heading)
                    break
            radius -= RING_STEP_U
        if not sea.islands[k].laid:
            return False
    return True


@njit_no_refcount
def _away_u(sea: Any, island: int, x: int, y: int) -> int:
    """How far a place is from the middle of an island, in whole units, rounded down."""
    dx, dy = x - sea.islands[island].x, y - sea.islands[island].y
    return floor_root(dx * dx + dy * dy)


@njit_no_refcount
def _note_sites(sea: Any, own: int, other: int, out: Ints) -> None:
    """Fills `out`, int64 (SITES, 3), with (units farther from `own` than from `other`, x, y) of each place of the
    search."""
    row, seed = whole(0), sea.islands[0]
    for radius in range(RINGS_U, 0, -RING_STEP_U):
        for bearing in range(0, HEADINGS, BEARING_STEP):
            dx, dy = turned(whole(0), whole(radius), bearing)
            x, y = seed.x + dx, seed.y + dy
            out[row, 0], out[row, 1], out[row, 2] = _away_u(sea, own, x, y) - _away_u(sea, other, x, y), x, y
            row += 1


@njit_no_refcount
def _next_free(sea: Any, island: int, sites: Ints, start: int) -> int:
    """The first row of `sites` from `start` on that is free for an island; -1 if none is."""
    for row in range(start, len(sites)):
        if spot_code(sea, island, sites[row, 1], sites[row, 2], whole(0))[0] == FREE:
            return row
    return -1


# --- Places, judged and found -----------------------------------------------------------------------------------------


def island_to_place(sea: PiratesSea) -> int:
    """The island that is placed next: the other player's home, or the next Wild Island (PC-R6, R7)."""
    if not sea.islands["laid"][1:3].all():
        return 2 - int(sea.turn[0].player)
    return 3 + int(sea.islands["laid"][3:].sum())


def lay_isle(sea: PiratesSea, island: int, spot: Spot) -> None:
    """Lays an island on the table."""
    isle = sea.islands[island]
    isle.laid = 1
    isle.x, isle.y, isle.heading = spot
    outline_island(sea, island)


def packed(sea: PiratesSea) -> PiratesSea | None:
    """The sea with all islands laid, the missing ones where the search puts them; None if one finds no room."""
    trial = copied(sea, "field", "cards")
    return trial if _pack(trial) else None


def packed_spot(sea: PiratesSea) -> Spot:
    """Where the search puts the next island: always a legal place."""
    laid = packed(sea)
    assert laid is not None, "a placement that leaves no room is refused"
    isle = laid.islands[island_to_place(sea)]
    return int(isle.x), int(isle.y), int(isle.heading)


def fair_spot(sea: PiratesSea) -> Spot:
    """A legal place of the search that is good for the player who is to place an island: a Wild Island nearer to the
    own home than to the other one, by as much as possible; a home far from the Seed. Writes the scratch outline."""
    island, player = island_to_place(sea), int(sea.turn[0].player)
    if sea.islands[island].kind == WILD:
        sites = np.zeros((SITES, 3), np.int64)
        _note_sites(sea, 1 + player, 2 - player, sites)
        sites = sites[np.argsort(sites[:, 0], kind="stable")]
        row = _next_free(sea, island, sites, 0)
        while row >= 0:
            spot = int(sites[row, 1]), int(sites[row, 2]), 0
            if isle_refusal(sea, island, spot) is None:
                return spot
            row = _next_free(sea, island, sites, row + 1)
    return packed_spot(sea)


def isle_refusal(sea: PiratesSea, island: int, spot: Spot) -> Refusal | None:
    """Why an island may not be there; None if it may. Writes the scratch outline."""
    code, met = spot_code(sea, island, *spot)
    outline = sea.outlines[-1]
    code, met = int(code), int(met)
    if code == FREE:
        trial = copied(sea, "field", "cards")
        lay_isle(trial, island, spot)
        if packed(trial) is not None:
            return None
        code = NO_ROOM_LEFT
    return _refusal(sea, island, code, met, outline)


def _refusal(sea: PiratesSea, island: int, code: int, met: int, outline: np.record) -> Refusal:
    rule = "PC-R6" if sea.islands[island].kind == HOME else "PC-R7"
    hull = hull_of(outline)
    if code == OFF_TABLE:
        return Refusal("PC-A45", "the island would not be inside the table", Witness("edge", "edge", hull))
    if code == NO_ROOM_LEFT:
        return Refusal(rule, "the islands that are still to come would have no room", Witness("room", None, hull))
    other = sea.outlines[len(sea.ships) + met]
    near = f"{in_l(int(gap_floor_u(outline, other)))} L from {island_label(island_name(sea, met))}"
    reach = in_l(int(home_reach_u(sea)))
    told = {
        NEAR_SEED: (rule, f"the home would be {near}; at least 3 L is needed"),
        FAR_FROM_SEED: (rule, f"the home would be {near}; at most 5 L is allowed"),
        CROWDED: (rule if island > 2 else "PC-A7", f"the island would be {near}; more than 1 L is needed"),
        BEYOND_HOME: ("PC-A8", f"the island would be {near}, farther than the nearer home, which is at {reach} L"),
    }
    return Refusal(*told[code], gap_witness(outline, other, island_name(sea, met), hull))


def in_l(gap_u: int) -> str:
    """A gap in L with two decimals, rounded down: `1.00`."""
    hundredths = gap_u * 100 // LONG_U
    return f"{hundredths // 100}.{hundredths % 100:02}"


def random_spot(sea: PiratesSea, rng: Random) -> Spot:
    """A random legal place for the next island; after many misses, the place of the search."""
    island, seed = island_to_place(sea), sea.islands[0]
    for _ in range(TRIES):
        dx, dy = turned(0, rng.randint(LONG_U, 7 * LONG_U), rng.randrange(HEADINGS))
        spot = (int(seed.x) + int(dx), int(seed.y) + int(dy), rng.randrange(HEADINGS))
        if spot_code(sea, island, *spot)[0] == FREE and isle_refusal(sea, island, spot) is None:
            return spot
    return packed_spot(sea)
