"""Takebacks and draws over the wire: who answers at once, who is asked, and what outlives a restart."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from iceharbor.contract import Player
from iceharbor.server.match.look_back import CACHE
from iceharbor.server.match.session import SNAPSHOT_EVERY
from tests.server.server_fixture import QUICK, Client, RunningServer, running_server

BOT = {"kind": "bot", "bot": "random"}
LARGE = {"name": "L1", "player": 0, "size": "L", "stern": [8000, 8000], "heading": 0}
SMALL = {"name": "S1", "player": 1, "size": "S", "stern": [20000, 16000], "heading": 0}
SEA = {"game": "ice_pirates", "players": 2, "unchecked": True, "ships": [LARGE, SMALL]}


def hear_entry(client: Client, action: str) -> dict[str, Any]:
    """The event with this action."""
    while True:
        event = client.hear("event")
        if any(entry["action"] == action for entry in event["entries"]):
            return event


def play(client: Client, player: Player, *actions: str) -> dict[str, Any]:
    """Plays these, each on the newest state; the last event."""
    event: dict[str, Any] = client.picture
    for action in actions:
        answer = client.act(player, event["seq"], action)
        assert answer["t"] == "ack", answer
        while event["seq"] < answer["seq"]:
            event = client.hear("event")
    return event


def test_a_takeback_between_people_is_asked_and_stands_until_it_is_answered(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second, server.join(match) as watcher:
        play(first, 0, "drop S a2", "takeback")
        for client in (second, watcher):
            event = hear_entry(client, "takeback")
            [offer] = event["offers"]
            assert (offer["kind"], offer["player"], offer["waiting"]) == ("takeback", 0, [1])
            assert event["to_act"] == [1]
        with server.join(match, tokens[1]) as later:
            assert later.picture["offers"] == [offer], "who comes later is asked too"
        assert second.act(1, event["seq"], "accept takeback")["t"] == "ack"
        event = hear_entry(watcher, "accept takeback")
        assert (event["to_act"], event.get("offers", []), event["undo_count"]) == ([0], [], 0)
        assert [entry["player"] for entry in event["entries"]] == [1]


def test_on_one_device_the_other_seat_agrees_in_the_same_moment(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    with server.join(match, *tokens) as both:
        event = play(both, 0, "drop S a2", "takeback")
        assert [(entry["player"], entry["action"]) for entry in event["entries"]] == [
            (0, "takeback"),
            (1, "accept takeback"),
        ]
        assert event["to_act"] == [0]


def test_against_a_bot_it_is_taken_back_at_once_with_the_bots_move(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", seats=[{}, BOT], options={"first": 0})
    with server.join(match, tokens[0]) as player:
        before = player.picture["views"]["0"]
        seq = play(player, 0, "drop S a2")["seq"]
        event = player.hear("event")
        assert event["entries"][0]["player"] == 1
        assert event["takebacks"] == [2, 1]
        event = play_on(player, event["seq"], "takeback")
        assert [entry["effects"] for entry in event["entries"]] == ["2 actions are taken back"]
        assert (event["to_act"], event["views"]["0"]["board"]) == ([0], before["board"])
        assert event["seq"] == seq + 2


def play_on(client: Client, seq: int, action: str) -> dict[str, Any]:
    assert client.act(0, seq, action)["t"] == "ack"
    return client.hear("event")


def test_a_bot_that_thinks_is_stopped_by_a_takeback(server: RunningServer) -> None:
    """Whatever comes first, the player is to act with an empty board in the end."""
    match, tokens = server.new_match("hextris", seats=[{}, BOT], options={"first": 0})
    with server.join(match, tokens[0]) as player:
        seq = play(player, 0, "drop S a2")["seq"]
        assert player.act(0, seq, "takeback")["t"] == "ack", "an older number does not matter"
        event = hear_entry(player, "takeback")
        assert event["to_act"] == [0]
        assert not event["views"]["0"]["board"]


def test_a_bot_declines_a_draw_unless_it_stands_worse(server: RunningServer) -> None:
    for stowed, answer in (([0, 0], "decline draw"), ([0, 1], "decline draw"), ([1, 0], "accept draw")):
        position = {"game": "hextris", "players": 2, "stowed": stowed, "turn": 0, "unchecked": True}
        match, tokens = server.new_match("hextris", seats=[{}, BOT], position=position)
        with server.join(match, tokens[0]) as player:
            event = play(player, 0, "offer draw")
            told = [(entry["player"], entry["action"]) for entry in event["entries"]]
            assert told == [(0, "offer draw"), (1, answer)]
            assert (event["outcome"] is not None) == (answer == "accept draw")


def test_a_draw_can_be_accepted_out_of_turn_and_is_a_rule_of_the_match(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
        offered = play(second, 1, "offer draw")
        assert first.act(0, offered["seq"], "drop S a2")["t"] == "ack"
        assert second.act(1, offered["seq"], "drop S b1")["t"] == "stale"
        assert first.act(0, offered["seq"], "accept draw")["t"] == "refused", "to act was to decline"
        match, tokens = server.new_match("hextris", options={"first": 0})
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
        offered = play(first, 0, "offer draw", "drop S a2")
        assert second.act(1, offered["seq"] - 1, "accept draw")["t"] == "ack", "the offer is older than the drop"
        assert hear_entry(second, "accept draw")["outcome"]["places"] == [1, 1]


def test_an_answer_to_an_earlier_offer_is_stale(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
        play(first, 0, "drop S a2", "takeback")
        seen = hear_entry(second, "takeback")["seq"]
        now = play_on(first, seen, "decline takeback")["seq"]
        assert second.act(1, now, "drop S b1")["t"] == "ack"
        assert first.act(0, now + 1, "takeback")["t"] == "ack"
        assert second.act(1, seen, "accept takeback")["t"] == "stale"


def test_offers_and_takebacks_outlive_a_restart(folder: Path) -> None:
    with running_server(folder) as server:
        match, tokens = server.new_match("hextris", options={"first": 0})
        with server.join(match, tokens[0]) as first:
            play(first, 0, "drop S a2", "offer draw", "takeback")
    with running_server(folder) as server, server.join(match, tokens[1]) as second:
        assert [offer["kind"] for offer in second.picture["offers"]] == ["draw", "takeback"]
        event = play(second, 1, "accept takeback")
        assert (event["to_act"], event.get("offers", [])) == ([0], [])


def test_bots_wait_while_a_takeback_is_asked(folder: Path) -> None:
    with running_server(folder, replace(QUICK, bot_pause_s=0.2)) as server:
        match, tokens = server.new_match("hextris", players=3, seats=[{}, {}, BOT], options={"first": 0})
        with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
            play(first, 0, "drop S a2")
            now = hear_entry(second, "drop S a2")["seq"]
            for seq, action in enumerate(("drop S b1", "takeback"), now):
                assert second.act(1, seq, action)["t"] == "ack"
            asked = hear_entry(first, "takeback")
            assert asked["to_act"] == [2]
            with pytest.raises(TimeoutError):
                first.socket.recv(timeout=1.0)
            answered = play_on(first, asked["seq"], "accept takeback")
            assert answered["to_act"] == [1]


def test_looking_back_goes_through_takebacks_and_snapshots(server: RunningServer) -> None:
    """More entries than lie between two snapshots, taken back and played again."""
    match, tokens = server.new_match("ice_pirates", position=SEA)
    views: dict[int, Any] = {}
    with server.join(match, *tokens) as both:
        event = both.picture
        for turn in range(2 * SNAPSHOT_EVERY):
            player = event["to_act"][0]
            event = step(both, player, event["seq"], "end")
            views[event["seq"]] = event["views"]["0"]
            if turn % 9 == 8:
                for _ in range(5):
                    event = step(both, player, event["seq"], "takeback")
                    views[event["seq"]] = event["views"]["0"]
                    player = event["to_act"][0]
    CACHE._answers.clear()
    with server.join(match, tokens[0]) as first:
        for number, (seq, view) in enumerate(views.items()):
            first.say(t="view_at", id=number, seq=seq)
            assert first.hear("view_at")["view"] == view, seq


def step(client: Client, player: Player, seq: int, action: str) -> dict[str, Any]:
    answer = client.act(player, seq, action)
    assert answer["t"] == "ack", answer
    while (event := client.hear("event"))["seq"] < answer["seq"]:
        pass
    return event
