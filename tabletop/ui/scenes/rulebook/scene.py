"""The rulebook page: a list of sections, one section at a time, a search, and clauses by their numbers.

Opened by the scene name "rulebook", with a clause as the request's detail, from refusals, details of moves and menus;
nobody imports it. Text comes from `wording.rulebook`, figures from the game's content; nothing here knows a game.
`passage` draws paragraphs with links, `figure_gallery` the small boards. Only the shown section is laid out. A change
must keep that each clause can be reached by its number, also while a search hides it: refusals in all games link
there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.games import load_game
from tabletop.content.prose import Clause, RulebookPicture, Section
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.lesson.navigation import open_lessons
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.rulebook.figure_gallery import FigureGallery
from tabletop.ui.scenes.rulebook.passage import render_passage
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent
from tabletop.ui.text_search import find_hits

if TYPE_CHECKING:
    from tabletop.rules.game import Game
    from tabletop.ui.stage.stage import Stage

_FOOT_HEIGHT = 40
"""Logical pixels in height of the buttons below the text, of which most grows with it."""
_WIDEST_TEXT = 720
"""Logical pixels of a line, growing with the text: no more than about 75 letters."""


class RulebookScene(FormPage):
    """Shows one section; a clause that is asked for is shown and marked."""

    first_focus = "sections"

    def __init__(self, stage: Stage, game: str, clause: str = "", rules: Game[Any, Any, Any] | None = None) -> None:
        """`rules` are those of the game with the content that pages of it are to show; else its own."""
        super().__init__(stage)
        self.game = game
        self._rules = rules
        self.query = ""
        self.clause = clause if wording.rulebook(game).clause_numbered(clause) else ""
        """Number of the clause that is marked."""
        section = wording.rulebook(game).section_of(clause) or wording.rulebook(game).sections[0]
        self.section = section.id
        self._list_scroll: ScrollArea
        self._text_scroll: ScrollArea
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._column = pygame.Rect(0, 0, 0, 0)
        self.figures = FigureGallery(stage, load_game(game))
        self._scroll_goal: pygame.Rect | None = None
        """What is to be seen of the page once it is laid out."""

    @property
    def game_name(self) -> str:
        return self.game

    @property
    def heading(self) -> str:
        return wording.game_title(self.game)

    @property
    def subheading(self) -> str:
        return say("common.rulebook")

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections that fit what is searched for."""
        return tuple(s for s in wording.rulebook(self.game).sections if not self.query or self.hit_count(s))

    def hit_count(self, section: Section) -> int:
        """How often the query stands in a section."""
        clauses = [text for clause in section.clauses for text in (clause.number, clause.text)]
        captions = [picture.caption for picture in section.pictures]
        return sum(len(find_hits(text, self.query)) for text in (section.title, *section.text, *clauses, *captions))

    def build(self, body: pygame.Rect) -> None:
        metrics, form = self.stage.metrics, self.form
        gap, high = metrics.px(12), metrics.grown(40, 0.7)
        left = pygame.Rect(body.x, body.y, min(metrics.grown(300, 0.7), body.w * 2 // 5), body.h)
        form.add_entry(pygame.Rect(left.topleft, (left.w, high)), self.query, self.search_for, name="search",
                   hint=say("rulebook.search"), icon="search")  # fmt: skip
        below = left.y + high + gap
        lesson = pygame.Rect(left.x, left.bottom - high, left.w, high)
        form.add_button(lesson, say("lesson.play"), partial(open_lessons, self.stage, self.game), name="lesson",
                    icon="lesson")  # fmt: skip
        foot_of_list = self._put_page_links(lesson)
        self._column = pygame.Rect(left.x, below, left.w, foot_of_list - gap - below)
        self._panel = pygame.Rect(left.right + metrics.px(20), body.y, body.right - left.right - metrics.px(20), body.h)
        pad = metrics.px(24)
        foot = metrics.grown(_FOOT_HEIGHT, 0.85) + 2 * gap
        panel = self._panel
        inner = pygame.Rect(panel.x + pad, panel.y + gap, panel.w - pad - gap, panel.h - gap - foot)
        self._list_scroll = form.add_scroll(self._column.inflate(-metrics.px(16), -metrics.px(16)), 1, name="list")
        self._text_scroll = form.add_scroll(inner, 1, name="text")
        self._fill_page(resized=True)

    def _put_page_links(self, link: pygame.Rect) -> int:
        """The ways to what else there is to be read, above another link; returns the y of the highest one."""
        for page in registry.game_pages(self.game):
            if page.is_read:
                link = link.move(0, -link.h - self.stage.metrics.px(8))
                self.form.add_button(
                    link, say(f"{page.name}.title"), partial(self._open_page, page.name), name=page.name, icon=page.icon
                )
        return link.y

    def _open_page(self, page: str) -> None:
        request = Request(self.game, rules=self._rules)
        self.stage.push_scene(registry.open_scene(page, self.stage, request))

    def search_for(self, query: str) -> None:
        """Shows only what fits, and where."""
        self.query = query.strip()
        self.clause = ""
        found = self.sections
        if found and self.section not in [section.id for section in found]:
            self.section = found[0].id
        self._text_scroll.scroll_to(0)
        self._fill_page()
        self._scroll_to_goal()

    def show_section(self, section: str, clause: str = "") -> None:
        """Turns to a section, or to one of its clauses."""
        self.section, self.clause = section, clause
        self._text_scroll.scroll_to(0)
        self._fill_page()
        self._scroll_to_goal()

    def go_to_clause(self, clause: str) -> None:
        """Turns to a clause, wherever it stands; a search that hides it ends."""
        section = wording.rulebook(self.game).section_of(clause)
        if section is None:
            return
        if section.id not in [shown.id for shown in self.sections]:
            self.query = ""
            self.layout()
        self.show_section(section.id, clause)

    def on_entered(self) -> None:
        self._scroll_to_goal()

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.F and event.ctrl:
            self.form.focus_widget("search")
        elif event.name == Key.ESCAPE and self.query:
            self.query = ""
            self.layout()
        else:
            super().handle_key(event)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
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
            self.figures.play_pointed_figures()

    def update(self, now: float) -> None:
        super().update(now)
        self.figures.update(now)

    def is_busy(self) -> bool:
        return bool(self.figures.playing_names)

    def _scroll_to_goal(self) -> None:
        if self._scroll_goal is not None:
            metrics, room = self.stage.metrics, self._text_scroll.rect.h - self._scroll_goal.h
            self._text_scroll.scroll_to(self._scroll_goal.y - max(metrics.px(8), min(metrics.text_px(48), room)))

    # --- filling --------------------------------------------------------------------------------------------------

    def _fill_page(self, *, resized: bool = False) -> None:
        form, focused = self.form, self.form.focused
        form.empty_scroll(self._list_scroll)
        form.empty_scroll(self._text_scroll)
        form.remove_widgets("previous", "next")
        self.figures.begin_page(form, self._text_scroll, resized=resized)
        items = [(section.id, self._section_label(section)) for section in self.sections]
        form.add_rows(
            self._list_scroll.rect,
            items,
            self.show_section,
            selected=self.section,
            name="sections",
            label=say("rulebook.sections"),
            into=self._list_scroll,
        )
        self._scroll_goal = None
        section = next((s for s in self.sections if s.id == self.section), None)
        high = self._fill_text(section) if section else 1
        self._text_scroll.set_content_height(high)
        if section:
            self._fill_foot(section)
        if focused in form.widget_names and focused != form.focused:
            form.focus_widget(focused)

    def _section_label(self, section: Section) -> str:
        return (
            say("rulebook.counted", title=section.title, count=self.hit_count(section)) if self.query else section.title
        )

    def _fill_text(self, section: Section) -> int:
        metrics = self.stage.metrics
        width = min(self._text_scroll.width, metrics.text_px(_WIDEST_TEXT))
        y = self._put_paragraph(
            section.title, pygame.Rect(0, metrics.px(8), width, 0), size=TITLE, bold=True
        ) + metrics.text_px(10)
        y = self._put_opening_picture(section, pygame.Rect(0, y, width, 0))
        for text in section.text:
            y = self._put_paragraph(text, pygame.Rect(0, y, width, 0), size=BODY) + metrics.text_px(12)
        y = self._put_pictures(self._pictures_of(section, ""), pygame.Rect(0, y, width, 0))
        for clause in section.clauses:
            y = self._put_clause(section, clause, pygame.Rect(0, y, width, 0)) + metrics.text_px(8)
        return y + metrics.px(8)

    def _put_paragraph(self, text: str, rect: pygame.Rect, *, size: float, bold: bool = False) -> int:
        """Puts a paragraph on the page; returns the y below it."""
        made = render_passage(
            self.stage, text, rect.w, query=self.query, targets=self._clause_numbers(), size=size, bold=bold
        )
        at = pygame.Rect(rect.topleft, made.surface.get_size())
        self.form.add_picture(at, made.surface, container=self._text_scroll, words=text, is_title=bold)
        for number, place in made.links:
            grown = place.move(rect.topleft).inflate(self.stage.metrics.px(12), 0)
            self.form.add_button(grown, number, partial(self.go_to_clause, number), look="@link",
                             name=f"link {number} {at.y}", container=self._text_scroll)  # fmt: skip
        if made.hit is not None and self._scroll_goal is None and not self.clause:
            self._scroll_goal = made.hit.move(rect.topleft)
        return at.bottom

    def _put_opening_picture(self, section: Section, rect: pygame.Rect) -> int:
        """Puts the picture that opens the page over all text, large; returns the y below it."""
        opening = wording.rulebook(self.game).opening_picture(section)
        return self._put_pictures((opening,) if opening else (), rect, large=True)

    def _pictures_of(self, section: Section, clause: str) -> tuple[RulebookPicture, ...]:
        """Those of a clause, or of the paragraphs, but for the one that opens the page."""
        opening = wording.rulebook(self.game).opening_picture(section)
        return tuple(picture for picture in section.pictures_of(clause) if picture is not opening)

    def _put_pictures(self, shown: Sequence[RulebookPicture], rect: pygame.Rect, *, large: bool = False) -> int:
        """Puts pictures on the page; returns the y below them."""
        if not shown:
            return rect.y
        found = self.figures.put_pictures(shown, rect, self.query, large=large)
        if found and self._scroll_goal is None and not self.clause:
            self._scroll_goal = found[0]
        return rect.y + self.figures.pictures_height(shown, rect.w, large=large) + self.stage.metrics.px(12)

    def _put_clause(self, section: Section, clause: Clause, rect: pygame.Rect) -> int:
        metrics = self.stage.metrics
        marked, pad = clause.number == self.clause, metrics.px(10)
        side = self.stage.texts.width("ZW00", metrics.font_size(SMALL)) + metrics.px(18)
        wide = rect.w - side - 2 * pad
        words = draw.paragraph_height(self.stage, clause.text, wide) + 2 * pad
        shown = pygame.Rect(rect.x + pad, rect.y + words, rect.w - 2 * pad, 0)
        pictures = self._pictures_of(section, clause.number)
        drawn = self.figures.pictures_height(pictures, shown.w)
        box = pygame.Rect(rect.x, rect.y, rect.w, words + (drawn + pad if drawn else 0))
        if marked:
            self._scroll_goal = box
            theme = self.stage.theme
            ground = draw.rounded(self.stage, box.size, theme.raised, radius=8, edge=theme.accent, width=2)
            self.form.add_picture(box, ground, container=self._text_scroll)
        link = pygame.Rect(box.x + pad // 2, box.y + pad // 2, side, metrics.text_px(BODY * LINE) + pad)
        self.form.add_button(
            link,
            clause.number,
            partial(self.show_section, self.section, clause.number),
            look="@number",
            name=clause.number,
            container=self._text_scroll,
        )
        self._put_paragraph(clause.text, pygame.Rect(box.x + side + pad, box.y + pad, wide, 0), size=BODY)
        self._put_pictures(pictures, shown)
        if self._scroll_goal is None and find_hits(clause.number, self.query):
            self._scroll_goal = box
        return box.bottom

    def _fill_foot(self, section: Section) -> None:
        metrics, shown = self.stage.metrics, self.sections
        here = shown.index(section)
        high, gap = metrics.grown(_FOOT_HEIGHT, 0.85), metrics.px(12)
        both = 0 < here < len(shown) - 1
        half, whole = (self._panel.w - 5 * gap) // 2, self._panel.w - 4 * gap
        wide = half if both else max(half, min(metrics.text_px(280), whole))
        y = self._panel.bottom - gap - high
        places = {
            "previous": (here - 1, self._panel.x + 2 * gap, "chevron_left"),
            "next": (here + 1, self._panel.right - 2 * gap - wide, "chevron_right"),
        }
        for name, (i, x, icon) in places.items():
            if 0 <= i < len(shown):
                self.form.add_button(
                    pygame.Rect(x, y, wide, high),
                    shown[i].title,
                    partial(self.show_section, shown[i].id),
                    name=name,
                    icon=icon,
                )

    def _clause_numbers(self) -> list[str]:
        return [clause.number for section in wording.rulebook(self.game).sections for clause in section.clauses]

    def _draw_nothing(self, surface: DisplayList) -> None:
        stage, metrics, panel = self.stage, self.stage.metrics, self._panel
        side = metrics.px(120)
        book = draw.icon_picture(stage, "book", side, stage.theme.panel_edge)
        middle = panel.centery - metrics.text_px(30)
        surface.blit(book, book.get_rect(midbottom=(panel.centerx, middle)))
        text = panel.inflate(-metrics.px(80), 0)
        text.y = middle + metrics.px(16)
        clause = next(iter(self._clause_numbers()), "")
        words = say("rulebook.nothing", query=self.query)
        text.y = draw.paragraph(stage, surface, words, text, bold=True, align="centre")
        draw.paragraph(stage, surface, say("rulebook.nothing_more", clause=clause), text, align="centre",
                       colour=stage.theme.secondary)  # fmt: skip


def open_scene(stage: Stage, request: Request) -> RulebookScene:
    """The rulebook of the requested game, at the clause that is named."""
    return RulebookScene(stage, request.game, request.detail, request.rules)
