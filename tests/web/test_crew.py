"""Crew of Pirates CSG in the browser: dragged onto ships by mouse and finger, pressed, and moved by keys."""

import re
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from iceharbor.catalogue import open_game
from iceharbor.codec import plain
from iceharbor.match import Match
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_pirates_csg import GAME, dealt
from tests.web.touch import Touch, straight
from tests.web.visitor import REST, Visitor


@cache
def two_at_home() -> tuple[dict[str, Any], int]:
    """The first player has two ships at home, a captain aboard one, a musketeer in the Shipyard, and gold."""
    position, player = dealt()
    assert player == 0
    game, rng = open_game(GAME, 2), Random(7)
    rich = {**position, "coins": [dict(coin) for coin in position["coins"]]}
    for coin in [coin for coin in rich["coins"] if coin["where"] == "seed"][:5]:
        coin.update(place="purse", where=0, slot=0)
    match = Match.begin(game, rich)
    coins = " ".join(coin["name"] for coin in rich["coins"] if coin["place"] == "purse" and coin["where"] == 0)
    paid = " ".join(coins.split()[:3])
    match = match.play(0, f"buy wet-tuesday captain@half-a-moon pay {paid}")
    while any(one.says[0] == "launch" for one in game.plan(match.view(0), 0, ()).choices):  # type: ignore[union-attr]
        action = game.sample(match.state, 0, rng)
        if game.write(action).startswith("launch"):
            match = match.act(0, action)
    written: dict[str, Any] = plain(game.position(match.state))
    return written, player


def seated(host: Host, visit: Visit, *, phone: bool = False) -> Visitor:
    position, player = two_at_home()
    match, tokens = host.match("person", "person", game=GAME, position=position)
    return visit(phone=phone).sit(match, tokens[player])


def row(visitor: Visitor, ship: str) -> Locator:
    return visitor.page.locator(".fleet.rows > li", has_text=ship)


def middle(locator: Locator) -> tuple[float, float]:
    locator.scroll_into_view_if_needed()
    locator.evaluate(REST)
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_crew_is_dragged_from_row_to_row(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    mouse = player.page.mouse
    mouse.move(*middle(row(player, "Half a Moon").locator(".token")))
    mouse.down()
    mouse.move(*middle(row(player, "Wet Tuesday")), steps=5)
    expect(player.page.locator(".token.dragged")).to_contain_text("to Wet Tuesday")
    expect(row(player, "Wet Tuesday")).to_have_class("drop-open drop-here")
    mouse.up()
    expect(player.page.locator(".token.dragged")).to_have_count(0)
    player.answer().click()
    expect(row(player, "Wet Tuesday").locator(".token")).to_have_text("Captain")


def test_crew_is_dragged_onto_a_ship_on_the_board(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    mouse = player.page.mouse
    mouse.move(*middle(row(player, "Half a Moon").locator(".token")))
    mouse.down()
    mouse.move(*player.middle(".board [data-name='0.wet-tuesday']"), steps=5)
    expect(player.page.locator(".token.dragged")).to_contain_text("to Wet Tuesday")
    mouse.up()
    player.answer().click()
    expect(row(player, "Wet Tuesday").locator(".token")).to_have_text("Captain")


def test_crew_dropped_elsewhere_stays_where_it_is(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    mouse = player.page.mouse
    mouse.move(*middle(row(player, "Half a Moon").locator(".token")))
    mouse.down()
    mouse.move(200, 200, steps=5)
    mouse.up()
    expect(player.page.locator(".token.dragged")).to_have_count(0)
    expect(row(player, "Half a Moon").locator(".token")).to_have_text("Captain")
    assert player.answer().count() == 0


def test_crew_is_hired_by_finger_with_the_payment_asked(host: Host, visit: Visit) -> None:
    player = seated(host, visit, phone=True)
    token = player.page.locator(".beside .token", has_text="Musketeer")
    start = middle(token)
    row(player, "Wet Tuesday").evaluate(REST)
    target = row(player, "Wet Tuesday").bounding_box()
    assert target is not None
    finger = Touch(player)
    finger.drag(straight(start, (target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)))
    player.panel.get_by_role("button", name="Pay").first.click()
    player.answer().click()
    expect(row(player, "Wet Tuesday").locator(".token")).to_have_text("Musketeer")


def test_cards_are_bought_by_finger_with_the_smallest_overpayment_first(host: Host, visit: Visit) -> None:
    player = seated(host, visit, phone=True)
    player.panel.locator(".actions .action", has_text="Buy").tap()
    player.panel.locator(".actions.cards .action", has_text="Musketeer for Wet Tuesday").tap()
    payments = player.panel.locator(".actions.few .action", has_text="Pay")
    expect(payments.first).to_contain_text("2 too much")
    payments.first.tap()
    player.answer().tap()
    expect(row(player, "Wet Tuesday").locator(".token")).to_have_text("Musketeer")


def test_crew_changes_ship_by_keys(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    row(player, "Half a Moon").locator(".token").focus()
    player.page.keyboard.press("Enter")
    choice = player.panel.locator(".actions.few .action", has_text="Wet Tuesday")
    choice.focus()
    player.page.keyboard.press("Enter")
    expect(player.answer()).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(row(player, "Wet Tuesday").locator(".token")).to_have_text("Captain")


def test_a_card_on_the_shelf_is_bought_by_a_press_or_says_why_it_cannot_be(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    yard = player.page.locator(".shelf .shelf-card")
    yard.filter(has_text="short").first.click()
    expect(player.panel).to_contain_text(re.compile("these cards cost .* gold, and your home has"))
    yard.filter(has_text="Musketeer").click()
    expect(player.panel).to_contain_text("What do you buy?")
    player.page.keyboard.press("Escape")
    row(player, "Half a Moon").get_by_role("button").first.click()
    yard.filter(has_text="Musketeer").click()
    expect(player.panel).to_contain_text("What do you buy?")


def test_a_wheel_scrolls_the_shelf_whose_end_fades(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    player.page.set_viewport_size({"width": 900, "height": 700})
    shelf = player.page.locator("section.shelf")
    expect(shelf).to_have_class("shelf goes-on")
    player.page.mouse.move(*player.middle("section.shelf .coin-disc"))
    player.page.mouse.wheel(0, 2000)
    expect(shelf).to_have_class("shelf")
    assert shelf.evaluate("shelf => shelf.scrollLeft") > 0
