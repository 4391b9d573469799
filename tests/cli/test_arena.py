"""The commands of the arena: a study, its report, and one clear line for every mistake."""

import sys
from pathlib import Path

import pytest

from iceharbor.arena.balance import captains
from iceharbor.bots import LEVELS, bot_at
from tests.arena.conftest import sorted_lines
from tests.cli.conftest import Run

PROGRAM = Path(__file__).parents[1] / "arena/odd_program.py"
AMPLE = ("--choice-ms", 120_000, "--memory-mb", 2_048)
PAIR = ("hextris", "FILE", "--bots", "random,greedy")
RANDOM = ("hextris", "FILE", "--bots", "random")
FLEETS = ("armada", "FILE", "--bots", "random", "--numbers", "4-4-4", "--numbers", "4-3-2")
MINE = ("hextris", "FILE", "--bots", "mine,random", "--program", "mine=false")
SMALL = ("--games", 4, "--drawn", 2, "--workers", 1)


def test_a_study_is_played_resumed_and_reported(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "study" / "results.ndjson"
    status, out, err = run("arena", "round-robin", "hextris", file, "--bots", "random,greedy", *SMALL)
    assert (status, out) == (0, f"{file}: 4 of 4 games\n")
    assert "round robin: 4 games of hextris, 0 played; 1 workers" in err
    lines = sorted_lines(file)
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:3]) + '{"ga')
    assert run("arena", "resume", file, "--workers", 1)[:2] == (0, f"{file}: 4 of 4 games\n")
    assert sorted_lines(file) == lines
    status, out, _ = run("arena", "report", file, "-o", tmp_path / "report", "--no-games")
    assert status == 0
    assert out.splitlines() == [str(tmp_path / "report" / name) for name in ("report.md", "report.html")]


def test_the_expected_time_is_told_after_the_first_game_and_again_after_three(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("iceharbor.cli_arena.LONG_S", 0)
    _, _, err = run("arena", "round-robin", "hextris", tmp_path / "r.ndjson", "--bots", "random,greedy", *SMALL)
    first, second = (line for line in err.splitlines() if line.startswith("expected time: "))
    assert first.endswith(" for 3 games, by the first game, which loads the bots")
    assert second.endswith(" for 1 games")


def test_a_step_between_two_bots_begins_from_judged_openings(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "step.ndjson"
    words = ("--bots", "greedy,random", "--bar", 50, "--looks", 1, "--judge", "tree@8", *SMALL)
    assert run("arena", "step", "hextris", file, *words)[:2] == (0, f"{file}: 4 of 4 games\n")
    assert '"judge":{"name":"tree@8"' in file.read_text().splitlines()[0]


def test_a_gauntlet_and_a_balance_study_are_played(run: Run, tmp_path: Path) -> None:
    gauntlet = ("arena", "gauntlet", "hextris", tmp_path / "g.ndjson", "--bot", "greedy", "--against", "random")
    assert run(*gauntlet, "--games", 2, "--workers", 1)[0] == 0
    balance = (
        "arena",
        "balance",
        "hextris",
        tmp_path / "b.ndjson",
        "--bots",
        "random",
        "--vary",
        "pie_rule=false,true",
    )
    assert run(*balance, "--games", 4, "--workers", 1)[0] == 0
    assert len(sorted_lines(tmp_path / "b.ndjson")) == 5
    assert run("arena", "report", tmp_path / "b.ndjson", "-o", tmp_path / "b", "--no-games")[0] == 0
    assert "pie_rule=true" in (tmp_path / "b" / "report.md").read_text()


def test_the_help_says_which_captains_a_balance_study_of_armada_has(run: Run) -> None:
    _, out, _ = run("arena", "balance", "--help")
    assert "In Armada by default those of levels 2 and 3." in " ".join(out.split())
    assert captains("armada") == (bot_at(LEVELS, "armada", 2), bot_at(LEVELS, "armada", 3))


def test_a_start_that_failed_leaves_no_file_so_the_corrected_command_is_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "study" / "results.ndjson"
    words = ("arena", "round-robin", "hextris", file, "--bots", "mine,random", *SMALL)
    status, _, err = run(*words, "--program", "mine=false")
    assert (status, "mine: failed its validation match" in err) == (2, True)
    assert not file.parent.exists()
    program = ("--program", f"mine={sys.executable} -S -E {PROGRAM} plays", *AMPLE)
    assert run(*words, *program)[:2] == (0, f"{file}: 4 of 4 games\n")
    status, _, err = run(*words, "--program", "mine=false", *AMPLE)
    assert (status, "the program of `mine` is " in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("round-robin", "hextris", "FILE", "--bots", "random,greed"), "there is no bot 'greed' for hextris"),
        (("round-robin", "chess", "FILE", "--bots", "random,greedy"), "there is no game 'chess'"),
        (("round-robin", *PAIR, "--option", "pie=1"), "pie"),
        (("round-robin", "hextris", "NOTES", "--bots", "random,greedy"), "not the results of a study"),
        (("resume", "NOTES"), "not the results of a study"),
        (("resume", "FILE"), "No such file"),
        (("report", "FILE", "-o", "FOLDER"), "No such file"),
        (("sprt", *PAIR, "--elo0", "50"), "--elo1: must be more than --elo0"),
        (("sprt", "hextris", "FILE", "--bots", "random"), "needs at least 2 bots"),
        (("sprt", *PAIR, "--elo0=-inf"), "--elo0: must be from -2000 to 2000, not -inf"),
        (("sprt", *PAIR, "--elo0=nan"), "--elo0: must be from -2000 to 2000, not nan"),
        (("sprt", *PAIR, "--elo1=inf"), "--elo1: must be from -2000 to 2000, not inf"),
        (("sprt", *PAIR, "--elo1=nan"), "--elo1: must be from -2000 to 2000, not nan"),
        (("sprt", *PAIR, "--alpha=nan"), "--alpha: must be from 0.0001 to 0.4, not nan"),
        (("sprt", *PAIR, "--alpha=0"), "--alpha: must be from 0.0001 to 0.4, not 0"),
        (("sprt", *PAIR, "--beta=-inf"), "--beta: must be from 0.0001 to 0.4, not -inf"),
        (("balance", "hextris", "FILE"), "--bots: name the bots of this study"),
        (("balance", "hextris", "FILE", "--bots", "random", "--vary", "pie"), "--vary pie: must be NAME=A,B"),
        (("balance", *FLEETS, "--numbers", "4-4-4"), "--numbers 4-4-4 is given twice"),
        (("balance", *RANDOM, "--vary", "pie_rule=true,true"), "--vary pie_rule: true is given twice"),
        (
            ("balance", *RANDOM, "--vary", "pie_rule=true,false", "--option", "pie_rule=true"),
            "--vary pie_rule: --option gives this option too; leave out one of them",
        ),
        (("sprt", *PAIR, "--option", "first=0", "--option", "first=1"), "--option first: is given twice"),
        (("sprt", *PAIR, "--seed", "\udcff"), "--seed: there are bytes that are not UTF-8"),
        (("sprt", *PAIR, "--seed", 201 * "s"), "--seed: at most 200 characters, not 201"),
        (
            ("sprt", *PAIR[:3], "mine,random", "--program", "mine=false \udcff"),
            "bots and programs: there are bytes that",
        ),
        (("sprt", *MINE, "--program", "mine=true"), "--program mine: is given twice"),
        (("sprt", *MINE, "--program", "greedy=true"), "--program greedy: a bot of hextris has this name; choose anoth"),
        (("sprt", *MINE, "--program", "level3=true"), "--program level3: a bot of hextris has this name; choose anoth"),
        (("sprt", *MINE, "--program", "other=true"), "--program other: does not play; name it among the bots"),
        (("balance", "armada", "FILE", "--numbers", "4-4"), "--numbers 4-4: must be Larges-Mediums-Smalls"),
    ],
)
def test_a_mistake_is_one_line(run: Run, tmp_path: Path, words: tuple[str, ...], error: str) -> None:
    (tmp_path / "notes.txt").write_text("hello\n")
    places = {"FILE": tmp_path / "results.ndjson", "NOTES": tmp_path / "notes.txt", "FOLDER": tmp_path / "report"}
    status, out, err = run("arena", *(places.get(word, word) for word in words))
    assert (status, out) == (2, "")
    assert error in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "results.ndjson").exists()
