"""Bots in seats: each sees the view of its seat, and its actions go through the inbox like everybody's."""

import asyncio
import logging
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.contract import Player
from iceharbor.server.limits import Limits
from iceharbor.server.room import Room
from iceharbor.server.wire import AckMessage, Act, StaleMessage

log = logging.getLogger("iceharbor")

MOST_FAILURES: Final = 3
"""A bot that fails this often at one place resigns, so that the others can go on."""


class NoThought(Exception):
    """The bot did not come to an action; the message says why."""


class Thinker(Protocol):
    """Whoever thinks for bots."""

    async def choose(self, room: Room, player: Player) -> str:
        """The notation of an action for this seat, from its view alone; raises NoThought."""


async def drive_bots(room: Room, thinker: Thinker, limits: Limits) -> None:
    """Plays for the bots of a match until the room is closed."""
    failures = 0
    while not room.closed:
        player = _to_move(room)
        if player is None:
            room.changed.clear()
            await room.changed.wait()
            continue
        answer = await _play(room, player, thinker, limits, failures)
        match answer:
            case AckMessage() | StaleMessage():
                failures = 0
            case _:
                failures += 1
                log.warning("match %s: the bot %s failed: %s", room.id, room.rows[player].bot, answer)


def _to_move(room: Room) -> Player | None:
    """The bot that is to act; none while only bots play and nobody looks."""
    if not room.watchers and all(row.bot is not None for row in room.rows):
        return None
    acting = room.record.match.to_act
    return next((player for player, row in enumerate(room.rows) if row.bot is not None and player in acting), None)


async def _play(room: Room, player: Player, thinker: Thinker, limits: Limits, failures: int) -> Struct | NoThought:
    loop = asyncio.get_running_loop()
    began, seq = loop.time(), room.record.match.seq
    try:
        text = "resign" if failures >= MOST_FAILURES else await thinker.choose(room, player)
    except NoThought as none:
        return none
    await asyncio.sleep(limits.bot_pause_s - (loop.time() - began))
    answer: asyncio.Future[Struct] = loop.create_future()
    act = Act(f"bot {player} at {seq}, try {failures}", player, seq, tuple(text.split(" ")))
    room.ask(act, answer.set_result)
    return await answer
