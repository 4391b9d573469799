"""Plans of Undercut: the next choices, which are closed and why, and the effect of a bid."""

from random import Random

from iceharbor.match import Match
from iceharbor.plan import One, Plan
from tests.games.plan_choices import details, ones
from tests.games.undercut_positions import begun, laid, play

TWO = ("red blue green 1: S blue, S blue", "blue green red")
HANDS = ("S red, S red, L blue", "", "M red")


def plan(match: Match, words: str = "", player: int = 0) -> Plan:
    """The plan for these words of a player."""
    return match.game.plan(match.view(player), player, tuple(words.split()))


def test_a_first_hand_is_offered_in_every_way_and_said_size_by_size() -> None:
    match = begun()
    assert len(ones(plan(match))) == 7
    assert "draw S S S S S S" in ones(plan(match))
    assert list(ones(plan(match, "draw L"))) == ["draw L L", "draw L M", "draw L S"]
    assert list(ones(plan(match, "draw L M"))) == ["draw L M S"]
    assert plan(match, "draw L M S").action == "draw L M S"
    assert plan(match, "draw L L S").refusal is not None


def test_a_first_hand_says_how_likely_it_holds_a_set() -> None:
    assert details(plan(begun())) == {
        "draw L L": "no set",
        "draw L M S": "Tree 4\u00a0%",
        "draw L S S S": "Triplets 2\u00a0%",
        "draw M M M": "Triplets 2\u00a0%",
        "draw M M S S": "no set",
        "draw M S S S S": "Triplets 8\u00a0%, Foursome 25\u00a0%",
        "draw S S S S S S": "Triplets 34\u00a0%, Foursome 74\u00a0%",
    }


def test_where_warnings_are_forbidden_a_first_hand_says_nothing_of_sets() -> None:
    assert details(plan(begun(warnings=False)))["draw S S S S S S"] == "6 pieces"


def test_with_hidden_colours_a_first_hand_says_nothing_of_sets() -> None:
    match = begun(hidden_hands=True)
    match = match.play(min(match.to_act), "draw S S S S S S").settle(Random(1))
    said = details(plan(match, player=min(match.to_act)))
    assert said["draw S S S S S S"] == "6 pieces"


def test_combos_are_offered_with_what_they_cost() -> None:
    match = laid(("L red, M red, S red, S red, S red", "", ""), phase="score", combos={"tree": 4})
    assert details(plan(match)) == {"score triplets S red": "+2 points", "score tree red": "+4 points"}
    assert list(ones(plan(match, "score triplets"))) == ["score triplets S red"]
    assert plan(match, "score tree red").action == "score tree red"
    for words in ("score tree blue", "score foursome", "score tree green"):
        refusal = plan(match, words).refusal
        assert refusal is not None, words
        assert refusal.rule in ("UC-R5", "UC-R4", "UC-R1")


def test_stacks_tell_what_they_hold_and_who_leads() -> None:
    said = plan(laid(HANDS, TWO))
    assert details(said)["bid 1"] == "red Large, blue Medium, green Small; Coral leads with 2 points in 2 pieces"
    assert details(said)["bid 2"] == "blue Large, green Medium, red Small; no bid yet"
    assert ones(said)["pass"] == "UC-R9"
    assert [one.object for one in said.choices if isinstance(one, One)][:2] == ["stack 1", "stack 2"]


def test_a_bid_of_nothing_closes_its_stack() -> None:
    assert ones(plan(laid(HANDS, ("red blue green 1:", "blue green red"))))["bid 1"] == "UC-R8"


def test_a_bid_is_laid_piece_by_piece_and_taken_back() -> None:
    match = laid(HANDS, TWO)
    said = plan(match, "bid 1 S:red")
    assert said.action == "bid 1 S:red"
    assert ones(said) == {"bid 1 S:red L:blue": "UC-R8", "bid 1 S:red S:red": "UC-R8", "bid 1": None}
    too_high = plan(match, "bid 1 L:blue")
    assert too_high.refusal is not None
    assert (too_high.action, too_high.refusal.rule, ones(too_high)["bid 1"]) == (None, "UC-R8", None)
    assert plan(match, "bid 1 M:green").refusal is not None
    assert plan(match, "bid 2 S:red L:blue").action == "bid 2 L:blue S:red"


def test_a_bid_can_begin_with_a_piece_of_the_hand() -> None:
    match = laid(HANDS, TWO)
    root = plan(match)
    assert root.movable == tuple(word for word in ones(root) if ":" in word)
    found = plan(match, "L:blue")
    assert (found.object, found.marked) == ("L:blue", True)
    assert ones(found) == {"bid 1 L:blue": "UC-R8", "bid 2 L:blue": None}
    assert plan(match, "L:black").refusal is not None
    assert plan(match, "L:blue", 1).refusal is not None


def test_a_piece_that_is_too_high_for_every_stack_can_be_dragged_to_see_why() -> None:
    match = laid(HANDS, ("red blue green 1: S blue, S blue", "blue green red 2: S black"))
    root = plan(match)
    assert (ones(root)["L:blue"], "L:blue" in root.movable) == ("UC-R8", True)
    reasons = [one.refusal.reason for one in plan(match, "L:blue").choices if isinstance(one, One) and one.refusal]
    assert [reason.split()[0] for reason in reasons] == ["Coral", "Violet"]


def test_no_piece_of_a_hand_is_offered_that_lies_hidden_or_in_a_fan() -> None:
    match = laid(HANDS, TWO)
    for viewer in (None, 1):
        root = match.game.plan(match.view(viewer), 0, ())
        assert (root.movable, [word for word in ones(root) if ":" in word]) == ((), [])


def test_uc_r9_a_pass_is_one_choice_and_asks_for_the_size_to_draw() -> None:
    match = play(laid(HANDS, TWO), "bid 2")
    said = plan(match, player=2)
    assert {words for words, rule in ones(said).items() if rule is None} == {"bid 1", "pass", "M:red"}
    sizes = plan(match, "pass", 2)
    assert sizes.action is None
    assert details(sizes) == {"pass L": "22 in the bag", "pass M": "22 in the bag", "pass S": "19 in the bag"}
    assert (plan(match, "pass L", 2).action, plan(match, "pass L", 2).label) == ("pass L", "Pass and draw a Large")


def test_uc_r9_a_pass_too_early_is_refused_before_a_size_is_asked() -> None:
    said = plan(laid(HANDS, TWO), "pass")
    assert said.refusal is not None
    assert (said.refusal.rule, said.choices) == ("UC-R9", ())


def test_uc_a15_with_an_empty_bag_the_pass_is_played_at_once() -> None:
    every = [f"{size} {colour}" for size in "LMS" for colour in ("red", "blue", "green", "yellow", "black")] * 5
    for piece in ("L red", "M red", "S red", "L blue", "M blue", "S blue"):
        every.remove(piece)
    stacks = ("red red red 0:", "blue blue blue 1:")
    match = laid((", ".join(every), "", ""), stacks, turn=2, unchecked=True)
    assert details(plan(match, player=2))["pass"] == "+1 point; the bag is empty"
    assert (plan(match, "pass", 2).action, plan(match, "pass", 2).label) == ("pass", "Pass")


def test_the_button_says_what_it_plays() -> None:
    labels = [plan(laid(HANDS, TWO), words).label for words in ("bid 2 L:blue S:red", "bid 2", "bid 1 L:blue")]
    assert labels == ["Bid 4 points on stack 2", "Bid nothing on stack 2", ""]
    assert plan(begun(), "draw M S M S").label == "Take 2 Mediums, 2 Smalls"
    match = laid(("L red, M red, S red", "", ""), phase="score")
    assert plan(match, "score tree red").label == "Hand in the tree"


def test_a_bid_grows_at_the_hand_and_shrinks_under_its_pieces_beside_the_stack() -> None:
    said = plan(laid(HANDS, TWO), "bid 2 S:red L:blue")
    assert (said.object, said.marked) == ("stack 2", True)
    assert said.preview is not None
    small, large = said.preview.pyramids
    assert [(piece.spot, piece.size, piece.plastic) for piece in (small, large)] == [
        ("S:red", "S", "red"),
        ("L:blue", "L", "blue"),
    ]
    found = {one.says[2:]: one for one in said.choices if isinstance(one, One)}
    assert all(one.replaces for one in found.values())
    assert found["S:red", "L:blue", "S:red"].object == "S:red"
    assert found[("L:blue",)].at == (small.at[0], small.at[1] - 270)
    assert found[("S:red",)].at == (large.at[0], large.at[1] - 270)


def test_equal_pieces_of_a_bid_are_taken_back_by_one_choice() -> None:
    said = plan(laid(HANDS, TWO), "bid 2 S:red S:red")
    assert [one.label for one in said.choices if isinstance(one, One)] == ["Add blue Large", "Remove red Small"]


def test_marks_of_a_bid_that_would_overlap_are_left_out_but_for_the_last_piece() -> None:
    every = "S red, S blue, S green, M red, M blue, M green, L green"
    match = laid((every, "", "M red"), (f"red blue green 2: {every}, S black", "blue green red"), unchecked=True)
    for stack, marked in ((1, 1), (2, 7)):
        said = plan(match, f"bid {stack} " + every.replace(" ", ":").replace(",:", " "))
        removals = [one for one in said.choices if isinstance(one, One)]
        assert [one.label[:6] for one in removals] == ["Remove"] * 7
        assert [one.at is not None for one in removals] == [False] * (7 - marked) + [True] * marked


def test_uc_r5_the_tag_of_a_stack_counts_without_the_pieces_of_a_bid() -> None:
    match = laid(("L red, S red, L blue", "", ""), ("green red black", "blue green red"))

    def tag(words: str) -> list[str]:
        preview = plan(match, words).preview
        assert preview is not None
        return [note.text for note in preview.notes]

    assert tag("bid 1 L:blue") == ["Tree +2", "if you take this"]
    assert tag("bid 1 S:red") == ["No set", "costs nothing"]
    assert tag("bid 2 S:red") == ["No set", "costs nothing"]


def test_uc_r7_a_bid_that_undercuts_another_lies_beside_it() -> None:
    match = laid(HANDS, TWO)
    said, top = plan(match, "bid 1 S:red"), match.game.scene(match.view(0), ()).top
    assert said.preview is not None
    assert top is not None
    rival = max(piece.at[0] for piece in top.pyramids if piece.spot == "bid 1")
    assert all(piece.at[0] > rival + 200 for piece in said.preview.pyramids)


def test_uc_r5_the_pieces_of_every_combo_are_lit() -> None:
    match = laid(("L red, M red, S red, S red, S red, S blue", "", ""), phase="score")
    for words, lit in {"": ("S:red", "L:red", "M:red"), "score tree": ("L:red", "M:red", "S:red")}.items():
        preview = plan(match, words).preview
        assert preview is not None
        assert preview.lit == lit


def test_a_player_who_is_not_to_act_is_told_whose_turn_it_is() -> None:
    said = plan(laid(HANDS, TWO), player=2)
    assert said.refusal is not None
    assert said.refusal.rule == "UC-R4"
    assert "Teal" in said.prompt
    stacks = [one for one in said.choices if isinstance(one, One)]
    assert [(one.object, one.board, one.refusal == said.refusal) for one in stacks] == [
        ("stack 1", True, True),
        ("stack 2", True, True),
    ]
