"""The rulers that players place for all to see: one for each player."""

from collections.abc import Iterator, Mapping

from iceharbor.contract import Player
from iceharbor.server.ruler_messages import RulerMessage
from iceharbor.server.wire import write
from iceharbor.server.wire_fields import Spot

Ruler = tuple[Spot, Spot]


class Rulers:
    """The rulers of one match."""

    def __init__(self) -> None:
        self._placed: dict[Player, Ruler] = {}

    def place(self, player: Player, ruler: Ruler | None) -> bytes:
        """Place a player's ruler, or take it away; returns the message about it."""
        if ruler is None:
            self._placed.pop(player, None)
        else:
            self._placed[player] = ruler
        return write(RulerMessage(player, ruler))

    def of(self, player: Player) -> Ruler | None:
        return self._placed.get(player)

    def placed_by(self, players: tuple[Player, ...]) -> Mapping[Player, Ruler]:
        """The rulers of those of these players who have placed one."""
        return {player: ruler for player, ruler in self._placed.items() if player in players}

    def messages(self) -> Iterator[bytes]:
        """A message about each ruler, for a client that joins."""
        for player, ruler in self._placed.items():
            yield write(RulerMessage(player, ruler))
