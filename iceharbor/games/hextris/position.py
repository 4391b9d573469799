"""The positions of Hextris, written and read; every error says what is wrong and where."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args

from msgspec import Struct, field

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE, GamePosition, Outcome, Player
from iceharbor.games.common.position_fields import (
    SizeCounts,
    check_to_act,
    players_in,
    read_counts,
    read_ending,
    read_player,
    read_players,
    read_within,
)
from iceharbor.games.common.state import read_out
from iceharbor.games.common.turns import playing, plays
from iceharbor.games.hextris.actions import SIZES
from iceharbor.games.hextris.groups import groups_on
from iceharbor.games.hextris.rules import (
    ANSWERED,
    ASKED,
    BOARD,
    GROUP,
    GROUPS_TO_WIN,
    MAX_ENTRIES,
    NOBODY,
    OF_EACH,
    RUNNING,
    UNASKED,
    HextrisTable,
    colour_of,
    connected,
    man_at,
    opening,
)
from iceharbor.games.hextris.state import HextrisState
from iceharbor.scene import Point
from iceharbor.table.hexes import spots_in

ENDINGS: Final = ("", "groups", "left", "agreed", "stuck", "repeated", "too_long")
PieStage = Literal["unasked", "asked", "answered"]
PIES: Final[tuple[PieStage, ...]] = get_args(PieStage)
SPOTS: Final = dict(zip(BOARD.names, BOARD.at, strict=True))


class HextrisGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """Two or more connected pieces of a player."""

    player: int
    spots: Sequence[str]


class HextrisPosition(GamePosition, frozen=True):
    game: Literal["hextris"]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    board: dict[str, str] = field(default_factory=dict)
    stowed: Sequence[int] | None = None
    turn: int | None = 0
    hands: Sequence[SizeCounts] | None = None
    to_act: Sequence[int] | None = None
    skips: int = 0
    draw_offers: Sequence[int] = ()
    forfeited: Sequence[int] = ()
    entries: int = 0
    termination: str | None = None
    winner: int | None = None
    pie: PieStage | None = None
    seen: Sequence[Sequence[int]] = ()
    groups: Sequence[HextrisGroup] | None = None
    """It is written and not read, as `spots`."""
    spots: dict[str, Point] | None = None
    """The place of each spot, for drawing."""


def write_position(state: HextrisState, options: Mapping[str, Any], outcome: Outcome | None) -> HextrisPosition:
    """The position of a state."""
    table = state.table
    (turn,) = read_out(table.turn)
    players, hands = turn.players, table.hands.tolist()
    return HextrisPosition(
        game="hextris",
        players=players,
        options=options,
        board={
            BOARD.names[spot]: f"{man // 3}{SIZES[man % 3]}"
            for spot in range(len(BOARD.names))
            if (man := int(man_at(table, spot))) >= 0
        },
        stowed=table.stowed.tolist(),
        turn=None if turn.player == NATURE else turn.player,
        hands=[SizeCounts(*hands[3 * player : 3 * player + 3]) for player in range(players)],
        to_act=sorted(state.acting),
        skips=turn.skips,
        draw_offers=players_in(turn.draw_offers, players),
        forfeited=players_in(turn.forfeited, players),
        entries=turn.entries,
        termination=ENDINGS[turn.termination] or None,
        winner=None if turn.winner == NOBODY else turn.winner,
        pie=PIES[turn.pie],
        seen=[list(here) for here in state.seen],
        groups=[
            HextrisGroup(group.player, [BOARD.names[spot] for spot in group.spots])
            for group in groups_on(table.men.tolist())
        ],
        spots=SPOTS,
        outcome=outcome,
    )


def read_position(
    position: GamePosition | Mapping[str, Any], options: Mapping[str, Any], first: Player, players: int
) -> HextrisState:
    """The state of a position in a game where `first` goes first, or NATURE draws; raises Malformed when it is not
    valid."""
    found = shape(position, HextrisPosition)
    table = opening(players, options["pie_rule"], first)
    table.men[:] = _men(found, players)
    table.stowed[:] = read_counts(found.stowed or [0] * players, players, GROUPS_TO_WIN, "stowed")
    table.hands[:] = _hands(found, table.men.tolist(), table.stowed.tolist(), players)
    turn = table.turn[0]
    turn.player = NATURE if found.turn is None else read_player(found.turn, players, "turn")
    turn.skips = read_within(found.skips, 0, players, "skips")
    turn.draw_offers = read_players(found.draw_offers, players, "draw_offers")
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    turn.entries = read_within(found.entries, 0, MAX_ENTRIES, "entries")
    turn.termination = read_ending(found.termination, ENDINGS)
    turn.winner = NOBODY if found.winner is None else read_player(found.winner, players, "winner")
    untouched = not table.men.any() and not table.stowed.any()
    turn.pie = PIES.index(found.pie) if found.pie is not None else (UNASKED if untouched else ANSWERED)
    if turn.pie == ASKED and not (options["pie_rule"] and players == 2):
        raise Malformed("pie: a game without the pie rule has no `{found.pie}`")
    seen = tuple(_seen(here, k, players) for k, here in enumerate(found.seen))
    state = HextrisState(table, options["repetition_draw"], seen)
    if turn.player == NATURE:
        _check_not_begun(state, first)
    _check(state, found)
    return state


def _men(found: HextrisPosition, players: int) -> tuple[int, ...]:
    men = [0] * 3 * players
    for name, piece in found.board.items():
        if name not in BOARD.numbers:
            raise Malformed(f"board: {name[:20]!r} is not a spot")
        if len(piece) != 2 or piece[0] not in "012"[:players] or piece[1] not in SIZES:
            raise Malformed(f"board.{name}: {piece[:20]!r} must be a player and a size, such as 0L")
        men[3 * int(piece[0]) + SIZES.index(piece[1])] |= 1 << BOARD.numbers[name]
    return tuple(men)


def _hands(found: HextrisPosition, men: list[int], stowed: list[int], players: int) -> list[int]:
    """The hands as the position says; if it does not, what is left of each size, with completed groups taken from the
    sizes with most pieces left."""
    if found.hands is not None:
        if len(found.hands) != players:
            raise Malformed(f"hands: must have {players} entries, one for each player")
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


def _check_counts(men: list[int], hands: list[int], stowed: list[int], found: HextrisPosition) -> None:
    """Checks that each player has five of each size, on the board, in hand, or in completed groups of five (HX-R1)."""
    for player, groups in enumerate(stowed):
        own = range(3 * player, 3 * player + 3)
        for man in own:
            if hands[man] < 0 or men[man].bit_count() + hands[man] > OF_EACH:
                raise Malformed(f"board: player {player} has more than {OF_EACH} {SIZES[man % 3]} (see `unchecked`)")
        away = 3 * OF_EACH - sum(men[man].bit_count() + hands[man] for man in own)
        if away != GROUP * min(groups, GROUPS_TO_WIN - 1):
            raise Malformed(f"hands: player {player} completed {groups} groups, and the missing pieces do not match")


def _check(state: HextrisState, found: HextrisPosition) -> None:
    table = state.table
    turn, players = table.turn[0], int(table.turn[0].players)
    for player in range(players):
        own = int(colour_of(table, player))
        for spot in spots_in(own):
            size = int(connected(own, spot)).bit_count()
            if size > GROUP or (size == GROUP and table.stowed[player] < GROUPS_TO_WIN):
                raise Malformed(f"board: {size} pieces around {BOARD.names[spot]} are connected (HX-R6, R7)")
    won = [player for player in range(players) if table.stowed[player] >= GROUPS_TO_WIN]
    if won and turn.termination != ENDINGS.index("groups"):
        raise Malformed(f"stowed: player {won[0]} has won, so `termination` must be `groups`")
    if (turn.winner == NOBODY) != (turn.termination not in (ENDINGS.index("groups"), ENDINGS.index("left"))):
        raise Malformed("winner: must be the player with three groups, or the last one who has not resigned")
    if turn.termination == RUNNING:
        _check_running(table, players)
    else:
        _check_over(state, players)
    check_to_act(found.to_act, state.acting)


def _check_not_begun(state: HextrisState, first: Player) -> None:
    """Checks a position in which NATURE has yet to draw the first player (HX-R2): nothing may have been played."""
    table, turn = state.table, state.table.turn[0]
    if first != NATURE:
        raise Malformed(f"turn: option `first` names player {first}, so NATURE does not choose who goes first")
    if table.men.any() or table.stowed.any() or state.seen or turn.skips or turn.draw_offers or turn.pie != UNASKED:
        raise Malformed("turn: null (NATURE chooses who goes first) is only possible before the first action")


def _check_over(state: HextrisState, players: int) -> None:
    """Checks that what the position shows has ended the game."""
    table = state.table
    turn = table.turn[0]
    shown = {
        "groups": turn.winner != NOBODY and table.stowed[turn.winner] >= GROUPS_TO_WIN,
        "left": playing(table) == 1 and plays(table, turn.winner),
        "agreed": turn.draw_offers | turn.forfeited == (1 << players) - 1,
        "stuck": turn.skips >= playing(table),
        "repeated": state.repetition,
        "too_long": turn.entries >= MAX_ENTRIES,
    }
    ending = ENDINGS[turn.termination]
    if not shown[ending]:
        raise Malformed(f"termination: the rest of the position does not show a game that ended by {ending!r}")


def _check_running(table: HextrisTable, players: int) -> None:
    """Checks that nothing in the position has ended the game."""
    turn = table.turn[0]
    if turn.player != NATURE and not plays(table, turn.player):
        raise Malformed(f"turn: player {turn.player} has resigned")
    if playing(table) < 2:
        raise Malformed("forfeited: only one player is left, so the game is over")
    if turn.skips >= playing(table):
        raise Malformed("skips: all players were skipped, so the game is over (HX-A10)")
    if turn.draw_offers and turn.draw_offers | turn.forfeited == (1 << players) - 1:
        raise Malformed("draw_offers: the players agreed to a draw, so the game is over (HX-A11)")
    if turn.entries >= MAX_ENTRIES:
        raise Malformed("entries: a game of this length is over")


def _seen(here: Sequence[int], k: int, players: int) -> tuple[int, ...]:
    if len(here) != 3 * players + 1:
        raise Malformed(f"seen[{k}]: must have {3 * players} masks and the player to move, not {len(here)} numbers")
    return tuple(read_within(value, 0, 1 << len(BOARD.names), f"seen[{k}]") for value in here)
