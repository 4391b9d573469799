"""Searchable games: what a search needs of a game, as compiled functions with the same signatures in every game.

Each game has one file for it, `bots/<game>/searching.py`. A *table* is the NamedTuple of arrays that the game's
compiled rules read and write. An encoded action is an int64 array of the game's own length. NATURE is player -1.

    acting(table) -> int                          who may act: bit 0 for NATURE, bit `player + 1` for a player
    legal(table, player, encoded) -> bool
    apply(table, player, encoded)                 applies a legal action, in place
    copy(table, scratch)                          writes a table into another of the same match
    draw(table, player, seed, encoded, work)      writes a random legal action, NATURE's with its true odds
    light(table, player, seed, encoded, work)     writes an action of a quick and sensible player
    candidates(table, player, out, priors, work) -> int
                                                  writes actions worth a look, and priors that sum to 1; how many
    evaluate(table, values, work)                 writes what each seat may expect, from -1 to 1, with the sum 0;
                                                  at the end it is the outcome's `returns`; may play the table on
    redeal(table, viewer, seed, work) -> bool     deals at random, in place, what the viewer does not know; False if
                                                  no deal agrees with what they know

`seed` is uint64[1], `encoded` int64[length], `out` int64[most, length], `priors` float64[most], `values`
float64[players]. `work` holds arrays to calculate with; their content means nothing between calls.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.bot import AnyGame
from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.games.common.rng import Seed
from iceharbor.jit import njit_no_refcount

View = TypeVar("View")

EncodedAction = NDArray[np.int64]
"""int64[length]: an action for the compiled rules."""
Values = NDArray[np.float64]
"""float64[players]: what each seat may expect, from -1 to 1."""
Scores = NDArray[np.int64]
"""int64[players]: how the seats stand against each other; higher is better."""

SPECTATOR: Final = -2
"""The viewer of `redeal` who has no seat."""


class Kernel(NamedTuple):
    """The compiled functions of one game; their signatures stand at the top of this file."""

    acting: Callable[..., int]
    legal: Callable[..., bool]
    apply: Callable[..., None]
    copy: Callable[..., None]
    draw: Callable[..., None]
    light: Callable[..., None]
    candidates: Callable[..., int]
    evaluate: Callable[..., None]
    redeal: Callable[..., bool]


class Searchable(Generic[View], ABC):
    """One match's game, ready to be searched."""

    kernel: ClassVar[Kernel]
    encoded_length: ClassVar[int]
    most_candidates: ClassVar[int]
    """The most that `candidates` writes."""
    by_chance: ClassVar[bool]
    """True if NATURE acts during play, or something is hidden: equal actions may then lead to different tables."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def covers(self, view: View) -> bool:
        """True if the compiled rules know the phase that this view is in."""
        return True

    @abstractmethod
    def table(self, view: View) -> Any:
        """The table of a view, which the caller may write to."""

    @abstractmethod
    def work(self, view: View) -> Any:
        """Work arrays for the tables of this match."""

    @abstractmethod
    def encode(self, view: View, player: Player, notation: str) -> EncodedAction:
        """The encoded action, int64 (encoded_length,), of a notation."""

    @abstractmethod
    def decode(self, view: View, player: Player, encoded: EncodedAction) -> str:
        """The notation of an encoded action, int64 (encoded_length,)."""

    def seen(self, table: Any, viewer: Viewer) -> Any:
        """A full table as this viewer knows it. Games with secrets override it."""
        return table

    def contents(self, table: Any) -> bytes:
        """All that a table says, as bytes: equal for equal tables."""
        return b"|".join(each.tobytes() for each in arrays_in(table))


def arrays_in(table: Any) -> list[NDArray[Any]]:
    """The arrays of a table, those of tables within it included."""
    return [each for part in table for each in (arrays_in(part) if isinstance(part, tuple) else [part])]


@cache
def _searching(name: str) -> type[Searchable[Any]] | None:
    module = f"iceharbor.bots.{name}.searching"
    if find_spec(f"iceharbor.bots.{name}") is None or find_spec(module) is None:
        return None
    found: type[Searchable[Any]] = import_module(module).SEARCHABLE
    return found


def is_searchable(name: str) -> bool:
    """True if the game of this name has a file for searches."""
    return _searching(name) is not None


def searchable(game: AnyGame) -> Searchable[Any] | None:
    """The game, ready to be searched; None if it has no file for it."""
    kind = _searching(game.info.name)
    return None if kind is None else kind(game)


# --- What kernels share -----------------------------------------------------------------------------------------------


@njit_no_refcount
def only(player: int) -> int:
    """The mask of `acting` for one player, or for NATURE."""
    return 1 << (player + 1)


@njit_no_refcount
def nothing_hidden(table: Any, viewer: int, seed: Seed, work: Any) -> bool:
    """`redeal` of games without secrets."""
    return bool(viewer >= SPECTATOR)


@njit_no_refcount
def write_returns(scores: Scores, values: Values) -> None:
    """Writes each seat's return at the end of a game: the share of the others below it less the share above it. The
    same as `Outcome.returns`. `scores` is int64 (players,), `values` float64 (players,)."""
    seats = len(values)
    for seat in range(seats):
        difference = 0
        for other in range(seats):
            if scores[other] < scores[seat]:
                difference += 1
            elif scores[other] > scores[seat]:
                difference -= 1
        values[seat] = difference / max(1, seats - 1)


@njit_no_refcount
def write_expectations(scores: Scores, scale: float, values: Values) -> None:
    """Writes what each seat may expect while the game goes on: its lead over the best and over the mean of the others,
    in units of `scale`, bent to lie between -1 and 1. The sum is 0. `scores` is int64 (players,), `values` float64
    (players,)."""
    seats, mean = len(values), 0.0
    for seat in range(seats):
        best, total = -(1 << 60), 0
        for other in range(seats):
            if other != seat:
                best = max(best, scores[other])
                total += scores[other]
        lead = (scores[seat] - 0.5 * best - 0.5 * total / max(1, seats - 1)) / scale
        values[seat] = lead / (1.0 + abs(lead))
        mean += values[seat] / seats
    largest = 1.0
    for seat in range(seats):
        values[seat] -= mean
        largest = max(largest, abs(values[seat]))
    for seat in range(seats):
        values[seat] /= largest  # without the mean, a seat that is far behind could lie below -1


@njit_no_refcount
def write_priors(leads: NDArray[np.float64], count: int, priors: NDArray[np.float64]) -> None:
    """Writes priors that sum to 1: the larger the lead, in units of a factor of e, the larger. `leads` and `priors` are
    float64 (most,), of which `count` are used."""
    best, total = -1e300, 0.0
    for each in range(count):
        best = max(best, leads[each])
    for each in range(count):
        priors[each] = np.exp(leads[each] - best)
        total += priors[each]
    for each in range(count):
        priors[each] /= total


def actors(mask: int) -> frozenset[Player]:
    """The players of a mask of `acting`, NATURE included."""
    return frozenset(player for player in range(NATURE, int(mask).bit_length()) if mask >> (player + 1) & 1)
