"""Scenes to draw, built by hand, and what a picture holds."""

from typing import Any, Final, Literal
from xml.etree import ElementTree

from iceharbor.scene import Panel, Polygon, Scene, ShipLook, Spot, Standing, Tabletop, Turn
from iceharbor.svg import svg_of
from iceharbor.svg.plane import Point

SVG: Final = "{http://www.w3.org/2000/svg}"
FIELD: Final[Polygon] = ((0, 0), (36864, 0), (36864, 24576), (0, 24576))


def sea(*ships: ShipLook, scores: tuple[int, ...] = (0, 0), **more: Any) -> Scene:
    """A sea of 36 by 24 inches."""
    panel = Panel(Turn(0), tuple(map(Standing, scores)))
    return Scene(None, FIELD, more.pop("panel", panel), {}, ships, **more)


def ship(name: str, x: int, y: int, **more: Any) -> ShipLook:
    """A Small that heads north with the middle of its stern there; `name` is a full name such as `0.S1`."""
    seat, _, label = name.partition(".")
    hull = ((x, y + 1064), (x - 288, y), (x + 288, y))
    known = {"label": label, "seat": int(seat), "size": "S", "hull": hull, "heading": 0, "aria": label}
    return ShipLook(name, **{**known, **more})


def square(x: int, y: int, side: int) -> Polygon:
    """A square with its middle there."""
    half = side // 2
    return ((x - half, y + half), (x - half, y - half), (x + half, y - half), (x + half, y + half))


def table(*spots: Spot, **more: Any) -> Scene:
    """A board of 4 by 4 inches with these spots."""
    field = ((0, 0), (4096, 0), (4096, 4096), (0, 4096))
    pyramids = more.pop("pyramids", ())
    return Scene(None, field, Panel(Turn(0), (Standing(3),)), {}, top=Tabletop(spots, pyramids, field, **more))


def spot(
    name: str, x: int, y: int, kind: Literal["hole", "square", "dark", "tray", "patch"] = "hole", **more: Any
) -> Spot:
    """A spot of one inch with its middle there."""
    return Spot(name, kind, (x - 512, y - 512, 1024, 1024), name, **more)


def picture(scene: Scene, width: int = 1200, **look: str) -> ElementTree.Element:
    """The picture of a scene, as elements, without its definitions."""
    drawn = ElementTree.fromstring(svg_of(scene, "A game", width, **look))
    drawn.remove(drawn[0])
    return drawn


def elements(drawn: ElementTree.Element, kind: str, **attributes: str) -> list[ElementTree.Element]:
    """The elements of a kind with these attributes, in the order in which they are drawn."""
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    found = drawn.iter(f"{SVG}{kind}")
    return [each for each in found if all(each.get(key) == value for key, value in wanted.items())]


def words_in(drawn: ElementTree.Element) -> list[str]:
    """All text of a picture."""
    return [each.text or "" for each in drawn.iter(f"{SVG}text")]


def px(point: Point) -> Point:
    """A point of the table in a picture of about 1200 pixels."""
    return (point[0] / 30, -point[1] / 30)
