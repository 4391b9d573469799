"""Clients that draw: scenes and lines in place of views, with motions, the guide and the film, each for its viewer."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Raw, convert
from msgspec.structs import replace

from iceharbor.catalogue import GAMES, open_game, whole_options
from iceharbor.codec import dump, plain
from iceharbor.contract import Viewer
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.undercut import Undercut
from iceharbor.games.undercut.state import UndercutState, hand_of
from iceharbor.match import Match
from iceharbor.scene import LoggedAction, OwnPart, Scene, Shift, ShiftedPiece, whole
from iceharbor.scene.changes import applied
from iceharbor.server.limits import Limits
from iceharbor.server.match.recent import recent_actions
from iceharbor.server.match.room import Room
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession, Step
from iceharbor.server.storage.schema import StoredMatch
from iceharbor.server.wire import Act, AskViewAt, Join
from tests.playthroughs import files
from tests.seeds import times
from tests.server.numbers import Numbers
from tests.server.room_fixture import FakeClient, a_room
from tests.server.rush_room import rush_room
from tests.server.server_fixture import RunningServer
from tests.server.test_rooms import UnusedStore, played
from tests.starts import states_of
from tests.tiny import Parley

STILL = Limits(presence_s=3600)


def awaited(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    @wraps(test)
    def run(*args: Any, **fixtures: Any) -> None:
        async def story() -> None:
            await test(*args, **fixtures)

        asyncio.run(story())

    return run


class Table:
    """A room with clients that draw and clients that do not, by name."""

    def __init__(self, room: Room, tokens: tuple[str | None, ...]) -> None:
        self.room, self.tokens = room, tokens
        self.clients: dict[str, FakeClient] = {}
        self.keys = 0

    def join(self, name: str, *seats: int, scenes: bool) -> dict[str, Any]:
        """A new client with these seats, and its `match` message."""
        client = self.clients[name] = FakeClient()
        self.room.receive(client, Join(tuple(str(self.tokens[seat]) for seat in seats), scenes=scenes))
        return self.heard(name, "match")[-1]

    async def play(self, name: str, player: int, text: str) -> None:
        self.keys += 1
        words = tuple(text.split(" "))
        self.room.receive(self.clients[name], Act(f"k{self.keys}", player, self.room.session.match.seq, words))
        await self.room.drain()
        answer = self.heard(name, "ack", "refused", "stale", "error")[-1]
        assert answer["t"] == "ack", answer

    def heard(self, name: str, *kinds: str) -> list[dict[str, Any]]:
        messages = [json.loads(frame) for frame in self.clients[name].heard]
        return [message for message in messages if message["t"] in kinds]


@asynccontextmanager
async def a_table(folder: Path, game: str, players: int = 2, **options: Any) -> AsyncIterator[Table]:
    async with a_room(folder, game, players, STILL, **options) as (room, tokens):
        yield Table(room, tokens)


def next_scene(scene: dict[str, Any], event: dict[str, Any], viewer: str) -> dict[str, Any]:
    """This viewer's scene, as it is sent, after an event."""
    return applied(applied(scene, event.get("shared", {})), event.get("changes", {}).get(viewer, {}))


def moved(event: dict[str, Any], viewer: str) -> Any:
    """The motions that an event has for this viewer."""
    changes = (event.get("shared", {}), event.get("changes", {}).get(viewer, {}))
    fields: dict[str, Any] = {}
    for change in changes:
        fields |= change.get("fields", {})
    return fields["motions"]


def reopened(match: Match) -> MatchScenes:
    """The scenes of a match that was loaded from the store."""
    stored = StoredMatch("m", match.header, False, (), match.entries, b"")
    session = MatchSession.open(match.game, stored, UnusedStore(), Random(0))
    return MatchScenes(session)


@awaited
async def test_clients_with_and_without_scenes_share_a_room(folder: Path) -> None:
    async with a_table(folder, "numbers") as table:
        plain, drawing = table.join("plain", 0, scenes=False), table.join("drawing", 1, scenes=True)
        assert plain["views"].keys() == {"0"}
        assert not plain.keys() & {"scenes", "guide", "film"}
        assert not any("line" in entry for entry in plain["log"])
        assert drawing["scenes"].keys() == {"1"}
        assert "views" not in drawing
        assert drawing["guide"] == {"aim": "most numbers", "goal": "Add, or lay.", "rows": [], "custom": ""}
        assert all(entry["line"]["text"] for entry in drawing["log"])
        await table.play("plain", 0, "add 4")
        (event,) = table.heard("plain", "event")
        assert event["views"].keys() == {"0"}
        assert not event.keys() & {"scenes", "shared", "changes", "film"}
        assert not any("line" in entry for entry in event["entries"])
        (event,) = table.heard("drawing", "event")
        assert event["changes"].keys() == {"1"}
        assert not event.keys() & {"views", "scenes"}
        assert [entry["line"]["text"][0][:5] for entry in event["entries"]] == ["add 4", "roll "]


@awaited
async def test_a_spectator_and_two_seats_at_one_screen_get_scenes_too(folder: Path) -> None:
    async with a_table(folder, "numbers") as table:
        watching, both = table.join("watching", scenes=True), table.join("both", 0, 1, scenes=True)
        assert watching["scenes"]["spectator"]["viewer"] is None
        assert {seat: scene["viewer"] for seat, scene in both["scenes"].items()} == {"0": 0, "1": 1}
        assert both["log"] == watching["log"], "several seats share a screen, so they read the public log"
        table.room.receive(table.clients["both"], Join((), scenes=False))
        assert table.heard("both", "match")[-1].keys() >= {"views"}


@awaited
async def test_an_event_has_the_motions_of_its_entries_and_a_join_has_none(folder: Path) -> None:
    async with a_table(folder, "numbers") as table:
        first = table.join("drawing", 0, scenes=True)["scenes"]["0"]
        before = table.room.session.match.seq
        await table.play("drawing", 0, "add 4")
        scene = next_scene(first, table.heard("drawing", "event")[-1], "0")
        assert scene["since"] == before
        assert [move["start"] for motion in scene["motions"] for move in motion["moves"]] == ["stock 0"]
        again = table.join("again", 0, scenes=True)["scenes"]["0"]
        assert not again.keys() & {"since", "motions"}
        assert again == {name: value for name, value in scene.items() if name not in ("since", "motions")}


@awaited
async def test_an_undo_moves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    coin = Shift((ShiftedPiece("purse 0", "bank"),))
    monkeypatch.setattr(Parley, "motions", lambda self, before, entries, after: (coin,))
    async with a_table(folder, "parley", rounds=5, coins=6) as table:
        table.join("drawing", 0, 1, scenes=True)
        await table.play("drawing", 0, "bid 4")
        await table.play("drawing", 1, "bid 0")
        await table.play("drawing", 0, "buy")
        assert moved(table.heard("drawing", "event")[-1], "0")
        await table.play("drawing", 0, "undo")
        event = table.heard("drawing", "event")[-1]
        assert moved(event, "0") is None
        assert event["entries"][0]["line"]["text"] == ["undoes the last action"]


@awaited
async def test_looking_back_gives_the_scene_with_the_motions_of_its_last_entry(folder: Path) -> None:
    async with a_table(folder, "numbers") as table:
        table.join("drawing", 0, scenes=True)
        for number in (3, 1):
            seat = min(table.room.session.match.to_act)
            if seat == 0:
                await table.play("drawing", 0, f"add {number}")
        client, end = table.clients["drawing"], table.room.session.match.seq
        for seq in range(end + 1):
            table.room.receive(client, AskViewAt(seq, seq, form="scene"))
            await table.room.drain()
            answer = table.heard("drawing", "view_at")[-1]
            assert answer.keys() == {"t", "id", "seq", "scene"}
            added = seq and table.room.session.match.entries[seq - 1].notation.startswith("add")
            assert answer["scene"].get("since") == (seq - 1 if added else None)
        table.room.receive(client, AskViewAt(99, end))
        await table.room.drain()
        assert table.heard("drawing", "view_at")[-1].keys() == {"t", "id", "seq", "view"}


@awaited
async def test_the_film_comes_with_the_last_event_and_with_every_join_after_it(folder: Path) -> None:
    async with rush_room(folder, sit=False) as rush:
        table = Table(rush.room, rush.tokens)
        table.join("plain", 0, scenes=False)
        table.join("drawing", 1, scenes=True)
        assert "film" not in table.join("watching", scenes=True)
        await table.play("plain", 0, "ready")
        await table.play("drawing", 1, "resign")
        event = table.heard("drawing", "event")[-1]
        assert event["outcome"]
        assert event["film"]["moments"][0]["caption"] == f"{event['seq']} entries"
        assert all("film" not in earlier for earlier in table.heard("drawing", "event")[:-1])
        assert table.join("late", scenes=True)["film"] == event["film"]
        assert not any("film" in message for message in table.heard("plain", "event", "match"))


@awaited
async def test_a_game_with_turns_has_no_film(folder: Path) -> None:
    async with a_table(folder, "numbers") as table:
        table.join("drawing", 0, scenes=True)
        await table.play("drawing", 0, "stop")
        event = table.heard("drawing", "event")[-1]
        assert event["outcome"]
        assert "film" not in event


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often Numbers was asked for each of these."""
    counted: Counter[str] = Counter()
    for name in ("scene", "describe", "motions", "film", "guide"):
        real = getattr(Numbers, name)

        def counting(self: Numbers, *args: Any, name: str = name, real: Any = real) -> Any:
            counted[name] += 1
            return real(self, *args)

        monkeypatch.setattr(Numbers, name, counting)
    return counted


@awaited
async def test_a_rush_is_drawn_once_for_all_viewers(folder: Path, calls: Counter[str]) -> None:
    async with rush_room(folder, players=4, sit=False) as rush:
        table = Table(rush.room, rush.tokens)
        for seat in range(4):
            table.join(f"{seat}", seat, scenes=True)
        table.join("watching", scenes=True)
        calls.clear()
        await table.play("2", 2, "ready")
        assert calls["scene"] == calls["motions"] == 1
        assert calls["describe"] == 5, "a line may say what only its reader knows"
        events = [table.heard(f"{seat}", "event")[-1] for seat in range(4)]
        assert all(event["shared"] == events[0]["shared"] and "changes" not in event for event in events)


@awaited
async def test_a_match_without_clients_that_draw_pays_nothing(folder: Path, calls: Counter[str]) -> None:
    async with a_table(folder, "numbers") as table:
        calls.clear()
        table.join("plain", 0, scenes=False)
        await table.play("plain", 0, "add 4")
        assert not calls
        table.join("drawing", 0, scenes=True)
        assert calls == {"scene": 1, "describe": table.room.session.match.seq, "guide": 1}
        calls.clear()
        table.join("drawing again", 0, scenes=True)
        assert not calls, "the lines and the scene are kept"


def drawn_directly(match: Match, viewer: Viewer) -> Scene:
    """A viewer's scene of the end of this match, from the game alone."""
    log = [LoggedAction(seq, e.player, e.notation) for seq, e in enumerate(match.redact(viewer), 1)]
    game = match.game
    return game.scene(match.view(viewer), recent_actions(log, viewer))


@pytest.mark.parametrize("mode", ["turns", "rush"])
@pytest.mark.parametrize("count", [1, 4, 9, 14])
def test_each_scene_is_what_the_game_draws_for_its_viewer(mode: str, count: int) -> None:
    match, rng = Match.begin(open_game("numbers", 3, {"mode": mode})).settle(Random(1), keep_timers=True), Random(count)
    for _ in range(count):
        player = rng.choice(sorted(match.to_act) or [-1])
        if match.to_act:
            match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
    scenes = reopened(match).encoded((0, 1, 2))
    for viewer in (0, 1, 2):
        assert bytes(scenes[str(viewer)]) == dump(drawn_directly(match, viewer))
    assert bytes(reopened(match).encoded(())["spectator"]) == dump(drawn_directly(match, None))


@pytest.mark.parametrize("game", GAMES)
def test_the_changes_that_are_sent_make_each_scene_what_the_game_draws(game: str) -> None:
    first, *_ = states = states_of(files(game)[0])[: times(15, 30)]
    session = MatchSession("m", first, b"", UnusedStore(), Random(0))
    scenes, viewers = MatchScenes(session), (None, *range(first.game.players))
    shown = {viewer: sent(scenes.encoded(seats_of(viewer))) for viewer in viewers}
    for before, after in pairwise(states):
        session.commit(Step((before,), after), b"")
        for viewer in viewers:
            shared, changes = scenes.changes(seats_of(viewer))
            scene = shown[viewer]
            for change in [*([shared] if shared else ()), *changes.values()]:
                scene = applied(scene, json.loads(bytes(change)))
            shown[viewer] = {name: value for name, value in scene.items() if name not in ("since", "motions")}
            assert whole(convert(shown[viewer], Scene)) == drawn_directly(after, viewer)
        scenes.drop_encoded()


class Whispers(Undercut):
    """It says that all views are equal, though hands are hidden, and writes the first player's hand on the panel."""

    def same_view_for_all(self, state: UndercutState) -> bool:
        return True

    def common_scene(self, view: OpenView[UndercutState]) -> Scene:
        scene = super().common_scene(view)
        return replace(scene, panel=replace(scene.panel, epilogue=str(hand_of(view.state.table, 0))))


class DrawsForAll(MatchScenes):
    """Draws what all get from what the first player knows."""

    def _common_at(self, match: Match) -> Scene:
        return self._game.common_scene(match.view(0))


class PartsForAll(MatchScenes):
    """Draws each own part from what the first player knows."""

    def _part_at(self, match: Match, viewer: Viewer) -> OwnPart | None:
        return self._game.own_part(match.view(0), ())


def played_by(kind: type[MatchScenes]) -> None:
    """All that is drawn of a match with hidden hands: what all get from a spectator's view, own parts from their own
    viewer's, even if the game says that all views are equal."""
    match = Match.begin(Whispers(3, whole_options(Undercut, {"hidden_hands": True})))
    session, rng = MatchSession("m", match, b"", UnusedStore(), Random(0)), Random(2)
    scenes = kind(session)
    shown = {viewer: sent(scenes.encoded(seats_of(viewer))) for viewer in (None, 0, 1, 2)}
    for _ in range(25):
        player = rng.choice(sorted(session.match.to_act))
        notation = match.game.write(match.game.sample(session.match.state, player, rng))
        session.commit(session.propose(player, notation), b"")
        now = session.match
        for viewer in shown:
            shared, changes = scenes.changes(seats_of(viewer))
            for change in [*([shared] if shared else ()), *changes.values()]:
                shown[viewer] = applied(shown[viewer], json.loads(bytes(change)))
            part = convert(shown[viewer]["own_part"], OwnPart)
            assert plain(part) == plain(drawn_part(now, viewer))
            assert shared in (None, scenes.changes(())[0])
        assert shown[None]["panel"]["epilogue"] == str(hand_of(now.view(None).state.table, 0))


def drawn_part(match: Match, viewer: Viewer) -> OwnPart:
    log = [LoggedAction(seq, e.player, e.notation) for seq, e in enumerate(match.redact(viewer), 1)]
    part = match.game.own_part(match.view(viewer), recent_actions(log, viewer))
    assert part is not None
    return part


def test_what_all_get_is_drawn_from_what_a_spectator_may_see_and_own_parts_from_their_viewers_view() -> None:
    played_by(MatchScenes)
    for leak in (DrawsForAll, PartsForAll):
        with pytest.raises(AssertionError):
            played_by(leak)


def seats_of(viewer: Viewer) -> tuple[int, ...]:
    return () if viewer is None else (viewer,)


def sent(by_seat: dict[str, Raw]) -> dict[str, Any]:
    """The one scene or change that a client gets, from JSON."""
    (encoded,) = by_seat.values()
    found: dict[str, Any] = json.loads(bytes(encoded))
    return found


@pytest.mark.parametrize("game", ["numbers", "parley"])
def test_a_reopened_match_has_the_same_lines(game: str) -> None:
    session, _ = played(game, 3, 1, rng := Random(3))
    scenes, lines = MatchScenes(session), {viewer: [] for viewer in (None, 0, 1, 2)}  # type: ignore[var-annotated]
    for _ in range(12):
        player = rng.choice(sorted(session.match.to_act))
        text = session.match.game.write(session.match.game.sample(session.match.state, player, rng))
        session.commit(session.propose(player, text), b"")
        for viewer, told in lines.items():
            told += scenes.log(viewer, len(told))
    for viewer, told in lines.items():
        assert list(reopened(session.match).log(viewer)) == told
        assert all(entry.line is not None for entry in told)


def test_a_line_is_told_what_its_reader_learns(server: RunningServer) -> None:
    match, tokens = server.new_match("numbers", players=3, seed="secrets")
    with server.line(match) as owner, server.line(match) as other:
        for client, token in ((owner, tokens[0]), (other, tokens[2])):
            client.say(t="join", tokens=[token], scenes=True)
            client.picture = client.hear("match")
        number = owner.picture["log"][0]["line"]["found"]
        assert number.startswith("Your number is ")
        assert "found" not in other.picture["log"][0]["line"]
        assert owner.act(0, owner.picture["seq"], "peek")["t"] == "ack"
        looked, seen = owner.hear("event"), other.hear("event")
        assert looked["entries"][0]["line"]["found"].startswith("Coral has ")
        assert seen["entries"][0]["line"] == {"text": ["looks at the number of ", {"ref": "seat", "seat": 1}]}
        secret = looked["entries"][0]["line"]["found"].split(" ")[2].rstrip(".")
        assert f"number {secret}" in json.dumps(looked["changes"]["0"])
        assert "shared" not in looked
        assert f"number {secret}" not in json.dumps(seen)
        assert "a hidden number" in json.dumps(next_scene(other.picture["scenes"]["2"], seen, "2"))


@pytest.mark.parametrize(
    "message",
    [
        {"t": "view_at", "id": 1, "seq": 1, "form": "whole"},
        {"t": "view_at", "id": 1, "seq": 1, "form": None},
        {"t": "view_at", "id": 1, "seq": 1, "form": ["scene"]},
        {"t": "join", "scenes": "yes"},
        {"t": "join", "scenes": 1},
        {"t": "join", "scenes": None},
    ],
    ids=str,
)
def test_a_bad_form_is_malformed_and_changes_nothing(server: RunningServer, message: dict[str, Any]) -> None:
    match, tokens = server.new_match("numbers")
    with server.line(match) as client:
        client.say(t="join", tokens=tokens[:1], scenes=True)
        client.hear("match")
        client.say(**message)
        assert client.hear("error")["code"] == "malformed"
        client.say(t="view_at", id=2, seq=1, form="scene")
        assert client.hear("view_at")["scene"]["viewer"] == 0


def test_the_scene_of_another_seat_is_not_given(server: RunningServer) -> None:
    match, tokens = server.new_match("numbers")
    with server.line(match) as client:
        client.say(t="join", tokens=tokens[:1], scenes=True)
        client.hear("match")
        client.say(t="view_at", id=1, seq=1, player=1, form="scene")
        assert client.hear("error", "view_at")["code"] == "not_your_seat"
        client.say(t="view_at", id=2, seq=10**6, form="scene")
        assert client.hear("error", "view_at")["code"] == "no_such_entry"
