"""One source, compiled and as it stands: the same games, the same refusals, the same plans.

A module of tests says in `transcript()` what is to be the same; `agree` has it said once more by a Python that compiles
nothing.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random
from types import ModuleType

from iceharbor.codec import dump
from iceharbor.contract import NATURE, Planned, Player, Words
from iceharbor.match import Match
from tests.laws import Step, digest, refusal_of, wander

Asks = Callable[[Step], tuple[Player, Iterable[Words]]]
"""Of a step: whose plans are asked for before it, and the words of each; NATURE's are none."""


def told(match: Match, rng: Random, steps: int, asks: Asks) -> Iterator[str]:
    """A match played on by chance, a line an entry: the state after it, the plans before it, and what earlier entries
    would be now."""
    game = match.game
    assert isinstance(game, Planned)
    stale: list[str] = []
    for step in wander(match, rng, steps):
        player, planned = asks(step)
        tried = [dump(refusal_of(step.before, player, text)) for text in rng.sample(stale, min(3, len(stale)))]
        view = step.before.view(max(player, 0))
        plans = b"".join(dump(game.plan(view, player, words)) for words in planned if player != NATURE)
        stale.append(step.text)
        yield f"{step.text} {digest(game, step.after.state)[:16]} {hashlib.sha256(plans).hexdigest()[:16]} {tried}"


def of_ships(step: Step) -> tuple[Player, tuple[Words, ...]]:
    """Asks for the empty plan, and for every ship of whoever acts for its fan and its targets to port."""
    whole = step.before.game.position(step.before.state)
    own = [ship["name"] for ship in whole["ships"] if ship["player"] == step.player]
    return step.player, ((), *(words for name in own for words in (("move", name), ("fire", name, "port"))))


def agree(tests: str) -> None:
    """Fails unless the transcript of this module is the same without compiling, and overflows nowhere."""
    code = f"from {tests} import transcript; print(transcript())"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    module: ModuleType = sys.modules[tests]
    assert answer.stdout.strip() == module.transcript()
    assert "RuntimeWarning" not in answer.stderr
