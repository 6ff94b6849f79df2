"""A handle along a bar."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.widgets.slider import Slider, SliderCallbacks
from tabletop.ui.widgets.widget import ButtonImages

PLACE = pygame.Rect(100, 50, 220, 30)


class Told:
    """What a slider has told."""

    def __init__(self) -> None:
        self.watched: list[int] = []
        self.changed: list[int] = []


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def slider(told: Told) -> Slider:
    knob = pygame.Surface((20, 30))
    calls = SliderCallbacks(told.watched.append, told.changed.append)
    return Slider(PLACE, ButtonImages(*4 * (lambda: knob,)), (50, 0, 100), calls, step=5)


def test_a_press_on_the_bar_lets_the_handle_come(slider: Slider, told: Told) -> None:
    slider.press_at((160, 60), 0.0)
    assert told.watched == [25]
    assert told.changed == []
    slider.release_at((0, 0))
    assert told.changed == [25]
    assert slider.knob_rect.centerx == 160


def test_a_handle_is_dragged_from_where_it_is_held_and_stops_at_the_ends(slider: Slider, told: Told) -> None:
    slider.press_at((slider.knob_rect.centerx + 8, 60), 0.0)
    assert told.watched == []
    slider.drag_to((slider.knob_rect.centerx + 8 + 20, 60))
    assert slider.value == 60
    slider.drag_to((900, 0))
    slider.drag_to((-900, 0))
    assert told.watched == [60, 100, 0]
    slider.release_at((-900, 0))
    slider.drag_to((900, 0))
    assert told.changed == [0]


def test_a_drag_that_ends_where_it_began_tells_of_no_change(slider: Slider, told: Told) -> None:
    slider.press_at((310, 60), 0.0)
    slider.drag_to((210, 60))
    slider.release_at((210, 60))
    assert slider.value == 50
    assert told.changed == []


def test_steps_stay_in_bounds_and_are_told_at_once(slider: Slider, told: Told) -> None:
    slider.change_value_by_steps(1)
    slider.change_value_by_steps(-20)
    slider.change_value_by_steps(-1)
    assert told.changed == [55, 0]


def test_a_slider_that_is_greyed_stays(slider: Slider, told: Told) -> None:
    slider.is_enabled = False
    slider.press_at((110, 60), 0.0)
    slider.drag_to((300, 60))
    slider.release_at((300, 60))
    assert (slider.value, told.watched, told.changed) == (50, [], [])
