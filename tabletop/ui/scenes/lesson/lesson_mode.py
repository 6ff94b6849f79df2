"""What a learner does at a table: what is asked; the program plays the opponent and chance."""

from __future__ import annotations

from typing import Any

from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.gesture.picking import ConfirmPolicy
from tabletop.ui.scenes.lesson.course import LessonProgress
from tabletop.ui.scenes.lesson.list import menu_over
from tabletop.ui.scenes.lesson.navigation import LessonNavigation
from tabletop.ui.scenes.lesson.picture import LessonPicture
from tabletop.ui.scenes.lesson.step_targets import StepTargets
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TableView

_ASIDE = "lesson_aside"
"""Reason of a refusal that no rule has made: the lesson asks for something else."""
_STOOD = 0.4
"""Seconds that a button stands before it can be pressed, where another one was under the pointer."""
_EDGE = 36
"""Logical pixels at the edge of a map that are too few for a mark."""
_PAUSE = 0.9
"""Seconds before the program plays, at the usual pace of bots: the text is read first."""


class LessonMode(MatchMode):
    """Goes through a lesson step by step; one goes back by these alone."""

    looks_back = False
    offers_back = False
    proceeds = False
    picture: LessonPicture

    def __init__(self, scene: TableView, course: LessonProgress, ways: LessonNavigation) -> None:
        super().__init__(scene, LessonPicture(scene, self))
        table = scene.table
        self._board = table.board
        self.course = course
        self.ways = ways
        self.pointing = StepTargets(course, scene.match, table.board)
        table.board.picks.counts = self._counts
        self._stood, self._waits_for_plate = 0.0, False
        """When the button that leads on may be pressed, and whether it does not know it yet."""
        self._next = 0.0
        """When the program may play, in seconds on the stage's clock."""
        self._is_done = False
        """Whether what is asked was done, but not yet seen."""
        table.opponent.paused = True
        table.analysis.silent = "lesson"
        table.board.named = True
        scene.decision_dialogs.asks_dice = False

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def allows(self) -> bool:
        return bool(self.course.asked)

    @property
    def busy(self) -> bool:
        return bool(self.course.pending) or not self.ready

    @property
    def ready(self) -> bool:
        """Whether the button that leads on has stood long enough to be meant."""
        return self._table.stage.now >= self._stood

    def words_of(self, refusal: Refusal) -> str:
        if refusal.reason != _ASIDE:
            return super().words_of(refusal)
        return self.ways.lesson.steps[self.course.at].hint

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        asked = self.pointing.meant(action)
        if asked is None:
            raise IllegalAction(action, self._scene.match.refusal(action) or Refusal("", _ASIDE))
        super().play(asked)
        self._is_done = True

    def skip(self) -> None:
        """Does for the learner whatever is left of the step."""
        while self.course.pending:
            self._show_one()
        if self.course.asked:
            super().play(self._scene.match.game.parse(self.course.asked[0]))
        self._table.story.settle()
        if not self.course.over:
            self._go_on()

    def press_plate(self) -> None:
        story, now = self._table.story, self._table.stage.now
        if story.passes(now):
            story.rush(now)
            return
        if not self.ready:
            return
        if self._table.bubble.words:
            self._table.bubble.hide()
        if self.course.over:
            self.ways.first_game(self.ways.lesson.seat)
        elif self._scene.hand.done:
            self._scene.hand.finish()
        elif self.course.is_told and not self.course.asked:
            self._go_on()

    def open_menu(self) -> None:
        stage, game = self._table.stage, self._scene.match.header.game
        stage.push(menu_over(stage, game, again=self.ways.restart, leave=self.ways.leave))

    # --- what the table tells -------------------------------------------------------------------------------------

    def offered(self) -> None:
        self._scene.hand.gesture.picking.confirm = ConfirmPolicy.NONE

    def entered(self) -> None:
        self._board.close_up((self._scene.match.view(None),), self._asked_places())
        self._wait()

    def update(self, now: float) -> None:
        if self._waits_for_plate and self.ready:
            self._waits_for_plate = False
            self.picture.refresh()
        if self.course.pending and self._scene.on_top and now >= self._next and self._table.story.at_rest:
            self._show_one()

    def turned(self) -> None:
        self._wait()
        if not self._table.story.at_rest:
            return
        if self._is_done:
            self._is_done = False
            self._go_on()
        else:
            self.course.arrived()
            self._bring_into_sight()

    # --- details --------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The next step; for a moment its button takes no press that was meant for the one before."""
        self.course.go_on(self._scene.match.ply)
        self.course.arrived()
        self._stood, self._waits_for_plate = self._table.stage.now + _STOOD, True
        self._table.bubble.hide()
        self._wait()
        self._scene.uncovered()
        if not self._table.running:
            self._bring_into_sight()
        self._lay_out()

    def _lay_out(self) -> None:
        """Places the text, and the board as well where a wider text leaves less room beside it."""
        before = self._table.layout.board
        self.picture.layout()
        if self._table.layout.board != before:
            self._board.layout(self._table.layout.board)

    def _counts(self, action: Any) -> bool:
        return not self.course.asked or self.pointing.meant(action) is not None

    def _asked_places(self) -> Steps:
        points = self.pointing.points((), (), lambda place: self._board.spot(place) is not None)
        return tuple(point.place for point in points)

    def _bring_into_sight(self) -> None:
        """Shows what is asked for, if it lies elsewhere or at the edge of a map."""
        edge, board = -2 * self._table.stage.metrics.px(_EDGE), self._board
        seen, places = board.scope.inflate(edge, edge), self._asked_places()
        spots = [board.spot(place) for place in places if not self._lies_beside(place)]
        if not all(seen.collidepoint(spot) for spot in spots if spot is not None):
            board.close_up((self._scene.match.view(None),), places)

    def _lies_beside(self, place: TargetId) -> bool:
        """Whether no camera moves it, such as a card below a map."""
        spot = self._board.spot(place)
        outside = spot is not None and not self._board.scope.collidepoint(spot)
        return spot is None or (outside and self._board.place_at(spot) == place)

    def _wait(self) -> None:
        stage = self._table.stage
        pace = stage.settings.bot_pace
        self._next = stage.now + (_PAUSE / pace if pace else 0.0)

    def _show_one(self) -> None:
        text = self.course.pending
        self.course.showed()
        super().play(self._scene.match.game.parse(text))
        self._scene.uncovered()
        self.picture.refresh()
