"""How to play Undercut."""

from iceharbor.scene import Guide, GuideRow


def guide_of(end_score: int) -> Guide:
    """The aim and how to play a game that ends at this score."""
    return Guide(
        f"lowest score wins, ends at {end_score}",
        f"Have the lowest score when a player reaches {end_score} points.",
        (
            GuideRow(
                "The lowest bid wins",
                "Bid pieces from your hand for a stack: all players but one win one. A lower bid beats a higher one.",
                2,
            ),
            GuideRow(
                "Sets cost points",
                "A Tree is a Large, a Medium and a Small of one colour, Triplets are three equal pieces, a Foursome is "
                "one size in four colours. You must hand in a set that you hold, and it costs more each time.",
                4,
            ),
            GuideRow(
                "Or pass", "When every stack has a bid you may pass: it costs one point, and you draw a piece.", 5
            ),
        ),
    )
