"""Torpedo as players see it: the sea, the panel beside it, how placing goes, and who sank whose ships.

All of it comes from a view. A placed ship never moves, so the words and the outline of each are made once.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Literal

import numpy as np

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.sizes import SIZE_WORDS, SIZES
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.names import compass_point, write_heading
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.outcomes import scores_of
from iceharbor.games.torpedo.records import (
    COUNTDOWN,
    CRASHED,
    IN_STOCK,
    LYING,
    NOBODY,
    OVER,
    READY,
    RUSH,
    SEALED,
    STOP,
    SUNK,
    THE_CLOCK,
    VOLLEY,
    WAVE,
    TorpedoSea,
    TorpedoState,
)
from iceharbor.games.torpedo.tracks import tracks_of
from iceharbor.games.torpedo.volleys import volley_pips
from iceharbor.scene import (
    Emblem,
    Facts,
    HitRow,
    HitTable,
    Panel,
    Placement,
    Polygon,
    Scene,
    SealedShip,
    ShipLook,
    SideTable,
    Size,
    Standing,
    TrackMark,
    Turn,
    VolleyTable,
    WreckLook,
)
from iceharbor.table.plane import OUTLINE, lay

EMBLEM: Final = Emblem(
    ours="M10 10L42 18L10 26ZM18 40L44 46L18 52Z",
    theirs="M110 38L84 46L110 54ZM104 6L66 16L104 26Z",
    isle="M46 46H58M62 46H70M74 46H80",
)
LABELLED: Final = (WAVE, VOLLEY, OVER)
"""Ships have labels only in these phases: in a rush there is no time to read them."""

TURNS: Final[Mapping[int, Turn]] = {
    READY: Turn(title="Ready?", task="starts when everyone is ready"),
    COUNTDOWN: Turn(title="Get ready", task="the rush starts"),
    RUSH: Turn(title="Go!", task="place your ships, no turns"),
    STOP: Turn(title="Stop!", task="ships already sent still count"),
    VOLLEY: Turn(title="Torpedoes", task="all ships fire"),
    OVER: Turn(title="Game over"),
}
"""What stands in place of whose turn it is; a wave has its number as well."""

STOP_CALL: Final = "Stop!"
PHASES: Final[Mapping[int, Literal["ready", "countdown", "rush", "stop", "wave", "done"]]] = {
    READY: "ready",
    COUNTDOWN: "countdown",
    RUSH: "rush",
    STOP: "stop",
    WAVE: "wave",
    VOLLEY: "done",
    OVER: "done",
}
LETTERS: Final[Mapping[int, Size]] = {1: "S", 2: "M", 3: "L"}

Counts = tuple[int, int, int]
"""Smalls, Mediums, Larges."""


def scene_of(view: TorpedoState) -> Scene:
    """The sea as one viewer knows it, with the panel."""
    sea = view.sea
    (turn,), pieces = read_out(sea.turn), read_out(sea.ships)
    ships = [ship for ship in pieces if ship.fate == LYING]
    looks = tuple(look_of(ship, turn.phase in LABELLED) for ship in ships)
    volleys = tracks_of(sea) if turn.volleys else []
    return Scene(
        viewer=view.sight,
        field=tuple((x, y) for x, y in sea.field.tolist()),
        panel=_panel(sea, turn, ships, pieces, volleys),
        facts={look.name: facts_of(ship) for look, ship in zip(looks, ships, strict=True)},
        ships=looks,
        wrecks=tuple(wreck_of(piece) for fate in (SUNK, CRASHED) for piece in pieces if _lies_as(piece, fate)),
        tracks=tuple(chain.from_iterable(volleys)),
        own=tuple(tuple(look.name for look in looks if look.seat == player) for player in range(turn.players)),
        looks=tuple(look.name for look in looks),
        secret=turn.phase == WAVE,
        placement=_placement(sea, turn, pieces),
    )


def _lies_as(piece: Any, fate: int) -> bool:
    """True for a placed piece with this fate: a loaded position may have dead pieces without a place."""
    return bool(piece.fate == fate and piece.order)


# --- The sea ----------------------------------------------------------------------------------------------------------


def name_of(piece: Any) -> str:
    """A piece's name within its player: `S1`."""
    return f"{SIZES[piece.pips]}{piece.number}"


def object_of(piece: Any) -> str:
    """A piece's full name: `0.S1`."""
    return f"{piece.player}.{name_of(piece)}"


def look_of(ship: Any, labelled: bool) -> ShipLook:
    """A ship as it lies on the sea."""
    return _look(ship.player, ship.pips, ship.number, ship.x, ship.y, ship.heading, labelled)


@lru_cache(maxsize=4096)
def _look(player: int, pips: int, number: int, x: int, y: int, heading: int, labelled: bool) -> ShipLook:
    name = f"{SIZES[pips]}{number}"
    return ShipLook(
        name=f"{player}.{name}",
        label=name if labelled else "",
        seat=player,
        size=LETTERS[pips],
        hull=_hull(pips, x, y, heading),
        heading=heading,
        aria=f"{SEATS[player]} {SIZE_WORDS[pips]} {name}, facing {compass_point(heading)}",
        number=number if labelled else 0,
    )


def hull_under(piece: Any) -> Polygon:
    """The outline of a piece that is or was on the sea, or is locked in."""
    return _hull(piece.pips, piece.x, piece.y, piece.heading)


@lru_cache(maxsize=4096)
def _hull(pips: int, x: int, y: int, heading: int) -> Polygon:
    hull = np.zeros(1, OUTLINE)[0]
    lay(hull, pips, x, y, heading)
    return hull_of(hull)


def facts_of(ship: Any) -> Facts:
    """A ship in a few words."""
    return _facts(ship.player, ship.pips, ship.number, ship.heading)


@lru_cache(maxsize=4096)
def _facts(player: int, pips: int, number: int, heading: int) -> Facts:
    facing = f"facing {compass_point(heading)} ({write_heading(heading)}°)"
    return Facts(f"{SIZE_WORDS[pips]} {SIZES[pips]}{number}", (facing,), player)


def wreck_of(piece: Any) -> WreckLook:
    """A piece that crashed or sank, where it lay."""
    crashed = piece.fate == CRASHED
    label = f"{SEATS[piece.player]}'s {name_of(piece)} {'crashes' if crashed else 'is sunk'}"
    return WreckLook(object_of(piece), piece.player, hull_under(piece), crashed, label)


def owner_of(ship: str) -> Player:
    """The player of a ship, by its full name."""
    return int(ship.partition(".")[0])


# --- The panel --------------------------------------------------------------------------------------------------------


def _panel(
    sea: TorpedoSea, turn: Any, ships: Sequence[Any], pieces: Sequence[Any], volleys: Sequence[Sequence[TrackMark]]
) -> Panel:
    scores = scores_of(sea)
    return Panel(
        turn=_wave(turn.wave_number) if turn.phase == WAVE else TURNS[turn.phase],
        standings=standings_of(turn, scores),
        epilogue=_epilogue(ships, scores) if turn.phase == OVER else "",
        hits=_hit_table(sea, pieces, scores, volleys) if volleys else None,
    )


def _wave(number: int) -> Turn:
    return Turn(title="Place your ships", task=f"wave {number}: hidden until everyone is ready")


def standings_of(turn: Any, scores: Sequence[int]) -> tuple[Standing, ...]:
    """How the players stand with these scores."""
    return tuple(
        Standing(score, counts="afloat", out="resigned" if turn.forfeited >> player & 1 else "")
        for player, score in enumerate(scores)
    )


def _epilogue(ships: Sequence[Any], scores: Sequence[int]) -> str:
    said = [
        f"{SEATS[player]} {plural(score, 'point')} ({plural(sum(ship.player == player for ship in ships), 'ship')})"
        for player, score in enumerate(scores)
    ]
    return f"Final score: {'; '.join(said)}."


def counted(pieces: Sequence[Any], player: Player) -> Counts:
    """How many of these pieces a player has of each size."""
    sizes = [piece.pips for piece in pieces if piece.player == player]
    return sizes.count(1), sizes.count(2), sizes.count(3)


# --- Placing ----------------------------------------------------------------------------------------------------------


def _placement(sea: TorpedoSea, turn: Any, pieces: Sequence[Any]) -> Placement:
    players = range(turn.players)
    stocks = [piece for piece in pieces if piece.fate == IN_STOCK]
    dead = [piece for piece in pieces if piece.fate == CRASHED]
    return Placement(
        phase=PHASES[turn.phase],
        verb="lay",
        finished=tuple(players_in(turn.sealed if turn.phase == WAVE else turn.ready, turn.players)),
        remaining=tuple(counted(stocks, player) for player in players),
        lost=tuple(counted(dead, player) for player in players),
        together=tuple(_together(sea, turn, player) for player in players),
        sealed=tuple(_sealed(piece) for piece in pieces if piece.fate == SEALED),
        stop=STOP_CALL if turn.stopped_by != NOBODY else "",
        stopped=stop_reason(turn),
        wave=max(turn.wave_number, int(turn.by_waves)),
        ready=("ready",) if turn.phase == READY else (),
    )


def _together(sea: TorpedoSea, turn: Any, player: Player) -> int:
    """How many pieces a player places together now (TP-R2, V2)."""
    placing = turn.phase in (RUSH, STOP, WAVE) and r.player_ruling(sea, player) == r.OPEN
    return int(r.pieces_due(sea, player)) if placing else 0


def _sealed(piece: Any) -> SealedShip:
    return SealedShip(object_of(piece), piece.player, LETTERS[piece.pips], hull_under(piece), piece.heading)


def stop_sentence(turn: Any) -> str:
    """Why placing stopped."""
    return "Stop" if turn.stopped_by == NOBODY else f"Stop: {stop_reason(turn)}"


def stop_reason(turn: Any) -> str:
    """Empty if placing has not stopped."""
    if turn.stopped_by == NOBODY:
        return ""
    return "time is up" if turn.stopped_by == THE_CLOCK else f"{SEATS[turn.stopped_by]} placed their last ship"


# --- Hits -------------------------------------------------------------------------------------------------------------


def _hit_table(
    sea: TorpedoSea, pieces: Sequence[Any], scores: Sequence[int], volleys: Sequence[Sequence[TrackMark]]
) -> HitTable:
    players = range(len(scores))
    afloat = [piece for piece in pieces if piece.fate == LYING]
    lost = [piece for piece in pieces if piece.fate == SUNK]
    sunk = tuple(tuple(_sunk_by(volleys, player, victim) for victim in players) for player in players)
    sides = (
        SideTable(
            seat=player,
            afloat=counted(afloat, player),
            score=scores[player],
            sank=sum(sunk[player]) - sunk[player][player],
            own_goals=sunk[player][player],
            lost=sum(counted(lost, player)),
            lost_pips=sum(piece.pips for piece in lost if piece.player == player),
        )
        for player in players
    )
    return HitTable(
        tuple(sides), sunk, tuple(_volley_table(sea, number, tracks) for number, tracks in enumerate(volleys, 1))
    )


def _sunk_by(volleys: Sequence[Sequence[TrackMark]], player: Player, victim: Player) -> int:
    """How many ships of `victim` a player's torpedoes sank, each counted once; two players may sink the same ship."""
    met = (track.met for tracks in volleys for track in tracks if track.sinks and owner_of(track.ship) == player)
    return len({ship for ship in met if ship is not None and owner_of(ship) == victim})


def _volley_table(sea: TorpedoSea, number: int, tracks: Sequence[TrackMark]) -> VolleyTable:
    title = f"{SIZE_WORDS[volley_pips(sea, number)]} ships"
    return VolleyTable(title if tracks else f"{title}: none left to fire", tuple(map(_hit_row, tracks)))


def _hit_row(track: TrackMark) -> HitRow:
    owner, _, label = track.ship.partition(".")
    if track.met is None:
        return HitRow(track.ship, label, int(owner), "away")
    victim, _, met = track.met.partition(".")
    return HitRow(track.ship, label, int(owner), "sunk" if track.sinks else "blocked", met, int(victim))
