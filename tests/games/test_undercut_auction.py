"""The auction: stacks (UC-R6), bids (UC-R7, R8), the pass that ends it (UC-R9), and who starts then (UC-R10)."""

import pytest

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE
from iceharbor.match import Match
from tests.games.undercut_positions import begun, in_the_bag, laid, play, rule, seen

TWO = ("red blue green", "blue green red")
SMALLS = ("S red, S red, S blue", "L red, M red", "M blue, M green")


def led(match: Match) -> list[tuple[int, list[str]] | None]:
    """The bid beside each stack, and its player."""
    bids = [stack["bid"] for stack in seen(match)["stacks"]]
    return [bid and (bid["player"], bid["pieces"]) for bid in bids]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_uc_r6_there_is_one_stack_fewer_than_players(players: int) -> None:
    match = begun(players)
    for _ in range(players):
        match = play(match, "draw L L", "draw L:red L:blue" if len(match.entries) < 5 else "draw L:green L:yellow")
    for left in range(players - 1, 0, -1):
        assert (set(match.to_act), seen(match)["asked"]) == ({NATURE}, ["L", "M", "S"])
        assert rule(match, "draw L:black M:red M:blue") == "UC-R6"
        match = play(match, "draw L:black M:red S:red" if left % 2 else "draw L:black M:blue S:blue")
    assert (seen(match)["phase"], len(seen(match)["stacks"])) == ("auction", players - 1)


def test_uc_r6_only_nature_draws_and_only_what_is_in_the_bag() -> None:
    fives = ("S red, S red", "S red, S red", "S red")
    match = laid(fives, phase="stack", turn=None, asked=["L", "M", "S"], unchecked=True)
    assert rule(match, "draw L:red M:red S:red") == "UC-R1"
    assert rule(match, "draw L:red M:red S:blue", 0) == "UC-R4"
    assert rule(laid(SMALLS, TWO), "draw L M S") == "UC-R2"
    assert rule(laid(SMALLS, TWO), "draw L:red M:red S:blue") == "UC-R6"


def test_uc_r7_a_bid_lies_beside_a_stack_until_it_is_undercut() -> None:
    match = play(laid(SMALLS, TWO), "bid 2 S:red S:blue")
    assert led(match) == [None, (0, ["S red", "S blue"])]
    assert seen(match)["hands"][0] == ["S red"]
    assert seen(match)["tokens"] == [1, 2]
    match = play(match, "bid 1 M:red", "bid 2")
    assert led(match) == [(1, ["M red"]), (2, [])]
    assert seen(match)["hands"][0] == ["S red", "S red", "S blue"]
    assert seen(match)["tokens"] == [0]


@pytest.mark.parametrize("said", ["bid 3", "bid 1 L:red", "bid 1 S:red S:red S:red", "bid 1 S:green"])
def test_uc_r7_only_pieces_in_hand_can_be_bid(said: str) -> None:
    assert rule(laid(SMALLS, TWO), said) == "UC-R7"


@pytest.mark.parametrize(
    ("lying", "said", "is_lower"),
    [
        ("L red", "S:red S:red", True),  # UC-T2
        ("S red, S blue", "M:blue", True),
        ("M red", "M:blue", False),  # UC-T4
        ("L red", "M:blue S:red", False),  # UC-T5
        ("M red", "S:red S:red", False),
        ("M red", "S:red", True),
        ("S blue", "S:red", False),
        ("S blue", "", True),
    ],
)
def test_uc_r8_fewer_points_are_lower_then_fewer_pieces(lying: str, said: str, is_lower: bool) -> None:
    match = laid(("S red, S red, M blue", "", ""), (f"red blue green 1: {lying}", "blue green red"))
    assert rule(match, f"bid 1 {said}".strip()) == ("open" if is_lower else "UC-R8")


def test_uc_a8_a_player_has_one_bid() -> None:
    match = play(laid(SMALLS, TWO), "bid 1 S:red", "bid 2")
    assert match.to_act == {2}
    assert rule(match, "bid 2", 0) == "UC-R4"
    with pytest.raises(Malformed, match="UC-A8"):
        laid(SMALLS, ("red blue green 1:", "blue green red 1:"))


def test_uc_a9_a_player_whose_bid_stands_is_skipped() -> None:
    """The second undercuts the first, and the third the second; the first bids again, then the second."""
    match = laid(SMALLS, TWO)
    match = play(match, "bid 1 S:red S:red S:blue", "bid 1 M:red", "bid 2 M:blue")
    assert match.to_act == {0}
    match = play(match, "bid 1 S:red")
    assert match.to_act == {1}


def test_uc_a10_a_player_with_a_token_must_bid_while_a_stack_has_no_bid() -> None:
    match = play(laid(SMALLS, TWO), "bid 1 S:red")
    assert rule(match, "pass L") == "UC-R9"
    assert rule(match, "bid 2") == "open"
    assert rule(match, "score tree red") == "UC-R5"


def test_uc_a11_an_empty_bid_cannot_be_undercut() -> None:
    match = play(laid(SMALLS, TWO), "bid 1")
    assert rule(match, "bid 1") == "UC-R8"
    assert rule(match, "bid 1 M:red") == "UC-R8"


def test_uc_a12_only_one_player_can_pass() -> None:
    match = play(laid(SMALLS, TWO), "bid 1", "bid 2")
    assert match.to_act == {2}
    for other in (0, 1):
        assert rule(match, "pass L", other) == "UC-R4"


def test_uc_a13_an_undercut_player_waits_for_their_turn() -> None:
    match = play(laid(("M red", "S red", "", ""), ("red blue green", "blue green red", "red red blue")), "bid 1 M:red")
    match = play(match, "bid 1 S:red")
    assert match.to_act == {2}
    assert rule(match, "bid 2", 0) == "UC-R4"
    assert play(match, "bid 2", "bid 3").to_act == {0}


# --- Passing ----------------------------------------------------------------------------------------------------------

FOUR = ("red blue green 0: S red", "blue green red 1:", "green red blue 2: M red, M red")


def test_uc_r9_passing_is_refused_while_a_stack_has_no_bid() -> None:
    """UC-T7."""
    match = laid(("", "", "", ""), (*FOUR[:2], "green red blue"), turn=2)
    assert rule(match, "pass L") == "UC-R9"
    assert rule(match, "bid 3") == "open"


def test_uc_r9_the_passer_scores_and_draws_and_the_others_take_their_stacks() -> None:
    """UC-T8."""
    match = laid(("L black", "", "", "S black"), FOUR, turn=3)
    before = in_the_bag(match)
    match = play(match, "pass M")
    assert (seen(match)["phase"], seen(match)["scores"], seen(match)["asked"]) == ("prize", [0, 0, 0, 1], ["M"])
    assert rule(match, "draw L:red") == "UC-R6"
    match = play(match, "draw M:black")
    assert seen(match)["hands"] == [
        ["L red", "L black", "M blue", "S green"],
        ["L blue", "M green", "S red"],
        ["L green", "M red", "S blue"],
        ["M black", "S black"],
    ]
    assert (seen(match)["phase"], seen(match)["stacks"][:0]) == ("stack", [])
    assert in_the_bag(match) == before - 1 + 3


def test_uc_r10_the_passer_starts_the_next_round() -> None:
    match = play(laid(("L black", "", "", "S black"), FOUR, turn=3), "pass M", "draw M:black")
    assert seen(match)["start"] == 3
    for colour in ("yellow", "black", "yellow"):
        match = play(match, f"draw L:{colour} M:{colour} S:blue")
    assert match.to_act == {3}


def test_uc_a14_the_passer_cannot_draw_what_was_bid() -> None:
    """All other Smalls are in hands: the Small of the bid returns to the bag after this player's draw."""
    colours = ("red", "blue", "green", "yellow", "black")
    rest = ", ".join(f"S {colour}" for colour in colours for _ in range(5) if colour != "red")
    match = laid((rest, "S red, S red", ""), ("red blue red 0: S red", "blue green red 1:"), turn=2, unchecked=True)
    assert seen(match)["bag_sizes"]["S"] == 0
    assert rule(match, "pass S") == "UC-A15"
    match = play(match, "pass L", "draw L:yellow")
    assert seen(match)["bag"]["S red"] == 1


def test_uc_a14_a_bid_of_the_size_that_is_drawn_is_not_in_the_bag_yet() -> None:
    match = laid(("S red, S red, S red, S red, S red", "", ""), ("red blue blue", "blue green blue"), unchecked=True)
    match = play(match, "bid 1 S:red S:red S:red S:red S:red", "bid 2", "pass S")
    assert rule(match, "draw S:red", NATURE) == "UC-R1"
    assert rule(match, "draw S:blue", NATURE) == "open"
    assert seen(play(match, "draw S:blue"))["bag"]["S red"] == 5


def test_uc_a15_another_size_is_named_when_one_is_missing_and_none_when_the_bag_is_empty() -> None:
    every = [f"{size} {colour}" for size in "LMS" for colour in ("red", "blue", "green", "yellow", "black")] * 5
    for piece in ("L red", "M red", "S red", "L blue", "M blue", "S blue"):
        every.remove(piece)
    match = laid((", ".join(every), "", ""), ("red red red 0:", "blue blue blue 1:"), turn=2, unchecked=True)
    assert in_the_bag(match) == 0
    assert [rule(match, said) for said in ("pass L", "pass")] == ["UC-A15", "open"]
    after = play(match, "pass")
    assert (seen(after)["scores"], seen(after)["hands"][2]) == ([0, 0, 1], [])
    assert after.to_act == {0}
    some = laid(SMALLS, ("red red red 0:", "blue blue blue 1:"), turn=2)
    assert [rule(some, said) for said in ("pass", "pass S")] == ["UC-A15", "open"]


# --- A bag that runs short --------------------------------------------------------------------------------------------

BARE_OF_LARGES = (
    "L red, L red, L blue, L blue, L black, L black",
    "L red, L red, L blue, L blue, L black, L black",
    "L green, L green, L yellow, L yellow, L red",
    "L green, L green, L yellow, L yellow, L blue",
    "L green",
)
"""The hands hold all the Larges except a yellow and a black one, and no combo."""


def test_uc_a16_there_are_as_many_whole_stacks_as_the_bag_gives() -> None:
    match = laid(BARE_OF_LARGES, phase="stack", turn=None, asked=["L", "M", "S"])
    match = play(match, "draw L:yellow M:red S:red", "draw L:black M:red S:red")
    assert (seen(match)["phase"], len(seen(match)["stacks"])) == ("auction", 2)


def test_uc_a16_without_any_stack_the_game_is_over() -> None:
    hands = (*BARE_OF_LARGES[:4], "L green, L yellow, L black, M red, M red, M red")
    match = play(laid(hands, phase="score", turn=4, start=4), "score triplets M red")
    assert (seen(match)["termination"], match.to_act) == ("empty_bag", frozenset())
    assert match.outcome is not None
    assert match.outcome.places == (3, 3, 1, 1, 5)


def test_uc_a17_the_first_pass_counts_and_others_without_a_bid_get_nothing() -> None:
    stacks = ("yellow red red 0:", "black blue blue 1:")
    match = laid(BARE_OF_LARGES, stacks, turn=2)
    assert seen(match)["tokens"] == [2, 3, 4]
    match = play(match, "pass M", "draw M:black")
    hands = seen(match)["hands"]
    assert [len(hand) for hand in hands] == [9, 9, 6, 5, 1]
    assert seen(match)["scores"] == [0, 0, 1, 0, 0]
