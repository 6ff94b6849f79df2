"""The settings page: the ten most needed, the rest behind a button, each saved at once.

Opened by the scene name "settings"; nobody imports it. The values and their limits are in `tabletop.settings`, the
texts in the messages. A new setting needs a SettingItem here, named like the field in `tabletop.settings`, and the
messages `settings.NAME` and `settings.NAME_text`; these names are in players' files, so never rename one. Each change
is saved at once, and everything is laid out again, as size or language may have changed. Full screen and the second
window are switched by the stage.
"""

from __future__ import annotations

from collections.abc import Callable
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
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import available_languages, say
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.phones.between_matches import close_kept_phones, kept_phones
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.text_search import find_hits
from tabletop.ui.widgets.layout import Align, Layout, column, grid, grow, pad, pad_sides, row, space

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
        if self.name in ("text_scale", "letter_spacing"):
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
    SettingItem("reading_font", SettingKind.SWITCH),
    SettingItem("letter_spacing", SettingKind.CHOICE),
    SettingItem("captions", SettingKind.SWITCH),
    SettingItem("scan_seconds", SettingKind.CHOICE),
    SettingItem("wall", SettingKind.SWITCH),
    SettingItem("guess_seconds", SettingKind.CHOICE),
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
            return tuple(item for item in usable if self._is_setting_found(item))
        return tuple(item for item in usable if self.shows_all or item in FIRST_ITEMS)

    def build(self, body: pygame.Rect) -> None:
        metrics, high = self.stage.metrics, self.stage.metrics.mix_px(40, 0.7)
        column = pygame.Rect(0, body.y, min(body.w, metrics.text_px(1080)), body.h)
        column.centerx = body.centerx
        self.form.add_text_field(
            pygame.Rect(column.x, column.y, column.w - metrics.px(18), high),
            self.query,
            self.search_for,
            name="search",
            hint=say("settings.search"),
            icon="search",
        )
        top = column.y + high + metrics.px(12)
        rect = pygame.Rect(column.x, top, column.w, self.stage.surface.get_height() - top)
        self._scroll = self.form.add_scroll_area(rect, 1, name="items")
        self._fill_setting_cards()

    def search_for(self, query: str) -> None:
        self.query = query.strip()
        self.form.empty_scroll_area(self._scroll)
        self._scroll.scroll_to(0)
        self._fill_setting_cards()

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

    def let_phones_go(self) -> None:
        """Phones that wait for the next match are out, and nothing listens any more."""
        close_kept_phones(self.stage)
        self.layout()

    def toggle_all_settings(self) -> None:
        """Shows all settings, or the first ones again."""
        self.shows_all = not self.shows_all
        self.layout()

    def ask_to_reset_settings(self) -> None:
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
            self._draw_nothing_found(surface)

    def _is_setting_found(self, item: SettingItem) -> bool:
        words = [item.title, item.text]
        if item.kind == SettingKind.CHOICE:
            words += [option for _, option in item.options(self._languages)]
        return self._do_texts_match_query(*words)

    def _do_texts_match_query(self, *words: str) -> bool:
        return not self.query or any(find_hits(text, self.query) for text in words)

    # --- cards ----------------------------------------------------------------------------------------------------

    def _fill_setting_cards(self) -> None:
        metrics, items, parts = self.stage.metrics, self.shown_items, FormParts(self.form, self._scroll)
        gap, wide = metrics.px(12), self._scroll.width
        columns = 2 if wide >= 2 * metrics.text_px(470) else 1
        shown = [grid(*(self._setting_card(parts, item) for item in items), columns=columns, gap=gap)] if items else []
        if kept_phones(self.stage) is not None:
            shown.insert(0, self._wide_button(parts, "phones.let_go", self.let_phones_go, "phones", "phone"))
        if not self.query:
            words, icon = ("fewer", "chevron_up") if self.shows_all else ("more", "chevron_down")
            shown.append(self._wide_button(parts, f"settings.{words}", self.toggle_all_settings, "more", icon))
        if self._do_texts_match_query(say("keys.heading"), say("keys.heading_text")):
            shown.append(self._wide_button(parts, "keys.heading", self.stage.show_keys, "keys", "keyboard"))
        if self._do_texts_match_query(say("packs.heading"), say("packs.intro")):
            shown.append(self._wide_button(parts, "packs.heading", self._open_packs, "packs", "cards"))
        if self._do_texts_match_query(say("settings.reset"), say("settings.reset_details")):
            shown.append(self._wide_button(parts, "settings.reset", self.ask_to_reset_settings, "reset", "undo"))
        if self._do_texts_match_query(say("settings.files"), say("settings.files_text")):
            shown.append(self._files_panel(parts))
        if self._do_texts_match_query(say("settings.about"), _about_program_text()):
            shown.append(self._panel(parts, parts.words(_about_program_text(), size=SMALL,
                                     colour=self.stage.theme.secondary), heading=say("settings.about")))  # fmt: skip
        self._has_results = bool(shown)
        below = column(*shown, gap=gap).place_at_top(pygame.Rect(0, 0, wide, 0))
        self._scroll.set_content_height(below + gap + metrics.px(8))

    def _setting_card(self, parts: FormParts, item: SettingItem) -> Layout:
        return cards.card(
            parts, item.title, item.text, item.control, lambda room: self._put_setting_control(item, room)
        )

    def _put_setting_control(self, item: SettingItem, room: pygame.Rect) -> None:
        form, scroll, value = self.form, self._scroll, getattr(self.stage.settings, item.name)
        change = partial(self.change_setting, item)
        if item.kind == SettingKind.SWITCH:
            form.add_switch(room, value, change, name=item.name, container=scroll)
        elif item.kind == SettingKind.SLIDER:
            form.add_slider(room, value, (0, 100), change, name=item.name, step=5,
                            value_text=lambda now: say("settings.percent", value=now), container=scroll)  # fmt: skip
        else:
            options = item.options(self._languages)
            make = form.add_segmented_choice if len(options) <= 3 else form.add_drop_down
            make(room, options, str(value), change, name=item.name, container=scroll)

    def _wide_button(self, parts: FormParts, key: str, press: Callable[[], None], name: str, icon: str) -> Layout:
        return parts.button(say(key), press, height=self.stage.metrics.mix_px(40, 0.7), name=name, icon=icon)

    def _panel(self, parts: FormParts, *below: Layout, heading: str) -> Layout:
        metrics = self.stage.metrics
        inner = column(parts.words(heading, bold=True), *below)
        return parts.panel(pad(inner, x=metrics.px(cards.PAD), y=metrics.px(12)))

    def _files_panel(self, parts: FormParts) -> Layout:
        """Where the player's files are, with a way to see them."""
        gap = self.stage.metrics.px(10)
        folders_shown = [
            ("saves", self.stage.saves), ("exchange", paths.exchange()), ("pictures", paths.pictures()),
            ("mods", paths.player_packs()), ("config", paths.config()),
        ]  # fmt: skip
        rows = [pad_sides(self._folder_row_layout(parts, name, folder), bottom=gap) for name, folder in folders_shown]
        text = parts.words(say("settings.files_text"), size=SMALL, colour=self.stage.theme.secondary)
        return self._panel(parts, text, space(height=gap), *rows, heading=say("settings.files"))

    def _folder_row_layout(self, parts: FormParts, name: str, folder: Path) -> Layout:
        metrics, words = self.stage.metrics, say("settings.show")
        words_wide = self.stage.texts.text_width(words, metrics.font_size(BODY))
        wide = max(metrics.text_px(150), words_wide + metrics.mix_px(22, 0.5) + metrics.px(44))
        show = parts.button(
            words, partial(self._show_folder, folder), height=cards.field_height(self.stage), name=f"show {name}",
            label=join_label(words, say(f"settings.{name}_folder")), icon="folder",
            width=min(wide, (self._scroll.width - 2 * metrics.px(cards.PAD)) // 2),
        )  # fmt: skip
        place = parts.words(join_label(say(f"settings.{name}_folder"), str(folder)), size=SMALL)
        return row(grow(place), show, gap=metrics.px(cards.PAD), align=Align.CENTRE)

    def _open_packs(self) -> None:
        self.stage.push_scene(registry.open_scene("packs", self.stage))

    def _show_folder(self, folder: Path) -> None:
        if not folders.show_folder(folder):
            self.stage.toast.show(say("settings.shown_not", path=folder))

    def _draw_nothing_found(self, surface: DisplayList) -> None:
        stage, rect = self.stage, self._scroll.rect
        side = stage.metrics.px(110)
        map_ = draw.icon_picture(stage, "settings", side, stage.theme.panel_edge)
        surface.blit(map_, map_.get_rect(midbottom=(rect.centerx, rect.centery - stage.metrics.text_px(30))))
        text = rect.inflate(-stage.metrics.px(40), 0)
        text.y = rect.centery - stage.metrics.text_px(14)
        words = say("settings.nothing", query=self.query)
        text.y = draw.paragraph(stage, surface, words, text, bold=True, align="centre")
        draw.paragraph(stage, surface, say("settings.nothing_more"), text, align="centre", size=BODY,
                       colour=stage.theme.secondary)  # fmt: skip


def _about_program_text() -> str:
    return f"{say('settings.about_version', version=__version__)}\n{say('settings.about_promise')}"


def open_scene(stage: Stage, request: SceneRequest) -> SettingsScene:
    return SettingsScene(stage)
