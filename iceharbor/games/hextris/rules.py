"""The rules of Hextris, compiled.

HX-R1  Two or three players with five Larges, Mediums and Smalls each; a hexagon of 19 spots, 12 of them on the rim.
HX-R2  A turn is a drop, a move or a swap; who has none is skipped.
HX-R3  Drop: from the hand onto a vacant spot of the rim.
HX-R4  Move: along a straight line over vacant spots: a Small one, a Medium up to two, a Large as far as it likes.
HX-R5  Swap with a neighbour of any colour: a Large with a Medium, a Medium with a Small, a Small with a Large.
HX-R6  Nothing may connect more than five pieces of one colour.
HX-R7  Five connected are stowed by their owner, whoever connected them.
HX-R8  The third group wins; if one action gives two players their third, the mover wins.

`ruling_on` answers for one deed and changes nothing; `carry_out` does a deed that was found open; `perform` is both.
A ruling comes with what it is about: a spot, a size, or a player and how many he would have connected.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.seats import next_player, playing
from iceharbor.games.tables import Records, record_of
from iceharbor.table.hexes import Hexes

BOARD: Final = Hexes(3)
SPOTS: Final = len(BOARD.names)
RIM: Final = BOARD.rim
AROUND: Final = np.array(BOARD.around, np.int64)
RAYS: Final = BOARD.padded_rays()
SMALL, MEDIUM, LARGE = range(3)
OF_EACH: Final = 5
GROUP: Final = 5
"""A group of so many is stowed; none may be larger (HX-R6, R7)."""
GROUPS_TO_WIN: Final = 3
MOST_ENTRIES: Final = 2000
"""A game as long as this is drawn."""

FARTHEST: Final = (1, 2, SPOTS)
"""How far a piece moves, by size (HX-R4)."""
SWAPS_WITH: Final = (LARGE, SMALL, MEDIUM)
"""With what the piece that acts may swap, by its size (HX-R5, A1)."""

RUNNING, THIRD_GROUP, LAST_LEFT, AGREED, STUCK, REPEATED, TOO_LONG = range(7)
"""Why a game is over."""
UNASKED, ASKED, ANSWERED = range(3)
"""Whether the second player may take over the first drop: not yet, now, or no longer (HX-A14)."""
NOBODY: Final = -1

DROP, MOVE, SWAP, SKIP, PIE, DRAW = range(1, 7)
VERB, FIRST, SECOND = range(3)
"""A deed is an int64 array of three: DROP size spot, MOVE start to, SWAP own other, SKIP, PIE, DRAW."""

MOST_DEEDS: Final = 512
"""More than anybody ever has open: 36 drops, and at most 14 pieces of which none has more than 18 ways."""

OPEN: Final = 0
GAME_OVER, NOT_YOUR_TURN, NO_SUCH_ACTION = range(1, 4)
NONE_IN_HAND, NOT_ON_THE_RIM, OCCUPIED = range(4, 7)
NOTHING_THERE, NOT_YOURS, NO_STRAIGHT_LINE, TOO_FAR, IN_THE_WAY = range(7, 12)
NOTHING_TO_SWAP, NOT_NEIGHBOURS, WRONG_SIZE = range(12, 15)
TOO_MANY, HAS_ACTION, NO_PIE, OFFERED_ALREADY = range(15, 19)

TURN: Final = record_of(
    *("player", "players", "skips", "agreeing", "out", "entries", "over_by", "winner", "pie", "pie_rule")
)
"""Players are one bit each in agreeing and out."""


class Table(NamedTuple):
    """Everything true now. A man is a player and a size, `3 * player + size`; masks hold spots as bits."""

    men: NDArray[np.int64]
    """The spots of each man."""
    hands: NDArray[np.int64]
    """How many of each man are in hand."""
    stowed: NDArray[np.int64]
    """Groups that each player has stowed; the last, which wins, stays on the board."""
    turn: Records


def opening(players: int, pie_rule: bool) -> Table:
    """An empty board and full hands (HX-R1)."""
    men = 3 * players
    table = Table(np.zeros(men, np.int64), np.full(men, OF_EACH), np.zeros(players, np.int64), np.zeros(1, TURN))
    turn = table.turn[0]
    turn.players, turn.winner, turn.pie_rule = players, NOBODY, pie_rule
    return table


# --- The board --------------------------------------------------------------------------------------------------------


@borrowing
def occupied(table: Table) -> int:
    """Every spot with a piece on it."""
    taken = 0
    for man in range(len(table.men)):
        taken |= table.men[man]
    return taken


@borrowing
def man_at(table: Table, spot: int) -> int:
    """The man on a spot; -1 when it is vacant."""
    for man in range(len(table.men)):
        if (table.men[man] >> spot) & 1:
            return man
    return -1


@borrowing
def colour_of(table: Table, player: int) -> int:
    """Every spot with a piece of this player's."""
    return table.men[3 * player] | table.men[3 * player + 1] | table.men[3 * player + 2]


@borrowing
def connected(mask: int, spot: int) -> int:
    """Everything in a mask that is connected to one of its spots (HX-R6)."""
    found = new = 1 << spot
    while new != 0:
        grown = 0
        for each in range(SPOTS):
            if (new >> each) & 1:
                grown |= AROUND[each]
        new = grown & mask & ~found
        found |= new
    return int(found)


@borrowing
def count(mask: int) -> int:
    """How many spots a mask holds."""
    bits = 0
    while mask != 0:
        mask &= mask - 1
        bits += 1
    return bits


@borrowing
def way_ruling(table: Table, size: int, start: int, to: int) -> tuple[int, int]:
    """Whether a piece of this size gets from one spot to another in a straight line over vacant spots (HX-R4, A13)."""
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


# --- What stands ------------------------------------------------------------------------------------------------------


@njit(cache=True, error_model="numpy")
def ruling_on(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """Whether the player may do this deed: (ruling, what it is about)."""
    turn = table.turn[0]
    if turn.over_by != RUNNING:
        return GAME_OVER, 0
    if turn.player != player:
        return NOT_YOUR_TURN, 0
    verb = deed[VERB]
    if verb == DROP:
        return drop_ruling(table, player, deed[FIRST], deed[SECOND])
    if verb == MOVE:
        return move_ruling(table, player, deed[FIRST], deed[SECOND])
    if verb == SWAP:
        return swap_ruling(table, player, deed[FIRST], deed[SECOND])
    if verb == SKIP:
        return (HAS_ACTION if has_action(table, player) else OPEN), 0
    if verb == PIE:
        return (OPEN if turn.pie == ASKED else NO_PIE), 0
    if verb == DRAW:
        return (OFFERED_ALREADY if (turn.agreeing >> player) & 1 else OPEN), 0
    return NO_SUCH_ACTION, 0


@borrowing
def drop_ruling(table: Table, player: int, size: int, spot: int) -> tuple[int, int]:
    """HX-R3: from the hand onto a vacant spot of the rim."""
    if table.hands[3 * player + size] == 0:
        return NONE_IN_HAND, size
    if not (RIM >> spot) & 1:
        return NOT_ON_THE_RIM, spot
    if (occupied(table) >> spot) & 1:
        return OCCUPIED, spot
    return group_ruling(player, colour_of(table, player) | (1 << spot), spot)


@borrowing
def move_ruling(table: Table, player: int, start: int, to: int) -> tuple[int, int]:
    """HX-R4: one's own piece along a straight line over vacant spots."""
    man = man_at(table, start)
    if man < 0:
        return NOTHING_THERE, start
    if man // 3 != player:
        return NOT_YOURS, start
    ruling, about = way_ruling(table, man % 3, start, to)
    if ruling != OPEN:
        return ruling, about
    return group_ruling(player, colour_of(table, player) ^ (1 << start | 1 << to), to)


@borrowing
def swap_ruling(table: Table, player: int, own: int, other: int) -> tuple[int, int]:
    """HX-R5: one's own piece and a neighbour that is of the right size for it change places (A1..A5)."""
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


@borrowing
def group_ruling(owner: int, mask: int, spot: int) -> tuple[int, int]:
    """Whether a piece that lands on a spot connects at most five of its colour (HX-R6, A6, A12)."""
    size = count(connected(mask, spot))
    return (TOO_MANY, 32 * owner + size) if size > GROUP else (OPEN, 0)


# --- What follows -----------------------------------------------------------------------------------------------------


@borrowing
def carry_out(table: Table, player: int, deed: NDArray[np.int64]) -> None:
    """Does a deed that `ruling_on` found open."""
    turn, verb, first, second = table.turn[0], deed[VERB], deed[FIRST], deed[SECOND]
    turn.entries += 1
    if verb == DRAW:
        turn.agreeing |= 1 << player
        settle_draw(table)
    elif verb == SKIP:
        turn.skips += 1
        if turn.skips >= playing(table):
            turn.over_by = STUCK
        pass_on(table, player)
    elif verb == PIE:
        for man in range(3):
            table.men[man], table.men[man + 3] = table.men[man + 3], table.men[man]
            table.hands[man], table.hands[man + 3] = table.hands[man + 3], table.hands[man]
        turn.pie = ANSWERED
        pass_on(table, player)
    else:
        turn.skips = 0
        _lay(table, player, verb, first, second)
        pass_on(table, player)
    if turn.over_by == RUNNING and turn.entries >= MOST_ENTRIES:
        turn.over_by = TOO_LONG


@borrowing
def _lay(table: Table, player: int, verb: int, first: int, second: int) -> None:
    """A drop, a move or a swap, and the groups that it connects."""
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


@borrowing
def _stow(table: Table, mover: int, one: int, at_one: int, other: int, at_other: int) -> None:
    """Groups of five about two spots are stowed, both at once; a third one wins and stays (HX-R7, R8, A7..A9)."""
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
            turn.over_by = THIRD_GROUP


@borrowing
def _stow_group(table: Table, owner: int, group: int) -> None:
    table.stowed[owner] += 1
    if table.stowed[owner] < GROUPS_TO_WIN:
        for man in range(3 * owner, 3 * owner + 3):
            table.men[man] &= ~group


@borrowing
def pass_on(table: Table, player: int) -> None:
    """The turn goes to the next who has not left (HX-R2); who acts without having offered a draw declines (HX-A11)."""
    turn = table.turn[0]
    if not (turn.agreeing >> player) & 1:
        turn.agreeing = 0
    turn.player = next_player(table, player)


@borrowing
def settle_draw(table: Table) -> None:
    """A draw is agreed when everybody still playing has offered it (HX-A11)."""
    turn = table.turn[0]
    if turn.agreeing != 0 and turn.agreeing | turn.out == (1 << turn.players) - 1:
        turn.over_by = AGREED


@borrowing
def leave(table: Table, player: int) -> None:
    """The player is out: his pieces stay where they are, and the last one left wins."""
    turn = table.turn[0]
    turn.entries += 1
    turn.out |= 1 << player
    if playing(table) == 1:
        turn.over_by = LAST_LEFT
        turn.winner = next_player(table, player)
        return
    if turn.player == player:
        turn.player = next_player(table, player)
    settle_draw(table)
    if turn.over_by == RUNNING and turn.skips >= playing(table):
        turn.over_by = STUCK
    if turn.over_by == RUNNING and turn.entries >= MOST_ENTRIES:
        turn.over_by = TOO_LONG


@njit(cache=True, error_model="numpy")
def perform(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """Does a deed if it is open: (ruling, what it is about). When it is not, nothing has changed."""
    ruling, about = ruling_on(table, player, deed)
    if ruling == OPEN:
        carry_out(table, player, deed)
    return ruling, about


# --- What may be done -------------------------------------------------------------------------------------------------


@borrowing
def list_deeds(table: Table, player: int, out: NDArray[np.int64], most: int) -> int:
    """Fills out, int64 (n, 3), with the player's open drops, moves and swaps, at most so many; returns how many."""
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


@njit(cache=True, error_model="numpy")
def has_action(table: Table, player: int) -> bool:
    """Whether the player can drop, move or swap (HX-R2)."""
    return list_deeds(table, player, np.zeros((1, 3), np.int64), 1) > 0
