"""Lines of text: the key that opens one, what is pasted, and what is being composed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tabletop.ui.drawing.text_runs import undrawable_letters
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.messages import say
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.stage.events import Input, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tests.ui.fontless import system_without_fonts
from tests.ui.pilot import Pilot, piloted

LONGEST = 40


class Opening(Scene):
    """B opens a line for a name."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.box = NameScene(stage, "?", "", "Branch 1", lambda name: "", hint="", done="Done")

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Opens it."""
        if isinstance(event, KeyEvent) and event.down and event.name == "b":
            self.stage.push_scene(self.box)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


@pytest.fixture
def box(pilot: Pilot) -> NameScene:
    scene = Opening(pilot.stage)
    pilot.stage.push_scene(scene)
    pilot.key("b")
    return scene.box


def pasted(pilot: Pilot, text: str) -> None:
    with patch("tabletop.ui.widgets.clipboard.read_text", lambda: text):
        pilot.key("v", ctrl=True)


def compose(pilot: Pilot, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text)))
    pilot.frames(2)


def test_the_key_that_opens_a_line_is_not_typed_into_it(pilot: Pilot, box: NameScene) -> None:
    assert box.name == "Branch 1"
    pilot.type("bold")
    assert box.name == "bold"


def test_a_key_that_opens_a_line_and_is_held_is_not_typed_into_it(pilot: Pilot) -> None:
    scene = Opening(pilot.stage)
    pilot.stage.push_scene(scene)
    for _ in range(3):
        pilot.key_down("b")
    pilot.key_up("b")
    assert scene.box.name == "Branch 1"


def test_text_that_comes_without_a_key_is_typed_at_once(pilot: Pilot, box: NameScene) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="漢字"))
    pilot.frames(2)
    assert box.name == "漢字"


def test_a_line_that_is_laid_out_anew_while_a_letter_is_typed_takes_it(pilot: Pilot) -> None:
    scene = SettingsScene(pilot.stage)
    pilot.stage.push_scene(scene)
    pilot.key("f", ctrl=True)
    pilot.type("sound")
    assert scene.query == "sound"


def test_a_paste_beyond_the_limit_is_cut_with_a_word(pilot: Pilot, box: NameScene) -> None:
    pasted(pilot, "x" * (LONGEST + 5))
    assert box.name == "x" * LONGEST
    assert pilot.stage.toast.words


def test_a_paste_that_fits_is_taken_without_a_word(pilot: Pilot, box: NameScene) -> None:
    pasted(pilot, "x" * LONGEST)
    assert box.name == "x" * LONGEST
    assert not pilot.stage.toast.words


def test_a_paste_goes_to_the_cursor_and_the_next_letter_behind_it(pilot: Pilot, box: NameScene) -> None:
    pilot.type("AB")
    pilot.key("left")
    pasted(pilot, "xy")
    pilot.type("z")
    assert box.name == "AxyzB"


@pytest.mark.parametrize("text", ["a\tb", "a\nb", "a\r\nb\r\n", "\na\x00\t\tb"])
def test_breaks_and_tabs_become_spaces(pilot: Pilot, box: NameScene, text: str) -> None:
    pasted(pilot, text)
    assert box.name == "a b"


def test_a_letter_beyond_the_limit_is_answered_with_a_word(pilot: Pilot, box: NameScene) -> None:
    pasted(pilot, "x" * LONGEST)
    pilot.type("y")
    assert box.name == "x" * LONGEST
    assert pilot.stage.toast.words


def test_what_is_composed_is_seen_and_its_keys_do_nothing_else(pilot: Pilot, box: NameScene) -> None:
    pilot.type("A")
    before = pilot.picture()
    compose(pilot, "ni")
    assert pilot.picture() != before
    assert box.name == "A"
    for key in ("return", "escape", "backspace"):
        pilot.key(key)
    assert pilot.stage.scene is box
    assert box.name == "A"
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="你"))
    pilot.frames(2)
    assert box.name == "A你"
    pilot.key("return")
    assert pilot.stage.scene is not box


def test_a_composition_that_is_given_up_leaves_the_line_as_it_was(pilot: Pilot, box: NameScene) -> None:
    pilot.key("end")
    pilot.frames(2)
    compose(pilot, "ni")
    compose(pilot, "")
    pilot.type("!")
    assert box.name == "Branch 1!"
    line = next(stop.field for stop in box.form.tab_stops if stop.name == "name")
    assert line is not None
    assert line.editor.shown_text == "Branch 1!"


@pytest.mark.parametrize(
    "name", ["太郎", "Ольга", "שרה", "محمد", "Zoë", "क्षेत्र", "김", "\U00012000\U00012001", "👩\u200d👧"]
)
def test_any_name_can_be_typed_and_what_no_font_has_is_told(pilot: Pilot, box: NameScene, name: str) -> None:
    with system_without_fonts():
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=name))
        pilot.frames(2)
        missing = len(undrawable_letters(name))
    assert box.name == name
    assert missing == {"김": 1, "\U00012000\U00012001": 2, "👩\u200d👧": 1}.get(name, 0)
    told = say("common.letters_missing", count=missing) if missing else ""
    assert pilot.stage.toast.words == told


def test_a_letter_that_no_font_has_is_told_once(pilot: Pilot, box: NameScene) -> None:
    with system_without_fonts():
        pilot.type("김")
        assert pilot.stage.toast.words == say("common.letters_missing", count=1)
        pilot.stage.toast.show("something else")
        pilot.type("김a")
    assert box.name == "김김a"
    assert pilot.stage.toast.words == "something else"


@pytest.mark.parametrize("name", ["太郎", "שרה", "محمد", "Ольга"])
def test_what_is_typed_looks_as_any_other_text(pilot: Pilot, box: NameScene, name: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=name))
    pilot.frames(2)
    box.form.focus_widget("")
    pilot.frames(2)
    label = pilot.stage.texts.label(name, pilot.stage.metrics.font_size(BODY), pilot.stage.theme.text)
    seen = label.get_bounding_rect()
    field = box.form.rect_of("name")
    at = label.get_rect(midleft=(field.x + pilot.stage.metrics.px(14), field.centery))
    expected = pygame.Surface(seen.size)
    expected.fill(pilot.stage.theme.field)
    expected.blit(label, (0, 0), seen)
    shown = pilot.stage.surface.subsurface(seen.move(at.topleft))
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


@pytest.mark.parametrize(("name", "other"), [("太郎", "郎太"), ("שרה", "הרש"), ("بت", "تب")])
def test_a_field_shows_the_letters_that_are_typed(pilot: Pilot, box: NameScene, name: str, other: str) -> None:
    """Boxes for letters that a font lacks would look the same."""
    seen = []
    for typed in (name, other):
        box.form.select_all_text("name")
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        pilot.frames(2)
        assert box.name == typed
        seen.append(pygame.image.tobytes(pilot.stage.surface.subsurface(box.form.rect_of("name")), "RGB"))
    assert seen[0] != seen[1]
