"""Plants 10 points in a tribe and counts in how many runs `tabletop balance` finds them, and finds nothing without.

    python -m tools.planted_balance --runs 20 --games 2400 --level easy

Two packs bring four tribes that are alike but for their names, of cards that cost 160 together. All spend 10 points
on an Emblem that can walk. In the second pack one of them spends them on its chief instead, and so has 10 points more
to fight with. Each run has a seed of its own. Prints one line a run: the share of that tribe with the interval, and
what was found to decide games. 100 games of level easy take about 8 seconds on one core.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

import yaml

from tabletop import paths
from tabletop.__main__ import main as tabletop

GAME: Final = "zoon"
TRIBE: Final = "delvers"
NAMES: Final = ("first", "second", "third", "planted")
POINTS: Final = 10
STEPS: Final = [[[-1, 0]], [[1, 0]], [[0, -1]], [[-1, -1]], [[1, -1]]]
"""Aside and back: with 3 more on a corner they cost 10 points."""


def write_pack(name: str, *, is_planted: bool) -> None:
    """Four tribes and the numbers of the game."""
    source, folder = paths.data() / GAME, paths.player_packs() / name / GAME
    (folder / "tribes").mkdir(parents=True, exist_ok=True)
    numbers = yaml.safe_load((source / "field.yaml").read_text(encoding="utf-8"))
    _write(folder / "field.yaml", {**numbers, "value": numbers["value"] + POINTS})
    text = (source / "tribes" / f"{TRIBE}.yaml").read_text(encoding="utf-8")
    for number, id_ in enumerate(NAMES):
        tribe = {**yaml.safe_load(text), "id": id_, "name": f"Tribe {number + 1}"}
        by_type = {zoon["type"]: zoon for zoon in tribe["zoons"]}
        if is_planted and id_ == NAMES[-1]:
            chief = by_type["chief"]
            chief["corners"] = [corner + 2 for corner in chief["corners"]]
            chief["value"] += POINTS
        else:
            emblem = by_type["emblem"]
            emblem["moves"], emblem["corners"][-1] = STEPS, emblem["corners"][-1] + 3
            emblem["value"] += POINTS
        _write(folder / "tribes" / f"{id_}.yaml", tribe)


def _write(path: Path, content: Any) -> None:
    path.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")


def measure(pack: str, seed: str, games: int, level: str) -> dict[str, Any]:
    """The figures of one run."""
    page, figures = (paths.player_packs().parent / name for name in ("page.html", "figures.json"))
    words = ["balance", pack, "--games", str(games), "--seed", seed, "--level", level, "--minutes", "600"]
    with redirect_stdout(io.StringIO()):
        status = tabletop([*words, "--out", str(page), "--json", str(figures), "--jobs", "1"])
    if status:
        raise SystemExit(f"balance failed with {' '.join(words)}")
    played: dict[str, Any] = json.loads(figures.read_text(encoding="utf-8"))["played"]
    return played


def run_series(pack: str, given: argparse.Namespace) -> int:
    """Prints each run; returns in how many anything was found."""
    found = 0
    for number in range(given.first, given.first + given.runs):
        played = measure(pack, f"{pack}-{number}", given.games, given.level)
        (twin,) = (row for row in played["sides"] if row["name"] == NAMES[-1])
        found += bool(played["findings"])
        names = ", ".join(f"{row['name'] or row['kind']} {row['effect']:+.3f}" for row in played["findings"])
        share = f"{twin['share']:.3f} ({twin['low']:.3f} to {twin['high']:.3f})"
        _say(f"{pack} {number}: share {share}; found: {names or 'nothing'}")
    return found


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--games", type=int, default=2400)
    parser.add_argument("--first", type=int, default=0, help="number of the first run, which is its seed")
    parser.add_argument("--level", default="easy")
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home
        for pack in ("planted", "untouched"):
            write_pack(pack, is_planted=pack == "planted")
            found = run_series(pack, given)
            _say(f"{pack}: something found in {found} of {given.runs} runs")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
