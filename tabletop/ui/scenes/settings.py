"""The page of settings: ten that everybody may need, the rest behind a button; each is saved at once.

The values and their choices are in `tabletop.settings`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import __version__, paths
from tabletop.settings import CHOICES, Settings
from tabletop.ui import folders
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import available_languages, say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.registry import Request
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.text_search import find_hits

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SPEEDS = ("animation_speed", "bot_pace", "result_pace")


class SettingKind(StrEnum):
    """The control of a setting."""

    SWITCH = "switch"
    CHOICE = "choice"
    SLIDER = "slider"


@dataclass(frozen=True, slots=True)
class SettingItem:
    """One setting and its control."""

    name: str
    kind: SettingKind

    @property
    def title(self) -> str:
        return say(f"settings.{self.name}")

    @property
    def text(self) -> str:
        """What it does, in one sentence."""
        return say(f"settings.{self.name}_text")

    @property
    def control(self) -> cards.Control:
        """How much room its control takes."""
        return "switch" if self.kind == SettingKind.SWITCH else "field"

    def options(self, languages: tuple[str, ...]) -> list[tuple[str, str]]:
        """The values of a choice, in words."""
        if self.name == "language":
            return [(value, say(f"settings.language_{value}")) for value in languages]
        values = [str(value) for value in CHOICES[self.name]]
        if self.name == "text_scale":
            return [(value, say("settings.percent", value=value)) for value in values]
        stem = "speed" if self.name in _SPEEDS else self.name
        return [(value, say(f"settings.{stem}_{value}")) for value in values]


FIRST_ITEMS = (
    SettingItem("language", SettingKind.CHOICE),
    SettingItem("text_scale", SettingKind.CHOICE),
    SettingItem("theme", SettingKind.CHOICE),
    SettingItem("sound", SettingKind.SWITCH),
    SettingItem("master_volume", SettingKind.SLIDER),
    SettingItem("animation_speed", SettingKind.CHOICE),
    SettingItem("bot_pace", SettingKind.CHOICE),
    SettingItem("reduced_motion", SettingKind.SWITCH),
    SettingItem("fullscreen", SettingKind.SWITCH),
    SettingItem("projector", SettingKind.SWITCH),
)
MORE_ITEMS = (
    SettingItem("wall", SettingKind.SWITCH),
    SettingItem("music_volume", SettingKind.SLIDER),
    SettingItem("result_pace", SettingKind.CHOICE),
    SettingItem("step_by_step", SettingKind.SWITCH),
    SettingItem("confirm", SettingKind.CHOICE),
    SettingItem("analysis", SettingKind.SWITCH),
    SettingItem("point_names", SettingKind.SWITCH),
    SettingItem("odds", SettingKind.SWITCH),
    SettingItem("undo", SettingKind.CHOICE),
    SettingItem("cover", SettingKind.CHOICE),
    SettingItem("cover_away", SettingKind.SWITCH),
    SettingItem("peek", SettingKind.SWITCH),
    SettingItem("attract", SettingKind.SWITCH),
)
_KEPT_ON_RESET = ("language", "fullscreen", "wall")
"""What a reset leaves alone: it would take the words away from who asks for it, or the window."""


class SettingsScene(FormPage):
    """Every change is seen and saved at once."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.query = ""
        self.shows_all = False
        """Whether all settings are shown."""
        self._languages = available_languages()
        self._scroll: ScrollArea
        self._has_results = True

    @property
    def heading(self) -> str:
        return say("common.settings")

    @property
    def shown_items(self) -> tuple[SettingItem, ...]:
        """What is shown: everything that fits the search, or the first items, or all."""
        usable = [item for item in (*FIRST_ITEMS, *MORE_ITEMS) if item.name != "language" or len(self._languages) > 1]
        if self.query:
            return tuple(item for item in usable if self._fits_query(item))
        return tuple(item for item in usable if self.shows_all or item in FIRST_ITEMS)

    def build(self, body: pygame.Rect) -> None:
        metrics, high = self.stage.metrics, self.stage.metrics.grown(40, 0.7)
        column = pygame.Rect(0, body.y, min(body.w, metrics.text_px(1080)), body.h)
        column.centerx = body.centerx
        self.form.add_entry(
            pygame.Rect(column.x, column.y, column.w - metrics.px(18), high),
            self.query,
            self.search_for,
            name="search",
            hint=say("settings.search"),
            icon="search",
        )
        top = column.y + high + metrics.px(12)
        rect = pygame.Rect(column.x, top, column.w, self.stage.surface.get_height() - top)
        self._scroll = self.form.add_scroll(rect, 1, name="items")
        self._fill_cards()

    def search_for(self, query: str) -> None:
        self.query = query.strip()
        self.form.empty_scroll(self._scroll)
        self._scroll.scroll_to(0)
        self._fill_cards()

    def change_setting(self, item: SettingItem, value: object) -> None:
        """Changes a setting; everything is laid out again with it."""
        if item.name == "fullscreen":
            self.stage.toggle_fullscreen()
            self.layout()
            return
        if item.name == "wall":
            self.stage.toggle_wall()
            self.layout()
            return
        if item.kind == SettingKind.CHOICE:
            value = next(choice for choice in CHOICES[item.name] if str(choice) == value)
        self.stage.change_settings(**{item.name: value})
        if item.name in ("sound", "master_volume"):
            self.stage.sounds.play_sound("place")

    def toggle_more(self) -> None:
        """Shows all settings, or the first ones again."""
        self.shows_all = not self.shows_all
        self.layout()

    def ask_reset(self) -> None:
        """Asks whether everything here is to be as it came, and says what is not touched."""
        question, details = say("settings.reset_question"), say("settings.reset_details")
        self.stage.push_scene(
            ConfirmScene(
                self.stage,
                question,
                say("settings.reset_do"),
                self._reset_settings,
                details=details,
                icon="undo",
                risky=True,
            )
        )

    def _reset_settings(self) -> None:
        usual = Settings()
        names = (item.name for item in (*FIRST_ITEMS, *MORE_ITEMS) if item.name not in _KEPT_ON_RESET)
        self.stage.change_settings(**{name: getattr(usual, name) for name in names})
        self.stage.toast.show(say("settings.reset_done"))

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.F and event.ctrl:
            self.form.focus_widget("search")
        elif event.name == Key.ESCAPE and self.query:
            self.query = ""
            self.layout()
        else:
            super().handle_key(event)

    def draw(self, surface: DisplayList, now: float) -> None:
        super().draw(surface, now)
        if not self._has_results:
            self._draw_nothing(surface)

    def _fits_query(self, item: SettingItem) -> bool:
        words = [item.title, item.text]
        if item.kind == SettingKind.CHOICE:
            words += [option for _, option in item.options(self._languages)]
        return self._matches_query(*words)

    def _matches_query(self, *words: str) -> bool:
        return not self.query or any(find_hits(text, self.query) for text in words)

    # --- cards ----------------------------------------------------------------------------------------------------

    def _fill_cards(self) -> None:
        metrics, items = self.stage.metrics, self.shown_items
        gap, wide = metrics.px(12), self._scroll.width
        y = 0
        columns = 2 if wide >= 2 * metrics.text_px(470) else 1
        width = (wide - (columns - 1) * gap) // columns
        for i in range(0, len(items), columns):
            row = items[i : i + columns]
            high = max(cards.card_height(self.stage, item.title, item.text, width, item.control) for item in row)
            for k, item in enumerate(row):
                self._put_setting(item, pygame.Rect(k * (width + gap), y, width, high))
            y += high + gap
        if not self.query:
            y = self._put_more_button(pygame.Rect(0, y, wide, metrics.grown(40, 0.7))) + gap
        if self._matches_query(say("keys.heading"), say("keys.heading_text")):
            rect = pygame.Rect(0, y, wide, metrics.grown(40, 0.7))
            self.form.add_button(rect, say("keys.heading"), self.stage.show_keys, name="keys", icon="keyboard",
                             container=self._scroll)  # fmt: skip
            y = rect.bottom + gap
        if self._matches_query(say("settings.reset"), say("settings.reset_details")):
            y = self._put_reset_button(pygame.Rect(0, y, wide, metrics.grown(40, 0.7))) + gap
        y = (
            self._put_files(pygame.Rect(0, y, wide, 0)) + gap
            if self._matches_query(say("settings.files"), _files_text())
            else y
        )
        y = (
            self._put_about(pygame.Rect(0, y, wide, 0)) + gap
            if self._matches_query(say("settings.about"), _about_text())
            else y
        )
        self._has_results = y > 0
        self._scroll.set_content_height(y + metrics.px(8))

    def _put_setting(self, item: SettingItem, box: pygame.Rect) -> None:
        form, scroll, value = self.form, self._scroll, getattr(self.stage.settings, item.name)
        room = cards.put_card(form, box, item.title, item.text, item.control, container=scroll)
        change = partial(self.change_setting, item)
        if item.kind == SettingKind.SWITCH:
            form.add_switch(room, value, change, name=item.name, container=scroll)
        elif item.kind == SettingKind.SLIDER:
            form.add_slider(room, value, (0, 100), change, name=item.name, step=5,
                            value_text=lambda now: say("settings.percent", value=now), container=scroll)  # fmt: skip
        else:
            options = item.options(self._languages)
            make = form.add_segments if len(options) <= 3 else form.add_drop_down
            make(room, options, str(value), change, name=item.name, container=scroll)

    def _put_more_button(self, rect: pygame.Rect) -> int:
        words, icon = ("fewer", "chevron_up") if self.shows_all else ("more", "chevron_down")
        self.form.add_button(rect, say(f"settings.{words}"), self.toggle_more, name="more", icon=icon,
                         container=self._scroll)  # fmt: skip
        return rect.bottom

    def _put_reset_button(self, rect: pygame.Rect) -> int:
        self.form.add_button(rect, say("settings.reset"), self.ask_reset, name="reset", icon="undo",
                         container=self._scroll)  # fmt: skip
        return rect.bottom

    def _put_files(self, rect: pygame.Rect) -> int:
        """Where the player's files are, with a way to see them."""
        form, metrics, scroll = self.form, self.stage.metrics, self._scroll
        pad, high, theme = metrics.px(16), metrics.grown(38, 0.7), self.stage.theme
        inner = pygame.Rect(rect.x + pad, rect.y + metrics.px(12), rect.w - 2 * pad, 0)
        words_wide = self.stage.texts.width(say("settings.show"), metrics.font_size(BODY))
        button = min(inner.w // 2, max(metrics.text_px(150), words_wide + metrics.grown(22, 0.5) + metrics.px(44)))
        rows = [
            ("saves", self.stage.saves), ("exchange", paths.exchange()), ("pictures", paths.pictures()),
            ("mods", paths.mods()), ("config", paths.config()),
        ]  # fmt: skip
        words = [join_label(say(f"settings.{name}_folder"), str(folder)) for name, folder in rows]
        room = inner.w - button - pad
        lines = [draw.paragraph_height(self.stage, text, room, size=SMALL) for text in words]
        head = [draw.paragraph_height(self.stage, say("settings.files"), inner.w, bold=True),
                draw.paragraph_height(self.stage, _files_text(), inner.w, size=SMALL)]  # fmt: skip
        gap = metrics.px(10)
        box = pygame.Rect(
            rect.x, rect.y, rect.w, sum(head) + sum(max(h, high) + gap for h in lines) + 2 * metrics.px(12)
        )
        form.add_panel(box, container=scroll)
        inner.y = form.add_words(inner, say("settings.files"), bold=True, container=scroll)
        inner.y = form.add_words(inner, _files_text(), size=SMALL, colour=theme.secondary, container=scroll) + gap
        for (name, folder), text, line in zip(rows, words, lines, strict=True):
            at = pygame.Rect(inner.x, inner.y + max(0, high - line) // 2, room, line)
            form.add_words(at, text, size=SMALL, container=scroll)
            place = pygame.Rect(inner.right - button, inner.y, button, high)
            form.add_button(
                place,
                say("settings.show"),
                partial(self._show_folder, folder),
                name=f"show {name}",
                icon="folder",
                container=scroll,
            )
            inner.y += max(line, high) + gap
        return box.bottom

    def _put_about(self, rect: pygame.Rect) -> int:
        form, metrics, scroll = self.form, self.stage.metrics, self._scroll
        pad = metrics.px(16)
        inner = pygame.Rect(rect.x + pad, rect.y + metrics.px(12), rect.w - 2 * pad, 0)
        high = draw.paragraph_height(self.stage, say("settings.about"), inner.w, bold=True)
        high += sum(draw.paragraph_height(self.stage, text, inner.w, size=SMALL) for text in _about_text().split("\n"))
        box = pygame.Rect(rect.x, rect.y, rect.w, high + 2 * metrics.px(12))
        form.add_panel(box, container=scroll)
        inner.y = form.add_words(inner, say("settings.about"), bold=True, container=scroll)
        form.add_words(inner, _about_text(), size=SMALL, colour=self.stage.theme.secondary, container=scroll)
        return box.bottom

    def _show_folder(self, folder: Path) -> None:
        if not folders.show(folder):
            self.stage.toast.show(say("settings.shown_not", path=folder))

    def _draw_nothing(self, surface: DisplayList) -> None:
        stage, rect = self.stage, self._scroll.rect
        side = stage.metrics.px(110)
        map_ = draw.icon(stage, "settings", side, stage.theme.panel_edge)
        surface.blit(map_, map_.get_rect(midbottom=(rect.centerx, rect.centery - stage.metrics.text_px(30))))
        text = rect.inflate(-stage.metrics.px(40), 0)
        text.y = rect.centery - stage.metrics.text_px(14)
        words = say("settings.nothing", query=self.query)
        text.y = draw.paragraph(stage, surface, words, text, bold=True, align="centre")
        draw.paragraph(stage, surface, say("settings.nothing_more"), text, align="centre", size=BODY,
                       colour=stage.theme.secondary)  # fmt: skip


def _files_text() -> str:
    return say("settings.files_text")


def _about_text() -> str:
    return f"{say('settings.about_version', version=__version__)}\n{say('settings.about_promise')}"


def open_scene(stage: Stage, request: Request) -> SettingsScene:
    return SettingsScene(stage)
