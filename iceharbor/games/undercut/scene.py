"""The table of Undercut as one viewer sees it: hands, the bag, the score sheet, and stacks with bids beside them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Final, Literal

from msgspec.structs import replace

from iceharbor.contract import SEATS, Player, Viewer
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZE_WORDS
from iceharbor.games.common.tabletop import KEPT_PARTS, KEPT_STATES, Spots, played_marks
from iceharbor.games.common.turns import plays
from iceharbor.games.undercut.actions import COMBOS, write_piece
from iceharbor.games.undercut.combos import in_bag
from iceharbor.games.undercut.layout import (
    BESIDE,
    BID_SCALE,
    BID_Y,
    GAP,
    HAND,
    OWN,
    OWN_Y,
    SHEET,
    SHEET_Y,
    STACK,
    STACKS_Y,
    WIDE,
    WIDTHS,
    bid_middles,
    columns,
    middles,
    standing,
)
from iceharbor.games.undercut.pieces import UNKNOWN, Piece, Pieces, pieces_in, pieces_words, points
from iceharbor.games.undercut.records import AUCTION, COLOURS, FIRST, HANDS, KINDS, NOBODY, OVER
from iceharbor.games.undercut.state import UndercutState, acting, bid_on, stack_of
from iceharbor.scene import (
    Facts,
    LoggedAction,
    Note,
    OwnPart,
    Panel,
    Polygon,
    Pyramid,
    Scene,
    Spot,
    Standing,
    TableLayer,
    Tabletop,
    Turn,
)

NAME: Final = 1150
"""The width of the space beside the viewer's own pieces: for the name and their value."""
BAG: Final = 2400
LOW: Final = 790
"""The width of the bag, and the height of the combos under the score sheet."""
ONE_ROW: Final = 6
"""More kinds than this take two rows."""
ROOMY: Final = 2500
FULL: Final = 1800
LONG: Final = 1000
LEADS: Final = 1400
"""Stacks, hands and columns of at least these widths have room for longer text; of the last, for `leads stack 2`."""
RIM: Final = 100
"""The part of the table that buttons beside it may cover."""
EM: Final = 0.6
"""The average width of a bold letter, as a share of its height."""
LIKE: Final = (
    tuple(Piece(size, 2) for size in BIGGEST_FIRST),
    (Piece(2, 1),) * 3,
    tuple(Piece(1, colour) for colour in range(4)),
)
"""An example of each combo: a green Tree, blue Triplets, a Foursome of Smalls."""
TASKS: Final = (
    "choosing at random who goes first",
    "choose your starting pieces",
    "hand in a combo",
    "drawing new stacks",
    "bid or pass",
    "drawing a piece",
    "game over",
)
"""What the player to act does, by phase."""


def common_scene(view: OpenView[UndercutState], winners: Sequence[Player], hidden: bool) -> Scene:
    """The bag, the sheet and the stacks as this view has them, and the panel. `winners` is empty while the game goes
    on, and `hidden` is true if hands are hidden."""
    return _common_scene(view.state, tuple(winners), hidden)


@lru_cache(KEPT_STATES)
def _common_scene(state: UndercutState, winners: tuple[Player, ...], hidden: bool) -> Scene:
    table, hands, phase = state.table, _hands(state), state.turn.phase
    stacks = state.turn.stacks
    layers = (
        _bag(tuple(int(in_bag(table, size)) for size in BIGGEST_FIRST), tuple(table.bag.tolist())),
        *_sheet(state),
        *(_combo(number, cost) for number, cost in enumerate(table.costs.tolist())),
        *(
            _stack(number, stacks, leader, stack_of(table, number), bid_on(table, number))
            for number, leader in enumerate(table.leaders[:stacks].tolist())
        ),
        *(() if stacks else (_between(phase, winners),)),
    )
    names = tuple(f"stack {number + 1}" for number in range(stacks))
    return Scene(
        viewer=None,
        field=_field(None),
        panel=_panel(state, hands),
        facts={},
        top=Tabletop((), (), layers=layers),
        own=(names,) * len(hands),
        secret=hidden,
    )


def own_part(view: OpenView[UndercutState], recent: Sequence[LoggedAction]) -> OwnPart:
    """The hands, the viewer's own below the stacks, and the marks."""
    return replace(_hands_part(_hands(view.state), view.viewer), played=played_marks(recent, _played_on))


@lru_cache(KEPT_PARTS)
def _hands_part(hands: tuple[Pieces, ...], viewer: Viewer) -> OwnPart:
    others = [player for player in range(len(hands)) if player != viewer]
    layers = [_hand(player, hands[player], *box) for player, box in _columns_of(others)]
    if viewer is not None:
        layers.append(_own_hand(viewer, hands[viewer]))
    return OwnPart(_field(viewer), {}, tuple(layers), tuple(f"hand {player}" for player in range(len(hands))))


@lru_cache(KEPT_STATES)
def _hands(state: UndercutState) -> tuple[Pieces, ...]:
    return tuple(pieces_in(hand) for hand in state.table.hands.tolist())


def _columns_of(seats: Sequence[Player]) -> list[tuple[Player, tuple[float, float]]]:
    """The players with the left edge and the width of their boxes, side by side."""
    return list(zip(seats, columns(len(seats)), strict=True))


def _field(viewer: Viewer) -> Polygon:
    """The outline of the table."""
    foot = STACKS_Y if viewer is None else OWN_Y
    return ((0, foot), (WIDE, foot), (WIDE, 0), (0, 0))


# --- The panel --------------------------------------------------------------------------------------------------------


def _panel(state: UndercutState, hands: Sequence[Pieces]) -> Panel:
    turn, scores = state.turn, state.table.scores.tolist()
    resigned = players_in(turn.forfeited, len(scores))
    to_act = [player for player in acting(state) if player >= 0]
    return Panel(
        turn=Turn(to_act[0] if to_act else None, task=TASKS[turn.phase]),
        standings=tuple(
            Standing(score, counts="points; lowest wins", out="resigned" if player in resigned else "")
            for player, score in enumerate(scores)
        ),
        epilogue=_epilogue(scores, hands) if turn.phase == OVER else "",
    )


def _epilogue(scores: Sequence[int], hands: Sequence[Pieces]) -> str:
    """The scores, and the hands that decide between equal ones (UC-R11)."""
    rows = zip(SEATS, scores, hands, strict=False)
    return "; ".join(f"{name} {plural(score, 'point')} (hand worth {points(hand)})" for name, score, hand in rows) + "."


# --- The table --------------------------------------------------------------------------------------------------------


def _played_on(entry: LoggedAction) -> tuple[Spots, Spots]:
    """The spots that show a player's action, none of which it leaves: the stack of a bid, or the player's column."""
    verb, _, rest = entry.notation.partition(" ")
    what, column = rest.partition(" ")[0], f"score {entry.player}"
    came: Mapping[str, Spots] = {
        "bid": (f"stack {what}",),
        "score": (column, f"combo {what}"),
        "pass": (column,),
        "draw": (f"hand {entry.player}",),
    }
    return (), came.get(verb, ())


class _Drawing:
    """A layer while it is drawn."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.pyramids: list[Pyramid] = []
        self.notes: list[Note] = []
        self.facts: dict[str, Facts] = {}

    def done(self) -> TableLayer:
        return TableLayer(tuple(self.spots), tuple(self.pyramids), tuple(self.notes), self.facts)

    def tray(
        self,
        name: str,
        box: tuple[float, float, float, float],
        said: str,
        seat: Player | None = None,
    ) -> None:
        """`said` is the title and the details; the facts of a hand and a column have an owner."""
        x, y, w, h = box
        self.spots.append(Spot(name, "tray", (round(x), round(y), round(w), round(h)), "", seat))
        title, _, rest = said.partition(": ")
        owned = name.startswith(("hand ", "score "))
        self.facts[name] = Facts(title, (rest,) if rest else (), seat if owned else None)

    def note(
        self,
        at: tuple[float, float],
        text: str,
        size: float,
        anchor: Literal["start", "middle", "end"] = "start",
        tone: Literal["faint", "plain", "strong"] = "plain",
        seat: Player | None = None,
    ) -> None:
        if text:
            self.notes.append(Note((round(at[0]), round(at[1])), text, round(size, 3), anchor, tone, seat))

    def row(self, pieces: Pieces, spot: str, at: tuple[float, float], wide: float, scale: float) -> None:
        places = middles(pieces, at[0], wide, scale)
        self.pyramids += [standing(spot, piece, (x, at[1]), scale) for piece, x in zip(pieces, places, strict=True)]


@lru_cache(KEPT_PARTS)
def _between(phase: int, winners: tuple[Player, ...]) -> TableLayer:
    """The text in the middle of the table: what the game waits for, or its result."""
    layer, at = _Drawing(), (WIDE / 2, STACKS_Y + STACK / 2)
    if winners:
        names = " and ".join(SEATS[player] for player in winners)
        layer.note(at, f"{names} wins" if len(winners) == 1 else f"{names} share the win", 300, "middle")
    elif phase in (FIRST, HANDS):
        layer.note(at, "Players choose their starting pieces", 190, "middle", "faint")
    else:
        layer.note(at, "New stacks come after all combos are handed in", 190, "middle", "faint")
    return layer.done()


# --- Hands ------------------------------------------------------------------------------------------------------------


@lru_cache(KEPT_PARTS)
def _hand(player: Player, pieces: Pieces, x: float, w: float) -> TableLayer:
    layer, aria = _Drawing(), f"Hand of {SEATS[player]}: {pieces_words(pieces)}"
    layer.tray(f"hand {player}", (x, -HAND, w, HAND), aria, player)
    layer.row(pieces, f"hand {player}", (x + 110, -HAND + 330), w - 220, 0.52)
    layer.note((x + 90, -150), SEATS[player], 220, seat=player)
    counted = plural(len(pieces), "piece") if w > FULL else str(len(pieces))
    layer.note((x + w - 90, -150), counted, 200, "end", "faint")
    return layer.done()


@lru_cache(KEPT_PARTS)
def _own_hand(own: Player, pieces: Pieces) -> TableLayer:
    """The viewer's own pieces: each kind is a place that can be chosen for a bid."""
    layer, top = _Drawing(), OWN_Y + OWN
    layer.tray(f"hand {own}", (0, OWN_Y, NAME, OWN), f"Your hand: {pieces_words(pieces)}", own)
    layer.note((90, top - 200), SEATS[own], 230, seat=own)
    layer.note((90, top - 510), "your hand", 195, tone="faint")
    layer.note((90, top - 780), f"worth {points(pieces)}" if pieces else "", 195, tone="faint")
    kinds = Counter(pieces)
    for (piece, count), cell in zip(kinds.items(), _own_cells(len(kinds)), strict=True):
        _add_own_kind(layer, own, piece, count, cell)
    return layer.done()


def _add_own_kind(
    layer: _Drawing, own: Player, piece: Piece, count: int, cell: tuple[float, float, float, float]
) -> None:
    x, y, w, high = cell
    spot, said = write_piece(piece), pieces_words([piece] * count)
    layer.tray(spot, cell, f"{said if count > 1 else f'1 {said}'} in your hand", own)
    scale, apart = min(0.85, w / 1050, high / 1150), min(150, w * 0.4 / count)
    for k in range(count):
        aside = (k - (count - 1) / 2) * apart
        layer.pyramids.append(standing(spot, piece, (x + w / 2 + aside, y + high * 0.46 - aside * 0.5), scale))
    layer.note((x + w - 80, y + high - 160), f"×{count}" if count > 1 else "", 210, "end", "strong")


# --- The bag and the sheet --------------------------------------------------------------------------------------------


@lru_cache(KEPT_PARTS)
def _bag(left: tuple[int, ...], bag: tuple[int, ...]) -> TableLayer:
    """The count of each kind in the bag, or of each size where the colours are not public: `left` counts Larges,
    Mediums and Smalls."""
    layer, sizes = _Drawing(), dict(zip(BIGGEST_FIRST, left, strict=True))
    said = ", ".join(plural(count, SIZE_WORDS[size]) for size, count in sizes.items())
    layer.tray("bag", (0, SHEET_Y, BAG, SHEET), f"The bag: {said}")
    layer.note((90, SHEET_Y + SHEET - 170), "Bag", 220)
    layer.note((BAG - 90, SHEET_Y + SHEET - 170), f"{sum(left)} left", 200, "end", "faint")
    for row, (size, total) in enumerate(sizes.items()):
        known = bag[COLOURS * (size - 1) : COLOURS * size]
        kinds = {UNKNOWN: total} if any(bag[KINDS:]) else dict(enumerate(known))
        y = SHEET_Y + SHEET - 620 - row * 470
        for i, (colour, count) in enumerate(kinds.items()):
            x = 230 + i * 445
            layer.pyramids.append(standing("bag", Piece(size, colour), (x, y), 0.28, pale=count == 0))
            layer.note((x + 140, y - 60), str(count), 195, tone="strong" if count else "faint")
    return layer.done()


def _sheet(state: UndercutState) -> list[TableLayer]:
    """A column for each player."""
    table, turn = state.table, state.turn
    scores, leaders = table.scores.tolist(), table.leaders[: turn.stacks].tolist()
    boxes = columns(len(scores), WIDE - BAG - GAP, BAG + GAP)
    found = []
    for player, (x, w) in enumerate(boxes):
        token = bool(plays(table, player)) and player not in leaders
        if turn.phase != AUCTION:
            status = "starts" if player == turn.start else ""
        else:
            status = _status(player, token, leaders, w)
        found.append(_column(player, scores[player], token, status, x, w))
    return found


@lru_cache(KEPT_PARTS)
def _column(player: Player, score: int, token: bool, status: str, x: float, w: float) -> TableLayer:
    layer, middle, y, high = _Drawing(), x + w / 2, SHEET_Y + LOW + GAP / 2, SHEET - LOW - GAP / 2
    aria = f"{SEATS[player]}: {plural(score, 'point')}{', holds the token' if token else ''}"
    layer.tray(f"score {player}", (x, y, w, high), aria, player)
    layer.note((middle, y + high - 170), SEATS[player], 215, "middle")
    layer.note((middle, y + high * 0.48), str(score), 400, "middle", "strong")
    layer.note((middle, y + 130), status, 195, "middle", "faint")
    return layer.done()


def _status(player: Player, token: bool, leaders: Sequence[int], w: float) -> str:
    """A player's part in an auction."""
    if token:
        return "◆ token" if w > LONG else "token"
    stack = f"stack {leaders.index(player) + 1}" if player in leaders else ""
    return f"leads {stack}" if stack and w > LEADS else stack


@lru_cache(KEPT_PARTS)
def _combo(number: int, cost: int) -> TableLayer:
    """A combo and its current cost."""
    layer, name = _Drawing(), COMBOS[number].capitalize()
    x, w = columns(len(COMBOS), WIDE - BAG - GAP, BAG + GAP)[number]
    layer.tray(f"combo {COMBOS[number]}", (x, SHEET_Y, w, LOW), f"{name} costs {cost}")
    layer.row(LIKE[number], f"combo {COMBOS[number]}", (x + 90, SHEET_Y + 220), w - 580, 0.3)
    layer.note((x + 90, SHEET_Y + LOW - 150), name, 210)
    layer.note((x + w - 80, SHEET_Y + 240), f"+{cost}", 280, "end", "strong")
    return layer.done()


# --- Stacks -----------------------------------------------------------------------------------------------------------


@lru_cache(KEPT_PARTS)
def _stack(number: int, stacks: int, leader: int, pieces: Pieces, bid: Pieces) -> TableLayer:
    layer, name, (x, w) = _Drawing(), f"stack {number + 1}", columns(stacks)[number]
    whole = sum(WIDTHS[piece.size] for piece in pieces)
    scale = min(0.8, (w - 200 - 2 * BESIDE) / whole)
    across = whole * scale + (len(pieces) - 1) * BESIDE
    led = "no bid yet" if leader == NOBODY else f"{SEATS[leader]} leads with {pieces_words(bid)}"
    aria = f"Stack {number + 1}: {pieces_words(pieces)}; {led}"
    layer.tray(name, (x, STACKS_Y, w, STACK), aria, None if leader == NOBODY else leader)
    layer.row(pieces, name, (x + (w - across) / 2, STACKS_Y + STACK - 690), across, scale)
    for piece, at in zip(bid, bid_middles(bid, x, w), strict=True):
        layer.pyramids.append(standing(f"bid {number + 1}", piece, (at, BID_Y), BID_SCALE))
    layer.note((x + 100, STACKS_Y + STACK - 170), f"Stack {number + 1}", 220)
    _add_bid_words(layer, leader, bid, x, w)
    return layer.done()


def _add_bid_words(layer: _Drawing, leader: Player, bid: Pieces, x: float, w: float) -> None:
    """Who leads with how many points; and with how many pieces, where there is room for it."""
    line, led = STACKS_Y + 810, leader != NOBODY
    said = f"{SEATS[leader]} bids {points(bid)}" if led else "no bid yet"
    size = min(210.0, (w - 200) / (len(said) * EM))
    layer.note((x + 100, line), said, size, tone="strong" if led else "faint")
    if led and w > ROOMY:
        layer.note((x + w - 100, line), plural(len(bid), "piece") if bid else "no pieces", 200, "end", "faint")


def _own_cells(kinds: int) -> list[tuple[float, float, float, float]]:
    """The box of each kind of the viewer's own pieces, in one row or two."""
    x, rows = NAME + GAP, 2 if kinds > ONE_ROW else 1
    across, high = ceil(kinds / rows), (OWN - GAP * (rows - 1)) / rows
    boxes = columns(across, min(WIDE - x - RIM, across * 1000), x)
    tops = [OWN_Y + (rows - 1 - n) * (high + GAP) for n in range(rows)]
    return [(left, y, w, high) for y in tops for left, w in boxes][:kinds]
