"""Who may act, and how a game of Ice Pirates ended (IP-R21, A39)."""

from iceharbor.contract import NATURE, SEATS, Outcome, Player
from iceharbor.games.ice_pirates.cargo import colour_in
from iceharbor.games.ice_pirates.records import (
    AGREED,
    CAPPED,
    FIRST,
    ISLES,
    LAST_LEFT,
    MEDIUM,
    NESTS,
    SMALL,
    TARGET_MET,
    TREASURE,
    Sea,
)
from iceharbor.games.ice_pirates.rules import home_total, winner_of
from iceharbor.games.outcomes import places_by
from iceharbor.games.sailing.waters import OVER


def to_act_in(sea: Sea) -> frozenset[Player]:
    """Everybody who may act now."""
    turn = sea.turn[0]
    if turn.phase == OVER:
        return frozenset()
    return frozenset((NATURE if turn.phase in (ISLES, NESTS, FIRST) else int(turn.player),))


def outcome_of(sea: Sea) -> Outcome | None:
    """The result when the game is over."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    players = range(len(sea.homes))
    gone = [bool(turn.forfeited >> player & 1) for player in players]
    homes = [int(home_total(home)) for home in sea.homes]
    match int(turn.over_by):
        case by if by == AGREED:
            return Outcome(places_by([(not gone[p],) for p in players]), "a draw was agreed", "IP-A39")
        case by if by == LAST_LEFT:
            return Outcome(places_by([(not gone[p],) for p in players]), "nobody else is left", "IP-R21")
        case by if by == TARGET_MET:
            winner = int(winner_of(sea))
            reason = f"{SEATS[winner]} has {homes[winner]} treasures at home, and {turn.target} win"
            return Outcome(places_by([(p == winner, not gone[p], homes[p]) for p in players]), reason, "IP-R21")
        case by:
            standing = [(not gone[p], homes[p], treasure_afloat(sea, p)) for p in players]
            capped = "the last round is over" if by == CAPPED else "the game has gone on too long"
            return Outcome(places_by(standing), f"{capped}: most treasure at home, then in holds", "IP-A39")


def treasure_afloat(sea: Sea, player: Player) -> int:
    """What the treasure in a player's holds is worth."""
    worth = 0
    for ship in sea.ships:
        if ship.player == player:
            worth += sum(pips for pips in (SMALL, MEDIUM) if colour_in(ship, pips) == TREASURE)
    return worth
