"""`tabletop give`: writes a pack, a mat or a campaign as one `.tabletop` file, to be given to somebody else.

Used by `cli/main`, which finds `parser` and `run` by name. What is read and checked, and how the file is
made, is in `play/handing_over`. A pack that can't be used is not given away; other faults of it are told.
Another file of the same name must never be written over, unless it is such a file.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabletop import paths
from tabletop.arguments import Parser, UsageError
from tabletop.content.archives import FileRefused
from tabletop.content.tabletop_files import SUFFIX
from tabletop.error_text import nearest_word_suffix, printable_line
from tabletop.play.handing_over import finish_interrupted_takes, prepare_file, write_file

_BAD = 2


def parser() -> Parser:
    made = Parser(
        "tabletop give",
        f"Writes one of your packs as one {SUFFIX} file, which others drop on the window or take by `tabletop take`.\n"
        "It can also be any pack's folder, or the file of a mat or a campaign. The same content makes the same file.",
        "examples:\n  tabletop give my_pack\n  tabletop give path/to/my_pack my_pack-2.tabletop",
    )
    made.add_argument("pack", metavar="PACK", type=Path, help="name of one of your packs, or a folder or file")
    made.add_argument(
        "out", metavar="OUT", nargs="?", type=Path, default=None, help=f"the file (default: NAME{SUFFIX} here)"
    )
    return made


def run(given: Namespace) -> int:
    """Prints where the file is, its size and digest; a line on stderr for every fault, and 2 where there are some."""
    finish_interrupted_takes()
    place = _find_pack(given.pack)
    try:
        file = prepare_file(place, lambda line: print(printable_line(line), file=sys.stderr))
        out = given.out or Path(f"{file.name}{SUFFIX}")
        if out.suffix != SUFFIX:
            raise UsageError(f"{printable_line(str(out))}: the name of the file has to end in {SUFFIX}")
        write_file(file, out)
    except FileRefused as error:
        print("\n".join(error.reasons), file=sys.stderr)
        return _BAD
    except OSError as error:
        raise UsageError(printable_line(f"{error.filename or place}: {error.strerror or error}")) from error
    title = f"{file.info.title} ({file.name})" if file.info.title else file.name
    print(printable_line(f"{out}: {file.kind} {title}, {out.stat().st_size:,} bytes, digest {file.digest[:8]}"))
    return 0


def _find_pack(place: Path) -> Path:
    """A folder or file, or the pack of this name; raises UsageError."""
    if place.exists():
        return place
    pack = paths.player_packs() / place
    if len(place.parts) == 1 and pack.is_dir():
        return pack
    try:
        known = sorted(path.name for path in paths.player_packs().iterdir() if path.is_dir())
    except OSError:
        known = []
    near = nearest_word_suffix(str(place), known)
    raise UsageError(f"there is no pack, folder or file {printable_line(str(place))!r}{near}")
