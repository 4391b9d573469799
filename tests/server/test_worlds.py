"""Two worlds on the wire: matches that differ only in what a viewer cannot know send him the same bytes.

A world is a stored match. Its double has the same log, but NATURE dealt otherwise what the viewer has not seen. The
same is then said and played in both, by everybody, and all that the viewer's line carries is compared frame by frame.
Time stands still: when something reached the server is no secret.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import Refused, Viewer, refuse
from iceharbor.match import Entry, Match
from iceharbor.server import record as records
from iceharbor.server.ledger import NewRow
from iceharbor.server.limits import Limits
from iceharbor.server.record import Record
from iceharbor.server.seats import seat_row
from iceharbor.server.store import Store
from iceharbor.server.wire import NewSeat, read_frame
from tests.chance import seeds
from tests.server.harbour import Client, harbour
from tests.server.hourglass import Hourglass
from tests.server.quay import Ear, some_rooms
from tests.server.tally import Seen

PAIRS = {"tally": 60, "parley": 60, "ice_pirates": 20, "armada": 10, "torpedo": 20}
PLAYERS = 3
ALONE = Limits(presence_s=3600)
"""Who is there is told when there is time, so not at all here."""
STEPS = 10
TOKENS = tuple(f"token-{player}" for player in range(PLAYERS))
QUIET = {
    "tally": ("add",),
    "parley": ("bid", "done", "buy"),
    "ice_pirates": ("move", "end", "fire", "repair"),
    "armada": ("arrange",),
    "torpedo": ("lay",),
}
"""Words that show nobody anything."""
LOOK = {"tally": "peek", "parley": "peek", "ice_pirates": "explore", "armada": "ready", "torpedo": "ready"}
"""What shows something to whoever does it."""
GARBAGE = (
    *("add x", "bid 99", "peek 9", "move L1 999.9", "explore S1 T3", "transfer L1 T4 take M", "take", "undo"),
    *("ship L1 1,1 000.0", "arrange opposite", "flag L1", "end", "lay S 1,1 000.0", "stop 0", "go", "time"),
)
OPTIONS: dict[str, dict[str, Any]] = {
    "ice_pirates": {"fleet": 2},
    "armada": {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "deployment": "hidden"},
    "torpedo": {"mode": "waves"},
}
FORMED = "arrange scattered"


@dataclass(frozen=True)
class World:
    """A stored match, by a name that both worlds share."""

    name: str
    begun: Match


def begun(game: str, rng: Random) -> Match:
    hidden = {"hidden_holds": bool(rng.randrange(2))} if game == "ice_pirates" else {}
    match = records.begin(open_game(game, PLAYERS, {**OPTIONS.get(game, {}), **hidden}), rng)
    for player in range(PLAYERS) if game == "armada" else ():
        match = match.play(player, "arrange wedge")
    return with_sealed_waves(match, rng) if game == "torpedo" else match


def with_sealed_waves(match: Match, rng: Random) -> Match:
    """Everybody is ready, and all but one have sealed."""
    for player in range(PLAYERS):
        match = match.play(player, "ready")
    for player in rng.sample(range(PLAYERS), PLAYERS - 1):
        match = match.play(player, laid_anywhere(match, player, rng))
    return match


def laid_anywhere(match: Match, player: int, rng: Random) -> str:
    return match.game.write(match.game.sample(match.state, player, rng))


def otherwise(match: Match, viewer: Viewer, rng: Random) -> Match:
    """The same match, in which NATURE dealt what this viewer has not seen in another way, or others laid it so."""
    if match.header.game == "armada":
        laid = [Entry(e.player, FORMED if laid_unseen(e, viewer) else e.action) for e in match.entries]
        return Match.replay(match.game, match.header, laid)
    if match.header.game == "torpedo":
        other = Match.begin(match.game)
        for e in match.entries:
            unseen = e.action.startswith("lay") and e.player != viewer
            other = other.play(e.player, laid_anywhere(other, e.player, rng) if unseen else e.action)
        return other
    dealt = [at for at, entry in enumerate(match.entries) if hides(entry, at, viewer)]
    hands = [match.entries[at].action.split(" ") for at in dealt]
    for column in (-1, -2) if match.header.game == "ice_pirates" else (-1,):
        drawn = [hand[column] for hand in hands]
        rng.shuffle(drawn)
        for hand, word in zip(hands, drawn, strict=True):
            hand[column] = word
    entries = list(match.entries)
    for at, hand in zip(dealt, hands, strict=True):
        entries[at] = Entry(entries[at].player, " ".join(hand))
    return Match.replay(match.game, match.header, entries)


def laid_unseen(entry: Entry, viewer: Viewer) -> bool:
    return entry.action.startswith("arrange") and entry.player != viewer


def opened(before: Match, after: Match) -> bool:
    """Whether what was laid unseen is seen now."""
    return before.header.game in ("armada", "torpedo") and before.game.reveals(before.state, after.state)


def hides(entry: Entry, at: int, viewer: Viewer) -> bool:
    return entry.action.startswith("nest") or (entry.action.startswith("deal") and at != viewer)


def script(match: Match, viewer: Viewer, rng: Random) -> Iterator[str]:
    """What everybody says, as frames; the viewer asks, and tries what cannot be."""
    game = match.header.game
    for number in range(STEPS):
        for words in (
            (),
            ("L1",),
            (rng.choice(GARBAGE).split(" ")),
            ("transfer", "L1", "T2"),
            ("explore", "L2"),
            ("ship", "L1"),
        ):
            if viewer is not None:
                yield json.dumps({"t": "plan", "id": number, "player": viewer, "words": words})
        yield json.dumps({"t": "at", "id": number, "seq": rng.randint(0, match.seq)})
        if viewer is not None:
            words = rng.choice(GARBAGE).split(" ")
            yield json.dumps({"t": "act", "key": f"g{number}", "player": viewer, "base": match.seq, "words": words})
        text, player = quiet(match, game, viewer, rng)
        if text is None:
            return
        after = records.take_turn(match, player, text, Random(match.seq)).after
        if after.outcome is not None or opened(match, after):  # now everybody may know everything
            return
        words = text.split(" ")
        yield json.dumps({"t": "act", "key": f"a{number}", "player": player, "base": match.seq, "words": words})
        match = after


def quiet(match: Match, game: str, viewer: Viewer, rng: Random) -> tuple[str | None, int]:
    """Something legal that shows the viewer nothing, and who does it."""
    for _ in range(60):
        player = rng.choice(sorted(match.to_act)) if match.to_act else 0
        text = match.game.write(match.game.sample(match.state, player, rng)) if match.to_act else ""
        if text.startswith((*QUIET[game], *(() if player == viewer else (LOOK[game],)))):
            return text, player
    return None, 0


async def frames(folder: Path, world: World, viewer: Viewer, said: list[str]) -> list[bytes]:
    """Everything that the viewer's line carries in this world."""
    async with some_rooms(folder, ALONE, Hourglass()) as (rooms, store):
        await put(store, world)
        room = await rooms.open(world.name)
        listener, others = Ear(), Ear(tuple(range(PLAYERS)))
        room.hear(listener, read_frame(json.dumps({"t": "join", "seats": tokens_of(viewer)})))
        room.watchers.add(others)
        for text in said:
            room._judge.rng = Random(room.record.match.seq)
            message = read_frame(text)
            room.hear(listener if getattr(message, "player", viewer) in (viewer, None) else others, message)
            await room.settled()
        summary = dump(room.summary())
    return [*listener.heard, summary]


def tokens_of(viewer: Viewer) -> list[str]:
    return [] if viewer is None else [TOKENS[viewer]]


async def put(store: Store, world: World) -> None:
    seats = tuple(seat_row(player, NewSeat(), token) for player, token in enumerate(TOKENS))
    new = NewRow(world.name, world.begun.header, False, seats, world.begun.entries)
    await asyncio.wrap_future(store.create(new))


def first_difference(folder: Path, game: str, seed: int) -> str | None:
    """What a viewer of a random pair could tell apart; None if nothing."""
    rng = Random(seed)
    viewer = rng.choice((None, *range(PLAYERS)))
    one = begun(game, rng)
    other = otherwise(one, viewer, rng)
    said = [text for text in script(one, viewer, rng) if viewer is not None or '"player": null' not in text]
    pair = [
        asyncio.run(frames(folder / f"{game} {seed} {which}", World("the-same-name", match), viewer, said))
        for which, match in (("one", one), ("other", other))
    ]
    for number, (left, right) in enumerate(zip(*pair, strict=False)):
        if left != right:
            return f"seed {seed}, viewer {viewer}, frame {number}: {left[:300]!r} or {right[:300]!r}"
    return None if len(pair[0]) == len(pair[1]) else f"seed {seed}: {len(pair[0])} or {len(pair[1])} frames"


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", PAIRS)
def test_worlds_that_a_viewer_cannot_tell_apart_send_him_the_same_bytes(folder: Path, game: str, seed: int) -> None:
    for number in range(PAIRS[game]):
        assert first_difference(folder, game, 1000 * seed + number) is None


def raw_log(before: Match, entry: Entry, viewer: Viewer) -> Entry:
    return entry


def whole_view(self: Record, viewer: Viewer) -> object:
    return Seen(viewer, self.match.state)


def talkative(self: Record, player: int, words: tuple[str, ...], rng: Random) -> object:
    try:
        return records.take_turn(self.match, player, " ".join(words), rng)
    except Refused as refused:
        raise refuse(refused.refusal.rule, f"{refused.refusal.reason} ({self.match.state})") from None


LEAKS = {
    "the log": (records, "told", raw_log),
    "the view": (Record, "sight", whole_view),
    "the refusal": (Record, "propose", talkative),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(folder: Path, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, fault = LEAKS[leak]
    monkeypatch.setattr(where, name, fault)
    assert any(first_difference(folder, "tally", number) for number in range(40))


def test_whole_sockets_and_bodies_are_alike_too(folder: Path) -> None:
    for seed in range(4):
        rng = Random(seed)
        viewer = rng.choice((None, *range(PLAYERS)))
        one = begun("ice_pirates", rng)
        said = list(script(one, viewer, rng))
        heard = [
            over_sockets(folder / f"{seed} {which}", World("the-same-name", match), viewer, said)
            for which, match in (("one", one), ("other", otherwise(one, viewer, rng)))
        ]
        assert heard[0] == heard[1], f"seed {seed}"


def over_sockets(folder: Path, world: World, viewer: Viewer, said: list[str]) -> list[bytes]:
    """Frames and bodies, as they came over the network."""
    store = Store(folder, print)
    asyncio.run(put(store, world))
    store.close()
    still = harbour(folder, time=Hourglass())
    with still as server, server.join(world.name, *TOKENS) as others, server.line(world.name) as line:
        line.say(t="join", seats=tokens_of(viewer))
        got = [text_of(line, "match")]
        for text in said:
            message = json.loads(text)
            mine = message.get("player", viewer) == viewer
            (line if mine else others).socket.send(text)
            got.append(text_of(line, "plan", "at", "ack", "refused", "stale", "error") if mine else b"")
            if not mine:
                others.hear("ack", "refused", "stale", "error")
        line.say(t="ping", id=1)
        got.append(text_of(line, "pong"))
        for path in (f"/api/matches/{world.name}", f"/api/matches/{world.name}/log", "/api/games"):
            answer = server.get(path)
            kept = {name: value for name, value in answer.headers.items() if name != "date"}
            got.append(f"{answer.status} {sorted(kept.items())}".encode() + answer.body)
    return got


def text_of(line: Client, *kinds: str) -> bytes:
    """Everything that came until a message of these kinds, but who is there, which is told when there is time."""
    heard = []
    while True:
        text = line.socket.recv(decode=False)
        assert isinstance(text, bytes)
        kind = json.loads(text)["t"]
        if kind != "seats":
            heard.append(text)
        if kind in kinds:
            return b"\n".join(heard)
