"""Matches for tests to continue: at their beginning, or in the middle of a recorded match, where more has happened."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from iceharbor.match import Entry, Match
from tests.bundles import BUNDLES
from tests.playthroughs import files, read_golden

RECORDED_STATES: Final = 260
"""The number of entries of a long recorded match that are replayed."""


def fresh(name: str, table: int, seed: int) -> Match:
    """A match without entries; every other seed plays with options that make it short."""
    bundle = BUNDLES[name]
    return Match.begin(bundle.open(table, **(bundle.cuts if seed % 2 else {})))


def midway(name: str, rng: Random) -> Match:
    """A recorded match at one of its states, except the last."""
    return moment(name, rng)[0]


def moment(name: str, rng: Random) -> tuple[Match, Entry]:
    """A recorded match at one of its states, and the action that followed; every kind of action is equally likely."""
    states = states_of(rng.choice(files(name)))
    verbs = [match.entries[-1].notation.partition(" ")[0] for match in states[1:]]
    chosen = rng.choice(sorted(set(verbs)))
    at = rng.choice([k for k, verb in enumerate(verbs) if verb == chosen])
    return states[at], states[at + 1].entries[-1]


@cache
def states_of(path: Path) -> tuple[Match, ...]:
    """The match after each entry of a recorded match; of a long one after its first entries."""
    golden = read_golden(path.read_text())
    match = Match.begin(golden.game(), golden.header.position)
    states = [match]
    for entry in golden.entries[:RECORDED_STATES]:
        match = match.play(entry.player, entry.notation)
        states.append(match)
    return tuple(states)
