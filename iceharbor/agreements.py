"""Offers that belong to every match: a draw, and to take back the last decision.

    offer draw   accept draw   decline draw
    takeback     accept takeback   decline takeback

They are entries of the log, and anyone concerned may answer at any time. An offer stands until all who are asked have
accepted it, or one of them declines; to decline one's own offer withdraws it. A takeback also lapses with the next
action of the game. A draw lapses when a player who is asked acts without an answer. None of it can be undone, and after
a refusal the same player can offer the same again after the next action of the game.
"""

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any, Final, Generic, NamedTuple

from msgspec import Struct

from iceharbor.contract import NATURE, Player, State


class OfferKind(Enum):
    """What is offered."""

    DRAW = "draw"
    TAKEBACK = "takeback"


class MatchAction(Enum):
    """The actions that belong to every match, with their notation."""

    UNDO = "undo"
    RESIGN = "resign"
    OFFER_DRAW = "offer draw"
    ACCEPT_DRAW = "accept draw"
    DECLINE_DRAW = "decline draw"
    TAKE_BACK = "takeback"
    ACCEPT_TAKEBACK = "accept takeback"
    DECLINE_TAKEBACK = "decline takeback"


MATCH_ACTIONS: Final = {action.value: action for action in MatchAction}
OFFERING: Final = {MatchAction.OFFER_DRAW: OfferKind.DRAW, MatchAction.TAKE_BACK: OfferKind.TAKEBACK}
ACCEPTING: Final = {MatchAction.ACCEPT_DRAW: OfferKind.DRAW, MatchAction.ACCEPT_TAKEBACK: OfferKind.TAKEBACK}
DECLINING: Final = {MatchAction.DECLINE_DRAW: OfferKind.DRAW, MatchAction.DECLINE_TAKEBACK: OfferKind.TAKEBACK}
ANSWERING: Final = ACCEPTING | DECLINING
OFFERS: Final = tuple(action.value for action in (*OFFERING, *ANSWERING))
"""The notation of offers and answers."""
GOING_BACK: Final = ("undo", "takeback", "accept takeback")
"""The notation of entries by which the state can go back."""


class HasDraws(Generic[State], ABC):
    """A game that players can agree to end without a winner."""

    @abstractmethod
    def draw_agreed(self, state: State) -> State:
        """The state after all remaining players have agreed to a draw. Raises Refused where they cannot yet."""


class OpenOffer(Struct, frozen=True):
    """An offer that stands."""

    kind: OfferKind
    player: Player
    seq: int
    """The number of its entry."""
    waiting: tuple[Player, ...]
    """Those who are asked and have not accepted yet."""

    def lapses(self, player: Player) -> bool:
        """True if an action of the game by this player ends the offer."""
        return self.kind is OfferKind.TAKEBACK or (player != NATURE and player in self.waiting)


class Decision(NamedTuple):
    """A decision that can be taken back."""

    player: Player
    seq: int
    """The number of entries before it."""
    state: Any
    """The state before it."""


def latest(decisions: tuple[Decision, ...], player: Player) -> int | None:
    """The index of this player's last decision; None if there is none to take back."""
    indices = range(len(decisions) - 1, -1, -1)
    return next((index for index in indices if decisions[index].player == player), None)
