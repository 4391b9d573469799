"""Every game's bundle for the laws, by name. A new game adds its own here, or it does not pass."""

from collections.abc import Mapping
from typing import Final

from tests.bundles.armada import ARMADA
from tests.bundles.hextris import HEXTRIS
from tests.bundles.ice_pirates import ICE_PIRATES
from tests.bundles.parley import PARLEY
from tests.bundles.sprawl import SPRAWL
from tests.bundles.torpedo import TORPEDO
from tests.bundles.undercut import UNDERCUT
from tests.laws import Bundle

BUNDLES: Final[Mapping[str, Bundle]] = {
    bundle.kind.info.name: bundle for bundle in (PARLEY, ICE_PIRATES, ARMADA, HEXTRIS, SPRAWL, UNDERCUT, TORPEDO)
}

TABLES: Final = tuple((name, table) for name, bundle in BUNDLES.items() for table in range(len(bundle.tables)))
"""Every game at every table that its bundle sets."""
