"""Fits plain values to dataclasses by pydantic, and says in plain words what does not fit.

Used by `load` and `check` (values from files), `pack_library` (what a pack says about itself) and `schema` (the
types). Only here pydantic is imported, and this module only where YAML is really read, because the import is slow.
The dataclasses are the rules' own; there is no second set of models. What fits must stay strict (a text is no
number): `json_codec` carries only what was accepted here. The wording of the faults may change.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from tabletop.content.errors import Where, choices_suffix, nearest_choice
from tabletop.content.fast_yaml import Plain
from tabletop.rules.caches import cached


@dataclass(frozen=True, slots=True)
class ValueMisfit:
    """A value that is not what the dataclass asks for."""

    where: Where
    text: str
    nearest: str = ""
    is_at_key: bool = False
    """Whether the key is meant, not its value."""


class MisfitsError(ValueError):
    """A value does not fit; carries everything that does not."""

    def __init__(self, misfits: list[ValueMisfit]) -> None:
        super().__init__(misfits[0].text)
        self.misfits = misfits


def fit_value(kind: type, value: Plain) -> Any:
    """An instance of the dataclass; raises MisfitsError.

    The value goes through JSON because only there "strict" means what content needs: lists are
    tuples and mappings are dataclasses, but nothing else is turned into anything.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        return type_adapter(kind).validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        errors = [dict(item) for item in error.errors(include_url=False, include_context=False)]
    found = [_make_misfit(kind, value, item) for item in _errors_of_best_fitting_type(value, errors)]
    raise MisfitsError(list(dict.fromkeys(found)))


@cached("validators", 256)
def type_adapter(kind: type) -> TypeAdapter[Any]:
    """The validator of a dataclass; building one takes tens of milliseconds."""
    return TypeAdapter(kind)


def type_at_key_path(kind: Any, where: Where) -> Any:
    """The annotated type at a place in a value of this type; None where there is none."""
    for part in where:
        members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        kind = next((found for member in members if (found := _type_of_path_part(member, part)) is not None), None)
    return kind


def _type_of_path_part(kind: Any, part: str | int) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _type_hints(kind).get(str(part))
    if origin is tuple and isinstance(part, int):
        return args[0] if args[1:] == (...,) else args[part] if part < len(args) else None
    if origin in (dict, Mapping):
        return args[1]
    return None


def _type_hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _make_misfit(kind: type, value: Plain, error: dict[str, Any]) -> ValueMisfit:
    """One complaint of the validator in plain words."""
    where, node = _existing_part_of_location(value, error["loc"])
    if error["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
        names = _field_names(type_at_key_path(kind, where[:-1]))
        key = str(where[-1])
        near = nearest_choice(key, names)
        return ValueMisfit(
            where, f"no key is called {key!r} here{'' if near else choices_suffix(names)}", near, is_at_key=True
        )
    name = error["loc"][-1] if error["loc"] else None
    if error["type"].startswith("missing") and isinstance(name, str):
        return ValueMisfit(
            where, f"the key {name!r} is missing; {describe_type(type_at_key_path(kind, (*where, name)))} is expected"
        )
    wanted = type_at_key_path(kind, where)
    near = nearest_choice(node, _allowed_texts(wanted)) if isinstance(node, str) else ""
    return ValueMisfit(where, f"{describe_type(wanted)} is expected, not {describe_value(node)}", near)


def _existing_part_of_location(value: Plain, location: tuple[str | int, ...]) -> tuple[Where, Plain]:
    """The part of a location that exists in the value: names of union members are left out."""
    where: list[str | int] = []
    node = value
    for part in location:
        if isinstance(node, list) and isinstance(part, int) and part < len(node):
            node = node[part]
        elif isinstance(node, dict) and part in node:
            node = node[str(part)]
        else:
            continue
        where.append(part)
    return tuple(where), node


def _errors_of_best_fitting_type(value: Plain, errors: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where a value may be one of several types: only what keeps it from being the one that fits best."""
    members: dict[Where, dict[str | int, int]] = {}
    for error in errors:
        place, member, is_other = _find_union_and_member(value, error)
        count = members.setdefault(place, {})
        count[member] = count.get(member, 0) + (_OTHER_TYPE_DISTANCE if is_other else 1)
    best = {place: min(count, key=lambda member: count[member]) for place, count in members.items()}
    return [error for error in errors if (found := _find_union_and_member(value, error)) and best[found[0]] == found[1]]


_OTHER_TYPE_DISTANCE: Final = 1000
"""A value of another type altogether is further away than one with faults inside."""


def _find_union_and_member(value: Plain, error: dict[str, Any]) -> tuple[Where, str | int, bool]:
    """The place of the first union on the way, and its member that the error speaks of; else the place alone.

    The last is whether the value is not of the member's type at all.
    """
    location = error["loc"]
    is_key = str(error["type"]).startswith(("missing", "unexpected", "extra"))
    node = value
    for depth, part in enumerate(location[:-1] if is_key else location):
        if isinstance(node, list) and isinstance(part, int) and part < len(node):
            node = node[part]
        elif isinstance(node, dict) and part in node:
            node = node[str(part)]
        else:
            return location[:depth], part, depth + 1 == len(location)
    return location, "", False


def _field_names(kind: Any) -> tuple[str, ...]:
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return tuple(part.name for member in members if is_dataclass(member) for part in fields(member))


def _allowed_texts(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return tuple(str(choice) for choice in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return ()


_TYPE_NAMES: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "nothing",
}


def describe_type(kind: Any) -> str:
    """What a type asks for, as people say it."""
    if kind in _TYPE_NAMES:
        return _TYPE_NAMES[kind]
    if choices := _allowed_texts(kind):
        return f"one of {', '.join(choices)}"
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(describe_type(member) for member in args)
    if origin is tuple:
        return "a list" if args[1:] == (...,) else f"a list of {len(args)}"
    if is_dataclass(kind):
        return f"a mapping with {', '.join(_field_names(kind))}"
    return "a mapping" if origin in (dict, Mapping) else "something else"


def describe_value(value: Plain) -> str:
    """A value as people call it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, str):
        return "the text " + repr(value if len(value) <= 40 else value[:37] + "...")
    return f"the number {value}"
