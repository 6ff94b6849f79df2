"""Wakes the loop of the window from the thread of the phones' server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WAKE_EVENT: Final = pygame.event.custom_type()


def wake_loop(stage: Stage) -> None:
    """From the server's thread too: the loop may be asleep, and is to be awake for a while then."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(_WAKE_EVENT))
    stage.wake_event.set()
