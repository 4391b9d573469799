"""What each viewer knows: fleets that are still sealed, and the values of face-down coins (PC-R3, R9, A50, A59, A60).

Everything else is public: where each coin lies, who has looked at it, what ships carry by number.
"""

from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg.actions import Action, ChooseFleet, DealCoins, write_action
from iceharbor.games.pirates_csg.cards import CardList, treasure_set
from iceharbor.games.pirates_csg.dealing import KNOWN_TO_ALL, SEED_KNOWN
from iceharbor.games.pirates_csg.fleets import random_fleet
from iceharbor.games.pirates_csg.layout import PLAYERS, with_ships
from iceharbor.games.pirates_csg.records import (
    CREW,
    FLEETS,
    NOT_IN_FLEET,
    OVER,
    UNKNOWN_VALUE,
    PiratesSea,
)
from iceharbor.games.pirates_csg.setup import with_fleet
from iceharbor.games.pirates_csg.unseen import deal_unseen, mix_of

UNSEEN_FLEET: Final = "fleet ?"
"""The log's text for a fleet that the viewer may not see yet."""
UNSEEN_COIN: Final = "?"


def masked(sea: PiratesSea, viewer: Viewer) -> PiratesSea:
    """The sea as a viewer knows it: other sealed fleets are missing, and coins that they have not seen have no value
    and no power. A spectator sees what both players know. When the game is over, nothing is hidden."""
    shown = copied(sea, "field", "cards")
    if sea.turn[0].phase == OVER:
        return shown
    if sea.turn[0].phase == FLEETS:
        shown = _without_fleets(shown, viewer)
    seen = KNOWN_TO_ALL if viewer is None else 1 << viewer
    hidden = shown.coins["known"] & seen != seen
    shown.coins["value"][hidden] = UNKNOWN_VALUE
    shown.coins["power"][hidden] = 0
    return shown


def _without_fleets(sea: PiratesSea, viewer: Viewer) -> PiratesSea:
    """The sea without the fleets of others."""
    for player in range(PLAYERS):
        if player != viewer:
            sea.crew["state"][player * len(CREW) : (player + 1) * len(CREW)] = NOT_IN_FLEET
    own = sea.ships["player"] == (NATURE if viewer is None else viewer)
    return with_ships(sea, sea.ships[own], sea.cards[own])


# --- A state that the viewer cannot tell from the true one ------------------------------------------------------------


def guess(view: PiratesSea, viewer: Viewer, cards: CardList, rng: Random) -> PiratesSea:
    """A sea with the same view: sealed fleets are random legal ones, and coins that the viewer has not seen are dealt
    at random from those that they have not seen elsewhere. Special treasures that are not seen lie on islands, since
    ships carry them face up."""
    sea = copied(view, "field", "cards")
    if view.turn[0].phase == FLEETS:
        for player in range(PLAYERS):
            if player != viewer and view.turn[0].ready >> player & 1:
                fleet = random_fleet(cards, int(view.turn[0].points), rng)
                sea = with_fleet(sea, player, fleet, cards)
    deal_unseen(sea, mix_of(cards), np.array([rng.getrandbits(64) | 1], np.uint64))
    return sea


# --- What entries tell ------------------------------------------------------------------------------------------------


def learned(before: PiratesSea, after: PiratesSea) -> bool:
    """True if a player learned something that was hidden: a sealed fleet, or a coin's value."""
    revealed = before.turn[0].phase == FLEETS != after.turn[0].phase
    return bool(revealed or _known_bits(before) != _known_bits(after))


def knows_more(before: PiratesSea, after: PiratesSea, player: Player) -> bool:
    """True if this player learned a fleet or the value of a coin between these states."""
    was, now = (sum(int(known) >> player & 1 for known in sea.coins["known"]) for sea in (before, after))
    return now > was or before.turn[0].phase == FLEETS != after.turn[0].phase


def _known_bits(sea: PiratesSea) -> int:
    return sum(int(known).bit_count() for known in sea.coins["known"])


def told_notation(before: PiratesSea, player: Player, action: Action, viewer: Viewer) -> str:
    """An entry as a viewer may read it."""
    match action:
        case ChooseFleet() if viewer != player:
            return UNSEEN_FLEET
        case DealCoins(coins):
            seed = len(treasure_set().seed) if SEED_KNOWN else 0
            hidden = (UNSEEN_COIN,) * (len(coins) - seed - 1)
            return " ".join(("deal", *coins[:seed], *hidden, coins[-1]))
        case _:
            return write_action(action)
