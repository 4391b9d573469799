"""Plays the bots of a match: each bot gets the view of its seat, and its actions go through the inbox like a player's.

In games with turns bots act one after the other. In timed games each bot acts on its own: in a rush at its own pace,
otherwise after a short pause. If a phase should not start before all required players are connected, bots wait for
them.
"""

import asyncio
import logging
import secrets
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.agreements import OfferKind
from iceharbor.contract import Player, Timed
from iceharbor.server.limits import Limits
from iceharbor.server.match.room import Room
from iceharbor.server.match.timers import FULL_RETRY_S
from iceharbor.server.wire import STORAGE_FULL, AckMessage, Act, ErrorMessage, RefusedMessage, StaleMessage

log = logging.getLogger("iceharbor")

MAX_FAILURES: Final = 3
"""A bot that fails this often in a row resigns, so that the other players can continue."""


class BotFailed(Exception):
    """The bot returned no legal action; the message has the reason."""


class BotBackend(Protocol):
    """The interface to the bot processes."""

    async def choose(self, room: Room, player: Player) -> str:
        """The notation of an action for this seat, from its view alone; raises BotFailed."""

    async def pace_ms(self, room: Room, player: Player) -> int:
        """How long this seat takes for its next action in a rush; raises BotFailed."""


async def run_bots(room: Room, bot_backend: BotBackend, limits: Limits) -> None:
    """Play for the bots of a match until the room is closed."""
    bots = [player for player, row in enumerate(room.rows) if row.bot is not None]
    if isinstance(room.session.match.game, Timed):
        async with asyncio.TaskGroup() as each:
            for player in bots:
                each.create_task(_play_independently(room, player, bot_backend, limits))
    else:
        await _play_in_turn(room, bot_backend, limits)


async def _play_in_turn(room: Room, bot_backend: BotBackend, limits: Limits) -> None:
    failures = 0
    while not room.closed:
        player = _to_move(room)
        if player is None:
            await _wait_for_change(room)
            continue
        answer = await _play(room, player, bot_backend, limits.bot_pause_s, failures)
        failures = _failures(room, player, answer, failures)


async def _play_independently(room: Room, player: Player, bot_backend: BotBackend, limits: Limits) -> None:
    failures = 0
    while not room.closed:
        if not _may_act(room, player):
            await _wait_for_change(room)
            continue
        answer: Struct | BotFailed
        try:
            hurries = _rushes(room) and failures < MAX_FAILURES
            await asyncio.sleep(await bot_backend.pace_ms(room, player) / 1000 if hurries else limits.bot_pause_s)
        except BotFailed as failure:
            answer = failure
        else:
            if not _may_act(room, player):
                continue
            answer = await _play(room, player, bot_backend, 0, failures)
        failures = _failures(room, player, answer, failures)


async def _wait_for_change(room: Room) -> None:
    room.changed.clear()
    await room.changed.wait()


def _to_move(room: Room) -> Player | None:
    """The bot to act; None while only bots play and no spectator is connected, or another process plays them."""
    if room.paused or not room.owned:
        return None
    match = room.session.match
    if any(offer.kind is OfferKind.TAKEBACK for offer in match.offers):
        return None  # its action would end the offer before the players have answered
    acting = match.to_act
    return next((player for player, row in enumerate(room.rows) if row.bot is not None and player in acting), None)


def _rushes(room: Room) -> bool:
    match = room.session.match
    return isinstance(match.game, Timed) and match.game.simultaneous(match.state)


def _may_act(room: Room, player: Player) -> bool:
    """True if this bot acts now: not during its grace time, since bots have no messages on their way; and not while
    the match waits for required players to connect."""
    match, game = room.session.match, room.session.match.game
    if room.paused or not room.owned or player not in match.to_act:
        return False
    assert isinstance(game, Timed)
    if game.waits_for_all_connected(match.state):
        people = {person for person, row in enumerate(room.rows) if row.bot is None}
        return not (people & match.to_act) - room.online()
    return all(due.credit != player for due in game.due(match.state))


async def _play(
    room: Room, player: Player, bot_backend: BotBackend, pause_s: float, failures: int
) -> Struct | BotFailed:
    loop = asyncio.get_running_loop()
    began, seq = loop.time(), room.session.match.seq
    try:
        notation = "resign" if failures >= MAX_FAILURES else await bot_backend.choose(room, player)
    except BotFailed as failure:
        return failure
    await asyncio.sleep(pause_s - (loop.time() - began))
    answer: asyncio.Future[Struct] = loop.create_future()

    def on_answer(message: Struct) -> None:
        if not answer.cancelled():  # the bot processes stop first when the server stops
            answer.set_result(message)

    room.submit(Act(secrets.token_hex(16), player, seq, tuple(notation.split(" "))), on_answer, by_owner=True)
    match await answer:
        case ErrorMessage(code=code) as full if code == STORAGE_FULL:
            await asyncio.sleep(FULL_RETRY_S)
            return full
        case RefusedMessage(key) if seq != (now := room.session.match.seq):
            return StaleMessage(key, now)  # other players acted meanwhile: not a failure of the bot
        case message:
            return message


def _failures(room: Room, player: Player, answer: Struct | BotFailed, failures: int) -> int:
    """The number of consecutive failures of this bot, with this answer."""
    match answer:
        case AckMessage() | StaleMessage():
            return 0
        case ErrorMessage(code=code) if code == STORAGE_FULL:
            return failures  # the bot is not to blame, and must not resign for it
        case _:
            log.warning("match %s: the bot %s failed: %s", room.id, room.rows[player].bot, answer)
            return failures + 1
