"""First hands drawn one by one (UC-V4)."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Refused
from iceharbor.match import Match
from iceharbor.plan import One
from tests.as_json import as_json

SMALLS = ["S " + colour for colour in ("red", "blue", "green", "yellow", "black") for _ in range(5)]


def fresh(players: int = 3, **options: Any) -> Match:
    return Match.begin(open_game("undercut", players, {"first": 0, "draw_one_by_one": True, **options}))


def shown(match: Match) -> dict[str, Any]:
    return dict(as_json(match.game.position(match.state)))


def rule(match: Match, text: str) -> str | None:
    try:
        match.play(min(match.to_act), text)
    except Refused as no:
        return no.refusal.rule
    return None


def drawing(hand: list[str], player: int = 0, players: int = 3, **more: Any) -> Match:
    """A match in which this player has drawn this part of a hand, and the players before have six points."""
    full = [SMALLS[6 * k : 6 * k + 6] for k in range(player)]
    hands = [*full, hand, *([] for _ in range(players - player - 1))]
    position = {"game": "undercut", "players": players, "phase": "draw", "turn": player, "start": 0, "hands": hands}
    return Match.begin(open_game("undercut", players, {"draw_one_by_one": True}), {**position, **more})


def test_uc_v4_a_player_names_one_size_and_sees_its_colour_before_the_next() -> None:
    match = fresh().play(0, "draw L")
    assert match.to_act == {NATURE}
    assert shown(match)["asked"] == ["L"]
    match = match.play(NATURE, "draw L:red")
    assert match.to_act == {0}
    assert shown(match)["hands"][0] == ["L red"]
    match = match.play(0, "draw M").play(NATURE, "draw M:blue").play(0, "draw S").play(NATURE, "draw S:red")
    assert match.to_act == {1}
    assert shown(match)["hands"][0] == ["L red", "M blue", "S red"]


def test_uc_v4_after_the_last_hand_the_first_round_begins() -> None:
    match, rng = fresh(), Random(2)
    while shown(match)["phase"] == "draw":
        player = min(match.to_act)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
    assert [sum("?SML".index(piece[0]) for piece in hand) for hand in shown(match)["hands"]] == [6, 6, 6]


def test_uc_v4_whole_hands_are_refused_and_one_size_is_without_the_option() -> None:
    assert rule(fresh(), "draw L L") == "UC-V4"
    assert rule(fresh(), "draw L M S") == "UC-V4"
    assert rule(fresh(draw_one_by_one=False), "draw L") == "UC-R2"


def test_uc_r2_no_more_than_six_points_are_drawn_one_by_one() -> None:
    match = drawing(["L red", "M red"])
    assert [rule(match, f"draw {size}") for size in "LMS"] == ["UC-R2", "UC-R2", None]
    plan = match.game.plan(match.view(0), 0, ("draw",))
    assert [isinstance(one, One) and one.refusal is None for one in plan.choices] == [False, False, True]
    assert "1 point" in plan.prompt


def test_uc_v4_a_size_after_which_six_points_cannot_be_completed_is_refused() -> None:
    """Four players hold 24 Smalls, so one is left: a player who takes it early may not go on to 5 points without
    one."""
    match = drawing(["S black", "M red"], player=4, players=5)
    assert [rule(match, f"draw {size}") for size in "LMS"] == [None, "UC-V4", "UC-A1"]
    pair = drawing(["M red", "M red"], player=4, players=5)
    assert [rule(pair, f"draw {size}") for size in "LMS"] == ["UC-R2", None, "UC-V4"]


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        (["L red", "L red"], {}),
        (["L red", "M red", "M red"], {}),
        (["L red"], {"asked": ["L", "S"]}),
        (["L red", "M red"], {"asked": ["L"]}),
    ],
)
def test_uc_v4_a_position_with_another_hand_is_refused(hand: list[str], more: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="one by one"):
        drawing(hand, **more)


def test_uc_v4_a_position_that_could_not_be_completed_is_refused() -> None:
    with pytest.raises(Malformed, match="cannot complete"):
        drawing(["S black", "M red", "M red"], player=4, players=5)
    with pytest.raises(Malformed, match="cannot complete"):
        drawing(["M red", "S black"], player=4, players=5, asked=["M"])


def test_uc_v4_a_hand_begun_survives_as_a_position() -> None:
    for match in (drawing(["L red"]), drawing(["L red"]).play(0, "draw S")):
        assert match.game.load(as_json(match.game.position(match.state))) == match.state


def test_uc_v4_a_player_who_resigns_while_drawing_returns_their_pieces() -> None:
    for match in (drawing(["L red"]), drawing(["L red"]).play(0, "draw S")):
        after = match.play(0, "resign")
        assert shown(after)["hands"][0] == []
        assert shown(after)["asked"] == []
        assert shown(after)["bag"]["L red"] == 5
        assert after.to_act == {1}


def test_uc_v4_others_see_only_the_sizes_of_a_hidden_hand() -> None:
    match = fresh(hidden_hands=True).play(0, "draw L").play(NATURE, "draw L:red")
    game = match.game
    assert as_json(game.position(match.view(1)))["hands"][0] == ["L ?"]
    assert as_json(game.position(match.view(0)))["hands"][0] == ["L red"]
    assert [entry.notation for entry in match.redact(1)] == ["draw L", "draw L:?"]


@pytest.mark.parametrize("bot", ["random", "greedy", "expectation"])
def test_uc_v4_every_bot_draws_one_by_one(bot: str) -> None:
    from iceharbor.bots import BOTS

    match, rng = fresh(hidden_hands=True), Random(5)
    player = BOTS["undercut"][bot](match.game)
    while shown(match)["phase"] == "draw":
        match = match.settle(rng)
        if shown(match)["phase"] == "draw":
            seat = min(match.to_act)
            match = match.play(seat, player.choose(match.view(seat), seat, rng))
    assert match.seq >= 12
