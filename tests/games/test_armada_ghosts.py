"""Fleets of Armada drawn before they lie on the sea: while one chooses a fleet, a formation or who goes first."""

from iceharbor.plan import One, Plan
from tests.games.armada_positions import deploying, picking
from tests.games.ice_pirates_positions import hull, plan, play
from tests.games.plan_choices import ghosts


def fleets_drawn(said: Plan | One) -> list[tuple[int | None, str]]:
    """The seat and the size of each ghost."""
    return [(each.seat, each.object[2]) for each in (said.preview.ghosts if said.preview else ())]


def test_ar_r2_both_fleets_are_drawn_while_one_is_chosen_the_first_until_another_is_pointed_at() -> None:
    match = picking(chooser=1)
    opening = plan(match, "")
    larges, smalls = (choice for choice in opening.choices if isinstance(choice, One))
    few, many = ["L"] * 4, ["M"] * 4 + ["S"] * 4
    assert (
        fleets_drawn(opening) == fleets_drawn(larges) == [*((0, size) for size in many), *((1, size) for size in few)]
    )
    assert fleets_drawn(smalls) == [*((0, size) for size in few), *((1, size) for size in many)]
    assert plan(match, "fleet smalls").preview == smalls.preview
    taken = play(match, "fleet larges")
    assert sorted(fleets_drawn(plan(taken, ""))) == sorted(fleets_drawn(larges))
    for ghost in ghosts(opening):
        assert all(y > 12288 if ghost.seat == 1 else y < 12288 for _, y in ghost.hull)


def test_ar_r9_a_swap_is_drawn_before_it_is_chosen() -> None:
    match = play(picking(mode="advanced"), "fleet larges 3 2 4")
    accept, swap = (choice for choice in plan(match, "").choices if isinstance(choice, One))
    assert accept.preview is None
    assert [size for seat, size in fleets_drawn(plan(match, "")) if seat == 1] == ["M"] * 2 + ["S"] * 4
    assert [size for seat, size in fleets_drawn(swap) if seat == 1] == ["L"] * 3


def test_ar_r3_a_formation_is_drawn_where_it_would_lay_the_fleet() -> None:
    match = deploying()
    choices = {choice.says: choice for choice in plan(match, "").choices if isinstance(choice, One)}
    for formation in ("abreast", "wedge"):
        drawn = choices["arrange", formation].preview
        assert drawn is not None
        laid = play(match, f"arrange {formation}")
        assert {ghost.object: ghost.hull for ghost in drawn.ghosts} == {
            f"0.L{k}": hull(laid, f"0.L{k}") for k in range(1, 5)
        }
    assert choices["arrange", "mirror"].preview is None
    assert ghosts(plan(match, "")) == ghosts(plan(match, "arrange abreast"))
    assert ghosts(plan(play(match, "ship L1 18000,5000 090.0"), "")) == ()
