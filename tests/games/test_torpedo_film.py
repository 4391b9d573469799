"""The film of a game of Torpedo: what is on the sea at any moment, and what the panel says."""

from collections.abc import Sequence
from itertools import pairwise

from iceharbor.contract import NATURE
from iceharbor.match import Match
from iceharbor.scene import Film, FilmShip, LoggedAction, Moment, TrackMark
from tests.as_json import as_json
from tests.games.torpedo_positions import begun, fired, laid, rush, waves
from tests.games.torpedo_scenes import film, game_of, logged, scene

ENTRIES = (
    (0, "S 2000,2000 090.0"),
    (1, "M 9000,1500 000.0"),
    (1, "S 2500,2100 000.0"),
    (0, "L 9000,6000 090.0"),
    (0, "M 20000,20000 180.0"),
    (1, "L 30000,9000 000.0"),
)
"""Teal's S1 sinks Coral's M1; Coral's S1 crashes into Teal's S1; Teal's M1 hits nothing; the Larges fire north and
east."""
TIMES = {3: 5000, 4: 6000, 5: 6500, 6: 7500, 7: 7700, 8: 7800, 9: 10500}
"""The go is entry 3; the pieces follow."""
LAST = 5500
VOLLEYS = LAST + 1900
SECOND, THIRD, END = VOLLEYS + 4100, VOLLEYS + 8200, VOLLEYS + 12300


def placed() -> Match:
    return laid(begun(stock=1), *ENTRIES)


def over() -> Match:
    match = placed()
    for size in "SML":
        match = match.play(NATURE, f"volley {size}")
    return match


def shown() -> Film:
    return film(over(), 0, TIMES)


def afloat(film: Film, at: int) -> list[FilmShip]:
    return [ship for ship in film.ships if ship.start <= at and (ship.end is None or at < ship.end)]


def names(ships: Sequence[FilmShip]) -> list[str]:
    return [ship.look.name for ship in ships]


def panel(film: Film, at: int) -> Moment:
    return [moment for moment in film.moments if moment.start <= at][-1]


# --- Placing ----------------------------------------------------------------------------------------------------------


def test_there_is_no_film_before_the_end_or_if_no_piece_was_placed() -> None:
    for match in (placed(), begun().play(0, "resign")):
        assert game_of(match).film(match.view(0), logged(match)) is None


def test_every_piece_appears_at_its_time_after_the_go_and_a_crashed_piece_never_does() -> None:
    film = shown()
    assert names(afloat(film, 999)) == []
    assert names(afloat(film, 1000)) == ["0.S1"]
    assert names(afloat(film, 2500)) == ["0.S1", "1.M1"]
    assert names(afloat(film, LAST)) == ["0.S1", "1.M1", "0.L1", "0.M1", "1.L1"]
    assert panel(film, 2500).caption == "3 of 6 ships placed, 1 crashed"
    assert [(at, wreck.name) for at, wreck in film.wrecks if wreck.crashed] == [(2500, "1.S1")]


def test_the_panel_shows_stocks_scores_and_losses_of_the_moment() -> None:
    moment = panel(shown(), 1500)
    assert moment.placement.remaining == ((0, 1, 1), (1, 0, 1))
    assert [each.score for each in moment.standings] == [1, 2]
    assert (moment.placement.lost, moment.turn.title) == (((0, 0, 0), (0, 0, 0)), "Go!")
    assert panel(shown(), 2500).placement.lost == ((0, 0, 0), (1, 0, 0))


def test_without_recorded_times_pieces_come_at_equal_intervals() -> None:
    for times in ({}, {seq: time for seq, time in TIMES.items() if seq != 6}):
        stops = film(over(), 0, times).stops[1:7]
        assert [after - before for before, after in pairwise(stops)] == [600] * 5


def test_a_clock_that_steps_back_does_not_change_the_order() -> None:
    film_back = film(over(), 0, {**TIMES, 6: 5500})
    starts = [moment.start for moment in film_back.moments]
    assert starts == sorted(starts)
    assert panel(film_back, 1500).caption == "3 of 6 ships placed, 1 crashed"


def test_pieces_placed_before_the_log_began_are_there_from_the_beginning() -> None:
    match = fired("0.S1 at 2000,2000 heading 090.0", sizes="SML")
    film_after = film(match)
    assert names(afloat(film_after, 0)) == ["0.S1"]
    assert panel(film_after, 0).caption == "1 of 1 ships placed"
    crashed = Match.begin(over().game, as_json(over().game.position(over().state)))
    assert [(at, wreck.name) for at, wreck in film(crashed).wrecks if wreck.crashed] == [(0, "1.S1")]


def test_tp_v2_waves_come_as_they_are_revealed_also_those_that_the_viewer_cannot_read() -> None:
    match = waves(wave=2, stock=1)
    for piece in ((0, "S 2000,2000 090.0 M 9000,2000 000.0"), (1, "S 2000,9000 090.0 M 2000,9100 000.0")):
        match = laid(match, piece)
    match = laid(match.play(NATURE, "reveal"), (0, "L 20000,9000 000.0"), (1, "L 30000,9000 000.0"))
    match = match.play(NATURE, "reveal")
    for size in "SML":
        match = match.play(NATURE, f"volley {size}")
    for viewer in (0, 1, None):
        film_of_waves = film(match, viewer)
        assert film_of_waves.chapters[0].title == "Waves"
        assert [panel(film_of_waves, at).caption for at in film_of_waves.stops[1:3]] == [
            "4 of 6 ships placed, 2 crashed",
            "6 of 6 ships placed, 2 crashed",
        ]


def test_a_crash_flashes_for_a_moment_where_the_piece_would_have_been() -> None:
    (crash,) = (burst for burst in shown().bursts if burst.kind == "crash")
    (wreck,) = (wreck for wreck in scene(over()).wrecks if wreck.crashed)
    assert (crash.start, crash.lasts, crash.seat, crash.hull) == (2500, 900, 1, wreck.hull)


def test_between_the_last_piece_and_the_volleys_stop_is_announced_or_why_placing_ended() -> None:
    assert panel(shown(), VOLLEYS - 1).caption == "Stop: Teal placed their last ship"
    assert panel(shown(), VOLLEYS - 1).placement.phase == "stop"
    left = film(laid(begun(stock=1), ENTRIES[0]).play(1, "resign"))
    assert panel(left, left.ms - 1).caption == "Coral resigned"
    assert (left.tracks, len(left.chapters), left.ms) == ((), 1, left.stops[1] + 1900)


def test_the_result_is_not_told_before_the_volleys() -> None:
    """A custom position may have no player who called stop."""
    unstopped = film(fired("0.S1 at 2000,2000 heading 090.0", sizes="SML"))
    assert panel(unstopped, unstopped.live).caption == "Stop"


# --- Volleys ----------------------------------------------------------------------------------------------------------


def test_ships_have_labels_from_the_volleys_on() -> None:
    film = shown()
    assert {ship.look.label for ship in afloat(film, VOLLEYS - 1)} == {""}
    assert [ship.look.label for ship in afloat(film, VOLLEYS)] == ["S1", "M1", "L1", "M1", "L1"]


def test_a_ship_stands_on_end_from_the_hit_and_is_gone_in_the_next_volley() -> None:
    film = shown()
    (track,) = (each for each in film.tracks if each.track.ship == "0.S1")
    (hit,) = (ship for ship in film.ships if ship.struck is not None)
    assert (hit.look.name, hit.struck, hit.end) == ("1.M1", track.end, SECOND)
    assert [(at, wreck.name) for at, wreck in film.wrecks if not wreck.crashed] == [(SECOND, "1.M1")]
    assert [each.score for each in panel(film, SECOND - 1).standings] == [6, 5]
    assert [each.score for each in panel(film, SECOND).standings] == [6, 3]


def test_of_two_torpedoes_the_first_makes_a_ship_stand_on_end() -> None:
    near, far = "0.S1 at 7000,2500 heading 090.0", "0.S2 at 2000,2900 heading 090.0"
    both = film(fired(f"{far} \n {near} \n 1.M1 at 9000,2000 heading 000.0", sizes="SML"))
    ends = {track.track.ship: track.end for track in both.tracks}
    (hit,) = (ship for ship in both.ships if ship.struck is not None)
    assert ends["0.S1"] < ends["0.S2"]
    assert hit.struck == ends["0.S1"]


def test_a_track_runs_from_the_bow_to_its_end_and_names_what_it_met() -> None:
    film = shown()
    assert {each.track for each in film.tracks} == set(scene(over()).tracks)
    (track,) = (each for each in film.tracks if each.track.ship == "0.S1")
    assert track.track == TrackMark("0.S1", 0, (3064, 2000), track.track.end, "1.M1", True)
    assert (track.start, track.until) == (VOLLEYS + 700, SECOND)
    assert 0 < track.end - track.start < 1500


def test_all_torpedoes_run_at_the_same_speed() -> None:
    film = shown()
    speeds = [
        abs(run.track.end[0] - run.track.start[0] + run.track.end[1] - run.track.start[1]) / (run.end - run.start)
        for run in film.tracks
    ]
    assert max(speeds) - min(speeds) < 0.1


def test_a_torpedo_splashes_at_its_end_or_ticks_if_blocked_and_outside_the_field_it_does_neither() -> None:
    (splash,) = (burst for burst in shown().bursts if burst.kind != "crash")
    (hit,) = (ship for ship in shown().ships if ship.struck is not None)
    assert (splash.kind, splash.seat, splash.start) == ("splash", 1, hit.struck)
    blocked = film(fired("0.S1 at 2000,2000 heading 090.0 \n 1.S1 at 9000,1500 heading 000.0", sizes="SML"))
    assert [(burst.kind, burst.seat) for burst in blocked.bursts] == [("tick", 1)]


def test_the_volleys_have_chapters_in_order_and_say_their_start_and_their_end() -> None:
    film = shown()
    assert [chapter.title for chapter in film.chapters] == ["Rush", "Small", "Medium", "Large"]
    assert [chapter.start for chapter in film.chapters] == [0, VOLLEYS, SECOND, THIRD]
    assert [(panel(film, at).caption, panel(film, at + 4099).caption) for at in (VOLLEYS, SECOND)] == [
        ("Small ships fire", "Small ships fire: 1 ship sunk"),
        ("Medium ships fire", "Medium ships fire: nothing sunk"),
    ]
    assert (panel(film, VOLLEYS).turn.title, panel(film, VOLLEYS).placement.phase) == ("Torpedoes", "done")


def test_every_torpedo_of_the_table_of_hits_is_found_in_its_volley() -> None:
    film, hits = shown(), scene(over()).panel.hits
    assert hits is not None
    for chapter, volley in zip(film.chapters[1:], hits.volleys, strict=True):
        running = {run.track.ship for run in film.tracks if run.start < chapter.start + 4099 < run.until}
        assert running == {row.ship for row in volley.hits}


def test_the_stops_are_every_piece_before_and_after_every_volley_and_the_end() -> None:
    film = shown()
    pieces = (1000, 1500, 2500, 2700, 2800, LAST, LAST + 900)
    assert film.stops == (0, *pieces, VOLLEYS, SECOND - 1, SECOND, THIRD - 1, THIRD, END - 1, END)
    assert (film.ms, film.live) == (END, VOLLEYS - 1000)


def test_the_last_moment_is_the_final_scene() -> None:
    film, last = shown(), scene(over(), 0)
    assert {ship.look for ship in afloat(film, END)} == set(last.ships)
    assert {wreck for at, wreck in film.wrecks if at <= END} == set(last.wrecks)
    moment = panel(film, END)
    assert (moment.turn, moment.standings, moment.placement) == (last.panel.turn, last.panel.standings, last.placement)
    assert moment.caption == "Final score: Teal 6, Coral 3"
    assert not [run for run in film.tracks if run.until > END]
    assert film.facts == {**last.facts, "1.M1": film.facts["1.M1"]}


def test_every_piece_stop_torpedo_and_the_end_have_a_sound_at_their_moment() -> None:
    heard = [(cue.start, cue.cue) for cue in shown().cues]
    (hit,) = (ship.struck for ship in shown().ships if ship.struck is not None)
    assert heard == [
        *((1000, "laid"), (1500, "theirs"), (2500, "crash"), (2700, "laid"), (2800, "laid"), (LAST, "theirs")),
        *((LAST + 900, "stop"), (VOLLEYS + 700, "launch"), (hit, "hit"), (SECOND + 700, "launch")),
        *((THIRD + 700, "launch"), (END, "end")),
    ]
    assert film(over(), 1, TIMES).cues[0].cue == "theirs"


def test_a_film_can_be_made_from_a_part_of_the_log() -> None:
    match = over()
    entries: list[LoggedAction] = logged(match, 0, TIMES)[5:]
    part = game_of(match).film(match.view(0), entries)
    assert part is not None
    assert names(afloat(part, 0)) == ["0.S1", "1.M1"]


def test_a_rush_that_stands_still_is_no_film() -> None:
    match = rush()
    assert game_of(match).film(match.view(None), ()) is None
