"""A game of a study as a page with pictures, and as a saved game. It is played again from its number."""

from pathlib import Path
from typing import Final, NamedTuple

from iceharbor import files
from iceharbor.arena.board_links import board_link
from iceharbor.arena.pages import Block, Heading, Paragraph, Picture, Table, html
from iceharbor.arena.playing import hash_of, played_game
from iceharbor.arena.results import GameResult
from iceharbor.arena.study import Study
from iceharbor.catalogue import GAMES
from iceharbor.codec import dump
from iceharbor.contract import NATURE, SEATS
from iceharbor.match import Match
from iceharbor.pictures import everything, picture

PICTURES: Final = 6
WIDE: Final = 760


class ShownGame(NamedTuple):
    """A game that can be looked at."""

    page: Path
    board: str | None
    """The link that opens it on the board of a server; None if the game is too long for a link."""


def shown_game(study: Study, result: GameResult, folder: Path, why: str, server: str) -> ShownGame | None:
    """The page of a game in this folder, and its link; None if time decided the game, so that it is another one when
    it is played again."""
    if any(study.contestants[k].command for k in range(len(study.contestants))):
        return None
    match = played_game(study, result.game).match
    if hash_of(match) != result.log:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{result.game}.html"
    (folder / f"{result.game}.json").write_bytes(dump(files.file_of(match)) + b"\n")
    title = f"{GAMES[study.game].info.title}, game {result.game}"
    page.write_text(html(title, _blocks(match, result, title, why)), "utf-8")
    return ShownGame(page, board_link(match, result.seats, server))


def _blocks(match: Match, result: GameResult, title: str, why: str) -> list[Block]:
    assert match.outcome is not None
    seats = ", ".join(f"{SEATS[seat]} is {name}" for seat, name in enumerate(result.seats))
    moments = sorted({round(match.seq * k / (PICTURES - 1)) for k in range(PICTURES)})
    shown: list[Block] = []
    for seq in moments:
        then = files.at(match, seq)
        shown += [Heading(3, f"After entry {seq}"), Picture(picture(then, everything(then), WIDE))]
    rows = [(str(seq), _who(entry.player), entry.notation) for seq, entry in enumerate(match.entries, 1)]
    about = f"{why}. {seats}. {match.outcome.reason} ({match.outcome.rule})."
    return [Heading(1, title), Paragraph(about), *shown, Heading(2, "Log"), Table(("", "", "Action"), rows)]


def _who(player: int) -> str:
    return "NATURE" if player == NATURE else SEATS[player]
