"""One source, compiled and as it stands: the same games of Undercut, the same refusals, the same plans."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import NATURE, Planned
from iceharbor.games.undercut.chance import playout
from iceharbor.games.undercut.state import State
from iceharbor.match import Match
from tests.laws import digest, refusal_of, wander

GAMES: tuple[tuple[int, Mapping[str, Any]], ...] = (
    (3, {"end_at_once": True, "end_score": 5}),
    (4, {"hidden_hands": True}),
    (5, {"end_score": 3}),
)
STEPS = 60


def transcript() -> str:
    """Games by chance, told entry by entry; and how each would go on to its end."""
    return "\n".join(line for players, options in GAMES for line in told(players, options))


def told(players: int, options: Mapping[str, Any]) -> Iterator[str]:
    rng, match = Random(players), Match.begin(open_game("undercut", players, options))
    game = match.game
    assert isinstance(game, Planned)
    stale: list[str] = []
    for step in wander(match, rng, STEPS):
        (player,) = step.before.to_act
        tried = [dump(refusal_of(step.before, player, text)) for text in rng.sample(stale, min(3, len(stale)))]
        view = step.before.view(max(player, 0))
        words = ((), ("draw", "L"), ("score",), ("bid", "1"), ("pass",))
        plans = b"".join(dump(game.plan(view, max(player, 0), each)) for each in words if player != NATURE)
        stale.append(step.text)
        yield f"{step.text} {digest(game, step.after.state)[:16]} {hashlib.sha256(plans).hexdigest()[:16]} {tried}"
    table = match.state.to_write()
    yield f"{playout(table, np.array([players], np.uint64), 5000)} {digest(game, State(table))}"


def test_compiled_and_interpreted_games_agree() -> None:
    code = "from tests.games.test_undercut_interpreted import transcript; print(transcript())"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip() == transcript()
    assert "RuntimeWarning" not in answer.stderr
