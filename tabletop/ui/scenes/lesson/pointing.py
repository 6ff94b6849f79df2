"""What a step of a lesson asks for, and where that lies."""

from __future__ import annotations

from typing import Any

from tabletop.play.match import Match
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import BUTTON, on_board
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.scenes.lesson.course import Course


class Pointing:
    """Shows the learner what counts, and nothing else."""

    def __init__(self, course: Course, match: Match[Any, Any, Any], board: Board) -> None:
        self._course = course
        self._match = match
        self._board = board

    def counting(self) -> tuple[Any, ...]:
        """The actions that count in this step: exactly those that are highlighted."""
        return tuple(map(self._match.game.parse, self._course.asked))

    def places(self) -> Steps:
        """Places of everything that counts in this step, and what its text speaks of."""
        step = self._course.step
        if step is None or self._course.pending:
            return ()
        asked = (place for action in self.counting() for place in on_board(self._board.picks.steps(action)))
        found = tuple(dict.fromkeys(place for place in (*asked, *step.look) if self._board.spot(place)))
        return found * 2 if len(found) == 1 else found  # one place alone would be no action to a board

    def is_at_buttons(self) -> bool:
        """Whether what is asked is a button beside the board."""
        return any(place.startswith(BUTTON) for action in self.counting() for place in self._board.picks.steps(action))
