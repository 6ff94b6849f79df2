"""The page "Print and play": choose paper, sides and ink, and get a PDF of a game in the folder of prints.

Opened from the rulebook by the scene name "printing"; with the rules of a match or a pack it prints their content. The
file is made by `printing/print_job` in a process of its own, which one press ends. Leaving the page ends it too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.print_options import Double, Flip, Paper, PrintOptions
from tabletop.ui import folders, messages, wording
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.printing.print_job import PrintJob, PrintOrder, free_print_file
from tabletop.ui.printing.text_pages import flip_svg, fold_svg
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.cards import FormChoiceCard
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Align, Layout, column, grow, pad, row

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

_PICTURE_SIDE = 110
"""Logical pixels of the picture that shows how the paper turns."""


class PrintingScene(ColumnPage):
    """Options of a print, and how far it has come."""

    first_focus = "deed"

    def __init__(self, stage: Stage, request: SceneRequest) -> None:
        super().__init__(stage)
        self.game = request.rules or load_game(request.game)
        self.options = PrintOptions()
        self.job: PrintJob | None = None
        """The print that is under way, or the last one."""

    @property
    def game_name(self) -> str:
        return self.game.name

    @property
    def heading(self) -> str:
        return say("printing.heading")

    @property
    def subheading(self) -> str:
        return wording.game_title(self.game.name)

    @property
    def is_printing(self) -> bool:
        return self.job is not None and not self.job.is_over

    def choose(self, **changes: Paper | Double | Flip | bool) -> None:
        """Prints otherwise, by the fields of PrintOptions."""
        self.options = replace(self.options, **changes)  # type: ignore[arg-type]
        self.layout()

    def start(self) -> None:
        """Prints with these options into the folder of prints."""
        file = free_print_file(paths.prints(), f"{self.game.name}-{messages.language()}")
        content = getattr(self.game, "content", None)  # the contract asks for none
        order = PrintOrder(self.game.name, content, self.options, messages.language(), file)
        try:
            self.job = PrintJob(order)
        except OSError as error:
            self.stage.toast.show(say("printing.failed", why=system_reason_text(error)))
        self.layout()

    def cancel(self) -> None:
        """Ends the print that is under way."""
        if self.job is not None:
            self.job.cancel()
            self.layout()

    def close(self) -> None:
        self.cancel()
        super().close()

    def release_pictures(self) -> None:
        if self.job is not None:
            self.job.cancel()
        super().release_pictures()

    def update(self, now: float) -> None:
        if self.job is not None and self.job.poll():
            self.layout()
        super().update(now)

    # --- layout -----------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        parts, gap = FormParts(self.form, self._scroll), self.stage.metrics.px(12)
        shown = [self._state_panel(parts)] if self.job is not None else []
        if not self.is_printing:
            shown += self._choices(parts)
        return column(*shown, gap=gap).place_at_top(pygame.Rect(0, 0, self._scroll.width, 0))

    def put_buttons(self, rect: pygame.Rect) -> None:
        if self.is_printing:
            self.put_bright_button(rect, say("printing.cancel"), self.cancel, "close")
        else:
            self.put_bright_button(rect, say("printing.make"), self.start, "save")

    def _state_panel(self, parts: FormParts) -> Layout:
        """What is being done, or where the file is."""
        assert self.job is not None
        metrics, job = self.stage.metrics, self.job
        if not job.is_over:
            inner = parts.words(job.step, bold=True)
        elif job.failure:
            inner = parts.words(job.failure, bold=True)
        else:
            show = parts.button(say("settings.show"), self._show_folder, name="show", icon="folder",
                                height=cards.field_height(self.stage), width=metrics.text_px(220))  # fmt: skip
            inner = column(parts.words(say("printing.saved", file=job.order.file), bold=True), show, gap=metrics.px(10))
        return parts.panel(pad(inner, x=metrics.px(cards.PAD), y=metrics.px(12)), accent=True)

    def _choices(self, parts: FormParts) -> list[Layout]:
        options = self.options
        shown = [
            self._choice(parts, "paper", Paper, options.paper, lambda value: self.choose(paper=Paper(value))),
            self._choice(parts, "double", Double, options.double, lambda value: self.choose(double=Double(value))),
        ]
        if options.double == Double.DUPLEX:
            shown.append(self._choice(parts, "flip", Flip, options.flip, lambda value: self.choose(flip=Flip(value))))
        shown.append(self._sides_picture(parts))
        ink = "low" if options.is_low_ink else "full"
        shown.append(
            self._choice(parts, "ink", ("full", "low"), ink, lambda value: self.choose(is_low_ink=value == "low"))
        )
        return shown

    def _choice(self, parts: FormParts, name: str, values: object, value: str, choose: Callable[[str], None]) -> Layout:
        titles = [(str(each), say(f"printing.{name}_{each}")) for each in values]  # type: ignore[attr-defined]
        title, text = say(f"printing.{name}"), say(f"printing.{name}_text")
        return cards.choice_card(parts, FormChoiceCard(name, title, text, titles, str(value), choose))

    def _sides_picture(self, parts: FormParts) -> Layout:
        """How the paper turns or folds, as the first page of the file explains it."""
        options, metrics = self.options, self.stage.metrics
        is_folded = options.double == Double.FOLD
        side = metrics.px(_PICTURE_SIDE)
        svg = fold_svg() if is_folded else flip_svg(options.flip)
        words = parts.words(say("print.guide_fold" if is_folded else f"print.guide_duplex_{options.flip}"))
        picture = parts.picture(self.stage.sprites.get_square_svg(svg, side))
        inner = row(picture, grow(words), gap=metrics.px(cards.PAD), align=Align.CENTRE)
        return parts.panel(pad(inner, x=metrics.px(cards.PAD), y=metrics.px(12)))

    def _show_folder(self) -> None:
        if not folders.show_folder(paths.prints()):
            self.stage.toast.show(say("settings.shown_not", path=paths.prints()))


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The page of a game, with the content of the request's rules where it has them."""
    return PrintingScene(stage, request)
