"""The stage: one object for each window with the stack of scenes, the settings, sizes, theme, clock, art and sounds.

Made by `app`, and by the wall for the second window. Scenes, boards and forms get it when they are made and reach
everything shared through it, those of games in other packages too: its public names must stay. `loop` calls
`begin_frame`, `handle`, `update` and `draw` in this order. `now` is read once a frame, so that a whole frame has one
time. Changing settings or size lays all scenes out again and forgets pictures and labels.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop import paths
from tabletop.content.games import drawings_folder
from tabletop.settings import Settings, save_settings
from tabletop.ui import messages
from tabletop.ui.drawing import theme
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import LEAST_LAYOUT_SIZE, Metrics
from tabletop.ui.drawing.retained_strokes import RetainedLayer, forget_all_cached_strokes
from tabletop.ui.drawing.sprites import PictureDiskCache, Sprites
from tabletop.ui.drawing.text import TextRenderer, TextStyle
from tabletop.ui.stage.captions import SoundCaptions
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, PointerKind, WindowEvent, WindowEventKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.sound import Sounds
from tabletop.ui.stage.switch_scan import SwitchAccessScanner
from tabletop.ui.stage.toast import Toast
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.live_region import LiveRegion

if TYPE_CHECKING:
    from tabletop.ai.worker import QuestionWorker
    from tabletop.play.saved_matches import GameLibrary
    from tabletop.ui.stage.sound import AmbientSound


class SecondScreen(Protocol):
    """A second window of the program, in which nobody plays."""

    @property
    def is_open(self) -> bool:
        """Whether it is there."""

    def toggle(self) -> None:
        """Opens or closes it."""

    @property
    def is_moving(self) -> bool:
        """Whether something moves on it."""

    def take_second_window_event(self, event: pygame.Event) -> bool:
        """Takes an event that is about it, or about it and the other one; whether that is nothing to the scenes."""

    def update_and_draw(self) -> None:
        """Draws what looks different there, after the program's own frame."""

    def close_at_exit(self) -> None:
        """The program ends."""


_LEAST_PICTURES, _ENOUGH_PICTURES = 24 << 20, 48 << 20
"""Bytes of art that are kept in memory at any size, and those that are enough at usual ones."""
_SCREENS, _MOST_SCREENS = 4, 6
"""Screens full of art that are kept at large sizes, and at most as long as that is not enough."""
_FIRST_PICTURES, _FIRST_SCREENS = 8 << 20, 2.5
"""Bytes of art that stay when all scenes but the first have gone, or screens full of it; the title has 2.3."""


class Stage:
    """Owns the scenes and everything that they share."""

    is_safe_mode = False
    """Whether packs from the player's folder are left aside."""
    is_first_start = False
    """Whether nobody has set anything yet, so that the title offers the languages."""
    has_released = False
    """Whether something was let go at the beginning of this frame."""
    wants_turn_at = inf
    """When the loop may sleep no longer, in seconds on the clock: something drawn or said is still to be sent."""
    drawn_changes = 0
    """How many frames have looked different from the one before."""
    released_count = 0
    """How many scenes and forms have gone for good so far."""
    is_pressed = False
    """Whether a button of the mouse, or a finger, is down."""
    held_key: KeyEvent | None = None
    """The key that was pressed last, as long as it is down."""
    _pressed_over: Scene | None = None
    """The scene over which a button of the mouse was pressed last."""
    _is_cleared = False
    """Whether scenes have gone until only the first was left, and no frame was drawn since."""
    _has_hidden = False
    """Whether a scene came that may hide those below it, and no frame was drawn since."""
    take_dropped_file: Callable[[Path], bool] | None = None
    """Opens a file that was dropped on the window, whatever is seen; whether it is one for that."""
    _is_composing = False
    """Whether an input method makes letters out of the keys."""

    def __init__(
        self,
        surface: pygame.Surface,
        settings: Settings,
        *,
        clock: Callable[[], float],
        worker: QuestionWorker,
        sounds: Sounds,
        saves: Path | None = None,
    ) -> None:
        self.surface = surface
        self.settings = settings
        self.clock = clock
        """Seconds, never going back; read once a frame."""
        self.now = clock()
        """Seconds on the clock, the same for all of a frame."""
        self.worker = worker
        self.sounds = sounds
        self.ambient_sound: AmbientSound | None = None
        """What lies below a match; None where nobody is there to hear it."""
        self.saves = saves or paths.saves()
        self.sprites = Sprites(drawings_folder, PictureDiskCache(paths.cache() / "pictures"))
        self.texts = TextRenderer()
        self.scenes: list[Scene] = []
        self._releases: list[Callable[[], None]] = []
        """What is done before the next frame."""
        self.scene_changes = 0
        """How often a scene was laid over another, or taken away."""
        self._shown: DisplayList | None = None
        """What the window shows; None when nobody knows."""
        self.layer = RetainedLayer()
        self.live_texts = LiveRegion()
        """What is spoken to those who do not see the window."""
        self.toast = Toast(self, self.live_texts.announce)
        self.captions = SoundCaptions(self, sounds)
        self.switch_scan = SwitchAccessScanner(self)
        self.running = True
        self.turn_callbacks, self.exit_callbacks = list[Callable[[], None]](), list[Callable[[], None]]()
        """What is done in every turn of the loop, whichever scenes are seen, and once, when all are left for good."""
        self.wake_event = threading.Event()
        """Set by other threads that have something for the loop, which may be asleep."""
        self.toggle_fullscreen: Callable[[], None] = lambda: None
        self.second_window: SecondScreen | None = None
        """The second window; None until somebody has wanted one."""
        self.toggle_wall: Callable[[], None] = lambda: None
        """Opens a second window for everybody's eyes, or closes it."""
        self.show_keys: Callable[[], None] = lambda: None
        """Shows all keys on one page, from wherever that is asked for."""
        self._apply_size_and_settings()

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    @property
    def notice_area(self) -> pygame.Rect:
        """The part of the window over which notices appear."""
        return (self.scene.notice_area if self.scenes else None) or self.surface.get_rect()

    @property
    def caption_area(self) -> pygame.Rect:
        """The part of the window at whose upper edge captions are: the board's, also while a panel lies over it."""
        areas = (scene.notice_area for scene in self.visible_scenes())
        return next((area for area in areas if area is not None), self.surface.get_rect())

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        """What notices must not cover, in pixels."""
        return self.scene.keep_clear_rects if self.scenes else ()

    @property
    def game_library(self) -> GameLibrary:
        """Where the games of saved matches come from."""
        from tabletop.content.pack_library import InstalledContent

        return InstalledContent(self.is_safe_mode)

    def push_scene(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self.scene_changes += 1
        if self.scenes:
            self.scene.on_covered()
        self._put_on_top(scene)

    def _put_on_top(self, scene: Scene) -> None:
        self.scenes.append(scene)
        self._has_hidden = True
        scene.layout()
        scene.on_entered()

    def pop_scene(self) -> None:
        """Takes the top scene away; without any left the program ends."""
        self.scene_changes += 1
        self._leave_top_scene()
        if not self.scenes:
            self.running = False
            return
        self.scene.layout()
        self.scene.on_uncovered()

    def replace_scene(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one, unless that asks first."""
        self._leave_scenes_or_ask(self.scenes[-1:], partial(self._replace_top_scene, scene))

    def _replace_top_scene(self, scene: Scene) -> None:
        self._leave_top_scene()
        self._put_on_top(scene)

    def replace_all_but_first(self, scene: Scene) -> None:
        """Takes all scenes but the first away, and puts this one on it: a match begun over another takes its place."""
        self._leave_scenes_or_ask(self.scenes[1:], partial(self._put_scene_above_first, scene))

    def _put_scene_above_first(self, scene: Scene) -> None:
        while len(self.scenes) > 1:
            self._leave_top_scene()
        self.push_scene(scene)

    def restart_with_scene_asking_first(self, scene: Scene) -> None:
        """Leaves all scenes and starts again with this one, unless a scene asks first."""
        self._leave_scenes_or_ask(self.scenes, partial(self.restart_with_scene, scene))

    def restart_with_scene(self, scene: Scene) -> None:
        """Leaves all scenes without asking and starts again with this one."""
        while self.scenes:
            self._leave_top_scene()
        self.push_scene(scene)

    def release_after_frame(self, release: Callable[[], None]) -> None:
        """Lets go of what has gone for good, once nothing of this frame can ask for it any more."""
        self.released_count += 1
        self._releases.append(release)

    def _leave_top_scene(self) -> None:
        """Takes the top scene away for good."""
        scene = self.scenes.pop()
        scene.on_left()
        self.release_after_frame(partial(self._release_scene, scene))

    def _release_scene(self, scene: Scene) -> None:
        """A scene may have come back meanwhile."""
        if scene not in self.scenes:
            scene.release_pictures()
            if self._pressed_over is scene:
                self._pressed_over = None
        self._is_cleared = len(self.scenes) == 1

    def quit_asking_first(self) -> None:
        """Ends the program after this frame, leaving every scene in order; one that would lose something asks first."""
        self._leave_scenes_or_ask(self.scenes, self._stop_running)

    def _stop_running(self) -> None:
        self.running = False

    def _leave_scenes_or_ask(self, scenes: Iterable[Scene], go: Callable[[], None]) -> None:
        """Leaves these scenes, or lets the first one ask that would lose something."""
        if not any(scene.asks_before_leaving(go) for scene in tuple(scenes)):
            go()

    def close_everything(self) -> None:
        """Leaves all scenes, and the second window."""
        if self.second_window is not None:
            self.second_window.close_at_exit()
        while self.scenes:
            self._leave_top_scene()
        for leave in tuple(self.exit_callbacks):
            leave()
        self.begin_frame()
        self.redraw_everything()
        self.layer.drop_retained_surface()
        self.sprites.forget_all()
        self.texts.forget_all()
        self.worker.close()

    def change_settings(self, **changes: object) -> None:
        """Changes settings, saves them at once, and lays everything out again."""
        self.save_settings(**changes)
        self.sounds.use_settings(self.settings)
        if self.ambient_sound is not None:
            self.ambient_sound.use_settings(self.settings)
        self.use_surface(self.surface)

    def save_settings(self, **changes: object) -> None:
        """Changes settings that nothing on the screen shows, and saves them at once."""
        before, self.settings = self.settings, replace(self.settings, **changes)  # type: ignore[arg-type]
        try:
            kept = save_settings(paths.config() / "settings.json", self.settings, before)
            if kept is not None:
                self.toast.show(messages.say("common.settings_kept", file=kept))
        except OSError as error:
            self.toast.show(messages.say("common.settings_unsaved", why=system_reason_text(error)))

    def use_surface(self, surface: pygame.Surface) -> None:
        """Draws on another surface, or anew on the same one, from now on."""
        self.surface = surface
        self.redraw_everything()
        self.layer.drop_retained_surface()
        self._apply_size_and_settings()
        for scene in self.scenes:
            scene.layout()

    def redraw_everything(self) -> None:
        """Shows all of the next frame, as when the window was covered."""
        self._shown = None

    def begin_frame(self) -> None:
        """Begins a frame: what time it is until the next one, and what has gone is let go."""
        self.now, self.wants_turn_at = self.clock(), inf
        gone, self._releases = self._releases, []
        for release in gone:
            release()
        self.has_released = bool(gone)

    def conceal_hidden_information(self) -> None:
        """Somebody else may be looking: all scenes cover what is hidden, whatever the settings say."""
        self.live_texts.forget_all()
        for scene in tuple(self.scenes):
            scene.hide_secrets()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Gives an input to whom it concerns."""
        self._track_held_inputs(event, raw)
        if isinstance(event, KeyEvent) and self._is_composing and self.scenes and self.scene.typing:
            return
        if isinstance(event, WindowEvent) and event.kind in (WindowEventKind.EXPOSED, WindowEventKind.SHOWN):
            self.redraw_everything()
        if isinstance(event, WindowEvent) and event.kind in (WindowEventKind.FOCUS_LOST, WindowEventKind.HIDDEN):
            for scene in tuple(self.scenes):
                scene.on_window_left()
        if isinstance(event, WindowEvent) and event.kind == WindowEventKind.SOUND_DEVICE:
            self.sounds.retry_sound_device()
        if (
            isinstance(event, WindowEvent)
            and event.kind in (WindowEventKind.HIDDEN, WindowEventKind.SHOWN)
            and self.ambient_sound is not None
        ):
            self.ambient_sound.is_window_hidden = event.kind == WindowEventKind.HIDDEN
        if self.switch_scan.handle(event):
            return
        if isinstance(event, KeyEvent) and event.down and not event.again and self._handle_global_shortcut(event):
            return
        if raw.type == pygame.DROPFILE and self.take_dropped_file and self.take_dropped_file(Path(raw.file)):
            return
        if self.toast.handle(event):
            return
        if self.scenes and not self._was_pressed_elsewhere(event):
            self.scene.handle(event, raw)

    def _was_pressed_elsewhere(self, event: Input | None) -> bool:
        """Whether a button goes up that was pressed over another scene."""
        if not isinstance(event, PointerEvent) or event.kind == PointerKind.MOVE:
            return False
        if event.kind == PointerKind.PRESS:
            self._pressed_over = self.scene
        return self._pressed_over is not self.scene

    def _track_held_inputs(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, PointerEvent) and event.kind != PointerKind.MOVE:
            self.is_pressed = event.kind == PointerKind.PRESS
        elif isinstance(event, WindowEvent) and event.kind == WindowEventKind.FOCUS_LOST:
            self.is_pressed = False
        if isinstance(event, KeyEvent) and event.down and not event.again:
            self.held_key = event
        elif isinstance(event, KeyEvent) and not event.down and self.held_key and self.held_key.name == event.name:
            self.held_key = None
        elif isinstance(event, WindowEvent) and event.kind == WindowEventKind.FOCUS_LOST:
            self.held_key, self._is_composing = None, False
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS:
            self._is_composing = False
        if raw.type in (pygame.TEXTEDITING, pygame.TEXTINPUT):
            self._is_composing = raw.type == pygame.TEXTEDITING and bool(raw.text)

    def update(self) -> None:
        """Lets the frame's time come for the scenes that are seen."""
        now = self.now
        if self.sounds.missing:
            self.sounds.missing = False
            self.toast.show(messages.say("common.no_sound"))
        self.toast.update(now)
        self.captions.update(now)
        for scene in self.visible_scenes():
            scene.update(now)
        self.switch_scan.update(now)
        if self.ambient_sound is not None:
            mood = next((scene.sound_mood for scene in reversed(self.scenes) if scene.sound_mood), None)
            self.ambient_sound.follow_mood(mood, now)
            self.captions.show_mood_caption(mood)
        for attend in tuple(self.turn_callbacks):
            attend()

    def is_busy(self) -> bool:
        """Whether something moves, so that frames are needed."""
        return any(scene.is_busy() for scene in self.visible_scenes())

    def visible_scenes(self) -> list[Scene]:
        """The scenes that no other scene hides, the lowest first."""
        first = max((i for i, scene in enumerate(self.scenes) if not scene.overlay), default=0)
        return self.scenes[first:]

    def make_display_list(self) -> DisplayList:
        """The display list of all that is visible now, from bottom to top."""
        sheet = DisplayList(self.surface.get_size())
        for scene in self.visible_scenes():
            scene.draw(sheet, self.now)
        self.switch_scan.draw(sheet)
        self.captions.draw(sheet)
        self.toast.draw(sheet)
        return sheet

    def draw(self) -> list[pygame.Rect]:
        """Draws what looks different from what is shown; returns where that is."""
        sheet = self.make_display_list()
        rects = sheet.changed_rects(self._shown)
        if rects and all(scene.moves_often for scene in self.visible_scenes()):
            self.layer.paint_display_list(sheet, self.surface, rects)
        elif rects:
            self.layer.drop_retained_surface()
            sheet.paint_on(self.surface, rects)
        self._shown = sheet
        if rects:
            self.drawn_changes += 1
            self.wants_turn_at = self.now
        if self._has_hidden:
            self._has_hidden = False
            for scene in self.scenes[: len(self.scenes) - len(self.visible_scenes())]:
                scene.on_hidden()
            forget_all_cached_strokes()
        if self._is_cleared:
            self._is_cleared = False
            self.texts.forget_most()
            self.sprites.shrink_cache_to_bytes(max(_FIRST_PICTURES, round(_FIRST_SCREENS * self._window_picture_bytes)))
        return rects

    def to_pixels(self, pos: tuple[float, float]) -> tuple[int, int]:
        """A point in pixels from one in logical pixels."""
        return round(pos[0] * self.metrics.s), round(pos[1] * self.metrics.s)

    @property
    def _window_picture_bytes(self) -> int:
        """Bytes of a picture as large as the window."""
        width, height = self.surface.get_size()
        return 4 * width * height

    def _apply_size_and_settings(self) -> None:
        width, height = self.surface.get_size()
        chosen = self.settings
        self.metrics = Metrics(
            max(width, LEAST_LAYOUT_SIZE[0]),
            max(height, LEAST_LAYOUT_SIZE[1]),
            chosen.text_scale / 100,
            chosen.projector,
        )
        self.theme = theme.make_theme(chosen.theme, projector=chosen.projector)
        self.sprites.forget_all()
        screen = self._window_picture_bytes
        self.sprites.set_cache_limit_bytes(
            max(_LEAST_PICTURES, min(_ENOUGH_PICTURES, _MOST_SCREENS * screen), _SCREENS * screen)
        )
        self.texts.set_text_style(TextStyle(chosen.reading_font, chosen.letter_spacing))
        self.texts.set_cache_limit_bytes(screen)
        self.texts.forget_all()
        messages.use_language(chosen.language)

    def _handle_global_shortcut(self, key: KeyEvent) -> bool:
        if key.name == Key.F11 or (key.alt and key.name == Key.RETURN):
            self.toggle_fullscreen()
            return True
        if key.name == Key.F10:
            self.toggle_wall()
            return True
        if key.sign == "?" and self.scenes and not self.scene.typing:
            self.show_keys()
            return True
        if key.name == Key.M and not key.ctrl and not self.scene.typing:
            self.change_settings(sound=not self.settings.sound)
            self.toast.show(messages.say("common.sound_on" if self.settings.sound else "common.sound_off"))
            return True
        return False
