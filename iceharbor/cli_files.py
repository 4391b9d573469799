"""Files and options of the game, as commands take them."""

from pathlib import Path
from typing import Any, Final

from iceharbor.cli_server import Bad
from iceharbor.codec import Malformed, parse

MAX_BYTES: Final = 16 * 2**20
"""No file that is read may be longer."""
OPTION_HELP: Final = "An option of the game, such as fleet=2. Can be repeated."
CARDS_HELP: Final = "A JSON or TOML file with cards of your own, in games with the option `cards`."


def load(path: Path) -> Any:
    """The JSON value in a file; raises Bad or Malformed."""
    return parse(read(path), MAX_BYTES)


def read(path: Path) -> bytes:
    """The content of a file, at most one byte more than MAX_BYTES; raises Bad."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as no:
        raise Bad(f"{path}: {no.strerror or no}") from None


def write(path: Path, content: bytes) -> None:
    """Writes a whole file, with the folders above it; raises Bad."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as no:
        raise Bad(f"{path}: {no.strerror or no}") from None


def read_options(words: tuple[str, ...]) -> dict[str, Any]:
    """`fleet=2` as an option: JSON where it is JSON, else the word itself."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Bad(f"--option {word[:60]}: must be NAME=VALUE")
        if name in options:
            raise Bad(f"--option {name[:60]}: is given twice")
        try:
            options[name] = parse(value)
        except Malformed:
            options[name] = value
    return options


def read_cards(game: str, path: Path | None) -> dict[str, Any]:
    """The option `cards` from a file; no option without a file. Raises Bad or Malformed."""
    from iceharbor.files import option_in

    return {} if path is None else {"cards": option_in(game, "cards", read(path), str(path))}
