"""The page that lists all keys: those of the program and those of every game, the current game first.

Opened and closed with `?` from everywhere (`toggle_keys_page`, called by `tabletop.app`), and by the scene name
"keys". The lines of a game are named in its box (`keys`). The page does not define keys: scenes handle them
(`table.inputs`, `review.scene`), so a new key must be listed here or in the box by hand. Each name in
`_PROGRAM_SECTIONS` is a part of a message's key, with the keys before a "|" and what they do behind it. Tests press
every listed key.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.content import boxes
from tabletop.content.games import box_of
from tabletop.ui import wording
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.stage.events import Input, KeyEvent, text_with_printed_keys
from tabletop.ui.widgets.layout import Layout, cell, choose_by_width, column, grow, masonry, pad, row, sized, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_PROGRAM_SECTIONS: Final = {
    "everywhere": ("page", "walk", "escape", "find", "book", "mute", "full", "wall"),
    "table": (
        "mouse",
        "mouse_click",
        "pick",
        "pick_click",
        "next",
        "done",
        "escape",
        "backspace",
        "undo",
        "past",
        "alt",
        "ping",
        "peek",
        "hint",
        "judge",
        "again",
        "review",
        "aside",
        "list",
        "ear",
        "ear_more",
    ),
    "review": ("steps", "far", "ends", "play", "speed", "eyes", "again", "branch"),
}
"""The lines of the program's sections, in their order."""
_FOR_CLICKS: Final = {"mouse": "mouse_click", "pick": "pick_click"}
"""Lines of most games, and what stands there instead while a game is played in which one click does everything."""
Section = tuple[str, tuple[tuple[str, str], ...]]
"""A heading, and lines of what is pressed and what that does."""


def key_help_sections(game: str = "", *, is_click_only: bool = False) -> list[Section]:
    """All of them in the language in use; those of `game` are the first of the games'."""
    left_out = _FOR_CLICKS if is_click_only else _FOR_CLICKS.values()
    made = [
        (say(f"keys.{part}"), _key_help_lines(f"keys.{part}_", (line for line in lines if line not in left_out)))
        for part, lines in _PROGRAM_SECTIONS.items()
    ]
    games = sorted(boxes.game_names(), key=lambda name: name != game)
    own = ((name, lines) for name in games if (lines := box_of(name).keys))
    return [*made, *((wording.game_title(name), _key_help_lines(f"{name}_keys.", lines)) for name, lines in own)]


def _key_help_lines(start: str, lines: Iterable[str]) -> tuple[tuple[str, str], ...]:
    split = (say(f"{start}{line}").partition("|") for line in lines)
    return tuple((text_with_printed_keys(keys.strip()), does.strip()) for keys, _, does in split)


class KeyHelpScene(FormPage):
    """Panels in as many columns as there is room for; `?` and Escape close it."""

    def __init__(self, stage: Stage, game: str = "", *, is_click_only: bool = False) -> None:
        super().__init__(stage)
        self.game = game
        """The game in hand; empty where there is none."""
        self._is_click_only = is_click_only
        self._scroll: ScrollArea

    @property
    def heading(self) -> str:
        return say("keys.heading")

    @property
    def subheading(self) -> str:
        return say("keys.heading_text")

    def build(self, body: pygame.Rect) -> None:
        within(cell(self._put_key_help_sections), most_width=self.stage.metrics.text_px(1180)).place(body)

    def _put_key_help_sections(self, rect: pygame.Rect) -> None:
        metrics, gap = self.stage.metrics, self.stage.metrics.px(14)
        self._scroll = self.form.add_scroll_area(rect, 1, name="keys")
        parts = FormParts(self.form, self._scroll)
        sections = (self._key_help_panel(parts, title, lines) for title, lines in self.shown_sections)
        columns = self._scroll.width // metrics.text_px(430)
        high = self._scroll.place(masonry(*sections, columns=min(2, columns), gap=gap))
        self._scroll.set_content_height(high + gap)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        step = {"down": 1, "up": -1}.get(event.name, 0) if isinstance(event, KeyEvent) and event.down else 0
        if step:
            self._scroll.scroll_to(self._scroll.offset + step * self.stage.metrics.text_px(60))
        else:
            super().handle(event, raw)

    def handle_key(self, event: KeyEvent) -> None:
        if not self._scroll.scroll_by_key(event.name):
            super().handle_key(event)

    @property
    def shown_sections(self) -> list[Section]:
        """The game in hand is read first, beside what goes for every table."""
        made = key_help_sections(self.game, is_click_only=self._is_click_only)
        return [
            made[0],
            *made[len(_PROGRAM_SECTIONS) : len(_PROGRAM_SECTIONS) + 1],
            *made[1 : len(_PROGRAM_SECTIONS)],
            *made[len(_PROGRAM_SECTIONS) + 1 :],
        ]

    def _key_help_panel(self, parts: FormParts, title: str, lines: tuple[tuple[str, str], ...]) -> Layout:
        """A panel with a heading and its lines."""
        metrics, accent = self.stage.metrics, self.stage.theme.accent
        wide = metrics.text_px(170)

        def line(keys: str, does: str) -> Layout:
            pressed = parts.words(keys, size=SMALL, bold=True, colour=accent)
            does_ = grow(parts.words(does, size=SMALL), 3)
            narrow = row(grow(pressed, 2), does_, gap=metrics.px(12))
            return choose_by_width(wide * 5 // 2, narrow, row(sized(pressed, width=wide), does_, gap=metrics.px(12)))

        below = (line(keys, does) for keys, does in lines)
        return parts.panel(pad(column(parts.words(title, bold=True), *below, gap=metrics.px(6)), metrics.px(16)))


def toggle_keys_page(stage: Stage) -> None:
    """Opens the page over whatever is seen, or closes it where it is open; what was in hand is put back."""
    if isinstance(stage.scene, KeyHelpScene):
        stage.pop_scene()
        return
    below = next((scene for scene in reversed(stage.scenes) if scene.game_name), None)
    stage.push_scene(
        KeyHelpScene(stage, below.game_name, is_click_only=below.is_click_only) if below else KeyHelpScene(stage)
    )


def open_scene(stage: Stage, request: SceneRequest) -> KeyHelpScene:
    """The page, with the keys of the requested game first."""
    return KeyHelpScene(stage, request.game)
