"""`tabletop games`: lists saved matches, or writes them as data, a JSON object a line for each decision.

Used by `cli/main`, which finds `parser` and `run` by name. `cli/game_lines` makes the lines, this module reads the
files, one after the other, and writes. Only matches that are over become data, since a whole match tells what was
hidden in it. What is written is always whole games: where the disk is full or somebody presses Ctrl-C, the game that
was begun is taken back.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from tabletop.arguments import Parser, UsageError, whole_number_type
from tabletop.cli.game_lines import lines_of_match
from tabletop.cli.match import show_progress_bar
from tabletop.play.files import SUFFIX
from tabletop.play.match import Match
from tabletop.play.saved_matches import SaveError, load_main_line

_INTERRUPTED: Final = 130
_BAD: Final = 2
_STANDARD_OUTPUT: Final = "-"


def parser() -> Parser:
    made = Parser(
        "tabletop games",
        "Lists saved matches, such as those that tabletop match --keep has written.\n"
        "With --jsonl it writes all that happened in them as data, one JSON object a line: what the seat to act saw,\n"
        "could do and did, what chance did, who won. Such a file shows every hand; with --seat it shows one.\n"
        "Only matches that are over are written.",
        "examples:\n  tabletop games FOLDER\n  tabletop games FOLDER --jsonl games.jsonl\n"
        "  tabletop games match.jsonl --seat 0 --jsonl -",
    )
    made.add_argument("saves", metavar="SAVE", nargs="+", type=Path, help="a saved match, or a folder of them")
    made.add_argument("--jsonl", metavar="OUT.jsonl", default="", help="write them as data; - is the standard output")
    made.add_argument("--seat", metavar="N", type=whole_number_type(0), help="only what this seat saw, from 0 on")
    return made


def run(given: Namespace) -> int:
    """Lists or writes; 2 where a file couldn't be used, 1 where the disk is full, 130 where it was interrupted."""
    if given.seat is not None and not given.jsonl:
        raise UsageError("--seat is for --jsonl, and says whose decisions are written")
    paths = list(_paths_of_matches(given.saves))
    if given.jsonl:
        return _write_data(paths, given)
    status = 0
    for path in paths:
        match = _load(path)
        if match is None:
            status = _BAD
        else:
            print(_line_for_people(path, match))
    return status


def _paths_of_matches(saves: Sequence[Path]) -> Iterator[Path]:
    """Files as they are named, those of a folder in the order of their names; raises UsageError."""
    for path in saves:
        if not path.is_dir():
            yield path
            continue
        found = sorted(each for each in path.iterdir() if each.name.endswith(SUFFIX) and not each.name.startswith("."))
        if not found:
            raise UsageError(f"{path}: there are no saved matches in this folder")
        yield from found


def _load(path: Path) -> Match[Any, Any, Any] | None:
    """A saved match; None where it can't be read, which is said."""
    try:
        return load_main_line(path)
    except SaveError as error:
        print(error, file=sys.stderr)
        return None


def _line_for_people(path: Path, match: Match[Any, Any, Any]) -> str:
    players = ", ".join(sitter.level if sitter.level else sitter.name for sitter in match.sitters)
    outcome = match.outcome
    if outcome is None:
        end = "not over"
    elif outcome.winners:
        end = f"won by {' and '.join(f'seat {seat}' for seat in outcome.winners)} ({outcome.reason})"
    else:
        end = f"won by nobody ({outcome.reason})"
    return f"{path.name}: {match.game.name}, {players}; {match.ply} actions, {end}"


def _write_data(paths: Sequence[Path], given: Namespace) -> int:
    status, written = 0, 0
    with _open_output(given.jsonl) as file:
        whole = 0
        try:
            for path in show_progress_bar(paths, len(paths), "Writing"):
                match = _match_to_write(path, given.seat)
                if match is None:
                    status = _BAD
                    continue
                for line in lines_of_match(path.name.removesuffix(SUFFIX), match, given.seat):
                    file.write(json.dumps(line, separators=(",", ":")).encode("ascii") + b"\n")
                file.flush()
                written, whole = written + 1, file.tell() if given.jsonl != _STANDARD_OUTPUT else 0
        except (KeyboardInterrupt, OSError) as error:
            status = _end_early(file, whole, written, given.jsonl, error)
    if given.jsonl != _STANDARD_OUTPUT:
        print(f"written: {given.jsonl}, {written} of {len(paths)} games")
    return status


def _match_to_write(path: Path, seat: int | None) -> Match[Any, Any, Any] | None:
    """None where it can't be written, which is said."""
    match = _load(path)
    if match is None:
        return None
    if match.outcome is None:
        print(f"{path.name}: it is not over, so it is left out: its data would show what is hidden", file=sys.stderr)
        return None
    if seat is not None and seat >= len(match.sitters):
        print(f"{path.name}: it has no seat {seat}, so it is left out", file=sys.stderr)
        return None
    return match


@contextmanager
def _open_output(name: str) -> Iterator[IO[bytes]]:
    """A new file, or the standard output; raises UsageError."""
    if name == _STANDARD_OUTPUT:
        yield sys.stdout.buffer
        return
    path = Path(name)
    try:
        file = open(path, "xb")  # noqa: SIM115
    except FileExistsError:
        raise UsageError(
            f"--jsonl {path}: it is there already, and nothing is overwritten; name another file"
        ) from None
    except OSError as error:
        raise UsageError(f"--jsonl {path}: {error.strerror or error}") from error
    try:
        yield file
    finally:
        file.close()


def _end_early(file: IO[bytes], whole: int, written: int, name: str, error: BaseException) -> int:
    """Takes back what follows the last whole game; the exit status. Raises what the standard output raised."""
    if name == _STANDARD_OUTPUT:
        raise error
    file.close()
    os.truncate(name, whole)
    if isinstance(error, KeyboardInterrupt):
        return _INTERRUPTED
    assert isinstance(error, OSError)
    print(f"--jsonl {name}: {error.strerror or error}; the {written} games before are whole", file=sys.stderr)
    return 1
