"""Hints: what a strong player would do in place of a player who asks, from that seat's own view alone.

Between people a hint would be unfair. So an option of the match says who gets one: by default a player who holds the
seats of all people in the match (against bots, alone, or several players on one device), or all players, or none. The
same rule says who may see what the bots think (`thoughts.py`).
"""

from collections.abc import Iterable
from random import Random
from typing import Any, Final, Protocol

from msgspec.structs import replace

from iceharbor.aim import Aim, Aimed
from iceharbor.bots import ADVISERS
from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.thinking import Candidate, Thinker, Thought, conclusion, think
from iceharbor.contract import Player, Timed, warned_plan
from iceharbor.match import HintsFor
from iceharbor.plan import Headings, Places, Plan, Preview, Words
from iceharbor.server.hint_messages import AdvisedAction, AskedHint, Hint
from iceharbor.server.match.room import Room
from iceharbor.server.match.seats import hashed
from iceharbor.server.storage.schema import SeatRow

MOST: Final = 3
"""Actions of a hint, at most."""
LEAST_SHARE: Final = 1 / 50
"""An action that had a smaller share of the simulations was hardly looked at, so its value says nothing."""


class NoHint(Exception):
    """There is no hint now; the message says why."""


class Adviser(Protocol):
    """The interface to the bots that give hints."""

    async def advise(self, room: Room, player: Player, bot: str) -> tuple[AdvisedAction, ...]:
        """What this bot would do in a seat's place, from the seat's view alone. Raises BotFailed."""


def gives_hints(game: type[AnyGame]) -> bool:
    """Where all place at the same time there is no time to ask."""
    return not issubclass(game, Timed)


def adviser_of(game: str) -> str:
    """The name of the bot that gives hints. Raises NoHint."""
    if game not in ADVISERS:
        raise NoHint("this game has no bot that gives hints")
    return ADVISERS[game]


async def hint(room: Room, asked: AskedHint, adviser: Adviser) -> Hint:
    """A hint for a seat that the caller has checked. Raises NoHint or BotFailed."""
    match = room.session.match
    bot = adviser_of(match.header.game)
    if match.outcome is not None or asked.player not in match.to_act:
        raise NoHint("there is a hint only on your turn")
    if not gives_hints(type(match.game)):
        raise NoHint("there are no hints where all place at the same time")
    if match.header.hints == "none":
        raise NoHint("this match was made without hints")
    if not may_be_advised(match.header.hints, room.rows, asked.tokens):
        raise NoHint("other people play in this match, and it was not made with hints for all players")
    actions = await adviser.advise(room, asked.player, bot)
    return Hint(match.seq, actions)


def may_be_advised(hints: HintsFor, rows: Iterable[SeatRow], tokens: Iterable[str]) -> bool:
    """True if a device with these tokens may know what a bot would do. Without hints for all it may if no other device
    can act for a person: it holds each seat of a person, and no further device does."""
    people = [row for row in rows if row.bot is None]
    if not people or hints == "all":
        return True
    here = {hashed(token) for token in tokens}
    return hints == "alone" and all(row.tokens and here.issuperset(row.tokens) for row in people)


# --- In the process of the bots ---------------------------------------------------------------------------------------


def suggested(game: AnyGame, bot: Bot, view: Any, player: Player, rng: Random) -> tuple[AdvisedAction, ...]:
    """The best actions of a bot, the best first. An action that it compared with no other, such as a free look, has no
    value: beside the values of the actions before it, it would look like a blunder."""
    # As long as it thinks for a choice of its own: with that it was measured, and longer is not better in every game.
    budget = bot.budget if isinstance(bot, Thinker) else None
    thought = conclusion(think(bot, view, player, rng, budget))
    found = actions_of(game, view, player, without_dangers(game, view, player, thought))
    return found if len(thought.candidates) > 1 else tuple(replace(each, value=None) for each in found)


def without_dangers(game: AnyGame, view: Any, player: Player, thought: Thought) -> Thought:
    """The thought without the actions that the board would call a danger, if another one was looked at closely: a hint
    and a warning that contradict each other help no player."""
    close = [each for each in thought.candidates if each.visits > LEAST_SHARE * thought.simulations]
    safe = [each for each in close if not _endangers(game, view, player, each.action)]
    if not safe or len(safe) == len(close):
        return thought
    best = thought.action if any(each.action == thought.action for each in safe) else safe[0].action
    return replace(thought, action=best, candidates=tuple(safe))


def _endangers(game: AnyGame, view: Any, player: Player, action: str) -> bool:
    plan = warned_plan(game, view, player, tuple(action.split(" ")))
    return any(each.severity == "danger" and not each.says for each in plan.warnings)


def actions_of(game: AnyGame, view: Any, player: Player, thought: Thought) -> tuple[AdvisedAction, ...]:
    """The best actions of a thought, the best first. The view is that of the player who acts."""
    chosen = ranked(thought)[:MOST]
    found = (_advised(game, view, player, each.action) for each in chosen)
    if chosen[0] not in thought.candidates:
        return tuple(found)
    simulations = max(1, thought.simulations)
    return tuple(
        replace(action, value=each.value, share=round(each.visits / simulations, 3))
        for action, each in zip(found, chosen, strict=True)
    )


def ranked(thought: Thought) -> list[Candidate]:
    """The bot's choice, then other actions that were looked at closely. Each was tried no more often than the one
    before it, and its value is no higher: people take the higher value for the better action. An action with fewer
    tries and a higher value is left out, since its value is less sure."""
    best = [each for each in thought.candidates if each.action == thought.action]
    if not best:
        return [Candidate(thought.action, 0, 0)]
    least = LEAST_SHARE * thought.simulations
    for each in thought.candidates:
        if each.action != thought.action and each.visits > least and each.value <= best[-1].value:
            best.append(each)
    return best


def _advised(game: AnyGame, view: Any, player: Player, action: str) -> AdvisedAction:
    """An action as words, and what is drawn of it."""
    said = tuple(action.split(" "))
    plan = game.plan(view, player, said)
    return replace(_as_words(game, view, player, said), label=plan.label, preview=_drawn(plan))


def _as_words(game: AnyGame, view: Any, player: Player, said: Words) -> AdvisedAction:
    """An action's words. A last heading, or a place with or without one, is tried as if a player dragged it there."""
    if not isinstance(game, Aimed):
        return AdvisedAction(said)
    for last in (1, 2):
        before = said[:-last]
        for choice in game.plan(view, player, before).choices if before else ():
            match choice, game.aim(said):
                case Headings(), Aim(heading=heading) if last == 1:
                    return AdvisedAction(before, said, None, heading)
                case Places(before=place), Aim(at, heading) if place == before:
                    return AdvisedAction(before, said, at, heading if last == 2 else None)
    return AdvisedAction(said)


def _drawn(plan: Plan) -> Preview | None:
    """The pieces and lines of a plan's preview, without what they could reach."""
    if plan.preview is None:
        return None
    shown = plan.preview
    kept = Preview(
        ghosts=shown.ghosts,
        struck=shown.struck,
        pyramids=shown.pyramids,
        arrows=shown.arrows,
        course=shown.course,
        aims=shown.aims,
    )
    return None if kept == Preview() else kept
