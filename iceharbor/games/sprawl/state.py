"""A state of Sprawl: the compiled rules' table as a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from iceharbor.contract import SEATS, Player, Refused
from iceharbor.games.common.kept import kept_for_state, kept_property
from iceharbor.games.common.sizes import SIZE_WORDS
from iceharbor.games.common.state import ArrayState
from iceharbor.games.sprawl import records as r
from iceharbor.games.sprawl.actions import Action, decode, encode
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Branch, Piece, pieces_on
from iceharbor.games.sprawl.records import SprawlTable
from iceharbor.games.sprawl.rules import (
    check,
    generate_actions,
    harmful,
    leave,
    rulings,
    try_action,
)
from iceharbor.plan import Refusal
from iceharbor.table.squares import Squares, squares

SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    r.GAME_OVER: ("SP-R10", "the game is over"),
    r.NOT_DRAWN: ("SP-R2", "NATURE has not yet chosen who goes first"),
    r.NOT_YOUR_TURN: ("SP-R3", "it's {turn}'s turn"),
    r.NOT_TO_DRAW: ("SP-R2", "only NATURE chooses who goes first, before the first turn"),
    r.NO_SUCH_PLAYER: ("SP-R2", "there is no player {about}"),
    r.FIRST_TURN: ("SP-R2", "your first action places a starting tower"),
    r.STARTED_ALREADY: ("SP-R2", "you have already placed your starting tower"),
    r.NONE_LEFT: ("SP-R1", "you have no {size} left"),
    r.OCCUPIED: ("{rule}", "{square} is occupied"),
    r.NOTHING_THERE: ("{rule}", "there is no piece on {square}"),
    r.NOT_YOURS: ("{rule}", "the piece on {square} is not yours"),
    r.LOST: ("SP-R8", "its tower is knocked out, so it can't be {done}"),
    r.NO_TOWER: ("SP-R4", "you can stack only on a tower"),
    r.NO_SUCH_CAP: ("SP-R4", "{only} can be stacked on a {size}"),
    r.NO_SUCH_BRANCH: ("SP-R5", "{only} can branch from a {size}"),
    r.TOO_MANY_IN_A_ROW: ("SP-R6", "a tower {many} high can have at most {branches} in a row"),
    r.NOT_BESIDE: ("SP-R5", "{square} is not next to {whence}"),
    r.BEHIND: ("SP-R5", "you can't branch behind a branch"),
    r.POINTS_BACK: ("SP-R5", "it can't point back at the piece it branches from"),
    r.NOT_STRAIGHT: ("SP-R5", "with strict branching it must point straight away, {way}"),
    r.NOT_SIDEWAYS: ("SP-R5", "on the side of a branch it must point straight away, {way}"),
    r.OFF_THE_BOARD: ("SP-A5", "it must point at a square on the board"),
    r.NO_BRANCH: ("SP-R9", "you can plant a new tower only ahead of a branch"),
    r.NOT_THE_TARGET: ("SP-R9", "the {size} branch on {whence} plants only on {target}"),
    r.AT_ONCE: ("SP-R9", "a {size} there would be knocked out at once"),
}
BY_VERB: Final[Mapping[int, tuple[str, str]]] = {
    r.FIRST: ("SP-R2", "drawn"),
    r.START: ("SP-R2", "started"),
    r.BUILD: ("SP-R4", "built on"),
    r.LAY: ("SP-R5", "branched from"),
    r.SPORE: ("SP-R9", "used to plant"),
}
"""The rule of each verb, and its past participle for sentences."""


@dataclass(frozen=True, eq=False)
class SprawlState(ArrayState[SprawlTable]):
    """The whole state of a game."""

    SHARED = ("ahead",)

    @kept_property
    def acting(self) -> frozenset[Player]:
        """The player whose turn it is (NATURE until the first player is drawn); empty when the game is over."""
        return frozenset() if self.turn.termination else frozenset((self.turn.player,))

    @kept_property
    def pieces(self) -> Mapping[int, Piece]:
        """The pieces on the board, by square."""
        return dict(pieces_on(self.table))


def grid_for(players: int) -> Squares:
    """The board for this many players (SP-R1)."""
    return squares(*r.BOARDS[players])


def grid_of(state: SprawlState) -> Squares:
    """The board of a state."""
    return grid_for(state.turn.players)


def after(state: SprawlState, player: Player, action: Action) -> SprawlState:
    """The state after an action; raises Refused when the action is not legal."""
    table, encoded = state.to_write(), encode(action)
    ruling, about = try_action(table, player, encoded)
    if ruling != r.OPEN:
        raise Refused(_refusal(state, action, ruling, about))
    return SprawlState(table)


def left(state: SprawlState, player: Player) -> SprawlState:
    """The state after a player has left."""
    table = state.to_write()
    leave(table, player)
    return SprawlState(table)


def refusal_of(state: SprawlState, player: Player, action: Action) -> Refusal | None:
    """Why an action is not legal; None when it is."""
    ruling, about = check(state.table, player, encode(action))
    return None if ruling == r.OPEN else _refusal(state, action, ruling, about)


def refusals_of(state: SprawlState, player: Player, encoded: r.EncodedActions) -> list[Refusal | None]:
    """The refusals of these encoded actions, each once, in their order; None stands for those that are legal."""
    kinds: dict[tuple[int, ...], int] = {}
    verbs = encoded[:, : r.PIPS].tolist()
    for row, (ruling, about) in enumerate(rulings(state.table, player, encoded).tolist()):
        kinds.setdefault((ruling, about, *verbs[row]), row)
    found = (
        None if ruling == r.OPEN else _refusal(state, decode(encoded[row].tolist()), ruling, about)
        for (ruling, about, *_), row in kinds.items()
    )
    return list(dict.fromkeys(found))


def _refusal(state: SprawlState, action: Action, ruling: int, about: int) -> Refusal:
    encoded, names = encode(action), grid_of(state).names
    rule, sentence = SENTENCES[ruling]
    verbs_rule, done = BY_VERB[int(encoded[r.VERB])]
    size = about if r.SMALL <= about <= r.LARGE else r.SMALL
    reason = sentence.format(
        about=about,
        turn=SEATS[state.table.turn[0].player],
        size=SIZE_WORDS[size],
        only=f"only a {SIZE_WORDS[size - 1]}" if size > r.SMALL else "nothing",
        square=names[about % len(names)],
        whence=names[encoded[r.WHENCE] % len(names)],
        done=done,
        many=f"{about} piece{'s' if about > 1 else ''}",
        branches=f"{about} branch{'es' if about > 1 else ''}",
        way=DIRECTION_WORDS[about % 4],
        target=_target(state, int(encoded[r.WHENCE])) if ruling == r.NOT_THE_TARGET else "",
    )
    return Refusal(rule.format(rule=verbs_rule), reason)


def _target(state: SprawlState, square: int) -> str:
    """The name of the square that a branch plants on."""
    branch, grid = state.pieces[square], grid_of(state)
    assert isinstance(branch, Branch)
    target = reached_by(grid, square, branch)
    return grid.names[target] if target >= 0 else "a square off the board"


def reached_by(grid: Squares, square: int, branch: Branch) -> int:
    """The square that a branch plants on; -1 beyond the edge (SP-R9)."""
    return grid.ahead(square, branch.points, branch.size)


def open_rows(state: SprawlState, player: Player) -> list[list[int]]:
    """Every legal action of the player whose turn it is, encoded."""
    every = np.zeros((r.MAX_LISTED_ACTIONS, r.ENCODED_LENGTH), np.int64)
    rows: list[list[int]] = every[: generate_actions(state.table, player, every)].tolist()
    return rows


def open_actions(state: SprawlState, player: Player) -> list[Action]:
    """Every legal action of the player whose turn it is."""
    return list(map(decode, open_rows(state, player)))


@kept_for_state
def neutralised(state: SprawlState) -> set[int]:
    """The squares of all neutralised towers (SP-R7)."""
    return {square for square, piece in enumerate(state.table.board["neutralised"].tolist()) if piece}


class Attack(NamedTuple):
    """The attack of a branch on the square ahead of it."""

    player: Player
    start: int
    points: int
    """The direction of the branch."""
    target: int
    harms: bool
    """True if it neutralises the tower there, alone or with others."""


def attacks_of(state: SprawlState) -> list[Attack]:
    """The attacks of all branches, by square (SP-R7)."""
    grid, harm = grid_of(state), harmful(state.table).tolist()
    return [
        Attack(piece.player, square, piece.points, grid.ahead(square, piece.points, 1), bool(harm[square]))
        for square, piece in state.pieces.items()
        if isinstance(piece, Branch)
    ]


def felled(before: SprawlState, following: SprawlState) -> list[int]:
    """The squares of the towers that were neutralised between these two states."""
    return sorted(neutralised(following) - neutralised(before))
