"""Committed files contain no address of a package registry, no local path, and nothing unfinished."""

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
BINARY: Final = {".png", ".jpg", ".ttf", ".npy", ".ico", ".woff2", ".gz"}
REGISTRIES: Final = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs"),
        ("npmjs", "org"),
        ("yarnpkg", "com"),
        ("npmmirror", "com"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
    )
]
PLACES: Final = re.compile(r"/(wor[k]|roo[t]|home/\w+|User[s]/\w+)/\w")
UNFINISHED: Final = re.compile(r"\b(TO[D]O|FI[X]ME|XX[X]|HA[C]K)\b")
MAX_LINES: Final = 460
"""The most lines of a source file, so that rules, pages and tests can be read at one sitting."""


def tracked() -> list[Path]:
    """Every file in the repository, or that git would add to it."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    paths = [ROOT / name.decode() for name in done.stdout.split(b"\0") if name]
    return [path for path in paths if path.is_file() and path.suffix not in BINARY]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """`file:line: text` of every line that matches, without generated files."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in tracked()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(re.compile("|".join(map(re.escape, REGISTRIES)))) == []


def test_no_file_contains_a_local_path() -> None:
    assert lines_with(PLACES) == []


def test_no_test_of_the_page_waits_by_eval_which_the_page_forbids() -> None:
    waits = re.compile(r"\bwait_for_functio[n]\(")
    assert [line for line in lines_with(waits) if line.startswith("tests/web/")] == []


def test_nothing_is_left_unfinished() -> None:
    assert lines_with(UNFINISHED) == []


def test_every_locked_package_has_a_hash() -> None:
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        for package in re.split(r"\n(?=[a-z])", lock.read_text().strip()):
            assert "--hash=sha256:" in package, f"{lock.name}: {package.splitlines()[0]}"


def test_the_locks_for_playing_testing_and_measuring_agree() -> None:
    def versions(name: str) -> set[str]:
        lock = (ROOT / "requirements" / f"{name}.txt").read_text()
        return set(re.findall(r"^[a-z0-9.-]+==[^ ]+", lock, re.MULTILINE))

    assert versions("play") <= versions("dev")
    assert versions("play") <= versions("bench")


def test_every_npm_package_has_a_hash() -> None:
    import json

    for lock in (ROOT / "web" / "package-lock.json", ROOT / "requirements" / "browser" / "package-lock.json"):
        packages = json.loads(lock.read_text())["packages"]
        assert [name for name, package in packages.items() if name and "integrity" not in package] == []
        assert [name for name, package in packages.items() if "resolved" in package] == []


def test_no_source_file_is_too_long_to_read() -> None:
    sources = [path for path in tracked() if path.suffix in (".py", ".ts", ".tsx") and "generated" not in path.parts]
    assert [str(path.relative_to(ROOT)) for path in sources if len(path.read_text().splitlines()) > MAX_LINES] == []


@pytest.mark.parametrize("game", ["armada", "ice_pirates"])
def test_a_game_of_ships_has_at_most_17_files(game: str) -> None:
    files = {path.stem for path in (ROOT / "iceharbor" / "games" / game).glob("*.py")} - {"__init__"}
    assert len(files) <= 17, sorted(files)
