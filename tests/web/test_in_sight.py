"""On a screen of common size these are always visible: whose turn it is, the log, and the way back."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host

LINES = """() => {
  const lines = document.querySelector(".lines").getBoundingClientRect();
  const under = document.querySelector(".timeline").getBoundingClientRect();
  const [x, y] = [lines.x + lines.width / 2, lines.bottom - 4];
  const seen = document.querySelector(".log").contains(document.elementFromPoint(x, y));
  return seen && lines.height >= 90 && lines.bottom <= under.top && under.bottom <= innerHeight;
}"""


def test_a_player_sees_the_log_in_every_game(host: Host, visit: Visit) -> None:
    player = visit()
    for game, many in (
        ("ice_pirates", 5),
        ("armada", 2),
        ("torpedo", 5),
        ("hextris", 2),
        ("sprawl", 8),
        ("undercut", 5),
    ):
        match, seats = host.match(*["person"] * many, game=game)
        player.sit(match, seats[0])
        expect(player.turn).to_be_visible()
        player.until(LINES)
        expect(player.turn).to_be_in_viewport(ratio=1)
