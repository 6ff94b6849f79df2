"""`tabletop engine`: lets another program drive matches, with one JSON object a line in and one out.

Used by `cli/main`, which runs it as a command, and by `cli/selfcheck` (`serve`, LONGEST_LINE). `serve` reads lines
until the input ends; an EngineSession (`cli/engine_session`) answers them. docs/bots.md describes the protocol for
authors of bots: names of requests and keys must stay as they are. Whatever a line holds must be answered, with an error
object where it cannot be done: `tabletop selfcheck` tries that. With --check it asks a program instead
(`cli/engine_check`).
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any, BinaryIO

from tabletop.arguments import Parser, UsageError, parse_seed, whole_number_type
from tabletop.cli.engine_request_checks import error_reply
from tabletop.cli.engine_session import EngineSession
from tabletop.content import boxes
from tabletop.error_text import nearest_word_suffix
from tabletop.play.kept_engines import EngineNameError, drop_engine, keep_engine, kept_engines

LONGEST_LINE = 1 << 20
"""Bytes of a request."""


def parser() -> Parser:
    made = Parser(
        "tabletop engine",
        "Reads requests from standard input and answers each with one line: JSON objects, one a line.\n"
        "With --check a program that wants to sit down is asked for its action in many situations instead, and\n"
        "what it does wrong is named. docs/bots.md describes both.",
        f'example:\n  {{"new": {{"game": "{boxes.default_game_name()}", "setup": {{}}, "seed": 1}}}}\n'
        '  {"actions": true}\n'
        "  tabletop engine --check ./my_engine",
    )
    made.add_argument("--check", metavar="COMMAND", help="a program to check")
    made.add_argument(
        "--keep", nargs=2, metavar=("NAME", "COMMAND"), help="keep a program, to sit down in the window by this name"
    )
    made.add_argument("--drop", metavar="NAME", help="keep a program no longer")
    made.add_argument("--kept", action="store_true", help="list the programs that are kept")
    made.add_argument("--game", metavar="GAME", default="", help="check it in this game only")
    made.add_argument(
        "--situations", metavar="N", type=whole_number_type(1), default=1000, help="how many (default: 1000)"
    )
    made.add_argument("--seed", metavar="S", type=parse_seed, default="0", help="a number or a word (default: 0)")
    made.add_argument(
        "--move-time", metavar="MS", type=whole_number_type(1), default=1000, help="for each action (default: 1000)"
    )
    return made


def run(given: Namespace) -> int:
    """Answers until the input ends or says `{"quit": true}`; with --check returns 1 where there are faults."""
    if given.keep or given.drop or given.kept:
        return _change_kept_engines(given)
    if given.check is not None:
        return _run_check(given)
    if sys.stdin is None:
        raise UsageError("the standard input is closed, and there is nothing to read")
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _change_kept_engines(given: Namespace) -> int:
    """Keeps or drops a program, and lists those that are kept then; raises UsageError."""
    try:
        if given.keep:
            keep_engine(*given.keep)
        if given.drop and not drop_engine(given.drop):
            near = nearest_word_suffix(given.drop, kept_engines())
            raise UsageError(f"--drop {given.drop}: no program is kept under this name{near}")
    except EngineNameError as error:
        raise UsageError(f"--keep {given.keep[0]}: {error}") from None
    engines = kept_engines()
    for name, command in engines.items():
        print(f"{name}: {command}")
    if not engines:
        print("no programs are kept; keep one with: tabletop engine --keep NAME COMMAND")
    return 0


def _run_check(given: Namespace) -> int:
    """Raises UsageError and UnknownGame."""
    from tabletop.ai.engine_process import split_command
    from tabletop.cli.engine_check import run_engine_check

    try:
        split_command(given.check)
    except ValueError as error:
        raise UsageError(f"--check {given.check}: {error}") from None
    return run_engine_check(given, print)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers every line, whatever it holds."""
    session = EngineSession()
    while not session.is_over and (line := requests.readline(LONGEST_LINE + 1)):
        is_long = len(line) > LONGEST_LINE
        reply = error_reply(f"a line has at most {LONGEST_LINE} bytes") if is_long else reply_to_line(session, line)
        replies.write(json.dumps(reply).encode("ascii") + b"\n")
        replies.flush()
        if is_long:
            _skip_rest_of_line(requests, line)


def reply_to_line(session: EngineSession, line: bytes) -> dict[str, Any]:
    """The reply to one line; an error object where the line is malformed."""
    try:
        request = json.loads(line.decode("utf-8-sig"))
    except RecursionError:
        return error_reply("the line is nested too deeply")
    except ValueError as error:
        return error_reply(f"the line isn't JSON: {error}")
    return session.reply_to_request(request)


def _skip_rest_of_line(requests: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = requests.readline(LONGEST_LINE)
