"""The positions of Pirates CSG: their fields, and the sea written as one. `position_reader.py` reads it.

Ships and islands go by their names in the notation, coins by `c1`, `c2`. Masts count from 1 at the bow.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from iceharbor.contract import GamePosition, Outcome, Player, Viewer
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.state import read_out
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.island_names import island_name
from iceharbor.games.pirates_csg.layout import PLAYERS
from iceharbor.games.pirates_csg.powers import POWER_WORDS
from iceharbor.games.pirates_csg.records import CREW, NONE, PHASES, PLACES, PiratesSea
from iceharbor.games.sailing.state import corners_of, field_of
from iceharbor.scene import Point

STATES: Final = ("", "yard", "serving", "lost")
"""Where a crew member is, by code."""
Seats = list[int]


class PiratesShip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship of a fleet. Without `at` it is in the shipyard, or waits to be placed at home."""

    name: str
    player: int
    at: Point | None = None
    heading: int = 0
    masts: list[int] | None = None
    """The masts that stand; all if it is missing."""
    yard: bool = False
    docked: str | None = None
    rams: str | None = None
    tows: str | None = None
    towed_by: str | None = None
    crew: str | None = None
    acted: int = 0
    bought: bool = False
    freed: bool = False
    hull: Any = UNSET


class PiratesIsland(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An island: without `at` it is not placed yet."""

    name: str
    outline: int
    at: Point | None = None
    heading: int = 0
    trap: int | None = None
    hull: Any = UNSET


class PiratesCoin(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A coin or a special treasure; without `value` and `power` the viewer has not seen it."""

    name: str
    place: Literal["island", "ship", "purse", "spent", "sunk"]
    where: str | int | None = None
    """An island's or a ship's name, or a player."""
    slot: int = 0
    value: int | None = None
    power: str | None = None
    known: Seats = field(default_factory=list)


class PiratesCrewman(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A crew member of a fleet; the ship where one serves says so."""

    player: int
    kind: str
    state: Literal["yard", "serving", "lost"] = "yard"
    moved: bool = False


class PiratesDecision(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is waited for within a turn."""

    chooser: int | None = None
    actor: str | None = None
    resume: str | None = None
    shooter: str | None = None
    gun: int = 1
    targets: list[str | None] = field(default_factory=list)
    rerolled: bool = False


class PiratesTurn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whose turn it is, and the rounds."""

    player: int = 0
    first: int | None = None
    round: int = 0
    quiet_rounds: int = 0
    last_round: int = 0
    progress: bool = False
    unlaunched: list[str] = field(default_factory=list)


class PiratesCSGPosition(GamePosition, frozen=True, kw_only=True):
    """The whole: it is written and read with this struct."""

    game: Literal["pirates_csg"]
    players: int
    phase: str = "ships"
    to_act: Seats | None = None
    turn: PiratesTurn = field(default_factory=PiratesTurn)
    decision: PiratesDecision | None = None
    ships: list[PiratesShip] = field(default_factory=list)
    crew: list[PiratesCrewman] = field(default_factory=list)
    islands: list[PiratesIsland] = field(default_factory=list)
    coins: list[PiratesCoin] = field(default_factory=list)
    entries: int = 0
    ready: Seats | None = None
    automatic: Seats = field(default_factory=list)
    forfeited: Seats = field(default_factory=list)
    termination: str | None = None
    winner: int | None = None
    field: Any = UNSET


def position_of(
    sea: PiratesSea,
    cards: CardList,
    options: Mapping[str, Any],
    to_act: frozenset[Player],
    ending: str | None,
    outcome: Outcome | None,
    viewer: Viewer | UnsetType = UNSET,
) -> PiratesCSGPosition:
    """The position of the whole sea, or of a view, which names its viewer. `ending` is the word of the reason why the
    game is over."""
    (turn,) = read_out(sea.turn)
    names = [full_name(ship, cards) for ship in read_out(sea.ships)]
    return PiratesCSGPosition(
        game="pirates_csg",
        players=PLAYERS,
        options=options,
        phase=PHASES[turn.phase],
        to_act=sorted(to_act),
        turn=PiratesTurn(
            *(turn.player, _seat(turn.first), turn.rounds, turn.quiet_rounds, turn.last_round, bool(turn.progress)),
            unlaunched=[name for k, name in enumerate(names) if turn.unlaunched >> k & 1],
        ),
        decision=_decision(turn, names),
        ships=_ships(sea, cards, names),
        crew=_crew(sea),
        islands=_islands(sea),
        coins=[_coin(sea, names, number, coin) for number, coin in enumerate(read_out(sea.coins))],
        entries=turn.entries,
        ready=players_in(turn.ready, PLAYERS),
        automatic=players_in(turn.automatic, PLAYERS),
        forfeited=players_in(turn.forfeited, PLAYERS),
        termination=ending,
        winner=_seat(turn.winner),
        outcome=outcome,
        viewer=viewer,
        field=field_of(sea),
    )


def full_name(ship: Any, cards: CardList) -> str:
    """`0.lantern-hen`."""
    return f"{ship.player}.{cards.ships[ship.card].word}"


def _seat(player: int) -> Player | None:
    return None if player == NONE else player


def _named(index: int, names: list[str]) -> str | None:
    return None if index == NONE else names[index]


def _decision(turn: Any, names: list[str]) -> PiratesDecision | None:
    if turn.phase not in (r.MAST, r.SHOT, r.REROLL, r.TAKE, r.TRAP_ROLL):
        return None
    targets = [_named(target, names) for target in turn.targets] if turn.shooter != NONE else []
    resume = PHASES[turn.resume] if turn.phase == r.MAST else None
    return PiratesDecision(
        *(_seat(turn.chooser), _named(turn.actor, names), resume, _named(turn.shooter, names)),
        *(turn.gun + 1, targets, bool(turn.rerolled)),
    )


def _ships(sea: PiratesSea, cards: CardList, names: list[str]) -> list[PiratesShip]:
    hulls = corners_of(sea.outlines)
    found = []
    for index, ship in enumerate(read_out(sea.ships)):
        masts = [mast + 1 for mast in range(ship.masts) if ship.standing >> mast & 1]
        found.append(
            PiratesShip(
                *(cards.ships[ship.card].word, ship.player, (ship.x, ship.y) if ship.laid else None, ship.heading),
                masts=None if len(masts) == ship.masts else masts,
                yard=bool(ship.in_yard),
                docked=None if ship.docked == NONE else island_name(sea, ship.docked),
                rams=_named(ship.rams, names),
                tows=_named(ship.tows, names),
                towed_by=_named(ship.towed_by, names),
                crew=CREW[ship.crew] or None,
                acted=ship.acted,
                bought=bool(ship.bought),
                freed=bool(ship.freed),
                hull=hulls[index] if ship.laid else UNSET,
            )
        )
    return found


def _crew(sea: PiratesSea) -> list[PiratesCrewman]:
    return [
        PiratesCrewman(index // len(CREW), CREW[index % len(CREW)], STATES[member.state], bool(member.moved))  # type: ignore[arg-type]
        for index, member in enumerate(read_out(sea.crew))
        if member.state
    ]


def _islands(sea: PiratesSea) -> list[PiratesIsland]:
    hulls = corners_of(sea.outlines)[len(sea.ships) :]
    return [
        PiratesIsland(
            *(island_name(sea, k), isle.outline, (isle.x, isle.y) if isle.laid else None, isle.heading),
            trap=_seat(isle.trap),
            hull=hulls[k] if isle.laid else UNSET,
        )
        for k, isle in enumerate(read_out(sea.islands))
    ]


def _coin(sea: PiratesSea, names: list[str], number: int, coin: Any) -> PiratesCoin:
    where: str | int | None = None
    if coin.place == r.ON_ISLAND:
        where = island_name(sea, coin.where)
    elif coin.place == r.ABOARD:
        where = names[coin.where]
    elif coin.place in (r.PURSE, r.SPENT):
        where = coin.where
    gold = coin.power == 0 and coin.value >= 0
    return PiratesCoin(
        *(f"c{number + 1}", PLACES[coin.place], where, max(coin.slot, 0)),
        value=coin.value if gold else None,
        power=POWER_WORDS[coin.power] or None,
        known=players_in(coin.known, PLAYERS),
    )
