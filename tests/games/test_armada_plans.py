"""Plans of Armada: fleets, deployment by hand and by formation, flags, and winning Moves. Plans agree with the
rules."""

from math import dist
from random import Random

import pytest

from iceharbor.games.sailing.names import write_heading, write_point
from iceharbor.match import Match
from iceharbor.plan import One, Plan, Words
from iceharbor.scene import Point
from tests.games.armada_positions import INCH, begun, deploying, equals, goal, marker, picking, waters
from tests.games.ice_pirates_positions import hull, plan, play, rule
from tests.games.plan_choices import details, fan, ghosts, ones, open_arcs, places
from tests.seeds import seeds

SMALL = "0.S1 bow 16000,12000 heading 090.0"
SOUTH = 24576 // 2 - 5 * INCH
"""How far north Teal may place ships while Coral has not deployed: half the spacing back from the middle."""


def closed_by(said: Plan) -> str | None:
    """The rule that refuses a plan's words."""
    return said.refusal.rule if said.refusal else None


# --- Fleets, and who goes first ---------------------------------------------------------------------------------------


def test_ar_r2_the_chooser_is_asked_for_a_fleet_and_the_other_waits() -> None:
    match = picking(chooser=1)
    assert ones(plan(match, "")) == ones(plan(match, "fleet")) == {"fleet larges": None, "fleet smalls": None}
    assert plan(match, "fleet smalls").action == "fleet smalls"
    waiting = plan(match, "", player=0)
    assert (closed_by(waiting), waiting.prompt) == ("AR-R2", "Coral chooses that.")


def test_ar_a4_no_choice_is_open_before_the_random_draw() -> None:
    assert closed_by(plan(begun(), "", player=0)) == "AR-A4"
    assert closed_by(plan(begun(2, fleet_2k=True), "", player=1)) == "AR-A4"


def test_ar_r2_the_other_player_sees_both_fleets_and_chooses_who_goes_first() -> None:
    said = plan(play(picking(), "fleet larges"), "")
    assert said.prompt == "You have 4 Medium and 4 Small, and Teal has 4 Large. Who goes first?"
    assert ones(said) == {"first me": None, "first you": None}
    assert details(said)["first you"] == "Teal deploys and moves first"


def test_ar_r8_numbers_are_chosen_one_by_one() -> None:
    match = picking(mode="advanced")
    assert ones(plan(match, "")) == {"fleet larges": None, "fleet smalls": None}
    assert plan(match, "fleet larges 3").prompt == "How many Medium ships are there?"
    assert ones(plan(match, "fleet larges 3")) == {f"fleet larges 3 {k}": None for k in range(5)}
    assert [plan(match, words).action for words in ("fleet larges", "fleet larges 3 2")] == [None, None]
    assert plan(match, "fleet larges 3 2 4").action == "fleet larges 3 2 4"


def test_ar_a7_numbers_that_leave_a_side_without_ships_are_closed() -> None:
    match = picking(mode="advanced")
    assert ones(plan(match, "fleet smalls"))["fleet smalls 0"] == "AR-A7"
    assert ones(plan(match, "fleet smalls 1"))["fleet smalls 1 0"] is None
    assert ones(plan(match, "fleet smalls 1 0")) == {
        f"fleet smalls 1 0 {k}": "AR-A7" if k == 0 else None for k in range(5)
    }
    assert closed_by(plan(match, "fleet smalls 0")) == "AR-A7"


def test_ar_r9_accept_and_swap_show_the_fleet_of_each_player() -> None:
    match = play(picking(mode="advanced"), "fleet larges 3 2 4")
    assert details(plan(match, "")) == {
        "accept": "You have 2 Medium and 4 Small and go first",
        "swap": "You have 3 Large; Teal goes first",
    }
    assert plan(match, "swap").action == "swap"
    assert closed_by(plan(match, "first me")) == "AR-R9"


# --- Deploying --------------------------------------------------------------------------------------------------------


def test_ar_r3_deployment_offers_every_ship_every_formation_and_being_ready() -> None:
    said = plan(deploying(), "")
    assert ones(said) == dict.fromkeys(
        (
            *("ship L1", "ship L2", "ship L3", "ship L4", "ready"),
            *("arrange abreast", "arrange ahead", "arrange wedge", "arrange scattered"),
        )
    ) | {"arrange mirror": "AR-R3", "arrange opposite": "AR-R3"}
    assert "at least 10 inches" in said.prompt
    assert details(said)["ready"] == "place 4 ships for me"


def test_ar_a5_a_waiting_player_is_told_who_deploys() -> None:
    for words in ("", "ship L1", "arrange wedge", "ready"):
        assert closed_by(plan(deploying(), words, player=1)) == "AR-A5"
    assert plan(deploying(), "", player=1).prompt == "It's Teal's turn to deploy."


def test_ar_r3_the_water_that_is_open_is_one_s_own_side() -> None:
    asked = places(plan(deploying(), "ship L1"))
    opening = plan(deploying(), "").preview
    assert opening is not None
    assert opening.water == asked.regions
    (region,) = asked.regions
    assert set(region) == {(0, 0), (36864, 0), (36864, SOUTH), (0, SOUTH)}
    assert (asked.object, asked.heading, asked.closed) == ("0.L1", 0, ())


def test_ar_r3_the_last_to_deploy_has_half_the_sea_except_water_too_near() -> None:
    match = play(deploying(), "ship L1 18000,5000 090.0", "ready")
    asked = places(plan(match, "ship S1"))
    (region,) = asked.regions
    assert set(region) == {(0, 12288), (36864, 12288), (36864, 24576), (0, 24576)}
    assert asked.heading == 1800
    near = [ring for ring in asked.closed if any(y > 12288 for _, y in ring)]
    corners = [hull(match, f"0.L{k}") for k in range(1, 5)]
    assert near
    for point in (point for ring in near for point in ring if point[1] > 12288):
        assert min(abs(least_distance(point, ship) - 10 * INCH) for ship in corners) < 60


def least_distance(point: Point, corners: tuple[Point, ...]) -> float:
    """How far a point is outside a triangle."""
    return min(_to_edge(point, corners[k - 1], corners[k]) for k in range(len(corners)))


def _to_edge(point: Point, start: Point, stop: Point) -> float:
    along = (stop[0] - start[0], stop[1] - start[1])
    part = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / dist(start, stop) ** 2
    part = min(max(part, 0.0), 1.0)
    return dist(point, (start[0] + part * along[0], start[1] + part * along[1]))


def test_ar_r3_the_sides_of_four_players_meet_in_the_middle() -> None:
    match = equals(4, larges=1, mediums=0, smalls=0)
    (region,) = places(plan(match, "ship L1")).regions
    back = 5 * INCH * 2**0.5
    corners = sorted(region)
    assert [y for _, y in corners] == [0, pytest.approx(24576 - back, abs=4), 0]
    assert [x for x, _ in corners] == pytest.approx([back, 24576, 49152 - back], abs=4)


def test_ar_r3_a_place_is_checked_as_soon_as_it_is_chosen() -> None:
    said = plan(deploying(), "ship L1 9000,3000 010.0")
    assert said.action == "ship L1 9000,3000 010.0"
    assert [(ghost.object, ghost.heading) for ghost in ghosts(said)] == [("0.L1", 100)]


def test_ar_a2_a_ship_too_near_shows_the_gap_and_how_wide_it_is() -> None:
    match = play(deploying(), "ship L1 18000,5000 000.0", "ready")
    said = plan(match, "ship S1 18000,14000 180.0")
    assert said.refusal is not None
    witness = said.refusal.witness
    assert witness is not None
    assert (said.refusal.rule, witness.kind, witness.object) == ("AR-R3", "gap", "0.L1")
    assert witness.gap_u == int(dist(*witness.points))
    assert ghosts(said)[0].hull == witness.hull


@pytest.mark.parametrize(
    "place",
    [
        *("100,3000 000.0", "36800,3000 090.0", "18000,7000 000.0", "18000,12000 045.0", "30000,-500 000.0"),
        *("9000,3100 000.0", "9400,2900 200.0"),
    ],
)
def test_ar_r3_an_illegal_place_offers_the_nearest_legal_one(place: str) -> None:
    match = play(deploying(), "ship L2 9000,3000 000.0")
    said = plan(match, f"ship L1 {place}")
    assert closed_by(said) == "AR-R3"
    assert said.instead is not None
    assert rule(match, " ".join(said.instead)) is None
    assert said.instead[3] == place.split(" ")[1]
    assert said.instead_at is not None
    assert said.instead_heading is not None
    assert said.instead[2:] == (write_point(said.instead_at), write_heading(said.instead_heading))


def test_ar_r3_a_ship_is_pushed_just_out_of_the_spacing() -> None:
    match = play(deploying(), "ship L1 18000,5000 000.0", "ready")
    said = plan(match, "ship S1 18000,17000 000.0")
    assert said.instead is not None
    x, y = (int(part) for part in said.instead[2].split(","))
    assert (x, y) == (18000, 5000 + 1864 + 10 * INCH)


def test_ar_r3_a_point_without_a_heading_uses_the_default_heading() -> None:
    said = plan(deploying(), "ship L1 9000,3000")
    assert (said.action, said.refusal) == (None, None)
    assert said.instead == ("ship", "L1", "9000,3000", "000.0")
    assert len(ghosts(said)) == 1
    assert set(ones(said)) == {f"ship L1 9000,3000 {k:03d}.0" for k in range(0, 360, 45)}
    turned = play(deploying(), "ship L1 20000,3000 123.4")
    assert plan(turned, "ship L1 9000,3000").instead == ("ship", "L1", "9000,3000", "123.4")


def test_ar_r3_a_point_is_open_if_any_heading_is_legal_there() -> None:
    said = plan(deploying(), "ship L1 9000,6000")
    assert said.refusal is None
    assert ones(said)["ship L1 9000,6000 000.0"] == "AR-R3"
    assert ones(said)["ship L1 9000,6000 090.0"] is None


def test_ar_a6_only_own_ships_are_placed() -> None:
    for words in ("ship L9", "ship 1.S1", "ship L9 9000,3000", "ship 1.S1 9000,3000 000.0"):
        assert closed_by(plan(deploying(), words)) == "AR-A6"


def test_ar_r3_a_formation_shows_where_every_ship_would_lie() -> None:
    match = deploying()
    said = plan(match, "arrange wedge")
    laid = play(match, "arrange wedge")
    assert {ghost.object: ghost.hull for ghost in ghosts(said)} == {
        f"0.L{k}": hull(laid, f"0.L{k}") for k in range(1, 5)
    }
    assert ones(plan(laid, ""))["arrange mirror"] is None
    assert plan(laid, "arrange wedge").action == "arrange wedge"


def test_ar_r3_ready_lists_the_ships_that_it_will_place() -> None:
    match = play(deploying(), "ship L1 9000,3000 000.0")
    assert plan(match, "").prompt == "3 ships left to place. Ready places them for you."
    said = plan(match, "ready")
    assert said.prompt == "Ready: place 3 ships for me."
    assert {ghost.object for ghost in ghosts(said)} == {"0.L2", "0.L3", "0.L4"}
    assert plan(play(deploying(), "arrange wedge"), "ready").prompt == "Ready: start with this setup."


def test_ar_r3_ready_is_what_is_left_when_all_is_placed() -> None:
    def left(match: Match) -> list[Words]:
        return [one.says for one in plan(match, "").choices if isinstance(one, One) and one.left]

    assert left(deploying()) == []
    assert left(play(deploying(), "arrange wedge")) == [("ready",)]
    flagship = deploying(mode="flag")
    assert left(play(flagship, "arrange wedge")) == []
    placed = play(flagship, "arrange wedge", "flag L1")
    assert left(placed) == [("ready",)]
    firsts = [
        next(one.says[0] for one in plan(match, "").choices if isinstance(one, One) and one.says[0] != "ship")
        for match in (flagship, placed)
    ]
    assert firsts == ["arrange", "flag"]


def test_ar_a5_a_hidden_fleet_tells_nothing_in_any_plan() -> None:
    match = deploying(deployment="hidden")
    one, other = play_as(match, 1, "arrange wedge"), play_as(match, 1, "ship S1 3000,22000 000.0")
    for words in ("", "ship L1", "ship L1 18000,7000 000.0", "arrange abreast", "arrange opposite", "ready", "1.S1"):
        assert plan(one, words, player=0) == plan(other, words, player=0)
    assert "Hidden until all players are ready" in plan(one, "", player=0).prompt


def play_as(match: Match, player: int, action: str) -> Match:
    return match.play(player, action)


def test_ar_a5_a_player_who_is_ready_waits_for_the_others() -> None:
    match = play_as(deploying(deployment="hidden"), 0, "ready")
    assert closed_by(plan(match, "", player=0)) == "AR-A5"
    assert ones(plan(match, "", player=1))["ready"] is None


def test_ar_r3_a_ship_offers_to_be_laid_and_others_can_be_looked_at() -> None:
    match = play(deploying(mode="flag"), "ready")
    assert ones(plan(match, "S1")) == {"ship S1": None, "flag S1": None}
    looked = plan(match, "0.L1")
    assert looked.preview is not None
    assert len(looked.preview.reaches) == 2
    assert ones(looked) == {}


def test_ar_a14_players_are_told_where_the_goal_line_will_lie() -> None:
    match = deploying(mode="breakthrough")
    assert "behind Coral's rearmost ship" in plan(match, "").prompt
    assert "behind your rearmost ship" in plan(play(match, "ready"), "").prompt


# --- Flags ------------------------------------------------------------------------------------------------------------


def test_ar_r10_a_flag_is_a_ship_or_a_marker() -> None:
    match = deploying(mode="flag")
    assert "Choose your flag" in plan(match, "").prompt
    assert ones(plan(match, "flag")) == {f"flag L{k}": None for k in range(1, 5)}
    assert places(plan(match, "flag")).object == "F0"
    assert plan(match, "flag L2").action == "flag L2"
    assert plan(match, "flag 9000,3000").action == "flag 9000,3000"
    assert [ghost.object for ghost in ghosts(plan(match, "flag 9000,3000"))] == ["F0"]


def test_ar_r10_a_marker_off_its_side_is_offered_a_place_on_it() -> None:
    match = deploying(mode="flag")
    said = plan(match, "flag 9000,9000")
    assert closed_by(said) == "AR-R3"
    assert said.instead == ("flag", f"9000,{SOUTH - 288}")
    assert rule(match, " ".join(said.instead)) is None


def test_ar_a17_the_first_plan_and_ready_name_the_ship_that_carries_the_flag() -> None:
    match = deploying(mode="flag")
    assert details(plan(match, ""))["flag"] == "not chosen yet"
    assert details(plan(match, ""))["ready"] == "place 4 ships for me; L1 carries the flag"
    chosen = play(match, "flag L3")
    assert details(plan(chosen, ""))["flag"] == "L3"
    assert "carries the flag" not in details(plan(chosen, ""))["ready"]
    assert details(plan(play(chosen, "flag 9000,3000"), ""))["flag"] == "a marker"


def test_ar_r10_other_games_have_no_flags() -> None:
    for words in ("flag", "flag L1", "flag 9000,3000"):
        assert closed_by(plan(deploying(), words)) == "AR-R10"


# --- Play -------------------------------------------------------------------------------------------------------------


def test_ar_r4_a_turn_begins_with_ships_verbs_and_its_end() -> None:
    match = waters(f"{SMALL} \n 0.L1 at 3000,3000")
    assert ones(plan(match, "")) == dict.fromkeys(("S1", "L1", "move", "fire", "end", "draw"))
    assert ones(plan(match, "S1")) == {"move S1": None, "fire S1 port": "AR-R6", "fire S1 starboard": "AR-R6"}
    assert ones(plan(match, "move")) == {"move S1": None, "move L1": None}


def test_ar_a15_an_end_without_an_action_is_called_a_pass() -> None:
    match = waters(SMALL)
    offered = plan(match, "").choices
    assert [one.label for one in offered if isinstance(one, One) and one.says == ("end",)] == ["Pass"]
    assert plan(match, "end").prompt.startswith("Pass? ")
    moved = plan(play(match, "move S1 090.0"), "end")
    assert moved.prompt == "End your turn?"


def test_ar_a15_a_pass_that_draws_the_game_says_so() -> None:
    assert "all players passed in succession" in plan(play(waters(SMALL), "end"), "end").prompt


def test_ar_v1_equal_fleets_have_speeds_of_their_own() -> None:
    drawn = "0.L1 at 3000,3000 \n 0.M1 at 9000,3000 \n 0.S1 at 15000,3000"
    for equal, steps in ((False, ["1 step", "up to 2 steps"]), (True, ["up to 2 steps", "up to 3 steps"])):
        match = waters(drawn, options={"fleet_2k": equal})
        found = [details(plan(match, name))[f"move {name}"] for name in ("L1", "M1", "S1")]
        assert found == [*steps, "up to 4 steps"]


def test_ar_a10_headings_that_touch_the_flag_are_open_and_win() -> None:
    match = waters(SMALL, options={"mode": "flag"}, flags=[marker(0, 3000, 9000), marker(1, 17000, 12000)])
    assert open_arcs(plan(match, "move S1")) == [(900 - 748, 900 + 748)]
    said = plan(match, "move S1 090.0")
    assert (said.action, said.choices) == ("move S1 090.0", ())
    assert "captures the flag" in said.prompt
    assert closed_by(plan(match, "move S1 090.0 090.0")) == "AR-A10"


def test_ar_a10_one_s_own_flag_closes_headings_like_anything_else() -> None:
    match = waters(SMALL, options={"mode": "flag"}, flags=[marker(0, 17000, 12000), marker(1, 30000, 20000)])
    (shut,) = fan(plan(match, "move S1")).closed
    assert shut.refusal is not None
    assert (shut.refusal.rule, shut.refusal.reason) == ("AR-R5", "would touch your flag")


def test_ar_r11_a_step_over_the_goal_line_wins_and_asks_for_no_other() -> None:
    line = goal(0, (0, 13000), (36864, 13000))
    match = waters("0.S1 bow 16000,12990 heading 000.0", options={"mode": "breakthrough"}, goal=line)
    before, over = plan(match, "move S1 070.0"), plan(match, "move S1 000.0 000.0")
    assert before.choices
    assert closed_by(over) is None
    assert (over.choices, "crosses the goal line" in over.prompt) == ((), True)


def test_ar_r6_a_shot_that_sinks_is_told_before_it_is_fired() -> None:
    drawn = "0.L1 bow 16000,16000 heading 090.0 \n 1.S1 bow 15500,17400 heading 090.0 \n 1.M1 at 30000,20000"
    assert plan(waters(drawn), "fire L1 port 1.S1").prompt == "Fire port at Coral's S1: it sinks."
    alone = drawn.replace(" \n 1.M1 at 30000,20000", "")
    assert plan(waters(alone), "fire L1 port 1.S1").prompt == "Fire port at Coral's S1: it sinks, and you win."
    larger = drawn.replace("1.S1", "1.L2")
    assert plan(waters(larger), "fire L1 port 1.L2").prompt == "Fire port at Coral's L2: 1 damage."


def test_ar_r6_the_menu_of_a_ship_has_the_shots_at_the_ships_in_its_lines_of_fire() -> None:
    drawn = "0.L1 bow 16000,16000 heading 090.0 \n 1.S1 bow 15500,17400 heading 090.0 \n 1.M1 at 30000,20000"
    shots = [one for one in plan(waters(drawn), "L1").choices if isinstance(one, One) and one.board]
    assert [(one.says, one.label, one.object, one.refusal) for one in shots] == [
        (("fire", "L1", "port", "1.S1"), "Fire port at Coral's S1", "1.S1", None)
    ]


# --- Random words -----------------------------------------------------------------------------------------------------

SAID = (
    *("fleet", "first", "accept", "swap", "ship", "arrange", "flag", "ready", "move", "fire", "end", "draw"),
    *("larges", "smalls", "me", "you", "0", "3", "4", "5", "wedge", "mirror", "L1", "0.L1", "1.S1", "9.L1", "L"),
    *("F0", "T1", "port", "030.0", "999.0", "", " ", "a b", "9000,3000", "x,y", "isles", "chooser", "undo", "edge"),
)
"""Words, right and wrong."""


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("moment", ["begun", "fleet", "numbers", "first", "deploy", "flags", "hidden", "play"])
def test_ar_r4_random_words_give_a_plan_that_agrees_with_apply(moment: str, seed: int) -> None:
    match = MOMENTS[moment]
    rng = Random(seed)
    for _ in range(60):
        words, player = (rng.choice(SAID[:12]), *rng.choices(SAID, k=rng.randint(0, 4))), rng.choice((0, 1))
        said = match.game.plan(match.view(player), player, words)
        assert said.prompt, f"seed {seed}: {words}"
        assert said.action is None or rule(match, said.action, player) is None, f"seed {seed}: {words}"


MOMENTS = {
    "begun": begun(),
    "fleet": picking(),
    "numbers": picking(mode="advanced"),
    "first": play(picking(), "fleet smalls"),
    "deploy": deploying(),
    "flags": play(deploying(mode="flag"), "flag L1"),
    "hidden": deploying(deployment="hidden"),
    "play": waters(SMALL),
}


def test_an_enemy_ship_has_no_choices_and_says_which_ships_it_could_hit() -> None:
    enemy = "1.M2 at 8800,13200 heading 090.0"
    found = plan(waters(f"0.S1 bow 10064,12000 heading 090.0\n0.L1 bow 30000,4000 heading 090.0\n{enemy}"), "1.M2")
    says = "Coral's medium ship M2 could hit your S1 from here."
    assert (found.prompt, found.choices, found.refusal) == (says, (), None)
    assert found.preview is not None
    assert [reach.side for reach in found.preview.reaches] == ["port", "starboard"]
    away = plan(waters(f"0.S1 bow 30000,13200 heading 090.0\n{enemy}"), "1.M2")
    assert away.prompt == "Coral's medium ship M2 could hit none of your ships from here."
