"""How the game ends (UC-R11), resigning, and the options (UC-V1..V3)."""

from random import Random
from typing import Any

import pytest

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Outcome
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.undercut_positions import begun, laid, play, rule, seen, undercut

TREE = "L red, M red, S red"
SEEN = ["L red", "M red", "S red"]
LED = ("red blue green 0:", "blue green red 1:")


def ended(match: Match) -> Outcome:
    assert match.outcome is not None
    assert match.to_act == frozenset()
    return match.outcome


def test_uc_r11_the_lowest_score_wins_then_the_fewest_points_in_hand() -> None:
    """UC-T17."""
    match = laid(("L blue, M blue", "M green, M black", TREE), phase="score", turn=2, start=2, scores=[8, 8, 8])
    outcome = ended(play(match, "score tree red"))
    assert (outcome.places, outcome.rule) == ((2, 1, 3), "UC-R11")
    assert "Teal and Coral share the lowest score; Coral wins with the fewest points in hand" in outcome.reason


def test_uc_r11_the_game_does_not_end_before_ten_points() -> None:
    match = laid((TREE, "", ""), phase="score", scores=[7, 0, 0])
    assert play(match, "score tree red").outcome is None
    over = play(laid((TREE, "", ""), phase="score", scores=[8, 0, 0]), "score tree red")
    assert ended(over).places == (3, 1, 1)
    assert rule(over, "bid 1", 0) == "UC-R11"


def test_uc_a18_after_the_tenth_point_for_a_pass_there_is_one_more_scoring_phase() -> None:
    """UC-T16."""
    match = laid(("M red, S green", "", ""), LED, turn=2, scores=[6, 8, 9])
    match = play(match, "pass S", "draw S:blue")
    assert seen(match)["scores"] == [6, 8, 10]
    assert ended(match).winners == (0,)
    match = laid(("M red, S red", "", ""), LED, turn=2, scores=[8, 9, 9])
    match = play(match, "pass S", "draw S:blue")
    assert match.to_act == {0}
    match = play(match, "score tree red")
    assert (seen(match)["scores"], ended(match).places) == ([10, 9, 10], (3, 1, 2))


def test_uc_a19_later_players_of_the_phase_still_hand_in() -> None:
    match = laid((TREE, "", "S blue, S blue, S blue"), phase="score", scores=[9, 9, 7])
    match = play(match, "score tree red")
    assert (seen(match)["scores"], set(match.to_act)) == ([11, 9, 7], {2})
    assert ended(play(match, "score triplets S blue")).places == (3, 1, 1)


def test_uc_a20_players_equal_in_both_share_the_place() -> None:
    match = laid(("L blue", "S green, M black", TREE), phase="score", turn=2, start=2, scores=[4, 4, 9])
    outcome = ended(play(match, "score tree red"))
    assert outcome.places == (1, 1, 3)
    assert "Teal and Coral share the lowest score" in outcome.reason


# --- Options ----------------------------------------------------------------------------------------------------------


def test_uc_v2_the_score_that_ends_the_game_is_an_option() -> None:
    assert play(laid((TREE, "", ""), phase="score", scores=[2, 0, 0], end_score=5), "score tree red").outcome is None
    ended(play(laid((TREE, "", ""), phase="score", scores=[3, 0, 0], end_score=5), "score tree red"))


def test_uc_v3_at_once_leaves_out_the_last_scoring_phase() -> None:
    match = laid(("M red, S red", "", ""), LED, turn=2, scores=[8, 9, 9], end_at_once=True)
    match = play(match, "pass S", "draw S:blue")
    assert seen(match)["hands"][0] == ["L red", "M red", "M blue", "S red", "S green"]
    assert ended(match).places == (1, 2, 3)


def hidden(match: Match, viewer: int | None) -> list[list[str]]:
    """The hands as this viewer sees them."""
    hands: list[list[str]] = as_json(match.game.position(match.view(viewer)))["hands"]
    return hands


def test_uc_v1_others_see_sizes_and_not_colours() -> None:
    match = play(begun(hidden_hands=True), "draw L M S", "draw L:red M:blue S:green")
    assert hidden(match, 0)[0] == ["L red", "M blue", "S green"]
    for viewer in (1, 2, None):
        assert hidden(match, viewer)[0] == ["L ?", "M ?", "S ?"]
        assert match.redact(viewer)[-1].notation == "draw L:? M:? S:?"
        assert as_json(match.game.position(match.view(viewer)))["bag"] is None
    assert match.redact(0)[-1].notation == "draw L:red M:blue S:green"


def test_uc_v1_a_piece_that_was_open_once_is_known() -> None:
    """A stack that was taken and a bid that was returned are known; drawn pieces are not."""
    match = laid(("S red, S red", "L red", ""), ("red blue green", "blue green red"), hidden_hands=True)
    assert hidden(match, 1)[0] == ["S ?", "S ?"]
    match = play(match, "bid 1 S:red", "bid 1", "bid 2")
    assert hidden(match, 1)[0] == ["S red", "S ?"]
    match = play(match, "pass L", "draw L:black")
    assert hidden(match, 0)[0] == ["L black", "S red", "S red"]
    assert hidden(match, 1)[0] == ["L ?", "S red", "S ?"]
    assert hidden(match, 0)[1] == ["L red", "L ?", "M blue", "S green"]


def test_uc_v1_a_piece_that_is_known_is_known_once() -> None:
    """A player bids a piece that all players know, or one of the same kind: the others cannot tell which, and one
    stays known."""
    match = laid(("S red, S red", "", ""), ("red blue green", "blue green red"), hidden_hands=True)
    for _ in range(2):
        position = {**seen(match), "seen": [["S red"], [], []]}
        match = play(Match.begin(match.game, position), "bid 1 S:red", "bid 2", "bid 1")
        assert hidden(match, 1)[0] == ["S red", "S ?"]
        match = laid(("S red, S red", "", ""), ("red blue green", "blue green red"), hidden_hands=True)


def test_uc_v1_when_the_game_is_over_all_is_shown() -> None:
    match = laid(("L blue", "M green", TREE), phase="score", turn=2, start=2, scores=[4, 4, 9], hidden_hands=True)
    assert hidden(match, 0)[1] == ["M ?"]
    match = play(match, "score tree red")
    assert hidden(match, None) == [["L blue"], ["M green"], []]


def test_uc_v1_a_combo_that_was_handed_in_cannot_be_taken_back() -> None:
    two = f"{TREE}, S blue, S blue, S blue"
    for hides, undoable in ((True, 0), (False, 1)):
        match = play(laid((two, "", ""), phase="score", hidden_hands=hides), "score tree red")
        assert (set(match.to_act), len(match.undoable)) == ({0}, undoable)


# --- Resigning --------------------------------------------------------------------------------------------------------


def test_a_player_who_leaves_returns_a_stack_without_a_bid() -> None:
    match = laid(("S red", "S blue", "M red", ""), ("red blue green", "blue green red", "green red blue"))
    match = play(match, "bid 1 S:red", "bid 2 S:blue").play(0, "resign")
    position = seen(match)
    assert [stack["pieces"] for stack in position["stacks"]] == [
        ["L blue", "M green", "S red"],
        ["L green", "M red", "S blue"],
    ]
    assert (position["hands"][0], position["forfeited"], set(match.to_act)) == ([], [0], {2})
    assert play(match, "bid 2").to_act == {3}


def test_when_all_others_lead_a_stack_the_auction_ends_without_a_pass() -> None:
    match = laid(("", "", "L black"), LED, turn=2).play(2, "resign")
    position = seen(match)
    assert (position["scores"], position["start"], position["phase"]) == ([0, 0, 0], 0, "stack")
    assert position["hands"] == [["L red", "M blue", "S green"], ["L blue", "M green", "S red"], []]


@pytest.mark.parametrize("phase", ["draw", "score", "stack", "auction", "prize"])
def test_a_player_may_resign_in_any_phase_and_the_others_go_on(phase: str) -> None:
    tree, stack = (TREE, TREE, ""), ("red blue green",)
    match = {
        "draw": lambda: play(begun(), "draw L L"),
        "score": lambda: laid(tree, phase="score"),
        "stack": lambda: laid(phase="stack", turn=None, asked=["L", "M", "S"], stacks=stack),
        "auction": lambda: laid(stacks=("red blue green", "blue green red")),
        "prize": lambda: laid(stacks=("red blue green 1:", "blue green red 2:"), phase="prize", asked=["L"]),
    }[phase]()
    match = match.play(0, "resign")
    assert match.outcome is None
    assert 0 not in match.to_act
    assert Match.begin(match.game, seen(match)).state == match.state
    assert ended(match.play(1, "resign")).winners == (2,)


def test_leaving_during_a_draw_moves_on_to_the_next_player() -> None:
    match = play(begun(), "draw L L").play(0, "resign")
    assert (set(match.to_act), seen(match)["asked"], seen(match)["start"]) == ({1}, [], 1)
    assert rule(match, "draw M M M") == "open"


def test_the_first_round_starts_when_the_last_player_to_draw_leaves() -> None:
    match = play(begun(), "draw L L", "draw L:red L:blue", "draw L L", "draw L:red L:blue").play(2, "resign")
    assert (seen(match)["phase"], set(match.to_act)) == ("stack", {NATURE})
    assert [len(hand) for hand in seen(match)["hands"]] == [2, 2, 0]


def test_scoring_is_over_when_the_last_player_to_score_resigns() -> None:
    match = laid((TREE, "", "S blue, S blue, S blue"), phase="score")
    match = play(match, "score tree red").play(2, "resign")
    assert (seen(match)["phase"], set(match.to_act)) == ("stack", {NATURE})
    assert seen(match)["bag_sizes"] == {"L": 25, "M": 25, "S": 25}


@pytest.mark.parametrize("last", ["score triplets S blue", "resign"])
def test_scoring_ends_after_the_last_player_even_if_a_loaded_hand_has_a_combo(last: str) -> None:
    match = laid((TREE, "", "S blue, S blue, S blue"), phase="score", turn=2).play(2, last)
    assert (seen(match)["phase"], seen(match)["hands"][0]) == ("stack", SEEN)


def test_uc_r11_the_score_of_a_player_who_resigned_does_not_end_the_game() -> None:
    match = play(laid((TREE, "", "", "S blue, S blue, S blue"), phase="score", scores=[9, 0, 0, 0]), "score tree red")
    match = play(match.play(0, "resign"), "score triplets S blue")
    assert (match.outcome, seen(match)["phase"]) == (None, "stack")


def test_a_second_stack_is_not_drawn_for_two() -> None:
    match = laid(phase="stack", turn=None, asked=["L", "M", "S"], stacks=("red blue green",)).play(2, "resign")
    assert (seen(match)["phase"], set(match.to_act), len(seen(match)["stacks"])) == ("auction", {0}, 1)


def test_a_player_who_resigned_comes_last_and_may_not_resign_again() -> None:
    match = laid((TREE, "", ""), phase="score", scores=[9, 9, 0]).play(2, "resign")
    assert rule(match, "resign", 2) == "resign"
    assert ended(play(match, "score tree red")).places == (2, 1, 3)


# --- Impossible positions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"hands": [[], []]}, "one for each player"),
        ({"hands": [["X red"], [], []]}, "not S, M or L"),
        ({"hands": [["L ?"], [], []]}, "not a piece"),
        ({"hands": [["L red", "M red", "S red"], [], []]}, "UC-R5"),
        ({"phase": "score", "stacks": []}, "has no combo"),
        ({"stacks": []}, "an auction must have"),
        ({"stacks": [{"pieces": ["L red", "L red", "S red"]}]}, "one L, one M and one S"),
        ({"stacks": [{"pieces": ["L red", "M red", "S red"], "bid": {"player": 0}}] * 1}, "UC-A9"),
        ({"phase": "stack", "turn": 0, "asked": ["L", "M", "S"]}, "a player|NATURE"),
        ({"phase": "prize", "asked": ["L"]}, "each of them has a bid"),
        ({"phase": "draw", "stacks": [], "hands": [["L red"], [], []]}, "UC-R2"),
        ({"asked": ["L"]}, "must be empty"),
        ({"forfeited": [0]}, "has resigned"),
        ({"forfeited": [1, 2]}, "only one player is left"),
        ({"termination": "ten"}, "exactly when"),
        ({"phase": "over"}, "exactly when"),
        ({"termination": "rain", "phase": "over"}, "is not one of"),
        ({"to_act": [1]}, "to_act"),
        ({"entries": 5000}, "entries"),
        ({"scores": [1]}, "scores"),
        ({"seen": [["L red"], [], []]}, "seen"),
        ({"turn": 3}, "turn"),
        ({"castle": 1}, "castle"),
    ],
)
def test_a_position_that_cannot_be_is_refused_and_says_why(more: dict[str, object], said: str) -> None:
    stacks = [{"pieces": ["L red", "M blue", "S green"]}, {"pieces": ["L blue", "M green", "S red"]}]
    position = {"game": "undercut", "players": 3, "stacks": stacks, **more}
    with pytest.raises(Malformed, match=said):
        Match.begin(undercut(), position)


def made_up(hands: list[list[str]], turn: int, **more: Any) -> list[list[str]]:
    """The hands that `guess` makes from a spectator's view in which Teal began to score."""
    game = undercut(hidden_hands=True)
    position = {
        "game": "undercut",
        "players": 3,
        "phase": "score",
        "turn": turn,
        "hands": hands,
        "viewer": None,
        **more,
    }
    determinize = game.determinize(game.load(position), None, Random(1))
    found: list[list[str]] = as_json(game.position(determinize))["hands"]
    return found


@pytest.mark.parametrize(("hands", "turn"), [([[], ["S ?"], []], 1), ([["S ?"] * 7, SEEN, []], 1)])
def test_uc_r5_an_impossible_view_gives_an_error_instead_of_a_guess(hands: list[list[str]], turn: int) -> None:
    """The player who is to hand in a combo has one; a player whose turn is over does not have seven Smalls without
    one."""
    with pytest.raises(Malformed, match="UC-R5"):
        made_up(hands, turn)


def test_a_visible_combo_in_a_loaded_hand_is_accepted() -> None:
    """A position written by hand that claims that Teal's turn is over."""
    first, second, _ = made_up([[*SEEN, "S ?"], ["L blue", "M blue", "S blue"], []], 1)
    assert len(first) == 4
    assert set(SEEN) <= set(first)
    assert second == ["L blue", "M blue", "S blue"]


def test_a_game_that_goes_on_too_long_is_scored_as_it_stands() -> None:
    match = laid(("S red", "S blue", ""), ("red blue green", "blue green red"), entries=4999, scores=[2, 1, 1])
    match = play(match, "bid 1 S:red")
    assert ended(match).places == (3, 2, 1)
    assert seen(match)["hands"][0] == ["S red"], "bids go back into hands"
    assert NATURE not in match.to_act
