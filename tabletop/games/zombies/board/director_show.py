"""Plays the Director's clips over the map: dice, cards, suppressing fire against the horde, special attacks.

Used by `board`, which hands in the steps; `panels` borrows `draw_die`. What is shown in which order is a list of
DirectorSteps (`director_sequence`), and so are the seconds; this file draws one at a time and knows when it is over.
Cards are taken from the step and not from the state, so that none is seen before it is turned over. Sizes and colours
are free.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import (
    CARD_ASPECT,
    CardRowPlan,
    DirectorCardPictures,
    draw_card_row,
    draw_card_row_back,
    plan_card_rows,
)
from tabletop.games.zombies.board.director_sequence import DirectorStep, DirectorStepKind, director_steps
from tabletop.games.zombies.board.names import count_text, names_of
from tabletop.games.zombies.board.night_panel import FIRE_COLOUR, HORDE_COLOUR
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import UNKNOWN, DrawnDirectorCard, State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, TITLE
from tabletop.ui.messages import language, say, translate_text
from tabletop.ui.stage.timeline import eased

if TYPE_CHECKING:
    from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
    from tabletop.ui.stage.stage import Stage

_CARD_WIDTH, _AMMO_WIDTH, _FIGURE_WIDTH = 290, 92, 150
"""Logical pixels across a Director card, a card of the pile, and whoever announces itself."""
_ROWS_HEADING_HEIGHT: Final = 44
"""Logical pixels above cards that lie as rows."""
_SHAKE_SECONDS: Final = 0.06
"""Seconds that a face shows while a die falls."""
_NO_SEAT_COLOUR: Final = -2
"""A seat whose colour nobody learns."""


class DirectorClipPlayer:
    """Shows one step at a time over the whole map."""

    def __init__(self, stage: Stage, content: Content, cards: DirectorCardPictures, pieces: FigurePictures) -> None:
        self._stage = stage
        self._content = content
        self._cards = cards
        self._pieces = pieces
        self._darkened_area = pygame.Rect(0, 0, 1, 1)
        """What is darkened."""
        self._content_area = pygame.Rect(0, 0, 1, 1)
        """The part of it beside the small buttons: what is told stands there."""
        self.current_step: DirectorStep | None = None
        self._round_cards_step: DirectorStep | None = None
        """Cards that somebody looks at again; nothing else happens meanwhile."""
        self._planned_rows: tuple[object, CardRowPlan | None] = ((), None)
        """Where cards lie as rows, and for how many in which room."""
        self._state: State | None = None
        """What it leads to."""
        self._step_start = 0.0
        self._pace = 1.0
        self._are_dice_tumbling = True

    def layout(self, area: pygame.Rect, tools: int = 0) -> None:
        """Takes this part of the window, in pixels; so many at its left are the small buttons'."""
        self._darkened_area = pygame.Rect(area)
        self._content_area = pygame.Rect(area.x + tools, area.y, area.w - tools, area.h)

    def result_clips(self, events: Sequence[Event], state: State) -> Sequence[ResultClip]:
        """What is worth showing of an action that led to a state."""
        return [ResultClip((beat, state), beat.full_text) for beat in director_steps(self._content, events, state)]

    def play_step(self, told: tuple[DirectorStep, State], now: float, pace: float, *, tumbles: bool) -> float:
        """Shows a step and returns the time at which nothing moves any more; dice rolled by hand do not tumble."""
        self.current_step, self._state = told
        self._step_start, self._pace, self._are_dice_tumbling = now, pace, tumbles
        return now + self._motion_seconds(self.current_step)

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self.current_step, self._round_cards_step = self.is_showing or self.shows_round_cards, None, None
        return shown

    @property
    def shows_round_cards(self) -> bool:
        """Whether the cards of the round lie open again."""
        return self._round_cards_step is not None

    def toggle_round_cards(self, state: State | None) -> None:
        """Lays the cards of the round open over the map, or puts them away."""
        drawn = state.drawn if state is not None and self._round_cards_step is None else ()
        self._round_cards_step = (
            DirectorStep(DirectorStepKind.CARD, 0.0, "", drawn=drawn, slots=len(drawn)) if drawn else None
        )

    def settled_step(self, now: float) -> DirectorStep | None:
        """Returns the step that lies open at that time; None while it moves, or if nothing is shown."""
        return None if self.is_moving(now) else self.current_step

    @property
    def is_showing(self) -> bool:
        """Whether it lies over the map."""
        return self.current_step is not None

    def is_moving(self, now: float) -> bool:
        """Whether something turns or falls then."""
        return self.current_step is not None and now < self._step_start + self._motion_seconds(self.current_step)

    def draw(self, surface: DisplayList, now: float) -> None:
        """The beat that is on, over the map in the dark."""
        beat = self.current_step or self._round_cards_step
        if beat is None or (self._state is None and beat is not self._round_cards_step):
            return
        surface.blit(self._dark_overlay(), self._darkened_area)
        past = max(0.0, now - self._step_start)
        parts = {
            "chapter": self._draw_chapter,
            "count": self._draw_card_count,
            "card": self._draw_cards,
            "reveal": self._draw_reveal,
            "special": self._draw_special,
            "call": self._draw_rescue_call,
        }
        parts[beat.kind](surface, beat, past)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _draw_chapter(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """Which chapter it is, what it is called, and its story, in letters for the whole table."""
        stage, metrics = self._stage, self._stage.metrics
        wide = min(metrics.grown(620, 0.4), self._content_area.w - metrics.px(40))
        parts = ((beat.explanation, BODY, False, "#C9D1DC"), (beat.title, 30, True, "#FFD166"),
                 (beat.text, HEADING, False, "#F2F4F8"))  # fmt: skip
        gap = metrics.text_px(10)
        tall = [draw.paragraph_height(stage, words, wide, size=size, bold=bold) for words, size, bold, _ in parts]
        y = self._content_area.centery - (sum(tall) + gap * (len(tall) - 1)) // 2
        for (words, size, bold, colour), high in zip(parts, tall, strict=True):
            room = pygame.Rect(self._content_area.centerx - wide // 2, y, wide, high)
            draw.paragraph(stage, surface, words, room, size=size, bold=bold, align="centre", colour=colour)
            y += high + gap

    def _draw_card_count(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        metrics, centre = self._stage.metrics, self._content_area.center
        falls = past < self._motion_seconds(beat)
        y = centre[1]
        if beat.die:
            side = metrics.grown(84, 0.3)
            face = random.Random(int(past / _SHAKE_SECONDS)).randint(1, 6) if falls else beat.die
            draw_die(self._stage, surface, (centre[0], y - side), side, face)
        if falls:
            return
        key = "counts_none" if not beat.number else "counts_die" if beat.die else "counts"
        words = say(f"zombies.{key}", die=beat.die, cards=count_text("cards", beat.number))
        below = self._draw_headline(surface, words, y - metrics.text_px(18))
        wide = min(metrics.grown(520, 0.4), self._content_area.w - metrics.px(40))
        room = pygame.Rect(self._content_area.centerx - wide // 2, below + metrics.text_px(6), wide, 0)
        draw.paragraph(self._stage, surface, beat.explanation, room, size=BODY, align="centre", colour="#C9D1DC")

    def _draw_cards(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """All cards of the round up to now; the last one turns over, and the sum below grows."""
        metrics, slots = self._stage.metrics, max(beat.slots, len(beat.drawn))
        middle = self._content_area.y + self._content_area.h * 40 // 100
        rects = self._card_row_rects(
            slots, metrics.grown(_CARD_WIDTH, 0.3), self._content_area.h - metrics.text_px(150), centre=middle
        )
        moves = self._motion_seconds(beat)
        turned = min(1.0, past / moves) if moves else 1.0
        total = sum(each.horde for each in (beat.drawn if turned >= 1 else beat.drawn[:-1]))
        if not self._cards.is_card_text_readable(rects[0].w):
            self._draw_cards_as_rows(surface, beat, slots, turned, total)
            return
        top = (
            self._content_area.centerx,
            max(self._content_area.y + metrics.text_px(20), rects[0].y - metrics.text_px(26)),
        )
        draw.text(self._stage, surface, say("zombies.cards_of_director"), top, size=HEADING, bold=True, align="centre",
                  colour="#F2F4F8")  # fmt: skip
        for rect, drawn in zip(rects, beat.drawn[:-1], strict=False):
            surface.blit(self._cards.full_card(drawn, rect.w), rect)
        if len(rects) >= len(beat.drawn):
            self._draw_turning_card(surface, rects[len(beat.drawn) - 1], beat.drawn[-1], turned)
        for rect in rects[len(beat.drawn) :]:
            surface.blit(self._cards.card_back(rect.w), rect)
        at = self._content_area.centerx, rects[0].bottom + metrics.text_px(34)
        draw.text(self._stage, surface, say("zombies.horde_is", number=total), at, size=30, bold=True, align="centre",
                  colour=HORDE_COLOUR)  # fmt: skip

    def planned_card_rows(self, slots: int) -> CardRowPlan:
        """Where so many cards lie as rows."""
        metrics = self._stage.metrics
        top = self._content_area.y + metrics.text_px(_ROWS_HEADING_HEIGHT)
        room = pygame.Rect(
            self._content_area.x,
            top,
            self._content_area.w - metrics.px(12),
            self._content_area.bottom - metrics.px(8) - top,
        )
        key = tuple(room), slots, metrics, language()
        if self._planned_rows[0] != key or self._planned_rows[1] is None:
            self._planned_rows = key, plan_card_rows(self._stage, self._cards, room, slots)
        assert self._planned_rows[1] is not None
        return self._planned_rows[1]

    def _draw_cards_as_rows(
        self, surface: DisplayList, beat: DirectorStep, slots: int, turned: float, total: int
    ) -> None:
        """The same where side by side they would be too small to read; the sum stands beside the heading."""
        stage, metrics, plan = self._stage, self._stage.metrics, self.planned_card_rows(slots)
        left, right = plan.rects[0].x, plan.rects[-1].right
        y = self._content_area.y + metrics.text_px(_ROWS_HEADING_HEIGHT) // 2
        horde = draw.text(stage, surface, say("zombies.horde_is", number=total), (right, y), size=26, bold=True,
                          align="right", colour=HORDE_COLOUR)  # fmt: skip
        draw.text(stage, surface, say("zombies.cards_of_director"), (left, y), size=HEADING, bold=True,
                  width=horde.x - left - metrics.px(12), colour="#F2F4F8", shrinks=True)  # fmt: skip
        shown = len(beat.drawn) if turned >= 0.5 or stage.settings.reduced_motion else len(beat.drawn) - 1
        for k, drawn in enumerate(beat.drawn[:shown]):
            draw_card_row(stage, self._cards, surface, plan, k, drawn=drawn)
        for k in range(shown, slots):
            draw_card_row_back(stage, self._cards, surface, plan, k)

    def _draw_turning_card(
        self, surface: DisplayList, rect: pygame.Rect, drawn: DrawnDirectorCard, turned: float
    ) -> None:
        """Its width goes to nothing and comes back with the other face; where motion is reduced it is just there."""
        front = turned >= 0.5 or self._stage.settings.reduced_motion
        face = self._cards.full_card(drawn, rect.w) if front else self._cards.card_back(rect.w)
        wide = abs(1 - 2 * eased(turned))
        if wide < 0.99:
            face = pygame.transform.smoothscale(face, (max(1, round(rect.w * wide)), rect.h))
        surface.blit(face, face.get_rect(center=rect.center))

    def _draw_reveal(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """The pile turns over card by card; its sum stands against the horde."""
        metrics, stage = self._stage.metrics, self._stage
        moves = self._motion_seconds(beat)
        gone = past / moves * (len(beat.cards) + 0.5) if past < moves else float(len(beat.cards))
        seen = int(gone)
        y = self._content_area.y + self._content_area.h * 30 // 100
        top = max(
            self._content_area.y + metrics.text_px(22),
            y - metrics.grown(_AMMO_WIDTH, 0.2) * 7 // 10 - metrics.text_px(28),
        )
        draw.text(
            stage,
            surface,
            say("zombies.fire"),
            (self._content_area.centerx, top),
            size=26,
            bold=True,
            align="centre",
            colour="#F2F4F8",
        )
        bottom = y
        if beat.cards:
            rects = self._card_row_rects(
                len(beat.cards), metrics.grown(_AMMO_WIDTH, 0.2), self._content_area.h // 3, centre=y
            )
            bottom = rects[0].bottom + metrics.text_px(24)
            at = self._content_area.centerx, rects[0].bottom + metrics.text_px(18)
            draw.text(stage, surface, say("zombies.pile_of_all"), at, size=BODY, align="centre", colour="#C9D1DC")
            for k, rect in enumerate(rects):
                self._draw_pile_card(surface, rect, beat.cards[k], min(1.0, max(0.0, gone - k)))
        else:
            draw.text(stage, surface, say("zombies.nothing_given"), (self._content_area.centerx, y), size=HEADING,
                      align="centre", colour="#C9D1DC")  # fmt: skip
        self._draw_fire_and_horde(
            surface, beat, sum(beat.cards[:seen]), bottom + metrics.text_px(54), done=past >= moves
        )

    def _draw_pile_card(self, surface: DisplayList, rect: pygame.Rect, value: int, turned: float) -> None:
        face = self._cards.ammo_card(value if turned >= 0.5 else UNKNOWN, _NO_SEAT_COLOUR, rect.w)
        wide = abs(1 - 2 * eased(turned)) if not self._stage.settings.reduced_motion else 1.0
        if wide < 0.99:
            face = pygame.transform.smoothscale(face, (max(1, round(rect.w * wide)), rect.h))
        surface.blit(face, face.get_rect(center=rect.center))

    def _draw_fire_and_horde(self, surface: DisplayList, beat: DirectorStep, sum_: int, y: int, *, done: bool) -> None:
        """Fire at the left, horde at the right, a bar between; then what comes of it."""
        stage, metrics, x = self._stage, self._stage.metrics, self._content_area.centerx
        half = min(metrics.grown(190, 0.4), self._content_area.w // 2 - metrics.px(24))
        texts = say("zombies.fire_is", number=sum_), say("zombies.fire_short", number=sum_)
        words = stage.texts.first_fitting(texts, metrics.font_size(HEADING), half * 5 // 4, bold=True)
        draw.text(stage, surface, words, (x - half, y), size=HEADING, bold=True, colour=FIRE_COLOUR)
        draw.text(stage, surface, say("zombies.horde_is", number=beat.horde), (x + half, y), size=HEADING, bold=True,
                  colour=HORDE_COLOUR, align="right")  # fmt: skip
        bar = pygame.Rect(x - half, y + metrics.text_px(18), 2 * half, metrics.px(12))
        surface.blit(draw.rounded(stage, bar.size, "#39424F", radius=6), bar)
        share = min(1.0, sum_ / beat.horde) if beat.horde else 1.0
        if bar.w * share > bar.h:
            filled = pygame.Rect(bar.topleft, (round(bar.w * share), bar.h))
            surface.blit(draw.rounded(stage, filled.size, FIRE_COLOUR if share >= 1 else "#E39A3B", radius=6), filled)
        if done:
            short = beat.horde - beat.number
            words = say("zombies.verdict_breaks", count=short) if short > 0 else say("zombies.verdict_held")
            self._draw_headline(surface, words, bar.bottom + metrics.text_px(10), "#FFD166")

    def _draw_special(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """What it is, on whom, and what it does."""
        stage, metrics, names = self._stage, self._stage.metrics, names_of(self._content)
        moves = self._motion_seconds(beat)
        grown = 1.0 if stage.settings.reduced_motion or not moves else 0.6 + 0.4 * min(1.0, past / moves)
        size, y = metrics.grown(_FIGURE_WIDTH, 0.3), self._content_area.y + self._content_area.h * 36 // 100
        art = self._cards.special_kind_picture(beat.special, round(size * grown))
        offset = size * 2 // 3 if beat.target is not None else 0
        if art is not None:
            surface.blit(art, art.get_rect(center=(self._content_area.centerx - offset, y)))
        if beat.target is not None and self._state is not None and beat.target < len(self._state.people):
            victim = self._pieces.portrait(self._state.people[beat.target], beat.target, size)
            surface.blit(victim, victim.get_rect(center=(self._content_area.centerx + offset, y)))
        self._draw_title_and_text(
            surface,
            self._special_title(names.content_name(beat.special), beat.target),
            y + size * 3 // 4,
            next((one.text for one in self._content.specials if one.id == beat.special), ""),
        )

    def _special_title(self, special: str, target: Seat | None) -> str:
        if target is None:
            return say("zombies.special_comes", special=special)
        return say("zombies.special_takes", special=special, survivor=names_of(self._content).survivor_of_seat(target))

    def _draw_rescue_call(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        self._draw_headline(
            surface,
            say("zombies.call_made", round=beat.number),
            self._content_area.centery - self._stage.metrics.text_px(18),
        )

    def _draw_title_and_text(self, surface: DisplayList, title: str, y: int, text: str) -> None:
        stage, metrics = self._stage, self._stage.metrics
        below = self._draw_headline(surface, title, y - metrics.text_px(20), "#FFD166")
        wide = min(metrics.grown(520, 0.4), self._content_area.w - metrics.px(40))
        room = pygame.Rect(
            self._content_area.centerx - wide // 2, below + metrics.text_px(6), wide, self._content_area.bottom - below
        )
        draw.paragraph(stage, surface, translate_text(text), room, size=BODY, align="centre", colour="#F2F4F8")

    # --- details --------------------------------------------------------------------------------------------------

    def _draw_headline(self, surface: DisplayList, words: str, y: int, colour: str = "#F2F4F8") -> int:
        """A large line, or two smaller ones where there is no room for it; returns where it ends."""
        stage, metrics = self._stage, self._stage.metrics
        room = pygame.Rect(self._content_area.x + metrics.px(12), y, self._content_area.w - 2 * metrics.px(12), 0)
        size = TITLE if stage.texts.width(words, metrics.font_size(TITLE), bold=True) <= room.w else HEADING
        return draw.paragraph(stage, surface, words, room, size=size, bold=True, align="centre", colour=colour)

    def _motion_seconds(self, beat: DirectorStep) -> float:
        """Returns how long a step moves, in seconds; with reduced motion only the pile still takes time."""
        if beat.kind == DirectorStepKind.COUNT and not self._are_dice_tumbling:
            return 0.0
        if self._stage.settings.reduced_motion and beat.kind != DirectorStepKind.REVEAL:
            return 0.0
        return beat.motion_seconds / self._pace if self._pace else 0.0

    def _card_row_rects(self, number: int, width: int, high: int, *, centre: int | None = None) -> list[pygame.Rect]:
        """Cards side by side, as large as there is room."""
        gap, pad = self._stage.metrics.px(14), self._stage.metrics.px(20)
        wide = min(
            width, (self._content_area.w - 2 * pad - gap * (number - 1)) // max(1, number), round(high * CARD_ASPECT)
        )
        tall = round(wide / CARD_ASPECT)
        y = (centre if centre is not None else self._content_area.y + self._content_area.h * 44 // 100) - tall // 2
        x = self._content_area.centerx - (number * wide + gap * (number - 1)) // 2
        return [pygame.Rect(x + k * (wide + gap), y, wide, tall) for k in range(number)]

    def _dark_overlay(self) -> pygame.Surface:
        size = self._darkened_area.size

        def make() -> pygame.Surface:
            made = pygame.Surface(size)
            made.fill("#060C10")
            made.set_alpha(205)
            return made

        return self._stage.sprites.get_or_make(("zombies veil", size), make)


def draw_die(stage: Stage, surface: DisplayList, centre: tuple[int, int], side: int, face: int) -> None:
    """A die with its pips, so many pixels wide."""
    box = pygame.Rect(0, 0, side, side)
    box.center = centre
    surface.blit(draw.rounded(stage, box.size, "#F2F4F8", edge="#0B1117", radius=16, width=3), box)
    step = side * 0.26
    for x, y in _PIP_POSITIONS[face]:
        surface.aacircle("#B8423A", (centre[0] + x * step, centre[1] + y * step), side * 0.09)


_PIP_POSITIONS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
