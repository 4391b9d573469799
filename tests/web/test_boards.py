"""Games on boards and tables: whole games by mouse and by keys, with checks on the way."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from iceharbor.catalogue import open_game
from iceharbor.codec import dump, parse
from iceharbor.match import Match
from tests.seeds import most_slow, times
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.table_player import RandomPlayer

GAMES = {"hextris": 2, "sprawl": 3, "undercut": 3}
FOURS = {"a1": "0L", "a2": "0M", "b1": "0S", "b2": "0L", "d3": "1L", "d4": "1M", "e2": "1S", "e3": "1L"}
LATE = {"game": "hextris", "players": 2, "turn": 0, "stowed": [2, 2], "board": FOURS}
"""Random games of Hextris are long, so these begin when the next group of either player wins, one piece before it."""
LAST_ENTRIES = times(6, 0)
"""Other games begin at least this number of entries before the end of a random game; with 0 at their own start."""


def first(game: str) -> list[str]:
    """All games, of which a default run plays only this one: each way is played at one game, each game in one way."""
    return most_slow(sorted(GAMES, key=lambda name: name != game))


@cache
def start(game: str) -> dict[str, Any] | None:
    """The position from which a whole game is played; None for the game's own start."""
    if game == "hextris":
        return LATE
    if LAST_ENTRIES == 0:
        return None
    rng, match = Random(3), Match.begin(open_game(game, GAMES[game])).settle(Random(3))
    matches = [match]
    while match.to_act:
        player = min(match.to_act)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng))).settle(rng)
        matches.append(match)
    late = next(each for each in reversed(matches[:-LAST_ENTRIES]) if each.to_act == {0})
    position: dict[str, Any] = parse(dump(late.game.position(late.state)))
    return position


@pytest.mark.parametrize("game", first("sprawl"))
def test_a_whole_game_is_played_by_mouse_against_bots(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", *["random"] * (GAMES[game] - 1), game=game, position=start(game))
    player = visit().sit(match, seats[0])
    RandomPlayer(player, 5).by_hand()
    expect(player.page.locator(".result h2")).to_be_visible()


@pytest.mark.parametrize("game", first("undercut"))
def test_a_whole_game_is_played_by_finger_on_a_phone(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", *["random"] * (GAMES[game] - 1), game=game, position=start(game))
    player = visit(phone=True).sit(match, seats[0])
    RandomPlayer(player, 7).by_hand()
    expect(player.page.locator(".result h2")).to_be_visible()


@pytest.mark.parametrize("game", first("hextris"))
def test_a_whole_game_is_played_by_keys_alone(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", *["random"] * (GAMES[game] - 1), game=game, position=start(game))
    player = visit().sit(match, seats[0])
    RandomPlayer(player, 6).by_keys()
    player.page.keyboard.press("Home")
    player.sees_turn("move 0")
    player.page.keyboard.press("End")
    expect(player.turn).to_have_count(0)


def test_a_diagram_of_the_rules_is_played_in_its_place_and_forgotten_with_it(visit: Visit) -> None:
    reader = visit("/")
    reader.open_rules("Hextris")
    diagram = reader.page.locator(".diagram").nth(1)
    diagram.scroll_into_view_if_needed()
    diagram.get_by_role("button", name="Try it").click()
    diagram.get_by_role("button", name="Drop a Small").click()
    expect(diagram.locator("[data-name=b1]")).to_have_attribute(
        "aria-description", "closed: you would have 7 connected pieces; at most 5 are allowed"
    )
    diagram.get_by_role("button", name="Drop on b4").click()
    diagram.locator(".answers .gold").click()
    stowed = "Teal: 1 of 3 groups; 3 Large, 3 Medium, 2 Small in hand"
    expect(diagram.locator("[data-name='stowed 0']")).to_have_attribute("aria-label", stowed)
    reader.page.keyboard.press("Escape")
    expect(reader.page.locator(".diagram")).to_have_count(0)
    expect(reader.page.get_by_role("heading", name="Your matches")).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_a_diagram_keeps_within_its_text_and_says_under_its_board_whose_turn_it_is(visit: Visit) -> None:
    reader = visit("/", phone=True)
    reader.open_rules("Hextris")
    diagram = reader.page.locator(".diagram").last
    diagram.scroll_into_view_if_needed()
    diagram.get_by_role("button", name="Try it").click()
    expect(diagram.locator(".turn")).to_be_visible()
    figure, board, turn = (diagram.locator(part).bounding_box() for part in ("xpath=.", ".diagram-board", ".turn"))
    assert figure is not None
    assert board is not None
    assert turn is not None
    assert turn["y"] >= board["y"] + board["height"]
    assert figure["x"] <= turn["x"] <= turn["x"] + turn["width"] <= figure["x"] + figure["width"]


def test_a_closed_spot_says_why_and_a_second_press_on_an_open_one_plays(host: Host, visit: Visit) -> None:
    position = {"game": "hextris", "players": 2, "turn": 0, "board": {"a2": "1S"}}
    match, seats = host.match("person", "person", game="hextris", position=position)
    player = visit().sit(match, seats[0])
    player.page.locator("[data-name='0L'] .face").click()
    expect(player.page.locator(".spot.open")).to_have_count(11)
    player.page.mouse.click(*player.middle("[data-name=a2] .face"))
    expect(player.panel).to_contain_text("a2 is occupied")
    expect(player.panel).to_contain_text("HX-R3")
    for _ in range(2):
        player.page.mouse.click(*player.middle("[data-name=a1] .face"))
        expect(player.answer().or_(player.page.locator(".turn:not(.mine)")).first).to_be_visible()
        player.page.wait_for_timeout(400)  # two quick clicks on one spot are another gesture
    expect(player.log).to_have_count(1)
    player.sees_turn("Coral's turn")


def test_a_bid_is_laid_from_the_hand_and_taken_back_by_touch(host: Host, visit: Visit) -> None:
    position = {
        "game": "undercut",
        "players": 3,
        "phase": "auction",
        "turn": 0,
        "start": 0,
        "hands": [["L red", "S blue"], ["M green"], ["S black"]],
        "stacks": [{"pieces": ["L blue", "M red", "S green"]}, {"pieces": ["L black", "M blue", "S yellow"]}],
    }
    match, seats = host.match("person", "person", "person", game="undercut", position=position)
    player = visit(phone=True).sit(match, seats[0])

    def tap(selector: str) -> None:
        player.page.locator(selector).scroll_into_view_if_needed()
        player.page.touchscreen.tap(*player.middle(selector))

    tap("[data-name='S:blue'] .face")
    box = player.action("Bid it on stack 1").bounding_box()
    assert box is not None
    assert box["width"] > box["height"], "its words have one line"
    player.page.get_by_role("button", name="Back", exact=True).tap()
    tap("[data-name='stack 2'] .face")
    expect(player.answer()).to_have_text("Bid nothing on stack 2")
    tap("[data-name='S:blue'] .face")
    expect(player.answer()).to_have_text("Bid 1 point on stack 2")
    tap(".pin")
    expect(player.answer()).to_have_text("Bid nothing on stack 2")
    tap("[data-name='L:red'] .face")
    expect(player.answer()).to_have_text("Bid 3 points on stack 2")
    player.answer().click()
    expect(player.page.locator("[data-name='stack 2']")).to_have_attribute(
        "aria-label", "Stack 2: black Large, blue Medium, yellow Small; Teal leads with red Large"
    )


def test_a_pass_is_one_action_that_asks_for_the_size_to_draw(host: Host, visit: Visit) -> None:
    stacks = [
        {"pieces": ["L red", "M blue", "S green"], "bid": {"player": 1, "pieces": ["S blue", "S blue"]}},
        {"pieces": ["L blue", "M green", "S red"], "bid": {"player": 2, "pieces": []}},
    ]
    hands = [["M red"], [], []]
    laid = {"game": "undercut", "players": 3, "phase": "auction", "turn": 0, "hands": hands, "stacks": stacks}
    match, seats = host.match("person", "person", "person", game="undercut", position=laid)
    player = visit().sit(match, seats[0])
    player.action("Pass").click()
    expect(player.panel.locator(".action")).to_have_text([re.compile(size) for size in ("Large", "Medium", "Small")])
    player.panel.locator(".action").first.click()
    expect(player.answer()).to_have_text("Pass and draw a Large")


@pytest.mark.slow
def test_the_result_names_all_who_resigned(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", "person", game="sprawl")
    teal, coral = (visit().sit(match, token) for token in seats[:2])
    for player in (teal, coral):
        player.page.get_by_role("button", name="More").click()
        for _ in range(2):
            player.page.get_by_role("button", name="Resign", exact=True).click()
    expect(coral.page.locator(".result")).to_contain_text("Teal and Coral resigned")


@pytest.mark.parametrize(("game", "players"), most_slow([("hextris", 3), ("sprawl", 8), ("undercut", 5)]))
def test_a_full_table_fits_a_phone_and_is_readable_by_assistive_technology(
    host: Host, visit: Visit, game: str, players: int
) -> None:
    match, seats = host.match(*["person"] * players, game=game)
    player = visit(phone=True).sit(match, seats[0])
    names = player.page.locator(".things .spot").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert all(names)
    assert len(names) == len(set(names))
    field = player.page.locator(".tabletop").bounding_box()
    assert field is not None
    assert 0 <= field["x"] <= field["x"] + field["width"] <= 390
