"""Events as one line for machines, and back.

    Moved rules=["Z18","Z20"] seat=0 origin=8 target=14 reason=path start=c2 end=c3 via=[]

The name of the event and its fields in their order, with single spaces between. A value is JSON without spaces; a
plain word stands there without quotes, tuples are lists and dataclasses objects.
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


class InvalidLine(ValueError):
    """The text is no event of these kinds."""


def line(event: Any) -> str:
    """An event's line."""
    told = (f"{field.name}={_written(getattr(event, field.name))}" for field in fields(event))
    return " ".join((type(event).__name__, *told))


def _written(value: object) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value):
        return value
    return json.dumps(_plain(value), separators=(",", ":")).replace(" ", "\\u0020")


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def read_line(text: str, kinds: Iterable[type]) -> Any:
    """Inverse of `line`; raises InvalidLine."""
    name, *told = text.split(" ")
    kind = next((kind for kind in kinds if kind.__name__ == name), None)
    if kind is None:
        raise InvalidLine(f"no event is called {name!r}")
    try:
        made = _object(kind, dict(map(_field, told)))
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidLine(f"{text!r} is no {name}: {error}") from error
    if line(made) != text:
        raise InvalidLine(f"{text!r} is no {name} in the usual form")
    return made


def _field(text: str) -> tuple[str, Any]:
    found = _FIELD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no field with its value")
    return found[1], found[2] if _WORD.fullmatch(found[2]) else json.loads(found[2])


@cached("types of fields", 1024)
def _hints(kind: type) -> Mapping[str, Any]:
    return typing.get_type_hints(kind)


def _object(kind: type, values: dict[str, Any]) -> Any:
    hints = _hints(kind)
    unknown = set(values) ^ {field.name for field in fields(kind)}
    if unknown:
        raise ValueError(f"{kind.__name__} has other fields: {', '.join(sorted(unknown))}")
    return kind(**{name: _fitted(hints[name], value) for name, value in values.items()})


def _fitted(hint: Any, value: Any) -> Any:
    """A value of JSON as its field wants it."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, UnionType):
        return _one_of(typing.get_args(hint), value)
    if origin is tuple and isinstance(value, list):
        return _row(typing.get_args(hint), value)
    if isinstance(hint, type) and hasattr(hint, "_fields") and isinstance(value, list):
        return hint(*_row(tuple(_hints(hint).values()), value))
    if is_dataclass(hint) and isinstance(hint, type) and isinstance(value, dict):
        return _object(hint, value)
    if isinstance(hint, type) and issubclass(hint, StrEnum) and type(value) is str:
        return hint(value)
    if type(value) is hint or (hint is NoneType and value is None) or (hint is float and type(value) is int):
        return value
    raise ValueError(f"{value!r} does not fit")


def _one_of(hints: tuple[Any, ...], value: Any) -> Any:
    for hint in hints:
        try:
            return _fitted(hint, value)
        except ValueError:
            continue
    raise ValueError(f"{value!r} does not fit")


def _row(hints: tuple[Any, ...], values: list[Any]) -> tuple[Any, ...]:
    if len(hints) == _NAMED and hints[1] is Ellipsis:
        return tuple(_fitted(hints[0], value) for value in values)
    return tuple(_fitted(hint, value) for hint, value in zip(hints, values, strict=True))
