"""Broken streams and hostile files: one line on standard error, and nothing that commands a terminal."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

FULL = Path("/dev/full")
"""A device on which every write fails as on a full disk."""


def process(*words: str, feed: str | None = None, closed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs `iceharbor` with its output on a full disk, or with a closed stream."""
    command = [sys.executable, "-m", "iceharbor.cli", *words]
    if closed:
        command = ["sh", "-c", f'exec "$@" {closed}', "sh", *command]
    with FULL.open("w") as full:
        out = None if closed else full
        return subprocess.run(command, input=feed, stdout=out, stderr=subprocess.PIPE, text=True, check=False)


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    assert run("new", "hextris", file)[0] == 0
    return file


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_one_line_for_every_command_that_prints(saved: Path) -> None:
    for words, feed in ((("games",), ""), (("replay", str(saved)), ""), (("engine",), '{"do":"games"}\n')):
        done = process(*words, feed=feed)
        assert (done.returncode, done.stderr) == (2, "iceharbor: cannot write the output: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the stream")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_an_engine_without_a_stream_says_so(closed: str) -> None:
    done = process("engine", closed=closed)
    assert done.returncode == 2
    assert done.stderr == "iceharbor: the engine needs standard input and output, but one of them is closed\n"


@pytest.mark.parametrize("viewer", ["00000019", "00000064", "0000009999999999999", "00", "000000", "2", "-1", "١"])
def test_a_viewer_who_is_not_there_is_refused(run: Run, saved: Path, tmp_path: Path, viewer: str) -> None:
    status, _, errors = run("render", saved, "-o", tmp_path / "picture.svg", "--viewer", viewer)
    assert status == 2
    assert errors.startswith(f"iceharbor: --viewer {viewer}: must be a player from 0 to 1")


def test_control_characters_of_a_file_do_not_reach_the_terminal(run: Run, saved: Path) -> None:
    value = json.loads(saved.read_text())
    value["log"].append({"player": 0, "action": "\x1b]0;owned\x07 \x9b31m"})
    saved.write_text(json.dumps(value))
    status, out, errors = run("replay", saved)
    assert status == 2
    assert "owned" in errors
    assert not [each for each in (out + errors).rstrip("\n") if not each.isprintable()]
