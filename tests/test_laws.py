"""The laws, for every game in the catalogue and for the tiny one; and that they catch a game that breaks them."""

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.contract import Finite
from tests.bundles import BUNDLES, TABLES
from tests.chance import seeds
from tests.laws import LAWS


def test_every_game_of_the_catalogue_has_its_laws() -> None:
    missing = set(GAMES) - set(BUNDLES)
    assert not missing, f"{missing}: a game without a bundle in tests/bundles/ is not ready for the catalogue"
    assert all(BUNDLES[name].kind is kind for name, kind in GAMES.items())


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize(("name", "table"), TABLES)
@pytest.mark.parametrize("law", LAWS)
def test_the_game_obeys_law(law: str, name: str, table: int, seed: int) -> None:
    if law.startswith("5") and not issubclass(BUNDLES[name].kind, Finite):
        pytest.skip("only finite games list their actions")
    LAWS[law](BUNDLES[name], table, seed)
