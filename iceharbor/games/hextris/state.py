"""A state of Hextris: the compiled rules' table as a value, and the history for the repetition rule."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from iceharbor.contract import NATURE, SEATS, Player, Refused
from iceharbor.games.common.kept import kept_property
from iceharbor.games.common.state import ArrayState
from iceharbor.games.hextris import rules as r
from iceharbor.games.hextris.actions import SIZE_WORDS, Action, SwapPieces, decode, encode
from iceharbor.games.hextris.rules import (
    BOARD,
    FIRST,
    MAX_LISTED_ACTIONS,
    REPEATED,
    RUNNING,
    HextrisTable,
    check,
    leave,
    opening,
    try_action,
)
from iceharbor.plan import Refusal

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("HX-R8", "the game is over"),
    r.NOT_YOUR_TURN: ("HX-R2", "it's {turn}'s turn"),
    r.NO_SUCH_ACTION: ("HX-R2", "Hextris has no such action"),
    r.NONE_IN_HAND: ("HX-R3", "you have no {size} in hand"),
    r.NOT_ON_THE_RIM: ("HX-R3", "{spot} is not on the rim: pieces are dropped on the rim"),
    r.OCCUPIED: ("HX-R3", "{spot} is occupied"),
    r.NOTHING_THERE: ("HX-R4", "there is no piece on {spot}"),
    r.NOT_YOURS: ("HX-A2", "the piece on {spot} is not yours"),
    r.NO_STRAIGHT_LINE: ("HX-R4", "{spot} is not in a straight line from {first}"),
    r.TOO_FAR: ("HX-R4", "a {size} slides at most {far}"),
    r.IN_THE_WAY: ("HX-R4", "{spot} is occupied"),
    r.NOTHING_TO_SWAP: ("HX-R5", "there is no piece on {spot} to swap with"),
    r.NOT_NEIGHBOURS: ("HX-R5", "{first} and {spot} are not next to each other"),
    r.WRONG_SIZE: ("HX-R5", "a {own} swaps only with a {wanted}, not a {size}"),
    r.TOO_MANY: ("HX-R6", "{whose} would have {many} connected pieces; at most 5 are allowed"),
    r.HAS_ACTION: ("HX-R2", "you have a legal action, so you can't skip"),
    r.NO_PIE: ("HX-A14", "with the pie rule, and only right after the first drop, the second player may take it over"),
    r.OFFERED_ALREADY: ("HX-A11", "you have already offered a draw"),
    r.NOT_DRAWN: ("HX-R2", "NATURE has not yet chosen who goes first"),
    r.NOT_TO_DRAW: ("HX-R2", "NATURE chooses who goes first, once, before the first turn"),
    r.NO_SUCH_PLAYER: ("HX-R2", "there is no player {about}"),
}


@dataclass(frozen=True, eq=False)
class HextrisState(ArrayState[HextrisTable]):
    """The whole state of a game."""

    repetition: bool = False
    seen: tuple[tuple[int, ...], ...] = ()
    """For the repetition rule: the board and the player to move, for each state since the last drop or completed
    group."""

    @kept_property
    def acting(self) -> frozenset[Player]:
        """The player whose turn it is (NATURE until the first player is drawn); empty when the game is over."""
        return frozenset() if self.turn.termination else frozenset((self.turn.player,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HextrisState) and self.seen == other.seen and super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.seen, super().__hash__()))


def opened(players: int, pie_rule: bool, repetition: bool, first: Player) -> HextrisState:
    """The state before the first entry; `first` goes first, or NATURE draws."""
    return HextrisState(opening(players, pie_rule, first), repetition)


def after(state: HextrisState, player: Player, action: Action) -> HextrisState:
    """The state after an action; raises Refused when the action is not legal."""
    table, encoded = state.to_write(), encode(action)
    ruling, about = try_action(table, player, encoded)
    if ruling != r.OPEN:
        raise Refused(_refusal(state.table, player, action, ruling, about))
    return _remembered(state, table)


def left(state: HextrisState, player: Player) -> HextrisState:
    """The state after a player has left."""
    table = state.to_write()
    leave(table, player)
    return _remembered(state, table)


def drawn(state: HextrisState) -> HextrisState:
    """The state after all remaining players have agreed to a draw (HX-A11)."""
    table = state.to_write()
    table.turn[0].draw_offers = (1 << int(state.turn.players)) - 1 & ~int(state.turn.forfeited)
    r.settle_draw(table)
    return _remembered(state, table)


def completed(before: HextrisState, following: HextrisState) -> list[tuple[Player, int]]:
    """The players who completed a group between these states, with their number of groups (HX-R7)."""
    pairs = zip(before.table.stowed.tolist(), following.table.stowed.tolist(), strict=True)
    return [(player, groups) for player, (had, groups) in enumerate(pairs) if groups > had]


def refusal_of(state: HextrisState, player: Player, action: Action) -> Refusal | None:
    """Why an action is not legal; None when it is."""
    ruling, about = check(state.table, player, encode(action))
    return None if ruling == r.OPEN else _refusal(state.table, player, action, ruling, about)


def _refusal(table: HextrisTable, player: Player, action: Action, ruling: int, about: int) -> Refusal:
    rule, sentence = SENTENCES[ruling]
    first = int(encode(action)[FIRST])
    own = int(r.man_at(table, first)) % 3 if isinstance(action, SwapPieces) else 0
    size = about if about < 3 else 0
    owner, many = divmod(about, 32)
    reason = sentence.format(
        about=about,
        turn=SEATS[table.turn[0].player],
        spot=BOARD.names[about % len(BOARD.names)],
        first=BOARD.names[first % len(BOARD.names)],
        size=SIZE_WORDS[size],
        own=SIZE_WORDS[own],
        wanted=SIZE_WORDS[r.SWAPS_WITH[own]],
        far="1 spot" if r.FARTHEST[size] == 1 else f"{r.FARTHEST[size]} spots",
        whose="you" if owner == player else SEATS[owner % len(SEATS)],
        many=many,
    )
    return Refusal(rule, reason)


def _remembered(before: HextrisState, table: HextrisTable) -> HextrisState:
    """Applies the repetition rule: the game is a draw when the same board occurs a third time with the same player to
    move (HX-A11). The board right after a drop or a completed group counts as its first time."""
    old = before.table
    if not before.repetition or before.turn.player == NATURE:
        return HextrisState(table, before.repetition)
    if not (np.array_equal(old.hands, table.hands) and np.array_equal(old.stowed, table.stowed)):
        return HextrisState(table, before.repetition)
    here, there = _looks(table), _looks(old)
    if here == there:  # a draw offer changes neither
        return HextrisState(table, True, before.seen)
    seen = (*(before.seen or (there,)), here)
    if seen.count(here) >= 3 and table.turn[0].termination == RUNNING:
        table.turn[0].termination = REPEATED
    return HextrisState(table, True, seen)


def _looks(table: HextrisTable) -> tuple[int, ...]:
    """The board and the player to move."""
    return (*table.men.tolist(), int(table.turn[0].player))


def open_actions(state: HextrisState, player: Player) -> list[Action]:
    """Every legal drop, move and swap of the player whose turn it is."""
    every = np.zeros((MAX_LISTED_ACTIONS, 3), np.int64)
    found = r.generate_actions(state.table, player, every, MAX_LISTED_ACTIONS)
    return [decode(encoded) for encoded in every[:found]]
