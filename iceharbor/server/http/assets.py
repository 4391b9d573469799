"""The built page, read once at start. Only its own files can be requested, so no path leads elsewhere."""

import mimetypes
from functools import cache
from pathlib import Path
from typing import Final

from starlette.responses import Response

FOLDER: Final = Path(__file__).parents[1] / "page"
RULES: Final = (Path(__file__).parents[1] / "rules", Path(__file__).parents[3] / "docs" / "rules")
"""The folder of the rulebooks, in a wheel and in a checkout."""

KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
FOREVER: Final = "public, max-age=31536000, immutable"
NOT_BUILT: Final = "The page is not built. In a checkout, `python3 dev.py play` builds it.\n"


class Assets:
    """The page's files, and its one HTML document for all addresses."""

    def __init__(self, folder: Path = FOLDER) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._files = {f"/{path.relative_to(folder).as_posix()}": _file(path) for path in paths}

    def document(self) -> Response:
        """The HTML document; the address decides what it shows."""
        return self.file("/index.html") or Response(NOT_BUILT, 503, media_type="text/plain")

    def file(self, path: str) -> Response | None:
        """The page's file at this address, or None."""
        if path not in self._files:
            return None
        content, kind = self._files[path]
        # The bundler writes a digest of the content into the names of assets.
        kept = FOREVER if path.startswith("/assets/") else "no-cache"
        return Response(content, media_type=kind, headers={"cache-control": kept})


def rules_text(game: str) -> str | None:
    """A game's rulebook as Markdown, or None."""
    for folder in RULES:
        path = folder / f"{game.replace('_', '-')}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return None


GAMES: Final = Path(__file__).parents[2] / "games"


@cache
def tile(game: str, theme: str) -> bytes | None:
    """The picture of a game's tile on the start page, or None. The caller has checked both names."""
    path = GAMES / game / "tile" / f"{theme}.svg"
    return path.read_bytes() if path.is_file() else None


def _file(path: Path) -> tuple[bytes, str]:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return path.read_bytes(), kind
