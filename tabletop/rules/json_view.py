"""Turns views and events into plain values that JSON can carry.

Used by `tabletop engine` (`cli/engine`), which answers with them, and by the contract checks
(`cli/fuzz/contract_laws`), which make sure that every view and event can be turned. The result is part of the
engine's protocol, which other programs read: names and forms must stay. A field that got a better name keeps its
first one by JSON_NAME in its metadata. Saved matches are not written with this module (see `journal`).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import Field, fields, is_dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any

from tabletop.rules.game import JSON_NAME, Event

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def to_plain_json_value(value: object) -> Plain:
    """Dataclasses become objects, enums their names or texts, sets sorted lists, fractions text; raises TypeError."""
    if isinstance(value, Enum):
        return _enum_text(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    return _collection_to_plain_json(value)


def _collection_to_plain_json(value: object) -> Plain:
    if isinstance(value, tuple | list):
        return [to_plain_json_value(item) for item in value]
    if isinstance(value, Set):
        return [to_plain_json_value(item) for item in _sorted_set_items(value)]
    if isinstance(value, Mapping):
        return {_json_key_text(key): to_plain_json_value(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {_json_field_name(field): to_plain_json_value(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no plain value for a {type(value).__name__}: {value!r}")


def event_to_plain_json(event: Event) -> dict[str, Plain]:
    """The event's fields, its kind as "event" and its text for machines as "text"."""
    members = {_json_field_name(field): to_plain_json_value(getattr(event, field.name)) for field in fields(event)}
    return {"event": type(event).__name__, "text": str(event), **members}


def _json_field_name(field: Field[Any]) -> str:
    """What the engine's protocol calls a field: its first name for good, where the code has a better one since."""
    name: str = field.metadata.get(JSON_NAME, field.name)
    return name


def _sorted_set_items(members: Set[Any]) -> list[Any]:
    try:
        return sorted(members)
    except TypeError:
        return sorted(members, key=repr)


def _json_key_text(key: object) -> str:
    return _enum_text(key) if isinstance(key, Enum) else str(key)


def _enum_text(member: Enum) -> str:
    return member.value if isinstance(member, StrEnum) else member.name
