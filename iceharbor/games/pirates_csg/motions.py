"""The entries of Pirates CSG as motions, from the views before and after."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from iceharbor.contract import NATURE
from iceharbor.games.common.state import copied, read_out
from iceharbor.games.pirates_csg.actions import (
    SHORT,
    ChooseMast,
    FireGuns,
    KeepRoll,
    MoveShip,
    RollAgain,
    RollDice,
    Scavenge,
    read_action,
)
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.deckplates import coin_look
from iceharbor.games.pirates_csg.describe import lengths_of, was_hit
from iceharbor.games.pirates_csg.encoding import encode, find_ship
from iceharbor.games.pirates_csg.hulls import BOWS_U, bow_tip, mast_spot, middle_of
from iceharbor.games.pirates_csg.island_names import island_name
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    LONG_U,
    NONE,
    ON_ISLAND,
    PURSE,
    REROLL,
    SHORT_U,
    SHOT,
    TRAP_ROLL,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rules import try_action
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.scene import ship_name
from iceharbor.scene import CannonShot, CoinMove, DiceRoll, LoggedAction, Motion, Pose, Voyage

FOUGHT: Final = ("attack", "roll", "mast", "reroll", "keep", "scavenge")
"""Verbs after which NATURE may roll in the same batch of entries; all players read them alike."""


def motions_of(
    before: PiratesSea, entries: Sequence[LoggedAction], after: PiratesSea, cards: CardList
) -> tuple[Motion, ...]:
    """How the table changes by these entries; nothing moves when one of them is an undo."""
    if any(entry.notation == "undo" for entry in entries) or len(before.ships) != len(after.ships):
        return ()
    seas = [*_seas(before, entries, cards), after]
    found = [
        motion
        for entry, was, now in zip(entries, seas[:-1], seas[1:], strict=True)
        for motion in _motions(was, entry, now, after, cards)
    ]
    return (*found, *_coin_moves(before, after, cards))


def _seas(before: PiratesSea, entries: Sequence[LoggedAction], cards: CardList) -> Iterator[PiratesSea]:
    """The sea before each entry: an attack and its rolls are one batch, and a shot is told from the aim of its gun."""
    sea, words = before, [card.word for card in cards.ships]
    yield sea
    for entry in entries[:-1]:
        if entry.notation.split(" ")[0] in FOUGHT:
            action = read_action(entry.notation)
            assert isinstance(action, FireGuns | RollDice | ChooseMast | RollAgain | KeepRoll | Scavenge)
            following = copied(sea, "field", "cards")
            if try_action(following, entry.player, encode(following, words, entry.player, action))[0] == OPEN:
                sea = following
        yield sea


def _motions(
    before: PiratesSea, entry: LoggedAction, following: PiratesSea, after: PiratesSea, cards: CardList
) -> Iterator[Motion]:
    match entry.notation.split(" "):
        case ("move", word, *_):
            index = find_ship(before, [card.word for card in cards.ships], entry.player, word)
            action = read_action(entry.notation)
            if index != NONE and isinstance(action, MoveShip) and after.ships[index].laid:
                yield Voyage(ship_name(before.ships[index], cards), _poses(before, index, action, after))
        case ("roll", die) if entry.player == NATURE:
            yield _shot(before, int(die), following, cards)
        case ("roll", *dice) if entry.player == NATURE:
            yield DiceRoll(tuple(map(int, dice)), "Player 1")
        case ("lowest", *dice):
            yield DiceRoll(tuple(map(int, dice)), "First ship")


def _shot(before: PiratesSea, die: int, after: PiratesSea, cards: CardList) -> Motion:
    """A shot, or the roll alone if these views do not say whose it is."""
    turn = before.turn[0]
    if turn.phase not in (SHOT, REROLL) or turn.shooter == NONE:
        return DiceRoll((die,), "Trap" if turn.phase == TRAP_ROLL else "Dice")
    target, shooter = int(turn.targets[turn.gun]), before.ships[turn.shooter]
    mast = min(int(turn.gun), int(shooter.masts) - 1)
    x, y = mast_spot(int(shooter.masts), mast, int(shooter.x), int(shooter.y), int(shooter.heading))
    aim = before.ships[target]
    name = ship_name(aim, cards)
    return CannonShot((int(x), int(y)), (int(aim.x), int(aim.y)), name, was_hit(before, after, target), die)


def _poses(before: PiratesSea, index: int, action: MoveShip, after: PiratesSea) -> tuple[Pose, ...]:
    """The ship's poses along its course; the last one is where it lies now."""
    ship, end = before.ships[index], after.ships[index]
    masts, x, y = int(ship.masts), int(ship.x), int(ship.y)
    poses: list[Pose] = []
    heading = int(ship.heading)
    if action.turn is not None:
        heading = action.turn
        poses.append((x, y, heading))
    bow = bow_tip(masts, x, y, heading)
    for length, way in lengths_of(before, index, action):
        ahead = SHORT_U if length == SHORT else LONG_U
        x, y = middle_of(masts, int(bow[0]), int(bow[1]), way)
        poses.append((int(x), int(y), way))
        tip = bow_tip(masts, int(x), int(y), way)
        step = bow_tip(masts, 0, 0, way)
        reach = int(BOWS_U[masts])
        bow = int(tip[0]) + int(step[0]) * ahead // reach, int(tip[1]) + int(step[1]) * ahead // reach
        x, y = middle_of(masts, bow[0], bow[1], way)
        poses.append((int(x), int(y), way))
    return (*poses[:-1], (int(end.x), int(end.y), int(end.heading)))


def _coin_moves(before: PiratesSea, after: PiratesSea, cards: CardList) -> Iterator[Motion]:
    """Coins that came aboard or home."""
    was, now = read_out(before.coins), read_out(after.coins)
    moved = []
    for index, (old, coin) in enumerate(zip(was, now, strict=False)):
        ways = (old.place, coin.place)
        if ways in ((ON_ISLAND, ABOARD), (ABOARD, PURSE)):
            moved.append((_holder(before, old, cards), _holder(after, coin, cards), coin_look(index, coin, cards)))
    for (start, end), group in groupby(sorted(moved, key=lambda each: each[:2]), key=lambda each: each[:2]):
        yield CoinMove(start, end, tuple(look for _, _, look in group))


def _holder(sea: PiratesSea, coin: Any, cards: CardList) -> str:
    """The object that holds a coin: an island, a ship, or its player's home."""
    if coin.place == ABOARD:
        return ship_name(sea.ships[coin.where], cards)
    return island_name(sea, coin.where if coin.place == ON_ISLAND else 1 + coin.where)
