"""`tabletop new-pack`: writes a pack for a game from a template, ready to be played and changed.

Used by `cli/main`, which finds `parser` and `run` by name. `content/new_pack` makes the files; this checks the names
and the folder, and says what to do next. Nothing is ever overwritten.
"""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from tabletop import paths
from tabletop.arguments import Parser, UsageError
from tabletop.content import boxes
from tabletop.content.check import check_content_folder
from tabletop.content.games import box_of
from tabletop.content.new_pack import (
    UnusableTemplate,
    is_in_place_of_ours,
    template_kinds,
    usable_pack_name,
    write_new_pack,
)
from tabletop.error_text import printable_line


def parser() -> Parser:
    game = boxes.default_game_name()
    made = Parser(
        "tabletop new-pack",
        "Writes a pack that can be played at once, with one thing of each kind that a pack of the game may bring,\n"
        "and a line about each field. Change it into yours: tabletop work shows it while you write.",
        f"example:\n  tabletop new-pack {game} my_{game}",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument("name", metavar="NAME", help="of the pack: small letters, digits, _ and -")
    made.add_argument("--only", metavar="KINDS", default="", help="such as tiles,scenarios: of these kinds only")
    made.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help="where (default: among your packs)")
    return made


def run(given: Namespace) -> int:
    """Writes the pack and says what to do next; raises UsageError, and then nothing is written."""
    box_of(given.game)
    usable = usable_pack_name(given.name)
    if usable != given.name:
        text = "can't be the name of a pack; use 2 to 24 small letters, digits, _ and -, a letter first"
        raise UsageError(f"{given.name!r} {text}; nearest is {usable!r}")
    into = given.folder or paths.player_packs()
    if given.folder is not None and not into.is_dir():
        raise UsageError(f"there is no folder {str(into)!r}")
    only = _wanted_kinds(given.game, given.only)
    folder = into / given.name
    if os.path.lexists(folder):
        raise UsageError(f"{str(folder)!r} exists already, and nothing is overwritten; choose another name or folder")
    try:
        into.mkdir(parents=True, exist_ok=True)
        files = write_new_pack(given.game, given.name, folder, only)
    except UnusableTemplate as error:
        first = error.problems[0]
        text = f"a pack called {given.name!r} can't be used: {first.text}; choose another name"
        raise UsageError(text) from error
    except OSError as error:
        raise UsageError(f"cannot write {str(folder)!r}: {error.strerror or error}") from error
    shown = given.name if given.folder is None else str(folder)
    print(f"The pack {given.name} is in the folder {printable_line(str(folder))!r}:")
    for file in files:
        print(f"  {file}{'  (in place of ours)' if is_in_place_of_ours(given.game, file) else ''}")
    if problems := check_content_folder(given.game, folder / given.game).problems if only else ():
        print("What it still needs:")
        for problem in problems:
            print(f"  {printable_line(problem.text)}")
    print("Next:")
    print(f"  tabletop work {printable_line(shown)}")
    print(f"  tabletop check --play {printable_line(shown)}")
    return 0


def _wanted_kinds(game: str, text: str) -> tuple[str, ...]:
    """Raises UsageError where there is no such kind of content."""
    wanted, known = tuple(word.strip() for word in text.split(",") if word.strip()), template_kinds(game)
    if strange := [word for word in wanted if word not in known]:
        raise UsageError(f"a pack of {game} has no {strange[0]!r}; there is {', '.join(known)}")
    return wanted
