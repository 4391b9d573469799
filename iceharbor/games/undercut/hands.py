"""What of the table of Undercut is drawn for one viewer: the hands, and what each stack would cost the viewer."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS
from iceharbor.games.undercut.actions import COMBOS, write_piece
from iceharbor.games.undercut.drawing import Drawing
from iceharbor.games.undercut.in_reach import NO_SET, Group, groups_of, offer_of
from iceharbor.games.undercut.layout import (
    HAND,
    OWN,
    OWN_NAME,
    OWN_Y,
    TOKEN,
    WIDE,
    Box,
    Placed,
    columns,
    own_places,
    stack_places,
    standing,
    tag_box,
)
from iceharbor.games.undercut.pieces import Piece, Pieces, pieces_words, points
from iceharbor.scene import TableLayer

TEXT: Final = 140
SMALL: Final = 130
"""Heights of text. On a small screen both are 13 pixels."""
LETTER: Final = 132
"""The mean width of a letter of such text on a small screen."""
LEADS: Final = 3000
"""A hand of at least this width has room for `leads stack 2`."""
ROOMY: Final = 2000
"""A tag of at least this width has room for `if you take this` and `costs nothing`."""
LEAN: Final = 4
"""The lean of the outer pieces of a hand, in degrees, and how much lower they lie."""
SAG: Final = 70
WORDS_HIGH: Final = 600
"""The height of the words under a piece in a hand of one row; the frames of two rows need the room for fingers."""


@lru_cache(MAX_KEPT_PARTS)
def other_hand(player: Player, pieces: Pieces, part: str, here: bool, box: tuple[float, float]) -> TableLayer:
    """Another player's hand. `part` is their part in the auction, `here` is true while they hold their token, and `box`
    is the left edge and the width."""
    layer, (x, w) = Drawing(), box
    said = f"Hand of {SEATS[player]}: {pieces_words(pieces)}{part and f'; {part}'}"
    layer.patch(f"hand {player}", (x, -HAND, w, HAND), said, player)
    layer.row(pieces, f"hand {player}", (x + 60, -620), w - 120, 0.5)
    layer.token(player, (x + 60 + TOKEN, -40 - TOKEN), here)
    layer.note((x + 2 * TOKEN + 130, -40 - TOKEN), SEATS[player], TEXT, tone="strong", seat=player)
    layer.note((x + w - 60, -40 - TOKEN), part if w > LEADS else "", SMALL, "end", "faint")
    return layer.done()


@lru_cache(MAX_KEPT_PARTS)
def own_hand(own: Player, pieces: Pieces, stacks: tuple[Pieces, ...], part: str, here: bool) -> TableLayer:
    """The viewer's own pieces, grouped by the nearest set: each kind is a place that can be chosen for a bid."""
    layer = Drawing()
    layer.plate("pad", (0, OWN_Y, WIDE, OWN))
    x, top = WIDE - OWN_NAME, OWN_Y + OWN
    said = f"Your hand: {pieces_words(pieces)}{part and f'; {part}'}"
    layer.patch(f"hand {own}", (x, OWN_Y, OWN_NAME, OWN), said, own)
    layer.token(own, (x + OWN_NAME / 2, top - 330), here)
    layer.note((x + OWN_NAME / 2, top - 730), SEATS[own], TEXT, "middle", "strong", own)
    if pieces:
        layer.note((x + OWN_NAME / 2, top - 1090), "worth", SMALL, "middle", "faint")
        layer.note((x + OWN_NAME / 2, top - 1390), str(points(pieces)), TEXT, "middle", "strong")
    placed, rows = own_places(groups_of(pieces, stacks))
    for each in placed:
        _add_group(layer, each, pieces, rows)
    return layer.done()


def _add_group(layer: Drawing, placed: Placed, hand: Pieces, rows: int) -> None:
    group, cells = placed.group, placed.cells
    whole = group.combo != NO_SET and group.missing is None
    for kind, cell in zip(group.kinds, cells, strict=True):
        if whole:
            layer.glow(_foot(cell, rows), cell[2] * (0.38 if rows > 1 else 0.6))
        _add_kind(layer, kind, hand.count(kind), cell, rows)
    if placed.lacking is not None:
        _add_lacking(layer, group, placed.lacking, rows)
    if group.combo == NO_SET:
        return
    x, y, _, _ = cells[0]
    end = placed.lacking or cells[-1]
    wide, name = end[0] + end[2] - x, COMBOS[group.combo].capitalize()
    lacks = "hand it in" if whole else f"in stack {group.stack}" if group.stack else "lacks one"
    middle = x + wide / 2
    if rows > 1:
        both = f"{name}{':' if whole else ''} {lacks}"
        layer.note((middle, y + 150), both if len(both) * LETTER < wide else name, SMALL, "middle", "over")
        return
    # A set that has to be handed in, or could have to, costs points.
    tone: Literal["cost", "faint"] = "cost" if whole or group.stack else "faint"
    layer.note((middle, y + 490), name, TEXT, "middle", "over")
    layer.note((middle, y + 190), lacks, SMALL, "middle", tone)


def _add_kind(layer: Drawing, piece: Piece, count: int, cell: Box, rows: int) -> None:
    x, y, w, high = cell
    spot, said = write_piece(piece), pieces_words([piece] * count)
    box = (x, y + WORDS_HIGH, w, high - WORDS_HIGH) if rows == 1 else cell
    layer.patch(spot, box, f"{said if count > 1 else f'1 {said}'} in your hand", wordless=False)
    apart, at, scale = min(130, w * 0.3 / count), _foot(cell, rows), _scale(w, rows)
    for k in range(count):
        aside = (k - (count - 1) / 2) * apart
        where = (at[0] + aside, at[1] - aside * 0.5)
        layer.pyramids.append(replace(standing(spot, piece, where, scale), lean=_lean(at[0], rows)))
    layer.note((x + w - 50, y + high - 130), f"×{count}" if count > 1 else "", TEXT, "end", "strong")


def _add_lacking(layer: Drawing, group: Group, box: Box, rows: int) -> None:
    """The outline of the piece that the set lacks."""
    assert group.missing is not None
    at, scale, near = _foot(box, rows), _scale(box[2] * 2.3, rows), group.stack > 0
    if near:
        layer.glow(at, box[2] * 0.95)
    piece = standing("", group.missing, at, scale)
    layer.pyramids.append(replace(piece, lean=_lean(at[0], rows), wanted="near" if near else "missing"))


def _foot(cell: Box, rows: int) -> tuple[float, float]:
    """The middle of a piece in a cell: above the words, and in one row on an arc."""
    x, y, w, high = cell
    middle = x + w / 2
    if rows > 1:
        return middle, y + 280 + (high - 280) / 2
    return middle, y + 640 + (high - 640) / 2 - SAG * _aside(middle) ** 2


def _scale(w: float, rows: int) -> float:
    return min(0.5 if rows > 1 else 0.95, w / 1050)


def _lean(x: float, rows: int) -> int:
    return round(LEAN * _aside(x)) if rows == 1 else 0


def _aside(x: float) -> float:
    """How far from the middle of the hand: -1 at its left end, 1 at its right one."""
    return (x - (WIDE - OWN_NAME) / 2) / (WIDE / 2)


# --- What a stack would cost ------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT_PARTS)
def offer_tag(number: int, stacks: int, hand: Pieces, stack: Pieces, costs: tuple[int, ...]) -> TableLayer:
    """What the viewer would have to hand in after taking a stack, at the present prices; the pieces that complete a set
    glow. `hand` has no pieces that are bid on this stack."""
    layer, (x, w) = Drawing(), columns(stacks)[number]
    combos, used = offer_of(hand, stack)
    scale, places = stack_places(stack, x, w)
    for piece, at in zip(stack, places, strict=True):
        if piece in used:
            layer.glow(at, 560 * scale * (0.6 + 0.2 * piece.size))
    _add_tag(layer, combos, costs, x, w)
    return layer.done()


@lru_cache(MAX_KEPT_PARTS)
def bid_tag(number: int, stacks: int, hand: Pieces, stack: Pieces, costs: tuple[int, ...]) -> TableLayer:
    """The tag of a stack while a bid on it is planned: what the rest of the hand and the stack would cost."""
    layer, (x, w) = Drawing(), columns(stacks)[number]
    _add_tag(layer, offer_of(hand, stack)[0], costs, x, w)
    return layer.done()


def _add_tag(layer: Drawing, combos: Sequence[int], costs: Sequence[int], x: float, w: float) -> None:
    box = tag_box(x, w)
    middle, y = x + w / 2, box[1] + box[3] / 2
    first, second = _told(combos, costs, w)
    tone: Literal["cost", "good"] = "cost" if combos else "good"
    layer.plate(tone, box)
    layer.note((middle, y + 145), first, TEXT, "middle", tone)
    layer.note((middle, y - 145), second, SMALL, "middle", tone)


def _told(combos: Sequence[int], costs: Sequence[int], w: float) -> tuple[str, str]:
    sets = [f"{COMBOS[combo].capitalize()} +{costs[combo]}" for combo in combos]
    if not sets:
        return "No set", "costs nothing" if w > ROOMY else "no cost"
    if len(sets) == 1:
        return sets[0], "if you take this" if w > ROOMY else "if taken"
    return sets[0], sets[1] if len(sets) == 2 else f"and {len(sets) - 1} more"
