"""A layer of the table of Undercut while it is drawn."""

from collections.abc import Iterable
from typing import Literal

from iceharbor.contract import Player
from iceharbor.games.undercut.layout import TOKEN, Box, middles, standing
from iceharbor.games.undercut.pieces import Piece, Pieces
from iceharbor.scene import Facts, Note, Plate, Pyramid, Spot, TableLayer


class Drawing:
    """Collects what belongs to one layer."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.plates: list[Plate] = []
        self.pyramids: list[Pyramid] = []
        self.notes: list[Note] = []
        self.facts: dict[str, Facts] = {}

    def done(self) -> TableLayer:
        """The layer."""
        return TableLayer(tuple(self.spots), tuple(self.pyramids), tuple(self.notes), self.facts, tuple(self.plates))

    def patch(self, name: str, box: Box, said: str, seat: Player | None = None, *, wordless: bool = True) -> None:
        """A place that can be chosen or looked at; `said` is its title and the details, `wordless` as in `Spot`."""
        self.spots.append(Spot(name, "patch", _rounded(box), "", seat, wordless=wordless))
        title, _, rest = said.partition(": ")
        self.facts[name] = Facts(title, (rest,) if rest else (), seat)

    def plate(
        self,
        look: Literal["pad", "mat", "lane", "good", "cost", "glow", "token", "gap"],
        box: Box,
        seat: Player | None = None,
    ) -> None:
        """A shape under the pieces."""
        self.plates.append(Plate(look, _rounded(box), seat))

    def token(self, seat: Player, at: tuple[float, float], here: bool) -> None:
        """A player's token, or the gap that it has left."""
        x, y = at
        self.plate("token" if here else "gap", (x - TOKEN, y - TOKEN, 2 * TOKEN, 2 * TOKEN), seat)

    def glow(self, at: tuple[float, float], radius: float) -> None:
        """The light round a piece that completes a set."""
        x, y = at
        self.plate("glow", (x - radius, y - radius, 2 * radius, 2 * radius))

    def note(
        self,
        at: tuple[float, float],
        text: str,
        size: float,
        anchor: Literal["start", "middle", "end"] = "start",
        tone: Literal["faint", "plain", "strong", "over", "good", "cost"] = "plain",
        seat: Player | None = None,
    ) -> None:
        """Text, if there is any."""
        if text:
            self.notes.append(Note((round(at[0]), round(at[1])), text, round(size, 3), anchor, tone, seat))

    def row(self, pieces: Pieces, spot: str, at: tuple[float, float], wide: float, scale: float) -> None:
        """Pieces side by side, from the left."""
        places = middles(pieces, at[0], wide, scale)
        self.stand(zip(pieces, ((x, at[1]) for x in places), strict=True), spot, scale)

    def stand(self, pieces: Iterable[tuple[Piece, tuple[float, float]]], spot: str, scale: float) -> None:
        """Pieces, each in its place."""
        self.pyramids += [standing(spot, piece, at, scale) for piece, at in pieces]


def _rounded(box: Box) -> tuple[int, int, int, int]:
    x, y, w, h = box
    return round(x), round(y), round(w), round(h)
