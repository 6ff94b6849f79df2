"""`tabletop bench`: measures speed without a screen, each figure beside a reference taken in the same run.

Used by `cli/main`, which finds `parser` and `run` by name, and by `tools/targets`, which runs it as a command. The
measurements themselves are in `cli/benchmarks`, one module each, whose `readings` is found by the names in BENCHMARKS,
and in the games, whose boxes name theirs.
This module picks them, prints the figures as they come, and writes them to a file for `--json`: its keys
(`readings_as_json` and those of BenchmarkReading) are read by `tools/targets` and must stay. What needs a window is
`tabletop bench --screen` (`ui/bench`).
"""

from __future__ import annotations

import json
import platform
from argparse import Namespace
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from tabletop import __version__
from tabletop.arguments import Parser, UsageError
from tabletop.cli import benchmarks
from tabletop.cli.benchmarks import BENCHMARKS
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.error_text import nearest_word_suffix
from tabletop.gauge import BenchmarkReading
from tabletop.play.files import write_atomically


def parser() -> Parser:
    made = Parser(
        "tabletop bench",
        "Measures speed: Tabletop and a reference in turn, several rounds, medians. Compare the ratios:\n"
        "the figures alone depend on the machine and on what else it does.\n"
        "`tabletop bench --screen` measures what needs a window: frames, the start, idling.",
    )
    made.add_argument("--json", metavar="FILE", type=Path, help="write the figures to a file as well")
    made.add_argument("--only", metavar="PART", help=f"one of {', '.join(_benchmark_names())}")
    return made


def run(given: Namespace) -> int:
    """Prints every figure as soon as it is known; raises UsageError."""
    parts = _selected_benchmark_names(given.only)
    found: list[BenchmarkReading] = []
    for part in parts:
        for reading in _run_benchmark(part):
            print(reading, flush=True)
            found.append(reading)
    if given.json:
        _write_readings_json(given.json, found)
    return 0


def readings_as_json(found: list[BenchmarkReading]) -> dict[str, object]:
    """What `--json` writes."""
    return {
        "tabletop": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "readings": [reading.as_dict() for reading in found],
    }


def _benchmark_names() -> tuple[str, ...]:
    """Those of the games, and of what all games share."""
    return (*(box.name for box in boxes.shelf().boxes if box.benchmark is not None), *BENCHMARKS)


def _selected_benchmark_names(only: str | None) -> tuple[str, ...]:
    names = _benchmark_names()
    if only is None:
        return names
    if only not in names:
        raise UsageError(f"--only: there is no {only!r}{nearest_word_suffix(only, names)}; there is {', '.join(names)}")
    return (only,)


def _run_benchmark(part: str) -> Iterator[BenchmarkReading]:
    box = boxes.find_game_box(part)
    if box is not None and box.benchmark is not None:
        measured: Iterator[BenchmarkReading] = box.benchmark.load()(load_game(part))
        return measured
    readings: Callable[[], Iterator[BenchmarkReading]] = import_module(f"{benchmarks.__name__}.{part}").readings
    return readings()


def _write_readings_json(path: Path, found: list[BenchmarkReading]) -> None:
    try:
        write_atomically(path, (json.dumps(readings_as_json(found), indent=2) + "\n").encode(), is_shared=True)
    except OSError as error:
        raise UsageError(f"--json {path}: can't write it: {error.strerror or error}") from error
