"""The rules of Hextris, compiled.

HX-R1  Two or three players with five Larges, Mediums and Smalls each; a hexagon of 19 spots, 12 of them on the rim.
HX-R2  NATURE draws who goes first, or an option names them. A turn is a drop, a move or a swap; a player with none is
       skipped.
HX-R3  Drop: from the hand onto a vacant spot of the rim.
HX-R4  Move: in a straight line over vacant spots: a Small one, a Medium up to two, a Large any number.
HX-R5  Swap with a neighbour of any colour: a Large with a Medium, a Medium with a Small, a Small with a Large.
HX-R6  No action may connect more than five pieces of one colour.
HX-R7  Five connected pieces are removed and count for their owner, whichever player connected them.
HX-R8  The third group wins; if one action completes the third group of two players, the player who acted wins.

`check` judges one action and changes nothing; `apply_action` applies a legal action; `try_action` does both.
A ruling comes with its subject: a spot, a size, or a player and how many pieces they would connect.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE
from iceharbor.games.common.state import Records, record_of
from iceharbor.games.common.turns import next_player, playing, plays
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.hexes import Hexes

BOARD: Final = Hexes(3)
SPOTS: Final = len(BOARD.names)
RIM: Final = BOARD.rim
AROUND: Final = np.array(BOARD.around, np.int64)
RAYS: Final = BOARD.padded_rays()
SMALL, MEDIUM, LARGE = range(3)
OF_EACH: Final = 5
GROUP: Final = 5
"""A group of this many pieces is completed; none may be larger (HX-R6, R7)."""
GROUPS_TO_WIN: Final = 3
MAX_ENTRIES: Final = 2000
"""A game with this many entries is a draw."""

FARTHEST: Final = (1, 2, SPOTS)
"""How far a piece may move, by size (HX-R4)."""
SWAPS_WITH: Final = (LARGE, SMALL, MEDIUM)
"""The size that a piece may swap with, by its own size (HX-R5, A1)."""

RUNNING, THIRD_GROUP, LAST_LEFT, AGREED, STUCK, REPEATED, TOO_LONG = range(7)
"""Why a game is over."""
UNASKED, ASKED, ANSWERED = range(3)
"""Whether the second player may take over the first drop: not yet, now, or no longer (HX-A14)."""
NOBODY: Final = -1

DROP, MOVE, SWAP, SKIP, PIE, DRAW, BEGINS = range(1, 8)
VERB, FIRST, SECOND = range(3)
"""An encoded action is int64[3]: DROP size spot, MOVE start to, SWAP own other, SKIP, PIE, DRAW, BEGINS player."""

MAX_LISTED_ACTIONS: Final = 512
"""More than a player can have: 36 drops, and at most 14 pieces with at most 18 moves and swaps each."""
EncodedAction = NDArray[np.int64]
"""int64[3]: an action for the compiled rules."""
EncodedActions = NDArray[np.int64]
"""int64[n, 3]"""

OPEN: Final = 0
GAME_OVER, NOT_YOUR_TURN, NO_SUCH_ACTION = range(1, 4)
NONE_IN_HAND, NOT_ON_THE_RIM, OCCUPIED = range(4, 7)
NOTHING_THERE, NOT_YOURS, NO_STRAIGHT_LINE, TOO_FAR, IN_THE_WAY = range(7, 12)
NOTHING_TO_SWAP, NOT_NEIGHBOURS, WRONG_SIZE = range(12, 15)
TOO_MANY, HAS_ACTION, NO_PIE, OFFERED_ALREADY = range(15, 19)
NOT_DRAWN, NOT_TO_DRAW, NO_SUCH_PLAYER = range(19, 22)

TURN: Final = record_of(
    *("player", "players", "skips", "draw_offers", "forfeited", "entries", "termination", "winner", "pie", "pie_rule")
)
"""`player` is NATURE until the first player is drawn. `draw_offers` and `forfeited` have one bit for each player."""


class HextrisTable(NamedTuple):
    """The whole state as arrays. A man is a player and a size, `3 * player + size`; a mask has one bit for each
    spot."""

    men: NDArray[np.int64]
    """A mask of the spots of each man."""
    hands: NDArray[np.int64]
    """How many of each man are in hand."""
    stowed: NDArray[np.int64]
    """The groups that each player has completed; the winning group stays on the board."""
    turn: Records


def opening(players: int, pie_rule: bool, first: int) -> HextrisTable:
    """An empty board and full hands (HX-R1); `first` is the player who goes first, or NATURE (HX-R2)."""
    men = 3 * players
    table = HextrisTable(np.zeros(men, np.int64), np.full(men, OF_EACH), np.zeros(players, np.int64), np.zeros(1, TURN))
    turn = table.turn[0]
    turn.players, turn.winner, turn.pie_rule, turn.player = players, NOBODY, pie_rule, first
    return table


# --- The board --------------------------------------------------------------------------------------------------------


@njit_no_refcount
def occupied(table: HextrisTable) -> int:
    """The mask of spots with a piece."""
    taken = 0
    for man in range(len(table.men)):
        taken |= table.men[man]
    return taken


@njit_no_refcount
def man_at(table: HextrisTable, spot: int) -> int:
    """The man on a spot; -1 when the spot is vacant."""
    for man in range(len(table.men)):
        if (table.men[man] >> spot) & 1:
            return man
    return -1


@njit_no_refcount
def colour_of(table: HextrisTable, player: int) -> int:
    """The mask of spots with a piece of this player."""
    return table.men[3 * player] | table.men[3 * player + 1] | table.men[3 * player + 2]


@njit_no_refcount
def connected(mask: int, spot: int) -> int:
    """The spots of the mask that are connected to `spot`, itself included, as a mask (HX-R6)."""
    found = new = 1 << spot
    while new != 0:
        grown = 0
        for each in range(SPOTS):
            if (new >> each) & 1:
                grown |= AROUND[each]
        new = grown & mask & ~found
        found |= new
    return int(found)


@njit_no_refcount
def count(mask: int) -> int:
    """The number of spots in a mask."""
    bits = 0
    while mask != 0:
        mask &= mask - 1
        bits += 1
    return bits


@njit_no_refcount
def way_ruling(table: HextrisTable, size: int, start: int, to: int) -> tuple[int, int]:
    """(ruling, subject): whether a piece of this size gets from one spot to another in a straight line over vacant
    spots (HX-R4, A13)."""
    taken = occupied(table)
    for direction in range(6):
        for step in range(RAYS.shape[2]):
            if RAYS[start, direction, step] == to:
                if step >= FARTHEST[size]:
                    return TOO_FAR, size
                for before in range(step + 1):
                    spot = RAYS[start, direction, before]
                    if (taken >> spot) & 1:
                        return IN_THE_WAY, spot
                return OPEN, 0
    return NO_STRAIGHT_LINE, to


# --- What is legal ----------------------------------------------------------------------------------------------------


@njit
def check(table: HextrisTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): whether the player may take this encoded action, int64[3]."""
    turn = table.turn[0]
    if turn.termination != RUNNING:
        return GAME_OVER, 0
    verb = encoded[VERB]
    if verb == BEGINS:
        return first_ruling(table, player, encoded[FIRST])
    if turn.player == NATURE:
        return NOT_DRAWN, 0
    if turn.player != player:
        return NOT_YOUR_TURN, 0
    if verb == DROP:
        return drop_ruling(table, player, encoded[FIRST], encoded[SECOND])
    if verb == MOVE:
        return move_ruling(table, player, encoded[FIRST], encoded[SECOND])
    if verb == SWAP:
        return swap_ruling(table, player, encoded[FIRST], encoded[SECOND])
    if verb == SKIP:
        return (HAS_ACTION if has_action(table, player) else OPEN), 0
    if verb == PIE:
        return (OPEN if turn.pie == ASKED else NO_PIE), 0
    if verb == DRAW:
        return (OFFERED_ALREADY if (turn.draw_offers >> player) & 1 else OPEN), 0
    return NO_SUCH_ACTION, 0


@njit_no_refcount
def first_ruling(table: HextrisTable, player: int, first: int) -> tuple[int, int]:
    """HX-R2: NATURE draws the first player before the first action."""
    if player != NATURE or table.turn[0].player != NATURE:
        return NOT_TO_DRAW, 0
    return (OPEN if plays(table, first) else NO_SUCH_PLAYER), first


@njit_no_refcount
def drop_ruling(table: HextrisTable, player: int, size: int, spot: int) -> tuple[int, int]:
    """HX-R3: from the hand onto a vacant spot of the rim."""
    if table.hands[3 * player + size] == 0:
        return NONE_IN_HAND, size
    if not (RIM >> spot) & 1:
        return NOT_ON_THE_RIM, spot
    if (occupied(table) >> spot) & 1:
        return OCCUPIED, spot
    return group_ruling(player, colour_of(table, player) | (1 << spot), spot)


@njit_no_refcount
def move_ruling(table: HextrisTable, player: int, start: int, to: int) -> tuple[int, int]:
    """HX-R4: the player's own piece, in a straight line over vacant spots."""
    man = man_at(table, start)
    if man < 0:
        return NOTHING_THERE, start
    if man // 3 != player:
        return NOT_YOURS, start
    ruling, about = way_ruling(table, man % 3, start, to)
    if ruling != OPEN:
        return ruling, about
    return group_ruling(player, colour_of(table, player) ^ (1 << start | 1 << to), to)


@njit_no_refcount
def swap_ruling(table: HextrisTable, player: int, own: int, other: int) -> tuple[int, int]:
    """HX-R5: the player's own piece and a neighbour of the matching size change places (A1..A5)."""
    man, met = man_at(table, own), man_at(table, other)
    if man < 0:
        return NOTHING_THERE, own
    if man // 3 != player:
        return NOT_YOURS, own
    if met < 0:
        return NOTHING_TO_SWAP, other
    if not (AROUND[own] >> other) & 1:
        return NOT_NEIGHBOURS, other
    if met % 3 != SWAPS_WITH[man % 3]:
        return WRONG_SIZE, met % 3
    owner, both = met // 3, 1 << own | 1 << other
    changed = both if owner != player else 0
    ruling, about = group_ruling(player, colour_of(table, player) ^ changed, other)
    return (ruling, about) if ruling != OPEN else group_ruling(owner, colour_of(table, owner) ^ changed, own)


@njit_no_refcount
def group_ruling(owner: int, mask: int, spot: int) -> tuple[int, int]:
    """(ruling, subject): whether a piece that lands on a spot connects at most five of its colour (HX-R6, A6, A12)."""
    size = count(connected(mask, spot))
    return (TOO_MANY, 32 * owner + size) if size > GROUP else (OPEN, 0)


# --- What an action does ----------------------------------------------------------------------------------------------


@njit_no_refcount
def apply_action(table: HextrisTable, player: int, encoded: EncodedAction) -> None:
    """Applies an encoded action, int64[3], that `check` found legal; changes the table in place."""
    turn, verb, first, second = table.turn[0], encoded[VERB], encoded[FIRST], encoded[SECOND]
    turn.entries += 1
    if verb == DRAW:
        turn.draw_offers |= 1 << player
        settle_draw(table)
    elif verb == SKIP:
        turn.skips += 1
        if turn.skips >= playing(table):
            turn.termination = STUCK
        pass_on(table, player)
    elif verb == PIE:
        for man in range(3):
            table.men[man], table.men[man + 3] = table.men[man + 3], table.men[man]
            table.hands[man], table.hands[man + 3] = table.hands[man + 3], table.hands[man]
        turn.pie = ANSWERED
        pass_on(table, player)
    elif verb == BEGINS:
        turn.player = first
    else:
        turn.skips = 0
        _lay(table, player, verb, first, second)
        pass_on(table, player)
    if turn.termination == RUNNING and turn.entries >= MAX_ENTRIES:
        turn.termination = TOO_LONG


@njit_no_refcount
def _lay(table: HextrisTable, player: int, verb: int, first: int, second: int) -> None:
    """Applies a drop, a move or a swap, and completes the groups that it connects."""
    turn = table.turn[0]
    landed = 1 << second
    if verb == DROP:
        table.men[3 * player + first] |= landed
        table.hands[3 * player + first] -= 1
        turn.pie = ASKED if turn.pie == UNASKED and turn.pie_rule and turn.players == 2 else ANSWERED
        _stow(table, player, player, second, player, second)
        return
    both = landed | 1 << first
    man, met = man_at(table, first), man_at(table, second)
    table.men[man] ^= both
    if verb == SWAP:
        table.men[met] ^= both
        _stow(table, player, player, second, met // 3, first)
    else:
        _stow(table, player, player, second, player, second)


@njit_no_refcount
def _stow(table: HextrisTable, mover: int, one: int, at_one: int, other: int, at_other: int) -> None:
    """Removes the groups of five at two spots, both at once; a third group wins and stays (HX-R7, R8, A7..A9)."""
    first = connected(colour_of(table, one), at_one)
    second = connected(colour_of(table, other), at_other)
    if count(first) == GROUP:
        _stow_group(table, one, first)
    if count(second) == GROUP and second != first:
        _stow_group(table, other, second)
    turn = table.turn[0]
    for player in range(turn.players):
        if table.stowed[player] >= GROUPS_TO_WIN and turn.winner != mover:
            turn.winner = player
            turn.termination = THIRD_GROUP


@njit_no_refcount
def _stow_group(table: HextrisTable, owner: int, group: int) -> None:
    table.stowed[owner] += 1
    if table.stowed[owner] < GROUPS_TO_WIN:
        for man in range(3 * owner, 3 * owner + 3):
            table.men[man] &= ~group


@njit_no_refcount
def pass_on(table: HextrisTable, player: int) -> None:
    """Passes the turn to the next player who has not left (HX-R2). Acting without having offered a draw declines one
    (HX-A11)."""
    turn = table.turn[0]
    if not (turn.draw_offers >> player) & 1:
        turn.draw_offers = 0
    turn.player = next_player(table, player)


@njit_no_refcount
def settle_draw(table: HextrisTable) -> None:
    """Ends the game as a draw when all remaining players have offered it (HX-A11)."""
    turn = table.turn[0]
    if turn.draw_offers != 0 and turn.draw_offers | turn.forfeited == (1 << turn.players) - 1:
        turn.termination = AGREED


@njit_no_refcount
def leave(table: HextrisTable, player: int) -> None:
    """Removes a player from the game: their pieces stay on the board; the last player left wins."""
    turn = table.turn[0]
    turn.entries += 1
    turn.forfeited |= 1 << player
    if playing(table) == 1:
        turn.termination = LAST_LEFT
        turn.winner = next_player(table, player)
        return
    if turn.player == player:
        turn.player = next_player(table, player)
    settle_draw(table)
    if turn.termination == RUNNING and turn.skips >= playing(table):
        turn.termination = STUCK
    if turn.termination == RUNNING and turn.entries >= MAX_ENTRIES:
        turn.termination = TOO_LONG


@njit
def try_action(table: HextrisTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): applies an encoded action, int64[3], if it is legal; otherwise the table does not change."""
    ruling, about = check(table, player, encoded)
    if ruling == OPEN:
        apply_action(table, player, encoded)
    return ruling, about


# --- Listing ----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def generate_actions(table: HextrisTable, player: int, out: EncodedActions, most: int) -> int:
    """Fills `out`, int64 (n, 3), with the player's legal drops, moves and swaps, at most `most`; returns how many."""
    found = 0
    for size in range(2, -1, -1):
        for spot in range(SPOTS if table.hands[3 * player + size] > 0 else 0):
            if found < most and drop_ruling(table, player, size, spot)[0] == OPEN:
                out[found, VERB], out[found, FIRST], out[found, SECOND] = DROP, size, spot
                found += 1
    own = colour_of(table, player)
    for start in range(SPOTS):
        for to in range(SPOTS if (own >> start) & 1 else 0):
            if found < most and move_ruling(table, player, start, to)[0] == OPEN:
                out[found, VERB], out[found, FIRST], out[found, SECOND] = MOVE, start, to
                found += 1
            elif found < most and swap_ruling(table, player, start, to)[0] == OPEN:
                out[found, VERB], out[found, FIRST], out[found, SECOND] = SWAP, start, to
                found += 1
    return found


@njit
def has_action(table: HextrisTable, player: int) -> bool:
    """True if the player can drop, move or swap (HX-R2)."""
    return generate_actions(table, player, np.zeros((1, 3), np.int64), 1) > 0
