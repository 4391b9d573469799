"""How to play Armada, in each of its modes."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.scene import Guide, GuideRow

AIMS: Final = {
    "basic": "last fleet afloat",
    "advanced": "last fleet afloat",
    "flag": "capture the flag",
    "breakthrough": "breakthrough",
}
GOALS: Final = {
    "basic": "Be the last fleet afloat.",
    "advanced": "Be the last fleet afloat.",
    "flag": "Touch the enemy flag with a ship, or sink the flagship, to win at once.",
    "breakthrough": "The attacker wins by getting one ship across the line, the defender by sinking the whole "
    "attacking fleet.",
}


def guide_of(options: Mapping[str, Any]) -> Guide:
    """The aim and how to play with these options."""
    steps = "2 steps, a Medium 3" if options["fleet_2k"] else "1 step, a Medium 2"
    return Guide(
        AIMS[options["mode"]],
        GOALS[options["mode"]],
        (
            GuideRow(
                "Three actions a turn", "Each one moves a ship that has not moved this turn, or fires one shot.", 1
            ),
            GuideRow(
                "Small ships sail farther",
                f"A Large makes up to {steps}, a Small 4. After each step a ship may turn; it never sails backwards.",
                2,
            ),
            GuideRow(
                "Fire from the long sides",
                "A Large fires up to 3 shots a turn, a Medium 2, a Small 1. A ship sinks after that many hits.",
                3,
            ),
        ),
    )
