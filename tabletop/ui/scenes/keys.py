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
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.registry import Request
from tabletop.ui.stage.events import Input, KeyEvent, keys_as_printed

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
    ),
    "review": ("steps", "far", "ends", "play", "speed", "eyes", "again", "branch"),
}
"""The lines of the program's sections, in their order."""
_FOR_CLICKS: Final = {"mouse": "mouse_click", "pick": "pick_click"}
"""Lines of most games, and what stands there instead while a game is played in which one click does everything."""
Section = tuple[str, tuple[tuple[str, str], ...]]
"""A heading, and lines of what is pressed and what that does."""


def key_sections(game: str = "", *, is_click_only: bool = False) -> list[Section]:
    """All of them in the language in use; those of `game` are the first of the games'."""
    left_out = _FOR_CLICKS if is_click_only else _FOR_CLICKS.values()
    made = [
        (say(f"keys.{part}"), _key_lines(f"keys.{part}_", (line for line in lines if line not in left_out)))
        for part, lines in _PROGRAM_SECTIONS.items()
    ]
    games = sorted(boxes.game_names(), key=lambda name: name != game)
    own = ((name, lines) for name in games if (lines := box_of(name).keys))
    return [*made, *((wording.game_title(name), _key_lines(f"{name}_keys.", lines)) for name, lines in own)]


def _key_lines(start: str, lines: Iterable[str]) -> tuple[tuple[str, str], ...]:
    split = (say(f"{start}{line}").partition("|") for line in lines)
    return tuple((keys_as_printed(keys.strip()), does.strip()) for keys, _, does in split)


class KeysScene(FormPage):
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
        metrics = self.stage.metrics
        column = pygame.Rect(0, body.y, min(body.w, metrics.text_px(1180)), body.h)
        column.centerx = body.centerx
        self._scroll = self.form.add_scroll(column, 1, name="keys")
        gap, wide = metrics.px(14), self._scroll.width
        count = 2 if wide >= 2 * metrics.text_px(430) else 1
        width = (wide - (count - 1) * gap) // count
        below = [0] * count
        for title, lines in self.shown_sections:
            at = below.index(min(below))
            rect = pygame.Rect(at * (width + gap), below[at], width, 0)
            below[at] = self._put_section(rect, title, lines) + gap
        self._scroll.set_content_height(max(below))

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
        made = key_sections(self.game, is_click_only=self._is_click_only)
        return [
            made[0],
            *made[len(_PROGRAM_SECTIONS) : len(_PROGRAM_SECTIONS) + 1],
            *made[1 : len(_PROGRAM_SECTIONS)],
            *made[len(_PROGRAM_SECTIONS) + 1 :],
        ]

    def _put_section(self, rect: pygame.Rect, title: str, lines: tuple[tuple[str, str], ...]) -> int:
        """A panel with a heading and its lines; returns the y below it."""
        form, stage, metrics = self.form, self.stage, self.stage.metrics
        pad, gap = metrics.px(16), metrics.px(6)
        inner = rect.inflate(-2 * pad, 0)
        left = min(inner.w * 2 // 5, metrics.text_px(170))
        right = pygame.Rect(inner.x + left + metrics.px(12), 0, inner.w - left - metrics.px(12), 0)
        highs = [
            max(draw.paragraph_height(stage, keys, left, size=SMALL, bold=True),
                draw.paragraph_height(stage, does, right.w, size=SMALL))
            for keys, does in lines
        ]  # fmt: skip
        head = draw.paragraph_height(stage, title, inner.w, size=BODY, bold=True) + gap
        rect.h = 2 * pad + head + sum(highs) + gap * (len(highs) - 1)
        form.add_panel(rect, container=self._scroll)
        at = pygame.Rect(inner.x, rect.y + pad, inner.w, 0)
        form.add_words(at, title, bold=True, container=self._scroll)
        at.y += head
        for (keys, does), high in zip(lines, highs, strict=True):
            form.add_words(pygame.Rect(at.x, at.y, left, 0), keys, size=SMALL, bold=True, colour=stage.theme.accent,
                       container=self._scroll)  # fmt: skip
            form.add_words(pygame.Rect(right.x, at.y, right.w, 0), does, size=SMALL, container=self._scroll)
            at.y += high + gap
        return rect.bottom


def toggle_keys_page(stage: Stage) -> None:
    """Opens the page over whatever is seen, or closes it where it is open; what was in hand is put back."""
    if isinstance(stage.scene, KeysScene):
        stage.pop_scene()
        return
    below = next((scene for scene in reversed(stage.scenes) if scene.game_name), None)
    stage.push_scene(
        KeysScene(stage, below.game_name, is_click_only=below.is_click_only) if below else KeysScene(stage)
    )


def open_scene(stage: Stage, request: Request) -> KeysScene:
    """The page, with the keys of the requested game first."""
    return KeysScene(stage, request.game)
