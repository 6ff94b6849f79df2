"""The panels beside the map: a plate for each survivor, the night panel, the buttons and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.games.zombies.board import die_messages
from tabletop.games.zombies.board.action_places import CLEAR, HALT, MELEE, NOTHING, PASS, STAY_ALL, TAKE
from tabletop.games.zombies.board.director import draw_die
from tabletop.games.zombies.board.map.action_builder import SHOOT, USE
from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.night_panel import (
    NightPanel,
    horde_and_fire_colours,
    is_revealed,
    outcome_words,
    with_open_cards,
)
from tabletop.games.zombies.board.shown_position import ShownPosition, shows_secret_decision
from tabletop.games.zombies.board.strip import SurvivorStrip
from tabletop.games.zombies.board.suppress.tray import SuppressTray
from tabletop.games.zombies.board.survivor_panels import SurvivorPanels
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.turn import walking
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieWords, HeadlineCount, Panels, SeatPanelState
from tabletop.ui.drawing.cached_strokes import CachedStrokes
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import language, say

_PLANS_ENDED_BY: Final = {SHOOT: ("shoot",), MELEE: ("melee", "hero"), USE: ("use",)}
"""Buttons that end a plan, by its words."""


class ZombiesPanels(Panels):
    """Survivors, the night, and where buttons stand."""

    is_side_panel_first = True

    def __init__(
        self, stage: Stage, shown: ShownPosition, pieces: FigurePictures, *, strip: SurvivorStrip, tray: SuppressTray,
        aside: NightPanel
    ) -> None:  # fmt: skip
        super().__init__(stage)
        self._shown = shown
        self._pieces = pieces
        self._strip = strip
        self._tray = tray
        self._night_panel = aside
        self._survivor_panels = SurvivorPanels(stage, shown.rules_context, pieces)
        self._kept_plates: dict[Seat, CachedStrokes] = {}
        self._kept_night_panel = CachedStrokes()

    def layout(self) -> None:
        """Forgets kept pictures, because sizes or looks have changed."""
        self._kept_plates.clear()
        self._kept_night_panel.forget_strokes()

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        state = self._shown.state
        if state is None or seat >= len(state.people):
            return super().seat_badge(seat, size)
        return self._pieces.portrait(state.people[seat], seat % len(SIDES), size)

    def draw_seat(self, surface: DisplayList, rect: pygame.Rect, view: View, seat: Seat, plate: SeatPanelState) -> bool:
        if seat >= len(view.shown.people):
            return False
        state = view.shown
        key = state.people[seat], state.first == seat, plate, self._appearance_key()
        kept = self._kept_plates.setdefault(seat, CachedStrokes())
        kept.draw(surface, rect, key, lambda: self._survivor_panels.draw(surface, rect, state, seat, plate))
        return True

    def side_panel_height(self) -> int:
        return self._night_panel.height()

    def least_side_panel_height(self) -> int:
        return self._night_panel.least_height()

    def does_side_panel_matter(self, view: View) -> bool:
        return shows_secret_decision(view)

    def draw_side_panel(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        state = view.shown
        key = state, self._night_panel.picture_key, self._appearance_key()
        self._kept_night_panel.draw(surface, rect, key, lambda: self._night_panel.draw(surface, rect, state))

    def headline(self, view: View) -> tuple[str, str]:
        state = view.shown
        words = names_of(self._shown.rules_context.content).scenario_title(state.agreed.scenario)
        return words, say("zombies.round_short", round=state.round) if state.round else ""

    def headline_counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        state, (horde, fire) = (
            with_open_cards(view.shown, self._night_panel.open_step),
            horde_and_fire_colours(self._stage.theme.name),
        )
        revealed = is_revealed(state)
        held = str(state.suppression) if revealed else "?" if state.drawn else "0"
        told = outcome_words(self._shown.rules_context, state) if state.drawn else ""
        return tuple(
            HeadlineCount(number, say(f"zombies.{name}"), colour=colour)
            for number, name, colour in ((str(state.horde), "horde", horde), (held, "fire", fire))
        ), told

    def _appearance_key(self) -> object:
        """What else pictures of words depend on."""
        return self._stage.settings, language()

    def button_rects(self, names: Sequence[TargetId]) -> Sequence[pygame.Rect] | None:
        return self._tray.button_rects(names) if self._tray.is_open else self._strip.button_rects(names)

    def is_quiet_button(self, place: TargetId) -> bool:
        picker = self._shown.action_picker
        if picker is not None:
            return picker.plan.kind not in _PLANS_ENDED_BY.get(place, ()) or not picker.completions(place)
        if place == HALT:
            task = self._shown.state.todo[-1] if self._shown.state is not None and self._shown.state.todo else None
            return not (isinstance(task, Walking) and task.has_moved and not self._has_business_there(task))
        return place.startswith((TAKE, CLEAR)) or place in (PASS, NOTHING, STAY_ALL)

    def _has_business_there(self, task: Walking) -> bool:
        """Whether something waits where somebody has come to: a move is not likely meant to end before it."""
        d = self._shown.builder
        return d is not None and walking.has_business(d, task)

    def die_words(self, view: View, number: int) -> DieWords:
        return die_messages.die_words(self._shown.rules_context.content, view.shown)

    def face_picture(self, face: str, size: int) -> pygame.Surface | None:
        if face not in ("1", "2", "3", "4", "5", "6"):
            return None

        def make() -> pygame.Surface:
            at = size // 2, size // 2
            return draw_as_picture((size, size), lambda sheet: draw_die(self._stage, sheet, at, size - 2, int(face)))

        return self._stage.sprites.get_made(("zombies die", face, size), make)
