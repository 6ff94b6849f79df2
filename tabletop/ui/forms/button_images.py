"""Draws the images of buttons, switches and sliders at their final size.

Used by `form` and, for looks and widths, by `form_parts` and the list of saved campaigns. Pages write the looks
("@primary", "@row" and so on) as text, so their names must stay. `least_width` and `row_height` must agree with how
`button_images` fits its words. Images have their alpha multiplied in, as ImageButton draws them; nobody may draw on
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Literal

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Look = Literal["", "@primary", "@plain", "@left", "@row", "@row_on", "@part", "@part_on", "@choice", "@link", "@number",
               "@card"]  # fmt: skip
_CLEAR = "#00000000"
_BOLD = ("@primary", "@part_on", "@link")
_LEFT = ("@left", "@row", "@row_on", "@choice", "@link", "@number")
_FINE = ("@part", "@part_on", "@link", "@number")
"""Written small, with little room beside the words."""
_PAD, _ICON_GAP = 14, 10
"""Logical pixels beside the words of all others, and between an icon and them."""


def button_images(stage: Stage, size: tuple[int, int], words: str, look: Look, icon: str = "") -> ButtonImages:
    """A plate with words, an icon, or both; the words are shortened to the room that there is."""
    grounds, edge, ink = _button_colours(stage, look)

    def face(ground: str, colour: str, rim: str) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        if ground != _CLEAR or rim:
            top = stage.theme.hovered if ground == stage.theme.raised and not rim else ""
            made.blit(
                draw.rounded_rect(stage, size, ground, edge=rim, top=top, radius=8, width=2 if rim else 1), (0, 0)
            )
        _draw_icon_and_words(stage, made, words, (look, icon, colour))
        return made.premul_alpha()

    rest, over, down = grounds
    off = _CLEAR if rest == _CLEAR else stage.theme.panel
    return ButtonImages(
        partial(face, rest, ink, edge), partial(face, over, ink, edge), partial(face, down, ink, edge),
        partial(face, off, stage.theme.disabled, edge),
    )  # fmt: skip


def switch_images(stage: Stage, size: tuple[int, int], *, on: bool) -> ButtonImages:
    """A track with a knob, to the right with a tick when it is on."""
    theme, metrics = stage.theme, stage.metrics
    high, gap = min(size[1], metrics.text_px(26)), metrics.px(4)

    def face(ground: str, edge: str, knob: str) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        track = draw.rounded_rect(
            stage, (min(size[0], round(high * 1.85)), high), ground, edge=edge, radius=99, width=1.5
        )
        at = made.blit(track, track.get_rect(midleft=(0, size[1] // 2)))
        side = high - metrics.px(8)
        disc = draw.rounded_rect(stage, (side, side), knob, radius=99)
        end = disc.get_rect(midright=(at.right - gap, at.centery)) if on else disc.get_rect(midleft=(gap, at.centery))
        made.blit(disc, end)
        if on:
            tick = draw.icon_picture(stage, "check", round(side * 0.8), ground)
            made.blit(tick, tick.get_rect(center=end.center))
        return made.premul_alpha()

    if on:
        usual = partial(face, theme.accent, theme.accent, theme.on_accent)
        over = partial(face, theme.accent, theme.text, theme.on_accent)
    else:
        usual = partial(face, theme.field, theme.disabled, theme.secondary)
        over = partial(face, theme.field, theme.text, theme.text)
    return ButtonImages(usual, over, over, partial(face, theme.panel, theme.disabled, theme.disabled))


def slider_knob_images(stage: Stage, size: tuple[int, int]) -> ButtonImages:
    """The brass handle of a slider."""
    theme = stage.theme
    side = min(size)

    def face(rim: str) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        disc = draw.rounded_rect(stage, (side, side), theme.accent, edge=rim, radius=99, width=2)
        made.blit(disc, disc.get_rect(center=(size[0] // 2, size[1] // 2)))
        return made.premul_alpha()

    rest, over = partial(face, theme.panel), partial(face, theme.text)
    return ButtonImages(rest, over, over, rest)


def slider_track_picture(stage: Stage, size: tuple[int, int], share: float, margin: int) -> pygame.Surface:
    """A slider's bar, filled with brass up to a share; `margin` pixels at both ends are half a handle."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = max(2, size[0] - 2 * margin), stage.metrics.px(6)
    bar = draw.rounded_rect(stage, (wide, high), stage.theme.field, edge=stage.theme.disabled, radius=3)
    at = made.blit(bar, bar.get_rect(midleft=(margin, size[1] // 2)))
    if share > 0:
        made.blit(draw.rounded_rect(stage, (round(wide * share), high), stage.theme.accent, radius=3), at)
    return made


def slider_value_picture(stage: Stage, size: tuple[int, int], words: str) -> pygame.Surface:
    """What a slider stands at, at the right."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    draw.text(stage, made, words, (size[0], size[1] // 2), align="right", colour=stage.theme.secondary)
    return made


def _button_colours(stage: Stage, look: Look) -> tuple[tuple[str, str, str], str, str]:
    """Grounds at rest, under the pointer and pressed; the edge; the words."""
    theme = stage.theme
    if look == "@primary":
        return (theme.accent, theme.accent_hovered, theme.accent_hovered), "", theme.on_accent
    if look in ("@plain", "@link", "@number", "@row", "@part"):
        ink = theme.accent if look == "@link" else theme.secondary if look in ("@part", "@number") else theme.text
        return (_CLEAR, theme.hovered, theme.pressed), "", ink
    if look in ("@row_on", "@part_on"):
        return (theme.hovered, theme.hovered, theme.pressed), theme.accent, theme.text
    if look == "@card":
        return (theme.background, theme.raised, theme.pressed), theme.panel_edge, theme.text
    if look == "@choice":
        return (theme.raised, theme.hovered, theme.pressed), "", theme.text
    return (theme.raised, theme.hovered, theme.pressed), "", theme.text


def _draw_icon_and_words(stage: Stage, face: pygame.Surface, words: str, style: tuple[Look, str, str]) -> None:
    look, icon, colour = style
    metrics, rect = stage.metrics, face.get_rect()
    side, bold = metrics.mix_px(22, 0.5), look in _BOLD
    size = SMALL if look in _FINE else BODY
    if not words:
        if icon:
            made = draw.icon_picture(stage, icon, side, colour)
            face.blit(made, made.get_rect(center=rect.center))
        return
    pad = metrics.px(6 if look in _FINE else _PAD)
    extra = side + metrics.px(_ICON_GAP) if icon else 0
    room = max(1, rect.w - 2 * pad - extra)
    label = _render_fitted_label(stage, words, (size, colour), (room, rect.h), bold=bold)
    x = pad if look in _LEFT else (rect.w - label.get_width() - extra) // 2
    if icon and look == "@choice":
        made = draw.icon_picture(stage, icon, side, stage.theme.accent)
        face.blit(made, made.get_rect(midright=(rect.w - pad, rect.centery)))
    elif icon:
        made = draw.icon_picture(stage, icon, side, colour)
        last = icon == "chevron_right"  # points on, so it stands behind the words
        at = x + label.get_width() + extra - side if last else x
        face.blit(made, made.get_rect(midleft=(at, rect.centery)))
        x += 0 if last else extra
    face.blit(label, label.get_rect(midleft=(x, rect.centery)))


def least_width(stage: Stage, words: str) -> int:
    """Pixels across of a button with an icon that has its words on one line, in letters as small as they may be."""
    metrics = stage.metrics
    least = stage.texts.text_width(words, metrics.label_font_sizes(BODY)[-1])
    return least + 2 * metrics.px(_PAD) + metrics.mix_px(22, 0.5) + metrics.px(_ICON_GAP)


def row_height(stage: Stage, width: int, rows: Iterable[str]) -> int:
    """Pixels down of the rows of a list: more where words have no room on a line even in the smallest letters."""
    metrics = stage.metrics
    usual, least = metrics.text_px(32), metrics.label_font_sizes(BODY)[-1]
    room = width - 2 * metrics.px(_PAD)
    is_long = any(stage.texts.text_width(words, least) > room for words in rows)
    return max(usual, 2 * round(TIGHT * least) + metrics.px(6)) if is_long else usual


def _render_fitted_label(
    stage: Stage, words: str, ink: tuple[float, str], room: tuple[int, int], *, bold: bool
) -> pygame.Surface:
    """The words in a size and colour; smaller, then on several lines, where they have no room."""
    size, lines = stage.texts.fit_size_and_lines(words, stage.metrics.label_font_sizes(ink[0]), room, bold=bold)
    labels = [stage.texts.label(line, size, ink[1], bold=bold) for line in lines]
    if len(labels) == 1:
        return labels[0]
    step = round(size * TIGHT)
    high = (len(labels) - 1) * step + labels[-1].get_height()
    made = pygame.Surface((max(label.get_width() for label in labels), high), pygame.SRCALPHA)
    for i, label in enumerate(labels):
        made.blit(label, (0, i * step))
    return made
