"""What stands beside the map of Zombies: survivors, the cards of the round, buttons and dice."""

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
from tabletop.games.zombies.board.night_panel import NightPanel, colours, is_revealed, outcome_words, with_open_cards
from tabletop.games.zombies.board.shown_position import ShownPosition, is_secret
from tabletop.games.zombies.board.strip import SurvivorStrip
from tabletop.games.zombies.board.suppress.tray import Tray
from tabletop.games.zombies.board.survivor_panels import SurvivorPanels
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.turn import walking
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieWords, HeadlineCount, Panels, SeatPlate
from tabletop.ui.drawing.cached_strokes import CachedStrokes
from tabletop.ui.drawing.display_list import DisplayList, pictured
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import language, say

_ENDED_BY: Final = {SHOOT: ("shoot",), MELEE: ("melee", "hero"), USE: ("use",)}
"""Buttons that end a plan, by its words."""


class ZombiesPanels(Panels):
    """Survivors, the night, and where buttons stand."""

    aside_first = True

    def __init__(
        self, stage: Stage, shown: ShownPosition, pieces: FigurePictures, *, strip: SurvivorStrip, tray: Tray,
        aside: NightPanel
    ) -> None:  # fmt: skip
        super().__init__(stage)
        self._shown = shown
        self._pieces = pieces
        self._strip = strip
        self._tray = tray
        self._night_panel = aside
        self._plates = SurvivorPanels(stage, shown.rules_context, pieces)
        self._kept_plates: dict[Seat, CachedStrokes] = {}
        self._kept_aside = CachedStrokes()

    def layout(self) -> None:
        """Sizes or looks have changed."""
        self._kept_plates.clear()
        self._kept_aside.forget()

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        state = self._shown.state
        if state is None or seat >= len(state.people):
            return super().seat_badge(seat, size)
        return self._pieces.portrait(state.people[seat], seat % len(SIDES), size)

    def draw_seat(self, surface: DisplayList, rect: pygame.Rect, view: View, seat: Seat, plate: SeatPlate) -> bool:
        if seat >= len(view.shown.people):
            return False
        state = view.shown
        key = state.people[seat], state.first == seat, plate, self._look()
        kept = self._kept_plates.setdefault(seat, CachedStrokes())
        kept.draw(surface, rect, key, lambda: self._plates.draw(surface, rect, state, seat, plate))
        return True

    def aside_height(self) -> int:
        return self._night_panel.height()

    def aside_least(self) -> int:
        return self._night_panel.least()

    def aside_matters(self, view: View) -> bool:
        return is_secret(view)

    def draw_aside(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        state = view.shown
        key = state, self._night_panel.picture_key, self._look()
        self._kept_aside.draw(surface, rect, key, lambda: self._night_panel.draw(surface, rect, state))

    def heading(self, view: View) -> tuple[str, str]:
        state = view.shown
        words = names_of(self._shown.rules_context.content).scenario(state.agreed.scenario)
        return words, say("zombies.round_short", round=state.round) if state.round else ""

    def counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        state, (horde, fire) = with_open_cards(view.shown, self._night_panel.told), colours(self._stage.theme.name)
        revealed = is_revealed(state)
        held = str(state.suppression) if revealed else "?" if state.drawn else "0"
        told = outcome_words(self._shown.rules_context, state) if state.drawn else ""
        return tuple(
            HeadlineCount(number, say(f"zombies.{name}"), colour=colour)
            for number, name, colour in ((str(state.horde), "horde", horde), (held, "fire", fire))
        ), told

    def _look(self) -> object:
        """What else pictures of words depend on."""
        return self._stage.settings, language()

    def plates(self, names: Sequence[TargetId]) -> Sequence[pygame.Rect] | None:
        return self._tray.button_rects(names) if self._tray.open else self._strip.button_rects(names)

    def quiet(self, place: TargetId) -> bool:
        picker = self._shown.plan
        if picker is not None:
            return picker.plan.word not in _ENDED_BY.get(place, ()) or not picker.completions(place)
        if place == HALT:
            task = self._shown.state.todo[-1] if self._shown.state is not None and self._shown.state.todo else None
            return not (isinstance(task, Walking) and task.has_moved and not self._lies_there(task))
        return place.startswith((TAKE, CLEAR)) or place in (PASS, NOTHING, STAY_ALL)

    def _lies_there(self, task: Walking) -> bool:
        """Whether something waits where somebody has come to: a move is not likely meant to end before it."""
        d = self._shown.builder
        return d is not None and walking.has_business(d, task)

    def die(self, view: View, number: int) -> DieWords:
        return die_messages.die_words(self._shown.rules_context.content, view.shown)

    def face(self, face: str, size: int) -> pygame.Surface | None:
        if face not in ("1", "2", "3", "4", "5", "6"):
            return None

        def make() -> pygame.Surface:
            at = size // 2, size // 2
            return pictured((size, size), lambda sheet: draw_die(self._stage, sheet, at, size - 2, int(face)))

        return self._stage.sprites.made(("zombies die", face, size), make)
