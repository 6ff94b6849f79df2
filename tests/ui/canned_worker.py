"""A worker that answers every question alike, for scenes whose bots and judges fail, are slow or know nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.ai.worker import Answer, Question, QuestionTicket


@dataclass(frozen=True)
class CannedTicket:
    """A question whose answer is known beforehand; None is one that is never answered."""

    answer: Answer | None = None

    def poll(self) -> Answer | None:
        return self.answer

    def prolong(self) -> None:
        """It has all the time."""

    def cancel(self) -> None:
        """Nothing is worked on."""


@dataclass(frozen=True)
class CannedWorker:
    """Gives the same answer to whatever is asked; None is none, however long one waits."""

    answer: Answer | None = None

    def ask(self, question: Question) -> QuestionTicket:
        return CannedTicket(self.answer)

    def close(self) -> None:
        """There is no process to end."""
