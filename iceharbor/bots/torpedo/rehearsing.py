"""Rehearsals of Torpedo: what comes of a place once the others have answered it.

A place that is best now may be easy to hit, or to block. So the best places are rehearsed: each player in turn lays
some pieces more, where they do most for that player, and then all volleys are fired. In waves the others lay the pieces
of the present wave first, since they do not see where this one goes.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.rehearsal import Rehearsal
from iceharbor.bots.searchable import Values
from iceharbor.bots.torpedo.evaluation import Valuation, fire_all, list_paths
from iceharbor.bots.torpedo.placement import NOWHERE, best_place, write_hold
from iceharbor.contract import Player
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo.records import IN_STOCK, LYING, NOBODY, SEALED, TorpedoSea
from iceharbor.games.torpedo.rules import has_left, laying_ruling, next_piece, pieces_due, put_down, stock_of
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.ray import no_ways

ROUNDS: Final = 4
"""How many pieces each player lays in a rehearsal."""
TRIES: Final = 200
"""How many places are tried for each of them."""
PLACES: Final = 8
"""How many places are rehearsed, at most."""
LOOK_TRIES: Final = 1500
"""How many places are tried for each of these but the first."""


def drawn_seed(rng: Random) -> Seed:
    """A seed for compiled functions."""
    return np.array([rng.getrandbits(64) | 1], np.uint64)


class TorpedoRehearsal(Rehearsal):
    """The rehearsals of the next piece of a player, who lays `rest` more with it. The first place is the best of
    `tries`; `write` gives the notation of a place: x, y, heading and pips."""

    def __init__(
        self,
        sea: TorpedoSea,
        valuation: Valuation,
        player: Player,
        rest: int,
        tries: int,
        rng: Random,
        write: Callable[[NDArray[np.int64]], str],
    ) -> None:
        self.sea, self.scratch, self.valuation, self.rest = sea, copy_sea(sea), valuation, rest
        self.rng, self.write = rng, write
        self.places = list(self._best_places(player, tries))
        super().__init__(player, int(sea.turn[0].players), len(self.places))

    def _best_places(self, player: Player, tries: int) -> Iterator[NDArray[np.int64]]:
        """The best place, and some that other samples find best."""
        for k in range(PLACES):
            best = np.zeros(4, np.int64)
            looked = tries if k == 0 else min(tries, LOOK_TRIES)
            if best_place(self.sea, self.valuation, player, looked, drawn_seed(self.rng), best) != NOWHERE:
                yield best

    def deal(self) -> None:
        self.dealt = drawn_seed(self.rng)

    def rehearse(self, each: int) -> None:
        seed = self.dealt.copy()
        rehearse(self.sea, self.scratch, self.valuation, self.player, self.rest, self.places[each], seed, self.values)

    def said(self, each: int) -> str:
        return self.write(self.places[each])


@njit_no_refcount
def copy(sea: TorpedoSea, scratch: TorpedoSea) -> None:
    """Copies what a rehearsal changes."""
    for row in range(len(sea.outlines)):
        scratch.outlines[row] = sea.outlines[row]
    for row in range(len(sea.ships)):
        scratch.ships[row] = sea.ships[row]
    scratch.turn[0] = sea.turn[0]


@njit
def rehearse(
    sea: TorpedoSea,
    scratch: TorpedoSea,
    valuation: Valuation,
    player: int,
    rest: int,
    place: NDArray[np.int64],
    seed: Seed,
    values: Values,
) -> None:
    """Writes to `values`, float64 (players,), what each player may expect, from -1 to 1, when a piece is laid at a
    place: int64 (4,), x, y, heading and pips; `rest` more are laid with it. `seed` is uint64 (1,)."""
    copy(sea, scratch)
    if scratch.turn[0].by_waves:
        for other in range(len(values)):
            if other != player and not has_left(scratch, other):
                for _ in range(_hidden(scratch, other)):
                    _lay_best(scratch, valuation, other, seed)
    _lay_at(scratch, player, place)
    for _ in range(rest):
        _lay_best(scratch, valuation, player, seed)
    _lay_rounds(scratch, valuation, player, seed)
    _fire(scratch, values)


@njit_no_refcount
def _hidden(sea: TorpedoSea, player: int) -> int:
    """How many pieces another player lays in this wave. Those that are locked in go back to the stock."""
    due = pieces_due(sea, player)
    sealed = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == player and ship.fate == SEALED:
            ship.fate = IN_STOCK
            sealed += 1
    return sealed if sealed > 0 else due


@njit_no_refcount
def _lay_at(sea: TorpedoSea, player: int, place: NDArray[np.int64]) -> None:
    """Lays the piece; on top of another one it crashes."""
    x, y, heading, pips = place[0], place[1], place[2], place[3]
    _, met = laying_ruling(sea, player, pips, x, y, heading)
    put_down(sea, next_piece(sea, player, pips), x, y, heading, met)


@njit
def _lay_best(sea: TorpedoSea, valuation: Valuation, player: int, seed: Seed) -> None:
    """Lays the piece of a player's stock that does most for them, if there is one."""
    if stock_of(sea, player, 0) == 0:
        return
    best = np.zeros(4, np.int64)
    write_hold(sea, player, valuation.hold)
    if best_place(sea, valuation, player, TRIES, seed, best) != NOWHERE:
        put_down(sea, next_piece(sea, player, best[3]), best[0], best[1], best[2], NOBODY)


@njit
def _lay_rounds(sea: TorpedoSea, valuation: Valuation, last: int, seed: Seed) -> None:
    """Each player lays some pieces, one after the other, and the one who laid last comes last again. In waves the order
    is drawn. A rush ends when a player has none left."""
    players = sea.turn[0].players
    for _ in range(ROUNDS):
        first = draw(seed, players) if sea.turn[0].by_waves else last + 1
        for k in range(players):
            player = (first + k) % players
            if not has_left(sea, player):
                _lay_best(sea, valuation, player, seed)
        if not sea.turn[0].by_waves:
            for player in range(players):
                if stock_of(sea, player, 0) == 0 and not has_left(sea, player):
                    return


@njit
def _fire(sea: TorpedoSea, values: Values) -> None:
    """Fires all volleys, and writes how far each player's points are above the mean, as a share of a player's
    pieces."""
    ways = no_ways(len(sea.ships))
    list_paths(sea, ways)
    fire_all(sea, ways)
    values[:] = 0.0
    every = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        every += ship.pips
        if ship.fate == LYING:
            values[ship.player] += ship.pips
    mean = values.sum() / len(values)
    for seat in range(len(values)):
        values[seat] = (values[seat] - mean) / (every / len(values))
