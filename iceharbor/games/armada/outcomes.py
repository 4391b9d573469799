"""Who may act, and how a game of Armada ended (AR-R7, R10, R11, A12, A15)."""

from iceharbor.contract import SEATS, Outcome, Player
from iceharbor.games.armada.choosing import choosing_now
from iceharbor.games.armada.deploying import deploying_now
from iceharbor.games.armada.records import (
    AGREED,
    CAPPED,
    CAPTURED,
    CROSSED,
    DEPLOY,
    FLAGSHIP,
    LEFT,
    PASSED,
    SUNK,
    TOO_LONG,
    Sea,
)
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.outcomes import places_by
from iceharbor.games.sailing.waters import OVER, PLAY

WON = {
    SUNK: ("AR-R7", "{winner} has the last fleet afloat"),
    CAPTURED: ("AR-R10", "{winner} has captured the enemy flag"),
    FLAGSHIP: ("AR-R10", "{winner} has sunk the enemy flagship"),
    CROSSED: ("AR-R11", "{winner} has broken through the goal line"),
    LEFT: ("AR-R7", "nobody else is left"),
}
DRAWN = {
    AGREED: ("AR-A15", "a draw was agreed"),
    PASSED: ("AR-A15", "everybody passed in succession"),
    CAPPED: ("AR-A15", "the last round is over"),
    TOO_LONG: ("AR-A15", "the game has gone on too long"),
}


def to_act_in(sea: Sea) -> frozenset[Player]:
    """Everybody who may act now."""
    phase = sea.turn[0].phase
    if phase == OVER:
        return frozenset()
    if phase == PLAY:
        return frozenset((int(sea.turn[0].player),))
    return deploying_now(sea) if phase == DEPLOY else frozenset((choosing_now(sea),))


def outcome_of(sea: Sea) -> Outcome | None:
    """The result when the game is over. Whose fleet is gone, or who left, is behind all who still sailed."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    by, winner, out = int(turn.over_by), int(turn.winner), int(out_of_play(sea))
    rule, reason = WON.get(by) or DRAWN[by]
    if by == SUNK and turn.players == 2:
        reason = "{winner} has sunk the whole enemy fleet"
    standing = [(player == winner, not out >> player & 1) for player in range(int(turn.players))]
    return Outcome(places_by(standing), reason.format(winner=SEATS[winner]), rule)
