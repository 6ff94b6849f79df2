"""Base class of a page that lists saved things, such as campaigns, one card each, with open and remove.

Subclassed by a game's pages of campaigns, of chapters and of mats of one's own. A subclass overrides `read_items` and
`begin_new`; the class docstring has an example and the messages it needs. `read_items` runs at every layout, so it
must only read. The page writes nothing itself, but that removing moves the item's file to the folder of removed
files: keep that, nothing is deleted. New methods need a default that the three subclasses can live with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from tabletop.play.files import REMOVED
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.button_images import least_width
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.saved_match import remove_match
from tabletop.ui.sentences import join_label


@dataclass(frozen=True, slots=True)
class SavedListItem:
    """Something that was saved, as its card shows it."""

    title: str
    lines: Sequence[str]
    """What is to be known of it, or what is wrong with it."""
    open: Callable[[], None] | None
    """Goes on with it; None where it cannot be opened."""
    file: Path | None = None
    """What is moved away when it is put away; None where that is not done here."""
    picture: pygame.Surface | None = None
    """What stands beside its buttons."""


class SavedListPage(ColumnPage):
    """A card for each item; Enter opens the first one that is sound, or begins anew.

    A game fills it like this, and has the words `title`, `subtitle`, `empty`, `empty_text`, `new` and `open` in the
    part that `part` names; where items have a file, also `remove_text`, which may name the `{folder}`::

        class VoyagesScene(SavedListPage):
            part = "harbor_voyage"

            def read_items(self) -> Sequence[SavedListItem]:
                return [self._item(entry) for entry in VOYAGES.list_entries(self.folder)]

            def begin_new(self) -> None:
                self.stage.push_scene(VoyageStartScene(self.stage))

            def _item(self, entry: CampaignEntry[Voyage]) -> SavedListItem:
                if entry.record is None:
                    return SavedListItem(say("campaigns.bad"), [campaign_error_text(entry.problem)], None, entry.path)
                return SavedListItem(entry.record.name, [], partial(self.open_voyage, entry.path), entry.path)

    `VOYAGES` is a `tabletop.play.campaigns.CampaignFiles`. Items are read anew whenever the page is laid out, as when
    what lay over it is gone.
    """

    first_focus = "new"
    part: str
    """Part of the texts that has its words."""
    button_width = 120
    """Logical pixels across the button that opens an item."""
    button_icon = "play"
    items: Sequence[SavedListItem] = ()

    def read_items(self) -> Sequence[SavedListItem]:
        """What there is, in the order in which it is listed."""
        raise NotImplementedError

    def begin_new(self) -> None:
        """Begins another one."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        return say(f"{self.part}.title")

    @property
    def subheading(self) -> str:
        return say(f"{self.part}.subtitle")

    def press_enter(self) -> None:
        sound = [item.open for item in self.items if item.open is not None]
        (sound[0] if sound else self.begin_new)()

    # --- putting away ---------------------------------------------------------------------------------------------

    def _ask_removal(self, item: SavedListItem, file: Path) -> None:
        name = item.title if item.open else file.name
        self.stage.push_scene(ConfirmScene(
            self.stage, say("common.put_away_question", name=name), say("common.put_away"),
            partial(self._remove_file, file, name), details=say(f"{self.part}.remove_text", folder=REMOVED),
            icon="trash", risky=True,
        ))  # fmt: skip

    def _remove_file(self, file: Path, name: str) -> None:
        try:
            remove_match(file)
        except OSError as error:
            self.stage.toast.show(say("common.not_put_away", name=name, why=error.strerror or error))
        else:
            self.stage.toast.show(say("common.was_put_away", name=name))
        self.layout()

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        self.items = self.read_items()
        y = 0
        for index, item in enumerate(self.items):
            y = self._put_item(index, item, y) + self.stage.metrics.px(12)
        return self.put_end_note(y)

    def put_end_note(self, y: int) -> int:
        """Puts what stands under the items: that there are none; returns the y below."""
        if self.items:
            return y
        stage = self.stage
        picture = draw.icon_picture(stage, "trophy", stage.metrics.grown(64, 0.5), stage.theme.accent)
        pad = 20
        words = (
            Paragraph(say(f"{self.part}.empty"), HEADING, bold=True),
            Paragraph(say(f"{self.part}.empty_text"), colour=stage.theme.secondary, gap=stage.metrics.px(pad) // 2),
        )
        box = cards.put_text_panel(self.form, self._scroll, y, words, margin=pad, picture=picture, is_centred=False)
        return box.bottom

    def put_buttons(self, rect: pygame.Rect) -> None:
        self.put_bright_button(rect, say(f"{self.part}.new"), self.begin_new, "plus")

    def _put_item(self, index: int, item: SavedListItem, y: int) -> int:
        """A card over the whole width, what can be done at the right or below; returns the y below it."""
        stage, metrics, scroll = self.stage, self.stage.metrics, self._scroll
        pad, (wide, high) = metrics.px(cards.PAD), self._item_controls_size(item)
        stacked = wide > 0 and scroll.width < metrics.text_px(460 if item.picture is None else 560)
        beside = wide + pad if wide and not stacked else 0
        inner = pygame.Rect(pad, y + pad, scroll.width - 2 * pad - beside, 0)
        colour = stage.theme.secondary if item.open else stage.theme.warning
        words = [Paragraph(item.title, bold=True), *(Paragraph(line, SMALL, colour=colour) for line in item.lines)]
        tall = draw.paragraphs_height(stage, words, inner.w)
        box = pygame.Rect(0, y, scroll.width, (tall + metrics.px(8) + high if stacked else max(tall, high)) + 2 * pad)
        self.form.add_panel(box, container=scroll)
        cards.put_paragraphs(self.form, inner, words, container=scroll)
        row = pygame.Rect(box.right - pad - wide, box.bottom - pad - high, wide, high)
        if not stacked:
            row.centery = box.centery
        self._put_item_controls(index, item, row)
        return box.bottom

    def _item_controls_size(self, item: SavedListItem) -> tuple[int, int]:
        """Pixels that the buttons and the picture of an item need; no width where there are none."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        wide = self._open_button_width() if item.open else 0
        if item.file is not None:
            wide += high + (metrics.px(8) if item.open else 0)
        if item.picture is None:
            return wide, high
        return wide + item.picture.get_width() + metrics.px(cards.PAD), max(high, item.picture.get_height())

    def _open_button_width(self) -> int:
        words = say(f"{self.part}.open")
        return max(self.stage.metrics.text_px(self.button_width), least_width(self.stage, words))

    def _put_item_controls(self, index: int, item: SavedListItem, row: pygame.Rect) -> None:
        """From the right: the bin, the button that opens it, and the picture at the other end."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        if item.picture is not None:
            self.form.add_picture(item.picture.get_rect(midleft=row.midleft), item.picture, container=self._scroll)
        bin_ = pygame.Rect(row.right - high, row.centery - high // 2, high, high)
        if item.open is not None:
            wide = self._open_button_width()
            right = bin_.x - metrics.px(8) if item.file else row.right
            self.form.add_button(pygame.Rect(right - wide, bin_.y, wide, high), say(f"{self.part}.open"), item.open,
                                 name=f"open {index}", icon=self.button_icon,
                                 label=join_label(item.title, say(f"{self.part}.open")),
                                 container=self._scroll)  # fmt: skip
        if item.file is not None:
            self.form.add_button(bin_, "", partial(self._ask_removal, item, item.file), name=f"remove {index}",
                                 look="@plain", icon="trash", tip=say("common.put_away"),
                                 label=join_label(item.title, say("common.put_away")),
                                 container=self._scroll)  # fmt: skip
