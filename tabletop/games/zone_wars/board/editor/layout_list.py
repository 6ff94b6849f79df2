"""The page that lists the mats a player has saved: play on one, begin a new one, make a map of one, or remove one.

`setup` opens it and passes two callbacks, for a chosen mat and for a new one; both are called after the page is
closed. Files are read by `saved_mats`; a file that cannot be read is named at the end of the list and never changed.
What is common to all lists of saved things is SavedListPage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.games.zone_wars.board.editor.map_packs import UnusableMat, write_map_pack
from tabletop.games.zone_wars.board.editor.saved_mats import SavedMat, SavedMats, load_saved_mats
from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.campaign.saved_list import SavedListAction, SavedListItem, SavedListPage
from tabletop.ui.scenes.saved_match import count_text
from tabletop.ui.sentences import join_list
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage


class SavedMatsScene(SavedListPage):
    """Mats by their names; Enter goes on with the chosen one, or lays the first."""

    part = "zone_wars_layout"
    button_width = 150
    button_icon = "check"

    def __init__(
        self, stage: Stage, game: ZoneWars, chosen: str, *, choose_mat: Callable[[SavedMat], None],
        lay_new_mat: Callable[[], None], folder: Path | None = None,
    ) -> None:  # fmt: skip
        """`chosen` is taken already; `choose_mat` and `lay_new_mat` are called when the page is gone."""
        super().__init__(stage)
        self._game, self._chosen = game, chosen
        self._on_take, self._on_begin, self._folder = choose_mat, lay_new_mat, folder
        self.stored_mats = SavedMats()

    @property
    def subheading(self) -> str:
        return count_text("zone_wars_layout.count", len(self.stored_mats.mats))

    def read_items(self) -> Sequence[SavedListItem]:
        self.stored_mats = load_saved_mats(self._game.rules_context, self._folder)
        return [self._list_item_of_mat(mat) for mat in self.stored_mats.mats]

    def put_end_note(self, y: int) -> int:
        y = super().put_end_note(y)
        if not self.stored_mats.unfit_files:
            return y
        y += 0 if self.items else self.stage.metrics.px(12)
        words = say("zone_wars_layout.unfit", files=join_list(self.stored_mats.unfit_files))
        parts = FormParts(self.form, self._scroll)
        return self._scroll.place(parts.words(words, size=SMALL, colour=self.stage.theme.warning), y)

    def press_enter(self) -> None:
        chosen = self.stored_mats.find_mat_by_layout(self._chosen)
        if chosen is not None:
            self._choose_mat(chosen)
        else:
            self.begin_new()

    def begin_new(self) -> None:
        self.stage.pop_scene()
        self._on_begin()

    def _choose_mat(self, mat: SavedMat) -> None:
        """This one is played on."""
        self.stage.pop_scene()
        self._on_take(mat)

    def _list_item_of_mat(self, mat: SavedMat) -> SavedListItem:
        told = count_text("zone_wars_layout.pieces", len(parse_layout(mat.layout)))
        if mat.layout == self._chosen:
            told = say("zone_wars_layout.chosen", what=told)
        make = SavedListAction("map", "cards", say("zone_wars_layout.make_map"), partial(self._make_map, mat))
        return SavedListItem(mat.name, [told], partial(self._choose_mat, mat), mat.path, actions=(make,))

    def _make_map(self, mat: SavedMat) -> None:
        """A map of a pack, for the set-up of everybody who has that pack."""
        try:
            made = write_map_pack(mat, self._game.content)
        except UnusableMat as error:
            text = say("zone_wars_layout.no_map", name=mat.name, why=str(error))
        except OSError as error:
            text = say("zone_wars_layout.no_map", name=mat.name, why=system_reason_text(error))
        else:
            text = say("zone_wars_layout.made_map", name=mat.name, folder=str(made.folder))
        self.stage.toast.show(text)
