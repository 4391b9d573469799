"""A second implementation of Armada from the rules text alone (AR-R4..R11, A8..A15): the legal actions and their
results.

It shares no code with the game: it reads a position from its JSON, the oracle answers questions of geometry, and a
state is a tuple of ships. Entries are named by their notation, so that both lists of legal entries can be compared
as text.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.counts.plane import Pose, Spot, afloat, beyond, bow_of, boxes_meet, corners, figure, hit, ship_pose, touching

FOLDER: Final = Path(__file__).parent / "armada"
POSITIONS: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))
LIMIT_DDEG: Final = {1: 748, 2: 747, 3: 746}
STEPS: Final = (0, 4, 2, 1)
STEPS_2K: Final = (0, 4, 3, 2)
LONGEST_STEP_U: Final = (0, 1064, 1464, 1864)
SIDES: Final = ("port", "starboard")
FLAG_U: Final = 576


@dataclass(frozen=True)
class Ship:
    """One ship on the sea."""

    player: int
    name: str
    pose: Pose
    damage: int = 0
    moved: bool = False
    fired: int = 0
    flag: bool = False

    @property
    def pips(self) -> int:
        return self.pose[0]


@dataclass(frozen=True)
class Sea:
    """The part of a state that can change."""

    ships: tuple[Ship, ...]
    player: int
    actions_left: int = 3
    passes: int = 0
    over: str = ""


@dataclass(frozen=True)
class Setting:
    """The part of a state that stays: the number of players, the goal, and where ships cannot sail."""

    players: int
    steps: tuple[int, ...]
    grid_ddeg: int
    field: tuple[Spot, ...]
    islands: tuple[Pose, ...]
    flags: tuple[tuple[int, Pose], ...]
    attacker: int
    line: tuple[Spot, Spot] | None
    by_bow: bool


# --- Reading a position -----------------------------------------------------------------------------------------------


def position(name: str) -> dict[str, Any]:
    """The JSON object of a position."""
    read: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return read


def read_position(said: Mapping[str, Any], grid_ddeg: int) -> tuple[Setting, Sea]:
    """The setting and the state of a position's JSON object (docs/notation.md)."""
    options, goal = said["options"], said.get("goal")
    setting = Setting(
        players=said["players"],
        steps=STEPS_2K if options.get("fleet_2k") else STEPS,
        grid_ddeg=grid_ddeg,
        field=tuple((x, y) for x, y in said["field"]),
        islands=tuple((0, *island["at"], island["heading"], *island["size"]) for island in said.get("islands", ())),
        flags=tuple((flag["player"], (0, *flag["at"], 0, FLAG_U, FLAG_U)) for flag in said.get("flags", ())),
        attacker=goal["attacker"] if goal else -1,
        line=((goal["line"][0][0], goal["line"][0][1]), (goal["line"][1][0], goal["line"][1][1])) if goal else None,
        by_bow=options.get("crossing") == "bow",
    )
    turn = said["turn"]
    ships = tuple(_ship(ship) for ship in said["ships"])
    return setting, Sea(ships, turn["player"], turn["actions_left"], said.get("passes", 0))


def _ship(said: Mapping[str, Any]) -> Ship:
    return Ship(
        said["player"],
        said["name"],
        ship_pose(" SML".index(said["size"]), said["stern"][0], said["stern"][1], said["heading"]),
        said.get("damage", 0),
        said.get("moved", False),
        said.get("fired", 0),
        said.get("flag", False),
    )


# --- Legal entries ----------------------------------------------------------------------------------------------------

Entry = tuple[str, Sea]
"""The notation of an action, and the sea after it."""


def entries(setting: Setting, sea: Sea) -> Iterator[Entry]:
    """Every Move on the grid, every shot, and the end of the turn (AR-R4)."""
    if sea.over:
        return
    if sea.actions_left > 0:
        for ship in sea.ships:
            if ship.player == sea.player:
                yield from _moves(setting, sea, ship)
                yield from _shots(setting, sea, ship)
    yield "end", _ended(setting, sea)


def _moves(setting: Setting, sea: Sea, ship: Ship) -> Iterator[Entry]:
    """AR-R5: one step or more, each from the bow of the one before, without contact."""
    if ship.moved:
        return
    prizes = {other.pose for other in sea.ships if other.flag and other.player != ship.player}
    prizes |= {pose for player, pose in setting.flags if player != ship.player}
    reefs = {other.pose for other in sea.ships if other != ship} | set(setting.islands)
    reefs |= {pose for player, pose in setting.flags if player == ship.player}
    near_by = [frozenset(_near(setting, ship.pose, poses)) for poses in (reefs - prizes, prizes)]
    attacking = ship.player == setting.attacker
    for headings, pose, over in courses(setting, ship.pose, attacking, *near_by):
        text = " ".join(("move", ship.name, *(f"{heading // 10:03d}.{heading % 10}" for heading in headings)))
        after = replace(ship, pose=pose, moved=True)
        ships = tuple(after if other == ship else other for other in sea.ships)
        yield text, Sea(ships, sea.player, sea.actions_left - 1, 0, over)


def _near(setting: Setting, start: Pose, poses: set[Pose]) -> Iterator[Pose]:
    """Everything that a ship could touch on its way from here."""
    far = (setting.steps[start[0]] + 1) * LONGEST_STEP_U[start[0]]
    return (pose for pose in poses if boxes_meet(figure(start)[2], figure(pose)[2], far))


@cache
def courses(
    setting: Setting, start: Pose, attacking: bool, reefs: frozenset[Pose], prizes: frozenset[Pose]
) -> tuple[tuple[tuple[int, ...], Pose, str], ...]:
    """Every course on the grid: its headings, its last pose, and the way in which it wins; a course ends with a step
    that wins."""
    found: list[tuple[tuple[int, ...], Pose, str]] = []
    begun: list[tuple[tuple[int, ...], Pose]] = [((), start)]
    for _ in range(setting.steps[start[0]]):
        begun = [step for headings, pose in begun for step in _steps(setting, headings, pose)]
        begun = [step for step in begun if not any(touching(step[1], reef) for reef in reefs)]
        wins = [_won_by(setting, pose, attacking, prizes) for _, pose in begun]
        found += [(*step, won) for step, won in zip(begun, wins, strict=True)]
        begun = [step for step, won in zip(begun, wins, strict=True) if not won]
    return tuple(found)


def _won_by(setting: Setting, pose: Pose, attacking: bool, prizes: frozenset[Pose]) -> str:
    """A ship wins by touching the enemy's flag or flagship (AR-R10, A10), or when it is beyond the line (AR-R11,
    A13)."""
    if any(touching(pose, prize) for prize in prizes):
        return "captured"
    hull = corners(pose)[:1] if setting.by_bow else corners(pose)
    return "crossed" if attacking and setting.line is not None and beyond(setting.line, hull) else ""


def _steps(setting: Setting, headings: tuple[int, ...], pose: Pose) -> Iterator[tuple[tuple[int, ...], Pose]]:
    """Every next step within the turning limit and the field."""
    pips, bow = pose[0], bow_of(pose)
    for heading in range(0, 3600, setting.grid_ddeg):
        turn = abs((heading - pose[3] + 1800) % 3600 - 1800)
        laid = ship_pose(pips, *bow, heading)
        if turn <= LIMIT_DDEG[pips] and afloat(setting.field, laid):
            yield (*headings, heading), laid


def _shots(setting: Setting, sea: Sea, ship: Ship) -> Iterator[Entry]:
    """AR-R6: up to the ship's size in shots, from either side, at an enemy that is first in the line of fire
    (AR-A8)."""
    if ship.fired >= ship.pips:
        return
    lying = {other.pose for other in sea.ships} | set(setting.islands) | {pose for _, pose in setting.flags}
    for target in sea.ships:
        if target.player != ship.player:
            others = frozenset(lying - {ship.pose, target.pose})
            for side, name in enumerate(SIDES):
                if hit(ship.pose, side, target.pose, others):
                    yield f"fire {ship.name} {name} {target.player}.{target.name}", _fired(setting, sea, ship, target)


# --- Results ----------------------------------------------------------------------------------------------------------


def _fired(setting: Setting, sea: Sea, ship: Ship, target: Ship) -> Sea:
    """The target is damaged. When the damage equals its size it is sunk and removed at once (AR-R6, A9)."""
    shooting, struck = replace(ship, fired=ship.fired + 1), replace(target, damage=target.damage + 1)
    ships = [shooting if other == ship else struck if other == target else other for other in sea.ships]
    over = ""
    if struck.damage == struck.pips:
        ships.remove(struck)
        over = "flagship" if struck.flag else "sunk" if len({other.player for other in ships}) == 1 else ""
    return Sea(tuple(ships), sea.player, sea.actions_left - 1, 0, over)


def _ended(setting: Setting, sea: Sea) -> Sea:
    """The next player with a ship left is to act; when all have passed in a row the game is a draw (AR-A15)."""
    playing = {ship.player for ship in sea.ships}
    passes = sea.passes + 1 if sea.actions_left == 3 else 0
    following = next(p % setting.players for p in range(sea.player + 1, 9) if p % setting.players in playing)
    if passes == len(playing):
        return replace(sea, passes=passes, over="passed")
    ships = tuple(replace(ship, moved=False, fired=0) for ship in sea.ships)
    return Sea(ships, following, 3, passes)


# --- Counting ---------------------------------------------------------------------------------------------------------

Tally = tuple[tuple[str, int], ...]
"""The number of sequences of each kind, by name."""


@cache
def tally(setting: Setting, sea: Sea, depth: int) -> Mapping[str, int]:
    """Counts all sequences of `depth` entries, by what the last one is and does; a game that is over has no further
    entries."""
    total = Counter({"all": 0})
    for text, after in entries(setting, sea):
        if depth > 1:
            total.update(tally(setting, after, depth - 1))
        else:
            total.update(_kinds(text, sea, after))
    return total


def _kinds(text: str, before: Sea, after: Sea) -> Iterator[str]:
    yield "all"
    yield text.split(" ")[0]
    if len(after.ships) < len(before.ships):
        yield "sinking"
    if after.over:
        yield after.over
