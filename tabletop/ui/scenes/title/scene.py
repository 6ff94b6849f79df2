"""The title, the program's first screen: the shelf with all games, the last match, and everything else one can do.

The window opens with it and comes back to it (`scenes/registry`). `game_shelf`, `continue_bar`, `game_panel` and
`language_menu` are its parts; matches come from `play/listing`, games by their boxes: none is named here. The first
frame must stay as quick as it is (`tabletop bench --screen`): what is slow is a step in `_pending_steps`, of which one
is done a frame, and is imported only there. A game whose content is broken must leave the others open. Must stay:
names of the buttons (`box-NAME` and others), by which tests press them. Places, words and order are free, and nothing
here is saved. Pixels unless they are said to be logical; times are seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.content import boxes
from tabletop.content.games import has_lessons
from tabletop.settings import has_remembered_setup
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.game_shelf import GameShelf, HoverRestDetector
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.saved_match import MatchThumbnails, resume_match
from tabletop.ui.scenes.title import language_menu
from tabletop.ui.scenes.title.continue_bar import ContinueBar, UnfinishedSeries, find_unfinished_series
from tabletop.ui.scenes.title.game_panel import GamePanel, GamePanelActions
from tabletop.ui.scenes.title.pack_titles import PackTitles
from tabletop.ui.scenes.title.prefetch import game_prefetch_steps
from tabletop.ui.stage.buttons import SETTLING, Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import (
    Input,
    Key,
    KeyEvent,
    MouseButton,
    PointerEvent,
    PointerKind,
    WheelEvent,
    WindowEvent,
    WindowEventKind,
)
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, column, grow, pad, pad_sides, row, within

if TYPE_CHECKING:
    from tabletop.content.prose import GameMessages
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.ui.stage.stage import Stage

ATTRACT_SECONDS = 60.0
"""Seconds without input after which the bots play (docs/decisions.md, For a room)."""
_LOGO_RATIO = 539 / 96
_LIGHT_THEME_TINTS = {"#FFE7A6": "#9A6B16", "#E3BD63": "#855A10", "#D2A94F": "#7A5200", "#A67C2C": "#5C3D00"}
"""The word mark's brass, dark enough for the light theme."""
_SPACE_BESIDE_WORDS = (44, 44, 24)
"""Logical pixels beside icon and words of a button of the lowest row, the smaller the words are written."""
_BOX_PREFIX = "box-"
"""Before a game's name in the name of its button."""
_NEWEST_FILE_COUNT = 16
"""How many of the newest matches are looked at before the first frame."""


class TitleScene(Scene):
    """Only what a first frame needs is there at once; games, words and matches are looked up after it."""

    moves_often = False

    def __init__(self, stage: Stage, names: tuple[str, ...] = ()) -> None:
        self.stage = stage
        names = names or boxes.game_names()
        self._names = names
        self._shelf = GameShelf(stage, names)
        self._buttons = SceneButtons(stage, settling_seconds=SETTLING, on_focused=self._choose_focused_box)
        self.node_sources = (self._buttons,)
        self._previews = MatchThumbnails(stage)
        self._latest_match = self._newest_unfinished_match()
        self._unfinished_series: UnfinishedSeries | None = None
        """A series that waits for its next match, where that is what was played last."""
        self._continue_bar = ContinueBar(stage, self._previews, self._continue_latest_match)
        self._panel = GamePanel(stage)
        self._hover_delay = HoverRestDetector(stage)
        self._chosen_game = self._latest_match.game if self._latest_match else names[0]
        self._shelf.choose_game(self._chosen_game, stage.now)
        self._puzzle_games = {name for name in names if (box := boxes.find_game_box(name)) and box.sets_puzzles}
        self._minutes = {name: 0 for name in names if has_lessons(name)}
        """Of the first lesson, for games that have one; 0 until that was read."""
        self._rects = PlacedRects()
        self._dividers: list[pygame.Rect] = []
        """Thin lines between the buttons of the lowest row."""
        self._game_messages: dict[str, GameMessages] = {}
        self._packs = PackTitles(stage, names, self.layout)
        self._is_window_hidden = False
        self._last_input = stage.now
        self._pending_steps: deque[Callable[[], object]] = deque()
        self._prefetched_games: set[str] = set()
        """Games whose set-up and table have been made ready to open."""

    @property
    def game_name(self) -> str:
        return self._chosen_game

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

    def on_entered(self) -> None:
        self._last_input = self.stage.now
        self._pending_steps.clear()
        self._pending_steps.extend((lambda: None, self._turn_shelf_light_on))
        self._pending_steps.extend(partial(self._load_game_messages, name) for name in self._names)
        self._pending_steps.append(self._find_latest_match)
        self._pending_steps.extend(partial(self._load_game_content, name) for name in self._names)
        self._pending_steps.extend(partial(self._shelf.render_box_in_advance, name) for name in self._names)
        self._pending_steps.append(self._packs.search)

    def on_uncovered(self) -> None:
        self._last_input = self.stage.now
        self._latest_match = self._newest_unfinished_match()
        self.layout()
        self._pending_steps.extend((self._find_latest_match, self._packs.search))

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self._buttons.button_rects

    def layout(self) -> None:
        self._update_game_cards()
        metrics, page = self.stage.metrics, cell(self._place_title_page)
        if metrics.projector:
            width, height = self.stage.surface.get_size()
            page = pad_sides(page, left=round(width * 0.05), right=round(width * 0.05), top=round(height * 0.03),
                             bottom=round(height * 0.1))  # fmt: skip
        else:
            page = pad(page, x=metrics.px(20), y=metrics.px(8))
        page.place(self.stage.surface.get_rect())

    def _place_title_page(self, area: pygame.Rect) -> None:
        metrics, rects, shelf, high = self.stage.metrics, self._rects, self._shelf, self.stage.metrics.mix_px(44, 0.2)
        actions: list[Button] = []
        logo = within(rects.cell("logo", width=round(high * _LOGO_RATIO), height=high), down=Align.CENTRE)
        column(
            row(logo, grow(rects.cell("continue", height=self._continue_bar.height)), gap=metrics.px(32)),
            grow(pad_sides(rects.cell("shelf"), top=metrics.px(4), bottom=metrics.px(15))),
            rects.cell("panel", height=self._panel.height),
            pad_sides(self._action_button_rows(area.w, actions), top=metrics.px(6)),
        ).place(area)
        shelf.layout(rects["shelf"])
        series = self._unfinished_series
        latest = series.entry if series else self._latest_match
        title = shelf.game_cards[latest.game].title if latest else ""
        self._continue_bar.layout(rects["continue"], latest, title, series)
        middle = shelf.box_rects[self._chosen_game].centerx
        self._panel.layout(
            rects["panel"], shelf.game_cards[self._chosen_game], middle, self._make_panel_actions()
        )  # fmt: skip
        boxes = [
            Button(_BOX_PREFIX + name, rect, partial(self._open_box, name), kind=ButtonKind.BARE,
                   selected=name == self._chosen_game, spoken_name=shelf.game_cards[name].title)
            for name, rect in shelf.box_rects.items()
        ]  # fmt: skip
        self._buttons.set_buttons([*self._continue_bar.buttons(), *self._panel.buttons, *boxes, *actions])

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent | WheelEvent | PointerEvent):
            self._last_input = self.stage.now
        if isinstance(event, WindowEvent) and event.kind in (WindowEventKind.HIDDEN, WindowEventKind.SHOWN):
            self._is_window_hidden, self._last_input = event.kind == WindowEventKind.HIDDEN, self.stage.now
        if isinstance(event, KeyEvent) and event.down and not event.again:
            if event.name == Key.ESCAPE:
                self._handle_escape()
                return
            if event.name == Key.RETURN and self._buttons.focused is None:
                self._buttons.items[0].press()
                return
        if isinstance(event, PointerEvent):
            self._handle_pointer(event)
        elif not move_button_focus(self._buttons, event):
            self._buttons.handle(event)

    def update(self, now: float) -> None:
        if self._pending_steps and not self._shelf.is_moving:
            self._pending_steps.popleft()()
        self._packs.update()
        self._buttons.update(now)
        rested = self._game_of_box_button(self._hover_delay.take_hovered_button(now))
        if rested and self.stage.scene is self:
            self._choose_game(rested)
        if self.stage.settings.scan_seconds:  # whoever has one switch mostly waits until the right thing is framed
            self._last_input = now
        quiet = now - self._last_input >= ATTRACT_SECONDS and not self._is_window_hidden
        if quiet and self.stage.settings.attract and self.stage.scene is self:
            self._last_input = now
            self.stage.push_scene(registry.open_scene("demo", self.stage))

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, touched, focused = self.stage, self._buttons.hovered, self._buttons.focused
        surface.blit(draw.table_background(stage), (0, 0))
        self._shelf.draw(surface, now, self._game_of_box_button(touched), self._game_of_box_button(focused))
        tint = _LIGHT_THEME_TINTS if stage.theme.name == "light" else None
        surface.blit(stage.sprites.get("ui/logo", *self._rects["logo"].size, tint=tint), self._rects["logo"])
        self._continue_bar.draw(surface)
        self._panel.draw(surface)
        for divider in self._dividers:
            surface.fill(stage.theme.raised, divider)
        self._buttons.draw(surface)
        self._buttons.draw_tip(surface)

    def is_busy(self) -> bool:
        return (
            bool(self._pending_steps)
            or self._shelf.is_moving
            or self._hover_delay.is_hovering_other_than(_BOX_PREFIX + self._chosen_game)
        )

    # --- what is looked up ----------------------------------------------------------------------------------------

    def _turn_shelf_light_on(self) -> None:
        self._shelf.is_lit = True

    def _load_game_messages(self, name: str) -> None:
        from tabletop.content.errors import ContentError
        from tabletop.content.prose import game_messages, lessons

        face = self._shelf.game_cards[name]
        try:
            self._game_messages[name] = game_messages(name)
            self._minutes.update((name, lesson.minutes) for lesson in lessons(name).lessons[:1])
        except boxes.expected_error_type(name, ContentError) as error:
            self._shelf.game_cards[name] = replace(face, problem=_first_line_of_error(error))
        self.layout()

    def _update_game_cards(self) -> None:
        """Puts what was read on the boxes, in the language in use."""
        for name, words in self._game_messages.items():
            told = {"players": words.players, "minutes": translate_text(words.minutes)}
            facts = say("title.players", **told), say("title.minutes", **told)
            title, tagline = translate_text(words.title), translate_text(words.tagline)
            face = replace(self._shelf.game_cards[name], packs=self._packs.wordings(name))
            self._shelf.game_cards[name] = replace(face, title=title, tagline=tagline, facts=facts)

    def _load_game_content(self, name: str) -> None:
        """Opens the game now, so that its set-up comes at once; a box whose content is damaged stays closed."""
        from tabletop.content.errors import ContentError
        from tabletop.content.games import load_game

        try:
            load_game(name)
        except boxes.expected_error_type(name, ContentError) as error:
            self._shelf.game_cards[name] = replace(self._shelf.game_cards[name], problem=_first_line_of_error(error))
            self.layout()

    def _newest_unfinished_match(self) -> SavedMatchEntry | None:
        """The latest match, if it is among the newest files: quick enough for a first frame."""
        if not self.stage.saves.is_dir():
            return None
        from tabletop.play.listing import latest_unfinished_match

        return latest_unfinished_match(self.stage.saves, self._names, _NEWEST_FILE_COUNT)

    def _find_latest_match(self) -> None:
        from tabletop.play.listing import latest_unfinished_match

        latest = latest_unfinished_match(self.stage.saves, self._names)
        if latest != self._latest_match:
            self._latest_match = latest
            self.layout()
        self._find_unfinished_series()
        found = self._unfinished_series.entry if self._unfinished_series else self._latest_match
        if found is not None:
            self._pending_steps.append(partial(self._previews.load_entry_match, found))

    def _find_unfinished_series(self) -> None:
        from tabletop.ui.scenes.evening.current_evening import update_evening_clock

        update_evening_clock(self.stage)
        found = find_unfinished_series(self.stage, self._latest_match.modified if self._latest_match else 0.0)
        found = found if found and found.entry.game in self._names else None
        if found != self._unfinished_series:
            self._unfinished_series = found
            self.layout()

    # --- what is done ---------------------------------------------------------------------------------------------

    def _open_box(self, name: str) -> None:
        face = self._shelf.game_cards[name]
        if face.problem:
            self.stage.toast.show(say("common.content_broken", game=face.title, why=face.problem))
            return
        self._choose_game(name)  # whoever comes back from there finds the panel of the same game
        self._push_scene("setup", name)

    def _push_scene(self, scene: str, game: str = "") -> None:
        name = game or self._chosen_game
        self._try_with_game(
            name, lambda: self.stage.push_scene(registry.open_scene(scene, self.stage, SceneRequest(name)))
        )

    def _start_match_with_last_setup(self) -> None:
        """The table as it was laid the last time."""
        from tabletop.ui.scenes.setup.scene import SetupScene

        self._try_with_game(self._chosen_game, lambda: SetupScene(self.stage, self._chosen_game).repeat_last_match())

    def _try_with_game(self, name: str, act: Callable[[], None]) -> None:
        """Does something with a game that may be broken."""
        try:
            act()
        except boxes.expected_error_type(name, ValueError) as error:
            boxes.record_broken_game_box(name, _first_line_of_error(error))
            self.stage.toast.show(
                say("common.content_broken", game=self._shelf.game_cards[name].title, why=_first_line_of_error(error))
            )

    def _ask_to_quit(self) -> None:
        from tabletop.ui.scenes.dialogs import ask_to_quit

        ask_to_quit(self.stage)

    def _handle_escape(self) -> None:
        """First lets go of what the keyboard holds, then asks."""
        if self._buttons.focused is not None:
            self._buttons.focus_button(None)
        else:
            self._ask_to_quit()

    def _continue_latest_match(self) -> None:
        """Goes on with the last match, or from the end of it to the next one of its series."""
        if self._unfinished_series is not None:
            from tabletop.ui.scenes.replays.file_actions import open_series_end

            open_series_end(self.stage, self._unfinished_series.entry)
        elif self._latest_match is not None:
            resume_match(self.stage, self._latest_match)

    # --- which box is chosen --------------------------------------------------------------------------------------

    def _game_of_box_button(self, item: Button | None) -> str:
        """The game whose box a button is; "" for any other."""
        return item.name.removeprefix(_BOX_PREFIX) if item and item.name.startswith(_BOX_PREFIX) else ""

    def _handle_pointer(self, event: PointerEvent) -> None:
        """A box that is only crossed is not chosen; a press chooses it, and opens it unless a finger just chose it."""
        under = self._buttons.button_at(self.stage.to_pixels(event.pos))
        self._hover_delay.track_pointer(event, under if self._game_of_box_button(under) else None)
        is_press = event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT
        game = self._game_of_box_button(under) if is_press else ""
        if game and event.touch and game != self._chosen_game:
            self._choose_game(game)
            return
        self._buttons.handle(event)
        if game and self.stage.scene is self:
            self._choose_game(game)

    def _choose_focused_box(self, item: Button) -> None:
        if name := self._game_of_box_button(item):
            self._choose_game(name)

    def _choose_game(self, name: str) -> None:
        """From now on the panel belongs to this game, whatever the pointer crosses."""
        if name not in self._prefetched_games:
            self._prefetched_games.add(name)
            self._pending_steps.extend(game_prefetch_steps(name))
        if name != self._chosen_game:
            self._chosen_game = name
            self._shelf.choose_game(name, self.stage.now)
            self.layout()

    # --- places ---------------------------------------------------------------------------------------------------

    def _make_panel_actions(self) -> GamePanelActions:
        """Into the chosen game."""
        return GamePanelActions(
            lambda: self._open_box(self._chosen_game), self._lesson_minutes_and_action(),
            lambda: self._push_scene("rulebook"),
            (lambda: self._push_scene("puzzles")) if self._chosen_game in self._puzzle_games else None,
            self._start_match_with_last_setup if has_remembered_setup(self.stage.settings, self._chosen_game) else None,
        )  # fmt: skip

    def _lesson_minutes_and_action(self) -> tuple[int, Callable[[], None]] | None:
        """The first lesson of the chosen game: its minutes, and how one comes to it."""
        minutes = self._minutes.get(self._chosen_game)
        return None if minutes is None else (minutes, self._open_lessons)

    def _open_lessons(self) -> None:
        from tabletop.ui.scenes.lesson.navigation import open_lessons

        open_lessons(self.stage, self._chosen_game)

    def _game_with_puzzles(self) -> str:
        """The chosen game where it has puzzles, else the first that has some."""
        return min(
            self._puzzle_games, key=lambda name: (name != self._chosen_game, self._names.index(name)), default=""
        )

    def _action_button_rows(self, width: int, placed: list[Button]) -> Layout:
        """A quiet row at the lower edge, in more rows where words are long; its buttons are added to `placed`."""
        stage, metrics = self.stage, self.stage.metrics
        high, gap = metrics.mix_px(44, 0.3), metrics.px(10)
        named = self._action_button_specs()
        sizes, letters = [0], float(BODY)
        for step, (font, beside) in enumerate(zip(metrics.label_font_sizes(BODY), _SPACE_BESIDE_WORDS, strict=False)):
            if step == 1:  # where room is short, a clock says enough, and a globe to whoever has chosen a language
                bare = ("what_fits",) if stage.is_first_start else ("what_fits", "language")
                named = [(name, "" if name in bare else words, icon, press) for name, words, icon, press in named]
            room = metrics.mix_px(24, 0.4) + metrics.px(beside)
            sizes = [stage.texts.text_width(words, font) + room for _, words, _, _ in named]
            letters = font / (metrics.s * metrics.text_scale)
            if sum(sizes) + gap * (len(sizes) - 1) <= width:
                break

        def put(k: int, rect: pygame.Rect) -> None:
            name, words, icon, press = named[k]
            tip = "" if words else say("settings.language" if name == "language" else "what_fits.open")
            placed.append(Button(name, rect, press, words=words, icon=icon, kind=ButtonKind.ROW, tip=tip, size=letters))

        self._dividers = []
        line = metrics.line_width(1)
        divider = pad(cell(self._dividers.append, width=line), x=(gap - line) // 2, y=high // 5)
        rows: list[Layout] = []
        for indices in _split_into_balanced_rows(sizes, width, gap):
            buttons = [grow(cell(partial(put, k), width=sizes[k], height=high)) for k in indices]
            between = [part for button in buttons[1:] for part in (divider, button)]
            rows.append(row(buttons[0], *between))
        return column(*rows)

    def _action_button_specs(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        languages, puzzles = (
            language_menu.language_button_text(self.stage),
            lambda: self._push_scene("puzzles", self._game_with_puzzles()),
        )
        return [
            ("replays", say("title.replays"), "replay", lambda: self._push_scene("replays")),
            *([("puzzles", say("title.puzzles"), "puzzle", puzzles)] if self._puzzle_games else []),
            ("what_fits", say("what_fits.open"), "clock", lambda: self._push_scene("what_fits")),
            ("evening", say("evening.open"), "moon", lambda: self._push_scene("evening")),
            ("demo", say("title.demo"), "eye", lambda: self._push_scene("demo")),
            ("settings", say("common.settings"), "settings", lambda: self._push_scene("settings")),
            *(
                [("language", languages, "language", lambda: language_menu.open_language_menu(self.stage))]
                if languages
                else []
            ),
            ("quit", say("common.quit"), "quit", self._ask_to_quit),
        ]


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The title; a request for "safe" is said to be done."""
    if request.detail == "safe" and not stage.toast.words:
        stage.toast.show(say("title.safe"))
    return TitleScene(stage)


def _first_line_of_error(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


def _split_into_balanced_rows(sizes: list[int], width: int, gap: int) -> list[list[int]]:
    """Indices in as few rows as `width` allows, about equally long."""
    rows = _split_into_filled_rows(sizes, width, gap)
    for narrower in range(width, max(sizes), -max(1, gap)):
        tighter = _split_into_filled_rows(sizes, narrower, gap)
        if len(tighter) > len(rows):
            break
        rows = tighter
    return rows


def _split_into_filled_rows(sizes: list[int], width: int, gap: int) -> list[list[int]]:
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
