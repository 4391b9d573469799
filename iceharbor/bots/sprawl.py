"""Players of Sprawl: a greedy one, who looks at the board after his action, and one who looks ahead.

Both weigh a board for every player at once: the pips that would be scored now, and the squares that he could still grow
into. The one who looks ahead also counts towers that somebody could neutralise in one action, thinks of the best few
actions of everybody in turn, and lets each choose what is best for himself (max^n). Both count what they think of and
not the time, so that the same luck gives the same choice.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from iceharbor.bots.bot import AnyGame
from iceharbor.contract import Player, Refused
from iceharbor.games.openly import Sight
from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.rules import (
    LARGE,
    MEDIUM,
    SMALL,
    Board,
    Branch,
    Lay,
    Play,
    Rules,
    State,
    Tower,
    after,
    fallen,
    imaginable,
    players_of,
    pointings,
    root_of,
    standing,
    stands,
)
from iceharbor.table.squares import opposite

ROOM: Final = 0.35
"""What a square to grow into is worth, in pips."""
DANGER: Final = 0.6
"""Of the pips that hang on a tower, how much is as good as lost when somebody could neutralise it."""
BEST_FOE: Final = 0.6
"""How much the strongest of the others counts; the rest is their mean."""
WIN: Final = 100.0
WHIM: Final = 0.01
"""So much is left to chance, so that no two games are alike."""
WIDTHS: Final = (8, 3, 2)
"""How many actions are looked into: of one's own, of the next player's, and so on."""


class GreedyGardener:
    """Takes what looks best at once."""

    def __init__(self, game: AnyGame) -> None:
        assert isinstance(game, Sprawl)
        self.game = game

    def choose(self, view: Sight[State], player: Player, rng: Random) -> str:
        rules = self.game.rules
        thoughts = [
            (mean_lead(weighed(state, rules), player) + WHIM * rng.random(), action)
            for action, state in following(view.state, rules)
        ]
        return self.game.write(max(thoughts, key=lambda thought: thought[0])[1])


class SearchingGardener:
    """Looks ahead: everybody in turn does what is best for himself, of the few things that look best to him."""

    def __init__(self, game: AnyGame, widths: tuple[int, ...] = WIDTHS) -> None:
        assert isinstance(game, Sprawl)
        self.game, self.widths = game, widths

    def choose(self, view: Sight[State], player: Player, rng: Random) -> str:
        thoughts = [
            (lead(self._foreseen(state, 1), player) + WHIM * rng.random(), action)
            for action, state in best_few(view.state, self.game.rules, self.widths[0])
        ]
        return self.game.write(max(thoughts, key=lambda thought: thought[0])[1])

    def _foreseen(self, state: State, depth: int) -> list[float]:
        """What each player has when everybody has done his best, so many actions on."""
        rules = self.game.rules
        if state.over_by or depth == len(self.widths):
            return weighed(state, rules, DANGER)
        ways = [self._foreseen(each, depth + 1) for _, each in best_few(state, rules, self.widths[depth])]
        return max(ways, key=lambda worths: lead(worths, state.turn))


def best_few(state: State, rules: Rules, most: int) -> list[tuple[Play, State]]:
    """The actions of whoever is to act that look best at once, the best first."""
    every = list(following(state, rules))
    if len(every) > most:
        every.sort(key=lambda each: -lead(weighed(each[1], rules, DANGER), state.turn))
    return every[:most]


def following(state: State, rules: Rules) -> Iterator[tuple[Play, State]]:
    """Everything that whoever is to act may do, and the states after it."""
    for action in imaginable(state, state.turn, rules):
        try:
            yield action, after(state, state.turn, action, rules)
        except Refused:
            continue


def weighed(state: State, rules: Rules, danger: float = 0.0) -> list[float]:
    """What each player has: pips and room, less what could be lost; when the game is over, whether he has won."""
    board, players = state.board, players_of(state)
    if state.over_by:
        rows = [(not state.out >> player & 1, *standing(board, player, rules)) for player in range(players)]
        best = max(rows)
        return [(WIN / rows.count(best) if row == best else 0.0) + row[1] for row in rows]
    gone = fallen(board, rules)
    worth, hanging = [0.0] * players, dict.fromkeys(range(len(board)), 0)
    room: list[set[int]] = [set() for _ in range(players)]
    for square, piece in enumerate(board):
        if piece is None or root_of(square, piece) in gone:
            continue
        pips = piece.pips if isinstance(piece, Tower) else piece.size
        worth[piece.player] += pips
        hanging[root_of(square, piece)] += pips
        room[piece.player].update(_room(board, square, piece, rules))
    if danger:
        for square, piece in enumerate(board):
            if isinstance(piece, Tower) and square not in gone and in_danger(state, square, piece, rules):
                worth[piece.player] -= danger * hanging[square]
    return [have + ROOM * len(around) for have, around in zip(worth, room, strict=True)]


def _room(board: Board, square: int, piece: Tower | Branch, rules: Rules) -> Iterator[int]:
    """The vacant squares into which a piece could still grow, whatever is left in the stash."""
    if isinstance(piece, Branch):
        target, tower = rules.grid.ahead(square, piece.points, piece.size), board[piece.root]
        if target >= 0 and board[target] is None:
            yield target
        if piece.size == SMALL or (isinstance(tower, Tower) and piece.depth >= tower.pieces):
            return
    for way, beside in rules.grid.neighbours[square]:
        if board[beside] is None and pointings(piece, way, rules):
            yield beside


def in_danger(state: State, square: int, tower: Tower, rules: Rules) -> bool:
    """Whether a foe could lay a branch of a size that a tower does not hold, pointing at it."""
    board, grid = state.board, rules.grid
    foreign = [size for size in (LARGE, MEDIUM, SMALL) if size not in tower.sizes]
    for way, beside in grid.neighbours[square]:
        if foreign and board[beside] is None:
            for _, at in grid.neighbours[beside]:
                foe = board[at]
                if foe is not None and foe.player != tower.player:
                    his = state._replace(turn=foe.player)
                    lays = (Lay(at, size, beside, opposite(way)) for size in foreign)
                    if any(stands(his, foe.player, lay, rules) for lay in lays):
                        return True
    return False


def mean_lead(worths: list[float], player: Player) -> float:
    """What a player has over the mean of the others."""
    mine = worths[player]
    return mine - (sum(worths) - mine) / (len(worths) - 1)


def lead(worths: list[float], player: Player) -> float:
    """What a player has over the others, of whom the strongest counts most."""
    mine, others = worths[player], [worth for other, worth in enumerate(worths) if other != player]
    return mine - BEST_FOE * max(others) - (1 - BEST_FOE) * sum(others) / len(others)
