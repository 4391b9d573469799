"""Labels: over no object and no other label, away from tracks where that is possible."""

import json
from pathlib import Path
from typing import Any

import pytest

from iceharbor.scene import GoalLook, LandLook, Scene
from iceharbor.svg.goal import beyond, goal_sign
from iceharbor.svg.labels import Sign, placed
from iceharbor.svg.look import Look
from iceharbor.svg.plane import Box, Point, bounds, box_meets, inside, to_outline
from iceharbor.svg.sea import FRAME_U
from iceharbor.svg.signs import signs_of
from tests.svg.hand_built import FIELD, elements, picture, px, sea, ship, square

LINE = ((36864, 3000), (0, 3000))
GOAL = GoalLook(1, LINE, "Coral wins beyond this line")
CASES = json.loads((Path(__file__).parent / "label_places.json").read_text("utf-8"))
"""Labels of random ships and islands with their places, which `web/table/labels.test.ts` holds too."""


def signs_in(scene: Scene) -> list[Sign]:
    goal = [goal_sign(scene.goal, Look(), px)] if scene.goal else []
    return [*signs_of(scene, Look(), px), *goal]


def crowd(step: int) -> Scene:
    """Ships close together beside an island, near a goal line."""
    ships = [ship(f"{n % 2}.S{n}", 12000 + step * n, 2100 + 700 * (n % 3)) for n in range(10)]
    return sea(*ships, lands=(LandLook("T1", "T1", square(30000, 12000, 900), "T1"),), goal=GOAL)


@pytest.mark.parametrize("step", [700, 1000, 1300])
def test_no_label_covers_an_object_or_another_label(step: int) -> None:
    signs = signs_in(crowd(step))
    shown = list(placed(signs, bounds([px(corner) for corner in FIELD])))
    boxes = [(each.sign, each.sign.box(each.at)) for each in shown]
    for n, (sign, box) in enumerate(boxes):
        assert all(box.common(other) == 0 for _, other in boxes[:n])
        assert sign.inside or not any(box_meets(box, each.hull) for each in signs)
    assert len(shown) > 0.6 * len(signs)


def test_a_label_without_room_is_left_out() -> None:
    wall = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    sign = Sign(wall, 20, 10, "", (0, -1))
    assert list(placed([sign], bounds(wall))) == []


def test_a_label_avoids_tracks_where_it_can() -> None:
    hull = ((100.0, 90.0), (90.0, 120.0), (110.0, 120.0))
    sign, field = Sign(hull, 20, 14, "", (0, 1)), Box(0, 0, 200, 200)
    [(_, free, _)] = placed([sign], field)
    line = ((0.0, free[1] - 1), (0.0, free[1] + 1), (200.0, free[1] + 1), (200.0, free[1] - 1))
    [(_, at, _)] = placed([sign], field, lines=[line])
    assert not box_meets(Box(at[0] - 10, at[1] - 7, 20, 14), line)
    comb = [((x, 0.0), (x, 200.0), (x + 1, 200.0), (x + 1, 0.0)) for x in range(0, 200, 5)]
    assert len(list(placed([sign], field, lines=comb))) == 1


def test_beyond_the_line_is_the_water_to_its_left() -> None:
    water = beyond(LINE, FIELD)
    assert all(inside((x, 2900), water) and not inside((x, 3100), water) for x in (10, 18000, 36000))
    assert inside((100, 10), water)


@pytest.mark.parametrize("line", [LINE, ((0, 21000), (36864, 21000)), ((9000, 0), (9000, 24576))])
def test_the_label_of_a_goal_stands_beyond_the_line_and_upright(line: tuple[tuple[int, int], tuple[int, int]]) -> None:
    sign = goal_sign(GoalLook(0, line, "Teal wins beyond this line"), Look(), px)
    x, y = bounds(sign.hull).middle
    middle: Point = (x * 30, -y * 30)
    assert inside(middle, beyond(line, FIELD))
    turn = float(sign.drawn.split("rotate(")[1].split(")")[0]) if "rotate(" in sign.drawn else 0.0
    assert (turn + 90) % 360 <= 180


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{len(case['labels'])} labels")
def test_labels_have_the_places_that_the_page_gives_them(case: dict[str, Any]) -> None:
    signs = [
        Sign(*(each[part] for part in ("hull", "w", "h", "key", "prefers", "inside", "axial")))
        for each in case["labels"]
    ]
    shown = placed(signs, Box(*case["field"]), case["shapes"])
    found = {sign.drawn: [*(pytest.approx(part, abs=0.001) for part in at), led] for sign, at, led in shown}
    assert found == case["places"]


def test_a_name_that_stands_away_has_a_leader_line() -> None:
    def leaders(scene: Scene) -> int:
        return len(elements(picture(scene), "path", stroke_width="1", stroke=Look().colour("ink")))

    dense = sea(*(ship(f"0.S{n}", 12000 + 650 * (n % 4), 9000 + 1100 * (n // 4)) for n in range(12)))
    frame = bounds(FIELD).grown(FRAME_U)
    look = Look(scale=1200 / frame.w)

    def shown(point: Point) -> Point:
        return ((point[0] - frame.x) * look.scale, (frame.y + frame.h - point[1]) * look.scale)

    signs = signs_of(dense, look, shown)
    led = [each for each in placed(list(signs), bounds([shown(corner) for corner in FIELD])) if each.led]
    assert all(to_outline(each.leader[1], each.sign.hull) < 0.01 for each in led)
    assert leaders(dense) == len(led) > 0
    assert leaders(sea(ship("0.S1", 12000, 12000))) == 0
