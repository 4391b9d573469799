"""Programs as players: they play by the engine's protocol, and a fault loses one game and nothing else."""

import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from iceharbor.arena import external
from iceharbor.arena.external import ProgramBot
from iceharbor.arena.making import new_study
from iceharbor.arena.playing import play_game, validate
from iceharbor.arena.results import ResultsFile
from iceharbor.arena.running import run
from iceharbor.arena.study import Allowance, Study, program_of, rules_of
from iceharbor.codec import Malformed

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).parent / "odd_program.py"
AMPLE = Allowance(choice_ms=120_000, bank_ms=0, memory_mb=2_048, cpu_s=120)
LITTLE = Allowance(choice_ms=300, bank_ms=200, memory_mb=256, cpu_s=1)


def study_of(how: str, allowance: Allowance = AMPLE, game: str = "hextris", games: int = 2, **options: Any) -> Study:
    """A program that behaves so, against the random bot."""
    program = program_of(f"mine={sys.executable} -S -E {PROGRAM} {how}", allowance)
    bots = ["mine", "random"]
    return new_study("round robin", game, bots, games, None, options, "s", 0, {"mine": program})


def test_a_program_plays_whole_games() -> None:
    study = study_of("plays")
    for number in range(2):
        result, _ = play_game(study, number)
        assert result.faults == ()
        assert result.choices[result.seats.index("mine")] > 5


def test_a_program_ends_with_its_game() -> None:
    study = study_of("sleeps", LITTLE)
    program = ProgramBot(rules_of(study, study.settings[0], study.settings[0].variants[0]), study.contestants[0])
    (process,) = external.running
    os.kill(process, 0)
    program.close()
    assert external.running == set()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_program_plays_a_game_with_secrets_and_learns_only_its_own() -> None:
    result, times = play_game(study_of("spies", game="ice_pirates", fleet=1, turn_cap=2), 0)
    assert (result.faults, times.notes) == ((), ())


def test_a_program_plays_a_game_without_turns() -> None:
    result, _ = play_game(study_of("plays", game="torpedo", stock=1), 0)
    assert result.faults == ()
    assert result.clock_ms > 0


@pytest.mark.parametrize(
    ("how", "allowance", "kind", "told"),
    [
        ("crashes", AMPLE, "crash", "it ended with status 1: out of ideas"),
        ("outdated", AMPLE, "protocol", "it speaks protocol 1, not 2"),
        ("lies", AMPLE, "protocol", "not an answer to request 2"),
        ("babbles", AMPLE, "protocol", "not JSON"),
        ("cheats", AMPLE, "illegal", "drop L zz"),
        ("offers", AMPLE, "illegal", "there are no offers in the arena"),
        ("sleeps", LITTLE, "late", "no answer in time"),
        ("grows", Allowance(120_000, 0, 256, 120), "crash", "MemoryError"),
        ("spins", Allowance(120_000, 0, 256, 1), "processor time", "more than 1 s"),
    ],
)
def test_a_program_that_fails_loses_its_game(how: str, allowance: Allowance, kind: str, told: str) -> None:
    study = study_of(how, allowance)
    result, times = play_game(study, 0)
    assert result.faults == (kind, None)
    assert result.places == (2, 1)
    assert told in times.notes[0]
    with pytest.raises(Malformed, match=f"mine: failed its validation match .{kind}."):
        validate(study)


def test_what_choices_take_longer_comes_from_a_bank_for_the_whole_game() -> None:
    """Each choice alone would be in time."""
    result, times = play_game(study_of("dawdles", Allowance(1, 1_500, 2_048, 120)), 0)
    assert result.faults == ("late", None)
    assert "no answer in time" in times.notes[0]


def test_a_program_that_fails_its_validation_match_plays_no_study(tmp_path: Path) -> None:
    with (
        ResultsFile(tmp_path / "results.ndjson", study_of("crashes")) as file,
        pytest.raises(Malformed, match="failed its validation match"),
    ):
        run(file, 1)
    assert list(tmp_path.iterdir()) == []


def test_a_fault_loses_one_game_and_the_study_goes_on(tmp_path: Path) -> None:
    """It was valid when the study began, and fails in each game from then on."""
    study = study_of("crashes", games=4)
    with ResultsFile(tmp_path / "results.ndjson", study) as file:
        file.append(*play_game(study, 0))
        run(file, 1)
        assert [result.faults.count("crash") for result in file.results] == [1, 1, 1, 1]


@pytest.mark.parametrize("command", [[sys.executable, "first_bot.py"], [str(hatch_build.NODE), "first_bot.mjs"]])
def test_the_example_bots_play_as_their_commands_say(command: list[str]) -> None:
    """Node reserves much address space, so its limit is larger."""
    hatch_build.packages()
    interpreter, file = command
    words = shlex.join([interpreter, str(ROOT / "examples" / file)])
    program = program_of(f"mine={words}", Allowance(120_000, 0, 100_000, 120))
    study = new_study("round robin", "sprawl", ["mine", "random"], 1, 3, {}, "s", 0, {"mine": program})
    result, times = play_game(study, 0)
    assert (result.faults, times.notes) == ((), ())
    assert file in (ROOT / "docs" / "arena.md").read_text()


@pytest.mark.parametrize("words", ["mine", "mine=", "=python3", "a,b=python3", "mine=no-such-program-here", "mine='"])
def test_a_wrong_program_is_named(words: str) -> None:
    with pytest.raises(Malformed, match="--program"):
        program_of(words, AMPLE)
