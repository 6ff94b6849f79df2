"""What closes a box over the mat in which an attack is chosen, and what tells the best one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.stage.buttons import SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def handle_box_input(
    stage: Stage, event: Input | None, buttons: SceneButtons, box: pygame.Rect,
    *, leave: Callable[[], None], hint: Callable[[], None],
) -> None:  # fmt: skip
    """A button; Escape, the right button and a press beside the box leave it, L hints. The box is in pixels."""
    name = event.name if isinstance(event, KeyEvent) and event.down and not event.again else ""
    if name in ("escape", "backspace"):
        leave()
    elif name == "l":
        hint()
    elif not move_button_focus(buttons, event) and not buttons.handle(event) and _is_press_outside(stage, event, box):
        leave()


def _is_press_outside(stage: Stage, event: Input | None, box: pygame.Rect) -> bool:
    if not isinstance(event, PointerEvent) or event.kind != "press":
        return False
    return event.button == "right" or not box.collidepoint(stage.to_pixels(event.pos))


def close_box(stage: Stage, scene: Scene) -> None:
    """Takes the box away, before what follows opens another."""
    if stage.scene is scene:
        stage.pop_scene()
