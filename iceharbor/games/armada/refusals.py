"""Rulings and endings in words, each with its rule: why an action is not legal, who may act, and why a game is over."""

from typing import ClassVar, Final

import numpy as np

from iceharbor.contract import SEATS, Outcome, Player, refuse
from iceharbor.games.armada.actions import BOOK, Play, read_action, write_action
from iceharbor.games.armada.deployment import deploying_now
from iceharbor.games.armada.fleet_choice import choosing_now
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
    ArmadaSea,
    describe,
    object_name,
)
from iceharbor.games.armada.rules import apply_action, begin_ruling, check, out_of_play, prize_of, speeds_of, won_by
from iceharbor.games.common.outcomes import places_by, resigned
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing import rules as r
from iceharbor.games.sailing.actions import END, TARGET, VERBS, EncodedAction, encode_command, new_encoded
from iceharbor.games.sailing.refusals import END_LABEL, RuleFunctions, TurnContext
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY
from iceharbor.plan import Words

PASS: Final = "Pass"
"""What the end of a turn without an action is called (AR-A15)."""

# --- The players to act, and the outcome (AR-R7, R10, R11, A12, A15) --------------------------------------------------

WON = {
    SUNK: ("AR-R7", "{winner} has the last fleet afloat"),
    CAPTURED: ("AR-R10", "{winner} captured the enemy flag"),
    FLAGSHIP: ("AR-R10", "{winner} sank the enemy flagship"),
    CROSSED: ("AR-R11", "{winner} crossed the goal line"),
    LEFT: ("AR-R7", "{resigned}"),
}
DRAWN = {
    AGREED: ("AR-A15", "the players agreed to a draw"),
    PASSED: ("AR-A15", "all players passed in succession"),
    CAPPED: ("AR-A15", "the round limit was reached"),
    TOO_LONG: ("AR-A15", "the game reached its maximum length"),
}


def to_act_in(sea: ArmadaSea) -> frozenset[Player]:
    """The players who may act now."""
    (turn,) = read_out(sea.turn)
    if turn.phase == OVER:
        return frozenset()
    if turn.phase == PLAY:
        return frozenset((turn.player,))
    return deploying_now(sea) if turn.phase == DEPLOY else frozenset((choosing_now(sea),))


def outcome_of(sea: ArmadaSea) -> Outcome | None:
    """The result when the game is over; players whose fleet is gone, or who left, come after those still afloat."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    by, winner, out = int(turn.termination), int(turn.winner), int(out_of_play(sea))
    rule, reason = WON.get(by) or DRAWN[by]
    if by == SUNK and turn.players == 2:
        reason = "{winner} sank the whole enemy fleet"
    standing = [(player == winner, not out >> player & 1) for player in range(int(turn.players))]
    said = reason.format(winner=SEATS[winner], resigned=resigned(turn.forfeited, int(turn.players)))
    return Outcome(places_by(standing), said, rule)


# --- The rule id and sentence of each ruling; `sailing.refusals` fills in the objects ---------------------------------

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("AR-R7", "the game is over"),
    r.NOT_YOUR_TURN: ("AR-R4", "it's {turn}'s turn"),
    r.NOT_BEGUN: ("AR-R4", "the game has not started yet"),
    r.NO_SUCH_ACTION: ("AR-R4", "Armada has no such action"),
    r.NO_SUCH_SHIP: ("AR-R4", "you have no such ship on the sea"),
    r.NOT_YOUR_SHIP: ("AR-A6", "{actor} is not your ship"),
    r.NO_ACTIONS_LEFT: ("AR-R4", "you have no actions left this turn"),
    r.MOVED_ALREADY: ("AR-R4", "{actor} has already moved this turn"),
    r.FIRED_OUT: ("AR-R4", "{actor} has no shots left this turn"),
    r.TOO_MANY_STEPS: ("AR-R5", "a {size} can make at most {steps} in one move"),
    r.TURNED_TOO_FAR: ("AR-R5", "step {step} turns too far: a {size} can turn at most {limit} degrees"),
    r.WOULD_TOUCH: ("AR-R5", "{step_words} would touch {met}"),
    r.OFF_THE_FIELD: ("AR-R5", "{step_words} would touch the edge of the field"),
    r.NO_SUCH_TARGET: ("AR-R6", "there is no such ship to fire at"),
    r.OUT_OF_REACH: ("AR-R6", "{met} is out of range on that side"),
    r.LINE_BLOCKED: ("AR-R6", "{met} blocks the shot"),
    r.OWN_TARGET: ("AR-A8", "you can't fire at your own ships"),
    r.CAPTURED_BEFORE: ("AR-A10", "step {step} captures the flag, so no step can follow"),
    r.CROSSED_BEFORE: ("AR-R11", "step {step} crosses the goal line, so no step can follow"),
}


# --- Armada for the shared planners: its rules, its names and its sentences -------------------------------------------


class ArmadaContext(TurnContext[ArmadaSea]):
    """A player's sea, for planning."""

    book = BOOK
    rule_functions = RuleFunctions(object_name, describe, begin_ruling, check, apply_action, outcome_of)
    verbs = VERBS
    labels: ClassVar = {"move": "Move", "fire": "Fire"}

    @property
    def speeds(self) -> Speeds:
        return speeds_of(self.sea)

    def sentence_on(self, encoded: EncodedAction, ruling: int) -> tuple[str, str]:
        return SENTENCES[ruling]

    def said_in_play(self, words: Words) -> tuple[str, EncodedAction]:
        action = read_action(" ".join(words))
        if not isinstance(action, Play):
            raise refuse("AR-R4", f"{words[0]!r} is not possible during play")
        return write_action(action), encode_command(self.sea, self.player, action)

    def prize(self, owner: Player) -> int:
        return prize_of(self.sea, owner)

    def victory(self, encoded: EncodedAction) -> str | None:
        turn = self.after(encoded).sea.turn[0]
        if turn.phase != OVER or turn.winner != self.player:
            return None
        return (
            "This captures the flag and wins."
            if turn.termination == CAPTURED
            else "This crosses the goal line and wins."
        )

    def wins_on(self, index: int, hull: np.record) -> bool:
        return won_by(self.sea, int(self.sea.ships[index].player), hull) != 0

    def shot(self, encoded: EncodedAction) -> str:
        target = self.sea.ships[encoded[TARGET]]
        if target.damage + 1 < target.pips:
            return super().shot(encoded)
        after = self.after(encoded).sea.turn[0]
        return "it sinks, and you win" if after.phase == OVER and after.winner == self.player else "it sinks"

    @property
    def ending(self) -> tuple[str, str]:
        label = end_label(self.sea)
        over = self.after(new_encoded(END)).outcome()
        if over is not None:
            return label, f"{label}, and the game is over: {over.reason}."
        if label == PASS:
            return label, "Pass? The game is drawn when all players pass in succession."
        return super().ending


def end_label(sea: ArmadaSea) -> str:
    """The label of the button that ends the turn."""
    return PASS if sea.turn[0].actions_left == ACTIONS_A_TURN else END_LABEL
