"""Where a piece does most: places thrown about the targets, into the ways of torpedoes and anywhere, each weighed by
what would be left after the volleys. Compiled.

Nothing here rules anything but contact and the field's edge, which are exact, so floats are welcome.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.torpedo_ways import Fates, Ways, chart, chart_tried, fire
from iceharbor.compiled import borrowing
from iceharbor.games.chance import draw
from iceharbor.games.torpedo.chance import drawn_size, throw_piece
from iceharbor.games.torpedo.records import NOBODY, Sea
from iceharbor.table.headings import bow_offset
from iceharbor.table.outline import stern_under
from iceharbor.table.plane import HEADINGS, afloat, in_the_way, lay

AIMS, BLOCKS, MENDS = 5, 7, 9
"""Of ten throws so many are aimed; up to so many lie in a way; up to so many mend the best so far; others lie
anywhere."""
NEAR_U, FAR_U = 900, 7000
"""A bow from the middle of what it aims at: mostly, and at most."""
NUDGE_U, NUDGE_DDEG = 250, 120
"""How far the best place is moved to mend it."""
SNUG_U: Final = 400.0
"""Within this of a target nobody gets between."""
OPEN_U: Final = 3000.0
"""So much farther and the shot is worth half."""

NOWHERE: Final = -1e9
"""What it is worth that no place was found."""


class Mind(NamedTuple):
    """What a captain thinks of others and of sizes."""

    spite: float
    """What a pip that another player loses is worth, when one of his own is worth 1."""
    hold: NDArray[np.float64]
    """By pips: what it is worth to keep such a ship back."""


@borrowing
def aimed(sea: Sea, pips: int, target: int, seed: NDArray[np.uint64], place: NDArray[np.int64]) -> None:
    """A place from which a ship points at some point of a target, mostly near."""
    hull, heading = sea.outlines[target], draw(seed, HEADINGS)
    spread = hull.radius // 3
    x = hull.mx + draw(seed, 2 * spread + 1) - spread
    y = hull.my + draw(seed, 2 * spread + 1) - spread
    dx, dy = bow_offset(pips, heading)
    length_u = math.sqrt(float(dx * dx + dy * dy))
    way_u = length_u + 150 + draw(seed, FAR_U if draw(seed, 8) == 0 else NEAR_U)
    place[0], place[1] = x - int(dx * way_u / length_u), y - int(dy * way_u / length_u)
    place[2] = heading


@borrowing
def between(
    sea: Sea, ways: Ways, firer: int, target: int, pips: int, seed: NDArray[np.uint64], place: NDArray[np.int64]
) -> None:
    """A place in the way of a torpedo before it comes to its target."""
    hull, heading = sea.outlines[firer], draw(seed, HEADINGS)
    far = ways.end[firer]
    for at in range(ways.length[firer]):
        if ways.ship[firer, at] == target:
            far = ways.far[firer, at]
    far *= draw(seed, 1000) / 1000
    dx, dy = bow_offset(hull.pips, hull.heading)
    x, y = stern_under(pips, int(hull.x[0] + far * dx), int(hull.y[0] + far * dy), heading)
    place[0], place[1], place[2] = x, y, heading


@borrowing
def lying_ship(sea: Sea, seed: NDArray[np.uint64]) -> int:
    """Some ship that lies on the field, if a few throws find one; else NOBODY."""
    for _ in range(8):
        ship = draw(seed, len(sea.ships))
        if sea.outlines[ship].corners != 0:
            return ship
    return NOBODY


@borrowing
def thrown(
    sea: Sea,
    ways: Ways,
    now: Fates,
    player: int,
    pips: int,
    best: NDArray[np.int64],
    seed: NDArray[np.uint64],
    place: NDArray[np.int64],
) -> bool:
    """Throws a place for a piece: aimed, in a way, near the best so far, or anywhere; False when nothing came of it."""
    kind = draw(seed, 10)
    if kind < BLOCKS:
        ship = lying_ship(sea, seed)
        if ship == NOBODY:
            return throw_piece(sea, pips, seed, place)
        if kind >= AIMS or sea.ships[ship].player == player:
            if now.by[ship] == NOBODY:
                return False
            between(sea, ways, now.by[ship], ship, pips, seed, place)
        else:
            aimed(sea, pips, ship, seed, place)
        return True
    if kind < MENDS and best[3] == pips:
        place[0] = best[0] + draw(seed, 2 * NUDGE_U + 1) - NUDGE_U
        place[1] = best[1] + draw(seed, 2 * NUDGE_U + 1) - NUDGE_U
        place[2] = (best[2] + draw(seed, 2 * NUDGE_DDEG + 1) - NUDGE_DDEG) % HEADINGS
        return True
    return throw_piece(sea, pips, seed, place)


@borrowing
def left_worth(sea: Sea, fates: Fates, mind: Mind, player: int) -> float:
    """What the ships that lie now and are left after the volleys are worth to a player."""
    worth = 0.0
    for ship in range(len(sea.ships)):
        if fates.sunk[ship] == 0:
            worth += sea.ships[ship].pips * (1.0 if sea.ships[ship].player == player else -mind.spite)
    return worth


@borrowing
def weighed(sea: Sea, ways: Ways, fates: Fates, mind: Mind, player: int, pips: int, before: float) -> float:
    """What the piece on the scratch hull is worth there to a player, when the others were worth so much before."""
    tried = len(sea.ships)
    chart_tried(sea, ways)
    fire(sea, ways, fates, True)
    done = left_worth(sea, fates, mind, player) - before
    if done > 0 and ways.length[tried] > 0:
        dx, dy = bow_offset(pips, sea.outlines[tried].heading)
        away_u = ways.far[tried, 0] * math.sqrt(float(dx * dx + dy * dy)) - SNUG_U
        done /= 1 + max(0.0, away_u) / OPEN_U
    return float((pips if fates.sunk[tried] == 0 else 0) + done - mind.hold[pips])


@borrowing
def best_place(
    sea: Sea,
    ways: Ways,
    now: Fates,
    then: Fates,
    mind: Mind,
    player: int,
    tries: int,
    seed: NDArray[np.uint64],
    place: NDArray[np.int64],
    best: NDArray[np.int64],
) -> float:
    """The best of so many places for any piece in the player's stock: x, y, heading and pips go to `best`; returns its
    worth, NOWHERE when there was none. `place` is scratch."""
    chart(sea, ways)
    fire(sea, ways, now, False)
    before = left_worth(sea, now, mind, player)
    hull = sea.outlines[len(sea.ships)]
    most = NOWHERE
    best[3] = 0
    for _ in range(tries):
        pips = drawn_size(sea, player, seed)
        if not thrown(sea, ways, now, player, pips, best, seed, place):
            continue
        lay(hull, pips, place[0], place[1], place[2])
        if afloat(sea.field, hull) >= 0 or in_the_way(sea.outlines, hull, len(sea.ships)) != NOBODY:
            continue
        worth = weighed(sea, ways, then, mind, player, pips, before)
        if worth > most:
            most = worth
            best[0], best[1], best[2], best[3] = place[0], place[1], place[2], pips
    return most
