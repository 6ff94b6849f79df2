"""SpectatorWindow: opens, places, fills and closes the second window.

Made by the main loop (`tabletop.app`), which passes it events and calls it once a frame. It shows a SpectatorMatchScene
(`wall.scene`) during a match, else the club night that is on (`club.wall_scene`), else the box of the game
(SpectatorBoxScene), on a stage of its own. A change must keep: it is never handed a seat's view, no event of its window
reaches the table, whatever goes wrong in it costs the second window and nothing else, and a slow frame of the table
comes first. Its place is kept in the settings (`wall_at` and others).
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import pygame

from tabletop import log
from tabletop.content.errors import ContentError
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.current_standings import shown_standings
from tabletop.ui.scenes.club.standings_table import ClubStandings
from tabletop.ui.scenes.club.wall_scene import SpectatorClubScene
from tabletop.ui.scenes.game_shelf import GameBoxInfo, GameShelf
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.wall.scene import SpectatorMatchScene
from tabletop.ui.stage.displays import Display, WindowPlacement, displays
from tabletop.ui.stage.events import key_name
from tabletop.ui.stage.scene import Scene, lies_below_next_match
from tabletop.ui.stage.sound import Sounds
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.windows import MainWindow, SecondWindow, choose_second_window_place
from tabletop.ui.widgets.layout import PlacedRects, column, grow, pad_sides, sized, within

_LARGE = 30
"""Logical pixels of what the game is, as far as it fits."""


class SpectatorBoxScene(Scene):
    """One box on the shelf; without a game the shelf alone."""

    moves_often = False

    def __init__(self, stage: Stage, game: str) -> None:
        """`stage` is that of the second window; "" for no game."""
        self.stage = stage
        self.game = game
        self._shelf = GameShelf(stage, ())
        self._rects = PlacedRects()

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        width, height = stage.surface.get_size()
        self._shelf = GameShelf(stage, ())
        if self.game:
            self._shelf.game_cards[self.game] = GameBoxInfo(self.game, self._game_title())
        self._rects = rects = PlacedRects()
        words = column(grow(rects.cell("tagline")), rects.cell("facts", height=metrics.text_px(28)))
        shelf = within(rects.cell("shelf"), most_width=width // 2)
        below = within(sized(words, height=metrics.text_px(96)), most_width=width * 4 // 5)
        page = column(grow(shelf), below, gap=metrics.px(44))
        pad_sides(page, top=round(height * 0.05), bottom=round(height * 0.1)).place(stage.surface.get_rect())
        self._shelf.layout(rects["shelf"])
        self._shelf.choose_game(self.game, stage.now)
        self._shelf.is_lit = True

    def is_busy(self) -> bool:
        return self._shelf.is_moving

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, room, facts_rect = self.stage, self._rects["tagline"], self._rects["facts"]
        surface.blit(draw.table_background(stage), (0, 0))
        self._shelf.draw(surface, now)
        words, facts = self._game_tagline_and_facts()
        texts, metrics = stage.texts, stage.metrics
        pixels = metrics.px(BODY)
        for size in range(_LARGE, BODY - 1, -2):
            pixels = metrics.px(size)
            if len(texts.wrap_lines(words, pixels, room.w, bold=True)) * round(pixels * LINE) <= room.h:
                break
        y = room.y + round(pixels * LINE) // 2
        for line in texts.wrap_lines(words, pixels, room.w, bold=True):
            label = texts.label(line, pixels, stage.theme.text, bold=True)
            surface.blit(label, label.get_rect(center=(room.centerx, y)))
            y += round(pixels * LINE)
        draw.text(stage, surface, facts, facts_rect.center, size=HEADING, align="centre", width=facts_rect.w,
                  colour=stage.theme.accent, shrinks=True)  # fmt: skip

    def _game_title(self) -> str:
        try:
            return wording.game_title(self.game)
        except ContentError:
            return self.game

    def _game_tagline_and_facts(self) -> tuple[str, str]:
        """What the game is, and for whom."""
        if not self.game:
            return say("wall.choose"), ""
        try:
            words = wording.localised_messages(self.game)
        except ContentError:
            return self.game, ""
        return words.tagline, say("setup.facts", players=words.players, minutes=words.minutes)


_FRAME_INTERVAL: Final = 0.9 / 30
"""Seconds between two frames while something moves: the table's own frames go first."""
_FRAME, _LATEST = 0.008, 0.1
"""Seconds of a turn after which the table's frame leaves no room for another one, and how long that may put it off."""
_PAUSE_FACTOR: Final = 4
"""How many times as long as its last frame took it waits for the next one: a large display gets fewer of them."""
_IDLE_SECONDS: Final = 0.5
"""Seconds between two looks while nothing moves."""
_DISPLAY_CHECK_SECONDS: Final = 2.0
"""Seconds between two looks whether its display is still there."""
_CLUB_CHECK_SECONDS: Final = 2.0
"""Seconds between two looks whether a club night is on, and how it stands."""
_NEVER: Final = -math.inf
_DOUBLE_PRESS_SECONDS: Final = 0.4
"""Seconds between the presses of a double click."""
_WINDOW_EVENTS: Final = frozenset(
    value for name, value in vars(pygame).items() if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")
)
"""Events that are about a window itself."""


class SpectatorWindow:
    """Shows only what everybody may know: its scenes are handed the match's public views, and no seat's eyes."""

    def __init__(self, stage: Stage, own: MainWindow | None = None) -> None:
        """`stage` is that of the program's own window `own`, of which nothing is known where it is None."""
        self._main_stage = stage
        self._main_window = own
        self.window: SecondWindow | None = None
        """None while it is closed."""
        self.stage: Stage | None = None
        """What its scenes stand on; None while it is closed."""
        self._was_open = False
        """Whether events of a window that is gone may still come."""
        self._shown_subject: object = None
        """The table or the name of the game that is seen."""
        self._size = (0, 0)
        """Pixels for which all was laid out last."""
        self._drawn_at = _NEVER
        """When it was looked at last, in seconds on the stage's clock."""
        self._frame_seconds = 0.0
        """Seconds that its last frame took."""
        self._displays_at = 0.0
        self._club: ClubStandings | None = None
        """Of the club night that was shown when that was looked up last."""
        self._club_at = _NEVER
        """When it is looked up next."""
        self._last_begun = ""
        """When the match began that was seen last, as its header says."""
        self._pressed_at = -_DOUBLE_PRESS_SECONDS

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
        chosen, there = self._main_stage.settings, displays()
        before = WindowPlacement(chosen.wall_at, chosen.wall_size, Display(chosen.wall_display, chosen.wall_bounds))
        own = self._main_window.area if self._main_window is not None else self._main_stage.surface.get_rect()
        place, full = choose_second_window_place(
            own, there, before if chosen.wall_display else None, full=chosen.wall_full
        )
        try:
            self.window = SecondWindow(
                say("wall.window"), place, self._main_stage.sprites.get("ui/icon", 64), full=full
            )
            surface = self.window.surface
        except pygame.error as error:
            self._close_window()
            self._main_stage.toast.show(say("wall.failed", why=error))
            return
        main = self._main_stage
        silent = Sounds(None, replace(chosen, sound=False))
        self.stage = Stage(surface, _spectator_settings(chosen), clock=lambda: main.now, worker=main.worker,
                           sounds=silent, saves=main.saves)  # fmt: skip
        self._was_open, self._shown_subject, self._size = True, None, surface.get_size()
        self._focus_main_window()
        self._main_stage.change_settings(wall=True)
        if not full and pygame.Rect(place.position, place.size).colliderect(own):
            self._main_stage.toast.show(say("wall.behind"))

    def close(self) -> None:
        """Keeps where it stood."""
        self.save_window_position()
        self._close_window()
        self._main_stage.change_settings(wall=False)

    def save_window_position(self) -> None:
        """Remembers where it stands for the next time."""
        if self.window is None:
            return
        place = self.window.place
        self._main_stage.save_settings(wall_at=place.position, wall_size=place.size, wall_display=place.display.name,
                        wall_bounds=place.display.bounds, wall_full=self.window.full)  # fmt: skip

    def close_at_exit(self) -> None:
        self.save_window_position()
        self._close_window()

    def _close_window(self) -> None:
        window, self.window = self.window, None
        stage, self.stage = self.stage, None
        self._shown_subject = None
        while stage is not None and stage.scenes:
            stage.scenes.pop().on_left()
        if window is not None:
            window.close()

    # --- inputs ---------------------------------------------------------------------------------------------------

    def take_second_window_event(self, event: pygame.Event) -> bool:
        """Takes an event that is about the second window; nothing of it reaches the table."""
        if "window" not in event.dict:
            return False
        window = self.window
        if event.window is None:
            return self._was_open and event.type in _WINDOW_EVENTS  # of a window that is gone
        if window is None or event.window.id != window.id:
            return self._take_main_window_event(event)
        if event.type == pygame.WINDOWCLOSE:
            self.close()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED) and self.stage:
            self.stage.redraw_everything()
            self._drawn_at = _NEVER
        elif event.type == pygame.KEYDOWN:
            self._handle_key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._handle_press()
        elif event.type == pygame.MOUSEBUTTONUP:
            self._focus_main_window()
        return True

    def _take_main_window_event(self, event: pygame.Event) -> bool:
        """The system does not say that the program is to end while another window is there; nobody has gone away."""
        if self.window is None:
            return False
        if event.type == pygame.WINDOWCLOSE:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return True
        return event.type == pygame.WINDOWFOCUSLOST and self.window.focused

    def _handle_key(self, event: pygame.Event) -> None:
        name = key_name(event)
        if name == "f10":
            self.close()
        elif name in ("f11", "escape") or (name == "return" and event.mod & pygame.KMOD_ALT):
            self._toggle_fullscreen(out_only=name == "escape")

    def _handle_press(self) -> None:
        """Twice is full screen and back; once gives the keyboard back to the table, when it is let go."""
        now = self._main_stage.now
        if now - self._pressed_at < _DOUBLE_PRESS_SECONDS:
            self._toggle_fullscreen()
        self._pressed_at = now

    def _toggle_fullscreen(self, *, out_only: bool = False) -> None:
        """Full screen and back."""
        if self.window is not None and (self.window.full or not out_only):
            self.window.switch_fullscreen(full=not self.window.full)

    def _focus_main_window(self) -> None:
        if self._main_window is not None:
            self._main_window.focus()

    # --- every turn of the loop -----------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        """Whether something moves on it."""
        return self.stage is not None and self.stage.is_busy()

    def update_and_draw(self) -> None:
        """Follows, and draws what looks different; whatever goes wrong costs the second window and nothing else."""
        if self.window is None or self.stage is None:
            return
        try:
            self._update_and_draw(self.window, self.stage)
        except Exception:  # noqa: BLE001 - the table goes on, whatever has become of its second picture
            log.log_exception(__name__)
            self._close_window()
            self._main_stage.change_settings(wall=False)
            self._main_stage.toast.show(say("wall.lost"))

    def _update_and_draw(self, window: SecondWindow, stage: Stage) -> None:
        now = self._main_stage.now
        self._rescue_stranded_window(window, now)
        surface, look = window.surface, _spectator_settings(self._main_stage.settings)
        if surface is not stage.surface or look != stage.settings or surface.get_size() != self._size:
            stage.settings, self._size = look, surface.get_size()
            stage.use_surface(surface)
            self._drawn_at = _NEVER
        self._show_scene_for_main_window(stage)
        moved = stage.is_busy()
        stage.begin_frame()
        stage.update()
        moves = moved or stage.is_busy()
        if not moves and isinstance(stage.scene, SpectatorMatchScene) and not self._main_stage.is_busy():
            stage.scene.prepare_next_picture()
        if now < self._drawn_at + (
            max(_FRAME_INTERVAL, _PAUSE_FACTOR * self._frame_seconds) if moves else _IDLE_SECONDS
        ) or self._has_table_frame_run_late(now):
            return
        begun, self._drawn_at = self._main_stage.clock(), now
        rects = stage.draw()
        if rects:
            window.show(rects)
        self._frame_seconds = self._main_stage.clock() - begun

    def _has_table_frame_run_late(self, now: float) -> bool:
        """Whether the table's own frame has taken so long that this one waits, though not for ever."""
        return self._main_stage.clock() > now + _FRAME and now < self._drawn_at + _LATEST

    def _show_scene_for_main_window(self, stage: Stage) -> None:
        """Shows the table on which people play, also below other screens, else the club night or a game's box."""
        scenes = self._main_stage.scenes
        table = next((scene for scene in reversed(scenes) if isinstance(scene, TableScene)), None)
        self._last_begun = self._last_begun if table is None else table.match.header.started
        game = next((scene.game_name for scene in reversed(scenes) if scene.game_name), "")
        if table is None or (table.match.outcome is not None and lies_below_next_match(table, scenes)):
            club = self._club_standings()
            table = table if club is None else None
        else:
            club = None
        shows: object = table if table is not None else game if club is None else club
        if shows == self._shown_subject and stage.scenes:
            return
        self._shown_subject, self._drawn_at = shows, _NEVER
        stage.restart_with_scene_asking_first(
            SpectatorMatchScene(stage, table)
            if table is not None
            else SpectatorBoxScene(stage, game)
            if club is None
            else SpectatorClubScene(stage, club)
        )

    def _club_standings(self) -> ClubStandings | None:
        """Of the club night that is on, or was until the last match; its folder is looked at now and then."""
        now = self._main_stage.now
        if now >= self._club_at:
            self._club_at = now + _CLUB_CHECK_SECONDS
            self._club = shown_standings(self._last_begun)
        return self._club

    def _rescue_stranded_window(self, window: SecondWindow, now: float) -> None:
        """A window whose display was unplugged comes to the one where people play."""
        if now < self._displays_at:
            return
        self._displays_at = now + _DISPLAY_CHECK_SECONDS
        there = displays()
        if self._main_window is not None and window.is_off_screen(there):
            window.move(choose_second_window_place(self._main_window.area, there[:1])[0])


def _spectator_settings(chosen: Settings) -> Settings:
    """As people have chosen it, but to be read from the other end of the room, and where nobody presses anything."""
    return replace(
        chosen, projector=True, step_by_step=False, sound=False, captions=False, point_names=False, scan_seconds=0.0
    )
