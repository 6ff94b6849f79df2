"""A panel over the board: people roll their own dice and say what they show."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.rules.game import Die
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import BODY, HEADING
from tabletop.ui.scenes.steering import steered
from tabletop.ui.scenes.table.table import Host, Table
from tabletop.ui.stage.events import Input, Key
from tabletop.ui.stage.plaques import Plaque, Plaques
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

_FACE = 72
"""Logical pixels across a face."""


@dataclass(frozen=True, slots=True)
class Row:
    """One die on the panel."""

    die: Die
    head: pygame.Rect
    faces: tuple[pygame.Rect, ...]

    @property
    def distinct(self) -> tuple[str, ...]:
        """What the die can show, each once."""
        return tuple(dict.fromkeys(self.die.faces))


class DiceScene(Scene):
    """One row for each die, in the order of the rules; nothing counts before "Use these"."""

    overlay = True

    def __init__(self, table: Table, host: Host) -> None:
        self.stage = table.stage
        self._table = table
        self._host = host
        self._dice = host.match.dice
        self.faces: list[str] = []
        """What has been typed in so far, in the order of the dice."""
        self.plaques = Plaques(table.stage)
        self._box = pygame.Rect(0, 0, 0, 0)
        self._title = self._box
        self._rows: tuple[Row, ...] = ()

    @property
    def caption(self) -> str:
        """The game's name, as at the table."""
        return self._host.caption

    @property
    def due(self) -> int:
        """The die that is typed in next; their number when all are."""
        return len(self.faces)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The buttons."""
        return self.plaques.rects

    def layout(self) -> None:
        """A box over the middle of the board; faces become smaller where there are many."""
        metrics, board = self.stage.metrics, self._table.layout.board
        pad, gap = metrics.px(20), metrics.px(10)
        inner = min(board.w - metrics.px(32), metrics.grown(560, 0.4)) - 2 * pad
        title = draw.paragraph_height(self.stage, say("table.dice"), inner, size=HEADING, bold=True)
        head, foot = metrics.t(26), metrics.grown(46, 0.5)
        room = board.h - metrics.px(16) - 2 * pad - title - gap - foot - len(self._dice) * (head + gap)
        most = max((len(set(die.faces)) for die in self._dice), default=1)
        face = min(metrics.grown(_FACE, 0.5), (inner - (most - 1) * gap) // most, room // max(1, len(self._dice)) - gap)
        face = max(metrics.px(28), face)
        high = title + gap + len(self._dice) * (head + face + 2 * gap) + foot
        self._box = pygame.Rect(0, 0, inner + 2 * pad, high + 2 * pad)
        self._box.center = board.center
        self._title = pygame.Rect(self._box.x + pad, self._box.y + pad, inner, title)
        self._rows = tuple(self._placed(self._title.bottom + gap, face, head, gap))
        self._refresh()

    def entered(self) -> None:
        """Whatever was in hand is put back."""
        self.plaques.focus(None)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Faces by number, the buttons, and the way out to the menu."""
        if isinstance(event, Key) and event.down and not event.again and self._key(event):
            return
        if not steered(self.plaques, event):
            self.plaques.handle(event)

    def update(self, now: float) -> None:
        """Goes when there is nothing to roll any more, as after taking back."""
        self.plaques.update(now)
        if self._host.match.dice != self._dice:
            self._leave()

    def draw(self, surface: Sheet, now: float) -> None:
        """The box, one row for each die, and the buttons."""
        if not surface.get_clip().colliderect(self._box):
            return
        draw.panel(self.stage, surface, self._box, accent=True)
        draw.paragraph(self.stage, surface, say("table.dice"), self._title, size=HEADING, bold=True)
        for i, row in enumerate(self._rows):
            self._draw_head(surface, row, waits=i == self.due)
        self.plaques.draw(surface)
        for i, row in enumerate(self._rows):
            for face, rect in zip(row.distinct, row.faces, strict=True):
                self._draw_face(surface, face, rect, chosen=self.faces[i : i + 1] == [face])
        self.plaques.draw_tip(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    def choose(self, die: int, face: str) -> None:
        """Says what a die shows; the one that is due, or one that was typed in before."""
        if die <= self.due:
            self.faces[die : die + 1] = [face]
        self._refresh()

    def back(self) -> None:
        """Takes back the last face."""
        if self.faces:
            self.faces.pop()
        self._refresh()

    def use(self) -> None:
        """The dice show this."""
        if self.due == len(self._dice):
            self._submit(tuple(self.faces))
        else:
            self.stage.toast.show(say("table.dice_left"))

    def roll(self) -> None:
        """The program rolls, this once."""
        self._submit(random.Random())

    # --- details --------------------------------------------------------------------------------------------------

    def _key(self, event: Key) -> bool:
        focused = self.plaques.focused
        if event.name == "escape":
            self._host.open_menu()
        elif event.name == "backspace":
            self.back()
        elif event.ctrl and event.name == "z":
            self._host.undo()
        elif event.name == "return" and focused is None:
            self.use()
        elif event.name.isdecimal() and self.due < len(self._dice):
            faces = self._rows[self.due].distinct
            if 1 <= int(event.name) <= len(faces):
                self.choose(self.due, faces[int(event.name) - 1])
        else:
            return False
        return True

    def _submit(self, rolled: tuple[str, ...] | random.Random) -> None:
        """Leaves first: what follows may open another scene."""
        self._leave()
        self._table.saved(lambda: self._host.match.roll(rolled))

    def _leave(self) -> None:
        if self.stage.scene is self:
            self.stage.pop()

    def _placed(self, y: int, face: int, head: int, gap: int) -> Iterator[Row]:
        for die in self._dice:
            line = pygame.Rect(self._title.x, y, self._title.w, head)
            count = len(set(die.faces))
            faces = tuple(
                pygame.Rect(self._title.x + i * (face + gap), line.bottom, face, face) for i in range(count)
            )  # fmt: skip
            yield Row(die, line, faces)
            y = line.bottom + face + 2 * gap

    def _refresh(self) -> None:
        """Faces that can be chosen now, and what can be done with them."""
        metrics = self.stage.metrics
        items = [
            Plaque(f"{i} {face}", rect, partial(self.choose, i, face), enabled=i <= self.due,
                   tip="" if i <= self.due else say("table.dice_above"),
                   selected=self.faces[i : i + 1] == [face])
            for i, row in enumerate(self._rows) for face, rect in zip(row.distinct, row.faces, strict=True)
        ]  # fmt: skip
        pad, gap, high = metrics.px(20), metrics.px(10), metrics.grown(46, 0.5)
        y, inner = self._box.bottom - pad - high, self._box.w - 2 * pad
        back = high
        half = (inner - back - 2 * gap) // 2
        x = self._box.x + pad
        complete = self.due == len(self._dice)
        items += [
            Plaque("back", pygame.Rect(x, y, back, high), self.back, icon="undo",
                   tip=say("table.dice_back" if self.faces else "table.dice_none"), enabled=bool(self.faces)),
            Plaque("roll", pygame.Rect(x + back + gap, y, half, high), self.roll, say("table.dice_roll"), "dice"),
            Plaque("use", pygame.Rect(x + back + 2 * gap + half, y, half, high), self.use, say("table.dice_use"),
                   "check", "primary", enabled=complete, tip="" if complete else say("table.dice_left")),
        ]  # fmt: skip
        self.plaques.set(items)

    def _draw_head(self, surface: Sheet, row: Row, *, waits: bool) -> None:
        stage, metrics, seat = self.stage, self.stage.metrics, row.die.seat
        x, mark = row.head.x, metrics.grown(20, 0.4)
        words = say("table.dice_all")
        if seat >= 0:
            shape = draw.side(stage, seat, mark)
            surface.blit(shape, shape.get_rect(midleft=(x, row.head.centery)))
            x += mark + metrics.px(8)
            words = wording.name(self._table.story, seat)
        colour = stage.theme.accent if waits else stage.theme.text
        draw.text(stage, surface, words, (x, row.head.centery), size=BODY, bold=True, colour=colour,
                  width=row.head.right - x)  # fmt: skip

    def _draw_face(self, surface: Sheet, face: str, rect: pygame.Rect, *, chosen: bool) -> None:
        inner = rect.inflate(-rect.w // 6, -rect.h // 6)
        made = self._table.board.panels.face(face, inner.w)
        if made is not None:
            surface.blit(made, made.get_rect(center=rect.center))
            return
        texts, sizes = self.stage.texts, (self.stage.metrics.font(22), self.stage.metrics.font(14), 10)
        size, lines = texts.fitted(face, sizes, inner.size, bold=True)
        label = texts.label(lines[0], size, self.stage.theme.accent if chosen else self.stage.theme.text, bold=True)
        surface.blit(label, label.get_rect(center=rect.center))
