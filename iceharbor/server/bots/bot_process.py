"""Runs bots in separate processes, so that the event loop never waits for them. A process exits at the end of its
input.

This file is both sides: a `BotProcess` starts the process and sends requests; the process runs `python -m
iceharbor.server.bots.bot_process`. A request is one line of JSON with a seat's view and nothing else; so is the
answer. Lines with what the bot thinks may come before it. Games without turns have their own process, so that a bot's
long search in another match never delays a rush.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any, Final, Literal

from msgspec import convert

from iceharbor.bots import BOTS
from iceharbor.bots.bot import Paced
from iceharbor.bots.thinking import Thinker, Thought
from iceharbor.catalogue import reopen_game
from iceharbor.codec import dump, plain
from iceharbor.contract import Player, Timed
from iceharbor.match import AnyGame
from iceharbor.server.bots.fair_lock import FairLock
from iceharbor.server.bots.runner import BotFailed
from iceharbor.server.hint_messages import AdvisedAction
from iceharbor.server.match.advice import actions_of, suggested
from iceharbor.server.match.room import Room
from iceharbor.server.match.thoughts import ShownThought, Tell, teller
from iceharbor.server.rng_factory import RngFactory

MAX_LINE: Final = 2**20
STARTING_S: Final = 60.0
"""Extra seconds for a new process, to load its rules."""

THOUGHTS_S: Final = 0.3
"""The shortest time between two thoughts of a choice, but for its last one."""

HINT_SEED: Final = "hint"
"""Each hint has this seed, so that in the same position the advice is the same."""

Want = Literal["action", "pace_ms", "hint"]


class BotPool:
    """The bot processes of one server."""

    def __init__(self, longest_s: float, rng_factory: RngFactory) -> None:
        self._for_turns, self._for_rushes = BotProcess(longest_s, rng_factory), BotProcess(longest_s, rng_factory)

    async def choose(self, room: Room, player: Player) -> str:
        """The notation of an action for this seat, from its view alone. The clients that may know it are told what the
        bot thinks. Raises BotFailed."""
        tell = teller(room, player)
        return str(await self._process_of(room).answer(room, player, "action", tell=tell))

    async def pace_ms(self, room: Room, player: Player) -> int:
        """Milliseconds until this seat's next action in a rush. Raises BotFailed."""
        return int(await self._process_of(room).answer(room, player, "pace_ms"))

    async def advise(self, room: Room, player: Player, bot: str) -> tuple[AdvisedAction, ...]:
        """What this bot would do in a seat's place, from the seat's view alone. Raises BotFailed."""
        found = await self._for_turns.answer(room, player, "hint", bot)
        return convert(found, tuple[AdvisedAction, ...])

    async def close(self) -> None:
        await self._for_turns.close()
        await self._for_rushes.close()

    def _process_of(self, room: Room) -> "BotProcess":
        return self._for_rushes if isinstance(room.session.match.game, Timed) else self._for_turns


class BotProcess:
    """One bot process. Starts when first needed, and again after a crash or a timeout."""

    def __init__(self, longest_s: float, rng_factory: RngFactory) -> None:
        self._longest_s = longest_s
        self._rng_factory = rng_factory
        self._process: Process | None = None
        self._lock = FairLock()

    async def answer(
        self, room: Room, player: Player, want: Want, bot: str | None = None, tell: Tell | None = None
    ) -> Any:
        """The answer of the seat's bot, or of another one, for this seat and from its view alone; `tell` gets what it
        thinks meanwhile. Raises BotFailed."""
        async with self._lock.turn(room.watcher):
            if room.closed:
                raise BotFailed("the match was closed")
            asked = _request(room, player, want, self._rng_factory, bot or room.rows[player].bot)
            request = dump(asked | {"thoughts": tell is not None})
            longest_s = self._longest_s + (0 if self._runs() else STARTING_S)
            try:
                async with asyncio.timeout(longest_s):
                    answer = await self._send(request, tell)
            except TimeoutError:
                await self.close()
                raise BotFailed(f"timeout after {longest_s:g} s") from None
            except (OSError, ValueError):
                await self.close()
                raise BotFailed("its process died") from None
        if want not in answer:
            raise BotFailed(answer["error"])
        return answer[want]

    async def _send(self, request: bytes, tell: Tell | None) -> dict[str, Any]:
        process = self._process
        if process is None or not self._runs():
            command = (sys.executable, "-m", "iceharbor.server.bots.bot_process")
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=MAX_LINE, start_new_session=True
            )
            self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request + b"\n")
        await process.stdin.drain()
        answer: dict[str, Any] = json.loads(await process.stdout.readline())
        while "thought" in answer:
            if tell is not None:
                tell(convert(answer["thought"], ShownThought))
            answer = json.loads(await process.stdout.readline())
        return answer

    def _runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def close(self) -> None:
        """Stop the process."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


def _request(room: Room, player: Player, want: Want, rng_factory: RngFactory, bot: str | None) -> dict[str, Any]:
    header = room.session.match.header
    purpose = f"{header.game} {want} of {player} after {room.session.match.seq}"
    return {
        "want": want,
        "game": header.game,
        "players": header.players,
        "options": plain(header.options),
        "bot": bot,
        "player": player,
        "view": room.session.encoded_view(player),
        "seed": HINT_SEED if want == "hint" else f"{rng_factory(purpose).getrandbits(128):032x}",
    }


def answer(line: str, say: Callable[[dict[str, Any]], None] = lambda thought: None) -> dict[str, Any]:
    """The answer to one request, or the reason why there is none; `say` gets thoughts, if the request wants them."""
    request = json.loads(line)
    game = _game(request["game"], request["players"], json.dumps(request["options"]))
    bot = BOTS[request["game"]][request["bot"]](game)
    rng = Random(request["seed"])
    try:
        view = game.load(request["view"])
        if request["want"] == "pace_ms":
            assert isinstance(bot, Paced)
            return {"pace_ms": bot.pace_ms(view, request["player"], rng)}
        if request["want"] == "hint":
            return {"hint": plain(suggested(game, bot, view, request["player"], rng))}
        if request.get("thoughts") and isinstance(bot, Thinker):
            return {"action": _thought_aloud(game, bot, view, request["player"], rng, say)}
        return {"action": bot.choose(view, request["player"], rng)}
    except Exception as error:  # any error of a bot is reported; the match continues
        return {"error": f"{type(error).__name__}: {error}"}


def _thought_aloud(
    game: AnyGame, bot: Thinker, view: Any, player: Player, rng: Random, say: Callable[[dict[str, Any]], None]
) -> str:
    """The action of a bot; its first thought, its last one, and some in between are said."""
    said_s, thought = -THOUGHTS_S, None
    for thought in bot.play(view, player, rng):
        if (now_s := monotonic()) - said_s >= THOUGHTS_S:
            said_s = now_s
            say({"thought": plain(_shown(game, view, player, thought))})
    assert thought is not None
    say({"thought": plain(_shown(game, view, player, thought))})
    return thought.action


def _shown(game: AnyGame, view: Any, player: Player, thought: Thought) -> ShownThought:
    return ShownThought(thought.simulations, actions_of(game, view, player, thought))


@lru_cache(64)
def _game(name: str, players: int, options: str) -> AnyGame:
    return reopen_game(name, players, json.loads(options))


def _print(value: dict[str, Any]) -> None:
    print(json.dumps(value), flush=True)


def main() -> int:
    for line in sys.stdin:
        _print(answer(line, _print))
    return 0


if __name__ == "__main__":
    sys.exit(main())
