"""The rights of every role, for every message that needs a seat. Rights come only from a token."""

from typing import Any

import pytest

from tests.server.server_fixture import Client, RunningServer

ROLES = ("own seat", "other seat", "spectator", "wrong token", "token of another match", "a bot's seat")
NEEDS_A_SEAT: dict[str, dict[str, Any]] = {
    "act": {"t": "act", "key": "k", "base_seq": 2, "words": ["add", "1"]},
    "plan": {"t": "plan", "id": 7, "words": []},
    "view_at": {"t": "view_at", "id": 7, "seq": 1},
    "rename": {"t": "rename", "name": "Mallory"},
    "ruler": {"t": "ruler", "points": [[0, 0], [1, 1]]},
}


def tokens_of(role: str, tokens: list[str], foreign: str) -> list[str]:
    return {
        "own seat": [tokens[0]],
        "other seat": [tokens[1]],
        "spectator": [],
        "wrong token": ["A" * 32],
        "token of another match": [foreign],
        "a bot's seat": ["None"],
    }[role]


@pytest.mark.parametrize("kind", NEEDS_A_SEAT)
@pytest.mark.parametrize("role", ROLES)
def test_only_who_holds_the_seat_may_use_it(server: RunningServer, role: str, kind: str) -> None:
    match, tokens = server.new_match()
    _, (foreign, _) = server.new_match()
    with server.join(match) as watcher, server.join(match, *tokens_of(role, tokens, foreign)) as client:
        if role == "own seat":
            client.say(**NEEDS_A_SEAT[kind], player=0)
            assert client.hear("ack", "plan", "view_at", "seats", "ruler", "error")["t"] != "error"
            return
        if role not in ("other seat", "spectator"):
            assert client.hear("error")["code"] == "no_such_seat"
            assert client.picture["held_seats"] == []
        client.say(**NEEDS_A_SEAT[kind], player=0)
        assert client.hear("error")["code"] == "not_your_seat"
        assert unchanged(client, watcher)


def unchanged(client: Client, watcher: Client) -> bool:
    """The match is unchanged, and no client received a message."""
    client.say(t="ping", id=99)
    client.hear("pong")
    watcher.say(t="ping", id=98)
    watcher.hear("pong")
    told = [message for message in watcher.unheard if message["t"] in ("event", "ruler")]
    names = [seat["name"] for message in watcher.unheard if message["t"] == "seats" for seat in message["seats"]]
    watcher.join()
    return not told and "Mallory" not in names and watcher.picture["seq"] == 2


def test_a_client_cannot_act_as_nature_or_an_unknown_player(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        for player in (-1, 2, 15, 2**31):
            both.say(t="act", key=f"k{player}", player=player, base_seq=2, words=["roll", "6"])
            assert both.hear("error")["code"] in ("malformed", "not_your_seat")
        assert both.act(0, 2, "roll 6")["t"] == "refused"


def test_a_finished_match_takes_no_more_actions(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        assert both.act(0, 2, "resign")["t"] == "ack"
        for player, text in ((1, "add 1"), (0, "add 1"), (1, "undo"), (1, "resign")):
            assert both.act(player, 3, text)["t"] == "refused"
        both.say(t="plan", id=1, player=1, words=[])
        assert both.hear("plan")["plan"]


def test_a_spectator_sees_public_information(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match) as watcher:
        assert (watcher.picture["held_seats"], list(watcher.picture["views"])) == ([], ["spectator"])
        assert watcher.picture["views"]["spectator"]["dealt"] == [-1, -1]
        assert [entry["action"] for entry in watcher.picture["log"]] == ["deal", "deal"]
    assert len({match, *tokens}) == 3
    assert min(len(match) * 6 - 96, len(tokens[0]) * 6 - 128) >= 0


def test_a_seat_given_up_is_given_up_at_once(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        both.join(tokens[1])
        assert (both.picture["held_seats"], list(both.picture["views"])) == ([1], ["1"])
        both.say(t="act", key="k", player=0, base_seq=2, words=["add", "1"])
        assert both.hear("error")["code"] == "not_your_seat"


def test_joining_an_unknown_match_is_refused(server: RunningServer) -> None:
    for match in ("nowhere", "A" * 16, "%00", "%F0%9F%8F%B4", "x" * 2000):
        with server.line(match) as line:
            line.say(t="join")
            assert line.hear("error")["code"] == "no_such_match"
            assert line.closed() == 1008
        answer = server.get(f"/api/matches/{match}")
        assert (answer.status, answer.json["error"]["code"]) == (404, "no_such_match")
