"""A state of Hextris: the compiled rules' table as a value, and what repetition remembers."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from iceharbor.contract import SEATS, Player, Refusal, Refused
from iceharbor.games.hextris import rules as r
from iceharbor.games.hextris.rules import (
    BOARD,
    FIRST,
    MOST_DEEDS,
    REPEATED,
    RUNNING,
    Table,
    leave,
    opening,
    perform,
    ruling_on,
)
from iceharbor.games.hextris.words import SIZE_WORDS, Action, Swap, action_of, deed_of
from iceharbor.games.tables import Laid

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("HX-R8", "the game is over"),
    r.NOT_YOUR_TURN: ("HX-R2", "it is {turn}'s turn"),
    r.NO_SUCH_ACTION: ("HX-R2", "that is not an action of Hextris"),
    r.NONE_IN_HAND: ("HX-R3", "you have no {size} in hand"),
    r.NOT_ON_THE_RIM: ("HX-R3", "{spot} is not on the rim"),
    r.OCCUPIED: ("HX-R3", "{spot} is occupied"),
    r.NOTHING_THERE: ("HX-R4", "there is no piece on {spot}"),
    r.NOT_YOURS: ("HX-A2", "the piece on {spot} is not yours"),
    r.NO_STRAIGHT_LINE: ("HX-R4", "no straight line leads from {first} to {spot}"),
    r.TOO_FAR: ("HX-R4", "a {size} moves at most {far}"),
    r.IN_THE_WAY: ("HX-R4", "{spot} is occupied"),
    r.NOTHING_TO_SWAP: ("HX-R5", "there is nothing on {spot} to swap with"),
    r.NOT_NEIGHBOURS: ("HX-R5", "{first} and {spot} are not neighbours"),
    r.WRONG_SIZE: ("HX-R5", "a {own} swaps only with a {wanted}, not a {size}"),
    r.TOO_MANY: ("HX-R6", "{whose} would have {many} connected: never more than 5"),
    r.HAS_ACTION: ("HX-R2", "you have a legal action, so you can't be skipped"),
    r.NO_PIE: ("HX-A14", "only right after the first drop, and by option, may the second player take it over"),
    r.OFFERED_ALREADY: ("HX-A11", "you have offered a draw already"),
}


@dataclass(frozen=True, eq=False)
class State(Laid[Table]):
    """Everything true now."""

    repetition: bool = False
    seen: tuple[tuple[int, ...], ...] = ()
    """With the repetition rule: the board and who was to move, since the last drop or group."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.seen == other.seen and super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.seen, super().__hash__()))


def opened(players: int, pie_rule: bool, repetition: bool) -> State:
    """The state before anybody has acted."""
    return State(opening(players, pie_rule), repetition)


def acting(state: State) -> frozenset[Player]:
    """Whose turn it is, and nobody's when the game is over."""
    turn = state.table.turn[0]
    return frozenset() if turn.over_by else frozenset((int(turn.player),))


def after(state: State, player: Player, action: Action) -> State:
    """The state after an action; raises Refused."""
    table, deed = state.to_write(), deed_of(action)
    ruling, about = perform(table, player, deed)
    if ruling != r.OPEN:
        raise Refused(_refusal(state.table, player, action, ruling, about))
    return _remembered(state, table)


def left(state: State, player: Player) -> State:
    """The state after a player has left."""
    table = state.to_write()
    leave(table, player)
    return _remembered(state, table)


def completed(before: State, following: State) -> list[tuple[Player, int]]:
    """Who has more groups than before, and how many (HX-R7)."""
    pairs = zip(before.table.stowed.tolist(), following.table.stowed.tolist(), strict=True)
    return [(player, groups) for player, (had, groups) in enumerate(pairs) if groups > had]


def refusal_of(state: State, player: Player, action: Action) -> Refusal | None:
    """Why an action can't stand; None when it can."""
    ruling, about = ruling_on(state.table, player, deed_of(action))
    return None if ruling == r.OPEN else _refusal(state.table, player, action, ruling, about)


def _refusal(table: Table, player: Player, action: Action, ruling: int, about: int) -> Refusal:
    rule, sentence = SENTENCES[ruling]
    first = int(deed_of(action)[FIRST])
    own = int(r.man_at(table, first)) % 3 if isinstance(action, Swap) else 0
    size = about if about < 3 else 0
    owner, many = divmod(about, 32)
    reason = sentence.format(
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


def _remembered(before: State, table: Table) -> State:
    """With the repetition rule, the third time that the board looks the same to the same player the game is drawn
    (HX-A11). What lay there when a drop or a group had just changed it for good was the first time."""
    old = before.table
    lasting = np.array_equal(old.hands, table.hands) and np.array_equal(old.stowed, table.stowed)
    if not before.repetition or not lasting:
        return State(table, before.repetition)
    here, there = _looks(table), _looks(old)
    if here == there:  # an offered draw
        return State(table, True, before.seen)
    seen = (*(before.seen or (there,)), here)
    if seen.count(here) >= 3 and table.turn[0].over_by == RUNNING:
        table.turn[0].over_by = REPEATED
    return State(table, True, seen)


def _looks(table: Table) -> tuple[int, ...]:
    """The board, and who is to move."""
    return (*table.men.tolist(), int(table.turn[0].player))


def open_actions(state: State, player: Player) -> list[Action]:
    """Every drop, move and swap that is open to the player whose turn it is."""
    every = np.zeros((MOST_DEEDS, 3), np.int64)
    found = r.list_deeds(state.table, player, every, MOST_DEEDS)
    return [action_of(deed) for deed in every[:found]]
