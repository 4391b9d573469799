"""Limits by address: sockets, requests, work, and what a proxy says about addresses."""

import asyncio
import json
import logging
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from iceharbor.codec import Malformed
from iceharbor.server.http.admission import COSTS, Admission, Place, cost_of
from iceharbor.server.http.proxies import Proxies
from iceharbor.server.limits import FIRST, Bucket, Limits, address_of, described, read_limits
from iceharbor.server.wire import AskThreat, NewMatch, Ping
from tests.server.room_fixture import FakeSocket, serve_socket, some_rooms
from tests.server.server_fixture import QUICK, RunningServer, running_server


def entered(admission: Admission, host: str, *kinds: str) -> list[Place]:
    """A place for each of these kinds."""
    places = []
    for kind in kinds:
        place = admission.enter(host)
        assert place is not None
        if kind != "joining":
            assert place.join("seat" if kind == "seat" else "guest") is None
        places.append(place)
    return places


def test_an_ipv6_address_counts_by_its_first_64_bits() -> None:
    assert address_of("2001:db8:1:2::1") == address_of("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert address_of("2001:db8:1:3::1") != address_of("2001:db8:1:2::1")
    assert address_of("fe80::1%eth0") == "fe80::/64"
    assert address_of("::ffff:192.0.2.7") == address_of("192.0.2.7") == "192.0.2.7"
    assert address_of("192.0.2.8") == "192.0.2.8"
    assert address_of("") == ""


def test_spectators_of_one_address_have_few_places_and_its_players_have_more() -> None:
    admission = Admission(replace(FIRST, address_guests=2, address_seats=3))
    entered(admission, "192.0.2.1", "guest", "guest", "seat", "seat")
    (more,) = entered(admission, "192.0.2.1", "joining")
    assert more.join("guest") is not None
    assert more.join("seat") is None
    (last,) = entered(admission, "192.0.2.1", "joining")
    assert last.join("seat") is not None
    entered(admission, "192.0.2.2", "guest", "guest", "seat", "seat", "seat")


def test_a_socket_that_leaves_gives_its_place_back() -> None:
    admission = Admission(replace(FIRST, address_guests=1, address_joining=1))
    for _ in range(3):
        (guest,) = entered(admission, "192.0.2.1", "guest")
        (joining,) = entered(admission, "192.0.2.1", "joining")
        assert joining.join("guest") is not None
        assert admission.enter("192.0.2.1") is None
        guest.leave()
        joining.leave()
    assert not admission._kinds.total()
    assert not admission._by_address


def test_spectators_leave_places_for_players() -> None:
    admission = Admission(replace(FIRST, sockets=4, sockets_for_seats=2))
    entered(admission, "192.0.2.1", "guest")
    entered(admission, "192.0.2.2", "guest")
    (third,) = entered(admission, "192.0.2.3", "joining")
    assert third.join("guest") is not None
    assert third.join("seat") is None
    entered(admission, "192.0.2.4", "seat")
    assert admission.enter("192.0.2.5") is None


def test_a_message_waits_until_its_socket_can_pay() -> None:
    bucket = Bucket(100, 10)
    bucket.since = 0.0
    assert [bucket.spend(40, now) for now in (0.0, 0.0, 0.0, 1.0)] == [0.0, 0.0, 2.0, 5.0]
    assert bucket.spend(40, 100.0) == 0.0


def test_sockets_of_one_address_share_a_budget_and_other_addresses_have_their_own() -> None:
    limits = replace(FIRST, work_pace=0, address_guest_work=100, address_guest_work_pace=0)
    admission = Admission(limits)
    first, second, player = entered(admission, "192.0.2.1", "guest", "guest", "seat")
    (other,) = entered(admission, "192.0.2.2", "guest")
    assert first.spend(60) == 0
    assert second.spend(60) > 0
    assert player.spend(60) == 0
    assert other.spend(60) == 0


def test_what_takes_long_costs_more() -> None:
    assert cost_of(Ping(1)) == 1
    assert cost_of(AskThreat(1, 0)) == max(COSTS.values())


def test_a_client_without_budget_waits_while_others_are_answered(folder: Path) -> None:
    async def see() -> tuple[list[int], int]:
        limits = replace(QUICK, work=12, work_pace=0)
        async with some_rooms(folder, limits) as (rooms, _):
            match = (await rooms.create(NewMatch("numbers", 2))).match
            greedy, other = FakeSocket(), FakeSocket()
            tasks = [serve_socket(rooms, match, end, limits) for end in (greedy, other)]
            for end in (greedy, other):
                end.say(t="join")
                await end.hear("match")
            for number in range(5):
                greedy.say(t="ping", id=number)
            answered = [(await greedy.hear("pong"))["id"] for _ in range(2)]
            other.say(t="ping", id=9)
            heard = (await other.hear("pong"))["id"]
            assert not any(message["t"] == "pong" for message in greedy.heard)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            return answered, heard

    assert asyncio.run(see()) == ([0, 1], 9)


def test_one_address_cannot_take_all_places(folder: Path) -> None:
    limits = replace(QUICK, address_guests=3, address_joining=2)
    with running_server(folder, limits) as server, ExitStack() as sockets:
        match, tokens = server.new_match()
        for _ in range(3):
            sockets.enter_context(server.join(match))
        with server.line(match) as fourth:
            fourth.say(t="join")
            assert fourth.hear("error")["code"] == "server_full"
            assert fourth.closed() == 1008
        with server.join(match, tokens[0]) as player:
            assert player.picture["held_seats"] == [0]
        for _ in range(2):
            sockets.enter_context(server.line(match))
        with pytest.raises(InvalidStatus) as refused, server.line(match):
            pass
        assert refused.value.response.status_code == 503


def test_a_player_who_joins_again_as_a_spectator_needs_a_spectators_place(folder: Path) -> None:
    with running_server(folder, replace(QUICK, address_guests=0)) as server:
        match, tokens = server.new_match()
        with server.join(match, tokens[0]) as player:
            player.say(t="join", tokens=[])
            assert player.hear("error")["code"] == "server_full"


def test_only_a_trusted_proxy_says_who_the_client_is(folder: Path) -> None:
    limits = replace(QUICK, new_matches=1, new_matches_pace=0)

    def made(server: RunningServer, address: str) -> int:
        headers = {"content-type": "application/json", "x-forwarded-for": address}
        return server.ask("POST", "/api/matches", b'{"game":"numbers","players":2}', headers).status

    with running_server(folder, limits) as server:
        assert [made(server, f"192.0.2.{number}") for number in (1, 2)] == [201, 429]
    with running_server(folder / "proxy", limits, proxies=Proxies(["127.0.0.0/8"])) as server:
        assert [made(server, f"192.0.2.{number}") for number in (1, 2, 1)] == [201, 201, 429]
        assert made(server, "198.51.100.1, 192.0.2.2") == 429, "the nearest address that is no proxy counts"


def test_a_trusted_proxy_names_the_address_of_a_socket(folder: Path) -> None:
    limits = replace(QUICK, address_guests=1)
    with running_server(folder, limits, proxies=Proxies(["127.0.0.1"])) as server:
        match, _ = server.new_match()
        address = f"ws://127.0.0.1:{server.port}/api/matches/{match}/socket"
        kinds = []
        with ExitStack() as sockets:
            for host in ("192.0.2.1", "192.0.2.2", "192.0.2.1"):
                line = sockets.enter_context(connect(address, additional_headers={"X-Forwarded-For": host}))
                line.send('{"t":"join"}')
                kinds.append(json.loads(line.recv())["t"])
    assert kinds == ["match", "match", "error"]


def test_a_proxy_that_was_not_declared_is_named_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), running_server(folder) as server:
        for _ in range(3):
            server.ask("GET", "/api/ready", headers={"x-forwarded-for": "192.0.2.1"})
    warnings = [record.getMessage() for record in caplog.records if "trusted-proxy" in record.getMessage()]
    assert len(warnings) == 1
    assert "--trusted-proxy 127.0.0.1" in warnings[0]


def test_a_trusted_proxy_is_not_warned_of(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    proxies = Proxies(["127.0.0.1"])
    with caplog.at_level(logging.WARNING), running_server(folder, proxies=proxies) as server:
        server.ask("GET", "/api/ready", headers={"x-forwarded-for": "192.0.2.1"})
    assert not [record for record in caplog.records if "trusted-proxy" in record.getMessage()]


@pytest.mark.parametrize("proxy", ["somewhere", "10.0.0.1/8", "300.1.1.1", ""])
def test_a_proxy_that_is_no_address_is_refused(proxy: str) -> None:
    with pytest.raises(Malformed, match="trusted proxy"):
        Proxies([proxy])


def test_settings_change_limits_by_name() -> None:
    assert read_limits([]) == FIRST
    changed = read_limits(["sockets=10000", "pace=2.5"])
    assert (changed.sockets, changed.pace) == (10_000, 2.5)
    assert replace(changed, sockets=FIRST.sockets, pace=FIRST.pace) == FIRST


@pytest.mark.parametrize("setting", ["sockets", "sockets=", "sockets=2.5", "sockets=-1", "pace=nan", "pace=inf", "x=1"])
def test_a_bad_setting_is_refused_by_name(setting: str) -> None:
    with pytest.raises(Malformed, match=setting.partition("=")[0]):
        read_limits([setting])


def test_every_limit_is_described_in_the_documents() -> None:
    text = (Path(__file__).parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{name}` | {value:g} | {about} |" for name, value, about in described(Limits())]
