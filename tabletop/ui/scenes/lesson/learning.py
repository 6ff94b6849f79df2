"""What a learner does at a table: what is asked; the program plays the opponent and chance."""

from __future__ import annotations

from typing import Any

from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui.scenes.lesson.course import Course
from tabletop.ui.scenes.lesson.list import menu_over
from tabletop.ui.scenes.lesson.picture import LessonPicture
from tabletop.ui.scenes.lesson.pointing import Pointing
from tabletop.ui.scenes.lesson.ways import Ways
from tabletop.ui.scenes.table.occasion import Occasion
from tabletop.ui.scenes.table.picture import Shown

_ASIDE = "lesson_aside"
"""Reason of a refusal that no rule has made: the lesson asks for something else."""
_PAUSE = 0.9
"""Seconds before the program plays, at the usual pace of bots: the text is read first."""


class Learning(Occasion):
    """Goes through a lesson step by step; one goes back by these alone."""

    looks_back = False

    def __init__(self, scene: Shown, course: Course, ways: Ways) -> None:
        super().__init__(scene, LessonPicture(scene, self))
        table = scene.table
        self._board = table.board
        self.course = course
        self.ways = ways
        self.pointing = Pointing(course, table.match, table.board)
        self._next = 0.0
        """When the program may play, in seconds on the stage's clock."""
        table.opponent.paused = True
        table.analysis.silent = True
        table.board.named = True
        scene.calls.asks_dice = False

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def allows(self) -> bool:
        """Whether the step asks for something."""
        return bool(self.course.asked)

    @property
    def busy(self) -> bool:
        """Whether the program is about to play."""
        return bool(self.course.pending)

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible, or what is asked instead."""
        if refusal.reason != _ASIDE:
            return super().words_of(refusal)
        return self.ways.lesson.steps[self.course.at].hint

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Does what is asked; raises IllegalAction for anything else."""
        asked = self._board.picks.meant(action, self.pointing.counting())
        if asked is None:
            raise IllegalAction(action, self._table.match.refusal(action) or Refusal("", _ASIDE))
        super().play(asked)
        self._go_on()

    def skip(self) -> None:
        """Does for the learner whatever is left of the step."""
        while self.course.pending:
            self._show_one()
        self._table.finish_animations()
        if self.course.asked:
            super().play(self._table.match.game.parse(self.course.asked[0]))
            self._table.finish_animations()
        if not self.course.over:
            self._go_on()

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        if self._table.bubble.words:
            self._table.bubble.hide()
        if self.course.over:
            self.ways.first_game()
        elif self._scene.hand.done:
            self._scene.hand.finish()
        elif not self.course.pending and not self.course.asked:
            self._go_on()

    def open_menu(self) -> None:
        """The menu over the lesson."""
        stage, game = self._table.stage, self._table.match.header.game
        stage.push(menu_over(stage, game, again=self.ways.restart, leave=self.ways.leave))

    # --- what the table tells -------------------------------------------------------------------------------------

    def entered(self) -> None:
        """Leaves time to read before anything moves."""
        self._board.close_up((self._table.match.view(None),), ())
        self._wait()

    def update(self, now: float) -> None:
        """Plays what the step shows."""
        if self.course.pending and self._scene.on_top and now >= self._next and self._is_still(now):
            self._show_one()

    def offered(self) -> None:
        """Points at what counts."""
        self._scene.hand.hint = self.pointing.places()

    def rested(self) -> None:
        """Points again: while a combat is told, the places below it are hidden."""
        self.offered()
        self._table.stage.invalidate()

    # --- details --------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The next step."""
        self.course.go_on(self._table.match.ply)
        self._table.bubble.hide()
        self._wait()
        self._scene.uncovered()
        self.picture.layout()

    def _wait(self) -> None:
        stage, table = self._table.stage, self._table
        pace = stage.settings.bot_pace
        self._next = max(stage.now, table.still_at) + (_PAUSE / pace if pace else 0.0)

    def _is_still(self, now: float) -> bool:
        table = self._table
        return not table.motion.waiting and self._board.moving(now) is None and now >= table.still_at

    def _show_one(self) -> None:
        text = self.course.pending
        self.course.showed()
        super().play(self._table.match.game.parse(text))
        self._wait()
        self._scene.uncovered()
        self.picture.refresh()
