"""Cargo: where it is, who knows it, and how it changes hands (IP-R18..R20). Compiled.

A piece has a size (1 small, 2 medium) and a colour. A ship holds at most one of each size, and so does a nest inside
its Large; pieces that do not nest are on top of an island, or at a home, as counted goods.
"""

from typing import Any

from iceharbor.games.ice_pirates.actions import ALL, AUDIENCE, BARE, GIVE, PARTNER, TAKE, kind_of, pieces
from iceharbor.games.ice_pirates.records import (
    EVERYBODY,
    MEDIUM,
    NOTHING,
    PLAIN,
    SMALL,
    TREASURE,
    UNKNOWN,
    IcePiratesSea,
)
from iceharbor.games.sailing.actions import EncodedAction
from iceharbor.games.sailing.rules import (
    HOLD_FULL,
    LARGE_STAYS,
    NO_SUCH_SEAT,
    NOT_ABOARD,
    NOT_LOOKED,
    NOT_SEEN,
    NOT_THERE,
    NOTHING_MOVES,
    NOTHING_NEW,
    OPEN,
    PARTNER_FULL,
    WHICH_ONE,
)
from iceharbor.jit import njit_no_refcount

IN_NEST = 0
ON_TOP = 1
"""The place of a piece at an island: in the nest or on top."""


@njit_no_refcount
def shelf(pips: int, colour: int) -> int:
    """The index in `goods` that counts this piece: M plain 0, M treasure 1, S plain 2, S treasure 3."""
    return (MEDIUM - pips) * 2 + colour - PLAIN


@njit_no_refcount
def colour_in(hold: Any, pips: int) -> int:
    """The colour of the piece of this size in a hold or nest; NOTHING if there is none."""
    return hold.medium if pips == MEDIUM else hold.small


@njit_no_refcount
def known_in(hold: Any, pips: int) -> int:
    """The players who know the piece of this size in a hold or nest, one bit each."""
    return hold.medium_known if pips == MEDIUM else hold.small_known


def is_news(nest: Any, player: int) -> bool:
    """True if a nest holds a piece that the player does not know."""
    held = [pips for pips in (MEDIUM, SMALL) if colour_in(nest, pips) != NOTHING]
    return any(colour_in(nest, pips) == UNKNOWN or not known_in(nest, pips) >> player & 1 for pips in held)


@njit_no_refcount
def stow(hold: Any, pips: int, colour: int, known: int) -> None:
    """Puts a piece of this size in a hold or nest; NOTHING empties it."""
    if pips == MEDIUM:
        hold.medium = colour
        hold.medium_known = known
    else:
        hold.small = colour
        hold.small_known = known


@njit_no_refcount
def room(ship: Any, pips: int) -> int:
    """How many pieces of this size a ship can hold: those that nest inside it (IP-R20)."""
    return 1 if ship.pips > pips else 0


@njit_no_refcount
def known_by(known: int, player: int) -> bool:
    return (known >> player) & 1 == 1


# --- Which cargo may change hands -------------------------------------------------------------------------------------


@njit_no_refcount
def found_on_shelves(goods: Any, pips: int, kind: int) -> int:
    """The colour of the piece in counted goods that a word means: NOTHING if there is none, UNKNOWN if it could be
    two."""
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


@njit_no_refcount
def hold_ruling(hold: Any, pips: int, kind: int, player: int, missing: int) -> int:
    """A ruling: whether the word (pips, kind) names the piece in a hold or nest, for this player; `missing` if it is
    not there."""
    colour = colour_in(hold, pips)
    if colour == NOTHING:
        return missing
    if kind == BARE:
        return OPEN
    if not known_by(known_in(hold, pips), player):
        return NOT_LOOKED
    return OPEN if colour == kind else missing


@njit_no_refcount
def shelf_ruling(goods: Any, pips: int, kind: int) -> int:
    """A ruling: whether the word (pips, kind) names a piece of counted goods."""
    colour = found_on_shelves(goods, pips, kind)
    if colour == NOTHING:
        return NOT_THERE
    return WHICH_ONE if colour == -1 else OPEN


@njit_no_refcount
def place_at_island(island: Any, pips: int, kind: int) -> int:
    """The place where the word (pips, kind) is looked up first: a size alone in the nest, a colour on top (IP-A35)."""
    if kind == BARE:
        return IN_NEST if colour_in(island, pips) != NOTHING else ON_TOP
    return ON_TOP if found_on_shelves(island.goods, pips, kind) > NOTHING else IN_NEST


@njit_no_refcount
def take_ruling(sea: IcePiratesSea, player: int, partner: int, pips: int, kind: int) -> int:
    """A ruling: whether the partner has the piece that the word means; reveals nothing that the player cannot know."""
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


@njit_no_refcount
def fits(ship: Any, pips: int, out: int, into: int) -> bool:
    """True if a ship's hold is within its capacity after `out` pieces of a size leave and `into` arrive."""
    aboard = 1 if colour_in(ship, pips) != NOTHING else 0
    return into == 0 or aboard - out + into <= room(ship, pips)


@njit_no_refcount
def goods_ruling(sea: IcePiratesSea, player: int, actor: int, encoded: EncodedAction) -> int:
    """A ruling: whether this cargo may change hands between two docked objects (IP-R18, R20, A35)."""
    partner = encoded[PARTNER]
    ship = sea.ships[actor]
    moved = 0
    for pips in range(SMALL, MEDIUM + 2):
        moved += pieces(encoded, TAKE, pips) + pieces(encoded, GIVE, pips)
    if moved == 0:
        return NOTHING_MOVES
    if pieces(encoded, TAKE, 3) + pieces(encoded, GIVE, 3) > 0:
        return LARGE_STAYS
    for pips in range(SMALL, MEDIUM + 1):
        taken = pieces(encoded, TAKE, pips)
        given = pieces(encoded, GIVE, pips)
        if given > 1:
            return NOT_ABOARD
        if given == 1:
            ruling = hold_ruling(ship, pips, kind_of(encoded, GIVE, pips), player, NOT_ABOARD)
            if ruling != OPEN:
                return ruling
        if taken > 1:
            return HOLD_FULL
        if taken == 1:
            ruling = take_ruling(sea, player, partner, pips, kind_of(encoded, TAKE, pips))
            if ruling != OPEN:
                return ruling
        if not fits(ship, pips, given, taken):
            return HOLD_FULL
        if partner < len(sea.ships) and not fits(sea.ships[partner], pips, taken, given):
            return PARTNER_FULL
    return OPEN


@njit_no_refcount
def lifts_nest(sea: IcePiratesSea, encoded: EncodedAction) -> bool:
    """True if this transfer lifts the nest's Large: a piece is taken from inside it or put inside (IP-A35, A36)."""
    index = encoded[PARTNER] - len(sea.ships)
    if index < 0 or index >= len(sea.islands):
        return False
    island = sea.islands[index]
    for pips in range(SMALL, MEDIUM + 1):
        if pieces(encoded, TAKE, pips) > 0 and place_at_island(island, pips, kind_of(encoded, TAKE, pips)) == IN_NEST:
            return True
        if pieces(encoded, GIVE, pips) > 0 and colour_in(island, pips) == NOTHING:
            return True
    return False


# --- Looking under islands, and showing nests -------------------------------------------------------------------------


@njit_no_refcount
def look_under(island: Any, player: int) -> None:
    """Marks the pieces of this nest as known to the player."""
    if island.medium != NOTHING:
        island.medium_known |= 1 << player
    if island.small != NOTHING:
        island.small_known |= 1 << player


@njit_no_refcount
def audience(player: int) -> int:
    """The players that a seat, or ALL, stands for, one bit each."""
    return EVERYBODY if player == ALL else 1 << player


@njit_no_refcount
def show_code(sea: IcePiratesSea, player: int, encoded: EncodedAction) -> int:
    """A ruling: whether the player knows something of this nest that would be new to a player it is shown to
    (IP-A42)."""
    to = encoded[AUDIENCE]
    if to != ALL and (to < 0 or to >= len(sea.homes) or to == player or (sea.turn[0].forfeited >> to) & 1):
        return NO_SUCH_SEAT
    island, told = sea.islands[encoded[PARTNER] - len(sea.ships)], audience(to)
    code = NOTHING_NEW
    for pips in range(SMALL, MEDIUM + 1):
        if colour_in(island, pips) != NOTHING:
            known = known_in(island, pips)
            if not known_by(known, player):
                code = NOT_SEEN
            elif known | told != known:
                return OPEN
    return code


@njit_no_refcount
def show_nest(sea: IcePiratesSea, player: int, encoded: EncodedAction) -> None:
    """Tells the audience what the player knows of the nest now."""
    island, told = sea.islands[encoded[PARTNER] - len(sea.ships)], audience(encoded[AUDIENCE])
    if known_by(island.medium_known, player):
        island.medium_known |= told
    if known_by(island.small_known, player):
        island.small_known |= told


# --- Cargo changes hands ----------------------------------------------------------------------------------------------


@njit_no_refcount
def _pick_up(sea: IcePiratesSea, partner: int, pips: int, kind: int) -> tuple[int, int]:
    """Takes the piece that the word means from the partner: (colour, who knows it)."""
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


@njit_no_refcount
def _put_down(sea: IcePiratesSea, partner: int, pips: int, colour: int, known: int) -> None:
    """Gives a piece to the partner: it nests if it can, else it is public on top (IP-A36)."""
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


@njit_no_refcount
def exchange(sea: IcePiratesSea, player: int, actor: int, encoded: EncodedAction) -> None:
    """Moves the cargo of a transfer that `goods_ruling` found legal; each player who sees a piece knows it from then
    on."""
    partner = encoded[PARTNER]
    ship = sea.ships[actor]
    seen = (1 << player) if sea.turn[0].hidden_holds else EVERYBODY
    if lifts_nest(sea, encoded):
        look_under(sea.islands[partner - len(sea.ships)], player)
    for pips in range(SMALL, MEDIUM + 1):
        given_colour, given_known = NOTHING, 0
        if pieces(encoded, GIVE, pips) > 0:
            given_colour, given_known = colour_in(ship, pips), known_in(ship, pips) | seen
            stow(ship, pips, NOTHING, 0)
        if pieces(encoded, TAKE, pips) > 0:
            colour, known = _pick_up(sea, partner, pips, kind_of(encoded, TAKE, pips))
            stow(ship, pips, colour, known | seen)
        if given_colour != NOTHING:
            _put_down(sea, partner, pips, given_colour, given_known)
