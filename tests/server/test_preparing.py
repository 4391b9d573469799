"""What is done once before anybody plays, so that nobody waits for it later."""

import gc
import subprocess
import sys

import pytest

from iceharbor import games
from iceharbor.server import preparing

QUIET = """
import gc
from iceharbor.server.preparing import keep_for_good
keep_for_good()
print(gc.get_freeze_count() > 10_000, len(gc.get_objects()) < 1_000)
"""


def test_what_is_prepared_is_looked_through_no_more() -> None:
    found = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True, check=True)
    assert found.stdout == "True True\n"


def test_all_that_is_prepared_is_kept_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(games, "warm", lambda progress: done.append("rules"))
    monkeypatch.setattr(preparing, "warm_bots", lambda: done.append("bots"))
    monkeypatch.setattr(gc, "collect", lambda: done.append("collected"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("kept"))
    preparing.prepare(lambda doing, progress: None)
    assert done == ["rules", "bots", "collected", "kept"]
