"""Plants an advantage in a faction and counts in how many runs `tabletop balance` finds it, and finds none without.

    python -m tools.planted_balance --runs 20 --games 1800

A pack brings a twin of a faction, once as it is and once with better gear, which no price is asked for. Each run has
a seed of its own. Prints one line a run: whether the twin was found to decide games, and its share with the interval.
It takes about seven minutes a run on one core; runs and games can be fewer, then less is found.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from tabletop import paths
from tabletop.__main__ import main as tabletop

GAME: Final = "zone_wars"
FACTION: Final = "nova"
BETTER_GEAR: Final = ["scrap-rifle", "tire-armor"]


def write_pack(name: str, *, models_with_better_gear: int) -> None:
    """A pack with the twin; so many of its five models are better equipped."""
    source = paths.data() / GAME / "factions" / f"{FACTION}.yaml"
    faction = yaml.safe_load(source.read_text(encoding="utf-8"))
    faction["id"], faction["name"] = "twin", "The Twins"
    for number, model in enumerate(faction["characters"]):
        model["id"], model["name"] = f"twin-{model['id']}", f"Twin {number + 1}"
        if number < models_with_better_gear:
            model["gear"] = list(BETTER_GEAR)
    folder = paths.player_packs() / name / GAME / "factions"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "twin.yaml").write_text(yaml.safe_dump(faction, sort_keys=False), encoding="utf-8")


def measure(pack: str, seed: str, games: int, folder: Path) -> dict[str, Any]:
    """The figures of one run."""
    page, figures = folder / "page.html", folder / "figures.json"
    words = ["balance", pack, "--games", str(games), "--seed", seed, "--jobs", "1", "--minutes", "600"]
    if tabletop([*words, "--out", str(page), "--json", str(figures)]) != 0:
        raise SystemExit(f"balance failed with {' '.join(words)}")
    played: dict[str, Any] = json.loads(figures.read_text(encoding="utf-8"))["played"]
    return played


def run_series(pack: str, runs: int, games: int, folder: Path) -> int:
    """Prints each run; returns in how many anything was found."""
    found = 0
    for number in range(runs):
        played = measure(pack, f"{pack}-{number}", games, folder)
        (twin,) = played["sides"]
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
    parser.add_argument("--games", type=int, default=1800)
    parser.add_argument("--models", type=int, default=3, help="models of the planted twin with better gear")
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home
        write_pack("untouched", models_with_better_gear=0)
        write_pack("planted", models_with_better_gear=given.models)
        for pack in ("planted", "untouched"):
            found = run_series(pack, given.runs, given.games, Path(home))
            _say(f"{pack}: something found in {found} of {given.runs} runs")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
