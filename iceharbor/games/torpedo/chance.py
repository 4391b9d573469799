"""Laying by chance, and whole rushes of it. Compiled; the random source is that of `games.chance`."""

from collections.abc import Iterator
from random import Random
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import Player
from iceharbor.games.chance import draw
from iceharbor.games.torpedo.records import COUNTDOWN, IN_STOCK, NOBODY, OVER, RUSH, STOP, VOLLEY, Sea
from iceharbor.games.torpedo.rules import end_laying, laying_ruling, pieces_due, play_piece, stock_of
from iceharbor.games.torpedo.volleys import fire_volley
from iceharbor.games.torpedo.words import Piece
from iceharbor.table.plane import HEADINGS, afloat, in_the_way, lay

CLEAR_TRIES: Final = 4
"""Throws for clear water; after these a piece may crash, so that every legal place can come."""
MOST_TRIES: Final = 20_000
"""Throws for a place within the field, however little of its rectangle it fills."""

Thrown = NDArray[np.int64]
"""x, y and heading."""


@borrowing
def throw_piece(sea: Sea, pips: int, seed: NDArray[np.uint64], thrown: Thrown) -> bool:
    """Finds a place within the field by chance, in clear water when a few throws find some; False when there is
    hardly any place at all."""
    field, hull = sea.field, sea.outlines[len(sea.ships)]
    west = east = field[0, 0]
    south = north = field[0, 1]
    for k in range(1, len(field)):
        west, east = min(west, field[k, 0]), max(east, field[k, 0])
        south, north = min(south, field[k, 1]), max(north, field[k, 1])
    found = 0
    for _ in range(MOST_TRIES):
        x, y, heading = west + draw(seed, east - west + 1), south + draw(seed, north - south + 1), draw(seed, HEADINGS)
        lay(hull, pips, x, y, heading)
        if afloat(field, hull) < 0:
            thrown[0], thrown[1], thrown[2] = x, y, heading
            found += 1
            if found == CLEAR_TRIES or in_the_way(sea.outlines, hull, len(sea.ships)) == NOBODY:
                return True
    return found > 0


def throw(sea: Sea, pips: int, rng: Random) -> Piece:
    """A piece of this size somewhere within the field, which `game.find_room` found large enough."""
    thrown, seed = np.zeros(3, np.int64), np.array([rng.getrandbits(64) | 1], np.uint64)
    while not throw_piece(sea, pips, seed, thrown):
        pass
    return Piece(pips, *(int(number) for number in thrown))


def throw_all_due(sea: Sea, player: Player, rng: Random) -> Iterator[Piece]:
    """The pieces that a player lays in one breath, each drawn from his stock and thrown somewhere within the field."""
    left = [int(ship.pips) for ship in sea.ships if ship.player == player and ship.fate == IN_STOCK]
    return (throw(sea, pips, rng) for pips in rng.sample(left, pieces_due(sea, player)))


@borrowing
def drawn_size(sea: Sea, player: int, seed: NDArray[np.uint64]) -> int:
    """The size of a piece drawn from a player's stock, which isn't empty."""
    left = draw(seed, stock_of(sea, player, 0))
    for pips in range(1, 4):
        left -= stock_of(sea, player, pips)
        if left < 0:
            return pips
    return NOBODY


@borrowing
def _rush(sea: Sea, seed: NDArray[np.uint64], thrown: Thrown) -> bool:
    """Somebody lays a piece; False when nobody can."""
    player = draw(seed, sea.turn[0].players)
    if stock_of(sea, player, 0) == 0:
        return False
    pips = drawn_size(sea, player, seed)
    if not throw_piece(sea, pips, seed, thrown):
        return False
    met = laying_ruling(sea, player, pips, thrown[0], thrown[1], thrown[2])[1]
    play_piece(sea, player, pips, thrown[0], thrown[1], thrown[2], met)
    return True


@njit(cache=True, error_model="numpy")
def playout(sea: Sea, seed: NDArray[np.uint64], most: int) -> int:
    """Plays a rush to its end, everybody equally quick, and fires the volleys, or for at most `most` actions; returns
    how many there were."""
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
