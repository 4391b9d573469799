"""Random actions by plans: from the empty plan through its choices, open and closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from iceharbor.contract import Planned, Player
from iceharbor.plan import Arc, Choice, Goods, Headings, One, Places, Plan, Refusal, Words
from iceharbor.scene import Point

MAX_WORDS = 14
"""More words than any action has."""


@dataclass(frozen=True)
class Said:
    """Words that a plan offered, and the plan they lead to."""

    player: Player
    words: Words
    plan: Plan
    promised: bool
    """The choice was open and exact: these words may not be refused."""
    closed: Refusal | None
    """The rule that closed the choice: these words may not be played, unless the game allows a player to risk it."""


@dataclass(frozen=True)
class Next:
    """The values that a choice offers."""

    words: Words
    promised: bool = False
    closed: Refusal | None = None


def say_at_random(game: Planned[Any], view: Any, player: Player, rng: Random) -> Iterator[Said]:
    """One walk from the empty plan: each plan leads on by an open choice, and one closed choice is tried."""
    words: Words = ()
    promised = False
    for _ in range(MAX_WORDS):
        plan = game.plan(view, player, words)
        yield Said(player, words, plan, promised, None)
        nexts = [offered for choice in plan.choices for offered in offers(choice, words, rng)]
        for offered in rng.sample([n for n in nexts if n.closed], min(1, sum(n.closed is not None for n in nexts))):
            yield Said(player, offered.words, game.plan(view, player, offered.words), False, offered.closed)
        ways = [n for n in nexts if not n.closed]
        if plan.instead is not None:
            ways.append(Next(plan.instead, promised=True))
        if not ways:
            return
        chosen = rng.choice(ways)
        words, promised = chosen.words, chosen.promised


def offers(choice: Choice, words: Words, rng: Random) -> Iterator[Next]:
    """Some of the values of a choice; of infinitely many, the ends, the middle and a few random ones."""
    match choice:
        case One(says=says, refusal=refusal):
            yield Next(says, promised=refusal is None, closed=refusal)
        case Headings(arcs=arcs, closed=closed):
            for arc in rng.sample(arcs, min(2, len(arcs))):
                yield Next((*words, heading_in(arc, rng)), promised=True)
            for arc in rng.sample(closed, min(1, len(closed))):
                yield Next((*words, heading_in(arc, rng)), closed=arc.refusal)
        case Places(regions=regions):
            for region in regions:
                yield Next((*words, point_in(region, rng)))
        case Goods():
            yield from _goods_next(choice, words)


def heading_in(arc: Arc, rng: Random) -> str:
    """An end, the middle, or any heading of an arc, as a word."""
    heading = rng.choice((arc.start, arc.stop, (arc.start + arc.stop) // 2, rng.randint(arc.start, arc.stop))) % 3600
    return f"{heading // 10:03d}.{heading % 10}"


def point_in(region: tuple[Point, ...], rng: Random) -> str:
    """A point about a region: within its bounding box, as a word."""
    xs, ys = [x for x, _ in region], [y for _, y in region]
    return f"{rng.randint(min(xs), max(xs))},{rng.randint(min(ys), max(ys))}"


def _goods_next(goods: Goods, words: Words) -> Iterator[Next]:
    said = [word for word in words if word in ("take", "give")]
    begun = words[: words.index(said[0])] if said else words
    for good in goods.take:
        if good.word not in goods.taken:
            yield _exchange(begun, (*goods.taken, good.word), goods.given, good.refusal)
    for good in goods.give:
        if good.word not in goods.given:
            yield _exchange(begun, goods.taken, (*goods.given, good.word), good.refusal)


def _exchange(begun: Words, take: Words, give: Words, closed: Refusal | None) -> Next:
    taken = ("take", *take) if take else ()
    given = ("give", *give) if give else ()
    return Next((*begun, *taken, *given), promised=closed is None, closed=closed)
