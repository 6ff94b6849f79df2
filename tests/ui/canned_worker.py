"""A worker that answers every question alike, for scenes whose bots and judges fail, are slow or know nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.ai.worker import Answer, Question, QuestionTicket


@dataclass
class CannedTicket:
    """A question whose answer is known beforehand, or comes when the test says so; None is none."""

    answer: Answer | None = None
    prolonged: int = 0
    """How often it was given all its time once more."""
    is_cancelled: bool = False

    def poll(self) -> Answer | None:
        return self.answer

    def prolong(self) -> None:
        self.prolonged += 1

    def cancel(self) -> None:
        self.is_cancelled = True


@dataclass(frozen=True)
class CannedWorker:
    """Gives the same answer to whatever is asked; None is none, however long one waits."""

    answer: Answer | None = None

    def ask(self, question: Question) -> QuestionTicket:
        return CannedTicket(self.answer)

    def close(self) -> None:
        """There is no process to end."""
