"""The browser's types are generated from the server's."""

from iceharbor.server.types import TARGET, typescript


def test_the_browsers_types_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == typescript(), "run `python -m iceharbor.server.types`"
