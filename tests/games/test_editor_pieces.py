"""What the position editor is told of a game's pieces: the names and headings that the games use themselves."""

import pytest

from iceharbor.catalogue import GAMES, open_game
from iceharbor.contract import OBJECT_NAMES
from iceharbor.games.armada.layout import facing
from tests.playthroughs import files
from tests.starts import states_of

EQUAL = {"fleet_2k": True}
WITH_AN_EDITOR = tuple(name for name, game in GAMES.items() if game.info.editor is not None)


@pytest.mark.parametrize("name", WITH_AN_EDITOR)
def test_new_ships_have_a_heading_for_each_player_of_each_number_of_players(name: str) -> None:
    info = GAMES[name].info
    assert info.editor is not None
    fewest, most = info.players
    assert [len(facings) for facings in info.editor.facings] == list(range(fewest, most + 1))


def test_new_ships_of_armada_look_where_its_fleets_look() -> None:
    editor = GAMES["armada"].info.editor
    assert editor is not None
    for facings in editor.facings:
        sea = open_game("armada", len(facings), EQUAL).setup().sea
        assert facings == tuple(facing(sea, player) for player in range(len(facings)))


@pytest.mark.parametrize("name", WITH_AN_EDITOR)
def test_objects_of_a_scene_have_the_names_that_the_editor_gives(name: str) -> None:
    match = states_of(files(name)[0])[-1]
    scene = match.game.scene(match.view(None), ())
    for ship in scene.ships:
        assert ship.name == OBJECT_NAMES["ship"].format(player=ship.seat, name=ship.label)
    assert scene.ships or scene.vessels
    for number, island in enumerate(scene.islands, 1):
        assert island.name == OBJECT_NAMES["island"].format(number=number)
    for card in scene.cards:
        assert card.name == OBJECT_NAMES["home"].format(player=card.seat)
