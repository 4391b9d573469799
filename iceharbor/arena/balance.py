"""Settings of balance studies: which side is ahead, by how much, and which setting is even.

In every setting each bot plays every side, in every seat, moving first and second, against itself and against the other
bots: a side that is ahead with different captains is ahead by the rules, and not by the habits of one bot.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from iceharbor.arena.study import Setting, Variant
from iceharbor.bots import LEVELS
from iceharbor.catalogue import GAMES, open_game
from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Player

Numbers = tuple[int, int, int]
"""Larges against Mediums and Smalls."""

FULL: Final = (4, 4, 4)
CANDIDATES: Final[tuple[Numbers, ...]] = (FULL, (4, 4, 3), (4, 3, 4), (4, 3, 3), (4, 2, 4), (4, 2, 3), (4, 3, 2))
"""The whole fleets of Armada, and numbers that may even them."""
LARGES, SWARM = "Larges", "Mediums and Smalls"
FIRST_SEATS: Final = "first"
"""The option of games that names the seat that begins."""
MAX_SETTINGS: Final = 64


def balance_settings(
    game: str,
    players: int | None,
    options: Mapping[str, Any],
    varied: Mapping[str, Sequence[Any]],
    numbers: Sequence[Numbers],
) -> tuple[Setting, ...]:
    """A setting for each combination of the varied options and, in Armada with unequal fleets, for all these numbers of
    ships. Raises Malformed."""
    if game not in GAMES:
        raise Malformed(f"there is no game {game!r:.40}; there are: {', '.join(sorted(GAMES))}")
    seats = GAMES[game].info.players[0] if players is None else players
    _check_given_once(options, varied, numbers)
    found: list[Setting] = []
    for values in product(*varied.values()):
        chosen = {**options, **dict(zip(varied, values, strict=True))}
        label = ", ".join(f"{name}={_said(value)}" for name, value in zip(varied, values, strict=True))
        if game == "armada" and not open_game(game, seats, chosen).options["fleet_2k"]:
            found += [_fleets(chosen, each, label) for each in numbers or CANDIDATES]
        elif numbers:
            raise Malformed("numbers of ships are for Armada with unequal fleets")
        else:
            found.append(_turns(game, seats, chosen, label))
    if len(found) > MAX_SETTINGS:
        raise Malformed(f"{len(found)} settings are too many; at most {MAX_SETTINGS} are compared")
    return tuple(found)


def _check_given_once(
    options: Mapping[str, Any], varied: Mapping[str, Sequence[Any]], numbers: Sequence[Numbers]
) -> None:
    for name, values in varied.items():
        if name in options:
            raise Malformed(f"--vary {name}: --option gives this option too; leave out one of them")
        if (double := _double(tuple(map(_said, values)))) is not None:
            raise Malformed(f"--vary {name}: {double} is given twice")
    if (double := _double(tuple("-".join(map(str, each)) for each in numbers))) is not None:
        raise Malformed(f"--numbers {double} is given twice")


def _double(words: Sequence[str]) -> str | None:
    """The first word that is there twice."""
    return next((word for number, word in enumerate(words) if word in words[:number]), None)


def captains(game: str) -> tuple[str, ...]:
    """The bots of a study that names none: in Armada those of levels 2 and 3, which take about a second for a
    game. Raises Malformed."""
    if game != "armada":
        raise Malformed("--bots: name the bots of this study")
    return LEVELS[game][1:3]


def _said(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _turns(game: str, seats: int, options: Mapping[str, Any], label: str) -> Setting:
    """The sides are the players in the order of their first turns."""
    whole = open_game(game, seats, options).options
    first = GAMES[game].info.options["properties"].get(FIRST_SEATS, {}).get("enum", ())
    if set(range(seats)) <= set(first) and whole[FIRST_SEATS] not in range(seats):
        sides = ("moves first", *(f"moves {_ordinal(k + 1)}" for k in range(1, seats)))
        variants = tuple(
            Variant(tuple((seat - begins) % seats for seat in range(seats)), {FIRST_SEATS: begins}, first=begins)
            for begins in range(seats)
        )
        return Setting(label, sides, variants, whole)
    return Setting(label, tuple(f"Seat {seat + 1}" for seat in range(seats)), (Variant(tuple(range(seats))),), whole)


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(number, f"{number}th")


# --- Armada's unequal fleets ------------------------------------------------------------------------------------------


def _fleets(options: Mapping[str, Any], numbers: Numbers, label: str) -> Setting:
    """Larges against Mediums and Smalls, each in both seats, moving first and second."""
    mode = options.get("mode", "basic")
    by_numbers = numbers != FULL or mode == "advanced" or bool(options.get("advanced_setup"))
    chosen = {**options, "mode": "advanced" if mode == "basic" else mode, "advanced_setup": True}
    whole = open_game("armada", 2, chosen if by_numbers else options).options
    if whole["islands"]:
        raise Malformed("options.islands: a balance study of Armada's fleets has no islands")
    told = f"{numbers[0]} against {numbers[1]} + {numbers[2]}"
    variants = tuple(
        Variant(
            (0, 1) if larges_of == 0 else (1, 0),
            {},
            _picked(larges_of, first, numbers) if by_numbers else _chosen(larges_of, first),
            first,
        )
        for larges_of in range(2)
        for first in range(2)
    )
    return Setting(", ".join(filter(None, (label, told))), (LARGES, SWARM), variants, whole)


def _chosen(larges_of: Player, first: Player) -> tuple[tuple[Player, str], ...]:
    """NATURE names the player with the Larges, who takes them; the other says who moves first (AR-R2, R8)."""
    other = 1 - larges_of
    begins = "first me" if first == other else "first you"
    return (NATURE, f"chooser {larges_of}"), (larges_of, "fleet larges"), (other, begins)


def _picked(larges_of: Player, first: Player, numbers: Numbers) -> tuple[tuple[Player, str], ...]:
    """One player says numbers and a fleet, and the other accepts and moves first (AR-R9)."""
    chooser = 1 - first
    fleet = "larges" if chooser == larges_of else "smalls"
    words = f"fleet {fleet} {' '.join(map(str, numbers))}"
    return (NATURE, f"chooser {chooser}"), (chooser, words), (first, "accept")
