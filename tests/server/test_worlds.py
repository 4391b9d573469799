"""Two worlds on the wire: matches that differ only in hidden information send a viewer the same bytes.

A world is a stored match. Its twin has the same log, but NATURE dealt other pieces where the viewer has not seen
them. Then the same actions are played in both, by all players, and all frames to the viewer are compared one by one.
A fake clock stands still, since times of arrival are no secret.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import NATURE, Refused, Viewer, refuse
from iceharbor.games.pirates_csg.dealing import KNOWN_TO_ALL
from iceharbor.games.pirates_csg.records import SHIPS_ACT
from iceharbor.match import Entry, Match
from iceharbor.server.limits import Limits
from iceharbor.server.match import viewer_logs
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.seats import seat_row
from iceharbor.server.match.session import MatchSession, take_turn
from iceharbor.server.storage.schema import NewRow
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import NewSeat, read_frame
from tests.bundles.pirates_csg import shown_by
from tests.seeds import seeds, times
from tests.server.fake_clock import FakeClock
from tests.server.numbers import NumbersView
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.server_fixture import Client, running_server

PAIRS = {
    "numbers": times(8, 60),
    "parley": times(8, 60),
    "ice_pirates": times(3, 20),
    "armada": times(2, 10),
    "torpedo": times(3, 20),
    "pirates_csg": times(3, 20),
    "undercut": times(4, 20),
}
PLAYERS = 3
TWO = ("pirates_csg",)
"""Games for two players."""
LATER = 60
"""In Pirates CSG at most this many actions were played before."""
ALONE = Limits(presence_s=3600)
"""Presence is announced on a timer, which never fires in these tests."""
STEPS = 10
TOKENS = tuple(f"token-{player}" for player in range(PLAYERS))
QUIET = {
    "numbers": ("add",),
    "parley": ("bid", "done", "buy"),
    "ice_pirates": ("move", "end", "fire", "repair"),
    "armada": ("ready",),
    "torpedo": ("lay",),
    "pirates_csg": ("move", "attack", "mast", "keep", "reroll", "scavenge", "take", "trap", "drop", "crew", "end"),
    "undercut": ("bid", "pass", "score"),
}
"""Actions that reveal nothing to any player; in Undercut those after which the viewer still sees the same."""
LOOK = {"numbers": "peek", "parley": "peek", "ice_pirates": "explore", "armada": "ready", "torpedo": "ready"}
"""Actions that reveal something to the player who takes them."""
GARBAGE = (
    *("add x", "bid 99", "peek 9", "move L1 999.9", "explore S1 T3", "transfer L1 T4 take M", "take", "undo"),
    *("ship L1 1,1 000.0", "arrange opposite", "flag L1", "end", "lay S 1,1 000.0", "stop 0", "go", "time"),
)
OPTIONS: dict[str, dict[str, Any]] = {
    "ice_pirates": {"fleet": 2},
    "armada": {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "deployment": "hidden"},
    "torpedo": {"mode": "waves"},
    "undercut": {"hidden_hands": True},
}
SEALED = {"armada": "ready", "torpedo": "lay"}
"""The first word of a choice that is sealed."""


@dataclass(frozen=True)
class World:
    """A stored match, with an id that both worlds share."""

    name: str
    begun: Match


def begun(game: str, rng: Random) -> Match:
    hidden = {"hidden_holds": bool(rng.randrange(2))} if game == "ice_pirates" else {}
    players = 2 if game in TWO else PLAYERS
    match = Match.begin(open_game(game, players, {**OPTIONS.get(game, {}), **hidden})).settle(rng, keep_timers=True)
    if game == "pirates_csg":
        return with_coins_that_moved(match, rng)
    if game == "undercut":
        return with_hands(match, rng)
    return with_sealed_choices(match, rng) if game in SEALED else match


def with_coins_that_moved(match: Match, rng: Random) -> Match:
    """Some turns of Pirates CSG after the coins were dealt."""
    left = rng.randrange(LATER)
    while match.outcome is None and (left > 0 or int(match.state.sea.turn[0].phase) < SHIPS_ACT):
        left -= int(match.state.sea.turn[0].phase) >= SHIPS_ACT
        player = rng.choice(sorted(match.to_act))
        match = match.act(player, match.game.sample(match.state, player, rng)).settle(rng, keep_timers=True)
    return match


def with_hands(match: Match, rng: Random) -> Match:
    """Undercut after all have drawn a hand."""
    while sum(map(is_drawn, match.entries)) < PLAYERS:
        player = rng.choice(sorted(match.to_act))
        match = match.play(player, laid_anywhere(match, player, rng)).settle(rng, keep_timers=True)
    return match


def is_drawn(entry: Entry) -> bool:
    """True if NATURE gives a player pieces of Undercut."""
    return entry.player == NATURE and entry.notation.startswith("draw")


def with_sealed_choices(match: Match, rng: Random) -> Match:
    """All but one have sealed their fleet or wave; in Torpedo all were ready before."""
    for player in range(PLAYERS) if match.header.game == "torpedo" else ():
        match = match.play(player, "ready")
    for player in rng.sample(range(PLAYERS), PLAYERS - 1):
        match = match.play(player, laid_anywhere(match, player, rng))
    return match


def laid_anywhere(match: Match, player: int, rng: Random) -> str:
    return match.game.write(match.game.sample(match.state, player, rng))


def otherwise(match: Match, viewer: Viewer, rng: Random) -> Match:
    """The same match, except that NATURE dealt other pieces where this viewer has not seen them, or others placed
    other waves."""
    if match.header.game in SEALED:
        other = Match.begin(match.game)
        for e in match.entries:
            unseen = e.notation.startswith(SEALED[match.header.game]) and e.player != viewer
            other = other.play(e.player, laid_anywhere(other, e.player, rng) if unseen else e.notation)
        return other
    if match.header.game == "pirates_csg":
        return with_other_faces(match, viewer, rng)
    if match.header.game == "undercut":
        return with_other_hands(match, viewer, rng)
    dealt = [at for at, entry in enumerate(match.entries) if hides(entry, at, viewer)]
    hands = [match.entries[at].notation.split(" ") for at in dealt]
    for column in (-1, -2) if match.header.game == "ice_pirates" else (-1,):
        drawn = [hand[column] for hand in hands]
        rng.shuffle(drawn)
        for hand, word in zip(hands, drawn, strict=True):
            hand[column] = word
    entries = list(match.entries)
    for at, hand in zip(dealt, hands, strict=True):
        entries[at] = Entry(entries[at].player, " ".join(hand))
    return Match.replay(match.game, match.header, entries)


def with_other_faces(match: Match, viewer: Viewer, rng: Random) -> Match:
    """The same match, in which the coins that this viewer has not seen have other values."""
    seen = KNOWN_TO_ALL if viewer is None else 1 << viewer
    unseen = [1 + k for k, coin in enumerate(match.state.sea.coins) if coin.known & seen != seen]
    entries = list(match.entries)
    (at,) = (at for at, entry in enumerate(entries) if entry.notation.startswith("deal"))
    words = entries[at].notation.split(" ")
    values = rng.sample([words[k] for k in unseen], len(unseen))
    for k, value in zip(unseen, values, strict=True):
        words[k] = value
    entries[at] = Entry(entries[at].player, " ".join(words))
    return Match.replay(match.game, match.header, entries)


def with_other_hands(match: Match, viewer: Viewer, rng: Random) -> Match:
    """The same match, in which others have exchanged pieces of the same size. A combination must be scored at once, so
    those who act are the same in both."""
    while True:
        with suppress(Refused):
            other = exchanged(match, viewer, rng)
            if other.to_act == match.to_act:
                return other


def exchanged(match: Match, viewer: Viewer, rng: Random) -> Match:
    """The same match after an exchange of pieces between the others' hands; the stacks on the table stay."""
    hands = {
        at: entry.notation.split(" ")
        for at, entry in enumerate(match.entries)
        if is_drawn(entry) and match.entries[at - 1].player not in (viewer, NATURE)
    }
    for size in ("S:", "M:", "L:"):
        pieces = [word for hand in hands.values() for word in hand if word.startswith(size)]
        rng.shuffle(pieces)
        for hand in hands.values():
            hand[:] = [pieces.pop() if word.startswith(size) else word for word in hand]
    entries = list(match.entries)
    for at, hand in hands.items():
        entries[at] = Entry(NATURE, match.game.write(match.game.read(" ".join(hand))))
    return Match.replay(match.game, match.header, entries)


def alike(one: Match, other: Match, viewer: Viewer) -> bool:
    """True if this viewer may not tell the two matches apart."""
    here, there = (dump(match.game.position(match.view(viewer))) for match in (one, other))
    return (here, one.to_act) == (there, other.to_act)


def opened(before: Match, after: Match) -> bool:
    """True if secret placements are revealed by now."""
    return before.header.game in SEALED and before.game.reveals_information(before.state, after.state)


def hides(entry: Entry, at: int, viewer: Viewer) -> bool:
    return entry.notation.startswith("nest") or (entry.notation.startswith("deal") and at != viewer)


def script(match: Match, other: Match, viewer: Viewer, rng: Random) -> Iterator[str]:
    """The requests of all players, as frames; the viewer asks for plans too, and tries illegal actions."""
    game = match.header.game
    for number in range(STEPS):
        for words in asked(match, viewer, rng):
            if viewer is not None:
                draft = [rng.choice(("arrange wedge", "ship L1 9000,3000 000.0", "arrange scattered"))]
                yield json.dumps({"t": "plan", "id": number, "player": viewer, "words": words, "draft": draft})
                yield json.dumps({"t": "draft", "id": number, "player": viewer, "draft": draft})
        yield json.dumps({"t": "view_at", "id": number, "seq": rng.randint(0, match.seq)})
        yield json.dumps({"t": "view_at", "id": number, "seq": rng.randint(0, match.seq), "form": "scene"})
        if viewer is not None:
            words = rng.choice(GARBAGE).split(" ")
            yield json.dumps({"t": "act", "key": f"g{number}", "player": viewer, "base_seq": match.seq, "words": words})
        text, player = quiet(match, other, viewer, rng)
        if text is None:
            return
        if game == "undercut":
            other = take_turn(other, player, text, Random(match.seq)).after
        after = take_turn(match, player, text, Random(match.seq)).after
        if after.outcome is not None or opened(match, after):  # the game is over, so all is revealed
            return
        words = text.split(" ")
        yield json.dumps({"t": "act", "key": f"a{number}", "player": player, "base_seq": match.seq, "words": words})
        match = after


def asked(match: Match, viewer: Viewer, rng: Random) -> list[Sequence[str]]:
    """Words for which the viewer asks for plans."""
    if match.header.game != "pirates_csg":
        usual = (), ("L1",), ("transfer", "L1", "T2"), ("explore", "L2"), ("ship", "L1")
        return [*usual, rng.choice(GARBAGE).split(" ")]
    scene = match.game.scene(match.view(viewer), ())
    mine = [name.partition(".")[2] for name in scene.own[viewer]] if viewer is not None else []
    verbs = ("move", "attack", "scavenge", "drop")
    return [(), ("buy",), ("crew",), ("buy", "captain", "pay"), *((verb, ship) for ship in mine for verb in verbs)]


def quiet(match: Match, other: Match, viewer: Viewer, rng: Random) -> tuple[str | None, int]:
    """A legal action that reveals nothing to the viewer, and its player."""
    game = match.header.game
    for _ in range(60):
        player = rng.choice(sorted(match.to_act)) if match.to_act else 0
        text = match.game.write(match.game.sample(match.state, player, rng)) if match.to_act else ""
        look = () if player == viewer or game not in LOOK else (LOOK[game],)
        if not text.startswith((*QUIET[game], *look)) or shows_a_coin(match, game, viewer, player, text):
            continue
        if game != "undercut" or same_after(match, other, player, text, viewer):
            return text, player
    return None, 0


def same_after(match: Match, other: Match, player: int, text: str, viewer: Viewer) -> bool:
    """True if the action is legal in both worlds, and this viewer still may not tell them apart."""
    try:
        one, two = (take_turn(each, player, text, Random(match.seq)).after for each in (match, other))
    except Refused:
        return False
    return alike(one, two, viewer)


def shows_a_coin(match: Match, game: str, viewer: Viewer, player: int, text: str) -> bool:
    """True if the action shows the viewer a coin of Pirates CSG."""
    return game == "pirates_csg" and shown_by(match.game, match.state, viewer, player, match.game.read(text))


async def frames(folder: Path, world: World, viewer: Viewer, said: list[str]) -> list[bytes]:
    """All frames to the viewer in this world."""
    async with some_rooms(folder, ALONE, FakeClock()) as (rooms, store):
        await put(store, world)
        room = await rooms.open(world.name)
        players = tuple(range(world.begun.header.players))
        listener, drawing, others = FakeClient(), FakeClient(), FakeClient(players)
        for client in (listener, drawing):
            join = {"t": "join", "tokens": tokens_of(viewer), "scenes": client is drawing}
            room.receive(client, read_frame(json.dumps(join)))
        room.clients.add(others)
        for text in said:
            room.session.rng = Random(room.session.match.seq)
            message = read_frame(text)
            room.receive(listener if getattr(message, "player", viewer) in (viewer, None) else others, message)
            await room.drain()
        summary = dump(room.summary())
    return [*listener.heard, *drawing.heard, summary]


def tokens_of(viewer: Viewer) -> list[str]:
    return [] if viewer is None else [TOKENS[viewer]]


async def put(store: Store, world: World) -> None:
    tokens = TOKENS[: world.begun.header.players]
    seats = tuple(seat_row("numbers", player, NewSeat(), token) for player, token in enumerate(tokens))
    new = NewRow(world.name, world.begun.header, False, seats, world.begun.entries)
    await asyncio.wrap_future(store.create(new))


def first_difference(folder: Path, game: str, seed: int) -> str | None:
    """The difference that a viewer of a random pair could see; None if there is none."""
    rng = Random(seed)
    viewer = rng.choice((None, *range(2 if game in TWO else PLAYERS)))
    one = begun(game, rng)
    other = otherwise(one, viewer, rng)
    said = [text for text in script(one, other, viewer, rng) if viewer is not None or '"player": null' not in text]
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
def test_worlds_that_a_viewer_cannot_tell_apart_send_the_same_bytes(folder: Path, game: str, seed: int) -> None:
    for number in range(PAIRS[game]):
        assert first_difference(folder, game, 1000 * seed + number) is None


def raw_log(before: Match, entry: Entry, viewer: Viewer) -> str:
    return entry.notation


def whole_view(self: MatchSession, viewer: Viewer) -> object:
    return NumbersView(viewer, self.match.state)


def talkative(self: MatchSession, player: int, notation: str, here: Set[int] = frozenset()) -> object:
    try:
        return take_turn(self.match, player, notation, self.rng, self.bots, here)
    except Refused as refused:
        raise refuse(refused.refusal.rule, f"{refused.refusal.reason} ({self.match.state})") from None


def whole_scene(self: MatchScenes, match: Match, viewer: Viewer) -> object:
    return NumbersView(viewer, match.state)


LEAKS = {
    "the log": (viewer_logs, "redacted", raw_log),
    "the view": (MatchSession, "view", whole_view),
    "the scene": (MatchScenes, "_view", whole_scene),
    "the refusal": (MatchSession, "propose", talkative),
}


def test_hands_of_undercut_differ_and_many_actions_are_compared() -> None:
    different, played = 0, 0
    for number in range(12):
        rng = Random(number)
        viewer = rng.choice((None, *range(PLAYERS)))
        one = begun("undercut", rng)
        other = otherwise(one, viewer, rng)
        assert alike(one, other, viewer)
        different += one.entries != other.entries
        played += sum('"key": "a' in text for text in script(one, other, viewer, rng))
    assert different >= 8
    assert played >= 24


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(folder: Path, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, fault = LEAKS[leak]
    monkeypatch.setattr(where, name, fault)
    assert any(first_difference(folder, "numbers", number) for number in range(40))


def test_whole_sockets_and_bodies_are_alike_too(folder: Path) -> None:
    for seed in range(4):
        rng = Random(seed)
        viewer = rng.choice((None, *range(PLAYERS)))
        one = begun("ice_pirates", rng)
        other = otherwise(one, viewer, rng)
        said = list(script(one, other, viewer, rng))
        heard = [
            over_sockets(folder / f"{seed} {which}", World("the-same-name", match), viewer, said)
            for which, match in (("one", one), ("other", other))
        ]
        assert heard[0] == heard[1], f"seed {seed}"


def over_sockets(folder: Path, world: World, viewer: Viewer, said: list[str]) -> list[bytes]:
    """Frames and bodies, as they came over the network."""
    store = Store(folder, print)
    asyncio.run(put(store, world))
    store.close()
    still = running_server(folder, time=FakeClock())
    with still as server, server.join(world.name, *TOKENS) as others, server.line(world.name) as line:
        line.say(t="join", tokens=tokens_of(viewer))
        got = [text_of(line, "match")]
        for text in said:
            message = json.loads(text)
            mine = message.get("player", viewer) == viewer
            (line if mine else others).socket.send(text)
            got.append(text_of(line, "plan", "draft", "view_at", "ack", "refused", "stale", "error") if mine else b"")
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
    """All messages up to one of these kinds, without presence messages, which come at unpredictable times."""
    heard = []
    while True:
        text = line.socket.recv(decode=False)
        assert isinstance(text, bytes)
        kind = json.loads(text)["t"]
        if kind != "seats":
            heard.append(text)
        if kind in kinds:
            return b"\n".join(heard)
