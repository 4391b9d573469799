"""Every example of docs/notation.md and docs/bots.md runs and gives the answer on the page."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from iceharbor.engine.engine import Engine
from tests.docs.pages import DOCS, blocks, page

ANYTHING = "..."


def exchanges(text: str) -> Iterator[tuple[str, str]]:
    """Every `> request` with its `< answer`, over all engine blocks of a page."""
    lines = [line for block in blocks(text, "engine") for line in block.splitlines()]
    assert len(lines) % 2 == 0, "a request without an answer"
    for asked, answered in zip(lines[::2], lines[1::2], strict=True):
        assert asked.startswith("> "), asked
        assert answered.startswith("< "), answered
        yield asked[2:], answered[2:]


def differs(shown: Any, real: Any, where: str = "answer") -> str | None:
    """The place where the real answer differs from the shown one; None if nowhere. `...` stands for any value, or
    for more."""
    if shown == ANYTHING:
        return None
    match shown, real:
        case dict(), dict():
            missing = shown.keys() - real.keys() - {ANYTHING}
            surplus = set() if ANYTHING in shown else real.keys() - shown.keys()
            if missing or surplus:
                return f"{where} has {sorted(real)}, shown are {sorted(shown)}"
            pairs = [(shown[key], real[key], f"{where}.{key}") for key in shown if key != ANYTHING]
        case [*_], [*_]:
            more = bool(shown) and shown[-1] == ANYTHING
            known = shown[:-1] if more else shown
            if len(real) < len(known) or (len(real) > len(known) and not more):
                return f"{where} has {len(real)} elements, shown are {len(known)}"
            pairs = [(one, other, f"{where}[{k}]") for k, (one, other) in enumerate(zip(known, real, strict=False))]
        case _:
            return None if shown == real else f"{where} is {real!r}, shown is {shown!r}"
    return next((found for one, other, place in pairs if (found := differs(one, other, place))), None)


def test_the_engine_answers_as_the_notation_shows() -> None:
    engine = Engine()
    played = list(exchanges(page("notation.md")))
    assert len(played) > 20
    for asked, shown in played:
        real = json.loads(engine.answer(asked.encode()))
        wrong = differs(json.loads(shown), real)
        assert wrong is None, f"{asked}\n{wrong}"


RULES = sorted((DOCS / "rules").glob("*.md"))


@pytest.mark.parametrize("text", RULES, ids=lambda text: text.stem)
def test_every_position_in_a_rules_text_can_be_played(text: Path) -> None:
    engine = Engine()
    for block in blocks(text.read_text(encoding="utf-8"), "position"):
        answer = json.loads(engine.answer(json.dumps({"do": "load", "position": json.loads(block)}).encode()))
        assert "ok" in answer, answer
        assert answer["ok"]["to_act"], "it is a place to go on from"


@pytest.mark.parametrize(
    ("shown", "real", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, "answer has ['a', 'b'], shown are ['a']"),
        ({"a": 1, "...": "..."}, {"a": 1, "b": 2}, None),
        ({"a": [1, "..."]}, {"a": [1, 2, 3]}, None),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, "answer.a has 3 elements, shown are 2"),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, "answer.a[0].b is 2, shown is 1"),
        ({"a": "..."}, {"a": {"b": 2}}, None),
    ],
)
def test_an_example_that_is_wrong_is_seen(shown: Any, real: Any, found: str | None) -> None:
    assert differs(shown, real) == found


def test_a_view_loads_when_its_unknown_pieces_are_guessed() -> None:
    """A guess as in docs/bots.md: any colours for unknown pieces, five of each size and colour in all."""
    engine = Engine()

    def ask(do: str, **fields: Any) -> Any:
        answer = json.loads(engine.answer(json.dumps({"do": do, **fields}).encode()))
        assert "ok" in answer, answer
        return answer["ok"]

    name = ask("new", game="ice_pirates", seed="guess")["match"]
    view = ask("view", match=name, player=0)["view"]
    del view["viewer"]
    for island, colour in zip(view["islands"], ["plain", "treasure"] * 5, strict=True):
        island["nest"] = [piece.replace("unknown", colour) for piece in island["nest"]]
    assert ask("load", position=view)["to_act"] == view["to_act"]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of docs/bots.md as files in one folder."""
    folder = tmp_path_factory.mktemp("bots")
    programs = [block for block in blocks(page("bots.md"), "python") if "def main" in block]
    for name, program in zip(("captains.py", "admirals.py"), programs, strict=True):
        (folder / name).write_text(program, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("program", "verbs"),
    [("captains.py", {"explore", "transfer", "move"}), ("admirals.py", {"arrange", "move", "fire"})],
)
def test_the_bots_of_the_page_play_a_whole_game(shelf: Path, program: str, verbs: set[str]) -> None:
    here = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": os.pathsep.join([here, os.environ.get("PATH", "")])}
    command = [sys.executable, str(shelf / program)]
    run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=240, check=False)
    assert run.returncode == 0, run.stderr
    *told, last = run.stdout.splitlines()
    assert last.startswith("over after "), run.stdout
    assert verbs <= {line.split()[1] for line in told}, f"it never did {verbs - {line.split()[1] for line in told}}"
