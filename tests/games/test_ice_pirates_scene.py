"""What players see of Ice Pirates, as data: the sea, the panel, the log in words, motions, and labels of plans."""

import pytest

from iceharbor.contract import NATURE, Viewer
from iceharbor.plan import Goods, One, Places
from iceharbor.scene import CargoLook, ExactRef, Facts, Hop, ObjectRef, Peek, Sail, SeatRef, SeatSide, Shot
from tests.games.ice_pirates_positions import plan, play, sea
from tests.games.ice_pirates_setup import at_home, isles, nests, placing, table
from tests.games.plan_choices import fan, places
from tests.games.scene_views import scene_of
from tests.games.ship_scenes import line_between, line_of, motions_of

TREASURE = CargoLook("M", "treasure")
DUD = CargoLook("S", "plain")
NEST = "T1 at 15000,14800 nest L:plain M:treasure S:plain"
BUSY = f"""
    0.L1 bow 16000,16000 heading 090.0 cargo M:treasure
    0.S1 at 3000,3000 damage 1
    1.L1 bow 15500,17400 heading 090.0
    H0   at 20000,3000 goods M:treasure S:plain
    H1   at 20000,30000
    {NEST} seen 0
"""
EXPLORER = f"0.L1 bow 16000,16000 heading 090.0 \n {NEST}"


# --- The sea ----------------------------------------------------------------------------------------------------------


def test_a_ship_has_its_outline_and_says_aloud_how_it_fares() -> None:
    ships = {ship.name: ship for ship in scene_of(sea(BUSY)).ships}
    large, small = ships["0.L1"], ships["0.S1"]
    assert (large.label, large.seat, large.size, large.heading, large.hull[0]) == ("L1", 0, "L", 900, (16000, 16000))
    assert large.aria == "Teal Large L1, facing east, no damage, carrying a medium treasure"
    assert large.cargo == (TREASURE,)
    assert (small.disabled, small.aria) == (True, "Teal Small S1, facing north, disabled")
    assert (large.number, small.number) == (1, 0), "a ship that is risen on end has no room for a number"


@pytest.mark.parametrize(
    ("state", "spent"), [("moved", False), ("moved fired 2", False), ("moved fired 3", True), ("repaired", True)]
)
def test_ip_r11_a_ship_with_no_action_left_is_drawn_paler(state: str, spent: bool) -> None:
    ships = f"0.L1 at 9000,9000 {state} \n 1.L1 at 20000,20000 {state}"
    seen = scene_of(sea(ships)).ships
    assert [ship.spent for ship in seen] == [spent, False]
    assert [ship.moved for ship in seen] == ["moved" in state, False]
    assert [ship.aria.endswith(", has moved") for ship in seen] == ["moved" in state, False]


def test_ip_r17_a_nest_is_drawn_as_its_viewer_knows_it() -> None:
    match = sea(BUSY)
    (mine,), (theirs,) = scene_of(match, 0).islands, scene_of(match, 1).islands
    assert (mine.secret, mine.nest, mine.top) == (True, (TREASURE, DUD), "plain")
    assert mine.aria == "Island T1, under it: a medium treasure and a small dud (only you know), its Large is plain"
    assert (theirs.secret, theirs.nest) == (False, (CargoLook("M", "unknown"), CargoLook("S", "unknown")))
    assert theirs.aria == "Island T1, 2 hidden pieces, its Large is plain"


def test_a_nest_that_all_know_has_no_secret() -> None:
    (island,) = scene_of(play(sea(BUSY), "show L1 T1 to all"), 0).islands
    assert (island.secret, island.nest) == (False, (TREASURE, DUD))


def test_the_side_of_a_player_is_above_where_their_home_lies_north_of_the_middle() -> None:
    match = sea(BUSY.replace("20000", "18432"))
    assert (
        scene_of(match, 0).sides == scene_of(match, None).sides == (SeatSide(0, above=False), SeatSide(1, above=True))
    )
    east = sea(BUSY.replace("20000", "18432").replace("H0   at 18432,3000", "H0   at 33432,18432"))
    assert scene_of(east, 0).sides == (SeatSide(0, above=False), SeatSide(1, above=True))
    assert scene_of(sea("0.L1 at 9000,9000 \n 1.L1 at 20000,20000"), 0).sides == ()


def test_a_home_is_a_card_with_its_goods() -> None:
    mine, theirs = scene_of(sea(BUSY)).cards
    assert (mine.name, mine.label, mine.goods) == ("H0", "Home of Teal", (TREASURE, DUD))
    assert theirs.aria == "Home of Coral, empty"


def test_ip_r17_a_scene_says_from_what_distance_a_ship_is_docked() -> None:
    assert scene_of(sea(BUSY)).dock_u == 576


def test_facts_say_the_same_of_each_object_in_a_few_words() -> None:
    facts = scene_of(sea(BUSY)).facts
    assert set(facts) == {"0.L1", "0.S1", "1.L1", "T1", "H0", "H1"}
    assert facts["0.L1"] == Facts("Large L1", ("no damage", "carries a medium treasure", "facing east (090.0°)"), 0)
    under = "under it: a medium treasure and a small dud (only you know)"
    assert facts["T1"].details == (under, "its Large is plain")
    assert facts["H1"] == Facts("Home of Coral", ("empty",), 1)


def test_ships_are_chosen_by_key_in_order_and_looked_at_by_name() -> None:
    shown = scene_of(sea(BUSY))
    assert shown.own == (("0.L1", "0.S1"), ("1.L1",))
    assert set(shown.looks) == {"0.L1", "0.S1", "1.L1"}
    assert shown.secret


def test_hidden_colours_are_not_in_a_scene() -> None:
    match = sea(BUSY, options={"hidden_holds": True})
    other = sea(BUSY.replace("nest L:plain M:treasure S:plain", "nest L:plain M:plain S:plain"))
    assert scene_of(match, 1).islands == scene_of(other, 1).islands
    assert scene_of(match, 0).islands != scene_of(other, 0).islands


# --- The panel --------------------------------------------------------------------------------------------------------


def test_ip_a39_with_a_round_limit_the_turn_says_which_round_it_is() -> None:
    assert scene_of(sea(BUSY, options={"turn_cap": 4}, round=2)).panel.turn.note == "round 3 of 4"
    assert scene_of(sea(BUSY, options={"turn_cap": 4}, round=3)).panel.turn.note == "round 4 of 4, the last"
    assert scene_of(sea(BUSY)).panel.turn.note == ""


def test_ip_r21_a_player_stands_by_the_treasure_at_home() -> None:
    mine, theirs = scene_of(sea(BUSY, left=2)).panel.standings
    assert (mine.score, mine.of, mine.cells, mine.goods, mine.counts) == (2, 8, 8, (TREASURE,), "home")
    assert (theirs.score, theirs.goods) == (0, ())
    turn = scene_of(sea(BUSY, left=2)).panel.turn
    assert (turn.player, turn.left, turn.of, turn.task, turn.end) == (0, 2, 3, "", "End turn")


def test_treasure_aboard_is_counted_as_far_as_the_viewer_knows_it() -> None:
    take = "transfer L1 T1 take M"
    open_holds, hidden = (play(sea(EXPLORER, options={"hidden_holds": hides}), take) for hides in (False, True))
    words = "+\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}aboard"
    assert [standing.extra for standing in scene_of(open_holds, 1).panel.standings] == [words, ""]
    assert [standing.extra for standing in scene_of(hidden, 0).panel.standings] == [words, ""]
    assert [standing.extra for standing in scene_of(hidden, 1).panel.standings] == ["", ""]
    assert [standing.soon for standing in scene_of(open_holds, 1).panel.standings] == [2, 0]
    assert [standing.soon for standing in scene_of(hidden, 1).panel.standings] == [0, 0]


def test_a_player_who_left_is_out_and_a_draw_on_offer_is_shown() -> None:
    match = sea(BUSY, players=3).play(0, "draw").play(1, "resign")
    panel = scene_of(match).panel
    assert [standing.out for standing in panel.standings] == ["", "resigned", ""]
    assert panel.draw_offers == (0,)


def test_setup_has_tasks() -> None:
    match = table()
    assert scene_of(match).panel.turn.task == "placing islands"
    match = play(match, isles())
    assert scene_of(match).panel.turn.task == "hiding pieces under the islands"
    assert scene_of(play(match, *nests())).panel.turn.task == "choosing at random who goes first"
    assert scene_of(placing()).panel.turn.task == "place a home"
    assert scene_of(at_home()).panel.turn.task == "place ships"


def test_ip_r21_the_guide_names_the_points_that_win() -> None:
    assert sea(BUSY).game.guide().aim == "first to 8 points"
    assert sea(BUSY, players=3).game.guide().aim == "first to 6 points"


# --- The log ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("move L1 100.0", ("L1 sails 1 step, facing ", ExactRef("east", "100.0°"))),
        ("repair S1", ("repairs S1",)),
        ("repair S1 090.0", ("repairs S1 and places it again",)),
        ("explore L1 T1", ("L1 looks under ", ObjectRef("T1", "T1"))),
        ("show L1 T1 to all", ("L1 shows ", ObjectRef("T1", "T1"), " to all")),
        ("show L1 T1 to 1", ("L1 shows ", ObjectRef("T1", "T1"), " to ", SeatRef(1))),
        ("transfer L1 T1 take S:plain", ("L1 takes a small dud from ", ObjectRef("T1", "T1"))),
        (
            "transfer L1 T1 take S:plain give M:treasure",
            (
                *("L1 takes a small dud from ", ObjectRef("T1", "T1")),
                *(" and gives a medium treasure to ", ObjectRef("T1", "T1")),
            ),
        ),
        ("end", ("ends turn",)),
        ("draw", ("offers a draw",)),
    ],
)
def test_an_entry_is_a_sentence_without_its_subject(action: str, text: tuple[object, ...]) -> None:
    match = sea(BUSY)
    assert line_between(match, match, action, 0).text == text
    assert line_between(match, match, action, 0).ends == (action == "end")


HOME = ObjectRef("H1", "home", 1, named=False)
T1, T2 = ObjectRef("T1", "T1"), ObjectRef("T2", "T2")


@pytest.mark.parametrize(
    ("land", "towards"),
    [
        ("T1 at 16000,20000", T1),
        ("T1 at 16000,12000", None),  # astern
        ("T1 at 20000,16000", None),  # abeam
        ("T1 at 16000,26000 \n T2 at 16000,20000", T2),  # the nearest
        ("T1 at 17666,26000", T1),  # a sixth of the way off the line
        ("T1 at 17668,26000", None),
        ("T1 at 16700,17000", T1),  # the line goes by its corner
        ("H1 at 16000,26000", HOME),
        ("H0 at 16000,26000", "home"),
    ],
)
def test_a_move_is_said_to_go_towards_the_nearest_land_ahead_of_the_bow(
    land: str, towards: ObjectRef | str | None
) -> None:
    match = sea(f"0.L1 bow 16000,16000 heading 000.0 \n {land}")
    said = line_between(match, match, "move L1 000.0", 0).text
    facing = ("L1 sails 1 step, facing ", ExactRef("north", "000.0°"))
    assert said == (facing if towards is None else ("L1 sails 1 step towards ", towards))


@pytest.mark.parametrize(("damage", "result"), [(0, ": 1 of 3 hits"), (2, ": disabled")])
def test_a_shot_says_what_it_did(damage: int, result: str) -> None:
    match = sea(BUSY.replace("15500,17400 heading 090.0", f"15500,17400 heading 090.0 damage {damage}"))
    assert line_of(match, "fire L1 port 1.L1").text == ("L1 hits ", ObjectRef("1.L1", "L1", 1), result)


def test_a_home_is_named_after_its_speaker() -> None:
    match = sea(BUSY)
    own, other = (line_between(match, match, f"transfer L1 {home} give M:treasure", 0) for home in ("H0", "H1"))
    assert own.text == ("L1 gives a medium treasure to ", "home")
    assert other.text[1] == ObjectRef("H1", "home", 1, named=False)


def test_goods_that_a_reader_may_not_know_are_hidden_pieces() -> None:
    match = sea(BUSY)
    assert line_between(match, match, "transfer L1 T1 take M", 0).text[0] == "L1 takes a medium hidden piece from "


@pytest.mark.parametrize(
    ("viewer", "found"),
    [(0, "a medium treasure and a small dud (2 points). Only you know."), (1, ""), (None, "")],
)
def test_ip_r17_only_the_explorer_reads_what_is_under_an_island(viewer: Viewer, found: str) -> None:
    line = line_of(sea(EXPLORER), "explore L1 T1", viewer)
    assert (line.found, line.place) == (found, "T1" if found else "")


@pytest.mark.parametrize(("to", "readers"), [("1", {1}), ("all", {0, 1, 2, None})])
def test_ip_a42_those_who_are_shown_a_nest_read_what_is_there(to: str, readers: set[Viewer]) -> None:
    match = sea(f"{EXPLORER} seen 0", players=3)
    lines = {viewer: line_of(match, f"show L1 T1 to {to}", viewer) for viewer in (0, 1, 2, None)}
    assert {viewer for viewer, line in lines.items() if line.found} == readers


def test_an_empty_nest_is_found_empty() -> None:
    match = sea("0.L1 bow 16000,16000 heading 090.0 \n T1 at 15000,14800 nest L:plain")
    assert line_between(match, match, "explore L1 T1", 0, 0).found == "nothing. Only you know."
    assert {line_between(match, match, "explore L1 T1", 0, viewer).found for viewer in (1, None)} == {""}


def test_entries_of_nature_share_one_line() -> None:
    match = table()
    line = line_between(match, match, "first 1", NATURE, None, isles(), nests()[0])
    assert (line.text, line.joins) == (("Coral goes first",), True)
    assert "".join(map(str, line.run)) == "Islands placed; Coral goes first"
    alone = line_between(match, match, nests()[0], NATURE)
    assert (alone.text, alone.joins, alone.run) == (("Nests built",), False, ())


# --- Motions ----------------------------------------------------------------------------------------------------------


def test_entries_are_motions_of_their_objects() -> None:
    match = sea(BUSY)
    shown = motions_of(match, match, "move L1 100.0 110.0", "fire L1 port 1.L1", "explore L1 T1", "end")
    assert shown == (Sail("0.L1", (1000, 1100)), Shot("0.L1", "port", "1.L1"), Peek("T1"))


def test_cargo_goes_both_ways_in_one_transfer() -> None:
    match = sea(BUSY)
    shown = motions_of(match, match, "transfer L1 T1 take S:plain give M")
    assert shown == (Hop("T1", "0.L1", (DUD,)), Hop("0.L1", "T1", (CargoLook("M", "unknown"),)))


# --- Plans ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("move L1 100.0", "Sail"),
        ("fire L1 port 1.L1", "Fire at Coral's L1"),
        ("repair S1 000.0", "Repair and place here"),
        ("explore L1 T1", "Look under T1"),
        ("show L1 T1 to 1", "Show T1 to Coral"),
        ("transfer L1 T1 take S:plain", "Transfer"),
        ("end", "End turn"),
        ("draw", "Draw"),
    ],
)
def test_a_plan_labels_the_button_that_plays_it(words: str, label: str) -> None:
    said = plan(sea(BUSY), words)
    assert (said.action is not None, said.label) == (True, label)


def test_a_plan_names_its_ship_and_what_else_it_can_do() -> None:
    for words in ("L1", "move L1", "fire L1 port", "explore L1 T1"):
        said = plan(sea(BUSY), words)
        assert (said.object, said.menu, said.following) == ("0.L1", ("L1",), ("L1",))
        assert said.marked == (words != "L1")
    said = plan(sea(BUSY), "1.L1")
    assert (said.object, said.menu) == ("1.L1", ("1.L1",))
    said = plan(sea(BUSY), "move")
    assert (said.object, said.menu, said.marked, said.following) == (None, None, False, ())


def test_a_fan_has_the_label_of_the_action_with_one_more_heading() -> None:
    small = sea("0.S1 at 9000,9000 \n 0.M1 at 20000,20000 damage 2")
    assert fan(plan(small, "move S1")).label == "Sail"
    assert fan(plan(small, "move S1 010.0")).label == "Sail 2 steps"
    assert plan(small, "move S1 010.0 020.0").label == "Sail 2 steps"
    assert fan(plan(small, "repair M1")).label == "Repair and place here"


def test_a_plan_says_what_the_ship_could_do_next() -> None:
    beside = "next to Coral's L1, T1: you can look, load and unload"
    assert plan(sea(BUSY), "L1").outlook == f"can hit to port: Coral's L1 · {beside}"


@pytest.mark.parametrize(
    ("ship", "goods", "said"),
    [
        ("0.L1 bow 16000,16000 heading 090.0", "", "nothing to load"),
        ("0.L1 bow 16000,16000 heading 090.0", "goods S:plain", "you can load"),
        ("0.L1 bow 16000,16000 heading 090.0 cargo S:plain", "", "you can unload"),
        ("0.S1 bow 16000,15776 heading 090.0", "goods S:plain", "a Small can't carry anything"),
    ],
)
def test_ip_r18_a_plan_says_what_a_ship_can_load_where_it_docks(ship: str, goods: str, said: str) -> None:
    home = sea(f"{ship} \n H1 at 15000,13200 heading 000.0 {goods}")
    assert plan(home, ship[2:4]).outlook == f"next to Coral's home: {said}"


def test_ships_and_verbs_are_no_buttons_and_a_draw_is_one_when_it_is_offered() -> None:
    match = sea(BUSY)
    assert all(one.board for one in plan(match, "").choices if isinstance(one, One))
    offered = plan(match.play(0, "draw").play(0, "end"), "")
    assert [one.label for one in offered.choices if isinstance(one, One) and not one.board] == ["Accept the draw"]
    assert not any(one.board for one in plan(match, "move").choices if isinstance(one, One))


def test_homes_are_offered_with_a_heading_and_ships_find_theirs() -> None:
    home = places(plan(placing(), ""))
    assert (home.before, home.turns, home.label) == (("home",), "offered", "Place here")
    ship = places(plan(at_home(), "ship L1"))
    assert (ship.before, ship.turns, ship.label) == (("ship", "L1"), "yes", "Place here")


def test_ip_r7_an_island_placed_by_hand_is_offered_with_a_heading() -> None:
    match = table(islands="manual").play(NATURE, "first 0")
    (island,) = (choice for choice in plan(match, "").choices if isinstance(choice, Places))
    assert (island.before, island.turns, island.label) == (("island",), "offered", "Place here")


def test_both_sides_of_a_transfer_have_a_heading() -> None:
    (goods,) = plan(sea(BUSY), "transfer L1 T1").choices
    assert isinstance(goods, Goods)
    assert (goods.holder, goods.partner_holder) == ("L1 will hold", "T1 will hold")
    assert [good.look for good in goods.take] == [TREASURE, DUD]
    assert [good.label for good in goods.take] == ["Medium treasure", "Small dud"]


def test_a_piece_whose_kind_is_not_known_is_called_hidden() -> None:
    (goods,) = plan(
        sea(
            "0.L1 bow 16000,16000 heading 090.0 cargo M:plain \n T1 at 15000,14800 nest L:plain S:plain top S:treasure"
        ),
        "transfer L1 T1",
    ).choices
    assert isinstance(goods, Goods)
    assert [good.label for good in goods.take] == ["Small hidden piece", "Small treasure"]
