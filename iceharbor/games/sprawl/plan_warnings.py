"""Warnings of Sprawl: the tower of an action could be knocked out before its player's next turn (SP-R7).

Exact for one action of each other player, on the board as it would be after the player's own action.
"""

from typing import Final

import numpy as np

from iceharbor.contract import Player
from iceharbor.games.common.sizes import SIZE_WORDS
from iceharbor.games.sprawl.actions import Build, LayBranch, Spore, Start, decode, read_action
from iceharbor.games.sprawl.exposure import first_attack
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Tower
from iceharbor.games.sprawl.records import ENCODED_LENGTH, MAX_LISTED_ACTIONS, is_live, is_tower
from iceharbor.games.sprawl.state import SprawlState, after, grid_of
from iceharbor.plan import Plan, PlanWarning, Witness
from iceharbor.scene import SeatRef

RULE: Final = "SP-R7"


def sprawl_warnings(state: SprawlState, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
    """A warning for each player who could knock out the tower of this plan's action."""
    if plan.action is None:
        return ()
    grid = grid_of(state)
    action = read_action(plan.action, grid)
    following = after(state, player, action)
    if following.table.turn[0].termination or not isinstance(action, Build | LayBranch | Spore | Start):
        return ()
    table = following.table
    tower = int(table.board[action.square].root) if isinstance(action, LayBranch) else action.square
    if not (is_tower(table, tower) and is_live(table, tower)):
        return ()
    return tuple(
        PlanWarning(
            RULE,
            (
                f"This tower could be knocked out next turn: {SIZE_WORDS[attack.size]} on {grid.names[attack.square]} "
                f"pointing {DIRECTION_WORDS[attack.points]} by ",
                SeatRef(foe),
            ),
            witnesses=(Witness("line", grid.names[tower], (), (grid.at[attack.square], grid.at[tower])),),
        )
        for foe, attack in _attacks(following, player, tower)
    )


def _attacks(state: SprawlState, player: Player, tower: int) -> list[tuple[Player, LayBranch]]:
    """The first attack of each other player, in turn order."""
    players, found = int(state.table.turn[0].players), []
    every = np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
    for foe in ((player + k) % players for k in range(1, players)):
        row = first_attack(state.table, foe, tower, every)
        if row >= 0:
            attack = decode(every[row].tolist())
            assert isinstance(attack, LayBranch)
            found.append((foe, attack))
    return found


def exposed_towers(state: SprawlState, foe: Player, owner: Player) -> list[int]:
    """The squares of this owner's live towers that a foe could neutralise with one action."""
    every = np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
    towers = [
        square
        for square, piece in state.pieces.items()
        if isinstance(piece, Tower) and piece.player == owner and piece.live
    ]
    return [square for square in towers if first_attack(state.table, foe, square, every) >= 0]
