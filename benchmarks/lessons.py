"""How long a newcomer needs for each lesson: an estimate from what the page shows and how fast it answers.

    .venv/bin/python -m benchmarks.lessons [--phone]

Serves a new server, opens each lesson in a headless Chromium and goes through its steps. All text of a step that is
not a button is read at 200 words a minute, each word of the step's solution is one press, and the page's own time is
measured: from a step's end to the next position, and at the start from the address to the first one. A press is
counted as 2.5 s, to find the place and to press, and one wrong try is counted for each lesson.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from iceharbor.catalogue import GAMES
from tests.conftest import chromium
from tests.web.host import Host

WORDS_A_MINUTE = 200
PRESS_S = 2.5
PRAISE_S = 0.6
"""The word of praise after each step."""
WRONG_S = 9.0
"""One wrong try: two presses, and an answer of 13 words."""
READ = """() => [".lesson-title", ".lesson-sentence", ".panel .prompt", ".turn-words"]
  .map((each) => document.querySelector(each)?.innerText ?? "").join(" ").split(/\\s+/).filter(Boolean).length"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phone", action="store_true", help="390 by 844 pixels in place of 1440 by 900")
    phone: bool = parser.parse_args().phone
    with TemporaryDirectory() as folder, sync_playwright() as play:
        host = Host(Path(folder))
        host.start()
        running = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for game in sorted(GAMES):
            report(game, *seconds(running, host, game, phone))
        running.close()
        host.stop()


def seconds(browser: Browser, host: Host, game: str, phone: bool) -> tuple[int, int, int, float]:
    """Steps, words, presses, and the page's own seconds of one lesson."""
    steps = GAMES[game].lesson
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = browser.new_page(viewport={"width": size["width"], "height": size["height"]})
    words, own_s, start = 0, 0.0, perf_counter()
    page.goto(f"{host.address}/learn/{game}")
    for step in steps:
        page.locator(".lesson-title", has_text=step.title).wait_for(timeout=60_000)
        page.locator(".board :is(.neat-hair, .tabletop)").first.wait_for(state="attached", timeout=60_000)
        own_s += perf_counter() - start
        words += int(page.evaluate(READ))
        start = perf_counter()
        page.get_by_role("button", name="Skip").click()
    page.close()
    presses = sum(len(action) for step in steps for action in step.solution)
    return len(steps), words, presses, own_s + PRAISE_S * len(steps)


def report(game: str, steps: int, words: int, presses: int, own_s: float) -> None:
    """A line for the table in docs/performance.md."""
    reading, acting = words * 60 / WORDS_A_MINUTE, presses * PRESS_S
    whole = reading + acting + own_s + WRONG_S
    print(
        f"{game}: {steps} steps, {words} words {reading:.0f} s, {presses} presses {acting:.0f} s, "
        f"page {own_s:.0f} s, in all {whole:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
