"""The page of packs: every pack with its version and its faults, what lies among them and is none, and what to do.

Opened by the scene name "packs", from the settings. Packs are looked for in a thread, since each may need a process
that reads it. A pack is written as one file into the folder for that, or moved to the folder of removed packs, from
which it can be put back. A change must keep: nothing is deleted here, and what cannot be used is listed with the
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.clock_trust import recency_sort_key
from tabletop.content import boxes
from tabletop.content.archives import FileRefused
from tabletop.content.pack_folders import (
    REMOVED_PACKS,
    MisplacedPack,
    find_all_misplaced_packs,
    find_system_leftovers,
)
from tabletop.content.pack_library import Pack, packs
from tabletop.content.tabletop_files import SUFFIX
from tabletop.error_text import printable_line
from tabletop.play.handing_over import (
    export_file,
    finish_interrupted_takes,
    prepare_file,
    remove_pack,
    restore_pack,
)
from tabletop.ui import folders
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuItem, MenuScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.packs.background import BackgroundResult
from tabletop.ui.scenes.packs.take_page import VERSION_LETTERS, game_title, take_file
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.sentences import join_label, join_list
from tabletop.ui.stage.scene import Scene
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Align, Layout, choose_by_width, column, grow, pad, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST_FILES = 8
"""Files that are offered at once."""
_MOST_PROBLEMS = 3
_MOST_LEFTOVERS = 8


@dataclass(frozen=True, slots=True)
class FoundPacks:
    """What lies in the folder of packs."""

    packs: tuple[tuple[Pack, ...], ...] = ()
    """Each with its parts for all games."""
    misplaced: tuple[MisplacedPack, ...] = ()
    leftovers: tuple[str, ...] = ()


def find_packs(*, safe: bool) -> FoundPacks:
    """Looks at all of them; may take seconds."""
    finish_interrupted_takes()
    found: dict[str, list[Pack]] = {}
    for game in boxes.game_names():
        for pack in packs(game, safe):
            found.setdefault(pack.name, []).append(pack)
    ordered = tuple(tuple(found[name]) for name in sorted(found))
    return FoundPacks(ordered, find_all_misplaced_packs(), find_system_leftovers(paths.player_packs()))


class PacksScene(ColumnPage):
    """Shows what is there, once it was found."""

    first_focus = "take"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.found = FoundPacks()
        self._looking: BackgroundResult[FoundPacks] | None = None
        self._giving: BackgroundResult[Path] | None = None
        self._given_pack = ""
        """Title of the pack that is being written as one file."""
        self._removed: tuple[Path, str] | None = None
        """What was put away last and can be put back: where it is, and its name."""
        self._look_again()

    @property
    def heading(self) -> str:
        return say("packs.heading")

    @property
    def is_waiting(self) -> bool:
        """Whether packs are looked for, or one is written."""
        return self._looking is not None or self._giving is not None

    # --- hooks ------------------------------------------------------------------------------------------------------

    def on_uncovered(self) -> None:
        self._look_again()
        self.layout()

    def update(self, now: float) -> None:
        if self._looking is not None and (found := self._looking.poll()) is not None:
            self._looking = None
            self.found = found()
            self.layout()
        if self._giving is not None and (given := self._giving.poll()) is not None:
            self._giving = None
            self.stage.toast.show(self._given_text(given))
            self.layout()
        super().update(now)

    def is_busy(self) -> bool:
        return self.is_waiting or super().is_busy()

    # --- what is done -----------------------------------------------------------------------------------------------

    def give(self, pack: Pack) -> None:
        """Writes it as one file, in a thread: it is checked once more."""
        if self._giving is None:
            folder, self._given_pack = pack.folder.parent, translate_text(pack.info.title)
            self._giving = BackgroundResult(
                lambda: export_file(prepare_file(folder), paths.exchange()), self.stage.wake_event
            )
            self.layout()

    def ask_to_remove(self, pack: Pack) -> None:
        """Asks, and says that it can be put back."""
        question = say("packs.remove_question", pack=translate_text(pack.info.title))
        details = say("packs.remove_details", folder=REMOVED_PACKS)
        self.stage.push_scene(ConfirmScene(self.stage, question, say("packs.remove"), partial(self._remove, pack),
                                           details=details, icon="trash", risky=True))  # fmt: skip

    def open_file_menu(self) -> None:
        """Offers the newest files of the folder for that."""
        open_file_menu(self.stage)

    def put_back(self) -> None:
        """The pack that was removed last."""
        if self._removed is None:
            return
        try:
            restore_pack(*self._removed)
        except OSError as error:
            self.stage.toast.show(say("packs.not_moved", why=system_reason_text(error)))
            return
        self._removed = None
        self.on_uncovered()

    def _remove(self, pack: Pack) -> None:
        try:
            self._removed = remove_pack(pack.folder.parent.name), pack.folder.parent.name
        except OSError as error:
            self.stage.toast.show(say("packs.not_moved", why=system_reason_text(error)))
        self.on_uncovered()

    def _look_again(self) -> None:
        if paths.player_packs().is_dir():
            safe = self.stage.is_safe_mode
            self._looking = BackgroundResult(lambda: find_packs(safe=safe), self.stage.wake_event)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        parts = FormParts(self.form, self._scroll)
        return self._scroll.place(column(*self._panels(parts), gap=self.stage.metrics.px(12)))

    def put_buttons(self, rect: pygame.Rect) -> None:
        self.put_bright_button(rect, say("packs.take"), self.open_file_menu, "import")

    def _panels(self, parts: FormParts) -> Iterator[Layout]:
        yield parts.words(say("packs.intro"), size=SMALL, colour=self.stage.theme.secondary)
        if self._removed is not None:
            yield self._removed_panel(parts, self._removed[1])
        if self._giving is not None:
            yield self._panel(parts, say("packs.giving", pack=self._given_pack), ())
        if self.stage.is_safe_mode:
            yield self._panel(parts, say("packs.safe"), ())
        elif self._looking is not None and not self.found.packs:
            yield self._panel(parts, say("packs.looking"), ())
        elif not self.found.packs:
            yield self._panel(parts, say("packs.none"), ())
        for together in self.found.packs:
            yield self._pack_panel(parts, together)
        if self.found.misplaced:
            lines = [say("setup.bad_pack", pack=printable_line(each.name), why=printable_line(str(each)))
                     for each in self.found.misplaced]  # fmt: skip
            yield self._panel(parts, say("packs.left_out"), lines)
        if self.found.leftovers:
            yield self._leftovers_panel(parts)

    def _pack_panel(self, parts: FormParts, together: tuple[Pack, ...]) -> Layout:
        """A pack with its versions and faults, and what can be done with it."""
        metrics, first, gap = self.stage.metrics, together[0], self.stage.metrics.px(8)
        shown = next((pack for pack in together if pack.is_usable), first)
        words = self._words(parts, translate_text(shown.info.title), [*_pack_lines(shown, together)])
        height = cards.field_height(self.stage)
        give = parts.button(say("packs.give"), partial(self.give, shown), height=height, name=f"give {first.name}",
                            label=join_label(translate_text(shown.info.title), say("packs.give")), icon="export",
                            width=self._button_width(say("packs.give")),
                            enabled=self._giving is None)  # fmt: skip
        remove = parts.button("", partial(self.ask_to_remove, shown), width=height, height=height, icon="trash",
                              name=f"remove {first.name}", tip=say("packs.remove"),
                              label=join_label(translate_text(shown.info.title), say("packs.remove")))  # fmt: skip
        usable = all(pack.is_usable for pack in together)
        controls = row(*([give] if usable else []), remove, gap=gap, align=Align.CENTRE)
        beside = row(grow(words), controls, gap=metrics.px(cards.PAD), align=Align.CENTRE)
        below = column(words, controls, gap=gap)
        wide = controls.width + metrics.text_px(260)
        return parts.panel(pad(choose_by_width(wide, below, beside), metrics.px(cards.PAD)))

    def _removed_panel(self, parts: FormParts, name: str) -> Layout:
        metrics, height = self.stage.metrics, cards.field_height(self.stage)
        words = self._words(parts, say("packs.removed", pack=name, folder=REMOVED_PACKS), ())
        button = parts.button(say("title.put_back"), self.put_back, height=height, name="put_back", icon="undo",
                              width=self._button_width(say("title.put_back")))  # fmt: skip
        beside = row(grow(words), button, gap=metrics.px(cards.PAD), align=Align.CENTRE)
        wide = button.width + metrics.text_px(260)
        inner = choose_by_width(wide, column(words, button, gap=metrics.px(8)), beside)
        return parts.panel(pad(inner, metrics.px(cards.PAD)), accent=True)

    def _leftovers_panel(self, parts: FormParts) -> Layout:
        names = [printable_line(name) for name in self.found.leftovers]
        more = len(names) > _MOST_LEFTOVERS
        line = join_list([*names[:_MOST_LEFTOVERS], *(["…"] if more else [])])
        return self._panel(parts, say("packs.leftovers"), [line])

    def _panel(self, parts: FormParts, title: str, lines: tuple[str, ...] | list[str]) -> Layout:
        return parts.panel(pad(self._words(parts, title, lines), self.stage.metrics.px(cards.PAD)))

    def _words(self, parts: FormParts, title: str, lines: tuple[str, ...] | list[str]) -> Layout:
        secondary, gap = self.stage.theme.secondary, self.stage.metrics.px(4)
        told = (Paragraph(line, SMALL, colour=secondary, gap=gap) for line in lines)
        return parts.paragraphs((Paragraph(title, bold=True), *told))

    def _button_width(self, words: str) -> int:
        metrics = self.stage.metrics
        return self.stage.texts.text_width(words, metrics.font_size(14)) + metrics.mix_px(22, 0.5) + metrics.px(44)

    def _given_text(self, given: Callable[[], Path]) -> str:
        """What became of the file."""
        try:
            return say("packs.given", file=given())
        except FileRefused as error:
            why = error.reasons[0]
        except OSError as error:
            why = system_reason_text(error)
        return say("packs.not_given", pack=self._given_pack, why=why)


def _pack_lines(shown: Pack, together: tuple[Pack, ...]) -> Iterator[str]:
    """Who made it, its versions, and what is wrong with it."""
    if shown.info.author:
        yield say("setup.board_by", author=shown.info.author)
    if shown.info.text:
        yield translate_text(shown.info.text)
    for pack in together:
        if pack.is_usable:
            yield say("packs.version", game=game_title(pack.game), version=pack.digest[:VERSION_LETTERS])
        else:
            yield from (f"{game_title(pack.game)}: {problem}" for problem in pack.problems[:_MOST_PROBLEMS])
    yield say("packs.folder", folder=shown.name)


def open_file_menu(stage: Stage) -> None:
    """Offers the newest files of the folder for that; without any says where they would have to be."""
    folder = paths.exchange()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
        found = sorted(there, key=lambda path: recency_sort_key(path.stat().st_mtime), reverse=True)[:_MOST_FILES]
    except OSError as error:
        stage.toast.show(say("title.not_imported", file=folder.name, why=system_reason_text(error)))
        return
    items = [MenuItem(f"file {i}", path.stem, partial(take_file, stage, path), "import")
             for i, path in enumerate(found)]  # fmt: skip
    items.append(MenuItem("folder", say("settings.show"), partial(_show_folder, stage, folder), "folder"))
    stage.push_scene(MenuScene(stage, items, title=say("packs.take"), note=say("title.import_note", folder=folder)))


def _show_folder(stage: Stage, folder: Path) -> None:
    if not folders.show_folder(folder):
        stage.toast.show(say("settings.shown_not", path=folder))


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """All packs, whatever game is asked for."""
    return PacksScene(stage)
