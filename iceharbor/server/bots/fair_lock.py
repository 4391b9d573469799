"""A lock whose waiters take turns by group, so that a group with many of them delays the others little."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairLock:
    """Held by one at a time. Groups take turns; within a group the first to come is the first to go."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By group; the first group is the next."""

    @asynccontextmanager
    async def turn(self, group: str) -> AsyncIterator[None]:
        """Waits for the lock, and holds it until the context ends."""
        if self._held:
            mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(group, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._pass_on()
                raise
        self._held = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Gives the lock to the next who still waits; it stays held meanwhile."""
        while self._waiting:
            group = next(iter(self._waiting))
            waiting = self._waiting.pop(group)
            following = waiting.popleft()
            if waiting:
                self._waiting[group] = waiting
            if not following.cancelled():
                return following.set_result(None)
        self._held = False
