"""Places that a ship can reach: each by a legal Move, and at most one in each box."""

import numpy as np
import pytest

from iceharbor.games.armada.rules import speeds_of
from iceharbor.games.sailing.sampled_places import HEADING, STEPS, Grain, X, Y, no_places, places_after, way_to
from tests.games.armada_positions import waters
from tests.seeds import seeds

GRAIN = Grain(256, 150, 100)
STRAIT = """
    0.{size}1 at 18000,12000 heading 030.0
    0.L4 at 19300,15500 heading 300.0
    1.M1 at 17000,14500 heading 090.0
    T1 at 20500,12500 size 2048,2048
"""


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("size", ["S", "M", "L"])
def test_every_place_is_reached_by_a_legal_move(size: str, seed: int) -> None:
    match = waters(STRAIT.format(size=size))
    sea, rng = match.state.sea, np.random.default_rng(seed)
    ship = next(k for k, each in enumerate(sea.ships) if each.player == 0 and each.number == 1)
    steps = speeds_of(sea)[sea.ships[ship].pips]
    places, headings = no_places(4000), np.zeros(4, np.int64)
    count = places_after(sea.outlines, sea.field, ship, steps, GRAIN, places)
    assert 5 < count < len(places)
    for place in rng.integers(1, count, 40).tolist():
        way = headings[: way_to(places, place, headings)]
        assert len(way) == places[place, STEPS] <= steps
        words = " ".join(f"{heading / 10:05.1f}" for heading in way.tolist())
        there = match.play(0, f"move {size}1 {words}").state.sea.ships[ship]
        assert (there.x, there.y, there.heading) == tuple(places[place, [X, Y, HEADING]])


def test_one_of_several_almost_equal_places_is_kept() -> None:
    sea = waters("0.S1 at 18000,12000 heading 000.0").state.sea
    places = no_places(40_000)
    found = places[: places_after(sea.outlines, sea.field, 0, 4, GRAIN, places)]
    boxes = {((x - 18000) // 256, (y - 12000) // 256, heading // 150) for x, y, heading, *_ in found[1:].tolist()}
    assert len(boxes) == len(found) - 1 > 1000


def test_no_more_places_are_kept_than_there_is_room_for() -> None:
    sea = waters("0.S1 at 18000,12000 heading 000.0").state.sea
    assert places_after(sea.outlines, sea.field, 0, 4, GRAIN, no_places(100)) == 100
