"""The queue of the warm-up: which unit is compiled next, by which worker, and how far each game is.

Each unit is compiled once. Workers compile different games, since two with the same game wait for each other's
functions. A choice moves a game to the front, for both workers; where they compile other games, it interrupts them.
What an interrupted worker has compiled is in the cache, so only the function in its hands is lost.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Protocol

from iceharbor.warmup import stamps
from iceharbor.warmup.units import Unit, functions
from iceharbor.warmup.worker import UnitFailed, Worker, WorkerEnded

log = logging.getLogger("iceharbor")

WORKERS: Final = 2
MAX_INTERRUPTIONS: Final = 3
"""A unit that was interrupted this often runs to its end, so that players who keep choosing cannot stop the warm-up."""
MAX_ENDED: Final = 2
"""A unit whose process ended this often without being interrupted has failed."""


class Compiler(Protocol):
    """What the queue asks of a worker."""

    async def compile(self, unit: Unit, on_function: Callable[[str], None]) -> None:
        """Raises UnitFailed or WorkerEnded."""

    def kill(self) -> None:
        """Ends the process at once."""

    async def close(self) -> None:
        """Ends the process, and waits for its end."""


class State(Enum):
    WAITING = auto()
    RUNNING = auto()
    DONE = auto()
    FAILED = auto()


@dataclass(eq=False)
class Job:
    """A unit in the queue."""

    unit: Unit
    state: State = State.WAITING
    worker: Compiler | None = None
    """The one that compiles it now."""
    chosen: bool = False
    """A player waits for it."""
    error: str = ""
    """Why it has failed."""
    interrupted: bool = False
    interruptions: int = 0
    ended: int = 0
    """How often its process ended although the queue did not end it."""


@dataclass(eq=False)
class Queue:
    """The units that are to be compiled, in order; `run` compiles them."""

    units: Sequence[Unit]
    start: Callable[[], Awaitable[Compiler]] = Worker.start
    on_change: Callable[[], None] = lambda: None
    """Called after every function, and when a unit is done or has failed."""
    is_done: Callable[[Unit], bool] = stamps.is_done
    mark_done: Callable[[Unit], None] = stamps.mark_done
    _jobs: dict[Unit, Job] = field(default_factory=dict)
    _order: list[Job] = field(default_factory=list)
    """What waits, the next one first."""
    _compiled: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for unit in self.units:
            done = self.is_done(unit)
            self._jobs[unit] = Job(unit, State.DONE if done else State.WAITING)
        self._order = [job for job in self._jobs.values() if job.state is State.WAITING]

    # --- What is asked ------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[Unit, ...]:
        """The units that no worker has begun, the next one first."""
        return tuple(job.unit for job in self._order)

    @property
    def running(self) -> tuple[Unit, ...]:
        """The units that workers compile now."""
        return tuple(job.unit for job in self._jobs.values() if job.state is State.RUNNING)

    def done(self, units: Sequence[Unit]) -> bool:
        """True if all these units are compiled."""
        return all(self._jobs[unit].state is State.DONE for unit in units)

    def error(self, units: Sequence[Unit]) -> str | None:
        """Why the first of these units that failed has failed; None if none has."""
        return next((job.error for unit in units if (job := self._jobs[unit]).state is State.FAILED), None)

    def progress(self, units: Sequence[Unit]) -> float:
        """How much of these units is compiled, 0 to 1: 1 exactly when all are done."""
        if self.done(units):
            return 1.0
        lines: dict[str, int] = {}
        compiled = set(self._compiled)
        for unit in units:
            lines |= functions(unit)
            if self._jobs[unit].state is State.DONE:
                compiled |= functions(unit).keys()
        whole = sum(lines.values())
        return min(0.99, sum(length for name, length in lines.items() if name in compiled) / max(1, whole))

    def choose(self, units: Sequence[Unit]) -> None:
        """Moves these units to the front, and interrupts others where no worker is free for them."""
        wanted = [self._jobs[unit] for unit in units]
        for job in wanted:
            job.chosen = True
        ahead = [job for job in wanted if job.state is State.WAITING]
        self._order = ahead + [job for job in self._order if job not in ahead]
        others = [job for job in self._jobs.values() if job.state is State.RUNNING and job not in wanted]
        for job in [job for job in others if job.interruptions < MAX_INTERRUPTIONS][: len(ahead)]:
            job.interrupted = True
            if job.worker is not None:
                job.worker.kill()

    # --- Compiling ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Compiles everything that waits; returns when all is done or has failed."""
        async with asyncio.TaskGroup() as group:
            for _ in range(min(WORKERS, len(self._order))):
                group.create_task(self._work())

    async def _work(self) -> None:
        worker: Compiler | None = None
        try:
            while self._order:
                job = self._take()
                job.state, job.interrupted = State.RUNNING, False
                try:
                    worker = worker or await self.start()
                    if job.interrupted:
                        self._put_back(job)
                        continue
                    job.worker = worker
                    await worker.compile(job.unit, self._on_function)
                    self._finish(job)
                except WorkerEnded as ended:
                    worker = None
                    self._ended(job, ended)
                except (UnitFailed, OSError) as error:
                    self._fail(job, str(error))
                job.worker = None
                self.on_change()
        finally:
            if worker is not None:
                await worker.close()

    def _take(self) -> Job:
        """The next job: a player's choice, else the first whose game no other worker compiles, if there is one."""
        busy = {unit.game for unit in self.running}
        apart = (job for job in self._order if job.unit.game not in busy)
        job = self._order[0] if self._order[0].chosen else next(apart, self._order[0])
        self._order.remove(job)
        return job

    def _on_function(self, name: str) -> None:
        self._compiled.add(name)
        self.on_change()

    def _finish(self, job: Job) -> None:
        job.state = State.DONE
        self.mark_done(job.unit)

    def _ended(self, job: Job, ended: WorkerEnded) -> None:
        """Puts an interrupted unit back; tries one whose process died once more."""
        if job.interrupted:
            return self._put_back(job)
        job.ended += 1
        if job.ended >= MAX_ENDED:
            return self._fail(job, str(ended))
        job.state = State.WAITING
        self._order.insert(0, job)

    def _put_back(self, job: Job) -> None:
        """Lets an interrupted unit wait behind the game that was chosen."""
        job.interruptions += 1
        job.state = State.WAITING
        chosen = [other for other in self._order if other.unit.game == self._order[0].unit.game]
        self._order.insert(len(chosen), job)

    def _fail(self, job: Job, why: str) -> None:
        """Without its rules no bot of a game can be compiled either."""
        job.state, job.error = State.FAILED, why
        log.error("%s cannot be compiled: %s", job.unit, why)
        if job.unit.bot is None:
            for other in [other for other in self._order if other.unit.game == job.unit.game]:
                self._order.remove(other)
                other.state, other.error = State.FAILED, why
