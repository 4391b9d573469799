"""A state or view of Undercut as the protocol's JSON object, and back; every no says what and where."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, Outcome, Player
from iceharbor.games.reading import read_players, read_within
from iceharbor.games.undercut.rules import (
    AUCTION,
    CHOOSE_FIRST,
    COLOURS,
    COMBOS,
    DRAW,
    FIRST_COST,
    MOST_ENTRIES,
    OF_EACH,
    OVER,
    PHASES,
    PRIZE,
    RUNNING,
    SCORE,
    SIZES,
    STACK,
    UNKNOWN,
    Offer,
    Piece,
    Pieces,
    State,
    acting,
    combos_in,
    counts_colours,
    holds_no_token,
    in_bag,
    in_order,
)

ENDINGS: Final = ("", "ten", "left", "empty_bag", "too_long")
UNSEEN: Final = "?"


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
    return f"{SIZES[piece.size]} {(*COLOURS, UNSEEN)[piece.colour]}"


def write_position(state: State, options: Mapping[str, Any], outcome: Outcome | None) -> dict[str, Any]:
    """Everything this state holds; of a view, what its viewer knows."""
    players = len(state.hands)
    return {
        "game": "undercut",
        "players": players,
        "options": dict(options),
        "phase": PHASES[state.phase],
        "turn": None if state.turn == NATURE else state.turn,
        "start": state.start,
        "to_act": sorted(acting(state)),
        "hands": [[write_piece(piece) for piece in hand] for hand in state.hands],
        "scores": list(state.scores),
        "combos": dict(zip(COMBOS, state.costs, strict=True)),
        "stacks": [_stack(pieces, _bid_on(state, number)) for number, pieces in enumerate(state.stacks)],
        "asked": [SIZES[size] for size in state.asked],
        "tokens": _tokens(state),
        "bag": _bag(state.bag) if counts_colours(state.bag) else None,
        "bag_sizes": {SIZES[size]: in_bag(state.bag, size) for size in (3, 2, 1)},
        "forfeited": [player for player in range(players) if state.out >> player & 1],
        "entries": state.entries,
        "over_by": ENDINGS[state.over_by] or None,
        "outcome": None
        if outcome is None
        else {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule},
    }


def _bid_on(state: State, number: int) -> Offer | None:
    return state.bids[number] if state.bids else None


def _stack(pieces: Pieces, offer: Offer | None) -> dict[str, Any]:
    bid = None if offer is None else {"player": offer.player, "pieces": [write_piece(piece) for piece in offer.pieces]}
    return {"pieces": [write_piece(piece) for piece in pieces], "bid": bid}


def _tokens(state: State) -> list[Player]:
    return [p for p in range(len(state.hands)) if not state.out >> p & 1 and not holds_no_token(state, p)]


def _bag(bag: tuple[int, ...]) -> dict[str, int]:
    return {
        write_piece(Piece(size, colour)): bag[len(COLOURS) * (size - 1) + colour]
        for size in (3, 2, 1)
        for colour in range(len(COLOURS))
    }


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(position: Mapping[str, Any], players: int, is_hidden_view: bool) -> State:
    """The state of a position; raises Malformed. Of a view with hidden hands, pieces may be of unknown colour."""
    found = shape(position, PositionAt)
    phase = PHASES.index(found.phase)
    masked = is_hidden_view and phase != OVER
    hands = _hands(found, players, masked)
    stacks = tuple(_pieces(stack.pieces, f"stacks[{k}]", False) for k, stack in enumerate(found.stacks))
    offers = tuple(_offer(stack, players, f"stacks[{k}].bid") for k, stack in enumerate(found.stacks))
    asked = tuple(_size(word, f"asked[{k}]") for k, word in enumerate(found.asked))
    if found.over_by is not None and found.over_by not in ENDINGS[1:]:
        raise Malformed(f"over_by: {found.over_by[:20]!r} is not one of {', '.join(ENDINGS[1:])}")
    state = State(
        phase,
        hands,
        _bag_left(hands, stacks, offers, masked, found.unchecked),
        _scores(found, players),
        (
            read_within(found.combos.tree, 0, 999, "combos.tree"),
            read_within(found.combos.triplets, 0, 999, "combos.triplets"),
            read_within(found.combos.foursome, 0, 999, "combos.foursome"),
        ),
        read_within(found.start, 0, players - 1, "start"),
        NATURE if found.turn is None else read_within(found.turn, 0, players - 1, "turn"),
        asked,
        stacks,
        offers if phase in (AUCTION, PRIZE) else (),
        read_players(found.forfeited, players, "forfeited"),
        read_within(found.entries, 0, MOST_ENTRIES, "entries"),
        ENDINGS.index(found.over_by) if found.over_by else RUNNING,
    )
    _check(state, found)
    return state


def _hands(found: PositionAt, players: int, masked: bool) -> tuple[Pieces, ...]:
    listed = found.hands if found.hands is not None else [[] for _ in range(players)]
    if len(listed) != players:
        raise Malformed(f"hands: there is one for each of {players} players")
    return tuple(_pieces(hand, f"hands[{k}]", masked) for k, hand in enumerate(listed))


def _pieces(words: Sequence[str], where: str, masked: bool) -> Pieces:
    if len(words) > 75:
        raise Malformed(f"{where}: there are 75 pieces in the game")
    return in_order([_piece(word, f"{where}[{k}]", masked) for k, word in enumerate(words)])


def _piece(word: str, where: str, masked: bool) -> Piece:
    size, _, colour = word.partition(" ")
    if masked and colour == UNSEEN:
        return Piece(_size(size, where), UNKNOWN)
    if colour not in COLOURS:
        raise Malformed(f"{where}: {word[:20]!r} is not a piece such as 'L red'")
    return Piece(_size(size, where), COLOURS.index(colour))


def _size(word: str, where: str) -> int:
    if word not in ("S", "M", "L"):
        raise Malformed(f"{where}: {word[:20]!r} is not S, M or L")
    return SIZES.index(word)


def _offer(stack: StackAt, players: int, where: str) -> Offer | None:
    if stack.bid is None:
        return None
    return Offer(
        read_within(stack.bid.player, 0, players - 1, f"{where}.player"), _pieces(stack.bid.pieces, where, False)
    )


def _scores(found: PositionAt, players: int) -> tuple[int, ...]:
    scores = found.scores if found.scores is not None else [0] * players
    if len(scores) != players:
        raise Malformed(f"scores: there is one for each of {players} players")
    return tuple(read_within(score, 0, 9999, f"scores[{k}]") for k, score in enumerate(scores))


def _bag_left(
    hands: tuple[Pieces, ...],
    stacks: tuple[Pieces, ...],
    offers: tuple[Offer | None, ...],
    masked: bool,
    unchecked: bool,
) -> tuple[int, ...]:
    """The bag holds whatever is nowhere else (UC-R1)."""
    bids = [piece for offer in offers if offer is not None for piece in offer.pieces]
    counts = Counter([*(piece for pieces in (*hands, *stacks) for piece in pieces), *bids])
    if masked:
        sizes = [
            5 * OF_EACH - sum(count for piece, count in counts.items() if piece.size == size) for size in (1, 2, 3)
        ]
        if min(sizes) < 0:
            raise Malformed("hands: there are 25 pieces of each size in the game")
        return tuple(sizes)
    every = [(size, colour) for size in (1, 2, 3) for colour in range(len(COLOURS))]
    left = [OF_EACH - counts[Piece(size, colour)] for size, colour in every]
    for (size, colour), count in zip(every, left, strict=True):
        if count < 0 and not unchecked:
            raise Malformed(
                f"there are only {OF_EACH} {write_piece(Piece(size, colour))} in the game, or say unchecked"
            )
    return tuple(max(0, count) for count in left)


# --- What cannot be ---------------------------------------------------------------------------------------------------


def _check(state: State, found: PositionAt) -> None:
    gone = [player for player in range(len(state.hands)) if state.out >> player & 1]
    for player in gone:
        if state.hands[player] or (state.phase != OVER and player in (state.turn, state.start)):
            raise Malformed(f"forfeited: player {player} has left the game, and has neither pieces nor a turn")
    if (state.phase == OVER) != (state.over_by != RUNNING):
        raise Malformed("over_by: said exactly when the game is over")
    if (state.turn == NATURE) != (state.phase in (CHOOSE_FIRST, STACK)) and state.phase != OVER:
        raise Malformed(f"turn: at {found.phase} it is {'NATURE' if state.turn != NATURE else 'a player'} who acts")
    _check_asked(state, found)
    _check_stacks(state, found)
    hidden = any(piece.colour == UNKNOWN for hand in state.hands for piece in hand)
    if state.phase == SCORE and not hidden and not combos_in(state.hands[state.turn]):
        raise Malformed(f"turn: player {state.turn} holds no combo to hand in (UC-R5)")
    if state.phase in (AUCTION, STACK, PRIZE):
        for player, hand in enumerate(state.hands):
            if combos_in(hand) and not found.unchecked:
                raise Malformed(f"hands[{player}]: a combo is handed in before the auction (UC-R5), or say unchecked")
    if found.to_act is not None and sorted(found.to_act) != sorted(acting(state)):
        raise Malformed(f"to_act: it is {sorted(acting(state))} to act, not {found.to_act}")


def _check_asked(state: State, found: PositionAt) -> None:
    wanted = {STACK: 3, PRIZE: 1}.get(state.phase)
    if state.phase == DRAW:
        if state.asked and sum(state.asked) != 6:
            raise Malformed("asked: a first hand is exactly 6 points (UC-R2)")
    elif (wanted or 0) != len(state.asked) or (state.phase == STACK and state.asked != (3, 2, 1)):
        raise Malformed(f"asked: at {found.phase} NATURE draws {wanted or 'nothing'}")
    if any(state.asked.count(size) > in_bag(state.bag, size) for size in (1, 2, 3)):
        raise Malformed("asked: there are not so many in the bag")


def _check_stacks(state: State, found: PositionAt) -> None:
    playing = len(state.hands) - state.out.bit_count()
    for number, stack in enumerate(state.stacks):
        if [piece.size for piece in stack] != [3, 2, 1]:
            raise Malformed(f"stacks[{number}]: a stack is one L, one M and one S (UC-R6)")
    if state.phase in (CHOOSE_FIRST, DRAW, SCORE) and state.stacks:
        raise Malformed(f"stacks: there are none at {found.phase}")
    if state.phase in (AUCTION, PRIZE) and not 1 <= len(state.stacks) < playing:
        raise Malformed(f"stacks: there are 1 to {playing - 1} of them in an auction (UC-R6)")
    if state.phase == STACK and len(state.stacks) >= playing - 1:
        raise Malformed("stacks: all of them are drawn")
    leading = [offer.player for offer in state.bids if offer is not None]
    if len(set(leading)) < len(leading):
        raise Malformed("stacks: a player has one bid (UC-A8)")
    if state.phase not in (AUCTION, PRIZE) and any(stack.bid for stack in found.stacks):
        raise Malformed(f"stacks: there are no bids at {found.phase}")
    if state.phase == AUCTION and state.turn in leading:
        raise Malformed(f"turn: player {state.turn} has a bid on the table (UC-A9)")
    if any(state.out >> player & 1 for player in leading):
        raise Malformed("stacks: a player who has left has no bid")
