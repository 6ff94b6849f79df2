"""TakeFilePage: what a `.tabletop` file brings, from whom and what it replaces, before it is taken.

Opened by `take_file` when a file or the folder of a pack is dropped on the window, given on the command line, or chosen
on the page of packs or by a match that misses its pack. Reading, checking and taking are done in a thread by
`play/handing_over`. A change must keep: nothing is taken before *Take it* is pressed, and every fault is
told with file and line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import log
from tabletop.content.archives import FileRefused
from tabletop.content.errors import UnknownGame
from tabletop.content.pack_folders import REMOVED_PACKS
from tabletop.content.tabletop_files import PACK_FILE, SUFFIX, BroughtPart, FileKind, brought_parts
from tabletop.play.handing_over import ReplacedPack, TakenFile, TakeOffer, offer_file, take_offer
from tabletop.ui import wording
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.locale_formats import localised_integer_text
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.packs.background import BackgroundResult
from tabletop.ui.sentences import join_list
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Layout, PlacedRects, column, grow, pad, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST_FAULTS = 20
_MOST_NAMES = 8
VERSION_LETTERS = 8
"""Digits of a digest that people are shown."""
_OWN_KINDS = ("pictures", "sounds", "languages", "texts")


class TakeFilePage(ColumnPage):
    """Looks at the file first, then waits for a press."""

    first_focus = "take"

    def __init__(self, stage: Stage, path: Path) -> None:
        super().__init__(stage)
        self.path = path
        self.offer: TakeOffer | None = None
        """None until the file was looked at, or where it cannot be taken at all."""
        self.reasons: tuple[str, ...] = ()
        """Why it cannot be taken."""
        self._looking: BackgroundResult[TakeOffer] | None = BackgroundResult(lambda: offer_file(path), stage.wake_event)
        self._taking: BackgroundResult[TakenFile] | None = None

    @property
    def heading(self) -> str:
        return say("packs.take_heading")

    @property
    def can_take(self) -> bool:
        """Whether a press would take it now."""
        return self.offer is not None and self.offer.can_be_taken and not self.reasons and self._taking is None

    def take_it(self) -> None:
        """Takes what was shown."""
        if self.can_take and (offer := self.offer) is not None:
            self._taking = BackgroundResult(lambda: take_offer(offer), self.stage.wake_event)
            self.layout()

    # --- hooks ------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self._looking is not None and (looked := self._looking.poll()) is not None:
            self._looking = None
            self._show_offer(looked)
        if self._taking is not None and (taken := self._taking.poll()) is not None:
            self._taking = None
            self._leave_or_tell(taken)
        super().update(now)

    def is_busy(self) -> bool:
        return self._looking is not None or self._taking is not None or super().is_busy()

    def close(self) -> None:
        if self._taking is None:  # it is as good as done
            super().close()

    def _show_offer(self, looked: Callable[[], TakeOffer]) -> None:
        try:
            self.offer = looked()
            self.reasons = self.offer.faults
        except Exception as error:  # noqa: BLE001 - of a file from a stranger
            self.reasons = self._reasons_of(error)
        self.layout()

    def _leave_or_tell(self, taken: Callable[[], TakenFile]) -> None:
        try:
            taken()
        except Exception as error:  # noqa: BLE001 - a disk may fail in any way
            self.reasons = self._reasons_of(error)
            self.layout()
            return
        offer = self.offer
        super().close()
        if offer is not None:
            key = "title.pack_imported" if offer.file.kind is FileKind.PACK else f"packs.taken_{offer.file.kind}"
            name = offer.file.info.title or offer.file.name
            self.stage.toast.show(say(key, pack=name, name=name))

    def _reasons_of(self, error: Exception) -> tuple[str, ...]:
        if isinstance(error, FileRefused):
            return error.reasons
        if isinstance(error, OSError):
            return (system_reason_text(error),)
        log.log_note(__name__, "a file could not be taken: %r", error)
        return (f"{type(error).__name__}: {error}",)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        parts = FormParts(self.form, self._scroll)
        return self._scroll.place(column(*self._panels(parts), gap=self.stage.metrics.px(12)))

    def put_buttons(self, rect: pygame.Rect) -> None:
        if not self.can_take:
            if self._taking is None:
                self.put_bright_button(rect, say("common.back"), self.close, "back")
            else:
                self._on_bright_press = lambda: None
            return
        places, gap = PlacedRects(), self.stage.metrics.px(12)
        row(grow(places.cell("later")), grow(places.cell("take")), gap=gap).place(rect)
        self.put_bright_button(places["take"], say("packs.take_it"), self.take_it, "check")
        self.form.add_button(places["later"], say("packs.not_now"), self.close, name="later", icon="close")

    def _panels(self, parts: FormParts) -> Iterator[Layout]:
        offer = self.offer
        if self._taking is not None:
            yield self._panel(parts, say("packs.taking"), ())
        elif self._looking is not None:
            yield self._panel(parts, say("packs.checking", file=self.path.name), ())
        if self.reasons:
            more = len(self.reasons) - _MOST_FAULTS
            told = [*self.reasons[:_MOST_FAULTS], *([say("packs.more_faults", count=more)] if more > 0 else [])]
            yield self._panel(parts, say("packs.cannot_take", file=self.path.name), told, accent=True)
        if offer is not None:
            yield self._about_panel(parts, offer)
            if offer.file.kind is FileKind.PACK:
                yield self._panel(parts, say("packs.brings"), [*map(_part_text, brought_parts(offer.file))])
            if offer.warnings:
                yield self._panel(parts, say("packs.has_faults"), [*offer.warnings[:_MOST_FAULTS]])
            if offer.is_here:
                yield self._panel(parts, say("packs.is_here"), ())
            elif offer.replaced is not None:
                yield self._panel(parts, say("packs.replaces"), [*_replaced_lines(offer.replaced)])

    def _about_panel(self, parts: FormParts, offer: TakeOffer) -> Layout:
        info = offer.file.info
        lines = [say("setup.board_by", author=info.author) if info.author else say("packs.no_author"), info.text]
        lines.append(
            say(
                f"packs.facts_{offer.file.kind}",
                name=offer.file.name,
                size=localised_integer_text(-(-offer.file.size // 1024)),
                digest=offer.file.digest[:VERSION_LETTERS],
            )
        )
        lines += [
            say("packs.version", game=game_title(game), version=version[:VERSION_LETTERS])
            for game, version in offer.versions.items()
        ]
        return self._panel(parts, info.title or offer.file.name, [line for line in lines if line])

    def _panel(
        self, parts: FormParts, title: str, lines: tuple[str, ...] | list[str], *, accent: bool = False
    ) -> Layout:
        theme, metrics = self.stage.theme, self.stage.metrics
        words = [Paragraph(title, bold=True)]
        words += [Paragraph(line, SMALL, colour=theme.secondary, gap=metrics.px(6)) for line in lines]
        return parts.panel(pad(parts.paragraphs(words), metrics.px(cards.PAD)), accent=accent)


def _part_text(part: BroughtPart) -> str:
    """One kind of files with their names."""
    if part.kind in _OWN_KINDS:
        what = say(f"packs.part_{part.kind}")
    else:
        game, _, folder = part.kind.partition("/")
        what = f"{game_title(game)} · {folder}" if folder else game_title(game)
    return say("packs.part", what=what, count=part.count, names=_join_first_names(part.names, part.count))


def _replaced_lines(replaced: ReplacedPack) -> Iterator[str]:
    """Which pack it is, and what becomes of its files."""
    if replaced.digest:
        yield say("packs.replaces_text", pack=replaced.title, digest=replaced.digest[:VERSION_LETTERS])
    else:
        yield say("packs.replaces_unread", pack=replaced.title)
    changes = (("added", replaced.added), ("changed", replaced.changed), ("removed", replaced.removed))
    for key, names in changes:
        if names:
            yield say(f"packs.change_{key}", names=_join_first_names(names, len(names)))
    yield say("packs.replaces_kept", folder=REMOVED_PACKS)


def _join_first_names(names: tuple[str, ...], count: int) -> str:
    shown = list(names[:_MOST_NAMES])
    return join_list([*shown, "…"] if count > len(shown) else shown)


def game_title(game: str) -> str:
    """What a game is called; its name where it is not here."""
    try:
        return wording.game_title(game)
    except (UnknownGame, ValueError, OSError):
        return game


def is_file_to_take(path: Path) -> bool:
    """Whether it is meant for this page: one file, an archive, the folder of a pack, or the `pack.yaml` in it."""
    return path.suffix.casefold() in (SUFFIX, ".zip") or path.name == PACK_FILE or os.path.isdir(path)


def take_file(stage: Stage, path: Path) -> None:
    """Opens the page of a file, over whatever is seen; one that is open for the same file stays the only one.

    For the `pack.yaml` of a pack its folder is meant.
    """
    path = path.absolute().parent if path.name == PACK_FILE else path
    scene = stage.scenes[-1] if stage.scenes else None
    if isinstance(scene, TakeFilePage) and scene.path == path:
        return
    stage.push_scene(TakeFilePage(stage, path))
