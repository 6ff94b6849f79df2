"""Plays the Director's clips over the map: dice, cards, suppressing fire against the horde, special attacks.

Used by `board`, which hands in the steps; `panels` borrows `draw_die`. What is shown in which order is a list of
DirectorSteps (`director_sequence`), and so are the seconds; this file draws one at a time and knows when it is over.
Cards are taken from the step and not from the state, so that none is seen before it is turned over. Sizes and colours
are free.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import (
    CARD_ASPECT,
    CardRowPlan,
    DirectorCardPictures,
    draw_card_row,
    plan_card_rows,
)
from tabletop.games.zombies.board.director_sequence import DirectorStep, DirectorStepKind, director_steps
from tabletop.games.zombies.board.names import count_text, names_of
from tabletop.games.zombies.board.night_panel import FIRE_COLOUR, HORDE_COLOUR, draw_share_bar
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import UNKNOWN, DrawnDirectorCard, State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import BODY, HEADING, TITLE
from tabletop.ui.messages import language, say, translate_text
from tabletop.ui.stage.timeline import ease_in_out
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
    sized,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
    from tabletop.ui.stage.stage import Stage

_CARD_WIDTH, _AMMO_WIDTH, _FIGURE_WIDTH = 290, 92, 150
"""Logical pixels across a Director card, a card of the pile, and whoever announces itself."""
_ROWS_HEADING_HEIGHT: Final = 44
"""Logical pixels above cards that lie as rows."""
_SHAKE_SECONDS: Final = 0.06
"""Seconds that a face shows while a die falls."""
_WHITE, _PALE, _GOLD = "#F2F4F8", "#C9D1DC", "#FFD166"
_NO_SEAT_COLOUR: Final = -2
"""A seat whose colour nobody learns."""


class DirectorClipPlayer:
    """Shows one step at a time over the whole map."""

    def __init__(self, stage: Stage, content: Content, cards: DirectorCardPictures, pieces: FigurePictures) -> None:
        self._stage = stage
        self._content = content
        self._cards = cards
        self._pieces = pieces
        self._place = pygame.Rect(0, 0, 1, 1), 0
        """Its part of the window, and the width of the small buttons."""
        self._rects = PlacedRects()
        """What is "dark"; the "content" of it beside the small buttons, where all is told; "heading" and "rows" in it.
        """
        self.current_step: DirectorStep | None = None
        self._round_cards_step: DirectorStep | None = None
        """Cards that somebody looks at again; nothing else happens meanwhile."""
        self._planned_rows: tuple[object, CardRowPlan | None] = ((), None)
        """Where cards lie as rows, and for how many in which room."""
        self._state: State | None = None
        """What it leads to."""
        self._kept = CachedStrokes()
        self._parts = {
            DirectorStepKind.CHAPTER: self._draw_chapter,
            DirectorStepKind.COUNT: self._draw_card_count,
            DirectorStepKind.CARD: self._draw_cards_of_round,
            DirectorStepKind.REVEAL: self._draw_pile_reveal,
            DirectorStepKind.SPECIAL: self._draw_special_attack,
            DirectorStepKind.CALL: self._draw_rescue_call,
        }
        self._step_start = 0.0
        self._pace = 1.0
        self._are_dice_tumbling = True

    def layout(self, area: pygame.Rect, tools: int = 0) -> None:
        """Takes this part of the window, in pixels; so many at its left are the small buttons'."""
        self._place = area.copy(), tools
        self._layout_above(0)

    def _layout_above(self, foot: int) -> None:
        """Leaves so many pixels below what is told: buttons that stay in sight stand there."""
        (area, tools), metrics, rects = self._place, self._stage.metrics, self._rects
        rows = column(rects.cell("heading", height=metrics.text_px(_ROWS_HEADING_HEIGHT)), grow(rects.cell("rows")))
        content = rects.named("content", pad_sides(rows, right=metrics.px(12), bottom=metrics.px(8) + foot))
        rects.named("dark", row(space(tools), grow(content))).place(area)

    def result_clips(self, events: Sequence[Event], state: State) -> Sequence[ResultClip]:
        """What is worth showing of an action that led to a state."""
        return [ResultClip((beat, state), beat.full_text) for beat in director_steps(self._content, events, state)]

    def play_step(self, step_and_state: tuple[DirectorStep, State], now: float, pace: float, *, tumbles: bool) -> float:
        """Shows a step and returns the time at which nothing moves any more; dice rolled by hand do not tumble."""
        self.current_step, self._state = step_and_state
        self._step_start, self._pace, self._are_dice_tumbling = now, pace, tumbles
        return now + self._step_motion_seconds(self.current_step)

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self.current_step = self.is_showing or self.shows_round_cards, None
        if self.shows_round_cards:
            self.toggle_round_cards(None)
        return shown

    @property
    def shows_round_cards(self) -> bool:
        """Whether the cards of the round lie open again."""
        return self._round_cards_step is not None

    def toggle_round_cards(self, state: State | None, foot: int = 0) -> None:
        """Lays the cards of the round open over the map, so many pixels above its foot, or puts them away."""
        drawn = state.drawn if state is not None and self._round_cards_step is None else ()
        self._round_cards_step = (
            DirectorStep(DirectorStepKind.CARD, 0.0, "", drawn=drawn, slots=len(drawn)) if drawn else None
        )
        self._layout_above(foot if drawn else 0)

    def step_at_rest(self, now: float) -> DirectorStep | None:
        """Returns the step that lies open at that time; None while it moves, or if nothing is shown."""
        return None if self.is_moving(now) else self.current_step

    @property
    def is_showing(self) -> bool:
        """Whether it lies over the map."""
        return self.current_step is not None

    def is_moving(self, now: float) -> bool:
        """Whether something turns or falls then."""
        return self.current_step is not None and now < self._step_start + self._step_motion_seconds(self.current_step)

    def draw(self, surface: DisplayList, now: float) -> None:
        """The beat that is on, over the map in the dark."""
        beat = self.current_step or self._round_cards_step
        if beat is None or (self._state is None and beat is not self._round_cards_step):
            return
        surface.blit(self._dark_overlay_picture(), self._rects["dark"])
        past = max(0.0, now - self._step_start)
        paint = partial(self._parts[beat.kind], surface, beat, past)
        if self.is_moving(now):
            paint()
            return
        stage = self._stage
        key = (
            IdentityKey(beat),
            IdentityKey(self._state),
            stage.settings,
            stage.metrics,
            stage.sprites.cleared,
            language(),
        )
        self._kept.draw(surface, self._rects["content"], key, paint)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _draw_chapter(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """Which chapter it is, what it is called, and its story, in letters for the whole table."""
        parts = DrawnParts(self._stage, surface)
        metrics = self._stage.metrics
        told = column(
            parts.words(beat.explanation, colour=_PALE, align="centre"),
            parts.words(beat.title, size=30, bold=True, colour=_GOLD, align="centre"),
            parts.words(beat.text, size=HEADING, colour=_WHITE, align="centre"),
            gap=metrics.text_px(10),
        )
        page = within(told, most_width=metrics.mix_px(620, 0.4), down=Align.CENTRE)
        pad(page, x=metrics.px(20), y=0).place(self._rects["content"])

    def _draw_card_count(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """A die in the upper half, and below it what it says once it lies."""
        parts = DrawnParts(self._stage, surface)
        metrics, falls = self._stage.metrics, past < self._step_motion_seconds(beat)
        face = random.Random(int(past / _SHAKE_SECONDS)).randint(1, 6) if falls else beat.die
        side = metrics.mix_px(84, 0.3)
        die = cell(lambda rect: draw_die(self._stage, surface, rect.center, side, face), width=side, height=side)
        key = "counts_none" if not beat.number else "counts_die" if beat.die else "counts"
        words = say(f"zombies.{key}", die=beat.die, cards=count_text("cards", beat.number))
        told = (
            space() if falls else self._title_and_text_layout(parts, words, beat.explanation, colours=(_WHITE, _PALE))
        )
        upper = within(die if beat.die else space(), down=Align.END)
        lower = within(told, across=Align.FILL, down=Align.START)
        halves = column(*(grow(sized(half, height=0)) for half in (upper, lower)), gap=metrics.px(24))
        pad_sides(halves, bottom=metrics.text_px(60)).place(self._rects["content"])

    def _draw_cards_of_round(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """All cards of the round up to now; the last one turns over, and the sum below grows."""
        parts = DrawnParts(self._stage, surface)
        metrics, slots, content = self._stage.metrics, max(beat.slots, len(beat.drawn)), self._rects["content"]
        moves = self._step_motion_seconds(beat)
        turned = min(1.0, past / moves) if moves else 1.0
        total = sum(each.horde for each in (beat.drawn if turned >= 1 else beat.drawn[:-1]))
        wide = self._fitting_card_width(slots, metrics.mix_px(_CARD_WIDTH, 0.3), content.h - metrics.text_px(150))
        if not self._cards.is_card_text_readable(wide):
            self._draw_cards_as_rows(surface, beat, slots, turned, total)
            return

        def put(index: int, rect: pygame.Rect) -> None:
            if index == len(beat.drawn) - 1:
                self._draw_flipping_card(surface, rect, beat.drawn[-1], turned)
            else:
                is_open = index < len(beat.drawn)
                face = self._cards.full_card(beat.drawn[index], wide) if is_open else self._cards.card_back(wide)
                surface.blit(face, rect)

        told = column(
            parts.line(say("zombies.cards_of_director"), height=metrics.text_px(40), size=HEADING, bold=True,
                       colour=_WHITE, align="centre"),
            self._cards_side_by_side_layout(slots, wide, put),
            parts.line(say("zombies.horde_is", number=total), height=metrics.text_px(56), size=30, bold=True,
                       colour=HORDE_COLOUR, align="centre"),
            gap=metrics.text_px(6),
        )  # fmt: skip
        self._place_layout_above_middle(told)

    def planned_card_rows(self, slots: int) -> CardRowPlan:
        """Where so many cards lie as rows."""
        room = self._rects["rows"]
        key = tuple(room), slots, self._stage.metrics, language()
        if self._planned_rows[0] != key or self._planned_rows[1] is None:
            self._planned_rows = key, plan_card_rows(self._stage, self._cards, room, slots)
        assert self._planned_rows[1] is not None
        return self._planned_rows[1]

    def _draw_cards_as_rows(
        self, surface: DisplayList, beat: DirectorStep, slots: int, turned: float, total: int
    ) -> None:
        """The same where side by side they would be too small to read; the sum stands beside the heading."""
        stage, plan, at = self._stage, self.planned_card_rows(slots), self._rects["heading"]
        parts = DrawnParts(stage, surface)
        title, horde = (
            parts.line(words, height=at.h, size=size, bold=True, colour=colour, shrinks=True)
            for words, size, colour in (
                (say("zombies.cards_of_director"), HEADING, _WHITE),
                (say("zombies.horde_is", number=total), 26, HORDE_COLOUR),
            )
        )
        heading = row(grow(title), horde, gap=stage.metrics.px(12))
        within(heading, most_width=plan.rects[-1].right - plan.rects[0].x).place(at)
        shown = len(beat.drawn) if turned >= 0.5 or stage.settings.reduced_motion else len(beat.drawn) - 1
        for k in range(slots):
            drawn = beat.drawn[k] if k < shown else None
            draw_card_row(stage, self._cards, surface, plan, k, drawn=drawn)

    def _draw_flipping_card(
        self, surface: DrawTarget, rect: pygame.Rect, drawn: DrawnDirectorCard, turned: float
    ) -> None:
        """Its width goes to nothing and comes back with the other face; where motion is reduced it is just there."""
        front = turned >= 0.5 or self._stage.settings.reduced_motion
        face = self._cards.full_card(drawn, rect.w) if front else self._cards.card_back(rect.w)
        wide = abs(1 - 2 * ease_in_out(turned))
        if wide < 0.99:
            face = pygame.transform.smoothscale(face, (max(1, round(rect.w * wide)), rect.h))
        surface.blit(face, face.get_rect(center=rect.center))

    def _draw_pile_reveal(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """The pile turns over card by card; its sum stands against the horde, and at the end what comes of it."""
        parts = DrawnParts(self._stage, surface)
        metrics, number = self._stage.metrics, len(beat.cards)
        moves, content = self._step_motion_seconds(beat), self._rects["content"]
        gone = past / moves * (number + 0.5) if past < moves else float(number)
        wide = self._fitting_card_width(number, metrics.mix_px(_AMMO_WIDTH, 0.2), content.h // 3)

        def put(index: int, rect: pygame.Rect) -> None:
            self._draw_pile_card(surface, rect, beat.cards[index], min(1.0, max(0.0, gone - index)))

        short, line = beat.horde - beat.number, metrics.text_px(36)
        verdict = self._headline_layout(
            parts, say("zombies.verdict_breaks", count=short) if short > 0 else say("zombies.verdict_held"), _GOLD
        )
        lies = say("zombies.pile_of_all") if beat.cards else say("zombies.nothing_given")
        told = column(
            parts.line(say("zombies.fire"), height=metrics.text_px(40), size=26, bold=True, colour=_WHITE,
                       align="centre"),
            self._cards_side_by_side_layout(number, wide, put),
            parts.line(lies, height=line, size=BODY if beat.cards else HEADING, colour=_PALE, align="centre"),
            space(height=metrics.text_px(6)),
            self._fire_and_horde_layout(parts, beat, sum(beat.cards[: int(gone)])),
            space(height=metrics.text_px(10)),
            verdict if past >= moves else space(height=verdict.height(content.w)),
        )  # fmt: skip
        self._place_layout_above_middle(told)

    def _draw_pile_card(self, surface: DrawTarget, rect: pygame.Rect, value: int, turned: float) -> None:
        face = self._cards.ammo_card(value if turned >= 0.5 else UNKNOWN, _NO_SEAT_COLOUR, rect.w)
        wide = abs(1 - 2 * ease_in_out(turned)) if not self._stage.settings.reduced_motion else 1.0
        if wide < 0.99:
            face = pygame.transform.smoothscale(face, (max(1, round(rect.w * wide)), rect.h))
        surface.blit(face, face.get_rect(center=rect.center))

    def _fire_and_horde_layout(self, parts: DrawnParts, beat: DirectorStep, fire: int) -> Layout:
        """Fire at the left, horde at the right, a bar below."""
        stage, metrics = self._stage, self._stage.metrics
        wide = min(metrics.mix_px(380, 0.4), self._rects["content"].w - metrics.px(48))
        texts = say("zombies.fire_is", number=fire), say("zombies.fire_short", number=fire)
        words = stage.texts.first_fitting_text(texts, metrics.font_size(HEADING), wide * 5 // 8, bold=True)
        fire_line, horde_line = (
            parts.line(told, height=metrics.text_px(36), size=HEADING, bold=True, colour=colour)
            for told, colour in (
                (words, FIRE_COLOUR), (say("zombies.horde_is", number=beat.horde), HORDE_COLOUR)
            )
        )  # fmt: skip
        share = min(1.0, fire / beat.horde) if beat.horde else 1.0
        full = FIRE_COLOUR if share >= 1 else "#E39A3B"
        bar = cell(
            lambda rect: draw_share_bar(stage, parts.surface, rect, share, ("#39424F", full), radius=6),
            height=metrics.px(12),
        )
        return within(column(row(fire_line, grow(space()), horde_line), bar), most_width=wide)

    def _draw_special_attack(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """What it is, on whom, and what it does."""
        parts = DrawnParts(self._stage, surface)
        stage, names, moves = self._stage, names_of(self._content), self._step_motion_seconds(beat)
        grown = 1.0 if stage.settings.reduced_motion or not moves else 0.6 + 0.4 * min(1.0, past / moves)
        size = stage.metrics.mix_px(_FIGURE_WIDTH, 0.3)
        seen = [self._cards.special_attack_kind_picture(beat.special, round(size * grown))]
        if beat.target is not None and self._state is not None and beat.target < len(self._state.people):
            seen.append(self._pieces.portrait(self._state.people[beat.target], beat.target, size))
        pictures = row(*(sized(parts.picture(each), width=size, height=size) for each in seen), gap=size // 3)
        text = next((one.text for one in self._content.specials if one.id == beat.special), "")
        title = self._special_attack_title(names.content_name(beat.special), beat.target)
        told = self._title_and_text_layout(parts, title, translate_text(text), colours=(_GOLD, _WHITE))
        self._place_layout_above_middle(column(within(pictures), told, gap=stage.metrics.px(18)))

    def _special_attack_title(self, special: str, target: Seat | None) -> str:
        if target is None:
            return say("zombies.special_comes", special=special)
        return say("zombies.special_takes", special=special, survivor=names_of(self._content).survivor_of_seat(target))

    def _draw_rescue_call(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        parts = DrawnParts(self._stage, surface)
        called = self._headline_layout(parts, say("zombies.call_made", round=beat.number), _WHITE)
        within(called, across=Align.FILL, down=Align.CENTRE).place(self._rects["content"])

    # --- details --------------------------------------------------------------------------------------------------

    def _place_layout_above_middle(self, layout: Layout) -> None:
        """In the middle of the upper four fifths."""
        content = self._rects["content"]
        pad_sides(within(layout, across=Align.FILL, down=Align.CENTRE), bottom=content.h // 5).place(content)

    def _title_and_text_layout(self, parts: DrawnParts, title: str, text: str, *, colours: tuple[str, str]) -> Layout:
        metrics = self._stage.metrics
        words = within(parts.words(text, colour=colours[1], align="centre"), most_width=metrics.mix_px(520, 0.4))
        return column(
            self._headline_layout(parts, title, colours[0]), pad(words, x=metrics.px(20), y=0), gap=metrics.text_px(6)
        )

    def _headline_layout(self, parts: DrawnParts, words: str, colour: str) -> Layout:
        """A large line, or two smaller ones where there is no room for it."""
        stage, edge = self._stage, self._stage.metrics.px(12)
        wide = stage.texts.text_width(words, stage.metrics.font_size(TITLE), bold=True)
        size = TITLE if wide <= self._rects["content"].w - 2 * edge else HEADING
        return pad(parts.words(words, size=size, bold=True, align="centre", colour=colour), x=edge, y=0)

    def _step_motion_seconds(self, beat: DirectorStep) -> float:
        """Returns how long a step moves, in seconds; with reduced motion only the pile still takes time."""
        if beat.kind == DirectorStepKind.COUNT and not self._are_dice_tumbling:
            return 0.0
        if self._stage.settings.reduced_motion and beat.kind != DirectorStepKind.REVEAL:
            return 0.0
        return beat.motion_seconds / self._pace if self._pace else 0.0

    def _fitting_card_width(self, number: int, most: int, high: int) -> int:
        """Of cards side by side, as large as there is room."""
        gap, edge, room = self._stage.metrics.px(14), self._stage.metrics.px(20), self._rects["content"].w
        return min(most, (room - 2 * edge - gap * (number - 1)) // max(1, number), round(high * CARD_ASPECT))

    def _cards_side_by_side_layout(self, number: int, wide: int, put: Callable[[int, pygame.Rect], None]) -> Layout:
        """Cards side by side, each drawn by its index."""
        cards = (cell(partial(put, k), width=wide, height=round(wide / CARD_ASPECT)) for k in range(number))
        return within(row(*cards, gap=self._stage.metrics.px(14)))

    def _dark_overlay_picture(self) -> pygame.Surface:
        size = self._rects["dark"].size

        def make() -> pygame.Surface:
            made = pygame.Surface(size)
            made.fill("#060C10")
            made.set_alpha(205)
            return made

        return self._stage.sprites.get_or_make(("zombies veil", size), make)


def draw_die(stage: Stage, surface: DisplayList, centre: tuple[int, int], side: int, face: int) -> None:
    """A die with its pips, so many pixels wide."""
    box = draw.rounded_rect(stage, (side, side), _WHITE, edge="#0B1117", radius=16, width=3)
    surface.blit(box, box.get_rect(center=centre))
    step = side * 0.26
    for x, y in _PIP_POSITIONS[face]:
        surface.aacircle("#B8423A", (centre[0] + x * step, centre[1] + y * step), side * 0.09)


_PIP_POSITIONS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
