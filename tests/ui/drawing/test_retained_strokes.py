"""A kept picture of what stays the same gives the same frames as drawing everything, and goes when little stays."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import RetainedLayer
from tabletop.ui.scenes.registry import open_scene
from tests.ui.drawing.test_display_list import SIZE, Stroke, changed, made, sheet_of, stroke
from tests.ui.four_tables import table_of
from tests.ui.pilot import piloted

_MANY = 60
"""Strokes of a frame: more than are worth a picture."""


class Window:
    """A surface that shows frames by way of a layer, and one on which each is drawn whole."""

    def __init__(self) -> None:
        self.layer = RetainedLayer()
        self.surface, self.whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
        self.shown: DisplayList | None = None

    def show(self, strokes: Sequence[Stroke], *, anew: bool = False) -> None:
        sheet = sheet_of(list(strokes))
        rects = sheet.changed_rects(None if anew else self.shown)
        if rects:
            self.layer.paint_display_list(sheet, self.surface, rects)
        sheet.paint_on(self.whole)
        self.shown = sheet

    @property
    def is_right(self) -> bool:
        return pygame.image.tobytes(self.surface, "RGB") == pygame.image.tobytes(self.whole, "RGB")


def disc(x: int, y: int = 60, colour: str = "#E2532B") -> Stroke:
    """What moves."""
    return lambda sheet: sheet.aacircle(colour, (x, y), 20)


@pytest.fixture
def still() -> list[Stroke]:
    rng = random.Random(3)
    pictures = made(rng)
    return [stroke(rng, pictures) for _ in range(_MANY)]


@pytest.mark.parametrize("seed", range(12))
def test_any_frames_in_turn_look_as_if_each_was_drawn_whole(seed: int) -> None:
    rng, window, held = random.Random(seed), Window(), set()
    pictures = made(rng)
    strokes = [stroke(rng, pictures) for _ in range(_MANY)]
    for i in range(60):
        if rng.random() < 0.7:
            strokes = changed(rng, strokes, pictures)
        place = rng.randrange(len(strokes))
        window.show([*strokes[:place], disc(7 * i, 150), *strokes[place:]], anew=rng.random() < 0.3)
        assert window.is_right, i
        held.add(len(window.layer))
    assert len(held) > 2, "the picture was made, and held less or more later"


def test_what_moves_is_never_in_the_picture_and_what_lies_over_it_leaves_it(still: list[Stroke]) -> None:
    window = Window()
    over: Stroke = lambda sheet: sheet.fill("#406080", pygame.Rect(200, 50, 20, 20))  # noqa: E731
    for x in range(0, 60, 10):
        window.show([*still, disc(x), over])
    full = len(window.layer)
    assert full == len(sheet_of([*still, over])), "the ground, what is still, and what lies over nothing that moves"
    window.show([*still, disc(205), over])
    assert len(window.layer) == full - 1
    assert window.is_right


def test_what_goes_from_a_frame_goes_from_the_picture(still: list[Stroke]) -> None:
    window = Window()
    for x in range(0, 60, 10):
        window.show([*still, disc(x)])
    window.show([*still[:20], *still[30:], disc(90)])
    assert len(window.layer) == len(sheet_of([*still[:20], *still[30:]]))
    assert window.is_right


def test_another_page_leaves_no_picture_behind(still: list[Stroke]) -> None:
    window = Window()
    for x in range(0, 60, 10):
        window.show([*still, disc(x)])
    window.show([disc(30), disc(70)])
    assert len(window.layer) == 0
    assert window.is_right


def test_there_is_no_picture_before_frames_are_alike(still: list[Stroke]) -> None:
    window = Window()
    for x in range(2):
        window.show([*still, disc(40 * x)])
    assert len(window.layer) == 0


def test_a_ground_that_changes_keeps_everything_out_of_the_picture(still: list[Stroke]) -> None:
    window = Window()
    for i in range(10):
        ground: Stroke = lambda sheet, i=i: sheet.fill((i, i, i))  # type: ignore[misc]  # noqa: E731
        window.show([ground, *still])
        assert window.is_right
    assert len(window.layer) == 0


def test_a_forgotten_picture_is_made_anew(still: list[Stroke]) -> None:
    window = Window()
    for x in range(0, 60, 10):
        window.show([*still, disc(x)])
    window.layer.drop_retained_surface()
    assert len(window.layer) == 0
    for x in range(100, 160, 10):
        window.show([*still, disc(x)])
        assert window.is_right
    assert len(window.layer) == len(sheet_of(still))


def test_the_title_keeps_no_picture_and_lets_go_of_that_of_a_table(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        pilot.rest()
        pilot.frames(6)
        assert pilot.stage.layer.surface is None
        table_of(pilot, "zombies")
        for k in range(12):
            pilot.move((400 + 5 * k, 300 + 3 * k))
        assert pilot.stage.layer.surface is not None
        while len(pilot.stage.scenes) > 1:
            pilot.stage.pop_scene()
        pilot.frames(3)
        assert pilot.stage.layer.surface is None
