"""`python -m tools.match_lengths GAME`: how many actions matches between bots have, for `play/match_lengths`.

Plays with the usual options, but for `--option`, and puts the lengths of that number of seats in the place of those in
`data/measured/GAME/lengths.yaml`. The same seed gives the same lengths.
"""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from tabletop.cli.duel import DuelPlan, play_all_duels
from tabletop.content.games import load_game, measurements_folder

LEVEL = "medium"
_WIDTH = 110


def main() -> None:
    chosen = _arguments()
    setup = dict(option.split("=", 1) for option in chosen.option)
    seats = load_game(chosen.game).seats(setup)
    plan = DuelPlan(game=chosen.game, levels=(LEVEL,) * seats, seed="lengths", rotate=False, setup=tuple(setup.items()))
    lengths = sorted(result.plies for result in play_all_duels(plan, chosen.games, 1))
    write_lengths(measurements_folder(chosen.game) / "lengths.yaml", str(seats), lengths)


def _arguments() -> Namespace:
    made = ArgumentParser(description=__doc__)
    made.add_argument("game")
    made.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    made.add_argument("--games", type=int, default=200)
    return made.parse_args()


def write_lengths(file: Path, seats: str, lengths: Iterable[int]) -> None:
    """Puts these in the place of those of as many seats."""
    before: Mapping[str, list[int]] = yaml.safe_load(file.read_text())["plies"] if file.exists() else {}
    found = {**{str(key): value for key, value in before.items()}, seats: list(lengths)}
    text = [
        f"# Actions, with those of chance, of matches between bots of level {LEVEL} with the usual options, by seats.",
        "# Made by python -m tools.match_lengths.",
        "plies:",
    ]
    for key in sorted(found):
        listed = ", ".join(map(str, found[key]))
        text += [f'  "{key}":', *textwrap.wrap(f"[{listed}]", _WIDTH, initial_indent="    ", subsequent_indent="     ")]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
