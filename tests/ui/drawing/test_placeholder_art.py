"""What nobody has drawn gets letters and a colour, so that it can be told apart on every screen."""

from __future__ import annotations

import io

import pygame
import pytest

from tabletop.content.svg_check import svg_problems
from tabletop.ui.drawing.placeholder_art import SIDE_COLOUR, PlaceholderShape, initials_of, placeholder_svg


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("bog-toad", "BT"),
        ("ghoul", "GH"),
        ("nail_gun", "NG"),
        ("D66", "D6"),
        ("Élan vital", "EV"),
        ("x", "X"),
        ("鬼", ""),
    ],
)
def test_letters_are_those_of_the_words(name: str, letters: str) -> None:
    assert initials_of(name) == letters


@pytest.mark.parametrize("shape", PlaceholderShape)
def test_every_shape_is_drawn_whole_and_as_it_is_meant(shape: PlaceholderShape) -> None:
    for name in ("game/mini_bog-toad", "game/item_鬼", "game/tile_0123456789", "game/x"):
        svg = placeholder_svg(name, shape)
        assert svg_problems(svg.encode()) == ()
        made = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (64, 64))
        assert made.get_bounding_rect().w > 20


def test_two_things_can_be_told_apart_and_one_looks_the_same_everywhere() -> None:
    made = [
        placeholder_svg(f"game/mini_{name}", PlaceholderShape.FIGURE) for name in ("ant", "bat", "cat", "dog", "eel")
    ]
    assert len(set(made)) == len(made)
    assert placeholder_svg("game/mini_ant", PlaceholderShape.FIGURE) == made[0]


def test_a_base_has_the_colour_of_its_side() -> None:
    assert SIDE_COLOUR in placeholder_svg("game/survivor_rosa", PlaceholderShape.FIGURE_ON_BASE)
    assert SIDE_COLOUR not in placeholder_svg("game/special_ogre", PlaceholderShape.MONSTER_ON_BASE)


def test_every_letter_and_digit_has_a_shape_of_its_own() -> None:
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    made = {placeholder_svg(f"game/item_{sign}", PlaceholderShape.TOKEN) for sign in signs}
    assert len(made) == len(signs)
