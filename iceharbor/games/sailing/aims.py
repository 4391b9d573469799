"""The places and headings that the words of ships' games say."""

from iceharbor.aim import Aim, Aimed
from iceharbor.games.sailing.names import heading_in, point_in
from iceharbor.plan import Words


class SailingAims(Aimed):
    """A game whose words name places and headings as all ships' games do."""

    def aim(self, words: Words) -> Aim:
        return Aim(point_in(words), heading_in(words) if words else None)
