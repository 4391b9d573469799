"""Attacks of Pirates CSG: range, line of fire, dice, hits and sinking."""

from random import Random

import numpy as np
import pytest

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg import rulings as no
from iceharbor.games.pirates_csg.encoding import ATTACK, COUNT, FIRST, HOLDS, EncodedAction, new_action
from iceharbor.games.pirates_csg.fighting import (
    MUSKET,
    apply_attack,
    apply_shot,
    attack_ruling,
    gun_sees,
    keep_roll,
    roll_again,
    rolls_above,
)
from iceharbor.games.pirates_csg.gun_lines import HIDDEN, IN_SIGHT, TOO_FAR, gun_view
from iceharbor.games.pirates_csg.hulls import lay_hull, mast_spot
from iceharbor.games.pirates_csg.masts import least_mast, masts_standing
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.table.contact import touching
from tests.games.pirates_csg_seas import Ship, lay_sea
from tests.seeds import seeds, times

ME = Ship(0, (0, 0, 0))
ABEAM = Ship(1, (2000, 0, 0))


def attack(*targets: int, ship: int = 0) -> EncodedAction:
    encoded = new_action(ATTACK, ship)
    encoded[COUNT] = len(targets)
    encoded[FIRST : FIRST + len(targets)] = targets
    return encoded


def fire(sea: PiratesSea, *targets: int) -> None:
    encoded = attack(*targets)
    assert attack_ruling(sea, 0, encoded)[0] == no.OPEN
    apply_attack(sea, encoded)


def roll(sea: PiratesSea, *dice: int) -> None:
    for die in dice:
        assert sea.turn[0].phase == r.SHOT
        apply_shot(sea, die)


# --- Range and line of fire -------------------------------------------------------------------------------------------


def test_pc_a21_range_is_from_the_mast_to_the_nearest_point_of_the_hull() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), ("2S",)), Ship(1, (3000, 0, 0), ("2S",))])
    x, y = mast_spot(1, 0, 0, 0, 0)
    nearest = min(int(px) for px in sea.outlines[1].x[:11])
    for reach, seen in ((nearest - x - 1, TOO_FAR), (nearest - x + 40, IN_SIGHT)):
        assert gun_view(sea, 0, 1, x, y, reach, False, False) == seen


def test_pc_r17_a_red_gun_reaches_l_and_a_white_one_s() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), ("2S", "2L")), Ship(1, (3200, 0, 0), ("2S",))])
    assert [gun_sees(sea, 0, gun, 1) for gun in (0, 1)] == [TOO_FAR, IN_SIGHT]


def test_pc_a22_an_island_and_a_third_hull_block_and_a52_the_option_opens_fire() -> None:
    far = Ship(1, (3300, 0, 0), ("2S",))
    gun = Ship(0, (0, 0, 0), ("2L",))
    third = lay_sea([gun, far, Ship(0, (1700, 0, 0), ("2S",) * 5)])
    isle = lay_sea([gun, Ship(1, (4400, 0, 0), ("2S",))], [(r.WILD, 2300, 0)])
    assert gun_sees(third, 0, 0, 1) == HIDDEN
    assert gun_sees(isle, 0, 0, 1) == TOO_FAR
    assert gun_view(isle, 0, 1, 0, 0, 6000, False, False) == HIDDEN
    assert gun_view(isle, 0, 1, 0, 0, 6000, True, False) == IN_SIGHT
    third.turn[0].open_fire = 1
    assert gun_sees(third, 0, 0, 1) == IN_SIGHT


def test_pc_a52_a_part_of_the_hull_in_sight_is_enough() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), ("2L",)), Ship(1, (2600, 0, 0), ("2S",) * 5), Ship(0, (1700, 0, 0), ("2S",))])
    assert gun_sees(sea, 0, 0, 1) == IN_SIGHT


@pytest.mark.parametrize(("power", "third", "isle"), [("clear_aim", IN_SIGHT, HIDDEN), ("high_guns", HIDDEN, IN_SIGHT)])
def test_pc_a46_two_powers_see_past_ships_or_past_islands(power: str, third: int, isle: int) -> None:
    gun = Ship(0, (0, 0, 0), ("2L",), power=power)
    behind = lay_sea([gun, Ship(1, (3300, 0, 0), ("2S",)), Ship(1, (1700, 0, 0), ("2S",) * 5)])
    assert gun_sees(behind, 0, 0, 1) == third
    ashore = lay_sea([gun, Ship(1, (3300, 0, 0), ("2S",))], [(r.WILD, 1700, 0)])
    lay_hull(ashore.outlines[2], 5, 1700, 0, 0)  # a small island
    assert gun_sees(ashore, 0, 0, 1) == isle


def sampled_view(sea: PiratesSea, x: int, y: int, reach: int) -> bool:
    """An oracle apart: rays to many points of the target's edges, each cut with every obstacle in floats."""
    target = sea.outlines[1]
    for k in range(int(target.corners)):
        after = (k + 1) % int(target.corners)
        for part in np.linspace(0.0, 1.0, 17):
            px = float(target.x[k] + part * (target.x[after] - target.x[k])) - x
            py = float(target.y[k] + part * (target.y[after] - target.y[k])) - y
            if np.hypot(px, py) <= reach - 1 and not any(
                _cuts(sea.outlines[other], x, y, px, py) for other in range(2, len(sea.outlines) - 1)
            ):
                return True
    return False


def _cuts(outline: np.record, x: int, y: int, px: float, py: float) -> bool:
    """True if the segment from x, y by px, py is inside an outline for a part of its way."""
    low, high = 0.0, 1.0
    for k in range(int(outline.corners)):
        after = (k + 1) % int(outline.corners)
        ex, ey = int(outline.x[after] - outline.x[k]), int(outline.y[after] - outline.y[k])
        start = ex * (y - int(outline.y[k])) - ey * (x - int(outline.x[k]))
        change = ex * py - ey * px
        if change > 0:
            low = max(low, -start / change)
        elif change < 0:
            high = min(high, -start / change)
        elif start <= 0:
            return False
    return high - low > 1e-9


def test_pc_a52_the_exact_line_of_fire_agrees_with_an_oracle_of_many_rays() -> None:
    rng = Random(f"line of fire {seeds(1)[0]}")
    found = {IN_SIGHT: 0, TOO_FAR: 0, HIDDEN: 0}
    for _ in range(times(150, 1000, 3000)):
        sea = _crowd(rng)
        x, y = mast_spot(1, 0, 0, 0, 0)
        seen = int(gun_view(sea, 0, 1, x, y, r.LONG_U, False, False))
        found[seen] += 1
        if sampled_view(sea, x, y, r.LONG_U):
            assert seen == IN_SIGHT
        elif seen == IN_SIGHT:  # a gap between two rays of the oracle: it must be narrow
            assert sampled_view(sea, x, y, r.LONG_U + 40) or _narrow(sea, x, y)
    assert min(found.values()) > 5, found


def _narrow(sea: PiratesSea, x: int, y: int) -> bool:
    """True if moving the gun by up to 30 units opens the line for the oracle too."""
    near = ((x + dx, y + dy) for dx in (-30, 0, 30) for dy in (-30, 0, 30))
    return any(sampled_view(sea, px, py, r.LONG_U + 40) for px, py in near)


def _crowd(rng: Random) -> PiratesSea:
    def spot(least: int, most: int) -> tuple[int, int, int]:
        angle, away = rng.random() * 6.28318, rng.randint(least, most)
        return int(away * np.cos(angle)), int(away * np.sin(angle)), rng.randrange(3600)

    target = spot(2500, 4600)
    between = (int(target[0] * 0.55), int(target[1] * 0.55), rng.randrange(3600))
    others = [Ship(rng.randrange(2), spot(1700, 3000), ("2S",) * rng.randint(1, 5)) for _ in range(rng.randint(0, 2))]
    others += [Ship(0, between, ("2S",) * rng.randint(1, 5))] if rng.random() < 0.7 else []
    sea = lay_sea([Ship(0, (0, 0, 0), ("2L",)), Ship(1, target, ("2S",) * rng.randint(1, 5)), *others])
    hulls = range(len(sea.ships))
    clash = any(touching(sea.outlines[one], sea.outlines[other]) for one in hulls for other in range(one))
    return _crowd(rng) if clash else sea


# --- Dice and hits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crew", "die", "hits"), [(0, 3, 0), (0, 4, 1), (r.CAPTAIN, 3, 1), (r.CAPTAIN, 2, 0)])
def test_pc_a20_a_roll_above_the_rank_hits_and_a_captain_adds_1(crew: int, die: int, hits: int) -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), ("3S",), facts={"crew": crew}), ABEAM])
    fire(sea, 1)
    roll(sea, die)
    assert (sea.turn[0].phase == r.MAST) == bool(hits)


def test_pc_r17_each_mast_in_range_rolls_one_die() -> None:
    """PC-T13: a three-master with one mast left rolls one die."""
    sea = lay_sea([Ship(0, (0, 0, 0), standing=0b010), ABEAM])
    fire(sea, 1)
    roll(sea, 1)
    assert sea.turn[0].phase == r.SHIPS_ACT
    assert sea.ships[0].acted == 2


def test_pc_r23_a_musketeer_fires_from_any_masts_spot_and_its_gun_is_not_changed() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), power="steady_guns", standing=0b010, facts={"crew": r.MUSKETEER}), ABEAM])
    fire(sea, 1)
    assert list(sea.turn[0].targets) == [-1, 1, -1, -1, -1, 1]
    assert (rolls_above(sea, 0, MUSKET), rolls_above(sea, 0, 1)) == (3, 1)


def test_pc_a26_a_derelict_fires_nothing_and_pc_r15_only_scavenges() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), standing=0, facts={"crew": r.MUSKETEER}), ABEAM])
    assert attack_ruling(sea, 0, attack(1))[0] == no.DERELICT


def test_pc_a23_each_gun_may_have_a_target_or_hold_its_fire() -> None:
    sea = lay_sea([ME, ABEAM, Ship(1, (-2000, 0, 0)), Ship(1, (9000, 9000, 0)), Ship(0, (0, 4000, 0))])
    fire(sea, 1, HOLDS, 2)
    assert list(sea.turn[0].targets) == [1, -1, 2, -1, -1, -1]
    sea.turn[0].phase = r.SHIPS_ACT
    wrong = ((1, 2), no.GUN_COUNT), ((1, 1, 3), no.OUT_OF_RANGE), ((4,), no.OWN_TARGET), ((-1,), no.NO_TARGET)
    for targets, ruling in (*wrong, ((HOLDS,), no.ALL_HOLD), ((HOLDS,) * 3, no.ALL_HOLD), ((3,), no.OUT_OF_RANGE)):
        assert attack_ruling(sea, 0, attack(*targets))[0] == ruling


def test_pc_a24_the_defender_chooses_a_mast_and_a54_is_not_asked_for_the_last() -> None:
    sea = lay_sea([ME, Ship(1, (2000, 0, 0), ("2S", "2S"))])
    fire(sea, 1)
    roll(sea, 6)
    turn = sea.turn[0]
    assert (turn.phase, turn.chooser, turn.actor, turn.resume) == (r.MAST, 1, 1, r.SHOT)
    sea.ships[1].standing, turn.phase = 0b10, r.SHOT
    roll(sea, 6)
    assert (sea.ships[1].standing, turn.phase) == (0, r.SHOT)


def test_pc_a54_the_least_valuable_mast_hits_least_and_is_short() -> None:
    assert least_mast(lay_sea([Ship(0, (0, 0, 0), ("2S", "4L", "4S"))]), 0) == 2


def test_pc_a25_a_derelict_sinks_when_hit_and_pc_a53_later_shots_are_lost() -> None:
    crew = {"crew": r.CAPTAIN, "docked": 0}
    sea = lay_sea([ME, Ship(1, (2000, 0, 0), standing=0, facts=crew)], [(r.WILD, 9000, 9000)], [(5, 0)])
    sea.coins[0].place, sea.coins[0].where = r.ABOARD, 1
    fire(sea, 1)
    roll(sea, 1, 6)
    sunk = sea.ships[1]
    assert (sunk.laid, sunk.in_yard, sunk.docked, sunk.crew) == (0, 1, r.NONE, 0)
    assert masts_standing(sea, 1) == 3
    assert sea.coins[0].place == r.SUNK
    assert sea.crew[len(r.CREW) + r.CAPTAIN].state == r.LOST
    assert sea.outlines[1].corners == 0
    assert sea.turn[0].phase == r.SHIPS_ACT


def test_pc_r21_a_sunk_ship_returns_to_the_yard_and_what_it_held_is_free() -> None:
    facts = {"crew": r.OARSMAN, "rams": 0, "towed_by": 2}
    ships = [ME, Ship(1, (2000, 0, 0), standing=0, power="lifeboat", facts=facts), Ship(1, (5000, 0, 0))]
    sea = lay_sea(ships)
    sea.ships[2].tows = 1
    fire(sea, 1)
    roll(sea, 6)
    assert (sea.ships[1].rams, sea.ships[1].towed_by, sea.ships[2].tows) == (r.NONE, r.NONE, r.NONE)
    assert sea.crew[len(r.CREW) + r.OARSMAN].state == r.IN_YARD


def test_pc_a41_a_cannoneer_rolls_one_miss_again() -> None:
    """PC-T14: dice 2, 2 against rank 3 give one reroll."""
    sea = lay_sea([Ship(0, (0, 0, 0), ("3S", "3S"), facts={"crew": r.CANNONEER}), ABEAM])
    fire(sea, 1)
    roll(sea, 2)
    assert (sea.turn[0].phase, sea.turn[0].chooser) == (r.REROLL, 0)
    roll_again(sea)
    roll(sea, 2, 2)
    assert sea.turn[0].phase == r.SHIPS_ACT
    kept = lay_sea([Ship(0, (0, 0, 0), ("3S", "3S"), facts={"crew": r.CANNONEER}), ABEAM])
    fire(kept, 1)
    roll(kept, 2)
    keep_roll(kept)
    roll(kept, 2)
    assert kept.turn[0].phase == r.REROLL
