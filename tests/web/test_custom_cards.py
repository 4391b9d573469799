"""Players' own cards in the browser: brought by file picker or drop, marked, and read before sitting down."""

import json
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

SHIP: dict[str, Any] = {"name": "Skiff", "nation": "english", "points": 5, "guns": ["4S"], "move": "L", "cargo": 2}
ODD = {**SHIP, "name": "<b>Odd</b>", "ability": "Sings at night."}
LIST: dict[str, Any] = {"name": "My cards", "ships": [SHIP, ODD | {"id": "odd"}]}

DROP = """([zone, name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"])
    zone.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def options_of(visitor: Visitor) -> Locator:
    """The form of a new match, with its options open."""
    game = visitor.play_sheet("Pirates CSG")
    game.locator("summary", has_text="More options").click()
    return game


def pick(game: Locator, name: str, content: Any) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    game.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def test_cards_from_the_file_picker_are_in_the_match_and_marked(host: Host, visit: Visit) -> None:
    player = visit("/")
    game = options_of(player)
    pick(game, "mine.json", LIST)
    expect(game.locator(".file-option")).to_contain_text("My cards")
    game.get_by_role("button", name="Start match").click()
    player.has_table()
    player.page.get_by_role("button", name="custom cards").click()
    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_contain_text("<b>Odd</b>")
    expect(sheet).to_contain_text("Sings at night. (no effect)")
    player.page.get_by_role("button", name="Close").click()
    player.page.locator(".build-tabs button", has_text="England").click()
    expect(player.page.locator(".card-title strong", has_text="Skiff")).to_be_visible()


def test_cards_are_dropped_on_the_form(host: Host, visit: Visit) -> None:
    player = visit("/")
    game = options_of(player)
    zone = game.locator(".file-option")
    zone.evaluate(f"(zone, [name, text]) => ({DROP})([zone, name, text])", ["mine.json", json.dumps(LIST)])
    expect(zone).to_contain_text("My cards")
    zone.get_by_role("button", name="Remove").click()
    expect(zone).not_to_contain_text("My cards")


def test_pc_a62_a_bad_file_is_one_error_that_names_file_field_and_reason(host: Host, visit: Visit) -> None:
    player = visit("/")
    player.expect_complaints("400")
    game = options_of(player)
    pick(game, "mine.json", {**LIST, "ships": [{**SHIP, "guns": ["7S"]}]})
    alert = game.locator(".file-option [role=alert]")
    expect(alert).to_contain_text("mine.json")
    expect(alert).to_contain_text("ships[0].guns[0]")
    game.get_by_role("button", name="Start match").click()
    expect(game.locator(".problem").last).to_contain_text("mine.json")
    pick(game, "mine.toml", "name =")
    expect(alert).to_contain_text("mine.toml: not TOML")
    alert.get_by_role("button", name="OK").click()
    expect(alert).to_have_count(0)


def test_an_invited_player_reads_custom_cards_before_sitting_down(host: Host, visit: Visit) -> None:
    match, tokens = host.match("invited", "invited", game="pirates_csg", cards=LIST)
    for phone, link, colour in ((False, tokens[0], "Teal"), (True, tokens[1], "Coral")):
        friend = visit(f"/m/{match}#invite={link}", phone=phone)
        expect(friend.page.locator(".invitation")).to_contain_text("custom cards")
        friend.page.get_by_role("button", name="custom cards").click()
        expect(friend.page.locator(".printed-cards .card-title", has_text="Skiff")).to_be_visible()
        friend.until("document.documentElement.scrollWidth === document.documentElement.clientWidth")
        friend.page.get_by_role("button", name="Close").click()
        friend.page.get_by_role("button", name=f"Sit down as {colour}").click()
        expect(friend.page.locator(".seat", has_text=colour)).to_contain_text("you")
        friend.page.reload()
        expect(friend.page.locator(".seat", has_text=colour)).to_contain_text("you")
