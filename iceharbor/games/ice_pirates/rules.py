"""The rules of play of Ice Pirates, IP-R11..R21: which actions are legal, what they do, and how a game ends.

`check` judges one action and changes nothing; `apply_action` applies a legal action; `try_action` does both. They are
compiled. Rulings are checked in the protocol's order: turn, the piece, the limit per turn, the geometry, the effect.
"""

from typing import Any, Final

from iceharbor.contract import NATURE, SEATS, Outcome, Player
from iceharbor.games.common.outcomes import names_of, places_by, resigned
from iceharbor.games.common.state import read_out
from iceharbor.games.ice_pirates.actions import EXPLORE, PARTNER, RELAID, REPAIR, SHOW, TRANSFER
from iceharbor.games.ice_pirates.cargo import colour_in, exchange, goods_ruling, look_under, shelf, show_code, show_nest
from iceharbor.games.ice_pirates.records import (
    AGREED,
    CAPPED,
    EVERYBODY,
    FIRST,
    ISLES,
    LAST_LEFT,
    MEDIUM,
    NESTS,
    NOTHING,
    SMALL,
    TARGET_MET,
    TOO_LONG,
    TREASURE,
    IcePiratesSea,
)
from iceharbor.games.sailing.actions import ACTOR, DRAW, END, FIRE, SAIL, TARGET, VERB, EncodedAction
from iceharbor.games.sailing.rules import (
    ACTED_ALREADY,
    DISABLED,
    MAX_STEPS,
    NO_PRIZE,
    NO_SUCH_ACTION,
    NO_SUCH_PARTNER,
    NOT_DISABLED,
    NOT_DOCKED,
    OPEN,
    OWN_TARGET,
    REPAIRED,
    TARGET_DISABLED,
    UNDAMAGED,
    clear_ruling,
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
from iceharbor.table.plane import BASE_U, lay, nearer_than, relaid_stern

DOCKED_U: Final = BASE_U[SMALL]
"""Docked: an upright Small does not fit between (IP-R17), so the gap is strictly less than its base."""


@njit_no_refcount
def disabled(ship: Any) -> bool:
    """True if a ship's damage equals its size (IP-R14)."""
    return ship.damage >= ship.pips


@njit_no_refcount
def docked(sea: IcePiratesSea, one: int, other: int) -> bool:
    """True if two objects are so near that an upright Small does not fit between them (IP-R17, A9..A12)."""
    return one != other and nearer_than(sea.outlines[one], sea.outlines[other], DOCKED_U)


@njit_no_refcount
def home_total(home: Any) -> int:
    """The points of the treasure at a home (IP-R4, A3)."""
    return 2 * home.goods[shelf(MEDIUM, TREASURE)] + home.goods[shelf(SMALL, TREASURE)]


@njit_no_refcount
def winner_of(sea: IcePiratesSea) -> int:
    """The player whose home has reached its target, or -1; a player who has left cannot win (IP-R21, A4)."""
    turn = sea.turn[0]
    winner, most = -1, turn.target - 1
    for player in range(len(sea.homes)):
        total = home_total(sea.homes[player])
        if total > most and not (turn.forfeited >> player) & 1:
            winner, most = player, total
    return winner


@njit_no_refcount
def is_free(verb: int) -> bool:
    """True if a verb costs no action: looking under an island, and showing it (IP-R19, A42)."""
    return verb in (EXPLORE, SHOW)


# --- Which actions are legal ------------------------------------------------------------------------------------------


@njit_no_refcount
def crew_ruling(sea: IcePiratesSea, player: int, verb: int, actor: int) -> int:
    """A ruling: whether this player may use this ship for this verb, by owner and damage (IP-R14, R15, A7, A29)."""
    ruling = ownership_ruling(sea, player, actor)
    if ruling != OPEN:
        return ruling
    ship = sea.ships[actor]
    if verb == REPAIR:
        return ACTED_ALREADY if ship.moved or ship.fired > 0 or ship.acted else OPEN
    if disabled(ship):
        return DISABLED
    return REPAIRED if ship.repaired and not is_free(verb) else OPEN


@njit_no_refcount
def begin_ruling(sea: IcePiratesSea, player: int, verb: int, actor: int) -> int:
    """The ruling on this ship and this verb, before geometry and effect are checked."""
    ruling = turn_ruling(sea, player)
    if ruling == OPEN:
        ruling = crew_ruling(sea, player, verb, actor)
    if ruling == OPEN and not is_free(verb):
        ruling = limit_ruling(sea, verb, actor)
    if ruling == OPEN and verb == REPAIR and sea.ships[actor].damage == 0:
        ruling = UNDAMAGED
    return ruling


@njit_no_refcount
def target_ruling(sea: IcePiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, object it is about) for one shot (IP-R13, A21..A26). A disabled ship can't be damaged further."""
    ruling, met = fire_ruling(sea, player, encoded)
    if ruling == OWN_TARGET and sea.turn[0].fire_at_own:  # everything else was legal (IP-A25)
        ruling, met = OPEN, -1
    if ruling == OPEN and disabled(sea.ships[encoded[TARGET]]):
        return TARGET_DISABLED, encoded[TARGET]
    return ruling, met


@njit_no_refcount
def repair_ruling(sea: IcePiratesSea, actor: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, object in the way) for a disabled ship's new heading (IP-R16, A32). Its old heading is always legal."""
    ship = sea.ships[actor]
    heading = encoded[RELAID]
    if heading < 0 or (disabled(ship) and heading == ship.heading):
        return OPEN, -1
    if not disabled(ship):
        return NOT_DISABLED, -1
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y = relaid_stern(ship.pips, ship.x, ship.y, ship.heading, heading)
    lay(hull, ship.pips, x, y, heading)
    return clear_ruling(sea.outlines, sea.field, actor, NO_PRIZE, hull)


@njit_no_refcount
def partner_ruling(sea: IcePiratesSea, verb: int, actor: int, partner: int) -> int:
    """A ruling: whether the ship is docked with an object that it can explore, show or trade with (IP-R17..R19)."""
    ships = len(sea.ships)
    last = ships + len(sea.islands) if is_free(verb) else len(sea.outlines) - 1
    first = ships if is_free(verb) else 0
    if partner < first or partner >= last or partner == actor or sea.outlines[partner].corners == 0:
        return NO_SUCH_PARTNER
    return OPEN if docked(sea, actor, partner) else NOT_DOCKED


@njit_no_refcount
def check(sea: IcePiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, step) for an encoded action; `object` and `step` are what the ruling is about. Changes nothing
    but the scratch hull."""
    verb, actor = encoded[VERB], encoded[ACTOR]
    if verb in (END, DRAW):
        return turn_ruling(sea, player), -1, 0
    ruling = begin_ruling(sea, player, verb, actor)
    if ruling != OPEN:
        return ruling, actor, 0
    if verb == SAIL:
        return sail_ruling(sea, encoded, MAX_STEPS, NO_PRIZE)
    if verb == FIRE:
        ruling, met = target_ruling(sea, player, encoded)
        return ruling, met, 0
    if verb == REPAIR:
        ruling, met = repair_ruling(sea, actor, encoded)
        return ruling, met, 0
    if verb != TRANSFER and not is_free(verb):
        return NO_SUCH_ACTION, -1, 0
    ruling = partner_ruling(sea, verb, actor, encoded[PARTNER])
    if ruling == OPEN and verb == TRANSFER:
        ruling = goods_ruling(sea, player, actor, encoded)
    if ruling == OPEN and verb == SHOW:
        ruling = show_code(sea, player, encoded)
    return ruling, encoded[PARTNER], 0


# --- What an action does ----------------------------------------------------------------------------------------------


@njit_no_refcount
def _fire(sea: IcePiratesSea, encoded: EncodedAction) -> None:
    target = hit(sea, encoded)
    if disabled(target):  # its cargo is public on top of it (IP-R14, A34)
        target.medium_known = EVERYBODY if target.medium != NOTHING else 0
        target.small_known = EVERYBODY if target.small != NOTHING else 0


@njit_no_refcount
def _repair(sea: IcePiratesSea, actor: int, encoded: EncodedAction) -> None:
    ship = sea.ships[actor]
    if disabled(ship) and encoded[RELAID] >= 0:
        ship.x, ship.y = relaid_stern(ship.pips, ship.x, ship.y, ship.heading, encoded[RELAID])
        ship.heading = encoded[RELAID]
        lay(sea.outlines[actor], ship.pips, ship.x, ship.y, ship.heading)
    ship.damage -= 1
    ship.repaired = 1


@njit_no_refcount
def _check_victory(sea: IcePiratesSea) -> None:
    """Ends the game at once when a home has reached its target (IP-R21, A4)."""
    if winner_of(sea) >= 0:
        sea.turn[0].phase = OVER
        sea.turn[0].termination = TARGET_MET


# --- Turns, draws and the end -----------------------------------------------------------------------------------------


@njit_no_refcount
def begin_turn(sea: IcePiratesSea, player: int) -> None:
    """Starts the player's turn: three actions, and no ship has moved or fired."""
    sea.turn[0].player = player
    sea.turn[0].actions_left = ACTIONS_A_TURN
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        ship.moved = 0
        ship.fired = 0
        ship.repaired = 0
        ship.acted = 0


@njit_no_refcount
def pass_turn(sea: IcePiratesSea) -> None:
    """Passes the turn; a round is over when the turn passes the first player (IP-A39: the cap)."""
    turn = sea.turn[0]
    following = next_player(sea, turn.player, turn.forfeited)
    if comes_round(sea, following):
        turn.rounds += 1
        if turn.turn_cap > 0 and turn.rounds >= turn.turn_cap:
            turn.phase = OVER
            turn.termination = CAPPED
            return
    begin_turn(sea, following)


@njit_no_refcount
def _agree(sea: IcePiratesSea, player: int) -> None:
    """Records a draw offer; the game is a draw when all remaining players have offered one in sequence (IP-A39)."""
    turn = sea.turn[0]
    turn.draw_offers |= 1 << player
    everybody = (1 << len(sea.homes)) - 1
    if turn.draw_offers | turn.forfeited == everybody:
        turn.phase = OVER
        turn.termination = AGREED


# --- One action, whole ------------------------------------------------------------------------------------------------


@njit_no_refcount
def apply_action(sea: IcePiratesSea, player: int, encoded: EncodedAction) -> None:
    """Applies an encoded action that `check` found legal; changes the sea in place."""
    turn = sea.turn[0]
    verb, actor = encoded[VERB], encoded[ACTOR]
    if verb != DRAW and verb != END:
        turn.draw_offers = 0
    if verb == SAIL:
        sail(sea, encoded)
    elif verb == FIRE:
        _fire(sea, encoded)
    elif verb == REPAIR:
        _repair(sea, actor, encoded)
    elif verb == EXPLORE:
        look_under(sea.islands[encoded[PARTNER] - len(sea.ships)], player)
    elif verb == SHOW:
        show_nest(sea, player, encoded)
    elif verb == TRANSFER:
        exchange(sea, player, actor, encoded)
        sea.ships[actor].acted = 1
        _check_victory(sea)
    elif verb == DRAW:
        _agree(sea, player)
    elif verb == END:
        pass_turn(sea)
    if verb in (SAIL, FIRE, REPAIR, TRANSFER):
        turn.actions_left -= 1
    count_entry(sea)


@njit_no_refcount
def count_entry(sea: IcePiratesSea) -> None:
    """Counts an entry; a game that reaches its most entries ends like one at its round limit (IP-A39)."""
    turn = sea.turn[0]
    turn.entries += 1
    if turn.phase != OVER and turn.entries >= turn.max_entries:
        turn.phase = OVER
        turn.termination = TOO_LONG


@njit_no_refcount
def try_action(sea: IcePiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, step): applies an encoded action if it is legal; otherwise the sea does not change."""
    ruling, met, step = check(sea, player, encoded)
    if ruling == OPEN:
        apply_action(sea, player, encoded)
    return ruling, met, step


# --- A player who leaves ----------------------------------------------------------------------------------------------


@njit_no_refcount
def leave(sea: IcePiratesSea, player: int) -> None:
    """Removes a player from the game: their pieces stay on the table; the last player left wins."""
    turn = sea.turn[0]
    turn.forfeited |= 1 << player
    left = 0
    for other in range(len(sea.homes)):
        if not (turn.forfeited >> other) & 1:
            left += 1
    if left <= 1:
        turn.phase = OVER
        turn.termination = LAST_LEFT
    elif turn.phase == PLAY and turn.player == player:
        pass_turn(sea)
    if turn.phase == PLAY and turn.draw_offers != 0 and turn.draw_offers | turn.forfeited == (1 << len(sea.homes)) - 1:
        turn.phase = OVER
        turn.termination = AGREED
    count_entry(sea)


# --- The players to act, and the outcome (IP-R21, A39) ----------------------------------------------------------------


def to_act_in(sea: IcePiratesSea) -> frozenset[Player]:
    """The players who may act now."""
    (turn,) = read_out(sea.turn)
    if turn.phase == OVER:
        return frozenset()
    natures = turn.phase in (NESTS, FIRST) or (turn.phase == ISLES and not turn.islands_by_hand)
    return frozenset((NATURE if natures else int(turn.player),))


def outcome_of(sea: IcePiratesSea) -> Outcome | None:
    """The result when the game is over; None before."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    players = range(len(sea.homes))
    gone = [bool(turn.forfeited >> player & 1) for player in players]
    homes = [int(home_total(home)) for home in sea.homes]
    match int(turn.termination):
        case by if by == AGREED:
            return Outcome(places_by([(not gone[p],) for p in players]), "the players agreed to a draw", "IP-A39")
        case by if by == LAST_LEFT:
            return Outcome(
                places_by([(not gone[p],) for p in players]), resigned(turn.forfeited, len(players)), "IP-R21"
            )
        case by if by == TARGET_MET:
            winner = int(winner_of(sea))
            reason = f"{SEATS[winner]} wins: {homes[winner]} points at home"
            return Outcome(places_by([(p == winner, not gone[p], homes[p]) for p in players]), reason, "IP-R21")
        case by:
            standing = [(not gone[p], homes[p], treasure_afloat(sea, p)) for p in players]
            capped = "the round limit was reached" if by == CAPPED else "the game reached its maximum length"
            return Outcome(places_by(standing), f"{capped}; {_most_treasure(places_by(standing), homes)}", "IP-A39")


def _most_treasure(places: tuple[int, ...], homes: list[int]) -> str:
    """Who is first, and the treasure at home; equal treasure at home is decided by the treasure aboard."""
    first = [player for player, place in enumerate(places) if place == 1]
    most = homes[first[0]]
    aboard = ", and more aboard" if len(first) < homes.count(most) else ""
    won, points = "wins" if len(first) == 1 else "share first place", "point" if most == 1 else "points"
    return f"{names_of(first)} {won} with {most} {points} at home{aboard}"


def treasure_afloat(sea: IcePiratesSea, player: Player) -> int:
    """The points of the treasure in a player's holds."""
    worth = 0
    for ship in sea.ships:
        if ship.player == player:
            worth += sum(pips for pips in (SMALL, MEDIUM) if colour_in(ship, pips) == TREASURE)
    return worth
