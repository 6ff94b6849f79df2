"""Decisions that aren't picked on the mat: mustering, choosing an attack, and what models do by themselves.

Only `board` uses it. ZoneWarsDecisions fulfils the contract `ui/boards/decisions`: it tells the table which scene or
box to open for a decision (`muster`, `attack_planner`, `attack_proposal`), what to ask before a wasteful action
(`plan_options`), and what is answered without asking (`automatic_answers`). It makes no action of its own: scenes
hand one back, and the rules check it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from tabletop.games.zone_wars.board.action_messages import is_leaving_with_find
from tabletop.games.zone_wars.board.attack_ideas import AttackIdea
from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.attack_proposal import AttackProposal
from tabletop.games.zone_wars.board.automatic_answers import auto_answer_question, automatic_answer
from tabletop.games.zone_wars.board.decision_buttons import picks_for_listed_action
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.plan_options import is_action_without_effect
from tabletop.games.zone_wars.board.mat_planner import MatPlanner
from tabletop.games.zone_wars.board.model_card import ModelCardPainter
from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions as text_actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.ui.boards.decisions import AutoAnswerQuestion, DecisionHost, Decisions
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage


class ZoneWarsDecisions(Decisions):
    """Opens the scenes in which models are mustered and attacks are chosen, each with its odds."""

    def __init__(
        self,
        stage: Stage,
        game: ZoneWars,
        cards: ModelCardPainter,
        plans: MatPlanner,
        rect_of: Callable[[TargetId], pygame.Rect],
    ) -> None:
        """`rect_of` is where a place is drawn, in pixels."""
        self._stage = stage
        self._game = game
        self._cards = cards
        self._plans = plans
        self._rect_of = rect_of

    def decision_scene(self, table: DecisionHost) -> Scene | None:
        view = table.match.view(table.match.to_act)
        musters = view.todo and isinstance(view.todo[-1], tasks.Mustering)
        return MusterScene(table, self._game, self._cards) if musters else None

    def choice_scene(
        self, view: View, actions: Sequence[Any], chosen: Callable[[Any], None], denied: Callable[[], None]
    ) -> Scene | None:
        if not isinstance(actions[0], text_actions.Attack | text_actions.Fire):
            return self._make_attack_proposal_scene(actions, chosen, denied)
        near = self._rect_of(picks_for_listed_action(actions[0])[0])
        weapon, self._plans.weapon = self._plans.weapon, ""
        return AttackPlanner(self._stage, self._game, view, actions, near, chosen=chosen, denied=denied, weapon=weapon,
                             hint_refusal_text=self.hint_refusal_text())  # fmt: skip

    def _make_attack_proposal_scene(
        self, actions: Sequence[Any], chosen: Callable[[Any], None], denied: Callable[[], None]
    ) -> Scene | None:  # fmt: skip
        """All ways to attack the enemy on whom a model is dropped."""
        held, target, found = (
            self._plans.held_picker,
            self._plans.attack_proposal_target_id(),
            self._plans.attack_ideas(actions),
        )
        if held is None or not found:
            return None

        def choose_attack_idea(idea: AttackIdea) -> None:
            self._plans.choose_attack(idea)
            chosen(idea.action)

        near = self._rect_of(target_ids.model_target_id(target))
        refused = self.hint_refusal_text()
        return AttackProposal(
            self._stage, self._game, held.builder, found, near, chosen=choose_attack_idea,
            denied=denied, hint_refusal_text=refused,
        )  # fmt: skip

    def needs_choice_box(self, view: View, action: Action) -> bool:
        return isinstance(action, text_actions.Attack | text_actions.Fire) or (
            self._plans.attack_proposal_target_id() != ""
            and not self._plans.is_planned_move(action)
            and bool(self._plans.attack_ideas((action,)))
        )

    def is_wasteful(self, view: View, action: Action) -> bool:
        if is_leaving_with_find(self._game.content, view, action):
            return True
        # nothing done with a model, or an attack where nobody can be attacked (R87)
        return isinstance(action, text_actions.Pass) or is_action_without_effect(
            StateBuilder(self._game.rules_context, imagined(view)), action
        )

    def settled_answer(self, view: View) -> Action | None:
        return automatic_answer(self._game, imagined(view), view, self.notes)

    def auto_answer_question(self, view: View, place: TargetId) -> AutoAnswerQuestion | None:
        figure = next((each for each in view.figures if target_ids.model_target_id(each.id) == place), None)
        return None if figure is None else auto_answer_question(self._game, figure)
