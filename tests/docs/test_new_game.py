"""docs/new-game.md: the files on the page are a game that obeys the laws, once its line stands in the catalogue."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.new_game import NAME, copy_with_new_game, files_on_the_page, line_on_the_page


@pytest.fixture(scope="module")
def with_new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the game of the page."""
    root = tmp_path_factory.mktemp("new_game")
    copy_with_new_game(root)
    return root


def run(root: Path, *words: str) -> str:
    """The output of a Python program in this folder, which must succeed. Tests run their short counts there."""
    env = {name: value for name, value in os.environ.items() if name != "ICEHARBOR_ALL"}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_is_one_folder_of_at_most_five_files_and_400_lines() -> None:
    folder = [text for path, text in files_on_the_page().items() if path.startswith(f"iceharbor/games/{NAME}/")]
    assert 1 <= len(folder) <= 5
    assert sum(text.count("\n") for text in folder) <= 400
    assert line_on_the_page() == f'    "{NAME}",\n'


def test_the_files_of_the_page_are_formatted_and_checked(with_new_game: Path) -> None:
    paths = [path for path in files_on_the_page() if path.endswith(".py")]
    run(with_new_game, "ruff", "check", "--quiet", *paths)
    run(with_new_game, "ruff", "format", "--check", "--quiet", *paths)


@pytest.mark.slow
def test_the_files_of_the_page_are_typed(with_new_game: Path) -> None:
    run(with_new_game, "mypy", "--strict", f"iceharbor/games/{NAME}", f"tests/bundles/{NAME}.py")


def test_the_game_of_the_page_obeys_the_laws(with_new_game: Path) -> None:
    said = run(with_new_game, "pytest", "-q", "tests/test_laws.py", "-k", f"{NAME} and test_the_game_obeys_law")
    assert re.search(r"^9 passed", said, re.MULTILINE), said


def test_bots_play_the_game_of_the_page(with_new_game: Path) -> None:
    said = run(with_new_game, "iceharbor.cli", "selfplay", NAME, "--bots", "random,random", "--games", "3")
    assert "ended 3 times" in said


def test_the_game_of_the_page_is_ready_without_compiling(with_new_game: Path) -> None:
    asks = f"from iceharbor.warmup.units import Unit, functions; print(dict(functions(Unit({NAME!r}))))"
    done = subprocess.run([sys.executable, "-c", asks], cwd=with_new_game, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{}"
