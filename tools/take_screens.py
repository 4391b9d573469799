"""Takes each screen at four sizes, by day and by night: the pictures `docs/look/sizes-*.jpg`.

Run from the repository: `.venv/bin/python -m tools.take_screens [screen ...]`. The tables are moments of recorded
matches.
"""

import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, expect

import dev
from iceharbor.bots import LEVELS
from iceharbor.codec import dump, parse
from tests.conftest import open_browser
from tests.web.host import Host
from tests.web.visitor import Visitor
from tools.make_tiles import moment

OUT: Final = Path(__file__).parents[1] / "docs" / "look"
SIZES: Final = ((1440, 900), (1024, 700), (844, 390), (390, 844))
"""Desktops and phones; those below `PHONE_PX` have a finger."""
PHONE_PX: Final = 1000
SHOWN_PX: Final = 300
"""The height of a screen in a picture."""
QUALITY: Final = 80
STILL_MS: Final = 1500
"""Pictures and fonts come after the first paint."""

ROWS: Final = f"""
body {{ margin: 0 }}
main {{ width: max-content; background: #888 }}
div {{ display: flex; gap: 4px; margin-bottom: 4px }}
img {{ height: {SHOWN_PX}px }}
"""

Screen = Callable[[Visitor], None]


def start_page(visitor: Visitor) -> None:
    visitor.goto("/")
    expect(visitor.page.locator(".game").first).to_be_visible()


def play_sheet(visitor: Visitor) -> None:
    start_page(visitor)
    visitor.play_sheet("Armada")


def lesson(visitor: Visitor) -> None:
    visitor.goto("/learn/hextris")
    expect(visitor.page.locator(".lesson-arrow.placed")).to_be_visible()


def rules_page(visitor: Visitor) -> None:
    start_page(visitor)
    visitor.open_rules("Hextris")


def editor(visitor: Visitor) -> None:
    visitor.goto("/edit/armada")


def table(game: str, recording: str, entries: int, keys: str = "") -> Screen:
    """A recorded match after this many entries, seen by the player to act, who then presses these keys."""

    def sit(visitor: Visitor) -> None:
        match = moment(game, recording, entries)
        player = min(match.to_act)
        position: dict[str, Any] = parse(dump(match.game.position(match.state)))
        seats = ["person" if seat == player else LEVELS[game][1] for seat in range(match.game.players)]
        laid, tokens = visitor.host.match(*seats, game=game, position=position)
        visitor.sit(laid, tokens[player])
        for key in keys:
            visitor.page.keyboard.press(key)

    return sit


SCREENS: Final[dict[str, Screen]] = {
    "start-page": start_page,
    "play-sheet": play_sheet,
    "lesson": lesson,
    "rules-page": rules_page,
    "editor": editor,
    "ice-pirates": table("ice_pirates", "01-two-greedy", 85, "]]"),
    "armada": table("armada", "01-basic-two-greedy", 70),
    "torpedo": table("torpedo", "20-waves-two", 11),
    "hextris": table("hextris", "02-two-random-twice", 40),
    "sprawl": table("sprawl", "12-four-greedy", 24),
    "undercut": table("undercut", "15-four-greedy", 60, "1"),
    "pirates-csg": table("pirates_csg", "01-two-greedy", 60, "]"),
}


def taken(browser: Browser, host: Host, screen: Screen, size: tuple[int, int], scheme: str) -> bytes:
    """A screen as PNG."""
    width, height = size
    visitor = Visitor(browser, host, phone=width < PHONE_PX, scheme=scheme)
    visitor.page.set_viewport_size({"width": width, "height": height})
    screen(visitor)
    visitor.page.wait_for_timeout(STILL_MS)
    picture = visitor.page.screenshot()
    visitor.leave()
    return picture


def joined(browser: Browser, rows: list[list[bytes]]) -> bytes:
    """The screens in rows, as JPEG."""
    cells = ("".join(f'<img src="data:image/png;base64,{b64encode(each).decode()}">' for each in row) for row in rows)
    page = browser.new_page()
    page.set_content(f"<style>{ROWS}</style><main>{''.join(f'<div>{row}</div>' for row in cells)}</main>")
    picture = page.locator("main").screenshot(type="jpeg", quality=QUALITY)
    page.close()
    return picture


def main(names: list[str]) -> None:
    with dev.alone():
        dev.build()
    with TemporaryDirectory() as folder, open_browser() as browser:
        host = Host(Path(folder))
        host.start()
        for name in names or list(SCREENS):
            rows = [
                [taken(browser, host, SCREENS[name], size, scheme) for size in SIZES] for scheme in ("light", "dark")
            ]
            (OUT / f"sizes-{name}.jpg").write_bytes(joined(browser, rows))
        host.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
