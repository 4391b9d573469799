"""Fleets: what makes one legal, why one is not and what to do about it, ready-made and random ones (PC-R3, R4, A2, A3).

A fleet is a nation and the words of its cards, ships and crew. At 50 points it has room for about four ships.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from iceharbor.games.common.plans import listed
from iceharbor.games.pirates_csg.actions import ChooseFleet
from iceharbor.games.pirates_csg.cards import CardList, ShipCard, crew_points
from iceharbor.games.pirates_csg.records import CREW, CREW_WORDS, NATIONS
from iceharbor.plan import Demand, Refusal

BELOW: Final = 10
"""The cheapest ship costs less than this (PC-R3)."""
NATION_WORDS: Final = {nation: nation.capitalize() for nation in NATIONS}
NATION_NAMES: Final = ("England", "Spain", "France", "Pirates")


# --- Is it legal? -----------------------------------------------------------------------------------------------------


def ships_in(cards: CardList, words: Sequence[str]) -> list[ShipCard]:
    """The ship cards among these words."""
    return [cards.ships[index] for word in words if word not in CREW_WORDS and (index := cards.find(word)) >= 0]


def price_of(cards: CardList, word: str) -> int:
    """The points of a ship or a kind of crew; 0 for an unknown word."""
    if word in CREW_WORDS:
        return crew_points(CREW.index(word))
    index = cards.find(word)
    return cards.ships[index].points if index >= 0 else 0


def total_of(cards: CardList, words: Sequence[str]) -> int:
    """The points of a fleet."""
    return sum(price_of(cards, word) for word in words)


def title_of(cards: CardList, word: str) -> str:
    """A card's name as people read it: `Lantern Hen`, `Captain`."""
    index = cards.find(word)
    return word.capitalize() if word in CREW_WORDS or index < 0 else cards.ships[index].name


def fleet_refusal(cards: CardList, points: int, fleet: ChooseFleet) -> Refusal | None:
    """Why a fleet is not legal, and what to change; None if it is legal."""
    return next(_faults(cards, points, fleet), None)


def _faults(cards: CardList, points: int, fleet: ChooseFleet) -> Iterator[Refusal]:
    for word in fleet.cards:
        if word not in CREW_WORDS and cards.find(word) < 0:
            yield Refusal("PC-R3", f"no card of this match is called {word[:40]!r}: take it out")
    yield from _doubles(cards, fleet.cards)
    yield from _strangers(cards, fleet)
    if total_of(cards, fleet.cards) > points:
        yield _excess(cards, points, fleet)
    ships = ships_in(cards, fleet.cards)
    if not ships:
        yield Refusal("PC-R3", f"the fleet has no ship: add one that costs less than {BELOW} points")
    elif min(card.points for card in ships) >= BELOW:
        cheapest = min(ships, key=lambda card: card.points)
        reason = f"the cheapest ship, {cheapest.name}, costs {cheapest.points} points"
        yield Refusal("PC-A3", f"{reason}: add or exchange one that costs less than {BELOW}")


def _doubles(cards: CardList, words: Sequence[str]) -> Iterator[Refusal]:
    for word in dict.fromkeys(words):
        if words.count(word) > 1:
            what = (
                "a fleet has at most one crew of each kind" if word in CREW_WORDS else "a fleet has each ship only once"
            )
            yield Refusal("PC-R3", f"{title_of(cards, word)} is there {words.count(word)} times, and {what}: keep one")


def _strangers(cards: CardList, fleet: ChooseFleet) -> Iterator[Refusal]:
    for card in ships_in(cards, fleet.cards):
        if card.nation not in (fleet.nation, "pirate"):
            own = NATION_WORDS[fleet.nation]
            reason = f"{card.name} is {NATION_WORDS[card.nation]}, and this fleet is {own}"
            yield Refusal("PC-R4", f"{reason}: take it out, or choose {NATION_NAMES[NATIONS.index(card.nation)]}")


def _excess(cards: CardList, points: int, fleet: ChooseFleet) -> Refusal:
    total = total_of(cards, fleet.cards)
    reason = f"the fleet costs {total} points, {total - points} more than {points}"
    return Refusal("PC-R3", f"{reason}: take out {_remedy(cards, points, fleet)}")


def _remedy(cards: CardList, points: int, fleet: ChooseFleet) -> str:
    """The cheapest card without which the fleet is legal; else the dearest ones, until the points are enough."""
    for word in sorted(fleet.cards, key=lambda word: (price_of(cards, word), word)):
        rest = tuple(other for other in fleet.cards if other != word)
        if total_of(cards, rest) <= points and fleet_refusal(cards, points, ChooseFleet(fleet.nation, rest)) is None:
            return _priced(cards, word)
    chosen, over = [], total_of(cards, fleet.cards) - points
    for word in sorted(fleet.cards, key=lambda word: (-price_of(cards, word), word)):
        if over > 0:
            chosen.append(_priced(cards, word))
            over -= price_of(cards, word)
    return listed(chosen)


def _priced(cards: CardList, word: str) -> str:
    return f"{title_of(cards, word)} ({price_of(cards, word)})"


def closed_card(cards: CardList, points: int, fleet: ChooseFleet, word: str) -> Refusal | None:
    """Why a card can't join a fleet, and what to take out for it; None if it can. What else the fleet lacks closes no
    card (PC-R3)."""
    price, left = price_of(cards, word), points - total_of(cards, fleet.cards)
    if price <= left:
        return None
    reason = f"{title_of(cards, word)} costs {price} and {max(0, left)} of {points} points are left"
    return Refusal("PC-R3", f"{reason}: {_room_for(cards, fleet, price - left) or 'it never fits'}")


def _room_for(cards: CardList, fleet: ChooseFleet, missing: int) -> str:
    """What to take out for that number of points: the cheapest card that is enough, else the dearest ones."""
    enough = [word for word in fleet.cards if price_of(cards, word) >= missing]
    if enough:
        word = min(enough, key=lambda word: (price_of(cards, word), word))
        over = price_of(cards, word) - missing
        return f"take out {_priced(cards, word)}" + ("" if over else " and it fits exactly")
    chosen, found = [], 0
    for word in sorted(fleet.cards, key=lambda word: (-price_of(cards, word), word)):
        if found < missing:
            chosen.append(_priced(cards, word))
            found += price_of(cards, word)
    return f"take out {listed(chosen)}" if found >= missing else ""


def fleet_demands(cards: CardList, points: int, fleet: ChooseFleet) -> tuple[Demand, ...]:
    """The four demands on a fleet, each met or not, for a player who is building it."""
    total, ships = total_of(cards, fleet.cards), ships_in(cards, fleet.cards)
    least = min((card.points for card in ships), default=None)
    cheap = least is not None and least < BELOW
    cheapest = f"Your cheapest ship costs {least}, " if least is not None else "You have no ship, "
    nation = NATION_NAMES[NATIONS.index(fleet.nation)]
    return (
        Demand("PC-R3", f"{total} points, at most {points}", total <= points),
        Demand("PC-A3", f"{cheapest}less than {BELOW}{'' if cheap else ' is needed'}", cheap),
        Demand(
            "PC-R4",
            f"All {nation}" + (" (Pirates may join)" if nation != "Pirates" else ""),
            not list(_strangers(cards, fleet)),
        ),
        Demand("PC-R3", "One of each crew", not list(_doubles(cards, fleet.cards))),
    )


# --- Fleets to begin with ---------------------------------------------------------------------------------------------

READY_MADE: Final[Mapping[str, ChooseFleet]] = {
    "Harbour Patrol": ChooseFleet(
        "english",
        ("winter-thimble", "lantern-hen", "brass-teakettle", "copper-gosling", "captain", "shipwright", "helmsman"),
    ),
    "Kitchen Navy": ChooseFleet(
        "english", ("salt-ledger", "plum-duff", "wet-tuesday", "half-a-moon", "captain", "musketeer")
    ),
    "Siesta Squadron": ChooseFleet(
        "spanish", ("long-siesta", "sunday-guitar", "saffron-cat", "blue-tile", "captain", "cannoneer", "explorer")
    ),
    "Market Day": ChooseFleet(
        "spanish",
        ("dusty-trumpet", "sleeping-olive", "saffron-cat", "paper-bull", "orange-peel", "helmsman", "oarsman"),
    ),
    "Garden Party": ChooseFleet(
        "french",
        ("rainy-waltz", "onion-soup", "powdered-goose", "lost-glove", "late-marquis", "shipwright", "helmsman"),
    ),
    "Bad Company": ChooseFleet(
        "pirate", ("unpaid-bill", "mild-threat", "crooked-spoon", "nine-buttons", "half-a-moon", "oarsman", "captain")
    ),
}
"""Six fleets of 50 points at most, of our own cards, by name."""


def ready_made(cards: CardList, points: int) -> dict[str, ChooseFleet]:
    """The ready-made fleets that are legal with these cards and points, by name."""
    return {name: fleet for name, fleet in READY_MADE.items() if fleet_refusal(cards, points, fleet) is None}


def cheapest_fleet(cards: CardList, points: int) -> ChooseFleet | None:
    """The fleet of one ship, the cheapest of all; None if no fleet is legal (PC-A3)."""
    card = min(cards.ships, key=lambda card: (card.points, card.word))
    fleet = ChooseFleet(card.nation, (card.word,))
    return fleet if fleet_refusal(cards, points, fleet) is None else None


def random_fleet(cards: CardList, points: int, rng: Random) -> ChooseFleet:
    """A random legal fleet: a nation, a ship that costs less than 10, then cards in random order while they fit."""
    nations = [nation for nation in NATIONS if _starters(cards, points, nation)]
    nation = rng.choice(nations)
    words = [rng.choice(_starters(cards, points, nation))]
    others = [word for word in sailing_under(cards, nation) if word not in words]
    rng.shuffle(others)
    crew = list(CREW[1:])
    rng.shuffle(crew)
    for word in (*others, *crew):
        if total_of(cards, words) + price_of(cards, word) <= points - (3 if word in others else 0):
            words.append(word)
    ships = sorted((word for word in words if word not in CREW_WORDS), key=lambda word: (-price_of(cards, word), word))
    return ChooseFleet(nation, (*ships, *sorted(word for word in words if word in CREW_WORDS)))


def sailing_under(cards: CardList, nation: str) -> list[str]:
    """The ships that may join a fleet of this nation, its own first (PC-R4)."""
    own = [card.word for card in cards.ships if card.nation == nation]
    return own + [card.word for card in cards.ships if card.nation == "pirate" != nation]


def _starters(cards: CardList, points: int, nation: str) -> list[str]:
    most = min(points, BELOW - 1)
    return [word for word in sailing_under(cards, nation) if price_of(cards, word) <= most]
