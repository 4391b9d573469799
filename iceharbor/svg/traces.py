"""What changes leave on the table: where pieces came from, the way they went, shots, and rings on all that was placed,
hit, revealed or taken off. Read from scenes of one viewer and the motions between them, by the rules that the page has
in `web/match/traces.ts`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import cos, pi, sin
from typing import Any, Final, Literal

from iceharbor.scene import CannonShot, CoinMove, Hop, Motion, Peek, Sail, Scene, Shift, Shot, Spot, Voyage
from iceharbor.svg.look import slant_of
from iceharbor.svg.plane import Point, Polygon, centroid, dist, from_, nearest_on_outline, nearest_on_segment

MOVED_U: Final = 2
"""What is nearer to its old place has not moved."""
ROUND_CORNERS: Final = 16
"""The corners of a round hole."""

Fate = Literal["hit", "miss", "sunk"]
RingKind = Literal["placed", "moved", "hit", "taken", "revealed", "struck", "gone"]


@dataclass(frozen=True)
class TableChange:
    """A change of the table by one player; the second scene has the motions."""

    before: Scene
    after: Scene
    seat: int

    @cached_property
    def old(self) -> dict[str, Polygon]:
        return _outlines(self.before)

    @cached_property
    def now(self) -> dict[str, Polygon]:
        return _outlines(self.after)


@dataclass(frozen=True, slots=True)
class Way:
    """The places that a piece has left, the first and those between, and its way."""

    seat: int
    hulls: tuple[Polygon, ...]
    path: tuple[Point, ...]
    object: str | None = None

    def at(self, place: Callable[[Any], Point]) -> "Way":
        hulls = tuple(tuple(map(place, hull)) for hull in self.hulls)
        return replace(self, hulls=hulls, path=tuple(map(place, self.path)))

    @property
    def extent(self) -> tuple[Point, ...]:
        return tuple(corner for hull in self.hulls for corner in hull) + self.path


@dataclass(frozen=True, slots=True)
class ShotLine:
    """A shot from a ship's side to the ship that it hits or misses."""

    seat: int
    object: str
    start: Point
    end: Point
    fate: Fate

    def at(self, place: Callable[[Any], Point]) -> "ShotLine":
        return replace(self, start=place(self.start), end=place(self.end))

    @property
    def extent(self) -> tuple[Point, ...]:
        return (self.start, self.end)


@dataclass(frozen=True, slots=True)
class Ring:
    """An outline round something that has just changed."""

    seat: int
    object: str
    hull: Polygon
    what: RingKind

    def at(self, place: Callable[[Any], Point]) -> "Ring":
        return replace(self, hull=tuple(map(place, self.hull)))

    @property
    def extent(self) -> tuple[Point, ...]:
        return tuple(self.hull)


Trace = Way | ShotLine | Ring


def traces_of(changes: Sequence[TableChange]) -> tuple[Trace, ...]:
    """The traces of changes that follow each other. A ring that something later leaves behind is left out, and several
    shots of one gun at one target are one line."""
    if not changes:
        return ()
    found = dict.fromkeys(trace for change in changes for trace in _traces(change))
    last = {trace.object: trace for trace in found if isinstance(trace, Ring)}
    there = changes[-1].now
    return tuple(
        replace(trace, hull=there.get(trace.object, trace.hull))
        if isinstance(trace, Ring) and trace.what != "gone"
        else trace
        for trace in found
        if not isinstance(trace, Ring) or last[trace.object] is trace
    )


def _traces(change: TableChange) -> Iterator[Trace]:
    told = [trace for motion in change.after.motions for trace in _of_motion(motion, change)]
    said = {trace.object for trace in told}
    yield from told
    yield from (trace for trace in _differences(change) if trace.object not in said)


def _of_motion(motion: Motion, change: TableChange) -> Iterator[Trace]:
    old, now, seat = change.old, change.now, change.seat
    match motion:
        case Sail(name, headings):
            yield from _sailed(name, headings, change)
            yield from _ring(name, "moved", change)
        case Voyage(name, poses):
            yield from _voyage(name, poses, change)
            yield from _ring(name, "moved", change)
        case Shot(name, side, target):
            shooter = next((ship for ship in change.before.ships if ship.name == name), None)
            if shooter is not None and target in old:
                bow, port, starboard = shooter.hull
                start = nearest_on_segment(centroid(old[target]), bow, port if side == "port" else starboard)
                end = nearest_on_outline(start, old[target])
                yield from _shot(ShotLine(seat, target, start, end, "hit" if target in now else "sunk"), old[target])
        case CannonShot(muzzle, impact, target, hits):
            fate: Fate = "sunk" if target not in now else "hit" if hits else "miss"
            yield from _shot(ShotLine(seat, target, muzzle, impact, fate), old.get(target, ()) if hits else ())
        case Hop(start_name, end_name) | CoinMove(start_name, end_name):
            ends = [now.get(name) or old.get(name) for name in (start_name, end_name)]
            if all(ends):
                yield Way(seat, (), tuple(centroid(hull) for hull in ends if hull))
            yield from _ring(end_name, "taken", change)
        case Peek(name):
            yield from _ring(name, "revealed", change)
        case Shift():
            yield from _shifted(motion, change)
        case _:
            return


def _ring(name: str, what: RingKind, change: TableChange) -> Iterator[Ring]:
    hull = change.now.get(name) or change.old.get(name)
    if hull:
        yield Ring(change.seat, name, hull, what)


def _sailed(name: str, headings: Sequence[int], change: TableChange) -> Iterator[Way]:
    """A ship steps along its old course and turns about its bow: its way is a curve through its bows."""
    ship = next((ship for ship in change.before.ships if ship.name == name), None)
    if ship is None:
        return
    _, port, starboard = ship.hull
    at, heading = centroid((port, starboard)), ship.heading
    shape, poses = _unlaid(ship.hull, at, heading), [(at, heading)]
    for turned in headings:
        at = from_(at, heading, slant_of(ship.size))
        heading = turned
        poses.append((at, heading))
    hulls = [_laid(shape, *pose) for pose in poses]
    path = (centroid(hulls[0]), *(at for at, _ in poses[1:-1]), centroid(hulls[-1]))
    yield Way(change.seat, tuple(hulls[:-1]), path, name)


def _voyage(name: str, poses: Sequence[tuple[int, int, int]], change: TableChange) -> Iterator[Way]:
    ship = next((ship for ship in change.before.vessels if ship.name == name), None)
    if ship is None:
        return
    places: list[tuple[Point, float]] = [(ship.at, ship.heading), *(((x, y), heading) for x, y, heading in poses)]
    legs = [places[0], *(b for a, b in pairwise(places) if dist(a[0], b[0]) > MOVED_U)]
    if len(legs) > 1:
        shape = _unlaid(ship.hull, ship.at, ship.heading)
        hulls = [_laid(shape, at, heading) for at, heading in legs]
        yield Way(change.seat, tuple(hulls[:-1]), tuple(map(centroid, hulls)), name)


def _shot(line: ShotLine, hull: Polygon) -> Iterator[Trace]:
    """A shot, and a ring on the ship that it hits."""
    yield line
    if hull:
        yield Ring(line.seat, line.object, hull, "gone" if line.fate == "sunk" else "hit")


def _shifted(shift: Shift, change: TableChange) -> Iterator[Trace]:
    """Pieces on a tabletop: from a tray they are placed, from a spot they are moved, and to a tray they are taken off.
    Between parts of a table, such as the bag, hands and stacks, only the part they come to is ringed."""
    spots = _spots(change.before) | _spots(change.after)
    for start, end, beside in dict.fromkeys((move.start, move.end, move.beside) for move in shift.moves):
        a, b = spots.get(start), spots.get(end) or spots.get(beside or "")
        if b is None:
            continue
        if a is None or a.kind == "tray":
            yield Ring(change.seat, b.name, outline_of(b), "placed")
        elif b.kind == "tray":
            yield Ring(change.seat, a.name, outline_of(a), "gone")
        else:
            left, reached = outline_of(a), outline_of(b)
            if a.kind != "patch":
                yield Way(change.seat, (left,), (centroid(left), centroid(reached)))
            yield Ring(change.seat, b.name, reached, "moved")


def _differences(change: TableChange) -> Iterator[Trace]:
    """What came, went, moved or was struck without a motion."""
    seat, old, now = change.seat, _hulls(change.before), _hulls(change.after)
    for name, hull in now.items():
        if name not in old:
            yield Ring(seat, name, hull, "placed")
        elif dist(centroid(old[name]), centroid(hull)) >= MOVED_U:
            yield Way(seat, (old[name],), (centroid(old[name]), centroid(hull)), name)
            yield Ring(seat, name, hull, "moved")
    yield from (Ring(seat, name, hull, "gone") for name, hull in old.items() if name not in now)
    before, after = change.before.top, change.after.top
    struck = {*(after.struck if after else ())} - {*(before.struck if before else ())}
    yield from (
        Ring(seat, name, outline_of(spot), "struck") for name, spot in _spots(change.after).items() if name in struck
    )


def outline_of(spot: Spot) -> Polygon:
    """The outline of a spot; that of a hole is the circle in its box."""
    x, y, w, h = spot.box
    if spot.kind != "hole":
        return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    turns = [2 * pi * k / ROUND_CORNERS for k in range(ROUND_CORNERS)]
    return tuple((x + w / 2 * (1 + sin(turn)), y + h / 2 * (1 + cos(turn))) for turn in turns)


def _spots(scene: Scene) -> dict[str, Spot]:
    return {spot.name: spot for spot in scene.top.spots} if scene.top else {}


def _hulls(scene: Scene) -> dict[str, Polygon]:
    """The outlines of all objects on a sea, by name."""
    objects: Iterable[Any] = (
        *scene.ships,
        *scene.vessels,
        *scene.islands,
        *scene.cards,
        *scene.flags,
        *scene.sands,
    )
    return {each.name: each.hull for each in objects}


def _outlines(scene: Scene) -> dict[str, Polygon]:
    """The outlines of all objects and spots, by name."""
    return _hulls(scene) | {name: outline_of(spot) for name, spot in _spots(scene).items()}


def _unlaid(hull: Polygon, at: Point, heading: float) -> Polygon:
    """An outline of the table as it would lie at heading 0 about the origin."""
    return [from_((0, 0), 3600 - heading, corner[1] - at[1], corner[0] - at[0]) for corner in hull]


def _laid(shape: Polygon, at: Point, heading: float) -> Polygon:
    """A shape about the origin at heading 0, laid there."""
    return tuple(from_(at, heading, corner[1], corner[0]) for corner in shape)
