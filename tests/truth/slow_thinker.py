"""A worker that is quick, weak and late: bots move by lot, and every answer comes some frames after the question."""

from __future__ import annotations

import random
from dataclasses import replace

from tabletop.ai.levels import RANDOM
from tabletop.ai.questions import Answer
from tabletop.ai.worker import ChooseBotMove, InlineTicket, InlineWorker, Question

_LATEST = 4
"""How often somebody asks at most before there is an answer."""
_JUDGED = ("zodiac",)
"""Games whose positions are judged at once."""


class SlowThinker(InlineWorker):
    """Answers like a worker with a process of its own."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    def ask(self, question: Question) -> InlineTicket:
        """Weakens the question, and answers it later."""
        if isinstance(question, ChooseBotMove):
            question = replace(question, level=RANDOM)
        elif getattr(question, "game", "") not in _JUDGED:
            return _Late(super().ask(question), 0)
        return _Late(super().ask(question), self._rng.randint(0, _LATEST))


class _Late(InlineTicket):
    def __init__(self, ticket: InlineTicket, polls: int) -> None:
        super().__init__(ticket.poll)
        self._polls = polls

    def poll(self) -> Answer | None:  # type: ignore[override]
        """Nothing at first."""
        if self._answer is None and self._polls > 0:
            self._polls -= 1
            return None
        return super().poll()
