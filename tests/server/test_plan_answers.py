"""Plans that take long: made in a thread, in order for each client, and true of the table when they are sent."""

import threading
from pathlib import Path
from typing import Any

import pytest

from iceharbor.contract import Player
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.pirates_csg import PiratesCSG
from iceharbor.plan import Plan, Words
from iceharbor.server.match.plan_answers import MAX_WAITING
from iceharbor.server.wire import Act, AskPlan
from tests.server.room_fixture import a_room
from tests.server.server_fixture import QUICK, WAIT_S
from tests.server.test_threats import heard, joined, on_a_loop, say


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Plans of Ice Pirates take until this is set; each names the player to act."""
    ready = threading.Event()

    def slow(game: IcePirates, view: Any, player: Player, words: Words) -> Plan:
        assert ready.wait(WAIT_S)
        if words == ("broken",):
            raise ZeroDivisionError
        return Plan(words, prompt=f"player {min(game.to_act(view))} acts")

    monkeypatch.setattr(IcePirates, "long_plans", True)
    monkeypatch.setattr(IcePirates, "plan", slow)
    return ready


@on_a_loop
async def test_actions_do_not_wait_for_a_long_plan_which_then_shows_the_new_table(
    tmp_path: Path, ready: threading.Event
) -> None:
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        player = min(room.session.match.to_act)
        ear = joined(room, tokens[player])
        say(room, ear, AskPlan(1, player, ()), Act("end", player, room.session.match.seq, ("end",)))
        await heard(ear, "ack")
        ready.set()
        (answer,) = await heard(ear, "plan")
        assert (answer["id"], answer["plan"]["prompt"]) == (1, f"player {1 - player} acts")


@on_a_loop
async def test_long_plans_are_answered_in_order_and_a_flood_is_refused(tmp_path: Path, ready: threading.Event) -> None:
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        ear = joined(room, tokens[0])
        say(room, ear, *(AskPlan(number, 0, (f"w{number}",)) for number in range(MAX_WAITING + 2)))
        (busy,) = await heard(ear, "error")
        assert (busy["code"], busy["id"]) == ("busy", MAX_WAITING + 1)
        ready.set()
        answers = await heard(ear, "plan", MAX_WAITING + 1)
        assert [answer["id"] for answer in answers] == list(range(MAX_WAITING + 1))


@on_a_loop
async def test_a_long_plan_that_fails_is_reported_and_the_next_one_answered(
    tmp_path: Path, ready: threading.Event
) -> None:
    ready.set()
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        ear = joined(room, tokens[0])
        say(room, ear, AskPlan(1, 0, ("broken",)), AskPlan(2, 0, ()))
        (error,) = await heard(ear, "error")
        assert (error["code"], error["id"]) == ("internal_error", 1)
        assert [answer["id"] for answer in await heard(ear, "plan")] == [2]


@on_a_loop
async def test_a_client_that_leaves_gets_no_plan_and_its_thread_harms_nothing(
    tmp_path: Path, ready: threading.Event
) -> None:
    async with a_room(tmp_path, "ice_pirates", 2, QUICK, fleet=1) as (room, tokens):
        gone, ear = joined(room, tokens[0]), joined(room, tokens[1])
        say(room, gone, AskPlan(1, 0, ()))
        room.leave(gone)
        ready.set()
        say(room, ear, AskPlan(2, 1, ()))
        assert [answer["id"] for answer in await heard(ear, "plan")] == [2]
        assert not [said for said in gone.heard if b'"t":"plan"' in said]


def test_pirates_csg_plans_in_a_thread_because_closing_a_move_searches_all_its_headings() -> None:
    """PC-A49."""
    assert PiratesCSG.long_plans
