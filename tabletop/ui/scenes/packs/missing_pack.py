"""MissingPackPage: a match needs a pack that is not here as it was; says which, what is here, and what can be done.

Opened by `saved_match.resume_match` and `review.scene` before such a match is opened. The pack can be chosen as one
file, put back where it was removed, or the match is opened with what is here where every move can be replayed with it.
A change must keep: the match is never opened with other content before somebody has agreed to that here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.content.pack_folders import REMOVED_PACKS
from tabletop.play.handing_over import restore_pack
from tabletop.play.needed_packs import NeededPack, can_be_played_with_present, find_needed_pack
from tabletop.play.record import Header
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.packs.scene import open_file_menu
from tabletop.ui.scenes.packs.take_page import VERSION_LETTERS, game_title
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Layout, column, pad

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MissingPackPage(ColumnPage):
    """What can be done stands below what is missing; the brightest button is the best way."""

    first_focus = "best"

    def __init__(
        self, stage: Stage, path: Path, header: Header, needed: NeededPack, on_ready: Callable[[], None]
    ) -> None:
        """`header` is that of the match in the file; `on_ready` opens it, once the page has gone."""
        super().__init__(stage)
        self.path, self.header = path, header
        self.needed = needed
        self.fits_present = needed.present is not None and needed.present.is_usable and can_be_played_with_present(
            path, stage.game_library
        )  # fmt: skip
        self._on_ready = on_ready

    @property
    def heading(self) -> str:
        return say("packs.missing_heading")

    def choose_file(self) -> None:
        """Offers the newest files of the folder for that."""
        open_file_menu(self.stage)

    def put_back(self) -> None:
        """The pack that was removed; one that has its name now goes there instead."""
        if self.needed.removed is None:
            return
        try:
            restore_pack(self.needed.removed, self.needed.name, replaces=True)
        except OSError as error:
            self.stage.toast.show(say("packs.not_moved", why=system_reason_text(error)))
            return
        self.on_uncovered()

    def open_match(self) -> None:
        """With what is here now."""
        super().close()
        self._on_ready()

    def on_uncovered(self) -> None:
        """A file may have been taken meanwhile: the match opens if all that it needs is here now."""
        now = find_needed_pack(self.header, self.stage.is_safe_mode)
        if now is None:
            self.open_match()
        elif now != self.needed:
            self.stage.replace_scene(MissingPackPage(self.stage, self.path, self.header, now, self._on_ready))

    # --- what is shown ----------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        parts, metrics, theme = FormParts(self.form, self._scroll), self.stage.metrics, self.stage.theme
        words = [Paragraph(self._needed_text(), bold=True)]
        words += [Paragraph(line, colour=theme.secondary, gap=metrics.px(8)) for line in self._lines()]
        panel = parts.panel(pad(parts.paragraphs(words), metrics.px(cards.PAD)), accent=True)
        return self._scroll.place(column(panel, *self._buttons(parts), gap=metrics.px(12)))

    def put_buttons(self, rect: pygame.Rect) -> None:
        best = self._ways()[0]
        self.put_bright_button(rect, say(f"packs.{best[0]}"), best[2], best[1])

    def _ways(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Message, icon and what is done, the best first."""
        ways: list[tuple[str, str, Callable[[], None]]] = []
        leave = ("missing_leave", "back", self.close)
        if self.stage.is_safe_mode:
            return [leave]
        if self.needed.removed is not None:
            ways.append(("missing_put_back", "undo", self.put_back))
        ways.append(("missing_choose", "import", self.choose_file))
        if self.fits_present:
            ways.append(("missing_open", "play", self.open_match))
        return [*ways, leave]

    def _buttons(self, parts: FormParts) -> Iterator[Layout]:
        height = self.stage.metrics.mix_px(42, 0.7)
        for key, icon, press in self._ways()[1:]:
            yield parts.button(say(f"packs.{key}"), press, height=height, name=key, icon=icon)

    def _needed_text(self) -> str:
        version = self.needed.content[:VERSION_LETTERS]
        return say("packs.missing_text", pack=self.needed.name, game=game_title(self.needed.game), version=version)

    def _lines(self) -> Iterator[str]:
        present = self.needed.present
        if self.stage.is_safe_mode:
            yield say("packs.safe")
        elif present is None:
            yield say("packs.missing_none")
        elif not present.is_usable:
            yield say("packs.missing_bad", why=present.problems[0])
        else:
            yield say("packs.missing_other", version=present.digest[:VERSION_LETTERS])
            yield say("packs.missing_fits" if self.fits_present else "packs.missing_unfit")
        if self.needed.removed is not None:
            yield say("packs.missing_removed", folder=f"{REMOVED_PACKS}/{self.needed.removed.name}")


def ask_for_pack(stage: Stage, path: Path, header: Header | None, on_ready: Callable[[], None]) -> bool:
    """Opens the page if the match needs a pack that is not here; whether it does."""
    needed = find_needed_pack(header, stage.is_safe_mode) if header is not None else None
    if header is None or needed is None:
        return False
    stage.push_scene(MissingPackPage(stage, path, header, needed, on_ready))
    return True
