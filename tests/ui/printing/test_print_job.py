"""Printing in a process of its own: it tells its steps, writes a whole file, and can be ended at any time."""

from __future__ import annotations

import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.print_options import PartKind, PrintOptions
from tabletop.ui import messages
from tabletop.ui.messages import say
from tabletop.ui.printing import print_job
from tabletop.ui.printing.print_job import PrintJob, PrintOrder, free_print_file, print_order

GAME = boxes.default_game_name()
ONLY = PrintOptions(only=(PartKind.REFERENCE,))


class Answers:
    """The end of a connection that takes down what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def send(self, answer: tuple[str, str]) -> None:
        self.sent.append(answer)


def order(folder: Path, options: PrintOptions = ONLY) -> PrintOrder:
    return PrintOrder(GAME, None, options, "de", folder / "out.pdf")


def finish(job: PrintJob) -> list[str]:
    """Polls as the window does; returns the steps that were told."""
    steps = [job.step]
    while not job.is_over:
        if job.poll() and not job.is_over:
            steps.append(job.step)
        time.sleep(0.02)
    return steps


def test_a_job_writes_the_file_and_tells_its_steps_in_the_language(tmp_path: Path) -> None:
    job = PrintJob(order(tmp_path))
    steps = finish(job)
    assert job.failure == ""
    assert job.order.file.read_bytes().startswith(b"%PDF-")
    assert len(steps) > 1
    try:
        messages.use_language("de")
        assert steps[-1] in {say("print.step_pdf", count=count) for count in range(1, 9)}
    finally:
        messages.use_language("en")


def test_a_cancelled_job_leaves_nothing(tmp_path: Path) -> None:
    job = PrintJob(order(tmp_path, PrintOptions()))
    (tmp_path / ".out.pdf.0badcafe.tmp").write_bytes(b"half")  # as a process leaves it that is ended while it writes
    job.cancel()
    assert job.is_over
    assert job.failure == say("printing.cancelled")
    assert list(tmp_path.iterdir()) == []
    assert not job.poll()


def test_a_process_that_dies_is_told(tmp_path: Path) -> None:
    others = active_children()
    job = PrintJob(order(tmp_path))
    for child in (child for child in active_children() if child not in others):
        child.kill()
        child.join()
    finish(job)
    assert job.failure == say("printing.died")


@pytest.mark.parametrize(
    ("error", "part"),
    [(OSError(28, "No space left on device"), "full"), (RuntimeError("broken"), "RuntimeError: broken")],
)
def test_what_goes_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, part: str) -> None:
    def fail(*given: object, **more: object) -> None:
        raise error

    monkeypatch.setattr(print_job, "exit_with_parent", lambda: None)
    monkeypatch.setattr(print_job, "write_atomically", fail)
    answers = Answers()
    try:
        print_order(answers, PrintOrder(GAME, None, ONLY, "en", tmp_path / "out.pdf"))  # type: ignore[arg-type]
    finally:
        messages.use_language("en")
    kind, text = answers.sent[-1]
    assert kind == "failed"
    assert part in text


def test_a_file_that_is_there_is_never_taken(tmp_path: Path) -> None:
    assert free_print_file(tmp_path, "a").name == "a.pdf"
    (tmp_path / "a.pdf").write_bytes(b"")
    (tmp_path / "a 2.pdf").write_bytes(b"")
    assert free_print_file(tmp_path, "a").name == "a 3.pdf"
