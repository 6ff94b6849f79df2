"""Colours and text sizes, and the same look for pygame_gui's widgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.ui.drawing.metrics import Metrics

BODY, SMALL, HEADING, TITLE, NUMBER = 16, 14, 20, 26, 22
"""Text sizes in logical pixels (docs/decisions.md, Sizes)."""
KNOB = 24
"""Logical pixels across the handle of a slider."""
WIDGET_FONT = "noto_sans"
"""What pygame_gui calls the font of all widgets."""
TIP_PAD = 10
"""Logical pixels beside the words of a tip."""


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


def make_theme(name: str, *, projector: bool) -> Theme:
    """The theme of that name; a projector gets no thin greys."""
    theme = THEMES.get(name, DARK)
    if not projector:
        return theme
    return replace(theme, secondary=theme.text, disabled=theme.secondary, warning=_LOUD[theme.name])


def widget_theme(theme: Theme, metrics: Metrics) -> dict[str, Any]:
    """The look as a pygame_gui theme for this window size; buttons bring their own faces (button_images.py)."""
    px = metrics.px
    clear = {"border_width": "0", "shadow_width": "0", "shape": "rectangle"}
    round_ = {
        "shape": "rounded_rectangle", "border_width": str(metrics.line_width(1)), "shadow_width": "0",
        "shape_corner_radius": str(px(8)),
    }  # fmt: skip
    body = _widget_font(metrics, BODY)
    typed = {"colours": _entry_colours(theme), "font": body}
    return {
        "defaults": {"colours": _widget_colours(theme)},
        "button": {"colours": _clear_colours(), "misc": {**clear, "tool_tip_delay": "0.4"}, "font": body},
        "text_entry_line": {**typed, "misc": {**round_, "padding": f"{px(12)},{px(4)}"}},
        "@search": {**typed, "misc": {**round_, "padding": f"{px(14) + metrics.grown(30, 0.5)},{px(4)}"}},
        "horizontal_slider.#sliding_button": {"colours": _clear_colours(), "misc": clear},
        "horizontal_slider": {"colours": _clear_colours(), "misc": {
            **clear, "enable_arrow_buttons": "0", "sliding_button_width": str(px(KNOB))}},
        "tool_tip.text_box": {
            "colours": {"dark_bg": theme.raised, "normal_border": theme.accent}, "font": _widget_font(metrics, SMALL),
            "misc": {**round_, "padding": f"{px(TIP_PAD)},{px(6)}"},
        },
    }  # fmt: skip


def _widget_font(metrics: Metrics, size: float) -> dict[str, str]:
    return {"name": WIDGET_FONT, "size": str(metrics.font_size(size)), "bold": "0"}


def _clear_colours() -> dict[str, str]:
    states = ("normal", "hovered", "selected", "active", "disabled")
    grounds = {f"{state}_bg": "#00000000" for state in states}
    return {**grounds, **{f"{state}_border": "#00000000" for state in states}, "dark_bg": "#00000000"}


def _widget_colours(theme: Theme) -> dict[str, str]:
    return {
        "normal_bg": theme.raised, "hovered_bg": theme.hovered, "disabled_bg": theme.panel,
        "selected_bg": theme.pressed, "active_bg": theme.pressed, "dark_bg": theme.panel,
        "disabled_dark_bg": theme.panel, "normal_text": theme.text, "hovered_text": theme.text,
        "disabled_text": theme.disabled, "selected_text": theme.text, "active_text": theme.text,
        "normal_border": theme.panel_edge, "hovered_border": theme.accent, "disabled_border": theme.panel_edge,
        "selected_border": theme.accent, "active_border": theme.accent, "link_text": theme.accent,
        "link_hover": theme.text, "link_selected": theme.text, "text_shadow": theme.edge,
        "filled_bar": theme.accent, "unfilled_bar": theme.edge, "text_cursor": theme.accent,
    }  # fmt: skip


def _entry_colours(theme: Theme) -> dict[str, str]:
    return {"dark_bg": theme.field, "normal_border": theme.disabled, "selected_bg": theme.accent,
            "selected_text": theme.on_accent}  # fmt: skip
