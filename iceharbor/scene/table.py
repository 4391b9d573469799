"""The table as one viewer knows it, with the panel beside it."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from iceharbor.scene.card_looks import ShelfPart
from iceharbor.scene.motions import Motion
from iceharbor.scene.own_part import OwnPart, with_marks, with_names, with_turn
from iceharbor.scene.panel import Facts, Panel, Placement
from iceharbor.scene.sea_looks import CardLook, FlagLook, GoalLook, IslandLook, LandLook, ShipLook, TrackMark, WreckLook
from iceharbor.scene.shapes import WHOLE_TURN, Polygon
from iceharbor.scene.ship_looks import SailingShip, SandIsland
from iceharbor.scene.tabletop_looks import Tabletop


class WaitingPiece(Struct, frozen=True, gc=False):
    """A piece that its player can place, and that is not on the table yet."""

    name: str
    label: str
    """`L1`."""


CLEARLY_DDEG: Final = 750
"""A side that is nearly in the east or in the west does not turn the board."""


class SeatSide(Struct, frozen=True, gc=False):
    """Where a player's side of the table lies."""

    seat: int
    above: bool
    """It lies in the north: turned round, the board has it below."""

    @classmethod
    def at(cls, seat: int, direction: int) -> "SeatSide":
        """The side that lies there from the middle of the table, in tenths of a degree."""
        return cls(seat, not CLEARLY_DDEG <= direction <= WHOLE_TURN - CLEARLY_DDEG)


class Scene(Struct, frozen=True, gc=False, omit_defaults=True):
    """The table as one viewer knows it, with the panel beside it."""

    viewer: int | None
    field: Polygon
    """The outline of all there is to see."""
    panel: Panel
    facts: dict[str, Facts]
    """By object: what is said of it when it is chosen or looked at. An empty spot has none."""
    ships: tuple[ShipLook, ...] = ()
    islands: tuple[IslandLook, ...] = ()
    cards: tuple[CardLook, ...] = ()
    flags: tuple[FlagLook, ...] = ()
    lands: tuple[LandLook, ...] = ()
    goal: GoalLook | None = None
    dock_u: int = 0
    """A ship is docked with land that is nearer than this, in table units; 0 where being near means nothing."""
    vessels: tuple[SailingShip, ...] = ()
    sands: tuple[SandIsland, ...] = ()
    shelf: tuple[ShelfPart, ...] = ()
    """What lies below the table, for this viewer: coins, dice, cards."""
    wrecks: tuple[WreckLook, ...] = ()
    """All that crashed or sank. A picture of the scene draws them; the page marks one that crashed when it is new."""
    tracks: tuple[TrackMark, ...] = ()
    """The torpedoes of all volleys so far. A picture of the scene draws them; the page draws those of the film."""
    top: Tabletop | None = None
    """A tabletop, if the table is no sea."""
    own: tuple[tuple[str, ...], ...] = ()
    """For each player, the pieces to go through by key, in order, those not on the table included."""
    waiting: tuple[WaitingPiece, ...] = ()
    """The pieces of `own` that are not on the table."""
    looks: tuple[str, ...] = ()
    """The objects whose name alone is a question, answered with a plan: what can this ship do?"""
    sides: tuple[SeatSide, ...] = ()
    """The sides that are known, in the order of the seats. Empty if seats have no sides."""
    secret: bool = False
    """The screen is hidden when it passes from player to player."""
    placement: Placement | None = None
    since: int | None = None
    """The number of entries before `motions`; None if there are none to show."""
    motions: tuple[Motion, ...] = ()
    """How the table came here."""
    own_part: OwnPart | None = None
    """What is to be added for this viewer; None if the scene is whole."""

    @property
    def seen_from_north(self) -> bool:
        """True if the viewer's own side is known to lie in the north."""
        return any(side.above for side in self.sides if side.seat == self.viewer)


def with_own_part(common: Scene, viewer: int | None, part: OwnPart) -> Scene:
    """A viewer's whole scene."""
    return whole(replace(common, viewer=viewer, own_part=part))


def whole(scene: Scene) -> Scene:
    """A scene with its layers and its own part in place; the page has the same function."""
    top, part = scene.top, scene.own_part
    if top is None or not (top.layers or part):
        return scene
    own_layers = part.layers if part else ()
    own_spots, own_notes = with_turn(part, scene.panel.turn.player) if part else ((), ())
    spots = (*top.spots, *(spot for layer in top.layers for spot in with_names(layer)), *own_spots)
    layers = (*top.layers, *own_layers)
    return replace(
        scene,
        field=part.field if part else scene.field,
        facts=scene.facts | {name: facts for layer in layers for name, facts in layer.facts.items()},
        top=replace(
            top,
            spots=with_marks(spots, part.played if part else {}),
            plates=(*top.plates, *(plate for layer in layers for plate in layer.plates)),
            pyramids=(*top.pyramids, *(pyramid for layer in layers for pyramid in layer.pyramids)),
            notes=(*top.notes, *(note for layer in top.layers for note in layer.notes), *own_notes),
            layers=(),
        ),
        own_part=None,
    )


class Emblem(Struct, frozen=True, gc=False, omit_defaults=True):
    """A game's emblem in a box of 120 by 64: path data of one side's pieces, the other's, and the marks between."""

    ours: str
    theirs: str
    isle: str = ""
    ground: str = ""
    """The board under them, if it is not a sea."""


class GuideRow(Struct, frozen=True, gc=False):
    """A line of "How to play", beside its picture."""

    title: str
    """Two to four words: `Small ships sail farther`."""
    text: str
    """At most two sentences. Its numbers are those of the match's options."""
    step: int
    """Its picture: the step of the game's lesson that is drawn, from 1."""


class Guide(Struct, frozen=True, gc=False):
    """What does not change during a match."""

    aim: str
    """The winning condition in a few words: `first to 8 points`."""
    goal: str
    """The goal of the game, in one sentence for new players."""
    rows: tuple[GuideRow, ...] = ()
    """How to play, in three lines; empty in a game without a lesson."""
    custom: str = ""
    """What players brought to this match, which all can read: `custom cards`."""
