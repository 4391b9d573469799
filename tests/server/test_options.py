"""Options that are brought as files, over HTTP, and the cards of a match for reading."""

import json
from typing import Any

from tests.server.server_fixture import Answer, RunningServer

SHIP: dict[str, Any] = {
    "name": "Skiff <b>",
    "nation": "english",
    "points": 5,
    "guns": ["4S"],
    "move": "L",
    "cargo": 2,
    "ability": "Sings.",
}
LIST = {"name": "Mine", "ships": [SHIP]}


def asked(server: RunningServer, text: str, file: str = "mine.json", option: str = "cards") -> Answer:
    body = {"game": "pirates_csg", "option": option, "file": file, "text": text}
    return server.post("/api/options", body)


def test_the_value_of_a_file_is_read_for_a_new_match(server: RunningServer) -> None:
    answer = asked(server, json.dumps(LIST))
    assert (answer.status, answer.json["value"]) == (200, LIST)
    toml = 'name = "M"\n[[ships]]\nname = "Dory"\nnation = "french"\npoints = 5\nguns = ["4S"]\nmove = "L"\ncargo = 2\n'
    assert asked(server, toml, "mine.toml").json["value"]["ships"][0]["name"] == "Dory"


def test_a_bad_file_is_one_error_with_file_field_and_reason(server: RunningServer) -> None:
    answer = asked(server, json.dumps({**LIST, "ships": [{**SHIP, "cargo": 9}]}))
    assert answer.status == 400
    message = answer.json["error"]["message"]
    assert message.startswith("mine.json: ")
    assert "ships[0].cargo" in message
    assert "no option 'points'" in asked(server, "{}", option="points").json["error"]["message"]


def test_the_cards_of_a_match_can_be_read_without_a_seat_and_say_if_they_are_custom(server: RunningServer) -> None:
    own = made(server, {})
    assert (own["custom"], own["title"]) == ("", "Pirates CSG")
    assert sum(len(part.get("cards", ())) for part in own["parts"]) > 40
    brought = made(server, {"cards": LIST})
    assert brought["custom"] == "custom cards"
    first = brought["parts"][0]["cards"][0]
    assert first["title"] == "Skiff <b>"
    assert first["text"] == "Sings. (no effect)"


def made(server: RunningServer, options: dict[str, Any]) -> Any:
    """The cards of a new match with these options."""
    match, _ = server.new_match("pirates_csg", options=options)
    return server.get(f"/api/matches/{match}/cards").json
