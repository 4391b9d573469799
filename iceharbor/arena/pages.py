"""A page as a list of blocks, written as Markdown and as HTML."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple


class Heading(NamedTuple):
    """A heading of level 1 to 3."""

    level: int
    words: str


class Paragraph(NamedTuple):
    """A few sentences."""

    words: str


class Command(NamedTuple):
    """A command, as it is typed."""

    words: str


class Table(NamedTuple):
    """Rows below a head."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Plot(NamedTuple):
    """A picture, and the file that it is kept in."""

    name: str
    title: str
    svg: str


class Links(NamedTuple):
    """A list of links, each with words before it: (words, label, address)."""

    rows: Sequence[tuple[str, str, str]]


class Picture(NamedTuple):
    """A picture within the page."""

    svg: str


Block = Heading | Paragraph | Command | Table | Plot | Links | Picture

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 "DejaVu Sans", Verdana, sans-serif; max-width: 54rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { border: 1px solid #9aa5b1; padding: 0.25rem 0.6rem; text-align: left; }
pre { overflow-x: auto; padding: 0.6rem; border: 1px solid #9aa5b1; }
svg, img { max-width: 100%; height: auto; display: block; margin: 1rem 0; }
"""


def markdown(blocks: Sequence[Block]) -> str:
    """The page as Markdown; plots are links to their files."""
    return "\n\n".join(map(_as_markdown, blocks)) + "\n"


def html(title: str, blocks: Sequence[Block]) -> str:
    """The page as HTML, whole in one file."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(map(_as_html, blocks))
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n'


def _as_markdown(block: Block) -> str:
    match block:
        case Heading(level, words):
            return f"{'#' * level} {words}"
        case Paragraph(words):
            return words
        case Command(words):
            return f"```\n{words}\n```"
        case Table(head, rows):
            lines = [head, ["---"] * len(head), *rows]
            return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
        case Plot(name, title, _):
            return f"![{title}]({name}.svg)"
        case Picture():
            return ""
        case Links(rows):
            return "\n".join(f"* {words} [{label}]({address})" for words, label, address in rows)


def _as_html(block: Block) -> str:
    match block:
        case Heading(level, words):
            return f"<h{level}>{escape(words)}</h{level}>"
        case Paragraph(words):
            return f"<p>{escape(words)}</p>"
        case Command(words):
            return f"<pre>{escape(words)}</pre>"
        case Table(head, rows):
            return f"<table>{_row(head, 'th')}{''.join(_row(row, 'td') for row in rows)}</table>"
        case Plot(_, _, svg):
            return svg
        case Picture(svg):
            return f'<img alt="" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'
        case Links(rows):
            return f"<ul>{''.join(_links(rows))}</ul>"


def _row(cells: Sequence[str], kind: str) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"


def _links(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    for words, label, address in rows:
        yield f'<li>{escape(words)} <a href="{escape(address)}">{escape(label)}</a></li>'
