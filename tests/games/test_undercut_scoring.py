"""Before the auction: players, the bag, first hands (UC-R1..R4), and combos that must be handed in (UC-R5)."""

from collections import Counter
from random import Random

import pytest

from iceharbor.catalogue import whole_options
from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Refused
from iceharbor.games.common.sizes import SIZES
from iceharbor.games.undercut import Undercut
from iceharbor.games.undercut.actions import COMBOS, Score
from iceharbor.games.undercut.pieces import COLOUR_WORDS, Piece, in_order
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.undercut_positions import begun, in_the_bag, laid, play, rule, seen
from tests.laws import wander
from tests.seeds import seeds

FOUR = "S red, S blue, S green, S yellow"


def test_uc_r1_three_to_five_play_with_75_pieces() -> None:
    assert Undercut.info.players == (3, 5)
    bag = seen(begun(5))["bag"]
    assert set(bag.values()) == {5}
    assert sum(bag.values()) == 75
    assert Counter(piece[0] for piece in bag) == {"L": 5, "M": 5, "S": 5}


def test_uc_r1_a_position_with_too_many_pieces_is_refused() -> None:
    with pytest.raises(Malformed, match="only 5 S red"):
        laid(("S red, S red", "S red, S red", "S red, S red"), ("red red blue", "red red blue"))


@pytest.mark.parametrize("hand", ["L M S", "S S S S S S", "L L", "M M M", "L S S S"])
def test_uc_r2_a_first_hand_is_six_points(hand: str) -> None:
    """UC-T1."""
    match = play(begun(), f"draw {hand}")
    assert match.to_act == {NATURE}
    assert seen(match)["asked"] == hand.split()


@pytest.mark.parametrize(("hand", "points"), [("L L S", 7), ("L M", 5), ("S", 1)])
def test_uc_r2_another_hand_is_refused(hand: str, points: int) -> None:
    """UC-T1."""
    assert rule(begun(), f"draw {hand}") == "UC-R2"
    assert rule(play(begun(), "draw L L"), "draw L:red L:red M:red", NATURE) == "UC-R6"


def test_uc_a1_all_draw_in_turn_beginning_with_the_start_player() -> None:
    match = begun(3, 1)
    for player in (1, 2, 0):
        assert match.to_act == {player}
        match = play(match, "draw L L", "draw L:red L:blue")
        assert seen(match)["hands"][player] == ["L red", "L blue"]
    assert (seen(match)["phase"], set(match.to_act)) == ("stack", {NATURE})


def test_uc_a1_asking_for_more_than_the_bag_has_is_refused() -> None:
    match, smalls = begun(5), "draw S S S S S S"
    for colour in ("red", "blue", "green", "yellow"):
        match = play(match, smalls, "draw " + " ".join([f"S:{colour}"] * 5) + " S:black")
    assert rule(match, smalls) == "UC-A1"
    assert rule(match, "draw M M S S") == "UC-A1"
    assert rule(match, "draw M M M") == "open"


def test_uc_a2_hands_lie_open() -> None:
    match = play(begun(), "draw L L", "draw L:red L:blue")
    for viewer in (0, 1, 2, None):
        assert as_json(match.game.position(match.view(viewer)))["hands"][0] == ["L red", "L blue"]


def test_uc_a3_every_piece_of_a_size_is_as_likely() -> None:
    """Two fifths of the Smalls in the bag are red."""
    match = laid(
        ("S blue, S blue, S green, S green", "S yellow, S yellow, S black, S black", "L red"),
        ("red red blue 0:", "red red green 1:"),
        "prize",
        turn=2,
        asked=["S"],
        unchecked=True,
    )
    drawn = Counter(match.game.sample(match.state, NATURE, Random(seed)).pieces[0].colour for seed in range(900))
    bag = seen(match)["bag"]
    held = [bag[f"S {colour}"] for colour in ("red", "blue", "green", "yellow", "black")]
    assert held == [5, 2, 2, 3, 3]
    for colour, count in enumerate(held):
        assert abs(drawn[colour] - 900 * count / sum(held)) < 75


def test_uc_a4_a_combo_of_a_first_hand_is_handed_in_at_once() -> None:
    match = play(begun(), "draw L M S", "draw L:red M:red S:red", "draw L L", "draw L:red L:red", "draw M M M")
    match = play(match, "draw M:red M:blue M:blue")
    assert (seen(match)["phase"], set(match.to_act)) == ("score", {0})
    assert rule(match, "score tree red") == "open"


def test_uc_r3_columns_begin_at_nothing_and_combos_at_two() -> None:
    assert seen(begun())["scores"] == [0, 0, 0]
    assert seen(begun())["combos"] == {"tree": 2, "triplets": 2, "foursome": 2}


def test_uc_r4_the_start_player_begins_both_phases() -> None:
    tree = "L red, M red, S red"
    match = laid((tree, tree, tree), phase="score", start=1, turn=1)
    for player in (1, 2, 0):
        assert match.to_act == {player}
        assert rule(match, "score tree red", (player + 1) % 3) == "UC-R4"
        match = play(match, "score tree red")
    match = play(match, "draw L:red M:red S:blue", "draw L:red M:red S:blue")
    assert (seen(match)["phase"], set(match.to_act)) == ("auction", {1})


def test_uc_a21_nature_draws_who_goes_first() -> None:
    match = Match.begin(Undercut(3, whole_options(Undercut, {})))
    assert match.to_act == {NATURE}
    said = {match.game.write(match.game.sample(match.state, NATURE, Random(seed))) for seed in range(40)}
    assert said == {"first 0", "first 1", "first 2"}
    assert rule(match, "first 3") == "UC-A21"
    assert rule(play(match, "first 2"), "draw L L", 2) == "open"


# --- Combos -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("L red, M red, S red", "score tree red"),
        ("S red, S red, S red", "score triplets S red"),
        (FOUR, "score foursome S red blue green yellow"),
    ],
)
def test_uc_r5_a_combo_adds_its_cost_which_rises_and_goes_into_the_bag(hand: str, said: str) -> None:
    match = laid((hand, "", ""), phase="score", combos={"tree": 4, "triplets": 4, "foursome": 4}, scores=[3, 0, 0])
    kind, before = said.split()[1], in_the_bag(match)
    match = play(match, said)
    assert seen(match)["scores"] == [7, 0, 0]
    assert seen(match)["combos"] == {"tree": 4, "triplets": 4, "foursome": 4, kind: 5}
    assert seen(match)["hands"][0] == []
    assert in_the_bag(match) == before + len(hand.split(","))


@pytest.mark.parametrize(
    "said",
    [
        "score tree blue",
        "score triplets S blue",
        "score foursome S red blue green black",
        "score foursome S red red blue green",
        "score foursome M red blue green yellow",
    ],
)
def test_uc_r5_pieces_not_in_hand_and_non_combos_are_refused(said: str) -> None:
    """Two red Smalls, a blue and a green one are no Foursome: three colours (UC-T14)."""
    match = laid(("S red, S red, S blue, S green, L blue, M red, L red", "", ""), phase="score")
    assert rule(match, said) == "UC-R5"


@pytest.mark.parametrize(
    ("combo", "pieces"),
    [
        ("tree", "L red, M red, S blue"),
        ("tree", "L red, M red, M red"),
        ("triplets", "S red, S red, S blue"),
        ("triplets", "S red, S red, S red, S red"),
        ("foursome", "S red, S blue, M green, S yellow"),
        ("foursome", "S red, S blue, S green"),
    ],
)
def test_uc_r5_pieces_that_are_held_are_not_yet_a_combo(combo: str, pieces: str) -> None:
    """The notation cannot express these; a program can."""
    match = laid((f"{pieces}, L black, M black, S black", "", ""), phase="score")
    held = (Piece(SIZES.index(word[0]), COLOUR_WORDS.index(word[2:])) for word in pieces.split(", "))
    with pytest.raises(Refused, match="UC-R5"):
        match.game.apply(match.state, 0, Score(COMBOS.index(combo), in_order(held)))


def test_uc_r5_a_player_with_a_combo_must_hand_it_in_and_others_wait() -> None:
    match = laid(("L red, M red, S red, S blue, S blue, S blue", "L red", "L blue, M blue, S blue"), phase="score")
    assert rule(match, "bid 1") == "UC-R7"
    match = play(match, "score tree red")
    assert match.to_act == {0}
    assert play(match, "score triplets S blue").to_act == {2}


def test_uc_a5_one_combo_can_break_the_other() -> None:
    """UC-T10."""
    match = laid(("L red, M red, S red, S red, S red", "", ""), phase="score")
    tree, triplets = play(match, "score tree red"), play(match, "score triplets S red")
    assert (seen(tree)["hands"][0], seen(tree)["scores"][0]) == (["S red", "S red"], 2)
    assert (seen(triplets)["hands"][0], seen(triplets)["scores"][0]) == (["L red", "M red"], 2)
    assert seen(tree)["phase"] == seen(triplets)["phase"] == "stack"


def test_uc_a6_of_five_colours_one_stays_and_the_player_says_which() -> None:
    """UC-T13."""
    match = laid((FOUR + ", S black", "", ""), phase="score")
    assert rule(match, "score foursome S red blue green yellow black") != "open"
    after = play(match, "score foursome S blue green yellow black")
    assert seen(after)["hands"][0] == ["S red"]
    assert len(list(match.game.legal_actions(match.state, 0))) == 5  # type: ignore[attr-defined]


def test_uc_a7_the_second_of_a_kind_costs_more() -> None:
    """UC-T11, and a Foursome twice."""
    match = laid(("L red, M red, S red, L blue, M blue, S blue", "", ""), phase="score", combos={"tree": 3})
    match = play(match, "score tree red", "score tree blue")
    assert (seen(match)["scores"][0], seen(match)["combos"]["tree"]) == (7, 5)
    match = laid((f"{FOUR}, {FOUR}", "", ""), phase="score")
    said = "score foursome S red blue green yellow"
    assert seen(play(match, said, said))["scores"] == [5, 0, 0]


@pytest.mark.parametrize("seed", seeds(3))
def test_uc_a22_a_hand_has_at_most_18_pieces_in_an_auction(seed: int) -> None:
    game = Match.begin(Undercut(3, whole_options(Undercut, {"end_score": 30})))
    for step in wander(game, Random(seed), 400):
        if seen(step.after)["phase"] == "auction":
            assert max(map(len, seen(step.after)["hands"])) <= 18
    with pytest.raises(Malformed, match="UC-R5"):
        laid(
            (", ".join(f"S {colour}, S {colour}" for colour in ("red", "blue", "green", "black")), "", ""),
            ("red " * 3,),
        )
