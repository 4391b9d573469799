"""The rules of Sprawl, compiled.

SP-R1   Three to eight players with five Larges, Mediums and Smalls each: 3, 2 and 1 pips. Boards of 5x6, 6x6 or 8x8.
SP-R2   Who begins is drawn. The first turn puts a piece of any size upright on a vacant square: a tower.
SP-R3   Every later turn is one Build, Branch or Spore.
SP-R4   Build: cap a tower with the piece exactly one size smaller than its top.
SP-R5   Branch: lay a piece beside a tower or a branch, pointing at a square.
SP-R6   A tower of n pieces carries branches of at most n pieces in a row.
SP-R7   A lying piece attacks what it points at; a tower attacked by a size it does not hold is neutralised.
SP-R8   A neutralised tower does not grow, branch or spore; its branches still attack.
SP-R9   Spore: a branch of size k starts a tower exactly k squares ahead, unless that would at once be neutralised.
SP-R10  Who begins a turn without an action ends the game. Neutralised towers go with all their branches; most pips win.

`ruling_on` answers for one deed and changes nothing; `carry_out` does a deed that was found open; `perform` is both.
A ruling comes with what it is about: a square, a size, a direction, or how many pieces. What is left in the end and
who wins stands in `scoring.py`.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import NATURE
from iceharbor.games.seats import next_player, playing, plays
from iceharbor.games.sprawl.records import (
    AT_ONCE,
    BEHIND,
    BUILD,
    DEED,
    FIRST,
    FIRST_TURN,
    GAME_OVER,
    LAST_LEFT,
    LAY,
    LOST,
    NO_ACTION,
    NO_BRANCH,
    NO_SUCH_BRANCH,
    NO_SUCH_CAP,
    NO_SUCH_PLAYER,
    NO_TOWER,
    NONE_LEFT,
    NOT_BESIDE,
    NOT_DRAWN,
    NOT_SIDEWAYS,
    NOT_STRAIGHT,
    NOT_THE_TARGET,
    NOT_TO_DRAW,
    NOT_YOUR_TURN,
    NOT_YOURS,
    NOTHING_THERE,
    OCCUPIED,
    OFF_THE_BOARD,
    OPEN,
    PIPS,
    POINTS,
    POINTS_BACK,
    RUNNING,
    SPORE,
    SQUARE,
    START,
    STARTED_ALREADY,
    TOO_MANY_IN_A_ROW,
    VERB,
    WHENCE,
    Table,
    is_branch,
    is_live,
    is_tower,
    is_vacant,
    put_branch,
    put_tower,
    stands_in,
)

# --- Attacks ----------------------------------------------------------------------------------------------------------


@borrowing
def attacks(table: Table, square: int, target: int, owner: int) -> bool:
    """Whether what is on a square attacks a tower of this owner's on another (SP-R7, A9)."""
    piece = table.board[square]
    if piece.depth == 0 or table.ahead[square, piece.points, 0] != target:
        return False
    return bool(table.turn[0].friendly_fire or piece.player != owner)


@borrowing
def would_fall(table: Table, square: int, owner: int, top: int, pieces: int) -> bool:
    """Whether such a tower is neutralised on a square: an attacker's size is not in it (SP-R7, A10); by option also if
    they have more pips than it has (SP-V2)."""
    surplus = -(pieces * top + pieces * (pieces - 1) // 2)
    for way in range(4):
        beside = table.ahead[square, way, 0]
        if beside >= 0 and attacks(table, beside, square, owner):
            if not stands_in(top, pieces, table.board[beside].top):
                return True
            surplus += table.board[beside].top
    return bool(table.turn[0].superior_forces and surplus > 0)


@borrowing
def judge(table: Table, square: int) -> None:
    """Notes whether the tower on a square, if there is one, is neutralised."""
    tower = table.board[square]
    if tower.pieces > 0:
        tower.neutralised = 1 if would_fall(table, square, tower.player, tower.top, tower.pieces) else 0


@borrowing
def is_foreign(table: Table, square: int, target: int) -> bool:
    """Whether what is on a square attacks the tower on another with a size that it does not hold (SP-R7)."""
    tower = table.board[target]
    return attacks(table, square, target, tower.player) and not stands_in(
        tower.top, tower.pieces, table.board[square].top
    )


@borrowing
def harms(table: Table, square: int, target: int) -> bool:
    """Whether what is on a square has neutralised the tower on another, alone or with others (SP-A20): a size that it
    does not hold, or else each of superior forces (SP-V2)."""
    tower = table.board[target]
    if tower.neutralised == 0 or not attacks(table, square, target, tower.player):
        return False
    for way in range(4):
        beside = table.ahead[target, way, 0]
        if beside >= 0 and is_foreign(table, beside, target):
            return is_foreign(table, square, target)
    return True


# --- What stands ------------------------------------------------------------------------------------------------------


@borrowing
def ruling_on(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """Whether the player may do this deed: (ruling, what it is about)."""
    turn, verb, pips = table.turn[0], deed[VERB], deed[PIPS]
    if verb == FIRST:
        return first_ruling(table, player, deed[WHENCE])
    if turn.over_by != RUNNING:
        return GAME_OVER, 0
    if turn.player == NATURE:
        return NOT_DRAWN, 0
    if player != turn.player:
        return NOT_YOUR_TURN, 0
    starting = not (turn.started >> player) & 1
    if (verb == START) != starting:
        return (FIRST_TURN if starting else STARTED_ALREADY), 0
    if table.stashes[player, pips - 1] == 0:
        return NONE_LEFT, pips
    if verb == LAY:
        return lay_ruling(table, player, deed[WHENCE], pips, deed[SQUARE], deed[POINTS])
    if verb == SPORE:
        return spore_ruling(table, player, deed[WHENCE], pips, deed[SQUARE])
    if verb == BUILD:
        return build_ruling(table, player, deed[SQUARE], pips)
    return (OPEN if is_vacant(table, deed[SQUARE]) else OCCUPIED), deed[SQUARE]


@borrowing
def first_ruling(table: Table, player: int, first: int) -> tuple[int, int]:
    """SP-R2: who begins is drawn."""
    turn = table.turn[0]
    if player != NATURE or turn.player != NATURE or turn.over_by != RUNNING:
        return NOT_TO_DRAW, 0
    return (OPEN if plays(table, first) else NO_SUCH_PLAYER), first


@borrowing
def own_ruling(table: Table, player: int, square: int) -> tuple[int, int]:
    """One grows from one's own pieces, and not from what belongs to a neutralised tower (SP-R8, A13)."""
    if is_vacant(table, square):
        return NOTHING_THERE, square
    if table.board[square].player != player:
        return NOT_YOURS, square
    return (OPEN if is_live(table, square) else LOST), square


@borrowing
def build_ruling(table: Table, player: int, square: int, pips: int) -> tuple[int, int]:
    """SP-R4: exactly one size smaller than the top."""
    ruling, about = own_ruling(table, player, square)
    if ruling in (NOTHING_THERE, NOT_YOURS):
        return ruling, about
    if not is_tower(table, square):
        return NO_TOWER, square
    if ruling == LOST:
        return LOST, square
    return (OPEN if pips == table.board[square].top - 1 else NO_SUCH_CAP), table.board[square].top


@borrowing
def lay_ruling(table: Table, player: int, parent: int, pips: int, square: int, points: int) -> tuple[int, int]:
    """SP-R5, R6: a branch of one's own tower or branch."""
    ruling, about = own_ruling(table, player, parent)
    if ruling != OPEN:
        return ruling, about
    ruling, about = child_ruling(table, parent, pips)
    return (ruling, about) if ruling != OPEN else room_ruling(table, parent, square, points)


@borrowing
def child_ruling(table: Table, parent: int, pips: int) -> tuple[int, int]:
    """Whether a size may branch from a piece (SP-R5), and whether its tower carries one more in a row (SP-R6, A1)."""
    trunk = table.board[parent]
    if is_branch(table, parent) and pips != trunk.top - 1:
        return NO_SUCH_BRANCH, trunk.top
    most = table.board[trunk.root].pieces
    return (OPEN if trunk.depth < most else TOO_MANY_IN_A_ROW), most


@borrowing
def room_ruling(table: Table, parent: int, square: int, points: int) -> tuple[int, int]:
    """Whether a branch may lie on a square and point that way, by where its parent is (SP-R5, A2..A5)."""
    way = way_to(table, parent, square)
    if way < 0:
        return NOT_BESIDE, square
    if not is_vacant(table, square):
        return OCCUPIED, square
    branching, front = is_branch(table, parent), table.board[parent].points
    if branching and way == (front + 2) % 4:
        return BEHIND, way
    if points == (way + 2) % 4:
        return POINTS_BACK, way
    if points != way and table.turn[0].strict:
        return NOT_STRAIGHT, way
    if points != way and branching and way != front:
        return NOT_SIDEWAYS, way
    return (OPEN if table.ahead[square, points, 0] >= 0 else OFF_THE_BOARD), square


@borrowing
def way_to(table: Table, square: int, beside: int) -> int:
    """The direction from a square to its neighbour; -1 when it is none."""
    for way in range(4):
        if table.ahead[square, way, 0] == beside:
            return way
    return -1


@borrowing
def spore_ruling(table: Table, player: int, branch: int, pips: int, square: int) -> tuple[int, int]:
    """SP-R9: exactly as many squares ahead as the branch has pips, and not where it would at once be neutralised."""
    ruling, about = own_ruling(table, player, branch)
    if ruling in (NOTHING_THERE, NOT_YOURS):
        return ruling, about
    if not is_branch(table, branch):
        return NO_BRANCH, branch
    if ruling == LOST:
        return LOST, branch
    if square != target_of(table, branch):
        return NOT_THE_TARGET, table.board[branch].top
    if not is_vacant(table, square):
        return OCCUPIED, square
    return (AT_ONCE if would_fall(table, square, player, pips, 1) else OPEN), pips


@borrowing
def target_of(table: Table, branch: int) -> int:
    """The square in which a branch spores; -1 when it is beyond the edge."""
    piece = table.board[branch]
    return int(table.ahead[branch, piece.points, piece.top - 1])


# --- What follows -----------------------------------------------------------------------------------------------------


@njit(cache=True, error_model="numpy")
def carry_out(table: Table, player: int, deed: NDArray[np.int64]) -> None:
    """Does a deed that `ruling_on` found open."""
    turn, verb, pips, square = table.turn[0], deed[VERB], deed[PIPS], deed[SQUARE]
    if verb == FIRST:
        turn.player = deed[WHENCE]
        return
    table.stashes[player, pips - 1] -= 1
    turn.started |= 1 << player
    if verb == BUILD:
        table.board[square].top = pips
        table.board[square].pieces += 1
    elif verb == LAY:
        put_branch(table, square, deed[WHENCE], pips, deed[POINTS])
        judge(table, table.ahead[square, deed[POINTS], 0])
    else:
        put_tower(table, square, player, pips, 1)
        judge(table, square)
    begin_turn(table, next_player(table, player))


@njit(cache=True, error_model="numpy")
def begin_turn(table: Table, player: int) -> None:
    """The turn is this player's; if he has no action, that ends the game (SP-R10, A15, A21)."""
    table.turn[0].player = player
    if not has_action(table, player):
        table.turn[0].over_by = NO_ACTION


@njit(cache=True, error_model="numpy")
def leave(table: Table, player: int) -> None:
    """The player is out: his pieces stay where they are, and the last one left wins."""
    turn = table.turn[0]
    turn.out |= 1 << player
    if playing(table) == 1:
        turn.over_by = LAST_LEFT
    elif turn.player == player:
        begin_turn(table, next_player(table, player))


@njit(cache=True, error_model="numpy")
def perform(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """Does a deed if it is open: (ruling, what it is about). When it is not, nothing has changed."""
    ruling, about = ruling_on(table, player, deed)
    if ruling == OPEN:
        carry_out(table, player, deed)
    return ruling, about


# --- What may be done -------------------------------------------------------------------------------------------------


@borrowing
def list_deeds(table: Table, player: int, out: NDArray[np.int64]) -> int:
    """Fills out, int64 (n, DEED), with what is open to the player whose turn it is, as far as it goes; returns how
    many there are."""
    found = 0
    starting = not (table.turn[0].started >> player) & 1
    for square in range(len(table.board)):
        if found == len(out):
            break
        if not starting and own_ruling(table, player, square)[0] == OPEN:
            found = _list_builds(table, player, square, out, found)
            found = _list_branches(table, player, square, out, found)
            found = _list_spores(table, player, square, out, found)
        elif starting and is_vacant(table, square):
            for pips in range(3, 0, -1):
                found = _listed(table, player, out, found, (START, square, pips, square, 0))
    return found


@borrowing
def _list_builds(table: Table, player: int, square: int, out: NDArray[np.int64], found: int) -> int:
    for pips in range(3, 0, -1):
        if build_ruling(table, player, square, pips)[0] == OPEN:
            found = _listed(table, player, out, found, (BUILD, square, pips, square, 0))
    return found


@borrowing
def _list_branches(table: Table, player: int, parent: int, out: NDArray[np.int64], found: int) -> int:
    for way in range(4):
        square = table.ahead[parent, way, 0]
        for points in range(4 if square >= 0 and is_vacant(table, square) else 0):
            for pips in range(3 if room_ruling(table, parent, square, points)[0] == OPEN else 0, 0, -1):
                if child_ruling(table, parent, pips)[0] == OPEN:
                    found = _listed(table, player, out, found, (LAY, parent, pips, square, points))
    return found


@borrowing
def _list_spores(table: Table, player: int, branch: int, out: NDArray[np.int64], found: int) -> int:
    square = target_of(table, branch) if is_branch(table, branch) else -1
    for pips in range(3 if square >= 0 and is_vacant(table, square) else 0, 0, -1):
        if spore_ruling(table, player, branch, pips, square)[0] == OPEN:
            found = _listed(table, player, out, found, (SPORE, branch, pips, square, 0))
    return found


@borrowing
def _listed(table: Table, player: int, out: NDArray[np.int64], found: int, deed: tuple[int, int, int, int, int]) -> int:
    """Adds a deed if its piece is in the stash and there is room for it; returns how many there are."""
    if found < len(out) and table.stashes[player, deed[PIPS] - 1] > 0:
        for field in range(DEED):
            out[found, field] = deed[field]
        found += 1
    return found


@njit(cache=True, error_model="numpy")
def has_action(table: Table, player: int) -> bool:
    """Whether the player whose turn it is can do anything (SP-R10)."""
    return list_deeds(table, player, np.zeros((1, DEED), np.int64)) > 0
