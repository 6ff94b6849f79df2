"""The system's clipboard, of which only text is of use; without one both functions do nothing."""

from __future__ import annotations

from contextlib import suppress

import pygame


def read_text() -> str:
    """What was copied last; "" where that is no text."""
    with suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""


def write_text(text: str) -> None:
    """Copies a text."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)
