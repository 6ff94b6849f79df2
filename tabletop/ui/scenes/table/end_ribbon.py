"""EndRibbon: the ribbon over the board that says how a match ended, before the page after a match.

Used by `table.picture` only. It is placed where it hides least of what matters, such as the last move; shares and
edges are tried in their order. It reads the story and not the match: keep that, so that it shows no end that has not
been seen yet. `ribbon_rect` is also where TableScene takes no press for the board below (`covers`), so it must be the
rectangle that is drawn, and empty while the game is not over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

import pygame

from tabletop.rules.game import Outcome
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button, ButtonKind
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
    within,
)

_BADGE_SIZE = 72
"""Logical pixels across the winner's piece at the usual text size."""
_PICTURE_RATIO = 5 / 2
"""Width of a picture of the end for its height."""
_SHARES: Final = (1.0, 0.81, 0.7, 0.6)
_EDGES: Final = ("midbottom", "bottomleft", "bottomright", "midtop", "topleft", "topright")
"""Widths and places that are tried where it would cover what tells the end."""
_NARROW_SHARES: Final = (0.5, 0.45, 0.4, 0.35, 0.3)
_NARROW_EDGES: Final = ("bottomleft", "bottomright", "topleft", "topright", "midleft", "midright")
"""The same for a column of words beside what is played on."""


_LEAST_LINK_HEIGHT = 24
"""Logical pixels that can be hit (docs/decisions.md, Sizes)."""


@dataclass(frozen=True, slots=True)
class _RibbonPlacement:
    """Where it can lie, in pixels, and how large it speaks there."""

    rect: pygame.Rect
    small: bool = False


class EndRibbon:
    """Lies over the board where it hides nothing that counts; a team's has a picture above its words."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._stage = table.stage

    def link_buttons(self) -> list[Button]:
        """What opens the rule, as a button that the ribbon draws itself."""
        outcome = self._table.story.outcome
        if outcome is None or not outcome.rule:
            return []
        placement, rects = self._choose_ribbon_placement(outcome), PlacedRects()
        nowhere = DrawnParts(self._stage, DisplayList((1, 1)))
        self._ribbon_content_layout(nowhere, outcome, placement.rect.w, rects, small=placement.small).place(
            placement.rect
        )
        link = rects["link"].inflate(0, max(0, self._stage.metrics.px(_LEAST_LINK_HEIGHT) - rects["link"].h))
        return [
            Button("rule", link, partial(self._table.open_rulebook_at, outcome.rule), kind=ButtonKind.BARE,
                   is_always_pressable=True, spoken_name=say("table.read_rule", clause=outcome.rule))
        ]  # fmt: skip

    def ribbon_rect(self) -> pygame.Rect:
        """Where it lies, in pixels; empty while the game goes on."""
        outcome = self._table.story.outcome
        return self._choose_ribbon_placement(outcome).rect if outcome is not None else pygame.Rect(0, 0, 0, 0)

    def draw(self, surface: DisplayList) -> None:
        """Draws it over the finished game."""
        stage, outcome = self._stage, self._table.story.outcome
        if outcome is None:
            return
        placement = self._choose_ribbon_placement(outcome)
        rect, edge = placement.rect, stage.theme.accent if outcome.winners or not self._is_team_game else "#B8423A"
        surface.blit(draw.rounded_rect(stage, rect.size, stage.theme.panel, edge=edge, width=2), rect)
        parts = DrawnParts(stage, surface)
        self._ribbon_content_layout(parts, outcome, rect.w, PlacedRects(), small=placement.small).place(rect)

    def _ribbon_content_layout(
        self, parts: DrawnParts, outcome: Outcome, width: int, rects: PlacedRects, *, small: bool
    ) -> Layout:  # fmt: skip
        """The picture of the end; below it who has won beside how it ended, and the link to the rule."""
        stage, metrics, size = self._stage, self._stage.metrics, self._winner_badge_size(outcome, small=small)
        body = self._end_texts_layout(parts, outcome, rects, small=small)
        if size:
            badge = stage.sprites.get("ui/trophy", size, tint={draw.ICON_COLOUR: stage.theme.accent})
            if outcome.winners:
                badge = self._table.board.panels.seat_badge(outcome.winners[0], size)
            body = row(parts.picture(badge), grow(body), gap=metrics.px(20))
        body, high = pad(body, x=metrics.px(20), y=metrics.px(14)), self._end_picture_height(width, outcome)
        if not high:
            return body
        name, inset = self._picture_name(outcome), metrics.line_width(2)
        picture = cell(lambda rect: parts.surface.blit(stage.sprites.get(name, *rect.size), rect), height=high)
        return column(pad_sides(picture, left=inset, top=inset, right=inset), grow(body))

    def _end_texts_layout(self, parts: DrawnParts, outcome: Outcome, rects: PlacedRects, *, small: bool) -> Layout:
        stage, text_px = self._stage, self._stage.metrics.text_px
        size = SMALL if small or self._is_team_game else HEADING
        lines = [parts.words(self._end_text(outcome), size=size, bold=not self._is_team_game)]
        if self._is_team_game:
            title = say("table.team_won" if outcome.winners else "table.team_lost")
            colour = stage.theme.accent if outcome.winners else "#FF7A66"
            lines.insert(0, parts.line(title, height=text_px(36), size=TITLE, bold=True, colour=colour))
        if outcome.rule:
            words = say("table.read_rule", clause=outcome.rule)
            link = parts.line(words, height=text_px(20), size=SMALL, colour=stage.theme.accent)
            lines.append(within(behind(link, lambda rect: rects.update(link=rect)), across=Align.START))
        return within(column(*lines), across=Align.FILL, down=Align.CENTRE)

    # --- where ----------------------------------------------------------------------------------------------------

    def _choose_ribbon_placement(self, outcome: Outcome) -> _RibbonPlacement:
        """Low over the board, or else where it hides least of what tells the end."""
        metrics, board = self._stage.metrics, self._table.layout.board
        keep = self._table.board.end_result_rects(self._table.story.snapshot.last_action_places)
        widest = min(board.w - metrics.px(48), metrics.mix_px(520, 0.4))
        usual = self._ribbon_rect_of_width(widest, outcome)
        tried = []
        for area in (board, self._seen_board_area):
            tried.append(_RibbonPlacement(usual.move_to(midbottom=(area.centerx, area.bottom - metrics.px(32)))))
            if tried[-1].rect.collidelist(keep) < 0:
                return tried[-1]
        tried += self._fallback_ribbon_placements(widest, outcome)
        return min(tried, key=lambda each: sum(_shared_area(each.rect, rect) for rect in keep))

    def _fallback_ribbon_placements(self, widest: int, outcome: Outcome) -> Iterator[_RibbonPlacement]:
        """In the corners and at the edges of the board, the largest first; columns of words come last."""
        margins = -2 * self._stage.metrics.px(10), -2 * self._stage.metrics.px(8)
        areas = [area.inflate(margins) for area in (self._table.layout.board, self._seen_board_area)]
        sizes = [(small, share, _EDGES) for small, share in product((False, True), _SHARES)]
        if not self._is_team_game:  # its picture wants the width
            sizes += [(True, share, _NARROW_EDGES) for share in _NARROW_SHARES]
        for small, share, edges in sizes:
            rect = self._ribbon_rect_of_width(round(widest * share), outcome, small=small)
            for area, edge in product(areas, edges):
                setattr(rect, edge, getattr(area, edge))
                yield _RibbonPlacement(rect.copy(), small)

    def _ribbon_rect_of_width(self, width: int, outcome: Outcome, *, small: bool = False) -> pygame.Rect:
        """As high as its words and its picture want."""
        board = self._table.layout.board
        measured = DrawnParts(self._stage, self._stage.surface)
        height = self._ribbon_content_layout(measured, outcome, width, PlacedRects(), small=small).height(width)
        return pygame.Rect(0, 0, width, min(height, board.h - self._stage.metrics.px(16)))

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _seen_board_area(self) -> pygame.Rect:
        """The part of the board that is played on, such as a map above a hand."""
        return self._table.board.visible_area.clip(self._table.layout.board)

    @property
    def _is_team_game(self) -> bool:
        return self._table.story.game.team

    def _end_text(self, outcome: Outcome) -> str:
        """How it ended; whoever has lost alone against computers is told that first, where the sentence does not."""
        story = self._table.story
        if self._is_team_game:
            return wording.outcome_reason_text(story, outcome)
        words = wording.outcome_text(story, outcome)
        people = [seat for seat, sitter in enumerate(story.sitters) if sitter.is_person]
        if len(people) != 1 or not outcome.winners or people[0] in outcome.winners:
            return words
        if wording.localised_messages(story.header.game).does_ending_name_loser(outcome):
            return words
        return say("table.lost", name=wording.seat_name(story, people[0]), how=words)

    def _picture_name(self, outcome: Outcome) -> str:
        return self._table.board.words.ending_picture(won=bool(outcome.winners)) if self._is_team_game else ""

    def _end_picture_height(self, width: int, outcome: Outcome) -> int:
        """None where there is no picture, or no room for one."""
        high = round(width / _PICTURE_RATIO)
        return high if self._picture_name(outcome) and high < self._table.layout.board.h * 2 // 5 else 0

    def _winner_badge_size(self, outcome: Outcome, *, small: bool) -> int:
        """Size of the piece beside the words; a picture stands for it."""
        return 0 if small or self._picture_name(outcome) else self._stage.metrics.mix_px(_BADGE_SIZE, 0.3)


def _shared_area(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that lie in both."""
    both = one.clip(other)
    return both.w * both.h
