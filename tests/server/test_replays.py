"""Saved games from clients become matches that are over, to be watched on the page."""

import json
import zlib
from base64 import urlsafe_b64decode
from typing import Any

from iceharbor import files
from iceharbor.arena.board_links import board_link
from iceharbor.match import Match
from iceharbor.selfplay.series import play
from tests.server.server_fixture import RunningServer


def finished() -> Match:
    return play("hextris", ("random", "random"), "a saved game").match


def test_the_game_of_a_link_is_a_match_that_is_over_with_all_its_entries(server: RunningServer) -> None:
    match = finished()
    link = board_link(match, ("greedy", "greedy"), "http://table.example/")
    assert link is not None
    address, code = link.split("#g=")
    assert address == "http://table.example/replay"
    saved = json.loads(zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    assert saved["names"] == ["greedy", "greedy 2"]
    answer = server.post("/api/replays", saved)
    assert answer.status == 201, answer.body
    found = answer.json["match"]
    stored = server.get(f"/api/matches/{found}/log").json["log"][1:]
    assert [(each["player"], each["action"]) for each in stored] == [(e.player, e.notation) for e in match.entries]
    with server.join(found) as client:
        assert client.picture["outcome"] is not None
        assert client.picture["held_seats"] == []
        assert [seat["name"] for seat in client.picture["seats"]] == ["greedy", "greedy 2"]


def refusal(server: RunningServer, saved: Any) -> tuple[int, str]:
    answer = server.post("/api/replays", saved)
    return answer.status, answer.json["error"]["message"]


def test_a_game_that_goes_on_or_breaks_a_rule_is_refused_with_the_reason(server: RunningServer) -> None:
    log = files.log_of(finished())
    assert refusal(server, {"log": log[:-1]}) == (400, "log: this game is not over; only finished games can be watched")
    broken = [*log[:2], {"player": 0, "action": "drop L z9"}]
    assert refusal(server, {"log": broken})[0] == 400
    assert refusal(server, {"log": []})[0] == 400
    assert refusal(server, {"log": log, "names": ["one"]}) == (400, "names: 1 names for 2 players")
    assert refusal(server, {"game": 1})[0] == 400


def test_a_game_that_is_too_long_has_no_link() -> None:
    match = finished()
    assert board_link(match, ("x" * 150_000, "y")) is None
