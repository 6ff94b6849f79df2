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

_BADGE_SIZE = 72
"""Logical pixels across the winner's piece at the usual text size."""
_PICTURE_RATIO = 5 / 2
"""Width of a picture of the end for its height."""
_SHARES: Final = (1.0, 0.81, 0.7, 0.6)
_EDGES: Final = ("midbottom", "bottomleft", "bottomright", "midtop", "topleft", "topright")
"""Widths and places that are tried where it would cover what tells the end."""


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
        link = self._rule_link_rect(self._words_rect(self._choose_placement(outcome), outcome), outcome)
        link.inflate_ip(0, max(0, self._stage.metrics.px(_LEAST_LINK_HEIGHT) - link.h))
        return [
            Button(
                "rule",
                link,
                partial(self._table.open_rulebook_at, outcome.rule),
                kind=ButtonKind.BARE,
                is_always_pressable=True,
                spoken_name=say("table.read_rule", clause=outcome.rule),
            )
        ]

    def ribbon_rect(self) -> pygame.Rect:
        """Where it lies, in pixels; empty while the game goes on."""
        outcome = self._table.story.outcome
        return self._choose_placement(outcome).rect if outcome is not None else pygame.Rect(0, 0, 0, 0)

    def draw(self, surface: DisplayList) -> None:
        """Draws it over the finished game."""
        table, stage, metrics = self._table, self._stage, self._stage.metrics
        outcome = table.story.outcome
        if outcome is None:
            return
        stand, pad = self._choose_placement(outcome), metrics.px(20)
        rect, size = stand.rect, self._badge_size(outcome, small=stand.small)
        edge = stage.theme.accent if outcome.winners or not self._is_team else "#B8423A"
        surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=edge, width=2), rect)
        high = self._draw_picture(surface, rect, outcome)
        below = pygame.Rect(rect.x, rect.y + high, rect.w, rect.h - high)
        if size:
            badge = stage.sprites.get("ui/trophy", size, tint={draw.ICON_COLOUR: stage.theme.accent})
            if outcome.winners:
                badge = table.board.panels.seat_badge(outcome.winners[0], size)
            surface.blit(badge, badge.get_rect(midleft=(rect.x + pad, below.centery)))
        self._draw_words(surface, self._words_rect(stand, outcome), outcome, self._words_size(small=stand.small))

    def _draw_words(self, surface: DisplayList, text: pygame.Rect, outcome: Outcome, size: int) -> None:
        stage, metrics, link = self._stage, self._stage.metrics, self._rule_link_rect(text, outcome)
        if self._is_team:
            title = say("table.team_won" if outcome.winners else "table.team_lost")
            colour = stage.theme.accent if outcome.winners else "#FF7A66"
            draw.text(
                stage, surface, title, (text.x, text.y + metrics.text_px(16)), size=TITLE, bold=True, colour=colour
            )
            text.y += metrics.text_px(36)
        words = self._end_text(outcome)
        draw.paragraph(stage, surface, words, text, size=size, bold=not self._is_team)
        if outcome.rule:
            draw.text(stage, surface, say("table.read_rule", clause=outcome.rule), link.midleft, size=SMALL,
                      colour=stage.theme.accent, width=link.w)  # fmt: skip

    def _draw_picture(self, surface: DisplayList, rect: pygame.Rect, outcome: Outcome) -> int:
        """The picture of the end at the top; returns its height."""
        name, high = self._picture_name(outcome), self._picture_height(rect.w, outcome)
        if name and high:
            inset = self._stage.metrics.line_width(2)
            size = rect.w - 2 * inset, high
            surface.blit(self._stage.sprites.get(name, *size), (rect.x + inset, rect.y + inset))
        return high

    # --- where ----------------------------------------------------------------------------------------------------

    def _choose_placement(self, outcome: Outcome) -> _RibbonPlacement:
        """Low over the board, or else where it hides least of what tells the end."""
        metrics, board = self._stage.metrics, self._table.layout.board
        keep = self._table.board.keeps_clear(self._table.story.snapshot.trace)
        widest = min(board.w - metrics.px(48), metrics.grown(520, 0.4))
        usual = _RibbonPlacement(self._sized_rect(widest, outcome))
        usual.rect.midbottom = (board.centerx, board.bottom - metrics.px(32))
        if usual.rect.collidelist(keep) < 0:
            return usual
        tried = (usual, *self._other_placements(widest, outcome))
        return min(tried, key=lambda each: sum(_shared_area(each.rect, rect) for rect in keep))

    def _other_placements(self, widest: int, outcome: Outcome) -> Iterator[_RibbonPlacement]:
        """In the corners and at the edges of the board, the largest first."""
        metrics = self._stage.metrics
        board = self._table.layout.board.inflate(-2 * metrics.px(10), -2 * metrics.px(8))
        for small in (False, True):
            for share in _SHARES:
                for edge in _EDGES:
                    rect = self._sized_rect(round(widest * share), outcome, small=small)
                    setattr(rect, edge, getattr(board, edge))
                    yield _RibbonPlacement(rect, small)

    def _sized_rect(self, width: int, outcome: Outcome, *, small: bool = False) -> pygame.Rect:
        """As high as its words and its picture want."""
        metrics, board = self._stage.metrics, self._table.layout.board
        words = self._words_height(self._words_width(width, outcome, small=small), outcome, small=small)
        height = max(self._badge_size(outcome, small=small), words) + 2 * metrics.px(14)
        height += self._picture_height(width, outcome)
        return pygame.Rect(0, 0, width, min(height, board.h - metrics.px(16)))

    def _words_width(self, width: int, outcome: Outcome, *, small: bool) -> int:
        """Width of the words."""
        beside = self._badge_size(outcome, small=small)
        return width - (3 if beside else 2) * self._stage.metrics.px(20) - beside

    def _words_rect(self, stand: _RibbonPlacement, outcome: Outcome) -> pygame.Rect:
        """Where the words are, and below them the rule."""
        rect, pad, beside = stand.rect, self._stage.metrics.px(20), self._badge_size(outcome, small=stand.small)
        high = self._picture_height(rect.w, outcome)
        wide = self._words_width(rect.w, outcome, small=stand.small)
        text = pygame.Rect(rect.x + pad + (beside + pad if beside else 0), 0, wide, 0)
        text.h = self._words_height(wide, outcome, small=stand.small)
        text.centery = rect.y + high + (rect.h - high) // 2
        return text

    def _rule_link_rect(self, text: pygame.Rect, outcome: Outcome) -> pygame.Rect:
        words, size = say("table.read_rule", clause=outcome.rule), self._stage.metrics.font_size(SMALL)
        high = self._stage.metrics.text_px(20)
        return pygame.Rect(text.x, text.bottom - high, min(text.w, self._stage.texts.width(words, size) + 2), high)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _is_team(self) -> bool:
        return self._table.story.game.team

    def _end_text(self, outcome: Outcome) -> str:
        """How it ended; whoever has lost alone against computers is told that first, where the sentence does not."""
        story = self._table.story
        if self._is_team:
            return wording.ending_text(story, outcome)
        words = wording.outcome_text(story, outcome)
        people = [seat for seat, sitter in enumerate(story.sitters) if sitter.is_person]
        if len(people) != 1 or not outcome.winners or people[0] in outcome.winners:
            return words
        if wording.localised_messages(story.header.game).does_ending_name_loser(outcome):
            return words
        return say("table.lost", name=wording.seat_name(story, people[0]), how=words)

    def _picture_name(self, outcome: Outcome) -> str:
        return self._table.board.words.ending(won=bool(outcome.winners)) if self._is_team else ""

    def _picture_height(self, width: int, outcome: Outcome) -> int:
        """None where there is no picture, or no room for one."""
        high = round(width / _PICTURE_RATIO)
        return high if self._picture_name(outcome) and high < self._table.layout.board.h * 2 // 5 else 0

    def _badge_size(self, outcome: Outcome, *, small: bool) -> int:
        """Size of the piece beside the words; a picture stands for it."""
        return 0 if small or self._picture_name(outcome) else self._stage.metrics.grown(_BADGE_SIZE, 0.3)

    def _words_size(self, *, small: bool) -> int:
        return SMALL if small or self._is_team else HEADING

    def _words_height(self, width: int, outcome: Outcome, *, small: bool) -> int:
        metrics, size = self._stage.metrics, self._words_size(small=small)
        words = self._end_text(outcome)
        high = draw.paragraph_height(self._stage, words, width, size=size, bold=not self._is_team) + metrics.text_px(20)
        return high + (metrics.text_px(36) if self._is_team else 0)


def _shared_area(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that lie in both."""
    both = one.clip(other)
    return both.w * both.h
