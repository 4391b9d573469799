"""Bad input of any kind gets one clear error, changes nothing, and does not disturb other clients."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from iceharbor.codec import Malformed
from iceharbor.server.match.player_names import read_name
from iceharbor.server.wire import MAX_BODY, Act, ClientMessage, Join, NewMatch, read_body, read_frame
from tests.seeds import seeds, times
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import FakeClient, a_room
from tests.server.server_fixture import QUICK, RunningServer, running_server

FRAMES = (
    "",
    "{",
    "null",
    "[]",
    "7",
    '"join"',
    "{}",
    '{"t":"sink"}',
    '{"t":7}',
    '{"t":"act"}',
    '{"t":"act","t":"act","key":"k","player":0,"base_seq":2,"words":["add","1"]}',
    '{"t":"act","key":"k","player":"0","base_seq":2,"words":["add","1"]}',
    '{"t":"act","key":"k","player":0.5,"base_seq":2,"words":["add","1"]}',
    '{"t":"act","key":"k","player":-1,"base_seq":2,"words":["add","1"]}',
    '{"t":"act","key":"k","player":0,"base_seq":NaN,"words":["add","1"]}',
    '{"t":"act","key":"k","player":0,"base_seq":1e999,"words":["add","1"]}',
    '{"t":"act","key":"k","player":0,"base_seq":99999999999999999999999,"words":["add","1"]}',
    '{"t":"act","key":"","player":0,"base_seq":2,"words":["add","1"]}',
    '{"t":"act","key":"k","player":0,"base_seq":2,"words":[]}',
    '{"t":"act","key":"k","player":0,"base_seq":2,"words":"add 1"}',
    '{"t":"act","key":"k","player":0,"base_seq":2,"words":[["add"]]}',
    '{"t":"act","key":"k","player":0,"base_seq":2,"words":["add","1"],"seat":1}',
    '{"t":"act","key":"k","player":0,"base_seq":2,"words":["\\ud800"]}',
    '{"t":"plan","id":1,"player":0,"words":' + "[" * 40 + "]" * 40 + "}",
    '{"t":"plan","id":1,"player":0,"words":' + "[" * 3900 + "]" * 3900 + "}",
    '{"t":"plan","id":1,"player":0,"words":["' + "x" * 9000 + '"]}',
    '{"t":"probe_reply"}',
    '{"t":"probe_reply","id":-1}',
    '{"t":"probe_reply","id":"4"}',
    '{"t":"probe_reply","id":4,"ms":0}',
    '{"t":"probe","id":4}',
    '{"t":"ruler","points":[[0,0],[1]]}',
    '{"t":"ruler","points":[[0,0],[1,99999999]]}',
    '{"t":"ruler","points":[[0,0],[1,1e3]]}',
    '{"t":"join","tokens":["' + '","'.join("abcdefghij") + '"]}',
)


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame[:40])
def test_a_malformed_frame_gets_one_clear_error_and_changes_nothing(server: RunningServer, frame: str) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        both.socket.send(frame)
        error = both.hear("error")
        assert error["code"] == "malformed"
        assert 8 < len(error["message"]) < 400
        assert both.act(0, 2, "add 1")["t"] == "ack"


def test_a_binary_frame_is_refused_and_a_huge_one_ends_the_line(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both, server.join(match) as watcher:
        both.socket.send(b'{"t":"ping","id":1}')
        assert "binary" in both.hear("error")["message"]
        both.socket.send("x" * 100_000)
        assert both.closed() == 1009
        watcher.say(t="ping", id=4)
        assert watcher.hear("pong")["id"] == 4


def test_a_line_that_does_not_begin_with_join_is_closed(server: RunningServer) -> None:
    match, _ = server.new_match()
    with server.line(match) as line:
        line.say(t="ping")
        assert line.hear("error")["code"] == "no_join"
        assert line.closed() == 1008


def test_a_silent_connection_is_closed(folder: Path) -> None:
    with running_server(folder, replace(QUICK, first_message_s=0.2)) as server:
        match, _ = server.new_match()
        with server.line(match) as silent:
            assert silent.hear("error")["code"] == "no_join"
            assert silent.closed() == 1008


def test_a_flooding_client_is_warned_and_then_disconnected(folder: Path) -> None:
    with running_server(folder, replace(QUICK, burst=20, pace=0.001, patience=10)) as server:
        match, _ = server.new_match()
        with server.join(match) as noisy, server.join(match) as quiet:
            for number in range(20 + 10 + 1):
                noisy.say(t="ping", id=number)
            assert [noisy.hear("pong", "error")["t"] for _ in range(30)] == ["pong"] * 20 + ["error"] * 10
            assert noisy.closed() == 1008
            quiet.say(t="ping", id=1)
            assert quiet.hear("pong")


BODIES = (
    b"",
    b"{",
    b"[]",
    b"\xff",
    '{"game":"numbers","players":2}'.encode("utf-16"),
    b'{"game":"numbers"}',
    b'{"game":"chess","players":2}',
    b'{"game":"numbers","players":9}',
    b'{"game":"numbers","players":2,"options":{"sides":0}}',
    b'{"game":"numbers","players":2,"options":{"colour":"red"}}',
    b'{"game":"numbers","players":2,"options":[]}',
    b'{"game":"numbers","players":2,"seats":[{}]}',
    b'{"game":"numbers","players":2,"seats":[{"kind":"bot"},{}]}',
    b'{"game":"numbers","players":2,"seats":[{"kind":"bot","bot":"nobody"},{}]}',
    b'{"game":"numbers","players":2,"seats":[{"kind":"king"},{}]}',
    b'{"game":"numbers","players":2,"seats":[{"name":"a\\u202eb"},{}]}',
    b'{"game":"numbers","players":2,"admin":true}',
    b'{"game":"ice_pirates","players":2,"options":{"corners":[[0,0],[1,0],[0,1]]}}',
)


@pytest.mark.parametrize("body", BODIES)
def test_a_malformed_body_gets_one_clear_error(server: RunningServer, body: bytes) -> None:
    answer = server.ask("POST", "/api/matches", body, {"content-type": "application/json"})
    assert (answer.status, answer.json["error"]["code"]) == (400, "malformed")
    assert "Traceback" not in answer.json["error"]["message"]


def test_a_long_body_a_foreign_kind_and_a_wrong_method_are_refused(server: RunningServer) -> None:
    json_kind = {"content-type": "application/json"}
    assert server.ask("POST", "/api/matches", b" " * (MAX_BODY + 1), json_kind).status == 413
    assert server.ask("POST", "/api/matches", b"{}", {"content-type": "text/plain"}).status == 415
    for method, path in (("DELETE", "/api/games"), ("PUT", "/"), ("POST", "/m/x")):
        answer = server.ask(method, path)
        assert (answer.status, answer.json["error"]["code"]) == (405, "method_not_allowed")


def test_no_path_leads_out_of_the_page(server: RunningServer) -> None:
    for path in (
        "/../wire.py",
        "/assets/../../wire.py",
        "/..%2fwire.py",
        "/%2e%2e/app.py",
        "//etc/passwd",
        "/a\\..\\b",
    ):
        assert server.get(path).status == 404
    assert server.get("/api/rules/..%2f..%2fREADME").status == 404
    assert server.get("/api/rules/ice_pirates").status in (200, 404)


MARKED = "e" + "\u0301" * 9
BLANKS = ("\u2800", "\u3164", "a\u034f", "\u115fa", "\uffa0")
HIDDEN = ("a\u202eb", "a\u200bb", "a\0b", "a\x7fb", "\u2028", "\ufeff", *BLANKS)
UNREADABLE = ("", "  ", "x" * 21, "\u0301\u0302", MARKED, *HIDDEN)


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_name_without_anything_to_read_or_with_something_hidden_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match="a name"):
        read_name(name)


@pytest.mark.parametrize("name", ["coral", "Cor al", "С\u043eral", "Córal", "C0RAL", "Ada", "АDА"])
def test_a_player_cannot_take_a_name_that_looks_like_anothers(server: RunningServer, name: str) -> None:
    match, tokens = server.new_match(seats=[{}, {"name": "Ada"}])
    with server.join(match, tokens[0]) as first:
        first.say(t="rename", player=0, name=name)
        assert first.hear("error")["code"] == "bad_name"
        first.say(t="rename", player=0, name="teal")
        assert first.hear("error", "seats")["t"] == "seats"
    answer = server.post("/api/matches", {"game": "numbers", "players": 2, "seats": [{"name": name}, {"name": "Ada"}]})
    assert (answer.status, answer.json["error"]["code"]) == (400, "malformed")


# --- Fuzzing in process, through the same entry point -----------------------------------------------------------------

FRAMES_IN_TURNS, FRAMES_IN_A_RUSH = times(3_000, 90_000), times(1_000, 10_000)

SOUND = (
    '{"t":"join","tokens":["AAAA","BBBB"],"after":3}',
    '{"t":"plan","id":4,"player":0,"words":["add","7"]}',
    '{"t":"act","key":"k-1","player":0,"base_seq":2,"words":["add","7"]}',
    '{"t":"act","key":"k-2","player":1,"base_seq":2,"words":["peek"]}',
    '{"t":"act","key":"k-3","player":1,"base_seq":2,"words":["lay","7"]}',
    '{"t":"view_at","id":9,"seq":1,"player":1}',
    '{"t":"ruler","points":[[0,0],[100,-200]],"player":1}',
    '{"t":"rename","player":0,"name":"Ada"}',
    '{"t":"ping","id":0}',
    '{"t":"probe_reply","id":1}',
)
PIECES = tuple('0 -1 1e9 null true " [ ] { } , : NaN "t" \\u0000 é "undo" "resign"'.split())


Change = Callable[[str, int, int, Random], str]
CHANGES: tuple[Change, ...] = (
    lambda frame, at, to, rng: frame[:at] + frame[to:],
    lambda frame, at, to, rng: frame[:to] + frame[at:],
    lambda frame, at, to, rng: frame[:at] + rng.choice(PIECES) + frame[to:],
    lambda frame, at, to, rng: frame[:at] + chr(rng.randrange(128)) + frame[at + 1 :],
    lambda frame, at, to, rng: frame[:at] + chr(rng.randrange(0xD800)) + frame[at + 1 :],
    lambda frame, at, to, rng: frame[:at] + rng.choice(SOUND)[at:],
)
"""A frame that is cut, doubled, with bytes or a character replaced, or with the end of another frame."""


def mutated(rng: Random) -> str:
    """A valid frame after a few random changes."""
    frame = rng.choice(SOUND)
    for _ in range(rng.randint(1, 4)):
        at, to = sorted((rng.randint(0, len(frame)), rng.randint(0, len(frame))))
        frame = rng.choice(CHANGES)(frame, at, min(to, at + 12), rng)
    return frame


def told(text: str, read: Callable[[str], object]) -> bool:
    """True if this can be read; if not, one sentence gives the reason."""
    try:
        read(text)
    except Malformed as error:
        return 5 < len(str(error)) < 500
    return True


@pytest.mark.parametrize("seed", seeds(1))
def test_mutated_frames_leave_every_match_sound(folder: Path, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    read, refused = asyncio.run(fuzz(folder, Random(seed), FRAMES_IN_TURNS))
    in_rush = asyncio.run(fuzz(folder / "rush", Random(seed), FRAMES_IN_A_RUSH, mode="rush"))
    assert (read + refused, sum(in_rush)) == (FRAMES_IN_TURNS, FRAMES_IN_A_RUSH)
    assert min(read, refused) > FRAMES_IN_TURNS // 20
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def fuzz(folder: Path, rng: Random, frames: int, **options: str) -> tuple[int, int]:
    """The number of frames that could be read, and the number refused."""
    read = refused = 0
    fake_clock, ear = FakeClock(), FakeClient()
    async with a_room(folder, "numbers", 2, QUICK, fake_clock, **options) as (room, tokens):
        room.join(ear, Join(tuple(filter(None, tokens))))
        for player in (0, 1):
            room.receive(ear, Act(f"ready {player}", player, 0, ("ready",)))
        await room.drain()
        fake_clock.turn(3000)
        for number in range(frames):
            try:
                message: ClientMessage = read_frame(mutated(rng))
            except Malformed as error:
                refused += 5 < len(str(error)) < 500
                continue
            read += 1
            room.receive(ear, message)
            ear.held_seats = (0, 1)
            if number % 50 == 0:
                await room.drain()
                ear.heard.clear()
        await room.drain()
        replayed = room.session.match.replay(
            room.session.match.game, room.session.match.header, room.session.match.entries
        )
        assert replayed.state == room.session.match.state
    return read, refused


@pytest.mark.parametrize("seed", seeds(1))
def test_mutated_bodies_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    sound = json.dumps({"game": "numbers", "players": 2, "options": {"sides": 6}, "seats": [{"kind": "person"}, {}]})
    for _ in range(times(2_000, 20_000)):
        at = rng.randrange(len(sound))
        body = sound[:at] + rng.choice(PIECES) + sound[at + rng.randint(0, 3) :]
        assert told(body, lambda text: read_body(text.encode(), NewMatch))
