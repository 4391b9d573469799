"""The rules of play of Pirates CSG: whose turn it is, which actions are legal, what they do, and how a game ends.

`check` judges one action and changes nothing but the scratch hull; `apply_action` applies a legal one; `try_action`
does both. They are compiled. Rulings are checked in this order: turn, phase, the ship, the geometry, the effect.
"""

from typing import Final

from iceharbor.contract import NATURE, Player
from iceharbor.games.pirates_csg.encoding import (
    ACTOR,
    ATTACK,
    AUTOMATIC,
    BEARING,
    BUY,
    CHOOSE_MAST,
    CREW_MOVE,
    DROP,
    END,
    FACING,
    KEEP,
    LAUNCH,
    MOVE,
    ROLL,
    SCAVENGE,
    SHIPS,
    TRAP,
    VERB,
    WHICH,
    EncodedAction,
)
from iceharbor.games.pirates_csg.encoding import REROLL as ROLL_AGAIN
from iceharbor.games.pirates_csg.encoding import TAKE as TAKE_ONE
from iceharbor.games.pirates_csg.fighting import (
    apply_attack,
    apply_shot,
    attack_ruling,
    go_on_firing,
    keep_roll,
    roll_again,
)
from iceharbor.games.pirates_csg.gathering import (
    MOVED,
    apply_scavenge,
    apply_take,
    apply_trap,
    apply_trap_roll,
    scavenge_ruling,
    take_ruling,
    trap_ruling,
    unload,
)
from iceharbor.games.pirates_csg.holds import derelict, has_power
from iceharbor.games.pirates_csg.market import apply_buy, apply_crew, buy_ruling, crew_ruling
from iceharbor.games.pirates_csg.masts import first_lost, least_mast, lose_mast, must_lose_mast, stands
from iceharbor.games.pirates_csg.moving import (
    DOCKED,
    RAMMED,
    apply_move,
    drop_ruling,
    drop_tow,
    launch,
    launch_ruling,
    may_move_ruling,
    move_ruling,
)
from iceharbor.games.pirates_csg.powers import IRON_PROW, QUICK_HANDS, SOFT_LANDING
from iceharbor.games.pirates_csg.records import (
    MARKET,
    MAST,
    NONE,
    OVER,
    REROLL,
    SHIPS_ACT,
    SHOT,
    TAKE,
    TRAP_ROLL,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rulings import (
    ACTED,
    BOUGHT_NOW,
    DECIDE_FIRST,
    DERELICT,
    GAME_OVER,
    LAUNCH_FIRST,
    MARKET_ONLY,
    NO_MAST,
    NO_ROOM,
    NO_SUCH_ACTION,
    NO_SUCH_ROLL,
    NO_SUCH_SHIP,
    NOT_LAID,
    NOT_LEAST,
    NOT_NOW,
    NOT_PAID_YET,
    NOT_YOUR_SHIP,
    NOT_YOUR_TURN,
    OPEN,
    SETTING_HOLDS,
)
from iceharbor.games.pirates_csg.turns import count_entry, end_turn
from iceharbor.jit import njit_no_refcount

LAUNCH_STEP: Final = 150
"""Room for a launch is looked for on bearings and headings this far apart."""
LAUNCH_TILTS: Final = (0, 150, -150, 300, -300, 450, -450)
"""Headings tried on each bearing, from the one straight at the home."""


# --- Who may act ------------------------------------------------------------------------------------------------------


@njit_no_refcount
def acting(sea: PiratesSea) -> int:
    """The player to act in play, NATURE included; NATURE chooses the masts of a player who wants that (PC-A54)."""
    turn = sea.turn[0]
    if turn.phase in (SHOT, TRAP_ROLL):
        return NATURE
    if turn.phase == MAST:
        return int(NATURE if (turn.automatic >> turn.chooser) & 1 else turn.chooser)
    return int(turn.chooser if turn.phase in (REROLL, TAKE) else turn.player)


def to_act_in(sea: PiratesSea) -> frozenset[Player]:
    """The players who may act in play; empty when the game is over."""
    return frozenset() if sea.turn[0].phase == OVER else frozenset({int(acting(sea))})


@njit_no_refcount
def phase_ruling(sea: PiratesSea, player: int, verb: int) -> int:
    """A ruling: whether this player may act, and take an action of this verb now."""
    phase = sea.turn[0].phase
    if phase == OVER:
        return GAME_OVER
    if phase < SHIPS_ACT:
        return NOT_NOW
    if player != acting(sea):
        return NOT_YOUR_TURN
    if verb == AUTOMATIC:
        return OPEN if player != NATURE else NO_SUCH_ACTION
    if phase == MAST:
        return OPEN if verb == CHOOSE_MAST else DECIDE_FIRST
    if phase in (SHOT, TRAP_ROLL):
        return OPEN if verb == ROLL else DECIDE_FIRST
    if phase == REROLL:
        return OPEN if verb in (ROLL_AGAIN, KEEP) else DECIDE_FIRST
    if phase == TAKE:
        return OPEN if verb == TAKE_ONE else DECIDE_FIRST
    if verb in (CHOOSE_MAST, ROLL, ROLL_AGAIN, KEEP, TAKE_ONE):
        return NOT_NOW
    if phase == MARKET and verb in (MOVE, ATTACK, SCAVENGE, TRAP):
        return MARKET_ONLY
    return OPEN


@njit_no_refcount
def ship_ruling(sea: PiratesSea, player: int, verb: int, actor: int) -> int:
    """A ruling: whether this player may take an action of this verb with this ship (PC-R11, R15, R20)."""
    if actor < 0 or actor >= len(sea.ships):
        return NO_SUCH_SHIP
    ship = sea.ships[actor]
    if ship.player != player:
        return NOT_YOUR_SHIP
    if verb == LAUNCH:
        return OPEN if (sea.turn[0].unlaunched >> actor) & 1 else NOT_PAID_YET
    if not ship.laid:
        return NOT_LAID
    if verb in (DROP, CREW_MOVE):
        return OPEN
    if ship.bought:
        return BOUGHT_NOW
    quick = verb == SCAVENGE and ship.acted == MOVED and ship.docked >= 0 and has_power(sea, actor, QUICK_HANDS)
    if ship.acted and not quick:
        return ACTED
    if verb in (ATTACK, TRAP) and derelict(ship):
        return DERELICT
    return int(may_move_ruling(sea, actor)) if verb == MOVE else OPEN


@njit_no_refcount
def begin_ruling(sea: PiratesSea, player: int, verb: int, actor: int) -> int:
    """The ruling on this verb and this ship, before geometry and effect are checked."""
    ruling = phase_ruling(sea, player, verb)
    if ruling == OPEN and verb in (MOVE, DROP, ATTACK, SCAVENGE, TRAP, CREW_MOVE, LAUNCH):
        ruling = ship_ruling(sea, player, verb, actor)
    if ruling == OPEN and verb == DROP:
        ruling = drop_ruling(sea, actor)
    if ruling == OPEN and verb == TRAP:
        ruling = trap_ruling(sea, actor)
    return int(ruling)


# --- Which actions are legal ------------------------------------------------------------------------------------------


@njit_no_refcount
def check(sea: PiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, segment) for an encoded action, int64[ENCODED_LENGTH]; `object` is what the ruling is about, and
    `segment`, from 1, the part of a Move. Changes nothing but the scratch hull."""
    verb, actor = encoded[VERB], encoded[ACTOR]
    ruling = begin_ruling(sea, player, verb, actor)
    if ruling != OPEN:
        return ruling, actor, 0
    if verb == MOVE:
        ruling, met, segment = move_ruling(sea, actor, encoded)
        return ruling, met, segment
    if verb == ATTACK:
        ruling, met = attack_ruling(sea, player, encoded)
        return ruling, met, 0
    if verb == BUY:
        ruling, met = purchase_ruling(sea, player, encoded)
        return ruling, met, 0
    if verb == LAUNCH:
        ruling, met = launch_ruling(sea, player, actor, encoded[BEARING], encoded[FACING])
        return ruling, met, 0
    if verb == SCAVENGE:
        return scavenge_ruling(sea, encoded), actor, 0
    if verb == CREW_MOVE:
        return crew_ruling(sea, player, encoded), actor, 0
    return answer_ruling(sea, player, verb, encoded[WHICH]), -1, 0


@njit_no_refcount
def answer_ruling(sea: PiratesSea, player: int, verb: int, which: int) -> int:
    """A ruling on an answer, a die, a setting, or the end of the turn."""
    turn = sea.turn[0]
    if verb == TAKE_ONE:
        return take_ruling(sea, which)
    if verb == CHOOSE_MAST:
        if which < 0 or which >= sea.ships[turn.actor].masts or not stands(sea, turn.actor, which):
            return NO_MAST
        return NOT_LEAST if player == NATURE and which != least_mast(sea, turn.actor) else OPEN
    if verb == ROLL:
        return OPEN if 1 <= which <= 6 else NO_SUCH_ROLL
    if verb == AUTOMATIC:
        return OPEN if (turn.automatic >> player) & 1 != which else SETTING_HOLDS
    if verb == END:
        return end_ruling(sea, player)
    return OPEN if verb in (DROP, TRAP, ROLL_AGAIN, KEEP) else NO_SUCH_ACTION


@njit_no_refcount
def purchase_ruling(sea: PiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, ship it is about) for an encoded purchase, int64[ENCODED_LENGTH]; each ship needs room at home
    (PC-A43)."""
    ruling, met = buy_ruling(sea, player, encoded)
    if ruling != OPEN:
        return ruling, met
    for ship in range(len(sea.ships)):
        if (encoded[SHIPS] >> ship) & 1 and find_launch(sea, player, ship)[0] < 0:
            return NO_ROOM, ship
    return OPEN, -1


@njit_no_refcount
def find_launch(sea: PiratesSea, player: int, ship: int) -> tuple[int, int]:
    """The first free place for a ship at its home, as a bearing and a heading; (-1, -1) if there is none (PC-A43).
    Writes the scratch hull."""
    for tilt in LAUNCH_TILTS:
        for bearing in range(0, 3600, LAUNCH_STEP):
            heading = (bearing + 1800 + tilt) % 3600
            if launch_ruling(sea, player, ship, bearing, heading)[0] == OPEN:
                return bearing, heading
    return -1, -1


@njit_no_refcount
def end_ruling(sea: PiratesSea, player: int) -> int:
    """A ruling on the end of the turn: ships that were bought are launched first, if there is room (PC-R20, A43)."""
    for ship in range(len(sea.ships)):
        mine = (sea.turn[0].unlaunched >> ship) & 1 and sea.ships[ship].player == player
        if mine and find_launch(sea, player, ship)[0] >= 0:
            return LAUNCH_FIRST
    return OPEN


# --- What an action does ----------------------------------------------------------------------------------------------


@njit_no_refcount
def apply_action(sea: PiratesSea, player: int, encoded: EncodedAction) -> None:
    """Applies an encoded action, int64[ENCODED_LENGTH], that `check` found legal; changes the sea in place."""
    verb, actor, which = encoded[VERB], encoded[ACTOR], encoded[WHICH]
    if verb == MOVE:
        _move(sea, actor, encoded)
    elif verb == ATTACK:
        apply_attack(sea, encoded)
    elif verb == SCAVENGE:
        apply_scavenge(sea, encoded)
    elif verb == BUY:
        apply_buy(sea, player, encoded)
    elif verb == CREW_MOVE:
        apply_crew(sea, player, encoded)
    elif verb == LAUNCH:
        _launch(sea, player, actor, encoded)
    elif verb == TRAP:
        apply_trap(sea, actor)
    elif verb == DROP:
        drop_tow(sea, actor)
    elif verb == ROLL:
        _roll(sea, which)
    elif verb == END:
        end_turn(sea)
    else:
        _answer(sea, player, verb, encoded)
    count_entry(sea)


@njit_no_refcount
def _answer(sea: PiratesSea, player: int, verb: int, encoded: EncodedAction) -> None:
    turn, which = sea.turn[0], encoded[WHICH]
    if verb == TAKE_ONE:
        apply_take(sea, encoded)
    elif verb == CHOOSE_MAST:
        lose_mast(sea, turn.actor, which)
        turn.phase, turn.chooser, turn.actor, turn.resume = turn.resume, NONE, NONE, 0
        if turn.phase == SHOT:
            go_on_firing(sea)
    elif verb == ROLL_AGAIN:
        roll_again(sea)
    elif verb == KEEP:
        keep_roll(sea)
    elif verb == AUTOMATIC:
        turn.automatic ^= 1 << player


@njit_no_refcount
def _move(sea: PiratesSea, actor: int, encoded: EncodedAction) -> None:
    """A Move; a rammer loses one of its masts (PC-R14, A14), and gold is unloaded at home (PC-R19)."""
    ended = apply_move(sea, actor, encoded)
    sea.ships[actor].acted = MOVED
    if ended == RAMMED and not has_power(sea, actor, IRON_PROW):
        must_lose_mast(sea, actor, SHIPS_ACT)
    if ended == DOCKED and has_power(sea, actor, SOFT_LANDING):
        sea.ships[actor].standing |= first_lost(sea, actor)
    unload(sea)


@njit_no_refcount
def _launch(sea: PiratesSea, player: int, actor: int, encoded: EncodedAction) -> None:
    """A bought ship appears at home and acts from the next turn (PC-R20)."""
    launch(sea, player, actor, encoded[BEARING], encoded[FACING])
    ship = sea.ships[actor]
    ship.in_yard, ship.bought = 0, 1
    sea.turn[0].unlaunched &= ~(1 << actor)
    sea.turn[0].phase = MARKET


@njit_no_refcount
def _roll(sea: PiratesSea, die: int) -> None:
    if sea.turn[0].phase == SHOT:
        apply_shot(sea, die)
    else:
        apply_trap_roll(sea, die)


@njit_no_refcount
def try_action(sea: PiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int, int]:
    """(ruling, object, segment): applies an encoded action, int64[ENCODED_LENGTH], if it is legal; otherwise the sea
    does not change but for the scratch hull."""
    ruling, met, segment = check(sea, player, encoded)
    if ruling == OPEN:
        apply_action(sea, player, encoded)
    return ruling, met, segment
