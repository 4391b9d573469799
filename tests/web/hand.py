"""A hand at a tabletop, a mouse or a finger: it taps, drags, and counts both."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import Point
from tests.web.touch import Touch, straight
from tests.web.visitor import Visitor

ASKED = 'localStorage.setItem("iceharbor:settings", JSON.stringify({ confirm: %s }))'
APART_MS = 350
"""Two quick taps on one spot are another gesture."""
SIDE = 0.3
"""A direction is chosen at this distance from the middle of a square, as a share of its width."""
SIDES = {"N": (0, -SIDE), "E": (SIDE, 0), "S": (0, SIDE), "W": (-SIDE, 0), "": (0, 0)}


class Hand:
    def __init__(self, player: Visitor, phone: bool) -> None:
        self.player, self.mouse = player, player.page.mouse
        self.finger = Touch(player) if phone else None
        self.taps = self.drags = 0
        self.here: Point = (0.0, 0.0)

    def at(self, name: str) -> Point:
        """The middle of a spot, or with `C4>E` a point on that side of it."""
        spot, _, side = name.partition(">")
        box = self.player.page.locator(f".board [data-name='{spot}'] .face").bounding_box()
        assert box is not None
        across, down = SIDES[side]
        return box["x"] + box["width"] * (0.5 + across), box["y"] + box["height"] * (0.5 + down)

    def tap(self, name: str) -> None:
        self.taps += 1
        self.player.page.wait_for_timeout(APART_MS)
        if self.finger:
            self.finger.tap(self.at(name))
        else:
            self.mouse.click(*self.at(name))

    def take(self, name: str) -> None:
        """Presses a piece, and lifts it a little."""
        self.here = x, y = self.at(name)
        if self.finger:
            self.finger.put(0, (x, y))
        else:
            self.mouse.move(x, y)
            self.mouse.down()
        self.move((x, y - 20))

    def move(self, to: Point) -> None:
        for at in straight(self.here, to)[1:]:
            if self.finger:
                self.finger.move(at)
            else:
                self.mouse.move(*at)
        self.here = to

    def drop(self) -> None:
        self.drags += 1
        if self.finger:
            self.finger.lift(0)
        else:
            self.mouse.up()

    def drag(self, name: str, to: str) -> None:
        """A drag that waits for nothing: the drop may come before its places are known."""
        there = self.at(to)
        self.take(name)
        self.move(there)
        self.drop()

    def counts(self, taps: int, drags: int) -> None:
        assert (self.taps, self.drags) == (taps, drags)


def seat_with_hand(
    host: Host, visit: Visit, position: dict[str, Any], *, phone: bool = False, asked: bool = True
) -> tuple[Visitor, Hand]:
    """The first seat of a position, in turn, with or without confirmations."""
    match, seats = host.match(*["person"] * position["players"], game=position["game"], position=position)
    player = visit(phone=phone)
    player.context.add_init_script(ASKED % ("true" if asked else "false"))
    player.sit(match, seats[0])
    player.sees_turn("Your turn")
    expect(player.page.locator(".prompt.waiting")).to_have_count(0)
    player.rests(".board .tabletop")
    return player, Hand(player, phone)
