"""The outcome of a game of Torpedo (TP-R7, A13)."""

from iceharbor.contract import SEATS, Outcome
from iceharbor.games.common.outcomes import places_by, resigned
from iceharbor.games.torpedo.records import LEFT, OVER, TorpedoSea
from iceharbor.games.torpedo.rules import has_left, score_of


def scores_of(sea: TorpedoSea) -> list[int]:
    """Each player's pips on the field."""
    return [int(score_of(sea, player)) for player in range(int(sea.turn[0].players))]


def outcome_of(sea: TorpedoSea) -> Outcome | None:
    """The result when the game is over: most pips on the field win, ties share a place, players who left come last."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    scores = scores_of(sea)
    standing = [(not has_left(sea, player), score) for player, score in enumerate(scores)]
    places = places_by(standing)
    if turn.termination == LEFT:
        return Outcome(places, resigned(turn.forfeited, int(turn.players)), "TP-R1")
    first = [player for player, place in enumerate(places) if place == 1]
    most = scores[first[0]]
    points = f"{most} {'point' if most == 1 else 'points'} afloat"
    if len(first) == 1:
        return Outcome(places, f"{SEATS[first[0]]} wins with {points}", "TP-R7")
    *some, last = (SEATS[player] for player in first)
    return Outcome(places, f"{', '.join(some)} and {last} share the win with {points}", "TP-A13")
