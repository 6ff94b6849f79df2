"""A system that has no fonts beside those of the program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame

from tabletop.ui.drawing.font_files import find_font_file, shipped_font_files, system_fonts
from tabletop.ui.drawing.text_runs import font_file_and_script


@contextmanager
def system_without_fonts() -> Iterator[None]:
    """Until the end of the block; what is remembered of fonts is forgotten before and behind it."""
    with patch.object(pygame.font, "get_fonts", list):
        forget_fonts()
        yield
    forget_fonts()


def forget_fonts() -> None:
    """As at the start of the program."""
    for remembered in (shipped_font_files, find_font_file, system_fonts, font_file_and_script):
        remembered.cache_clear()
