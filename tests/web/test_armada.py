"""Armada at the page: fleets chosen and deployed by hand, flags and lines, whole games by mouse and by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.games.armada_positions import goal, marker, position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_access import serious
from tests.web.visitor import REST, Visitor, in_turn, seat_of

COLOURS = ("Teal", "Coral")
SMALL_FLEETS: dict[str, Any] = {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1}


def pair(host: Host, visit: Visit, **options: Any) -> tuple[Visitor, Visitor]:
    """Two players, the one who has to act first."""
    match, seats = host.match("person", "person", game="armada", **options)
    first, second = in_turn(*(visit().sit(match, token) for token in seats))
    return first, second


def from_position(host: Host, visit: Visit, laid: dict[str, Any]) -> Visitor:
    """Teal at a match that starts from a position."""
    match, seats = host.match("person", "person", game="armada", position=laid)
    return visit().sit(match, seats[0])


def choice(player: Visitor, label: str) -> Locator:
    return player.page.locator(".actions.few .action", has_text=label)


def say(player: Visitor, label: str) -> None:
    """Makes a choice and confirms it."""
    choice(player, label).click()
    player.answer().click()


def arrange(player: Visitor, label: str = "Line abreast") -> None:
    """Places the whole fleet in a formation, by its key."""
    number = choice(player, label).get_attribute("data-number")
    player.page.keyboard.press(str(number))
    expect(player.page.locator(".fleet .waiting")).to_have_count(0)


def ready(player: Visitor) -> None:
    player.page.keyboard.press("Escape")
    say(player, "Ready")


def fleet(player: Visitor, ship: str) -> Locator:
    return player.page.locator(".fleet button", has_text=ship).first


def hull(player: Visitor, name: str) -> Locator:
    return player.page.locator(f".board [data-name='{name}'] .edge").first


def where(locator: Locator) -> tuple[float, float]:
    """The middle of an element, once it stays where it is."""
    locator.evaluate(REST)
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sea(player: Visitor, across: float, up: float) -> tuple[float, float]:
    """A point of the field as a share of its width and height, from the south-west."""
    return player.sea(across, up)


def drag(player: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = player.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=8)
    mouse.up()


# --- Before play ------------------------------------------------------------------------------------------------------


def test_one_picks_the_fleet_and_the_other_says_who_moves_first(host: Host, visit: Visit) -> None:
    picker, other = pair(host, visit)
    picker.sees_turn("choose a fleet")
    ghosts = picker.page.locator(f".board .ghost.passed[style*='seat-{seat_of(picker)}-']")
    expect(ghosts).to_have_count(4)
    choice(picker, "Medium and small ships").hover()
    expect(ghosts).to_have_count(8)
    picker.page.mouse.move(5, 5)
    expect(ghosts).to_have_count(4)
    say(picker, "Large ships")
    other.sees_turn("choose who goes first")
    for player, ships in ((picker, 4), (other, 8)):
        icons = other.page.locator(".fleet-icons").nth(seat_of(player))
        expect(icons).to_have_attribute("aria-label", f"{ships} of {ships} ships afloat")
    say(other, "You")
    other.sees_turn("place ships")
    expect(other.page.locator(".fleet button")).to_have_count(8)
    expect(picker.log.last).to_contain_text("goes first")


@pytest.mark.slow
def test_an_advanced_setup_is_said_number_by_number_and_the_other_side_may_swap(host: Host, visit: Visit) -> None:
    picker, other = pair(host, visit, mode="advanced")
    choice(picker, "Large ships").click()
    for label in ("3 Large", "2 Medium", "1 Small"):
        choice(picker, label).click()
    expect(picker.panel).to_contain_text("2 Medium and 1 Small")
    picker.page.get_by_role("button", name="Back", exact=True).click()
    choice(picker, "0 Small").click()
    expect(picker.answer()).to_have_text("Propose these fleets")
    picker.answer().click()
    say(other, "Swap")
    picker.sees_turn("place ships")
    expect(picker.page.locator(".fleet button")).to_have_text(["M1", "M2"])
    expect(picker.log.filter(has_text="swaps the fleets")).to_have_count(1)


@pytest.mark.slow
def test_a_number_that_cannot_stand_is_closed_and_says_why(host: Host, visit: Visit) -> None:
    picker, _ = pair(host, visit, mode="advanced")
    choice(picker, "Large ships").click()
    closed = choice(picker, "0 Large")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.click(force=True)
    expect(picker.page.locator(".notice")).to_contain_text("AR-A7")
    picker.page.keyboard.press("4")
    expect(picker.panel).to_contain_text("How many Medium")


# --- Deployment -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_formation_is_laid_by_one_key_and_another_by_another(host: Host, visit: Visit) -> None:
    player, _ = pair(host, visit, **SMALL_FLEETS)
    arrange(player)
    expect(player.page.locator(".board .piece")).to_have_count(3)
    before = where(hull(player, f"{seat_of(player)}.S1"))
    arrange(player, "Wedge")
    expect(player.log.last).to_contain_text("places the fleet in a wedge")
    expect(player.panel).to_contain_text("Press Ready")
    player.goes_from(lambda: where(hull(player, f"{seat_of(player)}.S1")), before)


@pytest.mark.slow
def test_a_ship_is_dragged_from_the_list_onto_the_sea_and_from_there_elsewhere(host: Host, visit: Visit) -> None:
    player, _ = pair(host, visit, **SMALL_FLEETS)
    seat = seat_of(player)
    up = 0.12 if seat == 0 else 0.88
    drag(player, where(fleet(player, "L1")), sea(player, 0.3, up))
    expect(player.log.last).to_contain_text("places L1")
    name = f"{seat}.L1"
    player.comes_to(lambda: where(hull(player, name))[0], pytest.approx(sea(player, 0.3, up)[0], abs=3))
    start = where(hull(player, name))
    drag(player, start, (start[0] + 200, start[1]))
    expect(player.turn).to_contain_text("Undo 2")
    player.comes_to(lambda: where(hull(player, name))[0], pytest.approx(start[0] + 200, abs=3))
    expect(player.log.last).to_contain_text("places L1")
    player.page.keyboard.press("u")
    expect(player.turn).to_contain_text("Undo 1")
    player.comes_to(lambda: where(hull(player, name))[0], pytest.approx(start[0], abs=3))


@pytest.mark.slow
def test_presses_on_the_own_side_place_one_ship_after_another_and_ready_stays_in_sight(
    host: Host, visit: Visit
) -> None:
    player, _ = pair(host, visit, **SMALL_FLEETS)
    seat = seat_of(player)
    for name, across in (("L1", 0.2), ("M1", 0.4), ("S1", 0.6)):
        player.page.mouse.click(*sea(player, across, 0.12 if seat == 0 else 0.88))
        expect(hull(player, f"{seat}.{name}")).to_be_visible()
        expect(player.log.last).to_contain_text("places")
    ready = player.page.locator(".footing .action.gold")
    expect(ready).to_contain_text("Ready")
    expect(ready).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_the_handle_and_the_keys_turn_what_lies_and_going_on_keeps_it(host: Host, visit: Visit) -> None:
    player, _ = pair(host, visit, **SMALL_FLEETS)
    arrange(player)
    fleet(player, "L1").click()
    expect(player.page.locator(".panel-head .details")).to_contain_text("facing")
    grip = player.page.locator(".heading-grip")
    expect(grip).to_be_visible()
    x, y = where(grip)
    drag(player, (x, y), (x + 60, y))
    expect(player.log.last).to_contain_text("then moves L1")
    turned = player.page.locator(".panel-head .details").inner_text()
    player.page.keyboard.press(".")
    expect(player.answer()).to_have_text("Place here")
    fleet(player, "M1").click()
    expect(player.panel.locator("h2")).to_contain_text("M1")
    fleet(player, "L1").click()
    expect(player.panel.locator("h2")).to_contain_text("L1")
    expect(player.page.locator(".panel-head .details")).not_to_have_text(turned)


@pytest.mark.slow
def test_a_ship_dropped_too_near_to_the_enemy_moves_to_the_nearest_legal_place(host: Host, visit: Visit) -> None:
    first, second = pair(host, visit, **SMALL_FLEETS)
    arrange(first)
    ready(first)
    second.sees_turn("Your turn")
    fleet(second, "L1").click()
    expect(second.page.locator(".board .callout", has_text="less than 10 inches")).to_be_visible()
    up = 0.49 if seat_of(second) == 0 else 0.51
    drag(second, where(fleet(second, "L1")), sea(second, 0.5, up))
    expect(second.log.last).to_contain_text("places L1")
    away = abs(where(hull(second, f"{seat_of(second)}.L1"))[1] - sea(second, 0.5, up)[1])
    assert away > 20


def test_the_flag_is_set_on_the_sea_or_carried_by_a_ship(host: Host, visit: Visit) -> None:
    player, _ = pair(host, visit, mode="flag", **SMALL_FLEETS)
    seat = seat_of(player)
    arrange(player)
    expect(player.page.locator(".board .piece")).to_have_count(3)
    choice(player, "Flag").first.click()
    expect(player.panel).to_contain_text("Choose a ship to carry your flag")
    player.page.mouse.click(*sea(player, 0.1, 0.1 if seat == 0 else 0.9))
    flag = player.page.locator(f".board [data-name='F{seat}']")
    expect(flag).to_have_attribute("aria-label", f"Flag of {COLOURS[seat]}")
    expect(player.log.last).to_contain_text("places the flag")
    player.page.keyboard.press("Escape")
    choice(player, "Flag").first.click()
    player.page.mouse.click(*where(hull(player, f"{seat}.M1")))
    expect(player.page.locator(f".board [data-name='{seat}.M1'] .pennant")).to_have_count(1)
    expect(flag).to_have_count(0)
    expect(fleet(player, "M1")).to_have_attribute("aria-label", re.compile("flagship$"))


@pytest.mark.slow
def test_the_line_is_drawn_when_both_have_deployed(host: Host, visit: Visit) -> None:
    first, second = pair(host, visit, mode="breakthrough", **SMALL_FLEETS)
    for player in (first, second):
        arrange(player)
        expect(player.panel).to_contain_text("Press Ready")
        expect(player.page.locator(".board .goal-label")).to_be_hidden()
        ready(player)
    colour = COLOURS[seat_of(first)]
    for player in (first, second):
        expect(player.page.locator(".board .goal-label")).to_have_text(f"{colour} wins beyond this line")
    assert serious(first.page) == []


# --- Play -------------------------------------------------------------------------------------------------------------


def test_a_ship_that_touches_the_flag_wins_at_once(host: Host, visit: Visit) -> None:
    drawn = """
        0.S1 at 19000,18000 heading 000.0
        1.M1 at 15500,9500 heading 200.0
    """
    laid = {**position(drawn), "options": {"mode": "flag"}, "flags": [marker(0, 17000, 2000), marker(1, 19000, 20400)]}
    player = from_position(host, visit, laid)
    player.choose("S1")
    player.action("Move").click()
    expect(player.answer()).to_have_text("Sail")
    expect(player.page.locator(".heading-grip")).to_have_attribute("aria-valuenow", "0")
    player.answer().click()
    result = player.page.locator(".result")
    expect(result).to_contain_text("You won")
    expect(result).to_contain_text("captured the enemy flag")
    expect(result).to_contain_text("Afloat: Teal 1 ship (1 hit left); Coral 1 ship (2 hits left)")


@pytest.mark.slow
def test_the_grip_of_a_heading_does_not_hide_the_island_under_it(host: Host, visit: Visit) -> None:
    land = "0.L1 bow 10000,6000 heading 060.0\nT1 at 11700,7600 heading 010.0 size 2048,2048"
    player = from_position(host, visit, position(land))
    fleet(player, "L1").click()
    player.action("Move").click()
    grip = player.page.locator(".board .heading-grip")
    expect(grip).to_have_class(re.compile("see-through"))
    grip.focus()
    for _ in range(4):
        player.page.keyboard.press("Alt+ArrowRight")
    expect(grip).not_to_have_class(re.compile("see-through"))


def test_the_last_shot_sinks_and_the_fleet_is_told_to_be_lost(host: Host, visit: Visit) -> None:
    drawn = """
        0.L1 at 16000,9000 heading 090.0
        1.S1 at 16800,10600 heading 090.0
        1.M1 at 30000,19500 heading 200.0 damage 1
    """
    player = from_position(host, visit, {**position(drawn), "options": {}})
    player.choose("L1")
    player.action("Fire port").click()
    expect(player.answer()).to_have_text("Fire at Coral's S1")  # it is the only target
    player.answer().click()
    expect(player.page.locator(".board [data-name='1.S1']")).to_have_count(0)
    expect(player.page.locator(".fleet-icons").nth(1)).to_have_attribute("aria-label", "1 of 2 ships afloat")
    expect(player.page.locator(".seat").nth(1)).to_contain_text("1/3")
    player.page.keyboard.press("u")
    expect(player.page.locator(".board [data-name='1.S1']")).to_have_count(1)
    player.page.keyboard.press("End")
    player.left(3)


def test_a_ship_over_the_line_wins(host: Host, visit: Visit) -> None:
    drawn = """
        0.S1 at 9000,20000 heading 000.0
        1.M1 at 25500,9500 heading 200.0
    """
    laid = {**position(drawn), "options": {"mode": "breakthrough"}, "goal": goal(0, (0, 21000), (36864, 21000))}
    player = from_position(host, visit, laid)
    player.sail("S1")
    expect(player.page.locator(".result")).to_contain_text("crossed the goal line")


@pytest.mark.slow
def test_passing_all_round_is_announced_and_draws(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position={**position(), "options": {}})
    ann, ben = (visit().sit(match, token) for token in seats)
    for player in (ann, ben):
        player.sees_turn("Your turn")
        player.turn.get_by_role("button", name="Pass").click()
        expect(player.panel).to_contain_text("pass")
        if player is ben:
            expect(player.turn).to_contain_text("another pass is a draw")
        player.answer().click()
    expect(ann.page.locator(".result")).to_contain_text("Draw")


# --- Whole games ------------------------------------------------------------------------------------------------------


def settled(player: Visitor) -> None:
    mine = player.page.locator(".turn.mine:has(.pips)")
    expect(mine.or_(player.page.locator(".result")).first).to_be_visible()


def over(player: Visitor) -> bool:
    return player.page.locator(".result").is_visible()


def test_a_whole_game_is_played_by_mouse_against_a_bot(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", game="armada", turn_cap=2, **SMALL_FLEETS)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    expect(player.page.locator(".action.gold")).to_have_count(0)
    choice(player, "Wedge").click()
    expect(player.panel).to_contain_text("Press Ready")
    expect(player.page.locator(".footing .action.gold")).to_contain_text("Ready")
    expect(player.page.locator(".footing .action.gold")).to_be_in_viewport(ratio=1)
    say(player, "Ready")
    settled(player)
    while not over(player):
        for ship in [each.inner_text()[:2] for each in player.page.locator(".fleet button").all()]:
            player.choose(ship)
            player.action("Move").click()
            expect(player.answer()).to_be_enabled()
            grip = player.page.locator(".heading-grip")
            before = grip.get_attribute("aria-valuenow") or ""
            x, y = where(grip)
            drag(player, (x, y), (x + 40, y + 26))
            expect(grip).not_to_have_attribute("aria-valuenow", before)
            expect(player.answer()).to_be_enabled()
            count = player.entries()
            player.answer().click()
            player.tells_more(count)
            expect(fleet(player, ship).locator(".acted")).to_be_visible()
        count = player.entries()
        player.turn.get_by_role("button", name="End turn").click()
        player.tells_more(count)
        settled(player)
    expect(player.page.locator(".result")).to_contain_text("AR-A15")


@pytest.mark.slow
def test_a_whole_game_is_played_by_keyboard_alone(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", game="armada", turn_cap=2, **SMALL_FLEETS)
    player = visit().sit(match, seats[0])
    keys = player.page.keyboard
    player.sees_turn("Your turn")
    keys.press("]")
    grip = player.page.locator(".place-grip")
    expect(grip).to_be_focused()
    keys.press("ArrowUp")
    expect(player.live("plan")).to_contain_text("Where should L1 be")
    keys.press("Enter")
    expect(player.log.last).to_contain_text("places L1")
    keys.press(".")
    expect(player.answer()).to_have_text("Place here")
    keys.press("Enter")
    expect(player.turn).to_contain_text("Undo 2")
    keys.press(str(choice(player, "Ready").get_attribute("data-number")))
    expect(player.answer()).to_have_text("Ready")
    expect(player.answer()).to_be_focused()
    keys.press("Enter")
    settled(player)
    while not over(player):
        keys.press("]")
        expect(player.page.locator(".actions")).to_be_visible()
        keys.press("1")
        expect(player.answer()).to_be_enabled()
        expect(player.page.locator(".heading-grip")).to_be_focused()
        count = player.entries()
        keys.press("Enter")
        player.tells_more(count)
        count = player.entries()
        keys.press("e")
        expect(player.answer()).to_be_focused()
        keys.press("Enter")
        player.tells_more(count)
        settled(player)
    keys.press("Home")
    expect(player.turn).to_contain_text("move 0")
    keys.press("End")
    expect(player.turn).to_have_count(0)


# --- Accessibility ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_axe_finds_nothing_serious_while_fleets_are_deployed(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", mode="flag", deployment="hidden", **SMALL_FLEETS)
    player = visit().sit(match, seats[0])
    player.sees_turn("place ships")
    assert serious(player.page) == []
    arrange(player)
    fleet(player, "L1").click()
    expect(player.page.locator(".heading-grip")).to_be_visible()
    assert serious(player.page) == []


def test_a_phone_deploys_by_touch(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", deployment="hidden", **SMALL_FLEETS)
    player = visit(phone=True).sit(match, seats[0])
    player.sees_turn("place ships")
    player.until("document.documentElement.scrollWidth <= 390")
    fleet(player, "S1").tap()
    expect(player.panel).to_contain_text("Where should S1 be")
    player.page.touchscreen.tap(*sea(player, 0.4, 0.15))
    expect(player.page.locator(".board [data-name='0.S1']")).to_have_count(1)
    player.page.get_by_role("button", name="Turn right by 15 degrees").tap()
    expect(player.answer()).to_have_text("Place here")
    player.answer().tap()
    expect(player.page.locator(".panel-head .details")).to_contain_text("facing north (015.0°)")


@pytest.mark.slow
def test_ships_that_wait_to_be_placed_stand_close_together(host: Host, visit: Visit) -> None:
    """The pages that say "getting ready" share a class name with them, and their style sheet is loaded too."""
    player, _ = pair(host, visit, **SMALL_FLEETS)
    rows = player.page.locator(".fleet li:has(.waiting)")
    expect(rows).not_to_have_count(0)
    assert all(box is not None and box["height"] < 60 for box in (row.bounding_box() for row in rows.all()))
