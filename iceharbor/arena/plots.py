"""Plots of a report, as SVG: intervals around a line, and bars. They are legible on light and dark paper."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from iceharbor.svg.markup import element, text

WIDE: Final = 640
LABEL: Final = 210
RIGHT: Final = 90
ROW: Final = 26
TOP: Final = 34
BOTTOM: Final = 30
INK, LINE, POINT, AXIS = "#7a8794", "#3d7ea6", "#d1495b", "#9aa5b1"
FONT: Final = "DejaVu Sans, Verdana, sans-serif"
MAX_LABEL: Final = 30
BINS: Final = 16


class Interval(NamedTuple):
    """A row of a plot: a value between two ends."""

    label: str
    low: float
    mid: float
    high: float
    told: str


def intervals(title: str, rows: Sequence[Interval], centre: float, unit: str = "") -> str:
    """Each row's value as a point on its interval, and a line at the centre."""
    ends = [value for row in rows for value in (row.low, row.high)] + [centre]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.05 or 1.0
    low, high = low - room, high + room
    tall = TOP + ROW * len(rows) + BOTTOM

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * (WIDE - LABEL - RIGHT)

    parts = [_words(title, 8, 20, bold=True)]
    parts.append(_line(x(centre), TOP - 4, x(centre), tall - BOTTOM + 4, AXIS, dashes="4 3"))
    parts.append(_words(f"{centre:g}{unit}", x(centre), tall - 10, "middle", AXIS))
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        parts += [
            _words(row.label, LABEL - 10, y + 4, "end"),
            _line(x(row.low), y, x(row.high), y, LINE, 3),
            element("circle", cx=x(row.mid), cy=y, r=5.0, fill=POINT),
            _words(row.told, WIDE - RIGHT + 8, y + 4),
        ]
    return _sheet(tall, parts, title)


def bars(title: str, rows: Sequence[tuple[str, float]]) -> str:
    """A bar for each row, with its value."""
    most = max((value for _, value in rows), default=0) or 1
    tall = TOP + ROW * len(rows) + 8
    parts = [_words(title, 8, 20, bold=True)]
    for number, (label, value) in enumerate(rows):
        y = TOP + ROW * number
        wide = value / most * (WIDE - LABEL - RIGHT)
        parts += [
            _words(label, LABEL - 10, y + ROW / 2 + 4, "end"),
            element("rect", x=LABEL, y=y + 5, width=max(wide, 0.5), height=ROW - 10, fill=LINE),
            _words(f"{value:g}", LABEL + wide + 8, y + ROW / 2 + 4),
        ]
    return _sheet(tall, parts, title)


def histogram(title: str, values: Sequence[int]) -> str:
    """Bars for ranges of equal width."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // BINS))
    rows = []
    for start in range(low, high + 1, step):
        count = sum(start <= value < start + step for value in values)
        rows.append((f"{start} to {start + step - 1}" if step > 1 else str(start), float(count)))
    return bars(title, rows)


def _words(words: str, x: float, y: float, anchor: str = "start", colour: str = INK, bold: bool = False) -> str:
    shown = words if bold or len(words) <= MAX_LABEL else f"{words[: MAX_LABEL - 1]}…"
    weight = "bold" if bold else None
    return element("text", text(shown), x=x, y=y, text_anchor=anchor, fill=colour, font_weight=weight)


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, wide: float = 1, dashes: str | None = None) -> str:
    return element("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=colour, stroke_width=wide, stroke_dasharray=dashes)


def _sheet(tall: float, parts: Sequence[str], title: str) -> str:
    return element(
        "svg",
        element("title", text(title)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {tall:g}",
        width=WIDE,
        height=float(tall),
        font_family=FONT,
        font_size=13,
        role="img",
    )
