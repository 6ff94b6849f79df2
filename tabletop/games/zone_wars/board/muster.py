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
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.tiles import cut_round_corners, gradient_picture
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent
from tabletop.ui.stage.scene import Scene
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
    space,
    within,
)  # fmt: skip

_CARD_SIZE = (228, 330)
"""Logical pixels of a card at the usual text size."""
_PAD, _LEAST = 12, 110
"""Logical pixels round the words of a card, and the least height in which a figure is seen as one."""
_GAP = 14
"""Logical pixels between cards, and between buttons."""
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
        self._rects = PlacedRects()
        """Among them "large card", of one model, while there is no room for all of them side by side."""
        self._page_strokes = CachedStrokes()
        self._shown_id = self.model_ids[0]
        self.figure_height = 0
        """Pixels of the upper part of each card in which its figure stands large; 0 where there is no room for that."""

    @property
    def caption(self) -> str:
        return self.table.caption

    def toggle_model_selection(self, id_: str) -> None:
        """A model comes along, or stays at home."""
        if id_ in self.chosen:
            self.chosen.remove(id_)
        else:
            self.chosen.append(id_)
        self._refresh_muster_layout(f"model {id_}")

    def choose_default_models(self) -> None:
        """The first ones of the faction."""
        self.chosen = list(self.model_ids[: self.model_count])
        self._refresh_muster_layout("ready")

    def muster_models(self) -> None:
        """Musters them, in the order of the faction."""
        if len(self.chosen) != self.model_count:
            return
        action = Muster(tuple(id_ for id_ in self.model_ids if id_ in self.chosen))
        self.stage.pop_scene()
        self.table.play(action)

    def show_hint(self) -> None:
        """What a stranger does best: the usual ones, and then on."""
        if refused := wording.hint_refusal_text(self.table.match):
            self.stage.toast.show(refused)
            return
        is_ready = len(self.chosen) == self.model_count
        self.buttons.focus_button("ready" if is_ready else "usual")
        self.stage.toast.show(say("zone_wars.muster_hint_ready" if is_ready else "zone_wars.muster_hint"))

    def _refresh_muster_layout(self, focus: str) -> None:
        self.layout()
        self.buttons.focus_button(focus)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        metrics, window, rects = self.stage.metrics, self.stage.surface.get_rect(), PlacedRects()
        self._rects, self.figure_height, gap = rects, 0, metrics.px(_GAP)
        self._page_strokes.forget_strokes()
        wide, tall = metrics.mix_px(_CARD_SIZE[0], 0.45), metrics.mix_px(_CARD_SIZE[1], 0.6)
        self._make_page_layout(has_text=True).place(window)
        if row(*(space(wide) for _ in self.model_ids), gap=gap).width <= rects["room"].w and tall <= rects["room"].h:
            self._place_model_cards(round(wide * 1.2), round(tall * 1.25))
        else:
            self._make_page_layout(has_text=False).place(window)
            rows = column(*(grow(rects.cell(f"model {id_}")) for id_ in self.model_ids), gap=metrics.px(6))
            most = column(*(space(height=metrics.mix_px(72, 0.6)) for _ in self.model_ids), gap=metrics.px(6)).height(0)
            row(
                grow(within(rows, most_height=most, across=Align.FILL), _LIST_SHARE),
                grow(rects.cell("large card"), 1 - _LIST_SHARE),
                gap=gap,
            ).place(rects["room"])
        self.buttons.set_buttons([*self._model_buttons(), *self._muster_foot_buttons()])

    def _make_page_layout(self, *, has_text: bool) -> Layout:
        """The heading, what is to be done, room for the models, and the buttons."""
        metrics, rects = self.stage.metrics, self._rects
        text = DrawnParts(self.stage, DisplayList((0, 0))).words(say("zone_wars.muster_text"))
        text = rects.cell("text", height=text.height if has_text else 0)
        usual, ready = grow(rects.cell("usual", height=metrics.mix_px(46, 0.6))), grow(rects.cell("ready"), 2)
        return pad(
            column(
                rects.cell("heading", height=metrics.text_px(32)),
                pad_sides(text, top=metrics.text_px(4), bottom=metrics.text_px(20 if has_text else 12)),
                grow(rects.cell("room")),
                pad_sides(row(usual, ready, gap=metrics.px(_GAP)), top=metrics.px(_GAP)),
            ),
            metrics.px(24),
        )

    def _place_model_cards(self, most_width: int, most_height: int) -> None:
        """Side by side, each with its figure above its words if there is room for that."""
        metrics, rects, room = self.stage.metrics, self._rects, self._rects["room"]
        cards = row(*(grow(rects.cell(f"model {id_}")) for id_ in self.model_ids), gap=metrics.px(_GAP))
        most = row(*(space(most_width) for _ in self.model_ids), gap=metrics.px(_GAP)).width
        within(cards, most_width=most, most_height=most_height).place(room)
        edge, wide = metrics.px(_PAD), rects[f"model {self.model_ids[0]}"].w
        sheet = DisplayList((0, 0))
        words = max(pad(self._model_text_layout(sheet, id_), edge).height(wide) for id_ in self.model_ids)
        left = min(wide, room.h - words)
        if left >= metrics.px(_LEAST):
            self.figure_height = left
            within(cards, most_width=most).place(room)

    def _model_buttons(self) -> list[Button]:
        names = names_of(self._game.content)
        return [
            Button(name := f"model {id_}", self._rects[name], partial(self.toggle_model_selection, id_),
            kind=ButtonKind.BARE,
                   selected=id_ in self.chosen, key=str(k), spoken_name=names.figure_name(id_), is_option=True)
            for k, id_ in enumerate(self.model_ids, 1)
        ]  # fmt: skip

    def _muster_foot_buttons(self) -> list[Button]:
        is_usual = set(self.chosen) == set(self.model_ids[: self.model_count])
        is_ready = len(self.chosen) == self.model_count
        return [
            Button("usual", self._rects["usual"], self.choose_default_models, say("zone_wars.muster_usual"), "shuffle",
                   selected=is_usual),
            Button("ready", self._rects["ready"], self.muster_models, self._ready_label(), "check", ButtonKind.PRIMARY,
                   enabled=is_ready, tip="" if is_ready else say("zone_wars.muster_text")),
        ]  # fmt: skip

    def _ready_label(self) -> str:
        lacking = self.model_count - len(self.chosen)
        if not lacking:
            return say("zone_wars.muster_ready", number=self.model_count)
        return say("zone_wars.muster_more" if lacking > 0 else "zone_wars.muster_less", number=abs(lacking))

    def on_entered(self) -> None:
        self.buttons.focus_button(f"model {self.model_ids[0]}")

    def on_uncovered(self) -> None:
        self._close_if_match_moved_on()

    def update(self, now: float) -> None:
        self.buttons.update(now)
        self._close_if_match_moved_on()

    def _close_if_match_moved_on(self) -> None:
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
        window, items = self.stage.surface.get_rect(), (self.buttons.hovered, self.buttons.focused)
        key = tuple(self.chosen), self._shown_id, [item and item.name for item in items]
        self._page_strokes.draw(surface, window, key, lambda: self._draw_page_without_buttons(surface))
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    def _draw_page_without_buttons(self, surface: DisplayList) -> None:
        """All but the buttons in words."""
        stage, metrics, parts = self.stage, self.stage.metrics, DrawnParts(self.stage, surface)
        surface.blit(draw.table_background(stage), (0, 0))
        faction = names_of(self._game.content).faction_name(self._state.agreed.factions[self.seat])
        who = wording.seat_name(self.table.match, self.seat)
        words = say(
            "table.expected", name=who, words=say("zone_wars.muster_title", faction=faction, number=self.model_count)
        )
        mark = parts.picture(draw.seat_mark_picture(stage, self.seat, metrics.mix_px(26, 0.4)))
        title = parts.line(words, height=0, size=HEADING, bold=True)
        row(mark, grow(title), gap=metrics.px(12)).place(self._rects["heading"])
        if self._rects["text"].h:
            parts.words(say("zone_wars.muster_text"), colour=stage.theme.secondary).place(self._rects["text"])
        large = self._rects["large card"]
        for id_ in self.model_ids:
            (self._draw_model_row if large else self._draw_card)(surface, id_)
        if large:
            draw.panel(stage, surface, large)
            self._draw_shown_model_card(surface, large, self._shown_id)

    def _draw_shown_model_card(self, surface: DisplayList, rect: pygame.Rect, id_: str) -> None:
        self._cards.draw(surface, rect, self._state, self._make_figure_before_muster(id_))

    def _model_text_layout(self, surface: DisplayList, id_: str) -> Layout:
        return self._cards.words(surface, self._state, self._make_figure_before_muster(id_))

    def _make_figure_before_muster(self, id_: str) -> Figure:
        card = self._game.rules_context.characters[id_]
        items = tuple(Item(kind, home=id_) for kind in card.gear)
        return Figure(id_, self.seat, items=items, mutations=(card.mutation,))

    def _draw_card(self, surface: DisplayList, id_: str) -> None:
        rect = self.buttons[f"model {id_}"].rect
        draw.panel(self.stage, surface, rect, accent=id_ in self.chosen)
        if self.figure_height:
            self._draw_figure_card(surface, rect, id_)
        else:
            self._draw_shown_model_card(surface, rect, id_)
        self._draw_selection_signs(surface, id_, rect.y + self.stage.metrics.px(8) + self.stage.metrics.mix_px(15, 0.4))

    def _draw_figure_card(self, surface: DisplayList, rect: pygame.Rect, id_: str) -> None:
        """The figure before the sky of the Zone, as it will stand on the mat, and below it what it has and can."""
        rim, edge = self.stage.metrics.line_width(2), self.stage.metrics.px(_PAD)
        figure = cell(partial(self._draw_figure_before_sky, surface, id_), height=self.figure_height)
        words = pad(self._model_text_layout(surface, id_), x=edge, y=edge // 2)
        column(pad_sides(figure, left=rim, top=rim, right=rim), words).place(rect)

    def _draw_figure_before_sky(self, surface: DisplayList, id_: str, sky: pygame.Rect) -> None:
        stage, gap = self.stage, self.stage.metrics.px(_PAD)
        key = "zone_wars muster sky", sky.size
        surface.blit(
            stage.sprites.get_or_make(key, lambda: cut_round_corners(stage, gradient_picture(stage, *SKY), sky.size)),
            sky,
        )
        figure = self._cards.miniatures.portrait(id_, self.seat, sky.h - gap)
        surface.blit(figure, figure.get_rect(midbottom=(sky.centerx, sky.bottom - gap // 3)))

    def _draw_model_row(self, surface: DisplayList, id_: str) -> None:
        """A picture and a name."""
        stage, metrics, rect = self.stage, self.stage.metrics, self._rects[f"model {id_}"]
        draw.panel(stage, surface, rect, accent=id_ in self.chosen)
        parts, name = DrawnParts(stage, surface), names_of(self._game.content).figure_name(id_)
        picture = parts.picture(self._cards.miniatures.portrait(id_, self.seat, rect.h - metrics.px(8)))
        line = parts.line(name, height=0, bold=True)
        pad(row(picture, grow(line), gap=metrics.px(10)), x=metrics.px(10)).place(rect)
        self._draw_selection_signs(surface, id_, rect.centery)

    def _draw_selection_signs(self, surface: DisplayList, id_: str, y: int) -> None:
        """Who is chosen, and where the pointer or the keyboard is."""
        stage, item = self.stage, self.buttons[f"model {id_}"]
        rect = item.rect
        if item in (self.buttons.focused, self.buttons.hovered):
            ring = draw.rounded_rect(stage, rect.size, "#00000000", edge=stage.theme.text, radius=10, width=2)
            surface.blit(ring, rect)
        if id_ in self.chosen:
            sign = draw.icon_picture(stage, "check", stage.metrics.mix_px(30, 0.4), stage.theme.accent)
            at = sign.get_rect(midright=(rect.right - stage.metrics.px(8), y))
            if self.figure_height:
                disc = draw.rounded_rect(stage, at.size, stage.theme.panel, radius=round(at.w / 2 / stage.metrics.s))
                surface.blit(disc, at)
            surface.blit(sign, at)
