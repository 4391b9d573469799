"""The laws, for every game in the catalogue and for the tiny one. `test_laws_catch.py` shows that they can fail."""

from random import Random

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.contract import Finite
from tests.bundles import BUNDLES, TABLES
from tests.chance import seeds
from tests.laws import LAWS, TO_THE_END
from tests.starts import fresh, midway

FOLLOWING = [law for law in LAWS if not law.startswith(TO_THE_END)]


def test_every_game_of_the_catalogue_has_its_laws() -> None:
    missing = set(GAMES) - set(BUNDLES)
    assert not missing, f"{missing}: a game without a bundle in tests/bundles/ is not ready for the catalogue"
    assert all(BUNDLES[name].kind is kind for name, kind in GAMES.items())


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize(("name", "table"), TABLES)
@pytest.mark.parametrize("law", LAWS)
def test_the_game_obeys_law(law: str, name: str, table: int, seed: int) -> None:
    skip_unless_it_applies(law, name)
    LAWS[law](BUNDLES[name], fresh(name, table, seed), Random(seed))


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("name", BUNDLES)
@pytest.mark.parametrize("law", FOLLOWING)
def test_in_the_middle_of_a_recorded_match_the_game_obeys_law(law: str, name: str, seed: int) -> None:
    skip_unless_it_applies(law, name)
    rng = Random(seed)
    LAWS[law](BUNDLES[name], midway(name, rng), rng)


def skip_unless_it_applies(law: str, name: str) -> None:
    if law.startswith("5") and not issubclass(BUNDLES[name].kind, Finite):
        pytest.skip("only finite games list their actions")
