"""Questions across processes: answers, errors as values, cancelling, dying, hanging, quiet."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.ai.analysis import Verdict
from tabletop.ai.levels import make_bot
from tabletop.ai.outside_engine import EngineProcess, OutsideEngine
from tabletop.ai.questions import CallFunction, QuestionAnswerer
from tabletop.ai.worker import (
    CANCELLED,
    DIED,
    LATE,
    Answer,
    ChooseBotMove,
    FindRefutation,
    InlineWorker,
    JudgePosition,
    ListPuzzles,
    QuestionTicket,
    Worker,
)
from tabletop.box import LazyRef
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.gauge import process_memory_bytes
from tabletop.rules.game import CHANCE, Game
from tests.games.zodiac.bots.stars import classic

START = classic().view(classic().start({}), 0)
PATIENCE = 60.0

_MB = 1_000_000
_held: list[bytes] = []
"""What a question has left in the process that answered it."""


def hold_memory(megabytes: str) -> int:
    """Keeps so much for as long as the process lives; returns how often that was asked of this process."""
    _held.append(os.urandom(int(megabytes) * _MB))
    return len(_held)


def list_modules() -> list[str]:
    """What the process has imported."""
    return sorted(sys.modules)


def call(function: Callable[..., object], *texts: str, is_lasting: bool = False) -> CallFunction:
    """A question that has the worker call one of the functions of this module."""
    named = LazyRef[Callable[..., object]](f"{__name__}:{function.__name__}")
    return CallFunction(named, texts, is_lasting=is_lasting)


posix = pytest.mark.skipif(os.name == "nt", reason="reads /proc or sends signals")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


@pytest.fixture
def fresh() -> Iterator[Worker]:
    """One that nobody has asked: a child that has grown may leave at any time."""
    worker = Worker()
    yield worker
    worker.close()


def wait(ticket: QuestionTicket) -> Answer:
    """Polls as the user interface does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = ticket.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer")


def is_running(pid: int) -> bool:
    """Neither gone nor a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_child_and_inline_worker_answer_alike(worker: Worker) -> None:
    inline = InlineWorker()
    for question in (
        ChooseBotMove("zodiac", "random", START, "one"),
        ChooseBotMove("zodiac", "easy", START, "two"),
        ChooseBotMove("zodiac", "perfect", START, "three"),
        JudgePosition("zodiac", START),
        FindRefutation("zodiac", START, classic().parse("b-c")),
        FindRefutation("zodiac", START),
        ListPuzzles("zodiac"),
    ):
        expected = inline.ask(question).poll()
        assert expected.error == ""
        assert wait(worker.ask(question)) == expected


@posix
def test_asking_does_not_wait(fresh: Worker) -> None:
    worker = fresh
    wait(worker.ask(ChooseBotMove("zodiac", "random", START, "")))
    assert worker.pid
    os.kill(worker.pid, signal.SIGSTOP)  # whoever waited for an answer now would wait for ever
    try:
        ticket = worker.ask(JudgePosition("zodiac", START))
        assert ticket.poll() is None
    finally:
        os.kill(worker.pid, signal.SIGCONT)
    assert isinstance(wait(ticket).value, Verdict)


@pytest.mark.parametrize(
    ("question", "error"),
    [
        (ChooseBotMove("zodiac", "godlike", START, ""), "UnknownLevel"),
        (ChooseBotMove("patience", "random", START, ""), "UnknownGame"),
        (JudgePosition("zodiac", "no view"), "AttributeError"),
        (FindRefutation("zodiac", START, classic().parse("A-b")), "IllegalAction"),
    ],
)
def test_errors_are_answers(
    worker: Worker, question: ChooseBotMove | JudgePosition | FindRefutation, error: str
) -> None:
    for thinker in (worker, InlineWorker()):
        answer = wait(thinker.ask(question))
        assert answer.value is None
        assert answer.error.startswith(f"{error}: ")


def test_nobody_judges_games_without_analyst() -> None:
    def load_game(name: str, content: str) -> Game[object, object, object]:
        class Patience:
            pass

        game = Patience()
        game.name = name  # type: ignore[attr-defined]
        return game  # type: ignore[return-value]

    answer = QuestionAnswerer(load_game).answer(JudgePosition("patience", START), lambda: False)
    assert answer.error == "NoAnalyst: nobody can judge positions of patience"


def test_answers_stay(worker: Worker) -> None:
    ticket = worker.ask(ChooseBotMove("zodiac", "random", START, "again"))
    assert wait(ticket) == ticket.poll()


def test_cancelled_questions_are_answered_at_once(worker: Worker) -> None:
    tickets = [worker.ask(JudgePosition("zodiac", START)) for _ in range(5)]
    for ticket in tickets:
        ticket.cancel()
        assert ticket.poll() == Answer(error=CANCELLED)
    assert wait(worker.ask(ChooseBotMove("zodiac", "random", START, ""))).error == ""
    assert tickets[0].poll() == Answer(error=CANCELLED)


def test_inline_questions_can_be_cancelled() -> None:
    ticket = InlineWorker().ask(JudgePosition("zodiac", START))
    ticket.cancel()
    assert ticket.poll() == Answer(error=CANCELLED)


@posix
def test_a_dead_child_is_replaced_and_asked_again(worker: Worker) -> None:
    wait(worker.ask(ChooseBotMove("zodiac", "random", START, "")))
    first = worker.pid
    assert first
    os.kill(first, signal.SIGSTOP)
    ticket = worker.ask(JudgePosition("zodiac", START))
    os.kill(first, signal.SIGKILL)
    assert isinstance(wait(ticket).value, Verdict)
    assert worker.pid != first


@posix
def test_what_nobody_waits_for_brings_no_child_back_and_fails_on_no_pipe() -> None:
    worker = Worker()
    try:
        wait(worker.ask(ChooseBotMove("zodiac", "random", START, "")))
        pid, asked = worker.pid, [worker.ask(JudgePosition("zodiac", START)) for _ in range(2)]
        assert pid
        os.kill(pid, signal.SIGKILL)
        while is_running(pid):
            time.sleep(0.005)
        asked[0].cancel()
        assert worker.pid == pid
        assert isinstance(wait(asked[1]).value, Verdict)
        last = worker.ask(JudgePosition("zodiac", START))
        assert worker._orders
        worker._orders.close()  # as when the program ends, and Python takes all apart in any order
        last.cancel()
    finally:
        worker.close()


@posix
@pytest.mark.parametrize(("blow", "patience", "error"), [("SIGKILL", 60.0, DIED), ("SIGSTOP", 1.0, LATE)])
def test_what_ends_two_children_is_given_up(blow: str, patience: float, error: str) -> None:
    worker = Worker(patience=patience)
    try:
        wait(worker.ask(ChooseBotMove("zodiac", "random", START, "")))
        ticket = worker.ask(JudgePosition("zodiac", START))
        for _ in range(2):
            assert worker.pid
            pid = worker.pid
            os.kill(pid, signal.Signals[blow])
            while worker.pid == pid and ticket.poll() is None:
                time.sleep(0.005)
        assert wait(ticket) == Answer(error=error)
        assert error == LATE or wait(worker.ask(ChooseBotMove("zodiac", "random", START, ""))).error == ""
    finally:
        worker.close()


@pytest.mark.slow
@posix
def test_safety_19_a_hanging_child_is_replaced_and_asked_once_more() -> None:
    worker = Worker(patience=8.0)
    try:
        wait(worker.ask(ChooseBotMove("zodiac", "random", START, "")))
        first = worker.pid
        assert first
        os.kill(first, signal.SIGSTOP)
        assert wait(worker.ask(ChooseBotMove("zodiac", "random", START, ""))).error == ""
        assert worker.pid != first
    finally:
        worker.close()


@posix
def test_close_ends_the_child() -> None:
    worker = Worker()
    ticket = worker.ask(JudgePosition("zodiac", START))
    pid = worker.pid
    worker.close()
    worker.close()
    assert pid
    assert not is_running(pid)
    assert ticket.poll() == Answer(error=CANCELLED)


ORPHAN = """
import sys, time
from tabletop.ai.worker import ChooseBotMove, Worker
from tabletop.content.games import load_game
if __name__ == "__main__":
    game = load_game("zodiac")
    worker = Worker()
    ticket = worker.ask(ChooseBotMove("zodiac", "random", game.view(game.start({}), 0), ""))
    while ticket.poll() is None:
        time.sleep(0.01)
    print(worker.pid, flush=True)
    time.sleep(60)
"""


@posix
def test_the_child_ends_with_its_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(ORPHAN)
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": root}
    ) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
    end = time.monotonic() + PATIENCE
    while is_running(pid):
        assert time.monotonic() < end
        time.sleep(0.01)


@posix
def test_an_idle_child_uses_no_processor_time(fresh: Worker) -> None:
    worker = fresh
    wait(worker.ask(JudgePosition("zodiac", START)))

    def ticks() -> int:
        fields = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    used: list[int] = []
    while len(used) < 5 and min(used, default=2) > 1:  # on a busy machine it may not be done with what was asked
        before = ticks()
        time.sleep(1.0)
        used.append(ticks() - before)
    assert min(used) <= 1


@posix
def test_the_child_leaves_the_processor_to_others(fresh: Worker) -> None:
    wait(fresh.ask(JudgePosition("zodiac", START)))
    assert fresh.pid
    assert os.getpriority(os.PRIO_PROCESS, fresh.pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 1)


def test_the_child_needs_no_pygame() -> None:
    code = "import sys, tabletop.ai.child, tabletop.games.zodiac.bots.bots; assert 'pygame' not in sys.modules"
    root = str(Path(__file__).parents[2])
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": root})


def test_a_program_that_was_given_up_is_asked_again_in_the_next_match(monkeypatch: pytest.MonkeyPatch) -> None:
    game = classic()
    engine = OutsideEngine("rude", game, _start_nothing, make_bot(game, "random"))
    monkeypatch.setattr("tabletop.ai.questions.make_engine", lambda *_: engine)
    answerer = QuestionAnswerer(lambda name, content: game)
    for match in ("first", "second"):
        for ply in range(4):
            question = ChooseBotMove("zodiac", "rude", START, f"seed/{match}/{ply}", command="rude")
            answerer.answer(question, lambda: False)
    assert sum("plays on for it" in fault for fault in engine.faults) == 2


def _start_nothing() -> EngineProcess:
    raise FileNotFoundError


@posix
def test_a_child_that_has_grown_leaves_when_nothing_is_asked_and_another_is_told_what_lasts() -> None:
    worker = Worker()
    try:
        wait(worker.ask(ChooseBotMove("zodiac", "random", START, "")))
        first = worker.pid
        assert first
        assert wait(worker.ask(call(hold_memory, "1", is_lasting=True))).value == 1
        asked = [worker.ask(call(hold_memory, "60")), worker.ask(call(hold_memory, "1"))]
        assert [wait(ticket).value for ticket in asked] == [2, 3], "it leaves while it is asked"
        end = time.monotonic() + PATIENCE
        while is_running(first):
            assert time.monotonic() < end, "it stays as large as it is"
            time.sleep(0.005)
        assert wait(worker.ask(call(hold_memory, "1"))).value == 2, "the new one was not told"
        assert worker.pid != first
    finally:
        worker.close()


@posix
def test_a_child_that_is_large_from_the_beginning_stays() -> None:
    worker = Worker()
    try:
        counts = [wait(worker.ask(call(hold_memory, megabytes))).value for megabytes in ("80", "1", "1")]
        assert counts == [1, 2, 3]
    finally:
        worker.close()


@posix
def test_a_child_holds_60_megabytes_at_most_when_it_has_played_all_games(worker: Worker) -> None:
    for name in boxes.game_names():
        game = load_game(name)  # from here on its content is in the cache, as when it lies on the table
        state, rng = game.start({}), random.Random(1)
        while game.to_act(state) == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
        answer = wait(worker.ask(ChooseBotMove(name, "hard", game.view(state, game.to_act(state)), "", 0.2)))
        assert not answer.error
        pid = worker.pid
        assert pid is None or process_memory_bytes(pid) <= 60 * _MB, "it has neither left nor stayed small"
    loaded = wait(worker.ask(call(list_modules))).value
    assert "tabletop.ai.child" in loaded
    assert not {name.partition(".")[0] for name in loaded} & {"pygame", "pydantic", "yaml", "numpy", "shapely"}
