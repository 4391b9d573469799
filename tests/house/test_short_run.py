"""Which tests a run leaves out: details of the page unless all are asked for, and nothing of a file that is named."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.short_run import IN_THE_BROWSER, left_out

WEB = Path(__file__).resolve().parents[1] / "web"


def item(file: str, marker: str = "") -> Any:
    return SimpleNamespace(path=WEB / file, get_closest_marker=lambda name: name == marker)


ITEMS = [item("test_boards.py"), item("test_boards.py", "slow"), item("test_camera.py")]


@pytest.mark.parametrize(
    ("all_", "words", "left"),
    [
        (False, ["tests"], ITEMS[1:]),
        (True, ["tests"], []),
        (False, ["tests/web/test_camera.py::test_a"], []),
        (False, ["tests/web/test_camera.py", "tests/house"], ITEMS[1:]),
    ],
)
def test_a_run_leaves_out_slow_tests_and_details_unless_it_names_their_files(
    all_: bool, words: list[str], left: list[Any]
) -> None:
    config: Any = SimpleNamespace(args=words, getoption=lambda name: name == "all" and all_)
    assert left_out(ITEMS, config) == left


def test_the_files_of_the_usual_run_are_there() -> None:
    assert {path.stem for path in WEB.glob("test_*.py")} >= IN_THE_BROWSER
