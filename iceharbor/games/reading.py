"""Fields that positions of all games have, checked one by one: every no says what and where, as a codec.Malformed."""

from collections.abc import Sequence

from iceharbor.codec import Malformed
from iceharbor.contract import Player


def read_within(value: int, least: int, most: int, where: str) -> int:
    """A number from least to most."""
    if not least <= value <= most:
        raise Malformed(f"{where}: {value} is not within {least} to {most}")
    return value


def read_player(player: int, players: int, where: str) -> Player:
    """A player's number."""
    return read_within(player, 0, players - 1, where)


def read_players(listed: Sequence[int], players: int, where: str) -> int:
    """Some players, one bit each."""
    mask = 0
    for player in listed:
        mask |= 1 << read_player(player, players, where)
    return mask


def read_counts(values: Sequence[int], players: int, most: int, where: str) -> tuple[int, ...]:
    """A number from 0 for each player."""
    if len(values) != players:
        raise Malformed(f"{where}: there is one for each of {players} players")
    return tuple(read_within(value, 0, most, f"{where}[{k}]") for k, value in enumerate(values))


def players_in(mask: int, players: int) -> list[Player]:
    """Those of this many players whose bits are set."""
    return [player for player in range(players) if mask >> player & 1]
