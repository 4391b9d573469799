"""Whole lessons of the games with ships, and a game of waves, by finger on a phone."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import CDPSession, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import say_ready, tray
from tests.web.test_lessons import by_finger
from tests.web.test_torpedo import thumb
from tests.web.touch import Touch, straight
from tests.web.visitor import Visitor

Act = Callable[[Visitor], None]


def ship(name: str) -> Act:
    """A tap on a ship of the board."""

    def tap(player: Visitor) -> None:
        player.page.touchscreen.tap(*player.middle(f".board [data-name='{name}']"))
        expect(player.panel.locator(".prompt:not(.waiting)")).to_be_visible()

    return tap


def button(label: str) -> Act:
    """A tap on a button of the panel."""
    return lambda player: player.panel.locator("button", has_text=label).first.tap()


def piece(label: str) -> Act:
    """A tap on a piece of a hold."""
    return lambda player: player.panel.locator(".swap .piece", has_text=label).first.tap()


def turn(dx: float, dy: float) -> Act:
    """Drags the handle of a fan."""

    def drag(player: Visitor) -> None:
        x, y = player.grip()
        before = player.heading()
        Touch(player).drag(straight((x, y), (x + dx, y + dy)))
        player.turns_from(before)

    return drag


ICE_SHIP, CAT, SHORT, NEXT = ship("0.L1"), ship("0.saffron-cat"), button("Short"), button("Next segment")
SAILS: Final = (CAT, SHORT, NEXT)
LESSONS: Final[dict[str, dict[str, tuple[Act, ...]]]] = {
    "ice_pirates": {
        "Sail and turn": (ICE_SHIP, turn(30, 30)),
        "Look under the island": (ICE_SHIP, button("Look under")),
        "Sail to it": (ICE_SHIP, lambda player: player.answer().tap(), button("Look under")),
        "Load the treasure": (ICE_SHIP, button("Transfer"), piece("Medium treasure")),
        "Bring it home": (ICE_SHIP, button("Transfer"), piece("Medium treasure")),
        "Fire a broadside": (ICE_SHIP, ship("1.M1")),
    },
    "pirates_csg": {
        "Sail S and L": SAILS,
        "Leave the dock": (CAT, button("Turn on the spot"), turn(70, -40), NEXT, SHORT, NEXT),
        "Dock": SAILS,
        "Take a treasure": (CAT, button("Scavenge"), lambda player: player.answer().tap(), button("5 gold")),
        "Bring it home": SAILS,
        "Fire": (CAT, button("Attack")),
        "Buy a ship": (button("Buy"), button("Orange Peel"), button("Pay 5")),
    },
}
"""What solves each step, up to the last tap on the button that plays it."""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(LESSONS))
def test_a_whole_lesson_is_solved_by_finger(visit: Visit, game: str) -> None:
    player = by_finger(visit, game)
    for title, acts in LESSONS[game].items():
        expect(player.page.locator(".lesson-title")).to_have_text(title)
        for act in acts:
            act(player)
        player.answer().tap()
        expect(player.page.locator(".praise")).to_be_visible()
    expect(player.page.get_by_role("heading", name="You know")).to_be_visible()


def lays(player: Visitor, touch: CDPSession, size: str, up: float) -> None:
    """Places the only ship of a wave where nothing lies."""
    ready, refused = player.page.locator(".wave .gold:enabled"), player.page.locator(".board.flash .callout.no")
    for across in (0.1, 0.3, 0.5, 0.7):
        tray(player, size).tap()
        thumb(player, touch, (across, up), (across, up + 0.1))
        expect(ready.or_(refused).first).to_be_visible()
        if ready.is_visible():
            return
    raise AssertionError("no place is free")


@pytest.mark.slow
def test_a_game_of_waves_is_played_by_finger_to_its_end_against_a_bot(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", game="torpedo", mode="waves", wave=1, stock=1)
    player = visit(phone=True).sit(match, seats[0])
    say_ready(player)
    touch = player.context.new_cdp_session(player.page)
    for number, size in enumerate("LMS", 1):
        player.sees_turn(f"wave {number}")
        lays(player, touch, size, 0.2 * number)
        player.page.locator(".wave .gold").tap()
    expect(player.page.locator(".result")).to_be_visible()
