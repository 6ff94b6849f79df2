"""The rulebook page: a list of sections, one section at a time, a search, and clauses by their numbers.

Opened by the scene name "rulebook", with a clause as the request's detail, from refusals, details of moves and menus;
nobody imports it. Text comes from `wording.localised_rulebook`, figures from the game's content; nothing here knows a
game. `passage` draws paragraphs with links, `figure_gallery` the small boards. Only the shown section is laid out. A
change must keep that each clause can be reached by its number, also while a search hides it: refusals in all games link
there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.games import load_game
from tabletop.content.prose import RulebookPicture, RuleClause, Section
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
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.rulebook.figure_gallery import FigureGallery
from tabletop.ui.scenes.rulebook.passage import render_passage
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent
from tabletop.ui.text_search import find_hits
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
    column,
    grow,
    pad,
    pad_sides,
    row,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.rules.game import Game
    from tabletop.ui.stage.stage import Stage

_FOOT_HEIGHT = 40
"""Logical pixels in height of the buttons below the text, of which most grows with it."""
_WIDEST_TEXT = 720
"""Logical pixels of a line, growing with the text: no more than about 75 letters."""
_MOST_ROOM_BELOW = 110
"""Logical pixels that may stay empty below the end of a page, so that it begins with a whole paragraph."""


class RulebookScene(FormPage):
    """Shows one section; a clause that is asked for is shown and marked."""

    first_focus = "sections"

    def __init__(self, stage: Stage, game: str, clause: str = "", rules: Game[Any, Any, Any] | None = None) -> None:
        """`rules` are those of the game with the content that pages of it are to show; else its own."""
        super().__init__(stage)
        self.game = game
        self._rules = rules
        self.query = ""
        self.clause = clause if wording.localised_rulebook(game).find_clause(clause) else ""
        """Number of the clause that is marked."""
        section = (
            wording.localised_rulebook(game).find_section_of_clause(clause)
            or wording.localised_rulebook(game).sections[0]
        )
        self.section = section.id
        self._list_scroll: ScrollArea
        self._text_scroll: ScrollArea
        self._panel: pygame.Rect
        self._column: pygame.Rect
        self._foot: pygame.Rect
        self.figures = FigureGallery(stage, load_game(game))
        self._scroll_goal: pygame.Rect | None = None
        """What is to be seen of the page once it is laid out."""
        self._block_tops: list[int] = []
        """Where a paragraph, a clause or a picture begins, from the top of the page in pixels."""

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
        return tuple(
            s for s in wording.localised_rulebook(self.game).sections if not self.query or self.search_hit_count(s)
        )

    def search_hit_count(self, section: Section) -> int:
        """How often the query stands in a section."""
        clauses = [text for clause in section.clauses for text in (clause.number, clause.text)]
        captions = [picture.caption for picture in section.pictures]
        return sum(len(find_hits(text, self.query)) for text in (section.title, *section.text, *clauses, *captions))

    def build(self, body: pygame.Rect) -> None:
        metrics, form, rects = self.stage.metrics, self.form, PlacedRects()
        gap, high, inset = metrics.px(12), metrics.mix_px(40, 0.7), metrics.px(8)
        pages = [page for page in registry.game_pages(self.game) if page.is_read]
        names = (*(page.name for page in reversed(pages)), "printing", "lesson")
        links = [rects.cell(name, height=high) for name in names]
        left = column(
            rects.cell("search", width=min(metrics.mix_px(300, 0.7), body.w * 2 // 5), height=high),
            grow(rects.named("column", pad(rects.cell("list"), inset))),
            column(*links, gap=inset),
            gap=gap,
        )
        foot = pad(rects.cell("foot", height=metrics.mix_px(_FOOT_HEIGHT, 0.85)), x=2 * gap, y=gap)
        text = pad_sides(rects.cell("text"), left=metrics.px(24), top=gap, right=gap)
        row(left, grow(rects.named("panel", column(grow(text), foot))), gap=metrics.px(20)).place(body)
        self._column, self._panel, self._foot = rects["column"], rects["panel"], rects["foot"]
        form.add_text_field(rects["search"], self.query, self.search_for, name="search",
                       hint=say("rulebook.search"), icon="search")  # fmt: skip
        form.add_button(rects["lesson"], say("lesson.play"), partial(open_lessons, self.stage, self.game),
                        name="lesson", icon="lesson")  # fmt: skip
        form.add_button(rects["printing"], say("printing.button"), partial(self._open_page, "printing"),
                        name="printing", icon="export")  # fmt: skip
        for page in pages:
            form.add_button(rects[page.name], say(f"{page.name}.title"), partial(self._open_page, page.name),
                            name=page.name, icon=page.icon)  # fmt: skip
        self._list_scroll = form.add_scroll_area(rects["list"], 1, name="list")
        self._text_scroll = form.add_scroll_area(rects["text"], 1, name="text")
        self._fill_list_and_section(resized=True)

    def _open_page(self, page: str) -> None:
        request = SceneRequest(self.game, rules=self._rules)
        self.stage.push_scene(registry.open_scene(page, self.stage, request))

    def search_for(self, query: str) -> None:
        """Shows only what fits, and where."""
        self.query = query.strip()
        self.clause = ""
        found = self.sections
        if found and self.section not in [section.id for section in found]:
            self.section = found[0].id
        self._text_scroll.scroll_to(0)
        self._fill_list_and_section()
        self._scroll_to_hit_or_clause()

    def show_section(self, section: str, clause: str = "") -> None:
        """Turns to a section, or to one of its clauses."""
        self.section, self.clause = section, clause
        self._text_scroll.scroll_to(0)
        self._fill_list_and_section()
        self._scroll_to_hit_or_clause()

    def go_to_clause(self, clause: str) -> None:
        """Turns to a clause, wherever it stands; a search that hides it ends."""
        section = wording.localised_rulebook(self.game).find_section_of_clause(clause)
        if section is None:
            return
        if section.id not in [shown.id for shown in self.sections]:
            self.query = ""
            self.layout()
        self.show_section(section.id, clause)

    def on_entered(self) -> None:
        self._scroll_to_hit_or_clause()

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
            self._draw_nothing_found(surface)
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

    def _scroll_to_hit_or_clause(self) -> None:
        """Shows a little of what is above too, but nothing that begins above the page: no line is cut in two."""
        if (goal := self._scroll_goal) is None:
            return
        metrics, scroll = self.stage.metrics, self._text_scroll
        above = max(metrics.px(8), min(metrics.text_px(48), scroll.rect.h - goal.h))
        begun = [top for top in self._block_tops if goal.y - above <= top <= goal.y]
        start = min(begun) - metrics.px(4) if begun else goal.y
        scroll.scroll_to(start)
        if scroll.offset < start:  # the page ends: a little room below it makes room for a whole paragraph above
            later = (top - metrics.px(4) for top in self._block_tops)
            whole = next((top for top in later if top >= scroll.offset), start)
            if whole - scroll.offset <= metrics.text_px(_MOST_ROOM_BELOW):
                scroll.set_content_height(whole + scroll.rect.h)
                scroll.scroll_to(whole)

    # --- filling --------------------------------------------------------------------------------------------------

    def _fill_list_and_section(self, *, resized: bool = False) -> None:
        form, focused = self.form, self.form.focused
        form.empty_scroll_area(self._list_scroll)
        form.empty_scroll_area(self._text_scroll)
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
        if section:
            self._fill_section_text(section)
            self._fill_footer_buttons(section)
        else:
            self._text_scroll.set_content_height(1)
        if focused in form.widget_names and focused != form.focused:
            form.focus_widget(focused)

    def _section_label(self, section: Section) -> str:
        return (
            say("rulebook.counted", title=section.title, count=self.search_hit_count(section))
            if self.query
            else section.title
        )

    def _fill_section_text(self, section: Section) -> None:
        metrics, opening = self.stage.metrics, wording.localised_rulebook(self.game).opening_picture(section)
        between = metrics.text_px(12)
        blocks = (
            pad_sides(self._paragraph_layout(section.title, size=TITLE, bold=True), bottom=metrics.text_px(10)),
            *self._picture_layouts((opening,) if opening else (), bottom=metrics.px(12), large=True),
            *(pad_sides(self._paragraph_layout(text), bottom=between) for text in section.text),
            *self._picture_layouts(self._pictures_of_clause(section, ""), bottom=metrics.px(12)),
            *(pad_sides(self._clause(section, clause), bottom=metrics.text_px(8)) for clause in section.clauses),
        )
        page = column(*(behind(block, self._note_block_top) for block in blocks))
        self._block_tops, scroll = [], self._text_scroll
        whole = within(pad(page, x=0, y=metrics.px(8)), most_width=metrics.text_px(_WIDEST_TEXT), across=Align.START)
        scroll.set_content_height(whole.place_at_top(pygame.Rect(0, 0, scroll.width, 0)))

    def _note_block_top(self, rect: pygame.Rect) -> None:
        self._block_tops.append(rect.y)

    def _paragraph_layout(self, text: str, *, size: float = BODY, bold: bool = False) -> Layout:
        hanging = self.stage.metrics.px(2)
        return cell(
            partial(self._put_paragraph, text, size=size, bold=bold),
            height=lambda width: draw.paragraph_height(self.stage, text, width, size=size, bold=bold) + hanging,
        )

    def _put_paragraph(self, text: str, rect: pygame.Rect, *, size: float, bold: bool) -> None:
        made = render_passage(
            self.stage, text, rect.w, query=self.query, targets=self._clause_numbers(), size=size, bold=bold
        )
        self.form.add_picture(rect, made.surface, container=self._text_scroll, words=text, is_title=bold)
        for number, place in made.links:
            grown = place.move(rect.topleft).inflate(self.stage.metrics.px(12), 0)
            self.form.add_button(grown, number, partial(self.go_to_clause, number), look="@link",
                             name=f"link {number} {rect.y}", container=self._text_scroll)  # fmt: skip
        if made.hit is not None:
            self._set_scroll_goal_if_none(made.hit.move(rect.topleft))

    def _set_scroll_goal_if_none(self, rect: pygame.Rect) -> None:
        """The first place where the query stands is what is to be seen, unless a clause is."""
        if self._scroll_goal is None and not self.clause:
            self._scroll_goal = rect

    def _pictures_of_clause(self, section: Section, clause: str) -> tuple[RulebookPicture, ...]:
        """Those of a clause, or of the paragraphs, but for the one that opens the page."""
        opening = wording.localised_rulebook(self.game).opening_picture(section)
        return tuple(picture for picture in section.pictures_of_clause(clause) if picture is not opening)

    def _picture_layouts(self, shown: Sequence[RulebookPicture], *, bottom: int, large: bool = False) -> list[Layout]:
        """The part with pictures, and room below it; none where there are none."""
        made = self.figures.pictures(shown, self.query, self._set_scroll_goal_if_none, large=large)
        return [pad_sides(made, bottom=bottom)] if shown else []

    def _clause(self, section: Section, clause: RuleClause) -> Layout:
        """Its number, its words beside that, and its pictures below."""
        metrics, inset = self.stage.metrics, self.stage.metrics.px(10)
        link = cell(
            partial(self._put_clause_link, clause),
            width=self.stage.texts.text_width("ZW00", metrics.font_size(SMALL)) + metrics.px(18),
            height=metrics.text_px(BODY * LINE) + inset,
        )
        number = pad_sides(within(link, down=Align.START), left=inset // 2, top=inset // 2)
        words = grow(
            pad_sides(self._paragraph_layout(clause.text), top=inset, right=inset, bottom=inset - metrics.px(2))
        )
        pictures = self._picture_layouts(self._pictures_of_clause(section, clause.number), bottom=inset)
        inner = column(row(number, words, gap=inset // 2), *(pad(each, x=inset, y=0) for each in pictures))
        return behind(inner, partial(self._put_clause_highlight, clause))

    def _put_clause_link(self, clause: RuleClause, rect: pygame.Rect) -> None:
        show = partial(self.show_section, self.section, clause.number)
        self.form.add_button(rect, clause.number, show, look="@number", name=clause.number,
                             container=self._text_scroll)  # fmt: skip

    def _put_clause_highlight(self, clause: RuleClause, box: pygame.Rect) -> None:
        """What marks the clause that is asked for."""
        if clause.number == self.clause:
            self._scroll_goal, theme = box, self.stage.theme
            ground = draw.rounded_rect(self.stage, box.size, theme.panel, radius=8, edge=theme.accent, width=2)
            self.form.add_picture(box, ground, container=self._text_scroll)
        elif find_hits(clause.number, self.query):
            self._set_scroll_goal_if_none(box)

    def _fill_footer_buttons(self, section: Section) -> None:
        """The sections before and after: half of the foot each, or one that may be wider."""
        shown, gap, foot = self.sections, self.stage.metrics.px(12), self._foot
        here = shown.index(section)
        ways = [("previous", here - 1, "chevron_left", Align.START), ("next", here + 1, "chevron_right", Align.END)]
        ways = [way for way in ways if 0 <= way[1] < len(shown)]
        rects = PlacedRects()
        if len(ways) > 1:
            row(*(grow(rects.cell(name)) for name, *_ in ways), gap=gap).place(foot)
        for name, i, icon, align in ways:
            if name not in rects:
                wide = max((foot.w - gap) // 2, self.stage.metrics.text_px(280))
                within(rects.cell(name), most_width=wide, across=align).place(foot)
            show = partial(self.show_section, shown[i].id)
            self.form.add_button(rects[name], shown[i].title, show, name=name, icon=icon)

    def _clause_numbers(self) -> list[str]:
        return [
            clause.number for section in wording.localised_rulebook(self.game).sections for clause in section.clauses
        ]

    def _draw_nothing_found(self, surface: DisplayList) -> None:
        stage, metrics, parts = self.stage, self.stage.metrics, DrawnParts(self.stage, surface)
        book = draw.icon_picture(stage, "book", metrics.px(120), stage.theme.panel_edge)
        clause = next(iter(self._clause_numbers()), "")
        more = parts.words(say("rulebook.nothing_more", clause=clause), align="centre", colour=stage.theme.secondary)
        nothing = parts.words(say("rulebook.nothing", query=self.query), bold=True, align="centre")
        whole = column(parts.picture(book), space(height=metrics.px(16)), nothing, more)
        within(pad(whole, x=metrics.px(40), y=0), across=Align.FILL, down=Align.CENTRE).place(self._panel)


def open_scene(stage: Stage, request: SceneRequest) -> RulebookScene:
    """The rulebook of the requested game, at the clause that is named."""
    return RulebookScene(stage, request.game, request.detail, request.rules)
