"""All mats that people have laid: to play on, to lay another one, to put away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.editor.kept import OwnMat, StoredLayouts, shelf
from tabletop.games.zone_wars.rules.mat.layout import terrain_of
from tabletop.play.folders import REMOVED
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.column import ColumnPage
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.removal import remove_match
from tabletop.ui.scenes.saved import count_text
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage


class MatsScene(ColumnPage):
    """A card for each mat, by their names; Enter goes on with the chosen one, or lays the first."""

    first = "new"

    def __init__(
        self, stage: Stage, game: ZoneWars, chosen: str, *, take: Callable[[OwnMat], None], begin: Callable[[], None],
        folder: Path | None = None,
    ) -> None:  # fmt: skip
        """`chosen` is the layout that is taken already; `take` and `begin` are called when the page is gone."""
        super().__init__(stage)
        self._game, self._chosen = game, chosen
        self._take, self._begin, self._folder = take, begin, folder
        self.shelf = StoredLayouts()

    @property
    def heading(self) -> str:
        return say("zone_wars_layout.mats")

    @property
    def subheading(self) -> str:
        return count_text("zone_wars_layout.count", len(self.shelf.mats))

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        self.shelf = shelf(self._game.rules_context, self._folder)
        button = self.split(self.middle(body))
        self._scroll = self.form.scroll(self.room, 1, name="mats")
        y = 0
        for i, mat in enumerate(self.shelf.mats):
            y = self._put(i, mat, y) + gap
        if not self.shelf.mats:
            y = self.put_empty(self._scroll, say("zone_wars_layout.none"), say("zone_wars_layout.none_text")) + gap
        if self.shelf.unfit:
            words = say("zone_wars_layout.unfit", files=", ".join(self.shelf.unfit))
            at = pygame.Rect(0, y, self._scroll.width, 0)
            y = self.form.words(at, words, size=SMALL, colour=self.stage.theme.warning, container=self._scroll)
        self._scroll.fit(y)
        self.deed(button, say("zone_wars_layout.new"), self.begin, "plus")

    def key(self, event: KeyEvent) -> None:
        chosen = self.shelf.of(self._chosen)
        if event.name != "return":
            super().key(event)
        elif chosen is not None:
            self.take(chosen)
        else:
            self.begin()

    def take(self, mat: OwnMat) -> None:
        """This one is played on."""
        self.stage.pop()
        self._take(mat)

    def begin(self) -> None:
        """Another one is laid."""
        self.stage.pop()
        self._begin()

    def ask_removal(self, mat: OwnMat) -> None:
        """Asks whether a mat is to leave the list."""
        self.stage.push(ConfirmScene(
            self.stage, say("zone_wars_layout.remove_question", name=mat.name), say("zone_wars_layout.remove"),
            partial(self._remove, mat), details=say("zone_wars_layout.remove_text", folder=REMOVED), icon="trash",
            risky=True,
        ))  # fmt: skip

    def _remove(self, mat: OwnMat) -> None:
        try:
            remove_match(mat.path)
        except OSError as error:
            self.stage.toast.show(say("zone_wars_layout.not_removed", name=mat.name, why=error.strerror or error))
        else:
            self.stage.toast.show(say("zone_wars_layout.removed", name=mat.name))
        self.layout()

    def _put(self, index: int, mat: OwnMat, y: int) -> int:
        """A card with what can be done; returns the y below it."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        pieces = terrain_of(mat.layout)
        told = count_text("zone_wars_layout.pieces", len(pieces))
        if mat.layout == self._chosen:
            told = say("zone_wars_layout.chosen", what=told)
        wide = metrics.t(150) + metrics.px(8) + high
        listed = cards.ListedCard(mat.name, [told], True, (wide, high), partial(self._put_row, index, mat), narrow=460)
        return cards.put_listed(self.form, self._scroll, y, listed)

    def _put_row(self, index: int, mat: OwnMat, row: pygame.Rect) -> None:
        bin_ = pygame.Rect(row.right - row.h, row.y, row.h, row.h)
        at = pygame.Rect(row.x, row.y, row.w - self.stage.metrics.px(8) - row.h, row.h)
        self.form.button(at, say("zone_wars_layout.take"), partial(self.take, mat), name=f"take {index}", icon="check",
                         container=self._scroll)  # fmt: skip
        self.form.button(bin_, "", partial(self.ask_removal, mat), name=f"remove {index}", look="@plain", icon="trash",
                         tip=say("zone_wars_layout.remove"), container=self._scroll)  # fmt: skip
