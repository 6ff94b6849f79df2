"""BenchScene: the bench. What a pack brings is seen while somebody writes it, a moment after each save.

Opened by `tabletop work`, from the set-up for a pack that is chosen there, and by the scene name "work". A thread
(`content/worked_pack`) reads the pack when its files have changed and wakes the loop; `_take_news` runs in
`stage.turn_callbacks`, so that what lies over the bench changes too (`opened`). A change must keep: of a game whose
files have a fault the last good version stays, with the faults above it; a picture after an edit equals that of a
bench that was opened then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.ai.questions import CallFunction
from tabletop.box import GamePage, LazyRef
from tabletop.content.worked_pack import PackReading, PackThing, PackWatcher, WorkedGame, read_own_content
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import POSITION
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import has_text, say, translate_text
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.setup import plan
from tabletop.ui.scenes.work.opened import OpenedPage, OpenedScene, OpenedTable
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.widgets.layout import Layout, PlacedRects, behind, cell, choose_by_width, column, grow, pad, row, sized

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_STEPS = {Key.LEFT: -1, Key.RIGHT: 1, Key.PAGE_UP: -1, Key.PAGE_DOWN: 1}
"""Keys that go through what the pack brings."""
_MOST_FAULTS = 4
"""Faults that are shown; the others wait behind them."""

_NOTE_PACK: LazyRef[Callable[[str], None]] = LazyRef("tabletop.content.pack_library:note_worked_pack")


class BenchScene(FormPage):
    """What the pack brings in a list, one thing of it on its board, and its fields."""

    first_focus = "things"

    def __init__(self, stage: Stage, reading: PackReading, watcher: PackWatcher | None) -> None:
        """`watcher` says when the pack has changed; None for an example that never does."""
        super().__init__(stage)
        self.reading = reading
        self._watcher = watcher
        self._good: dict[str, WorkedGame] = {}
        """The last version of each game that could be played."""
        self._picked = 0
        self._boards: dict[str, Board] = {}
        self._opened: OpenedScene | None = None
        self._is_opened_stale = False
        """Whether what lies over the bench shows an earlier version."""
        self._rects = PlacedRects()
        self._told_worker: Query[str] = Query()
        """Where the pack lies, for hints and bots of a match that is begun here."""
        self._keep_good_versions()

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return self.reading.title

    @property
    def subheading(self) -> str:
        return say("work.watching")

    @property
    def game_name(self) -> str:
        thing = self.thing
        return thing.game if thing else ""

    @property
    def things(self) -> tuple[PackThing, ...]:
        """What the pack brings, by its last good version."""
        return tuple(thing for worked in self._good.values() for thing in worked.things)

    @property
    def thing(self) -> PackThing | None:
        """The one that is looked at; None where there is none yet."""
        things = self.things
        return things[min(self._picked, len(things) - 1)] if things else None

    def show_reading(self, reading: PackReading) -> None:
        """Shows what was read now; of what has a fault the last good version stays."""
        before = self.thing
        self.reading = reading
        self._keep_good_versions()
        labels = [(thing.game, thing.label) for thing in self.things]
        if before is not None and (before.game, before.label) in labels:
            self._picked = labels.index((before.game, before.label))
        if self._opened is not None:
            self._is_opened_stale = True
            self._renew_opened_scene()
        if self.stage.scene is self:
            self.layout()

    def _keep_good_versions(self) -> None:
        for worked in self.reading.games:
            self._good[worked.game.name] = worked
            self._boards.pop(worked.game.name, None)
        if not self.reading.faults:
            there = [worked.game.name for worked in self.reading.games]
            self._good = {name: self._good[name] for name in there}

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self.stage.turn_callbacks.append(self._take_news)
        if self._watcher is not None:
            self._watcher.start(self.stage.wake_event.set)

    def on_left(self) -> None:
        self.stage.turn_callbacks.remove(self._take_news)
        if self._watcher is not None:
            self._watcher.stop()

    def on_uncovered(self) -> None:
        self._opened = None

    def _take_news(self) -> None:
        self._told_worker.update()
        news = self._watcher.take_news() if self._watcher is not None else None
        if news is not None:
            self.show_reading(news)
        elif self._is_opened_stale:
            self._renew_opened_scene()

    def _renew_opened_scene(self) -> None:
        """Opens what lies over the bench anew, unless something else lies over that."""
        opened, stage = self._opened, self.stage
        if opened is None or stage.scene is not opened.scene:
            return
        self._is_opened_stale = False
        worked = self.reading.worked_game(opened.game_name)
        if self.reading.faults:
            stage.toast.show(self.reading.faults[0])
        if worked is not None:
            stage.replace_scene(opened.make_anew(worked))

    def handle_key(self, event: KeyEvent) -> None:
        if event.name in _STEPS:
            self.step(_STEPS[Key(event.name)])
        elif event.name == Key.RETURN:
            self.play()
        else:
            super().handle_key(event)

    # --- what can be done -----------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Goes to another thing; the last one is followed by the first."""
        if self.things:
            self._picked = (self._picked + by) % len(self.things)
            self.layout()

    def pick(self, number: str) -> None:
        """Looks at the thing with this number."""
        self._picked = int(number)
        self.layout()

    def play(self) -> None:
        """Begins a match with what is looked at, kept nowhere."""
        worked = self._good.get(self.game_name)
        if worked is None:
            return
        game, thing = worked.game, self.thing
        setup = worked.setup_showing(thing) if thing is not None else {}
        setup.pop(POSITION, None)
        sitters = [Sitter(SitterKind.PERSON, "") for _ in range(game.seats(setup))]
        pack = self._watcher.folder.name if self._watcher is not None else ""
        if self._watcher is not None:  # the worker looks among the player's packs otherwise
            self._told_worker.reset()
            self._told_worker.ask(
                self.stage.worker, pack, CallFunction(_NOTE_PACK, (str(self._watcher.folder),), is_lasting=True)
            )
            self._told_worker.update()
        header = plan.new_header(
            game, sitters, setup, seed="bench", undo=self.stage.settings.undo, content=(worked.digest, pack)
        )
        self._open(OpenedTable(self.stage, Match(game, header)))

    def open_page(self, page: GamePage) -> None:
        """A page of the game that tells what there is in it, at the thing that is looked at."""
        worked, thing = self._good.get(self.game_name), self.thing
        if worked is not None and thing is not None:
            self._open(OpenedPage(self.stage, page, worked, thing.id))

    def _open(self, opened: OpenedScene) -> None:
        self._opened, self._is_opened_stale = opened, False
        self.stage.push_scene(opened.scene)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        metrics = self.stage.metrics
        gap, side = metrics.px(12), metrics.mix_px(270, 0.7)
        self._rects.clear()
        buttons = column(*self._buttons(FormParts(self.form)), gap=metrics.px(8))
        listed = column(grow(cell(self._put_list)), buttons, gap=gap)
        board = behind(pad(cell(self._show_board), metrics.px(12)), self._rects.cell("panel").place)
        shown = behind(board, self._put_faults)
        wide = row(sized(listed, width=side), grow(shown), sized(cell(self._put_details), width=side), gap=gap)
        narrow = row(sized(listed, width=side), grow(shown), gap=gap)
        if self._watcher is None:  # an example has no files that somebody writes
            wide = narrow
        choose_by_width(2 * side + metrics.text_px(420), narrow, wide).place(body)

    def _buttons(self, parts: FormParts) -> list[Layout]:
        worked, high = self._good.get(self.game_name), cards.field_height(self.stage)
        if worked is None:
            return []
        pages = [page for page in registry.game_pages(worked.game.name) if page.is_read]
        made = [parts.button(say(f"{page.name}.title"), partial(self.open_page, page), height=high, name=page.name,
                             icon=page.icon) for page in pages]  # fmt: skip
        return [*made, parts.button(say("work.play"), self.play, height=self.stage.metrics.mix_px(52, 0.5), name="play",
                                    look="@primary", icon="play")]  # fmt: skip

    def _put_list(self, rect: pygame.Rect) -> None:
        several = len(self._good) > 1
        items = []
        for number, thing in enumerate(self.things):
            game = f"{wording.game_title(thing.game)}: " if several else ""
            items.append((str(number), f"{game}{_thing_text(thing)}"))
        picked = str(min(self._picked, len(items) - 1))
        self.form.add_rows(rect, items, self.pick, selected=picked, name="things", label=say("work.things"))

    def _put_faults(self, rect: pygame.Rect) -> None:
        """Over the top of the picture, as many as leave half of it to be seen."""
        if not self.reading.faults:
            return
        shown = _MOST_FAULTS
        while shown > 1 and self._fault_panel(shown).height(rect.w) > rect.h / 2:
            shown -= 1
        self._fault_panel(shown).place_at_top(rect)

    def _fault_panel(self, most: int) -> Layout:
        faults, gap = self.reading.faults, self.stage.metrics.px(6)
        words = [Paragraph(say("work.faults", count=len(faults)), SMALL, bold=True, colour=self.stage.theme.accent)]
        words += [Paragraph(fault, SMALL, gap=gap) for fault in faults[:most]]
        if len(faults) > most:
            words.append(Paragraph(say("work.more_faults", count=len(faults) - most), SMALL, gap=gap))
        parts = FormParts(self.form)
        return parts.panel(pad(parts.paragraphs(words), self.stage.metrics.px(12)), accent=True)

    def _show_board(self, rect: pygame.Rect) -> None:
        """The board as a match with the thing begins on it."""
        worked = self._good.get(self.game_name)
        if worked is None:
            self.form.add_wrapped_text(rect, say("work.nothing"), colour=self.stage.theme.secondary)
            return
        game = worked.game
        board = self._boards.get(game.name)
        if board is None:
            board = self._boards[game.name] = make_board(self.stage, game)
        board.layout(rect)
        setup = worked.setup_showing(self.thing) if self.thing is not None else {}
        board.show(game.view(game.start(setup), None))
        self._rects.cell("board").place(rect)

    def _put_details(self, rect: pygame.Rect) -> None:
        """The fields of the thing, as they were read."""
        thing = self.thing
        scroll = self.form.add_scroll_area(rect, 1, name="details")
        if thing is None:
            return
        theme, gap = self.stage.theme, self.stage.metrics.px(6)
        words = [
            Paragraph(_thing_title(thing), HEADING, bold=True),
            Paragraph(f"{thing.label}.yaml", SMALL, colour=theme.secondary),
        ]
        for name, value in thing.details:
            words.append(Paragraph(name, SMALL, bold=True, colour=theme.accent, gap=gap))
            words.append(Paragraph(value, SMALL))
        parts = FormParts(self.form, scroll)
        scroll.set_content_height(scroll.place(parts.paragraphs(words)) + gap)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        draw.panel(self.stage, surface, self._rects["panel"])
        board = self._boards.get(self.game_name)
        if board is not None and "board" in self._rects:
            board.draw(surface, now, Marks())
        self._draw_bar(surface)
        self.form.draw(surface)


def _thing_title(thing: PackThing) -> str:
    """Its name; that of its kind where it has none of its own."""
    return _kind_text(thing) if thing.title == thing.label else translate_text(thing.title)


def _thing_text(thing: PackThing) -> str:
    """Its name, and its kind where there may be others of that."""
    title = _thing_title(thing)
    return f"{title} · {_kind_text(thing)}" if "/" in thing.label else title


def _kind_text(thing: PackThing) -> str:
    """What such a thing is called; the name of its folder where the game has no word for it."""
    folder = thing.label.partition("/")[0]
    key = f"{thing.game}.bench_{folder}"
    return say(key) if has_text(key) else folder.replace("_", " ")


def open_bench(stage: Stage, folder: Path) -> BenchScene:
    """The bench for the pack in this folder."""
    watcher = PackWatcher(folder)
    return BenchScene(stage, watcher.reading, watcher)


def open_scene(stage: Stage, request: SceneRequest) -> BenchScene:
    """The bench for a pack of the player; without one it shows the game's own content."""
    if request.pack:
        return open_bench(stage, paths.player_packs() / request.pack)
    return BenchScene(stage, read_own_content(request.game), None)
