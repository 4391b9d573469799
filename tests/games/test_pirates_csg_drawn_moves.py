"""Random Moves of Pirates CSG are legal, and end in every way."""

from random import Random

import numpy as np

from iceharbor.games.pirates_csg import moving as m
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.encoding import ENCODED_LENGTH, TURNED
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sampling import draw_move
from iceharbor.table.plane import touching
from tests.games.pirates_csg_seas import Ship, lay_sea
from tests.seeds import seeds, times

MOVES = ("S", "L", "S+S", "S+L", "L+L", "S+S+S")


def crowded(rng: Random) -> PiratesSea:
    """Ships of both players, some adrift, each in a field of its own, and islands around them."""
    ships = [
        Ship(
            k % 2,
            (4200 * (k % 4) - 6300, 4200 * (k // 4) - 2100, rng.randrange(3600)),
            guns=("2S",) * rng.randint(1, 5),
            standing=rng.choice((-1, -1, 0)),
            move=rng.choice(MOVES),
            facts={"crew": rng.choice((0, r.OARSMAN, r.HELMSMAN))},
        )
        for k in range(8)
    ]
    isles = [(r.SEED, 0, 6600), (r.HOME, 6000, 6600), (r.HOME, -6000, 6600), (r.WILD, 0, -6600), (r.WILD, 6000, -6600)]
    return lay_sea(ships, isles)


def test_pc_r12_random_moves_are_legal_and_hulls_never_touch() -> None:
    ends, turns = dict.fromkeys(range(5), 0), 0
    for number in seeds(times(12, 60)):
        rng = Random(number)
        sea, seed = crowded(rng), np.array([number + 1], np.uint64)
        encoded = np.zeros(ENCODED_LENGTH, np.int64)
        for _ in range(60):
            actor = rng.randrange(8)
            if m.may_move_ruling(sea, actor) != OPEN:
                continue
            if not draw_move(sea, actor, encoded, seed):
                continue
            assert m.move_ruling(sea, actor, encoded)[0] == OPEN
            turns += int(encoded[TURNED] >= 0)
            ends[m.apply_move(sea, actor, encoded)] += 1
            moved = [index for index in (actor, int(sea.ships[actor].tows)) if index >= 0]
            others = range(len(sea.outlines) - 1)
            assert not any(
                touching(sea.outlines[one], sea.outlines[other]) for one in moved for other in others if other != one
            )
    assert min(ends.values()) > 0
    assert turns > 0
