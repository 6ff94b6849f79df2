"""The Director's moment over the map: dice, cards that turn over, the pile against the horde, specials."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.card_rows import CardRows, draw_back, draw_row, plan_card_rows
from tabletop.games.zombies.board.director_cards import SHAPE, DirectorCards
from tabletop.games.zombies.board.director_sequence import DirectorStep, DirectorStepKind, director_steps
from tabletop.games.zombies.board.names import count, names_of
from tabletop.games.zombies.board.night_panel import FIRE, HORDE
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import UNKNOWN, DrawnDirectorCard, State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, TITLE
from tabletop.ui.stage.timeline import eased
from tabletop.ui.words import language, say, translated

if TYPE_CHECKING:
    from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
    from tabletop.ui.stage.stage import Stage

_CARD, _AMMO, _FIGURE = 290, 92, 150
"""Logical pixels across a Director card, a card of the pile, and whoever announces itself."""
_HEAD: Final = 44
"""Logical pixels above cards that lie as rows."""
_SHAKE: Final = 0.06
"""Seconds that a face shows while a die falls."""
_ANY: Final = -2
"""A seat whose colour nobody learns."""


class DirectorMoment:
    """Shows one beat at a time over the whole map."""

    def __init__(self, stage: Stage, content: Content, cards: DirectorCards, pieces: FigurePictures) -> None:
        self._stage = stage
        self._content = content
        self._cards = cards
        self._pieces = pieces
        self._whole = pygame.Rect(0, 0, 1, 1)
        """What is darkened."""
        self._area = pygame.Rect(0, 0, 1, 1)
        """The part of it beside the small buttons: what is told stands there."""
        self.current_beat: DirectorStep | None = None
        self._looked: DirectorStep | None = None
        """Cards that somebody looks at again; nothing else happens meanwhile."""
        self._planned: tuple[object, CardRows | None] = ((), None)
        """Where cards lie as rows, and for how many in which room."""
        self._state: State | None = None
        """What it leads to."""
        self._begins = 0.0
        self._pace = 1.0
        self._tumbles = True

    def layout(self, area: pygame.Rect, tools: int = 0) -> None:
        """Takes this part of the window, in pixels; so many at its left are the small buttons'."""
        self._whole = pygame.Rect(area)
        self._area = pygame.Rect(area.x + tools, area.y, area.w - tools, area.h)

    def moments(self, events: Sequence[Event], state: State) -> Sequence[ResultClip]:
        """What is worth showing of an action that led to a state."""
        return [ResultClip((beat, state), beat.words) for beat in director_steps(self._content, events, state)]

    def tell(self, told: tuple[DirectorStep, State], now: float, pace: float, *, tumbles: bool) -> float:
        """Shows a beat; returns when nothing turns any more. Dice that people have rolled by hand do not tumble."""
        self.current_beat, self._state = told
        self._begins, self._pace, self._tumbles = now, pace, tumbles
        return now + self._moves(self.current_beat)

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self.current_beat, self._looked = self.shows or self.is_looked_at, None, None
        return shown

    @property
    def is_looked_at(self) -> bool:
        """Whether the cards of the round lie open again."""
        return self._looked is not None

    def look(self, state: State | None) -> None:
        """Lays the cards of the round open once more, or puts them away."""
        drawn = state.drawn if state is not None and self._looked is None else ()
        self._looked = DirectorStep(DirectorStepKind.CARD, 0.0, "", drawn=drawn, slots=len(drawn)) if drawn else None

    def open(self, now: float) -> DirectorStep | None:
        """What lies open then; None while it turns, or where nothing is shown."""
        return None if self.moving(now) else self.current_beat

    @property
    def shows(self) -> bool:
        """Whether it lies over the map."""
        return self.current_beat is not None

    def moving(self, now: float) -> bool:
        """Whether something turns or falls then."""
        return self.current_beat is not None and now < self._begins + self._moves(self.current_beat)

    def draw(self, surface: DisplayList, now: float) -> None:
        """The beat that is on, over the map in the dark."""
        beat = self.current_beat or self._looked
        if beat is None or (self._state is None and beat is not self._looked):
            return
        surface.blit(self._veil(), self._whole)
        past = max(0.0, now - self._begins)
        parts = {"chapter": self._draw_chapter, "count": self._draw_count, "card": self._draw_cards,
                 "reveal": self._draw_reveal, "special": self._draw_special, "call": self._draw_call}  # fmt: skip
        parts[beat.kind](surface, beat, past)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _draw_chapter(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """Which chapter it is, what it is called, and its story, in letters for the whole table."""
        stage, metrics = self._stage, self._stage.metrics
        wide = min(metrics.grown(620, 0.4), self._area.w - metrics.px(40))
        parts = ((beat.parts, BODY, False, "#C9D1DC"), (beat.title, 30, True, "#FFD166"),
                 (beat.text, HEADING, False, "#F2F4F8"))  # fmt: skip
        gap = metrics.t(10)
        tall = [draw.paragraph_height(stage, words, wide, size=size, bold=bold) for words, size, bold, _ in parts]
        y = self._area.centery - (sum(tall) + gap * (len(tall) - 1)) // 2
        for (words, size, bold, colour), high in zip(parts, tall, strict=True):
            room = pygame.Rect(self._area.centerx - wide // 2, y, wide, high)
            draw.paragraph(stage, surface, words, room, size=size, bold=bold, align="centre", colour=colour)
            y += high + gap

    def _draw_count(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        metrics, centre = self._stage.metrics, self._area.center
        falls = past < self._moves(beat)
        y = centre[1]
        if beat.die:
            side = metrics.grown(84, 0.3)
            face = random.Random(int(past / _SHAKE)).randint(1, 6) if falls else beat.die
            draw_die(self._stage, surface, (centre[0], y - side), side, face)
        if falls:
            return
        key = "counts_none" if not beat.number else "counts_die" if beat.die else "counts"
        words = say(f"zombies.{key}", die=beat.die, cards=count("card", beat.number))
        below = self._say(surface, words, y - metrics.t(18))
        wide = min(metrics.grown(520, 0.4), self._area.w - metrics.px(40))
        room = pygame.Rect(self._area.centerx - wide // 2, below + metrics.t(6), wide, 0)
        draw.paragraph(self._stage, surface, beat.parts, room, size=BODY, align="centre", colour="#C9D1DC")

    def _draw_cards(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """All cards of the round up to now; the last one turns over, and the sum below grows."""
        metrics, slots = self._stage.metrics, max(beat.slots, len(beat.drawn))
        middle = self._area.y + self._area.h * 40 // 100
        rects = self._row(slots, metrics.grown(_CARD, 0.3), self._area.h - metrics.t(150), centre=middle)
        moves = self._moves(beat)
        turned = min(1.0, past / moves) if moves else 1.0
        total = sum(each.horde for each in (beat.drawn if turned >= 1 else beat.drawn[:-1]))
        if not self._cards.is_readable(rects[0].w):
            self._draw_rows(surface, beat, slots, turned, total)
            return
        top = self._area.centerx, max(self._area.y + metrics.t(20), rects[0].y - metrics.t(26))
        draw.text(self._stage, surface, say("zombies.cards_of_director"), top, size=HEADING, bold=True, align="centre",
                  colour="#F2F4F8")  # fmt: skip
        for rect, drawn in zip(rects, beat.drawn[:-1], strict=False):
            surface.blit(self._cards.whole(drawn, rect.w), rect)
        if len(rects) >= len(beat.drawn):
            self._draw_turning(surface, rects[len(beat.drawn) - 1], beat.drawn[-1], turned)
        for rect in rects[len(beat.drawn) :]:
            surface.blit(self._cards.back(rect.w), rect)
        at = self._area.centerx, rects[0].bottom + metrics.t(34)
        draw.text(self._stage, surface, say("zombies.horde_is", number=total), at, size=30, bold=True, align="centre",
                  colour=HORDE)  # fmt: skip

    def rows(self, slots: int) -> CardRows:
        """Where so many cards lie as rows."""
        metrics = self._stage.metrics
        top = self._area.y + metrics.t(_HEAD)
        room = pygame.Rect(self._area.x, top, self._area.w - metrics.px(12), self._area.bottom - metrics.px(8) - top)
        key = tuple(room), slots, metrics, language()
        if self._planned[0] != key or self._planned[1] is None:
            self._planned = key, plan_card_rows(self._stage, self._cards, room, slots)
        assert self._planned[1] is not None
        return self._planned[1]

    def _draw_rows(self, surface: DisplayList, beat: DirectorStep, slots: int, turned: float, total: int) -> None:
        """The same where side by side they would be too small to read; the sum stands beside the heading."""
        stage, metrics, plan = self._stage, self._stage.metrics, self.rows(slots)
        left, right = plan.rects[0].x, plan.rects[-1].right
        y = self._area.y + metrics.t(_HEAD) // 2
        horde = draw.text(stage, surface, say("zombies.horde_is", number=total), (right, y), size=26, bold=True,
                          align="right", colour=HORDE)  # fmt: skip
        draw.text(stage, surface, say("zombies.cards_of_director"), (left, y), size=HEADING, bold=True,
                  width=horde.x - left - metrics.px(12), colour="#F2F4F8", shrinks=True)  # fmt: skip
        shown = len(beat.drawn) if turned >= 0.5 or stage.settings.reduced_motion else len(beat.drawn) - 1
        for k, drawn in enumerate(beat.drawn[:shown]):
            draw_row(stage, self._cards, surface, plan, k, drawn=drawn)
        for k in range(shown, slots):
            draw_back(stage, self._cards, surface, plan, k)

    def _draw_turning(self, surface: DisplayList, rect: pygame.Rect, drawn: DrawnDirectorCard, turned: float) -> None:
        """Its width goes to nothing and comes back with the other face; where motion is reduced it is just there."""
        front = turned >= 0.5 or self._stage.settings.reduced_motion
        face = self._cards.whole(drawn, rect.w) if front else self._cards.back(rect.w)
        wide = abs(1 - 2 * eased(turned))
        if wide < 0.99:
            face = pygame.transform.smoothscale(face, (max(1, round(rect.w * wide)), rect.h))
        surface.blit(face, face.get_rect(center=rect.center))

    def _draw_reveal(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """The pile turns over card by card; its sum stands against the horde."""
        metrics, stage = self._stage.metrics, self._stage
        moves = self._moves(beat)
        gone = past / moves * (len(beat.cards) + 0.5) if past < moves else float(len(beat.cards))
        seen = int(gone)
        y = self._area.y + self._area.h * 30 // 100
        top = max(self._area.y + metrics.t(22), y - metrics.grown(_AMMO, 0.2) * 7 // 10 - metrics.t(28))
        draw.text(stage, surface, say("zombies.fire"), (self._area.centerx, top), size=26, bold=True, align="centre",
                  colour="#F2F4F8")  # fmt: skip
        bottom = y
        if beat.cards:
            rects = self._row(len(beat.cards), metrics.grown(_AMMO, 0.2), self._area.h // 3, centre=y)
            bottom = rects[0].bottom + metrics.t(24)
            at = self._area.centerx, rects[0].bottom + metrics.t(18)
            draw.text(stage, surface, say("zombies.pile_of_all"), at, size=BODY, align="centre", colour="#C9D1DC")
            for k, rect in enumerate(rects):
                self._draw_pile_card(surface, rect, beat.cards[k], min(1.0, max(0.0, gone - k)))
        else:
            draw.text(stage, surface, say("zombies.nothing_given"), (self._area.centerx, y), size=HEADING,
                      align="centre", colour="#C9D1DC")  # fmt: skip
        self._draw_scales(surface, beat, sum(beat.cards[:seen]), bottom + metrics.t(54), done=past >= moves)

    def _draw_pile_card(self, surface: DisplayList, rect: pygame.Rect, value: int, turned: float) -> None:
        face = self._cards.ammo(value if turned >= 0.5 else UNKNOWN, _ANY, rect.w)
        wide = abs(1 - 2 * eased(turned)) if not self._stage.settings.reduced_motion else 1.0
        if wide < 0.99:
            face = pygame.transform.smoothscale(face, (max(1, round(rect.w * wide)), rect.h))
        surface.blit(face, face.get_rect(center=rect.center))

    def _draw_scales(self, surface: DisplayList, beat: DirectorStep, sum_: int, y: int, *, done: bool) -> None:
        """Fire at the left, horde at the right, a bar between; then what comes of it."""
        stage, metrics, x = self._stage, self._stage.metrics, self._area.centerx
        half = min(metrics.grown(190, 0.4), self._area.w // 2 - metrics.px(24))
        texts = say("zombies.fire_is", number=sum_), say("zombies.fire_short", number=sum_)
        words = stage.texts.fitting(texts, metrics.font(HEADING), half * 5 // 4, bold=True)
        draw.text(stage, surface, words, (x - half, y), size=HEADING, bold=True, colour=FIRE)
        draw.text(stage, surface, say("zombies.horde_is", number=beat.horde), (x + half, y), size=HEADING, bold=True,
                  colour=HORDE, align="right")  # fmt: skip
        bar = pygame.Rect(x - half, y + metrics.t(18), 2 * half, metrics.px(12))
        surface.blit(draw.rounded(stage, bar.size, "#39424F", radius=6), bar)
        share = min(1.0, sum_ / beat.horde) if beat.horde else 1.0
        if bar.w * share > bar.h:
            filled = pygame.Rect(bar.topleft, (round(bar.w * share), bar.h))
            surface.blit(draw.rounded(stage, filled.size, FIRE if share >= 1 else "#E39A3B", radius=6), filled)
        if done:
            short = beat.horde - beat.number
            key = "held" if short <= 0 else "break" if short == 1 else "breaks"
            self._say(surface, say(f"zombies.verdict_{key}", number=short), bar.bottom + metrics.t(10), "#FFD166")

    def _draw_special(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        """What it is, on whom, and what it does."""
        stage, metrics, names = self._stage, self._stage.metrics, names_of(self._content)
        moves = self._moves(beat)
        grown = 1.0 if stage.settings.reduced_motion or not moves else 0.6 + 0.4 * min(1.0, past / moves)
        size, y = metrics.grown(_FIGURE, 0.3), self._area.y + self._area.h * 36 // 100
        art = self._cards.figure(beat.special, round(size * grown))
        offset = size * 2 // 3 if beat.target is not None else 0
        if art is not None:
            surface.blit(art, art.get_rect(center=(self._area.centerx - offset, y)))
        if beat.target is not None and self._state is not None and beat.target < len(self._state.people):
            victim = self._pieces.portrait(self._state.people[beat.target], beat.target, size)
            surface.blit(victim, victim.get_rect(center=(self._area.centerx + offset, y)))
        self._draw_words(surface, self._special_title(names.thing(beat.special), beat.target), y + size * 3 // 4,
                         next((one.text for one in self._content.specials if one.id == beat.special), ""))  # fmt: skip

    def _special_title(self, special: str, target: Seat | None) -> str:
        if target is None:
            return say("zombies.special_comes", special=special)
        return say("zombies.special_takes", special=special, survivor=names_of(self._content).person(target))

    def _draw_call(self, surface: DisplayList, beat: DirectorStep, past: float) -> None:
        self._say(surface, say("zombies.call_made", round=beat.number), self._area.centery - self._stage.metrics.t(18))

    def _draw_words(self, surface: DisplayList, title: str, y: int, text: str) -> None:
        stage, metrics = self._stage, self._stage.metrics
        below = self._say(surface, title, y - metrics.t(20), "#FFD166")
        wide = min(metrics.grown(520, 0.4), self._area.w - metrics.px(40))
        room = pygame.Rect(self._area.centerx - wide // 2, below + metrics.t(6), wide, self._area.bottom - below)
        draw.paragraph(stage, surface, translated(text), room, size=BODY, align="centre", colour="#F2F4F8")

    # --- details --------------------------------------------------------------------------------------------------

    def _say(self, surface: DisplayList, words: str, y: int, colour: str = "#F2F4F8") -> int:
        """A large line, or two smaller ones where there is no room for it; returns where it ends."""
        stage, metrics = self._stage, self._stage.metrics
        room = pygame.Rect(self._area.x + metrics.px(12), y, self._area.w - 2 * metrics.px(12), 0)
        size = TITLE if stage.texts.width(words, metrics.font(TITLE), bold=True) <= room.w else HEADING
        return draw.paragraph(stage, surface, words, room, size=size, bold=True, align="centre", colour=colour)

    def _moves(self, beat: DirectorStep) -> float:
        """Nothing turns where motion is reduced, but the pile is still counted card by card."""
        if beat.kind == DirectorStepKind.COUNT and not self._tumbles:
            return 0.0
        if self._stage.settings.reduced_motion and beat.kind != DirectorStepKind.REVEAL:
            return 0.0
        return beat.moves / self._pace if self._pace else 0.0

    def _row(self, number: int, width: int, high: int, *, centre: int | None = None) -> list[pygame.Rect]:
        """Cards side by side, as large as there is room."""
        gap, pad = self._stage.metrics.px(14), self._stage.metrics.px(20)
        wide = min(width, (self._area.w - 2 * pad - gap * (number - 1)) // max(1, number), round(high * SHAPE))
        tall = round(wide / SHAPE)
        y = (centre if centre is not None else self._area.y + self._area.h * 44 // 100) - tall // 2
        x = self._area.centerx - (number * wide + gap * (number - 1)) // 2
        return [pygame.Rect(x + k * (wide + gap), y, wide, tall) for k in range(number)]

    def _veil(self) -> pygame.Surface:
        size = self._whole.size

        def make() -> pygame.Surface:
            made = pygame.Surface(size)
            made.fill("#060C10")
            made.set_alpha(205)
            return made

        return self._stage.sprites.made(("zombies veil", size), make)


def draw_die(stage: Stage, surface: DisplayList, centre: tuple[int, int], side: int, face: int) -> None:
    """A die with its pips, so many pixels wide."""
    box = pygame.Rect(0, 0, side, side)
    box.center = centre
    surface.blit(draw.rounded(stage, box.size, "#F2F4F8", edge="#0B1117", radius=16, width=3), box)
    step = side * 0.26
    for x, y in _PIPS[face]:
        surface.aacircle("#B8423A", (centre[0] + x * step, centre[1] + y * step), side * 0.09)


_PIPS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
