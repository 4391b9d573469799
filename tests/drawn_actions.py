"""Law 12, for games that can be searched: compiled, drawn actions lead where `apply` leads."""

from random import Random
from typing import Any, Final

import numpy as np
import pytest

from iceharbor.bots.searchable import SPECTATOR, Kernel, Searchable, actors, searchable
from iceharbor.contract import NATURE
from iceharbor.match import AnyGame, Match
from tests.one_entry import through_one_entry
from tests.seeds import WHOLE_MATCHES, times

ROUNDING: Final = 1e-9
A_GAME: Final = 10_000
"""Drawn actions of each game, of all its tables and seeds together, with `--all`."""


def the_compiled_rules_agree_with_apply(bundle: Any, start: Match, rng: Random) -> None:
    """Law 12: `apply` and the compiled rules give the same bytes, with actions of every player drawn by the latter."""
    game, match = start.game, start
    found = searchable(game)
    assert found is not None
    for _ in range(times(60, -(-A_GAME // (WHOLE_MATCHES * len(bundle.tables))))):
        if not match.to_act:
            match = start if start.to_act else Match.begin(game)
        if found.covers(game.full_view(match.state)):
            match = _drawn(found, match, rng)
        else:
            player = rng.choice(sorted(match.to_act))
            match = match.play(player, game.write(game.sample(match.state, player, rng)))


def _drawn(found: Searchable[Any], match: Match, rng: Random) -> Match:
    """The match after an action that the compiled rules have drawn."""
    game, view = match.game, match.game.full_view(match.state)
    table, work = found.table(view), found.work(view)
    kernel = through_one_entry(found, work)
    assert actors(kernel.acting(table)) == match.to_act
    player, before = rng.choice(sorted(match.to_act)), found.contents(table)
    encoded, seed = np.zeros(found.encoded_length, np.int64), np.array([rng.getrandbits(64) | 1], np.uint64)
    for choose in (kernel.light, kernel.draw):
        choose(table, player, seed, encoded, work)
        assert kernel.legal(table, player, encoded)
    text = found.decode(view, player, encoded)
    assert np.array_equal(found.encode(view, player, text), encoded), text
    if player != NATURE:
        _candidates_are_legal(found, kernel, table, player, work)
    _nothing_is_told(found, kernel, game, match.state, rng)
    assert found.contents(table) == before, "choosing changed the table"
    after = match.play(player, text)
    scratch = found.table(game.full_view(after.state) if found.covers(game.full_view(after.state)) else view)
    kernel.copy(table, scratch)
    assert found.contents(scratch) == before, "a copy is different"
    kernel.apply(scratch, player, encoded)
    assert found.contents(table) == before, "the copy was not whole"
    assert found.contents(scratch) == found.contents(found.table(game.full_view(after.state))), text
    _values_are_shares(kernel, scratch, after, work)
    return after


def _candidates_are_legal(found: Searchable[Any], kernel: Kernel, table: Any, player: int, work: Any) -> None:
    out = np.zeros((found.most_candidates, found.encoded_length), np.int64)
    priors = np.zeros(found.most_candidates)
    count = kernel.candidates(table, player, out, priors, work)
    assert 1 <= count <= found.most_candidates
    assert all(kernel.legal(table, player, each) for each in out[:count])
    assert len({each.tobytes() for each in out[:count]}) == count, "an action is a candidate twice"
    assert priors[:count].sum() == pytest.approx(1)
    assert priors[:count].min() >= 0


def _values_are_shares(kernel: Kernel, table: Any, match: Match, work: Any) -> None:
    values = np.zeros(match.game.players)
    kernel.evaluate(table, values, work)
    assert abs(values.sum()) < ROUNDING
    assert np.abs(values).max() <= 1 + ROUNDING
    if match.outcome is not None:
        assert tuple(values) == pytest.approx(match.outcome.returns)


def _nothing_is_told(found: Searchable[Any], kernel: Kernel, game: AnyGame, state: Any, rng: Random) -> None:
    """What is dealt again gives the viewer the same view, and depends on nothing else."""
    viewer = rng.choice((None, *range(game.players)))
    view, seat = game.view(state, viewer), SPECTATOR if viewer is None else viewer
    number = rng.getrandbits(64) | 1
    dealt = [found.table(view) for _ in range(2)]
    for table in dealt:
        assert kernel.redeal(table, seat, np.array([number], np.uint64), found.work(view))
    assert found.contents(dealt[0]) == found.contents(dealt[1])
    assert found.contents(found.seen(dealt[0], viewer)) == found.contents(found.table(view)), "another view"
