"""The rulebook: sections in a list, one page at a time, searchable, every clause by its number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.games import load_game
from tabletop.content.prose import Clause, Picture, Section
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.lesson.list import open_lessons
from tabletop.ui.scenes.page import FormPage
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.rulebook.figures import FigureGallery
from tabletop.ui.scenes.rulebook.passage import hits, passage
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.rules.game import Game
    from tabletop.ui.stage.stage import Stage

_FOOT = 40
"""Logical pixels in height of the buttons below the text, of which most grows with it."""
_WIDEST = 720
"""Logical pixels of a line, growing with the text: no more than about 75 letters."""


class RulebookScene(FormPage):
    """Shows one section; a clause that is asked for is shown and marked."""

    first = "sections"

    def __init__(self, stage: Stage, game: str, clause: str = "", rules: Game[Any, Any, Any] | None = None) -> None:
        """`rules` are those of the game with the content that pages of it are to show; else its own."""
        super().__init__(stage)
        self.game = game
        self._rules = rules
        self.query = ""
        self.clause = clause if wording.rulebook(game).clause(clause) else ""
        """Number of the clause that is marked."""
        section = wording.rulebook(game).section_of(clause) or wording.rulebook(game).sections[0]
        self.section = section.id
        self._list: Scroll
        self._text: Scroll
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._column = pygame.Rect(0, 0, 0, 0)
        self.figures = FigureGallery(stage, load_game(game))
        self._goal: pygame.Rect | None = None
        """What is to be seen of the page once it is laid out."""

    @property
    def about(self) -> str:
        return self.game

    @property
    def heading(self) -> str:
        return wording.title(self.game)

    @property
    def subheading(self) -> str:
        return say("common.rulebook")

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections that fit what is searched for."""
        return tuple(s for s in wording.rulebook(self.game).sections if not self.query or self.count(s))

    def count(self, section: Section) -> int:
        """How often the query stands in a section."""
        clauses = [text for clause in section.clauses for text in (clause.number, clause.text)]
        captions = [picture.caption for picture in section.pictures]
        return sum(len(hits(text, self.query)) for text in (section.title, *section.text, *clauses, *captions))

    def build(self, body: pygame.Rect) -> None:
        metrics, form = self.stage.metrics, self.form
        gap, high = metrics.px(12), metrics.grown(40, 0.7)
        left = pygame.Rect(body.x, body.y, min(metrics.grown(300, 0.7), body.w * 2 // 5), body.h)
        form.entry(pygame.Rect(left.topleft, (left.w, high)), self.query, self.search, name="search",
                   hint=say("rulebook.search"), icon="search")  # fmt: skip
        below = left.y + high + gap
        lesson = pygame.Rect(left.x, left.bottom - high, left.w, high)
        form.button(lesson, say("lesson.play"), partial(open_lessons, self.stage, self.game), name="lesson",
                    icon="lesson")  # fmt: skip
        foot_of_list = self._put_pages(lesson)
        self._column = pygame.Rect(left.x, below, left.w, foot_of_list - gap - below)
        self._panel = pygame.Rect(left.right + metrics.px(20), body.y, body.right - left.right - metrics.px(20), body.h)
        pad = metrics.px(24)
        foot = metrics.grown(_FOOT, 0.85) + 2 * gap
        panel = self._panel
        inner = pygame.Rect(panel.x + pad, panel.y + gap, panel.w - pad - gap, panel.h - gap - foot)
        self._list = form.scroll(self._column.inflate(-metrics.px(16), -metrics.px(16)), 1, name="list")
        self._text = form.scroll(inner, 1, name="text")
        self._fill(resized=True)

    def _put_pages(self, link: pygame.Rect) -> int:
        """The ways to what else there is to be read, above another link; returns the y of the highest one."""
        for page in registry.pages(self.game):
            if page.is_read:
                link = link.move(0, -link.h - self.stage.metrics.px(8))
                self.form.button(link, say(f"{page.name}.title"), partial(self._open, page.name), name=page.name,
                                 icon=page.icon)  # fmt: skip
        return link.y

    def _open(self, page: str) -> None:
        request = Request(self.game, rules=self._rules)
        self.stage.push(registry.open_scene(page, self.stage, request))

    def search(self, query: str) -> None:
        """Shows only what fits, and where."""
        self.query = query.strip()
        self.clause = ""
        found = self.sections
        if found and self.section not in [section.id for section in found]:
            self.section = found[0].id
        self._text.move(0)
        self._fill()
        self._reveal()

    def show(self, section: str, clause: str = "") -> None:
        """Turns to a section, or to one of its clauses."""
        self.section, self.clause = section, clause
        self._text.move(0)
        self._fill()
        self._reveal()

    def go(self, clause: str) -> None:
        """Turns to a clause, wherever it stands; a search that hides it ends."""
        section = wording.rulebook(self.game).section_of(clause)
        if section is None:
            return
        if section.id not in [shown.id for shown in self.sections]:
            self.query = ""
            self.layout()
        self.show(section.id, clause)

    def entered(self) -> None:
        self._reveal()

    def key(self, event: KeyEvent) -> None:
        if event.name == Key.F and event.ctrl:
            self.form.focus("search")
        elif event.name == Key.ESCAPE and self.query:
            self.query = ""
            self.layout()
        else:
            super().key(event)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.background(self.stage), (0, 0))
        draw.panel(self.stage, surface, self._column)
        draw.panel(self.stage, surface, self._panel)
        self._draw_bar(surface)
        if not self.sections:
            self._draw_nothing(surface)
        self.form.draw(surface)
        self.figures.draw(surface)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, PointerEvent):
            self.figures.handle(event, raw)
        if self.stage.scene is not self:
            return
        super().handle(event, raw)
        if self.stage.scene is self and not self.figures.is_dragging:
            self.figures.look()

    def update(self, now: float) -> None:
        super().update(now)
        self.figures.update(now)

    def busy(self) -> bool:
        return bool(self.figures.moving)

    def _reveal(self) -> None:
        if self._goal is not None:
            metrics, room = self.stage.metrics, self._text.rect.h - self._goal.h
            self._text.move(self._goal.y - max(metrics.px(8), min(metrics.t(48), room)))

    # --- filling --------------------------------------------------------------------------------------------------

    def _fill(self, *, resized: bool = False) -> None:
        form, focused = self.form, self.form.focused
        form.empty(self._list)
        form.empty(self._text)
        form.remove("previous", "next")
        self.figures.begin(form, self._text, resized=resized)
        items = [(section.id, self._listed(section)) for section in self.sections]
        form.rows(self._list.rect, items, self.show, selected=self.section, name="sections", into=self._list)
        self._goal = None
        section = next((s for s in self.sections if s.id == self.section), None)
        high = self._fill_text(section) if section else 1
        self._text.fit(high)
        if section:
            self._fill_foot(section)
        if focused in form.names and focused != form.focused:
            form.focus(focused)

    def _listed(self, section: Section) -> str:
        return say("rulebook.counted", title=section.title, count=self.count(section)) if self.query else section.title

    def _fill_text(self, section: Section) -> int:
        metrics = self.stage.metrics
        width = min(self._text.width, metrics.t(_WIDEST))
        y = self._put(section.title, pygame.Rect(0, metrics.px(8), width, 0), size=TITLE, bold=True) + metrics.t(10)
        y = self._put_opening(section, pygame.Rect(0, y, width, 0))
        for text in section.text:
            y = self._put(text, pygame.Rect(0, y, width, 0), size=BODY) + metrics.t(12)
        y = self._put_pictures(self._pictures(section, ""), pygame.Rect(0, y, width, 0))
        for clause in section.clauses:
            y = self._put_clause(section, clause, pygame.Rect(0, y, width, 0)) + metrics.t(8)
        return y + metrics.px(8)

    def _put(self, text: str, rect: pygame.Rect, *, size: float, bold: bool = False) -> int:
        """Puts a paragraph on the page; returns the y below it."""
        made = passage(self.stage, text, rect.w, query=self.query, targets=self._numbers(), size=size, bold=bold)
        at = pygame.Rect(rect.topleft, made.surface.get_size())
        self.form.picture(at, made.surface, container=self._text)
        for number, place in made.links:
            grown = place.move(rect.topleft).inflate(self.stage.metrics.px(12), 0)
            self.form.button(grown, number, partial(self.go, number), look="@link",
                             name=f"link {number} {at.y}", container=self._text)  # fmt: skip
        if made.hit is not None and self._goal is None and not self.clause:
            self._goal = made.hit.move(rect.topleft)
        return at.bottom

    def _put_opening(self, section: Section, rect: pygame.Rect) -> int:
        """Puts the picture that opens the page over all text, large; returns the y below it."""
        opening = wording.rulebook(self.game).opening(section)
        return self._put_pictures((opening,) if opening else (), rect, large=True)

    def _pictures(self, section: Section, clause: str) -> tuple[Picture, ...]:
        """Those of a clause, or of the paragraphs, but for the one that opens the page."""
        opening = wording.rulebook(self.game).opening(section)
        return tuple(picture for picture in section.pictures_of(clause) if picture is not opening)

    def _put_pictures(self, shown: Sequence[Picture], rect: pygame.Rect, *, large: bool = False) -> int:
        """Puts pictures on the page; returns the y below them."""
        if not shown:
            return rect.y
        found = self.figures.put(shown, rect, self.query, large=large)
        if found and self._goal is None and not self.clause:
            self._goal = found[0]
        return rect.y + self.figures.height(shown, rect.w, large=large) + self.stage.metrics.px(12)

    def _put_clause(self, section: Section, clause: Clause, rect: pygame.Rect) -> int:
        metrics = self.stage.metrics
        marked, pad = clause.number == self.clause, metrics.px(10)
        side = self.stage.texts.width("ZW00", metrics.font(SMALL)) + metrics.px(18)
        wide = rect.w - side - 2 * pad
        words = draw.paragraph_height(self.stage, clause.text, wide) + 2 * pad
        shown = pygame.Rect(rect.x + pad, rect.y + words, rect.w - 2 * pad, 0)
        pictures = self._pictures(section, clause.number)
        drawn = self.figures.height(pictures, shown.w)
        box = pygame.Rect(rect.x, rect.y, rect.w, words + (drawn + pad if drawn else 0))
        if marked:
            self._goal = box
            theme = self.stage.theme
            ground = draw.rounded(self.stage, box.size, theme.raised, radius=8, edge=theme.accent, width=2)
            self.form.picture(box, ground, container=self._text)
        link = pygame.Rect(box.x + pad // 2, box.y + pad // 2, side, metrics.t(BODY * LINE) + pad)
        self.form.button(link, clause.number, partial(self.show, self.section, clause.number), look="@number",
                         name=clause.number, container=self._text)  # fmt: skip
        self._put(clause.text, pygame.Rect(box.x + side + pad, box.y + pad, wide, 0), size=BODY)
        self._put_pictures(pictures, shown)
        if self._goal is None and hits(clause.number, self.query):
            self._goal = box
        return box.bottom

    def _fill_foot(self, section: Section) -> None:
        metrics, shown = self.stage.metrics, self.sections
        here = shown.index(section)
        high, gap = metrics.grown(_FOOT, 0.85), metrics.px(12)
        both = 0 < here < len(shown) - 1
        half, whole = (self._panel.w - 5 * gap) // 2, self._panel.w - 4 * gap
        wide = half if both else max(half, min(metrics.t(280), whole))
        y = self._panel.bottom - gap - high
        places = {
            "previous": (here - 1, self._panel.x + 2 * gap, "chevron_left"),
            "next": (here + 1, self._panel.right - 2 * gap - wide, "chevron_right"),
        }
        for name, (i, x, icon) in places.items():
            if 0 <= i < len(shown):
                self.form.button(pygame.Rect(x, y, wide, high), shown[i].title, partial(self.show, shown[i].id),
                                 name=name, icon=icon)  # fmt: skip

    def _numbers(self) -> list[str]:
        return [clause.number for section in wording.rulebook(self.game).sections for clause in section.clauses]

    def _draw_nothing(self, surface: DisplayList) -> None:
        stage, metrics, panel = self.stage, self.stage.metrics, self._panel
        side = metrics.px(120)
        book = draw.icon(stage, "book", side, stage.theme.panel_edge)
        middle = panel.centery - metrics.t(30)
        surface.blit(book, book.get_rect(midbottom=(panel.centerx, middle)))
        text = panel.inflate(-metrics.px(80), 0)
        text.y = middle + metrics.px(16)
        clause = next(iter(self._numbers()), "")
        words = say("rulebook.nothing", query=self.query)
        text.y = draw.paragraph(stage, surface, words, text, bold=True, align="centre")
        draw.paragraph(stage, surface, say("rulebook.nothing_more", clause=clause), text, align="centre",
                       colour=stage.theme.secondary)  # fmt: skip


def open_scene(stage: Stage, request: Request) -> RulebookScene:
    """The rulebook of the requested game, at the clause that is named."""
    return RulebookScene(stage, request.game, request.detail, request.rules)
