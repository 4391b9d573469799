"""What docs/wire.md shows works: its messages, its codes and its bot."""

import json
import re
import threading
from pathlib import Path

from msgspec import inspect

from iceharbor.server import wire
from tests.server.harbour import WAIT_S, Harbour

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
SOURCES = sorted((Path(__file__).parents[2] / "iceharbor" / "server").glob("*.py"))


def block(kind: str) -> str:
    """The first block of this kind."""
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_new_match_of_the_page_is_made(server: Harbour) -> None:
    answer = server.post("/api/matches", json.loads(block("json")))
    assert answer.status == 201
    assert [token is None for token in answer.json["seats"]] == [False, True]


def test_the_bot_of_the_page_plays_a_match_to_its_end(server: Harbour) -> None:
    match, tokens = server.new_match("ice_pirates", options={"fleet": 1, "turn_cap": 2})
    room: dict[str, object] = {}
    exec(block("python").replace(":8474", f":{server.port}"), room)
    players = [threading.Thread(target=room["play"], args=(match, token)) for token in tokens]  # type: ignore[arg-type]
    for player in players:
        player.start()
    for player in players:
        player.join(WAIT_S)
    assert server.get(f"/api/matches/{match}").json["outcome"]["reason"]


def test_the_page_lists_every_message_with_its_fields() -> None:
    section = PAGE.partition("| you say | the answer |")[2]
    listed = {
        row[0]: set(re.findall(r"`(\w+)`", row[1])) for row in re.findall(r"^\| `(\w+)`(.*?)\|", section, re.MULTILINE)
    }
    kinds = inspect.type_info(wire.ClientMessage)
    assert isinstance(kinds, inspect.UnionType)
    structs = [kind for kind in kinds.types if isinstance(kind, inspect.StructType)]
    assert listed == {str(kind.tag): {field.name for field in kind.fields} for kind in structs}


def test_the_page_lists_every_code_of_an_error() -> None:
    said = PAGE.partition("Codes of `error`:")[2].partition(". Nothing")[0]
    source = "\n".join(
        path.read_text("utf-8")
        for path in SOURCES
        if path.name in ("room.py", "judging.py", "looking.py", "sockets.py")
    )
    used = set(re.findall(r'(?:ErrorMessage|_refuse|return)\(?\s*\(?"(\w+)"', source))
    assert set(re.findall(r"`(\w+)`", said)) == used
