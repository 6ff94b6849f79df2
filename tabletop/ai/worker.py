"""Runs bots and analysts in a process of their own, so that the picture never waits for them.

Used by `app`, which makes the QuestionWorker of the stage, and by scenes: `ui.scenes.query` asks and polls, and the
table's `bot_turns` and `analysis` and the puzzles take the questions from here (`__all__`). The process is started
when it is first needed and begun anew when it dies, takes too long or has grown large. InlineWorker does the same in
this process, for tests and pictures; both must answer alike. `poll` must never wait, and this module must not import
`ui`: the child begins with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Protocol

from tabletop.ai.child import LEAVES, answer_questions
from tabletop.ai.levels import AnyGame
from tabletop.ai.questions import (
    CANCELLED,
    DIED,
    LATE,
    STOOD_IN,
    Answer,
    CallFunction,
    CheckPuzzleAnswer,
    ChooseBotMove,
    FindPuzzle,
    FindRefutation,
    JudgeDecisions,
    JudgePosition,
    ListPuzzles,
    LoadGame,
    ProposeMoves,
    Question,
    QuestionAnswerer,
)
from tabletop.rules.caches import Cache

__all__ = [
    "CANCELLED",
    "DIED",
    "LATE",
    "STOOD_IN",
    "Answer",
    "CheckPuzzleAnswer",
    "ChooseBotMove",
    "FindPuzzle",
    "FindRefutation",
    "InlineWorker",
    "JudgeDecisions",
    "JudgePosition",
    "ListPuzzles",
    "ProposeMoves",
    "Question",
    "QuestionTicket",
    "QuestionWorker",
    "Worker",
]

_TRIES = 2
_END_SECONDS = 1.5
"""For the child to end by itself, and with it programs that it has started; without any it takes milliseconds."""
_MOST_LASTING = 16
"""Of the questions that every child is asked."""


class QuestionTicket(Protocol):
    """A question that was asked."""

    def poll(self) -> Answer | None:
        """The answer, if it is there; never waits in a worker with a process of its own."""

    def prolong(self) -> None:
        """Lets the question have all its time once more."""

    def cancel(self) -> None:
        """Nobody waits any more; the answer is CANCELLED from now on."""


class QuestionWorker(Protocol):
    """Takes questions; the face of both workers."""

    def ask(self, question: Question) -> QuestionTicket:
        """Puts the question at the end of the queue."""

    def close(self) -> None:
        """Ends all thinking."""


@dataclass(slots=True)
class _PendingQuestion:
    """A question without an answer yet."""

    question: Question
    deadline: float
    tries: int = 1


class Worker:
    """One child process: starts with the first question, starts again if it dies, ends with its parent.

    A child that has grown and has nothing to do ends by itself; the next question starts another one.
    """

    def __init__(self, patience: float = 120.0) -> None:
        self._patience = patience
        """Seconds from question to answer after which the child counts as hanging."""
        self._child: SpawnProcess | None = None
        self._orders: Connection | None = None
        self._answers: Connection | None = None
        self._asked: dict[int, _PendingQuestion] = {}
        self._done: dict[int, Answer] = {}
        self._lasting: Cache[CallFunction, bool] = Cache("what every child is told", _MOST_LASTING)
        self._count = 0

    def start(self) -> None:
        """Starts the child ahead of the first question; costs some milliseconds."""
        if self._child is not None:
            return
        context = get_context("spawn")
        orders, self._orders = context.Pipe(duplex=False)
        self._answers, answers = context.Pipe(duplex=False)
        self._child = context.Process(target=answer_questions, args=(orders, answers), name="tabletop-ai", daemon=True)
        self._child.start()
        orders.close()
        answers.close()
        with suppress(OSError):  # a child that is dead already is found out by who is asked next
            for question in self._lasting:
                self._orders.send((0, question))  # nobody waits for the answer

    def ask(self, question: Question) -> WorkerTicket:
        self.start()
        self._count += 1
        self._asked[self._count] = _PendingQuestion(question, time.monotonic() + self._patience)
        self._send_question(self._count, question)
        if isinstance(question, CallFunction) and question.is_lasting:
            self._lasting[question] = True
        return WorkerTicket(self, self._count)

    def close(self) -> None:
        """Ends the child at once; what was asked is answered by CANCELLED."""
        self._stop_child()
        self._done.update((number, Answer(error=CANCELLED)) for number in self._asked)
        self._asked.clear()

    @property
    def pid(self) -> int | None:
        """Of the child, while there is one."""
        return self._child.pid if self._child else None

    def poll_answer(self, number: int) -> Answer | None:
        """The answer to the question of this number, as often as one asks."""
        if number in self._asked:
            self._receive_answers()
            asked = self._asked.get(number)
            if asked and time.monotonic() > asked.deadline:
                asked.tries += 1
                if asked.tries > _TRIES:
                    self._store_answer(number, Answer(error=LATE))
                self._restart_child()
        return self._done.get(number)

    def restart_question_timeout(self, number: int) -> None:
        """Gives the question of this number all its time once more."""
        if number in self._asked:
            self._asked[number].deadline = time.monotonic() + self._patience

    def cancel_question(self, number: int) -> None:
        """Stops thinking about the question of this number."""
        if number in self._asked:
            self._store_answer(number, Answer(error=CANCELLED))
            with suppress(OSError):  # a child that is dead, or a pipe that went first at the end, has nothing to stop
                if self._orders is not None:
                    self._orders.send((number, None))

    def forget_answer(self, number: int) -> None:
        """Drops an answer that nobody will ask for again."""
        self.cancel_question(number)
        self._done.pop(number, None)

    def _send_question(self, number: int, question: Question) -> None:
        try:
            if self._orders is not None:
                self._orders.send((number, question))
        except OSError:
            self._receive_answers()  # it may have left, which is no death

    def _receive_answers(self) -> None:
        try:
            while self._answers is not None and self._answers.poll():
                number, answer = self._answers.recv()
                if number == LEAVES:
                    self._restart_child()
                elif number in self._asked:
                    self._store_answer(number, answer)
        except (EOFError, OSError):
            self._restart_and_resend_questions()

    def _store_answer(self, number: int, answer: Answer) -> None:
        del self._asked[number]
        self._done[number] = answer

    def _restart_and_resend_questions(self) -> None:
        """Asks again what the dead child leaves unanswered; what may have killed two children is given up."""
        for number, asked in list(self._asked.items()):
            asked.tries += 1
            if asked.tries > _TRIES:
                self._store_answer(number, Answer(error=DIED))
        self._restart_child()

    def _restart_child(self) -> None:
        self._stop_child()
        if not self._asked:
            return
        self.start()
        for number, asked in list(self._asked.items()):
            if number in self._asked:
                asked.deadline = time.monotonic() + self._patience
                self._send_question(number, asked.question)

    def _stop_child(self) -> None:
        for end in (self._orders, self._answers):
            if end is not None:
                end.close()
        if self._child is not None:
            self._child.join(_END_SECONDS)
            self._child.kill()
            self._child.join()
            self._child.close()
        self._child = self._orders = self._answers = None


class WorkerTicket:
    """A question to a Worker."""

    def __init__(self, worker: Worker, number: int) -> None:
        self._worker = worker
        self._number = number

    def poll(self) -> Answer | None:
        return self._worker.poll_answer(self._number)

    def prolong(self) -> None:
        self._worker.restart_question_timeout(self._number)

    def cancel(self) -> None:
        self._worker.cancel_question(self._number)

    def __del__(self) -> None:
        self._worker.forget_answer(self._number)


class InlineWorker:
    """Thinks in this process, when it is polled; for tests and programs without a screen."""

    def __init__(self, load_game: LoadGame | None = None) -> None:
        self._answerer = QuestionAnswerer(load_game or _load_examined_game)

    def ask(self, question: Question) -> InlineTicket:
        """Keeps the question until it is polled."""
        return InlineTicket(lambda: self._answerer.answer(question, lambda: False))

    def close(self) -> None:
        """Nothing to end."""


def _load_examined_game(name: str, content: str) -> AnyGame:
    """Reads content only when somebody asks."""
    from tabletop.content.pack_library import load_examined_game

    return load_examined_game(name, content)


class InlineTicket:
    """A question to an InlineWorker."""

    def __init__(self, think: Callable[[], Answer]) -> None:
        self._think = think
        self._answer: Answer | None = None

    def poll(self) -> Answer:
        """The answer; thinks at the first call."""
        if self._answer is None:
            self._answer = self._think()
        return self._answer

    def prolong(self) -> None:
        """It takes as long as it takes."""

    def cancel(self) -> None:
        self._answer = Answer(error=CANCELLED)
