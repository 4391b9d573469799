"""What of a table only its viewer sees so, beside what all see alike: the common scene is drawn and encoded once."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from iceharbor.scene.panel import Facts
from iceharbor.scene.shapes import Polygon
from iceharbor.scene.tabletop_looks import Note, PlayedMark, Spot, TableLayer


class OwnPart(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a viewer's scene of a tabletop has beside the common scene. All but the field comes after what is common."""

    field: Polygon
    """The outline of all there is to see, in place of the common one."""
    played: dict[str, PlayedMark] = {}
    """By spot: the last actions since this viewer's own."""
    layers: tuple[TableLayer, ...] = ()
    turns: tuple[str, ...] = ()
    """By seat, the spot of a layer that is strong while it is that player's turn. Notes of that seat are strong too."""


def with_marks(spots: Iterable[Spot], played: Mapping[str, PlayedMark]) -> tuple[Spot, ...]:
    """The spots with these marks, by name; a mark on a spot that is gone is left out."""
    if not played:
        return tuple(spots)
    return tuple(replace(spot, played=played[spot.name]) if spot.name in played else spot for spot in spots)


def with_names(layer: TableLayer) -> tuple[Spot, ...]:
    """The spots of a layer, each with its accessible name."""
    return tuple(spot if spot.aria else replace(spot, aria=spoken(layer.facts[spot.name])) for spot in layer.spots)


def spoken(facts: Facts) -> str:
    """Facts as an accessible name: `Hand of Teal: 2 green Larges`."""
    return ": ".join((facts.title, *facts.details))


def with_turn(part: OwnPart, player: int | None) -> tuple[tuple[Spot, ...], tuple[Note, ...]]:
    """The spots and notes of the part's layers as they look while it is this player's turn."""
    spots = tuple(spot for layer in part.layers for spot in with_names(layer))
    notes = tuple(note for layer in part.layers for note in layer.notes)
    if player is None or player >= len(part.turns):
        return spots, notes
    return (
        tuple(replace(spot, strong=True) if spot.name == part.turns[player] else spot for spot in spots),
        tuple(replace(note, tone="strong") if note.seat == player else note for note in notes),
    )
