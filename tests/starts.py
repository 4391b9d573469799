"""Where tests take up a match: at its beginning, or in the middle of a recorded one, where more has happened."""

from functools import cache
from pathlib import Path
from random import Random

from iceharbor.match import Entry, Match
from tests.bundles import BUNDLES
from tests.playthroughs import files, read_golden


def fresh(name: str, table: int, seed: int) -> Match:
    """A match without entries; every other seed plays with options that make it short."""
    bundle = BUNDLES[name]
    return Match.begin(bundle.open(table, **(bundle.cuts if seed % 2 else {})))


def midway(name: str, rng: Random) -> Match:
    """A recorded match at one of its states, the last not among them."""
    return moment(name, rng)[0]


def moment(name: str, rng: Random) -> tuple[Match, Entry]:
    """A recorded match at one of its states, and what was done then: every kind of action is as likely as another."""
    states = states_of(rng.choice(files(name)))
    verbs = [match.entries[-1].action.partition(" ")[0] for match in states[1:]]
    chosen = rng.choice(sorted(set(verbs)))
    at = rng.choice([k for k, verb in enumerate(verbs) if verb == chosen])
    return states[at], states[at + 1].entries[-1]


@cache
def states_of(path: Path) -> tuple[Match, ...]:
    """Every match that a recorded one has been; of long ones the first 260."""
    golden = read_golden(path.read_text())
    match = Match.begin(golden.game(), golden.header.position)
    states = [match]
    for entry in golden.entries[:260]:
        match = match.play(entry.player, entry.action)
        states.append(match)
    return tuple(states)
