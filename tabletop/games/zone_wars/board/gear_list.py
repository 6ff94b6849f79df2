"""The gear, finds and mutations beside a model: as much of each as there is room for, and always its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_GEAR_ROW, _LARGE_PICTURE, _SMALL_PICTURE, _TILE = 20, 36, 20, 44
"""Heights of a line, of a large picture and a small one, and the most of a tile."""
_GAP: Final = 4
"""Logical pixels between two cards."""
_WORN: Final = "#E2604A"


@dataclass(frozen=True, slots=True)
class GearLine:
    """A card beside a model."""

    name: str
    value: str
    details: str
    picture: str
    """Name of its piece of art."""
    is_worn: bool = False
    is_busted: bool = False
    is_power: bool = False


def draw_gear_list(stage: Stage, surface: DisplayList, rect: pygame.Rect, lines: Sequence[GearLine]) -> None:
    """All cards with their details; else those of mutations; else names in one column or in two; else only pictures."""
    metrics = stage.metrics
    row, gap = metrics.text_px(_GEAR_ROW), metrics.px(_GAP)
    heights = _full_line_heights(stage, rect, lines)
    if sum(heights) + gap * (len(lines) - 1) <= rect.h:
        y = rect.y
        for line, high in zip(lines, heights, strict=True):
            _draw_full_line(stage, surface, pygame.Rect(rect.x, y, rect.w, high), line)
            y += high + gap
        return
    for columns in (1, 2):
        if _height_with_mutation_texts(stage, rect, lines, columns) <= rect.h and (
            columns == 1 or _can_use_two_columns(stage, rect, lines)
        ):
            _draw_with_mutation_texts(stage, surface, rect, lines, columns)
            return
    for columns in (1, 2):
        rows = ceil(len(lines) / columns)
        width = (rect.w - (columns - 1) * 2 * gap) // columns
        if rows * row <= rect.h + gap and (columns == 1 or _can_read_names(stage, width, lines)):
            high = max(row, min(metrics.text_px(_LARGE_PICTURE), rect.h // rows))
            for k, line in enumerate(lines):
                x, y = rect.x + k // rows * (width + 2 * gap), rect.y + k % rows * high
                _draw_gear_row(stage, surface, pygame.Rect(x, y, width, high), line, is_narrow=columns > 1)
            return
    _draw_picture_tiles(stage, surface, rect, lines)


def can_show_all_names(stage: Stage, room: pygame.Rect, lines: Sequence[GearLine]) -> bool:
    """Whether every card has its name there, with or without what it does."""
    row, gap = stage.metrics.text_px(_GEAR_ROW), stage.metrics.px(_GAP)
    if gear_list_height(stage, room.w, lines) <= room.h or least_gear_height(stage, room.w, lines) <= room.h:
        return True
    width = (room.w - 2 * gap) // 2
    return len(lines) * row <= room.h + gap or (
        ceil(len(lines) / 2) * row <= room.h + gap and _can_read_names(stage, width, lines)
    )


def gear_list_height(stage: Stage, width: int, lines: Sequence[GearLine]) -> int:
    """Pixels that all cards want with their details, so many pixels across."""
    rect = pygame.Rect(0, 0, width, 0)
    return sum(_full_line_heights(stage, rect, lines)) + stage.metrics.px(_GAP) * max(0, len(lines) - 1)


def _can_read_names(stage: Stage, width: int, lines: Sequence[GearLine]) -> bool:
    """Whether every name is readable in a narrow column."""
    metrics = stage.metrics
    room = width - metrics.text_px(_SMALL_PICTURE) - metrics.px(4)
    font = metrics.font_size(SMALL)
    names = (
        stage.texts.width(line.name, font, bold=True)
        + (0 if line.is_power or not line.value else stage.texts.width(line.value, font, bold=True) + metrics.px(6))
        for line in lines
    )
    return all(name <= room for name in names)


def _full_line_heights(stage: Stage, rect: pygame.Rect, lines: Sequence[GearLine]) -> list[int]:
    metrics = stage.metrics
    picture = metrics.text_px(_LARGE_PICTURE)
    room = rect.w - picture - metrics.px(8)
    row = metrics.text_px(_GEAR_ROW)
    told = (_value_and_details(stage, room, line)[1] for line in lines)
    return [max(picture, row + draw.paragraph_height(stage, details, room, size=SMALL)) for details in told]


def _value_and_details(stage: Stage, room: int, line: GearLine) -> tuple[str, str]:
    """What stands beside the name and what below: the kind of a mutation with a long name stands before its text."""
    font = stage.metrics.font_size(SMALL)
    wide = stage.texts.width(line.name, font, bold=True) + stage.texts.width(line.value, font, bold=True)
    if line.is_power and wide + stage.metrics.px(6) > room:
        return "", f"{line.value}. {line.details}"
    return line.value, line.details


def _draw_full_line(stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine) -> None:
    metrics, side = stage.metrics, stage.metrics.text_px(_LARGE_PICTURE)
    _draw_picture(stage, surface, pygame.Rect(rect.x, rect.y, side, side), line)
    room = pygame.Rect(rect.x + side + metrics.px(8), rect.y, rect.w - side - metrics.px(8), metrics.text_px(_GEAR_ROW))
    value, details = _value_and_details(stage, room.w, line)
    _draw_gear_name(stage, surface, room, line, value=value, size=BODY)
    below = pygame.Rect(room.x, room.bottom, room.w, rect.bottom - room.bottom)
    draw.paragraph(stage, surface, details, below, size=SMALL, colour=stage.theme.secondary)


def least_gear_height(stage: Stage, width: int, lines: Sequence[GearLine]) -> int:
    """Pixels down at which the text of every mutation can be read, at this width."""
    rect = pygame.Rect(0, 0, width, 0)
    whole = sum(_full_line_heights(stage, rect, lines)) + stage.metrics.px(4) * (len(lines) - 1)
    columns = (1, 2) if _can_use_two_columns(stage, rect, lines) else (1,)
    return min(whole, *(_height_with_mutation_texts(stage, rect, lines, count) for count in columns))


def _can_use_two_columns(stage: Stage, rect: pygame.Rect, lines: Sequence[GearLine]) -> bool:
    """Whether two columns are wide enough for what is no mutation."""
    return _can_read_names(stage, rect.w // 2 - stage.metrics.px(4), [line for line in lines if not line.is_power])


def _height_with_mutation_texts(stage: Stage, rect: pygame.Rect, lines: Sequence[GearLine], columns: int) -> int:
    """Pixels for gear by its names in so many columns, and mutations with what they do."""
    row, gear = stage.metrics.text_px(_GEAR_ROW), sum(not line.is_power for line in lines)
    told = (draw.paragraph_height(stage, line.details, rect.w, size=SMALL) for line in lines if line.is_power)
    return ceil(gear / columns) * row + sum(row + high for high in told)


def _draw_with_mutation_texts(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, lines: Sequence[GearLine], columns: int
) -> None:
    """What a mutation does has the whole width."""
    row, gap = stage.metrics.text_px(_GEAR_ROW), stage.metrics.px(8)
    gear, width = [line for line in lines if not line.is_power], (rect.w - (columns - 1) * gap) // columns
    for k, line in enumerate(gear):
        at = pygame.Rect(rect.x + k % columns * (width + gap), rect.y + k // columns * row, width, row)
        _draw_gear_row(stage, surface, at, line, is_narrow=columns > 1)
    y = rect.y + ceil(len(gear) / columns) * row
    for line in lines:
        if line.is_power:
            _draw_gear_row(stage, surface, pygame.Rect(rect.x, y, rect.w, row), line, is_narrow=False)
            below = pygame.Rect(rect.x, y + row, rect.w, 0)
            y = draw.paragraph(stage, surface, line.details, below, size=SMALL, colour=stage.theme.secondary)


def _draw_gear_row(stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine, *, is_narrow: bool) -> None:
    """A picture and a name; what kind of mutation it is stands there if there is room."""
    side, gap = rect.h - stage.metrics.px(2), stage.metrics.px(4 if is_narrow else 6)
    side = min(side, stage.metrics.text_px(_SMALL_PICTURE)) if is_narrow else side
    _draw_picture(stage, surface, pygame.Rect(rect.x, rect.centery - side // 2, side, side), line)
    room = pygame.Rect(rect.x + side + gap, rect.y, rect.w - side - gap, rect.h)
    wide = sum(stage.texts.width(words, stage.metrics.font_size(SMALL), bold=True) for words in (line.name, line.value))
    is_full = is_narrow or wide + stage.metrics.px(6) > room.w
    _draw_gear_name(stage, surface, room, line, value="" if is_full and line.is_power else line.value, size=SMALL)


def _draw_gear_name(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine, *, value: str, size: int
) -> None:  # fmt: skip
    metrics, right = stage.metrics, rect.right
    if value:
        shown = draw.text(stage, surface, value, (rect.right, rect.centery), size=SMALL, bold=True, align="right",
                          colour=_WORN if line.is_worn else stage.theme.accent)  # fmt: skip
        right = shown.x - metrics.px(6)
    fits = stage.texts.width(line.name, metrics.font_size(size), bold=True) <= right - rect.x
    draw.text(stage, surface, line.name, (rect.x, rect.centery), size=size if fits else SMALL, bold=True,
              width=max(1, right - rect.x))  # fmt: skip


def _draw_picture_tiles(stage: Stage, surface: DisplayList, rect: pygame.Rect, lines: Sequence[GearLine]) -> None:
    """Pictures in as few rows as there may be, as large as they can be then, with the bonus at the corner."""
    metrics, gap = stage.metrics, stage.metrics.px(4)
    for rows in range(1, len(lines) + 1):
        columns = ceil(len(lines) / rows)
        side = min(
            (rect.w - (columns - 1) * gap) // columns, (rect.h - (rows - 1) * gap) // rows, metrics.text_px(_TILE)
        )
        if side * (rows + 1) + rows * gap > rect.h or columns == 1:
            break
    for k, line in enumerate(lines):
        x, y = rect.x + k % columns * (side + gap), rect.y + k // columns * (side + gap)
        _draw_picture(stage, surface, pygame.Rect(x, y, side, side), line)


def _draw_picture(stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine) -> None:
    if rect.w < 4:
        return
    piece = stage.sprites.get(line.picture, rect.w)
    surface.blit(stage.sprites.get_faded(piece, 45) if line.is_busted else piece, rect)
