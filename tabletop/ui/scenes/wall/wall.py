"""The second window as a whole: opens, follows what the program shows, and closes, whatever becomes of it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import pygame

from tabletop import log
from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.wall.box import BoxWall
from tabletop.ui.scenes.wall.scene import TableWall
from tabletop.ui.stage.displays import Display, WindowPlacement, displays
from tabletop.ui.stage.keyboard import key_name
from tabletop.ui.stage.second import MainWindow, SecondWindow, place_for
from tabletop.ui.stage.sound import Sounds
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say

_RATE: Final = 0.9 / 30
"""Seconds between two frames while something moves: the table's own frames go first."""
_FRAME, _LATEST = 0.008, 0.1
"""Seconds of a turn after which the table's frame leaves no room for another one, and how long that may put it off."""
_SHARE: Final = 4
"""How many times as long as its last frame took it waits for the next one: a large display gets fewer of them."""
_LOOK: Final = 0.5
"""Seconds between two looks while nothing moves."""
_DISPLAYS: Final = 2.0
"""Seconds between two looks whether its display is still there."""
_NEVER: Final = -math.inf
_DOUBLE: Final = 0.4
"""Seconds between the presses of a double click."""
_OF_WINDOWS: Final = frozenset(
    value for name, value in vars(pygame).items() if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")
)
"""Events that are about a window itself."""


class WallWindow:
    """Shows only what everybody may know: its scenes are handed the match's public views, and no seat's eyes."""

    def __init__(self, stage: Stage, own: MainWindow | None = None) -> None:
        """`stage` is that of the program's own window `own`, of which nothing is known where it is None."""
        self._main = stage
        self._own = own
        self.window: SecondWindow | None = None
        """None while it is closed."""
        self.stage: Stage | None = None
        """What its scenes stand on; None while it is closed."""
        self._was_open = False
        """Whether events of a window that is gone may still come."""
        self._shows: object = None
        """The table or the name of the game that is seen."""
        self._size = (0, 0)
        """Pixels for which all was laid out last."""
        self._looked = _NEVER
        """When it was looked at last, in seconds on the stage's clock."""
        self._took = 0.0
        """Seconds that its last frame took."""
        self._displays_at = 0.0
        self._pressed_at = -_DOUBLE

    # --- open and closed ------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether there is a second window."""
        return self.window is not None

    def toggle(self) -> None:
        """Opens or closes it, and keeps that."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """On another display where there is one; says so where it cannot be."""
        chosen, there = self._main.settings, displays()
        before = WindowPlacement(chosen.wall_at, chosen.wall_size, Display(chosen.wall_display, chosen.wall_bounds))
        own = self._own.area if self._own is not None else self._main.surface.get_rect()
        place, full = place_for(own, there, before if chosen.wall_display else None, full=chosen.wall_full)
        try:
            self.window = SecondWindow(say("wall.window"), place, self._main.sprites.get("ui/icon", 64), full=full)
            surface = self.window.surface
        except pygame.error as error:
            self._end()
            self._main.toast.show(say("wall.failed", why=error))
            return
        main = self._main
        silent = Sounds(None, replace(chosen, sound=False))
        self.stage = Stage(surface, _look(chosen), clock=lambda: main.now, worker=main.worker, sounds=silent,
                           saves=main.saves)  # fmt: skip
        self._was_open, self._shows, self._size = True, None, surface.get_size()
        self._refocus()
        self._main.change(wall=True)
        if not full and pygame.Rect(place.position, place.size).colliderect(own):
            self._main.toast.show(say("wall.behind"))

    def close(self) -> None:
        """Keeps where it stood."""
        self.keep_place()
        self._end()
        self._main.change(wall=False)

    def keep_place(self) -> None:
        """Remembers where it stands for the next time."""
        if self.window is None:
            return
        place = self.window.place
        self._main.keep(wall_at=place.position, wall_size=place.size, wall_display=place.display.name,
                        wall_bounds=place.display.bounds, wall_full=self.window.full)  # fmt: skip

    def leave(self) -> None:
        """The program ends."""
        self.keep_place()
        self._end()

    def _end(self) -> None:
        window, self.window = self.window, None
        stage, self.stage = self.stage, None
        self._shows = None
        while stage is not None and stage.scenes:
            stage.scenes.pop().left()
        if window is not None:
            window.close()

    # --- inputs ---------------------------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        """Takes an event that is about the second window; nothing of it reaches the table."""
        if "window" not in event.dict:
            return False
        window = self.window
        if event.window is None:
            return self._was_open and event.type in _OF_WINDOWS  # of a window that is gone
        if window is None or event.window.id != window.id:
            return self._take_own(event)
        if event.type == pygame.WINDOWCLOSE:
            self.close()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED) and self.stage:
            self.stage.forget()
            self._looked = _NEVER
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press()
        elif event.type == pygame.MOUSEBUTTONUP:
            self._refocus()
        return True

    def _take_own(self, event: pygame.Event) -> bool:
        """The system does not say that the program is to end while another window is there; nobody has gone away."""
        if self.window is None:
            return False
        if event.type == pygame.WINDOWCLOSE:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return True
        return event.type == pygame.WINDOWFOCUSLOST and self.window.focused

    def _key(self, event: pygame.Event) -> None:
        name = key_name(event)
        if name == "f10":
            self.close()
        elif name in ("f11", "escape") or (name == "return" and event.mod & pygame.KMOD_ALT):
            self._cover(out_only=name == "escape")

    def _press(self) -> None:
        """Twice is full screen and back; once gives the keyboard back to the table, when it is let go."""
        now = self._main.now
        if now - self._pressed_at < _DOUBLE:
            self._cover()
        self._pressed_at = now

    def _cover(self, *, out_only: bool = False) -> None:
        """Full screen and back."""
        if self.window is not None and (self.window.full or not out_only):
            self.window.cover(full=not self.window.full)

    def _refocus(self) -> None:
        if self._own is not None:
            self._own.focus()

    # --- every turn of the loop -----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something moves on it."""
        return self.stage is not None and self.stage.busy()

    def tick(self) -> None:
        """Follows, and draws what looks different; whatever goes wrong costs the second window and nothing else."""
        if self.window is None or self.stage is None:
            return
        try:
            self._tick(self.window, self.stage)
        except Exception:  # noqa: BLE001 - the table goes on, whatever has become of its second picture
            log.fault(__name__)
            self._end()
            self._main.change(wall=False)
            self._main.toast.show(say("wall.lost"))

    def _tick(self, window: SecondWindow, stage: Stage) -> None:
        now = self._main.now
        self._look_after(window, now)
        surface, look = window.surface, _look(self._main.settings)
        if surface is not stage.surface or look != stage.settings or surface.get_size() != self._size:
            stage.settings, self._size = look, surface.get_size()
            stage.resized(surface)
            self._looked = _NEVER
        self._turn(stage)
        moved = stage.busy()
        stage.begin()
        stage.update()
        moves = moved or stage.busy()
        if not moves and isinstance(stage.scene, TableWall) and not self._main.busy():
            stage.scene.warm()
        if now < self._looked + (max(_RATE, _SHARE * self._took) if moves else _LOOK) or self._is_late(now):
            return
        begun, self._looked = self._main.clock(), now
        rects = stage.draw()
        if rects:
            window.show(rects)
        self._took = self._main.clock() - begun

    def _is_late(self, now: float) -> bool:
        """Whether the table's own frame has taken so long that this one waits, though not for ever."""
        return self._main.clock() > now + _FRAME and now < self._looked + _LATEST

    def _turn(self, stage: Stage) -> None:
        """Shows the table on which people play, also below other screens, else the box of the game in question."""
        scenes = self._main.scenes
        table = next((scene for scene in reversed(scenes) if isinstance(scene, TableScene)), None)
        game = next((scene.about for scene in reversed(scenes) if scene.about), "")
        shows = game if table is None else table
        if shows == self._shows and stage.scenes:
            return
        self._shows, self._looked = shows, _NEVER
        stage.home(TableWall(stage, table) if table is not None else BoxWall(stage, game))

    def _look_after(self, window: SecondWindow, now: float) -> None:
        """A window whose display was unplugged comes to the one where people play."""
        if now < self._displays_at:
            return
        self._displays_at = now + _DISPLAYS
        there = displays()
        if self._own is not None and window.is_stranded(there):
            window.move(place_for(self._own.area, there[:1])[0])


def _look(chosen: Settings) -> Settings:
    """As people have chosen it, but to be read from the other end of the room, and where nobody presses anything."""
    return replace(chosen, projector=True, step_by_step=False, sound=False, point_names=False)
