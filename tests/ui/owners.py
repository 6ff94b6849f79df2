"""Who holds pictures: every surface that something of the program can still reach, by what holds it."""

from __future__ import annotations

import gc
from collections import Counter
from types import FunctionType, ModuleType
from typing import Any

import pygame

from tabletop.rules.caches import Cache


def surfaces() -> dict[int, pygame.Surface]:
    """All that are held by anything but a call that is under way."""
    found: dict[int, pygame.Surface] = {}
    for holder in gc.get_objects():
        found.update({id(each): each for each in _within(holder) if isinstance(each, pygame.Surface)})
    return found


def held() -> Counter[str]:
    """How many there are by their owner: the name of the cache in which they lie, or "elsewhere"."""
    cached: dict[int, str] = {}
    for cache in [each for each in gc.get_objects() if isinstance(each, Cache)]:
        for value in cache.values():
            parts = (value, *value) if isinstance(value, tuple | list) else (value,)
            cached.update({id(part): cache.name for part in parts if isinstance(part, pygame.Surface)})
    return Counter(cached.get(number, "elsewhere") for number in surfaces())


def _within(holder: Any) -> list[Any]:
    """What it refers to; tuples of plain values are not known to the collector, and are looked into."""
    parts = gc.get_referents(holder)
    return parts + [inner for part in parts if type(part) is tuple and not gc.is_tracked(part) for inner in part]


def held_by(owner: object, but: list[object]) -> list[pygame.Surface]:
    """What something can reach of them by whatever it holds, without going through one of `but`."""
    seen, waiting = {id(each) for each in (owner, *but)}, [owner]
    found: list[pygame.Surface] = []
    while waiting:
        for part in _parts(waiting.pop()):
            if id(part) not in seen and not isinstance(part, ModuleType | type | str | int):
                seen.add(id(part))
                waiting.append(part)
                if isinstance(part, pygame.Surface):
                    found.append(part)
    return found


def _parts(holder: object) -> list[Any]:
    """What it refers to; of a function not the whole module in which it stands."""
    if isinstance(holder, FunctionType):
        return [*(holder.__closure__ or ()), *(holder.__defaults__ or ())]
    return gc.get_referents(holder)
