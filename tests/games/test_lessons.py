"""Lessons: every step of every lesson is solved by what it shows, and any other action is not."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from iceharbor.catalogue import GAMES, open_game
from iceharbor.contract import NATURE
from iceharbor.games.undercut.plan_warnings import undercut_warnings
from iceharbor.lesson import LessonStep
from iceharbor.match import Match, effects_of
from iceharbor.plan import Plan
from iceharbor.scene import LoggedAction, SeatRef

LEARNER = 0
STEPS = [
    pytest.param(name, step, id=f"{name}-{number}")
    for name, kind in GAMES.items()
    for number, step in enumerate(kind.lesson, 1)
]


def test_in_undercuts_step_about_sets_only_the_first_stack_completes_one() -> None:
    step = next(step for step in GAMES["undercut"].lesson if "Tree" in step.sentence)
    warnings = undercut_warnings(begun("undercut", step).state, LEARNER, Plan(("bid",)))
    assert [(warning.says, warning.text) for warning in warnings] == [(("bid", "1"), ("you: Tree +2",))]


def test_one_step_does_not_solve_armadas_lesson_about_several() -> None:
    step = GAMES["armada"].lesson[1]
    match = begun("armada", step)
    assert verdict(step, played(match, "move S1 000.0")[1]) is False
    assert verdict(step, played(match, "move S1 000.0 010.0")[1]) is True


def begun(name: str, step: LessonStep) -> Match:
    game = open_game(name, step.position["players"], step.position.get("options"))
    return Match.begin(game, step.position)


def played(match: Match, action: str) -> tuple[Match, list[str]]:
    """The match after the learner's action and what NATURE adds to it, and the texts that the page compares."""
    after = match.play(LEARNER, action)
    texts = [text_of(match, after)]
    for later in settling(after):
        texts.append(text_of(after, later))
        after = later
    return after, texts


def settling(match: Match) -> Iterator[Match]:
    """The match after each entry of NATURE, in order; NATURE also ends a rush while players could still place."""
    rng = Random(1)
    while NATURE in match.to_act:
        match = match.act(NATURE, match.game.sample(match.state, NATURE, rng))
        yield match


def text_of(before: Match, after: Match) -> str:
    entry, effects = after.entries[-1], effects_of(before, after.entries[-1], after)
    logged = LoggedAction(after.seq, entry.player, entry.notation, effects)
    log = [LoggedAction(k, each.player, each.notation) for k, each in enumerate(before.entries, 1)]
    line = after.game.describe(before.view(LEARNER), logged, after.view(LEARNER), LEARNER, log)
    labels = (part if isinstance(part, str) else "" if isinstance(part, SeatRef) else part.label for part in line.text)
    return " ".join(filter(None, (entry.notation, effects, "".join(labels))))


def verdict(step: LessonStep, texts: list[str]) -> bool | None:
    """True if these entries solve a step, False if they are a wrong try, None if they are on the way."""
    for text in texts:
        if re.search(step.solved, text):
            return True
        if not step.begins or not re.search(step.begins, text):
            return False
    return None


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_lesson_of_five_to_eight_steps_of_one_short_sentence(name: str) -> None:
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
        match, texts = played(match, " ".join(words))
        assert verdict(step, texts) is None, texts
    _, texts = played(match, " ".join(last))
    assert verdict(step, texts) is True, texts


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_step_can_be_done_wrong(name: str, step: LessonStep) -> None:
    match, rng = begun(name, step), Random(1)
    tries = [match.game.write(match.game.sample(match.state, LEARNER, rng)) for _ in range(200)]
    assert any(verdict(step, played(match, each)[1]) is False for each in sorted(set(tries)))
    assert step.wrong.endswith(".")


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_the_arrow_of_a_step_joins_what_stands_on_the_table(name: str, step: LessonStep) -> None:
    match = begun(name, step)
    scene = match.game.scene(match.view(LEARNER), ())
    names = {spot.name for spot in scene.top.spots} if scene.top else set()
    names |= {ship.name for ship in scene.ships} | {island.name for island in scene.islands}
    names |= {vessel.name for vessel in scene.vessels} | {sand.name for sand in scene.sands}
    names |= {card.name for card in scene.cards}
    for place in (step.start, step.end):
        assert not isinstance(place, str) or place in names | {""}


def test_the_easiest_game_offers_newcomers_a_first_move_of_one_action() -> None:
    offered = {name: [step for step in kind.lesson if step.first_move] for name, kind in GAMES.items()}
    [(name, [step])] = [(name, steps) for name, steps in offered.items() if steps]
    listing = GAMES[name].info.listing
    assert listing is not None
    assert listing.place == 1
    assert len(step.solution) == 1
    assert step.praise
