"""The choices of plans of the ship games, in a form that a test can compare."""

from iceharbor.plan import Ghost, Headings, One, Places, Plan


def ones(said: Plan) -> dict[str, str | None]:
    """A plan's choices, each with the rule that closes it."""
    offered = [choice for choice in said.choices if isinstance(choice, One)]
    return {" ".join(one.says): one.refusal.rule if one.refusal else None for one in offered}


def details(said: Plan) -> dict[str, str]:
    """A plan's choices, each with the text beside its label."""
    return {" ".join(choice.says): choice.detail for choice in said.choices if isinstance(choice, One)}


def fan(said: Plan) -> Headings:
    """The only choice of a plan that needs a heading."""
    (found,) = said.choices
    assert isinstance(found, Headings)
    return found


def open_arcs(said: Plan) -> list[tuple[int, int]]:
    """The headings that are open in such a plan."""
    return [(arc.start, arc.stop) for arc in fan(said).arcs]


def places(said: Plan) -> Places:
    """The only choice of a plan that needs a point."""
    (found,) = (choice for choice in said.choices if isinstance(choice, Places))
    return found


def ghosts(said: Plan) -> tuple[Ghost, ...]:
    """The outlines that a plan draws."""
    return said.preview.ghosts if said.preview else ()
