"""Every game's bundle for the laws, by name. A new game must add its own file here, or the tests fail.

The file has the name of the game, and in it stands the bundle, in capital letters: `hextris.py` has HEXTRIS.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from iceharbor.catalogue import GAMES
from tests.laws import Bundle


def bundle_of(name: str) -> Bundle:
    """The bundle of a game."""
    bundle: Bundle = getattr(import_module(f"tests.bundles.{name}"), name.upper())
    return bundle


BUNDLES: Final[Mapping[str, Bundle]] = {name: bundle_of(name) for name in ("parley", *GAMES)}

TABLES: Final = tuple((name, table) for name, bundle in BUNDLES.items() for table in range(len(bundle.tables)))
"""Every game with each table that its bundle lists."""
