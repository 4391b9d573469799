"""Somebody at the page: a browser profile, and what hands do there, in the words of a player."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, TypeVar

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.host import Host

WATCH_POLICY = """
globalThis.breaches = [];
addEventListener("securitypolicyviolation", (event) =>
  globalThis.breaches.push(`${event.violatedDirective} ${event.blockedURI}`));
"""

QUIET = """
try { localStorage.getItem("iceharbor:sound") ?? localStorage.setItem("iceharbor:sound", "false"); } catch {}
"""
"""No test sounds, unless it asks for it."""


Seen = TypeVar("Seen")

PATIENCE_MS = 30_000
LOOK_MS = 50

REST = """async (thing) => {
  const frame = () => new Promise(requestAnimationFrame);
  const place = () => ["x", "y", "width", "height"].map((each) => thing.getBoundingClientRect()[each]).join();
  for (let before; before !== place(); ) {
    before = place();
    for (let i = 0; i < 3; i++) await frame();
  }
}"""
"""What is measured as its frame is drawn comes to lie in the one after."""


class Visitor:
    """One browser. `page` is its page, `tab()` another of the same person."""

    def __init__(self, browser: Browser, host: Host, *, phone: bool = False, scheme: str = "light") -> None:
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
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.pages: list[Page] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", lambda line: self._heard(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._heard(str(error)))
        self.pages.append(page)
        return page

    def _heard(self, text: str) -> None:
        if not any(expected in text for expected in self.expected):
            self.complaints.append(text)

    def expect_complaints(self, *texts: str) -> None:
        """What the browser itself says when a server is away."""
        self.expected = texts

    def leave(self) -> list[str]:
        """Closes the browser; gives everything that it complained about."""
        for page in self.pages:
            if not page.is_closed():
                self.complaints += page.evaluate("globalThis.breaches ?? []")
        self.context.close()
        return self.complaints

    # --- Where one is -------------------------------------------------------------------------------------------------

    def goto(self, path: str) -> None:
        self.page.goto(self.host.address + path)

    def sit(self, match: str, token: str | None) -> "Visitor":
        """Takes a seat by its link, and waits until the table is laid."""
        self.goto(f"/m/{match}#seat={token}")
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

    def sea(self, across: float, up: float) -> tuple[float, float]:
        """A point of the field by shares of its width and height, from the south-west, whichever way up one sees it."""
        at = """(edge, [across, up]) => {
          const { x, y, width, height } = edge.getBBox();
          const at = new DOMPoint(x + width * across, y + height * (1 - up)).matrixTransform(edge.getScreenCTM());
          return [at.x, at.y];
        }"""
        self.rests()
        x, y = self.page.locator(".board .neat-hair").evaluate(at, [across, up])
        return x, y

    def rests(self, selector: str = ".board .neat-hair") -> None:
        """Waits until something, or else the field, lies where it stays: what is around it may just have changed."""
        self.page.locator(selector).first.evaluate(REST)

    # --- What one sees ------------------------------------------------------------------------------------------------

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
        """The button that plays what one sees."""
        return self.page.locator(".answers .gold")

    def sees_turn(self, text: str) -> None:
        expect(self.turn).to_contain_text(text)

    def comes_to(self, look: Callable[[], Seen], wanted: Seen) -> None:
        """Waits until one sees this, where no locator can say it."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if look() == wanted:
                return
            self.page.wait_for_timeout(LOOK_MS)
        assert look() == wanted

    def goes_from(self, look: Callable[[], Seen], before: Seen) -> Seen:
        """Waits until one sees something else, and gives it."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if (now := look()) != before:
                return now
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"it stays as it was: {before}")

    def left(self, count: int) -> None:
        expect(self.turn).to_contain_text("no actions left" if count == 0 else f"{count} of 3 left")

    # --- What one does ------------------------------------------------------------------------------------------------

    def choose(self, ship: str) -> None:
        """Chooses a ship from the fleet; whatever else is chosen is put away first."""
        back = self.page.get_by_role("button", name="Back", exact=True)
        fleet = self.page.locator(".fleet")
        expect(fleet.or_(back).first).to_be_visible()
        while not fleet.is_visible():
            # What was chosen may put itself away in this moment; then there is nothing to go back from.
            with suppress(TooLate):
                back.click(timeout=2000)
        self.page.locator(".fleet button", has_text=ship).first.click()
        expect(self.panel.locator("h2")).to_contain_text(ship)
        expect(self.page.locator(".actions")).to_be_visible()

    def action(self, label: str) -> Locator:
        return self.page.locator(".actions .action", has_text=label).first

    def sail(self, ship: str) -> None:
        """Sails a ship one step, straight on or as near as it can."""
        self.choose(ship)
        self.action("Move").click()
        expect(self.answer()).to_be_enabled()
        self.answer().click()

    def end_turn(self) -> None:
        end = self.turn.get_by_role("button", name="End turn")
        expect(end).to_be_enabled()  # what was played before stands in the log
        count = self.log.count()
        end.click()
        confirm = self.page.locator(".answers .gold", has_text="End turn")
        expect(confirm.or_(self.log.nth(count)).first).to_be_visible()
        if confirm.is_visible():
            confirm.click()
        expect(self.log.nth(count)).to_be_visible()

    def middle(self, selector: str) -> tuple[float, float]:
        """Of something, once nothing that stays in sight covers it."""
        found = self.page.locator(selector).first
        found.evaluate("thing => thing.scrollIntoView({ block: 'center' })")
        found.evaluate(REST)
        self.rests(selector)
        box = found.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def live(self, which: str) -> Any:
        return self.page.locator(f"[data-live={which}]")
