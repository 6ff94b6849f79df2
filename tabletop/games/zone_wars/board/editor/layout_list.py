"""The list of own mats: play on one, lay another one, or remove one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.editor.saved_mats import OwnMat, StoredLayouts, load_own_mats
from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.play.files import REMOVED
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.saved_match import count_text, remove_match
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage


class MatsScene(ColumnPage):
    """A card for each mat, by their names; Enter goes on with the chosen one, or lays the first."""

    first_focus = "new"

    def __init__(
        self, stage: Stage, game: ZoneWars, chosen: str, *, choose_mat: Callable[[OwnMat], None],
        lay_new_mat: Callable[[], None], folder: Path | None = None,
    ) -> None:  # fmt: skip
        """`chosen` is taken already; `choose_mat` and `lay_new_mat` are called when the page is gone."""
        super().__init__(stage)
        self._game, self._chosen = game, chosen
        self._on_take, self._on_begin, self._folder = choose_mat, lay_new_mat, folder
        self.stored_mats = StoredLayouts()

    @property
    def heading(self) -> str:
        return say("zone_wars_layout.mats")

    @property
    def subheading(self) -> str:
        return count_text("zone_wars_layout.count", len(self.stored_mats.mats))

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        self.stored_mats = load_own_mats(self._game.rules_context, self._folder)
        button = self.split_off_button(self.middle_column(body))
        self._scroll = self.form.add_scroll(self.column_rect, 1, name="mats")
        y = 0
        for i, mat in enumerate(self.stored_mats.mats):
            y = self._put_mat_card(i, mat, y) + gap
        if not self.stored_mats.mats:
            y = self.put_empty_note(self._scroll, say("zone_wars_layout.none"), say("zone_wars_layout.none_text")) + gap
        if self.stored_mats.unfit_files:
            words = say("zone_wars_layout.unfit", files=", ".join(self.stored_mats.unfit_files))
            at = pygame.Rect(0, y, self._scroll.width, 0)
            y = self.form.add_words(at, words, size=SMALL, colour=self.stage.theme.warning, container=self._scroll)
        self._scroll.set_content_height(y)
        self.put_bright_button(button, say("zone_wars_layout.new"), self.lay_new_mat, "plus")

    def handle_key(self, event: KeyEvent) -> None:
        chosen = self.stored_mats.with_layout(self._chosen)
        if event.name != "return":
            super().handle_key(event)
        elif chosen is not None:
            self.choose_mat(chosen)
        else:
            self.lay_new_mat()

    def choose_mat(self, mat: OwnMat) -> None:
        """This one is played on."""
        self.stage.pop_scene()
        self._on_take(mat)

    def lay_new_mat(self) -> None:
        """Another one is laid."""
        self.stage.pop_scene()
        self._on_begin()

    def ask_removal(self, mat: OwnMat) -> None:
        self.stage.push_scene(ConfirmScene(
            self.stage, say("zone_wars_layout.remove_question", name=mat.name), say("zone_wars_layout.remove"),
            partial(self._remove_mat, mat), details=say("zone_wars_layout.remove_text", folder=REMOVED), icon="trash",
            risky=True,
        ))  # fmt: skip

    def _remove_mat(self, mat: OwnMat) -> None:
        try:
            remove_match(mat.path)
        except OSError as error:
            self.stage.toast.show(say("zone_wars_layout.not_removed", name=mat.name, why=error.strerror or error))
        else:
            self.stage.toast.show(say("zone_wars_layout.removed", name=mat.name))
        self.layout()

    def _put_mat_card(self, index: int, mat: OwnMat, y: int) -> int:
        """A card with what can be done; returns the y below it."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        pieces = parse_layout(mat.layout)
        told = count_text("zone_wars_layout.pieces", len(pieces))
        if mat.layout == self._chosen:
            told = say("zone_wars_layout.chosen", what=told)
        wide = metrics.text_px(150) + metrics.px(8) + high
        listed = cards.ListedCard(
            mat.name, [told], True, (wide, high), partial(self._put_mat_buttons, index, mat), narrow_width=460
        )
        return cards.put_listed_card(self.form, self._scroll, y, listed)

    def _put_mat_buttons(self, index: int, mat: OwnMat, row: pygame.Rect) -> None:
        bin_ = pygame.Rect(row.right - row.h, row.y, row.h, row.h)
        at = pygame.Rect(row.x, row.y, row.w - self.stage.metrics.px(8) - row.h, row.h)
        self.form.add_button(
            at,
            say("zone_wars_layout.take"),
            partial(self.choose_mat, mat),
            name=f"take {index}",
            icon="check",
            container=self._scroll,
        )
        self.form.add_button(
            bin_,
            "",
            partial(self.ask_removal, mat),
            name=f"remove {index}",
            look="@plain",
            icon="trash",
            tip=say("zone_wars_layout.remove"),
            container=self._scroll,
        )
