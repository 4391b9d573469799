"""The table of Undercut as one viewer sees it: stacks with their bids, prices and the bag for all; hands for each."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from iceharbor.contract import NATURE, SEATS, Player, Viewer
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.kept import kept_for_state
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZE_WORDS
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS, Spots, played_marks, rectangle
from iceharbor.games.common.trays import marked_part
from iceharbor.games.undercut.actions import COMBOS
from iceharbor.games.undercut.drawing import Drawing
from iceharbor.games.undercut.hands import offer_tag, other_hand, own_hand
from iceharbor.games.undercut.layout import (
    BID_SCALE,
    BID_Y,
    EDGE,
    GAP,
    INSET,
    LANE,
    OWN_Y,
    SHEET,
    SHEET_Y,
    STACK,
    STACKS_Y,
    TAG,
    TOKEN,
    WIDE,
    bid_middles,
    columns,
    stack_places,
    standing,
)
from iceharbor.games.undercut.pieces import UNKNOWN, Piece, Pieces, in_order, pieces_words, points
from iceharbor.games.undercut.records import AUCTION, COLOURS, FIRST, HANDS, KINDS, NOBODY, OVER, UNSEEN
from iceharbor.games.undercut.state import Stack, UndercutState
from iceharbor.scene import (
    LoggedAction,
    OwnPart,
    Panel,
    Polygon,
    Scene,
    Standing,
    TableLayer,
    Tabletop,
    Turn,
)

MAX_CELLS: Final = 15
"""More would be too narrow to count on a phone."""
TEXT: Final = 140
SMALL: Final = 130
"""Heights of text. On a small screen both are 13 pixels."""
PRICES: Final = 4150
"""The width of the prices; the bag has the rest of the row."""
ROOMY: Final = 2000
"""A lane of at least this width has room for `Violet bids 3`."""
LIKE: Final = (
    tuple(Piece(size, 2) for size in BIGGEST_FIRST),
    (Piece(2, 1),) * 3,
    tuple(Piece(1, colour) for colour in range(4)),
)
"""An example of each combo: a green Tree, blue Triplets, a Foursome of Smalls."""
TASKS: Final = (
    "choosing at random who goes first",
    "choose starting pieces",
    "hand in a set",
    "drawing new stacks",
    "bid or pass",
    "drawing a piece",
    "game over",
)
"""What the player to act does, by phase."""


def common_scene(view: OpenView[UndercutState], winners: Sequence[Player], hidden: bool) -> Scene:
    """The bag, the sheet and the stacks as this view has them, and the panel. `winners` is empty while the game goes
    on, and `hidden` is true if hands are hidden."""
    state = view.state
    table, stacks = state.table, state.stacks
    layers = [
        _bag(tuple(table.bag.tolist())),
        *[_combo(number, cost) for number, cost in enumerate(table.costs.tolist())],
        *[_stack(number, len(stacks), stack) for number, stack in enumerate(stacks)],
    ]
    if not stacks:
        layers.append(_between(state.turn.phase, tuple(winners)))
    return Scene(
        viewer=None,
        field=_field(None),
        panel=_panel(state),
        facts={},
        top=Tabletop((), (), felt=True, layers=tuple(layers)),
        own=_gone_through(len(stacks), len(state.hands)),
        secret=hidden,
    )


@cache
def _gone_through(stacks: int, players: int) -> tuple[tuple[str, ...], ...]:
    """The stacks, for each player."""
    return (tuple([f"stack {number + 1}" for number in range(stacks)]),) * players


def own_part(view: OpenView[UndercutState], recent: Sequence[LoggedAction]) -> OwnPart:
    """The hands, the viewer's own below the stacks, what each stack would cost the viewer, and the marks."""
    auction = _auction(view.state)
    part = _hands_part(view.state.hands, auction, view.viewer)
    return marked_part(part, played_marks(recent, partial(_played_on, auction.leaders)))


class _Auction(NamedTuple):
    """What the hands are drawn with."""

    stacks: tuple[Pieces, ...]
    leaders: tuple[Player, ...]
    bids: tuple[Pieces, ...]
    costs: tuple[int, ...]
    parts: tuple[str, ...]
    """Each player's part in the auction: `leads stack 2`."""


@kept_for_state
def _auction(state: UndercutState) -> _Auction:
    turn, stacks = state.turn, state.stacks
    leaders, bidding = tuple([stack.leader for stack in stacks]), turn.phase == AUCTION
    parts = [
        _part(player, leaders, bidding, not turn.forfeited >> player & 1, turn.start) for player in range(turn.players)
    ]
    pieces, bids = tuple([stack.pieces for stack in stacks]), tuple([stack.bid for stack in stacks])
    return _Auction(pieces, leaders, bids, tuple(state.table.costs.tolist()), tuple(parts))


def _part(player: Player, leaders: Sequence[Player], bidding: bool, playing: bool, start: Player) -> str:
    if not bidding:
        return "starts the auction" if player == start else ""
    if player in leaders:
        return f"leads stack {leaders.index(player) + 1}"
    return "has no bid" if playing else ""


@lru_cache(MAX_KEPT_PARTS)
def _hands_part(hands: tuple[Pieces, ...], auction: _Auction, viewer: Viewer) -> OwnPart:
    others = [player for player in range(len(hands)) if player != viewer]
    here = [not part.startswith("leads") for part in auction.parts]
    layers = [
        other_hand(player, hands[player], auction.parts[player], here[player], box)
        for player, box in zip(others, columns(len(others)), strict=True)
    ]
    if viewer is not None:
        layers.append(own_hand(viewer, hands[viewer], auction.stacks, auction.parts[viewer], here[viewer]))
        layers += [
            offer_tag(number, len(auction.stacks), _kept(hands[viewer], auction, viewer, number), stack, auction.costs)
            for number, stack in enumerate(auction.stacks)
        ]
    return OwnPart(_field(viewer), {}, tuple(layers), tuple(f"hand {player}" for player in range(len(hands))))


def _kept(hand: Pieces, auction: _Auction, viewer: Player, number: int) -> Pieces:
    """The hand that the viewer would have beside a stack: a bid on another one has come back by then (UC-R7)."""
    others = [bid for n, bid in enumerate(auction.bids) if n != number and auction.leaders[n] == viewer]
    return in_order((*hand, *others[0])) if others else hand


@cache
def _field(viewer: Viewer) -> Polygon:
    """The outline of the table with its edge."""
    foot = SHEET_Y if viewer is None else OWN_Y
    return rectangle((-EDGE, foot - EDGE), (WIDE + EDGE, EDGE))


# --- The panel --------------------------------------------------------------------------------------------------------


def _panel(state: UndercutState) -> Panel:
    turn, scores = state.turn, state.table.scores.tolist()
    end = int(turn.end_score)
    standings = [_standing(score, turn.forfeited >> player & 1, end) for player, score in enumerate(scores)]
    epilogue = _epilogue(scores, state.hands) if turn.phase == OVER else ""
    return Panel(_turn(turn.phase, *state.acting), tuple(standings), epilogue, lowest_wins=True)


@lru_cache(MAX_KEPT_PARTS)
def _standing(score: int, has_left: int, end: int) -> Standing:
    return Standing(
        score,
        counts="point" if score == 1 else "points",
        out="resigned" if has_left else "",
        cells=end if end <= MAX_CELLS else 0,
    )


@cache
def _turn(phase: int, player: Player = NATURE) -> Turn:
    return Turn(None if player == NATURE else player, task=TASKS[phase])


def _epilogue(scores: Sequence[int], hands: Sequence[Pieces]) -> str:
    """The scores, and the hands that decide between equal ones (UC-R11)."""
    rows = zip(SEATS, scores, hands, strict=False)
    return "; ".join(f"{name} {plural(score, 'point')} (hand worth {points(hand)})" for name, score, hand in rows) + "."


# --- The table --------------------------------------------------------------------------------------------------------


def _played_on(leaders: Sequence[Player], entry: LoggedAction) -> tuple[Spots, Spots]:
    """The spots that show a player's action, none of which it leaves: the stack of a bid that still leads, or the
    player's hand. The bids of an auction that has ended do not mark the stacks of the next."""
    verb, _, rest = entry.notation.partition(" ")
    what, hand = rest.partition(" ")[0], f"hand {entry.player}"
    leads = verb == "bid" and entry.player in leaders[int(what) - 1 : int(what)]
    came: Mapping[str, Spots] = {
        "bid": (f"stack {what}",) if leads else (),
        "score": (hand, f"combo {what}"),
        "pass": (hand,),
        "draw": (hand,),
    }
    return (), came.get(verb, ())


@lru_cache(MAX_KEPT_PARTS)
def _between(phase: int, winners: tuple[Player, ...]) -> TableLayer:
    """The text in the middle of the table: what the game waits for, or its result."""
    layer, at = Drawing(), (WIDE / 2, STACKS_Y + STACK / 2)
    if winners:
        names = " and ".join(SEATS[player] for player in winners)
        layer.note(at, f"{names} wins" if len(winners) == 1 else f"{names} share the win", 260, "middle")
    elif phase in (FIRST, HANDS):
        layer.note(at, "Players choose their starting pieces", TEXT, "middle", "faint")
    else:
        layer.note(at, "New stacks come after all sets are handed in", TEXT, "middle", "faint")
    return layer.done()


# --- The bag and the prices -------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT_PARTS)
def _bag(bag: tuple[int, ...]) -> TableLayer:
    """The count of each kind in the bag, or of each size where the colours are not public."""
    layer = Drawing()
    sizes = {size: bag[UNSEEN + size] + sum(bag[COLOURS * (size - 1) : COLOURS * size]) for size in BIGGEST_FIRST}
    x, w = PRICES + GAP, WIDE - PRICES - GAP
    said = ", ".join(plural(count, SIZE_WORDS[size]) for size, count in sizes.items())
    layer.plate("lane", (x, SHEET_Y, w, SHEET))
    layer.patch("bag", (x, SHEET_Y, w, SHEET), f"The bag: {said}")
    layer.note((x + 60, SHEET_Y + SHEET - 250), "Bag", TEXT, tone="strong")
    layer.note((x + 60, SHEET_Y + SHEET - 590), str(sum(sizes.values())), TEXT, tone="faint")
    for row, (size, total) in enumerate(sizes.items()):
        known = bag[COLOURS * (size - 1) : COLOURS * size]
        kinds = {UNKNOWN: total} if any(bag[KINDS:]) else dict(enumerate(known))
        y = SHEET_Y + SHEET - 180 - row * 320
        for i, (colour, count) in enumerate(kinds.items()):
            at = x + 690 + i * 420
            layer.pyramids.append(standing("bag", Piece(size, colour), (at, y), 0.26, pale=count == 0))
            layer.note((at + 115, y - 20), str(count), SMALL, tone="strong" if count else "faint")
    return layer.done()


@lru_cache(MAX_KEPT_PARTS)
def _combo(number: int, cost: int) -> TableLayer:
    """A combo and its present price."""
    layer, name = Drawing(), COMBOS[number].capitalize()
    x, w = columns(len(COMBOS), PRICES)[number]
    layer.plate("lane", (x, SHEET_Y, w, SHEET))
    layer.patch(f"combo {COMBOS[number]}", (x, SHEET_Y, w, SHEET), f"{name} costs {cost}")
    layer.row(LIKE[number], f"combo {COMBOS[number]}", (x + 60, SHEET_Y + 320), w - 480, 0.34)
    layer.note((x + 50, SHEET_Y + SHEET - 220), name, TEXT, tone="strong")
    layer.note((x + w - 60, SHEET_Y + 290), f"+{cost}", 200, "end", "strong")
    return layer.done()


# --- Stacks -----------------------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT_PARTS)
def _stack(number: int, stacks: int, stack: Stack) -> TableLayer:
    pieces, leader, bid = stack
    layer, name, (x, w) = Drawing(), f"stack {number + 1}", columns(stacks)[number]
    led = "no bid yet" if leader == NOBODY else f"{SEATS[leader]} leads with {pieces_words(bid)}"
    layer.plate("pad", (x, STACKS_Y, w, STACK))
    layer.patch(name, (x, STACKS_Y, w, STACK), f"Stack {number + 1}: {pieces_words(pieces)}; {led}")
    scale, places = stack_places(pieces, x, w)
    layer.plate("mat", (x + INSET, places[0][1] - 620 * scale, w - 2 * INSET, 800 * scale))
    layer.stand(zip(pieces, places, strict=True), name, scale)
    layer.note((x + w - 2 * INSET, STACKS_Y + STACK - TAG - INSET - 190), f"Stack {number + 1}", SMALL, "end", "faint")
    layer.plate("lane", (x + INSET, STACKS_Y + INSET, w - 2 * INSET, LANE - INSET))
    for piece, at in zip(bid, bid_middles(bid, x, w), strict=True):
        layer.pyramids.append(standing(f"bid {number + 1}", piece, (at, BID_Y), BID_SCALE))
    line = STACKS_Y + LANE - 190
    if leader == NOBODY:
        layer.note((x + 2 * INSET, line), "no bid yet", TEXT, tone="faint")
    else:
        layer.token(leader, (x + 2 * INSET + TOKEN, BID_Y), True)
        bids = f"{SEATS[leader]} bids {points(bid)}" if w > ROOMY else f"{SEATS[leader]}: {points(bid)}"
        layer.note((x + 2 * INSET, line), bids, TEXT, tone="strong")
    return layer.done()
