"""A worker that starts with the first question, so that importing and making it costs nothing.

Used by `app`, which gives it to the stage, and by `ui/bench`. It has `ask` and `close`, as the Protocol QuestionWorker
in `worker` has: what that gains is added here too. It must import that module only when something is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.ai.worker import Question, QuestionTicket, Worker


class LazyWorker:
    """The worker, made with the first question: the title needs none, and must not wait for one."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def ask(self, question: Question) -> QuestionTicket:
        if self._worker is None:
            from tabletop.ai.worker import Worker

            self._worker = Worker()
        return self._worker.ask(question)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
