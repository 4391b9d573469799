"""Cards of Pirates CSG as players hold them: deckplates of ships, crew cards, and the words for coins and holds."""

from functools import lru_cache
from typing import Any, Final

from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS
from iceharbor.games.pirates_csg.cards import CardList, ShipCard, crew_cards, special_named, specials_of
from iceharbor.games.pirates_csg.ensigns import ENSIGNS
from iceharbor.games.pirates_csg.fleets import NATION_NAMES
from iceharbor.games.pirates_csg.hulls import HULLS, MAST_AHEAD_U
from iceharbor.games.pirates_csg.powers import NO_POWER
from iceharbor.games.pirates_csg.records import CREW, NATIONS, NO_CREW
from iceharbor.scene import CardBit, CardFace, CardRow, CoinLook, Mast, Polygon, ShelfPart, ShipPicture

NATION_WORDS: Final = dict(zip(NATIONS, NATION_NAMES, strict=True))
NO_EFFECT: Final = "(no effect)"
"""Stands after text that is no operation (PC-A62)."""
KNOWN_TO_ALL: Final = 0b11


def ship_card_face(card: ShipCard, *, seat: int | None = None, note: str = "", chosen: bool = False) -> CardFace:
    """A ship's card with all its masts, as in a fleet that is being chosen or in the shipyard."""
    masts = len(card.guns)
    return deckplate(card, (1 << masts) - 1, seat=seat, note=note, chosen=chosen)


@lru_cache(MAX_KEPT_PARTS)
def deckplate(
    card: ShipCard,
    standing: int,
    *,
    seat: int | None = None,
    aboard: tuple[CoinLook, ...] = (),
    crew: str = "",
    note: str = "",
    chosen: bool = False,
) -> CardFace:
    """A ship's card as the ship is now: `standing` has a bit for each mast."""
    guns = tuple(
        CardBit("gun", gun[0], "red" if gun[1] == "L" else "plain", not standing >> mast & 1)
        for mast, gun in enumerate(card.guns)
    )
    moves = tuple(CardBit("ruler", length) for length in card.move.split("+"))
    free = card.cargo - len(aboard)
    hold = (*map(coin_bit, aboard), *[CardBit("space")] * max(0, free))
    text = f"{card.text} {NO_EFFECT}" if card.text and not card.works else card.text
    served = f"Crew: {crew}. {_crew_text(crew)}" if crew else ""
    return CardFace(
        card.name,
        NATION_WORDS[card.nation],
        seat,
        card.points,
        ship_picture(card, seat or 0, standing),
        (CardRow("Guns", guns), CardRow("Move", moves), CardRow("Hold", hold)),
        " ".join(part for part in (text, served) if part),
        note,
        chosen,
        ENSIGNS[card.nation],
    )


def ship_picture(card: ShipCard, seat: int, standing: int | None = None) -> ShipPicture:
    """A ship as it is drawn on a card; `standing` has a bit for each mast, by default all stand."""
    masts = len(card.guns)
    whole = (1 << masts) - 1
    return ShipPicture(seat, upright_hull(masts), mast_looks(masts, whole if standing is None else standing))


def crew_card_face(kind: int, *, seat: int | None = None, note: str = "", chosen: bool = False) -> CardFace:
    """The card of a kind of crew, by its code."""
    card = crew_cards()[kind - 1]
    return CardFace(crew_word(kind), "Crew", seat, card.points, text=card.text, note=note, chosen=chosen)


def printed_cards(cards: CardList, specials: int) -> tuple[ShelfPart, ...]:
    """All cards of a match for reading: ships by nation, crew, and the special treasures if there are any."""
    ships = (
        ShelfPart(
            f"{cards.name}: {NATION_WORDS[nation]}",
            cards=tuple(ship_card_face(card) for card in cards.ships if card.nation == nation),
        )
        for nation in NATIONS
    )
    crew = ShelfPart("Crew", cards=tuple(crew_card_face(kind) for kind in range(1, len(CREW))))
    treasures = tuple(CardFace(special.name, "Special treasure", text=special.text) for special in specials_of(cards))
    found = ShelfPart("Special treasures", cards=treasures if specials else ())
    return tuple(part for part in (*ships, crew, found) if part.cards)


def _crew_text(word: str) -> str:
    return next(card.text for card in crew_cards() if card.kind == word.lower())


def crew_word(kind: int) -> str:
    """`Captain`; empty for no crew."""
    return CREW[kind].capitalize() if kind != NO_CREW else ""


# --- Hulls and masts --------------------------------------------------------------------------------------------------


@lru_cache(8)
def upright_hull(masts: int) -> Polygon:
    """The outline of a hull about its middle at heading 0, by number of masts."""
    return tuple((int(x), int(y)) for x, y in HULLS[masts].tolist())


@lru_cache(MAX_KEPT_PARTS)
def mast_looks(masts: int, standing: int) -> tuple[Mast, ...]:
    """The masts of a ship, bow to stern; `standing` has a bit for each."""
    return tuple(Mast(int(MAST_AHEAD_U[masts, mast]), not standing >> mast & 1) for mast in range(masts))


# --- Coins ------------------------------------------------------------------------------------------------------------


def coin_name(index: int) -> str:
    """`c5`, counted from 1."""
    return f"c{index + 1}"


def coin_look(index: int, coin: Any, cards: CardList) -> CoinLook:
    """A coin as this viewer knows it, from its record: a hidden value is negative."""
    if coin.power != NO_POWER:
        return CoinLook(coin_name(index), special=special_named(cards, int(coin.power)))
    value = int(coin.value) if coin.value >= 0 else None
    return CoinLook(coin_name(index), value, value is not None and int(coin.known) != KNOWN_TO_ALL)


def coin_bit(look: CoinLook) -> CardBit:
    """A coin in a row of a card or of the shelf."""
    return CardBit("coin", look.special[:1] or ("" if look.value is None else str(look.value)))


def coins_word(coins: tuple[CoinLook, ...]) -> str:
    """`3 coins`, with the values that this viewer knows: `3 coins (5, 4 known)`."""
    known = ", ".join(look.special or str(look.value) for look in coins if look.special or look.value is not None)
    return f"{plural(len(coins), 'coin')} ({known} known)" if known else plural(len(coins), "coin")
