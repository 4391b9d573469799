"""The log at the page: turns are numbered, pieces are small pictures, and a direction has its degrees on demand."""

from playwright.sync_api import expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_last_turn import players, slide
from tests.web.test_warnings import GUNS


def test_turns_are_numbered_and_pieces_are_pictures_that_are_read_as_words(host: Host, visit: Visit) -> None:
    teal, coral, _, _ = players(host, visit)
    teal.page.mouse.click(*teal.middle("[data-name=a3] .face"))
    expect(teal.page.locator(".board .selected")).to_have_attribute("data-name", "a3")
    slide(coral, "e2", "e1")
    expect(teal.page.locator(".board .selected")).to_have_count(0)
    said = ["1Teal · slides Medium c3 to c1", "2Coral · slides Medium e2 to e1"]
    expect(teal.log).to_have_text(said)
    expect(teal.page.locator(".lines .piece-icon")).to_have_count(2)
    bodies = teal.page.locator(".lines .piece-icon path").evaluate_all("all => all.map(e => e.getAttribute('fill'))")
    assert len(set(bodies)) == 2, "each has its owner's colour"
    teal.page.get_by_role("button", name="Notation").click()
    expect(teal.log).to_have_text(["10 move c3 c1", "21 move e2 e1"])


def test_every_draw_of_the_opening_has_its_line_with_coloured_pieces(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", "greedy", game="undercut")
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.panel.locator(".action").first.click()
    player.answer().click()
    drawn = player.page.locator(".lines li", has_text="Teal draws")
    expect(drawn).to_have_count(1)
    expect(drawn.locator(".piece-icon")).not_to_have_count(0)


def test_a_direction_shows_its_degrees_when_the_line_is_looked_at(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=position(GUNS))
    player = visit().sit(match, seats[0])
    player.sail("S1")
    player.end_turn()
    visit().sit(match, seats[1]).sail("M2")  # a line of the present is no replay
    line = player.log.first
    expect(line).to_contain_text("S1 sails 1 step, facing east")
    shown = "each => getComputedStyle(each, '::after').content"
    exact = line.locator(".exact")
    player.page.mouse.move(2, 2)
    player.comes_to(lambda: exact.evaluate(shown), "none")
    line.locator("button").click()
    player.sees_turn("Replay")
    player.page.mouse.move(2, 2)
    player.comes_to(lambda: "090.0" in exact.evaluate(shown), wanted=True)
    expect(exact).to_have_attribute("title", "090.0°")


def test_tab_stops_once_in_the_log_and_up_and_down_go_along_its_lines(host: Host, visit: Visit) -> None:
    teal, coral, _, _ = players(host, visit)
    teal.page.mouse.click(*teal.middle("[data-name=a3] .face"))
    slide(coral, "e2", "e1")
    lines = teal.log.locator("button")
    expect(lines).to_have_count(2)
    assert lines.evaluate_all("all => all.map(each => each.tabIndex)") == [-1, 0]
    lines.last.focus()
    teal.page.keyboard.press("ArrowUp")
    expect(lines.first).to_be_focused()
    teal.page.keyboard.press("ArrowDown")
    expect(lines.last).to_be_focused()
