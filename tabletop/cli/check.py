"""`tabletop check`: every fault in the content files of a game, with its place and what was expected."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.arguments import Parser, UsageError
from tabletop.content.errors import ContentError, Located, shown
from tabletop.content.games import NAMES, content_kind, own_folder
from tabletop.content.load import load_content
from tabletop.content.prose import Prose

_BAD = 2


def parser() -> Parser:
    """PATH..., --game."""
    made = Parser(
        "tabletop check",
        "Checks the content of a game: a folder called like the game, one of its files, or a folder of such folders.\n"
        "Without a path it checks the program's own content.",
        "examples:\n  tabletop check path/to/zodiac\n  tabletop check --game zodiac path/to/my-star",
    )
    made.add_argument("paths", metavar="PATH", nargs="*", type=Path, help="folder or file")
    made.add_argument("--game", metavar="GAME", help="which game the folders are for, whatever they are called")
    return made


def run(given: Namespace) -> int:
    """Prints a line for every good folder and one for every fault; 2 where there are faults."""
    if given.game is not None:
        own_folder(given.game)
    status = 0
    for name, folder in wanted(given.paths, given.game):
        found = faults(name, folder)
        for fault in found:
            print(fault, file=sys.stderr)
        if found:
            status = _BAD
        else:
            print(f"{shown(folder)}: fits {name}")
    return status


def wanted(given: Sequence[Path], game: str | None) -> Iterator[tuple[str, Path]]:
    """Games and folders, each once; raises UsageError."""
    if not given:
        yield from ((name, own_folder(name)) for name in NAMES if game in (None, name))
    seen: set[tuple[str, Path]] = set()
    for path in given:
        for found in _meant(path, game):
            if found not in seen:
                seen.add(found)
                yield found


def faults(name: str, folder: Path) -> tuple[Located, ...]:
    """Everything wrong with the content in a folder, read anew."""
    found: list[Located] = []
    for kind in (content_kind(name), Prose):
        try:
            load_content(kind, folder, cached=False)
        except ContentError as error:
            found += error.problems
    return tuple(found)


def _meant(path: Path, game: str | None) -> Iterator[tuple[str, Path]]:
    if not path.exists():
        raise UsageError(f"{path}: there is no such file or folder")
    folder = path if path.is_dir() else path.parent
    name = folder.resolve().name
    if game is not None:
        yield game, folder
    elif name in NAMES:
        yield name, folder
    else:
        inside = [(inner, folder / inner) for inner in NAMES if (folder / inner).is_dir()]
        if not inside or not path.is_dir():
            raise UsageError(f"{path}: for which game? say so, such as --game {NAMES[0]}")
        yield from inside
