"""How a game celebrates its end: the light it stands in, and who stands there; drawn large by the page of the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from tabletop.rules.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class PosterFigure:
    """Somebody who stands there."""

    seat: Seat
    """-1 for nobody's."""
    picture: Callable[[int], pygame.Surface]
    """From a height in pixels; not wider than high."""
    name: str = ""
    line: str = ""
    """What it brought, in a few words."""
    worth: str = ""
    """The same as a number."""
    fallen: bool = False
    apart: bool = False
    """Whether it stands beside those who have won together, smaller and out of the light."""


class Poster:
    """What it answers here will do for any game: the pieces of the seats in a quiet light."""

    art: str = ""
    """Name of a wide drawing for the ground behind the figures; "" for a plain sky."""
    door: tuple[float, float] | None = None
    """From where to where the drawing is lit, as shares of its width: whoever has won stands there; None: anywhere."""
    light: str = "#2B3A67"
    """Colour of the sky without a drawing, as #rrggbb."""
    ink: str = "#F2F4F8"
    """Colour of letters on it."""

    def __init__(self, badge: Callable[[Seat, int], pygame.Surface]) -> None:
        """`badge` draws the piece of a seat, in pixels."""
        self._badge = badge

    def poster_figures(self, view: Any, outcome: Outcome, seats: int) -> Sequence[PosterFigure]:
        """Who stands there, by seat; the view is the one at the end that everybody may see."""
        return [PosterFigure(seat, partial(self._badge, seat)) for seat in range(seats)]
