"""Deployment (AR-R3). Teal has the Larges and deploys first, in the south, unless a test says otherwise."""

from typing import Any

import pytest
from msgspec import structs

from iceharbor.games.armada import Armada
from iceharbor.match import Match
from iceharbor.plan import One, Places, Plan
from tests.as_json import as_json
from tests.games.armada_positions import INCH, afloat, deploying, equals, gap_between, gaps, lying, where
from tests.games.ice_pirates_positions import hull, plan, play, refusal, refused, rule, ship

MIDDLE = 12288
"""Half the height of the field: the line between the two sides."""
BACK = MIDDLE - 5 * INCH
"""How far north the first player may deploy: half the spacing back from the line."""
FOREMOST = "ship L1 18432,5136 000.0"
"""A Large with its bow at 18432,7000."""


def coral_lays(**options: Any) -> Match:
    """A match in which Coral deploys Smalls, and Teal's foremost ship has its bow at 18432,7000."""
    others = ["ship L2 10000,2000 000.0", "ship L3 14000,2000 000.0", "ship L4 24000,2000 000.0"]
    return play(deploying(**options), FOREMOST, *others, "ready")


def test_ar_r3_any_grouping_will_do() -> None:
    laid = ["ship L1 3000,3000 123.4", "ship L2 6500,3000 270.0", "ship L3 30000,5000 000.0", "ship L4 20000,900 090.0"]
    match = play(deploying(), *laid, "ready")
    assert ship(match, "0.L1")["stern"] == [3000, 3000]
    assert hull(match, "0.L1") == lying("L1", (3000, 3000), "123.4")
    assert match.to_act == {1}


def test_ar_r3_a_ship_may_be_laid_again_until_one_is_ready() -> None:
    match = play(deploying(), FOREMOST, "ship L1 9000,3000 090.0")
    assert ship(match, "0.L1")["stern"] == [9000, 3000]
    match = play(match, "ready")
    with refused("AR-A5"):
        match.play(0, "ship L1 9000,3000 000.0")


@pytest.mark.parametrize(("y", "expected"), [(17240, None), (17239, "AR-R3")])
def test_ar_r3_ar_a2_ten_inches_are_enough_and_not_a_unit_less(y: int, expected: str | None) -> None:
    """AR-T2: the stern of a Small faces the bow of a Large at 17240 - 7000 = 10 inches."""
    assert rule(coral_lays(), f"ship S1 18432,{y} 000.0") == expected


def test_ar_r3_a_refusal_shows_the_gap() -> None:
    no = refusal(coral_lays(), "ship S1 18432,17138 000.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind, no.witness.object, no.witness.gap_u) == ("AR-R3", "gap", "0.L1", 10138)
    assert no.witness.points in (((18432, 17138), (18432, 7000)), ((18432, 7000), (18432, 17138)))


@pytest.mark.parametrize("spacing", [10, 11, 12])
def test_ar_a2_the_spacing_may_be_ten_to_twelve_inches(spacing: int) -> None:
    match = play(deploying(spacing=spacing), "ship L1 18432,4000 000.0", "ship L2 9000,2000 000.0")
    match = play(match, "ship L3 12000,2000 000.0", "ship L4 26000,2000 000.0", "ready")
    nearest = 4000 + 1864 + spacing * INCH
    assert rule(match, f"ship S1 18432,{nearest} 000.0") is None
    assert rule(match, f"ship S1 18432,{nearest - 1} 000.0") == "AR-R3"


def test_ar_a2_the_gap_is_measured_from_edge_to_edge() -> None:
    """The gap is measured between the nearest points, not between the middles, and exact to the unit."""
    match = coral_lays()
    for y in range(16000, 17400, 37):
        no = rule(match, f"ship M1 20000,{y} 045.0")
        laid = play(match, f"ship M1 20000,{y} 045.0") if no is None else None
        assert laid is None or gap_between(laid, "0.L1", "1.M1") >= 10 * INCH
    assert rule(match, "ship M1 20000,16000 045.0") == "AR-R3"
    assert rule(match, "ship M1 20000,17400 045.0") is None


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ("ship L2 3000,3000 000.0", "overlap"),
        ("ship L2 3000,4863 000.0", "overlap"),
        ("ship L2 4023,3000 000.0", "overlap"),
        ("ship L2 512,9000 000.0", "edge"),
        ("ship L2 9000,0 000.0", "edge"),
        ("ship L2 -5000,3000 000.0", "edge"),
    ],
)
def test_ar_r3_ships_neither_overlap_each_other_nor_touch_the_edge(action: str, kind: str) -> None:
    no = refusal(play(deploying(), "ship L1 3000,3000 000.0"), action.replace("512,9000", "512,4000"))
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.witness.kind) == ("AR-R3", kind)


def test_ar_r3_own_ships_may_touch() -> None:
    match = play(deploying(), "ship L1 3000,3000 000.0")
    for at in ("3000,4864", "4024,3000", "3000,4865", "4025,3000", "513,4000"):
        laid = play(match, f"ship L2 {at} 000.0")
        assert laid.game.load(where(laid)) == laid.state


def test_ar_r3_ships_that_touch_can_be_mirrored_and_play_begins() -> None:
    laid = ("ship L1 3000,3000 000.0", "ship L2 4024,3000 000.0", "ship L3 5048,3000 000.0", "ship L4 9000,3000 000.0")
    match = play(deploying(), *laid, "arrange mirror", "ready", "ready")
    assert where(match)["phase"] == "play"
    assert match.game.load(where(match)) == match.state


def test_ar_r3_a_ship_that_overlaps_its_own_is_slid_until_they_touch() -> None:
    match = play(deploying(), "ship L1 6000,3000 000.0")
    said = plan(match, "ship L2 6600,3000 000.0")
    assert said.refusal is not None
    assert said.refusal.reason == "L2 would overlap your L1"
    assert said.instead is not None
    assert rule(match, " ".join(said.instead)) is None
    assert gap_between(play(match, " ".join(said.instead)), "0.L1", "0.L2") == 0


def test_ar_r3_formations_keep_ships_clear_of_each_other() -> None:
    match = play(deploying(), "arrange abreast")
    assert gap_between(match, "0.L1", "0.L2") > 0


def test_ar_r10_a_ship_touches_no_flag_where_it_is_laid() -> None:
    match = play(deploying(mode="flag"), "flag 6000,3000")
    no = refusal(match, "ship L1 6000,3256 000.0")
    assert no is not None
    assert (no.rule, no.reason) == ("AR-R3", "L1 would touch your flag")


@pytest.mark.parametrize(("bow", "expected"), [(BACK, None), (BACK + 1, "AR-R3"), (MIDDLE, "AR-R3"), (20000, "AR-R3")])
def test_ar_r3_the_first_to_lay_keeps_half_the_spacing_back_from_the_line(bow: int, expected: str | None) -> None:
    assert rule(deploying(), f"ship L1 18432,{bow - 1864} 000.0") == expected


@pytest.mark.parametrize(("bow", "expected"), [(MIDDLE, None), (MIDDLE - 1, "AR-R3")])
def test_ar_r3_the_last_player_to_place_has_their_whole_side(bow: int, expected: str | None) -> None:
    """Coral's Small heads south at the line, at least 2000 units to the side of any ship that could be too near."""
    far = ["ship L1 1500,2000 000.0", "ship L2 3000,2000 000.0", "ship L3 4500,2000 000.0", "ship L4 6000,2000 000.0"]
    match = play(deploying(), *far, "ready")
    assert rule(match, f"ship S1 30000,{bow + 1064} 180.0") == expected


def test_ar_r3_no_player_is_crowded_out() -> None:
    """However far forward the first player deploys, the other has half the spacing and more of their own side."""
    wall = [f"ship L{k + 1} {6000 + 8000 * k},{BACK - 1864} 000.0" for k in range(4)]
    match = play(deploying(), *wall, "ready", "ready")
    assert where(match)["phase"] == "play"
    assert min(gaps(match)) >= 10 * INCH


@pytest.mark.parametrize("name", ["S1", "L5", "M1", "1.S1"])
def test_ar_a6_a_player_places_only_their_own_ships(name: str) -> None:
    assert rule(deploying(), f"ship {name} 9000,3000 000.0") == "AR-A6"


def test_ar_r3_three_and_four_players_lie_around_the_middle() -> None:
    """Clockwise from the south: Teal south, Coral west, Violet north, Moss east."""
    middle = 24 * INCH
    match = play(equals(4), *["ready"] * 4)
    for player, (dx, dy) in enumerate(((0, -1), (-1, 0), (0, 1), (1, 0))):
        for found in where(match)["ships"]:
            if found["player"] == player:
                for x, y in found["hull"]:
                    ahead = (x - middle) * dx + (y - middle) * dy
                    aside = abs((x - middle) * dy + (y - middle) * dx)
                    assert ahead >= aside, found
    assert min(gaps(match)) >= 10 * INCH
    assert min(gaps(play(equals(3), *["ready"] * 3))) >= 10 * INCH


# --- One after the other, and in secret -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_ar_a5_the_player_who_goes_first_deploys_first_and_completely(first: int) -> None:
    match = deploying(first)
    assert match.to_act == {first}
    with refused("AR-A5"):
        match.play(1 - first, "ready")
    match = play(match, "ready")
    assert {name for name in afloat(match) if name.startswith(str(first))} == afloat(match)
    assert match.to_act == {1 - first}
    assert play(match, "ready").to_act == {first}


def test_ar_a5_hidden_all_players_place_at_once() -> None:
    match = deploying(deployment="hidden")
    assert match.to_act == {0, 1}
    match = match.play(1, "ready")
    assert match.to_act == {0}
    match = match.play(0, "ready")
    assert (where(match)["phase"], set(match.to_act)) == ("play", {0})
    assert min(gaps(match)) >= 10 * INCH


def test_ar_a5_hidden_ships_of_others_are_unseen_until_all_are_ready() -> None:
    one = deploying(deployment="hidden").play(0, FOREMOST)
    other = deploying(deployment="hidden").play(0, "ship L1 9000,3000 090.0")
    for viewer in (1, None):
        assert as_json(one.game.position(one.view(viewer))) == as_json(other.game.position(other.view(viewer)))
        assert one.redact(viewer) == other.redact(viewer)
        assert "18432" not in str(as_json(one.game.position(one.view(viewer)))["ships"])
    assert "18432" in str(as_json(one.game.position(one.view(0)))["ships"])
    ready = one.play(0, "ready")
    assert as_json(ready.game.position(ready.view(1)))["ships"] == []
    both = ready.play(1, "ready")
    seen = as_json(both.game.position(both.view(1)))
    assert next(found["stern"] for found in seen["ships"] if found["player"] == 0) == [18432, 5136]


def test_ar_a5_hidden_both_keep_half_the_spacing_back() -> None:
    match = deploying(deployment="hidden")
    for player, action in ((0, f"ship L1 18432,{BACK - 1863} 000.0"), (1, f"ship S1 18432,{24576 - BACK - 1} 000.0")):
        assert rule(match, action, player) == "AR-R3"
    assert rule(match, f"ship L1 18432,{BACK - 1864} 000.0", 0) is None
    assert rule(match, f"ship S1 18432,{24576 - BACK} 000.0", 1) is None


def test_ar_a5_hidden_a_refusal_tells_nothing_of_the_others() -> None:
    """A refusal to Coral depends neither on the places of Teal's ships nor on whether Teal is ready."""
    one = deploying(deployment="hidden").play(0, FOREMOST)
    other = deploying(deployment="hidden").play(0, "ship L1 9000,3000 090.0")
    places = ("18432,12300", "18432,15000", "18432,17300", "18432,20000")
    for action in (*(f"ship S1 {at} 000.0" for at in places), "arrange wedge"):
        no = refusal(one, action, 1)
        assert no == refusal(other, action, 1)
        assert no == refusal(one.play(0, "ready"), action, 1)
        assert no == refusal(other.play(0, "ready"), action, 1)


# --- Sealed fleets ----------------------------------------------------------------------------------------------------


def sealed(**options: Any) -> Match:
    return deploying(deployment="hidden", sealed=True, **options)


SEALED = "ready L1 18432,5136 000.0 L2 10000,2000 000.0 L3 14000,2000 000.0 L4 24000,2000 000.0"


def test_ar_a5_a_sealed_fleet_is_one_entry_of_which_others_read_one_word() -> None:
    match = sealed().play(0, SEALED)
    assert match.seq - sealed().seq == 1
    assert match.to_act == {1}
    assert match.redact(0)[-1].notation == SEALED
    for viewer in (1, None):
        assert match.redact(viewer)[-1].notation == "ready"
        bare = sealed().play(0, "ready")
        assert match.written(match.view(viewer)) == bare.written(bare.view(viewer))
    both = match.play(1, "ready")
    assert ship(both, "0.L1")["stern"] == [18432, 5136]
    assert both.redact(1)[-2].notation == "ready"


@pytest.mark.parametrize("step", [FOREMOST, "arrange wedge"])
def test_ar_a5_a_sealed_fleet_cannot_be_placed_step_by_step(step: str) -> None:
    with refused("AR-A5"):
        sealed().play(0, step)


def test_ar_a5_in_a_log_without_the_option_hidden_ships_are_placed_step_by_step() -> None:
    match = deploying(deployment="hidden")
    logged = {name: value for name, value in match.header.options.items() if name != "sealed"}
    header = structs.replace(match.header, options=logged, rules="2005-2")
    played = match
    for player, action in ((0, FOREMOST), (1, "arrange wedge"), (0, "arrange wedge"), (0, "ready"), (1, "ready")):
        played = played.play(player, action)
    again = Match.replay(type(match.game)(2, logged), header, played.entries)
    assert again.state == played.state


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("ready L1 18432,15000 000.0", "AR-R3"),
        ("ready L1 18432,5136 000.0 L2 18432,5000 000.0", "AR-R3"),
        ("ready L1 18432,5136 000.0 L1 10000,2000 000.0", "AR-A6"),
        ("ready S1 18432,5136 000.0", "AR-A6"),
        ("ready flag L1", "AR-R10"),
    ],
)
def test_ar_a5_a_sealed_fleet_that_is_not_legal_is_refused(action: str, expected: str) -> None:
    assert rule(sealed(), action, 0) == expected


def test_ar_a5_a_sealed_fleet_needs_hidden_deployment() -> None:
    assert rule(deploying(), SEALED, 0) == "AR-A5"


def test_ar_a5_ships_that_are_not_named_are_placed_by_the_fair_arrangement() -> None:
    both = sealed().play(0, "ready L1 18432,5136 000.0").play(1, "ready")
    assert ship(both, "0.L1")["stern"] == [18432, 5136]
    assert len([found for found in where(both)["ships"] if found["player"] == 0]) == 4


def test_ar_r10_a_sealed_fleet_has_a_flag() -> None:
    match = sealed(mode="flag")
    for flag in ("flag L2", "flag 3000,3000"):
        drafted = draft(match, FOREMOST, flag)
        says = next(one.says for one in drafted.choices if isinstance(one, One) and one.label == "Ready")
        assert " ".join(says) == f"ready L1 18432,5136 000.0 {flag}"
        assert match.play(0, " ".join(says)).to_act == {1}


def test_ar_a5_the_draft_of_a_sealed_fleet_ends_in_the_action_that_plays_all_of_it() -> None:
    match = sealed()
    assert plan(match, FOREMOST).draft
    opening = draft(match, FOREMOST, "arrange abreast", "ship L1 3000,1000 000.0")
    says = next(one.says for one in opening.choices if isinstance(one, One) and one.label == "Ready")
    assert says[:4] == ("ready", "L1", "3000,1000", "000.0")
    assert len(says) == 1 + 3 * 4
    whole = plan(match, " ".join(says))
    assert (whole.draft, whole.action) == (False, " ".join(says))


def test_ar_a5_a_draft_is_legal_as_far_as_it_is_known_to_its_player() -> None:
    """Coral's draft says nothing of Teal's sealed ships."""
    match = sealed()
    for one in (match, match.play(0, SEALED), match.play(0, "ready")):
        assert draft(one, "arrange wedge", player=1) == draft(match, "arrange wedge", player=1)
    with refused("AR-A5"):
        draft(match, "ready")


def test_ar_a5_a_draft_in_its_fewest_steps_leads_to_the_same_table() -> None:
    match = sealed(mode="flag")
    view = drafted(match, FOREMOST, "flag L1", "arrange abreast", "flag 9000,900", "ship L1 3000,1000 000.0")
    steps = rules_of(match).draft_steps(view, 0)
    assert [step.split(" ")[0] for step in steps] == ["ship"] * 4 + ["flag"]
    assert drafted(match, *steps) == view
    played = match.play(0, "ready")
    assert rules_of(match).draft_steps(played.view(0), 0) == ()


def rules_of(match: Match) -> Armada:
    assert isinstance(match.game, Armada)
    return match.game


def drafted(match: Match, *steps: str, player: int = 0) -> Any:
    view = match.view(player)
    for step in steps:
        view = rules_of(match).draft(view, player, step)
    return view


def draft(match: Match, *steps: str, player: int = 0) -> Plan:
    """The plan of no words after a draft."""
    return match.game.plan(drafted(match, *steps, player=player), player, ())


# --- Formations -------------------------------------------------------------------------------------------------------


def headings(match: Match, player: int) -> set[int]:
    return {found["heading"] for found in where(match)["ships"] if found["player"] == player}


@pytest.mark.parametrize("formation", ["abreast", "ahead", "wedge", "scattered"])
@pytest.mark.parametrize("fleet", ["larges", "smalls"])
def test_ar_r3_one_word_places_a_fair_formation(formation: str, fleet: str) -> None:
    match = play(deploying(0, fleet), f"arrange {formation}")
    assert len(afloat(match)) == (4 if fleet == "larges" else 8)
    match = play(match, "ready", f"arrange {formation}", "ready")
    assert len(afloat(match)) == 12
    assert min(gaps(match)) >= 10 * INCH


def test_ar_r3_formations_differ_and_match_their_names() -> None:
    found = {word: play(deploying(), f"arrange {word}") for word in ("abreast", "ahead", "wedge", "scattered")}
    assert len({match.state for match in found.values()}) == 4
    sterns = [ship(found["abreast"], f"0.L{k}")["stern"] for k in (1, 2, 3, 4)]
    assert len({y for _, y in sterns}) == 1
    column = [ship(found["ahead"], f"0.L{k}")["stern"] for k in (1, 2, 3, 4)]
    assert len({y for _, y in column}) == 1 or len({x for x, _ in column}) == 1
    assert headings(found["ahead"], 0) in ({900}, {2700}, {0})


def test_ar_r3_mirror_turns_one_s_own_arrangement_left_to_right() -> None:
    assert rule(deploying(), "arrange mirror") == "AR-R3"
    match = play(
        deploying(), "arrange abreast", "ship L1 9000,3000 030.0", "ship L2 26000,4000 100.0", "arrange mirror"
    )
    assert ship(match, "0.L1")["stern"] == [36864 - 9000, 3000]
    assert ship(match, "0.L1")["heading"] == 3300
    assert ship(match, "0.L2")["stern"] == [36864 - 26000, 4000]
    assert ship(match, "0.L2")["heading"] == 2600


def test_ar_r3_opposite_is_the_enemy_s_arrangement_turned_half_round() -> None:
    match = play(equals(), "arrange wedge", "ready", "arrange opposite", "ready")
    for name in ("L1", "M3", "S2"):
        mine, theirs = ship(match, f"0.{name}"), ship(match, f"1.{name}")
        assert theirs["stern"] == [36864 - mine["stern"][0], 24576 - mine["stern"][1]]
        assert theirs["heading"] == (mine["heading"] + 1800) % 3600


def test_ar_r3_opposite_needs_equal_fleets_that_are_laid() -> None:
    assert rule(play(deploying(), "ready"), "arrange opposite") == "AR-R3"
    assert rule(equals(), "arrange opposite") == "AR-R3"


def test_ar_r3_ships_that_are_not_placed_are_placed_fairly() -> None:
    match = play(deploying(), FOREMOST, "ready")
    assert ship(match, "0.L1")["stern"] == [18432, 5136]
    assert afloat(match) == {"0.L1", "0.L2", "0.L3", "0.L4"}


def test_ar_r3_fair_arrangements_are_the_same_for_both_sides() -> None:
    match = play(equals(), "ready", "ready")
    for found in where(match)["ships"]:
        if found["player"] == 0:
            x, y = found["stern"]
            assert ship(match, f"1.{found['name']}")["stern"] == [36864 - x, 24576 - y]


# --- Sentences --------------------------------------------------------------------------------------------------------


def test_ar_r3_a_plan_offers_every_ship_the_arrangements_and_ready() -> None:
    said = [" ".join(choice.says) for choice in plan(deploying(), "").choices if isinstance(choice, One)]
    assert {"ship L1", "ship L2", "ship L3", "ship L4", "arrange abreast", "arrange ahead", "ready"} <= set(said)
    closed = {" ".join(c.says): c.refusal for c in plan(deploying(), "").choices if isinstance(c, One) and c.refusal}
    assert "arrange opposite" in closed


def test_ar_r3_a_plan_shades_where_a_ship_may_lie() -> None:
    places = next(choice for choice in plan(coral_lays(), "ship S1").choices if isinstance(choice, Places))
    assert places.object == "1.S1"
    assert len(places.hull) == 3
    assert all(y >= MIDDLE - INCH for region in places.regions for _, y in region)


def test_ar_r3_a_complete_placement_may_be_played_and_is_drawn() -> None:
    said = plan(deploying(), FOREMOST)
    assert said.action == FOREMOST
    assert said.preview is not None
    assert said.preview.ghosts[-1].hull == lying("L1", (18432, 5136), "000.0")
    assert plan(coral_lays(), "ship S1 18432,17138 000.0").refusal == refusal(coral_lays(), "ship S1 18432,17138 000.0")
