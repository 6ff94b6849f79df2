"""The process in which bots and analysts think; it imports nothing of the user interface.

Used by `worker` alone, which starts a process with `answer_questions` and talks to it through two pipes. The questions
and what answers them are in `questions`; here is only the loop that takes them and sends answers back. A change must
keep: orders are read while a bot thinks, so that a question can be cancelled; the process ends with its parent;
nothing of `ui` is imported; and it never leaves while an engine of somebody else runs, which would forget its game.
"""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Final

from tabletop.ai.questions import CANCELLED, Answer, Question, QuestionAnswerer
from tabletop.gauge import process_memory_bytes
from tabletop.heap import configure_heap, trim_heap
from tabletop.parent_process import exit_at_once, exit_with_parent

Order = tuple[int, Question | None]
"""A number with a question, or with None to cancel the question of that number."""

LEAVES: Final = -1
"""In place of the number of a question: the process has grown, ends, and leaves what comes next to a fresh one."""
_MOST_AT_REST: Final = 56 << 20
"""Bytes of the process while nothing is asked.

Bots of one game take 27 to 40 MB. Above that is what other games, packs and pages needed, and no import can be undone;
a fresh process takes a third of a second.
"""
_MOST_GROWTH: Final = 1.5
"""From the first answer on: what is large from the beginning would soon be as large again."""
_NICENESS = 1
"""Behind the user interface, hardly behind other programs: with 10, a second of thought took 15 on a busy machine."""


def answer_questions(orders: Connection, answers: Connection) -> None:
    """Answers questions until the other end of `orders` is closed."""
    _lower_priority_below_parent()
    configure_heap()
    inbox: SimpleQueue[tuple[int, Question]] = SimpleQueue()
    cancelled: set[int] = set()
    Thread(target=_receive_questions, args=(orders, inbox, cancelled), daemon=True).start()
    from tabletop.content.pack_library import load_examined_game

    answerer = QuestionAnswerer(load_examined_game)
    most_at_rest = 0.0
    while True:
        number, question = inbox.get()
        answer = Answer(error=CANCELLED)
        if number not in cancelled:
            answer = answerer.answer(question, lambda number=number: number in cancelled)  # type: ignore[misc]
        cancelled.discard(number)
        answers.send((number, answer))
        if inbox.empty():
            trim_heap()
            size = process_memory_bytes()
            most_at_rest = most_at_rest or max(_MOST_AT_REST, _MOST_GROWTH * size)
            if size > most_at_rest and not answerer.has_engine:
                answers.send((LEAVES, Answer()))
                os._exit(0)


def _receive_questions(orders: Connection, inbox: SimpleQueue[tuple[int, Question]], cancelled: set[int]) -> None:
    """Takes orders at once even while the other thread thinks; ends the process with its parent."""
    try:
        while True:
            number, question = orders.recv()
            if question is None:
                cancelled.add(number)
            else:
                inbox.put((number, question))
    except (EOFError, OSError):
        exit_at_once()


def _lower_priority_below_parent() -> None:
    """Leaves the processor to the user interface and Ctrl-C to the parent, and ends with it."""
    exit_with_parent()
    if sys.platform != "win32":  # there the window in front comes first, and a lower class would wait for all others
        os.nice(_NICENESS)
