"""Somebody at the window who does whatever comes to mind: mostly what is possible, often something else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.buttons import SceneButtons
from tests.truth.starts import HD, SIZE_WEIGHTS, SIZES
from tests.ui.pilot import Pilot

_KEYS = (
    *("space", "return", "escape", "tab", "backspace", "left", "right", "up", "down") * 3,
    *"lawdrhtxonvz123", "home", "end", "page up", "page down", "f1", "f10", "delete",
)  # fmt: skip
_FRAMES = (1 / 120, 1 / 60, 1 / 60, 1 / 30, 1 / 15, 0.15, 0.3, 0.9, 2.0)
"""Seconds from one frame to the next; the machine may be busy."""
Point = tuple[float, float]


class Monkey:
    """Does one thing after the other, with the same seed the same things."""

    def __init__(self, pilot: Pilot, rng: random.Random, *, quick: bool = False) -> None:
        self._pilot = pilot
        self._rng = rng
        self._sizes = (HD,) if quick else SIZES
        self.did: list[str] = []
        """Everything that it did, in words."""

    def act(self) -> None:
        """Does one thing, whatever is on top."""
        top = self._pilot.stage.scene
        ways = {
            self._pick: 40 if isinstance(top, TableScene) else 0, self._hold: 40 if isinstance(top, CoverScene) else 0,
            self._leaf: 60 if isinstance(top, ReviewScene) else 0,
            self._button: 12, self._key: 10, self._take_back: 7 if isinstance(top, TableScene) else 0,
            self._point: 5, self._click: 4, self._drag: 4, self._wheel: 3, self._lift: 3,
            self._back: 25 if self._is_away(top) else 0, self._window: 2, self._resize: 1, self._relook: 1,
        }  # fmt: skip
        way: Callable[[], str] = self._rng.choices(list(ways), list(ways.values()))[0]
        self.did.append(way())

    def pause(self) -> float:
        """Seconds to the next frame."""
        return self._rng.choice(_FRAMES)

    def step_aside(self) -> None:
        """The pointer goes where nothing is."""
        width, _ = self._pilot.stage.metrics.logical_size
        self._pilot.move((width / 2, 1))

    # --- what the table offers ------------------------------------------------------------------------------------

    def _pick(self) -> str:
        """The next place of some action, by click, by drag or by keys."""
        scene: Any = self._pilot.stage.scene
        marks = scene.hand.marks(self._pilot.clock.now)
        origins, targets = list(marks.movable), sorted(marks.targets)
        if marks.selected is None and origins and self._rng.random() < 0.4:
            return self._carry(scene, origins)
        spots = [place for place in (targets or origins) if self._at(scene, place)]
        done = scene.hand.complete_actions and self._rng.random() < 0.5
        if done or not spots:
            self._pilot.key("d")
            return "done"
        place = self._rng.choice(spots)
        self._pilot.click(self._at(scene, place) or (1, 1))
        return f"pick {place}"

    def _carry(self, scene: TableScene, origins: list[str]) -> str:
        """Takes a piece up, and lets it go on one of the places that light up then."""
        origin = self._rng.choice(origins)
        start = self._at(scene, origin)
        if start is None or origin.startswith(BUTTON):
            return self._click()
        self._pilot.move(start)
        self._pilot.press(start)
        self._pilot.move((start[0] + 9, start[1] + 9), 2)
        lit = [self._at(scene, place) for place in sorted(scene.hand.marks(self._pilot.clock.now).targets)]
        end = self._rng.choice([spot for spot in lit if spot] or [self._anywhere()])
        self._pilot.move(end, self._rng.randint(1, 4))
        if self._rng.random() < 0.1:
            return f"carry {origin}"
        self._pilot.release(end)
        return f"drag {origin} to {end[0]:.0f},{end[1]:.0f}"

    def _at(self, scene: TableScene, place: str) -> Point | None:
        """Where a place is seen, in logical pixels."""
        if place.startswith(BUTTON):
            rect = next((item.rect for item in scene.table.buttons.items if item.name == place), None)
            return self._pilot.centre(rect) if rect else None
        spot, s = scene.board.place_centre(place), self._pilot.stage.metrics.s
        return (spot[0] / s, spot[1] / s) if spot and scene.board.area.collidepoint(spot) else None

    def _take_back(self) -> str:
        name = self._rng.choice(("z", "z", "y"))
        for _ in range(self._rng.randint(1, 3)):
            self._pilot.key(name, ctrl=True)
        return f"ctrl+{name}"

    def _hold(self) -> str:
        """Holds the button of the cover until somebody is let in, or nearly."""
        self._pilot.key_down("space")
        self._pilot.frames(self._rng.randint(1, 4), 0.25)
        self._pilot.key_up("space")
        return "hold space"

    # --- what a review offers -------------------------------------------------------------------------------------

    def _leaf(self) -> str:
        """Goes through a match that is looked through: to its ends, to the next move or the one before, anywhere."""
        scene: Any = self._pilot.stage.scene
        if self._rng.random() < 0.25:
            track, s = scene.scrubber.track_rect, self._pilot.stage.metrics.s
            self._pilot.click((self._rng.uniform(track.left + 1, track.right - 1) / s, track.centery / s))
            return "click the strip"
        name = self._rng.choice(("first", "last", "back_one", "next", "next", "eyes"))
        found = widgets(scene)
        if name in found:
            self._pilot.click(self._pilot.centre(found[name]))
        return f"press {name}"

    # --- what any screen offers -----------------------------------------------------------------------------------

    def _button(self) -> str:
        """A button or a widget of the scene on top."""
        found = widgets(self._pilot.stage.scene)
        if not found:
            return self._click()
        name = self._rng.choice(sorted(found))
        self._pilot.move(self._pilot.centre(found[name]))
        if self._rng.random() < 0.2:
            return f"point at {name}"
        self._pilot.click(self._pilot.centre(found[name]))
        return f"press {name}"

    def _key(self) -> str:
        name = self._rng.choice(_KEYS)
        self._pilot.key(name, shift=self._rng.random() < 0.1)
        return f"key {name}"

    def _anywhere(self) -> Point:
        width, height = self._pilot.stage.metrics.logical_size
        return self._rng.uniform(0, width - 1), self._rng.uniform(0, height - 1)

    def _point(self) -> str:
        at = self._anywhere()
        self._pilot.move(at, self._rng.randint(1, 3))
        return f"point at {at[0]:.0f},{at[1]:.0f}"

    def _click(self) -> str:
        at, button = self._anywhere(), self._rng.choice((1, 1, 1, 2, 3))
        self._pilot.click(at, button)
        return f"click {button} at {at[0]:.0f},{at[1]:.0f}"

    def _drag(self) -> str:
        start, end = self._anywhere(), self._anywhere()
        self._pilot.drag(start, end, self._rng.randint(1, 4))
        return f"drag {start[0]:.0f},{start[1]:.0f} to {end[0]:.0f},{end[1]:.0f}"

    def _lift(self) -> str:
        """Puts a button down or lets it go, alone."""
        press = self._rng.random() < 0.5
        at = self._anywhere()
        (self._pilot.press if press else self._pilot.release)(at)
        return f"{'press' if press else 'release'} at {at[0]:.0f},{at[1]:.0f}"

    def _wheel(self) -> str:
        turns = self._rng.choice((-3, -1, 1, 2))
        self._pilot.move(self._anywhere())
        self._pilot.wheel(turns)
        return f"wheel {turns}"

    def _is_away(self, top: object) -> bool:
        """Whether something lies over a table."""
        return not isinstance(top, TableScene) and any(isinstance(s, TableScene) for s in self._pilot.stage.scenes)

    def _back(self) -> str:
        self._pilot.key("escape")
        return "key escape"

    # --- the window -----------------------------------------------------------------------------------------------

    def _window(self) -> str:
        """Something happens to the window, and is over some time later."""
        first, last = self._rng.choice((
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED), (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
            (pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED), (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
        ))  # fmt: skip
        self._pilot.post(first)
        self._pilot.frames(self._rng.randint(0, 2), self.pause())
        self._pilot.post(last)
        return pygame.event.event_name(first)

    def _resize(self) -> str:
        """The window gets another size, or another one and its own again before anybody looks."""
        size = self._rng.choices(self._sizes, SIZE_WEIGHTS[: len(self._sizes)])[0]
        if size == self._pilot.stage.surface.get_size():
            pygame.display.set_mode((size[0] + 40, size[1] + 40))
        pygame.display.set_mode(size)
        self._pilot.post(pygame.VIDEORESIZE)
        return f"resize to {size[0]}x{size[1]}"

    def _relook(self) -> str:
        """The settings change from somewhere else, as from the settings over a table."""
        change = self._rng.choice((
            {"theme": "light"}, {"theme": "dark"}, {"text_scale": 100}, {"text_scale": 200}, {"projector": True},
            {"projector": False}, {"analysis": True}, {"analysis": False}, {"reduced_motion": True},
        ))  # fmt: skip
        self._pilot.stage.change_settings(**change)
        self._pilot.frames()
        return f"set {change}"


def widgets(scene: Any) -> dict[str, pygame.Rect]:
    """Where the buttons of a scene are, by their names, in pixels."""
    holders = [scene, getattr(scene, "picture", None)]
    buttons = [found for holder in holders for name in ("buttons", "_buttons")
               if isinstance(found := getattr(holder, name, None), SceneButtons)]  # fmt: skip
    if buttons:
        return {item.name: item.rect for item in buttons[0].items}
    form = getattr(scene, "form", None)
    return {name: form.rect_of(name) for name in form.widget_names} if form else {}
