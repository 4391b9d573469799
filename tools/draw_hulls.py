"""Draws the five hulls of Pirates CSG into docs/rules/pirates-csg.md, to scale, beside the rulers S and L.

Run from the repository: `.venv/bin/python tools/draw_hulls.py`. A test compares the page with what this draws.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from iceharbor.games.pirates_csg.hulls import BOWS_U, HULL_CORNERS, HULLS, MAST_AHEAD_U, SPLITS
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U

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


def drawing() -> str:
    """The hulls, bows to the right, as one SVG; without blank lines, so that it is one block of the page."""
    rows = (line for masts in range(1, 6) for line in _hull(masts))
    height = TOP + 5 * ROW
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    return "\n".join((frame, *_rulers(), *rows, "</svg>"))


def block() -> str:
    """The drawing as it stands on the page."""
    return f"```svg\n{drawing()}\n```"


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


def _polygon(corners: list[tuple[int, int]], fill: str) -> str:
    points = " ".join(f"{x},{y}" for x, y in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{DARK}"/>'


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(DRAWING.sub(lambda _: block(), text), "utf-8")
