"""Where a learner is in a lesson, and which actions and picks the present step asks for.

LessonProgress counts steps; StepTargets finds which picks are left on the way to an action that counts. Used by
`lesson.scene` (LessonMode), `lesson.picture` and `lesson.navigation`. Nothing here plays or draws. A change must
keep: `starts` holds the ply at which each step began, the present one last, because "previous step" goes back to it;
and the text of a step is shown only after `mark_step_seen`. PLATE is the name of the table's bright button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from tabletop.content.lessons import Lesson, LessonStep
from tabletop.play.match import Match
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import BUTTON, POINT
from tabletop.ui.gesture.picker import Steps, TargetId


class LessonProgress:
    """Counts steps; it plays nothing."""

    def __init__(self, lesson: Lesson, starts: Sequence[int] = (0,)) -> None:
        """`starts` are the plies at which the steps so far began, the present one last."""
        self._lesson = lesson
        self.starts = list(starts)
        self._shown_count = 0
        self._told_index = self.step_index - bool(self.next_program_action)

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
    def shown_step_text_index(self) -> int:
        """Index of the step whose text stands there; -1 before the first one, where that begins with pictures."""
        return self._told_index

    @property
    def is_current_text_shown(self) -> bool:
        """Whether that is the present step: what the program plays in it was seen."""
        return self._told_index == self.step_index

    @property
    def next_program_action(self) -> str:
        """The action that the program plays next in this step; empty for none."""
        step = self.step
        return step.show[self._shown_count] if step and self._shown_count < len(step.show) else ""

    @property
    def asked_actions(self) -> tuple[str, ...]:
        """What the learner may do now: one of these."""
        return () if self.step is None or self.next_program_action else self.step.do

    def note_program_action_played(self) -> None:
        """The program has played what was pending."""
        self._shown_count += 1

    def mark_step_seen(self) -> None:
        """All that was played so far was seen: only now the text may speak of it."""
        if not self.next_program_action:
            self._told_index = self.step_index

    def begin_next_step(self, ply: int) -> None:
        """The next step begins, after so many actions."""
        if not self.is_over:
            self.starts.append(ply)
            self._shown_count = 0


PLATE: Final = "plate"
"""The brass button, which does what has been picked."""


@dataclass(frozen=True, slots=True)
class StepTarget:
    """A place or button that a lesson points at."""

    place: TargetId
    order: int = 0
    """1 is picked next, 2 after it; 0 is only spoken of."""


class StepTargets:
    """Leads pick by pick to one of the actions that count."""

    def __init__(self, course: LessonProgress, match: Match[Any, Any, Any], board: Board) -> None:
        self._course = course
        self._match = match
        self._board = board

    def accepted_actions(self) -> tuple[Any, ...]:
        """The actions that count in this step."""
        return tuple(map(self._match.game.parse, self._course.asked_actions))

    def matching_accepted_action(self, action: Any) -> Any | None:
        """The accepted action that this one comes to; None where it is something else."""
        return self._board.picks.equivalent_action(action, self.accepted_actions())

    def accepted_routes(self) -> tuple[Steps, ...]:
        """All picks of each action that counts."""
        return tuple(filter(None, map(self._board.picks.lesson_route, self.accepted_actions())))

    def remaining_targets(
        self, path: Steps, done: Sequence[Any], shown: Callable[[TargetId], bool]
    ) -> tuple[StepTarget, ...]:
        """What is left to pick after `path` up to what is not `shown` yet, and what the text speaks of.

        `done` is what the path makes already.
        """
        step = self._course.step
        if step is None or self._course.next_program_action:
            return ()
        left = tuple(takewhile(shown, self._picks_left_after_path(path, done)))
        looks = tuple(StepTarget(place) for place in step.look if place not in left and shown(place))
        return (*(StepTarget(place, turn) for turn, place in enumerate(left, 1)), *looks)

    def has_button_target(self) -> bool:
        """Whether what is asked is a button beside the board."""
        return any(place.startswith(BUTTON) for route in self.accepted_routes() for place in route)

    def _picks_left_after_path(self, path: Steps, done: Sequence[Any]) -> Steps:
        routes = self.accepted_routes()
        if any(self.matching_accepted_action(action) is not None for action in done):
            return (PLATE,)
        on = [left for route in routes if (left := remaining_route(route, path)) is not None]
        if on and path:
            return min(on, key=len) or self._last_point_to_pick_again(routes[0])
        return routes[0] if routes else ()

    def _last_point_to_pick_again(self, route: Steps) -> Steps:
        """The last point once more, because the one that was picked is too far from it."""
        return tuple(place for place in route if place.startswith(POINT))[-1:]


def remaining_route(route: Steps, path: Steps) -> Steps | None:
    """What of a route is left after a path, one free point being as good as another; None where the path leaves it."""
    left = list(route)
    for place in path:
        found = next((each for each in left if each == place or _are_free_points(each, place)), None)
        if found is None:
            if not place.startswith(POINT):
                return None
            continue
        left.remove(found)
    return tuple(left)


def _are_free_points(one: TargetId, other: TargetId) -> bool:
    return one.startswith(POINT) and other.startswith(POINT)
