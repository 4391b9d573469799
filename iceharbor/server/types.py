"""Generates the browser's types from messages, plans and scenes: `python -m iceharbor.server.types`.

The result, `web/protocol/generated/wire.ts`, is committed; a test checks that it is up to date.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Union, get_args

from msgspec import Struct
from msgspec import inspect as kinds

from iceharbor import catalogue, contract, plan, scene
from iceharbor.server import answers, hint_messages, ready_messages, seat_messages, wire
from iceharbor.server.http import replay_routes
from iceharbor.server.match import live_boards, reviews

TARGET: Final = Path(__file__).parents[2] / "web" / "protocol" / "generated" / "wire.ts"

POSITIONS: Final = tuple(map(catalogue.positions_in, catalogue.FOLDERS))
UNIONS: Final[Mapping[str, Any]] = {
    "GamePosition": Union[POSITIONS],  # noqa: UP007
    "Choice": plan.Choice,
    "Motion": scene.Motion,
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.ServerMessage,
}
LITERALS: Final = {"Cue": scene.Cue, "Size": scene.Size, "PieceKind": scene.PieceKind, "Icon": plan.Icon}
ROOTS: Final = (
    wire.ClientMessage,
    wire.ServerMessage,
    wire.NewMatch,
    answers.CreatedMatch,
    seat_messages.AskedInvitation,
    answers.InvitationUse,
    seat_messages.Claim,
    answers.ClaimedSeat,
    wire.AskedPosition,
    wire.AskedStandard,
    answers.WholePosition,
    answers.MatchSummary,
    answers.BotSummary,
    answers.GameSummary,
    wire.AskedOption,
    answers.ReadOption,
    answers.MatchCards,
    answers.WholeLesson,
    answers.FirstMove,
    live_boards.AskedBoard,
    live_boards.LiveBoard,
    hint_messages.AskedHint,
    hint_messages.Hint,
    reviews.ReviewAnswer,
    replay_routes.SavedGame,
    replay_routes.KeptGame,
    ready_messages.Ready,
    ready_messages.ChosenGame,
    answers.ErrorBody,
)
LINE: Final = 120
BROKEN: Final = "\n  | "
HEAD: Final = """/**
 * The messages between the page and the server, the plan and the scene. Made by `python -m iceharbor.server.types` from
 * iceharbor/server/, iceharbor/contract.py, iceharbor/plan.py and iceharbor/scene/; change them there.
 */
"""


def typescript() -> str:
    """The content of the file."""
    found: dict[str, kinds.StructType] = {}
    for root in kinds.multi_type_info(ROOTS):
        _collect(root, found)
    parts = [HEAD, *map(_interface, found.values()), *map(_union, UNIONS.items())]
    parts += [*map(_named_literal, LITERALS.items()), *_constants()]
    return "\n".join(parts)


def _collect(kind: kinds.Type, found: dict[str, kinds.StructType]) -> None:
    """All structs that are reachable from here, in order of discovery."""
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
        case kinds.ListType(item_type=item):
            _collect(item, found)
        case kinds.Metadata(type=kinds.RawType(), extra={"struct": contract.GamePosition}):
            for position in POSITIONS:
                _collect(kinds.type_info(position), found)
        case kinds.Metadata(type=kinds.RawType(), extra={"struct": struct}):
            _collect(kinds.type_info(struct), found)


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
        case kinds.Metadata(type=kinds.RawType(), extra={"struct": struct}):
            return str(struct.__name__)
        case kinds.LiteralType(values=values):
            names = [name for name, literal in LITERALS.items() if {*get_args(literal)} == {*values}]
            return (*names, " | ".join(json.dumps(value) for value in reversed(values)))[0]
        case kinds.StructType(cls=cls):
            return cls.__name__
        case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
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
    return _declared(name, [each.__name__ for each in union.__args__])


def _named_literal(named: tuple[str, Any]) -> str:
    name, literal = named
    return _declared(name, [json.dumps(value) for value in get_args(literal)])


def _declared(name: str, parts: list[str]) -> str:
    line = f"export type {name} = {' | '.join(parts)};"
    return f"{line if len(line) <= LINE else BROKEN.join([f'export type {name} =', *parts]) + ';'}\n"


def _constants() -> Iterator[str]:
    for name in ("SPECTATOR", "MAX_FRAME"):
        yield f"export const {name} = {json.dumps(getattr(wire, name))};"
    yield f"export const SEATS = {json.dumps(contract.SEATS)} as const;"
    names = [f"  {kind}: {json.dumps(name)}," for kind, name in contract.OBJECT_NAMES.items()]
    yield "\n".join(["export const OBJECT_NAMES = {", *names, "} as const;\n"])


def _field_notes(struct: type[Struct]) -> dict[str, str]:
    """The docstrings of fields, by field."""
    (declared,) = ast.parse(inspect.getsource(struct)).body
    assert isinstance(declared, ast.ClassDef)
    notes: dict[str, str] = {}
    for field, note in pairwise(declared.body):
        match field, note:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                notes[name] = text
    return notes


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */"


def main() -> int:
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
