"""Draws the diagrams of docs/rules/pirates-csg.md to scale: the five hulls, a Move, and lines of fire.

Run from the repository: `.venv/bin/python tools/draw_pirates_csg.py`. A test compares the page with what this draws.
Where ships and shots end is what the rules say, not the hand of the one who drew.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.gun_lines import HIDDEN, IN_SIGHT, TOO_FAR, gun_view
from iceharbor.games.pirates_csg.hulls import (
    BOWS_U,
    HULL_CORNERS,
    HULLS,
    MAST_AHEAD_U,
    SPLITS,
    bow_tip,
    lay_hull,
    lay_island,
    mast_spot,
)
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.sweep import REACHES, STOPS, sail_segment

PAGE: Final = Path(__file__).parents[1] / "docs" / "rules" / "pirates-csg.md"
DRAWING: Final = re.compile(r"```svg\n.*?```", re.DOTALL)
UNITS_A_PIXEL: Final = 16
ROW: Final = 78
LEFT: Final = 20
TOP: Final = 46
WIDTH: Final = 420
GOLD: Final = "#f2cf63"
WOOD: Final = "#d9bd8e"
DARK: Final = "#3a2809"


SAND: Final = "#ecd9a9"
WATER: Final = "#cfe4e2"
RED: Final = "#b3243c"
TEAL: Final = "#0a6a76"
QUIET: Final = "#4a6166"
FINE: Final = 24
"""Units a pixel in the diagrams of a Move and of lines of fire."""

Pixel = tuple[int, int]


def blocks() -> list[str]:
    """The drawings as they stand on the page, in its order; without blank lines, so that each is one block."""
    hulls = [*_rulers(), *(line for masts in range(1, 6) for line in _hull(masts))]
    return [_block(TOP + 5 * ROW, hulls), _block(MOVE_HEIGHT, _move()), _block(FIRE_HEIGHT, _fire())]


def _block(height: int, lines: Sequence[str] | Iterator[str]) -> str:
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    return "\n".join(("```svg", frame, *lines, "</svg>", "```"))


# --- The hulls --------------------------------------------------------------------------------------------------------


def _rulers() -> Iterator[str]:
    for name, units, y in (("S", SHORT_U, 10), ("L", LONG_U, 26)):
        wide = units // UNITS_A_PIXEL
        yield f'<rect x="{LEFT}" y="{y}" width="{wide}" height="12" fill="{GOLD}" stroke="{DARK}"/>'
        yield f'<text x="{LEFT + wide // 2}" y="{y + 10}" font-size="11" text-anchor="middle">{name}</text>'


def _hull(masts: int) -> Iterator[str]:
    middle = TOP + ROW * (masts - 1) + ROW // 2
    stern = LEFT + int(BOWS_U[masts]) // UNITS_A_PIXEL
    scaled = (HULLS[masts] // UNITS_A_PIXEL).tolist()
    corners = [(stern + ahead, middle + right) for right, ahead in scaled]
    split = int(SPLITS[masts])
    bow = [corners[0], *corners[1 : split + 1], *corners[HULL_CORNERS - split :]]
    yield _polygon(corners, WOOD)
    yield _polygon(bow, GOLD)
    for mast in range(masts):
        x = stern + int(MAST_AHEAD_U[masts, mast]) // UNITS_A_PIXEL
        yield f'<circle cx="{x}" cy="{middle}" r="5" fill="{DARK}"/>'
        yield f'<text x="{x}" y="{middle - 9}" font-size="10" text-anchor="middle">{mast + 1}</text>'
    named = "1 mast" if masts == 1 else f"{masts} masts"
    yield f'<text x="{LEFT + 240}" y="{middle + 4}" font-size="13">{named}</text>'


def _polygon(corners: Sequence[Pixel], fill: str, stroke: str = DARK, extra: str = "") -> str:
    points = " ".join(f"{x},{y}" for x, y in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{stroke}"{extra}/>'


def _text(at: Pixel, words: str, colour: str = DARK) -> str:
    return f'<text x="{at[0]}" y="{at[1]}" font-size="12" fill="{colour}">{words}</text>'


# --- A Move -----------------------------------------------------------------------------------------------------------

MOVE_HEIGHT: Final = 318
MOVER: Final = (2, 1300, -4300, 700)
"""Masts, middle and heading of the ship that sails."""
COURSE: Final = ((250, SHORT_U), (1000, LONG_U))
"""Headings and lengths."""
PORT: Final = (3, 7100, -1300, 0)
"""The outline, middle and heading of the island where it docks."""


def _move() -> Iterator[str]:
    """A ship sails S and L, and docks before the end of L."""
    outlines = np.zeros(2, r.OUTLINE).view(np.recarray)
    lay_island(outlines[0], *PORT)
    masts, x, y, heading = MOVER
    water, ships, rulers, ends = [], [*_ship(*MOVER)], [], []
    for course, length in COURSE:
        bow_x, bow_y = bow_tip(masts, x, y, heading)
        how, _, way = sail_segment(outlines, TABLE, masts, bow_x, bow_y, course, length, -1, -1)
        x, y, heading = int(outlines[1].mx), int(outlines[1].my), course
        there = _pixels(outlines[1])
        lay_hull(outlines[1], masts, *_back(x, y, course, way), course)
        swept = _round(sorted({*there, *_pixels(outlines[1])}))
        water.append(_polygon(swept, WATER, QUIET, ' stroke-dasharray="4 3"'))
        ships += _ship(masts, x, y, heading)
        rulers.append(_ruler(bow_x, bow_y, course, length))
        ends.append(how)
    assert ends == [REACHES, STOPS]
    yield from (_polygon(_pixels(outlines[0]), SAND), *water, *ships, *rulers)
    yield _text((LEFT, 18), "It docks at the first touch of the bow;", TEAL)
    yield _text((LEFT, 34), "the rest of L is lost.", TEAL)
    yield _text((LEFT, MOVE_HEIGHT - 8), "The water that the hull sweeps is free of ships and islands.", QUIET)


def _back(x: int, y: int, heading: int, way: int) -> tuple[int, int]:
    """The place this way behind another one."""
    ahead_x, ahead_y = bow_tip(1, 0, 0, heading)
    return x - ahead_x * way // int(BOWS_U[1]), y - ahead_y * way // int(BOWS_U[1])


def _ruler(x: int, y: int, heading: int, length: int) -> str:
    """A ruler from the bow, as a line with its name."""
    end_x, end_y = _back(x, y, heading, -length)
    (ax, ay), (bx, by) = _pixel(x, y), _pixel(end_x, end_y)
    name = "S" if length == SHORT_U else "L"
    line = f'<line x1="{ax}" y1="{ay}" x2="{bx}" y2="{by}" stroke="{RED}" stroke-width="2"/>'
    return line + _text(((4 * ax + bx) // 5 + 6, (4 * ay + by) // 5 - 5), name, RED)


# --- Lines of fire ----------------------------------------------------------------------------------------------------

FIRE_HEIGHT: Final = 260
SHOOTER: Final = (3, 3400, -3100, 0)
"""Masts, middle and heading."""
REACHES_U: Final = (SHORT_U, SHORT_U, LONG_U)
"""The ranges of its guns, bow to stern."""
TARGETS: Final = ((2, 5400, -3400, 150), (1, 6500, -3500, 100), (2, 7600, -800, 2800))
"""One in sight, one behind its hull, and one too far off."""


def _fire() -> Iterator[str]:
    """Three guns, and what each of them hits."""
    fleet = (SHOOTER, *TARGETS)
    outlines = np.zeros(len(fleet) + 1, r.OUTLINE).view(np.recarray)
    for outline, ship in zip(outlines[:-1], fleet, strict=True):
        lay_hull(outline, *ship)
    ships, none = (np.zeros(count, r.SHIP).view(np.recarray) for count in (len(fleet), 0))
    sea = PiratesSea(TABLE, outlines, ships, none, none, none, none, none)  # a gun looks at outlines alone
    masts, x, y, heading = SHOOTER
    for gun, reach in enumerate(REACHES_U):
        at = _pixel(*mast_spot(masts, gun, x, y, heading))
        colour = RED if reach == LONG_U else QUIET
        ring = f'fill="none" stroke="{colour}" stroke-dasharray="5 4"'
        yield f'<circle cx="{at[0]}" cy="{at[1]}" r="{reach // FINE}" {ring}/>'
    for ship in fleet:
        yield from _ship(*ship)
    seen = set()
    for gun, reach in enumerate(REACHES_U):
        at = mast_spot(masts, gun, x, y, heading)
        for index, target in enumerate(TARGETS):
            view = int(gun_view(sea, 0, 1 + index, *at, reach, False, False))
            seen.add((index, view))
            if view == IN_SIGHT:
                yield _shot(_pixel(*at), _pixel(*target[1:3]))
    assert (
        {(0, IN_SIGHT), (1, HIDDEN), (2, TOO_FAR)} <= seen <= {(0, IN_SIGHT), (1, HIDDEN), (1, TOO_FAR), (2, TOO_FAR)}
    )
    yield _text((8, 20), "white range: S", QUIET)
    yield _text((8, 36), "red range: L", RED)


def _shot(start: Pixel, end: Pixel) -> str:
    (ax, ay), (bx, by) = start, end
    return f'<line x1="{ax}" y1="{ay}" x2="{bx}" y2="{by}" stroke="{RED}" stroke-width="1.5"/>'


# --- Both -------------------------------------------------------------------------------------------------------------

TABLE: Final = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.int64) * 2**17


def _pixel(x: int, y: int) -> Pixel:
    return LEFT + int(x) // FINE, TOP - int(y) // FINE


def _pixels(outline: np.record) -> list[Pixel]:
    return [_pixel(outline.x[k], outline.y[k]) for k in range(outline.corners)]


def _ship(masts: int, x: int, y: int, heading: int) -> Iterator[str]:
    outline = np.zeros(1, r.OUTLINE).view(np.recarray)[0]
    lay_hull(outline, masts, x, y, heading)
    corners, split = _pixels(outline), int(SPLITS[masts])
    yield _polygon(corners, WOOD)
    yield _polygon([*corners[: split + 1], *corners[HULL_CORNERS - split :]], GOLD)
    for mast in range(masts):
        at = _pixel(*mast_spot(masts, mast, x, y, heading))
        yield f'<circle cx="{at[0]}" cy="{at[1]}" r="3" fill="{DARK}"/>'


def _round(points: Sequence[Pixel]) -> list[Pixel]:
    """The corners of the smallest convex outline about sorted points."""

    def half(found: Sequence[Pixel]) -> list[Pixel]:
        kept: list[Pixel] = []
        for x, y in found:
            while len(kept) > 1 and _turns(kept[-2], kept[-1], (x, y)) <= 0:
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return [*half(points), *half(points[::-1])]


def _turns(a: Pixel, b: Pixel, c: Pixel) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


if __name__ == "__main__":
    drawn = iter(blocks())
    PAGE.write_text(DRAWING.sub(lambda _: next(drawn), PAGE.read_text("utf-8")), "utf-8")
