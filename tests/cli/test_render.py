"""Pictures: every thing of the position is in them, where it lies, and nothing from outside becomes markup."""

from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from iceharbor.bots import BOTS
from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.match import Match
from iceharbor.render import png_of, svg_of
from iceharbor.render.labels import Sign, placed
from iceharbor.render.markup import element, text
from iceharbor.render.plane import Box, Point, bounds, box_meets
from iceharbor.render.signs import signs_of
from tests.chance import seeds

SVG = "{http://www.w3.org/2000/svg}"


def played(players: int, turns: int, seed: int = 3) -> dict[str, Any]:
    """A position after some turns of greedy bots."""
    rng = Random(seed)
    match = Match.begin(open_game("ice_pirates", players)).settle(rng)
    bot = BOTS["ice_pirates"]["greedy"](match.game)
    for _ in range(turns):
        player = min(match.to_act)
        match = match.play(player, bot.choose(match.view(player), player, rng)).settle(rng)
    return match.game.position(match.state)


@pytest.fixture(scope="module")
def position() -> dict[str, Any]:
    return played(2, 40)


def words_in(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_the_names_of_islands_and_homes_are_written(position: dict[str, Any]) -> None:
    words = words_in(svg_of(position))
    assert {island["name"] for island in position["islands"]} <= set(words)
    assert {"HOME OF TEAL", "HOME OF CORAL"} <= set(words)


def test_the_same_position_gives_the_same_picture(position: dict[str, Any]) -> None:
    assert svg_of(position) == svg_of(position)


def test_every_ship_is_its_exact_triangle(position: dict[str, Any]) -> None:
    """The bow of each drawn ship, turned and moved as its group says, is the bow of the position."""
    from math import cos, radians, sin

    drawn = []
    for group in ElementTree.fromstring(svg_of(position)).iter(f"{SVG}g"):
        transform = group.get("transform", "")
        first = group.find(f"{SVG}polygon")
        if transform.startswith("translate") and "rotate" in transform and first is not None:
            shift, turn = transform.split(")rotate(")
            x, y = map(float, shift.removeprefix("translate(").split())
            angle = radians(float(turn.rstrip(")")))
            bx, by = map(float, first.get("points", "").split()[0].split(","))
            drawn.append((x + bx * cos(angle) - by * sin(angle), -(y + bx * sin(angle) + by * cos(angle))))
    for ship in position["ships"]:
        bow = ship["hull"][0]
        assert min(abs(x - bow[0]) + abs(y - bow[1]) for x, y in drawn) < 4, ship["name"]


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("palette", ["standard", "safe"])
def test_every_theme_and_palette_is_drawn_as_png(position: dict[str, Any], theme: str, palette: str) -> None:
    png = png_of(svg_of(position, 300, theme, palette))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 300


@pytest.mark.parametrize("seed", seeds(3))
def test_no_name_covers_a_thing_or_another_name(seed: int) -> None:
    position = played(2 + seed % 4, 60, seed)
    from iceharbor.render.look import Look

    def px(point: Point) -> Point:
        return (point[0] / 30, -point[1] / 30)

    field = bounds([px(point) for point in position["field"]])
    signs = list(signs_of(position, Look(), px))
    shown = list(placed(signs, field))
    boxes = [(sign, Box(x - sign.w / 2, y - sign.h / 2, sign.w, sign.h)) for sign, (x, y) in shown]
    for n, (sign, box) in enumerate(boxes):
        assert all(box.common(other) == 0 for _, other in boxes[:n])
        if not sign.inside:
            assert not any(box_meets(box, each.hull) for each in signs)
    assert len(shown) > 0.7 * len(signs)


def test_a_name_without_room_is_left_out_rather_than_written_over_something() -> None:
    wall = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    sign = Sign(wall, 20, 10, "", (0, -1))
    assert list(placed([sign], bounds(wall))) == []


def test_what_a_position_says_never_becomes_markup() -> None:
    assert text("<script>&") == "&lt;script&gt;&amp;"
    assert element("g", title='"><script>') == "<g title='\"&gt;&lt;script&gt;'/>"
    assert text("a\x00b\ud800c") == "a?b?c"


def test_a_game_without_a_picture_says_so() -> None:
    with pytest.raises(Malformed, match="no picture"):
        svg_of({"game": "parley"})


def test_the_colours_are_those_of_the_page(position: dict[str, Any]) -> None:
    import json

    look = json.loads((Path(__file__).parents[2] / "iceharbor" / "look.json").read_text())
    svg = svg_of(position)
    for seat in ("Teal", "Coral"):
        assert look["seats"]["standard"][seat]["body"] in svg
    assert look["goods"]["treasure"]["body"] in svg
