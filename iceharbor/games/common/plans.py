"""Shared by the plans and scenes of all games: turns a refusal into a plan, and a text into a sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from iceharbor.contract import Refused
from iceharbor.plan import One, Plan, Refusal, Words

MAX_BUTTONS: Final = 9
"""The number of number keys: more choices than these are made on the board only."""
NOTHING_LEFT: Final = "Nothing left to do: end your turn."
"""The prompt of a turn in which no useful action is left."""


def answered(words: Words, plan: Callable[[], Plan]) -> Plan:
    """The result of `plan`; when it raises Refused, a plan with that refusal."""
    try:
        return plan()
    except Refused as no:
        return declined(no.refusal, words)


def declined(refusal: Refusal, words: Words = ()) -> Plan:
    """A plan that says why these words are not legal."""
    return Plan(words, refusal=refusal, prompt=sentence(refusal.reason))


def listed(said: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(said[:-1]), *said[-1:]] if len(said) > 1 else said)


def sentence(text: str) -> str:
    """A text as a sentence of its own: capital letter, full stop."""
    return text[:1].upper() + text[1:] + "."


def round_note(number: int, limit: int) -> str:
    """`round 3 of 12`; the last one says so."""
    return f"round {number} of {limit}{', the last' if number == limit else ''}"


def open_objects(choices: Iterable[One]) -> tuple[str, ...]:
    """The objects of the open choices: those that can be dragged, if dragging them says the same."""
    return tuple(one.object for one in choices if one.object and one.refusal is None)


def spot_choices(choices: Iterable[One]) -> tuple[One, ...]:
    """Choices of spots on a board: a closed one shows its reason there and is no button. With more open ones than
    number keys, no spot is a button."""
    ones = tuple(choices)
    many = sum(one.refusal is None for one in ones) > MAX_BUTTONS
    return tuple(replace(one, board=True) if one.object and (many or one.refusal) else one for one in ones)
