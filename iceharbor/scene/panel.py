"""What stands beside the table, and the state of a placement without turns."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.card_looks import CardFace
from iceharbor.scene.sea_looks import CargoLook
from iceharbor.scene.shapes import Polygon, Size


class FleetShip(Struct, frozen=True, gc=False, omit_defaults=True):
    """A ship in the list beside its player's name."""

    label: str
    size: Size
    damage: int = 0
    lost: bool = False


class Standing(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a player stands."""

    score: int
    of: int | None = None
    """The score that wins or ends the game; 0 if nothing is scored, None if there is no such number."""
    counts: str = ""
    """The unit of the score in one or two words: `hits left`."""
    goods: tuple[CargoLook, ...] = ()
    """The treasure at home."""
    fleet: tuple[FleetShip, ...] = ()
    out: str = ""
    """Why this player is out: `resigned`."""
    extra: str = ""
    """Words after the score: `spent + 3 coins`."""
    alarm: bool = False
    """Those words tell of an end that may be near: they stand out."""
    cells: int = 0
    """How many cells the score is drawn as: as many are full as it counts. 0 for none."""
    soon: int = 0
    """What may be added to the score soon, as half full cells: the treasure aboard."""


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose turn it is."""

    player: int | None = None
    """None if no player or all may act."""
    left: int = 0
    """Actions left."""
    of: int = 0
    """Actions in a turn; 0 if a turn is one action."""
    title: str = ""
    """The text in place of whose turn it is."""
    task: str = ""
    """The task, if it is not a normal turn: `place a home`."""
    end: str = ""
    """The label of the button that ends the turn; empty if turns end by themselves."""
    ends: tuple[str, ...] = ()
    """The words that end the turn."""
    note: str = ""
    """A hint before the turn is ended: `last turn was a pass`."""


class Facts(Struct, frozen=True, gc=False, omit_defaults=True):
    """An object in a few words."""

    title: str
    details: tuple[str, ...] = ()
    seat: int | None = None
    """The owner."""
    card: CardFace | None = None
    """The object as a card, shown when it is looked at."""


class HitRow(Struct, frozen=True, gc=False, omit_defaults=True):
    """One torpedo: the ship that fired it, the ship it met, and the result."""

    ship: str
    """Its full name, as in tracks: `0.S1`."""
    label: str
    seat: int
    result: Literal["sunk", "blocked", "away"]
    met: str = ""
    """The label of the ship it met."""
    victim: int | None = None
    """The owner of that ship."""


class VolleyTable(Struct, frozen=True, gc=False):
    """The torpedoes of one volley."""

    title: str
    """`Small ships`, or `Small ships: none left to fire`."""
    hits: tuple[HitRow, ...]


class SideTable(Struct, frozen=True, gc=False):
    """One player's result."""

    seat: int
    afloat: tuple[int, int, int]
    """Ships on the sea: Smalls, Mediums, Larges."""
    score: int
    sank: int
    """Ships of others that this player sank."""
    own_goals: int
    lost: int
    """Ships lost in the volleys, and their pips."""
    lost_pips: int


class HitTable(Struct, frozen=True, gc=False):
    """Who sank how many of whose ships, and every torpedo."""

    sides: tuple[SideTable, ...]
    sunk: tuple[tuple[int, ...], ...]
    """By player and victim; shape (players, players)."""
    volleys: tuple[VolleyTable, ...]


class Panel(Struct, frozen=True, gc=False, omit_defaults=True):
    """What stands beside the table."""

    turn: Turn
    standings: tuple[Standing, ...]
    """For each player."""
    epilogue: str = ""
    """Details of the result apart from the winner: `Afloat: Teal 2 ships (3 hits left)`."""
    hits: HitTable | None = None
    """None before the first volley."""
    draw_offers: tuple[int, ...] = ()
    """The players who offer a draw, or have accepted it."""
    lowest_wins: bool = False
    """The player with the lowest score is ahead."""


class SealedShip(Struct, frozen=True, gc=False):
    """A piece that its owner has locked in, and that others do not see yet."""

    name: str
    seat: int
    size: Size
    hull: Polygon
    heading: int


class Placement(Struct, frozen=True, gc=False, omit_defaults=True):
    """All players place pieces at the same time, each with one gesture. Sizes are counted as (S, M, L)."""

    phase: Literal["ready", "countdown", "rush", "stop", "wave", "done"]
    verb: str
    """The first word of a placement; size, point and heading of each piece follow."""
    finished: tuple[int, ...]
    """The players who are ready, or have locked in their wave."""
    remaining: tuple[tuple[int, int, int], ...]
    """For each player, the pieces left to place."""
    lost: tuple[tuple[int, int, int], ...]
    """For each player, the pieces lost in crashes."""
    together: tuple[int, ...]
    """For each player, how many pieces are placed together now; 0 if none can be."""
    sealed: tuple[SealedShip, ...] = ()
    """This viewer's own."""
    stop: str = ""
    """The call that placing is over, when it has stopped: `Stop!`."""
    stopped: str = ""
    """Why placing stopped: `Teal placed their last ship`."""
    wave: int = 0
    """Which wave this is, counted from 1, also before the first; 0 in a rush."""
    ready: tuple[str, ...] = ()
    """The words by which a player is ready; empty if all are, or none can be yet."""
