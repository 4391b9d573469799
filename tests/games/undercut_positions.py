"""Tables of Undercut as text.

hands     ("L red, M red", "", "S blue")           one for each player
stacks    ("red blue red", "red red black 1: S red, S red")
          the colours of a Large, a Medium and a Small; then the player whose bid is beside it, and the bid
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from iceharbor.contract import NATURE, Refused
from iceharbor.games.undercut import Undercut
from iceharbor.match import Match
from tests.as_json import as_json

DEFAULTS: Final[Mapping[str, Any]] = {"hidden_hands": False, "end_score": 10, "end_at_once": False}
BARE: Final = ("", "", "")
"""Three empty hands."""


def undercut(players: int = 3, **options: Any) -> Undercut:
    """The game with these options."""
    return Undercut(players, {**DEFAULTS, **options})


def pieces(words: str) -> list[str]:
    """`L red, S blue` as a position lists it."""
    return [word.strip() for word in words.split(",") if word.strip()]


def laid(hands: Sequence[str] = BARE, stacks: Sequence[str] = (), phase: str = "auction", **more: Any) -> Match:
    """A match that begins from a table; `more` are options and fields of the position."""
    options = {name: more.pop(name) for name in DEFAULTS if name in more}
    position = {
        "game": "undercut",
        "players": len(hands),
        "phase": phase,
        "hands": [pieces(hand) for hand in hands],
        "stacks": [_stack(stack) for stack in stacks],
        **more,
    }
    return Match.begin(undercut(len(hands), **options), position)


def _stack(words: str) -> dict[str, Any]:
    colours, found, bid = words.partition(":")
    large, medium, small, *leader = colours.split()
    stack: dict[str, Any] = {"pieces": [f"L {large}", f"M {medium}", f"S {small}"]}
    return {**stack, "bid": {"player": int(leader[0]), "pieces": pieces(bid)}} if found else stack


def begun(players: int = 3, first: int = 0, **options: Any) -> Match:
    """A new game after NATURE has chosen who goes first."""
    return Match.begin(undercut(players, **options)).play(NATURE, f"first {first}")


def play(match: Match, *actions: str) -> Match:
    """The match after these actions, each by the player to act."""
    for action in actions:
        (player,) = match.to_act
        match = match.play(player, action)
    return match


def rule(match: Match, action: str, player: int | None = None) -> str:
    """The rule that refuses an action; `open` if it is legal."""
    if player is None:
        (player,) = match.to_act
    try:
        match.play(player, action)
    except Refused as no:
        return no.refusal.rule
    return "open"


def seen(match: Match) -> dict[str, Any]:
    """The current position."""
    position: dict[str, Any] = as_json(match.game.position(match.state))
    return position


def in_the_bag(match: Match) -> int:
    """The number of pieces in the bag."""
    return sum(seen(match)["bag_sizes"].values())
