"""Query: one question of a scene to the worker process, polled once a frame.

Used wherever a scene needs a slow answer and the picture must not stop: `bot_turns`, `analysis`, `action_history`,
`evaluation_curve`, `summary_loader`, puzzles, the demonstration and the evening. Call `ask(key, ...)` as often as you
like and `update()` in every frame until `value` is there. A change must keep: a new key cancels the old question, so
no answer for an earlier position is ever shown; the same key is asked once. Call `reset` when the scene goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletop.ai.questions import CANCELLED
from tabletop.ui.messages import has_text, say

if TYPE_CHECKING:
    from tabletop.ai.worker import Question, QuestionTicket, QuestionWorker

K = TypeVar("K")


class Query(Generic[K]):
    """What a scene wants to know of the worker, one question at a time.

    Each question is about a key: the ply, the view or the saved match that the answer belongs to. The same key is not
    asked about again while its answer is awaited or known; after a fault it is. Another key cancels the question
    before it and forgets that answer, so that nothing is shown which belongs to an earlier position. Example::

        query: Query[int] = Query()
        query.ask(stage.worker, ply, Judge(game, view))  # as often as one likes
        if query.update():  # once a frame
            show(query.key, query.fault_text() or query.value)
        query.reset()  # the position has changed, or the scene is left
    """

    key: K
    """What was asked about last; there is none before the first question."""

    def __init__(self) -> None:
        self.value: Any = None
        """The answer; None while there is none."""
        self.error = ""
        """DIED, LATE or what an exception said; whoever asked may say in place of it what is wrong with the value."""
        self.note = ""
        """What is to be said of the answer, such as STOOD_IN."""
        self._ticket: QuestionTicket | None = None
        self._is_answered = False

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._ticket is not None

    def has_asked(self, key: K) -> bool:
        """Whether the answer for this key is awaited or known."""
        return (self.is_waiting or self._is_answered) and self.key == key

    def ask(self, worker: QuestionWorker, key: K, question: Question) -> None:
        """Asks, unless it has asked about this key."""
        if not self.has_asked(key):
            self.reset()
            self.key, self._ticket = key, worker.ask(question)

    def update(self) -> bool:
        """Whether the answer or a fault has come just now; a worker that is closed leaves it as if nobody had asked."""
        answer = self._ticket.poll() if self._ticket is not None else None
        if answer is None:
            return False
        self._ticket = None
        if answer.error == CANCELLED:
            return False
        self.value, self.error, self._is_answered = answer.value, answer.error, not answer.error
        self.note = answer.note
        return True

    def prolong(self) -> None:
        """Lets the question have all its time once more."""
        if self._ticket is not None:
            self._ticket.prolong()

    def reset(self) -> None:
        """Cancels what is asked and forgets what is known: the next question about any key is a new one."""
        if self._ticket is not None:
            self._ticket.cancel()
        self.value, self.error, self._ticket, self._is_answered = None, "", None, False

    def fault_text(self, usual: str = "") -> str:
        """Why there is no answer, in people's words; "" where nothing failed. `usual` is said of unknown reasons."""
        key = f"common.worker_{self.error}"
        if not self.error:
            return ""
        return say(key) if has_text(key) else usual or say("common.worker_failed")
