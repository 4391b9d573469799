"""The goal line of Armada: its words lie on no ship."""

import pytest
from playwright.sync_api import expect

from tests.games.armada_positions import goal, position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_armada import from_position

OVERLAPS = """() => {
  const label = document.querySelector(".goal-label").getBoundingClientRect();
  return [...document.querySelectorAll(".board [data-name='0.L1'], .board [data-name='1.M1']")].some((ship) => {
    const { left, right, top, bottom } = ship.getBoundingClientRect();
    return left < label.right && right > label.left && top < label.bottom && bottom > label.top;
  });
}"""


@pytest.mark.parametrize("at", [30000, 12600])
def test_the_words_of_the_goal_line_lie_on_no_ship(host: Host, visit: Visit, at: int) -> None:
    drawn = f"""
        0.L1 at 18432,20600 heading 000.0
        1.M1 at {at},23500 heading 180.0
    """
    laid = {**position(drawn), "options": {"mode": "breakthrough"}, "goal": goal(0, (0, 21000), (36864, 21000))}
    player = from_position(host, visit, laid)
    player.rests()
    expect(player.page.locator(".goal-label")).to_be_visible()
    assert player.page.evaluate(OVERLAPS) is False
