"""A state of Hextris as the protocol's JSON object, and back; every no says what and where."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import Outcome
from iceharbor.games.hextris.rules import (
    ANSWERED,
    ASKED,
    BOARD,
    GROUP,
    GROUPS_TO_WIN,
    MOST_ENTRIES,
    NOBODY,
    OF_EACH,
    RUNNING,
    UNASKED,
    Table,
    colour_of,
    connected,
    man_at,
    opening,
)
from iceharbor.games.hextris.state import State, acting
from iceharbor.games.hextris.words import SIZES
from iceharbor.games.outcomes import write_outcome
from iceharbor.games.reading import (
    check_to_act,
    players_in,
    read_counts,
    read_ending,
    read_player,
    read_players,
    read_within,
)
from iceharbor.games.seats import playing, plays
from iceharbor.games.tables import read_out
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
    table = state.table
    (turn,) = read_out(table.turn)
    players, hands = turn.players, table.hands.tolist()
    return {
        "game": "hextris",
        "players": players,
        "options": dict(options),
        "board": {
            BOARD.names[spot]: f"{man // 3}{SIZES[man % 3]}"
            for spot in range(len(BOARD.names))
            if (man := int(man_at(table, spot))) >= 0
        },
        "stowed": table.stowed.tolist(),
        "turn": turn.player,
        "hands": [{size: hands[3 * player + k] for k, size in enumerate(SIZES)} for player in range(players)],
        "to_act": sorted(acting(state)),
        "skips": turn.skips,
        "agreeing": players_in(turn.agreeing, players),
        "forfeited": players_in(turn.out, players),
        "entries": turn.entries,
        "over_by": ENDINGS[turn.over_by] or None,
        "winner": None if turn.winner == NOBODY else turn.winner,
        "pie": PIES[turn.pie],
        "seen": [list(here) for here in state.seen],
        "groups": groups_of(table),
        "spots": {name: list(at) for name, at in zip(BOARD.names, BOARD.at, strict=True)},
        "outcome": write_outcome(outcome),
    }


def groups_of(table: Table) -> list[dict[str, Any]]:
    """Every group of two or more connected pieces of one colour."""
    found = []
    for player in range(int(table.turn[0].players)):
        left = int(colour_of(table, player))
        while left:
            group = int(connected(left, (left & -left).bit_length() - 1))
            left &= ~group
            if group.bit_count() > 1:
                found.append({"player": player, "spots": [BOARD.names[spot] for spot in spots_in(group)]})
    return found


def read_position(position: Mapping[str, Any], options: Mapping[str, Any], players: int) -> State:
    """The state of a position; raises Malformed."""
    found = shape(position, PositionAt)
    table = opening(players, options["pie_rule"])
    table.men[:] = _men(found, players)
    table.stowed[:] = read_counts(found.stowed or [0] * players, players, GROUPS_TO_WIN, "stowed")
    table.hands[:] = _hands(found, table.men.tolist(), table.stowed.tolist(), players)
    turn = table.turn[0]
    turn.player = read_player(found.turn, players, "turn")
    turn.skips = read_within(found.skips, 0, players, "skips")
    turn.agreeing = read_players(found.agreeing, players, "agreeing")
    turn.out = read_players(found.forfeited, players, "forfeited")
    turn.entries = read_within(found.entries, 0, MOST_ENTRIES, "entries")
    turn.over_by = read_ending(found.over_by, ENDINGS)
    turn.winner = NOBODY if found.winner is None else read_player(found.winner, players, "winner")
    untouched = not table.men.any() and not table.stowed.any()
    turn.pie = PIES.index(found.pie) if found.pie is not None else (UNASKED if untouched else ANSWERED)
    if turn.pie == ASKED and not (options["pie_rule"] and players == 2):
        raise Malformed("pie: nobody asks for it in this game")
    seen = tuple(_seen(here, k, players) for k, here in enumerate(found.seen))
    state = State(table, options["repetition_draw"], seen)
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


def _hands(found: PositionAt, men: list[int], stowed: list[int], players: int) -> list[int]:
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
    return hands


def _check_counts(men: list[int], hands: list[int], stowed: list[int], found: PositionAt) -> None:
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
    table = state.table
    turn, players = table.turn[0], int(table.turn[0].players)
    for player in range(players):
        own = int(colour_of(table, player))
        for spot in spots_in(own):
            size = int(connected(own, spot)).bit_count()
            if size > GROUP or (size == GROUP and table.stowed[player] < GROUPS_TO_WIN):
                raise Malformed(f"board: the {size} pieces about {BOARD.names[spot]} are connected (HX-R6, R7)")
    won = [player for player in range(players) if table.stowed[player] >= GROUPS_TO_WIN]
    if won and turn.over_by != ENDINGS.index("groups"):
        raise Malformed(f"stowed: player {won[0]} has won, so over_by is groups")
    if (turn.winner == NOBODY) != (turn.over_by not in (ENDINGS.index("groups"), ENDINGS.index("left"))):
        raise Malformed("winner: who has the third group, or is the last left, has won; nobody else")
    if turn.over_by == RUNNING:
        _check_running(table, players)
    else:
        _check_over(state, players)
    check_to_act(found.to_act, acting(state))


def _check_over(state: State, players: int) -> None:
    """The game is over by what has happened in it."""
    table = state.table
    turn = table.turn[0]
    shown = {
        "groups": turn.winner != NOBODY and table.stowed[turn.winner] >= GROUPS_TO_WIN,
        "left": playing(table) == 1 and plays(table, turn.winner),
        "agreed": turn.agreeing | turn.out == (1 << players) - 1,
        "stuck": turn.skips >= playing(table),
        "repeated": state.repetition,
        "too_long": turn.entries >= MOST_ENTRIES,
    }
    ending = ENDINGS[turn.over_by]
    if not shown[ending]:
        raise Malformed(f"over_by: nothing else in the position shows that the game is over by {ending!r}")


def _check_running(table: Table, players: int) -> None:
    """Nothing has ended the game yet."""
    turn = table.turn[0]
    if not plays(table, turn.player):
        raise Malformed(f"turn: player {turn.player} has left the game")
    if playing(table) < 2:
        raise Malformed("forfeited: nobody else is left, so the game is over")
    if turn.skips >= playing(table):
        raise Malformed("skips: everybody was skipped, so the game is over (HX-A10)")
    if turn.agreeing and turn.agreeing | turn.out == (1 << players) - 1:
        raise Malformed("agreeing: a draw was agreed, so the game is over (HX-A11)")
    if turn.entries >= MOST_ENTRIES:
        raise Malformed("entries: a game as long as this is over")


def _seen(here: list[int], k: int, players: int) -> tuple[int, ...]:
    if len(here) != 3 * players + 1:
        raise Malformed(f"seen[{k}]: {3 * players} masks and who moves, not {len(here)} numbers")
    return tuple(read_within(value, 0, 1 << len(BOARD.names), f"seen[{k}]") for value in here)
