"""What is built from cards before play, on the command line: what is ready-made, random ones, and checks.

All of it comes from plans of a game's first state, so it knows no game.
"""

from collections.abc import Sequence
from typing import NamedTuple

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE
from iceharbor.match import AnyGame
from iceharbor.plan import One, Plan, Words


class Check(NamedTuple):
    """Whether something built is legal, and the text that says so."""

    legal: bool
    text: str


def first_plan(game: AnyGame, words: Words = ()) -> Plan:
    """The plan of these words for the first player of a new match."""
    state = game.setup()
    player = min(game.to_act(state) - {NATURE}, default=0)
    return game.plan(game.view(state, player), player, words)


def listing(game: AnyGame) -> str:
    """The ready-made ones, one a line: name, points and notation. Raises Malformed if the game builds nothing."""
    made = [one for one in _choices(game) if one.role == "made" and one.card is not None]
    return "\n".join(f"{one.card.title} ({one.card.points}): {' '.join(one.says)}" for one in made if one.card)


def random_words(game: AnyGame, number: int) -> Words:
    """The words of a random legal one; the same number gives the same. Raises Malformed if the game builds nothing."""
    for one in _choices(game):
        if one.role == "random":
            instead = first_plan(game, (*one.says, str(number))).instead
            assert instead is not None
            return instead
    raise Malformed(f"{game.info.title} has no random ones")


def checked(game: AnyGame, words: Sequence[str]) -> Check:
    """Each demand on what the words say, met or not, and why it is not legal. Raises Malformed if the game builds
    nothing, or for words that build nothing."""
    _choices(game)
    plan = first_plan(game, tuple(words))
    if plan.build is None or not plan.build.demands:
        why = f"{plan.refusal.reason} ({plan.refusal.rule})" if plan.refusal else plan.prompt
        raise Malformed(f"{' '.join(words)[:80]}: {why}")
    lines = [f"{'yes' if each.met else 'NO '}  {each.text} ({each.rule})" for each in plan.build.demands]
    if plan.refusal:
        lines.append(f"NO   {plan.refusal.reason} ({plan.refusal.rule})")
    legal = plan.action is not None
    return Check(legal, "\n".join((*lines, "legal" if legal else "not legal")))


def _choices(game: AnyGame) -> list[One]:
    plan = first_plan(game)
    if plan.build is None:
        raise Malformed(f"{game.info.title}: nothing is built before play")
    return [choice for choice in plan.choices if isinstance(choice, One)]
