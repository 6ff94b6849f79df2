"""Draws the near part of the field and the tray below it while a person sets up, and finds what is pointed at.

Used by `deploy_scene`, which lays it out and draws it, and by `draft_hand`, which asks it what is under the pointer.
It shows a DeployDraft and decides nothing. Its target ids are those of `deploy_draft` (cells and "tray:3"), and
drawing and hit tests must come from the same rectangles. Shares and colours can be changed freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.deploy.deploy_draft import TRAY, CardSpots, DeployDraft, tray_target_id_of_card
from tabletop.games.zoon.board.field_cards import FIELD_CARD_RATIO
from tabletop.games.zoon.board.field_layout import FieldLayout, nearest_pixel
from tabletop.games.zoon.board.piece_pictures import HOVERED, LIFTED, PICTURE_SIZES, CardFace, PiecePictures
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import NORTH, SIDE
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.state import SULLIVAN
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.stage.timeline import HOME, MOVE, Timeline, between, ease_in_out
from tabletop.ui.widgets.layout import PlacedRects, column, grow, pad_sides

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LEAST_ROWS = 2.45
"""Rows of the field that are seen at least."""
_EDGE, _CELL = 0.05, 0.15
"""The field's edge and a cell as shares of its side (docs/decisions.md, Pictures)."""
_MARK_ON_CELL, _MARK_ON_CARD = 0.82, 0.5
"""Sizes of marks as shares of a cell: those on a card leave its numbers free."""
_MOST_TRAY_SHARE = 0.27
"""The tray's cards are no higher than this share of the whole area."""
_SIGN_SHARE = 0.3
"""Size of what an empty cell says about the card to come, as a share of the cell."""
_GHOST_OPACITY = 40
_GLOW, _EMBER = "#FFD166", "#E08A1E"
_FADE_HEIGHT = 44
"""Logical pixels over which the far part of the field fades out."""


class DeployField:
    """Where everything is, and how it looks; it decides nothing."""

    def __init__(self, stage: Stage, draft: DeployDraft, deck: Deck, seat: Seat) -> None:
        self._stage = stage
        self._draft = draft
        self._deck = deck
        self._seat = seat
        self._pictures = CardPictures(stage)
        self._pieces = PiecePictures(stage, self._pictures)
        self._field = FieldLayout(stage)
        self._field.is_turned = seat == NORTH
        self._timeline = Timeline()
        self._starts: dict[int, Point] = {}
        """Where cards come from that are on their way."""
        self.area = pygame.Rect(0, 0, 1, 1)
        self._rects = PlacedRects()
        """The "tray", and the "room" above it in which the field is seen."""
        self._tray_card_width = 1
        self._has_pennies = False
        """Whether the front row will lie open (A3)."""
        self._front_row_faces: tuple[CardFace, ...] = ()
        self._back_row_faces: tuple[CardFace, ...] = ()
        """Each card as it will lie in the front row, and in the back row."""

    # --- places ---------------------------------------------------------------------------------------------------

    @property
    def tray(self) -> pygame.Rect:
        return self._rects["tray"]

    @property
    def _visible_field_rect(self) -> pygame.Rect:
        return self._field.square.clip(self._rects["room"])

    def layout(self, area: pygame.Rect, view: View, decks: tuple[Deck, Deck]) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.area = area
        pad, head, count = metrics.px(12), metrics.text_px(30), len(self._draft.cards)
        pitch = (area.w - 4 * pad) / count
        self._tray_card_width = round(min(pitch * 0.94, area.h * _MOST_TRAY_SHARE / FIELD_CARD_RATIO))
        high = head + round(self._tray_card_width * FIELD_CARD_RATIO) + metrics.px(10)
        rects = self._rects
        tray = pad_sides(rects.cell("tray", height=high), left=pad, right=pad, bottom=pad)
        column(grow(rects.cell("room")), tray, gap=pad // 2).place(area)
        room = rects["room"]
        side = round(min(area.w - 2 * pad, room.h / (_EDGE + _LEAST_ROWS * _CELL)))
        self._field.area = area
        self._field.square = pygame.Rect(area.centerx - side // 2, room.bottom - side, side, side)
        self._has_pennies = view.agreed.ruleset == SULLIVAN
        self._front_row_faces, self._back_row_faces = (
            tuple(
                self._pieces.appearance_of(
                    Shown(
                        self._seat,
                        card.index,
                        card.index,
                        0,
                        up=up,
                        tails=False,
                        held_turns=0,
                        gear=None,
                        boost=0,
                        march=0,
                    ),
                    view,
                    decks,
                )
                for card in self._draft.cards
            )
            for up in (self._has_pennies, False)
        )
        self._timeline.pace = self._stage.settings.animation_speed
        self._timeline.reduced = self._stage.settings.reduced_motion
        self.finish_motion()

    def card_face(self, number: int) -> CardFace:
        """How a card looks where it lies: with a penny in a row that will lie open, and in the tray without a sign."""
        spot = self._draft.spots[number]
        if spot is None:
            return replace(self._back_row_faces[number], hidden=False)
        return (self._front_row_faces if spot < SIDE else self._back_row_faces)[number]

    def place_centres(self) -> dict[TargetId, Point]:
        """Centres of cells and of the tray's places in pixels."""
        found = {cell: self._field.cell_centre(battlefield.cell_from_name(cell)) for cell in self._draft.cells}
        found |= {tray_target_id_of_card(i): self._tray_card_centre(i) for i in range(len(self._draft.cards))}
        return found | {TRAY: (float(self.tray.centerx), float(self.tray.centery))}

    def place_at(self, pos: Point, carried: TargetId | None) -> TargetId | None:
        """What lies under a point in pixels; for a card that is carried from somewhere all of the tray is one place."""
        if self.tray.collidepoint(pos):
            if carried is not None:
                return carried if carried.startswith(TRAY) else TRAY
            card = next((i for i in range(len(self._draft.cards)) if self._tray_card_rect(i).collidepoint(pos)), None)
            return TRAY if card is None or self._draft.spots[card] is not None else tray_target_id_of_card(card)
        cell = self._field.cell_at(pos)
        name = battlefield.cell_name(cell) if cell is not None and self._visible_field_rect.collidepoint(pos) else None
        return name if name in self._draft.cells else None

    def cell_outside_zone_at(self, pos: Point) -> TargetId | None:
        """The cell under a point in pixels, if it is outside the own zone."""
        cell = self._field.cell_at(pos)
        name = battlefield.cell_name(cell) if cell is not None and self._visible_field_rect.collidepoint(pos) else None
        return None if name in self._draft.cells else name

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        """What these places take up on the screen, in pixels."""
        rects = [self._rect_of_place(place) for place in places]
        return rects[0].unionall(rects[1:])

    def _rect_of_place(self, place: TargetId) -> pygame.Rect:
        if place == TRAY:
            return self.tray
        if place.startswith(TRAY):
            return self._tray_card_rect(int(place.partition(":")[2])).inflate(
                self._tray_card_width // 2, self._tray_card_width // 2
            )
        return self._field.cell_rect(battlefield.cell_from_name(place))

    def _tray_card_centre(self, number: int) -> Point:
        tray, edge = self._rects["tray"], self._stage.metrics.px(12)
        pitch = (tray.w - 2 * edge) / len(self._draft.cards)
        x = tray.x + edge + (number + 0.5) * pitch
        return x, tray.bottom - self._stage.metrics.px(10) - self._tray_card_width * FIELD_CARD_RATIO / 2

    def _tray_card_rect(self, number: int) -> pygame.Rect:
        made = pygame.Rect(0, 0, self._tray_card_width, round(self._tray_card_width * FIELD_CARD_RATIO))
        made.center = nearest_pixel(self._tray_card_centre(number))
        return made

    def _card_width_at(self, place: TargetId) -> int:
        return self._tray_card_width if place.startswith(TRAY) else self._field.card_size[0]

    # --- movement -------------------------------------------------------------------------------------------------

    def animate_card_changes(self, before: CardSpots, now: float, dropped: tuple[int, Point] | None = None) -> None:
        """Cards travel from where they lay to where they lie now; one of them from where the hand let it go."""
        after, spots = self._draft.spots, self.place_centres()
        self.finish_motion()
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            if old == new:
                continue
            self._starts[number] = spots[tray_target_id_of_card(number) if old is None else self._draft.cells[old]]
            self._timeline.play(number, now, MOVE)
        if dropped and dropped[0] in self._starts:
            self._starts[dropped[0]] = dropped[1]
            self._timeline.play(dropped[0], now, HOME)

    def animate_card_return(self, number: int, start: Point, now: float) -> None:
        """A card glides back to its place."""
        self._starts[number] = start
        self._timeline.play(number, now, HOME)

    def is_moving(self, now: float) -> bool:
        return self._timeline.moving(now)

    def finish_motion(self) -> None:
        self._timeline.finish()
        self._starts.clear()

    def prepare_pictures(self) -> Iterator[bool]:
        """Makes every card in the sizes in which it will be drawn, one at a time."""
        for size in PICTURE_SIZES:
            laid = (replace(face, hidden=False) for face in self._back_row_faces)
            for face in dict.fromkeys((*laid, *self._front_row_faces, *self._back_row_faces)):
                for width in (self._field.card_size[0], self._tray_card_width):
                    self._pieces.face_picture(face, self._deck, round(width * size))
                    yield True

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        """Field, glowing cells, tray, cards, and what is in the air."""
        surface.blit(self._field_background_picture(), self._visible_field_rect)
        self._draw_glowing_cells(surface, marks)
        self._draw_tray(surface, marks)
        flying = []
        for number in range(len(self._draft.cards)):
            share = self._timeline.progress(number, now)
            if share is not None:
                flying.append((number, share))
            else:
                self._draw_card_in_setup(surface, number, marks)
        self._draw_deploy_field_marks(surface, marks)
        for number, share in flying:
            self._draw_flying_card(surface, number, ease_in_out(share))
        held = self._draft.card_at(marks.lifted) if marks.lifted else None
        if held is not None:
            self._draw_held_card(surface, held, marks.held_at)

    def _field_background_picture(self) -> pygame.Surface:
        """The near part of the field, fading out where it goes on."""
        side, seen = self._field.square.w, self._visible_field_rect
        key = ("zoon camp", side, seen.size, self._seat, self._stage.metrics.text_scale)
        return self._stage.sprites.get_or_make(key, self._make_field_background)

    def _make_field_background(self) -> pygame.Surface:
        seen, fade = self._visible_field_rect, self._stage.metrics.px(_FADE_HEIGHT)
        square = self._field.square
        self._field.square = square.move(-seen.x, -seen.y)
        made = draw_as_picture(seen.size, lambda sheet: self._field.draw(sheet, fade if square.h > seen.h else 0))
        self._field.square = square
        if square.h > seen.h:
            for y in range(min(fade, seen.h)):
                line = pygame.Rect(0, y, seen.w, 1)
                made.fill((255, 255, 255, round(255 * y / fade)), line, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def _draw_glowing_cells(self, surface: DisplayList, marks: Marks) -> None:
        """Empty cells glow; while a card is in hand all cells do that it may go to."""
        for cell in self._draft.cells:
            target, empty = cell in marks.targets, self._draft.card_at(cell) is None
            if not target and not empty:
                continue
            opacity = "C0" if cell == marks.hovered and target else "80" if target else "50"
            side = round(self._field.cell_side * 0.92)
            line = 4 if target else 3
            tile = draw.rounded_rect(self._stage, (side, side), _GLOW + opacity, edge=_EMBER, width=line, radius=8)
            at = nearest_pixel(self._field.cell_centre(battlefield.cell_from_name(cell)))
            surface.blit(tile, tile.get_rect(center=at))
            if empty and self._has_pennies:
                name = "penny_heads" if self._draft.cells.index(cell) < SIDE else "unseen"
                sign = self._stage.sprites.get(f"zoon/{name}", round(self._field.cell_side * _SIGN_SHARE))
                surface.blit(sign, sign.get_rect(center=at))

    def _draw_tray(self, surface: DisplayList, marks: Marks) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        draw.panel(stage, surface, self.tray, accent=TRAY in marks.targets)
        missing = self._draft.missing_count
        words = say("zoon_deploy.tray", count=missing) if missing else say("zoon_deploy.tray_empty")
        at = (self.tray.x + metrics.px(16), self.tray.y + metrics.text_px(16))
        draw.text(stage, surface, words, at, size=BODY, bold=True, colour=theme.secondary,
                  width=self.tray.w - metrics.px(32))  # fmt: skip
        gap = draw.rounded_rect(
            stage,
            (self._tray_card_width, round(self._tray_card_width * FIELD_CARD_RATIO)),
            theme.field,
            edge=theme.panel_edge,
            radius=6,
        )
        for number, spot in enumerate(self._draft.spots):
            if spot is not None:
                surface.blit(gap, self._tray_card_rect(number))

    def _draw_card_in_setup(self, surface: DisplayList, number: int, marks: Marks) -> None:
        place = self._draft.place_of_card(number)
        chosen, hovered = place == marks.selected, place == marks.hovered
        at, width = self.place_centres()[place], self._card_width_at(place)
        size = LIFTED if chosen else HOVERED if hovered else 1.0
        self._pieces.draw(
            surface,
            self.card_face(number),
            self._deck,
            width,
            at,
            size=size,
            lift=0.6 if chosen else 0.0,
            ghost=_GHOST_OPACITY if place == marks.lifted else 0,
        )
        if (chosen or hovered) and place != marks.lifted:
            around = round(width * 1.12), round(width * FIELD_CARD_RATIO * 1.09)
            ring = draw.rounded_rect(self._stage, around, "#00000000", edge=_GLOW, width=3 if chosen else 2, radius=6)
            surface.blit(ring, ring.get_rect(center=nearest_pixel(at)))

    def _draw_deploy_field_marks(self, surface: DisplayList, marks: Marks) -> None:
        spots = self.place_centres()
        for place, kind in marks.targets.items():
            if place != TRAY:
                share = _MARK_ON_CELL if self._draft.card_at(place) is None else _MARK_ON_CARD
                self._draw_mark(surface, kind.value, spots[place], self._field.cell_side * share)
        if marks.flashing:
            self._draw_mark(surface, "mark_hatch", spots[marks.flashing], self._card_width_at(marks.flashing))
        if marks.focus:
            self._draw_mark(surface, "mark_focus", spots[marks.focus], self._card_width_at(marks.focus) * 1.5)

    def _draw_mark(self, surface: DisplayList, name: str, at: Point, size: float) -> None:
        made = self._stage.sprites.get(f"ui/{name}", round(size))
        surface.blit(made, made.get_rect(center=nearest_pixel(at)))

    def _draw_flying_card(self, surface: DisplayList, number: int, share: float) -> None:
        place = self._draft.place_of_card(number)
        end = self.place_centres()[place]
        start = self._starts.get(number, end)
        begins = self._tray_card_width if self.tray.collidepoint(start) else self._field.card_size[0]
        size = (begins + (self._card_width_at(place) - begins) * share) / self._field.card_size[0]
        made = self._pieces.face_picture(self.card_face(number), self._deck, self._field.card_size[0])
        made = pygame.transform.smoothscale(made, (round(made.get_width() * size), round(made.get_height() * size)))
        surface.blit(made, made.get_rect(center=nearest_pixel(between(start, end, share))))

    def _draw_held_card(self, surface: DisplayList, number: int, at: Point) -> None:
        if at == (0.0, 0.0):
            return
        self._pieces.draw(
            surface, self.card_face(number), self._deck, self._field.card_size[0], at, size=LIFTED, lift=1.0
        )
