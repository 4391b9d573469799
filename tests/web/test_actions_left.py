"""How many moves are open to each player, in a game that ends when a turn begins without one."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_boards_seen import SPRAWL, seated

STASHES = [{"S": 3, "M": 3, "L": 3}, {"S": 3, "M": 3, "L": 3}, {}]
NEARLY_OVER: dict[str, Any] = {**SPRAWL, "stashes": STASHES}
"""Violet has no piece left."""


@pytest.mark.parametrize("phone", [False, True])
def test_each_player_has_a_count_and_one_who_is_stuck_stands_out(host: Host, visit: Visit, phone: bool) -> None:
    player = seated(host, visit, NEARLY_OVER, phone=phone)
    counts = player.page.locator(".seats .score small")
    expect(counts).to_have_count(3)
    expect(counts.nth(0)).to_contain_text("moves open")
    expect(counts.nth(2)).to_contain_text("no move left")
    expect(player.page.locator(".seats .score .alarm")).to_have_text(["no move left"])
    cut = "[...document.querySelectorAll('.seat-who')].filter((who) => who.scrollWidth > who.clientWidth).length"
    player.comes_to(lambda: player.page.evaluate(cut), 0)
