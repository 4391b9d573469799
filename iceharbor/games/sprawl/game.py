"""Sprawl as a game of the catalogue: what the contract asks for, from the rules, the words and the positions."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

from iceharbor.contract import NATURE, SEATS, Finite, GameInfo, Outcome, Plan, Planned, Player, Words, refuse
from iceharbor.games.openly import OpenGame, Sight
from iceharbor.games.sprawl.plans import plan_words
from iceharbor.games.sprawl.positions import read_position, write_position
from iceharbor.games.sprawl.rules import (
    BOARDS,
    LAST_LEFT,
    OF_EACH,
    SMALL,
    Action,
    Branch,
    Build,
    First,
    Lay,
    Play,
    Rules,
    Spore,
    Start,
    State,
    Tower,
    after,
    imaginable,
    left,
    opening,
    pointings,
    rules_for,
    standing,
    stands,
)
from iceharbor.games.sprawl.words import read_action, write_action

GUESSES: Final = 16
"""Actions drawn before all of them are listed."""
BUILDING: Final = 0.15
SPORING: Final = 0.5
"""How often a tower that is drawn is built on, and a branch spores; otherwise something branches off."""
MOST_PLAYERS: Final = max(BOARDS)

TIES: Final = (
    "the most pips on the board",
    "the most pips in towers neutralised",
    "the most towers neutralised",
    "the most squares",
    "the most pips in towers",
    "the most towers",
)
"""What decides, in this order (SP-R10, A18): the places of `rules.standing`."""


class Sprawl(OpenGame[State, Action], Finite[State, Action], Planned[Sight[State]]):
    """By Brandon Wiley, Valerie West and Jonathan Leistiko, 2003: winner of the first design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="sprawl",
        title="Sprawl",
        designer="Brandon Wiley, Valerie West and Jonathan Leistiko",
        blurb="Towers branch out and spore across the board, and neutralise each other, until somebody is walled in.",
        players=(3, MOST_PLAYERS),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "strict": {
                    "title": "Strict branching",
                    "description": "A branch points straight away from what it branches from.",
                    "type": "boolean",
                    "default": False,
                },
                "superior_forces": {
                    "title": "Superior forces",
                    "description": "A tower attacked by more pips than its own is neutralised too.",
                    "type": "boolean",
                    "default": False,
                },
                "friendly_fire": {
                    "title": "Friendly fire",
                    "description": "Your branches attack your own towers as well.",
                    "type": "boolean",
                    "default": True,
                },
            },
        },
        rules_version="2003-1",
        max_actions=1 + 3 * OF_EACH * MOST_PLAYERS + MOST_PLAYERS,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.rules = rules_for(players, options["strict"], options["superior_forces"], options["friendly_fire"])

    def setup(self) -> State:
        return opening(self.players, self.rules)

    def to_act(self, state: State) -> frozenset[Player]:
        return frozenset() if state.over_by else frozenset((state.turn,))

    def apply(self, state: State, player: Player, action: Action) -> State:
        return after(state, player, action, self.rules)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        if player == NATURE:
            return iter(self._firsts(state) if state.turn == NATURE and not state.over_by else ())
        every = imaginable(state, player, self.rules) if 0 <= player < self.players else ()
        return (action for action in every if stands(state, player, action, self.rules))

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        if player == NATURE:
            return rng.choice(self._firsts(state))
        for _ in range(GUESSES):
            guess = _guess(state, player, rng, self.rules)
            if guess is not None and stands(state, player, guess, self.rules):
                return guess
        return rng.choice(list(self.legal_actions(state, player)))

    def _firsts(self, state: State) -> list[Action]:
        return [First(player) for player in range(self.players) if not state.out >> player & 1]

    def outcome(self, state: State) -> Outcome | None:
        if not state.over_by:
            return None
        rows = [
            (not state.out >> player & 1, *standing(state.board, player, self.rules)) for player in range(self.players)
        ]
        places = tuple(1 + sum(other > mine for other in rows) for mine in rows)
        if state.over_by == LAST_LEFT:
            return Outcome(places, f"nobody but {SEATS[places.index(1)]} is left", "SP-R10")
        return Outcome(places, f"{SEATS[state.turn]} has no action left, and {_why_first(rows, places)}", "SP-R10")

    def forfeit(self, state: State, player: Player) -> State:
        if state.out >> player & 1:
            raise refuse("resign", "you have already left the game")
        return left(state, player, self.rules)

    def read(self, text: str) -> Action:
        return read_action(text, self.rules.grid)

    def write(self, action: Action) -> str:
        return write_action(action, self.rules.grid)

    def write_position(self, state: State) -> dict[str, Any]:
        return write_position(state, self.rules, self.options, self.outcome(state))

    def read_position(self, position: Mapping[str, Any]) -> State:
        return read_position(position, self.players, self.rules)

    def plan(self, view: Sight[State], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words, self.rules)


def _why_first(rows: list[tuple[int, ...]], places: tuple[int, ...]) -> str:
    """Who has won, and by what: pips, or what decides between equal pips (SP-A18)."""
    winners = [player for player, place in enumerate(places) if place == 1]
    best = rows[winners[0]][1:]
    if len(winners) > 1:
        return f"{' and '.join(SEATS[player] for player in winners)} share first place with {best[0]} pips each"
    second = max(row[1:] for player, row in enumerate(rows) if row[0] and player not in winners)
    by = next(k for k, (mine, other) in enumerate(zip(best, second, strict=True)) if mine != other)
    return f"{SEATS[winners[0]]} has {TIES[by]}" + (f", after a tie of {best[0]} pips" if by else f": {best[0]}")


def _guess(state: State, player: Player, rng: Random, rules: Rules) -> Play | None:
    """Something that the player might do, by chance, which may be closed; None when nothing comes of what was drawn."""
    random, board = rng.random, state.board
    size = 1 + int(random() * 3)
    if not state.started >> player & 1:
        return Start(size, int(random() * len(board)))
    own = [square for square, piece in enumerate(board) if piece is not None and piece.player == player]
    if not own:
        return None
    square = own[int(random() * len(own))]
    piece, kind = board[square], random()
    if isinstance(piece, Tower):
        if kind < BUILDING:
            return Build(square, piece.top - 1) if piece.top > SMALL else None
    elif isinstance(piece, Branch):
        if kind < SPORING:
            target = rules.grid.ahead(square, piece.points, piece.size)
            return Spore(square, size, target) if target >= 0 and board[target] is None else None
        size = piece.size - 1
    around = rules.grid.neighbours[square]
    way, beside = around[int(random() * len(around))]
    ways = pointings(piece, way, rules) if piece is not None and size and board[beside] is None else ()
    return Lay(square, size, beside, ways[int(random() * len(ways))]) if ways else None
