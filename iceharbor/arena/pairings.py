"""Which game has which number: the line-ups of a study, and the seats of each game."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, overload

from iceharbor.arena.study import Setting, Study, Variant

LineUp = tuple[int, ...]
"""Contestants, by seat or by side."""


class Pairing(NamedTuple):
    """One game of a study."""

    number: int
    round: int
    seed: str
    setting: Setting
    variant: Variant
    seats: tuple[int, ...]
    """The contestant in each seat."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each seat."""
        return tuple(self.setting.sides[side] for side in self.variant.sides)


class Pairings(Sequence[Pairing]):
    """The games of a study by number. An sprt may need fewer than there are."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.one_round = [
            (setting, variant, tuple(line_up[side] for side in variant.sides))
            for setting in study.settings
            for line_up in line_ups(study)
            for variant in setting.variants
        ]
        """The games of each round: every line-up in every setting, in every seat and on every side."""

    def __len__(self) -> int:
        return self.study.rounds * len(self.one_round)

    @overload
    def __getitem__(self, number: int) -> Pairing: ...
    @overload
    def __getitem__(self, number: slice) -> list[Pairing]: ...
    def __getitem__(self, number: int | slice) -> Pairing | list[Pairing]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(f"there is no game {number}")
        turn, within = divmod(number, len(self.one_round))
        setting, variant, seats = self.one_round[within]
        return Pairing(number, turn, f"{self.study.seed}/{turn}", setting, variant, seats)

    def first_round(self) -> list[Pairing]:
        """The games of the first round."""
        return self[: len(self.one_round)]

    def names(self, number: int) -> tuple[str, ...]:
        """The names of a game's contestants, by seat."""
        return tuple(self.study.contestants[each].name for each in self[number].seats)


def line_ups(study: Study) -> list[LineUp]:
    """The contestants by side, each line-up in every order in which its contestants go round the table."""
    everyone, players = range(len(study.contestants)), study.players
    match study.kind:
        case "gauntlet":
            found = [line_up for other in everyone[1:] for line_up in _mixed((0, other), players)]
        case "balance":
            found = [(each,) * players for each in everyone]
            found += [mixed for two in combinations(everyone, 2) for mixed in _mixed(two, players)]
        case _:
            found = _mixed(tuple(everyone), players)
    return [turned for line_up in found for turned in _turned(line_up)]


def _mixed(contestants: LineUp, players: int) -> list[LineUp]:
    """All line-ups of different contestants or, when they are fewer than the seats, those with each at least once."""
    if len(contestants) >= players:
        return list(combinations(contestants, players))
    every = combinations_with_replacement(contestants, players)
    return [line_up for line_up in every if set(line_up) == set(contestants)]


def _turned(line_up: LineUp) -> list[LineUp]:
    """The line-up moved round the table, each arrangement once."""
    return list(dict.fromkeys(line_up[k:] + line_up[:k] for k in range(len(line_up))))
