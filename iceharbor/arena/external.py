"""Programs as players: a child process that speaks the engine's protocol, JSON Lines on standard input and output.

    the arena   {"id":1,"do":"hello"}
    the program {"id":1,"ok":{"protocol":2,"name":"..."}}
    the arena   {"id":2,"do":"bot","match":"m1","player":0,"view":{...},"ms":1000,"bank_ms":10000,"seed":7}
    the program {"id":"a","do":"sample","match":"m1","player":0}       as many questions as it likes
    the arena   {"id":"a","ok":{"action":"..."}}
    the program {"id":2,"ok":{"action":"..."}}

The program learns what its seat may know and no more: its questions are answered from its view, in which unknown parts
are filled in at random. One process plays one game. It loses by a crash, by being late, by more processor time or
memory than allowed, and by an answer that is not of the protocol; an illegal action loses as for every bot. It is no
sandbox: a program may do what its user may do.
"""

import os
import select
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any, Final

from iceharbor.agreements import MATCH_ACTIONS
from iceharbor.arena.study import Allowance, Contestant
from iceharbor.bots.bot import AnyGame, ProgramFailed, scattered_ms
from iceharbor.codec import MAX_BYTES, Malformed, dump, parse
from iceharbor.contract import Determinizable, Player
from iceharbor.engine.engine import PROTOCOL, Engine
from iceharbor.match import Match

MATCH: Final = "m1"
QUESTIONS: Final = ("plan", "try", "legal", "sample", "view", "threat", "prospect")
"""What a program may ask about its own seat."""
START_MS: Final = 30_000
"""How long a program may take to start."""
PACE_MS: Final = 1_200
SCATTER: Final = 0.3
"""In games without turns a program acts at this pace, in simulated time."""
LIMITED: Final = """
ulimit -c 0; ulimit -f 32768; ulimit -S -t "$1"; ulimit -H -t "$2"; ulimit -v "$3"; shift 3; exec "$@"
"""
GRACE_S: Final = 5
"""Processor seconds between the signal that names the reason and the end."""
MAX_TOLD: Final = 300

running: Final[set[int]] = set()
"""The process groups of programs that play now."""


class ProgramBot:
    """A program in one seat of one game."""

    def __init__(self, rules: AnyGame, contestant: Contestant) -> None:
        """Starts the program. A failure shows at its first choice."""
        self._rules, self._match = rules, Match.begin(rules)
        self._allowance = contestant.allowance or Allowance()
        self._bank_ms = float(self._allowance.bank_ms)
        self._engine, self._numbers, self._line = Engine(), 0, b""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `close`)
        self._greeted = False
        limits = (self._allowance.cpu_s, self._allowance.cpu_s + GRACE_S, 1024 * self._allowance.memory_mb)
        self._process = subprocess.Popen(
            ("/bin/sh", "-c", LIMITED, "sh", *map(str, limits), *contestant.command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        running.add(self._process.pid)

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        """Its answer; raises ProgramFailed."""
        if not self._greeted:
            self._greet()
        state = self._rules.determinize(view, player, rng) if isinstance(self._rules, Determinizable) else view
        self._engine.hold(MATCH, replace(self._match, state=state))
        free_ms, began = self._allowance.choice_ms, monotonic()
        request = {
            "do": "bot",
            "match": MATCH,
            "player": player,
            "view": self._match.written(view),
            "ms": free_ms,
            "bank_ms": round(self._bank_ms),
            "seed": rng.getrandbits(32),
        }
        answer = self._ask(request, player, began + (free_ms + self._bank_ms) / 1000)
        self._bank_ms -= max(0.0, 1000 * (monotonic() - began) - free_ms)
        action = answer.get("action")
        if not isinstance(action, str):
            raise ProgramFailed("protocol", f"the answer has no action: {dump(answer).decode()[:MAX_TOLD]}")
        if action in MATCH_ACTIONS and action != "resign":
            raise ProgramFailed("illegal", f"{action!r}: there are no offers in the arena")
        return action

    def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
        """The same for all programs."""
        return scattered_ms(PACE_MS, SCATTER, rng)

    def close(self) -> None:
        """Ends the program and all that it started."""
        end_group(self._process.pid)
        self._process.wait()
        running.discard(self._process.pid)
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe is not None:
                pipe.close()

    # --- The conversation ---------------------------------------------------------------------------------------------

    def _greet(self) -> None:
        answer = self._ask({"do": "hello"}, None, monotonic() + START_MS / 1000)
        if answer.get("protocol") != PROTOCOL:
            raise ProgramFailed("protocol", f"it speaks protocol {answer.get('protocol')!r:.20}, not {PROTOCOL}")
        self._greeted = True

    def _ask(self, request: Mapping[str, Any], player: Player | None, until: float) -> Mapping[str, Any]:
        """The program's answer to a request, after answers to its own questions."""
        self._numbers += 1
        number = self._numbers
        self._send(dump({"id": number, **request}), until)
        while True:
            line = self._receive(until)
            try:
                said = parse(line)
            except Malformed as no:
                raise ProgramFailed("protocol", f"{no}: {_shown(line)}") from None
            match said:
                case {"do": _}:
                    self._send(self._answer(line, said, player), until)
                case {"ok": dict() as answer} if said.get("id") == number:
                    return answer
                case _:
                    raise ProgramFailed("protocol", f"not an answer to request {number}: {_shown(line)}")

    def _answer(self, line: bytes, asked: Mapping[str, Any], player: Player | None) -> bytes:
        """The engine's answer to a question about the program's own seat; an error to any other."""
        wrong = None
        if asked["do"] not in QUESTIONS:
            wrong = f"do: a program may ask for {', '.join(QUESTIONS)}"
        elif player is None or asked.get("match") != MATCH or asked.get("player") != player:
            wrong = f"match, player: a program may ask about match {MATCH} and its own seat when it is to act"
        elif asked["do"] == "threat" and asked.get("viewer", player) != player:
            wrong = "viewer: a program sees with the eyes of its own seat"
        if wrong is None:
            return self._engine.answer(line)
        return dump({"id": asked.get("id"), "error": {"code": "bad_request", "message": wrong}})

    def _send(self, line: bytes, until: float) -> None:
        rest = line + b"\n"
        while rest:
            _, ready, _ = select.select([], [self._in], [], max(0.0, until - monotonic()))
            if not ready:
                raise ProgramFailed("late", "it did not read a request in time")
            try:
                rest = rest[os.write(self._in, rest) :]
            except BrokenPipeError:
                raise self._ended() from None

    def _receive(self, until: float) -> bytes:
        while b"\n" not in self._line:
            if len(self._line) > MAX_BYTES:
                raise ProgramFailed("protocol", f"a line of more than {MAX_BYTES} bytes")
            ready, _, _ = select.select([self._out], [], [], max(0.0, until - monotonic()))
            if not ready:
                raise ProgramFailed("late", "no answer in time")
            found = os.read(self._out, 1 << 16)
            if not found:
                raise self._ended()
            self._line += found
        line, _, self._line = self._line.partition(b"\n")
        return line

    def _ended(self) -> ProgramFailed:
        """Why the program ended, with the end of what it wrote to standard error."""
        try:
            status = self._process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            return ProgramFailed("crash", "it closed its standard input or output")
        if status == -signal.SIGXCPU:
            return ProgramFailed("processor time", f"it used more than {self._allowance.cpu_s} s")
        self._errors.seek(0)
        told = self._errors.read()[-MAX_TOLD:].decode("utf-8", "replace").strip()
        return ProgramFailed("crash", f"it ended with status {status}: {told}".rstrip(": "))


def end_group(group: int) -> None:
    """Kills a process group, if there still is one."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _shown(line: bytes) -> str:
    return repr(line[:MAX_TOLD].decode("utf-8", "replace"))
