"""Plans of Torpedo: the questions, the preview while a ship is dragged, and every heading about a stern."""

from random import Random

import pytest

from iceharbor.contract import NATURE
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.names import describe
from iceharbor.match import Match
from iceharbor.plan import Arc
from iceharbor.threat import Threat, Threatening
from tests.games.ice_pirates_positions import plan, refusal
from tests.games.plan_choices import details, fan, ghosts, ones, places
from tests.games.torpedo_positions import begun, laid, opened, rush, waves, where
from tests.seeds import seeds

TARGET = "1.M2 at 15000,8600 heading 000.0"
SHIELD = "1.S1 at 12000,8600 heading 000.0"
LAY_SMALL = "lay S 9000,9000 090.0"


def struck(match: Match, words: str, player: int = 0) -> tuple[str, ...]:
    preview = plan(match, words, player).preview
    assert preview is not None
    return preview.struck


def aims(match: Match, words: str, player: int = 0) -> list[tuple[str, str | None, bool]]:
    """The object that each aiming ship of a plan would hit."""
    preview = plan(match, words, player).preview
    assert preview is not None
    return [(track.ship, track.met, track.sinks) for track in preview.tracks]


def threat(match: Match, viewer: int, player: int) -> Threat:
    """The threat of a player, as a viewer knows it."""
    assert isinstance(match.game, Threatening)
    return match.game.threat(match.view(viewer), player)


# --- Questions --------------------------------------------------------------------------------------------------------


def test_tp_r2_a_player_is_asked_whether_they_are_ready() -> None:
    match = opened()
    assert ones(plan(match, "")) == {"ready": None}
    assert (plan(match, "ready").action, plan(match, "lay S").refusal) != ("ready", None)
    again = plan(match.play(0, "ready"), "", player=0)
    assert (again.prompt, again.refusal is not None) == ("You are already ready.", True)


def test_tp_r1_sizes_are_offered_with_what_is_left_of_them() -> None:
    match = laid(begun(stock=2), (0, "S 3000,3000 000.0"), (0, "S 6000,3000 000.0"), (0, "M 9000,3000 000.0"))
    for words in ("", "lay"):
        said = plan(match, words, player=0)
        assert said.prompt == ("Place 1 ship: choose a size.")
        assert ones(said) == {"lay S": "TP-R1", "lay M": None, "lay L": None}
        assert details(said) == {"lay S": "0 left", "lay M": "1 left", "lay L": "2 left"}
    no = plan(match, "lay S", player=0).refusal
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R1", "you have no Small left")


def test_tp_r2_a_place_anywhere_on_the_field_and_then_a_heading() -> None:
    match = begun()
    asked = plan(match, "lay M", player=1)
    (region,) = places(asked).regions
    assert [list(corner) for corner in region] == where(match)["field"]
    assert (places(asked).object, places(asked).heading, asked.prompt) == ("1.M1", 0, "Where should its stern be?")
    assert places(asked).hull == ((0, 1464), (-400, 0), (400, 0))
    turning = plan(match, "lay M 9000,9000", player=1)
    assert (fan(turning).size, fan(turning).pivot, fan(turning).hold) == ("M", (9000, 9000), "stern")
    assert (fan(turning).arcs, fan(turning).closed) == ((Arc(0, 3599),), ())
    assert turning.prompt == "Which direction?"


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("lay X", "TP-R1"),
        ("lay SM", "TP-R1"),
        ("lay S here", "TP-R2"),
        ("lay S 9000,9000 up", "TP-R2"),
        ("lay S 9000,9000 360.0", "TP-R2"),
        ("lay S 9000,9000 000.0 M", "TP-R2"),
        ("lay S 9000,9000 000.0 M 12000,9000 000.0", "TP-R2"),
        ("lay S 100,100 000.0", "TP-A11"),
        ("fire S1", "TP-R2"),
        ("ready", "TP-R2"),
        ("1.S9", "TP-R2"),
        ("0.S1", "TP-R2"),
        ("S1 port", "TP-R2"),
    ],
)
def test_tp_r2_words_that_mean_nothing_are_refused(words: str, rule: str) -> None:
    said = plan(begun(), words, player=0)
    assert said.refusal is not None
    assert (said.refusal.rule, said.action, said.choices) == (rule, None, ())
    assert said.prompt


def test_tp_a11_a_piece_off_the_field_shows_where_it_would_lie() -> None:
    no = plan(begun(), "lay S 100,100 000.0", player=0).refusal
    assert no is not None
    assert no.witness is not None
    assert no.witness.hull == ((100, 1164), (-188, 100), (388, 100))


@pytest.mark.parametrize("player", [0, 1])
def test_tp_r4_a_player_who_may_not_place_is_told_why(player: int) -> None:
    match = laid(
        begun(stock=1), *((0, f"{size} {x},9000 000.0") for size, x in zip("SML", (3000, 6000, 9000), strict=True))
    )
    late = match.play(NATURE, "stop 1")
    assert plan(match, "", player=1).prompt == "Place 1 ship: choose a size."
    no = plan(late, LAY_SMALL, player=player).refusal
    assert no is not None
    assert no.rule == "TP-R4"
    over = late.settle(Random(0))
    assert plan(over, "", player=player).prompt.startswith("The game is over: Teal wins with 6 points afloat")


def test_a_plan_for_an_unknown_player_is_refused() -> None:
    match = begun()
    for stranger in (-7, 99):
        no = match.game.plan(match.view(None), stranger, ()).refusal
        assert no is not None
        assert no.reason == "only players can place ships"


# --- The preview while a ship is dragged ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "aim", "prompt"),
    [
        ("", None, "S1 would hit nothing."),
        (TARGET, "1.M2", "S1 would torpedo Coral's M2."),
        (TARGET.replace("1.", "0."), "0.M2", "S1 would torpedo your M2."),
        (f"{TARGET} \n {SHIELD}", "1.S1", "S1 would be blocked: Coral's S1 is the same size."),
    ],
)
def test_tp_r5_a_piece_shows_what_it_would_hit(drawn: str, aim: str | None, prompt: str) -> None:
    match = rush(drawn)
    said = plan(match, LAY_SMALL, player=0)
    assert (said.action, said.prompt, struck(match, LAY_SMALL)) == (LAY_SMALL, prompt, ())
    assert aims(match, LAY_SMALL) == [("0.S1", aim, aim is not None and aim != "1.S1")]
    assert [(ghost.object, ghost.heading) for ghost in ghosts(said)] == [("0.S1", 900)]
    assert said.preview is not None
    (track,) = said.preview.tracks
    assert track.start == ghosts(said)[0].hull[0] == (10064, 9000)


def test_tp_r5_a_threat_is_where_the_ships_that_lie_would_fire() -> None:
    shooter, other = "0.S1 at 10064,9000 heading 090.0", "0.L1 at 3000,3000 heading 000.0"
    match = rush(f"{TARGET} \n {SHIELD.replace('12000,8600', '20000,2000')} \n {shooter} \n {other}")
    shown = threat(match, 1, 0)
    assert [(track.ship, track.met, track.sinks) for track in shown.tracks] == [
        ("0.S1", "1.M2", True),
        ("0.L1", None, False),
    ]
    assert (shown.player, shown.region, shown.targets) == (0, (), ("1.M2",))


def test_tp_v2_a_threat_shows_nothing_of_a_wave_that_is_locked_in() -> None:
    match = laid(begun(mode="waves", wave=1), (0, "S 9000,9000 090.0"))
    assert [threat(match, viewer, 0).tracks for viewer in (1, 0)] == [(), ()]
    match = match.play(1, "lay M 15000,8600 000.0").play(NATURE, "reveal")
    assert threat(match, 1, 0).targets == ("1.M1",)


def test_tp_v1_a_piece_shows_what_it_would_pass() -> None:
    assert aims(rush(f"{TARGET} \n {SHIELD}", options={"pass_through": True}), LAY_SMALL) == [("0.S1", "1.M2", True)]


def test_tp_v2_each_piece_of_a_wave_shows_what_it_would_hit() -> None:
    wave = "lay S 3000,3000 000.0 M 2500,9000 090.0 L 15000,15000 090.0"
    match = waves(wave=3)
    assert aims(match, wave) == [("0.S1", "0.M1", True), ("0.M1", None, False), ("0.L1", None, False)]
    crashed = "lay S 3000,3000 000.0 M 9000,9000 090.0 M 9000,9000 180.0"
    assert aims(match, crashed) == [("0.S1", None, False)]


@pytest.mark.parametrize(
    ("owner", "prompt"), [(1, "S1 would touch Coral's L1 and crash."), (0, "S1 would touch your L1 and crash.")]
)
def test_tp_r3_a_piece_that_would_crash_says_so_and_may_be_laid(owner: int, prompt: str) -> None:
    match = rush(f"{owner}.L1 at 9500,9000 heading 000.0")
    said = plan(match, LAY_SMALL, player=0)
    assert (said.prompt, said.action, said.refusal) == (prompt, LAY_SMALL, None)
    assert (struck(match, LAY_SMALL), aims(match, LAY_SMALL)) == (("0.S1",), [])
    assert where(match.play(0, LAY_SMALL))["dead"][0]["S"] == 1


def test_tp_a15_any_ship_tells_what_it_would_hit() -> None:
    match = rush(f"0.S1 at 9000,9000 heading 090.0 \n {TARGET} \n 1.S2 at 20000,9000 heading 090.0")
    assert plan(match, "S1", player=0).prompt == "Your S1 would torpedo Coral's M2."
    assert plan(match, "0.S1", player=1).prompt == "Teal's S1 would torpedo your M2."
    assert plan(match, "1.S2", player=0).prompt == "Coral's S2 would hit nothing."
    assert aims(match, "1.M2") == [("1.M2", None, False)]
    crashed = laid(match, (0, "S 9000,9000 000.0"))
    assert plan(crashed, "0.S2", player=0).refusal is not None


# --- Waves, word by word ----------------------------------------------------------------------------------------------


def test_tp_v2_a_wave_is_chosen_piece_by_piece() -> None:
    match = waves(TARGET, wave=3)
    one, two = "S 9000,9000 090.0", "M 9000,12000 090.0"
    assert plan(match, "lay", player=0).prompt == "Place 3 ships: choose a size."
    said = plan(match, f"lay {one}", player=0)
    assert (said.action, said.prompt) == (None, "S1 would torpedo Coral's M2. Then 2 ships more.")
    assert ones(said) == {f"lay {one} {size}": None for size in "SML"}
    assert details(said)[f"lay {one} S"] == "4 left"
    said = plan(match, f"lay {one} {two} S", player=0)
    assert (places(said).object, [ghost.object for ghost in ghosts(said)]) == ("0.S2", ["0.S1", "0.M1"])
    assert len(ghosts(plan(match, f"lay {one} {two} S 3000,3000", player=0))) == 2
    whole = f"lay {one} {two} S 3000,3000 000.0"
    said = plan(match, whole, player=0)
    assert (said.action, said.choices, [ghost.object for ghost in ghosts(said)]) == (
        whole,
        (),
        ["0.S1", "0.M1", "0.S2"],
    )
    assert said.prompt == "S2 would hit nothing."
    more = plan(match, f"{whole} S", player=0).refusal
    assert more is not None
    assert (more.rule, more.reason) == ("TP-V2", "place 3 ships at a time, not 4")


def test_tp_r2_in_the_rush_one_piece_is_placed_at_a_time() -> None:
    match, two = begun(), "lay S 9000,9000 000.0 M 12000,9000 000.0"
    no = plan(match, two, player=0).refusal
    assert no == refusal(match, two, 0)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R2", "place 1 ship at a time, not 2")


def test_tp_v2_the_last_wave_has_the_remaining_pieces() -> None:
    match = waves("0.S1 at 3000,3000 heading 000.0 \n 0.M1 at 6000,3000 heading 000.0", wave=3, stock=1)
    assert plan(match, "", player=0).prompt == "Place 1 ship: choose a size."
    assert plan(match, "", player=1).prompt == "Place 3 ships: choose a size."
    assert plan(match, "lay L 9000,9000 000.0", player=0).action == "lay L 9000,9000 000.0"


def test_tp_v2_earlier_pieces_of_a_wave_are_obstacles_for_later_ones() -> None:
    match = waves(wave=2)
    shown = "lay S 9000,9000 090.0 M 12000,8600 000.0"
    assert plan(match, shown, player=0).prompt == "M1 would hit nothing."
    aimed = "lay M 12000,8600 000.0 S 9000,9000 090.0"
    assert plan(match, aimed, player=0).prompt == "S1 would torpedo your M1."
    both = "lay M 9500,9000 000.0 S 9000,9000 090.0"
    assert plan(match, both, player=0).prompt == "S1 would touch your M1, and both would crash."
    assert struck(match, both) == ("0.M1", "0.S1")
    closed = fan(plan(match, "lay M 9500,9000 000.0 S 9000,9000", player=0)).closed
    assert {arc.refusal.reason for arc in closed if arc.refusal} == {"would touch your M1 and crash"}


def test_tp_v2_every_piece_of_a_wave_that_would_crash_is_shown() -> None:
    """The Small touches Coral's Large and the Medium: so all of the wave is lost, whichever contact is found first."""
    match = waves("1.L1 at 10000,9000 heading 000.0", wave=3)
    words = "lay M 9000,9500 270.0 S 8900,9000 090.0"
    assert plan(match, words, player=0).prompt == "S1 would touch your M1, and both would crash. Then 1 ship more."
    assert struck(match, words) == ("0.M1", "0.S1")
    elsewhere = f"{words} L 4000,9500 090.0"
    assert struck(match, elsewhere) == ("0.M1", "0.S1")
    assert aims(match, elsewhere) == [("0.L1", "1.L1", False)], "what crashes is not there to be hit"


def test_tp_v2_a_player_who_locked_in_waits() -> None:
    match = laid(waves(wave=1), (0, "S 9000,9000 000.0"))
    assert plan(match, "", player=0).prompt == "You have already locked in this wave."
    assert plan(match, "", player=1).refusal is None


# --- Every heading ----------------------------------------------------------------------------------------------------


def by_trying(match: Match, size: str, x: int, y: int) -> list[tuple[str, str] | None]:
    """For every heading, the rule and the reason that close it."""
    sea = copy_sea(match.state.sea)
    found: list[tuple[str, str] | None] = []
    for heading in range(3600):
        ruling, met = r.laying_ruling(sea, 0, " SML".index(size), x, y, heading)
        if ruling == r.OFF_THE_FIELD:
            found.append(("TP-A11", "would be partly off the field"))
        elif met >= 0:
            found.append(("TP-R3", f"would touch {describe(sea, 0, int(met))} and crash"))
        else:
            found.append(None)
    return found


def by_plan(match: Match, size: str, x: int, y: int) -> list[tuple[str, str] | None]:
    """The same from the plan; every heading occurs in it once."""
    said = fan(plan(match, f"lay {size} {x},{y}", player=0))
    found: dict[int, tuple[str, str] | None] = {}
    for arc in said.arcs + said.closed:
        for heading in range(arc.start, arc.stop + 1):
            assert heading not in found
            found[heading] = (arc.refusal.rule, arc.refusal.reason) if arc.refusal else None
    return [found[heading] for heading in range(3600)]


@pytest.mark.parametrize("seed", seeds(6))
def test_tp_r3_the_compass_equals_a_trial_of_every_heading(seed: int) -> None:
    rng = Random(seed)
    match = begun(field=("rectangle", "round")[seed % 2], width=13, height=12)
    for _ in range(rng.randint(6, 20)):
        player = rng.randrange(2)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
    seen = set()
    for _ in range(10):
        x, y = rng.choice(where(match)["ships"])["stern"]
        near = x + rng.randint(-1500, 1500), y + rng.randint(-1500, 1500)
        x, y = rng.choice((near, (rng.randint(0, 12288), rng.randint(0, 1500))))
        size = rng.choice([size for size, count in where(match)["stocks"][0].items() if count])
        tried = by_trying(match, size, x, y)
        assert by_plan(match, size, x, y) == tried, f"seed {seed}: {size} {x},{y}"
        seen |= {why and why[0] for why in tried}
    assert seen == {None, "TP-R3", "TP-A11"}


def test_tp_a11_off_the_field_is_checked_before_a_crash_for_every_heading() -> None:
    match = rush("1.S1 at 600,9000 heading 000.0")
    closed = {arc.refusal.rule: arc for arc in fan(plan(match, "lay S 300,9000", player=0)).closed if arc.refusal}
    assert set(closed) == {"TP-A11", "TP-R3"}
    for rule, arc in closed.items():
        heading = f"{arc.start // 10:03d}.{arc.start % 10}"
        no = refusal(match, f"lay S 300,9000 {heading}", player=0)
        assert (None if no is None else no.rule) == (None if rule == "TP-R3" else rule)


def test_tp_r3_the_prompt_says_when_every_heading_would_crash() -> None:
    said = plan(rush("1.L1 at 9000,9000 heading 000.0"), "lay S 9000,9500", player=0)
    assert (fan(said).arcs, said.prompt) == ((), "In every direction it would touch something there.")
