#!/usr/bin/env python3
"""Everything a checkout needs, with Python 3.11 and nothing else.

    python3 dev.py play [options of iceharbor]    set up, build the page, serve, open the browser
    python3 dev.py test                           lint, types, the page's unit tests, pytest; 8 minutes on two cores
    python3 dev.py test --all                     the same with the slow tests and the large random counts
    python3 dev.py test --quick                   what most often finds a mistake, without a browser: under a minute
    python3 dev.py test -k docking tests/games    only pytest, with these arguments
    python3 dev.py lock                           resolve requirements/*.in and web/package.json again

What was set up is stamped, so that the next start has nothing to do.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

Command = list[str | Path]

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
EXE = ".exe" if sys.platform == "win32" else ""
PYTHON = BIN / f"python{EXE}"
SHELL = "chromium-headless-shell"
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first that is installed runs the tests; the headless shell takes less than half the processor time."""
CHECKS: Final[tuple[tuple[str, Command], ...]] = (
    ("ruff", [BIN / f"ruff{EXE}", "check", "."]),
    ("mypy", [BIN / f"mypy{EXE}"]),
    ("tsc", [PYTHON, "hatch_build.py", "types"]),
    ("biome", [PYTHON, "hatch_build.py", "lint"]),
    ("node", [PYTHON, "hatch_build.py", "test"]),
)
PYTEST: Final[Command] = [PYTHON, "-m", "pytest"]
# One process rewrites the assertions of all test files, in 11 s. Else each of the processes below would rewrite them.
COLLECT: Final = ("collect", [*PYTEST, "--collect-only", "-o", "addopts=", "-p", "no:terminal"])
# A process a core and three more: the tests of browsers and servers often wait. Each has its own server and browser.
PROCESSES: Final = min(5, (os.cpu_count() or 1) + 3)
SHARED: Final = ("-n", str(PROCESSES), "--dist", "worksteal")
RULES = "hextris_groups sprawl_attacking undercut_scoring torpedo_volleys armada_turn armada_firing ice_pirates_cargo"
QUICK: Final = (
    *("tests/house", "tests/test_match.py", "tests/test_laws.py"),
    *(f"tests/games/test_{name}.py" for name in RULES.split()),
    *("-k", "not obeys_law or the_game_obeys_law and -0- and (strangers or survives)"),
)
"""What `--quick` runs of pytest: the house rules, laws 2 and 4 at a first table, and one file of rules each."""


class Stop(Exception):
    """Ends the launcher with one sentence for a person."""


def play(words: list[str]) -> int:
    set_up("play")
    if sys.platform == "win32":
        return subprocess.call([BIN / "iceharbor.exe", *words], env=environment())
    os.execve(BIN / "iceharbor", ["iceharbor", *words], environment())


def test(words: list[str]) -> int:
    match words:
        case [] | ["--all"]:
            failed = test_everything(words)
        case ["--quick"]:
            failed = test_quickly()
        case _:
            set_up("dev")
            return subprocess.call([*PYTEST, *words], cwd=ROOT, env=testing())
    print(f"== failed: {', '.join(failed)}" if failed else "== all passed")
    return 1 if failed else 0


def test_everything(words: list[str]) -> list[str]:
    """The names of the checks that failed. The rules compile while the page is built, the sources are checked and the
    tests are collected; if that fails, pytest says why."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        with alone():
            install("dev")
            if words:
                add_ray()
            rules = pool.submit(prepare)
            build()
        env = testing()
        failed = report([(name, pool.submit(output_of, command, env)) for name, command in (*CHECKS, COLLECT)])
        rules.result()
    print("== pytest", flush=True)
    if subprocess.call([*PYTEST, *SHARED, *words], cwd=ROOT, env=env):
        failed.append("pytest")
    return failed


def test_quickly() -> list[str]:
    """The names of the checks that failed; pytest runs beside the others."""
    set_up("dev")
    env = environment()
    with ThreadPoolExecutor(max_workers=2) as pool:
        rules = pool.submit(output_of, [*PYTEST, "-q", *QUICK], env)
        checks = [(name, pool.submit(output_of, command, env)) for name, command in CHECKS]
        return report([*checks, ("pytest", rules)])


def report(checks: Iterable[tuple[str, "Future[tuple[int, str]]"]]) -> list[str]:
    """Prints what each check said, under its name and in this order; gives the names of those that failed."""
    failed = []
    for name, check in checks:
        status, said = check.result()
        print(f"== {name}", said.rstrip(), sep="\n", flush=True)
        if status:
            failed.append(name)
    return failed


def output_of(command: Command, env: Mapping[str, str]) -> tuple[int, str]:
    """The exit status of a command, and all it printed."""
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode(errors="replace")


def testing() -> dict[str, str]:
    """The environment of tests that may open a browser."""
    return environment(ICEHARBOR_CHROMIUM=str(browser()))


def lock(words: list[str]) -> int:
    set_up("dev")
    for name in ("uv", "play", "many", "dev", "bench", "ray"):
        source, target = f"requirements/{name}.in", f"requirements/{name}.txt"
        same = ["-c", "requirements/play.txt"] if name in ("many", "dev", "bench") else []
        same = ["-c", "requirements/dev.txt"] if name == "ray" else same
        settings = ["--universal", "--generate-hashes", "--no-header", "--python-version", "3.11"]
        run([BIN / f"uv{EXE}", "pip", "compile", "-q", *settings, *same, source, "-o", target, *words])
    run([PYTHON, "hatch_build.py", "relock"])
    return 0


# --- Setting up -------------------------------------------------------------------------------------------------------


def set_up(kind: str) -> None:
    """Leaves an environment with the locked `kind` of requirements and a finished page."""
    with alone():
        install(kind)
        build()


def build() -> None:
    """Builds the page when its sources have changed; the caller holds the lock."""
    sources = [path for path in (ROOT / "web").rglob("*") if "node_modules" not in path.parts]
    page = ROOT / "iceharbor" / "server" / "page"
    fresh = stamp([*sources, ROOT / "iceharbor" / "look.json"])
    if not (page / "index.html").exists() or read(VENV / "page.stamp") != fresh:
        say("building the page")
        run([PYTHON, "hatch_build.py", "page"])
        (VENV / "page.stamp").write_text(fresh)


def prepare() -> None:
    """Compiles the rules and bots that are not in the cache; the warm-up's own stamps say which."""
    run([BIN / f"iceharbor{EXE}", "prepare"])


def install(kind: str) -> None:
    locks = [ROOT / "requirements" / f"{name}.txt" for name in ("uv", kind)]
    fresh = stamp([*locks, ROOT / "pyproject.toml", ROOT / "hatch_build.py"])
    if PYTHON.exists() and fresh in (read(VENV / "play.stamp"), read(VENV / "dev.stamp")):
        return
    if not ours():
        remove(VENV)
        say("making an environment in .venv")
        run([sys.executable, "-m", "venv", VENV], "on Debian, `apt install python3-venv` brings what is missing")
        run([PYTHON, "-m", "pip", "install", "-q", "--require-hashes", "-r", locks[0]])
        (VENV / "made.stamp").write_text(str(VENV) + sys.version)
    say("installing the locked packages")
    uv: Command = [BIN / f"uv{EXE}", "pip", "install", "-q", "--python", PYTHON]
    run([*uv, "--require-hashes", "-r", locks[1]])  # Python compiles what is imported: a tenth of it all
    run([*uv, "--no-deps", "--no-build-isolation", "-e", "."])
    (VENV / f"{kind}.stamp").write_text(fresh)


def add_ray() -> None:
    """Adds Ray, for one test of the arena; without it that test is skipped."""
    uv: Command = [BIN / f"uv{EXE}", "pip", "install", "-q", "--python", PYTHON]
    if subprocess.call([*uv, "--require-hashes", "-r", "requirements/ray.txt"], cwd=ROOT, env=environment()):
        say("Ray could not be installed, so the test of a cluster is skipped")


def ours() -> bool:
    """Whether .venv was made here, with this Python: writing into a foreign one may change the machine's own Python."""
    return not VENV.is_symlink() and read(VENV / "made.stamp") == str(VENV) + sys.version and PYTHON.exists()


def remove(path: Path) -> None:
    if path.is_symlink():
        path.unlink()
    elif path.exists():
        shutil.rmtree(path)


def browser() -> Path:
    """A Chromium: the one that ICEHARBOR_CHROMIUM names, one that apt brings, the machine's, or one from npm, kept in
    .browser."""
    if chosen := os.environ.get("ICEHARBOR_CHROMIUM"):
        return Path(chosen)
    if not shutil.which(SHELL) and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("installing Chromium's headless shell with apt-get")
        subprocess.call(["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL)
        for name in (SHELL, "chromium"):
            if not any(map(shutil.which, BROWSERS[: BROWSERS.index(name) + 1])):
                install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", name]
                subprocess.call(install, stdout=subprocess.DEVNULL, env=environment(DEBIAN_FRONTEND="noninteractive"))
    if found := next(filter(None, map(shutil.which, BROWSERS)), None):
        return Path(found)
    launcher = ROOT / ".browser" / "launch"
    if not launcher.exists():
        say("fetching Chromium from npm")
        run([PYTHON, "hatch_build.py", "browser"])
    return launcher


# --- Small things -----------------------------------------------------------------------------------------------------


def environment(**more: str) -> dict[str, str]:
    """The environment for everything that is started: the system's certificates, our programs first."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME")}
    paths = os.pathsep.join([str(BIN), kept.get("PATH", os.defpath)])
    ours = {"PATH": paths, "VIRTUAL_ENV": str(VENV), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return {**kept, **ours, "UV_SYSTEM_CERTS": "1", "NODE_USE_SYSTEM_CA": "1", **more}


@contextmanager
def alone() -> Iterator[None]:
    """Holds the checkout's lock, so that two launchers set up one after the other."""
    with (ROOT / ".dev.lock").open("a+") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another launcher is setting up; waiting for it")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stamp(paths: Iterable[Path]) -> str:
    """A fingerprint of these files, of this Python and of where the checkout stands."""
    whole = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in sorted(path for path in paths if path.is_file()):
        whole.update(f"{path.relative_to(ROOT)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def run(command: Command, hint: str = "the lines above say why; is there a network?") -> None:
    if subprocess.call(command, cwd=ROOT, env=environment()):
        raise Stop(f"`{' '.join(Path(str(word)).name for word in command[:4])} ...` failed: {hint}")


def say(what: str) -> None:
    print(f"dev.py: {what}", flush=True)


def main() -> int:
    match sys.argv[1:]:
        case [("play" | "test" | "lock") as command, *words] if sys.version_info >= (3, 11):
            return {"play": play, "test": test, "lock": lock}[command](words)
        case _ if sys.version_info < (3, 11):
            raise Stop(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as stop:
        sys.exit(f"dev.py: {stop}")
    except KeyboardInterrupt:
        sys.exit(130)
