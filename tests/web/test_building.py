"""Building a fleet from cards in the browser: cards, points, filters, ready-made and random fleets, by mouse, finger
and keys."""

import pytest
from playwright.sync_api import Locator, expect

from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.fleets import READY_MADE, price_of, title_of, total_of
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

GAME = "pirates_csg"


def building(host: Host, visit: Visit, *, phone: bool = False) -> Visitor:
    """A player who has to choose a fleet."""
    match, tokens = host.match("person", "person", game=GAME)
    player = visit(phone=phone).sit(match, tokens[0])
    expect(player.page.locator(".made-cards .action")).to_have_count(6)
    return player


def cost(*titles: str) -> int:
    """The points of these cards of our own."""
    words = [card.word for card in own_cards().ships] + ["captain"]
    by_title = {title_of(own_cards(), word): word for word in words}
    return sum(price_of(own_cards(), by_title[title]) for title in titles)


def points(name: str) -> int:
    """The points of a ready-made fleet."""
    return total_of(own_cards(), READY_MADE[name].cards)


def tab(visitor: Visitor, nation: str) -> Locator:
    return visitor.page.locator(".build-tabs button", has_text=nation)


def card(visitor: Visitor, title: str) -> Locator:
    """The button of a card."""
    named = visitor.page.locator(".card-title strong", has_text=title)
    return visitor.page.locator(".card-table .action", has=named)


def total(visitor: Visitor) -> Locator:
    return visitor.page.locator(".build-total")


def way(visitor: Visitor, label: str) -> Locator:
    """A button below what is built."""
    return visitor.page.locator(".build-ways").get_by_role("button", name=label, exact=True)


def pushed(button: Locator) -> None:
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_fleet_is_built_from_cards_and_counts_its_points(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    expect(player.page.locator(".build-title h2")).to_have_text("Build your fleet")
    tab(player, "England").click()
    hen = card(player, "Lantern Hen")
    hen.click()
    expect(total(player)).to_have_text(f"{cost('Lantern Hen')} of 50")
    pushed(hen)
    expect(hen).to_be_focused()
    hen.click()
    expect(total(player)).to_have_text("0 of 50")
    ships = ("Salt Ledger", "Old Almanac", "Winter Thimble", "Lantern Hen")
    for ship in ships:
        card(player, ship).click()
    expect(total(player)).to_have_text(f"{cost(*ships)} of 50")
    player.panel.get_by_role("button", name="Take out Winter Thimble").click()
    expect(total(player)).to_have_text(f"{cost(*ships) - cost('Winter Thimble')} of 50")
    player.answer().click()
    expect(player.log.last).to_contain_text("chooses a fleet of England: 3 ships")
    expect(player.page.locator(".card-table")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_every_gun_lies_inside_its_card(host: Host, visit: Visit, phone: bool) -> None:
    """Five guns do not fit beside a hull of five masts."""
    player = building(host, visit, phone=phone)
    tab(player, "France").click()
    expect(card(player, "Folding Chair").locator(".bit.gun")).to_have_count(5)
    cards = player.page.locator(".card-table .card-face")
    outside = """cards => cards.filter((card) => {
      const edge = card.getBoundingClientRect().right;
      return [...card.querySelectorAll(".bit.gun")].some((gun) => gun.getBoundingClientRect().right > edge);
    }).map((card) => card.textContent)"""
    player.comes_to(lambda: cards.evaluate_all(outside), [])


def test_a_closed_card_says_how_much_too_many_why_and_what_to_take_out(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    card(player, "Harbour Patrol").click()
    closed = card(player, "Salt Ledger")
    expect(closed).to_have_attribute("aria-disabled", "true")
    short = points("Harbour Patrol") + cost("Salt Ledger") - 50
    expect(closed).to_contain_text(f"{short} too many")
    expect(player.page.locator(".closed-action", has_text="Salt Ledger").locator(".rule")).to_have_text("PC-R3")
    closed.click(force=True)
    expect(player.panel.locator(".notice")).to_contain_text("points are left: take out")
    expect(total(player)).to_have_text(f"{points('Harbour Patrol')} of 50")


def test_the_rules_of_a_fleet_stand_beside_it_met_or_not(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    tab(player, "Spain").click()
    demands = player.panel.locator(".build-demands li")
    expect(demands).to_have_count(4)
    expect(demands.nth(1)).to_have_class("unmet")
    expect(demands.nth(1)).to_contain_text("You have no ship, less than 10 is needed")
    expect(player.answer()).to_be_disabled()
    card(player, "Saffron Cat").click()
    expect(demands.nth(1)).to_have_class("met")
    expect(player.answer()).to_be_enabled()
    demands.nth(1).get_by_role("button", name="Rule PC-A3").click()
    expect(player.page.locator(".sheet .asked")).to_contain_text("PC-A3")


def test_a_ready_made_fleet_is_one_tap_and_a_change_is_taken_back(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    card(player, "Siesta Squadron").click()
    expect(player.panel.locator("h2")).to_have_text("Siesta Squadron")
    expect(total(player)).to_have_text(f"{points('Siesta Squadron')} of 50")
    card(player, "Saffron Cat").click()
    expect(player.panel.locator("h2")).to_have_text("Your fleet")
    way(player, "Clear").click()
    expect(total(player)).to_have_text("0 of 50")
    way(player, "Undo").click()
    expect(player.page.locator(".build-small li")).to_have_count(3)
    player.page.keyboard.press("u")
    expect(total(player)).to_have_text(f"{points('Siesta Squadron')} of 50")
    way(player, "Ready-made").click()
    player.page.locator(".sheet .action", has_text="Bad Company").click()
    expect(total(player)).to_have_text(f"{points('Bad Company')} of 50")
    pushed(tab(player, "Pirates"))


def test_a_sheet_without_a_ready_made_fleet_says_so_and_what_to_press(host: Host, visit: Visit) -> None:
    match, tokens = host.match("person", "person", game=GAME, points=20)
    player = visit().sit(match, tokens[0])
    tab(player, "England").click()
    way(player, "Ready-made").click()
    sheet = player.page.get_by_role("dialog", name="Ready-made fleets")
    expect(sheet).to_contain_text("No ready-made fleet costs at most 20 points. Press Random for a legal fleet.")


def test_another_nation_keeps_what_may_sail_under_it(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    card(player, "Kitchen Navy").click()
    tab(player, "France").click()
    pushed(tab(player, "France"))
    expect(player.page.locator(".build-chosen li")).to_have_count(1)
    expect(player.page.locator(".build-chosen")).to_contain_text("Half a Moon")
    expect(player.page.locator(".build-small li")).to_have_count(2)


def test_a_random_fleet_is_legal_and_played(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    player.page.get_by_role("button", name="Random fleet").click()
    expect(player.page.locator(".build-demands.lacking")).to_have_count(0)
    expect(player.page.locator(".build-chosen li")).not_to_have_count(0)
    player.answer().click()
    expect(player.log.last).to_contain_text("chooses a fleet")


def test_filters_leave_the_cards_that_pass_them_all(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    card(player, "Harbour Patrol").click()
    cards, filters = player.page.locator(".card-table .action"), player.page.get_by_role("search")
    expect(filters).to_be_visible()
    expect(card(player, "Salt Ledger")).to_be_visible()
    everything = cards.count()
    filters.get_by_role("button", name="Masts: 1").click()
    filters.get_by_role("button", name="Points: up to 9").click()
    expect(cards.first).to_contain_text("Copper Gosling")
    expect(cards).not_to_have_count(everything)
    filters.get_by_role("button", name=f"Fits in {50 - points('Harbour Patrol')} points").click()
    expect(player.page.locator(".card-table .closed-action")).to_have_count(0)
    filters.get_by_role("button", name="All").click()
    expect(cards).to_have_count(everything)
    filters.get_by_role("textbox").fill("trap")
    expect(cards).not_to_have_count(everything)
    expect(card(player, "Explorer")).to_be_visible()


def test_a_fleet_is_built_by_keys_alone(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    keys = player.page.keyboard
    tab(player, "England").focus()
    keys.press("Enter")
    card(player, "Winter Thimble").focus()
    keys.press("ArrowRight")
    expect(card(player, "Lantern Hen")).to_be_focused()
    keys.press("Space")
    expect(total(player)).to_have_text(f"{cost('Lantern Hen')} of 50")
    keys.press("ArrowDown")
    expect(card(player, "Lantern Hen")).not_to_be_focused()
    keys.press("ArrowUp")
    expect(card(player, "Lantern Hen")).to_be_focused()
    player.answer().focus()
    keys.press("Enter")
    expect(player.log.last).to_contain_text("chooses a fleet of England: 1 ship")


def test_numbers_take_a_fleet_or_a_card_and_arrows_find_the_cards_from_anywhere(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    keys, cards = player.page.keyboard, player.page.locator(".card-table .action")
    keys.press("ArrowRight")
    expect(cards.first).to_be_focused()
    keys.press("ArrowUp")
    expect(player.page.locator(".build-tabs button:focus")).to_have_count(1)
    keys.press("2")
    expect(player.page.locator(".build-tabs")).to_be_visible()
    expect(player.page.locator(".build-sum h2")).not_to_have_text("Your fleet")
    expect(player.answer()).to_be_enabled()
    way(player, "Clear").click()
    expect(total(player)).to_have_text("0 of 50")
    for pressed in ("true", "false"):
        keys.press("3")
        expect(cards.nth(2)).to_have_attribute("aria-pressed", pressed)
    keys.press("ArrowDown")
    expect(cards.first).to_be_focused()
    keys.press("Enter")
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(cards.first).to_be_focused()
    keys.press("Enter")
    expect(total(player)).to_have_text("0 of 50")


def test_arrows_skip_closed_cards_and_with_shift_go_to_any(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    keys, page = player.page.keyboard, player.page
    keys.press("1")
    open_card, closed = card(player, "Half a Moon"), card(player, "Nine Buttons")
    expect(closed).to_have_attribute("aria-disabled", "true")
    open_card.focus()
    keys.press("ArrowRight")
    expect(page.locator(".card-table [aria-disabled]:focus")).to_have_count(0)
    open_card.focus()
    keys.press("Shift+ArrowRight")
    expect(closed).to_be_focused()


def test_on_a_phone_the_fleet_is_a_sheet_below_its_cards(host: Host, visit: Visit) -> None:
    player = building(host, visit, phone=True)
    page = player.page
    card(player, "Garden Party").tap()
    expect(total(player)).to_have_text(f"{points('Garden Party')} of 50")
    expect(page.locator(".build-demands")).to_be_hidden()
    expect(player.answer()).to_be_in_viewport()
    page.get_by_role("button", name="More", exact=True).first.tap()
    expect(page.locator(".build-demands")).to_be_visible()
    page.get_by_role("button", name="Take out Rainy Waltz", exact=True).tap()
    expect(total(player)).not_to_have_text(f"{points('Garden Party')} of 50")
    player.until("document.documentElement.scrollWidth === 390")
    buttons = page.locator(".card-table button:visible, .build-panel button:visible")
    small = (
        "all => all.map(each => [each.getBoundingClientRect().height, each.className])"
        ".filter(([height, name]) => height < 38 && !name.includes('rule'))"
    )
    player.comes_to(lambda: buttons.evaluate_all(small), [])
    player.answer().tap()
    expect(player.log.last).to_contain_text("chooses a fleet of France")


def test_on_a_phone_nothing_lies_over_the_title_and_the_question_is_seen(host: Host, visit: Visit) -> None:
    player = building(host, visit, phone=True)
    page = player.page
    question = "Choose a nation, or a ready-made fleet of at most 50 points."
    expect(page.locator(".build-table").get_by_text(question)).to_be_in_viewport()
    tab(player, "England").tap()
    page.get_by_role("button", name="More", exact=True).first.tap()
    expect(page.locator(".match-title")).to_be_visible()
    head = page.locator(".build-title h2").bounding_box()
    for name in (".match-title h1", ".match-title a"):
        box = page.locator(name).bounding_box()
        assert head is not None
        assert box is not None
        assert box["y"] >= head["y"] + head["height"] + 100, name
    expect(page.locator(".bar-menu")).to_be_hidden()


def test_quick_taps_on_several_cards_are_all_counted(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    tab(player, "England").click()
    expect(card(player, "Lantern Hen")).to_be_visible()
    player.page.evaluate(
        """() => {
          const named = (name) => [...document.querySelectorAll(".card-table .action")]
            .find((each) => each.querySelector("strong").textContent === name);
          for (const name of ["Lantern Hen", "Copper Gosling", "Captain"]) named(name).click();
        }"""
    )
    expect(total(player)).to_have_text(f"{cost('Lantern Hen', 'Copper Gosling', 'Captain')} of 50")


# --- Saved and shared fleets ------------------------------------------------------------------------------------------


def test_a_saved_fleet_stays_on_the_device_and_is_loaded_in_another_match(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    card(player, "Market Day").click()
    card(player, "Orange Peel").click()
    way(player, "Save or load").click()
    player.page.get_by_label("Save this fleet as").fill("Without Peel")
    player.page.get_by_role("button", name="Save", exact=True).click()
    expect(player.page.locator(".saved-builds li")).to_contain_text("Without Peel")
    player.page.get_by_role("button", name="Close").click()
    expect(player.panel.locator("h2")).to_have_text("Without Peel saved")
    match, tokens = host.match("person", "person", game=GAME)
    player.sit(match, tokens[0])
    player.page.get_by_role("button", name="Without Peel").click()
    expect(player.panel.locator("h2")).to_have_text("Without Peel saved")
    way(player, "Clear").click()
    way(player, "Save or load").click()
    player.page.get_by_role("button", name="Load Without Peel").click()
    expect(player.page.locator(".build-chosen li")).to_have_count(4)
    way(player, "Save or load").click()
    player.page.get_by_role("button", name="Delete Without Peel").click()
    expect(player.page.locator(".saved-builds li")).to_have_count(0)
    player.page.get_by_role("button", name="Close").click()
    expect(player.panel.locator("h2")).to_have_text("Your fleet")


def test_a_shared_link_opens_with_the_fleet_chosen(host: Host, visit: Visit) -> None:
    player = building(host, visit)
    card(player, "Bad Company").click()
    way(player, "Share").click()
    link = player.page.get_by_label("Link to this fleet").input_value()
    text = player.page.get_by_label("As text").input_value()
    assert text.startswith(f"Bad Company: {points('Bad Company')} of 50 points\n{cost('Unpaid Bill')}  Unpaid Bill")
    assert text.endswith("fleet pirate unpaid-bill mild-threat crooked-spoon nine-buttons half-a-moon oarsman captain")
    friend = visit("/")
    friend.page.goto(link)
    expect(friend.page.locator("h1")).to_have_text("Bad Company")
    friend.page.get_by_role("button", name="Play with it against a bot").click()
    expect(friend.panel.locator("h2")).to_have_text("Bad Company")
    friend.answer().click()
    expect(friend.log.filter(has_text="chooses a fleet of Pirates")).to_have_count(1)


@pytest.mark.parametrize("label", ["As text", "Link to this fleet"])
def test_the_text_and_the_link_of_a_fleet_are_pasted_back(host: Host, visit: Visit, label: str) -> None:
    player = building(host, visit)
    card(player, "Market Day").click()
    card(player, "Orange Peel").click()
    fleet = player.page.locator(".build-chosen li")
    expect(fleet).to_have_count(4)
    way(player, "Share").click()
    text = player.page.get_by_label(label).input_value()
    player.page.get_by_role("button", name="Close").click()
    way(player, "Clear").click()
    expect(fleet).to_have_count(0)
    way(player, "Save or load").click()
    field = player.page.get_by_label("Paste the text or the link of a fleet")
    field.fill("ahoy")
    player.page.get_by_role("button", name="Use this fleet").click()
    expect(player.page.get_by_role("alert")).to_have_text("This text holds no fleet of this game.")
    field.fill(text)
    player.page.get_by_role("button", name="Use this fleet").click()
    expect(fleet).to_have_count(4)


def test_a_shared_fleet_that_was_kept_is_offered_when_next_building(host: Host, visit: Visit) -> None:
    friend = visit("/build/pirates_csg#name=Two+Hens&about=9+points&w=fleet&w=english&w=lantern-hen")
    friend.page.get_by_role("button", name="Save on this device").click()
    expect(friend.page.get_by_role("status")).to_contain_text("offered")
    match, tokens = host.match("person", "person", game=GAME)
    friend.sit(match, tokens[0])
    friend.page.locator(".build-offer").get_by_role("button", name="Take it").click()
    expect(friend.panel.locator("h2")).to_have_text("Two Hens saved")
    expect(total(friend)).to_have_text(f"{cost('Lantern Hen')} of 50")


def test_a_shared_fleet_with_an_unknown_card_says_so_and_lets_it_be_taken_out(host: Host, visit: Visit) -> None:
    friend = visit("/build/pirates_csg#w=fleet&w=english&w=lantern-hen&w=rubber-duck")
    friend.page.get_by_role("button", name="Play with it against a bot").click()
    expect(friend.panel).to_contain_text("no card of this match is called 'rubber-duck'")
    expect(friend.answer()).to_be_disabled()
    friend.panel.get_by_role("button", name="Take out rubber-duck").click()
    expect(friend.answer()).to_be_enabled()
