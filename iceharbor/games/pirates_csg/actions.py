"""The actions of Pirates CSG as values and as notation; `read_action(write_action(action)) == action`.

A ship's name is its card's id, `lantern-hen`; another player's is `1.lantern-hen`. A kind of crew is a word of `CREW`.
Masts count from 1 at the bow. A coin is `c5`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from iceharbor.contract import refuse
from iceharbor.games.pirates_csg.records import CREW_WORDS, MAX_GUNS, NATIONS
from iceharbor.games.sailing.actions import End, Reader, WrongCount, exactly, matching
from iceharbor.games.sailing.names import read_heading, read_point, write_heading, write_point
from iceharbor.scene import Point

MAX_CARDS_READ: Final = 60
"""The most cards of a fleet or a payment, coins of a payment, or islands."""
MAX_COINS: Final = 120
MAX_SEGMENTS: Final = 6
"""The most segments of a Move: three on the card, the helmsman's, and two of special treasures."""
SHORT, LONG = "S", "L"
HOLD_FIRE: Final = "none"

_SLUG: Final = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_SHIP: Final = re.compile(rf"(?:[01]\.)?{_SLUG}", re.ASCII)
_COIN: Final = re.compile(r"c[1-9]\d{0,2}", re.ASCII)
_COIN_VALUE: Final = re.compile(rf"\d{{1,2}}|{_SLUG}", re.ASCII)
_MAST: Final = re.compile(r"[1-5]", re.ASCII)
_DIE: Final = re.compile(r"[1-6]", re.ASCII)
_SHAPE: Final = re.compile(r"[0-7]", re.ASCII)
MAX_NAME: Final = 40

Segment = tuple[str, int]
"""A length, S or L, and a heading. The length is empty where only one is left to sail (PC-R12)."""


class ChooseFleet(Struct, frozen=True):
    """Chooses a fleet, unseen by the other player (PC-R3, R4)."""

    nation: str
    cards: tuple[str, ...]
    """Ships and crew."""


class PlaceTheirHome(Struct, frozen=True):
    """Places the other player's home (PC-R6)."""

    at: Point
    heading: int


class PlaceWildIsland(Struct, frozen=True):
    """Places the next wild island (PC-R7)."""

    at: Point
    heading: int


class LaunchShip(Struct, frozen=True):
    """Places a ship at its home: it comes in along the bearing until its bow touches (PC-R8, R20, A56)."""

    ship: str
    bearing: int
    """From the middle of the home."""
    heading: int


class MoveShip(Struct, frozen=True):
    """Moves a ship along segments (PC-R12)."""

    ship: str
    segments: tuple[Segment, ...]
    turn: int | None = None
    """The heading to which the ship turns on the spot before it moves (PC-A48)."""
    tow: bool = False
    """The move ends at a derelict and takes it in tow (PC-R16)."""


class DropTow(Struct, frozen=True):
    ship: str


class FireGuns(Struct, frozen=True):
    """Attacks (PC-R17, A53): one target for all able guns, or one for each, bow to stern."""

    ship: str
    targets: tuple[str, ...]


class ChooseMast(Struct, frozen=True):
    """Removes this mast of the ship that was hit, or of the own ship that rammed (PC-R14, R17)."""

    mast: int


class RollAgain(Struct, frozen=True):
    """Rolls a missed shot again (PC-A41)."""


class KeepRoll(Struct, frozen=True):
    """Leaves a missed shot as it is."""


class Scavenge(Struct, frozen=True):
    """Repairs masts, and looks at the island's coins if the hold has room; then one has to be taken (PC-R18, A50)."""

    ship: str
    repair: tuple[int, ...] = ()
    only: bool = False
    """Repairs and looks at nothing."""


class TakeCoin(Struct, frozen=True):
    coin: str


class LayTrap(Struct, frozen=True):
    """Leaves a trap at the island instead of scavenging (PC-R23)."""

    ship: str


class MoveCrew(Struct, frozen=True):
    """Moves a crew member to another ship; crew aboard there comes over in exchange (PC-R22, A57)."""

    crew: str
    ship: str


class BuyCards(Struct, frozen=True):
    """Buys ships, and crew for ships, with chosen coins (PC-R20, A58)."""

    ships: tuple[str, ...]
    crew: tuple[tuple[str, str], ...]
    """The kind of crew, and the ship it joins."""
    coins: tuple[str, ...]


class ChooseForMe(Struct, frozen=True):
    """Masts are chosen for this player from now on, or no longer (PC-A54)."""

    on: bool


class DrawShapes(Struct, frozen=True):
    """NATURE draws the outline of each island."""

    shapes: tuple[int, ...]


class RollDice(Struct, frozen=True):
    """NATURE rolls: one die for a shot or a trap, one for each player to find Player 1 (PC-R5)."""

    dice: tuple[int, ...]


class RollLowest(Struct, frozen=True):
    """NATURE rolls a die for each of the equal cheapest ships, seat 0's first (PC-R8)."""

    dice: tuple[int, ...]


class DealCoins(Struct, frozen=True):
    """NATURE deals the coins: for each its value, or the word of a special treasure (PC-R9)."""

    coins: tuple[str, ...]


InPlay = (
    MoveShip
    | DropTow
    | FireGuns
    | ChooseMast
    | RollAgain
    | KeepRoll
    | Scavenge
    | TakeCoin
    | LayTrap
    | MoveCrew
    | BuyCards
    | ChooseForMe
    | End
)
BeforePlay = ChooseFleet | PlaceTheirHome | PlaceWildIsland
ByNature = DrawShapes | RollDice | RollLowest | DealCoins
Action = InPlay | BeforePlay | LaunchShip | ByNature


# --- Notation ---------------------------------------------------------------------------------------------------------


def write_action(action: Action) -> str:
    """The action's notation."""
    return " ".join(_words(action))


def _words(action: Action) -> Sequence[str]:
    match action:
        case MoveShip(ship, segments, turn, tow):
            turned = () if turn is None else ("turn", write_heading(turn))
            sailed = (word for length, heading in segments for word in (length, write_heading(heading)) if word)
            return ("move", ship, *turned, *sailed, *(("tow",) if tow else ()))
        case FireGuns(ship, targets):
            return ("attack", ship, *targets)
        case ChooseMast(mast):
            return ("mast", str(mast))
        case Scavenge(ship, repair, only):
            masts = ("repair", *map(str, repair)) if repair else ()
            return ("scavenge", ship, *masts, *(("only",) if only else ()))
        case MoveCrew(crew, ship):
            return ("crew", crew, ship)
        case BuyCards(ships, crew, coins):
            return ("buy", *ships, *(f"{kind}@{ship}" for kind, ship in crew), "pay", *coins)
        case LaunchShip(ship, bearing, heading):
            return ("launch", ship, write_heading(bearing), write_heading(heading))
        case _:
            return _short_words(action)


def _short_words(action: Action) -> Sequence[str]:
    match action:
        case DropTow(ship):
            return ("drop", ship)
        case LayTrap(ship):
            return ("trap", ship)
        case TakeCoin(coin):
            return ("take", coin)
        case RollAgain():
            return ("reroll",)
        case KeepRoll():
            return ("keep",)
        case ChooseForMe(on):
            return ("choose-for-me", "on" if on else "off")
        case ChooseFleet(nation, cards):
            return ("fleet", nation, *cards)
        case PlaceTheirHome(at, heading):
            return ("home", write_point(at), write_heading(heading))
        case PlaceWildIsland(at, heading):
            return ("island", write_point(at), write_heading(heading))
        case DrawShapes(shapes):
            return ("shapes", *map(str, shapes))
        case RollDice(dice):
            return ("roll", *map(str, dice))
        case RollLowest(dice):
            return ("lowest", *map(str, dice))
        case DealCoins(coins):
            return ("deal", *coins)
        case _:
            return ("end",)


def read_action(notation: str) -> Action:
    """The action with this notation; raises Refused when there is none."""
    verb, *words = notation.split(" ")
    if verb not in READERS:
        raise refuse("PC-R11", f"{verb[:40]!r} is not an action of Pirates CSG")
    try:
        return READERS[verb](words)
    except WrongCount:
        rule, form = FORMS[verb]
        raise refuse(rule, f"write {form}") from None


def is_ship(word: str) -> bool:
    """True if a word has the form of a ship's name."""
    return len(word) <= MAX_NAME and _SHIP.fullmatch(word) is not None and word not in CREW_WORDS


def read_ship(word: str, rule: str) -> str:
    """A ship's name unchanged; raises Refused under this rule when it is not one."""
    if not is_ship(word):
        raise refuse(rule, f"{word[:40]!r} is not a ship such as lantern-hen or 1.lantern-hen")
    return word


def _crew(word: str, rule: str) -> str:
    if word not in CREW_WORDS:
        raise refuse(rule, f"{word[:40]!r} is not a kind of crew, such as captain")
    return word


def _from(words: Sequence[str], least: int, most: int) -> Sequence[str]:
    if not least <= len(words) <= most:
        raise WrongCount
    return words


def _coin(word: str, rule: str) -> str:
    return matching(_COIN, word, "a coin such as c5", rule)


def _masts(words: Sequence[str], rule: str) -> tuple[int, ...]:
    masts = tuple(int(matching(_MAST, word, "a mast from 1 to 5", rule)) for word in words)
    if list(masts) != sorted(set(masts)):
        raise refuse(rule, "name each mast once, from the bow to the stern")
    return masts


def _read_move(words: list[str]) -> MoveShip:
    ship, *rest = _from(words, 2, 2 * MAX_SEGMENTS + 4)
    turn: int | None = None
    if rest[0] == "turn":
        _, heading, *rest = _from(rest, 2, 2 * MAX_SEGMENTS + 3)
        turn = read_heading(heading, "PC-A48")
    tow = rest[-1:] == ["tow"]
    segments: list[Segment] = []
    length = ""
    for word in rest[:-1] if tow else rest:
        if word in (SHORT, LONG) and not length:
            length = word
            continue
        segments.append((length, read_heading(word, "PC-R12")))
        length = ""
    if length or not 1 <= len(segments) <= MAX_SEGMENTS:
        raise WrongCount
    return MoveShip(read_ship(ship, "PC-R11"), tuple(segments), turn, tow)


def _read_attack(words: list[str]) -> FireGuns:
    ship, *targets = _from(words, 2, MAX_GUNS + 1)
    return FireGuns(read_ship(ship, "PC-R11"), tuple(read_ship(target, "PC-R17") for target in targets))


def _read_mast(words: list[str]) -> ChooseMast:
    return ChooseMast(*_masts(exactly(words, 1), "PC-R17"))


def _read_scavenge(words: list[str]) -> Scavenge:
    ship, *rest = _from(words, 1, 8)
    only = rest[-1:] == ["only"]
    rest = rest[:-1] if only else rest
    if rest and (rest[0] != "repair" or len(rest) == 1):
        raise WrongCount
    return Scavenge(read_ship(ship, "PC-R11"), _masts(rest[1:], "PC-R18"), only)


def _read_crew(words: list[str]) -> MoveCrew:
    kind, ship = exactly(words, 2)
    return MoveCrew(_crew(kind, "PC-R22"), read_ship(ship, "PC-R22"))


def _read_buy(words: list[str]) -> BuyCards:
    if words.count("pay") != 1:
        raise WrongCount
    at = words.index("pay")
    cards, coins = _from(words[:at], 1, MAX_CARDS_READ), _from(words[at + 1 :], 1, MAX_CARDS_READ)
    ships = tuple(read_ship(word, "PC-R20") for word in cards if "@" not in word)
    joining = (word.partition("@") for word in cards if "@" in word)
    crew = tuple((_crew(kind, "PC-R20"), read_ship(ship, "PC-R20")) for kind, _, ship in joining)
    if len(set(ships)) < len(ships) or len({kind for kind, _ in crew}) < len(crew) or len(set(coins)) < len(coins):
        raise refuse("PC-A58", "name each card and each coin of a payment once")
    return BuyCards(ships, crew, tuple(_coin(word, "PC-A58") for word in coins))


def _read_launch(words: list[str]) -> LaunchShip:
    ship, bearing, heading = exactly(words, 3)
    return LaunchShip(read_ship(ship, "PC-A56"), read_heading(bearing, "PC-A56"), read_heading(heading, "PC-A56"))


def _read_choose_for_me(words: list[str]) -> ChooseForMe:
    if words not in (["on"], ["off"]):
        raise WrongCount
    return ChooseForMe(words == ["on"])


def _read_fleet(words: list[str]) -> ChooseFleet:
    nation, *cards = _from(words, 2, MAX_CARDS_READ)
    if nation not in NATIONS:
        raise refuse("PC-R4", f"{nation[:40]!r} is not a nation: {', '.join(NATIONS)}")
    return ChooseFleet(nation, tuple(card if card in CREW_WORDS else read_ship(card, "PC-R3") for card in cards))


def _read_home(words: list[str]) -> PlaceTheirHome:
    at, heading = exactly(words, 2)
    return PlaceTheirHome(read_point(at, "PC-R6"), read_heading(heading, "PC-R6"))


def _read_island(words: list[str]) -> PlaceWildIsland:
    at, heading = exactly(words, 2)
    return PlaceWildIsland(read_point(at, "PC-R7"), read_heading(heading, "PC-R7"))


def _dice(words: Sequence[str], most: int, rule: str) -> tuple[int, ...]:
    return tuple(int(matching(_DIE, word, "a die from 1 to 6", rule)) for word in _from(words, 1, most))


def _read_shapes(words: list[str]) -> DrawShapes:
    shapes = _from(words, 1, MAX_CARDS_READ)
    return DrawShapes(tuple(int(matching(_SHAPE, word, "an outline from 0 to 7", "PC-R1")) for word in shapes))


def _read_deal(words: list[str]) -> DealCoins:
    coins = _from(words, 1, MAX_COINS)
    return DealCoins(
        tuple(matching(_COIN_VALUE, word, "a coin's value or a special treasure", "PC-R9") for word in coins)
    )


READERS: Final[Mapping[str, Reader[Action]]] = {
    "fleet": _read_fleet,
    "shapes": _read_shapes,
    "roll": lambda words: RollDice(_dice(words, 2, "PC-R5")),
    "home": _read_home,
    "island": _read_island,
    "lowest": lambda words: RollLowest(_dice(words, MAX_CARDS_READ, "PC-R8")),
    "launch": _read_launch,
    "deal": _read_deal,
    "move": _read_move,
    "drop": lambda words: DropTow(read_ship(exactly(words, 1)[0], "PC-R16")),
    "attack": _read_attack,
    "mast": _read_mast,
    "reroll": lambda words: RollAgain(*exactly(words, 0)),
    "keep": lambda words: KeepRoll(*exactly(words, 0)),
    "scavenge": _read_scavenge,
    "take": lambda words: TakeCoin(_coin(exactly(words, 1)[0], "PC-R18")),
    "trap": lambda words: LayTrap(read_ship(exactly(words, 1)[0], "PC-R23")),
    "crew": _read_crew,
    "buy": _read_buy,
    "choose-for-me": _read_choose_for_me,
    "end": lambda words: End(*exactly(words, 0)),
}

FORMS: Final[Mapping[str, tuple[str, str]]] = {
    "fleet": ("PC-R3", "fleet english lantern-hen captain: a nation, then ships and crew"),
    "shapes": ("PC-R1", "shapes 3 5 1 0 2 7 4"),
    "roll": ("PC-R5", "roll 5, or roll 4 2"),
    "home": ("PC-R6", "home x,y 030.0"),
    "island": ("PC-R7", "island x,y 030.0"),
    "lowest": ("PC-R8", "lowest 3 5"),
    "launch": ("PC-A56", "launch lantern-hen 090.0 270.0: a bearing from the home, then a heading"),
    "deal": ("PC-R9", "deal 5 5 7 ..., a value for each coin"),
    "move": ("PC-R12", "move lantern-hen S 045.0 L 050.0, a heading for each segment"),
    "drop": ("PC-R16", "drop lantern-hen"),
    "attack": ("PC-R17", "attack lantern-hen 1.half-a-moon, or a target for each gun"),
    "mast": ("PC-R17", "mast 2"),
    "reroll": ("PC-A41", "reroll"),
    "keep": ("PC-A41", "keep"),
    "scavenge": ("PC-R18", "scavenge lantern-hen, or scavenge lantern-hen repair 2"),
    "take": ("PC-R18", "take c5"),
    "trap": ("PC-R23", "trap lantern-hen"),
    "crew": ("PC-R22", "crew captain lantern-hen"),
    "buy": ("PC-A58", "buy half-a-moon captain@lantern-hen pay c3 c9"),
    "choose-for-me": ("PC-A54", "choose-for-me on, or choose-for-me off"),
    "end": ("PC-R11", "end"),
}
"""How each action is written, and the rule under which a wrong number of words is refused."""
