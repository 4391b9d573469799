"""The report: a known table, shares with intervals, and games worth a look that replay."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from iceharbor.arena import tallies
from iceharbor.arena.pages import markdown
from iceharbor.arena.plots import Interval, intervals
from iceharbor.arena.report import blocks_of, write_report
from iceharbor.arena.results import GameResult, read_results, read_times, times_path
from iceharbor.arena.tallies import seats_played, share_of, shares
from iceharbor.arena.worth_a_look import remarkable
from iceharbor.codec import Malformed
from iceharbor.files import match_in
from tests.arena.conftest import small_study


def table(wins: str) -> list[GameResult]:
    """Games of random and greedy in turn: `r` and `g` won, `=` was drawn."""
    found = []
    for number, won in enumerate(wins):
        seats = ("random", "greedy") if number % 2 == 0 else ("greedy", "random")
        places = (1, 1) if won == "=" else tuple(1 if name.startswith(won) else 2 for name in seats)
        found.append(GameResult(number, seats, places, "HX-R8", 30 + number, (1, 1), f"{number:x}"))
    return found


def test_a_known_table_has_its_shares() -> None:
    study, results = small_study(games=8), table("grgg=ggg")
    found = shares(seats_played(study, results), lambda each: each.name)
    assert {name: (share.mean, share.games) for name, share in found.items()} == {
        "random": (1.5 / 8, 8),
        "greedy": (6.5 / 8, 8),
    }
    seats = shares(seats_played(study, results), lambda each: f"Seat {each.seat + 1}")
    assert seats["Seat 1"].mean == 3.5 / 8


def test_the_report_of_a_known_table_says_it() -> None:
    said = markdown(list(blocks_of(small_study(games=8), table("grgg=ggg"), (), "known.ndjson")))
    assert "| Games | 8 of 8, in rounds of 2; 8 different |" in said
    assert "| Drawn | 1 of 8 |" in said
    assert "| Entries | 30 to 37, median 33.5 |" in said
    assert "| Ended by HX-R8 | 8 |" in said
    assert "81.2 % (" in said
    assert "iceharbor arena resume known.ndjson" in said


def test_an_interval_is_wilson_s_when_games_are_independent() -> None:
    found = share_of([each for each in seats_played(small_study(games=8), table("grgrgrgr")) if each.name == "greedy"])
    assert found.mean == 0.5
    assert (found.low, found.high) == pytest.approx(tallies.wilson(0.5, 8 - 1))


def test_rounds_that_go_one_way_make_the_interval_wider() -> None:
    study = small_study(games=40)
    alike, mixed = (
        share_of([each for each in seats_played(study, table(wins)) if each.name == "greedy"])
        for wins in ("ggrr" * 10, "ggrgrrgr" * 5)
    )
    assert alike.mean == mixed.mean == 0.5
    assert alike.high - alike.low > 1.3 * (mixed.high - mixed.low)


def test_games_worth_a_look_are_each_named_once() -> None:
    found = remarkable(small_study(games=8), table("ggggggrg"))
    assert [(each.result.game, each.why) for each in found] == [
        (7, "The longest"),
        (0, "The shortest"),
        (6, "The biggest upset"),
    ]
    assert found[2].told == "random beat greedy by HX-R8 after 36 entries"


def test_a_report_is_written_with_plots_and_games_that_replay(played: Path, tmp_path: Path) -> None:
    write_report(played, tmp_path / "report")
    said = (tmp_path / "report" / "report.md").read_text()
    page = (tmp_path / "report" / "report.html").read_text()
    for plot in ("ratings", "seats", "lengths", "endings"):
        assert f"({plot}.svg)" in said
        ElementTree.parse(tmp_path / "report" / f"{plot}.svg")
    _, results = read_results(played)
    games = sorted((tmp_path / "report" / "games").glob("*.json"))
    assert games
    for file in games:
        match = match_in(json.loads(file.read_text()))
        result = results[int(file.stem)]
        assert match.outcome is not None
        assert (match.outcome.places, match.seq) == (result.places, result.entries)
        assert f'href="games/{file.stem}.html"' in page
        assert (file.with_suffix(".html")).read_text().count("<img") == 6
    assert page.count('href="http://127.0.0.1:8474/replay#g=') == len(games)


def test_a_game_that_is_another_one_when_played_again_is_named_without_a_link(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "other.ndjson"
    lines = [json.loads(line) for line in played.read_text().splitlines()]
    copy.write_text("".join(json.dumps({**line, "log": "0"} if "log" in line else line) + "\n" for line in lines))
    write_report(copy, tmp_path / "report")
    assert "The longest: game" in (tmp_path / "report" / "report.md").read_text()
    assert not (tmp_path / "report" / "games").exists()


def test_without_games_there_is_no_report(played: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.ndjson"
    empty.write_text(played.read_text().splitlines()[0] + "\n")
    with pytest.raises(Malformed, match="no game is played yet"):
        write_report(empty, tmp_path / "report")


def test_times_are_told_only_of_known_games(played: Path, tmp_path: Path) -> None:
    shutil.copy(played, tmp_path / "results.ndjson")
    write_report(tmp_path / "results.ndjson", tmp_path / "without", with_games=False)
    shutil.copy(times_path(played), tmp_path / "results.times.ndjson")
    write_report(tmp_path / "results.ndjson", tmp_path / "with", with_games=False)
    assert "## Times" not in (tmp_path / "without" / "report.md").read_text()
    assert "6 games took" in (tmp_path / "with" / "report.md").read_text()


def test_times_of_another_number_of_seats_are_left_out(played: Path) -> None:
    study, results = read_results(played)
    times = read_times(played)
    short = [replace(times[0], p95_ms=(1.0,)), replace(times[1], median_ms=(1.0, 2.0, 9e9))]
    assert list(tallies.choice_times(study, results, short)) == []
    told = list(tallies.choice_times(study, results, [*times[2:], *short]))
    assert told == list(tallies.choice_times(study, results, times[2:])) != []


def test_names_in_plots_are_text_and_not_markup() -> None:
    svg = intervals("<b>", [Interval("<script>", 0, 1, 2, "&")], 1)
    assert "<script>" not in svg
    ElementTree.fromstring(svg)
