"""Tells a full disk, after which play can go on, from a broken one."""

import contextlib
import errno
from pathlib import Path
from typing import Final

from iceharbor.server.storage import sqlite

FULL: Final = 13
WRITE_FAILED: Final = 10 | 3 << 8
"""SQLite's codes SQLITE_FULL and SQLITE_IOERR_WRITE."""
PROBE_BYTES: Final = 64 * 1024


def is_full(error: sqlite.Error, folder: Path) -> bool:
    """True if a write failed because the disk, or the quota of this user, is full: then nothing of it is stored.

    SQLite reports a quota like a broken disk, so a probe of the folder tells them apart. A failed sync is never
    taken for a full disk: what was written before may be lost.
    """
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == FULL or (code == WRITE_FAILED and not _has_space(folder))


def _has_space(folder: Path) -> bool:
    probe = folder / ".written"
    try:
        probe.write_bytes(bytes(PROBE_BYTES))
    except OSError as error:
        return error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    finally:
        with contextlib.suppress(OSError):
            probe.unlink()
    return True
