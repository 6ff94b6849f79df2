"""Content files: read, checked and taken from the cache, beside PyYAML's C loader on the same bytes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from tabletop import paths
from tabletop.content.fit import fit
from tabletop.content.load import Source, collector_off, load_content, load_sources, sources
from tabletop.content.plain import read
from tabletop.gauge import GaugeDirection, Reading, in_turn, seconds, slowed

_ROUNDS = 9
_FILES = 4
_TILES = 390
"""In each file: together about 500 KB."""


@dataclass(frozen=True, slots=True)
class SampleTile:
    """Something like what a game keeps many of."""

    id: str
    name: str
    kind: str
    sides: tuple[str, ...]
    draw: int
    range: float
    is_dark: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Heap:
    """One file."""

    tiles: tuple[SampleTile, ...]


@dataclass(frozen=True, slots=True)
class Heaps:
    """A folder of files."""

    heap: tuple[Heap, ...]


def readings() -> Iterator[Reading]:
    """About 500 KB of content, and a tenth of it."""
    with TemporaryDirectory() as folder, _home(Path(folder) / "home"):
        files = written(Path(folder), _FILES, _TILES)
        size = f"{sum(file.path.stat().st_size for file in files) / 1000:.0f} KB"
        yield from _reading(files, size)
        yield _validating(files, size)
        yield _keeping(Path(folder), size)
        yield _growing(files, written(Path(folder) / "small", _FILES, _TILES // 10))


def written(folder: Path, files: int, tiles: int) -> tuple[Source, ...]:
    """Writes content of this size."""
    (folder / "heap").mkdir(parents=True)
    for i in range(files):
        text = "tiles:\n" + "".join(_tile(i, k) for k in range(tiles))
        (folder / "heap" / f"heap{i}.yaml").write_text(text, encoding="utf-8")
    return sources(Heaps, folder)


def _tile(file: int, number: int) -> str:
    return (
        f"  - id: tile_{file}_{number}\n"
        f"    name: The place with the number {number}\n"
        "    kind: street\n"
        "    sides: [open, door, wall, wall, open, wall]\n"
        f"    draw: {number % 7 - 3}\n"
        f"    range: {number % 90}.25\n"
        f"    is_dark: {'true' if number % 3 else 'false'}\n"
        "    rule: >-\n"
        "      Whoever starts the turn here draws one card less, unless another figure stands on the same\n"
        "      tile or the alarm has been raised before.\n"
    )


def _reading(files: tuple[Source, ...], size: str) -> Iterator[Reading]:
    raws = [file.path.read_bytes() for file in files]

    def beside_the_reference(act: Callable[[list[bytes]], None]) -> tuple[float, float]:
        ours, theirs = in_turn(lambda: seconds(lambda: act(raws)), lambda: seconds(lambda: _reference(raws)), _ROUNDS)
        return 1000 * ours, 1000 * theirs

    yield Reading(
        f"reading {size} of YAML",
        *beside_the_reference(_read),
        "ms",
        "PyYAML's CSafeLoader",
        GaugeDirection.LESS,
        0.25,
    )
    yield Reading(
        "the floor under that: the events of yaml.parse, and nothing done with them",
        *beside_the_reference(_events), "ms", "PyYAML's CSafeLoader", GaugeDirection.LESS, 0.25,
    )  # fmt: skip


def _validating(files: tuple[Source, ...], size: str) -> Reading:
    raws = [file.path.read_bytes() for file in files]
    values = [read(raw).value for raw in raws]

    def reference() -> float:
        return 250 * seconds(lambda: _reference(raws)) + 1000 * seconds(lambda: [fit(Heap, v) for v in values])

    return Reading(
        f"reading and validating {size}",
        *in_turn(lambda: 1000 * seconds(lambda: load_sources(Heaps, files, cached=False)), reference),
        "ms", "a quarter of CSafeLoader and the validation alone", GaugeDirection.LESS, 1,
    )  # fmt: skip


def _keeping(folder: Path, size: str) -> Reading:
    load_content(Heaps, folder)
    return Reading(
        f"{size} unchanged from the cache",
        *in_turn(lambda: 1000 * seconds(lambda: load_content(Heaps, folder)), lambda: 1000 * slowed(0.010)),
        "ms", "10 ms, scaled to this machine by a plain loop", GaugeDirection.LESS, 0.5,
    )  # fmt: skip


def _growing(files: tuple[Source, ...], small: tuple[Source, ...]) -> Reading:
    return Reading(
        "ten times the content",
        *in_turn(
            lambda: 1000 * seconds(lambda: load_sources(Heaps, files, cached=False)),
            lambda: 10_000 * seconds(lambda: load_sources(Heaps, small, cached=False)),
        ),
        "ms", "ten times the time for a tenth", GaugeDirection.LESS, 1.25,
    )  # fmt: skip


def _read(raws: list[bytes]) -> None:
    with collector_off():
        for raw in raws:
            read(raw)


def _events(raws: list[bytes]) -> None:
    with collector_off():
        for raw in raws:
            for _ in yaml.parse(raw, yaml.CSafeLoader):
                pass


def _reference(raws: list[bytes]) -> None:
    for raw in raws:
        yaml.load(raw, yaml.CSafeLoader)


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Keeps the player's own cache out of it."""
    before = os.environ.get(paths.HOME_VARIABLE)
    os.environ[paths.HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[paths.HOME_VARIABLE]
        else:
            os.environ[paths.HOME_VARIABLE] = before
