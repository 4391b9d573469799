"""Armada as players see it: fleets, flags, islands and the goal line, whose turn it is, how each fleet stands, and the
entries in words and as motions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from iceharbor.contract import NATURE, SEATS, Player
from iceharbor.games.armada.actions import ABREAST, AHEAD, FLEETS, MIRROR, OPPOSITE, SCATTERED, WEDGE
from iceharbor.games.armada.layout import outward
from iceharbor.games.armada.position import strength_of
from iceharbor.games.armada.records import (
    CAPTURED,
    CHOOSER,
    DEPLOY,
    FIRST,
    FLEET,
    ISLES,
    NOBODY,
    ArmadaSea,
    ArmadaState,
    flag_object,
    island_object,
    object_name,
)
from iceharbor.games.armada.refusals import PASS, to_act_in
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.armada.secrets import UNSEEN
from iceharbor.games.common.entry_sentences import colour_name, goes_first, plural
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.state import read_out
from iceharbor.games.common.tabletop import MAX_KEPT_STATES
from iceharbor.games.sailing.names import full_ship_name, is_ship
from iceharbor.games.sailing.scene import (
    END_TURN,
    entries_before,
    is_used_up,
    joined_line,
    motions_by,
    nature_line,
    own_ships,
    player_line,
    polygon_of,
    ship_facts,
    ship_look,
    ship_motions,
    ship_sentence,
    size_letter,
)
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY, polygons_of
from iceharbor.scene import (
    Emblem,
    Facts,
    FlagLook,
    FleetShip,
    GoalLook,
    LandLook,
    Line,
    LoggedAction,
    Motion,
    ObjectRef,
    Panel,
    Polygon,
    Sail,
    Scene,
    SeatSide,
    Seize,
    Sentence,
    ShipLook,
    Standing,
    Turn,
    WaitingPiece,
)

EMBLEM: Final = Emblem(
    "M14 6L37 12L14 18ZM26 20L49 26L26 32ZM8 34L31 40L8 46Z", "M112 4L70 13L112 22ZM106 28L64 37L106 46Z"
)
TASKS: Final = {
    ISLES: "placing islands",
    CHOOSER: "choosing at random who picks the fleet",
    FLEET: "choose a fleet",
    FIRST: "choose who goes first",
    DEPLOY: "place ships",
}
DRAWN_AT_RANDOM: Final = "choosing at random who goes first"


class _DrawnSea(NamedTuple):
    """What all viewers of a sea see alike."""

    turn: Any
    to_act: frozenset[Player]
    field: Polygon
    standings: tuple[Standing, ...]
    epilogue: str
    facts: dict[str, Facts]
    ships: tuple[ShipLook, ...]
    flags: tuple[FlagLook, ...]
    lands: tuple[LandLook, ...]
    own: tuple[tuple[str, ...], ...]
    waiting: tuple[WaitingPiece, ...]


def draw_scene(view: ArmadaState) -> Scene:
    """The table as the viewer knows it, with the panel."""
    table = _table_of(ArmadaState(view.sea, None))
    turn = table.turn
    return Scene(
        view.sight,
        table.field,
        Panel(
            _turn(view.sea, turn, table.to_act, view.sight),
            table.standings,
            table.epilogue,
            draw_offers=tuple(players_in(turn.draw_offers, turn.players)),
        ),
        table.facts,
        table.ships,
        flags=table.flags,
        lands=table.lands,
        goal=_goal(turn),
        own=table.own,
        waiting=table.waiting,
        looks=tuple(ship.name for ship in table.ships) if turn.phase == PLAY else (),
        sides=tuple(SeatSide.at(player, outward(view.sea, player)) for player in range(turn.players)),
        secret=True,
    )


@lru_cache(MAX_KEPT_STATES)
def _table_of(seen: ArmadaState) -> _DrawnSea:
    """`seen` is the view of any viewer who knows as much."""
    sea = seen.sea
    (turn,), fleets, hulls = read_out(sea.turn), read_out(sea.ships), polygons_of(sea.outlines)
    to_act, players = to_act_in(sea), range(turn.players)
    ships = tuple(_ship(ship, hull, turn) for ship, hull in zip(fleets, hulls, strict=False) if ship.laid)
    flags = tuple(
        _flag(player, hulls[flag_object(sea, player)]) for player, flag in enumerate(read_out(sea.flags)) if flag.laid
    )
    lands = tuple(
        _land(f"T{k + 1}", hulls[island_object(sea, k)])
        for k, island in enumerate(read_out(sea.islands))
        if island.laid
    )
    facts = {
        **{ship.name: ship_facts(ship) for ship in ships},
        **{flag.name: Facts("Flag", (f"of {SEATS[flag.seat]}",), flag.seat) for flag in flags},
        **{land.name: Facts(land.aria, ("blocks ships and shots",)) for land in lands},
    }
    return _DrawnSea(
        turn,
        to_act,
        polygon_of(sea.field.tolist()),
        tuple(_standing(player, fleets, turn) for player in players),
        _epilogue(ships, fleets, turn.players) if turn.phase == OVER else "",
        facts,
        ships,
        flags,
        lands,
        tuple(_own(player, fleets, deploys=turn.phase == DEPLOY and player in to_act) for player in players),
        tuple(
            WaitingPiece(f"{ship.player}.{label_of(ship)}", label_of(ship))
            for ship in fleets
            if turn.phase == DEPLOY and ship.player in to_act and not (ship.laid or ship.lost)
        ),
    )


# --- What lies on the sea ---------------------------------------------------------------------------------------------


def _ship(ship: Any, hull: Polygon, turn: Any) -> ShipLook:
    acts = ship.player == turn.player
    return ship_look(ship, hull, acts=acts, spent=is_used_up(ship), flag=bool(ship.flagship))


def _flag(player: Player, hull: Polygon) -> FlagLook:
    return FlagLook(f"F{player}", "Flag", player, hull, f"Flag of {SEATS[player]}")


def _land(name: str, hull: Polygon) -> LandLook:
    return LandLook(name, name, hull, f"Island {name}")


def _goal(turn: Any) -> GoalLook | None:
    if turn.attacker == NOBODY:
        return None
    line = ((turn.line_ax, turn.line_ay), (turn.line_bx, turn.line_by))
    return GoalLook(turn.attacker, line, f"{SEATS[turn.attacker]} wins beyond this line")


def _own(player: Player, fleets: Sequence[Any], *, deploys: bool) -> tuple[str, ...]:
    """The names of a player's ships, largest first; while they deploy also of those that wait."""
    own = [ship for ship in fleets if ship.player == player and (ship.laid or (deploys and not ship.lost))]
    return tuple(f"{player}.{label_of(ship)}" for ship in sorted(own, key=rank_of))


def label_of(ship: Any) -> str:
    """A ship's name within its fleet: `L1`."""
    return f"{size_letter(ship.pips)}{ship.number}"


def rank_of(ship: Any) -> tuple[int, int]:
    """The sort key of a fleet's ships: the largest first, then by number."""
    return -ship.pips, ship.number


# --- The panel --------------------------------------------------------------------------------------------------------


def _turn(sea: ArmadaSea, turn: Any, to_act: frozenset[Player], viewer: Player | None) -> Turn:
    seats = [seat for seat in to_act if seat >= 0]
    player = viewer if viewer in seats else seats[0] if len(seats) == 1 else None
    task = DRAWN_AT_RANDOM if turn.phase == FIRST and not seats else TASKS.get(turn.phase, "")
    passing = not task and turn.actions_left == ACTIONS_A_TURN
    return Turn(
        player,
        turn.actions_left,
        ACTIONS_A_TURN,
        task=task,
        end=PASS if passing else "End turn",
        ends=END_TURN,
        note=_pass_note(sea, turn) if passing else "",
    )


def _pass_note(sea: ArmadaSea, turn: Any) -> str:
    if turn.passes == 0:
        return ""
    still_in = turn.players - int(out_of_play(sea)).bit_count()
    return "another pass is a draw" if turn.passes + 1 >= still_in else "last turn was a pass"


def _standing(player: Player, fleets: Sequence[Any], turn: Any) -> Standing:
    own = sorted((ship for ship in fleets if ship.player == player), key=rank_of)
    fleet = tuple(
        FleetShip(label_of(ship), size_letter(ship.pips), ship.damage if ship.laid else 0, bool(ship.lost))
        for ship in own
    )
    full = sum(ship.pips for ship in own)
    out = "resigned" if turn.forfeited >> player & 1 else "defeated" if turn.beaten >> player & 1 else ""
    strength = strength_of(fleets, player)
    return Standing(strength, full, "hit left" if strength == 1 else "hits left", fleet=fleet, out=out)


def _epilogue(ships: Sequence[ShipLook], fleets: Sequence[Any], players: int) -> str:
    """The ships still afloat, by player."""
    if not ships:
        return ""
    said = (_afloat(player, len(own_ships(ships, player)), strength_of(fleets, player)) for player in range(players))
    return f"Afloat: {'; '.join(said)}."


def _afloat(player: Player, ships: int, strength: int) -> str:
    return (
        f"{SEATS[player]} {plural(ships, 'ship')} ({plural(strength, 'hit')} left)"
        if ships
        else f"{SEATS[player]} no ships"
    )


# --- The entries in words, and as motions -----------------------------------------------------------------------------

LARGES, SMALLS = FLEETS
FLEET_WORDS: Final = {LARGES: "the large ships", SMALLS: "the medium and small ships"}
FORMATION_WORDS: Final = {
    ABREAST: "side by side",
    AHEAD: "in a column",
    WEDGE: "in a wedge",
    SCATTERED: "scattered",
    MIRROR: "as a mirror image",
    OPPOSITE: "like the enemy fleet",
}
DEPLOYING: Final = ("ship", "arrange", UNSEEN)
"""The first words of entries that share one line when they follow each other."""


def line_of(entry: LoggedAction, after: ArmadaSea, log: Sequence[LoggedAction]) -> Line:
    """An entry in words; `after` is the sea after it."""
    if entry.player == NATURE:
        return nature_line(entry, log, _nature_sentence)
    text = _sentence(entry, after)
    if not _deploys(entry):
        return player_line(text, entry)
    before = entries_before(log, lambda each: each.player == entry.player and _deploys(each))
    return joined_line(text, before, lambda: (_deployed([*before, entry]),))


def _nature_sentence(entries: Sequence[LoggedAction]) -> Sentence:
    return ("; ".join(map(_natures, entries)),)


def _natures(entry: LoggedAction) -> str:
    match entry.notation.split(" "):
        case ("chooser", player):
            return f"{colour_name(int(player))} picks the fleet"
        case ("isles", *islands):
            return f"{plural(len(islands), 'island')} placed"
        case _:
            (begins,) = goes_first(entry.notation)
            return str(begins)


def _sentence(entry: LoggedAction, after: ArmadaSea) -> Sentence:
    words = entry.notation.split(" ")
    match words:
        case ("fleet", fleet):
            return (f"takes {FLEET_WORDS[fleet]}",)
        case ("fleet", fleet, larges, mediums, smalls):
            numbers = f"{larges} large, {mediums} medium, {smalls} small"
            return (f"proposes the fleets {numbers}, and wants {FLEET_WORDS[fleet]}",)
        case ("first", who):
            return ("goes first" if who == "me" else "lets the opponent go first",)
        case ("accept",):
            return ("accepts and goes first",)
        case ("swap",):
            return ("swaps the fleets; the opponent goes first",)
        case ("flag", where):
            return (f"puts the flag on {where}" if is_ship(where) else "places the flag",)
        case ("move", *_):
            land = {island_object(after, k): ObjectRef(f"T{k + 1}", f"T{k + 1}") for k in range(len(after.islands))}
            return ship_sentence(words, entry.player, after, land)
        case _:
            return (_deployed([entry]),) if _deploys(entry) else ship_sentence(words, entry.player, after)


def _deploys(entry: LoggedAction) -> bool:
    return entry.notation.split(" ")[0] in DEPLOYING


def _deployed(entries: Sequence[LoggedAction]) -> str:
    """What a player did by these entries: a formation, then single ships; viewers who see none read of hidden ones."""
    formation = ""
    ships: dict[str, None] = {}
    for entry in entries:
        match entry.notation.split(" "):
            case ("arrange", name):
                formation, ships = f"places the fleet {FORMATION_WORDS[name]}", {}
            case ("ship", name, *_):
                ships[name] = None
    if not ships:
        return formation or "places hidden ships"
    moved = f"{len(ships)} ships" if len(ships) > 3 else ", ".join(ships)
    return f"{formation}, then moves {moved}" if formation else f"places {moved}"


# --- Motions ----------------------------------------------------------------------------------------------------------


def motions_of(entries: Sequence[LoggedAction], after: ArmadaSea) -> tuple[Motion, ...]:
    """How the table changes by these entries, with the touch of a flag that ends the game."""
    found = motions_by(entries, lambda entry: ship_motions(entry.notation.split(" "), entry.player))
    last = found[-1] if found else None
    if after.turn[0].termination != CAPTURED or not isinstance(last, Sail):
        return found
    return *found, Seize(last.object, _enemy_flags(after, int(last.object[0])))


def _enemy_flags(sea: ArmadaSea, player: int) -> tuple[str, ...]:
    """The flagships and flags on the sea that are not this player's."""
    flagships = (index for index, ship in enumerate(sea.ships) if ship.laid and ship.flagship and ship.player != player)
    markers = (owner for owner, flag in enumerate(sea.flags) if flag.laid and owner != player)
    return (
        *(full_ship_name(sea, index) for index in flagships),
        *(object_name(sea, flag_object(sea, owner)) for owner in markers),
    )
