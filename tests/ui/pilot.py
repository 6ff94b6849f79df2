"""Drives the real program through pygame's event queue: press, move, release, keys, frames."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from tabletop import paths
from tabletop.ai.worker import InlineWorker
from tabletop.app import make_offscreen_stage
from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import messages
from tabletop.ui.scenes.table.inputs import NEW_QUESTION_SECONDS
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.shot import ManualClock
from tabletop.ui.stage.buttons import SETTLING, SceneButtons
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.stage import Stage
from tests.ui.made_once import forget_drawings, made_once

FRAME = 1 / 60
"""Seconds."""
MANY, EACH = 10, 6
"""Of so many frames in one go and more, one in so many is drawn, the last one among them."""
SLOWER = 10
"""How many frames are one where only the end counts."""
_LARGE = 1920 * 1080
"""Pixels of a window beyond which there is no room for drawings of other tests."""


class SparingLoop(Loop):
    """Can leave out the drawing of a frame, as a busy machine does; all else happens in every turn."""

    is_drawing = True
    _is_behind = False
    """Whether something has been left out since the last drawing."""

    def draw_changes(self) -> None:
        self._is_behind = not self.is_drawing
        if self.is_drawing:
            super().draw_changes()

    def catch_up(self) -> None:
        """Draws what was left out last."""
        if self._is_behind:
            self.is_drawing = True
            self.draw_changes()


class Pilot:
    """A person at the window; positions are logical pixels."""

    def __init__(self, stage: Stage, clock: ManualClock) -> None:
        self.stage = stage
        self.clock = clock
        self.system_clock = ManualClock()
        """What tells the loop how long the machine has slept: a busy machine alone never does."""
        self._sparing_loop = SparingLoop(stage, clocks=(self.system_clock,))
        self.loop: Loop = self._sparing_loop
        self.at = (0.0, 0.0)
        self._held = False

    def frames(self, count: int = 1, seconds: float = FRAME, *, draws: bool = True) -> None:
        """Lets frames pass, so many seconds from one to the next; drawn at the next call where this one does not."""
        for k in reversed(range(count)):
            self._sparing_loop.is_drawing = draws and (count < MANY or k % EACH == 0)
            self.clock.now += seconds
            self._sparing_loop.tick()
        if draws:
            self._sparing_loop.catch_up()

    def rest(self, most: int = 600) -> None:
        """Lets the time of so many frames pass at most until nothing moves, as on a machine that draws few of them.

        Results are let go by a key as soon as they lie there: this person reads fast.
        """
        self.frames()
        for _ in range(most // SLOWER):
            if self.holds:
                self.key("space")
            elif not self.stage.is_busy():
                return
            else:
                self.frames(seconds=SLOWER * FRAME)

    def sharpen(self) -> None:
        """Rests, and lets the time pass in which a large board makes all its parts sharp."""
        self.rest()
        warm(self.stage)
        self.frames(2)

    def rest_without_reading(self, most: int = 600) -> None:
        """Lets time pass until nothing moves, or a result waits to be read."""
        self.frames()
        for _ in range(most // SLOWER):
            if self.holds or not self.stage.is_busy():
                return
            self.frames(seconds=SLOWER * FRAME)

    @property
    def holds(self) -> bool:
        """Whether the table on top holds a result to be read."""
        scene = self.stage.scene if self.stage.scenes else None
        return isinstance(scene, TableScene) and scene.story.is_result_to_read(self.clock.now)

    def picture(self) -> bytes:
        """What the window shows now, as a digest: the same for the same pixels and no others."""
        return hashlib.sha1(pygame.image.tobytes(self.stage.surface, "RGB"), usedforsecurity=False).digest()

    def press(self, pos: tuple[float, float], button: int = 1) -> None:
        """Puts a button down."""
        self.at = pos
        self._held = button == 1
        self.post(pygame.MOUSEBUTTONDOWN, pos=self._pixel(pos), button=button, touch=False)

    def release(self, pos: tuple[float, float] | None = None, button: int = 1) -> None:
        """Lets a button go."""
        self.at = pos or self.at
        self._held = False
        self.post(pygame.MOUSEBUTTONUP, pos=self._pixel(self.at), button=button, touch=False)

    def move(self, pos: tuple[float, float], steps: int = 1) -> None:
        """Moves the pointer there, over points in between."""
        x, y = self.at
        for i in range(1, steps + 1):
            way = (x + (pos[0] - x) * i / steps, y + (pos[1] - y) * i / steps)
            self.at = way
            pixel = self._pixel(way)
            self.post(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(int(self._held), 0, 0), touch=False)

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        """Presses and releases, once what has just come under the pointer was seen."""
        self.move(pos)
        buttons = getattr(getattr(self.stage.scene, "table", None), "buttons", None)
        if isinstance(buttons, SceneButtons) and buttons.has_button_just_appeared:
            self.frames(seconds=SETTLING)
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
        """Presses, moves and releases."""
        self.move(start)
        self.press(start)
        self.move(end, steps)
        self.release(end)

    def key(self, name: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Presses and releases a key by pygame's name, once what has just been asked was seen."""
        scene = self.stage.scene if self.stage.scenes else None
        if (
            isinstance(scene, TableScene)
            and scene.active
            and self.clock.now < scene.story.rested_at + NEW_QUESTION_SECONDS
        ):
            self.frames(seconds=NEW_QUESTION_SECONDS)
        mod = (pygame.KMOD_CTRL if ctrl else 0) | (pygame.KMOD_SHIFT if shift else 0)
        self.strike(pygame.key.key_code(name), text="" if ctrl else _typed(name, shift), mod=mod)

    def strike(self, code: int, *, scancode: int = 0, text: str = "", mod: int = 0) -> None:
        """Presses and releases a key as SDL tells of it: what it types comes at once after the press."""
        self._put_down(code, scancode, text, mod)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=scancode)

    def key_down(self, name: str) -> None:
        """Presses a key and keeps it down."""
        self._put_down(pygame.key.key_code(name), 0, _typed(name), 0)

    def key_up(self, name: str) -> None:
        """Lets a key go."""
        self.post(pygame.KEYUP, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)

    def type(self, words: str) -> None:
        """Types letters, as into a line of text."""
        for letter in words:
            self.strike(ord(letter.lower()), text=letter)

    def wheel(self, turns: float, sideways: float = 0.0) -> None:
        """Turns the wheel where the pointer is."""
        facts = {"x": int(sideways), "y": int(turns), "precise_x": float(sideways), "precise_y": float(turns),
                 "flipped": False, "touch": False}  # fmt: skip
        with patch("pygame.mouse.get_pos", lambda: self._pixel(self.at)):
            self.post(pygame.MOUSEWHEEL, **facts)

    def sleep(self, seconds: float) -> None:
        """The laptop sleeps, and the loop goes on afterwards."""
        self.system_clock.now += seconds
        self.frames()

    def post(self, kind: int, **facts: Any) -> None:
        """An event as the system sends it, such as pygame.WINDOWFOCUSLOST."""
        pygame.event.post(pygame.event.Event(kind, facts))
        self.frames()

    def centre(self, rect: pygame.Rect) -> tuple[float, float]:
        """The middle of a rectangle of pixels, in logical pixels."""
        s = self.stage.metrics.s
        return rect.centerx / s, rect.centery / s

    def _put_down(self, code: int, scancode: int, text: str, mod: int) -> None:
        facts = {"key": code, "mod": mod, "unicode": text, "scancode": scancode}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, facts))
        if text.isprintable() and text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.frames()

    def _pixel(self, pos: tuple[float, float]) -> tuple[int, int]:
        return self.stage.to_pixels(pos)


def _typed(name: str, shift: bool = False) -> str:
    """What a key types on a US keyboard; empty for one that types nothing."""
    text = " " if name == "space" else name if len(name) == 1 else ""
    return text.upper() if shift else text


@contextmanager
def piloted(folder: Path, settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> Iterator[Pilot]:
    """A pilot before an empty stage, whose saves, mats, evenings and people lie in the folder."""
    clock = ManualClock()
    own: dict[str, Any] = {
        name: partial(folder.joinpath, name) for name in ("mats", "evenings", "people", "tournaments")
    }
    if size[0] * size[1] > _LARGE:
        forget_drawings()
    with made_once(), patch.multiple(paths, **own):
        stage = make_offscreen_stage(size, settings or Settings(), InlineWorker(), saves=folder)
        stage.clock = clock
        stage.begin_frame()
        pygame.event.get()
        try:
            yield Pilot(stage, clock)
        finally:
            stage.close_everything()
            pygame.event.get()  # what was posted holds widgets; pygame's own way to clear never lets go of them
            messages.use_language("en")  # all that a process says is in one language


PEOPLE = tuple(Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cid", "Dot"))


def match_of(
    name: str, *sitters: Sitter, seed: str = "test", chance: Any = "auto", setup: Mapping[str, str] | None = None
) -> Match[Any, Any, Any]:
    """A match without a journal; between people unless told otherwise."""
    game, agreed = load_game(name), dict(setup or {})
    header = Header(game=name, rules_version=game.version, content=digest(name), setup=agreed, seed=seed,
                    sitters=sitters or PEOPLE[: game.seats(agreed)], chance=chance)  # fmt: skip
    return Match(game, header)


def seated(pilot: Pilot, match: Match[Any, Any, Any]) -> TableScene:
    """The match on the table, after all that moves by itself."""
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def new_match(*sitters: Sitter, seed: str = "test", **options: Any) -> Match[Any, Any, Any]:
    """A match of Zodiac without a journal; between two people unless told otherwise."""
    people = sitters or (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
    header = Header(game="zodiac", rules_version=1, content=digest("zodiac"), sitters=people, seed=seed, **options)
    return Match(load_game("zodiac"), header)


def spot(scene: TableScene, place: str) -> tuple[float, float]:
    """The centre of a place in logical pixels."""
    x, y = scene.board.place_centres()[place]
    return x / scene.stage.metrics.s, y / scene.stage.metrics.s


def warm(stage: Stage) -> None:
    """Lets large boards draw all their parts: some let a coarse picture stand in for those that are not ready."""
    for scene in stage.visible_scenes():
        board = getattr(scene, "board", None)
        while board is not None and board.prefetch_one_picture():
            pass
