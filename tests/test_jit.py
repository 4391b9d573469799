"""The cache of compiled functions: which functions are compiled again after a change, by how many processes."""

import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

import iceharbor
from iceharbor.jit import entries, njit
from iceharbor.jit.content_keys import UnknownGlobal, value_text
from iceharbor.jit.dispatcher import Dispatcher
from iceharbor.jit.entries import MAX_KEPT_STATES
from tests.seeds import most_slow

DEPTH: Final = """
import numpy as np
from collections import namedtuple
from iceharbor.jit import njit, njit_no_refcount

FATHOM = 7
STEPS = np.array([1, 2, 3])
Spot = namedtuple("Spot", ("near", "far"))

@njit_no_refcount
def deep(x):
    return x + FATHOM + STEPS[1]

@njit
def distance(spot):
    return 10 * spot.near + spot.far
"""
REEF: Final = """
from iceharbor.jit import njit
from shoal.depth import deep

@njit
def reef(x):
    return 2 * deep(x)
"""
KELP: Final = """
from iceharbor.jit import njit

@njit
def kelp(x):
    return x - 1
"""
PLAY: Final = """
from numba.core import event
from shoal.depth import Spot, distance
from shoal.kelp import kelp
from shoal.reef import reef

class Listener(event.Listener):
    def on_start(self, event):
        pass

    def on_end(self, event):
        print("compiled", event.data["dispatcher"].__name__)

with event.install_listener("numba:compile", Listener()):
    print("answers", reef(1), kelp(1), distance(Spot(1, 2)))
"""
ROCK: Final = """
import sys
import numpy as np
from iceharbor.jit import njit, njit_no_refcount

@njit_no_refcount
def first(rocks):
    return rocks[0]

@njit
def height(rocks):
    return first(rocks).height

@njit
def heights(rocks):
    found = np.empty(len(rocks), np.int64)
    for index in range(len(rocks)):
        found[index] = rocks[index].height
    return found

@njit
def total(rocks):
    return heights(rocks).sum()

rocks = np.array([(7,)], np.dtype((np.record, [("height", "i8")])))
calls = height(rocks) + total(rocks) if "calls" in sys.argv else 0
print("answers", calls, first(rocks).height, *heights(rocks))
"""
WHALE: Final = (
    """
import numpy as np
from iceharbor.jit import njit, njit_no_refcount

@njit_no_refcount
def sum_of(sizes):
    total = 0
"""
    + "".join(f"    total = (total * {n} + sizes[{n % 7}]) ^ (total >> {n % 5 + 1})\n" for n in range(3, 83))
    + """    return total & 1023
"""
)
"""A function that is too long to be inlined."""
SONG: Final = """
import numpy as np
from iceharbor.jit import njit
from shoal.whale import sum_of

@njit
def short(sizes):
    return sum_of(sizes) + 1

@njit
def song(sizes):
    return short(sizes) + 2 * sum_of(sizes)
"""
SING: Final = """
from numba.core import event
import numpy as np
from shoal.play import Listener
from shoal.song import song

with event.install_listener("numba:compile", Listener()):
    print("answers", song(np.arange(7)), song.py_func(np.arange(7)))
"""
HUM: Final = (
    SING.replace("song import song", "song import short").replace("song", "short").replace("shoal.short", "shoal.song")
)
HOLD: Final = """
import sys
from pathlib import Path
from iceharbor.jit.entries import take_lock

lock = take_lock(Path(sys.argv[1]))
print("held", flush=True)
input()
"""
FAIL: Final = """
from shoal.kelp import kelp

try:
    kelp(None)
except Exception:
    print("failed", flush=True)
input()
"""
EVERYTHING: Final = {"deep", "reef", "kelp", "distance"}


class Shoal:
    """A small package with compiled functions, and a cache for it."""

    def __init__(self, root: Path) -> None:
        self.root, self.cache = root / "first", root / "cache"
        for name, text in (("__init__", ""), ("depth", DEPTH), ("reef", REEF), ("kelp", KELP), ("play", PLAY)):
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.root / "shoal" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def change(self, name: str, old: str, new: str) -> None:
        path = self.root / "shoal" / f"{name}.py"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def start(self, module: str = "shoal.play", *words: str) -> "subprocess.Popen[str]":
        paths = os.pathsep.join([str(self.root), *sys.path])
        env = {**os.environ, "NUMBA_CACHE_DIR": str(self.cache), "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        env.pop("NUMBA_DISABLE_JIT", None)
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        return subprocess.Popen([sys.executable, "-m", module, *words], env=env, **pipes)

    def run(self) -> tuple[set[str], list[int]]:
        """The names of the functions that were compiled, and the answers."""
        return read(self.start())


def read(process: "subprocess.Popen[str]") -> tuple[set[str], list[int]]:
    text, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    lines = [line.split() for line in text.splitlines()]
    names = [words[1] for words in lines if words[0] == "compiled"]
    assert len(names) == len(set(names))
    return set(names), [int(word) for words in lines if words[0] == "answers" for word in words[1:]]


@pytest.fixture(scope="session")
def compiled_shoal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package whose functions were all compiled once."""
    made = Shoal(tmp_path_factory.mktemp("shoal"))
    assert made.run() == (EVERYTHING, [20, 0, 12])
    return made.root.parent


@pytest.fixture
def shoal(compiled_shoal: Path, tmp_path: Path) -> Shoal:
    """A copy of it with its cache, which knows functions by their content."""
    shutil.copytree(compiled_shoal, tmp_path, dirs_exist_ok=True)
    return Shoal(tmp_path)


def test_nothing_is_compiled_again_after_comments_docstrings_and_moves(shoal: Shoal) -> None:
    shoal.change("depth", "def deep(x):\n", 'def deep(x):\n    """How deep the water is."""\n    # in fathoms\n\n')
    shoal.change("depth", "FATHOM = 7", "# A comment.\nFATHOM = 7")
    (shoal.root / "shoal").rename(shoal.root.with_name("moved"))
    shoal.root = shoal.root.with_name("second")
    shoal.root.mkdir()
    shoal.root.with_name("moved").rename(shoal.root / "shoal")
    assert shoal.run() == (set(), [20, 0, 12])


@pytest.mark.parametrize(
    ("name", "old", "new", "compiled", "answers"),
    most_slow(
        [
            ("depth", "return x + FATHOM", "return x - FATHOM", {"deep", "reef"}, [-8, 0, 12]),
            ("depth", "@njit\ndef distance", "@njit_no_refcount\ndef distance", {"distance"}, [20, 0, 12]),
            ("kelp", "x - 1", "x - 2", {"kelp"}, [20, -1, 12]),
            ("reef", "2 * deep", "3 * deep", {"reef"}, [30, 0, 12]),
            ("depth", "FATHOM = 7", "FATHOM = 9", {"deep", "reef"}, [24, 0, 12]),
            ("depth", "[1, 2, 3]", "[1, 4, 3]", {"deep", "reef"}, [24, 0, 12]),
            ("depth", '("near", "far")', '("far", "near")', {"distance"}, [20, 0, 21]),
        ]
    ),
)
def test_a_change_compiles_the_changed_function_and_its_callers(
    shoal: Shoal, name: str, old: str, new: str, compiled: set[str], answers: list[int]
) -> None:
    shoal.change(name, old, new)
    assert shoal.run() == (compiled, answers)
    shoal.change(name, new, old)
    assert shoal.run() == (set(), [20, 0, 12])


def test_a_damaged_entry_is_compiled_again(shoal: Shoal) -> None:
    for path in shoal.cache.glob("*/reef-*"):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    for path in shoal.cache.glob("*/kelp-*"):
        path.write_bytes(b"")
    assert shoal.run() == ({"reef", "kelp"}, [20, 0, 12])
    assert shoal.run() == (set(), [20, 0, 12])


@pytest.mark.slow
def test_records_and_arrays_come_back_to_python_also_when_the_body_was_loaded_first(tmp_path: Path) -> None:
    shoal = Shoal(tmp_path)
    shoal.write("rock", ROCK)
    assert read(shoal.start("shoal.rock")) == (set(), [0, 7, 7])
    assert read(shoal.start("shoal.rock", "calls")) == (set(), [14, 7, 7])
    assert read(shoal.start("shoal.rock", "calls")) == (set(), [14, 7, 7])


@pytest.fixture(scope="session")
def compiled_song(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package with a function that its callers only declare, all compiled once."""
    made = Shoal(tmp_path_factory.mktemp("song"))
    for name, text in (("whale", WHALE), ("song", SONG), ("sing", SING), ("hum", HUM)):
        made.write(name, text)
    names, _ = read(made.start("shoal.sing"))
    assert names == {*EVERYTHING, "sum_of", "short", "song"}
    return made.root.parent


@pytest.fixture
def singing(compiled_song: Path, tmp_path: Path) -> Shoal:
    """A copy of it with its cache."""
    shutil.copytree(compiled_song, tmp_path, dirs_exist_ok=True)
    return Shoal(tmp_path)


def sung(shoal: Shoal, module: str = "shoal.sing") -> set[str]:
    """The names of the functions that were compiled; the answers are those of the interpreted source."""
    names, answers = read(shoal.start(module))
    assert answers[-2] == answers[-1]
    return names


@pytest.mark.slow
def test_a_long_function_stands_once_in_the_cache_and_its_callers_find_it(singing: Shoal) -> None:
    sizes = {path.name.partition("-")[0]: path.stat().st_size for path in singing.cache.glob("*/*.body")}
    assert sizes["short"] < sizes["sum_of"]
    assert sizes["song"] < sizes["sum_of"]
    singing.change("song", "+ 2 * sum", "+ 3 * sum")
    assert sung(singing) == {"song"}
    singing.change("song", ") + 1", ") + 4")
    assert sung(singing) == {"short", "song"}


@pytest.mark.slow
@pytest.mark.slow
def test_callers_of_a_long_function_that_the_cache_lost_are_compiled_with_it(singing: Shoal) -> None:
    def lose(*patterns: str) -> None:
        for path in (path for pattern in patterns for path in singing.cache.glob(pattern)):
            path.unlink()

    lose("*/sum_of-*.body")
    assert sung(singing) == set()
    lose("*/song-*.entry")
    assert sung(singing) == {"sum_of", "short", "song"}
    lose("*/sum_of-*.body")
    singing.change("song", "+ 2 * sum", "+ 3 * sum")
    assert sung(singing) == {"sum_of", "short", "song"}
    lose("*/song-*.entry")
    assert sung(singing) == set()
    lose("*/sum_of-*.body", "*/short-*")
    assert sung(singing, "shoal.hum") == {"sum_of", "short"}
    lose("*/song-*.entry")
    assert sung(singing) == {"song"}, "the long function has another name in the cache than in its caller"


def test_two_processes_compile_each_function_once(tmp_path: Path) -> None:
    shoal = Shoal(tmp_path)
    processes = [shoal.start() for _ in range(3)]
    results = [read(process) for process in processes]
    assert [answers for _, answers in results] == [[20, 0, 12]] * 3
    assert sorted(name for names, _ in results for name in names) == sorted(EVERYTHING)


def test_a_function_that_cannot_be_compiled_keeps_no_lock(tmp_path: Path) -> None:
    shoal = Shoal(tmp_path)
    shoal.write("fail", FAIL)
    failing = shoal.start("shoal.fail")
    assert failing.stdout
    assert failing.stdout.readline() == "failed\n"
    assert shoal.run() == (EVERYTHING, [20, 0, 12])
    failing.communicate("\n")


@pytest.mark.slow
def test_a_killed_process_keeps_no_lock(tmp_path: Path) -> None:
    shoal = Shoal(tmp_path)
    lock = shoal.cache / "shoal.kelp" / "kelp.lock"
    shoal.write("hold", HOLD)
    holding = shoal.start("shoal.hold", str(lock))
    assert holding.stdout
    assert holding.stdout.readline() == "held\n"
    waiting = shoal.start()
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(5)
    holding.kill()
    holding.communicate()
    assert read(waiting) == (EVERYTHING, [20, 0, 12])


@njit
def counted_up(count: int) -> NDArray[np.int64]:
    numbers = np.zeros(count, np.int64)
    for number in range(count):
        numbers[number] = number
    return numbers


def test_python_gets_the_array_that_a_compiled_function_makes() -> None:
    assert counted_up(3).tolist() == [0, 1, 2]


def test_the_latest_states_of_a_function_stay(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}-1234abcd-{number:024}.body" for number in range(12) for name in ("reef", "kelp")]
    for age, path in enumerate(paths):
        path.write_bytes(b"")
        os.utime(path, (1000 - age, 1000 - age))
    entries.keep_latest(paths[0])
    assert {path for path in paths if path.exists()} == {*paths[0 : 2 * MAX_KEPT_STATES : 2], *paths[1::2]}


def test_entries_that_nothing_uses_go_after_30_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "folder", lambda: tmp_path)
    (tmp_path / "shoal").mkdir()
    for name, days in (("old.body", 31), ("old.entry", 31), ("old.tmp", 31), ("used.entry", 29)):
        path = tmp_path / "shoal" / name
        path.write_bytes(b"")
        os.utime(path, (time.time() - 86400 * days,) * 2)
    entries.clear_old()
    assert [path.name for path in (tmp_path / "shoal").iterdir()] == ["used.entry"]


def test_every_compiled_function_of_the_package_has_a_key() -> None:
    for module in pkgutil.walk_packages(iceharbor.__path__, "iceharbor."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Dispatcher):
                assert value.source_key()


def test_a_value_that_has_no_key_is_refused() -> None:
    with pytest.raises(UnknownGlobal, match=r"the cache has no key for \{\}"):
        value_text({}, test_a_value_that_has_no_key_is_refused)


def test_values_that_differ_have_different_keys() -> None:
    pair = namedtuple("pair", ("a", "b"))
    values = [1, True, 1.0, "1", b"1", None, (1,), (1, 1), pair(1, 1), np.int64(1), np.int32(1), np.uint64(1), pair]
    values += [np.zeros(4), np.zeros((2, 2)), np.zeros(4, np.int64), np.zeros(4).astype([("x", "f8")]), np.dtype("i8")]
    texts = [value_text(value, test_values_that_differ_have_different_keys) for value in values]
    assert len(set(texts)) == len(values)
