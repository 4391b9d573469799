"""One bad word in each kind of action of the recorded games: the refusal is short and can be encoded."""

from collections.abc import Iterator
from typing import Final

import pytest

from iceharbor.codec import dump
from iceharbor.contract import NATURE, Player, Refused
from iceharbor.match import Match
from iceharbor.plan import Refusal
from tests.bundles import BUNDLES
from tests.playthroughs import files, read_golden
from tests.starts import RECORDED_STATES, states_of

BAD_WORDS: Final = ("\ud800", "x" * 5_000, "\0")
"""Half of a surrogate pair, which JSON cannot hold; a word that is too long; a control character."""


def kinds_of_actions(name: str) -> Iterator[tuple[Match, Player, str]]:
    """For each first word of an action in the recorded games: a match, and an action played in it that begins so."""
    found: dict[str, tuple[int, int]] = {}
    paths = files(name)
    for number, path in enumerate(paths):
        for seq, entry in enumerate(read_golden(path.read_text()).entries[:RECORDED_STATES]):
            found.setdefault(entry.notation.partition(" ")[0], (number, seq))
    for number, seq in found.values():
        states = states_of(paths[number])
        entry = states[seq + 1].entries[-1]
        yield states[seq], entry.player, entry.notation


def refusals(match: Match, player: Player, words: tuple[str, ...]) -> Iterator[Refusal]:
    """The refusals of these words, as an action and as a plan."""
    try:
        match.play(player, " ".join(words))
    except Refused as no:
        yield no.refusal
    if player != NATURE:
        plan = match.game.plan(match.view(player), player, words)
        if plan.refusal is not None:
            yield plan.refusal


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bad_word_in_any_kind_of_action_gets_a_short_refusal_that_can_be_encoded(name: str) -> None:
    refused = 0
    for match, player, text in kinds_of_actions(name):
        words = text.split(" ")
        for at in range(len(words)):
            for bad in BAD_WORDS:
                for refusal in refusals(match, player, (*words[:at], bad, *words[at + 1 :])):
                    refused += 1
                    encoded = refusal.reason.encode(errors="backslashreplace")
                    assert encoded.decode() == refusal.reason, f"{words} with {bad!a} as word {at}: {encoded!r}"
                    assert len(dump(refusal)) < 2000, f"{words} with {bad[:9]!a} as word {at}: too long a refusal"
    assert refused > 20
