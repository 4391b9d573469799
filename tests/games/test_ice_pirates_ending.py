"""How the game ends: victory (IP-R21), a draw, the round limit, and resigning (IP-A39)."""

import pytest

from tests.as_json import as_json
from tests.games.ice_pirates_positions import goods, play, refused, rule, scores, sea, ship

LARGE = "0.L1 bow 16000,16000 heading 090.0"
NEAR = "1.L1 bow 15500,17400 heading 090.0"
AT_HOME = "0.L1 bow 16000,16000 heading 090.0 cargo M:treasure \n H0 at 15000,13300"


@pytest.mark.parametrize(("lying", "wins"), [("M:treasure S:treasure", False), ("M:treasure M:treasure", True)])
def test_ip_r21_three_players_win_with_six_and_not_with_five(lying: str, wins: bool) -> None:
    match = play(sea(f"{AT_HOME} goods {lying}", players=3), "transfer L1 H0 give M:treasure")
    assert (match.outcome is not None) == wins
    assert scores(match)[0] == 5 + wins


@pytest.mark.parametrize(("players", "target"), [(2, 8), (3, 6), (4, 4), (5, 4)])
def test_ip_r5_ip_a2_the_target_is_the_least_above_an_equal_share(players: int, target: int) -> None:
    assert as_json(sea(players=players).game.position(sea(players=players).state))["target"] == target
    assert target > 15 / players >= target - 1


def test_ip_r21_a_player_can_win_in_the_middle_of_a_turn() -> None:
    match = sea(f"{AT_HOME} goods M:treasure M:treasure M:treasure S:treasure")
    assert match.outcome is None
    match = play(match, "transfer L1 H0 give M:treasure")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 2), "IP-R21")
    assert match.to_act == frozenset()
    for action in ("end", "move L1 090.0", "draw"):
        assert rule(match, action, player=0) == "IP-R21"


def test_ip_a3_what_is_in_holds_beside_the_home_does_not_count() -> None:
    match = sea(f"{AT_HOME} goods M:treasure M:treasure M:treasure S:treasure")
    assert scores(match) == [7, 0]
    assert play(match, "end").outcome is None


def test_ip_r4_only_treasure_counts_and_a_medium_counts_two() -> None:
    drawn = (
        "H0 at 15000,13300 goods M:treasure S:treasure S:treasure M:plain S:plain \n T1 at 9000,9000 nest L:treasure"
    )
    assert scores(sea(drawn)) == [4, 0]


def test_ip_a4_the_owner_of_a_full_home_wins_even_if_another_filled_it() -> None:
    home = "H1 at 15000,13300 goods M:treasure M:treasure M:treasure S:treasure"
    match = play(sea(f"{LARGE} cargo S:treasure \n {home}"), "transfer L1 H1 give S:treasure")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_ip_a4_a_player_who_resigned_does_not_win() -> None:
    drawn = "0.L1 bow 16000,16000 heading 090.0 cargo M:treasure \n H2 at 15000,13300 goods M:treasure M:treasure"
    match = play(sea(drawn, players=3, forfeited=[2]), "transfer L1 H2 give M:treasure")
    assert scores(match)[2] == 6
    assert match.outcome is None


def test_ip_a38_stolen_treasure_counts_no_longer() -> None:
    drawn = "0.L1 bow 16000,16000 heading 090.0 \n H1 at 15000,13300 goods M:treasure M:treasure S:plain"
    match = play(sea(drawn), "transfer L1 H1 take M:treasure S:plain")
    assert (scores(match), goods(match, 1)) == ([0, 2], ["M treasure"])


def test_ip_a39_a_draw_is_agreed_when_all_players_say_so() -> None:
    match = play(sea(players=3), "draw", "end", "draw", "end")
    assert match.outcome is None
    match = play(match, "draw")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 1), "IP-A39")


def test_ip_a39_an_action_between_declines_the_draw() -> None:
    match = play(sea("1.S1 at 9000,9000"), "draw", "end", "move S1 000.0", "draw")
    assert match.outcome is None


def test_ip_a39_a_player_who_resigned_is_not_asked_for_a_draw() -> None:
    match = sea(players=3).play(2, "resign")
    match = play(match, "draw", "end", "draw")
    assert match.outcome is not None
    assert match.outcome.places == (1, 1, 3)


@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        ("goods S:treasure", "cargo M:treasure S:treasure", (1, 2)),
        ("goods S:plain", "cargo S:treasure", (2, 1)),
        ("goods M:plain", "cargo S:plain", (1, 1)),
    ],
)
def test_ip_a39_ip_v6_after_the_last_round_home_then_holds_decide(
    first: str, second: str, places: tuple[int, int]
) -> None:
    drawn = f"H0 at 9000,9000 {first} \n 1.L1 at 20000,20000 {second}"
    match = sea(drawn, turn=1, options={"turn_cap": 4}, round=3)
    assert match.outcome is None
    match = play(match, "end")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == (places, "IP-A39")


def test_ip_v6_a_round_ends_when_the_first_player_is_to_move() -> None:
    match = sea(players=3, turn=1, options={"turn_cap": 1}, first=1)
    match = play(match, "end", "end")
    assert match.outcome is None
    assert play(match, "end").outcome is not None


def test_ip_a39_a_game_of_ten_thousand_entries_is_settled_like_the_last_round() -> None:
    match = sea("H1 at 9000,9000 goods S:treasure", entries=9999)
    assert match.outcome is None
    match = play(match, "end")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((2, 1), "IP-A39")


# --- Resigning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [0, 1])
def test_ip_r21_the_last_player_left_wins(leaver: int) -> None:
    match = sea(f"{LARGE} \n {NEAR}").play(leaver, "resign")
    assert match.outcome is not None
    assert match.outcome.winners == (1 - leaver,)


def test_ip_a39_a_player_who_resigns_is_last_and_their_ships_stay() -> None:
    match = sea(f"{LARGE} \n {NEAR}", players=3, options={"turn_cap": 1}).play(0, "resign")
    assert match.to_act == {1}
    assert ship(match, "0.L1")["stern"] == [14136, 16000]
    match = play(match, "end", "end")
    assert match.outcome is not None
    assert match.outcome.places == (3, 1, 1)


def test_ip_a39_a_player_may_resign_in_anothers_turn_but_only_once() -> None:
    match = sea(players=3).play(2, "resign")
    assert match.to_act == {0}
    with refused("resign"):
        match.play(2, "resign")
    assert play(match, "end", "end").to_act == {0}
