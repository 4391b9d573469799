"""Moves: how far a ship may sail, its segments one by one, and how they end (PC-R12..R16).

At the first bow contact a ship docks, rams, or stops at a derelict, which it may take in tow. Also here: the turn on
the spot, dropping a tow, launching at home. Compiled.

A ruling function judges and changes only the scratch hull, the last outline: it is laid where the ship would come to
lie, or where it may not be. The turn, the owner and what a ship has done this turn are judged by `rules`.
"""

from typing import Final

from iceharbor.games.pirates_csg import rulings as r
from iceharbor.games.pirates_csg.encoding import (
    COUNT,
    FIRST,
    LONG_ONE,
    ONLY_ONE,
    SHORT_ONE,
    TOWS,
    TURNED,
    EncodedAction,
)
from iceharbor.games.pirates_csg.holds import derelict, has_crew, has_power, pinned, treasure_aboard
from iceharbor.games.pirates_csg.hulls import HULL_CORNERS, SPLITS, bow_tip, lay_hull, middle_of, take_up
from iceharbor.games.pirates_csg.powers import LIGHT_SAILS, OARS, SLIPPERY, SPARE_SAIL
from iceharbor.games.pirates_csg.records import HELMSMAN, HOME, LONG_U, NONE, OARSMAN, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sweep import (
    BLOCKED,
    LEAVES,
    NO_OBJECT,
    REACHES,
    STOPS,
    TOW_LEAVES,
    bow_of_towed,
    contact_time,
    earlier,
    on_the_table,
    sail_segment,
    tow_segment,
)
from iceharbor.games.sailing.rules import turn_between
from iceharbor.jit import njit_no_refcount
from iceharbor.table.contact import in_the_way, nearer_than, touching
from iceharbor.table.headings import HEADINGS, turned, whole

SAILED, DOCKED, RAMMED, STOPPED, TOWED = range(5)
"""How a Move ends: on open sea, or at the first bow contact (PC-A10): docked, ramming, or at a derelict, which it may
take in tow."""
WIDEST_TURN: Final = 900
"""Each segment is within 90 degrees of the heading before it (PC-A9)."""
CONTACT_U: Final = 3
"""Hulls never touch: two that are nearer than this are in contact."""
COMING_IN_U: Final = 5600
"""A ship that is launched comes in from this far: an island and a hull do not reach it."""

Segment = tuple[int, int, int, int, int]
"""(ruling, object, how it ends, x, y): x, y is where the middle of the hull comes to lie."""


# --- How far: the base move, and what changes it ----------------------------------------------------------------------


@njit_no_refcount
def base_move(sea: PiratesSea, actor: int) -> tuple[int, int]:
    """The number of S and of L segments of a ship's Move now."""
    ship, card = sea.ships[actor], sea.cards[actor]
    if derelict(ship):  # PC-R15; the Oarsman rows (PC-R23)
        return (1 if has_crew(sea, actor, OARSMAN) or has_power(sea, actor, OARS) else 0), 0
    if ship.tows >= 0:  # PC-R16, A40: S, which nothing changes
        return 1, 0
    more = whole(0)
    if has_crew(sea, actor, HELMSMAN):  # PC-R23
        more += 1
    if has_power(sea, actor, SPARE_SAIL):
        more += 1
    if has_power(sea, actor, LIGHT_SAILS) and treasure_aboard(sea, actor) == 0:
        more += 1
    return card.shorts + more, card.longs


@njit_no_refcount
def may_move_ruling(sea: PiratesSea, actor: int) -> int:
    """A ruling: whether this ship, on the sea, may begin a Move at all."""
    ship = sea.ships[actor]
    if ship.towed_by >= 0:
        return r.TOWED_ALREADY
    shorts, longs = base_move(sea, actor)
    if shorts + longs == 0:
        return r.DERELICT if derelict(ship) else r.NO_MOVE_LEFT
    if pinned(sea, actor) and not has_power(sea, actor, SLIPPERY):  # PC-R14, A15
        return r.PINNED
    return OPEN


@njit_no_refcount
def segment_length(shorts: int, longs: int, length: int) -> tuple[int, int]:
    """(ruling, SHORT_ONE or LONG_ONE): the length meant, with this number of segments left (PC-R12)."""
    if shorts + longs == 0:
        return r.TOO_MANY_SEGMENTS, length
    if length == ONLY_ONE:
        if shorts > 0 and longs > 0:
            return r.WHICH_LENGTH, length
        return OPEN, SHORT_ONE if shorts > 0 else LONG_ONE
    left = shorts if length == SHORT_ONE else longs
    return (OPEN if left > 0 else r.LENGTH_LEFT), length


# --- The turn on the spot (PC-A48) ------------------------------------------------------------------------------------


@njit_no_refcount
def in_contact(sea: PiratesSea, actor: int) -> bool:
    """True if a ship begins its Move in contact, or was rammed and is free again. A tow is no contact."""
    ship = sea.ships[actor]
    if ship.docked >= 0 or ship.rams >= 0 or ship.freed:
        return True
    for k in range(len(sea.outlines) - 1):
        tied = k in (actor, ship.tows)
        if not tied and nearer_than(sea.outlines[actor], sea.outlines[k], whole(CONTACT_U)):
            return True
    return False


@njit_no_refcount
def turn_ruling(sea: PiratesSea, actor: int, heading: int) -> tuple[int, int]:
    """(ruling, object): whether a ship may turn on the spot to this heading. Only the end of the turn is checked."""
    ship, hull = sea.ships[actor], sea.outlines[len(sea.outlines) - 1]
    lay_hull(hull, ship.masts, ship.x, ship.y, heading)
    if not in_contact(sea, actor):
        return r.MAY_NOT_TURN, actor
    met = in_the_way(sea.outlines, hull, actor, ship.tows)
    if met >= 0:
        return r.TURN_BLOCKED, met
    return (OPEN if on_the_table(sea.field, hull) else r.OVER_THE_EDGE), NO_OBJECT


# --- One segment, and the whole Move ----------------------------------------------------------------------------------


@njit_no_refcount
def contact_end(sea: PiratesSea, player: int, met: int) -> tuple[int, int]:
    """(ruling, how the Move ends) when the bow of a player's ship meets this object."""
    if met >= len(sea.ships):
        island = sea.islands[met - len(sea.ships)]
        if island.kind == HOME and island.owner != player:  # PC-R13, A13
            return r.ENEMY_HOME, DOCKED
        return OPEN, DOCKED
    other = sea.ships[met]
    if other.standing == 0:  # PC-A16, A18: any derelict
        return OPEN, STOPPED
    return (r.OWN_SHIP if other.player == player else OPEN), RAMMED  # PC-A14


@njit_no_refcount
def segment_ruling(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, heading: int, length: int) -> Segment:
    """What one segment of this length in units does, from this bow on this heading, with the ship in tow behind."""
    ship, hull = sea.ships[actor], sea.outlines[len(sea.outlines) - 1]
    how, met, way = sail_segment(
        sea.outlines, sea.field, ship.masts, bow_x, bow_y, heading, length, whole(actor), ship.tows
    )
    x, y = hull.mx, hull.my
    if how == BLOCKED:
        return r.MOVE_BLOCKED, met, SAILED, x, y
    if how == LEAVES:
        return r.OVER_THE_EDGE, NO_OBJECT, SAILED, x, y
    end = whole(SAILED)
    if how == STOPS:
        ruling, end = contact_end(sea, ship.player, met)
        if ruling != OPEN:
            return ruling, met, end, x, y
    if ship.tows >= 0:  # PC-A55: swept like its tower
        towed_x, towed_y = bow_of_towed(ship.masts, bow_x, bow_y, heading)
        masts = sea.ships[ship.tows].masts
        how, struck = tow_segment(
            sea.outlines, sea.field, masts, towed_x, towed_y, heading, way, whole(actor), ship.tows
        )
        if how != REACHES:
            return r.TOW_BLOCKED, struck if how != TOW_LEAVES else NO_OBJECT, end, x, y
        lay_hull(hull, ship.masts, x, y, heading)
    return OPEN, met, end, x, y


@njit_no_refcount
def take_in_tow_ruling(sea: PiratesSea, actor: int, met: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """(ruling, object): whether a ship that comes to lie here may take a derelict in tow: it has no other, and the
    derelict's place behind it is free (PC-R16, A55)."""
    ship, taken = sea.ships[actor], sea.ships[met]
    if ship.tows >= 0:
        return r.TOWS_ALREADY, ship.tows
    if taken.towed_by >= 0:
        return r.TOWED_ALREADY, met
    bow_x, bow_y = bow_tip(ship.masts, x, y, heading)
    towed_x, towed_y = bow_of_towed(ship.masts, bow_x, bow_y, heading)
    how, struck = tow_segment(
        sea.outlines, sea.field, taken.masts, towed_x, towed_y, heading, whole(0), whole(actor), whole(met)
    )
    if how != REACHES:
        return r.TOW_BLOCKED, struck
    lay_hull(sea.outlines[len(sea.outlines) - 1], ship.masts, x, y, heading)
    return OPEN, NO_OBJECT


@njit_no_refcount
def course(sea: PiratesSea, actor: int, encoded: EncodedAction) -> tuple[int, int, int, int, int, int, int]:
    """(ruling, object, segment from 1, how it ends, x, y, heading) of an encoded Move, int64[ENCODED_LENGTH].

    The object is the one in the way, or the one met. Legal segments that are too few are a SHORT_MOVE, with the place
    where the ship has come to."""
    ship = sea.ships[actor]
    shorts, longs = base_move(sea, actor)
    x, y, heading = whole(ship.x), whole(ship.y), whole(ship.heading)
    met, end = whole(NO_OBJECT), whole(SAILED)
    lay_hull(sea.outlines[len(sea.outlines) - 1], ship.masts, x, y, heading)
    if encoded[TURNED] >= 0:
        heading = encoded[TURNED]
        ruling, blocking = turn_ruling(sea, actor, heading)
        if ruling != OPEN:
            return ruling, blocking, 0, end, x, y, heading
    for k in range(encoded[COUNT]):
        if end != SAILED:  # PC-A10: the first bow contact ends it
            return r.AFTER_CONTACT, met, k + 1, end, x, y, heading
        ruling, length = segment_length(shorts, longs, encoded[FIRST + 2 * k])
        if ruling != OPEN:
            return ruling, actor, k + 1, end, x, y, heading
        new = encoded[FIRST + 2 * k + 1]
        if turn_between(heading, new) > WIDEST_TURN:
            return r.TURNED_TOO_FAR, actor, k + 1, end, x, y, heading
        bow_x, bow_y = bow_tip(ship.masts, x, y, heading)
        units = SHORT_U if length == SHORT_ONE else LONG_U
        ruling, met, end, x, y = segment_ruling(sea, actor, bow_x, bow_y, new, units)
        if ruling != OPEN:
            return ruling, met, k + 1, end, x, y, new
        heading = new
        shorts, longs = (shorts - 1, longs) if length == SHORT_ONE else (shorts, longs - 1)
    if end == SAILED and shorts + longs > 0:  # PC-R12
        return r.SHORT_MOVE, actor, encoded[COUNT], end, x, y, heading
    if encoded[TOWS]:
        if end != STOPPED:
            return r.NOTHING_TO_TOW, actor, encoded[COUNT], end, x, y, heading
        ruling, blocking = take_in_tow_ruling(sea, actor, met, x, y, heading)
        if ruling != OPEN:
            return ruling, blocking, encoded[COUNT], end, x, y, heading
        end = whole(TOWED)
    return OPEN, met, encoded[COUNT], end, x, y, heading


@njit_no_refcount
def move_ruling(sea: PiratesSea, actor: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, segment from 1) of an encoded Move, int64[ENCODED_LENGTH], of a ship that may begin one."""
    ruling, met, segment, _, _, _, _ = course(sea, actor, encoded)
    return ruling, met, segment


@njit_no_refcount
def apply_move(sea: PiratesSea, actor: int, encoded: EncodedAction) -> int:
    """Moves the ship along a legal encoded Move, int64[ENCODED_LENGTH], and says how it ended. After RAMMED its owner
    loses a mast, which is for `rules`."""
    ship = sea.ships[actor]
    _, met, _, end, x, y, heading = course(sea, actor, encoded)
    cast_off(sea, actor)
    ship.docked, ship.freed = NONE, 0
    _put(sea, actor, x, y, heading)
    if end == DOCKED:
        ship.docked = met - len(sea.ships)
    elif end == RAMMED:
        ship.rams = met
    elif end == TOWED:
        _take_in_tow(sea, actor, met)
    if ship.tows >= 0:
        bow_x, bow_y = bow_tip(ship.masts, x, y, heading)
        towed_x, towed_y = bow_of_towed(ship.masts, bow_x, bow_y, heading)
        masts = sea.ships[ship.tows].masts
        middle_x, middle_y = middle_of(masts, towed_x, towed_y, heading)
        _put(sea, ship.tows, middle_x, middle_y, heading)
    return end


@njit_no_refcount
def _put(sea: PiratesSea, index: int, x: int, y: int, heading: int) -> None:
    ship = sea.ships[index]
    ship.x, ship.y, ship.heading = x, y, heading
    lay_hull(sea.outlines[index], ship.masts, x, y, heading)


# --- Rams and tows begin and end --------------------------------------------------------------------------------------


@njit_no_refcount
def cast_off(sea: PiratesSea, index: int) -> None:
    """Ends all rams of a ship and of others with it, because it leaves its place. A ship that it rammed is free again
    (PC-R14, A48)."""
    ship = sea.ships[index]
    if ship.rams >= 0:
        sea.ships[ship.rams].freed = 1
        ship.rams = NONE
    for k in range(len(sea.ships)):
        if sea.ships[k].rams == index:
            sea.ships[k].rams = NONE


@njit_no_refcount
def _take_in_tow(sea: PiratesSea, actor: int, met: int) -> None:
    taken = sea.ships[met]
    cast_off(sea, met)
    drop_tow(sea, met)
    taken.docked = NONE
    taken.towed_by = actor
    sea.ships[actor].tows = met


@njit_no_refcount
def drop_ruling(sea: PiratesSea, actor: int) -> int:
    """A ruling: whether this ship has a tow to drop (PC-R16, A55)."""
    return OPEN if sea.ships[actor].tows >= 0 else r.NO_TOW


@njit_no_refcount
def drop_tow(sea: PiratesSea, actor: int) -> None:
    """Leaves the ship in tow, if there is one, where it is."""
    ship = sea.ships[actor]
    if ship.tows >= 0:
        sea.ships[ship.tows].towed_by = NONE
        ship.tows = NONE


@njit_no_refcount
def leave_the_sea(sea: PiratesSea, index: int) -> None:
    """Takes a sunk ship off the sea: every ram and tow with it ends, and a ship that it rammed is free again (PC-R14,
    R15, A48)."""
    ship = sea.ships[index]
    cast_off(sea, index)
    drop_tow(sea, index)
    if ship.towed_by >= 0:
        drop_tow(sea, ship.towed_by)
    ship.laid, ship.docked, ship.freed = 0, NONE, 0
    ship.x, ship.y, ship.heading = 0, 0, 0
    take_up(sea.outlines[index])


# --- Launching at home (PC-R8, R20, A56) ------------------------------------------------------------------------------


@njit_no_refcount
def home_of(sea: PiratesSea, player: int) -> int:
    """The index of a player's home among the islands."""
    found = whole(NONE)
    for k in range(len(sea.islands)):
        if sea.islands[k].kind == HOME and sea.islands[k].owner == player:
            found = whole(k)
    return found


@njit_no_refcount
def come_in(sea: PiratesSea, actor: int, target: int, bearing: int, heading: int) -> bool:
    """Brings the scratch hull, as this ship with this heading, along a bearing towards the middle of an object, until
    it nearly touches it. True if its bow would touch it first."""
    masts, hull, object_ = sea.ships[actor].masts, sea.outlines[len(sea.outlines) - 1], sea.outlines[target]
    away_x, away_y = turned(whole(0), whole(COMING_IN_U), bearing)
    start_x, start_y = middle_of(masts, object_.mx + away_x, object_.my + away_y, heading)
    lay_hull(hull, masts, start_x, start_y, heading)
    split = SPLITS[masts]
    bow = contact_time(hull, HULL_CORNERS - split, 2 * split + 1, object_, -away_x, -away_y)
    rest = contact_time(hull, split, HULL_CORNERS - 2 * split + 1, object_, -away_x, -away_y)
    by_bow = earlier(bow, rest)
    when = bow if by_bow else rest
    way = COMING_IN_U * when[0] // when[1]
    while True:
        gone_x, gone_y = turned(whole(0), way, (bearing + HEADINGS // 2) % HEADINGS)
        lay_hull(hull, masts, start_x + gone_x, start_y + gone_y, heading)
        if not by_bow or not touching(hull, object_):
            return bool(by_bow)
        way -= 1


@njit_no_refcount
def launch_ruling(sea: PiratesSea, player: int, actor: int, bearing: int, heading: int) -> tuple[int, int]:
    """(ruling, object): whether a ship may be launched on this bearing from the middle of its home, with this heading.
    It comes in along the bearing until it touches the home, which its bow must do first; nothing else may be there."""
    home = len(sea.ships) + home_of(sea, player)
    hull = sea.outlines[len(sea.outlines) - 1]
    if not come_in(sea, actor, home, bearing, heading):
        return r.BEARING_BLOCKED, home
    met = in_the_way(sea.outlines, hull, actor, -1)
    if met >= 0:
        return r.BEARING_BLOCKED, met
    return (OPEN if on_the_table(sea.field, hull) else r.OVER_THE_EDGE), NO_OBJECT


@njit_no_refcount
def launch(sea: PiratesSea, player: int, actor: int, bearing: int, heading: int) -> None:
    """Lays a ship at its home, where `launch_ruling` allows it; it is docked there (PC-A56)."""
    launch_ruling(sea, player, actor, bearing, heading)
    hull, ship = sea.outlines[len(sea.outlines) - 1], sea.ships[actor]
    ship.laid, ship.docked = 1, home_of(sea, player)
    _put(sea, actor, hull.mx, hull.my, heading)
