"""Writes the browser's types from wire.py and contract.py: `python -m iceharbor.server.types`.

The result, `web/generated/wire.ts`, is kept under version control; a test checks that it is up to date.
"""

import inspect
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec import inspect as kinds

from iceharbor import contract
from iceharbor.server import wire

TARGET: Final = Path(__file__).parents[2] / "web" / "generated" / "wire.ts"

UNIONS: Final = {"Choice": contract.Choice, "ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
ROOTS: Final = (
    wire.ClientMessage,
    wire.ServerMessage,
    wire.View,
    wire.NewMatch,
    wire.CreatedMatch,
    wire.AskedPosition,
    wire.AskedStandard,
    wire.WholePosition,
    wire.MatchSummary,
    wire.GameSummary,
    wire.Ready,
    wire.ErrorBody,
)
LINE: Final = 120
BROKEN: Final = "\n  | "
HEAD: Final = """/**
 * The messages between the page and the server, and the plan. Made from iceharbor/server/wire.py and
 * iceharbor/contract.py by `python -m iceharbor.server.types`; change them there.
 */
"""


def typescript() -> str:
    """The whole file."""
    found: dict[str, kinds.StructType] = {}
    for root in kinds.multi_type_info(ROOTS):
        _collect(root, found)
    parts = [HEAD, *map(_interface, found.values()), *map(_union, UNIONS.items()), *_constants()]
    return "\n".join(parts)


def _collect(kind: kinds.Type, found: dict[str, kinds.StructType]) -> None:
    """Every struct that can be reached from here, in the order in which it is met."""
    match kind:
        case kinds.StructType(cls=cls, fields=fields) if cls.__name__ not in found:
            found[cls.__name__] = kind
            for field in fields:
                _collect(field.type, found)
        case kinds.UnionType(types=inner) | kinds.TupleType(item_types=inner):
            for each in inner:
                _collect(each, found)
        case kinds.VarTupleType(item_type=item):
            _collect(item, found)
        case kinds.DictType(value_type=value):
            _collect(value, found)


def _interface(kind: kinds.StructType) -> str:
    tag = [f"  readonly {kind.tag_field}: {json.dumps(kind.tag)};"] if kind.tag is not None else []
    notes = _field_notes(kind.cls)
    fields = [line for field in kind.fields for line in _field(kind, field, notes.get(field.name))]
    about = [_comment(str(kind.cls.__doc__))] if kind.cls.__doc__ else []
    return "\n".join([*about, f"export interface {kind.cls.__name__} {{", *tag, *fields, "}", ""])


def _field(kind: kinds.StructType, field: kinds.Field, note: str | None) -> Iterator[str]:
    if note:
        yield _comment(note, "  ")
    may_be_absent = not field.required and (kind.forbid_unknown_fields or kind.cls.__struct_config__.omit_defaults)
    yield f"  readonly {field.encode_name}{'?' if may_be_absent else ''}: {_type(field.type)};"


def _type(kind: kinds.Type) -> str:
    match kind:
        case kinds.StrType():
            return "string"
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.BoolType():
            return "boolean"
        case kinds.NoneType():
            return "null"
        case kinds.AnyType():
            return "unknown"
        case kinds.RawType():
            return "View"
        case kinds.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in reversed(values))
        case kinds.StructType(cls=cls):
            return cls.__name__
        case kinds.VarTupleType(item_type=item):
            return f"readonly {_grouped(item)}[]"
        case kinds.TupleType(item_types=items):
            return f"readonly [{', '.join(map(_type, items))}]"
        case kinds.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value)}>>"
        case kinds.UnionType(types=inner):
            return " | ".join(sorted((_named_union(inner) or map(_type, inner)), key=lambda name: name == "null"))
    raise TypeError(f"no TypeScript for {kind}")


def _named_union(inner: tuple[kinds.Type, ...]) -> list[str]:
    """The name of a union that has one."""
    names = {_type(each) for each in inner}
    return [name for name, union in UNIONS.items() if names == {each.__name__ for each in union.__args__}]


def _grouped(kind: kinds.Type) -> str:
    text = _type(kind)
    return f"({text})" if " " in text else text


def _union(named: tuple[str, Any]) -> str:
    name, union = named
    parts = [each.__name__ for each in union.__args__]
    line = f"export type {name} = {' | '.join(parts)};"
    return f"{line if len(line) <= LINE else BROKEN.join([f'export type {name} =', *parts]) + ';'}\n"


def _constants() -> Iterator[str]:
    for name in ("SPECTATOR", "MAX_FRAME"):
        yield f"export const {name} = {json.dumps(getattr(wire, name))};"
    yield f"export const SEATS = {json.dumps(contract.SEATS)} as const;\n"


def _field_notes(struct: type[Struct]) -> dict[str, str]:
    """The strings that stand under fields, by field."""
    lines = inspect.getsource(struct).splitlines()
    notes: dict[str, str] = {}
    for above, line in pairwise(lines):
        text, name = line.strip(), above.strip().partition(":")[0]
        if text.startswith('"""') and text.endswith('"""') and name.isidentifier():
            notes[name] = text.strip('"')
    return notes


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */"


def main() -> int:
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
