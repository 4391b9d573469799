"""Fits the weights of iceharbor/bots/sprawl/forecast.py to games that `tree` plays against itself.

Each game begins with some random actions, and in half of the games one later action in ten or five is random too, so
that boards are many. Every board after the opening is a row, with the places at the end of its game. The weights make
the odds of who is placed before whom as likely as possible: logistic regression with a little shrinkage, by Newton's
method. One game in ten is kept out, and the loss there is printed with the weights. It takes some minutes on one core
and gives the same weights each time: `python -m tools.fit_sprawl_forecast`.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots import BOTS
from iceharbor.bots.sprawl.forecast import FEATURES, features_of
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.sprawl.records import ENCODED_LENGTH, MAX_LISTED_ACTIONS
from iceharbor.games.sprawl.state import SprawlState
from iceharbor.match import Match

GAMES: Final = {3: 4000, 4: 1000, 5: 600}
"""How many games are played, by players."""
BUDGET: Final = Budget(simulations=80)
OPENING: Final = range(2, 9)
"""How many random actions a game begins with."""
SLIPS: Final = (0.0, 0.0, 0.1, 0.2)
"""The share of later actions that are random; each game takes one of these."""
SHRINKAGE: Final = 1.0
KEPT_OUT: Final = 10
"""One game in this many is not fitted to."""
SHARES: Final = 3
"""Each feature counts by itself, times the fewest actions, and times the vacant squares."""

Rows = NDArray[np.float64]


def boards(players: int, games: int, rng: Random) -> Iterator[tuple[int, Rows, tuple[int, ...]]]:
    """For each board: the number of its game, its features, (players, FEATURES * SHARES), and the places at the end."""
    every = np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
    bot = BOTS["sprawl"]["tree"](open_game("sprawl", players))
    for game in range(games):
        match, seen = Match.begin(open_game("sprawl", players)), []
        opening, slips = rng.choice(OPENING), rng.choice(SLIPS)
        while match.outcome is None:
            (player,) = match.to_act
            if player == NATURE or match.seq < opening or rng.random() < slips:
                action = match.game.write(match.game.sample(match.state, player, rng))
            else:
                action = conclusion(think(bot, match.view(player), player, rng, BUDGET)).action
            match = match.play(player, action)
            if match.seq >= opening and match.outcome is None:
                seen.append(_shared(match.view(None), every))
        for features in seen:
            yield game, features, match.outcome.places


def _shared(view: OpenView[SprawlState], every: NDArray[np.int64]) -> Rows:
    table = view.state.to_write()
    features = np.zeros((table.turn[0].players, FEATURES))
    fewest, vacant = features_of(table, every, features)
    return np.concatenate([features, fewest * features, vacant * features], axis=1)


class Pairs(NamedTuple):
    """Two players of a board, a row for each."""

    differences: Rows
    """The first player's features less the second's, (rows, FEATURES * SHARES)."""
    firsts: Rows
    """1 if the first was placed before the other, a half for a tie."""
    weights: Rows
    """Each board counts as 1."""
    kept_out: NDArray[np.bool_]


def pairs(players: int, games: int, rng: Random) -> Pairs:
    """All pairs of players of all boards."""
    differences, firsts, kept_out = [], [], []
    for game, features, places in boards(players, games, rng):
        for one, other in combinations(range(players), 2):
            differences.append(features[one] - features[other])
            firsts.append((1 + np.sign(places[other] - places[one])) / 2)
            kept_out.append(game % KEPT_OUT == 0)
    weights = np.full(len(firsts), 2 / (players * (players - 1)))
    return Pairs(np.array(differences), np.array(firsts), weights, np.array(kept_out))


def fit(differences: Rows, firsts: Rows, weights: Rows) -> Rows:
    """The weights of the features, (FEATURES * SHARES,)."""
    scale = differences.std(axis=0)
    scaled, found = differences / scale, np.zeros(len(scale))
    for _ in range(20):
        chances = 1 / (1 + np.exp(-scaled @ found))
        slope = scaled.T @ ((chances - firsts) * weights) + SHRINKAGE * found
        curve = scaled.T @ (scaled * (chances * (1 - chances) * weights)[:, None]) + SHRINKAGE * np.eye(len(found))
        found = found - np.linalg.solve(curve, slope)
    weighed: Rows = found / scale
    return weighed


def main() -> None:
    rng = Random("the forecast of Sprawl")
    parts = [pairs(players, games, rng) for players, games in GAMES.items()]
    rows = Pairs(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    fitted, out = ~rows.kept_out, rows.kept_out
    found = fit(rows.differences[fitted], rows.firsts[fitted], rows.weights[fitted])
    odds = rows.differences[out] @ found
    loss = np.average(np.log1p(np.exp(odds)) - rows.firsts[out] * odds, weights=rows.weights[out])
    print(f"{len(out)} pairs; log loss in the games kept out: {loss:.4f}")
    for row in found.reshape(SHARES, FEATURES).T:
        print("        [" + ", ".join(f"{weight:.3f}" for weight in row) + "],")


if __name__ == "__main__":
    main()
