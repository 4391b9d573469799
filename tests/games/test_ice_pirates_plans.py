"""Plans: the meaning of incomplete words, their continuations, and how a refusal is shown. Plans agree with the
rules."""

from random import Random

import pytest

from iceharbor.match import Match
from iceharbor.plan import One
from tests.games.ice_pirates_positions import plan, play, rule, sea
from tests.games.plan_choices import fan, ones, open_arcs
from tests.seeds import seeds

LARGE = "0.L1 bow 16000,16000 heading 090.0"
SMALL = "0.S1 bow 16000,16000 heading 090.0"
NEAR = "1.L1 bow 15500,17400 heading 090.0"
ISLE = "T1 at 15000,14800 nest L:plain M:treasure S:plain"


def busy() -> Match:
    return sea(f"{LARGE} \n 0.S1 at 3000,3000 damage 1 \n {NEAR} \n {ISLE}")


def test_ip_r11_a_turn_begins_with_ships_verbs_and_its_end() -> None:
    assert ones(plan(busy(), "")) == dict.fromkeys(
        ("L1", "S1", "move", "fire", "repair", "explore", "show", "transfer", "end", "draw")
    ) | {"repair": None}


def test_ip_r11_a_verb_lists_the_ships_that_may_begin_it() -> None:
    assert ones(plan(busy(), "move")) == {"move L1": None, "move S1": "IP-R14"}
    assert ones(plan(busy(), "repair")) == {"repair L1": "IP-R15", "repair S1": None}


def test_ip_r11_a_ship_lists_what_it_can_do_and_why_not() -> None:
    assert ones(plan(busy(), "L1")) == {
        "move L1": None,
        "fire L1 port": None,
        "fire L1 port 1.L1": None,
        "fire L1 starboard": "IP-R13",
        "repair L1": "IP-R15",
        "explore L1 T1": None,
        "transfer L1 T1": None,
    }
    assert set(ones(plan(busy(), "S1")).values()) == {"IP-R14", None}
    assert ones(plan(busy(), "S1"))["repair S1"] is None


def test_ip_r11_any_ship_can_be_looked_at_at_any_time() -> None:
    for words, player in (("1.L1", 0), ("L1", 1), ("0.L1", 1)):
        said = plan(busy(), words, player)
        assert said.preview is not None
        assert {reach.side for reach in said.preview.reaches} == {"port", "starboard"}
        assert None not in ones(said).values()
        assert said.action is None


def test_ip_r11_out_of_turn_every_choice_is_closed() -> None:
    said = plan(busy(), "", player=1)
    assert said.refusal is not None
    assert (said.refusal.rule, said.prompt) == ("IP-R11", "It's Teal's turn.")


@pytest.mark.parametrize(
    "words", ["dance", "move L9", "move L1 north", "fire L1 up", "transfer L1 T1 take gold", "L1 L1"]
)
def test_ip_r11_a_plan_never_fails_for_any_words(words: str) -> None:
    said = plan(busy(), words)
    assert said.refusal is not None
    assert said.action is None
    assert said.prompt


SAID = (
    *(
        "move",
        "fire",
        "repair",
        "explore",
        "transfer",
        "end",
        "draw",
        "home",
        "ship",
        "ready",
        "nest",
        "isles",
        "first",
    ),
    *("L1", "0.L1", "1.L1", "9.L1", "L", "T1", "T99", "Txx", "T", "H0", "H9", "Hx", "T²", "H٣", "undo", "edge"),
    *("port", "take", "give", "S", "L", "S:plain", "S:red", "030.0", "999.0", "-1", "", " ", "a b", "9000,9000", "x,y"),
)
"""Words, right and wrong."""


@pytest.mark.parametrize("seed", seeds(3))
def test_ip_r11_random_words_give_a_plan(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        words = (rng.choice(SAID[:8]), *rng.choices(SAID, k=rng.randint(0, 4)))
        match, player = busy(), rng.choice((0, 1))
        said = match.game.plan(match.view(player), player, words)
        assert said.prompt, f"seed {seed}: {words}"
        assert said.action is None or rule(match, said.action, player) is None, f"seed {seed}: {words}"


def test_ip_r12_a_fan_is_all_open_on_an_empty_sea() -> None:
    said = plan(sea(LARGE), "move L1")
    assert (fan(said).size, fan(said).hold, fan(said).pivot) == ("L", "stern", (16000, 16000))
    assert fan(said).title == "step 1"
    assert open_arcs(said) == [(900 - 746, 900 + 746)]
    assert fan(said).closed == ()


def test_ip_r12_a_fan_names_what_closes_it_and_its_ends_are_exact() -> None:
    match = sea(f"{LARGE} \n T1 at 18000,16800")
    (first, second), (shut,) = fan(plan(match, "move L1")).arcs, fan(plan(match, "move L1")).closed
    assert shut.refusal is not None
    assert "T1" in shut.refusal.reason
    for heading, expected in ((first.stop, None), (shut.start, "IP-R12"), (shut.stop, "IP-R12"), (second.start, None)):
        assert rule(match, f"move L1 {heading // 10:03d}.{heading % 10}") == expected


def test_ip_r12_after_a_step_the_next_is_asked_from_the_new_bow() -> None:
    said = plan(sea(SMALL), "move S1 090.0")
    assert said.action == "move S1 090.0"
    assert (fan(said).pivot, fan(said).title) == ((17064, 16000), "step 2")
    assert "Step 2 of 4" in said.prompt


def test_ip_r12_after_the_last_step_nothing_more_is_asked() -> None:
    said = plan(sea(SMALL), "move S1 090.0 090.0 090.0 090.0")
    assert said.action == "move S1 090.0 090.0 090.0 090.0"
    assert said.choices == ()


def test_ip_r12_a_ghost_is_drawn_for_every_step() -> None:
    preview = plan(sea(f"{SMALL} \n T1 at 18700,15000"), "move S1 090.0 090.0").preview
    assert preview is not None
    assert [ghost.hull[0] for ghost in preview.ghosts] == [(17064, 16000), (18128, 16000)]
    assert preview.docked == ("T1",)


def test_ip_r12_a_stuck_ship_says_so() -> None:
    match = sea(f"{LARGE} \n T1 at 17000,16000")
    assert ones(plan(match, "L1"))["move L1"] == "IP-R12"


def test_ip_r13_a_preview_lights_what_is_in_sight() -> None:
    drawn = f"{LARGE} \n 1.L1 bow 16358,17075 heading 090.0 \n 1.S1 bow 15693,17894 heading 090.0"
    preview = plan(sea(drawn), "fire L1 port").preview
    assert preview is not None
    (reach,) = preview.reaches
    assert (reach.side, reach.targets, reach.blockers) == ("port", ("1.L1",), ("1.L1",))
    assert reach.outline[0] == (14136, 16512)


def test_ip_r16_laying_down_asks_for_a_heading_about_the_centroid() -> None:
    said = plan(sea(f"{LARGE} damage 3"), "repair L1")
    assert said.action == "repair L1"
    assert (fan(said).hold, fan(said).pivot, fan(said).facing) == ("centre", (14757, 16000), 900)
    assert fan(said).title == ""
    assert open_arcs(said) == [(900, 900 + 3599)]


def test_ip_r16_the_old_heading_stays_open_among_closed_ones() -> None:
    said = plan(sea("0.M1 at 10000,7792 heading 000.0 damage 2 \n H0 at 10000,6000"), "repair M1")
    assert (0, 0) in open_arcs(said)
    assert {arc.refusal.rule for arc in fan(said).closed if arc.refusal} == {"IP-R16"}


def test_ip_r17_a_plan_lists_partners_near_and_closes_those_not_docked() -> None:
    match = sea(f"{LARGE} cargo S:plain \n {ISLE} \n T2 at 16500,17300 nest L:plain")
    assert ones(plan(match, "transfer L1")) == {"transfer L1 T1": None, "transfer L1 T2": "IP-R17"}
    assert ones(plan(match, "explore L1")) == {"explore L1 T1": None, "explore L1 T2": "IP-R17"}


def test_ip_r19_a_plan_to_explore_tells_nothing() -> None:
    plain, treasure = (sea(f"{LARGE} \n T1 at 15000,14800 nest L:plain M:{colour}") for colour in ("plain", "treasure"))
    for words in ("", "L1", "explore L1", "explore L1 T1", "transfer L1 T1", "transfer L1 T1 take M"):
        assert plan(plain, words) == plan(treasure, words)


def test_ip_r21_when_the_game_is_over_nothing_is_planned() -> None:
    match = sea(f"{LARGE} \n {NEAR}").play(1, "resign")
    said = plan(match, "", player=0)
    assert said.refusal is not None
    assert said.refusal.rule == "IP-R21"
    assert "game is over" in said.prompt


def test_ip_a28_the_end_can_be_said_when_no_actions_are_left() -> None:
    said = plan(sea(LARGE, left=0), "")
    assert said.prompt == "Nothing left to do: end your turn."
    assert ones(said)["end"] is None
    assert ones(said)["move"] == "IP-R11"


def ends(match: Match) -> bool:
    """True if the plan has nothing left to do but the end of the turn."""
    said = plan(match, "")
    (end,) = [choice for choice in said.choices if isinstance(choice, One) and choice.says == ("end",)]
    assert end.left == said.prompt.startswith("Nothing left to do")
    return end.left


def test_ip_r11_the_end_is_all_that_is_left_when_no_ship_can_do_anything_useful() -> None:
    unseen = f"{LARGE} \n {ISLE}"
    assert not ends(sea(LARGE, left=1))
    assert ends(sea(LARGE, left=0))
    assert not ends(sea(unseen, left=0)), "looking under an island is free"
    assert ends(play(sea(unseen, left=0), "explore L1 T1")), "the same pieces again"
    assert not ends(sea(f"{LARGE} damage 3", left=1)), "it can be repaired"
    assert ends(sea(f"{LARGE} damage 3", left=0))


def test_ip_a39_a_plan_tells_that_a_draw_is_on_offer() -> None:
    match = play(sea(LARGE), "draw", "end")
    labels = [choice.label for choice in plan(match, "").choices if isinstance(choice, One)]
    assert "Accept the draw" in labels
