"""Positions of Armada: possible ones load, impossible ones are refused with the reason."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from iceharbor.codec import Malformed
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.armada_positions import begun, deploying, equals, goal, marker, picking, position, waters, where
from tests.games.ice_pirates_positions import play, refused

LARGE = "0.L1 bow 16000,12000 heading 090.0"
FOE = "1.S1 at 30000,15000 heading 000.0"
FLAG = {"mode": "flag"}
BREAK = {"mode": "breakthrough"}
FLAGS = [marker(0, 3000, 9000), marker(1, 30000, 20000)]
AHEAD = goal(0, (0, 20000), (36864, 20000))


def refuses(saying: str, drawn: str = LARGE, **more: Any) -> None:
    with pytest.raises(Malformed, match=saying) as caught:
        waters(drawn, **more)
    assert "\n" not in str(caught.value)


def changed(match: Match, **fields: Any) -> None:
    match.game.load(where(match) | fields)


# --- Objects on the sea -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "saying"),
    [
        ("1.S1 bow 16500,12000 heading 090.0", "0.L1 touches 1.S1"),
        ("1.L1 at 16000,12000 heading 090.0", "0.L1 touches 1.L1"),
        ("0.L2 bow 15999,12000 heading 270.0", "0.L1 touches 0.L2"),
        ("0.L2 bow 15500,12000 heading 180.0", "0.L1 touches 0.L2"),
        ("0.S1 at 500,700 heading 180.0", "0.S1 is not inside the field"),
        ("0.S1 at 60000,700 heading 180.0", "0.S1 is not inside the field"),
    ],
)
def test_ar_r5_no_ship_touches_anything_nor_the_edge(drawn: str, saying: str) -> None:
    refuses(saying, f"{LARGE} \n {drawn}")


def test_ar_r3_own_ships_may_touch_in_a_position_as_they_were_laid() -> None:
    assert waters(f"{LARGE} \n 0.L2 bow 16000,12000 heading 270.0 \n 1.S1 at 30000,3000 heading 000.0")


@pytest.mark.parametrize(
    ("islands", "saying"),
    [
        ("T1 at 9000,9000 size 2048,1024", "square"),
        ("T1 at 9000,9000 size 512,512", "size"),
        ("T2 at 9000,9000", "name"),
        ("T1 at 9000,9000 \n T1 at 15000,9000", "twice"),
        ("T1 at 900,9000", "T1 is not inside the field"),
    ],
)
def test_ar_v5_an_island_that_cannot_be_is_refused(islands: str, saying: str) -> None:
    refuses(saying, f"{LARGE} \n {islands}", options={"islands": 2})


def test_ar_v5_no_ship_lies_on_an_island() -> None:
    refuses("0.L1 touches T1", f"{LARGE} \n T1 at 16512,12000 size 1024,1024", options={"islands": 1})
    refuses(
        "T1 touches T2", "T1 at 9000,9000 size 2048,2048 \n T2 at 11048,9000 size 2048,2048", options={"islands": 2}
    )


@pytest.mark.parametrize("owner", [0, 1])
def test_ar_a10_no_ship_touches_a_flag_in_play(owner: int) -> None:
    flags = [marker(player, 16288, 12000) if player == owner else FLAGS[player] for player in (0, 1)]
    refuses(f"0.L1 touches F{owner}", options=FLAG, flags=flags)


@pytest.mark.parametrize(
    ("drawn", "saying"),
    [
        ("0.L1 at 9000,9000 damage 3", "damage"),
        ("0.L1 at 9000,9000 damage 4", "damage"),
        ("0.S1 at 9000,9000 damage 1", "damage"),
        ("0.S1 at 9000,9000 fired 2", "fired"),
        ("0.L100 at 9000,9000", "name"),
        ("0.L0 at 9000,9000", "name"),
        ("0.L1 at 9000,9000 \n 0.L1 at 20000,20000", "twice"),
        ("2.L1 at 9000,9000", "player"),
        ("0.L1 at 9000,9000 heading 090.0 cargo S:plain", "cargo"),
    ],
)
def test_ar_r6_a_ship_that_cannot_be_is_refused(drawn: str, saying: str) -> None:
    refuses(saying, drawn)


def test_ar_r6_a_ship_may_have_almost_its_size_in_damage() -> None:
    assert waters("0.L1 at 9000,9000 damage 2 \n 0.M1 at 12000,9000 damage 1").outcome is None


@pytest.mark.parametrize(
    ("more", "saying"),
    [
        ({"to_act": [1]}, "to_act"),
        ({"to_act": []}, "to_act"),
        ({"left": 4}, "actions_left"),
        ({"turn": 2}, "player"),
        ({"phase": "over"}, "over"),
        ({"phase": "nap"}, "phase"),
        ({"forfeited": [0]}, "."),
        ({"weather": "fair"}, "weather"),
        ({"field": [[0, 0], [30000, 30000], [30000, 0], [0, 30000]]}, "field"),
        ({"field": [[0, 0], [30000, 0]]}, "3 to 96 corners"),
        ({"passes": 3}, "passes"),
        ({"beaten": [0]}, "."),
        ({"goal": AHEAD}, "goal"),
        ({"flags": FLAGS}, "flag"),
        ({"first": 2}, "first"),
        ({"chooser": 2}, "chooser"),
        ({"ready": [2]}, "ready"),
        ({"lost": [["L1"], []]}, "0.L1 is listed twice"),
        ({"lost": [["L2"]]}, "lost"),
        ({"unlaid": [["L2"], []]}, "unlaid"),
        ({"winner": 0}, "termination"),
        ({"phase": "over", "termination": "eaten"}, "termination"),
        ({"phase": "over", "termination": "agreed", "winner": 0}, "winner"),
        ({"phase": "over", "termination": "sunk"}, "winner"),
    ],
)
def test_a_turn_or_field_that_cannot_be_is_refused(more: dict[str, Any], saying: str) -> None:
    refuses(saying, **more)


def test_ar_r10_both_sides_have_one_flag_each() -> None:
    both = f"{LARGE} \n {FOE}"
    refuses("player 0 has no flag", both, options=FLAG, unchecked=False)
    refuses("player 1 has no flag", both, options=FLAG, flags=FLAGS[:1], unchecked=False)
    refuses("player 0 has two flags", both, options=FLAG, flags=[*FLAGS, marker(0, 20000, 3000)])
    ships = [dict(found, flag=found["player"] == 0) for found in position(LARGE)["ships"]]
    refuses("player 0 has 2 flags", options=FLAG, flags=FLAGS, ships=ships)
    assert waters(LARGE, options=FLAG, flags=FLAGS[1:], ships=ships).outcome is None


def test_ar_r11_a_goal_has_an_attacker_and_a_line() -> None:
    refuses("goal", options=BREAK)
    refuses("attacker", options=BREAK, goal={"line": AHEAD["line"]})
    refuses("attacker", options=BREAK, goal=AHEAD | {"attacker": 2})
    refuses("line", options=BREAK, goal={"attacker": 0})
    refuses("goal", options=BREAK, goal={"attacker": 0, "line": [[500, 500], [500, 500]]})
    assert waters(LARGE, options=BREAK, goal=AHEAD).outcome is None


def test_ar_r7_a_player_without_a_ship_is_not_in_play() -> None:
    alone = [found for found in position(LARGE)["ships"] if found["player"] == 0]
    refuses("player 1 has no ship", ships=alone, unchecked=False)


@pytest.mark.parametrize(
    ("drawn", "fits"),
    [
        ("0.L1 at 9000,9000 \n 1.S4 at 20000,9000", True),
        ("0.M1 at 9000,9000 \n 0.S1 at 12000,9000 \n 1.L3 at 20000,9000", True),
        ("0.L1 at 9000,9000 \n 1.L2 at 20000,9000", False),
        ("0.L1 at 9000,9000 \n 0.S1 at 12000,9000 \n 1.M1 at 20000,9000", False),
        ("0.L5 at 9000,9000 \n 1.S4 at 20000,9000", False),
    ],
)
def test_ar_r2_ar_a6_the_ships_are_those_of_two_fleets(drawn: str, fits: bool) -> None:
    assert waters(drawn).outcome is None
    if fits:
        assert waters(drawn, unchecked=False).outcome is None
    else:
        refuses("two fleets", drawn, unchecked=False)


@pytest.mark.parametrize(
    ("more", "saying"),
    [
        ({"passes": 2}, "passes"),
        ({"draw_offers": [0, 1]}, "agree"),
        ({"round": 4, "options": {"turn_cap": 4}}, "round"),
        ({"entries": 10_000}, "entries"),
    ],
)
def test_ar_a15_a_position_that_is_drawn_is_over(more: dict[str, Any], saying: str) -> None:
    refuses(saying, **more)


def test_ar_r7_a_position_with_one_fleet_left_is_refused() -> None:
    alone = [found for found in position(LARGE)["ships"] if found["player"] == 0]
    refuses("over", ships=alone, forfeited=[1])
    refuses("over", ships=alone, beaten=[1])


@pytest.mark.parametrize(
    ("mode", "more"),
    [
        (
            {"mode": "flag"},
            {
                "flags": FLAGS,
                "ships": [{"name": "L1", "player": 0, "size": "L", "stern": [29700, 18000], "heading": 0}],
            },
        ),
        (
            {"mode": "breakthrough"},
            {"goal": AHEAD, "ships": [{"name": "L1", "player": 0, "size": "L", "stern": [9000, 20500], "heading": 0}]},
        ),
    ],
)
def test_ar_a10_ar_a13_a_position_that_is_won_already_is_refused(mode: dict[str, Any], more: dict[str, Any]) -> None:
    refuses("0.L1", options=mode, **more)


def test_ar_a5_a_view_is_no_state_to_play_from() -> None:
    match = deploying(deployment="hidden").play(0, "ready")
    view = as_json(match.game.position(match.view(1)))
    assert view["viewer"] == 1
    assert as_json(match.game.position(match.game.load(view))) == view
    for viewer in (1, None):
        seen = Match.begin(match.game, as_json(match.game.position(match.view(viewer))))
        with refused("AR-A5"):
            seen.play(1 if viewer is None else 0, "ready")


# --- Written and loaded -----------------------------------------------------------------------------------------------


def shot() -> Match:
    return play(waters(f"{LARGE} \n 1.S1 bow 15500,13400 heading 090.0"), "fire L1 port 1.S1")


STAGES: Final[dict[str, Callable[[], Match]]] = {
    "nothing yet": begun,
    "islands": lambda: begun(islands=3),
    "equal fleets": lambda: begun(3, fleet_2k=True),
    "picking": lambda: picking(1),
    "who moves first": lambda: play(picking(), "fleet smalls"),
    "numbers": lambda: play(picking(mode="advanced"), "fleet larges 3 2 4"),
    "swapped": lambda: play(picking(mode="advanced"), "fleet larges 3 2 4", "swap"),
    "nothing laid": deploying,
    "some laid": lambda: play(deploying(), "ship L1 18432,5136 000.0", "ship L3 9000,3000 123.4"),
    "one ready": lambda: play(deploying(), "ready"),
    "a flagship marked": lambda: play(deploying(mode="flag"), "flag 9000,3000", "ready", "flag M2"),
    "a goal line": lambda: play(deploying(mode="breakthrough"), "ready", "ready"),
    "hidden": lambda: deploying(deployment="hidden").play(1, "ready").play(0, "ship L1 18432,5136 000.0"),
    "two of four passed": lambda: play(equals(4), "ready", "ready", "ready", "ready", "end", "end"),
    "among islands": lambda: play(picking(islands=4), "fleet larges", "first me", "ready", "ready"),
    "left": lambda: waters(f"{LARGE} \n {FOE}").play(1, "resign"),
    "one of three left": lambda: waters(LARGE, players=3, options={"fleet_2k": True}).play(1, "resign"),
    "sunk": shot,
    "passed": lambda: play(waters(f"{LARGE} \n {FOE}"), "end", "end"),
    "a draw offered": lambda: play(waters(f"{LARGE} \n {FOE}"), "move L1 090.0", "draw"),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_position_is_read_as_it_was_written(stage: str) -> None:
    match = STAGES[stage]()
    assert match.game.load(where(match)) == match.state
    assert as_json(match.game.position(match.game.load(where(match)))) == where(match)


def test_a_loaded_game_plays_on_as_it_would_have() -> None:
    match = play(deploying(), "ready", "ready")
    loaded = Match.begin(match.game, where(match))
    rng, other = Random(3), Random(3)
    for _ in range(30):
        if match.outcome:
            break
        (player,) = match.to_act
        action = match.game.sample(match.state, player, rng)
        assert loaded.game.sample(loaded.state, player, other) == action
        match, loaded = (one.play(player, one.game.write(action)) for one in (match, loaded))
    assert match.state == loaded.state


# --- Before play ------------------------------------------------------------------------------------------------------


def test_ar_r3_before_play_ships_lie_as_the_game_lays_them() -> None:
    match = play(deploying(), "ship L1 18432,5136 000.0")
    found = where(match)["ships"]
    with pytest.raises(Malformed, match="AR-R3"):
        changed(match, ships=[dict(found[0], stern=[18432, 15000])], to_act=[0])


def test_ar_r3_both_fleets_are_whole_while_they_are_laid() -> None:
    match = play(deploying(), "ship L1 18432,5136 000.0")
    with pytest.raises(Malformed):
        changed(match, unlaid=[["L2", "L3"], where(match)["unlaid"][1]])


def test_ar_r3_a_player_in_deployment_has_a_ship_to_place() -> None:
    match = deploying()
    with pytest.raises(Malformed, match="player 0 has no ship to deploy"):
        changed(match, unchecked=True, unlaid=[[], where(match)["unlaid"][1]])


def test_ar_r11_the_goal_is_not_drawn_before_play() -> None:
    with pytest.raises(Malformed, match="goal"):
        changed(deploying(mode="breakthrough"), goal=AHEAD)


@pytest.mark.parametrize(
    ("more", "saying"),
    [
        ({"beaten": [1]}, "beaten: no player can be beaten before play"),
        ({"forfeited": [1]}, "only player 0 is left"),
        ({"forfeited": [0, 1]}, "no player is left"),
    ],
)
def test_ar_r7_a_setup_with_one_fleet_left_is_refused(more: dict[str, Any], saying: str) -> None:
    start = begun()
    changed(start)
    with pytest.raises(Malformed, match=saying):
        changed(start, **more)
