"""Who is likely to be placed better in Sprawl, by a fitted model. Compiled.

Each player has nine features. Their weights change with how near the end is: a pip counts most when few squares are
vacant, a piece in stock while there is room for it. The difference of two players' scores is the logit of the odds that
one is placed before the other. The weights were fitted to self-played games of 3, 4 and 5 players by
`tools/fit_sprawl_forecast.py`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.searchable import Values
from iceharbor.bots.sprawl.search import survey
from iceharbor.games.common.turns import plays
from iceharbor.games.sprawl.records import SprawlTable, is_vacant
from iceharbor.games.sprawl.rules import generate_actions
from iceharbor.jit import njit

PIPS, ROOM, DANGER, SMALLS, MEDIUMS, LARGES, MOBILITY, NEXT, LAST = range(9)
"""Pips that would score now; squares to grow into, a shared one by parts; pips of towers in danger and their branches;
pieces in stock; the square root of the number of actions; whether they are to act now, or only after all others."""
FEATURES: Final = 9
NEAR_END: Final = 20
"""A player with this many actions is not near to ending the game."""
HAS_LEFT: Final = -1000.0
"""What a player who has left the game scores: less than any other."""

WEIGHTS: Final = np.array(
    [
        [1.493, -0.372, -0.972],
        [0.188, 0.077, -0.279],
        [-0.045, 0.061, -0.092],
        [0.048, -0.634, 0.576],
        [0.945, -0.604, -0.340],
        [1.580, -0.782, -0.515],
        [0.903, -0.201, -0.931],
        [0.570, -0.087, -0.130],
        [-0.530, 0.035, 0.180],
    ]
)
"""For each feature: its weight; what is added times the fewest actions of a player, a share of `NEAR_END`; and what is
added times the vacant squares, a share of the board."""


@njit
def features_of(table: SprawlTable, every: NDArray[np.int64], features: NDArray[np.float64]) -> tuple[float, float]:
    """Writes the features, float64 (players, FEATURES); gives the two shares by which their weights change. `every` is
    a work array, int64 (MAX_LISTED_ACTIONS, ENCODED_LENGTH)."""
    turn, players, vacant = table.turn[0], len(features), 0
    pips, endangered, reach = survey(table)
    features[:] = 0.0
    features[:, PIPS], features[:, DANGER] = pips, endangered
    for square in range(len(reach)):
        vacant += 1 if is_vacant(table, square) else 0
        sharing = 0
        for player in range(players):
            sharing += (reach[square] >> player) & 1
        for player in range(players if sharing > 0 else 0):
            features[player, ROOM] += ((reach[square] >> player) & 1) / sharing
    fewest = NEAR_END
    for player in range(players):
        for size in range(3):
            features[player, SMALLS + size] = table.stashes[player, size]
        actions = generate_actions(table, player, every)
        features[player, MOBILITY] = np.sqrt(float(actions))
        if plays(table, player):
            fewest = min(fewest, actions)
        features[player, NEXT] = 1.0 if player == turn.player else 0.0
        features[player, LAST] = 1.0 if (player + 1) % players == turn.player else 0.0
    return fewest / NEAR_END, vacant / len(reach)


@njit
def write_forecast(table: SprawlTable, every: NDArray[np.int64], features: NDArray[np.float64], values: Values) -> None:
    """Writes what each seat may expect while the game goes on, float64 (players,): the chance to be placed before each
    other player, less that to be placed behind, on average. Work arrays as in `features_of`."""
    fewest, vacant = features_of(table, every, features)
    players = len(values)
    scores = np.zeros(players)
    for player in range(players):
        scores[player] = 0.0 if plays(table, player) else HAS_LEFT
        for feature in range(FEATURES):
            weight = WEIGHTS[feature, 0] + fewest * WEIGHTS[feature, 1] + vacant * WEIGHTS[feature, 2]
            scores[player] += weight * features[player, feature]
    for player in range(players):
        values[player] = 0.0
        for other in range(players):
            values[player] += np.tanh((scores[player] - scores[other]) / 2.0) / (players - 1)
