"""Caches keep to their bound, forget what is oldest, and are known for as long as they are there."""

from __future__ import annotations

import gc

import pytest

from tabletop.rules.caches import Cache, CacheFill, SelfFillingCache, cached, measure_caches, register_cache


def of(name: str) -> list[CacheFill]:
    return [fill for fill in measure_caches() if fill.name == name]


def test_what_came_first_goes_first() -> None:
    cache: Cache[int, str] = Cache("test: first", 3)
    for number in range(5):
        cache[number] = str(number)
    assert dict(cache) == {2: "2", 3: "3", 4: "4"}
    cache[2] = "two"
    assert cache.get_and_refresh(2) == "two"
    cache[5] = "5"
    assert 2 in cache, "what was recalled goes last"
    assert 3 not in cache
    assert cache.get_and_refresh(99) is None
    cache.update({6: "6", 7: "7"})
    assert len(cache) == 3


def test_a_filled_cache_finds_what_it_does_not_know_and_only_that() -> None:
    asked: list[int] = []

    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    cache = SelfFillingCache("test: filled", 2, doubled)
    assert [cache[1], cache[2], cache[1]] == [2, 4, 2]
    assert asked == [1, 2]
    assert cache[3] == 6
    assert list(cache) == [2, 3], "what came first went first"
    assert 1 not in cache
    assert cache.get(1) is None, "only `cache[key]` finds"
    assert asked == [1, 2, 3]
    assert of("test: filled") == [CacheFill("test: filled", 1, 2, 2)]


def test_values_are_weighed() -> None:
    cache: Cache[str, bytes] = Cache("test: weighed", 10, len)
    cache["a"], cache["b"] = b"1234", b"1234"
    assert cache.load == 8
    cache["a"] = b"12"
    assert cache.load == 6
    cache["c"] = b"12345"
    assert list(cache) == ["b", "c"]
    del cache["b"]
    assert cache.load == 5
    cache["d"] = b"1" * 11
    assert list(cache) == ["d"], "what is used now is there, however heavy it is"
    assert of("test: weighed")[0].is_overfull
    cache.clear()
    assert cache.load == 0


def test_a_cache_shrinks_below_its_bound_once() -> None:
    cache: Cache[str, bytes] = Cache("test: shrunk", 10, len)
    cache["a"], cache["b"], cache["c"] = b"123", b"123", b"123"
    cache.get_and_refresh("a")
    cache.shrink(6)
    assert list(cache) == ["c", "a"]
    cache["d"] = b"1234"
    assert cache.load == 10


def test_every_cache_is_known_by_name_with_the_fullest() -> None:
    one: Cache[int, int] = Cache("test: known", 10)
    other: Cache[int, int] = Cache("test: known", 5)
    one.update({1: 1, 2: 2, 3: 3})
    other.update({1: 1, 2: 2})
    assert of("test: known") == [CacheFill("test: known", 2, 2, 5)], "two of five are more than three of ten"
    assert str(of("test: known")[0]) == "test: known: 2 of 5 entries, the fullest of 2"
    del other
    gc.collect()
    assert of("test: known") == [CacheFill("test: known", 1, 3, 10)]
    del one
    gc.collect()
    assert of("test: known") == []


def test_functions_remember_so_much_and_no_more() -> None:
    asked = []

    @cached("test: function", 2)
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double(n) for n in (1, 1, 2, 3, 1)] == [2, 2, 4, 6, 2]
    assert asked == [1, 2, 3, 1]
    assert of("test: function") == [CacheFill("test: function", 1, 2, 2)]


def test_others_are_watched_as_well() -> None:
    class Crowd:
        name, most, unit, load = "test: crowd", 10, "entries", 11

    crowd = Crowd()
    register_cache(crowd)  # type: ignore[arg-type]
    assert [fill.is_overfull for fill in of("test: crowd")] == [True]
    del crowd
    gc.collect()
    assert not of("test: crowd")


def test_unknown_keys_are_unknown() -> None:
    with pytest.raises(KeyError):
        Cache[int, int]("test: empty", 1)[1]
