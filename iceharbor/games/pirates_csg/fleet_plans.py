"""Plans of the choice of a fleet: a nation, a ready-made fleet or a random one, then cards, each put in or taken out by
its choice (PC-R3, R4).

    fleet english lantern-hen captain
    fleet random 7

A closed card says what to take out for it. The words so far can be played when they are a legal fleet.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import structs

from iceharbor.contract import Player, refuse
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.plans import listed
from iceharbor.games.pirates_csg.actions import ChooseFleet, write_action
from iceharbor.games.pirates_csg.cards import CardList, ShipCard
from iceharbor.games.pirates_csg.deckplates import crew_card_face, ship_card_face, ship_picture
from iceharbor.games.pirates_csg.ensigns import ENSIGNS
from iceharbor.games.pirates_csg.fleets import (
    BELOW,
    NATION_NAMES,
    closed_card,
    fleet_demands,
    fleet_refusal,
    price_of,
    random_fleet,
    ready_made,
    sailing_under,
    ships_in,
    title_of,
    total_of,
)
from iceharbor.games.pirates_csg.records import CREW, CREW_WORDS, NATIONS
from iceharbor.plan import CardBuild, One, Plan, Tally, Words
from iceharbor.scene import CardBit, CardFace, CardRow, Facet

CHOSEN: Final = "in fleet"
RANDOM: Final = "random"
LEGEND: Final = (
    CardRow("short range", (CardBit("gun", "3"),)),
    CardRow("long range; a roll above the number hits", (CardBit("gun", "3", "red"),)),
)
MAX_DIGITS: Final = 9
"""Of the number of a random fleet."""
SEALED: Final = "Both fleets are shown when both players are ready."


def plan_fleet(cards: CardList, points: int, player: Player, words: Words) -> Plan:
    """The plan of no words, or of `fleet`, a nation and cards, for a player whose fleet may cost at most `points`.
    Raises Refused for a word that is no nation."""
    if len(words) < 2:
        return _beginning(cards, points, player, words)
    if words[1] == RANDOM:
        return _drawn(cards, points, words)
    if words[1] not in NATIONS:
        raise refuse("PC-R4", f"{words[1][:40]!r} is not a nation: {', '.join(NATIONS)}")
    fleet = ChooseFleet(words[1], tuple(words[2:]))
    refusal = fleet_refusal(cards, points, fleet)
    return Plan(
        words,
        write_action(fleet) if refusal is None else None,
        None if _unfinished(cards, points, fleet) else refusal,
        _prompt(cards, points, fleet),
        (*_nations(cards, fleet), *_cards(cards, points, player, fleet)),
        label="Ready with this fleet",
        build=_build(cards, points, fleet),
    )


def _unfinished(cards: CardList, points: int, fleet: ChooseFleet) -> bool:
    """True if nothing is wrong with a fleet but that a ship is missing, or a cheaper one (PC-R3, A3)."""
    refusal = fleet_refusal(cards, points, fleet)
    fits = total_of(cards, fleet.cards) <= points and len(set(fleet.cards)) == len(fleet.cards)
    known = all(word in CREW_WORDS or cards.find(word) >= 0 for word in fleet.cards)
    no_ship = known and fits and not ships_in(cards, fleet.cards)
    return refusal is not None and (refusal.rule == "PC-A3" or no_ship)


# --- The beginning: nations, ready-made and random fleets -------------------------------------------------------------


def _beginning(cards: CardList, points: int, player: Player, words: Words) -> Plan:
    made = tuple(_made(cards, player, name, fleet) for name, fleet in ready_made(cards, points).items())
    drawn = One(("fleet", RANDOM), "Random fleet", f"legal, at most {points} points", role="random")
    return Plan(
        words,
        prompt=f"Choose a nation, or a {'ready-made' if made else 'random'} fleet of at most {points} points.",
        choices=(*_nations(cards, None), *made, drawn),
        build=CardBuild("fleet", "Build your fleet", _about(points), points, note=SEALED),
    )


def _about(points: int) -> str:
    return f"{points} points · one nation, with Pirates if you like"


def _nations(cards: CardList, fleet: ChooseFleet | None) -> Iterator[One]:
    """The nations; from a fleet, what may sail under another nation comes along (PC-R4)."""
    for nation, name in zip(NATIONS, NATION_NAMES, strict=True):
        allowed = sailing_under(cards, nation)
        if allowed:
            kept = () if fleet is None else tuple(word for word in fleet.cards if word in CREW_WORDS or word in allowed)
            count = sum(card.nation == nation for card in cards.ships)
            yield One(
                ("fleet", nation, *kept),
                name,
                plural(count, "ship"),
                group="Nation",
                replaces=fleet is not None,
                card=CardFace(name, flag=ENSIGNS[nation]),
                role="tab",
                chosen=fleet is not None and fleet.nation == nation,
            )


def _made(cards: CardList, player: Player, name: str, fleet: ChooseFleet) -> One:
    ships = ships_in(cards, fleet.cards)
    total = total_of(cards, fleet.cards)
    face = CardFace(
        name,
        f"{NATION_NAMES[NATIONS.index(fleet.nation)]}, {plural(len(ships), 'ship')}",
        player,
        total,
        pictures=tuple(ship_picture(card, player) for card in ships),
        text=listed([title_of(cards, word) for word in fleet.cards]) + ".",
        flag=ENSIGNS[fleet.nation],
    )
    says = ("fleet", fleet.nation, *fleet.cards)
    detail = f"{plural(len(ships), 'ship')}, {total} points"
    return One(says, name, detail, group="Ready-made fleets", card=face, role="made")


def _drawn(cards: CardList, points: int, words: Words) -> Plan:
    """The plan of `fleet random 7`: the same number gives the same legal fleet."""
    if len(words) == 2:
        return Plan(words, prompt="Which number? The same number gives the same fleet.")
    number = words[2]
    if len(words) > 3 or not (number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS):
        raise refuse("PC-R3", f"after `fleet random` comes one number of at most {MAX_DIGITS} digits")
    fleet = random_fleet(cards, points, Random(int(number)))
    instead = ("fleet", fleet.nation, *fleet.cards)
    return Plan(words, prompt=f"A random fleet of {total_of(cards, fleet.cards)} points.", instead=instead)


# --- Cards ------------------------------------------------------------------------------------------------------------


def _prompt(cards: CardList, points: int, fleet: ChooseFleet) -> str:
    """The running total, and what the fleet still lacks."""
    total = total_of(cards, fleet.cards)
    left = f"{points - total} left" if total <= points else f"{total - points} too many"
    lacking = [demand.text for demand in fleet_demands(cards, points, fleet) if not demand.met]
    return ". ".join((f"{total} of {points} points, {left}", *lacking)) + "."


def _build(cards: CardList, points: int, fleet: ChooseFleet) -> CardBuild:
    ships = ships_in(cards, fleet.cards)
    crew = [word for word in fleet.cards if word in CREW_WORDS]
    return CardBuild(
        "fleet",
        "Build your fleet",
        _about(points),
        points,
        total_of(cards, fleet.cards),
        (Tally("ships", sum(card.points for card in ships)), Tally("crew", total_of(cards, crew))),
        fleet_demands(cards, points, fleet),
        (
            Tally("guns", sum(len(card.guns) for card in ships)),
            Tally("hold spaces", sum(card.cargo for card in ships)),
            Tally("ships", len(ships)),
        ),
        ("fleet", fleet.nation),
        SEALED,
        LEGEND,
    )


def _cards(cards: CardList, points: int, player: Player, fleet: ChooseFleet) -> Iterator[One]:
    """All cards that may join, those of the nation first, crew last."""
    least = min((card.points for card in ships_in(cards, fleet.cards)), default=0)
    offered = (*sailing_under(cards, fleet.nation), *CREW[1:])
    strange = (word for word in dict.fromkeys(fleet.cards) if word not in offered)
    for word in (*strange, *offered):
        chosen = word in fleet.cards
        after = tuple(each for each in fleet.cards if each != word) if chosen else (*fleet.cards, word)
        refusal = None if chosen else closed_card(cards, points, fleet, word)
        short = total_of(cards, fleet.cards) + price_of(cards, word) - points
        note = CHOSEN if chosen else f"{short} too many" if refusal else "Add"
        yield One(
            ("fleet", fleet.nation, *after),
            f"{'Take out' if chosen else 'Add'} {title_of(cards, word)}",
            _detail(cards, word, least if chosen else 0),
            refusal=refusal,
            group=_group(cards, fleet.nation, word),
            replaces=True,
            card=_face(cards, player, word, note, chosen=chosen),
            chosen=chosen,
        )


def _detail(cards: CardList, word: str, least: int) -> str:
    if word in CREW_WORDS:
        return "crew"
    if cards.find(word) < 0:
        return "unknown here"
    card = cards.ships[cards.find(word)]
    start = ", starts at home" if card.points == least else ""
    return f"{plural(len(card.guns), 'mast')}{start}"


def _group(cards: CardList, nation: str, word: str) -> str:
    if word in CREW_WORDS:
        return "Crew, at most one of each"
    if word not in sailing_under(cards, nation):
        return "Cannot join this fleet"
    other = nation != "pirate" and cards.ships[cards.find(word)].nation == "pirate"
    return "Pirate ships, which may join" if other else f"Ships of {NATION_NAMES[NATIONS.index(nation)]}"


def _face(cards: CardList, player: Player, word: str, note: str, *, chosen: bool) -> CardFace:
    if word in CREW_WORDS:
        face = crew_card_face(CREW.index(word), seat=player, note=note, chosen=chosen)
        return structs.replace(face, facets=(Facet("Type", "Crew"),))
    if cards.find(word) < 0:
        return CardFace(word[:40], note=note, chosen=chosen)
    card = cards.ships[cards.find(word)]
    face = ship_card_face(card, seat=player, note=note, chosen=chosen)
    return structs.replace(face, facets=_facets(card))


def _facets(card: ShipCard) -> tuple[Facet, ...]:
    kind = "Pirate ships" if card.nation == "pirate" else "Ships"
    cost = f"up to {BELOW - 1}" if card.points < BELOW else f"{BELOW} to 12" if card.points <= 12 else "13 and more"
    return Facet("Type", kind), Facet("Masts", str(len(card.guns))), Facet("Points", cost)
