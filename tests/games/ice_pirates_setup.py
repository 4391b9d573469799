"""Ice Pirates before play: NATURE's actions as fixed texts, and matches in which homes or ships are to be placed."""

from typing import Any

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.ice_pirates_positions import play

PITCH = 5120
"""The distance between the middles of two islands with a gap of exactly four inches."""


def isles(pitch: int = PITCH, x: int = 10752, y: int = 16000) -> str:
    """NATURE's action that places ten islands in rows of four, T1 first, this far apart."""
    spots = (f"{x + pitch * (k % 4)},{y + PITCH * (k // 4)}@000.0" for k in range(10))
    return " ".join(["isles", *spots])


def nests() -> list[str]:
    """NATURE's actions that build ten nests."""
    colours = ("plain", "treasure")
    return [f"nest T{k + 1} L:{colours[k % 2]} M:{colours[k % 2]} S:{colours[k // 5]}" for k in range(10)]


def table(players: int = 2, **options: Any) -> Match:
    return Match.begin(open_game("ice_pirates", players, options))


def placing(players: int = 2, first: int = 0, **options: Any) -> Match:
    """A match in which homes are to be placed by hand; the islands are north of 15488."""
    return play(table(players, placement="manual", **options), isles(), *nests(), f"first {first}")


def at_home(**options: Any) -> Match:
    """A match in which Teal places their ships: their home is at 10000,5000 and its front edge at 6792."""
    return play(placing(**options), "home 10000,5000 000.0", "ready", "home 26000,5000 000.0", "ready")


def where(match: Match) -> dict[str, Any]:
    return as_json(match.game.position(match.state))
