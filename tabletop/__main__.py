"""The program: commands without a screen go to `cli`, everything else to the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from tabletop.arguments import UsageError

ABOUT = {"-h", "--help", "--version"}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit status: 0, 1 for found faults, 2 for bad input, 130 when interrupted."""
    if getattr(sys, "frozen", False):
        _serve_parent()
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _dispatch(words)
        sys.stdout.flush()
    except UsageError as error:
        return _complain(str(error))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "tabletop"):
            raise
        return _complain(f"needs the package {package!r}; install what it needs with: python -m pip install .")
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _silence()
    return status


def _serve_parent() -> None:
    """In a frozen bundle a worker process starts like the program: there it does its work and ends."""
    from multiprocessing import freeze_support

    freeze_support()


def _dispatch(words: Sequence[str]) -> int:
    if words and (words[0] in ABOUT or not _for_window(words)):
        from tabletop.cli.main import main as command

        return command(words)
    from tabletop.app import main as window

    return window(words)


def _for_window(words: Sequence[str]) -> bool:
    return words[0] == "shot" or words[0].startswith("-") or (words[0] == "bench" and "--screen" in words)


def _complain(sentence: str) -> int:
    print(f"tabletop: {sentence}", file=sys.stderr)
    return 2


def _silence() -> int:
    """Lets the interpreter end without a word although nobody reads its output any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
