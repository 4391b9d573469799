"""Lessons: every step of every lesson is solved by what it shows, and any other action is not."""

import re
from random import Random

import pytest

from iceharbor.catalogue import GAMES, open_game
from iceharbor.contract import HasEffects
from iceharbor.lesson import LessonStep
from iceharbor.match import AnyGame, Match

LEARNER = 0
STEPS = [
    pytest.param(name, step, id=f"{name}-{number}")
    for name, kind in GAMES.items()
    for number, step in enumerate(kind.lesson, 1)
]


def begun(name: str, step: LessonStep) -> Match:
    game = open_game(name, step.position["players"], step.position.get("options"))
    return Match.begin(game, step.position)


def played(match: Match, action: str) -> tuple[Match, str]:
    """The match after the learner's action, and the text that the page compares."""
    after = match.play(LEARNER, action)
    return after, f"{after.entries[-1].notation} {effects(match.game, match, after)}".strip()


def effects(game: AnyGame, before: Match, after: Match) -> str:
    return game.effects(before.view(None), after.view(None)) if isinstance(game, HasEffects) else ""


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if kind.lesson])
def test_a_lesson_has_five_to_eight_steps_of_one_short_sentence(name: str) -> None:
    lesson = GAMES[name].lesson
    assert 5 <= len(lesson) <= 8
    assert all(len(step.sentence.split()) <= 15 for step in lesson)
    assert len({step.title for step in lesson}) == len(lesson)


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_the_shown_actions_solve_a_step_with_the_last_of_them(name: str, step: LessonStep) -> None:
    match = begun(name, step)
    assert LEARNER in match.to_act
    *earlier, last = step.solution
    for words in earlier:
        match, text = played(match, " ".join(words))
        assert not re.search(step.solved, text)
        assert step.begins
        assert re.search(step.begins, text)
    _, text = played(match, " ".join(last))
    assert re.search(step.solved, text), text


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_step_can_be_done_wrong(name: str, step: LessonStep) -> None:
    match, rng = begun(name, step), Random(1)
    tries = [match.game.write(match.game.sample(match.state, LEARNER, rng)) for _ in range(200)]
    assert not all(re.search(step.solved, played(match, each)[1]) for each in set(tries))
    assert step.wrong.endswith(".")


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_the_arrow_of_a_step_joins_what_stands_on_the_table(name: str, step: LessonStep) -> None:
    match = begun(name, step)
    scene = match.game.scene(match.view(LEARNER), ())
    names = {spot.name for spot in scene.top.spots} if scene.top else set()
    names |= {ship.name for ship in scene.ships} | {island.name for island in scene.islands}
    names |= {card.name for card in scene.cards}
    for place in (step.start, step.end):
        assert not isinstance(place, str) or place in names | {""}
