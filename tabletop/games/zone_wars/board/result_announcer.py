"""What is told large over the mat: dice that fall there, cards that are turned up, and what has come of it all."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import roll_messages
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.results import LargeResult, tellings_of
from tabletop.games.zone_wars.board.verdict import die
from tabletop.games.zone_wars.board.verdict_picture import WIDE, Fit, VerdictPicture, fits, is_legible
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.camera_controls import tools_width
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.timeline import Timeline

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_TUMBLE: Final = 0.5
"""Seconds that dice fall."""
_SHAKE: Final = 0.06
"""Seconds that a face shows while a die falls."""
_PICTURE, _EDGE, _BELOW = 96, 8, 24
"""Logical pixels along the picture of a card, from the edge of the mat at least, and from its lower one."""
_SHARE: Final = 0.75
"""Of the mat from top to bottom, that a table fills at most where it can do with less."""
_SMALLER: Final = (1.0, 0.85, 0.7, 0.6)
"""Shares of the small text at which much that is told is tried where the mat is low."""
_SHADE: Final = 0.5
"""Share of what somebody takes up that is only shade, or room for signs."""


class ResultAnnouncer:
    """Shows one telling at a time at an edge of the mat, the lower one if that hides nobody of whom it tells."""

    def __init__(
        self, stage: Stage, content: Content, minis: Miniatures,
        places: Callable[[Sequence[str]], Sequence[pygame.Rect]],
    ) -> None:  # fmt: skip
        """`places` tells where models and monsters of these ids are, in pixels."""
        self._stage = stage
        self._content = content
        self._tables = VerdictPicture(stage, minis)
        self._places = places
        self._timeline = Timeline(reduced=stage.settings.reduced_motion)
        self.telling: LargeResult | None = None
        self._clear: tuple[pygame.Rect, ...] = ()
        """Where those are of whom it tells, in pixels."""
        self._mat = pygame.Rect(0, 0, 1, 1)

    def layout(self, mat: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._mat = pygame.Rect(mat)

    def moments(
        self, events: Sequence[Event], before: State | None = None, *, viewer: Seat | None = None,
        seats: Sequence[str] = (),
    ) -> Sequence[ResultClip]:  # fmt: skip
        """What is worth showing large of an action, where there is room for it; `before` is what it was done in.

        `viewer` needs not be told what it did itself; `seats` are the names of those who sit there.
        """
        if self._mat.w < self._stage.metrics.px(420):
            return ()
        first, later = tellings_of(self._content, events, before, viewer=viewer, seats=seats)
        return [_moment(one) for one in first] + [_moment(one, is_last=True) for one in later]

    def tell(self, telling: LargeResult, now: float, *, pace: float, tumbles: bool) -> float:
        """Shows one of them; returns when its dice lie still."""
        self.finish()
        self._timeline.pace, self._timeline.reduced = pace, False
        self.telling = telling
        self.look()
        if tumbles and telling.faces and not self._stage.settings.reduced_motion:
            return self._timeline.play("tumble", now, _TUMBLE)
        return now

    def look(self) -> None:
        """Sees anew where those are of whom it tells."""
        self._clear = tuple(self._places(self.telling.about)) if self.telling is not None else ()

    def room(self) -> tuple[Sequence[str], pygame.Rect] | None:
        """Of whom it tells, and where they could be seen above it, in pixels; None where it hides none of them."""
        telling = self.telling
        if telling is None:
            return None
        rect = self.room_of(telling)
        bodies = [body.inflate(-_SHADE * body.w, -_SHADE * body.h) for body in self._clear]
        if rect.collidelist(bodies) < 0:
            return None
        low = self._mat.bottom - self._stage.metrics.px(_BELOW) - rect.h
        left = self._mat.x + tools_width(self._stage.metrics)
        return telling.about, pygame.Rect(left, self._mat.y, self._mat.right - left, max(1, low - self._mat.y))

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self.telling = self.telling is not None, None
        self._timeline.finish()
        return shown

    def moving(self, now: float) -> bool:
        """Whether dice fall then."""
        return self._timeline.moving(now)

    def room_of(self, telling: LargeResult) -> pygame.Rect:
        """Where it lies, in pixels."""
        return self._judged(telling)[0] if telling.verdict is not None else self._fitted(telling)[0]

    def _judged(self, telling: LargeResult) -> tuple[pygame.Rect, Fit]:
        """Where a table lies, and how it is laid out: as fully as there is room for it and for what stands below."""
        assert telling.verdict is not None
        stage, metrics, rows = self._stage, self._stage.metrics, telling.verdict.rows
        left, pad = self._mat.x + tools_width(metrics), metrics.px(14)
        wide = min(self._mat.right - left - metrics.px(12), metrics.grown(WIDE, 0.6))
        inner, high = wide - 2 * metrics.px(18), round(self._mat.h * _SHARE) - 2 * pad
        below = sum(draw.paragraph_height(stage, line, inner, size=SMALL) for line in telling.besides)
        high -= below + metrics.px(8) if below else 0
        found = [*fits(stage, telling.verdict, inner)]
        fit = next((one for one in found if one.height(rows) <= high and is_legible(stage, one)), found[-1])
        below += metrics.px(8) if below else 0
        return self._placed((wide, fit.height(rows) + below + 2 * pad), left), fit

    def _fitted(self, telling: LargeResult) -> tuple[pygame.Rect, float, int]:
        """Where it lies beside the small buttons, the size of its lines, and pixels along its picture.

        Where the text is large there may be no room for the picture, and only for smaller lines.
        """
        metrics = self._stage.metrics
        side = metrics.grown(_PICTURE, 0.3) if telling.picture and self._stage.sprites.has(telling.picture) else 0
        left = self._mat.x + tools_width(metrics)
        wide = min(self._mat.right - left - metrics.px(12), metrics.grown(440, 0.6))
        for size, picture in ((BODY, side), (BODY, 0), *((share * SMALL, 0) for share in _SMALLER)):
            high = self._height(telling, wide - 2 * metrics.px(18), size, picture) + 2 * metrics.px(14)
            if high <= self._mat.h - 2 * metrics.px(_EDGE):
                break
        return self._placed((wide, high), left), size, picture

    def _placed(self, size: tuple[int, int], left: int) -> pygame.Rect:
        """Where it hides least of those of whom it tells: below, else above, else in a corner or at a side."""
        mat, metrics = self._mat, self._stage.metrics
        room = pygame.Rect(left, mat.y + metrics.px(_EDGE), mat.right - metrics.px(12) - left, 0)
        room.h = max(size[1], mat.bottom - metrics.px(_BELOW) - room.y)
        middle = max(left, mat.centerx - size[0] // 2)
        columns, rows = (middle, room.right - size[0], left), (room.bottom - size[1], room.y)
        spots = [(x, y) for x in columns for y in rows] + [(x, room.centery - size[1] // 2) for x in columns[1:]]
        places = [pygame.Rect(spot, size) for spot in spots]
        return min(places, key=lambda place: sum(_shared(place, rect) for rect in self._clear))

    def _height(self, telling: LargeResult, inner: int, size: float, picture: int) -> int:
        """Pixels down of all that it tells, so many across."""
        metrics = self._stage.metrics
        inner -= picture + metrics.px(16) if picture else 0
        high = metrics.t(34) + (metrics.t(26) if telling.result else 0)
        high += sum(draw.paragraph_height(self._stage, line, inner, size=size) for line in telling.lines)
        return max(high + roll_messages.dice_height(self._stage, len(telling.faces), inner), picture)

    def draw(self, surface: DisplayList, now: float) -> None:
        """The panel over the mat."""
        telling = self.telling
        if telling is None:
            return
        if telling.verdict is not None:
            self._draw_table(surface, telling, now)
            return
        stage, metrics = self._stage, self._stage.metrics
        rect, size, side = self._fitted(telling)
        theme = stage.theme
        surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=theme.accent, radius=14, width=2), rect)
        x, right, y = rect.x + metrics.px(18), rect.right - metrics.px(18), rect.y + metrics.px(14)
        if side:
            surface.blit(stage.sprites.get(telling.picture, side), (x, rect.centery - side // 2))
            x += side + metrics.px(16)
        draw.text(stage, surface, telling.title, (x, y + metrics.t(12)), size=HEADING, bold=True, width=right - x,
                  shrinks=True)  # fmt: skip
        y += metrics.t(34)
        falls = self._timeline.progress("tumble", now)
        faces = telling.faces if falls is None else self._tumbled(telling, now)
        y = roll_messages.draw_dice(stage, surface, pygame.Rect(x, y, right - x, 0), faces) if faces else y
        if falls is not None:
            return
        if telling.result:
            draw.text(stage, surface, telling.result, (x, y + metrics.t(12)), size=18, bold=True,
                      colour=stage.theme.accent, width=right - x)  # fmt: skip
            y += metrics.t(26)
        for line in telling.lines:
            at = pygame.Rect(x, y, right - x, 0)
            y = draw.paragraph(stage, surface, line, at, size=size, colour=stage.theme.secondary)

    def _draw_table(self, surface: DisplayList, telling: LargeResult, now: float) -> None:
        """An attack row by row, and below what no row tells."""
        assert telling.verdict is not None
        stage, metrics = self._stage, self._stage.metrics
        rect, fit = self._judged(telling)
        theme = stage.theme
        surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=theme.accent, radius=14, width=2), rect)
        at = rect.inflate(-2 * metrics.px(18), -2 * metrics.px(14))
        falls = self._timeline.progress("tumble", now) is not None
        tumbled = [die(face) for face in self._tumbled(telling, now)] if falls else []
        falling = telling.title if falls else ""
        y = self._tables.draw(surface, at, telling.verdict, fit, falling=falling, tumbled=tumbled) + metrics.px(8)
        for line in () if falls else telling.besides:
            below = pygame.Rect(at.x, y, at.w, 0)
            y = draw.paragraph(stage, surface, line, below, size=SMALL, colour=theme.secondary)

    def _tumbled(self, telling: LargeResult, now: float) -> list[str]:
        """Any faces, others with every shake, of all dice that are rolled now; the others lie where they lay."""
        rng = random.Random(int(now / _SHAKE))
        field, shown = self._content.field, list(telling.faces)
        for k in telling.fresh:
            kind = shown[k].partition("_")[0]
            shown[k] = f"{kind}_{rng.choice(field.base_die if kind == 'base' else field.gear_die)}"
        return shown


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that lie in both."""
    both = one.clip(other)
    return both.w * both.h


def _moment(telling: LargeResult, *, is_last: bool = False) -> ResultClip:
    return ResultClip(telling, telling.words, is_last)
