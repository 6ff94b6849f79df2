"""FieldSideTrays: lays out and draws what lies beside the field: trumps, Tribe cards, Tombs; and finds what is pointed
at.

Used by `board`, which owns it and arranges it again for each view. Its prefixes ("trump:" and the like) are target
ids that `picks`, `motion`, `preview`, `place_texts` and the phone use too, so import them and never write them again.
Drawing and hit tests come from the same TrayItems. It reads a view and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.card_tones import CARD_RATIO, INK, PAPER
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.rules.battlefield import NORTH, SOUTH
from tabletop.games.zoon.rules.cards import Deck, TrumpCard
from tabletop.games.zoon.rules.state import Ruleset, TrumpState, Where
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.widgets.layout import Align, PlacedRects, column, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

OWN_TRUMP_PREFIX, OTHER_TRUMP_PREFIX, TOMB_PREFIX, TRIBE_PREFIX = "trump:", "other:", "tomb:", "tribe:"
"""How the names of places beside the field begin; the last two end in a seat."""
_TRUMP_WIDTH, _MOST_TRAY_SHARE = 92, 0.9
"""Logical pixels of a trump in hand, and the most of its tray's width."""
_FAR_HAND_SIZE = 0.8
"""Size of the other hand as a share of the own."""
_FAN_DEGREES = 4.0
"""Degrees between two cards of a hand."""
_LIFTED, _GHOST = 1.06, 40
_USES_SIZE = 36
"""Logical pixels across the uses that are left of a trump, at least: the number in it can be read."""
_IDLE_OPACITY = 55
"""Opacity in per cent of a trump that cannot be played now."""


@dataclass(frozen=True, slots=True)
class TrayItem:
    """One thing beside the field."""

    place: TargetId
    rect: pygame.Rect
    degrees: float = 0.0
    """Degrees, counter-clockwise."""
    seat: Seat = SOUTH
    """Whose it is."""
    trump: TrumpCard | None = None
    state: TrumpState | None = None


class FieldSideTrays:
    """Lays out and draws what lies beside the field; the near seat's things lie below."""

    def __init__(self, stage: Stage, pictures: CardPictures, field: FieldLayout) -> None:
        self._stage = stage
        self._pictures = pictures
        self._field = field
        self._items: tuple[TrayItem, ...] = ()
        self._points_on_edges: dict[TargetId, Point] = {}
        """Where on the field's edge what is not drawn comes from, on a board that is too small for trays."""
        self._cached_items = CachedStrokes()

    def arrange_tray_items(self, view: View, decks: tuple[Deck, Deck]) -> None:
        """Finds places for everything in the view; whoever the field is turned to has its things below."""
        self._items, self._points_on_edges = (), {}
        near = NORTH if self._field.is_turned else SOUTH
        if not self._field.has_trays:
            self._points_on_edges = dict(self._tray_points_on_field_edges(view, decks, near))
        else:
            self._items = tuple(
                spot
                for seat in (1 - near, near)
                for spot in (
                    *self._hand_tray_items(view, decks[seat], seat, near),
                    *self._tribe_and_tomb_items(seat, near),
                )
            )

    def tray_item_centres(self) -> dict[TargetId, Point]:
        """Centres in pixels."""
        return self._points_on_edges | {
            spot.place: (float(spot.rect.centerx), float(spot.rect.centery)) for spot in self._items
        }

    def place_at(self, pos: Point) -> TargetId | None:
        """What lies under a point in pixels, the uppermost first."""
        return next((spot.place for spot in reversed(self._items) if spot.rect.collidepoint(pos)), None)

    def rect_of(self, place: TargetId) -> pygame.Rect | None:
        """What it takes up, in pixels."""
        found = self.find_tray_item(place)
        return found.rect.inflate(found.rect.w // 2, found.rect.w // 2) if found else None

    @property
    def trump_width(self) -> int:
        """Width of an own trump in pixels."""
        if not self._field.has_trays:
            return self._field.card_size[0]
        return round(min(self._stage.metrics.px(_TRUMP_WIDTH), self._field.trays["left"].w * _MOST_TRAY_SHARE))

    @property
    def item_rects(self) -> list[pygame.Rect]:
        """Where all that lies there lies, in pixels."""
        return [item.rect for item in self._items]

    def find_tray_item(self, place: TargetId) -> TrayItem | None:
        return next((spot for spot in self._items if spot.place == place), None)

    # --- places ---------------------------------------------------------------------------------------------------

    def _hand_tray_items(self, view: View, deck: Deck, seat: Seat, near: Seat) -> Iterator[TrayItem]:
        """Trumps that can still be played, as a cascade that starts at the upper left."""
        tray, metrics = self._field.trays["left"], self._stage.metrics
        wide = self.trump_width if seat == near else round(self.trump_width * _FAR_HAND_SIZE)
        high = round(wide * CARD_RATIO)
        held = [
            (trump, state)
            for trump, state in zip(deck.trumps, view.trumps[seat], strict=True)
            if state.where in (Where.HAND, Where.BESIDE)
        ]
        down = min(round(high * 0.58), (tray.h // 2 - metrics.px(12) - high) // 2)
        across = max(0, min(wide // 3, (tray.w - wide) // 2 - metrics.px(4)))
        top = tray.y if seat != near else tray.bottom - high - down * (len(held) - 1)
        left = tray.centerx - (wide + across * (len(held) - 1)) // 2
        for i, (trump, state) in enumerate(held):
            rect = pygame.Rect(left + across * i, top + down * i, wide, high)
            turn = -_FAN_DEGREES * (i - (len(held) - 1) / 2) if state.where is Where.HAND else 0.0
            own = seat == (view.seat or SOUTH)
            yield TrayItem(
                f"{OWN_TRUMP_PREFIX if own else OTHER_TRUMP_PREFIX}{trump.id}", rect, turn, seat, trump, state
            )

    def _tray_points_on_field_edges(
        self, view: View, decks: tuple[Deck, Deck], near: Seat
    ) -> Iterator[tuple[TargetId, Point]]:
        """The seats' sides of the field."""
        square = self._field.square
        for seat, deck in enumerate(decks):
            edge = square.centerx, square.bottom - square.h // 40 if seat == near else square.y + square.h // 40
            own = seat == (view.seat or SOUTH)
            yield from ((f"{OWN_TRUMP_PREFIX if own else OTHER_TRUMP_PREFIX}{trump.id}", edge) for trump in deck.trumps)
            yield f"{TOMB_PREFIX}{seat}", edge

    def _tribe_and_tomb_items(self, seat: Seat, near: Seat) -> Iterator[TrayItem]:
        """The Tribe card at the tray's end, and the Tomb towards the middle."""
        rects, wide = PlacedRects(), self.trump_width
        card = rects.cell(TRIBE_PREFIX, width=wide, height=round(wide * CARD_RATIO))
        tomb = rects.cell(TOMB_PREFIX, width=wide, height=wide)
        parts, down = ((tomb, card), Align.END) if seat == near else ((card, tomb), Align.START)
        within(column(*parts, gap=self._stage.metrics.px(18)), down=down).place(self._field.trays["right"])
        yield from (TrayItem(f"{prefix}{seat}", rects[prefix], seat=seat) for prefix in (TRIBE_PREFIX, TOMB_PREFIX))

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], marks: Marks) -> None:
        """Draws both trays; a card under the pointer lies above its neighbours."""
        places = {spot.place for spot in self._items}
        touched = (marks.hovered, marks.selected, marks.focus, marks.lifted)
        looks = (*(place if place in places else None for place in touched), marks.movable)
        key = IdentityKey(self._stage.metrics), IdentityKey(self._items), IdentityKey(view), decks, looks
        self._cached_items.draw(
            surface, self._field.area, key, lambda: self._draw_tray_items(surface, view, decks, marks)
        )

    def _draw_tray_items(self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], marks: Marks) -> None:
        raised = (marks.hovered, marks.selected, marks.focus)
        for spot in sorted(self._items, key=lambda spot: spot.place in raised):
            if not surface.get_clip().colliderect(spot.rect.inflate(spot.rect.w, spot.rect.w)):
                continue
            if spot.trump is not None:
                self._draw_tray_trump(surface, spot, view, decks, marks)
            elif spot.place.startswith(TRIBE_PREFIX):
                self._draw_tribe_card(surface, spot, decks)
            else:
                self._draw_tomb(surface, spot, view)
            if spot.place in (marks.hovered, marks.selected):
                self._draw_tray_item_outline(surface, spot, strong=spot.place == marks.selected)

    def trump_face_or_back_picture(self, trump: TrumpCard, deck: Deck, width: int, *, is_open: bool) -> pygame.Surface:
        """A trump's face, or the tribe's back."""
        if is_open:
            return self._pictures.small_trump(deck, trump, width)
        return self._pictures.back(tribe_art_key(deck.tribe), width)

    def _draw_tray_trump(
        self, surface: DisplayList, spot: TrayItem, view: View, decks: tuple[Deck, Deck], marks: Marks
    ) -> None:
        trump, state, seat = spot.trump, spot.state, spot.seat
        if trump is None or state is None:
            return
        is_open = state.where is Where.BESIDE or view.seat == seat or view.unveiled
        face = self.trump_face_or_back_picture(trump, decks[seat], spot.rect.w, is_open=is_open)
        if spot.degrees:
            art, shown = tribe_art_key(decks[seat].tribe), trump if is_open else None
            key = ("zoon turned", art, shown, spot.rect.w, spot.degrees)
            flat = face
            face = self._stage.sprites.get_or_make(key, lambda: pygame.transform.rotozoom(flat, spot.degrees, 1.0))
        idle = spot.place.startswith(OWN_TRUMP_PREFIX) and marks.movable and spot.place not in marks.movable
        if idle and spot.place != marks.selected:
            face = self._stage.sprites.get_faded(face, _IDLE_OPACITY)
        if spot.place == marks.lifted:
            face = self._stage.sprites.get_faded(face, _GHOST)
        surface.blit(face, face.get_rect(center=spot.rect.center))
        if state.used and is_open and spot.place != marks.lifted:
            self._draw_trump_uses_or_penny(surface, spot, view, trump, state)

    def _draw_trump_uses_or_penny(
        self, surface: DisplayList, spot: TrayItem, view: View, trump: TrumpCard, state: TrumpState
    ) -> None:
        """A penny under the alternate rules (A28, A29), else how many uses are left."""
        size = max(round(spot.rect.w * 0.4), self._stage.metrics.mix_px(_USES_SIZE, 0.5))
        if view.agreed.ruleset == Ruleset.SULLIVAN and trump.corners:
            name = "zoon/penny_tails" if state.used % 2 else "zoon/penny_heads"
            chip = self._stage.sprites.get(name, size)
        elif trump.uses:
            chip = self._pictures.trump_uses_badge(max(0, trump.uses - state.used), size)
        else:
            return
        surface.blit(chip, chip.get_rect(center=(spot.rect.right - size // 4, spot.rect.centery)))

    def _draw_tribe_card(self, surface: DisplayList, spot: TrayItem, decks: tuple[Deck, Deck]) -> None:
        seat = spot.seat
        surface.blit(self._pictures.tribe_card(decks[seat], spot.rect.w), spot.rect)
        mark = self._stage.sprites.get(f"ui/side_{('circle', 'square')[seat]}", round(spot.rect.w * 0.24))
        surface.blit(mark, mark.get_rect(center=(spot.rect.centerx, spot.rect.y + spot.rect.w // 40)))

    def _draw_tomb(self, surface: DisplayList, spot: TrayItem, view: View) -> None:
        """The stone, pale while nobody lies there, with the number of those who do."""
        stone = self._stage.sprites.get("zoon/tomb", spot.rect.w)
        count = len(view.tombs[spot.seat]) + sum(state.where is Where.TOMB for state in view.trumps[spot.seat])
        surface.blit(stone if count else self._stage.sprites.get_faded(stone, _GHOST), spot.rect)
        if not count:
            return
        size = max(self._stage.metrics.mix_px(26, 0.6), spot.rect.w // 3)
        disc = draw.rounded_rect(self._stage, (size, size), PAPER, edge=INK, width=2, radius=99)
        chip = disc.get_rect(bottomright=spot.rect.bottomright)
        surface.blit(disc, chip)
        draw.text(self._stage, surface, str(count), chip.center, size=SMALL, bold=True, colour=INK, align="centre")

    def _draw_tray_item_outline(self, surface: DisplayList, spot: TrayItem, *, strong: bool) -> None:
        rect = spot.rect.inflate(spot.rect.w // 12, spot.rect.w // 12)
        accent = self._stage.theme.accent
        surface.blit(
            draw.rounded_rect(self._stage, rect.size, "#00000000", edge=accent, width=3 if strong else 2), rect
        )
