"""Random placements, and whole random games. Compiled; the random source is that of `games.common.rng`."""

from collections.abc import Iterator
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Player
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.torpedo.actions import LaidPiece
from iceharbor.games.torpedo.records import COUNTDOWN, IN_STOCK, NOBODY, OVER, RUSH, STOP, VOLLEY, TorpedoSea
from iceharbor.games.torpedo.rules import end_laying, laying_ruling, pieces_due, play_piece, stock_of
from iceharbor.games.torpedo.volleys import fire_volley
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.plane import HEADINGS, afloat, in_the_way, lay

CLEAR_TRIES: Final = 4
"""Tries for a place without contact; after these a piece may crash, so that every legal place is possible."""
MAX_TRIES: Final = 20_000
"""Tries for a place within the field, even when it fills little of its bounding box."""

Thrown = NDArray[np.int64]
"""int64[3]: x, y and heading."""


@njit_no_refcount
def throw_piece(sea: TorpedoSea, pips: int, seed: Seed, thrown: Thrown) -> bool:
    """Writes a random place within the field into `thrown`, int64[3], without contact if a few tries find one; returns
    False if it finds no place at all. `seed` is uint64[1]."""
    field, hull = sea.field, sea.outlines[len(sea.ships)]
    west = east = field[0, 0]
    south = north = field[0, 1]
    for k in range(1, len(field)):
        west, east = min(west, field[k, 0]), max(east, field[k, 0])
        south, north = min(south, field[k, 1]), max(north, field[k, 1])
    found = 0
    for _ in range(MAX_TRIES):
        x, y, heading = west + draw(seed, east - west + 1), south + draw(seed, north - south + 1), draw(seed, HEADINGS)
        lay(hull, pips, x, y, heading)
        if afloat(field, hull) < 0:
            thrown[0], thrown[1], thrown[2] = x, y, heading
            found += 1
            if found == CLEAR_TRIES or in_the_way(sea.outlines, hull, len(sea.ships)) == NOBODY:
                return True
    return found > 0


def throw(sea: TorpedoSea, pips: int, rng: Random) -> LaidPiece:
    """A random placement of a piece of this size; `game.find_room` has checked that the field has room."""
    thrown, seed = np.zeros(3, np.int64), np.array([rng.getrandbits(64) | 1], np.uint64)
    while not throw_piece(sea, pips, seed, thrown):
        pass
    return LaidPiece(pips, *(int(number) for number in thrown))


def throw_all_due(sea: TorpedoSea, player: Player, rng: Random) -> Iterator[LaidPiece]:
    """The pieces that a player places in one action, each drawn from their stock and placed at random."""
    left = sea.ships["pips"][(sea.ships["player"] == player) & (sea.ships["fate"] == IN_STOCK)].tolist()
    return (throw(sea, pips, rng) for pips in rng.sample(left, pieces_due(sea, player)))


@njit_no_refcount
def drawn_size(sea: TorpedoSea, player: int, seed: Seed) -> int:
    """The size of a random piece of a player's stock, which is not empty. `seed` is uint64[1]."""
    left = draw(seed, stock_of(sea, player, 0))
    for pips in range(1, 4):
        left -= stock_of(sea, player, pips)
        if left < 0:
            return pips
    return NOBODY


@njit_no_refcount
def _rush(sea: TorpedoSea, seed: Seed, thrown: Thrown) -> bool:
    """Places a random piece of a random player; returns False when no player can place one."""
    player = draw(seed, sea.turn[0].players)
    if stock_of(sea, player, 0) == 0:
        return False
    pips = drawn_size(sea, player, seed)
    if not throw_piece(sea, pips, seed, thrown):
        return False
    met = laying_ruling(sea, player, pips, thrown[0], thrown[1], thrown[2])[1]
    play_piece(sea, player, pips, thrown[0], thrown[1], thrown[2], met)
    return True


@njit
def playout(sea: TorpedoSea, seed: Seed, most: int) -> int:
    """Plays a random rush, all players equally quick, and all volleys, or at most `most` actions; returns the number of
    actions. `seed` is uint64[1]."""
    thrown = np.zeros(3, np.int64)
    turn = sea.turn[0]
    for played in range(most):
        if turn.phase == OVER:
            return played
        if turn.phase <= COUNTDOWN:
            turn.phase = RUSH
        elif turn.phase == VOLLEY:
            fire_volley(sea)
        elif turn.phase == STOP:
            turn.stopped = (1 << turn.players) - 1
            end_laying(sea)
        else:
            while not _rush(sea, seed, thrown):
                pass
    return most
