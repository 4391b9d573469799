"""How treasure came home, and where ships were lost: read from the scenes of a match, which show both in every game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from iceharbor.contract import NATURE, Player
from iceharbor.match import Match, undone_from
from iceharbor.scene import CardLook, CargoLook, IslandLook, Scene, ShipLook, Size
from iceharbor.svg.plane import centroid
from iceharbor.svg.story import Haul, Loss, Passage, Story

TREASURE: Final = "treasure"
SIZES: Final[tuple[Size, ...]] = ("L", "M", "S")


class _Told(NamedTuple):
    """A position of the match that counts."""

    seq: int
    scene: Scene
    turn: int


def story_of(match: Match) -> Story:
    """The story of a match from its log; what was taken back is not in it."""
    moments = _moments(match)
    hauls = tuple(_hauls(moments))
    losses = tuple(loss for before, after in pairwise(moments) for loss in _losses(before.scene, after))
    return Story(hauls, losses, moments[-1].turn)


def _moments(match: Match) -> Sequence[_Told]:
    """The positions of the match that count, in order."""
    now, turn, mover = Match.reopen(match.game, match.header), 0, NATURE
    moments = [_Told(0, _whole(now), turn)]
    for entry in match.entries:
        before, now = now, now.play(entry.player, entry.notation)
        gone = undone_from(before, now.entries[-1], now)
        if gone is not None:
            moments = [moment for moment in moments if moment.seq < gone]
        if entry.player not in (NATURE, mover):
            turn, mover = turn + 1, entry.player
        moments.append(_Told(now.seq, _whole(now), turn))
    return moments


def _whole(match: Match) -> Scene:
    """The position with nothing hidden: a story is told when the match is over."""
    return match.game.scene(match.game.full_view(match.state), ())


# --- Treasure ---------------------------------------------------------------------------------------------------------

Holder = ShipLook | CardLook | IslandLook


class _Carried:
    """A piece on its way."""

    def __init__(self, size: Size, start: tuple[float, float]) -> None:
        self.size = size
        self.start = start
        self.legs: list[tuple[Player, list[tuple[float, float]], int]] = []

    def board(self, ship: ShipLook, turn: int) -> None:
        """It comes aboard a ship."""
        at = centroid(ship.hull)
        if self.legs and self.legs[-1][0] == ship.seat:
            self.legs[-1][1].append(at)
        else:
            begins = self.legs[-1][1][-1] if self.legs else self.start
            self.legs.append((ship.seat, [begins, at], turn))

    def home(self, at: tuple[float, float], ship: str) -> Haul:
        self.legs[-1][1].append(at)
        return Haul(self.size, tuple(Passage(seat, tuple(path), turn) for seat, path, turn in self.legs), ship)


def _hauls(moments: Sequence[_Told]) -> Iterator[Haul]:
    aboard: dict[str, list[_Carried]] = {}
    for (_, before, _), (_, after, turn) in pairwise(moments):
        old, now = _holders(before), _holders(after)
        for name, carried in aboard.items():
            ship, was = now.get(name), old.get(name)
            if isinstance(ship, ShipLook) and was and ship.hull != was.hull:
                for piece in carried:
                    piece.board(ship, turn)
        for size in SIZES:
            change = {name: _count(now.get(name), size) - _count(old.get(name), size) for name in {*old, *now}}
            givers = [name for name in sorted(change) for _ in range(-change[name])]
            takers = [name for name in sorted(change) for _ in range(change[name])]
            for giver, taker in zip(givers, takers, strict=False):
                piece = _handed(giver, size, old[giver], aboard)
                holder = now[taker]
                if isinstance(holder, ShipLook):
                    piece.board(holder, turn)
                    aboard.setdefault(taker, []).append(piece)
                elif isinstance(holder, CardLook) and piece.legs:
                    yield piece.home(centroid(holder.hull), giver)


def _handed(giver: str, size: Size, holder: Holder, aboard: Mapping[str, list[_Carried]]) -> _Carried:
    """The piece of this size that its holder gives away."""
    for piece in aboard.get(giver, ()):
        if piece.size == size:
            aboard[giver].remove(piece)
            return piece
    piece = _Carried(size, centroid(holder.hull))
    if isinstance(holder, ShipLook):  # it was aboard before the log begins
        piece.board(holder, 0)
    return piece


def _holders(scene: Scene) -> dict[str, Holder]:
    """All that can hold a piece, by name."""
    holders: tuple[Holder, ...] = (*scene.ships, *scene.cards, *scene.islands)
    return {holder.name: holder for holder in holders}


def _count(holder: Holder | None, size: Size) -> int:
    """How many pieces of treasure of this size it holds."""
    held: Sequence[CargoLook] = ()
    match holder:
        case ShipLook():
            held = holder.cargo
        case CardLook():
            held = holder.goods
        case IslandLook():
            held = holder.nest
        case None:
            pass
    return Counter((each.size, each.kind) for each in held)[size, TREASURE]


# --- Lost ships -------------------------------------------------------------------------------------------------------


def _losses(before: Scene, after: _Told) -> Iterator[Loss]:
    lost = _lost(after.scene)
    return (
        Loss(centroid(each.hull), each.seat, after.turn) for each in before.ships if (each.seat, each.label) in lost
    )


def _lost(scene: Scene) -> set[tuple[Player, str]]:
    return {
        (seat, ship.label)
        for seat, standing in enumerate(scene.panel.standings)
        for ship in standing.fleet
        if ship.lost
    }
