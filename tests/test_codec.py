"""The only entry point for JSON from outside: what it accepts, and that every error is quick and says what and
where."""

import json
from contextlib import suppress
from time import process_time
from typing import Any, Literal

import pytest
from msgspec import Struct

from iceharbor.codec import MAX_BYTES, MAX_DEPTH, Malformed, dump, parse, plain, shape


class Point(Struct, frozen=True):
    x: int
    y: int = 0


class Sized(Struct, frozen=True):
    size: Literal["S", "M", "L"]


class Drawing(Struct, frozen=True):
    name: str
    points: tuple[Point, ...]
    size: int | None = None


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    "value", [None, True, 0, -(2**53), 2**53, 1.5, "é\n", [], {}, [[1], {"a": [None]}], "x" * 9999]
)
def test_plain_values_pass(value: Any) -> None:
    assert parse(json.dumps(value)) == value
    assert parse(json.dumps(value).encode()) == value
    assert parse(dump(value)) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON: .* line 1, column 1"),
        ('{"a":1\n,}', "line 2, column"),
        ("[1, 2", "not JSON"),
        ("1 2", "not JSON: Extra data"),
        ("{'a': 1}", "not JSON"),
        ("nul", "not JSON"),
        ("NaN", "NaN is not JSON"),
        ("[-Infinity]", "-Infinity is not JSON"),
        ("1e999", "1e999 is too large"),
        (str(2**53 + 1), "beyond 2"),
        ("9" * 5000, "beyond 2"),
        ("-" + "9" * 5000, "beyond 2"),
        ('{"a": 1, "b": 2, "a": 3}', "'a' is repeated"),
        ('{"' + "k" * 999 + '": 1, "' + "k" * 999 + '": 2}', "is repeated"),
        (nested(MAX_DEPTH + 1), "nested deeper than"),
        (nested(90_000), "nested deeper than"),
        ('"\\ud800"', "surrogate without"),
        ('{"\\udfff": 1}', "surrogate without"),
        ('"tab\there"', "not JSON"),
        (b'"\xff\xfe"', "not UTF-8 at byte 1"),
        (b"\x80", "not"),
    ],
)
def test_invalid_json_is_malformed_in_one_sentence(text: str | bytes, says: str) -> None:
    with pytest.raises(Malformed, match=says) as no:
        parse(text)
    assert len(str(no.value)) < 200


def test_json_of_the_greatest_allowed_depth_is_read() -> None:
    assert json.dumps(parse(nested(MAX_DEPTH))) == nested(MAX_DEPTH)


def test_text_that_is_too_long_is_not_parsed() -> None:
    with pytest.raises(Malformed, match="too long: 11 bytes, at most 10"):
        parse("x" * 11, max_bytes=10)
    assert parse(" " * (MAX_BYTES - 1) + "1") == 1


@pytest.mark.parametrize(
    "text",
    [
        "{" + ",".join(f'"k{n}":0' for n in range(60_000)) + ',"k7":1}',
        "{" + ",".join('"k":0' for _ in range(60_000)) + "}",
        "[" * 60_000,
        "[" + "[],{}," * 60_000 + "0]",
        '"' + "\\u0000" * 60_000 + '"',
    ],
    ids=["one key twice", "one key often", "deep", "wide", "escapes"],
)
def test_nothing_takes_long(text: str) -> None:
    began = process_time()
    with suppress(Malformed):
        parse(text)
    assert process_time() - began < 1.0


def test_a_shape_is_a_typed_value_and_comes_back() -> None:
    drawing = Drawing("star", (Point(1, 2), Point(3)))
    assert shape(parse(dump(drawing)), Drawing) == drawing
    assert shape(plain(drawing), Drawing) == drawing
    assert dump(plain(drawing)) == dump(drawing)


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"points": []}, "name"),
        ({"name": 3, "points": []}, r"\$\.name"),
        ({"name": "a", "points": [{"x": 1}, {"x": "1"}]}, r"\$\.points\[1\]\.x"),
        ({"name": "a", "points": [], "size": 1.5}, r"\$\.size"),
        ({"name": "a", "points": [], "size": True}, r"\$\.size"),
        ([], "object"),
        (None, "object"),
    ],
)
def test_a_value_of_another_shape_is_malformed_and_says_where(value: Any, where: str) -> None:
    with pytest.raises(Malformed, match=where):
        shape(value, Drawing)


def test_a_complaint_about_a_long_value_is_short_and_still_says_where() -> None:
    with pytest.raises(Malformed) as no:
        shape({"size": "9" * 5000}, Sized)
    assert len(str(no.value)) < 500
    assert str(no.value).endswith("`$.size`")


def test_equal_values_give_equal_bytes() -> None:
    assert dump(Drawing("a", (Point(1),))) == dump(Drawing(name="a", points=(Point(x=1, y=0),)))
    assert dump({"b": 1, "a": (1, 2)}) == b'{"b":1,"a":[1,2]}'
