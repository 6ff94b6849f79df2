"""A line of text by keys, mouse, clipboard and input method: what a person sees and what the page is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms.form import Form
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tests.ui.pilot import Pilot, piloted

FIELD = pygame.Rect(20, 20, 300, 40)


class FieldPage(Scene):
    """One line to type in."""

    def __init__(self, stage: Stage, text: str) -> None:
        self.stage = stage
        self.text = text
        self.form: Form
        self._before: Form | None = None
        self._is_laid_out_by_change = False

    def lay_out_by_change(self) -> None:
        """Makes the form anew with every letter from now on, as a search does."""
        self._is_laid_out_by_change = True

    def layout(self) -> None:
        self.form = Form(self.stage, self._before)
        self.form.add_text_field(FIELD, self.text, self._change, name="line")
        self.form.add_button(pygame.Rect(20, 100, 200, 40), "Go", lambda: None)
        self._before = self.form

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        self.form.handle(event, raw)
        self.typing = self.form.is_typing

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.fill("#000000")
        self.form.draw(surface)

    def _change(self, text: str) -> None:
        self.text = text
        if self._is_laid_out_by_change:
            self.layout()


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def opened(pilot: Pilot, text: str) -> FieldPage:
    """The line with its caret at the end."""
    page = FieldPage(pilot.stage, text)
    pilot.stage.push_scene(page)
    pilot.frames(2)
    page.form.focus_widget("line")
    pilot.key("end")
    return page


def letter_x(pilot: Pilot, text: str) -> float:
    """Where the letter behind this text begins, in the line, in pixels."""
    metrics = pilot.stage.metrics
    return FIELD.x + metrics.px(14) + pilot.stage.texts.text_width(text, metrics.font_size(16))


def picture(pilot: Pilot) -> bytes:
    """What the line shows inside its edge."""
    return pygame.image.tobytes(pilot.stage.surface.subsurface(FIELD.inflate(-20, -8)), "RGB")


def test_ctrl_z_undoes_and_both_keys_of_redo_do_it_again(pilot: Pilot) -> None:
    page = opened(pilot, "Ada")
    pilot.type(" L")
    pilot.key("z", ctrl=True)
    assert page.text == "Ada"
    pilot.key("z", ctrl=True, shift=True)
    assert page.text == "Ada L"
    pilot.key("z", ctrl=True)
    pilot.key("y", ctrl=True)
    assert page.text == "Ada L"


def test_undo_goes_on_though_the_page_is_made_anew_with_every_letter(pilot: Pilot) -> None:
    page = opened(pilot, "Ada")
    page.lay_out_by_change()
    pilot.type(" L")
    pilot.key("left")
    pilot.type("x")
    assert page.text == "Ada xL", "the caret stays where it was"
    for _ in range(2):
        pilot.key("z", ctrl=True)
    assert page.text == "Ada"


def test_ctrl_and_an_arrow_jump_over_a_word(pilot: Pilot) -> None:
    page = opened(pilot, "one two three")
    pilot.key("left", ctrl=True)
    pilot.key("left", ctrl=True)
    pilot.type("x")
    assert page.text == "one xtwo three"
    pilot.key("right", ctrl=True, shift=True)
    pilot.key("delete")
    assert page.text == "one x three"
    pilot.key("backspace", ctrl=True)
    assert page.text == "one  three"


def test_shift_selects_to_the_ends(pilot: Pilot) -> None:
    page = opened(pilot, "abc")
    pilot.key("left")
    pilot.key("home", shift=True)
    pilot.type("x")
    assert page.text == "xc"
    pilot.key("end", shift=True)
    pilot.type("y")
    assert page.text == "xy"


def test_the_mouse_selects_from_where_it_is_pressed(pilot: Pilot) -> None:
    page = opened(pilot, "Windmill")
    middle = FIELD.centery
    pilot.drag((letter_x(pilot, "Wind"), middle), (letter_x(pilot, "Windmi"), middle))
    pilot.type("X")
    assert page.text == "WindXll"


def test_a_double_click_selects_a_word_and_a_third_one_everything(pilot: Pilot) -> None:
    page = opened(pilot, "one two")
    at = (letter_x(pilot, "one tw") - 2, FIELD.centery)
    pilot.click(at)
    pilot.click(at)
    pilot.type("2")
    assert page.text == "one 2"
    pilot.frames(60)
    for _ in range(3):
        pilot.click((letter_x(pilot, "o"), FIELD.centery))
    pilot.type("x")
    assert page.text == "x"


def test_a_click_with_shift_selects_up_to_there(pilot: Pilot) -> None:
    page = opened(pilot, "abcdef")
    pilot.click((letter_x(pilot, "a"), FIELD.centery))
    pilot.frames(60)
    with patch("pygame.key.get_mods", lambda: pygame.KMOD_LSHIFT):
        pilot.click((letter_x(pilot, "abcd"), FIELD.centery))
    pilot.type("x")
    assert page.text == "axef"


def test_copy_and_cut_write_what_is_selected_and_a_paste_is_undone_as_a_whole(pilot: Pilot) -> None:
    page, copied = opened(pilot, "one two"), [""]
    with (
        patch("tabletop.ui.widgets.clipboard.write_text", copied.append),
        patch("tabletop.ui.widgets.clipboard.read_text", lambda: copied[-1]),
    ):
        pilot.key("c", ctrl=True)
        assert copied == [""], "nothing was selected"
        pilot.key("left", ctrl=True, shift=True)
        pilot.key("c", ctrl=True)
        assert (copied[-1], page.text) == ("two", "one two")
        pilot.key("a", ctrl=True)
        pilot.key("x", ctrl=True)
        assert (copied[-1], page.text) == ("one two", "")
        pilot.key("v", ctrl=True)
        assert page.text == "one two"
        pilot.key("z", ctrl=True)
        assert page.text == ""


def test_without_a_clipboard_nothing_is_pasted(pilot: Pilot) -> None:
    page = opened(pilot, "one")
    with patch("pygame.scrap.get_text", side_effect=pygame.error("no clipboard")):
        pilot.key("v", ctrl=True)
    assert page.text == "one"


def test_what_is_composed_takes_the_place_of_what_is_selected(pilot: Pilot) -> None:
    page = opened(pilot, "one")
    pilot.key("a", ctrl=True)
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    pilot.frames(2)
    assert page.text == "one"
    underlined = picture(pilot)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="ni"))
    pilot.frames(2)
    assert page.text == "ni"
    assert picture(pilot) != underlined, "what is composed has a line below it"


def test_what_is_composed_is_gone_when_the_window_loses_the_keyboard(pilot: Pilot) -> None:
    opened(pilot, "one")
    pilot.frames(2)
    before = picture(pilot)
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    pilot.frames(2)
    assert picture(pilot) != before
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.frames(2)
    assert picture(pilot) == before


def test_selected_letters_stand_where_they_stood(pilot: Pilot) -> None:
    opened(pilot, "AV AV")
    before = pilot.stage.surface.copy().subsurface(FIELD)
    pilot.key("a", ctrl=True)
    pilot.frames(2)
    after = pilot.stage.surface.subsurface(FIELD)
    ground, accent = pygame.Color(pilot.stage.theme.field), pygame.Color(pilot.stage.theme.accent)
    row = range(16, 16 + pilot.stage.texts.text_width("AV AV", pilot.stage.metrics.font_size(16)) - 4)
    middle = FIELD.h // 2
    empty = [x for x in row if before.get_at((x, middle)) == ground]
    assert len(empty) > 8
    assert all(after.get_at((x, middle)) == accent for x in empty)


def test_a_long_text_is_scrolled_to_its_caret(pilot: Pilot) -> None:
    page = opened(pilot, "x" * 40)
    pilot.key("home")
    pilot.frames(2)
    at_start = picture(pilot)
    pilot.key("end")
    pilot.frames(2)
    assert picture(pilot) != at_start
    pilot.click((FIELD.right - 30, FIELD.centery))
    pilot.key("delete")
    assert len(page.text) == 39
    pilot.key("backspace", ctrl=True)
    assert len(page.text) < 8, "the press was near the end of the text, not of its start"


def test_a_line_shows_its_hint_until_something_is_typed(pilot: Pilot) -> None:
    page = opened(pilot, "")
    page.form.focus_widget("")
    pilot.frames(2)
    empty = picture(pilot)
    page.form.add_text_field(FIELD, "", lambda text: None, name="hinted", hint="Search here")
    pilot.frames(2)
    assert picture(pilot) != empty
    page.form.focus_widget("hinted")
    pilot.type("x")
    pilot.key("backspace")
    pilot.type("iiii")
    page.form.focus_widget("")
    pilot.frames(2)
    typed = picture(pilot)
    page.form.add_text_field(FIELD, "iiii", lambda text: None, name="without hint")
    pilot.frames(2)
    assert picture(pilot) == typed


def test_the_caret_blinks_and_then_stays_so_that_the_machine_may_sleep(pilot: Pilot) -> None:
    opened(pilot, "Ada")
    pilot.frames(3)
    shown = picture(pilot)
    seen = set()
    for _ in range(300):
        pilot.frames()
        seen.add(picture(pilot))
    assert len(seen) == 2
    before = pilot.loop.frames
    pilot.frames(300)
    assert pilot.loop.frames == before
    assert picture(pilot) == shown, "it stays where it can be seen"


def test_the_pointer_looks_otherwise_over_text_and_as_usual_beside_it(pilot: Pilot) -> None:
    looks: list[int] = []
    with patch("pygame.mouse.set_cursor", looks.append):
        opened(pilot, "Ada")
        pilot.move((100, 40))
        pilot.frames(2)
        pilot.move((100, 120))
        pilot.frames(2)
    assert looks == [pygame.SYSTEM_CURSOR_ARROW, pygame.SYSTEM_CURSOR_IBEAM, pygame.SYSTEM_CURSOR_ARROW]
