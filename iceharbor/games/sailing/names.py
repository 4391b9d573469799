"""Ships, headings and points as words, for all games with ships, and the rule ids that the shared code cites."""

import re
from typing import Final, NamedTuple

from iceharbor.aim import Aim, Aimed
from iceharbor.contract import OBJECT_NAMES, SEATS, Player, Refused, refuse
from iceharbor.games.common.state import read_one
from iceharbor.games.sailing.state import AnySea
from iceharbor.plan import Words
from iceharbor.scene import Point

SIZES: Final = " SML"
"""A size's letter, by pips."""

COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

_HEADING: Final = re.compile(r"(\d{1,3})(?:\.(\d))?", re.ASCII)
_POINT: Final = re.compile(r"(-?\d{1,6}),(-?\d{1,6})", re.ASCII)
_SHIP: Final = re.compile(r"(?:(\d)\.)?([SML])(\d{1,2})", re.ASCII)


def facing(player: Player, players: int) -> int:
    """The heading from a player's side towards the middle: north for player 0, then clockwise in turn order."""
    return 3600 * player // players


def facings(fewest: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The headings of all players, for each number of players."""
    return tuple(tuple(facing(seat, players) for seat in range(players)) for players in range(fewest, most + 1))


def write_heading(heading: int) -> str:
    """A heading in tenths of a degree as `030.0`."""
    return f"{heading // 10:03d}.{heading % 10}"


def compass_point(heading: int) -> str:
    """The nearest of eight compass points to a heading in tenths of a degree: `north-east`."""
    return COMPASS[(heading + 225) // 450 % 8]


def read_heading(word: str, rule: str) -> int:
    """`030.0` as 300; raises Refused under this rule when it is no heading."""
    found = _HEADING.fullmatch(word)
    if found is None or int(found[1]) >= 360:
        raise _unread(word, "a heading from 000.0 to 359.9", rule)
    return int(found[1]) * 10 + int(found[2] or 0)


def write_point(point: Point) -> str:
    """A point as `x,y`."""
    return f"{point[0]},{point[1]}"


def read_point(word: str, rule: str) -> Point:
    """`x,y` in table units; raises Refused under this rule when it is no point."""
    found = _POINT.fullmatch(word)
    if found is None:
        raise _unread(word, "a point such as 20480,3000", rule)
    return int(found[1]), int(found[2])


def point_in(words: Words) -> Point | None:
    """The first point that these words say; None if they say none."""
    points = (_POINT.fullmatch(word) for word in words)
    return next(((int(found[1]), int(found[2])) for found in points if found is not None), None)


def heading_in(words: Words) -> int | None:
    """The last of these words as a heading; None if it is none."""
    found = _HEADING.fullmatch(words[-1])
    return None if found is None else int(found[1]) * 10 + int(found[2] or 0)


def read_ship(word: str, rule: str) -> str:
    """A ship's name, `L1` or `1.S2`, unchanged; raises Refused under this rule when it is not one."""
    if _SHIP.fullmatch(word) is None:
        raise _unread(word, "a ship such as L1 or 1.S2", rule)
    return word


def ship_parts(word: str) -> tuple[int | None, int, int]:
    """The player (None: the acting player), pips and number in a ship's name that `read_ship` accepted."""
    found = _SHIP.fullmatch(word)
    assert found is not None, word
    return None if found[1] is None else int(found[1]), SIZES.index(found[2]), int(found[3])


def full_name(word: str, player: Player) -> str:
    """The full name of `M1` or `1.M1` in an action of this player; other words unchanged."""
    found = _SHIP.fullmatch(word)
    return f"{player}.{word}" if found is not None and found[1] is None else word


def ship_owner(name: str) -> Player:
    """The player in a ship's full name."""
    return int(name[0])


def _unread(word: str, wanted: str, rule: str) -> Refused:
    return refuse(rule, f"{word[:40]!r} is not {wanted}")


def is_ship(word: str) -> bool:
    """True if a word has the form of a ship's name."""
    return _SHIP.fullmatch(word) is not None


# --- Ships of a sea by name -------------------------------------------------------------------------------------------

EDGE = "edge"
SIZE_WORDS = ("", "Small", "Medium", "Large")


def ship_name(sea: AnySea, index: int) -> str:
    """A ship's name within its player: `L1`."""
    ship = read_one(sea.ships[index])
    return f"{SIZES[ship.pips]}{ship.number}"


def full_ship_name(sea: AnySea, index: int) -> str:
    """A ship's name with its player: `0.L1`."""
    ship = read_one(sea.ships[index])
    return OBJECT_NAMES["ship"].format(player=ship.player, name=f"{SIZES[ship.pips]}{ship.number}")


def spoken_ship(sea: AnySea, player: Player, index: int) -> str:
    """The name a player uses: their own ships without the player number."""
    return ship_name(sea, index) if sea.ships[index].player == player else full_ship_name(sea, index)


def find_ship(sea: AnySea, player: Player, word: str) -> int:
    """The object number of the ship that a player means by `L1` or `1.L1`; -1 when there is none."""
    owner, pips, number = ship_parts(word)
    named = (player if owner is None else owner, pips, number)
    ships = sea.ships
    names = list(zip(ships["player"].tolist(), ships["pips"].tolist(), ships["number"].tolist(), strict=True))
    return names.index(named) if named in names else -1


def describe_ship(sea: AnySea, player: Player, index: int) -> str:
    """A ship in a sentence to this player: `your L1`, `Coral's M2`."""
    owner = int(sea.ships[index].player)
    whose = "your" if owner == player else f"{SEATS[owner]}'s"
    return f"{whose} {ship_name(sea, index)}"


# --- Rule ids ---------------------------------------------------------------------------------------------------------


class Rulebook(NamedTuple):
    """A game's name, and the ids of its rules by subject."""

    title: str
    acting: str
    """Which actions there are, and who may use a ship."""
    sailing: str
    """A step."""
    firing: str
    """A shot."""
    laying: str
    """Placing a ship before play."""


class SailingAims(Aimed):
    """A game whose words name places and headings as all ships' games do."""

    def aim(self, words: Words) -> Aim:
        return Aim(point_in(words), heading_in(words) if words else None)
