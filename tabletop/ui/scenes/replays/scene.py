"""The list of all saved matches: continue, watch, name, export, remove and restore; damaged ones say why.

Opened by the scene name "replays" and by `open_file`. The scene owns the choice and the buttons; `rows` draws the
list, `match_details` the selected match, `summary_loader` asks the worker for what needs a replay, `file_actions`
does the copying. A change must keep: removing moves the file, so that it can be restored, and nothing is ever deleted
here; what is damaged is listed too. Buttons of a match need their name in _MATCH_BUTTON_NAMES.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.play.files import REMOVED
from tabletop.play.listing import SavedMatchEntry, list_saved_matches
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.replays.file_actions import (
    ask_import,
    ask_match_name,
    export_match,
    import_match,
    open_series_end,
)
from tabletop.ui.scenes.replays.match_details import MatchDetails
from tabletop.ui.scenes.replays.rows import (
    FILTERS,
    ROW_PREFIX,
    SavedMatchRows,
    draw_empty_list,
    filter_entries,
    filter_label,
)
from tabletop.ui.scenes.replays.summary_loader import SummaryLoader, is_series_open
from tabletop.ui.scenes.saved_match import (
    MatchThumbnails,
    count_text,
    remove_match,
    restore_match,
    resume_match,
)
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_DOUBLE_CLICK_SECONDS = 0.4
"""Seconds within which a second click on a row opens it."""


class ReplaysScene(Scene):
    """A list on the left; the selected match with its board on the right."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._entries: tuple[SavedMatchEntry, ...] = ()
        self._filter = "all"
        self._summaries = SummaryLoader(stage)
        self._rows = SavedMatchRows(stage, self._summaries)
        self._previews = MatchThumbnails(stage)
        self._details = MatchDetails(stage, self._summaries, self._rows, self._previews)
        self._buttons = SceneButtons(stage)
        self.node_sources = (self._buttons,)
        self._bar = self._details_rect = self._list_rect = self._foot_rect = pygame.Rect(0, 0, 0, 0)
        self._removed_path: Path | None = None
        """What was put away last and can be put back."""
        self._last_click = (-1, -1.0)
        self._to_load: SavedMatchEntry | None = None
        self._read_entries()

    @property
    def caption(self) -> str:
        return say("title.replays")

    @property
    def buttons(self) -> SceneButtons:
        """Rows as `row-<n>`, and the buttons."""
        return self._buttons

    @property
    def rows(self) -> SavedMatchRows:
        return self._rows

    # --- hooks ----------------------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self._focus_row()

    def on_uncovered(self) -> None:
        self._read_entries()
        self._refresh()

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self._buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        width, height = stage.surface.get_size()
        pad = metrics.px(16)
        bottom = height - (height // 10 if metrics.projector else metrics.px(12))
        self._bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
        foot = metrics.grown(44, 0.5)
        self._foot_rect = pygame.Rect(pad, bottom - foot, width - 2 * pad, foot)
        body = pygame.Rect(
            pad, self._bar.bottom + pad, width - 2 * pad, self._foot_rect.y - self._bar.bottom - pad - metrics.px(8)
        )
        wide = min(metrics.grown(420, 0.25), body.w * 9 // 20)
        self._details_rect = pygame.Rect(body.right - wide, body.y, wide, body.h)
        filters, top = self._filter_buttons(pygame.Rect(body.x, body.y, self._details_rect.x - pad - body.x, body.h))
        self._list_rect = pygame.Rect(body.x, top, self._details_rect.x - pad - body.x, body.bottom - top)
        self._rows.layout(self._list_rect)
        self._buttons.set_buttons(
            [
                self._back_button(),
                *self._rows.buttons(self._click_row),
                *self._match_buttons(),
                *filters,
                self._import_button(),
                *self._undo_buttons(),
            ]
        )

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and self._handle_key(event):
            return
        if raw.type == pygame.DROPFILE:
            import_match(self.stage, Path(raw.file), self.show_match)
            return
        if isinstance(event, WheelEvent):
            self._rows.scroll_rows(-round(event.turns))
            self._refresh()
            return
        if isinstance(event, PointerEvent) and event.kind == PointerKind.MOVE and not event.held:
            self._buttons.handle(event)
            return
        if move_button_focus(self._buttons, event) or (self._buttons.handle(event) and isinstance(event, KeyEvent)):
            self._select_focused_row()

    def on_left(self) -> None:
        self._summaries.cancel_questions()

    def update(self, now: float) -> None:
        self._buttons.update(now)
        if self._summaries.update():
            self._entries = self._summaries.corrected_entries(self._entries)
            self._rows.show_entries(filter_entries(self._entries, self._filter))
            self._refresh()
        if self._to_load is not None:
            entry, self._to_load = self._to_load, None
            if entry.problem is None:
                self._previews.load_entry_match(entry)

    def is_busy(self) -> bool:
        return self._to_load is not None or self._summaries.is_waiting

    def draw(self, surface: DisplayList, now: float) -> None:
        stage = self.stage
        surface.blit(draw.table_background(stage), (0, 0))
        self._draw_bar(surface)
        if self._rows.entries:
            self._rows.draw(surface, self._buttons)
            self._draw_details(surface)
        else:
            self._draw_empty_list(surface)
        self._draw_foot(surface)
        self._buttons.draw(surface)
        self._buttons.draw_tip(surface)

    # --- drawing --------------------------------------------------------------------------------------------------

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, bar = self.stage, self.stage.metrics, self._bar
        surface.fill(stage.theme.panel, bar)
        surface.fill(
            stage.theme.panel_edge, pygame.Rect(0, bar.bottom - metrics.line_width(1), bar.w, metrics.line_width(1))
        )
        x = self._buttons["back"].rect.right + metrics.px(8)
        drawn = draw.text(stage, surface, say("title.replays").upper(), (x, bar.centery), size=18, bold=True,
                          colour=stage.theme.accent, spacing=1.5)  # fmt: skip
        words = count_text("title.count", len(self._entries))
        draw.text(stage, surface, words, (drawn.right + metrics.px(18), bar.centery), colour=stage.theme.secondary)

    def _draw_details(self, surface: DisplayList) -> None:
        stage, entry = self.stage, self._rows.selected_entry
        draw.panel(stage, surface, self._details_rect)
        if entry is None:
            return
        pad = stage.metrics.px(20)
        inner = self._details_rect.inflate(-2 * pad, -2 * pad)
        words = self._details.height(inner.w, entry)
        buttons = [item.rect.y for item in self._buttons.items if item.name in _MATCH_BUTTON_NAMES]
        size = min(inner.w, min(buttons, default=inner.bottom) - pad * 5 // 4 - words - inner.y)
        y = inner.y
        if size >= stage.metrics.px(96):
            y = (
                self._details.draw_picture(surface, entry, pygame.Rect(inner.centerx - size // 2, y, size, size))
                + pad // 2
            )
        self._details.draw(surface, entry, pygame.Rect(inner.x, y, inner.w, words))

    def _draw_empty_list(self, surface: DisplayList) -> None:
        draw_empty_list(self.stage, surface, self._list_rect.unionall([self._details_rect]), nothing=not self._entries)

    def _draw_foot(self, surface: DisplayList) -> None:
        stage, foot = self.stage, self._foot_rect
        right = foot.right
        words = say("title.saves_folder", folder=stage.saves)
        if self._removed_path is not None:
            right = self._buttons["undo"].rect.x - stage.metrics.px(16)
            words = say("title.deleted", folder=REMOVED)
        colour = stage.theme.text if self._removed_path else stage.theme.secondary
        draw.text(stage, surface, words, foot.midleft, size=SMALL, colour=colour, width=right - foot.x)

    # --- places ---------------------------------------------------------------------------------------------------

    def _back_button(self) -> Button:
        metrics = self.stage.metrics
        side = min(self._bar.h - metrics.px(8), metrics.grown(40, 0.4))
        rect = pygame.Rect(metrics.px(8), 0, side, side)
        rect.centery = self._bar.centery
        return Button("back", rect, self.stage.pop_scene, icon="back", kind=ButtonKind.ICON, tip=say("common.back"))

    def _filter_buttons(self, area: pygame.Rect) -> tuple[list[Button], int]:
        """The filters in as many rows as they need, and where the list begins."""
        stage, metrics = self.stage, self.stage.metrics
        high, gap = metrics.grown(36, 0.6), metrics.px(8)
        placed: list[Button] = []
        if not self._entries:
            return placed, area.y
        x, y = area.x, area.y
        for name in FILTERS:
            words = filter_label(self._entries, name)
            wide = stage.texts.width(words, metrics.font_size(SMALL)) + metrics.px(30)
            if x > area.x and x + wide > area.right:
                x, y = area.x, y + high + gap
            placed.append(
                Button(
                    f"filter-{name}",
                    pygame.Rect(x, y, wide, high),
                    lambda name=name: self._choose_filter(name),  # type: ignore[misc]
                    words=words,
                    size=SMALL,
                    selected=name == self._filter,
                )
            )
            x += wide + gap
        return placed, y + high + metrics.px(12)

    def _match_buttons(self) -> list[Button]:
        """What can be done with the selected match, at the lower edge of the details."""
        entry = self._rows.selected_entry
        if entry is None:
            return []
        stage, metrics, pad = self.stage, self.stage.metrics, self.stage.metrics.px(20)
        above: list[_ButtonSpec] = []
        if entry.problem is None:
            above.append(("watch", say("title.watch"), "replay", self._watch_match))
        if is_series_open(entry, self._summaries, self._entries):
            above.insert(0, ("series", say("title.series_on"), "trophy", self._open_series_end))
        elif entry.is_finished and entry.problem is None:
            above.append(("end", say("end.open"), "trophy", self._open_series_end))
        if entry.can_be_continued:
            above.insert(0, ("continue", say("title.continue"), "play", self._continue_match))
        below: list[_ButtonSpec] = [("remove", say("title.delete"), "trash", self._ask_remove)]
        if entry.problem is None:
            below = [("name", say("title.name"), "edit", self._ask_match_name),
                     ("export", say("title.export"), "export", self._export_match), *below]  # fmt: skip
        high, gap = metrics.grown(42, 0.7), metrics.px(8)
        inner = self._details_rect.w - 2 * pad

        def fits_in_one_row(row: list[_ButtonSpec]) -> bool:
            room = (inner - gap * (len(row) - 1)) // len(row) - metrics.grown(24, 0.4) - metrics.px(38)
            return all(stage.texts.width(words, metrics.font_size(BODY), bold=True) <= room for _, words, _, _ in row)

        paired = [above] if above and fits_in_one_row(above) else [[each] for each in above]
        rows = [*paired, below]
        y = self._details_rect.bottom - pad - len(rows) * (high + gap) + gap
        placed = []
        for row in rows:
            wide = (inner - gap * (len(row) - 1)) // len(row)
            is_told = row is not below or fits_in_one_row(row)
            for i, (name, words, icon, press) in enumerate(row):
                rect = pygame.Rect(self._details_rect.x + pad + i * (wide + gap), y, wide, high)
                first = row is rows[0] and i == 0 and name != "remove"
                said, tip = (words, "") if is_told else ("", words)
                placed.append(Button(name, rect, press, words=said, icon=icon, tip=tip,
                                     kind=ButtonKind.PRIMARY if first else ButtonKind.RAISED,
                                     key="delete" if name == "remove" else ""))  # fmt: skip
            y += high + gap
        return placed

    def _import_button(self) -> Button:
        """At the right end of the bar; a file can also be dropped onto the window."""
        metrics = self.stage.metrics
        wide = (
            self.stage.texts.width(say("title.import"), metrics.font_size(BODY))
            + metrics.grown(24, 0.4)
            + metrics.px(40)
        )
        rect = pygame.Rect(0, 0, wide, self._bar.h - metrics.px(8))
        rect.midright = self._bar.right - metrics.px(12), self._bar.centery
        return Button("import", rect, self._ask_import, words=say("title.import"), icon="import")

    def _undo_buttons(self) -> list[Button]:
        if self._removed_path is None:
            return []
        metrics = self.stage.metrics
        wide = (
            self.stage.texts.width(say("title.put_back"), metrics.font_size(BODY))
            + metrics.grown(24, 0.4)
            + metrics.px(40)
        )
        rect = pygame.Rect(self._foot_rect.right - wide, self._foot_rect.y, wide, self._foot_rect.h - metrics.px(4))
        return [Button("undo", rect, self._restore_match, words=say("title.put_back"), icon="undo", key="ctrl+z")]

    # --- what is done ---------------------------------------------------------------------------------------------

    def _handle_key(self, event: KeyEvent) -> bool:
        if event.name == Key.ESCAPE and not event.again:
            self.stage.pop_scene()
            return True
        focused = self._buttons.focused
        on_row = focused is not None and focused.name.startswith(ROW_PREFIX)
        if event.name in (Key.RETURN, Key.SPACE) and on_row and not event.again:
            self._open_selected()
            return True
        steps = {"page up": -self._rows.page_size, "page down": self._rows.page_size, "home": -len(self._rows.entries),
                 "end": len(self._rows.entries)}  # fmt: skip
        if on_row:
            steps |= {"up": -1, "down": 1}
        if event.name not in steps or not self._rows.entries:
            return False
        target = self._rows.selected_index + steps[event.name]
        if event.name == Key.DOWN and target >= len(self._rows.entries):
            return False
        if event.name == Key.UP and target < 0:
            return False
        self._rows.select_row(target)
        self._show_selected()
        self._focus_row()
        return True

    def _click_row(self, index: int) -> None:
        """A click selects; a second one soon after opens."""
        now = self.stage.now
        twice = self._last_click[0] == index and now - self._last_click[1] < _DOUBLE_CLICK_SECONDS
        self._last_click = (index, now)
        self._rows.select_row(index)
        self._show_selected()
        self._focus_row()
        if twice:
            self._open_selected()

    def _show_selected(self) -> None:
        self._to_load = self._rows.selected_entry
        self._refresh()

    def _open_selected(self) -> None:
        entry = self._rows.selected_entry
        if entry is not None and entry.problem is None:
            on = is_series_open(entry, self._summaries, self._entries)
            (self._open_series_end if on else self._continue_match if entry.can_be_continued else self._watch_match)()

    def _continue_match(self) -> None:
        if self._rows.selected_entry:
            resume_match(self.stage, self._rows.selected_entry)

    def _open_series_end(self) -> None:
        """The page of its end, from where the next game begins."""
        if self._rows.selected_entry:
            open_series_end(self.stage, self._rows.selected_entry)

    def _watch_match(self) -> None:
        from tabletop.ui.scenes.review.scene import open_review

        if self._rows.selected_entry:
            open_review(self.stage, self._rows.selected_entry.path)

    def _ask_match_name(self) -> None:
        if (entry := self._rows.selected_entry) is not None:
            ask_match_name(self.stage, entry, self._summaries.known_summary(entry), self._show_changed_list)

    def _export_match(self) -> None:
        if (entry := self._rows.selected_entry) is not None:
            export_match(self.stage, entry, self._summaries.known_summary(entry))

    def _ask_import(self) -> None:
        ask_import(self.stage, self.show_match)

    def show_match(self, path: Path) -> None:
        """A match that came into the list is selected."""
        self._filter = "all"
        self._read_entries()
        self._rows.select_path(path)
        self._show_selected()
        self._focus_row()

    def _show_changed_list(self) -> None:
        self._read_entries()
        self._refresh()
        self._focus_row()

    def _ask_remove(self) -> None:
        details = say("title.delete_details", folder=REMOVED)
        box = ConfirmScene(self.stage, say("title.delete_question"), say("title.delete"), self._remove_match,
                           details=details, icon="trash", risky=True)  # fmt: skip
        self.stage.push_scene(box)

    def _remove_match(self) -> None:
        entry = self._rows.selected_entry
        if entry is None:
            return
        try:
            self._removed_path = remove_match(entry.path)
        except OSError as error:
            self.stage.toast.show(say("title.not_moved", why=error.strerror or error))
        self._read_entries()
        self._refresh()
        self._focus_row()

    def _restore_match(self) -> None:
        if self._removed_path is None:
            return
        try:
            path = restore_match(self._removed_path)
        except OSError as error:
            self.stage.toast.show(say("title.not_moved", why=error.strerror or error))
            return
        self._removed_path = None
        self.show_match(path)
        self.stage.toast.show(say("title.restored"))

    def _choose_filter(self, name: str) -> None:
        self._filter = name
        self._read_entries()
        self._refresh()

    def _read_entries(self) -> None:
        self._entries = self._summaries.corrected_entries(list_saved_matches(self.stage.saves))
        self._rows.show_entries(filter_entries(self._entries, self._filter))
        self._summaries.request_summaries(self._rows.entries)
        self._to_load = self._rows.selected_entry

    def _refresh(self) -> None:
        self.layout()

    def _focus_row(self) -> None:
        if self._rows.entries:
            self._buttons.focus_button(f"{ROW_PREFIX}{self._rows.selected_index}")

    def _select_focused_row(self) -> None:
        """The row that the keyboard has come to is the selected one."""
        focused = self._buttons.focused
        if focused is not None and focused.name.startswith(ROW_PREFIX):
            self._rows.select_row(int(focused.name.removeprefix(ROW_PREFIX)))
            self._show_selected()


_MATCH_BUTTON_NAMES = ("continue", "series", "watch", "end", "name", "export", "remove")
_ButtonSpec = tuple[str, str, str, Callable[[], None]]
"""Name, words, icon, and what it does."""


def open_scene(stage: Stage, request: Request) -> Scene:
    return ReplaysScene(stage)
