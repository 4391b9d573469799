"""Docking water: its edge lies at exactly the distance that the scene gives, round all land, and nowhere else."""

import re
from math import hypot

import pytest

from iceharbor.scene import CardLook, IslandLook
from iceharbor.svg.docking_water import path_around
from iceharbor.svg.look import Look
from tests.svg.hand_built import elements, picture, sea, square

LOOK = Look()
ISLAND = IslandLook("T1", "T1", square(18000, 12000, 1024), 0, "plain", "Island T1")
HOME = CardLook("H0", "Home of Teal", 0, ((6000, 4000), (6000, 2000), (9000, 2000), (9000, 4000)), 0, "Home")
NUMBERS = re.compile(r"[ML] ?(-?[\d.]+) (-?[\d.]+)")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_docking_water_surrounds_islands_and_homes(theme: str) -> None:
    drawn = picture(sea(islands=(ISLAND,), cards=(HOME,), dock_u=576), theme=theme)
    (water,) = elements(drawn, "path", fill=Look(theme).colour("dock"))
    path = water.get("d", "")
    assert path.count("M") == 2
    assert path == path_around(ISLAND.hull, 576).join(("", path_around(HOME.hull, 576)))


def test_there_is_none_where_being_near_means_nothing() -> None:
    assert not elements(picture(sea(islands=(ISLAND,))), "path", fill=LOOK.colour("dock"))


@pytest.mark.parametrize("hull", [ISLAND.hull, ISLAND.hull[::-1], ((0, 0), (1000, 300), (700, 1300), (-300, 1000))])
def test_each_corner_of_the_edge_lies_at_the_distance_from_a_corner_of_the_shore(
    hull: tuple[tuple[int, int], ...],
) -> None:
    path = path_around(hull, 576)
    ends = [(float(x), -float(y)) for x, y in NUMBERS.findall(path)]
    assert len(ends) == 1 + len(hull)
    assert path.count("A576 576 0 0 1") == len(hull)
    middle = sum(x for x, _ in hull) / len(hull), sum(y for _, y in hull) / len(hull)
    for x, y in ends:
        corner = min(hull, key=lambda each: hypot(x - each[0], y - each[1]))
        assert hypot(x - corner[0], y - corner[1]) == pytest.approx(576, abs=0.1)
        assert hypot(x - middle[0], y - middle[1]) > hypot(corner[0] - middle[0], corner[1] - middle[1])
