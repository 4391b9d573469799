"""A newcomer who uses only keys: from the start page to the result, with hints, and where the focus goes on the way."""

import pytest
from playwright.sync_api import expect

from iceharbor.catalogue import GAMES
from tests.seeds import most_slow, times
from tests.web.conftest import Visit
from tests.web.hand import seat_with_hand
from tests.web.held_messages import PLANS, Held
from tests.web.host import Host
from tests.web.test_boards_seen import HEXTRIS
from tests.web.test_dragging import SPRAWL
from tests.web.visitor import Visitor

SHORT_GAMES = ["Hextris", "Sprawl"]
LONG_GAMES = ["Undercut", "Armada", "Ice Pirates"]
"""Only the first actions of these are played with hints."""
FOCUSED = "document.activeElement.textContent.trim()"
ON_OPEN = "document.activeElement.matches('.board .spot.open')"


def tab_to(player: Visitor, text: str) -> None:
    """Presses Tab until the focused control has this text."""
    for _ in range(40):
        player.page.keyboard.press("Tab")
        if player.page.evaluate(FOCUSED) == text:
            return
    raise AssertionError(f"no Tab stop has the text {text!r}")


def may_act(player: Visitor) -> bool:
    """Waits until the player may act, or the match is over: then it is False."""
    ready = player.page.locator(":root:not(:has(.prompt.waiting)) .turn.mine")
    over = player.page.locator(".result")
    expect(ready.or_(over).first).to_be_visible()
    return not over.is_visible()


@pytest.mark.parametrize("title", most_slow([*SHORT_GAMES, *LONG_GAMES]))
def test_a_newcomer_plays_with_tab_enter_and_hints_from_the_start_page_on(visit: Visit, title: str) -> None:
    player = visit("/", newcomer=True)
    expect(player.game(title)).to_be_visible()
    tab_to(player, f"Play {title}")
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("button", name="Start match")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("button", name="Got it")).to_be_focused()
    player.page.keyboard.press("Enter")
    most = times(1, 40 if title in SHORT_GAMES else 8)
    for _ in range(most):
        if not may_act(player):
            break
        count = player.entries()
        player.page.keyboard.press("h")
        expect(player.answer().or_(player.page.locator(".heading-grip, .place-grip")).first).to_be_enabled()
        player.until("document.activeElement.matches('.answers .gold, .heading-grip, .place-grip')")
        player.page.keyboard.press("Enter")
        player.tells_more(count)
    else:
        assert player.entries() >= most
        return
    expect(player.page.locator(".result h2")).to_be_in_viewport(ratio=1)
    expect(player.page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def test_a_hint_takes_the_focus_from_the_board_and_again_shows_the_next_best(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="hextris", first=0)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    keys = player.page.keyboard
    keys.press("1")
    player.until(ON_OPEN)
    shown = player.page.locator(".hint-actions button[aria-pressed=true]")
    for key, words in (("h", "1. Best"), ("h", "2. Second"), ("3", "3. Third"), ("h", "1. Best")):
        keys.press(key)
        expect(shown).to_contain_text(words)
        expect(player.answer()).to_be_focused()
    keys.press("Enter")
    expect(player.log.first).to_be_visible()


def test_after_a_hint_is_played_by_enter_arrows_go_to_a_place_that_can_be_chosen(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="hextris", first=0)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.keyboard.press("h")
    expect(player.answer()).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.log.nth(1)).to_be_attached()
    player.sees_turn("Your turn")
    player.page.keyboard.press("ArrowRight")
    player.until(ON_OPEN)


def test_enter_plays_what_is_shown_while_only_the_board_has_the_focus(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="hextris", first=0)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.get_by_role("button", name="Hint").click()
    expect(player.answer()).to_be_enabled()
    player.page.locator(".board").focus()
    player.page.keyboard.press("Enter")
    expect(player.log.first).to_be_visible()


def test_a_bracket_goes_to_a_piece_of_yours_and_arrows_to_where_it_can_go(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    keys = player.page.keyboard
    keys.press("]")
    player.until(ON_OPEN)
    chosen = player.page.locator(".panel h2").inner_text()
    keys.press("]")
    expect(player.page.locator(".panel h2")).not_to_have_text(chosen)
    player.until(ON_OPEN)
    keys.press("Enter")
    keys.press("Enter")
    expect(player.log.first).to_be_visible()


def test_a_bracket_stays_on_a_tower_whose_choices_are_sizes(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, SPRAWL)
    player.page.keyboard.press("]")
    expect(player.page.locator(".board [data-name=B2].selected")).to_be_focused()
    expect(player.page.locator(".board .tray.open")).not_to_have_count(0)
    expect(player.page.locator(".board [data-name=B2].selected")).to_be_focused()


def test_tab_comes_to_the_board_at_a_place_that_can_be_chosen(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    player.page.keyboard.press("Tab")
    player.until(ON_OPEN)
    player.page.keyboard.press("Shift+Tab")
    player.page.locator(".panel .action").first.click()
    expect(player.page.locator(".board .spot.open.tray")).to_have_count(0)
    player.page.evaluate("document.activeElement.blur()")
    player.page.locator("[aria-label='Zoom in']").focus()
    player.page.keyboard.press("Shift+Tab")
    player.until(ON_OPEN)


def test_an_arrow_on_the_board_goes_to_a_place_that_can_be_chosen(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    player.page.locator(".board").focus()
    player.page.keyboard.press("ArrowUp")
    assert player.page.evaluate(ON_OPEN)


def test_after_the_keys_are_read_the_focus_is_back_on_the_board(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    player.page.keyboard.press("1")
    player.until(ON_OPEN)
    player.page.keyboard.press("?")
    expect(player.page.locator("dialog")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog")).to_have_count(0)
    player.until(ON_OPEN)


def test_the_keys_are_listed_on_the_start_page_too(visit: Visit) -> None:
    reader = visit("/")
    expect(reader.game("Hextris")).to_be_visible()
    reader.page.keyboard.press("?")
    expect(reader.page.locator("dialog table.keys")).to_contain_text("Hint")


def test_keys_come_to_the_cards_of_a_fleet_and_not_to_the_board_that_they_cover(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "trader", game="pirates_csg")
    player = visit(newcomer=True)
    player.hold(match, seats[0])
    player.goto(f"/m/{match}")
    expect(player.page.get_by_role("button", name="Got it")).to_be_focused()
    expect(player.page.locator(".card-table .action").first).to_be_visible()
    player.page.keyboard.press("Enter")
    player.until("document.activeElement.matches('.card-table .action')")
    for _ in range(30):
        player.page.keyboard.press("Tab")
        assert player.page.evaluate("document.activeElement.closest('.board') === null")


SEEN = (
    "e => { const b = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(b.x + 9, b.bottom - 4)) }"
)
"""The bottom of the element is not covered."""


def test_the_question_that_an_action_asks_is_in_sight_with_its_choices(host: Host, visit: Visit) -> None:
    sea = {**GAMES["ice_pirates"].lesson[3].position}
    match, seats = host.match("person", "person", position=sea)
    player = visit()
    player.page.set_viewport_size({"width": 1280, "height": 640})
    player.sit(match, seats[0])
    player.page.keyboard.press("]")
    show = player.panel.locator(".actions .action", has_text="Show T1")
    expect(show).to_be_visible()
    player.page.keyboard.press(show.get_attribute("data-number") or "")
    expect(player.panel.locator(".prompt")).to_contain_text("to whom?")
    expect(player.panel.locator(".prompt")).to_be_in_viewport(ratio=1)
    coral = player.panel.locator(".actions.few .action", has_text="Coral")
    player.comes_to(lambda: coral.evaluate(SEEN), wanted=True)


def test_arrows_stay_on_the_board_when_escape_takes_away_the_button_that_had_the_focus(
    host: Host, visit: Visit
) -> None:
    match, seats = host.match("person", "greedy", "greedy", game="sprawl")
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    keys = player.page.keyboard
    keys.press("h")
    expect(player.answer()).to_be_focused()
    keys.press("Escape")
    player.until("document.activeElement === document.body")
    keys.press("ArrowLeft")
    player.until(ON_OPEN)
    expect(player.page.locator(".turn.back-then")).to_have_count(0)


def test_arrows_wait_for_the_choices_on_the_board_while_these_are_on_the_way(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", "greedy", game="sprawl")
    visitor = visit()
    line = Held(visitor, PLANS)
    player = visitor.sit(match, seats[0])
    player.sees_turn("Your turn")
    keys = player.page.keyboard
    keys.press("h")
    expect(player.answer()).to_be_focused()
    line.hold()
    keys.press("Escape")
    player.until("document.activeElement === document.body")
    keys.press("ArrowLeft")
    player.until("document.activeElement.matches('.board')")
    player.page.evaluate("globalThis.been = 0; addEventListener('focusin', () => globalThis.been++)")
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight"):
        keys.press(key)
    line.let_through()
    player.until(ON_OPEN)
    player.page.wait_for_timeout(400)
    assert player.page.evaluate("globalThis.been") == 1, "arrows after the first do not move on from the choice"
    expect(player.page.locator(".turn.back-then")).to_have_count(0)


def test_shift_and_enter_bid_from_a_piece_on_which_enter_alone_would_take_it_back(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", "greedy", game="undercut", first=0)
    player = visit().sit(match, seats[0])
    keys = player.page.keyboard
    keys.press("1")
    player.answer().click()
    expect(player.page.get_by_role("button", name="Bid on stack 1")).to_be_visible()
    keys.press("1")
    piece = player.page.locator(".board .spot.open[data-name*=':']").first
    piece.focus()
    keys.press("Enter")
    expect(player.answer()).to_have_text("Bid 3 points on stack 1")
    expect(player.answer()).not_to_be_focused()
    keys.press("Shift+Enter")
    expect(player.page.locator(".lines")).to_contain_text("Teal · bids")


def test_keys_do_nothing_behind_a_dialog_that_has_lost_the_focus(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    player.page.get_by_role("button", name="Link").click()
    dialog = player.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    player.page.evaluate("document.activeElement.blur()")
    asked = player.panel.locator(".prompt").inner_text()
    player.page.keyboard.press("1")
    player.page.wait_for_timeout(300)
    expect(player.panel.locator(".prompt")).to_have_text(asked)
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_home_on_a_heading_stays_at_the_move(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=2, first=0)
    player = visit().sit(match, seats[0])
    player.choose("S1")
    player.action("Move").click()
    player.heading_grip.focus()
    player.page.keyboard.press("Home")
    player.page.wait_for_timeout(300)
    expect(player.page.locator(".turn.back-then")).to_have_count(0)
    shown = player.heading()
    player.page.keyboard.press("PageDown")
    player.turns_from(shown)
