"""A game of Torpedo as a film: every piece at its time, crashes where they happen, then the volleys in order.

It is made of the last view and the log: `order` links pieces to entries, and the volleys tell when each ship sank.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import dist, floor, hypot
from typing import Any, Final, Literal, NamedTuple

from iceharbor.contract import SEATS, Viewer
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.sizes import SIZE_WORDS
from iceharbor.games.common.state import read_out
from iceharbor.games.torpedo.describe import volley_sentence
from iceharbor.games.torpedo.outcomes import outcome_of, scores_of
from iceharbor.games.torpedo.records import CRASHED, IN_STOCK, LYING, NOBODY, OVER, RUSH, STOP, VOLLEY, TorpedoState
from iceharbor.games.torpedo.scene import (
    PHASES,
    STOP_CALL,
    TURNS,
    counted,
    facts_of,
    hull_under,
    look_of,
    object_of,
    owner_of,
    standings_of,
    stop_reason,
    stop_sentence,
    wreck_of,
)
from iceharbor.games.torpedo.tracks import tracks_of
from iceharbor.games.torpedo.volleys import volley_pips
from iceharbor.scene import (
    Chapter,
    Cue,
    Film,
    FilmBurst,
    FilmShip,
    FilmTrack,
    LoggedAction,
    Moment,
    Placement,
    Point,
    TimedCue,
    TrackMark,
    WreckLook,
)

STOP_MS: Final = 1900
"""The pause from the last piece to the first volley, in which stop is announced."""
AIM_MS: Final = 700
RUN_MS: Final = 1500
LOOK_MS: Final = 1900
"""The parts of a volley: its size is announced, torpedoes run (this long over the whole field), the result stays."""
VOLLEY_MS: Final = AIM_MS + RUN_MS + LOOK_MS
BURST_MS: Final = 650
CRASH_MS: Final = 900
LIVE_MS: Final = 1000
"""How long before the first volley the film begins for those who saw the end live."""
EVEN_MS: Final = 600
"""The interval between pieces without recorded times."""
WAVE_MS: Final = 1500
LEAD_MS: Final = 500
"""The time before the first piece, if there was no go."""


class PlacingStep(NamedTuple):
    """Pieces placed at one moment: one in a rush, a whole revealed wave."""

    at: int
    pieces: Sequence[Any]


class FiredVolley(NamedTuple):
    """A volley: all its torpedoes run at the same time and with the same speed."""

    at: int
    pips: int
    runs: tuple[FilmTrack, ...]
    result: str


class PlayedGame(NamedTuple):
    """A finished game as it is shown: what was placed when, and the volleys."""

    viewer: Viewer
    turn: Any
    pieces: Sequence[Any]
    """All pieces, placed or not."""
    played: Sequence[Any]
    """The placed pieces in order."""
    steps: Sequence[PlacingStep]
    volleys: Sequence[FiredVolley]
    scores: Sequence[int]
    reason: str
    """Why the game ended."""

    @property
    def placed_ms(self) -> int:
        """When the last piece was placed."""
        return self.steps[-1].at if self.steps else 0

    @property
    def volleys_ms(self) -> int:
        """When the volleys begin, or the film ends if there are none."""
        return self.placed_ms + STOP_MS

    @property
    def ms(self) -> int:
        """When the film ends."""
        return self.sunk_ms(len(self.volleys))

    def sunk_ms(self, volley: int) -> int:
        """When the ships that sank in this volley, counted from 1, are removed."""
        return self.volleys_ms + volley * VOLLEY_MS

    def at(self) -> Iterator[tuple[int, Any]]:
        """Every placed piece with its time."""
        counted = sum(len(step.pieces) for step in self.steps)
        yield from ((0, piece) for piece in self.played[: len(self.played) - counted])
        yield from ((step.at, piece) for step in self.steps for piece in step.pieces)


def film_of(view: TorpedoState, options: Mapping[str, Any], log: Sequence[LoggedAction]) -> Film | None:
    """The whole game; None before the end, and if no piece was placed."""
    game = _played(view, options, log)
    if game is None:
        return None
    shown = [ms for volley in game.volleys for ms in (volley.at, volley.at + VOLLEY_MS - 1)]
    stops = {0, *(step.at for step in game.steps), game.placed_ms + CRASH_MS, *shown, game.ms}
    return Film(
        ms=game.ms,
        live=max(0, game.volleys_ms - LIVE_MS),
        chapters=(
            Chapter(0, "Waves" if game.turn.by_waves else "Rush"),
            *(Chapter(volley.at, SIZE_WORDS[volley.pips]) for volley in game.volleys),
        ),
        stops=tuple(sorted(stops)),
        ships=tuple(_ships(game)),
        facts={object_of(piece): facts_of(piece) for piece in game.played if piece.fate != CRASHED},
        wrecks=tuple(_wrecks(game)),
        tracks=tuple(run for volley in game.volleys for run in volley.runs),
        bursts=(*_crashes(game), *(burst for volley in game.volleys for burst in _impacts(volley))),
        moments=tuple(_moments(game)),
        cues=tuple(sorted(_cues(game), key=lambda heard: heard.start)),
    )


def _played(view: TorpedoState, options: Mapping[str, Any], log: Sequence[LoggedAction]) -> PlayedGame | None:
    sea = view.sea
    (turn,), pieces = read_out(sea.turn), read_out(sea.ships)
    played = sorted((piece for piece in pieces if piece.order), key=lambda piece: int(piece.order))
    outcome = outcome_of(sea)
    if outcome is None or not played:
        return None
    steps = _steps(played, _waves(turn, options, log) if turn.by_waves else _placements(log))
    start = (steps[-1].at if steps else 0) + STOP_MS
    volleys = [
        _volley(sea.field.tolist(), int(volley_pips(sea, number)), tracks, start + (number - 1) * VOLLEY_MS)
        for number, tracks in enumerate(tracks_of(sea), 1)
    ]
    return PlayedGame(view.sight, turn, pieces, played, steps, volleys, scores_of(sea), outcome.reason)


# --- When pieces were placed ------------------------------------------------------------------------------------------


def _steps(played: Sequence[Any], counts: Sequence[tuple[int, int]]) -> list[PlacingStep]:
    """The last pieces belong to the log; those before them were on the sea from the beginning: a custom position.
    `counts` are times and numbers of pieces."""
    ends = list(accumulate((count for _, count in counts), initial=max(0, len(played) - sum(n for _, n in counts))))
    steps = [PlacingStep(at, played[end - count : end]) for (at, count), end in zip(counts, ends[1:], strict=True)]
    return [step for step in steps if step.pieces]


def _is_lay(entry: LoggedAction) -> bool:
    return entry.player >= 0 and entry.notation.split(" ")[0] == "lay"


def _placements(log: Sequence[LoggedAction]) -> list[tuple[int, int]]:
    """Each piece of a rush with its time since the go, or at equal intervals if times are missing."""
    lays = [entry for entry in log if _is_lay(entry)]
    times = [entry.at_ms for entry in lays if entry.at_ms is not None]
    if len(times) < len(lays):
        return [(LEAD_MS + number * EVEN_MS, 1) for number in range(len(lays))]
    go = next((entry.at_ms for entry in log if entry.player < 0 and entry.notation == "go"), None)
    start = go if go is not None else times[0] - LEAD_MS if times else 0
    return [(time, 1) for time in accumulate((max(0, time - start) for time in times), max)]


def _waves(turn: Any, options: Mapping[str, Any], log: Sequence[LoggedAction]) -> list[tuple[int, int]]:
    """Waves have no fixed length: each is shown at its reveal, at equal intervals. One that the viewer cannot read
    counts as full."""
    left = [3 * options["stock"]] * turn.players
    waves, sealed = [], 0
    for entry in log:
        if _is_lay(entry):
            read = sum(word in ("S", "M", "L") for word in entry.notation.split(" "))
            count = read or min(turn.wave, left[entry.player])
            left[entry.player] -= count
            sealed += count
        elif entry.player < 0 and entry.notation == "reveal":
            waves.append(sealed)
            sealed = 0
    return [(LEAD_MS + number * WAVE_MS, count) for number, count in enumerate(waves)]


# --- What lies on the sea ---------------------------------------------------------------------------------------------


def _ships(game: PlayedGame) -> Iterator[FilmShip]:
    """Every ship twice: without its label while ships are placed, then with it."""
    struck = _struck(game)
    for at, piece in game.at():
        if piece.fate == CRASHED:
            continue
        end = None if piece.fate == LYING else game.sunk_ms(piece.volley)
        yield FilmShip(look_of(piece, False), at, game.volleys_ms)
        yield FilmShip(look_of(piece, True), game.volleys_ms, end, struck.get(object_of(piece)))


def _struck(game: PlayedGame) -> dict[str, int]:
    """When each sunk ship was hit first."""
    first: dict[str, int] = {}
    for volley in game.volleys:
        for run in volley.runs:
            if run.track.sinks and run.track.met is not None:
                first[run.track.met] = min(run.end, first.get(run.track.met, run.end))
    return first


def _wrecks(game: PlayedGame) -> Iterator[tuple[int, WreckLook]]:
    for at, piece in game.at():
        if piece.fate != LYING:
            yield at if piece.fate == CRASHED else game.sunk_ms(piece.volley), wreck_of(piece)


def _crashes(game: PlayedGame) -> Iterator[FilmBurst]:
    for step in game.steps:
        for piece in step.pieces:
            if piece.fate == CRASHED:
                hull = hull_under(piece)
                yield FilmBurst("crash", _middle(hull), piece.player, step.at, CRASH_MS, hull)


def _middle(hull: Sequence[Point]) -> Point:
    x, y = (round(sum(corner[axis] for corner in hull) / len(hull)) for axis in (0, 1))
    return x, y


# --- Volleys ----------------------------------------------------------------------------------------------------------


def _volley(field: Sequence[Sequence[int]], pips: int, tracks: Sequence[TrackMark], at: int) -> FiredVolley:
    xs, ys = ([corner[axis] for corner in field] for axis in (0, 1))
    across = hypot(max(xs) - min(xs), max(ys) - min(ys))
    start = at + AIM_MS
    runs = tuple(
        FilmTrack(
            track,
            start,
            start + floor(RUN_MS * dist(track.start, track.end) / max(1, across) + 0.5),
            at + VOLLEY_MS,
        )
        for track in tracks
    )
    return FiredVolley(at, pips, runs, volley_sentence(pips, tracks))


def _impacts(volley: FiredVolley) -> Iterator[FilmBurst]:
    """A splash where a ship is hit, a tick where a torpedo is blocked; outside the field neither."""
    for run in volley.runs:
        if run.track.met is not None:
            kind: Literal["splash", "tick"] = "splash" if run.track.sinks else "tick"
            yield FilmBurst(kind, run.track.end, owner_of(run.track.met), run.end, BURST_MS)


# --- The panel --------------------------------------------------------------------------------------------------------


def _moments(game: PlayedGame) -> Iterator[Moment]:
    count = len(game.played) - sum(len(step.pieces) for step in game.steps)
    yield _placing(game, 0, count)
    for step in game.steps:
        count += len(step.pieces)
        yield _placing(game, step.at, count)
    yield _stopped(game)
    for number, volley in enumerate(game.volleys, 1):
        ships = [piece for piece in game.played if piece.fate == LYING or piece.volley >= number]
        fired = Moment(
            volley.at,
            f"{SIZE_WORDS[volley.pips]} ships fire",
            TURNS[VOLLEY],
            standings_of(game.turn, _pips(game, ships)),
            _placement(game, VOLLEY),
        )
        yield fired
        yield Moment(volley.at + AIM_MS + RUN_MS, volley.result, fired.turn, fired.standings, fired.placement)
    said = ", ".join(f"{SEATS[player]} {score}" for player, score in enumerate(game.scores))
    standings = standings_of(game.turn, game.scores)
    yield Moment(game.ms, f"Final score: {said}", TURNS[OVER], standings, _placement(game, OVER))


def _placing(game: PlayedGame, at: int, count: int) -> Moment:
    """The panel when this many pieces are placed."""
    placed, waiting = game.played[:count], game.played[count:]
    crashed = sum(piece.fate == CRASHED for piece in placed)
    caption = f"{count} of {len(game.played)} ships placed" + (f", {crashed} crashed" if crashed else "")
    ships = [piece for piece in placed if piece.fate != CRASHED]
    standings = standings_of(game.turn, _pips(game, ships))
    return Moment(at, caption, TURNS[RUSH], standings, _placement(game, RUSH, waiting))


def _stopped(game: PlayedGame) -> Moment:
    """All pieces are placed, and stop is called, or a player was left alone. It does not tell the result."""
    ended_early = game.turn.stopped_by == NOBODY and not game.volleys
    caption = game.reason[:1].upper() + game.reason[1:] if ended_early else stop_sentence(game.turn)
    ships = [piece for piece in game.played if piece.fate != CRASHED]
    standings = standings_of(game.turn, _pips(game, ships))
    return Moment(game.placed_ms + CRASH_MS, caption, TURNS[STOP], standings, _placement(game, STOP))


def _pips(game: PlayedGame, ships: Sequence[Any]) -> list[int]:
    """Each player's score with these ships on the sea (TP-R7)."""
    return [sum(ship.pips for ship in ships if ship.player == player) for player in range(game.turn.players)]


def _placement(game: PlayedGame, phase: int, waiting: Sequence[Any] = ()) -> Placement:
    """The state of placing while these pieces are not placed yet."""
    players, over = range(game.turn.players), phase != RUSH and game.turn.stopped_by != NOBODY
    stocks = [*waiting, *(piece for piece in game.pieces if piece.fate == IN_STOCK)]
    dead = [piece for piece in game.pieces if piece.fate == CRASHED and piece not in waiting]
    return Placement(
        phase=PHASES[phase],
        verb="lay",
        finished=tuple(players_in(game.turn.ready, game.turn.players)),
        remaining=tuple(counted(stocks, player) for player in players),
        lost=tuple(counted(dead, player) for player in players),
        together=(0,) * game.turn.players,
        stop=STOP_CALL if over else "",
        stopped=stop_reason(game.turn) if over else "",
        wave=game.turn.wave_number,
    )


# --- Sounds -----------------------------------------------------------------------------------------------------------


def _cues(game: PlayedGame) -> Iterator[TimedCue]:
    for step in game.steps:
        yield from (TimedCue(step.at, _placed_cue(game, piece)) for piece in step.pieces)
    yield TimedCue(game.placed_ms + CRASH_MS, "stop")
    for volley in game.volleys:
        if volley.runs:
            yield TimedCue(volley.runs[0].start, "launch")
        for run in volley.runs:
            if run.track.met is not None:
                yield TimedCue(run.end, "hit" if run.track.sinks else "blocked")
    yield TimedCue(game.ms, "end")


def _placed_cue(game: PlayedGame, piece: Any) -> Cue:
    if piece.fate == CRASHED:
        return "crash"
    return "laid" if piece.player == game.viewer else "theirs"
