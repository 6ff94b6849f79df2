"""What stands beside the mat of Zone Wars: portraits, the buttons of the strip, and the panel."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.games.zone_wars.board import die_messages, strip_slots
from tabletop.games.zone_wars.board.attack_panel import AttackPanel
from tabletop.games.zone_wars.board.event_messages import round_words
from tabletop.games.zone_wars.board.mat.mat import MatBoard
from tabletop.games.zone_wars.board.mat.plan import PlanWord, only_pick
from tabletop.games.zone_wars.board.mat.target_ids import words_of
from tabletop.games.zone_wars.board.strip import Strip
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieWords, HeadlineCount, Panels, Previews
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.words import say, translated


class ZoneWarsPanels(Panels):
    """Dice that are typed show both what people read on a plain die and what is drawn on one of the game's."""

    def __init__(self, mat: MatBoard, strip: Strip, aside: AttackPanel) -> None:
        super().__init__(mat.stage)
        self._mat = mat
        self._strip = strip
        self.side_panel = aside
        self._counted: tuple[View | None, tuple[HeadlineCount, ...]] = (None, ())
        """The scores of a view, which take long."""

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        state, arena = self._mat.state, self._mat.game.rules_context
        factions = state.agreed.factions if state is not None else tuple(arena.factions)
        if seat >= len(factions):
            return super().seat_badge(seat, size)
        first = arena.factions[factions[seat]].characters[0]
        return self._mat.tokens.minis.portrait(first.id, seat, size)

    def plates(self, names: Sequence[TargetId]) -> Sequence[pygame.Rect] | None:
        held = self._mat.plans.held
        plan = held.plan if held is not None else None
        if held is None or plan is None or plan.word in (PlanWord.PUT, PlanWord.LEAD, PlanWord.DODGE):
            return self._strip.plates(strip_slots.answers(names))
        return self._strip.plates(strip_slots.planned(held.draft, plan, names))

    def quiet(self, place: TargetId) -> bool:
        held = self._mat.plans.held
        is_back = held is not None and held.plan is not None and held.plan.word is not PlanWord.MOVE
        return words_of(place)[:1] in (["pass"], ["decline"], *([[PlanWord.MOVE]] if is_back else []))

    def aside_height(self) -> int:
        return self.side_panel.height()

    def aside_matters(self, view: View) -> bool:
        state = imagined(view)
        return state.result is not None or self.side_panel.rolled(state) is not None or self.side_panel.decides(state)

    def aside_needs(self, view: View, width: int) -> int:
        return self.side_panel.needs(imagined(view), self._chosen(), width)

    def heading(self, view: View) -> tuple[str, str]:
        state = imagined(view)
        scenario = self._mat.game.rules_context.scenario(state.agreed)
        words = round_words(self._mat.game.rules_context, state) if state.round else ""
        return translated(scenario.name), words

    def counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        if self._counted[0] is not view:
            self._counted = view, self._count(view)
        return self._counted[1], say("zone_wars.victory_points")

    def _count(self, view: View) -> tuple[HeadlineCount, ...]:
        state, game = imagined(view), self._mat.game
        d = StateBuilder(game.rules_context, state)
        return tuple(HeadlineCount(str(scenarios.score(d, seat)), seat=seat) for seat in range(len(state.players)))

    def score(self, view: View, seat: Seat) -> str:
        return self.counts(view)[0][seat].number if imagined(view).round else ""

    def draw_aside(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        self.side_panel.draw(surface, rect, imagined(view), self._chosen())

    def _chosen(self) -> TargetId:
        """Who is in hand, by a person's choice."""
        held = self._mat.plans.held
        chosen = held.path[0] if held is not None else ""
        if held is not None and len(held.path) == 1 and chosen == only_pick(held.draft):
            return ""  # in hand by itself: nobody has asked about it, and pictures may still run
        return chosen

    def die(self, view: View, number: int) -> DieWords:
        return die_messages.words(self._mat.game.content, imagined(view), number)

    def die_face(self, view: View, number: int, face: str, size: int) -> pygame.Surface | None:
        name = die_messages.face(self._mat.game.content, imagined(view), number, face)
        return die_messages.picture(self._mat.stage, name, face, size) if name else None


class ModelPreviews(Previews):
    """Models have cards."""

    def __init__(self, aside: AttackPanel) -> None:
        self.side_panel = aside

    def has(self, view: View, place: TargetId) -> bool:
        return self.side_panel.has(place)

    def needs(self, view: View, place: TargetId, width: int) -> int:
        return self.side_panel.card_needs(imagined(view), place, width)

    def draw(self, surface: DisplayList, rect: pygame.Rect, view: View, place: TargetId) -> None:
        self.side_panel.draw_card(surface, rect, imagined(view), place)
