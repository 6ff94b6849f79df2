"""Pictures of buttons: each is drawn when it is first seen, and not before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.widgets.widget import ButtonImages, ImageButton, ImageWidget

PLACE = pygame.Rect(10, 10, 40, 20)


class Painter:
    """Draws pictures, and counts how often it did."""

    def __init__(self) -> None:
        self.times = Counter[str]()

    def of(self, name: str) -> Callable[[], pygame.Surface]:
        """What draws the picture of this name."""

        def drawn() -> pygame.Surface:
            self.times[name] += 1
            return pygame.Surface(PLACE.size)

        return drawn

    def button(self) -> ImageButton:
        names = ("normal", "hovered", "pressed", "disabled")
        return ImageButton(PLACE, ButtonImages(*map(self.of, names)), None)


def test_only_the_picture_that_is_seen_is_drawn_and_only_once() -> None:
    painter = Painter()
    button = painter.button()
    assert not painter.times
    for _ in range(3):
        button.draw(DisplayList((100, 100)))
    assert painter.times == {"normal": 1}
    button.is_hovered = True
    button.draw(DisplayList((100, 100)))
    button.is_pressed = True
    button.draw(DisplayList((100, 100)))
    button.is_pressed = button.is_enabled = False
    button.draw(DisplayList((100, 100)))
    assert painter.times == dict.fromkeys(("normal", "hovered", "pressed", "disabled"), 1)


def test_states_that_look_alike_share_one_picture() -> None:
    painter = Painter()
    over = painter.of("over")
    images = ButtonImages(painter.of("normal"), over, over, painter.of("disabled"))
    assert images.hovered is images.pressed
    assert painter.times == {"over": 1}
    assert images.drawn == (images.hovered,)


def test_a_forgotten_picture_is_drawn_again_when_it_is_seen() -> None:
    painter = Painter()
    button, text = painter.button(), ImageWidget(PLACE, painter.of("text"))
    for widget in (button, text):
        widget.draw(DisplayList((100, 100)))
        widget.forget_images()
    assert button.images is not None
    assert not button.images.drawn
    assert painter.times == {"normal": 1, "text": 1}
    for widget in (button, text):
        widget.draw(DisplayList((100, 100)))
    assert painter.times == {"normal": 2, "text": 2}


def test_a_picture_that_was_given_is_not_forgotten() -> None:
    picture = pygame.Surface(PLACE.size)
    widget = ImageWidget(PLACE, picture)
    widget.forget_images()
    assert widget.image is picture
    widget.dispose()
    assert widget.image is None
