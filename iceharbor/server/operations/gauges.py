"""What is read when metrics are asked for: queues, rooms, sockets, and the process itself."""

import os
from asyncio import AbstractEventLoop, TimerHandle
from pathlib import Path
from time import perf_counter
from typing import Final

from iceharbor.server.http.admission import Admission
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.stored_matches import StoredMatches
from iceharbor.server.operations.figures import Figures
from iceharbor.server.operations.health import Readiness
from iceharbor.server.storage.match_store import MatchStore

BEAT_S: Final = 0.25
"""Seconds between two measurements of the event loop's delay."""
PROC: Final = Path("/proc/self")


class LoopDelay:
    """Measures how late the event loop calls what is due: the wait of every message."""

    def __init__(self, figures: Figures) -> None:
        about = "How late the event loop calls what is due."
        self._delay_s = figures.metrics.histogram("iceharbor_loop_delay_seconds", about)
        self._timer: TimerHandle | None = None

    def start(self, loop: AbstractEventLoop) -> None:
        due = perf_counter() + BEAT_S

        def beat() -> None:
            self._delay_s.observe(max(0.0, perf_counter() - due))
            self.start(loop)

        self._timer = loop.call_later(BEAT_S, beat)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def add_gauges(
    figures: Figures,
    rooms: Rooms,
    admission: Admission,
    store: MatchStore,
    stored_matches: StoredMatches,
    readiness: Readiness,
) -> None:
    """Adds the gauges of a server to its metrics."""
    gauge = figures.metrics.gauge
    gauge("iceharbor_rooms", "Matches in memory.", lambda: len(rooms))
    gauge("iceharbor_rooms_with_clients", "Matches with a client.", lambda: sum(bool(room.clients) for room in rooms))
    gauge("iceharbor_rooms_owned", "Matches whose clocks and bots run here.", lambda: sum(r.owned for r in rooms))
    gauge("iceharbor_quarantined", "Matches that could not be opened.", lambda: rooms.quarantined)
    gauge("iceharbor_sockets", "Open sockets by kind.", lambda: admission.sockets, "kind")
    gauge("iceharbor_inbox_messages", "Messages that wait in all rooms.", lambda: sum(room.waiting for room in rooms))
    gauge("iceharbor_inbox_longest", "Messages in one room.", lambda: max((room.waiting for room in rooms), default=0))
    gauge("iceharbor_store_calls", "Calls that wait for the storage.", lambda: store.queued)
    gauge("iceharbor_stored_matches", "Stored matches, as of the last minute.", lambda: stored_matches.count)
    gauge("iceharbor_stopping", "1 while the process stops.", lambda: int(readiness.stopping))
    gauge("process_cpu_seconds_total", "Processor time, bots' processes not included.", _cpu_s)
    if PROC.exists():
        gauge("process_resident_memory_bytes", "Resident memory.", _resident)
        gauge("process_open_fds", "Open files.", lambda: sum(1 for _ in (PROC / "fd").iterdir()))


def _cpu_s() -> float:
    used = os.times()
    return used.user + used.system


def _resident() -> float:
    return int((PROC / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
