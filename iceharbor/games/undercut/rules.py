"""The rules of Undercut.

UC-R1   Three to five players; a bag of 75 pieces, five of each kind: Larges of 3 points, Mediums 2, Smalls 1.
UC-R2   Everybody draws pieces of exactly six points, sizes of his choice, colours by chance.
UC-R3   The score sheet has a column for each player, and what a Tree, Triplets and a Foursome cost: 2 each. Low wins.
UC-R4   A round is a scoring phase and an auction; a start player begins both.
UC-R5   Scoring: whoever holds a combo must hand it in, one after the other. It adds its cost, which then rises by 1.
UC-R6   The auction: one stack fewer than there are players, each a Large, a Medium and a Small drawn from the bag.
UC-R7   Who holds his token lays a bid from his hand beside a stack; a bid that is there already must be undercut.
UC-R8   Fewer points are lower; of equal points, fewer pieces.
UC-R9   Who passes, once every stack has a bid, scores 1 and draws a piece; the others take the stacks they lead.
UC-R10  The passer starts the next round.
UC-R11  When a column reaches 10 the scoring phase is completed; the lowest score wins, then the fewest points in hand.

`after` is the only way a state changes: it refuses, or gives the state that follows. What is drawn from the bag is
NATURE's: a player asks for sizes, and she says the colours.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse

COLOURS: Final = ("red", "blue", "green", "yellow", "black")
UNKNOWN: Final = len(COLOURS)
"""In a view: the colour of a piece that the viewer does not see."""
SIZES: Final = " SML"
SIZE_WORDS: Final = ("", "Small", "Medium", "Large")
SMALL, MEDIUM, LARGE = 1, 2, 3
"""Sizes are points (UC-R1)."""
OF_EACH: Final = 5
HAND_POINTS: Final = 6
END_SCORE: Final = 10
COMBOS: Final = ("tree", "triplets", "foursome")
TREE, TRIPLETS, FOURSOME = range(3)
FIRST_COST: Final = 2

CHOOSE_FIRST, DRAW, SCORE, STACK, AUCTION, PRIZE, OVER = range(7)
"""Phases: who starts is drawn; hands are drawn; combos; stacks are drawn; bids; the passer's piece; over."""
PHASES: Final = ("first", "draw", "score", "stack", "auction", "prize", "over")

RUNNING, TEN, LAST_LEFT, EMPTY_BAG, TOO_LONG = range(5)
"""Why a game is over."""
MOST_ENTRIES: Final = 5000
"""A game as long as this is scored as it stands."""


class Piece(NamedTuple):
    """A size, largest first in order, and a colour by number."""

    size: int
    colour: int


Pieces = tuple[Piece, ...]
"""In order: Larges first, then by colour."""


def in_order(pieces: Sequence[Piece]) -> Pieces:
    """Pieces in the order in which they are always listed."""
    return tuple(sorted(pieces, key=lambda piece: (-piece.size, piece.colour)))


EVERY_PIECE: Final = in_order([Piece(size, colour) for size in (1, 2, 3) for colour in range(5)])
"""One of each kind."""


class First(NamedTuple):
    """NATURE draws who starts (UC-A21)."""

    player: Player


class AskHand(NamedTuple):
    """The sizes of which a player draws his first hand (UC-R2, A1)."""

    sizes: tuple[int, ...]


class Draws(NamedTuple):
    """NATURE draws pieces: a first hand, a stack, or the passer's piece."""

    pieces: Pieces


class Score(NamedTuple):
    """A combo is handed in (UC-R5)."""

    combo: int
    pieces: Pieces


class Bid(NamedTuple):
    """A bid beside a stack, counted from 0; no pieces is zero (UC-R7)."""

    stack: int
    pieces: Pieces


class Pass(NamedTuple):
    """The first pass ends the auction; the passer names the size that he draws (UC-R9)."""

    size: int


Action = First | AskHand | Draws | Score | Bid | Pass


class Offer(NamedTuple):
    """A bid on the table, beside a stack."""

    player: Player
    pieces: Pieces


class State(NamedTuple):
    """Everything true now: a value."""

    phase: int
    hands: tuple[Pieces, ...]
    bag: tuple[int, ...]
    """How many of each kind are in the bag, `5 * (size - 1) + colour`; where colours are hidden, of each size."""
    scores: tuple[int, ...]
    costs: tuple[int, int, int] = (FIRST_COST, FIRST_COST, FIRST_COST)
    """What a Tree, Triplets and a Foursome cost now."""
    start: Player = 0
    """Who starts the round."""
    turn: Player = 0
    """Whose turn it is, or for whom NATURE draws."""
    asked: tuple[int, ...] = ()
    """The sizes that NATURE is to draw; none when a player is to act."""
    stacks: tuple[Pieces, ...] = ()
    bids: tuple[Offer | None, ...] = ()
    """Beside each stack."""
    out: int = 0
    """Who has left, one bit a player."""
    entries: int = 0
    over_by: int = RUNNING


class Rules(NamedTuple):
    """What the options make of the rules."""

    end_score: int = END_SCORE
    end_at_once: bool = False


def opening(players: int) -> State:
    """Everything is in the bag (UC-R1)."""
    return State(CHOOSE_FIRST, ((),) * players, (OF_EACH,) * 15, (0,) * players, turn=NATURE)


# --- Pieces -----------------------------------------------------------------------------------------------------------


def counts_colours(bag: tuple[int, ...]) -> bool:
    """Whether it is known how many of each colour are in the bag."""
    return len(bag) == len(EVERY_PIECE)


def _place(bag: tuple[int, ...], piece: Piece) -> int:
    """Where the bag counts a piece."""
    return 5 * (piece.size - 1) + piece.colour if counts_colours(bag) else piece.size - 1


def points(pieces: Pieces) -> int:
    """What pieces are worth (UC-R1)."""
    return sum(piece.size for piece in pieces)


def in_bag(bag: tuple[int, ...], size: int) -> int:
    """How many pieces of a size are in the bag (UC-A3)."""
    return sum(bag[5 * (size - 1) : 5 * size]) if counts_colours(bag) else bag[size - 1]


def without(pieces: Pieces, taken: Pieces) -> Pieces:
    """What is left when some are taken; raises KeyError when they are not there."""
    left = list(pieces)
    for piece in taken:
        if piece not in left:
            raise KeyError(piece)
        left.remove(piece)
    return tuple(left)


def _changed(bag: tuple[int, ...], pieces: Pieces, by: int) -> tuple[int, ...]:
    counts = list(bag)
    for piece in pieces:
        counts[_place(bag, piece)] += by
    return tuple(counts)


def is_lower(bid: Pieces, other: Pieces) -> bool:
    """Whether a bid undercuts another (UC-R8)."""
    return (points(bid), len(bid)) < (points(other), len(other))


def combos_in(hand: Pieces) -> list[Score]:
    """Every combo that could be handed in from a hand (UC-R5, A5..A7)."""
    counts = Counter(hand)
    found = [Score(TRIPLETS, (piece,) * 3) for piece in EVERY_PIECE if counts[piece] >= 3]
    for colour in range(len(COLOURS)):
        tree = tuple(Piece(size, colour) for size in (LARGE, MEDIUM, SMALL))
        if all(counts[piece] for piece in tree):
            found.append(Score(TREE, tree))
    for size in (LARGE, MEDIUM, SMALL):
        row = [piece for piece in (Piece(size, colour) for colour in range(len(COLOURS))) if counts[piece]]
        found += [Score(FOURSOME, four) for four in combinations(row, 4)]
    return found


# --- What stands ------------------------------------------------------------------------------------------------------


def after(state: State, player: Player, action: Action, rules: Rules) -> State:
    """The state after an action; raises Refused when it can't stand."""
    if state.phase == OVER:
        raise refuse("UC-R11", "the game is over")
    if player not in acting(state):
        whose = sorted(acting(state))[0]
        raise refuse("UC-R4", f"it is {'NATURE' if whose == NATURE else SEATS[whose]}'s turn")
    match action:
        case First(first):
            following = _started(state, first)
        case AskHand(sizes):
            following = _asked_hand(state, sizes)
        case Draws(pieces):
            following = _drawn(state, pieces, rules)
        case Score():
            following = _scored(state, player, action, rules)
        case Bid(stack, pieces):
            following = _bid(state, player, stack, pieces)
        case Pass(size):
            following = _passed(state, player, size, rules)
    return _counted(following)


def stands(state: State, player: Player, action: Action, rules: Rules) -> bool:
    """Whether `after` accepts an action."""
    try:
        after(state, player, action, rules)
    except Refused:
        return False
    return True


def acting(state: State) -> frozenset[Player]:
    """Who may act: NATURE when something is to be drawn, nobody when the game is over."""
    if state.phase == OVER:
        return frozenset()
    if state.phase == CHOOSE_FIRST or state.asked:
        return frozenset((NATURE,))
    return frozenset((state.turn,))


def _check(state: State, phase: int, rule: str) -> None:
    if state.phase != phase:
        raise refuse(rule, "that is not asked for now")


def _started(state: State, first: Player) -> State:
    _check(state, CHOOSE_FIRST, "UC-A21")
    if not 0 <= first < len(state.hands) or state.out >> first & 1:
        raise refuse("UC-A21", f"there is no player {first} to start")
    return state._replace(phase=DRAW, start=first, turn=first)


def _asked_hand(state: State, sizes: tuple[int, ...]) -> State:
    """A first hand is six points, sizes as one likes (UC-R2, A1)."""
    _check(state, DRAW, "UC-R2")
    if sum(sizes) != HAND_POINTS:
        raise refuse("UC-R2", f"a first hand is exactly {HAND_POINTS} points, not {sum(sizes)}")
    return state._replace(asked=tuple(sorted(sizes, reverse=True)))


def _drawn(state: State, pieces: Pieces, rules: Rules) -> State:
    """NATURE draws what was asked for."""
    if tuple(piece.size for piece in pieces) != state.asked:
        raise refuse("UC-R6", f"the sizes to be drawn are {' '.join(SIZES[size] for size in state.asked)}")
    bag = _changed(state.bag, pieces, -1)
    if min(bag) < 0:
        raise refuse("UC-R1", "not all of these are in the bag")
    state = state._replace(bag=bag, asked=())
    if state.phase == STACK:
        return _stacked(state, pieces)
    state = _with_hand(state, state.turn, in_order((*state.hands[state.turn], *pieces)))
    return _auction_over(state, state.turn, rules) if state.phase == PRIZE else _next_hand(state, rules)


def _next_hand(state: State, rules: Rules) -> State:
    """The next player draws his first hand; after the last the first round begins."""
    following = next_player(state, state.turn)
    if following != state.start:
        return state._replace(turn=following)
    return _scoring(state, rules)


def _with_hand(state: State, player: Player, hand: Pieces) -> State:
    hands = list(state.hands)
    hands[player] = hand
    return state._replace(hands=tuple(hands))


# --- Scoring ----------------------------------------------------------------------------------------------------------


def _scoring(state: State, rules: Rules) -> State:
    """A scoring phase begins with the start player (UC-R4, R5)."""
    return _go_on_scoring(state._replace(phase=SCORE, turn=state.start), state.start, rules)


def _go_on_scoring(state: State, player: Player, rules: Rules) -> State:
    """The next from here on who holds a combo; after the last the game ends, or stacks are drawn (UC-R11, A19)."""
    while not combos_in(state.hands[player]):
        player = next_player(state, player)
        if player == state.start:
            return _scores_settled(state, rules)
    return state._replace(turn=player)


def _scores_settled(state: State, rules: Rules) -> State:
    if ten_reached(state, rules):
        return state._replace(phase=OVER, over_by=TEN)
    return _stacking(state._replace(stacks=(), bids=()))


def ten_reached(state: State, rules: Rules) -> bool:
    """Whether a column has reached what ends the game (UC-R11, V2)."""
    return any(score >= rules.end_score for player, score in enumerate(state.scores) if not state.out >> player & 1)


def _scored(state: State, player: Player, action: Score, rules: Rules) -> State:
    """UC-R5: the combo's cost is added, and rises; the pieces go into the bag."""
    _check(state, SCORE, "UC-R5")
    if Score(action.combo, in_order(action.pieces)) not in combos_in(state.hands[player]):
        raise refuse("UC-R5", f"your hand does not hold that {COMBOS[action.combo]}")
    scores, costs = list(state.scores), list(state.costs)
    scores[player] += costs[action.combo]
    costs[action.combo] += 1
    state = _with_hand(state, player, without(state.hands[player], action.pieces))
    bag = _changed(state.bag, action.pieces, 1)
    state = state._replace(scores=tuple(scores), costs=(costs[0], costs[1], costs[2]), bag=bag)
    return state if combos_in(state.hands[player]) else _after_scoring(state, player, rules)


def _after_scoring(state: State, player: Player, rules: Rules) -> State:
    following = next_player(state, player)
    return _scores_settled(state, rules) if following == state.start else _go_on_scoring(state, following, rules)


# --- The auction ------------------------------------------------------------------------------------------------------


def _stacking(state: State) -> State:
    """One stack fewer than players is drawn, or as many as the bag gives (UC-R6, A16)."""
    wanted = playing(state) - 1 - len(state.stacks)
    if wanted > 0 and all(in_bag(state.bag, size) for size in (LARGE, MEDIUM, SMALL)):
        return state._replace(phase=STACK, asked=(LARGE, MEDIUM, SMALL), turn=NATURE)
    if not state.stacks:
        return state._replace(phase=OVER, over_by=EMPTY_BAG)
    return state._replace(phase=AUCTION, turn=state.start, bids=(None,) * len(state.stacks))


def _stacked(state: State, pieces: Pieces) -> State:
    return _stacking(state._replace(stacks=(*state.stacks, pieces)))


def _bid(state: State, player: Player, stack: int, pieces: Pieces) -> State:
    """UC-R7: from the hand, beside one stack, lower than what lies there."""
    _check(state, AUCTION, "UC-R7")
    if not 0 <= stack < len(state.stacks):
        raise refuse("UC-R7", f"there is no stack {stack + 1}")
    offer = state.bids[stack]
    if offer is not None and not is_lower(pieces, offer.pieces):
        theirs = f"{points(offer.pieces)} in {len(offer.pieces)}"
        raise refuse("UC-R8", f"{points(pieces)} in {len(pieces)} is not lower than {theirs} of {SEATS[offer.player]}")
    try:
        hand = without(state.hands[player], pieces)
    except KeyError:
        raise refuse("UC-R7", "not all of these are in your hand") from None
    state = _with_hand(state, player, hand)
    if offer is not None:
        back = in_order((*state.hands[offer.player], *offer.pieces))
        state = _with_hand(state, offer.player, back)
    bids = list(state.bids)
    bids[stack] = Offer(player, in_order(pieces))
    return _next_bidder(state._replace(bids=tuple(bids)), player)


def _next_bidder(state: State, player: Player) -> State:
    """The next clockwise who holds his token (UC-R7, A9, A13)."""
    following = next_player(state, player)
    while holds_no_token(state, following):
        following = next_player(state, following)
    return state._replace(turn=following)


def holds_no_token(state: State, player: Player) -> bool:
    """Whether the player's token lies beside a stack (UC-A8)."""
    return any(offer is not None and offer.player == player for offer in state.bids)


def _passed(state: State, player: Player, size: int, rules: Rules) -> State:
    """UC-R9: one point, and a piece of a size of one's choice; then the others take what they lead (UC-A14)."""
    _check(state, AUCTION, "UC-R9")
    if None in state.bids:
        raise refuse("UC-R9", "nobody may pass while a stack has no bid")
    scores = list(state.scores)
    scores[player] += 1
    state = state._replace(scores=tuple(scores))
    if not any(state.bag):
        if size:
            raise refuse("UC-A15", "the bag is empty: pass without a size")
        return _auction_over(state, player, rules)
    if not size or not in_bag(state.bag, size):
        raise refuse("UC-A15", "name a size that is in the bag")
    return state._replace(phase=PRIZE, asked=(size,), turn=player)


def _auction_over(state: State, starter: Player, rules: Rules) -> State:
    """Everybody takes the stack he leads and returns his bid to the bag; a new round begins (UC-R9, R10, A18)."""
    for stack, offer in zip(state.stacks, state.bids, strict=True):
        if offer is None:
            state = state._replace(bag=_changed(state.bag, stack, 1))
            continue
        hand = in_order((*state.hands[offer.player], *stack))
        state = _with_hand(state, offer.player, hand)._replace(bag=_changed(state.bag, offer.pieces, 1))
    state = state._replace(stacks=(), bids=(), start=starter)
    if rules.end_at_once and ten_reached(state, rules):
        return state._replace(phase=OVER, over_by=TEN)
    return _scoring(state, rules)


# --- Players ----------------------------------------------------------------------------------------------------------


def next_player(state: State, player: Player) -> Player:
    """The next in order of play who has not left."""
    following = (player + 1) % len(state.hands)
    while state.out >> following & 1 and following != player:
        following = (following + 1) % len(state.hands)
    return following


def playing(state: State) -> int:
    """How many players are still in the game."""
    return len(state.hands) - state.out.bit_count()


def _counted(state: State) -> State:
    entries = state.entries + 1
    if entries >= MOST_ENTRIES and state.phase != OVER:
        return state._replace(entries=entries, phase=OVER, over_by=TOO_LONG)
    return state._replace(entries=entries)


def left(state: State, player: Player, rules: Rules) -> State:
    """The player is out: his pieces go into the bag, and the last one left wins.

    An auction has one stack fewer than players: one without a bid goes too, and if there is none the auction is over.
    """
    mine = [offer.pieces for offer in state.bids if offer is not None and offer.player == player]
    bag = _changed(state.bag, (*state.hands[player], *(piece for bid in mine for piece in bid)), 1)
    bids = tuple(None if offer is not None and offer.player == player else offer for offer in state.bids)
    was_turn, following = state.turn == player, next_player(state, player)
    state = _counted(_with_hand(state, player, ())._replace(bag=bag, bids=bids, out=state.out | 1 << player))
    if playing(state) == 1:
        return state._replace(phase=OVER, over_by=LAST_LEFT)
    was_start = state.start == player
    if was_start:
        state = state._replace(start=following)
    if state.phase == AUCTION:
        return _smaller_auction(state, player, following, was_turn, rules)
    if not was_turn:
        return state
    return _without_turn(state._replace(asked=()), player, following, was_start, rules)


def _without_turn(state: State, player: Player, following: Player, was_start: bool, rules: Rules) -> State:
    """What was to come of whoever left in the middle of it goes on with the next."""
    if state.phase == PRIZE:
        return _auction_over(state, following, rules)
    round_over = following == state.start and not was_start
    if state.phase == DRAW:
        return _scoring(state, rules) if round_over else state._replace(turn=following)
    if state.phase == SCORE:
        return _scores_settled(state, rules) if round_over else _go_on_scoring(state, following, rules)
    return state


def _smaller_auction(state: State, player: Player, following: Player, was_turn: bool, rules: Rules) -> State:
    if len(state.stacks) >= playing(state):
        if None not in state.bids:
            return _auction_over(state, following, rules)
        gone = max(number for number, offer in enumerate(state.bids) if offer is None)
        stacks, bids = list(state.stacks), list(state.bids)
        bag = _changed(state.bag, stacks.pop(gone), 1)
        bids.pop(gone)
        state = state._replace(stacks=tuple(stacks), bids=tuple(bids), bag=bag)
    return _next_bidder(state, player) if was_turn else state


def bids_from(hand: Pieces) -> Iterator[Pieces]:
    """Every different bid that a hand allows, none included."""
    seen = set()
    for count in range(len(hand) + 1):
        for pieces in combinations(hand, count):
            if pieces not in seen:
                seen.add(pieces)
                yield pieces
