"""A newcomer's first move on the start page: one drop connects five, before a word is read."""

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.test_access import serious
from tests.web.touch import Touch
from tests.web.visitor import Visitor

ASKED = "Your move: connect five"
PRAISE = "Five! That is one group. 3 groups win."
READY = ".first-move .lesson-arrow.placed"
SOON_MS = 800
"""What would come by itself has come then."""
LIVE = ".first-board:not(.coming) .board-host"


def newcomer(visit: Visit, *, phone: bool = False) -> tuple[Visitor, list[str]]:
    """A visitor who sees the board, and the matches that are made from now on."""
    player = visit("/", phone=phone)
    expect(player.page.locator(READY)).to_have_count(1)
    expect(call(player)).to_have_text(ASKED)
    made: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/matches"):
            made.append(request.url)

    player.page.on("request", note)
    return player, made


def call(player: Visitor) -> Locator:
    return player.page.locator(".first-call")


def spot(player: Visitor, name: str) -> tuple[float, float]:
    box = player.page.locator(f".first-board:not(.coming) .board [data-name='{name}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_no_match_is_made_before_a_newcomer_acts(visit: Visit) -> None:
    player, made = newcomer(visit)
    player.page.mouse.move(*spot(player, "0L"))
    player.page.mouse.move(*spot(player, "a1"))
    player.page.locator(".first-board [tabindex='0']").first.focus()
    for key in ("ArrowDown", "Escape", "f"):
        player.page.keyboard.press(key)
    hero = player.page.locator(".hero-picture").bounding_box()
    assert hero
    player.page.mouse.click(hero["x"] + 8, hero["y"] + 8)  # no piece lies there
    player.page.wait_for_timeout(SOON_MS)
    assert made == []


def test_one_drag_connects_five_and_the_gold_button_offers_the_whole_game(visit: Visit) -> None:
    player, made = newcomer(visit)
    mouse = player.page.mouse
    mouse.move(*spot(player, "0L"))
    mouse.down()
    expect(player.page.locator(LIVE)).to_be_visible()
    mouse.move(*spot(player, "b1"), steps=4)
    expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    mouse.move(*spot(player, "a1"), steps=4)
    mouse.up()
    expect(call(player)).to_have_text(PRAISE)
    expect(player.page.locator(READY)).to_have_count(0)
    assert len(made) == 1
    player.page.get_by_role("button", name="Play the whole game").click()
    player.has_table()
    player.sees_turn("Your turn")


@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_a_press_on_the_piece_and_one_on_the_spot_connect_five(visit: Visit, phone: bool) -> None:
    player, made = newcomer(visit, phone=phone)
    press = player.page.touchscreen.tap if phone else player.page.mouse.click
    press(*spot(player, "0L"))
    expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    press(*spot(player, "a1"))
    expect(call(player)).to_have_text(PRAISE)
    assert len(made) == 1


def test_a_wrong_spot_is_answered_and_can_be_tried_again(visit: Visit) -> None:
    player, made = newcomer(visit)
    click = player.page.mouse.click
    click(*spot(player, "0L"))
    expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    click(*spot(player, "e1"))
    expect(call(player)).to_contain_text("did not touch your four")
    expect(player.page.locator(READY)).to_have_count(1)
    expect(player.page.locator(".first-board .trace")).not_to_have_count(0)
    click(*spot(player, "0L"))
    expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    click(*spot(player, "a1"))
    expect(call(player)).to_have_text(PRAISE)
    assert len(made) == 2


@pytest.mark.slow
def test_a_closed_spot_says_why_and_the_piece_stays_chosen(visit: Visit) -> None:
    player, made = newcomer(visit)
    click = player.page.mouse.click
    click(*spot(player, "0L"))
    expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    click(*spot(player, "c4"))
    expect(call(player)).to_contain_text("rim")
    click(*spot(player, "a1"))
    expect(call(player)).to_have_text(PRAISE)
    assert len(made) == 1


def test_five_are_connected_by_keyboard_alone(visit: Visit) -> None:
    player, _ = newcomer(visit)
    player.page.locator(".first-board [tabindex='0']").first.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator(LIVE)).to_be_visible()
    player.page.locator(".first-board [data-name='0L']").press("Enter")
    player.page.locator(".first-board [data-name='a1']").press("Enter")
    expect(call(player)).to_have_text(PRAISE)


@pytest.mark.slow
def test_who_has_a_match_does_not_see_the_first_move(visit: Visit) -> None:
    player = visit("/")
    player.start_match("Hextris")
    player.has_table()
    player.goto("/")
    expect(player.page.locator("a.match-card").first).to_be_visible()
    player.page.wait_for_timeout(SOON_MS)
    expect(player.page.locator(".first-move")).to_have_count(0)


@pytest.mark.slow
def test_a_drag_by_finger_is_carried_on_from_where_it_began(visit: Visit) -> None:
    player, _ = newcomer(visit, phone=True)
    touch = Touch(player)
    touch.put(0, spot(player, "0L"))
    expect(player.page.locator(LIVE)).to_be_visible()
    for name in ("b1", "a1"):
        touch.move(spot(player, name))
        expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    touch.lift(0)
    expect(call(player)).to_have_text(PRAISE)


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_about_the_first_move(visit: Visit, phone: bool) -> None:
    player, _ = newcomer(visit, phone=phone)
    assert serious(player.page) == []
    press = player.page.touchscreen.tap if phone else player.page.mouse.click
    press(*spot(player, "0L"))
    expect(player.page.locator(f"{LIVE} .spot:not(.tray).open")).not_to_have_count(0)
    assert serious(player.page) == []
