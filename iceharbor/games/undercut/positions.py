"""A state or view of Undercut as the protocol's JSON object, and back; every no says what and where."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, Outcome, Player
from iceharbor.games.outcomes import write_outcome
from iceharbor.games.reading import (
    check_to_act,
    players_in,
    read_counts,
    read_ending,
    read_player,
    read_players,
    read_within,
)
from iceharbor.games.seats import next_player, playing, plays
from iceharbor.games.sizes import BIGGEST_FIRST, SIZES
from iceharbor.games.undercut.combos import holds_combo, in_bag
from iceharbor.games.undercut.pieces import (
    COLOUR_WORDS,
    UNKNOWN,
    UNSEEN_WORD,
    Piece,
    Pieces,
    count_in,
    in_order,
    kind_of,
    piece_of,
    pieces_in,
    points,
)
from iceharbor.games.undercut.records import (
    AUCTION,
    COLOURS,
    FIRST,
    FIRST_COST,
    HAND_POINTS,
    HANDS,
    KINDS,
    MOST_ENTRIES,
    MOST_STACKS,
    NOBODY,
    OF_EACH,
    OVER,
    PRIZE,
    RUNNING,
    SCORE,
    STACK,
    UNSEEN,
    Table,
    opening,
)
from iceharbor.games.undercut.rules import led_by
from iceharbor.games.undercut.state import State, acting, asked_of, bid_on, hand_of, stack_of
from iceharbor.games.undercut.words import COMBOS

PHASES: Final = ("first", "draw", "score", "stack", "auction", "prize", "over")
ENDINGS: Final = ("", "ten", "left", "empty_bag", "too_long")


class BidAt(Struct, forbid_unknown_fields=True):
    player: int
    pieces: list[str] = []


class StackAt(Struct, forbid_unknown_fields=True):
    pieces: list[str]
    bid: BidAt | None = None


class CombosAt(Struct, forbid_unknown_fields=True):
    tree: int = FIRST_COST
    triplets: int = FIRST_COST
    foursome: int = FIRST_COST


class PositionAt(Struct, forbid_unknown_fields=True):
    game: Literal["undercut"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    unchecked: bool = False
    phase: Literal["first", "draw", "score", "stack", "auction", "prize", "over"] = "auction"
    turn: int | None = 0
    start: int = 0
    hands: list[list[str]] | None = None
    seen: list[list[str]] | None = None
    scores: list[int] | None = None
    combos: CombosAt = field(default_factory=CombosAt)
    stacks: list[StackAt] = []
    asked: list[str] = []
    forfeited: list[int] = []
    entries: int = 0
    over_by: str | None = None
    to_act: list[int] | None = None
    viewer: int | None = None
    bag: Any = None
    bag_sizes: Any = None
    tokens: Any = None
    outcome: Any = None


def write_piece(piece: Piece) -> str:
    """`L red`; `L ?` for a piece whose colour is not seen."""
    return f"{SIZES[piece.size]} {(*COLOUR_WORDS, UNSEEN_WORD)[piece.colour]}"


def write_pieces(pieces: Pieces) -> list[str]:
    """Pieces in their order."""
    return [write_piece(piece) for piece in pieces]


def write_position(state: State, options: Mapping[str, Any], outcome: Outcome | None) -> dict[str, Any]:
    """Everything this state holds; of a view, what its viewer knows."""
    table = state.table
    turn, players = table.turn[0], len(table.hands)
    return {
        "game": "undercut",
        "players": players,
        "options": dict(options),
        "phase": PHASES[turn.phase],
        "turn": None if turn.player == NATURE else int(turn.player),
        "start": int(turn.start),
        "to_act": sorted(acting(state)),
        "hands": [write_pieces(hand_of(table, player)) for player in range(players)],
        "seen": [write_pieces(pieces_in(seen)) for seen in table.seen] if turn.hidden else None,
        "scores": table.scores.tolist(),
        "combos": dict(zip(COMBOS, table.costs.tolist(), strict=True)),
        "stacks": [_stack(table, number) for number in range(int(turn.stacks))],
        "asked": [SIZES[size] for size in asked_of(table)],
        "tokens": _tokens(table),
        "bag": None if table.bag[KINDS:].any() else _bag(table),
        "bag_sizes": {SIZES[size]: int(in_bag(table, size)) for size in BIGGEST_FIRST},
        "forfeited": players_in(int(turn.out), players),
        "entries": int(turn.entries),
        "over_by": ENDINGS[turn.over_by] or None,
        "outcome": write_outcome(outcome),
    }


def _stack(table: Table, number: int) -> dict[str, Any]:
    leader = int(table.leaders[number])
    bid = None if leader == NOBODY else {"player": leader, "pieces": write_pieces(bid_on(table, number))}
    return {"pieces": write_pieces(stack_of(table, number)), "bid": bid}


def _tokens(table: Table) -> list[Player]:
    return [p for p in range(len(table.hands)) if plays(table, p) and led_by(table, p) == NOBODY]


def _bag(table: Table) -> dict[str, int]:
    return {
        write_piece(Piece(size, colour)): int(table.bag[COLOURS * (size - 1) + colour])
        for size in BIGGEST_FIRST
        for colour in range(COLOURS)
    }


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(position: Mapping[str, Any], options: Mapping[str, Any], players: int, is_view: bool) -> State:
    """The state of a position; raises Malformed. Of a view with hidden hands, pieces may be of unknown colour."""
    found = shape(position, PositionAt)
    phase, hidden = PHASES.index(found.phase), bool(options["hidden_hands"])
    masked = is_view and hidden and phase != OVER
    table = opening(players, options["end_score"], options["end_at_once"], hidden)
    turn = table.turn[0]
    turn.phase = phase
    _read_hands(table, found, masked)
    _read_stacks(table, found)
    _read_bag(table, masked, found.unchecked)
    table.scores[:] = read_counts(found.scores or [0] * players, players, 9999, "scores")
    for combo, cost in enumerate((found.combos.tree, found.combos.triplets, found.combos.foursome)):
        table.costs[combo] = read_within(cost, 0, 999, f"combos.{COMBOS[combo]}")
    for k, word in enumerate(found.asked):
        table.asked[_size(word, f"asked[{k}]") - 1] += 1
    turn.player = NATURE if found.turn is None else read_player(found.turn, players, "turn")
    turn.start = read_player(found.start, players, "start")
    turn.out = read_players(found.forfeited, players, "forfeited")
    turn.entries = read_within(found.entries, 0, MOST_ENTRIES, "entries")
    turn.over_by = read_ending(found.over_by, ENDINGS)
    state = State(table)
    _check(state, found, masked)
    return state


def _read_hands(table: Table, found: PositionAt, masked: bool) -> None:
    players = len(table.hands)
    hands = found.hands if found.hands is not None else [[] for _ in range(players)]
    if len(hands) != players:
        raise Malformed(f"hands: there is one for each of {players} players")
    seen = found.seen if found.seen is not None else [[] for _ in range(players)]
    if len(seen) != players:
        raise Malformed(f"seen: there is one for each of {players} players")
    for player in range(players):
        count_in(_pieces(hands[player], f"hands[{player}]", masked), table.hands[player])
        count_in(_pieces(seen[player], f"seen[{player}]", False), table.seen[player])
    if table.seen.any() and not table.turn[0].hidden:
        raise Malformed("seen: only hidden hands have pieces that not everybody sees")
    if (table.seen > table.hands[:, :KINDS]).any():
        raise Malformed("seen: not all of these pieces are in the hands")


def _read_stacks(table: Table, found: PositionAt) -> None:
    turn, players = table.turn[0], len(table.hands)
    if len(found.stacks) > MOST_STACKS:
        raise Malformed(f"stacks: there are never more than {MOST_STACKS} (UC-R6)")
    for number, stack in enumerate(found.stacks):
        pieces = _pieces(stack.pieces, f"stacks[{number}]", False)
        if [piece.size for piece in pieces] != [3, 2, 1]:
            raise Malformed(f"stacks[{number}]: a stack is one L, one M and one S (UC-R6)")
        for piece in pieces:
            table.stacks[number, piece.size - 1] = piece.colour
        if stack.bid is not None:
            where = f"stacks[{number}].bid"
            table.leaders[number] = read_player(stack.bid.player, players, f"{where}.player")
            count_in(_pieces(stack.bid.pieces, where, False), table.bids[number])
    turn.stacks = len(found.stacks)


def _read_bag(table: Table, masked: bool, unchecked: bool) -> None:
    """The bag holds whatever is nowhere else (UC-R1)."""
    left = table.bag.copy()
    left[:KINDS] -= table.hands[:, :KINDS].sum(0) + table.bids.sum(0)
    for number in range(int(table.turn[0].stacks)):
        for piece in stack_of(table, number):
            left[kind_of(piece)] -= 1
    for kind in range(KINDS):
        if left[kind] < 0 and not unchecked:
            raise Malformed(f"there are only {OF_EACH} {write_piece(piece_of(kind))} in the game, or say unchecked")
    left[:KINDS] = np.maximum(left[:KINDS], 0)
    table.bag[:] = left
    if masked:
        for size in (1, 2, 3):
            kinds = slice(COLOURS * (size - 1), COLOURS * size)
            there = int(left[kinds].sum() - table.hands[:, UNSEEN + size].sum())
            if there < 0:
                raise Malformed("hands: there are 25 pieces of each size in the game")
            table.bag[kinds] = 0
            table.bag[UNSEEN + size] = there


def _pieces(words: Sequence[str], where: str, masked: bool) -> Pieces:
    if len(words) > 3 * OF_EACH * COLOURS:
        raise Malformed(f"{where}: there are 75 pieces in the game")
    return in_order(_piece(word, f"{where}[{k}]", masked) for k, word in enumerate(words))


def _piece(word: str, where: str, masked: bool) -> Piece:
    size, _, colour = word.partition(" ")
    if masked and colour == UNSEEN_WORD:
        return Piece(_size(size, where), UNKNOWN)
    if colour not in COLOUR_WORDS:
        raise Malformed(f"{where}: {word[:20]!r} is not a piece such as 'L red'")
    return Piece(_size(size, where), COLOUR_WORDS.index(colour))


def _size(word: str, where: str) -> int:
    if word not in ("S", "M", "L"):
        raise Malformed(f"{where}: {word[:20]!r} is not S, M or L")
    return SIZES.index(word)


# --- What cannot be ---------------------------------------------------------------------------------------------------


def _check(state: State, found: PositionAt, masked: bool) -> None:
    table = state.table
    turn, players = table.turn[0], len(table.hands)
    for player in players_in(int(turn.out), players):
        if table.hands[player].any() or (turn.phase != OVER and player in (turn.player, turn.start)):
            raise Malformed(f"forfeited: player {player} has left the game, and has neither pieces nor a turn")
    if (turn.phase == OVER) != (turn.over_by != RUNNING):
        raise Malformed("over_by: said exactly when the game is over")
    if turn.phase != OVER:
        _check_running(table, found)
    if turn.phase == HANDS:
        _check_first_hands(table)
    _check_asked(table, found)
    _check_stacks(table, found)
    if turn.phase == SCORE and not masked and not holds_combo(table.hands, turn.player):
        raise Malformed(f"turn: player {turn.player} holds no combo to hand in (UC-R5)")
    if turn.phase in (AUCTION, STACK, PRIZE) and not found.unchecked:
        for player in range(players):
            if holds_combo(table.hands, player):
                raise Malformed(f"hands[{player}]: a combo is handed in before the auction (UC-R5), or say unchecked")
    check_to_act(found.to_act, acting(state))


def _check_running(table: Table, found: PositionAt) -> None:
    """Nothing has ended the game yet, and somebody can act."""
    turn = table.turn[0]
    if playing(table) < 2:
        raise Malformed("forfeited: nobody else is left, so the game is over")
    if turn.entries >= MOST_ENTRIES:
        raise Malformed("entries: a game as long as this is over")
    if (turn.player == NATURE) != (turn.phase in (FIRST, STACK)):
        raise Malformed(f"turn: at {found.phase} it is {'NATURE' if turn.player != NATURE else 'a player'} who acts")


def _check_first_hands(table: Table) -> None:
    """From the start player on, up to whose turn it is, everybody has drawn six points; nobody else has (UC-R2)."""
    turn = table.turn[0]
    player, drawn = int(turn.start), True
    for _ in range(playing(table)):
        drawn = drawn and player != turn.player
        if points(hand_of(table, player)) != (HAND_POINTS if drawn else 0):
            raise Malformed(f"hands[{player}]: at draw, {HAND_POINTS if drawn else 'no'} points (UC-R2)")
        player = int(next_player(table, player))


def _check_asked(table: Table, found: PositionAt) -> None:
    asked, phase = asked_of(table), table.turn[0].phase
    wanted = {STACK: 3, PRIZE: 1}.get(int(phase), 0)
    if phase == HANDS:
        if asked and sum(asked) != HAND_POINTS:
            raise Malformed("asked: a first hand is exactly 6 points (UC-R2)")
    elif wanted != len(asked) or (phase == STACK and asked != (3, 2, 1)):
        raise Malformed(f"asked: at {found.phase} NATURE draws {wanted or 'nothing'}")
    if any(asked.count(size) > in_bag(table, size) for size in (1, 2, 3)):
        raise Malformed("asked: there are not so many in the bag")


def _check_stacks(table: Table, found: PositionAt) -> None:
    turn = table.turn[0]
    phase, stacks, others = turn.phase, int(turn.stacks), int(playing(table)) - 1
    leading = [int(leader) for leader in table.leaders if leader != NOBODY]
    if phase not in (STACK, AUCTION, PRIZE) and stacks:
        raise Malformed(f"stacks: there are none at {found.phase}")
    if phase == AUCTION and not 1 <= stacks <= others:
        raise Malformed(f"stacks: there are 1 to {others} of them in an auction (UC-R6)")
    if phase == PRIZE and not len(leading) == stacks <= others:
        raise Malformed(f"stacks: who passed left at most {others}, and all of them have bids (UC-R9)")
    if phase == STACK and stacks >= others:
        raise Malformed("stacks: all of them are drawn")
    if phase == STACK and leading:
        raise Malformed("stacks: there are no bids at stack")
    if len(set(leading)) < len(leading):
        raise Malformed("stacks: a player has one bid (UC-A8)")
    if phase in (AUCTION, PRIZE) and turn.player in leading:
        raise Malformed(f"turn: player {turn.player} has a bid on the table (UC-A9)")
    if not all(plays(table, player) for player in leading):
        raise Malformed("stacks: a player who has left has no bid")
