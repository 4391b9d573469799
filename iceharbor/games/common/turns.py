"""Turn order, compiled: which players are still in the game and who is next. A table's `turn` record holds both."""

from typing import Protocol

from iceharbor.contract import Player, refuse
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.state import Records
from iceharbor.jit import njit_no_refcount


class AnyTable(Protocol):
    """A table with a `turn` record."""

    @property
    def turn(self) -> Records:
        """One record, with at least `players`, the number of players, and `out`, one bit for each player who has
        left."""


@njit_no_refcount
def plays(table: AnyTable, player: int) -> bool:
    """True if the match has this player and they have not left."""
    return bool(0 <= player < table.turn[0].players and not (table.turn[0].forfeited >> player) & 1)


@njit_no_refcount
def playing(table: AnyTable) -> int:
    """The number of players still in the game."""
    count = 0
    for player in range(table.turn[0].players):
        count += 1 if plays(table, player) else 0
    return count


@njit_no_refcount
def next_player(table: AnyTable, player: int) -> int:
    """The next player in turn order who has not left."""
    return next_of(table.turn[0].players, player, table.turn[0].forfeited)


@njit_no_refcount
def next_of(players: int, player: int, out: int) -> int:
    """The next player in turn order who is not in the bit mask `out`; `player` itself when all others are."""
    following = player
    for _ in range(players):
        following = following + 1 if following + 1 < players else 0
        if not (out >> following) & 1:
            return int(following)
    return int(player)


@njit_no_refcount
def draw_player(table: AnyTable, seed: Seed) -> int:
    """A random player of those still in the game, all equally likely."""
    number = draw(seed, playing(table))
    for player in range(table.turn[0].players):
        if plays(table, player):
            if number == 0:
                return player
            number -= 1
    return -1


def check_leaves(out: int, player: Player) -> None:
    """Raises Refused when the player has already left; `out` has one bit for each player."""
    if int(out) >> player & 1:
        raise refuse("resign", "you have already resigned")
