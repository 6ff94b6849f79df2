"""Content to JSON and back, without validation: for what was validated before."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import partial
from itertools import starmap
from operator import attrgetter
from typing import Any, Literal, Union, cast, get_args, get_origin

from tabletop.rules.caches import cached

Turn = Callable[[Any], Any]

_SCALARS = frozenset((str, int, float, bool, type(None)))


class Unsupported(TypeError):
    """A field of a content dataclass has a type that content cannot have."""


@dataclass(frozen=True, slots=True)
class Codec:
    """Both ways between values of one type and JSON; None where the value stays as it is."""

    encode: Turn | None
    decode: Turn | None
    shape: str
    """The type spelled out, fields included: changes whenever old JSON would not fit."""
    holds: Callable[[Any], bool]
    """Whether a JSON value is one that `encode` can have made."""


def codec(kind: Any) -> Codec:
    """The codec of a type, found from its annotations; raises Unsupported."""
    return _codec(kind)


@cached("codecs", 4096)
def _codec(kind: Any) -> Codec:
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SCALARS or origin is Literal:
        known = (int, float) if kind is float else (kind,)
        holds = partial(_stands_among, args) if args else lambda value: type(value) in known
        return Codec(None, None, str(kind), holds)
    if isinstance(kind, type) and issubclass(kind, Enum):
        values = [member.value for member in kind]
        return Codec(attrgetter("value"), kind, f"{kind.__name__}{values}", partial(_stands_among, values))
    if is_dataclass(kind):
        return _record(kind)
    if origin is tuple:
        return _sequence(args[0]) if args[1:] == (...,) else _fixed(args)
    if origin in (dict, Mapping):
        return _mapping(args)
    if origin in (Union, types.UnionType):
        return _union(args)
    raise Unsupported(f"content cannot have the type {kind}")


def _stands_among(values: Sequence[Any], value: Any) -> bool:
    return any(value == known and type(value) is type(known) for known in values)


def _all_hold(parts: Sequence[Codec]) -> Callable[[Any], bool]:
    """Whether it is a list of as many values, each of which fits."""
    checks = [part.holds for part in parts]

    def holds(row: Any) -> bool:
        if type(row) is not list or len(row) != len(checks):
            return False
        return all(check(value) for check, value in zip(checks, row, strict=True))

    return holds


def _record(kind: Any) -> Codec:
    """A dataclass is the list of its fields."""
    hints = typing.get_type_hints(kind)
    names = [part.name for part in fields(kind)]
    parts = [codec(hints[name]) for name in names]
    encodes = [(name, part.encode) for name, part in zip(names, parts, strict=True)]
    decodes = [(i, part.decode) for i, part in enumerate(parts) if part.decode]

    def encode(value: Any) -> list[Any]:
        return [turn(getattr(value, name)) if turn else getattr(value, name) for name, turn in encodes]

    def decode(row: list[Any]) -> Any:
        for i, turn in decodes:
            row[i] = turn(row[i])
        return kind(*row)

    shape = ", ".join(f"{name}: {part.shape}" for name, part in zip(names, parts, strict=True))
    return Codec(encode, decode, f"{kind.__qualname__}({shape})", _all_hold(parts))


def _sequence(item: Any) -> Codec:
    part = codec(item)
    encode, decode, shape = part.encode, part.decode, f"[{part.shape}]"

    def holds(rows: Any) -> bool:
        return type(rows) is list and all(map(part.holds, rows))

    if encode is None or decode is None:
        return Codec(list, tuple, shape, holds)
    if is_dataclass(item) and all(codec(hint).decode is None for hint in typing.get_type_hints(item).values()):
        return Codec(_each(encode), lambda rows: tuple(starmap(cast(Turn, item), rows)), shape, holds)
    return Codec(_each(encode), lambda rows: tuple(map(decode, rows)), shape, holds)


def _each(turn: Turn) -> Turn:
    return lambda values: [turn(value) for value in values]


def _fixed(items: tuple[Any, ...]) -> Codec:
    parts = [codec(item) for item in items]

    def encode(values: tuple[Any, ...]) -> list[Any]:
        return [part.encode(value) if part.encode else value for part, value in zip(parts, values, strict=True)]

    def decode(values: list[Any]) -> tuple[Any, ...]:
        return tuple(part.decode(value) if part.decode else value for part, value in zip(parts, values, strict=True))

    return Codec(encode, decode, f"({', '.join(part.shape for part in parts)})", _all_hold(parts))


def _mapping(args: tuple[Any, ...]) -> Codec:
    if args[0] is not str:
        raise Unsupported(f"keys are text, not {args[0]}")
    part = codec(args[1])
    encode, decode = part.encode, part.decode

    def holds(mapping: Any) -> bool:
        return type(mapping) is dict and all(map(part.holds, mapping.values()))

    if encode is None or decode is None:
        return Codec(dict, None, f"{{{part.shape}}}", holds)
    return Codec(
        lambda mapping: {key: encode(value) for key, value in mapping.items()},
        lambda mapping: {key: decode(value) for key, value in mapping.items()},
        f"{{{part.shape}}}",
        holds,
    )


def _union(members: tuple[Any, ...]) -> Codec:
    """Values without parts stay as they are; others carry the number of their type."""
    parts = [(member, codec(member)) for member in members]
    shape = " | ".join(part.shape for _, part in parts)
    rich = [(i, member, part) for i, (member, part) in enumerate(parts) if part.decode]
    plain = [part.holds for _, part in parts if not part.decode]

    def holds(value: Any) -> bool:
        if type(value) is list:
            numbers = {i: part.holds for i, _, part in rich}
            return len(value) == 2 and type(value[0]) is int and value[0] in numbers and numbers[value[0]](value[1])
        return any(check(value) for check in plain)

    if not rich:
        return Codec(None, None, shape, holds)

    def encode(value: Any) -> Any:
        for i, member, part in rich:
            if isinstance(value, get_origin(member) or member) and part.encode:
                return [i, part.encode(value)]
        return value

    def decode(value: Any) -> Any:
        if not isinstance(value, list):
            return value
        turn = parts[value[0]][1].decode
        return turn(value[1]) if turn else value[1]

    return Codec(encode, decode, shape, holds)
