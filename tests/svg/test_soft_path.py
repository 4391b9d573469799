"""Closed lines that are rounded through the middles of their edges, written short."""

import re
from gzip import compress
from math import cos, pi, sin

from iceharbor.svg import board_of
from iceharbor.svg.chart import _survey, soft_path
from iceharbor.svg.plane import Box, Point, dist, mix
from tests.svg.sailing_fleet import fleet_scene


def bends(path: str) -> list[tuple[Point, Point]]:
    """The bends of a path with the point after each, read as a browser does: a `t` mirrors the bend before it."""
    found = re.fullmatch(r"M(\S+ \S+?)q(.*)t(.*)z", path)
    assert found is not None
    (x, y), first, steps = (list(map(int, re.findall(r"-?\d+", part))) for part in found.groups())
    at: Point = (x, y)
    bend: Point = (x + first[0], y + first[1])
    drawn: list[tuple[Point, Point]] = []
    for dx, dy in [(first[2], first[3]), *zip(steps[::2], steps[1::2], strict=True)]:
        end = (at[0] + dx, at[1] + dy) if drawn else (x + dx, y + dy)
        drawn.append((bend, end))
        at, bend = end, (2 * end[0] - bend[0], 2 * end[1] - bend[1])
    return drawn


def test_a_long_line_bends_towards_every_corner_and_goes_through_the_middle_of_every_edge() -> None:
    many = [(9000 * cos(k * pi / 300) * (1 + k % 7 / 20), 9000 * sin(k * pi / 300)) for k in range(600)]
    corners = [(x, -y) for x, y in many]
    drawn = bends(soft_path(many))
    assert len(drawn) == len(corners)
    for k, (bend, end) in enumerate(drawn, 1):
        assert dist(bend, corners[k % 600]) < 60
        assert dist(end, mix(corners[k % 600], corners[(k + 1) % 600], 0.5)) < 2


def test_a_part_of_a_sea_is_short_text_and_its_depth_is_found_once() -> None:
    box = Box(-12000, -12000, 16000, 11000)
    board_of(fleet_scene(), (832, 584), box=box)
    found = _survey.cache_info().misses
    drawn = board_of(fleet_scene(), (832, 584), box=Box(2000, 2000, 16000, 11000))
    assert _survey.cache_info().misses == found
    assert len(compress(drawn.encode())) < 12_000
