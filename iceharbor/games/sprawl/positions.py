"""A state of Sprawl as the protocol's JSON object, and back; every no says what and where."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, Outcome, Player
from iceharbor.games.reading import players_in, read_player, read_players
from iceharbor.games.sprawl.rules import (
    LAST_LEFT,
    NO_ACTION,
    OF_EACH,
    SIZES,
    Branch,
    Piece,
    Rules,
    State,
    Tower,
    fallen,
    harming,
    has_action,
    players_of,
    pointings,
    scores,
)
from iceharbor.table.squares import DIRECTIONS

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


def write_position(state: State, rules: Rules, options: Mapping[str, Any], outcome: Outcome | None) -> dict[str, Any]:
    """Everything this state holds; and for drawing what attacks what, and how the board would be scored now."""
    players, names = players_of(state), rules.grid.names
    return {
        "game": "sprawl",
        "players": players,
        "options": dict(options),
        "size": [rules.grid.files, rules.grid.ranks],
        "towers": {
            names[square]: {"player": piece.player, "sizes": STACK_WORDS[piece.top, piece.pieces]}
            for square, piece in enumerate(state.board)
            if isinstance(piece, Tower)
        },
        "branches": {
            names[square]: {
                "player": piece.player,
                "size": SIZES[piece.size],
                "points": DIRECTIONS[piece.points],
                "parent": names[piece.parent],
            }
            for square, piece in enumerate(state.board)
            if isinstance(piece, Branch)
        },
        "stashes": [
            {size: state.stashes[3 * player + SIZES.index(size) - 1] for size in "SML"} for player in range(players)
        ],
        "turn": None if state.turn == NATURE else state.turn,
        "started": players_in(state.started, players),
        "first_round_over": state.started | state.out == (1 << players) - 1,
        "forfeited": players_in(state.out, players),
        "to_act": _acting(state),
        "over_by": ENDINGS[state.over_by],
        "neutralised": [names[square] for square in sorted(fallen(state.board, rules))],
        "attacks": _attacks(state, rules),
        "scores": scores(state.board, players, rules),
        "spots": {name: list(at) for name, at in zip(names, rules.grid.at, strict=True)},
        "outcome": None
        if outcome is None
        else {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule},
    }


def _acting(state: State) -> list[Player]:
    return [] if state.over_by else [state.turn]


def _attacks(state: State, rules: Rules) -> list[dict[str, Any]]:
    """Every lying piece's attack, and whether it is one that neutralises (SP-R7)."""
    found = []
    for square, piece in enumerate(state.board):
        if isinstance(piece, Branch):
            target = rules.grid.ahead(square, piece.points, 1)
            met = state.board[target]
            harms = isinstance(met, Tower) and piece in harming(state.board, target, met, rules)
            found.append({"from": rules.grid.names[square], "to": rules.grid.names[target], "harms": harms})
    return found


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(position: Mapping[str, Any], players: int, rules: Rules) -> State:
    """The state of a position; raises Malformed."""
    found = shape(position, PositionAt)
    if found.size is not None and found.size != [rules.grid.files, rules.grid.ranks]:
        raise Malformed(f"size: {players} players play on {rules.grid.files} by {rules.grid.ranks} (SP-R1)")
    board = _board(found, players, rules)
    stashes = _stashes(found, board, players)
    turn = NATURE if found.turn is None else read_player(found.turn, players, "turn")
    out = read_players(found.forfeited, players, "forfeited")
    state = State(board, stashes, turn, _started(found, board, players, out), out)
    return _ended(state, found, rules)


def _board(found: PositionAt, players: int, rules: Rules) -> tuple[Piece, ...]:
    board: list[Piece] = [None] * len(rules.grid.names)
    for name, tower in found.towers.items():
        player = read_player(tower.player, players, f"towers.{name:.9}.player")
        board[_square(name, rules, "towers")] = Tower(player, *STACKS[tower.sizes])
    left = {_square(name, rules, "branches"): branch for name, branch in found.branches.items()}
    for square in left:
        if board[square] is not None:
            raise Malformed(f"branches.{rules.grid.names[square]}: there stands a tower")
    while left:
        laid = {square: branch for square, branch in left.items() if board[_parent(branch, rules)] is not None}
        if not laid:
            name = rules.grid.names[min(left)]
            raise Malformed(f"branches.{name}: it leads to no tower")
        for square, branch in laid.items():
            board[square] = _branch(square, branch, board, rules)
            del left[square]
    return tuple(board)


def _branch(square: int, branch: BranchAt, board: list[Piece], rules: Rules) -> Branch:
    """A branch that could have been laid at its parent (SP-R5, R6)."""
    name, at = rules.grid.names[square], _parent(branch, rules)
    size, points, parent = SIZES.index(branch.size), DIRECTIONS.index(branch.points), board[at]
    assert parent is not None
    if branch.player != parent.player:
        raise Malformed(f"branches.{name}: {branch.parent} is another player's")
    way = rules.grid.ways[at].get(square, -1)
    if way < 0 or points not in pointings(parent, way, rules) or rules.grid.ahead(square, points, 1) < 0:
        raise Malformed(f"branches.{name}: it can't branch from {branch.parent} like that (SP-R5)")
    if isinstance(parent, Branch) and size != parent.size - 1:
        raise Malformed(f"branches.{name}: a {branch.size} can't branch from {SIZES[parent.size]} (SP-R5)")
    root, depth = (at, 1) if isinstance(parent, Tower) else (parent.root, parent.depth + 1)
    tower = board[root]
    if isinstance(tower, Tower) and depth > tower.pieces:
        raise Malformed(f"branches.{name}: its tower carries at most {tower.pieces} in a row (SP-R6)")
    return Branch(parent.player, size, points, at, root, depth)


def _parent(branch: BranchAt, rules: Rules) -> int:
    return _square(branch.parent, rules, "parent")


def _stashes(found: PositionAt, board: tuple[Piece, ...], players: int) -> tuple[int, ...]:
    """Five of each size, less those on the board (SP-R1): pieces never leave it in play."""
    stashes = [OF_EACH] * 3 * players
    for piece in board:
        if piece is not None:
            for size in piece.sizes if isinstance(piece, Tower) else (piece.size,):
                stashes[3 * piece.player + size - 1] -= 1
    if not found.unchecked and min(stashes) < 0:
        man = stashes.index(min(stashes))
        raise Malformed(
            f"player {man // 3} has more than {OF_EACH} {SIZES[man % 3 + 1]} on the board, or say unchecked"
        )
    if found.stashes is None:
        return tuple(max(0, count) for count in stashes)
    said = tuple(count for stash in found.stashes for count in (stash.S, stash.M, stash.L))
    if len(found.stashes) != players or not all(0 <= count <= OF_EACH for count in said):
        raise Malformed(f"stashes: one for each of {players} players, of 0 to {OF_EACH} of each size")
    if not found.unchecked and said != tuple(stashes):
        raise Malformed(f"stashes: what is not on the board is in the stash, {OF_EACH} of each size, or say unchecked")
    return said


def _started(found: PositionAt, board: tuple[Piece, ...], players: int, out: int) -> int:
    """Who has had his first turn: as said; else everybody after the first round, before that who has a piece."""
    everybody, laid = (1 << players) - 1, 0
    for piece in board:
        if piece is not None:
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


def _ended(state: State, found: PositionAt, rules: Rules) -> State:
    """The state, over if it must be; raises Malformed when the position says otherwise."""
    playing = players_of(state) - state.out.bit_count()
    if playing == 0:
        raise Malformed("forfeited: the last one left has won and stays")
    if playing == 1:
        state = state._replace(over_by=LAST_LEFT)
    elif state.turn != NATURE and state.out >> state.turn & 1:
        raise Malformed(f"turn: player {state.turn} has left the game")
    elif state.turn != NATURE and not has_action(state, rules):
        state = state._replace(over_by=NO_ACTION)
    if found.over_by is not None and found.over_by != ENDINGS[state.over_by]:
        raise Malformed(f"over_by: it is {ENDINGS[state.over_by] or 'not over'}")
    if found.to_act is not None and found.to_act != _acting(state):
        raise Malformed(f"to_act: it is {_acting(state)} to act, not {found.to_act}")
    return state


def _square(name: str, rules: Rules, where: str) -> int:
    if name not in rules.grid.numbers:
        raise Malformed(f"{where}: {name[:20]!r} is not a square of this board")
    return rules.grid.numbers[name]
