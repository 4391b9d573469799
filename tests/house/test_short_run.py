"""Which tests a run leaves out: details of the page unless all are asked for, and nothing of a file that is named."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.short_run import IN_THE_BROWSER, is_left_out, left_out

WEB = Path(__file__).resolve().parents[1] / "web"


def item(marker: str = "") -> Any:
    return SimpleNamespace(get_closest_marker=lambda name: name == marker)


@pytest.mark.parametrize(
    ("all_", "words", "whole"),
    [
        (False, ["tests"], False),
        (True, ["tests"], True),
        (False, ["tests/web/test_camera.py::test_a"], True),
        (False, ["tests/web/test_camera.py", "tests/house"], False),
    ],
)
def test_a_run_leaves_out_slow_tests_and_details_unless_it_names_their_files(
    all_: bool, words: list[str], whole: bool
) -> None:
    config: Any = SimpleNamespace(args=words, getoption=lambda name: name == "all" and all_)
    quick, slow = item(), item("slow")
    assert left_out([quick, slow], config) == ([] if whole else [slow])
    assert is_left_out(WEB / "test_camera.py", config) is not whole
    assert not is_left_out(WEB / "test_boards.py", config)
    assert not is_left_out(WEB / "conftest.py", config)


def test_the_files_of_the_usual_run_are_there() -> None:
    assert {path.stem for path in WEB.glob("test_*.py")} >= IN_THE_BROWSER
