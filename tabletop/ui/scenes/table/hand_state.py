"""What the hand over the board shows: HoverInfo (pointed at), DragState (dragged), Flashes (refused, or pinged).

Made and changed by `board_input` with each input; `table.picture` and the board draw it. It decides nothing: which
places can be picked comes from PositionOffer. Times and sizes may be tuned, but a flash must stay under three a
second. Odds of a target are asked for once and kept until the next offer; call `forget_grab_offset` and
`update_offer` for another position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from tabletop.ui.boards.marks import BUTTON, Point, without_button_places
from tabletop.ui.gesture import gesture_effects
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.scenes.table.large_preview import LargePreview
from tabletop.ui.scenes.table.position_offer import PickTargets, PositionOffer
from tabletop.ui.stage.floating_texts import FloatingBadge

_LARGEST, _USUAL = 140, 56
"""Logical pixels: what is drawn of a place with all that belongs to it, and the place itself where that is more."""
_MARK_MARGIN, _FRAME_MARGIN = 18, 9
"""Logical pixels round a place that the mark of a lesson takes with its number, and those of the switch's frame."""


class HoverInfo:
    """Shows the odds of the next pick, and something on the board large; it follows mouse and keyboard."""

    def __init__(self, table: TableContext, gesture: GestureMachine[Any], advised_places: Callable[[], Steps]) -> None:
        """`advised_places` tells where a hint or a lesson leads just now."""
        self._table = table
        self._gesture = gesture
        self._advised_places = advised_places
        self._board = table.board
        self._stage = table.stage
        self.odds_badge = FloatingBadge(table.stage)
        self.preview = LargePreview(table.stage, table.board.previews, table.board)
        self.pointer: Point = (0.0, 0.0)
        """In pixels."""
        self.targets = PickTargets()
        """Where the next pick can go."""
        self._looked_at: TargetId | None = None
        """What the gesture machine wants to be shown large."""
        self._shown_spot: Point | None = None
        """Where lies what is shown large, in pixels."""
        self._odds_place: TargetId | None = None
        """The target whose odds are shown."""
        self._kept_clear: tuple[pygame.Rect, ...] = ()
        """What a floating preview has found its place beside, in pixels."""

    def update_offer(self, offered: PositionOffer | None) -> None:
        """Other targets than before; none of them is reached yet."""
        self.targets = offered.targets() if offered else PickTargets()
        self.show_odds(None, offered)
        self.show_preview()

    def show_odds(self, place: TargetId | None, offered: PositionOffer | None) -> None:
        """Shows the odds of what the target would complete; they are asked for once."""
        if place == self._odds_place:
            return
        self._odds_place = place
        self.odds_badge.hide()
        if place is None or offered is None or not self._gesture.path or not self._stage.settings.odds:
            return
        ahead = self._board.words.pick_preview_lines(place)
        told = (
            {ahead}
            if ahead
            else {self._board.words.odds_lines(offered.view, action) for action in offered.reached(place)}
        )
        lines = told.pop() if len(told) == 1 else ()
        if lines:  # of most ground that something is dragged over there is nothing to say, and no room to be found
            window, bar = self._stage.surface.get_rect(), self._table.layout.bar
            below = pygame.Rect(0, bar.bottom, window.w, window.h - bar.bottom)  # the bar says what is to be done
            self.odds_badge.show(lines, self.place_rect(place), self.rects_to_keep_clear(), below)

    def set_previewed_place(self, place: TargetId | None) -> None:
        """Something is to be shown large, or no longer."""
        self._looked_at = place
        self.show_preview()

    def show_preview(self) -> None:
        """Shows large what is looked at, else the keyboard's place, else what is in hand."""
        view, gesture = self._table.story.view, self._gesture
        candidates = (self._looked_at, gesture.focus, gesture.selected_place)
        shown = [
            each
            for each in candidates
            if each and without_button_places((each,)) and self._board.previews.has_preview(view, each)
        ]
        place = shown[0] if shown else None
        in_column = place is not None and self.preview.fits_column(place, view)
        if place is None or (place not in candidates[:2] and not in_column):
            self.preview.hide()
        else:
            self._shown_spot = self._board.place_centre(place)
            free, never = ((), ()) if in_column else (self.rects_to_keep_clear(), self._rects_never_covered)
            self.preview.show_place(place, view, self.place_rect(place), free, never=never)

    def move_preview_off_rects(self) -> None:
        """Moves what floats over the board as soon as other things must be seen or can be pressed than before."""
        if self.preview.place is None or self.preview.is_in_column:
            self._kept_clear = ()
            return
        rects = (*self._rects_never_covered, *self._said_and_pressable_rects())
        if rects != self._kept_clear:
            self._kept_clear = rects
            self.show_preview()

    @property
    def has_previewed_place_moved(self) -> bool:
        """Whether what is shown large because of the pointer lies elsewhere by now: the camera has moved."""
        place = self.preview.place
        return place is not None and place == self._looked_at and self._board.place_centre(place) != self._shown_spot

    # --- room -----------------------------------------------------------------------------------------------------

    def place_rect(self, place: TargetId) -> pygame.Rect:
        """What a place covers, in pixels: what floats beside it keeps clear of that."""
        found, spot = self._table.place_rect(place), self._board.place_centre(place)
        if spot is None or max(found.size) <= self._stage.metrics.px(_LARGEST):
            return found
        side = self._stage.metrics.px(_USUAL)
        return pygame.Rect(spot[0] - side // 2, spot[1] - side // 2, side, side)

    def place_rects(self, places: Steps) -> tuple[pygame.Rect, ...]:
        """What is spoken of on the board, in pixels."""
        return tuple(self.place_rect(place) for place in without_button_places(places))

    def rects_to_keep_clear(self) -> tuple[pygame.Rect, ...]:
        """What can be pressed next or is advised, where the pointer is, and what is said on the board, in pixels."""
        advised = self.place_rects(self._advised_places())
        return pygame.Rect(self.pointer, (1, 1)).inflate(32, 32), *advised, *self._said_and_pressable_rects()

    def _said_and_pressable_rects(self) -> tuple[pygame.Rect, ...]:
        said = (rect for rect in (self._board.pointer_text_rect(), *self._board.badge_rects()) if rect.w)
        return *said, *self.pressable_rects()

    @property
    def _rects_never_covered(self) -> tuple[pygame.Rect, ...]:
        """What is advised, has the keyboard's focus or is framed for one switch, with what is drawn round it."""
        button, framed = self._table.buttons.focused, self._stage.switch_scan.framed
        advised = [self.place_rect(place) for place in self._advised_places()]
        focused = [self.place_rect(place) for place in (self._gesture.focus, button and button.name) if place]
        focused += [pygame.Rect(node.bounds) for node in framed if node.bounds is not None]
        margins = (2 * self._stage.metrics.px(margin) for margin in (_MARK_MARGIN, _FRAME_MARGIN))
        return tuple(
            rect.inflate(margin, margin)
            for rects, margin in zip((advised, focused), margins, strict=True) for rect in rects if rect
        )  # fmt: skip

    def pressable_rects(self) -> tuple[pygame.Rect, ...]:
        """What can be pressed next on the board, in pixels."""
        picker = self._gesture.picking.picker
        places = dict.fromkeys((*self.targets.kinds, *picker.origins()))
        plates = [item.rect for item in self._table.buttons.items if self._board.area.colliderect(item.rect)]
        return (*plates, *self.place_rects(tuple(places)))


_NOWHERE: Point = (0.0, 0.0)


class DragState:
    """A piece in the air, from when it is lifted until it is back or dropped."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._stage = table.stage
        self._board = table.board
        self._grab_offset = _NOWHERE
        self._held: Point | None = None
        """Centre of the piece in logical pixels, once it has moved."""
        self.hovered_place: TargetId | None = None
        """The place under the pointer, with or without a piece."""
        self._dropped: tuple[TargetId, Point] | None = None

    @property
    def has_moved(self) -> bool:
        """Whether a piece has left its place."""
        return self._held is not None

    @property
    def piece_centre(self) -> Point:
        """Centre of the piece in pixels, once it has moved."""
        x, y = self._held or _NOWHERE
        return x * self._stage.metrics.s, y * self._stage.metrics.s

    def forget_grab_offset(self) -> None:
        """Another position: whatever is lifted next is grabbed anew."""
        self._grab_offset = _NOWHERE

    def lift_piece(self, effect: gesture_effects.PieceLifted) -> None:
        self._grab_offset = effect.grab
        self._held = None
        if not effect.place.startswith(BUTTON):
            self._stage.sounds.play_sound("lift")

    def drag_piece(self, effect: gesture_effects.PieceDragged) -> None:
        self._held = effect.pos[0] - self._grab_offset[0], effect.pos[1] - self._grab_offset[1]
        self.hovered_place = effect.over

    def lower_piece(self, place: TargetId) -> None:
        self._release_held_piece()

    def glide_home(self, place: TargetId) -> None:
        """It goes back from where it is, or was dropped."""
        start = self._release_held_piece() or self._board.place_centres()[place]
        self._dropped = None
        self._board.glide_piece_home(place, start, self._stage.now)

    def drop_piece(self, place: TargetId) -> None:
        """It was let go on a target."""
        start = self._release_held_piece()
        if start:
            self._dropped = (place, start)

    def take_dropped_piece(self) -> tuple[TargetId, Point] | None:
        """The piece that was let go just now and where its centre was in pixels; only once."""
        dropped, self._dropped = self._dropped, None
        return dropped

    def _release_held_piece(self) -> Point | None:
        held = self.piece_centre if self.has_moved else None
        self._held = None
        return held


_FLASHES, _FLASH = 2, 0.16
"""How often a refused target flashes, and the seconds of one flash: under three a second."""
_PING_SECONDS = 2.0
"""Seconds that a ping is seen."""


class Flashes:
    """The place that flashes, at most one, and pings: points that are shown to those round the table."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._stage = table.stage
        self._flash: tuple[TargetId, float] | None = None
        self.pings: list[tuple[Point, float]] = []
        """Where, in logical pixels, and until when."""

    @property
    def is_flashing(self) -> bool:
        return self._flash is not None

    def flash_place(self, place: TargetId) -> None:
        """Something is not possible there."""
        self._flash = (place, self._stage.now)
        self._stage.sounds.play_sound("refuse")

    def ping_point(self, pos: Point) -> None:
        """Somebody shows a point to those round the table."""
        self.pings.append((pos, self._stage.now + _PING_SECONDS))

    def flashing_place(self, now: float) -> TargetId | None:
        """The place that is lit just now."""
        if self._flash and without_button_places((self._flash[0],)) and int((now - self._flash[1]) / _FLASH) % 2 == 0:
            return self._flash[0]
        return None

    def update(self, now: float) -> None:
        """Ends what is over."""
        if self._flash and now >= self._flash[1] + 2 * _FLASHES * _FLASH:
            self._flash = None
        kept = [(pos, until) for pos, until in self.pings if until > now]
        if len(kept) != len(self.pings):
            self.pings = kept
