"""A player at a game without a sea: plays any open choice, found on the page alone, by mouse, finger or keys."""

from collections.abc import Callable
from math import dist
from random import Random

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.visitor import Visitor

MAX_GESTURES = 1500
NEAR_PX = 60
GONE_MS = 5000
"""A button that cannot be pressed for this long is gone: a tap reaches the page later than the finger's release."""
WAYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


class RandomPlayer:
    """One seat of a match, played at random until it is over."""

    def __init__(self, visitor: Visitor, seed: int, colour: str = "Teal") -> None:
        self.visitor, self.page, self.rng = visitor, visitor.page, Random(seed)
        self.open = self.page.locator(".things .spot.open")
        self.buttons = self.page.locator(".panel .action:not([aria-disabled])")
        self.pieces = self.page.locator(f".spots [aria-label*='{colour}']:not(.tray)")
        self.finger = self.page.evaluate("matchMedia('(pointer: coarse)').matches")
        self.done = 0
        self.pressed = (0.0, 0.0)
        """The pixel that was pressed last."""
        self.answer = self.page.locator(".answers .gold:enabled")
        self.enter_plays = self.page.locator(".answers .gold:focus:enabled, .board:focus, body:not(:has(:focus))")
        self.back = self.page.locator(".answers").get_by_role("button", name="Back")

    def by_hand(self, most: int = MAX_GESTURES) -> None:
        """Plays to the end, or this many actions, by mouse, or by finger on a phone: spots on the table, and
        buttons."""
        for _ in range(MAX_GESTURES):
            if self.done == most or not self.mine():
                return
            found = self.spots()
            if self.answer.count() and self.rng.random() < 0.8:
                self.answers()
            elif found:
                self.press(self.rng.choice(found))
            elif self.buttons.count():
                self.click(self.buttons)
            elif self.back.count():
                self.push(self.back)
        raise AssertionError("the game does not end")

    def by_keys(self) -> None:
        """Plays to the end with keys only: `]` for own pieces, numbers for choices, arrows on the table, Enter."""
        walked = False
        for _ in range(MAX_GESTURES):
            if not self.mine():
                return
            on_spot, walked = walked, False
            numbers = [number for number in self.numbers() if number in "123456789"]
            if self.answer.count() and self.rng.random() < 0.8:
                if not on_spot:  # Enter again on the spot that was chosen plays it too
                    expect(self.enter_plays).to_be_attached()
                self.played(lambda: self.page.keyboard.press("Enter"))
            elif numbers and (self.back.count() or self.rng.random() < 0.3 or not self.own()):
                self.page.keyboard.press(self.rng.choice(numbers))
            elif self.open.count() and self.back.count():
                self.walk()
                walked = True
            elif self.back.count():
                self.page.keyboard.press("Escape")
            else:
                self.page.keyboard.press("]")
            self.page.wait_for_timeout(40)
        raise AssertionError("the game does not end")

    def mine(self) -> bool:
        """Waits until the player may act and a choice is open; False when the game is over."""
        over = self.page.locator(".result")
        ready = self.page.locator(".turn.mine").and_(self.page.locator(":root:not(:has(.prompt.waiting)) .turn"))
        expect(ready.or_(over).first).to_be_visible()
        return not over.is_visible()

    def spots(self) -> list[Locator]:
        """The open spots on the table, or before any choice the player's own pieces."""
        spots = self.open if self.open.count() else self.pieces
        if spots is not self.open and (self.back.count() or self.rng.random() < 0.3):
            return []
        return [spots.nth(i) for i in range(spots.count())]

    def own(self) -> bool:
        return self.pieces.count() > 0

    def press(self, spot: Locator) -> None:
        box = spot.locator(".face").bounding_box()
        if box is not None:
            at = (box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
            if dist(at, self.pressed) < NEAR_PX:
                self.page.wait_for_timeout(350)  # two quick clicks on one spot are another gesture
            self.pressed = at
            (self.page.touchscreen.tap if self.finger else self.page.mouse.click)(*at)
            self.page.wait_for_timeout(40)

    def click(self, found: Locator) -> None:
        button = found.nth(self.rng.randrange(found.count()))
        if button.is_visible():
            self.push(button)
            self.page.wait_for_timeout(40)

    def push(self, button: Locator) -> bool:
        """Presses a button; False if it is gone."""
        try:
            (button.tap if self.finger else button.click)(timeout=GONE_MS)
        except TooLate:
            return False
        return True

    def answers(self) -> None:
        """Plays the previewed action, if it is still there."""
        count = self.visitor.entries()
        if self.push(self.answer):
            self.listed(count)

    def numbers(self) -> list[str]:
        """The keys of the choices that are open."""
        return [str(number) for number in self.buttons.evaluate_all("all => all.map(each => each.dataset.number)")]

    def walk(self) -> None:
        """Moves the focus by Tab into the table, by arrows to an open spot or its pin; chooses and confirms it."""
        on_board = "document.activeElement.closest('.spot, .pin') !== null"
        for _ in range(60):
            if self.page.evaluate(on_board):
                break
            self.page.keyboard.press("Tab")
        for _ in range(200):
            if self.page.evaluate("document.activeElement.matches('.spot.open, .pin')"):
                self.page.keyboard.press("Enter")
                if self.mine() and self.answer.count():
                    self.played(lambda: self.page.keyboard.press("Enter"))
                return
            self.page.keyboard.press(self.rng.choice(WAYS))

    def played(self, act: Callable[[], object]) -> None:
        """An action that the log lists."""
        count = self.visitor.entries()
        act()
        self.listed(count)

    def listed(self, count: int) -> None:
        """Waits until the log tells more entries than this: that is one action more."""
        self.visitor.tells_more(count)
        self.done += 1
