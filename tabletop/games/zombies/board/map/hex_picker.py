"""HexPicker: lets a player build an action of phase 6b by picking cards, targets, items and buttons in any order.

`picks` makes it and offers it to the gesture machine, whose Picker (`ui/gesture/picker`) it implements, so names of
methods stay; `hand_messages`, `map_overlays` and `shown_position` read its plan. A pick that is repeated is taken out
of the plan; the button that began a plan also ends it. What a path means is computed by `action_builder`. Answers are
remembered until the path changes. Nothing is drawn here and no state is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zombies.board import action_places, attack_cards
from tabletop.games.zombies.board.action_places import FREE_RELOAD, MELEE, PASS, RELOAD, RELOAD_ALL, REVIVE
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.action_builder import (
    AIM_PREFIXES,
    PLAN_BUTTONS,
    SHOOT,
    USE,
    ActionBuilder,
    ActionPlan,
    ActionPlanKind,
)
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import actions as text_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import task_specs
from tabletop.rules.game import Refusal, refuse
from tabletop.ui.boards.picks import PressableSeats
from tabletop.ui.gesture.picker import NextPickEffect, Picker, PickTarget, Steps, TargetId

_KEPT_PLANS: Final = (ActionPlanKind.SHOOT, ActionPlanKind.MELEE, ActionPlanKind.HERO)
"""Plans that a pick which does not fit leaves as they are."""


@dataclass(frozen=True, slots=True)
class _PickResult:
    """What a pick would make of the path."""

    path: Steps | None
    reach: NextPickEffect
    actions: tuple[Action, ...]


class HexPicker(Picker[Action]):
    """Picker over what a survivor can do in phase 6b."""

    def __init__(
        self,
        builder: StateBuilder,
        actions: Iterable[Action],
        pressing: PressableSeats | None = None,
        *,
        shows_cards: bool = True,
    ) -> None:
        """Of a draft in which somebody acts; the actions are the rules' own sample.

        `pressing`: whom one press can be meant for, None for all; without `shows_cards` its cards are on a phone alone.
        """
        self.pressing = pressing
        self.shows_cards = shows_cards
        """Whether the cards are seen where it is offered."""
        self.action_builder = ActionBuilder(builder)
        sample = tuple(actions)
        self._actions_at_once = _single_pick_actions(sample)
        if FREE_RELOAD not in self._actions_at_once:  # one button more than there is room for
            self._actions_at_once |= _group_reload_action(builder, pressing)
        self._can_shoot = shows_cards and any(isinstance(action, text_actions.Attack) for action in sample)
        self._answers: dict[TargetId, _PickResult] = {}
        self._targets: tuple[PickTarget, ...] | None = None
        self._plan: ActionPlan | None = None
        self._candidates: tuple[Action, ...] | None = None
        self._origins = tuple(self._compute_origins())

    # --- Picker ---------------------------------------------------------------------------------------------------

    def origins(self) -> tuple[TargetId, ...]:
        """Cards, targets, weapons, items, and buttons; nothing that is too much for what is planned already."""
        word, kinds = self.plan.kind, (target_ids.CARD, *AIM_PREFIXES)
        if not self._path or word not in _KEPT_PLANS or (word == ActionPlanKind.SHOOT and not self.plan.cards):
            return self._origins
        return tuple(
            place
            for place in self._origins
            if not place.startswith(kinds) or place in self._path or self.reach(place) is not NextPickEffect.NO
        )

    def start_path(self, place: TargetId) -> bool:
        """Takes a place in hand instead of all before; False where no action starts there."""
        self._set_path((place,))
        return place in self._origins

    def targets(self) -> tuple[PickTarget, ...]:
        """Places that can come next, those that would be taken out again included."""
        if self._targets is None:
            self._targets = super().targets()
        return self._targets

    def reach(self, place: TargetId) -> NextPickEffect:
        return self._pick_result(place).reach

    def _path_with(self, place: TargetId) -> Steps:
        """Adds a place or takes it out."""
        return self._pick_result(place).path or self._path

    def candidates(self) -> tuple[Action, ...]:
        if self._candidates is None:
            self._candidates = self._actions_of_target_path(self._path) if self._path else ()
        return self._candidates

    def completions(self, place: TargetId) -> tuple[Action, ...]:
        return self._pick_result(place).actions

    def has_further_places(self) -> bool:
        return bool(self._path) and self._can_extend_path(self._path)

    # --- what the board asks beyond that --------------------------------------------------------------------------

    @property
    def plan(self) -> ActionPlan:
        """What is picked up to now."""
        if self._plan is None:
            self._plan = self.action_builder.plan_of_target_path(self._path)
        return self._plan

    def plan_after_pick(self, place: TargetId) -> ActionPlan | None:
        """The plan with one more pick; None where it does not go on there."""
        found = self._pick_result(place).path
        return self.action_builder.plan_of_target_path(found) if found is not None else None

    def refusal_of_pick(self, path: Steps, place: TargetId) -> Refusal | None:
        """Why a place did not fit what was in hand, also after that has been put back."""
        kept = self._path
        self._set_path(path)
        found = self.refusal(place) or self._wrong_target_refusal(place)
        self._set_path(kept)
        return found

    def _wrong_target_refusal(self, place: TargetId) -> Refusal | None:
        """What is wanted instead of something that no rule speaks of; None where the place fits."""
        plan = self.plan
        if self.reach(place) is not NextPickEffect.NO:
            return None
        if self._path[0].startswith(target_ids.WEAPON):
            return refuse("H75", "not_equipped", weapon=self._path[0].removeprefix(target_ids.WEAPON))
        if plan.kind == ActionPlanKind.USE:
            return refuse("H86", "wrong_target", item=plan.item) if plan.item else refuse("H1", "not_now", waits="item")
        if plan.kind in (ActionPlanKind.HERO, ActionPlanKind.REVIVE):
            return refuse("H1", "not_now", waits="hand" if plan.kind == ActionPlanKind.HERO else "revive")
        return refuse("K68", "no_target") if plan.kind in (ActionPlanKind.SHOOT, ActionPlanKind.MELEE) else None

    def refusal(self, place: TargetId) -> Refusal | None:
        """Why a place cannot be picked next, or nothing begun there; None where the rules say nothing about it."""
        if (
            not self.shows_cards
            and (place == SHOOT or place.startswith((target_ids.CARD, *AIM_PREFIXES)))
            and place not in self._pickable_targets_now()
        ):
            return refuse("H1", "not_now", waits="phone")
        if not self._path or (self._path == (place,) and place not in self._origins):
            return self.action_builder.disabled_reason(place) if place not in self._origins else None
        if self.reach(place) is not NextPickEffect.NO:
            return None
        if place == PASS:
            return refuse("H1", "not_now", waits="planned")
        plan = self.plan
        if plan.kind == ActionPlanKind.USE and place in self._path:
            return refuse("H86", "wrong_target", item=plan.item or self.action_builder.usable_items()[0])
        shoots = plan.kind == ActionPlanKind.SHOOT
        return (
            self._shot_pick_refusal(plan, place) if shoots else self.action_builder.path_refusal((*self._path, place))
        )

    def _shot_pick_refusal(self, plan: ActionPlan, place: TargetId) -> Refusal | None:
        if place.startswith(target_ids.CARD) and plan.cards:
            return self._card_limit_refusal(plan, place)
        if place.startswith(AIM_PREFIXES) and not plan.cards:
            return self.action_builder.disabled_reason(place)
        attack = self.action_builder.planned_attack(plan) if place.startswith(AIM_PREFIXES) else None
        if attack is not None:
            more = replace(attack, hits=(*attack.hits, (target_ids.attack_target_word(place), 0)))
            return task_specs.STACK.check_action(self.action_builder.builder, more)
        return self.action_builder.path_refusal((*self._path, place))

    def _card_limit_refusal(self, plan: ActionPlan, place: TargetId) -> Refusal | None:
        index = int(place.removeprefix(target_ids.CARD))
        values = sorted(
            self.action_builder.hand_cards[i].value
            for i in {*plan.cards, index}
            if i < len(self.action_builder.hand_cards)
        )
        aims = plan.targets or self.action_builder.targets_in_range(plan)[:1]
        made = text_actions.Attack(
            self.action_builder.weapon_of_plan(plan), tuple(values), tuple((aim, 1) for aim in aims)
        )
        return task_specs.STACK.check_action(self.action_builder.builder, made)

    def _pickable_targets_now(self) -> tuple[TargetId, ...]:
        """What can be picked just now."""
        return tuple(target.place for target in self.targets()) if self._path else self._origins

    # --- details --------------------------------------------------------------------------------------------------

    def _set_path(self, path: Steps) -> None:
        self._path = path
        self._answers.clear()
        self._targets = self._plan = self._candidates = None

    def _pick_result(self, place: TargetId) -> _PickResult:
        found = self._answers.get(place)
        if found is None:
            found = self._answers[place] = self._compute_pick_result(place)
        return found

    def _compute_pick_result(self, place: TargetId) -> _PickResult:
        path = self._path_after_pick(place) if self._path else None
        if path is None:
            return _PickResult(None, NextPickEffect.NO, ())
        actions, on = self._actions_of_target_path(path), self._can_extend_path(path)
        if actions:
            return _PickResult(path, NextPickEffect.BOTH if on else NextPickEffect.COMPLETES, actions)
        return _PickResult(path, NextPickEffect.ON, ()) if on else _PickResult(None, NextPickEffect.NO, ())

    def _actions_of_target_path(self, path: Steps) -> tuple[Action, ...]:
        if path[-1] in self._actions_at_once:
            return (self._actions_at_once[path[-1]],)
        ends = len(path) > 1 and path[-1] in (SHOOT, MELEE, USE)
        return self.action_builder.legal_actions(path[:-1] if ends else path)

    def _path_after_pick(self, place: TargetId) -> Steps | None:
        """The path with one more pick."""
        path, plan = self._path, self.plan
        if place in self._actions_at_once:
            return None if place == PASS and self.action_builder.legal_actions(path) else (place,)
        if place in PLAN_BUTTONS:
            return self._path_after_button_pick(plan, place)
        if place in path:
            return (
                self._path_without_pick(place)
                if place.startswith((target_ids.CARD, *AIM_PREFIXES)) and len(path) > 1
                else None
            )
        grow = {
            ActionPlanKind.SHOOT: self._path_after_shot_pick,
            ActionPlanKind.MELEE: self._path_after_melee_pick,
            ActionPlanKind.HERO: self._path_after_drag_pick,
            ActionPlanKind.USE: self._path_after_use_pick,
            ActionPlanKind.REVIVE: self._path_after_revive_pick,
        }.get(plan.kind)
        return grow(plan, place) if grow is not None else None

    def _path_after_button_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        """Ends the plan by its own button, or begins another one."""
        kind = {
            SHOOT: ActionPlanKind.SHOOT, MELEE: ActionPlanKind.MELEE, USE: ActionPlanKind.USE,
            REVIVE: ActionPlanKind.REVIVE,
        }[place]  # fmt: skip
        if plan.kind in (kind, ActionPlanKind.HERO if kind == ActionPlanKind.MELEE else kind):
            return (
                (*self._path, place)
                if self._path[-1] != place and self.action_builder.legal_actions(self._path)
                else None
            )
        return (place,) if place in self._origins else None

    def _path_without_pick(self, place: TargetId) -> Steps:
        """The path without a pick, and without targets for which no hit is left."""
        path = tuple(step for step in self._path if step != place)
        plan = self.action_builder.plan_of_target_path(path)
        surplus = len(plan.targets) - max(1, self.action_builder.total_hits_of_planned_cards(plan)) if plan.cards else 0
        dropped = (
            [target_ids.attack_target_id(target) for target in plan.targets[len(plan.targets) - surplus :]]
            if surplus > 0
            else []
        )
        return tuple(step for step in path if step not in dropped) or (SHOOT,)

    def _path_after_shot_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        if place.startswith(target_ids.CARD):
            return self._path_after_card_pick(plan, place)
        if not place.startswith(AIM_PREFIXES):
            return None
        word = target_ids.attack_target_word(place)
        if word in self.action_builder.addable_targets(plan):
            return (*self._path, place)
        if (
            plan.cards
            and len(plan.targets) == 1
            and self.action_builder.total_hits_of_planned_cards(plan) <= 1
            and word in self.action_builder.targets_in_range(plan)
        ):
            return tuple(place if step.startswith(AIM_PREFIXES) else step for step in self._path)
        return None

    def _path_after_card_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        index = int(place.removeprefix(target_ids.CARD))
        if index in self.action_builder.addable_cards(plan):
            return (*self._path, place)
        if len(plan.cards) != 1 or index >= len(self.action_builder.hand_cards):
            return None
        weapon = self.action_builder.hand_cards[index].weapon
        if (
            weapon == self.action_builder.weapon_of_plan(plan)
            and attack_cards.attack_card_limit(self.action_builder.builder, self.action_builder.seat, weapon) > 1
        ):
            return None
        path = tuple(place if step.startswith(target_ids.CARD) else step for step in self._path)  # instead of the other
        fits = self.action_builder.legal_actions(path) or not plan.targets
        return path if fits else tuple(step for step in path if not step.startswith(AIM_PREFIXES))

    def _path_after_melee_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        fits = place.startswith(AIM_PREFIXES) and target_ids.attack_target_word(
            place
        ) in self.action_builder.addable_melee_targets(plan.targets)
        return (*self._path, place) if fits else None

    def _path_after_drag_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        """Who is put on a friend revives it, and on a zombie strikes it."""
        if place.startswith(target_ids.SURVIVOR) and not plan.targets:
            return (
                (*self._path, place)
                if place.removeprefix(target_ids.SURVIVOR) in self.action_builder.revivable_targets()
                else None
            )
        return self._path_after_melee_pick(plan, place)

    def _path_after_use_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        if place.startswith(target_ids.ITEM):
            known = place.removeprefix(target_ids.ITEM) in self.action_builder.usable_items()
            return (*self._path, place) if known and not plan.item else None
        return (
            (*self._path, place)
            if plan.item and not plan.target_place and place in self.action_builder.item_targets(plan.item)
            else None
        )

    def _path_after_revive_pick(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        fits = (
            place.startswith(target_ids.SURVIVOR)
            and place.removeprefix(target_ids.SURVIVOR) in self.action_builder.revivable_targets()
        )
        return (*self._path, place) if fits and not plan.target_place else None

    def _can_extend_path(self, path: Steps) -> bool:
        """Whether a pick can extend the plan, apart from picks that end it or begin another."""
        if path[-1] in self._actions_at_once:
            return path[-1].startswith(target_ids.WEAPON)  # another weapon waits for the bright button, as a shot does
        if len(path) > 1 and path[-1] in PLAN_BUTTONS:
            return False
        deeds, plan = self.action_builder, self.action_builder.plan_of_target_path(path)
        if plan.kind == ActionPlanKind.SHOOT:
            return bool(deeds.legal_actions(path) or deeds.addable_cards(plan) or deeds.addable_targets(plan))
        if plan.kind in (ActionPlanKind.MELEE, ActionPlanKind.HERO):
            # the bright button strikes the only one there is
            unnamed = plan.kind == ActionPlanKind.MELEE and not plan.targets
            more = (
                unnamed or deeds.addable_melee_targets(plan.targets) or (not plan.targets and deeds.revivable_targets())
            )
            return not plan.target_place and bool(more)
        if plan.kind == ActionPlanKind.REVIVE:
            return not plan.target_place and len(deeds.revivable_targets()) > 1
        return not plan.target_place and (
            bool(deeds.item_targets(plan.item)) if plan.item else bool(deeds.usable_items())
        )

    # --- proposals ------------------------------------------------------------------------------------------------

    def _compute_origins(self) -> Iterator[TargetId]:
        deeds = self.action_builder
        if self._can_shoot:
            yield SHOOT
            yield from (f"{target_ids.CARD}{index}" for index in range(len(deeds.hand_cards)))
            yield from map(target_ids.attack_target_id, deeds.targets_in_range(ActionPlan()))
        if deeds.addable_melee_targets(()):
            yield MELEE
        items = deeds.usable_items()
        if items:
            yield USE
            yield from (f"{target_ids.ITEM}{item}" for item in items)
        if deeds.revivable_targets():
            yield REVIVE
        if deeds.addable_melee_targets(()) or deeds.revivable_targets():
            yield deeds.hero_target
        yield from (place for place in self._actions_at_once if place != PASS)
        yield PASS

    def _possible_targets(self) -> Iterator[TargetId]:
        """What comes next, then what would end the plan, be taken out, or be begun instead."""
        deeds, plan = self.action_builder, self.plan
        if plan.kind == ActionPlanKind.SHOOT:
            yield from map(target_ids.attack_target_id, deeds.targets_in_range(plan))
            yield from (f"{target_ids.CARD}{index}" for index in range(len(deeds.hand_cards)))
        elif plan.kind in (ActionPlanKind.MELEE, ActionPlanKind.HERO):
            yield from map(target_ids.attack_target_id, (*plan.targets, *deeds.addable_melee_targets(plan.targets)))
        if plan.kind in (ActionPlanKind.REVIVE, ActionPlanKind.HERO):
            yield from map(target_ids.survivor_target, deeds.revivable_targets())
        if plan.kind == ActionPlanKind.USE:
            yield from (
                deeds.item_targets(plan.item)
                if plan.item
                else (f"{target_ids.ITEM}{item}" for item in deeds.usable_items())
            )
        yield from PLAN_BUTTONS
        yield from self._actions_at_once


def _group_reload_action(builder: StateBuilder, pressing: PressableSeats | None) -> dict[TargetId, Action]:
    """What all who are still asked may do by one button, as long as nobody lies there and waits for help."""
    task = builder.todo[-1]
    lies = any(person.down for person in builder.people)
    if (
        lies
        or not isinstance(task, Acting)
        or task.has_acted
        or not action_places.are_others_waiting(builder, pressing)
    ):
        return {}
    return {RELOAD_ALL: action_places.reload_or_pass_action(builder, task.seat)}


def _single_pick_actions(actions: Iterable[Action]) -> dict[TargetId, Action]:
    """What a single place does."""
    found: dict[TargetId, Action] = {}
    for action in actions:
        if isinstance(action, text_actions.Reload):
            found[FREE_RELOAD if action.free else RELOAD] = action
        elif isinstance(action, text_actions.Swap):
            found[f"{target_ids.WEAPON}{action.weapon}"] = action
        elif isinstance(action, text_actions.Pass):
            found[PASS] = action
    return found
