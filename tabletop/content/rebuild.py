"""Content to JSON and back, without validation: for what was validated before."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import starmap
from operator import attrgetter
from typing import Any, Literal, Union, cast, get_args, get_origin

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


def codec(kind: Any) -> Codec:
    """The codec of a type, found from its annotations; raises Unsupported."""
    return _codec(kind)


@cache
def _codec(kind: Any) -> Codec:
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SCALARS or origin is Literal:
        return Codec(None, None, str(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Codec(attrgetter("value"), kind, f"{kind.__name__}{[member.value for member in kind]}")
    if is_dataclass(kind):
        return _record(kind)
    if origin is tuple:
        return _sequence(args[0]) if args[1:] == (...,) else _fixed(args)
    if origin in (dict, Mapping):
        return _mapping(args)
    if origin in (Union, types.UnionType):
        return _union(args)
    raise Unsupported(f"content cannot have the type {kind}")


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
    return Codec(encode, decode, f"{kind.__qualname__}({shape})")


def _sequence(item: Any) -> Codec:
    part = codec(item)
    encode, decode, shape = part.encode, part.decode, f"[{part.shape}]"
    if encode is None or decode is None:
        return Codec(list, tuple, shape)
    if is_dataclass(item) and all(codec(hint).decode is None for hint in typing.get_type_hints(item).values()):
        return Codec(_each(encode), lambda rows: tuple(starmap(cast(Turn, item), rows)), shape)
    return Codec(_each(encode), lambda rows: tuple(map(decode, rows)), shape)


def _each(turn: Turn) -> Turn:
    return lambda values: [turn(value) for value in values]


def _fixed(items: tuple[Any, ...]) -> Codec:
    parts = [codec(item) for item in items]

    def encode(values: tuple[Any, ...]) -> list[Any]:
        return [part.encode(value) if part.encode else value for part, value in zip(parts, values, strict=True)]

    def decode(values: list[Any]) -> tuple[Any, ...]:
        return tuple(part.decode(value) if part.decode else value for part, value in zip(parts, values, strict=True))

    return Codec(encode, decode, f"({', '.join(part.shape for part in parts)})")


def _mapping(args: tuple[Any, ...]) -> Codec:
    if args[0] is not str:
        raise Unsupported(f"keys are text, not {args[0]}")
    part = codec(args[1])
    encode, decode = part.encode, part.decode
    if encode is None or decode is None:
        return Codec(dict, None, f"{{{part.shape}}}")
    return Codec(
        lambda mapping: {key: encode(value) for key, value in mapping.items()},
        lambda mapping: {key: decode(value) for key, value in mapping.items()},
        f"{{{part.shape}}}",
    )


def _union(members: tuple[Any, ...]) -> Codec:
    """Values without parts stay as they are; others carry the number of their type."""
    parts = [(member, codec(member)) for member in members]
    shape = " | ".join(part.shape for _, part in parts)
    rich = [(i, member, part) for i, (member, part) in enumerate(parts) if part.decode]
    if not rich:
        return Codec(None, None, shape)

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

    return Codec(encode, decode, shape)
