"""Draws the pictures of the games' tiles, each from a recorded match, by day and by night.

Run from the repository: `.venv/bin/python tools/make_tiles.py [game ...]`. A test compares the files with what this
draws.
"""

import sys
from pathlib import Path
from typing import Final, NamedTuple

from iceharbor.match import Match
from iceharbor.svg import board_of
from iceharbor.svg.plane import INCH, Box

ROOT: Final = Path(__file__).parents[1]
RECORDED: Final = ROOT / "tests" / "playthroughs"
SIZE: Final = (592, 216)
"""In pixels: twice the size on the page."""
THEMES: Final = ("day", "night")


class Tile(NamedTuple):
    """What a tile shows: a moment of a recorded match, and the part of the table around a point, in table units."""

    recording: str
    entries: int
    middle: tuple[int, int]
    width: int


TILES: Final = {
    "hextris": Tile("02-two-random-twice", 40, (0, -60), 6800),
    "torpedo": Tile("01-two-in-a-rush", 1000, (20 * INCH, 12 * INCH), 24 * INCH),
    "armada": Tile("01-basic-two-greedy", 70, (17 * INCH, 13 * INCH), 13 * INCH),
    "undercut": Tile("15-four-greedy", 60, (3500, -4000), 5200),
    "sprawl": Tile("12-four-greedy", 24, (2550, 2550), 7600),
    "ice_pirates": Tile("01-two-greedy", 80, (18 * INCH, 13 * INCH), 16 * INCH),
    "pirates_csg": Tile("01-two-greedy", 60, (24 * INCH, 11 * INCH), 15 * INCH),
}


def path_of(game: str, theme: str) -> Path:
    return ROOT / "iceharbor" / "games" / game / "tile" / f"{theme}.svg"


def tile(game: str, theme: str) -> str:
    """The picture of a game's tile."""
    shown = TILES[game]
    match = moment(game, shown.recording, shown.entries)
    (x, y), height = shown.middle, shown.width * SIZE[1] / SIZE[0]
    box = Box(x - shown.width / 2, y - height / 2, shown.width, height)
    scene = match.game.scene(match.game.full_view(match.state), ())
    return board_of(scene, SIZE, theme, box=box) + "\n"


def moment(game: str, recording: str, entries: int) -> Match:
    """A recorded match after this many entries."""
    from tests.playthroughs import read_golden

    golden = read_golden((RECORDED / game / f"{recording}.txt").read_text("utf-8"))
    match = Match.begin(golden.game(), golden.header.position)
    for entry in golden.entries[:entries]:
        match = match.play(entry.player, entry.notation)
    return match


def main(games: list[str]) -> None:
    for game in games or list(TILES):
        for theme in THEMES:
            path = path_of(game, theme)
            path.parent.mkdir(exist_ok=True)
            path.write_text(tile(game, theme), "utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(sys.argv[1:])
