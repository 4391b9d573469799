"""Python's byte code of all that a server loads, written beside the sources.

Python writes it when it first imports a module, but not in an image or a folder that it cannot write, and not with
PYTHONDONTWRITEBYTECODE. A start without it takes 2.5 times as long (docs/performance.md).
"""

import importlib.util
import py_compile
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from iceharbor import catalogue
from iceharbor.warmup import units


def load_games() -> None:
    """Imports all that a server imports when it loads the games."""
    for game in catalogue.GAMES:
        units.load(units.Unit(game))


def loaded_sources() -> list[Path]:
    """The sources of all modules that this process has imported."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return sorted({Path(file) for file in files if file is not None and file.endswith(".py")})


def write_missing(sources: Iterable[Path]) -> int:
    """Writes the byte code of these sources where it is missing or old; returns how many. Skips unwritable ones."""
    written = 0
    for source in sources:
        target = Path(importlib.util.cache_from_source(source))
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            with suppress(OSError, py_compile.PyCompileError):
                py_compile.compile(str(source), str(target), doraise=True)
                written += 1
    return written
