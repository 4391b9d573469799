"""Threats over the wire: computed off the event loop, once for each position, one at a time for each client."""

import asyncio
import functools
import json
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from iceharbor.games.ice_pirates import IcePirates
from iceharbor.server.match.room import Room
from iceharbor.server.wire import Act, AskThreat, ClientMessage, Join
from iceharbor.threat import Threat
from tests.server.room_fixture import FakeClient, a_room
from tests.server.server_fixture import QUICK, WAIT_S


def on_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Runs a test that is a coroutine."""

    @functools.wraps(test)
    def run(**given: Any) -> None:
        asyncio.run(test(**given))

    return run


async def heard(ear: FakeClient, kind: str, count: int = 1) -> list[dict[str, Any]]:
    """The first messages of a kind, once this many have come."""
    async with asyncio.timeout(WAIT_S):
        while True:
            found = [said for said in map(json.loads, ear.heard) if said["t"] == kind]
            if len(found) >= count:
                return found
            await asyncio.sleep(0.005)


def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, int]]:
    """A list that receives the viewer and the player of each threat that the game computes."""
    asked: list[tuple[int | None, int]] = []
    threat = IcePirates.threat

    def noted(game: IcePirates, view: Any, player: int) -> Threat:
        asked.append((view.sight, player))
        return threat(game, view, player)

    monkeypatch.setattr(IcePirates, "threat", noted)
    return asked


def joined(room: Room, *tokens: str | None) -> FakeClient:
    ear = FakeClient()
    room.join(ear, Join(tuple(token for token in tokens if token is not None)))
    return ear


def say(room: Room, ear: FakeClient, *messages: ClientMessage) -> None:
    for message in messages:
        room.receive(ear, message)


@on_a_loop
async def test_a_threat_is_computed_once_for_each_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = looks(monkeypatch)
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player, seq = min(room.session.match.to_act), room.session.match.seq
        one, other, owner = joined(room), joined(room), joined(room, tokens[player])
        for ear in (one, other, owner):
            say(room, ear, AskThreat(1, 1))
        answers = [(await heard(ear, "threat"))[0] for ear in (one, other, owner)]
        assert [(answer["id"], answer["seq"], answer["threat"]["player"]) for answer in answers] == [(1, seq, 1)] * 3
        assert answers[0] == answers[1]
        assert answers[0]["threat"]["region"]
        assert sorted(asked, key=str) == sorted([(None, 1), (player, 1)], key=str)
        say(room, owner, Act("end", player, seq, ("end",)))
        await heard(owner, "event")
        say(room, one, AskThreat(2, 1))
        assert (await heard(one, "threat", 2))[1]["seq"] == seq + 1
        assert len(asked) == 3


@on_a_loop
async def test_a_watcher_has_one_threat_at_a_time(tmp_path: Path) -> None:
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, _):
        ear = joined(room)
        say(room, ear, AskThreat(1, 0), AskThreat(2, 1))
        (busy,) = await heard(ear, "error")
        assert (busy["code"], busy["id"]) == ("busy", 2)
        assert [answer["id"] for answer in await heard(ear, "threat")] == [1]
        say(room, ear, AskThreat(3, 1))
        assert [answer["id"] for answer in await heard(ear, "threat", 2)] == [1, 3]


@on_a_loop
async def test_other_clients_do_not_wait_for_a_threat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()

    def slow(game: IcePirates, view: Any, player: int) -> Threat:
        assert ready.wait(WAIT_S)
        return Threat(player, ())

    monkeypatch.setattr(IcePirates, "threat", slow)
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player = min(room.session.match.to_act)
        ear = joined(room, tokens[player])
        say(room, ear, AskThreat(1, 0), Act("end", player, room.session.match.seq, ("end",)))
        await heard(ear, "ack")
        ready.set()
        (answer,) = await heard(ear, "threat")
        assert answer["seq"] == room.session.match.seq - 1


@pytest.mark.parametrize(
    ("game", "ask", "code"),
    [
        ("parley", AskThreat(1, 0), "no_such_threat"),
        ("ice_pirates", AskThreat(1, 2), "no_such_threat"),
        ("ice_pirates", AskThreat(1, 0, player=1), "not_your_seat"),
    ],
)
@on_a_loop
async def test_an_impossible_threat_request_gets_an_error(tmp_path: Path, game: str, ask: AskThreat, code: str) -> None:
    async with a_room(tmp_path, game, 2, QUICK) as (room, _):
        ear = joined(room)
        say(room, ear, ask)
        (error,) = await heard(ear, "error")
        assert (error["code"], error["id"]) == (code, 1)


@on_a_loop
async def test_a_failing_threat_computation_is_reported_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: IcePirates, view: Any, player: int) -> Threat:
        raise ZeroDivisionError

    monkeypatch.setattr(IcePirates, "threat", broken)
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, _):
        ear = joined(room)
        say(room, ear, AskThreat(1, 0))
        assert (await heard(ear, "error"))[0]["code"] == "internal_error"
        monkeypatch.undo()
        say(room, ear, AskThreat(2, 1))
        assert (await heard(ear, "threat"))[0]["id"] == 2
