"""Pictures of games without a sea: every piece in its colour on its spot, arrows, groups, bids; hidden hands are."""

import re
from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from iceharbor.catalogue import open_game
from iceharbor.contract import SEATS
from iceharbor.match import Match
from iceharbor.render import png_of, svg_of
from iceharbor.render.look import Look, base_of
from iceharbor.render.men import ACROSS, STANDING
from iceharbor.render.undercut import COMBOS
from iceharbor.saved import begun, file_of
from tests.chance import seeds
from tests.cli.conftest import Run
from tests.cli.test_commands import write
from tests.games.hexes import board

SVG = "{http://www.w3.org/2000/svg}"
LOOK = Look()
COLOURS = ("red", "blue", "green", "yellow", "black")
TABLES = {"hextris": (2, 3), "sprawl": (3, 8), "undercut": (3, 5)}


class Drawn(NamedTuple):
    """A pyramid in a picture: where its group is laid, and its colour."""

    x: float
    y: float
    fill: str
    pale: bool


def played(game: str, players: int, actions: int, seed: int = 1, **options: Any) -> Match:
    """A match after some actions by chance, or at its end."""
    rng = Random(seed)
    match = Match.begin(open_game(game, players, options)).settle(rng)
    while match.seq < actions and match.to_act:
        player = min(match.to_act)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng))).settle(rng)
    return match


def drawn_in(svg: str) -> list[Drawn]:
    """All the pyramids: groups that are moved and scaled, with plastic in them."""
    found = []
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        laid = re.fullmatch(r"translate\((\S+) (\S+)\) scale\(\S+\)", group.get("transform", ""))
        plastic = next((each for each in group.iter(f"{SVG}polygon") if each.get("fill-opacity") == "0.78"), None)
        if laid and plastic is not None:
            x, y = map(float, laid.groups())
            found.append(Drawn(x, y, plastic.get("fill", ""), group.get("opacity") is not None))
    return found


def words_in(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def picture(position: dict[str, Any]) -> str:
    """Of a position as somebody writes it by hand."""
    match = begun(position)
    return svg_of(match.written(match.state))


def seat(player: int) -> str:
    return LOOK.seat(player).body


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("seed", seeds(2))
def test_every_position_of_a_game_has_its_picture(game: str, seed: int) -> None:
    for players in TABLES[game]:
        match = played(game, players, 400, seed)
        for n, passed in enumerate(match.states()):
            if n % 7 == 0 or n == match.seq:
                svg = svg_of(passed.written(passed.state))
                assert ElementTree.fromstring(svg).get("width") == "1200"
        assert match.to_act or "won by" in words_in(svg)[-1] or "drawn" in words_in(svg)[-1]


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("palette", ["standard", "safe"])
def test_every_theme_and_palette_is_drawn_as_png(game: str, theme: str, palette: str) -> None:
    match = played(game, 3, 20)
    png = png_of(svg_of(match.written(match.state), 300, theme, palette))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 300


@pytest.mark.parametrize("game", TABLES)
def test_a_saved_game_is_drawn_at_any_entry_for_any_viewer(run: Run, tmp_path: Path, game: str) -> None:
    saved = write(tmp_path / "game.json", file_of(played(game, 3, 12)))
    for out, words in (("a.png", ()), ("b.svg", ("--at", 5)), ("c.svg", ("--viewer", 1)), ("d.png", ("--at", 0))):
        assert run("render", saved, "-o", tmp_path / out, "--width", 300, *words) == (0, "", "")
        assert (tmp_path / out).read_bytes()[:4] in (b"<svg", b"\x89PNG")


# --- Hextris ----------------------------------------------------------------------------------------------------------


def test_pieces_of_hextris_stand_on_their_spots_in_their_owners_colours() -> None:
    board = {"a1": "0S", "c3": "1L", "e2": "0M"}
    match = begun({"game": "hextris", "players": 2, "board": board})
    position = match.written(match.state)
    men = drawn_in(svg_of(position))
    for name, man in board.items():
        x, y = position["spots"][name]
        assert [each.fill for each in men if each.x == x and abs(each.y + y) < 200] == [seat(int(man[0]))], name
    assert len(men) == len(board) + 2 * 3


def test_groups_of_hextris_are_bound_and_counted_and_the_stowed_ones_are_full_rings() -> None:
    svg = picture({"game": "hextris", "players": 2, "board": {"a1": "0S", "a2": "0M", "a3": "0L"}, "stowed": [0, 2]})
    tints = [path.get("stroke") for path in ElementTree.fromstring(svg).iter(f"{SVG}path")]
    assert tints.count(seat(0)) == 1
    words = words_in(svg)
    assert "3" in words
    assert words.count("○○○") == words.count("●●○") == 1


def golden(match: Match) -> list[tuple[float, float]]:
    """Where pieces with golden edges stand."""
    found = []
    for group in ElementTree.fromstring(svg_of(match.written(match.state))).iter(f"{SVG}g"):
        laid = re.fullmatch(r"translate\((\S+) (\S+)\) scale\(\S+\)", group.get("transform", ""))
        if laid and any(each.get("stroke") == LOOK.colour("gold") for each in group.iter()):
            found.append((float(laid[1]), float(laid[2])))
    return found


def test_the_group_that_won_hextris_has_an_edge_of_gold_and_the_rivals_of_the_same_moment_has_none() -> None:
    both = "a1 0S a2 0M a3 0M b4 0S c5 1M  e3 1S e2 1S e1 1S d1 1M d4 0L"
    before = board(both, stowed=[2, 2], hands=[{"S": 0}, {"S": 0}])
    assert golden(before) == []
    match = before.play(0, "swap d4 c5")
    position = match.written(match.state)
    assert position["stowed"] == [3, 3]
    marked = golden(match)
    for name in ("a1", "a2", "a3", "b4", "c5"):
        x, y = position["spots"][name]
        assert [at for at in marked if at[0] == x and abs(at[1] + y) < 200], name
    assert len(marked) == 5


# --- Sprawl -----------------------------------------------------------------------------------------------------------

ATTACKED: dict[str, Any] = {
    "game": "sprawl",
    "players": 3,
    "towers": {"B2": {"player": 0, "sizes": "LM"}, "D2": {"player": 1, "sizes": "M"}},
    "branches": {
        "B3": {"player": 0, "size": "S", "points": "N", "parent": "B2"},
        "D3": {"player": 1, "size": "S", "points": "N", "parent": "D2"},
        "C2": {"player": 1, "size": "S", "points": "W", "parent": "D2"},
    },
    "unchecked": True,
}


def strokes(svg: str, colour: str) -> list[str]:
    """The lines of this colour."""
    return [p.get("d", "") for p in ElementTree.fromstring(svg).iter(f"{SVG}path") if p.get("stroke") == colour]


def test_attacks_of_sprawl_are_arrows_and_a_tower_that_is_neutralised_is_pale_and_struck_through() -> None:
    match = begun(ATTACKED)
    position = match.written(match.state)
    assert [each["from"] for each in position["attacks"] if each["harms"]] == ["C2"]
    assert position["neutralised"] == ["B2"]
    svg = svg_of(position)
    cross, arrow = strokes(svg, LOOK.colour("no"))
    assert "l660 660" in cross
    assert arrow.startswith(f"M{2048 - 0.4 * 1024:.1f} -1024.0L{2048 - 0.82 * 1024:.1f}")
    assert len(strokes(svg, LOOK.seat(0).ink)) == len(strokes(svg, LOOK.seat(1).ink)) == 1
    tower = [each for each in drawn_in(svg) if each.x == 1024 and each.y > -1500 and each.fill == seat(0) and each.pale]
    assert len(tower) == 2


def test_what_is_branched_from_a_neutralised_tower_is_as_pale_as_the_tower() -> None:
    match = begun(ATTACKED)
    position = match.written(match.state)
    men = {(each.x, each.y): each.pale for each in drawn_in(svg_of(position))}
    for name in position["branches"]:
        x, y = position["spots"][name]
        assert men[x, -y] == (name == "B3"), name


def test_a_branch_of_sprawl_points_where_it_attacks() -> None:
    ways = {"N": ("C4", 0), "E": ("D3", 90), "S": ("C2", 180), "W": ("B3", 270)}
    towers = {"C3": {"player": 0, "sizes": "L"}}
    for way, (square, turned) in ways.items():
        branches = {square: {"player": 0, "size": "S", "parent": "C3", "points": way}}
        svg = picture({"game": "sprawl", "players": 3, "towers": towers, "branches": branches, "unchecked": True})
        assert f"rotate({turned}) scale(0.5)" in svg


# --- Undercut ---------------------------------------------------------------------------------------------------------

AUCTION: dict[str, Any] = {
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
}


def test_the_table_of_undercut_has_every_piece_that_lies_open_and_each_kind_in_the_bag() -> None:
    men = Counter(each.fill for each in drawn_in(picture(AUCTION)))
    hands: list[list[str]] = AUCTION["hands"]
    like = [*chain(*COMBOS.values())]
    lying = [*chain(*hands), *chain(*(stack["pieces"] for stack in AUCTION["stacks"])), "S black", "S yellow", *like]
    for colour in COLOURS:
        assert men[LOOK.plastic(colour).body] == 3 + sum(colour in piece for piece in lying), colour


def test_the_sheet_of_undercut_says_scores_costs_tokens_and_bids() -> None:
    words = words_in(picture(AUCTION))
    assert {"4", "0", "7", "+3", "+2", "+5", "Coral bids 2", "2 pieces", "no bid yet"} <= set(words)
    assert words.count("◆ token") == 2
    assert words.count("leads stack 1") == 1


def test_the_table_of_undercut_says_who_has_won() -> None:
    match = played("undercut", 3, 400)
    assert match.outcome is not None
    position = dict(match.written(match.state))
    winners = [SEATS[player] for player, place in enumerate(match.outcome.places) if place == 1]
    told = f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win"
    assert told in words_in(svg_of(position))


def test_pieces_side_by_side_do_not_cover_each_other() -> None:
    men = [each for each in drawn_in(picture(AUCTION)) if not each.pale]
    for colours in (("blue", "red", "green"), ("black", "blue", "yellow")):
        fills = [LOOK.plastic(colour).body for colour in colours]
        [(large, medium, small)] = [
            three for three in zip(men, men[1:], men[2:], strict=False) if [each.fill for each in three] == fills
        ]
        assert medium.x - large.x > 0.8 * (base_of("L") + base_of("M")) * STANDING * ACROSS
        assert small.x - medium.x > 0.8 * (base_of("M") + base_of("S")) * STANDING * ACROSS


def test_hands_that_a_viewer_does_not_see_have_no_colour_in_the_picture() -> None:
    hidden = {**AUCTION, "options": {"hidden_hands": True}}
    match = begun(hidden)
    unseen = LOOK.goods("unknown").body
    for viewer, others in ((None, 5), (0, 3), (1, 4)):
        men = drawn_in(svg_of(match.written(match.view(viewer))))
        assert sum(each.fill == unseen for each in men) == others + 3, viewer
    assert not any(each.fill == unseen for each in drawn_in(svg_of(match.written(match.state))))


def test_what_a_viewer_cannot_know_changes_nothing_in_his_picture() -> None:
    worlds = [
        {**AUCTION, "hands": [["L red", "S blue"], [piece], ["S black", "S red"]]} for piece in ("M green", "M red")
    ]
    pictures = set()
    for world in worlds:
        match = begun({**world, "options": {"hidden_hands": True}})
        pictures.add(svg_of(match.written(match.view(0))))
    assert len(pictures) == 1


def test_a_players_own_hand_lies_in_front_with_equal_pieces_counted() -> None:
    match = begun({**AUCTION, "hands": [["S blue", "S blue"], ["M green"], []]})
    words = words_in(svg_of(match.written(match.view(0))))
    assert {"own hand", "×2"} <= set(words)
    assert "own hand" not in words_in(svg_of(match.written(match.view(None))))
