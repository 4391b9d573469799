"""Results files: damage is named, half a line is dropped, and another study's file is refused."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from iceharbor.arena.results import ResultsFile, read_results, read_times, times_path
from iceharbor.arena.running import run
from iceharbor.arena.study import PlannedTest, SequentialTest
from iceharbor.codec import Malformed, dump
from tests.arena.conftest import small_study, sorted_lines


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    """A file of results that may be changed."""
    shutil.copy(played, tmp_path / "results.ndjson")
    shutil.copy(times_path(played), tmp_path / "results.times.ndjson")
    return tmp_path / "results.ndjson"


def test_results_have_one_line_for_each_game_and_times_another_file(played: Path) -> None:
    study, results = read_results(played)
    assert study == small_study()
    assert [result.game for result in results] == list(range(6))
    assert [times.game for times in read_times(played)] == list(range(6))
    assert "second" not in played.read_text()


@pytest.mark.parametrize("kept", [1, 10, 400, -1, -30])
def test_half_a_line_is_dropped_and_its_game_is_played_again(copy: Path, played: Path, kept: int) -> None:
    copy.write_bytes(copy.read_bytes()[:kept])
    times_path(copy).write_bytes(times_path(copy).read_bytes()[:-5])
    with ResultsFile(copy, small_study()) as file:
        assert len(file.results) < 6
        run(file, 1)
    assert sorted_lines(copy) == sorted_lines(played)
    assert {times.game for times in read_times(copy)} >= {0, 5} if kept < 0 else {5}


def test_a_study_that_is_done_plays_nothing(copy: Path) -> None:
    before = copy.read_bytes()
    with ResultsFile(copy, small_study()) as file:
        run(file, 1)
    assert copy.read_bytes() == before


def test_the_file_of_another_study_is_refused_and_the_difference_named(copy: Path) -> None:
    before = copy.read_bytes()
    with pytest.raises(Malformed, match='belongs to another study; seed is "s" there, and "t" here'):
        ResultsFile(copy, small_study(seed="t"))
    with pytest.raises(Malformed, match="contestants is random, greedy there, and random, careless here"):
        ResultsFile(copy, small_study("random,careless"))
    assert copy.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('{"game":3', '{"game":33', "damaged: there is no game 33; the study has 6"),
        ('{"game":3', '{"game":2', "damaged: game 2 is"),
        ('{"game":3', '{"gam":3', "damaged: "),
        ('{"game":3', "}", "damaged: not JSON"),
        ('"places":[1,2]', '"places":[1,3]', "damaged: places: must be from 1 to 2"),
        ('"places":[1,2]', '"places":[2,2]', "damaged: places: must be from 1 to 2"),
        ('"entries":', '"entries":-', "damaged: entries: -[0-9]+ is less than the number of choices"),
        ('"choices":[', '"choices":[-', "damaged: clock_ms, choices: must be 0 or more"),
        ('"choices":[', '"clock_ms":-1,"choices":[', "damaged: clock_ms, choices: must be 0 or more"),
        ('"places":[1,2]', '"places":[1]', "damaged: game . has 2 seats"),
        ('["random","greedy"]', '["random","tree"]', "damaged: game . is between random, greedy"),
        ('{"study":', '{"log":', "not the results of a study"),
        ('"rules":"2005-2"', '"rules":"1999"', "rules: the study was played by '1999'"),
    ],
)
def test_damage_is_named_with_its_line(copy: Path, old: str, new: str, error: str) -> None:
    damaged = copy.read_text().replace(old, new, 1)
    copy.write_text(damaged)
    with pytest.raises(Malformed, match=error):
        read_results(copy)
    with pytest.raises(Malformed):
        ResultsFile(copy, small_study())
    assert copy.read_text() == damaged


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('"alpha":0.05', '"alpha":0', "--alpha: must be from 0.0001 to 0.4, not 0"),
        ('"elo1":70.0', '"elo1":1e300', "--elo1: must be from -2000 to 2000, not 1e.300"),
        ('"looks":4', '"looks":0', "--looks: must be from 1 to 5, not 0"),
        ('"looks":4', '"looks":6', "--looks: must be from 1 to 5, not 6"),
        ('"bar":0.6', '"bar":60', "--bar: must be more than 0 % and less than 100 %, not 6000 %"),
    ],
)
def test_a_test_that_cannot_decide_is_refused(tmp_path: Path, old: str, new: str, error: str) -> None:
    tests = (
        small_study(kind="sprt", test=SequentialTest(0.0, 70.0, 0.05, 0.05)),
        small_study(kind="step", plan=PlannedTest(0.6, 4)),
    )
    (header,) = (found for found in (dump({"study": each}).decode() for each in tests) if old in found)
    (tmp_path / "r.ndjson").write_text(header.replace(old, new) + "\n")
    with pytest.raises(Malformed, match=error):
        read_results(tmp_path / "r.ndjson")


def test_an_empty_file_and_half_of_the_first_line_are_named(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:100])
    with pytest.raises(Malformed, match="the first line is cut, so the study is not known"):
        read_results(copy)
    with pytest.raises(Malformed, match="the first line is cut, so the study is not known"):
        ResultsFile(copy, small_study(seed="t", game="sprawl", players=3))
    copy.write_bytes(b"\n")
    with pytest.raises(Malformed, match="not the results of a study: line 1 is empty"):
        read_results(copy)
    copy.write_bytes(b"")
    with pytest.raises(Malformed, match="the file is empty, so there is no study in it"):
        read_results(copy)


def test_a_file_that_is_no_study_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello\n")
    with pytest.raises(Malformed, match="not the results of a study"):
        ResultsFile(tmp_path / "notes.txt", small_study())
    assert (tmp_path / "notes.txt").read_text() == "hello\n"


def test_two_processes_that_begin_the_same_file_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "results.ndjson"
    with ResultsFile(path, small_study()) as one, ResultsFile(path, small_study()) as other:
        one.begin()
        with pytest.raises(Malformed, match="another process is writing"):
            other.begin()
    with ResultsFile(tmp_path / "late.ndjson", small_study()) as late:
        (tmp_path / "late.ndjson").write_bytes(path.read_bytes())
        with pytest.raises(Malformed, match="another process has begun it meanwhile"):
            late.begin()


def test_a_pipe_and_a_device_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(Malformed, match="not a regular file"):
            ResultsFile(path, small_study())
        with pytest.raises(Malformed, match="not a regular file"):
            read_results(path)
    os.mkfifo(tmp_path / "r.times.ndjson")
    with (
        ResultsFile(tmp_path / "r.ndjson", small_study()) as file,
        pytest.raises(Malformed, match="not a regular file"),
    ):
        file.begin()


def test_a_full_disk_ends_a_study_with_one_sentence_and_it_goes_on_later(
    tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write, left = tmp_path / "r.ndjson", os.write, 900

    def full(file: int, content: bytes) -> int:
        nonlocal left
        if left == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(file, content[:left])
        left -= written
        return written

    with monkeypatch.context() as patched, ResultsFile(path, small_study()) as file:
        patched.setattr(os, "write", full)
        with pytest.raises(Malformed, match="No space left on device; the same command goes on when there is room"):
            run(file, 1)
    with ResultsFile(path, small_study()) as file:
        run(file, 1)
    assert sorted_lines(path) == sorted_lines(played)


def test_only_one_process_may_write(copy: Path) -> None:
    with ResultsFile(copy, small_study()), pytest.raises(Malformed, match="another process is writing"):
        ResultsFile(copy, small_study())
