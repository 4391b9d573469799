"""How to play, on the card of a first match: three short lines, each with a picture from the game's lesson."""

import re

import pytest

from iceharbor.catalogue import GAMES, open_game
from iceharbor.codec import dump, parse
from iceharbor.pictures import LEARNER, STEP_PX
from iceharbor.scene import Guide
from iceharbor.server.http.lessons import first_move, first_step, picture, usual_guide


def guide_of(game: str, **options: object) -> Guide:
    return open_game(game, GAMES[game].info.players[0], options).guide()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_guide_has_a_goal_and_three_lines_with_pictures(game: str) -> None:
    guide = usual_guide(game)
    assert guide.goal.endswith(".")
    assert len(guide.rows) == 3
    for row in guide.rows:
        assert 2 <= len(row.title.split()) <= 5
        assert row.text.count(". ") <= 1
        assert 1 <= row.step <= len(GAMES[game].lesson)
    assert len({row.step for row in guide.rows}) == 3


@pytest.mark.parametrize("game", list(GAMES))
def test_the_picture_of_a_step_differs_by_day_and_night(game: str) -> None:
    step = usual_guide(game).rows[0].step
    day, night = picture(game, step, "day"), picture(game, step, "night")
    assert day.startswith("<svg")
    assert 'stroke="#c48a14"' in day
    assert day != night


@pytest.mark.parametrize("game", list(GAMES))
def test_the_arrow_of_a_picture_begins_in_sight(game: str) -> None:
    drawn = "".join(picture(game, row.step, "day") for row in usual_guide(game).rows)
    ways = re.findall(r'd="M(-?\d+) (-?\d+)Q[^"]*" fill="none" stroke="#c48a14"', drawn)
    assert len(ways) >= 2, "nearly every picture has an arrow"
    for x, y in ways:
        assert 0 < int(x) < STEP_PX[0]
        assert 0 < int(y) < STEP_PX[1]


def test_a_guide_has_the_numbers_of_the_options() -> None:
    assert "passes through" in guide_of("torpedo", pass_through=True).rows[2].text
    assert "first Larges, last Smalls" in guide_of("torpedo", reversed=True).rows[2].text
    assert "block a shot" not in guide_of("pirates_csg", line_of_fire="free").rows[2].text


def test_the_table_of_a_first_move_is_what_the_learner_sees() -> None:
    found = first_move("hextris")
    scene = parse(dump(found.scene))
    spots = {spot["name"] for spot in scene["top"]["spots"]}
    assert {found.step.start, found.step.end} <= spots
    assert scene["viewer"] == LEARNER
    assert first_step("torpedo") is None
    assert first_step("numbers") is None
