"""The laws, for every game in the catalogue and for the tiny one. `test_laws_catch.py` shows that they can fail."""

from collections.abc import Mapping
from random import Random

import pytest

from iceharbor.bots.searchable import is_searchable
from iceharbor.catalogue import GAMES
from iceharbor.contract import Finite
from iceharbor.match import AnyGame
from tests.bundles import BUNDLES, TABLES
from tests.laws import LAWS, TO_THE_END
from tests.seeds import WHOLE_MATCHES, seeds, times
from tests.starts import fresh, midway
from tests.tiny import Parley

FOLLOWING = [law for law in LAWS if not law.startswith(TO_THE_END)]


def without_laws(games: Mapping[str, type[AnyGame]]) -> set[str]:
    """The games without a bundle in tests/bundles/."""
    return {name for name, kind in games.items() if name not in BUNDLES or BUNDLES[name].kind is not kind}


def test_every_game_of_the_catalogue_has_its_laws() -> None:
    assert not without_laws(GAMES), "a game without a bundle in tests/bundles/ is not ready for the catalogue"


def test_a_game_without_laws_does_not_pass() -> None:
    class Unlawful(Parley):
        pass

    assert without_laws({**GAMES, "chess": Parley, "parley": Unlawful}) == {"chess", "parley"}


@pytest.mark.parametrize("seed", seeds(times(1, WHOLE_MATCHES)))
@pytest.mark.parametrize(("name", "table"), TABLES)
@pytest.mark.parametrize("law", LAWS)
def test_the_game_obeys_law(law: str, name: str, table: int, seed: int) -> None:
    skip_unless_it_applies(law, name)
    LAWS[law](BUNDLES[name], fresh(name, table, seed + times(1, 0)), Random(seed))  # one short match, or a long one too


@pytest.mark.parametrize("seed", seeds(times(1, 3)))
@pytest.mark.parametrize("name", BUNDLES)
@pytest.mark.parametrize("law", FOLLOWING)
def test_in_the_middle_of_a_recorded_match_the_game_obeys_law(law: str, name: str, seed: int) -> None:
    skip_unless_it_applies(law, name)
    rng = Random(seed)
    LAWS[law](BUNDLES[name], midway(name, rng), rng)


def skip_unless_it_applies(law: str, name: str) -> None:
    if law.startswith("5") and not issubclass(BUNDLES[name].kind, Finite):
        pytest.skip("only finite games list their actions")
    if law.startswith("12") and not is_searchable(name):
        pytest.skip("only searchable games have compiled functions for it")
