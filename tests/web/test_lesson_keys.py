"""Each lesson is played by keys alone, to its end and on to a match."""

import json
from typing import Final

import pytest
from playwright.sync_api import expect

from iceharbor.catalogue import GAMES
from tests.seeds import most_slow, times
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

LAST_STEPS: Final = times(1, 99)
"""The number of steps that are played, up to the last."""
TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
KNOWN: Final = (
    """!document.querySelector(".prompt.waiting, .answers .gold:disabled, .board .over .aim.unknown:not(.away)")"""
)

BEGUN: Final = """
try { localStorage.getItem("iceharbor:lessons") ?? localStorage.setItem("iceharbor:lessons", DONE); } catch {}
"""

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "hextris": ("1 5 Enter", "] 2 Enter", "] 6 Enter", "1 1 Enter", "3 1 Enter", "1 1 Enter"),
    "torpedo": ("l Enter", "s Tab Enter", "l Enter", "s Tab Tab" + " ," * 9 + " ArrowDown Enter", "s Enter"),
    "sprawl": (
        "1 Enter Enter",
        "] 1 Enter",
        "3 Enter Enter",
        "3 ArrowUp ArrowUp ArrowUp Enter Enter",
        "2 ArrowRight ArrowRight ArrowRight Enter Enter",
    ),
    "undercut": ("1 1 Enter", "1 Enter", "2 Enter", "2 Enter", "3 3 Enter"),
    "armada": ("] Enter", "] n n Enter", "] 2 Enter Enter", "] 2 Enter Enter", "] Enter 3 Enter Enter"),
    "ice_pirates": (
        "] Enter",
        "] 5 Enter",
        "] Enter 5 Enter",
        "] 6 Enter Enter",
        "] 6 Tab Enter Enter",
        "] 2 Enter Enter",
    ),
    "pirates_csg": (
        "] Enter Enter",
        "] 1 Enter Enter Enter",
        "] 2 Enter Enter",
        "] 1 Enter 1 Enter",
        "] 2 . Enter Enter",
        "] Escape 2 Enter Enter",
        "1 1 1 Enter",
    ),
}
"""By game the keys that solve each step; each is pressed when the page has answered the one before."""


def presses(player: Visitor, keys: str) -> None:
    expect(player.page.locator(".board :is(.neat-hair, .tabletop)")).not_to_have_count(0)
    expect(player.page.locator(".panel .prompt, .tray").first).to_be_visible()
    for key in keys.split():
        player.page.evaluate(TWO_FRAMES)
        player.until(KNOWN)
        player.page.evaluate(TWO_FRAMES)
        player.page.keyboard.press(key)


def at_step(visit: Visit, game: str, step: int) -> Visitor:
    """A learner who has solved this number of steps."""
    player = visit()
    player.context.add_init_script(BEGUN.replace("DONE", json.dumps(json.dumps({game: step}))))
    player.goto(f"/learn/{game}")
    expect(player.page.locator(".lesson-title")).to_have_text(GAMES[game].lesson[step].title)
    return player


@pytest.mark.parametrize("game", most_slow(list(KEYS)))
def test_a_lesson_is_played_by_keys_to_its_end_and_enter_begins_a_match(visit: Visit, game: str) -> None:
    lesson = GAMES[game].lesson
    begun = max(0, len(lesson) - LAST_STEPS)
    player = at_step(visit, game, begun)
    for step, keys in list(zip(lesson, KEYS[game], strict=True))[begun:]:
        expect(player.page.locator(".lesson-title")).to_have_text(step.title)
        presses(player, keys)
        expect(player.page.locator(".praise, .lesson-answer")).to_have_text("Well done")
    expect(player.page.get_by_role("button", name="Play")).to_be_focused()
    player.page.keyboard.press("Enter")
    player.has_table()


def test_a_ghost_that_keys_turn_is_in_sight(visit: Visit) -> None:
    player = at_step(visit, "pirates_csg", 2)
    presses(player, "] 2 Enter")
    expect(player.panel).to_contain_text("Segment 2 of 2")
    expect(player.heading_grip).to_be_focused()
    expect(player.heading_grip).to_be_in_viewport(ratio=1)


def test_after_a_wrong_try_the_praise_stands_alone_and_the_keys_are_a_press_away(visit: Visit) -> None:
    player = at_step(visit, "hextris", 5)
    presses(player, "1 2 Enter")
    expect(player.page.locator(".lesson-answer")).to_contain_text("Not that")
    presses(player, "1 1 Enter")
    expect(player.page.locator(".praise, .lesson-answer")).to_have_text("Well done")
    player = at_step(visit, "hextris", 0)
    player.page.get_by_role("button", name="Keys").click()
    expect(player.page.locator("dialog table.keys")).to_contain_text("Choose the action with this number")
