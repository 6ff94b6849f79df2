"""Command-line arguments: an ArgumentParser that raises UsageError, and types for numbers and seeds.

Used by the commands in `cli`, by `ui/bench`, `ui/shot` and `ui/message_pictures`, by the window in `app` and by
`content/pack_library`; `__main__` prints the UsageError as one sentence that names the nearest valid word. It is
imported at every start, so it must need the standard library and `error_text` only. The text of a UsageError stays one
sentence: what is wrong and what helps. Everything else may be changed freely.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from tabletop.error_text import nearest_word_suffix, printable_line

_UNKNOWN = re.compile(r"unrecognized arguments: (\S+)")


class UsageError(ValueError):
    """What was asked for cannot be done; the text is one sentence that says why and what would help."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError where others print their usage and exit."""

    def __init__(self, prog: str, description: str, epilog: str = "") -> None:
        super().__init__(
            prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """Raises UsageError, with the nearest option where an unknown one was given."""
        remedy = f"see {self.prog} --help"
        unknown = _UNKNOWN.match(message)
        if not unknown:
            raise UsageError(f"{message}; {remedy}")
        word = unknown[1].partition("=")[0]
        if word.startswith("-"):
            raise UsageError(
                f"unknown option {word!r}{nearest_word_suffix(word, self._option_string_actions)}; {remedy}"
            )
        raise UsageError(f"unexpected {word!r}; {remedy}")


class JoinPacks(argparse.Action):
    """Joins the names of packs, one each time the option is given, with `+`."""

    def __call__(self, parser: object, namespace: argparse.Namespace, values: Any, option_string: Any = None) -> None:
        setattr(namespace, self.dest, "+".join(filter(None, (getattr(namespace, self.dest), values))))


def whole_number_type(least: int) -> Callable[[str], int]:
    """An argument type: whole numbers from `least` on."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise argparse.ArgumentTypeError(f"{text!r} isn't a whole number")
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"{text} is too small, the least is {least}")
        return int(text)

    return read


def parse_seed(text: str) -> str:
    """An argument type: a number or word that chance comes from."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise argparse.ArgumentTypeError(
            f"{printable_line(text)!r} has characters that aren't letters; give a number or a word"
        )
    return text
