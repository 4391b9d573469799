"""Showing a nest to others (IP-A42): who may do it, what the others learn, and what all players read."""

from typing import Any

import pytest

from iceharbor.match import Match
from iceharbor.plan import One
from tests.as_json import as_json
from tests.games.ice_pirates_positions import island, left, plan, play, refusal, refused, rule, sea
from tests.games.plan_choices import details, ones

LARGE = "0.L1 bow 16000,16000 heading 090.0"
ISLE = "T1 at 15000,14700 nest"
NEST = f"{ISLE} L:plain M:treasure S:plain"
KNOWN = f"{LARGE} \n {NEST} seen 0"
HIDDEN = ["L plain", "M unknown", "S unknown"]
SHOWN = ["L plain", "M treasure", "S plain"]


def beside(drawn: str = KNOWN, players: int = 3, **more: Any) -> Match:
    """Teal's Large is docked at T1."""
    return sea(drawn, players, **more)


def test_ip_a42_only_the_player_who_is_shown_a_nest_learns_it() -> None:
    match = play(beside(), "show L1 T1 to 2")
    nests = [island(match, "T1", viewer)["nest"] for viewer in (0, 1, 2, None)]
    assert nests == [SHOWN, HIDDEN, SHOWN, HIDDEN]


def test_ip_a42_a_nest_shown_to_all_is_known_to_spectators_too() -> None:
    match = play(beside(), "show L1 T1 to all")
    assert [island(match, "T1", viewer)["nest"] for viewer in (0, 1, 2, None)] == [SHOWN] * 4
    assert island(match, "T1")["known"] == {"M": "everybody", "S": "everybody"}
    assert match.game.load(as_json(match.written(match.state))) == match.state


@pytest.mark.parametrize("to", ["2", "all"])
def test_ip_a42_the_log_names_no_colours(to: str) -> None:
    match = play(beside(), f"show L1 T1 to {to}")
    assert [match.redact(viewer)[0].notation for viewer in (0, 1, 2, None)] == [f"show L1 T1 to {to}"] * 4


def test_ip_a42_showing_is_free_and_cannot_be_undone() -> None:
    match = play(beside(left=0), "show L1 T1 to 1")
    assert left(match) == 0
    with refused("undo"):
        match.play(0, "undo")
    repaired = f"{LARGE} damage 1 repaired \n {NEST} seen 0"
    assert rule(beside(repaired), "show L1 T1 to 1") is None


@pytest.mark.parametrize(
    ("drawn", "action", "reason"),
    [
        (f"{LARGE} \n {NEST}", "show L1 T1 to 1", "you do not know what is under island T1"),
        (f"{LARGE} \n {NEST} seen 0 1", "show L1 T1 to 1", "that would tell them nothing new about island T1"),
        (f"{LARGE} \n {ISLE} L:plain", "show L1 T1 to all", "that would tell them nothing new about island T1"),
        (KNOWN, "show L1 T1 to 0", "there is no other player of that number to show it to"),
        (KNOWN, "show L1 T1 to 3", "there is no other player of that number to show it to"),
    ],
)
def test_ip_a42_showing_must_reveal_something_new(drawn: str, action: str, reason: str) -> None:
    no = refusal(beside(drawn), action)
    assert no is not None
    assert (no.rule, no.reason) == ("IP-A42", reason)


def test_ip_a42_a_nest_can_be_shown_again_until_all_know_it() -> None:
    match = play(beside(), "show L1 T1 to 1")
    assert rule(match, "show L1 T1 to 1") == "IP-A42"
    match = play(match, "show L1 T1 to 2", "show L1 T1 to all")
    assert rule(match, "show L1 T1 to all") == "IP-A42"


def test_ip_a42_only_what_the_player_knows_now_is_shown() -> None:
    known = [{"name": "T1", "at": [15000, 14700], "nest": SHOWN, "known": {"M": [0], "S": [1]}}]
    match = play(beside(LARGE, islands=known), "show L1 T1 to 2")
    assert island(match, "T1", 2)["nest"] == ["L plain", "M treasure", "S unknown"]
    assert island(match, "T1", 1)["nest"] == ["L plain", "M unknown", "S plain"]


@pytest.mark.parametrize(
    ("drawn", "action", "player", "expected"),
    [
        (f"{LARGE} damage 3 \n {NEST} seen 0", "show L1 T1 to 1", 0, "IP-R14"),
        (f"{LARGE} \n T1 at 15000,14000 nest L:plain M:plain S:plain seen 0", "show L1 T1 to 1", 0, "IP-R17"),
        (KNOWN, "show L1 T2 to 1", 0, "IP-R17"),
        (KNOWN, "show L1 T1 to 0", 1, "IP-R11"),
        (KNOWN, "show 0.L1 T1 to 2", 1, "IP-R11"),
        (KNOWN, "show L1 T1 1", 0, "IP-R11"),
        (KNOWN, "show L1 T1 to", 0, "IP-R11"),
        (KNOWN, "show L1 T1 to 9", 0, "IP-A42"),
        (KNOWN, "show L1 T1 to everyone", 0, "IP-A42"),
        (KNOWN, "show L1 H0 to 1", 0, "IP-R11"),
    ],
)
def test_ip_a42_it_is_shown_in_ones_own_turn_by_a_ship_docked_there(
    drawn: str, action: str, player: int, expected: str
) -> None:
    assert rule(beside(drawn), action, player) == expected


def test_ip_a42_a_player_who_resigned_is_shown_nothing() -> None:
    match = beside().play(2, "resign")
    assert rule(match, "show L1 T1 to 2") == "IP-A42"
    assert [one.label for one in plan(match, "show L1 T1").choices if isinstance(one, One)] == ["All", "Coral"]


def test_ip_a42_what_is_shown_stays_known_when_the_piece_is_carried_away() -> None:
    match = beside(options={"hidden_holds": True})
    match = play(match, "show L1 T1 to 1", "transfer L1 T1 take M:treasure")
    holds = [as_json(match.game.position(match.view(viewer)))["ships"][0]["cargo"] for viewer in (0, 1, 2, None)]
    assert holds == [["M treasure"], ["M treasure"], ["M unknown"], ["M unknown"]]


def test_ip_a42_a_plan_builds_the_action_word_by_word() -> None:
    match = beside()
    assert ones(plan(match, "L1"))["show L1 T1"] is None
    assert details(plan(match, "L1"))["show L1 T1"] == "tell other players"
    assert ones(plan(match, "show L1")) == {"show L1 T1": None}
    said = plan(match, "show L1 T1")
    assert ones(said) == {"show L1 T1 to all": None, "show L1 T1 to 1": None, "show L1 T1 to 2": None}
    assert ones(plan(match, "show L1 T1 to")) == ones(said)
    whole = plan(match, "show L1 T1 to 2")
    assert (whole.action, whole.prompt) == (
        "show L1 T1 to 2",
        "Show a medium treasure and a small dud under T1 to Violet.",
    )


def test_ip_a42_a_ship_offers_to_show_only_where_there_is_something_new() -> None:
    for drawn in (f"{LARGE} \n {NEST}", f"{LARGE} \n {ISLE} L:plain", f"{LARGE} damage 3 \n {NEST} seen 0"):
        assert not any(says.startswith("show") for says in ones(plan(beside(drawn), "L1")))
    assert ones(plan(beside(f"{LARGE} \n {NEST}"), "show L1")) == {"show L1 T1": "IP-A42"}
    told = play(beside(), "show L1 T1 to 1")
    assert ones(plan(told, "show L1 T1")) == {
        "show L1 T1 to all": None,
        "show L1 T1 to 1": "IP-A42",
        "show L1 T1 to 2": None,
    }


@pytest.mark.parametrize("words", ["show L1 T2", "show L1 H0", "show L1 T1 to 9", "show L1 T1 to 1 2", "show 1.L1"])
def test_ip_a42_a_plan_of_nonsense_is_refused(words: str) -> None:
    assert plan(beside(), words).refusal is not None
