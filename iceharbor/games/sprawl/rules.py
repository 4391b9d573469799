"""The rules of Sprawl, compiled.

SP-R1   Three to eight players with five Larges, Mediums and Smalls each: 3, 2 and 1 pips. Boards of 5x6, 6x6 or 8x8.
SP-R2   The first player is drawn. The first turn puts a piece of any size upright on a vacant square: a tower.
SP-R3   Every later turn is one Build, Branch or Spore.
SP-R4   Build: cap a tower with the piece exactly one size smaller than its top.
SP-R5   Branch: lay a piece next to a tower or a branch, pointing at a square.
SP-R6   A tower of n pieces carries branches of at most n pieces in a row.
SP-R7   A lying piece attacks what it points at; a tower attacked by a size it does not hold is neutralised.
SP-R8   A neutralised tower does not grow, branch or spore; its branches still attack.
SP-R9   Spore: a branch of size k starts a tower exactly k squares ahead, unless it would be neutralised at once.
SP-R10  A player who starts a turn without an action ends the game. Neutralised towers are removed with all their
        branches; most pips win.

`check` judges one action and changes nothing; `apply_action` applies a legal action; `try_action` does both.
A ruling comes with its subject: a square, a size, a direction, or a number of pieces. The final board and the winner
are computed in `scoring.py`.
"""

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE
from iceharbor.games.common.turns import next_player, playing, plays
from iceharbor.games.sprawl.records import (
    AT_ONCE,
    BEHIND,
    BUILD,
    ENCODED_LENGTH,
    FIRST,
    FIRST_TURN,
    GAME_OVER,
    LAST_LEFT,
    LAY,
    LOST,
    MAX_LISTED_ACTIONS,
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
    EncodedAction,
    EncodedActions,
    SprawlTable,
    is_branch,
    is_live,
    is_tower,
    is_vacant,
    put_branch,
    put_tower,
    stands_in,
)
from iceharbor.jit import njit, njit_no_refcount

# --- Attacks ----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def attacks(table: SprawlTable, square: int, target: int, owner: int) -> bool:
    """True if the piece on `square` attacks a tower of this owner on `target` (SP-R7, A9)."""
    piece = table.board[square]
    if piece.depth == 0 or table.ahead[square, piece.points, 0] != target:
        return False
    return bool(table.turn[0].friendly_fire or piece.player != owner)


@njit_no_refcount
def would_fall(table: SprawlTable, square: int, owner: int, top: int, pieces: int) -> bool:
    """True if such a tower on this square would be neutralised: it does not contain an attacker's size (SP-R7, A10),
    or, by option, its attackers have more pips than it has (SP-V2)."""
    surplus = -(pieces * top + pieces * (pieces - 1) // 2)
    for way in range(4):
        beside = table.ahead[square, way, 0]
        if beside >= 0 and attacks(table, beside, square, owner):
            if not stands_in(top, pieces, table.board[beside].top):
                return True
            surplus += table.board[beside].top
    return bool(table.turn[0].superior_forces and surplus > 0)


@njit_no_refcount
def judge(table: SprawlTable, square: int) -> None:
    """Marks the tower on the square, if there is one, as neutralised when it is."""
    tower = table.board[square]
    if tower.pieces > 0:
        tower.neutralised = 1 if would_fall(table, square, tower.player, tower.top, tower.pieces) else 0


@njit_no_refcount
def is_foreign(table: SprawlTable, square: int, target: int) -> bool:
    """True if the piece on `square` attacks the tower on `target` with a size that the tower does not contain
    (SP-R7)."""
    tower = table.board[target]
    return attacks(table, square, target, tower.player) and not stands_in(
        tower.top, tower.pieces, table.board[square].top
    )


@njit_no_refcount
def harms(table: SprawlTable, square: int, target: int) -> bool:
    """True if the piece on `square` has neutralised the tower on `target`, alone or with others (SP-A20): by a size
    that the tower does not contain, or as one of superior forces (SP-V2)."""
    tower = table.board[target]
    if tower.neutralised == 0 or not attacks(table, square, target, tower.player):
        return False
    for way in range(4):
        beside = table.ahead[target, way, 0]
        if beside >= 0 and is_foreign(table, beside, target):
            return is_foreign(table, square, target)
    return True


@njit
def harmful(table: SprawlTable) -> NDArray[np.int64]:
    """For each square, int64 (squares,): 1 if a branch lies there which has neutralised the tower ahead of it."""
    found = np.zeros(len(table.board), np.int64)
    for square in range(len(found)):
        if not is_vacant(table, square) and not is_tower(table, square):
            ahead = table.ahead[square, table.board[square].points, 0]
            found[square] = 1 if harms(table, square, ahead) else 0
    return found


# --- What is legal ----------------------------------------------------------------------------------------------------


@njit_no_refcount
def check(table: SprawlTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): whether the player may take this encoded action, int64[5]."""
    turn, verb, pips = table.turn[0], encoded[VERB], encoded[PIPS]
    if verb == FIRST:
        return first_ruling(table, player, encoded[WHENCE])
    if turn.termination != RUNNING:
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
        return lay_ruling(table, player, encoded[WHENCE], pips, encoded[SQUARE], encoded[POINTS])
    if verb == SPORE:
        return spore_ruling(table, player, encoded[WHENCE], pips, encoded[SQUARE])
    if verb == BUILD:
        return build_ruling(table, player, encoded[SQUARE], pips)
    return (OPEN if is_vacant(table, encoded[SQUARE]) else OCCUPIED), encoded[SQUARE]


@njit_no_refcount
def first_ruling(table: SprawlTable, player: int, first: int) -> tuple[int, int]:
    """SP-R2: the first player is drawn."""
    turn = table.turn[0]
    if player != NATURE or turn.player != NATURE or turn.termination != RUNNING:
        return NOT_TO_DRAW, 0
    return (OPEN if plays(table, first) else NO_SUCH_PLAYER), first


@njit_no_refcount
def own_ruling(table: SprawlTable, player: int, square: int) -> tuple[int, int]:
    """Players grow from their own pieces, but not from a neutralised tower or its branches (SP-R8, A13)."""
    if is_vacant(table, square):
        return NOTHING_THERE, square
    if table.board[square].player != player:
        return NOT_YOURS, square
    return (OPEN if is_live(table, square) else LOST), square


@njit_no_refcount
def build_ruling(table: SprawlTable, player: int, square: int, pips: int) -> tuple[int, int]:
    """SP-R4: exactly one size smaller than the top."""
    ruling, about = own_ruling(table, player, square)
    if ruling in (NOTHING_THERE, NOT_YOURS):
        return ruling, about
    if not is_tower(table, square):
        return NO_TOWER, square
    if ruling == LOST:
        return LOST, square
    return (OPEN if pips == table.board[square].top - 1 else NO_SUCH_CAP), table.board[square].top


@njit_no_refcount
def lay_ruling(table: SprawlTable, player: int, parent: int, pips: int, square: int, points: int) -> tuple[int, int]:
    """SP-R5, R6: a branch of the player's own tower or branch."""
    ruling, about = own_ruling(table, player, parent)
    if ruling != OPEN:
        return ruling, about
    ruling, about = child_ruling(table, parent, pips)
    return (ruling, about) if ruling != OPEN else room_ruling(table, parent, square, points)


@njit_no_refcount
def child_ruling(table: SprawlTable, parent: int, pips: int) -> tuple[int, int]:
    """(ruling, subject): whether this size may branch from a piece (SP-R5), and whether its tower may have one more
    branch in this row (SP-R6, A1)."""
    trunk = table.board[parent]
    if is_branch(table, parent) and pips != trunk.top - 1:
        return NO_SUCH_BRANCH, trunk.top
    most = table.board[trunk.root].pieces
    return (OPEN if trunk.depth < most else TOO_MANY_IN_A_ROW), most


@njit_no_refcount
def room_ruling(table: SprawlTable, parent: int, square: int, points: int) -> tuple[int, int]:
    """(ruling, subject): whether a branch may lie on this square and point that way, given its parent's square (SP-R5,
    A2..A5)."""
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


@njit_no_refcount
def way_to(table: SprawlTable, square: int, beside: int) -> int:
    """The direction from a square to a square next to it; -1 when it is not next to it."""
    for way in range(4):
        if table.ahead[square, way, 0] == beside:
            return way
    return -1


@njit_no_refcount
def spore_ruling(table: SprawlTable, player: int, branch: int, pips: int, square: int) -> tuple[int, int]:
    """SP-R9: exactly as many squares ahead as the branch has pips, and not where the tower would be neutralised at
    once."""
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


@njit_no_refcount
def target_of(table: SprawlTable, branch: int) -> int:
    """The square where a branch may spore; -1 when it is beyond the edge."""
    piece = table.board[branch]
    return int(table.ahead[branch, piece.points, piece.top - 1])


@njit
def rulings(table: SprawlTable, player: int, encoded_actions: EncodedActions) -> NDArray[np.int64]:
    """(ruling, subject) of each of these encoded actions, int64 (n, 2)."""
    found = np.zeros((len(encoded_actions), 2), np.int64)
    for each in range(len(encoded_actions)):
        found[each, 0], found[each, 1] = check(table, player, encoded_actions[each])
    return found


# --- What an action does ----------------------------------------------------------------------------------------------


@njit
def apply_action(table: SprawlTable, player: int, encoded: EncodedAction) -> None:
    """Applies an encoded action, int64[5], that `check` found legal; changes the table in place."""
    turn, verb, pips, square = table.turn[0], encoded[VERB], encoded[PIPS], encoded[SQUARE]
    if verb == FIRST:
        turn.player = encoded[WHENCE]
        return
    table.stashes[player, pips - 1] -= 1
    turn.started |= 1 << player
    if verb == BUILD:
        table.board[square].top = pips
        table.board[square].pieces += 1
    elif verb == LAY:
        put_branch(table, square, encoded[WHENCE], pips, encoded[POINTS])
        judge(table, table.ahead[square, encoded[POINTS], 0])
    else:
        put_tower(table, square, player, pips, 1)
        judge(table, square)
    begin_turn(table, next_player(table, player))


@njit
def begin_turn(table: SprawlTable, player: int) -> None:
    """Starts this player's turn; a player without an action ends the game (SP-R10, A15, A21)."""
    table.turn[0].player = player
    if not has_action(table, player):
        table.turn[0].termination = NO_ACTION


@njit
def leave(table: SprawlTable, player: int) -> None:
    """Removes a player from the game: their pieces stay on the board; the last player left wins."""
    turn = table.turn[0]
    turn.forfeited |= 1 << player
    if playing(table) == 1:
        turn.termination = LAST_LEFT
    elif turn.player == player:
        begin_turn(table, next_player(table, player))


@njit
def try_action(table: SprawlTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): applies an encoded action, int64[5], if it is legal; otherwise the table does not change."""
    ruling, about = check(table, player, encoded)
    if ruling == OPEN:
        apply_action(table, player, encoded)
    return ruling, about


# --- Listing ----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def generate_actions(table: SprawlTable, player: int, out: EncodedActions) -> int:
    """Fills `out`, int64 (n, ENCODED_LENGTH), with legal actions until it is full; returns the number filled."""
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


@njit_no_refcount
def _list_builds(table: SprawlTable, player: int, square: int, out: EncodedActions, found: int) -> int:
    for pips in range(3, 0, -1):
        if build_ruling(table, player, square, pips)[0] == OPEN:
            found = _listed(table, player, out, found, (BUILD, square, pips, square, 0))
    return found


@njit_no_refcount
def _list_branches(table: SprawlTable, player: int, parent: int, out: EncodedActions, found: int) -> int:
    for way in range(4):
        square = table.ahead[parent, way, 0]
        for points in range(4 if square >= 0 and is_vacant(table, square) else 0):
            for pips in range(3 if room_ruling(table, parent, square, points)[0] == OPEN else 0, 0, -1):
                if child_ruling(table, parent, pips)[0] == OPEN:
                    found = _listed(table, player, out, found, (LAY, parent, pips, square, points))
    return found


@njit_no_refcount
def _list_spores(table: SprawlTable, player: int, branch: int, out: EncodedActions, found: int) -> int:
    square = target_of(table, branch) if is_branch(table, branch) else -1
    for pips in range(3 if square >= 0 and is_vacant(table, square) else 0, 0, -1):
        if spore_ruling(table, player, branch, pips, square)[0] == OPEN:
            found = _listed(table, player, out, found, (SPORE, branch, pips, square, 0))
    return found


@njit_no_refcount
def _listed(
    table: SprawlTable, player: int, out: EncodedActions, found: int, encoded: tuple[int, int, int, int, int]
) -> int:
    """Adds an encoded action if its piece is in stock and `out` has room; returns the number of actions so far."""
    if found < len(out) and table.stashes[player, encoded[PIPS] - 1] > 0:
        for field in range(ENCODED_LENGTH):
            out[found, field] = encoded[field]
        found += 1
    return found


@njit
def has_action(table: SprawlTable, player: int) -> bool:
    """True if the player whose turn it is has a legal action (SP-R10)."""
    return generate_actions(table, player, np.zeros((1, ENCODED_LENGTH), np.int64)) > 0


@njit
def action_counts(table: SprawlTable) -> NDArray[np.int64]:
    """The number of legal actions that each player would have if it were their turn now, int64 (players,): a turn that
    starts with none ends the game (SP-R10)."""
    every = np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
    counts = np.zeros(table.turn[0].players, np.int64)
    for player in range(len(counts)):
        counts[player] = generate_actions(table, player, every)
    return counts
