"""Holds every drawing in sprites/ to what the SVG renderer can do and to the rules of the house style."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.ui.drawing.sprites import Sprites

SPRITES = Path(__file__).parents[3] / "sprites"
DRAWINGS = sorted(path.relative_to(SPRITES).as_posix() for path in SPRITES.rglob("*.svg"))
SIZES = (32, 256)
LARGEST_FILE = 60 * 1024

ELEMENTS = {
    "svg", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
ATTRIBUTES = {
    "viewBox", "width", "height", "id", "transform", "opacity", "d", "points",
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy",
    "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset",
    "gradientUnits", "gradientTransform", "offset", "stop-color", "stop-opacity",
}  # fmt: skip
PAINTS = ("fill", "stroke", "stop-color")
GRADIENT_COORDINATES = ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy")
ROUND_ELEMENTS = {"circle", "ellipse"}

# These fill their frame on purpose: covers and their overlays, the shelf, the board's dark edge, cards, floors.
FLOORS = {name for name in DRAWINGS if name.startswith(("zone_wars/floor_", "zone_wars/mat"))}
CARD_BACKS = {name for name in DRAWINGS if name.startswith("zoon/back_")}
PICTURES = {name for name in DRAWINGS if name.startswith("zombies/director_d")}
FULL_BLEED = CARD_BACKS | FLOORS | PICTURES | {
    "ui/box_empty.svg", "ui/box_shade.svg", "ui/box_shadow.svg", "ui/curtain.svg", "ui/evening.svg",
    "ui/shelf.svg",
    "zodiac/board.svg", "zodiac/cover.svg", "zone_wars/cover.svg",
    "zoon/card_frame.svg", "zoon/card_frame_field.svg", "zoon/card_frame_small.svg", "zoon/cover.svg",
    "zoon/trump_frame.svg", "zoon/trump_frame_small.svg",
    "zombies/cover.svg", "zombies/end_lost.svg", "zombies/end_won.svg",
    "zodiac/poster.svg", "zone_wars/poster.svg", "zoon/poster.svg", "zombies/poster.svg",
}  # fmt: skip
# On the icon grid, but in colours of their own.
COLOURED = {
    "ui/side_circle.svg", "ui/side_square.svg", "ui/side_triangle.svg", "ui/side_diamond.svg", "ui/puzzle_done.svg",
}  # fmt: skip
SIDE_COLOURS = {"circle": "#56B4E9", "square": "#D55E00", "triangle": "#F0E442", "diamond": "#9D7BE5"}
ICON_COLOUR = "#F2F4F8"
MARK_COLOUR = "#FFD166"
# Marks that tell an attack or a leap from a plain move by shape and by a colour of their own.
MARK_COLOURS = {"ui/mark_attack.svg": "#FF8A66", "ui/mark_jump.svg": "#9BE28A"}
# Busts run on behind the name ribbon of their card, so they may be cut at the lower edge.
BUSTS = {name for name in DRAWINGS if name.startswith("zoon/figure_")} | {"zoon/trump_second-levy.svg"}


def is_icon(name: str) -> bool:
    """Tells whether a drawing is on the 24-unit grid."""
    return 'viewBox="0 0 24 24"' in (SPRITES / name).read_text(encoding="utf-8")


ICONS = [name for name in DRAWINGS if is_icon(name)]
MARKS = [name for name in DRAWINGS if name.startswith("ui/mark_")]


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    """Opens the smallest window without a screen, for convert_alpha."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.display.quit()


@cache
def nodes(name: str) -> list[tuple[str, dict[str, str]]]:
    """Lists a drawing's elements as tag and attributes, without the name space."""
    root = ElementTree.parse(SPRITES / name).getroot()
    return [(node.tag.rpartition("}")[2], dict(node.attrib)) for node in root.iter()]


def colours(name: str) -> set[str]:
    """Collects the #rrggbb values a drawing paints with."""
    return {attributes[paint] for _, attributes in nodes(name) for paint in PAINTS if paint in attributes} - {"none"}


def render(name: str, size: int) -> pygame.Surface:
    """Renders a drawing into a square of `size` px, its proportions kept."""
    return pygame.image.load_sized_svg(str(SPRITES / name), (size, size)).convert_alpha()


def border_alpha(surface: pygame.Surface, foot: bool = True) -> int:
    """Returns the greatest alpha in the outermost rows and columns; `foot` tells whether the last row counts."""
    width, height = surface.get_size()
    rows = [(x, y) for x in range(1, width - 1) for y in ((0, height - 1) if foot else (0,))]
    columns = [(x, y) for y in range(height if foot else height - 1) for x in (0, width - 1)]
    return max(surface.get_at(point).a for point in rows + columns)


def test_the_drawings_are_there() -> None:
    assert {"ui/undo.svg", "ui/mark_dot.svg", "zodiac/disc_black.svg"} <= set(DRAWINGS)
    assert len(ICONS) > 60
    assert set(DRAWINGS) >= FULL_BLEED | COLOURED | BUSTS | set(MARK_COLOURS)


def test_a_drawing_uses_only_what_the_renderer_draws() -> None:
    for name in DRAWINGS:
        for tag, attributes in nodes(name):
            assert tag in ELEMENTS, name
            assert set(attributes) <= ATTRIBUTES, name
            if tag in ROUND_ELEMENTS:
                assert "stroke-dasharray" not in attributes, f"{name}: dashes on circles leave bars: draw arcs as paths"


def test_colours_are_written_out_and_gradients_are_defined() -> None:
    for name in DRAWINGS:
        ids = [attributes["id"] for _, attributes in nodes(name) if "id" in attributes]
        assert len(ids) == len(set(ids)), name
        for _, attributes in nodes(name):
            assert all(is_paint(attributes.get(paint, "none"), ids) for paint in PAINTS), f"{name}: {attributes}"


def is_paint(value: str, ids: list[str]) -> bool:
    """Tells whether a value is nothing, a colour or one of the drawing's gradients."""
    reference = re.fullmatch(r"url\(#(\w+)\)", value)
    return value == "none" or bool(re.fullmatch(r"#[0-9A-F]{6}", value)) or bool(reference and reference[1] in ids)


def test_gradients_have_units_that_do_not_come_out_flat() -> None:
    for name in DRAWINGS:
        for tag, attributes in nodes(name):
            if tag.endswith("Gradient") and attributes.get("gradientUnits") != "userSpaceOnUse":
                assert all(attributes[key].endswith("%") for key in GRADIENT_COORDINATES if key in attributes), name


def test_a_drawing_is_small() -> None:
    assert [name for name in DRAWINGS if (SPRITES / name).stat().st_size >= LARGEST_FILE] == []


@pytest.mark.parametrize("size", SIZES)
def test_a_drawing_shows_something_and_is_not_cut(size: int) -> None:
    for name in DRAWINGS:
        surface = render(name, size)
        assert max(surface.get_size()) == size, name
        shown = pygame.mask.from_surface(surface, 40).count()
        assert shown >= surface.get_width() * surface.get_height() * 0.02, name
        # At 32 px one pixel is more than the margin of the larger drawings; there only icons can be judged.
        if name not in FULL_BLEED and (size == max(SIZES) or name in ICONS):
            assert border_alpha(surface, foot=name not in BUSTS) == 0, name


def test_an_icon_has_one_colour_to_replace() -> None:
    found = {name: colours(name) for name in ICONS if name not in COLOURED}
    assert {name: used for name, used in found.items() if used != {ICON_COLOUR}} == {}


def test_a_mark_has_the_brass_or_its_own_colour_to_replace() -> None:
    for name in MARKS:
        text = (SPRITES / name).read_text(encoding="utf-8")
        assert f'"{MARK_COLOURS.get(name, MARK_COLOUR)}"' in text, name


@pytest.mark.parametrize("shape", sorted(SIDE_COLOURS))
def test_a_side_mark_has_its_colour_and_a_rim(shape: str) -> None:
    assert colours(f"ui/side_{shape}.svg") == {SIDE_COLOURS[shape], ICON_COLOUR}


def test_no_two_icons_look_alike() -> None:
    seen = {name: pygame.mask.from_surface(render(name, 32), 127) for name in ICONS}
    for first in ICONS:
        for second in ICONS:
            if first < second:
                both = seen[first].overlap_area(seen[second], (0, 0))
                either = seen[first].count() + seen[second].count() - both
                assert both / either < 0.9, f"{first} and {second}"


def test_whether_there_is_a_drawing_is_looked_up_once_until_all_is_forgotten(tmp_path: Path) -> None:
    asked = list[str]()

    def folder(part: str) -> Path:
        asked.append(part)
        return tmp_path

    sprites = Sprites(folder)
    assert not any(sprites.has_drawing("game/piece") for _ in range(3))
    assert asked == ["game"]
    (tmp_path / "piece.svg").write_text("<svg/>", encoding="utf-8")
    sprites.forget_all()
    assert sprites.has_drawing("game/piece")
