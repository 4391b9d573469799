"""The warm-up's queue: its order, choices, interruptions, and units that cannot be compiled."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from iceharbor.warmup.queue import MAX_ENDED, MAX_INTERRUPTIONS, Queue
from iceharbor.warmup.units import Unit, first_game, functions, in_order
from iceharbor.warmup.worker import UnitFailed, WorkerEnded

HEXTRIS, SPRAWL, UNDERCUT, ARMADA = (Unit(game) for game in ("hextris", "sprawl", "undercut", "armada"))
GREEDY = Unit("hextris", "greedy")
OLD_BOT = Unit("undercut", "greedy")


@dataclass(eq=False)
class Bench:
    """Workers that compile when the test allows it."""

    begun: list[Unit] = field(default_factory=list)
    """Every unit that a worker began, in order."""
    hands: dict[Unit, asyncio.Future[None]] = field(default_factory=dict)
    on_function: dict[Unit, Callable[[str], None]] = field(default_factory=dict)
    marked: list[Unit] = field(default_factory=list)
    started: int = 0
    closed: int = 0

    def queue(self, *units: Unit, done: tuple[Unit, ...] = ()) -> Queue:
        return Queue(units, self.start, is_done=done.__contains__, mark_done=self.marked.append)

    async def start(self) -> "Hand":
        self.started += 1
        return Hand(self)

    async def finish(self, *units: Unit) -> None:
        for unit in units:
            self.hands.pop(unit).set_result(None)
            await settled()

    async def end(self, unit: Unit, error: Exception) -> None:
        self.hands.pop(unit).set_exception(error)
        await settled()

    async def finish_all(self) -> None:
        while self.hands:
            await self.finish(*self.hands)


@dataclass(eq=False)
class Hand:
    """One worker."""

    bench: Bench
    unit: Unit | None = None

    async def compile(self, unit: Unit, on_function: Callable[[str], None]) -> None:
        self.unit = unit
        self.bench.begun.append(unit)
        self.bench.on_function[unit] = on_function
        self.bench.hands[unit] = asyncio.get_running_loop().create_future()
        await self.bench.hands[unit]

    def kill(self) -> None:
        assert self.unit is not None
        if self.unit in self.bench.hands:
            self.bench.hands.pop(self.unit).set_exception(WorkerEnded("killed"))

    async def close(self) -> None:
        self.bench.closed += 1


async def settled() -> None:
    """Runs the event loop until nothing more happens."""
    for _ in range(20):
        await asyncio.sleep(0)


def in_any_order(units: Iterable[Unit]) -> list[str]:
    return sorted(map(str, units))


def with_queue(test: Callable[[Bench, Queue], Coroutine[Any, Any, None]], *units: Unit, **more: Any) -> Bench:
    """Runs a test while the queue runs, then lets the queue finish."""
    bench = Bench()

    async def run() -> None:
        queue = bench.queue(*units, **more)
        running = asyncio.create_task(queue.run())
        await settled()
        await test(bench, queue)
        await bench.finish_all()
        await asyncio.wait_for(running, 10)

    asyncio.run(run())
    return bench


def test_two_workers_take_the_units_in_order_and_each_unit_once() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        assert bench.begun == [HEXTRIS, SPRAWL]
        await bench.finish(SPRAWL)
        assert bench.begun == [HEXTRIS, SPRAWL, UNDERCUT]
        assert queue.done((SPRAWL,))
        assert not queue.done((SPRAWL, HEXTRIS))

    bench = with_queue(test, HEXTRIS, SPRAWL, UNDERCUT)
    assert bench.marked == [SPRAWL, HEXTRIS, UNDERCUT]
    assert (bench.started, bench.closed) == (2, 2)


def test_two_workers_compile_different_games_while_there_are_some() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        assert bench.begun == [HEXTRIS, SPRAWL]
        await bench.finish(SPRAWL)
        assert bench.begun == [HEXTRIS, SPRAWL, UNDERCUT]
        await bench.finish(UNDERCUT)
        assert bench.begun[3:] == [GREEDY], "only units of Hextris are left"

    with_queue(test, HEXTRIS, GREEDY, SPRAWL, UNDERCUT)


def test_with_everything_in_the_cache_no_worker_starts() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        assert queue.done((HEXTRIS, GREEDY))
        assert queue.progress((HEXTRIS, GREEDY)) == 1.0

    bench = with_queue(test, HEXTRIS, GREEDY, done=(HEXTRIS, GREEDY))
    assert (bench.started, bench.marked) == (0, [])


def test_a_choice_interrupts_both_workers_and_goes_to_the_front() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        queue.choose((UNDERCUT, OLD_BOT))
        await settled()
        assert bench.begun[2:] == [UNDERCUT, OLD_BOT]
        assert set(queue.waiting[:2]) == {HEXTRIS, SPRAWL}
        await bench.finish(UNDERCUT)
        assert bench.begun[4] in (HEXTRIS, SPRAWL)

    bench = with_queue(test, HEXTRIS, SPRAWL, ARMADA, UNDERCUT, OLD_BOT)
    assert in_any_order(bench.marked) == in_any_order((HEXTRIS, SPRAWL, ARMADA, UNDERCUT, OLD_BOT))


def test_a_choice_of_what_is_running_interrupts_only_the_other_worker() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        queue.choose((UNDERCUT, OLD_BOT))
        await settled()
        assert bench.begun == [HEXTRIS, UNDERCUT, OLD_BOT]

    with_queue(test, HEXTRIS, UNDERCUT, SPRAWL, OLD_BOT)


def test_a_choice_while_a_worker_starts_takes_its_place() -> None:
    bench = Bench()
    may_start = asyncio.Event()

    async def slow_start() -> Hand:
        await may_start.wait()
        return await bench.start()

    async def run() -> None:
        queue = bench.queue(HEXTRIS, SPRAWL, UNDERCUT, OLD_BOT)
        queue.start = slow_start
        running = asyncio.create_task(queue.run())
        await settled()
        queue.choose((UNDERCUT, OLD_BOT))
        may_start.set()
        await settled()
        assert bench.begun == [UNDERCUT, OLD_BOT]
        await bench.finish_all()
        await running

    asyncio.run(run())


def test_players_who_keep_choosing_cannot_stop_the_warm_up() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        for turn in range(4 * MAX_INTERRUPTIONS):
            queue.choose(((HEXTRIS, SPRAWL), (UNDERCUT, ARMADA))[turn % 2])
            await settled()
        last = tuple(bench.hands)
        queue.choose(tuple(unit for unit in (HEXTRIS, SPRAWL, UNDERCUT, ARMADA) if unit not in last))
        await settled()
        assert tuple(bench.hands) == last

    with_queue(test, HEXTRIS, SPRAWL, UNDERCUT, ARMADA)


def test_a_unit_whose_worker_dies_is_tried_again_and_then_has_failed() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        await bench.end(SPRAWL, WorkerEnded("its process ended with status -9"))
        assert queue.error((SPRAWL,)) is None
        assert bench.begun[-1] == SPRAWL
        for _ in range(1, MAX_ENDED):
            await bench.end(SPRAWL, WorkerEnded("its process ended with status -9"))
        assert queue.error((SPRAWL,)) == "its process ended with status -9"
        assert bench.begun[-1] == UNDERCUT

    with_queue(test, HEXTRIS, SPRAWL, UNDERCUT)


def test_a_game_that_cannot_be_compiled_fails_with_its_bots_and_the_others_go_on() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        await bench.end(HEXTRIS, UnitFailed("TypingError: no"))
        assert queue.error((GREEDY,)) == queue.error((HEXTRIS,)) == "TypingError: no"
        assert queue.error((SPRAWL, UNDERCUT)) is None

    bench = with_queue(test, HEXTRIS, SPRAWL, GREEDY, UNDERCUT)
    assert GREEDY not in bench.begun
    assert in_any_order(bench.marked) == in_any_order((SPRAWL, UNDERCUT))


def test_progress_counts_the_lines_of_compiled_functions_and_is_1_only_when_all_is_done() -> None:
    async def test(bench: Bench, queue: Queue) -> None:
        names = list(functions(HEXTRIS))
        seen = [queue.progress((HEXTRIS,))]
        for name in names:
            bench.on_function[HEXTRIS](name)
            seen.append(queue.progress((HEXTRIS,)))
        assert seen == sorted(seen)
        assert seen[0] == 0.0
        assert 0.9 < seen[-1] < 1.0
        assert queue.progress((SPRAWL,)) < 0.5, "Sprawl shares little with Hextris"
        await bench.finish(HEXTRIS)
        assert queue.progress((HEXTRIS,)) == 1.0

    with_queue(test, HEXTRIS, SPRAWL)


def test_hextris_comes_first_then_every_game_with_its_default_bot_then_the_other_bots() -> None:
    order = in_order()
    assert order[:2] == (Unit("hextris"), Unit("hextris", "greedy"))
    rules = [unit for unit in order if unit.bot is None]
    first_matches = [unit for rule in rules for unit in first_game(rule.game)]
    assert list(order[: len(first_matches)]) == first_matches
    assert len(set(order)) == len(order)
    assert Unit("undercut", "expectation") in order
