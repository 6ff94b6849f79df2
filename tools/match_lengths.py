"""`python -m tools.match_lengths GAME`: how many actions matches between bots have, for `play/match_lengths`.

Plays with the usual options, but for `--option`, and puts what it finds in the place of what was measured with the same
options for as many seats in `data/measured/GAME/lengths.yaml`. The same seed gives the same lengths. Measure each
value of an option that changes the length: what was not measured is not proposed to people with little time.
"""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tabletop.cli.duel import DuelPlan, play_all_duels
from tabletop.content.games import load_game, measurements_folder
from tabletop.play.match_lengths import MeasuredSetup
from tabletop.rules.game import Game

LEVEL = "medium"
SEED = "lengths"
_WIDTH = 110
_DIGITS = 3
_USUAL_SECONDS = 20.0
_HEAD = f"""\
# Actions, with those of chance, of matches between bots of level {LEVEL}, by options that are not the usual ones.
# Made by python -m tools.match_lengths, but for the seconds: a person's usual time for a decision, chosen so that a
# match with the usual options takes as long as the game's box says, in the middle.
"""


def main() -> None:
    chosen = _arguments()
    setup = dict(option.split("=", 1) for option in chosen.option)
    game = load_game(chosen.game)
    seats = game.seats(setup)
    results = list(play_all_duels(duel_plan(game, setup), chosen.games, 1))
    plies = tuple(sorted(result.plies for result in results))
    decisions = round(sum(sum(result.actions) for result in results) / sum(plies), _DIGITS)
    usual = {option.name: option.default for option in game.options}
    options = {name: value for name, value in setup.items() if value != usual.get(name)}
    write_lengths(measurements_folder(chosen.game) / "lengths.yaml", MeasuredSetup(seats, decisions, plies, options))


def duel_plan(game: Game[Any, Any, Any], setup: Mapping[str, str]) -> DuelPlan:
    """The matches that are measured."""
    levels = (LEVEL,) * game.seats(setup)
    return DuelPlan(game=game.name, levels=levels, seed=SEED, rotate=False, setup=tuple(setup.items()))


def _arguments() -> Namespace:
    made = ArgumentParser(description=__doc__)
    made.add_argument("game")
    made.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    made.add_argument("--games", type=int, default=200)
    return made.parse_args()


def write_lengths(file: Path, measured: MeasuredSetup) -> None:
    """Puts it in the place of what was measured with the same options for as many seats, or behind the others."""
    before: Mapping[str, Any] = yaml.safe_load(file.read_text()) if file.exists() else {}
    made = {
        "seats": measured.seats,
        "options": dict(measured.options),
        "decisions": measured.decisions,
        "plies": measured.plies,
    }
    setups: list[Mapping[str, Any]] = list(before.get("setups", ()))
    alike = (i for i, each in enumerate(setups) if _key(each) == _key(made))
    place = next(alike, len(setups))
    setups[place : place + 1] = [made]
    text = [f"seconds: {before.get('seconds', _USUAL_SECONDS)}", "setups:"]
    for each in setups:
        text += _lines_of_setup(each)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_HEAD + "\n".join(text) + "\n")


def _key(setup: Mapping[str, Any]) -> tuple[int, dict[str, str]]:
    return setup["seats"], setup.get("options") or {}


def _lines_of_setup(setup: Mapping[str, Any]) -> list[str]:
    options = ", ".join(f'{name}: "{value}"' for name, value in (setup.get("options") or {}).items())
    listed = ", ".join(map(str, setup["plies"]))
    return [
        f"  - seats: {setup['seats']}",
        *([f"    options: {{{options}}}"] if options else []),
        f"    decisions: {setup['decisions']}",
        "    plies:",
        *textwrap.wrap(f"[{listed}]", _WIDTH, initial_indent="      ", subsequent_indent="       "),
    ]


if __name__ == "__main__":
    main()
