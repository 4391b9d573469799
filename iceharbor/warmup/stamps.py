"""Stamps of finished units: a small file beside the compiled code says from which source it was compiled.

So a start with everything in the cache reads some source files and starts no process. A stamp holds a digest of all
files that the unit depends on; when it does not fit, a worker runs the unit again, and compiles what has changed.
"""

import hashlib
import sys
from pathlib import Path

import llvmlite.binding
import numba

from iceharbor.jit.entries import folder
from iceharbor.warmup.units import Unit, functions, sources, text_of


def is_done(unit: Unit) -> bool:
    """True if nothing is left to compile."""
    try:
        return not functions(unit) or _stamp(unit).read_text() == digest(unit)
    except OSError:
        return False


def mark_done(unit: Unit) -> None:
    """Writes the stamp. On a disk that cannot be written nothing happens; the next start runs the unit again."""
    try:
        _stamp(unit).parent.mkdir(parents=True, exist_ok=True)
        _stamp(unit).write_text(digest(unit))
    except OSError:
        return


def digest(unit: Unit) -> str:
    """A digest of the unit's source, of this machine's processor and of the compiler."""
    cpu = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    whole = hashlib.sha256(repr((sys.version, numba.__version__, cpu)).encode())
    for path in sorted(sources(unit)):
        whole.update(f"{path.name}\0{text_of(path)}\0".encode())
    return whole.hexdigest()


def _stamp(unit: Unit) -> Path:
    return folder() / "done" / f"{unit.game}.{unit.bot or 'rules'}"
