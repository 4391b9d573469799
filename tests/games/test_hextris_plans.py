"""Plans of Hextris: their choices, which of them are closed and why, and their sentences."""

from typing import Any

import pytest

from iceharbor.games.hextris import Hextris
from iceharbor.games.hextris.rules import BOARD
from iceharbor.match import Match
from iceharbor.plan import One, Plan, Preview
from iceharbor.scene import Pyramid
from tests.games.hextris_positions import board, play
from tests.games.plan_choices import details, ones
from tests.games.scene_views import buttons, by_object

AT = dict(zip(BOARD.names, BOARD.at, strict=True))
FOUR = "a1 0S   a2 0M   a3 0L   b4 0S"
"""A group of four; a piece on c5 makes five."""


def plan(match: Match, *words: str, player: int = 0) -> Plan:
    game = match.game
    assert isinstance(game, Hextris)
    return game.plan(match.view(player), player, words)


def closed_by(said: Plan) -> str | None:
    """The rule that refuses a plan's words."""
    return said.refusal.rule if said.refusal else None


def labels_of(said: Plan) -> dict[tuple[str, ...], str]:
    return {one.says: one.label for one in said.choices if isinstance(one, One)}


def test_the_first_turn_asks_for_a_size_and_a_spot_of_the_rim() -> None:
    match = board()
    assert ones(plan(match)) == {"drop L": None, "drop M": None, "drop S": None, "draw": None}
    assert details(plan(match))["drop L"] == "5 in hand"
    assert ones(plan(match, "drop")) == {"drop L": None, "drop M": None, "drop S": None}
    rim = "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3".split()
    assert ones(plan(match, "drop", "S")) == {f"drop S {spot}": None for spot in rim}
    assert plan(match, "drop", "S", "c1").action == "drop S c1"


def test_hx_r2_a_refusal_names_the_player_to_move() -> None:
    for words in ((), ("drop",), ("drop", "S"), ("move",), ("swap",)):
        said = plan(board(), *words, player=1)
        assert (closed_by(said), said.action) == ("HX-R2", None), words
    assert plan(board(), player=1).prompt == "It's Teal's turn."


def test_a_spot_offers_the_actions_of_its_piece() -> None:
    match = board("c1 0M   c2 1S   d1 0S   b1 1L")
    said = plan(match, "c1")
    assert said.prompt == "Slide this Medium, or swap it with a Small next to it."
    assert ones(said) == {
        **{f"move c1 {to}": "HX-R4" for to in ("c3", "c4", "c5", "a1", "e1")},
        "swap c1 b1": "HX-R5",
        "swap c1 c2": None,
        "swap c1 d1": None,
    }
    assert not plan(match, "c2").choices


def test_an_empty_spot_says_what_to_choose_first() -> None:
    def said(match: Match, name: str, player: int = 0) -> str:
        refusal = plan(match, name, player=player).refusal
        return f"{refusal.rule}: {refusal.reason}" if refusal else ""

    empty, begun = board(), board("c1 0M   c2 1S")
    assert said(empty, "e3") == "HX-R2: choose a piece for e3 first"
    assert said(empty, "c3") == "HX-R3: c3 is not on the rim: drop a piece on the rim first"
    assert said(begun, "c3") == "HX-R2: choose a piece for c3 first"
    assert said(begun, "c3", player=1) == "HX-R4: there is no piece on c3"


def test_another_players_piece_says_its_group_and_what_it_could_do() -> None:
    match = board("c1 0M   c2 1S   d1 0S   b1 1L")
    large = plan(match, "b1")
    told = "slide to 4 spots or swap with your Medium on c1"
    assert large.prompt == f"Coral's Large on b1, in a group of 2: it could {told}."
    assert large.preview == Preview(lit=("c1",))
    assert (large.action, large.choices) == (None, ())
    turned = board("c1 0M   c2 1S   d1 0S   b1 1L", turn=1)
    slides = [one for one in plan(turned, "b1", player=1).choices if isinstance(one, One) and not one.refusal]
    assert sorted(one.label for one in slides)[-1] == "Swap with c1"
    assert len(slides) == 4 + 1, "the same as in their own turn"


def test_pieces_are_offered_where_they_lie_and_closed_when_they_have_nowhere_to_go() -> None:
    match = board("c1 0S   b1 1S   c2 1S   d1 1S   e3 0L")
    offered = ones(plan(match))
    assert (offered["c1"], offered["e3"]) == ("HX-R4", None)
    (piece,) = (one for one in plan(match).choices if isinstance(one, One) and one.says == ("e3",))
    assert (piece.at, piece.object, piece.label) == (AT["e3"], "e3", "Large on e3")
    assert ones(plan(match, "move")) == {"move c1": "HX-R4", "move e3": None}
    assert ones(plan(match, "swap")) == {"swap c1": "HX-R4", "swap e3": "HX-R4"}


def test_sizes_are_closed_when_none_is_in_hand_and_when_the_rim_is_full() -> None:
    match = board("c3 0L", hands=[{"S": 1}, {}], unchecked=True)
    assert ones(plan(match, "drop")) == {"drop L": "HX-R3", "drop M": "HX-R3", "drop S": None}
    rim = "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3".split()
    full = board(" ".join(f"{spot} {k % 2}{'SML'[k % 3]}" for k, spot in enumerate(rim)))
    assert set(ones(plan(full, "drop")).values()) == {"HX-R3"}


def test_a_closed_spot_names_its_rule() -> None:
    match = board("c1 0M   c4 1S")
    ways = ones(plan(match, "move", "c1"))
    assert (ways["move c1 c2"], ways["move c1 c3"], ways["move c1 c5"]) == (None, None, "HX-R4")
    crowded = board("a1 0S   a2 0M   a3 0L   c5 0S   d4 0M")
    assert ones(plan(crowded, "drop", "S"))["drop S b4"] == "HX-R6"


def test_a_group_that_would_be_completed_is_marked_and_described() -> None:
    match = board(FOUR)
    said = plan(match, "drop", "S", "c5")
    assert said.preview is not None
    assert set(said.preview.struck) == {"a1", "a2", "a3", "b4", "c5"}
    assert said.preview.pyramids == (Pyramid("", AT["c5"], "S", 0),)
    assert said.prompt == "Completes your group 1 of 3."
    assert details(plan(match, "drop", "S"))["drop S c5"] == said.prompt


def test_hx_a8_a_third_group_of_anybodys_is_told_before_it_is_played() -> None:
    drawn = f"{FOUR} d4 0M c5 1L"
    more: dict[str, Any] = {"stowed": [2, 2], "hands": [{}, {}], "unchecked": True}
    said = plan(board(drawn, turn=1, **more), "swap", "c5", "d4", player=1)
    assert said.prompt == "Completes Teal's group 3 of 3, Teal wins."
    assert said.preview is not None
    assert said.preview.struck == ()
    assert said.preview.pyramids == (Pyramid("c5", AT["d4"], "L", 1), Pyramid("d4", AT["c5"], "M", 0))


def test_a_move_shows_the_piece_where_it_goes() -> None:
    said = plan(board("c1 0L"), "move", "c1", "c5")
    assert said.preview is not None
    assert (said.action, said.preview.pyramids) == ("move c1 c5", (Pyramid("c1", AT["c5"], "L", 0),))


def test_hx_a14_the_first_drop_may_be_taken_over_once() -> None:
    match = play(board(options={"pie_rule": True}), "drop S c1")
    assert ones(plan(match, player=1))["pie"] is None
    assert plan(match, "pie", player=1).action == "pie"
    assert "pie" not in ones(plan(play(match, "pie")))


def test_hx_a11_a_draw_is_offered_then_agreed_to() -> None:
    labels = labels_of(plan(board()))
    assert labels["draw",] == "Offer a draw"
    offered = play(board(), "draw")
    assert "draw" not in ones(plan(offered))
    labels = labels_of(plan(play(offered, "drop S a1"), player=1))
    assert labels["draw",] == "Accept the draw"


def test_hx_a10_a_stuck_player_is_offered_the_skip() -> None:
    drawn = " ".join(f"{name} {(q - r) % 3}S" for name, (q, r) in zip(BOARD.names, BOARD.cells, strict=True))
    match = board(drawn, players=3, unchecked=True, hands=[{}] * 3)
    said = plan(match)
    assert said.prompt == "You have no legal action, so your turn is skipped."
    assert [words for words, closed in ones(said).items() if closed is None] == ["skip", "draw"]


@pytest.mark.parametrize("text", ["hop", "drop X", "drop S z9", "move c1 c1", "swap c1", "draw now", "c1 c2"])
def test_words_that_mean_nothing_are_refused_with_a_sentence(text: str) -> None:
    said = plan(board(), *text.split(" "))
    assert said.action is None
    assert said.prompt
    assert said.prompt.endswith((".", "?"))


def test_the_root_plan_lists_own_pieces_and_sizes_by_object_in_turn_and_out_of_turn() -> None:
    match = board("c1 0S   e3 1L", turn=0)
    says = {name: one.says for name, one in by_object(plan(match)).items()}
    assert says == {"0L": ("drop", "L"), "0M": ("drop", "M"), "0S": ("drop", "S"), "c1": ("c1",)}
    waiting = by_object(plan(match, player=1))
    assert set(waiting) == {"1L", "1M", "1S", "e3"}
    assert {one.refusal.rule for one in waiting.values() if one.refusal} == {"HX-R2"}
    assert all(one.refusal for one in waiting.values())
    assert buttons(plan(match, player=1)) == []


def test_pieces_are_chosen_on_the_board_and_sizes_also_by_button() -> None:
    assert buttons(plan(board("c1 0S"))) == ["drop L", "drop M", "drop S", "draw"]


def test_a_closed_spot_is_no_button_and_with_many_open_spots_none_is() -> None:
    match = board("c1 0M   c2 1S   d1 0S   b1 1L")
    assert buttons(plan(match, "c1")) == ["swap c1 c2", "swap c1 d1"]
    assert buttons(plan(board(), "drop", "S")) == []


def test_a_plan_names_its_piece_and_marks_its_choices() -> None:
    match = board("c1 0M   c2 1S")
    for words in (("c1",), ("move", "c1"), ("swap", "c1"), ("swap", "c1", "c2")):
        assert plan(match, *words).object == "c1", words
    assert plan(match, "drop", "S").object == "0S"
    assert plan(match, "drop", "S", "a1").object == "0S"
    assert plan(match).object is None
    assert plan(match, "drop", "X").object is None
    assert [plan(match, *words).marked for words in ((), ("c1",), ("drop", "S"))] == [True, True, True]


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("drop S a1", "Drop on a1"),
        ("move c1 d1", "Slide to d1"),
        ("swap c1 c2", "Swap with c2"),
        ("draw", "Confirm draw"),
    ],
)
def test_the_button_says_what_it_plays(words: str, label: str) -> None:
    said = plan(board("c1 0M   c2 1S"), *words.split(" "))
    assert (said.action, said.label) == (words, label)


def test_what_can_act_can_be_dragged_and_nothing_out_of_turn() -> None:
    match = board("c1 0M   c2 1S")
    assert plan(match).movable == ("0L", "0M", "0S", "c1")
    assert plan(match, player=1).movable == ()
