"""Matches of Hextris from a drawn board.

board('''
    a1 0S   a2 0M   c3 1L
''', turn=1)
"""

from collections.abc import Mapping
from typing import Any

from iceharbor.catalogue import open_game
from iceharbor.contract import Player, Refused
from iceharbor.match import Match
from tests.as_json import as_json


def board(
    drawn: str = "", players: int = 2, turn: Player = 0, options: Mapping[str, Any] | None = None, **more: Any
) -> Match:
    """A match with these pieces on the board and this player to act; `more` are fields of the position."""
    words = drawn.split()
    pieces = dict(zip(words[::2], words[1::2], strict=True))
    chosen = dict(options or {})
    position = {"game": "hextris", "players": players, "options": chosen, "board": pieces, "turn": turn, **more}
    return Match.begin(open_game("hextris", players, chosen), position)


def play(match: Match, *actions: str) -> Match:
    """The match after these actions, each by the player to act."""
    for action in actions:
        match = match.play(min(match.to_act), action)
    return match


def rule(match: Match, action: str) -> str | None:
    """The rule that refuses an action of the player to act; None if it is legal."""
    try:
        play(match, action)
    except Refused as no:
        return no.refusal.rule
    return None


def shown(match: Match) -> dict[str, Any]:
    """The match's position as JSON."""
    return dict(as_json(match.game.position(match.state)))
