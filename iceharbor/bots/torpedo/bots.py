"""Bots for Torpedo: the same bot at four speeds.

It samples places for its remaining pieces, mostly around the enemy's ships, and lays the piece with the highest
value at its best place (`placement`). A place is evaluated by firing all volleys with the real rules. So it aims at
ships that are not yet lost, blocks ships that aim at its own, stays out of its own ships' way, and sinks ships
before they fire. A bow close to its target is worth more, since no ship fits between. It lays Larges early and keeps
Smalls for last, because the ships that fire first have the last word.
"""

from random import Random
from typing import ClassVar, Final, NamedTuple

import numpy as np

from iceharbor.bots.bot import AnyGame, scattered_ms
from iceharbor.bots.torpedo.evaluation import Valuation
from iceharbor.bots.torpedo.placement import NOWHERE, best_place
from iceharbor.contract import Player
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo.actions import FingerDown, LaidPiece, LayPieces
from iceharbor.games.torpedo.records import NOBODY, READY, TorpedoSea, TorpedoState
from iceharbor.games.torpedo.rules import OPEN, has_left, laying_ruling, next_piece, pieces_due, put_down, stock_of
from iceharbor.games.torpedo.sampling import drawn_size, throw
from iceharbor.table.plane import HEADINGS

SMALL, LARGE = 1, 3
FIRING_ORDER_VALUE: Final = 1.5
"""The value, in pips, of holding back a ship that fires first, and of laying one that fires last."""
MAX_LAG: Final = 1
"""With this many more pieces left than any other player, the bot may still lay them all."""
SMALL_WAVE: Final = 2
"""Waves with at most this many pieces are played like the rush."""
FEW_LEFT: Final = 3
"""With this few pieces left, another player will soon call stop."""
HURRY_SHARE: Final = 0.8
"""The share of its time that the bot takes then, or when it has fallen behind."""


class Skill(NamedTuple):
    """The settings of a bot's play."""

    pace_ms: int
    """The mean time for a piece."""
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
        return scattered_ms(hurry * self.skill.pace_ms, self.skill.scatter, rng)

    def _best_piece(self, sea: TorpedoSea, player: Player, rng: Random) -> LaidPiece:
        seed, best = np.array([rng.getrandbits(64) | 1], np.uint64), np.zeros(4, np.int64)
        value = best_place(sea, valuation_of(sea, player), player, self.skill.tries, seed, best)
        if value == NOWHERE:
            return throw(sea, int(drawn_size(sea, player, seed)), rng)
        x, y, heading, pips = best.tolist()
        return LaidPiece(pips, x, y, heading)

    def _inaccurate(self, sea: TorpedoSea, player: Player, piece: LaidPiece, rng: Random) -> LaidPiece:
        """The piece at a slightly wrong place; where the error would cause a crash, the exact place."""
        error_u = self.skill.max_error_u
        x, y = piece.x + rng.randint(-error_u, error_u), piece.y + rng.randint(-error_u, error_u)
        turn = rng.randint(-self.skill.max_error_ddeg, self.skill.max_error_ddeg)
        inaccurate = LaidPiece(piece.pips, x, y, (piece.heading + turn) % HEADINGS)
        clear = laying_ruling(sea, player, piece.pips, x, y, inaccurate.heading) == (OPEN, NOBODY)
        return inaccurate if clear else piece


def valuation_of(sea: TorpedoSea, player: Player) -> Valuation:
    """The values of sizes. Ships that fire first are best laid last, so that no player can answer. This does not
    hold when another player will call stop soon, or in a large wave: the last wave is hidden anyway."""
    turn = sea.turn[0]
    first, last = (LARGE, SMALL) if turn.reversed_order else (SMALL, LARGE)
    hold = np.zeros(LARGE + 1)
    is_behind = stock_of(sea, player, 0) > fewest_left(sea) + MAX_LAG
    if not is_behind and not (turn.by_waves and turn.wave > SMALL_WAVE):
        hold[first], hold[last] = FIRING_ORDER_VALUE, -FIRING_ORDER_VALUE
    return Valuation(1.0 / (turn.players - 1), hold)


def fewest_left(sea: TorpedoSea) -> int:
    """The smallest number of pieces that an active player still has to lay."""
    active = (seat for seat in range(int(sea.turn[0].players)) if not has_left(sea, seat))
    return min(int(stock_of(sea, seat, 0)) for seat in active)


class TorpedoSlow(TorpedoBot):
    """Slow and slightly inaccurate."""

    skill = Skill(3000, 0.35, 400, 60, 20)


class TorpedoSteady(TorpedoBot):
    """A good human pace."""

    skill = Skill(2000, 0.3, 800, 40, 10)


class TorpedoSwift(TorpedoBot):
    """As fast as people get."""

    skill = Skill(1200, 0.25, 1600, 20, 5)


class TorpedoFast(TorpedoBot):
    """For the arena: faster than any person, and it samples more places."""

    skill = Skill(300, 0.1, 4000)
