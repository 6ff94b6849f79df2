"""Turns a path of picked targets into a plan of phase 6b, and finds the legal actions that the plan makes.

Used by `hex_picker`, which asks it for every target that it offers, by `hand_messages`, `panels`, `hex_map` and
`map_overlays`. Answers are remembered for one position: a new position gets a new ActionBuilder. A path begins with a
card, a target, an item, the survivor itself, or a button (shoot, melee, use, revive). Legality must be decided by the
rules' own checks and never here. Values of ActionPlanKind are compared in `hand_messages`, `hex_map` and
`map_overlays`, in `panels` as text beside the ids of the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tabletop.games.zombies.board import attack_cards
from tabletop.games.zombies.board.action_places import FREE_RELOAD, MELEE, PASS, RELOAD, REVIVE
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import attacking, task_specs
from tabletop.rules.game import Refusal, refuse
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import Steps, TargetId

SHOOT, USE = f"{BUTTON}shoot", f"{BUTTON}use"
PLAN_BUTTONS: Final = (SHOOT, MELEE, USE, REVIVE)
AIM_PREFIXES: Final = (target_ids.ZOMBIE, target_ids.TOKEN)


class ActionPlanKind(StrEnum):
    NONE = ""
    SHOOT = "shoot"
    MELEE = "melee"
    USE = "use"
    REVIVE = "revive"
    SWAP = "swap"
    HERO = "hero"
    """Whatever somebody taken in hand does with what it is put on."""


_BUTTONS: Final = {MELEE: ActionPlanKind.MELEE, REVIVE: ActionPlanKind.REVIVE, USE: ActionPlanKind.USE}


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """What is picked."""

    kind: ActionPlanKind = ActionPlanKind.NONE
    cards: tuple[int, ...] = ()
    """Indices of the hand that is shown."""
    targets: tuple[str, ...] = ()
    item: str = ""
    target_place: TargetId = ""
    """Where an item goes, or who is revived."""


class ActionBuilder:
    """Asks the rules which actions the acting survivor's plans make."""

    def __init__(self, builder: StateBuilder) -> None:
        """Of a draft in which somebody acts."""
        task = builder.todo[-1]
        assert isinstance(task, Acting)
        self.builder = builder
        self.seat = task.seat
        self.hero_target = target_ids.survivor_target(builder.people[task.seat].survivor)
        self.hand_cards = attack_cards.shown_hand_cards(builder, task.seat)
        self._known: dict[tuple[str, ...], tuple[str, ...]] = {}
        """Answers about this position, by question."""

    # --- paths ----------------------------------------------------------------------------------------------------

    def plan_of_target_path(self, path: Steps) -> ActionPlan:
        """What a path means."""
        cards = tuple(int(place.removeprefix(target_ids.CARD)) for place in path if place.startswith(target_ids.CARD))
        targets = tuple(target_ids.attack_target_word(place) for place in path if place.startswith(AIM_PREFIXES))
        item = next((place.removeprefix(target_ids.ITEM) for place in path if place.startswith(target_ids.ITEM)), "")
        rest = [place for place in path[1:] if place.startswith((target_ids.SURVIVOR, target_ids.HEX, target_ids.EXIT))]
        word = ActionPlanKind.NONE
        if path:
            word = {**_BUTTONS, self.hero_target: ActionPlanKind.HERO}.get(path[0], word)
        if not word and path and path[0].startswith(target_ids.WEAPON):
            word = ActionPlanKind.SWAP
        if not word and (item or path):
            word = ActionPlanKind.USE if item else ActionPlanKind.SHOOT
        if word == ActionPlanKind.USE and not item:
            item = self.only_usable_item()
        return ActionPlan(word, cards, targets, item, rest[-1] if rest else "")

    def legal_actions(self, path: Steps) -> tuple[Action, ...]:
        """The legal actions that exactly this path makes."""
        return tuple(
            action
            for action in self._candidate_actions(path)
            if task_specs.STACK.check_action(self.builder, action) is None
        )

    def path_refusal(self, path: Steps) -> Refusal | None:
        """Why a path makes no action."""
        why = None
        for action in self._candidate_actions(path):
            found = task_specs.STACK.check_action(self.builder, action)
            if found is None:
                return None
            why = why or found
        return why

    def _candidate_actions(self, path: Steps) -> Iterator[Action]:
        plan = self.plan_of_target_path(path)
        if len(path) == 1 and path[0] in (RELOAD, FREE_RELOAD, PASS):
            yield actions.Pass() if path[0] == PASS else actions.Reload(free=path[0] == FREE_RELOAD)
        elif plan.kind == ActionPlanKind.SWAP:
            yield actions.Swap(path[0].removeprefix(target_ids.WEAPON))
        elif plan.kind == ActionPlanKind.SHOOT:
            yield from self._attack_candidates(plan)
        elif plan.kind == ActionPlanKind.USE:
            yield from self._item_use_candidates(plan)
        elif plan.kind in (ActionPlanKind.MELEE, ActionPlanKind.HERO) and plan.targets:
            yield actions.Melee(plan.targets)
        elif plan.kind == ActionPlanKind.MELEE and len(self.addable_melee_targets(())) == 1:
            yield actions.Melee(self.addable_melee_targets(()))
        elif plan.kind in (ActionPlanKind.REVIVE, ActionPlanKind.HERO) and plan.target_place.startswith(
            target_ids.SURVIVOR
        ):
            yield actions.Revive(plan.target_place.removeprefix(target_ids.SURVIVOR))
        elif plan.kind == ActionPlanKind.REVIVE and len(self.revivable_targets()) == 1:
            yield actions.Revive(self.revivable_targets()[0])

    # --- shooting -------------------------------------------------------------------------------------------------

    def weapon_of_plan(self, plan: ActionPlan) -> str:
        """Whose cards are in hand; "" for none."""
        return self.hand_cards[plan.cards[0]].weapon if plan.cards else ""

    def total_hits_of_planned_cards(self, plan: ActionPlan) -> int:
        """Hits of the cards in hand."""
        return sum(self.hand_cards[index].value for index in plan.cards)

    def targets_in_range(self, plan: ActionPlan) -> tuple[str, ...]:
        """Whom the weapon in hand can hit, or any that may be used."""
        weapon = self.weapon_of_plan(plan)
        return self._cached_answer(("in_range", weapon), lambda: self._find_targets_in_range(weapon))

    def _find_targets_in_range(self, weapon: str) -> Iterator[str]:
        for one in (
            [weapon] if weapon else [arms.weapon for arms in attack_cards.shown_weapons(self.builder, self.seat)]
        ):
            yield from position_queries.hittable_target_names(self.builder, self.seat, one)

    def _cached_answer(self, question: tuple[str, ...], answer: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        """Computes an answer once, because the position does not change."""
        if question not in self._known:
            self._known[question] = tuple(dict.fromkeys(answer()))
        return self._known[question]

    def addable_cards(self, plan: ActionPlan) -> tuple[int, ...]:
        """Cards that can be added to those in hand."""
        rest = [index for index in range(len(self.hand_cards)) if index not in plan.cards]
        if not plan.cards:
            return tuple(rest)
        weapon = self.weapon_of_plan(plan)
        if len(plan.cards) >= attack_cards.attack_card_limit(self.builder, self.seat, weapon):
            return ()
        return tuple(index for index in rest if self.hand_cards[index].weapon == weapon)

    def addable_targets(self, plan: ActionPlan) -> tuple[str, ...]:
        """Targets that can be added."""
        if plan.cards and len(plan.targets) >= max(1, self.total_hits_of_planned_cards(plan)):
            return ()
        return tuple(target for target in self.targets_in_range(plan) if target not in plan.targets)

    def planned_attack(self, plan: ActionPlan) -> actions.Attack | None:
        """The attack as it is planned; None while cards or targets are missing."""
        hits = (
            attack_cards.split_hits_over_targets(self.builder, plan.targets, self.total_hits_of_planned_cards(plan))
            if plan.cards
            else ()
        )
        values = tuple(sorted(self.hand_cards[index].value for index in plan.cards))
        return actions.Attack(self.weapon_of_plan(plan), values, hits) if hits else None

    def _attack_candidates(self, plan: ActionPlan) -> Iterator[Action]:
        made = self.planned_attack(plan)
        if made is not None:
            yield made

    # --- the rest -------------------------------------------------------------------------------------------------

    def addable_melee_targets(self, targets: tuple[str, ...]) -> tuple[str, ...]:
        """Targets of a melee that can be added to these."""
        return self._cached_answer(("blows", *targets), lambda: self._find_addable_melee_targets(targets))

    def _find_addable_melee_targets(self, targets: tuple[str, ...]) -> Iterator[str]:
        here = self.builder.people[self.seat].hex
        near = position_queries.zombies_next_to(self.builder, here) if here is not None else ()
        words = [actions.zombie_target_word(zombie.id) for zombie in near]
        words += [person.survivor for person in self.builder.people if person.token is not None]
        for word in words:
            if (
                word not in targets
                and task_specs.STACK.check_action(self.builder, actions.Melee((*targets, word))) is None
            ):
                yield word

    def revivable_targets(self) -> tuple[str, ...]:
        """Survivors that can be revived."""
        found = [person.survivor for person in self.builder.people]
        return self._cached_answer(
            ("fallen",),
            lambda: (who for who in found if task_specs.STACK.check_action(self.builder, actions.Revive(who)) is None),
        )

    def usable_items(self) -> tuple[str, ...]:
        """Items in the bag that can be used now, each once."""
        return self._cached_answer(
            ("items",), lambda: (item for item in self.builder.people[self.seat].bag if self.item_targets(item))
        )

    def only_usable_item(self) -> str:
        """The one item that can be used; "" where there are several or none."""
        found = self.usable_items()
        return found[0] if len(found) == 1 else ""

    def item_targets(self, item: str) -> tuple[TargetId, ...]:
        """Where an item can be used."""
        legal = (
            use for use in self._all_uses_of_item(item) if task_specs.STACK.check_action(self.builder, use) is None
        )
        return self._cached_answer(("places", item), lambda: map(self._target_of_use, legal))

    def _item_use_candidates(self, plan: ActionPlan) -> Iterator[Action]:
        if not plan.item:
            return
        kind = self.builder.rules_context.items[plan.item]
        if kind.target == using.SOMEBODY_TARGET and plan.target_place.startswith(target_ids.SURVIVOR):
            who = plan.target_place.removeprefix(target_ids.SURVIVOR)
            yield from (use for use in self._uses_on_survivor(plan.item, who))
        elif kind.target == using.HEX_TARGET and plan.target_place.startswith(target_ids.HEX):
            yield actions.Use(plan.item, at=target_ids.hex_of(plan.target_place))
        elif kind.target == using.EXIT_TARGET and plan.target_place.startswith(target_ids.EXIT):
            side = target_ids.exit_of_target_id(plan.target_place)
            if side is not None and side[0] == position_queries.tile_of(self.builder, self.seat):
                yield actions.Use(plan.item, side=side[1])
        elif kind.target not in (using.SOMEBODY_TARGET, using.HEX_TARGET, using.EXIT_TARGET) and plan.target_place in (
            "",
            self.hero_target,
        ):
            yield actions.Use(plan.item)

    def _uses_on_survivor(self, item: str, who: str) -> Iterator[actions.Use]:
        if self.builder.rules_context.items[item].effect.op != ItemOp.REFILL:
            yield actions.Use(item, on=who)
            return
        seat = self.builder.seat_of(who)
        carried = self.builder.people[seat].arms if seat is not None else ()
        yield from (actions.Use(item, on=who, weapon=one.weapon) for one in carried)

    def _all_uses_of_item(self, item: str) -> Iterator[actions.Use]:
        """Every way to use an item, legal or not."""
        kind, here = self.builder.rules_context.items[item], self.builder.people[self.seat].hex
        if kind.target == using.SOMEBODY_TARGET:
            for person in self.builder.people:
                yield from self._uses_on_survivor(item, person.survivor)
        elif kind.target == using.HEX_TARGET:
            near = self.builder.map.hexes_within(here, kind.range) if here is not None else ()
            yield from (actions.Use(item, at=hex_) for hex_ in near)
        elif kind.target == using.EXIT_TARGET:
            yield from (actions.Use(item, side=side) for side in range(len(SIDES)))
        else:
            yield actions.Use(item)

    def _target_of_use(self, use: actions.Use) -> TargetId:
        if use.on:
            return target_ids.survivor_target(use.on)
        if use.at is not None:
            return target_ids.hex_target(use.at)
        if use.side is not None:
            return target_ids.exit_target_id(position_queries.tile_of(self.builder, self.seat) or 0, use.side)
        return self.hero_target

    # --- why a button is dark -------------------------------------------------------------------------------------

    def disabled_reason(self, place: TargetId) -> Refusal | None:
        """Why nothing can be begun with a place."""
        missing = self._missing_thing_for_target(place)
        if missing:
            return refuse("H1", "not_now", waits=missing)
        path: Steps = (place,)
        if place == SHOOT:
            path = self._best_shot_path()
        elif place == MELEE:
            path = (MELEE, *self._nearest_zombie_path())
        elif place == REVIVE:
            return self._revive_refusal()
        elif place == USE:
            return self._item_use_refusal()
        elif place.startswith(target_ids.SURVIVOR):
            return self._survivor_target_refusal(place)
        elif place.startswith(AIM_PREFIXES):
            path = self._best_shot_path(place)
        elif place.startswith(target_ids.CARD):
            path = (place, *self._nearest_zombie_path())
        elif place.startswith(target_ids.ITEM):
            return self._item_use_refusal(place.removeprefix(target_ids.ITEM))
        return self.path_refusal(path)

    def _missing_thing_for_target(self, place: TargetId) -> str:
        """What there is none of, and without which nothing can be done with a place; "" where all is there."""
        builder, person = self.builder, self.builder.people[self.seat]
        if builder.todo[-1] != Acting(self.seat) or position_queries.is_pinned(person):
            return ""
        if place == USE and not person.bag:
            return "bag"
        if (place == SHOOT or place.startswith(AIM_PREFIXES)) and not self.hand_cards:
            return "cards"
        targets = builder.zombies or any(other.token for other in builder.people)
        return "zombie" if place in (SHOOT, MELEE) and not targets else ""

    def _revive_refusal(self) -> Refusal | None:
        """Of somebody down, or that nobody is."""
        friends = [
            p for p in self.builder.people if p.alive and target_ids.survivor_target(p.survivor) != self.hero_target
        ]
        down = next((p.survivor for p in friends if p.down), None)
        if down is not None:
            return task_specs.STACK.check_action(self.builder, actions.Revive(down))
        return refuse("H88", "not_down", survivor=friends[0].survivor) if friends else None

    def _survivor_target_refusal(self, place: TargetId) -> Refusal | None:
        """Of a friend who is down: what keeps this one from reviving it, or by what that is done."""
        survivor = place.removeprefix(target_ids.SURVIVOR)
        if place == self.hero_target:
            return task_specs.STACK.check_action(self.builder, actions.Halt())
        if not any(person.survivor == survivor and person.down and person.alive for person in self.builder.people):
            return None
        return task_specs.STACK.check_action(self.builder, actions.Revive(survivor)) or refuse(
            "H1", "not_now", waits="helper"
        )

    def _best_shot_path(self, aim: TargetId = "") -> Steps:
        if not self.hand_cards:
            return (RELOAD,)
        best = max(range(len(self.hand_cards)), key=lambda index: self.hand_cards[index].value)
        return (f"{target_ids.CARD}{best}", aim) if aim else (f"{target_ids.CARD}{best}", *self._nearest_zombie_path())

    def _nearest_zombie_path(self) -> Steps:
        """The zombie that is fewest steps away."""
        here = self.builder.people[self.seat].hex
        if here is None or not self.builder.zombies:
            return ()
        steps = self.builder.map.distances(here)
        near = min(self.builder.zombies, key=lambda zombie: steps.get(zombie.hex, position_queries.FAR))
        return (target_ids.zombie_target(near.id),)

    def _item_use_refusal(self, item: str = "") -> Refusal | None:
        bag = self.builder.people[self.seat].bag
        tried = self._all_uses_of_item(item or bag[0]) if bag else iter(())
        return next(
            (why for use in tried if (why := task_specs.STACK.check_action(self.builder, use)) is not None), None
        )

    def is_special_target(self, target: str) -> bool:
        """Whether it is a token, the Brute or the Mourner."""
        return attacking.is_special_target(self.builder, target)
