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


def _nearest_button(focused: Button, able: list[Button], arrow: tuple[int, int]) -> Button | None:
    """The nearest button that begins beyond this one; those straight ahead come before those aside."""
    ahead = [
        (_sideways_gap(focused.rect, item.rect, arrow) > 0, _focus_distance(focused.rect, item.rect, arrow), i)
        for i, item in enumerate(able)
        if _is_button_ahead(focused, item, arrow)
    ]
    return able[min(ahead)[2]] if ahead else None


def _is_button_ahead(focused: Button, item: Button, arrow: tuple[int, int]) -> bool:
    dx, dy = _centre_offset(focused.rect, item.rect)
    is_beyond = dx * arrow[0] > 0 or dy * arrow[1] > 0
    return item is not focused and is_beyond and _forward_gap(focused.rect, item.rect, arrow) >= 0


def _focus_distance(start: pygame.Rect, target: pygame.Rect, arrow: tuple[int, int]) -> float:
    shift = abs(target.centery - start.centery) if arrow[0] else abs(target.centerx - start.centerx)
    return _forward_gap(start, target, arrow) + _SIDEWAYS_WEIGHT * _sideways_gap(start, target, arrow) + shift * 0.01


def _sideways_gap(start: pygame.Rect, target: pygame.Rect, arrow: tuple[int, int]) -> int:
    """Pixels by which a button lies aside of the direction; 0 where it is straight ahead."""
    if arrow[0]:
        return max(0, target.top - start.bottom, start.top - target.bottom)
    return max(0, target.left - start.right, start.left - target.right)


def _forward_gap(start: pygame.Rect, target: pygame.Rect, arrow: tuple[int, int]) -> int:
    """Pixels from the leading edge of one to the near edge of the other; negative where they overlap."""
    if arrow[0]:
        return target.left - start.right if arrow[0] > 0 else start.left - target.right
    return target.top - start.bottom if arrow[1] > 0 else start.top - target.bottom


def _centre_offset(start: pygame.Rect, target: pygame.Rect) -> tuple[int, int]:
    return target.centerx - start.centerx, target.centery - start.centery
