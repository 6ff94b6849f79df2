"""Keys of keyboards from everywhere, as SDL tells of them; each code below was read off such a keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.stage import events
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.scene import Scene
from tests.ui.pilot import Pilot, piloted

Press = tuple[int, int, str]
"""Key code, scancode, and what is typed."""

NAMELESS: dict[str, Press] = {
    "o umlaut": (0xF6, pygame.KSCAN_SEMICOLON, "ö"),
    "sharp s": (0xDF, pygame.KSCAN_MINUS, "ß"),
    "n tilde": (0xF1, pygame.KSCAN_SEMICOLON, "ñ"),
    "u accent": (0xF9, pygame.KSCAN_APOSTROPHE, "ù"),
    "cyrillic letter beside L": (0x436, pygame.KSCAN_SEMICOLON, "ж"),
    "hebrew letter beside M": (0x5EA, pygame.KSCAN_COMMA, "ת"),
    "greek accent": (0x384, pygame.KSCAN_SEMICOLON, ""),
    "dead acute": (0xB4, pygame.KSCAN_EQUALS, ""),
    "dead key without a code": (0, pygame.KSCAN_LEFTBRACKET, ""),
    "nothing at all": (0, 0, ""),
    "louder": (0x40000080, 128, ""),
    "play": (0x40000105, 261, ""),
    "menu": (pygame.K_MENU, 118, ""),
}


class Listening(Scene):
    """Remembers the keys that reach it."""

    def __init__(self) -> None:
        self.keys: list[KeyEvent] = []

    def handle(self, event: object, raw: pygame.Event) -> None:
        """Remembers it."""
        if isinstance(event, KeyEvent):
            self.keys.append(event)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


@pytest.fixture
def listening(pilot: Pilot) -> Listening:
    scene = Listening()
    pilot.stage.push_scene(scene)
    return scene


@pytest.mark.parametrize("press", NAMELESS.values(), ids=NAMELESS)
def test_a_key_that_pygame_has_no_name_for_answers_no_question(pilot: Pilot, press: Press) -> None:
    answers: list[bool] = []
    pilot.stage.push_scene(Scene())
    pilot.stage.push_scene(
        ConfirmScene(pilot.stage, "?", "Yes", lambda: answers.append(True), lambda: answers.append(False))
    )
    code, scancode, text = press
    pilot.strike(code, scancode=scancode, text=text)
    assert not answers
    pilot.key("return")
    assert answers == [True]


@pytest.mark.parametrize("press", NAMELESS.values(), ids=NAMELESS)
def test_every_key_has_a_name(pilot: Pilot, listening: Listening, press: Press) -> None:
    code, scancode, text = press
    pilot.strike(code, scancode=scancode, text=text)
    down, up = listening.keys
    assert down.name
    assert down.name == up.name
    assert down.name not in set("abcdefghijklmnopqrstuvwxyz,.;?+-")


def test_a_button_without_a_key_is_pressed_by_none(pilot: Pilot) -> None:
    pressed: list[str] = []
    buttons = SceneButtons(pilot.stage)
    buttons.set_buttons([Button("one", pygame.Rect(0, 0, 9, 9), lambda: pressed.append("one"), "One"),
                 Button("grey", pygame.Rect(9, 0, 9, 9), lambda: None, "Two", enabled=False, tip="Why")])  # fmt: skip
    assert not buttons.handle(KeyEvent(""))
    assert not buttons.handle(KeyEvent("", ctrl=True))
    assert not pressed
    assert not pilot.stage.toast.words


@pytest.mark.parametrize(
    ("press", "name"),
    [
        ((0x44F, pygame.KSCAN_Z, "я"), "z"),  # Russian
        ((0x42F, pygame.KSCAN_Z, "я"), "z"),  # the same on Windows, which reports capitals
        ((0x3B6, pygame.KSCAN_Z, "ζ"), "z"),  # Greek
        ((0x5D6, pygame.KSCAN_Z, "ז"), "z"),  # Hebrew
        ((0x626, pygame.KSCAN_Z, "ئ"), "z"),  # Arabic
        ((pygame.K_z, pygame.KSCAN_Y, "z"), "z"),  # German
        ((pygame.K_z, pygame.KSCAN_W, "z"), "z"),  # French
        ((pygame.K_a, pygame.KSCAN_Q, "a"), "a"),
        ((pygame.K_w, pygame.KSCAN_Z, "w"), "w"),
        ((pygame.K_AMPERSAND, pygame.KSCAN_1, "&"), "1"),
        ((0xE9, pygame.KSCAN_2, "é"), "2"),
        ((pygame.K_MINUS, pygame.KSCAN_6, "-"), "6"),
        ((0xE0, pygame.KSCAN_0, "à"), "0"),
        ((0x11B, pygame.KSCAN_2, "ě"), "2"),  # Czech
        ((pygame.K_1, pygame.KSCAN_1, "1"), "1"),
        ((0x661, pygame.KSCAN_1, "١"), "1"),  # Arabic digits
        ((pygame.K_KP1, pygame.KSCAN_KP_1, "1"), "1"),
        ((pygame.K_KP0, pygame.KSCAN_KP_0, ""), "0"),
        ((pygame.K_KP_ENTER, pygame.KSCAN_KP_ENTER, ""), "return"),
        ((pygame.K_KP_PLUS, pygame.KSCAN_KP_PLUS, "+"), "+"),
        ((pygame.K_KP_MINUS, pygame.KSCAN_KP_MINUS, "-"), "-"),
        ((pygame.K_SPACE, pygame.KSCAN_SPACE, " "), "space"),
        ((pygame.K_QUOTE, pygame.KSCAN_Q, "'"), "'"),  # Dvorak has Latin letters
    ],
)
def test_a_key_is_called_what_the_layout_makes_of_it(
    pilot: Pilot, listening: Listening, press: Press, name: str
) -> None:
    code, scancode, text = press
    pilot.strike(code, scancode=scancode, text=text)
    assert [key.name for key in listening.keys] == [name, name]


@pytest.mark.parametrize(
    ("code", "scancode", "text"),
    [
        (pygame.K_COMMA, pygame.KSCAN_M, "?"),  # French
        (0xDF, pygame.KSCAN_MINUS, "?"),  # German
        (pygame.K_SLASH, pygame.KSCAN_SLASH, "?"),
        (pygame.K_7, pygame.KSCAN_7, "?"),  # Russian
    ],
)
def test_a_sign_is_where_the_layout_has_it(pilot: Pilot, code: int, scancode: int, text: str) -> None:
    asked: list[str] = []
    pilot.stage.show_keys = lambda: asked.append("keys")
    pilot.stage.push_scene(Scene())
    pilot.strike(code, scancode=scancode, text=text, mod=pygame.KMOD_LSHIFT)
    assert asked == ["keys"]


def test_a_letter_with_alt_gr_is_no_command(pilot: Pilot, listening: Listening) -> None:
    pilot.strike(pygame.K_z, scancode=pygame.KSCAN_Z, text="ż", mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert not any(key.ctrl for key in listening.keys)
    pilot.strike(pygame.K_z, scancode=pygame.KSCAN_Z, text="\x1a", mod=pygame.KMOD_LCTRL)
    assert listening.keys[-1].ctrl


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the layout only the letters Я, З and the two beside them."""
    places = {0x44F: pygame.KSCAN_Z, 0x447: pygame.KSCAN_X, 0x437: pygame.KSCAN_P, 0x43A: pygame.KSCAN_R}

    class Scancodes:
        """In the place of what pygame knows of the layout."""

        def __getitem__(self, code: int) -> int:
            return places.get(code, 0)

    monkeypatch.setattr(events, "_SCANCODES", Scancodes())


@pytest.mark.usefixtures("russian")
def test_the_screen_names_keys_as_they_are_printed() -> None:
    assert events.text_with_printed_keys("Ctrl+Z, R, F10") == "Ctrl+Я, К, F10"
    assert events.tip_with_printed_keys("A ruler for R (R, Ctrl+Z)") == "A ruler for R (К, Ctrl+Я)"
    assert events.text_with_printed_keys("V") == "V", "nobody knows what is printed there"


def test_latin_letters_are_called_what_they_are() -> None:
    assert events.text_with_printed_keys("Ctrl+Z, R") == "Ctrl+Z, R"


@pytest.mark.usefixtures("russian")
def test_a_sign_in_the_place_of_a_letter_is_that_letter_where_there_are_no_latin_ones(
    pilot: Pilot, listening: Listening
) -> None:
    pilot.strike(pygame.K_QUOTE, scancode=pygame.KSCAN_W, text="'")  # Hebrew
    assert listening.keys[0].name == "w"


@pytest.mark.parametrize("code", [0x43C, pygame.K_v])
def test_text_is_pasted_by_the_key_in_the_place_of_v(pilot: Pilot, code: int) -> None:
    taken: list[str] = []

    def take(name: str) -> str:
        taken.append(name)
        return ""

    scene = NameScene(pilot.stage, "?", "", "", take, hint="", done="Done")
    pilot.stage.push_scene(scene)
    with patch("tabletop.ui.widgets.clipboard.read_text", lambda: "Ann"):
        pilot.strike(code, scancode=pygame.KSCAN_V, text="\x16", mod=pygame.KMOD_LCTRL)
    assert scene.name == "Ann"
