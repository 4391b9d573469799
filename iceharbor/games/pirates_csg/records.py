"""The sea of Pirates CSG as record arrays that the compiled rules read and write, and the names of its objects.

Objects have the same numbers everywhere: ships first, then islands; `outlines` has one more row, a scratch hull for
trying a placement. Ships stand in the order of the two fleets, seat 0's first; a sunk ship keeps its number.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.state import Records, record_of
from iceharbor.games.sailing.state import SeaState

MAX_GUNS: Final = 6
"""Five masts and a musketeer."""
MAX_CORNERS: Final = 16

SHORT_U: Final = 2318
"""The short segment, S: 57.5 mm in units of 1/1024 inch (PC-A1)."""
LONG_U: Final = 3378
"""The long segment, L: 83.8 mm (PC-A1)."""

FLEETS, SHAPES, ROLLS, HOMES, ISLES, LOWEST, LAUNCHES, DEAL = range(8)
SHIPS_ACT, MARKET, MAST, SHOT, REROLL, TAKE, TRAP_ROLL, OVER = range(8, 16)
PHASES: Final = (
    *("fleets", "shapes", "rolls", "homes", "isles", "lowest", "launches", "deal"),
    *("ships", "market", "mast", "shot", "reroll", "take", "trap", "over"),
)
"""Before play: both choose fleets, NATURE draws the islands' outlines and rolls for the first player, homes and wild
islands are placed, NATURE rolls among equal cheapest ships, they are launched, NATURE deals the coins.

In play: ships act, then the market; in between a mast is chosen (the defender's, or a rammer's own), NATURE rolls a
shot or a trap's die, a missed shot may be rolled again, or a coin has to be taken.
"""

SEED, HOME, WILD = range(3)
ISLAND_KINDS: Final = ("seed", "home", "wild")

ON_ISLAND, ABOARD, PURSE, SPENT, SUNK = range(5)
PLACES: Final = ("island", "ship", "purse", "spent", "sunk")
"""Where a coin is."""
UNKNOWN_VALUE: Final = -1
"""The value of a face-down coin in the view of a player who has not seen it."""

CREW: Final = ("", "cannoneer", "captain", "explorer", "helmsman", "musketeer", "oarsman", "shipwright")
"""The kinds of crew by code (PC-R23)."""
CREW_WORDS: Final = CREW[1:]
"""Their words in fleets and actions."""
NO_CREW, CANNONEER, CAPTAIN, EXPLORER, HELMSMAN, MUSKETEER, OARSMAN, SHIPWRIGHT = range(8)
NOT_IN_FLEET, IN_YARD, SERVING, LOST = range(4)
"""Where a crew member is."""

NATIONS: Final = ("english", "spanish", "french", "pirate")

NONE: Final = -1
"""No ship, island or player."""

SHIP: Final = record_of(
    *("player", "card", "masts", "standing", "laid", "in_yard", "x", "y", "heading"),
    *("docked", "rams", "tows", "towed_by", "crew", "acted", "bought", "freed"),
)
"""`masts` is the number on the card, `standing` has a bit for each mast that is there, bit 0 at the bow. x, y is the
middle of the hull. `docked` is an island's index, `rams`, `tows` and `towed_by` a ship's; NONE if there is none.
A ship in tow is docked while its tower is, but its own `docked` is NONE (PC-A55).
`acted` this turn: 1 if it has moved, 2 if it has attacked, scavenged or left a trap; `bought`: this turn, so it may not
act yet (PC-R20); `freed`: a ship that rammed it has left or sunk since its last Move (PC-A48)."""

ISLAND: Final = record_of("kind", "owner", "outline", "laid", "x", "y", "heading", "trap")
"""`outline` is one of the eight shapes; `trap` is the player whose trap lies here, or NONE (PC-R23)."""

COIN: Final = record_of("value", "power", "place", "where", "slot", "known")
"""`power` is a special treasure's code, 0 for gold. `where` is an island's, a ship's or a player's index, by place;
`slot` its place there. `known` has one bit for each player who has seen it."""

CREWMAN: Final = record_of("state", "ship", "moved")
"""Rows [player * 8 + kind]. `moved`: it has changed ship this turn (PC-A57)."""

CARD: Final = np.dtype(
    (
        np.record,
        [
            *((name, "i8") for name in ("points", "nation", "masts", "cargo", "shorts", "longs", "power")),
            ("ranks", "i8", (5,)),
            ("reaches", "i8", (5,)),
        ],
    )
)
"""A ship's card as numbers, one for each ship: its base move as a number of S and L segments, and for each mast, bow to
stern, the rank of its cannon and its range in units. `power` is the code of its ability, 0 if it has none."""

TURN: Final = np.dtype(
    (
        np.record,
        [
            *(
                (name, "i8")
                for name in (
                    *(
                        "phase",
                        "player",
                        "first",
                        "rounds",
                        "entries",
                        "quiet_rounds",
                        "last_round",
                        "progress",
                        "ready",
                        "forfeited",
                    ),
                    *("chooser", "resume", "shooter", "gun", "rerolled", "actor", "laid_by", "unlaunched", "automatic"),
                    *("termination", "winner"),
                    *(
                        "final_delivery",
                        "capture",
                        "blind",
                        "open_fire",
                        "specials",
                        "round_limit",
                        "points",
                        "islands",
                    ),
                )
            ),
            ("targets", "i8", (MAX_GUNS,)),
        ],
    )
)
"""`first` is the seat of Player 1. `last_round` is the round after which the count is made once the islands are empty
(option `final_delivery`), or 0. `progress`: a coin moved, a shot was fired or something was bought this round
(PC-A51). `chooser` chooses a mast of ship `actor` in phase `mast`, and play goes on in phase `resume`. `shooter` fires
gun `gun` at `targets[gun]`. `ready`, `forfeited` and `automatic` (masts are chosen for them, PC-A54) have one bit for
each player. `open_fire` is the option `line_of_fire: free`. `winner` is NONE for a shared win."""

OUTLINE: Final = np.dtype(
    (
        np.record,
        [
            ("corners", "i8"),
            ("x", "i8", (MAX_CORNERS,)),
            ("y", "i8", (MAX_CORNERS,)),
            *((name, "i8") for name in ("mx", "my", "radius", "pips", "heading")),
        ],
    )
)
"""An outline with up to 16 corners, anticlockwise, with the fields of `table.outline.OUTLINE`."""


class PiratesSea(NamedTuple):
    """The whole state as arrays. Mutable: `apply` works on a copy."""

    field: NDArray[np.int64]
    outlines: Records
    ships: Records
    cards: Records
    """One for each ship, with the same index. Never written to."""
    islands: Records
    coins: Records
    crew: Records
    turn: Records


PiratesState = SeaState[PiratesSea]
"""A state, or what one viewer knows of it."""
