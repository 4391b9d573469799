"""What a player has beside a board: a strip with his name and his score, and over it a cell for each size."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from iceharbor.contract import SEATS
from iceharbor.render.men import Man
from iceharbor.render.plane import Box
from iceharbor.render.tabletop import Note, Part, Spot

SIZES: Final = "LMS"


@dataclass(frozen=True, slots=True)
class Holding:
    """Whose pieces, how many of each size, what is written in the strip on the right, and whether it is his turn."""

    seat: int
    counts: Mapping[str, int]
    note: str
    acting: bool


def tray(holding: Holding, box: Box) -> Part:
    """The strip and the three cells, within a box."""
    seat, counts, acting = holding.seat, holding.counts, holding.acting
    head, cell = box.h * 0.32, box.w / 3
    deep = box.h - head - 40
    letters, line = min(210.0, box.w / 9), box.y + deep + 40 + head / 2
    scale = min(0.8, cell / 1480, deep / 1000)
    strip = Spot("tray", Box(box.x, box.y + deep + 40, box.w, head), seat, acting)
    lefts = [box.x + n * cell for n in range(len(SIZES))]
    return Part(
        (strip, *(Spot("tray", Box(left + 12, box.y, cell - 24, deep), seat) for left in lefts)),
        tuple(
            Man("", (left + 0.39 * cell, box.y + deep / 2), size, seat, scale=scale, pale=counts[size] == 0)
            for left, size in zip(lefts, SIZES, strict=True)
        ),
        (
            Note((box.x + 90, line), SEATS[seat % len(SEATS)], letters, "start", "strong" if acting else "plain"),
            Note((box.x + box.w - 90, line), holding.note, letters, "end", "strong"),
            *(
                Note(
                    (left + 0.98 * cell - 40, box.y + letters * 0.75),
                    str(counts[size]),
                    letters,
                    "end",
                    "strong" if counts[size] else "faint",
                )
                for left, size in zip(lefts, SIZES, strict=True)
            ),
        ),
    )
