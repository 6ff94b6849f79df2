"""A form that is closed is freed by reference counting alone: nothing in it holds it in a circle."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.button_images import button_images
from tabletop.ui.forms.form import Form
from tests.ui.pilot import Pilot, piloted

OPTIONS = [("easy", "Easy"), ("hard", "Hard")]
PLACE = pygame.Rect(20, 20, 300, 40)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        gc.collect()
        gc.disable()
        try:
            yield made
        finally:
            gc.enable()


class Owner:
    """A page that owns its form, and is told what happens on it."""

    def __init__(self, pilot: Pilot, fill: Callable[[Owner], object]) -> None:
        self.told: list[object] = []
        self.form = Form(pilot.stage)
        fill(self)

    def hear(self, value: object = None) -> None:
        """Is told."""
        self.told.append(value)


def add_tiles(owner: Owner) -> None:
    places = {key: PLACE.move(0, 50 * i) for i, (key, _) in enumerate(OPTIONS)}
    faces = button_images(owner.form.stage, PLACE.size, "Tile", "")
    owner.form.add_tiles(places, lambda key, on: faces, "easy", owner.hear, name="tiles", tips={"easy": "A tip"})


def add_scrolled(owner: Owner) -> None:
    scroll = owner.form.add_scroll_area(PLACE, 900, name="scroll")
    owner.form.add_wrapped_text(PLACE, "Words", size=SMALL, container=scroll)
    owner.form.add_switch(PLACE, True, owner.hear, name="switch", container=scroll)


def add_rows(owner: Owner) -> None:
    owner.form.add_rows(PLACE, OPTIONS, owner.hear, selected="hard", confirm=owner.hear, name="rows")


FILLS: dict[str, Callable[[Owner], object]] = {
    "button": lambda owner: owner.form.add_button(PLACE, "Go", owner.hear, tip="A tip"),
    "switch": lambda owner: owner.form.add_switch(PLACE, True, owner.hear, name="on"),
    "drop-down": lambda owner: owner.form.add_drop_down(PLACE, OPTIONS, "easy", owner.hear, name="level"),
    "segments": lambda owner: owner.form.add_segmented_choice(PLACE, OPTIONS, "easy", owner.hear, name="level"),
    "tiles": add_tiles,
    "line": lambda owner: owner.form.add_text_field(PLACE, "Ada", owner.hear, name="name", hint="Name", icon="search"),
    "slider": lambda owner: owner.form.add_slider(PLACE, 5, (0, 9), owner.hear, value_text=str, name="volume"),
    "rows": add_rows,
    "scroll": add_scrolled,
}


def use(owner: Owner) -> None:
    """Presses, hovers and types wherever there is something, so that every callback was called once."""
    form = owner.form
    for name in form.widget_names:
        form.focus_widget(name)
        form.change_value_by(name, 1)
    form.widgets.pixel = PLACE.center
    form.update(0.1)
    form.update(1.0)
    form.widgets.press(1.0)
    form.widgets.release()
    form.nodes()


@pytest.mark.parametrize("kind", FILLS)
def test_a_form_is_freed_with_its_page(pilot: Pilot, kind: str) -> None:
    owner = Owner(pilot, FILLS[kind])
    use(owner)
    gone = weakref.ref(owner.form), weakref.ref(owner)
    owner.form.close()
    del owner
    assert [each() for each in gone] == [None, None]


@pytest.mark.parametrize("kind", FILLS)
def test_a_form_is_freed_when_another_one_has_taken_its_place(pilot: Pilot, kind: str) -> None:
    owner = Owner(pilot, FILLS[kind])
    use(owner)
    before = weakref.ref(owner.form)
    owner.form = Form(pilot.stage, owner.form)
    FILLS[kind](owner)
    pilot.stage.begin_frame()
    assert before() is None


def test_what_is_taken_off_a_form_lets_go_of_the_page(pilot: Pilot) -> None:
    form = Form(pilot.stage)
    scroll = form.add_scroll_area(PLACE, 900)
    tokens = [Token(), Token()]
    gone = [weakref.ref(token) for token in tokens]
    form.add_button(PLACE, "Go", tokens[0].press, container=scroll)
    form.add_segmented_choice(PLACE, OPTIONS, "easy", tokens[1].choose, name="level")
    tokens.clear()
    assert all(each() is not None for each in gone)
    form.empty_scroll_area(scroll)
    form.remove_widgets("level")
    assert [each() for each in gone] == [None, None]


class Token:
    """Something whose methods are called."""

    def press(self) -> None:
        """Does nothing."""

    def choose(self, value: str) -> None:
        """Does nothing."""


def test_a_line_that_keys_go_into_is_left_when_its_form_is_closed_for_good(pilot: Pilot) -> None:
    owner = Owner(pilot, FILLS["line"])
    owner.form.focus_widget("name")
    assert pygame.key.get_repeat() != (0, 0)
    after = Form(pilot.stage, owner.form)
    after.add_text_field(PLACE, "Ada", owner.hear, name="name")
    pilot.stage.begin_frame()
    assert after.is_typing
    assert pygame.key.get_repeat() != (0, 0), "the next form goes on with it"
    after.close()
    assert pygame.key.get_repeat() == (0, 0)


@pytest.mark.parametrize(("focus", "offset"), [("switch", 0), ("", 50)])
def test_a_form_after_one_that_is_closed_still_has_its_focus_and_its_place(
    pilot: Pilot, focus: str, offset: int
) -> None:
    owner = Owner(pilot, add_scrolled)
    owner.form.focus_widget(focus)
    owner.form.scrolls[0][1].scroll_to(offset)
    owner.form.close()
    owner.form = Form(pilot.stage, owner.form)
    owner.form.add_scroll_area(PLACE, 900, name="scroll")
    owner.form.add_switch(PLACE, True, owner.hear, name="switch")
    assert owner.form.focused == focus
    assert owner.form.scrolls[0][1].offset == offset
