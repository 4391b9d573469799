"""The clock of a match: NATURE acts when its time has come, in order with the players, and never for a player.

A fake clock moves only when a test turns it, so a slow machine changes nothing.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.server.limits import Limits
from iceharbor.server.match.session import take_turn
from iceharbor.server.wire import Join, NewMatch, NewSeat, ProbeReply
from tests.seeds import seeds
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.rush_room import STILL, RushRoom, rush_room

RUNS = 30


def at_a_table(folder: Path, play: Callable[[RushRoom], Awaitable[None]], players: int = 2, **options: Any) -> None:
    async def sitting() -> None:
        async with rush_room(folder, players, **options) as table:
            await play(table)

    asyncio.run(sitting())


def test_natures_timer_runs_and_all_clients_get_its_delay(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        assert table.phase == "countdown"
        for player in (0, 1):
            assert table.heard(player, "event")[-1]["timers"] == [{"action": "go", "in_ms": 3000, "shown": "countdown"}]
        await table.turn(2999)
        assert table.phase == "countdown"
        await table.turn(1)
        event = table.heard(0, "event")[-1]
        assert (event["entries"][-1]["player"], event["entries"][-1]["action"], event["timers"]) == (-1, "go", [])

    at_a_table(folder, play)


def test_a_late_client_gets_the_remaining_delay(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        await table.turn(1250)
        table.rise(0)
        table.sit(0)
        assert table.heard(0, "match")[-1]["timers"] == [{"action": "go", "in_ms": 1750, "shown": "countdown"}]

    at_a_table(folder, play)


def test_nature_acts_at_once_when_no_timer_is_due(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.do(0, "lay 1")
        await table.turn(200)
        assert table.log()[-2:] == [(-1, "stop 1"), (-1, "count")]

    at_a_table(folder, play, stock=1)


def test_a_new_match_leaves_due_actions_to_the_clock() -> None:
    match = Match.begin(open_game("numbers", 2, {"mode": "rush"})).settle(Random(1), keep_timers=True)
    for player in (0, 1):
        match = take_turn(match, player, "ready", Random(1)).after
    assert match.settle(Random(1), keep_timers=True).state.phase == "countdown"


# --- The grace period -------------------------------------------------------------------------------------------------


def test_a_placement_within_the_grace_period_counts_and_a_later_one_is_refused(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        base = table.room.session.match.seq
        await table.do(0, "lay 1")
        await table.do(0, "lay 2")
        assert table.phase == "stop"
        await table.turn(199)
        assert (await table.do(1, "lay 11", base))["t"] == "ack"
        await table.turn(1)
        assert table.log()[-2:] == [(-1, "stop 1"), (-1, "count")]
        late = await table.do(1, "lay 12", base)
        assert (late["t"], late["refusal"]["rule"]) == ("refused", "NU-R6")

    at_a_table(folder, play, stock=2)


def test_an_action_that_arrived_before_natures_counts_even_after_a_wait(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.do(0, "lay 1")
        table.fake_clock.turn(199)
        table.say(1, "lay 11")
        table.fake_clock.turn(500)
        table.say(1, "lay 12")
        await table.room.drain()
        assert table.log()[-3:] == [(0, "lay 1"), (1, "lay 11"), (-1, "count")]

    at_a_table(folder, play, stock=1)


def test_each_player_is_stopped_once_after_their_own_grace_time(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.answer_probes(2, 150)
        for number in range(3):
            await table.do(0, f"lay {number}")
        timers = table.heard(1, "event")[-1]["timers"]
        assert timers == [{"action": "stop 1", "in_ms": 200}, {"action": "stop 2", "in_ms": 350}]
        await table.turn(10_000)
        assert table.log()[-3:] == [(-1, "stop 1"), (-1, "stop 2"), (-1, "count")]

    at_a_table(folder, play, players=3)


def credit(folder: Path, took_ms: float) -> int:
    """The grace period for a player whose page answers with this delay."""
    waited: list[int] = []

    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.answer_probes(1, took_ms)
        await table.do(0, "lay 1")
        waited.append(table.heard(0, "event")[-1]["timers"][0]["in_ms"])

    at_a_table(folder, play, stock=1)
    return waited[0]


def test_a_round_trip_is_credited_and_no_more_than_the_bound(folder: Path) -> None:
    assert [credit(folder / f"{ms}", ms) for ms in (0, 40, 299, 2000)] == [200, 240, 499, 500]


def test_a_player_who_answers_no_probe_gets_no_extra_time(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.turn(5000)
        await table.do(0, "lay 1")
        assert table.heard(0, "event")[-1]["timers"] == [{"action": "stop 1", "in_ms": 200}]

    at_a_table(folder, play, stock=1)


def test_only_the_first_answer_to_a_probe_counts_and_only_to_one_that_was_sent(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        answered = await table.answer_probes(1, 10)
        await table.turn(290)
        for number in [answered, 0, 999] * 5:
            table.room.receive(table.ears[1], ProbeReply(number))
        await table.do(0, "lay 1")
        assert table.heard(0, "event")[-1]["timers"] == [{"action": "stop 1", "in_ms": 210}]

    at_a_table(folder, play, stock=1)


def test_a_running_grace_time_cannot_be_extended(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.answer_probes(1, 10)
        table.ears[1].heard.clear()
        await table.turn(1000)
        await table.do(0, "lay 1")
        await table.turn(100)
        for number in [message["id"] for message in table.heard(1, "probe")] * 5:
            table.room._latency.record_reply(table.ears[1], number)
        assert table.heard(0, "event")[-1]["timers"] == [{"action": "stop 1", "in_ms": 210}]
        await table.turn(110)
        assert table.phase == "over"

    at_a_table(folder, play, stock=1)


# --- Timers that are no longer due ------------------------------------------------------------------------------------


def test_a_timer_that_is_no_longer_due_is_cancelled(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.turn(9900)
        await table.do(0, "lay 1")
        await table.turn(60_000)
        assert (-1, "time") not in table.log()

    at_a_table(folder, play, stock=1, cap=10)


def test_a_timer_event_that_is_outdated_is_dropped(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        await table.turn(9900)
        table.say(0, "lay 1")
        table.fake_clock.turn(100)
        await table.room.drain()
        assert table.log()[-1] == (0, "lay 1")

    at_a_table(folder, play, stock=1, cap=10)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_timer_that_stays_due_keeps_running(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        for number in range(9):
            await table.turn(1000)
            await table.do(0, f"lay {number}")
        assert table.heard(0, "event")[-1]["timers"] == [{"action": "time", "in_ms": 1000, "shown": "clock"}]
        await table.turn(1000)
        assert table.log()[-1] == (-1, "time")

    at_a_table(folder, play, stock=20, cap=10)


def test_only_nature_plays_its_actions(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        assert (await table.do(0, "go"))["t"] == "refused"
        await table.turn(3000)
        await table.do(0, "lay 1")
        for text in ("stop 1", "time", "count"):
            assert (await table.do(1, text))["t"] == "refused"
        assert table.phase == "stop"

    at_a_table(folder, play, stock=1, cap=10)


# --- Joining and leaving ----------------------------------------------------------------------------------------------


def test_a_match_with_a_timer_stays_loaded_and_continues_without_clients(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        table.rise(0, 1)
        assert not table.room.idle
        await table.turn(3000)
        assert table.phase == "rush"
        assert table.room.idle

    at_a_table(folder, play)


def test_reopening_a_match_restarts_its_timers(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        await table.turn(2900)
        await table.room.close()
        table.room = await table.rooms.open(table.room.id)
        await table.turn(60_000)
        assert table.phase == "countdown"  # no player has come yet
        table.sit(0)
        assert table.heard(0, "match")[-1]["timers"] == [{"action": "go", "in_ms": 3000, "shown": "countdown"}]
        await table.turn(3000)
        assert table.log()[-1] == (-1, "go")

    at_a_table(folder, play)


def test_an_unloaded_matchs_clock_does_nothing(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        old = table.room
        await old.close()
        table.fake_clock.turn(60_000)
        assert old.idle

    at_a_table(folder, play)


def test_timers_stop_for_bots_alone_without_spectators(folder: Path) -> None:
    async def see() -> tuple[str, list[Any]]:
        fake_clock = FakeClock()
        async with some_rooms(folder, STILL, fake_clock) as (rooms, _):
            made = await rooms.create(NewMatch("numbers", 2, {"mode": "rush", "cap": 10}, (NewSeat(),) * 2))
            room, ear = await rooms.open(made.match), FakeClient()
            for player in (0, 1):
                room.session.commit(room.session.propose(player, "ready"), b"")
            room.seating.rows = tuple(row.__class__(row.name, "random") for row in room.rows)
            room.join(ear, Join())
            fake_clock.turn(1000)
            room.leave(ear)
            fake_clock.turn(60_000)
            await room.drain()
            phase = room.session.match.state.phase
            room.join(ear, Join())
            return phase, [json.loads(frame)["timers"] for frame in ear.heard if frame.startswith(b'{"t":"match"')]

    phase, clocks = asyncio.run(see())
    assert phase == "countdown"
    assert clocks == [[{"action": "go", "in_ms": 3000, "shown": "countdown"}]] * 2


# --- Times of entries -------------------------------------------------------------------------------------------------


def test_every_entry_says_when_it_reached_the_server_also_after_a_restart(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.turn(500)
        await table.ready()
        await table.turn(3000)
        await table.turn(21)
        await table.do(1, "lay 5")
        times = [entry["at_ms"] for event in table.heard(0, "event") for entry in event["entries"]]
        assert times == [500, 500, 3500, 3521]
        await table.room.close()
        table.room = await table.rooms.open(table.room.id)
        table.sit(0)
        assert [entry["at_ms"] for entry in table.heard(0, "match")[-1]["log"]] == times
        table.fake_clock.date -= 3_000_000
        await table.room.close()
        table.room = await table.rooms.open(table.room.id)
        table.sit(0)
        await table.do(0, "lay 6")
        assert table.heard(0, "event")[-1]["entries"][0]["at_ms"] == 3521  # times never decrease

    at_a_table(folder, play)


# --- A rush -----------------------------------------------------------------------------------------------------------


def test_in_a_rush_everything_is_judged_as_it_comes(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        base = table.room.session.match.seq
        for number in range(20):
            assert (await table.do(number % 3, f"lay {number}", base))["t"] == "ack"
        early = await table.do(0, "lay 99", base + 100)
        assert early["t"] == "stale"

    at_a_table(folder, play, players=3, stock=50)


def test_all_may_be_ready_at_once(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        for player in range(5):
            assert (await table.do(player, "ready", base=0))["t"] == "ack"

    at_a_table(folder, play, players=5)


def test_a_placement_sent_before_the_client_saw_the_rush_is_checked_on_arrival(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.ready()
        base = table.room.session.match.seq
        early = await table.do(0, "lay 1")
        assert early["t"] == "refused"
        await table.turn(3000)
        assert (await table.do(0, "lay 1", base))["t"] == "ack"

    at_a_table(folder, play)


def test_the_same_key_lays_once_however_often_it_comes(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        await table.rush()
        base = table.room.session.match.seq
        first = await table.do(0, "lay 1", base, "k")
        for number in range(40):  # more answers than are kept in memory
            await table.do(1, f"lay {100 + number}")
        assert await table.do(0, "lay 1", base, "k") == first
        assert (await table.do(0, "lay 2", base, "k"))["code"] == "key_reused"
        await table.do(1, "lay 200", base)
        await table.turn(1000)
        assert table.phase == "over"
        assert await table.do(0, "lay 1", base, "k") == first
        assert table.log().count((0, "lay 1")) == 1

    at_a_table(folder, play, stock=41)


def test_a_flooding_player_fills_only_their_own_queue(folder: Path) -> None:
    async def sitting() -> None:
        async with rush_room(folder, 3, Limits(presence_s=3600, inbox=4), stock=50) as table:
            await table.rush()
            mine = [table.say(0, f"lay {number}") for number in range(9)]
            his = table.say(1, "lay 100")
            await table.room.drain()
            assert [table.answer(0, key)["t"] for key in mine] == ["ack"] * 4 + ["error"] * 5
            assert table.answer(0, mine[-1])["code"] == "busy"
            assert table.answer(1, his)["t"] == "ack"

    asyncio.run(sitting())


# --- Random rushes ----------------------------------------------------------------------------------------------------


async def a_rush_by_chance(table: RushRoom, rng: Random) -> int:
    """All players place at random moments, some with slow pages; the test computes the expected result itself.

    Returns the number of placements that came too late.
    """
    players = len(table.tokens)
    delays = [rng.choice((None, 20, 150, 700)) for _ in range(players)]
    await table.rush()
    for player, delay in enumerate(delays):
        if delay is not None:
            await table.answer_probes(player, delay)
    credit = [0 if delay is None else min(300, delay) for delay in delays]
    plan = sorted((rng.uniform(0, 3000), player, 100 * player + k) for player in range(players) for k in range(6))
    stocks, laid, until = [5] * players, list[tuple[int, str]](), dict[int, float]()
    late, began, base = 0, table.fake_clock.now(), table.room.session.match.seq
    for at_ms, player, number in plan:
        await table.turn(began * 1000 + at_ms - table.fake_clock.now() * 1000)
        in_time = at_ms < until.get(player, 10**9) and stocks[player] > 0
        answer = await table.do(player, f"lay {number}", base)
        assert answer["t"] == ("ack" if in_time else "refused"), (player, at_ms, until, answer)
        late += not in_time
        if in_time:
            stocks[player] -= 1
            laid.append((player, f"lay {number}"))
            if stocks[player] == 0 and not until:
                until = {other: at_ms + 200 + credit[other] for other in range(players)}
    await table.turn(1000)
    assert [entry for entry in table.log() if entry[1].startswith("lay")] == laid
    stopped = [text for _, text in table.log() if text.startswith("stop")]
    assert sorted(stopped) == [f"stop {player}" for player in range(players) if stocks[player]]
    assert table.phase == "over"
    return late


@pytest.mark.parametrize("seed", seeds(1))
def test_in_random_rushes_no_action_is_stale_and_each_player_gets_grace_time(folder: Path, seed: int) -> None:
    late = 0

    async def runs() -> None:
        nonlocal late
        for run in range(RUNS):
            rng = Random(f"{seed} {run}")
            async with rush_room(folder / f"{run}", rng.randint(2, 5), stock=5) as table:
                late += await a_rush_by_chance(table, rng)

    asyncio.run(runs())
    assert late > RUNS
