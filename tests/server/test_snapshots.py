"""Stored snapshots: a match that is opened from one is the match that its whole log makes."""

import asyncio
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.contract import Refused
from iceharbor.match import Match
from iceharbor.server.match import rooms as rooms_module
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.session import MatchSession
from iceharbor.server.match.snapshots import restored
from iceharbor.server.storage.schema import StoredMatch, StoredSnapshot
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import Act, NewMatch, NewSeat
from tests.playthroughs import files, read_golden
from tests.seeds import seeds, times
from tests.server.room_fixture import some_rooms
from tests.server.server_fixture import QUICK, WAIT_S

LATEST = 260
"""Of a long recorded match no more entries are opened."""


class KeptSnapshots(Store):
    """Keeps snapshots in memory, and stores nothing else."""

    def __init__(self) -> None:
        self.kept: list[StoredSnapshot] = []

    def keep_snapshot(self, snapshot: StoredSnapshot) -> "Future[None]":
        self.kept.append(snapshot)
        return Future()


def stored_match(path: Path, count: int, snapshot: StoredSnapshot | None = None) -> StoredMatch:
    """The first entries of a recorded match, as they would be stored."""
    golden = read_golden(path.read_text())
    entries = golden.entries[:count]
    return StoredMatch("m", golden.header, False, (), entries, b"chain", None, tuple(range(len(entries))), snapshot)


def opened(path: Path, stored: StoredMatch) -> MatchSession:
    return MatchSession.open(read_golden(path.read_text()).game(), stored, KeptSnapshots(), Random(1))


def snapshot_of(session: MatchSession) -> StoredSnapshot | None:
    """The snapshot that a session stores now; None if a player could undo."""

    async def store() -> None:
        session.store_snapshot(1)
        await asyncio.get_running_loop().shutdown_default_executor()

    asyncio.run(store())
    assert isinstance(session._store, KeptSnapshots)
    return session._store.kept[-1] if session._store.kept else None


def some_snapshot(path: Path, rng: Random) -> tuple[int, StoredSnapshot]:
    """A number of entries after which nothing can be undone, and the snapshot then."""
    length = min(len(stored_match(path, LATEST).entries), LATEST)
    while True:
        count = rng.randint(1, length)
        if (snapshot := snapshot_of(opened(path, stored_match(path, count)))) is not None:
            return count, snapshot


@pytest.mark.parametrize("seed", seeds(times(2, 12)))
@pytest.mark.parametrize("game", GAMES)
def test_a_match_opened_from_a_snapshot_is_the_match_that_its_log_makes(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    path = rng.choice(files(game))
    count, snapshot = some_snapshot(path, rng)
    end = min(count + rng.randint(0, 12), len(stored_match(path, LATEST).entries))
    whole = opened(path, stored_match(path, end))
    quick = opened(path, stored_match(path, end, snapshot))
    assert "action" not in vars(quick.match.entries[0]), "the log was replayed"
    assert (quick.match.state, quick.match.undoable) == (whole.match.state, whole.match.undoable)
    assert (quick.match.entries, quick._choices) == (whole.match.entries, whole._choices)
    for viewer in (None, *range(whole.match.game.players)):
        assert quick.log(viewer) == whole.log(viewer)
        assert quick.encoded_view(viewer) == whole.encoded_view(viewer)
    for seq in (0, rng.randint(0, count), count):
        assert next(quick.matches_from(seq)).state == next(whole.matches_from(seq)).state
    assert plays_on(quick.match, Random(seed)) == plays_on(whole.match, Random(seed))


def plays_on(match: Match, rng: Random) -> Match:
    """The match after a few more random actions and an undo."""
    for _ in range(3):
        if match.to_act:
            player = min(match.to_act)
            match = match.act(player, match.game.sample(match.state, player, rng))
    try:
        return match.play(min(match.to_act, default=0), "undo")
    except Refused:
        return match


@pytest.mark.parametrize("game", ["hextris", "ice_pirates"])
def test_a_snapshot_of_other_rules_or_with_unreadable_content_is_ignored(game: str) -> None:
    path = files(game)[0]
    count, snapshot = some_snapshot(path, Random(game))
    whole = stored_match(path, count, snapshot)
    match = Match.reopen(read_golden(path.read_text()).game(), whole.header)
    assert restored(match, whole) is not None
    for other in (
        replace(snapshot, rules="1999-1"),
        replace(snapshot, content=b"garbage"),
        replace(snapshot, content=snapshot.content[:-7]),
    ):
        stored = replace(whole, snapshot=other)
        assert restored(match, stored) is None
        assert opened(path, stored).match.state == opened(path, whole).match.state


def test_no_snapshot_is_stored_that_does_not_read_back_as_its_state(monkeypatch: pytest.MonkeyPatch) -> None:
    path = files("hextris")[0]
    session = opened(path, stored_match(path, some_snapshot(path, Random(1))[0]))
    game = type(session.match.game)
    monkeypatch.setattr(game, "load", lambda self, position: self.setup())
    assert snapshot_of(session) is None


def test_a_match_that_leaves_the_memory_opens_from_its_snapshot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "LEAST", 1)

    async def see() -> bool:
        async with some_rooms(folder, replace(QUICK, rooms=1)) as (rooms, _):
            match = (await rooms.create(NewMatch("hextris", 2, {}, (NewSeat(claim=True),) * 2))).match
            await play(rooms, match, 40)
            await rooms.open((await rooms.create(NewMatch("hextris", 2, {}, (NewSeat(claim=True),) * 2))).match)
            with rooms.visit(match):
                pass
            assert match not in rooms._rooms
            async with asyncio.timeout(WAIT_S):
                while not await has_snapshot(rooms, match):
                    await asyncio.sleep(0.01)
            room = await rooms.open(match)
            return "action" not in vars(room.session.match.entries[0])

    assert asyncio.run(see())


async def has_snapshot(rooms: Rooms, match: str) -> bool:
    stored = await asyncio.wrap_future(rooms._store.load(match))
    return stored is not None and stored.snapshot is not None


async def play(rooms: Rooms, match: str, count: int) -> None:
    """Random actions in a match."""
    room, rng = await rooms.open(match), Random(1)
    for number in range(count):
        now = room.session.match
        player = min(now.to_act)
        words = tuple(now.game.write(now.game.sample(now.state, player, rng)).split(" "))
        room.submit(Act(f"key {number}", player, now.seq, words), lambda answer: None)
        await room.drain()
