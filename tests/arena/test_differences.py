"""Differences of studies: the first one is named, with both values."""

from typing import Any

import pytest
from msgspec.structs import replace

from iceharbor.arena.differences import difference
from iceharbor.arena.study import Allowance, PlannedTest, Study, program_of
from tests.arena.conftest import small_study


def with_program(command: str, **allowance: int) -> Study:
    program = program_of(f"mine={command}", Allowance(**allowance))
    return small_study("mine,random", programs={"mine": program})


def step(bar: float, judge: str) -> Study:
    return small_study(kind="step", plan=PlannedTest(bar, 2), judge=judge)


LONG = "python3 bot.py " + 30 * "--option "


@pytest.mark.parametrize(
    ("there", "here", "named"),
    [
        (small_study(), small_study(seed="t"), 'seed is "s" there, and "t" here'),
        (small_study(drawn=0), small_study(), "drawn is 0 there, and 2 here"),
        (
            small_study(),
            small_study("random,careless"),
            "contestants is random, greedy there, and random, careless here",
        ),
        (
            with_program("false"),
            with_program("python3 'my bot.py'"),
            "the program of `mine` is `false` there, and `python3 'my bot.py'` here",
        ),
        (
            with_program(f"{LONG} 1"),
            with_program(f"{LONG} 2"),
            "the program of `mine` is ...ion --option --option --option --option 1` there, and "
            "...ion --option --option --option --option 2` here",
        ),
        (
            with_program("false"),
            with_program("false", choice_ms=500),
            "choice_ms of `mine` is 1000 there, and 500 here",
        ),
        (
            small_study(),
            small_study(options={"pie_rule": True}),
            "options.pie_rule is false there, and true here",
        ),
        (step(0.6, "tree@8"), step(0.7, "tree@8"), "bar is 0.6 there, and 0.7 here"),
        (step(0.6, "tree@8"), step(0.6, "tree@9"), "judge is tree@8 there, and tree@9 here"),
        (small_study(), step(0.6, "tree@8"), 'kind is "round robin" there, and "step" here'),
    ],
)
def test_the_first_difference_is_named(there: Study, here: Study, named: str) -> None:
    assert difference(there, here) == named


def test_equal_studies_have_no_difference() -> None:
    assert difference(with_program("false"), with_program("false")) == ""


def test_a_level_that_stands_for_another_bot_is_named() -> None:
    study = small_study("random,level3")
    random, level3 = study.contestants
    moved: Any = replace(study, contestants=(random, replace(level3, bot="greedy")))
    assert difference(moved, study) == 'bot of `level3` is "greedy" there, and "search" here'
