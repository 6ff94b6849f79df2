"""CombatOverlay: shows a combat over the field, first waiting for corners, then animated; finds corners.

Used by `board`, which owns it and passes on layout, views and the pointer, and gives `picks` its `corner_of_digit_key`.
What is shown when is decided here; `combat_picture` draws it, `combat_animation` has the times, and `decision_ribbon`
is drawn through it too. It reads views and public events only, and must keep to that. The ids of corners begin with
`view_queries.CORNER_PREFIX`, as the phone has them too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.combat import combat_captions
from tabletop.games.zoon.board.combat.combat_animation import (
    CombatAnimation,
    CombatAnimationFrame,
    combat_animations,
    screen_corner_index,
)
from tabletop.games.zoon.board.combat.combat_parts import CombatLayout, arrange_combat
from tabletop.games.zoon.board.combat.combat_picture import CombatDrawingContext, CombatPainter
from tabletop.games.zoon.board.combat.decision_ribbon import DecisionRibbon
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.board.view_queries import CORNER_PREFIX, ViewFilter
from tabletop.games.zoon.rules.battlefield import NORTH, SOUTH
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.state import CLASSIC, CORNERS, Combat
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import MOVE, SHORTEST

_ENEMY_SIDE = 1
"""The enemy's card, for the seat that looks."""


class CombatOverlay:
    """Draws the combat over the board's area, while it waits for corners and while it is animated."""

    def __init__(
        self, stage: Stage, sight: ViewFilter, field: FieldLayout, pictures: CardPictures, *,
        pace: Callable[[], float], is_watched: Callable[[], bool],
    ) -> None:  # fmt: skip
        """`pace` is how many times faster than usual everything moves; 0 for at once.

        `is_watched` tells whether nothing can be done now, and so no corner is asked for.
        """
        self._stage = stage
        self._sight = sight
        self._field = field
        self._pace = pace
        self._is_watched = is_watched
        self.picture = CombatPainter(stage, pictures)
        self._ribbon = DecisionRibbon(stage, pictures)
        self._area = pygame.Rect(0, 0, 1, 1)
        self._view: View | None = None
        self._combat: Combat | None = None
        """The last combat that was seen to wait: its cells tell where the cards rise from."""
        self._viewer: Seat | None = None
        self._animation: CombatAnimation | None = None
        self._decks: tuple[Deck, Deck] | None = None
        self._cards_up_at: float | None = None
        """When the cards are up; None while there is no combat."""
        self._known_layout: CombatLayout | None = None

    # --- what the board tells -------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._area = area
        self._known_layout = None

    def show_waiting_combat(self, view: View | None) -> None:
        """Shows the combat that waits in this view, or none."""
        self._view = view
        if view is None:
            return
        self._decks, self._viewer = self._sight.decks_of(view), view.seat
        if view.combat is None or view.choice is not None:
            self._cards_up_at = self._cards_up_at if self._animation else None
            return
        if self._cards_up_at is None and not self._animation:
            self._cards_up_at = self._stage.now + self._card_raising_seconds
        self._combat = view.combat

    def result_clips(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        """Every combat of an action, with how it went; `view` is any of its match."""
        told = combat_animations(events, self._sight.decks_of(view))
        return [ResultClip(each, _combat_result_text(each), title=combat_captions.combat_title(each)) for each in told]

    def start_animation(self, telling: CombatAnimation, now: float, *, tumbles: bool) -> float:
        """Starts to animate a combat once its cards are up; returns the time at which it ends."""
        pace, up = self._pace(), now + self._card_raising_seconds
        self._cards_up_at = up if self._cards_up_at is None else min(up, self._cards_up_at)
        reduced = self._stage.settings.reduced_motion or not pace
        self._animation = replace(
            telling, begins=max(now, self._cards_up_at), pace=pace or 1.0, reduced=reduced, tumbles=tumbles
        )  # fmt: skip
        return self._animation.ends_at

    @property
    def current_animation(self) -> CombatAnimation | None:
        return self._animation

    @property
    def cards_raised_at(self) -> float:
        """When the cards of a combat that waits are up, in seconds on the stage's clock; 0 without one."""
        return self._cards_up_at or 0.0

    def finish_animation(self) -> bool:
        """Ends the animation; returns whether there was one."""
        told, self._animation = self._animation is not None, None
        self._cards_up_at = (
            min(self._cards_up_at or self._stage.now, self._stage.now) if self._is_combat_waiting else None
        )
        return told

    def is_moving(self, now: float) -> bool:
        """Whether cards rise then, or a combat is told."""
        if self._animation is not None:
            return now < self._animation.ends_at
        return self._is_combat_waiting and self._cards_up_at is not None and now < self._cards_up_at

    # --- places ---------------------------------------------------------------------------------------------------

    def touchable_corner_centres(self) -> Mapping[TargetId, Point]:
        """Corners that can be touched, with their centres in pixels: the enemy's, as its owner reads them (N37)."""
        if not self._must_viewer_touch_corner:
            return {}
        combat_layout = self.combat_layout
        return {
            f"{CORNER_PREFIX}{name}": combat_layout.card_corner_centre(
                _ENEMY_SIDE, self._screen_index_of_enemy_corner(i)
            )
            for i, name in enumerate(CORNERS)
        }

    def corner_at(self, pos: Point) -> TargetId | None:
        """The corner under a point in pixels."""
        if not self._must_viewer_touch_corner:
            return None
        combat_layout = self.combat_layout
        near = (
            i
            for i in range(4)
            if combat_layout.disc_rect(_ENEMY_SIDE, self._screen_index_of_enemy_corner(i))
            .inflate(8, 8)
            .collidepoint(pos)
        )
        found = next(near, None)
        return None if found is None else f"{CORNER_PREFIX}{CORNERS[found]}"

    def corner_of_digit_key(self, key: str) -> TargetId | None:
        """The corner of a digit, clockwise from the upper left as they are seen."""
        if not self._must_viewer_touch_corner or key not in ("1", "2", "3", "4"):
            return None
        return f"{CORNER_PREFIX}{CORNERS[self._screen_index_of_enemy_corner(int(key) - 1)]}"

    def rect_covered_by_combat(self) -> pygame.Rect | None:
        """What the picture covers while there is one, in pixels: no place below it can be picked."""
        return self._area if self._animation or self._is_combat_waiting else None

    def touchable_corner_rect(self, place: TargetId) -> pygame.Rect | None:
        """A corner that can be touched, in pixels; None for any other place."""
        name = place.removeprefix(CORNER_PREFIX)
        return (
            self.combat_layout.disc_rect(_ENEMY_SIDE, self._screen_index_of_enemy_corner(CORNERS.index(name)))
            if self._must_viewer_touch_corner and name in CORNERS
            else None
        )

    def marked_corner_rect(self, place: TargetId) -> pygame.Rect:
        """A corner with its mark, in pixels."""
        name = place.removeprefix(CORNER_PREFIX)
        if not self._is_combat_waiting or name not in CORNERS:
            return self._area
        return self.combat_layout.disc_rect(
            _ENEMY_SIDE, self._screen_index_of_enemy_corner(CORNERS.index(name))
        ).inflate(24, 24)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        """Draws the picture over the board, or a ribbon while an effect waits."""
        if self._decks is None:
            return
        if self._animation is not None:
            self._draw_animation(surface, now, self._animation, self._decks)
        elif self._view is not None and self._is_combat_waiting:
            self._draw_waiting_combat(surface, now, self._view, self._decks, marks)
        elif self._view is not None:
            self._ribbon.draw(surface, self._field, self._view, self._decks, marks)

    def _draw_animation(
        self, surface: DisplayList, now: float, telling: CombatAnimation, decks: tuple[Deck, Deck]
    ) -> None:
        if self._view is not None:
            scenery = self._place_cards(now, decks, telling.fought.attacker.seat, telling.fought.target)
            self.picture.draw_combat_animation_frame(surface, scenery, self._view, CombatAnimationFrame(telling, now),
                                    combat_captions.combat_caption(telling, self._left_card_seat))  # fmt: skip

    def _draw_waiting_combat(
        self, surface: DisplayList, now: float, view: View, decks: tuple[Deck, Deck], marks: Marks
    ) -> None:
        combat = view.combat
        if combat is None:
            return
        scenery = self._place_cards(now, decks, combat.attacker, combat.target)
        if not self._stage.settings.peek and view.seat == self._left_card_seat:
            scenery = replace(
                scenery, names=combat_captions.near_and_far_card_captions(view, combat, decks, self._left_card_seat)
            )
        named = (
            CORNERS[self._screen_index_of_enemy_corner(CORNERS.index(lit))]
            if (lit := self._hovered_or_focused_corner(marks))
            else ""
        )
        self.picture.draw_waiting_combat(
            surface,
            scenery,
            view,
            combat,
            combat_captions.waiting_combat_caption(view, combat, named, asks=self._must_viewer_touch_corner),
        )
        if scenery.risen_share < 1:
            return
        touched = combat.touches[view.seat] if view.seat is not None else None
        if touched is not None:
            self.picture.draw_touched_corner(
                surface, scenery.combat_layout, self._screen_index_of_enemy_corner(touched)
            )
        elif self._must_viewer_touch_corner:
            places = {f"{CORNER_PREFIX}{name}": self._screen_index_of_enemy_corner(i) for i, name in enumerate(CORNERS)}
            self.picture.draw_touchable_corners(surface, scenery.combat_layout, places, marks)

    def _hovered_or_focused_corner(self, marks: Marks) -> str:
        """The corner that is pointed at, by mouse or by keyboard, as its owner reads it; "" for none."""
        places = (
            each.removeprefix(CORNER_PREFIX)
            for each in (marks.hovered, marks.focus)
            if each and self._must_viewer_touch_corner
        )
        return next((each for each in places if each in CORNERS), "")

    def _place_cards(self, now: float, decks: tuple[Deck, Deck], attacker: Seat, target: int) -> CombatDrawingContext:
        """The cards between their cells and the middle of the board."""
        field = self._field
        origin = self._combat.origin if self._combat is not None else target
        cells = {attacker: origin, 1 - attacker: target}
        up = 1.0
        if self._cards_up_at is not None and self._card_raising_seconds:
            up = max(0.0, min(1.0, 1 - (self._cards_up_at - now) / self._card_raising_seconds))
        return CombatDrawingContext(
            self.combat_layout,
            decks,
            self._left_card_seat,
            attacker,
            (cells[self._left_card_seat], cells[1 - self._left_card_seat]),
            field,
            up,
        )

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _is_combat_waiting(self) -> bool:
        view = self._view
        return view is not None and view.combat is not None and view.choice is None

    @property
    def _must_viewer_touch_corner(self) -> bool:
        """Whether the seat that looks must touch a corner now."""
        view = self._view
        if (
            view is None
            or not self._is_combat_waiting
            or self._animation
            or self._is_watched()
            or view.agreed.ruleset != CLASSIC
        ):
            return False
        return view.seat is not None and view.to_act == view.seat

    @property
    def _left_card_seat(self) -> Seat:
        """Whose card lies on the left: that of the seat that looks, else of whoever sits below."""
        return self._viewer if self._viewer is not None else NORTH if self._field.is_turned else SOUTH

    @property
    def _card_raising_seconds(self) -> float:
        """Seconds in which the cards come up."""
        pace = self._pace()
        seconds = MOVE / pace if pace and not self._stage.settings.reduced_motion else 0.0
        return seconds if seconds >= SHORTEST else 0.0

    @staticmethod
    def _screen_index_of_enemy_corner(corner: int) -> int:
        """Where a corner of the enemy's card is seen by the viewer, for whom it lies upside down; its own inverse."""
        return screen_corner_index(corner, turned=True)

    @property
    def combat_layout(self) -> CombatLayout:
        if self._known_layout is None:
            self._known_layout = arrange_combat(self._stage.metrics, self._area)
        return self._known_layout


def _combat_result_text(telling: CombatAnimation) -> str:
    said = combat_captions.combat_caption(telling)
    return f"{said.line} {said.counted} {said.rule}".strip()
