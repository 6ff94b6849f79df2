"""`python -m tools.targets`: what must be fast and small, each figure beside its reference and its target.

With `--before COMMIT` the rows that are compared with an older build are measured as well, both builds in turn.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tabletop.gauge import BenchmarkReading, BetterFigure, process_memory_bytes

ROOT = Path(__file__).parent.parent
GAUGES = ("zodiac", "zoon", "zombies", "zone_wars", "content")
ROUNDS = 5
_BY_CONTRACT = "a frozen state, events and a check per action; who needs many games takes playouts, in the next row"
FLOORS = {
    "moves in the search core": "a position makes 3.6 others in 1.25 microseconds, drawing one of them takes 0.2; with "
    "comprehensions or other orders of the same steps it took 1.4 to 1.5",
    "Zoon classic, random games through the contract": _BY_CONTRACT,
    "Zoon sullivan, random games through the contract": _BY_CONTRACT,
    "Zombies, random nights through the contract": _BY_CONTRACT,
    "frame of a drag in zone_wars": "a full frame repeats its strokes; a drag asks anew for way, arcs, sight and words "
    "(handle 0.14 ms, update 0.06) and paints what moved (0.40 of 0.95; a full frame takes 0.48)",
    "Zombies, random nights by playouts": "no part has more than a tenth: the zombies' phase 13 %, steps on a map 10, "
    "ends of walks 9, attacks 9, the rest over 60 functions; figures move, so that steps are found anew",
    "Zone Wars, random battles": "no function has more than 3 % of its own: offers 56 % (charges and errands with "
    "their law 21, goals 18), windows of overwatch 16, chance 7; what is kept between positions would hit 14 to 25 %",
    "reading and validating": "the YAML, which takes three quarters of it: see there",
    "reading 5": "the events of yaml.parse alone, with nothing done with them, take 0.20 to 0.24: the next row",
    "memory of title": "at the very first start content is read and checked, and pydantic, which that takes, stays: 12 "
    "MB; from the second start on it takes 81, of which what is loaded ahead for the first game takes 14",
    "tests, the largest worker": "260 MB are modules and 20,000 cases, 90 the drawings, fonts and sounds that tests "
    "share; a table in a window of eight million pixels takes up to 240 above that",
    "tests, ": "half of it opens tables, 0.1 to 2 s each, over 2,000 tests; drawings, letters and content are shared",
}
"""Why a target that is missed is missed, by how the names of its rows begin: what the time is made of."""
MOST_WORKER = 500
"""Megabytes of a process that runs tests."""
BATTLES = """
import random, time
from tabletop.content.games import load_game
from tabletop.rules import game as contract
game = load_game("zone_wars")
try:
    from tabletop.rules.playout import playout_of, play_randomly_to_end
except ImportError:
    playout_of = None
moves, rng = 0, random.Random(1)
began = time.process_time()
for _ in range(4):
    state = game.start({"scenario": "home-run", "players": "2", "models": "3"})
    if playout_of:
        moves += play_randomly_to_end(playout_of(game, state), rng, 100_000)
        continue
    while game.outcome(state) is None:
        is_drawn = game.to_act(state) == contract.CHANCE
        action = game.resolve(state, rng) if is_drawn else rng.choice(game.actions(state))
        state = game.apply(state, action).state
        moves += 1
print(moves / (time.process_time() - began))
"""


def parser() -> ArgumentParser:
    """--before, --minutes, --only."""
    made = ArgumentParser("python -m tools.targets", description=__doc__)
    made.add_argument("--before", metavar="COMMIT", help="an older build to compare with")
    made.add_argument("--minutes", metavar="N", type=float, default=20, help="of the restless hand (default: 20)")
    made.add_argument("--only", metavar="PART", choices=tuple(PARTS), help=f"one of {', '.join(PARTS)}")
    return made


def main(words: Sequence[str] | None = None) -> int:
    """Prints every row as soon as it is known; returns 1 where a target is missed."""
    asked = parser().parse_args(words)
    missed = 0
    for name, part in PARTS.items():
        if asked.only in (None, name):
            for row in part(asked):
                print(line(row), flush=True)  # noqa: T201 - this is what the command is for
                if not row["is_met"] and (floor := floor_of(row["name"])):
                    print(f"       {floor}", flush=True)  # noqa: T201
                missed += not row["is_met"]
    print(f"{missed} targets missed")  # noqa: T201
    return int(bool(missed))


def line(row: dict[str, Any]) -> str:
    """One row of the table."""
    sign = ">=" if row["better"] == "more" else "<="
    figures = f"{row['ours']:>12,.2f} {row['unit']:<14}{row['ratio']:>8.2f} {sign} {row['target']:<6g}"
    return f"{'met   ' if row['is_met'] else 'MISSED'} {row['name'][:70]:<70} {figures} of {row['against']}"


def floor_of(name: str) -> str:
    """What keeps the figure of that name from its target; empty where nobody knows."""
    return next((floor for start, floor in FLOORS.items() if name.startswith(start)), "")


def bench(*words: str, tree: Path = ROOT) -> list[dict[str, Any]]:
    """What `tabletop bench` with these words has measured."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "readings.json"
        command = [sys.executable, "-m", "tabletop", "bench", *words, "--json", str(file)]
        subprocess.run(command, cwd=tree, env=_environment(tree), check=True, stdout=subprocess.DEVNULL)
        found = json.loads(file.read_text(encoding="utf-8"))
    return list(found["readings"] if isinstance(found, dict) else found)


def rules(asked: Namespace) -> Iterator[dict[str, Any]]:
    """Rules, playouts, solver and content."""
    for gauge in GAUGES:
        yield from bench("--only", gauge)


def frames(asked: Namespace) -> Iterator[dict[str, Any]]:
    """Full frames, frames of a drag and of the pointer that moves over a table, at three sizes."""
    yield from bench("--screen", "--only", "frames")


def restless(asked: Namespace) -> Iterator[dict[str, Any]]:
    """Memory as the system tells it: of title and matches, and while everything is opened and closed, in two looks."""
    yield from bench("--screen", "--only", "memory")
    for look in ((), ("--large",)):
        yield from bench("--screen", "--restless", str(asked.minutes), *look)


def battles(asked: Namespace) -> Iterator[dict[str, Any]]:
    """Random battles of Zone Wars, beside the older build."""
    if asked.before:
        with build_of(asked.before) as old:
            pairs = [(_printed(BATTLES, ROOT), _printed(BATTLES, old)) for _ in range(ROUNDS)]
        ours, theirs = (median(figures) for figures in zip(*pairs, strict=True))
        against = f"{asked.before}, both in turn, a second of the processor"
        yield BenchmarkReading(
            "Zone Wars, random battles", ours, theirs, "moves/s", against, BetterFigure.MORE, 3
        ).as_dict()


def suite(asked: Namespace) -> Iterator[dict[str, Any]]:
    """The README's tests: processor time beside the older build, and the largest worker."""
    used, largest, taken = tested(ROOT)
    yield BenchmarkReading(
        "tests, the largest worker", largest, MOST_WORKER, "MB", f"{MOST_WORKER} MB", BetterFigure.LESS, 1
    ).as_dict()
    yield BenchmarkReading(
        "tests, by the clock", taken, 240, "s", "four minutes on two idle cores", BetterFigure.LESS, 1
    ).as_dict()
    if asked.before:
        with build_of(asked.before) as old:
            before = tested(old)[0]
        against = f"{asked.before}, one after the other"
        yield BenchmarkReading("tests, of the processor", used, before, "s", against, BetterFigure.LESS, 0.6).as_dict()


def tested(tree: Path) -> tuple[float, float, float]:
    """Runs a tree's tests: seconds of the processor, megabytes of the largest process, seconds by the clock."""
    before, began = _children_seconds(), time.perf_counter()
    command = [sys.executable, "-m", "pytest", "-n", "2", "-q"]
    with subprocess.Popen(command, cwd=tree, env=_environment(tree), stdout=subprocess.DEVNULL) as running:
        largest, done = [0], threading.Event()
        watcher = threading.Thread(target=_watch, args=(running.pid, largest, done))
        watcher.start()
        running.wait()
        done.set()
        watcher.join()
    if running.returncode:
        raise SystemExit(f"the tests in {tree} fail")
    return _children_seconds() - before, largest[0] / 1e6, time.perf_counter() - began


PARTS: dict[str, Callable[[Namespace], Iterator[dict[str, Any]]]] = {
    "rules": rules, "frames": frames, "memory": restless, "battles": battles, "tests": suite,
}  # fmt: skip


@contextmanager
def build_of(commit: str) -> Iterator[Path]:
    """The tree of a commit, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(ROOT)]
        subprocess.run([*git, "worktree", "add", "--detach", "--quiet", str(tree), commit], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "worktree", "remove", "--force", str(tree)], check=True)


def _printed(code: str, tree: Path) -> float:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tree, env=_environment(tree), check=True, capture_output=True, text=True)
    return float(done.stdout)


def _environment(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _watch(parent: int, largest: list[int], done: threading.Event) -> None:
    """Looks at the children of a process twice a second."""
    while not done.wait(0.5):
        for pid in _children_of(parent):
            largest[0] = max(largest[0], process_memory_bytes(pid))


def _children_of(parent: int) -> list[int]:
    try:
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()]
    except OSError:
        return []


if __name__ == "__main__":
    sys.exit(main())
