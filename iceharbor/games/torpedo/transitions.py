"""The players to act, and the effect of an action: calls the compiled rules and turns rulings into refusals."""

from typing import Final

from iceharbor.contract import NATURE, Player, Refused, refuse
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.names import EDGE, SIZE_WORDS
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.actions import (
    Action,
    FingerDown,
    Go,
    LaidPiece,
    LayingStopped,
    LayPieces,
    Reveal,
    TimeUp,
    Volley,
    write_action,
)
from iceharbor.games.torpedo.records import (
    COUNTDOWN,
    READY,
    RUSH,
    STOP,
    THE_CLOCK,
    VOLLEY,
    WAVE,
    TorpedoSea,
)
from iceharbor.games.torpedo.volleys import fire_volley, volley_pips
from iceharbor.plan import Refusal, Witness

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("TP-R4", "the game is over"),
    r.NO_SUCH_PLAYER: ("TP-R1", "only players can place ships"),
    r.HAVE_LEFT: ("TP-R1", "you have resigned"),
    r.SAID_READY: ("TP-R2", "you are already ready"),
    r.NOT_BEGUN: ("TP-R2", "the rush has not started"),
    r.TIME_IS_UP: ("TP-R4", "too late: the rush has stopped"),
    r.SEALED_ALREADY: ("TP-V2", "you have already locked in this wave"),
    r.NONE_LEFT: ("TP-R1", "you have no ships left"),
}


def to_act_in(sea: TorpedoSea) -> frozenset[Player]:
    """The players who may act now; NATURE when it has an action."""
    players = range(int(sea.turn[0].players))
    acting = frozenset(player for player in players if r.player_ruling(sea, player) == r.OPEN)
    return acting | {NATURE} if chances(sea) else acting


def act(sea: TorpedoSea, player: Player, action: Action) -> None:
    """Applies an action to this table in place; raises Refused when it is not legal."""
    if player == NATURE:
        _act_by_chance(sea, action)
    else:
        ruling = r.player_ruling(sea, player)
        if ruling != r.OPEN:
            raise refuse(*SENTENCES[ruling])
        _act_by_hand(sea, player, action)


def _act_by_hand(sea: TorpedoSea, player: Player, action: Action) -> None:
    asked = sea.turn["phase"][0] == READY
    if isinstance(action, FingerDown) and asked:
        r.say_ready(sea, player)
    elif isinstance(action, LayPieces) and not asked:
        _lay(sea, player, action.pieces)
    elif isinstance(action, LayPieces):
        raise refuse("TP-R2", "the rush starts when all players are ready")
    elif isinstance(action, FingerDown):
        raise refuse("TP-R2", "the rush has already started")
    else:
        raise refuse("TP-R2", f"only NATURE can do {write_action(action)!r}")


def _lay(sea: TorpedoSea, player: Player, pieces: tuple[LaidPiece, ...]) -> None:
    if len(pieces) != r.pieces_due(sea, player):
        raise wrong_number(sea, player, len(pieces))
    wave = bool(sea.turn["phase"][0] == WAVE)
    for piece in pieces:
        met = met_by(sea, player, piece)
        if wave:
            r.seal_piece(sea, player, piece.pips, piece.x, piece.y, piece.heading)
        else:
            r.play_piece(sea, player, piece.pips, piece.x, piece.y, piece.heading, met)
    if wave:
        sea.turn["sealed"][0] |= 1 << player


def wrong_number(sea: TorpedoSea, player: Player, said: int) -> Refused:
    """The refusal of a wrong number of pieces in one action."""
    due = int(r.pieces_due(sea, player))
    wanted = "1 ship" if due == 1 else f"{due} ships"
    return refuse("TP-V2" if sea.turn[0].phase == WAVE else "TP-R2", f"place {wanted} at a time, not {said}")


def met_by(sea: TorpedoSea, player: Player, piece: LaidPiece) -> int:
    """What a piece would touch where it is placed, or `NOBODY`; raises Refused when it may not be placed."""
    ruling, met = r.laying_ruling(sea, player, piece.pips, piece.x, piece.y, piece.heading)
    if ruling == r.NONE_IN_STOCK:
        raise Refused(none_left(piece.pips))
    if ruling == r.OFF_THE_FIELD:
        hull = hull_of(sea.outlines[len(sea.ships)])
        reason = "it would be partly off the field; you keep the ship"
        raise refuse("TP-A11", reason, Witness("edge", EDGE, hull))
    return int(met)


def none_left(pips: int) -> Refusal:
    """The refusal of a size that the player has used up."""
    return Refusal("TP-R1", f"you have no {SIZE_WORDS[pips]} left")


def _act_by_chance(sea: TorpedoSea, action: Action) -> None:
    turn = sea.turn[0]
    if action not in chances(sea):
        raise refuse("TP-R2", f"{write_action(action)!r} is not due")
    match action:
        case Go():
            turn.phase = RUSH
        case TimeUp():
            r.call_stop(sea, THE_CLOCK)
        case LayingStopped(player):
            turn.stopped |= 1 << player
            r.end_laying(sea)
        case Reveal():
            r.reveal(sea)
        case _:
            fire_volley(sea)


def chances(sea: TorpedoSea) -> tuple[Action, ...]:
    """All actions that NATURE may take now."""
    (turn,) = read_out(sea.turn)
    players = range(turn.players)
    if turn.phase == COUNTDOWN:
        return (Go(),)
    if turn.phase == RUSH and turn.time_cap_s > 0:
        return (TimeUp(),)
    if turn.phase == STOP:
        return tuple(LayingStopped(player) for player in players if r.player_ruling(sea, player) == r.OPEN)
    if turn.phase == WAVE and not r.anybody_may_lay(sea):
        return (Reveal(),)
    return (Volley(int(volley_pips(sea, turn.volleys + 1))),) if turn.phase == VOLLEY else ()
