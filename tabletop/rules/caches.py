"""Caches: what is remembered so that it need not be found twice. Each has a name and a bound, and is known here.

Used wherever something lasting is remembered: `content/games`, `content/load`, `ui/drawing/sprites`, the bots of
games. A `Cache` is a dictionary that forgets what it was told first, and `cached` gives a function such a memory.
`measure_caches` lists them for `cli/selfcheck` and the evening's benchmark, so a lasting memory must be one of these.
What an object remembers of one position, one decision or one frame goes with that object, and may be a plain
dictionary (a test has the list). Names and bounds of caches may change.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")
Unit = Literal["entries", "bytes"]


class BoundedCache(Protocol):
    """Anything that remembers."""

    name: str
    most: int
    """What it may hold."""
    unit: Unit

    @property
    def load(self) -> int:
        """What it holds now."""


@dataclass(frozen=True, slots=True)
class CacheFill:
    """How full the caches of one name are."""

    name: str
    number: int
    """Of caches: one for each game, table or bot that has one."""
    load: int
    """Entries or bytes of the one that is fullest by its bound."""
    most: int
    """The bound of that one."""
    unit: Unit = "entries"

    @property
    def is_overfull(self) -> bool:
        """Whether it holds more than it may."""
        return self.load > self.most

    def __str__(self) -> str:
        others = f", the fullest of {self.number}" if self.number > 1 else ""
        return f"{self.name}: {self.load:,} of {self.most:,} {self.unit}{others}"


_functions: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
_objects: WeakValueDictionary[int, Any] = WeakValueDictionary()
"""By identity, as dictionaries cannot be hashed."""


def cached(name: str, most: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Lets a function remember so many answers, and forget the one that was longest not asked for."""

    def remembering(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        made = lru_cache(maxsize=most)(function)
        _functions[made] = name
        return made

    return remembering


def register_cache(cache: BoundedCache) -> None:
    """Makes a cache of another kind known for as long as it is there."""
    _objects[id(cache)] = cache


class Cache(OrderedDict[K, V]):
    """A dictionary with room for so many entries, or so many bytes where values are weighed: the first goes first.

    The newest entry stays even where it is heavier than all may be.
    """

    def __init__(self, name: str, most: int, weigh: Callable[[V], int] | None = None) -> None:
        super().__init__()
        self.name = name
        self.most = most
        self.unit: Unit = "bytes" if weigh else "entries"
        self._weigh = weigh
        self._weight = 0
        register_cache(self)

    @property
    def load(self) -> int:
        """Entries, or bytes where values are weighed."""
        return self._weight if self._weigh else len(self)

    def get_and_refresh(self, key: K) -> V | None:
        """What is known, which then goes last; None for nothing."""
        found = self.get(key)
        if found is not None:
            self.move_to_end(key)
        return found

    def __setitem__(self, key: K, value: V) -> None:
        if self._weigh:
            self._weight += self._weigh(value) - (self._weigh(self[key]) if key in self else 0)
        super().__setitem__(key, value)
        if self._weigh or len(self) > self.most:
            self.shrink(self.most)

    def __delitem__(self, key: K) -> None:
        if self._weigh:
            self._weight -= self._weigh(self[key])
        super().__delitem__(key)

    def shrink(self, most: int) -> None:
        """Forgets what goes first until it holds no more than so much, or only one entry."""
        while len(self) > 1 and self.load > most:
            del self[next(iter(self))]

    def clear(self) -> None:
        super().clear()
        self._weight = 0


class SelfFillingCache(Cache[K, V]):
    """A cache that finds by itself what it is asked for by `cache[key]` and does not know."""

    def __init__(self, name: str, most: int, find: Callable[[K], V]) -> None:
        super().__init__(name, most)
        self._find = find

    def __missing__(self, key: K) -> V:
        found = self[key] = self._find(key)
        return found


class WeakKeyCache(WeakKeyDictionary[K, V]):
    """What is noted of objects that others keep: it goes with its object, and keeps none of them alive."""

    def note(self, about: K, what: V) -> None:
        self[about] = what


def measure_caches() -> tuple[CacheFill, ...]:
    """All caches that there are now, by name, each name with the fullest of its caches."""
    found: dict[str, list[CacheFill]] = {}
    for function, name in list(_functions.items()):
        about = function.cache_info()
        found.setdefault(name, []).append(CacheFill(name, 1, about.currsize, about.maxsize))
    for each in list(_objects.values()):
        found.setdefault(each.name, []).append(CacheFill(each.name, 1, each.load, each.most, each.unit))
    fullest = {name: max(alike, key=lambda fill: fill.load / fill.most) for name, alike in found.items()}
    return tuple(
        CacheFill(name, len(found[name]), fill.load, fill.most, fill.unit) for name, fill in sorted(fullest.items())
    )
