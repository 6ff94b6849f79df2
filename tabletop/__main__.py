"""Starts the program: hands the arguments to a command in `cli` or to the window in `app`; returns the exit status.

Used by the `tabletop` script, `python -m tabletop`, `main.py` and a frozen bundle, which all call `main`. It imports
neither pygame nor `app` before it knows that a window is wanted, so commands start fast: those imports must stay
inside the functions. It passes to the commands what they need of the user interface, since `cli` may not import it.
Every error ends here as one sentence on stderr; what nobody expected goes into the log as well. Scripts read the exit
status (see `main`), so its numbers stay.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from tabletop.arguments import UsageError
from tabletop.error_text import printable_line

ABOUT = {"-h", "--help", "--version"}
_INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit status: 0, 1 for found faults, 2 for what cannot be done, 130 for Ctrl-C."""
    if getattr(sys, "frozen", False):
        _run_as_worker_if_frozen_child()
    words = list(sys.argv[1:] if argv is None else argv)
    _treat_signals_as_interrupt()
    try:
        status = _run_command_or_window(words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        return _print_error_message(str(error))
    except KeyboardInterrupt as error:
        return _INTERRUPTED if not error.args else 128 + error.args[0]
    except BrokenPipeError:
        _redirect_to_null_device(sys.stdout)
        return 1
    except Exception as error:  # noqa: BLE001 - the last line of defence: it is logged
        return _print_error_message(_log_and_explain_error(error))
    return status


def _treat_signals_as_interrupt() -> None:
    """Being told to end is taken like Ctrl-C: what was done so far is printed, and every child ends."""
    import signal
    import threading

    def end(number: int, frame: object) -> None:
        raise KeyboardInterrupt(number)

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGQUIT", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, end)


def _log_and_explain_error(error: Exception) -> str:
    """One sentence for whatever nobody has answered for; the whole of it goes into the log."""
    if isinstance(error, ModuleNotFoundError):
        package = (error.name or "").partition(".")[0]
        if (game := _find_game_of_package(package)) and error.name != package:
            return f"the game {game!r} can't be used: its package has no module {error.name!r}"
        if package not in ("", "tabletop"):
            return f"needs the package {package!r}; install what it needs with: python -m pip install ."
    if isinstance(error, OSError):
        _redirect_to_null_device(sys.stdout)
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    from tabletop import log, paths

    log.start_logging_to_file(paths.log())
    log.log_exception(__name__)
    return f"this is a fault of the program, {type(error).__name__}: {error}; it is written down in {paths.log()}"


def _find_game_of_package(package: str) -> str:
    """The installed game that this package brings; empty for any other package."""
    from tabletop.content import boxes

    others = (box for box in boxes.shelf().boxes if not boxes.is_shipped_game(box.name))
    return next((box.name for box in others if box.rules.target.partition(".")[0] == package), "")


def _run_as_worker_if_frozen_child() -> None:
    """In a frozen bundle a worker process starts like the program: there it does its work and ends."""
    from multiprocessing import freeze_support

    freeze_support()


def _run_command_or_window(words: Sequence[str]) -> int:
    if words and (words[0] in ABOUT or not _are_window_arguments(words)):
        from tabletop.cli.main import main as command

        return command(
            words,
            _play_demo_offscreen,
            _make_offscreen_table_check,
            page=_make_figures_page,
            printer=_print_game,
            simulator=_save_for_simulator,
        )
    from tabletop.app import main as window

    return window(words)


def _play_demo_offscreen() -> Sequence[Any]:
    """Plays a little of every game at a table that nobody sees, and tells how full the caches are then."""
    from tabletop.app import make_offscreen_stage
    from tabletop.ui.bench.evening import play_few_moves_of_all_games

    return play_few_moves_of_all_games(make_offscreen_stage)


def _make_offscreen_table_check(
    game: Any, setups: Sequence[Mapping[str, str]], on_step: Callable[[int, int], object]
) -> Any:
    """Draws the table of a game and all its pages where nobody sees them; see `TableConformanceCheck`."""
    from tabletop.app import make_offscreen_stage
    from tabletop.ui.conformance.tour import TableConformanceCheck

    return TableConformanceCheck(make_offscreen_stage, game, setups, on_step)


def _make_figures_page(figures: Mapping[str, Any]) -> str:
    """The page of `tabletop balance` or `tabletop ladder`, in the language that the player has chosen."""
    from tabletop import paths, settings
    from tabletop.ui import messages
    from tabletop.ui.balance_page import balance_page
    from tabletop.ui.ladder_page import ladder_page

    found, _ = settings.load_settings(paths.config() / "settings.json")
    spoken = messages.language()
    messages.use_language(found.language if found.language in messages.available_languages() else spoken)
    try:
        return ladder_page(figures) if "ladder" in figures else balance_page(figures)
    finally:
        messages.use_language(spoken)


def _print_game(game: Any, options: Any, language: str, on_step: Callable[[str], object]) -> Any:
    """Makes the PDF of a game in a language; see `PrintedDocument`."""
    from tabletop.ui import messages
    from tabletop.ui.printing.document import print_document

    messages.use_language(language)
    return print_document(game, options, on_step)


def _save_for_simulator(game: Any, folder: Path, options: Any, language: str, on_step: Callable[[str], object]) -> Any:
    """Makes the files of a save for Tabletop Simulator in a language; see `SimulatorSave`."""
    from tabletop.ui import messages
    from tabletop.ui.printing.tabletop_simulator import make_simulator_save

    messages.use_language(language)
    return make_simulator_save(game, folder, options, on_step)


def _are_window_arguments(words: Sequence[str]) -> bool:
    """Whether they are about the window; the name of a file has a dot or a slash, that of a command has neither."""
    is_file = any(sign in words[0] for sign in (".", "/", os.sep))
    return (
        words[0] in ("shot", "work")
        or words[0].startswith("-")
        or is_file
        or (words[0] == "bench" and "--screen" in words)
    )


def _print_error_message(sentence: str) -> int:
    if sys.stderr is not None:
        try:
            print("\n".join(map(printable_line, f"tabletop: {sentence}".split("\n"))), file=sys.stderr, flush=True)
        except OSError:
            _redirect_to_null_device(sys.stderr)
    return 2


def _redirect_to_null_device(stream: TextIO | None) -> None:
    """Lets the interpreter end without a word although nobody takes its output any more."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
