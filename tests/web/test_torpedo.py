"""Torpedo at the page: rushes by mouse, thumb and keys, two browsers against each other, waves, one device for all."""

import re

import pytest
from playwright.sync_api import CDPSession, WebSocketRoute, expect

from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.held_messages import GO, Held
from tests.web.host import Host
from tests.web.placing import (
    WATCH_FLASHES,
    WATCH_STOP,
    Point,
    aim,
    begun,
    crashing,
    ghost,
    kept,
    known,
    lay,
    lay_at_last,
    lies,
    over,
    piece,
    say_ready,
    sea,
    seated,
    tray,
)
from tests.web.test_access import serious
from tests.web.visitor import Visitor

TRAYS_LAST = """() => {
  const [field, trays] = [".board .neat-hair", ".trays"]
    .map((each) => document.querySelector(each).getBoundingClientRect());
  return field.bottom < trays.top && trays.bottom > innerHeight - 2;
}"""
"""The trays lie below the sea, at the bottom edge of the screen."""


@pytest.mark.slow
def test_all_players_see_who_is_ready_and_the_countdown(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="torpedo")
    teal, coral = visit().sit(match, seats[0]), visit()
    begins, clock = Held(coral, GO), coral.page.clock
    begins.hold()
    clock.install()
    coral.sit(match, seats[1])
    expect(teal.page.locator("[data-ready]")).to_be_focused()
    say_ready(teal)
    expect(coral.page.locator(".ready-call .is-ready")).to_have_text(re.compile("Teal.*ready"))
    expect(teal.page.locator(".ready-call")).to_contain_text("Starts when everyone is ready")
    coral.stop_clock()
    say_ready(coral)
    called = coral.page.locator("[data-live=count]")
    expect(called).to_have_text("3")
    clock.run_for(100)
    for count in ("2", "1"):
        clock.run_for(1000)
        expect(called).to_have_text(count)
    teal.sees_turn("Go!")
    begins.let_through()
    coral.sees_turn("Go!")
    clock.run_for(100)
    expect(called).to_have_text("Go!")


def test_a_rush_by_mouse_to_its_end(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, stock=1)
    laid = {
        "0.L1": lay(teal, "L", (0.3, 0.4), (0.5, 0.6)),
        "0.M1": lay(teal, "M", (0.6, 0.3), (0.5, 0.7)),
    }
    for name, shown in laid.items():
        for player in (teal, coral):
            lies(player, name, shown)
    expect(coral.page.locator("[data-stock='0'] .unseen")).to_have_text("Teal: 1 Small, 0 Medium, 0 Large left")
    coral.page.evaluate(WATCH_STOP)
    boxes = [player.page.locator("div.water").bounding_box() for player in (teal, coral)]
    shown = lay(teal, "S", (0.8, 0.8), (0.9, 0.9))
    kept(coral, "stopped", "Stop! Teal placed their last ship")
    for player, box in zip((teal, coral), boxes, strict=True):
        over(player)
        lies(player, "0.S1", shown)
        assert player.page.locator("div.water").bounding_box() == box, "the sea stays where it was"
        expect(player.page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_a_rush_by_thumb_to_its_end(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, phone=True, stock=1)
    touch = teal.context.new_cdp_session(teal.page)
    teal.until(TRAYS_LAST)
    teal.rests()
    gestures = (("S", (0.2, 0.2), (0.4, 0.3)), ("M", (0.5, 0.5), (0.6, 0.9)), ("L", (0.7, 0.4), (0.9, 0.2)))
    for size, stern, at in gestures:
        tray(teal, size).tap()
        shown = thumb(teal, touch, stern, at)
        lies(coral, f"0.{size}1", shown)
    over(teal)
    assert teal.page.locator("#result-head").evaluate(UNCOVERED)
    assert teal.page.get_by_role("button", name="Rematch").evaluate(UNCOVERED)


UNCOVERED = """part => {
  const box = part.getBoundingClientRect();
  return [box.top + 4, box.bottom - 4].every((y) => part.contains(document.elementFromPoint(box.x + 9, y)));
}"""


def thumb(player: Visitor, touch: CDPSession, stern: Point, at: Point) -> str:
    """Drags a finger on the board, with the magnifier open, and releases it; returns where the ghost was."""

    def send(kind: str, *points: Point) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": spots})

    (x, y), (u, v) = sea(player, *stern), sea(player, *at)
    send("Start", (x, y))
    for step in range(1, 6):
        send("Move", (x + (u - x) * step / 5, y + (v - y) * step / 5))
    expect(player.page.locator(".board .loupe.up")).to_be_visible()
    known(player)
    shown = ghost(player)
    send("End")
    expect(player.page.locator(".board .loupe.up")).to_have_count(0)
    return shown


def test_a_rush_by_keys_alone_to_its_end(host: Host, visit: Visit) -> None:
    teal, coral = seated(host, visit, stock=1)
    say_ready(coral)
    expect(teal.page.locator("[data-ready]")).to_be_focused()
    teal.page.keyboard.press("Enter")
    teal.sees_turn("Go!")
    shown = {}
    for name, keys in (
        ("0.L1", ("l", "ArrowRight", "ArrowUp", ".", ".", "Shift+Period")),
        ("0.M1", ("2", *["ArrowLeft"] * 9, "Shift+ArrowDown", ",")),
        ("0.S1", ("s", "Tab", "Tab")),
    ):
        for key in keys:
            teal.page.keyboard.press(key)
        known(teal)
        expect(crashing(teal)).to_have_count(0)
        shown[name] = ghost(teal)
        if name == "0.S1":
            expect(teal.page.locator(".lay-prompt")).to_contain_text(re.compile("torpedo your [LM]1"))
            expect(teal.live("plan")).to_contain_text(re.compile("torpedo your [LM]1"))
        teal.page.keyboard.press("Enter")
        for player in (teal, coral):
            expect(piece(player, name)).to_be_visible()
    over(teal)
    assert shown["0.L1"].endswith("rotate(21)")
    lies(coral, "0.M1", shown["0.M1"])


@pytest.mark.slow
def test_tab_aims_at_the_ships_of_others_before_own_ones(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit)
    for size, stern, bow in (("L", (0.3, 0.3), (0.3, 0.5)), ("M", (0.7, 0.3), (0.7, 0.5))):
        lay(coral, size, stern, bow)
    lay(teal, "L", (0.5, 0.7), (0.5, 0.6))
    for name in ("1.L1", "1.M1", "0.L1"):
        expect(piece(teal, name)).to_be_visible()
    teal.page.keyboard.press("s")
    for whose in ("Coral's", "Coral's", "your"):
        teal.page.keyboard.press("Tab")
        expect(teal.page.locator(".lay-prompt")).to_contain_text(re.compile(f"(torpedo|blocked: )( ?){whose} [LM]1"))


@pytest.mark.slow
def test_tab_aims_the_next_ship_after_enter_and_leaves_the_board_after_escape(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit)
    lay(coral, "L", (0.3, 0.3), (0.3, 0.5))
    expect(piece(teal, "1.L1")).to_be_visible()
    for key in ("s", "Tab"):
        teal.page.keyboard.press(key)
    known(teal)
    teal.page.keyboard.press("Enter")
    expect(piece(teal, "0.S1")).to_be_visible()
    teal.page.keyboard.press("Tab")
    expect(teal.page.locator(".lay-prompt")).to_contain_text(
        re.compile("(torpedo|blocked: |touch) ?(Coral's|your) [LS]1")
    )
    for key in ("Escape", "Tab"):
        teal.page.keyboard.press(key)
    expect(teal.page.locator(".cross-grip")).not_to_be_focused()


@pytest.mark.slow
def test_a_ghost_that_would_crash_is_red_and_is_not_placed(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit)
    lay(coral, "L", (0.5, 0.5), (0.7, 0.5))
    expect(piece(teal, "1.L1")).to_be_visible()
    tray(teal, "S").click()
    aim(teal, (0.5, 0.53), (0.5, 0.3))
    expect(crashing(teal)).to_have_count(1)
    expect(teal.page.locator(".callout.no")).to_contain_text("Coral's L1")
    teal.page.evaluate(WATCH_FLASHES)
    teal.page.mouse.up()
    expect(teal.page.locator("body")).to_have_attribute("data-flashed", re.compile("would touch Coral's"))
    expect(teal.live("news")).to_contain_text("Not placed: it would touch Coral's L1 and crash, TP-R3")
    expect(tray(teal, "S")).to_have_accessible_name("Small, 5 left")
    aim(teal, (0.5, 0.02), (0.5, -0.04))
    expect(teal.page.locator(".callout.no", has_text="off the field")).to_be_visible()
    teal.page.mouse.up()
    lay(teal, "S", (0.5, 0.7), (0.55, 0.55))
    expect(teal.log.last).to_contain_text("places S1")


@pytest.mark.slow
def test_opponents_pieces_appear_during_a_drag_without_ending_it(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit)
    tray(teal, "M").click()
    aim(teal, (0.3, 0.3), (0.5, 0.5))
    before = ghost(teal)
    lay(coral, "L", (0.4, 0.44), (0.4, 0.3))
    expect(piece(teal, "1.L1")).to_be_visible()
    assert ghost(teal) == before
    expect(teal.page.locator(".lay-prompt")).to_contain_text("torpedo Coral's L1")
    lay(coral, "S", (0.333, 0.31), (0.333, 0.5))
    expect(crashing(teal)).to_have_count(1)
    teal.page.mouse.move(*sea(teal, 0.2, 0.5), steps=4)
    expect(crashing(teal)).to_have_count(0)
    shown = ghost(teal)
    teal.page.mouse.up()
    expect(piece(coral, "0.M1")).to_be_visible()
    lies(coral, "0.M1", shown)


def test_two_browsers_rush_against_each_other(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, stock=2)
    shown: dict[str, str] = {}
    for i, size in enumerate(("L", "M", "S", "L", "M")):
        for seat, player in enumerate((teal, coral)):
            at = 0.1 + 0.16 * i, 0.25 + 0.5 * seat
            shown[f"{seat}.{size}{1 + i // 3}"] = lay(player, size, at, (at[0] + 0.03, at[1] + 0.1))
    shown["0.S2"] = lay(teal, "S", (0.9, 0.25), (0.9, 0.5))
    for player in (teal, coral):
        over(player)
        player.page.get_by_role("button", name="Notation").click()
        expect(player.log.filter(has_text=" lay ")).to_have_count(len(shown))
    for name, drawn in shown.items():
        words = teal.log.filter(has_text=re.compile(rf"{name[0]} lay {name[2]}")).nth(int(name[3]) - 1).inner_text()
        assert placed(words) == drawn


def placed(words: str) -> str:
    """`lay S 20480,3000 030.0` as the board draws it."""
    found = re.search(r"lay [SML] (-?\d+),(-?\d+) (\d+\.\d)", words)
    assert found is not None, words
    x, y, heading = found.groups()
    return f"translate({x}{-int(y)})rotate({float(heading):g})"


@pytest.mark.slow
def test_pieces_on_their_way_are_pale_until_confirmed(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="torpedo")
    teal, coral = visit(), visit().sit(match, seats[1])
    held: list[tuple[WebSocketRoute, str]] = []
    slow = False

    def through(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def answer(message: str | bytes) -> None:
            text = str(message)
            late = slow and any(f'"t":"{kind}"' in text for kind in ("ack", "event"))
            if late:
                held.append((page, text))
            else:
                page.send(text)

        server.on_message(answer)

    teal.page.route_web_socket(re.compile("/socket$"), through)
    teal.sit(match, seats[0])
    for player in (teal, coral):
        say_ready(player)
    teal.sees_turn("Go!")
    slow = True
    first, second = lay(teal, "L", (0.3, 0.3), (0.4, 0.5)), lay(teal, "M", (0.6, 0.6), (0.7, 0.5))
    expect(teal.page.locator(".board .ghosts .ghost.passed")).to_have_count(2)
    expect(tray(teal, "L")).to_have_accessible_name("Large, 4 left")
    expect(piece(coral, "0.M1")).to_be_visible()
    slow = False
    for page, text in held:
        page.send(text)
    expect(teal.page.locator(".board .ghosts .ghost.passed")).to_have_count(0)
    lies(teal, "0.L1", first)
    lies(teal, "0.M1", second)


def test_a_piece_survives_a_lost_connection_and_is_placed_once(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="torpedo")
    teal, coral = visit(), visit().sit(match, seats[1])
    lines: list[WebSocketRoute] = []
    lost: list[str] = []

    def through(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        first = not lines
        lines.append(page)

        def pass_on(message: str | bytes) -> None:
            if first and '"t":"act"' in str(message) and '"lay"' in str(message):
                lost.append(str(message))
            else:
                server.send(message)

        page.on_message(pass_on)

    teal.page.route_web_socket(re.compile("/socket$"), through)
    teal.sit(match, seats[0])
    for player in (teal, coral):
        say_ready(player)
    teal.sees_turn("Go!")
    shown = lay(teal, "L", (0.3, 0.3), (0.4, 0.5))
    expect(teal.page.locator(".board .ghosts .ghost.passed")).to_have_count(1)
    teal.comes_to(lambda: len(lost), 1)
    lines[0].close()
    expect(piece(coral, "0.L1")).to_be_visible()
    lies(teal, "0.L1", shown)
    expect(teal.page.locator(".board .ghosts .ghost.passed")).to_have_count(0)
    expect(coral.log.filter(has_text="Teal · places")).to_have_count(1)


@pytest.mark.slow
def test_keys_reach_the_crosshair_wherever_the_focus_is_and_never_go_back_in_time(host: Host, visit: Visit) -> None:
    teal, _ = begun(host, visit)
    teal.page.locator("h1").click()
    for key in ("ArrowLeft", "Home"):
        teal.page.keyboard.press(key)
    teal.sees_turn("Go!")
    tray(teal, "M").click()
    for key in ("ArrowLeft", ".", "ArrowUp"):
        teal.page.keyboard.press(key)
    assert ghost(teal).endswith("rotate(10)")
    teal.page.keyboard.press("Escape")
    expect(teal.page.locator(".board .over .aim:not(.away)")).to_have_count(0)


@pytest.mark.slow
def test_a_crash_flashes_for_all_players_and_dead_pieces_are_counted(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, mode="waves", wave=1, stock=1)
    for player in (teal, coral):
        player.page.evaluate(WATCH_FLASHES)
        lay(player, "S", (0.5, 0.5), (0.6, 0.5))
        player.page.locator(".wave .gold").click()
    for player in (teal, coral):
        expect(player.page.locator("[data-stock='1'] .unseen")).to_contain_text("1 crashed")
        kept(player, "flashed", "Coral's S1 crashes; Teal's S1 crashes")
        expect(player.page.locator(".board .flash")).to_have_count(0)


@pytest.mark.slow
def test_on_one_device_the_tray_says_who_lays(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", "person", game="torpedo")
    both = visit().sit(match, seats[0]).sit(match, seats[1])
    other = visit().sit(match, seats[2])
    for seat in (0, 1):
        say_ready(both, seat)
    say_ready(other)
    both.sees_turn("Go!")
    for seat, name in ((1, "1.S1"), (0, "0.S1"), (1, "1.S2")):
        tray(both, "S", seat).click()
        aim(both, (0.2 + 0.2 * int(name[3]), 0.3 + 0.3 * seat), (0.9, 0.9))
        both.page.mouse.up()
        expect(piece(other, name)).to_be_visible()
    expect(both.page.locator("dialog.curtain")).to_have_count(0)


@pytest.mark.slow
def test_a_ship_that_is_chosen_tells_what_it_would_hit(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit)
    lay(coral, "L", (0.5, 0.5), (0.7, 0.5))
    lay(teal, "S", (0.2, 0.5), (0.4, 0.5))
    expect(piece(teal, "0.S1")).to_be_visible()
    teal.page.mouse.click(*teal.middle(".board [data-name='0.S1'] .edge"))
    expect(teal.page.locator(".lay-prompt")).to_contain_text("would torpedo Coral's L1")
    expect(teal.page.locator(".board .target[data-name='1.L1']")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_a_full_rush_accepts_all_players(host: Host, visit: Visit, *, phone: bool) -> None:
    teal, _ = seated(host, visit, phone=phone)
    assert serious(teal.page) == []
    teal, _ = begun(host, visit, phone=phone)
    assert serious(teal.page) == []


def test_a_game_against_a_bot_begins_on_the_start_page(host: Host, visit: Visit) -> None:
    player = visit("/")
    expect(player.game("Torpedo")).to_contain_text("2–5 players")
    sheet = player.play_sheet("Torpedo")
    sheet.get_by_role("radio", name="Live").check()
    sheet.get_by_role("button", name="Start match").click()
    say_ready(player)
    player.sees_turn("Go!")
    lay_at_last(player, "L", (((0.2 + 0.15 * i, 0.2), (0.2 + 0.15 * i, 0.8)) for i in range(5)))
    expect(player.log.filter(has_text="Coral · places")).not_to_have_count(0)
