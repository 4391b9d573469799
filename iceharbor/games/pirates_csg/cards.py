"""The cards: our own list, and lists that players bring as JSON or TOML (PC-R1, PC-A46, PC-A62).

A list has at most 64 KB and is checked whole before a match starts: an unknown field or operation is one error that
names the file, the field and the reason. Text without an operation is shown and has no effect. `cards/schema.json`
is the JSON Schema of a list; `cost_of` says what a card should cost.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np
from msgspec import Meta, Struct

from iceharbor.codec import Malformed, dump, parse, parse_file, plain, shape
from iceharbor.games.pirates_csg.powers import NO_POWER, POWER_WORDS, POWERS
from iceharbor.games.pirates_csg.records import CREW, LONG_U, NATIONS, SHORT_U

FOLDER: Final = Path(__file__).parent / "cards"
MAX_LIST_BYTES: Final = 64 * 1024
RESERVED: Final = frozenset((*CREW, *NATIONS, "seed", "none", "all", "pay", "turn", "tow", "take", "repair", "end"))
"""Words of the notation that no ship may have as its id."""

PowerWord = Annotated[str, Meta(extra_json_schema={"enum": list(POWERS)})]
CardName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
CardId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
Gun = Annotated[str, Meta(pattern="^[1-6][SL]$")]
Move = Literal["S", "L", "S+S", "S+L", "L+S", "L+L", "S+S+S"]


class ShipCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deckplate. The number of masts is the number of guns."""

    name: CardName
    nation: Literal["english", "spanish", "french", "pirate"]
    points: Annotated[int, Meta(ge=3, le=30)]
    guns: Annotated[tuple[Gun, ...], Meta(min_length=1, max_length=5)]
    """From bow to stern: the rank, then S or L for the range."""
    move: Move
    cargo: Annotated[int, Meta(ge=1, le=6)]
    power: PowerWord | None = None
    ability: Annotated[str, Meta(max_length=200)] = ""
    """Text without an operation: it is shown and has no effect."""
    id: CardId | None = None
    """The ship's word in the notation; made from the name when it is missing."""

    @property
    def word(self) -> str:
        """The ship's word in the notation: `lantern-hen`."""
        return self.id or slug(self.name)

    @property
    def text(self) -> str:
        """What the card says its ability is; empty if it has none."""
        return POWERS[self.power].text if self.power else self.ability

    @property
    def works(self) -> bool:
        """False for text without effect (PC-A62)."""
        return bool(self.power) or not self.ability


class SpecialTreasure(Struct, frozen=True, forbid_unknown_fields=True):
    """A treasure without gold value, and its effect on the ship that carries it (PC-A59)."""

    name: CardName
    power: PowerWord

    @property
    def text(self) -> str:
        return POWERS[self.power].text


class CardList(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """The ships of a match, and its special treasures: our ten if a list has none."""

    name: CardName
    ships: Annotated[tuple[ShipCard, ...], Meta(min_length=1, max_length=200)]
    specials: Annotated[tuple[SpecialTreasure, ...], Meta(max_length=10)] = ()

    def find(self, word: str) -> int:
        """The number of the ship with this word; -1 if the list has none."""
        return numbers_of(self).get(word, -1)


class CrewCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the seven standard crew, for every nation."""

    kind: str
    points: int
    text: str


class TreasureSet(Struct, frozen=True, forbid_unknown_fields=True):
    """The coins: the Seed's, the pool for the Wild Islands, and the second player's (PC-R9, PC-R10)."""

    seed: tuple[int, ...]
    pool: tuple[int, ...]
    start: int
    specials: tuple[SpecialTreasure, ...]


@lru_cache(maxsize=64)
def numbers_of(cards: CardList) -> Mapping[str, int]:
    """The number of each ship of a list, by its word; of two with one word, the first's."""
    return {card.word: k for k, card in reversed(list(enumerate(cards.ships)))}


@lru_cache(maxsize=1024)
def slug(name: str) -> str:
    """A name as a word of the notation: `Grandmother's Fan` is `grandmothers-fan`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")[:32]


# --- Our own cards ----------------------------------------------------------------------------------------------------


@cache
def own_cards() -> CardList:
    """Our own ships."""
    return read_list((FOLDER / "ships.json").read_bytes(), "ships.json")


@cache
def first_cards() -> CardList:
    """Our first list: our own, with the cards that have changed since as they were."""
    changed = read_list((FOLDER / "first.json").read_bytes(), "first.json")
    before = {card.word: card for card in changed.ships}
    ships = tuple(before.get(card.word, card) for card in own_cards().ships)
    return msgspec.structs.replace(own_cards(), ships=ships)


@cache
def treasure_set() -> TreasureSet:
    """The coins and our special treasures."""
    return shape(parse((FOLDER / "treasures.json").read_bytes()), TreasureSet)


@cache
def crew_cards() -> tuple[CrewCard, ...]:
    """The crew by code, from 1: the first is code 1."""
    found = shape(parse((FOLDER / "crew.json").read_bytes()), tuple[CrewCard, ...])
    assert tuple(card.kind for card in found) == CREW[1:]
    return found


CREW_POINTS: Final = np.array([0, *(card.points for card in crew_cards())], np.int64)
"""The price of each kind of crew by code, int64 (8,) (PC-R23)."""


def crew_points(kind: int) -> int:
    """The price of a kind of crew."""
    return int(CREW_POINTS[kind])


def specials_of(cards: CardList) -> tuple[SpecialTreasure, ...]:
    """The special treasures of a match with this list."""
    return cards.specials or treasure_set().specials


def power_code(word: str | None) -> int:
    """The code of an operation; 0 for none."""
    return POWERS[word].code if word else NO_POWER


def special_named(cards: CardList, power: int) -> str:
    """The name of the special treasure with this power."""
    found = (special.name for special in specials_of(cards) if power_code(special.power) == power)
    return next(found, POWER_WORDS[power])


# --- Lists that players bring -----------------------------------------------------------------------------------------


def read_list(text: bytes, file: str) -> CardList:
    """The card list of a file, TOML if its name ends so and JSON if not. Raises Malformed naming file, field and
    reason."""
    try:
        return _checked(shape(parse_file(text, file, MAX_LIST_BYTES), CardList))
    except Malformed as no:
        raise Malformed(f"{file}: {no}") from None


def cards_of(options: Mapping[str, Any]) -> CardList:
    """The card list of a match, which its options carry. Without one it is our first list, as in early logs. Raises
    Malformed when it is not valid."""
    brought = options.get("cards")
    return first_cards() if brought is None else _brought(dump(brought))


def with_cards(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """These options with our own list written out where they name none: a changed card changes no match that began."""
    if options.get("cards", True) is not None:
        return options
    return {**options, "cards": list_option(own_cards())}


def custom(options: Mapping[str, Any]) -> bool:
    """True if players brought the cards of a match."""
    return cards_of(options) not in (own_cards(), first_cards())


@lru_cache(maxsize=16)
def _brought(text: bytes) -> CardList:
    return read_list(text, "options.cards")


def list_option(cards: CardList) -> dict[str, Any]:
    """A list as the option `cards` of a match."""
    written: dict[str, Any] = parse(dump(plain(cards)))  # lists, not tuples: as files have it
    return written


def _checked(cards: CardList) -> CardList:
    _check_powers("ships", [card.power for card in cards.ships])
    _check_powers("specials", [special.power for special in cards.specials])
    for number, card in enumerate(cards.ships):
        where = f"ships[{number}].{'id' if card.id else 'name'}"
        if not re.fullmatch("[a-z][a-z0-9-]*", card.word):
            raise Malformed(f"{where}: {card.name!r} makes no word; add an id such as 'lantern-hen'")
        if card.word in RESERVED or re.fullmatch(r"(home|wild|c)\d+|[sl]|on|off|keep|reroll", card.word):
            raise Malformed(f"{where}: {card.word!r} is a word of the notation; add another id")
    word, count = Counter(card.word for card in cards.ships).most_common(1)[0]
    if count > 1:
        raise Malformed(f"ships: {count} ships have the word {word!r}; give them different ids")
    return cards


def _check_powers(part: str, words: Sequence[str | None]) -> None:
    for number, word in enumerate(words):
        if word is not None and word not in POWERS:
            known = ", ".join(POWERS)
            raise Malformed(f"{part}[{number}].power: {word[:40]!r} is no operation; operations are {known}")


def list_schema() -> dict[str, Any]:
    """The JSON Schema of a card list."""
    return msgspec.json.schema(CardList)


# --- What a card should cost ------------------------------------------------------------------------------------------

HULL_COST: Final = 150
MAST_COST: Final = 50
CARGO_COST: Final = 75
GUN_COST: Final[Mapping[str, int]] = {"S": 25, "L": 40}
"""For each face of the die that hits."""
MOVE_COST: Final[Mapping[str, int]] = {
    "S": 100,
    "L": 175,
    "S+S": 250,
    "S+L": 300,
    "L+S": 300,
    "L+L": 400,
    "S+S+S": 400,
}


def cost_of(card: ShipCard) -> int:
    """What a ship should cost, in hundredths of a point: hull, masts, guns, move, cargo and ability."""
    guns = sum(GUN_COST[gun[1]] * (6 - int(gun[0])) for gun in card.guns)
    power = POWERS[card.power].cost if card.power else 0
    return HULL_COST + MAST_COST * len(card.guns) + guns + MOVE_COST[card.move] + CARGO_COST * card.cargo + power


# --- Cards as records -------------------------------------------------------------------------------------------------


def write_card(record: np.record, card: ShipCard) -> None:
    """Writes a card into a CARD record; guns that it does not have get rank 6 and range 0."""
    record.points, record.nation = card.points, NATIONS.index(card.nation)
    record.masts, record.cargo = len(card.guns), card.cargo
    record.shorts, record.longs = card.move.count("S"), card.move.count("L")
    record.power = power_code(card.power)
    record.ranks[:], record.reaches[:] = 6, 0
    for mast, gun in enumerate(card.guns):
        record.ranks[mast] = int(gun[0])
        record.reaches[mast] = LONG_U if gun[1] == "L" else SHORT_U
