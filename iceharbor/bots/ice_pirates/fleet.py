"""A plan for a whole fleet of Ice Pirates: Smalls scout, every other ship fetches what it carries best, and all guard
the home.

The plan weighs the same actions as `bots.py` and values their goals better. A treasure that no player has seen counts
what it is worth on average, given all that the player has seen. A look under an island counts what the fleet
gains by knowing: a carrier that need not sail to an empty nest. What an enemy holds counts more, since taking it
costs them as much as it brings. Enemies that carry treasure, or are about to take some from the home, are fired at,
hunted and robbed, but less and less when a game is long: a carrier then sails home instead of firing once more.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.bots import ACTION_U, TREASURE_WORD, ActionChooser, IcePiratesGreedy, Option
from iceharbor.bots.ice_pirates.pathfinding import MAX_DEPTH, course
from iceharbor.contract import Player
from iceharbor.games.ice_pirates.cargo import colour_in, known_in, room, shelf
from iceharbor.games.ice_pirates.records import MEDIUM, NOTHING, SMALL, TREASURE, UNKNOWN, IcePiratesSea
from iceharbor.games.ice_pirates.rules import DOCKED_U, disabled, docked, home_total
from iceharbor.games.sailing.actions import Move
from iceharbor.games.sailing.rules import MAX_STEPS
from iceharbor.games.sailing.sampled_places import HEADING, Grain, Places, X, Y, no_places, places_after, way_to
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.plane import HIT, bow_of, lay, line_of_fire, nearer_than

OF_EACH_COLOUR: Final = 5
SCOUTING: Final = 0.45
"""The value of a look under an island, relative to what may be found there."""
KNOWN_ENOUGH: Final = 1.3
"""With this share of the treasure that is still needed in sight, looks are worth little."""
SATED: Final = 0.25
"""How much of their value is left then."""
THEFT: Final = 1.6
"""The value of a treasure that an enemy holds, relative to one under an island."""
HANDLING: Final = 2.0
"""Actions to load and to unload."""
RAID_U: Final = 6000
"""An enemy this near to a home could take treasure from it within a turn or two."""
RAID_VALUE: Final = 0.8
"""The value of a hit on such an enemy, for each point that it could take."""
ROBBERY_VALUE: Final = 4.0
"""The value of docking with an enemy, for each point that can be taken in the same turn."""
DISABLING_VALUE: Final = 2.0
"""The value of a Move after which shots disable a carrier, for each point aboard."""
HITTING_VALUE: Final = 0.5
"""The same for a Move after which shots only damage it."""
NEAR_U: Final = 2600
"""About as far are the middles of two docked ships from each other, and a little more."""
HUNTERS_U: Final = 7000
"""Ships farther away do not hunt."""
PATIENCE: Final = 100
"""Rounds after which shots count less and less: two fleets can repeat the same shots and repairs for ever."""
COARSE: Final = Grain(400, 250, 200)
MAX_PLACES: Final = 1500


class FleetChooser(ActionChooser):
    """One choice, with a plan for the fleet."""

    def __init__(self, sea: IcePiratesSea, player: Player) -> None:
        super().__init__(sea, player)
        self.shares = {pips: self._share(pips) for pips in (MEDIUM, SMALL)}
        self.needed = int(self.turn.target) - int(home_total(sea.homes[player])) - sum(map(self._aboard, self.mine))
        self.zeal = zeal(int(self.turn.rounds))
        self.scouting = SCOUTING * (SATED if self._in_sight() >= KNOWN_ENOUGH * self.needed else 1.0)

    def _share(self, pips: int) -> float:
        """How likely a piece of this size that the player has not seen is treasure."""
        holds = [hold for group in (self.sea.ships, self.sea.islands) for hold in group]
        unknown = sum(colour_in(hold, pips) == UNKNOWN for hold in holds)
        lying = [place for group in (self.sea.islands, self.sea.homes) for place in group]
        seen = sum(int(place.goods[shelf(pips, TREASURE)]) for place in lying)
        seen += sum(colour_in(hold, pips) == TREASURE for hold in holds)
        return min(1.0, max(0, OF_EACH_COLOUR - seen) / unknown) if unknown else 0.0

    def _in_sight(self) -> float:
        """The known treasure under and on islands."""
        total = 0
        for island in self.sea.islands:
            for pips in (MEDIUM, SMALL):
                known = colour_in(island, pips) == TREASURE and known_in(island, pips) >> self.player & 1
                total += pips * (int(island.goods[shelf(pips, TREASURE)]) + bool(known))
        return total

    def _worth(self, goal: int, pips: int) -> float:
        """The expected treasure of this size that a ship could take at a goal."""
        word = self._treasure_word(goal, pips)
        if word is None:
            return 0.0
        share = self.shares[pips] if ":" not in word else 1.0
        owner = self._owner(goal)
        return pips * share * (THEFT if owner is not None and owner != self.player else 1.0)

    def _goal_value(self, ship: np.record, goal: int) -> float:
        if not self.sea.outlines[goal].corners or self._is_mine(goal):
            return 0.0
        if goal < len(self.sea.ships) and not disabled(self.sea.ships[goal]) and goal not in self.stuck:
            return 0.0
        value = sum(
            self._worth(goal, pips)
            for pips in (MEDIUM, SMALL)
            if room(ship, pips) and colour_in(ship, pips) != TREASURE
        )
        if ship.pips == SMALL:
            value = self.scouting * sum(
                pips * self.shares[pips] for pips in (MEDIUM, SMALL) if self._is_unseen(goal, pips)
            )
        return value

    def _is_unseen(self, goal: int, pips: int) -> bool:
        island = goal - len(self.sea.ships)
        return 0 <= island < len(self.sea.islands) and colour_in(self.sea.islands[island], pips) == UNKNOWN

    # --- Against raids ------------------------------------------------------------------------------------------------

    def _hit_value(self, foe: int) -> float:
        ship = self.sea.ships[foe]
        so_far = (ship.damage + 1) / ship.pips
        return float(self.zeal * (super()._hit_value(foe) + so_far * RAID_VALUE * self._raid(foe)))

    def _raid(self, foe: int) -> float:
        """The points that an enemy near the home could take from it."""
        ship, goods = self.sea.ships[foe], self.sea.homes[self.player].goods
        if self._distance_u(foe, self.home) > RAID_U:
            return 0.0
        return float(
            sum(
                pips
                for pips in (MEDIUM, SMALL)
                if goods[shelf(pips, TREASURE)] > 0 and room(ship, pips) and colour_in(ship, pips) != TREASURE
            )
        )

    def _distance_u(self, one: int, other: int) -> float:
        a, b = self.sea.outlines[one], self.sea.outlines[other]
        return float(np.hypot(float(a.mx - b.mx), float(a.my - b.my)))

    def _moves(self) -> list[Option]:
        return [*super()._moves(), *self._robberies(), *self._hunts()]

    def _robberies(self) -> Iterator[Option]:
        """Moves that dock with an enemy who carries treasure, with an action left to take it."""
        best = np.zeros(1 + MAX_DEPTH, np.int64)
        for foe in self.foes if self.turn.actions_left > 1 else ():
            for index in self.active if self._aboard(foe) else ():
                ship, wanted = self.sea.ships[index], self._booty(index, foe)
                near = self._distance_u(index, foe) < ACTION_U[ship.pips] + NEAR_U
                if wanted and near and not (ship.moved or ship.repaired or docked(self.sea, index, foe)):
                    course(self.sea, index, foe, self.beam, best)
                    if self._docks(index, best, foe):
                        headings = tuple(int(h) for h in best[1 : 1 + best[0]])
                        yield Option(ROBBERY_VALUE * wanted, Move(self._name(index), headings))

    def _booty(self, index: int, foe: int) -> int:
        """The points of known treasure that a ship has room for, aboard an enemy."""
        ship = self.sea.ships[index]
        return sum(
            pips
            for pips in (MEDIUM, SMALL)
            if self._treasure_word(foe, pips) == TREASURE_WORD[pips]
            and room(ship, pips)
            and colour_in(ship, pips) == NOTHING
        )

    def _docks(self, index: int, best: NDArray[np.int64], foe: int) -> bool:
        """True if a ship is docked with an enemy after these steps."""
        ship, hull = self.sea.ships[index], self.sea.outlines[len(self.sea.outlines) - 1]
        x, y, heading = int(ship.x), int(ship.y), int(ship.heading)
        for step in range(int(best[0])):
            x, y = bow_of(int(ship.pips), x, y, heading)
            heading = int(best[1 + step])
        lay(hull, int(ship.pips), x, y, heading)
        return bool(best[0] and nearer_than(hull, self.sea.outlines[foe], DOCKED_U))

    def _hunts(self) -> Iterator[Option]:
        """Moves to where a ship could fire at an enemy who carries treasure, or who is near the home."""
        places, headings = no_places(MAX_PLACES), np.zeros(4, np.int64)
        for foe in self.foes if self.turn.actions_left > 1 else ():
            stake = float(self._aboard(foe)) + self._raid(foe) * RAID_VALUE
            target = self.sea.ships[foe]
            for index in self.active if stake and not disabled(target) else ():
                ship = self.sea.ships[index]
                shots = min(int(self.turn.actions_left) - 1, int(ship.pips - ship.fired))
                if ship.moved or ship.repaired or self._aboard(index) or shots < 1:
                    continue
                if self._distance_u(index, foe) > HUNTERS_U:
                    continue
                count = places_after(self.sea.outlines, self.sea.field, index, MAX_STEPS[ship.pips], COARSE, places)
                place = firing_place(self.sea.outlines, index, places[:count], foe)
                if place > 0:
                    ends = target.damage + shots >= target.pips
                    steps = way_to(places, place, headings)
                    value = self.zeal * stake * (DISABLING_VALUE if ends else HITTING_VALUE)
                    yield Option(value, Move(self._name(index), tuple(int(h) for h in headings[:steps])))

    # --- Tasks --------------------------------------------------------------------------------------------------------

    def _task(self, index: int, goal: int) -> tuple[int, bool]:
        return goal, bool(self.sea.ships[index].pips > SMALL)

    def _actions_for(self, index: int, goal: int, cost: float) -> float:
        if self.sea.ships[index].pips == SMALL:
            return 1.0 + cost
        return cost + (1.0 if goal == self.home else HANDLING + self._actions_between(index, goal, self.home))


@njit_no_refcount
def zeal(rounds: int) -> float:
    """How much shots count after this many rounds, as a share."""
    share = PATIENCE / max(PATIENCE, rounds)
    return share * share


@njit
def firing_place(outlines: Any, ship: int, places: Places, foe: int) -> int:
    """The first of these places from which a ship hits an enemy; -1 if there is none, 0 if it does already. Restores
    the outlines."""
    pips, found = outlines[ship].pips, -1
    for k in range(len(places)):
        lay(outlines[ship], pips, places[k, X], places[k, Y], places[k, HEADING])
        if line_of_fire(outlines, ship, 0, foe) == HIT or line_of_fire(outlines, ship, 1, foe) == HIT:
            found = k
            break
    lay(outlines[ship], pips, places[0, X], places[0, Y], places[0, HEADING])
    return found


class IcePiratesFleet(IcePiratesGreedy):
    """Chooses with a plan for the whole fleet."""

    @property
    def chooser(self) -> type[ActionChooser]:
        return FleetChooser
