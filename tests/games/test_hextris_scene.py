"""Hextris as players see it: what is drawn, said and moved."""

from typing import Any

from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE
from iceharbor.games.hextris import Hextris
from iceharbor.match import Match
from iceharbor.scene import Facts, Note, PlayedMark, Standing, Turn
from tests.games.hextris_positions import board, play
from tests.games.scene_views import entries, moves, said, scene_of, spots_of

BOARD = "a1 0L   a2 0M   c3 1S"
FOUR = "a1 0S   a2 0M   a3 0L   b4 0S"
"""A group of four; a piece on c5 makes five."""


def marked(match: Match) -> set[str]:
    top = scene_of(match).top
    assert top is not None
    return {pyramid.spot for pyramid in top.pyramids if pyramid.marked}


def test_a_spot_says_its_piece_and_how_many_are_connected() -> None:
    spots = spots_of(scene_of(board(BOARD)))
    assert spots["a1"].aria == "a1, Large of Teal, 2 connected"
    assert spots["c3"].aria == "c3, Small of Coral"
    assert spots["a3"].aria == "a3, empty"


def test_a_player_sees_a_cell_for_each_own_size_and_one_tray_of_each_opponent() -> None:
    scene = scene_of(board(BOARD, stowed=[1, 0], hands=[{"S": 1, "M": 4, "L": 4}, {}], unchecked=True))
    trays = {spot.name: spot.aria for spot in spots_of(scene).values() if spot.kind == "tray"}
    assert trays == {
        "stowed 0": "Teal: 1 of 3 groups; 4 Large, 4 Medium, 1 Small in hand",
        "0L": "Teal: 4 Large in hand",
        "0M": "Teal: 4 Medium in hand",
        "0S": "Teal: 1 Small in hand",
        "stowed 1": "Coral: 0 of 3 groups; 0 Large, 0 Medium, 0 Small in hand",
    }
    assert scene.facts["0S"] == Facts("Teal", ("1 Small in hand",), 0)
    assert scene.facts["stowed 1"].details == ("0 of 3 groups", "0 Large, 0 Medium, 0 Small in hand")


def test_a_spectator_sees_a_tray_of_each_player_and_no_cells() -> None:
    assert {name for name, spot in spots_of(scene_of(board(), None)).items() if spot.kind == "tray"} == {
        "stowed 0",
        "stowed 1",
    }


def test_trays_lie_below_the_board_and_inside_the_field() -> None:
    for players in (2, 3):
        for viewer in (None, 0, players - 1):
            scene = scene_of(board(players=players), viewer)
            (left, low), _, (right, top), _ = scene.field
            lowest = min(y for _, y in scene.top.board) if scene.top else 0
            for spot in spots_of(scene).values():
                x, y, width, height = spot.box
                assert left <= x < x + width <= right, spot.name
                assert low <= y < y + height <= (lowest if spot.kind == "tray" else top), spot.name


def test_the_tray_of_the_player_to_act_is_strong() -> None:
    spots = spots_of(scene_of(board(turn=1)))
    assert [spots[name].strong for name in ("stowed 0", "stowed 1")] == [False, True]


def test_a_piece_says_its_size_spot_and_group_and_an_empty_spot_nothing() -> None:
    facts = scene_of(board(BOARD)).facts
    assert facts["a2"] == Facts("Medium on a2", ("part of a group of 2",), 0)
    assert facts["c3"] == Facts("Small on c3", (), 1)
    assert "a3" not in facts


def test_a_group_has_a_tint_and_its_number() -> None:
    top = scene_of(board(BOARD)).top
    assert top is not None
    assert [(bond.seat, len(bond.at)) for bond in top.bonds] == [(0, 2)]
    assert [(note.text, note.seat) for note in top.notes if note.tone == "badge"] == [("2", 0)]
    assert Note((-1024, 1774 - 570), "a1", 150, tone="faint") in top.notes
    assert Note((0, -570), "c3", 150, tone="inner") in top.notes


def test_hx_a9_the_winning_group_is_marked_and_another_five_of_that_moment_is_not() -> None:
    match = play(board(FOUR, stowed=[2, 0], hands=[{"S": 5}, {}], unchecked=True), "drop S c5")
    assert marked(match) == {"a1", "a2", "a3", "b4", "c5"}
    assert marked(board(FOUR)) == set()
    fives = "a1 0S  a2 0S  a3 0S  b1 0S  b2 0S   e1 1S  e2 1S  e3 1S  d1 1S  d2 1S"
    ended: dict[str, Any] = {"termination": "groups", "stowed": [3, 3], "hands": [{}, {}], "unchecked": True}
    assert marked(board(fives, winner=1, **ended)) == {"e1", "e2", "e3", "d1", "d2"}


def test_the_last_action_marks_where_it_came_to_and_what_it_left() -> None:
    def marks(*actions: str) -> dict[str, PlayedMark]:
        spots = spots_of(scene_of(board(BOARD), recent=entries(*actions, player=1)))
        return {name: spot.played for name, spot in spots.items() if spot.played is not None}

    assert marks("drop S a1") == {"a1": PlayedMark(1, "came")}
    assert marks("move a3 a1") == {"a1": PlayedMark(1, "came"), "a3": PlayedMark(1, "left")}
    assert set(marks("swap a1 c3")) == {"a1", "c3"}
    assert marks("move a3 a1", "drop L a3")["a3"] == PlayedMark(1, "came")
    assert marks("draw", "resign") == {}


def test_the_panel_has_the_turn_and_the_groups_of_each_player() -> None:
    panel = scene_of(board(BOARD, stowed=[1, 0], draw_offers=[1], unchecked=True)).panel
    assert panel.turn == Turn(0, task="drop, slide or swap", note="draw offered")
    assert panel.draw_offers == (1,)
    assert panel.standings == (Standing(1, 3, "groups", cells=3), Standing(0, 3, "groups", cells=3))
    assert panel.epilogue == ""


def test_hx_r2_before_the_first_turn_the_panel_says_that_the_first_player_is_chosen() -> None:
    match = Match.begin(open_game("hextris", 2, {"first": "drawn"}))
    assert scene_of(match).panel.turn == Turn(task="choosing at random who goes first")


def test_hx_r8_when_the_game_is_over_the_panel_has_the_groups_and_no_turn() -> None:
    panel = scene_of(board(BOARD, players=2).play(0, "resign")).panel
    assert panel.turn == Turn()
    assert [standing.out for standing in panel.standings] == ["resigned", ""]
    assert [(standing.score, standing.counts) for standing in panel.standings] == [(0, "groups"), (0, "groups")]


def test_players_go_through_their_own_pieces_by_key() -> None:
    assert scene_of(board(BOARD)).own == (("a1", "a2"), ("c3",))


def test_hextris_has_no_secrets_and_agreed_draws() -> None:
    assert not scene_of(board(BOARD)).secret
    assert Hextris.draw_words == ("draw",)
    assert board().game.guide().aim == "first to complete 3 groups"


def test_the_log_has_sentences() -> None:
    match = board(BOARD)
    assert said(match, "drop L a3") == "drops a Large on a3"
    assert said(match, "move a1 a3") == "slides Large a1 to a3"
    assert said(match, "swap a1 a2") == "swaps Large a1 with Medium a2"
    assert said(match, "skip") == "has no legal action and is skipped"
    assert said(match, "pie") == "takes over the first drop"
    assert said(match, "draw") == "offers a draw"
    assert said(match, "resign") == "resigns"
    assert said(match, "undo") == "undoes the last action"
    assert said(match, "first 1", NATURE) == "Coral goes first"


def test_hx_r7_the_log_says_which_group_an_action_completes() -> None:
    told = said(board(FOUR), "drop S c5", effects="Teal completes a group (1 of 3)")
    assert told == "drops a Small on c5; Teal completes a group (1 of 3)"


def test_a_drop_comes_from_the_hand_and_both_pieces_of_a_swap_move() -> None:
    more: dict[str, Any] = {"hands": [{"S": 2, "M": 1}, {}], "unchecked": True}
    match = board(BOARD, **more)
    assert moves(match, ["drop S a3"], match.play(0, "drop S a3")) == [[("0S", "a3", True)]]
    assert moves(match, ["drop M a3"], match.play(0, "drop M a3")) == [[("0M", "a3", False)]]
    assert moves(match, ["swap a1 a2"], match.play(0, "swap a1 a2")) == [[("a1", "a2", False), ("a2", "a1", False)]]


def test_hx_r7_a_completed_group_goes_to_its_owner_after_the_action() -> None:
    match = board(FOUR)
    dropped, stowed = moves(match, ["drop S c5"], match.play(0, "drop S c5"))
    assert dropped == [("0S", "c5", True)]
    assert sorted(stowed) == [(spot, "stowed 0", False) for spot in ("a1", "a2", "a3", "b4", "c5")]


def test_a_piece_that_moves_twice_is_followed() -> None:
    match, after = board("a1 0L   e3 1L"), board("a2 0L   e3 1L")
    assert moves(match, ["move a1 a3", "move a3 a2"], after) == [[("a1", "a3", False)], [("a3", "a2", False)]]


def test_an_offer_of_a_draw_has_no_motions() -> None:
    match = board(BOARD)
    assert moves(match, ["draw"], match.play(0, "draw")) == []
