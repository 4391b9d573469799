"""The rules of play of Ice Pirates, IP-R11..R21: what may be done, and what it does. Compiled.

`ruling_on` answers for one deed and changes nothing; `carry_out` does a deed that was found open; `perform` is both.
Rulings are checked in the protocol's order: turn, the piece, the limit per turn, the geometry, the effect.
"""

from typing import Any, Final

from numba import njit

from iceharbor.games.ice_pirates.cargo import exchange, goods_ruling, look_under, shelf
from iceharbor.games.ice_pirates.deeds import EXPLORE, PARTNER, RELAID, REPAIR, TRANSFER
from iceharbor.games.ice_pirates.records import (
    AGREED,
    CAPPED,
    EVERYBODY,
    LAST_LEFT,
    MEDIUM,
    NOTHING,
    SMALL,
    TARGET_MET,
    TOO_LONG,
    TREASURE,
    Sea,
)
from iceharbor.games.sailing.deeds import ACTOR, DRAW, END, FIRE, SAIL, TARGET, VERB, Deed
from iceharbor.games.sailing.rules import (
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
from iceharbor.games.sailing.rulings import (
    ACTED_ALREADY,
    DISABLED,
    NO_SUCH_ACTION,
    NO_SUCH_PARTNER,
    NOT_DISABLED,
    NOT_DOCKED,
    OPEN,
    REPAIRED,
    TARGET_DISABLED,
    UNDAMAGED,
)
from iceharbor.games.sailing.voyage import MAX_STEPS, NO_PRIZE, clear_ruling
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, OVER, PLAY
from iceharbor.table.plane import BASE_U, lay, nearer_than, relaid_stern

DOCKED_U: Final = BASE_U[SMALL]
"""Docked: an upright Small does not fit between (IP-R17): the gap is strictly less than its base."""


@njit(cache=True, error_model="numpy")
def disabled(ship: Any) -> bool:
    """A ship is disabled when its damage equals its size (IP-R14)."""
    return ship.damage >= ship.pips


@njit(cache=True, error_model="numpy")
def docked(sea: Sea, one: int, other: int) -> bool:
    """Whether two objects lie so near that an upright Small does not fit between (IP-R17, A9..A12)."""
    return one != other and nearer_than(sea.outlines[one], sea.outlines[other], DOCKED_U)


@njit(cache=True, error_model="numpy")
def home_total(home: Any) -> int:
    """What the treasure on a home is worth (IP-R4, A3)."""
    return 2 * home.goods[shelf(MEDIUM, TREASURE)] + home.goods[shelf(SMALL, TREASURE)]


@njit(cache=True, error_model="numpy")
def winner_of(sea: Sea) -> int:
    """Whose home is at its target, -1 if nobody's; who has left the game can't win it (IP-R21, A4)."""
    turn = sea.turn[0]
    winner, most = -1, turn.target - 1
    for player in range(len(sea.homes)):
        total = home_total(sea.homes[player])
        if total > most and not (turn.forfeited >> player) & 1:
            winner, most = player, total
    return winner


@njit(cache=True, error_model="numpy")
def crew_ruling(sea: Sea, player: int, verb: int, actor: int) -> int:
    """Whether this ship may do such a deed at all: whose it is, and whether it can act (IP-R14, R15, A7, A29)."""
    ruling = ownership_ruling(sea, player, actor)
    if ruling != OPEN:
        return ruling
    ship = sea.ships[actor]
    if verb == REPAIR:
        return ACTED_ALREADY if ship.moved or ship.fired > 0 or ship.acted else OPEN
    if disabled(ship):
        return DISABLED
    return REPAIRED if ship.repaired and verb != EXPLORE else OPEN


@njit(cache=True, error_model="numpy")
def begin_ruling(sea: Sea, player: int, verb: int, actor: int) -> int:
    """Whether the player may begin such a deed with this ship: everything but the deed's own geometry and effect."""
    ruling = turn_ruling(sea, player)
    if ruling == OPEN:
        ruling = crew_ruling(sea, player, verb, actor)
    if ruling == OPEN and verb != EXPLORE:  # exploring is free (IP-R19)
        ruling = limit_ruling(sea, verb, actor)
    if ruling == OPEN and verb == REPAIR and sea.ships[actor].damage == 0:
        ruling = UNDAMAGED
    return ruling


@njit(cache=True, error_model="numpy")
def target_ruling(sea: Sea, player: int, deed: Deed) -> tuple[int, int]:
    """One shot (IP-R13, A21..A26): (ruling, object to blame). What is disabled can't be damaged further."""
    ruling, met = fire_ruling(sea, player, deed)
    if ruling == OPEN and disabled(sea.ships[deed[TARGET]]):
        return TARGET_DISABLED, deed[TARGET]
    return ruling, met


@njit(cache=True, error_model="numpy")
def repair_ruling(sea: Sea, actor: int, deed: Deed) -> tuple[int, int]:
    """Re-laying a disabled ship (IP-R16, A32): (ruling, object in the way). Its old heading is always open."""
    ship = sea.ships[actor]
    heading = deed[RELAID]
    if heading < 0 or (disabled(ship) and heading == ship.heading):
        return OPEN, -1
    if not disabled(ship):
        return NOT_DISABLED, -1
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y = relaid_stern(ship.pips, ship.x, ship.y, ship.heading, heading)
    lay(hull, ship.pips, x, y, heading)
    return clear_ruling(sea.outlines, sea.field, actor, NO_PRIZE, hull)


@njit(cache=True, error_model="numpy")
def partner_ruling(sea: Sea, verb: int, actor: int, partner: int) -> int:
    """Whether the ship is docked with an object that it can explore or exchange with (IP-R17..R19)."""
    ships = len(sea.ships)
    last = ships + len(sea.islands) if verb == EXPLORE else len(sea.outlines) - 1
    first = ships if verb == EXPLORE else 0
    if partner < first or partner >= last or partner == actor or sea.outlines[partner].corners == 0:
        return NO_SUCH_PARTNER
    return OPEN if docked(sea, actor, partner) else NOT_DOCKED


@njit(cache=True, error_model="numpy")
def ruling_on(sea: Sea, player: int, deed: Deed) -> tuple[int, int, int]:
    """Whether the player may do this deed: (ruling, object, step) it is about. Changes nothing but scratch."""
    verb, actor = deed[VERB], deed[ACTOR]
    if verb in (END, DRAW):
        return turn_ruling(sea, player), -1, 0
    ruling = begin_ruling(sea, player, verb, actor)
    if ruling != OPEN:
        return ruling, actor, 0
    if verb == SAIL:
        return sail_ruling(sea, deed, MAX_STEPS, NO_PRIZE)
    if verb == FIRE:
        ruling, met = target_ruling(sea, player, deed)
        return ruling, met, 0
    if verb == REPAIR:
        ruling, met = repair_ruling(sea, actor, deed)
        return ruling, met, 0
    if verb != EXPLORE and verb != TRANSFER:
        return NO_SUCH_ACTION, -1, 0
    ruling = partner_ruling(sea, verb, actor, deed[PARTNER])
    if ruling == OPEN and verb == TRANSFER:
        ruling = goods_ruling(sea, player, actor, deed)
    return ruling, deed[PARTNER], 0


@njit(cache=True, error_model="numpy")
def _fire(sea: Sea, deed: Deed) -> None:
    target = hit(sea, deed)
    if disabled(target):  # its cargo is stacked on it for all to see (IP-R14, A34)
        target.medium_known = EVERYBODY if target.medium != NOTHING else 0
        target.small_known = EVERYBODY if target.small != NOTHING else 0


@njit(cache=True, error_model="numpy")
def _repair(sea: Sea, actor: int, deed: Deed) -> None:
    ship = sea.ships[actor]
    if disabled(ship) and deed[RELAID] >= 0:
        ship.x, ship.y = relaid_stern(ship.pips, ship.x, ship.y, ship.heading, deed[RELAID])
        ship.heading = deed[RELAID]
        lay(sea.outlines[actor], ship.pips, ship.x, ship.y, ship.heading)
    ship.damage -= 1
    ship.repaired = 1


@njit(cache=True, error_model="numpy")
def _check_victory(sea: Sea) -> None:
    """A home at its target ends the game at once (IP-R21, A4)."""
    if winner_of(sea) >= 0:
        sea.turn[0].phase = OVER
        sea.turn[0].over_by = TARGET_MET


@njit(cache=True, error_model="numpy")
def begin_turn(sea: Sea, player: int) -> None:
    """The player has three actions, and his ships are fresh."""
    sea.turn[0].player = player
    sea.turn[0].actions_left = ACTIONS_A_TURN
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        ship.moved = 0
        ship.fired = 0
        ship.repaired = 0
        ship.acted = 0


@njit(cache=True, error_model="numpy")
def pass_turn(sea: Sea) -> None:
    """The turn goes on; a round is over when it comes past whoever began (IP-A39: the cap)."""
    turn = sea.turn[0]
    following = next_player(sea, turn.player, turn.forfeited)
    if comes_round(sea, following):
        turn.rounds += 1
        if turn.turn_cap > 0 and turn.rounds >= turn.turn_cap:
            turn.phase = OVER
            turn.over_by = CAPPED
            return
    begin_turn(sea, following)


@njit(cache=True, error_model="numpy")
def _agree(sea: Sea, player: int) -> None:
    """A draw is agreed when everybody still playing has offered it, one after the other (IP-A39)."""
    turn = sea.turn[0]
    turn.agreeing |= 1 << player
    everybody = (1 << len(sea.homes)) - 1
    if turn.agreeing | turn.forfeited == everybody:
        turn.phase = OVER
        turn.over_by = AGREED


@njit(cache=True, error_model="numpy")
def carry_out(sea: Sea, player: int, deed: Deed) -> None:
    """Does a deed that `ruling_on` found open."""
    turn = sea.turn[0]
    verb, actor = deed[VERB], deed[ACTOR]
    if verb != DRAW and verb != END:
        turn.agreeing = 0
    if verb == SAIL:
        sail(sea, deed)
    elif verb == FIRE:
        _fire(sea, deed)
    elif verb == REPAIR:
        _repair(sea, actor, deed)
    elif verb == EXPLORE:
        look_under(sea.islands[deed[PARTNER] - len(sea.ships)], player)
    elif verb == TRANSFER:
        exchange(sea, player, actor, deed)
        sea.ships[actor].acted = 1
        _check_victory(sea)
    elif verb == DRAW:
        _agree(sea, player)
    elif verb == END:
        pass_turn(sea)
    if verb in (SAIL, FIRE, REPAIR, TRANSFER):
        turn.actions_left -= 1
    count_entry(sea)


@njit(cache=True, error_model="numpy")
def count_entry(sea: Sea) -> None:
    """No match has more entries than its game allows; then it is settled as by the cap (IP-A39)."""
    turn = sea.turn[0]
    turn.entries += 1
    if turn.phase != OVER and turn.entries >= turn.max_entries:
        turn.phase = OVER
        turn.over_by = TOO_LONG


@njit(cache=True, error_model="numpy")
def perform(sea: Sea, player: int, deed: Deed) -> tuple[int, int, int]:
    """Does a deed if it is open: (ruling, object, step). When it is not, nothing has changed."""
    ruling, met, step = ruling_on(sea, player, deed)
    if ruling == OPEN:
        carry_out(sea, player, deed)
    return ruling, met, step


@njit(cache=True, error_model="numpy")
def leave(sea: Sea, player: int) -> None:
    """The player is out; his pieces stay where they lie. The last one left wins."""
    turn = sea.turn[0]
    turn.forfeited |= 1 << player
    left = 0
    for other in range(len(sea.homes)):
        if not (turn.forfeited >> other) & 1:
            left += 1
    if left <= 1:
        turn.phase = OVER
        turn.over_by = LAST_LEFT
    elif turn.phase == PLAY and turn.player == player:
        pass_turn(sea)
    if turn.phase == PLAY and turn.agreeing != 0 and turn.agreeing | turn.forfeited == (1 << len(sea.homes)) - 1:
        turn.phase = OVER
        turn.over_by = AGREED
    count_entry(sea)
