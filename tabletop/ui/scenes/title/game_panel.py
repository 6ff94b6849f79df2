"""GamePanel: the panel below the shelf: what the chosen game is about, and buttons into it.

Used by TitleScene, which passes what leads into the game (GamePanelActions); what is None has no button. It
knows no game: words and facts come with the GameBoxInfo of `game_shelf`. A change must keep: its size and the places of
its buttons depend on the window and the text size only, so that the page does not jump from game to game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.line_breaks import text_after_lines
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.game_shelf import GameBoxInfo
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    within,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Press = Callable[[], None]
CROWDED_TEXT_SCALE: Final = 1.2
"""Text scale from which the buttons stand below the words."""
_LARGE_SIZE: Final = 18
_BOLD_SIZES: Final = (HEADING, _LARGE_SIZE)
"""Sizes in which the tagline is set in bold."""
_FACT_ICONS = ("person", "clock")
"""Before each of a game's facts."""
_ROW_SHARES: Final = {"play": 0.22, "lesson": 0.38, "rulebook": 0.19, "try": 0.21}
"""Of the row of buttons, where it is below the words."""


@dataclass(frozen=True, slots=True)
class GamePanelActions:
    """What leads into a game; None where nothing does."""

    open_setup: Press
    lesson: tuple[int, Press] | None
    """Its minutes, 0 as long as nobody knows them."""
    rules: Press
    puzzles: Press | None
    repeat_last_match: Press | None = None
    """Begins as the last time."""


@dataclass(frozen=True, slots=True)
class _PanelButton:
    """A button before it has a place."""

    name: str
    words: str
    icon: str
    press: Press
    kind: ButtonKind


class GamePanel:
    """Its height and its buttons' places depend on nothing but the window and the size of the text."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.buttons: list[Button] = []
        """Play first, then lesson, rules and puzzles; and where somebody has played, the way to play that again."""
        self._game_card = GameBoxInfo("", "")
        self._rects = PlacedRects()
        self._notch_x = 0
        self._strokes = CachedStrokes()

    @property
    def height(self) -> int:
        return self._panel_layout([]).height(0)

    def layout(self, rect: pygame.Rect, card: GameBoxInfo, points_at: int, entrances: GamePanelActions) -> None:
        """Takes its place for a game; the notch points at the x (pixels) where its box stands."""
        self._game_card, self._notch_x, self.buttons = card, points_at, []
        behind(self._panel_layout(self._panel_button_specs(entrances)), self._rects.cell("panel").place).place(rect)
        self._strokes.forget_strokes()

    def draw(self, surface: DisplayList) -> None:
        """The panel with its notch, and what it says."""

        def paint() -> None:
            stage, rect, parts = self._stage, self._rects["panel"], DrawnParts(self._stage, surface)
            made = draw.rounded_rect(stage, rect.size, stage.theme.panel, top=stage.theme.accent, width=2)
            surface.blit(made, rect)
            self._draw_notch_below_box(surface, rect.y)
            self._draw_game_description(parts, self._rects["text"])
            self._draw_game_facts(parts, self._rects["facts"])

        self._strokes.draw(surface, self._rects["panel"], (), paint)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _has_little_room(self) -> bool:
        return self._stage.metrics.text_scale >= CROWDED_TEXT_SCALE

    @property
    def _lesson_button_height(self) -> int:
        """To be found from across the room where there is a projector."""
        high, metrics = self._stage.metrics.mix_px(40, 0.5), self._stage.metrics
        return high * 5 // 4 if metrics.projector else high

    def _line_height(self, size: float) -> int:
        return round(self._stage.metrics.font_size(size) * LINE)

    def _panel_layout(self, buttons: Sequence[_PanelButton]) -> Layout:
        """The words, and the buttons below them or beside them."""
        metrics = self._stage.metrics
        gap, facts = metrics.px(10), self._rects.cell("facts", height=self._line_height(SMALL))
        if self._has_little_room:
            between = metrics.px(2)
            text = self._rects.cell("text", height=2 * self._line_height(BODY) - between)
            below = sized(self._panel_button_row(buttons), height=self._lesson_button_height)
            inside = column(text, pad_sides(facts, top=between), pad_sides(below, top=gap))
        else:
            text = self._rects.cell("text", height=2 * self._line_height(HEADING))
            wide, high = metrics.mix_px(470, 0.8), 2 * metrics.mix_px(40, 0.5) + metrics.px(8)
            beside = sized(self._panel_button_block(buttons, wide * 37 // 100), width=wide, height=high)
            inside = row(grow(column(grow(text), facts, gap=metrics.px(4))), beside, gap=2 * gap)
        return pad(inside, x=metrics.px(20), y=metrics.px(12))

    # --- buttons --------------------------------------------------------------------------------------------------

    def _panel_button_specs(self, actions: GamePanelActions) -> list[_PanelButton]:
        large, usual = self._stage.metrics.projector, ButtonKind.RAISED
        named = [_PanelButton("play", say("title.play"), "play", actions.open_setup, ButtonKind.PRIMARY)]
        if actions.repeat_last_match is not None:
            named.append(_PanelButton("again", say("title.again"), "replay", actions.repeat_last_match, usual))
        if actions.lesson is not None:
            minutes, press = actions.lesson
            words = say(
                "title.learn_minutes" if minutes else "title.learn", game=self._game_card.title, minutes=minutes
            )
            named.append(_PanelButton("lesson", words, "lesson", press, ButtonKind.PRIMARY if large else usual))
        named.append(_PanelButton("rulebook", say("title.rules"), "book", actions.rules, usual))
        if actions.puzzles is not None:
            named.append(_PanelButton("try", say("title.puzzles"), "puzzle", actions.puzzles, usual))
        return named

    def _panel_button_layout(self, each: _PanelButton) -> Layout:
        high = self._lesson_button_height if each.name == "lesson" else self._stage.metrics.mix_px(40, 0.5)
        return cell(partial(self._put_panel_button, each), height=high)

    def _put_panel_button(self, each: _PanelButton, rect: pygame.Rect) -> None:
        """The two that begin a match do nothing where the box stays closed; the second one is an icon where it is."""
        problem, begins, words, size = self._game_card.problem, each.name in ("play", "again"), each.words, BODY
        tip = problem if each.name == "play" else ""
        if each.name == "play" and not self._has_little_room:
            metrics = self._stage.metrics
            wide = self._stage.texts.text_width(words, metrics.font_size(HEADING), bold=True) + metrics.mix_px(24, 0.4)
            size = HEADING if wide + metrics.px(38) <= rect.w else BODY
        elif each.name == "again" and self._has_little_room:
            words, tip = "", words
        self.buttons.append(
            Button(each.name, rect, each.press, words=words, icon=each.icon, kind=each.kind, size=size, tip=tip,
                   enabled=not (begins and problem), key="f1" if each.name == "rulebook" else "")
        )  # fmt: skip

    def _panel_button_row(self, buttons: Sequence[_PanelButton]) -> Layout:
        """Side by side below the words; each button is in the same place in every game that has it.

        Only the rules reach as far as a lesson or puzzles would where a game has none.
        """
        parts = {each.name: self._panel_button_layout(each) for each in buttons}
        missing = sum(share for name, share in _ROW_SHARES.items() if name not in parts)
        if "again" in parts:
            side = self._stage.metrics.mix_px(40, 0.5)
            again = sized(parts.pop("again"), width=side)
            parts["play"] = row(grow(parts["play"]), again, gap=self._stage.metrics.px(8))
        gap = self._stage.metrics.px(10)  # a part of each share: then places don't depend on how many buttons there are
        shares = {name: _ROW_SHARES[name] + (missing if name == "rulebook" else 0) for name in parts}
        cells = (
            grow(sized(pad_sides(part, right=gap), width=0), shares[name]) for name, part in parts.items()
        )  # fmt: skip
        return pad_sides(row(*cells, align=Align.CENTRE), right=-gap)

    def _panel_button_block(self, buttons: Sequence[_PanelButton], play_width: int) -> Layout:
        """Play is large beside two rows, of which the rules and the puzzles share the second one."""
        parts, gap = {each.name: self._panel_button_layout(each) for each in buttons}, self._stage.metrics.px(8)
        shares = {"play": 9, "again": 7}
        first = [grow(parts.pop(name), share) for name, share in shares.items() if name in parts]
        lesson, rest = parts.pop("lesson", None), [grow(part) for part in parts.values()]
        rows = [[grow(lesson)], rest] if lesson else [[part] for part in rest]
        beside = column(*(grow(row(*each, gap=self._stage.metrics.px(10))) for each in rows), gap=gap)
        return row(sized(column(*first, gap=gap), width=play_width), grow(beside), gap=self._stage.metrics.px(10))

    # --- words ----------------------------------------------------------------------------------------------------

    def _draw_game_description(self, parts: DrawnParts, rect: pygame.Rect) -> None:
        """As large as the room allows, in the middle of it."""
        logical, lines = self._fit_text_size_and_lines(self._main_text(), rect)
        theme = self._stage.theme
        colour, high = theme.warning if self._game_card.problem else theme.text, self._line_height(logical)
        shown = (
            parts.line(line, height=high, size=logical, colour=colour, bold=logical in _BOLD_SIZES) for line in lines
        )  # fmt: skip
        within(column(*shown), across=Align.FILL, down=Align.CENTRE).place(rect)

    def _main_text(self) -> str:
        if self._game_card.problem:
            return join_label(say("title.closed"), self._game_card.problem)
        return self._game_card.tagline

    def _fit_text_size_and_lines(self, words: str, room: pygame.Rect) -> tuple[float, list[str]]:
        """Logical size and lines that fit into the room; cut where nothing helps."""
        texts = self._stage.texts
        for logical in (BODY, SMALL) if self._has_little_room else (HEADING, _LARGE_SIZE, BODY, SMALL):
            size = self._stage.metrics.font_size(logical)
            lines = texts.wrap_lines(words, size, room.w, bold=logical in _BOLD_SIZES)
            if len(lines) * round(size * LINE) <= room.h:
                return logical, lines
        most = max(1, room.h // round(size * LINE))
        rest = texts.shorten_to_width(text_after_lines(words, lines[: most - 1]), size, room.w)
        return logical, [*lines[: most - 1], rest]

    def _draw_game_facts(self, parts: DrawnParts, rect: pygame.Rect) -> None:
        """The game's name, its players, its minutes and packs for it, in one line, as many as have room."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        side, gap = metrics.mix_px(18, 0.6), metrics.px(20)
        shown = [parts.line(self._game_card.title, height=rect.h, size=SMALL, bold=True)]
        for icon, words in zip(_FACT_ICONS, self._game_card.facts, strict=False):
            line = parts.line(words, height=rect.h, size=SMALL, colour=theme.accent)
            fact = row(parts.picture(draw.icon_picture(stage, icon, side, theme.accent)), line, gap=metrics.px(6))
            if row(*shown, fact, gap=gap).width > rect.w:
                break
            shown.append(fact)
        for words in self._game_card.packs:
            line = parts.line(words, height=rect.h, size=SMALL, colour=theme.accent)
            fact = row(parts.picture(draw.icon_picture(stage, "cards", side, theme.accent)), line, gap=metrics.px(6))
            if row(*shown, fact, gap=gap).width <= rect.w:
                shown.append(fact)
                break
        wrap(*shown, gap=gap).place(rect)

    def _draw_notch_below_box(self, surface: DisplayList, top: int) -> None:
        """A small triangle on the upper edge, below the chosen box."""
        stage, metrics = self._stage, self._stage.metrics
        line, high = metrics.line_width(2), metrics.px(11)
        wide, theme = 2 * high, stage.theme
        h = high + line
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {h}" width="{wide}" height="{h}">'
            f'<path d="M0 {h} L{wide / 2} {line} L{wide} {h} Z" fill="{theme.panel}"/>'
            f'<path d="M0 {high} L{wide / 2} {line} L{wide} {high}" fill="none" stroke="{theme.accent}"'
            f' stroke-width="{line}"/></svg>'
        )
        made = stage.sprites.get_svg(svg, wide, h)
        surface.blit(made, made.get_rect(midbottom=(self._notch_x, top + line)))
