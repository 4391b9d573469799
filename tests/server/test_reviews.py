"""Reviews on the server: only of matches that are over, one after the other, in a queue with an end."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest

from iceharbor.match import Header
from iceharbor.server.bots.review_process import ReviewFailed, ReviewProcess, answers
from iceharbor.server.match.reviews import FORGOTTEN_S, MAX_WAITING, Reviews, TooManyReviews
from tests.server.server_fixture import WAIT_S, RunningServer


class ByHand:
    """Makes each review when the test says so."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.made: list[Any] = []
        self.fails = False

    async def review(self, log: list[Any], times: list[int | None]) -> AsyncIterator[bytes]:
        self.made.append(log[0]["options"]["name"])
        yield b'{"kind":"score"}'
        await self.go.wait()
        if self.fails:
            raise ReviewFailed("no")
        yield b'[{"seq":1},{"seq":2}]'

    async def close(self) -> None:
        self.made.append("closed")


def session(name: str) -> Any:
    """What `Reviews` reads of a match."""
    match = SimpleNamespace(header=Header("hextris", 2, {"name": name}, "1"), entries=())
    return SimpleNamespace(match=match, log=lambda viewer: ())


async def settled(reviews: Reviews, match: str, *states: str) -> Any:
    """The answer, as soon as it has one of these states and the graph."""
    async with asyncio.timeout(WAIT_S):
        while (found := reviews.answer(match, session(match))).state not in states or found.graph is None:
            await asyncio.sleep(0)
    return found


def test_matches_are_reviewed_one_after_the_other_and_the_graph_comes_first() -> None:
    async def run() -> None:
        reviews = Reviews(maker := ByHand())
        assert reviews.answer("a", session("a")).state == "waiting"
        assert reviews.answer("b", session("b")).ahead == 1
        first = await settled(reviews, "a", "working")
        assert (bytes(first.graph), first.moments) == (b'{"kind":"score"}', None)
        assert reviews.answer("b", session("b")).graph is None
        maker.go.set()
        done = await settled(reviews, "b", "ready")
        assert [bytes(each) for each in done.moments] == [b'{"seq":1}', b'{"seq":2}']
        assert reviews.answer("a", session("a")).state == "ready"
        assert maker.made == ["a", "b"]
        await reviews.close()
        assert maker.made[-1] == "closed"

    asyncio.run(run())


def test_the_queue_is_bounded_and_matches_that_no_client_waits_for_leave_it() -> None:
    async def run() -> None:
        clock = [0.0]
        reviews = Reviews(ByHand(), lambda: clock[0])
        reviews.answer("first", session("first"))
        await settled(reviews, "first", "working")
        for number in range(MAX_WAITING):
            reviews.answer(str(number), session(str(number)))
        with pytest.raises(TooManyReviews):
            reviews.answer("one more", session("one more"))
        clock[0] += FORGOTTEN_S + 1
        reviews.answer("3", session("3"))
        assert reviews.answer("one more", session("one more")).ahead == 2
        await reviews.close()

    asyncio.run(run())


def test_a_review_that_failed_says_so_and_is_tried_again_when_asked_again() -> None:
    async def run() -> None:
        reviews = Reviews(maker := ByHand())
        maker.go.set()
        maker.fails = True
        failed = await settled(reviews, "a", "failed")
        assert failed.problem == "the review failed: no"
        maker.fails = False
        assert (await settled(reviews, "a", "ready")).problem == ""
        assert maker.made == ["a", "a"]
        await reviews.close()

    asyncio.run(run())


def test_a_process_that_dies_or_takes_too_long_fails_its_review_and_the_next_one_works() -> None:
    log = [{"game": "hextris", "players": 2, "options": {}, "rules": "0"}]

    async def run() -> None:
        process = ReviewProcess(longest_s=0.01)
        with pytest.raises(ReviewFailed, match="more than"):
            [part async for part in process.review(log, [])]
        process = ReviewProcess(WAIT_S)
        with pytest.raises(ReviewFailed, match="rules"):
            [part async for part in process.review(log, [])]
        assert process._process is not None
        process._process.kill()
        await process._process.wait()
        with pytest.raises(ReviewFailed, match="rules"):
            [part async for part in process.review(log, [])]
        await process.close()

    asyncio.run(run())


def test_an_error_of_a_review_is_an_answer() -> None:
    (only,) = answers('{"log": [{"game": "nothing"}], "times": []}')
    assert only.startswith(b'{"error"')


def test_there_is_no_review_before_the_match_is_over_and_then_the_graph_and_the_moments(server: RunningServer) -> None:
    match, tokens = server.new_match("hextris")
    path = f"/api/matches/{match}/review"
    refused = server.post(path, {})
    assert (refused.status, refused.json["error"]["code"]) == (403, "match_runs")
    with server.join(match, *tokens) as client:
        client.act(client.picture["to_act"][0], client.picture["seq"], "resign")
    until = monotonic() + WAIT_S
    while (answer := server.post(path, {}).json)["state"] not in ("ready", "failed"):
        assert monotonic() < until
        sleep(0.05)
    assert answer["state"] == "ready", answer
    log = server.get(f"/api/matches/{match}/log").json["log"]
    assert len(answer["graph"]["values"]) == len(log)
    assert sorted(answer["graph"]["values"][-1]) == [-1, 1]
    assert answer["moments"] == []


def test_a_match_without_a_value_has_no_review_and_says_why(server: RunningServer) -> None:
    match, tokens = server.new_match("numbers")
    with server.join(match, *tokens) as client:
        client.act(0, client.picture["seq"], "resign")
    answer = server.post(f"/api/matches/{match}/review", {})
    assert (answer.status, answer.json["error"]["code"]) == (404, "no_review")
    assert server.post("/api/matches/AAAA/review", {}).status == 404
