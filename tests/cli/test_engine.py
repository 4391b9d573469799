"""`iceharbor engine`, every verb of the protocol."""

import json
from typing import Any

import pytest

import iceharbor
from iceharbor.engine.engine import MAX_MATCHES, Engine
from tests.cli.conftest import Ask


def begin(ask: Ask, game: str = "parley", **more: Any) -> str:
    name = ask("new", game=game, seed="s", **more)["ok"]["match"]
    assert isinstance(name, str)
    return name


def test_it_says_who_it_is(ask: Ask) -> None:
    hello = ask("hello")["ok"]
    assert (hello["protocol"], hello["name"], hello["version"]) == (2, "iceharbor", iceharbor.__version__)


def test_it_lists_the_levels_and_the_bots_of_each_game(ask: Ask) -> None:
    hello = ask("hello")["ok"]
    assert hello["levels"] == ["Beginner", "Casual", "Skilled", "Strong", "Master"]
    assert hello["bots"]["hextris"]["levels"] == ["careless", "greedy", "search", "tree", "deep"]
    assert hello["bots"]["armada"]["names"] == ["random", "careless", "greedy", "search", "tree", "deep"]


def test_it_lists_the_games_with_their_options(ask: Ask) -> None:
    games = {game["name"]: game for game in ask("games")["ok"]["games"]}
    assert games["ice_pirates"]["title"] == "Ice Pirates"
    assert games["ice_pirates"]["players"] == [2, 5]
    assert games["parley"]["options"]["properties"]["rounds"]["maximum"] == 5


@pytest.mark.parametrize("name", [7, "a", None, [1, {"b": None}], 1.5, True])
def test_any_id_is_echoed(ask: Ask, name: Any) -> None:
    assert ask("hello", id=name)["id"] == name
    assert ask("nonsense", id=name)["id"] == name


def test_a_request_without_an_id_gets_an_answer_without_one(ask: Ask) -> None:
    assert "id" not in ask("hello")


def test_nature_has_acted_before_a_new_match_is_answered(ask: Ask) -> None:
    new = ask("new", game="parley", seed="s")["ok"]
    assert (new["seq"], new["to_act"], new["outcome"]) == (2, [0, 1], None)


def test_the_same_seed_sets_up_the_same_table(ask: Ask) -> None:
    first, second, other = (ask("new", game="ice_pirates", seed=seed)["ok"]["match"] for seed in ("a", "a", "b"))
    laid = [ask("position", match=name)["ok"]["position"] for name in (first, second, other)]
    assert laid[0] == laid[1] != laid[2]


def test_a_player_of_ice_pirates_can_see_plan_try_play_and_read_the_log(ask: Ask) -> None:
    name = begin(ask, "ice_pirates")
    (player,) = ask("view", match=name, player=None)["ok"]["view"]["to_act"]
    plan = ask("plan", match=name, player=player, words=["move"])["ok"]["plan"]
    assert plan["prompt"]
    assert plan["choices"]
    action = ask("sample", match=name, player=player, seed="x")["ok"]["action"]
    assert ask("try", match=name, player=player, action=action) == {"ok": {"legal": True}}
    played = ask("play", match=name, player=player, action=action)["ok"]
    assert played["entries"][0] == {"player": player, "action": action}
    log = ask("log", match=name)["ok"]["log"]
    assert (log[0]["game"], len(log) - 1) == ("ice_pirates", played["seq"])
    again = ask("replay", log=log)["ok"]
    assert ask("position", match=again["match"]) == ask("position", match=name)


def test_a_refused_try_is_an_answer_and_a_refused_play_changes_nothing(ask: Ask) -> None:
    name = begin(ask)
    before = ask("log", match=name)
    tried = ask("try", match=name, player=0, action="bid 99", id=7)
    assert tried["id"] == 7
    assert tried["ok"]["legal"] is False
    assert tried["ok"]["refusal"]["rule"]
    assert ask("play", match=name, player=0, action="bid 99")["refused"] == tried["ok"]["refusal"]
    assert ask("log", match=name) == before


@pytest.mark.parametrize("game", ["hextris", "parley", "sprawl", "undercut"])
def test_a_view_is_not_loaded_as_a_position_to_play_from(ask: Ask, game: str) -> None:
    name = begin(ask, game)
    view = ask("view", match=name, player=0)["ok"]["view"]
    header = {**ask("log", match=name)["ok"]["log"][0], "position": view}
    for answer in (ask("load", position=view), ask("replay", log=[header])):
        assert answer["error"]["code"] == "bad_request"
        assert answer["error"]["message"].startswith("viewer: ")


def test_trying_changes_nothing(ask: Ask) -> None:
    name = begin(ask)
    before = ask("position", match=name)
    assert ask("try", match=name, player=0, action="bid 1")["ok"]["legal"]
    assert ask("position", match=name) == before


def test_a_player_out_of_turn_is_told_so_before_any_other_error(ask: Ask) -> None:
    name = begin(ask, "ice_pirates")
    (player,) = ask("view", match=name)["ok"]["view"]["to_act"]
    refusal = ask("try", match=name, player=1 - player, action="dance")["ok"]["refusal"]
    assert (refusal["rule"], "turn" in refusal["reason"]) == ("IP-R11", True)
    assert "not an action" in ask("try", match=name, player=player, action="dance")["ok"]["refusal"]["reason"]


def test_a_finite_game_lists_its_actions_and_any_other_its_first_choices(ask: Ask) -> None:
    assert ask("legal", match=begin(ask), player=0)["ok"]["actions"]
    assert ask("legal", match=begin(ask, "ice_pirates"), player=0)["ok"]["choices"]


def test_a_player_who_is_not_to_act_has_no_legal_action(ask: Ask) -> None:
    name = begin(ask)
    ask("play", match=name, player=0, action="bid 1")
    assert ask("legal", match=name, player=0)["ok"]["actions"] == []


def test_everything_listed_is_legal(ask: Ask) -> None:
    name = begin(ask)
    for action in ask("legal", match=name, player=1)["ok"]["actions"]:
        assert ask("try", match=name, player=1, action=action)["ok"]["legal"]


def test_nature_settles_after_a_play(ask: Ask) -> None:
    name = begin(ask)
    ask("play", match=name, player=0, action="bid 1")
    played = ask("play", match=name, player=1, action="bid 2")["ok"]
    assert [entry["player"] for entry in played["entries"]] == [1, -1]


@pytest.mark.parametrize(("level", "name"), [(1, "careless"), (2, "greedy"), (3, "fleet"), (None, "greedy")])
def test_a_bot_of_any_level_gives_a_legal_action(ask: Ask, level: int | None, name: str) -> None:
    match = begin(ask, "ice_pirates")
    (player,) = ask("view", match=match)["ok"]["view"]["to_act"]
    chosen = ask("bot", match=match, player=player, level=level, ms=1000, seed="s")["ok"]
    assert chosen["info"] == {"bot": name, "simulations": 0, "candidates": []}
    assert ask("try", match=match, player=player, action=chosen["action"])["ok"]["legal"]


@pytest.mark.parametrize("level", [0, 6, -1])
def test_a_level_that_does_not_exist_is_refused(ask: Ask, level: int) -> None:
    match = begin(ask, "hextris", options={"first": 0})
    error = ask("bot", match=match, player=0, level=level)["error"]
    assert error == {"code": "bad_request", "message": f"level: {level} is not a level; levels are 1 to 5"}


@pytest.mark.parametrize("wrong", [{"bot": "dunce"}, {"bot": "greedy", "level": 2}, {"ms": 0}, {"sims": 0}])
def test_a_bot_that_cannot_be_is_refused(ask: Ask, wrong: dict[str, Any]) -> None:
    match = begin(ask, "hextris", options={"first": 0})
    assert ask("bot", match=match, player=0, **wrong)["error"]["message"].startswith(next(iter(wrong)))


def test_a_number_of_simulations_is_exact_and_repeatable(ask: Ask) -> None:
    match = begin(ask, "hextris", options={"first": 0})
    asked = {"match": match, "player": 0, "bot": "deep", "sims": 150, "seed": 4}
    first, again = (ask("bot", **asked)["ok"] for _ in range(2))
    assert first == again
    assert first["info"]["simulations"] == 150
    best, *others = first["info"]["candidates"]
    assert best["action"] == first["action"]
    assert best["visits"] >= max(other["visits"] for other in others)
    assert sum(one["visits"] for one in (best, *others)) <= 150


def test_a_level_that_searches_has_candidates_without_a_limit_too(ask: Ask) -> None:
    match = begin(ask, "hextris", options={"first": 0})
    info = ask("bot", match=match, player=0, level=4, seed=1)["ok"]["info"]
    assert info["bot"] == "tree"
    assert info["simulations"] > 1000
    assert len(info["candidates"]) > 1


def test_a_view_contains_no_secret_and_the_position_contains_all(ask: Ask) -> None:
    name = begin(ask, "ice_pirates")
    spectator = json.dumps(ask("view", match=name, player=None)["ok"]["view"]["islands"])
    assert "M unknown" in spectator
    assert "unknown" not in json.dumps(ask("position", match=name))


def test_a_position_that_was_written_loads_again(ask: Ask) -> None:
    position = ask("position", match=begin(ask, "ice_pirates"))["ok"]["position"]
    loaded = ask("load", position=position)["ok"]
    assert ask("position", match=loaded["match"])["ok"]["position"] == position


def test_a_position_whose_pieces_were_not_counted_is_written_so_that_it_loads_again(ask: Ask) -> None:
    ship = {"name": "L1", "player": 0, "size": "L", "stern": [8000, 8000], "heading": 0}
    laid = {"game": "ice_pirates", "players": 2, "unchecked": True, "ships": [ship]}
    match = ask("load", position=laid)["ok"]["match"]
    for written in (ask("position", match=match)["ok"]["position"], ask("view", match=match, player=0)["ok"]["view"]):
        assert written["unchecked"] is True
        assert "ok" in ask("load", position=written)


def test_an_impossible_position_is_an_error_that_says_why(ask: Ask) -> None:
    position = ask("position", match=begin(ask, "ice_pirates"))["ok"]["position"]
    position["ships"][0]["stern"] = position["ships"][1]["stern"]
    error = ask("load", position=position, id=3)
    assert (error["id"], error["error"]["code"]) == (3, "bad_request")
    assert "L" in error["error"]["message"]


def test_a_dropped_match_is_gone(ask: Ask) -> None:
    name = begin(ask)
    assert ask("drop", match=name) == {"ok": {}}
    assert ask("view", match=name)["error"]["code"] == "bad_request"


def test_the_number_of_open_matches_is_limited(ask: Ask) -> None:
    first = begin(ask)
    for _ in range(MAX_MATCHES - 1):
        begin(ask)
    assert "drop one first" in ask("new", game="parley")["error"]["message"]
    ask("drop", match=first)
    assert "ok" in ask("new", game="parley")


BAD = (
    (b"", "not JSON"),
    (b"{", "not JSON"),
    (b"[1]", "JSON object"),
    (b'{"do":"fly"}', "fly"),
    (b'{"do":7}', "$.do"),
    (b'{"do":"' + b"x" * 100_000 + b'"}', "$.do"),
    (b"{}", "do"),
    (b'{"do":"new"}', "game"),
    (b'{"do":"new","game":"chess"}', "chess"),
    (b'{"do":"new","game":"ice_pirates","players":9}', "2 to 5"),
    (b'{"do":"new","game":"ice_pirates","options":{"fleet":"x"}}', "options.fleet"),
    (b'{"do":"new","game":"ice_pirates","options":{"oars":1}}', "oars"),
    (b'{"do":"view","match":"m9"}', "m9"),
    (b'{"do":"view","match":1}', "$.match"),
    (b'{"do":"load","position":{}}', "game"),
    (b'{"do":"load","position":{"game":"parley","players":true}}', "players"),
    (b'{"do":"replay","log":[]}', "empty"),
    (b'{"do":"replay","log":[{"game":"parley"}]}', "header"),
    (b'{"do":"hello","do":"hello"}', "the key 'do' is repeated"),
    (b'{"id":NaN,"do":"hello"}', "NaN"),
    (b'{"id":1e999,"do":"hello"}', "1e999"),
    (b'{"id":99999999999999999999,"do":"hello"}', "2**53"),
    (b'{"id":"\\ud800","do":"hello"}', "surrogate"),
    (b'{"id":"\xff","do":"hello"}', "UTF-8"),
    (b"[" * 100_000, "nested"),
)


@pytest.mark.parametrize(("line", "says"), BAD)
def test_an_unreadable_request_gets_one_clear_error(engine: Engine, line: bytes, says: str) -> None:
    answer = json.loads(engine.answer(line))
    assert answer["error"]["code"] == "bad_request"
    assert says in answer["error"]["message"]
    assert len(answer["error"]["message"]) < 400


@pytest.mark.parametrize("player", [-2, 2, 99, 2**40])
def test_a_request_for_an_unknown_player_is_refused(ask: Ask, player: int) -> None:
    name = begin(ask)
    for verb in ("plan", "legal", "view", "sample", "bot"):
        assert "players are 0 to 1" in ask(verb, match=name, player=player)["error"]["message"]
    for verb in ("try", "play"):
        assert "players are 0 to 1" in ask(verb, match=name, player=player, action="bid 1")["error"]["message"]


def test_an_illegal_entry_of_a_log_is_named(ask: Ask) -> None:
    log = ask("log", match=begin(ask))["ok"]["log"]
    log.append({"player": 0, "action": "bid 99"})
    assert "entry 3: bid 99" in ask("replay", log=log)["error"]["message"]


def test_a_mistake_in_a_game_is_an_answer_and_changes_nothing(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    name = begin(ask)
    before = ask("position", match=name)
    with monkeypatch.context() as planted:
        planted.setattr("tests.tiny.parley.Parley.apply", lambda *_: 1 / 0)
        error = ask("play", match=name, player=0, action="bid 1")["error"]
    assert (error["code"], "ZeroDivisionError" in error["message"]) == ("internal_error", True)
    assert ask("position", match=name) == before


def test_a_threat_is_available_for_every_viewer(ask: Ask) -> None:
    name = begin(ask, "ice_pirates")
    threats = [ask("threat", match=name, player=1, viewer=viewer)["ok"]["threat"] for viewer in (None, 0, 1)]
    assert threats[0]["player"] == 1
    assert len(threats[0]["region"][0]) > 2
    assert threats == [threats[0]] * 3


def test_a_threat_needs_a_player_and_a_game_with_guns(ask: Ask) -> None:
    assert "player 2" in ask("threat", match=begin(ask, "ice_pirates"), player=2)["error"]["message"]
    assert "Parley" in ask("threat", match=begin(ask), player=0)["error"]["message"]


def test_a_client_plays_natures_timed_actions_itself(ask: Ask) -> None:
    name = begin(ask, "torpedo", players=2, options={"time_cap": 60})
    for player in (0, 1):
        standing = ask("play", match=name, player=player, action="ready")["ok"]
    assert standing["to_act"] == [-1, 0, 1]
    assert standing["entries"] == [{"player": 1, "action": "ready"}, {"player": -1, "action": "go"}]
    assert ask("try", match=name, player=0, action="time")["ok"]["legal"] is False
    assert ask("try", match=name, player=-1, action="stop 0")["ok"]["legal"] is False
    assert ask("try", match=name, player=-1, action="time") == {"ok": {"legal": True}}
    assert ask("sample", match=name, player=-1) == {"ok": {"action": "time"}}
    assert ask("play", match=name, player=0, action="lay S 9000,9000 030.0")["ok"]["to_act"] == [-1, 0, 1]
    assert ask("play", match=name, player=-1, action="time")["ok"]["to_act"] == [-1, 0, 1]
    assert ask("play", match=name, player=-1, action="stop 1")["ok"]["to_act"] == [-1, 0]
    late = ask("play", match=name, player=1, action="lay S 3000,3000 030.0")["refused"]
    assert late["rule"] == "TP-R4"
    over = ask("play", match=name, player=-1, action="stop 0")["ok"]
    assert [entry["action"] for entry in over["entries"]] == ["stop 0", "volley S", "volley M", "volley L"]
    assert over["outcome"]["places"] == [1, 2]
