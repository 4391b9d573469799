"""How the players act in a state: one after the other, several at once, or all as fast as they can."""

from enum import Enum
from typing import Final

from iceharbor.contract import Timed
from iceharbor.match import Match


class Choice(Enum):
    """How the players act: one after the other, several at once, or all as fast as they can."""

    ONE = "one"
    SEVERAL = "several"
    RUSH = "rush"


CHOICES: Final = {choice.value[0]: choice for choice in Choice}


def choice_of(match: Match) -> Choice:
    """How the players act in this state."""
    if isinstance(match.game, Timed) and match.game.simultaneous(match.state):
        return Choice.RUSH
    return Choice.SEVERAL if len(match.to_act) > 1 else Choice.ONE
