"""The positions of Undercut, written and read; every error says what is wrong and where."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args

import numpy as np
from msgspec import UNSET, Struct, UnsetType, field

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, GamePosition, Outcome, Player, Viewer
from iceharbor.games.common.position_fields import (
    check_to_act,
    players_in,
    read_counts,
    read_ending,
    read_player,
    read_players,
    read_within,
)
from iceharbor.games.common.sizes import BIGGEST_FIRST, DRAWN_SIZES, SIZES
from iceharbor.games.common.turns import next_player, playing, plays
from iceharbor.games.undercut.actions import COMBOS
from iceharbor.games.undercut.combos import holds_combo, in_bag
from iceharbor.games.undercut.first_hands import can_complete
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
    MAX_ENTRIES,
    MAX_STACKS,
    NOBODY,
    OF_EACH,
    OVER,
    PRIZE,
    RUNNING,
    SCORE,
    STACK,
    UNSEEN,
    UndercutTable,
    opening,
)
from iceharbor.games.undercut.rules import led_by
from iceharbor.games.undercut.state import UndercutState, asked_of, bid_on, hand_of, stack_of
from iceharbor.scene import Size

Phase = Literal["first", "draw", "score", "stack", "auction", "prize", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
ENDINGS: Final = ("", "ten", "left", "empty_bag", "too_long")


class UndercutBid(Struct, frozen=True, forbid_unknown_fields=True):
    player: int
    pieces: Sequence[str] = ()


class UndercutStack(Struct, frozen=True, forbid_unknown_fields=True):
    pieces: Sequence[str]
    bid: UndercutBid | None = None


class UndercutCombos(Struct, frozen=True, forbid_unknown_fields=True):
    tree: int = FIRST_COST
    triplets: int = FIRST_COST
    foursome: int = FIRST_COST


class UndercutPosition(GamePosition, frozen=True):
    game: Literal["undercut"]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    phase: Phase = "auction"
    turn: int | None = 0
    start: int = 0
    to_act: Sequence[int] | None = None
    hands: Sequence[Sequence[str]] | None = None
    seen: Sequence[Sequence[str]] | None = None
    scores: Sequence[int] | None = None
    combos: UndercutCombos = UndercutCombos()
    stacks: Sequence[UndercutStack] = ()
    asked: Sequence[Size] = ()
    tokens: Sequence[int] | None = None
    """The players who may bid. It is written and not read, as `bag` and `bag_sizes`: they follow from the rest."""
    bag: dict[str, int] | None = None
    bag_sizes: dict[Size, int] | None = None
    forfeited: Sequence[int] = ()
    entries: int = 0
    termination: str | None = None


def write_piece(piece: Piece) -> str:
    """A piece as `L red`; `L ?` when its colour is hidden."""
    return f"{SIZES[piece.size]} {(*COLOUR_WORDS, UNSEEN_WORD)[piece.colour]}"


def write_pieces(pieces: Pieces) -> list[str]:
    """These pieces as words, in the given order."""
    return [write_piece(piece) for piece in pieces]


def write_position(
    state: UndercutState, options: Mapping[str, Any], outcome: Outcome | None, viewer: Viewer | UnsetType = UNSET
) -> UndercutPosition:
    """The position of a state, or of a view, which names its viewer."""
    table = state.table
    turn, players = table.turn[0], len(table.hands)
    return UndercutPosition(
        game="undercut",
        players=players,
        options=options,
        phase=PHASES[turn.phase],
        turn=None if turn.player == NATURE else int(turn.player),
        start=int(turn.start),
        to_act=sorted(state.acting),
        hands=[write_pieces(hand_of(table, player)) for player in range(players)],
        seen=[write_pieces(pieces_in(seen)) for seen in table.seen] if turn.hidden else None,
        scores=table.scores.tolist(),
        combos=UndercutCombos(*table.costs.tolist()),
        stacks=[_stack(table, number) for number in range(int(turn.stacks))],
        asked=[DRAWN_SIZES[size - 1] for size in asked_of(table)],
        tokens=_tokens(table),
        bag=None if table.bag[KINDS:].any() else _bag(table),
        bag_sizes={DRAWN_SIZES[size - 1]: int(in_bag(table, size)) for size in BIGGEST_FIRST},
        forfeited=players_in(int(turn.forfeited), players),
        entries=int(turn.entries),
        termination=ENDINGS[turn.termination] or None,
        outcome=outcome,
        viewer=viewer,
    )


def _stack(table: UndercutTable, number: int) -> UndercutStack:
    leader = int(table.leaders[number])
    bid = None if leader == NOBODY else UndercutBid(leader, write_pieces(bid_on(table, number)))
    return UndercutStack(write_pieces(stack_of(table, number)), bid)


def _tokens(table: UndercutTable) -> list[Player]:
    return [p for p in range(len(table.hands)) if plays(table, p) and led_by(table, p) == NOBODY]


def _bag(table: UndercutTable) -> dict[str, int]:
    return {
        write_piece(Piece(size, colour)): int(table.bag[COLOURS * (size - 1) + colour])
        for size in BIGGEST_FIRST
        for colour in range(COLOURS)
    }


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(found: UndercutPosition, options: Mapping[str, Any], first: Player, players: int) -> UndercutState:
    """The state of a position in a game that `first` starts, or NATURE draws the first player; raises Malformed when
    the position is not valid. In a view with hidden hands, pieces may have an unknown colour."""
    phase, hidden = PHASES.index(found.phase), bool(options["hidden_hands"])
    if phase == FIRST and first != NATURE:
        raise Malformed(
            f"phase: option `first` names player {first}, so NATURE does not choose who goes first (UC-A21)"
        )
    masked = found.viewer is not UNSET and hidden and phase != OVER
    table = opening(players, options["end_score"], options["end_at_once"], hidden)
    turn = table.turn[0]
    turn.phase, turn.one_by_one = phase, options.get("draw_one_by_one", False)
    _read_hands(table, found, masked)
    _read_stacks(table, found)
    _read_bag(table, masked, bool(found.unchecked))
    table.scores[:] = read_counts(found.scores or [0] * players, players, 9999, "scores")
    for combo, cost in enumerate((found.combos.tree, found.combos.triplets, found.combos.foursome)):
        table.costs[combo] = read_within(cost, 0, 999, f"combos.{COMBOS[combo]}")
    for size in found.asked:
        table.asked[SIZES.index(size) - 1] += 1
    turn.player = NATURE if found.turn is None else read_player(found.turn, players, "turn")
    turn.start = read_player(found.start, players, "start")
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    turn.entries = read_within(found.entries, 0, MAX_ENTRIES, "entries")
    turn.termination = read_ending(found.termination, ENDINGS)
    state = UndercutState(table)
    _check(state, found, masked)
    return state


def _read_hands(table: UndercutTable, found: UndercutPosition, masked: bool) -> None:
    players = len(table.hands)
    hands = found.hands if found.hands is not None else [[] for _ in range(players)]
    if len(hands) != players:
        raise Malformed(f"hands: must have {players} entries, one for each player")
    seen = found.seen if found.seen is not None else [[] for _ in range(players)]
    if len(seen) != players:
        raise Malformed(f"seen: must have {players} entries, one for each player")
    for player in range(players):
        count_in(_pieces(hands[player], f"hands[{player}]", masked), table.hands[player])
        count_in(_pieces(seen[player], f"seen[{player}]", False), table.seen[player])
    if table.seen.any() and not table.turn[0].hidden:
        raise Malformed("seen: only possible with the option `hidden_hands`")
    if (table.seen > table.hands[:, :KINDS]).any():
        raise Malformed("seen: has pieces that are not in the hands")


def _read_stacks(table: UndercutTable, found: UndercutPosition) -> None:
    turn, players = table.turn[0], len(table.hands)
    if len(found.stacks) > MAX_STACKS:
        raise Malformed(f"stacks: at most {MAX_STACKS} stacks are possible (UC-R6)")
    for number, stack in enumerate(found.stacks):
        pieces = _pieces(stack.pieces, f"stacks[{number}]", False)
        if [piece.size for piece in pieces] != [3, 2, 1]:
            raise Malformed(f"stacks[{number}]: must be one L, one M and one S (UC-R6)")
        for piece in pieces:
            table.stacks[number, piece.size - 1] = piece.colour
        if stack.bid is not None:
            where = f"stacks[{number}].bid"
            table.leaders[number] = read_player(stack.bid.player, players, f"{where}.player")
            count_in(_pieces(stack.bid.pieces, where, False), table.bids[number])
    turn.stacks = len(found.stacks)


def _read_bag(table: UndercutTable, masked: bool, unchecked: bool) -> None:
    """Fills the bag with all pieces that are nowhere else (UC-R1)."""
    left = table.bag.copy()
    left[:KINDS] -= table.hands[:, :KINDS].sum(0) + table.bids.sum(0)
    for number in range(int(table.turn[0].stacks)):
        for piece in stack_of(table, number):
            left[kind_of(piece)] -= 1
    for kind in range(KINDS):
        if left[kind] < 0 and not unchecked:
            raise Malformed(f"there are only {OF_EACH} {write_piece(piece_of(kind))} in the game (see `unchecked`)")
    left[:KINDS] = np.maximum(left[:KINDS], 0)
    table.bag[:] = left
    if masked:
        for size in (1, 2, 3):
            kinds = slice(COLOURS * (size - 1), COLOURS * size)
            there = int(left[kinds].sum() - table.hands[:, UNSEEN + size].sum())
            if there < 0:
                raise Malformed("hands: has more than 25 pieces of one size")
            table.bag[kinds] = 0
            table.bag[UNSEEN + size] = there


def _pieces(words: Sequence[str], where: str, masked: bool) -> Pieces:
    if len(words) > 3 * OF_EACH * COLOURS:
        raise Malformed(f"{where}: has more than 75 pieces")
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


# --- What is not allowed ----------------------------------------------------------------------------------------------


def _check(state: UndercutState, found: UndercutPosition, masked: bool) -> None:
    table = state.table
    turn, players = table.turn[0], len(table.hands)
    for player in players_in(int(turn.forfeited), players):
        if table.hands[player].any() or (turn.phase != OVER and player in (turn.player, turn.start)):
            raise Malformed(f"forfeited: player {player} has resigned, and can have neither pieces nor a turn")
    if (turn.phase == OVER) != (turn.termination != RUNNING):
        raise Malformed("termination: must be set exactly when `phase` is `over`")
    if turn.phase != OVER:
        _check_running(table, found)
    if turn.phase == HANDS:
        _check_first_hands(table)
    _check_asked(table, found)
    _check_stacks(table, found)
    if turn.phase == SCORE and not masked and not holds_combo(table.hands, turn.player):
        raise Malformed(f"turn: player {turn.player} has no combo to hand in (UC-R5)")
    if turn.phase in (AUCTION, STACK, PRIZE) and not found.unchecked:
        for player in range(players):
            if holds_combo(table.hands, player):
                raise Malformed(
                    f"hands[{player}]: a combo must be handed in before the auction (UC-R5; see `unchecked`)"
                )
    check_to_act(found.to_act, state.acting)


def _check_running(table: UndercutTable, found: UndercutPosition) -> None:
    """Checks that nothing has ended the game, and that some player can act."""
    turn = table.turn[0]
    if playing(table) < 2:
        raise Malformed("forfeited: only one player is left, so the game is over")
    if turn.entries >= MAX_ENTRIES:
        raise Malformed("entries: a game of this length is over")
    if (turn.player == NATURE) != (turn.phase in (FIRST, STACK)):
        raise Malformed(
            f"turn: must be {'null (NATURE)' if turn.player != NATURE else 'a player'} in phase {found.phase}"
        )


def _check_first_hands(table: UndercutTable) -> None:
    """Checks that from the start player on, players before the one who draws have six points, and later ones none
    (UC-R2)."""
    turn = table.turn[0]
    player, drawn = int(turn.start), True
    for _ in range(playing(table)):
        drawn = drawn and player != turn.player
        if player == turn.player and turn.one_by_one:
            _check_hand_begun(table, player)
        elif points(hand_of(table, player)) != (HAND_POINTS if drawn else 0):
            raise Malformed(f"hands[{player}]: at draw, {HAND_POINTS if drawn else 'no'} points (UC-R2)")
        player = int(next_player(table, player))


def _check_hand_begun(table: UndercutTable, player: Player) -> None:
    """Checks that a hand that is drawn one by one can be completed (UC-V4)."""
    asked = asked_of(table)
    missing = HAND_POINTS - points(hand_of(table, player))
    if missing <= 0 or len(asked) > 1 or sum(asked) > missing:
        raise Malformed(f"hands[{player}]: one by one, less than {HAND_POINTS} points before the last piece (UC-V4)")
    if not can_complete(table, missing - sum(asked), sum(asked)):
        raise Malformed(f"hands[{player}]: the bag cannot complete exactly {HAND_POINTS} points (UC-V4)")


def _check_asked(table: UndercutTable, found: UndercutPosition) -> None:
    asked, phase = asked_of(table), table.turn[0].phase
    wanted = {STACK: 3, PRIZE: 1}.get(int(phase), 0)
    if phase == HANDS:
        if asked and sum(asked) != HAND_POINTS and not table.turn[0].one_by_one:
            raise Malformed("asked: a first hand must have exactly 6 points (UC-R2)")
    elif wanted != len(asked) or (phase == STACK and asked != (3, 2, 1)):
        raise Malformed(f"asked: must be {wanted or 'empty'} in phase {found.phase}")
    if any(asked.count(size) > in_bag(table, size) for size in (1, 2, 3)):
        raise Malformed("asked: the bag does not have these pieces")


def _check_stacks(table: UndercutTable, found: UndercutPosition) -> None:
    turn = table.turn[0]
    phase, stacks, others = turn.phase, int(turn.stacks), int(playing(table)) - 1
    leading = [int(leader) for leader in table.leaders if leader != NOBODY]
    if phase not in (STACK, AUCTION, PRIZE) and stacks:
        raise Malformed(f"stacks: must be empty in phase {found.phase}")
    if phase == AUCTION and not 1 <= stacks <= others:
        raise Malformed(f"stacks: an auction must have 1 to {others} stacks (UC-R6)")
    if phase == PRIZE and not len(leading) == stacks <= others:
        raise Malformed(f"stacks: after a pass at most {others} are left, and each of them has a bid (UC-R9)")
    if phase == STACK and stacks >= others:
        raise Malformed("stacks: none is left to draw")
    if phase == STACK and leading:
        raise Malformed("stacks: no bids are possible in phase stack")
    if len(set(leading)) < len(leading):
        raise Malformed("stacks: a player can have only one bid (UC-A8)")
    if phase in (AUCTION, PRIZE) and turn.player in leading:
        raise Malformed(f"turn: player {turn.player} already has a bid (UC-A9)")
    if not all(plays(table, player) for player in leading):
        raise Malformed("stacks: a player who has resigned can have no bid")
