"""Masts: which stand, which is lost, and who chooses it (PC-R14, R17, A24, A54). Compiled."""

from iceharbor.games.pirates_csg.records import MAST, SHORT_U, PiratesSea
from iceharbor.jit import njit_no_refcount


@njit_no_refcount
def stands(sea: PiratesSea, ship: int, mast: int) -> bool:
    """True if this mast is there; mast 0 is at the bow."""
    return bool((sea.ships[ship].standing >> mast) & 1)


@njit_no_refcount
def masts_standing(sea: PiratesSea, ship: int) -> int:
    """The number of masts that are there."""
    count = 0
    for mast in range(sea.ships[ship].masts):
        count += 1 if stands(sea, ship, mast) else 0
    return count


@njit_no_refcount
def masts_lost(sea: PiratesSea, ship: int) -> int:
    """The number of masts that a repair could put back."""
    return int(sea.ships[ship].masts - masts_standing(sea, ship))


@njit_no_refcount
def first_lost(sea: PiratesSea, ship: int) -> int:
    """The bit of the lost mast nearest to the bow; 0 if all stand."""
    for mast in range(sea.ships[ship].masts):
        if not stands(sea, ship, mast):
            return 1 << mast
    return 0


@njit_no_refcount
def least_mast(sea: PiratesSea, ship: int) -> int:
    """The mast of least value: its gun hits least often, short before long, bow before stern; -1 if none stands
    (PC-A54)."""
    least, value = -1, 1 << 20
    for mast in range(sea.ships[ship].masts):
        card = sea.cards[ship]
        worth = 2 * (6 - card.ranks[mast]) + (1 if card.reaches[mast] > SHORT_U else 0)
        if stands(sea, ship, mast) and worth < value:
            least, value = mast, worth
    return least


@njit_no_refcount
def lose_mast(sea: PiratesSea, ship: int, mast: int) -> None:
    """Removes a mast; its slot stays empty (PC-A24)."""
    sea.ships[ship].standing &= ~(1 << mast)


@njit_no_refcount
def must_lose_mast(sea: PiratesSea, ship: int, resume: int) -> None:
    """The owner of a ship loses one of its masts: the last one at once, else play waits in phase MAST for a choice and
    goes on in phase `resume`. A ship without masts loses nothing (PC-A17)."""
    left = masts_standing(sea, ship)
    turn = sea.turn[0]
    turn.phase = resume
    if left == 1:
        lose_mast(sea, ship, least_mast(sea, ship))
    elif left > 1:
        turn.phase, turn.chooser, turn.actor, turn.resume = MAST, sea.ships[ship].player, ship, resume
