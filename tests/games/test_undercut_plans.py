"""Plans of Undercut: what may be said next, what is closed and why, and what a bid would be."""

from iceharbor.contract import One, Plan
from iceharbor.match import Match
from tests.games.bidding import begun, laid, play
from tests.games.said import details, ones

TWO = ("red blue green 1: S blue, S blue", "blue green red")
HANDS = ("S red, S red, L blue", "", "M red")


def plan(match: Match, words: str = "", player: int = 0) -> Plan:
    """What these words mean to a player."""
    said: Plan = match.game.plan(match.view(player), player, tuple(words.split()))  # type: ignore[attr-defined]
    return said


def test_a_first_hand_is_offered_in_every_way_and_said_size_by_size() -> None:
    match = begun()
    assert len(ones(plan(match))) == 7
    assert "draw S S S S S S" in ones(plan(match))
    assert list(ones(plan(match, "draw L"))) == ["draw L L", "draw L M", "draw L S"]
    assert list(ones(plan(match, "draw L M"))) == ["draw L M S"]
    assert plan(match, "draw L M S").action == "draw L M S"
    assert plan(match, "draw L L S").refusal is not None


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
    assert ones(said)["pass L"] == "UC-R9"
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


def test_a_pass_is_offered_in_every_size_with_what_the_bag_has() -> None:
    match = play(laid(HANDS, TWO), "bid 2")
    said = plan(match, player=2)
    assert {words for words, rule in ones(said).items() if rule is None} == {"bid 1", "pass L", "pass M", "pass S"}
    assert details(said)["pass L"] == "+1 point; 22 in the bag"
    assert plan(match, "pass L", 2).action == "pass L"


def test_who_is_not_to_act_is_told_whose_turn_it_is() -> None:
    said = plan(laid(HANDS, TWO), player=2)
    assert said.refusal is not None
    assert (said.refusal.rule, said.choices) == ("UC-R4", ())
    assert "Teal" in said.prompt
