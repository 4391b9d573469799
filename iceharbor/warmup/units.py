"""Units of the warm-up: the rules of one game, or one of its bots.

The rules are compiled by playing: a short game with the default options, and one for each other value of an option,
through everything that the contract has. A bot is compiled by letting it choose at the beginning of a match and later.
Of games in which random play seldom comes to a fight, both also go through a recorded match that does.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from iceharbor import catalogue
from iceharbor.bots import BOTS
from iceharbor.bots.bot import Paced
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.catalogue import AnyGame, open_game
from iceharbor.codec import Malformed, parse
from iceharbor.contract import NATURE, Determinizable, Player, warned_plan
from iceharbor.files import growing, log_in
from iceharbor.match import Match, effects_of, redacted
from iceharbor.prospect import Prospective
from iceharbor.threat import Threatening

ACTIONS: Final = 300
"""Actions of a game that is played to compile its rules."""
LOADING_ACTIONS: Final = 40
"""Actions of a game that is played to load its rules: they miss a few functions, which load in 20 ms when needed."""
LOOK_EVERY: Final = 16
"""At each sixteenth action, and at each first word that is new, everything that players see is computed."""
FEW_ACTIONS: Final = 6
"""The same with other options than the default ones."""
CHOICES: Final = 8
"""Choices of a bot at the beginning of a match."""
LATER_CHOICES: Final = (16, 32, 48, 64)
"""The actions before which it chooses again; the players' actions between are random. Then every game is set up."""
SHORT: Final = Budget(simulations=8)
"""How long a bot that searches thinks about each of them."""
SEED: Final = "warm-up"

PACKAGE: Final = Path(__file__).parents[1]
RECORDED: Final = Path(__file__).parent / "recorded"
"""The recorded matches, as saved games: they end in the middle, after a fight."""
IMPORT: Final = re.compile(r"^from iceharbor\.([\w.]+) import", re.MULTILINE)
COMPILED: Final = re.compile(r"^@njit\w*\n(?:#.*\n)*def (\w+)\(.*\n(?:(?:[ )].*)?\n)*", re.MULTILINE)


class Unit(NamedTuple):
    """What one worker compiles at a time."""

    game: str
    bot: str | None = None
    """None for the rules."""

    def __str__(self) -> str:
        return self.game if self.bot is None else f"{self.game}/{self.bot}"


def needed(game: str, bots: Iterable[str | None] = ()) -> tuple[Unit, ...]:
    """The units of a match between these bots: the rules, then the bots."""
    return (Unit(game), *(Unit(game, bot) for bot in dict.fromkeys(bots) if bot is not None))


def first_game(game: str) -> tuple[Unit, ...]:
    """The units of a first match of a game: the rules and the default bot, if there is one."""
    bot = catalogue.GAMES[game].info.default_bot
    return needed(game, (bot,) if bot in BOTS.get(game, {}) else ())


def shortest_game() -> str:
    """The game whose first match has the least to compile: it is compiled first, until a player chooses one."""
    return min(catalogue.GAMES, key=lambda game: sum(sum(functions(unit).values()) for unit in first_game(game)))


def in_order() -> tuple[Unit, ...]:
    """All units, each once: a first match of every game, the shortest game's first, then the other bots."""
    shortest = shortest_game()
    games = sorted(catalogue.GAMES, key=lambda name: name != shortest)
    units = [unit for game in games for unit in first_game(game)]
    units += [Unit(game, bot) for game in games for bot in BOTS.get(game, {})]
    return tuple(dict.fromkeys(units))


# --- Compiling --------------------------------------------------------------------------------------------------------


def warm(unit: Unit) -> None:
    """Compiles a unit, or loads it from the cache."""
    if not functions(unit):
        return
    if unit.bot is None:
        for number, game in enumerate(variants(unit.game)):
            rehearse(game, FEW_ACTIONS if number else ACTIONS)
        watch(unit.game)
    else:
        rehearse_bot(unit.game, unit.bot)
        rehearse_recorded(unit.game, unit.bot)


def load(unit: Unit) -> None:
    """Loads the rules of a compiled unit from the cache, nearly all that a match needs."""
    assert unit.bot is None
    if functions(unit):
        rehearse(next(iter(variants(unit.game))), LOADING_ACTIONS, again=False)


def variants(name: str) -> Iterator[AnyGame]:
    """The game with its default options, then with each other value that a choice or a switch can have."""
    kind = catalogue.GAMES[name]
    players = kind.info.players[0]
    yield open_game(name, players)
    for option, schema in kind.info.options.get("properties", {}).items():
        for value in other_values(schema):
            try:
                game = open_game(name, players, {option: value})
            except Malformed:
                continue  # it goes only together with another option
            yield game


def other_values(schema: Mapping[str, Any]) -> Sequence[Any]:
    """The values of an option beside its default; of a count that may be 0 the smallest other one."""
    default = schema.get("default")
    if "enum" in schema:
        return [value for value in schema["enum"] if value != default]
    if schema.get("type") == "boolean":
        return [not default]
    return [1] if schema.get("type") == "integer" and default == 0 else []


def rehearse(game: AnyGame, actions: int, *, again: bool = True) -> None:
    """Plays some actions as any player might, and at some of them looks at all that players are shown. Unless `again`,
    threats are computed once, and prospects until there is one: they take longest, and then have loaded all they need.
    """
    rng, seen = Random(SEED), set[str]()
    threats = prospects = True
    match = Match.begin(game).settle(rng)
    for turn in range(actions):
        players = match.to_act - {NATURE}
        if not players:
            break
        player = min(players)
        notation = game.write(game.sample(match.state, player, rng))
        after = match.play(player, notation).settle(rng)
        verb = notation.split(" ")[0]
        if turn % LOOK_EVERY == 0 or verb not in seen:
            seen.add(verb)
            look_now(match, player, notation)
            if threats:
                look_at_threats(match, player)
                threats = again
            if prospects:
                prospects = not look_ahead(match, player, notation) or again
            tell(match, after)
        match = after
    show(match, 0)


def watch(name: str) -> None:
    """Goes through the recorded match of a game, and looks at what players are shown at each first word that is new."""
    seen = set[str]()
    for match, after in recorded(name):
        player, notation = after.entries[-1].player, after.entries[-1].notation
        verb = notation.split(" ")[0]
        if player != NATURE and verb not in seen:
            seen.add(verb)
            look(match, player, notation)
            tell(match, after)


def recorded(name: str) -> Iterable[tuple[Match, Match]]:
    """The recorded match of a game before and after each of its entries; none if the game has no recorded match."""
    file = recording(name)
    return pairwise(growing(log_in(parse(file.read_bytes())))) if file.exists() else ()


def recording(name: str) -> Path:
    """The file of a game's recorded match."""
    return RECORDED / f"{name}.json"


def tell(match: Match, after: Match) -> None:
    """Writes the action that follows a match as a spectator reads it, and its effects."""
    entry = after.entries[match.seq]
    redacted(match, entry, None)
    effects_of(match, entry, after)


def look(match: Match, player: Player, notation: str) -> None:
    """Computes all that the player to act can ask for."""
    look_now(match, player, notation)
    look_at_threats(match, player)
    look_ahead(match, player, notation)


def look_now(match: Match, player: Player, notation: str) -> None:
    """Computes what the player to act is always shown: views, plans of an action word by word; and resigning."""
    game, words = match.game, tuple(notation.split(" "))
    show(match, player)
    view = match.view(player)
    for count in range(len(words) + 1):
        warned_plan(game, view, player, words[:count])
    if isinstance(game, Determinizable):
        game.determinize(view, player, Random(SEED))
    game.forfeit(match.state, player)


def look_at_threats(match: Match, player: Player) -> None:
    """Computes where the player's pieces could fire."""
    if isinstance(match.game, Threatening):
        match.game.threat(match.view(player), player)


def look_ahead(match: Match, player: Player, notation: str) -> bool:
    """Computes where the beginning of an action leads; true if there is such a prospect."""
    words = tuple(notation.split(" "))[:2]
    game = match.game
    return isinstance(game, Prospective) and game.prospect(match.view(player), player, words) is not None


def show(match: Match, player: Player) -> None:
    """Draws and writes what a spectator and this player see, and reads it again."""
    for viewer in (None, player):
        view = match.view(viewer)
        match.game.scene(view, ())
        match.game.load(match.game.position(view))


def rehearse_bot(name: str, bot: str) -> None:
    """Lets a bot choose for every player at the beginning of a match, and some times later."""
    game = open_game(name, catalogue.GAMES[name].info.players[0])
    chooser, rng = BOTS[name][bot](game), Random(SEED)
    match = Match.begin(game).settle(rng)
    for turn in range(LATER_CHOICES[-1] + 1):
        players = match.to_act - {NATURE}
        if not players:
            break
        player = min(players)
        if turn < CHOICES or turn in LATER_CHOICES:
            if isinstance(chooser, Paced):
                chooser.pace_ms(match.view(player), player, rng)
            notation = conclusion(think(chooser, match.view(player), player, rng, SHORT)).action
        else:
            notation = game.write(game.sample(match.state, player, rng))
        match = match.play(player, notation).settle(rng)


def rehearse_recorded(name: str, bot: str) -> None:
    """Lets a bot choose in place of the players of the recorded match."""
    chooser: Any = None
    for match, after in recorded(name):
        chooser = chooser or BOTS[name][bot](match.game)
        player = after.entries[-1].player
        if player != NATURE:
            conclusion(think(chooser, match.view(player), player, Random(SEED), SHORT))


# --- What a unit is made of -------------------------------------------------------------------------------------------


def sources(unit: Unit) -> frozenset[Path]:
    """Every file that the unit's code can depend on."""
    kind: Any = catalogue.GAMES[unit.game] if unit.bot is None else BOTS[unit.game][unit.bot]
    file = sys.modules[kind.__module__].__file__
    assert file is not None
    found: set[Path] = set()
    due = [Path(file)]
    while due:
        path = due.pop()
        if path not in found:
            found.add(path)
            due += _imported(path)
    return frozenset(found | {file for file in (recording(unit.game),) if file.exists()})


@cache
def functions(unit: Unit) -> Mapping[str, int]:
    """The compiled functions that the unit may need, as `module:name`, with their lengths in lines."""
    return {
        f"{_module(path)}:{match[1]}": match[0].count("\n")
        for path in sources(unit)
        for match in COMPILED.finditer(text_of(path))
    }


@cache
def text_of(path: Path) -> str:
    """The source in a file, as it was when it was first read."""
    return path.read_text("utf-8")


@cache
def _imported(path: Path) -> tuple[Path, ...]:
    """The files of the package that a file imports, those of the folders above included."""
    files = []
    for name in IMPORT.findall(text_of(path)):
        stem = PACKAGE / name.replace(".", "/")
        files += [stem.with_suffix(".py"), stem / "__init__.py"]
    return tuple(file for file in files if file.exists())


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
