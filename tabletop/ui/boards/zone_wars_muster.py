"""The models of a seat are chosen among the cards of its faction."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

import pygame

from tabletop.rules.zone_wars import tasks as t
from tabletop.rules.zone_wars.actions import Muster
from tabletop.rules.zone_wars.state import Figure, Item, State
from tabletop.rules.zone_wars.view import imagined
from tabletop.ui import draw, wording
from tabletop.ui.boards.zone_wars_names import names_of
from tabletop.ui.events import Input, Key, Pointer
from tabletop.ui.plaques import Plaque, Plaques
from tabletop.ui.scene import Scene
from tabletop.ui.scenes.steering import steered
from tabletop.ui.strings import say
from tabletop.ui.theme import BODY, HEADING

if TYPE_CHECKING:
    from tabletop.ui.boards.zone_wars import ZoneWarsBoard
    from tabletop.ui.scenes.table import TableScene

_CARD = (228, 330)
"""Logical pixels of a card at the usual text size."""


class MusterScene(Scene):
    """One card for each character; nothing reaches the match before it is ready."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table.stage)
        self.table = table
        self._board = cast("ZoneWarsBoard", table.board)
        self._position = (table.match.ply, table.match.length)
        self._state: State = imagined(table.match.view(table.match.to_act))
        self.seat = table.match.to_act
        faction = self._state.agreed.factions[self.seat]
        arena = self._board.game.arena
        self.ids = tuple(card.id for card in arena.factions[faction].characters)
        self.wanted = min(self._state.agreed.models, len(self.ids))
        self.chosen: list[str] = []
        self.plaques = Plaques(table.stage)
        self._top = 0
        """Pixels that are scrolled away."""
        self._deep = 0
        self._room = pygame.Rect(0, 0, 1, 1)

    @property
    def caption(self) -> str:
        """The game's name."""
        return self.table.caption

    def take(self, id_: str) -> None:
        """A model comes along, or stays at home."""
        if id_ in self.chosen:
            self.chosen.remove(id_)
        else:
            self.chosen.append(id_)
        self._again(f"model {id_}")

    def usual(self) -> None:
        """The first ones of the faction."""
        self.chosen = list(self.ids[: self.wanted])
        self._again("ready")

    def ready(self) -> None:
        """Musters them, in the order of the faction."""
        if len(self.chosen) != self.wanted:
            return
        action = Muster(tuple(id_ for id_ in self.ids if id_ in self.chosen))
        self.stage.pop()
        self.table.play(action)

    def _again(self, focus: str) -> None:
        self.layout()
        self.plaques.focus(focus)
        self.stage.invalidate()

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Cards in rows below the heading, buttons at the bottom; rows scroll where they do not fit."""
        stage, metrics = self.stage, self.stage.metrics
        window = stage.surface.get_rect()
        pad, gap, high = metrics.px(24), metrics.px(14), metrics.grown(46, 0.6)
        head = metrics.t(56) + draw.paragraph_height(stage, say("zone_wars.muster_text"), window.w - 2 * pad)
        foot = pygame.Rect(pad, window.bottom - pad - high, window.w - 2 * pad, high)
        self._room = pygame.Rect(pad, pad + head, window.w - 2 * pad, foot.y - gap - pad - head)
        wide, tall = metrics.grown(_CARD[0], 0.45), metrics.grown(_CARD[1], 0.6)
        across = max(1, min(len(self.ids), (self._room.w + gap) // (wide + gap)))
        wide = min(metrics.grown(_CARD[0] * 1.2, 0.45), (self._room.w - (across - 1) * gap) // across)
        rows = -(-len(self.ids) // across)
        if rows == 1:
            tall = min(self._room.h, round(tall * 1.25))
        self._deep = max(0, rows * (tall + gap) - gap - self._room.h)
        self._top = min(self._top, self._deep)
        left = self._room.x + (self._room.w - across * (wide + gap) + gap) // 2
        items = []
        for k, id_ in enumerate(self.ids):
            at = (left + k % across * (wide + gap), self._room.y + k // across * (tall + gap) - self._top)
            items.append(Plaque(f"model {id_}", pygame.Rect(at, (wide, tall)), partial(self.take, id_), kind="bare",
                                selected=id_ in self.chosen, key=str(k + 1)))  # fmt: skip
        third = (foot.w - 2 * gap) // 3
        usual = pygame.Rect(foot.x, foot.y, third, high)
        rest = pygame.Rect(usual.right + gap, foot.y, foot.right - usual.right - gap, high)
        items.append(Plaque("usual", usual, self.usual, say("zone_wars.muster_usual"), "shuffle"))
        items.append(Plaque("ready", rest, self.ready, self._ready_words(), "check", "primary",
                            enabled=len(self.chosen) == self.wanted))  # fmt: skip
        self.plaques.set(items)

    def _ready_words(self) -> str:
        lacking = self.wanted - len(self.chosen)
        if not lacking:
            return say("zone_wars.muster_ready", number=self.wanted)
        return say("zone_wars.muster_more" if lacking > 0 else "zone_wars.muster_less", number=abs(lacking))

    def entered(self) -> None:
        """The first card has the keyboard's focus."""
        self.plaques.focus(f"model {self.ids[0]}")

    def uncovered(self) -> None:
        """Where the match has gone on, there is nothing to choose any more."""
        self._leave_when_over()

    def update(self, now: float) -> None:
        """Leaves when somebody has taken the position back."""
        self.plaques.update(now)
        self._leave_when_over()

    def _leave_when_over(self) -> None:
        match = self.table.match
        if (match.ply, match.length) != self._position and self.stage.scene is self:
            self.stage.pop()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Cards and buttons; Escape opens the menu."""
        if isinstance(event, Key) and event.down and not event.again and event.name == "escape":
            self.table.open_menu()
        elif steered(self.plaques, event) or self.plaques.handle(event):
            self._reveal()
        elif isinstance(event, Pointer):
            return

    def _reveal(self) -> None:
        """Scrolls to the card that has the focus."""
        focused = self.plaques.focused
        if not self._deep or focused is None or not focused.name.startswith("model "):
            return
        over = min(0, focused.rect.y - self._room.y) + max(0, focused.rect.bottom - self._room.bottom)
        if over:
            self._top = max(0, min(self._deep, self._top + over))
            self._again(focused.name)

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """The heading, the cards, and the buttons."""
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.background(stage), (0, 0))
        names, x = names_of(self._board.game.content), self._room.x
        mark = draw.side(stage, self.seat, metrics.grown(26, 0.4))
        y = metrics.px(24) + metrics.t(16)
        surface.blit(mark, mark.get_rect(midleft=(x, y)))
        faction = names.faction(self._state.agreed.factions[self.seat])
        who = wording.name(self.table.match, self.seat)
        words = say(
            "table.expected", name=who, words=say("zone_wars.muster_title", faction=faction, number=self.wanted)
        )
        draw.text(stage, surface, words, (x + mark.get_width() + metrics.px(12), y), size=HEADING, bold=True,
                  width=self._room.w - mark.get_width() - metrics.px(12))  # fmt: skip
        at = pygame.Rect(x, y + metrics.t(20), self._room.w, 0)
        draw.paragraph(stage, surface, say("zone_wars.muster_text"), at, size=BODY, colour=stage.theme.secondary)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._room))
        for id_ in self.ids:
            self._draw_card(surface, id_)
        surface.set_clip(clip)
        self.plaques.draw(surface)

    def _draw_card(self, surface: pygame.Surface, id_: str) -> None:
        stage, item = self.stage, self.plaques[f"model {id_}"]
        rect, chosen = item.rect, id_ in self.chosen
        draw.panel(stage, surface, rect, accent=chosen)
        card = self._board.game.arena.characters[id_]
        items = tuple(Item(kind, home=id_) for kind in card.gear)
        figure = Figure(id_, self.seat, items=items, mutations=(card.mutation,))
        self._board.aside.cards.draw(surface, rect, self._state, figure)
        if item in (self.plaques.focused, self.plaques.hovered):
            ring = draw.rounded(stage, rect.size, "#00000000", edge=stage.theme.text, radius=10, width=2)
            surface.blit(ring, rect)
        if chosen:
            size = stage.metrics.grown(30, 0.4)
            sign = draw.icon(stage, "check", size, stage.theme.accent)
            surface.blit(sign, sign.get_rect(topright=(rect.right - stage.metrics.px(8), rect.y + stage.metrics.px(8))))


def stand_in(table: TableScene) -> MusterScene | None:
    """The scene of a muster; None for every other decision."""
    view = table.match.view(table.match.to_act)
    return MusterScene(table) if view.todo and isinstance(view.todo[-1], t.Mustering) else None
