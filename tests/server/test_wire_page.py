"""The messages, the codes and the bot in docs/wire.md work."""

import json
import re
import threading
from pathlib import Path

from msgspec import inspect

from iceharbor.server import wire
from tests.server.server_fixture import WAIT_S, RunningServer

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
SERVER = Path(__file__).parents[2] / "iceharbor" / "server"
PLACES = ("rematch", "room", "session", "threats", "questions", "look_back", "claims", "seating", "inbox")


def block(kind: str) -> str:
    """The first block of this kind."""
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_new_match_of_the_page_is_made(server: RunningServer) -> None:
    answer = server.post("/api/matches", json.loads(block("json")))
    assert answer.status == 201
    assert [token is None for token in answer.json["tokens"]] == [False, True]
    assert answer.json["invitations"] == [None, None]


def test_the_bot_of_the_page_plays_a_match_to_its_end(server: RunningServer) -> None:
    wanted = {"game": "ice_pirates", "players": 2, "options": {"fleet": 1, "turn_cap": 2}}
    made = server.post("/api/matches", wanted).json
    match = made["match"]
    room: dict[str, object] = {}
    exec(block("python").replace(":8474", f":{server.port}"), room)
    players = [threading.Thread(target=room["play"], args=(match, each)) for each in made["invitations"]]  # type: ignore[arg-type]
    for player in players:
        player.start()
    for player in players:
        player.join(WAIT_S)
    assert server.get(f"/api/matches/{match}").json["outcome"]["reason"]


def test_the_page_lists_every_message_with_its_fields() -> None:
    section = PAGE.partition("| you send | the answer |")[2]
    listed = {
        row[0]: set(re.findall(r"`(\w+)`", row[1])) for row in re.findall(r"^\| `(\w+)`(.*?)\|", section, re.MULTILINE)
    }
    kinds = inspect.type_info(wire.ClientMessage)
    assert isinstance(kinds, inspect.UnionType)
    structs = [kind for kind in kinds.types if isinstance(kind, inspect.StructType)]
    assert listed == {str(kind.tag): {field.name for field in kind.fields} for kind in structs}


def test_the_page_lists_every_code_of_an_error() -> None:
    said = PAGE.partition("Codes of `error`:")[2].partition(". An error")[0]
    source = "\n".join(
        (SERVER / path).read_text("utf-8")
        for path in (*(f"match/{name}.py" for name in PLACES), "http/client_connection.py")
    )
    used = set(re.findall(r'(?:ErrorMessage|ClaimRefused|_refuse|return)\(?\s*\(?"(\w+)"', source))
    used |= {getattr(wire, name) for name in re.findall(r"(?:ErrorMessage|ClaimRefused)\(([A-Z_]+),", source)}
    assert set(re.findall(r"`(\w+)`", said)) == used
