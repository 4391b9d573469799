"""The files of the cache, and the locks that keep two processes from compiling the same function.

Each entry is one file, `<module>/<function>-<types>-<key>.body` or `.entry`: a SHA-256 digest and the content. A
damaged file counts as a miss. A process that misses takes the function's lock, looks again, compiles, stores, and
releases the lock. It may wait for the lock of a callee meanwhile; the call graph has no cycle, so the locks cannot
deadlock. The operating system releases the locks of a process that dies.
"""

import errno
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from iceharbor.jit.content_keys import digest, machine_key, types_key

PACKAGE: Final = Path(__file__).parents[1]
MAX_KEPT_STATES: Final = 8
"""How many states of one function and its types stay in the cache; the least recently used entries go first."""
UNUSED_S: Final = 30 * 24 * 3600
"""Entries that were not used for this long are removed by `clear_old`."""
TOUCHED_S: Final = 3600
"""The time of last use is written at most this often."""
DIGEST: Final = 32
"""Bytes of the digest in front of each entry."""


class Entries:
    """The entries of one function."""

    def __init__(self, function: Any) -> None:
        self._module = function.__module__
        self._name = "".join(letter for letter in function.__qualname__ if letter.isalnum() or letter in "._")
        self._held = 0
        self._lock: int | None = None

    def path(self, part: str, source: str, kinds: tuple[Any, ...], codegen: Any) -> Path:
        """The file for the types of arguments and the key of the source, on this machine."""
        arguments = types_key(kinds)
        key = digest(f"{machine_key(codegen.magic_tuple())} {source} {arguments}")
        return folder() / self._module / f"{self._name}-{arguments[:8]}-{key[:24]}.{part}"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Holds the function's lock between processes; a process that holds it may take it again."""
        if not self._held:
            self._lock = take_lock(folder() / self._module / f"{self._name}.lock")
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held and self._lock is not None:
                os.close(self._lock)
                self._lock = None


@cache
def folder() -> Path:
    """The folder of the cache: NUMBA_CACHE_DIR, else `.numba` in a checkout, else the user's cache."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    checkout = PACKAGE.parent
    if (checkout / "dev.py").exists() and os.access(checkout, os.W_OK):
        return checkout / ".numba"
    import platformdirs

    return platformdirs.user_cache_path("iceharbor", appauthor=False) / "numba"


def keep_latest(entry: Path) -> None:
    """Removes the least recently used states of the function and types of this entry."""
    states = entry.parent.glob(f"{entry.name.rsplit('-', 1)[0]}-*{entry.suffix}")
    for path in sorted(states, key=lambda path: path.stat().st_mtime_ns)[:-MAX_KEPT_STATES]:
        path.unlink(missing_ok=True)


def clear_old() -> None:
    """Removes entries that were not used for 30 days."""
    limit = time.time() - UNUSED_S
    for path in (path for kind in ("body", "entry", "tmp") for path in folder().glob(f"*/*.{kind}")):
        if path.stat().st_mtime < limit:
            path.unlink(missing_ok=True)


def read(path: Path) -> bytes | None:
    """The content of an entry; None when there is none or when it is damaged."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(whole[DIGEST:]).digest() != whole[:DIGEST]:
        return None
    if path.stat().st_mtime < time.time() - TOUCHED_S:
        os.utime(path)
    return whole[DIGEST:]


def write(path: Path, content: bytes) -> None:
    """Stores an entry whole or not at all, and removes the function's oldest states.

    A disk that is full or read-only costs the entry, not the function.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            file.write(hashlib.sha256(content).digest() + content)
        Path(file.name).replace(path)
        keep_latest(path)
    except OSError:
        return


def take_lock(path: Path) -> int | None:
    """Waits for a lock between processes, which `os.close` releases; None where the file system has no locks."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT)
    except OSError:
        return None
    try:
        _lock(file)
    except OSError:
        os.close(file)
        return None
    return file


def _lock(file: int) -> None:
    """Waits for the lock of an open file; raises OSError where the file system has no locks."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                return msvcrt.locking(file, msvcrt.LK_LOCK, 1)
            except OSError as error:
                if error.errno != errno.EDEADLOCK:  # it gives up after 10 s
                    raise
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX)
