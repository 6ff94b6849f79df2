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

from tabletop import paths
from tabletop.content.archives import FileRefused
from tabletop.play.files import REMOVED
from tabletop.play.handing_over import export_file, prepare_file
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.button_images import least_width
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.saved_match import remove_match
from tabletop.ui.sentences import join_label
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Align, Layout, choose_by_width, column, grow, pad, pad_sides, row, within


@dataclass(frozen=True, slots=True)
class SavedListAction:
    """A small button on an item's card."""

    name: str
    """Of the widget, before the item's index."""
    icon: str
    tip: str
    press: Callable[[], None]


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
    actions: Sequence[SavedListAction] = ()
    """What else can be done with it."""


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

    def _ask_to_remove_file(self, item: SavedListItem, file: Path) -> None:
        name = item.title if item.open else file.name
        self.stage.push_scene(ConfirmScene(
            self.stage, say("common.put_away_question", name=name), say("common.put_away"),
            partial(self._remove_saved_file, file, name), details=say(f"{self.part}.remove_text", folder=REMOVED),
            icon="trash", risky=True,
        ))  # fmt: skip

    def _remove_saved_file(self, file: Path, name: str) -> None:
        try:
            remove_match(file)
        except OSError as error:
            self.stage.toast.show(say("common.not_put_away", name=name, why=system_reason_text(error)))
        else:
            self.stage.toast.show(say("common.was_put_away", name=name))
        self.layout()

    def _give_file(self, name: str, file: Path) -> None:
        """Writes it as one file that others can take."""
        try:
            text = say("packs.given", file=export_file(prepare_file(file), paths.exchange()))
        except FileRefused as error:
            text = say("packs.not_given", pack=name, why=error.reasons[0])
        except OSError as error:
            text = say("packs.not_given", pack=name, why=system_reason_text(error))
        self.stage.toast.show(text)

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        self.items = self.read_items()
        parts, gap = FormParts(self.form, self._scroll), self.stage.metrics.px(12)
        cards_ = (
            pad_sides(self._saved_item_card(parts, index, item), bottom=gap) for index, item in enumerate(self.items)
        )
        return self.put_end_note(self._scroll.place(column(*cards_)))

    def put_end_note(self, y: int) -> int:
        """Puts what stands under the items: that there are none; returns the y below."""
        if self.items:
            return y
        stage, gap, parts = self.stage, self.stage.metrics.px(20), FormParts(self.form, self._scroll)
        picture = draw.icon_picture(stage, "trophy", stage.metrics.mix_px(64, 0.5), stage.theme.accent)
        words = column(
            parts.words(say(f"{self.part}.empty"), size=HEADING, bold=True),
            parts.words(say(f"{self.part}.empty_text"), colour=stage.theme.secondary),
            gap=gap // 2,
        )
        inside = row(parts.picture(picture), grow(words), gap=gap, align=Align.START)
        return self._scroll.place(parts.panel(pad(inside, gap)), y)

    def put_buttons(self, rect: pygame.Rect) -> None:
        self.put_bright_button(rect, say(f"{self.part}.new"), self.begin_new, "plus")

    def _saved_item_card(self, parts: FormParts, index: int, item: SavedListItem) -> Layout:
        """What can be done stands at the right of what it is, or below."""
        stage, metrics, margin = self.stage, self.stage.metrics, self.stage.metrics.px(cards.PAD)
        colour = stage.theme.secondary if item.open else stage.theme.warning
        lines = (parts.words(line, size=SMALL, colour=colour) for line in item.lines)
        words, controls = (
            column(parts.words(item.title, bold=True), *lines),
            self._saved_item_control_layouts(parts, index, item),
        )
        if not controls:
            return parts.panel(pad(words, margin))
        beside = row(*controls, gap=metrics.px(8), align=Align.CENTRE)
        wide = row(grow(words), within(beside, down=Align.CENTRE), gap=margin)
        narrow = column(words, within(beside, across=Align.END), gap=metrics.px(8))
        least = metrics.text_px(460 if item.picture is None else 560) - 2 * margin
        return parts.panel(pad(choose_by_width(least, narrow, wide), margin))

    def _saved_item_control_layouts(self, parts: FormParts, index: int, item: SavedListItem) -> list[Layout]:
        """The picture, the button that opens it, and the bin."""
        metrics, high, shown = self.stage.metrics, cards.field_height(self.stage), list[Layout]()
        if item.picture is not None:
            gap = metrics.px(cards.PAD) - metrics.px(8)
            shown.append(pad_sides(parts.picture(item.picture), right=gap))
        if item.open is not None:
            words = say(f"{self.part}.open")
            wide = max(metrics.text_px(self.button_width), least_width(self.stage, words))
            shown.append(parts.button(words, item.open, width=wide, height=high, name=f"open {index}",
                                      icon=self.button_icon, label=join_label(item.title, words)))  # fmt: skip
        shown += [
            parts.button("", each.press, width=high, height=high, name=f"{each.name} {index}", look="@plain",
                         icon=each.icon, tip=each.tip, label=join_label(item.title, each.tip))
            for each in item.actions
        ]  # fmt: skip
        if item.file is not None and item.open is not None:
            give = say("packs.give")
            shown.append(parts.button("", partial(self._give_file, item.title, item.file), width=high, height=high,
                                      name=f"give {index}", look="@plain", icon="export", tip=give,
                                      label=join_label(item.title, give)))  # fmt: skip
        if item.file is not None:
            away = say("common.put_away")
            shown.append(parts.button("", partial(self._ask_to_remove_file, item, item.file), width=high, height=high,
                                      name=f"remove {index}", look="@plain", icon="trash", tip=away,
                                      label=join_label(item.title, away)))  # fmt: skip
        return shown
