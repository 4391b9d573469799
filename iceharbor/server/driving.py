"""Bots in seats: each sees the view of its seat, and its actions go through the inbox like everybody's.

In games with turns they act one after the other. Where NATURE acts by the clock each acts on his own: in a rush as
quickly as he says that he is, otherwise after a moment; and where people gather for what nobody should miss, not before
everybody for whom one waits is there.
"""

import asyncio
import logging
import secrets
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.contract import Player, Timed
from iceharbor.server.limits import Limits
from iceharbor.server.room import Room
from iceharbor.server.wire import AckMessage, Act, RefusedMessage, StaleMessage

log = logging.getLogger("iceharbor")

MOST_FAILURES: Final = 3
"""A bot that fails this often at one place resigns, so that the others can go on."""


class NoThought(Exception):
    """The bot did not come to an action; the message says why."""


class Thinker(Protocol):
    """Whoever thinks for bots."""

    async def choose(self, room: Room, player: Player) -> str:
        """The notation of an action for this seat, from its view alone; raises NoThought."""

    async def pace_ms(self, room: Room, player: Player) -> int:
        """How long this seat takes for its next action in a rush; raises NoThought."""


async def drive_bots(room: Room, thinker: Thinker, limits: Limits) -> None:
    """Plays for the bots of a match until the room is closed."""
    bots = [player for player, row in enumerate(room.rows) if row.bot is not None]
    if isinstance(room.record.match.game, Timed):
        async with asyncio.TaskGroup() as each:
            for player in bots:
                each.create_task(_drive_on_his_own(room, player, thinker, limits))
    else:
        await _drive_in_turn(room, thinker, limits)


async def _drive_in_turn(room: Room, thinker: Thinker, limits: Limits) -> None:
    failures = 0
    while not room.closed:
        player = _to_move(room)
        if player is None:
            await _something_new(room)
            continue
        answer = await _play(room, player, thinker, limits.bot_pause_s, failures)
        failures = _failures(room, player, answer, failures)


async def _drive_on_his_own(room: Room, player: Player, thinker: Thinker, limits: Limits) -> None:
    failures = 0
    while not room.closed:
        if not _may_act(room, player):
            await _something_new(room)
            continue
        answer: Struct | NoThought
        try:
            hurries = _rushes(room) and failures < MOST_FAILURES
            await asyncio.sleep(await thinker.pace_ms(room, player) / 1000 if hurries else limits.bot_pause_s)
        except NoThought as none:
            answer = none
        else:
            if not _may_act(room, player):
                continue
            answer = await _play(room, player, thinker, 0, failures)
        failures = _failures(room, player, answer, failures)


async def _something_new(room: Room) -> None:
    room.changed.clear()
    await room.changed.wait()


def _to_move(room: Room) -> Player | None:
    """The bot that is to act; none while only bots play and nobody looks."""
    if room.paused:
        return None
    acting = room.record.match.to_act
    return next((player for player, row in enumerate(room.rows) if row.bot is not None and player in acting), None)


def _rushes(room: Room) -> bool:
    match = room.record.match
    return isinstance(match.game, Timed) and match.game.at_once(match.state)


def _may_act(room: Room, player: Player) -> bool:
    """Whether this bot acts now: not when his time runs out, for nothing of his is on its way; and not while people
    gather and one waits for somebody who is not there."""
    match, game = room.record.match, room.record.match.game
    if room.paused or player not in match.to_act:
        return False
    assert isinstance(game, Timed)
    if game.gathers(match.state):
        people = {person for person, row in enumerate(room.rows) if row.bot is None}
        return not (people & match.to_act) - room.online()
    return all(due.credit != player for due in game.due(match.state))


async def _play(room: Room, player: Player, thinker: Thinker, pause_s: float, failures: int) -> Struct | NoThought:
    loop = asyncio.get_running_loop()
    began, seq = loop.time(), room.record.match.seq
    try:
        text = "resign" if failures >= MOST_FAILURES else await thinker.choose(room, player)
    except NoThought as none:
        return none
    await asyncio.sleep(pause_s - (loop.time() - began))
    answer: asyncio.Future[Struct] = loop.create_future()

    def hear(said: Struct) -> None:
        if not answer.cancelled():  # bots go home first when the server stops
            answer.set_result(said)

    room.ask(Act(secrets.token_hex(16), player, seq, tuple(text.split(" "))), hear)
    match await answer:
        case RefusedMessage(key) if seq != (now := room.record.match.seq):
            return StaleMessage(key, now)  # others acted while he thought: no failure of his
        case said:
            return said


def _failures(room: Room, player: Player, answer: Struct | NoThought, failures: int) -> int:
    """How often this bot has failed in a row, with this answer."""
    match answer:
        case AckMessage() | StaleMessage():
            return 0
        case _:
            log.warning("match %s: the bot %s failed: %s", room.id, room.rows[player].bot, answer)
            return failures + 1
