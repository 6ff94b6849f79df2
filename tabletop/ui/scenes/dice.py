"""The page on the dice of a match: the seal of the seed, how often each face fell, and the slip to keep.

Opened from `table_menu` and by the scene name "dice" (docs/decisions.md, Sealed dice). Throws are counted by
`play.chance`, which also writes the text of the slip; `play.recompute` is copied beside it and must be able to read
it. Keep the order: the seed is shown only when the match is over, since it tells every throw to come, and only after
`record_secrets_disclosed` has written into the match that it is shown; from then on the end cannot be taken back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop import paths
from tabletop.play import chance, recompute, saved_matches
from tabletop.play.chance import DiceFaceTally, DiceThrow
from tabletop.play.files import write_atomically
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode
from tabletop.ui import locale_formats, wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.matches import record_secrets_disclosed
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.scene import example_match
from tabletop.ui.sentences import join_label, join_list, join_sentences
from tabletop.ui.stage.scene import Scene
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Layout, cell, column, pad

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CHART, _PAD, _GROUP = 132, 20, 8
"""Logical pixels: height of the columns of a count, and the margin of a panel; letters of a seal in a group."""


class DiceFairnessScene(ColumnPage):
    """Opened from the menu of a match, on or over."""

    first_focus = "deed"

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], seen: int) -> None:
        """`seen` is up to how many actions people have seen it: nothing is told of what comes after."""
        super().__init__(stage)
        self.match = match
        ended = match.past.outcome(seen) is not None and (match.result is not None or match.ending.is_disclosed)
        self.is_seed_told = ended and record_secrets_disclosed(stage, match)
        """Whether the seed is told: it is that of the main line too, which has to be over."""
        self.throws = match.past.dice_throws(seen)
        self.face_counts = chance.count_faces(self.throws)

    @property
    def heading(self) -> str:
        return say("dice.heading")

    @property
    def subheading(self) -> str:
        return wording.game_title(self.match.header.game)

    def press_bright_button(self) -> None:
        """Keeps the slip of a match that is over; else goes back to it."""
        if self.is_seed_told and self.throws:
            self.stage.toast.show(save_dice_fairness_slip(self.match, self.throws))
        else:
            self.close()

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        panels = [self._panel(title, lines) for title, lines in self._fairness_seal_paragraphs()]
        for count in self.face_counts:
            name = say("dice.all") if count.seat is None else wording.seat_name(self.match, count.seat)
            panels.append(self._panel(name, self._face_count_explanation(count), self._face_count_chart_layout(count)))
        page = column(*panels, gap=self.stage.metrics.px(12))
        return page.place_at_top(pygame.Rect(0, 0, self._scroll.width, 0))

    def put_buttons(self, rect: pygame.Rect) -> None:
        keeps = self.is_seed_told and bool(self.throws)
        words, icon = (say("dice.keep"), "save") if keeps else (say("dice.back"), "play")
        self.put_bright_button(rect, words, self.press_bright_button, icon)

    def _fairness_seal_paragraphs(self) -> list[tuple[str, list[str]]]:
        """Titles and lines of what is told in words."""
        header = self.match.header
        if header.chance != ChanceMode.AUTO:
            return [(say("dice.by_hand"), [say("dice.by_hand_text")])]
        seal = say("dice.seal", seal=_format_letters_in_groups(header.seed_commitment))
        told = [(say("dice.sealed"), [say("dice.sealed_text"), seal])]
        if self.is_seed_told:
            opened = say("dice.opened_text" if self.throws else "dice.opened_no_rolls")
            told = [(say("dice.opened"), [opened, seal, say("dice.seed", seed=header.seed)])]
        if chance.is_seed_typed(self.match.notes):
            told[0] = (say("dice.typed"), [say("dice.typed_text"), *told[0][1][1:]])
        if self.throws:
            return told
        none = (say("dice.none_after"), []) if self.is_seed_told else (say("dice.none"), [say("dice.none_text")])
        return [*told, none]

    def _panel(self, title: str, lines: Sequence[str], *below: Layout) -> Layout:
        """A panel of words, and what is below them."""
        parts, gap = FormParts(self.form, self._scroll), self.stage.metrics.px(_PAD)
        words = [Paragraph(title, HEADING, bold=True)]
        words += [Paragraph(line, colour=self.stage.theme.secondary, gap=gap // 2) for line in lines]
        return parts.panel(pad(column(parts.paragraphs(words), *below, gap=gap), gap))

    def _face_count_chart_layout(self, count: DiceFaceTally) -> Layout:
        """The columns of a count."""

        def put(rect: pygame.Rect) -> None:
            picture = draw_as_picture(rect.size, partial(self._draw_face_count_chart, count))
            fell = (join_label(str(face), say("dice.times", number=times)) for face, times in enumerate(count.times, 1))
            self.form.add_picture(rect, picture, container=self._scroll, words=join_list(fell))

        return cell(put, height=self.stage.metrics.mix_px(_CHART, 0.6))

    def _face_count_explanation(self, count: DiceFaceTally) -> list[str]:
        mean, expected = (
            locale_formats.localised_decimal_text(f"{count.mean_face_shown:.2f}"),
            locale_formats.localised_decimal_text(f"{count.expected_mean_face:.2f}"),
        )
        lines = [say("dice.mean", dice=count.dice, mean=mean, expected=expected)]
        if not count.has_enough_dice:
            return [*lines, say("dice.few", number=chance.ENOUGH_DICE)]
        told = "dice.strange" if count.is_suspiciously_unlikely else "dice.chance"
        return [*lines, say(told, percent=_percent_text(float(count.chance_of_mean_as_far_off)))]

    def _draw_face_count_chart(self, count: DiceFaceTally, sheet: DisplayList) -> None:
        """A column for each face with how often it fell, and a line where fair dice are expected."""
        stage, metrics, theme = self.stage, self.stage.metrics, self.stage.theme
        width, height = sheet.get_size()
        line = metrics.text_px(20)
        bottom = height - 2 * line
        most = max(*count.times, count.dice / len(count.times) * 1.25)
        wide = width / len(count.times)
        for at, times in enumerate(count.times):
            high = round(bottom * times / most)
            bar = pygame.Rect(round((at + 0.3) * wide), bottom - high, round(wide * 0.4), high)
            sheet.rect(theme.accent, bar, radius=metrics.px(3))
            face, number = (bar.centerx, bottom + line // 2 + 1), (bar.centerx, height - line // 2)
            draw.text(stage, sheet, str(at + 1), face, size=BODY, bold=True, align="centre")
            told = say("dice.times", number=times)
            draw.text(stage, sheet, told, number, size=SMALL, colour=theme.secondary, align="centre")
        y = bottom - round(bottom * count.dice / len(count.times) / most)
        for x in range(0, width, metrics.px(12)):
            sheet.line(theme.text, (x, y), (min(width, x + metrics.px(6)), y), metrics.line_width(1))


def save_dice_fairness_slip(match: Match[Any, Any, Any], throws: Sequence[DiceThrow]) -> str:
    """Writes the slip of a match that is over, and beside it what recomputes it; returns what to tell people."""
    names = " - ".join(wording.seat_names(match))
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
    title = wording.game_title(match.header.game)
    about = say("dice.about", title=title, names=names, date=stamp)
    if chance.is_seed_typed(match.notes):
        about = join_sentences((about, say("dice.typed_slip")))
    text = chance.dice_proof_text(about, match.header, throws)
    safe = re.sub(r"[^\w ]", "", names)[:60]
    path = paths.exchange() / f"{title} {stamp} {safe}.dice.txt"
    try:
        write_atomically(path, text.encode(), is_shared=True)
        script = Path(recompute.__file__)
        write_atomically(path.with_name(script.name), script.read_bytes(), is_shared=True)
    except OSError as error:
        return say("dice.not_kept", why=system_reason_text(error))
    return say("dice.kept", file=path)


def _format_letters_in_groups(letters: str) -> str:
    return " ".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def _percent_text(share: float) -> str:
    if share < 0.001:
        return say("dice.under")
    return say(
        "common.percent", number=locale_formats.localised_decimal_text(f"{100 * share:.{0 if share >= 0.1 else 1}f}")
    )


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The dice of the requested match, or of an example; raises SaveError."""
    match = request.match
    if match is None:
        match = (
            saved_matches.load_main_line(request.save, stage.game_library)
            if request.save
            else example_match(request.game)
        )
    return DiceFairnessScene(stage, match, match.ply)
