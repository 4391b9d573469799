"""Records the golden playthroughs again: `python -m tests.playthroughs.record [game ...]`.

Do this only when a rule changes on purpose, and read the difference before committing it.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from iceharbor.bots import BOTS, Bot
from iceharbor.bots.uniform import RandomBot
from iceharbor.catalogue import whole_options
from iceharbor.contract import Refused
from iceharbor.match import Match
from tests.playthroughs import FOLDER, KINDS, write_golden


@dataclass(frozen=True)
class Plot:
    """Who plays what, how."""

    name: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    undoing: float = 0.0
    """How often somebody takes back."""
    leaving: Mapping[int, int] = field(default_factory=dict)
    """Before which entry which player resigns."""


PARLEY: Final = (
    *(Plot(f"{n} players, one round", ("random",) * n, {"rounds": 1}) for n in (2, 3, 4)),
    *(Plot(f"{n} players, taking back", ("random",) * n, {"rounds": 3}, undoing=0.2) for n in (2, 3, 4)),
    Plot("one leaves", ("random",) * 3, leaving={9: 1}),
    Plot("all but one leave", ("random",) * 4, leaving={6: 0, 7: 2, 8: 3}),
)

GREEDY2: Final = ("greedy", "greedy")
ICE_PIRATES: Final = (
    Plot("two greedy", GREEDY2),
    Plot("two greedy again", GREEDY2),
    Plot("two greedy, hidden holds", GREEDY2, {"hidden_holds": True}),
    Plot("two greedy, small fleets", GREEDY2, {"fleet": 1, "turn_cap": 60}),
    Plot("two greedy, round sea, hidden holds", GREEDY2, {"field": "round", "hidden_holds": True}),
    Plot("two greedy, the least sea", GREEDY2, {"width": 30, "height": 30, "fleet": 2}),
    Plot(
        "two greedy, six corners, hidden holds",
        GREEDY2,
        {
            "corners": [[0, 8000], [20000, 0], [48000, 8000], [48000, 32000], [28000, 44000], [0, 32000]],
            "hidden_holds": True,
        },
    ),
    Plot("two greedy placing by hand, hidden holds", GREEDY2, {"placement": "manual", "hidden_holds": True}),
    Plot("greedy beats random", ("greedy", "random")),
    Plot("random loses to greedy", ("random", "greedy"), {"fleet": 2}),
    Plot("greedy who takes back", GREEDY2, {"fleet": 2}, undoing=0.15),
    Plot("three greedy", ("greedy",) * 3, {"fleet": 2}),
    Plot("three greedy, hidden holds", ("greedy",) * 3, {"fleet": 2, "hidden_holds": True}),
    Plot("three, one leaves", ("greedy",) * 3, {"fleet": 2}, leaving={60: 1}),
    Plot("three random, capped", ("random",) * 3, {"fleet": 1, "turn_cap": 12}),
    Plot("four greedy, hidden holds", ("greedy",) * 4, {"fleet": 2, "hidden_holds": True}),
    Plot("four greedy, round sea, hidden holds", ("greedy",) * 4, {"fleet": 1, "field": "round", "hidden_holds": True}),
    Plot("four, all but one leave", ("greedy",) * 4, {"fleet": 1}, leaving={40: 3, 55: 0, 70: 2}),
    Plot("five greedy", ("greedy",) * 5, {"fleet": 2}),
    Plot(
        "five mixed, hidden holds",
        ("greedy", "random", "greedy", "random", "greedy"),
        {"fleet": 1, "hidden_holds": True},
    ),
    Plot("five random placing by hand, capped", ("random",) * 5, {"placement": "manual", "fleet": 1, "turn_cap": 5}),
    Plot("two random, undoing, capped", ("random",) * 2, {"turn_cap": 15, "fleet": 2}, undoing=0.1),
)
PLOTS: Final[Mapping[str, tuple[Plot, ...]]] = {"parley": PARLEY, "ice_pirates": ICE_PIRATES}


def recorded(game: str, plot: Plot) -> Match:
    """The match that a plot makes; the same every time."""
    rng = Random(f"{game}/{plot.name}")
    rules = KINDS[game](len(plot.bots), whole_options(KINDS[game], plot.options))
    bots: list[Bot] = [BOTS.get(game, {"random": RandomBot})[name](rules) for name in plot.bots]
    match = Match.begin(rules).settle(rng)
    while match.to_act:
        match = _one_entry(match, plot, bots, rng).settle(rng)
    return match


def _one_entry(match: Match, plot: Plot, bots: list[Bot], rng: Random) -> Match:
    if match.seq in plot.leaving:
        return match.play(plot.leaving[match.seq], "resign")
    player = rng.choice(sorted(match.to_act))
    if match.undoable and rng.random() < plot.undoing:
        return match.play(player, "undo")
    try:
        return match.play(player, bots[player].choose(match.view(player), player, rng))
    except Refused as no:
        raise SystemExit(f"{plot.name}: a bot said what cannot be played: {no}") from None


def record(game: str) -> Iterator[str]:
    """Writes every playthrough of a game; yields a line for each."""
    folder = FOLDER / game
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for number, plot in enumerate(PLOTS[game], 1):
        match = recorded(game, plot)
        path = folder / f"{number:02d}-{plot.name.replace(',', '').replace(' ', '-')}.txt"
        path.write_text(write_golden(match))
        yield f"{game}/{path.stem}: {match.seq} entries, {match.outcome.reason if match.outcome else 'not over'}"


if __name__ == "__main__":
    for chosen in sys.argv[1:] or PLOTS:
        for line in record(chosen):
            print(line, flush=True)
