"""Somebody who learns a game, and knows of it only what the screen says and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from tabletop.ui.messages import language, say
from tabletop.ui.scenes.lesson.lesson_marks import MARK_COLOUR, LessonMark
from tabletop.ui.scenes.lesson.picture import LessonPicture
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.stage.buttons import Button, SceneButtons
from tests.ui.pilot import Pilot

_MOST = 200
"""Deeds that no lesson needs."""
_KEYS = 80
"""Presses of Tab that go round anything."""
_BUTTON = {"en": "button", "de": "knopf", "fr": "bouton", "ja": "ボタン"}
"""How a text calls the one that says by itself what it will do."""
Hand = Callable[["Learner", list[LessonMark]], None]


class Learner:
    """Does what is marked, else what an open box offers brightly, else reads on."""

    def __init__(self, pilot: Pilot, hand: Hand) -> None:
        self.pilot = pilot
        self._hand = hand
        self._heard = ""
        """All texts up to now."""

    def begin(self, game: str, which: str, step: int = 1) -> None:
        """Opens a lesson over the title."""
        self.pilot.stage.push_scene(TitleScene(self.pilot.stage))
        self.pilot.stage.push_scene(
            open_scene("lesson", self.pilot.stage, SceneRequest(game, detail=f"{which}:{step}"))
        )
        self.pilot.rest(3000)

    @property
    def lesson(self) -> LessonScene:
        """The lesson, be there a box over it or not."""
        return next(scene for scene in reversed(self.pilot.stage.scenes) if isinstance(scene, LessonScene))

    @property
    def picture(self) -> LessonPicture:
        """How the lesson looks."""
        found = self.lesson.picture
        assert isinstance(found, LessonPicture)
        return found

    @property
    def said(self) -> str:
        """All words of the step."""
        return " ".join(self.picture.current_text().lines)

    @property
    def over(self) -> bool:
        """Whether the lesson tells what was learned."""
        return bool(self.picture.current_text().heading)

    def learn(self) -> None:
        """Goes through the whole lesson; fails where nothing leads on."""
        for _ in range(_MOST):
            self.pilot.rest(3000)
            if self.over:
                return
            self.go_on()
        raise AssertionError(f"nothing leads on from: {self.said}")

    def go_on(self) -> None:
        """Does one thing, and is not told that it was wrong."""
        before = self._seen()
        if self.pilot.stage.scene is not self.lesson:
            self._answer(self.pilot.stage.scene)
        else:
            marks = sorted((mark for mark in self.picture.lesson_marks() if mark.order), key=lambda mark: mark.order)
            self._look(marks)
            self._hand(self, marks) if marks else self._read_on()
        self.pilot.rest(3000)
        assert self._seen() != before, f"nothing happens at: {self.said}"
        assert not self.lesson.table.bubble.words, f"{self.said}\nbut: {self.lesson.table.bubble.words}"

    def pixel(self, mark: LessonMark) -> tuple[float, float]:
        """The middle of a mark in logical pixels."""
        return self.pilot.centre(mark.rect)

    def button(self, mark: LessonMark) -> Button | None:
        """The button that is marked."""
        rects = {item.name: item for item in self.lesson.table.buttons.items}
        return next((item for item in rects.values() if item.rect.center == mark.rect.center), None)

    # --- details --------------------------------------------------------------------------------------------------

    def _seen(self) -> tuple[Any, ...]:
        gesture = self.lesson.hand.gesture
        return (self.said, gesture.path, len(self.pilot.stage.scenes), self.lesson.match.ply, self.pilot.picture())

    def _look(self, marks: list[LessonMark]) -> None:
        """What is marked is drawn so that it can be seen, and called by its name; no other answer shines."""
        for mark in marks:
            assert _is_drawn(self.pilot.stage.surface, mark), f"the mark at {mark.rect} is hidden at: {self.said}"
            button = self.button(mark)
            if button is not None and button.words:
                self._read(button)
        offered, marked = dict(self.lesson.hand.pickable_buttons), {mark.rect.center for mark in marks}
        bright = [item for item in self.lesson.table.buttons.items if item.name in offered and item.kind == "primary"]
        asked = {place for route in self.lesson.match_mode.step_targets.accepted_routes() for place in route}
        astray = [item.words for item in bright if item.rect.center not in marked and item.name not in asked]
        assert not astray, f"{astray} shine, but are not what is asked: {self.said}"

    def _read(self, button: Button) -> None:
        """The text calls it by its name, or has spoken of the one that says what will be done."""
        self._heard += self.said.casefold()
        told = _BUTTON[language()] if button.name == "plate" else button.words.casefold()
        assert told in self._heard, f"{button.words} is not in: {self.said}"

    def _read_on(self) -> None:
        (plate,) = [item for item in self.lesson.table.buttons.items if item.kind == "primary" and item.enabled]
        assert plate.words == say("lesson.go_on"), f"{plate.words} at: {self.said}"
        self._press(self.lesson.table.buttons, plate)

    def _answer(self, box: Any) -> None:
        """In a box whatever of it the text names, else what is bright."""
        buttons: SceneButtons = box.buttons
        said = self.said.casefold()
        named = [item for item in buttons.items if not item.selected and item.words.casefold() in said]
        bright = [item for item in buttons.items if item.kind == "primary"]
        chosen = named or bright
        assert chosen, f"{[item.words for item in buttons.items]} at: {self.said}"
        self._press(buttons, chosen[0])

    def _press(self, buttons: SceneButtons, item: Button) -> None:
        if self._hand is not by_keys:
            self.pilot.click(self.pilot.centre(item.rect))
        elif item.key:
            self.pilot.key(item.key)
        else:
            self._tab_to(lambda: buttons.focused is not None and buttons.focused.name == item.name)
            self.pilot.key("return")

    def _tab_to(self, there: Callable[[], bool]) -> None:
        for _ in range(_KEYS):
            if there():
                return
            self.pilot.key("tab")
        raise AssertionError(f"the keyboard does not get there at: {self.said}")

    def focus_on(self, mark: LessonMark) -> None:
        """Tab until what is marked has the keyboard's focus."""
        self._tab_to(lambda: self._is_focused(mark))

    def _is_focused(self, mark: LessonMark) -> bool:
        focus = self.lesson.hand.gesture.focus
        if focus is None:
            return False
        button = self.button(mark)
        if button is not None:
            return focus == button.name
        spot = self.lesson.board.place_centre(focus)
        return spot is not None and mark.rect.inflate(-mark.rect.w // 2, -mark.rect.h // 2).collidepoint(spot)


def by_drag(learner: Learner, marks: list[LessonMark]) -> None:
    """From the first mark to the second where both lie on the board."""
    first, *rest = marks
    if learner.button(first) is None and rest and learner.button(rest[0]) is None:
        learner.pilot.drag(learner.pixel(first), learner.pixel(rest[0]))
    else:
        learner.pilot.click(learner.pixel(first))


def by_clicks(learner: Learner, marks: list[LessonMark]) -> None:
    """Only the first mark."""
    learner.pilot.click(learner.pixel(marks[0]))


def by_keys(learner: Learner, marks: list[LessonMark]) -> None:
    """Tab to the first mark, and Enter."""
    button = learner.button(marks[0])
    if button is not None and button.name == "plate":
        learner.pilot.key("d")
        return
    learner.focus_on(marks[0])
    learner.pilot.key("return")


HANDS: Mapping[str, Hand] = {"drag": by_drag, "clicks": by_clicks, "keys": by_keys}


def _is_drawn(surface: pygame.Surface, mark: LessonMark) -> bool:
    """Whether half of the corners' arms can be seen at least; numbers, its own and a neighbour's, lie over some."""
    right, bottom, arm = mark.rect.right - 1, mark.rect.bottom - 1, min(12, mark.rect.w // 4)
    ends = [(x + dx, y) for x, dx in ((mark.rect.x, arm), (right, -arm)) for y in (mark.rect.y, bottom)]
    ends += [(x, y + dy) for x in (mark.rect.x, right) for y, dy in ((mark.rect.y, arm), (bottom, -arm))]
    seen = [
        surface.get_rect().collidepoint(at) and surface.get_at(at)[:3] == pygame.Color(MARK_COLOUR)[:3] for at in ends
    ]
    return 2 * sum(seen) >= len(seen)
