"""Plans before deployment: which fleet, how many ships of each size, and who moves first (AR-R2, R8, R9)."""

from collections.abc import Iterator
from typing import Final

from iceharbor.contract import NATURE, SEATS, One, Plan, Player, Refusal, Refused, Words, refuse
from iceharbor.games.armada.choosing import check_choosing, choosing_now
from iceharbor.games.armada.records import FLEET, Sea
from iceharbor.games.armada.words import (
    FLEETS,
    Choosing,
    Pick,
    read_action,
    write_action,
)
from iceharbor.games.planning import listed
from iceharbor.games.sailing.names import SIZE_WORDS

LARGES, SMALLS = FLEETS
ALL: Final = ("4", "4", "4")
"""Numbers that stand, in place of those not said yet."""
SIZES_ASKED: Final = (3, 2, 1)
"""Whose numbers are said, in this order, by pips."""


def plan_choosing(sea: Sea, player: Player, words: Words) -> Plan:
    """`fleet larges`, with the numbers in the advanced setup; `first me`, `accept`, `swap`."""
    if choosing_now(sea) == NATURE:
        raise refuse("AR-A4", "the islands, and who chooses or begins, are drawn by lot first")
    if sea.turn[0].phase == FLEET:
        return _plan_fleet(sea, player, words)
    return _plan_first(sea, player, words)


# --- The fleet --------------------------------------------------------------------------------------------------------


def _plan_fleet(sea: Sea, player: Player, words: Words) -> Plan:
    by_numbers = bool(sea.turn[0].by_numbers)
    whole = ("fleet", LARGES, *ALL) if by_numbers else ("fleet", LARGES)
    _check(sea, player, (*words, *whole[len(words) :]))
    if len(words) == len(whole):
        action = read_action(" ".join(words))
        assert isinstance(action, Pick)
        return Plan(words, write_action(action), prompt=_picked(action, SEATS[1 - player]))
    begun = words or ("fleet",)
    choices = tuple(_fleet_choices(sea, player, begun, whole))
    return Plan(words, prompt=_asking(begun, by_numbers, SEATS[1 - player]), choices=choices)


def _fleet_choices(sea: Sea, player: Player, begun: Words, whole: Words) -> Iterator[One]:
    """The words that may come next, closed when no number after them makes them stand."""
    if len(begun) == 1:
        for fleet, label, detail in (
            (LARGES, "The Larges", "strong, and slow: each fires three times a turn"),
            (SMALLS, "The Mediums and Smalls", "quick, and many, but each fires less"),
        ):
            yield One((*begun, fleet), label, detail)
        return
    size = SIZE_WORDS[SIZES_ASKED[len(begun) - 2]]
    for number in range(5):
        says = (*begun, str(number))
        refusal = _refusal(sea, player, (*says, *whole[len(says) :]))
        yield One(says, f"{number} {size}", refusal=refusal)


def _asking(begun: Words, by_numbers: bool, other: str) -> str:
    if len(begun) > 1:
        return f"How many {SIZE_WORDS[SIZES_ASKED[len(begun) - 2]]} ships are there?"
    if by_numbers:
        return f"Which fleet would you like? You set the numbers, and {other} accepts, or takes your fleet."
    return f"Which fleet is yours: 4 Large, or 4 Medium and 4 Small? {other} then says who moves first."


def _picked(action: Pick, other: str) -> str:
    if action.numbers is None:
        mine = "4 Large" if action.fleet == LARGES else "4 Medium and 4 Small"
        return f"You take {mine}; {other} says who moves first."
    larges, mediums, smalls = action.numbers
    sides = (f"{larges} Large", counted((0, mediums, smalls)))
    mine, theirs = sides if action.fleet == LARGES else sides[::-1]
    return f"You would like {mine} against {theirs}: {other} accepts and moves first, or swaps and you move first."


# --- Who moves first --------------------------------------------------------------------------------------------------


def _plan_first(sea: Sea, player: Player, words: Words) -> Plan:
    turn, other = sea.turn[0], SEATS[1 - player]
    whole = ("accept",) if turn.by_numbers else ("first", "me")
    _check(sea, player, (*words, *whole[len(words) :]))
    mine, theirs = (counted(fleet_numbers(sea, owner)) for owner in (player, 1 - player))
    if turn.by_numbers:
        prompt = f"{other} would have {theirs}, and you {mine}: accept, or swap the fleets?"
        choices = (
            One(("accept",), "Accept", f"You have {mine}, and you move first"),
            One(("swap",), "Swap", f"You have {theirs}, and {other} moves first"),
        )
    else:
        prompt = f"You have {mine}, and {other} has {theirs}. Who moves first?"
        you, they = ("move", "moves") if turn.hidden else ("deploy and move", "deploys and moves")
        choices = (
            One(("first", "me"), "You", f"You {you} first"),
            One(("first", "you"), other, f"{other} {they} first"),
        )
    if len(words) < len(choices[0].says):
        return Plan(words, prompt=prompt, choices=choices)
    said = next(choice for choice in choices if choice.says == words)
    return Plan(words, " ".join(words), prompt=f"{said.detail}.")


# --- What both share --------------------------------------------------------------------------------------------------


def _check(sea: Sea, player: Player, words: Words) -> None:
    """Raises Refused unless a choice that is said whole can stand now."""
    action = read_action(" ".join(words))
    if not isinstance(action, Choosing):
        raise refuse("AR-R2", "the fleets are chosen first")
    check_choosing(sea, player, action)


def _refusal(sea: Sea, player: Player, words: Words) -> Refusal | None:
    """Why a choice can't stand now; None when it can."""
    try:
        _check(sea, player, words)
    except Refused as no:
        return no.refusal
    return None


def fleet_numbers(sea: Sea, player: Player) -> tuple[int, int, int]:
    """How many Larges, Mediums and Smalls a player has."""
    pips = [int(ship.pips) for ship in sea.ships if ship.player == player]
    return pips.count(3), pips.count(2), pips.count(1)


def counted(numbers: tuple[int, int, int]) -> str:
    """Numbers of Larges, Mediums and Smalls in a sentence: `2 Medium and 4 Small`."""
    return listed([f"{number} {SIZE_WORDS[pips]}" for number, pips in zip(numbers, SIZES_ASKED, strict=True) if number])
