"""Frozen values: copies with some fields changed, and a growing set that old states share.

Used by the rules and bots of games that copy states very often, since it is faster than `dataclasses.replace`.
`replace_fields` is for dataclasses with two fields or more. OccurredKeys is a set to which old states keep pointing
while new ones grow; it may stand in a state, and then in digests of saved matches, so its form stays. Pure and fast.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar, cast

from tabletop.rules.caches import cached

V = TypeVar("V")

_KINDS = 256


def replace_fields(value: V, **changes: Any) -> V:
    """The same value with other fields, all of which its constructor takes; raises KeyError for an unknown one."""
    kind = type(value)
    read, places = _fields_reader_and_indices(cast(Hashable, kind))
    found = list(read(value))
    for name, change in changes.items():
        found[places[name]] = change
    return kind(*found)


@cached("layouts of dataclasses", _KINDS)
def _fields_reader_and_indices(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    """What reads all fields of a kind of dataclass with two fields or more, and their places."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: k for k, name in enumerate(names)}


OccurredKeys = tuple[frozenset[int], ...]


def with_occurred_key(past: OccurredKeys, key: int) -> OccurredKeys:
    """The past with one more key, which must be new."""
    added = frozenset((key,))
    end = len(past)
    while end and len(past[end - 1]) == len(added):
        end -= 1
        added |= past[end]
    return (*past[:end], added)


def has_occurred(past: OccurredKeys, key: int) -> bool:
    """Whether the key has been remembered."""
    return any(key in keys for keys in past)
