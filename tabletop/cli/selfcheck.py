"""`tabletop selfcheck`: short forms of the tests, on the machine and the files of whoever asks."""

from __future__ import annotations

import random
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tabletop import paths
from tabletop.arguments import Parser
from tabletop.cli.check import faults
from tabletop.cli.conform import breaches
from tabletop.content.games import NAMES, digest, load_game, own_folder
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.save import SaveError, create, listing, load
from tabletop.play.seats import Sitter

_GAMES = 20
_FAULTS_SHOWN = 3

Faults = Iterator[str]


def parser() -> Parser:
    """No arguments."""
    return Parser(
        "tabletop selfcheck",
        "Looks whether everything is in order on this machine: content, rules, saving, your saved matches.\n"
        "Nothing of yours is changed. The exit status is 1 where something is not in order.",
    )


def run(given: Namespace) -> int:
    """Prints one line for every check, and the first faults below it."""
    sound = True
    for name, find in checks():
        found = list(find())
        sound = sound and not found
        print(f"{'FAULT' if found else 'ok   '} {name}", flush=True)
        for fault in found[:_FAULTS_SHOWN]:
            print(f"      {fault}")
        if len(found) > _FAULTS_SHOWN:
            print(f"      and {len(found) - _FAULTS_SHOWN} more")
    return 0 if sound else 1


def checks() -> Iterator[tuple[str, Callable[[], Faults]]]:
    """What is looked at, and what finds its faults."""
    for name in NAMES:
        yield f"{name}: content", lambda name=name: iter(faults(name, own_folder(name)))  # type: ignore[misc]
        yield f"{name}: {_GAMES} random games keep the rules", lambda name=name: _random_games(name)  # type: ignore[misc]
        yield f"{name}: a match survives the disk", lambda name=name: _round_trip(name)  # type: ignore[misc]
        if _own_check(name):
            yield f"{name}: solved table", lambda name=name: _own_check(name)()  # type: ignore[misc]
    yield f"your saved matches in {paths.saves()}", _saves


def _random_games(name: str) -> Faults:
    return breaches(load_game(name), _GAMES, random.Random(1))


def _round_trip(name: str) -> Faults:
    """Plays a random match onto the disk and reads it back."""
    game = load_game(name)
    sitters = tuple(Sitter("person", str(seat)) for seat in range(game.seats({})))
    header = Header(game=name, rules_version=game.version, content=digest(name), sitters=sitters, seed="1")
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        match = Match(game, header)
        journal = create(Path(folder), header)
        match.attach_journal(journal)
        while match.outcome is None and match.ply < MOST_ACTIONS:
            match.submit(rng.choice(match.actions()))
        journal.close()
        again = load(journal.path, resume=False).match
    if again.line() != match.line() or again.state_digest() != match.state_digest():
        yield "what was read is not what was written"


def _saves() -> Faults:
    for entry in listing(paths.saves()):
        report = verify(entry.path)
        if not report.sound:
            yield str(report)
