"""What bots think while they think, told to the clients that may know it.

Only where the game hides nothing now, so that a thought has no secrets; and only for clients that may be advised
(`advice.py`), because the thoughts of a bot are hints: a spectator of a match between people could be one of its
players. A client asks for it when it joins.
"""

from collections.abc import Callable

from msgspec import Struct

from iceharbor.contract import Player
from iceharbor.server.hint_messages import AdvisedAction, ThinkingMessage
from iceharbor.server.match.advice import may_be_advised
from iceharbor.server.match.inbox import RoomClient
from iceharbor.server.match.room import Room
from iceharbor.server.wire import write


class ShownThought(Struct, frozen=True):
    """A thought, as the process of the bots sends it."""

    simulations: int
    actions: tuple[AdvisedAction, ...]


Tell = Callable[[ShownThought], None]


def teller(room: Room, player: Player) -> Tell | None:
    """Tells the clients what the bot of this seat thinks about the present position; None if no client may ever know
    it: in a rush, others would answer before it plays. A client that joins meanwhile hears the next thought."""
    match = room.session.match
    silent = match.header.hints == "none" and any(row.bot is None for row in room.rows)
    rushes = room.session.simultaneous(match.seq)
    if silent or rushes or not match.game.same_view_for_all(match.state):
        return None
    seq = match.seq

    def tell(thought: ShownThought) -> None:
        if room.closed or room.session.match.seq != seq:
            return
        message = write(ThinkingMessage(seq, player, thought.simulations, thought.actions))
        for client in _audience(room):
            client.send(message, urgent=False)

    return tell


def _audience(room: Room) -> list[RoomClient]:
    hints = room.session.match.header.hints
    asked = [client for client in room.clients if client.thinks]
    return [client for client in asked if may_be_advised(hints, room.rows, client.tokens)]
