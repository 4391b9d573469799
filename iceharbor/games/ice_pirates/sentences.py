"""What a player reads for each ruling: the rule's id and a sentence; `sailing.bridge` fills in what it is about."""

from typing import Final

from iceharbor.games.sailing import rulings as r

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("IP-R21", "the game is over"),
    r.NOT_YOUR_TURN: ("IP-R11", "it is {turn}'s turn"),
    r.NOT_BEGUN: ("IP-R11", "play has not begun"),
    r.NO_SUCH_ACTION: ("IP-R11", "that is not an action of Ice Pirates"),
    r.NO_SUCH_SHIP: ("IP-R11", "you have no such ship on the sea"),
    r.NOT_YOUR_SHIP: ("IP-R11", "{actor} is not yours to command"),
    r.DISABLED: ("IP-R14", "{actor} is disabled: it can only be repaired"),
    r.REPAIRED: ("IP-R15", "{actor} was repaired this turn and may do nothing else"),
    r.ACTED_ALREADY: ("IP-R15", "{actor} has already acted this turn, so it can't be repaired"),
    r.NO_ACTIONS_LEFT: ("IP-R11", "no actions are left this turn"),
    r.MOVED_ALREADY: ("IP-R12", "{actor} has already moved this turn"),
    r.TOO_MANY_STEPS: ("IP-R12", "a {size} makes at most {steps} in one move"),
    r.TURNED_TOO_FAR: ("IP-R12", "step {step} turns too far: a {size} turns at most {limit} degrees"),
    r.WOULD_TOUCH: ("IP-R12", "{step_words} would touch {met}"),
    r.OFF_THE_FIELD: ("IP-R12", "{step_words} would touch the edge of the field"),
    r.FIRED_OUT: ("IP-R13", "{actor} has fired its whole battery this turn"),
    r.NO_SUCH_TARGET: ("IP-R13", "there is no such ship to fire at"),
    r.OUT_OF_REACH: ("IP-R13", "{met} is not in reach on that side"),
    r.LINE_BLOCKED: ("IP-R13", "{met} is in the line of fire"),
    r.OWN_TARGET: ("IP-A25", "you can't fire at your own ships"),
    r.TARGET_DISABLED: ("IP-R13", "{met} is disabled and can't be damaged further"),
    r.UNDAMAGED: ("IP-R15", "{actor} is not damaged"),
    r.NOT_DISABLED: ("IP-R16", "{actor} is not disabled, so it isn't laid down anew"),
    r.NO_SUCH_PARTNER: ("IP-R17", "there is nothing of that name to dock with"),
    r.NOT_DOCKED: ("IP-R17", "{actor} is not docked with {met}: the gap is {gap} inches, and docked is under 0.5625"),
    r.NOTHING_MOVES: ("IP-R18", "say what to take or give"),
    r.NOT_ABOARD: ("IP-R18", "that piece is not in the hold of {actor}"),
    r.NOT_THERE: ("IP-R18", "that piece is not at {met}"),
    r.NOT_LOOKED: ("IP-A35", "you don't know the colours at {met}: name the piece by its size alone"),
    r.WHICH_ONE: ("IP-A35", "there are pieces of both colours on {met}: say which"),
    r.LARGE_STAYS: ("IP-R20", "a large piece is never cargo"),
    r.HOLD_FULL: ("IP-R20", "{actor} can't hold that: "),
    r.PARTNER_FULL: ("IP-R20", "{met} can't hold that"),
}

RELAYING: Final = {
    r.WOULD_TOUCH: ("IP-R16", "laid down on that heading it would touch {met}"),
    r.OFF_THE_FIELD: ("IP-R16", "laid down on that heading it would touch the edge of the field"),
}
"""The same for a ship that is laid down anew."""

CAPACITY: Final = ("", "a Small holds nothing", "a Medium holds one S", "a Large holds one M and one S")
"""Why a hold is full, by pips."""
