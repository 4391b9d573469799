"""The engine: JSON Lines on standard input and output, for programs in any language (docs/notation.md).

    Engine().answer(b'{"id":1,"do":"hello"}')  ->  {"id":1,"ok":{"protocol":2,...}}

One answer for each line, in order: `ok`, `refused` (an illegal action) or `error` (a bad request). Answers other than
`ok` have changed nothing. `protocol.py` has the types of the requests; `_do` maps each to its handler.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, BinaryIO, Final

import iceharbor
from iceharbor import catalogue, files
from iceharbor.agreements import MATCH_ACTIONS
from iceharbor.bots import BOTS, LEVEL_WORDS, LEVELS, bot_at
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.codec import MAX_BYTES, Malformed, dump, parse, plain, shape
from iceharbor.contract import NATURE, Finite, Player, Refused, Viewer, warned_plan
from iceharbor.engine.protocol import (
    DEFAULT_LEVEL,
    BotRequest,
    DropRequest,
    GamesRequest,
    HelloRequest,
    LegalRequest,
    LoadRequest,
    LogRequest,
    NewRequest,
    PlanRequest,
    PlayRequest,
    PositionRequest,
    ProspectRequest,
    ReplayRequest,
    Request,
    SampleRequest,
    Seed,
    ThreatRequest,
    TryRequest,
    ViewRequest,
)
from iceharbor.match import Match
from iceharbor.prospect import Prospective
from iceharbor.threat import Threatening

PROTOCOL: Final = 2
MAX_MATCHES: Final = 256

Answer = dict[str, Any]


@dataclass
class MatchInPlay:
    """A running match and the random source of its NATURE."""

    match: Match
    rng: Random


class Engine:
    """The open matches by name, and the handlers of requests."""

    def __init__(self) -> None:
        self._in_play: dict[str, MatchInPlay] = {}
        self._names = (f"m{number}" for number in count(1))

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without the newline; never raises."""
        envelope: Answer = {}
        try:
            value = parse(line)
            if not isinstance(value, dict):
                raise Malformed("a request must be a JSON object")
            if "id" in value:
                envelope["id"] = value["id"]
            return dump({**envelope, "ok": self._do(shape(value, Request))})  # type: ignore[arg-type]
        except Refused as no:
            return dump({**envelope, "refused": no.refusal})
        except Malformed as no:
            return dump({**envelope, "error": {"code": "bad_request", "message": str(no)}})
        except Exception as mistake:
            message = f"internal error, nothing has changed: {type(mistake).__name__}: {mistake!s:.200}"
            return dump({**envelope, "error": {"code": "internal_error", "message": message}})

    def _do(self, request: Request) -> Answer:
        answers: Mapping[type[Request], Callable[[Any], Answer]] = {
            HelloRequest: self._hello,
            GamesRequest: self._games,
            NewRequest: self._new,
            LoadRequest: self._load,
            ReplayRequest: self._replay,
            PlanRequest: self._plan,
            TryRequest: self._try,
            PlayRequest: self._play,
            LegalRequest: self._legal,
            SampleRequest: self._sample,
            BotRequest: self._bot,
            ViewRequest: self._view,
            ThreatRequest: self._threat,
            ProspectRequest: self._prospect,
            PositionRequest: self._position,
            LogRequest: self._log,
            DropRequest: self._drop,
        }
        return answers[type(request)](request)

    def hold(self, name: str, match: Match) -> None:
        """Keeps a match that was begun elsewhere under this name, in place of an earlier one."""
        self._in_play[name] = MatchInPlay(match, Random())

    # --- What there is ------------------------------------------------------------------------------------------------

    def _hello(self, _: HelloRequest) -> Answer:
        return {
            "protocol": PROTOCOL,
            "name": "iceharbor",
            "version": iceharbor.__version__,
            "levels": LEVEL_WORDS,
            "bots": {game: {"levels": LEVELS.get(game, ()), "names": tuple(bots)} for game, bots in BOTS.items()},
        }

    def _games(self, _: GamesRequest) -> Answer:
        return {"games": [plain(game.info) for game in catalogue.GAMES.values()]}

    def _new(self, new: NewRequest) -> Answer:
        fewest = catalogue.GAMES[new.game].info.players[0] if new.game in catalogue.GAMES else 0
        players = fewest if new.players is None else new.players
        return self._seat(Match.begin(catalogue.open_game(new.game, players, new.options)), new.seed)

    def _load(self, load: LoadRequest) -> Answer:
        return self._seat(files.playable(files.begun(load.position)), load.seed)

    def _replay(self, replay: ReplayRequest) -> Answer:
        return self._seat(files.replayed(replay.log), replay.seed)

    def _seat(self, match: Match, seed: Seed) -> Answer:
        """Give the match a name after NATURE's first actions."""
        if len(self._in_play) >= MAX_MATCHES:
            raise Malformed(f"{MAX_MATCHES} matches are open; drop one first")
        current = MatchInPlay(match, Random(str(seed) if seed is not None else secrets.token_hex()))
        current.match = match.settle(current.rng)
        name = next(self._names)
        self._in_play[name] = current
        return {"match": name, **_standing(current.match)}

    # --- Saying and playing -------------------------------------------------------------------------------------------

    def _plan(self, plan: PlanRequest) -> Answer:
        match = self._match_of(plan.match).match
        return {"plan": plain(_planned(match, _seat_of(match, plan.player), plan.words))}

    def _try(self, trying: TryRequest) -> Answer:
        match = self._match_of(trying.match).match
        try:
            played(match, _actor(match, trying.player), trying.notation)
        except Refused as no:
            return {"legal": False, "refusal": plain(no.refusal)}
        return {"legal": True}

    def _play(self, play: PlayRequest) -> Answer:
        current = self._match_of(play.match)
        before = current.match
        after = played(before, _actor(before, play.player), play.notation)
        current.match = after.settle(current.rng)
        entries = [plain(entry) for entry in current.match.entries[before.seq :]]
        return {**_standing(current.match), "entries": entries}

    def _legal(self, legal: LegalRequest) -> Answer:
        match = self._match_of(legal.match).match
        player = _seat_of(match, legal.player)
        if not isinstance(match.game, Finite):
            return {"choices": plain(_planned(match, player, ()).choices)}
        if player not in match.to_act:
            return {"actions": []}
        return {"actions": [match.game.write(action) for action in match.game.legal_actions(match.state, player)]}

    def _sample(self, sample: SampleRequest) -> Answer:
        match = self._match_of(sample.match).match
        player = _acting(match, sample.player)
        rng = Random(str(sample.seed) if sample.seed is not None else secrets.token_hex())
        return {"action": match.game.write(match.game.sample(match.state, player, rng))}

    def _bot(self, bot: BotRequest) -> Answer:
        match = self._match_of(bot.match).match
        player = _acting(match, bot.player)
        rng = Random(str(bot.seed) if bot.seed is not None else secrets.token_hex())
        name = _bot_name(match.header.game, bot)
        chooser = BOTS[match.header.game][name](match.game)
        thought = conclusion(think(chooser, match.view(player), player, rng, _budget(bot)))
        info = {"bot": name, "simulations": thought.simulations, "candidates": plain(thought.candidates)}
        return {"action": thought.action, "info": info}

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _view(self, see: ViewRequest) -> Answer:
        match = self._match_of(see.match).match
        return {"view": match.written(match.view(_viewer(match, see.player)))}

    def _threat(self, menace: ThreatRequest) -> Answer:
        match = self._match_of(menace.match).match
        if not isinstance(match.game, Threatening):
            raise Malformed(f"{match.game.info.title} has no threats")
        view = match.view(_viewer(match, menace.viewer))
        return {"threat": plain(match.game.threat(view, _seat_of(match, menace.player)))}

    def _prospect(self, ahead: ProspectRequest) -> Answer:
        match = self._match_of(ahead.match).match
        if not isinstance(match.game, Prospective):
            raise Malformed(f"{match.game.info.title} has no prospects: no fan of a ship leads to another one")
        view = match.view(_seat_of(match, ahead.player))
        return {"prospect": plain(match.game.prospect(view, ahead.player, ahead.words))}

    def _position(self, position: PositionRequest) -> Answer:
        match = self._match_of(position.match).match
        return {"position": match.written(match.state)}

    def _log(self, log: LogRequest) -> Answer:
        return {"log": files.log_of(self._match_of(log.match).match)}

    def _drop(self, drop: DropRequest) -> Answer:
        self._match_of(drop.match)
        del self._in_play[drop.match]
        return {}

    def _match_of(self, name: str) -> MatchInPlay:
        if name not in self._in_play:
            raise Malformed(f"there is no match {name!r:.40}")
        return self._in_play[name]


def _bot_name(game: str, asked: BotRequest) -> str:
    """The bot by its name or level. Raises Malformed."""
    bots = BOTS.get(game, {})
    if asked.bot is None:
        level = DEFAULT_LEVEL if asked.level is None else asked.level
        return bot_at(LEVELS, game, level)
    if asked.level is not None:
        raise Malformed("bot: name a bot or a level, not both")
    if asked.bot not in bots:
        raise Malformed(f"bot: there is no bot {asked.bot!r:.40} for {game}; there are: {', '.join(bots)}")
    return asked.bot


def _budget(asked: BotRequest) -> Budget | None:
    """How long the bot may think; None if it is not said. Raises Malformed."""
    for field, limit in (("ms", asked.ms), ("sims", asked.sims)):
        if limit is not None and limit < 1:
            raise Malformed(f"{field}: {limit} is too small; the least is 1")
    return None if asked.ms is None and asked.sims is None else Budget(asked.sims, asked.ms)


def played(match: Match, player: Player, notation: str) -> Match:
    """The match after one more entry. A player who is not to act is refused first."""
    try:
        return match.play(player, notation)
    except Refused:
        if player not in match.to_act and notation not in MATCH_ACTIONS and player != NATURE:
            refusal = _planned(match, player, ()).refusal
            if refusal is not None:
                raise Refused(refusal) from None
        raise


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the end of input; a line that is too long is skipped and answered with an error."""
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
    return warned_plan(match.game, match.view(player), player, words)


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
        raise Malformed(f"player {player} may not act now")
    return player
