"""Bots think in a process of their own, so that nobody waits for them. It ends when its standard input ends.

This file is both sides: a `Mind` keeps the process and asks it; `python -m iceharbor.server.thinking` is the process.
A question is one line of JSON, a seat's view and nothing else; so is the answer. Games without turns have a mind to
themselves: nobody in a rush waits until somebody elsewhere has thought his turn through.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal

from iceharbor.bots import BOTS
from iceharbor.bots.bot import Paced
from iceharbor.catalogue import open_game
from iceharbor.codec import dump, plain
from iceharbor.contract import Player, Timed
from iceharbor.match import AnyGame
from iceharbor.server.dice import Dice
from iceharbor.server.driving import NoThought
from iceharbor.server.room import Room

LONGEST_LINE: Final = 2**20
STARTING_S: Final = 60.0
"""What a new process may take more, to load its rules."""

Want = Literal["action", "pace_ms"]


class Thinkers:
    """The minds of one server's bots."""

    def __init__(self, longest_s: float, dice: Dice) -> None:
        self._in_turn, self._at_once = Mind(longest_s, dice), Mind(longest_s, dice)

    async def choose(self, room: Room, player: Player) -> str:
        """The notation of an action for this seat, from its view alone; raises NoThought."""
        return str(await self._mind(room).answer(room, player, "action"))

    async def pace_ms(self, room: Room, player: Player) -> int:
        """How long this seat takes for its next action in a rush; raises NoThought."""
        return int(await self._mind(room).answer(room, player, "pace_ms"))

    async def close(self) -> None:
        await self._in_turn.close()
        await self._at_once.close()

    def _mind(self, room: Room) -> "Mind":
        return self._at_once if isinstance(room.record.match.game, Timed) else self._in_turn


class Mind:
    """One thinking process, started when first needed and anew when it dies or thinks too long."""

    def __init__(self, longest_s: float, dice: Dice) -> None:
        self._longest_s = longest_s
        self._dice = dice
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def answer(self, room: Room, player: Player, want: Want) -> str | int:
        """What is wanted of the bot in this seat, from its view alone; raises NoThought."""
        async with self._turn:
            if room.closed:
                raise NoThought("the match was put away")
            question = dump(_question(room, player, want, self._dice))
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
        if want not in answer:
            raise NoThought(answer["error"])
        wanted: str | int = answer[want]
        return wanted

    async def _ask(self, question: bytes) -> dict[str, Any]:
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
        answer: dict[str, Any] = json.loads(await process.stdout.readline())
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


def _question(room: Room, player: Player, want: Want, dice: Dice) -> dict[str, Any]:
    header = room.record.match.header
    rng = dice(f"{header.game} {want} of {player} after {room.record.match.seq}")
    return {
        "want": want,
        "game": header.game,
        "players": header.players,
        "options": plain(header.options),
        "bot": room.rows[player].bot,
        "player": player,
        "view": room.record.view(player),
        "seed": f"{rng.getrandbits(128):032x}",
    }


def answer(line: str) -> dict[str, str | int]:
    """What is wanted of the bot of this question, or why there is none."""
    asked = json.loads(line)
    game = _game(asked["game"], asked["players"], json.dumps(asked["options"]))
    bot = BOTS[asked["game"]][asked["bot"]](game)
    rng = Random(asked["seed"])
    try:
        view = game.load(asked["view"])
        if asked["want"] == "pace_ms":
            assert isinstance(bot, Paced)
            return {"pace_ms": bot.pace_ms(view, asked["player"], rng)}
        return {"action": bot.choose(view, asked["player"], rng)}
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
