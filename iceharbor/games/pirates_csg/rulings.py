"""Rulings: why an action in play is not legal, as numbers for the compiled rules; `refusals` has the rule and sentence
of each."""

OPEN = 0

GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_ACTION, DECIDE_FIRST, MARKET_ONLY = range(1, 7)
"""Who may act, and when."""

NO_SUCH_SHIP, NOT_YOUR_SHIP, NOT_LAID, ACTED, BOUGHT_NOW, DERELICT = range(7, 13)
"""Which ship may act."""

PINNED, NO_MOVE_LEFT, NO_SEGMENT, LENGTH_LEFT, WHICH_LENGTH, TOO_MANY_SEGMENTS, TURNED_TOO_FAR = range(13, 20)
MOVE_BLOCKED, OVER_THE_EDGE, SHORT_MOVE, AFTER_CONTACT, OWN_SHIP, ENEMY_HOME, MAY_NOT_TURN, TURN_BLOCKED = range(20, 28)
NOTHING_TO_TOW, TOWS_ALREADY, TOWED_ALREADY, TOW_BLOCKED, NO_TOW = range(28, 33)
"""A Move, and towing."""

NO_TARGET, OWN_TARGET, NO_GUNS, GUN_COUNT, OUT_OF_RANGE, NO_LINE, ALL_HOLD = range(33, 40)
"""An attack."""

NO_MAST, NO_SUCH_ROLL, NOT_LEAST = range(40, 43)
"""Choosing a mast, and dice."""

NOT_DOCKED, FULL_MASTS, MAST_STANDS, REPAIRS_TOO_MANY, NO_REPAIR_HERE, NOTHING_TO_DO = range(43, 49)
TRAPPED, NO_COIN, NO_EXPLORER, TRAP_HERE, NOT_WILD = range(49, 54)
"""Scavenging and traps."""

NO_CREW_HERE, CREW_MOVED, CREW_ELSEWHERE, CREW_ABOARD, NOT_TOGETHER = range(54, 59)
"""Crew."""

NOT_IN_YARD, NOT_PAID, NOT_PAID_YET, TOO_LITTLE, CREW_BERTH, NO_BERTH, NO_ROOM = range(59, 66)
BEARING_BLOCKED, LAUNCH_FIRST, NOTHING_BOUGHT = range(66, 69)
"""The market, and launching."""

SETTING_HOLDS = 69
"""A setting has this value already."""

DEAD_END = 70
"""A beginning of a Move that cannot be completed (PC-A49); only plans judge it."""
