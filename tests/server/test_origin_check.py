"""No foreign page can use a player's browser, and every response has the security headers."""

import socket

import pytest
from websockets.exceptions import InvalidStatus

from iceharbor.server.http.origin_check import HEADERS, POLICY, OriginPolicy
from tests.server.server_fixture import WAIT_S, RunningServer

FOREIGN = (
    "null",
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}@evil.example",
    "http://evil.example:{port}",
    "http://localhost:{port}",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.2:{port}",
    "http://127.0.0.1:1{port}",
    "http://[::1]:{port}",
    "file://",
    "",
)


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_origin_gets_neither_a_socket_nor_a_match(server: RunningServer, origin: str) -> None:
    origin = origin.format(port=server.port)
    match, _ = server.new_match()
    with pytest.raises(InvalidStatus) as refused, server.line(match, additional_headers={"origin": origin}):
        pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["content-security-policy"] == POLICY
    kind = {"content-type": "application/json", "origin": origin}
    answer = server.ask("POST", "/api/matches", b'{"game":"numbers","players":2}', kind)
    assert (answer.status, answer.json["error"]["code"]) == (403, "foreign")


def test_the_page_itself_and_programs_without_a_page_may_pass(server: RunningServer) -> None:
    own = f"http://127.0.0.1:{server.port}"
    kind = {"content-type": "application/json", "origin": own, "sec-fetch-site": "same-origin"}
    made = server.ask("POST", "/api/matches", b'{"game":"numbers","players":2}', kind)
    assert made.status == 201
    with server.line(made.json["match"], additional_headers={"origin": own}) as line:
        line.join()
    with server.join(made.json["match"]) as line:
        assert line.picture["seq"] == 2


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_a_browser_that_says_that_the_request_is_foreign_is_believed(server: RunningServer, site: str) -> None:
    kind = {"content-type": "application/json", "sec-fetch-site": site}
    assert server.ask("POST", "/api/matches", b'{"game":"numbers","players":2}', kind).status == 403


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8474", "localhost.evil.example", "127.0.0.1.nip.example", "[::1].evil.example", ""],
)
def test_a_foreign_name_for_this_machine_gets_nothing(server: RunningServer, host: str) -> None:
    for path in ("/", "/api/games", "/api/ready"):
        assert server.ask("GET", path, headers={"host": host}).status in (400, 403)


def test_a_second_host_is_refused(server: RunningServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port), WAIT_S) as wire:
        wire.sendall(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n")
        assert wire.recv(65_536).startswith(b"HTTP/1.1 4")


def test_names_of_this_machine_and_of_a_proxy_are_ours() -> None:
    guard = OriginPolicy(["table.lan"], ["https://table.example"])
    for host in ("localhost:8474", "127.0.0.1:8474", "[::1]:8474", "192.168.1.7", "table.lan:80", "table.example"):
        assert guard.host_refusal({"host": host}) is None
    assert guard.refusal({"host": "table.example", "origin": "https://table.example"}) is None
    assert guard.refusal({"host": "localhost:1", "origin": "http://table.example"}) is not None


def test_the_list_of_games_gives_each_bot_its_label(server: RunningServer) -> None:
    (hextris,) = (game for game in server.get("/api/games").json if game["name"] == "hextris")
    labels = {bot["name"]: bot["label"] for bot in hextris["bots"]}
    assert list(labels) == ["careless", "greedy", "search", "tree", "deep"]
    assert list(labels.values())[::4] == ["Beginner (level 1)", "Master (level 5)"]


def test_every_answer_carries_the_policy(server: RunningServer) -> None:
    match, _ = server.new_match()
    long = "x" * 100_000
    answers = [
        server.ask(method, path, body)
        for method, path, body in (
            ("GET", "/", None),
            ("HEAD", "/", None),
            ("GET", f"/m/{match}", None),
            ("GET", "/rules/ice_pirates", None),
            ("GET", "/nothing/here", None),
            ("GET", "/api/nothing", None),
            ("GET", "/api/games", None),
            ("GET", "/api/ready", None),
            ("GET", f"/api/matches/{match}", None),
            ("GET", f"/api/matches/{match}/log", None),
            ("GET", f"/api/matches/{match}/socket", None),
            ("GET", "/api/rules/ice_pirates", None),
            ("DELETE", "/api/games", None),
            ("POST", "/api/matches", b"{"),
            ("POST", "/api/matches", long.encode()),
            ("OPTIONS", "/api/matches", None),
        )
    ]
    assert {answer.status for answer in answers} >= {200, 403, 404, 405, 415}
    for answer in answers:
        for name, value in HEADERS:
            assert answer.headers[name] == value, answer
        assert "set-cookie" not in answer.headers
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    "line",
    [
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /api/matches/x/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    ],
)
def test_even_what_is_not_http_is_answered_with_the_policy(server: RunningServer, line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), WAIT_S) as wire:
        wire.sendall(line)
        answer = b""
        while b"\r\n\r\n" not in answer and (more := wire.recv(65_536)):
            answer += more
    assert answer.startswith(b"HTTP/1.1 4")
    assert POLICY.encode() in answer


def test_reading_changes_nothing(server: RunningServer) -> None:
    match, _ = server.new_match()
    before = server.get(f"/api/matches/{match}").body
    for path in (f"/m/{match}", f"/api/matches/{match}/log", f"/api/matches/{match}/socket", "/api/matches"):
        server.get(path)
    assert server.get(f"/api/matches/{match}").body == before


def test_a_name_that_looks_like_markup_travels_as_text(server: RunningServer) -> None:
    name = "<b onclick=x>L</b>"
    match, _ = server.new_match(seats=[{"name": name}, {}])
    answer = server.get(f"/api/matches/{match}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json["seats"][0]["name"] == name
