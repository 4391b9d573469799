"""Which tests the usual run leaves out, for `--all` to run: those marked slow, and in the browser those of details.

A browser test takes about two seconds of processor time, and there are some 500. The usual run opens every game in a
browser and plays it, sits down, loses a connection and comes back; how a page looks and how a gesture feels is left to
`--all`. A file that is named on the command line is run whole.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

IN_THE_BROWSER: Final = frozenset(
    (
        *("test_armada", "test_boards", "test_boards_links", "test_claims", "test_getting_ready", "test_hands"),
        *("test_hidden_fleets", "test_keys", "test_late", "test_lessons", "test_looking_back", "test_new_game"),
        *("test_pirates_csg", "test_playing", "test_rematch", "test_saved_game", "test_starting", "test_together"),
        *("test_torpedo", "test_treasure", "test_warnings"),
    )
)
"""The files of tests/web that the usual run has."""


def is_left_out(file: Path, config: pytest.Config) -> bool:
    """Whether this run does not even open a file, because it tests details of the page."""
    of_the_page = file.parent.name == "web" and file.stem.startswith("test_")
    return of_the_page and file.stem not in IN_THE_BROWSER and not _has_all(config)


def left_out(items: Sequence[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """The slow tests that this run leaves out."""
    return [] if _has_all(config) else [item for item in items if item.get_closest_marker("slow")]


def _has_all(config: pytest.Config) -> bool:
    return config.getoption("all") or all(word.partition("::")[0].endswith(".py") for word in config.args)
