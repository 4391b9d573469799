"""How long a stored match takes to open, with its snapshot and without.

    python -m benchmarks.opening [game ...] [--entries 1000] [--rounds 9]

A match of random actions is stored in a new folder, and opened again and again: its rows are read and checked, and its
session is made, once from its snapshot and once from its whole log. Milliseconds of processor time, in all threads.
"""

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from iceharbor import catalogue
from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.server.match.session import MatchSession
from iceharbor.server.match.snapshots import Snapshot
from iceharbor.server.storage.schema import Append, NewRow, SeatRow, StoredMatch
from iceharbor.server.storage.store import Store

SEAT = SeatRow("", None)


def played(name: str, entries: int) -> Match:
    """A match of so many random entries, or of all that the longest of some games has."""
    longest: Match | None = None
    for seed in range(8):
        rng = Random(seed)
        match = Match.begin(open_game(name, max(2, catalogue.GAMES[name].info.players[0]))).settle(rng)
        while match.to_act and match.seq < entries:
            match = match.act(player := min(match.to_act), match.game.sample(match.state, player, rng)).settle(rng)
        if longest is None or match.seq > longest.seq:
            longest = match
        if match.seq >= entries:
            break
    assert longest is not None
    return longest


def stored(store: Store, match: Match) -> None:
    """Stores a match, one entry after the other, with a snapshot where nothing could be undone the last time."""
    store.create(NewRow("m", match.header, False, (SEAT,) * match.game.players, (), 1)).result()
    found = loaded(store)
    store.append(Append("m", 1, match.entries, found.chain, None, 1)).result()
    last = max(now.seq for now in match.states() if not now.undoable)
    begun = replace(loaded(store), entries=match.entries[:last], times=(1,) * last)
    session = MatchSession.open(match.game, begun, store, Random(1))
    chain = Append("m", 1, match.entries[:last], found.chain, None, 1).chains()[-1]
    choices = "".join(choice.value[0] for choice in session._choices)
    snapshot = Snapshot("m", session.match, chain, session.logs.until(last), choices).encoded()
    assert snapshot is not None
    store.keep_snapshot(snapshot).result()
    assert loaded(store).snapshot is not None
    print(f"    {match.seq} entries, the snapshot after {last} of them: {len(snapshot.content):,} bytes")


def loaded(store: Store) -> StoredMatch:
    found = store.load("m").result()
    assert found is not None
    return found


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    took = []
    for _ in range(rounds):
        began = process_time()
        work()
        took.append(1000 * (process_time() - began))
    return median(took)


def main() -> None:
    asked = argparse.ArgumentParser(description="Opening a stored match from its snapshot and from its log.")
    asked.add_argument("games", nargs="*", help="by their names in the catalogue; all")
    asked.add_argument("--entries", type=int, default=1000)
    asked.add_argument("--rounds", type=int, default=9)
    words = asked.parse_args()
    for name in words.games or catalogue.GAMES:
        with tempfile.TemporaryDirectory() as folder:
            store = Store(Path(folder), print)
            print(name)
            compared(store, played(name, words.entries), words.rounds)
            store.close()


def compared(store: Store, match: Match, rounds: int) -> None:
    """Prints how long this match takes to open."""
    stored(store, match)
    whole = loaded(store)
    bare = replace(whole, snapshot=None)
    reading = milliseconds(lambda: loaded(store), rounds)
    quick = milliseconds(lambda: MatchSession.open(match.game, whole, store, Random(1)), rounds)
    slow = milliseconds(lambda: MatchSession.open(match.game, bare, store, Random(1)), rounds)
    print(f"    {reading:.1f} ms to read and check its rows; {quick:.1f} ms from the snapshot, {slow:.1f} ms without")


if __name__ == "__main__":
    main()
