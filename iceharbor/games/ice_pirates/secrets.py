"""Hidden colours: views, guesses, and what a log entry tells each viewer (IP-R6, R19, A34..A36)."""

from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.common.state import copied
from iceharbor.games.ice_pirates.actions import Action, Nest, Transfer, bare, write_action
from iceharbor.games.ice_pirates.cargo import shelf
from iceharbor.games.ice_pirates.records import (
    EVERYBODY,
    MEDIUM,
    NOTHING,
    PLAIN,
    PUBLIC,
    SMALL,
    TREASURE,
    UNKNOWN,
    IcePiratesSea,
    find_object,
)
from iceharbor.games.sailing.state import OVER, copy_sea

OF_EACH_COLOUR = 5
"""Pieces of one size and colour in the game (IP-R4)."""


def masked(sea: IcePiratesSea, viewer: Viewer) -> IcePiratesSea:
    """The sea with every colour that the viewer does not know as UNKNOWN, not to be written to: it shares what hides
    nothing. When the game is over, nothing is hidden."""
    if sea.turn["phase"][0] == OVER:
        return sea
    shown = copied(sea, "field", "outlines", "homes", "turn")
    bit = PUBLIC if viewer is None else 1 << viewer
    for holds in (shown.ships, shown.islands):
        for colours, known in (("medium", "medium_known"), ("small", "small_known")):
            held = holds[colours]
            held[(held != NOTHING) & (holds[known] & bit == 0)] = UNKNOWN
    return shown


def guess_colours(view: IcePiratesSea, rng: Random) -> IcePiratesSea:
    """A sea with the same view: unknown pieces get the remaining colours in random order."""
    sea = copy_sea(view)
    goods = [*sea.islands["goods"].tolist(), *sea.homes["goods"].tolist()]
    for pips, name in ((MEDIUM, "medium"), (SMALL, "small")):
        columns = (sea.ships[name], sea.islands[name])
        held = [(column, at, colour) for column in columns for at, colour in enumerate(column.tolist())]
        unknown = [(column, at) for column, at, colour in held if colour == UNKNOWN]
        lying = sum(piece[shelf(pips, TREASURE)] for piece in goods)
        treasures = OF_EACH_COLOUR - lying - sum(colour == TREASURE for _, _, colour in held)
        bag = [TREASURE] * max(0, min(treasures, len(unknown)))
        bag += [PLAIN] * (len(unknown) - len(bag))
        rng.shuffle(bag)
        for (column, at), colour in zip(unknown, bag, strict=True):
            column[at] = colour
    return sea


def learned(before: IcePiratesSea, after: IcePiratesSea) -> bool:
    """True if a player learned a colour between these states. Knowledge of a piece only ever grows."""
    return _knowledge(before) != _knowledge(after)


def knows_more(before: IcePiratesSea, after: IcePiratesSea, player: Player) -> bool:
    """True if this player learned a colour between these states."""
    was, now = (sum(known >> player & 1 for _, known in _knowledge(sea)) for sea in (before, after))
    return now > was


def _knowledge(sea: IcePiratesSea) -> list[tuple[int, int]]:
    """The size of each piece of cargo and the players who know it, in no particular order."""
    hidden = [
        (pips, known)
        for group in (sea.ships, sea.islands)
        for pips, name in ((MEDIUM, "medium"), (SMALL, "small"))
        for colour, known in zip(group[name].tolist(), group[f"{name}_known"].tolist(), strict=True)
        if colour != NOTHING
    ]
    counts = sea.islands["goods"].sum(axis=0) + sea.homes["goods"].sum(axis=0)
    mediums, smalls = int(counts[:2].sum()), int(counts[2:].sum())
    return sorted([*hidden, *[(MEDIUM, EVERYBODY)] * mediums, *[(SMALL, EVERYBODY)] * smalls])


def told_notation(before: IcePiratesSea, player: Player, action: Action, viewer: Viewer) -> str:
    """An entry as the viewer may read it."""
    match action:
        case Nest(island, large):
            return f"nest {island} L:{large}"
        case Transfer(ship, partner, take, give) if before.turn[0].hidden_holds and viewer != player:
            met = find_object(before, player, partner)
            if viewer is not None and 0 <= met < len(before.ships) and before.ships[met].player == viewer:
                return write_action(action)
            return write_action(Transfer(ship, partner, tuple(map(bare, take)), tuple(map(bare, give))))
        case _:
            return write_action(action)
