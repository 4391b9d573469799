"""The state of Parley, and its actions as values with their notation."""

from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from iceharbor.contract import NATURE, Player, Viewer, refuse
from iceharbor.plan import Refusal

T = TypeVar("T")

UNDEALT: Final = 0
"""Stands for a gem before NATURE has dealt it."""
HIDDEN: Final = -1
"""In a view: a gem or a sealed bid that the viewer does not know."""
GEMS: Final = (1, 1, 2, 2, 3, 3)


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins set aside for a look at another player's gem."""

    to: Player
    coins: int


class Table(Struct, frozen=True):
    """Everything true now; each tuple has one place per player."""

    phase: str
    """deal, seal, roll, floor or over."""
    round: int
    coins: tuple[int, ...]
    bank: int
    points: tuple[int, ...]
    gems: tuple[int, ...]
    seen: tuple[tuple[Player, ...], ...]
    """The players whose gems each player has looked at, in order; public."""
    bids: tuple[int | None, ...]
    offers: tuple[Offer | None, ...]
    offered: tuple[bool, ...]
    """The players who have made an offer this round."""
    floor: Player | None = None
    peeked: bool = False
    gone: tuple[Player, ...] = ()


class Sight(Struct, frozen=True):
    """A view: the table with everything masked that the viewer does not know."""

    viewer: Viewer
    table: Table


class Deal(Struct, frozen=True):
    player: Player
    gem: int


class Roll(Struct, frozen=True):
    pips: int


class Bid(Struct, frozen=True):
    coins: int


class Propose(Struct, frozen=True):
    to: Player
    coins: int


class Answer(Struct, frozen=True):
    yes: bool
    to: Player


class Buy(Struct, frozen=True):
    """A point for a coin."""


class Peek(Struct, frozen=True):
    at: Player


class Done(Struct, frozen=True):
    pass


Action = Deal | Roll | Bid | Propose | Answer | Buy | Peek | Done


def write(action: Action) -> str:
    """The notation."""
    match action:
        case Deal(player, gem):
            return f"deal {player} {gem}"
        case Roll(pips):
            return f"roll {pips}"
        case Bid(coins):
            return f"bid {coins}"
        case Propose(to, coins):
            return f"offer {to} {coins}"
        case Answer(yes, to):
            return f"{'accept' if yes else 'decline'} {to}"
        case Peek(at):
            return f"peek {at}"
        case Buy():
            return "buy"
        case Done():
            return "done"


def read(text: str) -> Action:
    """The action of this notation; raises Refused."""
    verb, *words = text.split(" ")
    numbers = [int(word) for word in words if len(word) <= 3 and word.isascii() and word.isdigit()]
    if len(numbers) == len(words) and all(str(n) == word for n, word in zip(numbers, words, strict=True)):
        match verb, numbers:
            case "deal", [player, gem]:
                return Deal(player, gem)
            case "roll", [pips]:
                return Roll(pips)
            case "bid", [coins]:
                return Bid(coins)
            case "offer", [to, coins]:
                return Propose(to, coins)
            case "accept" | "decline", [to]:
                return Answer(verb == "accept", to)
            case "peek", [at]:
                return Peek(at)
            case "buy", []:
                return Buy()
            case "done", []:
                return Done()
    raise refuse("PY-R0", f"{text[:40]!r} is not an action of Parley")


# --- Checks -----------------------------------------------------------------------------------------------------------


def acting(table: Table) -> frozenset[Player]:
    """Everyone who may act; an offer is answered out of turn (PY-R3)."""
    match table.phase:
        case "deal" | "roll":
            return frozenset((NATURE,))
        case "seal":
            open_bids = [player for player in still_in(table) if table.bids[player] is None]
            return frozenset((*open_bids, *(offer.to for offer in table.offers if offer)))
        case "floor":
            return frozenset((table.floor,)) if table.floor is not None else frozenset()
        case _:
            return frozenset()


def still_in(table: Table) -> list[Player]:
    return [player for player in range(len(table.coins)) if player not in table.gone]


def ruling(table: Table, player: Player, action: Action) -> Refusal | None:
    """The reason why the player may not do this; None if they may. For a player it uses only what they know."""
    if player not in acting(table):
        return Refusal("PY-R1", "not your turn")
    match action, table.phase:
        case Deal(to, gem), "deal" if player == NATURE:
            if to != table.gems.index(UNDEALT):
                return Refusal("PY-R1", "gems are dealt in order")
            return None if gem in gems_left(table) else Refusal("PY-R1", "no such gem is left")
        case Roll(pips), "roll" if player == NATURE:
            return None if 1 <= pips <= 6 else Refusal("PY-R4", "a die shows 1 to 6")
        case Bid(coins), "seal":
            if table.bids[player] is not None:
                return Refusal("PY-R2", "you have sealed your bid")
            return None if coins <= table.coins[player] else Refusal("PY-R2", "you have too few coins")
        case Propose(to, coins), "seal":
            return offer_ruling(table, player, to, coins)
        case Answer(_, to), "seal":
            asked = to < len(table.offers) and table.offers[to]
            return None if asked and asked.to == player else Refusal("PY-R3", "no offer to you is open")
        case Buy(), "floor":
            return None if table.coins[player] else Refusal("PY-R5", "a point costs a coin")
        case Peek(at), "floor":
            if table.peeked:
                return Refusal("PY-R6", "one peek a turn")
            return None if at != player and at < len(table.coins) else Refusal("PY-R6", "peek at another player")
        case Done(), "floor":
            return None
        case _:
            return Refusal("PY-R1", "not now")


def offer_ruling(table: Table, player: Player, to: Player, coins: int) -> Refusal | None:
    """Coins for a look (PY-R3): once a round, before sealing, to a player who has not resigned."""
    if table.bids[player] is not None or table.offered[player]:
        return Refusal("PY-R3", "one offer a round, before you seal")
    if to == player or to not in still_in(table) or to in table.seen[player]:
        return Refusal("PY-R3", "offer it to a player whose gem you have not seen")
    return None if 1 <= coins <= table.coins[player] else Refusal("PY-R3", "offer one coin at least, of those you have")


def gems_left(table: Table) -> list[int]:
    """The gems left in NATURE's bag."""
    left = list(GEMS)
    for gem in table.gems:
        if gem > UNDEALT:
            left.remove(gem)
    return left


def imaginable(players: int, coins: int) -> Iterator[Action]:
    """Every action that makes sense at a table of this size, and some that do not."""
    amounts = range(coins * players + 2)
    seats = range(players + 1)
    yield from (Deal(player, gem) for player in seats for gem in range(5))
    yield from (Roll(pips) for pips in range(8))
    yield from (Bid(amount) for amount in amounts)
    yield from (Propose(to, amount) for to in seats for amount in amounts)
    yield from (Answer(yes, to) for yes in (True, False) for to in seats)
    yield from (Peek(at) for at in seats)
    yield from (Buy(), Done())


# --- Changes ----------------------------------------------------------------------------------------------------------


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values with one changed."""
    return (*values[:index], value, *values[index + 1 :])


def with_offers_back(table: Table, gone: Player | None = None) -> Table:
    """The table with open offers returned: all of them, or those by or to a player who resigned."""
    coins, offers = list(table.coins), list(table.offers)
    for player, offer in enumerate(table.offers):
        if offer and gone in (None, player, offer.to):
            coins[player] += offer.coins
            offers[player] = None
    return replace(table, coins=tuple(coins), offers=tuple(offers))
