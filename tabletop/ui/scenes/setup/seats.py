"""The cards of the players on the set-up screen: side, person or computer, name, level."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from tabletop.ai.levels import levels
from tabletop.play.seats import SIDES
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.setup.extra import Planner
from tabletop.ui.scenes.setup.plan import Player
from tabletop.ui.words import say


class Desk(Planner, Protocol):
    """A set-up with the form that its widgets are in, and the board whose badges are shown."""

    form: Form
    board: Board


class SeatCards:
    """Puts one card for each player, beside each other where there is room."""

    def __init__(self, scene: Desk, scroll: Scroll, width: int) -> None:
        self._scene, self._scroll = scene, scroll
        self._stage = scene.stage
        metrics = self._stage.metrics
        self._gap = metrics.px(12)
        self._columns = 2 if (width - self._gap) // 2 >= metrics.t(270) else 1
        self._width = (width - (self._columns - 1) * self._gap) // self._columns

    def put(self, y: int) -> int:
        """Makes the cards from this height on; returns the y below them."""
        plan = self._scene.plan
        for first in range(0, len(plan.players), self._columns):
            row = range(first, min(first + self._columns, len(plan.players)))
            high = max(self._height(i) for i in row)
            for i in row:
                x = (i - first) * (self._width + self._gap)
                self._put_card(i, pygame.Rect(x, y, self._width, high))
            y += high + self._gap
        return y - self._gap if plan.by_lot or len(plan.players) < 2 else self._put_swap(y)

    # --- one card -------------------------------------------------------------------------------------------------

    def _rows(self) -> tuple[int, int, int, int]:
        """Pixels of the margin, the head, a field and the space between."""
        metrics = self._stage.metrics
        return metrics.px(cards.PAD), metrics.grown(48, 0.5), cards.field_height(self._stage), metrics.px(10)

    def _height(self, i: int) -> int:
        pad, head, field, gap = self._rows()
        player = self._scene.plan.players[i]
        fields = 3 if player.kind == "bot" else 2
        said = draw.paragraph_height(self._stage, self._said(player), self._width - 2 * pad, size=SMALL)
        return pad + head + gap + fields * (field + gap) + said + pad

    def _said(self, player: Player) -> str:
        if player.kind == "person":
            return say("setup.at_table_team" if self._scene.game.team else "setup.at_table")
        return wording.level_text(self._scene.game.name, player.level)

    def _put_card(self, i: int, box: pygame.Rect) -> None:
        scene, form, scroll = self._scene, self._scene.form, self._scroll
        pad, head, field, gap = self._rows()
        player = scene.plan.players[i]
        form.panel(box, container=scroll)
        if not scene.plan.by_lot:
            strip = pygame.Rect(box.x + pad, box.y, box.w - 2 * pad, self._stage.metrics.line(3))
            form.picture(strip, draw.rounded(self._stage, strip.size, SIDES[i].hex, radius=2), container=scroll)
        inner = box.inflate(-2 * pad, -2 * pad)
        form.picture(pygame.Rect(inner.x, inner.y, inner.w, head), self._head(i, (inner.w, head)), container=scroll)
        row = pygame.Rect(inner.x, inner.y + head + gap, inner.w, field)
        kinds = [("person", say("common.person")), ("bot", say("common.computer"))]
        form.parts(row, kinds, player.kind, partial(self._set, i, "kind"), name=f"kind {i}", container=scroll)
        row.y += field + gap
        form.entry(row, player.name, partial(self._name, i), name=f"name {i}", hint=scene.plan.names()[i], longest=24,
                   container=scroll)  # fmt: skip
        row.y += field + gap
        if player.kind == "bot":
            options = [(level, _level(scene.game.name, level)) for level in levels(scene.game.name)]
            form.choice(row, options, player.level, partial(self._set, i, "level"), name=f"level {i}", container=scroll)
            row.y += field + gap
        form.words(row, self._said(player), size=SMALL, colour=self._stage.theme.secondary, container=scroll)

    def _head(self, i: int, size: tuple[int, int]) -> pygame.Surface:
        """The side's mark and name, and the piece that plays it; before the lot nobody knows."""
        stage, plan = self._stage, self._scene.plan
        made = pygame.Surface(size, pygame.SRCALPHA)
        mark, middle = stage.metrics.grown(28, 0.4), size[1] // 2
        if plan.by_lot:
            left = self._put_lot(made)
            title, x = say("setup.player", number=i + 1), 0
        else:
            shape = draw.side(stage, i, mark)
            made.blit(shape, shape.get_rect(midleft=(0, middle)))
            badge = self._scene.board.panels.seat_badge(i, size[1])
            left = made.blit(badge, badge.get_rect(midright=(size[0], middle))).x
            title, x = wording.side(self._scene.game.name, i), mark + stage.metrics.px(12)
        room = left - x - stage.metrics.px(8)
        draw.text(stage, made, title, (x, middle), size=HEADING, bold=True, width=room)
        return made

    def _put_lot(self, head: pygame.Surface) -> int:
        """The lot's sign before the pieces of all sides; returns the x where it begins."""
        stage, (x, high) = self._stage, head.get_size()
        side = round(high * 0.66)
        for seat in reversed(range(len(self._scene.plan.players))):
            badge = self._scene.board.panels.seat_badge(seat, side)
            x = head.blit(badge, badge.get_rect(midright=(x, high // 2))).x - stage.metrics.px(4)
        sign = draw.icon(stage, "lot", round(high * 0.5), stage.theme.accent)
        return head.blit(sign, sign.get_rect(midright=(x - stage.metrics.px(6), high // 2))).x

    def _put_swap(self, y: int) -> int:
        scene = self._scene
        width, words = self._width * self._columns + self._gap * (self._columns - 1), say("setup.swap")
        metrics = self._stage.metrics
        wanted = self._stage.texts.width(words, metrics.font(BODY)) + metrics.grown(22, 0.5) + metrics.px(64)
        at = pygame.Rect(0, y, min(width, wanted), cards.field_height(self._stage))
        at.centerx = width // 2
        scene.form.button(at, words, lambda: scene.change(scene.plan.swapped()), name="swap", icon="swap",
                          container=self._scroll)  # fmt: skip
        return at.bottom

    def _set(self, i: int, part: str, value: str) -> None:
        self._scene.change(self._scene.plan.with_player(i, **{part: value}))

    def _name(self, i: int, name: str) -> None:
        self._scene.plan = self._scene.plan.with_player(i, name=name)


def _level(game: str, level: str) -> str:
    """The level's name with a capital."""
    words = wording.level(game, level)
    return words[:1].upper() + words[1:]
