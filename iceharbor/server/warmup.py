"""The server's part of the warm-up: loads each game when it is compiled, and says how far each game is.

Other processes compile (`iceharbor/warmup/`); this one only loads from the cache, in a thread of its own, so that the
matches go on meanwhile. A game is ready when its rules are loaded here and its default bot is compiled.
"""

import asyncio
import gc
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from iceharbor import catalogue
from iceharbor.bots import BOTS
from iceharbor.server.ready_messages import GameReady, Ready
from iceharbor.warmup import stamps, units
from iceharbor.warmup.queue import Compiler, Queue
from iceharbor.warmup.units import Unit
from iceharbor.warmup.worker import Worker

Bots = Iterable[str | None]

log = logging.getLogger("iceharbor")


class NotCompiled(Exception):
    """A game cannot be played because its rules or a bot cannot be compiled; the message says which and why."""


def freeze_loaded() -> None:
    """Excludes all present objects from garbage collection; a full collection would stop every match for 0.1 s."""
    gc.collect()
    gc.freeze()


class Warmup:
    """Which games are ready. Every method is called in the server's event loop."""

    def __init__(
        self,
        start: Callable[[], Awaitable[Compiler]] = Worker.start,
        is_done: Callable[[Unit], bool] = stamps.is_done,
        mark_done: Callable[[Unit], None] = stamps.mark_done,
        load: Callable[[Unit], None] = units.load,
    ) -> None:
        self._start_worker, self._is_done, self._mark_done, self._load = start, is_done, mark_done, load
        self._queue: Queue | None = None
        self._chosen: tuple[Unit, ...] = ()
        """The last choice; its game is loaded first."""
        self._loaded: dict[str, str] = {}
        """For every game that was loaded: why it could not be, or an empty string."""
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to compile and to load."""
        self._task = asyncio.create_task(self._run(), name="warm-up")

    async def close(self) -> None:
        """Ends the workers."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- What is asked ------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Ready:
        """How far every game is."""
        games = tuple(
            GameReady(game, self.ready(game), self.progress(game), self.error(game)) for game in sorted(catalogue.GAMES)
        )
        return Ready(all(game.ready for game in games) and self._queue is not None and not self._queue.waiting, games)

    @property
    def all_loaded(self) -> bool:
        """True if every game that is compiled is also loaded, so that players need not wait here."""
        queue = self._queue
        return queue is not None and all(
            game in self._loaded or not queue.done((Unit(game),)) for game in catalogue.GAMES
        )

    def ready(self, game: str, bots: Bots | None = None) -> bool:
        """True if a match of this game with these bots (by default its default bot) can begin at once."""
        queue = self._queue
        return queue is not None and self._loaded.get(game) == "" and queue.done(self._units(game, bots))

    def progress(self, game: str, bots: Bots | None = None) -> float:
        """How much of what `ready` asks for is compiled, 0 to 1: 1 exactly when it is ready."""
        if self.ready(game, bots):
            return 1.0
        return 0.0 if self._queue is None else min(0.99, self._queue.progress(self._units(game, bots)))

    def error(self, game: str, bots: Bots | None = None) -> str | None:
        """Why the game cannot be played with these bots; None if it can, now or later."""
        why = self._loaded.get(game) or (self._queue and self._queue.error(self._units(game, bots)))
        return f"{catalogue.GAMES[game].info.title} cannot be played: {why}" if why else None

    def choose(self, game: str, bots: Bots | None = None) -> None:
        """Moves a game to the front, with these bots or its default bot; a game that is not there changes nothing."""
        if game in catalogue.GAMES and not self.ready(game, bots):
            self._chosen = self._units(game, bots)
            if self._queue is not None:
                self._queue.choose(self._chosen)

    async def wait(self, game: str, bots: Bots | None = None) -> None:
        """Returns when a match with these bots can begin, and moves its game to the front. Raises NotCompiled."""
        self.choose(game, bots)
        while game in catalogue.GAMES and not self.ready(game, bots):
            if (error := self.error(game, bots)) is not None:
                raise NotCompiled(error)
            await self._changed.wait()

    def _units(self, game: str, bots: Bots | None) -> tuple[Unit, ...]:
        asked = units.first_game(game) if bots is None else units.needed(game, bots)
        return tuple(unit for unit in asked if unit.bot is None or unit.bot in BOTS.get(game, {}))

    # --- Compiling and loading ----------------------------------------------------------------------------------------

    async def _run(self) -> None:
        self._queue = await _in_thread(self._new_queue)
        self._queue.choose(self._chosen)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._queue.run())
            group.create_task(self._load_games(self._queue))

    def _new_queue(self) -> Queue:
        return Queue(units.in_order(), self._start_worker, self._change, self._is_done, self._mark_done)

    async def _load_games(self, queue: Queue) -> None:
        """Loads every game when its rules are compiled, a chosen one first."""
        shortest = units.shortest_game()
        while remaining := [game for game in catalogue.GAMES if game not in self._loaded]:
            compiled = [game for game in remaining if queue.done((Unit(game),))]
            if compiled:
                compiled.sort(key=lambda game: (Unit(game) not in self._chosen, game != shortest))
                await self._load_game(compiled[0])
                if len(compiled) == 1:
                    await _in_thread(freeze_loaded)
            elif all(queue.error((Unit(game),)) for game in remaining):
                return
            else:
                await self._changed.wait()

    async def _load_game(self, game: str) -> None:
        try:
            await _in_thread(self._load, Unit(game))
        except Exception as error:  # the other games go on without this one
            self._loaded[game] = f"{type(error).__name__}: {error}"
            log.exception("%s cannot be loaded", game)
        else:
            self._loaded[game] = ""
        self._change()

    def _change(self) -> None:
        """Wakes all that wait for a change."""
        self._changed.set()
        self._changed = asyncio.Event()


async def _in_thread(work: Callable[..., Any], *arguments: Any) -> Any:
    """What `work` returns. Its thread is a daemon: a server that stops does not wait for it."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    result: list[Any] = []

    def run() -> None:
        try:
            result.append(work(*arguments))
        except Exception as error:
            result.append(error)
        if not loop.is_closed():
            loop.call_soon_threadsafe(done.set)

    threading.Thread(target=run, name="warm-up", daemon=True).start()
    await done.wait()
    if isinstance(result[0], Exception):
        raise result[0]
    return result[0]
