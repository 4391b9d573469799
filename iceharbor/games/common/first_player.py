"""The first player: NATURE draws a seat, or the option `first` names one."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, SEATS, Player, refuse
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.options import SINCE

DRAWN: Final = "drawn"


def first_option(players: int, since: str) -> dict[str, Any]:
    """The option `first` for the schema of a game with at most this many players; `since` is the first rules version
    that has it."""
    return {
        "title": "Who goes first",
        "description": "A player chosen at random, or always this player.",
        "enum": [DRAWN, *range(players)],
        "labels": ["Random", *SEATS[:players]],
        "format": "seat",
        "default": DRAWN,
        SINCE: since,
    }


def first_player(options: Mapping[str, Any], players: int, earlier: Player = NATURE) -> Player:
    """The seat that goes first, or NATURE when NATURE draws it; `earlier` is the answer for a log without the option.

    Raises codec.Malformed when the option names a seat that the match does not have.
    """
    first = options.get("first", earlier)
    if first == DRAWN:
        return NATURE
    if first >= players:
        raise Malformed(f"options.first: there is no player {first}; players are 0 to {players - 1}")
    return int(first)


def read_first(word: str, rule: str) -> FirstPlayer:
    """The action `first` with this seat; raises Refused under this rule. The rules check later that the seat plays."""
    if word not in tuple(map(str, range(len(SEATS)))):
        raise refuse(rule, f"{word[:40]!r} is not a player's number")
    return FirstPlayer(int(word))


def write_first(action: FirstPlayer) -> str:
    """The action's notation."""
    return f"first {action.player}"
