"""Fields that the positions of all games have, checked one by one. Every codec.Malformed says what is wrong and
where."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from iceharbor.codec import Malformed
from iceharbor.contract import GamePosition, Player, Viewer

MAX_SHOWN: Final = 8
"""An error quotes at most this many items of a list."""


class SizeCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of pieces of each size."""

    S: int = 0
    M: int = 0
    L: int = 0


def read_within(value: int, least: int, most: int, where: str) -> int:
    """The number; raises Malformed when it is not from `least` to `most`."""
    if not least <= value <= most:
        raise Malformed(f"{where}: {value} is not between {least} and {most}")
    return value


def read_player(player: int, players: int, where: str) -> Player:
    """The player's number; raises Malformed when there is no such player."""
    return read_within(player, 0, players - 1, where)


def read_players(listed: Sequence[int], players: int, where: str) -> int:
    """A list of players as a bit mask; raises Malformed when one is not in the match or is listed twice."""
    mask = 0
    for player in listed:
        bit = 1 << read_player(player, players, where)
        if mask & bit:
            raise Malformed(f"{where}: player {player} is listed twice")
        mask |= bit
    return mask


def viewer_in(position: GamePosition | Mapping[str, Any]) -> Viewer | UnsetType:
    """The viewer of a position or of its JSON, not yet checked; UNSET in a full position."""
    viewer: Viewer | UnsetType
    viewer = position.viewer if isinstance(position, GamePosition) else position.get("viewer", UNSET)
    return viewer


def read_viewer(viewer: Viewer, players: int) -> Viewer:
    """The viewer of a position: a player, or None for a spectator; raises Malformed when there is no such player."""
    return None if viewer is None else read_player(viewer, players, "viewer")


def read_counts(values: Sequence[int], players: int, most: int, where: str) -> tuple[int, ...]:
    """One number from 0 to `most` for each player; raises Malformed."""
    if len(values) != players:
        raise Malformed(f"{where}: must have {players} entries, one for each player")
    return tuple(read_within(value, 0, most, f"{where}[{k}]") for k, value in enumerate(values))


def read_ending(said: str | None, endings: Sequence[str | None]) -> int:
    """The code of the reason a game is over, by its word; 0 while it goes on. Raises Malformed."""
    if said is None:
        return 0
    if said not in endings[1:]:
        raise Malformed(f"termination: {said[:20]!r} is not one of {', '.join(map(str, endings[1:]))}")
    return endings.index(said)


def check_to_act(said: Sequence[int] | None, acting: Collection[Player]) -> None:
    """Raises Malformed when a position says who is to act and the rest of the position disagrees."""
    if said is not None and sorted(said) != sorted(acting):
        raise Malformed(f"to_act: must be {sorted(acting)}, not {said[:MAX_SHOWN]}")


def players_in(mask: int, players: int) -> list[Player]:
    """The players whose bits are set in the mask, in order."""
    return [player for player in range(players) if mask >> player & 1]
