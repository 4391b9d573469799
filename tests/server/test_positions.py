"""Positions made by hand: checked over HTTP, used to start a match, stored. They reveal nothing and break nothing."""

import asyncio
import json
import os
import signal
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from iceharbor import catalogue, files
from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.server.wire import MAX_BODY
from tests.as_json import as_json
from tests.server.server_fixture import GAMES, QUICK, Answer, RunningServer, running_server
from tests.server.test_killed import yard
from tests.starts import midway

DUEL: dict[str, Any] = {
    "game": "ice_pirates",
    "players": 2,
    "unchecked": True,
    "turn": {"player": 1, "actions_left": 2},
    "ships": [
        {"name": "L1", "player": 0, "size": "L", "stern": [8000, 8000], "heading": 450, "damage": 1},
        {"name": "S2", "player": 1, "size": "S", "stern": [20000, 20000], "heading": 3599, "moved": True},
    ],
    "islands": [{"name": "T1", "at": [14000, 14000], "nest": ["L plain", "M treasure", "S plain"], "seen_by": [0]}],
    "homes": [{"player": 0, "at": [4000, 4000]}, {"player": 1, "at": [30000, 30000]}],
}
PERSONS = [{"kind": "person"}, {"kind": "person"}]


def judged(server: RunningServer, position: Any) -> Answer:
    return server.post("/api/positions", {"position": position})


def problem(answer: Answer) -> str:
    """What is wrong with a position that was asked about: that is an answer and no bad request."""
    return complaint(answer, 200)


def complaint(answer: Answer, status: int = 400) -> str:
    assert (answer.status, answer.json["error"]["code"]) == (status, "malformed"), answer.body
    message: str = answer.json["error"]["message"]
    assert 8 < len(message) < 500
    assert "Traceback" not in message
    return message


# --- Checking ---------------------------------------------------------------------------------------------------------


def test_a_possible_position_is_returned_whole_with_exact_outlines(server: RunningServer) -> None:
    answer = judged(server, DUEL)
    assert answer.status == 200, answer.body
    view = answer.json["view"]
    assert (view["to_act"], view["turn"], view["outcome"]) == ([1], {"player": 1, "actions_left": 2}, None)
    assert [len(ship["hull"]) for ship in view["ships"]] == [3, 3]
    assert view["options"]["fleet"] == 4
    assert view["unchecked"] is True
    assert "viewer" not in view
    assert judged(server, view).json["view"] == view


def changed(**fields: Any) -> dict[str, Any]:
    return {**DUEL, **fields}


def first_ship(**fields: Any) -> dict[str, Any]:
    first, *others = DUEL["ships"]
    return changed(ships=[{**first, **fields}, *others])


IMPOSSIBLE = (
    (first_ship(stern=[20000, 20200]), "0.L1 touches 1.S2"),
    (first_ship(stern=[100, 100]), "0.L1 is not inside the field"),
    (first_ship(damage=4), "ships[0].damage"),
    (first_ship(name="L01"), "ships[0].name"),
    (first_ship(name="S2", size="S", player=1), "1.S2 is listed twice"),
    (first_ship(player=2), "ships[0].player"),
    (first_ship(heading=3600), "ships[0].heading"),
    (changed(turn={"player": 0, "actions_left": 4}), "turn.actions_left"),
    (changed(unchecked=False), "unchecked"),
    (changed(to_act=[0]), "to_act"),
)


@pytest.mark.parametrize(("position", "told"), IMPOSSIBLE, ids=[told for _, told in IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused_with_what_and_where(
    server: RunningServer, position: dict[str, Any], told: str
) -> None:
    assert told in problem(judged(server, position))


def test_a_refused_position_is_drawn_and_its_reason_refers_to_its_objects(server: RunningServer) -> None:
    answer = judged(server, first_ship(stern=[20000, 20200]))
    problem(answer)
    found = answer.json["position"]
    first = {"ref": "object", "object": "0.L1", "label": "L1", "seat": 0}
    second = {"ref": "object", "object": "1.S2", "label": "S2", "seat": 1}
    assert found["reason"] == [first, " touches ", second, "."]
    assert [ship["name"] for ship in found["scene"]["ships"]] == ["0.L1", "1.S2"]
    assert found["scene"]["ships"][0]["damage"] == 1
    assert [card["name"] for card in found["scene"]["cards"]] == ["H0", "H1"]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (first_ship(damage=4), ["Ships[0].damage: 4 is not between 0 and 3."]),
        (changed(turn={"player": 2, "actions_left": 1}), ["Turn.player: 2 is not between 0 and 1."]),
    ],
)
def test_a_refused_position_that_cannot_be_drawn_has_a_reason_alone(
    server: RunningServer, position: dict[str, Any], reason: list[str]
) -> None:
    assert judged(server, position).json["position"] == {"reason": reason, "scene": None}


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_a_position_for_more_or_fewer_players_than_it_is_of_is_refused(server: RunningServer, name: str) -> None:
    match = midway(name, Random(4))
    position = as_json(match.written(match.state))
    fewest, most = match.game.info.players
    for players in set(range(fewest, most + 1)) - {match.game.players}:
        assert problem(judged(server, {**position, "players": players}))
        answer = server.post("/api/matches", {"game": name, "players": players, "position": position})
        assert complaint(answer) == (
            f"position: it is {name} for {match.game.players} players, but the match is {name} for {players}"
        )


def test_a_view_is_not_a_position(server: RunningServer) -> None:
    for viewer in (None, 0):
        assert "one viewer" in problem(judged(server, changed(viewer=viewer)))


DEEP: Any = []
for _ in range(40):
    DEEP = [DEEP]

HOSTILE: tuple[Any, ...] = (
    None,
    7,
    "ice_pirates",
    [],
    {},
    {"game": "chess", "players": 2},
    {"game": ["ice_pirates"], "players": 2},
    changed(players=10**9),
    changed(players=True),
    changed(players="2"),
    changed(options=[]),
    changed(options={"corners": [[0, 0], [1, 0], [0, 1]]}),
    changed(options={"fleet": 10**15}),
    changed(ships=[None]),
    changed(ships={}),
    changed(ships="L1"),
    changed(field=[[0, 0], [2**52, 0], [0, 2**52]]),
    changed(field=DEEP),
    changed(turn=None),
    changed(phase="ice"),
    changed(entries=2**52),
    changed(unchecked="yes"),
    changed(unchecked=1),
    changed(anything=True),
    first_ship(stern=[8000.5, 8000]),
    first_ship(stern=[2**52, 2**52]),
    first_ship(name="L" + "9" * 1000),
    first_ship(cargo=["M treasure"] * 500),
    changed(ships=DUEL["ships"] * 200),
)


@pytest.mark.parametrize("position", HOSTILE, ids=lambda position: json.dumps(position)[-50:])
def test_hostile_positions_get_one_clear_error(server: RunningServer, position: Any) -> None:
    is_body = isinstance(position, dict) and DEEP not in position.values()
    complaint(judged(server, position), 200 if is_body else 400)
    body = {"game": "ice_pirates", "players": 2, "seats": PERSONS, "position": position}
    if position is not None:
        complaint(server.post("/api/matches", body))


BODIES = (b"", b"{", b"[]", b"\xff", b"{}", b'{"position":{},"more":1}', b'{"position":' + b"[" * 40 + b"]" * 40 + b"}")


@pytest.mark.parametrize("body", BODIES)
def test_a_malformed_body_about_a_position_gets_one_clear_error(server: RunningServer, body: bytes) -> None:
    complaint(server.ask("POST", "/api/positions", body, {"content-type": "application/json"}))


def test_a_long_body_and_a_foreign_kind_are_refused(server: RunningServer) -> None:
    json_kind = {"content-type": "application/json"}
    assert server.ask("POST", "/api/positions", b" " * (MAX_BODY + 1), json_kind).status == 413
    assert server.ask("POST", "/api/positions", b"{}", {"content-type": "text/plain"}).status == 415


def crowd(count: int) -> dict[str, Any]:
    """Many ships without contact, so that every pair of them is checked."""
    spots = [(number, 2000 + number % 40 * 2300, 3000 + number // 40 * 3000) for number in range(count)]
    ships = [
        {"name": f"S{number // 2 + 1}", "player": number % 2, "size": "S", "stern": [x, y], "heading": 0}
        for number, x, y in spots
    ]
    return {**DUEL, "options": {"width": 96, "height": 48}, "ships": ships, "islands": [], "homes": []}


def cost_s(server: RunningServer, position: dict[str, Any]) -> float:
    """The processor time of this process, which contains the server; other load on the machine does not change it."""
    begun = process_time()
    assert judged(server, position).status == 200
    return process_time() - begun


def test_the_largest_allowed_position_is_quick_and_a_larger_one_is_refused(server: RunningServer) -> None:
    assert min(cost_s(server, crowd(160)) for _ in range(3)) < 2.0
    assert "at most 160" in problem(judged(server, crowd(161)))


def test_position_checks_are_rate_limited(folder: Path) -> None:
    with running_server(folder, replace(QUICK, positions=3, positions_pace=0.001)) as server:
        assert [judged(server, DUEL).status for _ in range(4)] == [200, 200, 200, 429]
        body = {"game": "ice_pirates", "players": 2, "position": DUEL}
        assert server.post("/api/matches", body).status == 429
        assert server.post("/api/positions/standard", {"game": "ice_pirates", "players": 2}).status == 429
        assert server.post("/api/matches", {"game": "numbers", "players": 2}).status == 201


# --- Hidden from a viewer ---------------------------------------------------------------------------------------------


def test_a_guess_fills_only_the_hidden_part_of_a_view(server: RunningServer) -> None:
    match, tokens = server.new_match("ice_pirates", 2, options={"fleet": 1})
    with server.join(match, tokens[0]) as one:
        view = one.picture["views"]["0"]
    assert any("M unknown" in isle["nest"] for isle in view["islands"])
    whole = server.post("/api/positions", {"position": view, "imagine": True}).json["view"]
    assert not any("unknown" in good for isle in whole["islands"] for good in isle["nest"])
    assert [isle["at"] for isle in whole["islands"]] == [isle["at"] for isle in view["islands"]]
    assert whole["ships"] == view["ships"]
    assert judged(server, whole).json["view"] == whole
    match, _ = laid_match(server, whole)
    with server.join(match) as watcher:
        assert watcher.picture["views"]["spectator"]["ships"] == view["ships"]


@pytest.mark.parametrize("viewer", [2, -1, True, "0", [0], 2**52])
def test_a_view_of_an_unknown_player_is_refused(server: RunningServer, viewer: Any) -> None:
    complaint(server.post("/api/positions", {"position": changed(viewer=viewer), "imagine": True}))


@pytest.mark.parametrize("position", HOSTILE, ids=lambda position: json.dumps(position)[-50:])
def test_hostile_views_get_one_clear_error(server: RunningServer, position: Any) -> None:
    complaint(server.post("/api/positions", {"position": position, "imagine": True}))


# --- Starting a match -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("placement", ["automatic", "manual"])
def test_the_standard_position_is_the_beginning_of_play_with_everything_laid(
    server: RunningServer, placement: str
) -> None:
    asked = {"game": "ice_pirates", "players": 3, "options": {"fleet": 2, "placement": placement}}
    view = server.post("/api/positions/standard", asked).json["view"]
    assert (view["phase"], view["players"], len(view["ships"])) == ("play", 3, 18)
    assert view["options"]["fleet"] == 2
    assert server.post("/api/positions/standard", asked).json["view"] == view
    assert judged(server, view).json["view"] == view


def test_a_game_that_is_not_laid_out_begins_as_it_is(server: RunningServer) -> None:
    game = GAMES["parley"](2, {"rounds": 3, "coins": 4})
    asked = {"game": "parley", "players": 2}
    answer = server.post("/api/positions/standard", asked)
    assert answer.json["view"] == as_json(game.position(game.setup()))


def test_a_standard_position_of_no_game_is_refused(server: RunningServer) -> None:
    for asked in ({"game": "chess", "players": 2}, {"game": "ice_pirates", "players": 9}, {"game": "ice_pirates"}):
        complaint(server.post("/api/positions/standard", asked))


# --- Playing from there -----------------------------------------------------------------------------------------------


def laid_match(server: RunningServer, position: dict[str, Any]) -> tuple[str, list[str]]:
    return server.new_match(position["game"], position["players"], position=position)


def test_a_match_starts_from_the_position_and_all_clients_are_told(server: RunningServer) -> None:
    match, tokens = laid_match(server, DUEL)
    with server.join(match, *tokens) as both, server.join(match) as watcher:
        assert both.picture["from_position"] is True
        assert watcher.picture["from_position"] is True
        assert server.get(f"/api/matches/{match}").json["from_position"] is True
        assert (both.picture["seq"], both.picture["to_act"]) == (0, [1])
        assert both.picture["views"]["1"]["turn"] == DUEL["turn"]
        assert watcher.picture["views"]["spectator"]["islands"][0]["nest"] == ["L plain", "M unknown", "S unknown"]
        assert both.act(1, 0, "end")["t"] == "ack"
        watcher.say(t="view_at", id=1, seq=0)
        assert watcher.hear("view_at")["view"] == watcher.picture["views"]["spectator"]
    usual, _ = server.new_match()
    assert server.get(f"/api/matches/{usual}").json["from_position"] is False


def test_the_log_of_a_match_from_a_position_holds_it_and_is_replayed(server: RunningServer) -> None:
    match, tokens = laid_match(server, DUEL)
    assert server.get(f"/api/matches/{match}/log").status == 403
    with server.join(match, *tokens) as both:
        assert both.act(1, 0, "end")["t"] == "ack"
        assert both.act(0, 1, "resign")["t"] == "ack"
        final = both.hear("event"), both.hear("event")
    value = server.get(f"/api/matches/{match}/log").json
    assert value["log"][0]["position"]["ships"][0]["name"] == "L1"
    replayed = files.match_in(value)
    assert {**as_json(replayed.game.position(replayed.view(0))), "unchecked": True} == final[1]["views"]["0"]


def test_nature_continues_from_the_position(server: RunningServer) -> None:
    game = GAMES["parley"](2, {"rounds": 1, "coins": 4})
    position = as_json(game.position(game.setup()))
    match, tokens = laid_match(server, position)
    with server.join(match, *tokens) as both:
        assert [entry["player"] for entry in both.picture["log"]] == [-1, -1]
        assert both.picture["to_act"] == [0, 1]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "parley", "players": 2, "position": DUEL},
        {"game": "ice_pirates", "players": 3, "position": DUEL},
        {"game": "ice_pirates", "players": 2, "position": DUEL, "options": {"fleet": 2}},
        {"game": "ice_pirates", "players": 2, "position": changed(forfeited=[0])},
        {"game": "numbers", "players": 2, "position": {"game": "numbers", "players": 2}},
    ],
)
def test_a_match_that_does_not_fit_its_position_or_is_over_is_refused(
    server: RunningServer, body: dict[str, Any]
) -> None:
    complaint(server.post("/api/matches", body))


def test_where_pieces_are_not_counted_bots_play_all_the_same(server: RunningServer) -> None:
    """A bot loads its view: that must not check the number of pieces either."""
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "person"}]
    position = changed(turn={"player": 0, "actions_left": 1})
    match, tokens = server.new_match("ice_pirates", 2, position=position, seats=seats)
    with server.join(match, tokens[1]) as person:
        action = person.hear("event")["entries"][0]
        assert action["player"] == 0
        assert action["action"] != "resign"


def test_options_beside_a_position_may_say_the_same(server: RunningServer) -> None:
    position = changed(options={"turn_cap": 9})
    server.new_match("ice_pirates", 2, position=position, options={"turn_cap": 9})


def test_a_match_from_a_position_outlives_kill_9(folder: Path) -> None:
    async def sail() -> tuple[Any, Any]:
        async with yard(folder) as servers:
            pid, port = await servers.start()
            match, tokens = await asyncio.to_thread(laid_match, RunningServer(port, folder), DUEL)
            before = await asyncio.to_thread(end_turn, RunningServer(port, folder), match, tokens)
            os.kill(pid, signal.SIGKILL)
            _, port = await servers.start()
            return before, await asyncio.to_thread(picture_of, RunningServer(port, folder), match, tokens)

    before, picture = asyncio.run(sail())
    assert picture["views"] == before
    assert picture["from_position"] is True
    assert [entry["action"] for entry in picture["log"]] == ["end"]


def end_turn(server: RunningServer, match: str, tokens: list[str]) -> Any:
    with server.join(match, *tokens) as both:
        assert both.act(1, 0, "end")["t"] == "ack"
        return both.hear("event")["views"]


def picture_of(server: RunningServer, match: str, tokens: list[str]) -> Any:
    with server.join(match, *tokens) as both:
        return both.picture


def test_natures_due_action_in_a_position_waits_for_the_clock(server: RunningServer) -> None:
    match = Match.begin(open_game("torpedo", 2)).play(0, "ready").play(1, "ready")
    name, tokens = laid_match(server, as_json(match.written(match.state)))
    with server.join(name, *tokens) as both:
        assert (both.picture["seq"], both.picture["to_act"]) == (0, [-1])
        assert [due["action"] for due in both.picture["timers"]] == ["go"]
        assert both.hear("event")["entries"][0]["action"] == "go"
