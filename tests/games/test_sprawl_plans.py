"""Plans of Sprawl: what they offer, what they close and why, and what they say of it."""

import pytest

from iceharbor.contract import Ghost, Plan, Preview
from iceharbor.games.sprawl import Sprawl
from iceharbor.match import Match
from tests.games.said import details, ones
from tests.games.sprawling import begun, drawn, played

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
    assert details(plan(match)) == {"C3": "build, branch", "D3": "branch"}
    assert ones(plan(match, "C3")) == {"build C3 S": None, **{f"branch C3 {size}": None for size in "LMS"}}
    assert ones(plan(match, "D3")) == {
        "branch D3 S": None,
        **{f"spore D3 {size}": "SP-R9" for size in "LMS"},
    }


def test_somebody_elses_piece_is_described_and_offers_nothing() -> None:
    found = plan(drawn(BOARD), "C5")
    assert found.prompt == "Coral's tower of Large on C5."
    assert not found.choices
    assert plan(drawn(BOARD), "A1").refusal is not None


def test_a_branch_is_said_by_size_square_and_direction() -> None:
    match = drawn(BOARD)
    assert ones(plan(match, "branch", "C3", "L")) == {
        "branch C3 L C4": None,
        "branch C3 L D3": "SP-R5",
        "branch C3 L C2": None,
        "branch C3 L B3": None,
    }
    assert ones(plan(match, "branch", "C3", "L", "C4")) == {
        "branch C3 L C4 N": None,
        "branch C3 L C4 E": None,
        "branch C3 L C4 S": "SP-R5",
        "branch C3 L C4 W": None,
    }


def test_where_only_one_direction_is_open_it_need_not_be_said() -> None:
    assert "branch D3 S D4 N" in ones(plan(drawn(BOARD), "branch", "D3", "S"))


def test_a_direction_is_where_it_points_and_belongs_to_where_the_piece_lies() -> None:
    match = drawn(BOARD)
    north = next(one for one in plan(match, "branch", "C3", "L", "C4").choices if one.says[-1] == "N")  # type: ignore[union-attr]
    assert (north.at, north.object) == ((2048, 4096), "C4")  # type: ignore[union-attr]


def test_what_would_be_neutralised_is_said_and_shown() -> None:
    found = plan(drawn(BOARD.replace(".   .   .   .   2M", "1S  .   .   .   2M")), "branch", "C3", "M", "C4", "N")
    assert found.prompt == "Branch from C3: a Medium on C4 pointing north. Neutralises Coral's tower on C5."
    assert found.preview == Preview((Ghost("0MN", ((2048, 3072),), 0),), struck=("C5",))
    own = plan(drawn(BOARD.replace("1L", "0L")), "branch", "C3", "M", "C4", "N")
    assert own.prompt.startswith("Branch from C3: a Medium on C4 pointing north. Neutralises your own tower on C5")


def test_what_ends_the_game_says_so() -> None:
    found = plan(drawn(BOARD, turn=0), "branch", "C3", "S", "C4", "N")
    assert found.prompt.endswith("Coral has no action left, so the game ends.")


def test_upright_pieces_are_drawn_without_a_direction() -> None:
    found = plan(drawn(BOARD), "build", "C3", "S")
    assert found.preview == Preview((Ghost("0S", ((2048, 2048),)),))


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
    assert ones(plan(match)) == {"C4": "SP-R8", "E4": None}
    assert plan(match, "C4").prompt == "Tower of Large, Medium on C4, neutralised: what shall it do?"
    assert set(ones(plan(match, "C4")).values()) == {"SP-R8"}


@pytest.mark.parametrize(("words", "rule"), [((), "SP-R3"), (("C5",), "SP-R3")])
def test_out_of_turn_a_plan_says_whose_turn_it_is(words: tuple[str, ...], rule: str) -> None:
    found = plan(drawn(BOARD), *words, player=1)
    assert found.refusal is not None
    assert (found.refusal.rule, found.refusal.reason) == (rule, "it is Teal's turn")


def test_before_it_is_drawn_who_begins_nobody_plans() -> None:
    refusal = plan(Match.begin(begun(3).game)).refusal
    assert refusal is not None
    assert refusal.rule == "SP-R2"


@pytest.mark.parametrize(("verb", "offered"), [("build", {"C3"}), ("branch", {"C3", "D3"}), ("spore", set())])
def test_a_verb_alone_asks_for_a_piece(verb: str, offered: set[str]) -> None:
    assert {words.split()[1] for words in ones(plan(drawn(BOARD), verb))} == offered


def test_the_game_over_closes_everything() -> None:
    match = played(drawn(BOARD), "branch C3 S C4 N")
    assert not match.to_act
    assert plan(match).refusal is not None
    assert set(ones(plan(match, "C3")).values()) == {"SP-R10"}


def test_nobody_but_a_player_plans() -> None:
    refusal = plan(drawn(BOARD), player=5).refusal
    assert refusal is not None
    assert refusal.rule == "SP-R3"
