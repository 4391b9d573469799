"""While one plays, each part of the column keeps its place: between two choices none jumps by more than 4 px."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.games.armada_positions import position
from tests.web import test_pirates_csg as pirates
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor, in_turn

MAX_PX = 4
ONE_LINE_PX = 70

PLACES = """() => {
  const column = document.querySelector(".column").getBoundingClientRect();
  const edges = {
    "board": ".water", "title": ".match-title", "players": ".seats", "turn": ".turn", "panel": ".panel",
    "answer": ".answers .red, .answers:not(.endangered) .gold", "log": ".log", "timeline": ".timeline",
  };
  const places = {};
  for (const [name, selector] of Object.entries(edges)) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.height === 0) continue;
    if (name !== "board" && (box.bottom <= column.top || box.top >= innerHeight)) continue;
    places[name] = name === "answer" ? [box.bottom] : name === "board" ? [box.top, box.bottom] : [box.top];
  }
  return places;
}"""
"""The edges of the parts that are in sight, in pixels from the top of the window."""

PIPS_GONE = "() => !document.querySelector('.turn .pips')?.getBoundingClientRect().width"
WATCH_PIPS = f"""() => {{
  globalThis.gone = false;
  const look = () => {{
    globalThis.gone ||= ({PIPS_GONE})();
    requestAnimationFrame(look);
  }};
  look();
}}"""
"""Keeps whether the pips of the actions left were out of sight in a frame."""

EDGE = """() => {
  const [panel, footing, around] = [".panel", ".footing", ".steady"].map(name => document.querySelector(name));
  const [end, limit] = [panel, around].map(each => each.getBoundingClientRect().bottom);
  const line = getComputedStyle(footing, "::before").borderBottomWidth;
  return [end > limit + 1, footing.getBoundingClientRect().bottom - Math.min(end, limit), line];
}"""
"""Whether the card scrolls, how far its buttons end from its lower edge in sight, and the width of that edge."""

GAMES: dict[str, tuple[int, dict[str, Any], str]] = {
    "ice_pirates": (2, {"fleet": 2}, "]1EE]2E]3EE1E"),
    "armada": (2, {}, "]]E]E"),
    "hextris": (2, {"first": 0}, "]E]E1E]"),
    "sprawl": (3, {}, "1E2E]1E"),
    "undercut": (3, {"first": 0}, "1E2E3E"),
}
"""By game: the seats, the options, and the keys of some choices; E is Escape."""


def places(player: Visitor) -> dict[str, list[float]]:
    expect(player.page.locator(".prompt.waiting")).to_have_count(0)
    player.rests(".column")
    player.rests(".board :is(.neat-hair, .tabletop)")
    seen: dict[str, list[float]] = player.page.evaluate(PLACES)
    return seen


def keeps_its_places(player: Visitor, keys: str) -> None:
    seen = [("", places(player))]
    for key in keys:
        player.page.keyboard.press({"E": "Escape"}.get(key, key))
        player.page.wait_for_timeout(60)
        seen.append((key, places(player)))
    jumps = [
        f"{part} by {round(off)} px at {key} (number {number})"
        for number, ((_, before), (key, now)) in enumerate(pairwise(seen), 1)
        for part in before.keys() & now.keys()
        for off in (max(abs(a - b) for a, b in zip(before[part], now[part], strict=True)),)
        if off > MAX_PX
    ]
    assert jumps == []


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_no_part_jumps_between_choices(host: Host, visit: Visit, game: str, phone: bool) -> None:
    many, options, keys = GAMES[game]
    match, seats = host.match(*["person"] * many, game=game, **options)
    player, *_ = in_turn(*(visit(phone=phone).sit(match, token) for token in seats))
    keeps_its_places(player, keys)
    if game == "ice_pirates" and not phone:
        ends_in_an_edge(player)


def ends_in_an_edge(player: Visitor) -> None:
    """With a ship chosen the card of the panel has its lower edge in sight, also where it scrolls."""
    whole = player.page.viewport_size
    assert whole
    player.page.keyboard.press("]")
    expect(player.panel.locator(".closed-row")).to_be_visible()
    for height in (1000, 640):
        player.page.set_viewport_size({"width": whole["width"], "height": height})
        player.rests(".column")
        scrolls, off, line = player.page.evaluate(EDGE)
        assert (scrolls, line) == (height == 640, "1px")
        assert abs(off) < 0.6


TARGETS = """
    0.L1 at 12000,8000 heading 000.0
    1.S1 at 13200,8300 heading 000.0
    1.S2 at 13900,9100 heading 000.0
"""
BID = {
    "game": "undercut",
    "players": 3,
    "phase": "auction",
    "turn": 0,
    "hands": [["M green", "M red", "S red", "S yellow"], ["M black"], ["S black"]],
    "stacks": [{"pieces": ["L green", "M yellow", "S green"]}, {"pieces": ["L blue", "M blue", "S blue"]}],
}


def test_no_part_jumps_when_a_broadside_asks_for_its_target_or_a_bid_grows(host: Host, visit: Visit) -> None:
    for game, many, laid, keys in (
        ("armada", 2, {**position(TARGETS), "options": {}}, "]3"),
        ("undercut", 3, BID, "123"),
    ):
        match, seats = host.match(*["person"] * many, game=game, position=laid)
        keeps_its_places(visit().sit(match, seats[0]), keys)


@pytest.mark.parametrize("phone", [False, True])
def test_no_part_jumps_between_choices_of_a_ship_with_cards(host: Host, visit: Visit, phone: bool) -> None:
    player, _ = pirates.seated(host, visit, phone=phone)
    keeps_its_places(player, "]1EE]2EE")


@pytest.mark.parametrize("size", [(1280, 800), (844, 390), (390, 844)], ids=str)
def test_the_turn_is_one_line_of_words_and_three_buttons(host: Host, visit: Visit, size: tuple[int, int]) -> None:
    match, seats = host.match("person", "greedy", fleet=2, first=1)
    player = visit(phone=size[0] < 1280)
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.sit(match, seats[0])
    player.sees_turn("Your turn")
    for first in ("Show again", "Undo"):
        expect(player.turn.locator("button")).to_have_count(3)
        expect(player.turn.get_by_role("button", name=first)).to_be_visible()
        box = player.turn.bounding_box()
        assert box is not None
        assert box["height"] <= ONE_LINE_PX
        expect(player.turn.locator(".pips .full")).to_have_count(3 if first == "Show again" else 2)
        assert player.page.evaluate(PIPS_GONE) is False
        if first == "Show again":
            player.sail("L1")
    player.page.evaluate(WATCH_PIPS)
    player.turn.get_by_role("button", name="Undo").click()
    expect(player.turn.locator(".pips .full")).to_have_count(3)
    assert player.page.evaluate("globalThis.gone") is False


def test_long_words_about_another_player_leave_the_turn_one_line(host: Host, visit: Visit) -> None:
    match, seats = host.match(*["person"] * 3, game="undercut", first=0)
    player, other = visit().sit(match, seats[1]), visit().sit(match, seats[2])
    other.page.get_by_role("button", name="More").click()
    for _ in range(2):
        other.page.get_by_role("button", name="Resign").click()
    player.sees_turn("choose starting pieces · offline")
    expect(player.turn.get_by_role("button", name="Show again")).to_be_visible()
    assert height_of_turn(player) <= ONE_LINE_PX
    expect(other.panel.locator(".prompt")).to_have_text("You're out: resigned. The others play on.")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 700), (844, 390), (390, 844)])
@pytest.mark.parametrize("other", ["person", "greedy"])
def test_the_turn_is_as_high_with_any_actions_left(host: Host, visit: Visit, other: str, size: tuple[int, int]) -> None:
    match, seats = host.match("person", other, fleet=4, first=0)
    player = visit(phone=size[0] < 1000)
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.sit(match, seats[0])
    player.left(3)
    player.until("[...document.fonts].some((font) => font.status === 'loaded')")
    heights = [height_of_turn(player)]
    for count, name in enumerate(("L1", "L2", "L3")):
        player.sail(name)
        player.left(2 - count)
        heights.append(height_of_turn(player))
    if other == "greedy":
        player.end_turn()
        player.sees_turn("Your turn")
        player.left(3)
        expect(player.turn.get_by_role("button", name="Undo")).to_be_visible()
        heights.append(height_of_turn(player))
    assert max(heights) - min(heights) <= MAX_PX, heights


def height_of_turn(player: Visitor) -> float:
    return float(player.turn.evaluate("turn => turn.getBoundingClientRect().height"))
