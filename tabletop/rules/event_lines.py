"""Events as one line of text for programs, and back.

    Moved rules=["Z18","Z20"] seat=0 origin=8 target=14 reason=path start=c2 end=c3 via=[]

The name of the event and its fields in their order, with single spaces between. A value is JSON without spaces; a
plain word stands there without quotes, tuples are lists and dataclasses objects. Used by `game`, whose `str(event)`
makes the line; the engine sends it to other programs (`rules/json_view`), and the contract checks
(`cli/fuzz/contract_laws`) parse it back. The form of the line is part of the engine's protocol, so it stays, and
`parse_event_line` must be the inverse of `event_line`.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Final

from tabletop.rules.caches import cached

_WORD: Final = re.compile(r"(?!(?:true|false|null)$)[A-Za-z_*][A-Za-z0-9_.,:#*/+-]*")
_FIELD: Final = re.compile(r"([a-z_0-9]+)=([!-~]+)")
_NAMED: Final = 2


class InvalidEventLine(ValueError):
    """The text is no event of these kinds."""


def event_line(event: Any) -> str:
    """An event's line."""
    told = (f"{field.name}={_field_text(getattr(event, field.name))}" for field in fields(event))
    return " ".join((type(event).__name__, *told))


def _field_text(value: object) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value):
        return value
    return json.dumps(_to_json_value(value), separators=(",", ":")).replace(" ", "\\u0020")


def _to_json_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_to_json_value(item) for item in value]
    if is_dataclass(value):
        return {field.name: _to_json_value(getattr(value, field.name)) for field in fields(value)}
    return value


def parse_event_line(text: str, kinds: Iterable[type]) -> Any:
    """Inverse of `event_line`; raises InvalidEventLine."""
    name, *told = text.split(" ")
    kind = next((kind for kind in kinds if kind.__name__ == name), None)
    if kind is None:
        raise InvalidEventLine(f"no event is called {name!r}")
    try:
        made = _make_dataclass_instance(kind, dict(map(_parse_event_field, told)))
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidEventLine(f"{text!r} is no {name}: {error}") from error
    if event_line(made) != text:
        raise InvalidEventLine(f"{text!r} is no {name} in the usual form")
    return made


def _parse_event_field(text: str) -> tuple[str, Any]:
    found = _FIELD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no field with its value")
    return found[1], found[2] if _WORD.fullmatch(found[2]) else json.loads(found[2])


@cached("types of fields", 1024)
def _field_types(kind: type) -> Mapping[str, Any]:
    return typing.get_type_hints(kind)


def _make_dataclass_instance(kind: type, values: dict[str, Any]) -> Any:
    hints = _field_types(kind)
    unknown = set(values) ^ {field.name for field in fields(kind)}
    if unknown:
        raise ValueError(f"{kind.__name__} has other fields: {', '.join(sorted(unknown))}")
    return kind(**{name: _fit_to_type(hints[name], value) for name, value in values.items()})


def _fit_to_type(hint: Any, value: Any) -> Any:
    """A value of JSON as its field wants it."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, UnionType):
        return _fit_to_union(typing.get_args(hint), value)
    if origin is tuple and isinstance(value, list):
        return _fit_to_tuple(typing.get_args(hint), value)
    if isinstance(hint, type) and hasattr(hint, "_fields") and isinstance(value, list):
        return hint(*_fit_to_tuple(tuple(_field_types(hint).values()), value))
    if is_dataclass(hint) and isinstance(hint, type) and isinstance(value, dict):
        return _make_dataclass_instance(hint, value)
    if isinstance(hint, type) and issubclass(hint, StrEnum) and type(value) is str:
        return hint(value)
    if type(value) is hint or (hint is NoneType and value is None) or (hint is float and type(value) is int):
        return value
    raise ValueError(f"{value!r} does not fit")


def _fit_to_union(hints: tuple[Any, ...], value: Any) -> Any:
    for hint in hints:
        try:
            return _fit_to_type(hint, value)
        except ValueError:
            continue
    raise ValueError(f"{value!r} does not fit")


def _fit_to_tuple(hints: tuple[Any, ...], values: list[Any]) -> tuple[Any, ...]:
    if len(hints) == _NAMED and hints[1] is Ellipsis:
        return tuple(_fit_to_type(hints[0], value) for value in values)
    return tuple(_fit_to_type(hint, value) for hint, value in zip(hints, values, strict=True))
