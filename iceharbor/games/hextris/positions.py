"""A state of Hextris as the protocol's JSON object, and back; every no says what and where."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, Outcome
from iceharbor.games.hextris.rules import (
    BOARD,
    GROUP,
    GROUPS_TO_WIN,
    MOST_ENTRIES,
    OF_EACH,
    RUNNING,
    SIZES,
    State,
    man_at,
)
from iceharbor.games.reading import players_in, read_counts, read_players, read_within
from iceharbor.table.hexes import spots_in

ENDINGS: Final = ("", "groups", "left", "agreed", "stuck", "repeated", "too_long")
PIES: Final = ("unasked", "asked", "answered")


class HandAt(Struct, forbid_unknown_fields=True):
    S: int = 0
    M: int = 0
    L: int = 0


class PositionAt(Struct, forbid_unknown_fields=True):
    game: Literal["hextris"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    unchecked: bool = False
    board: dict[str, str] = field(default_factory=dict)
    stowed: list[int] | None = None
    turn: int = 0
    hands: list[HandAt] | None = None
    to_act: list[int] | None = None
    skips: int = 0
    agreeing: list[int] = []
    forfeited: list[int] = []
    entries: int = 0
    over_by: str | None = None
    winner: int | None = None
    pie: Literal["unasked", "asked", "answered"] | None = None
    seen: list[list[int]] = []
    groups: Any = None
    spots: Any = None
    outcome: Any = None


def write_position(state: State, options: Mapping[str, Any], outcome: Outcome | None) -> dict[str, Any]:
    """Everything this state holds, and the groups on the board, for drawing."""
    players = len(state.stowed)
    return {
        "game": "hextris",
        "players": players,
        "options": dict(options),
        "board": {
            BOARD.names[spot]: f"{man // 3}{SIZES[man % 3]}"
            for spot in range(len(BOARD.names))
            if (man := man_at(state.men, spot)) >= 0
        },
        "stowed": list(state.stowed),
        "turn": state.turn,
        "hands": [{size: state.hands[3 * player + k] for k, size in enumerate(SIZES)} for player in range(players)],
        "to_act": [] if state.over_by else [state.turn],
        "skips": state.skips,
        "agreeing": players_in(state.agreeing, players),
        "forfeited": players_in(state.out, players),
        "entries": state.entries,
        "over_by": ENDINGS[state.over_by] or None,
        "winner": None if state.winner == NATURE else state.winner,
        "pie": PIES[state.pie],
        "seen": [list(here) for here in state.seen],
        "groups": groups_of(state),
        "spots": {name: list(at) for name, at in zip(BOARD.names, BOARD.at, strict=True)},
        "outcome": None
        if outcome is None
        else {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule},
    }


def groups_of(state: State) -> list[dict[str, Any]]:
    """Every group of two or more connected pieces of one colour."""
    found = []
    for player in range(len(state.stowed)):
        left = state.men[3 * player] | state.men[3 * player + 1] | state.men[3 * player + 2]
        while left:
            group = BOARD.connected(left, (left & -left).bit_length() - 1)
            left &= ~group
            if group.bit_count() > 1:
                found.append({"player": player, "spots": [BOARD.names[spot] for spot in spots_in(group)]})
    return found


def read_position(position: Mapping[str, Any], players: int) -> State:
    """The state of a position; raises Malformed."""
    found = shape(position, PositionAt)
    men = _men(found, players)
    stowed = read_counts(found.stowed or [0] * players, players, GROUPS_TO_WIN, "stowed")
    hands = _hands(found, men, stowed, players)
    turn = read_within(found.turn, 0, players - 1, "turn")
    if found.over_by is not None and found.over_by not in ENDINGS[1:]:
        raise Malformed(f"over_by: {found.over_by[:20]!r} is not one of {', '.join(ENDINGS[1:])}")
    over_by = ENDINGS.index(found.over_by) if found.over_by else RUNNING
    winner = NATURE if found.winner is None else read_within(found.winner, 0, players - 1, "winner")
    empty = not any(men)
    pie = PIES.index(found.pie) if found.pie is not None else (0 if empty else 2)
    state = State(
        men,
        hands,
        stowed,
        turn,
        read_within(found.skips, 0, players, "skips"),
        read_players(found.agreeing, players, "agreeing"),
        read_players(found.forfeited, players, "forfeited"),
        read_within(found.entries, 0, MOST_ENTRIES, "entries"),
        over_by,
        winner,
        pie,
        tuple(_seen(here, k, players) for k, here in enumerate(found.seen)),
    )
    _check(state, found)
    return state


def _men(found: PositionAt, players: int) -> tuple[int, ...]:
    men = [0] * 3 * players
    for name, piece in found.board.items():
        if name not in BOARD.numbers:
            raise Malformed(f"board: {name[:20]!r} is not a spot")
        if len(piece) != 2 or piece[0] not in "012"[:players] or piece[1] not in SIZES:
            raise Malformed(f"board.{name}: {piece[:20]!r} is not a player and a size, such as 0L")
        men[3 * int(piece[0]) + SIZES.index(piece[1])] |= 1 << BOARD.numbers[name]
    return tuple(men)


def _hands(found: PositionAt, men: tuple[int, ...], stowed: tuple[int, ...], players: int) -> tuple[int, ...]:
    """As said; else what is left of each size, groups that were stowed taken from what there is most of."""
    if found.hands is not None:
        if len(found.hands) != players:
            raise Malformed(f"hands: there is one for each of {players} players")
        hands = [count for hand in found.hands for count in (hand.S, hand.M, hand.L)]
        for man, count in enumerate(hands):
            read_within(count, 0, OF_EACH, f"hands[{man // 3}].{SIZES[man % 3]}")
    else:
        hands = [OF_EACH - mask.bit_count() for mask in men]
        for player in range(players):
            for _ in range(GROUP * min(stowed[player], GROUPS_TO_WIN - 1)):
                most = max(range(3 * player, 3 * player + 3), key=lambda man: (hands[man], -man))
                hands[most] -= 1
    if not found.unchecked:
        _check_counts(men, hands, stowed, found)
    elif min(hands) < 0:
        hands = [max(0, count) for count in hands]
    return tuple(hands)


def _check_counts(men: tuple[int, ...], hands: list[int], stowed: tuple[int, ...], found: PositionAt) -> None:
    """Five of each size a player: on the board, in the hand, or stowed in groups of five (HX-R1)."""
    for player, groups in enumerate(stowed):
        own = range(3 * player, 3 * player + 3)
        for man in own:
            if hands[man] < 0 or men[man].bit_count() + hands[man] > OF_EACH:
                raise Malformed(f"board: player {player} has more than {OF_EACH} {SIZES[man % 3]}, or say unchecked")
        away = 3 * OF_EACH - sum(men[man].bit_count() + hands[man] for man in own)
        if away != GROUP * min(groups, GROUPS_TO_WIN - 1):
            raise Malformed(f"hands: player {player} has stowed {groups} groups, so other pieces are missing")


def _check(state: State, found: PositionAt) -> None:
    players = len(state.stowed)
    for player in range(players):
        own = state.men[3 * player] | state.men[3 * player + 1] | state.men[3 * player + 2]
        for spot in spots_in(own):
            size = BOARD.connected(own, spot).bit_count()
            if size > GROUP or (size == GROUP and state.stowed[player] < GROUPS_TO_WIN):
                raise Malformed(f"board: the {size} pieces about {BOARD.names[spot]} are connected (HX-R6, R7)")
    won = [player for player in range(players) if state.stowed[player] >= GROUPS_TO_WIN]
    if won and state.over_by != ENDINGS.index("groups"):
        raise Malformed(f"stowed: player {won[0]} has won, so over_by is groups")
    if (state.winner == NATURE) != (state.over_by not in (ENDINGS.index("groups"), ENDINGS.index("left"))):
        raise Malformed("winner: who has the third group, or is the last left, has won; nobody else")
    if not state.over_by and state.out >> state.turn & 1:
        raise Malformed(f"turn: player {state.turn} has left the game")
    acting = [] if state.over_by else [state.turn]
    if found.to_act is not None and found.to_act != acting:
        raise Malformed(f"to_act: it is {acting} to act, not {found.to_act}")


def _seen(here: list[int], k: int, players: int) -> tuple[int, ...]:
    if len(here) != 3 * players + 1:
        raise Malformed(f"seen[{k}]: {3 * players} masks and who moves, not {len(here)} numbers")
    return tuple(read_within(value, 0, 1 << len(BOARD.names), f"seen[{k}]") for value in here)
