"""MatchMode: what differs at a table between a match that counts, a lesson, a puzzle and an exercise.

Made and asked by TableScene: what a played action does, what may be taken back, what the bright button does. This
file has the usual answers and RecordedMatchMode, whose end the evening records. LessonMode (`lesson.scene`),
PuzzleMode (`puzzle_mode`) and ExerciseMode (`exercise`) override them, so a new method needs a look at all three;
some methods are also in TableMode of `context`. A recorded end must be written at once, even while something lies
over the table.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tabletop.play.record import DISCLOSED
from tabletop.play.seat_knowledge import MatchChange
from tabletop.rules.game import Refusal
from tabletop.ui import wording
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening.current_evening import EveningRecorder
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.scenes.table.table_menu import open_table_menu
from tabletop.ui.scenes.table.timekeeper import Timekeeper


class MatchMode:
    """Answers what a table asks; those who learn or solve a puzzle answer some of it in another way."""

    allows_looking_back = True
    """Whether earlier moments can be put on the board."""

    offers_takeback = True
    """Whether somebody who has given a game away may be asked to take it back."""

    plays_intended_actions = True
    """Whether what was decided on together with an action is done after it without another word."""

    keeps_phones = False
    """Whether phones that have come go on to the next match, and come here from the one before."""

    def __init__(self, scene: TablePictureHost, picture: TablePicture) -> None:
        self._scene = scene
        self._table = scene.table
        self.picture = picture
        """How the table looks."""

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def allows_acting(self) -> bool:
        """Whether a person who is to act may do so just now."""
        return True

    @property
    def is_busy(self) -> bool:
        """Whether something is about to happen besides what happens at any table."""
        return False

    def words_of(self, refusal: Refusal) -> str:
        """Why something is not possible."""
        match, viewer = self._scene.match, self._table.story.viewer
        return wording.undo_refusal_text(match, refusal, viewer) or wording.refusal_text(match.game, refusal)

    def pointed_places(self) -> Steps:
        """Places and buttons that it points at just now; a usual match points at nothing."""
        return ()

    def page_text(self) -> str:
        """What it tells beside the board; a usual match tells nothing of its own."""
        return ""

    def idle_reason_text(self) -> str:
        """Why nobody can do anything just now; how it ended is said already."""
        story = self._table.story
        return say("table.over") if story.outcome is not None and not story.is_detached else self.picture.banner_text()

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""
        self._table.write_down(partial(self._scene.match.submit, action))

    def press_bright_button(self) -> None:
        """The brass button: whatever it says."""
        scene, table = self._scene, self._table
        outcome, now = table.story.outcome, table.stage.now
        if table.story.is_timed_result_shown(now):
            table.story.fast_forward(now)
        elif outcome is not None and not table.story.is_detached:
            table.push_scene("review" if outcome.reason == DISCLOSED else "end", match=scene.match)
        elif table.story.is_detached:
            scene.close_panel()
        elif scene.hand.complete_actions:
            scene.hand.finish_action()
        elif scene.hand.only_target_and_action is not None:
            scene.hand.press_place(scene.hand.only_target_and_action[0])
        elif scene.decision_dialogs.needs_dice or scene.decision_dialogs.stands_in:
            scene.decision_dialogs.open_decision_dialog()
        elif scene.preparation.preparing_seat is not None:
            scene.preparation.let_in_preparing_seat()
        elif table.bot_turns.can_pause:
            table.bot_turns.press_bot_button()
            scene.refresh()

    def open_menu(self) -> None:
        """The menu over the table."""
        open_table_menu(self._table, self._scene, self._scene.phones)

    # --- what the table tells -------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        """Called by `TableScene.on_entered`, once, when the table is first on top; not when a box over it is closed."""

    def on_left(self) -> None:
        """The table is gone for good."""

    def update(self, now: float) -> None:
        """Time has passed, and everything else at the table knows it."""

    def on_match_change(self, change: MatchChange) -> None:
        """Something was done or taken back, and nothing shows it yet."""

    def before_taking_back(self) -> None:
        """Somebody wants to take something back."""

    def on_offer(self) -> None:
        """The hand has a new offer."""

    def on_page_turned(self) -> None:
        """Another snapshot is shown, and nothing else fits it yet."""


class RecordedMatchMode(MatchMode):
    """A match that is simply played, and kept."""

    keeps_phones = True

    def __init__(self, scene: TablePictureHost, picture: TablePicture) -> None:
        super().__init__(scene, picture)
        self._match = scene.match
        self._evening_recorder = EveningRecorder(scene.table.stage, scene.match)
        self.timekeeper = Timekeeper(scene, self.play)

    @property
    def is_busy(self) -> bool:
        return self.timekeeper.is_waiting

    def on_entered(self) -> None:
        super().on_entered()
        self.timekeeper.start()
        self._scene.phones.take_over_kept_phones()

    def open_menu(self) -> None:
        open_table_menu(self._table, self._scene, self._scene.phones, time_left=self.timekeeper.time_left_text())

    def on_match_change(self, change: MatchChange) -> None:
        """How it ends is written down at once, and that an end was taken back, whatever lies over the table.

        Nobody gets out of a defeat by pulling the plug, nor by playing on from a phone.
        """
        super().on_match_change(change)
        self.timekeeper.on_match_change(change)
        self._evening_recorder.record_shown_outcome(self._match.result)

    def update(self, now: float) -> None:
        super().update(now)
        self._evening_recorder.update(now)

    def before_taking_back(self) -> None:
        super().before_taking_back()
        self._evening_recorder.lock_result_if_settled(thoroughly=True)

    def on_left(self) -> None:
        super().on_left()
        self.timekeeper.stop()
        self._evening_recorder.record_shown_outcome(self._match.result)
