"""Prospects over the wire: after the plan, off the event loop, computed once, within 100 ms."""

import threading
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from iceharbor.games.ice_pirates import IcePirates
from iceharbor.plan import Words
from iceharbor.prospect import Prospect
from iceharbor.server.prospect_messages import AskProspect
from iceharbor.server.wire import Act, AskPlan
from tests.server.room_fixture import a_room
from tests.server.server_fixture import QUICK, WAIT_S
from tests.server.test_threats import heard, joined, on_a_loop, say

MOVE: Words = ("move", "S1")
SOON_S = 0.1


def asked_of(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Words]]:
    """A list that receives the seat and the words of each prospect that the game computes."""
    asked: list[tuple[int, Words]] = []
    prospect = IcePirates.prospect

    def noted(game: IcePirates, view: Any, player: int, words: Words) -> Prospect | None:
        assert view.sight == player
        asked.append((player, words))
        return prospect(game, view, player, words)

    monkeypatch.setattr(IcePirates, "prospect", noted)
    return asked


@on_a_loop
async def test_a_prospect_follows_the_plan_with_the_rim_and_the_water(tmp_path: Path) -> None:
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player, seq = min(room.session.match.to_act), room.session.match.seq
        ear = joined(room, tokens[player])
        say(room, ear, AskPlan(1, player, MOVE), AskProspect(2, player, MOVE))
        (plan,), (answer,) = await heard(ear, "plan"), await heard(ear, "prospect")
        assert (answer["id"], answer["seq"], answer["prospect"]["words"]) == (2, seq, ["move", "S1"])
        (fan,) = (choice for choice in plan["plan"]["choices"] if choice["type"] == "headings")
        rim = answer["prospect"]["rim"]
        assert (rim[0]["start"], rim[-1]["stop"]) == (fan["arcs"][0]["start"], fan["arcs"][-1]["stop"])
        assert len(answer["prospect"]["water"][0]) > 2
        assert answer["prospect"]["tolerance_u"] > 0


@on_a_loop
async def test_a_prospect_is_computed_once_for_each_position_seat_and_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of(monkeypatch)
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player, seq = min(room.session.match.to_act), room.session.match.seq
        one, other = joined(room, tokens[player]), joined(room, tokens[player])
        for ear in (one, other):
            say(room, ear, AskProspect(1, player, MOVE))
        answers = [(await heard(ear, "prospect"))[0] for ear in (one, other)]
        assert answers[0] == answers[1]
        assert asked == [(player, MOVE)]
        say(room, one, Act("end", player, seq, ("end",)))
        await heard(one, "event")
        say(room, one, AskProspect(2, player, MOVE))
        late = (await heard(one, "prospect", 2))[1]
        assert (late["seq"], late["prospect"]) == (seq + 1, None), "it is not their turn"
        assert len(asked) == 2


@on_a_loop
async def test_a_prospect_among_sixty_ships_comes_within_a_tenth_of_a_second(tmp_path: Path) -> None:
    async with a_room(tmp_path, "ice_pirates", 5, QUICK, fleet=4) as (room, tokens):
        player = min(room.session.match.to_act)
        ear, took = joined(room, tokens[player]), []
        for number, ship in enumerate(("S1", "S2", "M1", "L1", "S1"), 1):
            start = perf_counter()
            say(room, ear, AskProspect(number, player, ("move", ship)))
            await heard(ear, "prospect", number)
            took.append(perf_counter() - start)
        assert min(took[1:]) < SOON_S, took


@on_a_loop
async def test_actions_do_not_wait_for_a_prospect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()

    def slow(game: IcePirates, view: Any, player: int, words: Words) -> Prospect:
        assert ready.wait(WAIT_S)
        return Prospect(words, ())

    monkeypatch.setattr(IcePirates, "prospect", slow)
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player, seq = min(room.session.match.to_act), room.session.match.seq
        ear = joined(room, tokens[player])
        say(room, ear, AskProspect(1, player, MOVE), AskProspect(2, player, ("move", "L1")))
        (busy,) = await heard(ear, "error")
        assert (busy["code"], busy["id"]) == ("busy", 2)
        say(room, ear, Act("end", player, seq, ("end",)))
        await heard(ear, "ack")
        ready.set()
        (answer,) = await heard(ear, "prospect")
        assert answer["seq"] == seq


@pytest.mark.parametrize("game", ["parley", "hextris"])
@on_a_loop
async def test_a_game_without_fans_has_no_prospect(tmp_path: Path, game: str) -> None:
    async with a_room(tmp_path, game, 2, QUICK) as (room, tokens):
        ear = joined(room, tokens[0])
        say(room, ear, AskProspect(1, 0, ()))
        assert (await heard(ear, "prospect"))[0]["prospect"] is None


@on_a_loop
async def test_a_prospect_is_only_for_a_held_seat(tmp_path: Path) -> None:
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        for ear in (joined(room), joined(room, tokens[0])):
            say(room, ear, AskProspect(1, 1, MOVE))
            (error,) = await heard(ear, "error")
            assert (error["code"], error["id"]) == ("not_your_seat", 1)


@on_a_loop
async def test_a_failing_prospect_is_reported_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: IcePirates, view: Any, player: int, words: Words) -> Prospect:
        raise ZeroDivisionError

    monkeypatch.setattr(IcePirates, "prospect", broken)
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player = min(room.session.match.to_act)
        ear = joined(room, tokens[player])
        say(room, ear, AskProspect(1, player, MOVE))
        assert (await heard(ear, "error"))[0]["code"] == "internal_error"
        monkeypatch.undo()
        say(room, ear, AskProspect(2, player, ("move", "L1")))
        assert (await heard(ear, "prospect"))[0]["id"] == 2
