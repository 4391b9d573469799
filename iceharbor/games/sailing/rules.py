"""The shared rules of all fleets: turns, steps, broadsides, placing. Compiled; called by the rules of each game.

A ruling function judges an action and changes only the scratch hull. `sail` and `hit` apply a legal action. Checks are
in the protocol's order: turn, the piece, the limit per turn, the geometry, the effect.
"""

from typing import Any, Final

from iceharbor.games.common.turns import next_of
from iceharbor.games.sailing.actions import ACTOR, COUNT, FIRE, FIRST_HEADING, SAIL, SIDE, TARGET, EncodedAction
from iceharbor.games.sailing.state import OVER, PLAY, AnySea
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import (
    HEADINGS,
    TURN_LIMIT,
    afloat,
    bow_of,
    in_the_way,
    lay,
    line_of_fire,
    overlapping,
    touching,
)

# --- Rulings: OPEN, or a number; each game has its own table from rulings to sentences and rule ids -------------------

OPEN: Final = 0
NOT_YOUR_TURN: Final = 1
NO_SUCH_SHIP: Final = 2
NOT_YOUR_SHIP: Final = 3
DISABLED: Final = 4
REPAIRED: Final = 5
NO_ACTIONS_LEFT: Final = 6
MOVED_ALREADY: Final = 7
TOO_MANY_STEPS: Final = 8
TURNED_TOO_FAR: Final = 9
WOULD_TOUCH: Final = 10
OFF_THE_FIELD: Final = 11
FIRED_OUT: Final = 12
OUT_OF_REACH: Final = 13
LINE_BLOCKED: Final = 14
OWN_TARGET: Final = 15
TARGET_DISABLED: Final = 16
NO_SUCH_TARGET: Final = 17
ACTED_ALREADY: Final = 18
UNDAMAGED: Final = 19
NOT_DISABLED: Final = 20
NOT_DOCKED: Final = 21
NO_SUCH_PARTNER: Final = 22
NOTHING_MOVES: Final = 23
LARGE_STAYS: Final = 24
NOT_ABOARD: Final = 25
NOT_THERE: Final = 26
NOT_LOOKED: Final = 27
WHICH_ONE: Final = 28
HOLD_FULL: Final = 29
PARTNER_FULL: Final = 30
GAME_OVER: Final = 31
NO_SUCH_ACTION: Final = 32
NOT_BEGUN: Final = 33
CAPTURED_BEFORE: Final = 34
CROSSED_BEFORE: Final = 35
OFF_ITS_SIDE: Final = 36
TOO_NEAR: Final = 37
WOULD_OVERLAP: Final = 38
NO_SUCH_SEAT: Final = 39
NOTHING_NEW: Final = 40
NOT_SEEN: Final = 41


# --- One step ---------------------------------------------------------------------------------------------------------

MAX_STEPS: Final = (0, 4, 2, 1)
"""Steps in one Move, by pips: a Small makes 4, a Medium 2, a Large 1."""
NO_PRIZE: Final = -1
"""Stands for the object that a step may touch, since that wins, when there is none."""


@njit_no_refcount
def turn_between(old: int, new: int) -> int:
    """The turn from heading old to new, in tenths of a degree, 0..1800."""
    turn = (new - old) % HEADINGS
    return min(turn, HEADINGS - turn)


@njit_no_refcount
def clear_ruling(outlines: Any, field: Any, mover: int, prize: int, hull: Any) -> tuple[int, int]:
    """(ruling, object): whether this hull may be here. It may touch nothing but a prize, and not the field's edge."""
    touched = in_the_way(outlines, hull, mover, prize)
    if touched >= 0:
        return WOULD_TOUCH, touched
    if afloat(field, hull) >= 0:
        return OFF_THE_FIELD, -1
    return OPEN, -1


@njit_no_refcount
def step_ruling(
    outlines: Any, field: Any, mover: int, prize: int, hull: Any, pips: int, x: int, y: int, old: int, new: int
) -> tuple[int, int]:
    """(ruling, object): whether a ship of these pips with its bow at x, y and heading `old` may step to `new`; writes
    `hull`."""
    lay(hull, pips, x, y, new)
    if turn_between(old, new) > TURN_LIMIT[pips]:
        return TURNED_TOO_FAR, mover
    return clear_ruling(outlines, field, mover, prize, hull)


# --- One shot ---------------------------------------------------------------------------------------------------------


@njit_no_refcount
def shot_ruling(outlines: Any, shooter: int, side: int, target: int) -> tuple[int, int]:
    """(ruling, blocker): whether a shot from this side reaches the target in a clear line."""
    found = line_of_fire(outlines, shooter, side, target)
    if found == -1:
        return OPEN, -1
    if found < 0:
        return OUT_OF_REACH, target
    return LINE_BLOCKED, found


# --- Placing before play ----------------------------------------------------------------------------------------------


@njit_no_refcount
def room_code(sea: AnySea, player: int, mover: int, spared: int, beside: bool) -> tuple[int, int]:
    """(ruling, object): whether the scratch hull is clear of every object except the mover and `spared` (-1: none).
    With `beside` it may touch ships of this player."""
    hull = sea.outlines[len(sea.outlines) - 1]
    for other in range(len(sea.outlines) - 1):
        if other in (mover, spared):
            continue
        if beside and other < len(sea.ships) and sea.ships[other].player == player:
            if overlapping(hull, sea.outlines[other]):
                return WOULD_OVERLAP, other
        elif touching(hull, sea.outlines[other]):
            return WOULD_TOUCH, other
    return OPEN, -1


# --- A turn -----------------------------------------------------------------------------------------------------------

Speeds = tuple[int, int, int, int]
"""Steps in one Move, by pips."""


@njit_no_refcount
def turn_ruling(sea: AnySea, player: int) -> int:
    """A ruling: whether it is this player's turn in play."""
    turn = sea.turn[0]
    if turn.phase == OVER:
        return GAME_OVER
    if turn.phase != PLAY:
        return NOT_BEGUN
    return OPEN if turn.player == player else NOT_YOUR_TURN


@njit_no_refcount
def ownership_ruling(sea: AnySea, player: int, actor: int) -> int:
    """A ruling: whether this is one of the player's ships, on the sea."""
    if actor < 0 or actor >= len(sea.ships) or not sea.ships[actor].laid:
        return NO_SUCH_SHIP
    return OPEN if sea.ships[actor].player == player else NOT_YOUR_SHIP


@njit_no_refcount
def limit_ruling(sea: AnySea, verb: int, actor: int) -> int:
    """A ruling: whether the limits per turn allow the action: one Move a ship, as many shots as its size, three
    actions."""
    ship = sea.ships[actor]
    if verb == SAIL and ship.moved:
        return MOVED_ALREADY
    if verb == FIRE and ship.fired >= ship.pips:
        return FIRED_OUT
    return NO_ACTIONS_LEFT if sea.turn[0].actions_left <= 0 else OPEN


@njit_no_refcount
def sail_ruling(sea: AnySea, encoded: EncodedAction, speeds: Speeds, prize: int) -> tuple[int, int, int]:
    """(ruling, object in the way, step from 1) for the steps of a Move. Only a prize (-1: none) may be touched."""
    actor, steps = encoded[ACTOR], encoded[COUNT]
    ship = sea.ships[actor]
    if steps < 1:
        return NO_SUCH_ACTION, -1, 0
    if steps > speeds[ship.pips]:
        return TOO_MANY_STEPS, actor, steps
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(steps):
        x, y = bow_of(ship.pips, x, y, heading)
        new = encoded[FIRST_HEADING + step]
        ruling, met = step_ruling(sea.outlines, sea.field, actor, prize, hull, ship.pips, x, y, heading, new)
        if ruling != OPEN:
            return ruling, met, step + 1
        heading = new
    return OPEN, -1, 0


@njit_no_refcount
def fire_ruling(sea: AnySea, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, object it is about) for one shot."""
    actor, target = encoded[ACTOR], encoded[TARGET]
    if target < 0 or target >= len(sea.ships) or not sea.ships[target].laid or target == actor:
        return NO_SUCH_TARGET, -1
    ruling, blocker = shot_ruling(sea.outlines, actor, encoded[SIDE], target)
    if ruling != OPEN:
        return ruling, blocker
    return (OWN_TARGET, target) if sea.ships[target].player == player else (OPEN, -1)


@njit_no_refcount
def sail(sea: AnySea, encoded: EncodedAction) -> None:
    """Moves the ship to where its last step ends."""
    actor = encoded[ACTOR]
    ship = sea.ships[actor]
    for step in range(encoded[COUNT]):
        ship.x, ship.y = bow_of(ship.pips, ship.x, ship.y, ship.heading)
        ship.heading = encoded[FIRST_HEADING + step]
    ship.moved = 1
    lay(sea.outlines[actor], ship.pips, ship.x, ship.y, ship.heading)


@njit_no_refcount
def hit(sea: AnySea, encoded: EncodedAction) -> Any:
    """Spends one shot, which does one damage; returns the record of the ship that was hit."""
    sea.ships[encoded[ACTOR]].fired += 1
    target = sea.ships[encoded[TARGET]]
    target.damage += 1
    return target


@njit_no_refcount
def next_player(sea: AnySea, player: int, out: int) -> int:
    """The next player in turn order who is not in the bit mask `out`."""
    return next_of(sea.turn[0].players, player, out)


@njit_no_refcount
def comes_round(sea: AnySea, following: int) -> bool:
    """True if a round is over when the turn passes to this player: it passes the first player."""
    turn = sea.turn[0]
    return (following - turn.first) % turn.players <= (turn.player - turn.first) % turn.players
