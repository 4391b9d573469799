"""What bots think while they think: for whom, how often, and that it tells no secret."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.thinking import Budget, think
from iceharbor.bots.tree import THOUGHTS_MS
from iceharbor.catalogue import open_game
from iceharbor.codec import dump, plain
from iceharbor.match import Match
from iceharbor.server.bots.bot_process import answer
from iceharbor.server.match.room import Room
from iceharbor.server.match.thoughts import ShownThought, teller
from iceharbor.server.wire import Join, NewMatch, NewSeat
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.server_fixture import QUICK, RunningServer

TREE = {"kind": "bot", "bot": "tree"}
PERSON, BOT = NewSeat(claim=True), NewSeat(kind="bot", bot="greedy")
THOUGHT = ShownThought(100, ())


def request(game: str = "hextris", bot: str = "tree", **more: Any) -> str:
    match = Match.begin(open_game(game, 2)).settle(Random(1), keep_timers=True)
    (player,) = match.to_act
    asked = {"want": "action", "game": game, "players": 2, "options": plain(match.header.options), "bot": bot}
    view = plain(match.game.position(match.view(player)))
    return dump({**asked, "player": player, "view": view, "seed": "1", **more}).decode()


def heard(
    folder: Path, seats: tuple[NewSeat, ...], joins: dict[str, tuple[int, ...]], game: str = "hextris", **more: Any
) -> dict[str, bool]:
    return asyncio.run(hearing(folder, seats, joins, game, **more))


# --- The process of the bots ------------------------------------------------------------------------------------------


def test_a_bot_that_searches_says_its_thoughts_and_plays_what_it_plays_silently() -> None:
    said: list[dict[str, Any]] = []
    aloud = answer(request(thoughts=True), said.append)
    assert aloud == answer(request(thoughts=False), lambda thought: pytest.fail("it was not asked"))
    first, *_, last = [each["thought"] for each in said]
    assert first["simulations"] < last["simulations"] == 4000
    assert " ".join(last["actions"][0]["words"]) == aloud["action"]
    assert len(last["actions"]) == 3


def test_a_quick_search_says_its_first_thought_and_its_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("iceharbor.server.bots.bot_process.THOUGHTS_S", 1e9)
    said: list[dict[str, Any]] = []
    answer(request(thoughts=True), said.append)
    assert len(said) == 2


def test_a_bot_that_does_not_search_says_nothing() -> None:
    assert "action" in answer(request(bot="greedy", thoughts=True), lambda thought: pytest.fail("it does not search"))


def test_a_budget_in_milliseconds_has_thoughts_on_the_way() -> None:
    match = Match.begin(open_game("hextris", 2, {"first": 0}))
    bot = BOTS["hextris"]["deep"](match.game)
    thoughts = list(think(bot, match.view(0), 0, Random(1), Budget(ms=5 * THOUGHTS_MS)))
    assert 2 <= len(thoughts) <= 6
    assert [each.simulations for each in thoughts] == sorted(each.simulations for each in thoughts)


# --- Who is told ------------------------------------------------------------------------------------------------------


async def hearing(
    folder: Path, seats: tuple[NewSeat, ...], joins: dict[str, tuple[int, ...]], game: str = "hextris", **more: Any
) -> dict[str, bool]:
    """By client, which joined with these seats, whether it hears what the bot of the last seat thinks."""
    async with some_rooms(folder, QUICK, FakeClock()) as (rooms, _):
        made = await rooms.create(NewMatch(game, len(seats), seats=seats, **more))
        room = await rooms.open(made.match)
        clients = {}
        for name, held in joins.items():
            tokens = tuple(made.tokens[player] or "" for player in held)
            clients[name] = FakeClient()
            room.join(clients[name], Join(tokens, thinking=name != "silent"))
        tell = teller(room, len(seats) - 1)
        if tell is not None:
            tell(THOUGHT)
        return {name: any(b'"t":"thinking"' in frame for frame in each.heard) for name, each in clients.items()}


def test_a_player_against_bots_is_told_but_not_who_did_not_ask_nor_a_spectator(folder: Path) -> None:
    joins = {"player": (0,), "silent": (0,), "spectator": ()}
    assert heard(folder, (PERSON, BOT), joins) == {"player": True, "silent": False, "spectator": False}


def test_spectators_are_told_where_only_bots_play(folder: Path) -> None:
    assert heard(folder, (BOT, BOT), {"spectator": ()}) == {"spectator": True}


def test_in_a_match_between_people_no_client_is_told(folder: Path) -> None:
    joins = {"one": (0,), "other": (1,), "spectator": ()}
    assert not any((heard(folder, (PERSON, PERSON, BOT), joins)).values())


def test_a_device_with_the_seats_of_all_people_is_told(folder: Path) -> None:
    assert heard(folder, (PERSON, PERSON, BOT), {"both": (0, 1)}) == {"both": True}


@pytest.mark.parametrize(("hints", "told"), [("all", True), ("none", False)])
def test_the_option_of_the_match_decides_for_all(folder: Path, hints: str, told: bool) -> None:
    joins = {"one": (0,), "spectator": ()}
    found = heard(folder, (PERSON, PERSON, BOT), joins, hints=hints)
    assert set(found.values()) == {told}


def test_nothing_is_told_where_the_game_hides_something(folder: Path) -> None:
    seats = (PERSON, BOT, BOT)
    assert heard(folder, seats, {"player": (0,)}, "undercut", options={"hidden_hands": True}) == {"player": False}


def told_after(folder: Path, change: Callable[[Room, FakeClient], None]) -> bool:
    """Whether a player against a bot hears a thought after something has changed."""

    async def hear() -> bool:
        async with some_rooms(folder, QUICK, FakeClock()) as (rooms, _):
            made = await rooms.create(NewMatch("hextris", 2, {"first": 0}, (PERSON, BOT)))
            room = await rooms.open(made.match)
            client = FakeClient()
            room.join(client, Join((made.tokens[0] or "",), thinking=True))
            tell = teller(room, 1)
            assert tell is not None
            change(room, client)
            tell(THOUGHT)
            return any(b'"t":"thinking"' in frame for frame in client.heard)

    return asyncio.run(hear())


def test_a_thought_about_an_earlier_position_is_dropped(folder: Path) -> None:
    def resign(room: Room, client: FakeClient) -> None:
        room.session.match = room.session.match.play(0, "resign")

    assert not told_after(folder, resign)


def test_a_device_that_was_signed_out_meanwhile_is_not_told(folder: Path) -> None:
    def sign_out(room: Room, client: FakeClient) -> None:
        client.tokens = ("another",)

    assert not told_after(folder, sign_out)


def test_on_a_server_the_thoughts_come_before_the_action_of_the_bot(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", seats=[{}, TREE], options={"first": 1})
    with server.line(match) as client:
        client.say(t="join", tokens=[tokens[0]], thinking=True)
        said = client.hear("thinking")
        assert (said["player"], said["seq"]) == (1, 0)
        assert said["actions"][0]["words"]
        assert client.hear("event")["entries"][0]["player"] == 1
