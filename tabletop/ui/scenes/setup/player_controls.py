"""PlayerControls: the set-up's controls for one player: name, person or computer, and level.

Used by `seat_columns`; `player_label` also by the start of a campaign. Each press calls the scene's `change` with a
new SetupPlan; nothing is changed in place. `max_height` and `put_controls` must agree: the height is the same for
every choice, so that nothing moves below the finger.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.ai.levels import level_names
from tabletop.play.seats import LONGEST, SitterKind
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.evening import current_evening, person_menu
from tabletop.ui.scenes.setup.extra import SetupHost
from tabletop.ui.sentences import join_label
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from tabletop.rules.game import Seat
    from tabletop.ui.stage.stage import Stage


class PlayersHost(SetupHost, Protocol):
    """A set-up with the form that its widgets are in."""

    form: Form


class PlayerControls:
    """The widgets of a player, below each other."""

    def __init__(self, scene: PlayersHost, scroll: ScrollArea) -> None:
        self._scene, self._scroll = scene, scroll
        self._stage = scene.stage
        self._field_height, self._row_gap = cards.field_height(self._stage), self._stage.metrics.px(6)

    def max_height(self, width: int) -> int:
        """Pixels that a player's widgets need at most: a choice moves nothing under the finger.

        See docs/decisions.md, What is seen is true.
        """
        told = (draw.paragraph_height(self._stage, self._level_text(level), width, size=SMALL)
                for level in level_names(self._scene.game.name))  # fmt: skip
        return 3 * (self._field_height + self._row_gap) + max(told, default=0)

    def put_controls(self, seat: Seat, at: pygame.Rect) -> None:
        """From the top of `at`, over its width."""
        form, step = self._scene.form, self._field_height + self._row_gap
        row = pygame.Rect(at.x, at.y, at.w, self._field_height)
        self._put_name(seat, row)
        row.y += step
        kinds = [("person", say("common.person")), ("bot", say("common.computer"))]
        kind = self._scene.plan.players[seat].kind
        form.add_segments(row, kinds, kind, partial(self._set_kind, seat), name=f"kind {seat}",
                          label=player_label(seat, say("setup.kind")), container=self._scroll)  # fmt: skip
        row.y += step
        if self._is_bot(seat):
            self._put_levels(seat, row)
            row.y += step
            said = self._level_text(self._scene.plan.players[seat].level)
            form.add_words(row, said, size=SMALL, colour=self._stage.theme.secondary, container=self._scroll)

    def _is_bot(self, seat: Seat) -> bool:
        return self._scene.plan.players[seat].kind == SitterKind.BOT

    def _level_text(self, level: str) -> str:
        """How the computer plays."""
        game = self._scene.game.name
        return say(
            "setup.level_said", level=wording.level_title(game, level), text=wording.level_description(game, level)
        )

    def _put_name(self, seat: Seat, row: pygame.Rect) -> None:
        """A line to type in, after the mark of the side or of the lot."""
        scene, stage, side = self._scene, self._stage, round(self._field_height * 0.62)
        lot = scene.plan.by_lot
        sign = draw.icon_picture(stage, "lot", side, stage.theme.accent) if lot else draw.seat_mark(stage, seat, side)
        at = sign.get_rect(midleft=(row.x, row.centery))
        tip = say("setup.side_lot") if lot else wording.side_name(scene.game.name, seat)
        scene.form.add_picture(at, sign, container=self._scroll, tip=tip)
        left = at.right + stage.metrics.px(8)
        entry = pygame.Rect(left, row.y, row.right - left, row.h)
        if current_evening.load_people().names:
            entry.w -= row.h + self._row_gap
            at = pygame.Rect(row.right - row.h, row.y, row.h, row.h)
            scene.form.add_button(at, "", partial(self._open_people_menu, seat), name=f"who {seat}", icon="person",
                              label=player_label(seat, say("evening.choose_tip")), tip=say("evening.choose_tip"),
                              container=self._scroll)  # fmt: skip
        hint = scene.plan.seat_names(team=scene.game.team)[seat]
        scene.form.add_entry(entry, scene.plan.players[seat].name, partial(self._set_name, seat), name=f"name {seat}",
                         label=player_label(seat, say("setup.name")), hint=hint, longest=LONGEST,
                         container=self._scroll)  # fmt: skip

    def _open_people_menu(self, seat: Seat) -> None:
        """Everybody who is remembered and sits nowhere yet, those who are here tonight first."""
        person_menu.open_person_menu(
            self._stage, self._taken_names(), partial(self._seat_person, seat), own=self._scene.plan.players[seat].name
        )

    def _taken_names(self) -> tuple[str, ...]:
        """Names that are taken: a team's people may lead several."""
        players = self._scene.plan.players
        return () if self._scene.game.team else tuple(each.name for each in players if each.kind == SitterKind.PERSON)

    def _seat_person(self, seat: Seat, name: str) -> None:
        self._scene.change(self._scene.plan.with_kind(seat, SitterKind.PERSON).with_player(seat, name=name))

    def _put_levels(self, seat: Seat, row: pygame.Rect) -> None:
        """Steps, the better the higher; all up to the chosen one are lit."""
        game, stage, chosen = self._scene.game.name, self._stage, self._scene.plan.players[seat].level
        names, gap = level_names(game), stage.metrics.px(5)
        wide = (row.w - gap * (len(names) - 1)) // len(names)
        places = {name: pygame.Rect(row.x + k * (wide + gap), row.y, wide, row.h) for k, name in enumerate(names)}

        def faces(name: str, on: bool) -> ButtonImages:
            rank = names.index(name)
            lit = on or rank <= names.index(chosen)
            return _render_level_step(stage, (wide, row.h), (rank + 1) / len(names), lit=lit)

        tips = {name: wording.level_title(game, name) for name in names}
        self._scene.form.add_tiles(
            places,
            faces,
            chosen,
            partial(self._set_player_field, seat, "level"),
            name=f"level {seat}",
            label=player_label(seat, say("setup.level")),
            tips=tips,
            container=self._scroll,
        )

    def _set_kind(self, seat: Seat, value: str) -> None:
        self._scene.change(
            self._scene.plan.with_kind(seat, SitterKind.BOT if value == SitterKind.BOT else SitterKind.PERSON)
        )

    def _set_player_field(self, seat: Seat, part: str, value: str) -> None:
        self._scene.change(self._scene.plan.with_player(seat, **{part: value}))

    def _set_name(self, seat: Seat, name: str) -> None:
        self._scene.plan = self._scene.plan.with_player(seat, name=name)


def _render_level_step(stage: Stage, size: tuple[int, int], share: float, *, lit: bool) -> ButtonImages:
    """A step that fills so much of its place from below."""
    theme = stage.theme
    high = round(size[1] * (0.25 + 0.75 * share))

    def face(colour: str) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        made.blit(draw.rounded(stage, (size[0], high), colour, radius=5), (0, size[1] - high))
        return made.premul_alpha()

    rest, over = (theme.accent, theme.accent_hovered) if lit else (theme.raised, theme.hovered)
    return ButtonImages(face(rest), face(over), face(over), face(rest))


def player_label(seat: Seat, what: str) -> str:
    """What a widget of a player is called by itself, such as "Player 1: Name"."""
    return join_label(say("setup.player", number=seat + 1), what)
