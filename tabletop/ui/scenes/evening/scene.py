"""The evening: who is ahead over all games, every match in one table, what was worth telling, and what now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.play import late, save
from tabletop.play.campaigns import CampaignError
from tabletop.play.evening import EveningMatch, StoredEvening, end, kept, on_now
from tabletop.play.journal import SaveError
from tabletop.play.record import TRUNK
from tabletop.play.whereabouts import file_of
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, pictured
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.end.file_watcher import FileWatcher
from tabletop.ui.scenes.evening import current
from tabletop.ui.scenes.evening.highlight_search import HighlightSearch
from tabletop.ui.scenes.evening.highlights import evening_highlights, title
from tabletop.ui.scenes.evening.picture import EveningContent, EveningPicture, draw_sky
from tabletop.ui.scenes.evening.save_picture import save_evening_picture
from tabletop.ui.scenes.menu import to_shelf
from tabletop.ui.scenes.page import FormPage
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved import load_error_text, report_damage
from tabletop.ui.scenes.standing import standing
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_Deed = tuple[str, str, str, Callable[[], None], str]
"""Name, words, icon, what it does, and tip."""
_MOST = 60
"""Evenings that can be looked at."""
_WIDER = 0.3
"""Share by which the first button is wider where all stand in one row."""
_WIDEST, _SKY = 1240, 150
"""Logical pixels: width of the page's column, and height of the picture of an evening that has not begun."""


class EveningScene(FormPage):
    """Opened from the shelf and from the end of a match; looks at earlier evenings as well."""

    first = "deed"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._all: tuple[StoredEvening, ...] = ()
        """The latest first."""
        self._at = 0
        self._room = pygame.Rect(0, 0, 0, 0)
        self._seeking = HighlightSearch(stage, None)
        self._changes = FileWatcher(stage, paths.evenings())
        self.picture: EveningPicture | None = None
        """None where nothing was played yet."""
        self._look()
        self._read(0)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return say("evening.title")

    @property
    def notices(self) -> pygame.Rect | None:
        return self._room if self._room.w else None

    def uncovered(self) -> None:
        self._look()
        self._read(self._at)
        self.layout()

    def left(self) -> None:
        self._seeking.forget()

    def update(self, now: float) -> None:
        super().update(now)
        if self._changes.due() and tuple(islice(kept(paths.evenings()), _MOST)) != self._all:
            self._read(self._at)
            self.layout()
        if self.shown is not None and self._seeking.waiting:
            before = self.shown
            after = self._seeking.update(before.evening)
            if after is not before.evening or not self._seeking.waiting:
                self._all = tuple(replace(each, evening=after) if each is before else each for each in self._all)
                self.layout()

    def busy(self) -> bool:
        return self._seeking.waiting

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def shown(self) -> StoredEvening | None:
        """The evening that is shown."""
        return self._all[self._at] if self._all else None

    @property
    def is_on(self) -> bool:
        """Whether the next match belongs to it."""
        return self.shown is not None and self.shown is on_now(self._all, current.now())

    def turn(self, by: int) -> None:
        """An earlier evening, or a later one."""
        self._read(max(0, min(len(self._all) - 1, self._at + by)))
        self.layout()

    def _read(self, at: int) -> None:
        self._seeking.forget()
        self._all = tuple(islice(kept(paths.evenings()), _MOST))
        self._at = min(at, max(0, len(self._all) - 1))
        self._seeking = HighlightSearch(self.stage, self.shown)

    def _look(self) -> None:
        """What time it is, and whether everything is written down."""
        current.update_evening_clock(self.stage)
        if late.waiting(self.stage.saves):
            self.stage.toast.show(say("evening.waits"))

    # --- what can be done -----------------------------------------------------------------------------------------

    def deed_now(self) -> None:
        """The brass button: on with a series, or to the shelf."""
        self._deeds()[0][3]()

    def go_on(self, match: EveningMatch) -> None:
        """The page of the end of the last match of a series, from where the next one begins."""
        try:
            request = Request(match.game, file_of(self.stage.saves, match))
            self.stage.push(registry.open_scene("end", self.stage, request))
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=match.save, why=load_error_text(error)))

    def look(self, match: EveningMatch, ply: int) -> None:
        """The review of a match at one of its moments, or why it cannot be opened."""
        path = file_of(self.stage.saves, match)
        try:
            found = save.load(path, self.stage.library, resume=False)
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=match.save, why=load_error_text(error)))
            return
        found.match.branches.switch(TRUNK)
        self.stage.push(ReviewScene(self.stage, found.match, path, ply=min(ply, found.match.length)))
        report_damage(self.stage, found)

    def keep(self) -> None:
        """Writes the whole evening as one picture, and says where it is."""
        if self.picture is not None and self.shown is not None:
            sheet = self.picture.whole(self.stage.metrics.px(1280))
            self.stage.toast.show(save_evening_picture(self.shown.evening, sheet.drawn(opaque=True)))

    def ask_close(self) -> None:
        """Ends the evening, when a question has been answered."""
        question, text = say("evening.close_question"), say("evening.close_text")
        self.stage.push(ConfirmScene(self.stage, question, say("evening.close"), self.close_evening, details=text,
                                     icon="moon"))  # fmt: skip

    def close_evening(self) -> None:
        """The next match begins another one."""
        found = self.shown
        if found is not None:
            try:
                end(found.path)
            except CampaignError as error:
                self.stage.toast.show(say("evening.unsaved", why=error.params.get("why", str(error.args[0]))))
        self._read(self._at)
        self.layout()

    def people(self) -> None:
        """Who is here, and who is remembered."""
        self.stage.push(registry.open_scene("people", self.stage))

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        column = pygame.Rect(0, body.y, min(body.w, self.stage.metrics.px(_WIDEST)), body.h)
        column.centerx = body.centerx
        top = self._put_deeds(column)
        self._room = pygame.Rect(column.x, column.y, column.w, top - self.stage.metrics.px(12) - column.y)
        scroll = self.form.scroll(self._room, 1, name="evening")
        found = self.shown
        if found is None or not found.evening.played:
            self.picture = None
            scroll.fit(self._put_nothing(scroll))
            return
        people, on = current.load_people(), self.is_on
        here = people.tonight(current.now()) if on else ()
        told = evening_highlights(found.evening, waiting=self._seeking.waiting)
        lost = late.count_missing(self.stage.saves, [each.evening for each in self._all], found.evening)
        self.picture = EveningPicture(self.stage, EveningContent(found.evening, here, people, on, told, lost))
        scroll.fit(self._put_evening(scroll, self.picture, told))

    def _put_evening(self, scroll: Scroll, picture: EveningPicture, told: Sequence[object]) -> int:
        """Returns the y below it."""
        gap, wide, high = self.stage.metrics.px(12), scroll.width, cards.field_height(self.stage)
        sky = pygame.Rect(0, 0, wide, picture.sky_height)
        drawn = pictured(sky.size, lambda sheet: picture.draw_sky(sheet, sheet.get_rect()))
        self.form.picture(sky, drawn, container=scroll)
        table = pygame.Rect(0, sky.bottom + gap, wide, picture.table_height(wide))
        drawn = pictured(table.size, lambda sheet: picture.draw_table(sheet, sheet.get_rect()))
        self.form.picture(table, drawn, container=scroll)
        places = picture.places(wide, links=high + gap)
        if not places:
            return table.bottom
        below = pygame.Rect(0, table.bottom + gap, wide, max(place.bottom for place in places))
        drawn = pictured(below.size, lambda sheet: picture.draw_moments(sheet, (0, 0), places))
        self.form.picture(below, drawn, container=scroll)
        self._put_links(scroll, [place.move(below.topleft) for place in places])
        return below.bottom

    def _put_links(self, scroll: Scroll, places: Sequence[pygame.Rect]) -> None:
        """Below the words of each moment, the way to it."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        found = self.shown
        for moment, place in zip(
            evening_highlights(found.evening, waiting=True) if found else (), places, strict=False
        ):
            if moment.match is None:
                continue
            at = pygame.Rect(place.x + metrics.px(14), place.bottom - high - metrics.px(10), 0, high)
            at.w = min(place.w - metrics.px(28), metrics.t(150))
            self.form.button(at, say("evening.look"), partial(self.look, moment.match, moment.ply),
                             name=f"look {moment.name}", icon="eye", container=scroll)  # fmt: skip

    def _put_nothing(self, scroll: Scroll) -> int:
        """What an evening is; returns the y below."""
        stage, metrics, wide = self.stage, self.stage.metrics, scroll.width
        sky = pygame.Rect(0, 0, wide, metrics.grown(_SKY, 0.35))
        words = say("evening.none")
        made = pictured(sky.size, lambda sheet: draw_sky(stage, sheet, sheet.get_rect(), words, ()))
        self.form.picture(sky, made, container=scroll)
        pad, text = metrics.px(20), say("evening.none_text")
        high = draw.paragraph_height(stage, text, wide - 2 * pad)
        box = pygame.Rect(0, sky.bottom + metrics.px(12), wide, high + 2 * pad)

        def told(sheet: DisplayList) -> None:
            draw.panel(stage, sheet, sheet.get_rect())
            draw.paragraph(stage, sheet, text, sheet.get_rect().inflate(-2 * pad, -2 * pad))

        self.form.picture(box, pictured(box.size, told), container=scroll)
        return box.bottom

    def _put_deeds(self, column: pygame.Rect) -> int:
        """Buttons at the lower edge, in more rows where they get narrow; returns where they begin."""
        metrics, deeds = self.stage.metrics, self._deeds()
        gap, high = metrics.px(12), metrics.grown(46, 0.5)
        across = max(1, min(len(deeds), (column.w + gap) // (metrics.grown(190, 0.9) + gap)))
        across = -(-len(deeds) // -(-len(deeds) // across))
        rows = -(-len(deeds) // across)
        top = column.bottom - rows * (high + gap) + gap
        wider = _WIDER if rows == 1 else 0
        wide = int((column.w - gap * (across - 1)) / (across + wider))
        for i, (name, words, icon, press, tip) in enumerate(deeds):
            at = pygame.Rect(column.x + i % across * (wide + gap), top + i // across * (high + gap), wide, high)
            if i and rows == 1:
                at.x += round(wide * wider)
            elif not i:
                at.w += round(wide * wider)
            self.form.button(at, words, press, name=name, look="" if i else "@primary", icon=icon, tip=tip)
        return top

    def _deeds(self) -> list[_Deed]:
        """The likely wish first."""
        found = self.shown
        last = found.evening.series if found and self.is_on else None
        shelf: _Deed = ("shelf", say("evening.play"), "home", partial(to_shelf, self.stage), "")
        made: list[_Deed] = [("deed", *shelf[1:])]
        if last is not None and (series := last.stands) is not None:
            score = standing(last.game, last.sitters, series)
            tip = say("evening.series", series=title(last.game), score=score)
            made = [("deed", say("end.series_next", score=score), "play", partial(self.go_on, last), tip), shelf]
        made.append(("people", say("evening.people"), "person", self.people, ""))
        if found is not None:
            made.append(("keep", say("evening.keep"), "camera", self.keep, ""))
        if self.is_on:
            made.append(("close", say("evening.close"), "moon", self.ask_close, ""))
        if self._at + 1 < len(self._all):
            made.append(("earlier", say("evening.earlier"), "chevron_left", partial(self.turn, 1), ""))
        if self._at:
            made.append(("later", say("evening.later"), "chevron_right", partial(self.turn, -1), ""))
        return made


def open_scene(stage: Stage, request: Request) -> Scene:
    """The latest evening."""
    return EveningScene(stage)
