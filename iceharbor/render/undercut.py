"""Undercut: hands, the bag, the score sheet, and stacks with the bids beside them. In a view its player's hand lies in
front.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from iceharbor.contract import SEATS
from iceharbor.render.look import Plastic, base_of
from iceharbor.render.men import ACROSS, STANDING, Man
from iceharbor.render.plane import Box
from iceharbor.render.pyramids import PIPS
from iceharbor.render.tabletop import Note, Part, Spot, Tabletop
from iceharbor.render.trays import SIZES

WIDE: Final = 7000
GAP: Final = 110
HAND: Final = 1000
SHEET: Final = 1560
STACK: Final = 2050
OWN: Final = 1300
BAG: Final = 2700
COMBO: Final = 600
BESIDE: Final = 40
ROOMY: Final = 2000
FULL: Final = 1500
LONG: Final = 1000
"""How high the rows of the table are, how wide the bag is, what is between pieces side by side, and how wide stacks,
hands and columns are in which there is room to write more.
"""
COLOURS: Final = ("red", "blue", "green", "yellow", "black")
COMBOS: Final[Mapping[str, Sequence[str]]] = {
    "tree": ("L green", "M green", "S green"),
    "triplets": ("M blue", "M blue", "M blue"),
    "foursome": ("S red", "S blue", "S green", "S yellow"),
}
"""What each combo looks like, as an example."""


def undercut(position: Mapping[str, Any]) -> Tabletop:
    """The table of a position or a view; what a view doesn't know lies there without a colour."""
    own, hands = position.get("viewer"), position["hands"]
    others = [player for player in range(position["players"]) if player != own]
    sheet = -HAND - GAP - SHEET
    stacks = sheet - GAP - STACK
    foot = stacks if own is None else stacks - GAP - OWN
    parts: list[Part] = [
        *(_hand(position, player, box) for player, box in zip(others, _columns(len(others), HAND, -HAND), strict=True)),
        _bag(position, Box(0, sheet, BAG, SHEET)),
        *_sheet(position, Box(BAG + GAP, sheet, WIDE - BAG - GAP, SHEET)),
        *(
            _stack(stack, n, box)
            for n, (stack, box) in enumerate(
                zip(position["stacks"], _columns(len(position["stacks"]), STACK, stacks), strict=True), 1
            )
        ),
    ]
    if not position["stacks"]:
        parts.append(_between(position, stacks + STACK / 2))
    if own is not None:
        parts.append(_own_hand(hands[own], own, own in position["to_act"], foot))
    return Tabletop(Box(0, foot, WIDE, -foot), tuple(parts))


def _columns(count: int, high: float, y: float, x: float = 0, wide: float = WIDE) -> list[Box]:
    """So many boxes side by side."""
    pitch = (wide + GAP) / max(1, count)
    return [Box(x + n * pitch, y, pitch - GAP, high) for n in range(count)]


def _between(position: Mapping[str, Any], y: float) -> Part:
    """What the middle of the table waits for, or how it ended."""
    outcome, begins = position.get("outcome"), position["phase"] in ("first", "draw")
    if outcome:
        winners = [SEATS[player % len(SEATS)] for player, place in enumerate(outcome["places"]) if place == 1]
        words = f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win"
        return Part(notes=(Note((WIDE / 2, y), words, 300),))
    words = "Everybody draws a hand" if begins else "Stacks are drawn when all combos are handed in"
    return Part(notes=(Note((WIDE / 2, y), words, 190, tone="faint"),))


# --- Hands ------------------------------------------------------------------------------------------------------------


def _hand(position: Mapping[str, Any], player: int, box: Box) -> Part:
    pieces, acting = position["hands"][player], player in position["to_act"]
    line = box.y + HAND - 150
    told = _counted(len(pieces), "piece") if box.w > FULL else str(len(pieces))
    return Part(
        (Spot("tray", box, player, acting),),
        tuple(_row(pieces, box.x + 110, box.y + 330, box.w - 220, 0.52)),
        (
            _name(player, box.x + 90, line, 190, acting),
            Note((box.x + box.w - 90, line), told, 160, "end", "faint"),
        ),
    )


def _own_hand(pieces: Sequence[str], own: int, acting: bool, y: float) -> Part:
    """The viewer's pieces, each kind in a place of its own."""
    kinds, left, worth = Counter(pieces), 1000 + GAP, sum(PIPS[piece[0]] for piece in pieces)
    cells = _columns(len(kinds), OWN, y, left, min(WIDE - left, len(kinds) * 1000))
    men, notes = (
        [],
        [
            _name(own, 90, y + OWN - 200, 200, acting),
            Note((90, y + OWN - 470), "own hand", 165, "start", "faint"),
            *([Note((90, y + OWN - 710), f"worth {worth}", 165, "start", "faint")] if worth else []),
        ],
    )
    for (piece, count), cell in zip(kinds.items(), cells, strict=True):
        scale, apart = min(0.85, cell.w / 1050), min(150, cell.w * 0.4 / count)
        for n in range(count):
            aside = (n - (count - 1) / 2) * apart
            at = (cell.x + cell.w / 2 + aside, y + OWN * 0.46 - aside * 0.5)
            men.append(_piece(piece, at[0], at[1], scale))
        if count > 1:
            notes.append(Note((cell.x + cell.w - 80, y + OWN - 160), f"×{count}", 170, "end", "strong"))
    spots = [Spot("tray", Box(0, y, 1000, OWN), own, acting), *(Spot("tray", cell, own) for cell in cells)]
    return Part(tuple(spots), tuple(men), tuple(notes))


def _name(player: int, x: float, y: float, size: float, acting: bool) -> Note:
    return Note((x, y), SEATS[player % len(SEATS)], size, "start", "strong" if acting else "plain")


def _row(pieces: Sequence[str], x: float, y: float, wide: float, scale: float) -> Iterator[Man]:
    """Pieces in a row from the left, side by side, or nearer together where they are too many for that."""
    widths = [_width(piece) * scale for piece in pieces]
    lefts = list(accumulate((width + BESIDE for width in widths), initial=0.0))
    first, last = (widths[0], widths[-1]) if widths else (0, 0)
    middles = [left + width / 2 for left, width in zip(lefts, widths, strict=False)]
    far = middles[-1] - first / 2 if middles else 0
    squeeze = min(1.0, (wide - first / 2 - last / 2) / far) if far > 0 else 1.0
    for piece, middle in zip(pieces, middles, strict=True):
        yield _piece(piece, x + first / 2 + (middle - first / 2) * squeeze, y, scale)


def _width(piece: str) -> float:
    """How wide a pyramid looks that stands, an edge to the viewer."""
    return base_of(piece[0]) * 2 * STANDING * ACROSS


def _counted(count: int, one: str) -> str:
    return f"{count} {one}{'' if count == 1 else 's'}"


def _piece(words: str, x: float, y: float, scale: float) -> Man:
    """`L red`, or `L ?` where the viewer does not see its colour."""
    size, _, colour = words.partition(" ")
    plastic: Plastic = None if colour == "?" else colour
    return Man("", (x, y), size, plastic, scale=scale)


# --- The bag and the sheet --------------------------------------------------------------------------------------------


def _bag(position: Mapping[str, Any], box: Box) -> Part:
    """How many of each kind are in the bag, or of each size where the colours are not public."""
    bag, sizes = position["bag"], position["bag_sizes"]
    top = box.y + box.h
    men, notes = (
        [],
        [
            Note((box.x + 90, top - 170), "Bag", 190, "start"),
            Note((box.x + box.w - 90, top - 170), f"{sum(sizes.values())} left", 170, "end", "faint"),
        ],
    )
    for row, size in enumerate(SIZES):
        known = [(None, sizes[size])] if bag is None else [(colour, bag[f"{size} {colour}"]) for colour in COLOURS]
        for n, (colour, count) in enumerate(known):
            x, y = box.x + 250 + n * 500, top - 560 - row * 410
            men.append(Man("", (x, y), size, colour, scale=0.31, pale=count == 0))
            notes.append(Note((x + 160, y - 60), str(count), 165, "start", "strong" if count else "faint"))
    return Part((Spot("tray", box),), tuple(men), tuple(notes))


def _sheet(position: Mapping[str, Any], box: Box) -> Iterator[Part]:
    """A column for each player, and under them what combos cost now."""
    low = COMBO + GAP / 2
    for player, cell in enumerate(_columns(position["players"], SHEET - low, box.y + low, box.x, box.w)):
        middle = cell.x + cell.w / 2
        yield Part(
            (Spot("tray", cell, player),),
            notes=(
                Note((middle, cell.y + cell.h - 170), SEATS[player % len(SEATS)], 180),
                Note((middle, cell.y + cell.h * 0.48), str(position["scores"][player]), 400, tone="strong"),
                Note((middle, cell.y + 120), _status(position, player, cell.w), 160, tone="faint"),
            ),
        )
    for (combo, like), cell in zip(COMBOS.items(), _columns(len(COMBOS), COMBO, box.y, box.x, box.w), strict=True):
        name = Note((cell.x + 90, cell.y + cell.h - 150), combo.capitalize(), 170, "start")
        cost = Note((cell.x + cell.w - 80, cell.y + 190), f"+{position['combos'][combo]}", 250, "end", "strong")
        men = _row(like, cell.x + 90, cell.y + 160, cell.w - 540, 0.26)
        yield Part((Spot("tray", cell),), tuple(men), (name, cost))


def _status(position: Mapping[str, Any], player: int, wide: float) -> str:
    if position["phase"] != "auction":
        return "starts" if player == position["start"] else ""
    if player in position["tokens"]:
        return "◆ token"
    led = [n for n, stack in enumerate(position["stacks"], 1) if stack["bid"] and stack["bid"]["player"] == player]
    return f"{'leads ' if wide > LONG else ''}stack {led[0]}" if led else ""


# --- Stacks -----------------------------------------------------------------------------------------------------------


def _stack(stack: Mapping[str, Any], number: int, box: Box) -> Part:
    pieces, bid = stack["pieces"], stack["bid"]
    whole = sum(map(_width, pieces))
    scale = min(0.8, (box.w - 200 - 2 * BESIDE) / max(1.0, whole))
    across, top = whole * scale + (len(pieces) - 1) * BESIDE, box.y + box.h
    return Part(
        (Spot("tray", box, bid and bid["player"]),),
        (
            *_row(pieces, box.x + (box.w - across) / 2, top - 690, across, scale),
            *_row(bid["pieces"] if bid else (), box.x + 100, box.y + 420, box.w - 200, 0.5),
        ),
        (Note((box.x + 100, top - 170), f"Stack {number}", 190, "start"), *_told(bid, box)),
    )


def _told(bid: Mapping[str, Any] | None, box: Box) -> Iterator[Note]:
    """Who leads with how many points; and with how many pieces, where there is room to say it."""
    line = box.y + 810
    if bid is None:
        yield Note((box.x + 100, line), "no bid yet", 175, "start", "faint")
        return
    points, count = sum(PIPS[piece[0]] for piece in bid["pieces"]), len(bid["pieces"])
    yield Note((box.x + 100, line), f"{SEATS[bid['player'] % len(SEATS)]} bids {points}", 175, "start", "strong")
    if box.w > ROOMY:
        told = _counted(count, "piece") if count else "no pieces"
        yield Note((box.x + box.w - 100, line), told, 160, "end", "faint")
