"""Every press on what looks alive answers: pieces, cells, scenery, buttons and helper keys, in all states."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted
from tests.ui.screen_states import STATES

STEP = 11
"""Pixels from one point that is looked at to the next."""
ASKED = (
    "table-mid", "zoon-alternate", "zombies-move", "zombies-act", "zombies-suppress", "table-over", "table-back",
    "puzzle", "puzzle-wrong", "lesson-ask", "zoon-classic", "zoon-trump", "zoon-march", "zoon-choice", "zoon-lesson",
    "zombies-new", "zombies-shot", "zombies-won", "zombies-lesson",
)  # fmt: skip
SILENT_AFTER = 10.0
"""Seconds after which nothing that was said is read any more."""
KEYS = ("l", "a", "w")


class Room:
    """A table in one of the states, set up anew after whatever has been done at it."""

    def __init__(self, state: str, stack: ExitStack) -> None:
        self._state = state
        self._stack = stack
        self.begin()

    def begin(self) -> None:
        """The state as it was."""
        self._stack.close()
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self.pilot: Pilot = self._stack.enter_context(piloted(folder))
        STATES[self._state](self.pilot, folder)
        self.pilot.rest()
        scene = self.pilot.stage.scene
        assert isinstance(scene, TableScene)
        self.scene = scene
        self._then = self.done

    @property
    def done(self) -> tuple[object, ...]:
        """What a press may change besides what it says: what is on top, played, looked at, and in hand."""
        scene = self.scene
        return (
            self.pilot.stage.scene,
            scene.match.ply,
            scene.story.snapshot,
            scene.hand.gesture.path,
            scene.story.is_showing_suggested_line,
        )

    def quiet(self) -> None:
        """As at the beginning, with nothing said."""
        self.pilot.clock.now += SILENT_AFTER
        self.pilot.move((2, 2))
        self.pilot.frames(2)
        if self.done != self._then:
            self.begin()

    def answers(self) -> bool:
        """Whether something is said, shown or done."""
        scene = self.scene
        if self.done != self._then or scene.table.bubble.words or self.pilot.stage.toast.words:
            return True
        return scene.hand.hover_info.preview.place is not None or bool(scene.picture.buttons.tip)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


def places(room: Room) -> dict[TargetId, Point]:
    """What can be pressed on the board, each where it is seen."""
    scene, found = room.scene, dict[TargetId, list[Point]]()
    area, buttons = scene.board.area, scene.picture.buttons
    for y in range(area.y + STEP // 2, area.bottom, STEP):
        for x in range(area.x + STEP // 2, area.right, STEP):
            place = scene.board.place_at((x, y)) if buttons.button_at((x, y)) is None else None
            if place is not None:
                found.setdefault(place, []).append((x, y))
    return {place: points[len(points) // 2] for place, points in found.items()}


def pressed(room: Room, pos: Point) -> bool:
    """Whether a press at a pixel is answered."""
    room.quiet()
    s = room.pilot.stage.metrics.s
    room.pilot.move((pos[0] / s, pos[1] / s))
    room.pilot.press((pos[0] / s, pos[1] / s))
    room.pilot.release()
    room.pilot.frames()
    return room.answers()


@pytest.mark.parametrize("state", sampled(ASKED, 0, 1, 2, 3))
def test_every_place_answers(state: str, stack: ExitStack) -> None:
    room = Room(state, stack)
    found = places(room)
    assert found
    assert [place for place, pos in found.items() if not pressed(room, pos)] == []


@pytest.mark.parametrize("state", sampled(ASKED, 0, 1, 2))
def test_every_button_answers(state: str, stack: ExitStack) -> None:
    room = Room(state, stack)
    silent = []
    for name in [item.name for item in room.scene.picture.buttons.items]:
        room.quiet()
        item: Any = next((each for each in room.scene.picture.buttons.items if each.name == name), None)
        if item is None:
            continue
        before = room.pilot.picture()
        room.pilot.click(room.pilot.centre(item.rect))
        answered = room.answers()
        room.pilot.move((2, 2))
        room.pilot.frames(2)
        if not answered and item.kind != "note" and room.pilot.picture() == before:
            silent.append(name)
    assert silent == []


@pytest.mark.parametrize("state", sampled(ASKED, 0, 1, 2))
def test_every_helper_key_answers(state: str, stack: ExitStack) -> None:
    room = Room(state, stack)
    silent = []
    for key in KEYS:
        room.quiet()
        before = room.pilot.picture()
        room.pilot.key(key)
        room.pilot.rest()
        if not room.answers() and room.pilot.picture() == before:
            silent.append(key)
    assert silent == []
