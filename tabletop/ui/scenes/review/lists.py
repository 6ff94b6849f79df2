"""The two lists beside the board: every move in a sentence, and the branches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.play.record import TRUNK
from tabletop.play.tree import Branch
from tabletop.rules.caches import Cache
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.scenes.listing import ScrollList
from tabletop.ui.scenes.review.curve import EvaluationCurve
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

SWITCH, DROP = "switch-", "drop-"
"""Before a branch's number in the names of its buttons."""
_TRIED = 100
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
        self._viewing = viewing
        self._curve = curve
        self._scrubber = scrubber
        self.list = ScrollList(stage, look_at)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._followed = -1
        """The ply that was brought into sight last; where somebody scrolled since then, the list stays."""
        self._sentences: Cache[int, tuple[str, ...]] = Cache("sentences of moves", 4096)
        self._told: Cache[tuple[int, int], str] = Cache("rows that are told", 4096)
        self.tells = True
        """Whether every sentence has room beside the notation and a sign; the panel below tells them all."""
        self._room = 0
        """Pixels that notation and sentence have in a row."""

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.rect = rect
        self._sentences.clear()
        self._told.clear()
        inner = rect.inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        self.list.layout(inner, metrics.t(28), self._viewing.match.length + 1)
        if self._viewing.ply != self._followed:
            self._followed = self._viewing.ply
            self.list.follow(self._followed)
        sign = metrics.grown(18, 0.6) + metrics.px(14)
        self._room = self.list.place(0).w - metrics.px(24) - metrics.t(26) - metrics.grown(14, 0.8) - sign
        told = range(1, min(self._viewing.match.length, _TRIED) + 1)
        self.tells = all(self.wording(ply) or not self._sentences_of(ply)[0] for ply in told)

    def draw(self, surface: DisplayList) -> None:
        """Draws the rows that are seen."""
        draw.panel(self._stage, surface, self.rect)
        for row in self.list.rows:
            self._draw_row(surface, row)
        self.list.draw_thumb(surface)

    def _draw_row(self, surface: DisplayList, ply: int) -> None:
        stage, metrics, theme, viewing = self._stage, self._stage.metrics, self._stage.theme, self._viewing
        place = self.list.place(ply)
        if ply in (viewing.ply, self.list.hovered):
            fill = theme.hovered if ply == viewing.ply else theme.raised
            surface.blit(draw.rounded(stage, place.size, fill, radius=6), place)
        x, y = place.x + metrics.px(8), place.centery
        right = self._draw_signs(surface, ply, place)
        if not ply:
            draw.text(stage, surface, say("review.start"), (x, y), size=SMALL, colour=theme.secondary, width=right - x)
            return
        number = metrics.t(26)
        draw.text(stage, surface, str(ply), (x + number, y), size=SMALL, bold=True, align="right",
                  colour=theme.secondary if ply == viewing.ply else theme.disabled)  # fmt: skip
        x += number + metrics.px(8)
        side = metrics.grown(14, 0.8)
        if (seat := viewing.match.past.actor(ply)) >= 0:
            mark = draw.side(stage, seat, side)
            surface.blit(mark, mark.get_rect(midleft=(x, y)))
        x += side + metrics.px(8)
        if told := self._told_of(ply, right - x):
            draw.text(stage, surface, told, (x, y), size=SMALL, width=right - x)
            return
        text = viewing.notation(ply) or "…"
        if x + stage.texts.width(text, metrics.font(BODY), bold=True) > right:  # a game told in prose
            draw.text(stage, surface, text, (x, y), size=SMALL, width=right - x)
            return
        x += max(metrics.t(42), draw.text(stage, surface, text, (x, y), size=BODY, bold=True).w + metrics.px(8))
        if self.tells:
            draw.text(stage, surface, self.wording(ply), (x, y), size=SMALL, colour=theme.secondary, width=right - x)

    def _told_of(self, ply: int, room: int) -> str:
        """What is told of a row whose notation says nothing of what came out: chance, and what is hidden in part.

        Where all of it has no room (pixels), as much of its end as has, which is how it came out; nothing is cut.
        """
        stage, key = self._stage, (ply, room)
        if key not in self._told:
            size = stage.metrics.font(SMALL)
            fits = (text for text in self._viewing.came_out(ply) if stage.texts.width(text, size) <= room)
            self._told[key] = next(fits, "")
        return self._told[key]

    def _draw_signs(self, surface: DisplayList, ply: int, place: pygame.Rect) -> int:
        """A sign for what was given away and one for a fork; returns the x at which they begin."""
        stage, metrics = self._stage, self._stage.metrics
        side, x = metrics.grown(18, 0.6), place.right - metrics.px(6)
        signs = [("warning", stage.theme.warning)] if self._curve.slip(ply) else []
        signs += [("branch", stage.theme.accent)] if ply in self._scrubber.forks else []
        for name, colour in signs:
            made = draw.icon(stage, name, side, colour)
            surface.blit(made, made.get_rect(midright=(x, place.centery)))
            x -= side + metrics.px(4)
        return x - metrics.px(4)

    def wording(self, ply: int) -> str:
        """What happened with names, else with sides, else only how it began, with either; "" without the room."""
        texts, metrics = self._stage.texts, self._stage.metrics
        notation = self._viewing.notation(ply) or "…"
        beside = max(metrics.t(42), texts.width(notation, metrics.font(BODY), bold=True) + metrics.px(8))
        return texts.fitting((*self._sentences_of(ply), ""), metrics.font(SMALL), self._room - beside)

    def _sentences_of(self, ply: int) -> tuple[str, ...]:
        if ply not in self._sentences:
            viewing = self._viewing
            seated, events = viewing.story.seated(ply), viewing.match.past.events(ply, viewing.eyes.at(ply))
            sides = wording.unnamed(seated)
            told = [". ".join(wording.line(each, event) for event in events) for each in (seated, sides)]
            began = (wording.line(each, event) for each in (seated, sides) for event in events[:1])
            self._sentences[ply] = (*told, *began)
        return self._sentences[ply]


class BranchRows:
    """Two lines and two buttons for each branch."""

    def __init__(self, stage: Stage, viewing: ReviewSession) -> None:
        self._stage = stage
        self._viewing = viewing
        self.list = ScrollList(stage, lambda row: None)
        self.rect = pygame.Rect(0, 0, 1, 1)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches of the match, the trunk first."""
        return self._viewing.match.branches.all()

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.rect = rect
        inner = rect.inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        self.list.layout(inner, metrics.t(54), len(self.branches))

    def buttons(self, switch: Callable[[str], None], drop: Callable[[str], None]) -> list[Button]:
        """The buttons of the rows that are seen."""
        metrics, made = self._stage.metrics, []
        for row in self.list.rows:
            branch, place = self.branches[row], self.list.place(row)
            side = min(place.h - metrics.px(8), metrics.grown(40, 0.5))
            away = pygame.Rect(0, 0, side, side)
            away.midright = (place.right - metrics.px(4), place.centery)
            goes = not branch.current and branch.name != TRUNK
            wide = place.w - (side + metrics.px(8) if goes else 0)
            face = pygame.Rect(place.x, place.y, wide, place.h - metrics.px(4))
            closed = not branch.current and self._viewing.match.branches.is_closed(branch.name)
            tip = "" if branch.current else say("review.side_line" if closed else "review.branch_switch")
            made.append(Button(f"{SWITCH}{row}", face, partial(switch, branch.name), kind=ButtonKind.ROW, tip=tip,
                               selected=branch.current, enabled=not closed))  # fmt: skip
            if goes:
                made.append(Button(f"{DROP}{row}", away, partial(drop, branch.name), icon="trash", kind=ButtonKind.ICON,
                                   tip=say("review.branch_drop")))  # fmt: skip
        return made

    def draw(self, surface: DisplayList) -> None:
        """Draws the panel under the buttons."""
        draw.panel(self._stage, surface, self.rect)
        self.list.draw_thumb(surface)

    def draw_words(self, surface: DisplayList) -> None:
        """Draws names and facts over the buttons."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        for row in self.list.rows:
            branch, place = self.branches[row], self.list.place(row)
            side = metrics.grown(22, 0.5)
            closed = not branch.current and self._viewing.match.branches.is_closed(branch.name)
            colour = theme.accent if branch.current else theme.disabled if closed else theme.secondary
            mark = draw.icon(stage, "branch" if row else "list", side, colour)
            surface.blit(mark, mark.get_rect(midleft=(place.x + metrics.px(10), place.centery)))
            x = place.x + metrics.px(20) + side
            room = place.w - (x - place.x) - metrics.grown(52, 0.5)
            first = (x, place.centery - metrics.t(11))
            draw.text(stage, surface, branch_title(branch), first, bold=True, width=room,
                      colour=theme.disabled if closed else "")  # fmt: skip
            facts = say("review.trunk_facts" if branch.name == TRUNK else "review.branch_facts",
                        ply=branch.ply, length=branch.length)  # fmt: skip
            if branch.current:
                longer = f"{say('review.branch_current')} · {facts}"
                facts = stage.texts.fitting((longer, facts), metrics.font(SMALL), room)
            second = (x, place.centery + metrics.t(11))
            dim = theme.disabled if closed else theme.secondary
            draw.text(stage, surface, facts, second, size=SMALL, colour=dim, width=room)


def branch_title(branch: Branch) -> str:
    """What a branch is called for people; one that the program named has a number."""
    if branch.name == TRUNK:
        return say("review.trunk")
    return say("review.branch_name", number=branch.name) if branch.name.isdigit() else branch.name
