"""Cargo: transfers (IP-R18), holds (IP-R20), islands (IP-A35, A36), and which players know it (IP-R6, A34)."""

import pytest

from iceharbor.match import Match
from iceharbor.plan import Good, Goods
from tests.games.ice_pirates_positions import (
    cargo,
    goods,
    island,
    left,
    plan,
    play,
    refusal,
    refused,
    rule,
    scores,
    sea,
)

LARGE = "0.L1 bow 16000,16000 heading 090.0"
HOME = "H0 at 15000,13300"
ISLE = "T1 at 15000,14800 nest"
NORTH = "bow 15500,17200 heading 090.0"


def test_ip_r18_a_transfer_goes_both_ways_at_once_for_one_action() -> None:
    match = sea(f"{LARGE} cargo M:plain S:plain \n {ISLE} L:plain M:treasure S:treasure seen 0")
    match = play(match, "transfer L1 T1 take M:treasure S:treasure give M:plain S:plain")
    assert cargo(match, "0.L1") == ["M treasure", "S treasure"]
    assert island(match, "T1")["nest"] == ["L plain", "M plain", "S plain"]
    assert left(match) == 2


def test_ip_r18_unloading_a_full_hold_is_one_action() -> None:
    match = play(sea(f"{LARGE} cargo M:treasure S:treasure \n {HOME}"), "transfer L1 H0 give M:treasure S:treasure")
    assert (scores(match), goods(match, 0), cargo(match, "0.L1")) == ([3, 0], ["M treasure", "S treasure"], [])
    assert left(match) == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "IP-R18"),
        ("take", "IP-R18"),
        ("give S:treasure", "IP-R18"),
        ("give M", "IP-R18"),
        ("take M:plain", "IP-R18"),
        ("give S:plain take M:treasure", "IP-R18"),
        ("take M:treasure take M:plain", "IP-R18"),
        ("take M:gold", "IP-R18"),
        ("give S", None),
        ("take M", None),
    ],
)
def test_ip_r18_only_existing_pieces_are_transferred(words: str, expected: str | None) -> None:
    match = sea(f"{LARGE} cargo S:plain \n {HOME} goods M:treasure")
    assert rule(match, f"transfer L1 H0 {words}".strip()) == expected


@pytest.mark.parametrize("partner", ["H9", "T9", "1.L9", "L1", "0.L1"])
def test_ip_r18_with_oneself_or_with_nothing_there_is_no_transfer(partner: str) -> None:
    assert rule(sea(f"{LARGE} cargo S:plain \n {HOME}"), f"transfer L1 {partner} give S") == "IP-R17"


# --- Holds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "words", "expected"),
    [
        (LARGE, "take M:plain S:plain", None),
        (LARGE, "take S:plain S:treasure", "IP-R20"),
        (LARGE, "take M:plain M:treasure", "IP-R20"),
        (LARGE, "take L:plain", "IP-R20"),
        (f"{LARGE} cargo S:plain", "take S:treasure", "IP-R20"),
        (f"{LARGE} cargo S:plain", "take S:treasure give S:plain", None),
        (f"{LARGE} cargo S:plain", "take M:treasure", None),
        ("0.M1 bow 16000,16000 heading 090.0", "take S:plain", None),
        ("0.M1 bow 16000,16000 heading 090.0", "take M:plain", "IP-R20"),
        ("0.S1 bow 16000,16000 heading 090.0", "take S:plain", "IP-R20"),
    ],
)
def test_ip_r20_ip_a40_a_hold_takes_pieces_that_nest(drawn: str, words: str, expected: str | None) -> None:
    match = sea(f"{drawn} \n H0 at 15000,13600 goods M:plain M:treasure S:plain S:treasure")
    assert rule(match, f"transfer {drawn[2:4]} H0 {words}") == expected


@pytest.mark.parametrize(
    ("partner", "expected"),
    [("S1", "IP-R20"), ("M1", None), ("M1 cargo S:plain", "IP-R20"), ("L2", None), ("L2 cargo S:plain", "IP-R20")],
)
@pytest.mark.parametrize("owner", [0, 1])
def test_ip_a5_ip_r20_a_partners_hold_has_its_limits_too(partner: str, expected: str | None, owner: int) -> None:
    name, *aboard = partner.split(" ", 1)
    match = sea(f"{LARGE} cargo S:treasure \n {owner}.{name} {NORTH} {' '.join(aboard)}")
    assert rule(match, f"transfer L1 {owner}.{name} give S:treasure") == expected


def test_ip_r20_a_home_holds_any_amount() -> None:
    match = sea(f"{LARGE} cargo M:plain S:plain \n {HOME} goods M:plain M:plain S:plain S:plain")
    match = play(match, "transfer L1 H0 give M S")
    assert goods(match, 0) == ["M plain"] * 3 + ["S plain"] * 3


# --- Transfers with any player ----------------------------------------------------------------------------------------


def test_ip_a6_a_ship_that_is_not_disabled_is_robbed() -> None:
    match = play(sea(f"{LARGE} \n 1.L1 {NORTH} cargo M:treasure"), "transfer L1 1.L1 take M:treasure")
    assert (cargo(match, "0.L1"), cargo(match, "1.L1")) == (["M treasure"], [])


@pytest.mark.parametrize(
    ("hold", "words", "expected"),
    [
        ("M:plain", "take S:plain", None),
        ("M:plain S:treasure", "take S:plain", "IP-R20"),
        ("M:plain S:treasure", "take S:plain give S:treasure", None),
    ],
)
def test_ip_a7_a_full_ship_swaps_with_a_disabled_one(hold: str, words: str, expected: str | None) -> None:
    match = sea(f"{LARGE} cargo {hold} \n 1.M1 {NORTH} damage 2 cargo S:plain")
    assert rule(match, f"transfer L1 1.M1 {words}") == expected


def test_ip_a5_cargo_may_be_put_aboard_an_enemy() -> None:
    match = play(sea(f"{LARGE} cargo S:plain \n 1.M1 {NORTH}"), "transfer L1 1.M1 give S:plain")
    assert (cargo(match, "0.L1"), cargo(match, "1.M1")) == ([], ["S plain"])


def test_ip_a5_a_swap_at_an_enemys_home() -> None:
    match = sea(f"{LARGE} cargo M:plain \n H1 at 15000,13300 goods M:treasure S:treasure")
    match = play(match, "transfer L1 H1 take M:treasure give M:plain")
    assert (scores(match), goods(match, 1)) == ([0, 1], ["M plain", "S treasure"])


def test_ip_a5_completing_an_enemys_target_loses_to_that_enemy() -> None:
    match = sea(f"{LARGE} cargo M:treasure \n H1 at 15000,13300 goods M:treasure M:treasure M:treasure")
    match = play(match, "transfer L1 H1 give M:treasure")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


# --- Islands ----------------------------------------------------------------------------------------------------------


def test_ip_a35_a_nest_not_looked_into_is_taken_from_by_size() -> None:
    match = sea(f"{LARGE} \n {ISLE} L:plain M:treasure S:plain")
    assert rule(match, "transfer L1 T1 take M:treasure") == "IP-A35"
    match = play(match, "transfer L1 T1 take M")
    assert cargo(match, "0.L1") == ["M treasure"]


def test_ip_a35_no_refusal_tells_what_lies_in_a_nest() -> None:
    plain, treasure = (sea(f"{LARGE} \n {ISLE} L:plain M:{colour} S:plain") for colour in ("plain", "treasure"))
    for words in ("take M:treasure", "take M:plain", "take M:plain S:plain", "take L:plain M:plain"):
        assert refusal(plain, f"transfer L1 T1 {words}") == refusal(treasure, f"transfer L1 T1 {words}") is not None
    assert plan(plain, "transfer L1 T1") == plan(treasure, "transfer L1 T1")


def test_ip_a35_lifting_a_nest_shows_all_of_it_to_the_taker_alone() -> None:
    match = play(sea(f"{LARGE} \n {ISLE} L:plain M:treasure S:plain"), "transfer L1 T1 take S")
    assert island(match, "T1", 0)["nest"] == ["L plain", "M treasure"]
    assert island(match, "T1", 1)["nest"] == ["L plain", "M unknown"]


def test_ip_a35_a_player_who_has_looked_names_the_colour_or_the_size() -> None:
    match = sea(f"{LARGE} \n {ISLE} L:plain M:treasure S:plain seen 0")
    assert rule(match, "transfer L1 T1 take M:treasure") is None
    assert rule(match, "transfer L1 T1 take M") is None
    assert rule(match, "transfer L1 T1 take M:plain") == "IP-R18"


def test_ip_a35_the_large_stays() -> None:
    for word in ("L", "L:plain"):
        assert rule(sea(f"{LARGE} \n {ISLE} L:plain"), f"transfer L1 T1 take {word}") == "IP-R20"


def test_ip_a35_what_lies_on_top_is_taken_by_its_colour_without_lifting() -> None:
    match = sea(f"{LARGE} \n {ISLE} L:plain M:treasure S:plain top S:treasure")
    match = play(match, "transfer L1 T1 take S:treasure")
    assert cargo(match, "0.L1") == ["S treasure"]
    assert island(match, "T1", 0)["nest"] == ["L plain", "M unknown", "S unknown"]


def test_ip_a35_of_two_colours_on_top_one_must_be_named() -> None:
    match = sea(f"{LARGE} \n {ISLE} L:plain top S:treasure S:plain")
    assert rule(match, "transfer L1 T1 take S") == "IP-A35"
    assert rule(match, "transfer L1 T1 take S:plain") is None


def test_ip_a36_a_piece_goes_into_the_nest_if_its_place_is_free() -> None:
    match = play(sea(f"{LARGE} cargo S:treasure \n {ISLE} L:plain M:plain"), "transfer L1 T1 give S:treasure")
    assert island(match, "T1")["nest"] == ["L plain", "M plain", "S treasure"]
    assert island(match, "T1")["on_top"] == []


def test_ip_a36_a_piece_that_does_not_fit_goes_on_top_and_is_public() -> None:
    match = play(sea(f"{LARGE} cargo S:treasure \n {ISLE} L:plain S:plain"), "transfer L1 T1 give S:treasure")
    assert island(match, "T1", 1)["on_top"] == ["S treasure"]
    assert island(match, "T1", 0)["nest"] == ["L plain", "S unknown"]


def test_ip_a36_a_returned_piece_is_known_to_those_who_saw_it() -> None:
    match = sea(f"{LARGE} \n {ISLE} L:plain M:plain S:treasure", options={"hidden_holds": True})
    match = play(match, "transfer L1 T1 take S", "transfer L1 T1 give S:treasure")
    assert island(match, "T1", 0)["nest"] == ["L plain", "M plain", "S treasure"]
    assert island(match, "T1", 1)["nest"] == ["L plain", "M unknown", "S unknown"]


def test_ip_r6_only_the_large_of_a_nest_is_public() -> None:
    match = sea(f"{ISLE} L:treasure M:treasure S:plain seen 1")
    assert island(match, "T1", 1)["nest"] == ["L treasure", "M treasure", "S plain"]
    for viewer in (0, None):
        assert island(match, "T1", viewer)["nest"] == ["L treasure", "M unknown", "S unknown"]


# --- Known cargo ------------------------------------------------------------------------------------------------------

NEST = f"{ISLE} L:plain M:treasure S:plain"


def hidden(drawn: str) -> Match:
    return sea(drawn, options={"hidden_holds": True})


def test_ip_a34_cargo_on_ships_is_public() -> None:
    match = play(sea(f"{LARGE} \n {NEST}"), "transfer L1 T1 take M")
    for viewer in (0, 1, None):
        assert cargo(match, "0.L1", viewer) == ["M treasure"]


def test_ip_a34_in_hidden_holds_others_see_the_size_alone() -> None:
    match = play(hidden(f"{LARGE} \n {NEST}"), "transfer L1 T1 take M")
    assert cargo(match, "0.L1", 0) == ["M treasure"]
    for viewer in (1, None):
        assert cargo(match, "0.L1", viewer) == ["M unknown"]


def test_ip_a34_others_read_of_hidden_cargo_by_its_size() -> None:
    match = play(hidden(f"{LARGE} \n {NEST} seen 0"), "transfer L1 T1 take M:treasure")
    assert match.redact(0)[0].notation == "transfer L1 T1 take M:treasure"
    for viewer in (1, None):
        assert match.redact(viewer)[0].notation == "transfer L1 T1 take M"


def test_ip_a34_both_players_of_a_transfer_saw_the_cargo() -> None:
    match = hidden(f"{LARGE} \n {NEST} \n 1.L1 {NORTH}")
    match = play(match, "transfer L1 T1 take M", "transfer L1 1.L1 give M:treasure")
    assert [cargo(match, "1.L1", viewer) for viewer in (0, 1, None)] == [["M treasure"]] * 2 + [["M unknown"]]


def test_ip_a34_a_thief_names_hidden_cargo_by_its_size() -> None:
    match = play(hidden(f"{LARGE} \n {NEST} \n 1.L1 {NORTH}"), "transfer L1 T1 take M", "end")
    assert rule(match, "transfer L1 0.L1 take M:treasure") == "IP-A35"
    match = play(match, "transfer L1 0.L1 take M")
    assert cargo(match, "1.L1", 1) == ["M treasure"]


def test_ip_a34_ip_r14_disabling_a_ship_shows_its_cargo_to_all() -> None:
    match = hidden(f"{LARGE} damage 2 \n {NEST} \n 1.L1 {NORTH}")
    match = play(match, "transfer L1 T1 take M", "end")
    before = match
    match = play(match, "fire L1 starboard 0.L1")
    assert (cargo(before, "0.L1", 1), cargo(match, "0.L1", 1)) == (["M unknown"], ["M treasure"])
    assert cargo(match, "0.L1", None) == ["M treasure"]


def test_ip_a34_cargo_from_a_home_was_seen_by_all() -> None:
    match = play(hidden(f"{LARGE} \n {HOME} goods M:treasure"), "transfer L1 H0 take M:treasure")
    assert cargo(match, "0.L1", 1) == ["M treasure"]


# --- Undo -------------------------------------------------------------------------------------------------------------


def test_ip_r19_exploring_cannot_be_undone() -> None:
    match = sea(f"{LARGE} \n {NEST}")
    for action in ("explore L1 T1", "transfer L1 T1 take S"):
        with refused("undo"):
            play(match, action, "undo")
    assert play(match, "move L1 090.0", "undo").state == match.state


def test_ip_r19_exploring_a_known_nest_again_reveals_nothing() -> None:
    match = sea(f"{LARGE} \n {NEST} seen 0")
    assert play(match, "explore L1 T1", "undo").state == match.state


def test_ip_a34_cargo_that_all_know_may_be_put_back() -> None:
    match = sea(f"{LARGE} cargo S:plain \n {HOME}")
    assert play(match, "transfer L1 H0 give S:plain", "undo").state == match.state


def test_ip_r11_undo_stops_at_the_turns_start_and_at_the_last_reveal() -> None:
    match = play(sea(f"{LARGE} \n {NEST}"), "move L1 090.0", "end")
    with refused("undo"):
        match.play(0, "undo")
    with refused("undo"):
        match.play(1, "undo")
    looked = play(sea(f"{LARGE} \n {NEST}"), "explore L1 T1", "move L1 090.0")
    back = play(looked, "undo")
    with refused("undo"):
        play(back, "undo")


# --- Words of a transfer ----------------------------------------------------------------------------------------------


def table(match: Match, words: str) -> tuple[dict[str, str | None], dict[str, str | None]]:
    """The pieces that a plan offers to take and to give, each with the rule that closes it."""
    (found,) = plan(match, words).choices
    assert isinstance(found, Goods)

    def closed(side: tuple[Good, ...]) -> dict[str, str | None]:
        return {good.word: good.refusal.rule if good.refusal else None for good in side}

    return closed(found.take), closed(found.give)


def test_ip_r18_a_plan_lays_both_holds_side_by_side() -> None:
    match = sea(f"{LARGE} cargo M:plain \n {ISLE} L:plain S:treasure top M:plain S:plain")
    assert table(match, "transfer L1 T1") == ({"S": None, "M:plain": None, "S:plain": None}, {"M:plain": None})
    assert table(match, "transfer L1 T1 take S") == (
        {"S": None, "M:plain": None, "S:plain": "IP-R20"},
        {"M:plain": None},
    )


def test_ip_r20_two_full_holds_may_plan_a_swap_from_either_side() -> None:
    """Neither half is legal alone, yet each can be continued to a legal action."""
    match = sea(f"{LARGE} cargo S:plain \n 1.M1 {NORTH} cargo S:treasure")
    assert table(match, "transfer L1 1.M1") == ({"S:treasure": None}, {"S:plain": None})
    for half in ("take S:treasure", "give S:plain"):
        said = plan(match, f"transfer L1 1.M1 {half}")
        assert (said.action, said.refusal) == (None, None)
    assert plan(match, "transfer L1 1.M1 take S:treasure give S:plain").action is not None


def test_ip_r20_a_piece_is_closed_if_no_swap_makes_room_for_it() -> None:
    match = sea("0.M1 bow 16000,16000 heading 090.0 cargo S:plain \n H0 at 15000,13600 goods M:treasure S:plain")
    assert table(match, "transfer M1 H0") == ({"M:treasure": "IP-R20", "S:plain": None}, {"S:plain": None})
    no = plan(match, "transfer M1 H0 take M:treasure").refusal
    assert no is not None
    assert no.rule == "IP-R20"
