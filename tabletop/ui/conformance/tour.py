"""Draws the table and all pages of a game without a window, plays matches by clicks, and collects the faults.

`__main__` makes the class at the end for `tabletop conform`, which runs its checks, one for each language of the
game. The names `checks` and `seconds` are those that `tabletop.cli.conform` calls and must stay. Matches are drawn by
seeded chance, and time passes only between frames, so that a fault comes again. The player's folders must not be
touched.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pygame

import tabletop
from tabletop.ai.worker import InlineWorker
from tabletop.content.catalogues import load_english
from tabletop.content.errors import ContentError
from tabletop.content.games import box_of, digest, drawings_folder
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Game
from tabletop.settings import Settings
from tabletop.ui import messages, wording
from tabletop.ui.bench import child_processes
from tabletop.ui.bench.child_processes import Offscreen
from tabletop.ui.boards.marks import without_button_places
from tabletop.ui.conformance import catalogue
from tabletop.ui.conformance.faults import (
    SpritesReportingMissing,
    TableFaultKind,
    TableFaults,
    TextsWithListener,
    letters_without_font,
)
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.shot import ManualClock
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage

DECISIONS: Final = 15
"""Of a match that are picked at the table; the rules play the rest of it."""
_LONGEST: Final = 2000
"""Actions of a match at most."""
_FRAME: Final = 0.1
"""Seconds from one frame to the next."""
_FRAMES: Final = 60
"""In which something comes to rest, or is cut short."""
_NAMES: Final = ("Ann", "Ben", "Cid", "Dot")


class OffscreenTestStage:
    """A stage on which time passes only while frames are drawn."""

    def __init__(self, stage: Stage, clock: ManualClock) -> None:
        self.stage = stage
        self._clock = clock

    def open_scene(self, scene: Scene) -> None:
        """Lays a scene alone on the stage, and draws until it has come to rest."""
        self.stage.restart_with_scene(scene)
        self.draw_until_still()

    def draw_until_still(self) -> None:
        """Draws until nothing moves any more."""
        for _ in range(_FRAMES):
            self.draw_frame()
            if not self.stage.is_busy():
                break

    def press_key(self, name: str) -> None:
        self.stage.handle(KeyEvent(name), pygame.event.Event(pygame.USEREVENT))

    def draw_frame(self) -> None:
        self._clock.now += _FRAME
        self.stage.begin_frame()
        self.stage.update()
        self.stage.draw()


class ClickThroughPlayer:
    """Plays one match between people; every position is drawn."""

    def __init__(
        self, drawn: OffscreenTestStage, game: Game[Any, Any, Any], setup: Mapping[str, str], seed: int,
        faults: TableFaults,
    ) -> None:  # fmt: skip
        names = (_NAMES[seat] if seat < len(_NAMES) else f"Eve {seat}" for seat in range(game.seats(setup)))
        header = Header(
            game=game.name, rules_version=game.version, content=digest(game.name), setup=dict(setup), seed=str(seed),
            sitters=tuple(Sitter(SitterKind.PERSON, name) for name in names),
        )  # fmt: skip
        self.match: Match[Any, Any, Any] = Match(game, header)
        self.is_click_only = False
        """Whether it was played to its end, and one click could do everything in every position."""
        self._drawn = drawn
        self._faults = faults
        self._rng = random.Random(f"{game.name} {seed}")

    def play_match(self) -> Iterator[None]:
        """A few decisions at the table, then the rest by the rules; stops after each position that was drawn."""
        table = TableScene(self._drawn.stage, self.match)
        self._drawn.open_scene(table)
        is_click_only = True
        for _ in range(DECISIONS):
            if self.is_over:
                break
            self._faults.where = f"table, move {self.match.ply}"
            is_click_only = is_click_only and self._is_click_only(table)
            self._play_by_clicking(table)
            self._drawn.draw_until_still()
            table.story.finish_all()
            self._drawn.draw_frame()
            yield
            if table not in self._drawn.stage.scenes:
                break  # the game has opened a page in its place
        while not self.is_over and self.match.ply < _LONGEST:
            is_click_only = is_click_only and self._is_click_only(table)
            self.match.submit(self._rng.choice(list(self.match.actions())))
        self.is_click_only = is_click_only

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or was stopped by a fault of its board."""
        return self.match.outcome is not None or bool(self.match.stop_reason)

    def _is_click_only(self, table: TableScene) -> bool:
        """Whether one click can do everything: a game may begin with clicks, and go on with pieces that are dragged."""
        return all(len(table.board.picks.places_of_action(action)) == 1 for action in self.match.actions())

    def _play_by_clicking(self, table: TableScene) -> None:
        """Anything that can be done, by its places; where a game wants more than places, by the rules."""
        actions, before = list(self.match.actions()), self.match.ply
        picks, offered = table.board.picks, table.hand.offered
        action = self._rng.choice([action for action in actions if picks.places_of_action(action)] or actions)
        if offered is not None and isinstance(offered.picker, ChoicePicker):
            self._check_places_clickable(table, action)
            self._click_places_of_action(table, action)
            done = self.match.past.actions()[before:]
            has_asked = self._drawn.stage.scene is not table
            if not has_asked and (not done or picks.places_of_action(done[0]) != picks.places_of_action(action)):
                self._note_unplayed_action(table, action)
            self._draw_and_close_dialogs(table)
        if self.match.ply == before:
            table.play(action)

    def _check_places_clickable(self, table: TableScene, action: Any) -> None:
        """Every place of an action is a button, or is on the board where a click finds something."""
        buttons, board = dict(table.hand.pickable_buttons), table.board
        for place in without_button_places(board.picks.places_of_action(action)):
            at = board.place_centre(place)
            if place in buttons or (at is not None and (not board.visible_area.collidepoint(at) or board.place_at(at))):
                continue
            what = f"{place!r}, a place of {str(action)!r}, can't be clicked"
            advice = "let spots() name it, and place_at() find it there"
            self._faults.note_fault(TableFaultKind.PICKS, "place", what, advice)

    def _click_places_of_action(self, table: TableScene, action: Any) -> None:
        before = self.match.ply
        for place in table.board.picks.places_of_action(action):
            table.hand.press_place(place)
            self._drawn.draw_frame()
        if self.match.ply == before and table.hand.complete_actions:
            table.hand.finish_action()
        if isinstance(self._drawn.stage.scene, ChoiceScene):
            self._drawn.draw_frame()
            self._drawn.press_key("return")

    def _draw_and_close_dialogs(self, table: TableScene) -> None:
        """Leaves what a game asks in a box of its own, once it was drawn."""
        stage = self._drawn.stage
        while table in stage.scenes[:-1]:
            self._drawn.draw_frame()
            top = stage.scene
            self._drawn.press_key("escape")
            if stage.scene is top:
                stage.pop_scene()

    def _note_unplayed_action(self, table: TableScene, action: Any) -> None:
        steps = table.board.picks.places_of_action(action)
        what = f"{str(action)!r} is not played when its places {', '.join(steps)} are clicked"
        advice = "let steps() of the picks name places that are told apart"
        self._faults.note_fault(TableFaultKind.PICKS, str(len(steps)), what, advice)


_SIZE: Final = (1280, 720)
_TEXT_SCALE: Final = 200
_COVER: Final = (300, 400)
"""Pixels of the box's cover, as on the shelf."""
_ENDS: Final = ("end", "review")
"""Pages of a match that is over."""
_TRIED: Final = 4
"""Decisions from the first to the last of which it is measured how long one takes."""
_STEP: Final = 1.7
"""What a step takes, in decisions: pages are laid out anew, and the rules play the rest of a match."""
_OTHERS: Final = 2
"""Steps of a language that are no page and no match: its texts, and the drawing of the box."""
Check = tuple[str, Callable[[], list[str]]]
PageDetail = tuple[str, str]
"""Name of a page, and what of it is opened."""


class TableConformanceCheck:
    """Opens everything that a game shows to people, and plays a few matches by clicks."""

    def __init__(
        self, offscreen: Offscreen, game: Game[Any, Any, Any], setups: Sequence[Mapping[str, str]],
        on_step: Callable[[int, int], object],
    ) -> None:  # fmt: skip
        """A match for each of these setups; `on_step` is told how many steps are done of how many."""
        self._offscreen = offscreen
        self._game = game
        self._setups = setups
        self._on_step = on_step
        self._languages = catalogue.compiled_languages(game.name)
        self._faults = _make_fault_collector(game.name)
        self._pages = _pages_of_game(game.name)
        self._done = 0
        self._steps = self._check_step_count_per_language * len(self._languages)
        """Of all languages, as far as can be known before a match is played."""
        self._drag_texts: set[str] = set()
        """What was drawn in English that speaks of dragging."""

    def checks(self) -> Iterator[Check]:
        """What is looked at, and what finds the faults that nothing has found before."""
        for language in self._languages:
            yield f"table, pages and texts in {language!r}", partial(self._check_game_in_language, language)

    def seconds(self) -> float:
        """How long it takes, roughly, by a few decisions at the table; 0 where it cannot be played."""
        faults, times = _make_fault_collector(self._game.name), list[float]()
        with self._stage_in_language(self._languages[0], faults) as drawn, faults.catch_errors(""):
            played = ClickThroughPlayer(drawn, self._game, self._setups[0], 0, faults).play_match()
            times += [time.perf_counter() for _ in islice(played, _TRIED)]
        return _STEP * (times[-1] - times[0]) / (len(times) - 1) * self._steps if len(times) > 1 else 0.0

    @property
    def _check_step_count_per_language(self) -> int:
        return _OTHERS + len(self._pages) + len(self._setups) * (DECISIONS + len(_ENDS))

    def _check_game_in_language(self, language: str) -> list[str]:
        faults, game = self._faults, self._game.name
        with self._stage_in_language(language, faults) as drawn:
            with self._check_step_noting_errors(f"texts in {language}"):
                self._check_catalogue_texts(language)
            with self._check_step_noting_errors("cover"):
                drawn.stage.sprites.get(f"{game}/cover", *_COVER)
            for scene, detail in self._pages:
                with self._check_step_noting_errors(f"{scene} {detail}".strip()):
                    drawn.open_scene(
                        open_scene(scene, drawn.stage, SceneRequest(game, detail=detail, rules=self._game))
                    )
            is_click_only = [self._play_and_open_results(drawn, setup, seed) for seed, setup in enumerate(self._setups)]
        if language == self._languages[0] and all(is_click_only):
            catalogue.check_no_drag_texts(catalogue.game_texts(game), self._drag_texts, faults)
        return faults.take_new_faults()

    def _check_catalogue_texts(self, language: str) -> None:
        if language == self._languages[0]:
            catalogue.check_catalogues_compiled(self._game.name, self._faults)
            catalogue.check_message_keys(self._game.name, self._faults)
        catalogue.check_letters_and_placeholders(catalogue.game_texts(self._game.name), self._faults)

    def _play_and_open_results(self, drawn: OffscreenTestStage, setup: Mapping[str, str], seed: int) -> bool:
        """Plays a match, and opens what follows it; whether one click could do everything from its start to its end."""
        before, is_click_only = self._done, False
        with self._faults.catch_errors("table, move 0"):
            picked = ClickThroughPlayer(drawn, self._game, setup, seed, self._faults)
            for _ in picked.play_match():
                self._report_steps_done()
            is_click_only = picked.is_click_only
            for scene in _ENDS:
                with self._check_step_noting_errors(scene):
                    drawn.open_scene(open_scene(scene, drawn.stage, SceneRequest(self._game.name, match=picked.match)))
        self._report_steps_done(before + DECISIONS + len(_ENDS) - self._done)
        return is_click_only

    @contextmanager
    def _check_step_noting_errors(self, where: str) -> Iterator[None]:
        with self._faults.catch_errors(where):
            yield
        self._report_steps_done()

    def _report_steps_done(self, steps: int = 1) -> None:
        self._done += steps
        self._on_step(self._done, self._steps)

    @contextmanager
    def _stage_in_language(self, language: str, faults: TableFaults) -> Iterator[OffscreenTestStage]:
        """A window with large text in a language; leaves no file behind, and the language as it was."""
        before, clock = messages.language(), ManualClock()
        settings = Settings(
            attract=False, cover="off", confirm="none", language=language, sound=False, text_scale=_TEXT_SCALE
        )
        with child_processes.temporary_home(), tempfile.TemporaryDirectory() as folder:
            stage: Stage = self._offscreen(_SIZE, settings, InlineWorker(), saves=Path(folder))
            stage.clock = clock
            stage.begin_frame()
            stage.texts = TextsWithListener(partial(self._check_drawn_text, faults))
            stage.sprites = SpritesReportingMissing(drawings_folder, partial(self._note_missing_drawing, faults))
            try:
                yield OffscreenTestStage(stage, clock)
            finally:
                stage.close_everything()
                messages.use_language(before)

    def _check_drawn_text(self, faults: TableFaults, text: str) -> None:
        for letter in letters_without_font(text):
            catalogue.note_undrawable_letter(faults, letter, text)
        if messages.language() == self._languages[0] and catalogue.is_about_dragging(text):
            self._drag_texts.add(text)

    def _note_missing_drawing(self, faults: TableFaults, name: str) -> None:
        part, _, rest = name.partition("/")
        where = "sprites" if part == self._game.name else f"the program's drawings of {part!r}"
        place = faults.current_game_code_line()
        what = f"there is no {rest}.svg in {where}{f' ({place})' if place else ''}"
        faults.note_fault(TableFaultKind.DRAWING, name, what, "draw it, or use another name")


def _make_fault_collector(game: str) -> TableFaults:
    box = box_of(game)
    english = load_english(game)
    parts = {id_.partition(".")[0] for id_ in english.messages()} if english else set[str]()
    return TableFaults(box.files or Path(tabletop.__file__).parent / "games" / game, parts)


def _pages_of_game(game: str) -> tuple[PageDetail, ...]:
    """Set-up and hand-over, every section of the rulebook, and every step of every lesson."""
    found = [("setup", ""), ("cover", "")]
    with suppress(ContentError):  # the check of the files tells what is wrong with them
        book, lessons = wording.localised_rulebook(game), wording.localised_lessons(game)
        found += [("rulebook", section.clauses[0].number) for section in book.sections if section.clauses]
        found += [
            ("lesson", f"{lesson.id}:{number}")
            for lesson in lessons.lessons
            for number in range(1, len(lesson.steps) + 1)
        ]
    return tuple(found)
