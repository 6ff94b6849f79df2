"""The page of an evening: standings over all games, a table of its matches, highlights, and the next steps.

Opened by the scene name "evening", from the title and the page after a match; nobody imports it. It reads the
evenings' files again when they change on the disk. `evening.picture` draws the content, `evening.highlights` makes
the sentences, `current_evening` knows which evening is on. A change must keep: only ending an evening and what
HighlightSearch finds are written, through `play.evening`, and earlier evenings are only looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.ai.puzzle_finding import has_puzzle_finder
from tabletop.play import pending_evening_entries, saved_matches
from tabletop.play.campaigns import RecordFileError
from tabletop.play.evening import EveningMatch, StoredEvening, end_evening, evening_still_running, stored_evenings
from tabletop.play.evening_matches import likeliest_file_of_match
from tabletop.play.journal import SaveError
from tabletop.play.record import TRUNK
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.club.current_standings import club_line_of_evening
from tabletop.ui.scenes.dialogs import ConfirmScene, return_to_shelf
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.highlights import (
    EveningHighlight,
    HighlightSearch,
    evening_game_title,
    evening_highlights,
)
from tabletop.ui.scenes.evening.picture import (
    SKY,
    EveningContent,
    EveningPicture,
    draw_evening_header,
    evening_picture_name,
)
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.match_series import series_score_text
from tabletop.ui.scenes.matches import FileWatcher
from tabletop.ui.scenes.page_picture import PagePicture, make_page_picture, save_page_picture
from tabletop.ui.scenes.phones.send_picture import open_send_picture
from tabletop.ui.scenes.puzzles.tonight import TonightScene
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved_match import load_error_text, report_save_damage
from tabletop.ui.stage.scene import Scene
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    auto_grid,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_ButtonSpec = tuple[str, str, str, Callable[[], None], str]
"""Name, words, icon, what it does, and tip."""
_MOST_EVENINGS = 60
"""Evenings that can be looked at."""
_FIRST_BUTTON_SHARE = 1.3
"""How wide the first button is for the others where all are in one row."""
_WIDEST = 1240
"""Logical pixels: width of the page's column."""


class EveningScene(FormPage):
    """Opened from the shelf and from the end of a match; looks at earlier evenings as well."""

    first_focus = "deed"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._stored_evenings: tuple[StoredEvening, ...] = ()
        """The latest first."""
        self._evening_index = 0
        self._rects = PlacedRects()
        self._highlight_search = HighlightSearch(stage, None)
        self._folder_watcher = FileWatcher(stage, paths.evenings())
        self.picture: EveningPicture | None = None
        """None where nothing was played yet."""
        self._check_clock_and_unsaved()
        self._load_evenings_and_show(0)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return say("evening.title")

    @property
    def notice_area(self) -> pygame.Rect | None:
        return self._rects["page"] or None

    def on_uncovered(self) -> None:
        self._check_clock_and_unsaved()
        self._load_evenings_and_show(self._evening_index)
        self.layout()

    def on_left(self) -> None:
        self._highlight_search.cancel_questions()

    def update(self, now: float) -> None:
        super().update(now)
        if (
            self._folder_watcher.has_file_changed_if_due()
            and tuple(islice(stored_evenings(paths.evenings()), _MOST_EVENINGS)) != self._stored_evenings
        ):
            self._load_evenings_and_show(self._evening_index)
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
        return self.shown_evening is not None and self.shown_evening is evening_still_running(
            self._stored_evenings, current_evening.now()
        )

    def show_other_evening(self, by: int) -> None:
        """An earlier evening, or a later one."""
        self._load_evenings_and_show(max(0, min(len(self._stored_evenings) - 1, self._evening_index + by)))
        self.layout()

    def _load_evenings_and_show(self, at: int) -> None:
        self._highlight_search.cancel_questions()
        self._stored_evenings = tuple(islice(stored_evenings(paths.evenings()), _MOST_EVENINGS))
        self._evening_index = min(at, max(0, len(self._stored_evenings) - 1))
        self._highlight_search = HighlightSearch(self.stage, self.shown_evening)

    def _check_clock_and_unsaved(self) -> None:
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
            request = SceneRequest(match.game, likeliest_file_of_match(self.stage.saves, match))
            self.stage.push_scene(registry.open_scene("end", self.stage, request))
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=match.save, why=load_error_text(error)))

    def open_review(self, match: EveningMatch, ply: int) -> None:
        """The review of a match at one of its highlights, or why it cannot be opened."""
        path = likeliest_file_of_match(self.stage.saves, match)
        try:
            found = saved_matches.load_match(path, self.stage.game_library, resume=False)
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=match.save, why=load_error_text(error)))
            return
        found.match.branches.switch_to_branch(TRUNK)
        self.stage.push_scene(ReviewScene(self.stage, found.match, path, ply=min(ply, found.match.length)))
        report_save_damage(self.stage, found)

    def _page_picture(self) -> PagePicture | None:
        """The whole evening as one picture; None where nothing was played yet."""
        if self.picture is None or self.shown_evening is None:
            return None
        sheet = self.picture.full_evening_picture(self.stage.metrics.px(1280))
        return make_page_picture(evening_picture_name(self.shown_evening.evening), sheet.as_picture(opaque=True))

    def save_evening(self) -> None:
        """Writes the whole evening as one picture, and says where it is."""
        if (picture := self._page_picture()) is not None:
            self.stage.toast.show(save_page_picture(picture))

    def send_evening(self) -> None:
        """Hands the same picture to a phone."""
        if (picture := self._page_picture()) is not None:
            open_send_picture(self.stage, picture)

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
                self.stage.toast.show(say("evening.unsaved", why=system_reason_text(error)))
        self._load_evenings_and_show(self._evening_index)
        self.layout()

    def open_puzzles(self) -> None:
        """Puzzles out of the matches of the evening."""
        if self.shown_evening is not None:
            self.stage.push_scene(TonightScene(self.stage, self.shown_evening.evening.played))

    def open_people(self) -> None:
        """Who is here, and who is remembered."""
        self.stage.push_scene(registry.open_scene("people", self.stage))

    def open_club(self) -> None:
        """Pairings, results and standings for everybody here."""
        self.stage.push_scene(registry.open_scene("club", self.stage))

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        page = column(grow(self._rects.cell("page")), self._action_buttons_layout(), gap=gap)
        within(page, most_width=self.stage.metrics.px(_WIDEST)).place(body)
        scroll = self.form.add_scroll_area(self._rects["page"], 1, name="evening")
        parts, found = FormParts(self.form, scroll), self.shown_evening
        if found is None or not found.evening.played:
            self.picture = None
            scroll.fill(self._empty_evening_layout(parts))
            return
        people, on = current_evening.load_people(), self.is_current
        here = people.names_of_people_here(current_evening.now()) if on else ()
        told = evening_highlights(found.evening, waiting=self._highlight_search.is_waiting)
        lost = pending_evening_entries.count_matches_missing_from_evenings(
            self.stage.saves, [each.evening for each in self._stored_evenings], found.evening
        )
        club_line = club_line_of_evening(found.evening)
        content = EveningContent(found.evening, here, people, on, told, lost, club_line)
        self.picture = EveningPicture(self.stage, content)
        highlights = [self.picture.highlights(parts, partial(self._highlight_link_layout, parts))] if told else []
        sky = parts.drawn(self.picture.sky, words=self.picture.evening_header_text(), is_title=True)
        table = parts.drawn(self.picture.table, words=self.picture.standings_table_text())
        scroll.fill(column(sky, table, *highlights, gap=gap))

    def _highlight_link_layout(self, parts: FormParts, highlight: EveningHighlight) -> Layout:
        """The way to it."""
        if highlight.match is None:
            return space()
        metrics, look = self.stage.metrics, partial(self.open_review, highlight.match, highlight.ply)
        button = parts.button(say("evening.look"), look, height=cards.field_height(self.stage),
                              name=f"look {highlight.name}", icon="eye")  # fmt: skip
        narrow = within(button, most_width=metrics.text_px(150), across=Align.START)
        return pad_sides(narrow, top=metrics.px(10), bottom=metrics.px(2))

    def _empty_evening_layout(self, parts: FormParts) -> Layout:
        """What an evening is."""
        stage, metrics, words = self.stage, self.stage.metrics, say("evening.none")

        def sky(drawn: DrawnParts) -> Layout:
            return drawn.painted(
                lambda surface, rect: draw_evening_header(stage, surface, rect, words, ()),
                height=metrics.mix_px(SKY, 0.35),
            )

        return column(
            parts.drawn(sky, words=words, is_title=True),
            parts.panel(pad(parts.words(say("evening.none_text")), metrics.px(20))),
            gap=metrics.px(12),
        )

    def _action_buttons_layout(self) -> Layout:
        """Buttons at the lower edge, in more rows where they get narrow; the first one is wider where there is one."""
        metrics, parts, specs = self.stage.metrics, FormParts(self.form), self._button_specs()
        gap, least = metrics.px(12), metrics.mix_px(190, 0.9)
        buttons = [
            parts.button(words, press, height=metrics.mix_px(46, 0.5), name=name, look="" if i else "@primary",
                         icon=icon, tip=tip)
            for i, (name, words, icon, press, tip) in enumerate(specs)
        ]  # fmt: skip
        return choose_by_width(
            len(buttons) * (least + gap) - gap,
            auto_grid(*buttons, least=least, most=len(buttons), gap=gap, even=True),
            row(*(grow(button, 1 if i else _FIRST_BUTTON_SHARE) for i, button in enumerate(buttons)), gap=gap),
        )

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
        made.append(("club", say("club.title"), "trophy", self.open_club, say("club.tip")))
        if found is not None and any(has_puzzle_finder(match.game) for match in found.evening.played):
            made.append(("puzzles", say("evening.puzzles"), "puzzle", self.open_puzzles, say("evening.puzzles_tip")))
        if found is not None:
            made.append(("keep", say("evening.keep"), "camera", self.save_evening, ""))
            made.append(("send", say("send.title"), "phone", self.send_evening, ""))
        if self.is_current:
            made.append(("close", say("evening.close"), "moon", self.ask_to_close_evening, ""))
        if self._evening_index + 1 < len(self._stored_evenings):
            made.append(("earlier", say("evening.earlier"), "chevron_left", partial(self.show_other_evening, 1), ""))
        if self._evening_index:
            made.append(("later", say("evening.later"), "chevron_right", partial(self.show_other_evening, -1), ""))
        return made


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The latest evening."""
    return EveningScene(stage)
