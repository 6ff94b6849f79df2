"""The screen on which a seat chooses its models among the cards of its faction.

Opened by `decisions` while the task Mustering waits. Choices stay in the scene until it is ready; then one action
Muster goes to the match, which the rules check (`turn/setting_up`). Cards are drawn by `model_card`. Nothing is
written before, and looks may be changed freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.games.zone_wars.board.model_card import ModelCardPainter
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.setup import SKY
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Figure, Item
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.view import imagined
from tabletop.games.zone_wars.rules.text.actions import Muster
from tabletop.ui import wording
from tabletop.ui.boards.decisions import DecisionHost
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING
from tabletop.ui.forms.tiles import cut_round_corners, gradient_ground
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent
from tabletop.ui.stage.scene import Scene

_CARD_SIZE = (228, 330)
"""Logical pixels of a card at the usual text size."""
_PAD, _LEAST = 12, 110
"""Logical pixels round the words of a card, and the least height in which a figure is seen as one."""
_LIST_SHARE = 0.42
"""Share of the width for a list of models."""


class MusterScene(Scene):
    """One card for each character; nothing reaches the match before it is ready."""

    def __init__(self, table: DecisionHost, game: ZoneWars, cards: ModelCardPainter) -> None:
        self.stage = table.stage
        self.table = table
        self._game = game
        self._cards = cards
        self._position = (table.match.ply, table.match.length)
        self._state: State = imagined(table.match.view(table.match.to_act))
        self.seat = table.match.to_act
        faction = self._state.agreed.factions[self.seat]
        self.model_ids = tuple(card.id for card in game.rules_context.factions[faction].characters)
        self.model_count = min(self._state.agreed.models, len(self.model_ids))
        self.chosen: list[str] = []
        self.buttons = SceneButtons(table.stage)
        self.node_sources = (self.buttons,)
        self._room = pygame.Rect(0, 0, 1, 1)
        self._large_card = pygame.Rect(0, 0, 0, 0)
        """Where the card of one model is shown, while there is no room for all of them side by side."""
        self._shown_id = self.model_ids[0]
        self.figure_height = 0
        """Pixels of the upper part of each card in which its figure stands large; 0 where there is no room for that."""

    @property
    def caption(self) -> str:
        return self.table.caption

    def toggle_model(self, id_: str) -> None:
        """A model comes along, or stays at home."""
        if id_ in self.chosen:
            self.chosen.remove(id_)
        else:
            self.chosen.append(id_)
        self._refresh_layout(f"model {id_}")

    def choose_default_models(self) -> None:
        """The first ones of the faction."""
        self.chosen = list(self.model_ids[: self.model_count])
        self._refresh_layout("ready")

    def muster_models(self) -> None:
        """Musters them, in the order of the faction."""
        if len(self.chosen) != self.model_count:
            return
        action = Muster(tuple(id_ for id_ in self.model_ids if id_ in self.chosen))
        self.stage.pop_scene()
        self.table.play(action)

    def show_hint(self) -> None:
        """What a stranger does best: the usual ones, and then on."""
        is_ready = len(self.chosen) == self.model_count
        self.buttons.focus_button("ready" if is_ready else "usual")
        self.stage.toast.show(say("zone_wars.muster_hint_ready" if is_ready else "zone_wars.muster_hint"))

    def _refresh_layout(self, focus: str) -> None:
        self.layout()
        self.buttons.focus_button(focus)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        window = stage.surface.get_rect()
        pad, gap, high = metrics.px(24), metrics.px(14), metrics.grown(46, 0.6)
        head = pad + metrics.text_px(48)
        foot = pygame.Rect(pad, window.bottom - pad - high, window.w - 2 * pad, high)
        told = draw.paragraph_height(stage, say("zone_wars.muster_text"), foot.w) + metrics.text_px(8)
        self._room = room = pygame.Rect(pad, head + told, foot.w, foot.y - gap - head - told)
        wide, tall = metrics.grown(_CARD_SIZE[0], 0.45), metrics.grown(_CARD_SIZE[1], 0.6)
        count = len(self.model_ids)
        if count * (wide + gap) - gap <= room.w and tall <= room.h:
            wide = min(round(wide * 1.2), (room.w - (count - 1) * gap) // count)
            self.figure_height = self._find_figure_height(wide, room.h)
            first = pygame.Rect(0, room.y, wide, room.h if self.figure_height else min(room.h, round(tall * 1.25)))
            first.x = room.x + (room.w - count * (wide + gap) + gap) // 2
            step, self._large_card = (wide + gap, 0), pygame.Rect(0, 0, 0, 0)
        else:
            room.y, room.h, self.figure_height = head, room.h + told, 0
            row = min(metrics.grown(72, 0.6), (room.h - (count - 1) * metrics.px(6)) // count)
            first = pygame.Rect(room.x, room.y, round(room.w * _LIST_SHARE), row)
            step = (0, row + metrics.px(6))
            self._large_card = pygame.Rect(first.right + gap, room.y, room.right - first.right - gap, room.h)
        items = [
            Button(f"model {id_}", first.move(k * step[0], k * step[1]), partial(self.toggle_model, id_),
                   kind=ButtonKind.BARE, selected=id_ in self.chosen, key=str(k + 1))
            for k, id_ in enumerate(self.model_ids)
        ]  # fmt: skip
        third = (foot.w - 2 * gap) // 3
        usual = pygame.Rect(foot.x, foot.y, third, high)
        rest = pygame.Rect(usual.right + gap, foot.y, foot.right - usual.right - gap, high)
        is_usual = set(self.chosen) == set(self.model_ids[: self.model_count])
        items.append(
            Button(
                "usual", usual, self.choose_default_models, say("zone_wars.muster_usual"), "shuffle", selected=is_usual
            )
        )
        is_ready = len(self.chosen) == self.model_count
        items.append(
            Button("ready", rest, self.muster_models, self._ready_label(), "check", ButtonKind.PRIMARY,
                   enabled=is_ready, tip="" if is_ready else say("zone_wars.muster_text"))
        )  # fmt: skip
        self.buttons.set_buttons(items)

    def _find_figure_height(self, wide: int, high: int) -> int:
        """Pixels that the words of all cards of a size leave for the figures; 0 where that is too little."""
        pad = self.stage.metrics.px(_PAD)
        told = max(self._cards.words_height(self._make_figure(id_), wide - 2 * pad) for id_ in self.model_ids)
        left = min(wide, high - told - 2 * pad)
        return left if left >= self.stage.metrics.px(_LEAST) else 0

    def _ready_label(self) -> str:
        lacking = self.model_count - len(self.chosen)
        if not lacking:
            return say("zone_wars.muster_ready", number=self.model_count)
        return say("zone_wars.muster_more" if lacking > 0 else "zone_wars.muster_less", number=abs(lacking))

    def on_entered(self) -> None:
        self.buttons.focus_button(f"model {self.model_ids[0]}")

    def on_uncovered(self) -> None:
        self._leave_when_over()

    def update(self, now: float) -> None:
        self.buttons.update(now)
        self._leave_when_over()

    def _leave_when_over(self) -> None:
        match = self.table.match
        if (match.ply, match.length) != self._position and self.stage.scene is self:
            self.stage.pop_scene()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == "escape":
            self.table.open_menu()
            return
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == "l":
            self.show_hint()
        elif not move_button_focus(self.buttons, event):
            self.buttons.handle(event)
        self._update_shown_card()

    def _update_shown_card(self) -> None:
        """Shows the card of who is pointed at, else of who has the focus."""
        items = self.buttons.hovered, self.buttons.focused
        found = [item.name.removeprefix("model ") for item in items if item and item.name.startswith("model ")]
        if found and found[0] != self._shown_id:
            self._shown_id = found[0]

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.table_background(stage), (0, 0))
        names, x = names_of(self._game.content), self._room.x
        mark = draw.seat_mark(stage, self.seat, metrics.grown(26, 0.4))
        y = metrics.px(24) + metrics.text_px(16)
        surface.blit(mark, mark.get_rect(midleft=(x, y)))
        faction = names.faction_name(self._state.agreed.factions[self.seat])
        who = wording.seat_name(self.table.match, self.seat)
        words = say(
            "table.expected", name=who, words=say("zone_wars.muster_title", faction=faction, number=self.model_count)
        )
        draw.text(stage, surface, words, (x + mark.get_width() + metrics.px(12), y), size=HEADING, bold=True,
                  width=self._room.w - mark.get_width() - metrics.px(12))  # fmt: skip
        if not self._large_card.w:
            at = pygame.Rect(x, y + metrics.text_px(20), self._room.w, 0)
            draw.paragraph(stage, surface, say("zone_wars.muster_text"), at, size=BODY, colour=stage.theme.secondary)
        for id_ in self.model_ids:
            (self._draw_model_row if self._large_card.w else self._draw_card)(surface, id_)
        if self._large_card.w:
            draw.panel(stage, surface, self._large_card)
            self._draw_model(surface, self._large_card, self._shown_id)
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    def _draw_model(self, surface: DisplayList, rect: pygame.Rect, id_: str) -> None:
        self._cards.draw(surface, rect, self._state, self._make_figure(id_))

    def _make_figure(self, id_: str) -> Figure:
        card = self._game.rules_context.characters[id_]
        items = tuple(Item(kind, home=id_) for kind in card.gear)
        return Figure(id_, self.seat, items=items, mutations=(card.mutation,))

    def _draw_card(self, surface: DisplayList, id_: str) -> None:
        rect = self.buttons[f"model {id_}"].rect
        draw.panel(self.stage, surface, rect, accent=id_ in self.chosen)
        if self.figure_height:
            self._draw_figure_card(surface, rect, id_)
        else:
            self._draw_model(surface, rect, id_)
        self._draw_choice_signs(surface, id_, rect.y + self.stage.metrics.px(8) + self.stage.metrics.grown(15, 0.4))

    def _draw_figure_card(self, surface: DisplayList, rect: pygame.Rect, id_: str) -> None:
        """The figure before the sky of the Zone, as it will stand on the mat, and below it what it has and can."""
        stage, rim, pad = self.stage, self.stage.metrics.line_width(2), self.stage.metrics.px(_PAD)
        sky = pygame.Rect(rect.x + rim, rect.y + rim, rect.w - 2 * rim, self.figure_height)
        key = "zone_wars muster sky", sky.size
        surface.blit(
            stage.sprites.get_or_make(key, lambda: cut_round_corners(stage, gradient_ground(stage, *SKY), sky.size)),
            sky,
        )
        figure = self._cards.miniatures.portrait(id_, self.seat, self.figure_height - pad)
        surface.blit(figure, figure.get_rect(midbottom=(sky.centerx, sky.bottom - pad // 3)))
        words = pygame.Rect(rect.x + pad, sky.bottom + pad // 2, rect.w - 2 * pad, rect.bottom - sky.bottom - pad)
        self._cards.draw_words(surface, words, self._state, self._make_figure(id_))

    def _draw_model_row(self, surface: DisplayList, id_: str) -> None:
        """A picture and a name."""
        stage, metrics, rect = self.stage, self.stage.metrics, self.buttons[f"model {id_}"].rect
        draw.panel(stage, surface, rect, accent=id_ in self.chosen)
        picture = self._cards.miniatures.portrait(id_, self.seat, rect.h - metrics.px(8))
        x = rect.x + metrics.px(10)
        surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        name = names_of(self._game.content).figure_name(id_)
        draw.text(stage, surface, name, (x + picture.get_width() + metrics.px(10), rect.centery), size=BODY, bold=True)
        self._draw_choice_signs(surface, id_, rect.centery)

    def _draw_choice_signs(self, surface: DisplayList, id_: str, y: int) -> None:
        """Who is chosen, and where the pointer or the keyboard is."""
        stage, item = self.stage, self.buttons[f"model {id_}"]
        rect = item.rect
        if item in (self.buttons.focused, self.buttons.hovered):
            ring = draw.rounded(stage, rect.size, "#00000000", edge=stage.theme.text, radius=10, width=2)
            surface.blit(ring, rect)
        if id_ in self.chosen:
            sign = draw.icon_picture(stage, "check", stage.metrics.grown(30, 0.4), stage.theme.accent)
            at = sign.get_rect(midright=(rect.right - stage.metrics.px(8), y))
            if self.figure_height:
                disc = draw.rounded(stage, at.size, stage.theme.panel, radius=round(at.w / 2 / stage.metrics.s))
                surface.blit(disc, at)
            surface.blit(sign, at)
