"""Undercut as players see it: what is drawn, said and moved, and what hidden hands leave out."""

from typing import Any

import pytest

from iceharbor.codec import dump
from iceharbor.contract import NATURE, SEATS
from iceharbor.match import Match
from iceharbor.scene import LoggedAction, ObjectRef, PieceRef, Scene, SeatRef, Sentence, Shift, Tabletop
from tests.games.undercut_positions import begun, laid, play, undercut

HANDS = ("L red, S red, S red", "M green", "M blue, S black")
STACKS = ("blue green yellow", "red red black 2: M green, S red")


def scene(match: Match, viewer: int | None = 0, *recent: LoggedAction) -> Scene:
    """The scene of a viewer."""
    return match.game.scene(match.view(viewer), recent)


def top(match: Match, viewer: int | None = 0) -> Tabletop:
    """What lies on the table."""
    found = scene(match, viewer).top
    assert found is not None
    return found


def said(sentence: Sentence) -> str:
    """A sentence with colours for seats."""
    words = (
        bit if isinstance(bit, str) else SEATS[bit.seat] if isinstance(bit, SeatRef) else bit.label for bit in sentence
    )
    return "".join(words)


def described(match: Match, *entries: tuple[int, str, str]) -> Any:
    """The line of the last of these entries: player, notation and effects."""
    log = [LoggedAction(seq, *entry) for seq, entry in enumerate(entries, 1)]
    view = match.view(0)
    return match.game.describe(view, log[-1], view, 0, log[:-1])


def moved(match: Match, *actions: str, viewer: int | None = 0) -> list[list[str]]:
    """The steps of these actions, each by the player to act: `stack 2 to hand 1 (M red)`, + for one out of a heap."""
    after, entries = match, []
    for action in actions:
        (player,) = after.to_act
        text = after.game.redact(after.state, player, after.game.read(action), viewer)
        entries.append(LoggedAction(after.seq + 1, player, text))
        after = after.play(player, action)
    return shifts(match, entries, after, viewer)


def shifts(match: Match, entries: list[LoggedAction], after: Match, viewer: int | None = 0) -> list[list[str]]:
    """The moves of each step."""
    game: Any = match.game
    found = game.motions(match.view(viewer), entries, after.view(viewer))
    return [
        [
            f"{m.start} to {m.end} ({m.of.size} {m.of.plastic}){' +' if m.fresh else ''}"
            for m in step.moves
            if m.of is not None
        ]
        for step in found
        if isinstance(step, Shift)
    ]


# --- What is drawn ----------------------------------------------------------------------------------------------------


def test_the_own_hand_has_a_place_for_each_kind_and_other_hands_have_one() -> None:
    says = {spot.name: spot.aria for spot in top(laid(HANDS, STACKS, scores=[2, 4, 0], combos={"triplets": 3})).spots}
    assert says["S:red"] == "2 red Smalls in your hand"
    assert says["hand 1"] == "Hand of Coral: green Medium; has no bid"
    assert says["hand 2"] == "Hand of Violet: blue Medium, black Small; leads stack 2"
    assert says["stack 2"] == "Stack 2: red Large, red Medium, black Small; Violet leads with green Medium, red Small"
    assert says["combo triplets"] == "Triplets costs 3"
    assert says["bag"] == "The bag: 22 Larges, 20 Mediums, 19 Smalls"


def test_a_spectator_sees_every_hand_in_the_row_of_hands() -> None:
    names = [spot.name for spot in top(laid(HANDS, STACKS), None).spots]
    assert [name for name in names if name.startswith("hand")] == ["hand 0", "hand 1", "hand 2"]
    assert not [name for name in names if ":" in name]


def test_the_last_actions_are_marked_on_their_stacks_and_hands() -> None:
    match = laid(HANDS, STACKS)
    for action, marked in {
        "bid 2 S:red": ["stack 2"],
        "bid 1 S:red": [],
        "bid 3 S:red": [],
        "score tree red": ["combo tree", "hand 2"],
        "pass L": ["hand 2"],
        "draw L L": ["hand 2"],
        "resign": [],
    }.items():
        found = scene(match, 0, LoggedAction(9, 2, action)).top
        assert found is not None
        assert [spot.name for spot in found.spots if spot.played] == marked


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_token_of_a_leader_lies_on_the_stack_and_leaves_a_gap_beside_the_hand(players: int) -> None:
    plates = top(laid(("", "", "M green", "", "")[:players], STACKS, unchecked=True)).plates
    tokens = [plate for plate in plates if plate.look == "token"]
    assert sorted(plate.seat or 0 for plate in tokens) == list(range(players))
    assert [plate.seat for plate in plates if plate.look == "gap"] == [2]
    (led,) = [plate.box for plate in tokens if plate.seat == 2]
    lanes = [plate.box for plate in plates if plate.look == "lane"]
    assert any(contains(lane, led) for lane in lanes)


def contains(outer: tuple[int, int, int, int], inner: tuple[int, int, int, int]) -> bool:
    """True if one box lies in another."""
    (x, y, w, h), (a, b, c, d) = outer, inner
    return x <= a and y <= b and a + c <= x + w and b + d <= y + h


def tags(match: Match, viewer: int | None = 0) -> list[tuple[str, ...]]:
    """What the tags of the stacks say, from the left."""
    told = [note for note in top(match, viewer).notes if note.tone in ("good", "cost")]
    places = sorted({note.at[0] for note in told if note.at[1] > -2500})
    return [tuple(note.text for note in told if note.at[0] == x and note.at[1] > -2500) for x in places]


def test_uc_r5_a_stack_says_what_it_would_complete_in_the_viewers_hand_and_its_pieces_glow() -> None:
    match = laid(("L red, S red, S blue", "M green", ""), STACKS, scores=[0, 0, 0], combos={"tree": 4})
    assert tags(match) == [("No set", "costs nothing"), ("Tree +4", "if you take this")]
    assert tags(match, 1) == [("No set", "costs nothing")] * 2
    assert tags(match, None) == []
    medium = next(each for each in top(match).pyramids if (each.spot, each.size) == ("stack 2", "M"))
    glows = [box for look, box in ((plate.look, plate.box) for plate in top(match).plates) if look == "glow"]
    assert any((box[0] + box[2] / 2, box[1] + box[3] / 2) == pytest.approx(medium.at, abs=1) for box in glows)


def test_uc_r7_a_bid_on_another_stack_counts_as_back_in_the_hand() -> None:
    match = laid(("L red", "", ""), ("blue green yellow 0: S red", "red red black"), turn=1)
    assert tags(match) == [("No set", "costs nothing"), ("Tree +2", "if you take this")]
    assert tags(laid(("L red", "", ""), ("blue red yellow 0: S red", "red black black"), turn=1))[0][0] == "No set"


def test_a_hand_is_grouped_by_the_nearest_set_with_an_outline_of_what_it_lacks() -> None:
    drawn = top(laid(("L red, S red, M blue, M blue, S black", "", ""), STACKS))
    lacking = {(each.size, each.plastic): each.wanted for each in drawn.pyramids if each.wanted}
    assert lacking == {("M", "red"): "near", ("M", "blue"): "missing"}
    assert {"in stack 2", "Tree", "lacks one", "Triplets"} <= {note.text for note in drawn.notes}
    assert not [each for each in top(laid(HANDS, STACKS), None).pyramids if each.wanted]


def test_in_a_hand_of_two_rows_each_set_is_named_with_what_it_lacks_where_there_is_room() -> None:
    hand = "L red, S red, L blue, M blue, M black, M black, S green, S green"
    drawn = top(laid((hand, "", ""), STACKS))
    words = {note.text for note in drawn.notes if note.tone == "over"}
    assert {"Tree in stack 2", "Tree lacks one", "Triplets"} <= words
    assert not words & {"in stack 2", "lacks one"}


def test_uc_r5_a_set_that_has_to_be_handed_in_glows_as_a_whole() -> None:
    drawn = top(laid(("L red, M red, S red, S blue", "", ""), phase="score"))
    assert len([plate for plate in drawn.plates if plate.look == "glow"]) == 3
    assert "hand it in" in [note.text for note in drawn.notes]


def test_every_kind_of_a_full_hand_has_a_place_large_enough_to_touch() -> None:
    hand = ", ".join(f"{size} {colour}" for size in "LMS" for colour in ("red", "blue", "green"))
    drawn = scene(laid((hand, "", ""), STACKS, unchecked=True))
    assert drawn.top is not None
    boxes = [spot.box for spot in drawn.top.spots if ":" in spot.name]
    assert len(boxes) == 9
    pixels = 362 / (max(x for x, _ in drawn.field) - min(x for x, _ in drawn.field))
    for x, y, w, h in boxes:
        assert min(w, h) * pixels >= 40
        assert sum(a < x + w and x < a + c and b < y + h and y < b + d for a, b, c, d in boxes) == 1


def test_facts_are_about_the_objects_on_the_table() -> None:
    facts = scene(laid(HANDS, STACKS)).facts
    assert (facts["hand 1"].title, facts["hand 1"].details, facts["hand 1"].seat) == (
        "Hand of Coral",
        ("green Medium; has no bid",),
        1,
    )
    assert (facts["combo tree"].title, facts["combo tree"].details) == ("Tree costs 2", ())


def test_uc_r11_the_table_names_the_winners_and_the_panel_the_hands_that_decide() -> None:
    match = laid(("L red", "M red", ""), phase="over", scores=[8, 8, 10], termination="ten", turn=None)
    assert "Coral wins" in [note.text for note in top(match).notes]
    panel = scene(match).panel
    assert panel.epilogue == (
        "Teal 8 points (hand worth 3); Coral 8 points (hand worth 2); Violet 10 points (hand worth 0)."
    )
    assert panel.turn.player is None
    assert scene(laid(HANDS, STACKS)).panel.epilogue == ""


def test_uc_v2_the_goal_names_the_score_that_ends_the_game() -> None:
    assert undercut().guide().goal.endswith("reaches 10 points.")
    assert undercut(end_score=4).guide().goal.endswith("reaches 4 points.")
    assert undercut(end_score=4).guide().aim == "lowest score wins, ends at 4"


# --- What is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("bid 2 S:red", "bids red Small on stack 2"),
        ("bid 1", "bids nothing on stack 1"),
        ("score tree blue", "hands in a tree: blue Large, blue Medium, blue Small"),
        ("score triplets S red", "hands in triplets: 3 red Smalls"),
        ("draw L M S S", "takes 1 Large, 1 Medium, 2 Smalls"),
        ("pass L", "passes and draws a Large"),
        ("pass", "passes"),
        ("resign", "resigns"),
    ],
)
def test_an_action_in_words(action: str, words: str) -> None:
    assert said(described(laid(HANDS, STACKS), (0, action, "")).text) == words


def test_a_stack_in_a_sentence_is_an_object_and_effects_follow() -> None:
    line = described(laid(HANDS, STACKS), (0, "bid 2", "Violet is undercut"))
    assert ObjectRef("stack 2", "stack 2") in line.text
    assert said(line.text) == "bids nothing on stack 2; Violet is undercut"


def test_each_draw_has_its_own_line_that_says_for_whom_it_is() -> None:
    opening = begun()
    assert said(described(opening, (NATURE, "draw S:red S:red M:blue M:red", "")).text) == (
        "Teal draws 2 red Smalls, blue Medium, red Medium"
    )
    piece = described(opening, (NATURE, "draw S:red", "Coral takes stack 1")).text
    assert said(piece) == "Teal draws red Small. Coral takes stack 1"
    stacks = laid(("", "", ""), ("red blue red",), phase="stack", turn=None, asked=["L", "M", "S"])
    line = described(stacks, (NATURE, "draw L:red M:black S:blue", ""))
    assert said(line.text) == "Stack 2: red Large, black Medium, blue Small"
    assert not line.joins
    assert said(described(opening, (NATURE, "first 1", "")).text) == "Coral goes first"


def test_pieces_of_a_sentence_can_be_drawn() -> None:
    line = described(laid(HANDS, STACKS), (0, "bid 1 S:red S:red", ""))
    assert line.text[1:4] == ("2 ", PieceRef("red Smalls", "S", "red"), " on ")
    assert said(line.text) == "bids 2 red Smalls on stack 1"
    (hidden, *_) = [bit for bit in described(begun(), (NATURE, "draw L:?", "")).text if isinstance(bit, PieceRef)]
    assert hidden.plastic is None


# --- What moves -------------------------------------------------------------------------------------------------------


def test_uc_r7_an_undercut_bid_returns_to_its_hand_as_the_new_one_comes() -> None:
    assert moved(laid(HANDS, STACKS), "bid 2 S:red") == [
        ["bid 2 to hand 2 (M green)", "bid 2 to hand 2 (S red)", "S:red to bid 2 (S red)"]
    ]


def test_uc_a14_the_passers_piece_is_drawn_before_the_stacks_go_to_their_leaders() -> None:
    match = laid(("", "M green", ""), ("blue green yellow 1: S red", "red red black 2: M green"), turn=0)
    assert moved(match, "pass L") == []
    auction = [
        "bag to L:green (L green) +",
        "bid 1 to bag (S red)",
        "stack 1 to hand 1 (L blue)",
        "stack 1 to hand 1 (M green)",
        "stack 1 to hand 1 (S yellow)",
        "bid 2 to bag (M green)",
        "stack 2 to hand 2 (L red)",
        "stack 2 to hand 2 (M red)",
        "stack 2 to hand 2 (S black)",
    ]
    assert moved(match, "pass L", "draw L:green") == [auction]
    assert moved(play(match, "pass L"), "draw L:green") == [auction]


def test_uc_r6_new_stacks_come_out_of_the_bag_together() -> None:
    match = laid(("L red, M red, S red", "", ""), phase="score")
    first, second = "draw L:red M:red S:red", "draw L:blue M:blue S:blue"
    assert moved(match, "score tree red", first, second) == [
        ["L:red to bag (L red)", "M:red to bag (M red)", "S:red to bag (S red)"],
        [
            *(f"bag to stack 1 ({size} red) +" for size in "LMS"),
            *(f"bag to stack 2 ({size} blue) +" for size in "LMS"),
        ],
    ]
    scored = play(match, "score tree red", first)
    assert moved(scored, second) == [[f"bag to stack 2 ({size} blue) +" for size in "LMS"]]


def test_uc_r2_first_hands_are_drawn_into_the_hands_of_those_who_asked() -> None:
    assert moved(begun(), "draw L L", "draw L:red L:blue", "draw L L", "draw L:red L:green", viewer=1) == [
        [
            "bag to hand 0 (L red) +",
            "bag to hand 0 (L blue) +",
            "bag to L:red (L red) +",
            "bag to L:green (L green) +",
        ]
    ]
    assert moved(play(begun(), "draw L L"), "draw L:red L:blue") == [
        ["bag to L:red (L red) +", "bag to L:blue (L blue) +"]
    ]


def test_the_pieces_of_a_player_who_resigns_go_into_the_bag() -> None:
    match = laid(HANDS, STACKS)
    entries = [LoggedAction(1, 2, "resign"), LoggedAction(2, 0, "bid 1")]
    assert shifts(match, entries, match) == [
        ["hand 2 to bag (M blue)", "hand 2 to bag (S black)", "bid 2 to bag (M green)", "bid 2 to bag (S red)"]
    ]


# --- What stays hidden ------------------------------------------------------------------------------------------------


def test_uc_v1_pieces_in_other_hands_and_in_the_bag_have_no_colour() -> None:
    match = laid(HANDS, STACKS, hidden_hands=True)
    drawn = top(match)
    assert {piece.plastic for piece in drawn.pyramids if piece.spot in ("hand 1", "hand 2", "bag")} == {None}
    assert {piece.plastic for piece in drawn.pyramids if piece.spot.startswith(("L:", "S:"))} == {"red"}
    assert scene(match).facts["hand 1"].details == ("unseen Medium; has no bid",)
    assert scene(match).secret
    assert not scene(laid(HANDS, STACKS)).secret


def test_uc_v1_scenes_are_equal_when_only_hidden_colours_differ() -> None:
    one = laid(HANDS, STACKS, hidden_hands=True)
    other = laid((HANDS[0], "M black", "M yellow, S green"), STACKS, hidden_hands=True)
    assert dump(scene(one)) == dump(scene(other))
    assert dump(scene(one, 1)) != dump(scene(other, 1))


def test_uc_v1_a_hidden_piece_is_bid_from_a_hand_that_showed_its_size() -> None:
    match = laid(HANDS, STACKS, hidden_hands=True, turn=1)
    assert moved(match, "bid 1 M:green") == [["hand 1 to bid 1 (M None)"]]
    assert moved(match, "bid 1 M:green", viewer=1) == [["M:green to bid 1 (M green)"]]


def test_uc_v1_others_read_and_see_only_the_size_of_a_drawn_piece() -> None:
    match = laid(("", "", ""), ("blue green yellow 1:", "red red black 2:"), hidden_hands=True, turn=0)
    passed = play(match, "pass L")
    assert moved(passed, "draw L:green", viewer=1)[0][0] == "bag to hand 0 (L None) +"
    assert moved(passed, "draw L:green")[0][0] == "bag to L:green (L green) +"
    assert said(described(match, (NATURE, "draw L:? S:? S:?", "")).text) == "Drawn: unseen Large, 2 unseen Smalls"


def test_uc_v1_hands_that_are_shown_at_the_end_do_not_come_out_of_the_bag() -> None:
    tree = "L red, M red, S red"
    match = laid((tree, "M green", "S blue"), phase="score", scores=[9, 0, 0], hidden_hands=True)
    assert moved(match, "score tree red", viewer=2) == [
        ["hand 0 to bag (L None)", "hand 0 to bag (M None)", "hand 0 to bag (S None)"]
    ]
