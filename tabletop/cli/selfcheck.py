"""`tabletop selfcheck`: short forms of the tests, and checks of what must do no harm."""

from __future__ import annotations

import random
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tabletop import paths
from tabletop.arguments import Parser
from tabletop.cli.conformance import find_breaches
from tabletop.cli.hardships import hardships
from tabletop.cli.prove import ignore_progress, prover
from tabletop.cli.trials.trial import MOST_ACTIONS
from tabletop.content import boxes
from tabletop.content.check import check_folder
from tabletop.content.games import digest, load_game, own_folder
from tabletop.content.mods import packs
from tabletop.gauge import memory
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.save import SaveError, create_journal, load, verify_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.caches import CacheFill, measure_caches

_GAMES = 20
_DAMAGES = 25
_DAMAGED_ACTIONS = 60
"""Actions of the match that is damaged: in a longer one a fault would look no different."""
_FAULTS_SHOWN = 3

Faults = Iterator[str]
Check = tuple[str, Callable[[], Iterable[object]]]
Glance = Callable[[], Sequence[CacheFill]]
AnyMatch = Match[Any, Any, Any]


def parser() -> Parser:
    return Parser(
        "tabletop selfcheck",
        "Looks whether everything is in order on this machine: content, rules, saving, your saved matches.\n"
        "Nothing of yours is changed. The exit status is 1 where something is not in order.",
    )


def run(given: Namespace) -> int:
    """Prints one line for every check, and the first faults below it."""
    sound = True
    for name, find in selfcheck_checks(given.glance):
        found = list(find())
        sound = sound and not found
        print(f"{'FAULT' if found else 'ok   '} {name}", flush=True)
        for fault in found[:_FAULTS_SHOWN]:
            print(f"      {fault}")
        if len(found) > _FAULTS_SHOWN:
            print(f"      and {len(found) - _FAULTS_SHOWN} more")
    return 0 if sound else 1


def selfcheck_checks(glance: Glance | None = None) -> Iterator[Check]:
    """What is looked at, and what finds its faults; with what plays a little at a table, that as well.

    At the end stands what memory that took, and a line for each cache: how much it held then, and how much it may.
    """
    for name in boxes.game_names():
        yield f"{name}: content", partial(_check_content, name)
        yield f"{name}: {_GAMES} random games keep the rules", partial(_check_random_games, name)
        yield f"{name}: a match survives the disk", partial(_check_round_trip, name)
        yield f"{name}: a damaged match is recovered or refused", partial(_check_damaged_match, name)
        if prover(name):
            yield f"{name}: the proof of who wins holds", partial(_check_proof, name)
        if packs(name):
            yield f"{name}: your packs in {paths.mods()}", partial(_check_packs, name)
    yield from hardships()
    yield f"your saved matches in {paths.saves()}", _check_saved_matches
    caches: list[CacheFill] = []
    if glance is not None:
        yield "a little of every game at a table that nobody sees", partial(_check_glance, glance, caches)
    yield f"memory as the system counts it, nothing tidied up: {memory() >> 20} MB", tuple
    for fill in caches or measure_caches():
        yield f"cache {fill}", partial(_overfull_cache_line, fill)


def _check_content(name: str) -> Iterable[object]:
    return check_folder(name, own_folder(name)).problems


def _check_random_games(name: str) -> Faults:
    return find_breaches(load_game(name), range(_GAMES))


def _check_round_trip(name: str) -> Faults:
    """Plays a random match onto the disk and reads it back."""
    with tempfile.TemporaryDirectory() as folder:
        match, path = _play_random_match(name, Path(folder))
        again = load(path, resume=False).match
    if again.past.actions() != match.past.actions() or again.past.state_digest() != match.past.state_digest():
        yield "what was read is not what was written"


def _check_damaged_match(name: str) -> Faults:
    """Cuts a match off and flips single bits of it: whatever is still read must be how it began."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        match, path = _play_random_match(name, Path(folder), _DAMAGED_ACTIONS)
        content = path.read_bytes()
        for _ in range(_DAMAGES):
            place = rng.randrange(len(content))
            flipped = content[:place] + bytes([content[place] ^ 1 << rng.randrange(8)]) + content[place + 1 :]
            for damaged in (content[:place], flipped):
                path.write_bytes(damaged)
                if not _is_beginning_of(path, match):
                    yield f"damage at byte {place} is not noticed"


def _is_beginning_of(path: Path, match: AnyMatch) -> bool:
    try:
        read = load(path, resume=False).match
    except SaveError:
        return True
    return read.past.actions() == match.past.actions()[: read.ply]


def _play_random_match(name: str, folder: Path, most: int = MOST_ACTIONS) -> tuple[AnyMatch, Path]:
    """A random match up to its end, or for so many actions, and the file that it was written to."""
    game = load_game(name)
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats({})))
    header = Header(game=name, rules_version=game.version, content=digest(name), sitters=sitters, seed="1")
    match: AnyMatch = Match(game, header)
    journal = create_journal(folder, header)
    match.attach_journal(journal)
    rng = random.Random(1)
    while match.outcome is None and match.ply < most:
        match.submit(rng.choice(match.actions()))
    journal.close()
    return match, journal.path


def _check_proof(name: str) -> Faults:
    able = prover(name)
    try:
        if able is not None:
            able(load_game(name), ignore_progress)
    except RuntimeError as error:
        yield str(error)


def _check_packs(name: str) -> Faults:
    for pack in packs(name):
        yield from (f"{pack.name}: {problem}" for problem in pack.problems)


def _check_glance(glance: Glance, caches: list[CacheFill]) -> Faults:
    try:
        caches += glance()
    except Exception as error:  # noqa: BLE001 - whatever goes wrong there is what was looked for
        yield f"{type(error).__name__}: {error}"


def _overfull_cache_line(fill: CacheFill) -> Faults:
    if fill.is_overfull:
        yield f"it may hold no more than {fill.most:,} {fill.unit}"


def _check_saved_matches() -> Faults:
    for entry in list_saved_matches(paths.saves()):
        report = verify_match(entry.path)
        if not report.is_sound:
            yield str(report)
