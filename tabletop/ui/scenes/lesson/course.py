"""Where somebody stands in a lesson: which step, what of it was shown, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.content.lessons import Lesson, LessonStep


class LessonProgress:
    """Counts steps; it plays nothing."""

    def __init__(self, lesson: Lesson, starts: Sequence[int] = (0,)) -> None:
        """`starts` are the plies at which the steps so far began, the present one last."""
        self._lesson = lesson
        self.starts = list(starts)
        self._shown = 0
        self._told = self.at - bool(self.pending)

    @property
    def at(self) -> int:
        """Index of the present step; the number of steps when the lesson is over."""
        return len(self.starts) - 1

    @property
    def count(self) -> int:
        """Steps of the lesson."""
        return len(self._lesson.steps)

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.at >= self.count

    @property
    def step(self) -> LessonStep | None:
        """The present step; None when the lesson is over."""
        return None if self.over else self._lesson.steps[self.at]

    @property
    def told(self) -> int:
        """Index of the step whose text stands there; -1 before the first one, where that begins with pictures."""
        return self._told

    @property
    def is_told(self) -> bool:
        """Whether that is the present step: what the program plays in it was seen."""
        return self._told == self.at

    @property
    def pending(self) -> str:
        """The action that the program plays next in this step; empty for none."""
        step = self.step
        return step.show[self._shown] if step and self._shown < len(step.show) else ""

    @property
    def asked(self) -> tuple[str, ...]:
        """What the learner may do now: one of these."""
        return () if self.step is None or self.pending else self.step.do

    def showed(self) -> None:
        """The program has played what was pending."""
        self._shown += 1

    def arrived(self) -> None:
        """All that was played so far was seen: only now the text may speak of it."""
        if not self.pending:
            self._told = self.at

    def go_on(self, ply: int) -> None:
        """The next step begins, after so many actions."""
        if not self.over:
            self.starts.append(ply)
            self._shown = 0
