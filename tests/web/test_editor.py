"""The position editor in a real browser: placing by hand and by keys, links and files, errors, playing on."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_access import serious
from tests.web.visitor import Visitor

DUEL: dict[str, Any] = {
    "game": "armada",
    "players": 2,
    "unchecked": True,
    "turn": {"player": 1, "actions_left": 2},
    "ships": [
        {"name": "L1", "player": 0, "size": "L", "stern": [12000, 6000], "heading": 450, "damage": 1},
        {"name": "S2", "player": 1, "size": "S", "stern": [24000, 18000], "heading": 1800, "moved": True},
    ],
}


def editor(visit: Visit, game: str = "armada", **wishes: Any) -> Visitor:
    """A visitor with an empty sea in the editor."""
    player = visit(f"/edit/{game}", **wishes)
    expect(verdict(player)).to_contain_text("'s turn")
    player.page.get_by_role("button", name="Clear sea").click()
    expect(pieces(player)).to_have_count(0)
    return player


def pieces(player: Visitor) -> Locator:
    return player.page.locator(".board .piece")


def verdict(player: Visitor) -> Locator:
    """The server's answer for the current position."""
    return player.page.locator(".validation[aria-busy=false]")


def open_file(player: Visitor, position: Any) -> None:
    """Opens a file with this content in the editor."""
    content = position if isinstance(position, bytes) else json.dumps(position).encode()
    file = {"name": "position.json", "mimeType": "application/json", "buffer": content}
    player.page.get_by_label("Position file").set_input_files(file)  # type: ignore[arg-type]
    if isinstance(position, dict):
        expect(pieces(player)).to_have_count(len(position["ships"]))


def saved(player: Visitor) -> dict[str, Any]:
    """The content of the file that the editor writes."""
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Save file").click()
    found: dict[str, Any] = json.loads(Path(download.value.path()).read_text("utf-8"))
    return found


def drag(player: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = player.page.mouse
    mouse.move(*start)
    mouse.down()
    for step in range(1, 9):
        mouse.move(*(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))
    mouse.up()


def spot(player: Visitor, across: float, down: float) -> tuple[float, float]:
    """A place of the board, by shares of its width and height."""
    box = player.page.locator(".board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def choose(player: Visitor, group: str, choice: str) -> None:
    """Chooses one of a few options."""
    player.page.get_by_role("radiogroup", name=group).locator("label", has_text=choice).click()


def tray(player: Visitor, name: str) -> Locator:
    return player.page.get_by_role("button", name=name, exact=True)


# --- Placing ----------------------------------------------------------------------------------------------------------


def test_a_fleet_is_laid_by_mouse(visit: Visit) -> None:
    player = editor(visit)
    drag(player, player.middle(".fleet-box >> nth=0 >> .new-ship >> nth=0"), spot(player, 0.3, 0.7))
    drag(player, player.middle(".fleet-box >> nth=1 >> .new-ship >> nth=2"), spot(player, 0.6, 0.3))
    expect(pieces(player)).to_have_count(2)
    expect(verdict(player)).to_contain_text("Teal's turn")
    before = {ship["name"]: ship for ship in saved(player)["ships"]}
    assert set(before) == {"L1", "S1"}
    player.page.keyboard.press("Escape")
    drag(player, player.middle('.board [data-name="0.L1"] .body'), spot(player, 0.45, 0.6))
    player.goes_from(lambda: saved(player)["ships"], list(before.values()))
    after = {ship["name"]: ship for ship in saved(player)["ships"]}
    assert after["S1"] == before["S1"]
    assert after["L1"]["stern"][0] > before["L1"]["stern"][0] + 2000
    player.page.keyboard.press("Control+z")
    assert {ship["name"]: ship for ship in saved(player)["ships"]} == before
    player.page.keyboard.press("Control+Shift+z")
    assert {ship["name"]: ship for ship in saved(player)["ships"]} == after


def test_a_chosen_ship_is_turned_by_the_knob_at_its_bow(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    player.page.get_by_role("list", name="Ships of Teal").get_by_role("button").click()
    knob = player.middle(".board .heading-grip .grip-knob")
    drag(player, knob, (knob[0] + 60, knob[1] + 90))
    (turned,) = [ship for ship in saved(player)["ships"] if ship["name"] == "L1"]
    assert turned["stern"] == DUEL["ships"][0]["stern"]
    assert turned["heading"] not in (0, 450)


def test_a_drag_that_pauses_is_one_undo_step(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    (x, y), mouse = player.middle('.board [data-name="0.L1"] .body'), player.page.mouse
    mouse.move(x, y)
    mouse.down()
    for aside in (40, 80, 120):
        mouse.move(x + aside, y, steps=3)
        player.page.wait_for_timeout(600)  # a pause that ends a change by keys
    mouse.up()
    assert player.goes_from(lambda: saved(player)["ships"], DUEL["ships"])[1] == DUEL["ships"][1]
    player.page.keyboard.press("Control+z")
    assert saved(player)["ships"] == DUEL["ships"]


def test_a_fleet_is_laid_by_keys_alone(visit: Visit) -> None:
    player = editor(visit)
    press = player.page.keyboard.press
    tray(player, "+ L Large of Teal").focus()
    press("Enter")
    tray(player, "+ S Small of Coral").focus()
    press("Enter")
    expect(pieces(player)).to_have_count(2)
    expect(verdict(player)).to_contain_text("Teal's turn")
    before = saved(player)["ships"][1]
    player.page.locator(".board .place-grip").focus()
    press("ArrowLeft")
    press("Alt+ArrowDown")
    player.page.locator(".board .heading-grip").focus()
    press("ArrowRight")
    moved = saved(player)["ships"][1]
    assert [a - b for a, b in zip(moved["stern"], before["stern"], strict=True)] == [-256, -1024]
    assert moved["heading"] == before["heading"] + 10
    player.page.get_by_label("Heading, degrees").fill("12.5")
    player.page.get_by_label("East, inches").fill("20")
    typed = saved(player)["ships"][1]
    assert (typed["heading"], typed["stern"][0]) == (125, 20480)
    player.page.get_by_role("button", name="Undo").click()
    assert saved(player)["ships"][1] == {**moved, "heading": 125}
    player.page.get_by_role("button", name="Redo").click()
    assert saved(player)["ships"][1] == typed
    player.page.locator(".board .place-grip").focus()
    press("Delete")
    expect(pieces(player)).to_have_count(1)


def test_damage_marks_turn_and_counting_stand_in_the_position(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    player.page.get_by_role("list", name="Ships of Coral").get_by_role("button").click()
    player.page.get_by_role("switch", name="Moved").uncheck()
    choose(player, "Shots", "1")
    choose(player, "Turn", "Teal")
    choose(player, "Actions left", "1")
    small = saved(player)["ships"][1]
    assert (small.get("moved"), small["fired"]) == (None, 1)
    expect(verdict(player)).to_contain_text("Teal's turn")
    expect(verdict(player)).to_contain_text("1 action left")
    assert saved(player)["turn"] == {"player": 0, "actions_left": 1}
    player.page.get_by_role("switch", name="Any number of ships").uncheck()
    assert "unchecked" not in saved(player)


def test_flags_and_the_flagship_are_laid_where_the_game_has_them(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, {**DUEL, "options": {"mode": "flag"}})
    player.page.get_by_role("group", name="Coral").get_by_role("button", name="+ Flag").click()
    expect(player.page.locator(".chosen h2")).to_contain_text("Coral's Flag")
    player.page.get_by_role("list", name="Ships of Teal").get_by_role("button").click()
    player.page.get_by_role("switch", name="Flagship").check()
    position = saved(player)
    assert [flag["player"] for flag in position["flags"]] == [1]
    assert position["ships"][0]["flag"] is True
    expect(verdict(player)).to_contain_text("Coral's turn")


def test_the_goal_line_and_islands_are_laid(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    player.page.locator("summary", has_text="Players and options").click()
    player.page.get_by_label("Goal", exact=True).select_option("breakthrough")
    expect(verdict(player)).to_contain_text("Coral's turn")
    choose(player, "Goal line", "Coral attacks")
    player.page.get_by_label("Inches from the edge").fill("3")
    player.page.get_by_role("button", name="+ Island").click()
    player.page.get_by_label("Side, inches").fill("1.5")
    position = saved(player)
    assert position["goal"] == {"attacker": 1, "line": [[36864, 3072], [0, 3072]]}
    assert position["islands"][0]["size"] == [1536, 1536]
    expect(verdict(player)).to_contain_text("Coral's turn")


def test_a_mirrored_fleet_and_the_standard_deployment_can_be(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    player.page.get_by_role("button", name="Mirror to Coral").click()
    first, second = saved(player)["ships"]
    assert (second["player"], second["name"], second["heading"]) == (1, "L1", 2250)
    assert [a + b for a, b in zip(first["stern"], second["stern"], strict=True)] == [36864, 24576]
    player.page.get_by_role("button", name="Standard setup").click()
    expect(verdict(player)).to_contain_text("'s turn")
    expect(pieces(player)).to_have_count(12)
    assert len(saved(player)["ships"]) == 12


def test_ice_pirates_are_laid_with_their_cargo(visit: Visit) -> None:
    player = visit("/edit/ice_pirates")
    expect(verdict(player)).to_contain_text("Teal's turn")
    player.page.get_by_role("list", name="Ships of Teal").get_by_role("button", name="L1").click()
    player.page.get_by_label("M in the hold").select_option("treasure")
    player.page.locator('.board [data-name="T3"]').focus()
    player.page.keyboard.press("Enter")
    player.page.get_by_label("M under the island").select_option("")
    player.page.locator('.board [data-name="H1"]').focus()
    player.page.keyboard.press("Enter")
    player.page.get_by_label("Small dud, pieces").fill("2")
    position = saved(player)
    (large,) = [ship for ship in position["ships"] if (ship["player"], ship["name"]) == (0, "L1")]
    assert large["cargo"] == ["M treasure"]
    assert [good[0] for good in position["islands"][2]["nest"]] == ["L", "S"]
    assert position["homes"][1]["goods"] == ["S plain", "S plain"]
    expect(verdict(player)).to_contain_text("Teal's turn")


# --- Impossible positions ---------------------------------------------------------------------------------------------


def test_an_impossible_position_explains_itself_and_cannot_be_played(visit: Visit) -> None:
    player = editor(visit)
    lying_on_it = {**DUEL["ships"][1], "stern": [12200, 6400]}
    open_file(player, {**DUEL, "ships": [DUEL["ships"][0], lying_on_it]})
    expect(verdict(player)).to_contain_text("Not allowed")
    expect(verdict(player)).to_contain_text("Teal's L1 touches Coral's S2")
    expect(player.page.locator(".board .callout.no")).to_contain_text("Teal's L1 touches Coral's S2")
    expect(player.page.get_by_role("button", name="Play from here")).to_be_disabled()
    verdict(player).get_by_role("button", name="Coral's S2").click()
    expect(player.page.locator(".chosen h2")).to_contain_text("Coral's Small S2")
    player.page.get_by_label("East, inches").fill("25")
    expect(verdict(player)).to_contain_text("Coral's turn")
    expect(player.page.get_by_role("button", name="Play from here")).to_be_enabled()


NO_POSITIONS: list[tuple[bytes, str]] = [
    (b"{", "not JSON"),
    (b"[1]", "Not a position"),
    (json.dumps({**DUEL, "ships": [7]}).encode(), "must be a JSON object"),
    (b'{"log":[]}', "Not a position"),
    (b'{"game":"armada","note":"' + b"x" * 70_000 + b'"}', "too large"),
    (json.dumps({**DUEL, "game": "chess"}).encode(), "chess"),
]
"""Files, and what the editor says of them: each something else than of the one before."""


def test_a_file_that_holds_no_position_is_refused_and_nothing_changes(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    expect(pieces(player)).to_have_count(2)
    for content, told in NO_POSITIONS:
        open_file(player, content)
        expect(player.page.locator(".ways .problem")).to_contain_text(told)
        expect(pieces(player)).to_have_count(2)


# --- Sharing and playing ----------------------------------------------------------------------------------------------


def test_a_link_gives_another_browser_the_same_position(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    expect(verdict(player)).to_contain_text("Coral's turn")
    player.page.get_by_role("button", name="Copy link").click()
    link = player.page.get_by_role("textbox", name="Link to this position").input_value()
    assert len(link) < 500
    friend = visit(link.removeprefix(player.host.address))
    expect(verdict(friend)).to_contain_text("Coral's turn")
    assert saved(friend) == DUEL
    player.page.get_by_role("button", name="Close").click()
    assert saved(player) == DUEL
    player.page.reload()
    expect(pieces(player)).to_have_count(2)
    assert saved(player) == DUEL


def test_a_link_that_was_cut_says_so(visit: Visit) -> None:
    reader = visit("/edit/armada#p=eJyrVkpPzE1VslJK")
    expect(reader.page.get_by_role("heading")).to_contain_text("cannot be shown")
    reader.page.get_by_role("button", name="New position").click()
    expect(verdict(reader)).to_contain_text("'s turn")


def test_a_game_without_an_editor_says_so(visit: Visit) -> None:
    reader = visit("/edit/chess")
    expect(reader.page.locator("main")).to_contain_text("There is no position editor for chess")


def test_the_line_for_the_engine_is_shown_with_its_command(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, DUEL)
    player.page.get_by_role("button", name="Copy for engine").click()
    line = player.page.get_by_label("Line for the engine").input_value()
    assert json.loads(line) == {"do": "load", "position": DUEL}
    assert player.page.get_by_label("Command").input_value() == "iceharbor engine"


def play_from(player: Visitor, position: dict[str, Any]) -> None:
    """Plays on from this position, in the first seat against a bot."""
    open_file(player, position)
    expect(verdict(player)).to_contain_text("Teal's turn")
    player.page.get_by_role("button", name="Play from here").click()
    player.page.get_by_role("button", name="Start game").click()
    player.has_table()
    player.sees_turn("Your turn")
    assert "/m/" in player.page.url


def test_a_match_is_played_from_the_position_and_says_where_it_came_from(visit: Visit) -> None:
    player = editor(visit)
    play_from(player, {**DUEL, "turn": {"player": 0, "actions_left": 2}})
    expect(pieces(player)).to_have_count(2)
    player.sees_turn("2 of 3 left")
    player.end_turn()
    expect(player.log.filter(has_text="Coral").first).to_be_visible()
    player.page.get_by_role("button", name="More", exact=True).click()
    expect(player.page.locator("dialog")).to_contain_text("started from a custom position")


def test_a_moment_of_a_match_is_opened_in_the_editor(visit: Visit) -> None:
    player = editor(visit)
    play_from(player, {**DUEL, "turn": {"player": 0, "actions_left": 2}})
    player.sail("L1")
    player.page.get_by_role("button", name="Previous move").click()
    player.sees_turn("Replay")
    player.page.get_by_role("button", name="More", exact=True).click()
    player.page.get_by_role("button", name="Open in editor").click()
    expect(verdict(player)).to_contain_text("Teal's turn")
    expect(verdict(player)).to_contain_text("2 actions left")
    assert saved(player)["ships"] == DUEL["ships"]


def test_hidden_pieces_of_a_match_are_guessed_in_the_editor(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    player = visit().sit(match, seats[0])
    player.page.get_by_role("button", name="More", exact=True).click()
    player.page.get_by_role("button", name="Open in editor").click()
    expect(verdict(player)).to_contain_text("'s turn")
    assert "unknown" not in json.dumps(saved(player))


# --- Accessibility ----------------------------------------------------------------------------------------------------


def test_the_editor_is_found_on_the_start_page(visit: Visit) -> None:
    player = visit("/")
    player.play_sheet("Armada").get_by_role("button", name="Position editor").click()
    expect(player.page.get_by_role("heading", name="Position editor")).to_be_visible()
    expect(pieces(player)).to_have_count(12)


def test_axe_finds_nothing_serious_in_the_editor(visit: Visit) -> None:
    player = editor(visit)
    open_file(player, {**DUEL, "options": {"mode": "flag"}})
    expect(verdict(player)).to_contain_text("Coral's turn")
    player.page.get_by_role("list", name="Ships of Teal").get_by_role("button").click()
    player.page.locator("summary", has_text="Players and options").click()
    assert serious(player.page) == []
    player.page.get_by_label("East, inches").fill("0")
    expect(verdict(player)).to_contain_text("Not allowed")
    assert serious(player.page) == []
    for sheet in ("Copy link", "Copy for engine"):
        player.page.get_by_role("button", name=sheet).click()
        expect(player.page.locator("dialog h2")).to_be_visible()
        assert serious(player.page) == []
        player.page.get_by_role("button", name="Close").click()


def swipe(player: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Moves a finger across the board."""
    glass = player.context.new_cdp_session(player.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        touch("touchMove", (x, y))
    touch("touchEnd")


def test_a_finger_drags_from_the_tray_to_the_sea_and_over_it(visit: Visit) -> None:
    player = editor(visit, phone=True)
    tray(player, "+ L Large of Teal").scroll_into_view_if_needed()
    swipe(player, player.middle(".fleet-box >> nth=0 >> .new-ship >> nth=0"), player.sea(0.4, 0.5))
    expect(pieces(player)).to_have_count(1)
    before = saved(player)["ships"][0]
    swipe(player, player.middle('.board [data-name="0.L1"] .body'), player.sea(0.6, 0.6))
    after = player.goes_from(lambda: saved(player)["ships"][0], before)
    assert after["stern"][0] > before["stern"][0] + 3000
    assert after["heading"] == before["heading"]


def test_a_phone_lays_a_fleet_by_touch(visit: Visit) -> None:
    player = editor(visit, phone=True)
    tray(player, "+ L Large of Teal").tap()
    expect(pieces(player)).to_have_count(1)
    expect(player.page.locator(".chosen h2")).to_contain_text("Teal's Large L1")
    player.until("document.documentElement.scrollWidth <= 390")
    small = "all => all.filter((b) => b.getBoundingClientRect().height < 24).map((b) => b.outerHTML)"
    player.comes_to(lambda: player.page.locator("main button:visible").evaluate_all(small), [])
