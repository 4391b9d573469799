"""Mutated actions, words and positions, with `--all` 100,000 a game: no crash, no hang, no illegal state."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import process_time
from typing import Any, Final, TypeVar

import pytest
from msgspec import UNSET, json

from iceharbor.codec import Malformed, dump, parse, shape
from iceharbor.contract import NATURE, Editable, Player, Refused
from iceharbor.games.pirates_csg.position import PiratesCSGPosition
from iceharbor.match import AnyGame, Match
from iceharbor.plan import Words
from iceharbor.scene import Scene
from iceharbor.server.match.positions import refused
from tests.as_json import as_json
from tests.bundles import BUNDLES
from tests.fuzz.mutate import mutated_bytes, mutated_json, mutated_text
from tests.laws import STRANGERS, Bundle, wander
from tests.seeds import seeds, times
from tests.starts import fresh, moment

ACTIONS, WORDS = times(400, 25_000, 80_000), times(150, 4_000, 12_000)
POSITIONS = TEXTS = times(60, 1_200, 4_000)
"""The number of inputs for a game."""
A_STATE = times(20, 60)
"""The number of inputs tried on one state."""
SLOWEST_S = 2.0
"""In seconds; an answer that takes longer counts as a hang."""

NOT_READ: Final[Mapping[str, frozenset[str]]] = {
    "ice_pirates": frozenset(("target", "scores")),
    "armada": frozenset(("strength",)),
    "torpedo": frozenset(("tracks", "scores")),
    "hextris": frozenset(("groups", "spots")),
    "sprawl": frozenset(("neutralised", "attacks", "scores", "spots")),
    "undercut": frozenset(("tokens", "bag", "bag_sizes")),
    "pirates_csg": frozenset(("field",)),
}
"""Fields that docs/notation.md derives from the rest of a position, so that a value given for them is ignored."""
LEAVES_OUT_DEFAULTS: Final = {"pirates_csg": PiratesCSGPosition}
"""Games that write no field that has its default: a position is compared without those too."""
NEVER_READ: Final = frozenset(("hull", "outcome", "unchecked", "known"))
"""The same in every game. The players who know a piece of cargo are written only where that does not follow from the
rest."""

T = TypeVar("T")


def timed(what: Callable[[], T], said: object) -> T:
    """The answer, which must come within the time limit."""
    began = process_time()
    try:
        return what()
    finally:
        taken = process_time() - began
        assert taken < SLOWEST_S, f"{taken:.1f} s for {said!r:.200}"


def states(name: str, rng: Random, count: int) -> Iterator[tuple[Match, list[str]]]:
    """This number of matches, most from recorded ones, each with a few legal actions."""
    for number in range(count):
        if number % 4:
            match, entry = moment(name, rng)
            yield match, [entry.notation, *_some_actions(match, rng)]
        else:
            start = fresh(name, rng.randrange(len(BUNDLES[name].tables)), rng.randrange(2))
            *_, step = wander(start, rng, rng.choice((1, 2, 11, 12, 14)))
            yield step.before, [step.text, *_some_actions(step.before, rng)]


def _some_actions(match: Match, rng: Random) -> Iterator[str]:
    for player in sorted(match.to_act - {NATURE}):
        for _ in range(3):
            yield match.game.write(match.game.sample(match.state, player, rng))


# --- Actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_mutated_actions_are_refused_or_accepted(name: str, seed: int) -> None:
    rng, bundle = Random(seed), BUNDLES[name]
    accepted = 0
    for match, legal in states(name, rng, ACTIONS // A_STATE):
        whole = bundle.everything_in(match.game, match.state)
        for _ in range(A_STATE):
            text = mutated_text(rng.choice(legal), rng)
            player = rng.choice((*match.to_act, *match.to_act, *range(match.game.players), NATURE, *STRANGERS))
            accepted += _refused_or_stands(bundle, match, player, text, rng)
        assert bundle.everything_in(match.game, match.state) == whole, (
            f"seed {seed}: a refused action changed the state"
        )
    assert accepted > ACTIONS // 1000, "some mutations are legal actions"


def _refused_or_stands(bundle: Bundle, match: Match, player: Player, text: str, rng: Random) -> bool:
    """True if the action was accepted; then the new state must be valid."""
    try:
        after = timed(lambda: match.play(player, text), text)
    except Refused as no:
        said = dump(no.refusal)
        assert len(said) < 2000, f"{text!r:.80}: too long a refusal"
        return False
    assert len(after.entries[-1].notation) < 1000
    if rng.random() < 0.02:
        whole = as_json(after.game.position(after.state))
        assert after.game.load(whole) == after.state, f"{text!r} made what cannot be"
    return True


# --- Words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_mutated_words_get_a_plan(name: str, seed: int) -> None:
    rng = Random(seed)
    for match, legal in states(name, rng, WORDS // A_STATE):
        for _ in range(A_STATE):
            text = mutated_text(rng.choice(legal), rng)
            words = tuple(text.split(" ")[: rng.choice((1, 2, 3, 4, 99))])
            _is_planned(match, rng.choice((*match.to_act, *range(match.game.players), *STRANGERS)), words)


def _is_planned(match: Match, player: Player, words: Words) -> None:
    """There is a plan of a sensible size; if it may be played, the action is accepted."""
    game = match.game
    view = match.view(player if player in range(game.players) else None)
    plan = timed(lambda: game.plan(view, player, words), words)
    assert plan.prompt
    assert len(dump(plan.refusal)) < 2000
    if plan.action is not None:
        match.play(player, plan.action)


# --- Positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_mutated_positions_are_malformed_or_can_be_played(name: str, seed: int) -> None:
    rng = Random(seed)
    loaded = 0
    for match, _ in states(name, rng, POSITIONS // A_STATE):
        position = parse(
            dump(match.game.position(match.view(rng.choice((None, 0))) if rng.random() < 0.2 else match.state))
        )
        for _ in range(A_STATE):
            loaded += _malformed_or_playable(match.game, mutated_json(position, rng), rng)
    assert loaded > POSITIONS // 100, "some mutated positions can be"


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_mutated_json_text_is_malformed_or_can_be_played(name: str, seed: int) -> None:
    rng = Random(seed)
    for match, _ in states(name, rng, TEXTS // A_STATE):
        text = dump(match.game.position(match.state))
        for _ in range(A_STATE):
            value = _parsed(mutated_bytes(text, rng))
            if isinstance(value, dict):
                dump(value)
                _malformed_or_playable(match.game, value, rng)


def _parsed(text: bytes) -> Any:
    """The value of JSON text; None if it is malformed."""
    try:
        return timed(lambda: parse(text), text)
    except Malformed as no:
        _is_short(no)
        return None


def _is_short(no: Malformed) -> None:
    assert 0 < len(str(no)) < 600, f"{no}"


def _unlike(said: Any, written: Any, passed_over: frozenset[str], where: str = "") -> Iterator[str]:
    """The first place where a position differs from the game's own; list elements may be in any order."""
    match said, written:
        case _ if said in (None, [], {}):
            return
        case dict(), dict():
            for name in said.keys() - passed_over:
                yield from _unlike(said[name], written.get(name), passed_over, f"{where}.{name}")
        case list(), list() if len(said) == len(written):
            left = list(written)
            for k, each in enumerate(said):
                alike = (other for other in left if not any(_unlike(each, other, passed_over)))
                if (found := next(alike, UNSET)) is UNSET:
                    yield f"{where}[{k}]"
                else:
                    left.remove(found)
        case _ if said != written:
            yield where


def _is_drawn_or_malformed(game: AnyGame, position: Any) -> None:
    """The position editor gets a scene of a position that is not legal, or none."""
    if not isinstance(game, Editable) or not isinstance(position, dict):
        return
    answer = timed(lambda: refused(position, "no"), position)
    if answer is not None and answer.scene is not None:
        json.decode(answer.scene, type=Scene)


def _malformed_or_playable(game: AnyGame, position: Any, rng: Random) -> bool:
    """True if the position loads. Then it writes the same position, and can be viewed, planned and played."""
    try:
        state = timed(lambda: Match.begin(game, position), position).state
    except Malformed as no:
        _is_short(no)
        _is_drawn_or_malformed(game, position)
        return False
    whole = as_json(game.position(state))
    passed_over = NEVER_READ | NOT_READ.get(game.info.name, frozenset())
    terse = LEAVES_OUT_DEFAULTS.get(game.info.name)
    said = as_json(shape(position, terse)) if terse else position
    unlike = list(_unlike(said, whole, passed_over))
    assert not unlike, f"this was loaded, and is written otherwise: {unlike}"
    if position.get("unchecked") is True:
        whole["unchecked"] = True  # it is only read
    assert game.load(whole) == state, "what was loaded can be written and loaded again"
    if "viewer" in whole:
        return True
    match = Match.begin(game, whole)
    assert (match.outcome is None) == bool(match.to_act)
    for player in range(game.players):
        match.game.position(match.view(player))
        game.plan(match.view(player), player, ())
    return len(list(wander(match, rng, 3))) >= 0
