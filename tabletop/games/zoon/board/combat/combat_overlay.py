"""The combat picture over the field: corners to touch, cards that turn, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from tabletop.games.zoon.board.action_places import CORNER
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.combat import combat_captions
from tabletop.games.zoon.board.combat.combat_animation import CombatAnimation, CombatFrame, combat_animations, shown_at
from tabletop.games.zoon.board.combat.combat_layout import CombatLayout, arrange
from tabletop.games.zoon.board.combat.picture import CombatCards, CombatPicture
from tabletop.games.zoon.board.combat.ribbon import Ribbon
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.board.view_filter import ViewFilter
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.field import NORTH, SOUTH
from tabletop.games.zoon.rules.state import CLASSIC, CORNERS, Combat
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import MOVE, SHORTEST

_FAR = 1
"""The enemy's card, for the seat that looks."""


class CombatOverlay:
    """Draws over the board's area while a combat waits for corners, or is being told."""

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
        self.picture = CombatPicture(stage, pictures)
        self._ribbon = Ribbon(stage, pictures)
        self._area = pygame.Rect(0, 0, 1, 1)
        self._view: View | None = None
        self._combat: Combat | None = None
        """The last combat that was seen to wait: its cells tell where the cards rise from."""
        self._seat: Seat | None = None
        self._told: CombatAnimation | None = None
        self._decks: tuple[Deck, Deck] | None = None
        self._up_at: float | None = None
        """When the cards are up; None while there is no combat."""
        self._laid: CombatLayout | None = None

    # --- what the board tells -------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._area = area
        self._laid = None

    def show(self, view: View | None) -> None:
        """Shows the combat that waits in this view, or none."""
        self._view = view
        if view is None:
            return
        self._decks, self._seat = self._sight.decks(view), view.seat
        if view.combat is None or view.choice is not None:
            self._up_at = self._up_at if self._told else None
            return
        if self._up_at is None and not self._told:
            self._up_at = self._stage.now + self._rise
        self._combat = view.combat

    def result_clips(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        """Every combat of an action, with how it went; `view` is any of its match."""
        told = combat_animations(events, self._sight.decks(view))
        return [ResultClip(each, _animation_text(each), title=combat_captions.title(each)) for each in told]

    def start_animation(self, telling: CombatAnimation, now: float, *, tumbles: bool) -> float:
        """Tells a combat, with dice that tumble or not, once its cards are up; returns when all of it is told."""
        pace, up = self._pace(), now + self._rise
        self._up_at = up if self._up_at is None else min(up, self._up_at)
        reduced = self._stage.settings.reduced_motion or not pace
        self._told = replace(
            telling, begins=max(now, self._up_at), pace=pace or 1.0, reduced=reduced, tumbles=tumbles
        )  # fmt: skip
        return self._told.ends

    @property
    def current_animation(self) -> CombatAnimation | None:
        """The combat that is told."""
        return self._told

    @property
    def up_at(self) -> float:
        """When the cards of a combat that waits are up, in seconds on the stage's clock; 0 without one."""
        return self._up_at or 0.0

    def finish(self) -> bool:
        """Ends the telling; whether there was any."""
        told, self._told = self._told is not None, None
        self._up_at = min(self._up_at or self._stage.now, self._stage.now) if self._waits else None
        return told

    def moving(self, now: float) -> bool:
        """Whether cards rise then, or a combat is told."""
        if self._told is not None:
            return now < self._told.ends
        return self._waits and self._up_at is not None and now < self._up_at

    # --- places ---------------------------------------------------------------------------------------------------

    def spots(self) -> Mapping[TargetId, Point]:
        """Corners that can be touched, with their centres in pixels: the enemy's, as its owner reads them (N37)."""
        if not self._asks:
            return {}
        arena = self.arena
        return {f"{CORNER}{name}": arena.corner(_FAR, self._seen(i)) for i, name in enumerate(CORNERS)}

    def place_at(self, pos: Point) -> TargetId | None:
        """The corner under a point in pixels."""
        if not self._asks:
            return None
        arena = self.arena
        near = (i for i in range(4) if arena.disc_rect(_FAR, self._seen(i)).inflate(8, 8).collidepoint(pos))
        found = next(near, None)
        return None if found is None else f"{CORNER}{CORNERS[found]}"

    def shortcut(self, key: str) -> TargetId | None:
        """The corner of a digit, clockwise from the upper left as they are seen."""
        if not self._asks or key not in ("1", "2", "3", "4"):
            return None
        return f"{CORNER}{CORNERS[self._seen(int(key) - 1)]}"

    def covers(self) -> pygame.Rect | None:
        """What the picture covers while there is one, in pixels: no place below it can be picked."""
        return self._area if self._told or self._waits else None

    def corner(self, place: TargetId) -> pygame.Rect | None:
        """A corner that can be touched, in pixels; None for any other place."""
        name = place.removeprefix(CORNER)
        return self.arena.disc_rect(_FAR, self._seen(CORNERS.index(name))) if self._asks and name in CORNERS else None

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """A corner with its mark, in pixels."""
        name = place.removeprefix(CORNER)
        if not self._waits or name not in CORNERS:
            return self._area
        return self.arena.disc_rect(_FAR, self._seen(CORNERS.index(name))).inflate(24, 24)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        """Draws the picture over the board, or a ribbon while an effect waits."""
        if self._decks is None:
            return
        if self._told is not None:
            self._draw_told(surface, now, self._told, self._decks)
        elif self._view is not None and self._waits:
            self._draw_waiting(surface, now, self._view, self._decks, marks)
        elif self._view is not None:
            self._ribbon.draw(surface, self._field, self._view, self._decks, marks)

    def _draw_told(self, surface: DisplayList, now: float, telling: CombatAnimation, decks: tuple[Deck, Deck]) -> None:
        if self._view is not None:
            scenery = self._scenery(now, decks, telling.fought.attacker.seat, telling.fought.target)
            self.picture.draw_told(surface, scenery, self._view, CombatFrame(telling, now),
                                    combat_captions.result(telling, self._near))  # fmt: skip

    def _draw_waiting(
        self, surface: DisplayList, now: float, view: View, decks: tuple[Deck, Deck], marks: Marks
    ) -> None:
        combat = view.combat
        if combat is None:
            return
        scenery = self._scenery(now, decks, combat.attacker, combat.target)
        if not self._stage.settings.peek and view.seat == self._near:
            scenery = replace(scenery, names=combat_captions.names(view, combat, decks, self._near))
        named = CORNERS[self._seen(CORNERS.index(lit))] if (lit := self._lit(marks)) else ""
        self.picture.draw_waiting(
            surface, scenery, view, combat, combat_captions.waiting(view, combat, named, asks=self._asks)
        )
        if scenery.risen < 1:
            return
        touched = combat.touches[view.seat] if view.seat is not None else None
        if touched is not None:
            self.picture.draw_finger(surface, scenery.arena, self._seen(touched))
        elif self._asks:
            places = {f"{CORNER}{name}": self._seen(i) for i, name in enumerate(CORNERS)}
            self.picture.draw_discs(surface, scenery.arena, places, marks)

    def _lit(self, marks: Marks) -> str:
        """The corner that is pointed at, by mouse or by keyboard, as its owner reads it; "" for none."""
        places = (each.removeprefix(CORNER) for each in (marks.hovered, marks.focus) if each and self._asks)
        return next((each for each in places if each in CORNERS), "")

    def _scenery(self, now: float, decks: tuple[Deck, Deck], attacker: Seat, target: int) -> CombatCards:
        """The cards between their cells and the middle of the board."""
        field = self._field
        origin = self._combat.origin if self._combat is not None else target
        cells = {attacker: origin, 1 - attacker: target}
        up = 1.0
        if self._up_at is not None and self._rise:
            up = max(0.0, min(1.0, 1 - (self._up_at - now) / self._rise))
        return CombatCards(
            self.arena, decks, self._near, attacker, (cells[self._near], cells[1 - self._near]), field, up
        )

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _waits(self) -> bool:
        view = self._view
        return view is not None and view.combat is not None and view.choice is None

    @property
    def _asks(self) -> bool:
        """Whether the seat that looks must touch a corner now."""
        view = self._view
        if view is None or not self._waits or self._told or self._is_watched() or view.agreed.ruleset != CLASSIC:
            return False
        return view.seat is not None and view.to_act == view.seat

    @property
    def _near(self) -> Seat:
        """Whose card lies on the left: that of the seat that looks, else of whoever sits below."""
        return self._seat if self._seat is not None else NORTH if self._field.turned else SOUTH

    @property
    def _rise(self) -> float:
        """Seconds in which the cards come up."""
        pace = self._pace()
        seconds = MOVE / pace if pace and not self._stage.settings.reduced_motion else 0.0
        return seconds if seconds >= SHORTEST else 0.0

    @staticmethod
    def _seen(corner: int) -> int:
        """Where a corner of the enemy's card is seen: it lies upside down for the seat that looks, and back."""
        return shown_at(corner, turned=True)

    @property
    def arena(self) -> CombatLayout:
        if self._laid is None:
            self._laid = arrange(self._stage.metrics, self._area)
        return self._laid


def _animation_text(telling: CombatAnimation) -> str:
    said = combat_captions.result(telling)
    return f"{said.line} {said.counted} {said.rule}".strip()
