"""Moments: the camera goes to what counts, not with reduced motion, and the end lights the pieces that won."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_boards import LATE
from tests.web.visitor import Visitor

ZOOMS = """
globalThis.zooms = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const scale = target.closest?.(".board") && /matrix\\(([-\\d.e]+)/.exec(target.getAttribute("transform") ?? "");
    if (scale) globalThis.zooms.push(Math.abs(Number(scale[1])));
  }
}).observe(document, { subtree: true, attributeFilter: ["transform"] });
"""

MOVE_FOCUS = """() => {
  const corners = ["a1", "e3"].map((name) => document.querySelector(`.board [data-name=${name}]`));
  const wayBack = () => zooms.at(-1) < Math.max(...zooms) && Math.max(...zooms) > 1.1 * zooms[0];
  let turn = 0;
  new MutationObserver(() => wayBack() && corners[turn++ % 2].focus()).observe(
    document.querySelector(".board .sheet > .sea"), { attributeFilter: ["transform"] });
}"""
"""The focus goes from corner to corner as often as the camera moves on its way back."""


def finisher(host: Host, visit: Visit, *, motion: bool) -> tuple[Visitor, str, list[str | None]]:
    """Teal, one piece before the third group, with Ben as the opponent."""
    match, seats = host.match("person", "person", game="hextris", names=("Anna", "Ben"), position=LATE)
    player = visit()
    if motion:
        player.page.emulate_media(reduced_motion="no-preference")
    return player.sit(match, seats[0]), match, seats


def completes(player: Visitor) -> None:
    player.page.locator("[data-name='0L'] .face").click()
    player.page.mouse.click(*player.middle("[data-name=a3] .face"))
    player.answer().click()
    expect(player.log).to_have_count(1)


@pytest.mark.parametrize("motion", [True, False])
def test_a_completed_group_and_the_end_are_moments_unless_motion_is_reduced(
    host: Host, visit: Visit, motion: bool
) -> None:
    player, _, _ = finisher(host, visit, motion=motion)
    player.page.evaluate(ZOOMS)
    completes(player)
    expect(player.page.locator(".result h2")).to_be_visible()
    if not motion:
        assert player.page.evaluate("new Set(zooms).size") <= 1
        return
    player.until("Math.max(...zooms) > 1.1 * zooms[0]")
    player.until("Math.abs(zooms.at(-1) / zooms[0] - 1) < 0.02")
    assert player.page.evaluate("Math.max(...zooms) < 1.2 * zooms[0]"), (
        "the hands and the opponent's answer are in sight"
    )


def test_the_camera_comes_back_from_a_moment_though_the_focus_moves_meanwhile(host: Host, visit: Visit) -> None:
    player, _, _ = finisher(host, visit, motion=True)
    player.page.evaluate(ZOOMS)
    completes(player)
    player.page.keyboard.press("Shift")
    player.page.evaluate(MOVE_FOCUS)
    player.until("Math.max(...zooms) > 1.1 * zooms[0]")
    player.until("Math.abs(zooms.at(-1) / zooms[0] - 1) < 0.02")


def test_the_end_says_who_won_and_why_and_lights_the_pieces(host: Host, visit: Visit) -> None:
    player, match, seats = finisher(host, visit, motion=False)
    loser = visit().sit(match, seats[1])
    completes(player)
    expect(player.page.locator(".result h2")).to_have_text("You won 3 to 2")
    expect(player.page.locator(".log-end")).to_have_text("Teal wins 3 to 2")
    expect(loser.page.locator(".result h2")).to_have_text("You lost: Teal completed three groups")
    expect(loser.page.locator(".board .spot.docked")).not_to_have_count(0)


@pytest.mark.parametrize("motion", [True, False])
def test_the_scores_are_counted_up_when_the_game_ends_and_not_when_it_is_opened_later(
    host: Host, visit: Visit, motion: bool
) -> None:
    player, match, seats = finisher(host, visit, motion=motion)
    completes(player)
    scores = player.page.locator(".standing .final-score")
    expect(scores).to_have_text(["3/3 groups", "2/3 groups"])
    expect(player.page.locator(".standing.counting")).to_have_count(1)
    grows = "(score) => getComputedStyle(score, '::after').animationName"
    assert scores.first.locator("strong").evaluate(grows) == ("count-up" if motion else "none")
    later = visit().sit(match, seats[0])
    expect(later.page.locator(".standing .final-score")).to_have_text(["3/3 groups", "2/3 groups"])
    expect(later.page.locator(".standing.counting")).to_have_count(0)
