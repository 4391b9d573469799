"""The start page's view of a match: what `POST /api/matches/<id>/board` answers."""

import re
import time
from random import Random
from typing import Any, Final, cast

import pytest

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.server.match.live_boards import AskedBoard, live_board
from iceharbor.server.match.session import MatchSession, Step
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.svg.look import Look
from tests.games.ice_pirates_positions import sea
from tests.server.server_fixture import RunningServer

CORAL: Final = Look().seat(1).body
CORALS_WAKE: Final = re.compile(rf'stroke="{Look().seat(1).ink}" stroke-width="[\d.]+" stroke-dasharray="0 ')


def board(server: RunningServer, match: str, tokens: list[str], **more: Any) -> Any:
    answer = server.post(f"/api/matches/{match}/board", {"tokens": tokens, "size": "small", **more})
    assert answer.status == 200, answer.body
    return answer.json


def test_a_player_sees_the_board_the_scores_and_whose_turn_it_is(server: RunningServer) -> None:
    match, tokens = server.new_match()
    seen = board(server, match, tokens[:1])
    assert seen["board"].startswith("<svg")
    assert seen["held"] == [0]
    assert seen["seat"] == 0
    assert len(seen["standings"]) == 2
    assert seen["outcome"] is None
    assert seen["last"] is None


def test_a_board_that_was_seen_is_not_drawn_again_until_the_match_goes_on(server: RunningServer) -> None:
    match, tokens = server.new_match()
    seen = board(server, match, tokens[:1])
    assert board(server, match, tokens[:1], seen=seen["seq"])["board"] is None
    with server.join(match, tokens[0]) as client:
        client.act(0, seen["seq"], "add 3")
    after = board(server, match, tokens[:1], seen=seen["seq"])
    assert after["board"].startswith("<svg")
    assert after["seq"] > seen["seq"]
    assert after["last_by"] == 0
    assert after["last"]["text"]


def test_a_board_says_when_the_last_entry_arrived(server: RunningServer) -> None:
    match, tokens = server.new_match()
    begun = board(server, match, tokens[:1])
    with server.join(match, tokens[0]) as client:
        client.act(0, begun["seq"], "add 3")
    before, now = begun["last_at"], board(server, match, tokens[:1])["last_at"]
    assert before <= now
    assert abs(now - time.time()) < 60


def test_a_stranger_gets_the_view_of_a_spectator(server: RunningServer) -> None:
    match, _ = server.new_match()
    seen = board(server, match, ["no such token"])
    assert seen["held"] == []
    assert seen["seat"] is None


def test_a_match_that_is_not_there_and_a_bad_request_are_refused(server: RunningServer) -> None:
    assert server.post("/api/matches/AAAA/board", {"tokens": [], "size": "small"}).status == 404
    match, _ = server.new_match()
    assert server.post(f"/api/matches/{match}/board", {"tokens": [], "size": "huge"}).status == 400


def test_a_tile_is_a_picture_of_a_game_in_one_of_two_themes(server: RunningServer) -> None:
    assert server.get("/api/games/numbers/tile/day.svg").status == 404
    assert server.get("/api/games/../tile/day.svg").status == 404


def session_of(match: Match, *actions: tuple[int, str]) -> MatchSession:
    session = MatchSession("A", match, b"", cast("MatchStore", None), Random(1))
    for player, text in actions:
        session.commit(Step((session.match,), session.match.play(player, text)), b"")
    return session


def drawn(session: MatchSession, *held: int) -> str:
    board = live_board(session, AskedBoard((), "wide"), held, (), None, None).board
    assert board is not None
    return board


def test_a_board_shows_what_the_others_did_since_the_viewers_own_last_action() -> None:
    start = sea("0.L1 at 9000,9000 \n 1.S1 at 18000,18000", turn=1)
    assert not CORALS_WAKE.search(drawn(session_of(start), 0))
    moved = session_of(start, (1, "move S1 000.0"))
    assert CORALS_WAKE.search(drawn(moved, 0))
    assert CORALS_WAKE.search(drawn(moved))
    assert not CORALS_WAKE.search(drawn(moved, 1))
    again = session_of(start, (1, "move S1 000.0"), (1, "end"), (0, "move L1 000.0"))
    assert not CORALS_WAKE.search(drawn(again, 0))


@pytest.mark.parametrize("held", [(0,), (1,), ()])
def test_a_board_tells_the_last_action_and_not_that_its_turn_ended(held: tuple[int, ...]) -> None:
    start = sea("0.L1 at 9000,9000 \n 1.S1 at 18000,18000", turn=1)

    def told(*actions: tuple[int, str]) -> tuple[int | None, str]:
        board = live_board(session_of(start, *actions), AskedBoard((), "small"), held, (), None, None)
        assert board.last is not None
        return board.last_by, str(board.last.text)

    sailed = told((1, "move S1 000.0"))
    assert "sails" in sailed[1]
    assert told((1, "move S1 000.0"), (1, "end")) == sailed
    idle = told((1, "move S1 000.0"), (1, "end"), (0, "end"))
    assert idle[0] == 0
    assert "ends" in idle[1]
    undone = told((1, "move S1 000.0"), (1, "undo"), (1, "end"))
    assert "ends" in undone[1]


def test_a_board_shows_of_the_last_turn_only_what_its_viewer_may_know() -> None:
    boards = []
    for kind in ("plain", "treasure"):
        isle = f"T1 at 18000,18000 nest M:{kind} S:plain seen 1"
        start = sea(f"0.L1 at 9000,9000 \n 1.L1 bow 18000,17480 \n {isle}", turn=1, options={"hidden_holds": True})
        taken = session_of(start, (1, "transfer L1 T1 take M"))
        boards.append([drawn(taken, *held) for held in ((0,), (), (1,))])
    (one, other) = boards
    assert one[:2] == other[:2]
    assert one[2] != other[2], "Coral knows which piece it took"
    assert "stroke-dasharray" in one[0]


def own_ship_y(board: str) -> float:
    """How far down the picture Coral's ship lies, from the northern edge of the sea."""
    (ship,) = re.findall(rf'translate\(\S+ (-?[\d.]+)\)rotate\([\d.]+\)"><polygon [^>]*fill="{CORAL}"', board)
    return float(ship)


def test_the_own_home_is_below_unless_the_player_has_turned_the_board() -> None:
    homes = "H0 at 18432,3000 \n H1 at 18432,33864 heading 180.0"
    session = session_of(sea(f"0.L1 at 9000,9000 \n 1.L1 at 18000,24000 \n {homes}"))

    def below(*held: int, turned: bool | None = None) -> bool:
        board = live_board(session, AskedBoard((), "wide", round=turned), held, (), None, None).board
        assert board is not None
        return own_ship_y(board) > -18432

    assert below(1)
    assert not below(0)
    assert not below()
    assert not below(0, 1)
    assert not below(1, turned=False)
    assert below(0, turned=True)


def test_a_board_fills_its_picture_without_the_edges_of_trays() -> None:
    begun = session_of(Match.begin(open_game("hextris", 2)))
    top = begun.match.game.scene(begun.view(0), ()).top
    assert top is not None
    trays = [spot for spot in top.spots if spot.kind == "tray"]
    assert trays
    board = drawn(begun, 0)
    assert not any(f'x="{spot.box[0]}" y="{-spot.box[1] - spot.box[3]}"' in board for spot in trays)
    assert "<circle" in board


def test_a_finished_match_says_that_another_player_wants_a_rematch(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as client:
        client.act(0, board(server, match, tokens[:1])["seq"], "resign")
        assert board(server, match, tokens[:1])["rematch"] is None
        client.say(t="rematch", player=0)
        new = client.hear("rematch")["match"]
    seen = [board(server, match, held)["rematch"] for held in (tokens[:1], tokens[1:], tokens)]
    assert seen == [None, new, None]


def test_the_first_move_of_a_game_is_offered_with_its_table(server: RunningServer) -> None:
    offered = server.get("/api/games/hextris/first-move")
    assert offered.status == 200
    assert offered.json["step"]["first_move"] == "Your move: connect five"
    assert offered.json["scene"]["top"]["spots"]
    for name in ("torpedo", "chess", ".."):
        assert server.get(f"/api/games/{name}/first-move").status == 404
