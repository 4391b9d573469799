"""Before deployment: islands, who picks the fleet, which fleet, and who moves first (AR-R2, R8, R9, A4)."""

from random import Random

import numpy as np

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, SEATS, Player, refuse
from iceharbor.games.armada.layout import (
    doubled_middle,
    first_choice,
    share_of,
    unequal_fleets,
    with_ships,
    within,
)
from iceharbor.games.armada.records import (
    CHOOSER,
    DEPLOY,
    FIRST,
    FLEET,
    ISLES,
    Sea,
    outline_everything,
)
from iceharbor.games.armada.rules import begin_turn, count_entry, out_of_play
from iceharbor.games.armada.words import FLEETS, Accept, Begin, Chance, Chooser, Choosing, First, Isles, Pick, Swap
from iceharbor.table.plane import HEADINGS, OUTLINE, UNIT, afloat, lay_rectangle, nearer_than, turned

NARROWEST_U, WIDEST_U = UNIT, 3 * UNIT
APART_U = 2 * UNIT
"""The least gap between islands, and from an island to the edge where NATURE lays them."""
ATTEMPTS = 24
"""How often the islands are laid anew, smaller each time, at last without symmetry."""
TRIES = 60
"""How often a place is looked for, for each island and its copies."""
ROOM_SEED = 1
"""One drawing of islands shows whether there is room for them."""
ANYWHERE = 0
"""Instead of a number of copies: an island of its own, not in the middle."""

Isle = tuple[int, int, int, int]
"""A centre, a heading, and how wide the square is."""


def chooser_of(sea: Sea) -> Player:
    """Who picks the fleet, or in the advanced setup sets the numbers."""
    return int(sea.turn[0].chooser)


def choosing_now(sea: Sea) -> Player:
    """Whose choice is asked for before deployment; NATURE's where a player's is not."""
    turn = sea.turn[0]
    if turn.phase == FLEET:
        return chooser_of(sea)
    return 1 - chooser_of(sea) if turn.phase == FIRST and not turn.equal else NATURE


# --- NATURE -----------------------------------------------------------------------------------------------------------


def apply_chance(sea: Sea, player: Player, action: Chance) -> None:
    """Writes an act of NATURE to the sea; raises Refused when it isn't hers, or not now, or can't be."""
    phase = {Isles: ISLES, Chooser: CHOOSER, First: FIRST}[type(action)]
    turn = sea.turn[0]
    if player != NATURE or turn.phase != phase or choosing_now(sea) != NATURE:
        raise refuse("AR-A4", "that is NATURE's to do, before play")
    match action:
        case Isles(spots):
            _lay_isles(sea, spots)
            turn.phase = first_choice(turn)
        case Chooser(chooser):
            _check_playing(sea, chooser)
            turn.chooser = turn.player = chooser
            turn.phase = FLEET
        case First(first):
            _check_playing(sea, first)
            begin_deploying(sea, first)
    count_entry(sea)


def sample_chance(sea: Sea, rng: Random) -> Chance:
    """What NATURE does next; whoever is still in the game is equally likely to choose or to begin."""
    turn = sea.turn[0]
    if turn.phase == ISLES:
        return Isles(draw_isles(sea, rng))
    player = rng.choice([p for p in range(int(turn.players)) if not int(out_of_play(sea)) >> p & 1])
    return Chooser(player) if turn.phase == CHOOSER else First(player)


def _check_playing(sea: Sea, player: Player) -> None:
    if player >= sea.turn[0].players or int(out_of_play(sea)) >> player & 1:
        raise refuse("AR-A4", f"there is no player {player}")


def _lay_isles(sea: Sea, spots: tuple[Isle, ...]) -> None:
    if len(spots) != len(sea.islands):
        raise refuse("AR-V5", f"there are {len(sea.islands)} islands, not {len(spots)}")
    for number, spot in enumerate(spots, 1):
        if not NARROWEST_U <= spot[3] <= WIDEST_U:
            raise refuse("AR-V5", f"T{number}: an island is {NARROWEST_U} to {WIDEST_U} units wide, not {spot[3]}")
        if not _may_lie(sea, spot, 0):
            raise refuse("AR-V5", f"T{number} would not lie in the water between the fleets")
    isles = [island_outline(spot) for spot in spots]
    if any(nearer_than(isle, other, APART_U) for k, isle in enumerate(isles) for other in isles[:k]):
        raise refuse("AR-V5", "every two islands lie at least 2 inches apart")
    for island, (x, y, heading, across) in zip(sea.islands, spots, strict=True):
        island.laid, island.x, island.y, island.heading, island.across = 1, x, y, heading, across
    outline_everything(sea)


def island_outline(spot: Isle, margin: int = 0) -> np.record:
    """The outline of a square island, grown by a margin on every side."""
    outline = np.zeros(1, OUTLINE)[0]
    x, y, heading, across = spot
    lay_rectangle(outline, x, y, heading, across + 2 * margin, across + 2 * margin)
    return outline


def _may_lie(sea: Sea, spot: Isle, margin: int) -> bool:
    """Within the field, and in nobody's way who deploys."""
    isle = island_outline(spot)
    return afloat(sea.field, island_outline(spot, margin)) < 0 and not any(
        _reaches_into(sea, player, isle) for player in range(int(sea.turn[0].players))
    )


def _reaches_into(sea: Sea, player: Player, isle: np.record) -> bool:
    """Whether a corner of an island lies on the side where a player may deploy."""
    side = share_of(sea, player)
    corner = np.zeros(1, OUTLINE)[0]
    corner.corners = 1
    for k in range(isle.corners):
        corner.x[0], corner.y[0] = isle.x[k], isle.y[k]
        if within(side, corner):
            return True
    return False


def draw_isles(sea: Sea, rng: Random) -> tuple[Isle, ...]:
    """Islands between the fleets, as turned copies of each other so that no side is favoured, if they can be.

    Raises Malformed when the field has no room for so many; they are tried smaller and smaller before that.
    """
    count = len(sea.islands)
    for attempt in range(ATTEMPTS):
        orbits = _orbits(count, int(sea.turn[0].players)) if attempt < ATTEMPTS // 2 else (ANYWHERE,) * count
        spots: list[Isle] = []
        for copies in orbits:
            tried = (_orbit(sea, copies, ATTEMPTS - attempt, rng) for _ in range(TRIES))
            spots += next((orbit for orbit in tried if _find_room(sea, orbit, spots)), [])
        if len(spots) == count:
            return tuple(sorted(spots, key=lambda spot: (-spot[1], spot[0])))
    raise Malformed("options.islands: this field has no room for so many between the fleets")


def _orbits(count: int, players: int) -> tuple[int, ...]:
    """Of how many copies each island comes: one a player, or pairs, and a single one in the middle."""
    if count % players == 1:
        return (1, *_orbits(count - 1, players))
    copies = next(n for n in (players, 2, 1) if count % n == 0)
    return (copies,) * (count // copies)


def _orbit(sea: Sea, copies: int, share: int, rng: Random) -> list[Isle]:
    """Copies of an island turned about the middle, where a single one lies; so large a share of what they may be."""
    cx2, cy2 = doubled_middle(sea.field)
    span = (sea.field.max(axis=0) - sea.field.min(axis=0)) // 2
    x, y = (0, 0) if copies == 1 else (rng.randint(-int(half), int(half)) for half in span)
    heading, across = rng.randrange(HEADINGS), rng.randrange(3 * UNIT // 2, 5 * UNIT // 2)
    across = max(NARROWEST_U, across * share // ATTEMPTS // 2 * 2)
    spots = []
    for copy in range(max(1, copies)):
        turn = HEADINGS * copy // max(1, copies)
        dx, dy = turned(x, y, turn)
        spots.append((cx2 // 2 + int(dx), cy2 // 2 + int(dy), (heading + turn) % HEADINGS, across))
    return spots


def _find_room(sea: Sea, orbit: list[Isle], others: list[Isle]) -> bool:
    """Whether these islands may lie there, beside those that do."""
    isles, laid = [island_outline(spot) for spot in orbit], [island_outline(spot) for spot in others]
    apart = not any(nearer_than(isle, other, APART_U) for k, isle in enumerate(isles) for other in (*isles[:k], *laid))
    return apart and all(_may_lie(sea, spot, APART_U) for spot in orbit)


# --- The players ------------------------------------------------------------------------------------------------------


def apply_choosing(sea: Sea, player: Player, action: Choosing) -> Sea:
    """The sea after a choice before deployment; raises Refused."""
    check_choosing(sea, player, action)
    turn = sea.turn[0]
    match action:
        case Pick(fleet, numbers):
            larges_of = player if fleet == FLEETS[0] else 1 - player
            sea = with_ships(sea, unequal_fleets(larges_of, numbers or (4, 4, 4)))
            sea.turn[0].phase, sea.turn[0].player = FIRST, 1 - player
        case Begin(me):
            begin_deploying(sea, player if me else 1 - player)
        case Accept():
            begin_deploying(sea, player)
        case Swap():
            fleets = sorted((1 - int(ship.player), -int(ship.pips), int(ship.number)) for ship in sea.ships)
            sea = with_ships(sea, [(owner, -pips, number) for owner, pips, number in fleets])
            begin_deploying(sea, int(turn.chooser))
    count_entry(sea)
    return sea


def check_choosing(sea: Sea, player: Player, action: Choosing) -> None:
    """Raises Refused unless this player is asked for such a choice now, and it can stand."""
    turn = sea.turn[0]
    rule = {Pick: "AR-R2", Begin: "AR-R2", Accept: "AR-R9", Swap: "AR-R9"}[type(action)]
    if turn.phase != (FLEET if isinstance(action, Pick) else FIRST) or choosing_now(sea) == NATURE:
        raise refuse(rule, "that is not asked for now")
    if player != choosing_now(sea):
        raise refuse(rule, f"that is for {SEATS[choosing_now(sea)]} to say")
    by_numbers = bool(turn.by_numbers)
    match action:
        case Pick(_, numbers):
            _check_numbers(numbers, by_numbers)
        case Begin() if by_numbers:
            raise refuse("AR-R9", "accept the sides, or swap them")
        case Accept() | Swap() if not by_numbers:
            raise refuse("AR-R2", "say who moves first: me or you")


def _check_numbers(numbers: tuple[int, int, int] | None, by_numbers: bool) -> None:
    if (numbers is not None) != by_numbers:
        reason = "say how many Larges, Mediums and Smalls there are" if by_numbers else "the numbers are fixed"
        raise refuse("AR-R8" if by_numbers else "AR-R2", reason)
    if numbers is not None and (numbers[0] == 0 or numbers[1] + numbers[2] == 0):
        raise refuse("AR-A7", "each side has at least one ship")


def sample_choosing(sea: Sea, rng: Random) -> Choosing:
    """Any choice that is asked for."""
    turn = sea.turn[0]
    if turn.phase == FLEET:
        fleet = rng.choice(FLEETS)
        if not turn.by_numbers:
            return Pick(fleet)
        mediums = rng.randint(0, 4)
        return Pick(fleet, (rng.randint(1, 4), mediums, rng.randint(0 if mediums else 1, 4)))
    return rng.choice((Accept(), Swap()) if turn.by_numbers else (Begin(True), Begin(False)))


def begin_deploying(sea: Sea, first: Player) -> None:
    """Who moves first deploys first (AR-A5)."""
    sea.turn[0].first = first
    sea.turn[0].phase = DEPLOY
    begin_turn(sea, first)
