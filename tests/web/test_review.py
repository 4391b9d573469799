"""The review of a match that is over: the graph, the moments, and the better move on the board."""

import json
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect
from websockets.typing import Origin

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from tests.web.conftest import Visit
from tests.web.finished_rush import over
from tests.web.host import Host
from tests.web.test_boards import LATE
from tests.web.visitor import Visitor


def thrown_away(host: Host) -> tuple[str, str | None]:
    """A match in which Teal could win at once, did something else, and lost: its id, and Teal's token."""
    begun = Match.begin(open_game("hextris", 2, {}), LATE)
    other = next(
        begun.game.write(action)
        for action in begun.game.legal_actions(begun.state, 0)  # type: ignore[attr-defined]
        if begun.act(0, action).outcome is None
    )
    match, tokens = host.match("person", "person", game="hextris", position=LATE)
    play(host, match, tokens, other, "resign")
    return match, tokens[0]


def play(host: Host, match: str, tokens: list[str | None], *actions: str) -> None:
    """Teal plays these actions."""
    address = f"ws{host.address.removeprefix('http')}/api/matches/{match}/socket"
    with connect(address, origin=Origin(host.address), max_size=None) as line:
        line.send(json.dumps({"t": "join", "tokens": tokens}))
        seq = heard(line, "match")["seq"]
        for action in actions:
            act = {"t": "act", "key": token_hex(8), "player": 0, "base_seq": seq, "words": action.split(" ")}
            line.send(json.dumps(act))
            seq = heard(line, "ack")["seq"]


def heard(line: Any, kind: str) -> Any:
    """The next message of this kind."""
    while (message := json.loads(line.recv(timeout=60)))["t"] != kind:
        assert message["t"] not in ("error", "refused", "stale"), message
    return message


@pytest.mark.parametrize("phone", [False, True])
def test_the_review_draws_the_better_move_on_the_board_and_a_press_shows_what_was_played(
    host: Host, visit: Visit, phone: bool
) -> None:
    match, token = thrown_away(host)
    player = visit(phone=phone).sit(match, token)
    player.page.get_by_role("button", name="Review").click()
    card = player.page.locator(".review .moments li")
    expect(card).to_have_count(1)
    expect(player.page.locator(".review polyline")).to_have_count(2)
    expect(card).to_contain_text("Turn 1")
    expect(card).to_contain_text("better +1")
    better = card.get_by_role("button", name="Show the better move in turn 1")
    better.click()
    expect(better).to_have_attribute("aria-pressed", "true")
    shown = preview(player)
    expect(shown).not_to_have_count(0)
    card.get_by_role("button", name="as played").click()
    expect(shown).to_have_count(0)
    expect(player.page.locator(".log .current")).to_contain_text("Teal")


@pytest.mark.parametrize("phone", [False, True])
def test_the_review_opens_with_its_graph_and_first_moment_in_sight(host: Host, visit: Visit, phone: bool) -> None:
    match, token = thrown_away(host)
    player = visit(phone=phone).sit(match, token)
    player.page.get_by_role("button", name="Review").click()
    expect(player.page.locator("#review-head")).to_be_focused()
    expect(player.page.locator(".review .moments li")).to_have_count(1)
    for part in ("h2", ".graph", ".moments li strong >> nth=0"):
        expect(player.page.locator(f".review {part}")).to_be_in_viewport(ratio=1)
    if not phone:
        player.until(
            "document.querySelector('.column').scrollHeight === document.querySelector('.column').clientHeight"
        )


def preview(player: Visitor) -> Any:
    """The pieces as they would stand."""
    return player.page.locator(".board .ghost-pyramids > *")


def test_the_graph_is_read_and_moved_by_keys(host: Host, visit: Visit) -> None:
    match, token = thrown_away(host)
    player = visit().sit(match, token)
    player.page.get_by_role("button", name="Review").focus()
    player.page.keyboard.press("Enter")
    slider = player.page.get_by_role("slider", name="Position in the graph")
    expect(slider).to_have_attribute("aria-valuetext", "move 2 of 2: Teal −1, Coral +1")
    slider.focus()
    player.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(player.page.locator(".log .current .number")).to_have_text("1")
    player.page.locator(".review").get_by_role("button", name="Close").click()
    expect(player.page.locator(".review")).to_have_count(0)


def test_the_review_of_a_rush_has_the_placements_that_changed_the_score_most(host: Host, visit: Visit) -> None:
    rush = over(host)
    player = visit().watch(rush.match)
    player.page.get_by_role("button", name="Review").click()
    expect(player.page.locator(".review .moments li")).to_have_count(3)
    expect(player.page.locator(".review .moments")).to_contain_text("With it")
    expect(player.page.locator(".review")).to_contain_text("if all torpedoes were fired at that moment")
