"""One source, compiled and as it stands: the same rushes and waves, the same refusals, the same plans."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import NATURE, Planned
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.tables import WHOLE
from iceharbor.games.torpedo.chance import playout
from iceharbor.games.torpedo.records import TorpedoWaters
from iceharbor.match import Match
from tests.laws import digest, refusal_of, wander

GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"stock": 3, "width": 14, "height": 12}),
    (3, {"mode": "waves", "wave": 2, "stock": 2, "field": "round", "width": 18, "reversed": True}),
    (4, {"stock": 2, "time_cap": 9, "pass_through": True, "corners": [[0, 0], [19000, 0], [9000, 5000], [0, 19000]]}),
)
STEPS = 60


def transcript() -> str:
    """Games by chance, told entry by entry."""
    return "\n".join(line for players, options in GAMES for line in told(players, options))


def told(players: int, options: dict[str, object]) -> Iterator[str]:
    rng, match = Random(players), Match.begin(open_game("torpedo", players, options))
    game = match.game
    assert isinstance(game, Planned)
    stale: list[str] = []
    for step in wander(match, rng, STEPS):
        tried = [dump(refusal_of(step.before, 0, text)) for text in rng.sample(stale, min(2, len(stale)))]
        view, x = step.before.view(0), rng.randrange(20_000)
        words = ((), ("lay", "M"), ("lay", "L", f"{x},{20_000 - x}"), tuple(step.text.split()), ("0.S1",))
        plans = b"".join(dump(game.plan(view, 0, said)) for said in words)
        stale.append(step.text)
        yield f"{step.text} {digest(game, step.after.state)[:16]} {hashlib.sha256(plans).hexdigest()[:16]} {tried}"
    if options.get("mode") != "waves":
        sea = copy_sea(match.state.sea)
        played = playout(sea, np.array([7], np.uint64), 99)
        yield f"{played} {digest(game, TorpedoWaters(sea, WHOLE))}"


def test_compiled_and_interpreted_games_agree() -> None:
    code = "from tests.games.test_torpedo_interpreted import transcript; print(transcript())"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip() == transcript()
    assert "RuntimeWarning" not in answer.stderr


def test_a_rush_by_chance_is_one_that_the_rules_allow() -> None:
    """What `playout` leaves is a position that loads, and over."""
    game = open_game("torpedo", 3, {"stock": 2, "width": 14, "height": 12})
    for seed in range(1, 20):
        sea = copy_sea(game.setup().sea)
        assert 0 < playout(sea, np.array([seed], np.uint64), 99) < 99
        state = TorpedoWaters(sea, WHOLE)
        assert game.load(game.position(state)) == state
        assert game.outcome(state) is not None
        assert NATURE not in game.to_act(state)
