"""An engine that knows the tiny game beside the real ones, and the command line run in this process."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from iceharbor import bots, catalogue, cli
from iceharbor.bots.random import RandomBot
from iceharbor.engine.engine import Engine
from tests.tiny import Parley

Ask = Callable[..., Any]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def parley(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds Parley to the catalogue."""
    monkeypatch.setattr(catalogue, "GAMES", {**catalogue.GAMES, "parley": Parley})
    monkeypatch.setitem(bots.BOTS, "parley", {"random": RandomBot})


@pytest.fixture
def engine(parley: None) -> Engine:
    return Engine()


@pytest.fixture
def ask(engine: Engine) -> Ask:
    """Sends a request to the engine; returns the whole answer as plain values."""

    def asking(do: str, **fields: Any) -> Any:
        return json.loads(engine.answer(json.dumps({"do": do, **fields}).encode()))

    return asking


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs `iceharbor` with these arguments; returns its status, output and errors."""

    def running(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["iceharbor", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capfd.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, out, err

    return running
