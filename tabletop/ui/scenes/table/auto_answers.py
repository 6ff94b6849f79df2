"""AutoAnswers: answers that a person has settled beforehand, such as "never use this reflex".

Made by TableScene; `action_history` and `inputs` ask it too. When the match asks a question that a person has
settled, `update` plays the answer and says so, but never where somebody has just gone back to that decision. The way
to answer and each answer given are written into the match's file (`standing_answers`, and a note of
`play.match_notes`): undo needs the note to take the answer back together with the decision before it. Keep writing it
right after the action.
"""

from __future__ import annotations

from typing import Any

from tabletop.play.match_notes import auto_answer_note, was_answered_automatically
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.rules.game import IllegalAction
from tabletop.ui import wording
from tabletop.ui.boards.decisions import AutoAnswerQuestion
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind
from tabletop.ui.story.snapshots import SnapshotKind


class AutoAnswers:
    """Answers for a person where the habits of the match say how, but never where somebody has just gone back to."""

    def __init__(self, table: TableContext, hand: BoardInput, host: TableSceneInterface) -> None:
        self._table = table
        self._hand = hand
        self._host = host
        self._board = table.board
        self._match = host.match
        table.board.decisions.notes = self._match.standing_answers
        self._is_held = self._match.ply < self._match.length
        """Whether the person is asked here in any case."""
        self._answered_for: tuple[object, ...] = ()
        self._answer: Any | None = None

    # --- answering ------------------------------------------------------------------------------------------------

    @property
    def is_due(self) -> bool:
        """Whether the decision that waits is going to be answered without asking."""
        return self._due_automatic_answer() is not None

    def suspend_until_next_action(self) -> None:
        """Nothing is answered by itself until somebody acts."""
        self._is_held = True

    def on_match_change(self, change: MatchChange) -> None:
        """Where somebody has gone back to, nothing happens by itself."""
        self._is_held = change.kind != ChangeKind.ACTION

    def was_automatic(self, ply: int) -> bool:
        """Whether the action that led, or leads, to a ply was an answer of this kind."""
        return was_answered_automatically(self._match, ply)

    def update(self) -> None:
        """Answers, once all is still and nothing else is open."""
        table, match = self._table, self._match
        if (
            not self._host.is_on_top
            or not table.story.is_at_rest
            or table.story.snapshot.kind is not SnapshotKind.PRESENT
        ):
            return
        action = self._due_automatic_answer()
        if action is None:
            return
        words = self._board.words.action_text(match.view(match.to_act), action)
        name = wording.seat_name(match, match.to_act)
        given = auto_answer_note(match, action)
        try:
            self._host.match_mode.play(action)
        except IllegalAction:
            self._is_held = True  # whoever it is decides after all
            self._host.on_uncovered()
            return
        table.write_down(lambda: match.notes.set_note(*given))
        self._host.refresh()
        table.stage.toast.show(say("table.by_itself", name=name, action=words))

    def _due_automatic_answer(self) -> Any | None:
        match, person = self._match, self._table.view_policy.person_to_act
        if self._is_held or person is None or not match.standing_answers:
            return None
        view = match.view(person)
        weighed = (view, dict(match.standing_answers))
        if not self._answered_for or self._answered_for[0] is not view or self._answered_for[1] != weighed[1]:
            self._answered_for, self._answer = weighed, self._board.decisions.settled_answer(view)
        return self._answer

    # --- settling -------------------------------------------------------------------------------------------------

    def open_question_by_click(self, event: PointerEvent) -> bool:
        """Opens the box for what is under a right click, while nothing is in hand; whether it has."""
        table = self._table
        at = table.stage.to_pixels(event.pos)
        if event.kind != PointerKind.PRESS or event.button != MouseButton.RIGHT or self._hand.gesture.path:
            return False
        return self._board.area.collidepoint(at) and self.open_question(self._board.place_at(at))

    def open_question_by_key(self) -> bool:
        """Opens the box for what is pointed at, else for what is in hand; whether it has."""
        marks = self._hand.marks(self._table.stage.now)
        return any(self.open_question(place) for place in (marks.focus, marks.hovered, marks.selected))

    def open_question(self, place: TargetId | None) -> bool:
        """Opens the box where there is something to settle."""
        habits = self.question_about_place(place)
        if habits is None or place is None:
            return False
        table, ways = self._table, habits.ways
        self._hand.put_back_held_piece()
        chosen = [k for k, way in enumerate(ways) if self._match.standing_answers.get(way.name, "") == way.text]
        table.stage.push_scene(
            ChoiceScene(
                table.stage,
                [way.words for way in ways],
                lambda: table.place_rect(place),
                lambda k: self._set_standing_answer(habits, k),
                lambda: None,
                question=habits.question,
                chosen=chosen,
            )
        )
        return True

    def question_about_place(self, place: TargetId | None) -> AutoAnswerQuestion | None:
        """What whoever sits here may settle there: those who are to act for their own, a single person at any time."""
        table = self._table
        if place is None or table.story.is_detached or table.story.outcome is not None:
            return None
        found = self._board.decisions.auto_answer_question(table.story.view, place)
        return (
            found if found is not None and found.seat in (table.view_policy.person_to_act, table.story.viewer) else None
        )

    def _set_standing_answer(self, habits: AutoAnswerQuestion, index: int) -> None:
        table, way = self._table, habits.ways[index]
        table.write_down(lambda: self._match.standing_answers.set_standing_answer(way.name, way.text))
        self._is_held = False
        self._host.on_uncovered()
