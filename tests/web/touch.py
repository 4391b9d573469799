"""Touches on a phone, sent as quickly as the browser accepts them."""

from collections.abc import Iterable, Sequence

from playwright.sync_api import CDPSession

from tests.web.placing import Point
from tests.web.visitor import Visitor


class Touch:
    def __init__(self, player: Visitor) -> None:
        self.touch: CDPSession = player.context.new_cdp_session(player.page)
        self.fingers: dict[int, Point] = {}

    def send(self, kind: str, which: Iterable[int]) -> None:
        spots = [{"x": self.fingers[i][0], "y": self.fingers[i][1], "id": i} for i in which]
        self.touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": spots})

    def put(self, finger: int, at: Point) -> None:
        self.fingers[finger] = at
        self.send("Start", self.fingers)

    def move(self, *to: Point) -> None:
        """All fingers that are down, in their order."""
        self.fingers = dict(zip(self.fingers, to, strict=True))
        self.send("Move", self.fingers)

    def lift(self, finger: int) -> None:
        self.send("End", [finger])
        del self.fingers[finger]

    def cancel(self) -> None:
        self.fingers = {}
        self.send("Cancel", [])

    def tap(self, at: Point) -> None:
        self.put(0, at)
        self.lift(0)

    def drag(self, way: Sequence[Point]) -> None:
        """Moves one finger along a path, and releases it while it moves."""
        self.put(0, way[0])
        for at in way[1:]:
            self.move(at)
        self.lift(0)


def straight(a: Point, b: Point, steps: int = 5) -> list[Point]:
    return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1)]
