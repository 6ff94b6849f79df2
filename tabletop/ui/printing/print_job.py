"""Prints in a process of its own, so that the window stays awake and can end it at any time.

Used by the page `ui/scenes/printing`. The process writes the file whole or not at all; it tells what it is doing, and
at the end where the file is or why there is none. `poll` is called once a frame and never waits. The process ends with
the program, and with `cancel`.
"""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tabletop.content.games import game_with_content, load_game
from tabletop.parent_process import exit_with_parent
from tabletop.play.files import write_atomically
from tabletop.print_options import PrintError, PrintOptions
from tabletop.ui import messages
from tabletop.ui.printing.document import print_document
from tabletop.ui.system_reasons import system_reason_text

_STEP, _SAVED, _FAILED = "step", "saved", "failed"


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What is to be printed, and where to; it crosses to another process."""

    game: str
    content: Any
    """What the rules play with; None for the game's own."""
    options: PrintOptions
    language: str
    file: Path


class PrintJob:
    """One file that is being printed."""

    def __init__(self, order: PrintOrder) -> None:
        """Starts the process; raises OSError where the system has none to give."""
        self.order = order
        self.step = messages.say("print.step_parts")
        """What it is doing, for people."""
        self.is_over = False
        self.failure = ""
        """Why there is no file, once it is over; empty where there is one."""
        context = get_context("spawn")
        self._answers, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=print_order, args=(theirs, order), daemon=True)
        self._process.start()
        theirs.close()

    def poll(self) -> bool:
        """Takes what the process has said; whether anything has changed."""
        has_changed = False
        while not self.is_over and self._answers.poll():
            has_changed = True
            try:
                kind, text = self._answers.recv()
            except (EOFError, OSError):
                kind, text = _FAILED, messages.say("printing.died")
            if kind == _STEP:
                self.step = text
            else:
                self.failure = text if kind == _FAILED else ""
                self._end()
        return has_changed

    def cancel(self) -> None:
        """Ends the process; what it has not written is not there."""
        if not self.is_over:
            self.failure = messages.say("printing.cancelled")
            self._end()

    def _end(self) -> None:
        self.is_over = True
        self._process.kill()
        self._process.join()
        self._answers.close()
        if self.failure:
            for half in self.order.file.parent.glob(f".{self.order.file.name}.*.tmp"):
                half.unlink(missing_ok=True)


def print_order(answers: Connection, order: PrintOrder) -> None:
    """Runs in the process: prints, writes, and tells about it."""
    exit_with_parent()
    messages.use_language(order.language)

    def tell_step(text: str) -> None:
        answers.send((_STEP, text))

    try:
        game = load_game(order.game) if order.content is None else game_with_content(order.game, order.content)
        made = print_document(game, order.options, tell_step)
        write_atomically(order.file, made.pdf, is_shared=True)
    except PrintError as error:
        answers.send((_FAILED, str(error)))
    except OSError as error:
        answers.send((_FAILED, system_reason_text(error)))
    except Exception as error:  # noqa: BLE001 - a game's own code may raise anything: people are told
        answers.send((_FAILED, f"{type(error).__name__}: {error}"))
    else:
        answers.send((_SAVED, ""))


def free_print_file(folder: Path, name: str) -> Path:
    """A PDF of that name, with a number where there is one."""
    path, number = folder / f"{name}.pdf", 2
    while path.exists():
        path, number = folder / f"{name} {number}.pdf", number + 1
    return path
