"""Plays the games of a study on a cluster, with Ray: a task for each game.

The number of a game decides it, so tasks need nothing in common and any node may play any game; one that is lost with
its node is played again. Results are written by the process that asked. Every node needs the same program, and Ray,
which is an extra of the package: `pip install 'iceharbor[ray]'`.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final

from iceharbor.arena.playing import Ended, play_game
from iceharbor.arena.study import Study
from iceharbor.codec import Malformed

ANSWERS_S: Final = 10.0
"""How long the head of a cluster may take to answer."""
AHEAD: Final = 2
"""Games that wait for each processor of the cluster."""


@contextmanager
def cluster(study: Study, address: str) -> Iterator[Callable[[Iterator[int]], Iterator[Ended]]]:
    """A function that plays numbered games on the cluster at this address and gives them as they end. Raises Malformed
    if there is no Ray, or no cluster."""
    if find_spec("ray") is None:
        raise Malformed("--ray: the package ray is not installed; `pip install 'iceharbor[ray]'` brings it")
    _check_answers(address)
    ray: Any = import_module("ray")
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as no:
        raise Malformed(f"--ray {address[:60]}: no cluster answers there: {str(no)[:200]}") from None
    try:
        yield lambda numbers: _spread(ray, study, numbers)
    finally:
        ray.shutdown()


def _check_answers(address: str) -> None:
    """Raises Malformed if nothing listens at `HOST:PORT`: Ray would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.removeprefix("ray://"), int(port)), ANSWERS_S).close()
    except (OSError, OverflowError) as no:
        raise Malformed(f"--ray {address[:60]}: no cluster answers there: {no}") from None


def _spread(ray: Any, study: Study, numbers: Iterator[int]) -> Iterator[Ended]:
    task, held = ray.remote(num_cpus=1)(play_game), ray.put(study)
    pending: list[Any] = []
    while True:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(pending)
        pending += [task.remote(held, number) for number in islice(numbers, max(0, room))]
        if not pending:
            return
        ended, pending = ray.wait(pending, num_returns=1)
        yield from ray.get(ended)
