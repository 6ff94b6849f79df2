"""Answers that people have settled beforehand: given without asking, told, and changed in a small box."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.play.by_itself import answer_note, by_itself
from tabletop.play.listeners import Change, ChangeKind
from tabletop.rules.game import IllegalAction
from tabletop.ui import wording
from tabletop.ui.boards.decisions import AutoAnswerQuestion
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind
from tabletop.ui.story.page import PageKind
from tabletop.ui.words import say


class AutoAnswers:
    """Answers for a person where the habits of the match say how, but never where somebody has just gone back to."""

    def __init__(self, table: TableContext, hand: BoardInput, host: TableHost) -> None:
        self._table = table
        self._hand = hand
        self._host = host
        self._board = table.board
        self._match = host.match
        table.board.decisions.notes = self._match.habits
        self._is_held = self._match.ply < self._match.length
        """Whether the person is asked here in any case."""
        self._weighed: tuple[object, ...] = ()
        self._answer: Any | None = None

    # --- answering ------------------------------------------------------------------------------------------------

    @property
    def due(self) -> bool:
        """Whether the decision that waits is going to be answered without asking."""
        return self._waiting() is not None

    def hold(self) -> None:
        """Nothing is answered by itself until somebody acts."""
        self._is_held = True

    def told(self, change: Change) -> None:
        """Where somebody has gone back to, nothing happens by itself."""
        self._is_held = change.kind != ChangeKind.ACTION

    def answered(self, ply: int) -> bool:
        """Whether the action that led, or leads, to a ply was an answer of this kind."""
        return by_itself(self._match, ply)

    def update(self) -> None:
        """Answers, once all is still and nothing else is open."""
        table, match = self._table, self._match
        if not self._host.on_top or not table.story.at_rest or table.story.page.kind is not PageKind.PRESENT:
            return
        action = self._waiting()
        if action is None:
            return
        words = self._board.words.action(match.view(match.to_act), action)
        name = wording.name(match, match.to_act)
        given = answer_note(match, action)
        try:
            self._host.play(action)
        except IllegalAction:
            self._is_held = True  # whoever it is decides after all
            self._host.uncovered()
            return
        table.saved(lambda: match.notes.settle(*given))
        self._host.refresh()
        table.stage.toast.show(say("table.by_itself", name=name, action=words))

    def _waiting(self) -> Any | None:
        match, person = self._match, self._table.view_policy.person
        if self._is_held or person is None or not match.habits:
            return None
        view = match.view(person)
        weighed = (view, dict(match.habits))
        if not self._weighed or self._weighed[0] is not view or self._weighed[1] != weighed[1]:
            self._weighed, self._answer = weighed, self._board.decisions.automatic(view)
        return self._answer

    # --- settling -------------------------------------------------------------------------------------------------

    def press(self, event: PointerEvent) -> bool:
        """Opens the box for what is under a right click, while nothing is in hand; whether it has."""
        table = self._table
        at = table.stage.pixel(event.pos)
        if event.kind != PointerKind.PRESS or event.button != MouseButton.RIGHT or self._hand.gesture.path:
            return False
        return self._board.area.collidepoint(at) and self.open(self._board.place_at(at))

    def key(self) -> bool:
        """Opens the box for what is pointed at, else for what is in hand; whether it has."""
        marks = self._hand.marks(self._table.stage.now)
        return any(self.open(place) for place in (marks.focus, marks.hovered, marks.selected))

    def open(self, place: TargetId | None) -> bool:
        """Opens the box where there is something to settle."""
        habits = self.habits(place)
        if habits is None or place is None:
            return False
        table, ways = self._table, habits.ways
        self._hand.interrupt()
        chosen = [k for k, way in enumerate(ways) if self._match.habits.get(way.name, "") == way.text]
        table.stage.push(
            ChoiceScene(
                table.stage, [way.words for way in ways], lambda: self._near(place), lambda k: self._settle(habits, k),
                lambda: None, question=habits.question, chosen=chosen,
            )
        )  # fmt: skip
        return True

    def habits(self, place: TargetId | None) -> AutoAnswerQuestion | None:
        """What whoever sits here may settle there: those who are to act for their own, a single person at any time."""
        table = self._table
        if place is None or table.story.is_detached or table.story.outcome is not None:
            return None
        found = self._board.decisions.habits(table.story.view, place)
        return found if found is not None and found.seat in (table.view_policy.person, table.story.viewer) else None

    def _near(self, place: TargetId) -> pygame.Rect:
        return self._table.rect_of(place)

    def _settle(self, habits: AutoAnswerQuestion, index: int) -> None:
        table, way = self._table, habits.ways[index]
        table.saved(lambda: self._match.habits.settle(way.name, way.text))
        self._is_held = False
        self._host.uncovered()
