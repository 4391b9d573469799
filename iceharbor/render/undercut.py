"""Undercut: hands, the bag, the score sheet, and stacks with the bids beside them. In a view its player's hand lies in
front.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from iceharbor.contract import SEATS
from iceharbor.render.look import Plastic
from iceharbor.render.men import Man
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
COMBO: Final = 470
ROOMY: Final = 2000
"""How high the rows of the table are, how wide the bag is, and stacks beside which there is room to write."""
COLOURS: Final = ("red", "blue", "green", "yellow", "black")
COMBOS: Final = ("tree", "triplets", "foursome")


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
        parts.append(_between(position["phase"], stacks + STACK / 2))
    if own is not None:
        parts.append(_own_hand(hands[own], own, own in position["to_act"], foot))
    return Tabletop(Box(0, foot, WIDE, -foot), tuple(parts))


def _columns(count: int, high: float, y: float, x: float = 0, wide: float = WIDE) -> list[Box]:
    """So many boxes side by side."""
    pitch = (wide + GAP) / max(1, count)
    return [Box(x + n * pitch, y, pitch - GAP, high) for n in range(count)]


def _between(phase: str, y: float) -> Part:
    """What the middle of the table waits for."""
    words = "Stacks are drawn when all combos are handed in" if phase == "score" else "Everybody draws a hand"
    return Part(notes=(Note((WIDE / 2, y), words, 190, tone="faint"),))


# --- Hands ------------------------------------------------------------------------------------------------------------


def _hand(position: Mapping[str, Any], player: int, box: Box) -> Part:
    pieces, acting = position["hands"][player], player in position["to_act"]
    line = box.y + HAND - 150
    return Part(
        (Spot("tray", box, player, acting),),
        tuple(_row(pieces, box.x + 110, box.y + 330, box.w - 220, 0.52)),
        (
            _name(player, box.x + 90, line, 190, acting),
            Note((box.x + box.w - 90, line), str(len(pieces)), 190, "end", "faint"),
        ),
    )


def _own_hand(pieces: Sequence[str], own: int, acting: bool, y: float) -> Part:
    """The viewer's pieces, each kind in a place of its own."""
    kinds, left = Counter(pieces), 1000 + GAP
    cells = _columns(len(kinds), OWN, y, left, min(WIDE - left, len(kinds) * 1000))
    men, notes = (
        [],
        [
            _name(own, 90, y + OWN - 200, 200, acting),
            Note((90, y + OWN - 470), "own hand", 150, "start", "faint"),
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
    """Pieces in a row, nearer together where they are many."""
    pitch = min(900 * scale, (wide - 700 * scale) / max(1, len(pieces) - 1))
    for n, piece in enumerate(pieces):
        yield _piece(piece, x + 400 * scale + n * pitch, y, scale)


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
            x, y = box.x + 260 + n * 490, top - 560 - row * 410
            men.append(Man("", (x, y), size, colour, scale=0.34, pale=count == 0))
            notes.append(Note((x + 180, y - 60), str(count), 155, "start", "strong" if count else "faint"))
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
                Note((middle, cell.y + cell.h * 0.46), str(position["scores"][player]), 430, tone="strong"),
                Note((middle, cell.y + 130), _status(position, player), 140, tone="faint"),
            ),
        )
    for combo, cell in zip(COMBOS, _columns(len(COMBOS), COMBO, box.y, box.x, box.w), strict=True):
        line = cell.y + cell.h / 2
        cost = Note((cell.x + cell.w - 80, line), f"+{position['combos'][combo]}", 210, "end", "strong")
        yield Part((Spot("tray", cell),), notes=(Note((cell.x + 90, line), combo.capitalize(), 160, "start"), cost))


def _status(position: Mapping[str, Any], player: int) -> str:
    if position["phase"] == "auction":
        return "◆ token" if player in position["tokens"] else "has bid"
    return "starts" if player == position["start"] else ""


# --- Stacks -----------------------------------------------------------------------------------------------------------


def _stack(stack: Mapping[str, Any], number: int, box: Box) -> Part:
    pieces, bid = stack["pieces"], stack["bid"]
    scale, pitch = min(0.8, box.w / 2300), min(760, (box.w - 200) / 3)
    middle, top = box.x + box.w / 2, box.y + box.h
    return Part(
        (Spot("tray", box, bid and bid["player"]),),
        (
            *(
                _piece(piece, middle + (n - (len(pieces) - 1) / 2) * pitch, top - 690, scale)
                for n, piece in enumerate(pieces)
            ),
            *_row(bid["pieces"] if bid else (), box.x + 130, box.y + 420, box.w - 260, 0.5),
        ),
        (Note((box.x + 100, top - 170), f"Stack {number}", 190, "start"), *_told(bid, box)),
    )


def _told(bid: Mapping[str, Any] | None, box: Box) -> Iterator[Note]:
    """Who leads with how many points; and with how many pieces, where there is room to say it."""
    line = box.y + 810
    if bid is None:
        yield Note((box.x + 100, line), "no bid yet", 160, "start", "faint")
        return
    points, count = sum(PIPS[piece[0]] for piece in bid["pieces"]), len(bid["pieces"])
    yield Note((box.x + 100, line), f"{SEATS[bid['player'] % len(SEATS)]} bids {points}", 160, "start", "strong")
    if box.w > ROOMY:
        told = f"{count or 'no'} piece{'' if count == 1 else 's'}"
        yield Note((box.x + box.w - 100, line), told, 160, "end", "faint")
