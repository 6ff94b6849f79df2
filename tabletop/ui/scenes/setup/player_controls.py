"""PlayerControls: the set-up's controls for one player: name, person or computer, and level.

Used by `seat_columns`; `player_widget_label` also by the start of a campaign. Each press calls the scene's `change`
with a new SetupPlan; nothing is changed in place. They must be as high for every choice, so that nothing moves below
the finger (docs/decisions.md, What is seen is true).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.play.seats import LONGEST_NAME, SitterKind
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.evening import current_evening, person_menu
from tabletop.ui.scenes.seat_levels import seat_levels
from tabletop.ui.scenes.setup.extra import SetupHost
from tabletop.ui.sentences import join_label
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    cell,
    column,
    grow,
    in_front,
    row,
    space,
    stack_showing_index,
)
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.rules.game import Seat
    from tabletop.ui.stage.stage import Stage


class PlayersHost(SetupHost, Protocol):
    """A set-up with the form that its widgets are in."""

    form: Form


class PlayerControls:
    """Describes the widgets of a player, below each other."""

    def __init__(self, scene: PlayersHost, scroll: ScrollArea) -> None:
        self._scene, self._stage = scene, scene.stage
        self._parts = FormParts(scene.form, scroll)
        self._field_height, self._row_gap = cards.field_height(self._stage), self._stage.metrics.px(6)

    def controls(self, seat: Seat) -> Layout:
        """With room for what the computer's levels are, also where a person plays."""
        levels, chosen = seat_levels(self._scene.game.name), self._scene.plan.players[seat].level
        if chosen not in levels:  # a program that is kept no longer, since a moment ago
            levels = (*levels, chosen)
        index = 1 + levels.index(chosen) if self._is_bot(seat) else 0
        kind = cell(partial(self._put_kind_switch, seat), height=self._field_height)
        level = stack_showing_index(
            space(), *(self._level_steps_row(seat, levels, each) for each in levels), index=index
        )
        return column(self._player_name_row(seat), kind, level, gap=self._row_gap)

    def _is_bot(self, seat: Seat) -> bool:
        return self._scene.plan.players[seat].kind == SitterKind.BOT

    def _level_description(self, level: str) -> str:
        """How the computer plays."""
        game = self._scene.game.name
        return say(
            "setup.level_said",
            level=wording.bot_level_title(game, level),
            text=wording.bot_level_description(game, level),
        )

    def _player_name_row(self, seat: Seat) -> Layout:
        """A line to type in, after the mark of the side or of the lot."""
        scene, stage, parts, side = self._scene, self._stage, self._parts, round(self._field_height * 0.62)
        lot, tip = scene.plan.by_lot, say("evening.choose_tip")
        sign = (
            draw.icon_picture(stage, "lot", side, stage.theme.accent)
            if lot
            else draw.seat_mark_picture(stage, seat, side)
        )
        mark = parts.picture(sign, tip=say("setup.side_lot") if lot else wording.side_name(scene.game.name, seat))
        entry = [grow(cell(partial(self._put_name_field, seat), height=self._field_height))]
        if current_evening.load_people().names:
            entry.append(parts.button("", partial(self._open_people_menu, seat), name=f"who {seat}", icon="person",
                                      label=player_widget_label(seat, tip), tip=tip, height=self._field_height,
                                      width=self._field_height))  # fmt: skip
        return row(mark, grow(row(*entry, gap=self._row_gap)), gap=stage.metrics.px(8), align=Align.CENTRE)

    def _put_name_field(self, seat: Seat, rect: pygame.Rect) -> None:
        plan, form = self._scene.plan, self._scene.form
        form.add_text_field(rect, plan.players[seat].name, partial(self._set_player_name, seat), name=f"name {seat}",
                       label=player_widget_label(seat, say("setup.name")), longest=LONGEST_NAME,
                       hint=plan.seat_names(team=self._scene.game.team)[seat],
                       container=self._parts.container)  # fmt: skip

    def _put_kind_switch(self, seat: Seat, rect: pygame.Rect) -> None:
        kinds = [("person", say("common.person")), ("bot", say("common.computer"))]
        self._scene.form.add_segmented_choice(rect, kinds, self._scene.plan.players[seat].kind,
                                      partial(self._set_sitter_kind, seat), name=f"kind {seat}",
                                      label=player_widget_label(seat, say("setup.kind")),
                                      container=self._parts.container)  # fmt: skip

    def _open_people_menu(self, seat: Seat) -> None:
        """Everybody who is remembered and sits nowhere yet, those who are here tonight first."""
        person_menu.open_person_menu(
            self._stage,
            self._taken_person_names(),
            partial(self._set_seat_to_person, seat),
            own=self._scene.plan.players[seat].name,
        )

    def _taken_person_names(self) -> tuple[str, ...]:
        """Names that are taken: a team's people may lead several."""
        players = self._scene.plan.players
        return () if self._scene.game.team else tuple(each.name for each in players if each.kind == SitterKind.PERSON)

    def _set_seat_to_person(self, seat: Seat, name: str) -> None:
        self._scene.change(self._scene.plan.with_player_kind(seat, SitterKind.PERSON).with_player(seat, name=name))

    def _level_steps_row(self, seat: Seat, levels: Sequence[str], chosen: str) -> Layout:
        """Steps, the better the higher, all lit up to the chosen one; and how the computer plays."""
        game, stage, rects = self._scene.game.name, self._stage, PlacedRects()

        def images(name: str, on: bool) -> ButtonImages:
            rank = levels.index(name)
            lit = on or rank <= levels.index(chosen)
            return _render_level_step_images(stage, rects[name].size, (rank + 1) / len(levels), lit=lit)

        def put(rect: pygame.Rect) -> None:
            self._scene.form.add_tiles(
                rects, images, chosen, partial(self._set_player_field, seat, "level"), name=f"level {seat}",
                label=player_widget_label(seat, say("setup.level")), container=self._parts.container,
                tips={name: wording.bot_level_title(game, name) for name in levels},
            )  # fmt: skip

        steps = row(*(grow(rects.cell(name, height=self._field_height)) for name in levels), gap=stage.metrics.px(5))
        text = self._parts.words(self._level_description(chosen), size=SMALL, colour=stage.theme.secondary)
        return column(in_front(steps, put), text, gap=self._row_gap)

    def _set_sitter_kind(self, seat: Seat, value: str) -> None:
        self._scene.change(
            self._scene.plan.with_player_kind(seat, SitterKind.BOT if value == SitterKind.BOT else SitterKind.PERSON)
        )

    def _set_player_field(self, seat: Seat, part: str, value: str) -> None:
        self._scene.change(self._scene.plan.with_player(seat, **{part: value}))

    def _set_player_name(self, seat: Seat, name: str) -> None:
        self._scene.plan = self._scene.plan.with_player(seat, name=name)


def _render_level_step_images(stage: Stage, size: tuple[int, int], share: float, *, lit: bool) -> ButtonImages:
    """A step that fills so much of its place from below."""
    theme = stage.theme
    high = round(size[1] * (0.25 + 0.75 * share))

    def face(colour: str) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        made.blit(draw.rounded_rect(stage, (size[0], high), colour, radius=5), (0, size[1] - high))
        return made.premul_alpha()

    colours = (theme.accent, theme.accent_hovered) if lit else (theme.raised, theme.hovered)
    rest, over = (partial(face, colour) for colour in colours)
    return ButtonImages(rest, over, over, rest)


def player_widget_label(seat: Seat, what: str) -> str:
    """What a widget of a player is called by itself, such as "Player 1: Name"."""
    return join_label(say("setup.player", number=seat + 1), what)
