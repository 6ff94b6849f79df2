"""`tabletop take`: shows what a `.tabletop` file brings, asks, and puts it among the player's packs.

Used by `cli/main`, which finds `parser` and `run` by name. What is read, checked and done is in `play/handing_over`.
Nothing may be taken before somebody has said yes, by the keyboard or by `--yes`; without a keyboard the answer is no.
The exit status (2 for what cannot be taken, 1 for no) is for scripts; the wording may change.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from tabletop.arguments import Parser, UsageError
from tabletop.content.archives import FileRefused
from tabletop.content.tabletop_files import SUFFIX, FileKind, brought_parts
from tabletop.error_text import printable_line
from tabletop.play.handing_over import ReplacedPack, TakeOffer, finish_interrupted_takes, offer_file, take_offer

_BAD = 2
_NOT_NOW = 1
_MOST_NAMES = 8


def parser() -> Parser:
    made = Parser(
        "tabletop take",
        f"Shows what a {SUFFIX} file brings, from whom, and what it replaces, and asks whether to take it.\n"
        "A pack that it replaces is kept in the folder `removed` among the packs.",
        "examples:\n  tabletop take Downloads/my_pack.tabletop\n  tabletop take --yes my_pack.tabletop",
    )
    made.add_argument("file", metavar="FILE", type=Path, help=f"a {SUFFIX} file, or the folder of a pack")
    made.add_argument("--yes", action="store_true", help="take it without asking")
    return made


def run(given: Namespace) -> int:
    """Tells what it brings, asks, and takes it."""
    finish_interrupted_takes()
    try:
        offer = offer_file(given.file)
        print("\n".join(map(printable_line, offer_lines(offer))), flush=True)
        if offer.faults:
            print("\n".join(map(printable_line, offer.faults)), file=sys.stderr)
            return _BAD
        if offer.is_here:
            return 0
        if not given.yes and not _is_wanted():
            print("not taken")
            return _NOT_NOW
        taken = take_offer(offer)
    except FileRefused as error:
        print("\n".join(f"{given.file.name}: {reason}" for reason in error.reasons), file=sys.stderr)
        return _BAD
    except OSError as error:
        raise UsageError(printable_line(f"{error.filename or given.file}: {error.strerror or error}")) from error
    print(printable_line(f"taken: {taken.path}"))
    if taken.removed is not None:
        print(printable_line(f"the pack that was there is now {taken.removed}"))
    return 0


def offer_lines(offer: TakeOffer) -> Iterator[str]:
    """What it brings, one line each."""
    file = offer.file
    yield f"{file.kind} {file.info.title or file.name} ({file.name})" + (
        f" by {file.info.author}" if file.info.author else ""
    )
    if file.info.text:
        yield f"  {file.info.text}"
    yield f"  size     {file.size:,} bytes, {len(file.files)} files, digest {file.digest[:8]}"
    for game, version in offer.versions.items():
        yield f"  version  {game} {version[:8]}"
    for part in brought_parts(file) if file.kind is FileKind.PACK else ():
        shown = ", ".join(part.names[:_MOST_NAMES]) + (", …" if part.count > _MOST_NAMES else "")
        yield f"  brings   {part.kind} ({part.count}): {shown}"
    yield from (f"  wrong    {warning}" for warning in offer.warnings)
    if offer.is_here:
        yield "  the very same is here already"
    elif offer.replaced is not None:
        yield f"  replaces {_replaced_text(offer.replaced)}"
    if offer.faults:
        yield "  it has faults and can't be taken:"


def _replaced_text(replaced: ReplacedPack) -> str:
    if not replaced.digest:
        return f"{replaced.title}, which can't be read"
    changes = (("new", replaced.added), ("changed", replaced.changed), ("gone", replaced.removed))
    told = [
        f"{what}: {', '.join(names[:_MOST_NAMES])}{', …' if len(names) > _MOST_NAMES else ''}"
        for what, names in changes
        if names
    ]
    return f"{replaced.title} {replaced.digest[:8]}; {'; '.join(told)}"


def _is_wanted() -> bool:
    """Asks until there is an answer; no answer is a no."""
    while True:
        print("take it? [y/n] ", end="", flush=True)
        answer = sys.stdin.readline() if sys.stdin is not None else ""
        if answer.strip().casefold() in ("y", "yes"):
            return True
        if not answer or answer.strip().casefold() in ("n", "no"):
            print()
            return False
