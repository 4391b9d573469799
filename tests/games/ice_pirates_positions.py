"""Positions of Ice Pirates as text drawings, and helpers that read them.

    sea('''
        0.L1 at 8000,8000 heading 090.0 damage 1 cargo M:treasure
        1.S2 bow 12000,9000 heading 180.0
        T3   at 12000,12000 nest L:plain M:treasure S:plain top S:plain seen 0
        H0   at 20000,3000 goods M:treasure S:treasure
    ''')

One object per line. `at` is the middle of a ship's stern, or of an island or home; `bow` gives the point of a
ship's bow instead. Lengths are 1/1024 inch and headings compass degrees. A ship that heads east (090.0) is 1864 long
and 1024 wide if it is a Large, 1464 by 800 if a Medium, 1064 by 576 if a Small.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import pytest

from iceharbor.catalogue import open_game
from iceharbor.contract import Player, Refused, Viewer
from iceharbor.games.sailing.names import SIZES, read_heading, read_point
from iceharbor.match import Match
from iceharbor.plan import Plan, Refusal
from iceharbor.scene import Point
from iceharbor.table.plane import bow_of
from tests.as_json import as_json

FLAGS: Final = ("moved", "repaired", "acted")
NUMBERS: Final = ("at", "bow", "heading", "damage", "fired", "size")
LISTS: Final = {"cargo": "cargo", "nest": "nest", "top": "on_top", "goods": "goods", "seen": "seen_by"}


def sea(
    drawn: str = "",
    players: int = 2,
    turn: Player = 0,
    left: int = 3,
    field: tuple[tuple[int, int], ...] = (),
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match:
    """A match that begins with these objects on the sea and this player to act; `more` are fields of the position."""
    game = open_game("ice_pirates", players, options)
    return Match.begin(game, {**position(drawn, players, turn, left, field), "options": dict(options or {}), **more})


def position(
    drawn: str, players: int = 2, turn: Player = 0, left: int = 3, field: tuple[tuple[int, int], ...] = ()
) -> dict[str, Any]:
    """The same as the protocol's JSON object; piece counts are not checked."""
    found: dict[str, Any] = {"game": "ice_pirates", "players": players, "unchecked": True}
    found |= {"turn": {"player": turn, "actions_left": left}, **objects(drawn)}
    if field:
        found["field"] = [list(corner) for corner in field]
    return found


def objects(drawn: str) -> dict[str, list[dict[str, Any]]]:
    """The drawn objects, by their field of the position."""
    found: dict[str, list[dict[str, Any]]] = {"ships": [], "islands": [], "homes": []}
    for line in filter(None, map(str.split, drawn.splitlines())):
        name, *words = line
        kind = {"T": "islands", "H": "homes"}.get(name[0], "ships")
        found[kind].append(_NAMED[kind](name) | _read(name, words))
    return found


def ship(match: Match, name: str) -> dict[str, Any]:
    """A ship of a match, `0.L1`, as in positions."""
    return _find(as_json(match.game.position(match.state))["ships"], name)


def hull(match: Match, name: str) -> tuple[Point, ...]:
    """The corners of a ship: bow, port, starboard."""
    return tuple((x, y) for x, y in ship(match, name)["hull"])


def island(match: Match, name: str, viewer: Viewer = -2) -> dict[str, Any]:
    """An island as it is, or as a viewer sees it."""
    whole = match.state if viewer == -2 else match.view(viewer)
    return _find(as_json(match.game.position(whole))["islands"], name)


def cargo(match: Match, name: str, viewer: Viewer = -2) -> list[str]:
    """A ship's cargo, as it is or as a viewer sees it."""
    whole = match.state if viewer == -2 else match.view(viewer)
    pieces: list[str] = _find(as_json(match.game.position(whole))["ships"], name)["cargo"]
    return pieces


def goods(match: Match, player: Player) -> list[str]:
    """The cargo at a home."""
    pieces: list[str] = _find(as_json(match.game.position(match.state))["homes"], f"H{player}")["goods"]
    return pieces


def left(match: Match) -> int:
    """The number of actions left this turn."""
    count: int = as_json(match.game.position(match.state))["turn"]["actions_left"]
    return count


def scores(match: Match) -> list[int]:
    """The score of the treasure at each home."""
    totals: list[int] = as_json(match.game.position(match.state))["scores"]
    return totals


def play(match: Match, *actions: str) -> Match:
    """The match after these actions, each by the player to act."""
    for action in actions:
        (player,) = match.to_act
        match = match.play(player, action)
    return match


def refusal(match: Match, action: str, player: Player | None = None) -> Refusal | None:
    """The reason why an action is refused, None if it is legal; by the player to act, or by this player."""
    actor = min(match.to_act) if player is None else player
    try:
        match.play(actor, action)
    except Refused as no:
        return no.refusal
    return None


def rule(match: Match, action: str, player: Player | None = None) -> str | None:
    """The id of the rule that refuses an action, None if it is legal."""
    no = refusal(match, action, player)
    return None if no is None else no.rule


def plan(match: Match, words: str, player: Player | None = None) -> Plan:
    """The plan for these words, from the view of the player to act, or of this player."""
    actor = min(match.to_act) if player is None else player
    return match.game.plan(match.view(actor), actor, tuple(words.split()))


@contextmanager
def refused(expected: str) -> Iterator[None]:
    """Asserts that the body is refused under this rule."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.refusal.rule == expected, caught.value


def _ship(name: str) -> dict[str, Any]:
    return {"name": name[2:], "player": int(name[0]), "size": name[2]}


def _island(name: str) -> dict[str, Any]:
    return {"name": name}


def _home(name: str) -> dict[str, Any]:
    return {"player": int(name[1:])}


_NAMED: Final = {"ships": _ship, "islands": _island, "homes": _home}


def _read(name: str, words: list[str]) -> dict[str, Any]:
    """The words after a name as fields."""
    fields: dict[str, Any] = {"heading": 0}
    what = ""
    for word in words:
        if word in FLAGS:
            fields[word] = True
        elif word in LISTS:
            what = LISTS[word]
            fields[what] = []
        elif word in NUMBERS:
            what = word
        elif isinstance(fields.get(what), list):
            fields[what].append(int(word) if what == "seen_by" else word.replace(":", " "))
        else:
            fields[what] = _value(what, word)
    return _moored(name, fields)


def _value(what: str, word: str) -> Any:
    if what == "heading":
        return read_heading(word, "heading")
    if what in ("at", "bow", "size"):
        return list(read_point(word, what))
    return int(word)


def _moored(name: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The stern of a ship from its `at` or `bow`."""
    if name[1] != ".":
        return fields
    if "bow" in fields:
        x, y = fields.pop("bow")
        dx, dy = bow_of(SIZES.index(name[2]), 0, 0, fields["heading"])
        return {**fields, "stern": [x - int(dx), y - int(dy)]}
    stern = fields.pop("at")
    return {**fields, "stern": stern}


def _find(pieces: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(piece for piece in pieces if name in (piece["name"], f"{piece.get('player')}.{piece['name']}"))
