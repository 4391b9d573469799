"""The rules of play of Armada, AR-R4..R11: what may be done, and what it does. Compiled.

`ruling_on` answers for one deed and changes nothing; `carry_out` does a deed that was found open; `perform` is both.
How a fleet sails and fires is what every fleet does (`sailing.rules`); here is what differs: damage sinks, and there
are flags and a goal line.
"""

from typing import Any, Final

from iceharbor.compiled import borrowing
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
    Sea,
)
from iceharbor.games.sailing.deeds import ACTOR, COUNT, DRAW, END, FIRE, FIRST_HEADING, SAIL, TARGET, VERB, Deed
from iceharbor.games.sailing.rules import (
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
from iceharbor.games.sailing.rulings import CAPTURED_BEFORE, CROSSED_BEFORE, NO_SUCH_ACTION, OPEN
from iceharbor.games.sailing.voyage import MAX_STEPS, NO_PRIZE
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, OVER, PLAY
from iceharbor.table.plane import bow_of, lay, touching

EQUAL_STEPS: Final = (0, 4, 3, 2)
"""Steps in one Move between equal fleets, by pips (AR-V1)."""


@borrowing
def speeds_of(sea: Sea) -> Speeds:
    """Steps in one Move, by pips (AR-R5, V1)."""
    return EQUAL_STEPS if sea.turn[0].equal else MAX_STEPS


@borrowing
def out_of_play(sea: Sea) -> int:
    """Who has left or lost his fleet, one bit a player."""
    turn = sea.turn[0]
    return turn.forfeited | turn.beaten


@borrowing
def prize_of(sea: Sea, player: int) -> int:
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


@borrowing
def over_the_line(sea: Sea, player: int, hull: Any) -> bool:
    """Whether this player attacks and the hull lies wholly, or by option its bow, beyond the line (AR-R11, A13)."""
    turn = sea.turn[0]
    if turn.attacker != player:
        return False
    dx, dy = turn.line_bx - turn.line_ax, turn.line_by - turn.line_ay
    for corner in range(1 if turn.by_bow else hull.corners):
        if dx * (hull.y[corner] - turn.line_ay) - dy * (hull.x[corner] - turn.line_ax) <= 0:
            return False
    return True


@borrowing
def won_by(sea: Sea, player: int, hull: Any) -> int:
    """How a ship that lies like this would win: CAPTURED, CROSSED, or 0 when it would not."""
    prize = prize_of(sea, player)
    if prize != NO_PRIZE and touching(hull, sea.outlines[prize]):
        return CAPTURED
    return CROSSED if over_the_line(sea, player, hull) else 0


@borrowing
def winning_step(sea: Sea, player: int, deed: Deed) -> int:
    """The first step of a Move, from 1, that ends the game (AR-A10, A13); 0 when none does."""
    if sea.turn[0].mode != FLAG and sea.turn[0].attacker != player:
        return 0
    ship = sea.ships[deed[ACTOR]]
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(deed[COUNT]):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = deed[FIRST_HEADING + step]
        lay(hull, ship.pips, x, y, heading)
        if won_by(sea, player, hull) != 0:
            return step + 1
    return 0


@borrowing
def begin_ruling(sea: Sea, player: int, verb: int, actor: int) -> int:
    """Whether the player may begin such a deed with this ship: everything but the deed's own geometry (AR-R4)."""
    ruling = turn_ruling(sea, player)
    if ruling == OPEN:
        ruling = ownership_ruling(sea, player, actor)
    return limit_ruling(sea, verb, actor) if ruling == OPEN else ruling


@borrowing
def course_ruling(sea: Sea, player: int, deed: Deed) -> tuple[int, int, int]:
    """Each step of a Move (AR-R5): (ruling, object, step). No step follows the one that wins (AR-A10)."""
    ruling, met, step = sail_ruling(sea, deed, speeds_of(sea), prize_of(sea, player))
    if ruling != OPEN:
        return ruling, met, step
    last = winning_step(sea, player, deed)
    if 0 < last < deed[COUNT]:
        return (CAPTURED_BEFORE if sea.turn[0].mode == FLAG else CROSSED_BEFORE), -1, last
    return OPEN, -1, 0


@borrowing
def ruling_on(sea: Sea, player: int, deed: Deed) -> tuple[int, int, int]:
    """Whether the player may do this deed: (ruling, object, step) it is about. Changes nothing but scratch."""
    verb, actor = deed[VERB], deed[ACTOR]
    if verb in (END, DRAW):
        return turn_ruling(sea, player), -1, 0
    ruling = begin_ruling(sea, player, verb, actor)
    if ruling != OPEN:
        return ruling, actor, 0
    if verb == SAIL:
        return course_ruling(sea, player, deed)
    if verb == FIRE:
        ruling, met = fire_ruling(sea, player, deed)
        return ruling, met, 0
    return NO_SUCH_ACTION, -1, 0


@borrowing
def end_game(sea: Sea, by: int, winner: int) -> None:
    """The game is over; NOBODY wins a draw."""
    turn = sea.turn[0]
    turn.phase = OVER
    turn.over_by = by
    turn.winner = winner


@borrowing
def lose_ship(sea: Sea, index: int) -> None:
    """A ship leaves the sea at once, so it no longer blocks anything (AR-R6, A9)."""
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


@borrowing
def last_standing(sea: Sea) -> int:
    """The only player who is still in the game; NOBODY while there are more."""
    standing, out = NOBODY, out_of_play(sea)
    for player in range(sea.turn[0].players):
        if not (out >> player) & 1:
            if standing != NOBODY:
                return NOBODY
            standing = player
    return standing


@borrowing
def _sail(sea: Sea, player: int, deed: Deed) -> None:
    sail(sea, deed)
    won = won_by(sea, player, sea.outlines[deed[ACTOR]])
    if won != 0:
        end_game(sea, won, player)


@borrowing
def _fire(sea: Sea, player: int, deed: Deed) -> None:
    """A hit does one damage; as much as the ship's size sinks it (AR-R6). A flagship or a whole fleet sunk wins."""
    target = hit(sea, deed)
    if target.damage < target.pips:
        return
    owner, was_flagship = target.player, target.flagship
    lose_ship(sea, deed[TARGET])
    if was_flagship:
        end_game(sea, FLAGSHIP, player)
        return
    for index in range(len(sea.ships)):
        if sea.ships[index].laid and sea.ships[index].player == owner:
            return
    sea.turn[0].beaten |= 1 << owner
    if last_standing(sea) != NOBODY:
        end_game(sea, SUNK, last_standing(sea))


@borrowing
def begin_turn(sea: Sea, player: int) -> None:
    """The player has three actions, and his ships are fresh."""
    sea.turn[0].player = player
    sea.turn[0].actions_left = ACTIONS_A_TURN
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        ship.moved = 0
        ship.fired = 0


@borrowing
def pass_turn(sea: Sea) -> None:
    """The turn goes on; after the last round that was agreed on the game is drawn."""
    turn = sea.turn[0]
    following = next_player(sea, turn.player, out_of_play(sea))
    if comes_round(sea, following):
        turn.rounds += 1
        if turn.turn_cap > 0 and turn.rounds >= turn.turn_cap:
            end_game(sea, CAPPED, NOBODY)
            return
    begin_turn(sea, following)


@borrowing
def _end(sea: Sea) -> None:
    """A turn without an action is a pass; when everybody has passed in succession the game is drawn (AR-A15)."""
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


@borrowing
def _settle_draw(sea: Sea) -> None:
    """A draw is agreed when everybody still playing has offered it, one after the other (AR-A15)."""
    turn = sea.turn[0]
    if turn.agreeing != 0 and turn.agreeing | out_of_play(sea) == (1 << turn.players) - 1:
        end_game(sea, AGREED, NOBODY)


@borrowing
def carry_out(sea: Sea, player: int, deed: Deed) -> None:
    """Does a deed that `ruling_on` found open."""
    turn = sea.turn[0]
    verb = deed[VERB]
    if verb in (SAIL, FIRE):
        turn.agreeing = turn.passes = 0
        turn.actions_left -= 1
        if verb == SAIL:
            _sail(sea, player, deed)
        else:
            _fire(sea, player, deed)
    elif verb == DRAW:
        turn.agreeing |= 1 << player
        _settle_draw(sea)
    elif verb == END:
        _end(sea)
    count_entry(sea)


@borrowing
def count_entry(sea: Sea) -> None:
    """No match has more entries than its game allows; then it is drawn (AR-A15)."""
    turn = sea.turn[0]
    turn.entries += 1
    if turn.phase != OVER and turn.entries >= turn.max_entries:
        end_game(sea, TOO_LONG, NOBODY)


@borrowing
def perform(sea: Sea, player: int, deed: Deed) -> tuple[int, int, int]:
    """Does a deed if it is open: (ruling, object, step). When it is not, nothing has changed."""
    ruling, met, step = ruling_on(sea, player, deed)
    if ruling == OPEN:
        carry_out(sea, player, deed)
    return ruling, met, step


@borrowing
def leave(sea: Sea, player: int) -> None:
    """The player is out and takes his ships off the sea. The last one left wins."""
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
