"""The rules of play of Armada, AR-R4..R11: which actions are legal, and what they do. Compiled.

`check` judges one action and changes nothing; `apply_action` applies a legal action; `try_action` does both.
Sailing and firing are the same for all fleets (`sailing.rules`); this module has the differences: damage sinks, and
there are flags and a goal line.
"""

from typing import Any, Final

from iceharbor.games.armada.records import (
    AGREED,
    CAPPED,
    CAPTURED,
    CROSSED,
    FLAG,
    FLAGSHIP,
    LEFT,
    NOBODY,
    PASSED,
    SUNK,
    TOO_LONG,
    ArmadaSea,
)
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    DRAW,
    END,
    FIRE,
    FIRST_HEADING,
    SAIL,
    TARGET,
    VERB,
    EncodedAction,
)
from iceharbor.games.sailing.rules import (
    CAPTURED_BEFORE,
    CROSSED_BEFORE,
    MAX_STEPS,
    NO_PRIZE,
    NO_SUCH_ACTION,
    OPEN,
    Speeds,
    comes_round,
    fire_ruling,
    hit,
    limit_ruling,
    next_player,
    ownership_ruling,
    sail,
    sail_ruling,
    turn_ruling,
)
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import bow_of, lay, touching

EQUAL_STEPS: Final = (0, 4, 3, 2)
"""Steps in one Move between equal fleets, by pips (AR-V1)."""


# --- Players and prizes -----------------------------------------------------------------------------------------------


@njit_no_refcount
def speeds_of(sea: ArmadaSea) -> Speeds:
    """Steps in one Move, by pips (AR-R5, V1)."""
    return EQUAL_STEPS if sea.turn[0].equal else MAX_STEPS


@njit_no_refcount
def out_of_play(sea: ArmadaSea) -> int:
    """The players who have left or lost their fleet, one bit each."""
    turn = sea.turn[0]
    return turn.forfeited | turn.beaten


@njit_no_refcount
def prize_of(sea: ArmadaSea, player: int) -> int:
    """The enemy's flag or flagship, which a step of this player may touch since that wins (AR-R10, A10)."""
    if sea.turn[0].mode != FLAG:
        return NO_PRIZE
    enemy = 1 - player
    if sea.flags[enemy].laid:
        return len(sea.ships) + enemy
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == enemy and ship.flagship and ship.laid:
            return index
    return NO_PRIZE


@njit_no_refcount
def over_the_line(sea: ArmadaSea, player: int, hull: Any) -> bool:
    """True if this player attacks and the hull is wholly, or by option its bow, beyond the line (AR-R11, A13)."""
    turn = sea.turn[0]
    if turn.attacker != player:
        return False
    dx, dy = turn.line_bx - turn.line_ax, turn.line_by - turn.line_ay
    for corner in range(1 if turn.by_bow else hull.corners):
        if dx * (hull.y[corner] - turn.line_ay) - dy * (hull.x[corner] - turn.line_ax) <= 0:
            return False
    return True


@njit_no_refcount
def won_by(sea: ArmadaSea, player: int, hull: Any) -> int:
    """How a ship with this hull would win: CAPTURED, CROSSED, or 0 when it would not."""
    prize = prize_of(sea, player)
    if prize != NO_PRIZE and touching(hull, sea.outlines[prize]):
        return CAPTURED
    return CROSSED if over_the_line(sea, player, hull) else 0


@njit_no_refcount
def winning_step(sea: ArmadaSea, player: int, encoded: EncodedAction) -> int:
    """The first step of a Move, from 1, that ends the game (AR-A10, A13); 0 when none does."""
    if sea.turn[0].mode != FLAG and sea.turn[0].attacker != player:
        return 0
    ship = sea.ships[encoded[ACTOR]]
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(encoded[COUNT]):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = encoded[FIRST_HEADING + step]
        lay(hull, ship.pips, x, y, heading)
        if won_by(sea, player, hull) != 0:
            return step + 1
    return 0


# --- Which actions are legal ------------------------------------------------------------------------------------------


@njit_no_refcount
def begin_ruling(sea: ArmadaSea, player: int, verb: int, actor: int) -> int:
    """A ruling: whether the player may start such an action with this ship; all but the action's own geometry
    (AR-R4)."""
    ruling = turn_ruling(sea, player)
    if ruling == OPEN:
        ruling = ownership_ruling(sea, player, actor)
    return limit_ruling(sea, verb, actor) if ruling == OPEN else ruling


@njit_no_refcount
def course_ruling(sea: ArmadaSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, step) for the steps of a Move (AR-R5). No step may follow the one that wins (AR-A10)."""
    ruling, met, step = sail_ruling(sea, encoded, speeds_of(sea), prize_of(sea, player))
    if ruling != OPEN:
        return ruling, met, step
    last = winning_step(sea, player, encoded)
    if 0 < last < encoded[COUNT]:
        return (CAPTURED_BEFORE if sea.turn[0].mode == FLAG else CROSSED_BEFORE), -1, last
    return OPEN, -1, 0


@njit_no_refcount
def check(sea: ArmadaSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, step) for an encoded action; `object` and `step` are what the ruling is about. Changes nothing
    but the scratch hull."""
    verb, actor = encoded[VERB], encoded[ACTOR]
    if verb in (END, DRAW):
        return turn_ruling(sea, player), -1, 0
    ruling = begin_ruling(sea, player, verb, actor)
    if ruling != OPEN:
        return ruling, actor, 0
    if verb == SAIL:
        return course_ruling(sea, player, encoded)
    if verb == FIRE:
        ruling, met = fire_ruling(sea, player, encoded)
        return ruling, met, 0
    return NO_SUCH_ACTION, -1, 0


# --- The end ----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def end_game(sea: ArmadaSea, by: int, winner: int) -> None:
    """Ends the game; `winner` is `NOBODY` for a draw."""
    turn = sea.turn[0]
    turn.phase = OVER
    turn.termination = by
    turn.winner = winner


@njit_no_refcount
def lose_ship(sea: ArmadaSea, index: int) -> None:
    """Removes a ship from the sea at once, so that it no longer blocks anything (AR-R6, A9)."""
    ship = sea.ships[index]
    ship.laid = 0
    ship.lost = 1
    ship.x = 0
    ship.y = 0
    ship.heading = 0
    ship.damage = ship.pips
    ship.moved = 0
    ship.fired = 0
    ship.flagship = 0
    sea.outlines[index].corners = 0


@njit_no_refcount
def last_standing(sea: ArmadaSea) -> int:
    """The only player still in the game; `NOBODY` while there are more."""
    standing, out = NOBODY, out_of_play(sea)
    for player in range(sea.turn[0].players):
        if not (out >> player) & 1:
            if standing != NOBODY:
                return NOBODY
            standing = player
    return standing


# --- What actions do --------------------------------------------------------------------------------------------------


@njit_no_refcount
def _sail(sea: ArmadaSea, player: int, encoded: EncodedAction) -> None:
    sail(sea, encoded)
    won = won_by(sea, player, sea.outlines[encoded[ACTOR]])
    if won != 0:
        end_game(sea, won, player)


@njit_no_refcount
def _fire(sea: ArmadaSea, player: int, encoded: EncodedAction) -> None:
    """Fires: a hit does one damage; a ship with as much damage as its size sinks (AR-R6). Sinking a flagship or a whole
    fleet wins."""
    target = hit(sea, encoded)
    if target.damage < target.pips:
        return
    owner, was_flagship = target.player, target.flagship
    lose_ship(sea, encoded[TARGET])
    if was_flagship:
        end_game(sea, FLAGSHIP, player)
        return
    for index in range(len(sea.ships)):
        if sea.ships[index].laid and sea.ships[index].player == owner:
            return
    sea.turn[0].beaten |= 1 << owner
    if last_standing(sea) != NOBODY:
        end_game(sea, SUNK, last_standing(sea))


@njit_no_refcount
def begin_turn(sea: ArmadaSea, player: int) -> None:
    """Starts the player's turn: three actions, and no ship has moved or fired."""
    sea.turn[0].player = player
    sea.turn[0].actions_left = ACTIONS_A_TURN
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        ship.moved = 0
        ship.fired = 0


@njit_no_refcount
def pass_turn(sea: ArmadaSea) -> None:
    """Passes the turn; after the round limit the game is a draw."""
    turn = sea.turn[0]
    following = next_player(sea, turn.player, out_of_play(sea))
    if comes_round(sea, following):
        turn.rounds += 1
        if turn.turn_cap > 0 and turn.rounds >= turn.turn_cap:
            end_game(sea, CAPPED, NOBODY)
            return
    begin_turn(sea, following)


@njit_no_refcount
def _end(sea: ArmadaSea) -> None:
    """Ends a turn. A turn without an action is a pass; when all players pass in succession the game is a draw
    (AR-A15)."""
    turn = sea.turn[0]
    if turn.actions_left == ACTIONS_A_TURN:
        turn.passes += 1
    out, playing = out_of_play(sea), 0
    for player in range(turn.players):
        playing += 1 - ((out >> player) & 1)
    if turn.passes >= playing:
        end_game(sea, PASSED, NOBODY)
    else:
        pass_turn(sea)


@njit_no_refcount
def _settle_draw(sea: ArmadaSea) -> None:
    """Ends the game as a draw when all remaining players have offered one in sequence (AR-A15)."""
    turn = sea.turn[0]
    if turn.draw_offers != 0 and turn.draw_offers | out_of_play(sea) == (1 << turn.players) - 1:
        end_game(sea, AGREED, NOBODY)


@njit_no_refcount
def apply_action(sea: ArmadaSea, player: int, encoded: EncodedAction) -> None:
    """Applies an encoded action that `check` found legal; changes the sea in place."""
    turn = sea.turn[0]
    verb = encoded[VERB]
    if verb in (SAIL, FIRE):
        turn.draw_offers = turn.passes = 0
        turn.actions_left -= 1
        if verb == SAIL:
            _sail(sea, player, encoded)
        else:
            _fire(sea, player, encoded)
    elif verb == DRAW:
        turn.draw_offers |= 1 << player
        _settle_draw(sea)
    elif verb == END:
        _end(sea)
    count_entry(sea)


@njit_no_refcount
def count_entry(sea: ArmadaSea) -> None:
    """Counts an entry; a game that reaches its most entries is a draw (AR-A15)."""
    turn = sea.turn[0]
    turn.entries += 1
    if turn.phase != OVER and turn.entries >= turn.max_entries:
        end_game(sea, TOO_LONG, NOBODY)


@njit_no_refcount
def try_action(sea: ArmadaSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, step): applies an encoded action if it is legal; otherwise the sea does not change."""
    ruling, met, step = check(sea, player, encoded)
    if ruling == OPEN:
        apply_action(sea, player, encoded)
    return ruling, met, step


@njit_no_refcount
def leave(sea: ArmadaSea, player: int) -> None:
    """Removes a player and their ships from the game; the last player left wins."""
    turn = sea.turn[0]
    turn.forfeited |= 1 << player
    for index in range(len(sea.ships)):
        if sea.ships[index].player == player:
            lose_ship(sea, index)
    if last_standing(sea) != NOBODY:
        end_game(sea, LEFT, last_standing(sea))
    elif turn.phase == PLAY:
        if turn.player == player:
            pass_turn(sea)
        _settle_draw(sea)
    count_entry(sea)
