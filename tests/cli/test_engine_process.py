"""The engine as a process: it reads lines and writes lines, and nothing else."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO

from iceharbor.codec import MAX_BYTES
from iceharbor.engine.engine import serve


def answers(lines: bytes) -> list[dict[str, object]]:
    out = BytesIO()
    serve(BytesIO(lines), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_it_answers_line_by_line_and_ends_with_its_input() -> None:
    asked = b'{"id":1,"do":"hello"}\nnonsense\n{"id":2,"do":"new","game":"ice_pirates","seed":"s"}'
    command = [sys.executable, "-m", "iceharbor.cli", "engine"]
    done = subprocess.run(command, input=asked, capture_output=True, timeout=280, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert (first["id"], second["error"]["code"], third["ok"]["match"]) == (1, "bad_request", "m1")


def test_a_line_that_is_too_long_is_skipped_and_the_next_is_read() -> None:
    long = b'{"id":"' + b"x" * MAX_BYTES + b'"}'
    error, after = answers(long + b"\n" + b'{"id":2,"do":"hello"}\n')
    assert "too long" in str(error["error"])
    assert after["id"] == 2


def test_a_line_of_exactly_the_most_bytes_is_read() -> None:
    padding = MAX_BYTES - len(b'{"id":"","do":"hello"}')
    (only,) = answers(b'{"id":"' + b"x" * padding + b'","do":"hello"}\n')
    assert "ok" in only


def test_line_ends_of_windows_are_read() -> None:
    assert ["ok" in answer for answer in answers(b'{"do":"hello"}\r\n{"do":"games"}\r\n')] == [True, True]


def test_output_printed_by_a_game_is_kept_out_of_the_answers() -> None:
    program = (
        "import sys; sys.argv = ['iceharbor', 'engine']\n"
        "from iceharbor import cli\n"
        "from iceharbor.engine import engine\n"
        "from os import write\n"
        "honest = engine.Engine.answer\n"
        "def noisy(self, line):\n"
        "    print('noise'); write(1, b'noise'); return honest(self, line)\n"
        "engine.Engine.answer = noisy\n"
        "cli.main()\n"
    )
    ask: Callable[..., subprocess.CompletedProcess[bytes]] = subprocess.run
    done = ask([sys.executable, "-c", program], input=b'{"do":"hello"}\n', capture_output=True, timeout=120)
    assert done.stdout.count(b"\n") == 1
    assert b"noise" not in done.stdout
