"""The rules of Sprawl.

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

`after` is the only way a state changes in play: it refuses, or gives the state that follows. `imaginable` lists what
might be said; what of it stands is what `after` accepts.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse
from iceharbor.table.squares import Squares, opposite, squares

SMALL, MEDIUM, LARGE = 1, 2, 3
"""Sizes are pips."""
SIZES: Final = " SML"
SIZE_WORDS: Final = ("", "Small", "Medium", "Large")
DIRECTION_WORDS: Final = ("north", "east", "south", "west")
AWAY: Final = tuple(tuple(each for each in range(4) if each != opposite(way)) for way in range(4))
"""For each way from a parent: the three directions that do not face it (SP-R5)."""
OF_EACH: Final = 5
BOARDS: Final = {3: (5, 6), 4: (6, 6), 5: (6, 6), 6: (6, 6), 7: (8, 8), 8: (8, 8)}
"""Files and ranks, by players (SP-R1)."""

RUNNING, NO_ACTION, LAST_LEFT = range(3)
"""Why a game is over."""


class Tower(NamedTuple):
    player: Player
    top: int
    """The size of the piece on top."""
    pieces: int

    @property
    def sizes(self) -> range:
        """The sizes it holds, from the top down the stack (SP-R4)."""
        return range(self.top, self.top + self.pieces)

    @property
    def pips(self) -> int:
        return sum(self.sizes)


class Branch(NamedTuple):
    player: Player
    size: int
    points: int
    """A direction."""
    parent: int
    """The square of what it was laid at; for good (SP-A7)."""
    root: int
    """The square of its tower."""
    depth: int
    """1 beside the tower."""


Piece = Tower | Branch | None
Board = tuple[Piece, ...]
"""What stands or lies on each square."""


class Start(NamedTuple):
    size: int
    square: int


class Build(NamedTuple):
    square: int
    size: int


class Lay(NamedTuple):
    """A branch."""

    parent: int
    size: int
    square: int
    points: int


class Spore(NamedTuple):
    branch: int
    size: int
    square: int


class First(NamedTuple):
    """NATURE draws who begins."""

    player: Player


Play = Start | Build | Lay | Spore
Action = Play | First


class State(NamedTuple):
    """Everything true now: a value."""

    board: Board
    stashes: tuple[int, ...]
    """How many pieces of each size, `3 * player + size - 1`."""
    turn: Player
    """NATURE until she has drawn who begins."""
    started: int = 0
    """Who has had his first turn, one bit a player."""
    out: int = 0
    """Who has left, one bit a player."""
    over_by: int = RUNNING


class Rules(NamedTuple):
    """The size of the board, and what the options make of the rules."""

    grid: Squares
    strict: bool = False
    superior_forces: bool = False
    friendly_fire: bool = True


def rules_for(players: int, strict: bool = False, superior_forces: bool = False, friendly_fire: bool = True) -> Rules:
    """The rules for so many players."""
    return Rules(squares(*BOARDS[players]), strict, superior_forces, friendly_fire)


def opening(players: int, rules: Rules) -> State:
    """An empty board and full stashes (SP-R1)."""
    return State((None,) * len(rules.grid.names), (OF_EACH,) * 3 * players, NATURE)


# --- Attacks ----------------------------------------------------------------------------------------------------------


def attackers(board: Board, square: int, player: Player, rules: Rules) -> list[Branch]:
    """The lying pieces that point at a square and so attack a tower of this player's there (SP-R7, A9)."""
    return [
        piece
        for beside, here in rules.grid.facing[square]
        if isinstance(piece := board[beside], Branch)
        and piece.points == here
        and (rules.friendly_fire or piece.player != player)
    ]


def harming(board: Board, square: int, tower: Tower, rules: Rules) -> list[Branch]:
    """What neutralises a tower that stands there: attackers of a size that it does not hold (SP-R7); by option also
    more pips than its own (SP-V2)."""
    every = attackers(board, square, tower.player, rules)
    foreign = [branch for branch in every if branch.size not in tower.sizes]
    if rules.superior_forces and not foreign and sum(branch.size for branch in every) > tower.pips:
        return every
    return foreign


def neutralised(board: Board, square: int, tower: Tower, rules: Rules) -> bool:
    """Whether a tower that stands there is neutralised (SP-R7, A10)."""
    return bool(harming(board, square, tower, rules))


def is_live(board: Board, square: int, rules: Rules) -> bool:
    """Whether the tower that a tower or branch belongs to is not neutralised (SP-R8, A13)."""
    root = root_of(square, board[square])
    tower = board[root]
    return isinstance(tower, Tower) and not neutralised(board, root, tower, rules)


# --- What stands ------------------------------------------------------------------------------------------------------


def after(state: State, player: Player, action: Action, rules: Rules) -> State:
    """The state after an action; raises Refused when it can't stand."""
    if isinstance(action, First):
        return _begun(state, player, action)
    board, stashes = list(state.board), list(state.stashes)
    board[action.square] = _placed(state, player, action, rules)
    stashes[3 * player + action.size - 1] -= 1
    started = state.started | 1 << player
    return _to_act(State(tuple(board), tuple(stashes), next_player(state), started, state.out), rules)


def stands(state: State, player: Player, action: Play, rules: Rules) -> bool:
    """Whether `after` accepts an action."""
    try:
        _placed(state, player, action, rules)
    except Refused:
        return False
    return True


def _begun(state: State, player: Player, action: First) -> State:
    """SP-R2: who begins is drawn."""
    if player != NATURE or state.turn != NATURE or state.over_by:
        raise refuse("SP-R2", "that is NATURE's to draw, before the first turn")
    if not 0 <= action.player < players_of(state) or state.out >> action.player & 1:
        raise refuse("SP-R2", f"there is no player {action.player} to begin")
    return state._replace(turn=action.player)


def _placed(state: State, player: Player, action: Play, rules: Rules) -> Tower | Branch:
    """What comes to stand or lie on the action's square; raises Refused."""
    if state.over_by:
        raise refuse("SP-R10", "the game is over")
    if state.turn == NATURE:
        raise refuse("SP-R2", "NATURE draws first who begins")
    if player != state.turn:
        raise refuse("SP-R3", f"it is {SEATS[state.turn]}'s turn")
    starting = not state.started >> player & 1
    if isinstance(action, Start) != starting:
        raise refuse("SP-R2", "a first turn puts a starting tower" if starting else "you have had your first turn")
    if not state.stashes[3 * player + action.size - 1]:
        raise refuse("SP-R1", f"you have no {SIZE_WORDS[action.size]} left")
    if isinstance(action, Lay):
        return _branched(state.board, player, action, rules)
    if isinstance(action, Spore):
        return _spored(state.board, player, action, rules)
    if isinstance(action, Build):
        return _capped(state.board, player, action, rules)
    _check_vacant(state.board, action.square, rules, "SP-R2")
    return Tower(player, action.size, 1)


def _capped(board: Board, player: Player, action: Build, rules: Rules) -> Tower:
    """SP-R4: exactly one size smaller than the top."""
    tower = _own(board, player, action.square, rules, "SP-R4")
    if not isinstance(tower, Tower):
        raise refuse("SP-R4", "only a tower can be capped")
    _check_live(board, action.square, rules, "built on")
    if action.size != tower.top - 1:
        wanted = f"only a {SIZE_WORDS[tower.top - 1]} goes" if tower.top > SMALL else "nothing goes"
        raise refuse("SP-R4", f"{wanted} on a {SIZE_WORDS[tower.top]}")
    return Tower(player, action.size, tower.pieces + 1)


def _branched(board: Board, player: Player, action: Lay, rules: Rules) -> Branch:
    """SP-R5 and R6: size, direction and depth follow from the parent."""
    parent, names = _own(board, player, action.parent, rules, "SP-R5"), rules.grid.names
    _check_live(board, action.parent, rules, "branched from")
    if isinstance(parent, Branch) and action.size != parent.size - 1:
        only = f"only a {SIZE_WORDS[parent.size - 1]} branches" if parent.size > SMALL else "nothing branches"
        raise refuse("SP-R5", f"{only} from a {SIZE_WORDS[parent.size]}")
    root, depth = (action.parent, 1) if isinstance(parent, Tower) else (parent.root, parent.depth + 1)
    tower = board[root]
    if isinstance(tower, Tower) and depth > tower.pieces:
        most = f"{tower.pieces} piece{'s' if tower.pieces > 1 else ''}"
        raise refuse("SP-R6", f"a tower of {most} carries branches of at most {most} in a row")
    way = rules.grid.ways[action.parent].get(action.square, -1)
    if way < 0:
        raise refuse("SP-R5", f"{names[action.square]} is not beside {names[action.parent]}")
    _check_vacant(board, action.square, rules, "SP-R5")
    if action.points not in pointings(parent, way, rules):
        raise refuse("SP-R5", _why_not_pointing(parent, way, action.points, rules))
    if rules.grid.ahead(action.square, action.points, 1) < 0:
        raise refuse("SP-A5", "it must point at a square of the board")
    return Branch(player, action.size, action.points, action.parent, root, depth)


def pointings(parent: Tower | Branch, way: int, rules: Rules) -> tuple[int, ...]:
    """The directions in which a branch may point that lies this way from its parent (SP-R5, A2..A4)."""
    if isinstance(parent, Branch) and way != parent.points:
        return () if way == opposite(parent.points) else (way,)
    return (way,) if rules.strict else AWAY[way]


def _why_not_pointing(parent: Tower | Branch, way: int, points: int, rules: Rules) -> str:
    """Why a branch that lies this way from its parent may not point there."""
    if isinstance(parent, Branch) and way == opposite(parent.points):
        return "nothing branches from behind a branch"
    if points == opposite(way):
        return "it may not point back at what it branches from"
    straight = f"only straight away, {DIRECTION_WORDS[way]}"
    if rules.strict:
        return f"strictly a branch points {straight}"
    return f"beside a branch it points {straight}"


def _spored(board: Board, player: Player, action: Spore, rules: Rules) -> Tower:
    """SP-R9: exactly as many squares ahead as the branch has pips, and not where it would at once be neutralised."""
    branch = _own(board, player, action.branch, rules, "SP-R9")
    if not isinstance(branch, Branch):
        raise refuse("SP-R9", "only a branch spores")
    _check_live(board, action.branch, rules, "spored from")
    if action.square != rules.grid.ahead(action.branch, branch.points, branch.size):
        far = "the next square" if branch.size == 1 else f"the square {branch.size} ahead"
        raise refuse("SP-R9", f"a {SIZE_WORDS[branch.size]} spores in {far}")
    _check_vacant(board, action.square, rules, "SP-R9")
    tower = Tower(player, action.size, 1)
    if neutralised(board, action.square, tower, rules):
        raise refuse("SP-R9", f"a {SIZE_WORDS[action.size]} there would at once be neutralised")
    return tower


def _own(board: Board, player: Player, square: int, rules: Rules, rule: str) -> Tower | Branch:
    piece, name = board[square], rules.grid.names[square]
    if piece is None:
        raise refuse(rule, f"there is nothing on {name}")
    if piece.player != player:
        raise refuse(rule, f"the piece on {name} is not yours")
    return piece


def _check_live(board: Board, square: int, rules: Rules, what: str) -> None:
    if not is_live(board, square, rules):
        raise refuse("SP-R8", f"its tower is neutralised, so it can't be {what}")


def _check_vacant(board: Board, square: int, rules: Rules, rule: str) -> None:
    if board[square] is not None:
        raise refuse(rule, f"{rules.grid.names[square]} is occupied")


# --- Whose turn -------------------------------------------------------------------------------------------------------


def next_player(state: State) -> Player:
    """The next in order of play who has not left."""
    following = (state.turn + 1) % players_of(state)
    while state.out >> following & 1:
        following = (following + 1) % players_of(state)
    return following


def _to_act(state: State, rules: Rules) -> State:
    """Who begins a turn without an action ends the game (SP-R10, A15, A21)."""
    return state if has_action(state, rules) else state._replace(over_by=NO_ACTION)


def has_action(state: State, rules: Rules) -> bool:
    """Whether the player whose turn it is can do anything (SP-R10)."""
    return any(stands(state, state.turn, action, rules) for action in imaginable(state, state.turn, rules))


def left(state: State, player: Player, rules: Rules) -> State:
    """The player is out: his pieces stay where they are, and the last one left wins."""
    state = state._replace(out=state.out | 1 << player)
    if players_of(state) - state.out.bit_count() == 1:
        return state._replace(over_by=LAST_LEFT)
    return _to_act(state._replace(turn=next_player(state)), rules) if state.turn == player else state


def players_of(state: State) -> int:
    """How many players there are."""
    return len(state.stashes) // 3


# --- What might be said -----------------------------------------------------------------------------------------------


def imaginable(state: State, player: Player, rules: Rules) -> Iterator[Play]:
    """What the player might do with the pieces of his stash, though not all of it may stand."""
    sizes = [size for size in (LARGE, MEDIUM, SMALL) if state.stashes[3 * player + size - 1]]
    if not state.started >> player & 1:
        for square, piece in enumerate(state.board):
            if piece is None:
                yield from (Start(size, square) for size in sizes)
        return
    for square, piece in enumerate(state.board):
        if piece is not None and piece.player == player and is_live(state.board, square, rules):
            if isinstance(piece, Tower):
                if piece.top - 1 in sizes:
                    yield Build(square, piece.top - 1)
                yield from _imaginable_branches(state, square, piece, sizes, rules)
            else:
                smaller = [size for size in sizes if size == piece.size - 1]
                yield from _imaginable_branches(state, square, piece, smaller, rules)
                target = rules.grid.ahead(square, piece.points, piece.size)
                if target >= 0 and state.board[target] is None:
                    yield from (Spore(square, size, target) for size in sizes)


def _imaginable_branches(
    state: State, square: int, parent: Tower | Branch, sizes: list[int], rules: Rules
) -> Iterator[Lay]:
    for way, beside in rules.grid.neighbours[square]:
        if state.board[beside] is None:
            for points in pointings(parent, way, rules):
                yield from (Lay(square, size, beside, points) for size in sizes)


# --- Scoring ----------------------------------------------------------------------------------------------------------


def fallen(board: Board, rules: Rules) -> frozenset[int]:
    """The squares of all neutralised towers; judged all at once (SP-A16)."""
    return frozenset(
        square
        for square, piece in enumerate(board)
        if isinstance(piece, Tower) and neutralised(board, square, piece, rules)
    )


def remaining(board: Board, rules: Rules) -> Board:
    """The board when neutralised towers are gone with all their branches (SP-R10, A17)."""
    gone = fallen(board, rules)
    return tuple(None if root_of(square, piece) in gone else piece for square, piece in enumerate(board))


def root_of(square: int, piece: Piece) -> int:
    """The square of the tower that a piece belongs to."""
    return piece.root if isinstance(piece, Branch) else square


def scores(board: Board, players: int, rules: Rules) -> list[int]:
    """The pips of each colour that are left on the board (SP-R10)."""
    pips = [0] * players
    for piece in remaining(board, rules):
        if piece is not None:
            pips[piece.player] += piece.pips if isinstance(piece, Tower) else piece.size
    return pips


def standing(board: Board, player: Player, rules: Rules) -> tuple[int, ...]:
    """By what players are ranked: pips, then the designers' order of ties (SP-R10, A18, A20)."""
    rest = [piece for piece in remaining(board, rules) if piece is not None and piece.player == player]
    towers = [piece for piece in rest if isinstance(piece, Tower)]
    beaten = [tower for square in fallen(board, rules) for tower in _credited(board, square, player, rules)]
    return (
        sum(piece.pips if isinstance(piece, Tower) else piece.size for piece in rest),
        sum(tower.pips for tower in beaten),
        len(beaten),
        len(rest),
        sum(tower.pips for tower in towers),
        len(towers),
    )


def _credited(board: Board, square: int, player: Player, rules: Rules) -> list[Tower]:
    """An enemy tower, when this player helped to neutralise it (SP-A20)."""
    tower = board[square]
    if not isinstance(tower, Tower) or tower.player == player:
        return []
    return [tower] if any(branch.player == player for branch in harming(board, square, tower, rules)) else []
