"""What a form draws over its widgets: hints in empty lines of text, and the keyboard's focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms.stops import TabStop

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def draw_entry_hint(stage: Stage, surface: DisplayList, stop: TabStop) -> None:
    """The icon of a line of text, and its hint while it is empty."""
    rect = stop.rect
    clip = surface.get_clip()
    surface.set_clip(stop.visible_rect.clip(clip))
    x = rect.x + stage.metrics.px(14)
    if stop.icon:
        side = stage.metrics.grown(20, 0.5)
        made = draw.icon(stage, stop.icon, side, stage.theme.secondary)
        surface.blit(made, made.get_rect(midleft=(x, rect.centery)))
        x += side + stage.metrics.px(10)
    if stop.hint and not stop.element.get_text() and not stop.element.composition:
        room = rect.right - x - stage.metrics.px(10)
        draw.text(stage, surface, stop.hint, (x, rect.centery), colour=stage.theme.disabled, width=room)
    surface.set_clip(clip)


def draw_focus_ring(stage: Stage, surface: DisplayList, stop: TabStop) -> None:
    """A brass ring around the widget that has the focus."""
    grown = stage.metrics.px(6)
    rect = stop.ring_rect.inflate(grown, grown)
    clip = surface.get_clip()
    if stop.scroll:
        surface.set_clip(stop.scroll.rect.inflate(grown, grown).clip(clip))
    surface.blit(draw.rounded(stage, rect.size, "#00000000", edge=stage.theme.accent, width=2), rect)
    surface.set_clip(clip)
