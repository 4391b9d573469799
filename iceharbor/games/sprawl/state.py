"""A state of Sprawl: the compiled rules' table as a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from iceharbor.contract import SEATS, Player, Refusal, Refused
from iceharbor.games.sizes import SIZE_WORDS
from iceharbor.games.sprawl import records as r
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Piece, pieces_on
from iceharbor.games.sprawl.records import Table
from iceharbor.games.sprawl.rules import leave, list_deeds, perform, ruling_on
from iceharbor.games.sprawl.words import Action, action_of, deed_of
from iceharbor.games.tables import Laid
from iceharbor.table.squares import Squares, squares

SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    r.GAME_OVER: ("SP-R10", "the game is over"),
    r.NOT_DRAWN: ("SP-R2", "NATURE draws first who begins"),
    r.NOT_YOUR_TURN: ("SP-R3", "it is {turn}'s turn"),
    r.NOT_TO_DRAW: ("SP-R2", "that is NATURE's to draw, before the first turn"),
    r.NO_SUCH_PLAYER: ("SP-R2", "there is no player {about} to begin"),
    r.FIRST_TURN: ("SP-R2", "a first turn puts a starting tower"),
    r.STARTED_ALREADY: ("SP-R2", "you have had your first turn"),
    r.NONE_LEFT: ("SP-R1", "you have no {size} left"),
    r.OCCUPIED: ("{rule}", "{square} is occupied"),
    r.NOTHING_THERE: ("{rule}", "there is nothing on {square}"),
    r.NOT_YOURS: ("{rule}", "the piece on {square} is not yours"),
    r.LOST: ("SP-R8", "its tower is neutralised, so it can't be {done}"),
    r.NO_TOWER: ("SP-R4", "only a tower can be capped"),
    r.NO_SUCH_CAP: ("SP-R4", "{only} goes on a {size}"),
    r.NO_SUCH_BRANCH: ("SP-R5", "{only} branches from a {size}"),
    r.TOO_MANY_IN_A_ROW: ("SP-R6", "a tower of {many} carries branches of at most {many} in a row"),
    r.NOT_BESIDE: ("SP-R5", "{square} is not beside {whence}"),
    r.BEHIND: ("SP-R5", "nothing branches from behind a branch"),
    r.POINTS_BACK: ("SP-R5", "it may not point back at what it branches from"),
    r.NOT_STRAIGHT: ("SP-R5", "strictly a branch points only straight away, {way}"),
    r.NOT_SIDEWAYS: ("SP-R5", "beside a branch it points only straight away, {way}"),
    r.OFF_THE_BOARD: ("SP-A5", "it must point at a square of the board"),
    r.NO_BRANCH: ("SP-R9", "only a branch spores"),
    r.NOT_THE_TARGET: ("SP-R9", "a {size} spores in {far}"),
    r.AT_ONCE: ("SP-R9", "a {size} there would at once be neutralised"),
}
BY_VERB: Final[Mapping[int, tuple[str, str]]] = {
    r.FIRST: ("SP-R2", "drawn"),
    r.START: ("SP-R2", "started"),
    r.BUILD: ("SP-R4", "built on"),
    r.LAY: ("SP-R5", "branched from"),
    r.SPORE: ("SP-R9", "spored from"),
}
"""The rule of each verb, and what is done to a piece by it."""


@dataclass(frozen=True, eq=False)
class State(Laid[Table]):
    """Everything true now."""

    SHARED = ("ahead",)

    @cached_property
    def pieces(self) -> Mapping[int, Piece]:
        """The pieces on the board, by square."""
        return dict(pieces_on(self.table))


def grid_for(players: int) -> Squares:
    """The board of so many players (SP-R1)."""
    return squares(*r.BOARDS[players])


def grid_of(state: State) -> Squares:
    """The board of a state."""
    return grid_for(int(state.table.turn[0].players))


def acting(state: State) -> frozenset[Player]:
    """Whose turn it is (NATURE's until she has drawn who begins), and nobody's when the game is over."""
    turn = state.table.turn[0]
    return frozenset() if turn.over_by else frozenset((int(turn.player),))


def after(state: State, player: Player, action: Action) -> State:
    """The state after an action; raises Refused."""
    table, deed = state.to_write(), deed_of(action)
    ruling, about = perform(table, player, deed)
    if ruling != r.OPEN:
        raise Refused(_refusal(state, action, ruling, about))
    return State(table)


def left(state: State, player: Player) -> State:
    """The state after a player has left."""
    table = state.to_write()
    leave(table, player)
    return State(table)


def refusal_of(state: State, player: Player, action: Action) -> Refusal | None:
    """Why an action can't stand; None when it can."""
    ruling, about = ruling_on(state.table, player, deed_of(action))
    return None if ruling == r.OPEN else _refusal(state, action, ruling, about)


def _refusal(state: State, action: Action, ruling: int, about: int) -> Refusal:
    deed, names = deed_of(action), grid_of(state).names
    rule, sentence = SENTENCES[ruling]
    verbs_rule, done = BY_VERB[int(deed[r.VERB])]
    size = about if r.SMALL <= about <= r.LARGE else r.SMALL
    reason = sentence.format(
        about=about,
        turn=SEATS[state.table.turn[0].player],
        size=SIZE_WORDS[size],
        only=f"only a {SIZE_WORDS[size - 1]}" if size > r.SMALL else "nothing",
        square=names[about % len(names)],
        whence=names[deed[r.WHENCE] % len(names)],
        done=done,
        many=f"{about} piece{'s' if about > 1 else ''}",
        way=DIRECTION_WORDS[about % 4],
        far="the next square" if size == 1 else f"the square {size} ahead",
    )
    return Refusal(rule.format(rule=verbs_rule), reason)


def open_actions(state: State, player: Player) -> list[Action]:
    """Everything that is open to the player whose turn it is."""
    every = np.zeros((r.MOST_DEEDS, r.DEED), np.int64)
    return [action_of(deed) for deed in every[: list_deeds(state.table, player, every)].tolist()]


def neutralised(state: State) -> set[int]:
    """The squares of all neutralised towers (SP-R7)."""
    return {square for square, piece in enumerate(state.table.board["neutralised"].tolist()) if piece}


def felled(before: State, following: State) -> list[int]:
    """The squares of towers that are neutralised afterwards and were not before."""
    return sorted(neutralised(following) - neutralised(before))
