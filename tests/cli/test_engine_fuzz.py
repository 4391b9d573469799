"""Fuzzed requests to the engine, 100,000 with `--all`: no crash, no hang, no illegal state."""

import json
from random import Random
from typing import Any, Final

import pytest

from iceharbor.codec import dump, parse
from iceharbor.engine.engine import Engine
from tests.seeds import seeds, times

LINES: Final = times(2_500, 30_000, 100_000)
TWISTED: Final = times(150, 500, 1_500)
ODD: Final[tuple[Any, ...]] = (
    0,
    -1,
    1,
    2,
    7,
    3600,
    2**53,
    -(2**53),
    0.5,
    "",
    "L1",
    "\u0000",
    "é",
    "x" * 300,
    None,
    True,
    [],
    {},
    [[]],
)
WORDS: Final = tuple(
    (
        "move fire end repair explore transfer take give resign undo ready home ship agree L1 M2 S9 0.L1 1.S2 T3 H0 "
        "port starboard 030.0 359.9 360.0 -1 1e9 M:treasure S:plain M S bid 1 2 offer answer yes no peek buy done "
        "20480,3000 nest"
    ).split()
)
VERBS: Final = tuple("hello games new load plan try play legal sample view position log replay bot drop".split())
OFTEN: Final = ("plan", "try", "play", "play", "play")


def request(rng: Random, engine: Engine, match: str) -> dict[str, Any]:
    """A request that a program might send, with an action that is often legal or almost legal."""
    player = rng.randrange(-1, 3) if rng.random() < 0.1 else rng.randrange(2)
    words = said(rng, engine, match, player)
    return {
        "id": rng.randrange(100),
        "do": rng.choice(OFTEN) if rng.random() < 0.8 else rng.choice(VERBS),
        "match": match if rng.random() < 0.98 else f"m{rng.randrange(60)}",
        "player": player,
        "words": words,
        "action": " ".join(words),
        "game": rng.choice(("parley", "ice_pirates", "parley", "chess")),
        "players": rng.choice((2, 2, 2, 3, 9)),
        "options": rng.choice(({}, {"rounds": 1}, {"fleet": 1}, {"fleet": 0})),
        "level": 0,
        "seed": rng.randrange(5),
    }


def said(rng: Random, engine: Engine, match: str, player: int) -> list[str]:
    """Words: a legal action, one that is almost legal, or random words."""
    way = rng.random()
    sample = checked(engine, dump({"do": "sample", "match": match, "player": player})) if way < 0.5 else {}
    words = sample.get("ok", {}).get("action", "").split() or rng.choices(WORDS, k=rng.randrange(1, 6))
    if way > 0.15:
        at = rng.randrange(len(words))
        words[at : at + rng.randrange(3)] = rng.choices(WORDS, k=rng.randrange(3))
    return words


def bent(rng: Random, value: dict[str, Any]) -> bytes:
    """A request as a line; sometimes something in it is wrong."""
    way = rng.random()
    if way < 0.1:
        value[rng.choice(list(value))] = rng.choice(ODD)
    elif way < 0.15:
        del value[rng.choice(list(value))]
    line = bytearray(json.dumps(value).encode())
    if way > 0.8:
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(line))
            line[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(line).replace(b"\n", b" ")


def twisted(rng: Random, value: Any, depth: int = 0) -> Any:
    """A position or a log with one thing changed somewhere in it."""
    if depth > 5 or rng.random() < 0.15 or not isinstance(value, dict | list) or not value:
        return rng.choice(ODD) if rng.random() < 0.6 else value
    if isinstance(value, dict):
        key = rng.choice(list(value))
        return {**value, key: twisted(rng, value[key], depth + 1)}
    at = rng.randrange(len(value))
    return [*value[:at], twisted(rng, value[at], depth + 1), *value[at + 1 :]]


def checked(engine: Engine, line: bytes) -> Any:
    """The answer: one line with one of three keys, and never an internal error."""
    answer = engine.answer(line)
    assert b"\n" not in answer
    value = parse(answer)
    assert len(value.keys() & {"ok", "refused", "error"}) == 1, line
    assert value.get("error", {}).get("code") != "internal_error", (line, answer)
    return value


def start(engine: Engine, game: str, seed: int) -> str:
    new = checked(engine, dump({"do": "new", "game": game, "seed": seed, "options": {}}))["ok"]
    return str(new["match"])


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.timeout(600)
def test_no_line_breaks_the_engine(engine: Engine, seed: int) -> None:
    rng = Random(seed)
    matches = [start(engine, game, seed) for game in ("parley", "parley", "ice_pirates")]
    for _ in range(LINES):
        answer = checked(engine, bent(rng, request(rng, engine, rng.choice(matches))))
        opened = answer.get("ok", {}).get("match") if isinstance(answer.get("ok"), dict) else None
        if opened:
            checked(engine, dump({"do": "drop", "match": opened}))
        if rng.random() < 0.01:
            matches = renewed(engine, rng, matches)
    for name in matches:
        stands_by_its_log(engine, name)


def renewed(engine: Engine, rng: Random, matches: list[str]) -> list[str]:
    """The matches; a match that ended or was dropped is replaced by a new one."""
    kept = []
    for name in matches:
        view = checked(engine, dump({"do": "view", "match": name})).get("ok")
        if view and not view["view"].get("outcome"):
            kept.append(name)
        else:
            if view:
                stands_by_its_log(engine, name)
                checked(engine, dump({"do": "drop", "match": name}))
            kept.append(start(engine, rng.choice(("parley", "ice_pirates")), rng.randrange(1000)))
    return kept


def stands_by_its_log(engine: Engine, name: str) -> None:
    """After any input the match still equals a replay of its log."""
    log = checked(engine, dump({"do": "log", "match": name})).get("ok")
    if log is None:
        return
    again = checked(engine, dump({"do": "replay", "log": log["log"]}))["ok"]["match"]
    positions = [checked(engine, dump({"do": "position", "match": each})) for each in (name, again)]
    assert positions[0] == positions[1]
    checked(engine, dump({"do": "drop", "match": again}))


@pytest.mark.parametrize("game", ["parley", "ice_pirates"])
@pytest.mark.parametrize("seed", seeds(1))
def test_no_position_and_no_log_breaks_the_engine(engine: Engine, game: str, seed: int) -> None:
    rng = Random(seed)
    name = start(engine, game, seed)
    for _ in range(12):
        for player in range(2):
            sample = checked(engine, dump({"do": "sample", "match": name, "player": player, "seed": rng.random()}))
            if "ok" in sample:
                checked(engine, dump({"do": "play", "match": name, "player": player, **sample["ok"]}))
    position = checked(engine, dump({"do": "position", "match": name}))["ok"]["position"]
    log = checked(engine, dump({"do": "log", "match": name}))["ok"]["log"]
    for _ in range(TWISTED):
        asked = (
            {"do": "load", "position": twisted(rng, position)},
            {"do": "replay", "log": twisted(rng, log)},
        )[rng.random() < 0.3]
        loaded = checked(engine, dump(asked)).get("ok")
        if loaded:
            checked(engine, dump({"do": "view", "match": loaded["match"]}))
            checked(engine, dump({"do": "drop", "match": loaded["match"]}))
