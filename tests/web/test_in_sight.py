"""On a screen of common size these are always visible: whose turn it is, the log, and the way back."""

from playwright.sync_api import expect

from tests.web import test_pirates_csg as pirates
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


NAMES_OUTSIDE = """() => {
  const frame = document.querySelector(".board .neat-hair").getBoundingClientRect();
  const names = [...document.querySelectorAll(".object-label:not(.hushed) .name")];
  const out = ({ left, right, top, bottom }) =>
    left < frame.left - 3 || right > frame.right + 3 || top < frame.top - 3 || bottom > frame.bottom + 3;
  return [names.length, names.filter((name) => out(name.getBoundingClientRect())).map((name) => name.textContent)];
}"""


def test_no_name_leaves_the_frame_of_the_sea(host: Host, visit: Visit) -> None:
    for phone in (False, True):
        player, _ = pirates.seated(host, visit, phone=phone)
        player.until("document.querySelectorAll('.object-label:not(.hushed)').length > 6")
        count, outside = player.page.evaluate(NAMES_OUTSIDE)
        assert count > 6
        assert outside == []
