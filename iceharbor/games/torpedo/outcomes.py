"""How a game of Torpedo ended (TP-R7, A13)."""

from iceharbor.contract import SEATS, Outcome
from iceharbor.games.outcomes import places_by
from iceharbor.games.torpedo.records import LEFT, OVER, Sea
from iceharbor.games.torpedo.rules import has_left, score_of


def scores_of(sea: Sea) -> list[int]:
    """Everybody's pips on the field."""
    return [int(score_of(sea, player)) for player in range(int(sea.turn[0].players))]


def outcome_of(sea: Sea) -> Outcome | None:
    """The result when the game is over: most pips on the field, ties shared; whoever left is behind the others."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    scores = scores_of(sea)
    standing = [(not has_left(sea, player), score) for player, score in enumerate(scores)]
    places = places_by(standing)
    if turn.over_by == LEFT:
        return Outcome(places, "nobody else is left", "TP-R1")
    first = [player for player, place in enumerate(places) if place == 1]
    most = scores[first[0]]
    pips = f"{most} {'pip' if most == 1 else 'pips'} on the field"
    if len(first) == 1:
        return Outcome(places, f"{SEATS[first[0]]} has {pips}, more than anybody else", "TP-R7")
    *some, last = (SEATS[player] for player in first)
    return Outcome(places, f"{', '.join(some)} and {last} share the win with {pips}", "TP-A13")
