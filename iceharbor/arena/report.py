"""The report on a study, in Markdown and HTML with plots: what the games say, and which of them are worth a look."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from iceharbor.arena import planned, sprt, tallies
from iceharbor.arena.board_links import SERVER
from iceharbor.arena.game_pages import shown_game
from iceharbor.arena.pages import Block, Command, Heading, Links, Paragraph, Plot, Table, html, markdown
from iceharbor.arena.pairings import Pairings
from iceharbor.arena.plots import Interval, bars, histogram, intervals
from iceharbor.arena.ratings import Rating, ratings
from iceharbor.arena.results import GameResult, GameTimes, read_results, read_times
from iceharbor.arena.study import PlannedTest, Study
from iceharbor.arena.tallies import SeatPlayed, Share, seats_played, share_of, shares
from iceharbor.arena.worth_a_look import Remarkable, remarkable
from iceharbor.catalogue import GAMES
from iceharbor.codec import Malformed

GAMES_FOLDER: Final = "games"


def write_report(path: Path, folder: Path, with_games: bool = True, server: str = SERVER) -> list[Path]:
    """Reports on the results in a file, in a folder: `report.md`, `report.html`, the plots, and pages of games that are
    worth a look, with links to the board of a server. Raises Malformed, or OSError."""
    study, results = read_results(path)
    if not results:
        raise Malformed(f"{path}: no game is played yet")
    blocks = list(blocks_of(study, results, read_times(path), path.name))
    found = remarkable(study, results)
    folder.mkdir(parents=True, exist_ok=True)
    blocks += _games(study, found, folder / GAMES_FOLDER if with_games else None, server)
    (folder / "report.md").write_text(markdown(blocks), "utf-8")
    (folder / "report.html").write_text(html(title_of(study), blocks), "utf-8")
    for block in blocks:
        if isinstance(block, Plot):
            (folder / f"{block.name}.svg").write_text(block.svg, "utf-8")
    return [folder / "report.md", folder / "report.html"]


def title_of(study: Study) -> str:
    """The heading of the report."""
    return f"{GAMES[study.game].info.title}: {study.kind}"


def blocks_of(study: Study, results: Sequence[GameResult], times: Sequence[GameTimes], name: str) -> Iterator[Block]:
    """The report without its games. Equal results give equal blocks, but for the times."""
    played = seats_played(study, results)
    yield Heading(1, title_of(study))
    yield from _about(study, results, name)
    if study.test is not None:
        yield from _test(study, results)
    if study.plan is not None:
        yield from _step(study, study.plan, results)
    if study.kind == "balance":
        yield from _balance(study, played)
    if len(study.contestants) > 1:
        yield from _strength(study, results, played)
    if study.kind != "balance":
        yield from _seats(study, played)
    yield from _course(study, results)
    yield from _times(study, results, times)


# --- Sections ---------------------------------------------------------------------------------------------------------


def _about(study: Study, results: Sequence[GameResult], name: str) -> Iterator[Block]:
    games = Pairings(study)
    different = len({result.log for result in results})
    bots = ", ".join(each.name for each in study.contestants)
    yield Table(
        ("", ""),
        (
            ("Bots", bots),
            ("Games", f"{len(results)} of {len(games)}, in rounds of {len(games.one_round)}; {different} different"),
            ("Seed", study.seed),
            ("Random choices at the start", str(study.drawn)),
            *_openings(study, results),
            *((f"Option {key}", str(value)) for key, value in _common_options(study).items()),
        ),
    )
    yield Command(f"iceharbor arena resume {name}\niceharbor arena report {name} -o report")
    yield Paragraph(
        "A share is how much of the table a seat beats: for two players the games won, a draw as one half. Brackets "
        "hold 95 % intervals."
    )


def _openings(study: Study, results: Sequence[GameResult]) -> Iterator[tuple[str, str]]:
    if study.judge is not None:
        games = Pairings(study)
        openings = {result.opening for result in results}
        rounds = {games[result.game].round for result in results}
        yield "Openings", f"found even by {study.judge.name}; {len(openings)} different in {len(rounds)} rounds"


def _common_options(study: Study) -> dict[str, object]:
    first, *others = study.settings
    return {
        key: value
        for key, value in first.options.items()
        if all(setting.options.get(key) == value for setting in others)
        and value != GAMES[study.game].info.options["properties"][key]["default"]
    }


def _test(study: Study, results: Sequence[GameResult]) -> Iterator[Block]:
    assert study.test is not None
    test, found = study.test, sprt.verdict(study.test, sprt.round_scores(study, results))
    one, other = (each.name for each in study.contestants)
    said = {
        "stronger": f"{one} is stronger than {other}: {test.elo1:g} Elo fits the games better than {test.elo0:g}.",
        "not stronger": f"{one} is not {test.elo1:g} Elo stronger than {other}: {test.elo0:g} fits the games better.",
        None: "The games do not decide yet.",
    }
    yield Heading(2, "Sequential test")
    yield Paragraph(
        f"{said[found.answer]} After {found.rounds} rounds the mean score is {_percent(found.score)}, and the "
        f"log-likelihood ratio {found.ratio:.2f}; the test ends below {found.lower:.2f} and above {found.upper:.2f}."
    )


def _step(study: Study, plan: PlannedTest, results: Sequence[GameResult]) -> Iterator[Block]:
    found = planned.verdict(plan, study.rounds, sprt.round_scores(study, results))
    one, other = (each.name for each in study.contestants)
    said = {
        "above": f"{one} wins more than {_percent(plan.bar)} against {other}.",
        "below": f"{one} wins less than {_percent(plan.bar)} against {other}.",
        None: f"The games do not decide whether {one} wins more than {_percent(plan.bar)} against {other}.",
    }
    yield Heading(2, "Step")
    yield Paragraph(
        f"{said[found.answer]} At look {found.look} of {plan.looks}, after {found.rounds} of {study.rounds} rounds, "
        f"the mean score of a round is {_percent(found.score)} ({_percent(found.low)} to {_percent(found.high)}). "
        "The interval holds for all looks together."
    )


def _strength(study: Study, results: Sequence[GameResult], played: Sequence[SeatPlayed]) -> Iterator[Block]:
    rated = ratings(study, results)
    share = shares(played, lambda each: each.name)
    yield Heading(2, "Strength")
    yield Plot("ratings", "Ratings", intervals("Ratings (Elo)", [_rated(each) for each in rated], 0))
    yield Table(
        ("Bot", "Rating", "95 % interval", "Share", "Seats"),
        [
            (
                each.name,
                f"{each.elo:.0f}",
                f"{each.low:.0f} to {each.high:.0f}",
                _told(share[each.name]) if each.name in share else "",
                str(share[each.name].games if each.name in share else 0),
            )
            for each in rated
        ],
    )
    yield Paragraph(
        "Ratings follow the Plackett-Luce model, fitted by MM iteration (Hunter 2004); their intervals resample whole "
        "rounds, or games if there are fewer than 8 rounds. The mean is 0, and 200 more means 76 of 100 games."
    )
    met = list(_meetings(study, played))
    if len(study.contestants) > 2 and met:
        yield Table(("Bot", "Against", "Share", "Games"), met)


def _rated(rating: Rating) -> Interval:
    return Interval(rating.name, rating.low, rating.elo, rating.high, f"{rating.elo:+.0f}")


def _meetings(study: Study, played: Sequence[SeatPlayed]) -> Iterator[Sequence[str]]:
    """How two bots did in the games of only these two."""
    for one, other in combinations((each.name for each in study.contestants), 2):
        found = [each for each in played if set(each.result.seats) == {one, other} and each.name == one]
        if found:
            yield one, other, _told(share_of(found)), str(len({each.result.game for each in found}))


def _seats(study: Study, played: Sequence[SeatPlayed]) -> Iterator[Block]:
    yield Heading(2, "Seats")
    found = shares(played, lambda each: f"Seat {each.seat + 1}")
    yield from _share_table("seats", "Seat", found)


def _balance(study: Study, played: Sequence[SeatPlayed]) -> Iterator[Block]:
    shown = study.settings[0].sides[: 1 if study.players == 2 else None]
    found = shares((each for each in played if each.side in shown), lambda each: _place(study, each))
    yield Heading(2, "Which side is ahead")
    title = f"Share of: {shown[0]}, in %" if len(shown) == 1 else "Share, in %"
    yield Plot("balance", "Balance", intervals(title, _intervals(found), 50))
    yield Table(
        ("Setting", "Side", "Share", "Games", "The side that moves first"),
        [row for label, group in _grouped(played, _label).items() for row in _side_rows(label, group)],
    )
    yield Paragraph(_conclusion(shown[0] if len(shown) == 1 else "", found))
    if len(study.contestants) > 1 and study.players == 2:
        yield from _captains(study, played)


def _place(study: Study, each: SeatPlayed) -> str:
    """What a row of the plot stands for: a setting, or a side of it."""
    if study.players == 2:
        return _label(each)
    return ", ".join(filter(None, (each.pairing.setting.label, each.side)))


def _side_rows(label: str, group: Sequence[SeatPlayed]) -> Iterator[Sequence[str]]:
    first = tallies.first_share(group)
    for number, (side, share) in enumerate(shares(group, lambda each: each.side).items()):
        told = _told(first) if first is not None and number == 0 else ""
        yield label if number == 0 else "", side, _told(share), str(share.games), told


def _conclusion(side: str, found: dict[str, Share]) -> str:
    """What is ahead, what is even, and what is nearest to one half: shares of one side, if it is named."""
    sentences = []
    for name, share in found.items():
        if not share.is_even:
            whose = f"{name}: {side}" if side else name
            sentences.append(f"{whose} {'ahead' if share.mean > 0.5 else 'behind'}, with {_told(share)}.")
    even = [name for name, share in found.items() if share.is_even]
    if even:
        sentences.append(f"Even, as far as these games can tell: {'; '.join(even)}.")
    nearest = min(found, key=lambda name: abs(found[name].mean - 0.5))
    sentences.append(f"Nearest to one half: {nearest}, with {_told(found[nearest])}.")
    return " ".join(sentences)


def _captains(study: Study, played: Sequence[SeatPlayed]) -> Iterator[Block]:
    one, other = study.settings[0].sides
    rows = []
    for label, group in _grouped([each for each in played if each.side == one], _label).items():
        for met, share in shares(group, _met).items():
            rows.append((label, met, _told(share), str(share.games)))
    yield Heading(2, "By captains")
    yield Table(("Setting", f"{one} against {other}", f"Share of: {one}", "Games"), rows)


def _met(each: SeatPlayed) -> str:
    return f"{each.name} against {each.result.seats[1 - each.seat]}"


def _label(each: SeatPlayed) -> str:
    return each.pairing.setting.label or "as given"


def _grouped(played: Sequence[SeatPlayed], key: Callable[[SeatPlayed], str]) -> dict[str, list[SeatPlayed]]:
    groups: dict[str, list[SeatPlayed]] = {}
    for each in played:
        groups.setdefault(key(each), []).append(each)
    return groups


def _course(study: Study, results: Sequence[GameResult]) -> Iterator[Block]:
    lengths = [result.entries for result in results]
    draws = sum(map(tallies.is_draw, results))
    yield Heading(2, "Course of the games")
    yield Table(
        ("", ""),
        (
            ("Drawn", f"{draws} of {len(results)}"),
            ("Entries", f"{min(lengths)} to {max(lengths)}, median {statistics.median(lengths):g}"),
            *((f"Ended by {rule}", str(count)) for rule, count in tallies.endings(results)),
            *((f"{name} lost by: {kind}", str(count)) for name, kind, count in tallies.faults(results)),
        ),
    )
    yield Plot("lengths", "Lengths", histogram("Games by their number of entries", lengths))
    yield Plot("endings", "Endings", bars("Games by the rule that ended them", _endings(results)))


def _endings(results: Sequence[GameResult]) -> list[tuple[str, float]]:
    return [(rule, float(count)) for rule, count in tallies.endings(results)]


def _times(study: Study, results: Sequence[GameResult], times: Sequence[GameTimes]) -> Iterator[Block]:
    found = list(tallies.choice_times(study, results, times))
    if not found:
        return
    hosts, workers = {each.host for each in times}, {(each.host, each.worker) for each in times}
    cpu = sum(each.cpu_s for each in times)
    yield Heading(2, "Times")
    yield Table(
        ("Bot", "A choice, median (ms)", "95 of 100 take at most", "the longest"),
        [(each.name, f"{each.median:.1f}", f"{each.p95:.1f}", f"{each.most:.1f}") for each in found],
    )
    yield Paragraph(
        f"{len(times)} games took {cpu:.0f} s of processor time, {cpu / len(times):.2f} s each, with {len(workers)} "
        f"worker processes on {len(hosts)} {'host' if len(hosts) == 1 else 'hosts'}."
    )


def _games(study: Study, found: Sequence[Remarkable], folder: Path | None, server: str) -> Iterator[Block]:
    yield Heading(2, "Games worth a look")
    rows: list[tuple[str, str, str]] = []
    for each in found:
        shown = None if folder is None else shown_game(study, each.result, folder, each.why, server)
        label = f"game {each.result.game}"
        if shown is None:
            yield Paragraph(f"{each.why}: {label}, {each.told}.")
        else:
            rows += [(f"{each.why}, {each.told}:", f"{label}", f"{GAMES_FOLDER}/{shown.page.name}")]
            if shown.board is not None:
                rows += [("On the board:", f"watch {label}", shown.board)]
    if rows:
        yield Links(rows)
        yield Paragraph(
            "Beside each page is a .json file, which `iceharbor replay` and `iceharbor render` read. The links to the "
            f"board hold the game; a server at {server} opens them."
        )


def _share_table(name: str, head: str, found: dict[str, Share]) -> Iterator[Block]:
    yield Plot(name, f"{head}s", intervals(f"Share by {head.lower()}, in %", _intervals(found), 50))
    yield Table((head, "Share", "Games"), [(each, _told(share), str(share.games)) for each, share in found.items()])


def _intervals(found: dict[str, Share]) -> list[Interval]:
    """Rows of a plot, in percent."""
    return [Interval(name, 100 * s.low, 100 * s.mean, 100 * s.high, _percent(s.mean)) for name, s in found.items()]


def _told(share: Share) -> str:
    return f"{_percent(share.mean)} ({_percent(share.low)} to {_percent(share.high)})"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
