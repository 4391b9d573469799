"""Positions from clients: checked like all input, and written as the game writes them.

Checking a position is work, so its lists are bounded before a game reads them. A view is not a position, since
hidden pieces cannot be played; it must be filled in first.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from msgspec import Raw
from msgspec.structs import replace

from iceharbor import catalogue
from iceharbor.codec import Malformed, dump, parse
from iceharbor.contract import Determinizable, Editable, GamePosition, Refused
from iceharbor.edit_form import EditForm
from iceharbor.files import named_in
from iceharbor.match import AnyGame, Match
from iceharbor.scene import (
    CardLook,
    ExactRef,
    FlagLook,
    IslandLook,
    LandLook,
    ObjectRef,
    PieceRef,
    SailingShip,
    SandIsland,
    SeatRef,
    Sentence,
    ShipLook,
)
from iceharbor.server.answers import RefusedPosition, WholePosition

MAX_LISTED: Final = 160
"""The longest list in a position: the fullest game has 60 ships."""

BEFORE_PLAY: Final = frozenset(("isles", "nests", "chooser", "fleet", "first", "homes", "ships", "deploy"))
"""The phases in which ships' games are set up."""
Look = ShipLook | FlagLook | CardLook | IslandLook | LandLook | SailingShip | SandIsland
READY: Final = "ready"
"""The action that places the rest fairly during setup."""


@lru_cache(64)
def open_once(name: str, players: int, options: bytes) -> AnyGame:
    """A game by its name and the JSON of its options. Games are values, so equal ones are shared."""
    return catalogue.open_game(name, players, parse(options))


@lru_cache(64)
def reopen_once(name: str, players: int, options: bytes) -> AnyGame:
    """The same for a stored match: options that its rules version did not have stay absent."""
    return catalogue.reopen_game(name, players, parse(options))


def whole(position: Mapping[str, Any]) -> tuple[AnyGame, GamePosition]:
    """The game of a position, and the position as the game writes it. Raises Malformed."""
    if "viewer" in position:
        raise Malformed("viewer: this is one viewer's view, not a full position; a match cannot start from it")
    game = _game_of(position)
    return game, _as_said(position, game.position(game.load(position)))


def imagined(view: Mapping[str, Any]) -> tuple[AnyGame, GamePosition]:
    """The view's game, and a random full position that its viewer cannot tell from the true one. Raises Malformed."""
    game = _game_of(view)
    if not isinstance(game, Determinizable):
        seen = {name: value for name, value in view.items() if name != "viewer"}
        return whole(seen)
    viewer = view.get("viewer")
    if viewer is not None and (isinstance(viewer, bool) or viewer not in range(game.players)):
        raise Malformed(f"viewer: must be a player from 0 to {game.players - 1}, or null for a spectator")
    determinize = game.determinize(game.load({**view, "viewer": viewer}), viewer, Random(0))
    return game, _as_said(view, game.position(determinize))


def shown(game: AnyGame, position: GamePosition) -> WholePosition:
    """A full position as the game writes it, and its scene with nothing hidden."""
    scene = game.scene(game.full_view(game.load(position)), ())
    return WholePosition(Raw(dump(position)), Raw(dump(scene)))


def form(position: Mapping[str, Any], about: str | None) -> EditForm | None:
    """What the editor offers for an object of a position that can be drawn; None if it is not asked for."""
    game = _game_of(position)
    return None if about is None or not isinstance(game, Editable) else game.edit_form(position, about)


def refused(position: Mapping[str, Any], reason: str, about: str | None = None) -> RefusedPosition | None:
    """A position that is not legal, as the position editor shows it; None if its game has no editor."""
    try:
        game = _game_of(position)
        if not isinstance(game, Editable):
            return None
        scene = game.scene(game.full_view(game.sketch(position)), ())
    except Malformed:
        return RefusedPosition(_referring(reason, {}, {}), None)
    pyramids: tuple[Look, ...] = (*scene.ships, *scene.flags, *scene.cards, *scene.islands, *scene.lands)
    looks = {look.name: look for look in (*pyramids, *scene.vessels, *scene.sands)}
    told = _referring(reason, _listed(position), looks)
    return RefusedPosition(told, Raw(dump(scene)), form(position, about))


def _referring(reason: str, listed: Mapping[str, str], looks: Mapping[str, Look]) -> Sentence:
    """A reason as a sentence with references to players (`player 1`) and to objects (`ships[3]`, `1.S2`)."""
    known = {name: _object(look) for name, look in looks.items()}
    known |= {element: known[name] for element, name in listed.items() if name in known}
    names = "|".join(map(re.escape, known)) or "(?!)"
    parts: list[str | SeatRef | ObjectRef | PieceRef | ExactRef] = []
    end = 0
    for found in re.finditer(rf"\bplayer (?P<seat>\d)\b|(?<![\w.])(?P<name>{names})(?!\w)", reason):
        parts += [reason[end : found.start()], SeatRef(int(found["seat"])) if found["seat"] else known[found["name"]]]
        end = found.end()
    parts.append(reason[end:] if reason.endswith((".", "!", "?")) else f"{reason[end:]}.")
    first, *rest = (part for part in parts if part)
    return (first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest)


def _object(look: Look) -> ObjectRef:
    match look:
        case FlagLook():
            return ObjectRef(look.name, "flag", look.seat, named=False)
        case CardLook():
            return ObjectRef(look.name, "home", look.seat, named=False)
        case ShipLook() | SailingShip():
            return ObjectRef(look.name, look.label, look.seat)
        case _:
            return ObjectRef(look.name, look.label)


def _listed(position: Mapping[str, Any]) -> dict[str, str]:
    """The name of each element of a position's lists: `1.S2` for `ships[3]`."""
    names = {f"ships[{k}]": f"{ship['player']}.{ship['name']}" for k, ship in enumerate(position.get("ships", ()))}
    names |= {f"islands[{k}]": island["name"] for k, island in enumerate(position.get("islands", ()))}
    names |= {f"flags[{k}]": f"F{flag['player']}" for k, flag in enumerate(position.get("flags", ()))}
    return names | {f"homes[{k}]": f"H{home['player']}" for k, home in enumerate(position.get("homes", ()))}


def begun(position: Mapping[str, Any], name: str, players: int, options: Mapping[str, Any]) -> Match:
    """A match of this game that starts from this position. Raises Malformed.

    The position has its own options; if the request has options too, they must agree.
    """
    game, found = whole(position)
    if (game.info.name, game.players) != (name, players):
        told = f"position: it is {game.info.name} for {game.players} players"
        raise Malformed(f"{told}, but the match is {name:.60} for {players}")
    if options and open_once(name, players, dump(options)).options != game.options:
        raise Malformed("options: differ from the position's; leave them out")
    if found.outcome is not None:
        raise Malformed(f"position: the game is already over ({found.outcome.reason})")
    return Match.begin(game, parse(dump(found)))


@lru_cache(64)
def standard(name: str, players: int, options: bytes) -> WholePosition:
    """The automatic start position with these options (JSON). Raises Malformed."""
    game = open_once(name, players, options)
    match, rng = Match.begin(game), Random(0)
    editor = game.info.editor
    before_play = (editor.setup if editor else ()) or BEFORE_PLAY
    while getattr(found := game.position(match.state), "phase", None) in before_play:
        match = _a_step_further(match, rng)
    return shown(game, found)


def _a_step_further(match: Match, rng: Random) -> Match:
    """One more entry of the setup: `ready` if the game accepts it, else a random legal action."""
    player = min(match.to_act)
    try:
        return match.play(player, READY)
    except Refused:
        return match.play(player, match.game.write(match.game.sample(match.state, player, rng)))


def _game_of(position: Mapping[str, Any]) -> AnyGame:
    for name, value in position.items():
        if isinstance(value, list) and len(value) > MAX_LISTED:
            raise Malformed(f"{name:.60}: has {len(value)} entries; at most {MAX_LISTED} are read")
    name, players, options = named_in(position)
    return open_once(name, players, dump(options))


def _as_said(position: Mapping[str, Any], written: GamePosition) -> GamePosition:
    """The position as the game writes it, with `unchecked` kept if it was given."""
    return replace(written, unchecked=True) if position.get("unchecked") is True else written
