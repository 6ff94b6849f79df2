"""GamePanel: the panel below the shelf: what the chosen game is about, and buttons into it.

Used by TitleScene, which passes the ways into the game (GameEntrances); an entrance that is None has no button. It
knows no game: words and facts come with the GameCard of `game_shelf`. A change must keep: its size and the places of
its buttons depend on the window and the text size only, so that the page does not jump from game to game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.line_breaks import text_after_lines
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.game_shelf import GameCard
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.buttons import Button, ButtonKind

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


@dataclass(frozen=True, slots=True)
class GameEntrances:
    """The ways into a game; None where there is none."""

    open_setup: Press
    lesson: tuple[int, Press] | None
    """Its minutes, 0 as long as nobody knows them."""
    rules: Press
    puzzles: Press | None
    repeat_last_match: Press | None = None
    """Begins as the last time."""


class GamePanel:
    """Its height and its buttons' places depend on nothing but the window and the size of the text."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._words_rect = pygame.Rect(0, 0, 0, 0)
        self._game_card = GameCard("", "")
        self._notch_x = 0

    @property
    def height(self) -> int:
        metrics = self._stage.metrics
        lines = 2 * self._line_height(BODY if self._is_crowded else HEADING) + self._line_height(SMALL)
        if self._is_crowded:
            return lines + metrics.px(10) + self._lesson_button_height + 2 * self._pad
        return max(lines + metrics.px(4), 2 * self._button_height + metrics.px(8)) + 2 * self._pad

    def layout(self, rect: pygame.Rect, face: GameCard, points_at: int) -> None:
        """Takes its place for a game; the notch points at the x (pixels) where its box stands."""
        self._rect, self._game_card, self._notch_x = rect, face, points_at
        inner, gap = rect.inflate(-2 * self._side_pad, -2 * self._pad), self._stage.metrics.px(10)
        if self._is_crowded:
            self._buttons_rect = pygame.Rect(
                inner.x, inner.bottom - self._lesson_button_height, inner.w, self._lesson_button_height
            )
            self._words_rect = pygame.Rect(inner.topleft, (inner.w, self._buttons_rect.y - gap - inner.y))
        else:
            wide = min(self._stage.metrics.grown(470, 0.8), inner.w * 3 // 5)
            self._buttons_rect = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
            self._words_rect = pygame.Rect(inner.topleft, (inner.w - wide - 2 * gap, inner.h))

    def buttons(self, ways: GameEntrances) -> list[Button]:
        """Play first, then lesson, rules and puzzles; and where somebody has played, the way to play that again."""
        named: list[tuple[str, str, str, Press]] = []
        if ways.lesson is not None:
            minutes, press = ways.lesson
            key = "title.learn_minutes" if minutes else "title.learn"
            named.append(("lesson", say(key, game=self._game_card.title, minutes=minutes), "lesson", press))
        named.append(("rulebook", say("title.rules"), "book", ways.rules))
        if ways.puzzles is not None:
            named.append(("try", say("title.puzzles"), "puzzle", ways.puzzles))
        play, *places = self._button_rects(["play", *(name for name, *_ in named)])
        words, metrics = say("title.play"), self._stage.metrics
        wide = self._stage.texts.width(words, metrics.font_size(HEADING), bold=True) + metrics.grown(24, 0.4)
        size = HEADING if wide + metrics.px(38) <= play.w and not self._is_crowded else BODY
        repeated = []
        if ways.repeat_last_match is not None:
            play, more = self._split_play_rect(play)
            told, tip = ("", say("title.again")) if self._is_crowded else (say("title.again"), "")
            repeated = [Button("again", more, ways.repeat_last_match, words=told, icon="replay", tip=tip,
                               enabled=not self._game_card.problem)]  # fmt: skip
        first = Button("play", play, ways.open_setup, words=words, icon="play", kind=ButtonKind.PRIMARY, size=size,
                       enabled=not self._game_card.problem, tip=self._game_card.problem)  # fmt: skip
        large = self._stage.metrics.projector
        return [
            first,
            *repeated,
            *(
                Button(name, place, press, words=words, icon=icon, key="f1" if name == "rulebook" else "",
                       kind=ButtonKind.PRIMARY if large and name == "lesson" else ButtonKind.RAISED)
                for (name, words, icon, press), place in zip(named, places, strict=True)
            ),
        ]  # fmt: skip

    def draw(self, surface: DisplayList) -> None:
        """The panel with its notch, and what it says."""
        stage, metrics, rect = self._stage, self._stage.metrics, self._rect
        made = draw.rounded(stage, rect.size, stage.theme.panel, top=stage.theme.accent, width=2)
        surface.blit(made, rect)
        self._draw_notch(surface)
        y = self._words_rect.y
        step = self._line_height(SMALL)
        high = self._words_rect.h - step - metrics.px(2 if self._is_crowded else 4)
        logical, lines = self._fit_text(self._main_text(), high)
        size = metrics.font_size(logical)
        loud = stage.theme.warning if self._game_card.problem else stage.theme.text
        across = round(size * LINE)
        y += max(0, high - len(lines) * across) // 2
        for i, line in enumerate(lines):
            label = stage.texts.label(line, size, loud, bold=logical in _BOLD_SIZES)
            surface.blit(label, label.get_rect(midleft=(self._words_rect.x, y + i * across + across // 2)))
        self._draw_facts(surface, self._words_rect.bottom - step // 2)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _is_crowded(self) -> bool:
        return self._stage.metrics.text_scale >= CROWDED_TEXT_SCALE

    @property
    def _pad(self) -> int:
        return self._stage.metrics.px(12)

    @property
    def _side_pad(self) -> int:
        return self._stage.metrics.px(20)

    @property
    def _button_height(self) -> int:
        return self._stage.metrics.grown(40, 0.5)

    @property
    def _lesson_button_height(self) -> int:
        """To be found from across the room where there is a projector."""
        return self._button_height * 5 // 4 if self._stage.metrics.projector else self._button_height

    def _line_height(self, size: float) -> int:
        return round(self._stage.metrics.font_size(size) * LINE)

    def _button_rects(self, names: Sequence[str]) -> list[pygame.Rect]:
        """Side by side below the words, or Play large beside two rows: each button in the same place in every game.

        Only the rules reach as far as the puzzles would where a game has none.
        """
        gap, all_of, few = self._stage.metrics.px(10), self._buttons_rect, "try" not in names
        if self._is_crowded:
            shares = {"play": 0.22, "lesson": 0.38, "rulebook": 0.4 if few else 0.19, "try": 0.21}
            x, places = float(all_of.x), list[pygame.Rect]()
            for name in names:
                share = shares[name] + (0.38 if name == "rulebook" and "lesson" not in names else 0)
                wide, high = (
                    share * (all_of.w + gap) - gap,
                    self._lesson_button_height if name == "lesson" else self._button_height,
                )
                places.append(pygame.Rect(round(x), all_of.centery - high // 2, round(wide), high))
                x += wide + gap
            return places
        high = (all_of.h - self._stage.metrics.px(8)) // 2
        play = pygame.Rect(all_of.topleft, (all_of.w * 37 // 100, all_of.h))
        wide = all_of.right - play.right - gap
        above = pygame.Rect(play.right + gap, all_of.y, wide, high)
        below = pygame.Rect(above.x, all_of.bottom - high, (wide - gap) // 2, high)
        there = {"play": play, "lesson": above, "rulebook": below, "try": below.move(below.w + gap, 0)}
        if few:
            below.w = wide
        if "lesson" not in names:
            there["rulebook"] = above.union(below) if few else above
            there["try"] = pygame.Rect(above.x, below.y, wide, high)
        return [there[name] for name in names]

    def _split_play_rect(self, play: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Play and, below it or beside it where that is too low, the way to play once more."""
        gap = self._stage.metrics.px(8)
        if self._is_crowded:
            square = pygame.Rect(play.right - play.h, play.y, play.h, play.h)
            return pygame.Rect(play.x, play.y, play.w - play.h - gap, play.h), square
        high = (play.h - gap) * 9 // 16
        return pygame.Rect(play.x, play.y, play.w, high), pygame.Rect(
            play.x, play.y + high + gap, play.w, play.h - gap - high
        )

    def _main_text(self) -> str:
        if self._game_card.problem:
            return join_label(say("title.closed"), self._game_card.problem)
        return self._game_card.tagline

    def _fit_text(self, words: str, high: int) -> tuple[float, list[str]]:
        """Logical size and lines that fit above the facts; cut where nothing helps."""
        texts = self._stage.texts
        for logical in (BODY, SMALL) if self._is_crowded else (HEADING, _LARGE_SIZE, BODY, SMALL):
            size = self._stage.metrics.font_size(logical)
            lines = texts.wrap_lines(words, size, self._words_rect.w, bold=logical in _BOLD_SIZES)
            if len(lines) * round(size * LINE) <= high:
                return logical, lines
        most = max(1, high // round(size * LINE))
        rest = texts.shortened(text_after_lines(words, lines[: most - 1]), size, self._words_rect.w)
        return logical, [*lines[: most - 1], rest]

    def _draw_facts(self, surface: DisplayList, middle: int) -> None:
        """The game's name, its players and its minutes, in one line."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        room = self._words_rect
        name = draw.text(stage, surface, self._game_card.title, (room.x, middle), size=SMALL, bold=True, width=room.w)
        x, side = name.right + metrics.px(20), metrics.grown(18, 0.6)
        for icon, words in zip(_FACT_ICONS, self._game_card.facts, strict=False):
            if x + side + metrics.px(6) + stage.texts.width(words, metrics.font_size(SMALL)) > room.right:
                return
            made = draw.icon_picture(stage, icon, side, theme.accent)
            surface.blit(made, made.get_rect(midleft=(x, middle)))
            told = draw.text(stage, surface, words, (x + side + metrics.px(6), middle), size=SMALL, colour=theme.accent)
            x = told.right + metrics.px(20)

    def _draw_notch(self, surface: DisplayList) -> None:
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
        surface.blit(made, made.get_rect(midbottom=(self._notch_x, self._rect.y + line)))
