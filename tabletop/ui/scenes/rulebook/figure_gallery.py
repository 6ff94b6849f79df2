"""FigureGallery: the figures on a rulebook page, as cards that play when looked at and can be tried.

Used by RulebookScene (`rulebook.scene`), on whose page they are a part between paragraphs. Each card holds a
RulebookPlayer (`figure`); figures are kept while their size stays. A change must keep: it is drawn over the form, and
handles the pointer before the form does; and what is tried opens an exercise (`exercise`), so nothing on the page
touches a match. The figures themselves are content of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from tabletop.ui.scenes.exercise import make_figure_exercise_scene
from tabletop.ui.scenes.rulebook.figure import FigureDrag, RulebookPlayer, replay_drag
from tabletop.ui.scenes.rulebook.passage import RenderedPassage, render_passage
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, choose_by_width, column, grow, pad, row, within

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
    figure: RulebookPlayer
    board_rect: pygame.Rect
    caption: RenderedPassage
    caption_rect: pygame.Rect


class FigureGallery:
    """Lays pictures out on a page, draws them over the form, and lets them play."""

    def __init__(self, stage: Stage, game: Game[Any, Any, Any]) -> None:
        self._stage = stage
        self._game = game
        self.cards: list[FigureCard] = []
        """The pictures of the page, in its order."""
        self._figures_before: dict[tuple[RulebookPicture, int], RulebookPlayer] = {}
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

    def pictures(
        self, shown: Sequence[RulebookPicture], query: str, found: Callable[[pygame.Rect], object], *,
        large: bool = False,
    ) -> Layout:  # fmt: skip
        """The pictures as a part of the page; `found` is told where the query stands in captions."""

        def rows(width: int) -> Layout:
            side = self._board_side_px(width, large=large)
            least = side + 2 * self._stage.metrics.px(_PAD)
            columns = max(1, min(len(shown), (width + self._gap) // (least + self._gap)))
            return column(
                *(
                    row(
                        *(grow(self._figure_card_layout(each, side, query, found)) for each in shown[i : i + columns]),
                        gap=self._gap,
                    )
                    for i in range(0, len(shown), columns)
                ),
                gap=self._gap,
            )

        return cell(lambda rect: rows(rect.w).place(rect), height=lambda width: rows(width).height(width))

    def _figure_card_layout(
        self, picture: RulebookPicture, side: int, query: str, found: Callable[[pygame.Rect], object]
    ) -> Layout:
        """A card with the picture and its caption, and below it the button by which it is tried."""
        stage, metrics, words = self._stage, self._stage.metrics, say("rulebook.try")
        wide = (
            stage.texts.text_width(words, metrics.font_size(BODY), bold=True) + metrics.mix_px(22, 0.5) + metrics.px(48)
        )
        made: list[FigureCard] = []

        def put_card(box: pygame.Rect) -> None:
            card = self._make_card(picture, box, query, side)
            made.append(card)
            self._form.add_button(box, "", partial(self._play_card_figure, card), name=card.name, look="@card",
                                  label=picture.caption, container=self._scroll)  # fmt: skip
            if card.caption.hit is not None:
                found(card.caption.hit.move(card.caption_rect.topleft).move(box.topleft))

        def put_button(rect: pygame.Rect) -> None:
            self._form.add_button(rect, words, partial(self._open_card_exercise, made[-1]),
                                  name=f"try {made[-1].name}", label=join_label(words, picture.caption), icon="hand",
                                  container=self._scroll)  # fmt: skip

        inner = self._board_and_caption_layout(PlacedRects(), picture.caption, side)
        tries = within(cell(put_button, height=cards.field_height(stage)), most_width=wide, across=Align.START)
        half = metrics.px(_PAD) // 2
        return column(grow(cell(put_card, height=inner.height)), pad(tries, x=0, y=half))

    def _board_and_caption_layout(self, rects: PlacedRects, caption: str, side: int) -> Layout:
        """The board, and the caption beside it, or below it where that has too little room."""
        stage, gap, least = self._stage, self._stage.metrics.px(_PAD), self._stage.metrics.text_px(_LEAST_CAPTION_WIDTH)
        words = rects.cell("caption", height=lambda width: draw.paragraph_height(stage, caption, width))
        board = within(rects.cell("board", width=side, height=side), down=Align.CENTRE)
        beside = pad(row(board, grow(words), gap=gap, align=Align.CENTRE), gap)
        below = pad(column(board, pad(words, x=gap, y=0), gap=gap), gap)
        return choose_by_width(side + 3 * gap + least, below, beside)

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
                    self._play_card_figure(card)

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
            replay_drag(self._open_exercise_table(card), drag.origin, drag.target, raw)

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
        return card.board_rect.move(self._form.rect_of(card.name).topleft).clip(self._scroll.rect)

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

    def _board_side_px(self, width: int, *, large: bool) -> int:
        """Of a board in pixels."""
        metrics = self._stage.metrics
        if not large:
            return metrics.px(_SIDE)
        most = min(round(self._scroll.rect.h * _MOST_HEIGHT_SHARE), width - 2 * metrics.px(_PAD))
        return max(metrics.px(_SIDE), min(metrics.px(_LARGE), most))

    def _make_card(self, picture: RulebookPicture, box: pygame.Rect, query: str, side: int) -> FigureCard:
        rects = PlacedRects()
        self._board_and_caption_layout(rects, picture.caption, side).place(box)
        board, words = (rects[name].move(-box.x, -box.y) for name in ("board", "caption"))
        made = render_passage(self._stage, picture.caption, words.w, query=query, size=BODY)
        card = FigureCard(f"picture {len(self.cards) + 1}", picture, self._reuse_or_make_figure(picture, side), board,
                          made, made.surface.get_rect(topleft=words.topleft))  # fmt: skip
        self.cards.append(card)
        return card

    def _reuse_or_make_figure(self, picture: RulebookPicture, side: int) -> RulebookPlayer:
        known = self._figures_before.pop((picture, side), None)
        if known is not None:
            return known
        made = RulebookPlayer(self._stage, self._game, picture)
        made.layout(side)
        return made

    def _play_card_figure(self, card: FigureCard) -> None:
        if not self._was_drag:
            card.figure.start_playing(self._stage.now)
        self._was_drag = False

    def _open_card_exercise(self, card: FigureCard) -> None:
        self._open_exercise_table(card)

    def _open_exercise_table(self, card: FigureCard) -> TableScene:
        """A table with the position that lies there, on which whatever the rules allow can be played."""
        setup = card.picture.setup | ({"position": card.picture.position} if card.picture.position else {})
        table = make_figure_exercise_scene(self._stage, self._game, setup, card.figure.idle_state)
        self._stage.push_scene(table)
        return table
