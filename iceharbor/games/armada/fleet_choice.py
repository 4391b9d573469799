"""Before deployment: islands, who picks the fleet, which fleet, and who goes first (AR-R2, R8, R9, A4). The plans for
it too."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import numpy as np

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse
from iceharbor.games.armada.actions import (
    FLEETS,
    Accept,
    Begin,
    Chance,
    Chooser,
    Choosing,
    IslandSpots,
    Pick,
    SwapFleets,
    read_action,
    write_action,
)
from iceharbor.games.armada.deployment import Spot, complete, lay_ship, own_ships
from iceharbor.games.armada.layout import doubled_middle, first_choice, share_of, unequal_fleets, with_ships, within
from iceharbor.games.armada.records import CHOOSER, DEPLOY, FIRST, FLEET, ISLES, ArmadaSea, outline_everything
from iceharbor.games.armada.rules import begin_turn, count_entry, out_of_play
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.plans import listed
from iceharbor.games.sailing.names import SIZE_WORDS, full_ship_name
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.games.sailing.state import copy_sea
from iceharbor.plan import Ghost, One, Plan, Preview, Refusal, Words
from iceharbor.table.plane import HEADINGS, OUTLINE, UNIT, afloat, lay_rectangle, nearer_than, turned

NARROWEST_U, WIDEST_U = UNIT, 3 * UNIT
APART_U = 2 * UNIT
"""The smallest gap between islands, and from an island that NATURE places to the edge."""
ATTEMPTS = 24
"""How often to try all islands, smaller each time, at last without symmetry."""
TRIES = 60
"""How often to try a place, for each island and its copies."""
ROOM_SEED = 1
"""The seed of the one arrangement of islands that shows whether there is room for them."""
ANYWHERE = 0
"""Instead of a number of copies: a single island, not in the middle."""

Isle = tuple[int, int, int, int]
"""A centre, a heading, and the width of the square."""


def chooser_of(sea: ArmadaSea) -> Player:
    """The player who picks the fleet or, in the advanced setup, sets the numbers."""
    return int(sea.turn[0].chooser)


def choosing_now(sea: ArmadaSea) -> Player:
    """The player who has to choose before deployment; NATURE when no player has to."""
    turn = sea.turn[0]
    if turn.phase == FLEET:
        return chooser_of(sea)
    return 1 - chooser_of(sea) if turn.phase == FIRST and not turn.equal else NATURE


# --- NATURE -----------------------------------------------------------------------------------------------------------


def apply_chance(sea: ArmadaSea, player: Player, action: Chance) -> None:
    """Applies an action of NATURE to the sea in place; raises Refused when it is not NATURE's, not due, or not
    legal."""
    phase = {IslandSpots: ISLES, Chooser: CHOOSER, FirstPlayer: FIRST}[type(action)]
    turn = sea.turn[0]
    if player != NATURE or turn.phase != phase or choosing_now(sea) != NATURE:
        raise refuse("AR-A4", "only NATURE does that, during setup")
    match action:
        case IslandSpots(spots):
            _lay_isles(sea, spots)
            turn.phase = first_choice(turn)
        case Chooser(chooser):
            _check_playing(sea, chooser)
            turn.chooser = turn.player = chooser
            turn.phase = FLEET
        case FirstPlayer(first):
            _check_playing(sea, first)
            begin_deploying(sea, first)
    count_entry(sea)


def sample_chance(sea: ArmadaSea, rng: Random) -> Chance:
    """A random next action of NATURE; all remaining players are equally likely to be the chooser or the first
    player."""
    turn = sea.turn[0]
    if turn.phase == ISLES:
        return IslandSpots(draw_isles(sea, rng))
    player = rng.choice([p for p in range(int(turn.players)) if not int(out_of_play(sea)) >> p & 1])
    return Chooser(player) if turn.phase == CHOOSER else FirstPlayer(player)


def _check_playing(sea: ArmadaSea, player: Player) -> None:
    if player >= sea.turn[0].players or int(out_of_play(sea)) >> player & 1:
        raise refuse("AR-A4", f"there is no player {player}")


def _lay_isles(sea: ArmadaSea, spots: tuple[Isle, ...]) -> None:
    if len(spots) != len(sea.islands):
        raise refuse("AR-V5", f"there must be {len(sea.islands)} islands, not {len(spots)}")
    for number, spot in enumerate(spots, 1):
        if not NARROWEST_U <= spot[3] <= WIDEST_U:
            raise refuse("AR-V5", f"T{number}: an island must be {NARROWEST_U} to {WIDEST_U} units wide, not {spot[3]}")
        if not _may_lie(sea, spot, 0):
            raise refuse("AR-V5", f"T{number} would not be in the water between the fleets")
    isles = [island_outline(spot) for spot in spots]
    if any(nearer_than(isle, other, APART_U) for k, isle in enumerate(isles) for other in isles[:k]):
        raise refuse("AR-V5", "islands must be at least 2 inches apart")
    for island, (x, y, heading, across) in zip(sea.islands, spots, strict=True):
        island.laid, island.x, island.y, island.heading, island.across = 1, x, y, heading, across
    outline_everything(sea)


def island_outline(spot: Isle, margin: int = 0) -> np.record:
    """The outline of a square island, grown by a margin on every side."""
    outline = np.zeros(1, OUTLINE)[0]
    x, y, heading, across = spot
    lay_rectangle(outline, x, y, heading, across + 2 * margin, across + 2 * margin)
    return outline


def _may_lie(sea: ArmadaSea, spot: Isle, margin: int) -> bool:
    """True if an island is within the field and not on the side of a player who deploys."""
    isle = island_outline(spot)
    return afloat(sea.field, island_outline(spot, margin)) < 0 and not any(
        _reaches_into(sea, player, isle) for player in range(int(sea.turn[0].players))
    )


def _reaches_into(sea: ArmadaSea, player: Player, isle: np.record) -> bool:
    """True if a corner of an island is on the player's side."""
    side = share_of(sea, player)
    corner = np.zeros(1, OUTLINE)[0]
    corner.corners = 1
    for k in range(isle.corners):
        corner.x[0], corner.y[0] = isle.x[k], isle.y[k]
        if within(side, corner):
            return True
    return False


def draw_isles(sea: ArmadaSea, rng: Random) -> tuple[Isle, ...]:
    """Random islands between the fleets, rotated copies of each other if possible, so that no side is favoured.

    Tries smaller and smaller islands; raises Malformed when the field has no room even for the smallest.
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
    raise Malformed("options.islands: this field has no room for these islands between the fleets")


def _orbits(count: int, players: int) -> tuple[int, ...]:
    """The number of copies of each island: one for each player, or pairs, and a single one in the middle."""
    if count % players == 1:
        return (1, *_orbits(count - 1, players))
    copies = next(n for n in (players, 2, 1) if count % n == 0)
    return (copies,) * (count // copies)


def _orbit(sea: ArmadaSea, copies: int, share: int, rng: Random) -> list[Isle]:
    """Copies of an island, rotated about the middle (one copy: in the middle), `share` / ATTEMPTS of a random width."""
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


def _find_room(sea: ArmadaSea, orbit: list[Isle], others: list[Isle]) -> bool:
    """True if these islands fit, together with the others."""
    isles, laid = [island_outline(spot) for spot in orbit], [island_outline(spot) for spot in others]
    apart = not any(nearer_than(isle, other, APART_U) for k, isle in enumerate(isles) for other in (*isles[:k], *laid))
    return apart and all(_may_lie(sea, spot, APART_U) for spot in orbit)


# --- The players ------------------------------------------------------------------------------------------------------


def apply_choosing(sea: ArmadaSea, player: Player, action: Choosing) -> ArmadaSea:
    """The sea after a choice before deployment; raises Refused when it is not legal."""
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
        case SwapFleets():
            fleets = sorted((1 - int(ship.player), -int(ship.pips), int(ship.number)) for ship in sea.ships)
            sea = with_ships(sea, [(owner, -pips, number) for owner, pips, number in fleets])
            begin_deploying(sea, int(turn.chooser))
    count_entry(sea)
    return sea


def check_choosing(sea: ArmadaSea, player: Player, action: Choosing) -> None:
    """Raises Refused unless this player has to make such a choice now and it is legal."""
    turn = sea.turn[0]
    rule = {Pick: "AR-R2", Begin: "AR-R2", Accept: "AR-R9", SwapFleets: "AR-R9"}[type(action)]
    if turn.phase != (FLEET if isinstance(action, Pick) else FIRST) or choosing_now(sea) == NATURE:
        raise refuse(rule, "that is not possible now")
    if player != choosing_now(sea):
        raise refuse(rule, f"{SEATS[choosing_now(sea)]} chooses that")
    by_numbers = bool(turn.by_numbers)
    match action:
        case Pick(_, numbers):
            _check_numbers(numbers, by_numbers)
        case Begin() if by_numbers:
            raise refuse("AR-R9", "accept or swap")
        case Accept() | SwapFleets() if not by_numbers:
            raise refuse("AR-R2", "choose who goes first: me or you")


def _check_numbers(numbers: tuple[int, int, int] | None, by_numbers: bool) -> None:
    if (numbers is not None) != by_numbers:
        reason = "name the numbers of Larges, Mediums and Smalls" if by_numbers else "the numbers are fixed"
        raise refuse("AR-R8" if by_numbers else "AR-R2", reason)
    if numbers is not None and (numbers[0] == 0 or numbers[1] + numbers[2] == 0):
        raise refuse("AR-A7", "each side must have at least one ship")


def sample_choosing(sea: ArmadaSea, rng: Random) -> Choosing:
    """A random legal choice of the kind that is asked for."""
    turn = sea.turn[0]
    if turn.phase == FLEET:
        fleet = rng.choice(FLEETS)
        if not turn.by_numbers:
            return Pick(fleet)
        mediums = rng.randint(0, 4)
        return Pick(fleet, (rng.randint(1, 4), mediums, rng.randint(0 if mediums else 1, 4)))
    return rng.choice((Accept(), SwapFleets()) if turn.by_numbers else (Begin(True), Begin(False)))


def begin_deploying(sea: ArmadaSea, first: Player) -> None:
    """Starts deployment: the player who goes first deploys first (AR-A5)."""
    sea.turn[0].first = first
    sea.turn[0].phase = DEPLOY
    begin_turn(sea, first)


# --- Plans: which fleet, how many ships of each size, and who goes first ----------------------------------------------

LARGES, SMALLS = FLEETS
ALL: Final = ("4", "4", "4")
"""Legal numbers that stand for those not chosen yet."""
SIZES_ASKED: Final = (3, 2, 1)
"""The sizes, in pips, whose numbers are asked for, in this order."""


def plan_choosing(sea: ArmadaSea, player: Player, words: Words) -> Plan:
    """The plan for `fleet larges` (with numbers in the advanced setup), `first me`, `accept` or `swap`. Raises
    Refused."""
    if choosing_now(sea) == NATURE:
        raise refuse("AR-A4", "NATURE has not yet placed the islands or chosen a player")
    if sea.turn[0].phase == FLEET:
        return _plan_fleet(sea, player, words)
    return _plan_first(sea, player, words)


# --- Plans: the fleet -------------------------------------------------------------------------------------------------


def _plan_fleet(sea: ArmadaSea, player: Player, words: Words) -> Plan:
    by_numbers = bool(sea.turn[0].by_numbers)
    whole = ("fleet", LARGES, *ALL) if by_numbers else ("fleet", LARGES)
    said: Words = (*words, *whole[len(words) :])
    _check(sea, player, said)
    if len(words) == len(whole):
        action, preview = read_action(" ".join(words)), _fleets_after(sea, player, said)
        assert isinstance(action, Pick)
        return Plan(words, write_action(action), prompt=_picked(action, SEATS[1 - player]), preview=preview)
    begun = words or ("fleet",)
    choices = tuple(_fleet_choices(sea, player, begun, whole))
    preview = choices[0].preview or _fleets_after(sea, player, said)
    return Plan(words, prompt=_asking(begun, by_numbers, SEATS[1 - player]), choices=choices, preview=preview)


def _fleet_choices(sea: ArmadaSea, player: Player, begun: Words, whole: Words) -> Iterator[One]:
    """The choices for the next word; closed when no numbers after it are legal."""
    if len(begun) == 1:
        for fleet, label, detail in (
            (LARGES, "Large ships", "strong and slow; each fires three times a turn"),
            (SMALLS, "Medium and small ships", "many and fast, but with fewer shots each"),
        ):
            says: Words = (*begun, fleet)
            yield One(says, label, detail, preview=_fleets_after(sea, player, (*says, *whole[2:])))
        return
    size = SIZE_WORDS[SIZES_ASKED[len(begun) - 2]]
    for number in range(5):
        says = (*begun, str(number))
        refusal = _refusal(sea, player, (*says, *whole[len(says) :]))
        yield One(says, f"{number} {size}", refusal=refusal, number=number)


def _asking(begun: Words, by_numbers: bool, other: str) -> str:
    if len(begun) > 1:
        return f"How many {SIZE_WORDS[SIZES_ASKED[len(begun) - 2]]} ships are there?"
    if by_numbers:
        return f"Which fleet do you want? You choose the numbers; {other} accepts or swaps."
    return f"Which fleet do you want? {other} then chooses who goes first."


def _picked(action: Pick, other: str) -> str:
    if action.numbers is None:
        mine = "4 Large" if action.fleet == LARGES else "4 Medium and 4 Small"
        return f"You take {mine}. {other} chooses who goes first."
    larges, mediums, smalls = action.numbers
    sides = (f"{larges} Large", counted((0, mediums, smalls)))
    mine, theirs = sides if action.fleet == LARGES else sides[::-1]
    return f"You propose: you {mine}, {other} {theirs}. {other} accepts and goes first, or swaps and you go first."


# --- Plans: who goes first --------------------------------------------------------------------------------------------


def _plan_first(sea: ArmadaSea, player: Player, words: Words) -> Plan:
    turn, other = sea.turn[0], SEATS[1 - player]
    whole = ("accept",) if turn.by_numbers else ("first", "me")
    _check(sea, player, (*words, *whole[len(words) :]))
    mine, theirs = (counted(fleet_numbers(sea, owner)) for owner in (player, 1 - player))
    if turn.by_numbers:
        prompt = f"{other} proposes: you {mine}, {other} {theirs}. Accept or swap?"
        swapped = _fleets_after(sea, player, ("swap",))
        choices = (
            One(("accept",), "Accept", f"You have {mine} and go first"),
            One(("swap",), "Swap", f"You have {theirs}; {other} goes first", preview=swapped),
        )
    else:
        prompt = f"You have {mine}, and {other} has {theirs}. Who goes first?"
        you, they = ("move", "moves") if turn.hidden else ("deploy and move", "deploys and moves")
        choices = (
            One(("first", "me"), "You", f"You {you} first"),
            One(("first", "you"), other, f"{other} {they} first"),
        )
    preview = fleets_as_arranged(sea, player)
    if len(words) < len(choices[0].says):
        return Plan(words, prompt=prompt, choices=choices, preview=preview)
    said = next(choice for choice in choices if choice.says == words)
    return Plan(words, " ".join(words), prompt=f"{said.detail}.", preview=said.preview or preview)


# --- Plans: shared functions ------------------------------------------------------------------------------------------


def _fleets_after(sea: ArmadaSea, player: Player, words: Words) -> Preview:
    """Both fleets after a complete and legal choice, about where they will be deployed."""
    action = read_action(" ".join(words))
    assert isinstance(action, Choosing)
    return fleets_as_arranged(apply_choosing(copy_sea(sea), player, action), player)


def _check(sea: ArmadaSea, player: Player, words: Words) -> None:
    """Raises Refused unless a complete choice is legal now."""
    action = read_action(" ".join(words))
    if not isinstance(action, Choosing):
        raise refuse("AR-R2", "finish choosing the fleets first")
    check_choosing(sea, player, action)


def _refusal(sea: ArmadaSea, player: Player, words: Words) -> Refusal | None:
    """Why a choice is not legal now; None when it is."""
    try:
        _check(sea, player, words)
    except Refused as no:
        return no.refusal
    return None


def fleet_numbers(sea: ArmadaSea, player: Player) -> tuple[int, int, int]:
    """How many Larges, Mediums and Smalls a player has."""
    pips = [int(ship.pips) for ship in sea.ships if ship.player == player]
    return pips.count(3), pips.count(2), pips.count(1)


def counted(numbers: tuple[int, int, int]) -> str:
    """The numbers of ships, in words: `2 Medium and 4 Small`."""
    return listed([f"{number} {SIZE_WORDS[pips]}" for number, pips in zip(numbers, SIZES_ASKED, strict=True) if number])


# --- Ghosts of fleets, for drawing: ships that are not on the sea yet, or would lie elsewhere -------------------------


def fleets_as_arranged(sea: ArmadaSea, viewer: Player) -> Preview:
    """The fleets of two players as the fair arrangement would place them, the viewer's last; none on a side without
    room."""
    laid = copy_sea(sea)
    for player in (1 - viewer, viewer):
        try:
            complete(laid, player)
        except Refused:
            return Preview()
    return Preview(tuple(ghost for player in (1 - viewer, viewer) for ghost in _ghosts(sea, laid, player)))


def fleet_at(sea: ArmadaSea, player: Player, spots: Mapping[int, Spot]) -> Preview:
    """A player's fleet with its ships at these places."""
    laid = copy_sea(sea)
    for index, spot in spots.items():
        lay_ship(laid, index, spot)
    return fleet_after(sea, laid, player)


def fleet_after(before: ArmadaSea, after: ArmadaSea, player: Player) -> Preview:
    """The ships of a player that an action would place or move."""
    return Preview(tuple(_ghosts(before, after, player)))


def _ghosts(before: ArmadaSea, after: ArmadaSea, player: Player) -> Iterator[Ghost]:
    """A ghost of each ship of the player that lies elsewhere than before, or did not lie on the sea."""
    for index in own_ships(after, player):
        old, new = before.ships[index], after.ships[index]
        if any(old[name] != new[name] for name in ("laid", "x", "y", "heading")):
            yield Ghost(full_ship_name(after, index), hull_of(after.outlines[index]), int(new.heading), seat=player)
