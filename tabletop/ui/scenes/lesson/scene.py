"""A lesson on the table: the program plays the opponent and chance, and the learner does what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.content.games import digest, load_game
from tabletop.content.lessons import Lesson
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.scenes.lesson.course import Course
from tabletop.ui.scenes.lesson.list import menu_over
from tabletop.ui.scenes.lesson.picture import LessonPicture
from tabletop.ui.scenes.lesson.pointing import Pointing
from tabletop.ui.scenes.lesson.ways import Ways
from tabletop.ui.scenes.table.picture import TablePicture
from tabletop.ui.scenes.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.ui.scenes.registry import Request
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

_ASIDE = "lesson_aside"
"""Reason of a refusal that no rule has made: the lesson asks for something else."""
_PAUSE = 0.9
"""Seconds before the program plays, at the usual pace of bots: the text is read first."""


class LessonScene(TableScene):
    """A table without a journal, whose match is the recorded one."""

    def __init__(
        self, stage: Stage, game: str, lesson: Lesson, starts: Sequence[int] = (0,), line: Sequence[Any] = ()
    ) -> None:
        """`line` was played up to the beginning of the last of `starts`."""
        self.game = game
        self.name = lesson.id
        self.course = Course(lesson, starts)
        self.ways = Ways(stage, game, lesson.id, self.course, self._again)
        self._next = 0.0
        """When the program may play, in seconds on the stage's clock."""
        super().__init__(stage, match_of(game, lesson, line))
        self.table.opponent.paused = True
        self.table.analysis.silent = True
        self.board.named = True
        self.calls.asks_dice = False
        self.pointing = Pointing(self.course, self.match, self.board)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    def entered(self) -> None:
        """Leaves time to read before anything moves."""
        super().entered()
        self.board.close_up((self.match.view(None),), ())
        self._wait()

    def update(self, now: float) -> None:
        """Lets the table live, and plays what the step shows."""
        super().update(now)
        if self.course.pending and self.stage.scene is self and now >= self._next and self._is_still(now):
            self._show_one()

    def busy(self) -> bool:
        """Whether something moves or is about to."""
        return bool(self.course.pending) or super().busy()

    # --- what people do -------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether the step asks for something."""
        return bool(self.course.asked) and super().active

    def play(self, action: Any) -> None:
        """Does what is asked; raises IllegalAction for anything else."""
        asked = self.board.picks.meant(action, self.pointing.counting())
        if asked is None:
            raise IllegalAction(action, self.match.refusal(action) or Refusal("", _ASIDE))
        super().play(asked)
        self.go_on()

    def go_on(self) -> None:
        """The next step."""
        self.course.go_on(self.match.ply)
        self.table.bubble.hide()
        self._wait()
        self._offer()
        self.picture.layout()

    def skip(self) -> None:
        """Does for the learner whatever is left of the step."""
        while self.course.pending:
            self._show_one()
        self.table.finish_animations()
        if self.course.asked:
            super().play(self.match.game.parse(self.course.asked[0]))
            self.table.finish_animations()
        if not self.course.over:
            self.go_on()

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        if self.table.bubble.words:
            self.table.bubble.hide()
        if self.course.over:
            self.ways.first_game()
        elif self.hand.done:
            self.hand.finish()
        elif not self.course.pending and not self.course.asked:
            self.go_on()
        self.stage.invalidate()

    def open_menu(self) -> None:
        """The menu over the lesson."""
        self.stage.push(menu_over(self.stage, self.game, again=self.ways.restart, leave=self.ways.leave))

    def look_at(self, ply: int) -> None:
        """Nothing: a lesson goes back by its steps."""

    # --- what the picture asks ------------------------------------------------------------------------------------

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible, or what is asked instead."""
        if refusal.reason != _ASIDE:
            return super().words_of(refusal)
        return self.ways.lesson.steps[self.course.at].hint

    # --- details --------------------------------------------------------------------------------------------------

    def _make_picture(self) -> TablePicture:
        return LessonPicture(self)

    def _again(self, starts: Sequence[int]) -> LessonScene:
        return LessonScene(self.stage, self.game, self.ways.lesson, starts, self.match.past.actions()[: starts[-1]])

    def _wait(self) -> None:
        pace = self.stage.settings.bot_pace
        self._next = max(self.stage.now, self.table.still_at) + (_PAUSE / pace if pace else 0.0)

    def _is_still(self, now: float) -> bool:
        return not self.table.motion.waiting and self.board.moving(now) is None and now >= self.table.still_at

    def _show_one(self) -> None:
        text = self.course.pending
        self.course.showed()
        super().play(self.match.game.parse(text))
        self._wait()
        self._offer()
        self.picture.refresh()

    def _offer(self) -> None:
        super()._offer()
        self.hand.hint = self.pointing.places()

    def _came_to_rest(self) -> None:
        """Points again: while a combat is told, the places below it are hidden."""
        super()._came_to_rest()
        self.hand.hint = self.pointing.places()
        self.stage.invalidate()


def match_of(game: str, lesson: Lesson, line: Sequence[Any] = ()) -> Match[Any, Any, Any]:
    """The recorded match after these actions; it is written down nowhere, and draws nothing by itself."""
    rules = load_game(game)
    learner, guide = Sitter("person", ""), Sitter("bot", "", "random")
    sitters = tuple(learner if seat == lesson.seat else guide for seat in range(rules.seats(lesson.setup)))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=lesson.id,
        setup=lesson.options, friendly_undo=True, chance="ask",
    )  # fmt: skip
    match = Match(rules, header)
    for action in line:
        match.submit(action)
    return match


def open_scene(stage: Stage, request: Request) -> Scene:
    """The lesson that is named, perhaps with the number of a step ("classic:6"); else the game's first one."""
    name, _, number = request.detail.partition(":")
    all_ = wording.lessons(request.game)
    lesson = all_.lesson(name) or all_.lessons[0]
    return resumed(stage, request.game, lesson, int(number) - 1 if number.isdigit() else 0)


def resumed(stage: Stage, game: str, lesson: Lesson, at: int) -> LessonScene:
    """The lesson at one of its steps, counted from 0, after the first of all alternatives."""
    match, starts = match_of(game, lesson), [0]
    for step in lesson.steps[: max(0, at)]:
        for text in (*step.show, *step.do[:1]):
            match.submit(match.game.parse(text))
        starts.append(match.ply)
    return LessonScene(stage, game, lesson, starts, match.past.actions())
