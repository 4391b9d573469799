"""What the plans of all games have in common: a no comes as a plan, and what is told is a sentence."""

from collections.abc import Callable, Sequence

from iceharbor.contract import Plan, Refusal, Refused, Words


def answered(words: Words, plan: Callable[[], Plan]) -> Plan:
    """A plan; what cannot stand comes as a refusal in it."""
    try:
        return plan()
    except Refused as no:
        return declined(no.refusal, words)


def declined(refusal: Refusal, words: Words = ()) -> Plan:
    """A plan in which these words cannot stand."""
    return Plan(words, refusal=refusal, prompt=sentence(refusal.reason))


def listed(said: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(said[:-1]), *said[-1:]] if len(said) > 1 else said)


def sentence(text: str) -> str:
    """A reason, or what else is told, as a sentence of its own."""
    return text[:1].upper() + text[1:] + "."
