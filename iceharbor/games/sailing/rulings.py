"""What the compiled rules answer: OPEN, or the number of a ruling, with the object and the step that it is about.

A ruling becomes a sentence in each game's own table, beside the id of its rule.
"""

from typing import Final

OPEN: Final = 0
NOT_YOUR_TURN: Final = 1
NO_SUCH_SHIP: Final = 2
NOT_YOUR_SHIP: Final = 3
DISABLED: Final = 4
REPAIRED: Final = 5
NO_ACTIONS_LEFT: Final = 6
MOVED_ALREADY: Final = 7
TOO_MANY_STEPS: Final = 8
TURNED_TOO_FAR: Final = 9
WOULD_TOUCH: Final = 10
OFF_THE_FIELD: Final = 11
FIRED_OUT: Final = 12
OUT_OF_REACH: Final = 13
LINE_BLOCKED: Final = 14
OWN_TARGET: Final = 15
TARGET_DISABLED: Final = 16
NO_SUCH_TARGET: Final = 17
ACTED_ALREADY: Final = 18
UNDAMAGED: Final = 19
NOT_DISABLED: Final = 20
NOT_DOCKED: Final = 21
NO_SUCH_PARTNER: Final = 22
NOTHING_MOVES: Final = 23
LARGE_STAYS: Final = 24
NOT_ABOARD: Final = 25
NOT_THERE: Final = 26
NOT_LOOKED: Final = 27
WHICH_ONE: Final = 28
HOLD_FULL: Final = 29
PARTNER_FULL: Final = 30
GAME_OVER: Final = 31
NO_SUCH_ACTION: Final = 32
NOT_BEGUN: Final = 33
CAPTURED_BEFORE: Final = 34
CROSSED_BEFORE: Final = 35
OFF_ITS_SIDE: Final = 36
TOO_NEAR: Final = 37
