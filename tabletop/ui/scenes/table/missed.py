"""What somebody missed while others were at the table, played at twice the speed as that seat may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pygame

from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.scenes.table.table import Host, Table
from tabletop.ui.stage.events import Input, Key, Pointer, Wheel, was_pressed
from tabletop.ui.words import say

HASTE: Final = 2.0
"""How much faster than usual the board moves (interaction.md 9)."""
_LEAST, _EACH_LETTER = 0.6, 0.025
"""Seconds that a caption stays at least, and more for every letter."""


@dataclass(frozen=True, slots=True)
class Missed:
    """An action of which a seat learned something."""

    ply: int
    events: tuple[Event, ...]
    """Redacted for the seat."""


def missed(match: Match[Any, Any, Any], seat: Seat, since: int) -> tuple[Missed, ...]:
    """What a seat may know of everything after a ply; nothing for actions that it learned nothing of."""
    told = ((ply, match.past.events(ply, seat)) for ply in range(since + 1, match.ply + 1))
    return tuple(Missed(ply, events) for ply, events in told if events)


class CatchUp:
    """Plays what was missed on the table's board; any key or click skips it."""

    def __init__(self, table: Table, host: Host) -> None:
        self._table = table
        self._host = host
        self._seat: Seat | None = None
        self._rest: tuple[Missed, ...] = ()
        self._next_at = 0.0
        self.words = ""
        """What is played just now."""

    @property
    def running(self) -> bool:
        """Whether the past is on the board."""
        return self._seat is not None

    def begin(self, seat: Seat, since: int) -> None:
        """Gets ready to play everything after a ply; where nothing was missed, there is nothing to play."""
        self._rest = missed(self._table.match, seat, since)
        if not self._rest:
            self._table.eyes.caught_up()
            return
        self._seat, self.words, self._next_at = seat, "", 0.0
        self._table.look.missed = self._rest[0].ply - 1
        self._table.board.haste = HASTE

    def update(self, now: float) -> None:
        """Plays the next action when the last one has been seen."""
        if self._seat is None or now < self._next_at or self._table.motion.waiting:
            return
        if self._rest:
            self._play(self._seat, now)
        else:
            self._end()

    def skip(self, event: Input | None) -> bool:
        """Whether the input was for this: it ends, and nothing else happens."""
        if not self.running or not isinstance(event, Key | Pointer | Wheel):
            return False
        if was_pressed(event):
            self._table.finish_animations()
            self._end()
        return True

    def stop(self) -> None:
        """Breaks off; all of it is played again next time."""
        self._seat, self._rest, self.words = None, (), ""
        self._table.look.missed = None
        self._table.board.haste = 1.0

    def draw(self, surface: pygame.Surface) -> None:
        """A strip at the lower edge of the board: whose past it is, what happens, and how to go on."""
        if self._seat is None:
            return
        stage, metrics = self._table.stage, self._table.stage.metrics
        board, pad = self._table.layout.board, metrics.px(18)
        heads = say("cover.missed", name=wording.name(self._table.match, self._seat)), say("cover.missed_skip")
        width = min(board.w - 2 * metrics.px(24), metrics.grown(620, 0.6))
        inner = width - 2 * pad
        told = draw.paragraph_height(stage, self.words or " ", inner, size=HEADING, bold=True)
        strip = pygame.Rect(0, 0, width, metrics.t(26) + told + metrics.t(26) + pad)
        strip.midbottom = (board.centerx, board.bottom - metrics.px(24))
        surface.blit(draw.rounded(stage, strip.size, stage.theme.panel, edge=stage.theme.accent, width=2), strip)
        y = strip.y + pad // 2
        draw.text(stage, surface, heads[0], (strip.centerx, y + metrics.t(13)), size=BODY, bold=True, align="centre",
                  colour=stage.theme.accent, width=inner)  # fmt: skip
        place = pygame.Rect(strip.x + pad, y + metrics.t(26), inner, told)
        y = draw.paragraph(stage, surface, self.words or " ", place, size=HEADING, bold=True, align="centre")
        draw.text(stage, surface, heads[1], (strip.centerx, y + metrics.t(13)), size=SMALL, align="centre",
                  colour=stage.theme.secondary, width=inner)  # fmt: skip

    def _play(self, seat: Seat, now: float) -> None:
        item, self._rest = self._rest[0], self._rest[1:]
        table, match = self._table, self._table.match
        table.look.missed = item.ply
        self.words = wording.told(match, item.events)
        table.motion.told(Change("action", item.ply, match.past.actor(item.ply), None, item.events), seat, None)
        seen = _LEAST + _EACH_LETTER * len(self.words)
        self._next_at = max(table.motion.still_at, now + seen)
        table.moves.follow(item.ply)
        table.stage.invalidate()

    def _end(self) -> None:
        self.stop()
        self._table.eyes.caught_up()
        self._host.close_panel()
        self._table.stage.invalidate()
