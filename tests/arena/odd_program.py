"""A program for the arena that plays well or badly, as its first argument says. It uses the standard library alone."""

import json
import sys
import time
from typing import Any, NoReturn

how = sys.argv[1]
number = 0


def say(value: Any) -> None:
    print(json.dumps(value), flush=True)


def ask(do: str, **fields: Any) -> Any:
    say({"id": "mine", "do": do, **fields})
    return json.loads(sys.stdin.readline())


def spy(match: str, player: int) -> None:
    """Asks for what no player may know."""
    other = 1 - player
    for question in (
        {"do": "log", "match": match},
        {"do": "position", "match": match},
        {"do": "view", "match": match, "player": other},
        {"do": "view", "match": match},
        {"do": "plan", "match": "m2", "player": player},
        {"do": "bot", "match": match, "player": player},
        {"do": "new", "game": "hextris"},
    ):
        found = ask(**question)
        if found.get("error", {}).get("code") != "bad_request" or "ok" in found:
            sys.exit(f"answered: {question}: {found}")


def misbehave() -> NoReturn:
    match how:
        case "crashes":
            sys.exit("out of ideas")
        case "sleeps":
            time.sleep(600)
        case "spins":
            while True:
                pass
        case "grows":
            held = [bytearray(1 << 24) for _ in range(64)]
            sys.exit(f"it was given {len(held)} pieces")
        case "lies":
            say({"id": 10_000, "ok": {"action": "skip"}})
        case "babbles":
            print("my move is c3", flush=True)
        case "cheats":
            say({"id": number, "ok": {"action": "drop L zz"}})
        case "offers":
            say({"id": number, "ok": {"action": "offer draw"}})
    sys.exit()


for line in sys.stdin:
    asked = json.loads(line)
    number = asked["id"]
    if asked["do"] == "hello":
        say({"id": number, "ok": {"protocol": 1 if how == "outdated" else 2, "name": how}})
        continue
    seat = {"match": asked["match"], "player": asked["player"]}
    if how == "spies":
        spy(**seat)
    elif how == "dawdles":
        time.sleep(0.25)
    elif how != "plays":
        misbehave()
    action = ask("sample", **seat, seed=asked["seed"])["ok"]["action"]
    if not ask("try", **seat, action=action)["ok"]["legal"] or asked["view"]["viewer"] != asked["player"]:
        sys.exit("this is not my view")
    say({"id": number, "ok": {"action": action}})
