"""Around the board: the bar with its title and buttons, the players' panels, and the caption strip."""

from __future__ import annotations

from typing import Final

from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.story import Story

_TITLE_SIZE: Final = 18
"""Size of the game's name, in logical pixels."""
_PART_OF_BAR: Final = 5
"""Part of the bar that a branch's name or a series may take, as its inverse."""


def draw_match_title(
    stage: Stage, surface: DisplayList, story: Story, at: tuple[int, int], width: int, *, label: str = "",
    series: tuple[str, ...] = (),
) -> int:  # fmt: skip
    """Draws it from a point in the middle of the bar, which is `width` pixels wide; returns its right end.

    `label` is the branch that is played; `series` are wordings of which game of a series this is, the fullest first.
    """
    metrics, theme = stage.metrics, stage.theme
    title = wording.game_title(story.header.game).upper()
    right = draw.text(stage, surface, title, at, size=_TITLE_SIZE, colour=theme.accent, bold=True, spacing=1.5).right
    said = (
        [("trophy", stage.texts.first_fitting(series, metrics.font_size(SMALL), width // _PART_OF_BAR))]
        if series
        else []
    )
    for name, words in (*said, *([("branch", label)] if label else [])):
        icon = draw.icon(stage, name, metrics.grown(20, 0.5), theme.accent)
        place = icon.get_rect(midleft=(right + metrics.px(14), at[1]))
        surface.blit(icon, place)
        right = draw.text(stage, surface, words, (place.right + metrics.px(6), at[1]), size=SMALL,
                          width=width // _PART_OF_BAR, colour=theme.secondary).right  # fmt: skip
    return right
