"""A state of Sprawl as the protocol's JSON object, and back; every no says what and where."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, Outcome
from iceharbor.games.outcomes import write_outcome
from iceharbor.games.reading import check_to_act, players_in, read_player, read_players
from iceharbor.games.seats import playing, plays
from iceharbor.games.sizes import SIZES
from iceharbor.games.sprawl.pieces import Branch, Tower, pieces_on
from iceharbor.games.sprawl.records import (
    LAST_LEFT,
    NO_ACTION,
    OF_EACH,
    OPEN,
    TOO_MANY_IN_A_ROW,
    Table,
    is_vacant,
    opening,
    put_branch,
    put_tower,
)
from iceharbor.games.sprawl.rules import child_ruling, harms, has_action, judge, room_ruling
from iceharbor.games.sprawl.scoring import SCORE, standings
from iceharbor.games.sprawl.state import State, acting, grid_for, grid_of, neutralised
from iceharbor.games.tables import read_out
from iceharbor.table.squares import DIRECTIONS, Squares

ENDINGS: Final = (None, "no_action", "left")
STACKS: Final = {"L": (3, 1), "LM": (2, 2), "LMS": (1, 3), "M": (2, 1), "MS": (1, 2), "S": (1, 1)}
"""Towers from the bottom up: the size on top, and how many pieces (SP-R4)."""
STACK_WORDS: Final = {stack: word for word, stack in STACKS.items()}


class StashAt(Struct, forbid_unknown_fields=True):
    S: int = 0
    M: int = 0
    L: int = 0


class TowerAt(Struct, forbid_unknown_fields=True):
    player: int
    sizes: Literal["L", "LM", "LMS", "M", "MS", "S"]


class BranchAt(Struct, forbid_unknown_fields=True):
    player: int
    size: Literal["S", "M", "L"]
    points: Literal["N", "E", "S", "W"]
    parent: str


class PositionAt(Struct, forbid_unknown_fields=True):
    game: Literal["sprawl"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    unchecked: bool = False
    size: list[int] | None = None
    towers: dict[str, TowerAt] = field(default_factory=dict)
    branches: dict[str, BranchAt] = field(default_factory=dict)
    stashes: list[StashAt] | None = None
    turn: int | None = 0
    started: list[int] | None = None
    first_round_over: bool | None = None
    forfeited: list[int] = []
    to_act: list[int] | None = None
    over_by: Literal["no_action", "left"] | None = None
    neutralised: Any = None
    attacks: Any = None
    scores: Any = None
    spots: Any = None
    outcome: Any = None


# --- Writing ----------------------------------------------------------------------------------------------------------


def write_position(state: State, options: Mapping[str, Any], outcome: Outcome | None) -> dict[str, Any]:
    """Everything this state holds; and for drawing what attacks what, and how the board would be scored now."""
    grid, (turn,) = grid_of(state), read_out(state.table.turn)
    players, names = turn.players, grid.names
    return {
        "game": "sprawl",
        "players": players,
        "options": dict(options),
        "size": [grid.files, grid.ranks],
        "towers": {
            names[square]: {"player": piece.player, "sizes": STACK_WORDS[piece.top, piece.pieces]}
            for square, piece in state.pieces.items()
            if isinstance(piece, Tower)
        },
        "branches": {
            names[square]: {
                "player": piece.player,
                "size": SIZES[piece.size],
                "points": DIRECTIONS[piece.points],
                "parent": names[piece.parent],
            }
            for square, piece in state.pieces.items()
            if isinstance(piece, Branch)
        },
        "stashes": [dict(zip("SML", stash, strict=True)) for stash in state.table.stashes.tolist()],
        "turn": None if turn.player == NATURE else turn.player,
        "started": players_in(turn.started, players),
        "first_round_over": turn.started | turn.out == (1 << players) - 1,
        "forfeited": players_in(turn.out, players),
        "to_act": sorted(acting(state)),
        "over_by": ENDINGS[turn.over_by],
        "neutralised": [names[square] for square in sorted(neutralised(state))],
        "attacks": _attacks(state, grid),
        "scores": standings(state.table)[:, SCORE].tolist(),
        "spots": {name: list(at) for name, at in zip(names, grid.at, strict=True)},
        "outcome": write_outcome(outcome),
    }


def _attacks(state: State, grid: Squares) -> list[dict[str, Any]]:
    """Every lying piece's attack, and whether it is one that neutralises (SP-R7)."""
    found = []
    for square, piece in state.pieces.items():
        if isinstance(piece, Branch):
            target = grid.ahead(square, piece.points, 1)
            harmful = bool(harms(state.table, square, target))
            found.append({"from": grid.names[square], "to": grid.names[target], "harms": harmful})
    return found


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(position: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> State:
    """The state of a position; raises Malformed."""
    found, grid = shape(position, PositionAt), grid_for(players)
    if found.size is not None and found.size != [grid.files, grid.ranks]:
        raise Malformed(f"size: {players} players play on {grid.files} by {grid.ranks} (SP-R1)")
    table = opening(players, **options)
    _lay_out(found, table, grid)
    table.stashes[:] = _stashes(found, table)
    turn = table.turn[0]
    turn.player = NATURE if found.turn is None else read_player(found.turn, players, "turn")
    turn.out = read_players(found.forfeited, players, "forfeited")
    turn.started = _started(found, table)
    _end(found, table)
    state = State(table)
    check_to_act(found.to_act, acting(state))
    return state


def _lay_out(found: PositionAt, table: Table, grid: Squares) -> None:
    """Puts towers on the board, then every branch after its parent."""
    for name, tower in found.towers.items():
        player = read_player(tower.player, int(table.turn[0].players), f"towers.{name:.9}.player")
        put_tower(table, _square(name, grid, "towers"), player, *STACKS[tower.sizes])
    left = {_square(name, grid, "branches"): branch for name, branch in found.branches.items()}
    for square in left:
        if not is_vacant(table, square):
            raise Malformed(f"branches.{grid.names[square]}: there stands a tower")
    while left:
        ready = [at for at, branch in left.items() if not is_vacant(table, _square(branch.parent, grid, "parent"))]
        if not ready:
            raise Malformed(f"branches.{grid.names[min(left)]}: it leads to no tower")
        for square in ready:
            _lay(square, left.pop(square), table, grid)
    for square in range(len(grid.names)):
        judge(table, square)


def _lay(square: int, branch: BranchAt, table: Table, grid: Squares) -> None:
    """Lays a branch that could have been laid at its parent (SP-R5, R6)."""
    name, parent = grid.names[square], _square(branch.parent, grid, "parent")
    size, points, trunk = SIZES.index(branch.size), DIRECTIONS.index(branch.points), table.board[parent]
    if branch.player != trunk.player:
        raise Malformed(f"branches.{name}: {branch.parent} is another player's")
    if room_ruling(table, parent, square, points)[0] != OPEN:
        raise Malformed(f"branches.{name}: it can't branch from {branch.parent} like that (SP-R5)")
    ruling, about = child_ruling(table, parent, size)
    if ruling == TOO_MANY_IN_A_ROW:
        raise Malformed(f"branches.{name}: its tower carries at most {about} in a row (SP-R6)")
    if ruling != OPEN:
        raise Malformed(f"branches.{name}: a {branch.size} can't branch from {SIZES[about]} (SP-R5)")
    put_branch(table, square, parent, size, points)


def _stashes(found: PositionAt, table: Table) -> list[list[int]]:
    """Five of each size, less those on the board (SP-R1): pieces never leave it in play."""
    players = len(table.stashes)
    stashes = [[OF_EACH] * 3 for _ in range(players)]
    for _, piece in pieces_on(table):
        for size in piece.sizes:
            stashes[piece.player][size - 1] -= 1
    for player, stash in enumerate(stashes):
        if not found.unchecked and min(stash) < 0:
            word = SIZES[1 + stash.index(min(stash))]
            raise Malformed(f"player {player} has more than {OF_EACH} {word} on the board, or say unchecked")
    if found.stashes is None:
        return [[max(0, count) for count in stash] for stash in stashes]
    said = [[stash.S, stash.M, stash.L] for stash in found.stashes]
    if len(said) != players or not all(0 <= count <= OF_EACH for stash in said for count in stash):
        raise Malformed(f"stashes: one for each of {players} players, of 0 to {OF_EACH} of each size")
    if not found.unchecked and said != stashes:
        raise Malformed(f"stashes: what is not on the board is in the stash, {OF_EACH} of each size, or say unchecked")
    return said


def _started(found: PositionAt, table: Table) -> int:
    """Who has had his first turn: as said; else everybody after the first round, before that who has a piece."""
    players, out = len(table.stashes), int(table.turn[0].out)
    everybody, laid = (1 << players) - 1, 0
    for _, piece in pieces_on(table):
        laid |= 1 << piece.player
    started = read_players(found.started, players, "started") if found.started is not None else laid
    if found.started is None and found.first_round_over:
        started = everybody & ~(out & ~laid)
    if laid & ~started:
        raise Malformed(f"started: player {players_in(laid & ~started, players)[0]} has pieces on the board")
    if found.first_round_over is not None and found.first_round_over != (started | out == everybody):
        raise Malformed("first_round_over: it is over when everybody has started or left")
    if found.turn is None and started:
        raise Malformed("turn: NATURE draws who begins before anybody has started")
    return started


def _end(found: PositionAt, table: Table) -> None:
    """Ends the game if it must be over; raises Malformed when the position says otherwise."""
    turn = table.turn[0]
    whose = int(turn.player)
    if playing(table) == 0:
        raise Malformed("forfeited: the last one left has won and stays")
    if playing(table) == 1:
        turn.over_by = LAST_LEFT
    elif whose != NATURE and not plays(table, whose):
        raise Malformed(f"turn: player {whose} has left the game")
    elif whose != NATURE and not has_action(table, whose):
        turn.over_by = NO_ACTION
    if found.over_by is not None and found.over_by != ENDINGS[turn.over_by]:
        raise Malformed(f"over_by: it is {ENDINGS[turn.over_by] or 'not over'}")


def _square(name: str, grid: Squares, where: str) -> int:
    if name not in grid.numbers:
        raise Malformed(f"{where}: {name[:20]!r} is not a square of this board")
    return grid.numbers[name]
