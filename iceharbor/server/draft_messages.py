"""The messages about drafts: steps of a sealed action, which only their player knows until it is played."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from iceharbor.contract import GamePosition
from iceharbor.scene import Scene
from iceharbor.server.wire_fields import Drafted, Id, Seating


class AskDraft(Struct, frozen=True, tag_field="t", tag="draft", forbid_unknown_fields=True):
    """Asks how the table looks to a player after these steps. The server keeps none of them. Answered with `draft`."""

    id: Id
    player: Seating
    draft: Drafted


class DraftMessage(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="draft"):
    """The table after a draft, in the form of the client's snapshot."""

    id: int
    seq: int
    """The number of entries at that time."""
    draft: tuple[str, ...] = ()
    """The fewest steps that lead to this table; without those of the question that are not legal now."""
    view: Annotated[Raw, Meta(extra={"struct": GamePosition})] | None = None
    scene: Annotated[Raw, Meta(extra={"struct": Scene})] | None = None
