"""The positions of Ice Pirates: their fields, and the sea written as one.

`position_reader.py` reads them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from iceharbor.contract import GamePosition, Viewer
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.state import read_out
from iceharbor.games.ice_pirates.actions import COLOURS
from iceharbor.games.ice_pirates.records import (
    EVERYBODY,
    ISLANDS,
    MEDIUM,
    NOTHING,
    PHASES,
    POSTCARD_U,
    SMALL,
    IcePiratesSea,
    Phase,
)
from iceharbor.games.ice_pirates.rules import disabled, home_total, outcome_of, to_act_in
from iceharbor.games.sailing.names import SIZES
from iceharbor.games.sailing.position_fields import PlacedShip, ShipsTurn, place_of
from iceharbor.games.sailing.state import field_of, hulls_of
from iceharbor.scene import Point

Knowers = Sequence[int] | Literal["everybody"]


class IcePiratesShip(PlacedShip, frozen=True):
    damage: int | None = None
    moved: bool = False
    fired: int = 0
    repaired: bool = False
    acted: bool = False
    disabled: bool | None = None
    cargo: Sequence[str] = ()
    known: dict[str, Knowers] | UnsetType = UNSET
    """The players who know each piece, by its size; absent where a reader assumes the same."""
    hull: Sequence[Point] | None = None
    """The outline of an object on the sea is written and not read."""


class IcePiratesIsland(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    at: Point
    heading: int = 0
    nest: Sequence[str] = ()
    on_top: Sequence[str] = ()
    seen_by: Sequence[int] = ()
    known: dict[str, Knowers] | UnsetType = UNSET
    hull: Sequence[Point] | None = None


class IcePiratesHome(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str | None = None
    player: int
    at: Point
    heading: int = 0
    size: tuple[int, int] = POSTCARD_U
    goods: Sequence[str] = ()
    hull: Sequence[Point] | None = None


class IcePiratesPosition(GamePosition, frozen=True):
    game: Literal["ice_pirates"]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    phase: Phase = "play"
    to_act: Sequence[int] | None = None
    target: int | None = None
    """It is written and not read, as `scores`."""
    scores: Sequence[int] | None = None
    round: int = 0
    first: int = 0
    entries: int = 0
    field: Sequence[Point] | None = None
    turn: ShipsTurn = ShipsTurn()
    ships: Sequence[IcePiratesShip] = ()
    unlaid: Sequence[Sequence[str]] | None = None
    islands: Sequence[IcePiratesIsland] = ()
    homes: Sequence[IcePiratesHome] = ()
    forfeited: Sequence[int] = ()
    draw_offers: Sequence[int] = ()


# --- The sea as a position --------------------------------------------------------------------------------------------


SHELVES: Final = ("M plain", "M treasure", "S plain", "S treasure")
"""The counts in `goods`, in order."""

PUBLIC_WATCHER: Final[Literal["everybody"]] = "everybody"
"""Stands for all players and spectators in a piece's list of those who know it."""


def position_of(
    sea: IcePiratesSea, options: Mapping[str, Any], viewer: Viewer | UnsetType = UNSET
) -> IcePiratesPosition:
    """The position of the whole sea, or of a view, which names its viewer."""
    (turn,) = read_out(sea.turn)
    ships, homes, hulls = read_out(sea.ships), read_out(sea.homes), hulls_of(sea)
    beyond_ships, players = len(ships), len(homes)
    beyond_islands = beyond_ships + ISLANDS
    return IcePiratesPosition(
        game="ice_pirates",
        players=players,
        options=options,
        phase=PHASES[turn.phase],
        to_act=sorted(to_act_in(sea)),
        target=turn.target,
        scores=[int(plainly(home_total)(home)) for home in homes],
        round=turn.rounds,
        first=turn.first,
        entries=turn.entries,
        field=field_of(sea),
        turn=ShipsTurn(turn.player, turn.actions_left),
        ships=[_ship(ship, hull, players) for ship, hull in zip(ships, hulls, strict=False) if ship.laid],
        unlaid=unlaid_in(ships, players),
        islands=[
            _island(f"T{number}", island, hull, players)
            for number, (island, hull) in enumerate(zip(read_out(sea.islands), hulls[beyond_ships:], strict=False), 1)
            if island.laid
        ],
        homes=[_home(home, hull) for home, hull in zip(homes, hulls[beyond_islands:], strict=False) if home.laid],
        forfeited=players_in(turn.forfeited, players),
        draw_offers=players_in(turn.draw_offers, players),
        outcome=outcome_of(sea),
        viewer=viewer,
    )


def plainly(rule: Any) -> Any:
    """The Python function of a compiled rule, for records that were read out."""
    return getattr(rule, "py_func", rule)


def _ship(ship: Any, hull: list[Point], players: int) -> IcePiratesShip:
    return IcePiratesShip(
        *place_of(ship),
        ship.damage,
        bool(ship.moved),
        ship.fired,
        bool(ship.repaired),
        bool(ship.acted),
        bool(plainly(disabled)(ship)),
        list(nested(ship)),
        _knowledge(ship, EVERYBODY, players),
        hull,
    )


def _island(name: str, island: Any, hull: list[Point], players: int) -> IcePiratesIsland:
    large = [f"L {COLOURS[island.large]}"] if island.large else []
    seen = seen_by(island) & ((1 << players) - 1)
    return IcePiratesIsland(
        name,
        (island.x, island.y),
        island.heading,
        [*large, *nested(island)],
        goods_of(island.goods),
        players_in(seen, players),
        _knowledge(island, seen, players),
        hull,
    )


def _home(home: Any, hull: list[Point]) -> IcePiratesHome:
    return IcePiratesHome(
        name=f"H{home.player}",
        player=home.player,
        at=(home.x, home.y),
        heading=home.heading,
        size=(home.across, home.along),
        goods=goods_of(home.goods),
        hull=hull,
    )


def unlaid_in(ships: Iterable[Any], players: int) -> list[list[str]]:
    """For each player, the names of the ships that are not yet placed."""
    waiting = [ship for ship in ships if not ship.laid]
    return [
        [f"{SIZES[ship.pips]}{ship.number}" for ship in waiting if ship.player == player] for player in range(players)
    ]


def nested(hold: Any) -> Iterator[str]:
    """The pieces in a hold or nest, the medium first."""
    for pips, colour in ((MEDIUM, hold.medium), (SMALL, hold.small)):
        if colour != NOTHING:
            yield f"{SIZES[pips]} {COLOURS[colour]}"


def goods_of(goods: Any) -> list[str]:
    """Counted goods as a list of pieces."""
    return [piece for piece, count in zip(SHELVES, goods, strict=True) for _ in range(count)]


def seen_by(island: Any) -> int:
    """The players who know every piece of a nest, one bit each; 0 when the nest is empty."""
    masks = [known for colour, known in _slots(island) if colour != NOTHING]
    return reduce(and_, masks) if masks else 0


def _slots(hold: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    return (hold.medium, hold.medium_known), (hold.small, hold.small_known)


def _knowledge(hold: Any, default: int, players: int) -> dict[str, Knowers] | UnsetType:
    """The players who know each piece, left out where a reader assumes the same."""
    told = {
        SIZES[pips]: knowers(known, players)
        for pips, (colour, known) in zip((MEDIUM, SMALL), _slots(hold), strict=True)
        if colour != NOTHING and known != default
    }
    return told or UNSET


def knowers(mask: int, players: int) -> Knowers:
    """The players who know a piece as a list, or the word for everyone."""
    return PUBLIC_WATCHER if mask == EVERYBODY else players_in(mask, players)
