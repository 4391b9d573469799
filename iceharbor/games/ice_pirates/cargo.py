"""Cargo: where it lies, who knows it, and what may change hands (IP-R18..R20). Compiled.

A piece is a size (1 small, 2 medium) and a colour. Ships hold at most one of each size, a nest likewise inside its
Large; what does not nest lies on top of an island, or on a home, as counted goods.
"""

from typing import Any

from numba import njit

from iceharbor.games.ice_pirates.deeds import BARE, GIVE, PARTNER, TAKE, kind_of, pieces
from iceharbor.games.ice_pirates.records import EVERYBODY, MEDIUM, NOTHING, PLAIN, SMALL, TREASURE, Sea
from iceharbor.games.sailing.deeds import Deed
from iceharbor.games.sailing.rulings import (
    HOLD_FULL,
    LARGE_STAYS,
    NOT_ABOARD,
    NOT_LOOKED,
    NOT_THERE,
    NOTHING_MOVES,
    OPEN,
    PARTNER_FULL,
    WHICH_ONE,
)

IN_NEST = 0
ON_TOP = 1
"""Where at an island a piece lies."""


@njit(cache=True, error_model="numpy")
def shelf(pips: int, colour: int) -> int:
    """Where `goods` count this piece: M plain 0, M treasure 1, S plain 2, S treasure 3."""
    return (MEDIUM - pips) * 2 + colour - PLAIN


@njit(cache=True, error_model="numpy")
def colour_in(hold: Any, pips: int) -> int:
    """The colour of the piece of this size in a hold or nest, NOTHING if there is none."""
    return hold.medium if pips == MEDIUM else hold.small


@njit(cache=True, error_model="numpy")
def known_in(hold: Any, pips: int) -> int:
    """Who knows the piece of this size in a hold or nest."""
    return hold.medium_known if pips == MEDIUM else hold.small_known


@njit(cache=True, error_model="numpy")
def stow(hold: Any, pips: int, colour: int, known: int) -> None:
    """Puts a piece of this size in a hold or nest; NOTHING empties it."""
    if pips == MEDIUM:
        hold.medium = colour
        hold.medium_known = known
    else:
        hold.small = colour
        hold.small_known = known


@njit(cache=True, error_model="numpy")
def room(ship: Any, pips: int) -> int:
    """How many pieces of this size a ship may hold: a hold is what nests inside it (IP-R20)."""
    return 1 if ship.pips > pips else 0


@njit(cache=True, error_model="numpy")
def known_by(known: int, player: int) -> bool:
    return (known >> player) & 1 == 1


@njit(cache=True, error_model="numpy")
def found_on_shelves(goods: Any, pips: int, kind: int) -> int:
    """The colour of the piece on counted goods that a word means: NOTHING if none, UNKNOWN if it could be two."""
    plain = goods[shelf(pips, PLAIN)] > 0
    treasure = goods[shelf(pips, TREASURE)] > 0
    if kind == PLAIN:
        return PLAIN if plain else NOTHING
    if kind == TREASURE:
        return TREASURE if treasure else NOTHING
    if plain and treasure:
        return -1
    if plain:
        return PLAIN
    return TREASURE if treasure else NOTHING


@njit(cache=True, error_model="numpy")
def hold_ruling(hold: Any, pips: int, kind: int, player: int, missing: int) -> int:
    """Whether the word (pips, kind) names the piece in a hold or nest, for this player; `missing` if it isn't there."""
    colour = colour_in(hold, pips)
    if colour == NOTHING:
        return missing
    if kind == BARE:
        return OPEN
    if not known_by(known_in(hold, pips), player):
        return NOT_LOOKED
    return OPEN if colour == kind else missing


@njit(cache=True, error_model="numpy")
def shelf_ruling(goods: Any, pips: int, kind: int) -> int:
    """Whether the word (pips, kind) names a piece of counted goods."""
    colour = found_on_shelves(goods, pips, kind)
    if colour == NOTHING:
        return NOT_THERE
    return WHICH_ONE if colour == -1 else OPEN


@njit(cache=True, error_model="numpy")
def place_at_island(island: Any, pips: int, kind: int) -> int:
    """Where the word (pips, kind) looks first: a bare size in the nest, a colour on top (IP-A35)."""
    if kind == BARE:
        return IN_NEST if colour_in(island, pips) != NOTHING else ON_TOP
    return ON_TOP if found_on_shelves(island.goods, pips, kind) > NOTHING else IN_NEST


@njit(cache=True, error_model="numpy")
def take_ruling(sea: Sea, player: int, partner: int, pips: int, kind: int) -> int:
    """Whether the partner has the piece that the word means, without telling what the player can't know."""
    ships = len(sea.ships)
    islands = len(sea.islands)
    if partner < ships:
        return hold_ruling(sea.ships[partner], pips, kind, player, NOT_THERE)
    if partner >= ships + islands:
        return shelf_ruling(sea.homes[partner - ships - islands].goods, pips, kind)
    island = sea.islands[partner - ships]
    if place_at_island(island, pips, kind) == ON_TOP:
        return shelf_ruling(island.goods, pips, kind)
    return hold_ruling(island, pips, kind, player, NOT_THERE)


@njit(cache=True, error_model="numpy")
def fits(ship: Any, pips: int, out: int, into: int) -> bool:
    """Whether a ship's hold is within its capacity after `out` pieces of a size leave and `into` arrive."""
    aboard = 1 if colour_in(ship, pips) != NOTHING else 0
    return into == 0 or aboard - out + into <= room(ship, pips)


@njit(cache=True, error_model="numpy")
def goods_ruling(sea: Sea, player: int, actor: int, deed: Deed) -> int:
    """Whether this cargo may change hands between two docked objects (IP-R18, R20, A35): a ruling."""
    partner = deed[PARTNER]
    ship = sea.ships[actor]
    moved = 0
    for pips in range(SMALL, MEDIUM + 2):
        moved += pieces(deed, TAKE, pips) + pieces(deed, GIVE, pips)
    if moved == 0:
        return NOTHING_MOVES
    if pieces(deed, TAKE, 3) + pieces(deed, GIVE, 3) > 0:
        return LARGE_STAYS
    for pips in range(SMALL, MEDIUM + 1):
        taken = pieces(deed, TAKE, pips)
        given = pieces(deed, GIVE, pips)
        if given > 1:
            return NOT_ABOARD
        if given == 1:
            ruling = hold_ruling(ship, pips, kind_of(deed, GIVE, pips), player, NOT_ABOARD)
            if ruling != OPEN:
                return ruling
        if taken > 1:
            return HOLD_FULL
        if taken == 1:
            ruling = take_ruling(sea, player, partner, pips, kind_of(deed, TAKE, pips))
            if ruling != OPEN:
                return ruling
        if not fits(ship, pips, given, taken):
            return HOLD_FULL
        if partner < len(sea.ships) and not fits(sea.ships[partner], pips, taken, given):
            return PARTNER_FULL
    return OPEN


@njit(cache=True, error_model="numpy")
def lifts_nest(sea: Sea, deed: Deed) -> bool:
    """Whether this exchange lifts a nest: something is taken from inside it or goes inside (IP-A35, A36)."""
    index = deed[PARTNER] - len(sea.ships)
    if index < 0 or index >= len(sea.islands):
        return False
    island = sea.islands[index]
    for pips in range(SMALL, MEDIUM + 1):
        if pieces(deed, TAKE, pips) > 0 and place_at_island(island, pips, kind_of(deed, TAKE, pips)) == IN_NEST:
            return True
        if pieces(deed, GIVE, pips) > 0 and colour_in(island, pips) == NOTHING:
            return True
    return False


@njit(cache=True, error_model="numpy")
def look_under(island: Any, player: int) -> None:
    """The player now knows what lies in this nest."""
    if island.medium != NOTHING:
        island.medium_known |= 1 << player
    if island.small != NOTHING:
        island.small_known |= 1 << player


@njit(cache=True, error_model="numpy")
def _pick_up(sea: Sea, partner: int, pips: int, kind: int) -> tuple[int, int]:
    """Takes the piece that the word means away from the partner: (colour, who knows it)."""
    ships = len(sea.ships)
    islands = len(sea.islands)
    if partner >= ships + islands:
        goods = sea.homes[partner - ships - islands].goods
        colour = found_on_shelves(goods, pips, kind)
        goods[shelf(pips, colour)] -= 1
        return colour, EVERYBODY
    if partner >= ships:
        island = sea.islands[partner - ships]
        if place_at_island(island, pips, kind) == ON_TOP:
            colour = found_on_shelves(island.goods, pips, kind)
            island.goods[shelf(pips, colour)] -= 1
            return colour, EVERYBODY
        colour, known = colour_in(island, pips), known_in(island, pips)
        stow(island, pips, NOTHING, 0)
        return colour, known
    ship = sea.ships[partner]
    colour, known = colour_in(ship, pips), known_in(ship, pips)
    stow(ship, pips, NOTHING, 0)
    return colour, known


@njit(cache=True, error_model="numpy")
def _put_down(sea: Sea, partner: int, pips: int, colour: int, known: int) -> None:
    """Leaves a piece with the partner: nested where it nests, else for all to see (IP-A36)."""
    ships = len(sea.ships)
    islands = len(sea.islands)
    if partner >= ships + islands:
        sea.homes[partner - ships - islands].goods[shelf(pips, colour)] += 1
    elif partner >= ships:
        island = sea.islands[partner - ships]
        if colour_in(island, pips) == NOTHING:
            stow(island, pips, colour, known)
        else:
            island.goods[shelf(pips, colour)] += 1
    else:
        ship = sea.ships[partner]
        open_to_all = ship.damage >= ship.pips
        stow(ship, pips, colour, EVERYBODY if open_to_all else known | (1 << ship.player))


@njit(cache=True, error_model="numpy")
def exchange(sea: Sea, player: int, actor: int, deed: Deed) -> None:
    """Moves the cargo of an exchange that `goods_ruling` found open; whoever sees a piece knows it from then on."""
    partner = deed[PARTNER]
    ship = sea.ships[actor]
    seen = (1 << player) if sea.turn[0].hidden_holds else EVERYBODY
    if lifts_nest(sea, deed):
        look_under(sea.islands[partner - len(sea.ships)], player)
    for pips in range(SMALL, MEDIUM + 1):
        given_colour, given_known = NOTHING, 0
        if pieces(deed, GIVE, pips) > 0:
            given_colour, given_known = colour_in(ship, pips), known_in(ship, pips) | seen
            stow(ship, pips, NOTHING, 0)
        if pieces(deed, TAKE, pips) > 0:
            colour, known = _pick_up(sea, partner, pips, kind_of(deed, TAKE, pips))
            stow(ship, pips, colour, known | seen)
        if given_colour != NOTHING:
            _put_down(sea, partner, pips, given_colour, given_known)
