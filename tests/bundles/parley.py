"""Parley's bundle for the laws."""

from collections.abc import Hashable, Iterator
from random import Random

from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.match import AnyGame
from tests.laws import Bundle
from tests.tiny import Parley
from tests.tiny.state import (
    UNDEALT,
    Action,
    Answer,
    Bid,
    Deal,
    Peek,
    Roll,
    Table,
    imaginable,
    ruling,
    still_in,
    write,
)


def coins_and_gems(game: AnyGame, state: Table) -> Hashable:
    """Coins in purses, on offer and at the bank; and the owner of each gem."""
    laid = sum(offer.coins for offer in state.offers if offer)
    return sum(state.coins) + state.bank + laid, state.gems


def dealt(game: AnyGame, state: Table) -> bool:
    return UNDEALT not in state.gems


def everything(game: AnyGame) -> Iterator[Action]:
    return imaginable(game.players, game.options["coins"])


def twin(game: AnyGame, state: Table, viewer: Viewer, player: Player, text: str, other: Table) -> str | None:
    """A gem or a bid that the viewer does not see may be another one in the other world; the die reveals all bids."""
    encoded = game.read(text)
    match encoded:
        case Deal(to, gem) if to != viewer:
            left = [g for g in (1, 2, 3) if ruling(other, player, Deal(to, g)) is None]
            return write(Deal(to, left[gem % len(left)]))
        case Bid(coins) if player != viewer:
            return write(Bid(Random(coins).randint(0, other.coins[player])))
        case Roll():
            same = all(state.bids[p] == other.bids[p] for p in still_in(state))
            return text if same and player == NATURE else None
        case Peek() if player == viewer:
            return None
        case Answer(True, to) if to == viewer:
            return None
        case _:
            return text if ruling(other, player, encoded) is None else None


PARLEY = Bundle(
    kind=Parley,
    tables=((2, {}), (3, {"rounds": 5, "coins": 2}), (4, {"rounds": 1, "coins": 6}), (4, {"coins": 0})),
    conserved=coins_and_gems,
    settled=dealt,
    twin=twin,
    imaginable=everything,
)
