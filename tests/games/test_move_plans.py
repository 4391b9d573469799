"""A point after a Move's words: the plan says which steps bring the ship there."""

from math import hypot

import numpy as np
import pytest

from iceharbor.games.armada.rules import speeds_of
from iceharbor.games.sailing.sampled_places import HEADING, X, Y, sampled_places
from iceharbor.match import Match
from iceharbor.plan import Headings, Plan, Words
from iceharbor.table.plane import bow_of
from tests.games.armada_positions import goal, waters
from tests.games.test_places import STRAIT
from tests.games.test_plan_warnings import STUCK
from tests.seeds import seeds

FINER_U = 128
"""How much nearer a sampled place may be: straight to the point is preferred."""


def plan_of(match: Match, *words: str) -> Plan:
    return match.game.plan(match.view(0), 0, words)


def gap_u(pips: int, place: tuple[int, int, int], point: tuple[int, int]) -> float:
    """How far a point is from the line between stern and bow of a ship at this place."""
    x, y, heading = place
    bow_x, bow_y = bow_of(pips, x, y, heading)
    along = ((point[0] - x) * (bow_x - x) + (point[1] - y) * (bow_y - y)) / hypot(bow_x - x, bow_y - y) ** 2
    share = min(1.0, max(0.0, along))
    return hypot(point[0] - x - share * (bow_x - x), point[1] - y - share * (bow_y - y))


def steps_of(words: Words | None) -> int:
    assert words is not None
    return len(words) - 2


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("size", ["S", "M", "L"])
def test_the_steps_towards_a_point_are_legal_and_end_as_near_as_any(size: str, seed: int) -> None:
    match, rng = waters(STRAIT.format(size=size)), np.random.default_rng(seed)
    sea, name = match.state.sea, f"{size}1"
    ship = next(k for k, each in enumerate(sea.ships) if each.player == 0 and each.number == 1)
    pips = int(sea.ships[ship].pips)
    places = sampled_places(sea, ship, speeds_of(sea)[pips])[1:, [X, Y, HEADING]].tolist()
    for point in rng.integers((13000, 8000), (23000, 17000), (20, 2)).tolist():
        plan = plan_of(match, "move", name, f"{point[0]},{point[1]}")
        assert plan.action is None
        assert plan.instead is not None
        assert plan.instead_heading == int(plan.instead[-1].replace(".", ""))
        there = match.play(0, " ".join(plan.instead)).state.sea.ships[ship]
        far = gap_u(pips, (int(there.x), int(there.y), int(there.heading)), (point[0], point[1]))
        nearest = min(gap_u(pips, place, (point[0], point[1])) for place in places)
        assert far <= nearest + FINER_U


def test_the_words_before_the_point_stay_and_count_as_steps() -> None:
    match = waters("0.S1 at 18000,12000 heading 000.0")
    whole = plan_of(match, "move", "S1", "18000,20000").instead
    assert whole == ("move", "S1", "000.0", "000.0", "000.0", "000.0")
    rest = plan_of(match, "move", "S1", "070.0", "18000,20000").instead
    assert rest is not None
    assert (rest[2], steps_of(rest)) == ("070.0", 4)
    assert steps_of(plan_of(match, "move", "S1", "18000,14500").instead) == 2
    assert plan_of(match, *whole, "18000,20000").instead is None


def test_a_point_that_is_hidden_behind_an_island_is_sailed_round_to() -> None:
    match = waters("0.S1 at 18000,12000 heading 000.0\nT1 at 18000,14300 size 1600,1600")
    around = plan_of(match, "move", "S1", "18000,16000").instead
    assert around is not None
    assert around[2] != "000.0"
    assert match.play(0, " ".join(around)).state.sea.ships[0].y > 14000


def test_no_step_follows_one_that_wins() -> None:
    line = goal(0, (0, 13500), (36864, 13500))
    match = waters("0.S1 at 18000,12000 heading 000.0", options={"mode": "breakthrough"}, goal=line)
    over = plan_of(match, "move", "S1", "18000,17000").instead
    assert over is not None
    assert "crosses the goal line" in plan_of(match, *over).prompt


def test_without_an_open_step_there_is_none_to_a_point() -> None:
    assert plan_of(waters(STUCK), "move", "S1", "090.0", "14000,12000").instead is None


def test_fans_of_steps_say_that_a_point_may_follow() -> None:
    (fan,) = plan_of(waters("0.S1 at 18000,12000 heading 000.0"), "move", "S1").choices
    assert isinstance(fan, Headings)
    assert fan.far
