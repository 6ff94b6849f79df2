"""The page of an evening: standings over all games, a table of its matches, highlights, and the next steps.

Opened by the scene name "evening", from the title and the page after a match; nobody imports it. It reads the
evenings' files again when they change on the disk. `evening.picture` draws the content, `evening.highlights` makes
the sentences, `current_evening` knows which evening is on. A change must keep: only ending an evening and what
HighlightSearch finds are written, through `play.evening`, and earlier evenings are only looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.play import pending_evening_entries, saved_matches
from tabletop.play.campaigns import RecordFileError
from tabletop.play.evening import EveningMatch, StoredEvening, end_evening, evening_on_now, stored_evenings
from tabletop.play.evening_matches import likeliest_file_of_match
from tabletop.play.journal import SaveError
from tabletop.play.record import TRUNK
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.dialogs import ConfirmScene, return_to_shelf
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.highlights import HighlightSearch, evening_game_title, evening_highlights
from tabletop.ui.scenes.evening.picture import EveningContent, EveningPicture, draw_sky, save_evening_picture
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.match_series import series_score_text
from tabletop.ui.scenes.matches import FileWatcher
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved_match import load_error_text, report_damage
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_ButtonSpec = tuple[str, str, str, Callable[[], None], str]
"""Name, words, icon, what it does, and tip."""
_MOST_EVENINGS = 60
"""Evenings that can be looked at."""
_FIRST_BUTTON_EXTRA = 0.3
"""Share by which the first button is wider where all stand in one row."""
_WIDEST, _SKY = 1240, 150
"""Logical pixels: width of the page's column, and height of the picture of an evening that has not begun."""


class EveningScene(FormPage):
    """Opened from the shelf and from the end of a match; looks at earlier evenings as well."""

    first_focus = "deed"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._stored_evenings: tuple[StoredEvening, ...] = ()
        """The latest first."""
        self._evening_index = 0
        self._page_rect = pygame.Rect(0, 0, 0, 0)
        self._highlight_search = HighlightSearch(stage, None)
        self._folder_watcher = FileWatcher(stage, paths.evenings())
        self.picture: EveningPicture | None = None
        """None where nothing was played yet."""
        self._check_clock_and_writing()
        self._read_evenings(0)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return say("evening.title")

    @property
    def notice_area(self) -> pygame.Rect | None:
        return self._page_rect if self._page_rect.w else None

    def on_uncovered(self) -> None:
        self._check_clock_and_writing()
        self._read_evenings(self._evening_index)
        self.layout()

    def on_left(self) -> None:
        self._highlight_search.cancel_questions()

    def update(self, now: float) -> None:
        super().update(now)
        if (
            self._folder_watcher.check_change_if_due()
            and tuple(islice(stored_evenings(paths.evenings()), _MOST_EVENINGS)) != self._stored_evenings
        ):
            self._read_evenings(self._evening_index)
            self.layout()
        if self.shown_evening is not None and self._highlight_search.is_waiting:
            before = self.shown_evening
            after = self._highlight_search.update(before.evening)
            if after is not before.evening or not self._highlight_search.is_waiting:
                self._stored_evenings = tuple(
                    replace(each, evening=after) if each is before else each for each in self._stored_evenings
                )
                self.layout()

    def is_busy(self) -> bool:
        return self._highlight_search.is_waiting

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def shown_evening(self) -> StoredEvening | None:
        return self._stored_evenings[self._evening_index] if self._stored_evenings else None

    @property
    def is_current(self) -> bool:
        """Whether the next match belongs to it."""
        return self.shown_evening is not None and self.shown_evening is evening_on_now(
            self._stored_evenings, current_evening.now()
        )

    def show_other_evening(self, by: int) -> None:
        """An earlier evening, or a later one."""
        self._read_evenings(max(0, min(len(self._stored_evenings) - 1, self._evening_index + by)))
        self.layout()

    def _read_evenings(self, at: int) -> None:
        self._highlight_search.cancel_questions()
        self._stored_evenings = tuple(islice(stored_evenings(paths.evenings()), _MOST_EVENINGS))
        self._evening_index = min(at, max(0, len(self._stored_evenings) - 1))
        self._highlight_search = HighlightSearch(self.stage, self.shown_evening)

    def _check_clock_and_writing(self) -> None:
        """What time it is, and whether everything is written down."""
        current_evening.update_evening_clock(self.stage)
        if pending_evening_entries.pending_entries(self.stage.saves):
            self.stage.toast.show(say("evening.waits"))

    # --- what can be done -----------------------------------------------------------------------------------------

    def press_bright_button(self) -> None:
        """The brass button: on with a series, or to the shelf."""
        self._button_specs()[0][3]()

    def continue_series(self, match: EveningMatch) -> None:
        """The page of the end of the last match of a series, from where the next one begins."""
        try:
            request = Request(match.game, likeliest_file_of_match(self.stage.saves, match))
            self.stage.push_scene(registry.open_scene("end", self.stage, request))
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=match.save, why=load_error_text(error)))

    def open_review(self, match: EveningMatch, ply: int) -> None:
        """The review of a match at one of its highlights, or why it cannot be opened."""
        path = likeliest_file_of_match(self.stage.saves, match)
        try:
            found = saved_matches.load_match(path, self.stage.library, resume=False)
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=match.save, why=load_error_text(error)))
            return
        found.match.branches.switch_to(TRUNK)
        self.stage.push_scene(ReviewScene(self.stage, found.match, path, ply=min(ply, found.match.length)))
        report_damage(self.stage, found)

    def save_evening(self) -> None:
        """Writes the whole evening as one picture, and says where it is."""
        if self.picture is not None and self.shown_evening is not None:
            sheet = self.picture.full_picture(self.stage.metrics.px(1280))
            self.stage.toast.show(save_evening_picture(self.shown_evening.evening, sheet.as_picture(opaque=True)))

    def ask_to_close_evening(self) -> None:
        """Ends the evening, when a question has been answered."""
        question, text = say("evening.close_question"), say("evening.close_text")
        self.stage.push_scene(ConfirmScene(self.stage, question, say("evening.close"), self.close_evening, details=text,
                                     icon="moon"))  # fmt: skip

    def close_evening(self) -> None:
        """The next match begins another one."""
        found = self.shown_evening
        if found is not None:
            try:
                end_evening(found.path)
            except RecordFileError as error:
                self.stage.toast.show(say("evening.unsaved", why=error.params.get("why", str(error.args[0]))))
        self._read_evenings(self._evening_index)
        self.layout()

    def open_people(self) -> None:
        """Who is here, and who is remembered."""
        self.stage.push_scene(registry.open_scene("people", self.stage))

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        column = pygame.Rect(0, body.y, min(body.w, self.stage.metrics.px(_WIDEST)), body.h)
        column.centerx = body.centerx
        top = self._put_action_buttons(column)
        self._page_rect = pygame.Rect(column.x, column.y, column.w, top - self.stage.metrics.px(12) - column.y)
        scroll = self.form.add_scroll(self._page_rect, 1, name="evening")
        found = self.shown_evening
        if found is None or not found.evening.played:
            self.picture = None
            scroll.set_content_height(self._put_empty_evening(scroll))
            return
        people, on = current_evening.load_people(), self.is_current
        here = people.names_tonight(current_evening.now()) if on else ()
        told = evening_highlights(found.evening, waiting=self._highlight_search.is_waiting)
        lost = pending_evening_entries.count_missing_matches(
            self.stage.saves, [each.evening for each in self._stored_evenings], found.evening
        )
        self.picture = EveningPicture(self.stage, EveningContent(found.evening, here, people, on, told, lost))
        scroll.set_content_height(self._put_evening(scroll, self.picture, told))

    def _put_evening(self, scroll: ScrollArea, picture: EveningPicture, told: Sequence[object]) -> int:
        """Returns the y below it."""
        gap, wide, high = self.stage.metrics.px(12), scroll.width, cards.field_height(self.stage)
        sky = pygame.Rect(0, 0, wide, picture.sky_height)
        drawn = draw_as_picture(sky.size, lambda sheet: picture.draw_sky(sheet, sheet.get_rect()))
        self.form.add_picture(sky, drawn, container=scroll)
        table = pygame.Rect(0, sky.bottom + gap, wide, picture.table_height(wide))
        drawn = draw_as_picture(table.size, lambda sheet: picture.draw_table(sheet, sheet.get_rect()))
        self.form.add_picture(table, drawn, container=scroll)
        places = picture.highlight_rects(wide, links=high + gap)
        if not places:
            return table.bottom
        below = pygame.Rect(0, table.bottom + gap, wide, max(place.bottom for place in places))
        drawn = draw_as_picture(below.size, lambda sheet: picture.draw_highlights(sheet, (0, 0), places))
        self.form.add_picture(below, drawn, container=scroll)
        self._put_highlight_links(scroll, [place.move(below.topleft) for place in places])
        return below.bottom

    def _put_highlight_links(self, scroll: ScrollArea, places: Sequence[pygame.Rect]) -> None:
        """Below the words of each highlight, the way to it."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        found = self.shown_evening
        for highlight, place in zip(
            evening_highlights(found.evening, waiting=True) if found else (), places, strict=False
        ):
            if highlight.match is None:
                continue
            at = pygame.Rect(place.x + metrics.px(14), place.bottom - high - metrics.px(10), 0, high)
            at.w = min(place.w - metrics.px(28), metrics.text_px(150))
            self.form.add_button(at, say("evening.look"), partial(self.open_review, highlight.match, highlight.ply),
                             name=f"look {highlight.name}", icon="eye", container=scroll)  # fmt: skip

    def _put_empty_evening(self, scroll: ScrollArea) -> int:
        """What an evening is; returns the y below."""
        stage, metrics, wide = self.stage, self.stage.metrics, scroll.width
        sky = pygame.Rect(0, 0, wide, metrics.grown(_SKY, 0.35))
        words = say("evening.none")
        made = draw_as_picture(sky.size, lambda sheet: draw_sky(stage, sheet, sheet.get_rect(), words, ()))
        self.form.add_picture(sky, made, container=scroll, words=words, is_title=True)
        pad, text = metrics.px(20), say("evening.none_text")
        high = draw.paragraph_height(stage, text, wide - 2 * pad)
        box = pygame.Rect(0, sky.bottom + metrics.px(12), wide, high + 2 * pad)

        def draw_explanation(sheet: DisplayList) -> None:
            draw.panel(stage, sheet, sheet.get_rect())
            draw.paragraph(stage, sheet, text, sheet.get_rect().inflate(-2 * pad, -2 * pad))

        self.form.add_picture(box, draw_as_picture(box.size, draw_explanation), container=scroll, words=text)
        return box.bottom

    def _put_action_buttons(self, column: pygame.Rect) -> int:
        """Buttons at the lower edge, in more rows where they get narrow; returns where they begin."""
        metrics, deeds = self.stage.metrics, self._button_specs()
        gap, high = metrics.px(12), metrics.grown(46, 0.5)
        across = max(1, min(len(deeds), (column.w + gap) // (metrics.grown(190, 0.9) + gap)))
        across = -(-len(deeds) // -(-len(deeds) // across))
        rows = -(-len(deeds) // across)
        top = column.bottom - rows * (high + gap) + gap
        wider = _FIRST_BUTTON_EXTRA if rows == 1 else 0
        wide = int((column.w - gap * (across - 1)) / (across + wider))
        for i, (name, words, icon, press, tip) in enumerate(deeds):
            at = pygame.Rect(column.x + i % across * (wide + gap), top + i // across * (high + gap), wide, high)
            if i and rows == 1:
                at.x += round(wide * wider)
            elif not i:
                at.w += round(wide * wider)
            self.form.add_button(at, words, press, name=name, look="" if i else "@primary", icon=icon, tip=tip)
        return top

    def _button_specs(self) -> list[_ButtonSpec]:
        """The likely wish first."""
        found = self.shown_evening
        last = found.evening.unfinished_series if found and self.is_current else None
        shelf: _ButtonSpec = ("shelf", say("evening.play"), "home", partial(return_to_shelf, self.stage), "")
        made: list[_ButtonSpec] = [("deed", *shelf[1:])]
        if last is not None and (series := last.series_with_match) is not None:
            score = series_score_text(last.game, last.sitters, series)
            tip = say("evening.series", series=evening_game_title(last.game), score=score)
            made = [
                ("deed", say("end.series_next", score=score), "play", partial(self.continue_series, last), tip),
                shelf,
            ]
        made.append(("people", say("evening.people"), "person", self.open_people, ""))
        if found is not None:
            made.append(("keep", say("evening.keep"), "camera", self.save_evening, ""))
        if self.is_current:
            made.append(("close", say("evening.close"), "moon", self.ask_to_close_evening, ""))
        if self._evening_index + 1 < len(self._stored_evenings):
            made.append(("earlier", say("evening.earlier"), "chevron_left", partial(self.show_other_evening, 1), ""))
        if self._evening_index:
            made.append(("later", say("evening.later"), "chevron_right", partial(self.show_other_evening, -1), ""))
        return made


def open_scene(stage: Stage, request: Request) -> Scene:
    """The latest evening."""
    return EveningScene(stage)
