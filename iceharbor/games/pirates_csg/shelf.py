"""What stands beside the table: how each player stands, and the viewer's shelf with purse, shipyard, spent coins, dice.

Of another player it says the value of spent gold and the number of the other coins, never a total before the end
(PC-A60).
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import structs

from iceharbor.contract import NATURE, SEATS, Player, Viewer
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.state import read_out
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.deckplates import coin_bit, crew_card_face, ship_card_face
from iceharbor.games.pirates_csg.powers import NO_POWER
from iceharbor.games.pirates_csg.records import ABOARD, CREW, IN_YARD, OVER, PURSE, SPENT, PiratesSea
from iceharbor.scene import CardBit, CardFace, CoinLook, LoggedAction, ShelfPart, Standing

LAST_DICE: Final = 6
"""The most dice of the last rolls on the shelf."""


def standing_of(player: Player, sea: PiratesSea) -> Standing:
    """How a player stands: the value of spent gold, and the number of coins at home and aboard, alone until something
    is spent; the count at the end."""
    (turn,), coins, ships = read_out(sea.turn), read_out(sea.coins), read_out(sea.ships)
    out = "resigned" if turn.forfeited >> player & 1 else ""
    spent, kept = _gold_of(player, coins)
    aboard = [coin for coin in coins if coin.place == ABOARD and ships[coin.where].player == player]
    if turn.phase == OVER and all(value >= 0 for value in kept):
        return Standing(spent + sum(kept) + len(kept), counts="gold", out=out)
    number = len(kept) + len(aboard)
    if not spent:
        return Standing(number, counts="coin" if number == 1 else "coins", out=out)
    kept_together = plural(number, "coin").replace(" ", "\N{NO-BREAK SPACE}")
    extra = f"spent +\N{NO-BREAK SPACE}{kept_together}" if number else "spent"
    return Standing(spent, counts="gold", extra=extra, out=out)


def _gold_of(player: Player, coins: Sequence[Any]) -> tuple[int, list[int]]:
    """The value of the gold that a player has spent, and of each coin at their home: below 0 if it is not known."""
    spent = sum(coin.value for coin in coins if (coin.place, coin.where) == (SPENT, player))
    at_home = [coin for coin in coins if (coin.place, coin.where) == (PURSE, player) and coin.power == NO_POWER]
    return spent, [coin.value for coin in at_home]


def counted_up(sea: PiratesSea) -> str:
    """How the count at the end came about (PC-R24): `Teal 5 spent + 4 kept + 1 for the coin kept; Coral 0 spent`. Empty
    before it, and where a coin is not known."""
    (turn,), coins = read_out(sea.turn), read_out(sea.coins)
    sums = []
    for player in range(2):
        spent, kept = _gold_of(player, coins)
        if turn.phase != OVER or min(kept, default=0) < 0:
            return ""
        count = "the coin" if len(kept) == 1 else plural(len(kept), "coin")
        sums.append(
            f"{SEATS[player]} {spent} spent" + (f" + {sum(kept)} kept + {len(kept)} for {count} kept" if kept else "")
        )
    return "; ".join(sums)


def shelf_of(
    sea: PiratesSea, viewer: Viewer, cards: CardList, coins: Sequence[CoinLook], recent: Sequence[LoggedAction]
) -> tuple[ShelfPart, ...]:
    """The viewer's purse and shipyard, all spent coins, and the last dice. A spectator has no purse."""
    held = read_out(sea.coins)
    mine: tuple[ShelfPart, ...] = ()
    if viewer is not None and len(sea.ships):
        purse = [coins[index] for index, coin in enumerate(held) if (coin.place, coin.where) == (PURSE, viewer)]
        gold = sum(look.value or 0 for look in purse)
        yard = ShelfPart("Shipyard", "", cards=_yard(sea, viewer, cards, gold))
        mine = (ShelfPart("Purse", f"{gold} gold", tuple(map(coin_bit, purse))), *((yard,) if yard.cards else ()))
    spent = (_spent(player, viewer, held) for player in range(2))
    return *mine, *(part for part in spent if part.bits), *_dice(recent)


def _yard(sea: PiratesSea, player: Player, cards: CardList, gold: int) -> tuple[CardFace, ...]:
    """The ships and crew that a player can buy, with what is missing. A press on one begins to buy it."""
    bought = int(sea.turn[0].unlaunched)
    ships = (
        structs.replace(
            ship_card_face(
                cards.ships[ship.card],
                seat=player,
                note="bought" if bought >> index & 1 else _short(cards.ships[ship.card].points, gold),
            ),
            says=("buy", cards.ships[ship.card].word),
        )
        for index, ship in enumerate(sea.ships)
        if ship.player == player and ship.in_yard
    )
    own = sea.crew[player * len(CREW) : (player + 1) * len(CREW)]
    hired = (kind for kind, member in enumerate(own) if member.state == IN_YARD)
    crew = (structs.replace(crew_card_face(kind, seat=player), says=("buy",)) for kind in hired)
    return (*ships, *crew)


def _short(price: int, gold: int) -> str:
    return f"{price - gold} short" if gold < price else ""


def _spent(player: Player, viewer: Viewer, held: Sequence[Any]) -> ShelfPart:
    values = sorted((coin.value for coin in held if (coin.place, coin.where) == (SPENT, player)), reverse=True)
    title = f"Spent {sum(values)}" if player == viewer else f"{SEATS[player]} spent {sum(values)}"
    return ShelfPart(title, "still counts", tuple(CardBit("coin", str(value)) for value in values))


def _dice(recent: Sequence[LoggedAction]) -> tuple[ShelfPart, ...]:
    """The dice of the last rolls."""
    rolls = [entry.notation.split(" ")[1:] for entry in recent if _rolled(entry)]
    dice = [die for roll in rolls for die in roll][-LAST_DICE:]
    return (ShelfPart("Last dice", bits=tuple(CardBit("die", die) for die in dice)),) if dice else ()


def _rolled(entry: LoggedAction) -> bool:
    return entry.player == NATURE and entry.notation.startswith("roll ")
