"""The players' pieces below a board: the viewer's own tray with a cell for each size, and smaller trays for others."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from iceharbor.contract import Player, Viewer
from iceharbor.games.common.entry_sentences import colour_name, plural
from iceharbor.games.common.sizes import BIGGEST_FIRST, DRAWN_SIZES, SIZE_WORDS, SIZES
from iceharbor.games.common.tabletop import near, point, rectangle
from iceharbor.scene import Facts, Note, OwnPart, PlayedMark, Point, Polygon, Pyramid, Spot, TableLayer

HEIGHT: Final = 1000
GAP: Final = 110
OWN_SHARE: Final = (1, 0.64, 0.53)
"""In the viewer's own row: the share of the viewer's tray, by the number of trays beside it."""
BESIDE_OWN: Final = (0, 1, 2, 0, 1)
"""The number of trays beside the viewer's own, by the number of other players: as many as leave it large enough."""
STRIP: Final = 0.135
"""The share of the whole width that the name in the viewer's own tray takes."""
LARGEST: Final = 0.0316
"""The largest text size, as a share of the whole width."""
STACKED_EM, NOTE_EM, NAME_EM, LETTER_EM = 4.3, 0.68, 3.9, 0.75
"""Width-to-height ratios: a name with its score below it, a character of that score, a name alone, a character of the
score beside it."""


MAX_KEPT: Final = 2048
"""The number of trays and of their parts that are kept as drawn: most actions change one or two of them, and several
viewers see them alike."""


class TrayPieces(NamedTuple):
    """The pieces that a player has beside the board, and the player's score."""

    seat: Player
    counts: tuple[int, ...]
    """Smalls, Mediums, Larges."""
    strip: str
    """The name of the spot that shows the score: `stowed 0`."""
    score: str
    """Beside the name in a small tray."""
    note: str
    """Below the name in the viewer's own tray."""
    tally: str
    """The score in words: `1 of 3 groups`."""
    where: str
    """The place of the pieces: `in hand`."""

    def count(self, pips: int) -> int:
        return self.counts[pips - 1]

    def listed(self) -> str:
        """`4 Large, 5 Medium, 5 Small in hand`."""
        smalls, mediums, larges = self.counts
        return f"{larges} Large, {mediums} Medium, {smalls} Small {self.where}"


class _Place(NamedTuple):
    """The room of one tray: its lower left corner and width, and the width of all trays of a row."""

    x: float
    y: float
    width: float
    row: float


def cell_name(seat: Player, pips: int) -> str:
    """The name of the spot for a size: `0L`."""
    return f"{seat}{SIZES[pips]}"


def trays_height(players: int, own: Viewer) -> int:
    """The height of the trays below a board."""
    return len(_rows(players, own)) * (HEIGHT + GAP)


@lru_cache(MAX_KEPT)
def own_part_below(held: tuple[TrayPieces, ...], own: Viewer, board: tuple[Point, Point]) -> OwnPart:
    """The trays below a board with these lower left and upper right corners, for a viewer's scene."""
    field, places = _room_below(len(held), own, board)
    trays = [(_own_tray if seat == own else _small_tray)(held[seat], place) for seat, place in places]
    return OwnPart(field, {}, tuple(chain.from_iterable(trays)), tuple([each.strip for each in held]))


def marked_part(part: OwnPart, played: dict[str, PlayedMark]) -> OwnPart:
    """The own part with these marks on the board."""
    return OwnPart(part.field, played, part.layers, part.turns) if played else part


# --- The layout -------------------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT)
def _room_below(
    players: int, own: Viewer, board: tuple[Point, Point]
) -> tuple[Polygon, tuple[tuple[Player, _Place], ...]]:
    """The outline of a board with its trays; and each seat with the place of its tray, row by row."""
    (left, bottom), (right, top) = board
    width = right - left
    places = (
        placed
        for n, row in enumerate(_rows(players, own))
        for placed in _places_in(row, own, _Place(left, bottom - (n + 1) * (HEIGHT + GAP), width, width))
    )
    return rectangle((left, bottom - trays_height(players, own)), (right, top)), tuple(places)


def _rows(players: int, own: Viewer) -> list[list[Player]]:
    """The seats of each row."""
    others = [seat for seat in range(players) if seat != own]
    if own is not None:
        first = BESIDE_OWN[len(others)] if len(others) < len(BESIDE_OWN) else 2
        rows = [[own, *others[:first]], others[first:]]
    else:
        first = (players + 1) // 2 if players > 4 else players
        rows = [others[:first], others[first:]]
    return [row for row in rows if row]


def _places_in(row: Sequence[Player], own: Viewer, whole: _Place) -> Iterator[tuple[Player, _Place]]:
    """Each seat of a row, and the place of its tray."""
    mine = whole.row * OWN_SHARE[len(row) - 1] if own in row else 0
    others = len(row) - (mine > 0)
    each = (whole.row - mine - GAP * (len(row) - 1)) / max(1, others)
    left = whole.x
    for seat in row:
        width = mine if seat == own else each
        yield seat, whole._replace(x=left, width=width)
        left += width + GAP


def _box(x: float, y: float, width: float) -> tuple[int, int, int, int]:
    left = near(x)
    return left, near(y), near(x + width) - left, HEIGHT


# --- The trays --------------------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT)
def _own_tray(held: TrayPieces, place: _Place) -> tuple[TableLayer, ...]:
    """A strip with the name and the score, and beside it a cell for each size."""
    strip, *rooms = _own_places(place)
    cells = [
        _own_cell(held.seat, pips, held.count(pips), held.where, room)
        for pips, room in zip(BIGGEST_FIRST, rooms, strict=True)
    ]
    return _own_strip(held, strip), *cells


@lru_cache(MAX_KEPT)
def _own_places(place: _Place) -> tuple[_Place, ...]:
    """The room of the strip and of each cell."""
    strip = place.row * STRIP
    width = (place.width - strip) / 3
    rooms = (place._replace(x=place.x + strip + i * width, width=width) for i in range(3))
    return place._replace(width=strip - 24), *rooms


def _own_strip(held: TrayPieces, place: _Place) -> TableLayer:
    x, y, width, row = place
    middle = x + width / 2
    em = round(min(row * LARGEST, width / max(STACKED_EM, len(held.note) * NOTE_EM)), 3)
    notes = (
        Note(point(middle, y + HEIGHT * 0.68), colour_name(held.seat), em, seat=held.seat),
        Note(point(middle, y + HEIGHT * 0.32), held.note, em, tone="strong"),
    )
    return TableLayer((_strip(held, _box(x, y, width)),), (), notes, {held.strip: _strip_facts(held)})


@lru_cache(MAX_KEPT)
def _own_cell(seat: Player, pips: int, count: int, where: str, place: _Place) -> TableLayer:
    """The pieces of one size, which can be chosen."""
    x, y, width, row = place
    colour, word, name, largest = colour_name(seat), SIZE_WORDS[pips], cell_name(seat, pips), row * LARGEST
    aria, scale = f"{colour}: {count} {word} {where}", round(min(0.8, width / 1400), 3)
    at = point(x + width * 0.42, y + HEIGHT * 0.52)
    return TableLayer(
        (Spot(name, "tray", _box(x + 12, y, width - 24), aria, seat, wordless=True),),
        (Pyramid(name, at, DRAWN_SIZES[pips - 1], seat, scale=scale, pale=count == 0),),
        (_number(count, point(x + width - 70, y + largest * 0.75), largest),),
        {name: Facts(colour, (f"{plural(count, word)} {where}",), seat)},
    )


@lru_cache(MAX_KEPT)
def _small_tray(held: TrayPieces, place: _Place) -> tuple[TableLayer, ...]:
    """One spot for a whole tray: the name and the score, and under them the number of each size."""
    em, *rooms = _small_places(place, len(held.score))
    counts = [
        _small_count(held.seat, pips, held.count(pips), room, em)
        for pips, room in zip(BIGGEST_FIRST, rooms, strict=True)
    ]
    return _small_label(held, place, em), *counts


@lru_cache(MAX_KEPT)
def _small_places(place: _Place, letters: int) -> tuple[float, _Place, _Place, _Place]:
    """The size of the text, by the length of the score, and the room of each number."""
    inner = place.width - 140
    em = min(place.row * LARGEST, inner / (NAME_EM + letters * LETTER_EM))
    cell = inner / 3
    large, medium, small = (place._replace(x=place.x + 70 + i * cell, width=cell) for i in range(3))
    return em, large, medium, small


def _small_label(held: TrayPieces, place: _Place, em: float) -> TableLayer:
    x, y, width, _ = place
    line = y + HEIGHT * 0.74
    notes = (
        Note(point(x + 70, line), colour_name(held.seat), round(em, 3), "start", seat=held.seat),
        Note(point(x + width - 70, line), held.score, round(em, 3), "end", "strong"),
    )
    return TableLayer((_strip(held, _box(x, y, width)),), (), notes, {held.strip: _strip_facts(held)})


@lru_cache(MAX_KEPT)
def _small_count(seat: Player, pips: int, count: int, place: _Place, em: float) -> TableLayer:
    """A piece of one size, with the number of them."""
    x, y, width, _ = place
    scale = round(min(0.45, (width - em * 0.8) / 950), 3)
    at = point(x + (width - em * 0.7) / 2, y + HEIGHT * 0.3)
    pyramid = Pyramid(cell_name(seat, pips), at, DRAWN_SIZES[pips - 1], seat, scale=scale, pale=count == 0)
    return TableLayer((), (pyramid,), (_number(count, point(x + width - 10, y + HEIGHT * 0.25), em),), {})


# --- The parts --------------------------------------------------------------------------------------------------------


def _strip(held: TrayPieces, box: tuple[int, int, int, int]) -> Spot:
    aria = f"{colour_name(held.seat)}: {held.tally}; {held.listed()}"
    return Spot(held.strip, "tray", box, aria, held.seat, wordless=True)


def _strip_facts(held: TrayPieces) -> Facts:
    return Facts(colour_name(held.seat), (held.tally, held.listed()), held.seat)


def _number(count: int, at: Point, em: float) -> Note:
    return Note(at, str(count), round(em, 3), "end", "strong" if count else "faint")
