"""Who sits at a table, who has left it and who is next; a table's `turn` says so, and these rules are compiled."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import Player, refuse
from iceharbor.games.chance import draw
from iceharbor.games.tables import Records


class AnyTable(Protocol):
    """What is asked of a table."""

    @property
    def turn(self) -> Records:
        """One record: at least how many `players` there are, and who is `out`, one bit each."""


@borrowing
def plays(table: AnyTable, player: int) -> bool:
    """Whether there is such a player, and he has not left."""
    return bool(0 <= player < table.turn[0].players and not (table.turn[0].out >> player) & 1)


@borrowing
def playing(table: AnyTable) -> int:
    """How many players are still in the game."""
    count = 0
    for player in range(table.turn[0].players):
        count += 1 if plays(table, player) else 0
    return count


@borrowing
def next_player(table: AnyTable, player: int) -> int:
    """The next in order of play who has not left."""
    return next_of(table.turn[0].players, player, table.turn[0].out)


@borrowing
def next_of(players: int, player: int, out: int) -> int:
    """Of so many players the next in order of play who is not out, one bit each; when all others are, the player."""
    following = player
    for _ in range(players):
        following = following + 1 if following + 1 < players else 0
        if not (out >> following) & 1:
            return int(following)
    return int(player)


@borrowing
def draw_player(table: AnyTable, seed: NDArray[np.uint64]) -> int:
    """One of those who are still in the game, each as likely."""
    number = draw(seed, playing(table))
    for player in range(table.turn[0].players):
        if plays(table, player):
            if number == 0:
                return player
            number -= 1
    return -1


def check_leaves(out: int, player: Player) -> None:
    """Raises Refused when the player is out already, one bit each: one leaves once."""
    if int(out) >> player & 1:
        raise refuse("resign", "you have already left the game")
