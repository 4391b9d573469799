"""The same source compiled and interpreted gives the same games, the same refusals and the same plans.

A test module returns from `transcript()` the lines that must be the same; `agree` calls it again in a Python that
compiles nothing.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random
from types import ModuleType

from iceharbor.codec import dump
from iceharbor.contract import NATURE, Player
from iceharbor.match import Match
from iceharbor.plan import Words
from tests.as_json import as_json
from tests.laws import Step, digest, refusal_of, wander

Asks = Callable[[Step], tuple[Player, Iterable[Words]]]
"""For a step: the player whose plans are requested before it, and the words of each plan; NATURE has none."""


def told(match: Match, rng: Random, steps: int, asks: Asks) -> Iterator[str]:
    """A match continued at random, one line per entry: the state after it, the plans before it, and the results of
    repeating earlier entries now."""
    game = match.game
    stale: list[str] = []
    for step in wander(match, rng, steps):
        player, planned = asks(step)
        tried = [dump(refusal_of(step.before, player, text)) for text in rng.sample(stale, min(3, len(stale)))]
        view = step.before.view(max(player, 0))
        plans = b"".join(dump(game.plan(view, player, words)) for words in planned if player != NATURE)
        stale.append(step.text)
        yield f"{step.text} {digest(game, step.after.state)[:16]} {hashlib.sha256(plans).hexdigest()[:16]} {tried}"


def of_ships(step: Step) -> tuple[Player, tuple[Words, ...]]:
    """Requests the empty plan, and for every ship of the player to act its fan and its targets to port."""
    whole = as_json(step.before.game.position(step.before.state))
    own = [ship["name"] for ship in whole["ships"] if ship["player"] == step.player]
    return step.player, ((), *(words for name in own for words in (("move", name), ("fire", name, "port"))))


def agree(tests: str, *given: str) -> None:
    """Fails unless the transcript of this module is the same without compiling, and nothing overflows. `given` are the
    arguments of both: what takes too long without compiling."""
    code = f"import json, sys; from {tests} import transcript; print(transcript(*json.load(sys.stdin)))"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    program, text = [sys.executable, "-c", code], dump(given).decode()
    answer = subprocess.run(program, env=env, input=text, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    module: ModuleType = sys.modules[tests]
    assert answer.stdout.strip() == module.transcript(*given)
    assert "RuntimeWarning" not in answer.stderr
