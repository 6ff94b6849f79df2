"""LessonScene and LessonMode: a lesson at the table, in which only what the step asks for is played.

Opened by the scene name "lesson" and by `open_lessons` of `lesson.navigation`; nobody imports it. The match is
replayed from the lesson's recorded line and has no journal. LessonMode is the table's MatchMode: it refuses other
actions, plays the recorded ones, and continues when the learner has seen what happened. Text and steps are content of
the game. A change must keep: a request's detail such as "classic:6" names lesson and step, and no advice is given
(`analysis` is silenced, bots are paused).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.games import digest, load_game
from tabletop.content.lessons import Lesson
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.gesture.picking import ConfirmPolicy
from tabletop.ui.messages import say
from tabletop.ui.scenes.lesson.navigation import LessonNavigation, make_lesson_menu
from tabletop.ui.scenes.lesson.picture import LessonPicture
from tabletop.ui.scenes.lesson.progress import LessonProgress, StepTargets
from tabletop.ui.scenes.table.inputs import NEW_QUESTION_SECONDS
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TablePictureHost
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.events import Input, Key, KeyEvent

if TYPE_CHECKING:
    from tabletop.ui.scenes.registry import SceneRequest
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


_NOT_ASKED = "lesson_aside"
"""Reason of a refusal that no rule has made: the lesson asks for something else."""
_BUTTON_DELAY = 0.4
"""Seconds that a button stands before it can be pressed, where another one was under the pointer."""
_EDGE_MARGIN = 36
"""Logical pixels at the edge of a map that are too few for a mark."""
_ACTION_PAUSE = 0.9
"""Seconds before the program plays, at the usual pace of bots: the text is read first."""


class LessonMode(MatchMode):
    """Goes through a lesson step by step; one goes back by these alone."""

    allows_looking_back = False
    offers_takeback = False
    plays_intended_actions = False
    picture: LessonPicture

    def __init__(self, scene: TablePictureHost, course: LessonProgress, navigation: LessonNavigation) -> None:
        super().__init__(scene, LessonPicture(scene, self))
        table = scene.table
        self._board = table.board
        self.progress = course
        self.navigation = navigation
        self.step_targets = StepTargets(course, scene.match, table.board)
        table.board.picks.is_taken_by_lesson = self._is_accepted_action
        self._button_ready_at, self._waits_for_plate = 0.0, False
        """When the button that leads on may be pressed, and whether it does not know it yet."""
        self._shown_action_at = 0.0
        """When the program may play, in seconds on the stage's clock."""
        self.is_step_done = False
        """Whether what is asked was done, but not yet seen."""
        table.bot_turns.is_paused = True
        table.analysis.silenced_by = "lesson"
        table.board.shows_place_names = True
        scene.decision_dialogs.asks_dice = False

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def allows_acting(self) -> bool:
        return bool(self.progress.asked_actions)

    @property
    def is_busy(self) -> bool:
        return bool(self.progress.next_program_action) or not self.is_onward_button_ready

    @property
    def is_onward_button_ready(self) -> bool:
        return self._table.stage.now >= self._button_ready_at

    def words_of(self, refusal: Refusal) -> str:
        if refusal.reason != _NOT_ASKED:
            return super().words_of(refusal)
        return self.navigation.lesson.steps[self.progress.step_index].hint

    def pointed_places(self) -> Steps:
        return self.picture.pointed_places()

    def page_text(self) -> str:
        text = self.picture.current_text()
        return join_sentences((text.heading, *text.lines))

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        asked = self.step_targets.matching_accepted_action(action)
        if asked is None:
            raise IllegalAction(action, self._scene.match.refusal(action) or Refusal("", _NOT_ASKED))
        super().play(asked)
        self.is_step_done = True

    def skip_step(self) -> None:
        while self.progress.next_program_action:
            self._play_program_action()
        if self.progress.asked_actions:
            super().play(self._scene.match.game.parse(self.progress.asked_actions[0]))
        self._table.story.finish_all()
        if not self.progress.is_over:
            self._begin_next_step()

    def press_bright_button(self) -> None:
        story, now = self._table.story, self._table.stage.now
        if story.is_timed_result_shown(now):
            story.fast_forward(now)
            return
        if not self.is_onward_button_ready:
            return
        if self._table.bubble.words:
            self._table.bubble.hide()
        if self.progress.is_over:
            self.navigation.begin_first_game(self.navigation.lesson.seat)
        elif self._scene.hand.complete_actions:
            self._scene.hand.finish_action()
        elif self.progress.is_current_text_shown and not self.progress.asked_actions:
            self._begin_next_step()

    def open_menu(self) -> None:
        stage, game = self._table.stage, self._scene.match.header.game
        stage.push_scene(
            make_lesson_menu(stage, game, again=self.navigation.restart_lesson, leave=self.navigation.leave_lesson)
        )

    # --- what the table tells -------------------------------------------------------------------------------------

    def on_offer(self) -> None:
        self._scene.hand.gesture.picking.confirm = ConfirmPolicy.NONE

    def on_entered(self) -> None:
        self._board.zoom_to((self._scene.match.view(None),), self._expected_target_places())
        self._schedule_program_action()

    def update(self, now: float) -> None:
        if self._waits_for_plate and self.is_onward_button_ready:
            self._waits_for_plate = False
            self.picture.refresh()
        if (
            self.progress.next_program_action
            and self._scene.is_on_top
            and now >= self._shown_action_at
            and self._table.story.is_at_rest
        ):
            self._play_program_action()

    def on_page_turned(self) -> None:
        self._schedule_program_action()
        if not self._table.story.is_at_rest:
            return
        if self.is_step_done:
            self.is_step_done = False
            self._begin_next_step()
        else:
            self.progress.mark_step_seen()
            self._scroll_targets_into_view()

    # --- details --------------------------------------------------------------------------------------------------

    def _begin_next_step(self) -> None:
        """The next step; for a moment its button takes no press that was meant for the one before."""
        self.progress.begin_next_step(self._scene.match.ply)
        self.progress.mark_step_seen()
        self._button_ready_at, self._waits_for_plate = self._table.stage.now + _BUTTON_DELAY, True
        self._table.bubble.hide()
        self._schedule_program_action()
        self._scene.on_uncovered()
        if not self._table.story.is_playing:
            self._scroll_targets_into_view()
        self._place_text_and_board()

    def _place_text_and_board(self) -> None:
        """Places the text, and the board as well where a wider text leaves less room beside it."""
        before = self._table.layout.board
        self.picture.layout()
        if self._table.layout.board != before:
            self._board.layout(self._table.layout.board)

    def _is_accepted_action(self, action: Any) -> bool:
        return not self.progress.asked_actions or self.step_targets.matching_accepted_action(action) is not None

    def _expected_target_places(self) -> Steps:
        points = self.step_targets.remaining_targets((), (), lambda place: self._board.place_centre(place) is not None)
        return tuple(point.place for point in points)

    def _scroll_targets_into_view(self) -> None:
        """Shows what is asked for, if it lies elsewhere or at the edge of a map."""
        edge, board = -2 * self._table.stage.metrics.px(_EDGE_MARGIN), self._board
        seen, places = board.visible_area.inflate(edge, edge), self._expected_target_places()
        spots = [board.place_centre(place) for place in places if not self._is_place_off_map(place)]
        if not all(seen.collidepoint(spot) for spot in spots if spot is not None):
            board.zoom_to((self._scene.match.view(None),), places)

    def _is_place_off_map(self, place: TargetId) -> bool:
        """Whether no camera moves it, such as a card below a map."""
        spot = self._board.place_centre(place)
        outside = spot is not None and not self._board.visible_area.collidepoint(spot)
        return spot is None or (outside and self._board.place_at(spot) == place)

    def _schedule_program_action(self) -> None:
        stage = self._table.stage
        pace = stage.settings.bot_pace
        self._shown_action_at = stage.now + (_ACTION_PAUSE / pace if pace else 0.0)

    def _play_program_action(self) -> None:
        text = self.progress.next_program_action
        self.progress.note_program_action_played()
        super().play(self._scene.match.game.parse(text))
        self._scene.on_uncovered()
        self.picture.refresh()


class LessonScene(TableScene):
    """A table without a journal, whose match is the recorded one."""

    match_mode: LessonMode

    def __init__(
        self, stage: Stage, game: str, lesson: Lesson, starts: Sequence[int] = (0,), line: Sequence[Any] = ()
    ) -> None:
        """`line` was played up to the beginning of the last of `starts`."""

        def make_lesson_mode(scene: TablePictureHost) -> LessonMode:
            course = LessonProgress(lesson, starts)
            return LessonMode(scene, course, LessonNavigation(stage, game, lesson.id, course, make_restarted_scene))

        def make_restarted_scene(starts: Sequence[int]) -> LessonScene:
            played = self.match.past.actions()[: starts[-1]]
            return LessonScene(stage, game, self.match_mode.navigation.lesson, starts, played)

        super().__init__(stage, make_recorded_match(game, lesson, line), make_lesson_mode)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if not self._is_bright_button_key(event):
            super().handle(event, raw)
            return
        bright = self.picture.buttons.only_bright_button
        self.hand.press_place(bright.name if bright is not None else "")

    def _is_bright_button_key(self, event: Input | None) -> bool:
        """Whether a key is for a bright button beside the board, with nothing in hand and no question just come."""
        if (
            not isinstance(event, KeyEvent)
            or not event.down
            or event.again
            or event.name not in (Key.RETURN, Key.SPACE)
        ):
            return False
        gesture, bright = self.hand.gesture, self.picture.buttons.only_bright_button
        if bright is None or gesture.path or gesture.focus not in (None, bright.name):
            return False
        rested = self.stage.now >= self.table.story.rested_at + NEW_QUESTION_SECONDS
        return rested and not self.table.bubble.words and bright.name in dict(self.hand.pickable_buttons)


def make_recorded_match(game: str, lesson: Lesson, line: Sequence[Any] = ()) -> Match[Any, Any, Any]:
    """The recorded match after these actions; it is written down nowhere, and draws nothing by itself."""
    rules = load_game(game)
    learner, guide = Sitter(SitterKind.PERSON, say("lesson.you")), Sitter(SitterKind.BOT, "", "random")
    sitters = tuple(learner if seat == lesson.seat else guide for seat in range(rules.seats(lesson.setup)))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=lesson.id,
        setup=lesson.setup_with_position, friendly_undo=True, chance=ChanceMode.ASK,
    )  # fmt: skip
    match = Match(rules, header)
    for action in line:
        match.submit(action)
    return match


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The lesson that is named, perhaps with the number of a step ("classic:6"); else the game's first one."""
    name, _, number = request.detail.partition(":")
    all_ = wording.localised_lessons(request.game)
    lesson = all_.find_lesson(name) or all_.lessons[0]
    return make_lesson_scene_at_step(stage, request.game, lesson, int(number) - 1 if number.isdigit() else 0)


def make_lesson_scene_at_step(stage: Stage, game: str, lesson: Lesson, at: int) -> LessonScene:
    """The lesson at one of its steps, counted from 0, after the first of all alternatives."""
    match, starts = make_recorded_match(game, lesson), [0]
    for step in lesson.steps[: max(0, at)]:
        for text in (*step.show, *step.do[:1]):
            match.submit(match.game.parse(text))
        starts.append(match.ply)
    return LessonScene(stage, game, lesson, starts, match.past.actions())
