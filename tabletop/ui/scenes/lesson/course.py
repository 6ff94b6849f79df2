"""Where a learner stands in a lesson: the step, what it asks for, and what is left to pick."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.content.lessons import Lesson, LessonStep


class LessonProgress:
    """Counts steps; it plays nothing."""

    def __init__(self, lesson: Lesson, starts: Sequence[int] = (0,)) -> None:
        """`starts` are the plies at which the steps so far began, the present one last."""
        self._lesson = lesson
        self.starts = list(starts)
        self._shown_count = 0
        self._told_index = self.step_index - bool(self.next_shown_action)

    @property
    def step_index(self) -> int:
        """Index of the present step; the number of steps when the lesson is over."""
        return len(self.starts) - 1

    @property
    def step_count(self) -> int:
        """Steps of the lesson."""
        return len(self._lesson.steps)

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.step_index >= self.step_count

    @property
    def step(self) -> LessonStep | None:
        """The present step; None when the lesson is over."""
        return None if self.is_over else self._lesson.steps[self.step_index]

    @property
    def told_index(self) -> int:
        """Index of the step whose text stands there; -1 before the first one, where that begins with pictures."""
        return self._told_index

    @property
    def is_told(self) -> bool:
        """Whether that is the present step: what the program plays in it was seen."""
        return self._told_index == self.step_index

    @property
    def next_shown_action(self) -> str:
        """The action that the program plays next in this step; empty for none."""
        step = self.step
        return step.show[self._shown_count] if step and self._shown_count < len(step.show) else ""

    @property
    def asked_actions(self) -> tuple[str, ...]:
        """What the learner may do now: one of these."""
        return () if self.step is None or self.next_shown_action else self.step.do

    def mark_action_shown(self) -> None:
        """The program has played what was pending."""
        self._shown_count += 1

    def mark_step_seen(self) -> None:
        """All that was played so far was seen: only now the text may speak of it."""
        if not self.next_shown_action:
            self._told_index = self.step_index

    def begin_next_step(self, ply: int) -> None:
        """The next step begins, after so many actions."""
        if not self.is_over:
            self.starts.append(ply)
            self._shown_count = 0
