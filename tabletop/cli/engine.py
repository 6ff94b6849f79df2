"""`tabletop engine`: drives a match from another program, one JSON object a line in and one out."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any, BinaryIO

from tabletop.arguments import Parser, UsageError
from tabletop.cli.session import EngineSession, failure_reply
from tabletop.content import boxes

LONGEST_LINE = 1 << 20
"""Bytes of a request."""


def parser() -> Parser:
    return Parser(
        "tabletop engine",
        "Reads requests from standard input and answers each with one line: JSON objects, one a line.\n"
        "docs/bots.md describes them.",
        f'example:\n  {{"new": {{"game": "{boxes.first_game()}", "setup": {{}}, "seed": 1}}}}\n  {{"actions": true}}',
    )


def run(given: Namespace) -> int:
    """Answers until the input ends or says `{"quit": true}`."""
    if sys.stdin is None:
        raise UsageError("the standard input is closed, and there is nothing to read")
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers every line, whatever it holds."""
    session = EngineSession()
    while not session.is_over and (line := requests.readline(LONGEST_LINE + 1)):
        is_long = len(line) > LONGEST_LINE
        reply = failure_reply(f"a line has at most {LONGEST_LINE} bytes") if is_long else reply_to_line(session, line)
        replies.write(json.dumps(reply).encode("ascii") + b"\n")
        replies.flush()
        if is_long:
            _skip_rest_of_line(requests, line)


def reply_to_line(session: EngineSession, line: bytes) -> dict[str, Any]:
    """The reply to one line; an error object where the line is malformed."""
    try:
        request = json.loads(line.decode("utf-8-sig"))
    except RecursionError:
        return failure_reply("the line is nested too deeply")
    except ValueError as error:
        return failure_reply(f"the line is no JSON: {error}")
    return session.reply_to_request(request)


def _skip_rest_of_line(requests: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = requests.readline(LONGEST_LINE)
