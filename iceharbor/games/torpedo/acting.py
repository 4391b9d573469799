"""Who may act, and what an action does: the compiled rules on a copy of the table, their rulings as refusals."""

from typing import Final

from iceharbor.contract import NATURE, Player, Refusal, Refused, Witness, refuse
from iceharbor.games.sailing.names import EDGE, SIZE_WORDS
from iceharbor.games.sailing.witnesses import hull_of
from iceharbor.games.tables import read_out
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.records import (
    COUNTDOWN,
    READY,
    RUSH,
    STOP,
    THE_CLOCK,
    VOLLEY,
    WAVE,
    Sea,
)
from iceharbor.games.torpedo.volleys import fire_volley, volley_pips
from iceharbor.games.torpedo.words import Action, Go, Lay, Piece, Ready, Reveal, Stop, Time, Volley, write_action

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("TP-R4", "the game is over"),
    r.NO_SUCH_PLAYER: ("TP-R1", "only a player lays ships"),
    r.HAVE_LEFT: ("TP-R1", "you have left the game"),
    r.SAID_READY: ("TP-R2", "you have said that you are ready"),
    r.NOT_BEGUN: ("TP-R2", "the rush has not begun"),
    r.TIME_IS_UP: ("TP-R4", "stop was called, and it came too late"),
    r.SEALED_ALREADY: ("TP-V2", "you have sealed this wave"),
    r.NONE_LEFT: ("TP-R1", "you have no piece left"),
}


def to_act_in(sea: Sea) -> frozenset[Player]:
    """Everybody who may act now; NATURE wherever she has something to say."""
    players = range(int(sea.turn[0].players))
    acting = frozenset(player for player in players if r.player_ruling(sea, player) == r.OPEN)
    return acting | {NATURE} if chances(sea) else acting


def act(sea: Sea, player: Player, action: Action) -> None:
    """Does an action on a table of its own; raises Refused."""
    if player == NATURE:
        _act_by_chance(sea, action)
    else:
        ruling = r.player_ruling(sea, player)
        if ruling != r.OPEN:
            raise refuse(*SENTENCES[ruling])
        _act_by_hand(sea, player, action)


def _act_by_hand(sea: Sea, player: Player, action: Action) -> None:
    asked = sea.turn[0].phase == READY
    if isinstance(action, Ready) and asked:
        r.say_ready(sea, player)
    elif isinstance(action, Lay) and not asked:
        _lay(sea, player, action.pieces)
    elif isinstance(action, Lay):
        raise refuse("TP-R2", "nobody lays before everybody is ready")
    elif isinstance(action, Ready):
        raise refuse("TP-R2", "it has begun")
    else:
        raise refuse("TP-R2", f"only chance and the clock say {write_action(action)!r}")


def _lay(sea: Sea, player: Player, pieces: tuple[Piece, ...]) -> None:
    if len(pieces) != r.pieces_due(sea, player):
        raise wrong_number(sea, player, len(pieces))
    for piece in pieces:
        met = met_by(sea, player, piece)
        if sea.turn[0].phase == WAVE:
            r.seal_piece(sea, player, piece.pips, piece.x, piece.y, piece.heading)
        else:
            r.play_piece(sea, player, piece.pips, piece.x, piece.y, piece.heading, met)
    if sea.turn[0].phase == WAVE:
        sea.turn[0].sealed |= 1 << player


def wrong_number(sea: Sea, player: Player, said: int) -> Refused:
    """Why so many pieces can't be laid in one breath."""
    due = int(r.pieces_due(sea, player))
    wanted = "one piece" if due == 1 else f"{due} pieces"
    return refuse("TP-V2" if sea.turn[0].phase == WAVE else "TP-R2", f"lay {wanted} at a time, not {said}")


def met_by(sea: Sea, player: Player, piece: Piece) -> int:
    """What a piece would touch where it is laid, NOBODY when nothing; raises Refused when it can't be laid."""
    ruling, met = r.laying_ruling(sea, player, piece.pips, piece.x, piece.y, piece.heading)
    if ruling == r.NONE_IN_STOCK:
        raise Refused(none_left(piece.pips))
    if ruling == r.OFF_THE_FIELD:
        hull = hull_of(sea.outlines[len(sea.ships)])
        reason = "it would lie partly off the field; nothing is lost"
        raise refuse("TP-A11", reason, Witness("edge", EDGE, hull))
    return int(met)


def none_left(pips: int) -> Refusal:
    """Why a size can't be laid that is used up."""
    return Refusal("TP-R1", f"you have no {SIZE_WORDS[pips]} left")


def _act_by_chance(sea: Sea, action: Action) -> None:
    turn = sea.turn[0]
    if action not in chances(sea):
        raise refuse("TP-R2", f"{write_action(action)!r} is not due")
    match action:
        case Go():
            turn.phase = RUSH
        case Time():
            r.call_stop(sea, THE_CLOCK)
        case Stop(player):
            turn.stopped |= 1 << player
            r.end_laying(sea)
        case Reveal():
            r.reveal(sea)
        case _:
            fire_volley(sea)


def chances(sea: Sea) -> tuple[Action, ...]:
    """Everything that NATURE may say now."""
    (turn,) = read_out(sea.turn)
    players = range(turn.players)
    if turn.phase == COUNTDOWN:
        return (Go(),)
    if turn.phase == RUSH and turn.time_cap_s > 0:
        return (Time(),)
    if turn.phase == STOP:
        return tuple(Stop(player) for player in players if r.player_ruling(sea, player) == r.OPEN)
    if turn.phase == WAVE and not r.anybody_may_lay(sea):
        return (Reveal(),)
    return (Volley(int(volley_pips(sea, turn.volleys + 1))),) if turn.phase == VOLLEY else ()
