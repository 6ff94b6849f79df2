"""The gallery page: a tribe's cards on parchment, with details of the card that is pointed at or focused.

Used by the box, which names `open_scene` for the page `tribes`; `gallery/opening` leads here from the board and the
set-up. Only what is printed is shown (Z5, D3), and of a match only which tribes play it; keep that, since it opens
over a match. Plates come from `card_plates`, details from `card_details`. The request's detail is a tribe's id, and
an unknown id must still open the first tribe. How it looks can be changed freely.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.content.games import load_game
from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key, tribe_chief_picture
from tabletop.games.zoon.board.gallery.card_details import (
    CardDetailsPictures,
    CardReachExample,
    make_card_reach_example,
)
from tabletop.games.zoon.board.gallery.card_plates import (
    DARK_TEXT,
    FAINT_TEXT,
    GOLD,
    CardPlateGrid,
    CardPlatePictures,
    GalleryCard,
    arrange_plates,
    cards_by_key,
)
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL, TITLE
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent, WindowEvent
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    choose_by_width,
    column,
    grid,
    grow,
    pad,
    pad_sides,
    row,
    within,
)
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.ui.stage.stage import Stage


_INNER_COLOUR, _OUTER_COLOUR, _EDGE_COLOUR = "#FAF2DC", "#EBDDB9", "#A98B4F"
_RAGGED_DEPTH, _BEND_STEP = 3.2, 26
"""How far the edge comes in, and from one bend to the next, in logical pixels."""
_EDGE_WAVES: Final = ((0.9, 0.0, 0.6), (2.3, 1.7, 0.4))
"""Of which the edge is made: frequency, phase and share."""


def parchment_picture(stage: Stage, size: tuple[int, int]) -> pygame.Surface:
    """With an edge as if it had been torn, as large as it is said, in pixels."""
    return stage.sprites.get_lazy_svg(("zoon parchment", stage.metrics.s), *size, lambda: _parchment_svg(stage, size))


def _parchment_svg(stage: Stage, size: tuple[int, int]) -> str:
    (w, h), deep, step = size, stage.metrics.s * _RAGGED_DEPTH, stage.metrics.s * _BEND_STEP
    line = max(2, stage.metrics.px(2.5))
    across, down = max(2, round(w / step)), max(2, round(h / step))

    def torn_edge_inset(index: int, side: int) -> float:
        wave = sum(share * math.sin(often * index + phase + 2.1 * side) for often, phase, share in _EDGE_WAVES)
        return line + deep * (1 + wave) / 2

    corners = [(torn_edge_inset(0, k), torn_edge_inset(1, k)) for k in range(4)]
    top = [(w * k / across, torn_edge_inset(k, 0)) for k in range(1, across)]
    right = [(w - torn_edge_inset(k, 1), h * k / down) for k in range(1, down)]
    bottom = [(w * k / across, h - torn_edge_inset(k, 2)) for k in range(across - 1, 0, -1)]
    left = [(torn_edge_inset(k, 3), h * k / down) for k in range(down - 1, 0, -1)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    ring = ((ax, ay), *top, (w - bx, by), *right, (w - cx, h - cy), *bottom, (dx, h - dy), *left)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ring)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><defs>'
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h / 2}" r="{max(w, h) * 0.62:.0f}">'
        f'<stop offset="0.4" stop-color="{_INNER_COLOUR}"/><stop offset="1" stop-color="{_OUTER_COLOUR}"/>'
        "</radialGradient></defs>"
        f'<polygon points="{points}" fill="url(#g)" stroke="{_EDGE_COLOUR}" stroke-width="{line}"'
        ' stroke-linejoin="round"/>'
        "</svg>"
    )


GAME: Final = "zoon"
_FACE_SIZE, _SIDE_MARK_SIZE = 66, 20
"""Logical pixels of a tribe's face to press, of which a part grows with the text, and of a side's mark on it."""
_COLUMN_WIDTH = 300
"""Logical pixels of the column at the right, of which most grows with the text."""
_LEGEND_SHARE = 0.37
"""Share of the column's height that the legend may always take; where it would take more, it follows the card."""
_PARCHMENT_MARGIN = 18
"""Logical pixels of parchment beside the cards."""
_LIT_CARD_GROWTH = 3
"""Logical pixels by which the card that is looked at stands out on each side."""
_UNCHOSEN_LIGHT = 185
"""Of 255: how much of its light a face keeps that is not chosen."""
_TRIBES, _CARDS = "tribes", "cards"


class TribesScene(FormPage):
    """Shows one tribe; the card under the pointer or the keyboard is told of at the right, else the one pressed."""

    first_focus = _CARDS

    def __init__(self, stage: Stage, game: Zoon, tribe: int = 0, playing: Sequence[int] = ()) -> None:
        """Tribes are told by their index in the content; `playing` are those of South and North in a match."""
        super().__init__(stage_with_pictures(stage, game))
        self._game = game
        self._playing = playing
        self._pictures = CardPictures(self.stage)
        self._plates = CardPlatePictures(self.stage, self._pictures)
        self._panel = CardDetailsPictures(self.stage, game, self._pictures)
        self._hovered = ""
        self._shown = ""
        self._details_scroll: ScrollArea
        self._cards: ScrollArea
        self._arrangement = CardPlateGrid(1, (1, 1), 0)
        self.rects = PlacedRects()
        """The "ground" of the plates, and beside it the "details" over the "legend", if that has room there."""
        self._plates_to_make: Iterator[bool] = iter(())
        self._warm = True
        self._set_tribe(tribe)

    # --- what is looked at ----------------------------------------------------------------------------------------

    @property
    def tribe(self) -> int:
        """Index in the content of the tribe that is shown."""
        return self._tribe

    @property
    def deck(self) -> Deck:
        return self._game.rules_context.decks[self._tribe]

    @property
    def shown(self) -> GalleryCard:
        """The card that is told of."""
        return self._things[self._hovered or self._picked]

    @property
    def sample(self) -> CardReachExample:
        """Where it could go on the field beside."""
        return make_card_reach_example(self._game, self._tribe, self.shown)

    def place(self, key: str) -> pygame.Rect:
        """Where a card's plate is, in pixels; as "zoon digger#0" or "trump rockfall". Raises KeyError."""
        return self.form.rect_of(_CARDS, key)

    def choose_tribe(self, tribe: str) -> None:
        """Shows another tribe, by its id."""
        self._set_tribe([each.id for each in self._game.content.tribes].index(tribe))
        self.layout()

    def _set_tribe(self, tribe: int) -> None:
        self._tribe = tribe
        self._things = cards_by_key(self.deck)
        self._picked, self._hovered = next(iter(self._things)), ""

    # --- the page's hooks -----------------------------------------------------------------------------------------

    @property
    def game_name(self) -> str:
        return GAME

    @property
    def heading(self) -> str:
        return wording.game_title(GAME)

    @property
    def subheading(self) -> str:
        rules = self._game.content.field
        return say("tribes.line", zoons=rules.zoons, trumps=rules.trumps)

    def layout(self) -> None:
        opens = self._previous_form is None
        super().layout()
        if opens:
            self._cards.scroll_to(0)

    def build(self, body: pygame.Rect) -> None:
        metrics = self.stage.metrics
        edge, near = metrics.px(14), metrics.px(10)
        rects = self.rects
        rects.clear()
        side = rects.cell("details", width=metrics.mix_px(_COLUMN_WIDTH, 0.55))
        page = pad_sides(
            row(grow(rects.cell("ground")), side, gap=edge), left=edge, top=self.bar.h + near, right=edge, bottom=near
        )
        page.place(self.stage.surface.get_rect())
        self._build_tribe_widgets()
        self._build_details_area()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and self._handle_arrow_to_other_row(event):
            return
        super().handle(event, raw)
        if self.stage.scene is self and isinstance(event, PointerEvent | WheelEvent | WindowEvent):
            self._update_hovered_card()

    def update(self, now: float) -> None:
        super().update(now)
        self._warm = next(self._plates_to_make, False)

    def release_pictures(self) -> None:
        super().release_pictures()
        self._plates_to_make = iter(())  # what is left of it holds the scene

    def is_busy(self) -> bool:
        return self._warm

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        ground = self.rects["ground"]
        surface.blit(parchment_picture(self.stage, ground.size), ground)
        for name in self.rects.keys() & {"details", "legend"}:
            draw.panel(self.stage, surface, self.rects[name])
        self._draw_bar(surface)
        self._draw_plates(surface)
        self.form.draw(surface)

    def _draw_plates(self, surface: DisplayList) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._cards.rect.inflate(self.stage.metrics.px(8), self.stage.metrics.px(8))))
        for key in sorted(self._things, key=lambda key: key == self._shown):
            thing, lit, at = self._things[key], key == self._shown, self.place(key)
            at.size = size = self._plate_size(key)
            at.center = self.place(key).center
            if not at.colliderect(clip):
                continue
            if self._plates.has_picture(self.deck, thing, size, lit=lit) or not self._warm:
                surface.blit(self._plates.plate_picture(self.deck, thing, size, lit=lit), at)
            else:
                surface.blit(self._plates.blank_plate(thing, size), at)
        surface.set_clip(clip)

    def _plate_size(self, key: str) -> tuple[int, int]:
        """Of a plate as it is drawn, in pixels."""
        by = 2 * self.stage.metrics.px(_LIT_CARD_GROWTH) if key == self._shown else 0
        return self._arrangement.size[0] + by, self._arrangement.size[1] + by

    # --- the tribe ------------------------------------------------------------------------------------------------

    def _build_tribe_widgets(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad = metrics.px(14)
        inner = self.rects["ground"].inflate(-2 * metrics.px(_PARCHMENT_MARGIN), -2 * pad)
        inner.w += metrics.px(_PARCHMENT_MARGIN - 4)  # the bar stands near the parchment's edge
        self._cards = self.form.add_scroll_area(inner, 1, name="tribe")
        wide, gap, places, tribes = self._cards.width, metrics.px(8), PlacedRects(), PlacedRects()
        heading = self._tribe_heading_layout(wide, tribes)
        top = heading.height(wide) + gap
        self._arrangement = arrange_plates(stage, [*self._things.values()], (wide, inner.h - top))
        (_, high), columns = self._arrangement.size, self._arrangement.columns
        plates = grid(*(places.cell(key, height=high) for key in self._things), columns=columns,
                      gap=self._arrangement.gap)  # fmt: skip
        page = column(heading, plates, gap=gap)
        page.place(pygame.Rect(0, 0, wide, page.height(wide)))
        self._add_tribe_tiles(tribes)
        clear = pygame.Surface(self._arrangement.size, pygame.SRCALPHA)
        faces = ButtonImages(*4 * (lambda: clear,))
        self.form.add_tiles(places, lambda key, on: faces, self._picked, self._pick_card, name=_CARDS,
                        labels={key: translate_text(thing.name) for key, thing in self._things.items()},
                        container=self._cards, large=True)  # fmt: skip
        self._cards.set_content_height(page.height(wide))
        self._plates_to_make = self._prerender_plates()
        self._warm = True

    def _prerender_plates(self) -> Iterator[bool]:
        """Makes the pictures of the plates, one at a time."""
        for key, thing in self._things.items():
            lit, size = key == self._shown, self._plate_size(key)
            if not self._plates.has_picture(self.deck, thing, size, lit=lit):
                self._plates.plate_picture(self.deck, thing, size, lit=lit)
                yield True

    def _tribe_heading_layout(self, wide: int, places: PlacedRects) -> Layout:
        """Name and lines of the tribe, and the faces of all of them, beside or below."""
        metrics, tribe, tribes = self.stage.metrics, self.deck.tribe, self._game.content.tribes
        side, gap, apart = metrics.mix_px(_FACE_SIZE, 0.4), metrics.px(8), metrics.px(18)
        across = max(1, min(len(tribes), (max(wide * 2 // 5, 4 * (side + gap)) + gap) // (side + gap)))
        parts = FormParts(self.form, self._cards)
        words = column(
            parts.words(translate_text(tribe.name), size=TITLE, bold=True, colour=DARK_TEXT),
            parts.words(translate_text(tribe.blurb), size=SMALL, colour=FAINT_TEXT),
        )
        faces = grid(*(places.cell(each.id, width=side, height=side) for each in tribes), columns=across, gap=gap)
        tiles = within(faces, across=Align.START)
        beside = row(grow(words), tiles, gap=apart)
        return choose_by_width(faces.width + apart + metrics.text_px(300), column(words, tiles, gap=gap), beside)

    def _add_tribe_tiles(self, places: PlacedRects) -> None:
        tips = {each.id: translate_text(each.name) for each in self._game.content.tribes}
        self.form.add_tiles(
            places,
            partial(self._tribe_button_images, places[self.deck.tribe.id].w),
            self.deck.tribe.id,
            self.choose_tribe,
            name=_TRIBES,
            label=say("tribes.title"),
            tips=tips,
            container=self._cards,
        )

    def _tribe_button_images(self, side: int, tribe: str, on: bool) -> ButtonImages:
        """A chief in his light, edged with brass where his tribe is shown; those who play bear their side's mark."""
        stage, line = self.stage, self.stage.metrics.line_width(3)
        index = [each.id for each in self._game.content.tribes].index(tribe)
        animal = tribe_art_key(self._game.content.tribes[index])
        inner = tribe_chief_picture(stage, self._pictures, animal)((side - 2 * line, side - 2 * line))

        def made(edge: str, light: int) -> pygame.Surface:
            surface = pygame.Surface((side, side), pygame.SRCALPHA)
            surface.blit(inner, (line, line))
            surface.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(draw.rounded_rect(stage, (side, side), "#00000000", edge=edge, radius=7, width=3), (0, 0))
            self._draw_marks_of_playing_sides(surface, index)
            return surface.premul_alpha()

        if on:
            return ButtonImages(*4 * (partial(made, GOLD, 255),))
        rest, over = partial(made, FAINT_TEXT, _UNCHOSEN_LIGHT), partial(made, DARK_TEXT, 255)
        return ButtonImages(rest, over, over, rest)

    def _draw_marks_of_playing_sides(self, surface: pygame.Surface, tribe: int) -> None:
        size, x = self.stage.metrics.mix_px(_SIDE_MARK_SIZE, 0.4), self.stage.metrics.px(4)
        seats: list[Seat] = [seat for seat, plays in enumerate(self._playing) if plays == tribe]
        for seat in seats:
            surface.blit(draw.seat_mark_picture(self.stage, seat, size), (x, self.stage.metrics.px(4)))
            x += size

    # --- the card that is looked at -------------------------------------------------------------------------------

    def _build_details_area(self) -> None:
        metrics, room, edge, rects = self.stage.metrics, self.rects["details"], self.stage.metrics.px(12), self.rects
        parts, scrolls = FormParts(self.form), PlacedRects()
        told = pad_sides(scrolls.cell("told"), left=edge, top=edge, right=edge // 4, bottom=edge)
        picture = pad(parts.picture(self._panel.types_legend(room.w - 2 * edge)), edge)
        has_legend = picture.height(room.w) <= room.h * _LEGEND_SHARE
        below = [rects.named("legend", picture)] if has_legend else []
        column(grow(rects.named("details", told)), *below, gap=metrics.px(10)).place(room)
        self._details_scroll = self.form.add_scroll_area(scrolls["told"], 1, name="told")
        self._shown = ""
        self._show_details_of_card()

    def _show_details_of_card(self) -> None:
        """Tells of the card that is looked at now."""
        key = self._hovered or self._picked
        if key == self._shown:
            return
        self._shown = key
        made = self._panel.details_picture(
            self.shown, self.sample, (self._details_scroll.width, self._details_scroll.rect.h)
        )
        self.form.empty_scroll_area(self._details_scroll)
        self.form.add_picture(made.get_rect(), made, container=self._details_scroll)
        y = made.get_height()
        if "legend" not in self.rects:
            legend = self._panel.types_legend(self._details_scroll.width)
            self.form.add_picture(
                legend.get_rect(y=y + self.stage.metrics.px(14)), legend, container=self._details_scroll
            )
            y += self.stage.metrics.px(14) + legend.get_height()
        self._details_scroll.set_content_height(y)
        self._details_scroll.scroll_to(0)

    def _pick_card(self, key: str) -> None:
        """A card was pressed, or the keyboard has come to it."""
        self._picked, self._hovered = key, ""
        self._cards.scroll_into_view(self.place(key))
        self._show_details_of_card()

    def _update_hovered_card(self) -> None:
        """The card under the pointer, as far as it is not scrolled away."""
        at = self.form.pointer
        seen = self._cards.rect
        under = (key for key in self._things if self.place(key).clip(seen).collidepoint(at))
        self._hovered = next(under, "")
        self._show_details_of_card()

    def _handle_arrow_to_other_row(self, event: KeyEvent) -> bool:
        """Whether an arrow key goes to another row of cards."""
        step = {"up": -self._arrangement.columns, "down": self._arrangement.columns}.get(event.name)
        keys = [*self._things]
        if step is None or self.form.focused != _CARDS:
            return False
        there = keys.index(self._picked) + step
        if not 0 <= there < len(keys):
            return False
        self.form.change_value_by(_CARDS, step)
        return True


def tribe_index(game: Zoon, wanted: str) -> int:
    """Index of a tribe by its id; the first one where there is no such."""
    tribes = [tribe.id for tribe in game.content.tribes]
    return tribes.index(wanted) if wanted in tribes else 0


def open_scene(stage: Stage, request: SceneRequest) -> TribesScene:
    """The tribes of the match or of the content that is asked for, else our own; the detail is a tribe's id."""
    match = cast("Match[object, object, object] | None", request.match)
    known = match.game if match is not None else request.rules
    game = known if isinstance(known, Zoon) else cast("Zoon", load_game(GAME))
    if match is None or not isinstance(match.game, Zoon):
        return TribesScene(stage, game, tribe_index(game, request.detail))
    playing = match.game.view(match.game.start(dict(match.header.setup)), None).agreed.tribes
    return TribesScene(stage, game, tribe_index(game, request.detail) if request.detail else playing[0], playing)
