"""Somebody who plays and saves, or settles this and that, until the program is killed.

Everything done follows from the seed and its number, so that whoever killed the program knows what should be there.
Run as `python -m tests.hostile.sitting FOLDER KIND SEED FIRST`, it goes on with deed FIRST and tells the number of
every deed that is done.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop import settings
from tabletop.content import boxes
from tabletop.content.games import digest, load_game
from tabletop.play import progress
from tabletop.play.campaigns import CampaignFiles
from tabletop.play.files import SUFFIX
from tabletop.play.match import Match
from tabletop.play.record import TRUNK, Header
from tabletop.play.saved_matches import create_journal, load_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import clashing_options

AnyMatch = Match[Any, Any, Any]

SETTLED: Final = "settled"
"""Not a game: settings, puzzles that were solved, and a campaign."""
KINDS: Final = (*boxes.game_names(), SETTLED)
_MOST_BRANCHES: Final = 6


def header(name: str, seed: str) -> Header:
    """Of a match with options at random."""
    game, rng = load_game(name), random.Random(f"{seed} options")
    setup: dict[str, str] = {}
    while not setup or clashing_options(game.options, setup) is not None:
        setup = {option.name: rng.choice(option.values) for option in game.options}
    return Header(
        game=name, rules_version=game.version, content=digest(name), seed=seed, setup=setup, friendly_undo=True,
        sitters=tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats(setup))),
    )  # fmt: skip


def deed(match: AnyMatch, seed: str, number: int) -> None:
    """Mostly an action; now and then what else can be done to a match."""
    rng = random.Random(f"{seed} {number}")
    others = [way for way in (_undo, _redo, _begin, _switch, _drop, _note) if rng.random() < 0.05]
    if any(way(match, rng, number) for way in others):
        return
    if match.outcome is None and not match.stop_reason:
        match.submit(rng.choice(list(match.actions())))
    elif not _undo(match, rng, number):
        _leave(match, number)


def _leave(match: AnyMatch, number: int) -> None:
    """From where nobody may go on: to the main line, or from its end to an exercise."""
    if match.ending.is_branching_harmless:
        match.branches.begin_branch(number % max(1, match.length), f"branch {number}")
    else:
        match.branches.switch_to_branch(TRUNK)


def _undo(match: AnyMatch, rng: random.Random, number: int) -> bool:
    is_possible = match.offers.undo_offer().refusal is None
    if is_possible:
        match.undo()
    return is_possible


def _redo(match: AnyMatch, rng: random.Random, number: int) -> bool:
    is_possible = match.offers.redo_offer().refusal is None
    if is_possible:
        match.redo()
    return is_possible


def _begin(match: AnyMatch, rng: random.Random, number: int) -> bool:
    is_possible = (
        match.outcome is None
        and match.ending.is_branching_harmless
        and len(match.branches.all_branches()) < _MOST_BRANCHES
    )
    if is_possible:
        match.branches.begin_branch(match.ply, f"branch {number}")
    return is_possible


def _switch(match: AnyMatch, rng: random.Random, number: int) -> bool:
    is_open = match.ending.is_branching_harmless
    names = [
        each.name for each in match.branches.all_branches() if not each.is_current and (is_open or each.name == TRUNK)
    ]
    if names:
        match.branches.switch_to_branch(rng.choice(names))
    return bool(names)


def _drop(match: AnyMatch, rng: random.Random, number: int) -> bool:
    names = [branch.name for branch in match.branches.all_branches()[1:] if not branch.is_current]
    if names:
        match.branches.drop_branch(rng.choice(names))
    return bool(names)


def _note(match: AnyMatch, rng: random.Random, number: int) -> bool:
    match.notes.set_note(rng.choice("abc"), rng.choice(("", str(number))))
    return True


@dataclass(frozen=True, slots=True)
class Series:
    """A campaign of nothing."""

    started: str
    matches: tuple[str, ...]


CAMPAIGNS: Final = CampaignFiles(
    lambda series: {"started": series.started, "matches": list(series.matches)},
    lambda body: Series(str(body["started"]), tuple(body["matches"])),
)


def settle(folder: Path, number: int) -> None:
    """Writes the one of three files whose turn it is."""
    if number % 3 == 0:
        settings.save_settings(folder / "settings.json", settings.Settings(window=(number, number)))
    elif number % 3 == 1:
        medals = {"x": {str(number): progress.MEDALS[0]}}
        progress.save_progress(folder / "progress.json", progress.PuzzleProgress(medals))
    else:
        CAMPAIGNS.store_record(folder / "campaign.json", Series("now", (f"{number}{SUFFIX}",) * 20))


def settled(folder: Path) -> dict[int, int]:
    """The number of the last deed that each of the three files tells of; fails where one is damaged."""
    found: dict[int, int] = {}
    for name in ("settings.json", "progress.json", "campaign.json"):
        if (folder / name).exists():
            found |= _number(folder / name)
    return found


def _number(path: Path) -> dict[int, int]:
    if path.name == "settings.json":
        known, wrong = settings.load_settings(path)
        assert not wrong, wrong
        return {0: known.window[0]}
    if path.name == "progress.json":
        solved, wrong = progress.load_progress(path)
        assert not wrong, wrong
        return {1: int(next(iter(solved.medals["x"])))}
    return {2: int(CAMPAIGNS.load_record(path).matches[0].removesuffix(SUFFIX))}


def saved(folder: Path) -> Path | None:
    """The match there; None while there is none."""
    return next(iter(sorted(folder.glob(f"*{SUFFIX}"))), None)


def begun(folder: Path, name: str, seed: str) -> AnyMatch:
    """The match that is saved there, or a new one that is."""
    path = saved(folder)
    if path is not None:
        return load_match(path).match
    head = header(name, seed)
    return Match(load_game(name), head, create_journal(folder, head))


def _deeds(folder: Path, kind: str, seed: str) -> Callable[[int], None]:
    if kind == SETTLED:
        return lambda number: settle(folder, number)
    match = begun(folder, kind, seed)
    return lambda number: deed(match, seed, number)


def main(folder: str, kind: str, seed: str, first: str) -> None:
    """Does one thing after another, for ever."""
    do, number = _deeds(Path(folder), kind, seed), int(first)
    while True:
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        do(number)
        number += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
