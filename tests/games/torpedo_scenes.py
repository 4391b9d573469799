"""What players see of a match of Torpedo: its scene, its lines and its film."""

from typing import Any

from iceharbor.catalogue import open_game
from iceharbor.contract import SEATS, Viewer
from iceharbor.games.torpedo.game import Torpedo
from iceharbor.match import Match
from iceharbor.scene import Film, Line, LoggedAction, ObjectRef, Scene, SeatRef, Sentence


def game_of(match: Match) -> Torpedo:
    """The match's game, with its own methods."""
    assert isinstance(match.game, Torpedo)
    return match.game


def scene(match: Match, viewer: Viewer = None) -> Scene:
    """What a viewer sees."""
    return game_of(match).scene(match.view(viewer), ())


def logged(match: Match, viewer: Viewer = None, times: dict[int, int] | None = None) -> list[LoggedAction]:
    """The log as a viewer may read it; `times` gives times of arrival by number of the entry."""
    return [
        LoggedAction(seq, entry.player, entry.notation, at_ms=(times or {}).get(seq))
        for seq, entry in enumerate(match.redact(viewer), 1)
    ]


def lines(match: Match, viewer: Viewer = None) -> list[Line]:
    """Every entry in words."""
    game, states, log = game_of(match), list(match.states()), logged(match, viewer)
    return [
        game.describe(before.view(viewer), entry, after.view(viewer), viewer, log[:number])
        for number, (before, entry, after) in enumerate(zip(states, log, states[1:], strict=False))
    ]


def read(sentence: Sentence) -> str:
    """A sentence with colours for names."""
    said = []
    for piece in sentence:
        match piece:
            case SeatRef(seat):
                said.append(SEATS[seat])
            case ObjectRef(seat=int(seat)):
                said.append(f"{SEATS[seat]}'s {piece.label}")
            case ObjectRef():
                said.append(piece.label)
            case str():
                said.append(piece)
            case _:
                said.append(piece.label)
    return "".join(said)


def film(match: Match, viewer: Viewer = None, times: dict[int, int] | None = None) -> Film:
    """The film of a finished match."""
    made = game_of(match).film(match.view(viewer), logged(match, viewer, times))
    assert made is not None
    return made


def guide_with(**options: Any) -> tuple[str, ...]:
    """How to play with these options."""
    game = open_game("torpedo", 2, options)
    assert isinstance(game, Torpedo)
    return tuple(row.text for row in game.guide().rows)
