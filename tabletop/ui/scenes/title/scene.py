"""The title: the shelf with all games, the last match, and everything else one can do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.content import boxes
from tabletop.content.games import has_lessons
from tabletop.settings import has_played
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.registry import open_scene as opened
from tabletop.ui.scenes.saved import MatchThumbnails, resume
from tabletop.ui.scenes.shelf import GameShelf
from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.scenes.title import language_menu
from tabletop.ui.scenes.title.continue_bar import ContinueBar
from tabletop.ui.scenes.title.hover_delay import HoverDelay
from tabletop.ui.scenes.title.panel import GameEntrances, GamePanel
from tabletop.ui.scenes.title.prefetch import prefetch_steps
from tabletop.ui.scenes.title.series import UnfinishedSeries, find_unfinished_series
from tabletop.ui.stage.buttons import SETTLING, Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import (
    Input,
    KeyEvent,
    MouseButton,
    PointerEvent,
    PointerKind,
    WheelEvent,
    WindowEvent,
    WindowEventKind,
)
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.content.prose import GameMessages
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.ui.stage.stage import Stage

ATTRACT_AFTER = 60.0
"""Seconds without input after which the bots play (docs/decisions.md, For a room)."""
_LOGO = 539 / 96
_ON_PARCHMENT = {"#FFE7A6": "#9A6B16", "#E3BD63": "#855A10", "#D2A94F": "#7A5200", "#A67C2C": "#5C3D00"}
"""The word mark's brass, dark enough for the light theme."""
_BESIDE = (44, 44, 24)
"""Logical pixels beside icon and words of a button of the lowest row, the smaller the words are written."""
_BOX = "box-"
"""Before a game's name in the name of its button."""
_GLANCE = 16
"""How many of the newest matches are looked at before the first frame."""


class TitleScene(Scene):
    """Only what a first frame needs is there at once; games, words and matches are looked up after it."""

    moves_often = False

    def __init__(self, stage: Stage, names: tuple[str, ...] = ()) -> None:
        self.stage = stage
        names = names or boxes.names()
        self._names = names
        self._shelf = GameShelf(stage, names)
        self._buttons = SceneButtons(stage, settling=SETTLING)
        self._previews = MatchThumbnails(stage)
        self._latest = self._glanced()
        self._series: UnfinishedSeries | None = None
        """A series that waits for its next match, where that is what was played last."""
        self._last = ContinueBar(stage, self._previews, self._continue)
        self._panel = GamePanel(stage)
        self._resting = HoverDelay(stage)
        self._in_hand = self._latest.game if self._latest else names[0]
        self._shelf.choose(self._in_hand, stage.now)
        self._puzzling = {name for name in names if (box := boxes.find(name)) and box.sets_puzzles}
        self._minutes = {name: 0 for name in names if has_lessons(name)}
        """Of the first lesson, for games that have one; 0 until that was read."""
        self._logo = pygame.Rect(0, 0, 0, 0)
        self._dividers: list[pygame.Rect] = []
        self._words: dict[str, GameMessages] = {}
        self._hidden = False
        self._last_input = stage.now
        self._steps: deque[Callable[[], object]] = deque()
        self._warm: set[str] = set()
        """Games whose set-up and table have been made ready to open."""

    @property
    def about(self) -> str:
        return self._in_hand

    @property
    def caption(self) -> str:
        return say("common.title")

    @property
    def buttons(self) -> SceneButtons:
        """All buttons, the boxes among them as `box-<game>`."""
        return self._buttons

    @property
    def shelf(self) -> GameShelf:
        """What stands on the plank."""
        return self._shelf

    # --- hooks ----------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self._last_input = self.stage.now
        self._steps.clear()
        self._steps.extend((lambda: None, self._light))
        self._steps.extend(self._reading(name) for name in self._names)
        self._steps.append(self._find_latest)
        self._steps.extend(self._opening(name) for name in self._names)
        self._steps.extend(partial(self._shelf.prepare, name) for name in self._names)

    def uncovered(self) -> None:
        self._last_input = self.stage.now
        self._offer(self._glanced())
        self._steps.append(self._find_latest)

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return self._buttons.rects

    def layout(self) -> None:
        self._tell()
        metrics, whole = self.stage.metrics, self.stage.surface.get_rect()
        area = whole.inflate(-2 * metrics.px(20), -2 * metrics.px(8))
        if metrics.projector:
            area = pygame.Rect(
                round(whole.w * 0.05), round(whole.h * 0.03), round(whole.w * 0.9), round(whole.h * 0.87)
            )
        logo = metrics.grown(44, 0.2)
        self._logo = pygame.Rect(area.x, area.y, round(logo * _LOGO), logo)
        top = pygame.Rect(self._logo.right + metrics.px(32), area.y, 0, self._last.height)
        top.w = area.right - top.x
        self._logo.centery = top.centery
        actions, bottom = self._placed_actions(area)
        panel = pygame.Rect(area.x, 0, area.w, self._panel.height)
        panel.bottom = bottom - metrics.px(6)
        lip = panel.y - metrics.px(15)
        self._shelf.layout(pygame.Rect(area.x, top.bottom + metrics.px(4), area.w, lip - top.bottom - metrics.px(4)))
        face, series = self._shelf.faces[self._in_hand], self._series
        latest = series.entry if series else self._latest
        self._last.layout(top, latest, self._shelf.faces[latest.game].title if latest else "", series)
        self._panel.layout(panel, face, self._shelf.boxes[self._in_hand].centerx)
        boxes = [
            Button(_BOX + name, rect, lambda name=name: self._open_box(name), kind=ButtonKind.BARE)  # type: ignore[misc]
            for name, rect in self._shelf.boxes.items()
        ]
        self._buttons.set([*self._last.buttons(), *self._panel.buttons(self._ways()), *boxes, *actions])

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent | WheelEvent | PointerEvent):
            self._last_input = self.stage.now
        if isinstance(event, WindowEvent) and event.kind in (WindowEventKind.HIDDEN, WindowEventKind.SHOWN):
            self._hidden, self._last_input = event.kind == WindowEventKind.HIDDEN, self.stage.now
        if isinstance(event, KeyEvent) and event.down and not event.again:
            if event.name == Key.ESCAPE:
                self._escape()
                return
            if event.name == Key.RETURN and self._buttons.focused is None:
                self._buttons.items[0].press()
                return
        if isinstance(event, PointerEvent):
            self._pointed(event)
        elif not move_button_focus(self._buttons, event):
            self._buttons.handle(event)
        focused = self._game_of(self._buttons.focused)
        if focused and isinstance(event, KeyEvent) and self.stage.scenes and self.stage.scene is self:
            self._choose(focused)

    def update(self, now: float) -> None:
        if self._steps and not self._shelf.busy:
            self._steps.popleft()()
        self._buttons.update(now)
        rested = self._game_of(self._resting.on(now))
        if rested and self.stage.scene is self:
            self._choose(rested)
        quiet = now - self._last_input >= ATTRACT_AFTER and not self._hidden
        if quiet and self.stage.settings.attract and self.stage.scene is self:
            self._last_input = now
            self.stage.push(opened("demo", self.stage))

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, touched, focused = self.stage, self._buttons.hovered, self._buttons.focused
        surface.blit(draw.background(stage), (0, 0))
        self._shelf.draw(surface, now, self._game_of(touched), self._game_of(focused))
        tint = _ON_PARCHMENT if stage.theme.name == "light" else None
        surface.blit(stage.sprites.get("ui/logo", *self._logo.size, tint=tint), self._logo)
        self._last.draw(surface)
        self._panel.draw(surface)
        self._draw_dividers(surface)
        self._buttons.draw(surface)
        self._buttons.draw_tip(surface)

    def busy(self) -> bool:
        return bool(self._steps) or self._shelf.busy or self._resting.waits(self._in_hand_box)

    # --- what is looked up ----------------------------------------------------------------------------------------

    def _light(self) -> None:
        self._shelf.lit = True

    def _reading(self, name: str) -> Callable[[], None]:
        return lambda: self._read_words(name)

    def _opening(self, name: str) -> Callable[[], None]:
        return lambda: self._open_content(name)

    def _read_words(self, name: str) -> None:
        from tabletop.content.errors import ContentError
        from tabletop.content.prose import lessons
        from tabletop.content.prose import words as words_of

        face = self._shelf.faces[name]
        try:
            self._words[name] = words_of(name)
            self._minutes.update((name, lesson.minutes) for lesson in lessons(name).lessons[:1])
        except boxes.may_raise(name, ContentError) as error:
            self._shelf.faces[name] = replace(face, problem=_first(error))
        self._renew()

    def _tell(self) -> None:
        """Puts what was read on the boxes, in the language in use."""
        for name, words in self._words.items():
            told = {"players": words.players, "minutes": translated(words.minutes)}
            facts = say("title.players", **told), say("title.minutes", **told)
            title, tagline = translated(words.title), translated(words.tagline)
            face = self._shelf.faces[name]
            self._shelf.faces[name] = replace(face, title=title, tagline=tagline, facts=facts)

    def _open_content(self, name: str) -> None:
        """Opens the game now, so that its set-up comes at once; a box whose content is damaged stays closed."""
        from tabletop.content.errors import ContentError
        from tabletop.content.games import load_game

        try:
            load_game(name)
        except boxes.may_raise(name, ContentError) as error:
            self._shelf.faces[name] = replace(self._shelf.faces[name], problem=_first(error))
            self._renew()

    def _glanced(self) -> SavedMatchEntry | None:
        """The latest match, if it is among the newest files: quick enough for a first frame."""
        if not self.stage.saves.is_dir():
            return None
        from tabletop.play.listing import latest_unfinished

        return latest_unfinished(self.stage.saves, self._names, _GLANCE)

    def _find_latest(self) -> None:
        from tabletop.play.listing import latest_unfinished

        self._offer(latest_unfinished(self.stage.saves, self._names))
        self._find_series()
        found = self._series.entry if self._series else self._latest
        if found is not None:
            self._steps.append(lambda: self._draw_latest(found))

    def _find_series(self) -> None:
        from tabletop.ui.scenes.evening.current import update_evening_clock

        update_evening_clock(self.stage)
        found = find_unfinished_series(self.stage, self._latest.modified if self._latest else 0.0)
        found = found if found and found.entry.game in self._names else None
        if found != self._series:
            self._series = found
            self._renew()

    def _offer(self, found: SavedMatchEntry | None) -> None:
        """Lets people go on with a match, if it is of a game that is here."""
        if found != self._latest:
            self._latest = found
            self._renew()

    def _draw_latest(self, entry: SavedMatchEntry) -> None:
        self._previews.load(entry)

    def _renew(self) -> None:
        self.layout()

    # --- what is done ---------------------------------------------------------------------------------------------

    def _open_box(self, name: str) -> None:
        face = self._shelf.faces[name]
        if face.problem:
            self.stage.toast.show(say("common.content_broken", game=face.title, why=face.problem))
            return
        self._push("setup", name)

    def _push(self, scene: str, game: str = "") -> None:
        name = game or self._in_hand
        self._try(name, lambda: self.stage.push(opened(scene, self.stage, Request(name))))

    def _begin_again(self) -> None:
        """The table as it was laid the last time."""
        from tabletop.ui.scenes.setup.scene import SetupScene

        self._try(self._in_hand, lambda: SetupScene(self.stage, self._in_hand).begin_again())

    def _try(self, name: str, act: Callable[[], None]) -> None:
        """Does something with a game that may be broken."""
        try:
            act()
        except boxes.may_raise(name, ValueError) as error:
            boxes.close(name, _first(error))
            self.stage.toast.show(say("common.content_broken", game=self._shelf.faces[name].title, why=_first(error)))

    def _leave(self) -> None:
        from tabletop.ui.scenes.menu import leave

        leave(self.stage)

    def _escape(self) -> None:
        """First lets go of what the keyboard holds, then asks."""
        if self._buttons.focused is not None:
            self._buttons.focus(None)
        else:
            self._leave()

    def _continue(self) -> None:
        """Goes on with the last match, or from the end of it to the next one of its series."""
        if self._series is not None:
            from tabletop.ui.scenes.replays.keeping import series

            series(self.stage, self._series.entry)
        elif self._latest is not None:
            resume(self.stage, self._latest)

    # --- which box is chosen --------------------------------------------------------------------------------------

    @property
    def _in_hand_box(self) -> str:
        return _BOX + self._in_hand

    def _game_of(self, item: Button | None) -> str:
        """The game whose box a button is; "" for any other."""
        return item.name.removeprefix(_BOX) if item and item.name.startswith(_BOX) else ""

    def _pointed(self, event: PointerEvent) -> None:
        """A box that is only crossed is not chosen; a press chooses it, and opens it unless a finger just chose it."""
        under = self._buttons.at(self.stage.pixel(event.pos))
        self._resting.moved(event, under if self._game_of(under) else None)
        game = self._game_of(under) if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT else ""
        if game and event.touch and game != self._in_hand:
            self._choose(game)
            return
        self._buttons.handle(event)
        if game and self.stage.scene is self:
            self._choose(game)

    def _choose(self, name: str) -> None:
        """From now on the panel belongs to this game, whatever the pointer crosses."""
        if name not in self._warm:
            self._warm.add(name)
            self._steps.extend(prefetch_steps(name))
        if name != self._in_hand:
            self._in_hand = name
            self._shelf.choose(name, self.stage.now)
            self._renew()

    # --- places ---------------------------------------------------------------------------------------------------

    def _ways(self) -> GameEntrances:
        """Into the chosen game."""
        return GameEntrances(
            lambda: self._open_box(self._in_hand), self._lesson(), lambda: self._push("rulebook"),
            (lambda: self._push("puzzles")) if self._in_hand in self._puzzling else None,
            self._begin_again if has_played(self.stage.settings, self._in_hand) else None,
        )  # fmt: skip

    def _lesson(self) -> tuple[int, Callable[[], None]] | None:
        """The first lesson of the chosen game: its minutes, and how one comes to it."""
        minutes = self._minutes.get(self._in_hand)
        return None if minutes is None else (minutes, self._learn)

    def _learn(self) -> None:
        from tabletop.ui.scenes.lesson.list import open_lessons

        open_lessons(self.stage, self._in_hand)

    def _puzzle_game(self) -> str:
        """The chosen game where it has puzzles, else the first that has some."""
        return min(self._puzzling, key=lambda name: (name != self._in_hand, self._names.index(name)), default="")

    def _placed_actions(self, area: pygame.Rect) -> tuple[list[Button], int]:
        """A quiet row at the lower edge, in more rows where words are long; and where it begins."""
        stage, metrics = self.stage, self.stage.metrics
        high, gap = metrics.grown(44, 0.3), metrics.px(10)
        named = self._actions()
        sizes = [0]
        for font, beside in zip(metrics.label(BODY), _BESIDE, strict=False):
            room = metrics.grown(24, 0.4) + metrics.px(beside)
            sizes = [stage.texts.width(words, font) + room for _, words, _, _ in named]
            if sum(sizes) + gap * (len(sizes) - 1) <= area.w:
                break
        rows = _rows(sizes, area.w, gap)
        top = area.bottom - len(rows) * high
        placed: list[Button] = []
        self._dividers = []
        for i, row in enumerate(rows):
            x, y = area.x, top + i * high
            spare = (area.w - sum(sizes[k] for k in row) - gap * (len(row) - 1)) // len(row)
            for k in row:
                name, words, icon, press = named[k]
                rect = pygame.Rect(x, y, sizes[k] + spare, high)
                placed.append(Button(name, rect, press, words=words, icon=icon, kind=ButtonKind.ROW))
                if x > area.x:
                    self._dividers.append(pygame.Rect(x - gap // 2, y + high // 5, metrics.line(1), high * 3 // 5))
                x = rect.right + gap
        return placed, top

    def _draw_dividers(self, surface: DisplayList) -> None:
        """Thin lines between the buttons of the lowest row."""
        for rect in self._dividers:
            surface.fill(self.stage.theme.raised, rect)

    def _actions(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        languages, puzzles = (
            language_menu.language_button_text(self.stage),
            lambda: self._push("puzzles", self._puzzle_game()),
        )
        return [
            ("replays", say("title.replays"), "replay", lambda: self._push("replays")),
            *([("puzzles", say("title.puzzles"), "puzzle", puzzles)] if self._puzzling else []),
            ("evening", say("evening.open"), "moon", lambda: self._push("evening")),
            ("demo", say("title.demo"), "eye", lambda: self._push("demo")),
            ("settings", say("common.settings"), "settings", lambda: self._push("settings")),
            *(
                [("language", languages, "language", lambda: language_menu.open_language_menu(self.stage))]
                if languages
                else []
            ),
            ("quit", say("common.quit"), "quit", self._leave),
        ]


def open_scene(stage: Stage, request: Request) -> Scene:
    """The title; a request for "safe" is said to be done."""
    if request.detail == "safe" and not stage.toast.words:
        stage.toast.show(say("title.safe"))
    return TitleScene(stage)


def _first(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


def _rows(sizes: list[int], width: int, gap: int) -> list[list[int]]:
    """Indices in as few rows as `width` allows, about equally long."""
    rows = _filled(sizes, width, gap)
    for narrower in range(width, max(sizes), -max(1, gap)):
        tighter = _filled(sizes, narrower, gap)
        if len(tighter) > len(rows):
            break
        rows = tighter
    return rows


def _filled(sizes: list[int], width: int, gap: int) -> list[list[int]]:
    """Indices in rows no wider than `width`, filled one after the other."""
    rows: list[list[int]] = [[]]
    used = 0
    for i, size in enumerate(sizes):
        if rows[-1] and used + gap + size > width:
            rows.append([])
            used = 0
        used += size + (gap if rows[-1] else 0)
        rows[-1].append(i)
    return rows
