"""Torpedo as players see it: the sea, the panel, placing, the table of hits, and the log in words."""

from random import Random

import pytest
from msgspec.structs import replace

from iceharbor.contract import NATURE, Viewer
from iceharbor.match import Match
from iceharbor.scene import HitRow, ObjectRef, ShipLook
from tests.games.ice_pirates_positions import plan
from tests.games.plan_choices import fan, places
from tests.games.torpedo_positions import begun, fired, laid, opened, rush, tracks, waves, where
from tests.games.torpedo_scenes import guide_with, lines, read, scene
from tests.seeds import seeds

SMALL = "0.S1 at 3000,9000 heading 090.0"
"""Its bow is at 4064,9000."""
EAST = "1.M1 at 9000,8500 heading 000.0"
STASH = ("S 3000", "M 6000", "L 9000")
"""One piece of each size: the size and the x of its stern."""
TWO = "S 3000,3000 000.0 M 6000,3000 000.0"
FAR = "S 3000,15000 000.0 M 6000,15000 000.0"


def ship(match: Match, name: str) -> ShipLook:
    return next(look for look in scene(match).ships if look.name == name)


# --- The sea ----------------------------------------------------------------------------------------------------------


def test_ships_lie_where_the_position_says() -> None:
    match = rush(f"{SMALL} \n {EAST}")
    drawn = [(look.name, look.seat, look.size, [list(point) for point in look.hull]) for look in scene(match).ships]
    said = [(f"{s['player']}.{s['name']}", s["player"], s["size"], s["hull"]) for s in where(match)["ships"]]
    assert drawn == said
    assert [list(point) for point in scene(match).field] == where(match)["field"]


def test_ships_have_labels_only_after_placing() -> None:
    placed, revealed = ship(rush(SMALL), "0.S1"), ship(rush(SMALL, phase="volley"), "0.S1")
    assert (placed.label, placed.number) == ("", 0)
    assert (revealed.label, revealed.number) == ("S1", 1)
    assert ship(fired(SMALL, sizes="SML"), "0.S1").label == "S1"


def test_a_ship_is_named_and_described_in_words() -> None:
    match = rush("0.S1 at 9000,9000 heading 044.9")
    assert ship(match, "0.S1").aria == "Teal Small S1, facing north-east"
    facts = scene(match).facts["0.S1"]
    assert (facts.title, facts.details, facts.seat) == ("Small S1", ("facing north-east (044.9°)",), 0)


def test_every_ship_on_the_sea_can_be_asked_about_by_its_name() -> None:
    match = rush(f"{SMALL} \n {EAST}")
    assert scene(match).looks == ("0.S1", "1.M1")
    assert scene(match).own == (("0.S1",), ("1.M1",))
    for name in scene(match).looks:
        said = plan(match, name, player=0)
        assert (said.refusal, said.object) == (None, name)


def test_what_crashed_and_what_sank_stays_as_a_wreck_and_torpedoes_leave_tracks() -> None:
    match = laid(begun(stock=1), (0, "S 3000,9000 090.0"), (1, "M 9000,8500 000.0"), (1, "S 3500,9000 000.0"))
    (crashed,) = scene(match).wrecks
    assert (crashed.name, crashed.crashed, crashed.label) == ("1.S1", True, "Coral's S1 crashes")
    assert [list(point) for point in crashed.hull] == where(match)["crashed"][0]["hull"]
    after = fired(f"{SMALL} \n {EAST}")
    (sunk,) = scene(after).wrecks
    assert (sunk.name, sunk.crashed, sunk.label) == ("1.M1", False, "Coral's M1 is sunk")
    (mark,), track = scene(after).tracks, tracks(after)["0.S1"]
    assert (mark.ship, mark.seat, list(mark.start), list(mark.end)) == ("0.S1", 0, track["from"], track["to"])
    assert (mark.met, mark.sinks) == ("1.M1", True)


# --- Secrets ----------------------------------------------------------------------------------------------------------


def test_tp_v2_only_their_owner_sees_locked_in_pieces() -> None:
    match = laid(waves(wave=2), (0, TWO))
    mine, *others = (scene(match, viewer).placement for viewer in (0, 1, None))
    assert mine is not None
    assert [(piece.name, piece.seat, piece.size) for piece in mine.sealed] == [("0.S1", 0, "S"), ("0.M1", 0, "M")]
    assert mine.remaining[0] == (4, 4, 5)
    for other in others:
        assert other is not None
        assert (other.sealed, other.remaining[0], other.finished) == ((), (5, 5, 5), (0,))


def test_tp_v2_two_waves_that_differ_look_alike_to_others() -> None:
    one, other = (laid(waves(wave=2), (0, said)) for said in (TWO, FAR))
    for viewer in (1, None):
        assert scene(one, viewer) == scene(other, viewer)
        assert lines(one, viewer) == lines(other, viewer)
    assert scene(one, 0) != scene(other, 0)


def test_tp_v2_the_screen_is_hidden_between_players_only_in_waves() -> None:
    assert (scene(rush()).secret, scene(waves()).secret, scene(fired(SMALL)).secret) == (False, True, False)


@pytest.mark.parametrize("mode", ["rush", "waves"])
def test_one_scene_serves_all_viewers_while_all_know_the_same(mode: str) -> None:
    for seed in seeds(2):
        rng, match = Random(seed), begun(3, mode=mode, stock=1)
        while match.to_act:
            if match.game.same_view_for_all(match.state):
                assert len({repr(replace(scene(match, viewer), viewer=None)) for viewer in (None, 0, 1, 2)}) == 1
            player = rng.choice(sorted(match.to_act))
            match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_scene_says_whose_it_is(viewer: Viewer) -> None:
    assert scene(rush(SMALL), viewer).viewer == viewer


# --- The panel --------------------------------------------------------------------------------------------------------


def test_each_phase_says_what_to_do() -> None:
    assert scene(opened()).panel.turn.title == "Ready?"
    assert scene(laid(opened().play(0, "ready").play(1, "ready"))).panel.turn.title == "Get ready"
    assert (scene(rush()).panel.turn.title, scene(rush()).panel.turn.player) == ("Go!", None)
    assert scene(waves(wave=2)).panel.turn.task == "wave 1: hidden until everyone is ready"
    assert scene(rush(SMALL, phase="volley")).panel.turn.title == "Torpedoes"
    assert scene(fired(SMALL, sizes="SML")).panel.turn.title == "Game over"


def test_tp_r7_the_score_is_the_pips_afloat() -> None:
    match = rush(f"{SMALL} \n {EAST} \n 1.L1 at 15000,8500 heading 000.0", players=3).play(2, "resign")
    panel = scene(match).panel
    assert [(each.score, each.counts, each.out) for each in panel.standings] == [
        *((score, "afloat", "") for score in (1, 5)),
        (0, "afloat", "resigned"),
    ]
    assert (panel.epilogue, panel.hits) == ("", None)
    ended = fired(f"{SMALL} \n {EAST}", sizes="SML")
    assert scene(ended).panel.epilogue == "Final score: Teal 1 point (1 ship); Coral 0 points (0 ships)."


def test_how_to_play_says_how_pieces_are_placed() -> None:
    rushed, waved = guide_with(), guide_with(mode="waves")
    assert [n for n, (one, other) in enumerate(zip(rushed, waved, strict=True)) if one != other] == [0]
    assert waved[0].startswith("In each wave all players lock in 3 hidden ships")


# --- Placing ----------------------------------------------------------------------------------------------------------


def test_tp_r2_in_a_rush_one_piece_is_placed_at_a_time() -> None:
    match = laid(begun(stock=1), (0, "S 3000,9000 090.0"), (1, "M 9000,8500 000.0"), (1, "S 3500,9000 000.0"))
    placement = scene(match).placement
    assert placement is not None
    assert (placement.phase, placement.verb, placement.finished) == ("rush", "lay", (0, 1))
    assert (placement.together, placement.remaining) == ((1, 1), ((0, 1, 1), (0, 0, 1)))
    assert (placement.lost, placement.stopped, placement.wave) == (((0, 0, 0), (1, 0, 0)), "", 0)
    ready = scene(opened().play(1, "ready")).placement
    assert ready is not None
    assert (ready.phase, ready.finished, ready.together) == ("ready", (1,), (0, 0))


def test_tp_v2_in_a_wave_all_its_pieces_are_placed_together_or_those_that_are_left() -> None:
    match = laid(waves("0.L1 at 15000,15000 heading 000.0", wave=5, stock=1), (0, TWO))
    placement = scene(match).placement
    assert placement is not None
    assert (placement.phase, placement.wave, placement.finished, placement.together) == ("wave", 1, (0,), (0, 3))
    before = scene(waves("0.L1 at 15000,15000 heading 000.0", wave=5, stock=1)).placement
    assert before is not None
    assert before.together == (2, 3)


def test_tp_r4_who_called_stop_is_said() -> None:
    match = laid(begun(stock=1), *((1, f"{piece},9000 000.0") for piece in STASH))
    placement = scene(match).placement
    assert placement is not None
    assert (placement.phase, placement.stop, placement.stopped) == ("stop", "Stop!", "Coral placed their last ship")
    timed = scene(begun(time_cap=9).play(NATURE, "time")).placement
    assert timed is not None
    assert timed.stopped == "time is up"


def test_buttons_say_ready_or_place() -> None:
    assert plan(opened(), "ready").label == "Ready"
    match = begun()
    assert fan(plan(match, "lay S 9000,9000", player=0)).label == "Place"
    where_to = places(plan(match, "lay S", player=0))
    assert (where_to.label, where_to.before) == ("Place", ("lay", "S"))
    assert plan(match, "lay S 9000,9000 000.0", player=0).label == "Place"
    assert plan(waves(wave=2), "lay S 9000,9000 000.0", player=0).label == ""


# --- Hits -------------------------------------------------------------------------------------------------------------


def test_the_table_of_hits_says_who_sank_whose_ships() -> None:
    """Three Smalls, two of one player, sink the same Medium, and a fourth is blocked; then a Large is left to fire."""
    match = fired(
        f"{SMALL} \n 0.S2 at 5000,9400 heading 090.0 \n {EAST} \n 1.S1 at 9000,3000 heading 000.0 \n"
        "1.S2 at 3500,3000 heading 000.0 \n 0.L1 at 20000,20000 heading 000.0",
        sizes="SML",
    )
    hits = scene(match).panel.hits
    assert hits is not None
    assert hits.sunk == ((0, 1), (0, 1))
    results = [(side.sank, side.own_goals, side.lost, side.lost_pips) for side in hits.sides]
    assert results == [(1, 0, 0, 0), (0, 1, 1, 2)]
    assert [(side.afloat, side.score) for side in hits.sides] == [((2, 0, 1), 5), ((2, 0, 0), 2)]
    smalls, mediums, larges = hits.volleys
    assert smalls.hits == (
        HitRow("0.S1", "S1", 0, "sunk", "M1", 1),
        HitRow("0.S2", "S2", 0, "sunk", "M1", 1),
        HitRow("1.S1", "S1", 1, "sunk", "M1", 1),
        HitRow("1.S2", "S2", 1, "blocked", "S1", 0),
    )
    assert (smalls.title, mediums.title, mediums.hits) == ("Small ships", "Medium ships: none left to fire", ())
    assert larges.hits == (HitRow("0.L1", "L1", 0, "away"),)


# --- The log ----------------------------------------------------------------------------------------------------------


def test_pieces_are_placed_or_crash_in_words_and_with_sounds() -> None:
    match = laid(
        begun(),
        (0, "S 3000,9000 090.0"),
        (1, "S 3500,9000 000.0"),
        (0, "M 3500,9000 000.0"),
    ).play(1, "resign")
    said = lines(match, 0)
    assert [read(line.text) for line in said] == [
        *("is ready", "is ready", "Go", "places S1"),
        *("S1 crashes into Teal's S1", "M1 crashes into own S1", "resigns"),
    ]
    assert said[4].text[1] == ObjectRef("0.S1", "S1", 0)
    cues = ("ready", "ready", "go", "laid", "crash", "crash")
    assert [line.cues for line in said] == [*((cue,) for cue in cues), ()]
    assert lines(match, 1)[3].cues == ("theirs",)


def test_tp_v2_a_wave_is_told_without_its_places() -> None:
    match = laid(waves(wave=2), (0, TWO), (1, FAR))
    assert [read(line.text) for line in lines(match, 0)] == ["locks in 2 ships", "locks in a wave"]
    assert [read(line.text) for line in lines(match)] == ["locks in a wave", "locks in a wave"]


def test_tp_v2_a_revealed_wave_names_its_ships_and_those_that_crashed() -> None:
    match = laid(waves(wave=2), (0, TWO), (1, FAR)).play(NATURE, "reveal")
    assert read(lines(match)[-1].text) == "Wave revealed: Teal's S1, Teal's M1, Coral's S1, Coral's M1"
    match = laid(match, (1, "S 9000,15000 000.0 L 15000,15000 000.0"), (0, "M 9000,15000 000.0 L 20000,3000 000.0"))
    last = lines(match.play(NATURE, "reveal"))[-1]
    assert read(last.text) == "Wave revealed: Teal's L1, Coral's L1. Crashed: Teal's M2, Coral's S2"
    assert last.text[2] == ObjectRef("0.L1", "L1", 0)


def test_tp_r4_stop_is_said_once_and_the_next_entries_of_nature_join_its_line() -> None:
    match = laid(begun(3, stock=1), *((1, f"{piece},9000 000.0") for piece in STASH))
    match = match.play(NATURE, "stop 0").play(NATURE, "stop 2").play(NATURE, "volley S")
    first, second, volley = lines(match)[-3:]
    assert (read(first.text), first.joins, first.cues) == ("Stop: Coral placed their last ship", False, ("stop",))
    assert (read(second.text), second.joins, second.cues) == ("Placing is over for Violet", True, ())
    assert read(second.run) == read(first.text)
    assert (read(volley.text), volley.joins, volley.cues) == ("Small ships fire: nothing sunk", False, ())


def test_tp_r4_after_a_late_piece_the_end_of_placing_is_said_for_each_player() -> None:
    match = laid(begun(4, stock=1), *((1, f"{piece},9000 000.0") for piece in STASH)).play(NATURE, "stop 0")
    match = laid(match, (2, "S 3000,15000 000.0")).play(NATURE, "stop 2").play(NATURE, "stop 3")
    third, fourth = lines(match)[-2:]
    assert (read(third.text), third.joins, third.cues) == ("Placing is over for Violet", False, ())
    assert read(fourth.run) == "Placing is over for Violet. Placing is over for Moss"


def test_the_first_volley_says_who_called_stop_if_no_other_entry_did() -> None:
    match = begun(stock=1)
    for player, y in ((0, 3000), (1, 15000)):
        match = laid(match, *((player, f"{piece},{y} 000.0") for piece in STASH))
    match = match.play(NATURE, "volley S").play(NATURE, "volley M")
    volley, after = lines(match)[-2:]
    assert read(volley.text) == "Stop: Teal placed their last ship. Small ships fire: nothing sunk, 1 blocked"
    assert (volley.cues, after.joins) == (("stop",), False)
    assert read(after.text) == "Medium ships fire: nothing sunk, 1 blocked"


def test_a_volley_says_how_many_ships_it_sank_each_counted_once() -> None:
    match = fired(
        f"{SMALL} \n {EAST} \n 1.S1 at 9000,3000 heading 000.0 \n 1.S2 at 3500,3000 heading 000.0", sizes="SM"
    )
    small, medium = (read(line.text) for line in lines(match))
    assert small == "Stop. Small ships fire: 1 ship sunk, 1 blocked"
    assert medium == "No Medium ships left to fire"
