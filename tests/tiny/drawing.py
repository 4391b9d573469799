"""Parley as players see it: a purse for each player with their gem and their sealed bid, and the log in words."""

from collections.abc import Sequence
from typing import Final

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.entry_sentences import shared_sentence
from iceharbor.scene import (
    Emblem,
    Facts,
    Guide,
    Line,
    LoggedAction,
    Note,
    ObjectRef,
    Panel,
    Pyramid,
    Scene,
    SeatRef,
    Sentence,
    Shift,
    ShiftedPiece,
    Spot,
    Standing,
    Tabletop,
    Turn,
)
from tests.tiny.state import HIDDEN, UNDEALT, Sight, Table, acting

EMBLEM: Final = Emblem(ours="M0 0H9V9Z", theirs="M20 0H29V9Z")
GUIDE: Final = Guide("most points", "Seal a bid; the highest pays the bank and scores the die.", ())
WIDE: Final = 2000
BANK: Final = "bank"
SIZES: Final = ("S", "M", "L")


def purse(player: Player) -> str:
    """The spot of a player's coins and gem."""
    return f"purse {player}"


def parley_scene(sight: Sight, recent: Sequence[LoggedAction]) -> Scene:
    """The table for one viewer."""
    table, everyone = sight.table, range(len(sight.table.coins))
    spots = [Spot(purse(p), "tray", (WIDE * p, 0, WIDE, WIDE), _told(table, p), p) for p in everyone]
    bank = Spot(BANK, "tray", (0, WIDE, WIDE, WIDE), f"{table.bank} coins in the bank")
    gems = [
        Pyramid(purse(p), (WIDE * p + WIDE // 2, WIDE // 2), "S" if gem == HIDDEN else SIZES[gem - 1], None, scale=0.5)
        for p, gem in enumerate(table.gems)
        if gem != UNDEALT
    ]
    notes = [Note((WIDE * entry.player, 0), entry.notation.split(" ")[0], 150.5, seat=entry.player) for entry in recent]
    wide = WIDE * len(everyone)
    return Scene(
        sight.viewer,
        ((0, 0), (wide, 0), (wide, 2 * WIDE), (0, 2 * WIDE)),
        Panel(Turn(table.floor, title=table.phase), tuple(Standing(points) for points in table.points)),
        {purse(p): Facts(_told(table, p), seat=p) for p in everyone},
        top=Tabletop((*spots, bank), tuple(gems), notes=tuple(notes)),
        own=tuple((purse(p),) for p in everyone),
        secret=True,
    )


def _told(table: Table, player: Player) -> str:
    gem = {HIDDEN: "a hidden gem", UNDEALT: "no gem"}.get(table.gems[player], f"gem {table.gems[player]}")
    bid = table.bids[player]
    sealed = "" if bid is None else ", a sealed bid" if bid == HIDDEN else f", bid {bid}"
    acts = ", may act" if player in acting(table) else ""
    return f"{table.coins[player]} coins, {gem}{sealed}{acts}"


def parley_line(before: Sight, entry: LoggedAction, after: Sight, log: Sequence[LoggedAction]) -> Line:
    """An entry in words; what the viewer learns of a gem is theirs alone."""
    said = shared_sentence(entry.notation) or _said(entry)
    joins = entry.notation.startswith("deal") and bool(log)
    run = (*(piece for earlier in log for piece in _said(earlier)), *said) if joins else ()
    found = [
        f"{SEATS[player]} has gem {gem}."
        for player, (was, gem) in enumerate(zip(before.table.gems, after.table.gems, strict=True))
        if was != gem and gem > UNDEALT
    ]
    place = purse(entry.player) if found and entry.player >= 0 else ""
    return Line(said, joins, run, found=" ".join(found), place=place)


def _said(entry: LoggedAction) -> Sentence:
    match entry.notation.split(" "):
        case ["deal", player, *_]:
            return (SeatRef(int(player)), " gets a gem. ")
        case ["peek" | "offer" | "accept" | "decline" as verb, player, *_]:
            return (f"{verb} ", ObjectRef(purse(int(player)), "purse", int(player), named=False))
        case _:
            return (f"{entry.notation}.",)


def parley_motions(entries: Sequence[LoggedAction]) -> tuple[Shift, ...]:
    """A coin for each point that is bought."""
    return tuple(Shift((ShiftedPiece(purse(e.player), BANK, fresh=True),)) for e in entries if e.notation == "buy")
