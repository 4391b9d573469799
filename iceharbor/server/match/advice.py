"""Hints: what a strong player would do in place of a player who asks, from that seat's own view alone.

A hint would be unfair between people, so it is given only where the player who asks holds the seats of all people in
the match: against bots, alone, or with several players on one device.
"""

from random import Random
from typing import Annotated, Any, Final, Protocol

from msgspec import Meta, Struct

from iceharbor.bots import LEVELS
from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.thinking import Budget, Candidate, Thought, conclusion, think
from iceharbor.contract import Player, Timed
from iceharbor.plan import Headings, Places, Words
from iceharbor.scene import Point
from iceharbor.server.match.room import Room
from iceharbor.server.match.seats import hashed
from iceharbor.server.wire_fields import Seating, Token

LEVEL: Final = 4
"""The level that is asked: it answers soon, and plays well."""
BUDGET: Final = Budget(simulations=4000, ms=1000)
"""How long it thinks, if it searches."""
MOST: Final = 3
"""Actions of a hint, at most."""
LEAST_SHARE: Final = 1 / 50
"""An action that had a smaller share of the simulations was hardly looked at, so its value says nothing."""


class AskedHint(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/hint`."""

    player: Seating
    """The seat that asks."""
    tokens: Annotated[tuple[Token, ...], Meta(max_length=16)]
    """The tokens of all seats that this device holds in the match."""


class HintAction(Struct, frozen=True, omit_defaults=True):
    """A good action, as words to be planned and drawn. It is not played."""

    words: Words
    """The words of the action, up to a last place or heading that is tried."""
    tried: Words = ()
    """All words of an action that ends with a place or a heading; otherwise there are none."""
    at: Point | None = None
    """The place that they try."""
    heading: int | None = None
    """The heading that they try, in tenths of a degree."""
    value: float | None = None
    """What the seat may expect of the action, from -1 to 1; None if the bot gives no values."""


class Hint(Struct, frozen=True):
    """The answer: what a bot of level 4 would do now."""

    seq: int
    """The number of entries after which it holds."""
    actions: tuple[HintAction, ...]
    """At most three, the best first."""


class NoHint(Exception):
    """There is no hint now; the message says why."""


class Adviser(Protocol):
    """The interface to the bots that give hints."""

    async def advise(self, room: Room, player: Player, bot: str) -> tuple[HintAction, ...]:
        """What this bot would do in a seat's place, from the seat's view alone. Raises BotFailed."""


def adviser_of(game: str) -> str:
    """The name of the bot that gives hints. Raises NoHint."""
    if game not in LEVELS:
        raise NoHint("this game has no bot that gives hints")
    return LEVELS[game][LEVEL - 1]


async def hint(room: Room, asked: AskedHint, adviser: Adviser) -> Hint:
    """A hint for a seat that the caller has checked. Raises NoHint or BotFailed."""
    match = room.session.match
    bot = adviser_of(match.header.game)
    if match.outcome is not None or asked.player not in match.to_act:
        raise NoHint("there is a hint only on your turn")
    if isinstance(match.game, Timed):
        raise NoHint("there are no hints where all place at the same time")
    if not _holds_all_people(room, asked):
        raise NoHint("other people play in this match, so there are no hints")
    actions = await adviser.advise(room, asked.player, bot)
    return Hint(match.seq, actions)


def _holds_all_people(room: Room, asked: AskedHint) -> bool:
    """True if only this device can act for the seats of people: it holds each other one, and no further device does."""
    here = {hashed(token) for token in asked.tokens}
    others = (row for player, row in enumerate(room.rows) if player != asked.player and row.bot is None)
    return all(row.tokens and here.issuperset(row.tokens) for row in others)


# --- In the process of the bots ---------------------------------------------------------------------------------------


def suggested(game: AnyGame, bot: Bot, view: Any, player: Player, rng: Random) -> tuple[HintAction, ...]:
    """The best actions of a bot, the best first."""
    thought = conclusion(think(bot, view, player, rng, BUDGET))
    best = [each for each in thought.candidates if each.action == thought.action]
    chosen = (*(best or [Candidate(thought.action, 0, 0)]), *_others(thought))[:MOST]
    valued = bool(best)
    return tuple(_as_words(game, view, player, each.action, each.value if valued else None) for each in chosen)


def _others(thought: Thought) -> list[Candidate]:
    """The actions besides the best one that were looked at closely."""
    least = LEAST_SHARE * thought.simulations
    return [each for each in thought.candidates if each.action != thought.action and each.visits > least]


def _as_words(game: AnyGame, view: Any, player: Player, action: str, value: float | None) -> HintAction:
    """An action as words. A last heading, or a place with or without one, is tried as if a player dragged it there."""
    said = tuple(action.split(" "))
    for last in (1, 2):
        before = said[:-last]
        for choice in game.plan(view, player, before).choices if before else ():
            match choice:
                case Headings() if last == 1:
                    return HintAction(before, said, None, _heading(said[-1]), value)
                case Places(before=place) if place == before:
                    heading = _heading(said[-1]) if last == 2 else None
                    return HintAction(before, said, _place(said[-last]), heading, value)
    return HintAction(said, value=value)


def _heading(word: str) -> int:
    """A heading as notation writes it, in tenths of a degree: `052.0` is 520."""
    return round(10 * float(word))


def _place(word: str) -> Point:
    """A place as notation writes it, in table units: `9000,-120`."""
    x, y = word.split(",")
    return int(x), int(y)
