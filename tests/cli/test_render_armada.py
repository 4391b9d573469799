"""Pictures of Armada: flags, the goal line and what lies beyond it, land of any size, and who lost what."""

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.render import png_of, svg_of
from iceharbor.render.goal import beyond, goal_sign
from iceharbor.render.labels import placed
from iceharbor.render.look import Look
from iceharbor.render.plane import Box, Point, bounds, box_meets, inside
from iceharbor.render.signs import signs_of

SVG = "{http://www.w3.org/2000/svg}"
FIELD: list[Point] = [(0, 0), (36864, 0), (36864, 24576), (0, 24576)]
LINE: tuple[Point, Point] = ((36864, 3000), (0, 3000))
GOAL = {"attacker": 1, "line": LINE}


def ship(name: str, player: int, x: int, y: int, **more: Any) -> dict[str, Any]:
    """A Small that heads north."""
    hull = [[x, y + 1064], [x - 288, y], [x + 288, y]]
    return {"name": name, "player": player, "size": "S", "heading": 0, "damage": 0, "hull": hull, **more}


def square(x: int, y: int, side: int) -> list[list[int]]:
    half = side // 2
    return [[x - half, y + half], [x - half, y - half], [x + half, y - half], [x + half, y + half]]


def sea(**more: Any) -> dict[str, Any]:
    ships = [ship("S1", 0, 9000, 6000), ship("S1", 1, 9000, 20000)]
    return {
        "game": "armada",
        "field": FIELD,
        "ships": ships,
        "to_act": [0],
        "strength": [1, 1],
        "lost": [[], []],
        **more,
    }


def island(name: str, x: int, y: int, side: int) -> dict[str, Any]:
    return {"name": name, "at": [x, y], "heading": 0, "size": [side, side], "hull": square(x, y, side)}


def words_in(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def px(point: Point) -> Point:
    return (point[0] / 30, -point[1] / 30)


def played(options: dict[str, Any], entries: int) -> dict[str, Any]:
    """A position of a match that is played by chance."""
    rng = Random(11)
    match = Match.begin(open_game("armada", 2, options)).settle(rng)
    for _ in range(entries):
        if match.outcome is None:
            player = min(match.to_act)
            match = match.play(player, match.game.write(match.game.sample(match.state, player, rng))).settle(rng)
    return match.game.position(match.state)


@pytest.mark.parametrize("options", [{"mode": "flag", "islands": 2}, {"mode": "breakthrough"}, {"fleet_2k": True}])
def test_a_match_of_each_kind_is_drawn_with_all_its_ships(options: dict[str, Any]) -> None:
    position = played(options, 60)
    words = words_in(svg_of(position, 2400))
    assert position["ships"]
    assert {each["name"] for each in position["ships"]} <= set(words)
    assert png_of(svg_of(position, 300)).startswith(b"\x89PNG")


def test_a_flag_marker_stands_where_it_is_and_says_what_it_is() -> None:
    marker = {"name": "F1", "player": 1, "at": [20000, 21000], "hull": square(20000, 21000, 576)}
    svg = svg_of(sea(flags=[marker]))
    assert words_in(svg).count("Flag") == 1
    assert "translate(20000.0 -21000.0)" in svg
    assert "Flag" not in words_in(svg_of(sea(flags=[])))


def test_a_flagship_flies_a_pennant_and_its_name_a_flag() -> None:
    plain = svg_of(sea())
    flagged = svg_of(sea(ships=[ship("S1", 0, 9000, 6000, flag=True), ship("S1", 1, 9000, 20000)]))
    masts = [svg.count("<circle") for svg in (plain, flagged)]
    assert masts[1] == masts[0] + 1
    assert "M1.6 -6L9 -3.2L1.6 -0.4Z" in flagged
    assert "M1.6 -6L9 -3.2L1.6 -0.4Z" not in plain


def test_the_goal_says_who_wins_beyond_it() -> None:
    assert "Coral wins beyond this line" in words_in(svg_of(sea(goal=GOAL)))
    assert not any("wins beyond" in words for words in words_in(svg_of(sea(goal=None))))


def test_beyond_the_line_is_what_lies_to_its_left() -> None:
    water = beyond(LINE, FIELD)
    assert all(inside((x, 2900), water) and not inside((x, 3100), water) for x in (10, 18000, 36000))
    assert inside((100, 10), water)


@pytest.mark.parametrize("line", [LINE, ((0, 21000), (36864, 21000)), ((9000, 0), (9000, 24576))])
def test_the_goal_s_words_stand_beyond_the_line_and_upright(line: tuple[Point, Point]) -> None:
    sign = goal_sign({"attacker": 0, "line": line}, Look(), px)
    middle = bounds(sign.hull).middle
    assert inside((middle[0] * 30, -middle[1] * 30), beyond(line, FIELD))
    turn = float(sign.drawn.split("rotate(")[1].split(")")[0]) if "rotate(" in sign.drawn else 0.0
    assert (turn + 90) % 360 <= 180


@pytest.mark.parametrize("side", [1024, 2048, 5000])
def test_land_of_any_size_has_its_shore_on_its_outline(side: int) -> None:
    svg = svg_of(sea(islands=[island("T1", 18000, 12000, side)]))
    half = side / 2
    shores = [each.get("points", "") for each in ElementTree.fromstring(svg).iter(f"{SVG}polygon")]
    assert any(f"{-half:.1f},{-half:.1f}" in points and f"{half:.1f},{half:.1f}" in points for points in shores)
    assert "translate(18000.0 -12000.0)" in svg
    assert "T1" in words_in(svg)


def test_who_lost_what_is_told_when_there_is_room() -> None:
    lost = sea(lost=[["L2", "S1", "S4"], []], strength=[6, 12])
    assert {"Teal 6, lost 1 L 2 S", "Coral 12"} <= set(words_in(svg_of(lost, 1200)))
    assert {"Teal 6", "Coral 12"} <= set(words_in(svg_of(lost, 300)))


def test_a_game_that_everybody_ends_alike_is_drawn() -> None:
    over = sea(to_act=[], outcome={"places": [1, 1], "reason": "all passed", "rule": "AR-A15"})
    assert "Armada \u00b7 drawn" in words_in(svg_of(over))
    won = sea(to_act=[], outcome={"places": [2, 1], "reason": "sunk", "rule": "AR-R7"})
    assert "Armada \u00b7 won by Coral" in words_in(svg_of(won))


def test_no_name_covers_the_goal_s_words_or_a_thing() -> None:
    crowd = [ship(f"S{n}", n % 2, 12000 + 1300 * n, 2100 + 700 * (n % 3)) for n in range(10)]
    position = sea(ships=crowd, islands=[island("T1", 30000, 12000, 900)])
    signs = [*signs_of(position, Look(), px), goal_sign(GOAL, Look(), px)]
    shown = list(placed(signs, bounds([px(corner) for corner in FIELD])))
    boxes = [(sign, Box(x - sign.w / 2, y - sign.h / 2, sign.w, sign.h)) for sign, (x, y) in shown]
    for n, (sign, box) in enumerate(boxes):
        assert all(box.common(other) == 0 for _, other in boxes[:n])
        assert sign.inside or not any(box_meets(box, each.hull) for each in signs)
    assert len(shown) > 0.6 * len(signs)
