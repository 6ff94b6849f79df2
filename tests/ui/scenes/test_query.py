"""Questions of scenes to the worker: what is shown belongs to what was asked last, and nothing is asked twice."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable

import pytest

from tabletop.ai.questions import CallFunction
from tabletop.ai.worker import CANCELLED, DIED, LATE, Answer, InlineWorker, ListPuzzles, Question, Worker
from tabletop.box import LazyRef
from tabletop.ui.messages import say
from tabletop.ui.scenes.query import Query
from tests.ui.canned_worker import CannedTicket

QUESTION = ListPuzzles("")
DEADLY = CallFunction(LazyRef[Callable[..., object]]("tests.ui.scenes.test_query:end_process"), ())
PATIENCE = 60.0


def end_process() -> None:
    signal.raise_signal(signal.SIGTERM)


class Desk:
    """A worker that answers when the test says so."""

    def __init__(self) -> None:
        self.tickets: list[CannedTicket] = []

    def ask(self, question: Question) -> CannedTicket:
        self.tickets.append(CannedTicket())
        return self.tickets[-1]

    def close(self) -> None:
        """There is no process to end."""


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def query() -> Query[int]:
    return Query()


def test_an_answer_comes_once_and_stays(desk: Desk, query: Query[int]) -> None:
    assert not query.update(), "nothing was asked"
    query.ask(desk, 3, QUESTION)
    assert (query.is_waiting, query.update(), query.value) == (True, False, None)
    desk.tickets[0].answer = Answer("known")
    assert query.update()
    assert (query.is_waiting, query.key, query.value, query.error) == (False, 3, "known", "")
    assert not query.update(), "it has come once"
    assert query.value == "known"


def test_what_is_asked_or_known_is_not_asked_again(desk: Desk, query: Query[int]) -> None:
    for _ in range(3):
        query.ask(desk, 3, QUESTION)
    assert len(desk.tickets) == 1
    desk.tickets[0].answer = Answer(None)
    assert query.update()
    query.ask(desk, 3, QUESTION)
    assert (len(desk.tickets), query.is_waiting) == (1, False), "None is an answer as well"
    assert not desk.tickets[0].is_cancelled


def test_another_key_cancels_the_question_before_and_its_answer_is_never_shown(desk: Desk, query: Query[int]) -> None:
    query.ask(desk, 3, QUESTION)
    query.ask(desk, 4, QUESTION)
    assert [ticket.is_cancelled for ticket in desk.tickets] == [True, False]
    desk.tickets[0].answer = Answer("of 3")
    assert (query.update(), query.value) == (False, None)
    desk.tickets[1].answer = Answer("of 4")
    assert (query.update(), query.key, query.value) == (True, 4, "of 4")
    query.ask(desk, 3, QUESTION)
    assert (query.is_waiting, query.value) == (True, None), "what is known of 4 is not shown for 3"


def test_reset_cancels_what_is_asked_and_forgets_what_is_known(desk: Desk, query: Query[int]) -> None:
    query.ask(desk, 3, QUESTION)
    query.reset()
    assert desk.tickets[0].is_cancelled
    desk.tickets[0].answer = Answer("late")
    assert (query.is_waiting, query.update(), query.value) == (False, False, None)
    query.ask(desk, 3, QUESTION)
    desk.tickets[1].answer = Answer("known")
    assert query.update()
    query.reset()
    assert (query.value, query.has_asked(3)) == (None, False)
    query.ask(desk, 3, QUESTION)
    assert len(desk.tickets) == 3


@pytest.mark.parametrize(("error", "text", "with_usual"), [
    (DIED, "the computer player crashed twice", "the computer player crashed twice"),
    (LATE, "it took too long", "it took too long"),
    ("ValueError: no", say("common.worker_failed"), "it rains"),
])  # fmt: skip
def test_a_fault_is_a_sentence_and_is_asked_again(
    error: str, text: str, with_usual: str, desk: Desk, query: Query[int]
) -> None:
    query.ask(desk, 3, QUESTION)
    assert query.fault_text("it rains") == ""
    desk.tickets[0].answer = Answer(error=error)
    assert query.update()
    assert (query.value, query.error, query.fault_text(), query.fault_text("it rains")) == (
        None, error, text, with_usual,
    )  # fmt: skip
    query.ask(desk, 3, QUESTION)
    assert (len(desk.tickets), query.is_waiting, query.fault_text()) == (2, True, "")


def test_a_worker_that_is_closed_leaves_the_question_unasked(desk: Desk, query: Query[int]) -> None:
    query.ask(desk, 3, QUESTION)
    desk.tickets[0].answer = Answer(error=CANCELLED)
    assert not query.update()
    assert (query.is_waiting, query.error, query.has_asked(3)) == (False, "", False)


def test_only_a_question_under_way_is_prolonged(desk: Desk, query: Query[int]) -> None:
    query.prolong()
    query.ask(desk, 3, QUESTION)
    query.prolong()
    desk.tickets[0].answer = Answer("known")
    assert query.update()
    query.prolong()
    assert desk.tickets[0].prolonged == 1


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_what_is_shown_belongs_to_the_key(seed: int, desk: Desk, query: Query[int]) -> None:
    """Answers come in any order, also to what nobody waits for any more."""
    rng, keys = random.Random(seed), list[int]()
    for _ in range(200):
        step = rng.choice(("ask", "ask", "answer", "answer", "update", "update", "reset"))
        if step == "ask":
            key = rng.randrange(3)
            query.ask(desk, key, QUESTION)
            keys += [key] * (len(desk.tickets) - len(keys))
            assert query.has_asked(key)
        elif step == "answer" and keys:
            at = rng.randrange(len(keys))
            desk.tickets[at].answer = rng.choice((Answer(keys[at]), Answer(error=DIED)))
        elif step == "update":
            query.update()
        elif step == "reset":
            query.reset()
        assert query.value is None or query.value == query.key
        assert query.value is None or not query.is_waiting
        left = [ticket for ticket in desk.tickets if ticket.answer is None and not ticket.is_cancelled]
        assert len(left) <= query.is_waiting, "nothing is worked on that nobody waits for"


def test_the_death_of_the_worker_is_a_fault_and_the_next_question_is_answered(query: Query[int]) -> None:
    worker = Worker()
    try:
        query.ask(worker, 3, DEADLY)
        until_update(query)
        assert (query.error, query.fault_text()) == (DIED, "the computer player crashed twice")
        query.ask(worker, 3, CallFunction(LazyRef[Callable[..., object]]("os:getcwd"), ()))
        until_update(query)
        assert (query.value, query.error) == (os.getcwd(), "")
    finally:
        worker.close()


def test_the_fault_of_a_function_is_told(query: Query[int]) -> None:
    query.ask(InlineWorker(), 3, CallFunction(LazyRef[Callable[..., object]]("os:listdir"), ("/no such place",)))
    assert query.update()
    assert query.error.startswith("FileNotFoundError: ")


def until_update(query: Query[int]) -> None:
    """Polls as the user interface does."""
    end = time.monotonic() + PATIENCE
    while not query.update():
        assert time.monotonic() < end, "no answer"
        time.sleep(0.005)
