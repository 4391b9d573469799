"""Bots for Torpedo.

They sample places for their remaining pieces, mostly around the enemy's ships, and lay the piece with the highest
value at its best place (`placement`). A place is evaluated by firing all volleys with the real rules. So they aim at
ships that are not yet lost, block ships that aim at their own, stay out of their own ships' way, and sink ships
before they fire. A bow close to its target is worth more, since no ship fits between. They lay Larges early and keep
Smalls for last, because the ships that fire first have the last word. `deep` rehearses the best places (`rehearsing`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import ClassVar, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from iceharbor.bots.bot import AnyGame, scattered_ms
from iceharbor.bots.thinking import Budget, Thought, conclusion
from iceharbor.bots.torpedo.evaluation import Valuation
from iceharbor.bots.torpedo.placement import NOWHERE, best_place, fewest_left, write_hold
from iceharbor.bots.torpedo.rehearsing import TorpedoRehearsal, drawn_seed
from iceharbor.contract import Player
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo.actions import FingerDown, LaidPiece, LayPieces
from iceharbor.games.torpedo.records import NOBODY, READY, TorpedoSea, TorpedoState
from iceharbor.games.torpedo.rules import OPEN, laying_ruling, next_piece, pieces_due, put_down, stock_of
from iceharbor.games.torpedo.sampling import drawn_size, throw
from iceharbor.table.plane import HEADINGS

PACES_MS: Final[Mapping[str, int]] = {"slow": 3000, "steady": 2000, "swift": 1200, "fast": 300}
"""The mean time for a piece: of the bots with these names, and of all by the option `pace` of a match."""
SCATTER: Final = 0.25
"""The share by which that time varies where the match has a pace: one for all, because in a rush it wins games."""
SIZES_COUNTED: Final = 4
"""The length of an array by pips."""
THINKING_MS: Final = 200
"""How long `deep` thinks for a piece: in a rush, it lays none meanwhile."""
FEW_LEFT: Final = 3
"""With this few pieces left, another player will soon call stop."""
HURRY_SHARE: Final = 0.8
"""The share of its time that the bot takes then, or when it has fallen behind."""


class Skill(NamedTuple):
    """The settings of a bot's play."""

    pace_ms: int
    """The mean time for a piece, unless the match has a pace for bots."""
    scatter: float
    """The share by which that time varies."""
    tries: int
    """The number of places sampled for one piece."""
    max_error_u: int = 0
    """The largest error of the placement."""
    max_error_ddeg: int = 0


class TorpedoBot:
    """Chooses for any seat of Torpedo, in milliseconds."""

    skill: ClassVar[Skill]

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: TorpedoState, player: Player, rng: Random) -> str:
        if view.sea.turn[0].phase == READY:
            return self.game.write(FingerDown())
        sea = copy_sea(view.sea)
        pieces = []
        for _ in range(pieces_due(sea, player)):
            piece = self._inaccurate(sea, player, self._best_piece(sea, player, rng), rng)
            ship = next_piece(sea, player, piece.pips)
            put_down(sea, ship, piece.x, piece.y, piece.heading, NOBODY)
            pieces.append(piece)
        return self.game.write(LayPieces(tuple(pieces)))

    def pace_ms(self, view: TorpedoState, player: Player, rng: Random) -> int:
        """The time for its next piece; it hurries when another player is nearly out of pieces, or has far fewer."""
        left, least = int(stock_of(view.sea, player, 0)), fewest_left(view.sea)
        hurry = HURRY_SHARE if least <= FEW_LEFT or left > least + FEW_LEFT else 1.0
        pace_ms = PACES_MS.get(self.game.options.get("pace", ""))
        usual = (self.skill.pace_ms, self.skill.scatter) if pace_ms is None else (pace_ms, SCATTER)
        return scattered_ms(hurry * usual[0], usual[1], rng)

    def _best_piece(self, sea: TorpedoSea, player: Player, rng: Random) -> LaidPiece:
        seed, best = drawn_seed(rng), np.zeros(4, np.int64)
        value = best_place(sea, valuation_of(sea, player), player, self.skill.tries, seed, best)
        if value == NOWHERE:
            return throw(sea, int(drawn_size(sea, player, seed)), rng)
        return _piece_at(best)

    def _inaccurate(self, sea: TorpedoSea, player: Player, piece: LaidPiece, rng: Random) -> LaidPiece:
        """The piece at a slightly wrong place; where the error would cause a crash, the exact place."""
        error_u = self.skill.max_error_u
        x, y = piece.x + rng.randint(-error_u, error_u), piece.y + rng.randint(-error_u, error_u)
        turn = rng.randint(-self.skill.max_error_ddeg, self.skill.max_error_ddeg)
        inaccurate = LaidPiece(piece.pips, x, y, (piece.heading + turn) % HEADINGS)
        clear = laying_ruling(sea, player, piece.pips, x, y, inaccurate.heading) == (OPEN, NOBODY)
        return inaccurate if clear else piece


def valuation_of(sea: TorpedoSea, player: Player) -> Valuation:
    """The values of other players' pips, and of holding ships back."""
    hold = np.zeros(SIZES_COUNTED)
    write_hold(sea, player, hold)
    return Valuation(1.0 / (int(sea.turn[0].players) - 1), hold)


class TorpedoSlow(TorpedoBot):
    """Slow, inaccurate, and looks at few places."""

    skill = Skill(PACES_MS["slow"], 0.35, 60, 250, 90)


class TorpedoSteady(TorpedoBot):
    """A good human pace, and aims that are sometimes a little off."""

    skill = Skill(PACES_MS["steady"], 0.3, 150, 150, 60)


class TorpedoSwift(TorpedoBot):
    """As fast as people get."""

    skill = Skill(PACES_MS["swift"], 0.25, 4000)


class TorpedoFast(TorpedoBot):
    """For the arena: faster than any person."""

    skill = Skill(PACES_MS["fast"], 0.1, 4000)


class TorpedoDeep(TorpedoFast):
    """Rehearses the best places: what others will lay, and what becomes of its ships then."""

    budget = Budget(ms=THINKING_MS)

    def choose(self, view: TorpedoState, player: Player, rng: Random) -> str:
        return conclusion(self.play(view, player, rng)).action

    def play(self, view: TorpedoState, player: Player, rng: Random) -> Iterator[Thought]:
        """Its thoughts for a choice of its own, with its budget for each piece; see `thinking`."""
        due, budget = max(1, pieces_due(view.sea, player)), self.budget
        whole = Budget(budget.simulations and budget.simulations * due, budget.ms and budget.ms * due)
        return self.think(view, player, rng, whole)

    def think(self, view: TorpedoState, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        """Its thoughts; see `thinking`. In waves the pieces share the budget, with at least one simulation each, and it
        tells its thoughts of the last."""
        if view.sea.turn[0].phase == READY:
            yield Thought(self.game.write(FingerDown()))
            return
        sea = copy_sea(view.sea)
        due = pieces_due(sea, player)
        laid, made = list[LaidPiece](), 0
        for rest in range(due - 1, -1, -1):
            valuation = valuation_of(sea, player)
            rehearsal = TorpedoRehearsal(sea, valuation, player, rest, self.skill.tries, rng, partial(self._said, laid))
            if not rehearsal.places:
                laid.append(throw(sea, int(drawn_size(sea, player, drawn_seed(rng))), rng))
            elif rest == 0:
                for thought in rehearsal.thoughts(_share(budget, due)):
                    yield replace(thought, simulations=made + thought.simulations)
                return
            else:
                made += conclusion(rehearsal.thoughts(_share(budget, due))).simulations
                laid.append(_piece_at(rehearsal.places[rehearsal.best()]))
            piece = laid[-1]
            put_down(sea, next_piece(sea, player, piece.pips), piece.x, piece.y, piece.heading, NOBODY)
        yield Thought(self.game.write(LayPieces(tuple(laid))))

    def _said(self, laid: Sequence[LaidPiece], place: NDArray[np.int64]) -> str:
        """The notation of a place, with the pieces that are laid before it."""
        return str(self.game.write(LayPieces((*laid, _piece_at(place)))))


def _piece_at(place: NDArray[np.int64]) -> LaidPiece:
    x, y, heading, pips = place.tolist()
    return LaidPiece(pips, x, y, heading)


def _share(budget: Budget, parts: int) -> Budget:
    """A part of a budget."""
    simulations, ms = budget.simulations, budget.ms
    return Budget(simulations and max(1, simulations // parts), ms and max(1, ms // parts))
