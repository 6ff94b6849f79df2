"""What the hand does on the board of Zombies: cards onto targets, items onto whom they help, and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from tabletop.games.zombies.board import hand_words as zombies_hand_words
from tabletop.games.zombies.board import places as zombies_places
from tabletop.games.zombies.board.map import names as hex_names
from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map import shots as hex_shots
from tabletop.games.zombies.board.map.deeds import SHOOT, USE
from tabletop.games.zombies.board.map.picker import HexPicker
from tabletop.games.zombies.board.plans import draw_floating, draw_plan, outlined
from tabletop.games.zombies.board.strip import DARK, Strip
from tabletop.games.zombies.board.teller import TellingBoard
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import engine
from tabletop.rules.game import Refusal, Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import BUTTON, Marks, Point
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Place, Steps
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say

_TAKE, _CLEAR = f"{BUTTON}take:", f"{BUTTON}clear:"
_DIGITS: Final = "123456789"


class HandBoard(TellingBoard):
    """The map with the strip below it."""

    def __init__(self, stage: Stage, game: Zombies) -> None:
        super().__init__(stage, game)
        self.strip = Strip(stage, game.arena, self.cards)

    # --- place and time -------------------------------------------------------------------------------------------

    def strip_height(self) -> int:
        """Hand, buttons and bag."""
        return self.strip.height(self.area)

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels: the map, and the strip below it."""
        super().layout(area)
        self.strip.layout(pygame.Rect(area.x, self.map_area.bottom, area.w, area.bottom - self.map_area.bottom))

    def _take(self, view: View) -> None:
        super()._take(view)
        self.strip.show(view.shown, self._whose(view))

    def _whose(self, view: View) -> Seat:
        """Whoever acts, where the viewer may see that hand or has none; else the viewer."""
        if view.seat is not None and view.to_act != view.seat:
            return view.seat
        return view.to_act if view.to_act >= 0 else self.strip.seat

    # --- picking --------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> HexPicker | None:
        """The picker of phase 6b, where what it offers is what is seen."""
        picker = self.live
        return picker if isinstance(picker, HexPicker) else None

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        """Walks are chosen from a list; attacks, items and blows are put together."""
        d = Draft(self.arena, view.shown)
        task = d.todo[-1] if d.todo else None
        if not isinstance(task, Acting | Walking):
            return super().picker(view, actions)
        made: Picker[Action]
        if isinstance(task, Acting):
            made = HexPicker(d, actions)
        else:
            made = ChoicePicker((*zombies_places.choices(d, actions), *_by_button(d, actions)))
        self._offer = view.shown, made
        self._is_live = view.shown == self.state
        return made

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[Place, str], ...]:
        """Those of the strip."""
        self.strip.grid = self._grid(view, actions)
        self.strip.arrange()
        return self.strip.grid

    def _grid(self, view: View, actions: Sequence[Action]) -> tuple[tuple[Place, str], ...]:
        offered = self._offer[1] if self._offer is not None else None
        if isinstance(offered, HexPicker):
            return zombies_hand_words.buttons(self.game.content, offered)
        d = Draft(self.arena, view.shown)
        found = {place: self.action_words(view, action) for action, (place, *_) in _by_button(d, actions)}
        return (*found.items(), (zombies_places.HALT, say("zombies_hand.halt")))

    def quiet(self, place: Place) -> bool:
        """Only what begins or ends an attack is brass, and what ends a movement."""
        picker = self.plan
        if picker is None:
            return place.startswith((_TAKE, _CLEAR))
        return picker.plan.word not in _ENDED_BY.get(place, ()) or not picker.completions(place)

    def plates(self, count: int) -> Sequence[pygame.Rect] | None:
        """In the strip."""
        if self.live is None:
            return None
        able = self._able()
        shown = [place for place, _ in self.strip.grid if place in able]
        return self.strip.plates(shown) if len(shown) == count else None

    def _able(self) -> frozenset[Place]:
        return frozenset(self.offered())

    def _lit(self) -> frozenset[Place]:
        """What can come next, or be taken in hand instead."""
        picker = self.live
        beside = (place for place in picker.origins() if place.startswith(hex_names.BESIDE)) if picker else ()
        return self._able().union(beside)

    def steps(self, action: Action) -> Steps:
        """Cards and targets of an attack; else buttons, figures and hexes."""
        found, d = super().steps(action), self.draft
        if not isinstance(action, a.Attack) or d is None or not isinstance(d.todo[-1] if d.todo else None, Acting):
            return found
        return (*hex_shots.places(d, action), *found)

    def why_not(self, path: Steps, target: Place) -> Refusal | None:
        """What keeps a plan from going on there, or from being begun."""
        picker, d = self.plan, self.draft
        place = target.removeprefix(DARK)
        if picker is not None:
            return picker.refusal(place)
        if not path and self.strip.has(target) and self.live is not None and d is not None:
            return engine.STACK.check(d, a.Pass())
        return None

    def action(self, path: Steps) -> Action | None:
        """What the rules are asked about a walk that is not on offer."""
        return super().action(path) if self.plan is None else None

    def shortcut(self, key: str) -> Place | None:
        """Digits pick cards."""
        place = f"{hex_names.CARD}{int(key) - 1}" if len(key) == 1 and key in _DIGITS else ""
        return place if place and self.is_offered(place) else super().shortcut(key)

    def taken(self, place: Place) -> None:
        """Looks at the survivor that acts where what it could do lies out of sight."""
        super().taken(place)
        picker = self.plan
        if picker is None or place.startswith(hex_names.ON_MAP):
            return
        spots = (self.spot(target.place) for target in picker.targets() if target.place.startswith(hex_names.ON_MAP))
        seen = self.map_area.inflate(*(-round(1.5 * self.camera.scale),) * 2)
        if not all(spot is None or seen.collidepoint(spot) for spot in spots):
            self.look_at_actor()

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> Place | None:
        """What is under a point in pixels, in the strip or on the map."""
        return self.strip.place_at(pos) if self.strip.rect.collidepoint(pos) else super().place_at(pos)

    def spots(self) -> Mapping[Place, Point]:
        """Cards, weapons, items, and what is on the map."""
        return {**super().spots(), **self.strip.spots()}

    def spot(self, place: Place) -> Point | None:
        """Any place of the strip and of the map."""
        return self.strip.spots().get(place) if self.strip.has(place) else super().spot(place)

    def _rect(self, place: Place) -> pygame.Rect:
        if self.strip.has(place):
            return self.strip.rect_of(place)
        area = self._area_of(place)
        if area:
            rects = [
                self.figures.rect_round(self.camera, self.camera.to_pixels(hex_plane.centre(hex_))) for hex_ in area
            ]
            return rects[0].unionall(rects[1:])
        return super()._rect(place)

    def held_rect(self, centre: Point) -> pygame.Rect:
        """A lifted card, item or survivor."""
        return super().held_rect(centre).union(self.strip.held_rect(centre))

    def ranged(self) -> tuple[Hex, ...]:
        """Hexes that the cards in hand reach."""
        picker = self.plan
        return outlined(picker) if picker is not None else ()

    def _area_of(self, place: Place | None) -> tuple[Hex, ...]:
        """Hexes that would burn if the bottle in hand were thrown there."""
        picker = self.plan
        at = hex_names.hex_of(place) if place is not None and place.startswith(hex_names.HEX) else None
        plan = picker.plan if picker is not None else None
        if picker is None or plan is None or not plan.item or at is None:
            return ()
        item = self.arena.items[plan.item]
        if item.target != using.HEX or place not in picker.deeds.places(plan.item):
            return ()
        return picker.deeds.d.map.within(at, item.effect.radius)

    # --- words ----------------------------------------------------------------------------------------------------

    def foresee(self, place: Place) -> tuple[str, ...]:
        """What an attack, an item or a walk there would lead to."""
        picker = self.plan
        if picker is None:
            return super().foresee(place)
        return zombies_hand_words.foresee(self.game.content, picker, place) if picker.path else ()

    def preview(self, view: View, place: Place) -> bool:
        """Items and weapons too."""
        return super().preview(view, _lying(place))

    def preview_words(self, view: View, place: Place) -> str:
        """What it is, and what it does."""
        return super().preview_words(view, _lying(place))

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: View, place: Place) -> None:
        """The thing by itself."""
        super().draw_preview(surface, rect, view, _lying(place))

    def action_words(self, view: View, action: Action) -> str:
        """What an action does, with the hits of each where they matter."""
        d = self.draft
        told = zombies_hand_words.attack(self.game.content, d, action) if d and isinstance(action, a.Attack) else ""
        return told or super().action_words(view, action)

    def expects(self, view: View, seat: Seat, path: Steps) -> str:
        """What the seat is to do next."""
        picker = self.plan
        words = zombies_hand_words.expects(picker) if picker is not None and path else ""
        return words or super().expects(view, seat, path)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw_over(self, surface: pygame.Surface, marks: Marks) -> None:
        """Hits and who wakes up, the strip, and what is in the air."""
        super().draw_over(surface, marks)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.map_area))
        if (
            self.state is not None
            and self.plan is not None
            and not self.motion.hidden
            and surface.get_clip().size != (0, 0)
        ):
            area = self._area_of(marks.hovered) or self._area_of(marks.focus)
            self.hexmarks.draw_hexes(surface, self.camera, area, "fire")
            draw_plan(self.stage, surface, self.camera, self.plan, self.spot)
            if self.plan.plan.cards and hex_shots.is_loud(self.plan.deeds.d, self.plan.deeds.weapon(self.plan.plan)):
                self.hexmarks.draw_wakes(surface, self.camera, self.omens.wakes(self.state, self.plan.deeds.seat))
        if self.strip.floating is not None:
            draw_floating(self.stage, surface, self.map_area, self.strip.floating)
        surface.set_clip(clip)
        self.strip.draw(surface, marks, self._lit() if self.live is not None else None)
        self.strip.draw_lifted(surface, marks)


def _lying(place: Place) -> Place:
    """A thing of the strip as it would lie on the map."""
    beside = place.startswith((hex_names.ITEM, hex_names.WEAPON))
    return hex_names.find((0, 0), place.partition(":")[2]) if beside else place


def _by_button(d: Draft, actions: Sequence[Action]) -> list[tuple[Action, Steps]]:
    """What is also done by a button while somebody walks."""
    found: list[tuple[Action, Steps]] = []
    for action in actions:
        if isinstance(action, a.Take):
            found.append((action, (f"{_TAKE}{action.item}",)))
        elif isinstance(action, a.Clear):
            found.append((action, (f"{_CLEAR}{action.side}",)))
    return found


_ENDED_BY: Final = {SHOOT: ("shoot",), zombies_places.MELEE: ("melee", "hero"), USE: ("use",)}
"""Buttons that end a plan, by its words."""
