"""The start page's view of a match: what `POST /api/matches/<id>/board` answers."""

import time
from typing import Any

from tests.server.server_fixture import RunningServer


def board(server: RunningServer, match: str, tokens: list[str], **more: Any) -> Any:
    answer = server.post(f"/api/matches/{match}/board", {"tokens": tokens, "size": "small", **more})
    assert answer.status == 200, answer.body
    return answer.json


def test_a_player_sees_the_board_the_scores_and_whose_turn_it_is(server: RunningServer) -> None:
    match, tokens = server.new_match()
    seen = board(server, match, tokens[:1])
    assert seen["board"].startswith("<svg")
    assert seen["held"] == [0]
    assert seen["seat"] == 0
    assert len(seen["standings"]) == 2
    assert seen["outcome"] is None
    assert seen["last"] is None


def test_a_board_that_was_seen_is_not_drawn_again_until_the_match_goes_on(server: RunningServer) -> None:
    match, tokens = server.new_match()
    seen = board(server, match, tokens[:1])
    assert board(server, match, tokens[:1], seen=seen["seq"])["board"] is None
    with server.join(match, tokens[0]) as client:
        client.act(0, seen["seq"], "add 3")
    after = board(server, match, tokens[:1], seen=seen["seq"])
    assert after["board"].startswith("<svg")
    assert after["seq"] > seen["seq"]
    assert after["last_by"] == 0
    assert after["last"]["text"]


def test_a_board_says_when_the_last_entry_arrived(server: RunningServer) -> None:
    match, tokens = server.new_match()
    begun = board(server, match, tokens[:1])
    with server.join(match, tokens[0]) as client:
        client.act(0, begun["seq"], "add 3")
    before, now = begun["last_at"], board(server, match, tokens[:1])["last_at"]
    assert before <= now
    assert abs(now - time.time()) < 60


def test_a_stranger_gets_the_view_of_a_spectator(server: RunningServer) -> None:
    match, _ = server.new_match()
    seen = board(server, match, ["no such token"])
    assert seen["held"] == []
    assert seen["seat"] is None


def test_a_match_that_is_not_there_and_a_bad_request_are_refused(server: RunningServer) -> None:
    assert server.post("/api/matches/AAAA/board", {"tokens": [], "size": "small"}).status == 404
    match, _ = server.new_match()
    assert server.post(f"/api/matches/{match}/board", {"tokens": [], "size": "huge"}).status == 400


def test_a_tile_is_a_picture_of_a_game_in_one_of_two_themes(server: RunningServer) -> None:
    assert server.get("/api/games/numbers/tile/day.svg").status == 404
    assert server.get("/api/games/../tile/day.svg").status == 404
