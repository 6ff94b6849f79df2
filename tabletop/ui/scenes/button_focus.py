"""Moves the keyboard's focus to the nearest button in the direction of an arrow key.

One function, `move_button_focus`, for scenes that draw their own buttons. Used by `title.scene`, `dialogs`,
`replays.scene`, `puzzles.scene`, `phones.scene`, `table.dice_entry` and editors of games. Pages made of forms have a
focus order of their own and do not use it. It changes the focus of the SceneButtons and nothing else, and returns
False for every input that is no arrow key: callers rely on that to handle it themselves. The weight may be tuned.
"""

from __future__ import annotations

import pygame

from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent

_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_SIDEWAYS_WEIGHT = 2.5
"""How much farther a button counts that lies aside of the direction."""


def move_button_focus(buttons: SceneButtons, event: Input | None) -> bool:
    """Whether the input was an arrow key; it moves the keyboard's focus."""
    if not isinstance(event, KeyEvent) or not event.down or event.name not in _DIRECTIONS or event.ctrl or event.alt:
        return False
    able = [item for item in buttons.items if item.enabled]
    here = buttons.focused
    if here is None or here not in able:
        target = able[0] if able else None
    else:
        target = _nearest_button(here, able, _DIRECTIONS[event.name])
    if target is not None:
        buttons.focus_button(target.name)
    return True


def _nearest_button(here: Button, able: list[Button], way: tuple[int, int]) -> Button | None:
    """The nearest button that begins beyond this one; those straight ahead come before those aside."""
    ahead = [
        (_sideways_gap(here.rect, item.rect, way) > 0, _focus_distance(here.rect, item.rect, way), i)
        for i, item in enumerate(able)
        if _is_button_ahead(here, item, way)
    ]
    return able[min(ahead)[2]] if ahead else None


def _is_button_ahead(here: Button, item: Button, way: tuple[int, int]) -> bool:
    dx, dy = _centre_offset(here.rect, item.rect)
    return item is not here and (dx * way[0] > 0 or dy * way[1] > 0) and _forward_gap(here.rect, item.rect, way) >= 0


def _focus_distance(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> float:
    shift = abs(there.centery - here.centery) if way[0] else abs(there.centerx - here.centerx)
    return _forward_gap(here, there, way) + _SIDEWAYS_WEIGHT * _sideways_gap(here, there, way) + shift * 0.01


def _sideways_gap(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> int:
    """Pixels by which a button lies aside of the direction; 0 where it is straight ahead."""
    if way[0]:
        return max(0, there.top - here.bottom, here.top - there.bottom)
    return max(0, there.left - here.right, here.left - there.right)


def _forward_gap(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> int:
    """Pixels from the leading edge of one to the near edge of the other; negative where they overlap."""
    if way[0]:
        return there.left - here.right if way[0] > 0 else here.left - there.right
    return there.top - here.bottom if way[1] > 0 else here.top - there.bottom


def _centre_offset(here: pygame.Rect, there: pygame.Rect) -> tuple[int, int]:
    return there.centerx - here.centerx, there.centery - here.centery
