"""What players see of Armada, as data: fleets, flags, the goal line, the panel, the log in words, motions, plans."""

from typing import Any, Final

import pytest

from iceharbor.contract import NATURE
from iceharbor.match import Match
from iceharbor.plan import One, Plan
from iceharbor.scene import Facts, FleetShip, ObjectRef, Sail, SeatSide, Seize, Shot
from tests.games.armada_positions import begun, deploying, equals, goal, isles, marker, picking, waters
from tests.games.ice_pirates_positions import plan, play
from tests.games.plan_choices import places
from tests.games.scene_views import scene_of, text_of
from tests.games.ship_scenes import line_between, line_of, motions_of

DUEL = """
    0.L1 bow 16000,16000 heading 090.0 damage 1
    0.S1 at 3000,3000
    1.M1 bow 15500,17400 heading 090.0
    T1   at 22000,12000 size 2048,2048
"""
FLAGGED: Final[dict[str, Any]] = {"mode": "flag"}
PLACED = "ship L1 18432,5136 000.0"


# --- The sea ----------------------------------------------------------------------------------------------------------


def test_ships_and_islands_are_drawn_with_their_facts() -> None:
    shown = scene_of(waters(DUEL))
    large = shown.ships[0]
    assert (large.name, large.size, large.damage, large.flag) == ("0.L1", "L", 1, False)
    assert large.aria == "Teal Large L1, facing east, 1 of 3 hits"
    assert [land.name for land in shown.lands] == ["T1"]
    assert shown.facts["T1"] == Facts("Island T1", ("blocks ships and shots",))
    assert shown.facts["0.L1"] == Facts("Large L1", ("1 of 3 hits", "facing east (090.0°)"), 0)


def test_the_side_of_a_player_is_where_their_fleet_begins() -> None:
    assert scene_of(deploying(**FLAGGED), 1).sides == (SeatSide(0, above=False), SeatSide(1, above=True))


def test_ar_r10_a_flagship_and_a_marker_show_the_flag() -> None:
    match = waters(DUEL, options=FLAGGED, flags=[marker(0, 9000, 3000), marker(1, 9000, 20000)])
    shown = scene_of(match)
    assert [(flag.name, flag.seat, len(flag.hull)) for flag in shown.flags] == [("F0", 0, 4), ("F1", 1, 4)]
    assert shown.facts["F1"] == Facts("Flag", ("of Coral",), 1)
    laid = play(deploying(**FLAGGED), PLACED, "flag L1")
    flagship = scene_of(laid).ships[0]
    assert (flagship.flag, flagship.aria) == (True, "Teal Large L1, facing north, no damage, flagship")
    assert (flagship.number, shown.ships[0].number) == (0, 1), "a flag covers the number"
    assert "carries the flag" in scene_of(laid).facts["0.L1"].details


def test_ar_r11_the_goal_line_belongs_to_the_attacker() -> None:
    line = goal(1, (36864, 2000), (0, 2000))
    drawn_line = scene_of(waters(DUEL, options={"mode": "breakthrough"}, goal=line)).goal
    assert drawn_line is not None
    assert (drawn_line.seat, drawn_line.line) == (1, ((36864, 2000), (0, 2000)))
    assert drawn_line.label == "Coral wins beyond this line"
    assert scene_of(waters(DUEL)).goal is None


def test_ar_r4_a_ship_that_has_moved_and_fired_out_is_drawn_paler() -> None:
    ships = "0.L1 at 9000,9000 moved fired 3 \n 0.L2 at 12000,9000 moved fired 2"
    seen = scene_of(waters(ships)).ships
    assert [ship.spent for ship in seen] == [True, False, False]
    assert [ship.moved for ship in seen] == [True, True, False]


def test_ar_a5_a_hidden_fleet_is_not_in_the_scenes_of_others() -> None:
    match = deploying(deployment="hidden", mode="flag")
    laid = match.play(0, PLACED).play(0, "flag L1")
    assert scene_of(laid, 0) != scene_of(match, 0)
    for viewer in (1, None):
        assert scene_of(laid, viewer) == scene_of(match, viewer)


def test_ships_that_wait_are_listed_while_their_player_deploys() -> None:
    match = deploying()
    assert scene_of(match).own[0] == ("0.L1", "0.L2", "0.L3", "0.L4")
    assert scene_of(match).own[1] == ()
    assert scene_of(match).looks == ()
    assert scene_of(waters(DUEL)).looks == ("0.L1", "0.S1", "1.M1")


def test_ar_r10_a_flagship_that_is_not_placed_yet_has_its_plain_name() -> None:
    match = deploying(**FLAGGED).play(0, "flag L2")
    assert scene_of(match).own[0][1] == "0.L2"
    assert scene_of(match).panel.standings[0].fleet[1] == FleetShip("L2", "L")


# --- The panel --------------------------------------------------------------------------------------------------------


def test_a_fleet_stands_by_the_hits_it_can_still_take() -> None:
    match = waters(DUEL, lost=[["M1"], []])
    mine, theirs = scene_of(match).panel.standings
    assert mine.fleet == (FleetShip("L1", "L", 1), FleetShip("M1", "M", lost=True), FleetShip("S1", "S"))
    assert (mine.score, mine.of, mine.counts) == (3, 6, "hits left")
    assert (theirs.score, theirs.of) == (2, 2)


def test_a_player_who_left_has_resigned() -> None:
    match = play(equals(3, larges=1, mediums=0, smalls=0), "ready", "ready", "ready").play(1, "resign")
    assert [standing.out for standing in scene_of(match).panel.standings] == ["", "resigned", ""]


def test_ar_a15_a_turn_of_no_actions_is_a_pass_and_the_last_one_draws() -> None:
    turn = scene_of(waters(DUEL)).panel.turn
    assert (turn.end, turn.note, turn.player, turn.left, turn.of) == ("Pass", "", 0, 3, 3)
    turn = scene_of(play(waters(DUEL), "end")).panel.turn
    assert (turn.end, turn.note) == ("Pass", "another pass is a draw")
    turn = scene_of(waters(DUEL, left=2)).panel.turn
    assert (turn.end, turn.note) == ("End turn", "")


def test_setup_has_tasks() -> None:
    tasks = {
        "placing islands": begun(islands=2),
        "choosing at random who picks the fleet": begun(),
        "choose a fleet": picking(),
        "choose who goes first": play(picking(), "fleet larges"),
        "choosing at random who goes first": begun(fleet_2k=True),
        "place ships": deploying(),
    }
    for task, match in tasks.items():
        assert scene_of(match).panel.turn.task == task


def test_ar_a5_in_hidden_deployment_each_player_reads_of_their_own_turn() -> None:
    match = deploying(deployment="hidden")
    assert [scene_of(match, viewer).panel.turn.player for viewer in (0, 1, None)] == [0, 1, None]


def test_the_end_lists_the_ships_afloat() -> None:
    match = waters(DUEL)
    assert scene_of(match).panel.epilogue == ""
    assert scene_of(match.play(1, "resign")).panel.epilogue == "Afloat: Teal 2 ships (3 hits left); Coral no ships."


@pytest.mark.parametrize(
    ("options", "aim", "winning", "steps"),
    [
        ({}, "last fleet afloat", "Be the last fleet afloat.", "1 step, a Medium 2"),
        (FLAGGED, "capture the flag", "Touch the enemy flag", "1 step, a Medium 2"),
        ({"mode": "breakthrough"}, "breakthrough", "The attacker wins", "1 step, a Medium 2"),
        ({"fleet_2k": True}, "last fleet afloat", "Be the last fleet afloat.", "2 steps, a Medium 3"),
    ],
)
def test_the_guide_fits_the_options(options: dict[str, Any], aim: str, winning: str, steps: str) -> None:
    guide = begun(**options).game.guide()
    assert guide.aim == aim
    assert guide.goal.startswith(winning)
    assert steps in guide.rows[1].text


# --- The log ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("fleet larges", "takes the large ships"),
        ("fleet smalls 3 2 4", "proposes the fleets 3 large, 2 medium, 4 small, and wants the medium and small ships"),
        ("first me", "goes first"),
        ("first you", "lets the opponent go first"),
        ("accept", "accepts and goes first"),
        ("swap", "swaps the fleets; the opponent goes first"),
        ("arrange wedge", "places the fleet in a wedge"),
        ("flag L1", "puts the flag on L1"),
        ("flag 9000,3000", "places the flag"),
        ("deploy", "places hidden ships"),
        ("ready", "is ready"),
        ("move L1 100.0 110.0", "L1 sails 2 steps, facing east"),
        ("move L1 124.0", "L1 sails 1 step towards T1"),
        ("end", "ends turn"),
        ("resign", "resigns"),
        ("undo", "undoes the last action"),
    ],
)
def test_an_entry_is_a_sentence_without_its_subject(action: str, text: str) -> None:
    match = waters(DUEL)
    assert text_of(line_between(match, match, action, 0).text) == text
    assert line_between(match, match, action, 0).ends == (action == "end")


@pytest.mark.parametrize(("damage", "result"), [(0, ": 1 of 2 hits"), (1, ": sunk")])
def test_a_shot_refers_to_the_ship_it_hits_and_says_what_it_did(damage: int, result: str) -> None:
    duel = DUEL.replace("15500,17400 heading 090.0", f"15500,17400 heading 090.0 damage {damage}")
    assert line_of(waters(duel), "fire L1 port 1.M1").text == ("L1 hits ", ObjectRef("1.M1", "M1", 1), result)


@pytest.mark.parametrize(
    ("entries", "run"),
    [
        (("ship L1 1,1 000.0", "ship L2 1,1 000.0", "ship L1 2,2 000.0"), "places L1, L2"),
        (tuple(f"ship L{k} 1,1 000.0" for k in (1, 2, 3, 4)), "places 4 ships"),
        (("ship L1 1,1 000.0", "arrange wedge", "ship L2 1,1 000.0"), "places the fleet in a wedge, then moves L2"),
        (("ship L1 1,1 000.0", "arrange wedge"), "places the fleet in a wedge"),
        (("deploy", "deploy"), "places hidden ships"),
    ],
)
def test_entries_of_one_deployment_share_a_line(entries: tuple[str, ...], run: str) -> None:
    match = deploying()
    line = line_between(match, match, entries[-1], 0, None, *entries[:-1])
    assert (line.joins, line.run) == (True, (run,))
    assert not line_between(match, match, entries[0], 0).joins
    assert not line_between(match, match, entries[-1], 0, None, *entries[:-1], "ready").joins


def test_entries_of_nature_share_one_line() -> None:
    match = begun(islands=2)
    line = line_between(match, match, "chooser 1", NATURE, None, isles(2))
    assert line.run == ("2 islands placed; Coral picks the fleet",)
    assert line_between(match, match, "first 1", NATURE).text == ("Coral goes first",)


# --- Motions ----------------------------------------------------------------------------------------------------------


def test_moves_and_shots_are_motions() -> None:
    match = waters(DUEL)
    assert motions_of(match, match, "move L1 100.0", "fire L1 port 1.M1") == (
        Sail("0.L1", (1000,)),
        Shot("0.L1", "port", "1.M1"),
    )


def capture() -> tuple[Match, Match, str]:
    """A match before and after a Small takes Coral's flag, and the Move."""
    small = "0.S1 bow 9000,19000 heading 000.0"
    before = waters(small, options=FLAGGED, flags=[marker(0, 20000, 2000), marker(1, 9000, 20000)])
    return before, play(before, "move S1 000.0"), "move S1 000.0"


def test_ar_r10_the_touch_of_a_flag_is_shown_at_the_end() -> None:
    before, after, action = capture()
    assert motions_of(before, after, action) == (Sail("0.S1", (0,)), Seize("0.S1", ("F1",)))
    assert motions_of(before, before, action) == (Sail("0.S1", (0,)),)


# --- Plans ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "words", "label"),
    [
        (waters(DUEL), "move L1 100.0", "Sail"),
        (waters(DUEL), "fire L1 port 1.M1", "Fire at Coral's M1"),
        (waters(DUEL), "end", "Pass"),
        (play(waters(DUEL), "move L1 100.0"), "end", "End turn"),
        (picking(), "fleet larges", "Take the large ships"),
        (picking(advanced_setup=True), "fleet larges 3 2 4", "Propose these fleets"),
        (play(picking(), "fleet larges"), "first me", "I go first"),
        (play(picking(), "fleet larges"), "first you", "My opponent goes first"),
        (play(picking(advanced_setup=True), "fleet larges 3 2 4"), "accept", "Accept and go first"),
        (play(picking(advanced_setup=True), "fleet larges 3 2 4"), "swap", "Swap fleets"),
        (deploying(), PLACED, "Place here"),
        (deploying(**FLAGGED), "flag L1", "Flag on L1"),
        (deploying(**FLAGGED), "flag 9000,3000", "Place flag here"),
        (deploying(), "ready", "Ready"),
    ],
)
def test_a_plan_labels_the_button_that_plays_it(match: Match, words: str, label: str) -> None:
    said = plan(match, words)
    assert (said.action is not None, said.label) == (True, label)


def test_a_plan_of_deployment_keeps_its_ship_and_is_played_without_asking() -> None:
    match = deploying()
    said = plan(match, PLACED)
    assert (said.object, said.menu, said.following, said.instant) == ("0.L1", (), ("ship", "L1"), True)
    assert not plan(match, "ship L1").instant
    assert plan(match, "arrange wedge").instant
    assert not plan(match, "ready").instant


def test_a_ship_in_play_has_a_menu_and_asks_before_it_acts() -> None:
    said = plan(waters(DUEL), "move L1 100.0")
    assert (said.object, said.menu, said.following, said.instant) == ("0.L1", ("L1",), ("L1",), False)
    assert plan(waters(DUEL), "L1").outlook == "can hit to port: Coral's M1"


def test_ar_r3_what_is_placed_can_be_dragged_until_its_player_is_ready() -> None:
    match = play(deploying(**FLAGGED), PLACED, "flag 9000,3000")
    assert plan(match, "").movable == ("0.L1", "F0")
    assert plan(match, "flag").movable == ()
    assert plan(match, "", player=1).movable == ()
    assert plan(match.play(0, "ready"), "", player=0).movable == ()


def grouped(said: Plan) -> dict[str, list[str]]:
    """A plan's buttons by the heading over them."""
    ones = [one for one in said.choices if isinstance(one, One) and not one.board]
    return {group: [" ".join(one.says) for one in ones if one.group == group] for group in {one.group for one in ones}}


def test_ar_r3_formations_are_buttons_with_a_heading_and_a_picture() -> None:
    said = plan(deploying(**FLAGGED), "")
    assert set(grouped(said)) == {"Formations", ""}
    assert grouped(said)[""] == ["flag", "ready"]
    assert len(grouped(said)["Formations"]) == 6
    drawings = {one.drawing for one in said.choices if isinstance(one, One) and one.group}
    assert len(drawings) == 6
    assert all(drawing.startswith("M") and drawing.endswith("Z") for drawing in drawings)


def test_pieces_are_found_by_object_also_when_it_is_not_their_turn() -> None:
    deployed = {one.object: one.says for one in plan(deploying(**FLAGGED), "").choices if isinstance(one, One)}
    assert (deployed["0.L1"], deployed["F0"]) == (("ship", "L1"), ("flag",))
    waiting = plan(waters(DUEL), "", player=1)
    assert ("M1",) in {one.says for one in waiting.choices if isinstance(one, One) and one.object == "1.M1"}


def test_a_place_says_where_the_ship_is_and_what_closes_the_water() -> None:
    waits = places(plan(deploying(spacing=12), "ship L1"))
    assert (waits.before, waits.turns, waits.label, waits.placed) == (("ship", "L1"), "yes", "Place here", None)
    assert waits.because == "less than 12 inches from an enemy"
    laid = places(plan(play(deploying(), "ship L1 18432,5136 030.0"), "ship L1"))
    assert (laid.placed, laid.facing) == ((18432, 5136), 300)


def test_ar_r10_a_flag_has_no_heading() -> None:
    match = play(deploying(**FLAGGED), "flag 9000,3000")
    flag = places(plan(match, "flag"))
    assert (flag.before, flag.turns, flag.label) == (("flag",), "no", "Place flag here")
    assert (flag.placed, flag.facing) == ((9000, 3000), None)
