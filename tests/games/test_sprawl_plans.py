"""Plans of Sprawl: their choices, which of them are closed and why, and their sentences."""

import pytest

from iceharbor.catalogue import open_game
from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.guide import LESSON
from iceharbor.match import Match
from iceharbor.plan import One, Plan, Preview, Refusal
from iceharbor.scene import Arrow, Pyramid
from tests.games.plan_choices import details, ones
from tests.games.scene_views import buttons, by_object
from tests.games.sprawl_positions import begun, drawn, played

BOARD = """
    .   .   .   .   .
    .   .   1L  .   .
    .   .   .   .   .
    .   .   0LM 0M> .
    .   .   .   .   .
    .   .   .   .   2M
"""


def plan(match: Match, *words: str, player: int = 0) -> Plan:
    game = match.game
    assert isinstance(game, Sprawl)
    return game.plan(match.view(player), player, words)


def test_the_first_turn_asks_for_a_size_and_a_square() -> None:
    match = begun(3)
    assert ones(plan(match)) == {"start L": None, "start M": None, "start S": None}
    assert set(ones(plan(match, "start", "M")).values()) == {None}
    assert plan(match, "start", "M", "C3").action == "start M C3"


def test_later_turns_begin_with_a_piece() -> None:
    match = drawn(BOARD)
    assert details(plan(match)) == {
        "L": "4 left",
        "M": "3 left",
        "S": "5 left",
        "C3": "stack, branch",
        "D3": "branch",
    }
    assert ones(plan(match, "C3")) == {
        "build C3 S": None,
        **{f"branch C3 {size}": None for size in "LMS"},
        **{f"C3 {size}": None for size in "LMS"},
    }
    assert ones(plan(match, "D3")) == {
        "branch D3 S": None,
        **{f"spore D3 {size}": "SP-R9" for size in "LMS"},
        "D3 L": "SP-R5",
        "D3 M": "SP-R5",
        "D3 S": None,
    }


def test_another_players_piece_is_described_and_offers_no_choices() -> None:
    found = plan(drawn(BOARD), "C5")
    assert found.prompt == "Coral's tower of Large on C5. Coral could knock out your tower on C3 next turn."
    assert not found.choices
    assert plan(drawn(BOARD), "E1").prompt == "Violet's tower of Medium on E1."
    assert plan(drawn(BOARD), "A1").refusal is not None


def test_a_square_without_a_piece_says_to_choose_a_size_first() -> None:
    mine, theirs = plan(drawn(BOARD), "A1").refusal, plan(drawn(BOARD), "A1", player=1).refusal
    assert mine is not None
    assert mine.reason == "choose a size for A1 first"
    assert theirs is not None
    assert theirs.reason == "there is no piece on A1"


def test_another_players_branch_says_what_it_attacks() -> None:
    board = """
        .   .   .   .   .
        .   .   .   .   .
        .   .   0LM 1M< 1L
        .   .   .   .   .
        .   .   .   .   .
        2L  .   .   .   .
    """
    assert plan(drawn(board), "D4").prompt == "Coral's medium branch on D4 pointing west, attacks your tower on C4."
    seen = plan(drawn(board), "C4", player=2).prompt
    assert seen.startswith("Teal's tower of Large, Medium on C4, attacked from D4.")


def test_a_branch_is_named_by_size_square_and_direction() -> None:
    match = drawn(BOARD)
    assert ones(plan(match, "branch", "C3", "L")) == {
        **{f"branch C3 L C4 {way}": None for way in "NEW"},
        "branch C3 L D3": "SP-R5",
        **{f"branch C3 L C2 {way}": None for way in "ESW"},
        **{f"branch C3 L B3 {way}": None for way in "NSW"},
    }
    assert ones(plan(match, "branch", "C3", "L", "C4")) == {
        "branch C3 L C4 N": None,
        "branch C3 L C4 E": None,
        "branch C3 L C4 S": "SP-R5",
        "branch C3 L C4 W": None,
    }


def test_a_single_open_direction_need_not_be_named() -> None:
    assert "branch D3 S D4 N" in ones(plan(drawn(BOARD), "branch", "D3", "S"))


def test_a_direction_is_chosen_on_the_square_that_it_points_at_and_a_closed_one_is_not_marked() -> None:
    choices = plan(drawn(BOARD), "branch", "C3", "L", "C4").choices
    marks = {one.says[-1]: (one.at, one.object, one.board) for one in choices if isinstance(one, One)}
    assert marks == {
        "N": ((2048, 4096), "C5", False),
        "E": ((3072, 3072), "D4", False),
        "S": (None, None, True),
        "W": ((1024, 3072), "B4", False),
    }


def test_every_direction_of_a_branch_is_chosen_on_its_side_of_the_square() -> None:
    choices = plan(drawn(BOARD), "branch", "C3", "L").choices
    sides = {one.says[-1]: one.at for one in choices if isinstance(one, One) and one.object == "C4"}
    assert sides == {"N": (2048, 3072 + 307), "E": (2048 + 307, 3072), "W": (2048 - 307, 3072)}


def test_a_size_of_the_tray_offers_every_place_for_it() -> None:
    match = drawn(BOARD)
    found = ones(plan(match, "S"))
    assert {words.split()[0] for words in found} == {"build", "branch"}
    assert set(found.values()) == {None}
    assert plan(match, "S").object == "0S"
    assert plan(match, "S").marked
    assert by_object(plan(match, "S"))["C3"].says == ("build", "C3", "S")


def test_a_branch_that_two_pieces_can_carry_asks_from_which() -> None:
    match = drawn(
        """
        .   .   .   .   .
        .   .   1L  .   .
        0L  .   0L  .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   2M
        """
    )
    assert ("M", "B4", "N") in {tuple(words.split()) for words in ones(plan(match, "M"))}
    asked = plan(match, "M", "B4", "N")
    assert by_object(asked)["A4"].says == ("branch", "A4", "M", "B4", "N")
    assert by_object(asked)["C4"].says == ("branch", "C4", "M", "B4", "N")
    assert asked.marked


def test_a_size_far_from_every_piece_is_refused_with_its_rule() -> None:
    refusal = plan(drawn(BOARD), "M", "A1", "N").refusal
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SP-R5", "none of your pieces can branch to A1 with a Medium")


def test_a_piece_and_a_size_offer_the_places_of_both() -> None:
    match = drawn(BOARD)
    assert set(ones(plan(match, "C3", "S"))) > {"build C3 S", "branch C3 S C4 N"}
    assert ones(plan(match, "C3", "L"))["build C3 L"] == "SP-R4"
    assert plan(match, "C3", "S").object == "C3"
    assert plan(match, "A1", "S").refusal is not None
    assert by_object(plan(match, "C3"))["0M"].says == ("C3", "M")


def test_pieces_of_the_tray_can_be_dragged_in_turn_only() -> None:
    assert plan(drawn(BOARD)).movable == ("0L", "0M", "0S")
    assert plan(begun(3)).movable == ("0L", "0M", "0S")
    assert plan(drawn(BOARD), player=1).movable == ()


def test_open_directions_are_arrows_and_so_is_the_chosen_one() -> None:
    found = plan(drawn(BOARD), "branch", "C3", "L", "C4").preview
    assert found is not None
    north = Arrow((2048, 3482), (2048, 3912), 0, "plain")
    assert found.arrows == (
        north,
        Arrow((2458, 3072), (2888, 3072), 0, "plain"),
        Arrow((1638, 3072), (1208, 3072), 0, "plain"),
    )
    chosen = plan(drawn(BOARD), "branch", "C3", "L", "C4", "N").preview
    assert chosen is not None
    assert chosen.arrows == (north,)


def test_a_branch_shows_the_square_that_it_can_spore_on() -> None:
    match = drawn(
        """
        .   .   1L  .   .
        .   .   .   .   .
        0M  0S> .   .   .
        .   .   .   .   .
        .   .   .   .   2M
        .   .   .   .   .
        """
    )
    spore = (Arrow((1024, 3072), (2048, 3072), 0, "dotted"),)
    for words in (("B4",), ("spore", "B4"), ("spore", "B4", "S")):
        found = plan(match, *words).preview
        assert found is not None, words
        assert found.arrows == spore, words
    assert plan(match, "A4").preview is None
    assert plan(match, "spore", "A4").preview is None


def test_a_root_plan_lists_own_pieces_and_first_towers_by_object_in_turn_and_out_of_turn() -> None:
    says = {name: one.says for name, one in by_object(plan(drawn(BOARD))).items()}
    assert says == {**{f"0{size}": (size,) for size in "LMS"}, "C3": ("C3",), "D3": ("D3",)}
    waiting = by_object(plan(drawn(BOARD), player=1))
    assert [one.refusal.rule for one in waiting.values() if one.refusal] == ["SP-R3"]
    assert list(waiting) == ["C5"]
    assert set(by_object(plan(begun(3)))) == {"0L", "0M", "0S"}
    others = plan(begun(3), player=1)
    assert set(by_object(others)) == {"1L", "1M", "1S"}
    assert buttons(others) == []


def test_pieces_are_chosen_on_the_board_and_sizes_also_by_button() -> None:
    assert buttons(plan(drawn(BOARD))) == ["L", "M", "S"]
    assert buttons(plan(begun(3))) == ["start L", "start M", "start S"]
    assert buttons(plan(begun(3), "start", "L")) == []


def test_a_plan_names_its_piece_and_marks_squares_and_trays() -> None:
    match = drawn(BOARD)
    for words in (("C3",), ("build", "C3"), ("branch", "C3", "L"), ("branch", "C3", "L", "C4", "N")):
        assert plan(match, *words).object == "C3", words
    assert plan(begun(3), "start", "M").object == "0M"
    assert plan(match, "branch", "Z9").object is None
    marked = {words: plan(match, *words.split()).marked for words in ("C3", "branch C3", "branch C3 L", "spore D3 S")}
    assert marked == {"C3": True, "branch C3": False, "branch C3 L": True, "spore D3 S": True}
    assert plan(begun(3), "start", "M").marked


@pytest.mark.parametrize(
    ("words", "label"),
    [("build C3 S", "Stack on C3"), ("branch C3 L C4 N", "Place on C4, north")],
)
def test_the_button_says_what_it_plays(words: str, label: str) -> None:
    assert plan(drawn(BOARD), *words.split()).label == label


def test_the_button_of_a_first_tower_says_its_square() -> None:
    assert plan(begun(3), "start", "M", "C3").label == "Place on C3"


def test_towers_that_would_be_neutralised_are_named_and_marked() -> None:
    found = plan(drawn(BOARD.replace(".   .   .   .   2M", "1S  .   .   .   2M")), "branch", "C3", "M", "C4", "N")
    assert found.prompt == "Branch from C3: a Medium on C4, pointing north. Knocks out Coral's tower on C5."
    assert found.preview == Preview(
        pyramids=(Pyramid("", (2048, 3072), "M", 0, 0),),
        struck=("C5",),
        arrows=(Arrow((2048, 3482), (2048, 3912), 0, "plain"),),
        lit=("C3",),
    )
    own = plan(drawn(BOARD.replace("1L", "0L")), "branch", "C3", "M", "C4", "N")
    assert own.prompt.startswith("Branch from C3: a Medium on C4, pointing north. Knocks out your own tower on C5")


def test_an_action_that_ends_the_game_says_so() -> None:
    found = plan(drawn(BOARD, turn=0), "branch", "C3", "S", "C4", "N")
    assert found.prompt.endswith("Coral has no moves left, so the game ends.")


def test_upright_pieces_are_drawn_on_those_under_them_without_a_direction() -> None:
    found = plan(drawn(BOARD), "build", "C3", "S")
    assert found.preview == Preview(pyramids=(Pyramid("", (2048, 2048), "S", 0, on=("L", "M")),))


def test_a_neutralised_piece_is_closed_and_says_why() -> None:
    match = drawn(
        """
        .   .   1L  .   .
        .   .   1Sv .   .
        .   .   0LM .   0S
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   2M
        """
    )
    assert ones(plan(match)) == {**dict.fromkeys("LMS"), "C4": "SP-R8", "E4": None}
    assert plan(match, "C4").prompt == "Tower of Large, Medium on C4, knocked out: choose an action."
    assert set(ones(plan(match, "C4")).values()) == {"SP-R8"}


@pytest.mark.parametrize(("words", "rule"), [((), "SP-R3"), (("C5",), "SP-R3")])
def test_out_of_turn_a_plan_says_whose_turn_it_is(words: tuple[str, ...], rule: str) -> None:
    found = plan(drawn(BOARD), *words, player=1)
    assert found.refusal is not None
    assert (found.refusal.rule, found.refusal.reason) == (rule, "it's Teal's turn")


def test_plans_are_refused_before_the_first_player_is_drawn() -> None:
    refusal = plan(Match.begin(begun(3).game)).refusal
    assert refusal is not None
    assert refusal.rule == "SP-R2"


@pytest.mark.parametrize(("verb", "offered"), [("build", {"C3"}), ("branch", {"C3", "D3"}), ("spore", set())])
def test_a_verb_alone_asks_for_a_piece(verb: str, offered: set[str]) -> None:
    assert {words.split()[1] for words in ones(plan(drawn(BOARD), verb))} == offered


def test_every_choice_is_closed_when_the_game_is_over() -> None:
    match = played(drawn(BOARD), "branch C3 S C4 N")
    assert not match.to_act
    assert plan(match).refusal is not None
    assert set(ones(plan(match, "C3")).values()) == {"SP-R10"}


def test_a_plan_needs_a_player() -> None:
    refusal = plan(drawn(BOARD), player=5).refusal
    assert refusal is not None
    assert refusal.rule == "SP-R3"


def test_sp_r9_a_square_to_which_a_branch_points_says_why_a_size_cannot_be_planted_there() -> None:
    match = Match.begin(open_game("sprawl", 3), dict(LESSON[3].position))
    choices = match.game.plan(match.view(0), 0, ("L",)).choices
    (planted,) = [one for one in choices if isinstance(one, One) and one.object == "C5"]
    assert planted.refusal == Refusal("SP-R9", "a Large there would be knocked out at once")
