"""What a player reads for each ruling: the rule's id and a sentence; `sailing.bridge` fills in what it is about."""

from typing import Final

from iceharbor.games.sailing import rulings as r

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("AR-R7", "the game is over"),
    r.NOT_YOUR_TURN: ("AR-R4", "it is {turn}'s turn"),
    r.NOT_BEGUN: ("AR-R4", "play has not begun"),
    r.NO_SUCH_ACTION: ("AR-R4", "that is not an action of Armada"),
    r.NO_SUCH_SHIP: ("AR-R4", "you have no such ship on the sea"),
    r.NOT_YOUR_SHIP: ("AR-A6", "{actor} is not yours to command"),
    r.NO_ACTIONS_LEFT: ("AR-R4", "no actions are left this turn"),
    r.MOVED_ALREADY: ("AR-R4", "{actor} has already moved this turn"),
    r.FIRED_OUT: ("AR-R4", "{actor} has fired its whole battery this turn"),
    r.TOO_MANY_STEPS: ("AR-R5", "a {size} makes at most {steps} in one move"),
    r.TURNED_TOO_FAR: ("AR-R5", "step {step} turns too far: a {size} turns at most {limit} degrees"),
    r.WOULD_TOUCH: ("AR-R5", "{step_words} would touch {met}"),
    r.OFF_THE_FIELD: ("AR-R5", "{step_words} would touch the edge of the field"),
    r.NO_SUCH_TARGET: ("AR-R6", "there is no such ship to fire at"),
    r.OUT_OF_REACH: ("AR-R6", "{met} is not in reach on that side"),
    r.LINE_BLOCKED: ("AR-R6", "{met} is in the line of fire"),
    r.OWN_TARGET: ("AR-A8", "you can't fire at your own ships"),
    r.CAPTURED_BEFORE: ("AR-A10", "step {step} captures the flag, and the game ends there"),
    r.CROSSED_BEFORE: ("AR-R11", "step {step} is over the goal line, and the game ends there"),
}
