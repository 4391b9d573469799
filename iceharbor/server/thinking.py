"""Bots think in a process of their own, so that nobody waits for them. It ends when its standard input ends.

This file is both sides: `Thinkers` keeps the process and asks it; `python -m iceharbor.server.thinking` is the process.
A question is one line of JSON, a seat's view and nothing else; so is the answer.
"""

import asyncio
import json
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from functools import lru_cache
from random import Random
from typing import Any, Final

from iceharbor.bots import BOTS
from iceharbor.catalogue import open_game
from iceharbor.codec import dump, plain
from iceharbor.contract import Player
from iceharbor.match import AnyGame
from iceharbor.server.driving import NoThought
from iceharbor.server.room import Room

LONGEST_LINE: Final = 2**20
STARTING_S: Final = 60.0
"""What a new process may take more, to load its rules."""


class Thinkers:
    """One thinking process, started when first needed and anew when it dies or thinks too long."""

    def __init__(self, longest_s: float) -> None:
        self._longest_s = longest_s
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def choose(self, room: Room, player: Player) -> str:
        """The notation of an action for this seat, from its view alone; raises NoThought."""
        async with self._turn:
            if room.closed:
                raise NoThought("the match was put away")
            question = dump(_question(room, player))
            longest_s = self._longest_s + (0 if self._runs() else STARTING_S)
            try:
                async with asyncio.timeout(longest_s):
                    answer = await self._ask(question)
            except TimeoutError:
                await self.close()
                raise NoThought(f"it thought longer than {longest_s:g} s") from None
            except (OSError, ValueError):
                await self.close()
                raise NoThought("its process died") from None
        if "action" not in answer:
            raise NoThought(answer["error"])
        return str(answer["action"])

    async def _ask(self, question: bytes) -> dict[str, str]:
        process = self._process
        if process is None or not self._runs():
            command = (sys.executable, "-m", "iceharbor.server.thinking")
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
            )
            self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question + b"\n")
        await process.stdin.drain()
        answer: dict[str, str] = json.loads(await process.stdout.readline())
        return answer

    def _runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


def _question(room: Room, player: Player) -> dict[str, Any]:
    header = room.record.match.header
    return {
        "game": header.game,
        "players": header.players,
        "options": plain(header.options),
        "bot": room.rows[player].bot,
        "player": player,
        "view": room.record.position(player),
        "seed": secrets.token_hex(16),
    }


def answer(line: str) -> dict[str, str]:
    """What the bot of this question plays, or why it does not."""
    asked = json.loads(line)
    game = _game(asked["game"], asked["players"], json.dumps(asked["options"]))
    bot = BOTS[asked["game"]][asked["bot"]](game)
    try:
        return {"action": bot.choose(game.load(asked["view"]), asked["player"], Random(asked["seed"]))}
    except Exception as error:  # whatever a bot does wrong is told; the match goes on without it
        return {"error": f"{type(error).__name__}: {error}"}


@lru_cache(64)
def _game(name: str, players: int, options: str) -> AnyGame:
    return open_game(name, players, json.loads(options))


def main() -> int:
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
