"""Undo works within one turn, up to a memory limit."""

from iceharbor.files import begun
from iceharbor.match import MAX_KEPT

ALONGSIDE = {
    "game": "ice_pirates",
    "players": 2,
    "unchecked": True,
    "ships": [{"name": "L1", "player": 0, "size": "L", "stern": [8000, 8000], "heading": 0}],
    "islands": [{"name": "T3", "at": [9324, 8000], "nest": ["L plain", "M treasure", "S plain"], "seen_by": [0]}],
}


def test_repeated_free_actions_keep_a_bounded_number_of_states() -> None:
    match = begun(ALONGSIDE)
    for _ in range(MAX_KEPT + 5):
        match = match.play(0, "explore L1 T3")
    assert len(match.undoable) == MAX_KEPT


def test_the_latest_actions_can_be_undone_in_order() -> None:
    match = begun(ALONGSIDE)
    looked = [match := match.play(0, "explore L1 T3") for _ in range(MAX_KEPT + 5)]
    for before in looked[-2 : -MAX_KEPT - 2 : -1]:
        match = match.play(0, "undo")
        assert match.state == before.state
    assert not match.undoable
