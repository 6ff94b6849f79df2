"""Turns content into JSON and back without validation, for content that was validated before.

Used by `load` and `pack_library`, by `codec_of(Content)`, which finds both ways from the annotations of the
dataclass: a tuple of cards becomes a list of lists, and back. Reading and checking YAML is slow, so checked content
is cached as JSON in `content_cache`. Both ways must stay each other's inverse for every type that `type_fitting`
accepts. `shape` spells the type out, so that a cache made for another program version is not read: a change of the
form must change it too. The way back runs at every start and must stay fast.
"""

from __future__ import annotations

import types
import typing
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import partial
from itertools import chain, repeat
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, Literal, Union, get_args, get_origin

from tabletop.rules.caches import cached

Turn = Callable[[Any], Any]

_LIST = frozenset((list,))
_DICT = frozenset((dict,))
_SCALARS = frozenset((str, int, float, bool, type(None)))


class UnsupportedType(TypeError):
    """A field of a content dataclass has a type that content cannot have."""


@dataclass(frozen=True, slots=True)
class JsonCodec:
    """Both ways between values of one type and JSON; None where the value stays as it is."""

    encode: Turn | None
    decode: Turn | None
    shape: str
    """The type spelled out, fields included: changes whenever old JSON would not fit."""
    are_all_valid: Callable[[Sequence[Any]], bool]
    """Whether JSON values are all such as `encode` can have made; many are looked at together, which is quicker."""
    types: frozenset[type] = frozenset()
    """Of the JSON values, where nothing but these matters."""

    def is_valid(self, value: Any) -> bool:
        """Whether a JSON value is one that `encode` can have made."""
        return self.are_all_valid((value,))


def codec_of(kind: Any) -> JsonCodec:
    """The codec of a type, found from its annotations; raises UnsupportedType."""
    return _make_codec(kind)


@cached("codecs", 4096)
def _make_codec(kind: Any) -> JsonCodec:
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SCALARS or origin is Literal:
        return _scalar_codec(kind, args)
    if isinstance(kind, type) and issubclass(kind, Enum):
        values = [member.value for member in kind]
        return JsonCodec(
            attrgetter("value"),
            kind,
            f"{kind.__name__}{values}",
            partial(_are_all_among, _pair_values_with_types(values)),
        )
    if is_dataclass(kind):
        return _dataclass_codec(kind)
    if origin is tuple:
        return _sequence_codec(args[0]) if args[1:] == (...,) else _fixed_tuple_codec(args)
    if origin in (dict, Mapping):
        return _mapping_codec(args)
    if origin in (Union, types.UnionType):
        return _union_codec(args)
    raise UnsupportedType(f"content cannot have the type {kind}")


def _scalar_codec(kind: Any, choices: Sequence[Any]) -> JsonCodec:
    if choices:
        return JsonCodec(None, None, str(kind), partial(_are_all_among, _pair_values_with_types(choices)))
    known = frozenset((int, float) if kind is float else (kind,))
    return JsonCodec(None, None, str(kind), _are_all_texts if kind is str else partial(_are_all_of_types, known), known)


def _are_all_texts(values: Sequence[Any]) -> bool:
    """A third of the time that looking at their types takes."""
    try:
        "".join(values)
    except TypeError:
        return False
    return True


def _are_all_of_types(known: frozenset[type], values: Sequence[Any]) -> bool:
    return known.issuperset(map(type, values))


def _pair_values_with_types(values: Sequence[Any]) -> frozenset[tuple[type, Any]]:
    """With their types: True equals 1."""
    return frozenset((type(value), value) for value in values)


def _are_all_among(known: frozenset[tuple[type, Any]], values: Sequence[Any]) -> bool:
    try:
        return known.issuperset(zip(map(type, values), values, strict=True))
    except TypeError:  # lists and mappings cannot be hashed
        return False


def _make_rows_check(parts: Sequence[JsonCodec]) -> Callable[[Sequence[Any]], bool]:
    """Whether values are lists of as many values, each of which fits."""
    checks = [part.are_all_valid for part in parts]

    def all_hold(rows: Sequence[Any]) -> bool:
        if not _are_all_of_types(_LIST, rows) or not {len(checks)}.issuperset(map(len, rows)):
            return False
        return all(check(column) for check, column in zip(checks, zip(*rows, strict=True), strict=False))

    return all_hold


def _dataclass_codec(kind: Any) -> JsonCodec:
    """A dataclass is the list of its fields."""
    hints = typing.get_type_hints(kind)
    names = [part.name for part in fields(kind)]
    parts = [codec_of(hints[name]) for name in names]
    encodes = [(name, part.encode) for name, part in zip(names, parts, strict=True)]
    decodes = [(i, part.decode) for i, part in enumerate(parts) if part.decode]

    def encode(value: Any) -> list[Any]:
        return [turn(getattr(value, name)) if turn else getattr(value, name) for name, turn in encodes]

    def decode(row: list[Any]) -> Any:
        for i, turn in decodes:
            row[i] = turn(row[i])
        return kind(*row)

    shape = ", ".join(f"{name}: {part.shape}" for name, part in zip(names, parts, strict=True))
    return JsonCodec(encode, decode, f"{kind.__qualname__}({shape})", _make_rows_check(parts))


def _sequence_codec(item: Any) -> JsonCodec:
    part = codec_of(item)
    encode, decode, shape = part.encode, part.decode, f"[{part.shape}]"

    def all_hold(several: Sequence[Any]) -> bool:
        return _are_all_of_types(_LIST, several) and part.are_all_valid([*chain.from_iterable(several)])

    if encode is None or decode is None:
        return JsonCodec(list, tuple, shape, all_hold)
    if is_dataclass(item) and (slots := _field_setters(item)):
        return _dataclass_list_codec(item, slots)
    return JsonCodec(_make_list_converter(encode), lambda rows: tuple(map(decode, rows)), shape, all_hold)


def _field_setters(kind: Any) -> list[Any]:
    """What sets each field of a record, frozen or not; empty where making one does more than that."""
    slots = [getattr(kind, part.name, None) for part in fields(kind)]
    is_plain = not hasattr(kind, "__post_init__") and all(isinstance(slot, MemberDescriptorType) for slot in slots)
    return slots if is_plain else []


def _dataclass_list_codec(kind: Any, slots: Sequence[Any]) -> JsonCodec:
    """Several records are the columns of a table, one for each field: twice as fast to make as one after the other."""
    hints = typing.get_type_hints(kind)
    names = [part.name for part in fields(kind)]
    parts = [codec_of(hints[name]) for name in names]

    def encode(records: Sequence[Any]) -> list[Any]:
        columns = [list(map(attrgetter(name), records)) for name in names]
        return [
            list(map(part.encode, column)) if part.encode else column
            for part, column in zip(parts, columns, strict=True)
        ]

    def decode(columns: Sequence[Any]) -> tuple[Any, ...]:
        records = tuple(map(object.__new__, repeat(kind, len(columns[0]))))
        for slot, part, column in zip(slots, parts, columns, strict=True):
            deque(map(slot.__set__, records, map(part.decode, column) if part.decode else column), maxlen=0)
        return records

    def all_hold(tables: Sequence[Any]) -> bool:
        if not _are_all_of_types(_LIST, tables) or not {len(parts)}.issuperset(map(len, tables)):
            return False
        if not all(_are_all_of_types(_LIST, columns) and len(set(map(len, columns))) == 1 for columns in tables):
            return False
        several = zip(*tables, strict=True)
        return all(part.are_all_valid([*chain.from_iterable(each)]) for part, each in zip(parts, several, strict=False))

    return JsonCodec(encode, decode, f"table of {codec_of(kind).shape}", all_hold)


def _make_list_converter(turn: Turn) -> Turn:
    return lambda values: [turn(value) for value in values]


def _fixed_tuple_codec(items: tuple[Any, ...]) -> JsonCodec:
    parts = [codec_of(item) for item in items]

    def encode(values: tuple[Any, ...]) -> list[Any]:
        return [part.encode(value) if part.encode else value for part, value in zip(parts, values, strict=True)]

    def decode(values: list[Any]) -> tuple[Any, ...]:
        return tuple(part.decode(value) if part.decode else value for part, value in zip(parts, values, strict=True))

    return JsonCodec(encode, decode, f"({', '.join(part.shape for part in parts)})", _make_rows_check(parts))


def _mapping_codec(args: tuple[Any, ...]) -> JsonCodec:
    if args[0] is not str:
        raise UnsupportedType(f"keys are text, not {args[0]}")
    part = codec_of(args[1])
    encode, decode = part.encode, part.decode

    def all_hold(mappings: Sequence[Any]) -> bool:
        if not _are_all_of_types(_DICT, mappings):
            return False
        return part.are_all_valid([*chain.from_iterable(mapping.values() for mapping in mappings)])

    if encode is None or decode is None:
        return JsonCodec(dict, None, f"{{{part.shape}}}", all_hold)
    return JsonCodec(
        lambda mapping: {key: encode(value) for key, value in mapping.items()},
        lambda mapping: {key: decode(value) for key, value in mapping.items()},
        f"{{{part.shape}}}",
        all_hold,
    )


def _union_codec(members: tuple[Any, ...]) -> JsonCodec:
    """Values without parts stay as they are; others carry the number of their type."""
    parts = [(member, codec_of(member)) for member in members]
    shape = " | ".join(part.shape for _, part in parts)
    rich = [(i, member, part) for i, (member, part) in enumerate(parts) if part.decode]
    all_hold = _make_union_check(rich, [part for _, part in parts if not part.decode])
    if not rich:
        return JsonCodec(None, None, shape, all_hold)

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

    return JsonCodec(encode, decode, shape, all_hold)


def _make_union_check(
    rich: Sequence[tuple[int, Any, JsonCodec]], plain: Sequence[JsonCodec]
) -> Callable[[Sequence[Any]], bool]:
    """Whether values are lists of the number of a type and what fits it, or fit a type of those without parts."""
    known = frozenset[type]().union(*(part.types for part in plain))
    others = [part for part in plain if not part.types]
    numbers = {i for i, _, _ in rich}

    def all_hold(values: Sequence[Any]) -> bool:
        numbered = [value for value in values if type(value) is list]
        if not {2}.issuperset(map(len, numbered)):
            return False
        if any(type(number) is not int or number not in numbers for number, _ in numbered):
            return False
        for i, _, part in rich:
            if not part.are_all_valid([value for number, value in numbered if number == i]):
                return False
        rest = [value for value in values if type(value) is not list and type(value) not in known]
        return all(any(part.is_valid(value) for part in others) for value in rest)

    return all_hold
