"""Ships as players see them: looks, facts, the words for damage, headings and cargo, and the entries of all fleets in
words and as motions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from math import atan2, tau
from typing import Any, Final, Literal

from iceharbor.contract import NATURE, SEATS, Player
from iceharbor.games.common.entry_sentences import plural, shared_sentence
from iceharbor.games.common.plans import listed
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS
from iceharbor.games.sailing.landmarks import ahead_of
from iceharbor.games.sailing.names import (
    SIZE_WORDS,
    SIZES,
    compass_point,
    find_ship,
    full_name,
    is_ship,
    ship_owner,
    write_heading,
)
from iceharbor.games.sailing.state import AnySea
from iceharbor.scene import (
    CargoLook,
    ExactRef,
    Facts,
    Line,
    LoggedAction,
    Motion,
    ObjectRef,
    Polygon,
    Sail,
    SeatSide,
    Sentence,
    ShipLook,
    Shot,
)
from iceharbor.scene.shapes import PieceKind, Size
from iceharbor.table.headings import HEADINGS

END_TURN: Final = ("end",)
"""The words that end a turn."""

CARGO_SIZES: Final[dict[Size, str]] = {"L": "large", "M": "medium", "S": "small"}
CARGO_KINDS: Final[dict[PieceKind, str]] = {"treasure": "treasure", "plain": "dud", "unknown": "hidden piece"}


def sides_of(field: Polygon, homes: Mapping[Player, Polygon]) -> tuple[SeatSide, ...]:
    """Where the homes lie from the middle of the field, as in a square field, in the order of their players."""
    return tuple(SeatSide.at(player, _direction_of(field, homes[player])) for player in sorted(homes))


def _direction_of(field: Polygon, hull: Polygon) -> int:
    (left, right), (bottom, top) = ((min(axis), max(axis)) for axis in zip(*field, strict=True))
    (west, east), (south, north) = ((min(axis), max(axis)) for axis in zip(*hull, strict=True))
    across, along = (west + east - left - right) * (top - bottom), (south + north - bottom - top) * (right - left)
    return round(atan2(across, along) * HEADINGS / tau) % HEADINGS


def ship_look(
    ship: Any,
    hull: Polygon,
    *,
    acts: bool,
    spent: bool,
    cargo: tuple[CargoLook, ...] = (),
    disabled: bool = False,
    flag: bool = False,
) -> ShipLook:
    """A ship on the sea, from its record as `read_out` gives it and its outline. It `acts` if its player has the turn:
    only then it shows that it has moved, or that it is `spent`."""
    record = ship.player, ship.pips, ship.number, ship.heading, ship.damage
    return _ship_look(*record, hull, acts and spent, cargo, disabled, flag, acts and bool(ship.moved))


@lru_cache(MAX_KEPT_PARTS)
def _ship_look(
    player: Player,
    pips: int,
    number: int,
    heading: int,
    damage: int,
    hull: Polygon,
    spent: bool,
    cargo: tuple[CargoLook, ...],
    disabled: bool,
    flag: bool,
    moved: bool,
) -> ShipLook:
    letter = size_letter(pips)
    label = f"{letter}{number}"
    flying = ", flagship" if flag else ""
    carrying = f", carrying {cargo_words(cargo)}" if cargo else ""
    done = ", has moved" if moved else ""
    return ShipLook(
        f"{player}.{label}",
        label,
        player,
        letter,
        hull,
        heading,
        f"{SEATS[player]} {SIZE_WORDS[pips]} {label}, facing {compass_point(heading)}, "
        f"{damage_words(damage, pips, disabled)}{flying}{carrying}{done}",
        damage,
        disabled,
        cargo,
        spent,
        flag=flag,
        moved=moved,
        number=0 if disabled or flag else number,
    )


@lru_cache(MAX_KEPT_PARTS)
def ship_facts(look: ShipLook) -> Facts:
    """A ship in a few words: its damage, flag, cargo and heading."""
    pips = SIZES.index(look.size)
    flag = ("carries the flag",) if look.flag else ()
    hold = (f"carries {cargo_words(look.cargo)}",) if look.cargo else ()
    facing = f"facing {compass_point(look.heading)} ({write_heading(look.heading)}°)"
    details = (damage_words(look.damage, pips, look.disabled), *flag, *hold, facing)
    return Facts(f"{SIZE_WORDS[pips]} {look.label}", details, look.seat)


def is_used_up(ship: Any) -> bool:
    """True if a ship has moved this turn and has fired as many shots as its size allows."""
    return bool(ship.moved and ship.fired >= ship.pips)


def own_ships(looks: Iterable[ShipLook], player: Player) -> tuple[str, ...]:
    """The names of a player's ships on the sea, largest first."""
    return tuple(look.name for look in looks if look.seat == player)


# --- Words for ships --------------------------------------------------------------------------------------------------


def size_letter(pips: int) -> Size:
    """The letter of a size by pips."""
    return "L" if pips == 3 else "M" if pips == 2 else "S"


def damage_words(damage: int, pips: int, disabled: bool) -> str:
    """`no damage`, `1 of 3 hits` or `disabled`."""
    if disabled:
        return "disabled"
    return f"{damage} of {pips} hits" if damage else "no damage"


def cargo_words(goods: Iterable[CargoLook]) -> str:
    """`a medium dud and a small treasure`."""
    return listed([f"a {piece_words(good)}" for good in goods])


def piece_words(good: CargoLook) -> str:
    """`medium dud`."""
    return f"{CARGO_SIZES[good.size]} {CARGO_KINDS[good.kind]}"


def polygon_of(corners: Sequence[Sequence[int]]) -> Polygon:
    """Corners as the points of an outline."""
    return tuple((x, y) for x, y in corners)


# --- The entries of all fleets in words, and as motions: a Move, a shot, the end of a turn ----------------------------


def ship_sentence(
    words: Sequence[str], speaker: Player, after: AnySea, land: Mapping[int, str | ObjectRef] = {}
) -> Sentence:
    """The sentence of an entry that all games with ships have; other entries as they are written. `after` is the sea
    after it, which has the results of shots. `land` names objects that a Move may be said to go towards."""
    match words:
        case ("move", ship, *headings):
            sails = f"{ship} sails {plural(len(headings), 'step')}"
            heading = heading_of(headings[-1])
            index = ahead_of(after.outlines, find_ship(after, speaker, ship), heading, tuple(land))
            if index >= 0:
                return f"{sails} towards ", land[index]
            return f"{sails}, facing ", ExactRef(compass_point(heading), f"{headings[-1]}°")
        case ("fire", ship, _, target):
            return f"{ship} hits ", mentioned(full_name(target, speaker), speaker), hit_words(after, speaker, target)
        case ("end",):
            return ("ends turn",)
        case ("ready", *_):
            return ("is ready",)
        case ("ship", ship, *_):
            return (f"places {ship}",)
        case _:
            written = " ".join(words)
            return shared_sentence(written) or (written,)


def hit_words(after: AnySea, speaker: Player, target: str) -> str:
    """What a shot did to its target: `: 1 of 3 hits`, `: disabled`, `: sunk`."""
    index = find_ship(after, speaker, target)
    if index < 0:
        return ""
    ship = after.ships[index]
    sinks = "lost" in (after.ships.dtype.names or ())
    if ship.damage >= ship.pips:
        return ": sunk" if sinks else ": disabled"
    return f": {ship.damage} of {plural(int(ship.pips), 'hit')}"


def mentioned(name: str, speaker: Player) -> str | ObjectRef:
    """A ship by its full name in a sentence of this player: their own ships are plain text."""
    if not is_ship(name):
        return ObjectRef(name, name)
    owner, label = ship_owner(name), name.rpartition(".")[2]
    return label if owner == speaker else ObjectRef(name, label, owner)


def ship_motions(words: Sequence[str], player: Player) -> tuple[Motion, ...]:
    """The motion of a Move or a shot; none for other entries."""
    match words:
        case ("move", ship, *headings):
            return (Sail(full_name(ship, player), tuple(map(heading_of, headings))),)
        case ("fire", ship, side, target):
            broadside: Literal["port", "starboard"] = "port" if side == "port" else "starboard"
            return (Shot(full_name(ship, player), broadside, full_name(target, player)),)
        case _:
            return ()


def heading_of(word: str) -> int:
    """A heading of the log, such as `030.0`, in tenths of a degree."""
    return int(word.replace(".", ""))


def motions_by(
    entries: Sequence[LoggedAction], motions: Callable[[LoggedAction], Iterable[Motion]]
) -> tuple[Motion, ...]:
    """The motions of the players' entries, in order."""
    return tuple(motion for entry in entries if entry.player != NATURE for motion in motions(entry))


# --- Entries that share a line ----------------------------------------------------------------------------------------


def nature_line(
    entry: LoggedAction, log: Sequence[LoggedAction], sentence: Callable[[Sequence[LoggedAction]], Sentence]
) -> Line:
    """An entry of NATURE in words. NATURE's consecutive entries share one line."""
    before = entries_before(log, lambda each: each.player == NATURE)
    return joined_line(sentence([entry]), before, lambda: sentence([*before, entry]))


def player_line(text: Sentence, entry: LoggedAction) -> Line:
    """A player's entry in words."""
    return Line(text, ends=entry.notation == "end")


def joined_line(text: Sentence, before: Sequence[LoggedAction], run: Callable[[], Sentence]) -> Line:
    """A line that joins the entries `before`, if there are any; `run` is the sentence of all of them."""
    return Line(text, joins=True, run=run()) if before else Line(text)


def entries_before(log: Sequence[LoggedAction], belongs: Callable[[LoggedAction], bool]) -> list[LoggedAction]:
    """The last entries of the log that belong to a line, in order."""
    found: Iterator[LoggedAction] = takewhile(belongs, reversed(log))
    return [*found][::-1]
