"""Trays beside a board, on a phone: large enough for a finger, and fully on the screen together with the board."""

import pytest

from tests.web.conftest import Visit
from tests.web.host import Host

FITTING = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const spots = [...document.querySelectorAll(".spots .spot .face")].map((face) => face.getBoundingClientRect());
  const across = ({ left, right }) => left >= board.left && right <= board.right;
  const upright = ({ top, bottom }) => top >= board.top && bottom <= board.bottom;
  return spots.length > 0 && spots.every((r) => Math.min(r.width, r.height) >= 40 && across(r) && upright(r));
}"""


@pytest.mark.parametrize(
    ("game", "players"), [("hextris", 3), ("sprawl", 3), ("sprawl", 6), ("sprawl", 8), ("undercut", 5)]
)
def test_on_a_phone_everything_on_a_table_is_large_enough_for_a_finger(
    host: Host, visit: Visit, game: str, players: int
) -> None:
    match, seats = host.match(*["person"] * players, game=game)
    player = visit(phone=True).sit(match, seats[0])
    player.until(FITTING)
