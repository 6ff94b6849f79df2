"""The panel beside the map: round and phase, the cards of the round, horde and fire, and what breaks through.

`panels` draws it, `board` sends it clicks on a card's tab; `director_show`, `result_panel` and the suppress tray take
its colours. It shows what everybody may see; of a pile that is not revealed only the number of cards. While a clip
plays, it must show only the cards that the clip has turned over (`state_with_open_cards`). Sizes and colours are
free.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import (
    DirectorCardPictures,
    last_line_leading_px,
    small_text_layout,
)
from tabletop.games.zombies.board.director_sequence import DirectorStep, DirectorStepKind
from tabletop.games.zombies.board.event_messages import director_card_rule_texts, lurking_card_rule_texts
from tabletop.games.zombies.board.names import ZombiesNames, names_of
from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.content.vocabulary import SpawnTile
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, Phase, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Revealing
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_sentences
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, column, grow, row, sized, space

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_PANEL_HEIGHT: Final = 190
"""Logical pixels at the usual text size."""
_COMPACT_HEIGHT: Final = 46
"""Logical pixels of three lines where there is little room."""
HORDE_COLOUR, FIRE_COLOUR = "#FF7A66", "#8FD6BE"
"""Colours of the two numbers on a dark panel."""
_LIGHT_THEME_COLOURS: Final = ("#A9261B", "#17644D")
"""The same on a light panel."""
_PHASES_BEFORE_REVEAL: Final = (Phase.SETUP, Phase.DRAW, Phase.SUPPRESS)


def horde_and_fire_colours(theme: str) -> tuple[str, str]:
    """Of the horde and of the fire on a panel."""
    return _LIGHT_THEME_COLOURS if theme == "light" else (HORDE_COLOUR, FIRE_COLOUR)


def draw_share_bar(
    stage: Stage, surface: DrawTarget, rect: pygame.Rect, share: float, colours: tuple[str, str], *, radius: int
) -> None:
    """How much of the horde the fire has held up; colours of the whole bar and of that share."""
    surface.blit(draw.rounded_rect(stage, rect.size, colours[0], radius=radius), rect)
    wide = round(rect.w * share)
    if wide > rect.h:
        surface.blit(draw.rounded_rect(stage, (wide, rect.h), colours[1], radius=radius), rect)


class NightPanel:
    """Draws the night as it stands; a card can be turned to."""

    def __init__(self, stage: Stage, rules_context: RulesContext, cards: DirectorCardPictures) -> None:
        self._stage = stage
        self._rules_context = rules_context
        self._cards = cards
        self._chosen_card: tuple[tuple[DrawnDirectorCard, ...], int] = ((), 0)
        """Cards of a round, and the index of the one that is looked at; the newest of all others."""
        self.open_step: DirectorStep | None = None
        """What lies open over the map, and is told here as well; None for nothing."""
        self._drawn_cards: tuple[DrawnDirectorCard, ...] = ()
        """Cards that were drawn last."""
        self.rects = PlacedRects()
        """Where a "card" of the round can be pressed to see it whole, in pixels; empty where there is none."""
        self.card_tabs: list[tuple[pygame.Rect, int]] = []
        """Where the cards of the round can be pressed, in pixels."""

    @property
    def picture_key(self) -> object:
        """Which card somebody has turned to, and what lies open over the map."""
        return self._chosen_card, self.open_step

    def height(self) -> int:
        """Pixels that the panel wants."""
        return self._stage.metrics.mix_px(_PANEL_HEIGHT, 0.55)

    def least_height(self) -> int:
        """Pixels for the round with its phase, the card, and horde and fire."""
        return self._stage.metrics.text_px(_COMPACT_HEIGHT) + self._stage.metrics.px(16)

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State) -> None:
        """From the top: the round, its cards, the newest of them, and the numbers; only words and numbers if short."""
        metrics, state = self._stage.metrics, state_with_open_cards(state, self.open_step)
        self.card_tabs, self._drawn_cards = [], state.drawn
        self.rects.clear()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))
        parts, inner = DrawnParts(self._stage, surface), rect.inflate(-2 * metrics.px(12), -2 * metrics.px(8))
        if inner.h < metrics.text_px(110):
            self._compact_night_layout(parts, surface, inner.h, state).place(inner)
        else:
            room = cell(partial(self._draw_director_card if state.drawn else self._draw_chapter_intro, surface, state))
            foot = (space(height=metrics.px(6)), self._horde_and_fire_layout(parts, state)) if state.drawn else ()
            column(self._header_layout(surface, state), space(height=metrics.text_px(4)), grow(room), *foot).place(
                inner
            )
        surface.set_clip(clip)

    def press_card_tab(self, at: tuple[int, int]) -> bool:
        """Whether a press was on a card's tab, which is shown from now on."""
        found = next((index for rect, index in self.card_tabs if rect.collidepoint(at)), None)
        if found is not None:
            self._chosen_card = self._drawn_cards, found
        return found is not None

    def is_card_at(self, at: tuple[int, int]) -> bool:
        """Whether a card of the round is seen there."""
        return self.rects["card"].collidepoint(at)

    def _shown_card_index(self, state: State) -> int:
        if self._chosen_card[0] == state.drawn and state.drawn:
            return self._chosen_card[1]
        fresh = [k for k, drawn in enumerate(state.drawn) if not drawn.lurked]
        return fresh[-1] if fresh else len(state.drawn) - 1

    def _compact_night_layout(self, parts: DrawnParts, surface: DisplayList, room: int, state: State) -> Layout:
        """The round with its phase, and below, where there is room, the card that is looked at, horde and fire."""
        metrics, line = self._stage.metrics, self._stage.metrics.text_px(20)
        if not state.drawn or room < metrics.text_px(_COMPACT_HEIGHT):
            return column(self._round_text_layout(surface, state, line))
        drawn, radius = state.drawn[self._shown_card_index(state)], min(metrics.mix_px(13, 0.5), room // 7)
        disc = cell(lambda rect: self._cards.draw_horde_disc(surface, rect.center, radius, drawn.horde),
                    width=2 * radius)  # fmt: skip
        title = names_of(self._rules_context.content).director_card_title(drawn.card)
        card = row(disc, grow(parts.line(title, height=line, size=SMALL, shrinks=True)), gap=metrics.px(6))
        lines = (
            self._round_text_layout(surface, state, line),
            card,
            self._horde_and_fire_numbers_layout(parts, state, line, size=16),
        )
        return self.rects.named("card", column(*(grow(sized(each, height=0)) for each in lines)))

    # --- parts ----------------------------------------------------------------------------------------------------

    def _header_layout(self, surface: DisplayList, state: State) -> Layout:
        """The round and its phase; at the right a disc for each card."""
        metrics, line = self._stage.metrics, self._stage.metrics.text_px(20)
        radius, shown = metrics.mix_px(13, 0.9), self._shown_card_index(state)

        def put(index: int, rect: pygame.Rect) -> None:
            lit, horde = index == shown, state.drawn[index].horde
            seen = radius if lit else radius - metrics.px(1.5)
            self._cards.draw_horde_disc(surface, rect.center, seen, horde, lit=lit)
            self.card_tabs.append((rect.inflate(metrics.px(8), 2 * radius + metrics.px(8) - rect.h), index))

        several = range(len(state.drawn)) if len(state.drawn) > 1 else ()
        tabs = (cell(partial(put, index), width=2 * radius) for index in several)
        return row(grow(self._round_text_layout(surface, state, line)), *tabs, gap=metrics.px(5))

    def _round_text_layout(self, surface: DrawTarget, state: State, height: int) -> Layout:
        """The round and its phase, or before it the scenario."""
        texts: tuple[str, ...]
        if not state.round:
            texts = (names_of(self._rules_context.content).scenario_title(state.agreed.scenario),)
        else:
            texts = self.round_text(state), say("zombies.round_short", round=state.round)
        return self._fitting_text_layout(surface, texts, height, colour=self._stage.theme.accent, bold=True)

    def _fitting_text_layout(
        self, surface: DrawTarget, texts: tuple[str, ...], height: int, *, colour: str, bold: bool = False
    ) -> Layout:
        """The first of several wordings that has room."""
        stage = self._stage

        def put(rect: pygame.Rect) -> None:
            words = stage.texts.first_fitting_text(texts, stage.metrics.font_size(SMALL), rect.w, bold=bold)
            draw.text(stage, surface, words, rect.midleft, size=SMALL, bold=bold, width=rect.w, colour=colour)

        return cell(put, height=height)

    def round_text(self, state: State) -> str:
        """The round and what happens in it; after the call, how long it is to be held."""
        if state.called is not None:
            until = state.called + self._rules_context.scenarios[state.agreed.scenario].hold_rounds
            return say("zombies.round_held", round=state.round, until=until)
        return say("zombies.round", round=state.round, phase=say(f"zombies.phase_{state.phase.value}"))

    def _draw_director_card(self, surface: DisplayList, state: State, room: pygame.Rect) -> None:
        """Picture at the left, title and text beside it; the picture makes way where the words are too long."""
        stage, metrics, drawn = self._stage, self._stage.metrics, state.drawn[self._shown_card_index(state)]
        if room.h < metrics.text_px(36):
            return
        names, size, gap = names_of(self._rules_context.content), metrics.font_size(SMALL), metrics.px(10)
        card = names.find_director_card(drawn.card)
        rule = _short_card_rules_text(names, card, drawn) if card is not None else ""
        said = rule or (translate_text(card.text) if card is not None else "")
        colour = stage.theme.accent if rule else stage.theme.secondary
        title = small_text_layout(
            stage, surface, names.director_card_title(drawn.card), size, colour=stage.theme.text, bold=True
        )
        text = column(title, small_text_layout(stage, surface, said, size, colour=colour))
        widest = min(metrics.mix_px(104, 0.2), room.h * 8 // 5)
        least = min(2 * metrics.px(13), widest)
        for wide in (widest, max(least, widest * 2 // 3), least):
            if text.height(room.w - wide - gap) <= room.h + last_line_leading_px(size):
                break
        else:
            wide, text = widest // 2, title
        picture = cell(partial(self._draw_director_card_picture, surface, drawn), width=wide, height=wide * 5 // 8)
        self.rects.named("card", row(picture, grow(text), gap=gap, align=Align.START)).place(room)

    def _draw_director_card_picture(self, surface: DisplayList, drawn: DrawnDirectorCard, rect: pygame.Rect) -> None:
        surface.blit(self._cards.card_picture(drawn.card, rect.size), rect)
        surface.rect("#2C4A6B", rect, self._stage.metrics.line_width(1))
        radius = min(self._stage.metrics.mix_px(13, 0.3), rect.w // 2)
        self._cards.draw_horde_disc(
            surface, (rect.x + radius, max(rect.bottom - radius, rect.y + radius)), radius, drawn.horde
        )

    def _draw_chapter_intro(self, surface: DisplayList, state: State, room: pygame.Rect) -> None:
        """Before the first card, or in a quiet round: what the night is about."""
        parts, theme = DrawnParts(self._stage, surface), self._stage.theme
        intro = translate_text(self._rules_context.scenarios[state.agreed.scenario].intro)
        told = [parts.words(intro, size=SMALL, colour=theme.secondary)]
        if state.round:
            words = say("zombies.no_cards" if state.phase not in _PHASES_BEFORE_REVEAL else "zombies.quiet")
            told.insert(0, parts.words(words, size=SMALL, colour=theme.text))
        if room.h >= self._stage.metrics.text_px(36):
            column(*told, gap=self._stage.metrics.px(4)).place(room)

    def _horde_and_fire_layout(self, parts: DrawnParts, state: State) -> Layout:
        """Horde and fire with a bar, and below what comes of it."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        share = min(1.0, state.suppression / state.horde) if state.horde else 1.0
        full = horde_and_fire_colours(theme.name)[1] if share >= 1 else "#E39A3B"
        seen = share if is_revealed(state) else 0.0
        bar = cell(
            lambda rect: draw_share_bar(stage, parts.surface, rect, seen, (theme.field, full), radius=4),
            height=metrics.px(8),
        )
        told = parts.line(
            round_outcome_text(self._rules_context, state), height=metrics.text_px(20), size=SMALL, bold=True,
            colour=theme.accent,
        )  # fmt: skip
        pair = self._horde_and_fire_numbers_layout(parts, state, metrics.text_px(28), size=22)
        return column(pair, bar, space(height=metrics.px(4)), told)

    def _horde_and_fire_numbers_layout(self, parts: DrawnParts, state: State, height: int, *, size: int) -> Layout:
        """Horde and fire side by side, each number with its word."""
        metrics, theme, surface = self._stage.metrics, self._stage.theme, parts.surface
        fire = str(state.suppression) if is_revealed(state) else "?"
        labels = (say("zombies.horde"),), (say("zombies.fire"), say("zombies.fire_label"))
        halves = (
            row(
                grow(self._fitting_text_layout(surface, texts, height, colour=theme.secondary)),
                parts.line(number, height=height, size=size, bold=True, colour=colour),
                gap=metrics.px(4),
            )
            for texts, number, colour in zip(
                labels, (str(state.horde), fire), horde_and_fire_colours(theme.name), strict=True
            )
        )
        return row(*(grow(sized(half, width=0)) for half in halves), gap=metrics.px(14))


def _short_card_rules_text(names: ZombiesNames, card: Director, drawn: DrawnDirectorCard) -> str:
    """What matters of a card beyond its number: special attack, effect, items, and where its dead come from."""
    if drawn.lurked:
        return join_sentences((say("zombies.lurked"), *lurking_card_rule_texts(names, card)[1:]))
    away = card.horde and card.spawn != SpawnTile.WEAKEST
    lines = [line for line in director_card_rule_texts(names, card) if line != say("zombies.lurks")]
    return join_sentences(lines if away or not card.horde else lines[1:])


def state_with_open_cards(state: State, step: DirectorStep | None) -> State:
    """Returns the state with the cards that the clip over the map shows already; a later state stays as it is."""
    if step is None or step.kind not in (DirectorStepKind.CARD, DirectorStepKind.REVEAL):
        return state
    if step.kind == DirectorStepKind.CARD:
        fresh = state.phase in (Phase.SETUP, Phase.DRAW) and len(step.drawn) >= len(state.drawn)
        return replace(state, drawn=step.drawn) if fresh else state
    if state.phase not in (Phase.SUPPRESS, Phase.RESOLVE) or not state.drawn:
        return state
    return replace(state, phase=Phase.RESOLVE, revealed=step.cards, todo=())


def is_revealed(state: State) -> bool:
    """Whether the pile of this round has been turned over."""
    return state.phase not in _PHASES_BEFORE_REVEAL and not any(isinstance(task, Revealing) for task in state.todo)


def round_outcome_text(rules_context: RulesContext, state: State) -> str:
    """What the cards and the fire come to: what lies face down, or how many break through and near whom."""
    if not is_revealed(state):
        cards = sum(len(one.cards) for one in state.pile)
        return say("zombies.fire_hidden", number=cards)
    short = state.horde - state.suppression
    if short <= 0:
        return say("zombies.all_held")
    builder = StateBuilder(rules_context, state)
    if state.phase is not Phase.RESOLVE:
        return say("zombies.broke", number=short)
    spawns = {rules_context.director[drawn.card].spawn for drawn in state.drawn}
    weakest = position_queries.weakest_survivor(builder)
    if spawns != {"weakest"} or weakest is None or state.agreed.house_rule("spawn_tile") != "weakest_tile":
        return say("zombies.breaks_places", count=short)
    survivor = names_of(rules_context.content).survivor_of_seat(weakest)
    return say("zombies.breaks", count=short, survivor=survivor)
