"""Running: 1 or 2 workers, killed or not, give the same sorted results; an sprt ends where its rounds decide."""

import signal
import subprocess
import sys
from pathlib import Path

from iceharbor.arena import sprt
from iceharbor.arena.results import ResultsFile, read_results
from iceharbor.arena.running import run
from iceharbor.arena.study import SequentialTest
from tests.arena.conftest import small_study, sorted_lines

KILLED = """
import os, signal, sys
from pathlib import Path
from iceharbor.arena.results import ResultsFile
from iceharbor.arena.running import run
from tests.arena.conftest import small_study

def told(done, left_s):
    if done == 3:
        os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    with ResultsFile(Path(sys.argv[1]), small_study(games=12)) as file:
        run(file, 2, told)
"""


def test_two_workers_killed_in_the_middle_and_resumed_give_the_results_of_one(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    path, alone = tmp_path / "two.ndjson", tmp_path / "one.ndjson"
    done = subprocess.run([sys.executable, script, path], capture_output=True, check=False, timeout=240)
    # both pipes are closed, so the workers have ended too
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    assert len(path.read_text().splitlines()) == 4
    with path.open("a") as half:
        half.write('{"game":11,"sea')
    with ResultsFile(path, small_study(games=12)) as file:
        run(file, 2)
    with ResultsFile(alone, small_study(games=12)) as file:
        run(file, 1)
    assert sorted_lines(path) == sorted_lines(alone)


def test_an_sprt_ends_when_its_rounds_decide_and_goes_no_further(tmp_path: Path) -> None:
    study = small_study("greedy,random", 400, kind="sprt", test=SequentialTest(0, 100, 0.05, 0.05))
    with ResultsFile(tmp_path / "sprt.ndjson", study) as file:
        run(file, 1)
        begun = len(file.results)
        run(file, 1)
        assert len(file.results) == begun
    _, results = read_results(tmp_path / "sprt.ndjson")
    assert study.test is not None
    assert sprt.verdict(study.test, sprt.round_scores(study, results)).answer == "stronger"
    assert sprt.verdict(study.test, sprt.round_scores(study, results[:-2])).answer is None
    assert 2 * sprt.LEAST_ROUNDS <= len(results) < 100


def test_the_time_left_is_told_from_the_first_game_on(tmp_path: Path) -> None:
    told: list[float] = []
    with ResultsFile(tmp_path / "told.ndjson", small_study()) as file:
        run(file, 1, lambda done, left_s: told.append(left_s))
    assert len(told) == 6
    assert all(left_s > 0 for left_s in told[:-1])
    assert told[-1] == 0
