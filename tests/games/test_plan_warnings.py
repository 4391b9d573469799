"""Warnings before a move: what they say, what proves them, and that they never change what is legal."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.contract import Player, Refused, warned_plan
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.options import SINCE, as_logged
from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.actions import LayBranch
from iceharbor.games.sprawl.pieces import Tower
from iceharbor.games.sprawl.state import SprawlState, felled, grid_of
from iceharbor.games.undercut.first_hand_chances import chances_of
from iceharbor.games.undercut.records import FOURSOME, TREE, TRIPLETS
from iceharbor.match import Match
from iceharbor.plan import PlanWarning
from iceharbor.scene import SeatRef
from tests.games.armada_positions import goal, marker, waters
from tests.games.ice_pirates_positions import sea
from tests.games.sprawl_positions import begun, drawn, sprawl
from tests.games.undercut_positions import laid
from tests.seeds import seeds, times


def warnings(match: Match, words: str, player: Player | None = None) -> tuple[PlanWarning, ...]:
    """The warnings of these words, for the player to act or this one."""
    actor = min(match.to_act) if player is None else player
    return warned_plan(match.game, match.view(actor), actor, tuple(words.split())).warnings


def said(match: Match, words: str) -> list[str]:
    """The same as text: objects by their full names."""
    return [text_of(warning) for warning in warnings(match, words)]


def text_of(warning: PlanWarning) -> str:
    """A warning's text with the full names of objects."""
    assert not any(isinstance(part, SeatRef) for part in warning.text)
    return "".join(part if isinstance(part, str) else part.object for part in warning.text)  # type: ignore[union-attr]


# --- Ships: no way out, few exits -------------------------------------------------------------------------------------

STUCK = "0.S1 bow 9902,12000 heading 090.0\nT1 at 12000,12000 size 2048,2048"
"""One step east, and the bow is 10 units from the island."""


def test_a_ship_that_could_not_move_again_is_a_danger_with_its_hull() -> None:
    (warning,) = warnings(waters(STUCK), "move S1 090.0")
    assert text_of(warning) == "No way out from here: S1 could not move again"
    assert (warning.severity, warning.rule, warning.button) == ("danger", "AR-R5", "Sail and get stuck")
    assert warning.witnesses[0].object == "0.S1"
    assert max(x for x, _ in warning.witnesses[0].hull) == 10966


def test_the_danger_is_exact_a_ship_with_one_open_heading_is_not_stuck() -> None:
    for bow in (*range(9902, 9000, -97), *range(9660, 9620, -2)):
        match = waters(f"0.S1 bow {bow},12000 heading 090.0\nT1 at 12000,12000 size 2048,2048")
        stuck = any(warning.severity == "danger" for warning in warnings(match, "move S1 090.0"))
        after = match.play(0, "move S1 090.0").play(0, "end").play(1, "end")
        options = {one.says: one.refusal for one in warned_plan(match.game, after.view(0), 0, ("S1",)).choices}  # type: ignore[union-attr]
        assert stuck == (options["move", "S1"] is not None), bow


def test_few_exits_show_the_next_fan() -> None:
    match = waters("0.S1 bow 9502,12000 heading 090.0\nT1 at 12000,12000 size 2048,2048")
    (warning,) = warnings(match, "move S1 090.0")
    assert warning.severity == "caution"
    assert warning.fan is not None
    assert warning.fan.pivot == (9502 + 1064, 12000)
    assert text_of(warning) == "Few ways out: S1 could only turn to 15 of 149 degrees next"


def test_the_last_of_four_steps_is_warned_too() -> None:
    match = waters("0.S1 bow 6710,12000 heading 090.0\nT1 at 12000,12000 size 2048,2048")
    assert said(match, "move S1 090.0 090.0 090.0") == []
    assert said(match, "move S1 090.0 090.0 090.0 090.0") == ["No way out from here: S1 could not move again"]


def test_a_move_that_wins_is_not_warned() -> None:
    drawn = "0.S1 bow 16000,20001 heading 000.0\nT1 at 16000,22100 size 2048,2048"
    match = waters(drawn, options={"mode": "breakthrough"}, goal=goal(0, (0, 20000), (36864, 20000)))
    assert warned_plan(match.game, match.view(0), 0, ("move", "S1", "000.0")).prompt.endswith("wins.")
    assert said(match, "move S1 000.0") == []


# --- Ships: broadsides ------------------------------------------------------------------------------------------------


def test_a_move_into_a_broadside_names_the_ship_and_draws_the_line() -> None:
    match = waters("0.S1 bow 9000,12000 heading 090.0\n1.M2 at 8800,13200 heading 090.0")
    (warning,) = warnings(match, "move S1 090.0")
    assert text_of(warning) == "In the broadside of 1.M2"
    assert (warning.severity, warning.rule) == ("caution", "AR-R6")
    assert [(witness.kind, witness.object, len(witness.points)) for witness in warning.witnesses] == [
        ("line", "1.M2", 2)
    ]


def test_own_ships_and_disabled_ones_are_no_broadsides() -> None:
    drawn = "0.S1 bow 9000,12000 heading 090.0\n{}.M2 at 8800,13200 heading 090.0 damage {}"
    assert said(sea(drawn.format(1, 1)), "move S1 090.0") == ["In the broadside of 1.M2"]
    assert said(sea(drawn.format(1, 2)), "move S1 090.0") == []
    assert said(sea(drawn.format(0, 0)), "move S1 090.0") == []


def test_a_broadside_is_a_shot_that_the_rules_allow() -> None:
    for y in range(12700, 14700, 60):
        match = waters(f"0.S1 bow 9000,12000 heading 090.0\n1.M2 at 8800,{y} heading 090.0")
        warned = "In the broadside of 1.M2" in said(match, "move S1 090.0")
        after = match.play(0, "move S1 090.0").play(0, "end")
        plan = warned_plan(match.game, after.view(1), 1, ("fire", "M2"))
        assert warned == any(one.refusal is None for one in plan.choices), y  # type: ignore[union-attr]


# --- Armada: the flag and the goal line in reach ----------------------------------------------------------------------

AT_FLAG = "0.L1 bow 30000,12000 heading 090.0\n1.S1 at {},12000 heading 090.0"


def test_ar_r10_a_flag_that_an_enemy_ship_can_reach_by_one_move_is_said_and_the_move_is_legal() -> None:
    flags = [marker(0, 12000, 12000), marker(1, 36000, 20000)]
    for x in range(3000, 11000, 500):
        match = waters(AT_FLAG.format(x), options={"mode": "flag"}, flags=flags)
        warned = "Your flag is in reach of 1.S1" in said(match, "end")
        after = match.play(0, "end")
        steps = [words for words in (" 090.0" * count for count in range(1, 5)) if wins(after, f"move S1{words}")]
        assert warned == bool(steps), x
    assert said(waters(AT_FLAG.format(3000), options={"mode": "flag"}, flags=flags), "end") == [
        "3 actions unused this turn"
    ]


def wins(match: Match, action: str) -> bool:
    try:
        return match.play(1, action).outcome is not None
    except Refused:
        return False


def test_ar_r11_a_goal_line_in_reach_of_the_attacker_is_said_to_the_defender_only() -> None:
    drawn = "0.L1 bow 30000,9000 heading 090.0\n1.S1 bow 16000,18500 heading 000.0"
    line = goal(1, (0, 20000), (36864, 20000))
    match = waters(drawn, options={"mode": "breakthrough"}, goal=line)
    assert "The goal line is in reach of 1.S1" in said(match, "end")
    (warning,) = [each for each in warnings(match, "move L1 090.0") if each.rule == "AR-R11"]
    assert warning.witnesses[0].points[1][1] == 20000
    assert said(match.play(0, "end"), "end") == ["3 actions unused this turn"]


# --- The end of a turn ------------------------------------------------------------------------------------------------


def test_unused_actions_are_said_at_the_end_of_a_turn() -> None:
    drawn = "0.S1 bow 9000,12000 heading 090.0"
    assert said(sea(drawn, left=2), "end") == ["2 actions unused this turn"]
    assert said(sea(drawn, left=0), "end") == []


# --- All games --------------------------------------------------------------------------------------------------------


def test_an_option_of_the_match_forbids_warnings_and_a_log_without_it_has_them() -> None:
    assert said(waters(STUCK, options={"warnings": False}), "move S1 090.0") == []
    assert said(waters(STUCK), "move S1 090.0") != []
    for name in ("ice_pirates", "armada", "sprawl", "undercut", "pirates_csg"):
        option = GAMES[name].info.options["properties"]["warnings"]
        versions = (*getattr(GAMES[name], "earlier_rules", ()), GAMES[name].info.rules_version)
        assert option["default"]
        assert option[SINCE] in versions
        assert "warnings" not in as_logged(GAMES[name].info, {})


def test_words_without_an_action_have_no_warnings() -> None:
    assert said(waters(STUCK), "move S1") == []
    assert said(waters(STUCK), "move S1 270.0") == []


# --- Sprawl -----------------------------------------------------------------------------------------------------------

EXPOSED = """
    .   .   .   .   .
    .   .   .   .   .
    .   .   1L  .   .
    .   .   .   .   .
    .   0L  .   .   .
    2L  .   .   .   .
"""


SAFE_TOO = EXPOSED.replace(".   .   .   .   .", ".   .   .   .   0S", 1)
"""The same with another tower of the first player, in a far corner."""


def test_a_tower_that_one_action_of_another_player_would_knock_out_is_named_with_the_attack() -> None:
    (warning,) = warnings(drawn(SAFE_TOO), "build B2 M")
    assert (warning.rule, warning.severity) == ("SP-R7", "caution")
    assert warning.text == (
        "This tower could be knocked out next turn: Small on A2 pointing east by ",
        SeatRef(2),
    )
    assert [(proof.kind, proof.object, len(proof.points)) for proof in warning.witnesses] == [("line", "B2", 2)]


def test_a_tower_whose_loss_would_leave_no_action_and_end_the_game_is_a_danger() -> None:
    (warning,) = warnings(drawn(EXPOSED), "build B2 M")
    assert (warning.severity, warning.button) == ("danger", "Risk the game")
    assert warning.text[-1] == "; you would have no action left, and the game would end"


def test_a_tower_out_of_reach_is_not_named() -> None:
    assert warnings(drawn(EXPOSED.replace("0L  .   .   .", ".   .   .   0L")), "build E2 M") == ()


@pytest.mark.parametrize("forces", [False, True])
@pytest.mark.parametrize("seed", seeds(2))
def test_a_tower_is_named_if_and_only_if_an_action_neutralises_it(seed: int, forces: bool) -> None:
    """Against the rules themselves: every action of each other player is played."""
    rng, found = Random(seed), 0
    for _ in range(times(8, 60)):
        match = begun(3, superior_forces=forces)
        while match.to_act:
            (player,), game = match.to_act, match.game
            assert isinstance(game, Sprawl)
            action = game.sample(match.state, player, rng)
            warned = [
                part.seat
                for each in warnings(match, game.write(action))
                for part in each.text
                if isinstance(part, SeatRef)
            ]
            match = match.play(player, game.write(action))
            if match.to_act and not isinstance(action, FirstPlayer):
                tower = match.state.table.board[action.square].root if isinstance(action, LayBranch) else action.square
                foes = [(player + k) % 3 for k in (1, 2)]
                assert warned == [foe for foe in foes if knocks_out(game, match.state, foe, int(tower))]
                found += len(warned)
    assert found, "some towers are in danger"


@pytest.mark.parametrize("forces", [False, True])
@pytest.mark.parametrize("seed", seeds(1))
def test_a_turn_begins_with_the_own_towers_that_an_action_of_others_neutralises(seed: int, forces: bool) -> None:
    rng, found = Random(seed), 0
    for _ in range(times(3, 30)):
        match = begun(3, superior_forces=forces)
        while match.to_act:
            (player,), game = match.to_act, match.game
            assert isinstance(game, Sprawl)
            named = [proof.object for each in warnings(match, "") for proof in each.witnesses if proof.kind == "danger"]
            squares = {name: square for square, name in enumerate(grid_of(match.state).names)}
            own = [square for square, piece in match.state.pieces.items() if piece.player == player]
            towers = [square for square in own if isinstance(match.state.pieces[square], Tower)]
            foes = [(player + k) % 3 for k in (1, 2)]
            assert [squares[str(name)] for name in named] == [
                tower for tower in sorted(towers) if any(knocks_out(game, match.state, foe, tower) for foe in foes)
            ]
            assert all(warnings(match, "", foe) == () for foe in foes), "only the player to act is warned"
            found += len(named)
            match = match.act(player, game.sample(match.state, player, rng))
    assert found, "some towers are in danger"


def test_the_own_towers_in_danger_are_one_sentence_which_the_option_leaves_out() -> None:
    two = EXPOSED.replace("1L  .   .", "1L  .   0S")
    assert said(drawn(EXPOSED), "") == ["Your tower on B2 could be knocked out next turn"]
    assert said(drawn(two), "") == ["Your towers on B2 and E4 could be knocked out next turn"]
    assert warned_plan(sprawl(warnings=False), drawn(two).view(0), 0, ()).warnings == ()
    assert said(drawn(EXPOSED.replace("2L  .", ".   .")), "") == []


def knocks_out(game: Sprawl, state: SprawlState, foe: Player, tower: int) -> bool:
    """True if an action of this player neutralises the tower, were it their turn."""
    table = state.to_write()
    if table.board[tower].neutralised:
        return False
    table.turn[0].player = foe
    theirs = SprawlState(table)
    return any(tower in felled(theirs, game.apply(theirs, foe, each)) for each in game.legal_actions(theirs, foe))


# --- Undercut ---------------------------------------------------------------------------------------------------------


def test_a_stack_says_what_it_would_complete_at_the_present_cost() -> None:
    match = laid(("S red, S red, M red", "", ""), ("red blue green", "red red red"), combos={"tree": 3})
    notes = {warning.says: text_of(warning) for warning in warnings(match, "")}
    assert notes == {("bid", "1"): "you: Tree +3", ("bid", "2"): "you: Tree +3, Triplets +2"}
    assert {warning.severity for warning in warnings(match, "")} == {"note"}


def test_a_bid_counts_without_its_pieces() -> None:
    match = laid(("S red, S red, M red", "", ""), ("red blue green", "red red red"))
    assert said(match, "bid 1 S:red") == ["you: Tree +2"]
    assert said(match, "bid 1 M:red") == []
    assert said(match, "bid 2 S:red M:red") == ["you: Tree +2"]


def test_a_draw_says_in_how_many_of_the_pieces_in_the_bag() -> None:
    led = ("red blue green 1: S blue", "red red red 2: S blue")
    match = laid(("S red, M red", "", ""), led)
    notes = {warning.says: text_of(warning) for warning in warnings(match, "pass")}
    assert notes == {("pass", "L"): "you: Tree +2 in 3 of 23 draws"}
    assert said(match, "pass L") == ["you: Tree +2 in 3 of 23 draws"]
    assert said(match, "pass S") == []


def test_hidden_colours_are_not_counted() -> None:
    led = ("red blue green 1: S blue", "red red red 2: S blue")
    match = laid(("S red, M red", "L red", ""), led, hidden_hands=True)
    assert said(match, "pass L")[0].startswith("you: Tree +2")
    other = laid(("S red, M red", "L blue", ""), led, hidden_hands=True)
    assert said(other, "pass L") == said(match, "pass L")


@pytest.mark.parametrize("sizes", [(4, 1, 0), (1, 1, 1), (0, 3, 0)])
def test_the_chance_of_a_set_is_its_share_of_all_hands(sizes: tuple[int, int, int]) -> None:
    bag = (3, 2, 1, 1, 0, 2, 2, 1, 0, 1, 1, 1, 1, 1, 1)
    shelves = [[colour for colour, count in enumerate(bag[k : k + 5]) for _ in range(count)] for k in (0, 5, 10)]
    parts = (combinations(range(len(shelf)), count) for shelf, count in zip(shelves, sizes, strict=True))
    hands = [
        [[shelf[at] for at in part] for shelf, part in zip(shelves, hand, strict=True)] for hand in product(*parts)
    ]
    counted = {
        TREE: sum(bool(set(smalls) & set(mediums) & set(larges)) for smalls, mediums, larges in hands),
        TRIPLETS: sum(any(size.count(colour) > 2 for size in hand for colour in range(5)) for hand in hands),
        FOURSOME: sum(any(len(set(size)) > 3 for size in hand) for hand in hands),
    }
    assert chances_of(bag, sizes) == {combo: Fraction(n, len(hands)) for combo, n in counted.items() if n}
