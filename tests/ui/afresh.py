"""Has everything drawn from nothing, for tests that look at what is written while it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
import pytest

from tabletop.games.zone_wars.board.mat.plan_overlay import _DrawnPlan
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.stage.stage import Stage


@contextmanager
def afresh() -> Iterator[pytest.MonkeyPatch]:
    """No picture of a part of the window, and no list of strokes, is used twice meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CachedStrokes, "draw", _painted)
        patch.setattr(_DrawnPlan, "fits", lambda *known, **how: False)
        yield patch


def is_as_afresh(stage: Stage) -> bool:
    """Whether a frame of which parts are kept looks as if nothing was; the window stays as it is."""
    kept = stage.make_display_list().as_picture(opaque=True)
    with afresh():
        fresh = stage.make_display_list().as_picture(opaque=True)
    return pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(fresh, "RGB")


def _painted(
    kept: CachedStrokes, surface: pygame.Surface, rect: pygame.Rect, key: object, paint: Callable[[], None]
) -> None:
    paint()
