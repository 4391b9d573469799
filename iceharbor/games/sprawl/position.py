"""The positions of Sprawl, written and read; every error says what is wrong and where."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, get_args

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, GamePosition, Outcome
from iceharbor.games.common.position_fields import SizeCounts, check_to_act, players_in, read_player, read_players
from iceharbor.games.common.sizes import DRAWN_SIZES, SIZES
from iceharbor.games.common.state import read_out
from iceharbor.games.common.turns import playing, plays
from iceharbor.games.sprawl.pieces import Branch, Tower, pieces_on
from iceharbor.games.sprawl.records import (
    LAST_LEFT,
    NO_ACTION,
    OF_EACH,
    OPEN,
    TOO_MANY_IN_A_ROW,
    VARIANTS,
    SprawlTable,
    is_vacant,
    opening,
    put_branch,
    put_tower,
)
from iceharbor.games.sprawl.rules import child_ruling, has_action, judge, room_ruling
from iceharbor.games.sprawl.scoring import SCORE, standings
from iceharbor.games.sprawl.state import SprawlState, attacks_of, grid_for, grid_of, neutralised
from iceharbor.scene import Point, Size
from iceharbor.table.squares import DIRECTIONS, Squares

Ending = Literal["no_action", "left"]
ENDINGS: Final[tuple[Ending | None, ...]] = (None, "no_action", "left")
Direction = Literal["N", "E", "S", "W"]
LETTERS: Final[tuple[Direction, ...]] = get_args(Direction)
Stack = Literal["L", "LM", "LMS", "M", "MS", "S"]
STACKS: Final[Mapping[Stack, tuple[int, int]]] = {
    "L": (3, 1),
    "LM": (2, 2),
    "LMS": (1, 3),
    "M": (2, 1),
    "MS": (1, 2),
    "S": (1, 1),
}
"""Towers written from the bottom up: the size on top, and how many pieces (SP-R4)."""
STACK_WORDS: Final = {stack: word for word, stack in STACKS.items()}


class SprawlTower(Struct, frozen=True, forbid_unknown_fields=True):
    player: int
    sizes: Stack


class SprawlBranch(Struct, frozen=True, forbid_unknown_fields=True):
    player: int
    size: Size
    points: Direction
    parent: str


class SprawlAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """A branch attacks the square ahead of it."""

    start: str = field(name="from")
    target: str = field(name="to")
    harms: bool
    """True if it neutralises the tower there, alone or with others."""


class SprawlPosition(GamePosition, frozen=True):
    game: Literal["sprawl"]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    size: tuple[int, int] | None = None
    towers: dict[str, SprawlTower] = field(default_factory=dict)
    branches: dict[str, SprawlBranch] = field(default_factory=dict)
    stashes: Sequence[SizeCounts] | None = None
    turn: int | None = 0
    started: Sequence[int] | None = None
    first_round_over: bool | None = None
    forfeited: Sequence[int] = ()
    to_act: Sequence[int] | None = None
    termination: Ending | None = None
    neutralised: Sequence[str] | None = None
    """It is written and not read, as all that follow."""
    attacks: Sequence[SprawlAttack] | None = None
    scores: Sequence[int] | None = None
    """The score of the board as it is."""
    spots: dict[str, Point] | None = None
    """The place of each square, for drawing."""


# --- Writing ----------------------------------------------------------------------------------------------------------


def write_position(state: SprawlState, options: Mapping[str, Any], outcome: Outcome | None) -> SprawlPosition:
    """The position of a state."""
    grid, (turn,) = grid_of(state), read_out(state.table.turn)
    players, names = turn.players, grid.names
    return SprawlPosition(
        game="sprawl",
        players=players,
        options=options,
        size=(grid.files, grid.ranks),
        towers={
            names[square]: SprawlTower(piece.player, STACK_WORDS[piece.top, piece.pieces])
            for square, piece in state.pieces.items()
            if isinstance(piece, Tower)
        },
        branches={
            names[square]: SprawlBranch(
                piece.player, DRAWN_SIZES[piece.size - 1], LETTERS[piece.points], names[piece.parent]
            )
            for square, piece in state.pieces.items()
            if isinstance(piece, Branch)
        },
        stashes=[SizeCounts(*stash) for stash in state.table.stashes.tolist()],
        turn=None if turn.player == NATURE else turn.player,
        started=players_in(turn.started, players),
        first_round_over=turn.started | turn.forfeited == (1 << players) - 1,
        forfeited=players_in(turn.forfeited, players),
        to_act=sorted(state.acting),
        termination=ENDINGS[turn.termination],
        neutralised=[names[square] for square in sorted(neutralised(state))],
        attacks=[SprawlAttack(names[attack.start], names[attack.target], attack.harms) for attack in attacks_of(state)],
        scores=standings(state.table)[:, SCORE].tolist(),
        spots=_spots(players),
        outcome=outcome,
    )


@cache
def _spots(players: int) -> dict[str, Point]:
    grid = grid_for(players)
    return dict(zip(grid.names, grid.at, strict=True))


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(position: GamePosition | Mapping[str, Any], players: int, options: Mapping[str, Any]) -> SprawlState:
    """The state of a position; raises Malformed when the position is not valid."""
    found, grid = shape(position, SprawlPosition), grid_for(players)
    if found.size is not None and found.size != (grid.files, grid.ranks):
        raise Malformed(f"size: must be [{grid.files}, {grid.ranks}] for {players} players (SP-R1)")
    table = opening(players, *(options[name] for name in VARIANTS))
    _lay_out(found, table, grid)
    table.stashes[:] = _stashes(found, table)
    turn = table.turn[0]
    turn.player = NATURE if found.turn is None else read_player(found.turn, players, "turn")
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    turn.started = _started(found, table)
    _end(found, table)
    state = SprawlState(table)
    check_to_act(found.to_act, state.acting)
    return state


def _lay_out(found: SprawlPosition, table: SprawlTable, grid: Squares) -> None:
    """Puts the towers on the board, then each branch after its parent."""
    for name, tower in found.towers.items():
        player = read_player(tower.player, int(table.turn[0].players), f"towers.{name:.9}.player")
        put_tower(table, _square(name, grid, "towers"), player, *STACKS[tower.sizes])
    left = {_square(name, grid, "branches"): branch for name, branch in found.branches.items()}
    for square in left:
        if not is_vacant(table, square):
            raise Malformed(f"branches.{grid.names[square]}: there is a tower on this square")
    while left:
        ready = [at for at, branch in left.items() if not is_vacant(table, _square(branch.parent, grid, "parent"))]
        if not ready:
            raise Malformed(f"branches.{grid.names[min(left)]}: it is not connected to a tower")
        for square in ready:
            _lay(square, left.pop(square), table, grid)
    for square in range(len(grid.names)):
        judge(table, square)


def _lay(square: int, branch: SprawlBranch, table: SprawlTable, grid: Squares) -> None:
    """Lays a branch; raises Malformed when it could not have been laid next to its parent (SP-R5, R6)."""
    name, parent = grid.names[square], _square(branch.parent, grid, "parent")
    size, points, trunk = SIZES.index(branch.size), DIRECTIONS.index(branch.points), table.board[parent]
    if branch.player != trunk.player:
        raise Malformed(f"branches.{name}: {branch.parent} belongs to another player")
    if room_ruling(table, parent, square, points)[0] != OPEN:
        raise Malformed(f"branches.{name}: it can't lie like that next to {branch.parent} (SP-R5)")
    ruling, about = child_ruling(table, parent, size)
    if ruling == TOO_MANY_IN_A_ROW:
        raise Malformed(f"branches.{name}: its tower can have at most {about} branches in a row (SP-R6)")
    if ruling != OPEN:
        raise Malformed(f"branches.{name}: a {branch.size} can't branch from {SIZES[about]} (SP-R5)")
    put_branch(table, square, parent, size, points)


def _stashes(found: SprawlPosition, table: SprawlTable) -> list[list[int]]:
    """Five of each size, less those on the board (SP-R1): pieces never leave the board during play."""
    players = len(table.stashes)
    stashes = [[OF_EACH] * 3 for _ in range(players)]
    for _, piece in pieces_on(table):
        for size in piece.sizes:
            stashes[piece.player][size - 1] -= 1
    for player, stash in enumerate(stashes):
        if not found.unchecked and min(stash) < 0:
            word = SIZES[1 + stash.index(min(stash))]
            raise Malformed(f"player {player} has more than {OF_EACH} {word} on the board (see `unchecked`)")
    if found.stashes is None:
        return [[max(0, count) for count in stash] for stash in stashes]
    said = [[stash.S, stash.M, stash.L] for stash in found.stashes]
    if len(said) != players or not all(0 <= count <= OF_EACH for stash in said for count in stash):
        raise Malformed(f"stashes: must have {players} entries, each with 0 to {OF_EACH} of each size")
    if not found.unchecked and said != stashes:
        raise Malformed(f"stashes: stash and board together must have {OF_EACH} of each size (see `unchecked`)")
    return said


def _started(found: SprawlPosition, table: SprawlTable) -> int:
    """The players who have had their first turn, one bit each: as the position says; else all after the first round,
    and before that the players with a piece."""
    players, out = len(table.stashes), int(table.turn[0].forfeited)
    everybody, laid = (1 << players) - 1, 0
    for _, piece in pieces_on(table):
        laid |= 1 << piece.player
    started = read_players(found.started, players, "started") if found.started is not None else laid
    if found.started is None and found.first_round_over:
        started = everybody & ~(out & ~laid)
    if laid & ~started:
        raise Malformed(f"started: player {players_in(laid & ~started, players)[0]} has pieces on the board")
    if found.first_round_over is not None and found.first_round_over != (started | out == everybody):
        raise Malformed("first_round_over: must be true exactly when all players have started or resigned")
    if found.turn is None and started:
        raise Malformed("turn: null (NATURE chooses who goes first) is only possible before the first action")
    return started


def _end(found: SprawlPosition, table: SprawlTable) -> None:
    """Ends the game if it must be over; raises Malformed when the position says otherwise."""
    turn = table.turn[0]
    whose = int(turn.player)
    if playing(table) == 0:
        raise Malformed("forfeited: the last player left has won and can't resign")
    if playing(table) == 1:
        turn.termination = LAST_LEFT
    elif whose != NATURE and not plays(table, whose):
        raise Malformed(f"turn: player {whose} has resigned")
    elif whose != NATURE and not has_action(table, whose):
        turn.termination = NO_ACTION
    if found.termination is not None and found.termination != ENDINGS[turn.termination]:
        raise Malformed(f"termination: must be {ENDINGS[turn.termination] or 'null: the game is not over'}")


def _square(name: str, grid: Squares, where: str) -> int:
    if name not in grid.numbers:
        raise Malformed(f"{where}: {name[:20]!r} is not a square on this board")
    return grid.numbers[name]
