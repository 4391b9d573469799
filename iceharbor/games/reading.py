"""Fields that positions of all games have, checked one by one: every no says what and where, as a codec.Malformed."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from iceharbor.codec import Malformed
from iceharbor.contract import Player, Viewer

MOST_SHOWN: Final = 8
"""So much of a list stands in a no."""


def read_within(value: int, least: int, most: int, where: str) -> int:
    """A number from least to most."""
    if not least <= value <= most:
        raise Malformed(f"{where}: {value} is not within {least} to {most}")
    return value


def read_player(player: int, players: int, where: str) -> Player:
    """A player's number."""
    return read_within(player, 0, players - 1, where)


def read_players(listed: Sequence[int], players: int, where: str) -> int:
    """Some players, each of them once, one bit each."""
    mask = 0
    for player in listed:
        bit = 1 << read_player(player, players, where)
        if mask & bit:
            raise Malformed(f"{where}: player {player} stands twice")
        mask |= bit
    return mask


def read_viewer(viewer: Any, players: int) -> Viewer:
    """Whose view a position is: a player's, or None for a spectator's."""
    if viewer is None:
        return None
    if not isinstance(viewer, int) or isinstance(viewer, bool):
        raise Malformed(f"viewer: it is one of {players} players, or null for a spectator")
    return read_player(viewer, players, "viewer")


def read_counts(values: Sequence[int], players: int, most: int, where: str) -> tuple[int, ...]:
    """A number from 0 for each player."""
    if len(values) != players:
        raise Malformed(f"{where}: there is one for each of {players} players")
    return tuple(read_within(value, 0, most, f"{where}[{k}]") for k, value in enumerate(values))


def read_ending(said: str | None, endings: Sequence[str | None]) -> int:
    """Why a game is over, by the word for it; 0, which has no word, when it is not."""
    if said is None:
        return 0
    if said not in endings[1:]:
        raise Malformed(f"over_by: {said[:20]!r} is not one of {', '.join(map(str, endings[1:]))}")
    return endings.index(said)


def check_to_act(said: Sequence[int] | None, acting: Collection[Player]) -> None:
    """Who is to act follows from the rest: where it is said all the same, it must be right."""
    if said is not None and sorted(said) != sorted(acting):
        raise Malformed(f"to_act: it is {sorted(acting)} to act, not {said[:MOST_SHOWN]}")


def players_in(mask: int, players: int) -> list[Player]:
    """Those of this many players whose bits are set."""
    return [player for player in range(players) if mask >> player & 1]
