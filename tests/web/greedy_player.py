"""Plays seats over the wire up to the state that a test needs."""

import json
from random import Random
from secrets import token_hex
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from iceharbor.bots import BOTS
from iceharbor.catalogue import open_game
from tests.web.host import Host

MAX_ACTIONS = 400


def play_until(host: Host, match: str, tokens: list[str], verb: str) -> tuple[int, list[str]]:
    """Greedy play of all seats up to the first action with this verb, which is not played. Returns its player and
    its words."""
    game = open_game("ice_pirates", len(tokens), host.get(f"/api/matches/{match}")["options"])
    bot, rng = BOTS["ice_pirates"]["greedy"](game), Random(1)
    address = f"ws{host.address.removeprefix('http')}/api/matches/{match}/socket"
    with connect(address, origin=Origin(host.address), max_size=None) as line:
        line.send(json.dumps({"t": "join", "tokens": tokens}))
        picture = _next(line, "match")
        for _ in range(MAX_ACTIONS):
            (player,) = picture["to_act"]
            words = bot.choose(game.load(picture["views"][str(player)]), player, rng).split(" ")
            if words[0] == verb:
                return player, words
            act = {"t": "act", "key": token_hex(8), "player": player, "base_seq": picture["seq"], "words": words}
            line.send(json.dumps(act))
            picture = _next(line, "event")
    raise AssertionError(f"no player plays {verb} within {MAX_ACTIONS} actions")


def _next(line: ClientConnection, kind: str) -> Any:
    while True:
        message = json.loads(line.recv())
        assert message["t"] not in ("error", "refused", "stale"), message
        if message["t"] == kind:
            return message
