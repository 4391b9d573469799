"""Offers that are answered at once: by bots, and for the other players of the device that asks for a takeback.

A bot accepts every takeback. It accepts a draw if it stands worse than the player who offers it, by the scores that all
can see, and declines otherwise.
"""

from collections.abc import Iterator, Set

from iceharbor.agreements import OfferKind, OpenOffer
from iceharbor.contract import Player
from iceharbor.match import Match


def answered(match: Match, bots: Set[Player], here: Set[Player] = frozenset()) -> Iterator[Match]:
    """The match after each answer that does not have to be waited for; `here` are the seats of the device that has
    just acted."""
    while (found := _next(match, bots, here)) is not None:
        match = match.play(*found)
        yield match


def _next(match: Match, bots: Set[Player], here: Set[Player]) -> tuple[Player, str] | None:
    for offer in match.offers:
        for player in offer.waiting:
            if offer.kind is OfferKind.TAKEBACK and (player in bots or (player in here and offer.player in here)):
                return player, "accept takeback"
            if offer.kind is OfferKind.DRAW and player in bots:
                return player, "accept draw" if _stands_worse(match, player, offer) else "decline draw"
    return None


def _stands_worse(match: Match, bot: Player, offer: OpenOffer) -> bool:
    standings = match.game.scene(match.view(bot), ()).panel.standings
    return standings[bot].score < standings[offer.player].score
