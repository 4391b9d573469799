"""A press on a spot that cannot be chosen is answered by a rule: never by how its name is written."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from iceharbor.contract import NATURE, Player
from iceharbor.match import Match
from iceharbor.plan import One, Words
from iceharbor.scene.tabletop_looks import Spot
from tests.games.scene_views import scene_of, spots_of
from tests.seeds import times
from tests.starts import moment

WRITTEN: Final = re.compile(r"is not an? (?:action|piece|spot|square)\b|^write ")
"""What is said of a word that is none."""


def ones(match: Match, player: Player, words: Words) -> list[One]:
    choices = match.game.plan(match.view(player), player, words).choices or ()
    return [one for one in choices if isinstance(one, One)]


def begun(match: Match, player: Player, rng: Random) -> Iterator[Words]:
    """Nothing chosen, and some first and second choices."""
    yield ()
    firsts = still_open(ones(match, player, ()))
    for first in rng.sample(firsts, min(2, len(firsts))):
        yield first
        yield from rng.sample(seconds, 1) if (seconds := still_open(ones(match, player, first))) else ()


def still_open(choices: list[One]) -> list[Words]:
    return [tuple(one.says) for one in choices if not one.refusal]


def asked(spots: dict[str, Spot], choices: list[One]) -> Iterator[Words]:
    """What the page asks about spots that no choice names: one in place of the first that is a word of a choice."""
    named = next((one for one in choices if one.object and one.object in one.says), None)
    taken = {one.object for one in choices}
    for name, spot in spots.items():
        if named and not spot.wordless and name not in taken:
            yield tuple(name if word == named.object else word for word in named.says)


@pytest.mark.parametrize("game", ["hextris", "sprawl", "undercut"])
def test_a_spot_that_cannot_be_chosen_is_answered_by_a_rule(game: str) -> None:
    rng, heard = Random(f"{game} spots"), 0
    for _ in range(times(8, 40)):
        match, _ = moment(game, rng)
        player = min(match.to_act, default=NATURE)
        if player == NATURE:
            continue
        spots = spots_of(scene_of(match, player))
        for words in begun(match, player, rng):
            for question in asked(spots, ones(match, player, words)):
                refusal = match.game.plan(match.view(player), player, question).refusal
                heard += refusal is not None
                assert refusal is None or not WRITTEN.search(refusal.reason), (question, refusal.reason)
    assert heard
