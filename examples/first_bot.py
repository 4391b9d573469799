"""A bot for the arena in Python: it looks at a few random actions, and plays one that ends its turn last.

    iceharbor arena round-robin sprawl results.ndjson --program mine="python3 examples/first_bot.py" --bots mine,random

It uses the standard library alone. docs/arena.md says what it may ask.
"""

import json
import sys

LOOKS = 4


def say(value):
    print(json.dumps(value), flush=True)


def ask(do, **fields):
    """The arena's answer to a question about our own seat."""
    say({"id": "mine", "do": do, **fields})
    return json.loads(sys.stdin.readline())["ok"]


def choose(asked):
    """One of a few random legal actions: the longest, since `end`, `pass` and `skip` are short."""
    seat = {"match": asked["match"], "player": asked["player"]}
    found = [ask("sample", **seat, seed=asked["seed"] + k)["action"] for k in range(LOOKS)]
    return max(found, key=len)


for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "hello":
        say({"id": asked["id"], "ok": {"protocol": 2, "name": "first bot"}})
    else:
        say({"id": asked["id"], "ok": {"action": choose(asked)}})
