"""Moves of Pirates CSG: how far, along which segments, and how they end."""

from typing import Any

import pytest

from iceharbor.games.pirates_csg import moving as m
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg import rulings
from iceharbor.games.pirates_csg.encoding import (
    COUNT,
    FIRST,
    LENGTHS,
    MOVE,
    TOWS,
    TURNED,
    EncodedAction,
    new_action,
)
from iceharbor.games.pirates_csg.fighting import sink
from iceharbor.games.pirates_csg.hulls import BOWS_U, bow_tip, lay_hull, lay_island
from iceharbor.games.pirates_csg.records import LONG_U, NONE, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.table.plane import gap_floor_u, touching, turned
from tests.games.pirates_csg_seas import HALF_TABLE, Ship, lay_sea

HALF: int = int(BOWS_U[3])
NORTH, EAST, SOUTH, WEST = 0, 900, 1800, 2700


def moves(*words: str | int) -> EncodedAction:
    """`moves("turn", 900, "S", 0, 450, "tow")`; a heading without a length has the only one left."""
    encoded, length, said = new_action(MOVE, 0), "", list(words)
    if said[0] == "turn":
        encoded[TURNED] = said[1]
        said = said[2:]
    if said[-1] == "tow":
        encoded[TOWS] = 1
        said.pop()
    for word in said:
        if isinstance(word, str):
            length = word
            continue
        at = FIRST + 2 * int(encoded[COUNT])
        encoded[at], encoded[at + 1] = LENGTHS.index(length), word
        encoded[COUNT] += 1
        length = ""
    return encoded


def ruling(sea: PiratesSea, *words: str | int, actor: int = 0) -> tuple[int, int, int]:
    return m.move_ruling(sea, actor, moves(*words))


def moved(sea: PiratesSea, *words: str | int, actor: int = 0) -> int:
    """Applies a legal Move, and says how it ended."""
    assert ruling(sea, *words, actor=actor)[0] == OPEN
    return m.apply_move(sea, actor, moves(*words))


def place(sea: PiratesSea, index: int = 0) -> tuple[int, int, int]:
    ship = sea.ships[index]
    return int(ship.x), int(ship.y), int(ship.heading)


def gap(sea: PiratesSea, one: int, other: int) -> int:
    return int(gap_floor_u(sea.outlines[one], sea.outlines[other]))


def alone(move: str = "S+L", **facts: Any) -> PiratesSea:
    return lay_sea([Ship(0, (0, 0, NORTH), move=move, facts=facts)])


# --- How far ----------------------------------------------------------------------------------------------------------


def test_pc_r12_segments_are_sailed_in_any_order() -> None:
    for words in (("S", NORTH, NORTH), ("L", NORTH, "S", NORTH), ("L", NORTH, NORTH)):
        sea = alone()
        assert moved(sea, *words) == m.SAILED
        assert place(sea) == (0, SHORT_U + LONG_U, NORTH)


def test_pc_r12_a_move_has_every_segment_and_no_other() -> None:
    assert ruling(alone(), NORTH)[0] == rulings.WHICH_LENGTH
    assert ruling(alone(), "S", NORTH) == (rulings.SHORT_MOVE, 0, 1)
    assert ruling(alone(), "S", NORTH, "S", NORTH) == (rulings.LENGTH_LEFT, 0, 2)
    assert ruling(alone(), "S", NORTH, "L", NORTH, NORTH) == (rulings.TOO_MANY_SEGMENTS, 0, 3)


@pytest.mark.parametrize("turn", [900, 2700])
def test_pc_a9_a_segment_is_within_90_degrees_and_the_hull_trails(turn: int) -> None:
    beyond = turn + (1 if turn == 900 else -1)
    assert ruling(alone("L"), beyond)[0] == rulings.TURNED_TOO_FAR
    sea = alone("L")
    bow = bow_tip(3, 0, 0, NORTH)
    assert moved(sea, turn) == m.SAILED
    ahead = turned(0, LONG_U, turn)
    assert bow_tip(3, *place(sea)) == (bow[0] + ahead[0], bow[1] + ahead[1])


def test_pc_a9_each_segment_begins_at_the_bow_of_the_one_before() -> None:
    sea = alone("S+S")
    assert moved(sea, 450, 900) == m.SAILED
    first, second = turned(0, SHORT_U, 450), turned(0, SHORT_U, 900)
    assert bow_tip(3, *place(sea)) == (first[0] + second[0], HALF + first[1] + second[1])


def test_pc_a11_a_derelict_has_no_move_and_an_oarsman_rows_it_one_short_segment() -> None:
    for crew, ruled, left in ((0, rulings.DERELICT, (0, 0)), (r.OARSMAN, OPEN, (1, 0))):
        sea = lay_sea([Ship(0, (0, 0, 0), standing=0, move="L+L", facts={"crew": crew})])
        assert m.may_move_ruling(sea, 0) == ruled
        assert m.base_move(sea, 0) == left


def test_pc_r15_a_derelict_can_not_move() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), standing=0)])
    assert m.may_move_ruling(sea, 0) == rulings.DERELICT


def test_pc_r23_the_helmsman_adds_a_short_segment() -> None:
    sea = alone("L", crew=r.HELMSMAN)
    assert m.base_move(sea, 0) == (1, 1)
    assert moved(sea, "S", NORTH, "L", NORTH) == m.SAILED


def test_pc_a46_powers_change_the_base_move() -> None:
    for power, left in (("light_sails", (1, 1)), ("spare_sail", (1, 1)), (None, (0, 1))):
        assert m.base_move(lay_sea([Ship(0, (0, 0, 0), move="L", power=power)]), 0) == left
    laden = lay_sea([Ship(0, (0, 0, 0), move="L", power="light_sails")], coins=((5, 0),))
    laden.coins[0].place = r.ABOARD
    assert m.base_move(laden, 0) == (0, 1)


# --- Docking ----------------------------------------------------------------------------------------------------------


def island_ahead(kind: int, away: int, move: str = "L+L", **facts: Any) -> PiratesSea:
    """An island whose middle is straight ahead of the bow; homes are seat 0's."""
    return lay_sea([Ship(0, (0, -HALF, NORTH), move=move, facts=facts)], [(kind, 0, away)])


@pytest.mark.parametrize("kind", [r.SEED, r.HOME, r.WILD])
def test_pc_r13_a_move_that_meets_an_island_with_the_bow_docks(kind: int) -> None:
    sea = island_ahead(kind, 3000)
    assert moved(sea, NORTH) == m.DOCKED
    assert sea.ships[0].docked == 0
    assert 0 <= gap(sea, 0, 1) < 3
    assert not touching(sea.outlines[0], sea.outlines[1])


def test_pc_a10_the_first_bow_contact_ends_the_move() -> None:
    sea = island_ahead(r.WILD, 4900)
    assert ruling(sea, NORTH, NORTH, NORTH) == (rulings.AFTER_CONTACT, 1, 2)
    assert moved(sea, NORTH) == m.DOCKED


def test_pc_a49_a_move_that_meets_nothing_has_its_full_length() -> None:
    sea = island_ahead(r.WILD, 9000)
    assert ruling(sea, NORTH) == (rulings.SHORT_MOVE, 0, 1)
    assert moved(sea, 600, 900) == m.SAILED


def test_pc_a13_the_enemy_home_is_no_harbour() -> None:
    sea = lay_sea([Ship(0, (0, -HALF, NORTH))], [(r.HOME, 0, 9000), (r.HOME, 0, 3000)])
    assert ruling(sea, NORTH) == (rulings.ENEMY_HOME, 2, 1)
    enemy = lay_sea([Ship(1, (0, -HALF, NORTH))], [(r.HOME, 0, 9000), (r.HOME, 0, 3000)])
    assert moved(enemy, NORTH) == m.DOCKED


def test_pc_a12_a_contact_that_is_not_the_bows_is_refused() -> None:
    sea = lay_sea([Ship(0, (0, -HALF, NORTH), move="L")], [(r.WILD, 1980, 2500)])
    assert ruling(sea, NORTH) == (rulings.MOVE_BLOCKED, 1, 1)
    sea = lay_sea([Ship(0, (0, -HALF, NORTH), move="L"), Ship(1, (1000, -HALF, NORTH))])
    assert ruling(sea, 2700) == (rulings.MOVE_BLOCKED, 1, 1)  # the stern swings into it


def test_pc_a49_a_path_over_the_edge_is_refused() -> None:
    sea = lay_sea([Ship(0, (0, HALF_TABLE - HALF - 3000, NORTH), move="L")])
    assert ruling(sea, NORTH) == (rulings.OVER_THE_EDGE, -1, 1)
    assert ruling(sea, EAST)[0] == OPEN


# --- Ramming ----------------------------------------------------------------------------------------------------------


def two_ships(other: Ship, move: str = "L", **facts: Any) -> PiratesSea:
    """A ship that sails north, and another one ahead."""
    return lay_sea([Ship(0, (0, -HALF, NORTH), move=move, facts=facts), other])


def test_pc_r14_a_ship_that_meets_an_enemy_with_its_bow_rams_and_pins_it() -> None:
    sea = two_ships(Ship(1, (0, 2500, EAST)))
    assert moved(sea, NORTH) == m.RAMMED
    assert sea.ships[0].rams == 1
    assert m.may_move_ruling(sea, 1) == rulings.PINNED
    assert m.may_move_ruling(sea, 0) == OPEN


def test_pc_r14_the_pin_ends_when_the_rammer_leaves() -> None:
    sea = two_ships(Ship(1, (0, 2500, EAST), move="L"))
    moved(sea, NORTH)
    assert moved(sea, "turn", 1350, 1350) == m.SAILED
    assert sea.ships[0].rams == NONE
    assert m.may_move_ruling(sea, 1) == OPEN


def test_pc_r14_the_pin_ends_when_the_rammer_sinks() -> None:
    sea = two_ships(Ship(1, (0, 2500, EAST)))
    moved(sea, NORTH)
    sink(sea, 0)
    assert m.may_move_ruling(sea, 1) == OPEN
    assert not sea.ships[0].laid
    assert not touching(sea.outlines[0], sea.outlines[1])


def test_pc_a15_only_the_rammed_ship_is_pinned_and_a_slippery_one_is_not() -> None:
    sea = lay_sea(
        [Ship(0, (0, -HALF, NORTH), move="L"), Ship(1, (0, 2500, EAST), power="slippery"), Ship(1, (9000, 0, EAST))]
    )
    moved(sea, NORTH)
    assert (m.may_move_ruling(sea, 1), m.may_move_ruling(sea, 2)) == (OPEN, OPEN)
    assert moved(sea, EAST, EAST, actor=1) == m.SAILED
    assert sea.ships[0].rams == NONE


def test_pc_a14_own_ships_are_obstacles() -> None:
    assert ruling(two_ships(Ship(0, (0, 2500, EAST))), NORTH) == (rulings.OWN_SHIP, 1, 1)


def test_pc_a17_a_rammer_without_masts_pins_too() -> None:
    sea = lay_sea(
        [Ship(0, (0, -HALF, NORTH), standing=0, facts={"crew": r.OARSMAN}), Ship(1, (0, 2200, EAST))],
    )
    assert moved(sea, NORTH) == m.RAMMED
    assert m.may_move_ruling(sea, 1) == rulings.PINNED


# --- Derelicts and towing ---------------------------------------------------------------------------------------------


def derelict_ahead(player: int = 1, move: str = "L", *others: Ship) -> PiratesSea:
    return lay_sea([Ship(0, (0, -HALF, NORTH), move=move), Ship(player, (0, 2500, EAST), standing=0), *others])


@pytest.mark.parametrize("player", [0, 1])
def test_pc_a16_a_ship_stops_at_a_derelict_or_takes_it_in_tow(player: int) -> None:
    sea = derelict_ahead(player)
    assert moved(sea, NORTH) == m.STOPPED
    assert (sea.ships[0].rams, sea.ships[0].tows) == (NONE, NONE)
    assert place(sea, 1) == (0, 2500, EAST)


@pytest.mark.parametrize("player", [0, 1])
def test_pc_r16_a_18_a_towed_derelict_lies_with_its_bow_at_the_stern(player: int) -> None:
    sea = derelict_ahead(player)
    assert moved(sea, NORTH, "tow") == m.TOWED
    assert (sea.ships[0].tows, sea.ships[1].towed_by) == (1, 0)
    x, y, heading = place(sea)
    assert (x, heading) == (0, NORTH)
    assert place(sea, 1) == (0, y - 2 * HALF - 2, NORTH)
    assert 0 <= gap(sea, 0, 1) < 3


def test_pc_a18_any_derelict_may_be_towed_and_keeps_its_owner() -> None:
    for player in (0, 1):
        sea = derelict_ahead(player)
        assert moved(sea, NORTH, "tow") == m.TOWED
        assert sea.ships[1].player == player


def test_pc_r16_both_move_one_short_segment_together() -> None:
    sea = derelict_ahead()
    moved(sea, NORTH, "tow")
    sea.ships[0].crew = r.HELMSMAN
    assert m.base_move(sea, 0) == (1, 0)  # PC-A40
    x, y, _ = place(sea)
    assert moved(sea, EAST) == m.SAILED
    bow = bow_tip(3, *place(sea))
    assert bow == (x + SHORT_U, y + HALF)
    assert place(sea, 1) == (bow[0] - 3 * HALF - 2, bow[1], EAST)
    assert m.may_move_ruling(sea, 1) == rulings.TOWED_ALREADY


def test_pc_a16_only_a_derelict_can_be_taken_in_tow() -> None:
    assert ruling(alone("L"), NORTH, "tow") == (rulings.NOTHING_TO_TOW, 0, 1)
    assert ruling(two_ships(Ship(1, (0, 2500, EAST))), NORTH, "tow")[0] == rulings.NOTHING_TO_TOW


def test_pc_a55_a_ship_has_one_tow_and_takes_none_from_another() -> None:
    sea = derelict_ahead(1, "L", Ship(1, (0, 4500, EAST), standing=0))
    moved(sea, NORTH, "tow")
    assert ruling(sea, NORTH, "tow") == (rulings.TOWS_ALREADY, 1, 1)
    sea = derelict_ahead(1, "L", Ship(1, (9000, 0, NORTH)))
    sea.ships[2].tows, sea.ships[1].towed_by = 1, 2
    assert ruling(sea, NORTH, "tow") == (rulings.TOWED_ALREADY, 1, 1)


def test_pc_a55_a_derelict_is_not_taken_in_tow_where_its_place_is_not_free() -> None:
    sea = derelict_ahead(1, "L", Ship(1, (300, -2950, EAST)))
    assert ruling(sea, NORTH)[0] == OPEN
    assert ruling(sea, NORTH, "tow") == (rulings.TOW_BLOCKED, 2, 1)


def test_pc_a55_the_ship_in_tow_is_swept_too() -> None:
    sea = derelict_ahead()
    moved(sea, NORTH, "tow")
    x, y, _ = place(sea)
    blocked = lay_sea(
        [
            Ship(0, (x, y, NORTH), facts={"tows": 1}),
            Ship(1, place(sea, 1), standing=0, facts={"towed_by": 0}),
            Ship(1, (x - 3 * HALF, y + HALF, NORTH)),
        ]
    )
    assert ruling(blocked, NORTH)[0] == OPEN
    assert ruling(blocked, EAST) == (rulings.TOW_BLOCKED, 2, 1)


def test_pc_a55_a_tow_is_dropped_where_it_is() -> None:
    sea = derelict_ahead()
    moved(sea, NORTH, "tow")
    before = place(sea, 1)
    assert m.drop_ruling(sea, 0) == OPEN
    m.drop_tow(sea, 0)
    assert (sea.ships[0].tows, sea.ships[1].towed_by) == (NONE, NONE)
    assert place(sea, 1) == before
    assert m.drop_ruling(sea, 0) == rulings.NO_TOW


def test_pc_r15_a_tower_without_masts_does_not_move_and_keeps_its_tow() -> None:
    sea = derelict_ahead()
    moved(sea, NORTH, "tow")
    sea.ships[0].standing = 0
    assert m.may_move_ruling(sea, 0) == rulings.DERELICT
    assert sea.ships[0].tows == 1
    sea.ships[0].crew, sea.crew[r.OARSMAN].state = r.OARSMAN, r.SERVING
    assert m.base_move(sea, 0) == (1, 0)


def test_pc_r15_a_tow_ends_when_either_ship_sinks() -> None:
    for sunk in (0, 1):
        sea = derelict_ahead()
        moved(sea, NORTH, "tow")
        sink(sea, sunk)
        assert (sea.ships[0].tows, sea.ships[1].towed_by) == (NONE, NONE)


# --- The turn on the spot ---------------------------------------------------------------------------------------------


def test_pc_a48_a_docked_ship_turns_about_its_middle_first() -> None:
    sea = island_ahead(r.WILD, 3000, "S")
    moved(sea, NORTH)
    x, y, _ = place(sea)
    assert ruling(sea, EAST)[0] == rulings.MOVE_BLOCKED
    assert moved(sea, "turn", 1350, 1350) == m.SAILED
    bow, ahead = bow_tip(3, x, y, 1350), turned(0, SHORT_U, 1350)
    assert bow_tip(3, *place(sea)) == (bow[0] + ahead[0], bow[1] + ahead[1])
    assert sea.ships[0].docked == NONE


def test_pc_a48_only_a_ship_in_contact_or_free_again_may_turn() -> None:
    sea = alone("S")
    assert ruling(sea, "turn", EAST, EAST) == (rulings.MAY_NOT_TURN, 0, 0)
    sea.ships[0].freed = 1
    assert moved(sea, "turn", 1350, 1350) == m.SAILED
    assert sea.ships[0].freed == 0


def test_pc_a48_a_rammed_ship_that_is_free_again_may_turn() -> None:
    sea = two_ships(Ship(1, (0, 2500, EAST), move="S"))
    moved(sea, NORTH)
    moved(sea, "turn", 1350, 1350)
    assert moved(sea, "turn", WEST, WEST, actor=1) == m.SAILED


def test_pc_a48_a_rammed_ship_whose_rammer_sinks_is_free_again_and_may_turn() -> None:
    sea = two_ships(Ship(1, (0, 2500, EAST), move="S"))
    moved(sea, NORTH)
    sink(sea, 0)
    assert moved(sea, "turn", WEST, WEST, actor=1) == m.SAILED


def test_pc_r21_a_ship_that_sinks_leaves_nothing_of_its_turn_behind() -> None:
    sea = lay_sea([Ship(0, (0, 0, NORTH), standing=1, facts={"freed": 1, "acted": 2, "bought": 1}), Ship(1)])
    sink(sea, 0)
    left = {name: int(sea.ships[0][name]) for name in ("laid", "in_yard", "x", "y", "freed", "acted", "bought")}
    assert left == {"laid": 0, "in_yard": 1, "x": 0, "y": 0, "freed": 0, "acted": 0, "bought": 0}
    assert sea.ships[0].standing == 0b111


def test_pc_a48_a_ship_beside_a_derelict_may_turn() -> None:
    sea = derelict_ahead(1, "S")
    sea.ships[0].y += 500
    lay_hull(sea.outlines[0], 3, 0, sea.ships[0].y, 0)
    assert moved(sea, NORTH) == m.STOPPED
    assert moved(sea, "turn", 1350, 1350) == m.SAILED


def test_pc_a48_the_end_of_the_turn_touches_nothing() -> None:
    sea = lay_sea([Ship(0, (0, 0, NORTH), facts={"freed": 1}), Ship(1, (900, 0, NORTH))])
    assert ruling(sea, "turn", EAST, NORTH) == (rulings.TURN_BLOCKED, 1, 0)
    edge = lay_sea([Ship(0, (HALF_TABLE - 600, 0, NORTH), facts={"freed": 1})])
    assert ruling(edge, "turn", EAST, NORTH) == (rulings.OVER_THE_EDGE, -1, 0)


# --- Launching at home ------------------------------------------------------------------------------------------------


def at_home(masts: int, move: str, outline: int = 0) -> PiratesSea:
    sea = lay_sea([Ship(0, None, guns=("2S",) * masts, move=move)], [(r.HOME, 0, 0)])
    lay_island(sea.outlines[1], outline, 0, 0, 0)
    return sea


@pytest.mark.parametrize("masts", range(1, 6))
def test_pc_a56_a_ship_is_launched_with_its_bow_at_its_home(masts: int) -> None:
    sea = at_home(masts, "S")
    assert m.launch_ruling(sea, 0, 0, EAST, WEST) == (OPEN, -1)
    m.launch(sea, 0, 0, EAST, WEST)
    assert (sea.ships[0].laid, sea.ships[0].docked) == (1, 0)
    assert 0 <= gap(sea, 0, 1) < 3
    assert not touching(sea.outlines[0], sea.outlines[1])
    assert bow_tip(masts, *place(sea))[0] > 0


def test_pc_a56_the_bow_must_touch_first_and_nothing_else_be_there() -> None:
    sea = at_home(3, "S")
    assert m.launch_ruling(sea, 0, 0, EAST, EAST) == (rulings.BEARING_BLOCKED, 1)
    sea = lay_sea([Ship(0), Ship(1, (3200, 0, NORTH))], [(r.HOME, 0, 0)])
    assert m.launch_ruling(sea, 0, 0, EAST, WEST) == (rulings.BEARING_BLOCKED, 1)
    assert m.launch_ruling(sea, 0, 0, NORTH, SOUTH)[0] == OPEN
    sea = lay_sea([Ship(0)], [(r.HOME, HALF_TABLE - 3000, 0)])
    assert m.launch_ruling(sea, 0, 0, EAST, WEST) == (rulings.OVER_THE_EDGE, -1)


@pytest.mark.parametrize("masts", range(1, 6))
def test_pc_a48_every_ship_at_home_on_an_empty_sea_has_a_legal_move(masts: int) -> None:
    for outline in range(8):
        for move, count in (("S", 1), ("L+L", 2), ("S+S+S", 3)):
            for bearing in range(outline * 10, 3600, 600):
                sea = at_home(masts, move, outline)
                m.launch(sea, 0, 0, bearing, (bearing + 1800) % 3600)
                assert any(
                    ruling(sea, "turn", turn, *(turn,) * count)[0] == OPEN
                    for turn in (bearing, (bearing + 900) % 3600, (bearing + 600) % 3600)
                )
