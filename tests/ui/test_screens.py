"""Screenshots are tests: text, contrast, hit sizes and marks of every screen, read while it is drawn."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import paths
from tabletop.play.seats import SIDES
from tabletop.settings import Settings
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.scenes.registry import scene_names
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tests.sampled import sampled
from tests.ui.drawing.colours import BLINDNESS, ciede2000, contrast, rgb, simulated
from tests.ui.languages import LANGUAGES
from tests.ui.pilot import FRAME, SLOWER, piloted, warm
from tests.ui.screen_lint import Paper, instrumented, problems
from tests.ui.screen_states import MOVING, NAMES, STATES


def named(value: object) -> str:
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    if isinstance(value, dict):
        return "-".join(f"{key}={part}" for key, part in value.items()) or "usual"
    return str(value)


SHORT = bool(os.environ.get("TABLETOP_SHORT"))
HD, LAPTOP, FULL_HD, QHD, UHD = (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)
SQUARISH, ULTRAWIDE = (1620, 1080), (2560, 1080)
USUAL: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = ((HD, {}), (HD, {"text_scale": 200}))
LARGE = ("table-mid", "title-continue", "zoon-classic")
"""What is also drawn at 3840x2160 every time."""
LOOKS: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    (HD, {"text_scale": 150}), (SQUARISH, {"text_scale": 150}), (ULTRAWIDE, {}),
    (HD, {"theme": "light"}), (HD, {"projector": True}), *((HD, {"language": tag}) for tag in LANGUAGES[1:]),
)  # fmt: skip
WHOLE: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    *LOOKS,
    *((size, {"text_scale": scale}) for size in (LAPTOP, FULL_HD, QHD, UHD) for scale in (100, 200)),
    *((HD, {"language": tag, "text_scale": scale}) for tag in LANGUAGES[1:] for scale in (150, 200)),
    (HD, {"theme": "light", "text_scale": 200}), (FULL_HD, {"theme": "light", "projector": True}),
)  # fmt: skip
BOTH = [
    pytest.param(state, size, settings, id="-".join((state, *map(named, (size, settings)))),
                 marks=pytest.mark.slow if (i + k) % 5 else ())
    for i, state in enumerate(STATES)
    for k, (size, settings) in enumerate(USUAL)
    if not SHORT or (i + k) % 5 == 0
]  # fmt: skip
MANY = [
    pytest.param(state, size, settings, id="-".join((state, *map(named, (size, settings)))))
    for i, state in enumerate(STATES)
    for k, (size, settings) in enumerate(LOOKS if SHORT else WHOLE)
    if not SHORT or (i + k) % (3 * len(LOOKS)) == 0
]
"""Shortened, every third screen is drawn in one of the looks, and every look is tried."""


def found(folder: Path, state: str, size: tuple[int, int], settings: dict[str, Any]) -> list[str]:
    """What is wrong with a screen; nothing may be drawn while nobody does anything."""
    with instrumented(), piloted(folder, Settings(**settings), size) as pilot:
        pilot.stage.use_surface(Paper(size))
        STATES[state](pilot, folder)
        wrong = problems(pilot.stage, NAMES)
        if state in MOVING:
            return wrong
        pilot.frames()  # what was done last is shown
        warm(pilot.stage)  # a board that is too large for one frame makes its parts sharp in later ones
        pilot.frames(2)
        before = pilot.loop.frames
        pilot.frames(60 // SLOWER, SLOWER * FRAME)
        drawn = pilot.loop.frames - before
        return [*wrong, *([f"{drawn} frames drawn while idle"] if drawn else [])]


def test_every_scene_has_a_state() -> None:
    assert set(scene_names()) <= set(STATES)


@pytest.mark.parametrize(("state", "size", "settings"), BOTH)
def test_screen(tmp_path: Path, state: str, size: tuple[int, int], settings: dict[str, Any]) -> None:
    assert found(tmp_path, state, size, settings) == []


@pytest.mark.parametrize(
    ("state", "language", "scale"),
    [("zombies-suppress", "xx", 100), ("zw-push", "xx", 100), ("zw-push", "xx", 200), ("zw-push", "de", 200),
     ("zw-proposal", "xx", 100), ("zw-proposal", "de", 200), ("zw-proposal", "xx", 200), ("zw-watch", "de", 200),
     ("zw-poster", "de", 200), ("chapter-review", "xx", 200), ("review", "de", 200), ("zoon-demo", "en", 200),
     ("zw-poster", "de", 100), ("zw-rolled", "de", 150), ("zoon-choice", "en", 150), ("zoon-told", "xx", 150),
     ("zoon-card", "fr", 150), ("zoon-choice", "xx", 200), ("rulebook", "xx", 100), ("zombies-lost", "ja", 200),
     ("chapter-list", "xx", 100), ("zw-end", "xx", 100), ("zombies-cards-again", "xx", 200)],
)  # fmt: skip
def test_longer_words_find_their_room(tmp_path: Path, state: str, language: str, scale: int) -> None:
    assert found(tmp_path, state, HD, {"language": language, "text_scale": scale}) == []


def test_words_of_the_shelf_s_lowest_row_are_of_one_size(tmp_path: Path) -> None:
    with instrumented() as ledger, piloted(tmp_path, Settings(text_scale=200, language="de"), HD) as pilot:
        pilot.stage.use_surface(Paper(HD))
        STATES["title"](pilot, tmp_path)
        problems(pilot.stage)
        row = [item.rect for items in ledger.buttons for item in items.items if item.kind is ButtonKind.ROW]
        inks = [ink for ink in ledger.all_inks(pilot.stage) if ink.rect.collidelist(row) >= 0]
        assert len(inks) == len(row) - 2, "all but the globe and the clock have words"
        assert len({ink.size for ink in inks}) == 1


@pytest.mark.parametrize("language", sampled(LANGUAGES[1:], LANGUAGES.index("de") - 1, len(LANGUAGES) - 2))
def test_how_it_stood_is_read_whole_at_every_move(tmp_path: Path, language: str) -> None:
    with instrumented(), piloted(tmp_path, Settings(text_scale=200, language=language), HD) as pilot:
        pilot.stage.use_surface(Paper(HD))
        STATES["review"](pilot, tmp_path)
        for _ in range(14):
            assert problems(pilot.stage, NAMES) == []
            pilot.key("right")
            pilot.rest()


@pytest.mark.slow
@pytest.mark.parametrize("state", sampled(LARGE, 0))
def test_screen_at_four_k(tmp_path: Path, state: str) -> None:
    assert found(tmp_path, state, UHD, {}) == []


@pytest.mark.slow
@pytest.mark.parametrize(("state", "size", "settings"), MANY)
def test_screen_at_every_size(tmp_path: Path, state: str, size: tuple[int, int], settings: dict[str, Any]) -> None:
    assert found(tmp_path, state, size, settings) == []


# Marks


def outline(name: str) -> str:
    """A piece without its colours and its remarks."""
    text = (paths.sprites() / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"<!--.*?-->|#[0-9A-Fa-f]{6}", "", text, flags=re.DOTALL)


def test_sides_differ_in_shape() -> None:
    assert len({outline(f"ui/side_{side.shape}") for side in SIDES}) == len(SIDES)


@pytest.mark.parametrize("eyes", ["usual", *BLINDNESS])
def test_two_sides_differ_in_colour_for_all_eyes(eyes: str) -> None:
    one, other = (rgb(side.hex) for side in SIDES[:2])
    if eyes != "usual":
        one, other = simulated(one, eyes), simulated(other, eyes)
    assert ciede2000(one, other) >= 50


def test_discs_differ_in_shape_as_well_as_in_colour() -> None:
    assert len({outline(f"zodiac/disc_{name}") for name in ("black", "white", "neutral")}) == 3


@pytest.mark.parametrize("eyes", ["usual", *BLINDNESS])
def test_discs_of_the_sides_differ_for_all_eyes(tmp_path: Path, eyes: str) -> None:
    with piloted(tmp_path) as pilot:
        faces = [pilot.stage.sprites.get(f"zodiac/disc_{name}", 88) for name in ("black", "white")]
    colours: list[tuple[int, int, int]] = []
    for face in faces:
        r, g, b, _ = pygame.transform.average_color(face, pygame.Rect(14, 14, 60, 60), consider_alpha=True)
        colours.append((r, g, b) if eyes == "usual" else simulated((r, g, b), eyes))
    assert ciede2000(*colours) >= 40


def test_marks_differ_in_shape() -> None:
    names = [*(kind.value for kind in MarkKind), "mark_losing", "mark_last_from", "mark_last_to", "mark_focus"]
    assert len({outline(f"ui/{name}") for name in names}) == len(names)


def test_arithmetic_agrees_with_published_numbers() -> None:
    assert contrast(rgb("#F2F4F8"), rgb("#14181F")) == pytest.approx(16.2, abs=0.05)
    red, green = rgb("#D02020"), rgb("#20A020")
    assert ciede2000(red, green) == pytest.approx(73, abs=0.5)
    assert ciede2000(simulated(red, "deutan"), simulated(green, "deutan")) == pytest.approx(5.9, abs=0.1)


# The reader itself


class _Flawed(Scene):
    """Draws one flaw."""

    def __init__(self, stage: Stage, flaw: str) -> None:
        self.stage = stage
        self.flaw = flaw
        size = 20 if flaw == "hit size" else 60
        self.buttons = SceneButtons(stage, [Button("a", pygame.Rect(600, 600, size, size), self.on_left, "", "book")])
        if flaw == "widgets overlap":
            self.buttons.items.append(Button("b", pygame.Rect(640, 600, 60, 60), self.on_left, "", "book"))
        if flaw == "outside the window":
            self.buttons.items[0].rect.right = 1290

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, flaw = self.stage, self.flaw
        surface.blit(draw.table_background(stage), (0, 0))
        at = (-20, 300) if flaw == "cut" else (100, 300)
        colour = "#2A3140" if flaw == "contrast" else stage.theme.text
        size = 12 if flaw == "too small" else 16
        draw.text(stage, surface, "Some words", at, colour=colour, size=size, width=40 if flaw == "shortened" else 0)
        if flaw == "overlap":
            draw.text(stage, surface, "Other words", (120, 306))
        if flaw == "covered in part":
            surface.blit(draw.rounded_rect(stage, (100, 100), stage.theme.accent), (140, 260))
        self.buttons.draw(surface)


FLAWS = ("cut", "contrast", "too small", "shortened", "overlap", "covered in part", "hit size", "widgets overlap",
         "outside the window", "")  # fmt: skip


@pytest.mark.parametrize("flaw", FLAWS)
def test_the_reader_finds_a_flaw(tmp_path: Path, flaw: str) -> None:
    with instrumented(), piloted(tmp_path) as pilot:
        pilot.stage.use_surface(Paper((1280, 720)))
        pilot.stage.push_scene(_Flawed(pilot.stage, flaw))
        told = problems(pilot.stage)
    assert [words[: len(flaw)] for words in told] == ([flaw] if flaw else [])


@pytest.mark.slow
def test_the_reader_reads_forms(tmp_path: Path) -> None:
    with instrumented() as ledger, piloted(tmp_path) as pilot:
        pilot.stage.use_surface(Paper((1280, 720)))
        STATES["settings"](pilot, tmp_path)
        assert problems(pilot.stage) == []
        assert ledger.forms
        assert "Text size" in {ink.words for ink in ledger.all_inks(pilot.stage)}
