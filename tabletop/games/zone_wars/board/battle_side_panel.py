"""The side panel of the board: dice of an attack, a model's card, a Zone card, the score or the scenario.

`board` makes it, and `panels` gives it to the table. What it shows is chosen in `_draw_side_panel_content`, the first
that applies: dice with the odds of a push, the model in hand or acting, the score of an ended battle, a Zone card,
the scenario; the order matters. Heights that it names must agree with what it draws. Odds are those of
`queries/odds`. It reads a State and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.attack_summary import dice_after_push, die_face_names, find_roll_for_reason
from tabletop.games.zone_wars.board.battle_progress import ScoreBreakdown
from tabletop.games.zone_wars.board.event_messages import round_text, success_count_text, zone_card_texts
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures, zone_card_picture
from tabletop.games.zone_wars.board.model_card import ModelCardPainter
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.cards import ZoneCard
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, cell, column, grow, pad, pad_sides, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_TextRoom = tuple[int, tuple[int, int], int]
"""How wide it is, where a line in it begins or ends, and how much lower the rest goes then; in pixels."""
_PICTURE_SIZE: Final = 52
"""Logical pixels along the picture of a Zone card."""
_TEXT_SIZES: Final = (SMALL, 0.9 * SMALL, 0.8 * SMALL, 0.7 * SMALL)
"""Of words in logical pixels: large text may be less large where even the whole column has no room."""
_PANEL_HEIGHT: Final = 236
"""Logical pixels at the usual text size."""
_PAD: Final = 14
"""Logical pixels round what the panel tells."""


class BattleSidePanel:
    """Shows what matters most just now: dice on the table, a card, the score or the scenario."""

    def __init__(self, stage: Stage, game: ZoneWars, minis: Miniatures, called: Callable[[Seat], str | None]) -> None:
        """`called` says what people call whoever sits at a seat; None where it is only a side."""
        self._stage = stage
        self._sitter_name = called
        self._score_breakdown = ScoreBreakdown(stage, game)
        self._game = game
        self.cards = ModelCardPainter(stage, game, minis)
        self._known_push_choice: tuple[State | None, odds.PushChoiceOdds | None] = (None, None)
        self._cached_strokes, self._card_strokes = CachedStrokes(), CachedStrokes()
        self._known_height: tuple[object, int] = (None, 0)

    def layout(self) -> None:
        """Size or look have changed."""
        self._known_height = (None, 0)
        self._cached_strokes.forget_strokes()
        self._card_strokes.forget_strokes()

    def height(self) -> int:
        """Pixels that the panel wants."""
        return self._stage.metrics.mix_px(_PANEL_HEIGHT, 0.6)

    def has_card(self, place: TargetId) -> bool:
        """Whether there is a card of what lies there."""
        return place.startswith(target_ids.MODEL)

    def draw_card(self, surface: DisplayList, rect: pygame.Rect, state: State, place: TargetId) -> None:
        figure = _figure_of_target_id(state, place)
        if figure is not None:
            self._card_strokes.draw(
                surface, rect, (state, place), lambda: self.cards.draw(surface, rect, state, figure)
            )

    def card_height(self, state: State, place: TargetId, width: int) -> int:
        """Pixels down of a model's card so wide that says all; 0 for what is no model."""
        figure = _figure_of_target_id(state, place)
        return self.cards.needed_height(width, state, figure, whole=True) if figure is not None else 0

    def needed_height(self, state: State, chosen: TargetId, width: int) -> int:
        """Pixels down of the panel so wide in which what it shows can be read; 0 for what fits anywhere."""
        key = state, chosen, width, self._stage.metrics.text_scale, self._stage.texts.style
        if self._known_height[0] != key:
            self._known_height = key, self._find_needed_height(state, chosen, width)
        return self._known_height[1]

    def _find_needed_height(self, state: State, chosen: TargetId, width: int) -> int:
        if self.attack_with_rolled_dice(state) is not None:
            return 0
        figure = self._model_to_show(state, chosen)
        if figure is not None:
            return self.cards.needed_height(width, state, figure, whole=False)
        card = self._active_zone_card(state) if state.result is None else None
        if card is None:
            return 0
        side = self._stage.metrics.mix_px(_PICTURE_SIZE, 0.3) // 2
        return self._make_zone_card_layout(DisplayList((0, 0)), card, side, SMALL).height(width)

    def shows_zone_card(self, state: State) -> bool:
        """Whether a Zone card has its effect just now, and nothing else stands in the panel."""
        return self._model_to_show(state, "") is None and self._active_zone_card(state) is not None

    def _model_to_show(self, state: State, chosen: TargetId) -> Figure | None:
        """Who is in hand, else who acts."""
        figure = _figure_of_target_id(state, chosen)
        return state.figures[state.active] if figure is None and state.active is not None else figure

    def attack_with_rolled_dice(self, state: State) -> tasks.Attacking | None:
        """The attack whose dice lie on the table."""
        found = next((one for one in reversed(state.todo) if isinstance(one, tasks.Attacking)), None)
        return found if found is not None and (found.base_faces or found.gear_faces) else None

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State, chosen: TargetId) -> None:
        """Dice on the table first, then who is in hand or acts, then what the battle is about."""
        chosen = chosen if _figure_of_target_id(state, chosen) is not None else ""  # a button in hand changes nothing
        self._cached_strokes.draw(
            surface, rect, (state, chosen), lambda: self._draw_side_panel_content(surface, rect, state, chosen)
        )

    def _draw_side_panel_content(self, surface: DisplayList, rect: pygame.Rect, state: State, chosen: TargetId) -> None:
        task = state.todo[-1] if state.todo else None
        rolled = self.attack_with_rolled_dice(state)
        figure = self._model_to_show(state, chosen)
        if rolled is not None:
            self._draw_attack_dice_and_odds(
                surface, rect, state, rolled, asks=task is rolled and rolled.stage is AttackStage.PUSH
            )
        elif figure is not None:
            self.cards.draw(surface, rect, state, figure)
        elif state.result is not None:
            self._score_breakdown.draw(surface, rect, state, lambda seat: self._seat_name(state, seat))
        elif (card := self._active_zone_card(state)) is not None:
            self._draw_zone_card(surface, rect, card)
        else:
            self._draw_scenario(surface, rect, state)

    def _draw_attack_dice_and_odds(
        self, surface: DisplayList, rect: pygame.Rect, state: State, attack: tasks.Attacking, *, asks: bool
    ) -> None:
        stage, metrics = self._stage, self._stage.metrics
        names, content, pad = names_of(self._game.content), self._game.content, metrics.px(_PAD)
        inner = rect.inflate(-2 * pad, -2 * pad)
        who, whom = state.figures[attack.attacker].id, state.figures[attack.target].id
        words = say("zone_wars.plan", attacker=names.figure_name(who), target=names.figure_name(whom))
        y = inner.y + metrics.text_px(10)
        fits = stage.texts.text_width(words, metrics.font_size(BODY), bold=True) <= inner.w
        title = draw.text(stage, surface, words, (inner.x, y), size=BODY if fits else SMALL, bold=True, width=inner.w)
        faces = _dice_faces_on_table(content, attack)
        below = inner.move(0, metrics.text_px(24))
        y = odds_table.dice(DrawnParts(stage, surface), faces).place_at_top(below) + metrics.text_px(10)
        hits = success_count_text(dice.count_hits(content.field, attack.base_faces, attack.gear_faces))
        told = draw.text(stage, surface, hits, (inner.x, y), size=18, bold=True, colour=stage.theme.accent)
        choice = self._odds_of_offered_push(state) if asks else None
        heads = (say("zone_wars.chance_keep"), say("zone_wars.chance_pushed"))
        taken = (
            odds_table.column_heads_width(stage, inner, heads, (choice.keep, choice.push)) if choice is not None else 0
        )
        is_beside = told.w + metrics.px(8) + taken <= inner.w
        rooms: tuple[_TextRoom, ...] = (
            (
                inner.w - odds_table.dice_row_width_px(stage, len(faces), inner.w),
                (inner.right, y - metrics.text_px(27)),
                0,
            ),
            (inner.w - title.w, (inner.right, title.centery), 0),
            (inner.w - told.w - (taken if is_beside else 0), (inner.right - taken if is_beside else inner.right, y), 0),
            (inner.w, (inner.x, y + metrics.text_px(18)), metrics.text_px(18)),
        )
        y += self._draw_target_cover(surface, inner, attack.cover, rooms)
        if choice is not None:
            top = y - odds_table.column_heads_y(stage) + (0 if is_beside else metrics.text_px(19))
            results = choice.keep, choice.push
            rows = cell(lambda at: odds_table.draw_result_rows(stage, surface, at, results, heads=heads))
            pad_sides(rows, top=top - inner.y, bottom=-metrics.px(8)).place(inner)

    def _draw_target_cover(
        self, surface: DisplayList, inner: pygame.Rect, cover: int, rooms: Sequence[_TextRoom]
    ) -> int:
        """What covers the target, in the first room that is wide enough; returns how much lower the rest goes.

        That nothing does is not worth a line.
        """
        stage, metrics = self._stage, self._stage.metrics
        words = say("zone_wars.cover_short", number=cover) if cover else say("zone_wars.no_cover")
        wide = stage.texts.text_width(words, metrics.font_size(SMALL)) + metrics.px(8)
        _, at, lower = next((room for room in rooms if wide <= room[0]), rooms[-1])
        if lower and not cover:
            return 0
        draw.text(stage, surface, words, at, size=SMALL, colour=stage.theme.secondary,
                  align="left" if at[0] == inner.x else "right", width=inner.w)  # fmt: skip
        return lower

    def _odds_of_offered_push(self, state: State) -> odds.PushChoiceOdds | None:
        if self._known_push_choice[0] is not state:
            self._known_push_choice = state, odds.keep_or_push_odds(self._game.rules_context, state)
        return self._known_push_choice[1]

    def _seat_name(self, state: State, seat: Seat) -> str:
        return self._sitter_name(seat) or names_of(self._game.content).faction_name(state.agreed.factions[seat])

    def _active_zone_card(self, state: State) -> ZoneCard | None:
        """The Zone card that has its effect just now, also while its monster is placed."""
        zone = self._game.rules_context.zone_cards
        last = state.todo[-1] if state.todo else None
        if isinstance(last, tasks.Arriving) and last.monster:
            return next((card for card in zone.values() if card.monster == last.monster), None)
        task = next((one for one in reversed(state.todo) if isinstance(one, tasks.Zoning) and one.card), None)
        return zone.get(task.card) if task is not None else None

    def _draw_zone_card(self, surface: DisplayList, rect: pygame.Rect, card: ZoneCard) -> None:
        """The picture is smaller where there is little room, and then the words."""
        metrics, side = self._stage.metrics, self._stage.metrics.mix_px(_PICTURE_SIZE, 0.3)
        sizes = [size for size in _TEXT_SIZES if metrics.font_size(size) >= metrics.px(SMALL)]
        for picture, size in ((side, SMALL), *((side // 2, size) for size in sizes)):
            described = self._make_zone_card_layout(surface, card, picture, size)
            if described.height(rect.w) <= rect.h:
                break
        self._draw_layout_clipped(surface, rect, described)

    def _make_zone_card_layout(self, surface: DisplayList, card: ZoneCard, side: int, size: float) -> Layout:
        """Its picture and its name, and all that it can do."""
        stage, metrics, parts = self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        picture = parts.picture(zone_card_picture(stage.sprites, card.id, side))
        name = parts.line(translate_text(card.name), height=side, size=18, bold=True, shrinks=True)
        words = (parts.words(line, size=size, colour=stage.theme.secondary) for line in zone_card_texts(card))
        head = row(picture, grow(name), gap=metrics.px(10))
        return pad(column(pad_sides(head, bottom=metrics.px(6)), *words), metrics.px(_PAD))

    def _draw_layout_clipped(self, surface: DisplayList, rect: pygame.Rect, described: Layout) -> None:
        """In the rectangle; what has no room there is not seen."""
        clip, edge = surface.get_clip(), 2 * self._stage.metrics.px(_PAD)
        surface.set_clip(clip.clip(rect.inflate(-edge, -edge)))
        described.place(rect)
        surface.set_clip(clip)

    def _draw_scenario(self, surface: DisplayList, rect: pygame.Rect, state: State) -> None:
        """The scenario and what it is about."""
        stage, metrics, parts = self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        scenario = self._game.rules_context.scenarios[state.agreed.scenario]
        progress = [round_text(self._game.rules_context, state)] if state.round else []
        if state.round and scenario.triggers:
            card = names_of(self._game.content).zone_card_name(scenario.trigger)
            progress.append(say("zone_wars.rains", card=card, number=state.triggers, most=scenario.triggers))
        name = parts.line(translate_text(scenario.name), height=metrics.text_px(22), size=18, bold=True)
        high, accent = metrics.text_px(18), stage.theme.accent
        lines = column(*(parts.line(words, height=high, size=SMALL, colour=accent) for words in progress))
        lines = pad_sides(lines, top=metrics.text_px(2), bottom=metrics.text_px(9))
        text = parts.words(translate_text(scenario.text), size=SMALL, colour=stage.theme.secondary)
        self._draw_layout_clipped(surface, rect, pad(column(name, lines, text), metrics.px(_PAD)))


def _dice_faces_on_table(content: Content, attack: tasks.Attacking) -> tuple[str, ...]:
    """The dice of an attack, after a push each where it lay before."""
    first, again = (find_roll_for_reason(attack, reason) for reason in (RollReason.ATTACK, RollReason.PUSH))
    if first is None or again is None:
        return die_face_names(content, attack.base_faces, attack.gear_faces)
    return die_face_names(content, *dice_after_push(content, first, again)[:2])


def _figure_of_target_id(state: State, place: TargetId) -> Figure | None:
    return next((figure for figure in state.figures if target_ids.model_target_id(figure.id) == place), None)
