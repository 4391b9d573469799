"""Plans of Moves and launches of Pirates CSG, word by word."""

from random import Random

import numpy as np
import pytest

from iceharbor.contract import Refused
from iceharbor.games.common.plans import answered
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import read_action
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.encoding import encode
from iceharbor.games.pirates_csg.hulls import BOWS_U, bow_tip
from iceharbor.games.pirates_csg.launch_plans import plan_launch
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.moving import launch, may_move_ruling, move_ruling
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.ship_plans import plan_move
from iceharbor.games.sailing.names import write_heading
from iceharbor.plan import Headings, One, Plan
from iceharbor.table.plane import turned
from tests.games.pirates_csg_seas import HALF_TABLE, Ship, lay_sea
from tests.games.test_pirates_csg_drawn_moves import crowded
from tests.seeds import seeds, times

CARDS = own_cards()
HALF = int(BOWS_U[3])


def name(index: int) -> str:
    return CARDS.ships[index].word


def planned(sea: PiratesSea, said: str, player: int = 0, actor: int = 0) -> Plan:
    """The plan for `move` or `launch`, this ship, and more words."""
    verb, *more = said.split()
    words, helm = (verb, name(actor), *more), Helm(sea, player, CARDS)
    planner = plan_move if verb == "move" else plan_launch
    return answered(words, lambda: planner(helm, actor, words))


def fan(plan: Plan) -> Headings:
    return next(choice for choice in plan.choices if isinstance(choice, Headings))


def ones(plan: Plan) -> dict[str, One]:
    return {choice.says[-1]: choice for choice in plan.choices if isinstance(choice, One)}


def island_ahead(away: int = 3000, move: str = "S+L") -> PiratesSea:
    return lay_sea([Ship(0, (0, -HALF, 0), move=move)], [(r.SEED, 9000, 0), (r.HOME, 9000, 9000), (r.WILD, 0, away)])


def test_pc_r12_a_plan_asks_for_a_length_and_then_for_its_heading() -> None:
    sea = island_ahead()
    assert set(ones(planned(sea, "move"))) == {"S", "L"}
    long = fan(planned(sea, "move L"))
    assert (long.pivot, long.hold, long.size) == ((0, 0), "stern", "")
    assert long.hull[0] == (0, LONG_U)
    assert (long.arcs[0].start, long.arcs[-1].stop % 3600) == (2700, 900)
    sea = island_ahead(9000)
    after = planned(sea, "move L 060.0")
    assert after.prompt == "Segment 2 of 2, short: which direction?"
    assert after.action is None
    assert planned(sea, "move L 060.0 090.0").action == f"move {name(0)} L 060.0 090.0"


def test_pc_r12_a_length_opens_by_itself_and_the_other_stays_offered_beside_its_fan() -> None:
    sea = island_ahead(9000)
    asked = ones(planned(sea, "move"))
    assert [(length, one.opens, one.replaces) for length, one in asked.items()] == [
        ("L", True, True),
        ("S", False, True),
    ]
    for said in ("move L", "move S", "move S 010.0"):
        assert len(ones(planned(sea, said))) == (0 if "0" in said else 2)
        fan(planned(sea, said))
    offered = ones(planned(sea, "move L"))
    assert [(one.says, one.chosen, one.opens) for one in offered.values()] == [
        (("move", name(0), "L"), True, False),
        (("move", name(0), "S"), False, False),
    ]


def test_pc_a49_a_length_that_leads_to_no_whole_move_does_not_open() -> None:
    """So near to the edge that only a short segment can be sailed first, and only along it."""
    for y in range(HALF_TABLE - 4000, HALF_TABLE - 1000, 100):
        sea = lay_sea([Ship(0, (0, y, 0), move="S+L")])
        asked = planned(sea, "move")
        if asked.refusal is not None:
            break
        for one in ones(asked).values():
            plan = planned(sea, f"move {one.says[-1]}")
            assert (one.refusal is None) == bool(fan(plan).arcs)
            assert {said: each.refusal for said, each in ones(plan).items()} == {
                said: each.refusal for said, each in ones(asked).items()
            }
        opened = [one.says[-1] for one in ones(asked).values() if one.opens]
        assert opened == [one.says[-1] for one in ones(asked).values() if one.refusal is None][:1]


def test_pc_r13_a_plan_says_where_a_move_would_dock() -> None:
    plan = planned(island_ahead(), "move L 000.0")
    assert plan.action == f"move {name(0)} L 000.0"
    assert plan.preview is not None
    assert plan.preview.docked == ("wild0",)
    assert (plan.label, plan.object) == ("Sail and dock", f"0.{name(0)}")
    assert plan.outlook.startswith("it docks at")
    (leg,) = plan.preview.course
    assert (leg.start, leg.label, leg.reach) == ((0, 0), "L", (0, LONG_U))
    assert 0 < leg.end[1] < LONG_U
    assert set(plan.preview.ghosts[-1].hull) & set(leg.corridor)


def test_pc_a12_a_refused_segment_has_a_witness() -> None:
    sea = lay_sea([Ship(0, (0, -HALF, 0), move="L")], [(r.SEED, 1980, 2500)])
    refusal = planned(sea, "move 000.0").refusal
    assert refusal is not None
    assert refusal.rule == "PC-A12"
    assert refusal.witness is not None
    assert (refusal.witness.object, len(refusal.witness.hull), len(refusal.witness.points)) == ("seed", 11, 2)
    assert any(arc.refusal is not None and arc.refusal.rule == "PC-A12" for arc in fan(planned(sea, "move")).closed)


def test_pc_a49_a_refusal_at_the_edge_shows_the_hull_beyond_it() -> None:
    refusal = planned(lay_sea([Ship(0, (0, HALF_TABLE - 2000, 0), move="L")]), "move 000.0").refusal
    assert refusal is not None
    assert refusal.witness is not None
    assert (refusal.rule, refusal.witness.object) == ("PC-A49", "edge")


def test_pc_a49_a_move_is_closed_where_no_heading_is_open() -> None:
    """Beside the edge, where its stern would swing over it, and with an own ship across its bow."""
    at = (HALF_TABLE - 450, HALF_TABLE - 3000, 0)
    ships = [Ship(0, at, move="L"), Ship(0, (HALF_TABLE - 1300, HALF_TABLE - 1200, 900))]
    plan = planned(lay_sea(ships), "move")
    assert plan.refusal is not None
    assert (plan.refusal.rule, plan.choices) == ("PC-A49", ())
    assert plan.refusal.witness is not None
    assert plan.refusal.witness.object == f"0.{name(1)}"
    assert planned(lay_sea([Ship(0, (at[0] - 3000, at[1] - 3000, 0), move="L"), ships[1]]), "move").refusal is None


def test_pc_r16_a_derelict_can_be_taken_in_tow() -> None:
    ships = [Ship(0, (0, -HALF, 0), move="L"), Ship(1, (0, 2500, 900), standing=0)]
    plan = planned(lay_sea(ships), "move 000.0")
    assert plan.action is not None
    assert ones(plan)["tow"].refusal is None
    towing = planned(lay_sea(ships), "move 000.0 tow")
    assert towing.action == f"move {name(0)} 000.0 tow"
    assert towing.preview is not None
    assert [ghost.object for ghost in towing.preview.ghosts] == [f"0.{name(0)}", f"1.{name(1)}"]
    blocked = lay_sea([*ships, Ship(1, (300, -2950, 900))])
    closed = ones(planned(blocked, "move 000.0"))["tow"].refusal
    assert closed is not None
    assert closed.rule == "PC-A55"


def test_pc_r14_a_plan_says_that_it_rams() -> None:
    plan = planned(lay_sea([Ship(0, (0, -HALF, 0), move="L"), Ship(1, (0, 2500, 900))]), "move 000.0")
    assert plan.label == "Sail and ram"
    assert "loses a mast" in plan.outlook


def test_pc_a48_a_docked_ship_is_offered_a_turn_on_the_spot() -> None:
    sea = lay_sea([Ship(0, move="L")], [(r.HOME, 0, 0)])
    launch(sea, 0, 0, 900, 2700)
    sea.ships[0].in_yard = 0
    turning = fan(planned(sea, "move turn"))
    assert (turning.hold, turning.pivot) == ("centre", (int(sea.ships[0].x), int(sea.ships[0].y)))
    assert turning.arcs
    assert turning.closed
    assert fan(planned(sea, "move turn 045.0")).arcs
    assert planned(sea, "move turn 045.0 045.0").action == f"move {name(0)} turn 045.0 045.0"


def test_pc_a48_a_docked_ship_is_asked_to_turn_first_and_begins_on_a_heading_that_leads_away() -> None:
    """Its bow is at the home, so that each length on most headings leads back to it."""
    for move in ("L", "S+L"):
        sea = lay_sea([Ship(0, move=move)], [(r.HOME, 0, 0)])
        launch(sea, 0, 0, 900, 2700)
        sea.ships[0].in_yard = 0
        turn, *_ = planned(sea, "move").choices
        assert isinstance(turn, One)
        assert (turn.label, turn.detail) == ("Turn on the spot first", "docked at your home")
        turning = fan(planned(sea, "move turn"))
        assert any((turning.facing - arc.start) % 3600 <= arc.stop - arc.start for arc in turning.arcs)
        onward = planned(sea, f"move turn {write_heading(turning.facing)}")
        assert onward.refusal is None
        lengths = [one for one in onward.choices if isinstance(one, One)]
        assert all(one.refusal is None for one in lengths)
        if move == "S+L":
            assert list(ones(planned(sea, "move L"))) == list(ones(planned(sea, "move S"))) == ["turn", "L", "S"]
        away = write_heading(turning.facing)
        last = f"L {away} {away}" if move == "S+L" else away
        assert planned(sea, f"move turn {away} {last}").outlook == ""


def test_pc_r12_words_that_are_no_beginning_of_a_move_are_refused() -> None:
    for said in (
        "move S S 000.0",
        "move L 000.0 L 000.0",
        "move 000.0",
        "move L 000.0 turn",
        "move turn tow",
        "move x",
    ):
        assert planned(island_ahead(9000), said).refusal is not None, said


def test_pc_a9_the_fan_is_what_the_rules_say() -> None:
    """Each heading of a fan is open exactly when the segment is, in crowded seas."""
    tried = {True: 0, False: 0}
    for seed in seeds(times(3, 30)):
        rng = Random(seed)
        sea = crowded(rng)
        for actor in range(8):
            player = actor % 2
            if may_move_ruling(sea, actor) != OPEN:
                continue
            plan = planned(sea, "move", player, actor)
            length = "" if any(isinstance(choice, Headings) for choice in plan.choices) else "L "
            found = fan(planned(sea, f"move {length}".strip(), player, actor))
            stretches = sorted((arc.start, arc.stop) for arc in (*found.arcs, *found.closed))
            assert sum(stop - start + 1 for start, stop in stretches) == 1801
            for arc in (*found.arcs, *found.closed):
                for heading in {arc.start, arc.stop, rng.randint(arc.start, arc.stop)}:
                    said = planned(sea, f"move {length}{write_heading(heading % 3600)}", player, actor)
                    refused = said.refusal
                    assert (refused is None) == (arc.refusal is None)
                    assert refused is None or refused.rule == arc.refusal.rule  # type: ignore[union-attr]
                    tried[refused is None] += 1
                    if said.action is not None:
                        action = read_action(said.action)
                        encoded = encode(sea, [card.word for card in CARDS.ships], player, action)  # type: ignore[arg-type]
                        assert move_ruling(sea, actor, encoded)[0] == OPEN
    assert min(tried.values()) > 20


@pytest.mark.parametrize("masts", range(1, 6))
def test_pc_a56_a_launch_asks_for_a_bearing_and_a_heading(masts: int) -> None:
    sea = lay_sea([Ship(0, guns=("2S",) * masts), Ship(1, (3200, 0, 0))], [(r.HOME, 0, 0)])
    sides = fan(planned(sea, "launch"))
    assert sides.pivot == (0, 0)
    assert sides.arcs
    turns = fan(planned(sea, "launch 270.0"))
    assert turns.arcs
    assert turns.closed or masts == 1  # whose bow is half of its hull
    plan = planned(sea, "launch 270.0 090.0")
    assert plan.action == f"launch {name(0)} 270.0 090.0"
    assert plan.preview is not None
    assert plan.preview.docked == ("home0",)
    refused = planned(sea, "launch 270.0 270.0").refusal
    assert refused is not None
    assert refused.rule == "PC-A56"


def test_a_plan_of_malformed_words_raises_refused() -> None:
    with pytest.raises(Refused):
        plan_move(Helm(island_ahead(), 0, CARDS), 0, ("move", name(0), "north"))


def test_a_heading_that_needs_more_words_is_a_segment_and_has_no_label() -> None:
    """The page offers the next segment then, and does not play."""
    sea = lay_sea([Ship(0, (0, 0, 0), move="S+S")])
    first, second = fan(planned(sea, "move")), fan(planned(sea, "move S 000.0"))
    assert [(each.title, each.label) for each in (first, second)] == [("segment 1", ""), ("segment 2", "Sail")]
    assert first.onward == "Next segment"


# --- Towards a point --------------------------------------------------------------------------------------------------


def open_water(move: str = "S+L") -> PiratesSea:
    return lay_sea([Ship(0, (0, 0, 0), move=move)], [(r.SEED, 9000, 0), (r.HOME, 9000, 9000), (r.WILD, 0, 30000)])


@pytest.mark.parametrize("said", ["move L", "move S", "move"])
def test_pc_r12_a_point_in_place_of_a_heading_is_answered_with_the_whole_move_that_ends_nearest(said: str) -> None:
    sea = open_water()
    told = planned(sea, f"{said} 3000,4500")
    assert told.instead is not None
    assert told.instead[:2] == ("move", name(0))
    whole = planned(sea, " ".join(("move", *told.instead[2:])))
    assert whole.action is not None
    assert whole.preview is not None
    middle = np.mean([whole.preview.ghosts[-1].hull], axis=1)[0]
    assert np.hypot(*(middle - np.array([3000, 4500]))) < 700


def test_pc_r12_the_way_to_a_point_goes_on_from_what_was_said() -> None:
    told = planned(open_water("S+S"), "move 045.0 3000,3000")
    assert told.instead is not None
    assert told.instead[2] == "045.0"
    assert len(told.instead) == len(("move", name(0), "045.0", "000.0")), "a length is said only where both are left"


@pytest.mark.parametrize(("length", "units"), [("S", SHORT_U), ("L", LONG_U)])
@pytest.mark.parametrize("heading", [0, 300, 3200])
def test_pc_r12_the_way_to_a_near_point_is_one_segment_of_the_length_that_ends_there(
    length: str, units: int, heading: int
) -> None:
    sea = open_water()
    bow = bow_tip(3, 0, 0, 0)
    right, up = turned(0, units - HALF, heading)
    to = f"{bow[0] + right},{bow[1] + up}"
    for said in ("move", "move L", "move S"):
        assert planned(sea, f"{said} {to}").instead == ("move", name(0), length, write_heading(heading))


def test_pc_r13_the_way_to_a_near_point_at_an_island_docks_there() -> None:
    """A short segment would end just before the shore, and a long one docks."""
    sea = island_ahead(SHORT_U + 500 + 1500)
    for up in range(100, 3000, 100):
        instead = planned(sea, f"move 0,{up}").instead
        if instead is not None and instead[2] == "L":
            assert planned(sea, " ".join(("move", *instead[2:]))).outlook.startswith("it docks at")
            break
    else:
        raise AssertionError("no point is near the shore")


def test_pc_a49_the_way_to_a_near_point_leads_on_to_a_whole_move() -> None:
    """Before the edge, where many headings of a first segment are open, and some of them lead nowhere."""
    told = 0
    for y in range(HALF_TABLE - 6000, HALF_TABLE - 2500, 500):
        sea = lay_sea([Ship(0, (0, y, 0), move="S+L")])
        for to in ((x, y + dy) for x in range(-4000, 4001, 1000) for dy in (1000, 2000, 3000)):
            instead = planned(sea, f"move {to[0]},{to[1]}").instead
            if instead is not None:
                told += 1
                assert planned(sea, " ".join(("move", *instead[2:]))).refusal is None
    assert told > 50


def test_pc_r12_a_fan_says_that_a_point_may_follow_unless_the_ship_tows_another() -> None:
    sea = open_water("S+S")
    assert fan(planned(sea, "move")).far
    towing = lay_sea(
        [Ship(0, (0, 0, 0), move="S+S", facts={"tows": 1}), Ship(1, (0, -3000, 0), standing=0, facts={"towed_by": 0})],
        [(r.SEED, 9000, 0), (r.HOME, 9000, 9000)],
    )
    assert not fan(planned(towing, "move")).far
    assert planned(towing, "move 3000,3000").instead is None


def test_pc_a48_a_turn_without_a_heading_is_no_part_of_the_way_to_a_point() -> None:
    sea = open_water("S+S")
    assert planned(sea, "move turn 1000,5000").instead == planned(sea, "move 1000,5000").instead is not None


def test_pc_r12_no_way_is_told_when_a_move_is_whole_or_none_is_open() -> None:
    sea = open_water("S")
    assert planned(sea, "move 045.0 3000,3000").instead is None
