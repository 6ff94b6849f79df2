"""`tabletop check`: prints every fault in the content files of a game, with its place and what was expected.

Used by `cli/main`, which finds `parser` and `run` by name. The checks are in `content/check`, and those of
translations in `content/translatable_texts`; with `--play` the content is also played at random by
`cli/fuzz/runner`. Files that are named on the command line must be read in child processes
(`check_in_child_process`), since somebody else may have written them. The exit status (2 for faults) is for scripts;
the wording may change.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop import paths
from tabletop.arguments import Parser, UsageError, parse_seed, whole_number_type
from tabletop.content import boxes
from tabletop.content.check import check_content, check_in_child_process
from tabletop.content.games import game_content_folder
from tabletop.content.pack_folders import find_system_leftovers, game_folders_in
from tabletop.content.pack_library import examine_pack_folder, lay_packs_together
from tabletop.content.translatable_texts import gender_faults, translated_counts
from tabletop.error_text import printable_line

_BAD = 2
_SECONDS = 60
_FEW = 8
"""Files that are named at once."""
_OF_PLAY = {"seconds": _SECONDS, "seed": "0", "game": "", "trial": None}
"""Options that only mean something with --play, as they are where they are not given."""


def parser() -> Parser:
    made = Parser(
        "tabletop check",
        "Checks the content of a game: a folder of content files, one such file, or a folder of such folders.\n"
        "Without a path it checks the program's own content.\n"
        "With --play it then plays random games and positions of it for a while, and reports crashes, illegal\n"
        "offers and texts that are read as something else. Each fault comes with a command that shows it again.\n"
        "PATH may then be the name of one of your packs, and with --together as well.",
        f"examples:\n  tabletop check path/to/{boxes.default_game_name()}\n"
        "  tabletop check --play path/to/pack --seconds 300",
    )
    made.add_argument("paths", metavar="PATH", nargs="*", type=Path, help="folder or file")
    made.add_argument("--play", action="store_true", help="play it too, at random")
    made.add_argument("--together", action="store_true", help="the packs are to be played together: check that too")
    made.add_argument(
        "--seconds", metavar="N", type=whole_number_type(1), default=_SECONDS, help="how long (default: 60)"
    )
    made.add_argument(
        "--seed",
        metavar="S",
        type=parse_seed,
        default="0",
        help="seed: a number or a word (default: 0)",
    )
    made.add_argument("--game", metavar="GAME", default="", help="play this game only")
    made.add_argument(
        "--trial", metavar="N", type=whole_number_type(0), default=None, help="play this trial again, and no other"
    )
    return made


def run(given: Namespace) -> int:
    """Prints a line for every fault and one to sum up; 2 where there are faults."""
    if not given.play:
        for name, usual in _OF_PLAY.items():
            if getattr(given, name) != usual:
                raise UsageError(f"--{name} needs --play; see tabletop check --help")
    places = [_find_pack_or_folder(place) if given.play or given.together else place for place in given.paths]
    if given.together and (len(places) < 2 or not all(map(game_folders_in, places))):
        raise UsageError("--together needs two packs or more; see tabletop list")
    report = check_in_child_process(places) if places else check_content()
    *faults, sum_ = report.lines()
    for fault in faults:
        print(fault, file=sys.stderr)
    clashes = list(_clashes(places)) if given.together and report.is_fine else []
    for clash in clashes:
        print(clash, file=sys.stderr)
    for note in report.notes:
        print(printable_line(note))
    for line in _translation_coverage_lines(places) if report.is_fine else ():
        print(line)
    for line in _leftover_lines(places):
        print(line)
    print(f"{sum_}, but the packs can't be played together" if clashes else sum_, flush=True)
    if clashes or not report.is_fine:
        return _BAD
    if not given.play:
        return 0
    from tabletop.cli.fuzz.runner import fuzz_games

    return fuzz_games(places, given)


def _clashes(places: Sequence[Path]) -> Iterator[str]:
    """Why packs without a fault of their own do not fit each other."""
    for game in boxes.game_names():
        parts = [examine_pack_folder(game, place) for place in sorted(places) if (place / game).is_dir()]
        if len(parts) > 1:
            yield from map(printable_line, lay_packs_together(parts).problems)


def _leftover_lines(places: Sequence[Path]) -> Iterator[str]:
    """What systems and editors have left in the folders that are checked: no fault, and never read."""
    for place in places:
        if names := find_system_leftovers(place) if os.path.isdir(place) else ():
            more = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
            yield printable_line(f"{place}: nobody reads {', '.join(names[:_FEW])}{more}")


def _translation_coverage_lines(places: Sequence[Path]) -> Iterator[str]:
    """How much players read in other languages of each game whose own content is checked."""
    checked = {os.path.realpath(place) for place in places}
    for name in boxes.game_names():
        if places and os.path.realpath(game_content_folder(name)) not in checked:
            continue
        try:
            number, counts = translated_counts(name)
            faults = list(gender_faults(name))
        except Exception as error:  # noqa: BLE001 - another's code and files may raise anything
            yield f"{name}: its translations can't be read: {type(error).__name__}: {error}"
        else:
            for language, count in counts.items():
                told = f"{name}: {count} of {number} texts are translated into {language}"
                yield printable_line(f"{told}, {100 * count // max(1, number)} %")
            yield from (printable_line(f"{name}: {fault}") for fault in faults)


def _find_pack_or_folder(place: Path) -> Path:
    """The folder itself, or that of the pack of this name."""
    pack = paths.player_packs() / place
    return pack if not place.exists() and len(place.parts) == 1 and pack.is_dir() else place
