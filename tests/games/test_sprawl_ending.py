"""How a game of Sprawl ends, and who wins (SP-R10)."""

import pytest

from iceharbor.contract import NATURE, Outcome
from iceharbor.match import Match
from tests.games.sprawl_positions import against, begun, drawn, open_to, played, sprawl, where


def outcome(match: Match) -> Outcome:
    found = match.outcome
    assert found is not None
    assert not match.to_act
    assert found.rule == "SP-R10"
    return found


KILL_ZONE = """
    .   .   .   .   .
    .   .   1S  .   .
    .   .   .   .   .
    .   .   0L  .   .
    .   .   .   .   .
    .   .   .   .   2M
"""


def test_sp_r10_the_game_ends_when_a_player_starts_a_turn_without_an_action() -> None:
    """SP-T17: two away and in line, the first player neutralises the second at once."""
    match = played(begun(3), "start L C3", "start S C5", "start M E1")
    assert match.to_act == {0}
    match = played(match, "branch C3 M C4 N")
    assert outcome(match) == Outcome((1, 3, 2), "Coral has no moves left; Teal wins with 5 pips", "SP-R10")
    assert against(match, "branch E1 M E2 N", 2) == "SP-R10"


def test_sp_r10_neutralised_towers_go_with_all_their_branches() -> None:
    """SP-T16."""
    match = drawn(
        """
        .   .   0M^ .   .
        .   .   0L  1S< 1S
        .   .   0Sv .   .
        .   .   .   .   .
        .   .   .   .   .
        0MS 0L> .   .   2M
    """.replace("0M^", "0M>"),
        parents={"C6": "C5"},
    )
    assert where(match)["neutralised"] == ["C5"]
    assert where(match)["scores"] == [6, 2, 2]


def test_sp_r10_towers_count_their_pips_and_branches_theirs() -> None:
    match = drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   0S^ .   .
        .   .   0LMS .  .
        .   .   .   .   1LM
        2L  .   .   .   .
    """)
    assert where(match)["scores"] == [7, 5, 3]


def test_sp_a14_a_player_with_a_legal_action_cannot_pass() -> None:
    """SP-T19."""
    match = drawn(KILL_ZONE)
    assert against(match, "pass") == "SP-R3"
    assert open_to(match)


def test_sp_a15_the_others_play_on_until_the_walled_in_players_turn() -> None:
    match = drawn(
        """
        .   .   .   .   .
        .   .   .   .   .
        .   .   0S  .   1M
        .   .   .   .   .
        .   .   .   .   .
        2L  .   .   .   .
    """,
        turn=1,
    )
    match = played(match, "branch E4 L D4 W")
    assert match.to_act == {2}, "Teal has lost their only tower, but it is not their turn yet"
    assert outcome(played(match, "branch A1 S A2 N")).places == (3, 1, 2)


def test_sp_a15_a_first_turn_cannot_end_the_game() -> None:
    match = drawn(KILL_ZONE.replace("2M", ". "), turn=2, started=[0, 1], first_round_over=False)
    assert match.to_act == {2}
    assert match.outcome is None


BY_BRANCH = """
    .   .   .   .   .
    1M  .   .   .   .
    0S^ .   .   .   .
    0LM 2S< 2S  .   .
    .   .   .   .   .
    .   .   .   1L  .
"""


def test_sp_a16_all_neutralised_towers_go_at_once() -> None:
    """A branch that is removed has neutralised all the same."""
    match = drawn(BY_BRANCH)
    assert where(match)["neutralised"] == ["A3", "A5"]
    assert where(match)["scores"] == [0, 3, 2]


def test_sp_a17_towers_from_earlier_spores_stay() -> None:
    match = drawn("""
        .   .   .   .   .
        0M  .   .   .   .
        .   .   .   .   .
        0L^ .   .   .   .
        0L  2S< 2S  .   .
        .   .   .   1L  .
    """)
    assert where(match)["neutralised"] == ["A2"]
    assert where(match)["scores"][0] == 2


# --- Ties -------------------------------------------------------------------------------------------------------------
#
# Player 0 starts a turn without a legal action; players 1 and 2 have the same number of pips.


def test_sp_a18_players_equal_in_everything_share_the_place() -> None:
    found = outcome(
        drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        2M  .   .   .   .
        2Lv .   .   .   .
        0S  1L< 1M  .   .
    """)
    )
    assert found.places == (3, 1, 1)
    assert found.reason == "Teal has no moves left; Coral and Violet share first place with 5 pips each"


TIES = {
    "more pips in towers that they knocked out": (
        1,
        """
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   2LM
        0S  1L< 1M  .   .
        """,
    ),
    "more towers that they knocked out": (
        2,
        """
        .   .   .   .   .
        0S  2M< 2S  2M> 0S
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        0M  1L< 1M  .   .
        """,
    ),
    "more squares": (
        2,
        """
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        2S  2M> .   .   .
        2Mv .   .   .   .
        0S  1L< 1M  .   .
        """,
    ),
    "more pips in their own towers": (
        2,
        """
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        2L  .   .   .   .
        2Mv .   .   .   .
        0S  1L< 1M  .   .
        """,
    ),
    "more towers of their own": (
        2,
        """
        .   .   .   .   2S
        .   .   .   .   .
        .   .   .   .   .
        2M  .   .   .   .
        2Lv .   .   .   .
        0S  1M< 1MS 1S> .
        """,
    ),
}


@pytest.mark.parametrize("what", TIES)
def test_sp_a18_ties_on_pips_are_broken_in_the_designers_order(what: str) -> None:
    first, board = TIES[what]
    found = outcome(drawn(board))
    pips = where(drawn(board))["scores"][first]
    assert where(drawn(board))["scores"] == [0, pips, pips]
    assert found.places == ((3, 1, 2) if first == 1 else (3, 2, 1))
    assert found.reason.endswith(f"tie at {pips} pips: {('Coral', 'Violet')[first - 1]} wins with {what}")


def test_sp_a20_a_player_who_points_with_a_missing_size_has_neutralised() -> None:
    """Violet's Small does not harm a tower of one Small."""
    found = outcome(
        drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        2M  2M> .   .   .
        2Sv .   .   .   .
        0S  1L< 1M  .   .
    """)
    )
    assert found.places == (3, 1, 2)
    assert "more pips in towers that they knocked out" in found.reason


def test_sp_a20_ones_own_towers_bring_no_credit() -> None:
    """Coral's Small has neutralised Coral's own Medium on E1; otherwise Coral would be first."""
    match = drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        2M  2S> .   .   .
        2Lv .   .   .   .
        0S  1L< 1M  1S> 1M
    """)
    assert where(match)["neutralised"] == ["A1", "E1"]
    assert outcome(match).places == (3, 1, 1)


def test_sp_a20_a_tower_is_credited_once_however_many_attack_it() -> None:
    """Coral has neutralised A1 with two Smalls, Violet E1 with one; in all other points they are equal."""
    match = drawn(
        """
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   2S^ .
        1Sv 1L  .   2L  .
        0L  1S< .   2S> 0L
        """,
        parents={"A2": "B2", "B1": "B2", "D1": "D2"},
    )
    assert where(match)["neutralised"] == ["A1", "E1"]
    assert outcome(match).places == (3, 1, 1)


def test_sp_a21_a_player_without_pieces_ends_the_game() -> None:
    stashes = [{}, {"S": 5, "M": 5, "L": 5}, {"S": 5, "M": 5, "L": 5}]
    match = drawn(KILL_ZONE, stashes=stashes, unchecked=True)
    assert outcome(match).reason.startswith("Teal has no moves left")


# --- Resigning --------------------------------------------------------------------------------------------------------


def test_sp_r10_a_player_who_resigns_is_skipped_and_comes_last() -> None:
    """The pieces of a player who resigned stay on the board and go on attacking."""
    match = drawn(
        """
        .   .   .   .   .
        .   .   .   .   .
        0S  .   .   .   0LMS
        .   .   .   .   .
        .   .   .   .   .
        1L  .   .   .   2L
    """,
        turn=1,
    )
    match = played(match.play(0, "resign"), "branch A1 L A2 E", "branch E1 L E2 W")
    assert match.to_act == {1}
    assert where(match)["forfeited"] == [0]
    match = match.play(1, "resign")
    assert outcome(match) == Outcome((2, 3, 1), "Teal and Coral resigned", "SP-R10")


def test_sp_a15_the_next_player_after_a_resignation_needs_an_action_too() -> None:
    match = drawn("""
        .   .   .   .   .
        .   .   1M  .   .
        .   .   0S^ .   .
        .   .   0L  .   .
        .   .   .   .   .
        .   .   .   .   2S
    """)
    assert match.to_act == {0}
    found = outcome(match.play(0, "resign"))
    assert (found.places, found.reason) == (
        (3, 2, 1),
        "Coral has no moves left; Violet wins with 1 pip",
    )


def test_sp_r2_a_player_who_resigns_before_the_draw_does_not_go_first() -> None:
    match = Match.begin(sprawl(3)).play(0, "resign")
    assert against(match, "first 0", NATURE) == "SP-R2"
    match = played(match.play(NATURE, "first 2"), "start L C3")
    assert match.to_act == {1}
