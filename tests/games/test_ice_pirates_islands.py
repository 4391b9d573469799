"""Islands placed by hand, in turn (IP-R7, R8, A43, V5): rules, plans, positions and bots."""

from random import Random
from typing import Any

import pytest

from iceharbor.bots.ice_pirates.bots import IcePiratesGreedy
from iceharbor.codec import Malformed
from iceharbor.contract import NATURE
from iceharbor.files import log_of, replayed
from iceharbor.match import Match
from iceharbor.plan import One, Places
from tests.games.ice_pirates_positions import plan, play, refusal, refused, rule
from tests.games.ice_pirates_setup import isles, table, where
from tests.seeds import seeds


def laying(players: int = 2, first: int = 0, **options: Any) -> Match:
    """A match in which this player places the first island, and homes are placed by hand later."""
    return table(players, **{"islands": "manual", "placement": "manual", "first": first, "fleet": 1, **options})


def all_ready(match: Match, rng: Random) -> Match:
    """The match after all have said ready until play begins."""
    while where(match)["phase"] in ("isles", "nests", "homes", "ships"):
        match = play(match, "ready").settle(rng)
    return match


# --- Rules ------------------------------------------------------------------------------------------------------------


def test_ip_v5_players_place_ten_islands_in_turn_before_the_nests_are_built() -> None:
    match = table(3, islands="manual", fleet=1)
    assert where(match)["phase"] == "first"
    match = match.play(NATURE, "first 2")
    order = []
    for _ in range(10):
        order.append(min(match.to_act))
        match = play(match, "ready")
    assert order == [2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert (where(match)["phase"], set(match.to_act)) == ("nests", {NATURE})
    match = match.settle(Random(1))
    assert (where(match)["phase"], set(match.to_act)) == ("play", {2})
    assert [island["name"] for island in where(match)["islands"]] == [f"T{k}" for k in range(1, 11)]


@pytest.mark.parametrize("placement", ["automatic", "manual"])
def test_ip_v5_a_named_player_places_the_first_island_and_nothing_is_drawn(placement: str) -> None:
    match = laying(3, first=1, placement=placement)
    assert (where(match)["phase"], set(match.to_act)) == ("isles", {1})
    done = all_ready(match, Random(2))
    assert match.entries == ()
    assert (set(done.to_act), where(done)["first"]) == ({1}, 1)


def test_ip_v5_without_the_option_the_program_places_the_islands() -> None:
    match = table(2, fleet=1)
    assert match.to_act == {NATURE}
    header, *entries = log_of(match.settle(Random(3)))
    earlier = {name: value for name, value in header["options"].items() if name != "islands"}
    assert replayed([{**header, "options": earlier}, *entries]).state == match.settle(Random(3)).state


@pytest.mark.parametrize(("x", "expected"), [(512, "IP-R7"), (513, None)])
def test_ip_r7_an_island_lies_within_the_field(x: int, expected: str | None) -> None:
    no = refusal(laying(), f"island {x},9000 000.0")
    assert (no and no.rule) == expected
    if no is not None:
        assert no.witness is not None
        assert no.witness.kind == "edge"


@pytest.mark.parametrize(("x", "expected"), [(15119, "IP-R7"), (15120, None)])
def test_ip_r7_an_island_keeps_four_inches_from_islands(x: int, expected: str | None) -> None:
    match = play(laying(), "island 10000,9000 000.0", "ready")
    no = refusal(match, f"island {x},9000 000.0")
    assert (no and no.rule) == expected
    if no is not None:
        assert no.witness is not None
        assert (no.reason, no.witness.gap_u) == (
            "the island would be 3.99 inches from island T1; it must be at least 4 inches away",
            4095,
        )


def test_ip_r8_an_island_keeps_four_inches_from_homes_that_lie_there() -> None:
    match = laying(placement="automatic")
    x, y = where(match)["homes"][0]["at"]
    top = y + 1792 + 4096 + 512
    assert rule(match, f"island {x},{top - 1} 000.0") == "IP-R8"
    assert rule(match, f"island {x},{top} 000.0") is None


def test_ip_a43_an_island_leaves_room_for_the_rest() -> None:
    """In two narrow arms of the sea every gap of almost ten inches wastes the place of an island."""
    corners = [[0, 0], [43500, 0], [43500, 6000], [6000, 6000], [6000, 43500], [0, 43500]]
    match = laying(corners=corners)
    rules = []
    for along in range(3000, 43000, 9900):
        for word in (f"island {along},3000 000.0", f"island 3000,{along} 000.0"):
            no = refusal(match, word)
            if no is None:
                match = play(match, word, "ready")
            elif no.reason == "the other islands would have no room":
                rules.append(no.rule)
    assert set(rules) == {"IP-A43"}
    while where(match)["phase"] == "isles":
        match = play(match, "ready")
    assert len(where(match)["islands"]) == 10


def test_ip_a43_an_island_keeps_a_fair_place_for_every_home() -> None:
    _, y = where(table())["homes"][0]["at"]
    top = y + 1792 + 4096 + 512
    no = refusal(laying(), f"island 18432,{top - 1} 000.0")
    assert no is not None
    assert no.witness is not None
    assert (no.rule, no.reason) == ("IP-A43", "the island would take the fair place for the home of Teal")
    assert (no.witness.kind, no.witness.gap_u) == ("gap", 4095)
    assert rule(laying(), f"island 18432,{top} 000.0") is None


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("options", [{"placement": "automatic"}, {}, {"field": "round", "width": 32}])
def test_ip_a43_a_fair_place_is_always_left(seed: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    match = laying(3, **options)
    while where(match)["phase"] == "isles":
        player = min(match.to_act)
        word = "ready" if rng.randrange(3) == 0 else match.game.write(match.game.sample(match.state, player, rng))
        match = match.play(player, word)
        assert match.game.load(where(match)) == match.state
    match = all_ready(match.settle(rng), rng)
    assert [len(where(match)[what]) for what in ("islands", "homes")] == [10, 3]


def test_ip_a43_the_smallest_sea_for_five_has_room_islands_by_hand_too() -> None:
    match = all_ready(laying(5, width=30, height=30, placement="automatic"), Random(1))
    assert match.game.load(where(match)) == match.state


def test_ip_a43_an_island_is_placed_once_a_turn_but_may_be_taken_back() -> None:
    match = play(laying(), "island 10000,9000 000.0")
    assert rule(match, "island 20000,9000 000.0") == "IP-R7"
    assert rule(play(match, "undo"), "island 20000,9000 000.0") is None
    with refused("IP-R11"):
        match.play(1, "ready")
    with refused("undo"):
        play(match, "ready", "undo")


def test_ip_r11_islands_come_first_and_only_the_players_place_them() -> None:
    for word, expected in (("home 9000,9000 000.0", "IP-R8"), ("ship L1 9000,9000 000.0", "IP-R10"), ("end", "IP-R11")):
        assert rule(laying(), word) == expected
    with refused("IP-R11"):
        laying().play(NATURE, isles())
    with refused("IP-R11"):
        table(placement="manual").play(0, "island 9000,9000 000.0")
    homes = all_ready(laying(), Random(1))
    assert rule(homes, "island 9000,9000 000.0") == "IP-R11"


def test_ip_r7_when_homes_are_placed_no_island_is_placed_any_more() -> None:
    match = laying()
    while where(match)["phase"] in ("isles", "nests"):
        match = play(match, "ready").settle(Random(1))
    assert rule(match, "island 9000,9000 000.0") == "IP-R7"


@pytest.mark.parametrize("words", [(), ("island 10000,9000 000.0",)])
def test_ip_a43_when_a_player_leaves_the_next_places_islands(words: tuple[str, ...]) -> None:
    match = play(laying(3), *words).play(0, "resign")
    assert match.to_act == {1}
    assert len(where(match)["islands"]) == len(words)
    assert match.game.load(where(match)) == match.state
    done = all_ready(match, Random(1))
    assert (set(done.to_act), where(done)["first"]) == ({1}, 1)


# --- Plans ------------------------------------------------------------------------------------------------------------


def test_ip_a43_a_plan_offers_the_field_a_fair_place_and_ready() -> None:
    match = laying()
    places, fair, ready = plan(match, "").choices
    assert isinstance(places, Places)
    assert isinstance(fair, One)
    assert isinstance(ready, One)
    assert (places.object, len(places.hull), fair.label, ready.says) == ("island", 4, "Fair place", ("ready",))
    assert plan(match, " ".join(fair.says)).action == " ".join(fair.says)
    assert where(play(match, "ready"))["islands"] == [{**where(play(match, " ".join(fair.says)))["islands"][0]}]
    (only,) = plan(play(match, " ".join(fair.says)), "").choices
    assert isinstance(only, One)
    assert only.says == ("ready",)


def test_ip_r7_a_plan_draws_an_island_and_shows_which_headings_stand() -> None:
    said = plan(laying(), "island 10000,9000 030.0")
    assert said.action == "island 10000,9000 030.0"
    assert said.preview is not None
    assert len(said.preview.ghosts[0].hull) == 4
    at_edge = plan(laying(), "island 550,9000")
    stands = {choice.label: choice.refusal is None for choice in at_edge.choices if isinstance(choice, One)}
    assert (stands["000.0"], stands["045.0"]) == (True, False)


@pytest.mark.parametrize("words", ["island 12000,9000 030.0", "island 12000,9000", "island 100,9000 000.0"])
def test_ip_r7_a_plan_slides_an_island_to_the_nearest_place_that_stands(words: str) -> None:
    match = play(laying(), "island 10000,9000 000.0", "ready")
    said = plan(match, words)
    assert said.instead is not None
    assert rule(match, " ".join(said.instead)) is None


@pytest.mark.parametrize("words", ["home", "ship L1", "move L1", "island here", "island 1,1 2 3", "isles"])
def test_ip_r11_a_plan_refuses_what_is_not_said_while_islands_are_placed(words: str) -> None:
    no = plan(laying(), words).refusal
    assert no is not None
    assert no.rule in ("IP-R7", "IP-R8", "IP-R10", "IP-R11")


# --- Positions and bots -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"turn": {"player": 1, "actions_left": 2}}, "actions_left"),
        ({"islands": [{"name": "T2", "at": [10000, 9000]}]}, "T1 first"),
        ({"islands": [{"name": "T1", "at": [10000, 9000], "nest": ["L plain"]}]}, "islands"),
        ({"islands": [{"name": "T1", "at": [15360, 3000]}]}, "A43"),
        ({"phase": "first", "to_act": [-1]}, "nothing is drawn"),
        ({"phase": "nests", "to_act": [-1]}, "all of T1 to T10"),
    ],
)
def test_ip_a43_a_position_is_one_that_can_be_reached(change: dict[str, Any], expected: str) -> None:
    match = play(laying(width=30, height=30), "island 10000,9000 000.0", "ready")
    with pytest.raises(Malformed, match=expected):
        match.game.load({**where(match), **change})


def test_ip_v5_the_greedy_bot_takes_fair_places() -> None:
    match = laying()
    bot = IcePiratesGreedy(match.game)
    assert bot.choose(match.view(0), 0, Random(1)) == "ready"
