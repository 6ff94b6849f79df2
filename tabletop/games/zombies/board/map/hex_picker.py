"""From places picked to an action of phase 6b: cards and targets in any order, items, blows; knows no pygame.

A card or a target that is picked again is taken out of the plan. The buttons that began it also end it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zombies.board import group_actions
from tabletop.games.zombies.board.action_places import FREE, MELEE, PASS, RELOAD, RELOAD_ALL, REVIVE
from tabletop.games.zombies.board.map import attack_cards, target_ids
from tabletop.games.zombies.board.map.action_builder import (
    AIMS,
    SHOOT,
    STARTS,
    USE,
    ActionBuilder,
    ActionPlan,
    ActionPlanKind,
)
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import actions as game_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import engine
from tabletop.rules.game import Refusal, refuse
from tabletop.ui.boards.picks import Pressing
from tabletop.ui.gesture.picker import Picked, Reach, Steps, Target, TargetId

_HELD: Final = (ActionPlanKind.SHOOT, ActionPlanKind.MELEE, ActionPlanKind.HERO)
"""Plans that a pick which does not fit leaves as they are."""


@dataclass(frozen=True, slots=True)
class _PickResult:
    """What a pick would make of the path."""

    path: Steps | None
    reach: Reach
    actions: tuple[Action, ...]


class HexPicker:
    """Picker over what a survivor can do in phase 6b."""

    def __init__(
        self, builder: StateBuilder, actions: Iterable[Action], pressing: Pressing | None = None, *, sees: bool = True
    ) -> None:
        """Of a draft in which somebody acts; the actions are the rules' own sample.

        `pressing`: whom one press can be meant for, None for all; without `sees` its cards are on a phone alone.
        """
        self.pressing = pressing
        self.sees = sees
        """Whether the cards are seen where it is offered."""
        self.action_builder = ActionBuilder(builder)
        sample = tuple(actions)
        self._at_once = _at_once(sample)
        if FREE not in self._at_once:  # one button more than there is room for
            self._at_once |= _for_all(builder, pressing)
        self._shoots = sees and any(isinstance(action, game_actions.Attack) for action in sample)
        self._path: Steps = ()
        self._answers: dict[TargetId, _PickResult] = {}
        self._targets: tuple[Target, ...] | None = None
        self._plan: ActionPlan | None = None
        self._candidates: tuple[Action, ...] | None = None
        self._origins = tuple(self._first())

    # --- Picker ---------------------------------------------------------------------------------------------------

    @property
    def path(self) -> Steps:
        """Places picked so far; empty with nothing in hand."""
        return self._path

    def origins(self) -> tuple[TargetId, ...]:
        """Cards, targets, weapons, items, and buttons; nothing that is too much for what is planned already."""
        word, kinds = self.plan.word, (target_ids.CARD, *AIMS)
        if not self._path or word not in _HELD or (word == ActionPlanKind.SHOOT and not self.plan.cards):
            return self._origins
        return tuple(
            place
            for place in self._origins
            if not place.startswith(kinds) or place in self._path or self.reach(place) is not Reach.NO
        )

    def begin(self, place: TargetId) -> bool:
        """Takes a place in hand instead of all before; False where no action starts there."""
        self._set((place,))
        return place in self._origins

    def targets(self) -> tuple[Target, ...]:
        """Places that can come next, those that would be taken out again included."""
        if self._targets is None:
            found = {place: self.reach(place) for place in self._proposed()} if self._path else {}
            self._targets = tuple(Target(place, reach) for place, reach in found.items() if reach is not Reach.NO)
        return self._targets

    def reach(self, place: TargetId) -> Reach:
        """What picking the place next would do."""
        return self._answer(place).reach

    def pick(self, place: TargetId) -> Picked[Action]:
        """Adds a place to the path or takes it out; changes nothing where the place is out of reach."""
        found = self._answer(place)
        if found.path is None:
            return Picked((), more=False)
        self._set(found.path)
        return Picked(found.actions, more=found.reach is not Reach.COMPLETES)

    def candidates(self) -> tuple[Action, ...]:
        """Actions made of exactly the path."""
        if self._candidates is None:
            self._candidates = self._made(self._path) if self._path else ()
        return self._candidates

    def completions(self, place: TargetId) -> tuple[Action, ...]:
        """Actions that picking the place next would complete."""
        return self._answer(place).actions

    def leads_on(self) -> bool:
        """Whether further places can be picked."""
        return bool(self._path) and self._goes_on(self._path)

    def back(self) -> bool:
        """Removes the last place of the path; False where there is none."""
        if not self._path:
            return False
        self._set(self._path[:-1])
        return True

    def clear(self) -> None:
        """Empties the path."""
        self._set(())

    # --- what the board asks beyond that --------------------------------------------------------------------------

    @property
    def plan(self) -> ActionPlan:
        """What is picked up to now."""
        if self._plan is None:
            self._plan = self.action_builder.plan(self._path)
        return self._plan

    def grown(self, place: TargetId) -> ActionPlan | None:
        """The plan with one more pick; None where it does not go on there."""
        found = self._answer(place).path
        return self.action_builder.plan(found) if found is not None else None

    def refusal_after(self, path: Steps, place: TargetId) -> Refusal | None:
        """Why a place did not fit what was in hand, also after that has been put back."""
        kept = self._path
        self._set(path)
        found = self.refusal(place) or self._no_aim(place)
        self._set(kept)
        return found

    def _no_aim(self, place: TargetId) -> Refusal | None:
        """What is wanted instead of something that no rule speaks of; None where the place fits."""
        plan = self.plan
        if self.reach(place) is not Reach.NO:
            return None
        if self._path[0].startswith(target_ids.WEAPON):
            return refuse("H75", "not_equipped", weapon=self._path[0].removeprefix(target_ids.WEAPON))
        if plan.word == ActionPlanKind.USE:
            return refuse("H86", "wrong_target", item=plan.item) if plan.item else refuse("H1", "not_now", waits="item")
        if plan.word in (ActionPlanKind.HERO, ActionPlanKind.REVIVE):
            return refuse("H1", "not_now", waits="hand" if plan.word == ActionPlanKind.HERO else "revive")
        return refuse("K68", "no_target") if plan.word in (ActionPlanKind.SHOOT, ActionPlanKind.MELEE) else None

    def refusal(self, place: TargetId) -> Refusal | None:
        """Why a place cannot be picked next, or nothing begun there; None where the rules say nothing about it."""
        if (
            not self.sees
            and (place == SHOOT or place.startswith((target_ids.CARD, *AIMS)))
            and place not in self._able()
        ):
            return refuse("H1", "not_now", waits="phone")
        if not self._path or (self._path == (place,) and place not in self._origins):
            return self.action_builder.disabled_reason(place) if place not in self._origins else None
        if self.reach(place) is not Reach.NO:
            return None
        if place == PASS:
            return refuse("H1", "not_now", waits="planned")
        plan = self.plan
        if plan.word == ActionPlanKind.USE and place in self._path:
            return refuse("H86", "wrong_target", item=plan.item or self.action_builder.items()[0])
        shoots = plan.word == ActionPlanKind.SHOOT
        return self._no_shot(plan, place) if shoots else self.action_builder.refusal((*self._path, place))

    def _no_shot(self, plan: ActionPlan, place: TargetId) -> Refusal | None:
        if place.startswith(target_ids.CARD) and plan.cards:
            return self._too_many(plan, place)
        if place.startswith(AIMS) and not plan.cards:
            return self.action_builder.disabled_reason(place)
        attack = self.action_builder.attack(plan) if place.startswith(AIMS) else None
        if attack is not None:
            more = replace(attack, hits=(*attack.hits, (target_ids.word(place), 0)))
            return engine.STACK.check(self.action_builder.d, more)
        return self.action_builder.refusal((*self._path, place))

    def _too_many(self, plan: ActionPlan, place: TargetId) -> Refusal | None:
        index = int(place.removeprefix(target_ids.CARD))
        values = sorted(
            self.action_builder.cards[i].value for i in {*plan.cards, index} if i < len(self.action_builder.cards)
        )
        aims = plan.targets or self.action_builder.in_range(plan)[:1]
        made = game_actions.Attack(self.action_builder.weapon(plan), tuple(values), tuple((aim, 1) for aim in aims))
        return engine.STACK.check(self.action_builder.d, made)

    def _able(self) -> tuple[TargetId, ...]:
        """What can be picked just now."""
        return tuple(target.place for target in self.targets()) if self._path else self._origins

    # --- details --------------------------------------------------------------------------------------------------

    def _set(self, path: Steps) -> None:
        self._path = path
        self._answers.clear()
        self._targets = self._plan = self._candidates = None

    def _answer(self, place: TargetId) -> _PickResult:
        found = self._answers.get(place)
        if found is None:
            found = self._answers[place] = self._asked(place)
        return found

    def _asked(self, place: TargetId) -> _PickResult:
        path = self._after(place) if self._path else None
        if path is None:
            return _PickResult(None, Reach.NO, ())
        actions, on = self._made(path), self._goes_on(path)
        if actions:
            return _PickResult(path, Reach.BOTH if on else Reach.COMPLETES, actions)
        return _PickResult(path, Reach.ON, ()) if on else _PickResult(None, Reach.NO, ())

    def _made(self, path: Steps) -> tuple[Action, ...]:
        if path[-1] in self._at_once:
            return (self._at_once[path[-1]],)
        ends = len(path) > 1 and path[-1] in (SHOOT, MELEE, USE)
        return self.action_builder.actions(path[:-1] if ends else path)

    def _after(self, place: TargetId) -> Steps | None:
        """The path with one more pick."""
        path, plan = self._path, self.plan
        if place in self._at_once:
            return None if place == PASS and self.action_builder.actions(path) else (place,)
        if place in STARTS:
            return self._with_button(plan, place)
        if place in path:
            return self._without(place) if place.startswith((target_ids.CARD, *AIMS)) and len(path) > 1 else None
        grow = {
            ActionPlanKind.SHOOT: self._shot, ActionPlanKind.MELEE: self._blow, ActionPlanKind.HERO: self._by_hand,
            ActionPlanKind.USE: self._used, ActionPlanKind.REVIVE: self._revived,
        }.get(plan.word)  # fmt: skip
        return grow(plan, place) if grow is not None else None

    def _with_button(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        """Ends the plan by its own button, or begins another one."""
        kind = {
            SHOOT: ActionPlanKind.SHOOT, MELEE: ActionPlanKind.MELEE, USE: ActionPlanKind.USE,
            REVIVE: ActionPlanKind.REVIVE,
        }[place]  # fmt: skip
        if plan.word in (kind, ActionPlanKind.HERO if kind == ActionPlanKind.MELEE else kind):
            return (*self._path, place) if self._path[-1] != place and self.action_builder.actions(self._path) else None
        return (place,) if place in self._origins else None

    def _without(self, place: TargetId) -> Steps:
        """The path without a pick, and without targets for which no hit is left."""
        path = tuple(step for step in self._path if step != place)
        plan = self.action_builder.plan(path)
        surplus = len(plan.targets) - max(1, self.action_builder.total(plan)) if plan.cards else 0
        dropped = (
            [target_ids.target(target) for target in plan.targets[len(plan.targets) - surplus :]] if surplus > 0 else []
        )
        return tuple(step for step in path if step not in dropped) or (SHOOT,)

    def _shot(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        if place.startswith(target_ids.CARD):
            return self._with_card(plan, place)
        if not place.startswith(AIMS):
            return None
        word = target_ids.word(place)
        if word in self.action_builder.more_targets(plan):
            return (*self._path, place)
        if (
            plan.cards
            and len(plan.targets) == 1
            and self.action_builder.total(plan) <= 1
            and word in self.action_builder.in_range(plan)
        ):
            return tuple(place if step.startswith(AIMS) else step for step in self._path)
        return None

    def _with_card(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        index = int(place.removeprefix(target_ids.CARD))
        if index in self.action_builder.more_cards(plan):
            return (*self._path, place)
        if len(plan.cards) != 1 or index >= len(self.action_builder.cards):
            return None
        weapon = self.action_builder.cards[index].weapon
        if (
            weapon == self.action_builder.weapon(plan)
            and attack_cards.attack_card_limit(self.action_builder.d, self.action_builder.seat, weapon) > 1
        ):
            return None
        path = tuple(place if step.startswith(target_ids.CARD) else step for step in self._path)  # instead of the other
        fits = self.action_builder.actions(path) or not plan.targets
        return path if fits else tuple(step for step in path if not step.startswith(AIMS))

    def _blow(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        fits = place.startswith(AIMS) and target_ids.word(place) in self.action_builder.blows(plan.targets)
        return (*self._path, place) if fits else None

    def _by_hand(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        """Who is put on a friend revives it, and on a zombie strikes it."""
        if place.startswith(target_ids.SURVIVOR) and not plan.targets:
            return (
                (*self._path, place)
                if place.removeprefix(target_ids.SURVIVOR) in self.action_builder.revivable_targets()
                else None
            )
        return self._blow(plan, place)

    def _used(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        if place.startswith(target_ids.ITEM):
            known = place.removeprefix(target_ids.ITEM) in self.action_builder.items()
            return (*self._path, place) if known and not plan.item else None
        return (
            (*self._path, place)
            if plan.item and not plan.target_place and place in self.action_builder.places(plan.item)
            else None
        )

    def _revived(self, plan: ActionPlan, place: TargetId) -> Steps | None:
        fits = (
            place.startswith(target_ids.SURVIVOR)
            and place.removeprefix(target_ids.SURVIVOR) in self.action_builder.revivable_targets()
        )
        return (*self._path, place) if fits and not plan.target_place else None

    def _goes_on(self, path: Steps) -> bool:
        """Whether anything can be added, apart from what ends the plan or begins another one; a shot waits for that."""
        if path[-1] in self._at_once:
            return path[-1].startswith(target_ids.WEAPON)  # another weapon waits for the bright button, as a shot does
        if len(path) > 1 and path[-1] in STARTS:
            return False
        deeds, plan = self.action_builder, self.action_builder.plan(path)
        if plan.word == ActionPlanKind.SHOOT:
            return bool(deeds.actions(path) or deeds.more_cards(plan) or deeds.more_targets(plan))
        if plan.word in (ActionPlanKind.MELEE, ActionPlanKind.HERO):
            # the bright button strikes the only one there is
            unnamed = plan.word == ActionPlanKind.MELEE and not plan.targets
            more = unnamed or deeds.blows(plan.targets) or (not plan.targets and deeds.revivable_targets())
            return not plan.target_place and bool(more)
        if plan.word == ActionPlanKind.REVIVE:
            return not plan.target_place and len(deeds.revivable_targets()) > 1
        return not plan.target_place and (bool(deeds.places(plan.item)) if plan.item else bool(deeds.items()))

    # --- proposals ------------------------------------------------------------------------------------------------

    def _first(self) -> Iterator[TargetId]:
        deeds = self.action_builder
        if self._shoots:
            yield SHOOT
            yield from (f"{target_ids.CARD}{index}" for index in range(len(deeds.cards)))
            yield from map(target_ids.target, deeds.in_range(ActionPlan()))
        if deeds.blows(()):
            yield MELEE
        items = deeds.items()
        if items:
            yield USE
            yield from (f"{target_ids.ITEM}{item}" for item in items)
        if deeds.revivable_targets():
            yield REVIVE
        if deeds.blows(()) or deeds.revivable_targets():
            yield deeds.hero
        yield from (place for place in self._at_once if place != PASS)
        yield PASS

    def _proposed(self) -> Iterator[TargetId]:
        """What comes next, then what would end the plan, be taken out, or be begun instead."""
        deeds, plan = self.action_builder, self.plan
        if plan.word == ActionPlanKind.SHOOT:
            yield from map(target_ids.target, deeds.in_range(plan))
            yield from (f"{target_ids.CARD}{index}" for index in range(len(deeds.cards)))
        elif plan.word in (ActionPlanKind.MELEE, ActionPlanKind.HERO):
            yield from map(target_ids.target, (*plan.targets, *deeds.blows(plan.targets)))
        if plan.word in (ActionPlanKind.REVIVE, ActionPlanKind.HERO):
            yield from map(target_ids.survivor, deeds.revivable_targets())
        if plan.word == ActionPlanKind.USE:
            yield from deeds.places(plan.item) if plan.item else (f"{target_ids.ITEM}{item}" for item in deeds.items())
        yield from STARTS
        yield from self._at_once


def _for_all(builder: StateBuilder, pressing: Pressing | None) -> dict[TargetId, Action]:
    """What all who are still asked may do by one button, as long as nobody lies there and waits for help."""
    task = builder.todo[-1]
    lies = any(person.down for person in builder.people)
    if lies or not isinstance(task, Acting) or task.has_acted or not group_actions.others_wait(builder, pressing):
        return {}
    return {RELOAD_ALL: group_actions.reload_or_pass(builder, task.seat)}


def _at_once(actions: Iterable[Action]) -> dict[TargetId, Action]:
    """What a single place does."""
    found: dict[TargetId, Action] = {}
    for action in actions:
        if isinstance(action, game_actions.Reload):
            found[FREE if action.free else RELOAD] = action
        elif isinstance(action, game_actions.Swap):
            found[f"{target_ids.WEAPON}{action.weapon}"] = action
        elif isinstance(action, game_actions.Pass):
            found[PASS] = action
    return found
