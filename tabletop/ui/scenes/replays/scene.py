"""The list of all saved matches: continue, watch, name, export, remove and restore; damaged ones say why.

Opened by the scene name "replays" and by `open_file`. The scene owns the choice and the buttons; `rows`
draws the list, `match_details` the selected match, `summary_loader` asks the worker for what needs a replay,
`file_actions` does the copying. A change must keep: removing moves the file, so that it can be restored, and nothing
is ever deleted here; what is damaged is listed too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
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
from tabletop.ui.scenes.list_page_nodes import ListPageNodes
from tabletop.ui.scenes.page_bar import bar_height_px, bar_row, button_cell, draw_bar
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.replays.file_actions import (
    ask_match_name,
    export_match,
    import_match,
    open_import_menu,
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
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import (
    Layout,
    PlacedRects,
    choose_by_width,
    column,
    grid,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_DOUBLE_CLICK_SECONDS = 0.4
"""Seconds within which a second click on a row opens it."""


@dataclass(frozen=True, slots=True)
class _MatchAction:
    """Something that can be done with the selected match."""

    name: str
    """Of its button."""
    words: str
    icon: str
    press: Callable[[], None]


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
        self._buttons = SceneButtons(stage, on_focused=self._select_focused_row)
        self.node_sources = (self._buttons, ListPageNodes(self._rows, self._scroll_and_focus))
        self._rects = PlacedRects()
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
        self._focus_selected_row()

    def on_uncovered(self) -> None:
        self._read_entries()
        self._refresh()

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self._buttons.button_rects

    def layout(self) -> None:
        stage, metrics, gap = self.stage, self.stage.metrics, self.stage.metrics.px(16)
        width, height = stage.surface.get_size()
        self._rects.clear()
        details = self._rects.named("details", pad(self._details_column(), metrics.px(20)))
        wide = min(metrics.mix_px(420, 0.25), (width - 2 * gap) * 9 // 20)
        listed = column(*self._filter_button_cells(), grow(self._rects.cell("list")), gap=metrics.px(12))
        body = row(grow(listed), sized(details, width=wide), gap=gap)
        undo = button_cell(self._rects, stage, "undo", say("title.put_back"))
        foot = row(grow(self._rects.cell("foot")), *([undo] if self._removed_path else []), gap=gap)
        below = column(grow(body), sized(foot, height=metrics.mix_px(44, 0.5)), gap=metrics.px(8))
        bottom = height // 10 if metrics.projector else metrics.px(12)
        bar = self._rects.cell("bar", height=bar_height_px(metrics))
        column(bar, grow(pad_sides(below, left=gap, right=gap, top=gap, bottom=bottom))).place(stage.surface.get_rect())
        import_button = button_cell(self._rects, stage, "import", say("title.import"))
        bar_row(self._rects, metrics, "back", import_button).place(self._rects["bar"])
        self._rows.layout(self._rects["list"])
        self._buttons.set_buttons(self._all_buttons())

    def _all_buttons(self) -> list[Button]:
        rects = self._rects
        back = Button("back", rects["back"], self.stage.pop_scene, icon="back", kind=ButtonKind.ICON,
                      tip=say("common.back"))  # fmt: skip
        import_button = Button(
            "import", rects["import"], self._open_import_menu, words=say("title.import"), icon="import"
        )
        undo = Button("undo", rects["undo"], self._restore_match, words=say("title.put_back"), icon="undo",
                      key="ctrl+z")  # fmt: skip
        rows, filters = self._rows.buttons(self._click_row), self._filter_buttons()
        return [back, *rows, *self._match_buttons(), *filters, import_button, *([undo] if self._removed_path else [])]

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
        if not move_button_focus(self._buttons, event):
            self._buttons.handle(event)

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
            self._draw_match_details(surface)
        else:
            self._draw_empty_list(surface)
        self._draw_footer(surface)
        self._buttons.draw(surface)
        self._buttons.draw_tip(surface)

    # --- drawing --------------------------------------------------------------------------------------------------

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, bar = self.stage, self._rects["bar"]
        x = draw_bar(stage, surface, bar, say("title.replays"), self._rects["back"].right + stage.metrics.px(8))
        words = count_text("title.count", len(self._entries))
        draw.text(stage, surface, words, (x, bar.centery), colour=stage.theme.secondary)

    def _draw_match_details(self, surface: DisplayList) -> None:
        draw.panel(self.stage, surface, self._rects["details"])
        if self._rows.selected_entry is not None:
            self._details.draw(surface, self._rows.selected_entry, self._rects["match"])

    def _draw_empty_list(self, surface: DisplayList) -> None:
        area = self._rects["list"].union(self._rects["details"])
        draw_empty_list(self.stage, surface, area, nothing=not self._entries)

    def _draw_footer(self, surface: DisplayList) -> None:
        stage, foot = self.stage, self._rects["foot"]
        removed = say("title.deleted", folder=REMOVED) if self._removed_path else ""
        words = removed or say("title.saves_folder", folder=stage.saves)
        colour = stage.theme.text if removed else stage.theme.secondary
        draw.text(stage, surface, words, foot.midleft, size=SMALL, colour=colour, width=foot.w)

    # --- places ---------------------------------------------------------------------------------------------------

    def _filter_button_cells(self) -> list[Layout]:
        """The filters in as many rows as they need; none where there is nothing to be filtered."""
        texts, metrics = self.stage.texts, self.stage.metrics
        labels = {name: filter_label(self._entries, name) for name in FILTERS}
        widths = {name: texts.text_width(label, metrics.font_size(SMALL)) for name, label in labels.items()}
        cells = [
            self._rects.cell(f"filter-{name}", width=width + metrics.px(30), height=metrics.mix_px(36, 0.6))
            for name, width in widths.items()
        ]
        return [wrap(*cells, gap=metrics.px(8))] if self._entries else []

    def _filter_buttons(self) -> list[Button]:
        return [
            Button(f"filter-{name}", self._rects[f"filter-{name}"], partial(self._choose_list_filter, name),
                   words=filter_label(self._entries, name), size=SMALL, selected=name == self._filter)
            for name in (FILTERS if self._entries else ())
        ]  # fmt: skip

    def _details_column(self) -> Layout:
        """What is told of the selected match, and below it what can be done with it."""
        metrics, (above, below) = self.stage.metrics, self._match_actions()
        gap, high = metrics.px(8), metrics.mix_px(42, 0.7)
        beside, line = (
            [self._rects.cell(spec.name, width=self._button_width_with_words(spec), height=high) for spec in specs]
            for specs in (above, below)
        )
        together = grid(*beside, columns=len(beside), gap=gap)
        first = choose_by_width(together.width, column(*beside, gap=gap), together)
        last = grid(*line, columns=len(line), gap=gap)
        told = pad_sides(self._rects.cell("match"), bottom=metrics.px(12))
        return column(grow(told), *([first] if beside else []), *([last] if line else []), gap=gap)

    def _match_buttons(self) -> list[Button]:
        """What can be done with the selected match, at the lower edge of the details."""
        above, below = self._match_actions()
        fits = all(self._rects[spec.name].w >= self._button_width_with_words(spec) for spec in below)
        placed = []
        for spec in (*above, *below):
            words, tip = (spec.words, "") if fits or spec in above else ("", spec.words)
            is_first = spec is (*above, *below)[0] and spec.name != "remove"
            placed.append(Button(spec.name, self._rects[spec.name], spec.press, words=words, icon=spec.icon, tip=tip,
                                 kind=ButtonKind.PRIMARY if is_first else ButtonKind.RAISED,
                                 key="delete" if spec.name == "remove" else ""))  # fmt: skip
        return placed

    def _match_actions(self) -> tuple[list[_MatchAction], list[_MatchAction]]:
        """Those that open the selected match, and those that change the list."""
        entry = self._rows.selected_entry
        if entry is None:
            return [], []
        remove = _MatchAction("remove", say("title.delete"), "trash", self._ask_to_remove_match)
        watch, more = [], []
        if entry.problem is None:
            watch = [_MatchAction("watch", say("title.watch"), "replay", self._open_match_review)]
            more = [_MatchAction("name", say("title.name"), "edit", self._ask_match_name),
                    _MatchAction("export", say("title.export"), "export", self._export_match)]  # fmt: skip
        if is_series_open(entry, self._summaries, self._entries):
            watch.insert(0, _MatchAction("series", say("title.series_on"), "trophy", self._open_series_end))
        elif entry.is_finished and entry.problem is None:
            watch.append(_MatchAction("end", say("end.open"), "trophy", self._open_series_end))
        if entry.can_be_continued:
            watch.insert(0, _MatchAction("continue", say("title.continue"), "play", self._continue_match))
        return watch, [*more, remove]

    def _button_width_with_words(self, action: _MatchAction) -> int:
        """Pixels that its button needs to say in words what it does."""
        metrics = self.stage.metrics
        words = self.stage.texts.text_width(action.words, metrics.font_size(BODY), bold=True)
        return words + metrics.mix_px(24, 0.4) + metrics.px(38)

    # --- what is done ---------------------------------------------------------------------------------------------

    def _handle_key(self, event: KeyEvent) -> bool:
        if event.name == Key.ESCAPE and not event.again:
            self.stage.pop_scene()
            return True
        focused = self._buttons.focused
        on_row = focused is not None and focused.name.startswith(ROW_PREFIX)
        if event.name in (Key.RETURN, Key.SPACE) and on_row and not event.again:
            self._open_selected_match()
            return True
        steps = {"page up": -self._rows.visible_count, "page down": self._rows.visible_count,
                 "home": -len(self._rows.entries), "end": len(self._rows.entries)}  # fmt: skip
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
        self._show_selected_match()
        self._focus_selected_row()
        return True

    def _click_row(self, index: int) -> None:
        """A click selects; a second one soon after opens."""
        now = self.stage.now
        twice = self._last_click[0] == index and now - self._last_click[1] < _DOUBLE_CLICK_SECONDS
        self._last_click = (index, now)
        self._rows.select_row(index)
        self._show_selected_match()
        self._focus_selected_row()
        if twice:
            self._open_selected_match()

    def _show_selected_match(self) -> None:
        self._to_load = self._rows.selected_entry
        self._refresh()

    def _open_selected_match(self) -> None:
        entry = self._rows.selected_entry
        if entry is not None and entry.problem is None:
            on = is_series_open(entry, self._summaries, self._entries)
            (
                self._open_series_end
                if on
                else self._continue_match
                if entry.can_be_continued
                else self._open_match_review
            )()

    def _continue_match(self) -> None:
        if self._rows.selected_entry:
            resume_match(self.stage, self._rows.selected_entry)

    def _open_series_end(self) -> None:
        """The page of its end, from where the next game begins."""
        if self._rows.selected_entry:
            open_series_end(self.stage, self._rows.selected_entry)

    def _open_match_review(self) -> None:
        from tabletop.ui.scenes.review.scene import open_review

        if self._rows.selected_entry:
            open_review(self.stage, self._rows.selected_entry.path)

    def _ask_match_name(self) -> None:
        if (entry := self._rows.selected_entry) is not None:
            ask_match_name(self.stage, entry, self._summaries.known_summary(entry), self._show_changed_list)

    def _export_match(self) -> None:
        if (entry := self._rows.selected_entry) is not None:
            export_match(self.stage, entry, self._summaries.known_summary(entry))

    def _open_import_menu(self) -> None:
        open_import_menu(self.stage, self.show_match)

    def show_match(self, path: Path) -> None:
        """A match that came into the list is selected."""
        self._filter = "all"
        self._read_entries()
        self._rows.select_path(path)
        self._show_selected_match()
        self._focus_selected_row()

    def _show_changed_list(self) -> None:
        self._read_entries()
        self._refresh()
        self._focus_selected_row()

    def _ask_to_remove_match(self) -> None:
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
            self.stage.toast.show(say("title.not_moved", why=system_reason_text(error)))
        self._read_entries()
        self._refresh()
        self._focus_selected_row()

    def _restore_match(self) -> None:
        if self._removed_path is None:
            return
        try:
            path = restore_match(self._removed_path)
        except OSError as error:
            self.stage.toast.show(say("title.not_moved", why=system_reason_text(error)))
            return
        self._removed_path = None
        self.show_match(path)
        self.stage.toast.show(say("title.restored"))

    def _choose_list_filter(self, name: str) -> None:
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

    def _focus_selected_row(self) -> None:
        if self._rows.entries:
            self._buttons.focus_button(f"{ROW_PREFIX}{self._rows.selected_index}")

    def _scroll_and_focus(self, rows: int) -> None:
        """Scrolls the list, and goes to the first row that is seen then."""
        self._rows.scroll_rows(rows)
        self._refresh()
        self._buttons.focus_button(f"{ROW_PREFIX}{self._rows.first_row}")

    def _select_focused_row(self, item: Button) -> None:
        """The row that the focus has come to is the selected one."""
        index = int(item.name.removeprefix(ROW_PREFIX)) if item.name.startswith(ROW_PREFIX) else None
        if index is not None and index != self._rows.selected_index:
            self._rows.select_row(index)
            self._show_selected_match()


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    return ReplaysScene(stage)
