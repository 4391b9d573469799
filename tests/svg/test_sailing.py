"""Pictures of ships under sail: exact hulls, masts that stand or are lost, islands of sand and their coins."""

from typing import Any
from xml.etree import ElementTree

from iceharbor.scene import CoinLook, SailingShip, Scene
from iceharbor.svg.sailing import CANVAS, COIN_FACE, SAND
from tests.svg.hand_built import elements, picture, sea, words_in
from tests.svg.sailing_fleet import coins, fleet_scene, sand, vessel
from tests.svg.test_sea import bows


def drawn(scene: Scene) -> ElementTree.Element:
    return picture(scene, palette="standard")


def only(*vessels: SailingShip, **more: Any) -> ElementTree.Element:
    return picture(sea(vessels=vessels, **more))


def test_a_ship_under_sail_is_its_exact_hull() -> None:
    ship = vessel("0.lantern-hen", "Lantern Hen", 3, (9000, 9000), 1234)
    found = bows(only(ship))
    assert min(abs(ship.hull[0][0] - x) + abs(ship.hull[0][1] - y) for x, y in found) <= 3


def test_a_standing_mast_has_a_sail_and_a_lost_one_a_cross() -> None:
    ship = vessel("0.lantern-hen", "Lantern Hen", 3, (9000, 9000), 0, lost=1)
    picture_of = only(ship)
    assert len(elements(picture_of, "path", fill=CANVAS)) == 2
    assert len(elements(picture_of, "path", stroke="#ff5547")) == 1
    assert "Lantern Hen" in words_in(picture_of)


def test_a_ship_without_masts_says_that_it_is_adrift() -> None:
    assert "Hen, adrift" in words_in(only(vessel("0.hen", "Hen", 2, (9000, 9000), 0, lost=2)))


def test_coins_show_their_value_only_to_those_who_know_it() -> None:
    known = CoinLook("c1", 5, secret=True)
    island = sand("wild1", "Kettle Island", (9000, 9000), 1800, coins=(known, *coins(None, None)))
    picture_of = only(sands=(island,))
    assert len(elements(picture_of, "circle", fill=COIN_FACE)) == 3
    assert words_in(picture_of).count("5") == 1
    assert len(elements(picture_of, "polygon", fill=SAND)) == 1


def test_every_object_of_a_fleet_has_its_name() -> None:
    scene = fleet_scene()
    said = words_in(drawn(scene))
    labels = [ship.label for ship in scene.vessels] + [island.label for island in scene.sands]
    assert [label for label in labels if not any(words.startswith(label) for words in said)] == []
