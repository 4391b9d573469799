"""The results of a study: one append-only file, and a second one for times.

    results.ndjson        line 1: {"study": ...}, then one line for each game
    results.times.ndjson  one line for each game: seconds, host, worker, and the times of choices

The first file holds only what follows from the study, so its sorted lines are the same for any number of workers, and
after any interruption (unless time decides: `Study.is_timed`). Each line is on the disk before the next game counts. A
process that is killed may leave half a line at the end: it is removed when the file is opened again, and its game is
played again. One process at a time may write.
"""

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn, Self

from msgspec import Struct

from iceharbor.arena.differences import difference
from iceharbor.arena.pairings import Pairings
from iceharbor.arena.study import Study, check
from iceharbor.codec import Malformed, dump, parse, shape

MAX_BYTES: Final = 2**30


class GameResult(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended. It follows from the study, unless time decides."""

    game: int
    seats: tuple[str, ...]
    """The contestants' names."""
    places: tuple[int, ...]
    rule: str
    entries: int
    choices: tuple[int, ...]
    """How many choices each seat made."""
    log: str
    """A hash of the entries: equal games have equal ones."""
    clock_ms: int = 0
    faults: tuple[str | None, ...] = ()
    """By seat: how it lost by an illegal action, a crash or being late. Empty if all played on."""
    opening: str = ""
    """A hash of the entries before the bots chose, in a study with a judge."""


class GameTimes(Struct, frozen=True):
    """How long a game took, and where."""

    game: int
    at: str
    """When it ended, in UTC."""
    host: str
    worker: int
    """The number of the process."""
    seconds: float
    cpu_s: float
    """Processor time of the worker, without programs."""
    median_ms: tuple[float, ...]
    """Of the choices of each seat."""
    p95_ms: tuple[float, ...]
    most_ms: tuple[float, ...]
    notes: tuple[str, ...] = ()
    """What programs that failed wrote to standard error."""


def times_path(path: Path) -> Path:
    """The file of times beside a file of results."""
    return path.with_name(f"{path.name.removesuffix('.ndjson')}.times.ndjson")


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_results(path: Path) -> tuple[Study, list[GameResult]]:
    """A study and its results, sorted by game; half a line at the end is left out. Raises Malformed."""
    header, *lines = _whole_lines(path) or [_refused_without_lines(path)]
    study = study_in(path, header)
    return study, _results(path, study, lines)


def _refused_without_lines(path: Path) -> NoReturn:
    if path.stat().st_size == 0:
        raise Malformed(f"{path}: the file is empty, so there is no study in it")
    raise Malformed(f"{path}: the first line is cut, so the study is not known; the command that began it goes on")


def study_in(path: Path, header: bytes) -> Study:
    """The study in the first line of a results file. Raises Malformed."""
    try:
        if not header.strip():
            raise Malformed("line 1 is empty")
        value = parse(header)
        if not isinstance(value, dict) or set(value) != {"study"}:
            raise Malformed("line 1 must be {'study': ...}")
        study = shape(value["study"], Study)
        check(study)
    except Malformed as no:
        raise Malformed(f"{path}: not the results of a study: {no}") from None
    return study


def read_times(path: Path) -> list[GameTimes]:
    """The times beside these results, the last of each game, sorted; lines that cannot be read are left out."""
    found = dict[int, GameTimes]()
    beside = times_path(path)
    for line in _whole_lines(beside) if beside.exists() else ():
        try:
            times = shape(parse(line), GameTimes)
        except Malformed:
            continue
        found[times.game] = times
    return [found[number] for number in sorted(found)]


def _whole_lines(path: Path) -> list[bytes]:
    _is_there(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Malformed(f"{path}: longer than {MAX_BYTES} bytes")
        content = path.read_bytes()
    except OSError as no:
        raise Malformed(f"{path}: {no.strerror or no}") from None
    return content.split(b"\n")[:-1]


def _is_there(path: Path) -> bool:
    """False if there is no file, or none that may be seen. Raises Malformed for a pipe, which would be read for ever,
    and for a device."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    if not stat.S_ISREG(mode):
        raise Malformed(f"{path}: not a regular file")
    return True


def _results(path: Path, study: Study, lines: Sequence[bytes]) -> list[GameResult]:
    games, found = Pairings(study), dict[int, GameResult]()
    for number, line in enumerate(lines, 2):
        try:
            result = shape(parse(line), GameResult)
            _check_result(result, games)
            if result.game in found:
                raise Malformed(f"game {result.game} is there twice")
        except Malformed as no:
            raise Malformed(f"{path}: line {number} is damaged: {no}") from None
        found[result.game] = result
    return [found[number] for number in sorted(found)]


def _check_result(result: GameResult, games: Pairings) -> None:
    if not 0 <= result.game < len(games):
        raise Malformed(f"there is no game {result.game}; the study has {len(games)}")
    if result.seats != games.names(result.game):
        raise Malformed(f"game {result.game} is between {', '.join(games.names(result.game))}")
    seats = len(result.seats)
    if len(result.places) != seats or len(result.choices) != seats or len(result.faults) not in (0, seats):
        raise Malformed(f"game {result.game} has {seats} seats")
    if any(place != 1 + sum(other < place for other in result.places) for place in result.places):
        raise Malformed(f"places: must be from 1 to {seats}, one more than the number of seats placed better")
    if result.clock_ms < 0 or min(result.choices) < 0:
        raise Malformed("clock_ms, choices: must be 0 or more")
    if result.entries < sum(result.choices):
        raise Malformed(f"entries: {result.entries} is less than the number of choices, {sum(result.choices)}")


# --- Writing ----------------------------------------------------------------------------------------------------------


class ResultsFile:
    """Results that are being written."""

    def __init__(self, path: Path, study: Study) -> None:
        """Reads and locks the file, if there is one. Nothing is written before `begin`. Raises Malformed if the file is
        damaged, belongs to another study, or is being written by another process."""
        self.path, self.study = path, study
        self.results: list[GameResult] = []
        self._file, self._times = -1, -1
        if _is_there(path):
            self._file = _opened(path, os.O_RDWR)
            try:
                _lock(self._file, path)
                self.results = self._found()
            except Malformed:
                self.close()
                raise

    def _found(self) -> list[GameResult]:
        """The results of a file that exists. A file that is empty, or has half of the first line, is as good as new."""
        content = self.path.read_bytes()
        if b"\n" not in content and self._header.startswith(content):
            return []
        study, results = read_results(self.path)
        _check_same(self.study, study, self.path)
        return results

    @property
    def _header(self) -> bytes:
        return dump({"study": self.study}) + b"\n"

    def begin(self) -> None:
        """Makes the file if there is none, removes half a line at its end, and writes the study if it is missing.
        Raises Malformed if it cannot be written, or if another process has made it meanwhile."""
        if self._times != -1:
            return
        if self._file == -1:
            self._file = _opened(self.path, os.O_RDWR | os.O_CREAT)
            _lock(self._file, self.path)
            if os.fstat(self._file).st_size > 0:
                raise Malformed(f"{self.path}: another process has begun it meanwhile")
        _is_there(times_path(self.path))
        self._times = _opened(times_path(self.path), os.O_RDWR | os.O_CREAT)
        for path, file in ((self.path, self._file), (times_path(self.path), self._times)):
            os.ftruncate(file, path.read_bytes().rfind(b"\n") + 1)
            os.lseek(file, 0, os.SEEK_END)
        if os.fstat(self._file).st_size == 0:
            _append(self._file, self._header, self.path)

    def append(self, result: GameResult, times: GameTimes) -> None:
        """Adds a game, on the disk."""
        self.begin()
        _append(self._file, dump(result) + b"\n", self.path)
        _append(self._times, dump(times) + b"\n", times_path(self.path))
        self.results.append(result)

    def close(self) -> None:
        """Lets other processes write."""
        for file in (self._file, self._times):
            if file != -1:
                os.close(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _opened(path: Path, flags: int) -> int:
    try:
        if flags & os.O_CREAT:
            path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o644)
    except OSError as no:
        raise Malformed(f"{path}: {no.strerror or no}") from None


def _append(file: int, line: bytes, path: Path) -> None:
    try:
        while line:
            line = line[os.write(file, line) :]
        os.fsync(file)
    except OSError as no:
        raise Malformed(f"{path}: {no.strerror or no}; the same command goes on when there is room") from None


def _lock(file: int, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # only one process at a time is not checked there
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Malformed(f"{path}: another process is writing to it") from None


def _check_same(study: Study, other: Study, path: Path) -> None:
    """Raises Malformed, naming the first difference."""
    named = difference(other, study)
    if named:
        raise Malformed(f"{path}: belongs to another study; {named}")
