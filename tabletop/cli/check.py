"""`tabletop check`: every fault in the content files of a game, with its place and what was expected."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabletop.arguments import Parser
from tabletop.content import boxes
from tabletop.content.check import check, check_apart

_BAD = 2


def parser() -> Parser:
    """PATH..."""
    made = Parser(
        "tabletop check",
        "Checks the content of a game: a folder of content files, one such file, or a folder of such folders.\n"
        "Without a path it checks the program's own content.",
        f"example:\n  tabletop check path/to/{boxes.first()}",
    )
    made.add_argument("paths", metavar="PATH", nargs="*", type=Path, help="folder or file")
    return made


def run(given: Namespace) -> int:
    """Prints a line for every fault and one to sum up; 2 where there are faults."""
    report = check_apart(given.paths) if given.paths else check()
    *faults, sum_ = report.lines()
    for fault in faults:
        print(fault, file=sys.stderr)
    print(sum_)
    return 0 if report.fine else _BAD
