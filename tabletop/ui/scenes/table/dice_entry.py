"""DiceEntryScene: the dialog in which people type what their own dice show.

Opened by `decision_dialogs` when the match waits for dice that people throw. One row for each die that the rules ask
for, in their order: the faces are handed to `match.submit_roll` in this order and so get into the match's file, so
rows may be grouped on the screen but never reordered. Nothing counts before "Use these"; the program rolls only when
asked to. The panel closes first, because what follows may open another scene.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import pygame

from tabletop.rules.game import Die, Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import DieDescription
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene

_FACE, _MARK = 72, 20
"""Logical pixels across a face, and across the mark of a seat."""
_COLUMNS = (1, 2, 3)
"""Dice of a kind side by side: as few as leave their faces largest."""


@dataclass(frozen=True, slots=True)
class DieRow:
    """One die on the panel."""

    die: Die
    words: DieDescription
    head_rect: pygame.Rect
    """Of the first one of those that are alike; without height for the others."""
    face_rects: tuple[pygame.Rect, ...]

    @property
    def distinct_faces(self) -> tuple[str, ...]:
        """What the die can show, each once."""
        return tuple(dict.fromkeys(self.die.faces))


@dataclass(frozen=True, slots=True)
class _AlikeDice:
    """Dice that are alike, by their numbers, and the pixels down of what stands above them."""

    numbers: tuple[int, ...]
    head_height: int


class DiceEntryScene(Scene):
    """One row for each die, in the order of the rules; nothing counts before "Use these"."""

    overlay = True

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self.stage = table.stage
        self._table = table
        self._host = host
        self._dice = host.match.dice
        self.typed_faces: list[str] = []
        """What has been typed in so far, in the order of the dice."""
        self.buttons = SceneButtons(table.stage)
        self.node_sources = (self.buttons,)
        self._box = pygame.Rect(0, 0, 0, 0)
        self._title_rect = self._box
        self.rows: tuple[DieRow, ...] = ()

    @property
    def caption(self) -> str:
        return self._host.caption

    @property
    def next_die(self) -> int:
        return len(self.typed_faces)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        metrics, board = self.stage.metrics, self._table.layout.board
        pad, gap = metrics.px(20), metrics.px(10)
        inner = min(board.w - metrics.px(32), metrics.grown(560, 0.4)) - 2 * pad
        title = draw.paragraph_height(self.stage, say("table.dice"), inner, size=HEADING, bold=True)
        groups, foot = self._group_alike_dice(inner), metrics.grown(46, 0.5)
        room = board.h - metrics.px(16) - 2 * pad - title - gap - foot - sum(group.head_height for group in groups)
        columns, face = max(
            ((count, self._face_size(groups, (inner, room), count, gap)) for count in _COLUMNS), key=lambda one: one[1]
        )
        face = max(metrics.px(28), face)
        lines = sum(-(-len(group.numbers) // columns) for group in groups)
        high = (
            title + gap + sum(group.head_height for group in groups) + lines * (face + gap) + len(groups) * gap + foot
        )
        self._box = pygame.Rect(0, 0, inner + 2 * pad, high + 2 * pad)
        self._box.center = board.center
        self._title_rect = pygame.Rect(self._box.x + pad, self._box.y + pad, inner, title)
        self.rows = tuple(self._die_rows(groups, self._title_rect.bottom + gap, (face, gap), columns))
        self._place_buttons()

    def on_entered(self) -> None:
        self.buttons.focus_button(None)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and self._handle_key(event):
            return
        if not move_button_focus(self.buttons, event):
            self.buttons.handle(event)

    def update(self, now: float) -> None:
        self.buttons.update(now)
        if self._host.match.dice != self._dice:
            self._close_panel()

    def draw(self, surface: DisplayList, now: float) -> None:
        if not surface.get_clip().colliderect(self._box):
            return
        draw.panel(self.stage, surface, self._box, accent=True)
        draw.paragraph(self.stage, surface, say("table.dice"), self._title_rect, size=HEADING, bold=True)
        for i, row in enumerate(self.rows):
            self._draw_head(surface, row, waits=self._shares_heading_with_next_die(i))
        self.buttons.draw(surface)
        for i, row in enumerate(self.rows):
            for face, rect in zip(row.distinct_faces, row.face_rects, strict=True):
                self._draw_face(surface, i, (face, rect), chosen=self.typed_faces[i : i + 1] == [face])
        self.buttons.draw_tip(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    def choose_face(self, die: int, face: str) -> None:
        """Says what a die shows; the one that is due, or one that was typed in before."""
        if die <= self.next_die:
            self.typed_faces[die : die + 1] = [face]
        self._place_buttons()

    def remove_last_face(self) -> None:
        if self.typed_faces:
            self.typed_faces.pop()
        self._place_buttons()

    def submit_faces(self) -> None:
        if self.next_die == len(self._dice):
            self._submit_roll(tuple(self.typed_faces))
        else:
            self.stage.toast.show(say("table.dice_left"))

    def roll_dice(self) -> None:
        """The program rolls, this once."""
        self._submit_roll(random.Random())

    # --- details --------------------------------------------------------------------------------------------------

    def _handle_key(self, event: KeyEvent) -> bool:
        focused = self.buttons.focused
        if event.name == Key.ESCAPE:
            self._host.open_menu()
        elif event.name == Key.BACKSPACE:
            self.remove_last_face()
        elif event.ctrl and event.name == Key.Z:
            self._host.undo()
        elif event.name == Key.RETURN and focused is None:
            self.submit_faces()
        elif event.name.isdecimal() and self.next_die < len(self._dice):
            faces = self.rows[self.next_die].distinct_faces
            if 1 <= int(event.name) <= len(faces):
                self.choose_face(self.next_die, faces[int(event.name) - 1])
        else:
            return False
        return True

    def _submit_roll(self, rolled: tuple[str, ...] | random.Random) -> None:
        """Leaves first: what follows may open another scene."""
        self._close_panel()
        self._table.write_down(lambda: self._host.match.submit_roll(rolled))

    def _close_panel(self) -> None:
        if self.stage.scene is self:
            self.stage.pop_scene()

    def _die_words(self, number: int) -> DieDescription:
        """Which die it is, and for what."""
        return self._table.board.panels.die_words(self._table.story.view, number)

    def _group_alike_dice(self, width: int) -> list[_AlikeDice]:
        """Dice that are alike, one after the other, below one head."""
        known = [(die.seat, self._die_words(number)) for number, die in enumerate(self._dice)]
        found: list[_AlikeDice] = []
        for (seat, words), group in groupby(range(len(known)), key=lambda number: known[number]):
            found.append(_AlikeDice(tuple(group), self._head_height(seat, words, width)))
        return found

    def _face_size(self, groups: Sequence[_AlikeDice], room: tuple[int, int], columns: int, gap: int) -> int:
        """How large faces can be with so many dice side by side."""
        most = max((len(set(die.faces)) for die in self._dice), default=1)
        lines = sum(-(-len(group.numbers) // columns) for group in groups)
        wide = (room[0] - (columns - 1) * 2 * gap) // columns
        across = (wide - (most - 1) * gap) // most
        return min(self.stage.metrics.grown(_FACE, 0.5), across, (room[1] - len(groups) * gap) // max(1, lines) - gap)

    def _head_height(self, seat: Seat, words: DieDescription, width: int) -> int:
        metrics = self.stage.metrics
        mark = metrics.grown(_MARK, 0.4) + metrics.px(8) if seat >= 0 else 0
        high = draw.paragraph_height(self.stage, self._die_title(seat, words), width - mark, size=BODY, bold=True)
        if words.meaning:
            high += draw.paragraph_height(self.stage, words.meaning, width, size=SMALL)
        return max(metrics.text_px(26), high + metrics.px(4))

    def _die_title(self, seat: Seat, words: DieDescription) -> str:
        """Whose die it is, which one, and for what."""
        who = wording.seat_name(self._table.story, seat) if seat >= 0 else "" if words.what else say("table.dice_all")
        return " · ".join(filter(None, (who, words.what)))

    def _die_rows(
        self, groups: Sequence[_AlikeDice], y: int, sizes: tuple[int, int], columns: int
    ) -> Iterator[DieRow]:  # fmt: skip
        (face, gap), nothing = sizes, pygame.Rect(self._title_rect.x, y, self._title_rect.w, 0)
        wide = (self._title_rect.w - (columns - 1) * 2 * gap) // columns
        for group in groups:
            head = pygame.Rect(self._title_rect.x, y, self._title_rect.w, group.head_height)
            for place, number in enumerate(group.numbers):
                x, top = (
                    self._title_rect.x + place % columns * (wide + 2 * gap),
                    head.bottom + place // columns * (face + gap),
                )
                die = self._dice[number]
                faces = tuple(pygame.Rect(x + i * (face + gap), top, face, face) for i in range(len(set(die.faces))))
                yield DieRow(die, self._die_words(number), nothing if place else head, faces)
            y = head.bottom + -(-len(group.numbers) // columns) * (face + gap) + gap

    def _place_buttons(self) -> None:
        """Faces that can be chosen now, and what can be done with them."""
        metrics = self.stage.metrics
        items = [
            Button(f"{i} {face}", rect, partial(self.choose_face, i, face), enabled=i <= self.next_die,
                   tip="" if i <= self.next_die else say("table.dice_above"),
                   selected=self.typed_faces[i : i + 1] == [face], is_option=True,
                   spoken_name=join_label(row.words.what or str(i + 1), face))
            for i, row in enumerate(self.rows) for face, rect in zip(row.distinct_faces, row.face_rects, strict=True)
        ]  # fmt: skip
        pad, gap, high = metrics.px(20), metrics.px(10), metrics.grown(46, 0.5)
        y, inner = self._box.bottom - pad - high, self._box.w - 2 * pad
        back = high
        half = (inner - back - 2 * gap) // 2
        x = self._box.x + pad
        complete = self.next_die == len(self._dice)
        items += [
            Button(
                "back",
                pygame.Rect(x, y, back, high),
                self.remove_last_face,
                icon="undo",
                tip=say("table.dice_back" if self.typed_faces else "table.dice_none"),
                enabled=bool(self.typed_faces),
            ),
            Button("roll", pygame.Rect(x + back + gap, y, half, high), self.roll_dice, say("table.dice_roll"), "dice"),
            Button(
                "use",
                pygame.Rect(x + back + 2 * gap + half, y, half, high),
                self.submit_faces,
                say("table.dice_use"),
                "check",
                ButtonKind.PRIMARY,
                enabled=complete,
                tip="" if complete else say("table.dice_left"),
            ),
        ]
        self.buttons.set_buttons(items)

    def _draw_head(self, surface: DisplayList, row: DieRow, *, waits: bool) -> None:
        """Whose dice stand below, which ones, and for what; then what their faces mean."""
        stage, metrics, seat = self.stage, self.stage.metrics, row.die.seat
        if not row.head_rect.h:
            return
        at, mark = pygame.Rect(row.head_rect), metrics.grown(_MARK, 0.4)
        if seat >= 0:
            shape = draw.seat_mark(stage, seat, mark)
            surface.blit(shape, shape.get_rect(midleft=(at.x, at.y + metrics.text_px(11))))
            at.x, at.w = at.x + mark + metrics.px(8), at.w - mark - metrics.px(8)
        colour = stage.theme.accent if waits else stage.theme.text
        title = self._die_title(seat, row.words)
        y = draw.paragraph(stage, surface, title, at, size=BODY, bold=True, colour=colour)
        if row.words.meaning:
            below = pygame.Rect(row.head_rect.x, y, row.head_rect.w, 0)
            draw.paragraph(stage, surface, row.words.meaning, below, size=SMALL, colour=stage.theme.secondary)

    def _shares_heading_with_next_die(self, number: int) -> bool:
        """Whether the die that is due stands below the same head."""
        if self.next_die >= len(self.rows):
            return False
        one, following = self.rows[number], self.rows[self.next_die]
        return (one.die.seat, one.words) == (following.die.seat, following.words)

    def _draw_face(self, surface: DisplayList, number: int, at: tuple[str, pygame.Rect], *, chosen: bool) -> None:
        face, rect = at
        inner = rect.inflate(-rect.w // 6, -rect.h // 6)
        made = self._table.board.panels.die_face_picture(self._table.story.view, number, face, inner.w)
        if made is not None:
            surface.blit(made, made.get_rect(center=rect.center))
            return
        texts, sizes = self.stage.texts, (self.stage.metrics.font_size(22), self.stage.metrics.font_size(14), 10)
        size, lines = texts.fit_size_and_lines(face, sizes, inner.size, bold=True)
        label = texts.label(lines[0], size, self.stage.theme.accent if chosen else self.stage.theme.text, bold=True)
        surface.blit(label, label.get_rect(center=rect.center))
