"""`tabletop verify`: replays saved matches and says where one is damaged.

Used by `cli/main`, which finds `parser` and `run` by name; `play/saved_matches` does the work. Nothing may be changed
on the disk, no hidden card may be told, and the exit status (2 for a damaged match) is for scripts.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabletop.arguments import Parser
from tabletop.play.saved_matches import verify_match

_BAD = 2


def parser() -> Parser:
    made = Parser(
        "tabletop verify",
        "Replays saved matches under the rules and checks every line; nothing is changed.\n"
        "If one is damaged, it names the last good action, without its text if cards are hidden.\n"
        "Open the match in the program to continue from there.",
        "example:\n  tabletop verify match.jsonl",
    )
    made.add_argument("saves", metavar="SAVE", nargs="+", type=Path, help="a saved match")
    return made


def run(given: Namespace) -> int:
    """Prints a line for every save; 2 where one is not sound."""
    status = 0
    for path in given.saves:
        report = verify_match(path)
        print(report, file=sys.stdout if report.is_sound else sys.stderr)
        if report.changed:
            print(f"{path.name}: {report.changed}")
        status = status if report.is_sound else _BAD
    return status
