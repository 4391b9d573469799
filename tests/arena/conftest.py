"""A small study, and its results."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from iceharbor.arena.making import new_study
from iceharbor.arena.results import ResultsFile
from iceharbor.arena.running import run
from iceharbor.arena.study import Study

Play = Callable[..., list[str]]


def small_study(bots: str = "random,greedy", games: int = 6, **words: Any) -> Study:
    """A round robin of Hextris that takes a second."""
    given: dict[str, Any] = {"kind": "round robin", "game": "hextris", "players": None, "options": {}}
    return new_study(**{**given, "seed": "s", "drawn": 2, "bots": bots.split(","), "games": games, **words})


def sorted_lines(path: Path) -> list[str]:
    """The lines of a results file, sorted."""
    return sorted(path.read_text().splitlines())


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of the small study."""
    path = tmp_path_factory.mktemp("arena") / "results.ndjson"
    with ResultsFile(path, small_study()) as file:
        run(file, 1)
    return path
