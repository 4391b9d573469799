"""Compiling the sea in the background, so that nobody waits for a compiler in the middle of a game."""

import asyncio
import threading
from collections.abc import Callable
from random import Random
from typing import Final

from iceharbor import games
from iceharbor.bots import BOTS
from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE
from iceharbor.games import Progress
from iceharbor.match import Match
from iceharbor.server.wire import Ready

RULES_SHARE: Final = 0.7
"""Of the whole; the rest is the bots'."""


def prepare(progress: Progress) -> None:
    """Compiles the rules, and has every bot choose once, so that what it needs is compiled too."""
    games.warm(lambda doing, done: progress(doing, done * RULES_SHARE) if done < 1 else None)
    every = [(game, name) for game, bots in BOTS.items() for name in bots]
    for done, (game, name) in enumerate(every):
        progress(f"the bot {name}", RULES_SHARE + (1 - RULES_SHARE) * done / len(every))
        _choose_once(game, name)


def _choose_once(name: str, bot: str) -> None:
    rng = Random(1)
    match = Match.begin(open_game(name, 2)).settle(rng)
    player = min(match.to_act - {NATURE})
    BOTS[name][bot](match.game).choose(match.view(player), player, rng)


class Preparation:
    """Runs once, in a thread of its own; says how far it is."""

    def __init__(self, warm: Callable[[Progress], None], on_failure: Callable[[str], None]) -> None:
        """`on_failure` is told, in that thread, when it cannot be done."""
        self._warm = warm
        self._on_failure = on_failure
        self._done = asyncio.Event()
        self._now = Ready(False, "starting", 0.0)

    @property
    def now(self) -> Ready:
        return self._now

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._run, args=(loop,), name="preparation", daemon=True).start()

    async def done(self) -> None:
        """Returns when everything is prepared."""
        await self._done.wait()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._warm(self._tell)
        except Exception as error:
            return self._on_failure(f"the rules could not be compiled: {type(error).__name__}: {error}")
        self._now = Ready(True, "ready", 1.0)
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._done.set)

    def _tell(self, doing: str, progress: float) -> None:
        self._now = Ready(False, doing, min(progress, 1.0))
