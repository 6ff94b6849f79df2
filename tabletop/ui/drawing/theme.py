"""Colours and text sizes of the whole program.

Everything that draws takes its sizes from here and its colours from `stage.theme`, boards of games too; the stage
makes the theme by `make_theme`. Themes are frozen values, and their names stand in the player's settings. Contrasts
are checked by tests for both themes, also for people with a colour blindness, so a colour that is changed here must
pass them (docs/decisions.md, Colours). SMALL must equal `metrics.SMALL`: nothing is written smaller.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

BODY, SMALL, HEADING, TITLE, NUMBER = 16, 14, 20, 26, 22
"""Text sizes in logical pixels (docs/decisions.md, Sizes)."""
KNOB = 24
"""Logical pixels across the handle of a slider."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as #rrggbb."""

    name: str
    background: str
    edge: str
    """Corners of the vignette."""
    panel: str
    panel_edge: str
    raised: str
    """Buttons and rows that can be pressed."""
    field: str
    """Ground of what is typed in, slid or switched."""
    hovered: str
    pressed: str
    text: str
    secondary: str
    disabled: str
    accent: str
    accent_hovered: str
    """The accent colour under the pointer."""
    on_accent: str
    """Text on the accent colour."""
    warning: str


DARK = Theme(
    "dark", "#14181F", "#0D1015", "#1E2430", "#2C3443", "#2A3140", "#0D1015", "#36405A", "#20283A",
    "#F2F4F8", "#C9D1DC", "#8E99A8", "#FFD166", "#FFE09A", "#14181F", "#E69F00",
)  # fmt: skip
LIGHT = Theme(
    "light", "#E4D8BC", "#D3C4A2", "#F4EBD6", "#FFFFFF", "#D8C9A4", "#FBF6EA", "#CDBB8E", "#BFAB7A",
    "#14181F", "#3A3F4A", "#524B3F", "#664300", "#7E5809", "#FFFFFF", "#7F3412",
)  # fmt: skip
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
_LOUD = {"dark": "#FFB833", "light": "#551C05"}
"""The colour of warnings on a projector, by theme: 7:1 on every ground."""
_FAINT = {"dark": DARK.secondary, "light": "#2F343D"}
"""The colour of what cannot be pressed there: 7:1 also at the darker corners of the window."""


def make_theme(name: str, *, projector: bool) -> Theme:
    """The theme of that name; a projector gets no thin greys."""
    theme = THEMES.get(name, DARK)
    if not projector:
        return theme
    return replace(theme, secondary=theme.text, disabled=_FAINT[theme.name], warning=_LOUD[theme.name])
