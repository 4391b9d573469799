"""Warnings of Sprawl: a tower could be knocked out before its player's next turn (SP-R7).

Before an action is chosen they are about the board as it is; then about the tower of the action, on the board as it
would be. Exact for one action of each other player.
"""

from typing import Final

import numpy as np

from iceharbor.contract import Player
from iceharbor.games.common.entry_sentences import place_ref
from iceharbor.games.common.sizes import SIZE_WORDS
from iceharbor.games.sprawl.actions import Build, LayBranch, Spore, Start, decode, encode, read_action
from iceharbor.games.sprawl.exposure import exposed_towers, first_attack
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS
from iceharbor.games.sprawl.records import ENCODED_LENGTH, MAX_LISTED_ACTIONS, OPEN, is_live, is_tower
from iceharbor.games.sprawl.rules import has_action, try_action
from iceharbor.games.sprawl.state import SprawlState, after, grid_of
from iceharbor.plan import Plan, PlanWarning, Witness
from iceharbor.scene import SeatRef, Sentence
from iceharbor.table.squares import Squares

RULE: Final = "SP-R7"


def sprawl_warnings(state: SprawlState, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
    """A warning for each player who could knock out the tower of this plan's action; at the beginning of a turn, one
    that names all of the player's towers in danger."""
    if not plan.words:
        return _exposed_now(state, player)
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
        _warning(grid, tower, foe, attack, _leaves_nothing(following, player, foe, attack))
        for foe, attack in _attacks(following, player, tower)
    )


def _warning(grid: Squares, tower: int, foe: Player, attack: LayBranch, last: bool) -> PlanWarning:
    """The warning of an attack on a tower; `last` if it would leave the owner without an action, which is a danger."""
    text: Sentence = (
        f"This tower could be knocked out next turn: {SIZE_WORDS[attack.size]} on {grid.names[attack.square]} "
        f"pointing {DIRECTION_WORDS[attack.points]} by ",
        SeatRef(foe),
    )
    witnesses = (Witness("line", grid.names[tower], (), (grid.at[attack.square], grid.at[tower])),)
    if not last:
        return PlanWarning(RULE, text, witnesses=witnesses)
    text = (*text, "; you would have no action left, and the game would end")
    return PlanWarning(RULE, text, "danger", witnesses, button="Risk the game")


def _leaves_nothing(state: SprawlState, player: Player, foe: Player, attack: LayBranch) -> bool:
    """True if a player had no action after this attack, which ends the game on their turn (SP-R10)."""
    table = state.to_write()
    table.turn[0].player = foe
    ruling, _ = try_action(table, foe, encode(attack))
    return ruling == OPEN and not has_action(table, player)


def _exposed_now(state: SprawlState, player: Player) -> tuple[PlanWarning, ...]:
    """The warning that some of the player's towers are in danger, if it is their turn."""
    turn = state.turn
    if turn.termination or turn.player != player:
        return ()
    names = exposed_names(state, ~(1 << player), player)
    if not names:
        return ()
    parts = [part for name in names for part in (place_ref(name), " and " if name in names[-2:-1] else ", ")]
    text = (f"Your tower{'s' if names[1:] else ''} on ", *parts[:-1], " could be knocked out next turn")
    return (PlanWarning(RULE, text, witnesses=tuple([Witness("danger", name) for name in names])),)


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


def exposed_names(state: SprawlState, foes: int, owner: Player) -> list[str]:
    """The squares of this owner's live towers that one of these foes, a bit each, could neutralise with one action."""
    found = np.zeros(len(state.table.board), np.int64)
    count = exposed_towers(state.table, owner, foes, found)
    names = grid_of(state).names
    return [names[square] for square in found[:count].tolist()]
