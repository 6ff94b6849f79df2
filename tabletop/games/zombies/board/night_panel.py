"""The panel beside the map: round and phase, the cards of the round, horde and fire, and what breaks through.

`panels` draws it, `board` sends it clicks on a card's tab; `director_show`, `result_panel` and the suppress tray take
its colours. It shows what everybody may see; of a pile that is not revealed only the number of cards. While a clip
plays, it must show only the cards that the clip has turned over (`state_with_open_cards`). Sizes and colours are
free.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import (
    DirectorCardPictures,
    draw_small_text,
    small_text_height,
    text_leading,
)
from tabletop.games.zombies.board.director_sequence import DirectorStep, DirectorStepKind
from tabletop.games.zombies.board.event_messages import card_rule_lines, lurking_card_rule_lines
from tabletop.games.zombies.board.names import ZombiesNames, names_of
from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.content.vocabulary import SpawnTile
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, Phase, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Revealing
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_sentences

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
        self._card_rect = pygame.Rect(0, 0, 0, 0)
        """Where a card of the round can be pressed to see it whole, in pixels; empty where there is none."""
        self.card_tabs: list[tuple[pygame.Rect, int]] = []
        """Where the cards of the round can be pressed, in pixels."""

    @property
    def picture_key(self) -> object:
        """Which card somebody has turned to, and what lies open over the map."""
        return self._chosen_card, self.open_step

    def height(self) -> int:
        """Pixels that the panel wants."""
        return self._stage.metrics.grown(_PANEL_HEIGHT, 0.55)

    def least_height(self) -> int:
        """Pixels for the round with its phase, the card, and horde and fire."""
        return self._stage.metrics.text_px(_COMPACT_HEIGHT) + self._stage.metrics.px(16)

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State) -> None:
        """From the top: the round, its cards, the newest of them, and the numbers; only words and numbers if short."""
        metrics, pad, state = (
            self._stage.metrics,
            self._stage.metrics.px(12),
            state_with_open_cards(state, self.open_step),
        )
        inner = rect.inflate(-2 * pad, -2 * metrics.px(8))
        self._card_rect = pygame.Rect(0, 0, 0, 0)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))
        if inner.h < metrics.text_px(110):
            self._draw_compact(surface, inner, state)
            surface.set_clip(clip)
            return
        y = inner.y + metrics.text_px(10)
        self._draw_round_header(surface, inner, y, state)
        top = y + metrics.text_px(14)
        foot = self._draw_horde_and_fire(surface, inner, state) if state.drawn else inner.bottom
        room = pygame.Rect(inner.x, top, inner.w, foot - metrics.px(6) - top)
        if room.h < metrics.text_px(36):
            surface.set_clip(clip)
            return
        if state.drawn:
            self._draw_card(surface, room, state.drawn[self._shown_card_index(state)])
        else:
            self._draw_chapter(surface, room, state)
        surface.set_clip(clip)

    def press_card_tab(self, at: tuple[int, int]) -> bool:
        """Whether a press was on a card's tab, which is shown from now on."""
        found = next((index for rect, index in self.card_tabs if rect.collidepoint(at)), None)
        if found is not None:
            self._chosen_card = self._drawn_cards, found
        return found is not None

    def is_card_at(self, at: tuple[int, int]) -> bool:
        """Whether a card of the round is seen there."""
        return bool(self._card_rect.w) and self._card_rect.collidepoint(at)

    def _shown_card_index(self, state: State) -> int:
        if self._chosen_card[0] == state.drawn and state.drawn:
            return self._chosen_card[1]
        fresh = [k for k, drawn in enumerate(state.drawn) if not drawn.lurked]
        return fresh[-1] if fresh else len(state.drawn) - 1

    def _draw_compact(self, surface: DisplayList, inner: pygame.Rect, state: State) -> None:
        """The round with its phase, and below, where there is room, the card that is looked at, horde and fire."""
        metrics = self._stage.metrics
        self.card_tabs, self._drawn_cards = [], state.drawn
        if not state.drawn or inner.h < metrics.text_px(_COMPACT_HEIGHT):
            self._draw_round_text(surface, (inner.x, inner.y + metrics.text_px(10)), inner.w, state)
            return
        self._card_rect = inner.copy()
        names, drawn = names_of(self._rules_context.content), state.drawn[self._shown_card_index(state)]
        rows, radius = [inner.y + inner.h * k // 6 for k in (1, 3, 5)], min(metrics.grown(13, 0.5), inner.h // 7)
        self._draw_round_text(surface, (inner.x, rows[0]), inner.w, state)
        self._cards.draw_horde_disc(surface, (inner.x + radius, rows[1]), radius, drawn.horde)
        x = inner.x + 2 * radius + metrics.px(6)
        draw.text(self._stage, surface, names.card_title(drawn.card), (x, rows[1]), size=SMALL, width=inner.right - x,
                  shrinks=True)  # fmt: skip
        self._draw_number_pair(surface, inner, rows[2], state, size=16)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _draw_round_header(self, surface: DisplayList, inner: pygame.Rect, y: int, state: State) -> None:
        """The round and its phase; at the right a disc for each card."""
        metrics = self._stage.metrics
        radius, right = metrics.grown(13, 0.9), inner.right
        self.card_tabs, self._drawn_cards = [], state.drawn
        if len(state.drawn) > 1:
            for index in reversed(range(len(state.drawn))):
                centre = (right - radius, y)
                lit = index == self._shown_card_index(state)
                self._cards.draw_horde_disc(
                    surface, centre, radius if lit else radius - metrics.px(1.5), state.drawn[index].horde, lit=lit
                )
                self.card_tabs.append(
                    (pygame.Rect(0, 0, 2 * radius + metrics.px(8), 2 * radius + metrics.px(8)), index)
                )
                self.card_tabs[-1][0].center = centre
                right -= 2 * radius + metrics.px(5)
        self._draw_round_text(surface, (inner.x, y), right - inner.x - metrics.px(6), state)

    def _draw_round_text(self, surface: DisplayList, at: tuple[int, int], room: int, state: State) -> None:
        """The round and its phase, or before it the scenario."""
        stage = self._stage
        words: tuple[str, ...]
        if not state.round:
            words = (names_of(self._rules_context.content).scenario_title(state.agreed.scenario),)
        else:
            words = self.round_text(state), say("zombies.round_short", round=state.round)
        shown = stage.texts.first_fitting(words, stage.metrics.font_size(SMALL), room, bold=True)
        draw.text(stage, surface, shown, at, size=SMALL, bold=True, width=room, colour=stage.theme.accent)

    def round_text(self, state: State) -> str:
        """The round and what happens in it; after the call, how long it is to be held."""
        if state.called is not None:
            until = state.called + self._rules_context.scenarios[state.agreed.scenario].hold_rounds
            return say("zombies.round_held", round=state.round, until=until)
        return say("zombies.round", round=state.round, phase=say(f"zombies.phase_{state.phase.value}"))

    def _draw_card(self, surface: DisplayList, room: pygame.Rect, drawn: DrawnDirectorCard) -> None:
        """Picture at the left, title and text beside it; the picture makes way where the words are too long."""
        stage, metrics = self._stage, self._stage.metrics
        self._card_rect = room.copy()
        names = names_of(self._rules_context.content)
        card = names.director_card(drawn.card)
        rule = _card_rule_text(names, card, drawn) if card is not None else ""
        said = rule or (translate_text(card.text) if card is not None else "")
        widest = min(metrics.grown(104, 0.2), room.h * 8 // 5)
        wide = self._picture_width(room, widest, names.card_title(drawn.card), said)
        art = (wide or widest // 2), (wide or widest // 2) * 5 // 8
        surface.blit(self._cards.card_picture(drawn.card, art), room.topleft)
        surface.rect("#2C4A6B", pygame.Rect(room.topleft, art), metrics.line_width(1))
        radius = min(metrics.grown(13, 0.3), art[0] // 2)
        self._cards.draw_horde_disc(
            surface, (room.x + radius, room.y + max(art[1] - radius, radius)), radius, drawn.horde
        )
        text, size = self._text_area_beside(room, art[0]), metrics.font_size(SMALL)
        text.y = draw_small_text(
            stage, surface, names.card_title(drawn.card), text, size, colour=stage.theme.text, bold=True
        )
        colour = stage.theme.accent if rule else stage.theme.secondary
        if wide:
            draw_small_text(stage, surface, said, text, size, colour=colour)

    def _text_area_beside(self, room: pygame.Rect, wide: int) -> pygame.Rect:
        """Room for the words beside a picture so wide."""
        gap = self._stage.metrics.px(10)
        return pygame.Rect(room.x + wide + gap, room.y, room.w - wide - gap, room.h)

    def _picture_width(self, room: pygame.Rect, widest: int, title: str, said: str) -> int:
        """Width of the picture with which all words are seen; 0 where there is room for the title alone."""
        size, least = self._stage.metrics.font_size(SMALL), min(2 * self._stage.metrics.px(13), widest)
        for wide in (widest, max(least, widest * 2 // 3), least):
            width = self._text_area_beside(room, wide).w
            high = small_text_height(self._stage, title, size, width, bold=True)
            if high + small_text_height(self._stage, said, size, width) <= room.h + text_leading(size):
                return wide
        return 0

    def _draw_chapter(self, surface: DisplayList, room: pygame.Rect, state: State) -> None:
        """Before the first card, or in a quiet round: what the night is about."""
        stage, metrics = self._stage, self._stage.metrics
        scenario = self._rules_context.scenarios[state.agreed.scenario]
        y = room.y
        if state.round:
            words = say("zombies.no_cards" if state.phase not in _PHASES_BEFORE_REVEAL else "zombies.quiet")
            y = draw.paragraph(stage, surface, words, room, size=SMALL, colour=stage.theme.text) + metrics.px(4)
        rest = pygame.Rect(room.x, y, room.w, room.bottom - y)
        draw.paragraph(stage, surface, translate_text(scenario.intro), rest, size=SMALL, colour=stage.theme.secondary)

    def _draw_horde_and_fire(self, surface: DisplayList, inner: pygame.Rect, state: State) -> int:
        """Horde and fire with a bar, and below what comes of it; returns where they begin."""
        stage, metrics = self._stage, self._stage.metrics
        told, line = round_outcome_text(self._rules_context, state), metrics.text_px(20)
        y = inner.bottom - line // 2
        draw.text(stage, surface, told, (inner.x, y), size=SMALL, bold=True, colour=stage.theme.accent, width=inner.w)
        bar = pygame.Rect(inner.x, y - line // 2 - metrics.px(12), inner.w, metrics.px(8))
        self._draw_fire_bar(surface, bar, state)
        y = bar.y - metrics.text_px(14)
        self._draw_number_pair(surface, inner, y, state)
        return y - metrics.text_px(14)

    def _draw_number_pair(
        self, surface: DisplayList, inner: pygame.Rect, y: int, state: State, *, size: int = 22
    ) -> None:
        """Horde and fire side by side, each number with its word."""
        stage, metrics = self._stage, self._stage.metrics
        half, (horde, green) = inner.w // 2, horde_and_fire_colours(stage.theme.name)
        number = draw.text(stage, surface, str(state.horde), (inner.x + half - metrics.px(14), y), size=size, bold=True,
                           colour=horde, align="right")  # fmt: skip
        draw.text(stage, surface, say("zombies.horde"), (inner.x, y), size=SMALL, colour=stage.theme.secondary,
                  width=number.x - inner.x - metrics.px(4))  # fmt: skip
        fire = str(state.suppression) if is_revealed(state) else "?"
        number = draw.text(stage, surface, fire, (inner.right, y), size=size, bold=True, colour=green, align="right")
        room = number.x - inner.x - half - metrics.px(4)
        label = stage.texts.first_fitting(
            (say("zombies.fire"), say("zombies.fire_label")), metrics.font_size(SMALL), room
        )
        draw.text(stage, surface, label, (inner.x + half, y), size=SMALL, colour=stage.theme.secondary, width=room)

    def _draw_fire_bar(self, surface: DisplayList, bar: pygame.Rect, state: State) -> None:
        """How much of the horde the fire has held up."""
        stage = self._stage
        surface.blit(draw.rounded(stage, bar.size, stage.theme.field, radius=4), bar)
        share = min(1.0, state.suppression / state.horde) if state.horde else 1.0
        filled = pygame.Rect(bar.x, bar.y, round(bar.w * share), bar.h)
        if is_revealed(state) and filled.w > bar.h:
            colour = horde_and_fire_colours(stage.theme.name)[1] if share >= 1 else "#E39A3B"
            surface.blit(draw.rounded(stage, filled.size, colour, radius=4), filled)


def _card_rule_text(names: ZombiesNames, card: Director, drawn: DrawnDirectorCard) -> str:
    """What matters of a card beyond its number: special attack, effect, items, and where its dead come from."""
    if drawn.lurked:
        return join_sentences((say("zombies.lurked"), *lurking_card_rule_lines(names, card)[1:]))
    away = card.horde and card.spawn != SpawnTile.WEAKEST
    lines = [line for line in card_rule_lines(names, card) if line != say("zombies.lurks")]
    return join_sentences(lines if away or not card.horde else lines[1:])


def state_with_open_cards(state: State, told: DirectorStep | None) -> State:
    """Returns the state with the cards that the clip over the map shows already; a later state stays as it is."""
    if told is None or told.kind not in (DirectorStepKind.CARD, DirectorStepKind.REVEAL):
        return state
    if told.kind == DirectorStepKind.CARD:
        fresh = state.phase in (Phase.SETUP, Phase.DRAW) and len(told.drawn) >= len(state.drawn)
        return replace(state, drawn=told.drawn) if fresh else state
    if state.phase not in (Phase.SUPPRESS, Phase.RESOLVE) or not state.drawn:
        return state
    return replace(state, phase=Phase.RESOLVE, revealed=told.cards, todo=())


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
