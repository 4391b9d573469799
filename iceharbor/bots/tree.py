"""Tree search for any searchable game, compiled: Monte Carlo tree search with priors (PUCT), and max^n values.

Each simulation copies the table, deals again what the player does not know, and follows the tree: at each node the
player to act prefers actions with a high value for them, a high prior, and few visits. Where it leaves the tree,
light play goes on for some actions, and the value of the table for every seat is added to each node on the way.
NATURE acts at random with its true odds. Where equal actions may lead to different tables, a node holds the actions
that were ever possible there, and each simulation chooses among those that are possible now. What the player who thinks
may do first is the same in every deal, so it is listed once.

PUCT: Silver et al., Mastering the game of Go without human knowledge (2017). Nodes by actions instead of tables:
Cowling, Powley and Whitehouse, Information set Monte Carlo tree search (2012).
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.searchable import Kernel, searchable
from iceharbor.bots.thinking import Budget, Candidate, Thought, conclusion
from iceharbor.contract import NATURE, Player
from iceharbor.games.common.rng import draw
from iceharbor.jit import njit, njit_no_refcount

MAX_NODES: Final = 60_000
"""The nodes of a tree, for most bots: some thousand simulations. A full tree grows no deeper."""
DEEP_NODES: Final = 500_000
"""The same for a bot that thinks for a second about a game of quick simulations: at most about 50 MB."""
MAX_DEPTH: Final = 200
EXPLORING: Final = 1.5
"""The weight of priors and few visits against values, for most games."""
UNSEEN_LOSS: Final = 0.15
"""An action without visits counts as this much worse than its node."""
MAX_CHILDREN: Final = 1_000
"""More actions than any node has."""
ROOT_NOISE: Final = 0.2
"""Priors of the first actions vary by this share, so that matches differ."""
DEEP_MS: Final = 1000
"""How long level 5 thinks."""
CHUNK_MS: Final = 8.0
"""The longest time between two looks at the clock."""
THOUGHTS_MS: Final = 100
"""The shortest time between two thoughts of a budget in milliseconds."""
PARTS: Final = 8
"""How many thoughts a budget in simulations gives."""
MAX_SHOWN: Final = 20
"""The most candidates of a thought."""


class Tree(NamedTuple):
    """Nodes by number, node 0 is the root. A node is an action and what came of it."""

    actions: NDArray[np.int64]
    priors: NDArray[np.float64]
    visits: NDArray[np.int64]
    totals: NDArray[np.float64]
    """The sum of the values for each seat."""
    child: NDArray[np.int64]
    """The first child; 0 if there is none."""
    sibling: NDArray[np.int64]
    """The next child of the same parent; 0 if there is none."""
    open: NDArray[np.int64]
    """The last simulation in which the action was possible."""
    state: NDArray[np.int64]
    """How many nodes there are, and how many simulations."""


class TreeWork(NamedTuple):
    """Work arrays."""

    encoded: NDArray[np.int64]
    out: NDArray[np.int64]
    priors: NDArray[np.float64]
    values: NDArray[np.float64]
    path: NDArray[np.int64]


def blank_tree(length: int, seats: int, most: int) -> Tree:
    """A tree with the root alone and room for `most` nodes."""
    tree = Tree(
        np.zeros((most, length), np.int64),
        np.zeros(most),
        np.zeros(most, np.int64),
        np.zeros((most, seats)),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(2, np.int64),
    )
    tree.state[0] = 1
    return tree


@njit_no_refcount
def _same_action(tree: Tree, node: int, encoded: NDArray[np.int64]) -> bool:
    differs = 0
    for field in range(len(encoded)):
        differs |= tree.actions[node, field] ^ encoded[field]
    return bool(differs == 0)


@njit_no_refcount
def _grow(tree: Tree, node: int, found: int, work: TreeWork) -> None:
    """Adds the actions in `work.out` to a node as children where they are new, and marks them as possible now."""
    fresh = tree.child[node] == 0
    for each in range(found):
        known = 0 if fresh else tree.child[node]
        while known != 0 and not _same_action(tree, known, work.out[each]):
            known = tree.sibling[known]
        if known == 0 and tree.state[0] < len(tree.visits):
            known = tree.state[0]
            tree.state[0] += 1
            for field in range(tree.actions.shape[1]):
                tree.actions[known, field] = work.out[each, field]
            tree.priors[known] = work.priors[each]
            tree.sibling[known] = tree.child[node]
            tree.child[node] = known
        if known != 0:
            tree.open[known] = tree.state[1]


@njit_no_refcount
def _narrowed(found: int, width: int, work: TreeWork) -> int:
    """Puts the actions with the highest priors first, as many as `width`, and returns how many are left."""
    for place in range(min(found, width)):
        best = place
        for each in range(place + 1, found):
            if work.priors[each] > work.priors[best]:
                best = each
        if best != place:
            work.priors[place], work.priors[best] = work.priors[best], work.priors[place]
            for field in range(work.out.shape[1]):
                work.out[place, field], work.out[best, field] = work.out[best, field], work.out[place, field]
    return min(found, width)


@njit_no_refcount
def _chosen(tree: Tree, node: int, player: int, fixed: bool, exploring: float) -> int:
    """The child to follow (PUCT); 0 if there is none. With `fixed` all children are possible now."""
    parent = max(1, tree.visits[node])
    usual = tree.totals[node, player] / parent - UNSEEN_LOSS
    root, best, chosen = np.sqrt(float(parent)), -1e300, 0
    child = tree.child[node]
    while child != 0:
        if fixed or tree.open[child] == tree.state[1]:
            visits = tree.visits[child]
            value = tree.totals[child, player] / visits if visits > 0 else usual
            value += exploring * tree.priors[child] * root / (1 + visits)
            if value > best:
                best, chosen = value, child
        child = tree.sibling[child]
    return int(chosen)


@njit_no_refcount
def _lowest(mask: int, viewer: int) -> int:
    """The player of a mask who acts next: the viewer first, NATURE only if no player may act."""
    if viewer >= 0 and (mask >> (viewer + 1)) & 1:
        return viewer
    player = 0
    while mask >> 1 != 0 and not (mask >> (player + 1)) & 1:
        player += 1
    return player if mask >> 1 != 0 else NATURE


@cache
def simulator(kernel: Kernel, by_chance: bool, horizon: int, width: int) -> Callable[..., None]:
    """The compiled simulations of one game:
    `simulate(tree, table, scratch, viewer, seed, count, exploring, work, own_work)`."""
    acting, apply, copy, light = kernel.acting, kernel.apply, kernel.copy, kernel.light
    candidates, evaluate, redeal = kernel.candidates, kernel.evaluate, kernel.redeal

    @njit
    def simulate(
        tree: Any,
        table: Any,
        scratch: Any,
        viewer: int,
        seed: Any,
        count: int,
        exploring: float,
        work: Any,
        own_work: Any,
    ) -> None:
        for _ in range(count):
            tree.state[1] += 1
            copy(table, scratch)
            if by_chance:
                redeal(scratch, viewer, seed, own_work)
            node, depth = 0, 1
            work.path[0] = 0
            while depth < MAX_DEPTH:
                mask = acting(scratch)
                if mask == 0:
                    break
                player = _lowest(mask, viewer if depth == 1 else -1)
                if player < 0:
                    light(scratch, player, seed, work.encoded, own_work)
                    apply(scratch, player, work.encoded)
                    continue
                if tree.visits[node] == 0 and node != 0:
                    break
                fixed = not by_chance or (node == 0 and player == viewer)
                if tree.child[node] == 0 or not fixed:
                    found = candidates(scratch, player, work.out, work.priors, own_work)
                    if node == 0 and tree.child[0] == 0:
                        for each in range(found):
                            work.priors[each] *= 1 + ROOT_NOISE * (draw(seed, 1024) - 512) / 512
                    if node != 0 and found > width:
                        found = _narrowed(found, width, work)
                    _grow(tree, node, found, work)
                node = _chosen(tree, node, player, fixed, exploring)
                if node == 0:
                    break
                for field in range(len(work.encoded)):
                    work.encoded[field] = tree.actions[node, field]
                apply(scratch, player, work.encoded)
                work.path[depth] = node
                depth += 1
            for _ in range(horizon):
                mask = acting(scratch)
                if mask == 0:
                    break
                player = _lowest(mask, -1)
                light(scratch, player, seed, work.encoded, own_work)
                apply(scratch, player, work.encoded)
            evaluate(scratch, work.values, own_work)
            for step in range(depth):
                tree.visits[work.path[step]] += 1
                for seat in range(len(work.values)):
                    tree.totals[work.path[step], seat] += work.values[seat]

    return simulate


class TreeBot:
    """Searches any game with compiled functions for it; a subclass says how long."""

    budget = Budget(simulations=400)
    """The budget of `choose`."""
    horizon = 0
    """Actions of light play after the tree."""
    width = MAX_CHILDREN
    """How many actions are looked at after the first one, the best by their priors."""
    nodes = MAX_NODES
    """The nodes of its tree."""
    exploring = EXPLORING
    """The weight of priors and few visits against values."""

    def __init__(self, game: AnyGame) -> None:
        found = searchable(game)
        assert found is not None, f"{game.info.title} cannot be searched"
        self.game, self.found = game, found

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        return conclusion(self.play(view, player, rng)).action

    def play(self, view: Any, player: Player, rng: Random) -> Iterator[Thought]:
        """Its thoughts for a choice of its own; see `thinking`."""
        return self.think(view, player, rng, self.budget)

    def think(self, view: Any, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        """Its thoughts; see `thinking`."""
        began = perf_counter()
        assert self.found.covers(view), "the compiled rules do not know this phase"
        search = _Search(self, view, player, rng)
        search.simulate(1)
        if search.children() == 1:
            yield search.thought()
            return
        shown_ms = 0.0
        for count in _chunks(budget, began, search):
            search.simulate(count)
            now_ms = 1000 * (perf_counter() - began)
            due = search.made in moments(budget) if budget.ms is None else now_ms - shown_ms >= THOUGHTS_MS
            if due:
                shown_ms = now_ms
                yield search.thought()
        yield search.thought()

    def expectations(self, view: Any, viewer: Player, rng: Random, budget: Budget) -> tuple[float, ...]:
        """What each seat may expect, from -1 to 1, by what this viewer knows; any player may be the one to act."""
        began = perf_counter()
        assert self.found.covers(view), "the compiled rules do not know this phase"
        search = _Search(self, view, viewer, rng)
        search.simulate(1)
        for count in _chunks(budget, began, search):
            search.simulate(count)
        return search.values()


def moments(budget: Budget) -> frozenset[int]:
    """The numbers of simulations after which a budget without time gives a thought."""
    total = budget.simulations or 0
    return frozenset(total * part // PARTS for part in range(1, PARTS)) if budget.ms is None else frozenset()


def _chunks(budget: Budget, began: float, search: "_Search") -> Iterator[int]:
    """How many simulations to make before the next look at the clock, until the budget is used up."""
    total = budget.simulations
    stops = sorted({*moments(budget), total or 0} - {0})
    while total is None or search.made < total:
        due = next((stop for stop in stops if stop > search.made), None)
        if budget.ms is None:
            assert due is not None
            yield due - search.made
            continue
        left_ms = budget.ms - 1000 * (perf_counter() - began)
        if left_ms <= 0:
            return
        count = max(1, int(min(CHUNK_MS, left_ms) / max(1e-6, search.slowest_ms)))
        yield count if due is None else min(count, due - search.made)


class _Search:
    """One search from one view."""

    def __init__(self, bot: TreeBot, view: Any, player: Player, rng: Random) -> None:
        found = bot.found
        self.found, self.view, self.player = found, view, player
        self.table, self.scratch, self.own_work = found.table(view), found.table(view), found.work(view)
        self.seed = np.array([rng.getrandbits(64) | 1], np.uint64)
        self.tree = blank_tree(found.encoded_length, found.game.players, bot.nodes)
        self.work = TreeWork(
            np.zeros(found.encoded_length, np.int64),
            np.zeros((found.most_candidates, found.encoded_length), np.int64),
            np.zeros(found.most_candidates),
            np.zeros(found.game.players),
            np.zeros(MAX_DEPTH + 1, np.int64),
        )
        self.exploring = bot.exploring
        self.run = simulator(found.kernel, found.by_chance, bot.horizon, bot.width)
        self.slowest_ms = CHUNK_MS
        """The time of a simulation, as measured last."""

    @property
    def made(self) -> int:
        """How many simulations were made."""
        return int(self.tree.state[1])

    def simulate(self, count: int) -> None:
        """Make more simulations."""
        began = perf_counter()
        viewer = self.player
        weight = self.exploring
        self.run(self.tree, self.table, self.scratch, viewer, self.seed, count, weight, self.work, self.own_work)
        self.slowest_ms = 1000 * (perf_counter() - began) / count

    def children(self) -> int:
        """The number of actions of the root."""
        return len(list(self._roots()))

    def _roots(self) -> Iterator[int]:
        node = int(self.tree.child[0])
        while node:
            yield node
            node = int(self.tree.sibling[node])

    def thought(self) -> Thought:
        """The thought so far: the action with the most visits."""
        tree, player = self.tree, self.player
        nodes = sorted(self._roots(), key=lambda node: (-tree.visits[node], -tree.totals[node, player], node))
        shown = tuple(
            Candidate(
                self.found.decode(self.view, player, tree.actions[node]),
                int(tree.visits[node]),
                round(float(tree.totals[node, player] / tree.visits[node]), 4),
            )
            for node in nodes[:MAX_SHOWN]
            if tree.visits[node]
        )
        action = shown[0].action if shown else self.found.decode(self.view, player, tree.actions[nodes[0]])
        return Thought(action, shown, self.made, self.values())

    def values(self) -> tuple[float, ...]:
        """What each seat may expect so far: after the best action, or on average if NATURE acts first."""
        tree, mask = self.tree, self.found.kernel.acting(self.table)
        best = max(self._roots(), key=lambda node: tree.visits[node], default=0) if mask >> 1 else 0
        node = best if tree.visits[best] else 0
        return tuple(round(float(total / tree.visits[node]), 4) for total in tree.totals[node])
