"""The pairings of one round of a club night: who plays whom at which table, and how it has ended.

Made by `club.scene` whenever it is laid out. A card has one button to play the match here and one to enter its result;
a result can be corrected in any round. Which results there are depends on the format. Nothing is written here but
through `change` of the context, which reads the file again first.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletop.play.tournament.tournament import DRAW, WIN, Pairing, PairingResult, Tournament, TournamentFormat
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.cards import field_height
from tabletop.ui.scenes.club.club_texts import (
    bye_text,
    labelled_pairing,
    next_challengers_text,
    pairing_text,
    points_text,
    result_text,
    round_state_text,
    round_title,
    source_text,
)
from tabletop.ui.scenes.club.context import PAGE_SIZE, ClubContext, page_buttons
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene
from tabletop.ui.sentences import join_label, join_sentences
from tabletop.ui.widgets.layout import Align, Layout, cell, choose_by_width, column, grow, pad, row

_RESULT_ICONS: Final = {"first": "trophy", "second": "trophy", "draw": "pause", "none": "minus", "open": "undo"}


class RoundView:
    """Describes the round that is shown."""

    def __init__(self, context: ClubContext) -> None:
        self._context = context
        self._stage = context.stage
        self._tournament = context.tournament

    def layout(self, parts: FormParts) -> Layout:
        context, tournament = self._context, self._tournament
        pairings = tournament.rounds[context.round_index].pairings
        shown = list(enumerate(pairings))[context.first_row : context.first_row + PAGE_SIZE]
        cards = [self._pairing_card(parts, index, pairing) for index, pairing in shown]
        gap = self._stage.metrics.px(10)
        return column(self._head_layout(parts), *page_buttons(context, parts, len(pairings)), *cards, gap=gap)

    def _head_layout(self, parts: FormParts) -> Layout:
        """What is still to come, and the choice of the round."""
        metrics, tournament = self._stage.metrics, self._tournament
        title = round_title(tournament, self._context.round_index + 1)
        told = [Paragraph(title, HEADING, bold=True)]
        if self._context.round_index == len(tournament.rounds) - 1:
            told.append(Paragraph(round_state_text(tournament), colour=self._stage.theme.secondary))
            if waiting := next_challengers_text(tournament):
                told.append(Paragraph(waiting, colour=self._stage.theme.secondary))
        words = parts.paragraphs(told)
        if len(tournament.rounds) == 1:
            return words
        options = [(str(index), say("club.round", number=index + 1)) for index in range(len(tournament.rounds))]

        def add_round_drop_down(rect: pygame.Rect) -> None:
            parts.form.add_drop_down(
                rect, options, str(self._context.round_index), lambda value: self._context.show_round(int(value)),
                name="round", label=say("club.round_choice"), container=parts.container,
            )  # fmt: skip

        choice = cell(add_round_drop_down, width=metrics.text_px(180), height=field_height(self._stage))
        wide = row(grow(words), choice, gap=metrics.px(12), align=Align.CENTRE)
        return choose_by_width(metrics.text_px(460), column(words, choice, gap=metrics.px(8)), wide)

    def _pairing_card(self, parts: FormParts, index: int, pairing: Pairing) -> Layout:
        metrics, theme = self._stage.metrics, self._stage.theme
        if pairing.is_bye and not self._tournament.has_teams:
            return parts.panel(
                pad(parts.words(bye_text(self._tournament, pairing)), x=metrics.px(16), y=metrics.px(12))
            )
        table = say("club.table", number=index + 1)
        told = [Paragraph(table, SMALL, colour=theme.secondary), Paragraph(pairing_text(pairing.players), bold=True)]
        if pairing.result is not None:
            told.append(Paragraph(join_sentences((result_text(pairing), source_text(pairing.result))), SMALL,
                                  colour=theme.accent))  # fmt: skip
        words = parts.paragraphs(told)
        buttons = self._pairing_buttons(parts, index, pairing)
        beside = row(grow(words), *buttons, gap=metrics.px(10), align=Align.CENTRE)
        below = column(words, row(*map(grow, buttons), gap=metrics.px(10)), gap=metrics.px(8))
        inner = choose_by_width(metrics.text_px(640), below, beside)
        return parts.panel(pad(inner, x=metrics.px(16), y=metrics.px(10)), accent=self._tournament.is_open(pairing))

    def _pairing_buttons(self, parts: FormParts, index: int, pairing: Pairing) -> list[Layout]:
        high, width = field_height(self._stage), self._stage.metrics.text_px(190)
        label = labelled_pairing(self._tournament, index + 1, pairing)

        def button(name: str, words: str, icon: str, press: partial[None]) -> Layout:
            return parts.button(words, press, width=width, height=high, name=f"{name} {index}", icon=icon,
                                label=join_label(label, words))  # fmt: skip

        enter = say("club.result" if pairing.result is None else "club.change_result")
        made = [button("result", enter, "edit", partial(self.ask_result, index, pairing))]
        if self._tournament.is_open(pairing) and not self._tournament.is_finished:
            play = button("play", say("club.play"), "play", partial(self._context.open_pairing, pairing))
            made.insert(0, play)
        return made

    def ask_result(self, index: int, pairing: Pairing) -> None:
        """A menu of what the result may be."""
        items = [
            MenuItem(name, words, partial(self._set_result, index, points), _RESULT_ICONS[name])
            for name, words, points in _possible_results(self._tournament, pairing)
        ]
        if pairing.result is not None:
            items.append(
                MenuItem("open", say("club.no_result"), partial(self._set_result, index, None), _RESULT_ICONS["open"])
            )
        title = say("club.result_title")
        note = labelled_pairing(self._tournament, index + 1, pairing)
        self._stage.push_scene(MenuScene(self._stage, items, title=title, note=note))

    def _set_result(self, index: int, points: tuple[int, ...] | None) -> None:
        result = PairingResult(points) if points is not None else None
        self._context.change(lambda one: one.with_result(self._context.round_index, index, result))


def _possible_results(tournament: Tournament, pairing: Pairing) -> list[tuple[str, str, tuple[int, ...]]]:
    """Name, words and half points of each result that the format allows."""
    if tournament.has_teams:
        possible: list[tuple[str, tuple[int, ...]]] = [("first", (WIN,)), ("none", (0,))]
    else:
        possible = [("first", (WIN, 0)), ("second", (0, WIN))]
        if tournament.format is not TournamentFormat.KNOCK_OUT:
            possible.append(("draw", (DRAW, DRAW)))
        possible.append(("none", (0, 0)))
    return [(name, points_text(pairing.players, points), points) for name, points in possible]
