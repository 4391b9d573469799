"""What the plans of all games have in common: a no comes as a plan, and is a sentence."""

from collections.abc import Callable

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


def sentence(text: str) -> str:
    """A reason, or what else is told, as a sentence of its own."""
    return text[:1].upper() + text[1:] + "."
