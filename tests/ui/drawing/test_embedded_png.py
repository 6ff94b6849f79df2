"""PNG pictures of packs go every way that drawings go: turned, moved, fitted, in colours of their own."""

from __future__ import annotations

import io

import pygame
import pytest

from tabletop.ui.drawing.embedded_png import MARK, blit_embedded_pngs, png_as_svg
from tabletop.ui.drawing.sprites import _rasterise_svg

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


def png(size: tuple[int, int] = (40, 40)) -> bytes:
    """Red at the left, blue at the right."""
    surface = pygame.Surface(size)
    surface.fill(RED)
    surface.fill(BLUE, (size[0] // 2, 0, size[0], size[1]))
    kept = io.BytesIO()
    pygame.image.save(surface, kept, "two.png")
    return kept.getvalue()


def body(svg: str) -> str:
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def test_it_fills_the_frame_of_the_drawing_that_it_stands_for() -> None:
    made = _rasterise_svg(png_as_svg(png(), (-50, -50, 100, 100)), (60, 60))
    assert (tuple(made.get_at((10, 30))), tuple(made.get_at((50, 30)))) == (RED, BLUE)
    assert made.get_bounding_rect().size == (60, 60)


def test_a_picture_of_another_shape_keeps_it_and_lies_in_the_middle() -> None:
    made = _rasterise_svg(png_as_svg(png((80, 40)), (0, 0, 100, 100)), (100, 100))
    assert tuple(made.get_bounding_rect()) == (0, 25, 100, 50)


@pytest.mark.parametrize(
    ("transform", "red", "blue"),
    [
        ("rotate(90)", (50, 20), (50, 80)),
        ("rotate(180)", (80, 50), (20, 50)),
        ("translate(10 0) scale(.5)", (50, 50), (70, 50)),
        ("matrix(0 1 -1 0 0 0)", (50, 20), (50, 80)),
    ],
)
def test_it_is_turned_moved_and_scaled_with_what_it_is_in(
    transform: str, red: tuple[int, int], blue: tuple[int, int]
) -> None:
    inner = body(png_as_svg(png(), (-50, -50, 100, 100)))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><defs><g><path/></g></defs>'
        f'<g transform="{transform}">{inner}</g></svg>'
    )
    made = _rasterise_svg(svg, (100, 100))
    assert (tuple(made.get_at(red)), tuple(made.get_at(blue))) == (RED, BLUE)


def test_shapes_of_the_text_lie_above_it() -> None:
    inner = body(png_as_svg(png(), (0, 0, 100, 100)))
    shape = '<path d="M0 0H20V20H0Z" fill="#00ff00"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inner}{shape}</svg>'
    made = _rasterise_svg(svg, (100, 100))
    assert tuple(made.get_at((10, 10))) == (0, 255, 0, 255)
    assert tuple(made.get_at((30, 30))) == RED


def test_a_large_picture_is_made_smaller_once() -> None:
    made = png_as_svg(png((2048, 1024)), None)
    assert 'viewBox="0 0 1024 512"' in made
    target = pygame.Surface((64, 32), pygame.SRCALPHA)
    assert MARK not in blit_embedded_pngs(target, made)
    assert tuple(target.get_at((8, 16))) == RED


def test_what_is_no_picture_is_an_error() -> None:
    with pytest.raises(pygame.error):
        png_as_svg(b"\x89PNG\r\n\x1a\n", None)
