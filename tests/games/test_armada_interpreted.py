"""One source, compiled and as it stands: the same games of Armada, the same refusals, the same plans."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

from iceharbor.codec import dump
from iceharbor.contract import Planned
from iceharbor.match import Match
from iceharbor.saved import begun
from tests.counts import kernel
from tests.counts.generator import POSITIONS, position
from tests.laws import digest, refusal_of, wander

STEPS = 15
FLEET = {
    "game": "armada",
    "players": 2,
    "phase": "deploy",
    "options": {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "width": 20, "height": 20, "mode": "flag"},
}


def transcript() -> str:
    """Short games by chance from every counted position and from before deployment, told entry by entry."""
    return "\n".join(line for name in (*POSITIONS, "deploying") for line in told(name))


def told(name: str) -> Iterator[str]:
    rng, match = Random(name), begun(FLEET if name == "deploying" else position(name))
    game = match.game
    assert isinstance(game, Planned)
    if name != "deploying":
        yield f"{name} {dict(kernel.tally(match.state.sea, 600, 1))}"
    stale: list[str] = []
    for step in wander(match, rng, STEPS):
        (player,) = step.before.to_act
        tried = [dump(refusal_of(step.before, player, text)) for text in rng.sample(stale, min(2, len(stale)))]
        plans = b"".join(dump(game.plan(step.before.view(player), player, words)) for words in half_said(step.before))
        stale.append(step.text)
        yield f"{step.text} {digest(game, step.after.state)[:16]} {hashlib.sha256(plans).hexdigest()[:16]} {tried}"


def half_said(match: Match) -> Iterator[tuple[str, ...]]:
    """The empty plan, and for each ship of whoever acts its fan and its targets."""
    yield ()
    whole = match.game.position(match.state)
    for ship in whole["ships"]:
        if ship["player"] in match.to_act:
            yield ("move", ship["name"])
            yield ("fire", ship["name"], "port")


def test_compiled_and_interpreted_games_agree() -> None:
    code = "from tests.games.test_armada_interpreted import transcript; print(transcript())"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip() == transcript()
    assert "RuntimeWarning" not in answer.stderr
