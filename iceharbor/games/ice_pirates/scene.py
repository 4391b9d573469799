"""Ice Pirates as players see it: the table with its panel, and the entries of the log, in words and as motions."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from iceharbor.contract import NATURE, SEATS, CargoWord, Player, Viewer
from iceharbor.games.common.entry_sentences import goes_first, plural
from iceharbor.games.common.plans import round_note
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.state import read_out
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS
from iceharbor.games.ice_pirates.actions import split_goods
from iceharbor.games.ice_pirates.position import plainly, seen_by
from iceharbor.games.ice_pirates.records import (
    EVERYBODY,
    FIRST,
    HOMES,
    ISLES,
    MEDIUM,
    NESTS,
    NOTHING,
    SHIPS,
    SMALL,
    TREASURE,
    IcePiratesSea,
    IcePiratesState,
    find_object,
    home_object,
)
from iceharbor.games.ice_pirates.rules import DOCKED_U, disabled, home_total, to_act_in
from iceharbor.games.sailing.names import SIZES, full_name
from iceharbor.games.sailing.plans import capital
from iceharbor.games.sailing.scene import (
    END_TURN,
    cargo_words,
    is_used_up,
    mentioned,
    motions_by,
    nature_line,
    own_ships,
    player_line,
    polygon_of,
    ship_facts,
    ship_look,
    ship_motions,
    ship_sentence,
    sides_of,
    size_letter,
)
from iceharbor.games.sailing.state import ACTIONS_A_TURN, PLAY, polygons_of
from iceharbor.scene import (
    CardLook,
    CargoLook,
    Emblem,
    Facts,
    Hop,
    IslandLook,
    Line,
    LoggedAction,
    Motion,
    ObjectRef,
    Panel,
    Peek,
    Polygon,
    Scene,
    SeatRef,
    Sentence,
    ShipLook,
    Standing,
    Turn,
)
from iceharbor.scene.shapes import PieceKind, Size

EMBLEM: Final = Emblem("M14 12L36 40L20 46Z", "M106 10L84 30L98 42Z", "M52 16H76V40H52ZM52 16L76 40M76 16L52 40")

TASKS: Final = {
    ISLES: "placing islands",
    NESTS: "hiding pieces under the islands",
    FIRST: "choosing at random who goes first",
    HOMES: "place a home",
    SHIPS: "place ships",
}

ALL_KNOW: Final = "all know"
KINDS: Final[tuple[PieceKind, ...]] = ("unknown", "plain", "treasure", "unknown")
"""The kind of a piece, by colour; a Large without a colour is not known."""
LARGES: Final[dict[PieceKind, tuple[str]]] = {"plain": ("its Large is plain",), "treasure": ("its Large is golden",)}
"""What the mark beside an island's name says, by the kind of its Large."""
SHELF_LOOKS: Final = (
    *(CargoLook("M", "plain"), CargoLook("M", "treasure")),
    *(CargoLook("S", "plain"), CargoLook("S", "treasure")),
)
"""The pieces that `goods` counts, in order."""


def draw_scene(view: IcePiratesState) -> Scene:
    """The table as the viewer knows it, with the panel."""
    sea = view.sea
    (turn,), homes, hulls = read_out(sea.turn), read_out(sea.homes), polygons_of(sea.outlines)
    fleets = read_out(sea.ships)
    ships = tuple(_ship(ship, hull, turn) for ship, hull in zip(fleets, hulls, strict=False) if ship.laid)
    islands = [
        _island(f"T{number}", island, hull, turn.players)
        for number, (island, hull) in enumerate(zip(read_out(sea.islands), hulls[len(sea.ships) :], strict=False), 1)
        if island.laid
    ]
    beyond_islands = hulls[home_object(sea, 0) :]
    cards = tuple(_card(home, hull) for home, hull in zip(homes, beyond_islands, strict=False) if home.laid)
    field = polygon_of(sea.field.tolist())
    return Scene(
        view.sight,
        field,
        Panel(
            _turn(turn, to_act_in(sea)),
            tuple(_standing(player, home, fleets, turn) for player, home in enumerate(homes)),
            draw_offers=tuple(players_in(turn.draw_offers, turn.players)),
        ),
        {
            **{ship.name: ship_facts(ship) for ship in ships},
            **{island.name: facts for island, facts in islands},
            **{card.name: Facts(card.label, (cargo_words(card.goods) or "empty",), card.seat) for card in cards},
        },
        ships,
        tuple(island for island, _ in islands),
        cards,
        dock_u=int(DOCKED_U),
        own=tuple(own_ships(ships, player) for player in range(turn.players)),
        looks=tuple(ship.name for ship in ships),
        sides=sides_of(field, {card.seat: card.hull for card in cards}),
        secret=True,
    )


# --- What lies on the sea ---------------------------------------------------------------------------------------------


def _ship(ship: Any, hull: Polygon, turn: Any) -> ShipLook:
    spent, fallen = bool(ship.repaired or is_used_up(ship)), bool(plainly(disabled)(ship))
    acts = ship.player == turn.player
    return ship_look(ship, hull, acts=acts, spent=spent, cargo=hold_looks(ship), disabled=fallen)


def _island(name: str, island: Any, hull: Polygon, players: int) -> tuple[IslandLook, Facts]:
    nest, on_top = hold_looks(island), goods_looks(tuple(island.goods.tolist()))
    under = nest_words(island, nest, players)
    told = any(piece.kind != "unknown" for piece in nest)
    secret = told and knowers_words(island, players) != ALL_KNOW
    return _island_look(name, island.heading, KINDS[island.large], hull, nest, under, secret, on_top)


@lru_cache(MAX_KEPT_PARTS)
def _island_look(
    name: str,
    heading: int,
    top: PieceKind,
    hull: Polygon,
    nest: tuple[CargoLook, ...],
    under: str,
    secret: bool,
    on_top: tuple[CargoLook, ...],
) -> tuple[IslandLook, Facts]:
    details = (under, *LARGES.get(top, ()), *((f"on top: {cargo_words(on_top)}",) if on_top else ()))
    title = f"Island {name}"
    aria = ", ".join((title, *details))
    look = IslandLook(name, name, hull, heading, top, aria, nest, on_top, secret)
    return look, Facts(title, details)


def _card(home: Any, hull: Polygon) -> CardLook:
    return _card_look(home.player, home.heading, hull, goods_looks(tuple(home.goods.tolist())))


@lru_cache(MAX_KEPT_PARTS)
def _card_look(player: Player, heading: int, hull: Polygon, goods: tuple[CargoLook, ...]) -> CardLook:
    label = f"Home of {SEATS[player]}"
    aria = f"{label}, {f'holding {cargo_words(goods)}' if goods else 'empty'}"
    return CardLook(f"H{player}", label, player, hull, heading, aria, goods)


# --- Cargo ------------------------------------------------------------------------------------------------------------


def hold_looks(hold: Any) -> tuple[CargoLook, ...]:
    """The pieces in a hold or nest, the medium first."""
    return held_looks(hold.medium, hold.small)


@lru_cache(MAX_KEPT_PARTS)
def held_looks(medium: int, small: int) -> tuple[CargoLook, ...]:
    """The pieces of these colours, which may be NOTHING or UNKNOWN."""
    return tuple(
        CargoLook(size_letter(pips), KINDS[colour])
        for pips, colour in ((MEDIUM, medium), (SMALL, small))
        if colour != NOTHING
    )


@lru_cache(MAX_KEPT_PARTS)
def goods_looks(goods: tuple[int, ...]) -> tuple[CargoLook, ...]:
    """Counted goods as pieces."""
    return tuple(look for look, count in zip(SHELF_LOOKS, goods, strict=True) for _ in range(count))


def all_known(nest: tuple[CargoLook, ...]) -> bool:
    """True if there are pieces and the viewer knows all of them."""
    return bool(nest) and all(piece.kind != "unknown" for piece in nest)


def nest_words(island: Any, nest: tuple[CargoLook, ...], players: int) -> str:
    """What the viewer knows of the pieces under an island: `under it: a small dud (only you know)`."""
    if not nest:
        return "empty"
    if not all_known(nest):
        return plural(len(nest), "hidden piece")
    return f"under it: {cargo_words(nest)} ({knowers_words(island, players)})"


def knowers_words(island: Any, players: int) -> str:
    """Who knows the pieces under an island, if the viewer does."""
    slots = (island.medium, island.medium_known), (island.small, island.small_known)
    if any(colour != NOTHING and known == EVERYBODY for colour, known in slots):
        return ALL_KNOW
    return "you and others know" if (seen_by(island) & ((1 << players) - 1)).bit_count() > 1 else "only you know"


# --- The panel --------------------------------------------------------------------------------------------------------


def _turn(turn: Any, to_act: frozenset[Player]) -> Turn:
    player = next((seat for seat in to_act if seat >= 0), None)
    by_hand = turn.phase == ISLES and player is not None
    task = "place an island" if by_hand else TASKS.get(turn.phase, "")
    limit = int(turn.turn_cap) if turn.phase == PLAY else 0
    note = round_note(int(turn.rounds) + 1, limit) if limit else ""
    return Turn(player, turn.actions_left, ACTIONS_A_TURN, task=task, end="End turn", ends=END_TURN, note=note)


def aboard_total(ships: Sequence[Any], player: Player) -> int:
    """The points of the treasure that a player's ships carry, as far as the viewer knows it."""
    own = [ship for ship in ships if ship.player == player]
    return sum(2 * (ship.medium == TREASURE) + (ship.small == TREASURE) for ship in own)


def _standing(player: Player, home: Any, fleets: Sequence[Any], turn: Any) -> Standing:
    goods = goods_looks(tuple(home.goods.tolist())) if home.laid else ()
    treasure = tuple(good for good in goods if good.kind == "treasure")
    out = "resigned" if turn.forfeited >> player & 1 else ""
    aboard = aboard_total(fleets, player)
    extra = f"+\N{NO-BREAK SPACE}{aboard}\N{NO-BREAK SPACE}aboard" if aboard else ""
    score, target = int(plainly(home_total)(home)), int(turn.target)
    return Standing(score, target, "home", treasure, out=out, extra=extra, cells=target, soon=aboard)


# --- Entries in words -------------------------------------------------------------------------------------------------


def line_of(entry: LoggedAction, after: IcePiratesSea, viewer: Viewer, log: Sequence[LoggedAction]) -> Line:
    """An entry in words, as this viewer reads it; `after` is the sea that they see then."""
    if entry.player == NATURE:
        return nature_line(entry, log, nature_sentence)
    words = entry.notation.split(" ")
    text = _sentence(words, entry.player, after)
    found = _found(words, entry.player, after, viewer)
    return Line(text, found=found, place=words[2]) if found else player_line(text, entry)


def nature_sentence(entries: Sequence[LoggedAction]) -> Sentence:
    """NATURE's consecutive entries: what it built, and who goes first."""
    said = {entry.notation.split(" ")[0]: entry.notation for entry in entries}
    built = ("Islands placed",) if "isles" in said else ("Nests built",) if "nest" in said else ()
    begun = goes_first(said["first"]) if "first" in said else ()
    return *built, *(("; ",) if built and begun else ()), *begun


def _sentence(words: list[str], speaker: Player, after: IcePiratesSea) -> Sentence:
    match words:
        case ("island", *_):
            return ("places an island",)
        case ("home", *_):
            return ("places their home",)
        case ("repair", ship, *heading):
            return (f"repairs {ship}{' and places it again' if heading else ''}",)
        case ("explore", ship, island):
            return f"{ship} looks under ", ObjectRef(island, island)
        case ("show", ship, island, _, to):
            shown = f"{ship} shows ", ObjectRef(island, island)
            return (*shown, " to all") if to == "all" else (*shown, " to ", SeatRef(int(to)))
        case ("transfer", ship, partner, *goods):
            return _transfer_sentence(ship, _partner(partner, speaker), goods)
        case ("move", *_):
            return ship_sentence(words, speaker, after, _land(after, speaker))
        case _:
            return ship_sentence(words, speaker, after)


def _land(sea: IcePiratesSea, speaker: Player) -> dict[int, str | ObjectRef]:
    """Islands and homes by object number, as a sentence of this player names them."""
    islands = (f"T{k + 1}" for k in range(len(sea.islands)))
    names = [*islands, *(f"H{player}" for player in range(len(sea.homes)))]
    return {find_object(sea, speaker, name): _partner(name, speaker) for name in names}


def _transfer_sentence(ship: str, partner: str | ObjectRef, goods: list[str]) -> Sentence:
    take, give = (goods_said(words) for words in split_goods(goods))
    taken = (f"{ship} takes {cargo_words(take)} from ", partner) if take else ()
    given = (f"{' and' if take else ship} gives {cargo_words(give)} to ", partner) if give else ()
    return *taken, *given


def _partner(word: str, speaker: Player) -> str | ObjectRef:
    """A ship, island or home in a sentence of this player."""
    if word[0] != "H":
        return mentioned(full_name(word, speaker), speaker)
    owner = int(word[1:])
    return "home" if owner == speaker else ObjectRef(word, "home", owner, named=False)


LISTED_SIZES: Final[tuple[Size, ...]] = ("L", "M", "S")
LISTED_KINDS: Final[tuple[PieceKind, ...]] = ("treasure", "plain")
GOODS: Final = tuple(
    CargoWord(f"{size} {kind}", CargoLook(size, kind)) for size in LISTED_SIZES for kind in LISTED_KINDS
)
"""The pieces of cargo as positions list them."""


def goods_said(words: Sequence[str]) -> tuple[CargoLook, ...]:
    """`M:treasure` as a piece; `M` is one whose kind the reader does not know."""
    sizes: dict[str, Size] = {"M": "M", "S": "S"}
    kinds: dict[str, PieceKind] = {"treasure": "treasure", "plain": "plain"}
    said = (word.partition(":") for word in words)
    return tuple(CargoLook(sizes[size], kinds.get(kind, "unknown")) for size, _, kind in said)


def _found(words: list[str], speaker: Player, after: IcePiratesSea, viewer: Viewer) -> str:
    """What this viewer saw under an island, or was shown; empty if nothing."""
    match words:
        case ("explore", _, name):
            seen = speaker == viewer
        case ("show", _, name, _, to):
            seen = to in ("all", str(viewer))
        case _:
            return ""
    if not seen:
        return ""
    island = read_out(after.islands)[find_object(after, speaker, name) - len(after.ships)]
    nest = hold_looks(island)
    if not nest:
        return "nothing. Only you know."
    if not all_known(nest):
        return ""
    points = sum(SIZES.index(piece.size) for piece in nest if piece.kind == "treasure")
    return f"{cargo_words(nest)} ({plural(points, 'point')}). {capital(knowers_words(island, len(after.homes)))}."


# --- Motions ----------------------------------------------------------------------------------------------------------


def motions_of(entries: Sequence[LoggedAction]) -> tuple[Motion, ...]:
    """How the table changes by these entries."""
    return motions_by(entries, _motions)


def _motions(entry: LoggedAction) -> Iterator[Motion]:
    words, player = entry.notation.split(" "), entry.player
    match words:
        case ("explore", _, island) | ("show", _, island, *_):
            yield Peek(island)
        case ("transfer", ship, partner, *goods):
            here, there = full_name(ship, player), full_name(partner, player)
            take, give = (goods_said(side) for side in split_goods(goods))
            if take:
                yield Hop(there, here, take)
            if give:
                yield Hop(here, there, give)
        case _:
            yield from ship_motions(words, player)
