"""What a player sees of an enemy ship: its masts, how far its guns reach, and which own ships they could hit."""

from iceharbor.games.pirates_csg.fighting import gun_able, gun_sees
from iceharbor.games.pirates_csg.gun_lines import IN_SIGHT
from iceharbor.games.pirates_csg.records import MAX_GUNS
from tests.games.pirates_csg_seas import Ship
from tests.games.test_pirates_csg_plans import plan, waters


def test_an_enemy_ship_names_the_own_ships_that_its_guns_could_hit() -> None:
    sea = waters(Ship(0, (-5000, 4000, 0)), Ship(1, (-3000, 4000, 900)))
    found = plan(sea, "1.ship-1")
    hit = any(gun_able(sea, 1, gun) and gun_sees(sea, 1, gun, 0) == IN_SIGHT for gun in range(MAX_GUNS))
    assert hit
    assert "could hit" in found.prompt
    assert "none of your ships" not in found.prompt
    assert found.preview is not None
    assert len(found.preview.aims) == 1
    assert found.preview.ranges
    assert (found.action, found.choices) == (None, ())


def test_a_far_enemy_ship_and_a_derelict_could_hit_none() -> None:
    far = plan(waters(Ship(0, (-5000, 4000, 0)), Ship(1, (9000, -9000, 900))), "1.ship-1")
    assert far.prompt.endswith("could hit none of your ships from here.")
    assert far.preview is not None
    assert far.preview.ranges
    assert far.preview.aims == ()
    derelict = plan(waters(Ship(0, (-5000, 4000, 0)), Ship(1, (-3000, 4000, 900), standing=0)), "1.ship-1")
    assert derelict.prompt.endswith("could hit none of your ships from here.")
    assert derelict.preview is not None
    assert derelict.preview.ranges == ()


def test_an_enemy_ship_can_be_looked_at_out_of_turn() -> None:
    sea = waters(Ship(0, (-5000, 4000, 0)), Ship(1, (-3000, 4000, 900)))
    sea.turn[0].player = 1
    assert "could hit" in plan(sea, "1.ship-1").prompt
