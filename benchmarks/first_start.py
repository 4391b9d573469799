"""How long a stranger waits: from a fresh clone to the start page and to the first move, and at the second start.

    python3 -m benchmarks.first_start          from a checkout; needs Playwright and Chromium, as the browser tests do

It clones the checkout once for each game, with an empty cache of compiled code, and runs `dev.py play` there. A
headless browser opens the page as soon as it is served, chooses the game, and waits until it may make the first move.
The download depends on the network: with `--download` the caches of pip, uv and npm are empty too.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ("Hextris", "Ice Pirates")
MAX_WAIT_MS: Final = 300_000


def main() -> None:
    download = "--download" in sys.argv
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for title in GAMES:
            with tempfile.TemporaryDirectory(prefix="first-start-") as folder:
                measure(browser, Path(folder), title, download)
        browser.close()


def measure(browser: Browser, folder: Path, title: str, download: bool) -> None:
    """Prints the figures of one game, in a clone of its own."""
    clone, env = folder / "clone", environment(folder, download)
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    began = perf_counter()
    server, address = started(clone, folder, env)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        page.goto(address)
        page.get_by_role("heading", name=title).wait_for(timeout=MAX_WAIT_MS)
        print(f"{title}: to the start page {perf_counter() - began:.1f} s", end="", flush=True)
        page.locator(".game", has=page.get_by_role("heading", name=title)).get_by_role("button", name="Play").click()
        page.locator("dialog").get_by_role("button", name="Start match").click()
        first_move(page)
        print(f", to the first move {perf_counter() - began:.1f} s", end="", flush=True)
    finally:
        page.close()
        stop(server)
    again = perf_counter()
    server, _ = started(clone, folder, env)
    print(f", second start {perf_counter() - again:.2f} s")
    stop(server)


def first_move(page: Page) -> None:
    """Waits until the board is there and it is the player's turn."""
    page.locator(".seat").first.wait_for(timeout=MAX_WAIT_MS)
    page.locator(".turn", has_text="Your turn").or_(page.locator(".turn", has_text="you")).first.wait_for(
        timeout=MAX_WAIT_MS
    )


def environment(folder: Path, download: bool) -> dict[str, str]:
    """The caches of compiled code are empty; those of packages too if they are to be downloaded."""
    env = {name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", "VIRTUAL_ENV")}
    caches = {"PIP_CACHE_DIR": "pip", "UV_CACHE_DIR": "uv", "npm_config_cache": "npm"}
    return env | ({key: str(folder / each) for key, each in caches.items()} if download else {})


def started(clone: Path, folder: Path, env: dict[str, str]) -> tuple[subprocess.Popen[str], str]:
    """A running `dev.py play` and the address that it prints."""
    words = [sys.executable, "dev.py", "play", "--no-browser", "--port", "0", "--data", str(folder / "data")]
    server = subprocess.Popen(words, cwd=clone, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith("Iceharbor is at "):
            return server, line.split()[3]
    raise SystemExit(f"the server did not start: status {server.wait()}")


def stop(server: subprocess.Popen[str]) -> None:
    os.killpg(server.pid, signal.SIGTERM)
    server.wait()


if __name__ == "__main__":
    main()
