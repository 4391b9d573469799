"""Records golden playthroughs: `python -m tests.playthroughs.record [--add] [game ...]`.

With `--add` only the plots without a file are recorded. Without it all of them are recorded again: do this only when a
rule changes on purpose, and read the difference before committing it.
"""

import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from iceharbor.bots import BOTS, Bot
from iceharbor.bots.random import RandomBot
from iceharbor.catalogue import whole_options
from iceharbor.contract import NATURE, Player, Refused
from iceharbor.match import Match
from tests.playthroughs import FOLDER, KINDS, write_golden
from tests.playthroughs.plot import Plot
from tests.playthroughs.plots import PLOTS

MAX_ATTEMPTS: Final = 200
SAMPLES: Final = 40
"""Random actions among which one that the plot prefers is looked for."""
BY_THE_CLOCK: Final = 0.2
"""How often NATURE acts when players may act too."""


def shown(game: str, plot: Plot) -> Match:
    """The first match of a plot that contains its pattern."""
    for attempt in range(MAX_ATTEMPTS):
        match = recorded(game, plot, attempt)
        if re.search(plot.shows, write_golden(match) + (match.outcome.reason if match.outcome else "")):
            return match
    raise SystemExit(f"{plot.name}: in {MAX_ATTEMPTS} attempts none showed {plot.shows!r}")


def recorded(game: str, plot: Plot, attempt: int = 0) -> Match:
    """The match of a plot; always the same."""
    rng = Random(f"{game}/{plot.name}" + f"/{attempt}" * bool(attempt))
    rules = KINDS[game](len(plot.bots), whole_options(KINDS[game], plot.options))
    bots: list[Bot] = [BOTS.get(game, {"random": RandomBot})[name](rules) for name in plot.bots]
    whole = {"game": game, "players": len(plot.bots), "options": dict(rules.options)}
    match = Match.begin(rules, None if plot.position is None else {**whole, **plot.position}).settle(rng)
    while match.to_act:
        match = _one_entry(match, plot, bots, rng).settle(rng)
    return match


def _one_entry(match: Match, plot: Plot, bots: list[Bot], rng: Random) -> Match:
    if match.seq in plot.leaving:
        return match.play(plot.leaving[match.seq], "resign")
    acting = match.to_act - {NATURE}
    if NATURE in match.to_act and rng.random() < BY_THE_CLOCK:
        return match.play(NATURE, match.game.write(match.game.sample(match.state, NATURE, rng)))
    player = rng.choice(sorted(acting))
    if match.seq in plot.saying:
        return match.play(player, plot.saying[match.seq])
    if match.undoable and rng.random() < plot.undoing:
        return match.play(player, "undo")
    preferred = _preferred(match, plot, player, rng) if plot.prefers and rng.random() < 0.5 else None
    if preferred is not None:
        return match.play(player, preferred)
    try:
        return match.play(player, bots[player].choose(match.view(player), player, rng))
    except Refused as no:
        raise SystemExit(f"{plot.name}: a bot said what cannot be played: {no}") from None


def _preferred(match: Match, plot: Plot, player: Player, rng: Random) -> str | None:
    """An action that the plot prefers, if one is among some random ones."""
    game = match.game
    sampled = (game.write(game.sample(match.state, player, rng)) for _ in range(SAMPLES))
    return next((text for text in sampled if re.match(plot.prefers, text)), None)


def record(game: str, *, add: bool) -> Iterator[str]:
    """Writes the playthroughs of a game, with `add` only those that have no file; yields a line for each."""
    folder = FOLDER / game
    folder.mkdir(exist_ok=True)
    for old in () if add else folder.glob("*.txt"):
        old.unlink()
    for number, plot in enumerate(PLOTS[game], 1):
        path = folder / f"{number:02d}-{plot.name.replace(',', '').replace(' ', '-')}.txt"
        if not path.exists():
            match = shown(game, plot)
            path.write_text(write_golden(match))
            yield f"{game}/{path.stem}: {match.seq} entries, {match.outcome.reason if match.outcome else 'not over'}"


if __name__ == "__main__":
    chosen = [word for word in sys.argv[1:] if word != "--add"]
    for name in chosen or PLOTS:
        for line in record(name, add="--add" in sys.argv):
            print(line, flush=True)
