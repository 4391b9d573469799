"""Touches in quick succession: after a drag, a pinch or a finger that left the window, a tap means what any tap
means."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import Point
from tests.web.touch import Touch, straight
from tests.web.visitor import Visitor


def look(player: Visitor) -> str:
    """The camera's place."""
    return player.page.locator(".board .sheet > .sea").get_attribute("transform") or ""


def scale(player: Visitor) -> float:
    a, b = (float(number) for number in look(player).removeprefix("matrix(").split(" ")[:2])
    return abs(a) + abs(b)


def larger(player: Visitor, least: float) -> bool:
    return scale(player) > least


@pytest.fixture
def sailor(host: Host, visit: Visit) -> Visitor:
    """A sea of Ice Pirates on a phone, zoomed in, so that the board can be dragged."""
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit(phone=True).sit(match, seats[0])
    player.sees_turn("Your turn")
    player.rests()
    zoom(player, "Zoom in", 1.6)
    zoom(player, "Zoom in", 1.6)
    expect(player.page.locator(".board .map:not(.idle)")).to_be_visible()
    player.rests()
    return player


def zoom(player: Visitor, label: str, times: float) -> None:
    """Taps a button; the click comes later than the finger's release."""
    wanted = pytest.approx(scale(player) * times, rel=0.01)
    player.page.get_by_role("button", name=label).tap()
    player.comes_to(lambda: scale(player) == wanted, wanted=True)


def ships(player: Visitor) -> dict[str, Point]:
    """The places of the buttons of the player's own ships."""
    return {name: player.middle(f".fleet button:has-text('{name}')") for name in ("L1", "M1", "S1")}


def chosen(player: Visitor, title: str) -> None:
    expect(player.panel.locator("h2")).to_have_text(title)


def back(player: Visitor) -> None:
    """Leaves the fan, which opens by itself, and then the ship."""
    expect(player.answer()).to_be_enabled()
    player.page.keyboard.press("Escape")
    expect(player.heading_grip).to_be_hidden()
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".fleet")).to_be_visible()


def middle(player: Visitor) -> Point:
    box = player.page.locator(".board svg.sheet").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


TITLES = {"L1": "Large L1", "M1": "Medium M1", "S1": "Small S1"}


def test_a_tap_right_after_a_flick_of_the_sea_is_a_tap(sailor: Visitor) -> None:
    hand, at, (x, y) = Touch(sailor), ships(sailor), middle(sailor)
    for name, by in (("L1", 60), ("M1", -60), ("S1", 60), ("L1", -60)):
        before = look(sailor)
        hand.drag(straight((x, y), (x + by, y + by)))
        hand.tap(at[name])
        chosen(sailor, TITLES[name])
        sailor.goes_from(lambda: look(sailor), before)
        back(sailor)


def test_two_taps_after_two_flicks_both_count(sailor: Visitor) -> None:
    hand, at, (x, y) = Touch(sailor), ships(sailor), middle(sailor)
    sailor.page.evaluate("document.addEventListener('click', () => (document.body.dataset.clicks += '.'))")
    sailor.page.evaluate("document.body.dataset.clicks = ''")
    for by in (60, -60):
        hand.drag(straight((x, y), (x + by, y)))
        hand.drag(straight((x, y), (x, y + by)))
        hand.tap(at["M1"])
        hand.tap(at["M1"])
    expect(sailor.page.locator("body")).to_have_attribute("data-clicks", "....")


def test_a_tap_after_a_pinch_is_a_tap_whichever_finger_went_first(sailor: Visitor) -> None:
    hand, at, (x, y) = Touch(sailor), ships(sailor), middle(sailor)
    for name, first in (("L1", 0), ("M1", 1)):
        before = scale(sailor)
        hand.put(0, (x - 40, y))
        hand.put(1, (x + 40, y))
        for step in (10, 20, 30):
            hand.move((x - 40 - step, y), (x + 40 + step, y))
        sailor.comes_to(partial(larger, sailor, 1.4 * before), wanted=True)
        sailor.rests()
        nearer = scale(sailor)
        hand.lift(first)
        hand.lift(1 - first)
        sailor.rests()
        assert scale(sailor) == pytest.approx(nearer, rel=0.01), "a finger that goes takes no hold of the sea"
        hand.tap(at[name])
        chosen(sailor, TITLES[name])
        back(sailor)
        zoom(sailor, "Zoom out", 1 / 1.6)
        zoom(sailor, "Zoom out", 1 / 1.6)


def test_after_one_of_three_fingers_lifts_the_other_two_zoom(sailor: Visitor) -> None:
    hand, (x, y) = Touch(sailor), middle(sailor)
    for finger, at in enumerate(((x - 50, y), (x + 50, y), (x, y + 60))):
        hand.put(finger, at)
    before = scale(sailor)
    hand.lift(2)
    for step in (5, 10, 15):
        hand.move((x - 50 - step, y), (x + 50 + step, y))
    sailor.comes_to(lambda: 1.1 < scale(sailor) / before < 1.4, wanted=True)
    sailor.rests()
    assert 1.1 < scale(sailor) / before < 1.4
    hand.lift(0)
    hand.lift(1)


def test_a_drag_that_ends_outside_the_window_is_over(sailor: Visitor) -> None:
    hand, at, (x, y) = Touch(sailor), ships(sailor), middle(sailor)
    hand.drag(straight((x, y), (x - 400, y - 60), 8))
    hand.tap(at["L1"])
    chosen(sailor, TITLES["L1"])
    back(sailor)
    hand.put(0, (x, y))
    hand.move((x + 60, y))
    hand.cancel()
    hand.tap(at["M1"])
    chosen(sailor, TITLES["M1"])


def test_a_touch_without_an_end_event_does_not_block_the_next(sailor: Visitor) -> None:
    hand, (x, y) = Touch(sailor), middle(sailor)
    sailor.page.evaluate(
        "for (const end of ['pointerup', 'pointercancel'])"
        " addEventListener(end, (event) => globalThis.deaf && event.stopPropagation(), true);"
        "globalThis.deaf = true"
    )
    hand.drag(straight((x, y), (x + 30, y)))
    sailor.page.evaluate("globalThis.deaf = false")
    near, before = scale(sailor), look(sailor)
    hand.drag(straight((x, y), (x - 60, y - 20)))
    sailor.goes_from(lambda: look(sailor), before)
    assert scale(sailor) == pytest.approx(near), "one finger carries, and does not pinch"
