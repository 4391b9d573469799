"""Positions of Sprawl as text drawings, the highest rank on top.

    .    .    1LM  .    .      a tower of player 1: a Medium on a Large
    .    .    0S^  .    .      a Small branch of player 0 pointing north; ^ > v <
    .    .    0L   .    .

A branch belongs to the piece behind it unless `parents` says otherwise.
"""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.contract import NATURE, Refused
from iceharbor.games.common.state import copied
from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.records import RUNNING
from iceharbor.games.sprawl.state import SprawlState
from iceharbor.match import Match
from iceharbor.table.squares import STEPS
from tests.as_json import as_json

ARROWS: Final = "^>v<"
WHOLE: Final[Mapping[str, Any]] = {"strict": False, "superior_forces": False, "friendly_fire": True}
EMPTY: Final[Mapping[int, str]] = {
    3: "\n".join([" .  .  .  .  . "] * 6),
    4: "\n".join([" .  .  .  .  .  . "] * 6),
    8: "\n".join([" .  .  .  .  .  .  .  . "] * 8),
}
"""Empty boards, by number of players."""


def sprawl(players: int = 3, **options: Any) -> Sprawl:
    """The game with these options."""
    return Sprawl(players, {**WHOLE, **options})


def begun(players: int = 3, first: int = 0, **options: Any) -> Match:
    """The empty board after NATURE has chosen who goes first."""
    return Match.begin(sprawl(players, **options)).play(NATURE, f"first {first}")


def drawn(
    drawing: str, turn: int = 0, players: int = 3, parents: Mapping[str, str] | None = None, **more: Any
) -> Match:
    """A match that begins from a drawing, after the first round; `more` are options and fields of the position."""
    options = {name: more.pop(name) for name in WHOLE if name in more}
    game, position = sprawl(players, **options), as_position(drawing, parents or {})
    position = {"game": "sprawl", "players": players, "turn": turn, "first_round_over": True, **position, **more}
    return Match.begin(game, position)


def as_position(drawing: str, parents: Mapping[str, str]) -> dict[str, Any]:
    """The towers and branches of a drawing."""
    towers, branches = {}, {}
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    for rank, row in enumerate(reversed(rows), 1):
        for file, cell in enumerate(row):
            name = f"{'ABCDEFGH'[file]}{rank}"
            if cell[-1] in ARROWS:
                way = ARROWS.index(cell[-1])
                across, up = STEPS[way]
                behind = f"{'ABCDEFGH'[file - across]}{rank - up}"
                owner, size = int(cell[0]), cell[1]
                points, parent = "NESW"[way], parents.get(name, behind)
                branches[name] = {"player": owner, "size": size, "points": points, "parent": parent}
            elif cell != ".":
                towers[name] = {"player": int(cell[0]), "sizes": cell[1:]}
    return {"towers": towers, "branches": branches}


def played(match: Match, *actions: str) -> Match:
    """The match after these actions, each by the player to act."""
    for action in actions:
        (player,) = match.to_act
        match = match.play(player, action)
    return match


def against(match: Match, action: str, player: int | None = None) -> str | None:
    """The rule that refuses an action of the player to act, or of this player; None if it is legal."""
    try:
        match.play(next(iter(match.to_act)) if player is None else player, action)
    except Refused as no:
        return no.refusal.rule
    return None


def open_to(match: Match) -> set[str]:
    """All legal actions of the player to act."""
    game = match.game
    assert isinstance(game, Sprawl)
    return {game.write(action) for player in match.to_act for action in game.legal_actions(match.state, player)}


def where(match: Match) -> dict[str, Any]:
    """The position."""
    return as_json(match.game.position(match.state))


def turned(state: SprawlState) -> SprawlState:
    """The same board with player 0 to act, as if nothing had happened before."""
    table = copied(state.table)
    table.turn[0].player, table.turn[0].termination = 0, RUNNING
    return SprawlState(table)
