"""Sprawl as players see it: what is drawn, said and moved."""

import pytest

from iceharbor.contract import NATURE
from iceharbor.games.sprawl import Sprawl
from iceharbor.match import Match
from iceharbor.scene import Arrow, Facts, PlayedMark, Pyramid, Standing, Tabletop, Turn
from tests.games.scene_views import entries, moves, said, scene_of, spots_of
from tests.games.sprawl_positions import begun, drawn, open_to

BOARD = """
    .   .   .   .   .
    .   .   1L  .   .
    .   .   .   .   .
    .   .   0LM 0M> .
    .   .   .   .   .
    .   .   .   .   2M
"""
HIT = """
    .   .   1L  .   .
    .   .   1Sv .   .
    .   .   0LM 0M> .
    .   .   .   .   .
    .   .   .   .   .
    .   .   .   .   2M
"""
"""Coral's Small neutralises Teal's tower on C4."""


def top_of(match: Match) -> Tabletop:
    top = scene_of(match).top
    assert top is not None
    return top


def on(match: Match, spot: str) -> list[Pyramid]:
    return [pyramid for pyramid in top_of(match).pyramids if pyramid.spot == spot]


def test_a_tower_stands_from_the_ground_up_and_a_branch_lies_and_points() -> None:
    assert on(drawn(BOARD), "C3") == [
        Pyramid("C3", (2048, 2048), "L", 0),
        Pyramid("C3", (2048, 2048), "M", 0, on=("L",)),
    ]
    assert on(drawn(BOARD), "D3") == [Pyramid("D3", (3072, 2048), "M", 0, 900)]


def test_a_branch_belongs_to_the_tower_from_which_it_grows() -> None:
    match = drawn(BOARD.replace("0M> .", "0M> 0S^"), parents={"E3": "D3"})
    spots = spots_of(scene_of(match))
    assert {name: spots[name].belongs_to for name in ("C3", "D3", "E3", "A1")} == {
        "C3": None,
        "D3": "C3",
        "E3": "C3",
        "A1": None,
    }
    facts = scene_of(match).facts
    assert facts["D3"].details == ("on D3", "branch of C3")
    assert facts["E3"].details == ("on E3", "branch of D3", "grows from the tower on C3")


def test_sp_r8_a_neutralised_tower_and_its_branches_are_pale_and_the_tower_is_struck_through() -> None:
    match = drawn(HIT)
    assert {pyramid.spot for pyramid in top_of(match).pyramids if pyramid.pale} == {"C4", "D4"}
    assert top_of(match).struck == ("C4",)
    assert top_of(drawn(BOARD)).struck == ()


def test_sp_r7_an_attack_is_an_arrow_if_it_harms_and_a_shield_if_a_tower_withstands_it() -> None:
    harms = Arrow((2048, 3686), (2048, 3471), 1, "strong")
    held = Arrow((3482, 3072), (3584, 3072), 0, "held")
    assert top_of(drawn(HIT)).arrows == (harms,)
    assert top_of(drawn(HIT.replace("0M> .", "0M> 1M"))).arrows == (held, harms)
    assert top_of(drawn(HIT.replace("0M> .", "0M> 0M"))).arrows == (harms,)
    assert [arrow.tone for arrow in top_of(drawn(HIT.replace("0M> .", "0M> 1S"))).arrows] == ["strong", "strong"]


def test_a_square_says_what_stands_on_it() -> None:
    spots = spots_of(scene_of(drawn(HIT)))
    assert spots["C4"].aria == "C4, Teal, tower of Large, Medium, knocked out"
    assert spots["D4"].aria == "D4, Teal, Medium branch pointing east"
    assert spots["A1"].aria == "A1, empty"


def test_squares_are_dark_and_light_by_turns_and_a1_is_dark() -> None:
    spots = spots_of(scene_of(drawn(BOARD)))
    assert [spots[name].kind for name in ("A1", "B1", "A2", "B2")] == ["dark", "square", "square", "dark"]
    assert spots["B1"].box == (512, -512, 1024, 1024)


def test_the_facts_of_a_piece_name_its_parent_and_its_attackers() -> None:
    facts = scene_of(drawn(HIT)).facts
    assert facts["C4"] == Facts("Tower of Large, Medium, knocked out", ("on C4", "attacked from C5"), 0)
    assert facts["D4"] == Facts("Medium branch pointing east", ("on D4", "branch of C4"), 0)
    assert "A1" not in facts


def test_sp_r7_an_attack_that_does_no_harm_is_no_fact() -> None:
    match = drawn(HIT.replace("0M> .", "0M> 1M"))
    assert scene_of(match).facts["E4"] == Facts("Tower of Medium", ("on E4",), 1)


def test_pips_of_two_digits_keep_off_the_rim_of_their_tray() -> None:
    many = drawn(BOARD.replace(".   .   1L  .   .", "0LM .   1L  .   0L"))
    (note,) = [note for note in top_of(many).notes if note.text == "15 pips"]
    assert len(note.text) * note.size * 0.68 <= spots_of(scene_of(many))["score 0"].box[2] + 1


def test_trays_have_the_pips_on_the_board_and_the_stash() -> None:
    scene = scene_of(drawn(BOARD))
    spots = spots_of(scene)
    assert spots["score 0"].aria == "Teal: 7 pips on the board; 4 Large, 3 Medium, 5 Small in the stash"
    assert spots["score 1"].aria == "Coral: 3 pips on the board; 4 Large, 5 Medium, 5 Small in the stash"
    assert spots["0M"].aria == "Teal: 3 Medium in the stash"
    assert scene.facts["0M"] == Facts("Teal", ("3 Mediums in the stash",), 0)
    assert scene.facts["score 2"].details == ("2 pips on the board", "5 Large, 4 Medium, 5 Small in the stash")


def test_trays_lie_below_the_board_and_inside_the_field() -> None:
    for players in (3, 5, 8):
        for viewer in (None, 0, players - 1):
            scene = scene_of(begun(players), viewer)
            (left, low), _, (right, _), _ = scene.field
            trays = [spot for spot in spots_of(scene).values() if spot.kind == "tray"]
            assert len(trays) == players + (0 if viewer is None else 3)
            for spot in trays:
                x, y, width, height = spot.box
                assert left <= x < x + width <= right, (players, viewer, spot.name)
                assert low <= y < y + height <= -512 - 330, (players, viewer, spot.name)


def test_the_panel_has_the_turn_and_the_pips_of_each_player() -> None:
    panel = scene_of(drawn(BOARD)).panel
    assert panel.turn == Turn(0, task="stack, branch or plant")
    actions = len(open_to(drawn(BOARD)))
    assert panel.standings[0] == Standing(7, counts="pips", extra=f"{actions} moves open")
    assert panel.epilogue == ""


@pytest.mark.parametrize("board", [BOARD, BOARD.replace("1L  .   .", "1L  1S> .")])
def test_sp_r10_the_panel_counts_what_each_player_could_do_if_it_were_their_turn(board: str) -> None:
    for turn in range(3):
        told = [standing.extra for standing in scene_of(drawn(board, turn)).panel.standings]
        assert told == [f"{len(open_to(drawn(board, seat)))} moves open" for seat in range(3)]


def test_sp_r10_a_player_with_few_actions_or_none_stands_out() -> None:
    board = """
        0L 1L 0M 1L .
        1L .  1L .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  2M
    """
    stashes = [{"M": 1}, {"S": 1, "M": 1, "L": 1}, {"S": 1}]
    shown = scene_of(drawn(board, stashes=stashes, unchecked=True)).panel.standings
    assert (shown[0].extra, shown[0].alarm) == ("1 move open", True)
    assert not shown[1].alarm
    stashes[0] = {"L": 1}
    shown = scene_of(drawn(board, turn=1, stashes=stashes, unchecked=True)).panel.standings
    assert (shown[0].extra, shown[0].alarm) == ("no move left", True)


def test_actions_are_not_counted_before_a_players_first_tower_nor_when_they_have_left() -> None:
    assert [standing.extra for standing in scene_of(begun(3)).panel.standings] == ["", "", ""]
    gone = scene_of(drawn(BOARD).play(1, "resign")).panel.standings
    assert [bool(standing.extra) for standing in gone] == [True, False, True]


def test_sp_r2_the_first_turns_place_towers_and_before_them_the_first_player_is_chosen() -> None:
    assert scene_of(begun(3)).panel.turn == Turn(0, task="place a first tower")
    assert scene_of(Match.begin(begun(3).game)).panel.turn == Turn(task="choosing at random who goes first")


def test_sp_r10_when_the_game_is_over_the_panel_has_the_pips_and_no_turn() -> None:
    panel = scene_of(drawn(BOARD).play(0, "branch C3 S C4 N")).panel
    assert panel.turn == Turn()
    assert [standing.score for standing in panel.standings] == [8, 0, 2]
    assert panel.epilogue == ""
    left = scene_of(drawn(BOARD).play(1, "resign")).panel
    assert [standing.out for standing in left.standings] == ["", "resigned", ""]


def test_sp_a18_the_panel_says_what_ranked_two_with_equal_pips_behind_the_winner() -> None:
    board = """
        .   .   .   3L  3L> .
        .   .   .   .   .   .
        .   .   .   .   .   .
        2S  2M> .   .   .   .
        2Mv .   .   .   .   .
        0S  1L< 1M  .   .   .
    """
    told = scene_of(drawn(board, players=4)).panel.epilogue
    assert told == "Violet ranks before Coral with more squares."


def test_players_go_through_their_towers_then_their_branches_by_key() -> None:
    assert scene_of(drawn(HIT)).own == (("C4", "D4"), ("C6", "C5"), ("E1",))


def test_the_square_of_the_last_action_is_marked() -> None:
    scene = scene_of(drawn(BOARD), recent=entries("build C3 S", "spore D3 M E4", "resign", player=2))
    marks = {name: spot.played for name, spot in spots_of(scene).items() if spot.played}
    assert marks == {"C3": PlayedMark(2, "came"), "E4": PlayedMark(2, "came")}


def test_sprawl_has_no_secrets_and_no_agreed_draws() -> None:
    assert not scene_of(drawn(BOARD)).secret
    assert Sprawl.draw_words == ()
    assert drawn(BOARD).game.guide().aim == "most pips"


def test_the_log_has_sentences() -> None:
    match = drawn(BOARD)
    assert said(match, "start L C3") == "starts with a Large on C3"
    assert said(match, "build C3 M") == "stacks a Medium on C3"
    assert said(match, "branch C3 L D3 N") == "places a Large branch on D3, pointing north"
    assert said(match, "spore D3 S D6") == "plants a Small on D6 (from D3)"
    assert said(match, "resign") == "resigns"
    assert said(match, "undo") == "undoes the last action"
    assert said(match, "first 2", NATURE) == "Violet goes first"
    told = said(match, "branch C3 L C2 W", effects="Coral's tower on B2 is knocked out")
    assert told == "places a Large branch on C2, pointing west; Coral's tower on B2 is knocked out"


def test_every_piece_comes_from_its_stash_which_keeps_the_others() -> None:
    match = drawn(BOARD, stashes=[{"S": 2, "M": 1, "L": 5}, {}, {}], unchecked=True)
    actions = ["build C3 S", "branch C3 S C4 N", "branch C3 M B3 W"]
    assert moves(match, actions, match) == [[("0S", "C3", True)], [("0S", "C4", False)], [("0M", "B3", False)]]
    assert moves(match, ["resign"], match) == []
