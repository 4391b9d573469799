"""Colours, patterns and opacities from `look.json`, which the page reads too."""

import json
from dataclasses import dataclass
from functools import cache
from math import cos, pi
from pathlib import Path
from typing import Any, Final

import msgspec

from iceharbor.contract import SEATS
from iceharbor.scene import Plastic
from iceharbor.svg.markup import element

TILE: Final = 150
"""The side of a pattern's tile, in table units."""
STRIPES: Final = "M-20 170 L170 -20 M-95 95 L95 -95 M55 245 L245 55"
ZIGZAG: Final = "M-10 60 L37 20 L75 55 L113 20 L160 60 M-10 135 L37 95 L75 130 L113 95 L160 135"


@dataclass(frozen=True, slots=True)
class Tint:
    """A colour of plastic: itself, in shade, in light, and the ink that is drawn on it."""

    body: str
    deep: str
    light: str
    ink: str


@cache
def _read() -> dict[str, Any]:
    look: dict[str, Any] = json.loads((Path(__file__).parents[1] / "look.json").read_text("utf-8"))
    return look


def blend(colour: str, other: str, share: float) -> str:
    """A mixture of two colours, with this share of the first."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    """Red, green and blue of `#rrggbb`."""
    return tuple(bytes.fromhex(colour[1:]))


@dataclass(frozen=True)
class Look:
    """One theme with one palette, at a number of pixels for each unit."""

    theme: str = "day"
    """day or night."""
    palette: str = "standard"
    """standard or safe."""
    scale: float = 0.03
    inlaid: bool = False
    """What is drawn lies on a board: slate in a wooden frame, with colours of its own."""
    turned: bool = False
    """The sea is seen from the north."""
    nameless: bool = False
    """A small picture, without names and without numbers on hulls."""

    def colour(self, name: str) -> str:
        on_board = _read()["boards"][self.theme] if self.inlaid else {}
        return str(on_board.get(name) or _read()["themes"][self.theme][name])

    def felt(self, name: str) -> str:
        """A colour of a felt table."""
        return str(_read()["felts"][self.theme][name])

    def mixed(self, name: str, other: str, share: float) -> str:
        """A colour with this share of the first in it."""
        return blend(self.colour(name), self.colour(other), share)

    def opacity(self, name: str) -> float:
        return float(_read()["opacity"][name])

    @property
    def weave(self) -> float:
        """How strongly a seat's pattern shows."""
        return float(_read()["pattern_opacity"][self.palette])

    def font(self, name: str) -> str:
        return str(_read()["fonts"][name])

    def seat(self, player: int) -> Tint:
        return self._tint(_read()["seats"][self.palette][SEATS[player % len(SEATS)]])

    def goods(self, kind: str) -> Tint:
        """treasure, plain or unknown."""
        return self._tint(_read()["goods"][kind])

    def plastic(self, plastic: Plastic) -> Tint:
        match plastic:
            case int():
                return self.seat(plastic)
            case str():
                return self._tint(_read()["pieces"][self.palette][plastic])
            case None:
                return self.goods("unknown")

    def pattern(self, plastic: Plastic) -> str:
        """The pattern in plastic, as a fill; that of a colour which is not known is a hatching."""
        colour = SEATS[plastic % len(SEATS)] if isinstance(plastic, int) else plastic
        name = "unknown" if colour is None else _read()["patterns"][colour]
        return "none" if name == "plain" else f"url(#{name})"

    def px(self, pixels: float) -> float:
        """A width on the screen in table units."""
        return pixels / self.scale

    def light(self, facing: float) -> float:
        """How brightly a facet is lit that faces a heading: 0 in shade, 1 in full light."""
        return 0.5 + 0.5 * cos((facing - _read()["light_ddeg"]) * pi / 1800)

    def _tint(self, colours: dict[str, str]) -> Tint:
        return Tint(**colours, ink=colours["deep" if self.theme == "day" else "light"])


def emblem_of(seat: int) -> str:
    """The emblem on a player's token, as path data in a box from -100 to 100."""
    return str(_read()["emblems"][SEATS[seat % len(SEATS)]])


def base_of(size: str) -> float:
    return float(_read()["sizes"][size]["base_u"])


def slant_of(size: str) -> float:
    """Bow to stern of a lying piece."""
    return float(_read()["sizes"][size]["slant_u"])


def number_of_size(size: str) -> float:
    """The plain height of the number on a hull."""
    return float(_read()["sizes"][size]["number_u"])


@dataclass(frozen=True, slots=True)
class NumberLook:
    """How the number on a hull is drawn."""

    least_plain_px: float
    """A hull bears none at a scale at which its plain height would be less."""
    least_px: float
    plain_px_per_inch: float
    """The scale at which a number has its plain height."""
    largest: float
    """How much larger it gets at most."""
    along: float
    """Where it stands, as a share of the way from stern to bow."""
    two_digits: float
    """How much smaller a number of two digits is."""


@cache
def number_look() -> NumberLook:
    return msgspec.convert(_read()["number"], NumberLook)


def strip() -> float:
    """How much of a lying piece's length its base covers."""
    return float(_read()["strip_fraction"])


@dataclass(frozen=True, slots=True)
class IslandShares:
    """How far out from the middle of an island its parts lie; 1 is the shore."""

    heights: tuple[float, ...]
    nest: tuple[float, ...]
    hachures: tuple[float, ...]
    """The ends of the strokes down its slope."""
    strokes: int
    """How many strokes stand along an edge."""


@cache
def island_shares() -> IslandShares:
    return msgspec.convert(_read()["island"], IslandShares)


def patterns(look: Look) -> str:
    """One pattern a seat, in table units, so that it turns with the piece; and the hatchings of what is unknown and of
    the water beyond a goal line."""

    def line(d: str, width: float) -> str:
        return element("path", d=d, fill="none", stroke="#fff", stroke_width=width)

    def dot(x: float, y: float) -> str:
        return element("circle", cx=x, cy=y, r=30, fill="#fff")

    drawn = {
        "stripes": line(STRIPES, 34),
        "dots": dot(38, 38) + dot(113, 113),
        "bars": line("M-10 40 H160 M-10 115 H160", 30),
        "cross": line("M-10 75 H160 M75 -10 V160", 26),
        "zigzag": line(ZIGZAG, 24),
        "rings": element("circle", cx=75, cy=75, r=44, fill="none", stroke="#fff", stroke_width=22),
        "checks": element("path", d="M0 0H75V75H0Z M75 75H150V150H75Z", fill="#fff"),
        "unknown": element("path", d=STRIPES, fill="none", stroke=look.goods("unknown").deep, stroke_width=22),
        "beyond": element("path", d="M-20 170 L170 -20", stroke=look.colour("ink"), stroke_width=16),
    }
    return "".join(
        element("pattern", marks, id=name, width=TILE, height=TILE, patternUnits="userSpaceOnUse")
        for name, marks in drawn.items()
    )
