"""Hints: what a bot would do in a seat's place, from that seat's own view, and only where no other person plays."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.bots import BOTS, LEVELS
from iceharbor.bots.bot import Bot
from iceharbor.bots.thinking import Candidate, Thought
from iceharbor.catalogue import GAMES as CATALOGUE
from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.server.bots.bot_process import _request, answer
from iceharbor.server.hint_messages import AdvisedAction, AskedHint
from iceharbor.server.match.advice import NoHint, adviser_of, hint, ranked, suggested, without_dangers
from iceharbor.server.match.room import Room
from iceharbor.server.match.session import MatchSession
from iceharbor.server.rng_factory import system_rng
from tests.games.armada_positions import waters
from tests.games.test_plan_warnings import STUCK
from tests.seeds import seeds, times
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import some_rooms
from tests.server.server_fixture import QUICK, RunningServer, running_server
from tests.server.test_worlds import PLAYERS, TOKENS, TWO, World, begun, otherwise, put

WITH_TURNS = ("armada", "hextris", "ice_pirates", "pirates_csg", "sprawl", "undercut")
"""All games with turns."""
HINTS = times(6, 30, 60)
BOT = {"kind": "bot", "bot": "greedy"}


def ask(server: RunningServer, match: str, player: int, *tokens: str | None) -> Any:
    return server.post(f"/api/matches/{match}/hint", {"player": player, "tokens": tokens})


def refused(answer: Any, status: int, code: str) -> str:
    assert (answer.status, answer.json["error"]["code"]) == (status, code), answer.body
    return str(answer.json["error"]["message"])


# --- What a hint says -------------------------------------------------------------------------------------------------


def positions(name: str, rng: Random) -> Iterator[tuple[Match, Player, Bot]]:
    """Positions of a game between bots, spread over its beginning, with the player to act."""
    game = open_game(name, CATALOGUE[name].info.players[0])
    quick, strong = BOTS[name][LEVELS[name][1]](game), BOTS[name][adviser_of(name)](game)
    match = Match.begin(game).settle(rng, keep_timers=True)
    for number in range(3 * HINTS):
        if match.outcome is not None:
            return
        player = min(match.to_act)
        if number % 3 == 0:
            yield match, player, strong
        match = match.play(player, quick.choose(match.view(player), player, rng)).settle(rng, keep_timers=True)


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", WITH_TURNS)
def test_a_hint_is_words_that_a_plan_shows_and_that_can_be_played(name: str, seed: int) -> None:
    for match, player, bot in positions(name, Random(f"{name} {seed}")):
        view = match.view(player)
        actions = suggested(match.game, bot, view, player, Random(seed))
        assert 1 <= len(actions) <= 3
        for action in actions:
            said = action.tried or action.words
            assert match.game.plan(view, player, action.words).refusal is None, action
            planned = match.game.plan(view, player, said).action
            assert planned is not None, action
            assert match.game.read(planned) == match.game.read(" ".join(said))
            assert (action.at is None and action.heading is None) == (not action.tried)
            assert action.preview is None or not action.preview.reaches
            assert action.value is None or -1 <= action.value <= 1


def test_a_hint_of_a_bot_that_searches_has_up_to_three_actions_with_values_the_best_first() -> None:
    game = open_game("hextris", 2)
    match = Match.begin(game).settle(Random(1), keep_timers=True)
    (player,) = match.to_act
    actions = suggested(game, BOTS["hextris"][adviser_of("hextris")](game), match.view(player), player, Random(1))
    assert len({action.words + action.tried for action in actions}) == len(actions) == 3
    assert all(action.value is not None for action in actions)
    assert all(action.preview is not None and action.preview.pyramids and action.label for action in actions)
    shares = [action.share or 0 for action in actions]
    assert shares == sorted(shares, reverse=True)
    assert 0 < shares[0] <= 1


def test_an_action_that_was_compared_with_no_other_has_no_value() -> None:
    """In Ice Pirates a free look comes before all else."""
    game = open_game("ice_pirates", 2, {"fleet": 1})
    match, rng = Match.begin(game).settle(Random(0), keep_timers=True), Random(0)
    bot = BOTS["ice_pirates"][adviser_of("ice_pirates")](game)
    for _ in range(30):
        (player,) = match.to_act
        best = suggested(game, bot, match.view(player), player, rng)[0]
        if best.words[0] == "explore":
            assert best.value is None
            return
        match = match.play(player, " ".join(best.tried or best.words)).settle(rng, keep_timers=True)
    raise AssertionError("no ship looks")


def test_no_action_of_a_hint_shows_a_higher_value_than_the_one_before_it() -> None:
    tried = (("a", 400, 0.1), ("b", 380, 0.2), ("c", 300, 0.05), ("d", 200, 0.08), ("e", 100, -0.1), ("f", 5, -0.2))
    thought = Thought("a", tuple(Candidate(*each) for each in tried), 1400)
    assert [each.action for each in ranked(thought)] == ["a", "c", "e"]
    assert [each.action for each in ranked(Thought("a"))] == ["a"]


def test_a_hint_leaves_out_what_the_board_calls_a_danger_if_another_action_was_looked_at() -> None:
    match = waters(STUCK)
    stuck, free = Candidate("move S1 090.0", 300, 0.5), Candidate("move S1 020.0", 200, 0.4)
    hardly = Candidate("end", 1, 0.3)

    def left(*candidates: Candidate) -> Thought:
        thought = Thought(candidates[0].action, candidates, 501)
        return without_dangers(match.game, match.view(0), 0, thought)

    assert left(stuck, free, hardly) == Thought(free.action, (free,), 501)
    assert left(free, stuck) == Thought(free.action, (free,), 501)
    assert left(stuck, hardly) == Thought(stuck.action, (stuck, hardly), 501)
    assert left(free, hardly) == Thought(free.action, (free, hardly), 501)


# --- Who gets one -----------------------------------------------------------------------------------------------------


def test_against_bots_a_player_gets_a_hint_and_it_can_be_played(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", seats=[{}, BOT], options={"first": 0})
    with server.join(match, tokens[0]) as client:
        given = ask(server, match, 0, tokens[0])
        assert given.status == 200, given.body
        assert given.json["seq"] == client.picture["seq"]
        best = given.json["actions"][0]
        client.say(t="plan", id=1, player=0, words=best.get("tried") or best["words"])
        action = client.hear("plan")["plan"]["action"]
        assert client.act(0, given.json["seq"], action)["t"] == "ack"


def test_several_players_of_one_device_get_hints_but_not_between_people(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    assert ask(server, match, 0, *tokens).status == 200
    assert "other people" in refused(ask(server, match, 0, tokens[0]), 409, "no_hint")


def test_there_is_no_hint_when_a_seat_of_this_device_is_played_from_another_one_too(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    with server.join(match, tokens[1]) as client:
        client.say(t="invite", id=1, player=1)
        link = client.hear("invitation")["invitation"]
        claim = {"invitation": link, "key": "k" * 24}
        assert server.post(f"/api/matches/{match}/claim", claim).status == 200
    refused(ask(server, match, 0, *tokens), 409, "no_hint")


def test_a_free_seat_waits_for_a_person_so_there_is_no_hint(server: RunningServer) -> None:
    made = server.post(
        "/api/matches",
        {"game": "hextris", "players": 2, "seats": [{"claim": True}, {}], "options": {"first": 0}},
    ).json
    refused(ask(server, made["match"], 0, made["tokens"][0]), 409, "no_hint")


def test_a_match_made_with_hints_for_all_gives_them_between_people_and_says_so(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0}, hints="all")
    assert ask(server, match, 0, tokens[0]).status == 200
    assert server.get(f"/api/matches/{match}").json["hints"] == "all"
    with server.join(match, tokens[1]) as client:
        assert client.picture["hints"] == "all"
    refused(ask(server, match, 1, tokens[1]), 409, "no_hint")


def test_a_match_made_without_hints_gives_none_even_against_bots(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", seats=[{}, BOT], options={"first": 0}, hints="none")
    assert "without hints" in refused(ask(server, match, 0, tokens[0]), 409, "no_hint")


def test_other_hints_than_these_are_refused(server: RunningServer) -> None:
    made = server.post("/api/matches", {"game": "hextris", "players": 2, "hints": "some"})
    assert made.status == 400
    assert "hints" in made.json["error"]["message"]


def test_the_choice_of_hints_outlives_a_restart_and_goes_on_in_the_rematch(folder: Path) -> None:
    with running_server(folder, QUICK) as server:
        match, tokens = server.new_match("hextris", options={"first": 0}, hints="all")
    with running_server(folder, QUICK) as server:
        assert ask(server, match, 0, tokens[0]).status == 200
        with server.join(match, *tokens) as client:
            assert client.act(0, client.picture["seq"], "resign")["t"] == "ack"
            client.say(t="rematch", player=0)
            following = client.hear("rematch")["match"]
        assert server.get(f"/api/matches/{following}").json["hints"] == "all"


def test_only_the_player_whose_turn_it_is_gets_a_hint_for_an_own_seat(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris", options={"first": 0})
    assert "your turn" in refused(ask(server, match, 1, *tokens), 409, "no_hint")
    refused(ask(server, match, 1, tokens[0]), 403, "not_your_seat")
    refused(ask(server, match, 0, "a token of no seat"), 403, "not_your_seat")
    refused(ask(server, match, 0), 403, "not_your_seat")


def test_there_are_no_hints_where_all_place_at_the_same_time(server: RunningServer) -> None:
    match, tokens = server.new_match("torpedo", seats=[{}, BOT | {"bot": "slow"}])
    refused(ask(server, match, 0, tokens[0]), 409, "no_hint")


def test_an_address_gets_few_hints_at_once(folder: Path) -> None:
    with running_server(folder, replace(QUICK, hints=2, hints_pace=0.0)) as server:
        match, tokens = server.new_match("hextris", options={"first": 0})
        for _ in range(2):
            assert ask(server, match, 0, *tokens).status == 200
        refused(ask(server, match, 0, *tokens), 429, "rate_limited")


# --- From the seat's own view -----------------------------------------------------------------------------------------


class Recorder:
    """Keeps what the bots' process would be told."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    async def advise(self, room: Room, player: Player, bot: str) -> tuple[AdvisedAction, ...]:
        self.told.append(dump(_request(room, player, "hint", system_rng, bot)))
        return ()


async def told(folder: Path, match: Match, viewer: Player) -> list[bytes]:
    """What the bots' process is told when this seat asks in this world."""
    recorder = Recorder()
    async with some_rooms(folder, QUICK, FakeClock()) as (rooms, store):
        world = World("the-same-name", match)
        await put(store, world)
        room = await rooms.open(world.name)
        try:
            await hint(room, AskedHint(viewer, TOKENS[: match.header.players]), recorder)
        except NoHint as why:
            return [str(why).encode()]
    return recorder.told


@pytest.mark.parametrize("game", ["ice_pirates", "undercut"])
def test_asked_twice_in_one_position_the_hint_is_the_same(folder: Path, game: str) -> None:
    match = begun(game, Random(2))
    asked = [asyncio.run(told(folder / which, match, min(match.to_act))) for which in ("one", "two")]
    first, second = (answer(line.decode()) for (line,) in asked)
    assert first == second
    assert first["hint"]


def pair_of_worlds(folder: Path, game: str, seed: int) -> list[list[bytes]]:
    rng = Random(seed)
    one = begun(game, rng)
    viewer = rng.choice(sorted(one.to_act) or range(2 if game in TWO else PLAYERS))
    pair = (one, otherwise(one, viewer, rng))
    return [asyncio.run(told(folder / f"{seed} {which}", match, viewer)) for which, match in enumerate(pair)]


@pytest.mark.parametrize("game", ["ice_pirates", "armada", "pirates_csg", "undercut"])
def test_worlds_that_a_viewer_cannot_tell_apart_get_hints_from_the_same_bytes(folder: Path, game: str) -> None:
    heard = 0
    for seed in range(times(4, 10, 20)):
        one, other = pair_of_worlds(folder, game, seed)
        assert one == other, f"seed {seed}"
        heard += one[0].startswith(b"{")
    assert heard > 0


def test_a_view_that_tells_too_much_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(self: MatchSession, viewer: Player) -> Any:
        return self.match.written(self.match.state)

    monkeypatch.setattr(MatchSession, "encoded_view", whole)
    assert any(one != other for one, other in (pair_of_worlds(folder, "ice_pirates", seed) for seed in range(8)))
