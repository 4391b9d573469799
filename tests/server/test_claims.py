"""Invitations, claims, devices and lost seats: who gets a seat, and who is signed out."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from iceharbor.contract import Player
from iceharbor.server.match import claims
from iceharbor.server.match.claims import MAX_DEVICES, ClaimRefused
from iceharbor.server.match.seats import hashed, seat_row
from iceharbor.server.seat_messages import AskInvitation, Claim, SignOut
from iceharbor.server.storage.schema import FILE
from iceharbor.server.wire import Join, NewSeat
from tests.server.room_fixture import FakeClient, a_room
from tests.server.server_fixture import QUICK, Answer, Client, RunningServer, running_server

QUIET = replace(QUICK, absent_s=0.0, claims=10_000)
KEY = "k" * 20


@pytest.fixture
def server(folder: Path) -> Iterator[RunningServer]:
    with running_server(folder, QUIET) as server:
        yield server


def created(server: RunningServer, players: int = 2) -> tuple[str, list[str], list[str]]:
    """A match whose creator takes seat 0: its id, the tokens and the invitations."""
    seats = [{"claim": player == 0} for player in range(players)]
    answer = server.post("/api/matches", {"game": "numbers", "players": players, "seats": seats})
    assert answer.status == 201, answer.body
    return answer.json["match"], answer.json["tokens"], answer.json["invitations"]


def claim(server: RunningServer, match: str, invitation: str, key: str = "") -> Answer:
    return server.post(f"/api/matches/{match}/claim", {"invitation": invitation, "key": key or token_hex(16)})


def claimed(server: RunningServer, match: str, invitation: str) -> str:
    """The token."""
    answer = claim(server, match, invitation)
    assert answer.status == 200, answer.body
    return str(answer.json["token"])


def problem(answer: Answer) -> tuple[int, str, str]:
    return answer.status, answer.json["error"]["code"], answer.json["error"]["message"]


def invite(client: Client, player: int) -> dict[str, Any]:
    client.say(t="invite", id=7, player=player)
    return client.hear("invitation", "error")


def seats_when(client: Client, player: int, **fields: Any) -> dict[str, Any]:
    """The first `seats` message in which the seat has these fields."""
    while True:
        found = client.hear("seats")
        if fields.items() <= found["seats"][player].items():
            return found


def devices_when(client: Client, devices: dict[str, Any]) -> None:
    """Waits for a `seats` message with these devices."""
    while client.hear("seats")["devices"] != devices:
        pass


@contextmanager
def three(server: RunningServer) -> Iterator[tuple[str, list[Client], list[str]]]:
    """A match of three players who all sit: its id, their sockets and tokens."""
    match, tokens, invitations = created(server, 3)
    tokens[1:] = [claimed(server, match, each) for each in invitations[1:]]
    with (
        server.join(match, tokens[0]) as first,
        server.join(match, tokens[1]) as second,
        server.join(match, tokens[2]) as third,
    ):
        yield match, [first, second, third], tokens


# --- Claims -----------------------------------------------------------------------------------------------------------


def test_the_creator_gets_tokens_only_of_the_seats_that_they_take(server: RunningServer) -> None:
    match, tokens, invitations = created(server, 3)
    assert [token is None for token in tokens] == [False, True, True]
    assert [link is None for link in invitations] == [True, False, False]
    assert [seat["free"] for seat in server.get(f"/api/matches/{match}").json["seats"]] == [False, True, True]


def test_an_invitation_shows_only_what_spectators_see(server: RunningServer) -> None:
    match, _, invitations = created(server)
    with server.line(match) as line:
        line.say(t="join", tokens=[invitations[1]])
        seen = line.hear("match")
        assert (seen["held_seats"], list(seen["views"])) == ([], ["spectator"])
        assert line.hear("error")["code"] == "no_such_seat"


def test_a_claim_gives_a_token_that_the_creator_does_not_know(server: RunningServer) -> None:
    match, tokens, invitations = created(server)
    token = claimed(server, match, invitations[1])
    assert token not in (*tokens, *invitations)
    with server.join(match, token) as friend:
        assert friend.picture["held_seats"] == [1]
        assert friend.picture["seats"][1]["free"] is False


def test_a_claim_that_is_sent_again_gets_the_same_token_and_another_key_does_not(server: RunningServer) -> None:
    match, _, invitations = created(server)
    first = claim(server, match, invitations[1], KEY)
    assert (first.status, claim(server, match, invitations[1], KEY).json) == (200, first.json)
    assert problem(claim(server, match, invitations[1], "o" * 20)) == (
        *(409, "claimed"),
        "Coral is taken: another device sat down first",
    )


def test_of_twenty_claims_at_once_exactly_one_gets_the_seat(server: RunningServer) -> None:
    match, _, invitations = created(server)
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: claim(server, match, invitations[1]), range(20)))
    assert sorted(answer.status for answer in answers) == [200, *[409] * 19]


def test_a_claim_survives_a_restart(folder: Path) -> None:
    with running_server(folder, QUIET) as server:
        match, _, invitations = created(server)
        first = claim(server, match, invitations[1], KEY)
    with running_server(folder, QUIET) as server:
        assert claim(server, match, invitations[1], KEY).json == first.json
        assert claim(server, match, invitations[1]).status == 409
        with server.join(match, first.json["token"]) as friend:
            assert friend.picture["held_seats"] == [1]


def test_no_secret_stands_in_the_file(folder: Path) -> None:
    with running_server(folder, QUIET) as server:
        match, tokens, invitations = created(server)
        token = claimed(server, match, invitations[1])
        with server.join(match, token) as friend:
            link = invite(friend, 1)["invitation"]
    with sqlite3.connect(folder / FILE) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    for secret in (tokens[0], token, invitations[1], link):
        assert secret.encode() not in stored
    assert hashed(token) in stored


def test_an_unknown_invitation_and_one_of_another_match_are_refused(server: RunningServer) -> None:
    match, _, _ = created(server)
    _, _, others = created(server)
    for invitation in ("A" * 32, others[1]):
        for path in ("invitation", "claim"):
            body = {"invitation": invitation, **({"key": KEY} if path == "claim" else {})}
            assert problem(server.post(f"/api/matches/{match}/{path}", body))[:2] == (404, "no_such_invitation")
    assert claim(server, "A" * 16, "A" * 32).status == 404


@pytest.mark.parametrize("body", [{}, {"invitation": "a"}, {"invitation": "a", "key": "short"}, {"invitation": 1}])
def test_a_bad_claim_is_refused_with_one_sentence(server: RunningServer, body: dict[str, Any]) -> None:
    match, _, invitations = created(server)
    assert problem(server.post(f"/api/matches/{match}/claim", body))[:2] == (400, "malformed")
    assert claim(server, match, invitations[1]).status == 200


def test_claims_of_one_address_are_limited(folder: Path) -> None:
    with running_server(folder, replace(QUIET, claims=3, claims_pace=0.0)) as server:
        match, _, _ = created(server)
        assert [claim(server, match, "A" * 32).status for _ in range(4)] == [404, 404, 404, 429]


def test_what_an_invitation_is_for_is_told_before_it_is_claimed(server: RunningServer) -> None:
    match, tokens, invitations = created(server)
    path, body = f"/api/matches/{match}/invitation", {"invitation": invitations[1]}
    assert server.post(path, body).json == {"player": 1, "use": "seat", "open": True}
    claimed(server, match, invitations[1])
    assert server.post(path, body).json == {"player": 1, "use": "seat", "open": False}
    assert server.post(path, {"invitation": tokens[0]}).json == {"player": 0, "use": "device", "open": True}


def test_others_may_play_while_a_seat_is_free(server: RunningServer) -> None:
    match, tokens, _ = created(server)
    with server.join(match, tokens[0]) as first:
        assert first.act(0, first.picture["seq"], "add 1")["t"] == "ack"


def test_a_bots_seat_cannot_be_claimed(server: RunningServer) -> None:
    seats = [{}, {"kind": "bot", "bot": "greedy", "claim": True}]
    answer = server.post("/api/matches", {"game": "ice_pirates", "players": 2, "seats": seats})
    assert problem(answer) == (400, "malformed", "seats.1.claim: a bot's seat cannot be claimed")


# --- Devices ----------------------------------------------------------------------------------------------------------


def test_a_device_link_adds_one_device_once_and_only_that_seat_is_told(server: RunningServer) -> None:
    match, tokens, invitations = created(server)
    with server.join(match, tokens[0]) as old, server.join(match, claimed(server, match, invitations[1])) as rival:
        link = invite(old, 0)
        assert (link["player"], link["use"], link["id"]) == (0, "device", 7)
        token = claimed(server, match, link["invitation"])
        assert problem(claim(server, match, link["invitation"]))[:2] == (404, "no_such_invitation")
        with server.join(match, token) as new:
            assert new.picture["devices"] == {"0": {"known": 2, "online": 2}}
            while old.hear("seats")["devices"] != {"0": {"known": 2, "online": 2}}:
                pass
            rival.say(t="ping", id=1)
            while (message := rival.next())["t"] != "pong":
                assert not message.get("devices")


def test_other_devices_are_signed_out_at_once_and_see_no_secret_after_it(server: RunningServer) -> None:
    match, tokens, _ = created(server)
    with server.join(match, tokens[0]) as old:
        token = claimed(server, match, invite(old, 0)["invitation"])
        spare = invite(old, 0)["invitation"]
        with server.join(match, token) as new:
            new.say(t="sign_out", player=0)
            seen = old.hear("match")
            assert (seen["held_seats"], list(seen["views"])) == ([], ["spectator"])
            assert old.hear("error")["code"] == "signed_out"
            assert new.act(0, new.picture["seq"], "add 1")["t"] == "ack"
            assert list(old.hear("event")["views"]) == ["spectator"]
            old.say(t="act", key="a", player=0, base_seq=2, words=["add", "1"])
            assert old.hear("error")["code"] == "not_your_seat"
            assert claim(server, match, spare).status == 404
            old.say(t="join", tokens=[tokens[0]])
            assert old.hear("match")["held_seats"] == []


def test_a_token_link_of_an_earlier_version_adds_a_device_that_is_seen(server: RunningServer) -> None:
    match, tokens = server.new_match()
    token = claimed(server, match, tokens[1])
    with server.join(match, token) as friend:
        assert friend.picture["devices"] == {"1": {"known": 2, "online": 1}}
        friend.say(t="sign_out", player=1)
        devices_when(friend, {})  # of the device that came just now, a message may still be on its way
    assert claim(server, match, tokens[1]).status == 404


def test_a_seat_has_a_bounded_number_of_devices() -> None:
    rows = (seat_row("numbers", 0, NewSeat(), "token"),)
    for number in range(MAX_DEVICES - 1):
        rows = (claims.claim(rows, "token", str(number))[2],)
    with pytest.raises(ClaimRefused, match="8 devices"):
        claims.claim(rows, "token", "one more")
    assert claims.claim(rows, "token", "0")[2] == rows[0]


def test_of_two_devices_that_sign_each_other_out_at_once_one_keeps_the_seat(folder: Path) -> None:
    async def see() -> tuple[list[tuple[Player, ...]], list[str]]:
        async with a_room(folder, "numbers", 2, QUIET) as (room, tokens):
            devices = FakeClient(), FakeClient()
            room.join(devices[0], Join((str(tokens[0]),)))
            room.receive(devices[0], AskInvitation(1, 0))
            await room.drain()
            link = json.loads(devices[0].heard[-2])["invitation"]
            room.join(devices[1], Join(((await room.claim(Claim(link, KEY))).token,)))
            for device in devices:
                room.receive(device, SignOut(0))
            room.receive(devices[1], AskInvitation(2, 0))
            await room.drain()
            errors = [json.loads(frame) for frame in devices[1].heard if b'"t":"error"' in frame]
            return [device.held_seats for device in devices], [error["code"] for error in errors]

    assert asyncio.run(see()) == ([(0,), ()], ["signed_out", "not_your_seat", "not_your_seat"])


def test_only_players_ask_for_links_and_only_to_free_or_own_seats(server: RunningServer) -> None:
    with three(server) as (match, (first, _, _), _), server.join(match) as watcher:
        assert invite(watcher, 1)["code"] == "not_your_seat"
        assert invite(first, 1)["code"] == "claimed"
        assert invite(first, 9)["code"] == "no_such_seat"
        first.say(t="sign_out", player=1)
        assert first.hear("error")["code"] == "not_your_seat"


# --- Lost seats -------------------------------------------------------------------------------------------------------


def test_a_new_invitation_to_a_free_seat_replaces_the_earlier_one(server: RunningServer) -> None:
    match, tokens, invitations = created(server)
    with server.join(match, tokens[0]) as first:
        link = invite(first, 1)
        assert link["use"] == "seat"
        assert problem(claim(server, match, invitations[1]))[:2] == (404, "no_such_invitation")
        assert claim(server, match, link["invitation"]).status == 200


def test_a_lost_seat_is_free_when_all_others_agree_and_its_old_device_is_out(server: RunningServer) -> None:
    with three(server) as (match, (first, second, third), tokens):
        third.socket.close()
        seats_when(first, 2, online=False)
        first.say(t="free", player=2)
        assert seats_when(second, 2, freed_by=[0])["seats"][2]["free"] is False
        assert invite(first, 2)["code"] == "claimed"
        second.say(t="free", player=2)
        seats_when(first, 2, free=True)
        token = claimed(server, match, invite(first, 2)["invitation"])
        with server.join(match, token) as again:
            assert (again.picture["held_seats"], again.picture["devices"]) == ([2], {})
        with server.line(match) as old:
            old.say(t="join", tokens=[tokens[2]])
            assert old.hear("match")["held_seats"] == []


def test_of_two_players_the_other_one_alone_frees_a_lost_seat(server: RunningServer) -> None:
    match, tokens, invitations = created(server, 2)
    tokens[1] = claimed(server, match, invitations[1])
    with server.join(match, tokens[0]) as first, server.line(match) as watcher:
        watcher.say(t="join", tokens=[])
        watcher.hear("match")
        watcher.say(t="free", player=1)
        assert watcher.hear("error")["code"] == "not_your_seat"
        first.say(t="free", player=1)
        seats_when(first, 1, free=True)
        token = claimed(server, match, invite(first, 1)["invitation"])
        with server.join(match, token) as again, server.join(match, tokens[1]) as old:
            assert (again.picture["held_seats"], old.picture["held_seats"]) == ([1], [])


def test_a_player_who_comes_back_keeps_the_seat_and_the_link_is_void(server: RunningServer) -> None:
    with three(server) as (match, (first, second, third), tokens):
        third.socket.close()
        seats_when(first, 2, online=False)
        for other in (first, second):
            other.say(t="free", player=2)
        seats_when(first, 2, free=True)
        link = invite(first, 2)["invitation"]
        with server.join(match, tokens[2]) as back:
            seats_when(first, 2, free=False, online=True)
            assert claim(server, match, link).status == 404
            back.say(t="ping", id=1)
            back.hear("pong")


def test_an_agreement_can_be_taken_back(server: RunningServer) -> None:
    with three(server) as (_, (first, second, third), _):
        third.socket.close()
        seats_when(first, 2, online=False)
        first.say(t="free", player=2)
        seats_when(second, 2, freed_by=[0])
        first.say(t="free", player=2, agree=False)
        second.say(t="free", player=2)
        seats_when(first, 2, freed_by=[1], free=False)


def test_the_seat_of_a_connected_player_is_not_freed(server: RunningServer) -> None:
    with three(server) as (_, (first, _, _), _):
        for player, code in ((2, "connected"), (0, "own_seat")):
            first.say(t="free", player=player)
            assert first.hear("error")["code"] == code


def test_the_seat_of_a_player_who_was_just_here_is_not_freed(folder: Path) -> None:
    with running_server(folder, replace(QUIET, absent_s=60.0)) as server, three(server) as (_, (first, _, third), _):
        third.socket.close()
        seats_when(first, 2, online=False)
        first.say(t="free", player=2)
        assert re.search(r"Violet was here a moment ago; .* in (60|59) s", first.hear("error")["message"])


def test_the_last_invitation_does_not_seat_anyone_when_a_lost_seat_is_freed() -> None:
    rows = tuple(seat_row("numbers", player, NewSeat(), None, f"link {player}") for player in range(2))
    for player in (0, 1):
        rows = (*rows[:player], claims.claim(rows, f"link {player}", KEY)[2], *rows[player + 1 :])
    freed = (rows[0], claims.freed(rows, (0,), 1, agree=True))
    assert freed[1].free
    with pytest.raises(ClaimRefused, match="was used already"):
        claims.claim(freed, "link 1", "another key")
