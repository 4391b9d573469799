"""The test with planned looks: when it looks, and how often it is wrong."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from iceharbor.arena.pages import markdown
from iceharbor.arena.planned import LookVerdict, looks_of, verdict
from iceharbor.arena.report import blocks_of
from iceharbor.arena.results import ResultsFile, read_results
from iceharbor.arena.running import run
from iceharbor.arena.sprt import round_scores
from iceharbor.arena.study import PlannedTest
from tests.arena.conftest import small_study

TEST = PlannedTest(0.6, 4)
ROUNDS = 200
ROOT = Path(__file__).parents[2]
PUBLISHED = (ROOT / "docs/bot-strength.md").read_text("utf-8")


def simulated(chance: float, rng: Random) -> LookVerdict:
    """A test of pairs of games that are won with this chance."""
    scores = [((rng.random() < chance) + (rng.random() < chance)) / 2 for _ in range(ROUNDS)]
    return verdict(TEST, ROUNDS, scores)


def test_the_looks_are_equal_parts_of_the_rounds() -> None:
    assert looks_of(TEST, 200) == (50, 100, 150, 200)
    assert looks_of(TEST, 3) == (1, 2, 3)


def test_no_answer_comes_between_two_looks() -> None:
    assert verdict(TEST, ROUNDS, [1.0] * 49).answer is None
    assert verdict(TEST, ROUNDS, [1.0] * 50).answer == "above"
    assert verdict(TEST, ROUNDS, [0.0] * 50).answer == "below"


def test_the_first_look_that_decides_stands() -> None:
    found = verdict(TEST, ROUNDS, [1.0] * 50 + [0.0] * 150)
    assert (found.answer, found.rounds, found.look) == ("above", 50, 1)


def test_the_score_lies_in_its_interval() -> None:
    rng = Random("interval")
    for rounds in (1, 2, 3, 4, 8, 50):
        for chance in (0, 0.1, 0.5, 0.9, 1):
            scores = [float(rng.random() < chance) for _ in range(rounds)]
            for looks in range(1, 6):
                found = verdict(PlannedTest(0.9, looks), rounds, scores)
                assert 0 <= found.low <= found.score <= found.high <= 1
    assert verdict(PlannedTest(0.9, 1), 1, [1.0]).answer is None


def recorded_steps() -> Iterator[tuple[str, LookVerdict]]:
    """The steps that docs/bot-strength.md lists, with their verdicts."""
    for path in sorted((ROOT / "docs/studies/levels").glob("*-[12345].ndjson")):
        study, results = read_results(path)
        assert study.plan is not None
        yield path.name, verdict(study.plan, study.rounds, round_scores(study, results))


def test_the_published_steps_have_their_figures() -> None:
    rows = re.findall(r"^\| [^|]+ \| ([\d.]+ % \([\d.]+ to [\d.]+\)) \| (\d+) \(", PUBLISHED, re.MULTILINE)
    assert len(rows) == 40
    found = [
        (f"{100 * each.score:.1f} % ({100 * each.low:.1f} to {100 * each.high:.1f})", str(each.rounds))
        for _, each in recorded_steps()
    ]
    assert sorted(found) == sorted(rows)
    assert {name for name, each in recorded_steps() if each.answer != "above"} == set()


def test_few_tests_are_wrong_at_the_bar_and_few_miss_a_clear_step() -> None:
    rng = Random("planned")
    at_the_bar = [simulated(0.6, rng).answer for _ in range(600)]
    assert at_the_bar.count("above") <= 27  # 2.5 of 100 are expected; 27 is three standard deviations more
    assert at_the_bar.count("below") <= 27
    clear = [simulated(0.75, rng).answer for _ in range(100)]
    assert clear.count("above") >= 97


def test_a_step_ends_at_the_look_that_decides_and_its_report_says_so(tmp_path: Path) -> None:
    path = tmp_path / "step.ndjson"
    study = small_study("greedy,random", 40, kind="step", plan=PlannedTest(0.5, 2), judge="tree@8")
    with ResultsFile(path, study) as file:
        run(file, 1)
        assert len(file.results) == 20
        run(file, 1)
        assert len(file.results) == 20
    said = markdown(list(blocks_of(*read_results(path), (), path.name)))
    assert "greedy wins more than 50.0 % against random. At look 1 of 2, after 10 of 20 rounds" in said
    assert "found even by tree@8; 10 different in 10 rounds" in said


@pytest.mark.parametrize("bots", ["random", "random,careless,greedy"])
def test_a_step_is_between_two_bots(bots: str) -> None:
    with pytest.raises(ValueError, match="2 bots"):
        small_study(bots, kind="step", plan=TEST)
