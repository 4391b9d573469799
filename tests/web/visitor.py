"""A visitor at the page: a browser profile and the gestures of a player."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, TypeVar

from playwright.sync_api import Browser, Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from iceharbor.catalogue import GAMES
from tests.web.host import Host

WATCH_POLICY = """
globalThis.breaches = [];
addEventListener("securitypolicyviolation", (event) =>
  globalThis.breaches.push(`${event.violatedDirective} ${event.blockedURI}`));
"""

QUIET = """
try { localStorage.getItem("iceharbor:sound") ?? localStorage.setItem("iceharbor:sound", "false"); } catch {}
"""
"""Sounds are off unless a test needs them."""

EXPERIENCED = """
try { localStorage.getItem("iceharbor:primers") ?? localStorage.setItem("iceharbor:primers", GAMES); } catch {}
""".replace("GAMES", json.dumps(json.dumps(sorted(GAMES))))
"""The card "How to play" covers the board of a newcomer; visitors have read it unless a test is about it."""

HOLD = """
try {
  const [known, seat] = [%s, %s];
  const all = JSON.parse(localStorage.getItem("iceharbor:matches") ?? "[]");
  const match = all.find(({ id }) => id === known.id) ?? known;
  if (!match.mine.some(({ token }) => token === seat.token)) match.mine.push(seat);
  localStorage.setItem("iceharbor:matches", JSON.stringify([match, ...all.filter(({ id }) => id !== known.id)]));
} catch {}
"""


Seen = TypeVar("Seen")

PATIENCE_MS = 120_000
"""A slow machine, with a bot that compiles its rules first, is no failure."""
LOOK_MS = 50

AHEAD_MS = 500

KEEP_TEXTS = """(selector) => {
  globalThis.kept = [];
  const keep = () => globalThis.kept.push(document.querySelector(selector)?.textContent ?? "");
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

REST = """async (thing) => {
  const frame = () => new Promise(requestAnimationFrame);
  const place = () => ["x", "y", "width", "height"].map((each) => thing.getBoundingClientRect()[each]).join();
  for (let before; before !== place(); ) {
    before = place();
    for (let i = 0; i < 3; i++) await frame();
  }
}"""
"""A value that is measured while a frame is drawn belongs to the frame after it."""


ENTRIES = "[...document.querySelectorAll('.lines .number')].at(-1)?.title.replace(/\\D/g, '') || 0"


class Visitor:
    """One browser. `page` is its page, `tab()` another of the same person."""

    def __init__(
        self, browser: Browser, host: Host, *, phone: bool = False, scheme: str = "light", newcomer: bool = False
    ) -> None:
        self.host = host
        colours: Literal["dark", "light"] = "dark" if scheme == "dark" else "light"
        self.context = browser.new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            color_scheme=colours,
        )
        self.context.add_init_script(WATCH_POLICY)
        self.context.add_init_script(QUIET)
        if not newcomer:
            self.context.add_init_script(EXPERIENCED)
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.pages: list[Page] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda line: self._heard(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._heard(str(error)))
        self.pages.append(page)
        return page

    def _heard(self, text: str) -> None:
        if not any(expected in text for expected in self.expected):
            self.complaints.append(text)

    def expect_complaints(self, *texts: str) -> None:
        """Messages that the browser itself logs when a server is away."""
        self.expected = texts

    def leave(self) -> list[str]:
        """Closes the browser; returns every error that it logged."""
        for page in self.pages:
            if not page.is_closed():
                self.complaints += page.evaluate("globalThis.breaches ?? []")
        self.context.close()
        return self.complaints

    # --- Pages --------------------------------------------------------------------------------------------------------

    def goto(self, path: str) -> None:
        self.page.goto(self.host.address + path)

    def hold(self, match: str, token: str | None) -> None:
        """From its next page on, this browser is a device of the seat."""
        known = {"id": match, "game": "", "title": "", "mine": [], "invites": [], "note": "", "seen": 0}
        self.context.add_init_script(HOLD % (json.dumps(known), json.dumps({"player": -1, "token": token})))

    def sit(self, match: str, token: str | None) -> "Visitor":
        """Comes back to a seat of this browser, and waits until the table is shown."""
        self.hold(match, token)
        self.goto(f"/m/{match}")
        self.has_table()
        return self

    def watch(self, match: str) -> "Visitor":
        self.goto(f"/m/{match}")
        self.has_table()
        return self

    def has_table(self) -> None:
        expect(self.page.locator(".seat")).not_to_have_count(0)
        expect(self.page.locator(".board :is(.neat-hair, .tabletop)")).not_to_have_count(0)
        self.rests(".board :is(.neat-hair, .tabletop)")

    def game(self, title: str) -> Locator:
        """A game's entry on the start page."""
        return self.page.locator(".game", has=self.page.get_by_role("heading", name=title))

    def play_sheet(self, title: str) -> Locator:
        """Opens the play sheet of a game on the start page."""
        self.game(title).get_by_role("button", name="Play").click()
        return self.page.locator("dialog")

    def start_match(self, title: str) -> None:
        """Starts a match with the answers that the sheet offers."""
        self.play_sheet(title).get_by_role("button", name="Start match").click()

    def open_rules(self, title: str) -> None:
        """Opens the rules of a game from the start page."""
        self.page.locator(".rules-menu summary").click()
        self.page.locator(".rules-menu").get_by_role("button", name=title).click()

    def sea(self, across: float, up: float) -> tuple[float, float]:
        """A point of the field by shares of its width and height, from the south-west, however the field is turned."""
        at = """(edge, [across, up]) => {
          const { x, y, width, height } = edge.getBBox();
          const at = new DOMPoint(x + width * across, y + height * (1 - up)).matrixTransform(edge.getScreenCTM());
          return [at.x, at.y];
        }"""
        self.rests()
        x, y = self.page.locator(".board .neat-hair").evaluate(at, [across, up])
        return x, y

    def rests(self, selector: str = ".board .neat-hair") -> None:
        """Waits until an element, by default the field, stops moving after a change of layout."""
        self.page.locator(selector).first.evaluate(REST)

    # --- What the player sees -----------------------------------------------------------------------------------------

    @property
    def turn(self) -> Locator:
        return self.page.locator(".turn")

    @property
    def log(self) -> Locator:
        return self.page.locator(".lines li")

    @property
    def panel(self) -> Locator:
        return self.page.locator(".panel")

    def answer(self) -> Locator:
        """The button that plays the previewed action."""
        return self.page.locator(".answers .red, .answers:not(.endangered) .gold")

    @property
    def heading_grip(self) -> Locator:
        """The handle of a previewed move; its text is the heading."""
        return self.page.locator(".heading-grip")

    def heading(self) -> str:
        """The heading of the previewed move, once it is shown."""
        expect(self.heading_grip).to_have_attribute("aria-valuetext", re.compile("degrees"))
        return self.heading_grip.get_attribute("aria-valuetext") or ""

    def grip(self) -> tuple[float, float]:
        """The middle of the handle of the previewed move, once it has its place: until then it lies outside."""
        assert self.heading()
        return self.middle(".heading-grip")

    def turns_from(self, before: str) -> None:
        """Waits until the previewed move has another heading."""
        expect(self.heading_grip).not_to_have_attribute("aria-valuetext", before)

    def sees_turn(self, text: str) -> None:
        expect(self.turn).to_contain_text(text)

    def comes_to(self, look: Callable[[], object], wanted: object) -> None:
        """Waits until this is shown, for things that no locator can express."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if look() == wanted:
                return
            self.page.wait_for_timeout(LOOK_MS)
        assert look() == wanted

    def until(self, condition: str, value: object = None) -> None:
        """Waits until a condition in JavaScript holds. The driver's own `wait_for_function` fails when it looks again,
        because the page forbids `eval`."""
        self.comes_to(lambda: bool(self.page.evaluate(condition, value)), True)

    def goes_from(self, look: Callable[[], Seen], before: Seen) -> Seen:
        """Waits until the value changes, and returns the new one."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if (now := look()) != before:
                return now
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"it stays as it was: {before}")

    def remembers(self, selector: str) -> None:
        """From now on the page keeps all texts of an element, so that `showed` sees one that is soon replaced."""
        self.page.evaluate(KEEP_TEXTS, selector)

    def showed(self, text: str) -> None:
        """Waits until the remembered element has, or had, this text."""
        self.until("text => globalThis.kept.some((each) => each.includes(text))", text)

    def stop_clock(self) -> None:
        """Stops the page's clock, which must be installed. If the clock is already past the asked moment when the
        request arrives, the request fails, but the clock has stopped."""
        clock = self.page.clock
        with suppress(Error):
            clock.pause_at(self.page.evaluate("Date.now()") + AHEAD_MS)
            return
        clock.pause_at(self.page.evaluate("Date.now()") + AHEAD_MS)

    def left(self, count: int) -> None:
        expect(self.turn).to_contain_text("no actions left" if count == 0 else f"{count} of 3 left")

    # --- What the player does -----------------------------------------------------------------------------------------

    def choose(self, ship: str) -> None:
        """Chooses a ship from the fleet, after deselecting everything else."""
        back = self.page.get_by_role("button", name="Back", exact=True)
        fleet = self.page.locator(".fleet")
        expect(fleet.or_(back).first).to_be_visible()
        while not fleet.is_visible():
            # The selection may close by itself at this moment; then there is nothing to go back from.
            with suppress(TooLate):
                back.click(timeout=2000)
        self.page.locator(".fleet button", has_text=ship).first.click()
        expect(self.panel.locator("h2")).to_contain_text(ship)
        expect(self.page.locator(".panel :is(.actions, .closed-row)").first).to_be_visible()

    def action(self, label: str) -> Locator:
        return self.page.locator(".panel :is(.actions, .closed-row) .action", has_text=label).first

    def sail(self, ship: str) -> None:
        """Sails a ship one step, straight on or as near to it as it can."""
        self.choose(ship)
        self.action("Move").click()
        expect(self.answer()).to_be_enabled()
        self.answer().click()

    def end_turn(self) -> None:
        end = self.turn.get_by_role("button", name="End turn")
        expect(end).to_be_enabled()  # actions that were played are in the log
        before = self.entries()
        end.click()
        confirm = self.page.locator(".answers .gold", has_text="End turn")
        self.comes_to(lambda: confirm.is_visible() or self.entries() > before, wanted=True)
        if confirm.is_visible():
            confirm.click()
        self.tells_more(before)

    def entries(self) -> int:
        """How many entries the log tells: one line may tell several."""
        return int(self.page.evaluate(ENTRIES))

    def tells_more(self, than: int) -> None:
        """Waits until the log tells more entries than this."""
        self.comes_to(lambda: self.entries() > than, wanted=True)

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element, scrolled to where nothing covers it."""
        found = self.page.locator(selector).first
        found.evaluate("thing => thing.scrollIntoView({ block: 'center' })")
        found.evaluate(REST)
        self.rests(selector)
        box = found.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def live(self, which: str) -> Any:
        return self.page.locator(f"[data-live={which}]")


def in_turn(*players: Visitor) -> list[Visitor]:
    """The player whose turn it is first, once all see whose turn it is."""
    mine = [player.page.locator(".turn.mine") for player in players]
    players[0].comes_to(lambda: sum(turn.count() for turn in mine), 1)
    return sorted(players, key=lambda each: each.page.locator(".turn.mine").count(), reverse=True)


def seat_of(player: Visitor) -> int:
    """The seat of a player at a match of two."""
    own = player.page.locator(".seat", has_text="you")
    expect(own).to_have_count(1)
    return 0 if "you" in player.page.locator(".seat").first.inner_text() else 1
