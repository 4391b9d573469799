"""`prospect` of the engine: a fan, no fan, and requests that are wrong."""

from tests.cli.conftest import Ask
from tests.cli.test_engine import begin


def test_a_prospect_is_answered_for_a_fan_and_null_without_one(ask: Ask) -> None:
    name = begin(ask, "ice_pirates")
    player = ask("position", match=name)["ok"]["position"]["turn"]["player"]
    found = ask("prospect", match=name, player=player, words=["move", "S1"])["ok"]["prospect"]
    assert found["words"] == ["move", "S1"]
    assert {arc["exits"] for arc in found["rim"]} <= {"free", "tight", "stuck"}
    assert ask("prospect", match=name, player=player, words=["end"])["ok"] == {"prospect": None}
    assert "player 7" in ask("prospect", match=name, player=7)["error"]["message"]
    assert "Parley" in ask("prospect", match=begin(ask), player=0)["error"]["message"]
