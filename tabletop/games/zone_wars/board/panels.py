"""What stands around the mat: portraits, scores, the side panel, and dice that people roll by hand.

Only `board` uses it. ZoneWarsPanels answers what the table asks of every board's panels (`ui/boards`); ModelPreviews
shows a model's card large. The panel itself is drawn by `battle_side_panel`, slots of buttons come from
`decision_buttons` and `squad_strip`, points from `rules/turn/scenarios`. Numbers and order of hand-rolled dice must be
those of the game's `dice`. It changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board import decision_buttons
from tabletop.games.zone_wars.board.attack_summary import attack_under_way, die_picture_name
from tabletop.games.zone_wars.board.battle_side_panel import BattleSidePanel
from tabletop.games.zone_wars.board.event_messages import round_text
from tabletop.games.zone_wars.board.mat.mat_board import MatBoard
from tabletop.games.zone_wars.board.mat.plan import PlanWord, only_possible_first_pick
from tabletop.games.zone_wars.board.mat.target_ids import button_words
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.squad_strip import SquadStrip
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.dice import FACE_NUMBERS
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Throwing
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieDescription, HeadlineCount, Panels, Previews, merge_equal_faces
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say, translate_text

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_NUMBER_SHARE = 0.42
"""Share of a face that the number of a plain die takes up."""


def die_words(content: Content, state: State, number: int) -> DieDescription:
    """Which die of the pool it is, base dice first."""
    task = state.todo[-1] if state.todo else None
    if not isinstance(task, Throwing):
        return DieDescription()
    kind, count = ("base", task.base) if number < task.base else ("gear", task.gear)
    which = say(f"zone_wars.own_{kind}", count=count)
    drawn = content.field.base_die if kind == "base" else content.field.gear_die
    faces = [(face, say(f"zone_wars.face_{shown}")) for face, shown in zip(FACE_NUMBERS, drawn, strict=True)]
    return DieDescription(
        say("zone_wars.own_for", dice=which, purpose=_roll_purpose_text(content, state, task)), merge_equal_faces(faces)
    )


def _roll_purpose_text(content: Content, state: State, task: Throwing) -> str:
    """What the pool is rolled for."""
    names, attack = names_of(content), attack_under_way(state)
    who = names.figure_name(state.figures[task.figure].id) if task.figure is not None else say("zone_wars.the_zone")
    if attack is not None and task.why in (RollReason.ATTACK, RollReason.PUSH):
        target = names.figure_name(state.figures[attack.target].id)
        return say(f"zone_wars.rolls_{task.why}_at", figure=who, target=target)
    return say(f"zone_wars.rolls_{task.why}", figure=who)


def die_face_name(content: Content, state: State, number: int, shown: str) -> str:
    """Name of the drawing of a face of that die; "" where there is none."""
    task = state.todo[-1] if state.todo else None
    if not isinstance(task, Throwing) or shown not in FACE_NUMBERS:
        return ""
    kind = "base" if number < task.base else "gear"
    drawn = content.field.base_die if kind == "base" else content.field.gear_die
    return die_picture_name(f"{kind}_{drawn[int(shown) - 1]}")


def die_face_picture(stage: Stage, name: str, shown: str, size: int) -> pygame.Surface:
    """A face as it is drawn everywhere, with the number that a plain die shows for it."""
    return stage.sprites.get_or_make(
        ("own die", name, shown, size), partial(_make_die_face_picture, stage, name, shown, size)
    )


def _make_die_face_picture(stage: Stage, name: str, shown: str, size: int) -> pygame.Surface:
    made = stage.sprites.get(name, size).copy()
    high = round(size * _NUMBER_SHARE)
    label = stage.texts.label(shown, round(high * 0.8), "#F2F4F8", bold=True)
    badge = pygame.Surface((max(high, label.get_width() + high // 3), high), pygame.SRCALPHA)
    pygame.draw.rect(badge, "#14110DE0", badge.get_rect(), border_radius=high // 3)
    badge.blit(label, label.get_rect(center=badge.get_rect().center))
    made.blit(badge, badge.get_rect(bottomright=made.get_rect().bottomright))
    return made


class ZoneWarsPanels(Panels):
    """Dice that are typed show both what people read on a plain die and what is drawn on one of the game's."""

    def __init__(self, mat: MatBoard, strip: SquadStrip, side_panel: BattleSidePanel) -> None:
        super().__init__(mat.stage)
        self._mat = mat
        self._strip = strip
        self.side_panel = side_panel
        self._known_counts: tuple[View | None, tuple[HeadlineCount, ...]] = (None, ())
        """The scores of a view, which take long."""

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        state, rules_context = self._mat.state, self._mat.game.rules_context
        factions = state.agreed.factions if state is not None else tuple(rules_context.factions)
        if seat >= len(factions):
            return super().seat_badge(seat, size)
        first = rules_context.factions[factions[seat]].characters[0]
        return self._mat.tokens.miniatures.portrait(first.id, seat, size)

    def button_rects(self, names: Sequence[TargetId]) -> Sequence[pygame.Rect] | None:
        held = self._mat.plans.held_picker
        plan = held.plan if held is not None else None
        if held is None or plan is None or plan.word in (PlanWord.PUT, PlanWord.LEAD, PlanWord.DODGE):
            return self._strip.button_rects(decision_buttons.answer_button_slots(names))
        return self._strip.button_rects(decision_buttons.plan_button_slots(held.builder, plan, names))

    def is_quiet_button(self, place: TargetId) -> bool:
        held = self._mat.plans.held_picker
        is_back = held is not None and held.plan is not None and held.plan.word is not PlanWord.MOVE
        return button_words(place)[:1] in (["pass"], ["decline"], *([[PlanWord.MOVE]] if is_back else []))

    def side_panel_height(self) -> int:
        return self.side_panel.height()

    def does_side_panel_replace_moves(self, view: View) -> bool:
        state = imagined(view)
        return (
            state.result is not None
            or self.side_panel.attack_with_rolled_dice(state) is not None
            or self.side_panel.shows_zone_card(state)
        )

    def needed_side_panel_height(self, view: View, width: int) -> int:
        return self.side_panel.needed_height(imagined(view), self._id_of_chosen_figure(), width)

    def headline(self, view: View) -> tuple[str, str]:
        state = imagined(view)
        scenario = self._mat.game.rules_context.scenario_of_match(state.agreed)
        words = round_text(self._mat.game.rules_context, state) if state.round else ""
        return translate_text(scenario.name), words

    def headline_counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        if self._known_counts[0] is not view:
            self._known_counts = view, self._make_headline_counts(view)
        return self._known_counts[1], say("zone_wars.victory_points")

    def _make_headline_counts(self, view: View) -> tuple[HeadlineCount, ...]:
        state, game = imagined(view), self._mat.game
        builder = StateBuilder(game.rules_context, state)
        return tuple(
            HeadlineCount(str(scenarios.count_victory_points(builder, seat)), seat=seat)
            for seat in range(len(state.players))
        )

    def score(self, view: View, seat: Seat) -> str:
        return self.headline_counts(view)[0][seat].number if imagined(view).round else ""

    def draw_side_panel(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        self.side_panel.draw(surface, rect, imagined(view), self._id_of_chosen_figure())

    def _id_of_chosen_figure(self) -> TargetId:
        """Who is in hand, by a person's choice."""
        held = self._mat.plans.held_picker
        chosen = held.path[0] if held is not None else ""
        if held is not None and len(held.path) == 1 and chosen == only_possible_first_pick(held.builder):
            return ""  # in hand by itself: nobody has asked about it, and pictures may still run
        return chosen

    def die_words(self, view: View, number: int) -> DieDescription:
        return die_words(self._mat.game.content, imagined(view), number)

    def die_face_picture(self, view: View, number: int, face: str, size: int) -> pygame.Surface | None:
        name = die_face_name(self._mat.game.content, imagined(view), number, face)
        return die_face_picture(self._mat.stage, name, face, size) if name else None


class ModelPreviews(Previews):
    """Models have cards."""

    def __init__(self, side_panel: BattleSidePanel) -> None:
        self.side_panel = side_panel

    def has_preview(self, view: View, place: TargetId) -> bool:
        return self.side_panel.has_card(place)

    def needed_height(self, view: View, place: TargetId, width: int) -> int:
        return self.side_panel.card_height(imagined(view), place, width)

    def draw_preview(self, surface: DisplayList, rect: pygame.Rect, view: View, place: TargetId) -> None:
        self.side_panel.draw_card(surface, rect, imagined(view), place)
