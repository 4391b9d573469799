"""The engine: JSON Lines on standard input and output, for programs in any language (docs/notation.md).

    Engine().answer(b'{"id":1,"do":"hello"}')  ->  {"id":1,"ok":{"protocol":1,...}}

One answer a line, in order: `ok`, `refused` (the rules say no) or `error` (the request could not be read). Whatever is
answered but `ok`, nothing has changed. `requests.py` holds the shapes of the requests, `answers` below what each does.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, BinaryIO, Final

import iceharbor
from iceharbor import catalogue, saved
from iceharbor.bots import BOTS
from iceharbor.codec import MAX_BYTES, Malformed, dump, parse, plain, shape
from iceharbor.contract import NATURE, Finite, Planned, Player, Refused, Threatening, Viewer
from iceharbor.match import Match
from iceharbor.requests import (
    Bot,
    Drop,
    Games,
    Hello,
    Legal,
    Load,
    Log,
    Menace,
    New,
    PlanIt,
    Play,
    Position,
    Replay,
    Request,
    Sample,
    See,
    Seed,
    Try,
)

PROTOCOL: Final = 1
MOST_MATCHES: Final = 256

Answer = dict[str, Any]


@dataclass
class Table:
    """A match in play and the dice that NATURE throws in it."""

    match: Match
    rng: Random


class Engine:
    """Matches by name, and what may be asked of them."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._names = (f"m{number}" for number in count(1))

    def answer(self, line: bytes) -> bytes:
        """One line's answer, without the newline; never raises."""
        envelope: Answer = {}
        try:
            value = parse(line)
            if not isinstance(value, dict):
                raise Malformed("a request is a JSON object")
            if "id" in value:
                envelope["id"] = value["id"]
            return dump({**envelope, "ok": self._do(shape(value, Request))})  # type: ignore[arg-type]
        except Refused as no:
            return dump({**envelope, "refused": no.refusal})
        except Malformed as no:
            return dump({**envelope, "error": {"code": "bad_request", "message": str(no)}})
        except Exception as mistake:
            message = f"a mistake in the program, nothing has changed: {type(mistake).__name__}: {mistake!s:.200}"
            return dump({**envelope, "error": {"code": "internal", "message": message}})

    def _do(self, request: Request) -> Answer:
        answers: Mapping[type[Request], Callable[[Any], Answer]] = {
            Hello: self._hello,
            Games: self._games,
            New: self._new,
            Load: self._load,
            Replay: self._replay,
            PlanIt: self._plan,
            Try: self._try,
            Play: self._play,
            Legal: self._legal,
            Sample: self._sample,
            Bot: self._bot,
            See: self._view,
            Menace: self._threat,
            Position: self._position,
            Log: self._log,
            Drop: self._drop,
        }
        return answers[type(request)](request)

    # --- What there is ------------------------------------------------------------------------------------------------

    def _hello(self, _: Hello) -> Answer:
        return {"protocol": PROTOCOL, "name": "iceharbor", "version": iceharbor.__version__}

    def _games(self, _: Games) -> Answer:
        return {"games": [plain(game.info) for game in catalogue.GAMES.values()]}

    def _new(self, new: New) -> Answer:
        fewest = catalogue.GAMES[new.game].info.players[0] if new.game in catalogue.GAMES else 0
        players = fewest if new.players is None else new.players
        return self._seat(Match.begin(catalogue.open_game(new.game, players, new.options)), new.seed)

    def _load(self, load: Load) -> Answer:
        return self._seat(saved.playable(saved.begun(load.position)), load.seed)

    def _replay(self, replay: Replay) -> Answer:
        return self._seat(saved.replayed(replay.log), replay.seed)

    def _seat(self, match: Match, seed: Seed) -> Answer:
        """A match gets a name, once NATURE has acted where only she could."""
        if len(self._tables) >= MOST_MATCHES:
            raise Malformed(f"{MOST_MATCHES} matches are open; drop one first")
        table = Table(match, Random(str(seed) if seed is not None else secrets.token_hex()))
        table.match = match.settle(table.rng)
        name = next(self._names)
        self._tables[name] = table
        return {"match": name, **_standing(table.match)}

    # --- Saying and playing -------------------------------------------------------------------------------------------

    def _plan(self, plan: PlanIt) -> Answer:
        match = self._table(plan.match).match
        return {"plan": plain(_planned(match, _seat_of(match, plan.player), plan.words))}

    def _try(self, trying: Try) -> Answer:
        match = self._table(trying.match).match
        try:
            played(match, _actor(match, trying.player), trying.action)
        except Refused as no:
            return {"legal": False, "refusal": plain(no.refusal)}
        return {"legal": True}

    def _play(self, play: Play) -> Answer:
        table = self._table(play.match)
        before = table.match
        after = played(before, _actor(before, play.player), play.action)
        table.match = after.settle(table.rng)
        entries = [plain(entry) for entry in table.match.entries[before.seq :]]
        return {**_standing(table.match), "entries": entries}

    def _legal(self, legal: Legal) -> Answer:
        match = self._table(legal.match).match
        player = _seat_of(match, legal.player)
        if not isinstance(match.game, Finite):
            return {"choices": plain(_planned(match, player, ()).choices)}
        if player not in match.to_act:
            return {"actions": []}
        return {"actions": [match.game.write(action) for action in match.game.legal_actions(match.state, player)]}

    def _sample(self, sample: Sample) -> Answer:
        match = self._table(sample.match).match
        player = _acting(match, sample.player)
        rng = Random(str(sample.seed) if sample.seed is not None else secrets.token_hex())
        return {"action": match.game.write(match.game.sample(match.state, player, rng))}

    def _bot(self, bot: Bot) -> Answer:
        match = self._table(bot.match).match
        player = _acting(match, bot.player)
        rng = Random(str(bot.seed) if bot.seed is not None else secrets.token_hex())
        levels = list(BOTS[match.header.game].items())
        name, make = levels[min(max(bot.level, 0), len(levels) - 1)]
        action = make(match.game).choose(match.view(player), player, rng)
        return {"action": action, "info": {"bot": name}}

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _view(self, see: See) -> Answer:
        match = self._table(see.match).match
        return {"view": match.written(match.view(_viewer(match, see.player)))}

    def _threat(self, menace: Menace) -> Answer:
        match = self._table(menace.match).match
        if not isinstance(match.game, Threatening):
            raise Malformed(f"nobody is fired at in {match.game.info.title}")
        view = match.view(_viewer(match, menace.viewer))
        return {"threat": plain(match.game.threat(view, _seat_of(match, menace.player)))}

    def _position(self, position: Position) -> Answer:
        match = self._table(position.match).match
        return {"position": match.written(match.state)}

    def _log(self, log: Log) -> Answer:
        return {"log": saved.log_of(self._table(log.match).match)}

    def _drop(self, drop: Drop) -> Answer:
        self._table(drop.match)
        del self._tables[drop.match]
        return {}

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            raise Malformed(f"there is no match {name!r:.40}")
        return self._tables[name]


def played(match: Match, player: Player, text: str) -> Match:
    """The match with this entry more. Whose turn it is not hears that first, whatever was said."""
    try:
        return match.play(player, text)
    except Refused:
        if player not in match.to_act and text not in ("resign", "undo") and player != NATURE:
            refusal = _planned(match, player, ()).refusal
            if refusal is not None:
                raise Refused(refusal) from None
        raise


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answers every line until the end of input; a line that is too long is skipped and answered with an error."""
    engine = Engine()
    while line := lines.readline(MAX_BYTES + 2):
        if len(line) > MAX_BYTES + 1 and not line.endswith(b"\n"):
            _skip(lines)
        answers.write(engine.answer(line.rstrip(b"\r\n")) + b"\n")
        answers.flush()


def _skip(lines: BinaryIO) -> None:
    while (rest := lines.readline(1 << 16)) and not rest.endswith(b"\n"):
        pass


def _standing(match: Match) -> Answer:
    return {"to_act": sorted(match.to_act), "seq": match.seq, "outcome": plain(match.outcome)}


def _planned(match: Match, player: Player, words: tuple[str, ...]) -> Any:
    assert isinstance(match.game, Planned)
    return match.game.plan(match.view(player), player, words)


def _seat_of(match: Match, player: Player) -> Player:
    if player not in range(match.game.players):
        raise Malformed(f"player {player} is not in this match; the players are 0 to {match.game.players - 1}")
    return player


def _viewer(match: Match, player: Viewer) -> Viewer:
    return None if player is None else _seat_of(match, player)


def _actor(match: Match, player: Player) -> Player:
    return player if player == NATURE else _seat_of(match, player)


def _acting(match: Match, player: Player) -> Player:
    if _actor(match, player) not in match.to_act:
        raise Malformed(f"player {player} is not to act")
    return player
