"""A player of Pirates CSG: plays a whole match with what the page offers, by mouse, finger or keys."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.visitor import Visitor

MAX_GESTURES = 600


class PiratePlayer:
    """One seat of a match: it takes treasure where it can, and sails on."""

    def __init__(self, visitor: Visitor, push: Callable[[Locator], None]) -> None:
        self.visitor, self.page, self.push, self.rng = visitor, visitor.page, push, Random(1)
        self.gold = self.page.locator(".answers .gold:enabled")
        self.choices = self.page.locator(".panel .action:not([aria-disabled], .chosen):visible")
        attack = self.page.locator(".panel").filter(has=self.page.locator(".action.chosen", has_text="Attack"))
        self.back = attack.locator(".answers:not(:has(.gold))").get_by_role("button", name="Back")
        self.idle = self.page.locator(".fleet.rows button").filter(has_not_text="acted")
        self.end = self.page.locator(".turn").get_by_role("button", name="End turn")
        self.over = self.page.locator(".result")

    def choose_fleet(self) -> None:
        """A random legal fleet."""
        self.push(self.page.get_by_role("button", name="Random fleet").first)
        self.push(self.gold)
        expect(self.visitor.log.filter(has_text="chooses a fleet")).to_be_visible()

    def play(self) -> None:
        """Plays to the end."""
        for _ in range(MAX_GESTURES):
            ready = self.page.locator(":root:not(:has(.prompt.waiting)) .turn.mine:not(:has(.unseen))")
            expect(ready.or_(self.over).first).to_be_visible()
            if self.over.is_visible():
                return
            self.step()
            self.page.wait_for_timeout(30)
        raise AssertionError("the game does not end")

    def step(self) -> None:
        """One gesture."""
        with suppress(TooLate):  # a late tap has changed what can be pressed
            self.presses_one()

    def presses_one(self) -> None:
        if self.gold.count():
            self.push(self.gold.first)
        elif self.page.locator(".fleet.rows").is_visible():
            self.push(self.idle.first if self.idle.count() else self.end)
        elif self.choices.count():
            scavenge = self.choices.filter(has_text="Scavenge")
            count = self.choices.count()
            self.push(scavenge.first if scavenge.count() else self.choices.nth(self.rng.randrange(count)))
        elif self.back.is_visible():
            self.push(self.back)  # the targets are on the board, and a phone hides the other actions
        elif self.end.is_visible():
            self.push(self.end)  # this ship can do nothing
        else:
            expect(self.gold.or_(self.choices).or_(self.back).or_(self.over).first).to_be_visible()
