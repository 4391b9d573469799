"""What a player sees of a game, as data: the table, the panel beside it, motions, and the sentences of the log.

A game returns these values from views alone; the page and the SVG renderer draw them and know no game.

    scene(view, recent) -> Scene        describe(before, entry, after, viewer) -> Line
    motions(before, entries, after)     film(view, log) -> Film, for a game without turns

Units are the table's: 1/1024 inch, integers, y grows north. Headings are tenths of a degree, clockwise from north.
An object has one name everywhere: `0.L1`, `T3`, `H0`, `c3`, `stack 2`. Seats are named by their colour in plain text;
a `Sentence` refers to seats and objects, and its reader writes names, colours and "you".
"""

from iceharbor.scene.card_looks import CardBit, CardFace, CardRow, Ensign, Facet, Patch, ShelfPart, ShipPicture
from iceharbor.scene.changes import LayerChange, SceneChange, Splice, own_part_change, scene_change
from iceharbor.scene.course_looks import GunLine, Leg, RangeRing
from iceharbor.scene.film import Chapter, Film, FilmBurst, FilmShip, FilmTrack, Moment, TimedCue
from iceharbor.scene.motions import Hop, Motion, Peek, PieceLook, Sail, Seize, Shift, ShiftedPiece, Shot
from iceharbor.scene.own_part import OwnPart
from iceharbor.scene.panel import (
    Facts,
    FleetShip,
    HitRow,
    HitTable,
    Panel,
    Placement,
    SealedShip,
    SideTable,
    Standing,
    Turn,
    VolleyTable,
)
from iceharbor.scene.sea_looks import (
    CardLook,
    CargoLook,
    FlagLook,
    GoalLook,
    IslandLook,
    LandLook,
    ShipLook,
    TrackMark,
    WreckLook,
)
from iceharbor.scene.sentences import Cue, ExactRef, Line, LoggedAction, ObjectRef, PieceRef, SeatRef, Sentence
from iceharbor.scene.shapes import PieceKind, Plastic, Point, Polygon, Size
from iceharbor.scene.ship_looks import CoinLook, Mast, SailingShip, SandIsland
from iceharbor.scene.ship_motions import CannonShot, CoinMove, DiceRoll, Pose, Voyage
from iceharbor.scene.table import Emblem, Guide, GuideRow, Scene, SeatSide, WaitingPiece, whole, with_own_part
from iceharbor.scene.tabletop_looks import Arrow, Bond, Note, Plate, PlayedMark, Pyramid, Spot, TableLayer, Tabletop

__all__ = [
    "Arrow",
    "Bond",
    "CannonShot",
    "CardBit",
    "CardFace",
    "CardLook",
    "CardRow",
    "CargoLook",
    "Chapter",
    "CoinLook",
    "CoinMove",
    "Cue",
    "DiceRoll",
    "Emblem",
    "Ensign",
    "ExactRef",
    "Facet",
    "Facts",
    "Film",
    "FilmBurst",
    "FilmShip",
    "FilmTrack",
    "FlagLook",
    "FleetShip",
    "GoalLook",
    "Guide",
    "GuideRow",
    "GunLine",
    "HitRow",
    "HitTable",
    "Hop",
    "IslandLook",
    "LandLook",
    "LayerChange",
    "Leg",
    "Line",
    "LoggedAction",
    "Mast",
    "Moment",
    "Motion",
    "Note",
    "ObjectRef",
    "OwnPart",
    "Panel",
    "Patch",
    "Peek",
    "PieceKind",
    "PieceLook",
    "PieceRef",
    "Placement",
    "Plastic",
    "Plate",
    "PlayedMark",
    "Point",
    "Polygon",
    "Pose",
    "Pyramid",
    "RangeRing",
    "Sail",
    "SailingShip",
    "SandIsland",
    "Scene",
    "SceneChange",
    "SealedShip",
    "SeatRef",
    "SeatSide",
    "Seize",
    "Sentence",
    "ShelfPart",
    "Shift",
    "ShiftedPiece",
    "ShipLook",
    "ShipPicture",
    "Shot",
    "SideTable",
    "Size",
    "Splice",
    "Spot",
    "Standing",
    "TableLayer",
    "Tabletop",
    "TimedCue",
    "TrackMark",
    "Turn",
    "VolleyTable",
    "Voyage",
    "WaitingPiece",
    "WreckLook",
    "own_part_change",
    "scene_change",
    "whole",
    "with_own_part",
]
