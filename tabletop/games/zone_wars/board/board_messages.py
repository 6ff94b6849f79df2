"""Texts that the table asks of Zone Wars' board: prompts, odds, risks, hints, and the score of each seat.

Only `board` uses it. ZoneWarsMessages fulfils the contract of BoardMessages (`ui/boards`) and chooses the sentence;
most sentences are made in `action_messages`, `event_messages`, `place_texts` and `hint_reasons`, odds in `mat_planner`,
and points are counted by `rules/turn/scenarios`. It reads views only, so nothing hidden may come into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.games.zone_wars.board import action_messages, decision_buttons, event_messages, place_texts
from tabletop.games.zone_wars.board.hint_reasons import hint_reason
from tabletop.games.zone_wars.board.mat import sight_texts
from tabletop.games.zone_wars.board.mat.plan import possible_dodge
from tabletop.games.zone_wars.board.mat.plan_options import can_attack_after_move
from tabletop.games.zone_wars.board.mat_planner import MatPlanner
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text import events as text_events
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board_messages import BoardMessages, first_matching_sound, group_details_by_sentence
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import language, say

_SOUNDS_BY_EVENT: Final[Sequence[tuple[tuple[type, ...], str]]] = (
    ((text_events.TakenOut, text_events.Broke), "zone_wars/down"),
    ((text_events.Moved, text_events.Shifted, text_events.Deployed, text_events.CornerTaken), "place"),
    ((text_events.Drawn,), "die_small"),
    ((text_events.Mustered, text_events.Dealt), "shuffle"),
)
"""The first that fits is heard when all else was seen."""


class ZoneWarsMessages(BoardMessages):
    """Plans are told by what they would come to, all else by what it does."""

    is_prose = True
    idle_action_types = (actions.Pass, actions.Decline)

    def __init__(self, game: ZoneWars, plans: MatPlanner) -> None:
        self._game = game
        self._content = game.content
        self._plans = plans
        self._known_seat_lines: tuple[tuple[View | None, str], dict[Seat, tuple[str, ...]]] = ((None, ""), {})
        """What was said last of the seats, and of which view in which language."""
        self._known_attacks: tuple[View | None, dict[Action, bool]] = (None, {})
        """From which ends of moves somebody can be attacked, and in which view."""

    def prompt_text(self, view: View, seat: Seat, path: Steps) -> str:
        plan, picker = self._plans.held_picker, self._plans.picker
        if plan is not None and path:
            return decision_buttons.next_pick_prompt(plan)
        dodge = possible_dodge(picker.builder) if picker is not None and view.to_act == seat else None
        if dodge is not None:
            return say("zone_wars.do_dodge", figure=names_of(self._content).figure_name(view.figures[dodge[0]].id))
        return action_messages.task_prompt(self._content, view, seat)

    def place_name(self, view: View, place: TargetId) -> str:
        return place_texts.place_name(self._content, view, place)

    def place_text(self, view: View, place: TargetId) -> str:
        return place_texts.place_text(self._content, view, place)

    def reach_texts(self, view: View, place: TargetId, in_hand: TargetId) -> tuple[str, ...]:
        return sight_texts.watcher_texts(self._builder_of_view(view), place, in_hand)

    def sight_text(self, view: View, place: TargetId, in_hand: TargetId) -> str:
        return sight_texts.sight_line_text(self._builder_of_view(view), place, in_hand)

    def _builder_of_view(self, view: View) -> StateBuilder:
        return StateBuilder(self._game.rules_context, imagined(view))

    def unfinished_seat(self, view: View) -> Seat:
        return view.figures[view.active].owner if view.active is not None else NOBODY

    def plan_mode_labels(self) -> tuple[str, ...]:
        picker = self._plans.held_picker
        if picker is None or picker.plan is None:
            return ()
        return decision_buttons.planned_action_wordings(self._content, picker.builder, picker.plan)

    def action_text(self, view: View, action: Action) -> str:
        attacks = isinstance(action, actions.Move) and self._can_attack_after_move(view, action)
        said = action_messages.action_words(self._content, view, action, attacks=attacks)
        if not isinstance(action, actions.Recover | actions.Assist):
            return said
        chance = odds.recovery_chance(self._game.rules_context, imagined(view), action)
        return say("zone_wars.with_share", action=said, share=wording.probability_text(chance))

    def _can_attack_after_move(self, view: View, action: actions.Move) -> bool:
        """Whether somebody can be attacked from where a move ends; asked for once."""
        if self._known_attacks[0] is not view:
            self._known_attacks = view, {}
        known = self._known_attacks[1]
        if action not in known:
            known[action] = can_attack_after_move(self._builder_of_view(view), action)
        return known[action]

    def hint_reason(self, view: View, action: Action) -> str:
        return hint_reason(self._game, view, action)

    def past_action_text(self, view: View, action: Action, name: str) -> str:
        # the seat has its mark beside it, and a model belongs to one seat: one name is enough
        words = action_messages.past_action_words(self._content, view, action)
        return words or super().past_action_text(view, action, name)

    def risk_question(self, view: View, action: Action) -> tuple[str, str]:
        names = names_of(self._content)
        if isinstance(action, actions.Pass):
            return say("zone_wars.pass_final", figure=names.figure_name(action.figure)), say("zone_wars.does_pass")
        if action_messages.is_leaving_with_find(self._content, view, action):
            who = names.figure_name(getattr(action, "figure", ""))
            return say("zone_wars.leave_final", figure=who), say("zone_wars.leave_final_yes")
        if isinstance(action, actions.Deploy):
            return say("zone_wars.deploy_final", figure=names.figure_name(action.figure)), say(
                "zone_wars.deploy_final_yes"
            )
        return super().risk_question(view, action)

    def odds_lines(self, view: View, action: Action) -> tuple[str, ...]:
        if not isinstance(action, actions.Operate) or action.op != OperationKind.PICK:
            return ()
        # a find shows what it is as soon as somebody has it (R55): there is no way back
        unknown = {f"t{mark.number}" for mark in view.marks if mark.kind is MatTokenKind.ARTIFACT}
        return (say("zone_wars.pick_reveals"),) if unknown & set(action.objects) else ()

    def pick_preview_lines(self, place: TargetId) -> tuple[str, ...]:
        return self._plans.forecast_attack(place, proposes=not self.are_hints_barred())

    def notation(self, text: str) -> str:
        return action_messages.notation(self._content, self._game.parse(text))

    def detail_lines(self, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
        return group_details_by_sentence(
            [
                (
                    event_messages.log_line(self._content, event, names),
                    event_messages.event_details(self._content, event),
                )
                for event in events
            ]
        )

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        return first_matching_sound(_SOUNDS_BY_EVENT, events)

    def tension(self, view: View) -> float:
        state = imagined(view)
        scenario = self._game.rules_context.scenario_of_match(state.agreed)
        gone = [state.round / scenario.rounds if scenario.rounds else 0.0]
        gone += [state.triggers / scenario.triggers] if scenario.triggers else []
        return min(1.0, max(gone))

    def seat_texts(self, view: View, seat: Seat) -> tuple[str, ...]:
        key = view, language()
        if self._known_seat_lines[0] != key:
            self._known_seat_lines = key, {}
        said = self._known_seat_lines[1]
        if seat not in said:
            said[seat] = self._make_seat_texts(view, seat)
        return said[seat]

    def _make_seat_texts(self, view: View, seat: Seat) -> tuple[str, ...]:
        state = imagined(view)
        faction = names_of(self._content).faction_name(state.agreed.factions[seat])
        if not state.round:
            return (faction,)
        points = scenarios.count_victory_points(StateBuilder(self._game.rules_context, state), seat)
        m = state.players[seat].m_points
        won = say("zone_wars.has_points_m" if m == 1 else "zone_wars.has_points", count=points, m=m)
        return f"{faction} · {won}", won, say("zone_wars.points", count=points)
