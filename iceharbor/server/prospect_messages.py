"""The question for the prospect of an open fan, and its answer."""

from msgspec import Struct

from iceharbor.prospect import Prospect
from iceharbor.server.wire_fields import Id, Said, Seating


class AskProspect(Struct, frozen=True, tag_field="t", tag="prospect", forbid_unknown_fields=True):
    """Asks what each heading of the fan that the plan of these words shows leaves the ship, and which water is in its
    reach. Answered with `prospect`; wait for the answer before asking again."""

    id: Id
    player: Seating
    """The viewer, one of the held seats."""
    words: Said = ()


class ProspectMessage(Struct, frozen=True, tag_field="t", tag="prospect"):
    id: int
    seq: int
    """The number of entries at that time."""
    prospect: Prospect | None
    """None if the plan of these words shows no fan of a Move."""
