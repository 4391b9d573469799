"""How rules are compiled, and where they are kept. `iceharbor.games.warm` prepares them, before anybody waits for them.

Numba looks at the file a function stands in, not at the files of the functions it calls: after an update it could go
on using old code. So every state of the compiled source, with what it imports, has its own folder.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

PACKAGE: Final = Path(__file__).parent
COMPILED: Final = re.compile(r"^@(njit|borrowing)", re.MULTILINE)
IMPORT: Final = re.compile(r"^from iceharbor\.([\w.]+) import", re.MULTILINE)
KEPT: Final = 3
"""How many states of the source keep their compiled code."""

Rule = TypeVar("Rule", bound=Callable[..., Any])


def borrowing(function: Rule) -> Rule:
    """Compiles a function that borrows the arrays it is given: it makes none, and it returns none.

    So nobody need count who still uses them. Counting, atomic and at every call, took a quarter of a whole game.
    """
    from numba import njit  # not before the folder is set

    settings: Any = {"cache": True, "error_model": "numpy", "_nrt": False}
    compiled: Rule = njit(**settings)(function)
    return compiled


def keep_compiled() -> None:
    """Sets the folder for Numba, unless somebody has; to be called before Numba is imported."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        os.environ["NUMBA_CACHE_DIR"] = str(shelf() / fingerprint())


def shelf() -> Path:
    """The folder of all states: `.numba` in a checkout, else the user's cache."""
    checkout = PACKAGE.parent
    if (checkout / "dev.py").exists() and os.access(checkout, os.W_OK):
        return checkout / ".numba"
    import platformdirs

    return platformdirs.user_cache_path("iceharbor", appauthor=False) / "numba"


def fingerprint() -> str:
    """A name for the present state of everything that compiled code is made from."""
    whole = hashlib.sha256()
    for path, text in sorted(compiled_sources().items()):
        whole.update(f"{path.relative_to(PACKAGE)}\0{text}\0".encode())
    return whole.hexdigest()[:16]


def compiled_sources() -> dict[Path, str]:
    """Every file with compiled functions, and every file that these import."""
    texts = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    found: dict[Path, str] = {}
    due = [path for path, text in texts.items() if COMPILED.search(text)]
    while due:
        path = due.pop()
        if path not in found:
            found[path] = texts[path]
            stems = (PACKAGE / name.replace(".", "/") for name in IMPORT.findall(texts[path]))
            files = (file for stem in stems for file in (stem.with_suffix(".py"), stem / "__init__.py"))
            due += [file for file in files if file in texts]
    return found


@contextmanager
def counted(told: Callable[[int], None]) -> Iterator[None]:
    """Tells how many functions have been compiled within it, whenever one has."""
    from numba.core import event

    compiled = 0

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            nonlocal compiled
            compiled += 1
            told(compiled)

    with event.install_listener("numba:compile", Listener()):
        yield


def clear_old() -> None:
    """Leaves the latest few states of the source."""
    folders = [path for path in shelf().glob("*") if path.is_dir()]
    for path in sorted(folders, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)
