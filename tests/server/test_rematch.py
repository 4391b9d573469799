"""The rematch: one offer for a match that is over, stored, with the same seats."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from iceharbor.contract import Player
from iceharbor.server.app import ALONE, Shared
from iceharbor.server.match.rematch import rematch_id
from iceharbor.server.match.room import Room
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.server_fixture import QUICK, Client, RunningServer, running_server
from tests.server.test_two_processes import Two, hinted, polling, two

__all__ = ["hinted", "polling", "two"]


def over(server: RunningServer, *seats: dict[str, Any], game: str = "numbers", **more: Any) -> tuple[str, list[str]]:
    """A match that is over because the first player has resigned."""
    match, tokens = server.new_match(game, players=len(seats) or 2, seats=list(seats) or None, **more)
    with server.join(match, tokens[0]) as first:
        assert first.act(0, first.picture["seq"], "resign")["t"] == "ack"
    return match, tokens


def wants(client: Client, player: Player) -> dict[str, Any]:
    client.say(t="rematch", player=player)
    return client.hear("rematch")


def test_two_presses_make_one_match_and_each_browser_gets_its_own_token(server: RunningServer) -> None:
    match, tokens = over(server)
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second, server.join(match) as watcher:
        first.say(t="rematch", player=0)
        second.say(t="rematch", player=1)
        told = [client.hear("rematch") for client in (first, second, watcher)]
        assert len({message["match"] for message in told}) == 1
        assert [list(message.get("tokens", {})) for message in told] == [["0"], ["1"], []]
        assert {message["player"] for message in told} == {0}, "who wanted it first"
    for player in (0, 1):
        with server.join(told[0]["match"], told[player]["tokens"][str(player)]) as again:
            assert again.picture["held_seats"] == [player]
            assert again.picture["outcome"] is None


def test_only_a_player_of_a_match_that_is_over_gets_a_rematch(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as first, server.join(match) as watcher:
        for client, code in ((first, "match_runs"), (watcher, "not_your_seat")):
            client.say(t="rematch", player=0)
            while (said := client.next())["t"] != "error":
                assert said["t"] != "rematch"
            assert said["code"] == code
    assert server.get(f"/api/matches/{rematch_id(match)}").status == 404


def test_a_seat_that_no_player_took_gets_a_new_invitation(server: RunningServer) -> None:
    answer = server.post("/api/matches", {"game": "numbers", "players": 2, "seats": [{"claim": True}, {}]}).json
    old = answer["invitations"][1]
    with server.join(answer["match"], answer["tokens"][0]) as first, server.join(answer["match"]) as watcher:
        first.act(0, first.picture["seq"], "resign")
        made = wants(first, 0)
        assert "invitations" not in watcher.hear("rematch")
        assert list(made["invitations"]) == ["1"]
        assert "invitations" not in wants(first, 0), "a secret is sent once"
    claim = f"/api/matches/{made['match']}/claim"
    assert server.post(claim, {"invitation": old, "key": "k" * 24}).json["error"]["code"] == "no_such_invitation"
    assert server.post(claim, {"invitation": made["invitations"]["1"], "key": "k" * 24}).json["player"] == 1


def test_names_and_bots_come_along_and_bots_need_not_be_asked(server: RunningServer) -> None:
    bot = {"kind": "bot", "bot": "random"}
    match, tokens = over(server, {"name": "Ada"}, bot, game="hextris", options={"first": 0})
    with server.join(match, tokens[0]) as first:
        made = wants(first, 0)
    with server.join(made["match"], made["tokens"]["0"]) as again:
        seats = [(seat["name"], seat["bot"]) for seat in again.picture["seats"]]
        assert seats == [("Ada", None), ("Random bot", "random")]
        assert again.picture["log"] or again.hear("event")["entries"][0]["player"] == 1


def test_the_seat_that_goes_first_alternates_where_an_option_names_it(server: RunningServer) -> None:
    for first, again in ((0, 1), (1, 0), ("drawn", "drawn")):
        match, tokens = over(server, game="hextris", options={"first": first})
        with server.join(match, tokens[0]) as player:
            made = wants(player, 0)
        assert server.get(f"/api/matches/{made['match']}").json["options"]["first"] == again


def test_a_match_from_a_position_is_played_again_from_there(server: RunningServer) -> None:
    position = {"game": "hextris", "players": 2, "board": {"a1": "0L", "c4": "1M"}, "turn": 1}
    match, tokens = over(server, {}, {}, game="hextris", position=position)
    with server.join(match, tokens[0]) as player:
        made = wants(player, 0)
    with server.join(made["match"], made["tokens"]["0"]) as again:
        assert again.picture["from_position"]
        assert again.picture["to_act"] == [1]


@pytest.mark.parametrize("shared", ["sqlite", "postgresql"])
def test_after_a_restart_the_offer_and_the_new_match_still_stand(
    shared: str, folder: Path, request: pytest.FixtureRequest
) -> None:
    where = ALONE if shared == "sqlite" else Shared(request.getfixturevalue("postgres").new_database())
    with running_server(folder, shared=where) as server:
        match, tokens = over(server)
        with server.join(match, tokens[1]) as second:
            made = wants(second, 1)
    with running_server(folder, shared=where) as server:
        with server.join(match, tokens[0]) as first:
            told = first.hear("rematch")
            assert (told["match"], told["player"], list(told["tokens"])) == (made["match"], 1, ["0"])
            assert wants(first, 0) == told, "asking again makes no second match"
        with server.join(told["match"], told["tokens"]["0"]) as again:
            assert again.picture["held_seats"] == [0]


def test_players_of_two_servers_make_one_match(two: Two) -> None:
    match, tokens = over(two[0])
    with two[0].join(match, tokens[0]) as first, two[1].join(match, tokens[1]) as second, two[1].join(match) as watcher:
        first.say(t="rematch", player=0)
        told = [client.hear("rematch") for client in (first, second, watcher)]
        second.say(t="rematch", player=1)
        told.append(second.hear("rematch"))
        assert len({message["match"] for message in told}) == 1
        assert list(told[1]["tokens"]) == ["1"]


def test_presses_at_the_same_moment_on_two_servers_make_one_match(two: Two) -> None:
    for _ in range(5):
        match, tokens = over(two[0])
        with two[0].join(match, tokens[0]) as first, two[1].join(match, tokens[1]) as second:
            first.say(t="rematch", player=0)
            second.say(t="rematch", player=1)
            told = [first.hear("rematch"), second.hear("rematch")]
            assert len({(message["match"], message["player"]) for message in told}) == 1
            assert [list(message["tokens"]) for message in told] == [["0"], ["1"]]


def test_a_press_that_the_store_could_not_finish_can_be_repeated(folder: Path) -> None:
    """The match is stored, and the process ends before any client is told."""

    async def scenario() -> None:
        async with some_rooms(folder, QUICK) as (rooms, _):
            room, tokens = await _room_that_is_over(rooms)
            made, _ = await room.rematch._rematches.make(room.id, room.session.match, room.rows, 1)
            client = FakeClient()
            room.join(client, Join(tokens=(tokens[0],)))
            assert b'"t":"rematch"' not in b"".join(client.heard)
            change = room.rematch.ask(client, 0)
            assert change is not None
            answer: Any = await change.make()
            assert (answer.match, answer.player, answer.tokens) == (made.match, 1, {"0": tokens[0]})

    asyncio.run(scenario())


async def _room_that_is_over(rooms: Any) -> tuple[Room, tuple[str, ...]]:
    made = await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))
    room: Room = await rooms.open(made.match)
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    room.submit(Act("k", 0, room.session.match.seq, ("resign",)), done.set_result)
    await done
    return room, made.tokens
