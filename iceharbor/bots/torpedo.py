"""Captains of Torpedo: the same captain at four paces.

He throws places for whatever he has left, mostly about the enemy's ships, and lays the piece that does most for him
where it does most (`torpedo_places`). What a place is worth he sees by firing all volleys in his head, so that he aims
at what is not yet doomed, blocks what aims at him, keeps out of his own ships' way, and sinks what would fire at him
before it fires. A bow close to its target is worth more: nobody gets between. Larges he lays early and keeps Smalls
back, since what fires first has the last word.
"""

from random import Random
from typing import ClassVar, Final, NamedTuple

import numpy as np

from iceharbor.bots.bot import AnyGame, scattered_ms
from iceharbor.bots.torpedo_places import NOWHERE, best_place
from iceharbor.bots.torpedo_worth import Mind
from iceharbor.contract import Player
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.torpedo.chance import drawn_size, throw
from iceharbor.games.torpedo.records import NOBODY, READY, Sea, TorpedoWaters
from iceharbor.games.torpedo.rules import OPEN, has_left, laying_ruling, next_piece, pieces_due, put_down, stock_of
from iceharbor.games.torpedo.words import Lay, Piece, Ready
from iceharbor.table.plane import HEADINGS

SMALL, LARGE = 1, 3
LAST_WORD: Final = 1.5
"""Pips that it is worth to keep a ship back that fires first, and to lay one that fires last."""
LAGGING: Final = 1
"""With so many more pieces left than anybody else, one may still come to lay them all."""
LITTLE_WAVE: Final = 2
"""In waves of so few pieces it goes as in the rush."""
NEARLY_OUT: Final = 3
"""With so few pieces left, somebody will soon call stop."""
HURRY: Final = 0.8
"""The share of his time that a captain takes then, or when he has fallen behind."""


class Skill(NamedTuple):
    """How a captain plays."""

    pace_ms: int
    """What a piece takes him, on the average."""
    scatter: float
    """The share by which that may be more or less."""
    tries: int
    """Places thought of for one piece."""
    shake_u: int = 0
    """How far his hand may come to lie from where he would."""
    shake_ddeg: int = 0


class Captain:
    """Chooses for any seat of Torpedo, in milliseconds."""

    skill: ClassVar[Skill]

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: TorpedoWaters, player: Player, rng: Random) -> str:
        if view.sea.turn[0].phase == READY:
            return self.game.write(Ready())
        sea = copy_sea(view.sea)
        pieces = []
        for _ in range(pieces_due(sea, player)):
            piece = self._shaken(sea, player, self._best(sea, player, rng), rng)
            ship = next_piece(sea, player, piece.pips)
            put_down(sea, ship, piece.x, piece.y, piece.heading, NOBODY)
            pieces.append(piece)
        return self.game.write(Lay(tuple(pieces)))

    def pace_ms(self, view: TorpedoWaters, player: Player, rng: Random) -> int:
        """What his next piece takes him; he hurries when somebody is nearly out of pieces, or has far fewer."""
        left, least = int(stock_of(view.sea, player, 0)), least_left(view.sea)
        hurry = HURRY if least <= NEARLY_OUT or left > least + NEARLY_OUT else 1.0
        return scattered_ms(hurry * self.skill.pace_ms, self.skill.scatter, rng)

    def _best(self, sea: Sea, player: Player, rng: Random) -> Piece:
        seed, best = np.array([rng.getrandbits(64) | 1], np.uint64), np.zeros(4, np.int64)
        worth = best_place(sea, mind_of(sea, player), player, self.skill.tries, seed, best)
        if worth == NOWHERE:
            return throw(sea, int(drawn_size(sea, player, seed)), rng)
        x, y, heading, pips = best.tolist()
        return Piece(pips, x, y, heading)

    def _shaken(self, sea: Sea, player: Player, piece: Piece, rng: Random) -> Piece:
        """The piece where his hand lays it; where that would go wrong, he is careful."""
        shake = self.skill.shake_u
        x, y = piece.x + rng.randint(-shake, shake), piece.y + rng.randint(-shake, shake)
        turn = rng.randint(-self.skill.shake_ddeg, self.skill.shake_ddeg)
        shaken = Piece(piece.pips, x, y, (piece.heading + turn) % HEADINGS)
        clear = laying_ruling(sea, player, piece.pips, x, y, shaken.heading) == (OPEN, NOBODY)
        return shaken if clear else piece


def mind_of(sea: Sea, player: Player) -> Mind:
    """What a captain thinks of sizes. Whoever fires first is best laid last: nobody is left to answer. But not when
    somebody will call stop before, nor in a large wave: of the last one nobody sees anything, whatever its size."""
    turn = sea.turn[0]
    first, last = (LARGE, SMALL) if turn.reversed_order else (SMALL, LARGE)
    hold = np.zeros(LARGE + 1)
    lags = stock_of(sea, player, 0) > least_left(sea) + LAGGING
    if not lags and not (turn.by_waves and turn.wave > LITTLE_WAVE):
        hold[first], hold[last] = LAST_WORD, -LAST_WORD
    return Mind(1.0 / (turn.players - 1), hold)


def least_left(sea: Sea) -> int:
    """How many pieces whoever has the fewest has still to lay, of those who have not left."""
    staying = (seat for seat in range(int(sea.turn[0].players)) if not has_left(sea, seat))
    return min(int(stock_of(sea, seat, 0)) for seat in staying)


class Slow(Captain):
    """Takes his time, and his hand is not quite steady."""

    skill = Skill(3000, 0.35, 400, 60, 20)


class Steady(Captain):
    """A good human pace."""

    skill = Skill(2000, 0.3, 800, 40, 10)


class Swift(Captain):
    """As quick as people get."""

    skill = Skill(1200, 0.25, 1600, 20, 5)


class Fast(Captain):
    """For the arena: nobody lays as quickly, and he looks at more places."""

    skill = Skill(300, 0.1, 4000)
