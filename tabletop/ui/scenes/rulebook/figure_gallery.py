"""FigureGallery: the figures on a rulebook page, as cards that play when looked at and can be tried.

Used by RulebookScene (`rulebook.scene`), which lays it out between paragraphs. Each card holds a RulebookFigure
(`figure`); figures are kept while their size stays. A change must keep: it is drawn over the form, and handles the
pointer before the form does; `pictures_height` and `put_pictures` agree; and what is tried opens an exercise
(`exercise`), so nothing on the page touches a match. The figures themselves are content of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.prose import RulebookPicture
from tabletop.rules.game import Game
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.exercise import figure_exercise_scene
from tabletop.ui.scenes.rulebook.figure import FigureDrag, RulebookFigure, replay_drag
from tabletop.ui.scenes.rulebook.passage import Passage, render_passage
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene
    from tabletop.ui.stage.stage import Stage

_SIDE, _LARGE, _PAD, _GAP = 248, 340, 10, 12
"""A board, one that opens a page, the room around it and the room between two cards, in logical pixels."""
_MOST_HEIGHT_SHARE = 0.6
"""Share of the height that a large board may take: words are to be seen below it."""
_PLAY_ICON_SHARE = 0.085
"""What says that a board can be played, as a share of its side."""
_LEAST_CAPTION_WIDTH = 190
"""Logical pixels, growing with the text, that a caption needs beside a board."""


@dataclass(frozen=True, slots=True)
class FigureCard:
    """One picture on the page; places are counted from the card's corner."""

    name: str
    picture: RulebookPicture
    figure: RulebookFigure
    board_rect: pygame.Rect
    caption: Passage
    caption_rect: pygame.Rect
    try_button_rect: pygame.Rect
    """The button by which somebody plays on from what it shows."""


class FigureGallery:
    """Lays pictures out on a page, draws them over the form, and lets them play."""

    def __init__(self, stage: Stage, game: Game[Any, Any, Any]) -> None:
        self._stage = stage
        self._game = game
        self.cards: list[FigureCard] = []
        """The pictures of the page, in its order."""
        self._figures_before: dict[tuple[RulebookPicture, int], RulebookFigure] = {}
        """Boards of the page that was shown before, which may be the same one."""
        self._looked_at = ""
        self._drag: FigureDrag | None = None
        """What is dragged on a picture just now."""
        self._was_drag = False
        """Whether the last press was a drag: its release is no press of the card."""
        self._form: Form
        self._scroll: ScrollArea

    @property
    def playing_names(self) -> tuple[str, ...]:
        """Names of the cards whose pictures play."""
        return tuple(card.name for card in self.cards if card.figure.is_playing)

    def begin_page(self, form: Form, scroll: ScrollArea, *, resized: bool = False) -> None:
        """Begins a new page; boards of another size are made anew."""
        self._form, self._scroll = form, scroll
        self._figures_before = (
            {} if resized else {(card.picture, card.board_rect.w): card.figure for card in self.cards}
        )
        self.cards, self._looked_at, self._drag = [], "", None
        for figure in self._figures_before.values():
            if figure.is_playing:
                figure.show_idle_position()

    def pictures_height(self, shown: Sequence[RulebookPicture], width: int, *, large: bool = False) -> int:
        """Height in pixels that `put` takes; 0 without pictures."""
        rows = self._picture_rows(shown, width, self._board_side(width, large=large))
        return sum(high for high, _ in rows) + self._gap * max(0, len(rows) - 1)

    def put_pictures(
        self, shown: Sequence[RulebookPicture], at: pygame.Rect, query: str, *, large: bool = False
    ) -> list[pygame.Rect]:
        """Lays the pictures out from the top of `at`; returns where the query stands in captions."""
        found: list[pygame.Rect] = []
        y, side = at.y, self._board_side(at.w, large=large)
        for high, row in self._picture_rows(shown, at.w, side):
            wide = (at.w - self._gap * (len(row) - 1)) // len(row)
            for k, picture in enumerate(row):
                box = pygame.Rect(at.x + k * (wide + self._gap), y, wide, high - self._try_button_height)
                card = self._make_card(picture, box, query, side)
                self._form.add_button(box, "", partial(self._play_card, card), name=card.name, look="@card",
                                  label=picture.caption, container=self._scroll)  # fmt: skip
                self._form.add_button(
                    card.try_button_rect.move(box.topleft),
                    say("rulebook.try"),
                    partial(self._open_card_exercise, card),
                    name=f"try {card.name}",
                    label=join_label(say("rulebook.try"), picture.caption),
                    icon="hand",
                    container=self._scroll,
                )
                if card.caption.hit is not None:
                    found.append(card.caption.hit.move(card.caption_rect.topleft).move(box.topleft))
            y += high + self._gap
        return found

    def play_pointed_figures(self) -> None:
        """Plays what the pointer or the keyboard's focus has just come to."""
        at = self._form.pointer
        under = [card for card in self.cards if self._visible_card_rect(card).collidepoint(at)]
        named = under or [card for card in self.cards if card.name == self._form.focused]
        looked_at = named[0].name if named else ""
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            for card in named:
                if not card.figure.is_playing:
                    self._play_card(card)

    def handle(self, event: PointerEvent, raw: pygame.Event) -> None:
        """A piece of a picture is dragged: it is tried by hand, and the picture does nothing else."""
        pixel = self._stage.to_pixels(event.pos)
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT:
            self._drag, self._was_drag = None, False
            card = next((each for each in self.cards if self._visible_board_rect(each).collidepoint(pixel)), None)
            if card is not None:
                card.figure.show_idle_position()
                self._drag = FigureDrag(card, self.board_corner(card), event, pixel)
        elif self._drag is not None and event.kind == PointerKind.MOVE:
            self._drag.follow_pointer(event.pos, pixel)
        elif self._drag is not None and event.kind == PointerKind.RELEASE and event.button == MouseButton.LEFT:
            self._finish_drag(self._drag, raw)

    def _finish_drag(self, drag: FigureDrag, raw: pygame.Event) -> None:
        """The drag is over: it is tried where it ended on the picture."""
        self._drag, self._was_drag = None, drag.is_drag
        if not drag.is_drag:
            return
        card = next(each for each in self.cards if each is drag.card)
        card.figure.show_idle_position()
        if drag.target is not None and drag.origin is not None:
            replay_drag(self._open_exercise(card), drag.origin, drag.target, raw)

    @property
    def is_dragging(self) -> bool:
        """Whether a piece of a picture is dragged."""
        return self._drag is not None

    def board_corner(self, card: FigureCard) -> tuple[int, int]:
        """Where its board begins, in pixels of the window."""
        x, y = card.board_rect.move(self._form.rect_of(card.name).topleft).topleft
        return x, y

    def _visible_board_rect(self, card: FigureCard) -> pygame.Rect:
        """Where its board is that is not scrolled away, in pixels of the window."""
        return pygame.Rect(self.board_corner(card), card.board_rect.size).clip(self._scroll.rect)

    def update(self, now: float) -> None:
        """Lets the pictures move that play."""
        for card in self.cards:
            card.figure.update(now)

    def draw(self, surface: DisplayList) -> None:
        """Boards and captions, over the cards that the form has drawn."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._scroll.rect))
        for card in self.cards:
            if self._visible_card_rect(card).colliderect(clip):
                self._draw_card(surface, card, self._form.rect_of(card.name))
        surface.set_clip(clip)

    def _draw_card(self, surface: DisplayList, card: FigureCard, rect: pygame.Rect) -> None:
        board = card.board_rect.move(rect.topleft)
        surface.blit(card.figure.surface, board)
        surface.blit(card.caption.surface, card.caption_rect.move(rect.topleft))
        if card.figure.has_actions and not card.figure.is_playing:
            icon = draw.icon_picture(self._stage, "play", round(board.w * _PLAY_ICON_SHARE), self._stage.theme.accent)
            surface.blit(icon, icon.get_rect(bottomright=board.bottomright))

    def _visible_card_rect(self, card: FigureCard) -> pygame.Rect:
        """Where a card is that is not scrolled away, in pixels of the window."""
        return self._form.rect_of(card.name).clip(self._scroll.rect)

    @property
    def _gap(self) -> int:
        return self._stage.metrics.px(_GAP)

    @property
    def _try_button_height(self) -> int:
        """Pixels below a card for the button by which it is tried."""
        return cards.field_height(self._stage) + self._stage.metrics.px(_PAD)

    def _board_side(self, width: int, *, large: bool) -> int:
        """Of a board in pixels."""
        metrics = self._stage.metrics
        if not large:
            return metrics.px(_SIDE)
        most = min(round(self._scroll.rect.h * _MOST_HEIGHT_SHARE), width - 2 * metrics.px(_PAD))
        return max(metrics.px(_SIDE), min(metrics.px(_LARGE), most))

    def _picture_rows(
        self, shown: Sequence[RulebookPicture], width: int, side: int
    ) -> list[tuple[int, Sequence[RulebookPicture]]]:
        """The pictures in rows, with the height of each row in pixels."""
        least = side + 2 * self._stage.metrics.px(_PAD)
        columns = max(1, min(len(shown), (width + self._gap) // (least + self._gap)))
        rows = [shown[i : i + columns] for i in range(0, len(shown), columns)]
        return [
            (max(self._card_height(picture, self._card_width(width, row), side) for picture in row), row)
            for row in rows
        ]

    def _card_width(self, width: int, row: Sequence[RulebookPicture]) -> int:
        return (width - self._gap * (len(row) - 1)) // len(row)

    def _caption_width(self, wide: int, side: int) -> int:
        """Pixels for a caption beside the board; 0 where it stands below."""
        room = wide - side - 3 * self._stage.metrics.px(_PAD)
        return room if room >= self._stage.metrics.text_px(_LEAST_CAPTION_WIDTH) else 0

    def _card_height(self, picture: RulebookPicture, wide: int, side: int) -> int:
        pad, beside = self._stage.metrics.px(_PAD), self._caption_width(wide, side)
        words = draw.paragraph_height(self._stage, picture.caption, beside or wide - 4 * pad)
        return self._try_button_height + (max(side, words) + 2 * pad if beside else side + words + 3 * pad)

    def _make_card(self, picture: RulebookPicture, box: pygame.Rect, query: str, side: int) -> FigureCard:
        pad, beside = self._stage.metrics.px(_PAD), self._caption_width(box.w, side)
        board = pygame.Rect(pad, pad, side, side)
        if not beside:
            board.centerx = box.w // 2
        made = render_passage(self._stage, picture.caption, beside or box.w - 4 * pad, query=query, size=BODY)
        words = made.surface.get_rect(topleft=(2 * pad, board.bottom + pad))
        if beside:
            board.centery = box.h // 2
            words.midleft = (board.right + pad, box.h // 2)
        wide = self._stage.texts.width(say("rulebook.try"), self._stage.metrics.font_size(BODY), bold=True)
        wide = min(wide + self._stage.metrics.grown(22, 0.5) + self._stage.metrics.px(48), box.w)
        tries = pygame.Rect(0, box.h + pad // 2, wide, self._try_button_height - pad)
        figure = self._figure_for(picture, side)
        card = FigureCard(f"picture {len(self.cards) + 1}", picture, figure, board, made, words, tries)
        self.cards.append(card)
        return card

    def _figure_for(self, picture: RulebookPicture, side: int) -> RulebookFigure:
        known = self._figures_before.pop((picture, side), None)
        if known is not None:
            return known
        made = RulebookFigure(self._stage, self._game, picture)
        made.layout(side)
        return made

    def _play_card(self, card: FigureCard) -> None:
        if not self._was_drag:
            card.figure.start_playing(self._stage.now)
        self._was_drag = False

    def _open_card_exercise(self, card: FigureCard) -> None:
        self._open_exercise(card)

    def _open_exercise(self, card: FigureCard) -> TableScene:
        """A table with the position that lies there, on which whatever the rules allow can be played."""
        setup = card.picture.setup | ({"position": card.picture.position} if card.picture.position else {})
        table = figure_exercise_scene(self._stage, self._game, setup, card.figure.idle_state)
        self._stage.push_scene(table)
        return table
