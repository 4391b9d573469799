"""Pictures of every game: any position, for any viewer, without what the viewer does not know."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from iceharbor.bots import BOTS
from iceharbor.catalogue import GAMES, open_game
from iceharbor.files import begun, file_of
from iceharbor.match import Match
from iceharbor.pictures import everything, picture
from iceharbor.svg import png_of
from iceharbor.svg.look import Look
from iceharbor.svg.things import SEALED
from tests.as_json import as_json
from tests.cli.conftest import Run
from tests.cli.test_commands import is_one_line, write
from tests.playthroughs import FOLDER, read_golden
from tests.seeds import seeds, times
from tests.svg.hand_built import SVG

LOOK: Final = Look()
UNSEEN: Final = LOOK.goods("unknown").body
TABLES: Final = tuple((game, seats) for game, kind in GAMES.items() for seats in sorted(set(kind.info.players)))
"""Every game, with the fewest and the most players."""


def played(game: str, players: int, actions: int, seed: int = 1, **options: Any) -> Match:
    """A match after some random actions, or at its end."""
    rng = Random(seed)
    match = Match.begin(open_game(game, players, options)).settle(rng)
    while match.seq < actions and match.to_act:
        player = min(match.to_act)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng))).settle(rng)
    return match


def whole(match: Match) -> str:
    """The picture of everything."""
    return picture(match, everything(match))


def words_in(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def unseen_in(svg: str) -> int:
    """The number of pieces without a colour."""
    return svg.count(f'fill="{UNSEEN}"')


# --- Every game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(1))
def test_every_viewer_of_a_game_has_a_picture(game: str, players: int, seed: int) -> None:
    for actions in (60, 0, 7)[: times(1, 3)]:
        match = played(game, players, actions, seed, **({"fleet_2k": True} if game == "armada" else {}))
        for view in (everything(match), *(match.view(viewer) for viewer in (None, 0, players - 1))):
            assert ElementTree.fromstring(picture(match, view)).get("width") == "1200"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("theme", "palette"), [("day", "standard"), ("night", "safe")])
def test_a_game_is_drawn_as_png(game: str, theme: str, palette: str) -> None:
    match = played(game, GAMES[game].info.players[0], 20)
    png = png_of(picture(match, everything(match), 300, theme, palette))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 300


@pytest.mark.parametrize("game", GAMES)
def test_a_view_in_a_file_is_drawn_as_its_viewer_sees_it(run: Run, tmp_path: Path, game: str) -> None:
    match = played(game, GAMES[game].info.players[0], 12)
    saved, out = write(tmp_path / "game.json", file_of(match)), tmp_path / "out.svg"
    for viewer, name in ((1, 1), (None, "spectator")):
        assert run("render", saved, "-o", out, "--viewer", name) == (0, "", "")
        seen = out.read_text()
        view = write(tmp_path / "view.json", as_json(match.written(match.view(viewer))))
        assert run("render", view, "-o", out) == (0, "", "")
        assert out.read_text() == seen


def test_a_view_in_a_file_has_no_other_viewer(run: Run, tmp_path: Path) -> None:
    match = played("undercut", 3, 12)
    view = write(tmp_path / "view.json", as_json(match.written(match.view(1))))
    is_one_line(run("render", view, "-o", tmp_path / "out.svg", "--viewer", 0), "--viewer 0", "one viewer's view")


def test_the_headline_says_whose_turn_it_is_and_who_has_won() -> None:
    assert "Hextris · Teal to play" in words_in(whole(begun({"game": "hextris", "players": 2})))
    torpedo = Match.begin(open_game("torpedo", 3)).settle(Random(1))
    assert "Torpedo · Teal, Coral and Violet to play" in words_in(whole(torpedo))
    match = played("hextris", 2, 5).play(0, "resign")
    assert "Hextris · won by Coral" in words_in(whole(match))


def test_the_headline_says_that_a_game_is_drawn() -> None:
    golden = read_golden((FOLDER / "hextris" / "14-two-a-draw-agreed.txt").read_text())
    assert "Hextris · drawn" in words_in(whole(Match.replay(golden.game(), golden.header, golden.entries)))


# --- Objects of the games ---------------------------------------------------------------------------------------------


def test_ice_pirates_has_its_islands_homes_and_treasure_in_the_colours_of_the_page() -> None:
    rng = Random(3)
    match = Match.begin(open_game("ice_pirates", 2)).settle(rng)
    bot = BOTS["ice_pirates"]["greedy"](match.game)
    for _ in range(40):
        player = min(match.to_act)
        match = match.play(player, bot.choose(match.view(player), player, rng)).settle(rng)
    svg, position = whole(match), as_json(match.written(match.state))
    words = words_in(svg)
    assert {"TEAL", "CORAL", *(island["name"] for island in position["islands"])} <= set(words)
    assert all(tint in svg for tint in (LOOK.seat(0).body, LOOK.seat(1).body, LOOK.goods("treasure").body))


@pytest.mark.parametrize("options", [{"mode": "flag", "islands": 2}, {"mode": "breakthrough"}, {"fleet_2k": True}])
def test_armada_has_all_its_ships(options: Mapping[str, Any]) -> None:
    match = played("armada", 2, 60, 11, **options)
    position = as_json(match.written(match.state))
    assert position["ships"]
    drawn = ElementTree.fromstring(picture(match, everything(match), 2400)).iter(f"{SVG}text")
    bold = Counter(each.text for each in drawn if each.get("font-weight") == "bold")  # depths of the sea are not
    for name in (each["name"] for each in position["ships"]):
        said = name if bold[name] else name[1:]  # a flagship has no room for its number
        assert bold[said] > 0, name
        bold[said] -= 1


def test_a_sealed_wave_is_drawn_for_its_player_only() -> None:
    match = Match.begin(open_game("torpedo", 2, {"mode": "waves", "wave": 1})).settle(Random(1))
    match = match.play(0, "ready").play(1, "ready").play(0, "lay S 8000,8000 030.0")
    sealed = f' opacity="{SEALED}"'
    assert sealed in picture(match, match.view(0))
    for viewer in (1, None):
        assert sealed not in picture(match, match.view(viewer))


AUCTION: Final[Mapping[str, Any]] = {
    "game": "undercut",
    "players": 3,
    "phase": "auction",
    "turn": 0,
    "hands": [["L red", "S blue"], ["M green"], ["S black", "S red"]],
    "scores": [4, 0, 7],
    "combos": {"tree": 3, "triplets": 2, "foursome": 5},
    "stacks": [
        {"pieces": ["L blue", "M red", "S green"], "bid": {"player": 1, "pieces": ["S black", "S yellow"]}},
        {"pieces": ["L black", "M blue", "S yellow"], "bid": None},
    ],
    "options": {"hidden_hands": True},
}


def test_hands_that_a_viewer_does_not_see_have_no_colour() -> None:
    match = begun(AUCTION)
    for viewer, others in ((None, 5), (0, 3), (1, 4)):
        assert unseen_in(picture(match, match.view(viewer))) == others + 3, viewer
    assert unseen_in(whole(match)) == 0


def test_hidden_pieces_change_nothing_in_a_viewers_picture() -> None:
    pictures = set()
    for piece in ("M green", "M red"):
        match = begun({**AUCTION, "hands": [["L red", "S blue"], [piece], ["S black", "S red"]]})
        pictures.add(picture(match, match.view(0)))
    assert len(pictures) == 1
