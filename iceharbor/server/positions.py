"""Positions that somebody lays by hand: judged as any input is, and written whole, as the game itself writes them.

A position comes from outside, and judging one is work, so its lists are bounded before a game reads them. What one
viewer knows of a match is no position, since nothing can be played from what is hidden: it has to be imagined first.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from msgspec import Raw

from iceharbor import catalogue
from iceharbor.codec import Malformed, dump, parse
from iceharbor.contract import Guessable, Refused
from iceharbor.match import AnyGame, Match
from iceharbor.saved import named_in

MOST_LISTED: Final = 160
"""Objects in any one list of a position: the fullest game has 60 ships."""

BEFORE_PLAY: Final = frozenset(("isles", "nests", "chooser", "fleet", "first", "homes", "ships", "deploy"))
"""The phases in which the ships' games are laid out."""
READY: Final = "ready"
"""Said while a game is laid out: whatever is not laid yet is laid fairly."""


@lru_cache(64)
def open_once(name: str, players: int, options: bytes) -> AnyGame:
    """A game by its name and the JSON of its options. Games are values, so whoever plays the same shares one."""
    return catalogue.open_game(name, players, parse(options))


def whole(position: Mapping[str, Any]) -> tuple[AnyGame, dict[str, Any]]:
    """The game that a position is of, and the position as the game writes it; raises Malformed."""
    if "viewer" in position:
        raise Malformed("viewer: this is what one viewer knows of a match; nothing can be played from it")
    game = _game_of(position)
    return game, _as_said(position, game.position(game.load(position)))


def imagined(view: Mapping[str, Any]) -> dict[str, Any]:
    """A position that this view's viewer could not tell from the true one, whole; raises Malformed."""
    game = _game_of(view)
    if not isinstance(game, Guessable):
        seen = {name: value for name, value in view.items() if name != "viewer"}
        return whole(seen)[1]
    viewer = view.get("viewer")
    if viewer is not None and (isinstance(viewer, bool) or viewer not in range(game.players)):
        raise Malformed(f"viewer: it is one of {game.players} players, or null for a spectator")
    guess = game.guess(game.load({**view, "viewer": viewer}), viewer, Random(0))
    return _as_said(view, game.position(guess))


def begun(position: Mapping[str, Any], name: str, players: int, options: Mapping[str, Any]) -> Match:
    """A match of this game that begins from this position; raises Malformed.

    The position itself says the options; whoever names some as well must mean the same.
    """
    game, found = whole(position)
    if (game.info.name, game.players) != (name, players):
        told = f"position: it is of {game.info.name} for {game.players}"
        raise Malformed(f"{told}, and the match shall be of {name:.60} for {players}")
    if options and open_once(name, players, dump(options)).options != game.options:
        raise Malformed("options: the position says others; leave them out")
    if found["outcome"] is not None:
        raise Malformed(f"position: the game is over as it stands ({found['outcome']['reason']})")
    return Match.begin(game, found)


@lru_cache(64)
def standard(name: str, players: int, options: bytes) -> Raw:
    """How play begins with these options (their JSON) when everything is laid fairly; raises Malformed."""
    game = open_once(name, players, options)
    match, rng = Match.begin(game), Random(0)
    while (found := game.position(match.state)).get("phase") in BEFORE_PLAY:
        match = _a_step_further(match, rng)
    return Raw(dump(found))


def _a_step_further(match: Match, rng: Random) -> Match:
    """One entry more of laying the game out: `ready` where the game takes it, else anything legal."""
    player = min(match.to_act)
    try:
        return match.play(player, READY)
    except Refused:
        return match.play(player, match.game.write(match.game.sample(match.state, player, rng)))


def _game_of(position: Mapping[str, Any]) -> AnyGame:
    for name, value in position.items():
        if isinstance(value, list) and len(value) > MOST_LISTED:
            raise Malformed(f"{name:.60}: there are {len(value)}; at most {MOST_LISTED} are read")
    name, players, options = named_in(position)
    return open_once(name, players, dump(options))


def _as_said(position: Mapping[str, Any], written: dict[str, Any]) -> dict[str, Any]:
    """What the game writes, and that pieces are not to be counted, if that was said: it holds whenever it is loaded."""
    return {**written, "unchecked": True} if position.get("unchecked") is True else written
