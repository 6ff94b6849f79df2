"""The two lists beside the review's board: every move in a sentence (MoveRows), and the branches (BranchRows).

Made by ReviewScene, laid out and drawn by `review.picture`; `branch_title` is used by `branch_editor`. They draw
visible rows only and call back with the ply or branch that was pressed; they change nothing. Sentences of outcomes are
cached by ply and width, and `layout` empties the caches: call it when the viewer or the branch changes. Row n is ply n,
row 0 the start; branches are in the match's order, the main line first, and the names of their buttons hold that index.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.play.record import TRUNK
from tabletop.play.tree import Branch
from tabletop.rules.caches import Cache
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.scenes.scroll_list import ScrollList
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    cell,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

SWITCH_PREFIX, DROP_PREFIX = "switch-", "drop-"
"""Before a branch's number in the names of its buttons."""
_TRIED_ROWS = 100
"""Moves whose sentences decide whether there is room for any: either all rows have one, or none."""


class MoveRows:
    """Number, side, notation and sentence of every ply; row 0 is the start."""

    def __init__(
        self,
        stage: Stage,
        viewing: ReviewSession,
        curve: EvaluationCurve,
        scrubber: Scrubber,
        look_at: Callable[[int], None],
    ) -> None:
        self._stage = stage
        self._session = viewing
        self._curve = curve
        self._scrubber = scrubber
        self.scroll_list = ScrollList(stage, look_at)
        self.rect: pygame.Rect
        self._followed_ply = -1
        """The ply that was brought into sight last; where somebody scrolled since then, the list stays."""
        self._sentences: Cache[int, tuple[str, ...]] = Cache("sentences of moves", 4096)
        self._outcome_cache: Cache[tuple[int, int], str] = Cache("rows that are told", 4096)
        self.shows_sentences = True
        """Whether every sentence has room beside the notation and a sign; the panel below tells them all."""
        self._cached_strokes = CachedStrokes()
        self._words_width = 0
        """Pixels that notation and sentence have in a row."""

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.rect = rect
        self._sentences.clear()
        self._outcome_cache.clear()
        self._cached_strokes.forget_strokes()
        inner = rect.inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        self.scroll_list.layout(inner, metrics.text_px(28), self._session.match.length + 1)
        if self._session.ply != self._followed_ply:
            self._followed_ply = self._session.ply
            self.scroll_list.bring_into_view(self._followed_ply)
        rects, sign = PlacedRects(), space(width=metrics.mix_px(18, 0.6))
        self._ply_row_layout(space(), [], rects.cell("words"), [sign]).place(self.scroll_list.row_rect(0))
        self._words_width = rects["words"].w
        told = range(1, min(self._session.match.length, _TRIED_ROWS) + 1)
        self.shows_sentences = all(self.row_sentence(ply) or not self._row_sentence_wordings(ply)[0] for ply in told)

    def draw(self, surface: DisplayList) -> None:
        """Draws the rows that are seen."""
        key = self._session.ply, self.scroll_list.hovered_row, self.scroll_list.first_row
        self._cached_strokes.draw(surface, self.rect, key, partial(self._draw_ply_rows, surface))

    def _draw_ply_rows(self, surface: DisplayList) -> None:
        draw.panel(self._stage, surface, self.rect)
        for ply in self.scroll_list.visible_rows:
            self._draw_ply_row(surface, ply)
        self.scroll_list.draw_thumb(surface)

    def _draw_ply_row(self, surface: DisplayList, ply: int) -> None:
        stage, metrics, theme, shown_ply = self._stage, self._stage.metrics, self._stage.theme, self._session.ply
        place, parts = self.scroll_list.row_rect(ply), DrawnParts(self._stage, surface)
        if ply in (shown_ply, self.scroll_list.hovered_row):
            fill = theme.hovered if ply == shown_ply else theme.raised
            surface.blit(draw.rounded_rect(stage, place.size, fill, radius=6), place)
        icons = [parts.picture(picture) for picture in self._mistake_and_fork_icons(ply)]
        if not ply:
            start = parts.line(say("review.start"), height=0, size=SMALL, colour=theme.secondary)
            pad(row(grow(start), *icons), x=metrics.px(8), y=0).place(place)
            return
        number = parts.line(str(ply), height=0, size=SMALL, bold=True, align="right",
                            colour=theme.secondary if ply == shown_ply else theme.disabled)  # fmt: skip
        seat, side = self._session.match.past.actor(ply), metrics.mix_px(14, 0.8)
        mark = [parts.picture(draw.seat_mark_picture(stage, seat, side))] if seat >= 0 else []
        self._ply_row_layout(number, mark, cell(partial(self._draw_ply_words, surface, ply)), icons).place(place)

    def _ply_row_layout(self, number: Layout, mark: Sequence[Layout], words: Layout, icons: Sequence[Layout]) -> Layout:
        metrics = self._stage.metrics
        wide, side = max(number.width, metrics.text_px(26)), metrics.mix_px(14, 0.8)
        inner = row(sized(number, width=wide), *(mark or [space(width=side)]), grow(words), *icons, gap=metrics.px(8))
        return pad_sides(inner, left=metrics.px(8), right=metrics.px(6))

    def _draw_ply_words(self, surface: DisplayList, ply: int, room: pygame.Rect) -> None:
        """What came out, else the notation and, where all of them have room, the sentence."""
        stage, metrics, notation = self._stage, self._stage.metrics, self._session.notation(ply) or "…"
        told = self.fitting_outcome_text(ply, room.w)
        wide = stage.texts.text_width(notation, metrics.font_size(BODY), bold=True)
        if told or wide > room.w:  # a game told in prose
            draw.text(stage, surface, told or notation, room.midleft, size=SMALL, width=room.w)
            return
        parts = DrawnParts(stage, surface)
        first = parts.line(notation, height=0, bold=True)
        sentence = parts.line(self.row_sentence(ply) if self.shows_sentences else "", height=0, size=SMALL,
                              colour=stage.theme.secondary)  # fmt: skip
        row(sized(first, width=max(wide, metrics.text_px(42))), grow(sentence), gap=metrics.px(8)).place(room)

    def fitting_outcome_text(self, ply: int, room: int) -> str:
        """What is told of a row whose notation says nothing of what came out: chance, and what is hidden in part.

        Where all of it has no room (pixels), as much of its end as has, which is how it came out. Where not even the
        last sentence has, its beginning: a row with nothing but a sign would tell nothing.
        """
        stage, key = self._stage, (ply, room)
        if key not in self._outcome_cache:
            size = stage.metrics.font_size(SMALL)
            told = self._session.outcome_wordings(ply)
            fits = (text for text in told if stage.texts.text_width(text, size) <= room)
            least = (
                stage.texts.shorten_to_width(told[-1], size, room) if told and not self._session.notation(ply) else ""
            )
            self._outcome_cache[key] = next(fits, least)
        return self._outcome_cache[key]

    def _mistake_and_fork_icons(self, ply: int) -> list[pygame.Surface]:
        """A sign for a fork and one for what was given away."""
        stage, side = self._stage, self._stage.metrics.mix_px(18, 0.6)
        icons = [("branch", stage.theme.accent)] if ply in self._scrubber.forks else []
        icons += [("warning", stage.theme.warning)] if self._curve.mistake_at(ply) else []
        return [draw.icon_picture(stage, name, side, colour) for name, colour in icons]

    def row_sentence(self, ply: int) -> str:
        """What happened with names, else with sides, else only how it began, with either; "" without the room."""
        texts, metrics = self._stage.texts, self._stage.metrics
        notation = self._session.notation(ply) or "…"
        beside = max(metrics.text_px(42), texts.text_width(notation, metrics.font_size(BODY), bold=True)) + metrics.px(
            8
        )
        return texts.first_fitting_text(
            (*self._row_sentence_wordings(ply), ""), metrics.font_size(SMALL), self._words_width - beside
        )

    def _row_sentence_wordings(self, ply: int) -> tuple[str, ...]:
        if ply not in self._sentences:
            viewing = self._session
            seated, events = (
                viewing.story.match_with_sitters_at(ply),
                viewing.match.past.events(ply, viewing.review_viewer.viewer_seat_at(ply)),
            )
            sides = wording.with_side_names(seated)
            told = [join_sentences(wording.event_line(each, event) for event in events) for each in (seated, sides)]
            began = (wording.event_line(each, event) for each in (seated, sides) for event in events[:1])
            self._sentences[ply] = (*told, *began)
        return self._sentences[ply]


class BranchRows:
    """Two lines and two buttons for each branch."""

    def __init__(self, stage: Stage, viewing: ReviewSession) -> None:
        self._stage = stage
        self._session = viewing
        self.scroll_list = ScrollList(stage, lambda index: None)
        self.rect: pygame.Rect

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches of the match, the trunk first."""
        return self._session.match.branches.all_branches()

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.rect = rect
        inner = rect.inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        self.scroll_list.layout(inner, metrics.text_px(54), len(self.branches))

    def buttons(self, switch: Callable[[str], None], drop: Callable[[str], None]) -> list[Button]:
        """The buttons of the rows that are seen."""
        metrics, made, rects = self._stage.metrics, [], PlacedRects()
        gap = metrics.px(4)
        for index in self.scroll_list.visible_rows:
            branch, place = self.branches[index], self.scroll_list.row_rect(index)
            side = min(place.h - 2 * gap, metrics.mix_px(40, 0.5))
            can_go = not branch.is_current and branch.name != TRUNK
            away = within(rects.cell("drop", width=side, height=side), down=Align.CENTRE)
            face = grow(pad_sides(rects.cell("switch"), bottom=gap))
            row(face, *([pad_sides(away, right=gap)] if can_go else []), gap=gap).place(place)
            closed = not branch.is_current and self._session.match.branches.is_closed(branch.name)
            tip = "" if branch.is_current else say("review.side_line" if closed else "review.branch_switch")
            choose = Button(f"{SWITCH_PREFIX}{index}", rects["switch"], partial(switch, branch.name),
                            kind=ButtonKind.ROW, tip=tip, selected=branch.is_current, enabled=not closed,
                            spoken_name=branch_title(branch))  # fmt: skip
            made.append(choose)
            if can_go:
                made.append(Button(f"{DROP_PREFIX}{index}", rects["drop"], partial(drop, branch.name), icon="trash",
                                   kind=ButtonKind.ICON, tip=say("review.branch_drop")))  # fmt: skip
        return made

    def draw(self, surface: DisplayList) -> None:
        """Draws the panel under the buttons."""
        draw.panel(self._stage, surface, self.rect)
        self.scroll_list.draw_thumb(surface)

    def draw_branch_names_and_facts(self, surface: DisplayList) -> None:
        """Draws names and facts over the buttons."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        parts = DrawnParts(stage, surface)
        for index in self.scroll_list.visible_rows:
            branch = self.branches[index]
            closed = not branch.is_current and self._session.match.branches.is_closed(branch.name)
            colour = theme.accent if branch.is_current else theme.disabled if closed else theme.secondary
            mark = draw.icon_picture(stage, "branch" if index else "list", metrics.mix_px(22, 0.5), colour)
            line, dim = metrics.text_px(22), theme.disabled if closed else ""
            facts = parts.first_fitting_text(self._branch_fact_wordings(branch), height=line, size=SMALL,
                                       colour=dim or theme.secondary, shrinks=True)  # fmt: skip
            words = column(parts.line(branch_title(branch), height=line, bold=True, colour=dim), facts)
            inner = row(parts.picture(mark), grow(words), gap=metrics.px(10), align=Align.CENTRE)
            room = pad_sides(inner, left=metrics.px(10), right=metrics.mix_px(52, 0.5))
            room.place(self.scroll_list.row_rect(index))

    def _branch_fact_wordings(self, branch: Branch) -> tuple[str, ...]:
        facts = say("review.trunk_facts" if branch.name == TRUNK else "review.branch_facts",
                    ply=branch.shared_plies, count=branch.length)  # fmt: skip
        return (f"{say('review.branch_current')} · {facts}", facts) if branch.is_current else (facts,)


def branch_title(branch: Branch) -> str:
    """What a branch is called for people; one that the program named has a number."""
    if branch.name == TRUNK:
        return say("review.trunk")
    return say("review.branch_name", number=branch.name) if branch.name.isdigit() else branch.name
