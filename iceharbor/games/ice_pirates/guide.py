"""How to play Ice Pirates."""

from iceharbor.scene import Guide, GuideRow


def guide_of(target: int) -> Guide:
    """The aim and how to play, when this many points win."""
    return Guide(
        f"first to {target} points",
        f"Be first to bring home {target} points of treasure: a golden Medium counts 2, a golden Small 1.",
        (
            GuideRow("Three actions a turn", "Choose a ship: it sails, fires, repairs or moves cargo.", 1),
            GuideRow(
                "Look under islands",
                "Stop beside an island to look under it: only you see what is there. Its colour on top means nothing.",
                2,
            ),
            GuideRow(
                "Load, and bring it home",
                "A Large carries a Medium and a Small piece, a Medium one Small piece. Hits disable a ship; stop "
                "beside an enemy ship or home to take its cargo.",
                5,
            ),
        ),
    )
