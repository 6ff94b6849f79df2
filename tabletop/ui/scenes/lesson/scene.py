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
from tabletop.ui.boards.marks import BUTTON, on_board
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.lesson.course import Course
from tabletop.ui.scenes.lesson.list import menu_over
from tabletop.ui.scenes.lesson.picture import LessonPicture
from tabletop.ui.scenes.menu import to_shelf
from tabletop.ui.scenes.table.calls import Calls
from tabletop.ui.scenes.table.picture import TablePicture
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.gesture.picker import Steps
    from tabletop.ui.scenes.registry import Request
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

OPPONENT = "easy"
"""Level of the bot in a first game, where there is one."""
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
        self._next = 0.0
        """When the program may play, in seconds on the stage's clock."""
        super().__init__(stage, match_of(game, lesson, line))
        self.table.opponent.paused = True
        self.table.analysis.silent = True
        self.board.named = True
        self.calls = _NoDice(self.table, self)

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
        asked = self.board.picks.meant(action, self.counting())
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
        self.finish_animations()
        if self.course.asked:
            super().play(self.match.game.parse(self.course.asked[0]))
            self.finish_animations()
        if not self.course.over:
            self.go_on()

    def back(self) -> None:
        """Back to the beginning of the step before."""
        starts = self.course.starts[:-1]
        if starts:
            self.stage.replace(self._again(starts))

    def restart(self) -> None:
        """Back to the first step."""
        self.stage.replace(self._again([0]))

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        if self.table.bubble.words:
            self.table.bubble.hide()
        if self.course.over:
            self.first_game()
        elif self.hand.done:
            self.hand.finish()
        elif not self.course.pending and not self.course.asked:
            self.go_on()
        self.stage.invalidate()

    def first_game(self) -> None:
        """A match of one's own against the easiest opponent, with the rules of this lesson."""
        registry.open_match(self.stage, first_match(self.stage, self.game, self.lesson))

    def next_lesson(self) -> None:
        """The lesson that follows."""
        following = wording.lessons(self.game).after(self.name)
        if following is not None:
            self.stage.replace(LessonScene(self.stage, self.game, following))

    def leave(self) -> None:
        """Back to where one came from."""
        if len(self.stage.scenes) > 1:
            self.stage.pop()
            return
        to_shelf(self.stage)

    def open_menu(self) -> None:
        """The menu over the lesson."""
        self.stage.push(menu_over(self.stage, self.game, again=self.restart, leave=self.leave))

    def look_at(self, ply: int) -> None:
        """Nothing: a lesson goes back by its steps."""

    # --- what the picture asks ------------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson in the language in use."""
        found = wording.lessons(self.game).lesson(self.name)
        assert found is not None
        return found

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible, or what is asked instead."""
        if refusal.reason != _ASIDE:
            return super().words_of(refusal)
        return self.lesson.steps[self.course.at].hint

    def counting(self) -> tuple[Any, ...]:
        """The actions that count in this step: exactly those that are highlighted."""
        return tuple(map(self.match.game.parse, self.course.asked))

    # --- details --------------------------------------------------------------------------------------------------

    def _make_picture(self) -> TablePicture:
        return LessonPicture(self)

    def _again(self, starts: Sequence[int]) -> LessonScene:
        return LessonScene(self.stage, self.game, self.lesson, starts, self.match.past.actions()[: starts[-1]])

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
        self.hand.hint = self._glowing()

    def _came_to_rest(self) -> None:
        """Points again: while a combat is told, the places below it are hidden."""
        super()._came_to_rest()
        self.hand.hint = self._glowing()
        self.stage.invalidate()

    def _glowing(self) -> Steps:
        """Places of everything that counts in this step, and what its text speaks of."""
        step = self.course.step
        if step is None or self.course.pending:
            return ()
        asked = (place for action in self.counting() for place in on_board(self.board.picks.steps(action)))
        found = tuple(dict.fromkeys(place for place in (*asked, *step.look) if self.board.spot(place)))
        return found * 2 if len(found) == 1 else found  # one place alone would be no action to a board

    def glowing_buttons(self) -> bool:
        """Whether what is asked is a button beside the board."""
        return any(place.startswith(BUTTON) for action in self.counting() for place in self.board.picks.steps(action))


class _NoDice(Calls):
    """The dice of a lesson are written down, so that nobody is asked for them."""

    @property
    def dice(self) -> bool:
        """Never."""
        return False


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


def first_match(stage: Stage, game: str, lesson: Lesson) -> Match[Any, Any, Any]:
    """A match of the learner against the easiest bot that is no mere chance, saved like any other."""
    import secrets

    from tabletop.ai.levels import levels
    from tabletop.ui.scenes.matches import begun
    from tabletop.ui.scenes.setup.plan import bot_name, new_header

    rules, known = load_game(game), levels(game)
    level = OPPONENT if OPPONENT in known else known[0]
    person, bot = Sitter("person", say("setup.you")), Sitter("bot", bot_name(level), level)
    sitters = [person if seat == lesson.seat else bot for seat in range(rules.seats(lesson.setup))]
    undo = stage.settings.undo
    return begun(stage, rules, new_header(rules, sitters, lesson.setup, seed=secrets.token_hex(8), undo=undo))


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
