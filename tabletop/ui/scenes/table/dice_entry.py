"""DiceEntryScene: the dialog in which people type what their own dice show.

Opened by `decision_dialogs` when the match waits for dice that people throw. One row for each die that the rules ask
for, in their order: the faces are handed to `match.submit_roll` in this order and so get into the match's file, so
rows may be grouped on the screen but never reordered. Nothing counts before "Use these"; the program rolls only when
asked to. The panel closes first, because what follows may open another scene.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import pygame

from tabletop.rules.game import Die, Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import DieDescription
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    column,
    grid,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    within,
)

_FACE, _MARK = 72, 20
"""Logical pixels across a face, and across the mark of a seat."""
_NOTHING = pygame.Rect(0, 0, 0, 0)
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
        self._rects = PlacedRects(box=_NOTHING)
        self.rows: tuple[DieRow, ...] = ()

    @property
    def caption(self) -> str:
        return self._host.caption

    @property
    def next_die_index(self) -> int:
        return len(self.typed_faces)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        """The faces become as large as the board has room for."""
        metrics, board = self.stage.metrics, self._table.layout.board
        width, high = min(board.w - metrics.px(32), metrics.mix_px(560, 0.4)), board.h - metrics.px(16)
        sizes = range(metrics.px(28), metrics.mix_px(_FACE, 0.5) + 1)

        def is_dice_panel_too_large(columns: int, face_size: int) -> bool:
            box = self._dice_panel_layout(face_size, columns)
            return box.width > width or box.height(width) > high

        fitting = [bisect(sizes, False, key=partial(is_dice_panel_too_large, columns)) for columns in _COLUMNS]
        box = self._dice_panel_layout(sizes[max(0, max(fitting) - 1)], _COLUMNS[fitting.index(max(fitting))])
        within(box, most_width=width, down=Align.CENTRE).place(board)
        self.rows = tuple(
            DieRow(die, self._die_description(number), self._rects.get(f"head {number}", _NOTHING),
                   tuple(self._rects[f"{number} {face}"] for face in dict.fromkeys(die.faces)))
            for number, die in enumerate(self._dice)
        )  # fmt: skip
        self._place_buttons()

    def _dice_panel_layout(self, face_size: int, columns: int) -> Layout:
        metrics, rects = self.stage.metrics, self._rects
        gap, high = metrics.px(10), metrics.mix_px(46, 0.5)
        measured = DrawnParts(self.stage, self.stage.surface)
        parts = [rects.cell("title", height=measured.words(say("table.dice"), size=HEADING, bold=True).height)]
        for (seat, words), numbers in groupby(
            range(len(self._dice)), lambda number: (self._dice[number].seat, self._die_description(number))
        ):
            first, *others = numbers
            dice = (
                row(*(rects.cell(f"{number} {face}", width=face_size, height=face_size)
                      for face in dict.fromkeys(self._dice[number].faces)), gap=gap)
                for number in (first, *others)
            )  # fmt: skip
            head = rects.cell(f"head {first}", height=self._head(measured, seat, words).height)
            parts.append(pad_sides(column(head, grid(*dice, columns=columns, gap=2 * gap, row_gap=gap)), bottom=gap))
        foot = row(
            rects.cell("back", width=high, height=high), grow(rects.cell("roll")), grow(rects.cell("use")), gap=gap
        )
        return behind(pad(column(*parts, foot, gap=gap), metrics.px(20)), lambda rect: rects.update(box=rect))

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
            self._close_dice_panel()

    def draw(self, surface: DisplayList, now: float) -> None:
        if not surface.get_clip().colliderect(self._rects["box"]):
            return
        draw.panel(self.stage, surface, self._rects["box"], accent=True)
        draw.paragraph(self.stage, surface, say("table.dice"), self._rects["title"], size=HEADING, bold=True)
        for i, line in enumerate(self.rows):
            self._draw_head(surface, line, waits=self._shares_heading_with_next_die(i))
        self.buttons.draw(surface)
        for i, line in enumerate(self.rows):
            for face, rect in zip(line.distinct_faces, line.face_rects, strict=True):
                self._draw_die_face(surface, i, (face, rect), chosen=self.typed_faces[i : i + 1] == [face])
        self.buttons.draw_tip(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    def choose_face(self, die: int, face: str) -> None:
        """Says what a die shows; the one that is due, or one that was typed in before."""
        if die <= self.next_die_index:
            self.typed_faces[die : die + 1] = [face]
        self._place_buttons()

    def remove_last_face(self) -> None:
        if self.typed_faces:
            self.typed_faces.pop()
        self._place_buttons()

    def submit_faces(self) -> None:
        if self.next_die_index == len(self._dice):
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
        elif event.name.isdecimal() and self.next_die_index < len(self._dice):
            faces = self.rows[self.next_die_index].distinct_faces
            if 1 <= int(event.name) <= len(faces):
                self.choose_face(self.next_die_index, faces[int(event.name) - 1])
        else:
            return False
        return True

    def _submit_roll(self, rolled: tuple[str, ...] | random.Random) -> None:
        """Leaves first: what follows may open another scene."""
        self._close_dice_panel()
        self._table.write_down(lambda: self._host.match.submit_roll(rolled))

    def _close_dice_panel(self) -> None:
        if self.stage.scene is self:
            self.stage.pop_scene()

    def _die_description(self, number: int) -> DieDescription:
        """Which die it is, and for what."""
        return self._table.board.panels.die_words(self._table.story.view, number)

    def _die_title(self, seat: Seat, words: DieDescription) -> str:
        """Whose die it is, which one, and for what."""
        who = wording.seat_name(self._table.story, seat) if seat >= 0 else "" if words.what else say("table.dice_all")
        return " · ".join(filter(None, (who, words.what)))

    def _place_buttons(self) -> None:
        """Faces that can be chosen now, and what can be done with them."""
        items = [
            Button(f"{i} {face}", rect, partial(self.choose_face, i, face), enabled=i <= self.next_die_index,
                   tip="" if i <= self.next_die_index else say("table.dice_above"),
                   selected=self.typed_faces[i : i + 1] == [face], is_option=True,
                   spoken_name=join_label(line.words.what or str(i + 1), face))
            for i, line in enumerate(self.rows) for face, rect in zip(line.distinct_faces, line.face_rects, strict=True)
        ]  # fmt: skip
        complete, rects = self.next_die_index == len(self._dice), self._rects
        items += [
            Button("back", rects["back"], self.remove_last_face, icon="undo", enabled=bool(self.typed_faces),
                   tip=say("table.dice_back" if self.typed_faces else "table.dice_none")),
            Button("roll", rects["roll"], self.roll_dice, say("table.dice_roll"), "dice"),
            Button("use", rects["use"], self.submit_faces, say("table.dice_use"), "check", ButtonKind.PRIMARY,
                   enabled=complete, tip="" if complete else say("table.dice_left")),
        ]  # fmt: skip
        self.buttons.set_buttons(items)

    def _draw_head(self, surface: DisplayList, line: DieRow, *, waits: bool) -> None:
        if line.head_rect.h:
            parts = DrawnParts(self.stage, surface)
            self._head(parts, line.die.seat, line.words, waits=waits).place(line.head_rect)

    def _head(self, parts: DrawnParts, seat: Seat, words: DieDescription, *, waits: bool = False) -> Layout:
        """Whose dice stand below, which ones, and for what; then what their faces mean."""
        stage, metrics = self.stage, self.stage.metrics
        colour = stage.theme.accent if waits else stage.theme.text
        title = [grow(parts.words(self._die_title(seat, words), bold=True, colour=colour))]
        if seat >= 0:
            mark = parts.picture(draw.seat_mark_picture(stage, seat, metrics.mix_px(_MARK, 0.4)))
            title.insert(0, sized(mark, height=metrics.text_px(22)))
        lines = [row(*title, gap=metrics.px(8), align=Align.START)]
        if words.meaning:
            lines.append(parts.words(words.meaning, size=SMALL, colour=stage.theme.secondary))
        return pad_sides(column(*lines), bottom=metrics.px(4))

    def _shares_heading_with_next_die(self, number: int) -> bool:
        """Whether the die that is due stands below the same head."""
        if self.next_die_index >= len(self.rows):
            return False
        one, following = self.rows[number], self.rows[self.next_die_index]
        return (one.die.seat, one.words) == (following.die.seat, following.words)

    def _draw_die_face(self, surface: DisplayList, number: int, at: tuple[str, pygame.Rect], *, chosen: bool) -> None:
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
