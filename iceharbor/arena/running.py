"""Runs a study: the games that its results file lacks, on worker processes.

Only this process writes. Results are written as games end, in any order; those of a test in the order of their
numbers, because it ends when the rounds so far decide it, and no later game may count. Workers end when this process
does.
"""

import os
import signal
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import Final

from iceharbor.arena import external, planned, sprt
from iceharbor.arena.cluster import cluster
from iceharbor.arena.pairings import Pairings
from iceharbor.arena.playing import Ended, play_game, validate
from iceharbor.arena.results import ResultsFile
from iceharbor.arena.study import Study
from iceharbor.codec import Malformed

AHEAD: Final = 2
"""Games that wait for each worker."""
TRIED: Final = 3
"""Games of each worker after which the expected time is good: the first ones load compiled functions."""

Told = Callable[[int, float], None]
"""Called after each game that is written: how many the file has, and the expected seconds of the others."""


def run(file: ResultsFile, workers: int, told: Told = lambda done, left_s: None, address: str | None = None) -> None:
    """Plays what is missing and adds it to the file, on this computer or on the Ray cluster at an address. Programs
    play a validation match first. Raises Malformed if one fails it, if a worker ends by force, or if there is no
    cluster. A study that cannot begin writes no file."""
    study, games = file.study, Pairings(file.study)
    done = {result.game for result in file.results}
    missing = (number for number in range(len(games)) if number not in done)
    in_order = study.is_sequential
    waiting: dict[int, Ended] = {}
    seconds: list[float] = []
    if _is_decided(file, games):
        return
    if not done:
        validate(study)
    with _pool(study, workers) if address is None else cluster(study, address) as play:
        file.begin()
        for ended in play(missing):
            waiting[ended[0].game] = ended
            seconds.append(ended[1].seconds)
            while (number := _next(waiting, len(file.results), in_order)) is not None:
                file.append(*waiting.pop(number))
                told(len(file.results), _left_s(seconds, len(games) - len(file.results), workers))
                if _is_decided(file, games):
                    return


def _next(waiting: dict[int, Ended], done: int, in_order: bool) -> int | None:
    """The number of the game to be written now."""
    if in_order:
        return done if done in waiting else None
    return next(iter(waiting), None)


def _is_decided(file: ResultsFile, games: Pairings) -> bool:
    """True if a test needs no more games. It is asked after whole rounds."""
    study = file.study
    if not study.is_sequential or len(file.results) % len(games.one_round):
        return False
    scores = sprt.round_scores(study, file.results)
    if study.plan is not None:
        return planned.verdict(study.plan, study.rounds, scores).answer is not None
    return study.test is not None and sprt.verdict(study.test, scores).answer is not None


def _left_s(seconds: list[float], games: int, workers: int) -> float:
    """How long the other games will take, from those that were played; without the first one of each worker, as soon as
    there are others."""
    return statistics.mean(seconds[workers:] or seconds) * games / workers


# --- Workers ----------------------------------------------------------------------------------------------------------


@contextmanager
def _pool(study: Study, workers: int) -> Iterator[Callable[[Iterator[int]], Iterator[Ended]]]:
    """A function that plays numbered games and gives them as they end. One worker is this process."""
    if workers == 1:
        yield lambda numbers: (play_game(study, number) for number in numbers)
        return
    context = get_context("forkserver" if os.name == "posix" else "spawn")
    pool = ProcessPoolExecutor(workers, context, _begin)
    try:
        yield lambda numbers: _spread(pool, study, numbers, workers)
    except BrokenProcessPool:
        raise Malformed("a worker process ended by force; the same command goes on with the study") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _spread(pool: ProcessPoolExecutor, study: Study, numbers: Iterator[int], workers: int) -> Iterator[Ended]:
    pending: set[Future[Ended]] = set()
    while True:
        room = AHEAD * workers - len(pending)
        pending |= {pool.submit(play_game, study, number) for number in islice(numbers, room)}
        if not pending:
            return
        ended, pending = wait(pending, return_when=FIRST_COMPLETED)
        yield from (each.result() for each in sorted(ended, key=lambda each: each.result()[0].game))


def _begin() -> None:
    """A worker leaves interrupts to its parent, and ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait_for([parent.sentinel])
    for group in list(external.running):
        external.end_group(group)
    os._exit(1)
