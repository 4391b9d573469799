"""What every fleet obeys: turns, sailing in steps, broadsides. Compiled; the games with ships call it from their rules.

A ruling answers for a deed and changes nothing but the scratch hull. `sail` and `hit` do what was found open. Rulings
are checked in the protocol's order: turn, the piece, the limit per turn, the geometry, the effect.
"""

from typing import Any

from iceharbor.compiled import borrowing
from iceharbor.games.sailing.deeds import ACTOR, COUNT, FIRE, FIRST_HEADING, SAIL, SIDE, TARGET, Deed
from iceharbor.games.sailing.gunnery import shot_ruling
from iceharbor.games.sailing.rulings import (
    FIRED_OUT,
    GAME_OVER,
    MOVED_ALREADY,
    NO_ACTIONS_LEFT,
    NO_SUCH_ACTION,
    NO_SUCH_SHIP,
    NO_SUCH_TARGET,
    NOT_BEGUN,
    NOT_YOUR_SHIP,
    NOT_YOUR_TURN,
    OPEN,
    OWN_TARGET,
    TOO_MANY_STEPS,
)
from iceharbor.games.sailing.voyage import step_ruling
from iceharbor.games.sailing.waters import OVER, PLAY, AnySea
from iceharbor.games.seats import next_of
from iceharbor.table.plane import bow_of, lay

Speeds = tuple[int, int, int, int]
"""Steps in one Move, by pips."""


@borrowing
def turn_ruling(sea: AnySea, player: int) -> int:
    """Whether it is this player's turn in play."""
    turn = sea.turn[0]
    if turn.phase == OVER:
        return GAME_OVER
    if turn.phase != PLAY:
        return NOT_BEGUN
    return OPEN if turn.player == player else NOT_YOUR_TURN


@borrowing
def ownership_ruling(sea: AnySea, player: int, actor: int) -> int:
    """Whether this is a ship of the player's, on the sea."""
    if actor < 0 or actor >= len(sea.ships) or not sea.ships[actor].laid:
        return NO_SUCH_SHIP
    return OPEN if sea.ships[actor].player == player else NOT_YOUR_SHIP


@borrowing
def limit_ruling(sea: AnySea, verb: int, actor: int) -> int:
    """Whether the limits per turn leave room: one Move a ship, as many shots as its size, three actions."""
    ship = sea.ships[actor]
    if verb == SAIL and ship.moved:
        return MOVED_ALREADY
    if verb == FIRE and ship.fired >= ship.pips:
        return FIRED_OUT
    return NO_ACTIONS_LEFT if sea.turn[0].actions_left <= 0 else OPEN


@borrowing
def sail_ruling(sea: AnySea, deed: Deed, speeds: Speeds, prize: int) -> tuple[int, int, int]:
    """Each step of a Move: (ruling, object in the way, step from 1). Only a prize, -1 for none, may be touched."""
    actor, steps = deed[ACTOR], deed[COUNT]
    ship = sea.ships[actor]
    if steps < 1:
        return NO_SUCH_ACTION, -1, 0
    if steps > speeds[ship.pips]:
        return TOO_MANY_STEPS, actor, steps
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(steps):
        x, y = bow_of(ship.pips, x, y, heading)
        new = deed[FIRST_HEADING + step]
        ruling, met = step_ruling(sea.outlines, sea.field, actor, prize, hull, ship.pips, x, y, heading, new)
        if ruling != OPEN:
            return ruling, met, step + 1
        heading = new
    return OPEN, -1, 0


@borrowing
def fire_ruling(sea: AnySea, player: int, deed: Deed) -> tuple[int, int]:
    """One shot: (ruling, object to blame)."""
    actor, target = deed[ACTOR], deed[TARGET]
    if target < 0 or target >= len(sea.ships) or not sea.ships[target].laid or target == actor:
        return NO_SUCH_TARGET, -1
    ruling, blocker = shot_ruling(sea.outlines, actor, deed[SIDE], target)
    if ruling != OPEN:
        return ruling, blocker
    return (OWN_TARGET, target) if sea.ships[target].player == player else (OPEN, -1)


@borrowing
def sail(sea: AnySea, deed: Deed) -> None:
    """The ship is where its last step took it."""
    actor = deed[ACTOR]
    ship = sea.ships[actor]
    for step in range(deed[COUNT]):
        ship.x, ship.y = bow_of(ship.pips, ship.x, ship.y, ship.heading)
        ship.heading = deed[FIRST_HEADING + step]
    ship.moved = 1
    lay(sea.outlines[actor], ship.pips, ship.x, ship.y, ship.heading)


@borrowing
def hit(sea: AnySea, deed: Deed) -> Any:
    """One shot is spent and does one damage; returns the ship that was hit."""
    sea.ships[deed[ACTOR]].fired += 1
    target = sea.ships[deed[TARGET]]
    target.damage += 1
    return target


@borrowing
def next_player(sea: AnySea, player: int, out: int) -> int:
    """The next in order of play who is not out, one bit a player."""
    return next_of(sea.turn[0].players, player, out)


@borrowing
def comes_round(sea: AnySea, following: int) -> bool:
    """Whether a round is over when the turn goes on to this player: it comes past whoever began."""
    turn = sea.turn[0]
    return (following - turn.first) % turn.players <= (turn.player - turn.first) % turn.players
