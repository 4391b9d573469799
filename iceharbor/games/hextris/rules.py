"""The rules of Hextris.

HX-R1  Two or three players with five Larges, Mediums and Smalls each; a hexagon of 19 spots, 12 of them on the rim.
HX-R2  A turn is a drop, a move or a swap; who has none is skipped.
HX-R3  Drop: from the hand onto a vacant spot of the rim.
HX-R4  Move: along a straight line over vacant spots: a Small one, a Medium up to two, a Large as far as it likes.
HX-R5  Swap with a neighbour of any colour: a Large with a Medium, a Medium with a Small, a Small with a Large.
HX-R6  Nothing may connect more than five pieces of one colour.
HX-R7  Five connected are stowed by their owner, whoever connected them.
HX-R8  The third group wins; if one action gives two players their third, the mover wins.

`after` is the only way a state changes in play: it refuses, or gives the state that follows. `imaginable` lists what
might be said; what of it stands is what `after` accepts.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse
from iceharbor.table.hexes import Hexes, spots_in

BOARD: Final = Hexes(3)
SMALL, MEDIUM, LARGE = range(3)
SIZES: Final = "SML"
SIZE_WORDS: Final = ("Small", "Medium", "Large")
OF_EACH: Final = 5
GROUP: Final = 5
"""A group of so many is stowed; none may be larger (HX-R6, R7)."""
GROUPS_TO_WIN: Final = 3
MOST_ENTRIES: Final = 2000
"""A game as long as this is drawn."""

FARTHEST: Final = (1, 2, len(BOARD.names))
"""How far a piece moves, by size (HX-R4)."""
SWAPS_WITH: Final = (LARGE, SMALL, MEDIUM)
"""With what the piece that acts may swap, by its size (HX-R5, A1)."""

UNASKED, ASKED, ANSWERED = range(3)
"""Whether the second player may take over the first drop: not yet, now, or no longer (HX-A14)."""

RUNNING, THIRD_GROUP, LAST_LEFT, AGREED, STUCK, REPEATED, TOO_LONG = range(7)
"""Why a game is over."""


class Drop(NamedTuple):
    size: int
    spot: int


class Move(NamedTuple):
    start: int
    to: int


class Swap(NamedTuple):
    own: int
    other: int


class Skip(NamedTuple):
    """The turn of a player without a legal action goes by (HX-R2)."""


class Pie(NamedTuple):
    """The second player takes over the first drop (HX-A14)."""


class Draw(NamedTuple):
    """Offers a draw, or agrees to the one on offer (HX-A11)."""


Action = Drop | Move | Swap | Skip | Pie | Draw


class State(NamedTuple):
    """Everything true now: a value. A man is a player and a size, `3 * player + size`; masks hold spots as bits."""

    men: tuple[int, ...]
    """The spots of each man."""
    hands: tuple[int, ...]
    """How many of each man are in hand."""
    stowed: tuple[int, ...]
    """Groups that each player has stowed; the last, which wins, stays on the board."""
    turn: Player
    skips: int = 0
    """Players skipped in succession."""
    agreeing: int = 0
    """Who has offered a draw, one bit a player."""
    out: int = 0
    """Who has left, one bit a player."""
    entries: int = 0
    over_by: int = RUNNING
    winner: Player = NATURE
    """A player, or NATURE while nobody has won."""
    pie: int = UNASKED
    seen: tuple[tuple[int, ...], ...] = ()
    """With the repetition rule: what the board looked like, with the player to move, since the last drop or group."""


class Rules(NamedTuple):
    """What the options make of the rules."""

    pie_rule: bool = False
    repetition_draw: bool = False


def opening(players: int) -> State:
    """An empty board and full hands (HX-R1)."""
    return State((0,) * 3 * players, (OF_EACH,) * 3 * players, (0,) * players, 0)


# --- What stands ------------------------------------------------------------------------------------------------------


def after(state: State, player: Player, action: Action, rules: Rules) -> State:
    """The state after an action; raises Refused when it can't stand."""
    if state.over_by:
        raise refuse("HX-R8", "the game is over")
    if player != state.turn:
        raise refuse("HX-R2", f"it is {SEATS[state.turn]}'s turn")
    if isinstance(action, Drop):
        return _dropped(state, player, action, rules)
    if isinstance(action, Move):
        return _moved(state, player, action, rules)
    if isinstance(action, Swap):
        return _swapped(state, player, action, rules)
    if isinstance(action, Skip):
        return _skipped(state, player, rules)
    return _taken_over(state, player) if isinstance(action, Pie) else _offered(state, player)


def stands(state: State, player: Player, action: Action, rules: Rules) -> bool:
    """Whether `after` accepts an action."""
    try:
        after(state, player, action, rules)
    except Refused:
        return False
    return True


def _dropped(state: State, player: Player, action: Drop, rules: Rules) -> State:
    size, spot = action
    man, bit = 3 * player + size, 1 << spot
    if not state.hands[man]:
        raise refuse("HX-R3", f"you have no {SIZE_WORDS[size]} in hand")
    if not BOARD.rim & bit:
        raise refuse("HX-R3", f"{BOARD.names[spot]} is not on the rim")
    if occupied(state.men) & bit:
        raise refuse("HX-R3", f"{BOARD.names[spot]} is occupied")
    men, hands = list(state.men), list(state.hands)
    men[man] |= bit
    hands[man] -= 1
    first = rules.pie_rule and state.pie == UNASKED and len(state.stowed) == 2
    return _settled(state, player, men, ((player, spot),), rules)._replace(
        hands=tuple(hands), pie=ASKED if first else ANSWERED, seen=()
    )


def _moved(state: State, player: Player, action: Move, rules: Rules) -> State:
    start, to = action
    man = _own_man(state, player, start)
    if to not in reached(state.men, start, man % 3):
        raise refuse("HX-R4", _why_unreached(state, start, to, man % 3))
    men = list(state.men)
    men[man] ^= 1 << start | 1 << to
    return _settled(state, player, men, ((player, to),), rules)


def _swapped(state: State, player: Player, action: Swap, rules: Rules) -> State:
    own, other = action
    man, met = _own_man(state, player, own), man_at(state.men, other)
    if met < 0:
        raise refuse("HX-R5", f"there is nothing on {BOARD.names[other]} to swap with")
    if not BOARD.around[own] >> other & 1:
        raise refuse("HX-R5", f"{BOARD.names[own]} and {BOARD.names[other]} are not neighbours")
    if met % 3 != SWAPS_WITH[man % 3]:
        wanted = SIZE_WORDS[SWAPS_WITH[man % 3]]
        raise refuse("HX-R5", f"a {SIZE_WORDS[man % 3]} swaps only with a {wanted}, not a {SIZE_WORDS[met % 3]}")
    men, both = list(state.men), 1 << own | 1 << other
    men[man] ^= both
    men[met] ^= both
    return _settled(state, player, men, ((player, other), (met // 3, own)), rules)


def _skipped(state: State, player: Player, rules: Rules) -> State:
    if any(stands(state, player, action, rules) for action in imaginable(state, player)):
        raise refuse("HX-R2", "you have a legal action, so you can't be skipped")
    skips = state.skips + 1
    over_by = STUCK if skips >= playing(state) else RUNNING
    return _handed_on(state, player)._replace(skips=skips, over_by=over_by)


def _taken_over(state: State, player: Player) -> State:
    if state.pie != ASKED:
        raise refuse("HX-A14", "only right after the first drop, and by option, may the second player take it over")
    men, hands = (*state.men[3:], *state.men[:3]), (*state.hands[3:], *state.hands[:3])
    return _handed_on(state, player)._replace(men=men, hands=hands, pie=ANSWERED)


def _offered(state: State, player: Player) -> State:
    if state.agreeing >> player & 1:
        raise refuse("HX-A11", "you have offered a draw already")
    agreeing = state.agreeing | 1 << player
    entries = state.entries + 1
    agreed = agreeing | state.out == (1 << len(state.stowed)) - 1
    over_by = AGREED if agreed else TOO_LONG if entries >= MOST_ENTRIES else RUNNING
    return state._replace(agreeing=agreeing, entries=entries, over_by=over_by)


def _own_man(state: State, player: Player, spot: int) -> int:
    man = man_at(state.men, spot)
    if man < 0:
        raise refuse("HX-R4", f"there is no piece on {BOARD.names[spot]}")
    if man // 3 != player:
        raise refuse("HX-A2", f"the piece on {BOARD.names[spot]} is not yours")
    return man


def _why_unreached(state: State, start: int, to: int, size: int) -> str:
    """Why a piece does not get from one spot to another."""
    here, there = BOARD.names[start], BOARD.names[to]
    ray = next((ray for ray in BOARD.rays[start] if to in ray), None)
    if ray is None:
        return f"no straight line leads from {here} to {there}"
    if ray.index(to) >= FARTHEST[size]:
        most = "1 spot" if FARTHEST[size] == 1 else f"{FARTHEST[size]} spots"
        return f"a {SIZE_WORDS[size]} moves at most {most}"
    taken = occupied(state.men)
    return f"{next(BOARD.names[spot] for spot in ray if taken >> spot & 1)} is occupied"


# --- What follows -----------------------------------------------------------------------------------------------------


def _settled(
    state: State, player: Player, men: list[int], landed: tuple[tuple[Player, int], ...], rules: Rules
) -> State:
    """The state after pieces of these colours landed on these spots: groups, victory, and whose turn it is."""
    fives: set[tuple[Player, int]] = set()
    for owner, spot in landed:
        group = _group_at(men, owner, spot)
        size = group.bit_count()
        if size > GROUP:
            whose = "you" if owner == player else SEATS[owner]
            raise refuse("HX-R6", f"{whose} would have {size} connected: never more than {GROUP}")
        if size == GROUP:
            fives.add((owner, group))
    settled = _handed_on(state, player)
    if fives:
        return _stowed(settled, player, men, fives)
    settled = settled._replace(men=tuple(men))
    return _remembered(settled) if rules.repetition_draw else settled


def _stowed(state: State, player: Player, men: list[int], fives: set[tuple[Player, int]]) -> State:
    """Groups of five are stowed, all at once; a third one wins and stays (HX-R7, R8, A7..A9)."""
    stowed = list(state.stowed)
    for owner, group in fives:
        stowed[owner] += 1
        if stowed[owner] < GROUPS_TO_WIN:
            for man in range(3 * owner, 3 * owner + 3):
                men[man] &= ~group
    state = state._replace(men=tuple(men), stowed=tuple(stowed), seen=())
    winners = [owner for owner, count in enumerate(stowed) if count >= GROUPS_TO_WIN]
    if not winners:
        return state
    return state._replace(winner=player if player in winners else winners[0], over_by=THIRD_GROUP)


def _group_at(men: list[int], owner: Player, spot: int) -> int:
    return BOARD.connected(men[3 * owner] | men[3 * owner + 1] | men[3 * owner + 2], spot)


def _handed_on(state: State, player: Player) -> State:
    """The turn goes to the next who is still in the game; whoever acts without having offered a draw declines."""
    following = next_player(state, player)
    agreeing = state.agreeing if state.agreeing >> player & 1 else 0
    entries = state.entries + 1
    over_by = TOO_LONG if entries >= MOST_ENTRIES else state.over_by
    return state._replace(turn=following, skips=0, agreeing=agreeing, entries=entries, over_by=over_by)


def next_player(state: State, player: Player) -> Player:
    """The next in order of play who has not left (HX-R2)."""
    players = len(state.stowed)
    following = (player + 1) % players
    while state.out >> following & 1 and following != player:
        following = (following + 1) % players
    return following


def playing(state: State) -> int:
    """How many players are still in the game."""
    return len(state.stowed) - state.out.bit_count()


def _remembered(state: State) -> State:
    """The third time that the board looks the same to the same player the game is drawn (HX-A11)."""
    here = (*state.men, state.turn)
    seen = (*state.seen, here)
    return state._replace(seen=seen, over_by=REPEATED if seen.count(here) >= 3 else state.over_by)


def left(state: State, player: Player) -> State:
    """The player is out: his pieces stay where they are, and the last one left wins."""
    out = state.out | 1 << player
    state = state._replace(out=out, entries=state.entries + 1)
    if playing(state) == 1:
        last = next(other for other in range(len(state.stowed)) if not out >> other & 1)
        return state._replace(over_by=LAST_LEFT, winner=last)
    if state.turn == player:
        state = state._replace(turn=next_player(state, player))
    agreed = state.agreeing and state.agreeing | out == (1 << len(state.stowed)) - 1
    return state._replace(over_by=AGREED) if agreed else state


# --- What might be said -----------------------------------------------------------------------------------------------


def occupied(men: tuple[int, ...] | list[int]) -> int:
    """Every spot with a piece on it."""
    taken = 0
    for mask in men:
        taken |= mask
    return taken


def man_at(men: tuple[int, ...], spot: int) -> int:
    """The man on a spot; -1 when it is vacant."""
    bit = 1 << spot
    for man, mask in enumerate(men):
        if mask & bit:
            return man
    return -1


def reached(men: tuple[int, ...], start: int, size: int) -> list[int]:
    """Where a piece of this size gets to in a straight line over vacant spots (HX-R4, A13)."""
    taken, found = occupied(men), []
    for ray in BOARD.rays[start]:
        for spot in ray[: FARTHEST[size]]:
            if taken >> spot & 1:
                break
            found.append(spot)
    return found


def imaginable(state: State, player: Player) -> Iterator[Drop | Move | Swap]:
    """Every drop, move and swap of the player's, but for what it would connect (HX-R3..R5)."""
    vacant = spots_in(BOARD.rim & ~occupied(state.men))
    for size in (LARGE, MEDIUM, SMALL):
        if state.hands[3 * player + size]:
            yield from (Drop(size, spot) for spot in vacant)
    for size in (LARGE, MEDIUM, SMALL):
        partners = occupied(state.men[SWAPS_WITH[size] :: 3])
        for start in spots_in(state.men[3 * player + size]):
            yield from (Move(start, to) for to in reached(state.men, start, size))
            yield from (Swap(start, other) for other in spots_in(BOARD.around[start] & partners))
