"""Benchmark of reading content: parsing, validating and loading from the cache, beside PyYAML on the same bytes.

Used by `cli/bench`, which finds `readings` by the module's name in BENCHMARKS. It measures `content/strict_yaml`,
`content/type_fitting` and `content/load`. It writes about 500 KB of sample content to a temporary folder and must use
a cache of its own there, so that the player's cache is neither used nor changed. The titles of the readings and their
targets are compared from version to version (`tools/targets`): with other sizes of the sample the figures are no
longer comparable.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from tabletop import paths
from tabletop.content.load import (
    ContentSource,
    content_sources,
    garbage_collector_off,
    load_content,
    load_content_files,
)
from tabletop.content.strict_yaml import read_yaml
from tabletop.content.type_fitting import fit_value
from tabletop.gauge import (
    BenchmarkReading,
    BetterFigure,
    measure_median_pair,
    scale_seconds_to_machine,
    seconds_per_call,
)

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
class SampleFile:
    """One file."""

    tiles: tuple[SampleTile, ...]


@dataclass(frozen=True, slots=True)
class SampleFolder:
    """A folder of files."""

    heap: tuple[SampleFile, ...]


def readings() -> Iterator[BenchmarkReading]:
    """About 500 KB of content, and a tenth of it."""
    with TemporaryDirectory() as folder, _temporary_cache_home(Path(folder) / "home"):
        files = write_sample_content(Path(folder), _FILES, _TILES)
        size = f"{sum(file.path.stat().st_size for file in files) / 1000:.0f} KB"
        yield from _measure_yaml_reading(files, size)
        yield _measure_content_validation(files, size)
        yield _measure_content_cache(Path(folder), size)
        yield _measure_load_time_growth(files, write_sample_content(Path(folder) / "small", _FILES, _TILES // 10))


def write_sample_content(folder: Path, files: int, tiles: int) -> tuple[ContentSource, ...]:
    """Writes content of this size."""
    (folder / "heap").mkdir(parents=True)
    for i in range(files):
        text = "tiles:\n" + "".join(_sample_tile_text(i, k) for k in range(tiles))
        (folder / "heap" / f"heap{i}.yaml").write_text(text, encoding="utf-8")
    return content_sources(SampleFolder, folder)


def _sample_tile_text(file: int, number: int) -> str:
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


def _measure_yaml_reading(files: tuple[ContentSource, ...], size: str) -> Iterator[BenchmarkReading]:
    raws = [file.path.read_bytes() for file in files]

    def measure_ms_beside_pyyaml(act: Callable[[list[bytes]], None]) -> tuple[float, float]:
        ours, theirs = measure_median_pair(
            lambda: seconds_per_call(lambda: act(raws)),
            lambda: seconds_per_call(lambda: _read_with_pyyaml(raws)),
            _ROUNDS,
        )
        return 1000 * ours, 1000 * theirs

    yield BenchmarkReading(
        f"reading {size} of YAML",
        *measure_ms_beside_pyyaml(_read_yaml_files),
        "ms",
        "PyYAML's CSafeLoader",
        BetterFigure.LESS,
        0.25,
    )
    yield BenchmarkReading(
        "the floor under that: the events of yaml.parse, and nothing done with them",
        *measure_ms_beside_pyyaml(_count_yaml_events), "ms", "PyYAML's CSafeLoader", BetterFigure.LESS, 0.25,
    )  # fmt: skip


def _measure_content_validation(files: tuple[ContentSource, ...], size: str) -> BenchmarkReading:
    raws = [file.path.read_bytes() for file in files]
    values = [read_yaml(raw).value for raw in raws]

    def reference() -> float:
        return 250 * seconds_per_call(lambda: _read_with_pyyaml(raws)) + 1000 * seconds_per_call(
            lambda: [fit_value(SampleFile, v) for v in values]
        )

    return BenchmarkReading(
        f"reading and validating {size}",
        *measure_median_pair(
            lambda: 1000 * seconds_per_call(lambda: load_content_files(SampleFolder, files, cached=False)), reference
        ),
        "ms",
        "a quarter of CSafeLoader and the validation alone",
        BetterFigure.LESS,
        1,
    )


def _measure_content_cache(folder: Path, size: str) -> BenchmarkReading:
    load_content(SampleFolder, folder)
    return BenchmarkReading(
        f"{size} unchanged from the cache",
        *measure_median_pair(
            lambda: 1000 * seconds_per_call(lambda: load_content(SampleFolder, folder)),
            lambda: 1000 * scale_seconds_to_machine(0.010),
        ),
        "ms",
        "10 ms, scaled to this machine by a plain loop",
        BetterFigure.LESS,
        0.5,
    )


def _measure_load_time_growth(files: tuple[ContentSource, ...], small: tuple[ContentSource, ...]) -> BenchmarkReading:
    return BenchmarkReading(
        "ten times the content",
        *measure_median_pair(
            lambda: 1000 * seconds_per_call(lambda: load_content_files(SampleFolder, files, cached=False)),
            lambda: 10_000 * seconds_per_call(lambda: load_content_files(SampleFolder, small, cached=False)),
        ),
        "ms", "ten times the time for a tenth", BetterFigure.LESS, 1.25,
    )  # fmt: skip


def _read_yaml_files(raws: list[bytes]) -> None:
    with garbage_collector_off():
        for raw in raws:
            read_yaml(raw)


def _count_yaml_events(raws: list[bytes]) -> None:
    with garbage_collector_off():
        for raw in raws:
            for _ in yaml.parse(raw, yaml.CSafeLoader):
                pass


def _read_with_pyyaml(raws: list[bytes]) -> None:
    for raw in raws:
        yaml.load(raw, yaml.CSafeLoader)


@contextmanager
def _temporary_cache_home(folder: Path) -> Iterator[None]:
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
