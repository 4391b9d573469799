"""The game of docs/new-game.md, taken from the page into a copy of the program."""

import re
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Final

from tests.docs.pages import ROOT, blocks, page, section

NAME: Final = "tic_tac_toe"
FILES: Final = re.compile(r"^## `([\w/]+\.py)`\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
LAST_FOLDER: Final = '    "undercut",\n'
"""The last line of the list of folders in the catalogue."""


def files_on_the_page() -> Mapping[str, str]:
    """The text of each file, by its path."""
    return {path: "".join(blocks(body, "python")) for path, body in FILES.findall(page("new-game.md"))}


def line_on_the_page() -> str:
    """The line for the catalogue."""
    (line,) = blocks(section(page("new-game.md"), "## The line in the catalogue"), "text")
    return line


def copy_with_new_game(root: Path) -> None:
    """Fills a folder with a copy of the program and its tests, and the files and the line of the page."""
    for folder in ("iceharbor", "tests"):
        copytree(ROOT / folder, root / folder, ignore=ignore_patterns("__pycache__"))
    (root / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for path, text in files_on_the_page().items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, "utf-8")
    catalogue = root / "iceharbor" / "catalogue.py"
    listed = catalogue.read_text("utf-8")
    assert listed.count(LAST_FOLDER) == 1
    catalogue.write_text(listed.replace(LAST_FOLDER, LAST_FOLDER + line_on_the_page()), "utf-8")
