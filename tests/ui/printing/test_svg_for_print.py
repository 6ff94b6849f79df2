"""Drawings for print: opacity as the screen shows it, outlines that save ink, nothing that expands."""

from __future__ import annotations

import io
import re

import pygame
import pytest

from tabletop.ui.printing.document import compile_typst
from tabletop.ui.printing.faces import Face, Picture, Rect
from tabletop.ui.printing.svg_for_print import UnsafeDrawing, has_nested_opacity, svg_for_print
from tabletop.ui.printing.typst_source import TypstWriter

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">'
NESTED = {
    "group": '<g opacity="0.5"><rect x="0" y="0" width="40" height="40" fill="#FF0000"/></g>',
    "inner replaces outer": '<g opacity="0.5"><rect opacity="0.5" width="40" height="40" fill="#FF0000"/></g>',
    "style": '<g style="opacity:0.25"><g style="opacity:0.75"><circle cx="20" cy="20" r="30" fill="#00FF00"/></g></g>',
    "fill opacity": '<g opacity="0.5"><rect width="40" height="40" fill="#0000FF" fill-opacity="0.5"/></g>',
    "overlap": '<g opacity="0.5"><rect width="40" height="40" fill="#FF0000"/><rect width="40" height="40"/></g>',
    "per cent": '<g opacity="50%"><rect width="40" height="40" fill="#FF0000"/></g>',
}


def screen_colour(svg: str) -> tuple[int, ...]:
    """Of the middle, over white, as SDL_image draws it."""
    ground = pygame.Surface((40, 40))
    ground.fill("#FFFFFF")
    ground.blit(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (40, 40)), (0, 0))
    return tuple(ground.get_at((20, 20)))[:3]


def print_colour(svg: str, *, low_ink: bool = False, at: tuple[int, int] = (20, 20)) -> tuple[int, ...]:
    """The same as print draws it."""
    writer = TypstWriter("Test", "en", is_low_ink=low_ink)
    writer.add_elements_page(40, 40, [Picture(svg, Rect(0, 0, 40, 40))])
    picture = pygame.image.load(io.BytesIO(compile_typst(writer, "png", ppi=25.4)), "page.png")
    return tuple(picture.get_at(at))[:3]


@pytest.mark.parametrize("name", NESTED)
def test_print_shows_nested_opacity_as_the_screen_does(name: str) -> None:
    svg = f"{HEAD}{NESTED[name]}</svg>"
    assert has_nested_opacity(svg)
    assert print_colour(svg) == pytest.approx(screen_colour(svg), abs=3)


def test_a_drawing_without_nested_opacity_is_not_told() -> None:
    assert not has_nested_opacity(f'{HEAD}<rect width="40" height="40" fill-opacity="0.5"/></svg>')
    assert not has_nested_opacity(f'{HEAD}<rect width="40" height="40" opacity="0.5"/></svg>')


def test_low_ink_leaves_lines_on_white() -> None:
    svg = f'{HEAD}<rect x="0" y="0" width="40" height="40" fill="#101010"/></svg>'
    assert print_colour(svg) == pytest.approx((16, 16, 16), abs=2)
    assert print_colour(svg, low_ink=True) == (255, 255, 255)
    assert print_colour(svg, low_ink=True, at=(0, 20)) != (255, 255, 255)


def test_low_ink_leaves_out_shadows_and_keeps_lines() -> None:
    svg = svg_for_print(
        f'{HEAD}<rect width="9" height="9" fill="#000" fill-opacity="0.3"/>'
        '<path d="M0 0L9 9" fill="none" stroke="#FFEE00" stroke-width="2"/></svg>',
        40.0,
    )
    shadow, line = re.findall(r"<(?:rect|path)[^>]*>", svg)
    assert 'fill="none"' in shadow
    assert 'stroke="none"' in shadow
    assert 'stroke-width="2"' in line
    assert "#FFEE00" not in line


def test_low_ink_leaves_out_light_and_draws_walls_pale() -> None:
    light = '<radialGradient id="g"><stop offset="0" stop-color="#FFF" stop-opacity="0.2"/></radialGradient>'
    svg = svg_for_print(
        f'{HEAD}<defs>{light}</defs><circle cx="9" cy="9" r="9" fill="url(#g)"/>'
        '<path d="M0 0H9" fill="none" stroke="#000" stroke-width="5"/></svg>',
        40.0,
    )
    glow, wall = re.findall(r"<(?:circle|path)[^>]*>", svg)
    assert 'fill="none"' in glow
    assert 'stroke="none"' in glow
    assert 'stroke="#BDBDBD"' in wall


def test_outlines_are_as_thin_on_a_mat_as_on_a_card() -> None:
    svg = f'{HEAD}<rect width="40" height="40" fill="#101010"/></svg>'
    assert 'stroke-width="0.25"' in svg_for_print(svg, 40.0)
    assert 'stroke-width="0.025"' in svg_for_print(svg, 400.0)


def test_a_diagram_keeps_its_colours_where_ink_is_saved() -> None:
    svg = f'{HEAD}<rect width="40" height="40" fill="#00AA00"/></svg>'
    writer = TypstWriter("Test", "en", is_low_ink=True)
    writer.face(Face(40, 40, (Picture(svg, Rect(0, 0, 40, 40), is_diagram=True),)))
    assert b"#00AA00" in b"".join(writer.files.values())


@pytest.mark.parametrize("svg", ["<!DOCTYPE svg><svg/>", '<!ENTITY a "b"><svg/>', "<svg", "no drawing"])
def test_what_is_no_plain_drawing_is_refused(svg: str) -> None:
    with pytest.raises(UnsafeDrawing):
        svg_for_print(svg, 40.0)
